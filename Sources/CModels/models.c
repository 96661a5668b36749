#include "CModels.h"

/* Each model has a file of its own beside this one with a function `vcm_blob vcm_<name>(void)` and an #embed of its data. */
_Static_assert(sizeof(vcm_blob) == 2 * sizeof(void *), "a pointer and a size");
