/* visioncore cube show: files with pictures, animations and synthetic photographs of a cube. */
#include "cube_show.h"

#include <stdlib.h>
#include <string.h>

/* A file that the command line names. */
static bool write_out(const show_request *request, const char *path, const void *bytes, size_t size) {
  return write_file(&request->output, NULL, path, true, bytes, size);
}

bool fail_to_show(const show_request *request, vc_status status, const char *message) {
  return print_failure(&request->output, "state", request->state, status, message);
}

static void add_name(const show_request *request, cJSON *files, const char *path) {
  cJSON_AddItemToArray(files, request->output.options->json ? text_json(path) : cJSON_CreateString(path));
}

/* One moment as PNG or SVG. */
static bool write_moment(const show_request *request, vc_cube_renderer *renderer, double time, const char *path) {
  if (strcmp(extension(path), "svg") == 0) {
    const char *text;
    const vc_status status =
        vc_cube_renderer_render_svg(renderer, time, &request->view, (int32_t)request->given->size, (int32_t)request->given->size, &text);
    if (status != VC_OK) return fail_to_show(request, status, vc_cube_renderer_error(renderer));
    return write_out(request, path, text, strlen(text));
  }
  const size_t stride = 4 * (size_t)request->given->size, count = stride * (size_t)request->given->size;
  void *pixels = malloc(count);
  if (!pixels) return fail_to_show(request, VC_ERR_NO_MEMORY, "out of memory");
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
  if (status != VC_OK) ok = fail_to_show(request, status, vc_cube_renderer_error(renderer));
  if (ok) {
    status = vc_picture_create(&encoder);
    if (status == VC_OK) status = vc_picture_encode(encoder, &image, NULL, &bytes, &size);
    if (status != VC_OK) ok = fail_to_show(request, status, vc_picture_error(encoder));
  }
  ok = ok && write_out(request, path, bytes, size);
  vc_picture_destroy(encoder);
  free(pixels);
  return ok;
}

static bool write_animation(const show_request *request, vc_cube_renderer *renderer) {
  vc_cube_gif_options animation;
  vc_cube_gif_options_init(&animation, sizeof animation);
  animation.width = animation.height = (int32_t)request->given->size;
  animation.frames_per_turn = (int32_t)request->given->frames;
  const void *bytes;
  size_t size;
  const vc_status status = vc_cube_renderer_render_gif(renderer, &animation, &request->view, &bytes, &size);
  if (status != VC_OK) return fail_to_show(request, status, vc_cube_renderer_error(renderer));
  return write_out(request, request->given->out, bytes, size);
}

/* Every state as a file of its own; the picture of a state shows the turn that comes next. */
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
  vc_picture *encoder = NULL;
  bool ok = true;
  vc_status status = vc_cube_photo_create(&photo);
  if (status == VC_OK) status = vc_picture_create(&encoder);
  if (status != VC_OK) ok = fail_to_show(request, status, "out of memory");
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
    if (status == VC_OK) status = vc_cube_photo_image_get(photo, &image);
    if (status != VC_OK) {
      ok = fail_to_show(request, status, vc_cube_photo_error(photo));
      break;
    }
    status = vc_picture_encode(encoder, &image, &encoding, &bytes, &size);
    if (status != VC_OK) {
      ok = fail_to_show(request, status, vc_picture_error(encoder));
      break;
    }
    char path[4096], name[32];
    snprintf(name, sizeof name, "cube-%d.jpg", i + 1);
    ok = path_to_write(&request->output, path, sizeof path, request->given->out, name) && write_out(request, path, bytes, size);
    if (ok) add_name(request, files, path);
  }
  vc_picture_destroy(encoder);
  vc_cube_photo_destroy(photo);
  return ok;
}

bool write_show_files(const show_request *request, vc_cube_renderer *renderer, cJSON *files) {
  if (request->given->photo) return write_photos(request, files);
  const char *kind = extension(request->given->out);
  const bool is_animation = strcmp(kind, "gif") == 0, is_file = is_animation || strcmp(kind, "png") == 0 || strcmp(kind, "svg") == 0;
  if (!is_file) return write_steps(request, renderer, files);
  if (!(is_animation ? write_animation(request, renderer) : write_moment(request, renderer, request->given->time, request->given->out)))
    return false;
  add_name(request, files, request->given->out);
  return true;
}
