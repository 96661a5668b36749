/* visioncore shapes: hidden and plain shapes, and sheets that hide them. */
#include "common.h"

#include <stdlib.h>
#include <string.h>

static const char *kind_letter(int32_t kind) {
  switch (kind) {
  case VC_SHAPE_TRIANGLE:
    return "T";
  case VC_SHAPE_RECTANGLE:
    return "R";
  case VC_SHAPE_PENTAGON:
    return "P";
  case VC_SHAPE_CIRCLE:
    return "C";
  default:
    return "?";
  }
}

typedef struct search {
  vc_shape_finder *finder;
  const vc_image *image;
  vc_shape_scene *scene;
} search;

static vc_status run_search(void *context) {
  search *job = context;
  vc_shape_scene_destroy(job->scene);
  return vc_shape_finder_find(job->finder, job->image, &job->scene);
}

static cJSON *shape_json(const vc_shape_scene *scene, size_t index) {
  vc_shape shape = {.struct_size = sizeof shape};
  vc_point outline[64];
  size_t count = 0;
  if (vc_shape_scene_get(scene, index, &shape) != VC_OK || vc_shape_scene_outline_get(scene, index, outline, 64, &count) != VC_OK)
    return NULL;
  cJSON *object = cJSON_CreateObject();
  cJSON_AddStringToObject(object, "type", kind_letter(shape.kind));
  cJSON_AddItemToObject(object, "polygon", points_json(outline, count < 64 ? count : 64));
  cJSON *box = cJSON_AddArrayToObject(object, "box");
  cJSON_AddItemToArray(box, number(shape.left, 2));
  cJSON_AddItemToArray(box, number(shape.top, 2));
  cJSON_AddItemToArray(box, number(shape.width, 2));
  cJSON_AddItemToArray(box, number(shape.height, 2));
  add_number(object, "size", shape.size, 2);
  add_number(object, "pixels", (double)shape.pixel_count, 0);
  add_number(object, "confidence", shape.confidence, 3);
  if (shape.group >= 0)
    cJSON_AddNumberToObject(object, "group", shape.group);
  else
    cJSON_AddNullToObject(object, "group");
  cJSON_AddStringToObject(object, "state", vc_shape_state_name(shape.state));
  return object;
}

static cJSON *group_json(const vc_shape_scene *scene, size_t index) {
  vc_shape_group group = {.struct_size = sizeof group};
  if (vc_shape_scene_group_get(scene, index, &group) != VC_OK) return NULL;
  cJSON *object = cJSON_CreateObject();
  cJSON_AddStringToObject(object, "code", group.code);
  cJSON *members = cJSON_AddArrayToObject(object, "members");
  for (int i = 0; i < 16 && group.members[i] >= 0; i++)
    cJSON_AddItemToArray(members, cJSON_CreateNumber(group.members[i]));
  add_number(object, "confidence", group.confidence, 3);
  cJSON_AddItemToObject(object, "center", points_json(&group.center, 1));
  add_number(object, "ring_radius", group.ring_radius, 2);
  cJSON_AddNumberToObject(object, "missing", group.missing);
  return object;
}

static void print_scene(const options *options, const char *file, const loaded *picture, const vc_shape_scene *scene, double elapsed_ms) {
  const size_t shapes = vc_shape_scene_count(scene), groups = vc_shape_scene_group_count(scene);
  if (!options->json) {
    printf("%s: %s, %zu shapes, %zu groups\n", file, vc_shape_verdict_name(vc_shape_scene_verdict(scene)), shapes, groups);
    for (size_t i = 0; i < groups; i++) {
      vc_shape_group group = {.struct_size = sizeof group};
      if (vc_shape_scene_group_get(scene, i, &group) != VC_OK) continue;
      printf("  %s at (%.0f, %.0f), ring %.0f px, confidence %.2f%s\n", group.code, group.center.x, group.center.y, group.ring_radius,
             group.confidence, group.missing ? ", one member inferred" : "");
    }
    return;
  }
  cJSON *line = picture_line(file, picture, elapsed_ms);
  cJSON *list = cJSON_AddArrayToObject(line, "shapes");
  for (size_t i = 0; i < shapes; i++)
    cJSON_AddItemToArray(list, shape_json(scene, i));
  list = cJSON_AddArrayToObject(line, "groups");
  for (size_t i = 0; i < groups; i++)
    cJSON_AddItemToArray(list, group_json(scene, i));
  cJSON_AddStringToObject(line, "verdict", vc_shape_verdict_name(vc_shape_scene_verdict(scene)));
  print_line(line);
}

/** Writes the evidence as a PNG into a folder. */
static bool reveal(const options *options, const char *file, const loaded *picture, vc_shape_finder *finder, const char *folder) {
  vc_canvas canvas;
  if (!annotation_begin(picture, &canvas)) return false;
  const vc_status status = vc_shape_finder_reveal(finder, &picture->image, &canvas);
  if (status != VC_OK) {
    print_error(options, file, status, vc_shape_finder_error(finder));
    free(canvas.data);
    return false;
  }
  struct options where = *options;
  where.annotate = folder;
  return annotation_end(&where, file, &canvas);
}

typedef struct task {
  const options *options;
  vc_shape_finder *finder;
  vc_code_verifier *verifier; /* or NULL */
  const char *reveal;         /* folder, or NULL */
} task;

static bool find_in(const task *task, const char *file) {
  const options *options = task->options;
  vc_shape_finder *finder = task->finder;
  loaded picture;
  if (!load_picture(options, file, &picture)) return false;
  search job = {finder, &picture.image, NULL};
  double elapsed_ms = 0;
  const vc_status status = timed(options->repeat, run_search, &job, &elapsed_ms);
  bool good = status == VC_OK;
  if (!good) {
    print_error(options, file, status, vc_shape_finder_error(finder));
  } else {
    print_scene(options, file, &picture, job.scene, elapsed_ms);
    vc_canvas canvas;
    if (options->annotate && annotation_begin(&picture, &canvas)) {
      vc_shape_scene_draw(job.scene, &canvas);
      good = annotation_end(options, file, &canvas);
    }
    if (task->verifier) vc_code_verifier_add(task->verifier, job.scene);
    if (task->reveal) good = reveal(options, file, &picture, finder, task->reveal) && good;
  }
  vc_shape_scene_destroy(job.scene);
  unload_picture(&picture);
  return good;
}

/** One more line: the verdict on the codes over all pictures. */
static void print_verdict(const options *options, vc_code_verifier *verifier) {
  vc_code_verdict verdict = {.struct_size = sizeof verdict};
  if (vc_code_verifier_verdict_get(verifier, &verdict) != VC_OK) return;
  const char *name = vc_code_state_name(verdict.state);
  if (!options->json) {
    printf("%s %s: seen in %d of %d pictures, likelihood ratio %.3g\n", name, verdict.code, verdict.seen, verdict.frames,
           verdict.likelihood_ratio);
    return;
  }
  cJSON *line = cJSON_CreateObject();
  cJSON_AddStringToObject(line, "verdict", name);
  cJSON_AddStringToObject(line, "code", verdict.code);
  cJSON_AddNumberToObject(line, "seen", verdict.seen);
  cJSON_AddNumberToObject(line, "pictures", verdict.frames);
  add_number(line, "likelihood_ratio", verdict.likelihood_ratio, 3);
  print_line(line);
}

static int find(int argc, char **argv) {
  bool plain = false, photograph = false, filtered = false;
  const char *codes = NULL, *folder = NULL;
  const own_option own[] = {{"--plain", NULL, &plain}, {"--photograph", NULL, &photograph}, {"--filtered", NULL, &filtered},
                            {"--codes", &codes, NULL}, {"--reveal", &folder, NULL},         {NULL, NULL, NULL}};
  options options;
  if (!options_parse(&options, argc - 1, argv + 1, own)) return EXIT_USAGE;
  if (options.argument_count == 0) {
    fprintf(stderr, "visioncore shapes find: no pictures\n");
    return EXIT_USAGE;
  }
  vc_shape_finder_options how;
  vc_shape_finder_options_init(&how, sizeof how);
  how.input = plain        ? VC_SHAPE_INPUT_PLAIN
              : photograph ? VC_SHAPE_INPUT_PHOTOGRAPH
              : filtered   ? VC_SHAPE_INPUT_FILTERED
                           : VC_SHAPE_INPUT_AUTOMATIC;
  vc_code_verifier *verifier = NULL;
  if (codes && vc_code_verifier_create(strcmp(codes, "default") == 0 ? NULL : codes, &verifier) != VC_OK) {
    fprintf(stderr, "visioncore: --codes: %s; or default\n", vc_create_error());
    return EXIT_USAGE;
  }
  vc_shape_finder *finder;
  int result = EXIT_ALL_DONE;
  if (vc_shape_finder_create(&how, &finder) != VC_OK) {
    fprintf(stderr, "visioncore: %s\n", vc_create_error());
    result = EXIT_SOME_FAILED;
  }
  const task task = {&options, finder, verifier, folder};
  for (int i = 0; finder && i < options.argument_count && !interrupted(); i++)
    if (!find_in(&task, options.arguments[i])) result = EXIT_SOME_FAILED;
  if (verifier) print_verdict(&options, verifier);
  vc_code_verifier_destroy(verifier);
  vc_shape_finder_destroy(finder);
  return result;
}

/** Adds "S4_M3 X Y SHAPE RING [DEGREES]" with lengths in millimetres to the sheet. */
static bool add_group(vc_sheet *sheet, const char *text) {
  char shape, placement;
  double x, y, shape_radius, ring_radius, degrees = 0;
  if (sscanf(text, "S%c_M%c %lf %lf %lf %lf %lf", &shape, &placement, &x, &y, &shape_radius, &ring_radius, &degrees) < 6) {
    fprintf(stderr, "visioncore: group \"%s\": must be \"CODE X Y SHAPE-RADIUS RING-RADIUS [DEGREES]\", lengths in mm\n", text);
    return false;
  }
  vc_sheet_group group = {
      .struct_size = sizeof group, .x_mm = x, .y_mm = y, .shape_radius_mm = shape_radius, .ring_radius_mm = ring_radius};
  group.rotation_rad = degrees * 3.14159265358979 / 180;
  group.kind = shape == '3'   ? VC_SHAPE_TRIANGLE
               : shape == '4' ? VC_SHAPE_RECTANGLE
               : shape == '5' ? VC_SHAPE_PENTAGON
               : shape == 'C' ? VC_SHAPE_CIRCLE
                              : 0;
  group.member_count = placement == 'C' ? 6 : placement - '0';
  if (vc_sheet_add_group(sheet, &group) == VC_OK) return true;
  fprintf(stderr, "visioncore: group \"%s\": %s\n", text, vc_sheet_error(sheet));
  return false;
}

static bool set_cover(const options *options, vc_sheet *sheet, const char *file) {
  loaded picture;
  if (!load_picture(options, file, &picture)) return false;
  const vc_status status = vc_sheet_set_cover(sheet, &picture.image);
  if (status != VC_OK) print_error(options, file, status, vc_sheet_error(sheet));
  unload_picture(&picture);
  return status == VC_OK;
}

static bool write_photograph(const options *options, vc_sheet *sheet, const char *folder, const char *name, long seed) {
  vc_sheet_camera camera;
  vc_sheet_camera_init(&camera, sizeof camera);
  camera.seed = (uint64_t)seed;
  vc_image image;
  vc_status status = vc_sheet_simulate_camera(sheet, &camera, &image, NULL);
  if (status != VC_OK) {
    print_error(options, name, status, vc_sheet_error(sheet));
    return false;
  }
  vc_picture *picture;
  const void *bytes;
  size_t size;
  bool good = vc_picture_create(&picture) == VC_OK;
  if (good && vc_picture_encode(picture, &image, NULL, &bytes, &size) == VC_OK) {
    good = write_output(options, folder, name, bytes, size);
  } else {
    print_error(options, name, VC_ERR_NO_MEMORY, "the photograph could not be encoded");
    good = false;
  }
  vc_picture_destroy(picture);
  return good;
}

static bool write_plates(const options *options, vc_sheet *sheet, const char *folder, const char *format, double dpi) {
  static const char *const inks[] = {"cyan", "magenta", "yellow", "black"};
  const bool is_pdf = strcmp(format, "pdf") == 0, is_png = strcmp(format, "png") == 0;
  const int32_t type = is_pdf ? VC_SHEET_FILE_PDF : is_png ? VC_SHEET_FILE_PNG : VC_SHEET_FILE_TIFF;
  const int32_t bits = is_png || strcmp(format, "tiff8") == 0 ? 8 : 1;
  for (int ink = 0; ink < (is_pdf ? 1 : 4); ink++) {
    char name[64];
    snprintf(name, sizeof name, "sheet%s%s.%s", is_pdf ? "" : "-", is_pdf ? "" : inks[ink], is_pdf ? "pdf" : is_png ? "png" : "tiff");
    const void *bytes;
    size_t size;
    const vc_status status = vc_sheet_encode(sheet, type, ink, bits, dpi, &bytes, &size);
    if (status != VC_OK) {
      print_error(options, name, status, vc_sheet_error(sheet));
      return false;
    }
    if (!write_output(options, folder, name, bytes, size)) return false;
  }
  return true;
}

static int print(int argc, char **argv) {
  const char *out = ".", *format = "pdf", *dpi_text = "2400", *width = NULL, *height = NULL, *cover = NULL, *lpi = NULL, *level = NULL,
             *color = NULL, *random_text = NULL, *seed_text = "1";
  bool photograph = false;
  const own_option own[] = {{"--out", &out, NULL},
                            {"--format", &format, NULL},
                            {"--dpi", &dpi_text, NULL},
                            {"--width-mm", &width, NULL},
                            {"--height-mm", &height, NULL},
                            {"--cover", &cover, NULL},
                            {"--lpi", &lpi, NULL},
                            {"--level", &level, NULL},
                            {"--color", &color, NULL},
                            {"--random", &random_text, NULL},
                            {"--seed", &seed_text, NULL},
                            {"--photograph", NULL, &photograph},
                            {NULL, NULL, NULL}};
  options options;
  if (!options_parse(&options, argc - 1, argv + 1, own)) return EXIT_USAGE;
  vc_sheet_options how;
  vc_sheet_options_init(&how, sizeof how);
  double dpi = 2400;
  long seed = 1, random_count = 0;
  if (!parse_double("--dpi", dpi_text, 100, 10000, &dpi) || !parse_int("--seed", seed_text, 0, 2147483647, &seed)) return EXIT_USAGE;
  if (width && !parse_double("--width-mm", width, 5, 1000, &how.width_mm)) return EXIT_USAGE;
  if (height && !parse_double("--height-mm", height, 5, 1000, &how.height_mm)) return EXIT_USAGE;
  if (level && !parse_double("--level", level, 0.5, 2, &how.foreground_level)) return EXIT_USAGE;
  if (random_text && !parse_int("--random", random_text, 1, 1000, &random_count)) return EXIT_USAGE;
  if (lpi && sscanf(lpi, "%lf,%lf", &how.foreground_lpi, &how.background_lpi) != 2) {
    fprintf(stderr, "visioncore: --lpi %s: must be SHAPES,GROUND, for example 170,200\n", lpi);
    return EXIT_USAGE;
  }
  if (color && sscanf(color, "%lf,%lf,%lf,%lf", &how.color[0], &how.color[1], &how.color[2], &how.color[3]) != 4) {
    fprintf(stderr, "visioncore: --color %s: must be C,M,Y,K from 0 to 1\n", color);
    return EXIT_USAGE;
  }
  if (strcmp(format, "pdf") && strcmp(format, "tiff") && strcmp(format, "tiff8") && strcmp(format, "png")) {
    fprintf(stderr, "visioncore: --format %s: must be pdf, tiff, tiff8 or png\n", format);
    return EXIT_USAGE;
  }
  vc_sheet *sheet;
  if (vc_sheet_create(&how, &sheet) != VC_OK) {
    fprintf(stderr, "visioncore shapes print: a value is out of range; see docs/shapes.md\n");
    return EXIT_USAGE;
  }
  int result = EXIT_ALL_DONE;
  for (int i = 0; i < options.argument_count && result == EXIT_ALL_DONE; i++)
    if (!add_group(sheet, options.arguments[i])) result = EXIT_USAGE;
  if (result == EXIT_ALL_DONE && random_count > 0) vc_sheet_add_random_groups(sheet, (int32_t)random_count, (uint64_t)seed, NULL);
  if (result == EXIT_ALL_DONE && cover && !set_cover(&options, sheet, cover)) result = EXIT_SOME_FAILED;
  if (result == EXIT_ALL_DONE && photograph && !write_photograph(&options, sheet, out, "photograph.png", seed)) result = EXIT_SOME_FAILED;
  if (result == EXIT_ALL_DONE && !photograph && !write_plates(&options, sheet, out, format, dpi)) result = EXIT_SOME_FAILED;
  vc_sheet_destroy(sheet);
  return result;
}

int run_shapes(int argc, char **argv) {
  if (strcmp(argv[0], "find") == 0) return find(argc, argv);
  if (strcmp(argv[0], "print") == 0) return print(argc, argv);
  fprintf(stderr, "visioncore shapes: unknown verb %s; see visioncore shapes --help\n", argv[0]);
  return EXIT_USAGE;
}
