/* visioncore camera: printable boards, conversion of calibration files. */
#include "camera_board.h"
#include "watch.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* -- boards ----------------------------------------------------------------------------------------------------------- */

board_arguments default_board(void) {
  vc_calibrator_options options;
  vc_calibrator_options_init(&options, sizeof options);
  return (board_arguments){.kind = options.board, .square_mm = 1000 * options.square_m, .marker_mm = NOT_GIVEN, .family = options.family};
}

vc_calibrator *make_calibrator(const board_arguments *board, int32_t coefficients) {
  vc_calibrator_options options;
  vc_calibrator_options_init(&options, sizeof options);
  char end;
  if (board->squares && sscanf(board->squares, "%4dx%4d%c", &options.columns, &options.rows, &end) != 2) {
    usage_error("--squares %s: must be like 9x6", board->squares);
    return NULL;
  }
  if (board->kind != VC_BOARD_CHARUCO && !isnan(board->marker_mm)) {
    usage_error("--marker-mm needs --board charuco");
    return NULL;
  }
  options.board = board->kind;
  options.square_m = board->square_mm / 1000;
  options.marker_m = isnan(board->marker_mm) ? 0.75 * options.square_m : board->marker_mm / 1000;
  options.family = board->family;
  options.coefficients = coefficients;
  vc_calibrator *calibrator = NULL;
  if (vc_calibrator_create(&options, &calibrator) != VC_OK) usage_error("%s", vc_last_error());
  return calibrator;
}

typedef struct print_arguments {
  board_arguments board;
  const char *page, *out;
} print_arguments;

static void print_defaults(void *out) { *(print_arguments *)out = (print_arguments){.board = default_board(), .page = "A4"}; }

static const option print_options[] = {
    BOARD_OPTIONS(print_arguments, board),
    TEXT(print_arguments, page, "--page", "SIZE",
         "page size: A4, A3, A2, A1, A0, letter or tabloid, in landscape format if the board is wide; or WIDTHxHEIGHT in millimetres"),
    OUTPUT(print_arguments, out, "--out", "FILE", "the PDF file; required"),
    END_OF_OPTIONS,
};

static int print_board(const options *options, void *context) {
  const print_arguments *a = context;
  double width = 0, height = 0;
  char end;
  if (!a->out) return usage_exit("camera board needs --out FILE.pdf");
  if (!is_pdf_name(a->out)) return EXIT_USAGE;
  if (!paper_size(a->page, &width, &height) && sscanf(a->page, "%lfx%lf%c", &width, &height, &end) != 2)
    return usage_exit("--page %s: must be A4, A3, A2, A1, A0, letter, tabloid or millimetres like 300x200", a->page);
  vc_calibrator *calibrator = make_calibrator(&a->board, 5);
  if (!calibrator) return EXIT_USAGE;
  const bool is_named = !strchr("0123456789", a->page[0]);
  const output output = standard_output(options);
  const void *bytes;
  size_t size;
  vc_status status = VC_ERR_INVALID_ARGUMENT;
  if (is_named) status = vc_calibrator_board(calibrator, height, width, &bytes, &size); /* landscape first */
  if (status != VC_OK) status = vc_calibrator_board(calibrator, width, height, &bytes, &size);
  bool good = status == VC_OK || print_error(&output, a->out, status, vc_calibrator_error(calibrator));
  good = good && write_file(&output, NULL, a->out, bytes, size);
  vc_calibrator_destroy(calibrator);
  if (good && options->json) {
    cJSON *line = cJSON_CreateObject();
    add_text(line, "file", a->out);
    print_line(&output, line);
  } else if (good) {
    print_file_name(a->out);
    puts("print at 100 % (not \"fit to page\"), and measure the line at the bottom");
  }
  return good ? EXIT_ALL_DONE : EXIT_SOME_FAILED;
}

/* -- files ------------------------------------------------------------------------------------------------------------ */

cJSON *camera_json(const vc_camera *camera) {
  cJSON *object = cJSON_CreateObject();
  cJSON_AddNumberToObject(object, "width", camera->width);
  cJSON_AddNumberToObject(object, "height", camera->height);
  const double numbers[] = {camera->fx, camera->fy, camera->cx, camera->cy};
  const char *const names[] = {"fx", "fy", "cx", "cy"};
  for (int i = 0; i < 4; i++)
    add_number(object, names[i], numbers[i], 4);
  int last = 4; /* at least five */
  for (int i = 0; i < 14; i++)
    if (camera->distortion[i] != 0 && i > last) last = i;
  cJSON_AddItemToObject(object, "distortion", cJSON_CreateDoubleArray(camera->distortion, last + 1));
  return object;
}

/* The number of a format; 0: unknown. */
static int32_t form_of(const char *file, const char *name) {
  const char *const ends[][2] = {{"yml", "opencv-yaml"}, {"yaml", "ros"}, {"json", "photonvision"}};
  for (size_t i = 0; !name && i < sizeof ends / sizeof *ends; i++)
    if (strcasecmp(extension(file), ends[i][0]) == 0) name = ends[i][1];
  for (int32_t form = 1; name && *vc_camera_file_name(form); form++)
    if (strcmp(vc_camera_file_name(form), name) == 0) return form;
  return 0;
}

bool is_camera_form(const char *file, const char *form_name) {
  return form_of(file, form_name) != 0 || usage_error("--out %s: the name must end with .yml, .yaml or .json unless --form is given", file);
}

bool write_camera(const output *output, const vc_camera *camera, const char *file, const char *form_name) {
  uint8_t bytes[4096]; /* every format has at most 40 numbers of at most 25 characters */
  size_t size = 0;
  const int32_t form = form_of(file, form_name);
  const vc_status status = vc_camera_save(camera, form, bytes, sizeof bytes, &size);
  if (status != VC_OK) return print_error(output, file, status, vc_last_error());
  return write_file(output, NULL, file, bytes, size);
}

typedef struct convert_arguments {
  const char *out, *form;
} convert_arguments;

static const option convert_options[] = {
    CAMERA_FILE_OPTIONS(convert_arguments, out, form),
    END_OF_OPTIONS,
};

static void convert_defaults(void *out) { *(convert_arguments *)out = (convert_arguments){0}; }

static int convert(const options *options, void *context) {
  const convert_arguments *a = context;
  const output output = standard_output(options);
  const char *file = options->arguments[0];
  vc_camera camera;
  if (a->out && !is_camera_form(a->out, a->form)) return EXIT_USAGE;
  if (!read_camera(&output, file, &camera) || (a->out && !write_camera(&output, &camera, a->out, a->form))) return EXIT_SOME_FAILED;
  if (options->json) {
    cJSON *line = cJSON_CreateObject();
    add_text(line, "file", file);
    cJSON_AddItemToObject(line, "camera", camera_json(&camera));
    print_line(&output, line);
  } else {
    printf("%d x %d  focal length %.2f, %.2f px  centre %.2f, %.2f  distortion", camera.width, camera.height, camera.fx, camera.fy,
           camera.cx, camera.cy);
    for (int i = 0; i < 14; i++)
      if (i < 5 || camera.distortion[i] != 0) printf(" %.6g", camera.distortion[i]);
    putchar('\n');
    if (a->out) print_file_name(a->out);
  }
  return EXIT_ALL_DONE;
}

/* -- verbs ------------------------------------------------------------------------------------------------------------- */

const verb camera_verbs[] = {
    {"calibrate", "IMAGE...", "focal length, centre and distortion of a camera, from pictures of a board",
     "Needs at least three pictures, preferably ten to twenty: the board near and far, tilted in all directions, and in each "
     "corner of the picture. All pictures must have the same camera, size and focus. Outliers are ignored and reported.",
     camera_calibrate_options, NULL, COMMON_PICTURES | COMMON_ANNOTATE, 1, -1, sizeof(camera_calibrate_arguments),
     camera_calibrate_defaults, camera_calibrate},
    {"watch", WATCH_ARGUMENTS, "live calibration: show the board to a camera; new views are kept when it is held still", watch_details,
     camera_calibrate_options, NULL, COMMON_WATCH, 1, -1, sizeof(camera_calibrate_arguments), camera_calibrate_defaults, camera_watch},
    {"board", "", "a printable board as a PDF file of exact size", NULL, print_options, NULL, 0, 0, 0, sizeof(print_arguments),
     print_defaults, print_board},
    {"convert", "FILE", "converts a calibration file to another format, or prints its contents", NULL, convert_options, NULL, 0, 1, 1,
     sizeof(convert_arguments), convert_defaults, convert},
    {NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, NULL, NULL},
};
