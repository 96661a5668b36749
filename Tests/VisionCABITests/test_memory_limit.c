/* Behaviour when the address space ends: every recogniser succeeds or returns VC_ERR_NO_MEMORY, and the process goes on. Needs RLIMIT_AS,
 * which emulators lack. */
#define _GNU_SOURCE
#include "../../Sources/CSupport/memory.c"
#include "../Fuzz/every_recogniser.h"
#include "check.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
  WIDTH = 1280,
  HEIGHT = 960,
  FINE_KB = 512,
  COARSE_KB = 16 << 10,
  FINE_TO_KB = 16 << 10,
  MOST_KB = 512 << 10,
  SUCCESS = 0,
  NO_MEMORY = 1,
  OTHER = 2
};

static unsigned char pixels[HEIGHT * WIDTH * 3];

static size_t address_space(void) {
  size_t pages = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (!file || fscanf(file, "%zu", &pages) != 1) exit(OTHER);
  fclose(file);
  return pages * (size_t)sysconf(_SC_PAGESIZE);
}

static int limit(size_t more) {
  const struct rlimit bound = {address_space() + more, RLIM_INFINITY};
  return setrlimit(RLIMIT_AS, &bound);
}

static int child(size_t more) {
  const vc_image image = {pixels, sizeof pixels, WIDTH * 3, WIDTH, HEIGHT, VC_PIXEL_RGB24, 0};
  const struct rlimit no_core = {0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  if (!freopen("/dev/null", "w", stderr) || limit(more) != 0) return OTHER;
  recognisers all = {0};
  vc_status status = recognisers_create(&all);
  const char *who;
  if (status == VC_OK) status = recognise(&all, &image, &who);
  return status == VC_OK ? SUCCESS : status == VC_ERR_NO_MEMORY ? NO_MEMORY : OTHER;
}

/** @param threads  of each call
 *  @param counts   processes by SUCCESS, NO_MEMORY, OTHER */
static void run_children(int threads, int counts[3]) {
  for (int kb = 0; kb <= MOST_KB; kb += kb < FINE_TO_KB ? FINE_KB : COARSE_KB) {
    const pid_t process = fork();
    if (process == 0) {
      vc_threads_set(threads);
      _exit(child((size_t)kb << 10));
    }
    int status = 0;
    CHECK(waitpid(process, &status, 0) == process);
    const int code = WIFEXITED(status) ? WEXITSTATUS(status) : OTHER;
    if (WIFSIGNALED(status)) fprintf(stderr, "%d KB, %d threads: %s\n", kb, threads, strsignal(WTERMSIG(status)));
    CHECK(code == SUCCESS || code == NO_MEMORY);
    counts[code <= OTHER ? code : OTHER]++;
  }
}

/** Another thread, while a call has a reserve of 64 MB. */
static void *other_call(void *unused) {
  (void)unused;
  const size_t before = address_space();
  CHECK(vcs_reserve(32 << 20));
  CHECK(address_space() >= before + (32 << 20));
  CHECK(vcs_give_reserve_back());
  CHECK(address_space() == before); /* its own first */
  vcs_release_reserves(0);
  CHECK(vcs_give_reserve_back());
  CHECK(address_space() <= before - (64 << 20));
  /* The memory that was given back is still that of the first call: with room for one reserve there is no other one. */
  CHECK(limit(80 << 20) == 0);
  CHECK(!vcs_reserve(32 << 20));
  const struct rlimit unlimited = {RLIM_INFINITY, RLIM_INFINITY};
  CHECK(setrlimit(RLIMIT_AS, &unlimited) == 0);
  CHECK(vcs_reserve(32 << 20));
  CHECK(address_space() >= before + (32 << 20));
  vcs_release_reserves(0);
  CHECK(address_space() == before);
  return NULL;
}

/** The reserves of calls in two threads. */
static void test_two_calls(void) {
  CHECK(vcs_reserve(64 << 20));
  pthread_t thread;
  CHECK(pthread_create(&thread, NULL, other_call, NULL) == 0);
  CHECK(pthread_join(thread, NULL) == 0);
  const size_t reserved = address_space();
  vcs_release_reserves(0);
  CHECK(reserved - address_space() >= 64 << 20);
}

int main(void) {
  test_two_calls();
  for (size_t i = 0; i < sizeof pixels; i++)
    pixels[i] = (unsigned char)(i / 997);
  int counts[3] = {0};
  run_children(1, counts);
  run_children(3, counts);
  CHECK(counts[SUCCESS] > 0);
  CHECK(counts[NO_MEMORY] > 0);
  printf("with 0 to %d MB: %d succeeded, %d returned VC_ERR_NO_MEMORY, %d ended in another way\n", MOST_KB >> 10, counts[SUCCESS],
         counts[NO_MEMORY], counts[OTHER]);
  return TEST_RESULT();
}
