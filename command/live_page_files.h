/* What a browser loads: the files of page/, embedded. */
#ifndef VISIONCORE_COMMAND_LIVE_PAGE_FILES_H
#define VISIONCORE_COMMAND_LIVE_PAGE_FILES_H

#include <stddef.h>

#if defined WITH_CIVETWEB && !defined __has_embed
#undef WITH_CIVETWEB /* a compiler that cannot embed the page */
#endif

typedef struct page_file {
  const char *path;          /* "/live.js" */
  const char *type;          /* MIME */
  const unsigned char *text; /* UTF-8, ends with 0 */
} page_file;

/** NULL: there is none. */
const page_file *find_page_file(const char *path);

#endif
