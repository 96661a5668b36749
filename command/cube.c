/* visioncore cube: its verbs; faces in pictures. */
#include "cube.h"
#include "watch.h"

#include <stdlib.h>
#include <string.h>

static vc_status open_session(void *context, void **worker) {
  (void)context;
  cube_worker *w = *worker = calloc(1, sizeof *w);
  return w ? vc_cube_finder_create(NULL, &w->finder) : VC_ERR_NO_MEMORY;
}

static void close_session(void *worker) {
  cube_worker *w = worker;
  vc_cube_face_list_destroy(w->faces);
  vc_cube_finder_destroy(w->finder);
  free(w);
}

static const char *error(void *worker) {
  const cube_worker *w = worker;
  return w->finder ? vc_cube_finder_error(w->finder) : vc_last_error();
}

/* The finest search uses 1.2 million pixels; colours are means over stickers. */
static int32_t enough(const void *context) {
  (void)context;
  return 2000;
}

static vc_status find(void *worker, const vc_image *image) {
  cube_worker *w = worker;
  vc_cube_face_list_destroy(w->faces);
  w->faces = NULL;
  return vc_cube_finder_find(w->finder, image, &w->faces);
}

static const vc_cube_face_list *faces_of(void *worker) { return ((cube_worker *)worker)->faces; }
static size_t count(void *worker) { return vc_cube_face_list_count(faces_of(worker)); }
static void add_json(void *worker, const task *task, cJSON *line) { add_result(line, task, vc_cube_face_list_json(faces_of(worker))); }
static void draw(void *worker, const vc_canvas *canvas) { vc_cube_face_list_draw(faces_of(worker), canvas, NULL); }

void print_stickers(const output *output, const char *colors, int count) {
  static const char letters[] = "WYROGB";
  static const char *const cells[] = {"\033[30;107m", "\033[30;103m", "\033[97;41m", "\033[30;48;5;208m", "\033[97;42m", "\033[97;44m"};
  for (int i = 0; i < count; i++) {
    const char *letter = memchr(letters, colors[i], sizeof letters - 1);
    fprintf(output->out, "%s%s%c%s", i > 0 && i % 3 == 0 ? " " : "", letter && output->options->color ? cells[letter - letters] : "",
            colors[i], letter ? tint(output, PLAIN) : "");
  }
}

bool check_moves(const char *option, const char *text) {
  size_t count, position = 0;
  if (!text || vc_moves_parse(text, NULL, 0, &count, &position) != VC_ERR_BAD_DATA) return true;
  return usage_error("%s \"%s\": \"%s\" is not a move; moves are like R, U' and F2", option, text, text + position);
}

/* The stickers that could be either of two colours, with the probability of the second. */
static void print_open_stickers(FILE *out, const vc_cube_face *face) {
  int count = 0;
  for (int k = 0; k < 9; k++)
    count += face->second_colors[k] != '-';
  if (count == 0) return;
  fprintf(out, "    %d sticker%s could be either:", count, plural(count));
  const char *separator = " ";
  for (int k = 0; k < 9; k++) {
    if (face->second_colors[k] == '-') continue;
    fprintf(out, "%s%d %c or %c (%.2f)", separator, k + 1, face->colors[k], face->second_colors[k], face->second_confidence[k]);
    separator = ", ";
  }
  fputc('\n', out);
}

static void print_text(void *worker, const task *task) {
  const size_t count = vc_cube_face_list_count(faces_of(worker));
  fprintf(task->output.out, "%zu face%s, %.1f ms\n", count, plural(count), task->elapsed_ms);
  for (size_t i = 0; i < count; i++) {
    vc_cube_face face = {.struct_size = sizeof face};
    if (vc_cube_face_list_get(faces_of(worker), i, &face) != VC_OK) continue;
    to_full_size(task, face.corners, 4);
    fputs("  ", task->output.out);
    print_stickers(&task->output, face.colors, 9);
    vc_point center = {0, 0};
    for (int k = 0; k < 4; k++)
      center.x += face.corners[k].x / 4, center.y += face.corners[k].y / 4;
    fprintf(task->output.out, "  at %5.0f,%5.0f  confidence %.2f\n", center.x, center.y, face.confidence);
    print_open_stickers(task->output.out, &face);
  }
}

const recogniser cube_faces = {.noun = "face", SEARCHED, .enough = enough};

static int find_all(const options *options, void *arguments) { return run_pictures(options, &cube_faces, arguments); }

const verb cube_verbs[] = {
    {"faces", "IMAGE...", "the cube faces in each picture and their colours", NULL, NULL, NULL,
     COMMON_PICTURES | COMMON_ANNOTATE | COMMON_REPEAT, 1, -1, 0, NULL, find_all},
    {"read", "IMAGE...", "the state of one cube in several pictures, in any order and orientation, and a solution",
     "Needs two pictures of three faces each, or six of one face. With --annotate, cube-net.png and cube-net.svg show the unfolded cube.",
     cube_read_options, NULL, COMMON_PICTURES | COMMON_ANNOTATE | COMMON_REPEAT, 1, -1, sizeof(cube_read_arguments), cube_read_defaults,
     cube_read},
    {"watch", WATCH_ARGUMENTS, "reads a cube that is turned in front of a camera: guidance, then state, solution and its steps",
     watch_details, cube_watch_options, NULL, COMMON_WATCH, 1, -1, sizeof(cube_read_arguments), cube_read_defaults, cube_watch},
    {"solve", "[STATE...]", "moves that solve each state; without arguments, states are read from standard input, one per line",
     "A STATE is 54 letters, U1..U9 R1..R9 F1..F9 D1..D9 L1..L9 B1..B9, either faces or colours.", cube_solve_options, NULL, COMMON_REPEAT,
     0, -1, sizeof(cube_solve_arguments), cube_solve_defaults, cube_solve},
    {"scramble", "", "moves that scramble a solved cube",
     "Random-state scrambles: each of the 43,252,003,274,489,856,000 states is equally likely.", cube_scramble_options, NULL, 0, 0, 0,
     sizeof(cube_scramble_arguments), cube_scramble_defaults, cube_scramble},
    {"show", "[STATE]", "moves as captions, pictures or animation; by default those of a solution", NULL, cube_show_options, NULL, 0, 0, 1,
     sizeof(cube_show_arguments), cube_show_defaults, cube_show},
    {NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, NULL, NULL},
};
