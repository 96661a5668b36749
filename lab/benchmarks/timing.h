/* Clocks, repetitions and memory for the benchmarks. */
#ifndef BENCHMARKS_TIMING_H
#define BENCHMARKS_TIMING_H

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* Milliseconds of a clock: CLOCK_MONOTONIC, or the processor time of this thread or process, which excludes other programs. */
static inline double clock_ms(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec * 1e-6;
}

static inline int by_value(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

typedef struct distribution {
  double least, median, mean, p95, p99, most;
} distribution;

/* Sorts the values; there is at least one. */
static inline distribution distribution_of(double *values, int count) {
  double sum = 0;
  for (int i = 0; i < count; i++)
    sum += values[i];
  qsort(values, (size_t)count, sizeof *values, by_value);
  return (distribution){values[0], values[count / 2], sum / count, values[count * 95 / 100], values[count * 99 / 100], values[count - 1]};
}

static inline double median(double *values, int count) { return distribution_of(values, count).median; }

/* A task to repeat; number: index of the repetition. */
typedef void task(void *context, int number);

/* Milliseconds per repetition. */
typedef struct timing {
  distribution wall, cpu;
} timing;

/* Repeats a task; cpu_clock: CLOCK_PROCESS_CPUTIME_ID, or CLOCK_THREAD_CPUTIME_ID for the calling thread alone. */
static inline timing repeat(task *run, void *context, int count, clockid_t cpu_clock) {
  double *wall = malloc(2 * sizeof *wall * (size_t)count), *cpu = wall + count;
  if (!wall) exit(1);
  for (int i = 0; i < count; i++) {
    const double wall_start = clock_ms(CLOCK_MONOTONIC), cpu_start = clock_ms(cpu_clock);
    run(context, i);
    wall[i] = clock_ms(CLOCK_MONOTONIC) - wall_start;
    cpu[i] = clock_ms(cpu_clock) - cpu_start;
  }
  const timing result = {distribution_of(wall, count), distribution_of(cpu, count)};
  free(wall);
  return result;
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
