/* How long seeing and reading a cube takes: three faces at several sizes, joint reading, live frames, and memory over many of them.
 *
 * The pictures are the library's own synthetic photographs. Wall time, since two threads share a picture; processor time beside it,
 * since other programs on the machine lengthen the wall time. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <visioncore_extras.h>

#include "timing.h"

static const char *state = "LBBUUDDFURBRFRBFRDFRFLFDURLBDDFDUULLBFRRLULLRDUULBBBDF";

_Noreturn static void die(const char *what, const char *text) {
  fprintf(stderr, "%s: %s\n", what, text);
  exit(1);
}

static vc_image take(vc_cube_photo *photo, int width, int height, double yaw, int front) {
  vc_cube_photo_options options;
  vc_cube_photo_options_init(&options, sizeof options);
  options.width = width;
  options.height = height;
  options.yaw_rad = yaw;
  options.front = front;
  vc_image image = {0};
  if (vc_cube_photo_render(photo, state, &options) != VC_OK || vc_cube_photo_image_get(photo, &image) != VC_OK)
    die("photo", vc_cube_photo_error(photo));
  return image;
}

static void print(const char *what, double *wall, double *cpu, int count, const char *note) {
  const double w = median(wall, count), c = median(cpu, count);
  printf("%-44s %9.2f %9.2f   %s\n", what, w, c, note);
}

static void faces(vc_cube_photo *photo, int width, int height, const char *name, int repeat) {
  vc_cube_finder *finder;
  if (vc_cube_finder_create(NULL, &finder) != VC_OK) die("finder", vc_last_error());
  const vc_image image = take(photo, width, height, 0.79, 2);
  double wall[400], cpu[400];
  size_t count = 0;
  for (int i = 0; i < repeat; i++) {
    vc_cube_face_list *found;
    const double w = clock_ms(CLOCK_MONOTONIC), c = clock_ms(CLOCK_PROCESS_CPUTIME_ID);
    if (vc_cube_finder_find(finder, &image, &found) != VC_OK) die("faces", vc_cube_finder_error(finder));
    wall[i] = clock_ms(CLOCK_MONOTONIC) - w;
    cpu[i] = clock_ms(CLOCK_PROCESS_CPUTIME_ID) - c;
    count = vc_cube_face_list_count(found);
    vc_cube_face_list_destroy(found);
  }
  char note[64];
  snprintf(note, sizeof note, "%zu faces found", count);
  print(name, wall, cpu, repeat, note);
  vc_cube_finder_destroy(finder);
}

static void add(vc_cube_finder *finder, vc_cube_reader *reader, const vc_image *image) {
  vc_cube_face_list *faces;
  if (vc_cube_finder_find(finder, image, &faces) != VC_OK) die("finder", vc_cube_finder_error(finder));
  if (vc_cube_reader_add(reader, faces, NULL) != VC_OK) die("reader", vc_cube_reader_error(reader));
  vc_cube_face_list_destroy(faces);
}

static void reading(vc_cube_photo *photo) {
  vc_cube_finder *finder;
  vc_cube_reader *reader;
  if (vc_cube_finder_create(NULL, &finder) != VC_OK || vc_cube_reader_create(NULL, &reader) != VC_OK) die("reader", vc_last_error());
  vc_image image = take(photo, 1024, 768, 0.79, 2);
  add(finder, reader, &image);
  vc_cube_photo_options options;
  vc_cube_photo_options_init(&options, sizeof options);
  options.up = 3;
  options.front = 4;
  if (vc_cube_photo_render(photo, state, &options) != VC_OK || vc_cube_photo_image_get(photo, &image) != VC_OK)
    die("photo", vc_cube_photo_error(photo));
  add(finder, reader, &image);
  double wall[60], cpu[60];
  vc_cube_reading_info info = {.struct_size = sizeof info};
  for (int i = 0; i < 60; i++) {
    vc_cube_reading *result;
    const double w = clock_ms(CLOCK_MONOTONIC), c = clock_ms(CLOCK_PROCESS_CPUTIME_ID);
    if (vc_cube_reader_read(reader, &result) != VC_OK) die("read", vc_cube_reader_error(reader));
    wall[i] = clock_ms(CLOCK_MONOTONIC) - w;
    cpu[i] = clock_ms(CLOCK_PROCESS_CPUTIME_ID) - c;
    vc_cube_reading_get(result, &info);
    vc_cube_reading_destroy(result);
  }
  print("joint reading of two pictures", wall, cpu, 60, strcmp(info.state, state) == 0 ? "state right" : "STATE WRONG");
  vc_cube_reader_destroy(reader);
  vc_cube_finder_destroy(finder);
}

/* A cube that turns a little to and fro: the frames are made once and repeated. */
static void live(int frames) {
  enum { distinct = 24 };
  vc_cube_photo *photo[distinct];
  vc_image image[distinct];
  for (int i = 0; i < distinct; i++) {
    if (vc_cube_photo_create(&photo[i]) != VC_OK) die("photo", "cannot be made");
    image[i] = take(photo[i], 640, 480, 0.65 + 0.01 * (i < distinct / 2 ? i : distinct - i), 2);
  }
  vc_cube_scanner *scanner;
  vc_cube_reader *reader;
  if (vc_cube_scanner_create(NULL, &scanner) != VC_OK || vc_cube_reader_create(NULL, &reader) != VC_OK) die("scanner", "cannot be made");
  double *wall = malloc(sizeof *wall * (size_t)frames), *cpu = malloc(sizeof *cpu * (size_t)frames);
  if (!wall || !cpu) die("memory", "ran out");
  long before = 0;
  int followed = 0, added = 0;
  vc_cube_scan scan = {.struct_size = sizeof scan};
  for (int i = 0; i < frames; i++) {
    const double w = clock_ms(CLOCK_MONOTONIC), c = clock_ms(CLOCK_PROCESS_CPUTIME_ID);
    if (vc_cube_scanner_track(scanner, reader, &image[i % distinct], 0, &scan) != VC_OK) die("frame", vc_cube_scanner_error(scanner));
    wall[i] = clock_ms(CLOCK_MONOTONIC) - w;
    cpu[i] = clock_ms(CLOCK_PROCESS_CPUTIME_ID) - c;
    followed += scan.followed;
    added += scan.added;
    if (i == frames / 5) before = resident_kib();
  }
  char note[96];
  snprintf(note, sizeof note, "%d of %d followed, %d read", followed, frames, added);
  print("live frame 640x480", wall, cpu, frames, note);
  printf("%-44s %9ld %9ld   KiB after %d and after %d frames\n", "resident memory", before, resident_kib(), frames / 5, frames);
  free(wall);
  free(cpu);
  vc_cube_scanner_destroy(scanner);
  vc_cube_reader_destroy(reader);
  for (int i = 0; i < distinct; i++)
    vc_cube_photo_destroy(photo[i]);
}

int main(int argc, char **argv) {
  const int frames = argc > 1 ? atoi(argv[1]) : 10000;
  vc_cube_photo *photo;
  if (vc_cube_photo_create(&photo) != VC_OK) return 1;
  printf("%-44s %9s %9s\n", "milliseconds, median", "wall", "processor");
  faces(photo, 1920, 1080, "faces and colours, 1920x1080", 100);
  faces(photo, 640, 480, "faces and colours, 640x480", 200);
  faces(photo, 320, 240, "faces and colours, 320x240", 200);
  reading(photo);
  live(frames > 0 ? frames : 10000);
  vc_cube_photo_destroy(photo);
  return 0;
}
