/* Checks that print and count failures. */
#ifndef VISIONCORE_TESTS_CHECK_H
#define VISIONCORE_TESTS_CHECK_H

#include <stdio.h>
#include <string.h>
#include <visioncore_extras.h>
#ifdef VALGRIND
#include <valgrind/valgrind.h>
#endif

static int failures;

/** In a child process under valgrind: the parent's other threads are not here, and what they hold would count as lost. */
static inline void leak_check_off(void) {
#ifdef VALGRIND
  VALGRIND_CLO_CHANGE("--leak-check=no");
#endif
}

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

#define TEST_RESULT() (failures ? (fprintf(stderr, "%d checks failed\n", failures), 1) : 0)

#endif
