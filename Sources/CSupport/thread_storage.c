#include "CSupport.h"

static _Thread_local const void *refused;
static _Thread_local char text[VCS_TEXT_CAPACITY];

char *vcs_last_error(void) { return text; }

const void **vcs_refused_handle(void) { return &refused; }
