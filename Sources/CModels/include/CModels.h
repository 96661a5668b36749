/* Trained weights, embedded at compile time; all are weight files (lab/training/pack.py). Models/ describes how each was trained. */
#ifndef CMODELS_H
#define CMODELS_H

#include <stddef.h>

/** Bytes with static storage; never freed. */
typedef struct vcm_blob {
  const unsigned char *bytes;
  size_t count;
} vcm_blob;

/** Sticker colours: lab/training/cube/train_colors.py. */
vcm_blob vcm_cube_colors(void);
/** Whether a place shows a face of a cube: lab/training/cube_face/train.py. */
vcm_blob vcm_cube_face(void);
/** Symbols of SET cards: lab/training/set/make.py. */
vcm_blob vcm_set_symbols(void);
/** Confidences of SET cards: lab/training/set/calibrate.py. */
vcm_blob vcm_set_calibration(void);
/** Pen drawings: lab/training/sketch/export.py. */
vcm_blob vcm_sketch(void);
/** Code lists of AprilTag and ArUco: lab/training/tag/make_families.py. */
vcm_blob vcm_tag_families(void);

#endif
