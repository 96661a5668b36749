/* The protocol is a datagram of "KEY=value" lines to the socket that NOTIFY_SOCKET names, so that no library is needed. */
#include "service.h"

#include "output.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static void notify(const char *text) {
  const char *path = getenv("NOTIFY_SOCKET");
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  const size_t length = path ? strlen(path) : 0;
  if (length < 2 || length >= sizeof address.sun_path || (path[0] != '/' && path[0] != '@')) return;
  memcpy(address.sun_path, path, length);
  if (path[0] == '@') address.sun_path[0] = 0; /* a name without a file */
  const int descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0) return;
  const socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length);
  sendto(descriptor, text, strlen(text), MSG_NOSIGNAL, (const struct sockaddr *)&address, size);
  close(descriptor);
}

void service_ready(void) {
  static bool was_sent;
  if (!was_sent) notify("READY=1");
  was_sent = true;
}

void service_alive(void) {
  static double last_ms;
  const char *wanted = getenv("WATCHDOG_USEC"), *process = getenv("WATCHDOG_PID");
  if (!wanted || (process && strtol(process, NULL, 10) != (long)getpid())) return;
  const double now = now_ms();
  if (now - last_ms < strtod(wanted, NULL) / 1e3 / 2) return;
  last_ms = now;
  notify("WATCHDOG=1");
}

void service_status(const char *text) {
  char line[600];
  snprintf(line, sizeof line, "STATUS=%s", text);
  notify(line);
}

void service_stopping(void) { notify("STOPPING=1"); }
