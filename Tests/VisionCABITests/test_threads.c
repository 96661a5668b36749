/* Threads of parallel loops: their number, results that do not depend on it, concurrent callers, and children of fork(); processes that
   may start none; callers with little stack, or that are cancelled; signals. */
#define _GNU_SOURCE
#include "check.h"

#include <dirent.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../Fuzz/every_recogniser.h"
#include "../Support/scenes.h"

/* Threads that a processor emulator adds to the process. */
#ifndef EMULATOR_THREADS
#define EMULATOR_THREADS 0
#endif

#ifdef VALGRIND
enum { first_calls = 2, is_emulated = 1 };
#else
enum { first_calls = 12, is_emulated = EMULATOR_THREADS > 0 };
#endif

enum { width = 1200, height = 860, cards = 12, callers = 3, rounds = 4, forks = 20, seconds_for_a_child = 60, small_stack = 192 << 10 };

static unsigned char pixels[width * height * 3];
static const vc_image image = {pixels, sizeof pixels, width * 3, width, height, VC_PIXEL_RGB24, 0};

/* A checksum of the cards found; 0 on failure. */
static uint64_t find(void) {
  vc_set_finder *finder = NULL;
  vc_set_card_list *table = NULL;
  uint64_t sum = 0;
  if (vc_set_finder_create(NULL, &finder) == VC_OK && vc_set_finder_find(finder, &image, &table) == VC_OK)
    for (size_t i = 0; i < vc_set_card_list_count(table); i++) {
      vc_set_card card = {.struct_size = sizeof card};
      if (vc_set_card_list_get(table, i, &card) != VC_OK) break;
      unsigned char bytes[sizeof card.corners];
      memcpy(bytes, card.corners, sizeof bytes);
      for (size_t k = 0; k < sizeof bytes; k++)
        sum = sum * 31 + bytes[k];
      sum = sum * 31 + (uint64_t)(1e6 * (double)card.confidence) + 1;
    }
  vc_set_card_list_destroy(table);
  vc_set_finder_destroy(finder);
  return sum;
}

static int number_of_threads(void) {
  DIR *tasks = opendir("/proc/self/task");
  int count = -EMULATOR_THREADS;
  for (struct dirent *entry; tasks && (entry = readdir(tasks));)
    count += entry->d_name[0] != '.';
  if (tasks) closedir(tasks);
  return count;
}

static uint64_t wanted;
static atomic_bool over;

static void *find_often(void *endless) {
  for (int round = 0; endless ? !atomic_load(&over) : round < rounds; round++)
    CHECK(find() == wanted);
  return NULL;
}

static void *json_of(void *list) { return (void *)(uintptr_t)vc_set_card_list_json(list); }

/* All threads get the same text of a list. */
static void check_json(void) {
  vc_set_finder *finder = NULL;
  vc_set_card_list *list = NULL;
  pthread_t thread[callers];
  void *text[callers] = {NULL};
  CHECK_STATUS(vc_set_finder_create(NULL, &finder), VC_OK);
  CHECK_STATUS(vc_set_finder_find(finder, &image, &list), VC_OK);
  vc_set_finder_destroy(finder);
  for (int i = 0; i < callers; i++)
    CHECK(pthread_create(&thread[i], NULL, json_of, list) == 0);
  for (int i = 0; i < callers; i++)
    pthread_join(thread[i], &text[i]);
  for (int i = 0; i < callers; i++)
    CHECK(text[i] == vc_set_card_list_json(list));
  CHECK(strncmp(text[0], "{\"cards\":[{\"corners\":[[", 23) == 0);
  vc_set_card_list_destroy(list);
  CHECK(strcmp(vc_set_card_list_json(NULL), "") == 0);
}

static void *create_solver(void *created) {
  vc_solver *solver = NULL;
  *(bool *)created = vc_solver_create(NULL, &solver) == VC_OK;
  vc_solver_destroy(solver);
  return NULL;
}

/* Runs in a process that has not called the library: forks while another thread makes the first calls, and returns whether both
   processes create a solver. */
static bool first_call(int microseconds) {
  leak_check_off();
  bool created = false;
  int status = -1;
  pthread_t thread;
  if (pthread_create(&thread, NULL, create_solver, &created) != 0) return false;
  usleep((useconds_t)microseconds);
  const pid_t child = fork();
  if (child == 0) {
    alarm(seconds_for_a_child);
    create_solver(&created);
    _exit(created ? 0 : 1);
  }
  waitpid(child, &status, 0);
  pthread_join(thread, NULL);
  return created && status == 0;
}

static void check_first_calls(void) {
  for (int i = 0; i < first_calls; i++) {
    int status = -1;
    const pid_t child = fork();
    if (child == 0) _exit(first_call(400 * i * i) ? 0 : 1);
    CHECK(waitpid(child, &status, 0) == child);
    CHECK(status == 0);
  }
}

static void *recognise_all(void *picture) {
  recognisers all = {0};
  const char *who;
  CHECK_STATUS(recognisers_create(&all), VC_OK);
  CHECK_STATUS(recognise(&all, picture, &who), VC_OK);
  CHECK(all.found > 0);
  recognisers_destroy(&all);
  return NULL;
}

/* Every recogniser, on a picture of tags, whose finder needs most, and on one of cards. A thread with too little stack ends the process. */
static void check_small_stack(void) {
  const vc_tag_scene_options options = white_wall(640, 480, 600);
  const vc_tag_scene_tag tags[] = {tag_at(3, -0.25, 0, 1.2), tag_at(7, 0.25, 0.1, 1.2), tag_at(9, 0.02, -0.2, 1.2)};
  vc_image pictures[] = {image, image};
  vc_tag_scene *scene = scene_of_tags(&options, tags, 3, &pictures[0]);
  pthread_attr_t attributes;
  CHECK(pthread_attr_init(&attributes) == 0);
  CHECK(pthread_attr_setstacksize(&attributes, small_stack) == 0);
  for (int i = 0; i < 2; i++) {
    pthread_t thread;
    CHECK(pthread_create(&thread, &attributes, recognise_all, &pictures[i]) == 0);
    pthread_join(thread, NULL);
  }
  pthread_attr_destroy(&attributes);
  vc_tag_scene_destroy(scene);
}

/* The child exits normally while its workers sleep. */
static void check_child(int threads) {
  const pid_t child = fork();
  if (child == 0) {
    leak_check_off();
    alarm(seconds_for_a_child);
    const int before = number_of_threads(), status = vc_threads_set(threads);
    exit(before != 1 ? 2 : status != VC_OK || find() != wanted ? 3 : number_of_threads() != threads ? 4 : 0);
  }
  int status = -1;
  CHECK(child > 0);
  CHECK(waitpid(child, &status, 0) == child);
  CHECK(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 0);
}

static void *do_nothing(void *unused) { return unused; }

static int32_t go_on(void *unused, double fraction) {
  (void)unused;
  (void)fraction;
  return 0;
}

/* Runs in a process with one thread: the results are the same when the system starts no other; a server needs one. */
static void find_alone(void) {
  const struct rlimit none = {0, 0};
  pthread_t thread;
  vc_target_server *server = NULL;
  CHECK(setrlimit(RLIMIT_NPROC, &none) == 0);
  if (setuid(65534) != 0) fprintf(stderr, "the user stays %u\n", getuid()); /* the limit does not hold for root */
  CHECK(pthread_create(&thread, NULL, do_nothing, NULL) != 0);
  CHECK_STATUS(vc_threads_set(4), VC_OK);
  CHECK(find() == wanted);
  CHECK(number_of_threads() == 1);
  CHECK_STATUS(vc_target_server_create(NULL, &server), VC_OK);
  CHECK_STATUS(vc_target_server_start(server, NULL), VC_ERR_IO);
  CHECK(strstr(vc_target_server_error(server), "thread") != NULL);
  CHECK(vc_target_server_port(server) == 0);
  vc_target_server_destroy(server);
  if (is_emulated) return; /* the tables take minutes, as they do with sanitizers */
  alarm(0);
  vc_solver_options options;
  vc_solver_options_init(&options, sizeof options);
  options.optimal = 1;
  options.threads = 3;
  vc_solver *solver = NULL;
  vc_solution solution = {.struct_size = sizeof solution};
  CHECK_STATUS(vc_solver_create(&options, &solver), VC_OK);
  CHECK_STATUS(vc_solver_load_tables(solver, NULL, go_on, NULL), VC_OK);
  CHECK_STATUS(vc_solver_solve(solver, "UUUUUUUUUBBBRRRRRRRRRFFFFFFDDDDDDDDDFFFLLLLLLLLLBBBBBB", &solution), VC_OK);
  CHECK(solution.length == 1 && solution.is_optimal);
  vc_solver_destroy(solver);
}

static void check_without_threads(void) {
  int status = -1;
  const pid_t child = fork();
  if (child == 0) {
    leak_check_off();
    alarm(seconds_for_a_child);
    failures = 0;
    find_alone();
    _exit(failures); /* at exit, sanitizers start a thread */
  }
  CHECK(waitpid(child, &status, 0) == child);
  CHECK(status == 0);
}

static void *find_until_cancelled(void *unused) {
  (void)unused;
  for (;;) {
    CHECK(find() == wanted);
    pthread_testcancel();
  }
  return NULL;
}

/* A call is not interrupted: workers would go on with the memory of its stack. */
static void check_cancelled_callers(void) {
  for (int i = 0; i < forks; i++) {
    pthread_t caller;
    void *result = NULL;
    CHECK(pthread_create(&caller, NULL, find_until_cancelled, NULL) == 0);
    usleep((useconds_t)(1000 * (5 + 3 * i)));
    CHECK(pthread_cancel(caller) == 0);
    CHECK(pthread_join(caller, &result) == 0);
    CHECK(result == PTHREAD_CANCELED);
  }
  CHECK(find() == wanted);
}

/* Threads besides the first to which the system may deliver a signal of the process. */
static int threads_that_take_signals(void) {
  DIR *tasks = opendir("/proc/self/task");
  int count = 0;
  for (struct dirent *entry; tasks && (entry = readdir(tasks));) {
    char path[300], line[200];
    unsigned long long blocked = ~0ULL;
    int together = 0; /* stays 0, and nothing is blocked, in a thread that has just ended */
    snprintf(path, sizeof path, "/proc/self/task/%s/status", entry->d_name);
    FILE *status = entry->d_name[0] == '.' || atoi(entry->d_name) == getpid() ? NULL : fopen(path, "r");
    while (status && fgets(line, sizeof line, status))
      if (sscanf(line, "Threads: %d", &together) != 1) sscanf(line, "SigBlk: %llx", &blocked);
    if (status) fclose(status);
    count += together > 0 && !(blocked >> (SIGTERM - 1) & 1);
  }
  if (tasks) closedir(tasks);
  return count;
}

static void *solve_superflip(void *solver) {
  vc_solution solution = {.struct_size = sizeof solution};
  char cube[55];
  CHECK_STATUS(
      vc_cube_apply("UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB", "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2", cube),
      VC_OK);
  CHECK_STATUS(vc_solver_solve(solver, cube, &solution), VC_ERR_CANCELLED);
  return NULL;
}

/* Signals go to the threads of the program, also while a search runs on several. */
static void check_signals(void) {
  vc_solver_options options;
  vc_solver_options_init(&options, sizeof options);
  options.optimal = 1;
  options.threads = 3;
  vc_solver *solver;
  pthread_t caller;
  CHECK_STATUS(vc_solver_create(&options, &solver), VC_OK);
  CHECK_STATUS(vc_solver_load_tables(solver, NULL, NULL, NULL), VC_OK);
  CHECK(pthread_create(&caller, NULL, solve_superflip, solver) == 0);
  const int with_caller = number_of_threads();
  int searching = 0;
  for (int i = 0; i < 1000 * seconds_for_a_child && searching < 20; i++) {
    searching += number_of_threads() > with_caller;
    CHECK(threads_that_take_signals() <= 1);
    usleep(1000);
  }
  CHECK(searching > 0);
  vc_solver_cancel(solver);
  pthread_join(caller, NULL);
  vc_solver_destroy(solver);
}

int main(void) {
  const vc_canvas canvas = {pixels, sizeof pixels, width * 3, width, height, VC_PIXEL_RGB24, 0};
  vc_set_attributes drawn[cards];
  check_first_calls();
  /* Threads start at the first use, and their number never exceeds the limit. */
  CHECK_STATUS(vc_threads_set(1), VC_OK);
  set_draw_table(&canvas, cards, 4, 0.1, 7, drawn);
  wanted = find();
  CHECK(wanted != 0);
  CHECK(number_of_threads() == 1);
  check_without_threads();
  static const int limits[] = {2, 5, 3};
  for (int i = 0; i < 3; i++) {
    CHECK_STATUS(vc_threads_set(limits[i]), VC_OK);
    CHECK(vc_threads_get() == limits[i]);
    CHECK(find() == wanted);
    CHECK(number_of_threads() == (i == 0 ? 2 : 5)); /* threads above the limit stay asleep */
  }

  /* A forked child starts its own workers. */
  check_child(2);

  /* The same while threads of the parent run loops. */
  pthread_t thread[callers];
  for (int i = 0; i < callers; i++)
    CHECK(pthread_create(&thread[i], NULL, find_often, i ? NULL : &over) == 0);
  for (int i = 0; i < forks; i++)
    check_child(2 + i % 3);
  atomic_store(&over, true);
  for (int i = 0; i < callers; i++)
    pthread_join(thread[i], NULL);
  /* A joined thread leaves the list of tasks a moment later. */
  for (int i = 0; i < 1000 * seconds_for_a_child && number_of_threads() != 5; i++)
    usleep(1000);
  CHECK(number_of_threads() == 5);
  check_json();
  check_cancelled_callers();
  if (!is_emulated) check_signals(); /* emulators keep to themselves which signals are blocked, and make the tables in minutes */
  CHECK_STATUS(vc_threads_set(1), VC_OK);
  check_small_stack();
  return failures;
}
