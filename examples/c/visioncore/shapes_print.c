/* visioncore shapes print: sheets that hide codes. */
#include "shapes.h"

#include <stdlib.h>
#include <string.h>

const option shapes_print_options[] = {
    TEXT(shapes_print_arguments, out, "--out", "DIR", "where the files go"),
    TEXT(shapes_print_arguments, format, "--format", "pdf|tiff|tiff8|png", "pdf has all inks in one file, the others have a file for each"),
    NUMBER(shapes_print_arguments, dpi, "--dpi", "N", 100, 10000, "dots per inch"),
    NUMBER(shapes_print_arguments, width, "--width-mm", "MM", 5, 1000, "of the sheet"),
    NUMBER(shapes_print_arguments, height, "--height-mm", "MM", 5, 1000, "of the sheet"),
    TEXT(shapes_print_arguments, cover, "--cover", "IMAGE", "a picture that the sheet shows instead of a flat colour"),
    TEXT(shapes_print_arguments, color, "--color", "C,M,Y,K", "the flat colour: coverage with each ink, 0 to 1"),
    TEXT(shapes_print_arguments, lpi, "--lpi", "SHAPES,GROUND", "lines per inch inside of the shapes and outside, as in 170,200"),
    NUMBER(shapes_print_arguments, level, "--level", "F", 0.5, 2, "factor of the tones inside of the shapes"),
    INTEGER(shapes_print_arguments, random, "--random", "N", 0, 1000, "add N random groups where they fit"),
    INTEGER(shapes_print_arguments, seed, "--seed", "N", 0, 2147483647, "of the random groups and the camera"),
    FLAG(shapes_print_arguments, photograph, "--photograph",
         "a picture as a simulated camera sees the sheet, instead of files for a printer"),
    END_OF_OPTIONS,
};

void shapes_print_defaults(void *out) {
  vc_sheet_options sheet;
  vc_sheet_options_init(&sheet, sizeof sheet);
  *(shapes_print_arguments *)out = (shapes_print_arguments){.out = ".",
                                                            .format = "pdf",
                                                            .dpi = 2400,
                                                            .width = sheet.width_mm,
                                                            .height = sheet.height_mm,
                                                            .level = sheet.foreground_level,
                                                            .seed = 1};
}

/** Adds "S4_M3 X Y SHAPE RING [DEGREES]" with lengths in millimetres to the sheet. */
static bool add_group(vc_sheet *sheet, const char *text) {
  char shape, placement;
  double x, y, shape_radius, ring_radius, degrees = 0;
  if (sscanf(text, "S%c_M%c %lf %lf %lf %lf %lf", &shape, &placement, &x, &y, &shape_radius, &ring_radius, &degrees) < 6)
    return usage_error("group \"%s\": must be \"CODE X Y SHAPE-RADIUS RING-RADIUS [DEGREES]\", lengths in mm", text);
  vc_sheet_group group = {
      .struct_size = sizeof group, .x_mm = x, .y_mm = y, .shape_radius_mm = shape_radius, .ring_radius_mm = ring_radius};
  group.rotation_rad = degrees * degree;
  group.kind = shape == '3'   ? VC_SHAPE_TRIANGLE
               : shape == '4' ? VC_SHAPE_RECTANGLE
               : shape == '5' ? VC_SHAPE_PENTAGON
               : shape == 'C' ? VC_SHAPE_CIRCLE
                              : 0;
  group.member_count = placement == 'C' ? 6 : placement - '0';
  return vc_sheet_add_group(sheet, &group) == VC_OK || usage_error("group \"%s\": %s", text, vc_sheet_error(sheet));
}

static bool set_cover(const output *output, vc_sheet *sheet, const char *file) {
  loaded picture;
  if (!load_picture(output, file, &picture)) return false;
  const vc_status status = vc_sheet_set_cover(sheet, &picture.image);
  if (status != VC_OK) print_error(output, file, status, vc_sheet_error(sheet));
  unload_picture(&picture);
  return status == VC_OK;
}

static bool write_below(const output *output, const char *folder, const char *name, const void *bytes, size_t size) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  return write_file(output, NULL, path, true, bytes, size);
}

static bool write_photograph(const output *output, vc_sheet *sheet, const char *folder, long seed) {
  const char *const name = "photograph.png";
  vc_sheet_camera camera;
  vc_sheet_camera_init(&camera, sizeof camera);
  camera.seed = (uint64_t)seed;
  vc_image image;
  vc_status status = vc_sheet_simulate_camera(sheet, &camera, &image, NULL);
  if (status != VC_OK) {
    print_error(output, name, status, vc_sheet_error(sheet));
    return false;
  }
  vc_picture *picture;
  const void *bytes;
  size_t size;
  bool good = vc_picture_create(&picture) == VC_OK;
  if (good && vc_picture_encode(picture, &image, NULL, &bytes, &size) == VC_OK) {
    good = write_below(output, folder, name, bytes, size);
  } else {
    print_error(output, name, VC_ERR_NO_MEMORY, "the photograph could not be encoded");
    good = false;
  }
  vc_picture_destroy(picture);
  return good;
}

static bool write_plates(const output *output, vc_sheet *sheet, const char *folder, const char *format, double dpi) {
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
      print_error(output, name, status, vc_sheet_error(sheet));
      return false;
    }
    if (!write_below(output, folder, name, bytes, size)) return false;
  }
  return true;
}

static bool read_options(const shapes_print_arguments *a, vc_sheet_options *out) {
  vc_sheet_options_init(out, sizeof *out);
  out->width_mm = a->width;
  out->height_mm = a->height;
  out->foreground_level = a->level;
  if (a->lpi && sscanf(a->lpi, "%lf,%lf", &out->foreground_lpi, &out->background_lpi) != 2)
    return usage_error("--lpi %s: must be SHAPES,GROUND, for example 170,200", a->lpi);
  if (a->color && sscanf(a->color, "%lf,%lf,%lf,%lf", &out->color[0], &out->color[1], &out->color[2], &out->color[3]) != 4)
    return usage_error("--color %s: must be C,M,Y,K from 0 to 1", a->color);
  return true;
}

int shapes_print(const options *options, void *context) {
  const shapes_print_arguments *a = context;
  const output output = standard_output(options);
  vc_sheet_options how;
  if (!read_options(a, &how)) return EXIT_USAGE;
  vc_sheet *sheet;
  if (vc_sheet_create(&how, &sheet) != VC_OK) {
    usage_error("shapes print: %s", vc_create_error());
    return EXIT_USAGE;
  }
  int result = EXIT_ALL_DONE;
  for (int i = 0; i < options->argument_count && result == EXIT_ALL_DONE; i++)
    if (!add_group(sheet, options->arguments[i])) result = EXIT_USAGE;
  if (result == EXIT_ALL_DONE && a->random > 0) vc_sheet_add_random_groups(sheet, (int32_t)a->random, (uint64_t)a->seed, NULL);
  if (result == EXIT_ALL_DONE && a->cover && !set_cover(&output, sheet, a->cover)) result = EXIT_SOME_FAILED;
  if (result == EXIT_ALL_DONE && a->photograph && !write_photograph(&output, sheet, a->out, a->seed)) result = EXIT_SOME_FAILED;
  if (result == EXIT_ALL_DONE && !a->photograph && !write_plates(&output, sheet, a->out, a->format, a->dpi)) result = EXIT_SOME_FAILED;
  vc_sheet_destroy(sheet);
  return result;
}
