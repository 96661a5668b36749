/* A client on loopback, a clock and temporary files for tests of the server. */
#ifndef VISIONCORE_TESTS_LOOPBACK_H
#define VISIONCORE_TESTS_LOOPBACK_H

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

/** A connection to a port of this computer; -1 if nothing listens. */
static inline int dial(int port) {
  const int s = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (s < 0 || connect(s, (struct sockaddr *)&address, sizeof address) == 0) return s;
  close(s);
  return -1;
}

static inline int64_t now_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static inline void pause_ms(int ms) { nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000L}, NULL); }

/** Makes an empty file; the caller removes it. path ends with XXXXXX, which is replaced. */
static inline void make_file(char *path) {
  const int file = mkstemp(path);
  if (file < 0) abort();
  close(file);
}

#endif
