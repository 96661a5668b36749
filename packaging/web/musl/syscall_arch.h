// System calls of musl: system.c answers them.
#define __SYSCALL_LL_E(x) (x)
#define __SYSCALL_LL_O(x) (x)
#define IPC_64 0
long vcw_system_call(long number, long a, long b, long c);
static inline long __syscall0(long n) { return vcw_system_call(n, 0, 0, 0); }
static inline long __syscall1(long n, long a) { return vcw_system_call(n, a, 0, 0); }
static inline long __syscall2(long n, long a, long b) { return vcw_system_call(n, a, b, 0); }
static inline long __syscall3(long n, long a, long b, long c) { return vcw_system_call(n, a, b, c); }
static inline long __syscall4(long n, long a, long b, long c, long d) { return vcw_system_call(n, a, b, c); }
static inline long __syscall5(long n, long a, long b, long c, long d, long e) { return vcw_system_call(n, a, b, c); }
static inline long __syscall6(long n, long a, long b, long c, long d, long e, long f) { return vcw_system_call(n, a, b, c); }
