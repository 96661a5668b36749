/* visioncore cube show: pictures, animations and text of a cube and its moves; synthetic photographs of a cube. */
#include "cube.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

const option cube_show_options[] = {
    TEXT(cube_show_arguments, moves, "--moves", "MOVES", "as in \"R U'\"; without STATE, of the solved cube"),
    OUTPUT(cube_show_arguments, out, "--out", "PATH",
           "FILE.gif: an animation; FILE.png or FILE.svg: one picture; a folder, as in DIR/: a picture of every step"),
    FLAG(cube_show_arguments, svg, "--svg", "the pictures of the steps as SVG"),
    SEED(cube_show_arguments, random, "--random", "SEED", "a random cube instead of STATE"),
    NUMBER(cube_show_arguments, time, "--time", "T", 0, 1000, "time of the picture in turns: 2.5 is the middle of the third turn"),
    INTEGER(cube_show_arguments, size, "--size", "PIXELS", 16, 4096, "width and height of the pictures; at most 2048 in an animation"),
    INTEGER(cube_show_arguments, frames, "--frames", "N", 1, 60, "frames per turn of the animation"),
    NUMBER(cube_show_arguments, yaw, "--yaw", "DEGREES", -360, 360, "camera angle around the cube"),
    NUMBER(cube_show_arguments, pitch, "--pitch", "DEGREES", -90, 90, "camera angle above the cube"),
    FLAG(cube_show_arguments, plain, "--plain", "without arrow, highlight of the turning face and captions of an animation"),
    FLAG(cube_show_arguments, hidden_faces, "--hidden-faces", "also show the three hidden faces"),
    FLAG(cube_show_arguments, transparent, "--transparent", "no background"),
    TEXT(cube_show_arguments, colors_text, "--colors", "RRGGBB,...", "colours of U R F D L B"),
    TEXT(cube_show_arguments, language, "--language", "en|de|fr|es|zh", "language of the captions"),
    FLAG(cube_show_arguments, terminal, "--terminal", "draw the cube in the terminal, in colours"),
    FLAG(cube_show_arguments, photo, "--photo", "write two synthetic photographs of the cube to the folder of --out"),
    SEED(cube_show_arguments, seed, "--seed", "N", "seed of the photographs; default: that of --random, or 1"),
    END_OF_OPTIONS,
};
void cube_show_defaults(void *out) {
  vc_cube_view view;
  vc_cube_view_init(&view, sizeof view);
  *(cube_show_arguments *)out = (cube_show_arguments){.language = "en",
                                                      .size = 512,
                                                      .frames = 8,
                                                      .yaw = view.yaw_rad / degree,
                                                      .pitch = view.pitch_rad / degree,
                                                      .random = NOT_GIVEN,
                                                      .seed = NOT_GIVEN};
}

/** The parsed command line. */
typedef struct show_request {
  output output;
  const cube_show_arguments *given;
  const char *state, *moves;
  double seed;
  uint32_t colors[6];
  vc_cube_view view;
} show_request;

/* An unknown file name extension is an error, not the name of a folder. */
static bool check_out(const cube_show_arguments *given) {
  static const char *const kinds[] = {"gif", "png", "svg"};
  if (!given->out) return true;
  if (strcmp(given->out, "-") == 0) return usage_error("--out -: must be a file or a folder; pictures are not written to standard output");
  if (!is_file_name(given->out)) return true;
  if (given->photo) return usage_error("--photo --out %s: must be a folder, as in %s/", given->out, given->out);
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (strcmp(extension(given->out), kinds[i]) == 0) return true;
  return usage_error("--out %s: must end in .gif, .png or .svg, or be a folder, as in %s/", given->out, given->out);
}

/* "FFFFFF,B71234,..." for U R F D L B. */
static bool parse_colors(const char *text, uint32_t colors[6]) {
  for (int side = 0; side < 6; side++) {
    if (strspn(text, "0123456789abcdefABCDEF") != 6 || text[6] != (side < 5 ? ',' : '\0'))
      return usage_error("--colors: must be six colours RRGGBB for U,R,F,D,L,B");
    colors[side] = (uint32_t)strtoul(text, NULL, 16) << 8 | 0xFF;
    text += 7;
  }
  return true;
}

/* The letters of faces, and their colours in the usual scheme. */
static const char face_order[] = "URFDLB?", usual_colors[] = "WRGYOB?";

/* Lower case and colours as the letters of faces, in place; other texts stay. */
static char *face_letters(char *text) {
  char *upper = text;
  for (; *upper; upper++)
    *upper = (char)toupper((unsigned char)*upper);
  if (strspn(text, face_order) == strlen(text) || strspn(text, usual_colors) != strlen(text)) return text;
  for (char *letter = text; *letter; letter++)
    *letter = face_order[strchr(usual_colors, *letter) - usual_colors];
  return text;
}

static bool make_request(const options *options, const cube_show_arguments *given, show_request *out) {
  *out = (show_request){.output = standard_output(options), .given = given, .moves = given->moves};
  vc_cube_view *view = &out->view;
  vc_cube_view_init(view, sizeof *view);
  view->yaw_rad = given->yaw * degree;
  view->pitch_rad = given->pitch * degree;
  if (given->transparent) view->background = 0;
  if (given->hidden_faces) {
    view->hidden_faces = 1;
    view->distance = 19.5; /* leaves room for them */
  }
  if (given->plain) view->arrow = view->highlight = 0;
  if (given->colors_text && !parse_colors(given->colors_text, out->colors)) return false;
  const bool is_random = !isnan(given->random);
  out->seed = !isnan(given->seed) ? given->seed : is_random ? given->random : 1;
  if (options->argument_count && is_random) return usage_error("only one of STATE and --random can be given");
  if (!options->argument_count && !is_random && !given->moves)
    return usage_error("cube show needs STATE of 54 letters, --random SEED or --moves MOVES; see visioncore help cube show");
  if (!is_random) out->state = options->argument_count ? face_letters(trimmed(options->arguments[0])) : SOLVED_STATE;
  return check_moves("--moves", given->moves) && check_out(given);
}

/* -- files ------------------------------------------------------------------------------------------------------------- */

/* @return false */
static bool fail_to_show(const show_request *request, vc_status status, const char *message) {
  return print_failure(&request->output, "state", request->state, status, message);
}

static void add_name(const show_request *request, cJSON *files, const char *path) {
  cJSON_AddItemToArray(files, request->output.options->json ? text_json(path) : cJSON_CreateString(path));
}

/* One moment as PNG or SVG. */
static bool write_moment(const show_request *request, vc_cube_renderer *renderer, double time, const char *path) {
  const int32_t side = request->given->size;
  if (strcmp(extension(path), "svg") == 0) {
    const char *text;
    const vc_status status = vc_cube_renderer_render_svg(renderer, time, &request->view, side, side, &text);
    if (status != VC_OK) return fail_to_show(request, status, vc_cube_renderer_error(renderer));
    return write_file(&request->output, NULL, path, text, strlen(text));
  }
  const vc_canvas canvas = make_canvas(side, side, VC_PIXEL_RGBA32);
  if (!canvas.data) return fail_to_show(request, VC_ERR_NO_MEMORY, "out of memory");
  const vc_status status = vc_cube_renderer_render(renderer, time, &request->view, &canvas);
  const bool ok = status == VC_OK
                      ? write_picture(&request->output, NULL, path, canvas_image(&canvas), encode_as(VC_FILE_PNG, USUAL_QUALITY))
                      : fail_to_show(request, status, vc_cube_renderer_error(renderer));
  free(canvas.data);
  return ok;
}

static bool write_animation(const show_request *request, vc_cube_renderer *renderer) {
  vc_cube_gif_options animation;
  vc_cube_gif_options_init(&animation, sizeof animation);
  animation.width = animation.height = request->given->size;
  animation.frames_per_turn = request->given->frames;
  animation.captions = !request->given->plain;
  const void *bytes;
  size_t size;
  const vc_status status = vc_cube_renderer_render_gif(renderer, &animation, &request->view, &bytes, &size);
  if (status != VC_OK) return fail_to_show(request, status, vc_cube_renderer_error(renderer));
  return write_file(&request->output, NULL, request->given->out, bytes, size);
}

/* One file per state; the picture of a state shows the next turn. */
static bool write_steps(const show_request *request, vc_cube_renderer *renderer, cJSON *files) {
  const size_t count = vc_cube_renderer_step_count(renderer);
  for (size_t i = 0; i <= count && !interrupted(); i++) {
    char path[4096], name[32];
    snprintf(name, sizeof name, "step-%02zu.%s", i, request->given->svg ? "svg" : "png");
    if (!path_to_write(&request->output, path, sizeof path, request->given->out, name)) return false;
    if (!write_moment(request, renderer, (double)i, path)) return false;
    add_name(request, files, path);
  }
  return true;
}

/* Two photographs that together show all six faces. */
static bool write_photos(const show_request *request, cJSON *files) {
  static const int32_t held[2][2] = {{0, 2}, {3, 4}}; /* U up and F in front; then D up and L in front */
  vc_cube_photo *photo = NULL;
  if (vc_cube_photo_create(&photo) != VC_OK) return fail_to_show(request, VC_ERR_NO_MEMORY, "out of memory");
  bool ok = true;
  for (int i = 0; i < 2 && ok; i++) {
    vc_cube_photo_options settings;
    vc_cube_photo_options_init(&settings, sizeof settings);
    settings.up = held[i][0];
    settings.front = held[i][1];
    settings.seed = (uint64_t)request->seed * 2 + (uint64_t)i;
    settings.surface = (int32_t)((uint64_t)request->seed % 4);
    settings.logo = 1;
    settings.yaw_rad = (45 + fmod(request->seed * 7 + i * 5, 13) - 6) * degree;
    settings.roll_rad = (fmod(request->seed * 5 + i * 3, 11) - 5) * degree;
    memcpy(settings.colors, request->colors, sizeof settings.colors);
    vc_image image;
    vc_status status = vc_cube_photo_render(photo, request->state, &settings);
    if (status == VC_OK) status = vc_cube_photo_image_get(photo, &image);
    char path[4096], name[32];
    snprintf(name, sizeof name, "cube-%d.jpg", i + 1);
    if (status != VC_OK)
      ok = fail_to_show(request, status, vc_cube_photo_error(photo));
    else
      ok = path_to_write(&request->output, path, sizeof path, request->given->out, name) &&
           write_picture(&request->output, NULL, path, image, encode_as(VC_FILE_JPEG, 85));
    if (ok) add_name(request, files, path);
  }
  vc_cube_photo_destroy(photo);
  return ok;
}

/* Writes the files of --out and --photo, and adds their names to a list. @return false after an error line */
static bool write_show_files(const show_request *request, vc_cube_renderer *renderer, cJSON *files) {
  if (request->given->photo) return write_photos(request, files);
  const char *kind = extension(request->given->out);
  const bool is_animation = strcmp(kind, "gif") == 0, is_file = is_animation || strcmp(kind, "png") == 0 || strcmp(kind, "svg") == 0;
  if (!is_file) return write_steps(request, renderer, files);
  if (!(is_animation ? write_animation(request, renderer) : write_moment(request, renderer, request->given->time, request->given->out)))
    return false;
  add_name(request, files, request->given->out);
  return true;
}

/* -- text -------------------------------------------------------------------------------------------------------------- */

/* The view, or the net as that of a reading; in colours of its own, or with letters of faces where these cannot be shown. */
static bool print_cube(const show_request *request, vc_cube_renderer *renderer) {
  const cube_show_arguments *given = request->given;
  const char *text;
  vc_status status;
  if (given->terminal || given->colors_text) {
    const bool color = request->output.options->color;
    const int32_t style = given->terminal ? VC_CUBE_TEXT_PICTURE : color ? VC_CUBE_TEXT_COLORED : VC_CUBE_TEXT_NET;
    vc_cube_view view = request->view;
    if (!view.hidden_faces) view.distance = 9.5; /* as large as the cells allow */
    status = vc_cube_renderer_render_text(renderer, given->time, style, &view, 56, &text);
    if (status == VC_OK) puts(text);
  } else {
    const double last = (double)vc_cube_renderer_step_count(renderer);
    status = vc_cube_renderer_state_get(renderer, (size_t)fmin(fmax(given->time, 0), last), &text);
    char colors[VC_CUBE_STICKERS + 1] = "";
    for (size_t i = 0; status == VC_OK && text[i] && i < VC_CUBE_STICKERS; i++)
      colors[i] = usual_colors[strchr(face_order, text[i]) - face_order];
    if (status == VC_OK) print_cube_net(&request->output, colors);
    if (status == VC_OK) puts("");
  }
  return status == VC_OK || fail_to_show(request, status, vc_cube_renderer_error(renderer));
}

static bool print_text(const show_request *request, vc_cube_renderer *renderer, cJSON *steps) {
  if (!print_cube(request, renderer)) return false;
  const cJSON *step;
  int number = 0;
  cJSON_ArrayForEach(step, steps) {
    number++;
    printf("%3d  %-3s %s\n", number, cJSON_GetObjectItem(step, "move")->valuestring, cJSON_GetObjectItem(step, "caption")->valuestring);
  }
  int32_t up = 0, front = 0;
  const bool is_turned = vc_moves_holding(request->moves, &up, &front) == VC_OK && (up != 0 || front != 2);
  if (is_turned) printf("     The moves also turn the cube: then %c is up, %c in front\n", "URFDLB"[up], "URFDLB"[front]);
  return true;
}

/* The turns with their captions; NULL after an error line. */
static cJSON *list_steps(const show_request *request, vc_cube_renderer *renderer) {
  cJSON *steps = cJSON_CreateArray();
  for (size_t i = 0; i < vc_cube_renderer_step_count(renderer); i++) {
    vc_cube_step step = {.struct_size = sizeof step};
    const char *caption = "";
    vc_status status = vc_cube_renderer_step_get(renderer, i, &step);
    if (status == VC_OK) status = vc_cube_renderer_caption_get(renderer, i, request->given->language, &caption);
    if (status != VC_OK) {
      fail_to_show(request, status, vc_cube_renderer_error(renderer));
      cJSON_Delete(steps);
      return NULL;
    }
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "move", step.move);
    cJSON_AddStringToObject(object, "caption", caption);
    cJSON_AddStringToObject(object, "state", step.after);
    cJSON_AddItemToArray(steps, object);
  }
  return steps;
}

static bool show_cube(const show_request *request, vc_cube_renderer *renderer) {
  const double start = now_ms();
  vc_status status = vc_cube_renderer_set_moves(renderer, request->state, request->moves);
  if (status != VC_OK) return fail_to_show(request, status, vc_cube_renderer_error(renderer));
  cJSON *steps = list_steps(request, renderer);
  if (!steps) return false;
  cJSON *files = cJSON_CreateArray();
  bool ok = true;
  if (request->given->photo || request->given->out)
    ok = write_show_files(request, renderer, files);
  else if (!request->output.options->json)
    ok = print_text(request, renderer, steps);
  if (ok && request->output.options->json) {
    cJSON *line = cJSON_CreateObject();
    cJSON_AddStringToObject(line, "state", request->state);
    cJSON_AddStringToObject(line, "moves", request->moves);
    cJSON_AddItemToObject(line, "steps", steps);
    cJSON_AddItemToObject(line, "files", files);
    add_number(line, "elapsed_ms", now_ms() - start, 3);
    print_line(&request->output, line);
    return true;
  }
  if (ok && request->given->out) {
    const cJSON *file;
    cJSON_ArrayForEach(file, files) print_file_name(file->valuestring);
  }
  cJSON_Delete(steps);
  cJSON_Delete(files);
  return ok;
}

int cube_show(const options *options, void *context) {
  show_request request;
  char random[VC_CUBE_STICKERS + 1];
  if (!make_request(options, context, &request)) return EXIT_USAGE;
  if (!request.state) {
    uint64_t seed = (uint64_t)request.given->random;
    if (vc_cube_random(&seed, random) != VC_OK) return EXIT_SOME_FAILED;
    request.state = random;
  }
  vc_solution solution = {.text = ""};
  if (!request.moves) {
    char message[256];
    const bool is_cube = strlen(request.state) == VC_CUBE_STICKERS; /* otherwise the renderer reports the error */
    const vc_status status = is_cube ? solve_cube(request.state, &solution, message, sizeof message) : VC_OK;
    if (status != VC_OK && !request.given->photo) return fail_to_show(&request, status, message), EXIT_SOME_FAILED;
    request.moves = solution.text;
  }
  vc_cube_renderer_options settings;
  vc_cube_renderer_options_init(&settings, sizeof settings);
  memcpy(settings.colors, request.colors, sizeof settings.colors);
  vc_cube_renderer *renderer;
  const vc_status status = vc_cube_renderer_create(&settings, &renderer);
  if (status != VC_OK) return fail_to_show(&request, status, vc_last_error()), EXIT_SOME_FAILED;
  const bool ok = show_cube(&request, renderer);
  vc_cube_renderer_destroy(renderer);
  if (interrupted()) return report_interrupt(0, 1, "");
  return ok ? EXIT_ALL_DONE : EXIT_SOME_FAILED;
}
