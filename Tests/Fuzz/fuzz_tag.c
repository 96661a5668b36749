/* Tags: arbitrary layouts, custom families, lists of ids and frames. The first byte selects one of them. */
#include "fuzz.h"

enum { most_codes = 64, most_bits = 64 };

/* Errors that callers can make; any other is a bug of the library. */
static int is_refusal(vc_status status) {
  return status == VC_ERR_INVALID_ARGUMENT || status == VC_ERR_UNSUPPORTED || status == VC_ERR_TOO_LARGE;
}

/* Byte 0: whether cells are given; 1 to 4: numbers of a family; then the positions of its bits, then its codes. */
static void add_family(vc_tag_finder *finder, const uint8_t *data, size_t size) {
  int8_t x[most_bits], y[most_bits];
  uint64_t codes[most_codes];
  if (size < 5 + 2 * most_bits + 8) return;
  vc_tag_family family = {.struct_size = sizeof family,
                          .border_side = data[1] % 20,
                          .reversed_border = data[2] & 1,
                          .max_wrong_bits = data[3] % 14 - 1,
                          .bit_count = data[4] % 70};
  memcpy(x, data + 5, most_bits);
  memcpy(y, data + 5 + most_bits, most_bits);
  data += 5 + 2 * most_bits;
  size -= 5 + 2 * most_bits;
  family.code_count = size / 8 < most_codes ? size / 8 : most_codes;
  memcpy(codes, data, 8 * family.code_count);
  if (family.bit_count < 64)
    for (size_t i = 0; i < family.code_count; i++)
      codes[i] &= (UINT64_C(1) << family.bit_count) - 1;
  family.codes = codes;
  if (!(data[0] & 1) && family.bit_count <= most_bits) {
    family.bit_x = x;
    family.bit_y = y;
  }
  int32_t number = 0;
  const vc_status status = vc_tag_finder_add_family(finder, &family, &number);
  if (status != VC_OK && (!is_refusal(status) || !*vc_tag_finder_error(finder))) abort();
  if (status == VC_OK && number < VC_TAG_FAMILY_CUSTOM) abort();
}

/* Bytes 0 and 1: a family; then ids. */
static void set_ids(vc_tag_finder *finder, const uint8_t *data, size_t size) {
  int32_t ids[256];
  if (size < 3) return;
  const size_t count = size - 2 < 256 ? size - 2 : 256;
  for (size_t i = 0; i < count; i++)
    ids[i] = data[2 + i] * (data[1] & 1 ? 300 : 1) - 8;
  const vc_status status = vc_tag_finder_set_ids(finder, data[0], ids, count);
  if (status != VC_OK && !is_refusal(status)) abort();
  if (vc_tag_finder_set_size(finder, data[0], ids[0], data[1] / 64.0) != VC_OK && !*vc_tag_finder_error(finder)) abort();
}

static void check_list(const vc_tag_list *list) {
  for (size_t i = 0; i < vc_tag_list_count(list); i++) {
    vc_tag tag = {.struct_size = sizeof tag};
    if (vc_tag_list_get(list, i, &tag) != VC_OK) abort();
    if (!(tag.confidence >= 0 && tag.confidence <= 1) || tag.id < 0) abort();
    for (int k = 0; k < 4; k++)
      if (!(tag.corners[k].x > -1e6 && tag.corners[k].x < 1e6 && tag.corners[k].y > -1e6 && tag.corners[k].y < 1e6)) abort();
  }
}

/* Bytes 0 to 3: width, height, memory layout, whether it is a frame of a video; then pixels, repeated as needed. */
static void show(vc_tag_finder *finder, const uint8_t *data, size_t size) {
  static uint8_t pixels[200 * 200], view[40 * 40];
  static int64_t time_ns;
  if (size < 5) return;
  const int width = 1 + data[0] % 200, height = 1 + data[1] % 200, zoom = 1 + data[2] % 8;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      pixels[y * width + x] = data[4 + (size_t)((y / zoom) * ((width + zoom - 1) / zoom) + x / zoom) % (size - 4)];
  const vc_image image = {pixels, (size_t)width * (size_t)height, width, width, height, VC_PIXEL_GRAY8, 0};
  const vc_canvas canvas = {pixels, image.data_size, width, width, height, VC_PIXEL_GRAY8, 0};
  const vc_canvas square = {view, sizeof view, 40, 40, 40, VC_PIXEL_GRAY8, 0};
  vc_tag_list *list = NULL;
  const vc_status status =
      data[3] & 1 ? vc_tag_finder_track(finder, &image, time_ns += 1 + data[3], &list) : vc_tag_finder_find(finder, &image, &list);
  if (status != VC_OK) abort();
  check_list(list);
  for (size_t i = 0; i < vc_tag_list_count(list); i++)
    if (vc_tag_list_view(list, i, &image, data[3] / 64.0, &square) != VC_OK) abort();
  if (vc_tag_list_draw(list, &canvas, NULL) != VC_OK) abort();
  vc_tag_list_destroy(list);
}

/* Any bytes are a valid layout or are refused with a text. */
static void read_layout(const uint8_t *data, size_t size) {
  vc_tag_field *field = NULL;
  const vc_status status = vc_tag_field_create((const char *)data, size, NULL, &field);
  if (status != VC_OK) {
    const int is_other_family = status == VC_ERR_INVALID_ARGUMENT && strstr(vc_last_error(), "of the layout: ");
    if ((status != VC_ERR_BAD_DATA && status != VC_ERR_TOO_LARGE && !is_other_family) || !*vc_last_error()) abort();
    return;
  }
  vc_tag_position position = {.struct_size = sizeof position};
  for (size_t i = 0; i < vc_tag_field_place_count(field); i++) {
    vc_tag_place place = {.struct_size = sizeof place};
    if (vc_tag_field_place_get(field, i, &place) != VC_OK || !(place.pose.x_m > -1e6 && place.pose.x_m < 1e6)) abort();
    if (!(place.size_m >= 0 && place.size_m <= 100) || !(place.pose.yaw_rad > -4 && place.pose.yaw_rad < 4)) abort();
  }
  if (vc_tag_field_locate(field, NULL, 0, NULL, &position) != VC_OK || position.found) abort();
  vc_tag_field_destroy(field);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 2) return 0;
  vc_tag_finder_options options;
  vc_tag_finder_options_init(&options, sizeof options);
  options.find_mirrored = data[0] >> 2 & 1;
  options.find_inverted = data[0] >> 3 & 1;
  options.keep_rejected = 1;
  options.min_confidence = 0;
  static vc_tag_finder *frames;
  if (!frames && vc_tag_finder_create(NULL, &frames) != VC_OK) abort();
  if (data[0] % 4 == 0) {
    if (vc_tag_finder_set_options(frames, &options) != VC_OK) abort();
    show(frames, data + 1, size - 1);
    return 0;
  }
  if (data[0] % 4 == 3) {
    read_layout(data + 1, size - 1);
    return 0;
  }
  vc_tag_finder *finder = NULL;
  if (vc_tag_finder_create(&options, &finder) != VC_OK) abort();
  if (data[0] % 4 == 1)
    set_ids(finder, data + 1, size - 1);
  else
    add_family(finder, data + 1, size - 1);
  show(finder, data + 1, size - 1);
  vc_tag_finder_destroy(finder);
  return 0;
}
