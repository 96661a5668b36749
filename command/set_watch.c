/* visioncore set watch: a table of cards in a video. */
#include "set.h"
#include "watch.h"

#include <stdlib.h>
#include <string.h>

/* What the page, and with it the picture, shows of the sets: each level more than the one before. */
typedef enum hint_level { HINT_NONE, HINT_COUNT, HINT_ONE_CARD, HINT_TWO_CARDS, HINT_SET, HINT_ALL_SETS, HINT_LEVELS } hint_level;

typedef struct session {
  vc_set_finder *finder;
  vc_set_card_list *table; /* of the last frame */
  set_arguments *arguments;
  bool has_page;
  hint_level level;
  int32_t hinted[3]; /* ids of the cards of the set that the levels from one card to the whole set are about */
} session;

static vc_status open_session(void *context, void **state, char *message, size_t size) {
  session *s = *state = context;
  return open_set_finder(s->arguments, (void **)&s->finder, message, size);
}

static void close_session(void *state) {
  session *s = state;
  vc_set_card_list_destroy(s->table);
  vc_set_finder_destroy(s->finder);
}

static int32_t enough(const void *context) { return set_enough(((const session *)context)->arguments); }

static vc_status track(void *state, const vc_image *image, int64_t capture_ns) {
  session *s = state;
  vc_set_card_list_destroy(s->table);
  s->table = NULL;
  return vc_set_finder_track(s->finder, image, capture_ns, &s->table);
}

static const char *error(void *state) { return vc_set_finder_error(((session *)state)->finder); }

static vc_set_card card_at(const session *s, size_t index) {
  vc_set_card card = {.struct_size = sizeof card};
  vc_set_card_list_get(s->table, index, &card);
  return card;
}

/* -- hints --------------------------------------------------------------------------------------------------------- */

static bool is_about_one_set(hint_level level) { return level >= HINT_ONE_CARD && level <= HINT_SET; }

/* Chooses the set that is easiest to see. @return false: there is none */
static bool choose_set(session *s) {
  const size_t count = vc_set_card_list_count(s->table);
  vc_set_attributes *cards = calloc(count + 1, sizeof *cards);
  int32_t chosen[3] = {-1, -1, -1};
  for (size_t i = 0; cards && i < count; i++)
    cards[i] = card_at(s, i).attributes;
  if (cards) vc_set_find_hint(cards, count, 3, chosen);
  free(cards);
  for (int i = 0; i < 3 && chosen[2] >= 0; i++)
    s->hinted[i] = card_at(s, (size_t)chosen[i]).track_id;
  return chosen[2] >= 0;
}

/* Positions of the cards that the level marks. @return their number; 0 too where the set is not on the table any more */
static int marked_cards(const session *s, int32_t marked[3]) {
  for (size_t i = 0; is_about_one_set(s->level) && i < vc_set_card_list_triple_count(s->table); i++) {
    vc_set_triple set;
    int found = 0;
    if (vc_set_card_list_triple_get(s->table, i, &set) != VC_OK) continue;
    for (int hint = 0; hint < 3; hint++)
      for (int k = 0; k < 3; k++)
        if (card_at(s, (size_t)set.cards[k]).track_id == s->hinted[hint]) marked[hint] = set.cards[k], found++;
    if (found == 3) return (int)s->level - HINT_ONE_CARD + 1;
  }
  return 0;
}

static void reset(void *state) {
  session *s = state;
  vc_set_finder_reset(s->finder);
  s->level = HINT_NONE;
}

/* "hint" goes to the next level, or to the one that it names. Where the set is gone, the sets are counted anew. */
static const char *obey(void *state, const char *name, const cJSON *command) {
  session *s = state;
  int32_t marked[3];
  const cJSON *wanted = cJSON_GetObjectItem(command, "level");
  if (strcmp(name, "reset") == 0) return reset(s), NULL;
  if (wanted && !(cJSON_IsNumber(wanted) && wanted->valueint >= 0 && wanted->valueint < HINT_LEVELS)) return "level: must be 0..5";
  const bool has_set = marked_cards(s, marked) > 0;
  hint_level level = wanted ? (hint_level)wanted->valueint : (s->level + 1) % HINT_LEVELS;
  if (!wanted && is_about_one_set(s->level) && !has_set) level = HINT_COUNT;
  if (is_about_one_set(level) && !has_set && !choose_set(s)) level = HINT_COUNT;
  s->level = level;
  return NULL;
}

/* A frame round a card, outside of the thin outline that it has anyway. */
static void mark(const vc_set_card *card, const vc_canvas *canvas) {
  const double size = 1.12; /* of the card's */
  const vc_point *c = card->corners, middle = {(c[0].x + c[1].x + c[2].x + c[3].x) / 4, (c[0].y + c[1].y + c[2].y + c[3].y) / 4};
  vc_point frame[4];
  for (int i = 0; i < 4; i++)
    frame[i] = (vc_point){middle.x + size * (c[i].x - middle.x), middle.y + size * (c[i].y - middle.y)};
  vc_pen pen;
  vc_pen_init(&pen, sizeof pen);
  pen.color = 0x00AA77FF; /* as on the page */
  pen.width = (float)fmax(2, (double)canvas->height / 100);
  vc_draw_polygon(canvas, frame, 4, &pen);
}

static void draw(void *state, const vc_canvas *canvas) {
  const session *s = state;
  int32_t marked[3];
  draw_set_table(s->table, !s->has_page || s->level == HINT_ALL_SETS, canvas);
  for (int i = 0, count = marked_cards(s, marked); i < count; i++) {
    const vc_set_card card = card_at(s, (size_t)marked[i]);
    mark(&card, canvas);
  }
}

/* -- results ------------------------------------------------------------------------------------------------------- */

static void add_json(void *state, const task *task, cJSON *line) {
  const session *s = state;
  int32_t marked[3];
  add_result(line, task, vc_set_card_list_json(s->table));
  if (!s->has_page) return;
  cJSON *hint = cJSON_AddObjectToObject(line, "hint");
  cJSON_AddNumberToObject(hint, "level", s->level);
  cJSON_AddItemToObject(hint, "cards", cJSON_CreateIntArray(marked, marked_cards(s, marked)));
}

static void print_text(void *state, const task *task) { set_table_text(task, ((session *)state)->table); }

static void write_key(void *state, FILE *out) {
  const session *s = state;
  for (size_t i = 0; i < vc_set_card_list_count(s->table); i++) {
    const vc_set_card card = card_at(s, i);
    const vc_set_attributes *is = &card.attributes;
    fprintf(out, "%d:%d%d%d%d ", card.track_id, is->number, is->shape, is->color, is->shading);
  }
}

int set_watch(const options *options, void *arguments) {
  static const char *const commands[] = {"hint", "reset", NULL};
  static const watch_subject table = {.page = {"set", commands}, WATCHED, .enough = enough, .command = obey};
  session s = {.arguments = arguments, .has_page = options->watch.page.address};
  return watch(options, &table, NULL, &s);
}
