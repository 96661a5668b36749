/* visioncore cube show: pictures, animations and text of a cube and its moves; synthetic photographs of a cube. */
#include "cube.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const option cube_show_options[] = {
    TEXT(cube_show_arguments, moves, "--moves", "MOVES", "as in \"R U'\""),
    TEXT(cube_show_arguments, out, "--out", "PATH",
         "FILE.gif: an animation; FILE.png or FILE.svg: one picture; anything else: a folder with a picture of every step"),
    FLAG(cube_show_arguments, svg, "--svg", "the pictures of the steps as SVG"),
    NUMBER(cube_show_arguments, random, "--random", "SEED", 0, 1e15, "a random cube instead of STATE"),
    NUMBER(cube_show_arguments, time, "--time", "T", 0, 1000, "the moment of the picture in turns: 2.5 is the middle of the third"),
    INTEGER(cube_show_arguments, size, "--size", "PIXELS", 16, 4096, "width and height of the pictures"),
    INTEGER(cube_show_arguments, frames, "--frames", "N", 1, 60, "frames of a turn in the animation"),
    NUMBER(cube_show_arguments, yaw, "--yaw", "DEGREES", -360, 360, "the viewer's place around the cube"),
    NUMBER(cube_show_arguments, pitch, "--pitch", "DEGREES", -90, 90, "the viewer's place above the cube"),
    FLAG(cube_show_arguments, plain, "--plain", "without the arrow and the mark of the turning face"),
    FLAG(cube_show_arguments, hidden_faces, "--hidden-faces", "the three faces behind, too"),
    FLAG(cube_show_arguments, transparent, "--transparent", "no background"),
    TEXT(cube_show_arguments, colors_text, "--colors", "RRGGBB,...", "six colours, of U R F D L B"),
    TEXT(cube_show_arguments, language, "--language", "en|de|fr|es|zh", "of the words"),
    FLAG(cube_show_arguments, terminal, "--terminal", "the view in the colours of a terminal"),
    FLAG(cube_show_arguments, photo, "--photo", "two synthetic photographs of the cube into the folder of --out"),
    NUMBER(cube_show_arguments, seed, "--seed", "N", 0, 1e15, "varies the photographs; otherwise that of --random, or 1"),
    END_OF_OPTIONS,
};

/** What the command line asks for. */
typedef struct request {
  output output;
  const cube_show_arguments *given;
  const char *state, *moves;
  double seed;
  uint32_t colors[6];
  vc_cube_view view;
} request;

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

static const char *extension(const char *path) {
  const char *slash = strrchr(path, '/'), *dot = strrchr(path, '.');
  return dot && (!slash || dot > slash + 1) ? dot + 1 : "";
}

/* "FFFFFF,B71234,..." for U R F D L B. */
static bool parse_colors(const char *text, uint32_t colors[6]) {
  for (int side = 0; side < 6; side++) {
    char *end;
    const unsigned long value = strtoul(text, &end, 16);
    if (end != text + 6 || *end != (side < 5 ? ',' : '\0')) return usage_error("--colors: must be six colours RRGGBB for U,R,F,D,L,B");
    colors[side] = (uint32_t)value << 8 | 0xFF;
    text = end + 1;
  }
  return true;
}

static bool make_request(const options *options, const cube_show_arguments *given, request *out) {
  *out = (request){.output = standard_output(options), .given = given, .moves = given->moves};
  vc_cube_view *view = &out->view;
  vc_cube_view_init(view, sizeof *view);
  view->yaw_rad = given->yaw * degree;
  view->pitch_rad = given->pitch * degree;
  if (given->transparent) view->background = 0;
  if (given->hidden_faces) {
    view->hidden_faces = 1;
    view->distance = 17;
  }
  if (given->plain) view->arrow = view->highlight = 0;
  if (given->colors_text && !parse_colors(given->colors_text, out->colors)) return false;
  const bool is_random = !isnan(given->random);
  out->seed = !isnan(given->seed) ? given->seed : is_random ? given->random : 1;
  if (options->argument_count != (is_random ? 0 : 1)) return usage_error("cube show: one STATE of 54 letters, or --random SEED");
  out->state = is_random ? NULL : options->arguments[0];
  return !given->photo || given->out || usage_error("--photo needs --out DIR");
}

/* Moves that solve the cube; it may already be solved. */
static vc_status find_moves(const char *state, vc_solution *solution, const char **message) {
  static char text[256];
  vc_solver *solver;
  vc_status status = vc_solver_create(NULL, &solver);
  *solution = (vc_solution){.struct_size = sizeof *solution};
  if (status == VC_OK) status = vc_solver_solve(solver, state, solution);
  if (status != VC_OK) snprintf(text, sizeof text, "%s", vc_solver_error(solver));
  *message = text;
  vc_solver_destroy(solver);
  return status;
}

/* A file that the command line names. */
static bool write_out(const request *request, const char *path, const void *bytes, size_t size) {
  return write_file(&request->output, NULL, path, true, bytes, size);
}

static bool fail(const request *request, vc_status status, const char *message) {
  return print_failure(&request->output, "state", request->state, status, message);
}

/* One moment as PNG or SVG. */
static bool write_moment(const request *request, vc_cube_renderer *renderer, double time, const char *path) {
  if (strcmp(extension(path), "svg") == 0) {
    const char *text;
    const vc_status status =
        vc_cube_renderer_render_svg(renderer, time, &request->view, (int32_t)request->given->size, (int32_t)request->given->size, &text);
    if (status != VC_OK) return fail(request, status, vc_cube_renderer_error(renderer));
    return write_out(request, path, text, strlen(text));
  }
  const size_t stride = 4 * (size_t)request->given->size, count = stride * (size_t)request->given->size;
  void *pixels = malloc(count);
  if (!pixels) return fail(request, VC_ERR_NO_MEMORY, "out of memory");
  const vc_canvas canvas = {.data = pixels,
                            .data_size = count,
                            .stride = (ptrdiff_t)stride,
                            .width = (int32_t)request->given->size,
                            .height = (int32_t)request->given->size,
                            .format = VC_PIXEL_RGBA32};
  const vc_image image = {.data = pixels,
                          .data_size = count,
                          .stride = (ptrdiff_t)stride,
                          .width = canvas.width,
                          .height = canvas.height,
                          .format = VC_PIXEL_RGBA32};
  vc_picture *encoder = NULL;
  const void *bytes = NULL;
  size_t size = 0;
  bool ok = true;
  vc_status status = vc_cube_renderer_render(renderer, time, &request->view, &canvas);
  if (status != VC_OK) ok = fail(request, status, vc_cube_renderer_error(renderer));
  if (ok) {
    status = vc_picture_create(&encoder);
    if (status == VC_OK) status = vc_picture_encode(encoder, &image, NULL, &bytes, &size);
    if (status != VC_OK) ok = fail(request, status, vc_picture_error(encoder));
  }
  ok = ok && write_out(request, path, bytes, size);
  vc_picture_destroy(encoder);
  free(pixels);
  return ok;
}

static bool write_animation(const request *request, vc_cube_renderer *renderer) {
  vc_cube_gif_options animation;
  vc_cube_gif_options_init(&animation, sizeof animation);
  animation.width = animation.height = (int32_t)(request->given->size > 2048 ? 2048 : request->given->size);
  animation.frames_per_turn = (int32_t)request->given->frames;
  const void *bytes;
  size_t size;
  const vc_status status = vc_cube_renderer_render_gif(renderer, &animation, &request->view, &bytes, &size);
  if (status != VC_OK) return fail(request, status, vc_cube_renderer_error(renderer));
  return write_out(request, request->given->out, bytes, size);
}

/* Every state as a file of its own; the picture of a state shows the turn that comes next. */
static bool write_steps(const request *request, vc_cube_renderer *renderer, cJSON *files) {
  const size_t count = vc_cube_renderer_step_count(renderer);
  for (size_t i = 0; i <= count && !interrupted(); i++) {
    char path[4096];
    snprintf(path, sizeof path, "%s/step-%02zu.%s", request->given->out, i, request->given->svg ? "svg" : "png");
    if (!write_moment(request, renderer, (double)i, path)) return false;
    cJSON_AddItemToArray(files, cJSON_CreateString(path));
  }
  return true;
}

/* Two photographs that together show all six faces. */
static bool write_photos(const request *request, cJSON *files) {
  static const int32_t held[2][2] = {{0, 2}, {3, 4}}; /* U up and F in front; then D up and L in front */
  vc_cube_photo *photo = NULL;
  vc_picture *encoder = NULL;
  bool ok = true;
  vc_status status = vc_cube_photo_create(&photo);
  if (status == VC_OK) status = vc_picture_create(&encoder);
  if (status != VC_OK) ok = fail(request, status, "out of memory");
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
    vc_encode_options encoding;
    vc_encode_options_init(&encoding, sizeof encoding);
    encoding.file_type = VC_FILE_JPEG;
    encoding.quality = 85;
    vc_image image;
    const void *bytes = NULL;
    size_t size = 0;
    status = vc_cube_photo_render(photo, request->state, &settings);
    if (status == VC_OK) status = vc_cube_photo_image(photo, &image);
    if (status != VC_OK) {
      ok = fail(request, status, vc_cube_photo_error(photo));
      break;
    }
    status = vc_picture_encode(encoder, &image, &encoding, &bytes, &size);
    if (status != VC_OK) {
      ok = fail(request, status, vc_picture_error(encoder));
      break;
    }
    char path[4096];
    snprintf(path, sizeof path, "%s/cube-%d.jpg", request->given->out, i + 1);
    ok = write_out(request, path, bytes, size);
    if (ok) cJSON_AddItemToArray(files, cJSON_CreateString(path));
  }
  vc_picture_destroy(encoder);
  vc_cube_photo_destroy(photo);
  return ok;
}

/* On a terminal in colours, elsewhere in letters. */
static bool print_text(const request *request, vc_cube_renderer *renderer, cJSON *steps) {
  const bool color = isatty(STDOUT_FILENO) == 1;
  const int32_t style = request->given->terminal ? VC_CUBE_TEXT_PICTURE : color ? VC_CUBE_TEXT_COLORED : VC_CUBE_TEXT_NET;
  const char *text;
  vc_cube_view view = request->view;
  if (!view.hidden_faces) view.distance = 9.5; /* as large as the cells allow */
  const vc_status status = vc_cube_renderer_render_text(renderer, request->given->time, style, &view, 56, &text);
  if (status != VC_OK) return fail(request, status, vc_cube_renderer_error(renderer));
  puts(text);
  const cJSON *step;
  int number = 0;
  cJSON_ArrayForEach(step, steps) {
    number++;
    printf("%3d  %-3s %s\n", number, cJSON_GetObjectItem(step, "move")->valuestring, cJSON_GetObjectItem(step, "caption")->valuestring);
  }
  return true;
}

/* The turns with their captions; NULL after an error line. */
static cJSON *list_steps(const request *request, vc_cube_renderer *renderer) {
  cJSON *steps = cJSON_CreateArray();
  for (size_t i = 0; i < vc_cube_renderer_step_count(renderer); i++) {
    vc_cube_step step = {.struct_size = sizeof step};
    const char *caption = "";
    vc_status status = vc_cube_renderer_step_get(renderer, i, &step);
    if (status == VC_OK) status = vc_cube_renderer_caption_get(renderer, i, request->given->language, &caption);
    if (status != VC_OK) {
      fail(request, status, vc_cube_renderer_error(renderer));
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

static bool show_cube(const request *request, vc_cube_renderer *renderer) {
  const double start = now_ms();
  vc_status status = vc_cube_renderer_load(renderer, request->state, request->moves);
  if (status != VC_OK) return fail(request, status, vc_cube_renderer_error(renderer));
  cJSON *steps = list_steps(request, renderer);
  if (!steps) return false;
  cJSON *files = cJSON_CreateArray();
  bool ok = true;
  if (request->given->photo) {
    ok = write_photos(request, files);
  } else if (request->given->out) {
    const char *kind = extension(request->given->out);
    const bool is_animation = strcmp(kind, "gif") == 0;
    if (is_animation || strcmp(kind, "png") == 0 || strcmp(kind, "svg") == 0) {
      ok = is_animation ? write_animation(request, renderer) : write_moment(request, renderer, request->given->time, request->given->out);
      if (ok) cJSON_AddItemToArray(files, cJSON_CreateString(request->given->out));
    } else {
      ok = write_steps(request, renderer, files);
    }
  } else if (!request->output.options->json) {
    ok = print_text(request, renderer, steps);
  }
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
    cJSON_ArrayForEach(file, files) puts(file->valuestring);
  }
  cJSON_Delete(steps);
  cJSON_Delete(files);
  return ok;
}

int cube_show(const options *options, void *context) {
  request request;
  char random[VC_CUBE_STICKERS + 1];
  if (!make_request(options, context, &request)) return EXIT_USAGE;
  if (!request.state) {
    uint64_t seed = (uint64_t)request.given->random;
    if (vc_cube_random(&seed, random) != VC_OK) return EXIT_SOME_FAILED;
    request.state = random;
  }
  vc_solution solution = {.text = ""};
  if (!request.moves) {
    const char *message;
    const vc_status status = strlen(request.state) == VC_CUBE_STICKERS ? find_moves(request.state, &solution, &message) : VC_OK;
    if (status != VC_OK) {
      fail(&request, status, message);
      return EXIT_SOME_FAILED;
    }
    request.moves = solution.text;
  }
  vc_cube_renderer_options settings;
  vc_cube_renderer_options_init(&settings, sizeof settings);
  memcpy(settings.colors, request.colors, sizeof settings.colors);
  vc_cube_renderer *renderer;
  const vc_status status = vc_cube_renderer_create(&settings, &renderer);
  if (status != VC_OK) {
    fail(&request, status, vc_create_error());
    return EXIT_SOME_FAILED;
  }
  const bool ok = show_cube(&request, renderer);
  vc_cube_renderer_destroy(renderer);
  if (interrupted()) return report_interrupt(0, 1);
  return ok ? EXIT_ALL_DONE : EXIT_SOME_FAILED;
}
