/* Addresses of the page. */
#include "live_page_state.h"

#ifdef WITH_PAGE
#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* Resolves an address or a name of this computer. @return 0, or an error of getaddrinfo */
static int resolve(const char *host, char *address, size_t size, bool *is_loopback) {
  const struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
  struct addrinfo *found = NULL;
  int status = getaddrinfo(host, NULL, &hints, &found);
  if (status != 0) return status;
  const struct addrinfo *best = found; /* IPv4 preferred: every client can reach it */
  for (const struct addrinfo *each = found; each; each = each->ai_next)
    if (each->ai_family == AF_INET && best->ai_family != AF_INET) best = each;
  char digits[INET6_ADDRSTRLEN + IF_NAMESIZE];
  status = getnameinfo(best->ai_addr, best->ai_addrlen, digits, sizeof digits, NULL, 0, NI_NUMERICHOST);
  if (status == 0) {
    const bool is_six = best->ai_family == AF_INET6;
    *is_loopback = is_six ? strcmp(digits, "::1") == 0 : strncmp(digits, "127.", 4) == 0;
    snprintf(address, size, is_six ? "[%s]" : "%s", digits);
  }
  freeaddrinfo(found);
  return status;
}

bool split_http_address(const char *text, char *host, size_t host_size, int *port, char *message, size_t size) {
  const char *colon = strrchr(text, ':'), *digits = colon ? colon + 1 : text;
  char *end;
  const long value = strtol(digits, &end, 10);
  if (!*digits || *end || *digits == '-' || *digits == '+' || *digits == ' ' || value > 65535) {
    snprintf(message, size, "--http %.80s: must be a port, 0..65535, or ADDRESS:PORT", text);
    return false;
  }
  snprintf(host, host_size, "%.*s", colon ? (int)(colon - text) : 9, colon ? text : "127.0.0.1");
  const size_t length = strlen(host);
  const bool is_bracketed = length > 2 && host[0] == '[' && host[length - 1] == ']';
  if (is_bracketed) {
    memmove(host, host + 1, length - 2);
    host[length - 2] = 0;
  } else if (strchr(host, ':')) {
    snprintf(message, size, "--http %.80s: IPv6 addresses need brackets, [::1]:8080", text);
    return false;
  }
  *port = (int)value;
  return true;
}

bool resolve_http_address(const char *text, char *address, size_t address_size, int *port, bool *is_loopback, char *message, size_t size) {
  char host[256];
  if (!split_http_address(text, host, sizeof host, port, message, size)) return false;
  const int status = resolve(host, address, address_size, is_loopback);
  if (status != 0) snprintf(message, size, "--http %.80s: %s", text, gai_strerror(status));
  return status == 0;
}

/* @return -1, with errno set */
static int listening_socket(const struct addrinfo *place) {
  enum { BACKLOG = 512 };
  const int listener = socket(place->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (listener < 0) return -1;
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &(int){1}, sizeof(int));
  if (place->ai_family == AF_INET6) setsockopt(listener, IPPROTO_IPV6, IPV6_V6ONLY, &(int){0}, sizeof(int)); /* [::]: also IPv4 */
  if (bind(listener, place->ai_addr, place->ai_addrlen) == 0 && listen(listener, BACKLOG) == 0) return listener;
  const int reason = errno;
  close(listener);
  errno = reason;
  return -1;
}

int listen_at(const char *address, int *port, char *message, size_t size) {
  char host[64], service[8];
  const size_t length = strlen(address);
  const bool is_bracketed = *address == '[';
  snprintf(host, sizeof host, "%.*s", (int)(is_bracketed ? length - 2 : length), address + is_bracketed);
  snprintf(service, sizeof service, "%d", *port);
  const struct addrinfo hints = {.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV, .ai_socktype = SOCK_STREAM};
  struct addrinfo *place = NULL;
  int listener = -1;
  const int status = getaddrinfo(host, service, &hints, &place);
  if (status == 0) listener = listening_socket(place);
  if (listener < 0) snprintf(message, size, "cannot listen on %s:%d: %s", address, *port, status ? gai_strerror(status) : strerror(errno));
  if (status == 0) freeaddrinfo(place);
  struct sockaddr_in6 bound; /* the port is at the same place for IPv4 */
  socklen_t bound_size = sizeof bound;
  if (listener >= 0 && getsockname(listener, (struct sockaddr *)&bound, &bound_size) == 0) *port = ntohs(bound.sin6_port);
  return listener;
}

void name_of_computer(char *name, size_t size) {
  struct ifaddrs *all = NULL;
  if (gethostname(name, size) != 0) snprintf(name, size, "localhost");
  name[size - 1] = 0;
  if (getifaddrs(&all) != 0) return;
  for (const struct ifaddrs *each = all; each; each = each->ifa_next) {
    if (!each->ifa_addr || each->ifa_addr->sa_family != AF_INET || (each->ifa_flags & IFF_LOOPBACK) || !(each->ifa_flags & IFF_UP))
      continue;
    if (getnameinfo(each->ifa_addr, sizeof(struct sockaddr_in), name, (socklen_t)size, NULL, 0, NI_NUMERICHOST) == 0) break;
  }
  freeifaddrs(all);
}
#endif
