/* Serving and recording robot targets: the protocol on loopback, truncated and damaged files, lifetimes. Ill-behaved clients and load:
 * test_target_server.c. */
#define _POSIX_C_SOURCE 200809L
#include "../Support/loopback.h"
#include "target_scene.h"

#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

/* -- server --------------------------------------------------------------------------------------------------------- */

static void say(int s, const char *text) { CHECK(send(s, text, strlen(text), MSG_NOSIGNAL) == (ssize_t)strlen(text)); }

/* The next line without its end; "" if the connection is closed or silent for 20 s. */
static const char *hear(int s) {
  static char line[8192];
  size_t size = 0;
  while (size < sizeof line - 1) {
    struct pollfd wait = {s, POLLIN, 0};
    if (poll(&wait, 1, 20000) <= 0 || recv(s, line + size, 1, 0) <= 0) break;
    if (line[size] == '\n') break;
    size++;
  }
  line[size] = 0;
  return line;
}

static vc_target_list *one_target(void) {
  vc_target_finder *finder = finder_with(focal);
  clear();
  draw_pair(0.2, -0.1, 1.5, green_light, BOTH_ELEMENTS);
  vc_target_list *list = NULL;
  CHECK_STATUS(vc_target_finder_find(finder, &picture, &list), VC_OK);
  vc_target_finder_destroy(finder);
  return list;
}

/* Host names are resolved, and the URL has the address as given. */
static void addresses(void) {
  static const struct {
    const char *given, *url;
  } cases[] = {{"localhost", "tcp://localhost:"}, {NULL, "tcp://127.0.0.1:"}, {"127.0.0.2", "tcp://127.0.0.2:"}, {"::1", "tcp://[::1]:"}};
  vc_target_server *server = NULL;
  char text[300], expected[64], name[256];
  CHECK_STATUS(vc_target_server_create(NULL, &server), VC_OK);
  CHECK_STATUS(vc_target_server_url_get(server, text, sizeof text), VC_ERR_NOT_FOUND);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const vc_status status = vc_target_server_start(server, cases[i].given);
    if (status == VC_ERR_IO && i == 3) continue; /* no IPv6 here */
    CHECK_STATUS(status, VC_OK);
    snprintf(expected, sizeof expected, "%s%d", cases[i].url, vc_target_server_port(server));
    CHECK_STATUS(vc_target_server_url_get(server, text, sizeof text), VC_OK);
    CHECK(strcmp(text, expected) == 0);
    CHECK_STATUS(vc_target_server_url_get(server, text, strlen(expected)), VC_ERR_TOO_LARGE);
    CHECK(text[0] == 0);
    if (i == 0) close(dial(vc_target_server_port(server)));
    CHECK_STATUS(vc_target_server_stop(server), VC_OK);
  }
  CHECK_STATUS(vc_target_server_start(server, "0.0.0.0"), VC_OK);
  CHECK(gethostname(name, sizeof name) == 0);
  CHECK_STATUS(vc_target_server_url_get(server, text, sizeof text), VC_OK);
  CHECK(strncmp(text + strlen("tcp://"), name, strlen(name)) == 0);
  vc_target_server_destroy(server);
}

static void server_protocol(void) {
  vc_target_server *server = NULL;
  CHECK_STATUS(vc_target_server_create(NULL, &server), VC_OK);
  CHECK(vc_target_server_port(server) == 0);
  CHECK_STATUS(vc_target_server_start(server, "not an address"), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_server_start(server, ""), VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_target_server_error(server)[0]);
  CHECK_STATUS(vc_target_server_start(server, NULL), VC_OK);
  CHECK_STATUS(vc_target_server_start(server, NULL), VC_ERR_INVALID_ARGUMENT);
  const int port = vc_target_server_port(server);
  CHECK(port > 0);
  const int s = dial(port);
  CHECK(s >= 0);
  say(s, "VISION\n");
  CHECK(strstr(hear(s), "|angle^none|distance^none|"));
  vc_target_list *list = one_target();
  CHECK_STATUS(vc_target_server_set_result(server, list, 1550320496789000000), VC_OK);
  say(s, "VISION\r\n");
  const char *line = hear(s);
  CHECK(strncmp(line, "2019-02-16T12:34:56.789Z|angle^7.", 33) == 0);
  CHECK(strstr(line, "|distance^1.5"));
  say(s, "vision json\n");
  CHECK(strstr(hear(s), "\"unix_ns\":1550320496789000000"));
  say(s, "VISION");
  CHECK(strstr(hear(s), "|angle^7.")); /* a lone command without a line end */
  say(s, "PING\nFOO\n\nVISION XML\nSHUTDOWN\n");
  CHECK(strcmp(hear(s), "PONG") == 0);
  CHECK(strncmp(hear(s), "error|", 6) == 0);
  CHECK(strncmp(hear(s), "error|", 6) == 0);
  CHECK(strcmp(hear(s), "error|shutdown is not allowed") == 0);
  say(s, "STREAM\n");
  for (int i = 0; i < 3; i++) {
    say(s, "PING\n");
    CHECK(strcmp(hear(s), "PONG") == 0);
    CHECK_STATUS(vc_target_server_set_result(server, NULL, 0), VC_OK);
    CHECK(strstr(hear(s), "|targets^0"));
  }
  say(s, "STOP\nPING\n");
  CHECK(strcmp(hear(s), "PONG") == 0);

  const int browser = dial(port);
  say(browser, "POST / HTTP/1.1\r\n\r\nSHUTDOWN\n");
  CHECK(hear(browser)[0] == 0);
  close(browser);
  vc_target_server_stats stats = {.struct_size = sizeof stats};
  CHECK_STATUS(vc_target_server_stats_get(server, &stats), VC_OK);
  CHECK(stats.accepted == 2);
  CHECK(stats.results == 4);

  CHECK_STATUS(vc_target_server_stop(server), VC_OK);
  CHECK_STATUS(vc_target_server_stats_get(server, &stats), VC_OK);
  CHECK(stats.connections == 0 && stats.accepted == 2 && stats.answers == 4 && stats.results == 4);
  CHECK(vc_target_server_port(server) == 0);
  CHECK(dial(port) < 0);
  CHECK(hear(s)[0] == 0);
  close(s);
  CHECK_STATUS(vc_target_server_stop(server), VC_OK);
  const vc_status status = vc_target_server_start(server, "::1");
  CHECK(status == VC_OK || status == VC_ERR_IO);
  if (status == VC_ERR_IO) CHECK_STATUS(vc_target_server_start(server, NULL), VC_OK); /* no IPv6 here */
  /* Serving a list leaves the thread's error text as it is. */
  CHECK_STATUS(vc_picture_create(NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_server_set_result(server, list, 0), VC_OK);
  CHECK(strstr(vc_last_error(), "NULL") != NULL);
  vc_target_list_destroy(list);
  char url[300] = "before";
  CHECK_STATUS(vc_target_server_url_get(server, url, SIZE_MAX), VC_OK);
  CHECK(strncmp(url, "tcp://", 6) == 0);
  vc_target_server_destroy(server); /* while it runs */
}

static void server_shutdown(void) {
  vc_target_server_options options;
  vc_target_server_options_init(&options, sizeof options);
  options.allow_shutdown = 1;
  options.max_connections = 2;
  options.format = VC_TARGET_FORMAT_JSON;
  vc_target_server *server = NULL;
  CHECK_STATUS(vc_target_server_create(&options, &server), VC_OK);
  for (int round = 0; round < 3; round++) {
    CHECK_STATUS(vc_target_server_start(server, "127.0.0.1"), VC_OK);
    const int a = dial(vc_target_server_port(server)), b = dial(vc_target_server_port(server));
    say(a, "VISION\n");
    CHECK(hear(a)[0] == '{');
    say(b, "PING\n");
    CHECK(strcmp(hear(b), "PONG") == 0);
    const int c = dial(vc_target_server_port(server));
    CHECK(strcmp(hear(c), "error|too many connections") == 0);
    close(c);
    say(b, "SHUTDOWN\n");
    CHECK(strcmp(hear(b), "ok|shutdown") == 0);
    for (int i = 0; i < 20000 && vc_target_server_port(server) > 0; i++)
      pause_ms(1);
    CHECK(vc_target_server_port(server) == 0);
    CHECK_STATUS(vc_target_server_set_result(server, NULL, 0), VC_OK);
    close(a);
    close(b);
  }
  vc_target_server_destroy(server);
  const int taken = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in address = {.sin_family = AF_INET};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t length = sizeof address;
  CHECK(bind(taken, (struct sockaddr *)&address, sizeof address) == 0);
  CHECK(listen(taken, 1) == 0);
  CHECK(getsockname(taken, (struct sockaddr *)&address, &length) == 0);
  options.port = ntohs(address.sin_port);
  CHECK_STATUS(vc_target_server_create(&options, &server), VC_OK);
  CHECK_STATUS(vc_target_server_start(server, NULL), VC_ERR_IO);
  CHECK(strstr(vc_target_server_error(server), "in use"));
  close(taken);
  vc_target_server_destroy(server);
}

/* When all places are taken, a new client gets that of one that has sent no command, or of one that has long sent nothing. */
static void places(void) {
  vc_target_server_options options;
  vc_target_server_options_init(&options, sizeof options);
  options.max_connections = 3;
  vc_target_server *server = NULL;
  CHECK_STATUS(vc_target_server_create(&options, &server), VC_OK);
  CHECK_STATUS(vc_target_server_start(server, NULL), VC_OK);
  const int port = vc_target_server_port(server);
  int clients[8];
  clients[0] = dial(port);
  say(clients[0], "STREAM\nPING\n");
  CHECK(strcmp(hear(clients[0]), "PONG") == 0);
  clients[1] = dial(port); /* silent */
  clients[2] = dial(port);
  say(clients[2], "unknown\n\nPIN");
  CHECK(strcmp(hear(clients[2]), "error|unknown command") == 0);
  for (int i = 3; i < 5; i++) {
    clients[i] = dial(port);
    say(clients[i], "PING\n");
    CHECK(strcmp(hear(clients[i]), "PONG") == 0);
    CHECK(hear(clients[i - 2])[0] == 0); /* closed, the longest connected first */
  }
  clients[5] = dial(port);
  CHECK(strcmp(hear(clients[5]), "error|too many connections") == 0);
  pause_ms(2200);
  say(clients[4], "PING\n");
  CHECK(strcmp(hear(clients[4]), "PONG") == 0);
  clients[6] = dial(port);
  say(clients[6], "PING\n");
  CHECK(strcmp(hear(clients[6]), "PONG") == 0);
  CHECK(hear(clients[3])[0] == 0);
  CHECK_STATUS(vc_target_server_set_result(server, NULL, 0), VC_OK);
  CHECK(strstr(hear(clients[0]), "|targets^0") != NULL);
  vc_target_server_stats stats = {.struct_size = sizeof stats};
  CHECK_STATUS(vc_target_server_stats_get(server, &stats), VC_OK);
  CHECK(stats.connections == 3 && stats.refused == 1 && stats.dropped == 3);
  for (int i = 0; i < 7; i++)
    close(clients[i]);
  vc_target_server_destroy(server);
}

/* Clients that cannot even be refused, for want of a descriptor, do not keep the server's thread busy. */
static void without_descriptors(void) {
  enum { MOST = 8 };
  vc_target_server *server = NULL;
  int taken[MOST], count = 0;
  do
    taken[count] = dup(STDERR_FILENO);
  while (taken[count++] < MOST - 1);
  CHECK_STATUS(vc_target_server_create(NULL, &server), VC_OK);
  CHECK_STATUS(vc_target_server_start(server, NULL), VC_OK);
  const int port = vc_target_server_port(server);
  const int known = dial(port);
  say(known, "PING\n");
  CHECK(strcmp(hear(known), "PONG") == 0);
  struct rlimit usual, small;
  CHECK(getrlimit(RLIMIT_NOFILE, &usual) == 0);
  small = usual;
  small.rlim_cur = MOST;
  const pid_t clients = fork();
  if (clients == 0) {
    for (int i = 0; i < 3; i++)
      pause_ms(50), (void)dial(port);
    pause_ms(5000);
    _exit(0);
  }
  /* The descriptors of the server are beyond the limit: its spare one cannot be opened again. */
  CHECK(setrlimit(RLIMIT_NOFILE, &small) == 0);
  pause_ms(250);
  const clock_t before = clock();
  pause_ms(500);
  CHECK(clock() - before < CLOCKS_PER_SEC / 10);
  kill(clients, SIGKILL);
  CHECK(waitpid(clients, NULL, 0) == clients);
  CHECK(setrlimit(RLIMIT_NOFILE, &usual) == 0);
  while (count > 0)
    close(taken[--count]);
  const int after = dial(port);
  say(after, "PING\n");
  CHECK(strcmp(hear(after), "PONG") == 0);
  close(after);
  close(known);
  vc_target_server_destroy(server);
}

/* -- recording ------------------------------------------------------------------------------------------------------- */

/* Advances, and sleeps until the entry is due. */
static void next_when_due(vc_target_replay *replay, double speed) {
  double wait_s = -1, again_s = -1;
  CHECK_STATUS(vc_target_replay_next(replay), VC_OK);
  CHECK_STATUS(vc_target_replay_wait_get(replay, speed, &wait_s), VC_OK);
  CHECK_STATUS(vc_target_replay_wait_get(replay, speed, &again_s), VC_OK);
  CHECK(wait_s >= again_s && again_s >= 0);
  const struct timespec pause = {.tv_nsec = (long)(again_s * 1e9)}; /* below a second in these tests */
  CHECK(nanosleep(&pause, NULL) == 0);
  CHECK_STATUS(vc_target_replay_wait_get(replay, speed, &wait_s), VC_OK);
  CHECK(wait_s == 0);
}

/* Writes a file and replays it to its end. Returns the last status. */
static vc_status replay_of(const char *path, const void *bytes, size_t size, int is_recording) {
  FILE *file = fopen(path, "wb");
  CHECK(fwrite(bytes, 1, size, file) == size);
  fclose(file);
  vc_target_replay *replay = NULL;
  vc_status status = vc_target_replay_create(path, &replay);
  CHECK((status == VC_OK) == is_recording);
  if (!is_recording) CHECK(strstr(vc_last_error(), "recording") != NULL);
  for (int i = 0; i < 5 && status == VC_OK; i++)
    status = vc_target_replay_next(replay);
  vc_target_replay_destroy(replay);
  return status;
}

static void recording(void) {
  char path[] = "/tmp/visioncore-test-XXXXXX";
  make_file(path);
  vc_target_list *list = one_target();
  vc_target_recorder *recorder = NULL;
  CHECK_STATUS(vc_target_recorder_create("/no/such/folder/file", 90, &recorder), VC_ERR_IO);
  CHECK(strstr(vc_last_error(), "No such file") != NULL);
  CHECK_STATUS(vc_target_recorder_create(path, 90, &recorder), VC_OK);
  CHECK_STATUS(vc_target_recorder_add(recorder, &picture, list, 1000000000), VC_OK);
  CHECK_STATUS(vc_target_recorder_add(recorder, NULL, list, 1050000000), VC_OK);
  CHECK_STATUS(vc_target_recorder_add(recorder, &picture, NULL, 1100000000), VC_OK);
  CHECK_STATUS(vc_target_recorder_add(recorder, NULL, NULL, 1200000000), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_recorder_add(recorder, NULL, list, 1), VC_ERR_INVALID_ARGUMENT);
  vc_target_recorder_destroy(recorder);
  vc_target a = {.struct_size = sizeof a}, b = {.struct_size = sizeof b};
  CHECK_STATUS(vc_target_list_get(list, 0, &a), VC_OK);
  for (int speed = 0; speed < 2; speed++) {
    vc_target_replay *replay = NULL;
    CHECK_STATUS(vc_target_replay_create(path, &replay), VC_OK);
    const int64_t start = now_ns();
    for (int i = 0; i < 3; i++) {
      next_when_due(replay, speed);
      CHECK(vc_target_replay_time(replay) == 1000000000 + i * 50000000);
      const void *bytes = NULL;
      size_t size = 0;
      vc_target_list *again = NULL;
      CHECK_STATUS(vc_target_replay_frame_get(replay, &bytes, &size), VC_OK);
      CHECK((size > 100) == (i != 1));
      CHECK_STATUS(vc_target_replay_result_get(replay, &again), VC_OK);
      CHECK(vc_target_list_count(again) == (i == 2 ? 0 : 1));
      if (i < 2) {
        CHECK_STATUS(vc_target_list_get(again, 0, &b), VC_OK);
        CHECK(memcmp(&a, &b, sizeof a) == 0);
      }
      vc_target_list_destroy(again);
    }
    if (speed == 1) CHECK(now_ns() - start > 95000000); /* 1.0 s to 1.1 s of the recording */
    CHECK_STATUS(vc_target_replay_next(replay), VC_ERR_NOT_FOUND);
    vc_target_replay_destroy(replay);
  }
  FILE *whole = fopen(path, "rb");
  static unsigned char bytes[200000];
  const size_t size = fread(bytes, 1, sizeof bytes, whole);
  fclose(whole);
  /* A truncated header is refused, a truncated entry reported. */
  enum { HEADER = 21 };
  for (size_t n = 0; n < size; n += n < 100 ? 1 : 997)
    CHECK(replay_of(path, bytes, n, n >= HEADER) == (n == HEADER ? VC_ERR_NOT_FOUND : VC_ERR_BAD_DATA));
  /* Damage is reported wherever it is: in a header, a frame or a result. */
  for (size_t place = 0; place < size; place += place < 60 ? 1 : 61) {
    bytes[place] ^= 0x10;
    CHECK_STATUS(replay_of(path, bytes, size, place >= HEADER), VC_ERR_BAD_DATA);
    bytes[place] ^= 0x10;
  }
  remove(path);
  vc_target_list_destroy(list);
}

/* Each gap is waited for at the speed of its own call. */
static void replay_speed(void) {
  char path[] = "/tmp/visioncore-test-XXXXXX";
  make_file(path);
  static const int64_t times_ms[] = {0, 3000, 3050, 3150};
  static const double speeds[] = {1, 1000, 1, 2};
  static const int shortest_ms[] = {0, 3, 50, 50};
  enum { ENTRIES = sizeof speeds / sizeof *speeds };
  vc_target_list *list = one_target();
  vc_target_recorder *recorder = NULL;
  CHECK_STATUS(vc_target_recorder_create(path, 90, &recorder), VC_OK);
  for (int i = 0; i < ENTRIES; i++)
    CHECK_STATUS(vc_target_recorder_add(recorder, NULL, list, times_ms[i] * 1000000), VC_OK);
  vc_target_recorder_destroy(recorder);
  vc_target_replay *replay = NULL;
  CHECK_STATUS(vc_target_replay_create(path, &replay), VC_OK);
  double wait_s = -1;
  CHECK_STATUS(vc_target_replay_wait_get(replay, 1, &wait_s), VC_OK);
  CHECK(wait_s == 0); /* before the first entry */
  CHECK_STATUS(vc_target_replay_wait_get(replay, 1001, &wait_s), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_replay_wait_get(replay, NAN, &wait_s), VC_ERR_INVALID_ARGUMENT);
  const int64_t start = now_ns(); /* before the first entry is due, so that a busy machine shortens no gap */
  next_when_due(replay, speeds[0]);
  int sum_ms = 0;
  for (int i = 1; i < ENTRIES; i++) {
    next_when_due(replay, speeds[i]);
    sum_ms += shortest_ms[i];
    CHECK(now_ns() - start >= sum_ms * 1000000LL);
  }
  CHECK(now_ns() - start < 2000000000); /* not the gap of 3 s */
  vc_target_replay_destroy(replay);
  vc_target_list_destroy(list);
  remove(path);
}

/* An entry that the disk has no room for leaves nothing behind. */
static void recording_without_room(void) {
  char path[] = "/tmp/visioncore-test-XXXXXX";
  make_file(path);
  vc_target_recorder *recorder = NULL;
  CHECK_STATUS(vc_target_recorder_create(path, 90, &recorder), VC_OK);
  CHECK_STATUS(vc_target_recorder_add(recorder, &picture, NULL, 1), VC_OK);
  struct stat facts;
  CHECK(stat(path, &facts) == 0);
  const rlim_t size = (rlim_t)facts.st_size;
  struct rlimit usual, small;
  CHECK(getrlimit(RLIMIT_FSIZE, &usual) == 0);
  small = usual;
  small.rlim_cur = size + size / 2;
  signal(SIGXFSZ, SIG_DFL); /* one would end the test */
  CHECK(setrlimit(RLIMIT_FSIZE, &small) == 0);
  CHECK_STATUS(vc_target_recorder_add(recorder, &picture, NULL, 2), VC_ERR_IO);
  CHECK(setrlimit(RLIMIT_FSIZE, &usual) == 0);
  for (int64_t time = 3; time < 5; time++)
    CHECK_STATUS(vc_target_recorder_add(recorder, &picture, NULL, time), VC_OK);
  vc_target_recorder_destroy(recorder);
  vc_target_replay *replay = NULL;
  CHECK_STATUS(vc_target_replay_create(path, &replay), VC_OK);
  static const int64_t times[] = {1, 3, 4};
  for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
    CHECK_STATUS(vc_target_replay_next(replay), VC_OK);
    CHECK(vc_target_replay_time(replay) == times[i]);
  }
  CHECK_STATUS(vc_target_replay_next(replay), VC_ERR_NOT_FOUND);
  vc_target_replay_destroy(replay);
  remove(path);
}

/* A pipe is refused at once, whether somebody reads it or not; a device is not. */
static void recording_into_pipes(void) {
  char path[] = "/tmp/visioncore-test-XXXXXX";
  make_file(path);
  CHECK(remove(path) == 0 && mkfifo(path, 0600) == 0);
  vc_target_recorder *recorder = NULL;
  CHECK_STATUS(vc_target_recorder_create(path, 90, &recorder), VC_ERR_IO);
  const int reader = open(path, O_RDONLY | O_NONBLOCK);
  CHECK_STATUS(vc_target_recorder_create(path, 90, &recorder), VC_ERR_IO);
  CHECK(recorder == NULL);
  close(reader);
  remove(path);
  CHECK_STATUS(vc_target_recorder_create("/dev/null", 90, &recorder), VC_OK);
  CHECK_STATUS(vc_target_recorder_add(recorder, &picture, NULL, 1), VC_OK);
  vc_target_recorder_destroy(recorder);
}

static int messages[2]; /* a pipe from the callback */

static void slow_log(void *user_data, int32_t level, const char *message) {
  (void)user_data, (void)level, (void)message;
  char byte = 0;
  CHECK(write(messages[1], &byte, 1) == 1);
  pause_ms(300);
}

/* A child that is forked while another thread logs can set its log. */
static void fork_while_logging(void) {
  vc_target_server_options options;
  vc_target_server_options_init(&options, sizeof options);
  options.idle_timeout_s = 0.01;
  vc_target_server *server = NULL;
  CHECK_STATUS(vc_target_server_create(&options, &server), VC_OK);
  CHECK_STATUS(vc_target_server_start(server, NULL), VC_OK);
  CHECK(pipe(messages) == 0);
  vc_log_set(slow_log, NULL, VC_LOG_INFO);
  const int client = dial(vc_target_server_port(server));
  pause_ms(50);
  const int other = dial(vc_target_server_port(server)); /* wakes the server, which drops the idle client and logs that */
  char byte;
  CHECK(read(messages[0], &byte, 1) == 1);
  const pid_t child = fork();
  if (child == 0) {
    leak_check_off();
    alarm(5);
    vc_log_set(NULL, NULL, VC_LOG_INFO);
    _exit(0);
  }
  int status = -1;
  CHECK(waitpid(child, &status, 0) == child && status == 0);
  vc_log_set(NULL, NULL, VC_LOG_INFO);
  close(client);
  close(other);
  vc_target_server_destroy(server);
  close(messages[0]);
  close(messages[1]);
}

/* Pixel formats of cameras can be recorded. */
static void camera_formats(void) {
  enum { W = 64, H = 48 };
  static unsigned char yuv[W * H * 2];
  memset(yuv, 128, sizeof yuv);
  const vc_image frames[] = {
      {yuv, sizeof yuv, W * 2, W, H, VC_PIXEL_YUYV, 0},
      {yuv, W * H * 3 / 2, W, W, H, VC_PIXEL_NV12, 0},
      {yuv, W * H, W, W, H, VC_PIXEL_GRAY8, VC_IMAGE_BOTTOM_UP},
  };
  char path[] = "/tmp/visioncore-test-XXXXXX";
  make_file(path);
  vc_target_recorder *recorder = NULL;
  CHECK_STATUS(vc_target_recorder_create(path, 90, &recorder), VC_OK);
  for (size_t i = 0; i < sizeof frames / sizeof *frames; i++)
    CHECK_STATUS(vc_target_recorder_add(recorder, &frames[i], NULL, (int64_t)i), VC_OK);
  vc_target_recorder_destroy(recorder);
  vc_target_replay *replay = NULL;
  CHECK_STATUS(vc_target_replay_create(path, &replay), VC_OK);
  for (size_t i = 0; i < sizeof frames / sizeof *frames; i++) {
    const void *bytes = NULL;
    size_t size = 0;
    CHECK_STATUS(vc_target_replay_next(replay), VC_OK);
    CHECK_STATUS(vc_target_replay_frame_get(replay, &bytes, &size), VC_OK);
    CHECK(size > 100);
  }
  vc_target_replay_destroy(replay);
  remove(path);
}

int main(void) {
  addresses();
  server_protocol();
  server_shutdown();
  places();
  without_descriptors();
  recording();
  replay_speed();
  recording_without_room();
  recording_into_pipes();
  fork_while_logging();
  camera_formats();
  return TEST_RESULT();
}
