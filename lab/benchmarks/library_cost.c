/* Cost of loading the library: median over new processes of dlopen and a first call, and the resident memory after them. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <visioncore.h>

#include "timing.h"

typedef struct cost {
  double open_ms, first_call_ms;
  long before_kb, after_kb;
} cost;

static int measure(const char *path, int out) {
  cost result = {0};
  result.before_kb = resident_kib();
  const double start = clock_ms(CLOCK_MONOTONIC);
  void *library = dlopen(path, RTLD_NOW);
  if (!library) return fprintf(stderr, "%s\n", dlerror()), 1;
  result.open_ms = clock_ms(CLOCK_MONOTONIC) - start;
  vc_status (*create)(vc_picture **);
  vc_status (*decode)(vc_picture *, const void *, size_t, const vc_picture_options *);
  void *symbol = dlsym(library, "vc_picture_create");
  memcpy(&create, &symbol, sizeof symbol);
  symbol = dlsym(library, "vc_picture_decode");
  memcpy(&decode, &symbol, sizeof symbol);
  const double call = clock_ms(CLOCK_MONOTONIC);
  vc_picture *picture;
  if (create(&picture) != VC_OK || decode(picture, "no picture", 10, NULL) != VC_ERR_BAD_DATA) return 1;
  result.first_call_ms = clock_ms(CLOCK_MONOTONIC) - call;
  result.after_kb = resident_kib();
  return write(out, &result, sizeof result) == sizeof result ? 0 : 1;
}

int main(int argc, char **argv) {
  enum { RUNS = 21 };
  double open_ms[RUNS], call_ms[RUNS], kb[RUNS];
  for (int i = 0; i < RUNS; i++) {
    int ends[2];
    if (argc < 2 || pipe(ends) != 0) return 2;
    const pid_t child = fork();
    if (child == 0) _exit(measure(argv[1], ends[1]));
    close(ends[1]);
    cost result;
    const int ok = read(ends[0], &result, sizeof result) == sizeof result;
    close(ends[0]);
    waitpid(child, NULL, 0);
    if (!ok) return 1;
    open_ms[i] = result.open_ms;
    call_ms[i] = result.first_call_ms;
    kb[i] = (double)(result.after_kb - result.before_kb);
  }
  printf("dlopen:              %.1f ms (median of %d processes)\n", median(open_ms, RUNS), RUNS);
  printf("first call:          %.2f ms\n", median(call_ms, RUNS));
  printf("resident memory:     +%.1f MB\n", median(kb, RUNS) / 1024);
  return 0;
}
