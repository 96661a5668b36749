/* Memory over 10,000 frames of everything that a program does with tags: find, track, position, view, drawing. It must not grow. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <visioncore_extras.h>

enum { width = 320, height = 240, total = 10000, pictures = 16, most_growth_kib = 512 };

/* Resident memory in KiB. */
static long resident(void) {
  long pages = 0, kept = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (!file || fscanf(file, "%ld %ld", &pages, &kept) != 2) exit(1);
  fclose(file);
  return kept * (sysconf(_SC_PAGESIZE) / 1024);
}

static void must(vc_status status, const char *what) {
  if (status == VC_OK) return;
  fprintf(stderr, "%s: %s\n", what, vc_status_name(status));
  exit(1);
}

/* Three tags that move with the frames; one of them leaves the picture. */
static vc_tag_scene *scene(int frame, vc_image *image) {
  vc_tag_scene_options options;
  vc_tag_scene_options_init(&options, sizeof options);
  options.width = width;
  options.height = height;
  options.focal_px = 300;
  options.things = 40;
  options.seed = 1 + (uint64_t)frame;
  vc_tag_scene *result;
  must(vc_tag_scene_create(&options, &result), "scene");
  for (int i = 0; i < 3; i++) {
    vc_tag_scene_tag tag;
    vc_tag_scene_tag_init(&tag, sizeof tag);
    tag.id = 1 + i;
    tag.translation_m[0] = 0.3 * (i - 1) + 0.03 * frame;
    tag.translation_m[2] = 1 + 0.2 * i;
    must(vc_tag_scene_add(result, &tag), "tag");
  }
  must(vc_tag_scene_render(result, image), "render");
  return result;
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
  must(vc_tag_list_draw(still, &canvas), "draw");
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
    if (frame == total / 10) before = resident();
  }
  const long after = resident();
  printf("resident memory: %ld KiB after %d frames, %ld KiB after %d\n", before, total / 10, after, total);
  vc_tag_finder_destroy(finder);
  vc_tag_field_destroy(field);
  for (int i = 0; i < pictures; i++)
    vc_tag_scene_destroy(scenes[i]);
  return after - before > most_growth_kib;
}
