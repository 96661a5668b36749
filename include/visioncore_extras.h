/* visioncore_extras.h: functions of libvisioncore beyond recognition.
 *
 *     visioncore/game.h       the rounds of a drawing game
 *     visioncore/print.h      sheets to print, with hidden shapes or with tags
 *     visioncore/record.h     recording and replaying targets
 *     visioncore/render.h     pictures and animations of a cube and its moves
 *     visioncore/serve.h      serving targets and tags over TCP
 *     visioncore/synthetic.h  synthetic pictures with known content
 *
 * The rules of visioncore.h for ownership, errors, options, threads and units apply here as well.
 * The functions are in the same library.
 */
#ifndef VISIONCORE_EXTRAS_H
#define VISIONCORE_EXTRAS_H

#include "visioncore.h"

#include "visioncore/game.h"
#include "visioncore/print.h"
#include "visioncore/record.h"
#include "visioncore/render.h"
#include "visioncore/serve.h"
#include "visioncore/synthetic.h"

#endif
