/* Internal declarations of the page's server. */
#ifndef VISIONCORE_COMMAND_LIVE_PAGE_STATE_H
#define VISIONCORE_COMMAND_LIVE_PAGE_STATE_H

#include "live_page.h"

#if defined WITH_CIVETWEB && !defined __has_embed
#undef WITH_CIVETWEB /* the compiler cannot embed the page */
#endif

#ifdef WITH_CIVETWEB
#include <civetweb.h>
#include <pthread.h>

/** Bytes shared by threads; the reference count is protected by the page's lock. */
typedef struct shared_bytes {
  size_t references, size;
  vc_image image; /* of pixels */
  unsigned char bytes[];
} shared_bytes;

enum {
  PAGE_COMMANDS = 64,            /* maximum number of pending commands */
  PAGE_MAXIMUM_COMMAND = 4096,   /* bytes per command */
  PAGE_MAXIMUM_REQUEST = 16384,  /* bytes of a request header */
  PAGE_STACK_BYTES = 1 << 20,    /* of the thread that answers a request */
  PAGE_REQUEST_TIMEOUT_MS = 5000 /* for receiving a header, and for sending to a viewer */
};

struct live_page {
  live_page_subject subject;
  struct mg_context *server;
  char address[64]; /* numeric listening address */
  char url[400];
  char token[129]; /* "" = not required */
  char origin[256];
  bool is_loopback;
  int32_t clients;

  pthread_mutex_t lock;
  pthread_cond_t changed;
  bool is_closing;
  shared_bytes *line, *notice;
  uint64_t line_number, notice_number;
  shared_bytes *pixels, *jpeg; /* the newest picture, and the newest encoded one */
  uint64_t pixels_number, jpeg_number;
  vc_picture *encoder; /* owned by the thread that has set is_encoding */
  bool is_encoding;
  long viewers, streams; /* connections waiting for pictures; open streams */
  cJSON *commands[PAGE_COMMANDS];
  size_t command_count;

  pthread_mutex_t renderer_lock;
  vc_cube_renderer *renderer;
};

/** An embedded file of page/. */
typedef struct page_file {
  const char *path;          /* "/live.js" */
  const char *type;          /* MIME */
  const unsigned char *text; /* UTF-8, ends with 0 */
} page_file;

/** @return NULL: no such file */
const page_file *find_page_file(const char *path);

/** Takes a reference; the lock is held. */
shared_bytes *share(shared_bytes *bytes);
/** Releases a reference; the lock is held. */
void release_bytes(shared_bytes *bytes);
/** Adds a command. @return false: too many are pending */
bool queue_command(live_page *page, cJSON *command);

/** "[ADDRESS:]PORT" as a host and a port. @return false after filling in the message */
bool split_http_address(const char *text, char *host, size_t host_size, int *port, char *message, size_t size);
/** The same as a numeric address and a port. */
bool resolve_http_address(const char *text, char *address, size_t address_size, int *port, bool *is_loopback, char *message, size_t size);
/** A name or address by which other computers can reach this one. */
void name_of_computer(char *name, size_t size);

/** Answers one request. */
int answer_request(struct mg_connection *connection, void *page);
/** Sends a complete answer; `headers` are lines that end with \r\n, or "". */
int send_answer(struct mg_connection *connection, const live_page *page, int status, const char *type, const char *headers,
                const void *bytes, size_t size);
/** {"error": {"code", "message"}}. */
int send_error(struct mg_connection *connection, const live_page *page, int status, vc_status code, const char *message);
/** The header lines that allow another origin to read an answer; "" if none is allowed. */
const char *origin_lines(const live_page *page, char *buffer, size_t size);

int stream_events(struct mg_connection *connection, live_page *page);
int stream_video(struct mg_connection *connection, live_page *page);
int send_picture(struct mg_connection *connection, live_page *page);
int send_cube(struct mg_connection *connection, live_page *page);

#endif
#endif
