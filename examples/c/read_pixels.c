/* Passes pixels in memory, as from a camera, a game engine or another library, to a recogniser without a copy.
 * The example draws its pixels: two bright strips, tilted towards each other, as lit by a robot's green LED.
 *
 *   cc read_pixels.c -o read_pixels $(pkg-config --cflags --libs visioncore)
 */
#include <stdio.h>
#include <visioncore.h>

enum { WIDTH = 320, HEIGHT = 240 };
static unsigned char pixels[HEIGHT][WIDTH][3]; /* rows from the top, RGB */

int main(void) {
  const vc_canvas canvas = {pixels, sizeof pixels, sizeof pixels[0], WIDTH, HEIGHT, VC_PIXEL_RGB24, 0};
  vc_pen pen;
  vc_pen_init(&pen, sizeof pen);
  pen.color = pen.fill = 0x20FF60FF;
  pen.width = 1;
  for (int side = -1; side <= 1; side += 2) {
    /* Corners of a strip of the 2019 target in inches, seen from 32 inches by a camera of 337 pixels focal length. */
    const double inches[4][2] = {{5.936, -2.662}, {4.0, -2.163}, {5.377, 3.161}, {7.313, 2.662}};
    vc_point corners[4];
    for (int i = 0; i < 4; i++)
      corners[i] = (vc_point){159.5 + side * inches[i][0] / 32 * 337, 119.5 + inches[i][1] / 32 * 337};
    vc_draw_polygon(&canvas, corners, 4, &pen);
  }

  const vc_image image = {pixels, sizeof pixels, sizeof pixels[0], WIDTH, HEIGHT, VC_PIXEL_RGB24, 0};
  vc_target_finder_options options;
  vc_target_finder_options_init(&options, sizeof options);
  options.focal_px = 337;
  vc_target_finder *finder;
  vc_target_list *targets;
  if (vc_target_finder_create(&options, &finder) != VC_OK) {
    fprintf(stderr, "%s\n", vc_last_error());
    return 1;
  }
  if (vc_target_finder_find(finder, &image, &targets) != VC_OK) {
    fprintf(stderr, "%s\n", vc_target_finder_error(finder));
    vc_target_finder_destroy(finder);
    return 1;
  }
  for (size_t i = 0; i < vc_target_list_count(targets); i++) {
    vc_target target = {.struct_size = sizeof target};
    if (vc_target_list_get(targets, i, &target) == VC_OK)
      printf("%.2f m away, %.1f degrees to the right\n", target.distance_m, target.yaw_rad * 57.29578);
  }
  const int found = vc_target_list_count(targets) > 0;
  vc_target_list_destroy(targets);
  vc_target_finder_destroy(finder);
  return found ? 0 : 1;
}
