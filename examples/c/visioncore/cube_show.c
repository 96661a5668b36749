/* visioncore cube show: pictures, animations and text of a cube and its moves; synthetic photographs of a cube. */
#define _POSIX_C_SOURCE 200809L
#include "common.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const double degree = 3.14159265358979323846 / 180;

/** What the command line asks for. */
typedef struct request {
  options common;
  const char *state;
  const char *moves;
  const char *out;
  const char *language;
  long size;
  long frames;
  double time;
  double seed;
  uint32_t colors[6];
  vc_cube_view view;
  bool terminal, photo, svg;
} request;

static const char *extension(const char *path) {
  const char *slash = strrchr(path, '/'), *dot = strrchr(path, '.');
  return dot && (!slash || dot > slash + 1) ? dot + 1 : "";
}

/* "FFFFFF,B71234,..." for U R F D L B. */
static bool parse_colors(const char *text, uint32_t colors[6]) {
  for (int side = 0; side < 6; side++) {
    char *end;
    const unsigned long value = strtoul(text, &end, 16);
    if (end != text + 6 || *end != (side < 5 ? ',' : '\0')) {
      fprintf(stderr, "visioncore: --colors: must be six colours RRGGBB for U,R,F,D,L,B\n");
      return false;
    }
    colors[side] = (uint32_t)value << 8 | 0xFF;
    text = end + 1;
  }
  return true;
}

static bool parse_request(request *request, int argc, char **argv) {
  const char *size = NULL, *time = NULL, *yaw = NULL, *pitch = NULL, *colors = NULL, *random = NULL, *seed = NULL, *frames = NULL;
  bool transparent = false, hints = false, plain = false;
  *request = (struct request){.language = "en", .size = 512, .frames = 8};
  vc_cube_view_init(&request->view, sizeof request->view);
  const own_option own[] = {{"--moves", &request->moves, NULL},
                            {"--out", &request->out, NULL},
                            {"--language", &request->language, NULL},
                            {"--size", &size, NULL},
                            {"--time", &time, NULL},
                            {"--frames", &frames, NULL},
                            {"--yaw", &yaw, NULL},
                            {"--pitch", &pitch, NULL},
                            {"--colors", &colors, NULL},
                            {"--random", &random, NULL},
                            {"--seed", &seed, NULL},
                            {"--transparent", NULL, &transparent},
                            {"--hidden-faces", NULL, &hints},
                            {"--plain", NULL, &plain},
                            {"--svg", NULL, &request->svg},
                            {"--terminal", NULL, &request->terminal},
                            {"--photo", NULL, &request->photo},
                            {NULL, NULL, NULL}};
  if (!options_parse(&request->common, argc, argv, own)) return false;
  double degrees;
  if (size && !parse_int("--size", size, 16, 4096, &request->size)) return false;
  if (frames && !parse_int("--frames", frames, 1, 60, &request->frames)) return false;
  if (time && !parse_double("--time", time, 0, 1000, &request->time)) return false;
  if (yaw) {
    if (!parse_double("--yaw", yaw, -360, 360, &degrees)) return false;
    request->view.yaw_rad = degrees * degree;
  }
  if (pitch) {
    if (!parse_double("--pitch", pitch, -90, 90, &degrees)) return false;
    request->view.pitch_rad = degrees * degree;
  }
  if (colors && !parse_colors(colors, request->colors)) return false;
  request->seed = 1;
  if (random && !parse_double("--random", random, 0, 1e15, &request->seed)) return false;
  if (seed && !parse_double("--seed", seed, 0, 1e15, &request->seed)) return false;
  if (transparent) request->view.background = 0;
  if (hints) {
    request->view.hidden_faces = 1;
    request->view.distance = 17;
  }
  if (plain) request->view.arrow = request->view.highlight = 0;
  if (request->common.argument_count != (random ? 0 : 1)) {
    fprintf(stderr, "visioncore: cube show: one STATE of 54 letters, or --random SEED\n");
    return false;
  }
  request->state = random ? NULL : request->common.arguments[0];
  if (request->photo && !request->out) {
    fprintf(stderr, "visioncore: --photo needs --out DIR\n");
    return false;
  }
  return true;
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

/* Makes the folders above the last one of a path; write_output makes that one and reports what went wrong. */
static void make_parents(char *folder) {
  for (char *slash = strchr(folder + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = 0;
    mkdir(folder, 0777);
    *slash = '/';
  }
}

/* Splits a path at its last slash and writes the file. */
static bool write_file(const request *request, const char *path, const void *bytes, size_t size) {
  char folder[4096];
  const char *slash = strrchr(path, '/');
  const size_t length = slash ? (size_t)(slash - path) : 1;
  if (length >= sizeof folder) return false;
  memcpy(folder, slash ? path : ".", length);
  folder[length] = 0;
  make_parents(folder);
  return write_output(&request->common, length ? folder : "/", slash ? slash + 1 : path, bytes, size);
}

static bool fail(const request *request, vc_status status, const char *message) {
  print_error(&request->common, request->state, status, message);
  return false;
}

/* One moment as PNG or SVG. */
static bool write_moment(const request *request, vc_cube_renderer *renderer, double time, const char *path) {
  if (strcmp(extension(path), "svg") == 0) {
    const char *text;
    const vc_status status =
        vc_cube_renderer_render_svg(renderer, time, &request->view, (int32_t)request->size, (int32_t)request->size, &text);
    if (status != VC_OK) return fail(request, status, vc_cube_renderer_error(renderer));
    return write_file(request, path, text, strlen(text));
  }
  const size_t stride = 4 * (size_t)request->size, count = stride * (size_t)request->size;
  void *pixels = malloc(count);
  if (!pixels) return fail(request, VC_ERR_NO_MEMORY, "out of memory");
  const vc_canvas canvas = {.data = pixels,
                            .data_size = count,
                            .stride = (ptrdiff_t)stride,
                            .width = (int32_t)request->size,
                            .height = (int32_t)request->size,
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
  ok = ok && write_file(request, path, bytes, size);
  vc_picture_destroy(encoder);
  free(pixels);
  return ok;
}

static bool write_animation(const request *request, vc_cube_renderer *renderer) {
  vc_cube_gif_options animation;
  vc_cube_gif_options_init(&animation, sizeof animation);
  animation.width = animation.height = (int32_t)(request->size > 2048 ? 2048 : request->size);
  animation.frames_per_turn = (int32_t)request->frames;
  const void *bytes;
  size_t size;
  const vc_status status = vc_cube_renderer_render_gif(renderer, &animation, &request->view, &bytes, &size);
  if (status != VC_OK) return fail(request, status, vc_cube_renderer_error(renderer));
  return write_file(request, request->out, bytes, size);
}

/* Every state as a file of its own; the picture of a state shows the turn that comes next. */
static bool write_steps(const request *request, vc_cube_renderer *renderer, cJSON *files) {
  const size_t count = vc_cube_renderer_step_count(renderer);
  for (size_t i = 0; i <= count && !interrupted(); i++) {
    char path[4096];
    snprintf(path, sizeof path, "%s/step-%02zu.%s", request->out, i, request->svg ? "svg" : "png");
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
    snprintf(path, sizeof path, "%s/cube-%d.jpg", request->out, i + 1);
    ok = write_file(request, path, bytes, size);
    if (ok) cJSON_AddItemToArray(files, cJSON_CreateString(path));
  }
  vc_picture_destroy(encoder);
  vc_cube_photo_destroy(photo);
  return ok;
}

/* On a terminal in colours, elsewhere in letters. */
static bool print_text(const request *request, vc_cube_renderer *renderer, cJSON *steps) {
  const bool color = isatty(STDOUT_FILENO) == 1;
  const int32_t style = request->terminal ? VC_CUBE_TEXT_PICTURE : color ? VC_CUBE_TEXT_COLORED : VC_CUBE_TEXT_NET;
  const char *text;
  vc_cube_view view = request->view;
  if (!view.hidden_faces) view.distance = 9.5; /* as large as the cells allow */
  const vc_status status = vc_cube_renderer_render_text(renderer, request->time, style, &view, 56, &text);
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
    if (status == VC_OK) status = vc_cube_renderer_caption_get(renderer, i, request->language, &caption);
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
  if (request->photo) {
    ok = write_photos(request, files);
  } else if (request->out) {
    const char *kind = extension(request->out);
    const bool is_animation = strcmp(kind, "gif") == 0;
    if (is_animation || strcmp(kind, "png") == 0 || strcmp(kind, "svg") == 0) {
      ok = is_animation ? write_animation(request, renderer) : write_moment(request, renderer, request->time, request->out);
      if (ok) cJSON_AddItemToArray(files, cJSON_CreateString(request->out));
    } else {
      ok = write_steps(request, renderer, files);
    }
  } else if (!request->common.json) {
    ok = print_text(request, renderer, steps);
  }
  if (ok && request->common.json) {
    cJSON *line = cJSON_CreateObject();
    cJSON_AddStringToObject(line, "state", request->state);
    cJSON_AddStringToObject(line, "moves", request->moves);
    cJSON_AddItemToObject(line, "steps", steps);
    cJSON_AddItemToObject(line, "files", files);
    add_number(line, "elapsed_ms", now_ms() - start, 3);
    print_line(line);
    return true;
  }
  if (ok && request->out) {
    const cJSON *file;
    cJSON_ArrayForEach(file, files) puts(file->valuestring);
  }
  cJSON_Delete(steps);
  cJSON_Delete(files);
  return ok;
}

int run_cube_show(int argc, char **argv) {
  request request;
  char random[VC_CUBE_STICKERS + 1];
  if (!parse_request(&request, argc - 1, argv + 1)) return EXIT_USAGE;
  if (!request.state) {
    uint64_t seed = (uint64_t)request.seed;
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
  if (status != VC_OK) return fail(&request, status, "the options are not supported by this library") ? EXIT_ALL_DONE : EXIT_SOME_FAILED;
  const bool ok = show_cube(&request, renderer);
  vc_cube_renderer_destroy(renderer);
  return ok ? EXIT_ALL_DONE : EXIT_SOME_FAILED;
}
