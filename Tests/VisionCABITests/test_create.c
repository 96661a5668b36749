/* Every create that fails leaves a text that names what was wrong; one that succeeds leaves none. */
#include "check.h"

/* What the text of the failed create before must hold. */
static void failed(int line, vc_status status, const void *handle, vc_status expected, const char *text) {
  if (status == expected && !handle && strstr(vc_create_error(), text)) return;
  failures++;
  fprintf(stderr, "line %d: %s with the text \"%s\", not %s with \"%s\"\n", line, vc_status_name(status), vc_create_error(),
          vc_status_name(expected), text);
}

#define FAILS(type, call, expected, text)                                                                                                  \
  do {                                                                                                                                     \
    vc_##type *out = NULL;                                                                                                                 \
    const vc_status status = (call);                                                                                                       \
    failed(__LINE__, status, out, expected, text);                                                                                         \
    vc_##type##_destroy(out);                                                                                                              \
  } while (0)

/* A create with options: a size that no struct has, one bad field, and no place for the result. */
#define BAD_OPTIONS(type, field, value, expected)                                                                                          \
  do {                                                                                                                                     \
    vc_##type##_options options;                                                                                                           \
    vc_##type##_options_init(&options, sizeof options);                                                                                    \
    FAILS(type, vc_##type##_create(&options, NULL), VC_ERR_INVALID_ARGUMENT, "out");                                                       \
    options.field = value;                                                                                                                 \
    FAILS(type, vc_##type##_create(&options, &out), expected, #field);                                                                     \
    options.struct_size = 2;                                                                                                               \
    FAILS(type, vc_##type##_create(&options, &out), VC_ERR_INVALID_ARGUMENT, "struct_size");                                               \
    vc_##type *good = NULL;                                                                                                                \
    CHECK_STATUS(vc_##type##_create(NULL, &good), VC_OK);                                                                                  \
    CHECK(vc_create_error()[0] == 0);                                                                                                      \
    vc_##type##_destroy(good);                                                                                                             \
  } while (0)

static void contradictions(void) {
  vc_target_finder_options options;
#define CONTRADICTS(low, low_value, high, high_value)                                                                                      \
  do {                                                                                                                                     \
    vc_target_finder_options_init(&options, sizeof options);                                                                               \
    options.segmentation = VC_TARGET_SEGMENT_RGB;                                                                                          \
    options.low = low_value;                                                                                                               \
    options.high = high_value;                                                                                                             \
    FAILS(target_finder, vc_target_finder_create(&options, &out), VC_ERR_INVALID_ARGUMENT, #high);                                         \
  } while (0)
  CONTRADICTS(min_aspect, 30, max_aspect, 24);
  CONTRADICTS(min_area_fraction, 0.5, max_area_fraction, 0.25);
  CONTRADICTS(segment_min[0], 9, segment_max[0], 8);
  CONTRADICTS(segment_min[1], 9, segment_max[1], 8);
  CONTRADICTS(segment_min[2], 9, segment_max[2], 8);
  /* A range of hues may lie across 0. */
  vc_target_finder_options_init(&options, sizeof options);
  options.segmentation = VC_TARGET_SEGMENT_HSV;
  options.segment_min[0] = 170;
  options.segment_max[0] = 10;
  vc_target_finder *finder = NULL;
  CHECK_STATUS(vc_target_finder_create(&options, &finder), VC_OK);
  vc_target_finder_destroy(finder);
}

int main(void) {
  BAD_OPTIONS(solver, threads, 1000, VC_ERR_INVALID_ARGUMENT);
  BAD_OPTIONS(cube_finder, max_cubes, 0, VC_ERR_INVALID_ARGUMENT);
  BAD_OPTIONS(cube_reader, min_confidence, 2, VC_ERR_INVALID_ARGUMENT);
  BAD_OPTIONS(cube_scanner, max_glare, 2, VC_ERR_INVALID_ARGUMENT);
  BAD_OPTIONS(set_finder, max_side, 99, VC_ERR_INVALID_ARGUMENT);
  BAD_OPTIONS(shape_finder, input, 99, VC_ERR_UNSUPPORTED);
  BAD_OPTIONS(sketch_rater, region, 99, VC_ERR_UNSUPPORTED);
  BAD_OPTIONS(target_finder, reserved, 1, VC_ERR_UNSUPPORTED);
  BAD_OPTIONS(tag_finder, max_tags, 0, VC_ERR_INVALID_ARGUMENT);
  BAD_OPTIONS(target_server, port, 70000, VC_ERR_INVALID_ARGUMENT);
  BAD_OPTIONS(calibrator, columns, 3, VC_ERR_INVALID_ARGUMENT);
  BAD_OPTIONS(sheet, width_mm, 1, VC_ERR_INVALID_ARGUMENT);
  BAD_OPTIONS(cube_renderer, easing, 99, VC_ERR_UNSUPPORTED);
  FAILS(picture, vc_picture_create(NULL), VC_ERR_INVALID_ARGUMENT, "out");
  FAILS(filter_chain, vc_filter_chain_create(NULL), VC_ERR_INVALID_ARGUMENT, "out");
  FAILS(cube_photo, vc_cube_photo_create(NULL), VC_ERR_INVALID_ARGUMENT, "out");
  FAILS(code_verifier, vc_code_verifier_create("no code", &out), VC_ERR_INVALID_ARGUMENT, "no");
  FAILS(code_verifier, vc_code_verifier_create(NULL, NULL), VC_ERR_INVALID_ARGUMENT, "out");
  FAILS(sketch_game, vc_sketch_game_create(NULL, 1, NULL, &out), VC_ERR_INVALID_ARGUMENT, "words");
  FAILS(sketch_game, vc_sketch_game_create(NULL, 1, NULL, NULL), VC_ERR_INVALID_ARGUMENT, "out");
  FAILS(target_recorder, vc_target_recorder_create("/dev/null", 101, &out), VC_ERR_INVALID_ARGUMENT, "quality 101");
  FAILS(target_recorder, vc_target_recorder_create("/no/such/folder/file", 90, &out), VC_ERR_IO, "No such file");
  FAILS(target_replay, vc_target_replay_create(NULL, &out), VC_ERR_INVALID_ARGUMENT, "path");
  FAILS(target_replay, vc_target_replay_create("/dev/null", &out), VC_ERR_BAD_DATA, "recording");
  contradictions();
  return TEST_RESULT();
}
