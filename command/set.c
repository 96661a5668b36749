/* visioncore set: its verbs; the cards of a table and every set. */
#include "set.h"
#include "watch.h"

#include <stdlib.h>

void set_defaults(void *out) {
  vc_set_finder_options options;
  vc_set_finder_options_init(&options, sizeof options);
  *(set_arguments *)out = (set_arguments){options.max_side, options.min_confidence, options.allow_duplicates};
}

const option set_finder_options[] = {
    INTEGER(set_arguments, side, "--max-side", "PIXELS", 320, 4096, "pictures with a longer side are scaled down to it"),
    NUMBER(set_arguments, confidence, "--min-confidence", "P", 0, 1, "leave out less likely cards"),
    FLAG(set_arguments, duplicates, "--two-decks", "two cards may be alike"),
    END_OF_OPTIONS,
};

/** Arguments and result of the call that is timed. */
typedef struct call {
  vc_set_finder *finder;
  const vc_image *image;
  vc_set_card_list *table;
} call;

static vc_status find_cards(void *context) {
  call *c = context;
  vc_set_card_list_destroy(c->table);
  return vc_set_finder_find(c->finder, c->image, &c->table);
}

static void print_card(const task *task, const vc_set_card_list *table, size_t index, bool with_place) {
  vc_set_card card = {.struct_size = sizeof card};
  if (vc_set_card_list_get(table, index, &card) != VC_OK) return;
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

void set_table_text(const task *task, const vc_set_card_list *table) {
  const size_t cards = vc_set_card_list_count(table), sets = vc_set_card_list_triple_count(table);
  FILE *out = task->output.out;
  fprintf(out, "%zu card%s, %zu set%s", cards, plural(cards), sets, plural(sets));
  if (cards) fprintf(out, " (complete with probability %.2f)", vc_set_card_list_completeness(table));
  fputs(vc_set_card_list_mirrored(table) == 1 ? ", mirrored\n" : "\n", out);
  for (size_t i = 0; i < cards; i++) {
    fprintf(out, "  %2zu  ", i);
    print_card(task, table, i, true);
  }
  for (size_t i = 0; i < sets; i++) {
    vc_set_triple set;
    if (vc_set_card_list_triple_get(table, i, &set) != VC_OK) continue;
    fprintf(out, "  %sset%s %2d %2d %2d:  ", tint(&task->output, GREEN), tint(&task->output, PLAIN), set.cards[0], set.cards[1],
            set.cards[2]);
    for (int k = 0; k < 3; k++) {
      print_card(task, table, (size_t)set.cards[k], false);
      fputs(k < 2 ? ", " : "\n", out);
    }
  }
}

void draw_set_table(const vc_set_card_list *table, bool with_sets, const vc_canvas *canvas) {
  vc_set_draw_options draw;
  vc_set_draw_options_init(&draw, sizeof draw);
  draw.all_cards = 1;
  draw.labels = 1;
  draw.no_triples = !with_sets;
  vc_set_card_list_draw(table, canvas, &draw);
}

static bool annotate(const task *task, const vc_set_card_list *table) {
  vc_canvas canvas;
  if (!annotation_begin(task, &canvas)) return false;
  draw_set_table(table, true, &canvas);
  return annotation_end(task, task->output.options->annotate, &canvas);
}

vc_status open_set_finder(void *context, void **worker, char *message, size_t size) {
  const set_arguments *a = context;
  (void)message, (void)size;
  vc_set_finder_options options;
  vc_set_finder_options_init(&options, sizeof options);
  options.max_side = (int32_t)a->side;
  options.min_confidence = a->confidence;
  options.allow_duplicates = a->duplicates;
  return vc_set_finder_create(&options, (vc_set_finder **)worker);
}

void close_set_finder(void *worker) { vc_set_finder_destroy(worker); }

static bool handle(void *context, void *worker, task *task) {
  (void)context;
  const options *options = task->output.options;
  call c = {worker, &task->picture.image, NULL};
  double elapsed;
  const vc_status status = timed(options->repeat, find_cards, &c, &elapsed);
  bool good = status == VC_OK || print_error(&task->output, task->file, status, vc_set_finder_error(worker));
  /* The annotated copy comes first: a picture has one line, and that may be its error. */
  if (good && options->annotate) good = annotate(task, c.table);
  if (good && options->json) {
    cJSON *line = picture_line(task, elapsed);
    add_result(line, task, vc_set_card_list_json(c.table));
    print_line(&task->output, line);
  } else if (good) {
    print_name(task);
    set_table_text(task, c.table);
  }
  task->found += vc_set_card_list_count(c.table);
  vc_set_card_list_destroy(c.table);
  return good;
}

/* The finder scales larger pictures down to this. */
int32_t set_enough(const void *context) { return (int32_t)((const set_arguments *)context)->side; }

static int find(const options *options, void *arguments) {
  static const recogniser recogniser = {"card", open_set_finder, close_set_finder, handle, set_enough, NULL};
  return run_pictures(options, &recogniser, arguments);
}

const verb set_verbs[] = {
    {"find", "IMAGE...", "the SET cards of each picture, and every set", NULL, set_finder_options, NULL,
     COMMON_PICTURES | COMMON_ANNOTATE | COMMON_REPEAT, 1, -1, sizeof(set_arguments), set_defaults, find},
    {"watch", WATCH_ARGUMENTS, "the cards of a table in a video, followed from frame to frame", watch_details, set_finder_options, NULL,
     COMMON_WATCH, 1, -1, sizeof(set_arguments), set_defaults, set_watch},
    {NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, NULL, NULL},
};
