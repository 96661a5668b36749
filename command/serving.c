#include "serving.h"

#include <string.h>

static void print_places(const serving_arguments *a, const vc_target_server *server, const output *output) {
  char url[320];
  vc_target_server_url_get(server, url, sizeof url);
  if (output->options->json) {
    cJSON *line = cJSON_CreateObject();
    cJSON_AddStringToObject(line, "address", a->bind);
    cJSON_AddNumberToObject(line, "port", vc_target_server_port(server));
    cJSON_AddStringToObject(line, "url", url);
    print_line(output, line);
  } else {
    printf("serving on %s\n", url);
    flush_output();
  }
}

bool start_serving(const serving_arguments *a, const output *output, vc_target_server **out) {
  *out = NULL;
  if (a->port == NO_INTEGER) return true;
  vc_target_server_options how;
  vc_target_server_options_init(&how, sizeof how);
  how.port = a->port;
  how.allow_shutdown = a->allow_shutdown;
  how.format = strcmp(a->format, "json") == 0 ? VC_TARGET_FORMAT_JSON : VC_TARGET_FORMAT_PIPE;
  vc_status status = vc_target_server_create(&how, out);
  if (status == VC_OK) status = vc_target_server_start(*out, a->bind);
  if (status != VC_OK) return print_error(output, a->bind, status, *out ? vc_target_server_error(*out) : vc_last_error());
  print_places(a, *out, output);
  return true;
}

bool has_stopped_serving(const vc_target_server *server) { return server && vc_target_server_port(server) == 0; }
