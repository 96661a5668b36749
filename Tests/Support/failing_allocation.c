/* Preloaded into a program (LD_PRELOAD): the allocation number FAILING that the program's own code asks for fails; libraries get all of
 * theirs. A line on standard error reports it. */
#define _GNU_SOURCE
#include <errno.h>
#include <link.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);

static uintptr_t begin, end; /* of the program */
static long failing;
static atomic_long asked;

static int note_program(struct dl_phdr_info *object, size_t size, void *context) {
  (void)size, (void)context; /* the program is the first object */
  for (int i = 0; i < object->dlpi_phnum; i++)
    if (object->dlpi_phdr[i].p_type == PT_LOAD && object->dlpi_phdr[i].p_flags & PF_X) {
      begin = object->dlpi_addr + object->dlpi_phdr[i].p_vaddr;
      end = begin + object->dlpi_phdr[i].p_memsz;
    }
  return 1;
}

__attribute__((constructor)) static void prepare(void) {
  const char *number = getenv("FAILING");
  failing = number ? atol(number) : 0;
  dl_iterate_phdr(note_program, NULL);
}

static int fails(const void *caller) {
  static const char line[] = "an allocation failed\n";
  if ((uintptr_t)caller < begin || (uintptr_t)caller >= end || ++asked != failing) return 0;
  if (write(STDERR_FILENO, line, sizeof line - 1) < 0) abort();
  errno = ENOMEM;
  return 1;
}

#define CALLER __builtin_return_address(0)
void *malloc(size_t size) { return fails(CALLER) ? NULL : __libc_malloc(size); }
void *calloc(size_t count, size_t size) { return fails(CALLER) ? NULL : __libc_calloc(count, size); }
void *realloc(void *old, size_t size) { return fails(CALLER) ? NULL : __libc_realloc(old, size); }

char *strdup(const char *text) {
  const size_t size = strlen(text) + 1;
  char *copy = fails(CALLER) ? NULL : __libc_malloc(size);
  return copy ? memcpy(copy, text, size) : NULL;
}
