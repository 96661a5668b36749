/* Memory that runs out in every function: a driver for fuzz_calls.c, which makes each call with plain arguments. Before the call itself,
 * child processes make it with an allocator that fails at the first, second, ... large request, until none fails, and with little address
 * space left. The first hundred requests are tried one by one; later ones, in iterations, at distances of 5 %. Each gives the right answer
 * or VC_ERR_NO_MEMORY, and no process ends in another way. Usage: memory FILE...: corpus of fuzz_calls.c. MEMORY_FROM=NAME: only functions
 * whose name starts so */
#define _GNU_SOURCE
#include "../Support/failing_memory.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

#include "../Support/scenes.h"
#include "fuzz.h"

void rehearse(const char *name, void (*make)(void *call, void (*after)(int)), void *call);

/** Written by the child: large requests of the call, whether it ended, its status. */
static volatile struct {
  long requests;
  int returned, status;
} * told;
static int report; /* the standard error, which fuzz_calls.c replaces during calls */
static long processes, calls, worst;
static int expected; /* status of the call with enough memory */

static size_t address_space(void) {
  size_t pages = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (!file || fscanf(file, "%zu", &pages) != 1) exit(1);
  fclose(file);
  return pages * (size_t)sysconf(_SC_PAGESIZE);
}

static void limit_address_space(size_t bytes) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit)) exit(1);
  limit.rlim_cur = bytes;
  if (setrlimit(RLIMIT_AS, &limit)) exit(1);
}

static void restore(int status) {
  told->status = status;
  told->requests = requests;
  told->returned = 1;
  failing = 0;
  limit_address_space(RLIM_INFINITY);
}

/** Makes the call in a child process. @param space  bytes of address space; 0: unlimited */
static void in_child(const char *name, long number, size_t space, void (*make)(void *, void (*)(int)), void *call) {
  told->returned = 0;
  processes++;
  const pid_t child = fork();
  if (child == 0) {
    alarm(60);
    if (space) limit_address_space(address_space() + space);
    requests = 0;
    failing = number;
    make(call, restore);
    _exit(0);
  }
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child) exit(1);
  const int is_limited = number || space;
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0 && (!is_limited || told->status == expected || told->status == VC_ERR_NO_MEMORY))
    return;
  dprintf(report, "%s: ", name);
  if (space) dprintf(report, "%zu KB of address space: ", space >> 10);
  if (number) dprintf(report, "large request %ld: ", number);
  if (WIFSIGNALED(status))
    dprintf(report, "%s%s\n", told->returned ? "after the call: " : "", strsignal(WTERMSIG(status)));
  else
    dprintf(report, "%s, not %s\n", vc_status_name(told->status), vc_status_name(expected));
  worst++;
}

/* The threads of a server are not in a child process, which waits for them in vain, and reading a file moves on its parent too. */
static int is_bound_to_process(const char *name) {
  return !strcmp(name, "vc_target_replay_next") || !strcmp(name, "vc_target_server_stop") || !strcmp(name, "vc_target_server_destroy") ||
         !strcmp(name, "vc_target_server_start");
}

void rehearse(const char *name, void (*make)(void *, void (*)(int)), void *call) {
  static const size_t spaces[] = {1 << 12, 1 << 20, 6 << 20, 12 << 20, 24 << 20, 48 << 20, 96 << 20};
  const char *start = getenv("MEMORY_FROM");
  if (is_bound_to_process(name) || (start && strncmp(name, start, strlen(start)))) return;
  calls++;
  in_child(name, 0, 0, make, call);
  expected = told->status;
  for (long number = 1;; number += number < 100 ? 1 : number / 20) {
    in_child(name, number, 0, make, call);
    if (!told->returned || told->requests < number) break;
  }
  for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++)
    in_child(name, 0, spaces[i], make, call);
}

int main(int argc, char **argv) {
  told = mmap(NULL, sizeof *told, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  report = dup(2);
  const struct rlimit no_core = {0, 0};
  if (told == MAP_FAILED || setrlimit(RLIMIT_CORE, &no_core)) return 1;
  for (int i = 1; i < argc; i++) {
    FILE *file = fopen(argv[i], "rb");
    if (!file) return perror(argv[i]), 1;
    static uint8_t program[1 << 16];
    const size_t size = fread(program, 1, sizeof program, file);
    fclose(file);
    LLVMFuzzerTestOneInput(program, size);
  }
  printf("%ld calls in %ld processes, %ld ended in another way\n", calls, processes, worst);
  return worst > 0 || !calls;
}
