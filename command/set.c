/* visioncore set: its verbs; cards and sets in pictures and videos. */
#include "watch.h"

#include <stdlib.h>
#include <string.h>

typedef struct set_arguments {
  vc_set_finder_options finder;
  bool has_page;
} set_arguments;

static void set_defaults(void *out) {
  set_arguments *a = out;
  vc_set_finder_options_init(&a->finder, sizeof a->finder);
}

static const option set_finder_options[] = {
    INTEGER(set_arguments, finder.max_side, "--max-side", "PIXELS", 320, 4096, "larger pictures are scaled down to this longer side"),
    NUMBER(set_arguments, finder.min_confidence, "--min-confidence", "P", 0, 1, "omit less probable cards"),
    FLAG(set_arguments, finder.allow_duplicates, "--two-decks", "allow equal cards"),
    END_OF_OPTIONS,
};

/* Hint levels of page and picture: each level reveals more of the sets. */
typedef enum hint_level { HINT_NONE, HINT_COUNT, HINT_ONE_CARD, HINT_TWO_CARDS, HINT_SET, HINT_ALL_SETS, HINT_LEVELS } hint_level;

/** Per-worker state. */
typedef struct session {
  const set_arguments *arguments;
  vc_set_finder *finder;
  vc_set_card_list *table; /* of the last picture */
  hint_level level;
  vc_set_attributes hinted[3]; /* the cards of the hinted set */
} session;

static vc_status open_session(void *context, void **worker) {
  session *s = *worker = calloc(1, sizeof *s);
  if (!s) return VC_ERR_NO_MEMORY;
  s->arguments = context;
  return vc_set_finder_create(&s->arguments->finder, &s->finder);
}

static void forget(session *s) {
  vc_set_card_list_destroy(s->table);
  s->table = NULL;
}

static void close_session(void *worker) {
  session *s = worker;
  forget(s);
  vc_set_finder_destroy(s->finder);
  free(s);
}

static const char *error(void *worker) {
  const session *s = worker;
  return s->finder ? vc_set_finder_error(s->finder) : vc_last_error();
}

/* Larger pictures are scaled down by the finder. */
static int32_t enough(const void *context) { return ((const set_arguments *)context)->finder.max_side; }

static vc_status find(void *worker, const vc_image *image) {
  session *s = worker;
  forget(s);
  return vc_set_finder_find(s->finder, image, &s->table);
}

static vc_status track(void *worker, const vc_image *image, int64_t capture_ns) {
  session *s = worker;
  forget(s);
  return vc_set_finder_track(s->finder, image, capture_ns, &s->table);
}

static size_t count(void *worker) { return vc_set_card_list_count(((session *)worker)->table); }

static vc_set_card card_at(const session *s, size_t index) {
  vc_set_card card = {.struct_size = sizeof card};
  vc_set_card_list_get(s->table, index, &card);
  return card;
}

/* -- hints --------------------------------------------------------------------------------------------------------- */

static bool is_about_one_set(hint_level level) { return level >= HINT_ONE_CARD && level <= HINT_SET; }

/* Chooses the easiest set. @return false: no set */
static bool choose_set(session *s) {
  const size_t count = vc_set_card_list_count(s->table);
  vc_set_attributes *cards = calloc(count + 1, sizeof *cards);
  int32_t chosen[3] = {-1, -1, -1};
  for (size_t i = 0; cards && i < count; i++)
    cards[i] = card_at(s, i).attributes;
  if (cards) vc_set_find_hint(cards, count, 3, chosen);
  for (int i = 0; i < 3 && chosen[2] >= 0; i++)
    s->hinted[i] = cards[chosen[i]];
  free(cards);
  return chosen[2] >= 0;
}

static bool is_equal(vc_set_attributes a, vc_set_attributes b) {
  return a.number == b.number && a.color == b.color && a.shading == b.shading && a.shape == b.shape;
}

/* Positions of the cards marked at this level. @return their number; 0 if the set is no longer on the table */
static int marked_cards(const session *s, int32_t marked[3]) {
  for (size_t i = 0; is_about_one_set(s->level) && i < vc_set_card_list_triple_count(s->table); i++) {
    vc_set_triple set;
    int found = 0;
    if (vc_set_card_list_triple_get(s->table, i, &set) != VC_OK) continue;
    for (int hint = 0; hint < 3; hint++)
      for (int k = 0; k < 3 && found == hint; k++) {
        const bool is_taken = (hint > 0 && marked[0] == set.cards[k]) || (hint > 1 && marked[1] == set.cards[k]);
        if (!is_taken && is_equal(card_at(s, (size_t)set.cards[k]).attributes, s->hinted[hint])) marked[hint] = set.cards[k], found++;
      }
    if (found == 3) return (int)s->level - HINT_ONE_CARD + 1;
  }
  return 0;
}

/* The hint stays: the same table may be seen again. */
static void reset(void *worker) { vc_set_finder_reset(((session *)worker)->finder); }

/* "hint" selects the next level, or the given one. If the hinted set is gone, the level returns to the count of sets. */
static const char *obey(void *worker, const char *name, const cJSON *command) {
  session *s = worker;
  int32_t marked[3];
  const cJSON *wanted = cJSON_GetObjectItem(command, "level");
  if (strcmp(name, "reset") == 0) {
    reset(s);
    s->level = HINT_NONE;
    return NULL;
  }
  if (wanted && !(cJSON_IsNumber(wanted) && wanted->valueint >= 0 && wanted->valueint < HINT_LEVELS)) return "level: must be 0..5";
  const bool has_set = marked_cards(s, marked) > 0;
  hint_level level = wanted ? (hint_level)wanted->valueint : (s->level + 1) % HINT_LEVELS;
  if (!wanted && is_about_one_set(s->level) && !has_set) level = HINT_COUNT;
  if (is_about_one_set(level) && !has_set && !choose_set(s)) level = HINT_COUNT;
  s->level = level;
  return NULL;
}

/* A frame around a card, outside its thin outline. */
static void mark(const vc_set_card *card, const vc_canvas *canvas) {
  const double size = 1.12; /* of the card's */
  const vc_point *c = card->corners, middle = {(c[0].x + c[1].x + c[2].x + c[3].x) / 4, (c[0].y + c[1].y + c[2].y + c[3].y) / 4};
  vc_point frame[4];
  for (int i = 0; i < 4; i++)
    frame[i] = (vc_point){middle.x + size * (c[i].x - middle.x), middle.y + size * (c[i].y - middle.y)};
  vc_pen pen;
  vc_pen_init(&pen, sizeof pen);
  pen.color = 0x00AA77FF; /* the colour used on the page */
  pen.width = (float)fmax(2, (double)canvas->height / 100);
  vc_draw_polygon(canvas, frame, 4, &pen);
}

/* Draws cards with their names, and sets in their colours unless they are to stay secret. */
static void draw(void *worker, const vc_canvas *canvas) {
  const session *s = worker;
  int32_t marked[3];
  vc_set_draw_options how;
  vc_set_draw_options_init(&how, sizeof how);
  how.all_cards = 1;
  how.labels = 1;
  how.no_triples = s->arguments->has_page && s->level != HINT_ALL_SETS;
  vc_set_card_list_draw(s->table, canvas, &how);
  for (int i = 0, count = marked_cards(s, marked); i < count; i++) {
    const vc_set_card card = card_at(s, (size_t)marked[i]);
    mark(&card, canvas);
  }
}

/* -- results ------------------------------------------------------------------------------------------------------- */

static void print_card(const task *task, const session *s, size_t index, bool with_place) {
  vc_set_card card = card_at(s, index);
  to_full_size(task, card.corners, 4);
  const vc_set_attributes *is = &card.attributes;
  const vc_point *first = &card.corners[0], *opposite = &card.corners[2];
  char name[64];
  const double known = 0.5;
  snprintf(name, sizeof name, "%d %s%s %s %s%s", is->number, vc_set_color_name(is->color), card.color_confidence < known ? "?" : "",
           vc_set_shading_name(is->shading), vc_set_shape_name(is->shape), plural((size_t)is->number));
  fprintf(task->output.out, with_place ? "%-28s" : "%s", name);
  if (with_place)
    fprintf(task->output.out, " at %5.0f,%5.0f  %s%.2f%s\n", (first->x + opposite->x) / 2, (first->y + opposite->y) / 2,
            tint(&task->output, DIM), card.confidence, tint(&task->output, PLAIN));
}

/* Whether the colours of all cards are a guess, as in a grey picture. */
static bool has_no_colors(const session *s) {
  const double guess = 0.6;
  for (size_t i = 0; i < vc_set_card_list_count(s->table); i++)
    if (card_at(s, i).color_confidence > guess) return false;
  return true;
}

/* The counts, then a line per card and per set. */
static void print_text(void *worker, const task *task) {
  const session *s = worker;
  const vc_set_card_list *table = s->table;
  const size_t cards = vc_set_card_list_count(table), sets = vc_set_card_list_triple_count(table);
  FILE *out = task->output.out;
  fprintf(out, "%zu card%s, %zu set%s", cards, plural(cards), sets, plural(sets));
  if (cards) fprintf(out, " (complete with probability %.2f)", vc_set_card_list_completeness(table));
  fputs(vc_set_card_list_mirrored(table) == 1 ? ", mirrored" : "", out);
  fputs(cards && !sets && has_no_colors(s) ? "; without colours no set is certain\n" : "\n", out);
  for (size_t i = 0; i < cards; i++) {
    fprintf(out, "  %2zu: ", i);
    print_card(task, s, i, true);
  }
  for (size_t i = 0; i < sets; i++) {
    vc_set_triple set;
    if (vc_set_card_list_triple_get(table, i, &set) != VC_OK) continue;
    fprintf(out, "  %sset%s %2d %2d %2d:  ", tint(&task->output, GREEN), tint(&task->output, PLAIN), set.cards[0], set.cards[1],
            set.cards[2]);
    for (int k = 0; k < 3; k++) {
      print_card(task, s, (size_t)set.cards[k], false);
      fputs(k < 2 ? ", " : "\n", out);
    }
  }
}

static void add_json(void *worker, const task *task, cJSON *line) {
  const session *s = worker;
  int32_t marked[3];
  add_result(line, task, vc_set_card_list_json(s->table));
  if (!s->arguments->has_page) return;
  cJSON *hint = cJSON_AddObjectToObject(line, "hint");
  cJSON_AddNumberToObject(hint, "level", s->level);
  cJSON_AddItemToObject(hint, "cards", cJSON_CreateIntArray(marked, marked_cards(s, marked)));
}

static void write_key(void *worker, FILE *out) {
  const session *s = worker;
  for (size_t i = 0; i < vc_set_card_list_count(s->table); i++) {
    const vc_set_card card = card_at(s, i);
    const vc_set_attributes *is = &card.attributes;
    fprintf(out, "%d:%d%d%d%d ", card.track_id, is->number, is->shape, is->color, is->shading);
  }
}

static const recogniser cards = {
    .noun = "card",
    SEARCHED,
    .enough = enough,
};

static int find_all(const options *options, void *arguments) { return run_pictures(options, &cards, arguments); }

static int watch_table(const options *options, void *arguments) {
  static const char *const commands[] = {"hint", "reset", NULL};
  static const watch_subject table = {&cards, {"set", commands}, track, reset, write_key, .command = obey};
  ((set_arguments *)arguments)->has_page = options->watch.page.address;
  return watch(options, &table, NULL, arguments);
}

const verb set_verbs[] = {
    {"find", "IMAGE...", "the SET cards in each picture, and all sets", NULL, set_finder_options, NULL,
     COMMON_PICTURES | COMMON_ANNOTATE | COMMON_REPEAT, 1, -1, sizeof(set_arguments), set_defaults, find_all},
    {"watch", WATCH_ARGUMENTS, "SET cards in a video, tracked across frames", watch_details, set_finder_options, NULL, COMMON_WATCH, 1, -1,
     sizeof(set_arguments), set_defaults, watch_table},
    {NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, NULL, NULL},
};
