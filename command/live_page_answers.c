/* Requests to the page's server, and their authorisation. */
#include "live_page_state.h"

#ifdef WITH_CIVETWEB
#include <stdlib.h>
#include <string.h>

/* The page loads nothing from other servers and cannot be framed by other pages. */
#define SECURITY_LINES                                                                                                                     \
  "X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\nContent-Security-Policy: default-src 'none'; script-src 'self'; "    \
  "style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"

const char *origin_lines(const live_page *page, char *buffer, size_t size) {
  *buffer = 0;
  if (*page->origin)
    snprintf(buffer, size, "Access-Control-Allow-Origin: %s\r\n%s", page->origin, strcmp(page->origin, "*") == 0 ? "" : "Vary: Origin\r\n");
  return buffer;
}

int send_answer(struct mg_connection *connection, const live_page *page, int status, const char *type, const char *headers,
                const void *bytes, size_t size) {
  char origin[400];
  mg_printf(connection,
            "HTTP/1.1 %d %s\r\nContent-Type: %s\r\nContent-Length: %zu\r\nCache-Control: no-store\r\nConnection: close\r\n%s%s%s\r\n",
            status, mg_get_response_code_text(connection, status), type, size, SECURITY_LINES, origin_lines(page, origin, sizeof origin),
            headers);
  if (strcmp(mg_get_request_info(connection)->request_method, "HEAD") != 0 && size > 0) mg_write(connection, bytes, size);
  return status;
}

static int send_json(struct mg_connection *connection, const live_page *page, int status, cJSON *object) {
  char *text = cJSON_PrintUnformatted(object);
  const int result = send_answer(connection, page, status, "application/json", "", text ? text : "{}", text ? strlen(text) : 2);
  cJSON_free(text);
  cJSON_Delete(object);
  return result;
}

int send_error(struct mg_connection *connection, const live_page *page, int status, vc_status code, const char *message) {
  cJSON *line = cJSON_CreateObject(), *error = cJSON_AddObjectToObject(line, "error");
  cJSON_AddStringToObject(error, "code", vc_status_name(code));
  add_text(error, "message", message);
  return send_json(connection, page, status, line);
}

/* -- authorisation ---------------------------------------------------------------------------------------------------- */

static bool is_local_host(const char *host) {
  static const char *const names[] = {"localhost", "127.", "[::1]"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    const size_t length = strlen(names[i]);
    if (strncmp(host, names[i], length) != 0) continue;
    const char *rest = host + length;
    if (i == 1) rest += strspn(rest, "0123456789.");
    if (*rest == 0 || *rest == ':') return true;
  }
  return false;
}

/* Protects from DNS rebinding: a page of another server could reach this one under its own host name. */
static bool has_our_name(const live_page *page, struct mg_connection *connection) {
  const char *host = mg_get_header(connection, "Host");
  return !page->is_loopback || (host && is_local_host(host));
}

/* Whether the request has our own origin, the allowed one, or none. */
static bool has_good_origin(const live_page *page, struct mg_connection *connection) {
  const char *origin = mg_get_header(connection, "Origin"), *host = mg_get_header(connection, "Host");
  if (!origin || strcmp(page->origin, "*") == 0 || (*page->origin && strcmp(page->origin, origin) == 0)) return true;
  return host && strncmp(origin, "http://", 7) == 0 && strcmp(origin + 7, host) == 0;
}

/* Compares tokens in constant time. */
static bool has_token(const live_page *page, struct mg_connection *connection) {
  if (!*page->token) return true;
  const char *given = mg_get_header(connection, "Authorization");
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

static int take_command(struct mg_connection *connection, live_page *page) {
  const struct mg_request_info *request = mg_get_request_info(connection);
  const char *type = mg_get_header(connection, "Content-Type");
  char body[PAGE_MAXIMUM_COMMAND + 1];
  if (!has_good_origin(page, connection)) return send_error(connection, page, 403, VC_ERR_UNSUPPORTED, "a page of another origin");
  if (!has_token(page, connection))
    return send_error(connection, page, 401, VC_ERR_UNSUPPORTED, "Authorization: Bearer TOKEN is missing or wrong");
  /* Browsers send this type to another origin only after a preflight request. */
  if (!type || strncmp(type, "application/json", 16) != 0)
    return send_error(connection, page, 415, VC_ERR_UNSUPPORTED, "Content-Type must be application/json");
  if (request->content_length < 0) return send_error(connection, page, 411, VC_ERR_INVALID_ARGUMENT, "Content-Length is missing");
  if (request->content_length > PAGE_MAXIMUM_COMMAND)
    return send_error(connection, page, 413, VC_ERR_TOO_LARGE, "a command has at most 4096 bytes");
  size_t size = 0;
  const double end = now_ms() + (double)PAGE_REQUEST_TIMEOUT_MS; /* the time limit of the server is for each part alone */
  while (size < (size_t)request->content_length) {
    const int count = mg_read(connection, body + size, 1);
    if (count <= 0 || now_ms() > end) return send_error(connection, page, 400, VC_ERR_BAD_DATA, "the body is shorter than Content-Length");
    size += (size_t)count;
  }
  body[size] = 0;
  cJSON *command = parse_json(body);
  if (!cJSON_IsObject(command) || !is_known(page, cJSON_GetObjectItem(command, "command"))) {
    cJSON_Delete(command);
    return send_error(connection, page, 400, VC_ERR_INVALID_ARGUMENT, "must be {\"command\": NAME, ...} with a NAME of /api");
  }
  if (!queue_command(page, command)) {
    cJSON_Delete(command);
    return send_error(connection, page, 503, VC_ERR_BUSY, "too many pending commands");
  }
  cJSON *answer = cJSON_CreateObject();
  cJSON_AddTrueToObject(answer, "accepted");
  return send_json(connection, page, 202, answer);
}

/* The preflight request of a browser for a command from another origin. */
static int answer_preflight(struct mg_connection *connection, const live_page *page) {
  if (!*page->origin) return send_error(connection, page, 403, VC_ERR_UNSUPPORTED, "a page of another origin");
  return send_answer(connection, page, 200, "text/plain",
                     "Access-Control-Allow-Methods: GET, POST\r\nAccess-Control-Allow-Headers: Authorization, Content-Type\r\n"
                     "Access-Control-Max-Age: 600\r\n",
                     "", 0);
}

/* -- results ------------------------------------------------------------------------------------------------------------ */

static int describe(struct mg_connection *connection, live_page *page) {
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
  return send_json(connection, page, 200, object);
}

static int send_result(struct mg_connection *connection, live_page *page) {
  pthread_mutex_lock(&page->lock);
  shared_bytes *line = share(page->line);
  pthread_mutex_unlock(&page->lock);
  const int status =
      send_answer(connection, page, 200, "application/json", "", line ? (const void *)line->bytes : "null", line ? line->size : 4);
  pthread_mutex_lock(&page->lock);
  release_bytes(line);
  pthread_mutex_unlock(&page->lock);
  return status;
}

static int answer(struct mg_connection *connection, live_page *page) {
  const struct mg_request_info *request = mg_get_request_info(connection);
  const char *path = request->local_uri ? request->local_uri : "", *method = request->request_method;
  const bool is_command = strcmp(path, "/api/commands") == 0;
  if (!has_our_name(page, connection)) return send_error(connection, page, 403, VC_ERR_UNSUPPORTED, "Host is not this computer");
  if (is_command && strcmp(method, "POST") == 0) return take_command(connection, page);
  if (is_command && strcmp(method, "OPTIONS") == 0) return answer_preflight(connection, page);
  if (is_command || (strcmp(method, "GET") != 0 && strcmp(method, "HEAD") != 0))
    return send_error(connection, page, 405, VC_ERR_UNSUPPORTED, is_command ? "commands are sent by POST" : "must be GET");
  static const struct {
    const char *path;
    int (*answer)(struct mg_connection *connection, live_page *page);
  } answers[] = {{"/api", describe},           {"/api/result", send_result},   {"/api/events", stream_events},
                 {"/api/video", stream_video}, {"/api/picture", send_picture}, {"/api/cube.svg", send_cube}};
  for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
    if (strcmp(path, answers[i].path) == 0) return answers[i].answer(connection, page);
  const page_file *file = find_page_file(path);
  if (!file) return send_error(connection, page, 404, VC_ERR_NOT_FOUND, "no such page");
  return send_answer(connection, page, 200, file->type, "", file->text, strlen((const char *)file->text));
}

typedef struct request {
  struct mg_connection *connection;
  live_page *page;
  int status;
} request;

static void *answer_in_thread(void *context) {
  request *request = context;
  request->status = answer(request->connection, request->page);
  return NULL;
}

/* civetweb's threads have a stack of 100 KiB, which cannot be changed; the library draws and encodes pictures for an answer. */
int answer_request(struct mg_connection *connection, void *page) {
  request request = {connection, page, 503};
  pthread_t thread;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, PAGE_STACK_BYTES);
  const bool is_running = pthread_create(&thread, &attributes, answer_in_thread, &request) == 0;
  pthread_attr_destroy(&attributes);
  if (!is_running) return send_error(connection, page, 503, VC_ERR_NO_MEMORY, "no thread for this request");
  pthread_join(thread, NULL);
  return request.status;
}
#endif
