/* Serving of results over TCP, for tag and target. */
#ifndef VISIONCORE_COMMAND_SERVING_H
#define VISIONCORE_COMMAND_SERVING_H

#include "output.h"

/** Options of serving. */
typedef struct serving_arguments {
  int32_t port; /* NO_INTEGER = no server */
  const char *bind, *format;
  int32_t allow_shutdown;
} serving_arguments;

/** Rows for a verb's table of options. `field` is a serving_arguments. */
#define SERVING_OPTIONS(type, field, port_help)                                                                                            \
  INTEGER(type, field.port, "--port", "P", 0, 65535, port_help),                                                                           \
      TEXT(type, field.bind, "--bind", "ADDRESS", "address or name to listen on; 0.0.0.0 or :: for all interfaces"),                       \
      TEXT(type, field.format, "--format", "pipe|json", "format of answers to VISION and STREAM"),                                         \
      FLAG(type, field.allow_shutdown, "--allow-shutdown", "allow clients to stop the server with SHUTDOWN")
#define SERVING_DEFAULTS                                                                                                                   \
  { .port = NO_INTEGER, .bind = "127.0.0.1", .format = "pipe" }

/** Starts the server if a port is given, and prints its URL. @return false after an error line */
bool start_serving(const serving_arguments *arguments, const output *output, vc_target_server **out);
/** Whether a client has stopped the server. */
bool has_stopped_serving(const vc_target_server *server);

#endif
