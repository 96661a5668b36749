/* Requests to the page's server, and their authorisation. */
#include "live_page_state.h"

#ifdef WITH_PAGE
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const double answer_ms = 20000; /* for an answer other than a stream to be taken */

/* The page loads nothing from other servers and cannot be framed by other pages. */
static const char *const security_headers[] = {"X-Content-Type-Options",
                                               "nosniff",
                                               "Referrer-Policy",
                                               "no-referrer",
                                               "Content-Security-Policy",
                                               "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src "
                                               "'self'; base-uri 'none'; form-action 'none'; "
                                               "frame-ancestors 'none'",
                                               "Cache-Control",
                                               "no-store",
                                               "Connection",
                                               "close",
                                               NULL};

/* NULL: the request has no such header. */
static const char *request_header(const page_client *client, const char *name) {
  return MHD_lookup_connection_value(client->connection, MHD_HEADER_KIND, name);
}

const char *query_value(const page_client *client, const char *name) {
  return MHD_lookup_connection_value(client->connection, MHD_GET_ARGUMENT_KIND, name);
}

static void add_headers(struct MHD_Response *response, const char *const *headers) {
  for (; headers && *headers; headers += 2)
    MHD_add_response_header(response, headers[0], headers[1]);
}

enum MHD_Result queue_response(page_client *client, int status, const char *type, struct MHD_Response *response) {
  const char *origin = client->page->origin;
  if (!response) return MHD_NO;
  add_headers(response, (const char *const[]){"Content-Type", type, NULL});
  add_headers(response, security_headers);
  if (*origin) add_headers(response, (const char *const[]){"Access-Control-Allow-Origin", origin, NULL});
  if (*origin && strcmp(origin, "*") != 0) add_headers(response, (const char *const[]){"Vary", "Origin", NULL});
  const enum MHD_Result result = MHD_queue_response(client->connection, (unsigned)status, response);
  MHD_destroy_response(response);
  return result;
}

enum MHD_Result send_answer(page_client *client, int status, const char *type, const char *const *headers, const void *bytes, size_t size) {
  struct MHD_Response *response = MHD_create_response_from_buffer(size, (void *)(uintptr_t)bytes, MHD_RESPMEM_MUST_COPY);
  if (response) add_headers(response, headers);
  client->state = ANSWERING;
  client->until_ms = now_ms() + answer_ms;
  return queue_response(client, status, type, response);
}

static enum MHD_Result send_json(page_client *client, int status, const char *const *headers, cJSON *object) {
  char *text = cJSON_PrintUnformatted(object);
  const enum MHD_Result result = send_answer(client, status, "application/json", headers, text ? text : "{}", text ? strlen(text) : 2);
  cJSON_free(text);
  cJSON_Delete(object);
  return result;
}

static enum MHD_Result refuse(page_client *client, int status, const char *const *headers, vc_status code, const char *message) {
  cJSON *line = cJSON_CreateObject(), *error = cJSON_AddObjectToObject(line, "error");
  cJSON_AddStringToObject(error, "code", vc_status_name(code));
  add_text(error, "message", message);
  return send_json(client, status, headers, line);
}

enum MHD_Result send_error(page_client *client, int status, vc_status code, const char *message) {
  return refuse(client, status, NULL, code, message);
}

/* -- authorisation ---------------------------------------------------------------------------------------------------- */

static bool is_local_host(const char *host) {
  static const char *const names[] = {"localhost", "127.", "[::1]"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    const size_t length = strlen(names[i]);
    if (strncasecmp(host, names[i], length) != 0) continue;
    const char *rest = host + length;
    if (i == 1) rest += strspn(rest, "0123456789.");
    if (*rest == 0 || *rest == ':') return true;
  }
  return false;
}

/* Protects from DNS rebinding: a page of another server could reach this one under its own host name. */
static bool has_our_name(const page_client *client) {
  const char *host = request_header(client, "Host");
  return !client->page->is_loopback || (host && is_local_host(host));
}

/* Whether the request has our own origin, the allowed one, or none. */
static bool has_good_origin(const live_page *page, const page_client *client) {
  const char *origin = request_header(client, "Origin"), *host = request_header(client, "Host");
  if (!origin || strcmp(page->origin, "*") == 0 || (*page->origin && strcmp(page->origin, origin) == 0)) return true;
  return host && strncmp(origin, "http://", 7) == 0 && strcmp(origin + 7, host) == 0;
}

/* Compares tokens in constant time. */
static bool has_token(const live_page *page, const page_client *client) {
  if (!*page->token) return true;
  const char *given = request_header(client, "Authorization");
  if (!given || strncmp(given, "Bearer ", 7) != 0 || strlen(given + 7) != strlen(page->token)) return false;
  unsigned difference = 0;
  for (size_t i = 0; page->token[i]; i++)
    difference |= (unsigned)(unsigned char)(given[7 + i] ^ page->token[i]);
  return difference == 0;
}

/* -- commands ---------------------------------------------------------------------------------------------------------- */

static bool is_known(const live_page *page, const cJSON *name) {
  for (const char *const *known = page->subject.commands; cJSON_IsString(name) && *known; known++)
    if (strcmp(*known, name->valuestring) == 0) return true;
  return false;
}

static bool has_token_and_origin(page_client *client, enum MHD_Result *result) {
  if (!has_good_origin(client->page, client))
    *result = send_error(client, 403, VC_ERR_UNSUPPORTED, "a page of another origin");
  else if (!has_token(client->page, client))
    *result = refuse(client, 401, (const char *const[]){"WWW-Authenticate", "Bearer", NULL}, VC_ERR_UNSUPPORTED,
                     "Authorization: Bearer TOKEN is missing or wrong");
  else
    return true;
  return false;
}

/* @return whether the head is right */
static bool accepts_command(page_client *client, enum MHD_Result *result) {
  const char *type = request_header(client, "Content-Type"), *length = request_header(client, "Content-Length");
  if (!has_token_and_origin(client, result)) return false;
  /* Browsers send this type to another origin only after a preflight request. */
  if (!type || strncasecmp(type, "application/json", 16) != 0)
    *result = send_error(client, 415, VC_ERR_UNSUPPORTED, "Content-Type must be application/json");
  else if (!length)
    *result = send_error(client, 411, VC_ERR_INVALID_ARGUMENT, "Content-Length is missing");
  else if (strlen(length) > 4 || atoi(length) > PAGE_MAXIMUM_COMMAND)
    *result = send_error(client, 413, VC_ERR_TOO_LARGE, "a command has at most 4096 bytes");
  else
    return true;
  return false;
}

static enum MHD_Result take_command(page_client *client) {
  live_page *page = client->page;
  client->body[client->body_size] = 0;
  cJSON *command = parse_json(client->body);
  if (!cJSON_IsObject(command) || !is_known(page, cJSON_GetObjectItem(command, "command"))) {
    cJSON_Delete(command);
    return send_error(client, 400, VC_ERR_INVALID_ARGUMENT, "must be {\"command\": NAME, ...} with a NAME of /api");
  }
  if (!queue_command(page, command)) {
    cJSON_Delete(command);
    return send_error(client, 503, VC_ERR_BUSY, "too many pending commands");
  }
  cJSON *answer = cJSON_CreateObject();
  cJSON_AddTrueToObject(answer, "accepted");
  return send_json(client, 202, NULL, answer);
}

/* The preflight request of a browser for a command from another origin. */
static enum MHD_Result answer_preflight(page_client *client) {
  static const char *const headers[] = {"Access-Control-Allow-Methods",
                                        "GET, POST",
                                        "Access-Control-Allow-Headers",
                                        "Authorization, Content-Type",
                                        "Access-Control-Max-Age",
                                        "600",
                                        NULL};
  if (!*client->page->origin) return send_error(client, 403, VC_ERR_UNSUPPORTED, "a page of another origin");
  return send_answer(client, 200, "text/plain", headers, "", 0);
}

/* -- results ------------------------------------------------------------------------------------------------------------ */

static enum MHD_Result describe(page_client *client) {
  live_page *page = client->page;
  cJSON *object = cJSON_CreateObject();
  cJSON_AddStringToObject(object, "version", vc_version_string());
  cJSON_AddStringToObject(object, "subject", page->subject.name);
  cJSON *commands = cJSON_AddArrayToObject(object, "commands");
  for (const char *const *name = page->subject.commands; *name; name++)
    cJSON_AddItemToArray(commands, cJSON_CreateString(*name));
  cJSON_AddBoolToObject(object, "needs_token", *page->token != 0);
  pthread_mutex_lock(&page->lock);
  cJSON_AddNumberToObject(object, "viewers", (double)page->viewers);
  cJSON_AddNumberToObject(object, "results", (double)page->line_number);
  cJSON_AddNumberToObject(object, "pictures", (double)page->pixels_number);
  pthread_mutex_unlock(&page->lock);
  return send_json(client, 200, NULL, object);
}

static enum MHD_Result send_result(page_client *client) {
  live_page *page = client->page;
  pthread_mutex_lock(&page->lock);
  shared_bytes *line = share(page->line);
  pthread_mutex_unlock(&page->lock);
  const enum MHD_Result result =
      send_answer(client, 200, "application/json", NULL, line ? (const void *)line->bytes : "null", line ? line->size : 4);
  pthread_mutex_lock(&page->lock);
  release_bytes(line);
  pthread_mutex_unlock(&page->lock);
  return result;
}

/* -- requests ----------------------------------------------------------------------------------------------------------- */

/* Headers of which a second one would make a request ambiguous. */
static enum MHD_Result count_header(void *context, enum MHD_ValueKind kind, const char *name, const char *value) {
  static const char *const single[] = {"Host", "Origin", "Authorization", "Content-Type", "Content-Length", "Transfer-Encoding"};
  int *counts = context;
  (void)kind, (void)value;
  for (size_t i = 0; i < sizeof single / sizeof *single; i++)
    if (strcasecmp(name, single[i]) == 0 && ++counts[i] > 1) return MHD_NO;
  return MHD_YES;
}

/* Whether no proxy can understand the request differently. */
static bool is_unambiguous(const page_client *client) {
  int counts[6] = {0};
  MHD_get_connection_values(client->connection, MHD_HEADER_KIND, count_header, counts);
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
    if (counts[i] > 1) return false;
  const char *length = request_header(client, "Content-Length");
  if (length && (!*length || length[strspn(length, "0123456789")])) return false;
  return !length || !request_header(client, "Transfer-Encoding");
}

static bool is_command(const char *path, const char *method) { return strcmp(path, "/api/commands") == 0 && strcmp(method, "POST") == 0; }

bool answer_head(page_client *client, const char *path, const char *method, enum MHD_Result *result) {
  if (MHD_get_connection_info(client->connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE)->header_size > PAGE_MAXIMUM_HEADER)
    *result = send_error(client, 431, VC_ERR_TOO_LARGE, "a request header has at most 16384 bytes");
  else if (!is_unambiguous(client))
    *result = send_error(client, 400, VC_ERR_BAD_DATA, "a header is there twice, or the length of the body is unclear");
  else if (!has_our_name(client))
    *result = send_error(client, 403, VC_ERR_UNSUPPORTED, "Host is not this computer");
  else
    return is_command(path, method) && !accepts_command(client, result);
  return true;
}

enum MHD_Result answer_request(page_client *client, const char *path, const char *method) {
  const bool is_for_commands = strcmp(path, "/api/commands") == 0;
  if (is_command(path, method)) return take_command(client);
  if (is_for_commands && strcmp(method, "OPTIONS") == 0) return answer_preflight(client);
  if (is_for_commands || (strcmp(method, "GET") != 0 && strcmp(method, "HEAD") != 0))
    return refuse(client, 405, (const char *const[]){"Allow", is_for_commands ? "POST, OPTIONS" : "GET, HEAD", NULL}, VC_ERR_UNSUPPORTED,
                  is_for_commands ? "commands are sent by POST" : "must be GET");
  static const struct {
    const char *path;
    enum MHD_Result (*answer)(page_client *client);
  } answers[] = {{"/api", describe},           {"/api/result", send_result},   {"/api/events", stream_events},
                 {"/api/video", stream_video}, {"/api/picture", send_picture}, {"/api/cube.svg", send_cube}};
  for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
    if (strcmp(path, answers[i].path) == 0) return answers[i].answer(client);
  const page_file *file = find_page_file(path);
  if (!file) return send_error(client, 404, VC_ERR_NOT_FOUND, "no such page");
  return send_answer(client, 200, file->type, NULL, file->text, strlen((const char *)file->text));
}
#endif
