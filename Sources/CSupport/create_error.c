#include "CSupport.h"

static _Thread_local char text[VCS_TEXT_CAPACITY];

char *vcs_create_error(void) { return text; }
