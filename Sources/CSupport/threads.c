// For sched_getaffinity.
#define _GNU_SOURCE
#include "CSupport.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <unistd.h>

enum { MOST_THREADS = 256 };

// A call of vcs_parallel_for, on the stack of the caller, which waits until no helper is left.
typedef struct loop {
  vcs_body *body;
  void *context;
  int64_t count, ranges;
  _Atomic int64_t next; // range
  int helpers;
  struct loop *following;
} loop;

// Never destroyed: workers still wait for the condition at exit.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; // guards the variables below and loop.helpers
static pthread_cond_t opened = PTHREAD_COND_INITIALIZER, left = PTHREAD_COND_INITIALIZER;
static loop *open_loops; // loops that may have pending ranges
static int workers, helping;
static bool knows_forks;

static atomic_int limit, processors; // 0: one per processor, not counted yet
static _Thread_local bool inside;    // a body runs on this thread

static void before_fork(void) { pthread_mutex_lock(&lock); }

static void after_fork(void) { pthread_mutex_unlock(&lock); }

// The child process has no workers.
static void in_child(void) {
  lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
  opened = left = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
  open_loops = NULL;
  workers = helping = 0;
  atomic_store(&processors, 0);
}

static void run(loop *it) {
  int64_t range;
  inside = true;
  while ((range = atomic_fetch_add_explicit(&it->next, 1, memory_order_relaxed)) < it->ranges)
    it->body(it->context, (int32_t)(it->count * range / it->ranges), (int32_t)(it->count * (range + 1) / it->ranges));
  inside = false;
}

static void close_loop(loop *it) {
  for (loop **at = &open_loops; *at; at = &(*at)->following)
    if (*at == it) {
      *at = it->following;
      return;
    }
}

static void *help(void *unused) {
  (void)unused;
  pthread_mutex_lock(&lock);
  for (;;) {
    while (!open_loops || helping >= vcs_threads() - 1)
      pthread_cond_wait(&opened, &lock);
    loop *it = open_loops;
    helping++, it->helpers++;
    pthread_mutex_unlock(&lock);
    run(it);
    pthread_mutex_lock(&lock);
    close_loop(it);
    helping--;
    if (--it->helpers == 0) pthread_cond_broadcast(&left);
  }
  return NULL;
}

// Called with the lock held. The caller does the work of workers that cannot be started.
static void start_workers(int count) {
  if (!knows_forks) knows_forks = pthread_atfork(before_fork, after_fork, in_child) == 0;
  sigset_t all, before;
  sigfillset(&all); // signals go to the threads of the program
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  while (workers < count && pthread_create(&thread, NULL, help, NULL) == 0) {
    pthread_detach(thread);
    workers++;
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void vcs_parallel_for(int32_t count, int32_t ranges, vcs_body *body, void *context) {
  int threads = vcs_threads();
  if (ranges > count) ranges = count;
  if (count > 0 && (threads < 2 || ranges < 2 || inside)) body(context, 0, count);
  if (threads < 2 || ranges < 2 || inside) return;
  int helpers = (ranges < threads ? ranges : threads) - 1;
  loop it = {.body = body, .context = context, .count = count, .ranges = ranges};
  pthread_mutex_lock(&lock);
  if (workers < helpers) start_workers(helpers);
  it.following = open_loops;
  open_loops = &it;
  pthread_mutex_unlock(&lock);
  for (int i = 0; i < helpers; i++)
    pthread_cond_signal(&opened);
  run(&it);
  pthread_mutex_lock(&lock);
  close_loop(&it);
  while (it.helpers > 0)
    pthread_cond_wait(&left, &lock);
  pthread_mutex_unlock(&lock);
}

void vcs_threads_set(int32_t count) { atomic_store(&limit, count); }

int32_t vcs_threads(void) {
  int count = atomic_load_explicit(&limit, memory_order_relaxed);
  if (count <= 0) count = atomic_load_explicit(&processors, memory_order_relaxed);
  if (count > 0) return count;
  cpu_set_t mask;
  long all = sched_getaffinity(0, sizeof mask, &mask) == 0 ? CPU_COUNT(&mask) : sysconf(_SC_NPROCESSORS_ONLN);
  count = all < 1 ? 1 : all > MOST_THREADS ? MOST_THREADS : (int)all;
  atomic_store(&processors, count);
  return count;
}
