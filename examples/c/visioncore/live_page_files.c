#include "live_page_files.h"

#include <string.h>

#ifdef WITH_CIVETWEB
#pragma clang diagnostic ignored "-Wc23-extensions" // #embed

static const unsigned char live_html[] = {
#embed "page/live.html"
};
static const unsigned char live_css[] = {
#embed "page/live.css"
};
static const unsigned char live_js[] = {
#embed "page/live.js"
};
static const unsigned char cube_js[] = {
#embed "page/cube.js"
};
static const unsigned char set_js[] = {
#embed "page/set.js"
};
static const unsigned char shapes_js[] = {
#embed "page/shapes.js"
};
static const unsigned char sketch_js[] = {
#embed "page/sketch.js"
};
static const unsigned char target_js[] = {
#embed "page/target.js"
};
static const unsigned char camera_js[] = {
#embed "page/camera.js"
};

static const char script[] = "text/javascript; charset=utf-8";
static const page_file files[] = {
    {"/", "text/html; charset=utf-8", live_html, sizeof live_html},
    {"/live.css", "text/css; charset=utf-8", live_css, sizeof live_css},
    {"/live.js", script, live_js, sizeof live_js},
    {"/cube.js", script, cube_js, sizeof cube_js},
    {"/set.js", script, set_js, sizeof set_js},
    {"/shapes.js", script, shapes_js, sizeof shapes_js},
    {"/sketch.js", script, sketch_js, sizeof sketch_js},
    {"/target.js", script, target_js, sizeof target_js},
    {"/camera.js", script, camera_js, sizeof camera_js},
};

const page_file *find_page_file(const char *path) {
  for (size_t i = 0; i < sizeof files / sizeof *files; i++)
    if (strcmp(files[i].path, path) == 0) return &files[i];
  return NULL;
}
#endif
