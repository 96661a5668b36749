/* "Did you mean": the known word that is closest to a mistyped one. */
#include "options.h"

#include <ctype.h>
#include <string.h>

enum { longest = 40 };

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

/* Case-insensitive edit distance: insertions, deletions, substitutions, transpositions (optimal string alignment). */
static size_t edit_distance(const char *a, const char *b) {
  size_t rows[3][longest + 1];
  size_t *before = rows[0], *last = rows[1], *now = rows[2];
  const size_t m = strlen(a), n = strlen(b);
  if (m > longest || n > longest) return SIZE_MAX;
  for (size_t j = 0; j <= n; j++)
    last[j] = j;
  for (size_t i = 1; i <= m; i++) {
    now[0] = i;
    for (size_t j = 1; j <= n; j++) {
      now[j] = least(least(last[j], now[j - 1]) + 1, last[j - 1] + (tolower((unsigned char)a[i - 1]) != tolower((unsigned char)b[j - 1])));
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) now[j] = least(now[j], before[j - 2] + 1);
    }
    size_t *oldest = before;
    before = last;
    last = now;
    now = oldest;
  }
  return last[n];
}

void suggest(void *context, const char *candidate) {
  suggestion *near = context;
  const size_t length = strlen(near->word);
  /* Accepts up to 1 + length / 4 edits, but not a change of every letter, and prefixes of at least four letters, which are preferred. */
  const bool is_beginning = length >= 4 && strncmp(near->word, candidate, length) == 0;
  const size_t distance = is_beginning ? 0 : edit_distance(near->word, candidate);
  if (distance > 1 + length / 4 || distance >= length) return;
  if (*near->best && near->distance <= distance) return;
  snprintf(near->best, sizeof near->best, "%s", candidate);
  near->distance = distance;
}

const char *suggestion_text(const suggestion *near, char *buffer, size_t size) {
  if (*near->best)
    snprintf(buffer, size, "; did you mean %s?", near->best);
  else
    *buffer = 0;
  return buffer;
}
