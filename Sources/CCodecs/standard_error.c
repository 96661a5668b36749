/* Replaces stderr in the static archives of the codecs; see the rule for archives in the Makefile. Never written to: the codecs report
 * errors to their caller. */
#ifdef VISIONCORE_CODECS_STATIC
#include <stdio.h>

__attribute__((visibility("hidden"))) FILE *vcc_stderr;

__attribute__((constructor)) static void take_over(void) { vcc_stderr = stderr; }
#else
typedef int vcc_nothing_to_define;
#endif
