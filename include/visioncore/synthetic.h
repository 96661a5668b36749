/* visioncore/synthetic.h: synthetic pictures with ground truth, for tests and benchmarks of
 * recognisers.
 *
 * See visioncore.h for ownership, errors, option structs, threads, units, annotations in brackets.
 */
#ifndef VISIONCORE_SYNTHETIC_H
#define VISIONCORE_SYNTHETIC_H

#include "common.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ==========================================================================================
 * Synthetic photographs of a cube
 *
 * Photographs of a cube with ground truth, for tests, benchmarks and demonstrations.
 *
 *     vc_cube_photo *photo;
 *     vc_image image;
 *     vc_cube_photo_create(&photo);
 *     vc_cube_photo_render(photo, state, NULL);
 *     vc_cube_photo_image_get(photo, &image);                     (borrowed from the photo)
 *     vc_cube_photo_destroy(photo);
 * ========================================================================================== */

/** A synthetic photograph with its ground truth. */
typedef struct vc_cube_photo vc_cube_photo;

/** The surface below the cube. */
enum {
  VC_CUBE_SURFACE_WOOD = 0,
  VC_CUBE_SURFACE_PAPER = 1,
  VC_CUBE_SURFACE_CLOTH = 2,
  VC_CUBE_SURFACE_ROOM = 3 /**< a table in a room with many coloured objects */
};

/** The material of the cubies. */
enum {
  VC_CUBE_BODY_BLACK = 0,
  VC_CUBE_BODY_WHITE = 1,
  VC_CUBE_BODY_STICKERLESS = 2 /**< the colour covers the full side of a cubie */
};

/** Scene and camera of a synthetic photograph. Angles in radians, lengths in edges of a cubie. */
typedef struct vc_cube_photo_options {
  uint32_t struct_size;
  int32_t width;   /**< [64..4096 = 1024] pixels */
  int32_t height;  /**< [64..4096 = 768] pixels */
  int32_t up;      /**< [0..5 = 0] the face of the state on top: U R F D L B */
  int32_t front;   /**< [0..5 = 2] the front face, adjacent to `up` */
  int32_t surface; /**< [VC_CUBE_SURFACE_* = VC_CUBE_SURFACE_WOOD] */
  int32_t body;    /**< [VC_CUBE_BODY_* = VC_CUBE_BODY_BLACK] */
  int32_t logo;    /**< [flag = 0] 1: a logo is printed on the centre of U */
  /** [= 1] seed of lamp, background, noise and fingers: equal options give equal pixels */
  uint64_t seed;
  double yaw_rad;           /**< [-100..100 = 45 degrees] as in vc_cube_view */
  double pitch_rad;         /**< [-100..100 = 36 degrees] as in vc_cube_view */
  double roll_rad;          /**< [-100..100 = 0] as in vc_cube_view */
  double distance;          /**< [4..1000 = 12] as in vc_cube_view */
  double field_of_view_rad; /**< [0.02..2.6 = 32 degrees] as in vc_cube_view */
  double shift_x;           /**< [-10..10 = 0] as in vc_cube_view */
  double shift_y;           /**< [-10..10 = 0] as in vc_cube_view */
  double exposure;          /**< [0.01..20 = 1] factor of the brightness */
  double light_color[3];    /**< [0.01..20 = 1] factors of red, green and blue */
  double ambient;           /**< [0..1 = 0.5] fraction of ambient light */
  double glare;             /**< [0..4 = 0.25] strength of the lamp's reflection */
  double noise;       /**< [0..60 = 3; unit grey levels] standard deviation of the sensor noise */
  double blur_px;     /**< [0..20 = 0.7] standard deviation of the blur */
  double fingers;     /**< [0..1.5 = 0] length of the fingers over the lower edges */
  uint32_t colors[6]; /**< [0xRRGGBBAA = 0] as in vc_cube_renderer_options */
} vc_cube_photo_options;

/** A face of the cube that is visible in the photograph. */
typedef struct vc_cube_photo_face {
  uint32_t struct_size;
  int32_t side;        /**< [0..5] U R F D L B */
  vc_point corners[4]; /**< pixels, clockwise, at facelets 1, 3, 9 and 7 */
  double area;         /**< pixels */
} vc_cube_photo_face;

/** Fills in the defaults, as vc_picture_options_init. */
VC_API void vc_cube_photo_options_init(vc_cube_photo_options *options, size_t struct_size);
/** "wood", "paper", "cloth" or "room"; "" for unknown numbers. Static storage. */
VC_API const char *vc_cube_surface_name(int32_t surface);
/** "black", "white" or "stickerless"; "" for unknown numbers. Static storage. */
VC_API const char *vc_cube_body_name(int32_t body);
/**
 * Creates an empty photograph.
 * @param out  set to the photograph, destroyed with vc_cube_photo_destroy(); NULL on error
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (out is NULL); VC_ERR_NO_MEMORY
 */
VC_API vc_status vc_cube_photo_create(vc_cube_photo **out);
/** Releases the photograph and everything borrowed from it. NULL is allowed. */
VC_API void vc_cube_photo_destroy(vc_cube_photo *photo);
/**
 * Error text of the last call on this photograph; "" after success. Never NULL; borrowed until the
 * next call on it.
 */
VC_API const char *vc_cube_photo_error(const vc_cube_photo *photo);
/**
 * Renders a cube on a table; replaces the contents of the photograph.
 * @param state    [0..1024; unit bytes] as in vc_cube_renderer_set_moves()
 * @param options  NULL = defaults
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (options); VC_ERR_NO_MEMORY. On error
 *         the photograph is empty.
 */
VC_API vc_status vc_cube_photo_render(vc_cube_photo *photo, const char *state,
                                      const vc_cube_photo_options *options);
/**
 * The pixels.
 * @param out  set to an RGB24 image, borrowed until the next vc_cube_photo_render() on this
 *             photograph or its destruction; zero on error
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_NOT_FOUND (nothing was rendered)
 */
VC_API vc_status vc_cube_photo_image_get(const vc_cube_photo *photo, vc_image *out);
/** Number of visible faces, 0..3; 0 for NULL. */
VC_API size_t vc_cube_photo_face_count(const vc_cube_photo *photo);
/**
 * A visible face, the largest first.
 * @param out  set out->struct_size first
 * @return VC_OK; VC_ERR_NOT_FOUND (index); VC_ERR_INVALID_ARGUMENT
 */
VC_API vc_status vc_cube_photo_face_get(const vc_cube_photo *photo, size_t index,
                                        vc_cube_photo_face *out);

/* ==========================================================================================
 * Synthetic scenes of tags
 *
 * Pictures of tags with exactly known corners and poses, for tests and benchmarks of detectors.
 * Each pixel integrates the light over its area; distortion, motion and rolling shutter are applied
 * to the outlines.
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
 * ========================================================================================== */

/** A camera, the tags in front of it, and the picture. */
typedef struct vc_tag_scene vc_tag_scene;

/** Camera, light and surroundings. */
typedef struct vc_tag_scene_options {
  uint32_t struct_size;
  int32_t width;  /**< [16..8192 = 1280] pixels */
  int32_t height; /**< [16..8192 = 720] pixels */
  /** [flag = 0] 1: sRGB levels; 0: levels proportional to the light */
  int32_t gamma;
  int32_t lamps;   /**< [0..50 = 0] number of lamps and reflections brighter than the scene */
  int32_t things;  /**< [0..5000 = 0] number of background objects; 0: a plain wall */
  double focal_px; /**< [10..100000 = 900] */
  /** [-100000..100000 = 0] principal point; 0, 0: the centre of the picture */
  double center_px[2];
  double distortion[14]; /**< [finite = 0] as vc_camera.distortion */
  double blur_px;        /**< [0..50 = 0.5] standard deviation of the lens blur */
  /** [0..1 = 0] exposure time of each row; blurs moving tags */
  double exposure_s;
  /** [0..0.01 = 0] delay between the exposures of successive rows; 0: global shutter */
  double row_s;
  /** [0..50 = 2; unit grey levels] standard deviation of the noise of a mid-grey pixel */
  double noise;
  double exposure;      /**< [0.01..20 = 1] factor of the light; above 1 white saturates */
  double light_falloff; /**< [0..0.95 = 0] relative loss of light at the darkest side */
  double shadow;        /**< [0..1 = 0] darkness of a shadow whose edge crosses the picture */
  double wall_light;    /**< [0..1 = 0.4] reflectance of the plain wall */
  uint64_t seed;        /**< [= 1] seed of noise, light, objects: equal options give equal pixels */
} vc_tag_scene_options;

/** A flat tag in front of the camera. */
typedef struct vc_tag_scene_tag {
  uint32_t struct_size;
  int32_t family;   /**< [VC_TAG_FAMILY_* = VC_TAG_FAMILY_36H11] not VC_TAG_FAMILY_CUSTOM */
  int32_t id;       /**< [0 or more = 0] of the family */
  int32_t mirrored; /**< [flag = 0] 1: mirror image */
  int32_t inverted; /**< [flag = 0] 1: black and white exchanged, including the paper */
  int32_t reserved; /**< [reserved] */
  double size_m;    /**< [0.001..100 = 0.1651] side of the square between the corners */
  /** [-1000..1000 = 0, 0, 1] position of the centre from the camera: x right, y down, z ahead */
  double translation_m[3];
  /** [-100..100 = 0] axis times angle (Rodrigues), as vc_tag.rotation_rad */
  double rotation_rad[3];
  double velocity_m_s[3];   /**< [-100..100 = 0] */
  double velocity_rad_s[3]; /**< [-100..100 = 0] about the camera's axes */
  double margin_cells;      /**< [0..20 = 1] margin of paper around the cells */
  double white;             /**< [0..1 = 0.85] reflectance of the paper */
  double black;             /**< [0..1 = 0.04] reflectance of the ink */
} vc_tag_scene_tag;

/** Ground truth of a tag of a scene. */
typedef struct vc_tag_truth {
  uint32_t struct_size;
  int32_t family;          /**< [VC_TAG_FAMILY_*] */
  int32_t id;              /**< number of the tag's code */
  int32_t mirrored;        /**< [flag] 1: mirror image */
  int32_t inverted;        /**< [flag] 1: black and white exchanged */
  int32_t reserved;        /**< [reserved] */
  vc_point corners[4];     /**< as vc_tag.corners, each at the mid-exposure of its own row */
  double translation_m[3]; /**< as vc_tag.translation_m */
  double rotation_rad[3];  /**< as vc_tag.rotation_rad */
  double size_m;           /**< as vc_tag.size_m */
  /** [0..1] fraction of the square inside the picture and not behind an obstacle */
  double visible_fraction;
  double pixels_per_cell; /**< length of the shortest side divided by the number of cells */
} vc_tag_truth;

/** Fills in the defaults, as vc_picture_options_init(). */
VC_API void vc_tag_scene_options_init(vc_tag_scene_options *options, size_t struct_size);
/** Fills in the defaults, as vc_picture_options_init(). */
VC_API void vc_tag_scene_tag_init(vc_tag_scene_tag *tag, size_t struct_size);
/**
 * Creates a scene without tags.
 * @param options  NULL = defaults
 * @param out      destroy with vc_tag_scene_destroy()
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (options); VC_ERR_NO_MEMORY.
 *         vc_last_error() has the text.
 */
VC_API vc_status vc_tag_scene_create(const vc_tag_scene_options *options, vc_tag_scene **out);
/** Releases the scene and everything borrowed from it. NULL is allowed. */
VC_API void vc_tag_scene_destroy(vc_tag_scene *scene);
/**
 * Error text of the last call on this scene; "" after success. Never NULL; borrowed until the next
 * call on it.
 */
VC_API const char *vc_tag_scene_error(const vc_tag_scene *scene);
/**
 * Adds a tag, painted over earlier ones. A tag that moves up or down by about a pixel or more
 * during row_s is neither painted nor listed in the ground truth.
 * @param tag  not NULL
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (values, no such id, more than 4096 tags);
 *         VC_ERR_UNSUPPORTED (family, reserved)
 */
VC_API vc_status vc_tag_scene_add(vc_tag_scene *scene, const vc_tag_scene_tag *tag);
/**
 * Adds a flat obstacle in front of all tags.
 * @param outline  [-100000..100000] corners of a simple polygon, in pixels
 * @param count    [3..1000] number of corners
 * @param light    [0..1] reflectance
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (values, more than 1000 obstacles)
 */
VC_API vc_status vc_tag_scene_add_obstacle(vc_tag_scene *scene, const vc_point *outline,
                                           size_t count, double light);
/**
 * Renders the picture.
 * @param image  set to a GRAY8 image, borrowed until the next vc_tag_scene_render() on this scene
 *               or its destruction; zero on error
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_NO_MEMORY; VC_ERR_INTERNAL
 */
VC_API vc_status vc_tag_scene_render(vc_tag_scene *scene, vc_image *image);
/** Number of tags that are entirely in front of the camera; 0 for NULL. */
VC_API size_t vc_tag_scene_truth_count(const vc_tag_scene *scene);
/**
 * Ground truth of the tag at an index, in the order of vc_tag_scene_add(). Set out->struct_size
 * first.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_NOT_FOUND.
 */
VC_API vc_status vc_tag_scene_truth_get(const vc_tag_scene *scene, size_t index, vc_tag_truth *out);

/* ==========================================================================================
 * Synthetic scenes of flat objects
 *
 * Colour pictures of flat objects on a plane, for example cards on a table, a drawing on paper or
 * tape on a wall, with exactly known positions. Coordinates on the plane are metres from the centre
 * of the picture; if the camera faces the plane, x points to the right and y up. The plane can be
 * slanted in any direction.
 *
 *     vc_flat_scene *scene;
 *     vc_image image;
 *     const vc_point card[] = {{-.04, .03}, {.04, .03}, {.04, -.03}, {-.04, -.03}};
 *     vc_flat_scene_create(NULL, &scene);
 *     vc_flat_scene_add(scene, card, 4, 0xF4F1EBFF, 1);
 *     vc_flat_scene_render(scene, &image);             (image is borrowed from the scene)
 *     vc_flat_scene_destroy(scene);
 * ========================================================================================== */

/** A camera, a plane with objects, and its picture. */
typedef struct vc_flat_scene vc_flat_scene;

/** vc_flat_scene_options.surface: reflects nothing, as in a dark room. */
enum { VC_FLAT_SURFACE_NONE = -1 };

/** Camera, surface and light. */
typedef struct vc_flat_scene_options {
  uint32_t struct_size;
  int32_t width;     /**< [16..4096 = 1280] pixels */
  int32_t height;    /**< [16..4096 = 960] pixels */
  int32_t surface;   /**< [VC_CUBE_SURFACE_* or VC_FLAT_SURFACE_NONE = VC_CUBE_SURFACE_WOOD] */
  int32_t lamps;     /**< [0..50 = 1] number of lamps reflected by the surface */
  int32_t reserved;  /**< [reserved] */
  double focal_px;   /**< [10..100000 = 1200] */
  double distance_m; /**< [0.01..1000 = 1] distance of the camera from the origin of the plane */
  double slant_rad;  /**< [0..1.4 = 0] angle between the optical axis and the plane's normal */
  /** [-100..100 = 0] where the plane recedes: 0 at the top of the picture, pi/2 on the right */
  double direction_rad;
  double texture_m;      /**< [0.001..1000 = 0.1] size of the surface's planks or weaves */
  double exposure;       /**< [0.01..20 = 1] factor of the light */
  double light_color[3]; /**< [0.01..20 = 1] factors of red, green and blue */
  double light_falloff;  /**< [0..0.95 = 0] relative loss of light at the darkest side */
  double shadow;         /**< [0..1 = 0] darkness of a shadow whose edge crosses the picture */
  double glare;          /**< [0..20 = 0] strength of the lamps' reflections */
  double blur_px;        /**< [0..50 = 0.5] standard deviation of the lens blur */
  double motion_px;      /**< [0..200 = 0] camera motion during exposure */
  double motion_rad;     /**< [-100..100 = 0] direction of the camera motion */
  double noise;          /**< [0..60 = 2; unit grey levels] standard deviation of the noise */
  uint64_t seed; /**< [= 1] seed of surface, light, noise: equal options give equal pixels */
} vc_flat_scene_options;

/** Fills in the defaults, as vc_picture_options_init(). */
VC_API void vc_flat_scene_options_init(vc_flat_scene_options *options, size_t struct_size);
/**
 * Creates a scene with an empty plane.
 * @param options  NULL = defaults
 * @param out      destroy with vc_flat_scene_destroy()
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (options); VC_ERR_NO_MEMORY.
 *         vc_last_error() has the text.
 */
VC_API vc_status vc_flat_scene_create(const vc_flat_scene_options *options, vc_flat_scene **out);
/** Releases the scene and everything borrowed from it. NULL is allowed. */
VC_API void vc_flat_scene_destroy(vc_flat_scene *scene);
/**
 * Error text of the last call on this scene; "" after success. Never NULL; borrowed until the next
 * call on it.
 */
VC_API const char *vc_flat_scene_error(const vc_flat_scene *scene);
/**
 * Adds a filled polygon, painted over earlier ones. Parts behind the camera are not painted.
 * @param points  [-10000..10000] corners of a simple polygon on the plane, metres
 * @param count   [3..1000]
 * @param color   [0xRRGGBBAA] as vc_pen.color
 * @param light   [0..100] factor of the colour: 1 = paper and ink, above 1 = light source
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (values, more than 100000 pieces)
 */
VC_API vc_status vc_flat_scene_add(vc_flat_scene *scene, const vc_point *points, size_t count,
                                   uint32_t color, double light);
/**
 * Adds a line with round joints and ends. Each segment counts as a piece.
 * @param points   [-10000..10000] on the plane, metres
 * @param count    [1..1000] a single point draws a dot
 * @param width_m  [0.000001..1000]
 * @param color    [0xRRGGBBAA] as vc_pen.color
 * @param light    [0..100] as in vc_flat_scene_add()
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (values, more than 100000 pieces)
 */
VC_API vc_status vc_flat_scene_add_line(vc_flat_scene *scene, const vc_point *points, size_t count,
                                        double width_m, uint32_t color, double light);
/**
 * Projects a point of the plane into the picture.
 * @param place  [-10000..10000] metres
 * @param pixel  set to the pixel, which may lie outside the picture
 * @return VC_OK; VC_ERR_NOT_FOUND (behind the camera); VC_ERR_INVALID_ARGUMENT
 */
VC_API vc_status vc_flat_scene_pixel(vc_flat_scene *scene, vc_point place, vc_point *pixel);
/**
 * Renders the picture.
 * @param image  set to an RGB24 image, borrowed until the next vc_flat_scene_render() on this scene
 *               or its destruction; zero on error
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_NO_MEMORY
 */
VC_API vc_status vc_flat_scene_render(vc_flat_scene *scene, vc_image *image);

#ifdef __cplusplus
}
#endif

#endif
