/* Expands the arguments to input files, and determines the paths of annotated copies. */
#include "pictures.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

bool has_ending(const char *name, const char *const *endings) {
  const char *dot = strrchr(name, '.');
  for (; dot && *endings; endings++)
    if (strcasecmp(dot, *endings) == 0) return true;
  return false;
}

bool is_picture_name(const char *name) {
  static const char *const endings[] = {".jpg", ".jpeg", ".jpe", ".jfif", ".mjpg", ".mjpeg", ".png", ".heic", ".heif",
                                        ".hif", ".avif", ".tif", ".tiff", ".webp", ".gif",   ".bmp", ".dib",  NULL};
  return strrchr(name, '.') != name && has_ending(name, endings);
}

static void add(input_list *list, const char *file, const char *place, const char *problem) {
  if (list->count == list->capacity) {
    const size_t capacity = list->capacity ? 2 * list->capacity : 64;
    input *grown = realloc(list->items, capacity * sizeof *grown);
    if (!grown) {
      list->is_incomplete = true;
      return;
    }
    list->items = grown;
    list->capacity = capacity;
  }
  const input item = {strdup(file), strdup(place), problem, false};
  if (item.file && item.place) {
    list->items[list->count++] = item;
  } else {
    free(item.file);
    free(item.place);
    list->is_incomplete = true;
  }
}

static char *join(const char *folder, const char *name) {
  const size_t length = strlen(folder);
  char *path;
  return asprintf(&path, "%s%s%s", folder, length == 0 || folder[length - 1] == '/' ? "" : "/", name) < 0 ? NULL : path;
}

static int is_shown(const struct dirent *entry) { return entry->d_name[0] != '.'; }
static int by_name(const struct dirent **a, const struct dirent **b) { return strcmp((*a)->d_name, (*b)->d_name); }

/** State of a walk through folders. */
typedef struct walk {
  input_list *list;
  bool recursive;
  struct stat written[2]; /* the folders of pictures that this run writes, which are skipped */
  size_t written_count;
} walk;

static bool is_written(const walk *walk, const struct stat *facts) {
  for (size_t i = 0; i < walk->written_count; i++)
    if (facts->st_dev == walk->written[i].st_dev && facts->st_ino == walk->written[i].st_ino) return true;
  return false;
}

static void walk_folder(const walk *walk, const char *folder, const char *place, int depth) {
  struct dirent **entries = NULL;
  const int count = scandir(folder, &entries, is_shown, by_name);
  if (count < 0) add(walk->list, folder, place, "the folder cannot be read");
  for (int i = 0; i < count; i++) {
    const char *name = entries[i]->d_name;
    char *path = join(folder, name), *below = join(place, name);
    struct stat facts, link;
    walk->list->is_incomplete |= !path || !below;
    if (path && below && stat(path, &facts) == 0) {
      if (!S_ISDIR(facts.st_mode)) {
        if (S_ISREG(facts.st_mode) && is_picture_name(name)) add(walk->list, path, below, NULL);
      } else if (walk->recursive && !is_written(walk, &facts) && depth < DEEPEST_FOLDER && lstat(path, &link) == 0 &&
                 !S_ISLNK(link.st_mode)) {
        walk_folder(walk, path, below, depth + 1);
      }
    }
    free(path);
    free(below);
    free(entries[i]);
  }
  free(entries);
}

/* The canonical path of a folder, or of the folder of a file; NULL if it does not exist. */
static char *folder_of(const char *argument, bool is_folder) {
  if (is_folder) return realpath(argument, NULL);
  char *copy = strdup(argument), *slash = copy ? strrchr(copy, '/') : NULL;
  if (slash) slash[slash == copy] = 0;
  char *folder = copy ? realpath(slash ? copy : ".", NULL) : NULL;
  free(copy);
  return folder;
}

/* Length of the common prefix of two folders, in whole path components; 1 for "/". */
static size_t shared_length(const char *a, size_t length, const char *b) {
  size_t shared = 0;
  for (size_t i = 0; i <= length; i++) {
    const bool ends_a = i == length || a[i] == '/', ends_b = b[i] == 0 || b[i] == '/';
    if (ends_a && ends_b) shared = i;
    if (i == length || a[i] != b[i]) break;
  }
  return shared ? shared : 1;
}

bool is_folder(const char *path) {
  struct stat facts;
  return stat(path, &facts) == 0 && S_ISDIR(facts.st_mode);
}

static int by_place(const void *a, const void *b) {
  const input *const *x = a, *const *y = b;
  const int order = strcmp((*x)->place, (*y)->place);
  return order ? order : (*x > *y) - (*x < *y);
}

static bool is_stream(const input *input) { return strcmp(input->file, "-") == 0; }

static void mark_repeated(input_list *list) {
  const input **sorted = malloc((list->count + 1) * sizeof *sorted);
  list->is_incomplete |= !sorted;
  for (size_t i = 0; sorted && i < list->count; i++)
    sorted[i] = &list->items[i];
  if (sorted) qsort(sorted, list->count, sizeof *sorted, by_place);
  for (size_t i = 1; sorted && i < list->count; i++)
    if (strcmp(sorted[i]->place, sorted[i - 1]->place) == 0 && is_stream(sorted[i]) == is_stream(sorted[i - 1]))
      list->items[sorted[i] - list->items].is_repeated = true;
  free(sorted);
}

static input_list list_arguments(const options *options, bool walks) {
  input_list list = {0};
  walk walk = {.list = &list, .recursive = options->recursive};
  const char *const written[] = {options->annotate, options->evidence};
  for (size_t i = 0; i < 2; i++)
    if (written[i] && stat(written[i], &walk.written[walk.written_count]) == 0) walk.written_count++;
  const size_t count = (size_t)options->argument_count;
  char **folders = calloc(count + 1, sizeof *folders);
  list.is_incomplete = !folders;
  const char *base = NULL;
  size_t length = 0;
  for (size_t i = 0; folders && i < count; i++) {
    const char *argument = options->arguments[i];
    if (strcmp(argument, "-") == 0 || !(folders[i] = folder_of(argument, is_folder(argument)))) continue;
    length = base ? shared_length(base, length, folders[i]) : strlen(folders[i]);
    base = folders[i];
  }
  for (size_t i = 0; i < count; i++) {
    const char *argument = options->arguments[i], *slash = strrchr(argument, '/');
    const char *below = folders && folders[i] ? folders[i] + length : "";
    while (*below == '/')
      below++;
    if (walks && is_folder(argument)) {
      const size_t before = list.count;
      walk_folder(&walk, argument, below, 0);
      if (list.count == before)
        add(&list, argument, below,
            options->recursive ? "no pictures in this folder" : "no pictures in this folder (--recursive includes subfolders)");
    } else {
      char *place = join(below, strcmp(argument, "-") == 0 ? "stdin" : slash ? slash + 1 : argument);
      list.is_incomplete |= !place;
      if (place) add(&list, argument, place, NULL);
      free(place);
    }
  }
  for (size_t i = 0; folders && i < count; i++)
    free(folders[i]);
  free(folders);
  mark_repeated(&list);
  return list;
}

input_list list_inputs(const options *options) { return list_arguments(options, true); }

input_list list_files(const options *options) { return list_arguments(options, false); }

void protect_inputs(const input_list *list) {
  for (size_t i = 0; i < list->count; i++)
    protect_file(list->items[i].file);
}

void free_inputs(input_list *list) {
  for (size_t i = 0; i < list->count; i++) {
    free(list->items[i].file);
    free(list->items[i].place);
  }
  free(list->items);
  *list = (input_list){0};
}
