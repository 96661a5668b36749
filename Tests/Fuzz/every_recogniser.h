/* Passes a picture to every recogniser. Handles are kept between pictures, as in a program with a camera. */
#ifndef VISIONCORE_TESTS_EVERY_RECOGNISER_H
#define VISIONCORE_TESTS_EVERY_RECOGNISER_H

#include <stddef.h>
#include <visioncore.h>

/** Zero-initialised before the first picture. */
typedef struct recognisers {
  vc_cube_finder *cube;
  vc_cube_reader *reader;
  vc_cube_scanner *scanner;
  vc_set_finder *set;
  vc_shape_finder *shapes, *plain;
  vc_sketch_rater *sketch;
  vc_target_finder *target;
  vc_tag_finder *tags, *every_tag; /* with the defaults; with everything enabled that is off by default */
  int64_t time_ns;
  size_t found; /* faces, cards, shapes, targets and tags of the last picture, still and tracked */
} recognisers;

static inline vc_status recognisers_create(recognisers *all) {
  vc_status worst = VC_OK, status;
#define CREATE(call)                                                                                                                       \
  if ((status = (call)) < worst) worst = status
  CREATE(vc_cube_finder_create(NULL, &all->cube));
  CREATE(vc_cube_reader_create(NULL, &all->reader));
  CREATE(vc_cube_scanner_create(NULL, &all->scanner));
  CREATE(vc_set_finder_create(NULL, &all->set));
  vc_shape_finder_options plain;
  vc_shape_finder_options_init(&plain, sizeof plain);
  plain.input = VC_SHAPE_INPUT_PLAIN;
  CREATE(vc_shape_finder_create(NULL, &all->shapes));
  CREATE(vc_shape_finder_create(&plain, &all->plain));
  CREATE(vc_sketch_rater_create(NULL, &all->sketch));
  CREATE(vc_target_finder_create(NULL, &all->target));
  vc_tag_finder_options every;
  vc_tag_finder_options_init(&every, sizeof every);
  every.find_mirrored = every.find_inverted = every.keep_rejected = 1;
  every.min_confidence = 0;
  CREATE(vc_tag_finder_create(NULL, &all->tags));
  CREATE(vc_tag_finder_create(&every, &all->every_tag));
#undef CREATE
  return worst;
}

static inline void recognisers_destroy(recognisers *all) {
  vc_cube_finder_destroy(all->cube);
  vc_cube_reader_destroy(all->reader);
  vc_cube_scanner_destroy(all->scanner);
  vc_set_finder_destroy(all->set);
  vc_shape_finder_destroy(all->shapes);
  vc_shape_finder_destroy(all->plain);
  vc_sketch_rater_destroy(all->sketch);
  vc_target_finder_destroy(all->target);
  vc_tag_finder_destroy(all->tags);
  vc_tag_finder_destroy(all->every_tag);
}

/** @return VC_OK, or the first status that a valid picture must not give; *who is the call */
static inline vc_status recognise(recognisers *all, const vc_image *image, const char **who) {
  vc_status status;
#define TRY(call)                                                                                                                          \
  do {                                                                                                                                     \
    *who = #call;                                                                                                                          \
    if ((status = (call)) != VC_OK) return status;                                                                                         \
  } while (0)
#define TRY_LIST(kind, call)                                                                                                               \
  do {                                                                                                                                     \
    vc_##kind##_list *list = NULL;                                                                                                         \
    TRY(call);                                                                                                                             \
    all->found += vc_##kind##_list_count(list);                                                                                            \
    vc_##kind##_list_destroy(list);                                                                                                        \
  } while (0)
  all->found = 0;
  vc_cube_face_list *faces = NULL;
  TRY(vc_cube_finder_find(all->cube, image, &faces));
  status = vc_cube_reader_add(all->reader, faces, NULL);
  vc_cube_face_list_destroy(faces);
  TRY(status);
  TRY_LIST(cube_face, vc_cube_finder_track(all->cube, image, 0, &list));
  vc_cube_scan scan = {.struct_size = sizeof scan};
  TRY(vc_cube_scanner_track(all->scanner, all->reader, image, 0, &scan));
  TRY_LIST(set_card, vc_set_finder_find(all->set, image, &list));
  TRY_LIST(set_card, vc_set_finder_track(all->set, image, 0, &list));
  TRY_LIST(shape, vc_shape_finder_find(all->shapes, image, &list));
  TRY_LIST(shape, vc_shape_finder_find(all->plain, image, &list));
  vc_sketch_rating *rating = NULL;
  TRY(vc_sketch_rater_rate(all->sketch, image, "cat", &rating));
  vc_sketch_rating_destroy(rating);
  TRY_LIST(target, vc_target_finder_find(all->target, image, &list));
  TRY_LIST(target, vc_target_finder_track(all->target, image, all->time_ns += 16000000, &list));
  TRY_LIST(tag, vc_tag_finder_find(all->every_tag, image, &list));
  TRY_LIST(tag, vc_tag_finder_track(all->tags, image, all->time_ns, &list));
#undef TRY
#undef TRY_LIST
  return VC_OK;
}

#endif
