/* visioncore_extras.h: what libvisioncore offers besides seeing.
 *
 * Rendering cubes, synthetic photographs of cubes, print sheets with hidden shapes, sheets and
 * synthetic scenes of tags, the rounds of a drawing game, serving and recording of targets.
 * Everything that visioncore.h says about ownership, errors, options, threads and units holds here
 * too; the functions are in the same library.
 */
#ifndef VISIONCORE_EXTRAS_H
#define VISIONCORE_EXTRAS_H

#include "visioncore.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ==========================================================================================
 * Rendering a cube
 * ========================================================================================== */

/* Steps, captions, pictures and animations of a cube and its moves, drawn without a screen or a
 * graphics card.
 *
 *     vc_cube_renderer *renderer;
 *     vc_canvas canvas;                                       (your pixels)
 *     vc_cube_renderer_create(NULL, &renderer);
 *     vc_cube_renderer_load(renderer, "UUUUUULLLURRURRURRFFFFFFFFFRRRDDDDDDLLDLLDLLDBBBBBBBBB",
 *                           "F'");
 *     vc_cube_renderer_render(renderer, 0.5, NULL, &canvas);  (the middle of the first turn)
 *     vc_cube_renderer_destroy(renderer);
 *
 * A state is 54 letters in the order U1..U9 R1..R9 F1..F9 D1..D9 L1..L9 B1..B9. A letter names the
 * face that the sticker belongs to; ? is a sticker that is not known. The state need not be
 * possible. Moves are in WCA notation, as in vc_moves_parse(), and shown as turns of faces:
 * clockwise and counter-clockwise are as seen when looking at the face.
 *
 * Time is counted in turns: 0 is the first state, 2.5 the middle of the third turn. Times before
 * the start and after the end are clamped. A picture does not depend on the pictures before it.
 *
 * The scene's axes are right-handed: x to the right (R), y up (U), z towards the viewer (F). The
 * edge of a cubie has length 1, so the cube extends from -1.5 to 1.5. Matrices are stored column
 * by column and multiply column vectors (as in OpenGL, three.js and Godot).
 */

/** A cube with its moves, and the buffers for drawing it. */
typedef struct vc_cube_renderer vc_cube_renderer;

/** How a turn accelerates and slows down. */
enum {
  VC_CUBE_EASING_SMOOTH = 0, /**< starts and ends at rest (cubic) */
  VC_CUBE_EASING_LINEAR = 1  /**< constant speed */
};

/** What all pictures of a renderer share. */
typedef struct vc_cube_renderer_options {
  uint32_t struct_size;
  uint32_t colors[6];  /**< 0xRRGGBBAA of the stickers of U R F D L B, for example as read from a
                            real cube; AA is ignored; 0 (default): white, red, green, yellow,
                            orange, blue */
  int32_t easing;      /**< VC_CUBE_EASING_*; default VC_CUBE_EASING_SMOOTH */
  int32_t stickerless; /**< 1: the colour covers the whole side of a cubie; default 0 */
} vc_cube_renderer_options;

/** The camera and the style of one picture. Angles in radians, lengths in edges of a cubie. */
typedef struct vc_cube_view {
  uint32_t struct_size;
  uint32_t background;      /**< 0xRRGGBBAA; default 0xF4F5F8FF; AA = 0: transparent */
  double yaw_rad;           /**< position of the camera to the right of the front face, -100..100;
                             default 0.61 (35 degrees) */
  double pitch_rad;         /**< position of the camera above the horizon, -100..100;
                             default 0.52 (30 degrees) */
  double roll_rad;          /**< clockwise roll of the camera, -100..100; default 0 */
  double distance;          /**< of the camera from the cube's centre, 4..1000; default 12 */
  double field_of_view_rad; /**< full angle of the picture's shorter side, 0.02..2.6;
                                 default 0.52 (30 degrees) */
  double shift_x;       /**< moves the cube to the right, in shorter sides, -10..10; default 0 */
  double shift_y;       /**< moves the cube down, in shorter sides, -10..10; default 0 */
  int32_t arrow;        /**< 1 (default): an arrow shows the turn in progress or the next turn */
  int32_t highlight;    /**< 1 (default): the turning layer has lighter plastic and the rest of the
                             cube is dimmed slightly */
  int32_t hidden_faces; /**< 1: copies of the three hidden faces float behind the cube; default 0 */
  int32_t reserved;     /**< 0 */
} vc_cube_view;

/** One turn. */
typedef struct vc_cube_step {
  uint32_t struct_size;
  int32_t face;      /**< 0..5 = U R F D L B */
  int32_t quarters;  /**< clockwise quarter turns: 1, 2 or 3 */
  int32_t elapsed;   /**< number of turns before this one */
  int32_t remaining; /**< number of turns after this one */
  uint32_t cubies;   /**< bit i is set if the cubie with index i turns */
  double axis[3];    /**< outward normal of the face */
  double angle_rad;  /**< about the axis, right-hand rule; clockwise is negative */
  char move[8];      /**< "R", "U'", "F2" */
  char before[56];   /**< state before the turn, 54 letters */
  char after[56];    /**< state after the turn, 54 letters */
} vc_cube_step;

/** A cubie at a moment, for an engine that draws the cube itself. */
typedef struct vc_cubie {
  uint32_t struct_size;
  int32_t turning;     /**< 1 while its layer turns */
  int32_t home[3];     /**< its position in the first state, each -1, 0 or 1 */
  int32_t stickers[6]; /**< on its own sides U R F D L B: 0..5 = the face whose colour it has, 6 =
                            not known, -1 = no sticker. Constant: only the transform changes with
                            time */
  uint32_t colors[6];  /**< the same as 0xRRGGBBAA; 0 where there is no sticker */
  float transform[16]; /**< 4x4, column by column: from the cubie's frame (centre at 0) to the
                            scene */
} vc_cubie;

/** Triangles of a part of a cubie, in the cubie's own frame. */
typedef struct vc_cube_mesh {
  uint32_t struct_size;
  uint32_t vertex_count;
  uint32_t index_count;    /**< 3 a triangle */
  uint32_t reserved;       /**< 0 */
  const float *positions;  /**< x y z of each vertex */
  const float *normals;    /**< x y z of each vertex, length 1 */
  const uint32_t *indices; /**< counter-clockwise seen from outside */
} vc_cube_mesh;

/** How a cube is written as text. */
enum {
  VC_CUBE_TEXT_NET = 0,     /**< the six faces unfolded, in letters */
  VC_CUBE_TEXT_COLORED = 1, /**< the six faces unfolded, in ANSI colours (24 bits) */
  VC_CUBE_TEXT_PICTURE = 2  /**< the view in ANSI colours, two pixels a character cell */
};

/** Size and timing of an animation. */
typedef struct vc_cube_gif_options {
  uint32_t struct_size;
  int32_t width;           /**< pixels, 16..2048; default 320 */
  int32_t height;          /**< pixels, 16..2048; default 320 */
  int32_t frames_per_turn; /**< 1..60; default 8 */
  int32_t turn_ms;         /**< duration of a turn, 20..60000; default 480 */
  int32_t pause_ms;        /**< pause before each turn, 0..60000; default 240 */
  int32_t end_ms;          /**< pause at the end, 20..600000; default 2000 */
} vc_cube_gif_options;

/** Fills in the defaults, as vc_picture_options_init. Since: 0.1 */
VC_API void vc_cube_renderer_options_init(vc_cube_renderer_options *options, size_t struct_size);
/** Fills in the defaults, as vc_picture_options_init. Since: 0.1 */
VC_API void vc_cube_view_init(vc_cube_view *view, size_t struct_size);
/** Fills in the defaults, as vc_picture_options_init. Since: 0.1 */
VC_API void vc_cube_gif_options_init(vc_cube_gif_options *options, size_t struct_size);

/** "smooth" or "linear"; "" for unknown numbers. Static storage. Any thread. Since: 0.1 */
VC_API const char *vc_cube_easing_name(int32_t easing);
/** "net", "colored" or "picture"; "" for unknown numbers. Static storage. Any thread. Since: 0.1 */
VC_API const char *vc_cube_text_name(int32_t style);

/**
 * Creates a renderer that holds the solved cube without moves.
 * @param options  NULL = defaults
 * @param out      set to the renderer, destroyed with vc_cube_renderer_destroy(); NULL on error
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (options); VC_ERR_NO_MEMORY. On error
 *         vc_create_error() says more.
 * Since: 0.1
 */
VC_API vc_status vc_cube_renderer_create(const vc_cube_renderer_options *options,
                                         vc_cube_renderer **out);
/** Releases the renderer and everything that was borrowed from it. NULL is allowed. Since: 0.1 */
VC_API void vc_cube_renderer_destroy(vc_cube_renderer *renderer);
/**
 * Why the last call on this renderer failed; "" after success. Never NULL; borrowed until the next
 * call on the renderer.
 * Since: 0.1
 */
VC_API const char *vc_cube_renderer_error(const vc_cube_renderer *renderer);

/**
 * Loads a cube and its moves; the position becomes 0.
 * @param state  54 letters of U R F D L B and ?, NUL-terminated
 * @param moves  at most 1000 moves, NUL-terminated; NULL or "" = none
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_TOO_LARGE (too many moves). On error the renderer
 *         keeps what it held.
 * Since: 0.1
 */
VC_API vc_status vc_cube_renderer_load(vc_cube_renderer *renderer, const char *state,
                                       const char *moves);

/** Number of turns; there is one state more. 0 for NULL. Since: 0.1 */
VC_API size_t vc_cube_renderer_step_count(const vc_cube_renderer *renderer);
/**
 * The turn number `index`.
 * @param index  0..vc_cube_renderer_step_count() - 1
 * @param out    set out->struct_size first
 * @return VC_OK; VC_ERR_NOT_FOUND (index); VC_ERR_INVALID_ARGUMENT
 * Since: 0.1
 */
VC_API vc_status vc_cube_renderer_step_get(vc_cube_renderer *renderer, size_t index,
                                           vc_cube_step *out);
/**
 * The state after `index` turns.
 * @param index  0..vc_cube_renderer_step_count()
 * @param out    set to 54 letters, borrowed until the next call on the renderer; NULL on error
 * @return VC_OK; VC_ERR_NOT_FOUND (index); VC_ERR_INVALID_ARGUMENT
 * Since: 0.1
 */
VC_API vc_status vc_cube_renderer_state_get(vc_cube_renderer *renderer, size_t index,
                                            const char **out);

/**
 * The caption of a turn: "Turn the right face a quarter clockwise". After the last turn, that the
 * cube is solved, or that this was the last move.
 * @param index     0..vc_cube_renderer_step_count()
 * @param language  "en", "de", "fr", "es" or "zh", also with a region ("de-AT"); NULL = "en"
 * @param out       set to UTF-8 text, borrowed until the next call on the renderer; NULL on error
 * @return VC_OK; VC_ERR_NOT_FOUND (index or language); VC_ERR_INVALID_ARGUMENT
 * Since: 0.1
 */
VC_API vc_status vc_cube_renderer_caption_get(vc_cube_renderer *renderer, size_t index,
                                              const char *language, const char **out);
/** Number of languages that captions exist in. Any thread. Since: 0.1 */
VC_API size_t vc_cube_language_count(void);
/**
 * The code (ISO 639-1) of the language number `index`, "en" first; "" for an index that does not
 * exist. Static storage. Any thread.
 * Since: 0.1
 */
VC_API const char *vc_cube_language_get(size_t index);

/** Number of turns done at the current position; 0 for NULL. Since: 0.1 */
VC_API size_t vc_cube_renderer_position(const vc_cube_renderer *renderer);
/**
 * Steps forward by one turn.
 * @return VC_OK; VC_ERR_NOT_FOUND at the end (nothing changes); VC_ERR_INVALID_ARGUMENT
 * Since: 0.1
 */
VC_API vc_status vc_cube_renderer_next(vc_cube_renderer *renderer);
/**
 * Steps back by one turn.
 * @return VC_OK; VC_ERR_NOT_FOUND at the start (nothing changes); VC_ERR_INVALID_ARGUMENT
 * Since: 0.1
 */
VC_API vc_status vc_cube_renderer_previous(vc_cube_renderer *renderer);
/**
 * Jumps to the state after `index` turns.
 * @param index  0..vc_cube_renderer_step_count()
 * @return VC_OK; VC_ERR_NOT_FOUND (index; nothing changes); VC_ERR_INVALID_ARGUMENT
 * Since: 0.1
 */
VC_API vc_status vc_cube_renderer_jump(vc_cube_renderer *renderer, size_t index);

/**
 * Cubie number `index` at a time.
 * @param time   in turns
 * @param index  0..25: x runs fastest, then y, then z, each from -1 to 1 in the first state,
 *               without the hidden centre
 * @param out    set out->struct_size first
 * @return VC_OK; VC_ERR_NOT_FOUND (index); VC_ERR_INVALID_ARGUMENT (NULL, time is not finite)
 * Since: 0.1
 */
VC_API vc_status vc_cube_renderer_cubie_get(vc_cube_renderer *renderer, double time, size_t index,
                                            vc_cubie *out);

/**
 * Triangles of a part of a cubie; all 26 cubies share them.
 * @param part    0 = the body with rounded edges; 1..6 = the sticker on its side U R F D L B
 * @param detail  steps of each rounding, 1..16
 * @param out     set out->struct_size first; the arrays are borrowed until the next call for the
 *                same part, or until the renderer is destroyed
 * @return VC_OK; VC_ERR_NOT_FOUND (part); VC_ERR_INVALID_ARGUMENT
 * Since: 0.1
 */
VC_API vc_status vc_cube_renderer_mesh_get(vc_cube_renderer *renderer, int32_t part, int32_t detail,
                                           vc_cube_mesh *out);

/**
 * Draws the cube at a time, anti-aliased and lit, into the caller's pixels.
 *
 * Polygons are drawn from back to front with exact area coverage, as in the rasterisers of libart
 * and font-rs.
 *
 * @param time    in turns
 * @param view    NULL = defaults
 * @param canvas  RGB24, BGR24, RGBA32 or BGRA32, at most 4096 x 4096. Alpha is straight (not
 *                premultiplied). A canvas without alpha shows a transparent background as opaque.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (format, view); VC_ERR_TOO_LARGE;
 *         VC_ERR_NO_MEMORY
 * Since: 0.1
 */
VC_API vc_status vc_cube_renderer_render(vc_cube_renderer *renderer, double time,
                                         const vc_cube_view *view, const vc_canvas *canvas);

/**
 * Draws the cube at a time as an SVG document.
 * @param time    in turns
 * @param view    NULL = defaults
 * @param width   pixels, 1..16384
 * @param height  pixels, 1..16384
 * @param out     set to UTF-8 text, borrowed until the next call on the renderer; NULL on error
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (view)
 * Since: 0.1
 */
VC_API vc_status vc_cube_renderer_render_svg(vc_cube_renderer *renderer, double time,
                                             const vc_cube_view *view, int32_t width,
                                             int32_t height, const char **out);

/**
 * Writes the cube at a time as lines of text for a terminal.
 * @param time     in turns
 * @param style    VC_CUBE_TEXT_*
 * @param view     used by VC_CUBE_TEXT_PICTURE; NULL = defaults
 * @param columns  width of VC_CUBE_TEXT_PICTURE in character cells, 8..400; ignored by other styles
 * @param out      set to UTF-8 text, each line ends with a line feed; borrowed until the next call
 *                 on the renderer; NULL on error
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (style, view)
 * Since: 0.1
 */
VC_API vc_status vc_cube_renderer_render_text(vc_cube_renderer *renderer, double time,
                                              int32_t style, const vc_cube_view *view,
                                              int32_t columns, const char **out);

/**
 * Draws all turns as an animated GIF that loops.
 *
 * The palette is chosen by median cut (P. Heckbert, "Color image quantization for frame buffer
 * display", SIGGRAPH 1982).
 *
 * @param options  NULL = defaults
 * @param view     NULL = defaults; a transparent background stays transparent
 * @param bytes    set to the file, borrowed until the next call on the renderer; NULL on error
 * @param size     set to the number of bytes; 0 on error
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (options, view); VC_ERR_NO_MEMORY
 * Since: 0.1
 */
VC_API vc_status vc_cube_renderer_render_gif(vc_cube_renderer *renderer,
                                             const vc_cube_gif_options *options,
                                             const vc_cube_view *view, const void **bytes,
                                             size_t *size);

/* ==========================================================================================
 * Synthetic photographs of a cube
 * ========================================================================================== */

/* Photographs of a cube whose content is known, for tests, benchmarks and demonstrations.
 *
 *     vc_cube_photo *photo;
 *     vc_image image;
 *     vc_cube_photo_create(&photo);
 *     vc_cube_photo_render(photo, state, NULL);
 *     vc_cube_photo_image(photo, &image);                     (borrowed from the photo)
 *     vc_cube_photo_destroy(photo);
 */

/** A synthetic photograph with its ground truth. */
typedef struct vc_cube_photo vc_cube_photo;

/** What the cube stands on. */
enum {
  VC_CUBE_SURFACE_WOOD = 0,
  VC_CUBE_SURFACE_PAPER = 1,
  VC_CUBE_SURFACE_CLOTH = 2,
  VC_CUBE_SURFACE_ROOM = 3 /**< a table in a room full of coloured things */
};

/** What the cubies are made of. */
enum {
  VC_CUBE_BODY_BLACK = 0,
  VC_CUBE_BODY_WHITE = 1,
  VC_CUBE_BODY_STICKERLESS = 2 /**< the colour covers the whole side of a cubie */
};

/** Scene and camera of a synthetic photograph. Angles in radians, lengths in edges of a cubie. */
typedef struct vc_cube_photo_options {
  uint32_t struct_size;
  int32_t width;            /**< pixels, 64..4096; default 1024 */
  int32_t height;           /**< pixels, 64..4096; default 768 */
  int32_t up;               /**< the face of the state on top, 0..5 = U R F D L B; default 0 */
  int32_t front;            /**< the face that points to the front, adjacent to `up`; default 2 */
  int32_t surface;          /**< VC_CUBE_SURFACE_*; default VC_CUBE_SURFACE_WOOD */
  int32_t body;             /**< VC_CUBE_BODY_*; default VC_CUBE_BODY_BLACK */
  int32_t logo;             /**< 1: a mark is printed on the centre of U; default 0 */
  uint64_t seed;            /**< of lamp, background, noise and fingers: equal options give equal
                              pixels; default 1 */
  double yaw_rad;           /**< as in vc_cube_view; default 0.79 (45 degrees) */
  double pitch_rad;         /**< as in vc_cube_view; default 0.63 (36 degrees) */
  double roll_rad;          /**< as in vc_cube_view; default 0 */
  double distance;          /**< as in vc_cube_view; default 12 */
  double field_of_view_rad; /**< as in vc_cube_view; default 0.56 (32 degrees) */
  double shift_x;           /**< as in vc_cube_view; default 0 */
  double shift_y;           /**< as in vc_cube_view; default 0 */
  double exposure;          /**< factor of the brightness, 0.01..20; default 1 */
  double light_color[3];    /**< factors of red, green and blue, 0.01..20; default 1 1 1 */
  double ambient;           /**< share of light that comes from all directions, 0..1; default 0.5 */
  double glare;             /**< strength of the lamp's reflection, 0..4; default 0.25 */
  double noise;             /**< standard deviation of the sensor noise, of 255, 0..60; default 3 */
  double blur_px;           /**< standard deviation of the blur, pixels, 0..20; default 0.7 */
  double fingers;           /**< how far fingers reach over the lower edges, 0..1.5; default 0 */
  uint32_t colors[6];       /**< as in vc_cube_renderer_options */
} vc_cube_photo_options;

/** A face of the cube that is visible in the photograph. */
typedef struct vc_cube_photo_face {
  uint32_t struct_size;
  int32_t side;        /**< 0..5 = U R F D L B */
  vc_point corners[4]; /**< pixels, at the facelets 1, 3, 9 and 7 of the face, clockwise */
  double area;         /**< pixels */
} vc_cube_photo_face;

/** Fills in the defaults, as vc_picture_options_init. Since: 0.1 */
VC_API void vc_cube_photo_options_init(vc_cube_photo_options *options, size_t struct_size);
/** "wood", "paper", "cloth" or "room"; "" for unknown numbers. Static storage. Since: 0.1 */
VC_API const char *vc_cube_surface_name(int32_t surface);
/** "black", "white" or "stickerless"; "" for unknown numbers. Static storage. Since: 0.1 */
VC_API const char *vc_cube_body_name(int32_t body);
/**
 * Creates an empty photograph.
 * @param out  set to the photograph, destroyed with vc_cube_photo_destroy(); NULL on error
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (out is NULL); VC_ERR_NO_MEMORY
 * Since: 0.1
 */
VC_API vc_status vc_cube_photo_create(vc_cube_photo **out);
/** Releases the photograph and everything that was borrowed from it. NULL is allowed. Since: 0.1 */
VC_API void vc_cube_photo_destroy(vc_cube_photo *photo);
/**
 * Why the last call on this photograph failed; "" after success. Never NULL; borrowed until the
 * next call on it.
 * Since: 0.1
 */
VC_API const char *vc_cube_photo_error(const vc_cube_photo *photo);
/**
 * Renders a cube on a table and replaces what the photograph held.
 * @param state    as in vc_cube_renderer_load()
 * @param options  NULL = defaults
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (options); VC_ERR_NO_MEMORY. On error
 *         the photograph is empty.
 * Since: 0.1
 */
VC_API vc_status vc_cube_photo_render(vc_cube_photo *photo, const char *state,
                                      const vc_cube_photo_options *options);
/**
 * The pixels.
 * @param out  set to an RGB24 image, borrowed until the next vc_cube_photo_render() on this
 *             photograph or its destruction; zero on error
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_NOT_FOUND (nothing was rendered)
 * Since: 0.1
 */
VC_API vc_status vc_cube_photo_image(vc_cube_photo *photo, vc_image *out);
/** Number of visible faces, 0..3. 0 for NULL. Since: 0.1 */
VC_API size_t vc_cube_photo_face_count(const vc_cube_photo *photo);
/**
 * A visible face, the largest first.
 * @param out  set out->struct_size first
 * @return VC_OK; VC_ERR_NOT_FOUND (index); VC_ERR_INVALID_ARGUMENT
 * Since: 0.1
 */
VC_API vc_status vc_cube_photo_face_get(vc_cube_photo *photo, size_t index,
                                        vc_cube_photo_face *out);

/* ==========================================================================================
 * Print sheets
 * ========================================================================================== */

/* Sheets that hide groups of shapes in their line screens: files for a printer, and simulated
 * photographs of them for tests.
 *
 *     vc_sheet *sheet;
 *     vc_image image;
 *     vc_shape_scene *truth;
 *     vc_sheet_create(NULL, &sheet);
 *     vc_sheet_add_random_groups(sheet, 20, 1, NULL);
 *     vc_sheet_simulate_camera(sheet, NULL, &image, &truth);  (image is borrowed from the sheet)
 *     vc_shape_scene_destroy(truth);
 *     vc_sheet_destroy(sheet);
 */

/** A sheet to be printed, with its hidden groups. */
typedef struct vc_sheet vc_sheet;

/** Size, line screens and colour of a sheet. */
typedef struct vc_sheet_options {
  uint32_t struct_size;
  int32_t reserved;        /**< 0 */
  double width_mm;         /**< 5..1000; default 99.75 */
  double height_mm;        /**< 5..1000; default 133.35 */
  double foreground_lpi;   /**< lines per inch inside of shapes, 20..1000; default 170 */
  double foreground_level; /**< factor of the tones inside of shapes, 0.5..2; default 1.02 */
  double background_lpi;   /**< lines per inch outside of shapes, 20..1000; default 200 */
  double background_level; /**< factor of the tones outside of shapes, 0.5..2; default 1 */
  double angle_deg[4];     /**< of the screens of cyan, magenta, yellow, black, -360..360;
                                default 65, 110, 155, 20 */
  double color[4];         /**< coverage with cyan, magenta, yellow, black without a cover image,
                                0..1; default 0.5, 0.2, 0.25, 0.08 */
} vc_sheet_options;

/** A hidden group on a sheet: equal shapes on the corners of a regular polygon. */
typedef struct vc_sheet_group {
  uint32_t struct_size;
  int32_t kind;           /**< VC_SHAPE_* */
  int32_t member_count;   /**< 3..12; six and more form "a circle" */
  int32_t reserved;       /**< 0 */
  double x_mm;            /**< centre of the ring, from the sheet's left edge, -1000..2000 */
  double y_mm;            /**< centre of the ring, from the sheet's top edge, -1000..2000 */
  double shape_radius_mm; /**< circumradius of a shape, 0.2..100 */
  double ring_radius_mm;  /**< distance of the members from the centre, 0.5..500 */
  double rotation_rad;    /**< of the whole group, clockwise, -1000..1000 */
} vc_sheet_group;

/** Files for a printer. */
enum {
  VC_SHEET_FILE_PDF = 1,  /**< all four inks, 1 bit a dot */
  VC_SHEET_FILE_TIFF = 2, /**< one ink, 1 or 8 bits a dot */
  VC_SHEET_FILE_PNG = 3   /**< one ink, 8 bits a dot, white = no ink */
};

/** The simulated camera that photographs a sheet. */
typedef struct vc_sheet_camera {
  uint32_t struct_size;
  int32_t width;        /**< pixels, 64..8192; default 1080 */
  int32_t height;       /**< pixels, 64..8192; default 1920 */
  int32_t jpeg_quality; /**< 1..100; 0 = not compressed; default 92 */
  double pixels_per_mm; /**< at the centre of the picture, 1..200; default 25 */
  double blur_px;       /**< standard deviation of the lens blur, pixels, 0..20; default 0.7 */
  double focus_fade_px; /**< blur added towards the lower right corner, pixels, 0..20; default 0 */
  double tilt;          /**< random perspective: each corner of the view is moved away from or
                             towards its centre by up to this share, 0..0.3; default 0.05 */
  double rotation_rad;  /**< of the view over the sheet, clockwise, -1000..1000; default 0 */
  double light_falloff; /**< how much darker the darkest side is, 0..0.95; default 0.3 */
  double noise;         /**< standard deviation of the noise of a mid-grey pixel, of 255, 0..50;
                             default 2 */
  double sharpening;    /**< strength of the unsharp mask, 0..3; default 0.5 */
  uint64_t seed;        /**< of perspective, light and noise: equal options give equal pixels;
                             default 1 */
  uint64_t frame;       /**< number of a frame of a hand-held video: noise of its own, and from 1 on
                             the hand has moved the view; default 0 */
  double shake_px;      /**< how far the hand moves the view at most, of which a quarter turns,
                             scales and tilts it, 0..200; default 0 */
} vc_sheet_camera;

/** Fills in the defaults, as vc_picture_options_init. Since: 0.1 */
VC_API void vc_sheet_options_init(vc_sheet_options *options, size_t struct_size);
/** Fills in the defaults, as vc_picture_options_init. Since: 0.1 */
VC_API void vc_sheet_camera_init(vc_sheet_camera *camera, size_t struct_size);
/** "pdf", "tiff" or "png"; "" for unknown numbers. Static storage. Any thread. Since: 0.1 */
VC_API const char *vc_sheet_file_name(int32_t file_type);
/**
 * Creates a sheet without groups.
 * @param options  NULL = defaults
 * @param out      set to the sheet, destroyed with vc_sheet_destroy(); NULL on error
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (options); VC_ERR_NO_MEMORY. On error
 *         vc_create_error() says more.
 * Since: 0.1
 */
VC_API vc_status vc_sheet_create(const vc_sheet_options *options, vc_sheet **out);
/** Releases the sheet and everything that was borrowed from it. NULL is allowed. Since: 0.1 */
VC_API void vc_sheet_destroy(vc_sheet *sheet);
/**
 * Why the last call on this sheet failed; "" after success. Never NULL; borrowed until the next
 * call on the sheet.
 * Since: 0.1
 */
VC_API const char *vc_sheet_error(const vc_sheet *sheet);
/**
 * Adds a hidden group.
 * @param group  set group->struct_size; not NULL
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (values, more than 1000 groups); VC_ERR_UNSUPPORTED (kind,
 *         reserved)
 * Since: 0.1
 */
VC_API vc_status vc_sheet_add_group(vc_sheet *sheet, const vc_sheet_group *group);
/**
 * Adds groups of random kind, size and position where they fit.
 * @param count  at most this many, 0..1000
 * @param seed   equal seeds give equal groups
 * @param added  set to the number of groups that were added; may be NULL
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT
 * Since: 0.1
 */
VC_API vc_status vc_sheet_add_random_groups(vc_sheet *sheet, int32_t count, uint64_t seed,
                                            int32_t *added);
/**
 * Prints the sheet over a cover image instead of a flat colour.
 * @param image  stretched over the sheet; copied; any pixel format
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED; VC_ERR_NO_MEMORY
 * Since: 0.1
 */
VC_API vc_status vc_sheet_set_cover(vc_sheet *sheet, const vc_image *image);
/**
 * Encodes a file for a printer (PDF 1.7, ISO 32000-1; TIFF 6.0; PNG).
 * @param file_type  VC_SHEET_FILE_*
 * @param ink        0..3 = cyan, magenta, yellow, black; ignored for PDF
 * @param bits       bits a dot: PDF 1, TIFF 1 or 8, PNG 8
 * @param dpi        dots per inch, 100..10000, at most 32768 dots a side (PNG: 16384)
 * @param bytes      set to the file, borrowed until the next vc_sheet_encode() on this sheet or its
 *                   destruction; NULL on error
 * @param size       set to the number of bytes; 0 on error
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (type, or type with these bits);
 *         VC_ERR_NO_MEMORY
 * Since: 0.1
 */
VC_API vc_status vc_sheet_encode(vc_sheet *sheet, int32_t file_type, int32_t ink, int32_t bits,
                                 double dpi, const void **bytes, size_t *size);
/**
 * Photographs the sheet with a simulated camera: perspective, lens blur, uneven light, a Bayer
 * sensor with noise, demosaicing, sharpening and JPEG.
 * @param camera  NULL = defaults
 * @param image   set to a BGR24 image, borrowed until the next vc_sheet_simulate_camera() on this
 *                sheet or its destruction; zero on error
 * @param truth   set to the exact shapes and groups, destroyed with vc_shape_scene_destroy(); NULL
 *                = not wanted. Groups with a member outside of the picture are left out
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED; VC_ERR_NO_MEMORY; VC_ERR_INTERNAL
 * Since: 0.1
 */
VC_API vc_status vc_sheet_simulate_camera(vc_sheet *sheet, const vc_sheet_camera *camera,
                                          vc_image *image, vc_shape_scene **truth);

/* ==========================================================================================
 * Sheets of tags
 * ========================================================================================== */

/* Tags to print: a PDF file in exact size, with marks to cut along and a line of a known length
 * that shows whether the printer scaled the page.
 *
 *     vc_tag_sheet *sheet;
 *     const void *bytes;
 *     size_t size;
 *     vc_tag_sheet_create(NULL, &sheet);
 *     vc_tag_sheet_add(sheet, VC_TAG_FAMILY_36H11, 7);
 *     vc_tag_sheet_encode(sheet, &bytes, &size);       (bytes are borrowed from the sheet)
 *     vc_tag_sheet_destroy(sheet);
 */

/** Tags that are printed together. */
typedef struct vc_tag_sheet vc_tag_sheet;

/** Paper and size of the tags. */
typedef struct vc_tag_sheet_options {
  uint32_t struct_size;
  int32_t cut_marks;     /**< 1 (default): short lines at the corners of the paper of each tag */
  int32_t text;          /**< 1 (default): family, id and size beneath each tag */
  int32_t reserved;      /**< 0 */
  double page_width_mm;  /**< 20..5000; default 210 (A4) */
  double page_height_mm; /**< 20..5000; default 297 (A4) */
  double tag_size_mm;    /**< edge of the square that the corners mark, 1..4000; default 165.1 (6.5
                              in: FRC since 2024) */
  double margin_cells; /**< white around the cells, which is cut out with them, 1..10; default 1 */
} vc_tag_sheet_options;

/** Fills in the defaults, as vc_picture_options_init(). Since: 0.1 */
VC_API void vc_tag_sheet_options_init(vc_tag_sheet_options *options, size_t struct_size);
/**
 * Creates a sheet without tags.
 * @param options  NULL = defaults
 * @param out      destroy with vc_tag_sheet_destroy()
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (options); VC_ERR_NO_MEMORY. On error
 *         vc_create_error() says more.
 * Since: 0.1
 */
VC_API vc_status vc_tag_sheet_create(const vc_tag_sheet_options *options, vc_tag_sheet **out);
/** Releases the sheet and everything that was borrowed from it. NULL is allowed. Since: 0.1 */
VC_API void vc_tag_sheet_destroy(vc_tag_sheet *sheet);
/** Why the last call on this sheet failed; "" after success. Borrowed until the next call on it.
 * Never NULL. Since: 0.1 */
VC_API const char *vc_tag_sheet_error(const vc_tag_sheet *sheet);
/**
 * Adds a tag; tags stand in the order in which they were added, on as many pages as they need.
 * @param family  VC_TAG_FAMILY_*, a known one
 * @param id      of the family
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, no such id, more than 4096 tags);
 *         VC_ERR_UNSUPPORTED (family)
 * Since: 0.1
 */
VC_API vc_status vc_tag_sheet_add(vc_tag_sheet *sheet, int32_t family, int32_t id);
/**
 * Encodes the pages as a PDF file (1.4), black on white, as outlines.
 * @param bytes  set to the file, borrowed until the next vc_tag_sheet_encode() on this sheet or its
 *               destruction; NULL on error
 * @param size   set to the number of bytes; 0 on error
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, no tags, a tag that does not fit on the page);
 *         VC_ERR_NO_MEMORY
 * Since: 0.1
 */
VC_API vc_status vc_tag_sheet_encode(vc_tag_sheet *sheet, const void **bytes, size_t *size);

/* ==========================================================================================
 * Synthetic scenes of tags
 * ========================================================================================== */

/* Pictures of tags whose corners and poses are exactly known, for tests and for measuring
 * detectors: each pixel is the mean of the light on its area, with distortion, motion and a rolling
 * shutter in the outlines.
 *
 *     vc_tag_scene *scene;
 *     vc_image image;
 *     vc_tag_scene_tag tag;
 *     vc_tag_truth truth;
 *     vc_tag_scene_create(NULL, &scene);
 *     vc_tag_scene_tag_init(&tag, sizeof tag);
 *     tag.id = 7;
 *     tag.translation_m[2] = 2;
 *     vc_tag_scene_add(scene, &tag);
 *     vc_tag_scene_render(scene, &image);              (image is borrowed from the scene)
 *     truth.struct_size = sizeof truth;
 *     vc_tag_scene_truth_get(scene, 0, &truth);
 *     vc_tag_scene_destroy(scene);
 */

/** A camera, what stands before it and its picture. */
typedef struct vc_tag_scene vc_tag_scene;

/** Camera, light and surroundings. */
typedef struct vc_tag_scene_options {
  uint32_t struct_size;
  int32_t width;         /**< pixels, 16..8192; default 1280 */
  int32_t height;        /**< pixels, 16..8192; default 720 */
  int32_t gamma;         /**< 1: levels follow the sRGB curve; 0 (default): the light */
  int32_t lamps;         /**< lamps and reflections that outshine what is there, 0..50; default 0 */
  int32_t things;        /**< in the background, 0..5000; 0 (default): a plain wall */
  double focal_px;       /**< 10..100000; default 900 */
  double center_px[2];   /**< principal point; 0, 0 (default): the middle of the picture */
  double distortion[14]; /**< as vc_camera.distortion; default 0 */
  double blur_px;        /**< standard deviation of the lens blur, 0..50; default 0.5 */
  double exposure_s;     /**< seconds that each row collects light, 0..1: blurs tags that move;
                             default 0 */
  double row_s;    /**< seconds from one row's exposure to the next one's, 0..0.01; 0 (default):
                             all at once */
  double noise;    /**< standard deviation of the noise of a mid-grey pixel, of 255, 0..50;
                             default 2 */
  double exposure; /**< factor of the light, 0.01..20; above 1 white saturates; default 1 */
  double light_falloff; /**< how much darker the darkest side is, 0..0.95; default 0 */
  double shadow;        /**< darkness of a shadow whose edge runs through the picture, 0..1; default
                             0 */
  double wall_light;    /**< of the plain wall, 0..1; default 0.4 */
  uint64_t seed;        /**< of noise, light and things: equal options give equal pixels;
                             default 1 */
} vc_tag_scene_options;

/** A flat tag before the camera. */
typedef struct vc_tag_scene_tag {
  uint32_t struct_size;
  int32_t family;   /**< VC_TAG_FAMILY_*, a known one; default VC_TAG_FAMILY_36H11 */
  int32_t id;       /**< of the family; default 0 */
  int32_t mirrored; /**< 1: seen in a mirror; default 0 */
  int32_t inverted; /**< 1: printed in negative, paper included; default 0 */
  int32_t reserved; /**< 0 */
  double size_m;    /**< edge of the square that the corners mark, 0.001..100; default
                         0.1651 */
  /** Of its middle from the camera: x right, y down, z ahead, -1000..1000; default 0, 0, 1. */
  double translation_m[3];
  double rotation_rad[3];   /**< axis times angle (Rodrigues), as vc_tag.rotation_rad, -100..100;
                                default 0 */
  double velocity_m_s[3];   /**< -100..100; default 0 */
  double velocity_rad_s[3]; /**< about the camera's axes, -100..100; default 0 */
  double margin_cells;      /**< paper around the cells, 0..20; default 1 */
  double white;             /**< light that the paper throws back, 0..1; default 0.85 */
  double black;             /**< light that the ink throws back, 0..1; default 0.04 */
} vc_tag_scene_tag;

/** What is known about a tag of a scene. */
typedef struct vc_tag_truth {
  uint32_t struct_size;
  int32_t family;
  int32_t id;
  int32_t mirrored;
  int32_t inverted;
  int32_t reserved;    /**< 0 */
  vc_point corners[4]; /**< as vc_tag.corners, each at the middle of its own row's exposure */
  double translation_m[3];
  double rotation_rad[3];
  double size_m;
  double visible_fraction; /**< share of the square in the picture and behind no obstacle, 0..1 */
  double pixels_per_cell;  /**< length of the shortest side over the cells along it */
} vc_tag_truth;

/** Fills in the defaults, as vc_picture_options_init(). Since: 0.1 */
VC_API void vc_tag_scene_options_init(vc_tag_scene_options *options, size_t struct_size);
/** Fills in the defaults, as vc_picture_options_init(). Since: 0.1 */
VC_API void vc_tag_scene_tag_init(vc_tag_scene_tag *tag, size_t struct_size);
/**
 * Creates a scene without tags.
 * @param options  NULL = defaults
 * @param out      destroy with vc_tag_scene_destroy()
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (options); VC_ERR_NO_MEMORY. On error
 *         vc_create_error() says more.
 * Since: 0.1
 */
VC_API vc_status vc_tag_scene_create(const vc_tag_scene_options *options, vc_tag_scene **out);
/** Releases the scene and everything that was borrowed from it. NULL is allowed. Since: 0.1 */
VC_API void vc_tag_scene_destroy(vc_tag_scene *scene);
/** Why the last call on this scene failed; "" after success. Borrowed until the next call on it.
 * Never NULL. Since: 0.1 */
VC_API const char *vc_tag_scene_error(const vc_tag_scene *scene);
/**
 * Adds a tag; later ones are painted over earlier ones.
 * @param tag  not NULL
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (values, no such id, more than 4096 tags);
 *         VC_ERR_UNSUPPORTED (family, reserved)
 * Since: 0.1
 */
VC_API vc_status vc_tag_scene_add(vc_tag_scene *scene, const vc_tag_scene_tag *tag);
/**
 * Adds something flat that stands before all tags.
 * @param outline  a polygon without crossings, pixels, -100000..100000
 * @param count    of its corners, 3..1000
 * @param light    that it throws back, 0..1
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (values, more than 1000 obstacles)
 * Since: 0.1
 */
VC_API vc_status vc_tag_scene_add_obstacle(vc_tag_scene *scene, const vc_point *outline,
                                           size_t count, double light);
/**
 * Takes the picture.
 * @param image  set to a GRAY8 image, borrowed until the next vc_tag_scene_render() on this scene
 *               or its destruction; zero on error
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_NO_MEMORY; VC_ERR_INTERNAL
 * Since: 0.1
 */
VC_API vc_status vc_tag_scene_render(vc_tag_scene *scene, vc_image *image);
/** Number of tags that are wholly in front of the camera; 0 for NULL. Since: 0.1 */
VC_API size_t vc_tag_scene_truth_count(const vc_tag_scene *scene);
/** What is known about the tag at an index, in the order in which they were added. Set
 * out->struct_size first.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_NOT_FOUND. Since: 0.1 */
VC_API vc_status vc_tag_scene_truth_get(vc_tag_scene *scene, size_t index, vc_tag_truth *out);

/* ==========================================================================================
 * Synthetic scenes of flat things
 * ========================================================================================== */

/* Colour pictures of flat things on a plane, for example cards on a table, a drawing on paper or
 * tape on a wall, for tests and for measuring recognisers: where everything is, is known exactly.
 * The plane's coordinates are metres from the middle of the picture, x to the right and y up where
 * the camera faces the plane; it may lead away from the camera in any direction.
 *
 *     vc_flat_scene *scene;
 *     vc_image image;
 *     const vc_point card[] = {{-.04, .03}, {.04, .03}, {.04, -.03}, {-.04, -.03}};
 *     vc_flat_scene_create(NULL, &scene);
 *     vc_flat_scene_add(scene, card, 4, 0xF4F1EBFF, 1);
 *     vc_flat_scene_render(scene, &image);             (image is borrowed from the scene)
 *     vc_flat_scene_destroy(scene);
 */

/** A camera, a plane with things on it, and its picture. */
typedef struct vc_flat_scene vc_flat_scene;

/** vc_flat_scene_options.surface: nothing throws light back, as in a dark room. */
enum { VC_FLAT_SURFACE_NONE = -1 };

/** Camera, surface and light. */
typedef struct vc_flat_scene_options {
  uint32_t struct_size;
  int32_t width;         /**< pixels, 16..4096; default 1280 */
  int32_t height;        /**< pixels, 16..4096; default 960 */
  int32_t surface;       /**< VC_CUBE_SURFACE_* or VC_FLAT_SURFACE_NONE; default
                              VC_CUBE_SURFACE_WOOD */
  int32_t lamps;         /**< lamps that are mirrored, 0..50; default 1 */
  int32_t reserved;      /**< 0 */
  double focal_px;       /**< 10..100000; default 1200 */
  double distance_m;     /**< of the camera from the middle, 0.01..1000; default 1 */
  double slant_rad;      /**< between the optical axis and the plane's normal, 0..1.4; default 0 */
  double direction_rad;  /**< where the plane leads away: 0 (default) at the top of the picture,
                              pi/2 on the right; -100..100 */
  double texture_m;      /**< size of the surface's planks or weaves, 0.001..1000; default 0.1 */
  double exposure;       /**< factor of the light, 0.01..20; default 1 */
  double light_color[3]; /**< factors of red, green and blue, 0.01..20; default 1 1 1 */
  double light_falloff;  /**< how much darker the darkest side is, 0..0.95; default 0 */
  double shadow;         /**< darkness of a shadow whose edge runs through the picture, 0..1;
                              default 0 */
  double glare;          /**< strength of the mirrored lamps, 0..20; default 0 */
  double blur_px;        /**< standard deviation of the lens blur, 0..50; default 0.5 */
  double motion_px;      /**< way of the camera while it takes the picture, 0..200; default 0 */
  double motion_rad;     /**< direction of that way, -100..100; default 0 */
  double noise;          /**< standard deviation of the noise, of 255, 0..60; default 2 */
  uint64_t seed;         /**< of surface, light and noise: equal options give equal pixels;
                              default 1 */
} vc_flat_scene_options;

/** Fills in the defaults, as vc_picture_options_init(). Since: 0.1 */
VC_API void vc_flat_scene_options_init(vc_flat_scene_options *options, size_t struct_size);
/**
 * Creates a scene with nothing on its plane.
 * @param options  NULL = defaults
 * @param out      destroy with vc_flat_scene_destroy()
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (options); VC_ERR_NO_MEMORY. On error
 *         vc_create_error() says more.
 * Since: 0.1
 */
VC_API vc_status vc_flat_scene_create(const vc_flat_scene_options *options, vc_flat_scene **out);
/** Releases the scene and everything that was borrowed from it. NULL is allowed. Since: 0.1 */
VC_API void vc_flat_scene_destroy(vc_flat_scene *scene);
/** Why the last call on this scene failed; "" after success. Borrowed until the next call on it.
 * Never NULL. Since: 0.1 */
VC_API const char *vc_flat_scene_error(const vc_flat_scene *scene);
/**
 * Adds a filled polygon; later ones are painted over earlier ones. What reaches behind the camera
 * is not painted.
 * @param points  on the plane, metres, -10000..10000; without crossings
 * @param count   3..1000
 * @param color   0xRRGGBBAA, as vc_pen.color
 * @param light   factor of it, 0..100: 1 = paper and ink, above 1 = what shines
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (values, more than 100000 pieces)
 * Since: 0.1
 */
VC_API vc_status vc_flat_scene_add(vc_flat_scene *scene, const vc_point *points, size_t count,
                                   uint32_t color, double light);
/**
 * Adds a line with round joints and ends, as a pen draws it; each of its segments is a piece.
 * @param points   on the plane, metres, -10000..10000
 * @param count    1..1000; one point is a dot
 * @param width_m  0.000001..1000
 * @param color    0xRRGGBBAA, as vc_pen.color
 * @param light    as in vc_flat_scene_add()
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (values, more than 100000 pieces)
 * Since: 0.1
 */
VC_API vc_status vc_flat_scene_add_line(vc_flat_scene *scene, const vc_point *points, size_t count,
                                        double width_m, uint32_t color, double light);
/**
 * Where a place on the plane appears in the picture.
 * @param place  metres, -10000..10000
 * @param pixel  set to the pixel, which may lie outside of the picture
 * @return VC_OK; VC_ERR_NOT_FOUND (behind the camera); VC_ERR_INVALID_ARGUMENT
 * Since: 0.1
 */
VC_API vc_status vc_flat_scene_pixel(vc_flat_scene *scene, vc_point place, vc_point *pixel);
/**
 * Takes the picture.
 * @param image  set to an RGB24 image, borrowed until the next vc_flat_scene_render() on this scene
 *               or its destruction; zero on error
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_NO_MEMORY
 * Since: 0.1
 */
VC_API vc_status vc_flat_scene_render(vc_flat_scene *scene, vc_image *image);

/* ==========================================================================================
 * The drawing game
 * ========================================================================================== */

/* The rounds of a drawing game: a word is asked for, somebody draws it within the time, the rating
 * gives the points. It has no clock and no camera: the caller says what time it is.
 *
 *     const char *const words[] = {"cat", "house", "sun"};
 *     vc_sketch_game *game;
 *     vc_sketch_game_state state;
 *     state.struct_size = sizeof state;
 *     vc_sketch_game_create(words, 3, NULL, &game);
 *     vc_sketch_game_start(game, NULL, now_ns);
 *     vc_sketch_game_state_get(game, now_ns, &state);           (state.asked)
 *     vc_sketch_rater_rate(rater, &image, state.asked, &rating);
 *     vc_sketch_game_submit(game, rating, later_ns);
 */
typedef struct vc_sketch_game vc_sketch_game;

/** Phases of a game. */
enum {
  VC_SKETCH_GAME_READY = 0,   /**< no round was started */
  VC_SKETCH_GAME_DRAWING = 1, /**< a word was asked for and the time runs */
  VC_SKETCH_GAME_WON = 2,     /**< the round ended with at least winning_points */
  VC_SKETCH_GAME_LOST = 3     /**< it ended with fewer, or the time ran out */
};

/**
 * The name of a phase: "ready", "drawing", "won" or "lost"; "" for other numbers. Static storage,
 * any thread.
 * Since: 0.1
 */
VC_API const char *vc_sketch_game_phase_name(int32_t phase);

/** Rules of a game. */
typedef struct vc_sketch_game_options {
  uint32_t struct_size;
  int32_t winning_points; /**< 1..100; default 1 */
  int64_t round_ns;       /**< time of a round, 1 s to 1 h; default 45 s */
  uint64_t seed;          /**< of the order of words; default 1 */
} vc_sketch_game_options;

/** The state of a game. */
typedef struct vc_sketch_game_state {
  uint32_t struct_size;
  int32_t phase;        /**< VC_SKETCH_GAME_* */
  int64_t remaining_ns; /**< of the round; 0 when none is running */
  int32_t round;        /**< rounds started so far */
  int32_t rounds_won;
  int32_t last_points; /**< of the round that ended last */
  int32_t score;       /**< sum of all points */
  const char *asked;   /**< the word, "" before the first round; borrowed until the next call */
} vc_sketch_game_state;

/** Fills in the defaults, as vc_picture_options_init(). Since: 0.1 */
VC_API void vc_sketch_game_options_init(vc_sketch_game_options *options, size_t struct_size);
/**
 * Creates a game.
 *
 * @param words    the words that are asked for, none twice; copied
 * @param count    1..2000
 * @param options  NULL = defaults
 * @param out      set to the game, or to NULL on error; destroyed by the caller
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, no words, a word twice, a number out of range);
 *         VC_ERR_UNSUPPORTED (options); VC_ERR_NO_MEMORY. vc_create_error() says more.
 * Since: 0.1
 */
VC_API vc_status vc_sketch_game_create(const char *const *words, size_t count,
                                       const vc_sketch_game_options *options, vc_sketch_game **out);
/** Releases the game. NULL is allowed. Since: 0.1 */
VC_API void vc_sketch_game_destroy(vc_sketch_game *game);
/**
 * Why the last call on this game failed; "" after success. Never NULL; borrowed until the next
 * call on it.
 * Since: 0.1
 */
VC_API const char *vc_sketch_game_error(const vc_sketch_game *game);
/**
 * Starts a round.
 *
 * @param word    NULL: a random one; none comes again before all have come
 * @param now_ns  the caller's clock, any origin, only going forward
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL); VC_ERR_NOT_FOUND (the word is not in the game)
 * Since: 0.1
 */
VC_API vc_status vc_sketch_game_start(vc_sketch_game *game, const char *word, int64_t now_ns);
/**
 * Ends the round with a rating of the asked word; after the time it is lost without points.
 *
 * @param rating  for the asked word; borrowed for the call
 * @param now_ns  as for vc_sketch_game_start()
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, no round is running, a rating for another word)
 * Since: 0.1
 */
VC_API vc_status vc_sketch_game_submit(vc_sketch_game *game, const vc_sketch_rating *rating,
                                       int64_t now_ns);
/**
 * The state at a time; a round whose time is over ends.
 *
 * @param now_ns  as for vc_sketch_game_start()
 * @param out     filled in; out->struct_size is set by the caller
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, struct_size)
 * Since: 0.1
 */
VC_API vc_status vc_sketch_game_state_get(vc_sketch_game *game, int64_t now_ns,
                                          vc_sketch_game_state *out);

/* ==========================================================================================
 * Camera calibration
 *
 * Pictures of a printed board become a vc_camera.
 *
 *   vc_calibrator *calibrator;
 *   vc_camera camera;
 *   camera.struct_size = sizeof camera;
 *   if (vc_calibrator_create(NULL, &calibrator) != VC_OK) return 1;
 *   for (size_t i = 0; i < count; i++) vc_calibrator_add(calibrator, &images[i], NULL);
 *   if (vc_calibrator_calibrate(calibrator, &camera, NULL) == VC_OK) printf("%f\n", camera.fx);
 *   vc_calibrator_destroy(calibrator);
 * ========================================================================================== */

typedef struct vc_calibrator vc_calibrator;

/** What is printed on a board. */
enum {
  VC_BOARD_CHESSBOARD = 1, /**< black and white squares; must be seen whole */
  VC_BOARD_CHARUCO = 2     /**< with a tag in each white square; any part of it will do (default) */
};

/** Why a picture does not count. */
enum {
  VC_CALIBRATION_USED = 0,
  VC_CALIBRATION_NO_BOARD = 1,    /**< no board, or a chessboard that is not seen whole */
  VC_CALIBRATION_FEW_CORNERS = 2, /**< fewer than min_corners */
  VC_CALIBRATION_OTHER_SIZE = 3,  /**< another size than the first picture with a board */
  VC_CALIBRATION_OUTLIER = 4      /**< contradicts the other pictures */
};

/** The name of a VC_BOARD_* ("chessboard", "charuco") or of a VC_CALIBRATION_* ("used", "no_board",
 * ...); "" for other numbers. Static storage. Any thread. Since: 0.1 */
VC_API const char *vc_board_name(int32_t board);
VC_API const char *vc_calibration_reason_name(int32_t reason);

/** The board, and how to calibrate. */
typedef struct vc_calibrator_options {
  uint32_t struct_size;
  int32_t board;   /**< VC_BOARD_*; default ChArUco */
  int32_t columns; /**< squares in a row, 4..40; default 9. OpenCV counts the corners between
                             them: one less */
  int32_t rows;    /**< rows of squares, 4..40; default 6 */
  double square_m; /**< side of a square, 0.0001..10; default 0.025. It does not change the
                             camera */
  double marker_m; /**< side of the tags' black squares, 0.3..0.95 of square_m; default 0.01875.
                             For VC_BOARD_CHARUCO, as the next one */
  int32_t family;  /**< VC_TAG_FAMILY_* of the tags, whose numbers count the white squares row
                             by row; default aruco4x4_50 */
  int32_t coefficients; /**< of the distortion: 4, 5 (default), 8, 12 or 14. More need more
                             pictures, up to the rim */
  int32_t min_corners;  /**< pictures with fewer are left out, 4..1000; default 8 */
  int32_t reserved;     /**< 0 */
  double outlier_ratio; /**< a picture whose error is so many times the median of all is left out,
                             1..1000; default 3. Errors below half a pixel are none */
} vc_calibrator_options;

/** What one picture contributes. */
typedef struct vc_calibration_view {
  uint32_t struct_size;
  int32_t reason;         /**< VC_CALIBRATION_* */
  int32_t corner_count;   /**< corners of the board that were found */
  int32_t reserved;       /**< 0 */
  double reprojection_px; /**< root mean square of the distances between the corners and where the
                               camera has them; 0 before vc_calibrator_calibrate() */
} vc_calibration_view;

/** How good a calibration is. */
typedef struct vc_calibration {
  uint32_t struct_size;
  int32_t used_views;
  double reprojection_px; /**< as in vc_calibration_view, of all pictures that count */
  double fx_stddev_px;    /**< standard deviations; a focal length that is uncertain by more than
                               2 % needs pictures of a board that is tilted more */
  double fy_stddev_px;
  double cx_stddev_px;
  double cy_stddev_px;
} vc_calibration;

/** Fills in the defaults, as vc_picture_options_init(). Since: 0.1 */
VC_API void vc_calibrator_options_init(vc_calibrator_options *options, size_t struct_size);
/**
 * Creates a calibrator without pictures.
 * @param options  NULL = defaults
 * @param out      set to the calibrator, destroyed by the caller; NULL on error
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED; VC_ERR_NO_MEMORY. vc_create_error()
 *         says more.
 * Since: 0.1
 */
VC_API vc_status vc_calibrator_create(const vc_calibrator_options *options, vc_calibrator **out);
/** Releases the calibrator. NULL is allowed. Since: 0.1 */
VC_API void vc_calibrator_destroy(vc_calibrator *calibrator);
/** Why the last call on this calibrator failed; "" after success. Never NULL; borrowed until the
 * next call on it. Since: 0.1 */
VC_API const char *vc_calibrator_error(const vc_calibrator *calibrator);

/**
 * Looks for the board in a picture and keeps its corners. Chessboards: Duda and Frese, Accurate
 * Detection and Localization of Checkerboard Corners for Calibration, 2018 (findChessboardCornersSB
 * of OpenCV); ChArUco: corners between tags, Garrido-Jurado and others, Automatic generation and
 * detection of highly reliable fiducial markers under occlusion, 2014.
 * @param image  any format; borrowed for the call. All pictures are of one camera and size
 * @param view   NULL, or filled in with what was found; set view->struct_size first
 * @return VC_OK, also where no board is seen; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED;
 *         VC_ERR_TOO_LARGE (more than 1000 pictures); VC_ERR_NO_MEMORY; VC_ERR_INTERNAL
 * Since: 0.1
 */
VC_API vc_status vc_calibrator_add(vc_calibrator *calibrator, const vc_image *image,
                                   vc_calibration_view *view);
/**
 * Looks for the board in the next frame of a video, and keeps the frame where the board is still
 * and elsewhere than in those that were kept.
 * @param capture_ns  as for vc_target_finder_track()
 * @param kept        NULL, or set to 1 where the frame was kept, else 0
 * @param view        as for vc_calibrator_add()
 * @return as vc_calibrator_add(); VC_ERR_INVALID_ARGUMENT for a negative time
 * Since: 0.1
 */
VC_API vc_status vc_calibrator_track(vc_calibrator *calibrator, const vc_image *image,
                                     int64_t capture_ns, int32_t *kept, vc_calibration_view *view);
/** Draws the corners that were found in the last picture, in the order of the board.
 * @param canvas  of that picture's size
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED; VC_ERR_NO_MEMORY. Since: 0.1 */
VC_API vc_status vc_calibrator_draw(vc_calibrator *calibrator, const vc_canvas *canvas);

/**
 * Calibrates from the pictures so far (Zhang, A Flexible New Technique for Camera Calibration,
 * 2000; calibrateCamera of OpenCV). Pictures that contradict the others are left out one by one.
 * @param camera  the result; set camera->struct_size first
 * @param facts   NULL, or filled in; set facts->struct_size first
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_NOT_FOUND (fewer than 3 pictures show the board);
 *         VC_ERR_NO_MEMORY; VC_ERR_INTERNAL (no camera explains the pictures)
 * Since: 0.1
 */
VC_API vc_status vc_calibrator_calibrate(vc_calibrator *calibrator, vc_camera *camera,
                                         vc_calibration *facts);

/** Number of pictures that were added or kept; 0 for NULL. Since: 0.1 */
VC_API size_t vc_calibrator_view_count(const vc_calibrator *calibrator);
/** What a picture contributes, in the order in which they came. Set out->struct_size first.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_NOT_FOUND (index). Since: 0.1 */
VC_API vc_status vc_calibrator_view_get(vc_calibrator *calibrator, size_t index,
                                        vc_calibration_view *out);
/**
 * How many corners of the pictures that count fell into each cell of a grid over the picture.
 * Cells without any, most of all at the rim, are where the distortion is not known.
 * @param columns  1..100
 * @param rows     1..100
 * @param counts   receives columns * rows numbers, row by row
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT. Since: 0.1
 */
VC_API vc_status vc_calibrator_coverage(vc_calibrator *calibrator, int32_t columns, int32_t rows,
                                        int32_t *counts);
/** Forgets all pictures. @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL). Since: 0.1 */
VC_API vc_status vc_calibrator_reset(vc_calibrator *calibrator);

/**
 * The board as a PDF file to print, in exact size, with a line to measure after printing.
 * @param page_width_mm   20..5000; 297 x 210 is A4 on its side
 * @param page_height_mm  20..5000
 * @param bytes           set to the file, borrowed from the calibrator until the next call of this
 *                        function or its destruction
 * @param size            set to the number of bytes
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (also where the board does not fit on the page)
 * Since: 0.1
 */
VC_API vc_status vc_calibrator_board(vc_calibrator *calibrator, double page_width_mm,
                                     double page_height_mm, const void **bytes, size_t *size);

/* ==========================================================================================
 * Serving targets
 *
 *   vc_target_server *server;
 *   if (vc_target_server_create(NULL, &server) != VC_OK) return 1;
 *   if (vc_target_server_start(server, NULL) == VC_OK) {
 *     vc_target_server_set_result(server, list, 0);
 *     printf("port %d\n", (int)vc_target_server_port(server));
 *   }
 *   vc_target_server_destroy(server);
 * ========================================================================================== */

typedef struct vc_target_server vc_target_server;

/** Form of an answer. */
enum {
  VC_TARGET_FORMAT_PIPE = 0, /**< values separated by '|' (default) */
  VC_TARGET_FORMAT_JSON = 1
};

/** How to serve. */
typedef struct vc_target_server_options {
  uint32_t struct_size;
  int32_t port;              /**< TCP port of the line protocol, 0..65535; 0 (default) = any free
                                    one */
  int32_t http_port;         /**< port of the video for a browser; 0 = any free one; -1 (default)
                                    = none */
  int32_t format;            /**< VC_TARGET_FORMAT_* of an answer to VISION and of the stream;
                                    default pipe */
  int32_t allow_shutdown;    /**< 1: the line SHUTDOWN stops the server; default 0 */
  int32_t max_connections;   /**< 1..4096; default 64 */
  int32_t max_line_bytes;    /**< longest line of a client, 16..65536; default 1024 */
  int32_t max_backlog_bytes; /**< a client with more unread answers is dropped, 4096..16777216;
                                    default 262144 */
  int32_t idle_timeout_ms;   /**< a client that sends nothing for so long is dropped (streams
                                    excepted), 0 = never; default 60000 */
  int32_t jpeg_quality;      /**< of the video, 1..100; default 75 */
} vc_target_server_options;

/** What the server has done since it was started. */
typedef struct vc_target_server_stats {
  uint32_t struct_size;
  int32_t connections; /**< now */
  int64_t accepted;    /**< connections */
  int64_t refused;     /**< connections beyond max_connections */
  int64_t dropped;     /**< clients that were too slow, too idle or sent too long lines */
  int64_t answers;     /**< lines in answer to VISION */
  int64_t results;     /**< calls of vc_target_server_set_result() */
  int64_t frames;      /**< calls of vc_target_server_set_frame() */
} vc_target_server_stats;

/** Fills in the defaults, as vc_picture_options_init. Since: 0.1 */
VC_API void vc_target_server_options_init(vc_target_server_options *options, size_t struct_size);

/**
 * Creates a server that is not running yet.
 *
 * Line protocol, over TCP, one command a line (LF or CR LF; a lone command without a line end is
 * taken after 50 ms):
 *   VISION        the latest result, as "timestamp|angle^15.2|distance^4.3|..." ('|' between
 *                 values, '^' between key and value; angle in degrees, distance in metres, then
 *                 latency_ms, id, targets; the timestamp is the capture time in UTC) or as one JSON
 *                 line. Without a target angle and distance are "none" (null in JSON).
 *   VISION JSON, VISION PIPE    the same in that form
 *   STREAM        a line for each new result from now on (STREAM JSON, STREAM PIPE); STOP ends it
 *   SHUTDOWN      stops the server, where allow_shutdown is set
 *   PING          answers PONG
 * Anything else is answered by a line that starts with "error|"; a browser that comes here ends the
 * connection, so that no web page can give commands.
 *
 * Video, over HTTP: "/" a page, "/stream.mjpg" Motion JPEG, "/snapshot.jpg", "/result.json", which
 * pages of any origin may read. The id of a target is that of vc_target: the same from frame to
 * frame for lists of vc_target_finder_track(), 0 for those of vc_target_finder_find().
 *
 * The functions on a server may be called from any threads at the same time, except destroy.
 * SIGPIPE is never raised.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED; VC_ERR_NO_MEMORY
 * Since: 0.1
 */
VC_API vc_status vc_target_server_create(const vc_target_server_options *options,
                                         vc_target_server **out);
/** Stops the server if it runs. NULL is allowed. Since: 0.1 */
VC_API void vc_target_server_destroy(vc_target_server *server);
/** Why the last call by any thread failed; "" after success. Borrowed until the next call on the
 * server. Never NULL. Since: 0.1 */
VC_API const char *vc_target_server_error(const vc_target_server *server);
/**
 * Opens the sockets and starts the server's thread. May be called again after a stop.
 * @param address  IPv4 or IPv6 address to listen on, with %interface for link-local ones, or a name
 *                 of this computer, which the system looks up (its IPv4 address where it has one);
 *                 NULL = "127.0.0.1", this computer alone. "0.0.0.0" and "::" (both families)
 *                 listen on all interfaces: anyone on the network can then read the results, and
 *                 stop the server where allow_shutdown is set.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (address, already running); VC_ERR_IO (the port is taken,
 *         no permission)
 * Since: 0.1
 */
VC_API vc_status vc_target_server_start(vc_target_server *server, const char *address);
/** Closes all connections and ends the thread, within 100 ms. Nothing happens where it does not
 * run. Since: 0.1 */
VC_API vc_status vc_target_server_stop(vc_target_server *server);
/** 1 while it runs: between start and stop or SHUTDOWN. Since: 0.1 */
VC_API int32_t vc_target_server_running(const vc_target_server *server);
/** The port of the line protocol while it runs, else 0. Since: 0.1 */
VC_API int32_t vc_target_server_port(const vc_target_server *server);
/** The port of the video while it runs and video is on, else 0. Since: 0.1 */
VC_API int32_t vc_target_server_http_port(const vc_target_server *server);
/**
 * Where clients find the server: "tcp://127.0.0.1:5800", or "http://robot:5801" for the video. The
 * name is the address as it was given, and the computer's own name where it listens on all
 * interfaces.
 * @param video     1: of the video; 0: of the line protocol
 * @param text      room for `capacity` bytes with the final NUL; 300 are always enough
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_NOT_FOUND (it does not run, or has no video);
 *         VC_ERR_TOO_LARGE (capacity). After an error text is "".
 * Since: 0.1
 */
VC_API vc_status vc_target_server_url(const vc_target_server *server, int32_t video, char *text,
                                      size_t capacity);
/**
 * Replaces the result that clients get. Takes microseconds, whatever the clients do; a client sees
 * all of a result or none of it.
 * @param list        NULL = nothing was found
 * @param capture_ns  when the frame was taken, in nanoseconds since 1970 (UTC); 0 = now. Clients
 *                    see the time from then to this call as latency.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT
 * Since: 0.1
 */
VC_API vc_status vc_target_server_set_result(vc_target_server *server, const vc_target_list *list,
                                             int64_t capture_ns);
/**
 * Replaces the result that clients get by tags. The line of the pipe form has angle, distance and
 * id of the first tag; the JSON form has no "targets", but "tags" (family, id, track, corners,
 * direction, distance and pose) and "position" (pose, deviation, tags, resolved), null where there
 * is none.
 * @param list        NULL = nothing was found
 * @param position    where the robot is, of vc_tag_field_locate(), _track() or _predict(); NULL =
 *                    not known
 * @param capture_ns  as for vc_target_server_set_result()
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (a field of the position that this
 *         version does not know)
 * Since: 0.1
 */
VC_API vc_status vc_target_server_set_tags(vc_target_server *server, const vc_tag_list *list,
                                           const vc_tag_position *position, int64_t capture_ns);
/**
 * Replaces the frame of the video. The JPEG is encoded in this call, and only while somebody
 * watches.
 * @param image  any format; borrowed for the call
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED; VC_ERR_NO_MEMORY
 * Since: 0.1
 */
VC_API vc_status vc_target_server_set_frame(vc_target_server *server, const vc_image *image);
/**
 * 1 while somebody watches the video or waits for a picture of it, so that a frame is worth
 * drawing; else 0, also for NULL.
 * Since: 0.1
 */
VC_API int32_t vc_target_server_watched(const vc_target_server *server);
/** The counters since the last start. Set out->struct_size first.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT. Since: 0.1 */
VC_API vc_status vc_target_server_stats_get(const vc_target_server *server,
                                            vc_target_server_stats *out);

/* ==========================================================================================
 * Recording and replaying targets
 *
 * A recording holds frames (as JPEG files) and results with their times. Its format may change
 * between versions of the library.
 *
 *   vc_target_recorder *recorder;
 *   if (vc_target_recorder_create("match.vcr", 90, &recorder) != VC_OK) return 1;
 *   vc_target_recorder_add(recorder, &image, list, capture_ns);
 *   vc_target_recorder_destroy(recorder);
 * ========================================================================================== */

typedef struct vc_target_recorder vc_target_recorder;
typedef struct vc_target_replay vc_target_replay;

/**
 * Creates a file that keeps frames and results with their times; an existing one is replaced.
 * @param path     UTF-8; opened for writing by this call, closed by destroy
 * @param quality  JPEG quality of the frames, 1..100
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_IO (vc_create_error() has the system's reason)
 * Since: 0.1
 */
VC_API vc_status vc_target_recorder_create(const char *path, int32_t quality,
                                           vc_target_recorder **out);
/** Closes the file. NULL is allowed. Since: 0.1 */
VC_API void vc_target_recorder_destroy(vc_target_recorder *recorder);
/** As vc_target_finder_error(). Since: 0.1 */
VC_API const char *vc_target_recorder_error(const vc_target_recorder *recorder);
/**
 * Appends a frame, a result, or both.
 * @param image       any format; NULL = none
 * @param list        NULL = none
 * @param capture_ns  not earlier than the entry before
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (both NULL, time); VC_ERR_UNSUPPORTED; VC_ERR_IO (disk
 *         full)
 * Since: 0.1
 */
VC_API vc_status vc_target_recorder_add(vc_target_recorder *recorder, const vc_image *image,
                                        const vc_target_list *list, int64_t capture_ns);

/** Opens a recorded file for reading.
 * @param path  UTF-8
 * @param out   destroy with vc_target_replay_destroy()
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_IO; VC_ERR_BAD_DATA (not such a file).
 * Since: 0.1 */
VC_API vc_status vc_target_replay_create(const char *path, vc_target_replay **out);
/** NULL is allowed. Since: 0.1 */
VC_API void vc_target_replay_destroy(vc_target_replay *replay);
/** As vc_target_finder_error(). Since: 0.1 */
VC_API const char *vc_target_replay_error(const vc_target_replay *replay);
/**
 * Goes to the next entry.
 * @param speed  0 = at once; 1 = waits as long as lay between the entries when they were recorded;
 *               2 = half as long, ... at most 1000
 * @return VC_OK; VC_ERR_NOT_FOUND at the end; VC_ERR_BAD_DATA (damaged; a file that ends within an
 *         entry just ends there)
 * Since: 0.1
 */
VC_API vc_status vc_target_replay_next(vc_target_replay *replay, double speed);
/** Time of the present entry as it was recorded; 0 before the first. Since: 0.1 */
VC_API int64_t vc_target_replay_time(const vc_target_replay *replay);
/** The present entry's JPEG file, borrowed until the next call; size 0 where it has none. Since:
 * 0.1 */
VC_API vc_status vc_target_replay_frame(vc_target_replay *replay, const void **bytes, size_t *size);
/** The present entry's targets, a new list; empty where it has none. Strips are not recorded.
 * Since: 0.1 */
VC_API vc_status vc_target_replay_result(vc_target_replay *replay, vc_target_list **out);

#ifdef __cplusplus
}
#endif

#endif /* VISIONCORE_EXTRAS_H */
