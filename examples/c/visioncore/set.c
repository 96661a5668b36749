/* visioncore set find: the cards of a table and every set. */
#include "common.h"

#include <stdlib.h>
#include <string.h>

/** Arguments and result of the call that is timed. */
typedef struct call {
  vc_set_finder *finder;
  const vc_image *image;
  vc_set_table *table;
} call;

static vc_status find(void *context) {
  call *c = context;
  vc_set_table_destroy(c->table);
  return vc_set_finder_find(c->finder, c->image, &c->table);
}

static void print_json(const char *file, const loaded *picture, double elapsed_ms, const vc_set_table *table) {
  cJSON *line = picture_line(file, picture, elapsed_ms);
  cJSON *cards = cJSON_AddArrayToObject(line, "cards");
  for (size_t i = 0; i < vc_set_table_card_count(table); i++) {
    vc_set_card card = {.struct_size = sizeof card};
    if (vc_set_table_card_get(table, i, &card) != VC_OK) continue;
    cJSON *object = cJSON_CreateObject();
    cJSON_AddItemToObject(object, "corners", points_json(card.corners, 4));
    cJSON_AddNumberToObject(object, "number", card.attributes.number);
    cJSON_AddStringToObject(object, "shape", vc_set_shape_name(card.attributes.shape));
    cJSON_AddStringToObject(object, "color", vc_set_color_name(card.attributes.color));
    cJSON_AddStringToObject(object, "shading", vc_set_shading_name(card.attributes.shading));
    add_number(object, "confidence", card.confidence, 4);
    cJSON *each = cJSON_AddObjectToObject(object, "confidences");
    add_number(each, "number", card.number_confidence, 4);
    add_number(each, "shape", card.shape_confidence, 4);
    add_number(each, "color", card.color_confidence, 4);
    add_number(each, "shading", card.shading_confidence, 4);
    cJSON_AddNumberToObject(object, "sets", card.set_count);
    cJSON_AddItemToArray(cards, object);
  }
  cJSON *sets = cJSON_AddArrayToObject(line, "sets");
  for (size_t i = 0; i < vc_set_table_triple_count(table); i++) {
    vc_set_triple set;
    if (vc_set_table_triple_get(table, i, &set) == VC_OK) cJSON_AddItemToArray(sets, cJSON_CreateIntArray(set.cards, 3));
  }
  add_number(line, "complete", vc_set_table_completeness(table), 4);
  print_line(line);
}

static void print_text(const char *file, const vc_set_table *table) {
  const size_t cards = vc_set_table_card_count(table), sets = vc_set_table_triple_count(table);
  printf("%s: %zu cards, %zu sets (complete with probability %.2f)\n", file, cards, sets, vc_set_table_completeness(table));
  for (size_t i = 0; i < cards; i++) {
    vc_set_card card = {.struct_size = sizeof card};
    if (vc_set_table_card_get(table, i, &card) != VC_OK) continue;
    const vc_set_attributes *is = &card.attributes;
    const vc_point *first = &card.corners[0], *opposite = &card.corners[2];
    printf("  %2zu: %d %s %s %s%s at %.0f,%.0f (%.2f)\n", i, is->number, vc_set_color_name(is->color), vc_set_shading_name(is->shading),
           vc_set_shape_name(is->shape), is->number > 1 ? "s" : "", (first->x + opposite->x) / 2, (first->y + opposite->y) / 2,
           card.confidence);
  }
  for (size_t i = 0; i < sets; i++) {
    vc_set_triple set;
    if (vc_set_table_triple_get(table, i, &set) == VC_OK) printf("  set: %d %d %d\n", set.cards[0], set.cards[1], set.cards[2]);
  }
}

static bool annotate(const options *options, const char *file, const loaded *picture, const vc_set_table *table) {
  vc_canvas canvas;
  if (!annotation_begin(picture, &canvas)) {
    print_error(options, file, VC_ERR_NO_MEMORY, "no memory for the annotated copy");
    return false;
  }
  vc_set_draw_options draw;
  vc_set_draw_options_init(&draw, sizeof draw);
  draw.all_cards = 1;
  draw.labels = 1;
  const vc_status status = vc_set_table_draw(table, &canvas, &draw);
  if (status != VC_OK) {
    free(canvas.data);
    print_error(options, file, status, "the annotation could not be drawn");
    return false;
  }
  return annotation_end(options, file, &canvas);
}

static bool handle(const options *options, vc_set_finder *finder, const char *file) {
  loaded picture;
  if (!load_picture(options, file, &picture)) return false;
  call c = {finder, &picture.image, NULL};
  double elapsed;
  const vc_status status = timed(options->repeat, find, &c, &elapsed);
  bool good = status == VC_OK;
  if (!good) {
    print_error(options, file, status, vc_set_finder_error(finder));
  } else {
    /* The annotated copy comes first: a picture has one line, and that may be its error. */
    if (options->annotate) good = annotate(options, file, &picture, c.table);
    if (good && options->json) print_json(file, &picture, elapsed, c.table);
    if (good && !options->json) print_text(file, c.table);
  }
  vc_set_table_destroy(c.table);
  unload_picture(&picture);
  return good;
}

int run_set(int argc, char **argv) {
  const char *side = NULL, *confidence = NULL;
  bool duplicates = false;
  const own_option own[] = {
      {"--max-side", &side, NULL}, {"--min-confidence", &confidence, NULL}, {"--two-decks", NULL, &duplicates}, {NULL, NULL, NULL}};
  options common;
  if (!options_parse(&common, argc - 1, argv + 1, own)) return EXIT_USAGE;
  vc_set_finder_options options;
  vc_set_finder_options_init(&options, sizeof options);
  long pixels = options.max_side;
  if (side && !parse_int("--max-side", side, 320, 4096, &pixels)) return EXIT_USAGE;
  if (confidence && !parse_double("--min-confidence", confidence, 0, 1, &options.min_confidence)) return EXIT_USAGE;
  if (strcmp(argv[0], "find") != 0 || common.argument_count == 0) {
    fprintf(stderr, "usage: visioncore set find [--max-side PIXELS] [--min-confidence C] [--two-decks] IMAGE...\n");
    return EXIT_USAGE;
  }
  options.max_side = (int32_t)pixels;
  options.allow_duplicates = duplicates;
  vc_set_finder *finder;
  const vc_status status = vc_set_finder_create(&options, &finder);
  if (status != VC_OK) {
    fprintf(stderr, "visioncore: %s\n", vc_create_error());
    return EXIT_SOME_FAILED;
  }
  int result = EXIT_ALL_DONE;
  for (int i = 0; i < common.argument_count && !interrupted(); i++)
    if (!handle(&common, finder, common.arguments[i])) result = EXIT_SOME_FAILED;
  vc_set_finder_destroy(finder);
  return result;
}
