// Atomic operations of musl: one thread, so that plain ones do.
#define a_cas a_cas
static inline int a_cas(volatile int *p, int expected, int value) {
  int old = *p;
  if (old == expected) *p = value;
  return old;
}
#define a_cas_p a_cas_p
static inline void *a_cas_p(volatile void *p, void *expected, void *value) {
  void *old = *(void *volatile *)p;
  if (old == expected) *(void *volatile *)p = value;
  return old;
}
#define a_barrier a_barrier
static inline void a_barrier(void) {}
#define a_crash() __builtin_trap()
