/* visioncore sketch watch: the drawing game in front of a camera. */
#include "sketch.h"
#include "watch.h"

#include <stdlib.h>
#include <string.h>

const option sketch_watch_options[] = {
    TEXT(sketch_arguments, among, "--among", "WORD,...",
         "the words to ask for; by default all that visioncore sketch words lists, and that of --asked"),
    TEXT(sketch_arguments, asked, "--asked", "WORD", "the word of the first round; random by default"),
    WORDS_OPTION,
    NUMBER(sketch_arguments, time, "--time", "S", 1, 3600, "duration of a round in seconds"),
    INTEGER(sketch_arguments, rounds, "--rounds", "N", 1, 1000, "end after N rounds; with --http the page starts them"),
    INTEGER(sketch_arguments, points, "--winning-points", "N", 1, 100, "points needed to win a round"),
    SEED(sketch_arguments, seed, "--seed", "N", "seed of the order of words"),
    NAMED(sketch_arguments, region, "--region", vc_sketch_region_name, VC_SKETCH_REGION_AUTO, 15, "the part of the frame with the drawing"),
    END_OF_OPTIONS,
};

/* A drawing is finished when its word has been the most probable one for this long; time before the end of a round at which the
 * drawing is rated; pause between rounds. */
static const int64_t hold_ns = 1000000000, pause_ns = 5000000000;
static const double last_moment_s = 0.3;

void sketch_watch_defaults(void *out) {
  vc_sketch_game_options game;
  vc_sketch_game_options_init(&game, sizeof game);
  *(sketch_arguments *)out =
      (sketch_arguments){.time = game.round_s, .seed = (double)game.seed, .rounds = 1, .points = game.winning_points};
}

typedef struct session {
  sketch_arguments *arguments;
  vc_sketch_rater *rater;
  vc_sketch_rating *rating; /* of the last frame */
  vc_sketch_game *game;
  vc_sketch_game_state state;
  char asked[128];  /* "" before the first round */
  int64_t now_ns;   /* of the last frame */
  int64_t since_ns; /* when the asked word became the most probable one; 0 = another word is */
  int64_t ended_ns; /* the last round */
  int rounds;       /* number of rounds started */
  int32_t rated;    /* round of the rating */
} session;

/* A taught word is asked for if --among or --asked names it. */
static void add_asked(sketch_words *list, const char *asked) {
  for (size_t i = 0; i < list->count; i++)
    if (strcmp(list->words[i], asked) == 0) return;
  if (list->words) list->words[list->count++] = asked;
}

static vc_status open_game(session *s) {
  const sketch_arguments *a = s->arguments;
  vc_sketch_game_options how;
  vc_sketch_game_options_init(&how, sizeof how);
  how.round_s = a->time;
  how.seed = (uint64_t)a->seed;
  how.winning_points = a->points;
  sketch_words list = read_sketch_words(a->among);
  if (a->asked) add_asked(&list, a->asked);
  const vc_status status = vc_sketch_game_create(list.words, list.count, &how, &s->game);
  free_sketch_words(&list);
  return status;
}

static vc_status open_session(void *context, void **state) {
  session *s = *state = context;
  const vc_status status = open_sketch_rater(s->arguments, &s->rater);
  return status == VC_OK ? open_game(s) : status;
}

static void close_session(void *state) {
  session *s = state;
  vc_sketch_rating_destroy(s->rating);
  vc_sketch_game_destroy(s->game);
  vc_sketch_rater_destroy(s->rater);
}

static int32_t enough(const void *context) { return sketch_enough(((const session *)context)->arguments); }

/* -- the rounds ---------------------------------------------------------------------------------------------------- */

static void look_at_game(session *s) {
  s->state.struct_size = sizeof s->state;
  if (vc_sketch_game_state_get(s->game, s->now_ns, &s->state) != VC_OK) return;
  snprintf(s->asked, sizeof s->asked, "%s", s->state.asked);
}

/* @return NULL, or the reason of the failure */
static const char *start_round(session *s, const char *word) {
  if (vc_sketch_game_start(s->game, word, s->now_ns) != VC_OK) return vc_sketch_game_error(s->game);
  s->rounds++;
  s->since_ns = s->ended_ns = 0;
  look_at_game(s);
  return NULL;
}

static const char *submit(session *s) {
  const vc_status status = vc_sketch_game_submit(s->game, s->rating, s->now_ns);
  look_at_game(s);
  s->ended_ns = s->now_ns;
  return status == VC_OK ? NULL : vc_sketch_game_error(s->game);
}

static bool is_recognised(const session *s) {
  vc_sketch_summary summary = {.struct_size = sizeof summary};
  vc_sketch_answer best = {.struct_size = sizeof best};
  if (vc_sketch_rating_summary_get(s->rating, &summary) != VC_OK || summary.empty) return false;
  if (vc_sketch_rating_get(s->rating, 0, &best) != VC_OK || strcmp(best.word, s->asked) != 0) return false;
  return best.confidence > summary.none_confidence && summary.points >= s->arguments->points;
}

/* Ends a round that is won or whose time is nearly over. */
static void play(session *s) {
  if (s->state.phase != VC_SKETCH_GAME_PHASE_DRAWING) return;
  if (!is_recognised(s))
    s->since_ns = 0;
  else if (!s->since_ns)
    s->since_ns = s->now_ns;
  if ((s->since_ns && s->now_ns - s->since_ns >= hold_ns) || s->state.remaining_s <= last_moment_s) submit(s);
}

/* Whether no frame came in the last moment of a round: the one before is rated, at its own time. */
static bool is_last_of_round(const session *s, int64_t next_ns) {
  const bool is_drawn = s->state.phase == VC_SKETCH_GAME_PHASE_DRAWING && s->rating && s->rated == s->state.round;
  return is_drawn && (double)next_ns - (double)s->now_ns >= s->state.remaining_s * 1e9;
}

static vc_status track(void *state, const vc_image *image, int64_t capture_ns) {
  session *s = state;
  const int64_t time_ns = capture_ns ? capture_ns : (int64_t)(now_ms() * 1e6);
  if (is_last_of_round(s, time_ns)) submit(s);
  s->now_ns = time_ns;
  look_at_game(s);
  const bool is_between = s->state.phase == VC_SKETCH_GAME_PHASE_WON || s->state.phase == VC_SKETCH_GAME_PHASE_LOST;
  if (is_between && !s->ended_ns) s->ended_ns = s->now_ns; /* the time ran out between two frames */
  const bool is_due = is_between && s->rounds < s->arguments->rounds && s->now_ns - s->ended_ns >= pause_ns;
  if (s->state.phase == VC_SKETCH_GAME_PHASE_READY) {
    if (start_round(s, s->arguments->asked)) return VC_ERR_NOT_FOUND;
  } else if (is_due) {
    start_round(s, NULL);
  }
  vc_sketch_rating_destroy(s->rating);
  s->rating = NULL;
  const vc_status status = vc_sketch_rater_rate(s->rater, image, s->asked, &s->rating);
  s->rated = s->state.round;
  if (status == VC_OK) play(s);
  return status;
}

static const char *error(void *state) {
  const session *s = state;
  const char *text = s->rater ? vc_sketch_rater_error(s->rater) : "";
  if (!*text && s->game) text = vc_sketch_game_error(s->game);
  return *text ? text : vc_last_error();
}

/* Each frame is rated independently. */
static void reset(void *state) { (void)state; }

static const char *obey(void *state, const char *name, const cJSON *command) {
  session *s = state;
  if (strcmp(name, "submit") == 0) return s->rating ? submit(s) : "nothing was rated yet";
  if (strcmp(name, "new_round") == 0) return start_round(s, cJSON_GetStringValue(cJSON_GetObjectItem(command, "word")));
  vc_sketch_game *old = s->game;
  s->game = NULL;
  s->rounds = 0;
  if (open_game(s) != VC_OK) {
    s->game = old;
    return vc_last_error();
  }
  vc_sketch_game_destroy(old);
  look_at_game(s);
  return NULL;
}

static bool is_done(void *state) {
  const session *s = state;
  return s->rounds >= s->arguments->rounds && s->ended_ns > 0;
}

/* -- output ------------------------------------------------------------------------------------------------------- */

static void add_json(void *state, const task *task, cJSON *line) {
  const session *s = state;
  add_result(line, task, vc_sketch_rating_json(s->rating));
  cJSON *game = cJSON_AddObjectToObject(line, "game");
  cJSON_AddStringToObject(game, "phase", vc_sketch_game_phase_name(s->state.phase));
  add_text(game, "asked", s->asked);
  add_number(game, "remaining_ms", s->state.remaining_s * 1e3, 0);
  cJSON_AddNumberToObject(game, "round", s->state.round);
  cJSON_AddNumberToObject(game, "rounds_won", s->state.rounds_won);
  cJSON_AddNumberToObject(game, "last_points", s->state.last_points);
  cJSON_AddNumberToObject(game, "score", s->state.score);
}

static void print_text(void *state, const task *task) {
  const session *s = state;
  FILE *out = task->output.out;
  if (s->state.phase == VC_SKETCH_GAME_PHASE_DRAWING)
    fprintf(out, "%sdraw: %s%s, %.0f s left: ", tint(&task->output, BOLD), s->asked, tint(&task->output, PLAIN), s->state.remaining_s);
  else
    fprintf(out, "%s%s%s, %d point%s for %s: ", tint(&task->output, GREEN), vc_sketch_game_phase_name(s->state.phase),
            tint(&task->output, PLAIN), s->state.last_points, plural((size_t)s->state.last_points), s->asked);
  sketch_rating_text(task, s->rating, s->asked);
}

static void write_key(void *state, FILE *out) {
  const session *s = state;
  vc_sketch_summary summary = {.struct_size = sizeof summary};
  vc_sketch_answer best = {.struct_size = sizeof best, .word = ""};
  vc_sketch_rating_summary_get(s->rating, &summary);
  vc_sketch_rating_get(s->rating, 0, &best);
  fprintf(out, "%d %d %s %s", s->state.phase, s->state.round, s->asked, summary.empty ? "" : best.word);
}

static void draw(void *state, const vc_canvas *canvas) { vc_sketch_rating_draw(((session *)state)->rating, canvas, NULL); }

int sketch_watch(const options *options, void *arguments) {
  static const char *const commands[] = {"new_round", "submit", "reset", NULL};
  static const recogniser drawn = {
      .open = open_session, .close = close_session, .error = error, .enough = enough, .json = add_json, .text = print_text, .draw = draw};
  static const watch_subject game = {&drawn, {"sketch", commands}, track, reset, write_key, .command = obey, .is_done = is_done};
  session s = {.arguments = arguments};
  const output output = standard_output(options);
  int result = read_sketch_arguments(&output, s.arguments);
  if (s.arguments->words) protect_file(s.arguments->words);
  if (result == EXIT_ALL_DONE) result = watch(options, &game, NULL, &s);
  free(s.arguments->taught);
  return result;
}
