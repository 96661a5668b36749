/* Finds the AprilTag and ArUco markers in each picture and, with a field's layout, the camera's position.
 *
 *   cc find_tags.c -o find_tags $(pkg-config --cflags --libs visioncore)
 *   ./find_tags frame.png
 *   ./find_tags --layout 2026-rebuilt-welded.json frame.png
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <visioncore.h>

static const double degrees_per_radian = 57.29577951308232;

/* The field of a layout file; NULL after an error line. */
static vc_tag_field *open_field(const char *path) {
  static char bytes[1 << 20];
  FILE *file = fopen(path, "rb");
  if (!file) {
    fprintf(stderr, "error: %s: %s\n", path, strerror(errno));
    return NULL;
  }
  const size_t size = fread(bytes, 1, sizeof bytes, file);
  fclose(file);
  vc_tag_field *field = NULL;
  if (vc_tag_field_create(bytes, size, NULL, &field) != VC_OK) fprintf(stderr, "error: %s: %s\n", path, vc_last_error());
  return field;
}

static void print_tags(const vc_tag_list *tags) {
  for (size_t i = 0; i < vc_tag_list_count(tags); i++) {
    vc_tag tag = {.struct_size = sizeof tag};
    if (vc_tag_list_get(tags, i, &tag) != VC_OK) continue;
    printf("  %s %d", vc_tag_family_name(tag.family), tag.id);
    if (tag.has_pose) printf(": %.3f m away, %.2f degrees to the right", tag.distance_m, tag.yaw_rad * degrees_per_radian);
    printf("\n");
  }
}

static void print_place(vc_tag_field *field, const vc_tag_list *tags) {
  const vc_tag_view view = {tags, {0, 0, 0, 0, 0, 0}};
  vc_tag_position here = {.struct_size = sizeof here};
  if (vc_tag_field_locate(field, &view, 1, NULL, &here) == VC_OK && here.found)
    printf("  on the field: x %.3f m, y %.3f m, yaw %.1f degrees\n", here.pose.x_m, here.pose.y_m, here.pose.yaw_rad * degrees_per_radian);
}

int main(int argc, char **argv) {
  vc_picture *picture = NULL;
  vc_tag_finder *finder = NULL;
  vc_tag_field *field = NULL;
  int failed = 0, first = 1;
  if (vc_picture_create(&picture) != VC_OK || vc_tag_finder_create(NULL, &finder) != VC_OK) {
    fprintf(stderr, "error: %s\n", vc_last_error());
    failed = 1;
  }
  if (argc > 2 && strcmp(argv[1], "--layout") == 0) {
    failed |= !(field = open_field(argv[2]));
    first = 3;
  }
  for (int i = first; i < argc && !failed; i++) {
    vc_image image;
    vc_tag_list *tags = NULL;
    if (vc_picture_open(picture, argv[i], NULL) != VC_OK || vc_picture_image_get(picture, &image) != VC_OK) {
      fprintf(stderr, "error: %s\n", vc_picture_error(picture));
      failed = 1;
    } else if (vc_tag_finder_find(finder, &image, &tags) != VC_OK) {
      fprintf(stderr, "error: %s\n", vc_tag_finder_error(finder));
      failed = 1;
    } else {
      printf("%s: %zu tags\n", argv[i], vc_tag_list_count(tags));
      print_tags(tags);
      if (field) print_place(field, tags);
    }
    vc_tag_list_destroy(tags);
  }
  vc_tag_field_destroy(field);
  vc_tag_finder_destroy(finder);
  vc_picture_destroy(picture);
  return failed;
}
