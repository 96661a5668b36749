#include "CSupport.h"

#include <pthread.h>

// The control registers of the floating-point unit, in one number. Every call reads them; fegetenv() would also store the registers' state.
#if defined(__x86_64__)

enum { USUAL_SSE = 0x1F80, SSE_FLAGS = 0x3F, USUAL_X87 = 0x37F, X87_TRAPS = 0x3F };

static uint64_t replace_floats(void) {
  uint32_t sse;
  uint16_t x87;
  __asm__ volatile("stmxcsr %0\n\tfnstcw %1" : "=m"(sse), "=m"(x87));
  if ((sse & ~SSE_FLAGS) == USUAL_SSE && x87 == USUAL_X87) return 0;
  const uint32_t usual_sse = USUAL_SSE;
  const uint16_t usual_x87 = USUAL_X87;
  __asm__ volatile("ldmxcsr %0\n\tfldcw %1" : : "m"(usual_sse), "m"(usual_x87) : "memory");
  return (uint64_t)x87 << 32 | sse;
}

static void restore_floats(uint64_t callers) {
  if (callers == 0) return;
  const uint32_t sse = (uint32_t)callers;
  const uint16_t x87 = (uint16_t)(callers >> 32);
  if ((x87 & X87_TRAPS) != X87_TRAPS) __asm__ volatile("fnclex"); // a flag of the library would trap in the caller
  __asm__ volatile("ldmxcsr %0\n\tfldcw %1" : : "m"(sse), "m"(x87) : "memory");
}

#elif defined(__aarch64__)

enum { USUAL = 0 };

static uint64_t replace_floats(void) {
  uint64_t settings;
  __asm__ volatile("mrs %0, fpcr" : "=r"(settings));
  if (settings != USUAL) __asm__ volatile("msr fpcr, %0" : : "r"((uint64_t)USUAL) : "memory");
  return settings;
}

static void restore_floats(uint64_t callers) {
  if (callers != USUAL) __asm__ volatile("msr fpcr, %0" : : "r"(callers) : "memory");
}

#else // WebAssembly has no such settings.

static uint64_t replace_floats(void) { return 0; }

static void restore_floats(uint64_t callers) { (void)callers; }

#endif

vcs_caller vcs_enter(void) {
  int cancelling = 0;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancelling);
  return (vcs_caller){replace_floats(), cancelling};
}

void vcs_leave(vcs_caller caller) {
  restore_floats(caller.floats);
  pthread_setcancelstate(caller.cancelling, NULL);
}
