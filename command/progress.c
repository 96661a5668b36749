/* The line at the bottom of a terminal that shows how far many pictures are. */
#include "pictures.h"

#include <unistd.h>

void progress_start(progress *progress, size_t count) {
  *progress = (struct progress){.shown = count > 1 && isatty(STDERR_FILENO), .start_ms = now_ms(), .count = count};
}

void progress_show(progress *progress, size_t done) {
  const double first_ms = 500, every_ms = 100;
  const double now = now_ms(), elapsed = (now - progress->start_ms) / 1e3;
  if (!progress->shown || now - progress->drawn_ms < every_ms || elapsed * 1e3 < first_ms) return;
  progress->drawn_ms = now;
  fprintf(stderr, "\r\033[K%zu of %zu", done, progress->count);
  if (done) {
    const double rate = (double)done / elapsed, left = (double)(progress->count - done) / rate;
    fprintf(stderr, "  %.*f a second  %d:%02d left", rate < 10 ? 1 : 0, rate, (int)left / 60, (int)left % 60);
  }
  fflush(stderr);
}

void progress_hide(progress *progress) {
  if (progress->drawn_ms > 0) fputs("\r\033[K", stderr);
  progress->drawn_ms = 0;
}
