/* Preloaded into a program (LD_PRELOAD): each time the program reads the time of day, it has jumped by days, forwards or
 * backwards. Monotonic clocks are those of the system. */
#define _GNU_SOURCE
#include <stdatomic.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { DAY = 86400 };

int clock_gettime(clockid_t clock, struct timespec *time) {
  static atomic_uint readings;
  const int status = (int)syscall(SYS_clock_gettime, clock, time);
  if (status != 0 || (clock != CLOCK_REALTIME && clock != CLOCK_REALTIME_COARSE)) return status;
  const unsigned hashed = atomic_fetch_add(&readings, 1) * 0x9E3779B1u;
  time->tv_sec += DAY * ((time_t)(hashed >> 30) - 2);
  return 0;
}

int gettimeofday(struct timeval *restrict value, void *restrict zone) {
  (void)zone;
  struct timespec time;
  const int status = clock_gettime(CLOCK_REALTIME, &time);
  *value = (struct timeval){time.tv_sec, time.tv_nsec / 1000};
  return status;
}

time_t time(time_t *seconds) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (seconds) *seconds = now.tv_sec;
  return now.tv_sec;
}
