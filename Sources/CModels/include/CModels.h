/* Trained tables and networks, embedded at compile time. How each was made: Models/. */
#ifndef CMODELS_H
#define CMODELS_H

#include <stddef.h>

/** Bytes with static storage; never freed. */
typedef struct vcm_blob {
  const unsigned char *bytes;
  size_t count;
} vcm_blob;

/** Sticker colours: Models/cube/train_colors.py. */
vcm_blob vcm_cube_colors(void);
/** The network of Models/set. */
vcm_blob vcm_set_symbols(void);
/** The network for pen drawings: Models/sketch/export.py has its layout. */
vcm_blob vcm_sketch(void);

#endif
