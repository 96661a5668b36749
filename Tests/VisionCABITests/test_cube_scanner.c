/* The cube scanner through the public header: formats, guidance, and views of a synthetic cube. */
#include "../Support/scenes.h"
#include "check.h"

enum { width = 640, height = 480, frames_a_side = 4, sides_seen = 3 };

static void create(vc_cube_scanner **scanner, vc_cube_reader **reader) {
  CHECK_STATUS(vc_cube_scanner_create(NULL, scanner), VC_OK);
  CHECK_STATUS(vc_cube_reader_create(NULL, reader), VC_OK);
}

static void test_frames_without_cube(void) {
  static unsigned char pixels[3 * 64 * 48];
  const vc_image image = {pixels, sizeof pixels, 3 * 64, 64, 48, VC_PIXEL_RGB24, 0};
  vc_cube_scanner *scanner;
  vc_cube_reader *reader;
  vc_cube_scan scan = {.struct_size = sizeof scan};
  create(&scanner, &reader);
  CHECK_STATUS(vc_cube_scanner_track(scanner, reader, &image, 0, NULL), VC_OK);
  CHECK_STATUS(vc_cube_scanner_track(scanner, reader, &image, INT64_MAX, &scan), VC_OK);
  CHECK(scan.guidance == VC_CUBE_GUIDANCE_SHOW_CUBE);
  CHECK(scan.guidance_face == -1);
  CHECK(scan.face_count == 0);
  /* The reader may be destroyed first. */
  vc_cube_reader_destroy(reader);
  vc_cube_scanner_destroy(scanner);
}

/* Two opposite corners of a synthetic cube: the upper and the front face of each view. */
typedef struct view {
  int32_t up, front;
} view;
static const view views[] = {{0, 2}, {3, 4}};

/* A synthetic photograph in a pixel format; the caller frees its data. */
static vc_image frame_of(view view, vc_pixel_format format) {
  vc_cube_photo_options options = photo_of(width, height);
  options.up = view.up;
  options.front = view.front;
  vc_image image;
  vc_cube_photo *photo = photograph_cube(scrambled_cube, &options, &image);
  const vc_canvas canvas = new_canvas(width, height, format);
  CHECK_STATUS(vc_image_convert(&image, &canvas), VC_OK);
  vc_cube_photo_destroy(photo);
  return image_of(&canvas);
}

static void check_faces(vc_cube_scanner *scanner) {
  for (size_t i = 0; i < sides_seen; i++) {
    vc_cube_scan_face face = {.struct_size = sizeof face};
    CHECK_STATUS(vc_cube_scanner_face_get(scanner, i, &face), VC_OK);
    CHECK(face.confidence > 0.5);
    for (int c = 0; c < 4; c++)
      CHECK(is_inside(&face.corners[c], width, height));
  }
}

static void check_state(vc_cube_reader *reader) {
  vc_cube_reading *reading;
  vc_cube_reading_info info = {.struct_size = sizeof info};
  CHECK_STATUS(vc_cube_reader_read(reader, &reading), VC_OK);
  CHECK_STATUS(vc_cube_reading_get(reading, &info), VC_OK);
  CHECK(strcmp(info.state, scrambled_cube) == 0);
  vc_cube_reading_destroy(reading);
}

/* Shows two views of a synthetic cube, a few frames each: the first frame of each view is read, the others are followed. */
static void test_two_views(vc_pixel_format format) {
  vc_cube_scanner *scanner;
  vc_cube_reader *reader;
  create(&scanner, &reader);
  vc_cube_scan scan = {.struct_size = sizeof scan};
  int added = 0, followed = 0;
  for (size_t v = 0; v < sizeof views / sizeof *views; v++) {
    const vc_image frame = frame_of(views[v], format);
    for (int i = 0; i < frames_a_side; i++) {
      CHECK_STATUS(vc_cube_scanner_track(scanner, reader, &frame, 0, &scan), VC_OK);
      added += scan.added;
      followed += scan.followed;
      CHECK(scan.face_count == sides_seen);
    }
    check_faces(scanner);
    free((void *)frame.data);
    CHECK_STATUS(vc_cube_scanner_reset(scanner), VC_OK);
  }
  CHECK(added == 2);
  CHECK(followed >= 5);
  check_state(reader);
  vc_cube_reader_destroy(reader);
  vc_cube_scanner_destroy(scanner);
}

/* Mirrored frames end with guidance, or with the state if the scheme is stated. */
static void test_mirrored_frames(const char *centers, int32_t guidance) {
  vc_cube_reader_options options;
  vc_cube_reader_options_init(&options, sizeof options);
  memcpy(options.centers, centers, strlen(centers));
  vc_cube_scanner *scanner;
  vc_cube_reader *reader;
  CHECK_STATUS(vc_cube_scanner_create(NULL, &scanner), VC_OK);
  CHECK_STATUS(vc_cube_reader_create(&options, &reader), VC_OK);
  vc_cube_scan scan = {.struct_size = sizeof scan};
  for (size_t v = 0; v < sizeof views / sizeof *views; v++) {
    const vc_image frame = frame_of(views[v], VC_PIXEL_RGB24);
    mirror(&(vc_canvas){(void *)frame.data, frame.data_size, frame.stride, width, height, frame.format, 0});
    for (int i = 0; i < frames_a_side; i++)
      CHECK_STATUS(vc_cube_scanner_track(scanner, reader, &frame, 0, &scan), VC_OK);
    free((void *)frame.data);
  }
  CHECK(scan.guidance == guidance);
  CHECK(scan.done == (guidance == VC_CUBE_GUIDANCE_DONE));
  if (scan.done) check_state(reader);
  vc_cube_reader_destroy(reader);
  vc_cube_scanner_destroy(scanner);
}

/* The cube is searched near its last place while capture times are close, and anywhere after a pause. */
static void test_capture_times(void) {
  const int64_t frame_ns = 33000000, pause_ns = 5000000000;
  const struct {
    int64_t time;
    int followed;
  } frames[] = {{1, 0}, {1 + frame_ns, 1}, {1 + 2 * frame_ns, 1}, {1 + pause_ns, 0}, {1 + pause_ns + frame_ns, 1}, {0, 1}};
  vc_cube_scanner *scanner;
  vc_cube_reader *reader;
  create(&scanner, &reader);
  const vc_image image = frame_of(views[0], VC_PIXEL_RGB24);
  for (size_t i = 0; i < sizeof frames / sizeof *frames; i++) {
    vc_cube_scan scan = {.struct_size = sizeof scan};
    CHECK_STATUS(vc_cube_scanner_track(scanner, reader, &image, frames[i].time, &scan), VC_OK);
    CHECK(scan.followed == frames[i].followed);
  }
  vc_cube_scan scan = {.struct_size = sizeof scan};
  scan.struct_size = 0; /* a refused frame can be tracked again */
  CHECK_STATUS(vc_cube_scanner_track(scanner, reader, &image, 1, &scan), VC_ERR_INVALID_ARGUMENT);
  scan.struct_size = sizeof scan;
  CHECK_STATUS(vc_cube_scanner_track(scanner, reader, &image, 1, &scan), VC_OK);
  CHECK_STATUS(vc_cube_scanner_track(scanner, reader, &image, 1, &scan), VC_ERR_INVALID_ARGUMENT);
  free((void *)image.data);
  vc_cube_reader_destroy(reader);
  vc_cube_scanner_destroy(scanner);
}

int main(void) {
  test_frames_without_cube();
  test_two_views(VC_PIXEL_RGB24);
  test_two_views(VC_PIXEL_BGRA32);
  test_capture_times();
  test_mirrored_frames("", VC_CUBE_GUIDANCE_MIRRORED);
  test_mirrored_frames("WRGYOB", VC_CUBE_GUIDANCE_DONE);
  return TEST_RESULT();
}
