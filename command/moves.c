#include "moves.h"

#include <math.h>
#include <stdlib.h>

static const double least_move = 0.05, least_ratio = 1.1;

static int has_moved(const place *old, const place *now) {
  if (hypot(now->x - old->x, now->y - old->y) >= least_move) return 1;
  if (old->distance_m <= 0 || now->distance_m <= 0) return 0;
  return fmax(old->distance_m, now->distance_m) >= least_ratio * fmin(old->distance_m, now->distance_m);
}

void write_moves(moves *m, place *now, size_t count, FILE *out) {
  for (size_t i = 0; now && i < count; i++)
    for (size_t k = 0; k < m->count; k++) {
      if (m->places[k].track_id != now[i].track_id) continue;
      if (has_moved(&m->places[k], &now[i]))
        m->total++;
      else
        now[i] = m->places[k];
      break;
    }
  free(m->places);
  m->places = now;
  m->count = now ? count : 0;
  fprintf(out, "%zu ", m->total);
}

void moves_free(moves *m) { free(m->places); }
