#include "live_page_state.h"

#include <stdlib.h>
#include <string.h>

#ifdef WITH_CIVETWEB
#include <errno.h>
#include <unistd.h>

/* -- results ---------------------------------------------------------------------------------------------------------- */

shared_bytes *share(shared_bytes *bytes) {
  if (bytes) bytes->references++;
  return bytes;
}

void release_bytes(shared_bytes *bytes) {
  if (bytes && --bytes->references == 0) free(bytes);
}

static shared_bytes *copy_bytes(const void *bytes, size_t size) {
  shared_bytes *copy = malloc(sizeof *copy + size + 1);
  if (!copy) return NULL;
  *copy = (shared_bytes){.references = 1, .size = size};
  memcpy(copy->bytes, bytes, size);
  copy->bytes[size] = 0;
  return copy;
}

/* Replaces bytes; the lock is held. */
static void replace(shared_bytes **place, uint64_t *number, shared_bytes *with) {
  if (!with) return;
  release_bytes(*place);
  *place = with;
  ++*number;
}

void live_page_publish(live_page *page, const char *line, const vc_image *picture) {
  if (!page) return;
  shared_bytes *text = line ? copy_bytes(line, strlen(line)) : NULL;
  shared_bytes *pixels = picture ? copy_bytes(picture->data, picture->data_size) : NULL;
  if (pixels) {
    pixels->image = *picture;
    pixels->image.data = pixels->bytes;
  }
  pthread_mutex_lock(&page->lock);
  replace(&page->line, &page->line_number, text);
  replace(&page->pixels, &page->pixels_number, pixels);
  pthread_cond_broadcast(&page->changed);
  pthread_mutex_unlock(&page->lock);
}

void live_page_notice(live_page *page, const char *text) {
  if (!page) return;
  cJSON *notice = cJSON_CreateObject();
  add_text(notice, "text", text);
  char *json = cJSON_PrintUnformatted(notice);
  cJSON_Delete(notice);
  pthread_mutex_lock(&page->lock);
  if (json) replace(&page->notice, &page->notice_number, copy_bytes(json, strlen(json)));
  pthread_cond_broadcast(&page->changed);
  pthread_mutex_unlock(&page->lock);
  cJSON_free(json);
}

bool live_page_watched(live_page *page) {
  if (!page) return false;
  pthread_mutex_lock(&page->lock);
  const bool watched = page->viewers > 0;
  pthread_mutex_unlock(&page->lock);
  return watched;
}

/* -- commands --------------------------------------------------------------------------------------------------------- */

bool queue_command(live_page *page, cJSON *command) {
  pthread_mutex_lock(&page->lock);
  const bool has_room = page->command_count < PAGE_COMMANDS;
  if (has_room) page->commands[page->command_count++] = command;
  pthread_mutex_unlock(&page->lock);
  return has_room;
}

cJSON *live_page_next_command(live_page *page) {
  if (!page) return NULL;
  pthread_mutex_lock(&page->lock);
  cJSON *command = page->command_count > 0 ? page->commands[0] : NULL;
  if (command) memmove(page->commands, page->commands + 1, --page->command_count * sizeof *page->commands);
  pthread_mutex_unlock(&page->lock);
  return command;
}

/* -- the server ------------------------------------------------------------------------------------------------------- */

static int keep_silent(const struct mg_connection *connection, const char *message) {
  (void)connection, (void)message;
  return 1;
}

/* Generates a random token. */
static bool make_token(char *token, size_t size) {
  unsigned char random[16];
  if (getentropy(random, sizeof random) != 0) return false;
  for (size_t i = 0; i < sizeof random && 2 * i + 2 < size; i++)
    snprintf(token + 2 * i, size - 2 * i, "%02x", random[i]);
  return true;
}

static bool is_token(const char *text) {
  const char allowed[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return *text && strlen(text) <= 128 && text[strspn(text, allowed)] == 0;
}

bool live_page_check(const live_page_arguments *given) {
  char host[256], message[512];
  int port;
  if (!given->address) return true;
  if (!split_http_address(given->address, host, sizeof host, &port, message, sizeof message)) return usage_error("%s", message);
  if (given->token && !is_token(given->token)) return usage_error("--http-token: must be 1..128 letters, digits, - or _");
  if (given->origin && (strlen(given->origin) >= sizeof((live_page *)0)->origin || strpbrk(given->origin, "\r\n \"<>")))
    return usage_error("--http-origin %.80s: must be one like https://dashboard.test, or *", given->origin);
  return true;
}

/* Copies options that live_page_check() has accepted. @return false after filling in the message */
static bool take_arguments(live_page *page, const live_page_arguments *given, int *port, char *message, size_t size) {
  if (!resolve_http_address(given->address, page->address, sizeof page->address, port, &page->is_loopback, message, size)) return false;
  if (given->origin) strcpy(page->origin, given->origin);
  if (given->token) strcpy(page->token, given->token);
  if (!given->token && !page->is_loopback && !make_token(page->token, sizeof page->token)) {
    snprintf(message, size, "--http: no random numbers for a token; choose one with --http-token");
    return false;
  }
  page->clients = given->clients;
  return true;
}

static bool start_server(live_page *page, int port, char *message, size_t size) {
  char place[96], threads[16], largest[16], timeout[16];
  snprintf(place, sizeof place, "%s:%d", page->address, port);
  /* Every connection needs a thread: two open ones per viewer, and some for short requests. */
  snprintf(threads, sizeof threads, "%d", 2 * page->clients + 8);
  snprintf(largest, sizeof largest, "%d", PAGE_MAXIMUM_REQUEST);
  snprintf(timeout, sizeof timeout, "%d", PAGE_REQUEST_TIMEOUT_MS);
  const char *options[] = {"listening_ports",
                           place,
                           "num_threads",
                           threads,
                           "max_request_size",
                           largest,
                           "request_timeout_ms",
                           timeout,
                           "tcp_nodelay",
                           "1",
                           "enable_auth_domain_check",
                           "no",
                           "enable_directory_listing",
                           "no",
                           "access_control_allow_origin",
                           "",
                           "access_control_allow_methods",
                           "",
                           "access_control_allow_headers",
                           "",
                           NULL};
  const struct mg_callbacks callbacks = {.log_message = keep_silent, .log_access = keep_silent};
  errno = 0;
  page->server = mg_start(&callbacks, page, options);
  if (!page->server) {
    snprintf(message, size, "cannot listen on %s: %s", place, errno ? strerror(errno) : "the server does not start");
    return false;
  }
  struct mg_server_port found = {0};
  if (mg_get_server_ports(page->server, 1, &found) == 1) port = found.port;
  char name[256];
  snprintf(name, sizeof name, "%s", page->address);
  if (strcmp(name, "0.0.0.0") == 0 || strcmp(name, "[::]") == 0) name_of_computer(name, sizeof name);
  snprintf(page->url, sizeof page->url, "http://%s:%d/%s%s", name, port, *page->token ? "#token=" : "", page->token);
  mg_set_request_handler(page->server, "/", answer_request, page);
  return true;
}

bool live_page_open(const live_page_arguments *arguments, const live_page_subject *subject, live_page **out, char *message, size_t size) {
  static const char *const reset_alone[] = {"reset", NULL};
  *out = NULL;
  live_page *page = calloc(1, sizeof *page);
  int port;
  if (!page) {
    snprintf(message, size, "out of memory");
    return false;
  }
  page->subject = *subject;
  if (!subject->commands) page->subject.commands = reset_alone;
  init_condition(&page->changed);
  pthread_mutex_init(&page->lock, NULL);
  pthread_mutex_init(&page->renderer_lock, NULL);
  mg_init_library(0);
  if (!take_arguments(page, arguments, &port, message, size) || !start_server(page, port, message, size)) {
    live_page_close(page);
    return false;
  }
  *out = page;
  return true;
}

void live_page_close(live_page *page) {
  if (!page) return;
  pthread_mutex_lock(&page->lock);
  page->is_closing = true;
  pthread_cond_broadcast(&page->changed);
  pthread_mutex_unlock(&page->lock);
  if (page->server) mg_stop(page->server);
  mg_exit_library();
  shared_bytes *kept[] = {page->line, page->notice, page->pixels, page->jpeg};
  for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
    release_bytes(kept[i]);
  for (size_t i = 0; i < page->command_count; i++)
    cJSON_Delete(page->commands[i]);
  vc_picture_destroy(page->encoder);
  vc_cube_renderer_destroy(page->renderer);
  pthread_mutex_destroy(&page->renderer_lock);
  pthread_mutex_destroy(&page->lock);
  pthread_cond_destroy(&page->changed);
  free(page);
}

const char *live_page_url(const live_page *page) { return page ? page->url : ""; }

void print_http_server(FILE *stream) { fputs("  page of watch: civetweb " CIVETWEB_VERSION "\n", stream); }

#else

bool live_page_open(const live_page_arguments *arguments, const live_page_subject *subject, live_page **out, char *message, size_t size) {
  (void)arguments, (void)subject;
  *out = NULL;
  snprintf(message, size, "--http: this visioncore was built without civetweb");
  return false;
}

bool live_page_check(const live_page_arguments *arguments) {
  return !arguments->address || usage_error("--http: this visioncore was built without civetweb");
}

void live_page_close(live_page *page) { (void)page; }

const char *live_page_url(const live_page *page) { return (void)page, ""; }

bool live_page_watched(live_page *page) { return (void)page, false; }

void live_page_publish(live_page *page, const char *line, const vc_image *picture) { (void)page, (void)line, (void)picture; }

void live_page_notice(live_page *page, const char *text) { (void)page, (void)text; }

cJSON *live_page_next_command(live_page *page) { return (void)page, NULL; }

void print_http_server(FILE *stream) { fputs("  page of watch: none (civetweb is not in this build)\n", stream); }

#endif
