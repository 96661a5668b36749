/* How long tags take: a search for one family and for the usual eight, and a tracked frame, at three sizes. One thread. Other detectors
 * on the same kind of frames: make peers. */
#define _POSIX_C_SOURCE 200809L
#include "../../Tests/Support/scenes.h"
#include "timing.h"

enum { frames = 8, rounds = 9, tags = 8 };

/* CPU time of this thread, so that other programs on the machine do not count. */
static double cpu_ms(void) { return clock_ms(CLOCK_THREAD_CPUTIME_ID); }

/* Eight tags of different sizes on clutter; pan: how far all of them move to the right in each frame, in widths of the picture. */
static vc_tag_scene *scene(int width, int height, int frame, double pan, vc_image *image) {
  static const double cells[tags] = {9, 6, 4.5, 3.5, 3, 2.6, 2.3, 2};
  const double scale = height / 480.0, focal = 600 * scale, size = 0.1651;
  vc_tag_scene_options options;
  vc_tag_scene_options_init(&options, sizeof options);
  options.width = width;
  options.height = height;
  options.focal_px = focal;
  options.things = 120;
  options.lamps = 2;
  options.noise = 2;
  options.blur_px = 0.6;
  options.light_falloff = 0.4;
  options.seed = pan > 0 ? 2026 : 2026 + (uint64_t)frame;
  vc_tag_scene_tag list[tags];
  for (int i = 0; i < tags; i++) {
    const double z = focal * size / 8 / (cells[i] * scale);
    const double u = (i % 4 + 0.5) / 4 - 0.5 + pan * frame, v = (i / 4 + 0.5) / 2 - 0.5;
    list[i] = tag_at(37 * i + 5, u * width / focal * z, v * height / focal * z, z);
    list[i].rotation_rad[0] = 0.5 * sin(2.1 * i);
    list[i].rotation_rad[1] = 0.5 * cos(2.1 * i);
  }
  return scene_of_tags(&options, list, tags, image);
}

typedef struct figures {
  double ms;
  size_t found;
} figures;

/* Median time of a frame, and tags found in all frames once. */
static figures measure(vc_tag_finder *finder, const vc_image *images, int is_tracked) {
  double times[frames * rounds];
  figures result = {0, 0};
  int count = 0;
  for (int round = -1; round < rounds; round++) {
    for (int frame = 0; frame < frames; frame++) {
      vc_tag_list *list;
      const double start = cpu_ms();
      /* Tracked frames go to and fro, so that every frame follows its neighbour. */
      const int next = is_tracked && round & 1 ? frames - 1 - frame : frame;
      must(is_tracked ? vc_tag_finder_track(finder, &images[next], 0, &list) : vc_tag_finder_find(finder, &images[next], &list), "frame");
      const double end = cpu_ms();
      if (round < 0) result.found += vc_tag_list_count(list);
      if (round >= 0) times[count++] = end - start;
      vc_tag_list_destroy(list);
    }
  }
  result.ms = median(times, count);
  return result;
}

static void show(int width, int height, double wanted, double wanted_tracked) {
  vc_tag_scene *scenes[frames], *panned[frames];
  vc_image images[frames], moving[frames];
  for (int i = 0; i < frames; i++) {
    scenes[i] = scene(width, height, i, 0, &images[i]);
    panned[i] = scene(width, height, i, 0.0015, &moving[i]);
  }
  vc_tag_finder_options options;
  vc_tag_finder_options_init(&options, sizeof options);
  vc_tag_finder *usual, *one;
  must(vc_tag_finder_create(&options, &usual), "finder");
  options.families = 1ull << VC_TAG_FAMILY_36H11;
  must(vc_tag_finder_create(&options, &one), "finder");
  const figures a = measure(one, images, 0), b = measure(usual, images, 0), c = measure(one, moving, 1);
  printf("%4d x %-4d %9.3f %9.2f %12.3f %11.3f %9.2f   found %zu, %zu, %zu of %d\n", width, height, a.ms, wanted, b.ms, c.ms,
         wanted_tracked, a.found, b.found, c.found, tags * frames);
  vc_tag_finder_destroy(usual);
  vc_tag_finder_destroy(one);
  for (int i = 0; i < frames; i++) {
    vc_tag_scene_destroy(scenes[i]);
    vc_tag_scene_destroy(panned[i]);
  }
}

int main(void) {
  vc_threads_set(1);
  printf("%-11s %9s %9s %12s %11s %9s\n", "CPU ms", "tag36h11", "wanted <=", "8 families", "tracked", "wanted <=");
  show(640, 480, 1.5, 0.4);
  show(1280, 720, 3.5, 0.4);
  show(1920, 1080, 8, 0.4);
  return 0;
}
