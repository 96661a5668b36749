/* visioncore shapes print: sheets that hide codes. */
#include "shapes.h"

#include <stdlib.h>
#include <string.h>

static const double default_dpi = 2400;

const option shapes_print_options[] = {
    OUTPUT(shapes_print_arguments, out, "--out", "DIR", "output folder; prints the names of the files"),
    TEXT(shapes_print_arguments, format, "--format", "pdf|tiff|tiff8|png",
         "default pdf; pdf: one file with all inks; others: one file per ink; not with --photograph"),
    NUMBER(shapes_print_arguments, dpi, "--dpi", "N", 100, 10000,
           "dots per inch; default 2400; at least 3 for each line of --lpi; not with --photograph"),
    NUMBER(shapes_print_arguments, sheet.width_mm, "--width-mm", "MM", 5, 1000, "width of the sheet"),
    NUMBER(shapes_print_arguments, sheet.height_mm, "--height-mm", "MM", 5, 1000, "height of the sheet"),
    TEXT(shapes_print_arguments, cover, "--cover", "IMAGE",
         "cover picture of the sheet instead of a flat colour; it is cut to the shape of the sheet"),
    TEXT(shapes_print_arguments, color, "--color", "C,M,Y,K", "the flat colour: coverage of each ink, 0 to 1"),
    TEXT(shapes_print_arguments, lpi, "--lpi", "SHAPES,GROUND", "lines per inch inside and outside the shapes, as in 170,200"),
    NUMBER(shapes_print_arguments, sheet.foreground_level, "--level", "F", 0.5, 2, "factor of the tones inside the shapes"),
    INTEGER(shapes_print_arguments, random, "--random", "N", 0, 1000, "add up to N random groups where they fit, and print their number"),
    INTEGER(shapes_print_arguments, seed, "--seed", "N", 0, 2147483647, "seed of the random groups and the camera"),
    FLAG(shapes_print_arguments, photograph, "--photograph",
         "write a picture of the sheet taken by a simulated camera, instead of files for a printer: 43 x 77 mm around the middle"),
    END_OF_OPTIONS,
};

void shapes_print_defaults(void *out) {
  shapes_print_arguments *a = out;
  vc_sheet_options_init(&a->sheet, sizeof a->sheet);
  a->out = ".";
  a->dpi = NOT_GIVEN;
  a->seed = 1;
}

/** A sheet and its printed output. */
typedef struct job {
  const shapes_print_arguments *arguments;
  output output;
  vc_sheet_options how;
  vc_sheet *sheet;
  cJSON *files, *groups;
  int32_t random_groups;
} job;

/** Adds "S4_M3 X Y SHAPE RING [DEGREES]" with lengths in millimetres to the sheet. */
static bool add_group(job *j, const char *text) {
  char shape, placement;
  double x, y, shape_radius, ring_radius, degrees = 0;
  int end = 0;
  const int read =
      sscanf(text, "S%c_M%c %lf %lf %lf %lf %n%lf %n", &shape, &placement, &x, &y, &shape_radius, &ring_radius, &end, &degrees, &end);
  if (read < 6 || text[end])
    return usage_error("group \"%s\": must be \"CODE X Y SHAPE-RADIUS RING-RADIUS [DEGREES]\", lengths in mm", text);
  if (!strchr("345C", shape) || !strchr("345C", placement))
    return usage_error("group \"%s\": unknown code S%c_M%c; S and M are followed by 3, 4, 5 or C", text, shape, placement);
  const double reach = shape_radius + ring_radius, width = j->arguments->sheet.width_mm, height = j->arguments->sheet.height_mm;
  if (!(x >= reach && x <= width - reach && y >= reach && y <= height - reach))
    return usage_error("group \"%s\": does not lie on the sheet of %g x %g mm; it reaches %g mm from its centre", text, width, height,
                       reach);
  vc_sheet_group group = {
      .struct_size = sizeof group, .x_mm = x, .y_mm = y, .shape_radius_mm = shape_radius, .ring_radius_mm = ring_radius};
  group.rotation_rad = degrees * degree;
  group.kind = shape == '3'   ? VC_SHAPE_KIND_TRIANGLE
               : shape == '4' ? VC_SHAPE_KIND_RECTANGLE
               : shape == '5' ? VC_SHAPE_KIND_PENTAGON
                              : VC_SHAPE_KIND_CIRCLE;
  group.member_count = placement == 'C' ? 6 : placement - '0';
  if (vc_sheet_add_group(j->sheet, &group) != VC_OK) return usage_error("group \"%s\": %s", text, vc_sheet_error(j->sheet));
  const char code[] = {'S', shape, '_', 'M', placement, 0};
  cJSON *object = cJSON_CreateObject();
  cJSON_AddStringToObject(object, "code", code);
  add_number(object, "x_mm", x, 3);
  add_number(object, "y_mm", y, 3);
  add_number(object, "shape_radius_mm", shape_radius, 3);
  add_number(object, "ring_radius_mm", ring_radius, 3);
  add_number(object, "degrees", degrees, 3);
  cJSON_AddItemToArray(j->groups, object);
  return true;
}

/* The groups of the arguments, then the random ones. */
static bool add_groups(job *j) {
  const options *options = j->output.options;
  const int32_t random = j->arguments->random;
  for (int i = 0; i < options->argument_count; i++)
    if (!add_group(j, options->arguments[i])) return false;
  if (random > 0) vc_sheet_add_random_groups(j->sheet, random, (uint64_t)j->arguments->seed, &j->random_groups);
  if (random > 0 && !options->json)
    fprintf(stderr, "visioncore: %d of %d random group%s fitted on the sheet\n", j->random_groups, random, plural((size_t)random));
  if (options->argument_count == 0 && j->random_groups == 0)
    fputs("visioncore: warning: no groups were given, so the sheet hides nothing; see visioncore help shapes print\n", stderr);
  return true;
}

static bool set_cover(const job *j, const char *file) {
  loaded picture;
  protect_file(file);
  if (!load_picture(&j->output, file, &picture)) return false;
  const vc_status status = vc_sheet_set_cover(j->sheet, &picture.image);
  if (status != VC_OK) print_error(&j->output, file, status, vc_sheet_error(j->sheet));
  unload_picture(&picture);
  return status == VC_OK;
}

static bool note_file(const job *j, const char *path) {
  if (!j->output.options->json) print_file_name(path);
  return cJSON_AddItemToArray(j->files, text_json(path));
}

static bool write_photograph(const job *j) {
  const char *const name = "photograph.png";
  char path[4096];
  vc_sheet_camera camera;
  vc_sheet_camera_init(&camera, sizeof camera);
  camera.seed = (uint64_t)j->arguments->seed;
  vc_image image;
  const vc_status status = vc_sheet_simulate_camera(j->sheet, &camera, &image, NULL);
  if (status != VC_OK) return print_error(&j->output, name, status, vc_sheet_error(j->sheet));
  return path_to_write(&j->output, path, sizeof path, j->arguments->out, name) &&
         write_picture(&j->output, NULL, path, image, encode_as(VC_FILE_PNG, USUAL_QUALITY)) && note_file(j, path);
}

static bool write_plates(const job *j) {
  static const char *const inks[] = {"cyan", "magenta", "yellow", "black"};
  const char *format = j->arguments->format ? j->arguments->format : "pdf";
  const double dpi = isnan(j->arguments->dpi) ? default_dpi : j->arguments->dpi;
  const bool is_pdf = strcmp(format, "pdf") == 0, is_png = strcmp(format, "png") == 0;
  const int32_t type = is_pdf ? VC_SHEET_FILE_PDF : is_png ? VC_SHEET_FILE_PNG : VC_SHEET_FILE_TIFF;
  const int32_t bits = is_png || strcmp(format, "tiff8") == 0 ? 8 : 1;
  for (int ink = 0; ink < (is_pdf ? 1 : 4); ink++) {
    char path[4096], name[64];
    snprintf(name, sizeof name, "sheet%s%s.%s", is_pdf ? "" : "-", is_pdf ? "" : inks[ink], is_pdf ? "pdf" : is_png ? "png" : "tiff");
    const void *bytes;
    size_t size;
    const vc_status status = vc_sheet_encode(j->sheet, type, ink, bits, dpi, &bytes, &size);
    if (status != VC_OK) return print_error(&j->output, name, status, vc_sheet_error(j->sheet));
    if (!path_to_write(&j->output, path, sizeof path, j->arguments->out, name)) return false;
    if (!write_file(&j->output, NULL, path, bytes, size) || !note_file(j, path)) return false;
  }
  return true;
}

static bool read_options(const shapes_print_arguments *a, vc_sheet_options *out) {
  *out = a->sheet;
  if (strcmp(a->out, "-") == 0) return usage_error("--out -: must be a folder; files are not written to standard output");
  if (is_file_name(a->out)) return usage_error("--out %s: must be a folder, as in %s/; file names are generated", a->out, a->out);
  char more;
  if (a->lpi && sscanf(a->lpi, "%lf,%lf%c", &out->foreground_lpi, &out->background_lpi, &more) != 2)
    return usage_error("--lpi %s: must be SHAPES,GROUND, for example 170,200", a->lpi);
  if (a->color && sscanf(a->color, "%lf,%lf,%lf,%lf%c", &out->color[0], &out->color[1], &out->color[2], &out->color[3], &more) != 4)
    return usage_error("--color %s: must be C,M,Y,K from 0 to 1", a->color);
  return true;
}

/* Dots that are too coarse for the lines print both screens alike. */
static void warn_of_coarse_dots(const job *j) {
  const double least = 3, finest = fmax(j->how.foreground_lpi, j->how.background_lpi);
  if (!isnan(j->arguments->dpi) && j->arguments->dpi < least * finest)
    fprintf(stderr,
            "visioncore: warning: %g dots per inch are too coarse for %g lines per inch, so the shapes may be lost; use at least %g\n",
            j->arguments->dpi, finest, least * finest);
}

static int print_sheet(job *j) {
  const shapes_print_arguments *a = j->arguments;
  if (!add_groups(j)) return EXIT_USAGE;
  warn_of_coarse_dots(j);
  if (a->cover && !set_cover(j, a->cover)) return EXIT_SOME_FAILED;
  if (!(a->photograph ? write_photograph(j) : write_plates(j))) return EXIT_SOME_FAILED;
  if (j->output.options->json) {
    cJSON *line = cJSON_CreateObject();
    cJSON_AddItemReferenceToObject(line, "files", j->files);
    cJSON_AddItemReferenceToObject(line, "groups", j->groups);
    cJSON_AddNumberToObject(line, "random_groups", j->random_groups);
    print_line(&j->output, line);
  }
  return EXIT_ALL_DONE;
}

int shapes_print(const options *options, void *context) {
  job j = {.arguments = context, .output = standard_output(options)};
  if (!read_options(j.arguments, &j.how)) return EXIT_USAGE;
  if (vc_sheet_create(&j.how, &j.sheet) != VC_OK) return usage_exit("shapes print: %s", vc_last_error());
  j.files = cJSON_CreateArray();
  j.groups = cJSON_CreateArray();
  const int status = print_sheet(&j);
  cJSON_Delete(j.files);
  cJSON_Delete(j.groups);
  vc_sheet_destroy(j.sheet);
  return status;
}
