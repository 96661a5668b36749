/* The embedded files of page/. */
#include "live_page_state.h"

#include <string.h>

#ifdef WITH_PAGE
#pragma clang diagnostic ignored "-Wc23-extensions" // #embed

static const char script[] = "text/javascript; charset=utf-8";
static const page_file files[] = {
    {"/", "text/html; charset=utf-8",
     (const unsigned char[]){
#embed "page/live.html" suffix(, 0)
     }},
    {"/live.css", "text/css; charset=utf-8",
     (const unsigned char[]){
#embed "page/live.css" suffix(, 0)
     }},
    {"/live.js", script,
     (const unsigned char[]){
#embed "page/live.js" suffix(, 0)
     }},
    {"/cube.js", script,
     (const unsigned char[]){
#embed "page/cube.js" suffix(, 0)
     }},
    {"/set.js", script,
     (const unsigned char[]){
#embed "page/set.js" suffix(, 0)
     }},
    {"/shapes.js", script,
     (const unsigned char[]){
#embed "page/shapes.js" suffix(, 0)
     }},
    {"/sketch.js", script,
     (const unsigned char[]){
#embed "page/sketch.js" suffix(, 0)
     }},
    {"/target.js", script,
     (const unsigned char[]){
#embed "page/target.js" suffix(, 0)
     }},
    {"/camera.js", script,
     (const unsigned char[]){
#embed "page/camera.js" suffix(, 0)
     }},
};

const page_file *find_page_file(const char *path) {
  for (size_t i = 0; i < sizeof files / sizeof *files; i++)
    if (strcmp(files[i].path, path) == 0) return &files[i];
  return NULL;
}
#endif
