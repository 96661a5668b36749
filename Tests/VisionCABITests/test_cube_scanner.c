/* The cube scanner through the C interface: misuse, struct sizes, life times, formats, and a cube that is shown to it. */
#include "check.h"

#include <stdlib.h>

static const char *state = "LBBUUDDFURBRFRBFRDFRFLFDURLBDDFDUULLBFRRLULLRDUULBBBDF";

static vc_status try_options(void *context, const void *options) {
  vc_cube_scanner *scanner = (vc_cube_scanner *)context;
  const vc_status status = vc_cube_scanner_create(options, &scanner);
  CHECK((status == VC_OK) == (scanner != NULL));
  vc_cube_scanner_destroy(scanner);
  return status;
}

static void init(void *options, size_t size) { vc_cube_scanner_options_init(options, size); }

static void misuse(void) {
  vc_cube_scanner *scanner = NULL;
  vc_cube_reader *reader = NULL;
  unsigned char pixels[3 * 64 * 48] = {0};
  vc_image image = {.data = pixels, .data_size = sizeof pixels, .stride = 3 * 64, .width = 64, .height = 48, .format = VC_PIXEL_RGB24};
  vc_cube_scan scan = {.struct_size = sizeof scan};
  vc_cube_scan_face face = {.struct_size = sizeof face};
  CHECK_STATUS(vc_cube_scanner_create(NULL, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_cube_scanner_create(NULL, &scanner), VC_OK);
  CHECK_STATUS(vc_cube_reader_create(NULL, &reader), VC_OK);
  CHECK_STATUS(vc_cube_scanner_frame(NULL, reader, &image, &scan), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_cube_scanner_frame(scanner, NULL, &image, &scan), VC_ERR_INVALID_ARGUMENT);
  CHECK(strstr(vc_cube_scanner_error(scanner), "reader") != NULL);
  CHECK_STATUS(vc_cube_scanner_frame(scanner, reader, NULL, &scan), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_cube_scanner_frame(scanner, reader, &image, NULL), VC_OK);
  CHECK(vc_cube_scanner_error(scanner)[0] == 0);
  CHECK_STATUS(vc_cube_scanner_frame(scanner, reader, &image, &scan), VC_OK);
  CHECK(scan.guidance == VC_CUBE_GUIDANCE_SHOW_CUBE && scan.face_count == 0 && !scan.news && !scan.done && scan.guidance_face == -1);
  scan.struct_size = 2;
  CHECK_STATUS(vc_cube_scanner_frame(scanner, reader, &image, &scan), VC_ERR_INVALID_ARGUMENT);
  image.stride = 1;
  CHECK_STATUS(vc_cube_scanner_frame(scanner, reader, &image, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_cube_scanner_face_get(scanner, 0, &face), VC_ERR_NOT_FOUND);
  CHECK_STATUS(vc_cube_scanner_face_get(scanner, SIZE_MAX, &face), VC_ERR_NOT_FOUND);
  CHECK_STATUS(vc_cube_scanner_face_get(NULL, 0, &face), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_cube_scanner_reset(NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_cube_scanner_reset(scanner), VC_OK);
  CHECK(vc_cube_scanner_error(NULL)[0] != 0);
  for (int32_t guidance = -1; guidance < 12; guidance++)
    CHECK((vc_cube_guidance_text(guidance)[0] != 0) == (guidance >= 1 && guidance <= 10));
  vc_cube_scanner_destroy(NULL);
  vc_cube_reader_destroy(reader);
  vc_cube_scanner_destroy(scanner);

  vc_cube_scanner_options options;
  const float wrong[] = {-1, 1e30f, 0.0f / 1.0f - 5};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    vc_cube_scanner_options_init(&options, sizeof options);
    options.max_motion = wrong[i];
    CHECK_STATUS(vc_cube_scanner_create(&options, &scanner), VC_ERR_INVALID_ARGUMENT);
    CHECK(scanner == NULL);
  }
}

/* Shows two sides of a made cube, a few frames each, in one pixel format. */
static void shown(vc_pixel_format format) {
  vc_cube_scanner *scanner;
  vc_cube_reader *reader;
  vc_cube_photo *photo;
  CHECK_STATUS(vc_cube_scanner_create(NULL, &scanner), VC_OK);
  CHECK_STATUS(vc_cube_reader_create(NULL, &reader), VC_OK);
  CHECK_STATUS(vc_cube_photo_create(&photo), VC_OK);
  vc_cube_scan scan = {.struct_size = sizeof scan};
  int news = 0, followed = 0;
  for (int side = 0; side < 2; side++) {
    vc_cube_photo_options options;
    vc_cube_photo_options_init(&options, sizeof options);
    options.width = 640;
    options.height = 480;
    options.up = side ? 3 : 0;
    options.front = side ? 4 : 2;
    CHECK_STATUS(vc_cube_photo_take(photo, state, &options), VC_OK);
    vc_image image;
    CHECK_STATUS(vc_cube_photo_image(photo, &image), VC_OK);
    vc_canvas canvas = {.width = image.width, .height = image.height, .format = format};
    canvas.stride = image.width * 4;
    canvas.data_size = (size_t)canvas.stride * (size_t)image.height;
    canvas.data = malloc(canvas.data_size);
    CHECK_STATUS(vc_image_convert(&image, &canvas), VC_OK);
    const vc_image frame = {.data = canvas.data,
                            .data_size = canvas.data_size,
                            .stride = canvas.stride,
                            .width = canvas.width,
                            .height = canvas.height,
                            .format = format};
    for (int i = 0; i < 4; i++) {
      CHECK_STATUS(vc_cube_scanner_frame(scanner, reader, &frame, &scan), VC_OK);
      news += scan.news;
      followed += scan.followed;
      CHECK(scan.face_count == 3);
    }
    for (int32_t i = 0; i < scan.face_count; i++) {
      vc_cube_scan_face face = {.struct_size = sizeof face};
      CHECK_STATUS(vc_cube_scanner_face_get(scanner, (size_t)i, &face), VC_OK);
      CHECK(face.confidence > 0.5 && face.confidence <= 1);
      for (int c = 0; c < 4; c++)
        CHECK(face.corners[c].x > 0 && face.corners[c].x < 640 && face.corners[c].y > 0 && face.corners[c].y < 480);
    }
    free(canvas.data);
    vc_cube_scanner_reset(scanner);
  }
  CHECK(news == 2);
  CHECK(followed >= 5);
  vc_cube_reading *reading;
  CHECK_STATUS(vc_cube_reader_read(reader, &reading), VC_OK);
  vc_cube_reading_info info = {.struct_size = sizeof info};
  CHECK_STATUS(vc_cube_reading_get(reading, &info), VC_OK);
  if (format != VC_PIXEL_GRAY8) CHECK(strcmp(info.state, state) == 0);
  vc_cube_reading_destroy(reading);
  vc_cube_reader_destroy(reader);
  vc_cube_scanner_destroy(scanner);
  vc_cube_photo_destroy(photo);
}

int main(void) {
  const size_t sizes[] = {sizeof(vc_cube_scanner_options), 0};
  check_options(try_options, NULL, init, sizes);
  misuse();
  shown(VC_PIXEL_RGB24);
  shown(VC_PIXEL_BGRA32);
  return TEST_RESULT();
}
