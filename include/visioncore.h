/* visioncore.h: the public interface of libvisioncore.
 *
 * libvisioncore recognises 3x3 cubes, SET cards, shapes hidden in print, pen drawings,
 * retro-reflective robot targets, and AprilTag and ArUco tags in pictures. This file and
 * visioncore_extras.h include one header per subject. Together they are the complete contract;
 * nothing else is public. Each header can also be included alone.
 *
 *     visioncore/common.h   status and errors, images, pictures, drawing, log, threads, memory
 *     visioncore/camera.h   calibrated cameras, calibration
 *     visioncore/cube.h     cubes in pictures
 *     visioncore/set.h      SET cards
 *     visioncore/shapes.h   hidden and plain shapes, filters
 *     visioncore/sketch.h   drawings
 *     visioncore/solver.h   cube states, moves, solutions
 *     visioncore/tag.h      AprilTag and ArUco tags, robot localisation
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
 * Every object made by a `vc_x_create` is released with `vc_x_destroy`; destroying NULL does
 * nothing. Objects returned by another object (a result list by a finder) do not depend on it and
 * can be destroyed in any order. A function first sets out parameters that are pointers or numbers
 * to NULL or 0, so there is nothing to release after an error; an out struct is valid after VC_OK
 * only. A `const char *` or `const void *` returned by a function is borrowed: the function's
 * comment names the owner and how long the pointer is valid. Input images are read during the call
 * only; they are neither kept nor modified.
 *
 * ---- Errors ----
 *
 * A function that can fail returns vc_status: VC_OK (0) or a negative code. Finding nothing is not
 * an error: the list is empty. vc_<handle>_error() returns the text of the last error on a handle,
 * which names the wrong value and the allowed ones. It is "" after success and is cleared at the
 * start of each call on that handle that returns vc_status. For NULL it is a text about that. The
 * handle remains usable after an error. Failed creates and functions on result lists and plain
 * values have no such handle; vc_last_error() returns their text, one per thread.
 *
 * Status codes of rejected options:
 *   VC_ERR_UNSUPPORTED       an unknown constant, an unknown flag bit, a reserved field that is
 *                            not 0: later versions may support them
 *   VC_ERR_INVALID_ARGUMENT  NULL, NaN, a number out of its range, a switch that is neither 0
 *                            nor 1, values that contradict each other
 *   VC_ERR_NOT_FOUND         an index or a name that does not exist
 *
 * ---- Memory ----
 *
 * Every function that returns vc_status may return VC_ERR_NO_MEMORY. A call whose memory depends on
 * what the caller gives it (pictures, files, lists, sizes of what is drawn or printed) first
 * reserves, in one request, the most that it may need; if the system refuses, or
 * vc_memory_limit_set() does, the call fails before it does anything, and the error text has the
 * number of bytes. The reserve is address space. It becomes memory only if the system has no other
 * memory left, and is released at the end of the call. All other calls share a reserve of 8 MB.
 * Functions that return a text return "" if there is no memory for it.
 * Not covered, because they cannot report an error: a process that the system kills because it
 * promised more memory than it has (overcommit, cgroups), memory that other threads of the program
 * take while a call uses its reserve, and the threads of servers between calls. There the process
 * ends by abort() when not even a few kilobytes are left.
 *
 * ---- Annotations in brackets ----
 *
 * The comment of a field or parameter starts with its allowed values and its default:
 *   [1..1000 = 64]                  a range and the default
 *   [0 or 1..1000000 = 0]           a special value in addition to the range
 *   [0 or more]                     no upper limit
 *   [flag = 0]                      0 or 1
 *   [VC_X_* = VC_X_A]               one of the constants VC_X_...; [bits VC_X_*] a bitwise OR of
 *                                   them; [bits 1 << VC_X_*] if they are bit numbers
 *   [>= min_aspect; 0..1000 = 24]   not less than another field
 *   [finite]                        any number except infinity and NaN
 *   [letter of WYROGB = W]          one of these letters
 *   [0xRRGGBBAA = 0xE69F00FF]       a colour
 *   [reserved]                      must be 0
 *   [null]                          a pointer that may be NULL, as every `options` may
 *   [...; unit grey levels]         a unit that is not part of the name
 *   [elements columns * rows]       the length of the array that a parameter points to
 *
 * ---- Option structs ----
 *
 * The first field of an options or result struct is `struct_size`: sizeof the struct in the header
 * that the program was compiled with. Only structs that never grow (vc_image, vc_point, ...) lack
 * it.
 *
 *     vc_picture_options options;
 *     vc_picture_options_init(&options, sizeof options);   (fills in defaults and struct_size)
 *     options.min_side = 1280;
 *
 * NULL selects the defaults. New fields are only added at the end, and 0 in a new field keeps the
 * previous behaviour. A program built against an older header keeps working; a program built
 * against a newer header than the library gets VC_ERR_UNSUPPORTED if it sets a field that this
 * library lacks. Reserved fields must be 0.
 * For a result struct, set struct_size before the call: the library writes no more than that.
 *
 * ---- Threads ----
 *
 * Different handles may be used by different threads at the same time. A handle may be used by one
 * thread at a time unless the comment of a function states otherwise (cancelling, serving). A call
 * on a handle that is in use fails with VC_ERR_BUSY and changes nothing; a function that returns a
 * number returns 0. The error functions may be called at any time. Destroying a handle that another
 * thread uses is not detected. Result lists are immutable and may be shared by threads. A call
 * needs at most 256 KB of the stack of its thread.
 *
 * ---- Geometry and units ----
 *
 * Pixel coordinates: x to the right, y down, (0, 0) is the CENTRE of the top-left pixel, so the
 * image extends from -0.5 to width - 0.5. They refer to the upright image, after EXIF orientation
 * and VC_IMAGE_BOTTOM_UP have been applied. Corners are in clockwise order: the object's own
 * top-left, top-right, bottom-right, bottom-left (counter-clockwise for a mirrored tag). If an
 * object has no top, its first corner is the one with the smallest x + y.
 * The suffix of a name is its unit: _px, _m, _mm, _rad, _deg, _ns, _ms, _s. Yaw is positive to the
 * right, pitch is positive up. Capture times are nanoseconds of a monotonic clock: each frame must
 * be later than the one before; 0 means unknown (vc_tag_field_track() has other rules).
 * Confidences are in [0, 1]. The confidences of cube faces, stickers, readings, drawings, SET cards
 * and hidden shapes are calibrated: about 90 % of all results with confidence 0.9 are correct. The
 * confidences of tags and targets were calibrated on rendered scenes only. The confidences of plain
 * shapes only rank them.
 *
 * ---- JSON ----
 *
 * vc_<result>_json() returns a result as one line of JSON, as the command prints it. Most members
 * have the names of the fields; docs/schema describes all. Points are written as [x, y], constants
 * as their names, flags as true or false, angles in degrees (_deg), rotation vectors in radians,
 * and a missing index or text as null. Track ids and velocities appear for videos only. The text is
 * generated by the first call, which any thread may make, and is borrowed from the result until the
 * result is destroyed.
 *
 * ---- Effects on the process ----
 *
 * The library prints nothing, installs no signal handlers, does not touch the locale, and opens
 * only the files and sockets named in the comments of its functions. It reads no environment
 * variables, but libturbojpeg, which it links, reads its own (JPEGMEM, JSIMD_*, TJ_*); some of them
 * change the JPEG files that are written. No input makes it call exit() or abort() (for lack of
 * memory see "Memory"). A callback must return: it must not throw an exception or leave by
 * longjmp(). The library may start worker threads, which sleep between calls (vc_threads_set); a
 * child of fork() starts its own. dlclose() does not unload the library. The library contains its
 * own OpenCV, whose symbols are hidden, and can be used beside another OpenCV in the same process.
 * Calls compute in the floating-point environment that programs start with (rounding to nearest,
 * subnormal numbers, no traps), whatever the caller's is, and give the caller's back at their end;
 * callbacks run in that of the call. A thread that is cancelled within a call ends after it.
 *
 * ---- Compatibility ----
 *
 * Within one SONAME, functions and fields are only added. Constants keep their numbers, and numbers
 * are never reused. The SONAME is libvisioncore.so.0 until version 1.0. Everything has existed
 * since version 0.1 unless its comment has "Since:".
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
