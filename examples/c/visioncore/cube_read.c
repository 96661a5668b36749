/* visioncore cube read: one cube in several pictures. */
#include "cube.h"

#include <stdlib.h>
#include <string.h>

const option cube_read_options[] = {
    TEXT(cube_read_arguments, up, "--up", "W|Y|R|O|G|B", "colour that is up in the state; otherwise white, where it is known"),
    TEXT(cube_read_arguments, front, "--front", "W|Y|R|O|G|B", "colour that is in front in the state; otherwise green"),
    TEXT(cube_read_arguments, centres, "--centres", "LETTERS",
         "colours of U R F D L B of a cube with another colour scheme, held in any way, as in WRGYOB"),
    TEXT(cube_read_arguments, corrections, "--correct", "F3=R,...", "stickers set by hand"),
    NUMBER(cube_read_arguments, min_confidence, "--min-confidence", "P", 0, 1, "give a state only when it is at least this likely"),
    TEXT(cube_read_arguments, save, "--learn", "FILE", "save the colours of this cube"),
    TEXT(cube_read_arguments, learned, "--learned", "FILE", "use colours that were saved"),
    END_OF_OPTIONS,
};

void cube_read_defaults(void *out) {
  vc_cube_reader_options reader;
  vc_cube_reader_options_init(&reader, sizeof reader);
  *(cube_read_arguments *)out = (cube_read_arguments){.min_confidence = reader.min_confidence};
}

/** The reader, which takes the faces of all pictures in order. */
typedef struct session {
  const cube_read_arguments *arguments;
  vc_cube_reader *reader;
  vc_cube_reading *reading;
  cJSON *files;
  double find_ms;
} session;

/** What is found in the frames of one file, for the session. */
typedef struct sight {
  vc_cube_faces **faces;
  size_t count;
  double find_ms;
} sight;

static bool handle(void *context, void *worker, task *task) {
  (void)context;
  double elapsed_ms;
  sight *sight = task->result;
  if (!sight) task->result = sight = calloc(1, sizeof *sight);
  vc_cube_faces *faces = find_cube_faces(task, worker, &elapsed_ms);
  vc_cube_faces **grown = faces && sight ? realloc(sight->faces, (sight->count + 1) * sizeof(vc_cube_faces *)) : NULL;
  if (!grown) {
    vc_cube_faces_destroy(faces);
    return false;
  }
  sight->faces = grown;
  sight->faces[sight->count++] = faces;
  sight->find_ms += elapsed_ms;
  return !task->output.options->annotate || annotate_cube_faces(task, faces);
}

static bool collect(void *context, task *task) {
  session *session = context;
  sight *sight = task->result;
  bool good = true;
  cJSON_AddItemToArray(session->files, text_json(task->file));
  for (size_t i = 0; sight && i < sight->count; i++) {
    const vc_status status = vc_cube_reader_add(session->reader, sight->faces[i], NULL);
    if (status != VC_OK) good = print_error(&task->output, task->file, status, vc_cube_reader_error(session->reader));
    vc_cube_faces_destroy(sight->faces[i]);
  }
  if (sight) session->find_ms += sight->find_ms;
  if (sight) free(sight->faces);
  free(sight);
  return good;
}

static vc_status read_cube(void *context) {
  session *s = context;
  vc_cube_reading_destroy(s->reading);
  s->reading = NULL;
  return vc_cube_reader_read(s->reader, &s->reading);
}

/* "F3" for 20. */
static void facelet_name(int32_t facelet, char name[4]) {
  name[0] = "URFDLB"[facelet / 9 % 6];
  name[1] = (char)('1' + facelet % 9);
  name[2] = 0;
}

/* "F3=R" as a correction. */
static bool correct(vc_cube_reader *reader, const char *text) {
  const char *side = text[0] ? strchr("URFDLB", text[0]) : NULL;
  if (!side || text[1] < '1' || text[1] > '9' || text[2] != '=' || !text[3] || text[4])
    return usage_error("--correct %s: must be like F3=R", text);
  if (!strchr("WYROGBwyrogb", text[3])) return usage_error("--correct %s: the colour must be one of W Y R O G B, not %c", text, text[3]);
  if (vc_cube_reader_correct(reader, (int32_t)((side - "URFDLB") * 9 + text[1] - '1'), text[3]) == VC_OK) return true;
  return usage_error("--correct %s: %s", text, vc_cube_reader_error(reader));
}

static bool correct_all(vc_cube_reader *reader, const char *list) {
  while (list && *list) {
    char one[16];
    const size_t length = strcspn(list, ",");
    snprintf(one, sizeof one, "%.*s", (int)(length < sizeof one ? length : sizeof one - 1), list);
    if (!correct(reader, one)) return false;
    list += length + (list[length] == ',');
  }
  return true;
}

static bool load_learned(const output *output, vc_cube_reader *reader, const char *file) {
  size_t size;
  const char *message;
  unsigned char *bytes = read_file(file, &size, &message);
  if (!bytes) return print_error(output, file, VC_ERR_IO, message);
  const vc_status status = vc_cube_reader_load(reader, bytes, size);
  free(bytes);
  return status == VC_OK || print_error(output, file, status, vc_cube_reader_error(reader));
}

static bool save_learned(const output *output, vc_cube_reader *reader, const char *file) {
  uint8_t bytes[1024];
  size_t size = 0;
  vc_status status = vc_cube_reader_learn(reader);
  if (status == VC_OK) status = vc_cube_reader_save(reader, bytes, sizeof bytes, &size);
  if (status != VC_OK) return print_error(output, file, status, vc_cube_reader_error(reader));
  return write_file(output, NULL, file, true, bytes, size);
}

static cJSON *uncertain_json(const vc_cube_reading *reading) {
  cJSON *list = cJSON_CreateArray();
  for (size_t i = 0; i < vc_cube_reading_uncertain_count(reading); i++) {
    vc_cube_sticker sticker = {.struct_size = sizeof sticker};
    if (vc_cube_reading_uncertain_get(reading, i, &sticker) != VC_OK) continue;
    char name[4];
    facelet_name(sticker.facelet, name);
    const char best[2] = {(char)sticker.color, 0}, second[2] = {(char)sticker.second, 0};
    cJSON *item = cJSON_CreateObject();
    cJSON_AddStringToObject(item, "facelet", name);
    cJSON_AddStringToObject(item, "best", best);
    cJSON_AddStringToObject(item, "second", second);
    add_number(item, "confidence", sticker.confidence, 3);
    cJSON_AddItemToArray(list, item);
  }
  return list;
}

static cJSON *suspects_json(const vc_cube_reading *reading) {
  cJSON *list = cJSON_CreateArray();
  for (size_t i = 0; i < vc_cube_reading_suspect_count(reading); i++) {
    vc_cube_sticker sticker = {.struct_size = sizeof sticker};
    char name[4];
    if (vc_cube_reading_suspect_get(reading, i, &sticker) != VC_OK) continue;
    facelet_name(sticker.facelet, name);
    cJSON_AddItemToArray(list, cJSON_CreateString(name));
  }
  return list;
}

static void solve(const char *state, vc_solution *solution) {
  *solution = (vc_solution){.struct_size = sizeof *solution, .length = -1};
  vc_solver *solver;
  if (!*state || vc_solver_create(NULL, &solver) != VC_OK) return;
  if (vc_solver_solve(solver, state, solution) != VC_OK) solution->length = -1;
  vc_solver_destroy(solver);
}

/* The unfolded cube in its colours. */
static void print_net(const output *output, const char *colors) {
  static const int rows[3][4] = {{-1, 0, -1, -1}, {4, 2, 1, 5}, {-1, 3, -1, -1}};
  for (int band = 0; band < 3; band++)
    for (int row = 0; row < 3; row++) {
      fputs(" ", output->out);
      for (int column = 0; column < (band == 1 ? 4 : 2); column++) {
        char cells[10] = "         ";
        if (rows[band][column] >= 0) memcpy(cells, colors + 9 * rows[band][column] + 3 * row, 3);
        fputs(" ", output->out);
        print_stickers(output, cells, 3);
      }
      fputs("\n", output->out);
    }
}

static void print_reading(const output *output, const vc_cube_reading *reading, const vc_cube_reading_info *info,
                          const vc_solution *solution, double elapsed_ms) {
  print_net(output, info->colors);
  if (info->state[0])
    fprintf(output->out, "%s\n%s%s%s\n(%d move%s, confidence %.3f, %.1f ms)\n", info->state, tint(output, BOLD),
            solution->length >= 0 ? solution->text : "no solution", tint(output, PLAIN), solution->length, plural((size_t)solution->length),
            info->confidence, elapsed_ms);
  else
    fprintf(output->out, "%sno state:%s %s\n%s\n", tint(output, RED), tint(output, PLAIN), vc_cube_reading_problem_text(reading),
            info->colors);
}

/** @return false: wrong usage that the cube's own colour scheme has shown */
static bool report(const output *output, session *session, double elapsed_ms) {
  vc_cube_reading_info info = {.struct_size = sizeof info};
  if (vc_cube_reading_get(session->reading, &info) != VC_OK) return false;
  if (info.problem == VC_CUBE_PROBLEM_IMPOSSIBLE && strspn(info.colors, "?") == VC_CUBE_STICKERS)
    return usage_error("--up and --front: %s", vc_cube_reading_problem_text(session->reading));
  vc_solution solution;
  solve(info.state, &solution);
  if (!output->options->json) {
    print_reading(output, session->reading, &info, &solution, elapsed_ms);
    return true;
  }
  cJSON *line = cJSON_CreateObject();
  cJSON_AddItemToObject(line, "files", session->files);
  session->files = NULL;
  add_number(line, "find_ms", session->find_ms, 3);
  add_number(line, "elapsed_ms", elapsed_ms, 3);
  add_text(line, "state", info.state[0] ? info.state : NULL);
  cJSON_AddStringToObject(line, "colors", info.colors);
  add_number(line, "confidence", info.confidence, 4);
  cJSON_AddItemToObject(line, "uncertain", uncertain_json(session->reading));
  add_text(line, "solution", solution.length >= 0 ? solution.text : NULL);
  add_number(line, "length", solution.length >= 0 ? solution.length : NAN, 0);
  if (info.problem == VC_CUBE_PROBLEM_NONE) {
    cJSON_AddNullToObject(line, "problem");
  } else {
    cJSON_AddStringToObject(line, "problem", vc_cube_reading_problem_text(session->reading));
    cJSON_AddStringToObject(line, "problem_code", vc_cube_problem_name(info.problem));
    cJSON_AddItemToObject(line, "look_at", suspects_json(session->reading));
  }
  print_line(output, line);
  return true;
}

/* The unfolded cube beside the annotated pictures: cube-net.png and cube-net.svg. */
static bool write_net(const output *output, const vc_cube_reading *reading) {
  const options *options = output->options;
  char path[4096];
  const char *svg = vc_cube_reading_svg(reading);
  snprintf(path, sizeof path, "%s/cube-net.svg", options->annotate);
  if (!write_file(output, NULL, path, options->overwrite, svg, strlen(svg))) return false;
  vc_canvas canvas = make_canvas(780, 588);
  snprintf(path, sizeof path, "%s/cube-net.png", options->annotate);
  const bool written = canvas.data && vc_cube_reading_draw(reading, &canvas) == VC_OK &&
                       write_picture(output, NULL, path, options->overwrite, &canvas, VC_FILE_PNG);
  free(canvas.data);
  return written;
}

static int read_pictures(const options *options, session *session) {
  static const recogniser recogniser = {NULL, open_cube_finder, close_cube_finder, handle, cube_enough, collect};
  const output output = standard_output(options);
  const cube_read_arguments *arguments = session->arguments;
  if (arguments->learned && !load_learned(&output, session->reader, arguments->learned)) return EXIT_SOME_FAILED;
  const int found = run_pictures(options, &recogniser, session);
  if (found != EXIT_ALL_DONE) return found;
  if (!correct_all(session->reader, arguments->corrections)) return EXIT_USAGE;
  double elapsed_ms = 0;
  const vc_status status = timed(options->repeat, read_cube, session, &elapsed_ms);
  if (status != VC_OK) {
    print_error(&output, NULL, status, vc_cube_reader_error(session->reader));
    return EXIT_SOME_FAILED;
  }
  if (!report(&output, session, elapsed_ms)) return EXIT_USAGE;
  bool done = !options->annotate || write_net(&output, session->reading);
  if (arguments->save && !save_learned(&output, session->reader, arguments->save)) done = false;
  return done ? EXIT_ALL_DONE : EXIT_SOME_FAILED;
}

int cube_read(const options *options, void *context) {
  const cube_read_arguments *arguments = context;
  vc_cube_reader_options how;
  vc_cube_reader_options_init(&how, sizeof how);
  how.min_confidence = arguments->min_confidence;
  if (arguments->up) how.up = arguments->up[0];
  if (arguments->front) how.front = arguments->front[0];
  if (arguments->centres && strlen(arguments->centres) != 6) {
    usage_error("--centres %s: must be the six letters of U R F D L B, as in WRGYOB", arguments->centres);
    return EXIT_USAGE;
  }
  if (arguments->centres) memcpy(how.centres, arguments->centres, 6);
  session session = {.arguments = arguments, .files = cJSON_CreateArray()};
  int status = EXIT_USAGE;
  if (vc_cube_reader_create(&how, &session.reader) == VC_OK)
    status = read_pictures(options, &session);
  else
    usage_error("cube read: %s", vc_create_error());
  vc_cube_reading_destroy(session.reading);
  vc_cube_reader_destroy(session.reader);
  cJSON_Delete(session.files);
  return status;
}
