/* visioncore/cube.h: 3x3 cubes: their faces in pictures, their state, live guidance.
 *
 * A finder returns the faces in one picture, a reader combines the faces of several pictures into
 * the state of one cube, a scanner adds live frames to a reader. Lists and readings are immutable
 * and independent of their finder or reader. Method and accuracy: docs/cube_detection.md and
 * docs/cube_reading.md.
 *
 * See visioncore.h for ownership, errors, option structs, threads, units, annotations in brackets.
 */
#ifndef VISIONCORE_CUBE_H
#define VISIONCORE_CUBE_H

#include "common.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ==========================================================================================
 * Cube finder
 * ========================================================================================== */

/**
 * Finds the faces of 3x3 cubes in pictures and classifies the colours of their stickers.
 *
 *     vc_cube_finder *finder;
 *     vc_cube_face_list *faces;
 *     vc_cube_face face;
 *     vc_cube_finder_create(NULL, &finder);
 *     vc_cube_finder_find(finder, &image, &faces);
 *     for (size_t i = 0; i < vc_cube_face_list_count(faces); i++) {
 *       face.struct_size = sizeof face;
 *       vc_cube_face_list_get(faces, i, &face);
 *       printf("%s at (%.0f, %.0f)\n", face.colors, face.corners[0].x, face.corners[0].y);
 *     }
 *     vc_cube_face_list_destroy(faces);
 *     vc_cube_finder_destroy(finder);
 */
typedef struct vc_cube_finder vc_cube_finder;
/** Faces found in one picture; immutable. */
typedef struct vc_cube_face_list vc_cube_face_list;

/** Finder options. */
typedef struct vc_cube_finder_options {
  uint32_t struct_size;
  int32_t max_cubes; /**< [1..16 = 6] maximum number of cubes in a still picture */
} vc_cube_finder_options;

/** A face in a picture. */
typedef struct vc_cube_face {
  uint32_t struct_size;
  int32_t cube_index;  /**< [0 or more] faces of one cube share this number */
  vc_point corners[4]; /**< pixels, clockwise; the first has the smallest x + y */
  double confidence;   /**< [0..1] probability that this is a face of a cube, correctly located */
  char colors[12];     /**< nine letters W Y R O G B, row by row from the first corner, and a NUL */
  double color_confidence[9]; /**< [0..1] probability that each colour is correct */
  /** nine letters like colors, what each sticker could be instead; '-' where it is certain */
  char second_colors[12];
  double second_confidence[9]; /**< [0..1] probability of each second colour; 0 for '-' */
} vc_cube_face;

/** Fills in the defaults, as vc_picture_options_init. */
VC_API void vc_cube_finder_options_init(vc_cube_finder_options *options, size_t struct_size);

/**
 * Creates a finder.
 * @param options  NULL = defaults
 * @param out      set to the finder, or to NULL on error; the caller destroys it
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (out is NULL, an option is out of range);
 *         VC_ERR_UNSUPPORTED (an unknown field is set); VC_ERR_NO_MEMORY. vc_last_error() has
 *         the text.
 */
VC_API vc_status vc_cube_finder_create(const vc_cube_finder_options *options, vc_cube_finder **out);
/** Releases the finder; its results remain valid. NULL is allowed. */
VC_API void vc_cube_finder_destroy(vc_cube_finder *finder);
/**
 * Error text of the last call on this finder; "" after success. Never NULL; borrowed until the next
 * call on it.
 */
VC_API const char *vc_cube_finder_error(const vc_cube_finder *finder);

/**
 * Finds the faces of all cubes in a still picture. Colours are classified from this picture alone.
 * @param image  any pixel format; borrowed for the call
 * @param out    set to a new list, empty if there is no cube; NULL on error; the caller destroys it
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, bad geometry); VC_ERR_UNSUPPORTED (pixel format);
 *         VC_ERR_NO_MEMORY; VC_ERR_INTERNAL
 */
VC_API vc_status vc_cube_finder_find(vc_cube_finder *finder, const vc_image *image,
                                     vc_cube_face_list **out);
/**
 * Finds the faces of one cube in the next frame of a video. The search starts at the cube's last
 * position and covers the full frame only if the cube is not there.
 * @param image       any pixel format; borrowed for the call; the same size in all frames
 * @param capture_ns  [0 or more] capture time on a monotonic clock, later than that of the previous
 *                    frame; 0 = unknown. After a gap of more than half a second the full frame is
 *                    searched.
 * @param out         as for vc_cube_finder_find()
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, bad geometry, a time that is negative or not
 *         later); VC_ERR_UNSUPPORTED (pixel format); VC_ERR_NO_MEMORY; VC_ERR_INTERNAL
 */
VC_API vc_status vc_cube_finder_track(vc_cube_finder *finder, const vc_image *image,
                                      int64_t capture_ns, vc_cube_face_list **out);
/**
 * Forgets the tracked cube and the time of the last frame.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL).
 */
VC_API vc_status vc_cube_finder_reset(vc_cube_finder *finder);

/** Number of faces, ordered by the confidence of their cubes; 0 for NULL. */
VC_API size_t vc_cube_face_list_count(const vc_cube_face_list *list);
/**
 * One face. Set out->struct_size first.
 * @param index  below vc_cube_face_list_count()
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, struct_size); VC_ERR_NOT_FOUND (index)
 */
VC_API vc_status vc_cube_face_list_get(const vc_cube_face_list *list, size_t index,
                                       vc_cube_face *out);
/**
 * Draws the outline of each face, the letter of each sticker in its colour, and a ring around
 * stickers with a colour confidence below 0.9.
 * @param canvas   of the picture's size: GRAY8, RGB24, BGR24, RGBA32 or BGRA32
 * @param options  [null] NULL = defaults
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, bad geometry); VC_ERR_UNSUPPORTED (format);
 *         VC_ERR_NO_MEMORY
 */
VC_API vc_status vc_cube_face_list_draw(const vc_cube_face_list *list, const vc_canvas *canvas,
                                        const vc_draw_options *options);
/**
 * The list as JSON, borrowed from the list: "faces". See "JSON" in visioncore.h. "" for NULL. Any
 * thread.
 */
VC_API const char *vc_cube_face_list_json(const vc_cube_face_list *list);
/** Releases the list. NULL is allowed. */
VC_API void vc_cube_face_list_destroy(vc_cube_face_list *list);

/**
 * Name of the colour of a letter W Y R O G B, in upper or lower case: "white" for 'W'; "" for other
 * letters. Static storage. May be called from any thread.
 */
VC_API const char *vc_cube_color_name(int32_t letter);

/* ==========================================================================================
 * Cube reader
 * ========================================================================================== */

/**
 * Reads the state of one cube from faces of several pictures.
 *
 *     vc_cube_reader *reader;
 *     vc_cube_reading *reading;
 *     vc_cube_reading_info info;
 *     vc_cube_reader_create(NULL, &reader);
 *     for (int i = 0; i < 2; i++) {
 *       vc_cube_face_list *faces;
 *       vc_cube_finder_find(finder, &images[i], &faces);
 *       vc_cube_reader_add(reader, faces, NULL);
 *       vc_cube_face_list_destroy(faces);
 *     }
 *     vc_cube_reader_read(reader, &reading);
 *     info.struct_size = sizeof info;
 *     vc_cube_reading_get(reading, &info);
 *     puts(info.state[0] ? info.state : vc_cube_reading_problem_text(reading));
 *     vc_cube_reading_destroy(reading);
 *     vc_cube_reader_destroy(reader);
 */
typedef struct vc_cube_reader vc_cube_reader;
/** The state of a cube as read from pictures; immutable. */
typedef struct vc_cube_reading vc_cube_reading;

/** Pairs of opposite colours. */
enum {
  /**
   * the standard scheme unless the stickers contradict it; a mirrored picture of such a cube shows
   * red and orange exchanged, as on a cube with that scheme
   */
  VC_CUBE_SCHEME_INFER = 0,
  VC_CUBE_SCHEME_STANDARD = 1 /**< white-yellow, red-orange, green-blue, as on most cubes sold */
};

/** Why a reading has no state. */
enum {
  VC_CUBE_PROBLEM_NONE = 0,       /**< the cube was read */
  VC_CUBE_PROBLEM_INCOMPLETE = 1, /**< more faces are needed */
  /** the stickers match several cubes: ask about the first uncertain sticker */
  VC_CUBE_PROBLEM_UNCERTAIN = 2,
  /** no turns lead to these colours: the cube was reassembled, or a sticker moved or misread */
  VC_CUBE_PROBLEM_IMPOSSIBLE = 3,
  /** two faces have centres of the same colour: one belongs to another cube */
  VC_CUBE_PROBLEM_EQUAL_CENTERS = 4,
  /**
   * the pictures are mirror images (selfie cameras), or the colour scheme of the cube is:
   * mirrored_state and unmirrored_state are the two states; not with a stated scheme
   */
  VC_CUBE_PROBLEM_MIRRORED = 5,
  /** one of the faces given in a fixed order is rotated */
  VC_CUBE_PROBLEM_FACE_TURNED = 6
};

/**
 * Reader options. Colours are the letters W Y R O G B. O also denotes purple or pink, and W black,
 * on cubes that have these colours instead.
 */
typedef struct vc_cube_reader_options {
  uint32_t struct_size;
  int32_t up;            /**< [letter of WYROGB = W] centre of U in the reported states */
  int32_t front;         /**< [letter of WYROGB = G] centre of F; not the colour opposite up */
  int32_t scheme;        /**< [VC_CUBE_SCHEME_* = VC_CUBE_SCHEME_INFER] */
  double min_confidence; /**< [0..1 = 0.9] less probable states are not reported */
  /**
   * Six letters: the centres of U R F D L B of a cube of another scheme, held in any orientation,
   * "WRGBOY" for one with blue opposite white; "" (default): given by scheme. `up` and `front` must
   * be adjacent on that cube.
   */
  char centers[8];
} vc_cube_reader_options;

/** Summary of a reading. */
typedef struct vc_cube_reading_info {
  uint32_t struct_size;
  int32_t problem;   /**< [VC_CUBE_PROBLEM_*] */
  double confidence; /**< [0..1] probability that the most likely state is correct */
  char state[56];    /**< 54 letters URFDLB and a NUL; "" while there is a problem */
  char colors[56];   /**< 54 letters W Y R O G B, '?' if unknown, and a NUL */
  /** [flag] 1: pictures are mirror images; state and colors are those of the cube itself */
  int32_t mirrored;
  int32_t reserved; /**< [reserved] */
  /**
   * as state, if the pictures are mirror images; "" where that is certain or excluded: pictures of
   * a cube whose colour scheme is mirrored look the same
   */
  char mirrored_state[56];
  /** as state, if the pictures are not mirror images; "" as for mirrored_state */
  char unmirrored_state[56];
} vc_cube_reading_info;

/** A sticker of a reading. */
typedef struct vc_cube_sticker {
  uint32_t struct_size;
  int32_t facelet; /**< [0..53] U1..U9 R1..R9 F1..F9 D1..D9 L1..L9 B1..B9 */
  int32_t color;   /**< letter of the most likely colour; '?' if unknown */
  /** letter of the second most likely colour; '?' if the sticker is not uncertain */
  int32_t second;
  double confidence; /**< [0..1] probability of the most likely colour */
  /** [flag] 1: seen or corrected; 0: inferred from the other stickers, or unknown */
  int32_t seen;
  int32_t reserved; /**< [reserved] */
} vc_cube_sticker;

/** Fills in the defaults, as vc_picture_options_init. */
VC_API void vc_cube_reader_options_init(vc_cube_reader_options *options, size_t struct_size);

/**
 * Creates a reader without observations.
 * @param options  NULL = defaults
 * @param out      set to the reader, or to NULL on error; the caller destroys it
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (out is NULL, an option is out of range or contradicts
 *         another); VC_ERR_UNSUPPORTED (unknown scheme or field); VC_ERR_NO_MEMORY.
 *         vc_last_error() has the text.
 */
VC_API vc_status vc_cube_reader_create(const vc_cube_reader_options *options, vc_cube_reader **out);
/** Releases the reader; its readings remain valid. NULL is allowed. */
VC_API void vc_cube_reader_destroy(vc_cube_reader *reader);
/**
 * Error text of the last call on this reader; "" after success. Never NULL; borrowed until the next
 * call on it.
 */
VC_API const char *vc_cube_reader_error(const vc_cube_reader *reader);

/**
 * Adds the faces of another picture. Pictures may be added in any order and orientation: two
 * pictures of three faces each, six of one face each, the same face repeatedly. If a picture shows
 * several cubes, the one with the most faces is used. At most 48 faces are kept: the oldest
 * pictures are forgotten.
 * @param list        result of a finder; borrowed for the call
 * @param face_count  [null] set to the number of faces added unless it is NULL
 * @return VC_OK, also for an empty list; VC_ERR_INVALID_ARGUMENT (reader or list is NULL);
 *         VC_ERR_NO_MEMORY
 */
VC_API vc_status vc_cube_reader_add(vc_cube_reader *reader, const vc_cube_face_list *list,
                                    int32_t *face_count);

/**
 * Adds faces whose colours were measured elsewhere, for example by a robot's sensor.
 * @param rgb         [elements 3 * count] red, green and blue of each sticker, nine stickers per
 *                    face, row by row; borrowed for the call
 * @param count       [9..432] a multiple of nine
 * @param whole_cube  [flag] 1: 54 stickers in the order U R F D L B of the cube as held; 0: faces
 *                    in any order, each in any of its four rotations
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, count, whole_cube)
 */
VC_API vc_status vc_cube_reader_add_colors(vc_cube_reader *reader, const uint8_t *rgb, size_t count,
                                           int32_t whole_cube);

/**
 * Corrects the colour of a sticker. The next vc_cube_reader_read() takes it as certain and
 * re-estimates all other stickers.
 * @param facelet  [0..53] in the orientation of the readings. A misread centre (4, 13, ...) is
 *                 given the colour of its face.
 * @param color    [0 or letter of WYROGB] 0 withdraws the correction
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, facelet, color)
 */
VC_API vc_status vc_cube_reader_correct(vc_cube_reader *reader, int32_t facelet, int32_t color);

/**
 * Forgets faces, colours and corrections, but not the learnt colours. A scanner that adds faces to
 * this reader must be reset too.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL).
 */
VC_API vc_status vc_cube_reader_reset(vc_cube_reader *reader);

/**
 * Combines all observations into the most probable legal cube state and its posterior probability.
 * @param out  set to a new reading, also when there is a problem; NULL on error; the caller
 *             destroys it
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL); VC_ERR_NO_MEMORY
 */
VC_API vc_status vc_cube_reader_read(vc_cube_reader *reader, vc_cube_reading **out);

/**
 * Summary of the reading. Set out->struct_size first.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, struct_size)
 */
VC_API vc_status vc_cube_reading_get(const vc_cube_reading *reading, vc_cube_reading_info *out);
/**
 * The problem of this reading in English, for example "two faces with a green centre"; "" without
 * one. Borrowed from the reading. Never NULL.
 */
VC_API const char *vc_cube_reading_problem_text(const vc_cube_reading *reading);
/**
 * One sticker. Set out->struct_size first.
 * @param facelet  0..53
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, struct_size); VC_ERR_NOT_FOUND (facelet)
 */
VC_API vc_status vc_cube_reading_sticker_get(const vc_cube_reading *reading, size_t facelet,
                                             vc_cube_sticker *out);
/** Number of stickers that the user should confirm; 0 for NULL. */
VC_API size_t vc_cube_reading_uncertain_count(const vc_cube_reading *reading);
/**
 * The i-th most informative sticker to confirm, provided that the earlier ones were confirmed.
 * Set out->struct_size first.
 * @param index  below vc_cube_reading_uncertain_count()
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, struct_size); VC_ERR_NOT_FOUND (index)
 */
VC_API vc_status vc_cube_reading_uncertain_get(const vc_cube_reading *reading, size_t index,
                                               vc_cube_sticker *out);
/** Number of stickers involved in the problem; 0 for NULL. */
VC_API size_t vc_cube_reading_suspect_count(const vc_cube_reading *reading);
/**
 * A sticker involved in the problem, the most suspect first. Set out->struct_size first.
 * @param index  below vc_cube_reading_suspect_count()
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, struct_size); VC_ERR_NOT_FOUND (index)
 */
VC_API vc_status vc_cube_reading_suspect_get(const vc_cube_reading *reading, size_t index,
                                             vc_cube_sticker *out);
/**
 * Draws the unfolded cube as large as the canvas allows and marks uncertain stickers.
 * @param canvas   at least 48 x 36 pixels: GRAY8, RGB24, BGR24, RGBA32 or BGRA32
 * @param options  [null] NULL = defaults
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, size); VC_ERR_UNSUPPORTED (format);
 *         VC_ERR_NO_MEMORY
 */
VC_API vc_status vc_cube_reading_draw(const vc_cube_reading *reading, const vc_canvas *canvas,
                                      const vc_draw_options *options);
/** The unfolded cube as an SVG document. Borrowed from the reading. Never NULL. */
VC_API const char *vc_cube_reading_svg(const vc_cube_reading *reading);
/**
 * The reading as JSON, borrowed from the reading: "state", "colors", "confidence", "problem",
 * "uncertain", .... See "JSON" in visioncore.h. "" for NULL. Any thread.
 */
VC_API const char *vc_cube_reading_json(const vc_cube_reading *reading);
/** Releases the reading. NULL is allowed. */
VC_API void vc_cube_reading_destroy(vc_cube_reading *reading);

/**
 * Learns the colours of this cube from the last reading that had a state (correct errors first).
 * The reader uses the learnt colours from then on.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL); VC_ERR_NOT_FOUND (no such reading since the last
 *         reset, or it shows no sticker of some colour)
 */
VC_API vc_status vc_cube_reader_learn(vc_cube_reader *reader);
/**
 * Serialises the learnt colours with a version and a checksum; the bytes are portable.
 * @param bytes     [null] receives the bytes; NULL with capacity 0 queries the size
 * @param capacity  size of the buffer
 * @param size      set to the number of bytes needed, about 200
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL); VC_ERR_NOT_FOUND (nothing was learnt);
 *         VC_ERR_TOO_LARGE (capacity; nothing is written, *size is the capacity needed)
 */
VC_API vc_status vc_cube_reader_save(vc_cube_reader *reader, uint8_t *bytes, size_t capacity,
                                     size_t *size);
/**
 * Restores saved colours.
 * @param bytes  [null] as saved; NULL with size 0 forgets the learnt colours
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_BAD_DATA (damaged or foreign); VC_ERR_UNSUPPORTED
 *         (version)
 */
VC_API vc_status vc_cube_reader_load(vc_cube_reader *reader, const uint8_t *bytes, size_t size);

/** "infer", "standard"; "" for unknown numbers. Static storage. May be called from any thread. */
VC_API const char *vc_cube_scheme_name(int32_t scheme);
/**
 * "none", "incomplete", "uncertain", "impossible", "equal centers", "mirrored", "face turned"; ""
 * for unknown numbers. Static storage. May be called from any thread.
 */
VC_API const char *vc_cube_problem_name(int32_t problem);

/* ==========================================================================================
 * Cube scanner (live frames)
 * ========================================================================================== */

/**
 * Tracks a cube that a person turns in front of a camera and adds its faces to a reader. The person
 * follows the guidance and stops at "done". Frames without new information take less time than a
 * full detection.
 *
 *     vc_cube_scan scan;
 *     scan.struct_size = sizeof scan;
 *     do {
 *       next_frame(&image, &capture_ns);
 *       if (vc_cube_scanner_track(scanner, reader, &image, capture_ns, &scan) != VC_OK) break;
 *       puts(vc_cube_guidance_text(scan.guidance));
 *     } while (!scan.done);
 *     vc_cube_reader_read(reader, &reading);
 */
typedef struct vc_cube_scanner vc_cube_scanner;

/** Guidance for the person holding the cube. */
enum {
  VC_CUBE_GUIDANCE_SHOW_CUBE = 1,   /**< "show the cube to the camera" no cube was found */
  VC_CUBE_GUIDANCE_COME_CLOSER = 2, /**< "bring the cube closer" the stickers are too small */
  /** "move the cube away: it reaches beyond the picture" */
  VC_CUBE_GUIDANCE_MOVE_AWAY = 3,
  VC_CUBE_GUIDANCE_MORE_LIGHT = 4, /**< "more light would help" dark; the frame was read anyway */
  VC_CUBE_GUIDANCE_BLURRED = 5,    /**< "the picture is blurred" out of focus */
  /**
   * "a reflection hides a sticker: tilt the cube" a reflection covers a sticker of guidance_face;
   * the frame was read anyway
   */
  VC_CUBE_GUIDANCE_GLARE = 6,
  /** "hold the cube still" there is something new to read, but the cube moves too fast */
  VC_CUBE_GUIDANCE_HOLD_STILL = 7,
  /** "turn the cube to show other faces" the visible faces are known */
  VC_CUBE_GUIDANCE_TURN_CUBE = 8,
  VC_CUBE_GUIDANCE_DONE = 9,        /**< "done: the cube is known" the reader has a state */
  VC_CUBE_GUIDANCE_KEEP_GOING = 10, /**< "good, keep going" the frame was read */
  /**
   * "the picture seems mirrored: switch mirroring off, or state the centres of the cube" the
   * reader has VC_CUBE_PROBLEM_MIRRORED
   */
  VC_CUBE_GUIDANCE_MIRRORED = 11
};

/** Thresholds below or above which frames are not read. */
typedef struct vc_cube_scanner_options {
  uint32_t struct_size;
  float min_sticker_px; /**< [2..1000 = 6] side of a sticker below which the cube is too far away */
  /** [0.01..100 = 0.3] largest motion between frames in which a frame is read, in stickers */
  float max_motion;
  /** [0.01..1 = 0.13] edge width above which a frame is blurred, in stickers */
  float max_edge_width;
  /** [0..255 = 38] median of the brightest channel below which more light is requested */
  float min_brightness;
  float max_glare; /**< [0..1 = 0.55] share of a sticker that a reflection may cover */
} vc_cube_scanner_options;

/** The result of one frame. */
typedef struct vc_cube_scan {
  uint32_t struct_size;
  int32_t guidance; /**< [VC_CUBE_GUIDANCE_*] */
  /** [-1 or more] index of the face that the guidance refers to; -1: none */
  int32_t guidance_face;
  int32_t face_count; /**< faces in this frame, for vc_cube_scanner_face_get() */
  /** [flag] 1: the cube was near its last position; 0: the full frame was searched */
  int32_t followed;
  int32_t added;     /**< [flag] 1: the frame was added to the reader */
  int32_t done;      /**< [flag] 1: the reader has a state, since this frame or an earlier one */
  int32_t reserved;  /**< [reserved] */
  double confidence; /**< [0..1] of the most likely state when the last frame was read */
  /** [0..1] how well each face is known from what was seen of it: U R F D L B of the reader */
  float progress[6];
} vc_cube_scan;

/** A face in the last frame. */
typedef struct vc_cube_scan_face {
  uint32_t struct_size;
  int32_t reserved;    /**< [reserved] */
  vc_point corners[4]; /**< pixels, clockwise; the first has the smallest x + y */
  double confidence;   /**< [0..1] probability that this is a face of a cube, correctly located */
} vc_cube_scan_face;

/** Fills in the defaults, as vc_picture_options_init. */
VC_API void vc_cube_scanner_options_init(vc_cube_scanner_options *options, size_t struct_size);

/**
 * Creates a scanner.
 * @param options  NULL = defaults
 * @param out      set to the scanner, or to NULL on error; the caller destroys it
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (out is NULL, an option is out of range);
 *         VC_ERR_UNSUPPORTED (an unknown field is set); VC_ERR_NO_MEMORY. vc_last_error() has
 *         the text.
 */
VC_API vc_status vc_cube_scanner_create(const vc_cube_scanner_options *options,
                                        vc_cube_scanner **out);
/** Releases the scanner, but not the reader. NULL is allowed. */
VC_API void vc_cube_scanner_destroy(vc_cube_scanner *scanner);
/**
 * Error text of the last call on this scanner; "" after success. Never NULL; borrowed until the
 * next call on it.
 */
VC_API const char *vc_cube_scanner_error(const vc_cube_scanner *scanner);

/**
 * Tracks the cube in the next frame and adds new information to the reader. The search starts at
 * the cube's last position and covers the full frame only if the cube is not there. The cube may
 * turn by any angle between two frames. If frames contradict each other and the newer ones alone
 * show a complete cube, the reader forgets the older ones, but not faces added by the caller.
 * @param reader      receives the faces; must not be used by another thread during the call
 * @param image       any pixel format; borrowed for the call; the same size in all frames
 * @param capture_ns  [0 or more] as for vc_cube_finder_track()
 * @param out         [null] set out->struct_size first; NULL if only the reader matters
 * @return VC_OK, also without a cube; VC_ERR_INVALID_ARGUMENT (NULL, bad geometry, struct_size, a
 *         time that is negative or not later); VC_ERR_UNSUPPORTED (pixel format); VC_ERR_BUSY
 *         (also for the reader); VC_ERR_NO_MEMORY; VC_ERR_INTERNAL
 */
VC_API vc_status vc_cube_scanner_track(vc_cube_scanner *scanner, vc_cube_reader *reader,
                                       const vc_image *image, int64_t capture_ns,
                                       vc_cube_scan *out);

/** Number of faces in the last frame; 0 for NULL. */
VC_API size_t vc_cube_scanner_face_count(const vc_cube_scanner *scanner);
/**
 * A face of the last frame, to draw over it. Set out->struct_size first.
 * @param index  below vc_cube_scanner_face_count()
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, struct_size); VC_ERR_NOT_FOUND (index)
 */
VC_API vc_status vc_cube_scanner_face_get(const vc_cube_scanner *scanner, size_t index,
                                          vc_cube_scan_face *out);

/**
 * Forgets the tracked cube and the time of the last frame. The reader keeps its faces; reset it too
 * before scanning another cube.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL)
 */
VC_API vc_status vc_cube_scanner_reset(vc_cube_scanner *scanner);

/**
 * "show cube", "come closer", "move away", "more light", "blurred", "glare", "hold still", "turn
 * cube", "done", "keep going", "mirrored"; "" for unknown numbers. Static storage. May be called
 * from any thread.
 */
VC_API const char *vc_cube_guidance_name(int32_t guidance);
/**
 * The guidance as an English sentence; "" for unknown numbers. Static storage. May be called from
 * any thread.
 */
VC_API const char *vc_cube_guidance_text(int32_t guidance);

#ifdef __cplusplus
}
#endif

#endif
