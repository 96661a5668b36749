/* Random numbers and rendered pictures that the benchmarks of shapes share: the same everywhere for the same seed. */
#ifndef SCENES_H
#define SCENES_H

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <visioncore.h>

static uint64_t scene_state = 20230601;

/** xorshift64*. */
static inline double uniform(double low, double high) {
  scene_state ^= scene_state >> 12;
  scene_state ^= scene_state << 25;
  scene_state ^= scene_state >> 27;
  return low + (high - low) * (double)((scene_state * 2685821657736338717u) >> 11) / 9007199254740992.0;
}

static inline void seed_scene(uint64_t seed) {
  scene_state = seed * 6364136223846793005u + 1442695040888963407u;
  for (int i = 0; i < 8; i++)
    uniform(0, 1);
}

static inline void must(vc_status status, const char *what) {
  if (status == VC_OK) return;
  fprintf(stderr, "%s: %s\n", what, vc_status_name(status));
  exit(1);
}

static inline uint32_t random_color(void) {
  const uint32_t red = (uint32_t)uniform(0, 256), green = (uint32_t)uniform(0, 256), blue = (uint32_t)uniform(0, 256);
  return red << 24 | green << 16 | blue << 8 | 0xFF;
}

static inline unsigned char level(double value) { return (unsigned char)fmax(0, fmin(255, value + 0.5)); }

/** Soft colour clouds: sums of waves, from flat to busy. */
static inline void fill_clouds(unsigned char *pixels, int width, int height, double strength) {
  double wave[3][8];
  for (int c = 0; c < 3; c++) {
    for (int k = 0; k < 8; k++)
      wave[c][k] = uniform(0, 6.28);
    wave[c][3] = uniform(70, 200);
  }
  const double scale = 6.28 / width;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      for (int c = 0; c < 3; c++) {
        const double *w = wave[c], u = x * scale, v = y * scale;
        const double value = sin(w[0] + w[1] * u + w[2] * v) * 40 + sin(w[4] + 2 * w[5] * u - 2 * w[6] * v) * 15;
        pixels[3 * ((size_t)y * (size_t)width + (size_t)x) + (size_t)c] = level(w[3] + strength * value);
      }
}

/** Fine structure over the picture: 0 grain, 1 weave, 2 wood, 3 brick, 4 stripes. */
static inline void add_texture(unsigned char *pixels, int width, int height, int kind, double strength) {
  const double period = uniform(3, 14), angle = uniform(0, 3.14), c = cos(angle), s = sin(angle), wobble = uniform(0.01, 0.05);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      const double u = (c * x + s * y) / period, v = (c * y - s * x) / period;
      double value = 0;
      switch (kind) {
      case 0:
        value = uniform(-1, 1);
        break;
      case 1:
        value = sin(6.28 * u) * sin(6.28 * v);
        break;
      case 2:
        value = sin(6.28 * (u * 0.4 + 0.8 * sin(wobble * y) + 0.3 * sin(wobble * 3 * x)));
        break;
      case 3: {
        const double row = floor(v / 3), across = u / 6 + 0.5 * fmod(fabs(row), 2);
        value = v / 3 - row < 0.12 || across - floor(across) < 0.06 ? 1 : -0.3 + 0.3 * uniform(-1, 1);
        break;
      }
      default:
        value = u - floor(u) < 0.5 ? 1 : -1;
      }
      for (size_t k = 3 * ((size_t)y * (size_t)width + (size_t)x), i = 0; i < 3; i++)
        pixels[k + i] = level(pixels[k + i] + strength * value);
    }
}

/** What a camera does: a blur of three 1 2 1 passes a step, uneven light, noise. */
static inline void photograph_scene(unsigned char *pixels, int width, int height, int blur_steps, double noise, double falloff) {
  const size_t length = 3 * (size_t)width * (size_t)height, row = 3 * (size_t)width;
  unsigned char *copy = malloc(length);
  if (!copy) exit(1);
  for (int step = 0; step < blur_steps; step++) {
    memcpy(copy, pixels, length);
    for (int y = 1; y + 1 < height; y++)
      for (size_t i = 3; i + 3 < row; i++) {
        const unsigned char *p = copy + (size_t)y * row + i;
        const int sum = 4 * p[0] + 2 * (p[-3] + p[3] + p[-(ptrdiff_t)row] + p[row]) + p[-(ptrdiff_t)row - 3] + p[-(ptrdiff_t)row + 3] +
                        p[row - 3] + p[row + 3];
        pixels[(size_t)y * row + i] = (unsigned char)((sum + 8) / 16);
      }
  }
  free(copy);
  const double angle = uniform(0, 6.28), c = cos(angle) / width, s = sin(angle) / height;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      const double light = 1 - falloff * fmin(1, fmax(0, 0.5 + c * (x - width / 2.0) + s * (y - height / 2.0)));
      for (size_t k = (size_t)y * row + 3 * (size_t)x, i = 0; i < 3; i++)
        pixels[k + i] = level(pixels[k + i] * light + noise * (uniform(-1, 1) + uniform(-1, 1) + uniform(-1, 1)));
    }
}

/** Encodes and decodes as JPEG; the result is RGB24, valid until the next call on the same picture. */
static inline vc_image compress_scene(vc_picture *picture, const unsigned char *rgb, int width, int height, int quality) {
  const vc_image image = {rgb, 3 * (size_t)width * (size_t)height, 3 * width, width, height, VC_PIXEL_RGB24, 0};
  vc_encode_options options;
  vc_encode_options_init(&options, sizeof options);
  options.file_type = VC_FILE_JPEG;
  options.quality = quality;
  const void *bytes;
  size_t size;
  must(vc_picture_encode(picture, &image, &options, &bytes, &size), "encode");
  must(vc_picture_decode(picture, bytes, size, NULL), "decode");
  vc_image result;
  must(vc_picture_image(picture, &result), "image");
  return result;
}

#endif
