/* Between frames the cube is turned by any angle or exchanged: the scanner must end with the state of the cube shown. */
#include "../Support/scenes.h"
#include "check.h"

enum { seeds = 20, face_count = 6, most_frames = 60 };

static const double pi = 3.14159265358979;

typedef struct scan {
  const char *name;
  uint64_t seed, random;
  char cube[55];
  vc_cube_photo *photo;
  vc_cube_reader *reader;
  vc_cube_scanner *scanner;
  int64_t time_ns;
  int frames;
  vc_cube_scan last;
} scan;

/* Orientation of the cube in a frame. */
typedef struct view {
  int32_t up, front;
  double yaw, pitch;
} view;

static uint64_t below(scan *scan, uint64_t count) { return next_random(&scan->random) % count; }

static int32_t next_to(scan *scan, int32_t up) { return (int32_t)(((uint64_t)up + 1 + below(scan, 2) + 3 * below(scan, 2)) % face_count); }

static void begin(scan *scan, const char *name, uint64_t seed) {
  *scan = (struct scan){.name = name, .seed = seed, .random = seed, .last = {.struct_size = sizeof scan->last}};
  uint64_t state = seed;
  CHECK_STATUS(vc_cube_random(&state, scan->cube), VC_OK);
  CHECK_STATUS(vc_cube_photo_create(&scan->photo), VC_OK);
  CHECK_STATUS(vc_cube_reader_create(NULL, &scan->reader), VC_OK);
  CHECK_STATUS(vc_cube_scanner_create(NULL, &scan->scanner), VC_OK);
}

/* Shows one frame of the cube. Returns 1 while more frames are needed and allowed. */
static int show(scan *scan, view view, int64_t after_ns) {
  vc_cube_photo_options options = photo_of(320, 240);
  vc_image image;
  options.up = view.up;
  options.front = view.front;
  options.yaw_rad = view.yaw;
  options.pitch_rad = view.pitch;
  options.distance = 10;
  options.seed = scan->seed;
  CHECK_STATUS(vc_cube_photo_render(scan->photo, scan->cube, &options), VC_OK);
  CHECK_STATUS(vc_cube_photo_image_get(scan->photo, &image), VC_OK);
  scan->time_ns += after_ns;
  scan->frames++;
  CHECK_STATUS(vc_cube_scanner_track(scan->scanner, scan->reader, &image, scan->time_ns, &scan->last), VC_OK);
  return !scan->last.done && scan->frames < most_frames;
}

static void end(scan *scan) {
  vc_cube_reading *reading;
  vc_cube_reading_info info = {.struct_size = sizeof info};
  CHECK_STATUS(vc_cube_reader_read(scan->reader, &reading), VC_OK);
  CHECK_STATUS(vc_cube_reading_get(reading, &info), VC_OK);
  if (!scan->last.done || strcmp(info.state, scan->cube) != 0) {
    failures++;
    fprintf(stderr, "%s, seed %d: %s after %d frames, guidance %s, problem %s\n", scan->name, (int)scan->seed,
            scan->last.done ? "a wrong state" : "not done", scan->frames, vc_cube_guidance_name(scan->last.guidance),
            vc_cube_problem_name(info.problem));
  }
  if (getenv("VERBOSE")) fprintf(stderr, "%s, seed %d: %d frames\n", scan->name, (int)scan->seed, scan->frames);
  vc_cube_reading_destroy(reading);
  vc_cube_scanner_destroy(scan->scanner);
  vc_cube_reader_destroy(scan->reader);
  vc_cube_photo_destroy(scan->photo);
}

/* Shows one side after the other from above, each in one frame only. */
static int next_side(scan *scan, int number) {
  const int32_t up = number % face_count;
  return show(scan, (view){up, next_to(scan, up), 0.2, 1.5}, 33000000);
}

/* Shows three sides of a cube in one place, in another orientation every few frames. */
static int next_corner(scan *scan) {
  const int32_t up = (int32_t)below(scan, face_count);
  const view view = {up, next_to(scan, up), pi / 4, 0.6};
  const int frames = 1 + (int)below(scan, 3);
  for (int i = 0; i < frames; i++)
    if (!show(scan, view, 33000000)) return 0;
  return 1;
}

static void six_sides(uint64_t seed) {
  scan scan;
  begin(&scan, "six sides", seed);
  for (int number = 0; next_side(&scan, number); number++) {}
  end(&scan);
}

static void quarter_turns(uint64_t seed) {
  scan scan;
  begin(&scan, "quarter turns", seed);
  while (next_corner(&scan)) {}
  end(&scan);
}

/* Five frames per second, some of them lost, of a cube that turns once on each of two opposite sides. */
static void few_frames(uint64_t seed) {
  enum { frames_a_turn = 20 };
  const int64_t frame_ns = 200000000;
  scan scan;
  begin(&scan, "five frames a second", seed);
  int64_t after_ns = 0;
  for (int number = 0;; number++) {
    after_ns += frame_ns;
    if (below(&scan, 4) == 0) continue;
    const view view = {number / frames_a_turn % 2 * 3, 2, 2 * pi * number / (double)frames_a_turn, 0.6};
    if (!show(&scan, view, after_ns)) break;
    after_ns = 0;
  }
  end(&scan);
}

/* Another cube replaces the first before that was seen from all sides. */
static void two_cubes(uint64_t seed, int sides) {
  scan scan;
  begin(&scan, sides ? "two cubes, side by side" : "two cubes", seed);
  if (sides) {
    for (int number = 0; number < sides; number++)
      CHECK(next_side(&scan, number));
  } else {
    CHECK(next_corner(&scan));
  }
  uint64_t state = seed + 1000;
  CHECK_STATUS(vc_cube_random(&state, scan.cube), VC_OK);
  scan.frames = 0;
  if (sides) {
    for (int number = 0; next_side(&scan, number); number++) {}
  } else {
    while (next_corner(&scan)) {}
  }
  end(&scan);
}

int main(void) {
  for (uint64_t seed = 1; seed <= seeds; seed++) {
    six_sides(seed);
    quarter_turns(seed);
    few_frames(seed);
    two_cubes(seed, 0);
    two_cubes(seed, 1 + (int)(seed % 4));
  }
  return TEST_RESULT();
}
