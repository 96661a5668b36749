/* visioncore/render.h: steps, captions, pictures and animations of a cube and its moves, drawn
 * without a screen or a graphics card.
 *
 *     vc_cube_renderer *renderer;
 *     vc_canvas canvas;                                       (the caller's pixels)
 *     vc_cube_renderer_create(NULL, &renderer);
 *     const char *state = "UUUUUULLLURRURRURRFFFFFFFFFRRRDDDDDDLLDLLDLLDBBBBBBBBB";
 *     vc_cube_renderer_set_moves(renderer, state, "F'");
 *     vc_cube_renderer_render(renderer, 0.5, NULL, &canvas);  (halfway through the first turn)
 *     vc_cube_renderer_destroy(renderer);
 *
 * A state is 54 letters in the order U1..U9 R1..R9 F1..F9 D1..D9 L1..L9 B1..B9. A letter names the
 * face that the sticker belongs to; ? is an unknown sticker. The state need not be legal. Moves are
 * in WCA notation, as in vc_moves_parse(), and shown as turns of faces; clockwise and
 * counter-clockwise are as seen when looking at the face.
 *
 * Time is measured in turns: 0 is the first state, 2.5 the middle of the third turn. Times before
 * the start and after the end are clamped. Each picture is independent of earlier ones.
 *
 * The scene's axes are right-handed: x to the right (R), y up (U), z towards the viewer (F). The
 * edge of a cubie has length 1, so the cube extends from -1.5 to 1.5. Matrices are column-major and
 * multiply column vectors (as in OpenGL, three.js and Godot).
 *
 * See visioncore.h for ownership, errors, option structs, threads, units, annotations in brackets.
 */
#ifndef VISIONCORE_RENDER_H
#define VISIONCORE_RENDER_H

#include "common.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A cube with its moves, and the buffers for drawing it. */
typedef struct vc_cube_renderer vc_cube_renderer;

/** Speed profile of a turn. */
enum {
  VC_CUBE_EASING_SMOOTH = 0, /**< starts and ends at rest (cubic) */
  VC_CUBE_EASING_LINEAR = 1  /**< constant speed */
};

/** Options that all pictures of a renderer share. */
typedef struct vc_cube_renderer_options {
  uint32_t struct_size;
  /**
   * [0xRRGGBBAA = 0] sticker colours of U R F D L B, for example as read from a real cube; AA is
   * ignored; 0: white, red, green, yellow, orange, blue
   */
  uint32_t colors[6];
  int32_t easing;      /**< [VC_CUBE_EASING_* = VC_CUBE_EASING_SMOOTH] */
  int32_t stickerless; /**< [flag = 0] 1: the colour covers the full side of a cubie */
} vc_cube_renderer_options;

/** The camera and the style of one picture. Angles in radians, lengths in edges of a cubie. */
typedef struct vc_cube_view {
  uint32_t struct_size;
  uint32_t background; /**< [0xRRGGBBAA = 0xF4F5F8FF] AA = 0: transparent */
  /** [-100..100 = 35 degrees] position of the camera to the right of the front face */
  double yaw_rad;
  double pitch_rad; /**< [-100..100 = 30 degrees] position of the camera above the horizon */
  double roll_rad;  /**< [-100..100 = 0] clockwise roll of the camera */
  double distance;  /**< [4..1000 = 12] distance of the camera from the cube's centre */
  /** [0.02..2.6 = 30 degrees] field of view along the picture's shorter side */
  double field_of_view_rad;
  double shift_x; /**< [-10..10 = 0] moves the cube to the right; unit: the shorter side */
  double shift_y; /**< [-10..10 = 0] moves the cube down; unit: the shorter side */
  int32_t arrow;  /**< [flag = 1] 1: an arrow shows the turn in progress or the next turn */
  /**
   * [flag = 1] 1: the turning layer has lighter plastic and the rest of the cube is dimmed slightly
   */
  int32_t highlight;
  /** [flag = 0] 1: copies of the three hidden faces float behind the cube */
  int32_t hidden_faces;
  int32_t reserved; /**< [reserved] */
} vc_cube_view;

/** One turn. */
typedef struct vc_cube_step {
  uint32_t struct_size;
  int32_t face;      /**< [0..5] U R F D L B */
  int32_t quarters;  /**< [1..3] clockwise quarter turns */
  int32_t elapsed;   /**< number of turns before this one */
  int32_t remaining; /**< number of turns after this one */
  uint32_t cubies;   /**< bit i is set if the cubie with index i turns */
  double axis[3];    /**< outward normal of the face */
  double angle_rad;  /**< about the axis, right-hand rule; clockwise is negative */
  char move[8];      /**< "R", "U'", "F2" */
  char before[56];   /**< state before the turn, 54 letters */
  char after[56];    /**< state after the turn, 54 letters */
} vc_cube_step;

/** A cubie at one time, for use with other rendering engines. */
typedef struct vc_cubie {
  uint32_t struct_size;
  int32_t turning; /**< [flag] 1 while its layer turns */
  int32_t home[3]; /**< [-1..1] its position in the first state */
  /**
   * [-1..6] Stickers on the cubie's own sides U R F D L B: 0..5 = the face whose colour it has, 6 =
   * unknown, -1 = no sticker. Does not change with time; only the transform does.
   */
  int32_t stickers[6];
  uint32_t colors[6]; /**< [0xRRGGBBAA] colours of the stickers; 0 if there is none */
  /** 4x4, column by column: from the cubie's frame (centre at 0) to the scene */
  float transform[16];
} vc_cubie;

/** Triangles of a part of a cubie, in the cubie's own frame. */
typedef struct vc_cube_mesh {
  uint32_t struct_size;
  uint32_t vertex_count;   /**< number of positions and normals */
  uint32_t index_count;    /**< 3 per triangle */
  uint32_t reserved;       /**< [reserved] */
  const float *positions;  /**< x y z of each vertex */
  const float *normals;    /**< x y z of each vertex, length 1 */
  const uint32_t *indices; /**< counter-clockwise seen from outside */
} vc_cube_mesh;

/** Styles of a cube as text. */
enum {
  VC_CUBE_TEXT_NET = 0,     /**< the six faces unfolded, in letters */
  VC_CUBE_TEXT_COLORED = 1, /**< the six faces unfolded, in ANSI colours (24 bits) */
  VC_CUBE_TEXT_PICTURE = 2  /**< the view in ANSI colours, two pixels per character cell */
};

/** Size and timing of an animation. */
typedef struct vc_cube_gif_options {
  uint32_t struct_size;
  int32_t width;           /**< [16..2048 = 320] pixels */
  int32_t height;          /**< [16..2048 = 320] pixels */
  int32_t frames_per_turn; /**< [1..60 = 8] at most 50 a second are drawn */
  double turn_s;           /**< [0.02..60 = 0.48] duration of a turn */
  double pause_s;          /**< [0..60 = 0.24] pause before each turn */
  double end_s;            /**< [0.02..600 = 2] pause at the end */
  /** [flag = 0] 1: number and move of each turn in the lower left corner, as in "3/21 L'" */
  int32_t captions;
  int32_t reserved; /**< [reserved] */
} vc_cube_gif_options;

/** Fills in the defaults, as vc_picture_options_init. */
VC_API void vc_cube_renderer_options_init(vc_cube_renderer_options *options, size_t struct_size);
/** Fills in the defaults, as vc_picture_options_init. */
VC_API void vc_cube_view_init(vc_cube_view *view, size_t struct_size);
/** Fills in the defaults, as vc_picture_options_init. */
VC_API void vc_cube_gif_options_init(vc_cube_gif_options *options, size_t struct_size);

/** "smooth" or "linear"; "" for unknown numbers. Static storage. Any thread. */
VC_API const char *vc_cube_easing_name(int32_t easing);
/** "net", "colored" or "picture"; "" for unknown numbers. Static storage. Any thread. */
VC_API const char *vc_cube_text_name(int32_t style);

/**
 * Creates a renderer that holds the solved cube without moves.
 * @param options  NULL = defaults
 * @param out      set to the renderer, destroyed with vc_cube_renderer_destroy(); NULL on error
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (options); VC_ERR_NO_MEMORY.
 *         vc_last_error() has the text.
 */
VC_API vc_status vc_cube_renderer_create(const vc_cube_renderer_options *options,
                                         vc_cube_renderer **out);
/** Releases the renderer and everything that was borrowed from it. NULL is allowed. */
VC_API void vc_cube_renderer_destroy(vc_cube_renderer *renderer);
/**
 * Error text of the last call on this renderer; "" after success. Never NULL; borrowed until the
 * next call on it.
 */
VC_API const char *vc_cube_renderer_error(const vc_cube_renderer *renderer);

/**
 * Loads a cube and its moves; the position becomes 0. Wide moves, slices and rotations end with a
 * turn of the whole cube, and those before the first turn begin with it: states, turns, captions
 * and pictures are as the cube is then held.
 * @param state  [0..1024; unit bytes] 54 letters of U R F D L B and ?, NUL-terminated
 * @param moves  [null; 0..65536; unit bytes] at most 1000 moves, NUL-terminated; NULL or "" = none
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_TOO_LARGE (too many moves). On error the renderer
 *         keeps what it held.
 */
VC_API vc_status vc_cube_renderer_set_moves(vc_cube_renderer *renderer, const char *state,
                                            const char *moves);

/** Number of turns; there is one more state. 0 for NULL. */
VC_API size_t vc_cube_renderer_step_count(const vc_cube_renderer *renderer);
/**
 * One turn.
 * @param index  0..vc_cube_renderer_step_count() - 1
 * @param out    set out->struct_size first
 * @return VC_OK; VC_ERR_NOT_FOUND (index); VC_ERR_INVALID_ARGUMENT
 */
VC_API vc_status vc_cube_renderer_step_get(const vc_cube_renderer *renderer, size_t index,
                                           vc_cube_step *out);
/**
 * The state after `index` turns.
 * @param index  0..vc_cube_renderer_step_count()
 * @param out    set to 54 letters, borrowed until the next call on the renderer; NULL on error
 * @return VC_OK; VC_ERR_NOT_FOUND (index); VC_ERR_INVALID_ARGUMENT
 */
VC_API vc_status vc_cube_renderer_state_get(const vc_cube_renderer *renderer, size_t index,
                                            const char **out);

/**
 * The caption of a turn, for example "Turn the right face a quarter clockwise". The caption after
 * the last turn states that the cube is solved, or that this was the last move.
 * @param index     0..vc_cube_renderer_step_count()
 * @param language  [null; 0..64; unit bytes] "en", "de", "fr", "es" or "zh", also with a region
 *                  ("de-AT"); NULL = "en"
 * @param out       set to UTF-8 text, borrowed until the next call on the renderer; NULL on error
 * @return VC_OK; VC_ERR_NOT_FOUND (index or language); VC_ERR_INVALID_ARGUMENT
 */
VC_API vc_status vc_cube_renderer_caption_get(const vc_cube_renderer *renderer, size_t index,
                                              const char *language, const char **out);
/** Number of languages of captions. Any thread. */
VC_API size_t vc_cube_language_count(void);
/**
 * The code (ISO 639-1) of a language, "en" first; "" for an index that does not exist. Static
 * storage. Any thread.
 */
VC_API const char *vc_cube_language(size_t index);

/**
 * A cubie at one time.
 * @param time   [finite] in turns
 * @param index  0..25: x varies fastest, then y, then z, each from -1 to 1 in the first state,
 *               without the hidden centre
 * @param out    set out->struct_size first
 * @return VC_OK; VC_ERR_NOT_FOUND (index); VC_ERR_INVALID_ARGUMENT (NULL, time is not finite)
 */
VC_API vc_status vc_cube_renderer_cubie_get(const vc_cube_renderer *renderer, double time,
                                            size_t index, vc_cubie *out);

/**
 * The triangle mesh of a part of a cubie, shared by all 26 cubies.
 * @param part    0 = the body with rounded edges; 1..6 = the sticker on its side U R F D L B
 * @param detail  [1..16] steps of each rounding
 * @param out     set out->struct_size first; the arrays are borrowed until the next call for the
 *                same part, or until the renderer is destroyed
 * @return VC_OK; VC_ERR_NOT_FOUND (part); VC_ERR_INVALID_ARGUMENT
 */
VC_API vc_status vc_cube_renderer_mesh_get(const vc_cube_renderer *renderer, int32_t part,
                                           int32_t detail, vc_cube_mesh *out);

/**
 * Draws the cube at a time, anti-aliased and lit, into the caller's pixels.
 * @param time    [finite] in turns
 * @param view    [null] NULL = defaults
 * @param canvas  RGB24, BGR24, RGBA32 or BGRA32, at most 4096 x 4096. Alpha is straight (not
 *                premultiplied). A canvas without alpha shows a transparent background as opaque.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (format, view); VC_ERR_TOO_LARGE;
 *         VC_ERR_NO_MEMORY
 */
VC_API vc_status vc_cube_renderer_render(vc_cube_renderer *renderer, double time,
                                         const vc_cube_view *view, const vc_canvas *canvas);

/**
 * Draws the cube at a time as an SVG document.
 * @param time    [finite] in turns
 * @param view    [null] NULL = defaults
 * @param width   [1..16384] pixels
 * @param height  [1..16384] pixels
 * @param out     set to UTF-8 text, borrowed until the next call on the renderer; NULL on error
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (view)
 */
VC_API vc_status vc_cube_renderer_render_svg(vc_cube_renderer *renderer, double time,
                                             const vc_cube_view *view, int32_t width,
                                             int32_t height, const char **out);

/**
 * Renders the cube at a time as text for a terminal.
 * @param time     [finite] in turns
 * @param style    [VC_CUBE_TEXT_*]
 * @param view     [null] used by VC_CUBE_TEXT_PICTURE; NULL = defaults
 * @param columns  [8..400] width of VC_CUBE_TEXT_PICTURE in character cells; ignored by other
 *                 styles
 * @param out      set to UTF-8 text with a line feed after each line; borrowed until the next call
 *                 on the renderer; NULL on error
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (style, view)
 */
VC_API vc_status vc_cube_renderer_render_text(vc_cube_renderer *renderer, double time,
                                              int32_t style, const vc_cube_view *view,
                                              int32_t columns, const char **out);

/**
 * Draws all turns as an animated GIF that loops. All frames that are drawn have at most 1000000000
 * pixels together.
 * @param options  NULL = defaults
 * @param view     [null] NULL = defaults; a transparent background stays transparent
 * @param bytes    set to the file, borrowed until the next call on the renderer; NULL on error
 * @param size     set to the number of bytes; 0 on error
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (options, view); VC_ERR_TOO_LARGE (too
 *         many pixels); VC_ERR_NO_MEMORY
 */
VC_API vc_status vc_cube_renderer_render_gif(vc_cube_renderer *renderer,
                                             const vc_cube_gif_options *options,
                                             const vc_cube_view *view, const void **bytes,
                                             size_t *size);

#ifdef __cplusplus
}
#endif

#endif
