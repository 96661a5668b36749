/* Pictures: which files, decoding, copies with findings, and many of them at once. */
#ifndef VISIONCORE_COMMAND_PICTURES_H
#define VISIONCORE_COMMAND_PICTURES_H

#include "output.h"

/* -- which files ---------------------------------------------------------------------------------------------------- */

/** A file to read, or something wrong in its place. */
typedef struct input {
  char *file;          /* as the caller will know it: argument, or folder and name; "-" = standard input */
  char *place;         /* below the last folder that all inputs have: "x/t.jpg" */
  const char *problem; /* NULL; otherwise this is an error line */
  bool is_repeated;    /* an earlier input has the same place */
} input;

typedef struct input_list {
  input *items;
  size_t count, capacity;
} input_list;

/** The arguments' files in their order; of a folder the pictures in it, by name. Never an error: what is wrong is an item. */
input_list list_inputs(const options *options);
/** The arguments themselves; a folder is no list of its pictures. */
input_list list_files(const options *options);
void free_inputs(input_list *list);
/** From then on none of them is written to. */
void protect_inputs(const input_list *list);

/* -- decoding ------------------------------------------------------------------------------------------------------- */

/** A decoder and the picture that it decoded last. Starts as {0}. */
typedef struct loaded {
  vc_picture *decoder;
  unsigned char *pixels; /* of a kind of file that the library does not read */
  vc_image image;
  double scale; /* pixels of the file for one of the image: 2, 4 or 8 where a JPEG file was decoded at a part of its size, else 1 */
  int32_t full_width, full_height;
  int32_t file_type; /* VC_FILE_*; 0 = a kind that the library does not read */
  double decode_ms;
} loaded;

/** The frames of a file that is in memory: one, or those of a Motion-JPEG file. */
typedef struct frames {
  unsigned char *bytes;
  size_t size;
  size_t *offsets; /* count + 1 of them */
  size_t count;
} frames;

/** Whether a JPEG file begins here. */
bool begins_jpeg(const unsigned char *bytes, size_t size);
/** Size of the JPEG file that begins here, of a damaged one up to the next; 0 = it has not ended yet. */
size_t jpeg_size(const unsigned char *bytes, size_t size);
/** Reads a file ("-" = standard input). @return NULL, or why it cannot be read */
const char *load_frames(const char *file, frames *out);
/** The same. @return false after an error line, or an interrupt */
bool read_frames(const output *output, const char *file, frames *out);
void free_frames(frames *frames);

/** Decodes the i-th frame. @param side  as vc_picture_options.max_side  @return false after an error line */
bool decode_frame(const output *output, const char *file, const frames *frames, size_t index, int32_t side, loaded *out);
/** Reads and decodes the first frame of a file. */
bool load_picture(const output *output, const char *file, loaded *out);
void unload_picture(loaded *picture);

/** Pixels of a decoder of ours: three bytes a pixel (red, green, blue), no gaps. */
typedef struct bitmap {
  unsigned char *pixels; /* freed by the caller */
  int32_t width, height;
} bitmap;
/** Allocates pixels. false: no memory, or the picture is too large for the library */
bool make_bitmap(bitmap *out, uint32_t width, uint32_t height);
/** A kind of picture that the library does not read. */
typedef struct file_kind {
  const char *name;    /* "HEIC picture (iPhone photo)" */
  const char *library; /* what decodes it, also where this build has it not */
  const char *version; /* of that library in this build; NULL = this build has none */
  /** @return NULL, or why the bytes are no such picture */
  const char *(*decode)(const unsigned char *bytes, size_t size, bitmap *out);
} file_kind;
/** The kind of the bytes; NULL: the library reads it or knows its name. */
const file_kind *identify_file(const unsigned char *bytes, size_t size);
/** The kinds that this command reads: "JPEG, Motion-JPEG, PNG, ...". */
const char *kind_list(char *buffer, size_t size);
/** For --version: kinds and their libraries. */
void print_file_kinds(FILE *stream);
bool is_folder(const char *path);
/** Whether a name ends with one of these, ".jpg", whatever the case. @param endings  ends with NULL */
bool has_ending(const char *name, const char *const *endings);
/** Whether a folder's file with this name is taken for a picture. */
bool is_picture_name(const char *name);

/* As file_kind.decode. */
const char *decode_heif(const unsigned char *bytes, size_t size, bitmap *out);
const char *decode_tiff(const unsigned char *bytes, size_t size, bitmap *out);
const char *decode_gif(const unsigned char *bytes, size_t size, bitmap *out);

/* -- many pictures --------------------------------------------------------------------------------------------------- */

/** One file in the hands of a worker. */
typedef struct task {
  const input *input;
  const char *file; /* for lines: the input's file */
  output output;    /* buffers that are printed in the order of the inputs */
  loaded picture;
  size_t frame;      /* from 1 in a Motion-JPEG file; 0 = a still picture */
  double elapsed_ms; /* of the library's call */
  bool is_last;      /* set by `handle`: no further picture is wanted */
  void *result;      /* for `collect` */
  size_t found;      /* for the summary: cards, faces, ... so far */
} task;

/** What a verb does with pictures. `context` is the verb's own, `worker` what `open` made. */
typedef struct recogniser {
  const char *noun; /* what the summary counts: "card"; NULL = no summary */
  /** Makes the handles of one worker; NULL = it is the context, and `close` is NULL, too. After an error *worker, where it is set,
   * is closed all the same. */
  vc_status (*open)(void *context, void **worker);
  void (*close)(void *worker);
  /** Why a call failed. */
  const char *(*error)(void *worker);
  /** Longer side of the picture that is enough for this verb, as vc_picture_options.max_side; NULL = its full size. */
  int32_t (*enough)(const void *context);

  /** Searches a picture. What it finds stays with the worker until the next call. */
  vc_status (*find)(void *worker, const vc_image *image);
  size_t (*count)(void *worker);
  /** Does more with what was found, before it is printed; or NULL. @return false after an error line */
  bool (*extra)(void *worker, task *task);
  /** Adds what was found to a line. */
  void (*json)(void *worker, const task *task, cJSON *line);
  /** Prints it for people: a line, with its end, or more. */
  void (*text)(void *worker, const task *task);
  void (*draw)(void *worker, const vc_canvas *canvas);

  /** In place of all from `find` on, or NULL: looks at task->picture and prints what is there; in any thread.
   * @return false after an error line */
  bool (*handle)(void *context, void *worker, task *task);
  /** What has to happen in the order of the inputs, in one thread; or NULL. @return false after an error line */
  bool (*collect)(void *context, task *task);
} recogniser;

/** The calls that every subject has, under the names that each file gives them. */
#define SEARCHED                                                                                                                           \
  .open = open_session, .close = close_session, .error = error, .find = find, .count = count, .json = add_json, .text = print_text,        \
  .draw = draw

/** Calls recogniser.open. @return an exit status: EXIT_ALL_DONE, or another one after an error line */
int open_worker(const recogniser *recogniser, void *context, void **worker);
/** Calls recogniser.find, --repeat times. @return false after an error line */
bool find_in_picture(const recogniser *recogniser, void *worker, task *task);
/** Writes the copy with what was found, where --annotate wants it. @return false after an error line */
bool annotate_picture(const recogniser *recogniser, void *worker, const task *task);
/** Hands the pictures of all arguments to workers. @return an exit status */
int run_pictures(const options *options, const recogniser *recogniser, void *context);

/** Points of the image that was searched as points of the file, which may be larger. */
void to_full_size(const task *task, vc_point *points, size_t count);
/** A JSON line with file, width, height, decode_ms, elapsed_ms. */
cJSON *picture_line(const task *task);
/** Adds the members of a result as vc_<result>_json() writes it, with corners in pixels of the file.
 * @param task  NULL: corners stay as they are */
void add_result(cJSON *line, const task *task, const char *json);
/** The file's name as the begin of a text: bold, with the number of the frame. */
void print_name(const task *task);

/** A writable RGB copy of the picture; canvas->data is freed by the caller. @return false after an error line */
bool annotation_begin(const task *task, vc_canvas *canvas);
/** Writes the copy below `folder` and frees it. @return false after an error line */
bool annotation_end(const task *task, const char *folder, vc_canvas *canvas);

#endif
