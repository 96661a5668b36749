/* Pictures a second of the command with one and with two workers, on pictures that this program draws: SET tables and cubes of
 * 1600 x 1200 pixels. Runs alternate, medians are printed. On a machine that has other work to do the processor's time says what
 * two free processors would give. Usage: bench_command_jobs [ROUNDS [COMMAND]] */
#define _GNU_SOURCE
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <visioncore_extras.h>

#include "../../Tests/Support/scenes.h"
#include "timing.h"

enum { width = 1600, height = 1200, pictures = 48, most_rounds = 31 };

static void write_jpeg(const char *folder, int number, const vc_image *image) {
  vc_picture *encoder;
  vc_encode_options options;
  vc_encode_options_init(&options, sizeof options);
  options.file_type = VC_FILE_JPEG;
  const void *bytes;
  size_t size;
  char path[256];
  snprintf(path, sizeof path, "%s/%02d.jpg", folder, number);
  FILE *file = fopen(path, "wb");
  if (!file || vc_picture_create(&encoder) != VC_OK || vc_picture_encode(encoder, image, &options, &bytes, &size) != VC_OK) exit(2);
  if (fwrite(bytes, 1, size, file) != size || fclose(file) != 0) exit(2);
  vc_picture_destroy(encoder);
}

static void draw_tables(const char *folder) {
  const ptrdiff_t stride = 3 * width;
  const vc_canvas canvas = {malloc((size_t)stride * height), (size_t)stride * height, stride, width, height, VC_PIXEL_RGB24, 0};
  const vc_image image = {canvas.data, canvas.data_size, stride, width, height, VC_PIXEL_RGB24, 0};
  vc_set_attributes cards[81];
  if (!canvas.data) exit(2);
  for (int i = 0; i < pictures; i++) {
    set_draw_table(&canvas, 12, 4, 0.3, (uint64_t)i + 1, cards);
    write_jpeg(folder, i, &image);
  }
  free(canvas.data);
}

static void draw_cubes(const char *folder) {
  vc_cube_photo *photo;
  vc_cube_photo_options options;
  vc_cube_photo_options_init(&options, sizeof options);
  options.width = width;
  options.height = height;
  uint64_t seed = 1;
  if (vc_cube_photo_create(&photo) != VC_OK) exit(2);
  for (int i = 0; i < pictures; i++) {
    char cube[VC_CUBE_STICKERS + 1];
    vc_image image;
    options.seed = (uint64_t)i + 1;
    if (vc_cube_random(&seed, cube) != VC_OK || vc_cube_photo_render(photo, cube, &options) != VC_OK) exit(2);
    if (vc_cube_photo_image_get(photo, &image) != VC_OK) exit(2);
    write_jpeg(folder, i, &image);
  }
  vc_cube_photo_destroy(photo);
}

typedef struct cost {
  double wall, processor; /* milliseconds */
} cost;

static double processor_ms(void) {
  struct rusage usage;
  getrusage(RUSAGE_CHILDREN, &usage);
  return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e3 + (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-3;
}

static cost run(const char *command, const char *subject, const char *verb, const char *jobs, const char *folder) {
  const char *const arguments[] = {command, subject, verb, "--json", "--jobs", jobs, "--threads", "1", folder, NULL};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  const cost before = {clock_ms(CLOCK_MONOTONIC), processor_ms()};
  pid_t child;
  int status;
  if (posix_spawn(&child, command, &actions, NULL, (char *const *)arguments, environ) != 0 || waitpid(child, &status, 0) < 0 ||
      status != 0) {
    fprintf(stderr, "%s %s %s has failed\n", command, subject, verb);
    exit(3);
  }
  posix_spawn_file_actions_destroy(&actions);
  return (cost){clock_ms(CLOCK_MONOTONIC) - before.wall, processor_ms() - before.processor};
}

static void bench(const char *command, const char *subject, const char *verb, const char *folder, int rounds) {
  static const char *const jobs[2] = {"1", "2"};
  double wall[2][most_rounds], processor[2][most_rounds], faster[most_rounds], possible[most_rounds];
  run(command, subject, verb, "1", folder);
  for (int round = 0; round < rounds; round++) {
    cost costs[2];
    for (int k = 0; k < 2; k++) {
      const int which = (k + round) % 2;
      costs[which] = run(command, subject, verb, jobs[which], folder);
      wall[which][round] = costs[which].wall;
      processor[which][round] = costs[which].processor;
    }
    faster[round] = costs[0].wall / costs[1].wall;
    possible[round] = 2 * costs[0].processor / costs[1].processor;
  }
  for (int k = 0; k < 2; k++)
    printf("%s %-6s --jobs %s  %6.1f pictures a second  %6.2f ms of a processor for a picture\n", subject, verb, jobs[k],
           (double)pictures * 1e3 / median(wall[k], rounds), median(processor[k], rounds) / (double)pictures);
  printf("%s %-6s two workers are %.2f times as fast, %.2f by processor time  (wanted: 1.8)\n", subject, verb, median(faster, rounds),
         median(possible, rounds));
}

static void remove_pictures(const char *folder) {
  for (int i = 0; i < pictures; i++) {
    char path[256];
    snprintf(path, sizeof path, "%s/%02d.jpg", folder, i);
    unlink(path);
  }
  rmdir(folder);
}

int main(int argc, char **argv) {
  const int given = argc > 1 ? atoi(argv[1]) : 9, rounds = given < 1 ? 1 : given > most_rounds ? most_rounds : given;
  const char *command = argc > 2 ? argv[2] : "build/bin/visioncore";
  char tables[] = "/tmp/visioncore-tables-XXXXXX", cubes[] = "/tmp/visioncore-cubes-XXXXXX";
  if (!mkdtemp(tables) || !mkdtemp(cubes)) return 1;
  draw_tables(tables);
  draw_cubes(cubes);
  double load = 0;
  if (getloadavg(&load, 1) == 1) printf("%ld processors, load %.1f\n", sysconf(_SC_NPROCESSORS_ONLN), load);
  bench(command, "set", "find", tables, rounds);
  bench(command, "cube", "faces", cubes, rounds);
  remove_pictures(tables);
  remove_pictures(cubes);
}
