/* Memory over 10,000 frames of all calls for tags: find, track, position, view, drawing. It must not grow. */
#define _POSIX_C_SOURCE 200809L
#include "../../Tests/Support/scenes.h"
#include "timing.h"

enum { width = 320, height = 240, total = 10000, pictures = 16, most_growth_kib = 512 };

/* Three tags that move with the frames; one of them leaves the picture. */
static vc_tag_scene *scene(int frame, vc_image *image) {
  vc_tag_scene_options options;
  vc_tag_scene_options_init(&options, sizeof options);
  options.width = width;
  options.height = height;
  options.focal_px = 300;
  options.things = 40;
  options.seed = 1 + (uint64_t)frame;
  vc_tag_scene_tag tags[3];
  for (int i = 0; i < 3; i++)
    tags[i] = tag_at(1 + i, 0.3 * (i - 1) + 0.03 * frame, 0, 1 + 0.2 * i);
  return scene_of_tags(&options, tags, 3, image);
}

static void use(vc_tag_finder *finder, vc_tag_field *field, const vc_image *image, int frame) {
  static unsigned char view[64 * 64], copy[width * height];
  const vc_canvas square = {view, sizeof view, 64, 64, 64, VC_PIXEL_GRAY8, 0};
  const vc_canvas canvas = {copy, sizeof copy, width, width, height, VC_PIXEL_GRAY8, 0};
  const int64_t time_ns = 20000000 * (int64_t)(frame + 1);
  vc_tag_list *still, *tracked;
  vc_tag_position position = {.struct_size = sizeof position};
  must(vc_tag_finder_find(finder, image, &still), "find");
  must(vc_tag_finder_track(finder, image, time_ns, &tracked), "track");
  const vc_tag_view seen = {tracked, {0, 0, 0, 0, 0, 0}};
  must(vc_tag_field_track(field, &seen, 1, NULL, time_ns, &position), "position");
  if (vc_tag_list_count(still) > 0) must(vc_tag_list_view(still, 0, image, 0.25, &square), "view");
  must(vc_tag_list_draw(still, &canvas, NULL), "draw");
  vc_tag_list_destroy(still);
  vc_tag_list_destroy(tracked);
}

int main(void) {
  static const char layout[] = "1 4 0.3 1 180\n2 4.2 0 1 180\n3 4.4 -0.3 1 180\n";
  vc_tag_scene *scenes[pictures];
  vc_image images[pictures];
  for (int i = 0; i < pictures; i++)
    scenes[i] = scene(i, &images[i]);
  vc_tag_finder_options options;
  vc_tag_finder_options_init(&options, sizeof options);
  options.keep_rejected = options.find_mirrored = options.find_inverted = 1;
  vc_tag_finder *finder;
  vc_tag_field *field;
  must(vc_tag_finder_create(&options, &finder), "finder");
  must(vc_tag_field_create(layout, strlen(layout), NULL, &field), "field");
  long before = 0;
  for (int frame = 0; frame < total; frame++) {
    use(finder, field, &images[frame % pictures], frame);
    if (frame == total / 10) before = resident_kib();
  }
  const long after = resident_kib();
  printf("resident memory: %ld KiB after %d frames, %ld KiB after %d\n", before, total / 10, after, total);
  vc_tag_finder_destroy(finder);
  vc_tag_field_destroy(field);
  for (int i = 0; i < pictures; i++)
    vc_tag_scene_destroy(scenes[i]);
  return after - before > most_growth_kib;
}
