/* visioncore cube: faces seen in pictures, one cube read from several pictures; solve and show have files of their own. */
#include "common.h"

#include <stdlib.h>
#include <string.h>

/** What a timed call needs. */
typedef struct call {
  vc_cube_finder *finder;
  vc_cube_reader *reader;
  const vc_image *image;
  vc_cube_faces *faces;
  vc_cube_reading *reading;
} call;

static vc_status find_faces(void *context) {
  call *c = context;
  vc_cube_faces_destroy(c->faces);
  c->faces = NULL;
  return vc_cube_finder_find(c->finder, c->image, &c->faces);
}

static vc_status read_cube(void *context) {
  call *c = context;
  vc_cube_reading_destroy(c->reading);
  c->reading = NULL;
  return vc_cube_reader_read(c->reader, &c->reading);
}

static bool face_at(const vc_cube_faces *faces, size_t index, vc_cube_face *out) {
  out->struct_size = sizeof *out;
  return vc_cube_faces_get(faces, index, out) == VC_OK;
}

static cJSON *faces_json(const vc_cube_faces *faces) {
  cJSON *list = cJSON_CreateArray();
  vc_cube_face face;
  for (size_t i = 0; i < vc_cube_faces_count(faces) && face_at(faces, i, &face); i++) {
    cJSON *item = cJSON_CreateObject();
    cJSON_AddItemToObject(item, "corners", points_json(face.corners, 4));
    cJSON_AddStringToObject(item, "colors", face.colors);
    cJSON *confidences = cJSON_AddArrayToObject(item, "confidences");
    for (int s = 0; s < 9; s++)
      cJSON_AddItemToArray(confidences, number(face.color_confidence[s], 3));
    add_number(item, "confidence", face.confidence, 3);
    add_number(item, "cube_index", face.cube_index, 0);
    cJSON_AddItemToArray(list, item);
  }
  return list;
}

static void print_faces(const char *file, const vc_cube_faces *faces, double elapsed) {
  const size_t count = vc_cube_faces_count(faces);
  printf("%s: %zu face%s, %.1f ms\n", file, count, count == 1 ? "" : "s", elapsed);
  vc_cube_face face;
  for (size_t i = 0; i < count && face_at(faces, i, &face); i++)
    printf("  %.3s %.3s %.3s  at (%.0f, %.0f)  confidence %.2f\n", face.colors, face.colors + 3, face.colors + 6, face.corners[0].x,
           face.corners[0].y, face.confidence);
}

static int run_faces(int argc, char **argv) {
  options options;
  const own_option own[] = {{NULL, NULL, NULL}};
  if (!options_parse(&options, argc, argv, own)) return EXIT_USAGE;
  if (options.argument_count == 0) {
    fprintf(stderr, "visioncore: cube faces: at least one IMAGE\n");
    return EXIT_USAGE;
  }
  call call = {0};
  vc_status status = vc_cube_finder_create(NULL, &call.finder);
  if (status != VC_OK) {
    print_error(&options, NULL, status, vc_create_error());
    return EXIT_SOME_FAILED;
  }
  int result = EXIT_ALL_DONE;
  for (int i = 0; i < options.argument_count && !interrupted(); i++) {
    const char *file = options.arguments[i];
    loaded picture;
    if (!load_picture(&options, file, &picture)) {
      result = EXIT_SOME_FAILED;
      continue;
    }
    call.image = &picture.image;
    double elapsed = 0;
    status = timed(options.repeat, find_faces, &call, &elapsed);
    if (status != VC_OK) {
      print_error(&options, file, status, vc_cube_finder_error(call.finder));
      result = EXIT_SOME_FAILED;
    } else {
      if (options.json) {
        cJSON *line = picture_line(file, &picture, elapsed);
        cJSON_AddItemToObject(line, "faces", faces_json(call.faces));
        print_line(line);
      } else {
        print_faces(file, call.faces, elapsed);
      }
      vc_canvas canvas;
      if (options.annotate && annotation_begin(&picture, &canvas)) {
        if (vc_cube_faces_draw(call.faces, &canvas) != VC_OK) result = EXIT_SOME_FAILED;
        if (!annotation_end(&options, file, &canvas)) result = EXIT_SOME_FAILED;
      }
    }
    unload_picture(&picture);
  }
  vc_cube_faces_destroy(call.faces);
  vc_cube_finder_destroy(call.finder);
  return result;
}

/* "F3" for 20. */
static void facelet_name(int32_t facelet, char name[4]) {
  name[0] = "URFDLB"[facelet / 9 % 6];
  name[1] = (char)('1' + facelet % 9);
  name[2] = 0;
}

/* "F3=R" as a correction. */
static bool correct(vc_cube_reader *reader, const char *text) {
  const char *side = strchr("URFDLB", text[0]);
  if (!text[0] || !side || text[1] < '1' || text[1] > '9' || text[2] != '=' || !text[3] || text[4]) {
    fprintf(stderr, "visioncore: --correct %s: must be like F3=R\n", text);
    return false;
  }
  if (vc_cube_reader_correct(reader, (int32_t)((side - "URFDLB") * 9 + text[1] - '1'), text[3]) == VC_OK) return true;
  fprintf(stderr, "visioncore: --correct %s: %s\n", text, vc_cube_reader_error(reader));
  return false;
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

static bool load_learned(const options *options, vc_cube_reader *reader, const char *file) {
  size_t size;
  const char *message;
  unsigned char *bytes = read_file(file, &size, &message);
  if (!bytes) {
    print_error(options, file, VC_ERR_IO, message);
    return false;
  }
  const vc_status status = vc_cube_reader_load(reader, bytes, size);
  free(bytes);
  if (status != VC_OK) print_error(options, file, status, vc_cube_reader_error(reader));
  return status == VC_OK;
}

static bool save_learned(const options *options, vc_cube_reader *reader, const char *file) {
  uint8_t bytes[1024];
  size_t size = 0;
  vc_status status = vc_cube_reader_learn(reader);
  if (status == VC_OK) status = vc_cube_reader_save(reader, bytes, sizeof bytes, &size);
  if (status != VC_OK) {
    print_error(options, file, status, vc_cube_reader_error(reader));
    return false;
  }
  FILE *stream = fopen(file, "wb");
  const bool written = stream && fwrite(bytes, 1, size, stream) == size;
  if (!stream || fclose(stream) != 0 || !written) {
    print_error(options, file, VC_ERR_IO, "cannot be written");
    return false;
  }
  return true;
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
  solution->struct_size = sizeof *solution;
  solution->length = -1;
  vc_solver *solver;
  if (vc_solver_create(NULL, &solver) != VC_OK) return;
  if (vc_solver_solve(solver, state, solution) != VC_OK) solution->length = -1;
  vc_solver_destroy(solver);
}

static void print_reading(const vc_cube_reading *reading, const vc_cube_reading_info *info, const vc_solution *solution, double elapsed) {
  if (info->state[0]) {
    printf("%s\n%s\n(%d moves, confidence %.3f, %.1f ms)\n", info->state, solution->length >= 0 ? solution->text : "no solution",
           solution->length, info->confidence, elapsed);
  } else {
    printf("no state: %s\n%s\n", vc_cube_reading_problem_text(reading), info->colors);
  }
}

static void add_string_or_null(cJSON *object, const char *key, const char *text) {
  if (text) {
    cJSON_AddStringToObject(object, key, text);
  } else {
    cJSON_AddNullToObject(object, key);
  }
}

static void report(const options *options, const vc_cube_reading *reading, char **files, int count, double find_ms, double elapsed) {
  vc_cube_reading_info info = {.struct_size = sizeof info};
  if (vc_cube_reading_get(reading, &info) != VC_OK) return;
  vc_solution solution = {.struct_size = sizeof solution, .length = -1};
  if (info.state[0]) solve(info.state, &solution);
  if (!options->json) {
    print_reading(reading, &info, &solution, elapsed);
    return;
  }
  cJSON *line = cJSON_CreateObject();
  cJSON *list = cJSON_AddArrayToObject(line, "files");
  for (int i = 0; i < count; i++)
    cJSON_AddItemToArray(list, cJSON_CreateString(files[i]));
  add_number(line, "find_ms", find_ms, 3);
  add_number(line, "elapsed_ms", elapsed, 3);
  add_string_or_null(line, "state", info.state[0] ? info.state : NULL);
  cJSON_AddStringToObject(line, "colors", info.colors);
  add_number(line, "confidence", info.confidence, 4);
  cJSON_AddItemToObject(line, "uncertain", uncertain_json(reading));
  add_string_or_null(line, "solution", solution.length >= 0 ? solution.text : NULL);
  if (solution.length >= 0) {
    add_number(line, "length", solution.length, 0);
  } else {
    cJSON_AddNullToObject(line, "length");
  }
  if (info.problem == VC_CUBE_PROBLEM_NONE) {
    cJSON_AddNullToObject(line, "problem");
  } else {
    cJSON_AddStringToObject(line, "problem", vc_cube_reading_problem_text(reading));
    cJSON_AddStringToObject(line, "problem_code", vc_cube_problem_name(info.problem));
    cJSON_AddItemToObject(line, "look_at", suspects_json(reading));
  }
  print_line(line);
}

/* The unfolded cube beside the annotated pictures: cube-net.png and cube-net.svg. */
static bool write_net(const options *options, const vc_cube_reading *reading) {
  const char *svg = vc_cube_reading_svg(reading);
  if (!write_output(options, options->annotate, "cube-net.svg", svg, strlen(svg))) return false;
  const int32_t width = 780, height = 588;
  vc_canvas canvas = {.stride = width * 3, .width = width, .height = height, .format = VC_PIXEL_RGB24};
  canvas.data_size = (size_t)canvas.stride * (size_t)height;
  canvas.data = malloc(canvas.data_size);
  vc_picture *picture = NULL;
  bool written = false;
  if (canvas.data && vc_cube_reading_draw(reading, &canvas) == VC_OK && vc_picture_create(&picture) == VC_OK) {
    const vc_image image = {canvas.data, canvas.data_size, canvas.stride, width, height, canvas.format, 0};
    const void *bytes;
    size_t size;
    if (vc_picture_encode(picture, &image, NULL, &bytes, &size) == VC_OK)
      written = write_output(options, options->annotate, "cube-net.png", bytes, size);
  }
  vc_picture_destroy(picture);
  free(canvas.data);
  return written;
}

static bool parse_color(const char *name, const char *text, int32_t *out) {
  if (text && (strlen(text) != 1 || !strchr("WYROGBwyrogb", text[0]))) {
    fprintf(stderr, "visioncore: %s %s: must be one of W Y R O G B\n", name, text);
    return false;
  }
  if (text) *out = text[0];
  return true;
}

/** Options of `cube read`. */
typedef struct read_options {
  options common;
  vc_cube_reader_options reader;
  const char *corrections, *learned, *save;
} read_options;

static bool parse_read_options(read_options *out, int argc, char **argv) {
  const char *up = NULL, *front = NULL, *confidence = NULL, *centres = NULL;
  *out = (read_options){0};
  const own_option own[] = {{"--up", &up, NULL},
                            {"--front", &front, NULL},
                            {"--centres", &centres, NULL},
                            {"--correct", &out->corrections, NULL},
                            {"--learned", &out->learned, NULL},
                            {"--learn", &out->save, NULL},
                            {"--min-confidence", &confidence, NULL},
                            {NULL, NULL, NULL}};
  vc_cube_reader_options_init(&out->reader, sizeof out->reader);
  if (!options_parse(&out->common, argc, argv, own) || !parse_color("--up", up, &out->reader.up) ||
      !parse_color("--front", front, &out->reader.front) ||
      (confidence && !parse_double("--min-confidence", confidence, 0, 1, &out->reader.min_confidence)))
    return false;
  if (out->common.argument_count == 0) {
    fprintf(stderr, "visioncore: cube read: at least one IMAGE\n");
    return false;
  }
  if (centres && strlen(centres) != 6) {
    fprintf(stderr, "visioncore: --centres %s: must be the six letters of U R F D L B, as in WRGYOB\n", centres);
    return false;
  }
  if (centres) memcpy(out->reader.centres, centres, 6);
  return true;
}

/* Finds the faces in one picture and adds them to the reader. */
static bool add_picture(const options *options, const char *file, call *call, double *find_ms) {
  loaded picture;
  if (!load_picture(options, file, &picture)) return false;
  call->image = &picture.image;
  const double start = now_ms();
  vc_status status = find_faces(call);
  *find_ms += now_ms() - start;
  const char *message = vc_cube_finder_error(call->finder);
  if (status == VC_OK) {
    status = vc_cube_reader_add(call->reader, call->faces, NULL);
    message = vc_cube_reader_error(call->reader);
  }
  if (status != VC_OK) print_error(options, file, status, message);
  bool done = status == VC_OK;
  vc_canvas canvas;
  if (done && options->annotate && annotation_begin(&picture, &canvas)) {
    done = vc_cube_faces_draw(call->faces, &canvas) == VC_OK;
    done = annotation_end(options, file, &canvas) && done;
  }
  unload_picture(&picture);
  return done;
}

static int read_pictures(const read_options *given, call *call) {
  const options *options = &given->common;
  if (given->learned && !load_learned(options, call->reader, given->learned)) return EXIT_SOME_FAILED;
  double find_ms = 0, elapsed = 0;
  for (int i = 0; i < options->argument_count && !interrupted(); i++)
    if (!add_picture(options, options->arguments[i], call, &find_ms)) return EXIT_SOME_FAILED;
  if (!correct_all(call->reader, given->corrections)) return EXIT_USAGE;
  const vc_status status = timed(options->repeat, read_cube, call, &elapsed);
  if (status != VC_OK) {
    print_error(options, NULL, status, vc_cube_reader_error(call->reader));
    return EXIT_SOME_FAILED;
  }
  report(options, call->reading, options->arguments, options->argument_count, find_ms, elapsed);
  bool done = !options->annotate || write_net(options, call->reading);
  if (given->save && !save_learned(options, call->reader, given->save)) done = false;
  return done ? EXIT_ALL_DONE : EXIT_SOME_FAILED;
}

static int run_read(int argc, char **argv) {
  read_options given;
  if (!parse_read_options(&given, argc, argv)) return EXIT_USAGE;
  call call = {0};
  int result = EXIT_USAGE;
  if (vc_cube_reader_create(&given.reader, &call.reader) != VC_OK || vc_cube_finder_create(NULL, &call.finder) != VC_OK) {
    fprintf(stderr, "visioncore: cube read: %s\n", vc_create_error());
  } else {
    result = read_pictures(&given, &call);
  }
  vc_cube_reading_destroy(call.reading);
  vc_cube_faces_destroy(call.faces);
  vc_cube_reader_destroy(call.reader);
  vc_cube_finder_destroy(call.finder);
  return result;
}

int run_cube(int argc, char **argv) {
  if (strcmp(argv[0], "faces") == 0) return run_faces(argc - 1, argv + 1);
  if (strcmp(argv[0], "read") == 0) return run_read(argc - 1, argv + 1);
  if (strcmp(argv[0], "solve") == 0) return run_cube_solve(argc - 1, argv + 1);
  if (strcmp(argv[0], "show") == 0) return run_cube_show(argc, argv);
  fprintf(stderr, "visioncore: cube %s: must be faces, read, solve or show\n", argv[0]);
  return EXIT_USAGE;
}
