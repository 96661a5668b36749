/* Clocks, medians and memory for the benchmarks. */
#ifndef BENCHMARKS_TIMING_H
#define BENCHMARKS_TIMING_H

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* Milliseconds of a clock: CLOCK_MONOTONIC, or the processor's time of this thread or process, in which other programs do not count. */
static inline double clock_ms(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec * 1e-6;
}

static inline int by_value(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static inline void sort_values(double *values, int count) { qsort(values, (size_t)count, sizeof *values, by_value); }

/* Sorts the values. */
static inline double median(double *values, int count) {
  sort_values(values, count);
  return values[count / 2];
}

/* Resident memory of this process. */
static inline long resident_kib(void) {
  long pages = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (!file || fscanf(file, "%*d %ld", &pages) != 1) exit(1);
  fclose(file);
  return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

#endif
