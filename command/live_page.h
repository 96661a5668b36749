/* The page of a recogniser that watches: live picture, results and controls in a browser. One HTTP server for all subjects; what
 * it serves is described in docs/live.md. */
#ifndef VISIONCORE_COMMAND_LIVE_PAGE_H
#define VISIONCORE_COMMAND_LIVE_PAGE_H

#include "output.h"

/** Rows for a verb's table of options. `field` is a live_page_arguments (options.h). */
#define LIVE_PAGE_OPTIONS(type, field)                                                                                                     \
  TEXT(type, field.address, "--http", "[ADDRESS:]PORT",                                                                                    \
       "a page with the live picture and the results; port 0: any free one; no address: this computer alone"),                             \
      TEXT(type, field.token, "--http-token", "TEXT",                                                                                      \
           "what changes something must carry it; one is made where other computers can reach the page"),                                  \
      TEXT(type, field.origin, "--http-origin", "ORIGIN", "let pages of that origin use the results and send commands; *: all"),           \
      INTEGER(type, field.clients, "--http-clients", "N", 1, 100, "browsers that watch at a time")
#define LIVE_PAGE_DEFAULTS                                                                                                                 \
  { .clients = 8 }

/** What a verb makes of its page. */
typedef struct live_page_subject {
  const char *name;            /* "cube", "set", "shapes", "sketch", "target", "tag", "camera" */
  const char *const *commands; /* those that live_page_next_command() may return; ends with NULL. NULL = "reset" alone */
} live_page_subject;

/** A server that runs in threads of its own. Every function may be called from any thread, for NULL too: then nothing happens. */
typedef struct live_page live_page;

/** Starts to serve. @return false after filling in the message; *out is NULL then */
bool live_page_open(const live_page_arguments *arguments, const live_page_subject *subject, live_page **out, char *message, size_t size);
/** Ends all connections. */
void live_page_close(live_page *page);

/** Where the page is, with the token where one is needed: "http://127.0.0.1:8080/". Borrowed until live_page_close(). */
const char *live_page_url(const live_page *page);
/** Whether a browser waits for pictures; otherwise drawing one is wasted. */
bool live_page_watched(live_page *page);
/** Shows a result, and a picture if there is one; viewers that are slower see the newest. Both are copied.
 * @param line     a JSON object as text, the one that is printed; NULL = the last one stays
 * @param picture  with the findings drawn in, any format; NULL = the last one stays */
void live_page_publish(live_page *page, const char *line, const vc_image *picture);
/** Shows a sentence for some seconds: "facelet F5 is a centre", "the camera is gone". */
void live_page_notice(live_page *page, const char *text);
/** The oldest command that was sent and not taken: an object whose "command" is one of the subject's. Deleted by the caller with
 * cJSON_Delete(). @return NULL: there is none */
cJSON *live_page_next_command(live_page *page);

/** For --version. */
void print_http_server(FILE *stream);

#endif
