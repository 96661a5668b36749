/* visioncore.h: the public interface of libvisioncore.
 *
 * libvisioncore recognises 3x3 cubes, SET cards, shapes hidden in print, pen drawings,
 * retro-reflective robot targets, AprilTag and ArUco tags in pictures. This file and
 * visioncore_extras.h include one header per subject; together they are the complete contract: what
 * they do not declare is not public. Each header can also be included alone.
 *
 *     visioncore/common.h   status and errors, images, pictures, drawing, log and threads
 *     visioncore/camera.h   calibrated cameras, calibration
 *     visioncore/cube.h     cubes in pictures
 *     visioncore/set.h      SET cards
 *     visioncore/shapes.h   hidden and plain shapes, filters
 *     visioncore/sketch.h   drawings
 *     visioncore/solver.h   cube states, moves, solutions
 *     visioncore/tag.h      AprilTag and ArUco, the place of a robot
 *     visioncore/target.h   retro-reflective targets
 *
 * ---- A program in ten lines ----
 *
 *     #include <stdio.h>
 *     #include <visioncore.h>
 *
 *     int main(void) {
 *       printf("libvisioncore %s\n", vc_version_string());
 *       vc_picture *picture;
 *       if (vc_picture_create(&picture) != VC_OK) return 1;
 *       vc_image image;
 *       if (vc_picture_open(picture, "photo.jpg", NULL) != VC_OK) puts(vc_picture_error(picture));
 *       else if (vc_picture_image_get(picture, &image) == VC_OK)
 *         printf("%d x %d\n", image.width, image.height);
 *       vc_picture_destroy(picture);
 *     }
 *
 *     cc program.c $(pkg-config --cflags --libs visioncore)
 *
 * ---- Ownership ----
 *
 * Every `vc_x_create` has a `vc_x_destroy`: whoever creates destroys. Destroying NULL does nothing.
 * Objects that came out of another object (a result list out of a finder) do not depend on it:
 * destroy them in any order. A function with an out parameter sets it to NULL (or 0) first, so
 * there is nothing to release after an error. A `const char *` or `const void *` that a function
 * returns is borrowed: its comment names the owner and the end of its life. Images that you pass in
 * are read during the call; they are never kept and never written.
 *
 * ---- Errors ----
 *
 * A function that can fail returns vc_status: VC_OK (0) or a negative code. Finding nothing is not
 * an error: the list is empty. Every handle that can fail keeps a text that says which value was
 * wrong and what it must be: vc_<handle>_error(). It is "" after success and is cleared at the
 * start of each call on that handle. After an error the handle is as usable as before the call.
 * A create that fails has no handle yet, and result lists and plain values never have one: their
 * text is vc_last_error(), one text per thread.
 *
 * One rule decides the code of a refused option:
 *   VC_ERR_UNSUPPORTED       an unknown constant, an unknown flag bit, a reserved field that is
 *                            not 0: a later version may know them
 *   VC_ERR_INVALID_ARGUMENT  NULL, NaN, a number out of its range, a switch that is neither 0
 *                            nor 1, values that contradict each other
 *   VC_ERR_NOT_FOUND         an index or a name that does not exist
 *
 * ---- Facts in brackets ----
 *
 * The comment of a field or parameter starts with the values that it may have and with its default:
 *   [1..1000 = 64]                  a range and the default
 *   [0 or 1..1000000 = 0]           a special value besides the range
 *   [0 or more]                     no upper limit
 *   [flag = 0]                      0 or 1
 *   [VC_X_* = VC_X_A]               one of the constants VC_X_...; [bits VC_X_*] a sum of them,
 *                                   [bits 1 << VC_X_*] where they number the bits
 *   [>= min_aspect; 0..1000 = 24]   at least another field
 *   [finite]                        any number except infinity and NaN
 *   [letter of WYROGB = W]          one of these letters
 *   [0xRRGGBBAA = 0xE69F00FF]       a colour
 *   [reserved]                      must be 0
 *   [null]                          a pointer that may be NULL, as every `options` may
 *   [...; unit grey levels]         a unit that the name does not state
 *   [elements columns * rows]       the length of the array that a parameter points to
 *
 * ---- Option structs ----
 *
 * The first field of an options or result struct is `struct_size`: sizeof the struct as YOUR
 * compiler sees it. Only structs of plain values that never grow (vc_image, vc_point, ...) have
 * none.
 *
 *     vc_picture_options options;
 *     vc_picture_options_init(&options, sizeof options);   (fills in defaults and struct_size)
 *     options.max_side = 1280;
 *
 * NULL instead of options means the defaults. New fields are only ever added at the end, and 0 in
 * a new field means what the library did before. A program built against an older header keeps
 * working; a newer program on an older library gets VC_ERR_UNSUPPORTED as soon as it sets a field
 * that the library does not know. Reserved fields must be 0.
 * For a result struct, set struct_size before the call: the library writes no more than that.
 *
 * ---- Threads ----
 *
 * Different handles may be used by different threads at the same time. One handle is used by one
 * thread at a time, except where a function says otherwise (cancelling, serving): a call that comes
 * while another one runs is refused with VC_ERR_BUSY and changes nothing; a function that returns a
 * number returns 0. The error functions may be called at any time. Only destroying a handle that
 * another thread uses is not detected. Result lists never change and may be shared freely.
 *
 * ---- Geometry and units ----
 *
 * Pixels: x to the right, y down, (0, 0) is the CENTRE of the top-left pixel, so the image reaches
 * from -0.5 to width - 0.5. Coordinates are those of the upright image: after EXIF orientation,
 * after VC_IMAGE_BOTTOM_UP. Corners are clockwise as seen: the object's own top-left, top-right,
 * bottom-right, bottom-left (of a mirrored tag counter-clockwise). An object without a top starts
 * at the corner with the smallest x + y.
 * The suffix of a name is its unit: _px, _m, _mm, _rad, _deg, _ns, _ms, _s. Yaw is positive to the
 * right, pitch is positive up. Capture times are nanoseconds of a clock that only goes forward:
 * each frame is later than the one before; 0 means unknown.
 * A confidence is in [0, 1]. Those of cube faces, stickers, readings, drawings, SET cards and
 * hidden shapes are calibrated: of all results with confidence 0.9, about 90 % are correct. Those
 * of tags and targets were calibrated on rendered scenes only. Those of plain shapes are a ranking.
 *
 * ---- JSON ----
 *
 * vc_<result>_json() writes a result as one line of JSON, as the command prints it. Members have
 * the names of the fields: points are [x, y], constants their names, flags true or false, angles
 * degrees (_deg); null stands for an index or a text that does not exist. Tracking numbers and
 * velocities appear in videos only. The text is made at the first call, by any thread, and is
 * borrowed from the result until that is destroyed. docs/schema has the schema.
 *
 * ---- What the library does to its process ----
 *
 * It prints nothing, reads no environment variables, installs no signal or exit handlers, does not
 * touch the locale, and opens only those files and sockets that a function's comment names. No
 * input makes it call exit() or abort(). It may start worker threads, which sleep between calls
 * (vc_threads_set); a child of fork() starts its own. It stays loaded: dlclose() has no effect,
 * since its run-time library cannot be unloaded. It carries its own OpenCV, hidden, and runs beside
 * another OpenCV in the same process.
 *
 * ---- Compatibility ----
 *
 * Within one SONAME functions and fields are only added. Constants keep their numbers, and no
 * number is used again for something else. Until version 1.0 the SONAME is libvisioncore.so.0.
 * Everything exists since version 0.1 unless its comment has "Since:".
 */
#ifndef VISIONCORE_H
#define VISIONCORE_H

#include "visioncore/common.h"

#include "visioncore/camera.h"
#include "visioncore/cube.h"
#include "visioncore/set.h"
#include "visioncore/shapes.h"
#include "visioncore/sketch.h"
#include "visioncore/solver.h"
#include "visioncore/tag.h"
#include "visioncore/target.h"

#endif
