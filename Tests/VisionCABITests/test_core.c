/* Version, images, pictures, drawing and threads through the public header. */
#define _DEFAULT_SOURCE
#include "check.h"

#include <limits.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

static unsigned char png[1 << 16];
static size_t png_size;

static void test_version(void) {
  CHECK(vc_version() == VC_VERSION);
  char text[32];
  snprintf(text, sizeof text, "%d.%d.%d", VC_VERSION / 1000000, VC_VERSION / 1000 % 1000, VC_VERSION % 1000);
  CHECK(strcmp(vc_version_string(), text) == 0);
}

static int is_planar(vc_pixel_format format) { return format == VC_PIXEL_NV12 || format == VC_PIXEL_NV21 || format == VC_PIXEL_I420; }

/* Every format, upright and bottom-up, opaque or not, in memory that ends at an inaccessible page. */
static void test_formats_at_a_guard_page(void) {
  const long page = sysconf(_SC_PAGESIZE);
  unsigned char *memory = mmap(NULL, 2 * (size_t)page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  CHECK(memory != MAP_FAILED);
  CHECK(mprotect(memory + page, (size_t)page, PROT_NONE) == 0);
  const int row_bytes[] = {0, 6, 18, 18, 24, 24, 6, 12, 6, 6, 12};
  for (vc_pixel_format format = VC_PIXEL_GRAY8; format <= VC_PIXEL_UYVY; format++) {
    for (int flags = 0; flags < 4; flags++) {
      const int is_over_white = (format == VC_PIXEL_RGBA32 || format == VC_PIXEL_BGRA32) && !(flags & VC_IMAGE_OPAQUE);
      const ptrdiff_t stride = row_bytes[format] + (format == VC_PIXEL_I420 ? 6 : 5);
      const int rows = is_planar(format) ? 6 : 4;
      /* The last row may lack its padding, except in I420, where it holds two rows of chroma. */
      const size_t last_row = (size_t)(format == VC_PIXEL_I420 ? stride : row_bytes[format]);
      const size_t size = (size_t)(stride * (rows - 1)) + last_row;
      unsigned char *data = memory + page - size;
      memset(data, 128, size);
      const int first_luma = format == VC_PIXEL_UYVY;
      const int luma_step = format == VC_PIXEL_YUYV || format == VC_PIXEL_UYVY ? 2 : 1;
      for (int x = first_luma; x < row_bytes[format]; x += luma_step)
        data[x] = 250; /* first row bright */
      vc_image image = {data, size, stride, 6, 4, format, flags};
      unsigned char out[4 * 18];
      const vc_canvas canvas = {out, sizeof out, 18, 6, 4, VC_PIXEL_RGB24, 0};
      CHECK_STATUS(vc_image_convert(&image, &canvas), VC_OK);
      const int is_bottom_up = flags & VC_IMAGE_BOTTOM_UP;
      const unsigned char *bright = is_bottom_up ? out + 3 * 18 : out, *dark = is_bottom_up ? out : out + 3 * 18;
      CHECK(bright[0] > 200);
      CHECK(dark[0] > (is_over_white ? 180 : 100));
      CHECK(dark[0] < (is_over_white ? 200 : 160));
      image.data_size--;
      CHECK_STATUS(vc_image_convert(&image, &canvas), VC_ERR_INVALID_ARGUMENT);
    }
  }
  munmap(memory, 2 * (size_t)page);
}

/* Saturated blue has U above and V below 128; if they were swapped, it would be orange. */
static void test_chroma_is_in_its_place(void) {
  enum { WIDTH = 4, HEIGHT = 4, Y = 41, U = 240, V = 110 };
  const unsigned char nv12[] = {Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, U, V, U, V, U, V, U, V};
  const unsigned char nv21[] = {Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, V, U, V, U, V, U, V, U};
  const unsigned char i420[] = {Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, U, U, U, U, V, V, V, V};
  /* Rows of 8 bytes: 4 of luma or 2 of chroma, the rest is padding of another colour. */
  const unsigned char padded_i420[] = {Y, Y, Y, Y, 9, 9, 9, 9, Y, Y, Y, Y, 9, 9, 9, 9, Y, Y, Y, Y, 9, 9, 9, 9,
                                       Y, Y, Y, Y, 9, 9, 9, 9, U, U, 9, 9, U, U, 9, 9, V, V, 9, 9, V, V, 9, 9};
  const unsigned char yuyv[] = {Y, U, Y, V, Y, U, Y, V, Y, U, Y, V, Y, U, Y, V, Y, U, Y, V, Y, U, Y, V, Y, U, Y, V, Y, U, Y, V};
  const unsigned char uyvy[] = {U, Y, V, Y, U, Y, V, Y, U, Y, V, Y, U, Y, V, Y, U, Y, V, Y, U, Y, V, Y, U, Y, V, Y, U, Y, V, Y};
  const vc_image images[] = {
      {nv12, sizeof nv12, 4, WIDTH, HEIGHT, VC_PIXEL_NV12, 0}, {nv21, sizeof nv21, 4, WIDTH, HEIGHT, VC_PIXEL_NV21, 0},
      {i420, sizeof i420, 4, WIDTH, HEIGHT, VC_PIXEL_I420, 0}, {padded_i420, sizeof padded_i420, 8, WIDTH, HEIGHT, VC_PIXEL_I420, 0},
      {yuyv, sizeof yuyv, 8, WIDTH, HEIGHT, VC_PIXEL_YUYV, 0}, {uyvy, sizeof uyvy, 8, WIDTH, HEIGHT, VC_PIXEL_UYVY, 0},
  };
  for (size_t i = 0; i < sizeof images / sizeof *images; i++) {
    unsigned char out[3 * WIDTH * HEIGHT] = {0};
    const vc_canvas canvas = {out, sizeof out, 3 * WIDTH, WIDTH, HEIGHT, VC_PIXEL_RGB24, 0};
    CHECK_STATUS(vc_image_convert(&images[i], &canvas), VC_OK);
    for (int pixel = 0; pixel < WIDTH * HEIGHT; pixel++) {
      CHECK(out[3 * pixel] < 20);      /* red */
      CHECK(out[3 * pixel + 2] > 220); /* blue */
    }
  }
}

/* The stride of a legal I420 picture may be larger than the widest picture. The sixth row of chroma is the last one of V. */
static void test_wide_stride(void) {
  enum { WIDTH = 2, HEIGHT = 6, STRIDE = 65538, SIZE = STRIDE * (HEIGHT + HEIGHT / 2), Y = 41, U = 240, V = 110 };
  unsigned char *data = calloc(SIZE, 1), out[3 * WIDTH * HEIGHT], gray[WIDTH * HEIGHT];
  for (int y = 0; y < HEIGHT; y++) {
    memset(data + STRIDE * y, Y, WIDTH);
    data[STRIDE * HEIGHT + STRIDE / 2 * y] = y < HEIGHT / 2 ? U : V;
  }
  const vc_image image = {data, SIZE, STRIDE, WIDTH, HEIGHT, VC_PIXEL_I420, 0};
  const vc_canvas color = {out, sizeof out, 3 * WIDTH, WIDTH, HEIGHT, VC_PIXEL_RGB24, 0};
  const vc_canvas dark = {gray, sizeof gray, WIDTH, WIDTH, HEIGHT, VC_PIXEL_GRAY8, 0};
  CHECK_STATUS(vc_image_convert(&image, &color), VC_OK);
  CHECK_STATUS(vc_image_convert(&image, &dark), VC_OK);
  for (int pixel = 0; pixel < WIDTH * HEIGHT; pixel++) {
    CHECK(out[3 * pixel] < 20);      /* red */
    CHECK(out[3 * pixel + 2] > 220); /* blue */
    CHECK(gray[pixel] == Y);
  }
  free(data);
}

/* A picture is empty after a failed open. */
static void test_open(void) {
  vc_picture *picture;
  vc_image image;
  CHECK_STATUS(vc_picture_create(&picture), VC_OK);
  CHECK_STATUS(vc_picture_decode(picture, png, png_size, NULL), VC_OK);
  CHECK_STATUS(vc_picture_open(picture, "/no/such/file", NULL), VC_ERR_IO);
  CHECK(strstr(vc_picture_error(picture), "/no/such/file: ") == vc_picture_error(picture));
  CHECK(strstr(vc_picture_error(picture), "No such file") != NULL);
  CHECK_STATUS(vc_picture_image_get(picture, &image), VC_ERR_NOT_FOUND);
  CHECK_STATUS(vc_picture_open(picture, "/tmp", NULL), VC_ERR_IO);
  CHECK_STATUS(vc_picture_open(picture, "/dev/zero", NULL), VC_ERR_BAD_DATA); /* endless, and no picture */
  CHECK_STATUS(vc_picture_open(picture, "/dev/null", NULL), VC_ERR_BAD_DATA);
  vc_picture_destroy(picture);
}

static void test_bad_geometry(void) {
  unsigned char pixels[300] = {0}, out[300];
  const vc_canvas canvas = {out, sizeof out, 30, 10, 10, VC_PIXEL_RGB24, 0};
  const vc_image good = {pixels, sizeof pixels, 30, 10, 10, VC_PIXEL_RGB24, 0};
  CHECK_STATUS(vc_image_convert(&good, &canvas), VC_OK);
  const vc_image wrong[] = {
      {pixels, 299, 30, 10, 10, VC_PIXEL_RGB24, 0},
      {pixels, SIZE_MAX, 30, 10, 10, VC_PIXEL_RGB24, 0},
      {pixels, 300, 29, 10, 10, VC_PIXEL_RGB24, 0},
      {pixels, 300, -30, 10, 10, VC_PIXEL_RGB24, 0},
      {pixels, 300, PTRDIFF_MAX, 10, 10, VC_PIXEL_RGB24, 0},
      {pixels, 300, PTRDIFF_MIN, 10, 10, VC_PIXEL_RGB24, 0},
      {pixels, 300, 30, 9, 10, VC_PIXEL_YUYV, 0},
      {pixels, 300, 30, 10, 9, VC_PIXEL_NV12, 0},
      {pixels, 300, 30, 10, 9, VC_PIXEL_NV21, 0},
      {pixels, 300, 30, 10, 9, VC_PIXEL_I420, 0},
      {pixels, 300, 15, 10, 10, VC_PIXEL_I420, 0},
      {pixels, 300, 30, 9, 10, VC_PIXEL_UYVY, 0},
      {pixels, 300, 30, 10, 9, VC_PIXEL_RGB24, 0},
  };
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    CHECK_STATUS(vc_image_convert(&wrong[i], &canvas), VC_ERR_INVALID_ARGUMENT);
}

/* Straight alpha is laid over white, unless the fourth byte is padding; a PNG keeps it, a JPEG cannot. */
static void test_transparency(void) {
  const unsigned char rgba[] = {200, 100, 0, 255, 200, 100, 0, 128, 200, 100, 0, 0, 10, 20, 30, 1},
                      white[] = {200, 100, 0, 227, 177, 127, 255, 255, 255, 254, 254, 254},
                      plain[] = {200, 100, 0, 200, 100, 0, 200, 100, 0, 10, 20, 30};
  unsigned char out[12], copy[16], gray[4];
  const vc_canvas canvas = {out, sizeof out, 12, 4, 1, VC_PIXEL_RGB24, 0}, same = {copy, sizeof copy, 16, 4, 1, VC_PIXEL_RGBA32, 0},
                  dark = {gray, sizeof gray, 4, 4, 1, VC_PIXEL_GRAY8, 0};
  for (int flags = 0; flags < 4; flags++) {
    const vc_image image = {rgba, sizeof rgba, 16, 4, 1, VC_PIXEL_RGBA32, flags};
    CHECK_STATUS(vc_image_convert(&image, &canvas), VC_OK);
    CHECK(memcmp(out, flags & VC_IMAGE_OPAQUE ? plain : white, sizeof out) == 0);
    CHECK_STATUS(vc_image_convert(&image, &same), VC_OK);
    for (int x = 0; x < 4; x++) {
      CHECK(memcmp(copy + 4 * x, out + 3 * x, 3) == 0);
      CHECK(copy[4 * x + 3] == 255);
    }
    CHECK_STATUS(vc_image_convert(&image, &dark), VC_OK);
    CHECK(flags & VC_IMAGE_OPAQUE ? gray[2] < 130 : gray[2] == 255);
  }
  vc_image image = {rgba, sizeof rgba, 16, 4, 1, VC_PIXEL_RGBA32, 4};
  CHECK_STATUS(vc_image_convert(&image, &canvas), VC_ERR_UNSUPPORTED);
  const vc_canvas opaque = {out, sizeof out, 12, 4, 1, VC_PIXEL_RGB24, VC_IMAGE_OPAQUE};
  image.flags = 0;
  CHECK_STATUS(vc_image_convert(&image, &opaque), VC_ERR_UNSUPPORTED);

  vc_picture *picture;
  const void *bytes;
  size_t size;
  vc_picture_options options;
  vc_image decoded;
  CHECK_STATUS(vc_picture_create(&picture), VC_OK);
  CHECK_STATUS(vc_picture_encode(picture, &image, NULL, &bytes, &size), VC_OK);
  vc_picture_options_init(&options, sizeof options);
  for (int has_alpha = 0; has_alpha < 2; has_alpha++) {
    options.format = has_alpha ? VC_PIXEL_RGBA32 : VC_PIXEL_RGB24;
    CHECK_STATUS(vc_picture_decode(picture, bytes, size, &options), VC_OK);
    CHECK_STATUS(vc_picture_image_get(picture, &decoded), VC_OK);
    CHECK(memcmp(decoded.data, has_alpha ? rgba : white, has_alpha ? sizeof rgba : sizeof white) == 0);
    CHECK_STATUS(vc_image_convert(&decoded, &canvas), VC_OK);
    CHECK(memcmp(out, white, sizeof white) == 0);
  }
  for (image.flags = VC_IMAGE_OPAQUE; image.flags <= (VC_IMAGE_OPAQUE | VC_IMAGE_BOTTOM_UP); image.flags++) {
    CHECK_STATUS(vc_picture_encode(picture, &image, NULL, &bytes, &size), VC_OK);
    CHECK_STATUS(vc_picture_decode(picture, bytes, size, &options), VC_OK);
    CHECK_STATUS(vc_picture_image_get(picture, &decoded), VC_OK);
    for (int x = 0; x < 4; x++) {
      const unsigned char *pixel = (const unsigned char *)decoded.data + 4 * x;
      CHECK(memcmp(pixel, plain + 3 * x, 3) == 0);
      CHECK(pixel[3] == 255);
    }
  }
  vc_picture_destroy(picture);
}

static void test_encode_and_decode(void) {
  unsigned char pixels[40 * 30 * 3];
  for (int i = 0; i < 40 * 30 * 3; i++)
    pixels[i] = (unsigned char)(i / 3 % 40 * 6);
  const vc_image image = {pixels, sizeof pixels, 120, 40, 30, VC_PIXEL_RGB24, 0};
  vc_picture *picture;
  CHECK_STATUS(vc_picture_create(&picture), VC_OK);
  const void *bytes;
  size_t size;
  CHECK_STATUS(vc_picture_encode(picture, &image, NULL, &bytes, &size), VC_OK);
  CHECK(size <= sizeof png);
  if (size > sizeof png) return;
  memcpy(png, bytes, png_size = size);
  CHECK_STATUS(vc_picture_decode(picture, png, png_size, NULL), VC_OK);
  vc_image decoded;
  CHECK_STATUS(vc_picture_image_get(picture, &decoded), VC_OK);
  CHECK(decoded.width == 40);
  CHECK(decoded.height == 30);
  CHECK(decoded.format == VC_PIXEL_RGB24);
  for (int y = 0; y < 30; y++)
    CHECK(memcmp((const char *)decoded.data + y * decoded.stride, pixels + 120 * y, 120) == 0);

  vc_encode_options encode;
  vc_encode_options_init(&encode, sizeof encode);
  encode.file_type = VC_FILE_JPEG;
  CHECK_STATUS(vc_picture_encode(picture, &image, &encode, &bytes, &size), VC_OK);
  unsigned char jpeg[16384];
  CHECK(size < sizeof jpeg);
  memcpy(jpeg, bytes, size);
  vc_picture_options options;
  vc_picture_options_init(&options, sizeof options);
  options.min_side = 20;
  CHECK_STATUS(vc_picture_decode(picture, jpeg, size, &options), VC_OK);
  vc_picture_info info = {.struct_size = sizeof info};
  CHECK_STATUS(vc_picture_info_get(picture, &info), VC_OK);
  CHECK(info.file_type == VC_FILE_JPEG);
  CHECK(info.width == 20);
  CHECK(info.height == 15);
  CHECK(info.full_width == 40);
  CHECK(info.full_height == 30);
  for (vc_pixel_format format = VC_PIXEL_GRAY8; format <= VC_PIXEL_BGRA32; format++) {
    options.format = format;
    CHECK_STATUS(vc_picture_decode(picture, jpeg, size, &options), VC_OK);
    CHECK_STATUS(vc_picture_decode(picture, png, png_size, &options), VC_OK);
  }

  /* Truncated files: an error with a text, and the picture is empty afterwards. */
  for (size_t length = 0; length < size - 2; length += 7) {
    CHECK_STATUS(vc_picture_decode(picture, jpeg, length, NULL), VC_ERR_BAD_DATA);
    CHECK(vc_picture_error(picture)[0]);
    CHECK_STATUS(vc_picture_image_get(picture, &decoded), VC_ERR_NOT_FOUND);
  }
  /* Without the end marker a JPEG is complete; with missing data it is decoded on request. */
  CHECK_STATUS(vc_picture_decode(picture, jpeg, size - 2, NULL), VC_OK);
  CHECK_STATUS(vc_picture_decode(picture, jpeg, size - 1, NULL), VC_OK);
  vc_picture_options_init(&options, sizeof options);
  options.allow_truncated = 1;
  CHECK_STATUS(vc_picture_decode(picture, jpeg, size - size / 8, &options), VC_OK);
  CHECK_STATUS(vc_picture_decode(picture, jpeg, 20, &options), VC_ERR_BAD_DATA);
  CHECK(strstr(vc_picture_error(picture), "0x0") == NULL);
  options.allow_truncated = 2;
  CHECK_STATUS(vc_picture_decode(picture, jpeg, size, &options), VC_ERR_INVALID_ARGUMENT);
  for (size_t length = 0; length < png_size - 12; length += 5)
    CHECK_STATUS(vc_picture_decode(picture, png, length, NULL), VC_ERR_BAD_DATA);
  CHECK_STATUS(vc_picture_decode(picture, png, png_size, NULL), VC_OK);
  CHECK(!vc_picture_error(picture)[0]);

  /* A header that claims 60000 x 60000 pixels, and the limit of pixels. */
  unsigned char hostile[1 << 16];
  memcpy(hostile, jpeg, size);
  for (size_t i = 0; i + 9 < size; i++)
    if (hostile[i] == 0xFF && hostile[i + 1] == 0xC0) hostile[i + 5] = hostile[i + 7] = 0xEA, hostile[i + 6] = hostile[i + 8] = 0x60;
  CHECK_STATUS(vc_picture_decode(picture, hostile, size, NULL), VC_ERR_TOO_LARGE);
  options = (vc_picture_options){0};
  vc_picture_options_init(&options, sizeof options);
  options.max_pixels = 1199;
  CHECK_STATUS(vc_picture_decode(picture, png, png_size, &options), VC_ERR_TOO_LARGE);
  options.max_pixels = 1200;
  CHECK_STATUS(vc_picture_decode(picture, png, png_size, &options), VC_OK);
  CHECK_STATUS(vc_picture_decode(picture, png, SIZE_MAX, NULL), VC_ERR_INVALID_ARGUMENT);
  vc_picture_destroy(picture);
}

/* A JPEG file of 101 scans is refused, and decoded without the last one. */
static void test_scans(void) {
  enum { SCAN = 11, END = 2 };
  unsigned char file[4096];
  FILE *stream = fopen("Tests/Fuzz/corpus/picture/scans.jpg", "rb");
  CHECK(stream != NULL);
  if (!stream) return;
  const size_t size = fread(file, 1, sizeof file, stream);
  fclose(stream);
  vc_picture *picture;
  CHECK_STATUS(vc_picture_create(&picture), VC_OK);
  CHECK_STATUS(vc_picture_decode(picture, file, size, NULL), VC_ERR_BAD_DATA);
  CHECK(strstr(vc_picture_error(picture), "100 scans") != NULL);
  memcpy(file + size - END - SCAN, file + size - END, END);
  CHECK_STATUS(vc_picture_decode(picture, file, size - SCAN, NULL), VC_OK);
  vc_picture_destroy(picture);
}

static void test_drawing(void) {
  unsigned char pixels[4 * 40 * 30];
  for (vc_pixel_format format = VC_PIXEL_GRAY8; format <= VC_PIXEL_BGRA32; format++) {
    const int channels = format == VC_PIXEL_GRAY8 ? 1 : format <= VC_PIXEL_BGR24 ? 3 : 4;
    for (int flags = 0; flags <= 1; flags++) {
      memset(pixels, 0, sizeof pixels);
      const vc_canvas canvas = {pixels, sizeof pixels, 40 * channels, 40, 30, format, flags};
      vc_pen pen;
      vc_pen_init(&pen, sizeof pen);
      pen.color = pen.fill = 0xFF0000FF;
      const vc_point square[] = {{2, 2}, {12, 2}, {12, 12}, {2, 12}};
      CHECK_STATUS(vc_draw_polygon(&canvas, square, 4, &pen), VC_OK);
      const int y = flags ? 29 - 7 : 7;
      const unsigned char *pixel = pixels + (y * 40 + 7) * channels;
      const int red = format == VC_PIXEL_BGR24 || format == VC_PIXEL_BGRA32 ? 2 : 0;
      CHECK(pixel[red] == (channels == 1 ? 76 : 255));
      CHECK_STATUS(vc_draw_text(&canvas, "Ag\xC3\xA4", (vc_point){15, 20}, &pen), VC_OK);
      pen.fill = 0x00FF0080; /* half transparent */
      CHECK_STATUS(vc_draw_circle(&canvas, (vc_point){7, 7}, 3, &pen), VC_OK);
    }
  }
  const vc_canvas canvas = {pixels, sizeof pixels, 120, 40, 30, VC_PIXEL_RGB24, 0};
  const double nan = strtod("nan", NULL), infinite = strtod("inf", NULL);
  const vc_point wild[] = {{nan, 1}, {1e300, -1e300}, {infinite, 0}, {5, 5}};
  CHECK_STATUS(vc_draw_polygon(&canvas, wild, 4, NULL), VC_OK);
  CHECK_STATUS(vc_draw_circle(&canvas, wild[0], 3, NULL), VC_OK);
  CHECK_STATUS(vc_draw_text(&canvas, "x", wild[1], NULL), VC_OK);
  CHECK(vc_palette_color(0) == vc_palette_color(8));
  CHECK(vc_palette_color(INT_MIN) != 0);
}

/* Text in a bottom-up canvas is the mirror image of that in an upright one, whatever its opacity. */
static void test_text_bottom_up(void) {
  enum { SIDE = 64, ROW = 3 * SIDE };
  static unsigned char pixels[2][SIDE * ROW];
  vc_pen pen;
  vc_pen_init(&pen, sizeof pen);
  pen.text_height = 30;
  for (unsigned alpha = 0; alpha <= 255; alpha += 85) {
    pen.color = 0xFFFFFF00 | alpha;
    for (int flags = 0; flags < 2; flags++) {
      memset(pixels[flags], 0, sizeof *pixels);
      const vc_canvas canvas = {pixels[flags], sizeof *pixels, ROW, SIDE, SIDE, VC_PIXEL_RGB24, flags};
      CHECK_STATUS(vc_draw_text(&canvas, "H", (vc_point){10, 50}, &pen), VC_OK);
    }
    unsigned char brightest = 0;
    for (int i = 0; i < SIDE * ROW; i++)
      if (pixels[1][i] > brightest) brightest = pixels[1][i];
    CHECK(brightest == alpha);
    int different = 0;
    for (int y = 0; y < SIDE; y++)
      different += memcmp(pixels[0] + ROW * y, pixels[1] + ROW * (SIDE - 1 - y), ROW) != 0;
    CHECK(different == 0);
  }
}

static void test_threads(void) {
  CHECK(vc_threads_get() >= 1);
  CHECK_STATUS(vc_threads_set(3), VC_OK);
  CHECK(vc_threads_get() == 3);
  CHECK_STATUS(vc_threads_set(0), VC_OK);
}

int main(void) {
  test_version();
  test_formats_at_a_guard_page();
  test_chroma_is_in_its_place();
  test_wide_stride();
  test_bad_geometry();
  test_encode_and_decode();
  test_scans();
  test_transparency();
  test_open();
  test_drawing();
  test_text_bottom_up();
  test_threads();
  return TEST_RESULT();
}
