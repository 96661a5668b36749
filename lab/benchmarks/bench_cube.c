/* Times of finding and reading a cube: three faces at several sizes, joint reading, live frames, and memory over many of them.
 *
 * The pictures are the library's synthetic photographs. Wall time, as two threads share a picture, and processor time, which other
 * programs do not lengthen. */
#define _POSIX_C_SOURCE 200809L
#include "../../Tests/Support/scenes.h"
#include "timing.h"

static const char *state = "LBBUUDDFURBRFRBFRDFRFLFDURLBDDFDUULLBFRRLULLRDUULBBBDF";

/* Upper and front sides of the views. */
static vc_image take(vc_cube_photo *photo, int width, int height, double yaw, int up, int front) {
  vc_cube_photo_options options;
  vc_cube_photo_options_init(&options, sizeof options);
  options.width = width;
  options.height = height;
  options.yaw_rad = yaw;
  options.up = up;
  options.front = front;
  vc_image image = {0};
  must(vc_cube_photo_render(photo, state, &options), "photograph");
  must(vc_cube_photo_image_get(photo, &image), "photograph");
  return image;
}

static void print(const char *what, timing time, const char *note) {
  printf("%-44s %9.2f %9.2f   %s\n", what, time.wall.median, time.cpu.median, note);
}

enum { distinct = 24 }; /* frames of the video */

typedef struct job {
  vc_cube_finder *finder;
  vc_cube_reader *reader;
  vc_cube_scanner *scanner;
  vc_image images[distinct];
  size_t faces;
  vc_cube_reading_info info;
  vc_cube_scan scan;
  int frames, followed, added;
  long early_kib;
} job;

static void find(void *context, int number) {
  job *j = context;
  (void)number;
  vc_cube_face_list *found;
  must(vc_cube_finder_find(j->finder, &j->images[0], &found), "faces");
  j->faces = vc_cube_face_list_count(found);
  vc_cube_face_list_destroy(found);
}

static void faces(vc_cube_photo *photo, int width, int height, const char *name, int count) {
  job j = {.images = {take(photo, width, height, 0.79, 0, 2)}};
  must(vc_cube_finder_create(NULL, &j.finder), "finder");
  const timing time = repeat(find, &j, count, CLOCK_PROCESS_CPUTIME_ID);
  char note[64];
  snprintf(note, sizeof note, "%zu faces found", j.faces);
  print(name, time, note);
  vc_cube_finder_destroy(j.finder);
}

static void add(job *j, vc_image image) {
  vc_cube_face_list *faces;
  must(vc_cube_finder_find(j->finder, &image, &faces), "faces");
  must(vc_cube_reader_add(j->reader, faces, NULL), "reader");
  vc_cube_face_list_destroy(faces);
}

static void read_cube(void *context, int number) {
  job *j = context;
  (void)number;
  vc_cube_reading *result;
  must(vc_cube_reader_read(j->reader, &result), "read");
  must(vc_cube_reading_get(result, &j->info), "reading");
  vc_cube_reading_destroy(result);
}

/* Returns whether the state is right. */
static int reading(vc_cube_photo *photo) {
  job j = {.info.struct_size = sizeof j.info};
  must(vc_cube_finder_create(NULL, &j.finder), "finder");
  must(vc_cube_reader_create(NULL, &j.reader), "reader");
  add(&j, take(photo, 1024, 768, 0.79, 0, 2));
  add(&j, take(photo, 1024, 768, 0.79, 3, 4));
  const timing time = repeat(read_cube, &j, 60, CLOCK_PROCESS_CPUTIME_ID);
  const int is_right = strcmp(j.info.state, state) == 0;
  print("joint reading of two pictures", time, is_right ? "state right" : "STATE WRONG");
  vc_cube_reader_destroy(j.reader);
  vc_cube_finder_destroy(j.finder);
  return is_right;
}

static void track(void *context, int number) {
  job *j = context;
  must(vc_cube_scanner_track(j->scanner, j->reader, &j->images[number % distinct], 0, &j->scan), "frame");
  j->followed += j->scan.followed;
  j->added += j->scan.added;
  if (number == j->frames / 5) j->early_kib = resident_kib();
}

/* Frames of a cube that turns slightly back and forth, rendered once and repeated. */
static void live(int frames) {
  vc_cube_photo *photo[distinct];
  job j = {.frames = frames, .scan.struct_size = sizeof j.scan};
  for (int i = 0; i < distinct; i++) {
    must(vc_cube_photo_create(&photo[i]), "photograph");
    j.images[i] = take(photo[i], 640, 480, 0.65 + 0.01 * (i < distinct / 2 ? i : distinct - i), 0, 2);
  }
  must(vc_cube_scanner_create(NULL, &j.scanner), "scanner");
  must(vc_cube_reader_create(NULL, &j.reader), "reader");
  const timing time = repeat(track, &j, frames, CLOCK_PROCESS_CPUTIME_ID);
  char note[96];
  snprintf(note, sizeof note, "%d of %d followed, %d read", j.followed, frames, j.added);
  print("live frame 640x480", time, note);
  printf("%-44s %9ld %9ld   KiB after %d and after %d frames\n", "resident memory", j.early_kib, resident_kib(), frames / 5, frames);
  vc_cube_scanner_destroy(j.scanner);
  vc_cube_reader_destroy(j.reader);
  for (int i = 0; i < distinct; i++)
    vc_cube_photo_destroy(photo[i]);
}

int main(int argc, char **argv) {
  const int frames = argc > 1 ? atoi(argv[1]) : 10000;
  vc_cube_photo *photo;
  must(vc_cube_photo_create(&photo), "photograph");
  printf("%-44s %9s %9s\n", "milliseconds, median", "wall", "processor");
  faces(photo, 1920, 1080, "faces and colours, 1920x1080", 100);
  faces(photo, 640, 480, "faces and colours, 640x480", 200);
  faces(photo, 320, 240, "faces and colours, 320x240", 200);
  const int is_right = reading(photo);
  live(frames > 0 ? frames : 10000);
  vc_cube_photo_destroy(photo);
  return !is_right;
}
