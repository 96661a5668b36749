/* Finds shapes, hidden in print or not, and the codes of their groups.
 *
 *   cc find_shapes.c -o find_shapes $(pkg-config --cflags --libs visioncore)
 *   ./find_shapes print.jpg
 */
#include <stdio.h>
#include <visioncore.h>

static void print_scene(const char *path, const vc_shape_list *scene) {
  const size_t shapes = vc_shape_list_count(scene), groups = vc_shape_list_group_count(scene);
  printf("%s: %zu shapes, %zu groups (%s)\n", path, shapes, groups, vc_shape_verdict_name(vc_shape_list_verdict(scene)));
  for (size_t i = 0; i < groups; i++) {
    vc_shape_group group = {.struct_size = sizeof group};
    if (vc_shape_list_group_get(scene, i, &group) == VC_OK) printf("  group: %s, confidence %.3f\n", group.code, group.confidence);
  }
  for (size_t i = 0; i < shapes; i++) {
    vc_shape shape = {.struct_size = sizeof shape};
    if (vc_shape_list_get(scene, i, &shape) == VC_OK)
      printf("  %s at %.1f, %.1f\n", vc_shape_kind_name(shape.kind), shape.center.x, shape.center.y);
  }
}

int main(int argc, char **argv) {
  vc_picture *picture = NULL;
  vc_shape_finder *finder = NULL;
  int failed = 0;
  if (vc_picture_create(&picture) != VC_OK || vc_shape_finder_create(NULL, &finder) != VC_OK) {
    fprintf(stderr, "error: %s\n", vc_last_error());
    failed = 1;
  }
  for (int i = 1; i < argc && !failed; i++) {
    vc_image image;
    vc_shape_list *scene = NULL;
    if (vc_picture_open(picture, argv[i], NULL) != VC_OK || vc_picture_image_get(picture, &image) != VC_OK) {
      fprintf(stderr, "error: %s\n", vc_picture_error(picture));
      failed = 1;
    } else if (vc_shape_finder_find(finder, &image, &scene) != VC_OK) {
      fprintf(stderr, "error: %s\n", vc_shape_finder_error(finder));
      failed = 1;
    } else {
      print_scene(argv[i], scene);
    }
    vc_shape_list_destroy(scene);
  }
  vc_shape_finder_destroy(finder);
  vc_picture_destroy(picture);
  return failed;
}
