/* visioncore cube: faces seen in pictures, one cube read from several pictures; solve and show have files of their own. */
#include "common.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/** A call on the reader, for timing. */
typedef struct call {
  vc_cube_reader *reader;
  const vc_image *image;
  vc_cube_faces *faces;
  vc_cube_reading *reading;
} call;

static vc_status find_faces(void *context) {
  call *c = context;
  vc_cube_faces_destroy(c->faces);
  c->faces = NULL;
  return vc_cube_reader_faces(c->reader, c->image, &c->faces);
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

/* The point (u, v) of the unit square in the perspective that the four corners span. */
static vc_point inside_quad(const vc_point *p, double u, double v) {
  const double dx1 = p[1].x - p[2].x, dx2 = p[3].x - p[2].x, sx = p[0].x - p[1].x + p[2].x - p[3].x;
  const double dy1 = p[1].y - p[2].y, dy2 = p[3].y - p[2].y, sy = p[0].y - p[1].y + p[2].y - p[3].y;
  double det = dx1 * dy2 - dx2 * dy1;
  if (det == 0) det = 1;
  const double g = (sx * dy2 - dx2 * sy) / det, h = (dx1 * sy - sx * dy1) / det, w = g * u + h * v + 1;
  return (vc_point){((p[1].x - p[0].x + g * p[1].x) * u + (p[3].x - p[0].x + h * p[3].x) * v + p[0].x) / w,
                    ((p[1].y - p[0].y + g * p[1].y) * u + (p[3].y - p[0].y + h * p[3].y) * v + p[0].y) / w};
}

static uint32_t shown_color(char letter) {
  switch (letter) {
  case 'W':
    return 0xF5F5F5FF;
  case 'Y':
    return 0xFFD500FF;
  case 'R':
    return 0xC41E3AFF;
  case 'O':
    return 0xFF6E00FF;
  case 'G':
    return 0x009B48FF;
  default:
    return 0x0051BAFF;
  }
}

/* Outlines, a letter on each sticker, a ring where it is in doubt. */
static void draw_faces(const vc_canvas *canvas, const vc_cube_faces *faces) {
  vc_cube_face face;
  for (size_t i = 0; i < vc_cube_faces_count(faces) && face_at(faces, i, &face); i++) {
    double root = 1e9;
    for (int k = 0; k < 4; k++) {
      const vc_point from = face.corners[k], to = face.corners[(k + 1) % 4];
      root = fmin(root, hypot(from.x - to.x, from.y - to.y));
    }
    vc_pen pen;
    vc_pen_init(&pen, sizeof pen);
    pen.color = 0x00FFFFFF;
    pen.width = root > 300 ? 4 : 2;
    vc_draw_polygon(canvas, face.corners, 4, &pen);
    for (int s = 0; s < 9; s++) {
      const vc_point at = inside_quad(face.corners, (s % 3 + 0.5) / 3, (s / 3 + 0.5) / 3);
      const bool doubtful = face.color_confidence[s] < 0.9;
      vc_pen_init(&pen, sizeof pen);
      pen.text_height = (float)(root / 11 > 6 ? root / 11 : 6);
      pen.color = face.colors[s] == 'W' || face.colors[s] == 'Y' ? 0x000000FF : 0xFFFFFFFF;
      pen.fill = shown_color(face.colors[s]);
      const char text[2] = {face.colors[s], 0};
      vc_draw_text(canvas, text, (vc_point){at.x - pen.text_height * 0.4, at.y + pen.text_height * 0.5}, &pen);
      if (doubtful) {
        vc_pen_init(&pen, sizeof pen);
        pen.color = 0xFF00FFFF;
        vc_draw_circle(canvas, at, root / 8, &pen);
      }
    }
  }
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
    add_number(item, "box", face.box, 0);
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
  vc_status status = vc_cube_reader_create(NULL, &call.reader);
  if (status != VC_OK) {
    print_error(&options, NULL, status, vc_status_name(status));
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
      print_error(&options, file, status, vc_cube_reader_error(call.reader));
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
        draw_faces(&canvas, call.faces);
        if (!annotation_end(&options, file, &canvas)) result = EXIT_SOME_FAILED;
      }
    }
    unload_picture(&picture);
  }
  vc_cube_faces_destroy(call.faces);
  vc_cube_reader_destroy(call.reader);
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

static cJSON *doubts_json(const vc_cube_reading *reading, int32_t count) {
  cJSON *list = cJSON_CreateArray();
  for (int32_t i = 0; i < count; i++) {
    vc_cube_sticker sticker = {.struct_size = sizeof sticker};
    if (vc_cube_reading_doubt(reading, (size_t)i, &sticker) != VC_OK) continue;
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

static void solve(const char *state, vc_solution *solution) {
  solution->struct_size = sizeof *solution;
  solution->length = -1;
  vc_solver *solver;
  if (vc_solver_create(NULL, &solver) != VC_OK) return;
  if (vc_solver_solve(solver, state, solution) != VC_OK) solution->length = -1;
  vc_solver_destroy(solver);
}

static const char *problem_name(int32_t problem) {
  static const char *const names[] = {"none", "incomplete", "uncertain", "impossible", "equal centres", "mirrored", "face turned"};
  return problem >= 0 && problem < 7 ? names[problem] : "unknown";
}

static void report(const options *options, const vc_cube_reading *reading, char **files, int count, double find_ms, double elapsed) {
  vc_cube_reading_info info = {.struct_size = sizeof info};
  if (vc_cube_reading_get(reading, &info) != VC_OK) return;
  vc_solution solution = {.struct_size = sizeof solution, .length = -1};
  if (info.state[0]) solve(info.state, &solution);
  const char *problem = vc_cube_reading_problem(reading);
  if (!options->json) {
    if (info.state[0]) {
      printf("%s\n%s\n(%d moves, confidence %.3f, %.1f ms)\n", info.state, solution.length >= 0 ? solution.text : "no solution",
             solution.length, info.confidence, elapsed);
    } else {
      printf("no state: %s\n%s\n", problem, info.colors);
    }
    return;
  }
  cJSON *line = cJSON_CreateObject();
  cJSON *list = cJSON_AddArrayToObject(line, "files");
  for (int i = 0; i < count; i++)
    cJSON_AddItemToArray(list, cJSON_CreateString(files[i]));
  add_number(line, "find_ms", find_ms, 3);
  add_number(line, "elapsed_ms", elapsed, 3);
  if (info.state[0]) {
    cJSON_AddStringToObject(line, "state", info.state);
  } else {
    cJSON_AddNullToObject(line, "state");
  }
  cJSON_AddStringToObject(line, "colors", info.colors);
  add_number(line, "confidence", info.confidence, 4);
  cJSON_AddItemToObject(line, "uncertain", doubts_json(reading, info.doubt_count));
  if (solution.length >= 0) {
    cJSON_AddStringToObject(line, "solution", solution.text);
    add_number(line, "length", solution.length, 0);
  } else {
    cJSON_AddNullToObject(line, "solution");
    cJSON_AddNullToObject(line, "length");
  }
  if (info.problem == VC_CUBE_PROBLEM_NONE) {
    cJSON_AddNullToObject(line, "problem");
  } else {
    cJSON_AddStringToObject(line, "problem", problem);
    cJSON_AddStringToObject(line, "problem_code", problem_name(info.problem));
    cJSON *culprits = cJSON_AddArrayToObject(line, "look_at");
    for (int32_t i = 0; i < info.problem_count; i++) {
      vc_cube_sticker sticker = {.struct_size = sizeof sticker};
      char name[4];
      if (vc_cube_reading_culprit(reading, (size_t)i, &sticker) != VC_OK) continue;
      facelet_name(sticker.facelet, name);
      cJSON_AddItemToArray(culprits, cJSON_CreateString(name));
    }
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

static int run_read(int argc, char **argv) {
  options options;
  const char *up = NULL, *front = NULL, *corrections = NULL, *learned = NULL, *save = NULL, *confidence = NULL, *centres = NULL;
  const own_option own[] = {
      {"--up", &up, NULL},           {"--front", &front, NULL}, {"--centres", &centres, NULL},           {"--correct", &corrections, NULL},
      {"--learned", &learned, NULL}, {"--learn", &save, NULL},  {"--min-confidence", &confidence, NULL}, {NULL, NULL, NULL}};
  vc_cube_reader_options reader_options;
  vc_cube_reader_options_init(&reader_options, sizeof reader_options);
  if (!options_parse(&options, argc, argv, own) || !parse_color("--up", up, &reader_options.up) ||
      !parse_color("--front", front, &reader_options.front) ||
      (confidence && !parse_double("--min-confidence", confidence, 0, 1, &reader_options.min_confidence)))
    return EXIT_USAGE;
  if (options.argument_count == 0) {
    fprintf(stderr, "visioncore: cube read: at least one IMAGE\n");
    return EXIT_USAGE;
  }
  if (centres && strlen(centres) != 6) {
    fprintf(stderr, "visioncore: --centres %s: must be the six letters of U R F D L B, as in WRGYOB\n", centres);
    return EXIT_USAGE;
  }
  if (centres) memcpy(reader_options.centres, centres, 6);
  call call = {0};
  vc_status status = vc_cube_reader_create(&reader_options, &call.reader);
  if (status != VC_OK) {
    fprintf(stderr, "visioncore: cube read: the options contradict each other (--up, --front and --centres)\n");
    return EXIT_USAGE;
  }
  int result = EXIT_ALL_DONE;
  if (learned && !load_learned(&options, call.reader, learned)) result = EXIT_SOME_FAILED;
  double find_ms = 0;
  for (int i = 0; i < options.argument_count && !interrupted() && result == EXIT_ALL_DONE; i++) {
    const char *file = options.arguments[i];
    loaded picture;
    if (!load_picture(&options, file, &picture)) {
      result = EXIT_SOME_FAILED;
      break;
    }
    const double start = now_ms();
    status = vc_cube_reader_add_picture(call.reader, &picture.image, NULL);
    find_ms += now_ms() - start;
    if (status != VC_OK) {
      print_error(&options, file, status, vc_cube_reader_error(call.reader));
      result = EXIT_SOME_FAILED;
    }
    call.image = &picture.image;
    vc_canvas canvas;
    if (status == VC_OK && options.annotate && find_faces(&call) == VC_OK && annotation_begin(&picture, &canvas)) {
      draw_faces(&canvas, call.faces);
      if (!annotation_end(&options, file, &canvas)) result = EXIT_SOME_FAILED;
    }
    unload_picture(&picture);
  }
  if (result == EXIT_ALL_DONE && !correct_all(call.reader, corrections)) result = EXIT_USAGE;
  double elapsed = 0;
  if (result == EXIT_ALL_DONE && timed(options.repeat, read_cube, &call, &elapsed) == VC_OK) {
    report(&options, call.reading, options.arguments, options.argument_count, find_ms, elapsed);
    if (options.annotate && !write_net(&options, call.reading)) result = EXIT_SOME_FAILED;
    if (save && !save_learned(&options, call.reader, save)) result = EXIT_SOME_FAILED;
  }
  vc_cube_reading_destroy(call.reading);
  vc_cube_faces_destroy(call.faces);
  vc_cube_reader_destroy(call.reader);
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
