/* A test program prints what failed and returns the number of failures; nothing else is needed from a framework. */
#ifndef VISIONCORE_TESTS_CHECK_H
#define VISIONCORE_TESTS_CHECK_H

#include <stdio.h>
#include <string.h>
#include <visioncore_extras.h>

static int failures;

#define CHECK(condition)                                                                                                                   \
  do {                                                                                                                                     \
    if (!(condition)) {                                                                                                                    \
      failures++;                                                                                                                          \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                                                                      \
    }                                                                                                                                      \
  } while (0)

#define CHECK_STATUS(call, expected)                                                                                                       \
  do {                                                                                                                                     \
    const vc_status got_ = (call);                                                                                                         \
    if (got_ != (expected)) {                                                                                                              \
      failures++;                                                                                                                          \
      fprintf(stderr, "%s:%d: %s gave %s, not %s\n", __FILE__, __LINE__, #call, vc_status_name(got_), vc_status_name(expected));           \
    }                                                                                                                                      \
  } while (0)

/** Tries an options struct in every form that the header promises.
 *  try_options(context, options) is called with: NULL; a struct of each size in sizes (0-terminated, oldest first); 8 bytes more, all
 *  zero; 8 bytes more, not zero; an impossible size. init is the struct's init function. */
typedef vc_status try_options_fn(void *context, const void *options);
typedef void init_options_fn(void *options, size_t struct_size);

static inline void check_options(try_options_fn *try_options, void *context, init_options_fn *init, const size_t *sizes) {
  unsigned char block[4096 + 16];
  size_t latest = 0;
  CHECK_STATUS(try_options(context, NULL), VC_OK);
  for (const size_t *size = sizes; *size; size++) {
    memset(block, 0xAA, sizeof block);
    init(block, *size);
    CHECK(block[*size] == 0xAA);
    CHECK_STATUS(try_options(context, block), VC_OK);
    latest = *size;
  }
  memset(block, 0xAA, sizeof block);
  init(block, latest + 8);
  CHECK(block[latest + 8] == 0xAA);
  CHECK_STATUS(try_options(context, block), VC_OK);
  block[latest + 4] = 1;
  CHECK_STATUS(try_options(context, block), VC_ERR_UNSUPPORTED);
  const uint32_t impossible[] = {0, 3, 4097, 0xFFFFFFFFu};
  for (size_t i = 0; i < sizeof impossible / sizeof *impossible; i++) {
    init(block, latest);
    memcpy(block, &impossible[i], sizeof impossible[i]);
    CHECK_STATUS(try_options(context, block), VC_ERR_INVALID_ARGUMENT);
  }
  init(NULL, latest);
  memset(block, 0xAA, sizeof block);
  init(block, 3);
  CHECK(block[0] == 0xAA);
}

#define TEST_RESULT() (failures ? (fprintf(stderr, "%d checks failed\n", failures), 1) : 0)

#endif
