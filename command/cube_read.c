/* visioncore cube read: one cube in several pictures. */
#include "cube.h"

#include <ctype.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const option cube_read_options[] = {
    TEXT(cube_read_arguments, up, "--up", "W|Y|R|O|G|B", "colour of the upper centre in the state; by default white, if known"),
    TEXT(cube_read_arguments, front, "--front", "W|Y|R|O|G|B", "colour of the front centre in the state; by default green"),
    TEXT(cube_read_arguments, centres, "--centres", "LETTERS",
         "centres of U R F D L B of a cube with another colour scheme, in any orientation, as in WRGYOB"),
    TEXT(cube_read_arguments, corrections, "--correct", "F3=R,...", "manual corrections of stickers"),
    NUMBER(cube_read_arguments, reader.min_confidence, "--min-confidence", "P", 0, 1,
           "report a state only if its confidence is at least P"),
    UPDATED(cube_read_arguments, save, "--learn", "FILE", "save the colours of this cube; replaces learnt colours, but no other file"),
    TEXT(cube_read_arguments, learned, "--learned", "FILE", "use saved colours"),
    END_OF_OPTIONS,
};

void cube_read_defaults(void *out) {
  cube_read_arguments *a = out;
  vc_cube_reader_options_init(&a->reader, sizeof a->reader);
}

/** The reader, to which the faces of all pictures are added in order. */
typedef struct session {
  const cube_read_arguments *arguments;
  vc_cube_reader *reader;
  vc_cube_reading *reading;
  cJSON *files;
  size_t pictures; /* that were searched */
  double find_ms;
} session;

/** Faces found in the frames of one file, for the session. */
typedef struct sight {
  vc_cube_face_list **faces;
  size_t count;
  double find_ms;
} sight;

static bool handle(void *context, void *worker, task *task) {
  (void)context;
  cube_worker *w = worker;
  sight *sight = task->result;
  if (!sight) task->result = sight = calloc(1, sizeof *sight);
  if (!sight || !find_in_picture(&cube_faces, worker, task)) return false;
  const bool annotated = annotate_picture(&cube_faces, worker, task);
  vc_cube_face_list **grown = realloc(sight->faces, (sight->count + 1) * sizeof(vc_cube_face_list *));
  if (!grown) return false;
  sight->faces = grown;
  sight->faces[sight->count++] = w->faces;
  sight->find_ms += task->elapsed_ms;
  w->faces = NULL;
  return annotated;
}

static bool collect(void *context, task *task) {
  session *session = context;
  sight *sight = task->result;
  bool good = true;
  cJSON_AddItemToArray(session->files, text_json(task->file));
  for (size_t i = 0; sight && i < sight->count; i++) {
    session->pictures++;
    const vc_status status = vc_cube_reader_add(session->reader, sight->faces[i], NULL);
    if (status != VC_OK) good = print_error(&task->output, task->file, status, vc_cube_reader_error(session->reader));
    vc_cube_face_list_destroy(sight->faces[i]);
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

/* "F3=R" as a correction. */
static bool correct(vc_cube_reader *reader, const char *text) {
  const char *side = text[0] ? strchr("URFDLB", toupper((unsigned char)text[0])) : NULL;
  if (!side || text[1] < '1' || text[1] > '9' || text[2] != '=' || !text[3] || text[4])
    return usage_error("--correct %s: must be like F3=R", text);
  if (!strchr("WYROGBwyrogb", text[3])) return usage_error("--correct %s: the colour must be one of W Y R O G B, not %c", text, text[3]);
  if (vc_cube_reader_correct(reader, (int32_t)((side - "URFDLB") * 9 + text[1] - '1'), text[3]) == VC_OK) return true;
  return usage_error("--correct %s: %s", text, vc_cube_reader_error(reader));
}

static bool correct_all(vc_cube_reader *reader, const char *list) {
  while (list && *list) {
    char one[16];
    list += strspn(list, " ");
    const size_t length = strcspn(list, ",");
    snprintf(one, sizeof one, "%.*s", (int)(length < sizeof one ? length : sizeof one - 1), list);
    if (!correct(reader, one)) return false;
    list += length + (list[length] == ',');
  }
  return true;
}

bool load_learned_colors(const output *output, vc_cube_reader *reader, const char *file) {
  size_t size;
  const char *message;
  unsigned char *bytes = read_file(file, &size, &message);
  if (!bytes) return print_error(output, file, VC_ERR_IO, message);
  const vc_status status = vc_cube_reader_load(reader, bytes, size);
  free(bytes);
  return status == VC_OK || print_error(output, file, status, vc_cube_reader_error(reader));
}

static bool are_learned_colors(const void *bytes, size_t size) {
  vc_cube_reader *reader = NULL;
  const bool are = vc_cube_reader_create(NULL, &reader) == VC_OK && vc_cube_reader_load(reader, bytes, size) == VC_OK;
  vc_cube_reader_destroy(reader);
  return are;
}

static bool save_learned(const output *output, vc_cube_reader *reader, const char *file) {
  uint8_t bytes[1024];
  size_t size = 0;
  vc_status status = vc_cube_reader_learn(reader);
  if (status == VC_OK) status = vc_cube_reader_save(reader, bytes, sizeof bytes, &size);
  if (status != VC_OK) return print_error(output, file, status, vc_cube_reader_error(reader));
  return update_file(output, file, are_learned_colors, bytes, size);
}

/* The unfolded cube beside the annotated pictures: cube-net.png and cube-net.svg. */
static bool write_net(const output *output, const vc_cube_reading *reading) {
  const options *options = output->options;
  char path[4096];
  const char *svg = vc_cube_reading_svg(reading);
  if (!path_to_write(output, path, sizeof path, options->annotate, "cube-net.svg")) return false;
  if (!write_file(output, NULL, path, svg, strlen(svg))) return false;
  if (!path_to_write(output, path, sizeof path, options->annotate, "cube-net.png")) return false;
  vc_canvas canvas = make_canvas(780, 588, VC_PIXEL_RGB24);
  const bool written = canvas.data && vc_cube_reading_draw(reading, &canvas, NULL) == VC_OK &&
                       write_picture(output, NULL, path, canvas_image(&canvas), encode_as(VC_FILE_PNG, USUAL_QUALITY));
  free(canvas.data);
  return written;
}

/* @return false: at the end of standard input, or interrupted, also just before the wait */
static bool read_line(char *line, int size) {
  struct pollfd input = {STDIN_FILENO, POLLIN, 0};
  while (!interrupted() && poll(&input, 1, 100) == 0) {}
  return !interrupted() && fgets(line, size, stdin);
}

/* On a terminal: asks for stickers until they are a cube, or nothing is entered. @return false after an error line */
static bool ask_for_corrections(const output *output, session *session) {
  vc_cube_reading_info info = {.struct_size = sizeof info};
  if (output->options->json || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) return true;
  while (vc_cube_reading_get(session->reading, &info) == VC_OK && is_correctable(&info)) {
    char line[256];
    fputs("corrections, as in U5=W,F3=R (faces U R F D L B, numbers 1 to 9 row by row); Enter: none\n> ", stdout);
    if (!flush_output() || !read_line(line, sizeof line) || !*trimmed(line)) break;
    if (!correct_all(session->reader, trimmed(line))) continue;
    double elapsed_ms = 0;
    const vc_status status = timed(1, read_cube, session, &elapsed_ms);
    if (status != VC_OK) return print_error(output, NULL, status, vc_cube_reader_error(session->reader));
    if (!report_reading(output, session->reading, session->files, session->find_ms, elapsed_ms)) return false;
  }
  return true;
}

static int read_pictures(const options *options, session *session) {
  recogniser recogniser = cube_faces;
  recogniser.noun = NULL;
  recogniser.handle = handle;
  recogniser.collect = collect;
  const output output = standard_output(options);
  const cube_read_arguments *arguments = session->arguments;
  if (!correct_all(session->reader, arguments->corrections)) return EXIT_USAGE;
  if (arguments->learned && !load_learned_colors(&output, session->reader, arguments->learned)) return EXIT_SOME_FAILED;
  if (arguments->learned && !arguments->save) protect_file(arguments->learned); /* --learn may update the same file */
  const char *refusal = arguments->save ? refusal_to_update(arguments->save, are_learned_colors) : NULL;
  if (refusal) return error_exit(&output, arguments->save, VC_ERR_IO, refusal);
  const int found = run_pictures(options, &recogniser, session);
  if (found != EXIT_ALL_DONE && !(found == EXIT_SOME_FAILED && session->pictures)) return found;
  double elapsed_ms = 0;
  const vc_status status = timed(options->repeat, read_cube, session, &elapsed_ms);
  if (status != VC_OK) return error_exit(&output, NULL, status, vc_cube_reader_error(session->reader));
  if (!report_reading(&output, session->reading, session->files, session->find_ms, elapsed_ms)) return EXIT_USAGE;
  if (!ask_for_corrections(&output, session)) return EXIT_SOME_FAILED;
  if (interrupted()) return report_interrupt(session->pictures, session->pictures, "");
  bool done = (!options->annotate || write_net(&output, session->reading)) && found == EXIT_ALL_DONE;
  if (arguments->save && !save_learned(&output, session->reader, arguments->save)) done = false;
  return done ? EXIT_ALL_DONE : EXIT_SOME_FAILED;
}

bool open_cube_reader(const cube_read_arguments *a, vc_cube_reader **out) {
  vc_cube_reader_options how = a->reader;
  *out = NULL;
  if (a->up) how.up = a->up[0];
  if (a->front) how.front = a->front[0];
  if (a->centres && strlen(a->centres) != 6)
    return usage_error("--centres %s: must be the six letters of U R F D L B, as in WRGYOB", a->centres);
  if (a->centres) memcpy(how.centers, a->centres, 6);
  return vc_cube_reader_create(&how, out) == VC_OK || usage_error("%s", vc_last_error());
}

int cube_read(const options *options, void *context) {
  session session = {.arguments = context, .files = cJSON_CreateArray()};
  const int status = open_cube_reader(context, &session.reader) ? read_pictures(options, &session) : EXIT_USAGE;
  vc_cube_reading_destroy(session.reading);
  vc_cube_reader_destroy(session.reader);
  cJSON_Delete(session.files);
  return status;
}
