/* Frames from picture files, Motion-JPEG files and folders, once or repeatedly. Includes pictures added to folders later. */
#include "source.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

enum { wait_ms = 100 };

typedef struct folder {
  int watch; /* inotify watch descriptor */
  char *path;
} folder;

typedef struct files {
  const options *options;
  bool repeats;
  input_list inputs;
  size_t next;   /* input */
  frames frames; /* of the last file */
  char *current; /* its name */
  size_t frame;  /* the next of these */
  double rate;
  uint64_t count, round; /* frames so far, in total and in this round */
  uint64_t state;        /* changes when a file is added to a folder */
  int notify;            /* inotify; -1 = no folder is watched */
  bool has_listed_again; /* files in the list may have been taken before, and those of events from the list */
  folder *folders;
  size_t folder_count;
  bool is_gone; /* a folder among the arguments was deleted or moved away; it may return */
  char events[4096] __attribute__((aligned(__alignof__(struct inotify_event))));
  size_t event_size, event_at;
} files;

/* A number that changes with the folders among the arguments. */
static uint64_t folder_state(const options *options) {
  uint64_t state = 0;
  for (int i = 0; i < options->argument_count; i++) {
    struct stat facts;
    if (stat(options->arguments[i], &facts) == 0 && S_ISDIR(facts.st_mode))
      state = state * 31 + (uint64_t)facts.st_mtim.tv_sec * 1000000000 + (uint64_t)facts.st_mtim.tv_nsec;
  }
  return state;
}

/* Lists the files again and continues after the last one. */
static void look_again(files *s, bool from_start) {
  const char *last = !from_start && s->next > 0 ? s->inputs.items[s->next - 1].file : NULL;
  input_list fresh = list_inputs(s->options);
  if (fresh.is_incomplete) {
    free_inputs(&fresh);
    return;
  }
  size_t next = from_start ? 0 : s->next < fresh.count ? s->next : fresh.count;
  for (size_t i = 0; last && i < fresh.count; i++)
    if (strcmp(fresh.items[i].file, last) == 0) next = i + 1;
  free_inputs(&s->inputs);
  s->inputs = fresh;
  s->next = next;
}

/* -- watched folders ----------------------------------------------------------------------------------------------- */

/* @return false, with errno set */
static bool watch_folder(files *s, const char *path, int depth) {
  folder *grown = realloc(s->folders, (s->folder_count + 1) * sizeof *grown);
  if (!grown) return false;
  s->folders = grown;
  const uint32_t events = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVE_SELF | (s->options->recursive ? IN_CREATE : 0); /* IN_CREATE: of folders */
  const folder added = {inotify_add_watch(s->notify, path, events), strdup(path)};
  const int failure = added.path ? errno : ENOMEM;
  if (added.watch < 0 || !added.path) {
    free(added.path);
    errno = failure;
    return false;
  }
  s->folders[s->folder_count++] = added;
  bool is_full = false; /* others may be gone again, or are reported when they are listed */
  DIR *stream = s->options->recursive && depth < DEEPEST_FOLDER ? opendir(path) : NULL;
  for (struct dirent *entry; stream && !is_full && (entry = readdir(stream));) {
    char below[PATH_MAX];
    if (entry->d_name[0] == '.' || !path_below(below, sizeof below, path, entry->d_name)) continue;
    struct stat facts;
    is_full = lstat(below, &facts) == 0 && S_ISDIR(facts.st_mode) && !watch_folder(s, below, depth + 1) && errno == ENOSPC;
  }
  if (stream) closedir(stream);
  if (is_full) errno = ENOSPC;
  return !is_full;
}

static const char *watch_problem(int error) {
  return error == ENOSPC ? "the system watches no more folders (fs.inotify.max_user_watches)" : strerror(error);
}

/* Starts watching the folders for new files. */
static bool watch_folders(files *s, reason *reason) {
  for (int i = 0; i < s->options->argument_count; i++) {
    const char *argument = s->options->arguments[i];
    if (!is_folder(argument)) continue;
    if (s->notify < 0) s->notify = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
    if (s->notify < 0 || !watch_folder(s, argument, 0)) return set_reason(reason, VC_ERR_IO, "%s: %s", argument, watch_problem(errno));
  }
  return true;
}

static void stop_watching(files *s) {
  for (size_t i = 0; i < s->folder_count; i++)
    free(s->folders[i].path);
  free(s->folders);
  s->folders = NULL;
  s->folder_count = s->event_size = s->event_at = 0;
  if (s->notify >= 0) close(s->notify);
  s->notify = -1;
}

/* Discards the events still waiting, watches the folders anew and lists them. */
static bool watch_again(files *s, reason *reason) {
  stop_watching(s);
  if (!watch_folders(s, reason)) return false;
  s->is_gone = false;
  for (int i = 0; i < s->options->argument_count; i++)
    s->is_gone |= access(s->options->arguments[i], F_OK) != 0;
  look_again(s, true);
  return s->has_listed_again = true;
}

static bool is_argument(const files *s, const char *path) {
  for (int i = 0; i < s->options->argument_count; i++)
    if (strcmp(s->options->arguments[i], path) == 0) return true;
  return false;
}

/* Forgets a folder that is watched no longer. */
static void lose_folder(files *s, int watch) {
  for (size_t i = s->folder_count; i-- > 0;) {
    if (s->folders[i].watch != watch) continue;
    s->is_gone |= is_argument(s, s->folders[i].path);
    free(s->folders[i].path);
    s->folders[i] = s->folders[--s->folder_count];
  }
}

/* Whether a folder among the arguments is there that is not watched. */
static bool has_returned(const files *s) {
  for (int i = 0; s->is_gone && i < s->options->argument_count; i++) {
    size_t k = 0;
    while (k < s->folder_count && strcmp(s->folders[k].path, s->options->arguments[i]) != 0)
      k++;
    if (k == s->folder_count && is_folder(s->options->arguments[i])) return true;
  }
  return false;
}

/* The name of a picture added to a folder; NULL: none within 0.1 s. Freed by the caller.
 * *is_outdated: events were dropped, or there is a new folder, so that files may have been missed */
static char *new_file(files *s, bool *is_outdated) {
  struct pollfd source = {s->notify, POLLIN, 0};
  if (s->event_at >= s->event_size) {
    const ssize_t got = poll(&source, 1, wait_ms) > 0 ? read(s->notify, s->events, sizeof s->events) : 0;
    s->event_at = 0;
    s->event_size = got > 0 ? (size_t)got : 0;
  }
  while (s->event_at < s->event_size) {
    const struct inotify_event *event = (const struct inotify_event *)(const void *)(s->events + s->event_at);
    s->event_at += sizeof *event + event->len;
    if (event->mask & IN_MOVE_SELF) inotify_rm_watch(s->notify, event->wd);
    if (event->mask & (IN_MOVE_SELF | IN_IGNORED)) lose_folder(s, event->wd);
    const bool is_hidden = !event->len || event->name[0] == '.', is_below = event->mask & IN_ISDIR;
    *is_outdated = event->mask & IN_Q_OVERFLOW || (is_below && !is_hidden && s->options->recursive);
    if (*is_outdated) return NULL;
    if (is_hidden || is_below || event->mask & IN_CREATE || !is_picture_name(event->name)) continue; /* a file is read once closed */
    for (size_t i = 0; i < s->folder_count; i++) {
      char path[PATH_MAX];
      if (s->folders[i].watch == event->wd && path_below(path, sizeof path, s->folders[i].path, event->name)) return strdup(path);
    }
  }
  return NULL;
}

/* Whether a program still writes a file. False also for a file of another user and on a file system without leases. */
static bool is_being_written(const char *file) {
  const int descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return false;
  fcntl(descriptor, F_SETSIG, SIGURG); /* ignored if a writer opens the file while the lease is held; SIGIO would end the command */
  const bool is_written = fcntl(descriptor, F_SETLEASE, F_RDLCK) != 0 && errno == EAGAIN;
  close(descriptor);
  return is_written;
}

/* Whether an event follows when a file is complete. */
static bool is_watched(const files *s, const char *file) {
  const char *slash = strrchr(file, '/');
  for (size_t i = 0; slash && i < s->folder_count; i++) {
    char path[PATH_MAX];
    if (path_below(path, sizeof path, s->folders[i].path, slash + 1) && strcmp(path, file) == 0) return true;
  }
  return false;
}

/* -- frames -------------------------------------------------------------------------------------------------------- */

static source_event fail(const char *file, vc_status status, const char *text, reason *reason) {
  set_reason(reason, status, "%s", text);
  snprintf(reason->file, sizeof reason->file, "%s", file);
  return SOURCE_DAMAGED;
}

/* Returns the next frame of the last file. */
static source_event take(files *s, frame *out, reason *reason) {
  const size_t from = s->frames.offsets[s->frame], size = s->frames.offsets[s->frame + 1] - from;
  s->frame++;
  if (!frame_reserve(out, size) || !frame_name(out, s->current)) return fail(s->current, VC_ERR_NO_MEMORY, "out of memory", reason);
  memcpy(out->bytes, s->frames.bytes + from, size);
  out->image = (vc_image){0};
  out->capture_ns = s->rate > 0 ? 1 + (int64_t)((double)s->count * 1e9 / s->rate) : 0;
  out->rate = s->rate;
  s->count++;
  s->round++;
  return SOURCE_FRAME;
}

static source_event read_one(files *s, const char *file, frame *out, reason *reason) {
  free_frames(&s->frames);
  s->frame = 0;
  free(s->current);
  s->current = strdup(file);
  const char *problem = s->current ? load_frames(file, &s->frames) : "out of memory";
  return problem ? fail(file, VC_ERR_IO, problem, reason) : take(s, out, reason);
}

/* After the last file. */
static source_event after_last(files *s, frame *out, reason *reason) {
  if (!s->repeats && s->notify < 0 && !s->is_gone) return SOURCE_ENDED;
  if (s->repeats) {
    const bool was_empty = s->round == 0;
    out->restarts = s->round > 1; /* tracking continues for a single picture */
    s->round = 0;
    look_again(s, true);
    if (s->inputs.count == 0 || was_empty) poll(NULL, 0, wait_ms);
    return SOURCE_NOTHING;
  }
  bool is_outdated = has_returned(s);
  char *file = is_outdated ? NULL : new_file(s, &is_outdated);
  if (is_outdated && !watch_again(s, reason)) return SOURCE_LOST;
  if (!file || (s->has_listed_again && !is_new_file(file))) {
    free(file);
    return SOURCE_NOTHING;
  }
  const input_list one = {.items = &(input){.file = file, .place = file}, .count = 1};
  protect_inputs(&one);
  const source_event event = read_one(s, file, out, reason);
  free(file);
  return event;
}

static source_event next_picture(void *state, frame *out, reason *reason) {
  files *s = state;
  if (s->frame < s->frames.count) return take(s, out, reason);
  const uint64_t folders = s->repeats ? folder_state(s->options) : 0;
  if (folders != s->state) look_again(s, false);
  s->state = folders;
  if (s->next >= s->inputs.count) {
    const source_event event = after_last(s, out, reason);
    if (event != SOURCE_NOTHING || s->next >= s->inputs.count) return event;
  }
  const input *input = &s->inputs.items[s->next++];
  if (s->notify >= 0 && input->problem && access(input->file, R_OK) == 0) return SOURCE_NOTHING; /* an empty folder */
  if (s->has_listed_again && !is_new_file(input->file)) return SOURCE_NOTHING;
  if (s->notify >= 0 && is_being_written(input->file) && is_watched(s, input->file)) {
    protect_new_file(input->file); /* it was protected when it was listed, and may be listed again before the event comes */
    return SOURCE_NOTHING;
  }
  if (s->has_listed_again) protect_file(input->file);
  if (input->problem) return fail(input->file, VC_ERR_NOT_FOUND, input->problem, reason);
  return read_one(s, input->file, out, reason);
}

static void close_files(void *state) {
  files *s = state;
  stop_watching(s);
  free(s->current);
  free_frames(&s->frames);
  free_inputs(&s->inputs);
  free(s);
}

/* Whether all inputs exist; a watched folder may be empty. */
static bool check_inputs(const files *s, reason *reason) {
  if (s->inputs.is_incomplete) return set_reason(reason, VC_ERR_NO_MEMORY, "out of memory");
  for (size_t i = 0; i < s->inputs.count; i++) {
    const input *input = &s->inputs.items[i];
    frames frames;
    if (input->problem && s->notify >= 0 && is_folder(input->file)) continue;
    if (input->problem) return fail(input->file, VC_ERR_NOT_FOUND, input->problem, reason) == SOURCE_FRAME;
    const bool is_stdin = strcmp(input->file, "-") == 0; /* can be read only once */
    if (is_stdin || (access(input->file, R_OK) == 0 && !unreadable(input->file))) continue;
    const char *problem = load_frames(input->file, &frames);
    if (problem) return fail(input->file, VC_ERR_IO, problem, reason) == SOURCE_FRAME;
    free_frames(&frames);
  }
  return true;
}

bool open_files(const source_request *request, frame_source *out, reason *reason) {
  files *s = calloc(1, sizeof *s);
  if (!s) return set_reason(reason, VC_ERR_NO_MEMORY, "out of memory");
  *s = (files){.options = request->options, .repeats = request->repeats, .notify = -1};
  s->rate = isnan(request->rate) ? 0 : request->rate;
  const bool waits = !s->repeats && !request->are_files;
  const bool is_ready = !waits || watch_folders(s, reason); /* before listing, so that no file is missed */
  s->state = s->repeats ? folder_state(request->options) : 0;
  s->inputs = list_inputs(request->options);
  protect_inputs(&s->inputs);
  if (!is_ready || !check_inputs(s, reason)) {
    close_files(s);
    return false;
  }
  *out = (frame_source){.state = s, .next = next_picture, .close = close_files};
  return true;
}
