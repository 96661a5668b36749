#include "kernel.h"
#include "CTag.h"

// Codes near to words of bits. The body is compiled twice; the processor decides at run time which one runs.

namespace {

VCK_INLINE int32_t nearCodes(const uint64_t *codes, int32_t count, const uint64_t *words, int32_t wordCount, int32_t limit,
                             const uint64_t *masks, vck_tag_match *matches, int32_t capacity) {
  int32_t found = 0;
  for (int32_t i = 0; i < count; i++) {
    for (int32_t k = 0; k < wordCount; k++) {
      const int32_t distance = __builtin_popcountll((codes[i] ^ words[k]) & masks[k]);
      if (distance > limit) continue;
      if (found < capacity) matches[found] = {i, k, distance};
      found++;
    }
  }
  return found;
}

VCK_DISPATCH("popcnt", int32_t, nearCodes,
             (const uint64_t *codes, int32_t count, const uint64_t *words, int32_t wordCount, int32_t limit, const uint64_t *masks,
              vck_tag_match *matches, int32_t capacity),
             (codes, count, words, wordCount, limit, masks, matches, capacity))

} // namespace

int32_t vck_tag_near_codes(const uint64_t *codes, int32_t count, const uint64_t *words, int32_t word_count, int32_t limit,
                           const uint64_t *masks, vck_tag_match *matches, int32_t capacity) {
  return nearCodesBest(codes, count, words, word_count, limit, masks, matches, capacity);
}
