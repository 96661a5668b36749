// What Swift cannot express: storage that each thread has for itself.
#ifndef CSUPPORT_H
#define CSUPPORT_H

enum { VCS_TEXT_CAPACITY = 512 };

/** VCS_TEXT_CAPACITY bytes of the calling thread: why its last create failed. Zero at first. */
__attribute__((visibility("hidden"))) char *vcs_create_error(void);

/** The handle whose last call by this thread was refused because another thread used it; NULL at first. */
__attribute__((visibility("hidden"))) const void **vcs_refused_handle(void);

#endif
