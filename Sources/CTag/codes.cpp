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

typedef int32_t Near(const uint64_t *, int32_t, const uint64_t *, int32_t, int32_t, const uint64_t *, vck_tag_match *, int32_t);

int32_t nearPlain(const uint64_t *codes, int32_t count, const uint64_t *words, int32_t wordCount, int32_t limit, const uint64_t *masks,
                  vck_tag_match *matches, int32_t capacity) {
  return nearCodes(codes, count, words, wordCount, limit, masks, matches, capacity);
}
#if defined(__x86_64__)
__attribute__((target("popcnt"))) int32_t nearCounted(const uint64_t *codes, int32_t count, const uint64_t *words, int32_t wordCount,
                                                      int32_t limit, const uint64_t *masks, vck_tag_match *matches, int32_t capacity) {
  return nearCodes(codes, count, words, wordCount, limit, masks, matches, capacity);
}
Near *bestNear() { return __builtin_cpu_supports("popcnt") ? nearCounted : nearPlain; }
#else
Near *bestNear() { return nearPlain; }
#endif

} // namespace

int32_t vck_tag_near_codes(const uint64_t *codes, int32_t count, const uint64_t *words, int32_t word_count, int32_t limit,
                           const uint64_t *masks, vck_tag_match *matches, int32_t capacity) {
  static Near *const near = bestNear();
  return near(codes, count, words, word_count, limit, masks, matches, capacity);
}
