/* Files that the command writes. */
#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* -- protected files --------------------------------------------------------------------------------------------------- */

typedef struct known_file {
  dev_t device;
  ino_t number;
  struct timespec changed; /* when it was protected; 0: it is still to be read */
  const char *refusal;     /* why it is not replaced */
} known_file;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* a source adds its pictures in a thread of its own */
static void *known_files;                                /* a tree of tsearch() */

static int by_number(const void *a, const void *b) {
  const known_file *x = a, *y = b;
  if (x->device != y->device) return x->device < y->device ? -1 : 1;
  return (x->number > y->number) - (x->number < y->number);
}

/* The lock is held. */
static void protect(const char *file, bool is_new, const char *refusal) {
  struct stat facts;
  known_file *added = stat(file, &facts) == 0 && S_ISREG(facts.st_mode) ? malloc(sizeof *added) : NULL;
  if (!added) return;
  *added = (known_file){facts.st_dev, facts.st_ino, is_new ? (struct timespec){0} : facts.st_ctim, refusal};
  known_file **place = tsearch(added, &known_files, by_number);
  if (place && *place != added) **place = *added;
  if (!place || *place != added) free(added);
}

static void protect_input(const char *file, bool is_new) {
  pthread_mutex_lock(&lock);
  protect(file, is_new, "is one of the inputs, which are never replaced");
  pthread_mutex_unlock(&lock);
}

void protect_file(const char *file) { protect_input(file, false); }

void protect_new_file(const char *file) { protect_input(file, true); }

/* The lock is held. @return NULL: not protected */
static const known_file *find(const struct stat *facts) {
  const known_file wanted = {.device = facts->st_dev, .number = facts->st_ino}, *const *found = tfind(&wanted, &known_files, by_number);
  return found ? *found : NULL;
}

/* The same, by path. @return the refusal */
static const char *protection(const char *path) {
  struct stat facts;
  const known_file *known = stat(path, &facts) == 0 ? find(&facts) : NULL;
  return known ? known->refusal : NULL;
}

bool is_new_file(const char *file) {
  struct stat facts;
  if (stat(file, &facts) != 0 || !S_ISREG(facts.st_mode)) return false;
  pthread_mutex_lock(&lock);
  const known_file *known = find(&facts);
  const bool is_known = known && known->changed.tv_sec == facts.st_ctim.tv_sec && known->changed.tv_nsec == facts.st_ctim.tv_nsec;
  pthread_mutex_unlock(&lock);
  return !is_known;
}

/* -- files ------------------------------------------------------------------------------------------------------------- */

static bool print_write_error(const out_file *file, const char *reason) {
  char message[8192];
  if (!file->about) return print_error(&file->output, file->path, VC_ERR_IO, reason);
  snprintf(message, sizeof message, "%s: %s", file->path, reason);
  return print_error(&file->output, file->about, VC_ERR_IO, message);
}

/* Creates the folders of a path. */
static bool make_folders(char *path) {
  for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = 0;
    const bool made = mkdir(path, 0777) == 0 || errno == EEXIST;
    *slash = '/';
    if (!made) return false;
  }
  return true;
}

/* Why no file can be made at a path whose folders may be made; NULL = one can. */
static const char *refusal_to_make(const char *path) {
  char *folder = malloc(strlen(path) + sizeof "."), *slash;
  if (!folder) return strerror(errno);
  strcpy(folder, path);
  const char *refusal;
  do {
    slash = strrchr(folder, '/');
    strcpy(slash ? slash + 1 : folder, ".");
    refusal = access(folder, W_OK | X_OK) == 0 ? NULL : strerror(errno);
    if (slash) *slash = 0;
  } while (refusal && errno == ENOENT && slash && slash != folder);
  free(folder);
  return refusal;
}

/* The same for an existing file, which another one of its folder replaces. The target of a link is replaced, not the link. */
static const char *refusal_to_replace(const char *path) {
  char *target = realpath(path, NULL);
  const char *refusal = target ? refusal_to_make(target) : strerror(errno);
  free(target);
  return refusal;
}

static const char already_exists[] = "exists; --overwrite replaces it";
static const char another_result[] = "is another result of this run, which is not replaced";

const char *refusal_to_write(const char *path, bool replaces) {
  struct stat facts;
  if (stat(path, &facts) != 0) return lstat(path, &facts) == 0 ? "is a link to a file that does not exist" : refusal_to_make(path);
  if (S_ISDIR(facts.st_mode)) return "is a folder";
  pthread_mutex_lock(&lock);
  const char *refusal = protection(path);
  pthread_mutex_unlock(&lock);
  if (refusal || !S_ISREG(facts.st_mode)) return refusal;
  return replaces ? refusal_to_replace(path) : already_exists;
}

const char *refusal_to_write_below(const char *folder) {
  char *inside;
  if (asprintf(&inside, "%s/.", folder) < 0) return strerror(ENOMEM);
  const char *refusal = refusal_to_make(inside);
  free(inside);
  return refusal;
}

/* Creates PATH.part, or PATH.part2 if that is taken, with the permissions of an existing file. */
static int create_part(out_file *file) {
  enum { most_parts = 1000 };
  struct stat facts;
  const bool exists = stat(file->path, &facts) == 0;
  int descriptor = -1;
  errno = EEXIST;
  for (int number = 1; descriptor < 0 && errno == EEXIST && number <= most_parts; number++) {
    char suffix[16] = "";
    if (number > 1) snprintf(suffix, sizeof suffix, "%d", number);
    free(file->part);
    if (asprintf(&file->part, "%s.part%s", file->path, suffix) < 0) {
      file->part = NULL;
      errno = ENOMEM;
      return -1;
    }
    descriptor = open(file->part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  }
  if (descriptor >= 0 && exists) (void)!fchmod(descriptor, facts.st_mode & 0777);
  return descriptor;
}

/* Closes the stream. @return 0, or an errno: file systems may report a failed write only now */
static int close_stream(out_file *file) {
  int failure = ferror(file->stream) ? EIO : 0;
  if (fclose(file->stream) != 0) failure = errno;
  file->stream = NULL;
  return failure;
}

static void forget(out_file *file) {
  free(file->path);
  free(file->part);
  *file = (out_file){0};
}

bool out_open(out_file *file, const output *output, const char *about, const char *path, bool replaces) {
  *file = (out_file){.output = *output, .about = about, .replaces = replaces};
  struct stat facts;
  const bool exists = stat(path, &facts) == 0;
  /* The target of a link is replaced, not the link. A device or FIFO is written as it is. */
  file->path = exists ? realpath(path, NULL) : NULL;
  if (!file->path) file->path = strdup(path);
  const char *refusal = refusal_to_write(path, replaces);
  int descriptor = -1;
  if (file->path && !refusal && make_folders(file->path))
    descriptor = exists && !S_ISREG(facts.st_mode) ? open(path, O_WRONLY | O_CLOEXEC) : create_part(file);
  if (descriptor >= 0) file->stream = fdopen(descriptor, "wb");
  if (file->stream) return true;
  const int failure = errno;
  if (descriptor >= 0) close(descriptor);
  if (descriptor >= 0 && file->part) unlink(file->part);
  print_write_error(file, refusal ? refusal : strerror(failure));
  forget(file);
  return false;
}

const char *out_place(const out_file *file) { return file->part ? file->part : file->path; }

/* Gives the complete file its name. @return NULL, or why not */
static const char *put_into_place(const out_file *file) {
  if (!file->part) return NULL;
  if (!file->replaces && link(file->part, file->path) == 0) return unlink(file->part), NULL;
  if (!file->replaces && (errno == EEXIST || access(file->path, F_OK) == 0)) return already_exists;
  return rename(file->part, file->path) == 0 ? NULL : strerror(errno); /* also on file systems without hard links */
}

/* The same for a file that no other file of this run replaces. */
static const char *put_once_into_place(const out_file *file) {
  pthread_mutex_lock(&lock);
  const char *refusal = protection(file->path);
  if (!refusal) refusal = put_into_place(file);
  if (!refusal) protect(file->path, false, another_result);
  pthread_mutex_unlock(&lock);
  return refusal;
}

static void print_part(const out_file *file) {
  if (file->part && !file->output.options->json) usage_error("what was written before is in %s", file->part);
}

/* @param is_stream: its part is kept if another result of this run got the name while it was written */
static bool close_as(out_file *file, bool is_complete, bool is_stream) {
  if (!file->stream) return true;
  const int error = close_stream(file);
  const bool is_whole = is_complete && !error;
  const char *failure = is_whole ? put_once_into_place(file) : error ? strerror(error) : NULL;
  if (is_complete && failure) print_write_error(file, failure);
  if (file->part && (!is_whole || (failure == another_result && !is_stream)))
    unlink(file->part);
  else if (failure)
    print_part(file);
  forget(file);
  return !failure;
}

bool out_close(out_file *file, bool is_complete) { return close_as(file, is_complete, true); }

void out_leave(out_file *file) {
  if (!file->stream) return;
  close_stream(file);
  print_part(file);
  forget(file);
}

static bool write_as(out_file *file, const void *bytes, size_t size) {
  const bool ok = fwrite(bytes, 1, size, file->stream) == size && fflush(file->stream) == 0;
  if (!ok) print_write_error(file, strerror(errno));
  return close_as(file, ok, false) && ok;
}

bool write_file(const output *output, const char *about, const char *path, const void *bytes, size_t size) {
  out_file file;
  return out_open(&file, output, about, path, output->options->overwrite) && write_as(&file, bytes, size);
}

const char *refusal_to_update(const char *path, bool (*is_ours)(const void *bytes, size_t size)) {
  struct stat facts;
  if (stat(path, &facts) == 0 && S_ISREG(facts.st_mode) && facts.st_size > 0) {
    size_t old_size = 0;
    const char *message = NULL;
    unsigned char *old = read_file(path, &old_size, &message);
    if (!old) return message;
    const bool replaces = is_ours(old, old_size);
    free(old);
    if (!replaces) return "is a file of another kind, which is not replaced";
  }
  return refusal_to_write(path, true);
}

bool update_file(const output *output, const char *path, bool (*is_ours)(const void *bytes, size_t size), const void *bytes, size_t size) {
  out_file file;
  const char *refusal = refusal_to_update(path, is_ours);
  if (refusal) return print_error(output, path, VC_ERR_IO, refusal);
  return out_open(&file, output, NULL, path, true) && write_as(&file, bytes, size);
}

bool write_picture(const output *output, const char *about, const char *path, vc_image image, vc_encode_options how) {
  vc_picture *encoder = NULL;
  const void *bytes = NULL;
  size_t size = 0;
  vc_status status = vc_picture_create(&encoder);
  if (status == VC_OK) status = vc_picture_encode(encoder, &image, &how, &bytes, &size);
  const bool ok = status == VC_OK
                      ? write_file(output, about, path, bytes, size)
                      : print_error(output, about ? about : path, status, encoder ? vc_picture_error(encoder) : vc_last_error());
  vc_picture_destroy(encoder);
  return ok;
}
