/* Behaviour when memory runs out: a call succeeds, or it returns VC_ERR_NO_MEMORY (pixels and other large blocks), or the process ends
 * at once by SIGABRT or a processor trap (a Swift array that cannot grow). Needs RLIMIT_AS, which emulators lack. */
#define _GNU_SOURCE
#include "../Fuzz/every_recogniser.h"
#include "check.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
  WIDTH = 1280,
  HEIGHT = 960,
  FINE_KB = 128,
  COARSE_KB = 8 << 10,
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

int main(void) {
  vc_threads_set(1);
  for (size_t i = 0; i < sizeof pixels; i++)
    pixels[i] = (unsigned char)(i / 997);
  int counts[3] = {0}, aborted = 0, trapped = 0;
  for (int kb = 0; kb <= MOST_KB; kb += kb < FINE_TO_KB ? FINE_KB : COARSE_KB) {
    const pid_t process = fork();
    if (process == 0) _exit(child((size_t)kb << 10));
    int status = 0;
    CHECK(waitpid(process, &status, 0) == process);
    if (WIFEXITED(status)) {
      const int code = WEXITSTATUS(status);
      CHECK(code == SUCCESS || code == NO_MEMORY);
      counts[code <= OTHER ? code : OTHER]++;
    } else {
      const int number = WTERMSIG(status);
      if (number != SIGABRT && number != SIGILL && number != SIGTRAP) fprintf(stderr, "%d KB: %s\n", kb, strsignal(number));
      CHECK(number == SIGABRT || number == SIGILL || number == SIGTRAP);
      number == SIGABRT ? aborted++ : trapped++;
    }
  }
  CHECK(counts[SUCCESS] > 0);
  CHECK(counts[NO_MEMORY] > 0);
  printf("with 0 to %d MB: %d succeeded, %d returned VC_ERR_NO_MEMORY, %d aborted, %d trapped\n", MOST_KB >> 10, counts[SUCCESS],
         counts[NO_MEMORY], aborted, trapped);
  return failures;
}
