/* Measures the retro-reflective targets in each picture.
 *
 *   cc find_targets.c -o find_targets $(pkg-config --cflags --libs visioncore)
 *   ./find_targets frame.png
 */
#include <stdio.h>
#include <visioncore.h>

static const double degrees_per_radian = 57.29577951308232;

int main(int argc, char **argv) {
  vc_picture *picture = NULL;
  vc_target_finder *finder = NULL;
  int failed = 0;
  if (vc_picture_create(&picture) != VC_OK || vc_target_finder_create(NULL, &finder) != VC_OK) {
    fprintf(stderr, "error: %s\n", vc_last_error());
    failed = 1;
  }
  for (int i = 1; i < argc && !failed; i++) {
    vc_image image;
    vc_target_list *targets = NULL;
    if (vc_picture_open(picture, argv[i], NULL) != VC_OK || vc_picture_image_get(picture, &image) != VC_OK) {
      fprintf(stderr, "error: %s\n", vc_picture_error(picture));
      failed = 1;
    } else if (vc_target_finder_find(finder, &image, &targets) != VC_OK) {
      fprintf(stderr, "error: %s\n", vc_target_finder_error(finder));
      failed = 1;
    } else {
      printf("%s: %zu targets\n", argv[i], vc_target_list_count(targets));
      for (size_t k = 0; k < vc_target_list_count(targets); k++) {
        vc_target target = {.struct_size = sizeof target};
        if (vc_target_list_get(targets, k, &target) == VC_OK)
          printf("  %s: %.3f m away, %.2f degrees to the right\n", vc_target_model_name(target.model), target.distance_m,
                 target.yaw_rad * degrees_per_radian);
      }
    }
    vc_target_list_destroy(targets);
  }
  vc_target_finder_destroy(finder);
  vc_picture_destroy(picture);
  return failed;
}
