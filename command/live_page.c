#include "live_page_state.h"

#include <stdlib.h>
#include <string.h>

#ifdef WITH_PAGE
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
  pthread_mutex_unlock(&page->lock);
  wake_page_server(page);
}

void live_page_notice(live_page *page, const char *text) {
  if (!page) return;
  cJSON *notice = cJSON_CreateObject();
  add_text(notice, "text", text);
  char *json = cJSON_PrintUnformatted(notice);
  cJSON_Delete(notice);
  pthread_mutex_lock(&page->lock);
  if (json) replace(&page->notice, &page->notice_number, copy_bytes(json, strlen(json)));
  pthread_mutex_unlock(&page->lock);
  wake_page_server(page);
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
  page->wake = -1;
  pthread_mutex_init(&page->lock, NULL);
  if (!take_arguments(page, arguments, &port, message, size) || !start_page_server(page, port, message, size)) {
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
  pthread_mutex_unlock(&page->lock);
  stop_page_server(page);
  shared_bytes *kept[] = {page->line, page->notice, page->pixels};
  for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
    release_bytes(kept[i]);
  for (size_t i = 0; i < page->command_count; i++)
    cJSON_Delete(page->commands[i]);
  vc_picture_destroy(page->encoder);
  vc_cube_renderer_destroy(page->renderer);
  pthread_mutex_destroy(&page->lock);
  free(page);
}

const char *live_page_url(const live_page *page) { return page ? page->url : ""; }

void print_http_server(FILE *stream) { fprintf(stream, "  page of watch: libmicrohttpd %s\n", MHD_get_version()); }

#else

bool live_page_open(const live_page_arguments *arguments, const live_page_subject *subject, live_page **out, char *message, size_t size) {
  (void)arguments, (void)subject;
  *out = NULL;
  snprintf(message, size, "--http: this visioncore was built without its page");
  return false;
}

bool live_page_check(const live_page_arguments *arguments) {
  return !arguments->address || usage_error("--http: this visioncore was built without its page");
}

void live_page_close(live_page *page) { (void)page; }

const char *live_page_url(const live_page *page) { return (void)page, ""; }

bool live_page_watched(live_page *page) { return (void)page, false; }

void live_page_publish(live_page *page, const char *line, const vc_image *picture) { (void)page, (void)line, (void)picture; }

void live_page_notice(live_page *page, const char *text) { (void)page, (void)text; }

cJSON *live_page_next_command(live_page *page) { return (void)page, NULL; }

void print_http_server(FILE *stream) { fputs("  page of watch: none (libmicrohttpd or a compiler with #embed was missing)\n", stream); }

#endif
