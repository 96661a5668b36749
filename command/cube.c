/* visioncore cube: its verbs; faces seen in pictures. */
#include "cube.h"
#include "watch.h"

#include <stdlib.h>
#include <string.h>

typedef struct call {
  vc_cube_finder *finder;
  const vc_image *image;
  vc_cube_face_list *faces;
} call;

static vc_status find_faces(void *context) {
  call *c = context;
  vc_cube_face_list_destroy(c->faces);
  c->faces = NULL;
  return vc_cube_finder_find(c->finder, c->image, &c->faces);
}

vc_status open_cube_finder(void *context, void **worker, char *message, size_t size) {
  (void)context, (void)message, (void)size;
  return vc_cube_finder_create(NULL, (vc_cube_finder **)worker);
}

void close_cube_finder(void *worker) { vc_cube_finder_destroy(worker); }

/* The finest search is on 1.2 million pixels; colours are means over stickers. */
int32_t cube_enough(const void *context) {
  (void)context;
  return 2000;
}

vc_cube_face_list *find_cube_faces(task *task, void *worker, double *elapsed_ms) {
  call c = {worker, &task->picture.image, NULL};
  const vc_status status = timed(task->output.options->repeat, find_faces, &c, elapsed_ms);
  if (status != VC_OK) print_error(&task->output, task->file, status, vc_cube_finder_error(worker));
  task->found += vc_cube_face_list_count(c.faces);
  return c.faces;
}

bool annotate_cube_faces(const task *task, const vc_cube_face_list *faces) {
  vc_canvas canvas;
  if (!annotation_begin(task, &canvas)) return false;
  vc_cube_face_list_draw(faces, &canvas, NULL);
  return annotation_end(task, task->output.options->annotate, &canvas);
}

static bool face_at(const vc_cube_face_list *faces, size_t index, vc_cube_face *out) {
  out->struct_size = sizeof *out;
  return vc_cube_face_list_get(faces, index, out) == VC_OK;
}

void print_stickers(const output *output, const char *colors, int count) {
  static const char letters[] = "WYROGB";
  static const char *const cells[] = {"\033[30;107m", "\033[30;103m", "\033[97;41m", "\033[30;48;5;208m", "\033[97;42m", "\033[97;44m"};
  for (int i = 0; i < count; i++) {
    const char *letter = memchr(letters, colors[i], sizeof letters - 1);
    fprintf(output->out, "%s%s%c%s", i > 0 && i % 3 == 0 ? " " : "", letter && output->options->color ? cells[letter - letters] : "",
            colors[i], letter ? tint(output, PLAIN) : "");
  }
}

static void print_faces(const task *task, const vc_cube_face_list *faces, double elapsed_ms) {
  const size_t count = vc_cube_face_list_count(faces);
  print_name(task);
  fprintf(task->output.out, "%zu face%s, %.1f ms\n", count, plural(count), elapsed_ms);
  vc_cube_face face;
  for (size_t i = 0; i < count && face_at(faces, i, &face); i++) {
    to_full_size(task, face.corners, 4);
    fputs("  ", task->output.out);
    print_stickers(&task->output, face.colors, 9);
    fprintf(task->output.out, "  at %5.0f,%5.0f  confidence %.2f\n", face.corners[0].x, face.corners[0].y, face.confidence);
  }
}

static bool handle(void *context, void *worker, task *task) {
  (void)context;
  double elapsed_ms;
  vc_cube_face_list *faces = find_cube_faces(task, worker, &elapsed_ms);
  bool good = faces && (!task->output.options->annotate || annotate_cube_faces(task, faces));
  if (good && task->output.options->json) {
    cJSON *line = picture_line(task, elapsed_ms);
    add_result(line, task, vc_cube_face_list_json(faces));
    print_line(&task->output, line);
  } else if (good) {
    print_faces(task, faces, elapsed_ms);
  }
  vc_cube_face_list_destroy(faces);
  return good;
}

static int find_all(const options *options, void *arguments) {
  static const recogniser recogniser = {"face", open_cube_finder, close_cube_finder, handle, cube_enough, NULL};
  return run_pictures(options, &recogniser, arguments);
}

const verb cube_verbs[] = {
    {"faces", "IMAGE...", "the faces seen in each picture and their colours", NULL, NULL, NULL,
     COMMON_PICTURES | COMMON_ANNOTATE | COMMON_REPEAT, 1, -1, 0, NULL, find_all},
    {"read", "IMAGE...", "all pictures are of one cube, in any order and turn: its state and a solution",
     "Two pictures of three faces each, or six of one. With --annotate, cube-net.png and cube-net.svg show the unfolded cube.",
     cube_read_options, NULL, COMMON_PICTURES | COMMON_ANNOTATE | COMMON_REPEAT, 1, -1, sizeof(cube_read_arguments), cube_read_defaults,
     cube_read},
    {"watch", WATCH_ARGUMENTS, "a cube that is turned before a camera: what to show next, then its state, a solution and its steps",
     watch_details, cube_watch_options, NULL, COMMON_WATCH, 1, -1, sizeof(cube_read_arguments), cube_read_defaults, cube_watch},
    {"solve", "[STATE...]", "moves that solve each state; without arguments, those on standard input, one a line",
     "A STATE is 54 letters, U1..U9 R1..R9 F1..F9 D1..D9 L1..L9 B1..B9, named by the faces or by colours.", cube_solve_options, NULL,
     COMMON_REPEAT, 0, -1, sizeof(cube_solve_arguments), cube_solve_defaults, cube_solve},
    {"scramble", "", "moves that scramble a solved cube",
     "Each of the 43,252,003,274,489,856,000 states is equally likely (random-state scrambles).", cube_scramble_options, NULL, 0, 0, 0,
     sizeof(cube_scramble_arguments), cube_scramble_defaults, cube_scramble},
    {"show", "[STATE]", "the way to the solved cube in words and pictures; it is solved where no moves are given", NULL, cube_show_options,
     NULL, 0, 0, 1, sizeof(cube_show_arguments), cube_show_defaults, cube_show},
    {NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, NULL, NULL},
};
