/* Annotated copies of pictures. */
#include "pictures.h"

#include <stdlib.h>
#include <string.h>

bool annotation_begin(const task *task, vc_canvas *canvas) {
  *canvas = make_canvas(task->picture.image.width, task->picture.image.height, VC_PIXEL_RGB24);
  if (canvas->data && vc_image_convert(&task->picture.image, canvas) == VC_OK) return true;
  free(canvas->data);
  canvas->data = NULL;
  return print_error(&task->output, task->file, VC_ERR_NO_MEMORY, "no memory for the annotated copy");
}

/* Whether the extension of a name matches the file type. */
static bool fits(const char *name, int32_t file_type) {
  static const char *const jpeg[] = {".jpg", ".jpeg", ".jpe", ".jfif", NULL}, *const png[] = {".png", NULL};
  return has_ending(name, file_type == VC_FILE_PNG ? png : jpeg);
}

bool annotation_end(const task *task, const char *folder, vc_canvas *canvas) {
  const options *options = task->output.options;
  const char *format = options->annotate_format, *place = task->input->place;
  const bool is_png = format ? strcmp(format, "png") == 0 : task->picture.file_type == VC_FILE_PNG;
  const int32_t file_type = is_png ? VC_FILE_PNG : VC_FILE_JPEG;
  char path[4096], name[32] = "";
  /* If the extension does not match, another one is appended to the full name, so that t.jpg, t.png and t.webp do not collide.
   * A video becomes a folder of frames. */
  if (task->frame) snprintf(name, sizeof name, "/%06zu", task->frame);
  const char *ending = !task->frame && fits(place, file_type) ? "" : is_png ? ".png" : ".jpg";
  bool done = true;
  if (snprintf(path, sizeof path, "%s/%s%s%s", folder, place, name, ending) >= (int)sizeof path)
    done = print_error(&task->output, task->file, VC_ERR_IO, "the path of the copy is too long");
  else if (!task->input->is_repeated)
    done = write_picture(&task->output, task->file, path, canvas_image(canvas), encode_as(file_type, USUAL_QUALITY));
  free(canvas->data);
  canvas->data = NULL;
  return done;
}
