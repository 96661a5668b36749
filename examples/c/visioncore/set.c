/* visioncore set find: the cards of a table and every set. */
#include "subjects.h"

#include <stdlib.h>

typedef struct arguments {
  long side;
  double confidence;
  bool duplicates;
} arguments;

static void defaults(void *out) {
  vc_set_finder_options options;
  vc_set_finder_options_init(&options, sizeof options);
  *(arguments *)out = (arguments){options.max_side, options.min_confidence, options.allow_duplicates};
}

static const option find_options[] = {
    INTEGER(arguments, side, "--max-side", "PIXELS", 320, 4096, "pictures with a longer side are scaled down to it"),
    NUMBER(arguments, confidence, "--min-confidence", "P", 0, 1, "leave out less likely cards"),
    FLAG(arguments, duplicates, "--two-decks", "two cards may be alike"),
    END_OF_OPTIONS,
};

/** Arguments and result of the call that is timed. */
typedef struct call {
  vc_set_finder *finder;
  const vc_image *image;
  vc_set_table *table;
} call;

static vc_status find_cards(void *context) {
  call *c = context;
  vc_set_table_destroy(c->table);
  return vc_set_finder_find(c->finder, c->image, &c->table);
}

static void print_json(const task *task, double elapsed_ms, const vc_set_table *table) {
  cJSON *line = picture_line(task, elapsed_ms);
  cJSON *cards = cJSON_AddArrayToObject(line, "cards");
  for (size_t i = 0; i < vc_set_table_card_count(table); i++) {
    vc_set_card card = {.struct_size = sizeof card};
    if (vc_set_table_card_get(table, i, &card) != VC_OK) continue;
    cJSON *object = cJSON_CreateObject();
    to_full_size(task, card.corners, 4);
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
  print_line(&task->output, line);
}

static void print_card(const task *task, const vc_set_table *table, size_t index, bool with_place) {
  vc_set_card card = {.struct_size = sizeof card};
  if (vc_set_table_card_get(table, index, &card) != VC_OK) return;
  to_full_size(task, card.corners, 4);
  const vc_set_attributes *is = &card.attributes;
  const vc_point *first = &card.corners[0], *opposite = &card.corners[2];
  char name[64];
  snprintf(name, sizeof name, "%d %s %s %s%s", is->number, vc_set_color_name(is->color), vc_set_shading_name(is->shading),
           vc_set_shape_name(is->shape), is->number > 1 ? "s" : "");
  fprintf(task->output.out, with_place ? "%-28s" : "%s", name);
  if (with_place)
    fprintf(task->output.out, " at %5.0f,%5.0f  %s%.2f%s\n", (first->x + opposite->x) / 2, (first->y + opposite->y) / 2,
            tint(&task->output, DIM), card.confidence, tint(&task->output, PLAIN));
}

static void print_text(const task *task, const vc_set_table *table) {
  const size_t cards = vc_set_table_card_count(table), sets = vc_set_table_triple_count(table);
  FILE *out = task->output.out;
  print_name(task);
  fprintf(out, "%zu card%s, %zu set%s", cards, plural(cards), sets, plural(sets));
  fprintf(out, cards ? " (complete with probability %.2f)\n" : "\n", vc_set_table_completeness(table));
  for (size_t i = 0; i < cards; i++) {
    fprintf(out, "  %2zu  ", i);
    print_card(task, table, i, true);
  }
  for (size_t i = 0; i < sets; i++) {
    vc_set_triple set;
    if (vc_set_table_triple_get(table, i, &set) != VC_OK) continue;
    fprintf(out, "  %sset%s %2d %2d %2d:  ", tint(&task->output, GREEN), tint(&task->output, PLAIN), set.cards[0], set.cards[1],
            set.cards[2]);
    for (int k = 0; k < 3; k++) {
      print_card(task, table, (size_t)set.cards[k], false);
      fputs(k < 2 ? ", " : "\n", out);
    }
  }
}

static bool annotate(const task *task, const vc_set_table *table) {
  vc_canvas canvas;
  if (!annotation_begin(task, &canvas)) return false;
  vc_set_draw_options draw;
  vc_set_draw_options_init(&draw, sizeof draw);
  draw.all_cards = 1;
  draw.labels = 1;
  vc_set_table_draw(table, &canvas, &draw);
  return annotation_end(task, task->output.options->annotate, &canvas);
}

static vc_status open_finder(void *context, void **worker, char *message, size_t size) {
  const arguments *a = context;
  (void)message, (void)size;
  vc_set_finder_options options;
  vc_set_finder_options_init(&options, sizeof options);
  options.max_side = (int32_t)a->side;
  options.min_confidence = a->confidence;
  options.allow_duplicates = a->duplicates;
  return vc_set_finder_create(&options, (vc_set_finder **)worker);
}

static void close_finder(void *worker) { vc_set_finder_destroy(worker); }

static bool handle(void *context, void *worker, task *task) {
  (void)context;
  const options *options = task->output.options;
  call c = {worker, &task->picture.image, NULL};
  double elapsed;
  const vc_status status = timed(options->repeat, find_cards, &c, &elapsed);
  bool good = status == VC_OK || print_error(&task->output, task->file, status, vc_set_finder_error(worker));
  /* The annotated copy comes first: a picture has one line, and that may be its error. */
  if (good && options->annotate) good = annotate(task, c.table);
  if (good && options->json) print_json(task, elapsed, c.table);
  if (good && !options->json) print_text(task, c.table);
  task->found += vc_set_table_card_count(c.table);
  vc_set_table_destroy(c.table);
  return good;
}

/* The finder scales larger pictures down to this. */
static int32_t enough(const void *context) { return (int32_t)((const arguments *)context)->side; }

static int find(const options *options, void *arguments) {
  static const recogniser recogniser = {"card", open_finder, close_finder, handle, enough, NULL};
  return run_pictures(options, &recogniser, arguments);
}

const verb set_verbs[] = {
    {"find", "IMAGE...", "the SET cards of each picture, and every set", NULL, find_options, NULL,
     COMMON_PICTURES | COMMON_ANNOTATE | COMMON_REPEAT, 1, -1, sizeof(arguments), defaults, find},
    {NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, NULL, NULL},
};
