/* Decoders of kinds of pictures that the library does not read, each by a shared library that the build may lack. */
#ifndef VISIONCORE_COMMAND_FORMATS_H
#define VISIONCORE_COMMAND_FORMATS_H

#include "pictures.h"

/* As file_kind.decode. */
const char *decode_heif(const unsigned char *bytes, size_t size, bitmap *out);
const char *decode_tiff(const unsigned char *bytes, size_t size, bitmap *out);
const char *decode_gif(const unsigned char *bytes, size_t size, bitmap *out);
const char *decode_bmp(const unsigned char *bytes, size_t size, bitmap *out);

#endif
