/* Pictures: input files, decoding, annotated copies, parallel processing. */
#ifndef VISIONCORE_COMMAND_PICTURES_H
#define VISIONCORE_COMMAND_PICTURES_H

#include "output.h"

/* -- input files ---------------------------------------------------------------------------------------------------- */

/** An input file, or an error. */
typedef struct input {
  char *file;          /* argument, or folder and name; "-" = standard input */
  char *place;         /* path relative to the common folder of all inputs: "x/t.jpg" */
  const char *problem; /* error message, or NULL */
  bool is_repeated;    /* an earlier input has the same place */
} input;

typedef struct input_list {
  input *items;
  size_t count, capacity;
  bool is_incomplete; /* memory ran out */
} input_list;

enum { DEEPEST_FOLDER = 64 }; /* deeper subfolders are left out */
/** The files of the arguments in order; folders are expanded to their pictures, sorted by name. Errors become items. */
input_list list_inputs(const options *options);
/** The arguments themselves; folders are not expanded. */
input_list list_files(const options *options);
void free_inputs(input_list *list);
/** Protects the inputs from being overwritten. */
void protect_inputs(const input_list *list);

/* -- decoding ------------------------------------------------------------------------------------------------------- */

/** A decoder and its last picture. Initialised as {0}. */
typedef struct loaded {
  vc_picture *decoder;
  unsigned char *pixels; /* of file types that the library does not read */
  vc_image image;
  double scale;    /* pixels of the file per pixel of the image: 2, 4 or 8 for a JPEG file decoded at reduced size, else 1 */
  vc_point margin; /* pixels of the file by which the image begins before it */
  int32_t full_width, full_height;
  int32_t file_type; /* VC_FILE_*; 0 = a type that the library does not read */
  double decode_ms;
} loaded;

/** The frames of a file in memory: one, or several in a Motion-JPEG file. */
typedef struct frames {
  unsigned char *bytes;
  size_t size;
  size_t *offsets; /* count + 1 of them */
  size_t count;
} frames;

/** Whether a JPEG file starts here. */
bool begins_jpeg(const unsigned char *bytes, size_t size);
/** The known part of a JPEG file that arrives in parts. Initialised as {0}. */
typedef struct jpeg_extent {
  size_t end;               /* offset after the end of the file; 0 = incomplete */
  unsigned size;            /* height and width as in the frame header */
  bool is_damaged;          /* has no valid end */
  bool is_album;            /* followed by further pictures that belong to it (CIPA DC-007), as in photographs of phones */
  size_t at;                /* offset of the next marker */
  bool in_scan, is_between; /* is_between: the marker is searched from `at` */
  size_t next;              /* where the search for the file after a damaged one goes on */
} jpeg_extent;
/** Size of the JPEG file that starts here; a damaged file ends at the next one; 0 = incomplete: continues when there are more bytes. */
size_t jpeg_size(jpeg_extent *extent, const unsigned char *bytes, size_t size);
/** Reads a file ("-" = standard input). @return NULL, or why it cannot be read */
const char *load_frames(const char *file, frames *out);
/** The same. @return false after an error line, or an interrupt */
bool read_frames(const output *output, const char *file, frames *out);
void free_frames(frames *frames);

/** Decodes the i-th frame. @param side  as vc_picture_options.min_side  @return false after an error line */
bool decode_frame(const output *output, const char *file, const frames *frames, size_t index, int32_t side, loaded *out);
/** Reads and decodes the first frame of a file. */
bool load_picture(const output *output, const char *file, loaded *out);
void unload_picture(loaded *picture);

/** Output of our decoders: three bytes per pixel (red, green, blue), without padding. */
typedef struct bitmap {
  unsigned char *pixels; /* freed by the caller */
  int32_t width, height;
} bitmap;
/** Sets the largest number of pixels of all following pictures. */
void limit_pixels(int32_t count);
/** @return NULL, or why no picture has this size: no pixels, more than that limit, or more than the library takes */
const char *size_problem(uint32_t width, uint32_t height);
/** Allocates pixels. @return NULL, or the reason of the failure */
const char *make_bitmap(bitmap *out, uint32_t width, uint32_t height);
/** Lays straight RGBA over white, as the library does. @param to  three bytes per pixel */
void lay_over_white(const unsigned char *rgba, size_t count, unsigned char *to);
/** A file type that the library does not read. */
typedef struct file_kind {
  const char *name;    /* "HEIC picture (iPhone photo)" */
  const char *library; /* decoding library, even if not in this build */
  const char *version; /* of the library in this build; NULL = not available */
  /** @return NULL, or the reason of the failure */
  const char *(*decode)(const unsigned char *bytes, size_t size, bitmap *out);
} file_kind;
/** The kind of the bytes; NULL: the library reads it or knows its name. */
const file_kind *identify_file(const unsigned char *bytes, size_t size);
/** The supported kinds: "JPEG, Motion-JPEG, PNG, ...". */
const char *kind_list(char *buffer, size_t size);
/** For --version: kinds and their libraries. */
void print_file_kinds(FILE *stream);
bool is_folder(const char *path);
/** Whether a name ends with one of these, such as ".jpg", ignoring case. @param endings  ends with NULL */
bool has_ending(const char *name, const char *const *endings);
/** Whether a file in a folder is regarded as a picture, by its name. */
bool is_picture_name(const char *name);

/* As file_kind.decode. */
const char *decode_heif(const unsigned char *bytes, size_t size, bitmap *out);
const char *decode_tiff(const unsigned char *bytes, size_t size, bitmap *out);
const char *decode_gif(const unsigned char *bytes, size_t size, bitmap *out);
/** @return NULL, or why libheif must not read the file */
const char *check_heif(const unsigned char *bytes, size_t size);

/* -- parallel work --------------------------------------------------------------------------------------------------- */

/** A file processed by a worker. */
typedef struct task {
  const input *input;
  const char *file; /* name of the input in output lines */
  output output;    /* buffers, printed in the order of the inputs */
  loaded picture;
  size_t frame;      /* from 1 in a Motion-JPEG file; 0 = a still picture */
  double elapsed_ms; /* of the library's call */
  bool is_last;      /* set by `handle`: no further picture is wanted */
  void *result;      /* for `collect` */
  size_t found;      /* for the summary: cards, faces, ... so far */
} task;

/** Callbacks of a verb. `context` belongs to the verb, `worker` was returned by `open`. */
typedef struct recogniser {
  const char *noun; /* noun for the summary: "card"; NULL = no summary */
  /** Creates the handles of one worker; NULL = the worker is the context, and `close` is NULL. *worker is closed even after an
   * error, if it was set. */
  vc_status (*open)(void *context, void **worker);
  void (*close)(void *worker);
  /** Error text of the last call. */
  const char *(*error)(void *worker);
  /** Sufficient longer side of a picture, as vc_picture_options.min_side; NULL = full size. */
  int32_t (*enough)(const void *context);

  /** Searches a picture. The worker keeps the result until the next call. */
  vc_status (*find)(void *worker, const vc_image *image);
  size_t (*count)(void *worker);
  /** Processes the result before it is printed; or NULL. @return false after an error line */
  bool (*extra)(void *worker, task *task);
  /** Adds the result to a JSON line. */
  void (*json)(void *worker, const task *task, cJSON *line);
  /** Prints the result as text, in one or more complete lines. */
  void (*text)(void *worker, const task *task);
  void (*draw)(void *worker, const vc_canvas *canvas);

  /** Replaces all callbacks from `find` on, or NULL: processes task->picture and prints the result, in any thread.
   * @return false after an error line */
  bool (*handle)(void *context, void *worker, task *task);
  /** Called in the order of the inputs, in one thread; or NULL. @return false after an error line */
  bool (*collect)(void *context, task *task);
} recogniser;

/** The callbacks of a subject, with the function names used in each file. */
#define SEARCHED                                                                                                                           \
  .open = open_session, .close = close_session, .error = error, .find = find, .count = count, .json = add_json, .text = print_text,        \
  .draw = draw

/** Calls recogniser.open. @return an exit status: EXIT_ALL_DONE, or another one after an error line */
int open_worker(const recogniser *recogniser, void *context, void **worker);
/** Calls recogniser.find, --repeat times. @return false after an error line */
bool find_in_picture(const recogniser *recogniser, void *worker, task *task);
/** Writes the annotated copy, if --annotate is given. @return false after an error line */
bool annotate_picture(const recogniser *recogniser, void *worker, const task *task);
/** Processes the pictures of all arguments. @return an exit status */
int run_pictures(const options *options, const recogniser *recogniser, void *context);

/** Converts points of the searched image to points of the file, which may be larger. */
void to_full_size(const task *task, vc_point *points, size_t count);
/** Prints a rejected candidate: its reason and its corners. */
void print_rejected(const task *task, const char *reason, const vc_point corners[4]);
/** A JSON line with file, width, height, decode_ms, elapsed_ms. */
cJSON *picture_line(const task *task);
/** Adds the members of a result as vc_<result>_json() writes it, with corners in pixels of the file.
 * @param task  NULL: corners stay as they are */
void add_result(cJSON *line, const task *task, const char *json);
/** Prints the name of the file in bold, and the number of the frame. */
void print_name(const task *task);

/** A writable RGB copy of the picture; canvas->data is freed by the caller. @return false after an error line */
bool annotation_begin(const task *task, vc_canvas *canvas);
/** Writes the copy below `folder` and frees it. @return false after an error line */
bool annotation_end(const task *task, const char *folder, vc_canvas *canvas);

#endif
