// The one thread of musl: system.c defines it.
struct __pthread;
extern struct __pthread vcw_thread;
#define __get_tp() ((uintptr_t)&vcw_thread)
#define TP_OFFSET 0
#define DTP_OFFSET 0
#define MC_PC __gregs[0]
