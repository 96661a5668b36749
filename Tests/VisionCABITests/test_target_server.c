/* The server of robot targets under load: a producer at 240 Hz and well-behaved clients run while others connect and vanish, stay silent,
 * send garbage or endless lines, or never read. The well-behaved clients must lose nothing, and memory and file descriptors must be
 * released afterwards.
 *
 * Usage: test_target_server [full]   full = 10,000 connects and 500 slow readers (about a minute); otherwise a short form. */
#define _GNU_SOURCE
#include "../Support/loopback.h"
#include "../Support/scenes.h"
#include "check.h"

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <sys/resource.h>

#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif
/* Whether the memory of the process is that of the library, and not of a tool that watches it, or of an emulator and its translations. */
#if defined(VALGRIND) || defined(EMULATOR_THREADS) || SANITIZED
enum { is_memory_ours = 0 };
#else
enum { is_memory_ours = 1 };
#endif

/* Time that a good client waits, and that the test waits for a number of connections. A sanitizer's build is without optimisation: a turn
 * of the server takes 20 s there on a busy computer, 0.02 s as it ships. There the limits only end a test that hangs. */
enum { patience_ms = SANITIZED ? 600000 : 5000, settling_ms = SANITIZED ? 600000 : 20000, dropping_ms = SANITIZED ? 600000 : 30000 };
/* Results that the producer may be ahead of the stream's reader there: fewer than a client's backlog holds (a kilobyte each). */
enum { most_ahead = 40 };

static bool is_full;
static int line_port;
static vc_target_server *server;
static atomic_bool ending;

/* -- resources of the process ---------------------------------------------------------------------------------------- */

static long resident_kb(void) {
  FILE *file = fopen("/proc/self/status", "r");
  char line[256];
  long kb = 0;
  while (file && fgets(line, sizeof line, file))
    if (sscanf(line, "VmRSS: %ld", &kb) == 1) break;
  if (file) fclose(file);
  return kb;
}

static int open_descriptors(void) {
  DIR *folder = opendir("/proc/self/fd");
  int count = 0;
  while (folder && readdir(folder))
    count++;
  if (folder) closedir(folder);
  return count;
}

/* -- results: two that differ in angle and distance, so that a mixture of them is detected ---------------------------- */

enum { WIDTH = 640, HEIGHT = 480 };
static unsigned char pixels[2][WIDTH * HEIGHT * 3];
static vc_target_list *results[2];
static char angle_text[2][32], distance_text[2][32];

static vc_image picture_of(int k) { return (vc_image){pixels[k], sizeof pixels[k], WIDTH * 3, WIDTH, HEIGHT, VC_PIXEL_RGB24, 0}; }

static void make_results(void) {
  vc_target_finder *finder = NULL;
  CHECK_STATUS(vc_target_finder_create(NULL, &finder), VC_OK);
  for (int k = 0; k < 2; k++) {
    memset(pixels[k], 6, sizeof pixels[k]);
    const vc_canvas canvas = {pixels[k], sizeof pixels[k], WIDTH * 3, WIDTH, HEIGHT, VC_PIXEL_RGB24, 0};
    draw_tape(&canvas, 600, k ? 0.3 : -0.4, 0, k ? 2.5 : 1.5, 0x00F0A0FFu, BOTH_ELEMENTS);
    const vc_image image = picture_of(k);
    CHECK_STATUS(vc_target_finder_find(finder, &image, &results[k]), VC_OK);
    vc_target t = {.struct_size = sizeof t};
    CHECK_STATUS(vc_target_list_get(results[k], 0, &t), VC_OK);
    snprintf(angle_text[k], sizeof angle_text[k], "|angle^%.2f|", t.yaw_rad * 180 / 3.14159265358979323846);
    snprintf(distance_text[k], sizeof distance_text[k], "|distance^%.3f|", t.floor_distance_m);
  }
  vc_target_finder_destroy(finder);
}

/* Whether the angle and the distance of a line belong to the same result. */
static bool is_whole(const char *line) {
  for (int k = 0; k < 2; k++)
    if (strstr(line, angle_text[k]) && strstr(line, distance_text[k])) return true;
  return false;
}

/* -- well-behaved clients ---------------------------------------------------------------------------------------------- */

typedef struct reader {
  int socket;
  size_t size;
  char bytes[65536];
} reader;

/* The next line without its end; NULL if the connection is closed or silent for too long. */
static char *next_line(reader *r) {
  static _Thread_local char line[65536];
  for (;;) {
    char *end = memchr(r->bytes, '\n', r->size);
    if (end) {
      const size_t length = (size_t)(end - r->bytes);
      memcpy(line, r->bytes, length);
      line[length] = 0;
      r->size -= length + 1;
      memmove(r->bytes, end + 1, r->size);
      return line;
    }
    struct pollfd wait = {r->socket, POLLIN, 0};
    if (r->size == sizeof r->bytes || poll(&wait, 1, patience_ms) <= 0) return NULL;
    const ssize_t got = recv(r->socket, r->bytes + r->size, sizeof r->bytes - r->size, 0);
    if (got <= 0) return NULL;
    r->size += (size_t)got;
  }
}

static atomic_long produced, streamed, stream_gaps, stream_number;

/* Sets a result at each deadline of a 240 Hz clock; a late one does not delay the next. */
static void *produce(void *unused) {
  (void)unused;
  const int64_t period = 1000000000 / 240;
  int64_t due = now_ns();
  for (long i = 0; !atomic_load(&ending); i++) {
    due += period;
    const struct timespec until = {due / 1000000000, due % 1000000000};
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL);
    while (SANITIZED && atomic_load(&streamed) > 0 && i - atomic_load(&stream_number) > most_ahead && !atomic_load(&ending))
      pause_ms(1);
    if (vc_target_server_set_result(server, results[i % 2], 0) != VC_OK) abort();
    atomic_fetch_add(&produced, 1);
  }
  return NULL;
}

enum { askers = 8 };
typedef struct asker {
  pthread_t thread;
  long answers, broken;
} asker;

static void *ask(void *argument) {
  asker *self = argument;
  static _Thread_local reader r;
  r.size = 0;
  r.socket = dial(line_port);
  if (r.socket < 0) abort();
  while (!atomic_load(&ending)) {
    if (send(r.socket, "VISION PIPE\n", 12, MSG_NOSIGNAL) != 12) break;
    const char *line = next_line(&r);
    if (!line) break;
    self->answers++;
    self->broken += !is_whole(line);
    pause_ms(1);
  }
  if (!atomic_load(&ending)) self->broken++;
  close(r.socket);
  return NULL;
}

/* The lines of a stream are numbered; none may be missing. */
static void *follow_stream(void *unused) {
  (void)unused;
  static reader r;
  r.size = 0;
  r.socket = dial(line_port);
  if (r.socket < 0 || send(r.socket, "STREAM JSON\n", 12, MSG_NOSIGNAL) != 12) abort();
  long last = -1;
  char *line;
  while (!atomic_load(&ending) && (line = next_line(&r))) {
    const char *field = strstr(line, "\"number\":");
    const long number = field ? atol(field + 9) : -1;
    if (number < 0 || line[strlen(line) - 1] != '}' || (last >= 0 && number != last + 1)) atomic_fetch_add(&stream_gaps, 1);
    last = number;
    atomic_store(&stream_number, number);
    atomic_fetch_add(&streamed, 1);
  }
  if (!atomic_load(&ending)) atomic_fetch_add(&stream_gaps, 1);
  close(r.socket);
  return NULL;
}

/* Each thread has its own recorder and replay; the results are shared. */
static void *record(void *unused) {
  (void)unused;
  char path[] = "/tmp/visioncore-stress-XXXXXX";
  make_file(path);
  while (!atomic_load(&ending)) {
    vc_target_recorder *recorder = NULL;
    if (vc_target_recorder_create(path, 80, &recorder) != VC_OK) abort();
    for (int i = 0; i < 12; i++) {
      const vc_image frame = picture_of(i % 2);
      if (vc_target_recorder_add(recorder, i % 3 ? NULL : &frame, results[i % 2], i) != VC_OK) abort();
    }
    vc_target_recorder_destroy(recorder);
    vc_target_replay *replay = NULL;
    if (vc_target_replay_create(path, &replay) != VC_OK) abort();
    int entries = 0;
    while (vc_target_replay_next(replay) == VC_OK) {
      vc_target_list *list = NULL;
      if (vc_target_replay_result_get(replay, &list) != VC_OK || vc_target_list_count(list) != 1) abort();
      vc_target_list_destroy(list);
      entries++;
    }
    if (entries != 12) abort();
    vc_target_replay_destroy(replay);
    pause_ms(50);
  }
  remove(path);
  return NULL;
}

/* -- ill-behaved clients ----------------------------------------------------------------------------------------------- */

/* Connects and disconnects at once: cleanly, with a reset, with unread answers, within a line. */
static void come_and_go(int count) {
  static const char *const words[] = {"", "VISION\n", "VISION\nVISION JSON\nSTREAM\n", "VIS", "STREAM JSON\nPI", "\r\n\r\n\n"};
  for (int i = 0; i < count; i++) {
    const int c = dial(line_port);
    if (c < 0) {
      failures++;
      perror("connect");
      return;
    }
    const char *text = words[i % 6];
    if (*text) (void)!send(c, text, strlen(text), MSG_NOSIGNAL);
    if (i % 2) setsockopt(c, SOL_SOCKET, SO_LINGER, &(struct linger){1, 0}, sizeof(struct linger));
    close(c);
  }
}

static void long_lines(int count) {
  static char block[1 << 20];
  memset(block, 'A', sizeof block);
  for (int i = 0; i < count; i++) {
    const int c = dial(line_port);
    if (c < 0) continue;
    for (size_t sent = 0; sent < sizeof block;) {
      const ssize_t part = send(c, block + sent, sizeof block - sent, MSG_NOSIGNAL);
      if (part <= 0) break;
      sent += (size_t)part;
    }
    close(c);
  }
}

static void garbage(int count) {
  char block[65536];
  for (int i = 0; i < count; i++) {
    fill_random(block, sizeof block, (uint64_t)i);
    const int c = dial(line_port);
    if (c < 0) continue;
    fcntl(c, F_SETFL, O_NONBLOCK);
    for (int part = 0; part < 8; part++)
      (void)!send(c, block, sizeof block, MSG_NOSIGNAL);
    close(c);
  }
}

enum { silent = 500, most_slow = 500 };
static int idle_clients[silent], slow_clients[most_slow];

/* Half-open connections: nothing more is sent. */
static void fall_silent(void) {
  for (int i = 0; i < silent; i++) {
    idle_clients[i] = dial(line_port);
    if (i % 3 == 1) (void)!send(idle_clients[i], "VISI", 4, MSG_NOSIGNAL);
  }
}

/* Clients that ask and never read. */
static void never_read(int count) {
  static char questions[60 * 12];
  for (int i = 0; i < 60; i++)
    memcpy(questions + 12 * i, "VISION JSON\n", 12);
  for (int i = 0; i < count; i++) {
    slow_clients[i] = dial(line_port);
    if (slow_clients[i] < 0) continue;
    setsockopt(slow_clients[i], SOL_SOCKET, SO_RCVBUF, &(int){4096}, sizeof(int));
    fcntl(slow_clients[i], F_SETFL, O_NONBLOCK);
    if (i % 2) {
      (void)!send(slow_clients[i], "STREAM JSON\n", 12, MSG_NOSIGNAL);
    } else {
      for (int k = 0; k < 20; k++)
        (void)!send(slow_clients[i], questions, sizeof questions, MSG_NOSIGNAL);
    }
  }
}

static void close_all(int *clients, int count) {
  for (int i = 0; i < count; i++)
    if (clients[i] >= 0) close(clients[i]);
}

static vc_target_server_stats stats_now(void) {
  vc_target_server_stats stats = {.struct_size = sizeof stats};
  CHECK_STATUS(vc_target_server_stats_get(server, &stats), VC_OK);
  return stats;
}

/* Waits until at most this many clients are connected; false after that time. */
static bool settle(int connections, int limit_ms) {
  for (int64_t end = now_ns() + limit_ms * INT64_C(1000000); now_ns() < end;) {
    if (stats_now().connections <= connections) return true;
    pause_ms(10);
  }
  return false;
}

static atomic_long logged, wrongly_logged;

static void count_drop(void *user_data, int32_t level, const char *message) {
  const bool is_drop = user_data == &server && level == VC_LOG_INFO && strncmp(message, "target server: client dropped, ", 31) == 0;
  atomic_fetch_add(is_drop ? &logged : &wrongly_logged, 1);
}

static void attack(int connects, int slow, int rounds) {
  const vc_target_server_stats before = stats_now();
  fall_silent();
  never_read(slow);
  come_and_go(connects);
  long_lines(rounds);
  garbage(rounds);
  /* Silent clients are dropped after the idle time, slow ones when their backlog is full. */
  settle(askers + 1, dropping_ms);
  const vc_target_server_stats mid = stats_now();
  close_all(slow_clients, slow);
  close_all(idle_clients, silent);
  CHECK(settle(askers + 1, settling_ms));
  const vc_target_server_stats after = stats_now();
  CHECK(after.refused == before.refused);
  /* The server dropped at least the silent clients and those with long lines. */
  CHECK(mid.dropped - before.dropped >= silent + rounds);
}

static void stress(void) {
  vc_target_server_options options;
  vc_target_server_options_init(&options, sizeof options);
  options.max_connections = 2000;
  options.max_backlog_bytes = 65536;
  options.idle_timeout_s = SANITIZED ? 6 : 3; /* longer than a busy computer delays a good client */
  CHECK_STATUS(vc_target_server_create(&options, &server), VC_OK);
  const int descriptors = open_descriptors();
  CHECK_STATUS(vc_target_server_start(server, NULL), VC_OK);
  line_port = vc_target_server_port(server);

  static asker asking[askers];
  pthread_t producer, streamer, recorder;
  CHECK_STATUS(vc_target_server_set_result(server, results[0], 0), VC_OK);
  pthread_create(&producer, NULL, produce, NULL);
  for (int i = 0; i < askers; i++)
    pthread_create(&asking[i].thread, NULL, ask, &asking[i]);
  pthread_create(&streamer, NULL, follow_stream, NULL);
  pthread_create(&recorder, NULL, record, NULL);
  while (atomic_load(&streamed) + atomic_load(&stream_gaps) == 0)
    pause_ms(1);
  pause_ms(100);
  vc_log_set(count_drop, &server, VC_LOG_INFO);
  const int slow = is_full ? 500 : 60, rounds = is_full ? 40 : 8;
  attack(is_full ? 2000 : 300, slow, rounds);
  const long warm_kb = resident_kb();
  attack(is_full ? 10000 : 600, slow, rounds);
  const long grown_kb = resident_kb() - warm_kb;
  CHECK(vc_target_server_port(server) == line_port);
  vc_log_set(NULL, NULL, 0);
  CHECK(atomic_load(&logged) >= 2 * silent);
  CHECK(atomic_load(&wrongly_logged) == 0);

  /* Stops while clients are connected. */
  atomic_store(&ending, true);
  pthread_join(producer, NULL);
  CHECK_STATUS(vc_target_server_stop(server), VC_OK);
  pthread_join(streamer, NULL);
  pthread_join(recorder, NULL);
  long answers = 0, broken = 0;
  for (int i = 0; i < askers; i++) {
    pthread_join(asking[i].thread, NULL);
    answers += asking[i].answers;
    broken += asking[i].broken;
  }
  const int left = open_descriptors() - descriptors;
  printf("%ld results, %ld answers, %ld of them broken or lost; stream of %ld lines with %ld gaps; %+ld kB and %+d descriptors\n",
         atomic_load(&produced), answers, broken, atomic_load(&streamed), atomic_load(&stream_gaps), grown_kb, left);
  CHECK(answers > 100);
  CHECK(broken == 0);
  CHECK(atomic_load(&streamed) > 100);
  CHECK(atomic_load(&stream_gaps) == 0);
  CHECK(left == 0 || SANITIZED); /* the thread sanitizer opens files of its own */
  CHECK(grown_kb < 3000 || !is_memory_ours);
  vc_target_server_destroy(server);
}

int main(int argc, char **argv) {
  is_full = argc > 1 && strcmp(argv[1], "full") == 0;
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
    limit.rlim_cur = limit.rlim_max < 4096 ? limit.rlim_max : 4096;
    setrlimit(RLIMIT_NOFILE, &limit);
  }
  signal(SIGPIPE, SIG_DFL); /* one SIGPIPE would end the test */
  make_results();
  stress();
  for (int k = 0; k < 2; k++)
    vc_target_list_destroy(results[k]);
  return TEST_RESULT();
}
