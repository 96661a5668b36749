/* The server's thread, which runs libmicrohttpd: it waits for all connections at once and never for one of them, so nobody can hold it
 * up, neither by sending slowly, nor by reading slowly, nor by silence. When places run out, the connection that has waited longest for
 * its request loses its own. */
#include "live_page_state.h"

#ifdef WITH_PAGE
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
  SEND_BUFFER = 256 << 10, /* of the system: more would hold outdated pictures */
  STALL_SECONDS = 5        /* for a client that takes nothing of its answer */
};
static const double request_ms = 5000; /* for a request to arrive */

static bool is_closing(live_page *page) {
  pthread_mutex_lock(&page->lock);
  const bool closing = page->is_closing;
  pthread_mutex_unlock(&page->lock);
  return closing;
}

/* -- connections ------------------------------------------------------------------------------------------------------ */

void suspend_client(page_client *client) {
  MHD_suspend_connection(client->connection);
  client->is_suspended = true;
}

static void resume(page_client *client) {
  if (client->is_suspended) MHD_resume_connection(client->connection);
  client->is_suspended = false;
}

/* libmicrohttpd then finds the connection closed. */
void shut_client(page_client *client) {
  resume(client);
  shutdown(client->socket, SHUT_RDWR);
  client->is_shut = true;
}

static bool is_from(const page_client *client, const struct in6_addr *address) {
  return !address || memcmp(&client->address, address, sizeof *address) == 0;
}

bool is_same_address(const page_client *a, const page_client *b) { return is_from(a, &b->address); }

/* Closes the oldest connection that still sends its request, or the oldest other one without a stream.
 * @param address  only of this one; NULL = any */
static void make_room(live_page *page, const struct in6_addr *address) {
  page_client *victim = NULL;
  for (size_t i = page->connected_count; i-- > 0;) {
    page_client *client = page->connected[i];
    if (client->is_shut || is_stream(client) || !is_from(client, address)) continue;
    if (!victim || client->state == RECEIVING || victim->state != RECEIVING) victim = client;
  }
  if (victim) shut_client(victim);
}

static struct in6_addr address_of(const struct sockaddr *from) {
  if (from->sa_family == AF_INET6) return ((const struct sockaddr_in6 *)(const void *)from)->sin6_addr;
  struct in6_addr address = {.s6_addr = {[10] = 0xFF, [11] = 0xFF}};
  if (from->sa_family == AF_INET) memcpy(address.s6_addr + 12, &((const struct sockaddr_in *)(const void *)from)->sin_addr, 4);
  return address;
}

/* Without a free descriptor the next client could not connect. */
static bool has_descriptor(const live_page *page) {
  const int descriptor = dup(page->wake);
  if (descriptor >= 0) close(descriptor);
  return descriptor >= 0;
}

static page_client *add_client(live_page *page, struct MHD_Connection *connection) {
  const int socket = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
  const struct in6_addr address = address_of(MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr);
  size_t others = 0, of_address = 0;
  for (size_t i = 0; i < page->connected_count; i++) {
    const page_client *each = page->connected[i];
    others += !is_stream(each) && !each->is_shut;
    of_address += !is_stream(each) && !each->is_shut && is_from(each, &address);
  }
  if (of_address >= PAGE_OTHERS_PER_ADDRESS)
    make_room(page, &address);
  else if (others >= PAGE_OTHERS || !has_descriptor(page))
    make_room(page, NULL);
  page_client *client = page->connected_count < page->most_connected ? calloc(1, sizeof *client) : NULL;
  if (!client) return NULL;
  *client = (page_client){.page = page, .connection = connection, .socket = socket, .address = address, .until_ms = now_ms() + request_ms};
  setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &(int){SEND_BUFFER}, sizeof(int));
  page->connected[page->connected_count++] = client;
  return client;
}

static void remove_client(live_page *page, page_client *client) {
  size_t index = 0;
  while (page->connected[index] != client)
    index++;
  memmove(page->connected + index, page->connected + index + 1, (--page->connected_count - index) * sizeof *page->connected);
  page->closed_count++;
  free(client->output);
  free(client);
}

static void note_connection(void *context, struct MHD_Connection *connection, void **client, enum MHD_ConnectionNotificationCode event) {
  if (event == MHD_CONNECTION_NOTIFY_STARTED)
    *client = add_client(context, connection);
  else if (*client)
    remove_client(context, *client);
}

/* -- requests --------------------------------------------------------------------------------------------------------- */

static enum MHD_Result handle(void *context, struct MHD_Connection *connection, const char *path, const char *method, const char *version,
                              const char *bytes, size_t *size, void **known) {
  page_client *client = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
  enum MHD_Result result = MHD_YES;
  (void)version;
  if (!client || client->is_shut || is_closing(context)) return MHD_NO;
  if (!*known) {
    *known = client;
    answer_head(client, path, method, &result);
    return result;
  }
  if (*size == 0) return answer_request(client, path, method);
  if (*size > PAGE_MAXIMUM_COMMAND - client->body_size) return MHD_NO; /* a body that no answer has asked for */
  memcpy(client->body + client->body_size, bytes, *size);
  client->body_size += *size;
  *size = 0;
  return MHD_YES;
}

/* -- the loop --------------------------------------------------------------------------------------------------------- */

/* Milliseconds until something is due. */
static int time_left(const live_page *page, double now) {
  MHD_UNSIGNED_LONG_LONG timeout;
  double due = now + 1000;
  if (MHD_get_timeout(page->daemon, &timeout) == MHD_YES && now + (double)timeout < due) due = now + (double)timeout;
  for (size_t i = 0; i < page->connected_count; i++) {
    const page_client *client = page->connected[i];
    if (!client->is_shut && (client->is_suspended || !is_stream(client)) && client->until_ms < due) due = client->until_ms;
  }
  return due > now ? (int)(due - now) + 1 : 0;
}

/* Whether a client will send no more of its request. libmicrohttpd does not notice it if the end came together with the last bytes. */
static bool has_left(const page_client *client) {
  char byte;
  return client->state == RECEIVING && recv(client->socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
}

/* Lets those continue that wait for something new, and closes those whose time is over. */
static void serve_clients(live_page *page, bool is_woken, double now) {
  long viewers = 0;
  for (size_t i = 0; i < page->connected_count; i++) {
    page_client *client = page->connected[i];
    const bool is_due = now >= client->until_ms;
    if (client->is_suspended && (is_woken || is_due))
      resume(client);
    else if (!client->is_shut && ((is_due && !is_stream(client) && client->state != AWAITS_PICTURE) || has_left(client)))
      shut_client(client);
    viewers += is_viewer(client);
  }
  pthread_mutex_lock(&page->lock);
  page->viewers = viewers;
  pthread_mutex_unlock(&page->lock);
}

static void *serve(void *context) {
  live_page *page = context;
  const int events = MHD_get_daemon_info(page->daemon, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd;
  while (!is_closing(page)) {
    struct pollfd polled[] = {{page->wake, POLLIN, 0}, {events, POLLIN, 0}};
    poll(polled, 2, time_left(page, now_ms()));
    uint64_t wakes;
    const bool is_woken = read(page->wake, &wakes, sizeof wakes) == sizeof wakes;
    MHD_run(page->daemon); /* takes what has come */
    serve_clients(page, is_woken, now_ms());
    size_t closed;
    do { /* again after one has ended: the next client may have waited for its descriptor */
      closed = page->closed_count;
      MHD_run(page->daemon);
    } while (page->closed_count != closed);
  }
  for (size_t i = 0; i < page->connected_count; i++)
    resume(page->connected[i]);
  MHD_stop_daemon(page->daemon);
  return NULL;
}

void wake_page_server(const live_page *page) {
  const uint64_t one = 1;
  (void)!write(page->wake, &one, sizeof one);
}

static struct MHD_Daemon *start_daemon(live_page *page, int listener) {
  const struct MHD_OptionItem options[] = {{MHD_OPTION_LISTEN_SOCKET, listener, NULL},
                                           {MHD_OPTION_CONNECTION_LIMIT, (intptr_t)page->most_connected, NULL},
                                           {MHD_OPTION_CONNECTION_MEMORY_LIMIT, 2 * PAGE_MAXIMUM_HEADER, NULL},
                                           {MHD_OPTION_CONNECTION_TIMEOUT, STALL_SECONDS, NULL},
                                           {MHD_OPTION_STRICT_FOR_CLIENT, 1, NULL},
                                           {MHD_OPTION_NOTIFY_CONNECTION, (intptr_t)note_connection, page},
                                           {MHD_OPTION_END, 0, NULL}};
  return MHD_start_daemon(MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, handle, page, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}

bool start_page_server(live_page *page, int port, char *message, size_t size) {
  const int listener = listen_at(page->address, &port, message, size);
  if (listener < 0) return false;
  char name[256];
  snprintf(name, sizeof name, "%s", page->address);
  if (strcmp(name, "0.0.0.0") == 0 || strcmp(name, "[::]") == 0) name_of_computer(name, sizeof name);
  snprintf(page->url, sizeof page->url, "http://%s:%d/%s%s", name, port, *page->token ? "#token=" : "", page->token);
  page->most_connected = (size_t)(2 * page->clients) + 2 * PAGE_OTHERS; /* those that are being closed included */
  page->connected = calloc(page->most_connected, sizeof *page->connected);
  page->wake = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
  if (page->connected && page->wake >= 0) page->daemon = start_daemon(page, listener);
  sigset_t all, before; /* signals are for the other threads */
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  page->is_running = page->daemon && pthread_create(&page->thread, NULL, serve, page) == 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (page->is_running) return true;
  snprintf(message, size, "--http: out of memory, or of file descriptors");
  if (page->daemon)
    MHD_stop_daemon(page->daemon);
  else
    close(listener);
  return false;
}

void stop_page_server(live_page *page) {
  if (page->is_running) {
    wake_page_server(page);
    pthread_join(page->thread, NULL);
  }
  if (page->wake >= 0) close(page->wake);
  free(page->connected);
  free(page->jpeg);
}
#endif
