/* Where the codecs' archives look for stderr when they are part of the library: see the rule for them in the Makefile.
 * Nothing is ever written to it: both codecs report to their caller. */
#ifdef VISIONCORE_CODECS_STATIC
#include <stdio.h>

__attribute__((visibility("hidden"))) FILE *vcc_stderr;

__attribute__((constructor)) static void take_over(void) { vcc_stderr = stderr; }
#else
typedef int vcc_nothing_to_define;
#endif
