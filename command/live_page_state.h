/* Internal declarations of the page's server. */
#ifndef VISIONCORE_COMMAND_LIVE_PAGE_STATE_H
#define VISIONCORE_COMMAND_LIVE_PAGE_STATE_H

#include "live_page.h"

#if defined(WITH_MICROHTTPD) && defined(__has_embed)
#define WITH_PAGE
#endif

#ifdef WITH_PAGE
#include <microhttpd.h>
#include <netinet/in.h>
#include <pthread.h>

/** Bytes shared by threads; the reference count is protected by the page's lock. */
typedef struct shared_bytes {
  size_t references, size;
  vc_image image; /* of pixels */
  unsigned char bytes[];
} shared_bytes;

enum {
  PAGE_COMMANDS = 64,          /* maximum number of pending commands */
  PAGE_MAXIMUM_COMMAND = 4096, /* bytes per command */
  PAGE_MAXIMUM_HEADER = 16384, /* bytes of a request */
  PAGE_OTHERS = 128,           /* connections without a stream */
  PAGE_OTHERS_PER_ADDRESS = 32
};

typedef enum page_client_state {
  RECEIVING,      /* a request */
  AWAITS_PICTURE, /* of /api/picture */
  ANSWERING,
  STREAMS_RESULTS, /* /api/events */
  STREAMS_VIDEO    /* /api/video */
} page_client_state;

/** A connection. Used by the server's thread only. */
typedef struct page_client {
  live_page *page;
  struct MHD_Connection *connection;
  int socket;
  struct in6_addr address; /* IPv4 addresses as ::ffff:a.b.c.d */
  page_client_state state;
  bool is_suspended; /* waits for something to send */
  bool is_shut;
  double until_ms; /* when it is closed or, of AWAITS_PICTURE and streams, gets the last picture or a sign of life */
  char body[PAGE_MAXIMUM_COMMAND + 1];
  size_t body_size;
  unsigned char *output; /* of a stream */
  size_t output_size, output_sent, output_capacity;
  uint64_t line_number, notice_number, picture_number; /* the last ones sent */
} page_client;

struct live_page {
  live_page_subject subject;
  char address[64]; /* numeric listening address */
  char url[400];
  char token[129]; /* "" = not required */
  char origin[256];
  bool is_loopback;
  int32_t clients;

  pthread_mutex_t lock;
  bool is_closing;
  shared_bytes *line, *notice;
  uint64_t line_number, notice_number;
  shared_bytes *pixels; /* the newest picture */
  uint64_t pixels_number;
  long viewers; /* connections waiting for pictures */
  cJSON *commands[PAGE_COMMANDS];
  size_t command_count;

  /* The server's thread. */
  pthread_t thread;
  bool is_running;
  int wake; /* an eventfd, written when something has changed; -1 = not open */
  struct MHD_Daemon *daemon;
  page_client **connected; /* in the order of their connection */
  size_t connected_count, most_connected, closed_count;
  shared_bytes *jpeg; /* the newest encoded picture */
  uint64_t jpeg_number;
  vc_picture *encoder;
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
/** Opens a listening socket at a numeric address; *port is set to its port. @return -1 after filling in the message */
int listen_at(const char *address, int *port, char *message, size_t size);

/** NULL: the query has no such value. */
const char *query_value(const page_client *client, const char *name);

/* Answers. The functions return MHD_NO if the connection is to be closed. */

/** Answers a request whose head is complete, unless it is right and its body follows. @return whether it is answered */
bool answer_head(page_client *client, const char *path, const char *method, enum MHD_Result *result);
/** Answers a complete request. It is called again after a wait. */
enum MHD_Result answer_request(page_client *client, const char *path, const char *method);
/** Sends a complete answer. `headers`: further ones, as names and values up to NULL; NULL = none */
enum MHD_Result send_answer(page_client *client, int status, const char *type, const char *const *headers, const void *bytes, size_t size);
/** {"error": {"code", "message"}}. */
enum MHD_Result send_error(page_client *client, int status, vc_status code, const char *message);
/** Queues a response with the headers of all. */
enum MHD_Result queue_response(page_client *client, int status, const char *type, struct MHD_Response *response);

enum MHD_Result stream_events(page_client *client);
enum MHD_Result stream_video(page_client *client);
/** Also called again after a wait. */
enum MHD_Result send_picture(page_client *client);
enum MHD_Result send_cube(page_client *client);
/** Whether a client waits for pictures. */
bool is_viewer(const page_client *client);
bool is_stream(const page_client *client);
bool is_same_address(const page_client *a, const page_client *b);
/** Until something is published, or the time of the client has come. */
void suspend_client(page_client *client);
/** Closes its connection. */
void shut_client(page_client *client);

/** Starts the thread of the server. @return false after filling in the message */
bool start_page_server(live_page *page, int port, char *message, size_t size);
void stop_page_server(live_page *page);
/** Wakes the server: something was published. */
void wake_page_server(const live_page *page);

#endif
#endif
