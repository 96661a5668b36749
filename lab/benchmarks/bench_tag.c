/* Times of tags: a search for one family and for the usual eight, and a tracked frame, at three sizes. One thread. Other detectors on
 * similar frames: make peers. Exit status 1: a goal is missed. */
#define _POSIX_C_SOURCE 200809L
#include "../../Tests/Support/scenes.h"
#include "timing.h"

enum { frames = 8, rounds = 9, tags = 8 };

/* Eight tags of different sizes on clutter; pan: their motion to the right per frame, in widths of the picture. */
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

typedef struct job {
  vc_tag_finder *finder;
  const vc_image *images;
  int is_tracked;
  size_t found;
} job;

static void find(void *context, int number) {
  job *j = context;
  /* Tracked frames run back and forth, so every frame follows its neighbour. */
  const int is_back = j->is_tracked && number / frames % 2, frame = is_back ? frames - 1 - number % frames : number % frames;
  vc_tag_list *list;
  must(j->is_tracked ? vc_tag_finder_track(j->finder, &j->images[frame], 0, &list)
                     : vc_tag_finder_find(j->finder, &j->images[frame], &list),
       "frame");
  j->found += vc_tag_list_count(list);
  vc_tag_list_destroy(list);
}

typedef struct figures {
  double ms;
  size_t found;
} figures;

/* Median CPU time of this thread per frame, which excludes other programs, and the tags found in one pass over all frames. */
static figures measure(vc_tag_finder *finder, const vc_image *images, int is_tracked) {
  job j = {finder, images, is_tracked, 0};
  for (int frame = 0; frame < frames; frame++)
    find(&j, frames + frame);
  const size_t found = j.found;
  return (figures){repeat(find, &j, frames * rounds, CLOCK_THREAD_CPUTIME_ID).cpu.median, found};
}

/* Prints a row; returns whether a goal is missed. */
static int show(int width, int height, double wanted, double wanted_tracked) {
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
  return a.ms > wanted || c.ms > wanted_tracked;
}

int main(void) {
  vc_threads_set(1);
  printf("%-11s %9s %9s %12s %11s %9s\n", "CPU ms", "tag36h11", "wanted <=", "8 families", "tracked", "wanted <=");
  int missed = show(640, 480, 1.5, 0.4);
  missed |= show(1280, 720, 3.5, 0.4);
  missed |= show(1920, 1080, 8, 0.4);
  return missed;
}
