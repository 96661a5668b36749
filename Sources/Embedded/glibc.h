// The parts of glibc that the library uses, for toolchains without a module Glibc.
#ifndef VISIONCORE_GLIBC_H
#define VISIONCORE_GLIBC_H

#ifdef __wasm__ // musl: a number as in glibc, and as in its own declaration for C++
typedef unsigned long pthread_t;
#define __DEFINED_pthread_t
#endif

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <math.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

// Swift cannot call variadic functions.
static inline int vce_open(const char *path, int flags, mode_t mode) { return open(path, flags, mode); }
static inline int vce_fcntl(int descriptor, int command, int value) { return fcntl(descriptor, command, value); }

#endif
