/* Which movements of tracked objects are a change that `watch` prints. */
#ifndef VISIONCORE_COMMAND_MOVES_H
#define VISIONCORE_COMMAND_MOVES_H

#include <stdint.h>
#include <stdio.h>

/** Position of a tracked object. */
typedef struct place {
  int32_t track_id;
  double x, y;       /* of its centre, as fractions of the picture's width */
  double distance_m; /* 0 = unknown */
} place;

/** The objects of the last frame, each where it was when it last counted as moved. */
typedef struct moves {
  place *places;
  size_t count, total;
} moves;

/** Writes a number that differs from that of the last frame if an object has moved by a twentieth of the picture's width, or to a distance
 *  that differs by a tenth. @param now  the objects of this frame, from malloc; NULL = out of memory; released by moves_free() */
void write_moves(moves *moves, place *now, size_t count, FILE *out);
void moves_free(moves *moves);

#endif
