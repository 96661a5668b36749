/* visioncore camera calibrate: calibrates a camera from pictures of a board. */
#include "camera_board.h"

#include <stdlib.h>
#include <string.h>

const option camera_calibrate_options[] = {
    BOARD_OPTIONS(camera_calibrate_arguments, board),
    INTEGER(camera_calibrate_arguments, coefficients, "--coefficients", "N", 4, 14, "number of distortion coefficients: 4, 5, 8, 12 or 14"),
    CAMERA_FILE_OPTIONS(camera_calibrate_arguments, out, form),
    END_OF_OPTIONS,
};

void camera_calibrate_defaults(void *out) {
  *(camera_calibrate_arguments *)out = (camera_calibrate_arguments){.board = default_board(), .coefficients = 5};
}

enum { COVERAGE_COLUMNS = 8, COVERAGE_ROWS = 6 };
/* Standard deviation of the focal length, relative to it, above which a warning is printed. */
static const double largest_uncertainty = 0.02;

typedef struct session {
  vc_calibrator *calibrator;
  char **files; /* of its views */
  size_t file_count;
} session;

static bool remember(session *s, const char *file) {
  char **grown = realloc(s->files, (s->file_count + 1) * sizeof *grown);
  if (!grown) return false;
  s->files = grown;
  return (s->files[s->file_count++] = strdup(file)) != NULL;
}

static bool add_picture(void *context, void *worker, task *task) {
  (void)context;
  session *s = worker;
  const vc_status status = vc_calibrator_add(s->calibrator, &task->picture.image, NULL);
  if (status != VC_OK) return print_error(&task->output, task->file, status, vc_calibrator_error(s->calibrator));
  if (!remember(s, task->file)) return print_error(&task->output, task->file, VC_ERR_NO_MEMORY, "out of memory");
  vc_canvas canvas;
  if (!task->output.options->annotate) return true;
  return annotation_begin(task, &canvas) && (vc_calibrator_draw(s->calibrator, &canvas, NULL), true) &&
         annotation_end(task, task->output.options->annotate, &canvas);
}

cJSON *coverage_json(vc_calibrator *calibrator) {
  int32_t counts[COVERAGE_COLUMNS * COVERAGE_ROWS];
  cJSON *rows = cJSON_CreateArray();
  if (vc_calibrator_coverage(calibrator, COVERAGE_COLUMNS, COVERAGE_ROWS, counts) != VC_OK) return rows;
  for (int row = 0; row < COVERAGE_ROWS; row++)
    cJSON_AddItemToArray(rows, cJSON_CreateIntArray(counts + row * COVERAGE_COLUMNS, COVERAGE_COLUMNS));
  return rows;
}

int covered_percent(vc_calibrator *calibrator) {
  int32_t counts[COVERAGE_COLUMNS * COVERAGE_ROWS];
  int covered = 0;
  if (vc_calibrator_coverage(calibrator, COVERAGE_COLUMNS, COVERAGE_ROWS, counts) != VC_OK) return 0;
  for (int i = 0; i < COVERAGE_COLUMNS * COVERAGE_ROWS; i++)
    covered += counts[i] > 0;
  return 100 * covered / (COVERAGE_COLUMNS * COVERAGE_ROWS);
}

/* The corners of the picture in which no corner of the board was seen, as a list of names. */
static cJSON *uncovered_json(vc_calibrator *calibrator) {
  static const char *const names[] = {"top_left", "top_right", "bottom_left", "bottom_right"};
  enum { SHARE = 4 }; /* a quarter of width and height */
  int32_t counts[SHARE * SHARE];
  cJSON *list = cJSON_CreateArray();
  if (vc_calibrator_coverage(calibrator, SHARE, SHARE, counts) != VC_OK) return list;
  const int places[] = {0, SHARE - 1, SHARE * (SHARE - 1), SHARE * SHARE - 1};
  for (int i = 0; i < 4; i++)
    if (counts[places[i]] == 0) cJSON_AddItemToArray(list, cJSON_CreateString(names[i]));
  return list;
}

/* Asks for the board in the corners of the picture where it was not seen. */
static void print_uncovered(vc_calibrator *calibrator) {
  cJSON *list = uncovered_json(calibrator);
  const cJSON *name;
  const char *separator = "visioncore: the lens is not measured in the corner of the picture at the ";
  cJSON_ArrayForEach(name, list) {
    fputs(separator, stderr);
    for (const char *at = name->valuestring; *at; at++)
      fputc(*at == '_' ? ' ' : *at, stderr);
    separator = ", ";
  }
  if (*separator == ',') fputs("; hold the board there\n", stderr);
  cJSON_Delete(list);
}

/* Prints the expected board, for a calibration with too few pictures of it. */
static void print_expected_board(const board_arguments *board) {
  const bool has_tags = board->kind == VC_BOARD_CHARUCO;
  fprintf(stderr, "visioncore: looked for a %s of %s squares", has_tags ? "ChArUco board" : "chessboard",
          board->squares ? board->squares : "9x6");
  if (has_tags) fprintf(stderr, " with tags of %s, not mirrored", vc_tag_family_name(board->family));
  fprintf(stderr, "; --board%s describe another one\n", has_tags ? ", --squares, --marker-mm and --family" : " and --squares");
}

cJSON *views_json(vc_calibrator *calibrator, char **files) {
  cJSON *pictures = cJSON_CreateArray();
  for (size_t i = 0; i < vc_calibrator_view_count(calibrator); i++) {
    vc_calibration_view view = {.struct_size = sizeof view};
    if (vc_calibrator_view_get(calibrator, i, &view) != VC_OK) continue;
    cJSON *picture = cJSON_CreateObject();
    if (files) add_text(picture, "file", files[i]);
    cJSON_AddNumberToObject(picture, "corners", view.corner_count);
    add_text(picture, "reason", view.reason == VC_CALIBRATION_REASON_USED ? NULL : vc_calibration_reason_name(view.reason));
    add_number(picture, "reprojection_px", view.reprojection_px, 4);
    cJSON_AddItemToArray(pictures, picture);
  }
  return pictures;
}

void calibration_json(cJSON *line, const vc_camera *camera, const vc_calibration *facts) {
  cJSON_AddItemToObject(line, "camera", camera_json(camera));
  cJSON_AddNumberToObject(line, "used", facts->used_views);
  add_number(line, "reprojection_px", facts->reprojection_px, 4);
  cJSON *deviations = cJSON_AddObjectToObject(line, "stddev_px");
  add_number(deviations, "fx", facts->fx_stddev_px, 3);
  add_number(deviations, "fy", facts->fy_stddev_px, 3);
  add_number(deviations, "cx", facts->cx_stddev_px, 3);
  add_number(deviations, "cy", facts->cy_stddev_px, 3);
}

static const char *reason_text(int32_t reason) {
  static const char *const texts[] = {"", "no board as described, or a partly visible one", "too few corners of the board",
                                      "size differs from the others", "outlier"};
  return reason >= 0 && reason < (int32_t)(sizeof texts / sizeof *texts) ? texts[reason] : vc_calibration_reason_name(reason);
}

/* Each picture with its error. @param files  NULL: frames of a video, which are numbered */
static void print_pictures(const output *output, vc_calibrator *calibrator, char **files) {
  for (size_t i = 0; i < vc_calibrator_view_count(calibrator); i++) {
    vc_calibration_view view = {.struct_size = sizeof view};
    if (vc_calibrator_view_get(calibrator, i, &view) != VC_OK) continue;
    fputs(tint(output, BOLD), stdout);
    if (files)
      print_escaped(stdout, files[i]);
    else
      printf("%3zu", i + 1);
    printf("%s  %d corners", tint(output, PLAIN), view.corner_count);
    if (view.reprojection_px > 0) printf(", error %.2f px", view.reprojection_px);
    if (view.reason != VC_CALIBRATION_REASON_USED)
      printf(", %sleft out: %s%s", tint(output, RED), reason_text(view.reason), tint(output, PLAIN));
    putchar('\n');
  }
}

static void print_calibration(const output *output, vc_calibrator *calibrator, char **files, const vc_camera *camera,
                              const vc_calibration *facts) {
  if (output->options->json) {
    cJSON *line = cJSON_CreateObject();
    cJSON_AddItemToObject(line, "pictures", views_json(calibrator, files));
    calibration_json(line, camera, facts);
    cJSON_AddItemToObject(line, "coverage", coverage_json(calibrator));
    cJSON_AddItemToObject(line, "uncovered", uncovered_json(calibrator));
    print_line(output, line);
    return;
  }
  print_pictures(output, calibrator, files);
  printf("%d of %zu pictures, reprojection error %.3f px\n", facts->used_views, vc_calibrator_view_count(calibrator),
         facts->reprojection_px);
  printf("focal length %.2f, %.2f px (standard deviations %.2f, %.2f)\n", camera->fx, camera->fy, facts->fx_stddev_px, facts->fy_stddev_px);
  printf("centre %.2f, %.2f px (%.2f, %.2f) of %d x %d\n", camera->cx, camera->cy, facts->cx_stddev_px, facts->cy_stddev_px, camera->width,
         camera->height);
  printf("the board covered %d %% of the picture\n", covered_percent(calibrator));
  if (facts->fx_stddev_px > largest_uncertainty * camera->fx)
    fputs("visioncore: the focal length is uncertain; take pictures of the board tilted by 30 to 45 degrees\n", stderr);
  print_uncovered(calibrator);
}

int finish_calibration(const output *output, vc_calibrator *calibrator, char **files, const camera_calibrate_arguments *a) {
  vc_camera camera = {.struct_size = sizeof camera};
  vc_calibration facts = {.struct_size = sizeof facts};
  const vc_status status = vc_calibrator_calibrate(calibrator, &camera, &facts);
  if (status != VC_OK) {
    print_error(output, NULL, status, vc_calibrator_error(calibrator));
    if (status == VC_ERR_NOT_FOUND && !output->options->json) print_expected_board(&a->board);
    if (files && !output->options->json) print_pictures(output, calibrator, files);
    return EXIT_SOME_FAILED;
  }
  print_calibration(output, calibrator, files, &camera, &facts);
  if (!a->out) return EXIT_ALL_DONE;
  if (!write_camera(output, &camera, a->out, a->form)) return EXIT_SOME_FAILED;
  if (!output->options->json) print_file_name(a->out);
  return EXIT_ALL_DONE;
}

int camera_calibrate(const options *given, void *arguments) {
  static const recogniser recogniser = {.handle = add_picture};
  const camera_calibrate_arguments *a = arguments;
  if (a->out && !is_camera_form(a->out, a->form)) return EXIT_USAGE;
  session s = {.calibrator = make_calibrator(&a->board, a->coefficients)};
  if (!s.calibrator) return EXIT_USAGE;
  options one_at_a_time = *given; /* the calibrator needs them in order; each search is parallel */
  one_at_a_time.jobs = 1;
  const output output = standard_output(given);
  const int found = run_pictures(&one_at_a_time, &recogniser, &s);
  int status = found;
  if (found == EXIT_ALL_DONE || found == EXIT_SOME_FAILED) {
    const int finished = finish_calibration(&output, s.calibrator, s.files, a);
    if (finished != EXIT_ALL_DONE) status = finished;
  }
  for (size_t i = 0; i < s.file_count; i++)
    free(s.files[i]);
  free(s.files);
  vc_calibrator_destroy(s.calibrator);
  return status;
}
