/* Functions, structs and handles of the headers as tables. Written by scripts/interface/generate. */
#ifndef VISIONCORE_TESTS_FUZZ_INTERFACE_H
#define VISIONCORE_TESTS_FUZZ_INTERFACE_H

#include "../calls.h"

#pragma GCC diagnostic ignored "-Wunused-parameter"

enum {
  STRUCT_vc_image,
  STRUCT_vc_canvas,
  STRUCT_vc_point,
  STRUCT_vc_picture_options,
  STRUCT_vc_picture_info,
  STRUCT_vc_encode_options,
  STRUCT_vc_pen,
  STRUCT_vc_draw_options,
  STRUCT_vc_camera,
  STRUCT_vc_calibrator_options,
  STRUCT_vc_calibration_view,
  STRUCT_vc_calibration,
  STRUCT_vc_cube_finder_options,
  STRUCT_vc_cube_face,
  STRUCT_vc_cube_reader_options,
  STRUCT_vc_cube_reading_info,
  STRUCT_vc_cube_sticker,
  STRUCT_vc_cube_scanner_options,
  STRUCT_vc_cube_scan,
  STRUCT_vc_cube_scan_face,
  STRUCT_vc_set_attributes,
  STRUCT_vc_set_triple,
  STRUCT_vc_set_ultra,
  STRUCT_vc_set_finder_options,
  STRUCT_vc_set_card,
  STRUCT_vc_set_draw_options,
  STRUCT_vc_shape_finder_options,
  STRUCT_vc_shape,
  STRUCT_vc_shape_group,
  STRUCT_vc_code_verdict,
  STRUCT_vc_filter_step,
  STRUCT_vc_sketch_rater_options,
  STRUCT_vc_sketch_summary,
  STRUCT_vc_sketch_answer,
  STRUCT_vc_sketch_taught_word,
  STRUCT_vc_sketch_draw_options,
  STRUCT_vc_cube_report,
  STRUCT_vc_solver_options,
  STRUCT_vc_solution,
  STRUCT_vc_solver_progress,
  STRUCT_vc_tag_finder_options,
  STRUCT_vc_tag_family,
  STRUCT_vc_tag,
  STRUCT_vc_tag_rejected,
  STRUCT_vc_tag_field_pose,
  STRUCT_vc_tag_field_options,
  STRUCT_vc_tag_place,
  STRUCT_vc_tag_view,
  STRUCT_vc_tag_position,
  STRUCT_vc_tag_sighting,
  STRUCT_vc_target_finder_options,
  STRUCT_vc_target_element,
  STRUCT_vc_target,
  STRUCT_vc_target_strip,
  STRUCT_vc_target_area_model,
  STRUCT_vc_sketch_game_options,
  STRUCT_vc_sketch_game_state,
  STRUCT_vc_sheet_options,
  STRUCT_vc_sheet_group,
  STRUCT_vc_sheet_camera,
  STRUCT_vc_tag_sheet_options,
  STRUCT_vc_cube_renderer_options,
  STRUCT_vc_cube_view,
  STRUCT_vc_cube_step,
  STRUCT_vc_cubie,
  STRUCT_vc_cube_mesh,
  STRUCT_vc_cube_gif_options,
  STRUCT_vc_target_server_options,
  STRUCT_vc_target_server_stats,
  STRUCT_vc_cube_photo_options,
  STRUCT_vc_cube_photo_face,
  STRUCT_vc_tag_scene_options,
  STRUCT_vc_tag_scene_tag,
  STRUCT_vc_tag_truth,
  STRUCT_vc_flat_scene_options,
};

static const double choices_0[] = {1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0};
static const double choices_1[] = {1.0, 2.0};
static const double choices_2[] = {1.0, 2.0, 3.0, 4.0, 5.0};
static const double choices_3[] = {0.0, 1.0};
static const double choices_4[] = {0.0};
static const double choices_5[] = {1.0, 2.0, 3.0};
static const double choices_6[] = {2.0, 1.0};
static const double choices_7[] = {0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 1000.0};
static const double choices_8[] = {4.0, 5.0, 8.0, 12.0, 14.0};
static const double choices_9[] = {0.0, 1.0, 2.0, 3.0, 4.0};
static const double choices_10[] = {87.0, 89.0, 82.0, 79.0, 71.0, 66.0};
static const double choices_11[] = {0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0};
static const double choices_12[] = {1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0};
static const double choices_13[] = {0.0, 1.0, 2.0, 3.0};
static const double choices_14[] = {1.0, 2.0, 3.0, 4.0};
static const double choices_15[] = {0.0, 1.0, 2.0};
static const double choices_16[] = {1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0};
static const double choices_17[] = {1.0, 2.0, 4.0, 8.0, 16.0, 32.0};
static const double choices_18[] = {0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0};
static const double choices_19[] = {-1.0};
static const double choices_20[] = {1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0, 512.0, 1024.0, 2048.0, 4096.0, 8192.0, 16384.0, 32768.0, 65536.0, 131072.0, 262144.0, 524288.0, 1048576.0, 2097152.0, 4194304.0, 8388608.0, 16777216.0, 33554432.0, 67108864.0, 1.0715086071862673e+301};
static const double choices_21[] = {0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0};
static const double choices_22[] = {1.0, 2.0, 3.0, 4.0, 100.0};
static const double choices_23[] = {-1.0, 0.0, 1.0, 2.0, 3.0};
static const double choices_24[] = {0.0, 87.0, 89.0, 82.0, 79.0, 71.0, 66.0};

static const facts rules[] = {
    {ANY, -INFINITY, INFINITY, NULL, 0},
    {RANGE, 1.0, 16384.0, NULL, 0},
    {CHOICE, -INFINITY, INFINITY, choices_0, 10},
    {BITS, -INFINITY, INFINITY, choices_1, 2},
    {CHOICE, -INFINITY, INFINITY, choices_2, 5},
    {CHOICE, -INFINITY, INFINITY, choices_3, 2},
    {RANGE, 1.0, 268435456.0, NULL, 0},
    {RANGE, 0.0, 16384.0, NULL, 0},
    {CHOICE, -INFINITY, INFINITY, choices_4, 1},
    {CHOICE, -INFINITY, INFINITY, choices_5, 3},
    {RANGE, 1.0, 8.0, NULL, 0},
    {CHOICE, -INFINITY, INFINITY, choices_6, 2},
    {RANGE, 1.0, 100.0, NULL, 0},
    {RANGE, 1.0, 255.0, NULL, 0},
    {RANGE, 4.0, 1000.0, NULL, 0},
    {RANGE, 1.0, 255.0, choices_4, 1},
    {RANGE, 0.0, INFINITY, NULL, 0},
    {FINITE, -INFINITY, INFINITY, NULL, 0},
    {CHOICE, -INFINITY, INFINITY, choices_1, 2},
    {RANGE, 4.0, 40.0, NULL, 0},
    {RANGE, 0.0001, 10.0, NULL, 0},
    {CHOICE, -INFINITY, INFINITY, choices_7, 28},
    {CHOICE, -INFINITY, INFINITY, choices_8, 5},
    {RANGE, 1.0, 1000.0, NULL, 0},
    {CHOICE, -INFINITY, INFINITY, choices_9, 5},
    {RANGE, 1.0, 16.0, NULL, 0},
    {RANGE, 0.0, 1.0, NULL, 0},
    {CHOICE, -INFINITY, INFINITY, choices_10, 6},
    {CHOICE, -INFINITY, INFINITY, choices_11, 7},
    {RANGE, 0.0, 53.0, NULL, 0},
    {RANGE, 2.0, 1000.0, NULL, 0},
    {RANGE, 0.01, 100.0, NULL, 0},
    {RANGE, 0.01, 1.0, NULL, 0},
    {RANGE, 0.0, 255.0, NULL, 0},
    {CHOICE, -INFINITY, INFINITY, choices_12, 11},
    {RANGE, -1.0, INFINITY, NULL, 0},
    {RANGE, 1.0, 3.0, NULL, 0},
    {RANGE, 320.0, 4096.0, NULL, 0},
    {CHOICE, -INFINITY, INFINITY, choices_13, 4},
    {RANGE, 1.0, 4096.0, NULL, 0},
    {RANGE, 6.0, 10000.0, NULL, 0},
    {CHOICE, -INFINITY, INFINITY, choices_14, 4},
    {CHOICE, -INFINITY, INFINITY, choices_15, 3},
    {RANGE, 3.0, 12.0, NULL, 0},
    {RANGE, 0.0, 1000000000000.0, NULL, 0},
    {CHOICE, -INFINITY, INFINITY, choices_16, 12},
    {RANGE, 1.0, 11.0, NULL, 0},
    {RANGE, 0.5, 1.0, NULL, 0},
    {RANGE, 0.0, 100.0, NULL, 0},
    {BITS, -INFINITY, INFINITY, choices_17, 6},
    {RANGE, 1.0, 20.0, NULL, 0},
    {RANGE, 0.0, 20.0, NULL, 0},
    {CHOICE, -INFINITY, INFINITY, choices_18, 10},
    {RANGE, 0.0, 6.0, NULL, 0},
    {RANGE, 0.0, 40.0, choices_19, 1},
    {RANGE, 0.0, 256.0, NULL, 0},
    {RANGE, 0.0, 1000000.0, NULL, 0},
    {RANGE, 0.0, 60.0, NULL, 0},
    {RANGE, 0.0, 60.0, choices_19, 1},
    {RANGE, 1.0, 10000.0, NULL, 0},
    {BITS, -INFINITY, INFINITY, choices_20, 28},
    {RANGE, 0.0, 11.0, choices_19, 1},
    {RANGE, 4.0, 10000.0, NULL, 0},
    {RANGE, 0.001, 100.0, NULL, 0},
    {RANGE, 1.0, 1000000.0, choices_4, 1},
    {RANGE, 0.01, 3.1, choices_4, 1},
    {RANGE, 0.2, 5.0, choices_4, 1},
    {RANGE, 3.0, 14.0, NULL, 0},
    {RANGE, 0.0, 16.0, choices_19, 1},
    {RANGE, 4.0, 64.0, NULL, 0},
    {RANGE, 1.0, 65536.0, NULL, 0},
    {RANGE, 1000.0, INFINITY, choices_7, 28},
    {CHOICE, -INFINITY, INFINITY, choices_21, 9},
    {RANGE, -1000.0, 1000.0, NULL, 0},
    {RANGE, -6.3, 6.3, NULL, 0},
    {RANGE, 0.0, 10.0, NULL, 0},
    {RANGE, 0.0001, 3.0, NULL, 0},
    {RANGE, 0.0, 1000.0, NULL, 0},
    {RANGE, 0.01, 1000.0, NULL, 0},
    {RANGE, 0.01, 10000.0, NULL, 0},
    {CHOICE, -INFINITY, INFINITY, choices_22, 5},
    {RANGE, 1.0, 1000000.0, NULL, 0},
    {RANGE, -100.0, 100.0, NULL, 0},
    {RANGE, -1.6, 1.6, NULL, 0},
    {RANGE, 1.0, 2.0, NULL, 0},
    {RANGE, 1.0, 3600.0, NULL, 0},
    {RANGE, 5.0, 1000.0, NULL, 0},
    {RANGE, 20.0, 1000.0, NULL, 0},
    {RANGE, 0.5, 2.0, NULL, 0},
    {RANGE, -1000.0, 2000.0, NULL, 0},
    {RANGE, 0.2, 100.0, NULL, 0},
    {RANGE, 0.5, 500.0, NULL, 0},
    {RANGE, 64.0, 8192.0, NULL, 0},
    {RANGE, 1.0, 200.0, NULL, 0},
    {RANGE, 0.0, 0.3, NULL, 0},
    {RANGE, 0.0, 0.95, NULL, 0},
    {RANGE, 0.0, 50.0, NULL, 0},
    {RANGE, 0.0, 3.0, NULL, 0},
    {RANGE, 0.0, 200.0, NULL, 0},
    {RANGE, 20.0, 5000.0, NULL, 0},
    {RANGE, 1.0, 4000.0, NULL, 0},
    {RANGE, 1.0, 10.0, NULL, 0},
    {RANGE, 0.02, 2.6, NULL, 0},
    {RANGE, -10.0, 10.0, NULL, 0},
    {RANGE, 0.0, 5.0, NULL, 0},
    {RANGE, -1.0, 1.0, NULL, 0},
    {RANGE, -1.0, 6.0, NULL, 0},
    {RANGE, 16.0, 2048.0, NULL, 0},
    {RANGE, 1.0, 60.0, NULL, 0},
    {RANGE, 0.02, 60.0, NULL, 0},
    {RANGE, 0.02, 600.0, NULL, 0},
    {RANGE, 0.0, 65535.0, NULL, 0},
    {RANGE, 16.0, 65536.0, NULL, 0},
    {RANGE, 4096.0, 16777216.0, NULL, 0},
    {RANGE, 0.0, 86400.0, NULL, 0},
    {RANGE, 64.0, 4096.0, NULL, 0},
    {RANGE, 0.01, 20.0, NULL, 0},
    {RANGE, 0.0, 4.0, NULL, 0},
    {RANGE, 0.0, 1.5, NULL, 0},
    {RANGE, 16.0, 8192.0, NULL, 0},
    {RANGE, 0.0, 5000.0, NULL, 0},
    {RANGE, 10.0, 100000.0, NULL, 0},
    {RANGE, -100000.0, 100000.0, NULL, 0},
    {RANGE, 0.0, 0.01, NULL, 0},
    {RANGE, 16.0, 4096.0, NULL, 0},
    {CHOICE, -INFINITY, INFINITY, choices_23, 5},
    {RANGE, 0.0, 1.4, NULL, 0},
    {RANGE, 0.001, 1000.0, NULL, 0},
    {RANGE, 1.0, 100000.0, NULL, 0},
    {RANGE, 0.0, 100000.0, NULL, 0},
    {RANGE, 0.0, 1024.0, NULL, 0},
    {RANGE, 9.0, 432.0, NULL, 0},
    {CHOICE, -INFINITY, INFINITY, choices_24, 7},
    {RANGE, 0.0, 10000.0, NULL, 0},
    {RANGE, 0.0, 2000.0, NULL, 0},
    {RANGE, 0.0, 17.0, NULL, 0},
    {RANGE, 1.0, INFINITY, NULL, 0},
    {RANGE, 0.0, 10000000.0, NULL, 0},
    {RANGE, 0.0, 65536.0, NULL, 0},
    {RANGE, 0.001, 100.0, choices_4, 1},
    {RANGE, 0.0, 64.0, NULL, 0},
    {RANGE, 0.02, 1.0, NULL, 0},
    {RANGE, 0.05, 100.0, NULL, 0},
    {RANGE, 2.0, 10000.0, NULL, 0},
    {RANGE, 1.0, 2000.0, NULL, 0},
    {RANGE, 100.0, 10000.0, NULL, 0},
    {RANGE, 8.0, 400.0, NULL, 0},
    {RANGE, 0.0, 128.0, NULL, 0},
    {RANGE, 3.0, 1000.0, NULL, 0},
    {RANGE, -10000.0, 10000.0, NULL, 0},
    {RANGE, 1e-06, 1000.0, NULL, 0},
};

static const field fields_vc_image[] = {
    {"data", POINTER, offsetof(vc_image, data), 1, 0},
    {"data_size", SIZE, offsetof(vc_image, data_size), 1, 0},
    {"stride", INT64, offsetof(vc_image, stride), 1, 0},
    {"width", INT32, offsetof(vc_image, width), 1, 1},
    {"height", INT32, offsetof(vc_image, height), 1, 1},
    {"format", INT32, offsetof(vc_image, format), 1, 2},
    {"flags", INT32, offsetof(vc_image, flags), 1, 3},
};
static const field fields_vc_canvas[] = {
    {"data", POINTER, offsetof(vc_canvas, data), 1, 0},
    {"data_size", SIZE, offsetof(vc_canvas, data_size), 1, 0},
    {"stride", INT64, offsetof(vc_canvas, stride), 1, 0},
    {"width", INT32, offsetof(vc_canvas, width), 1, 1},
    {"height", INT32, offsetof(vc_canvas, height), 1, 1},
    {"format", INT32, offsetof(vc_canvas, format), 1, 4},
    {"flags", INT32, offsetof(vc_canvas, flags), 1, 5},
};
static const field fields_vc_point[] = {
    {"x", DOUBLE, offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_point, y), 1, 0},
};
static const field fields_vc_picture_options[] = {
    {"format", INT32, offsetof(vc_picture_options, format), 1, 4},
    {"max_pixels", INT64, offsetof(vc_picture_options, max_pixels), 1, 6},
    {"min_side", INT32, offsetof(vc_picture_options, min_side), 1, 7},
    {"ignore_orientation", INT32, offsetof(vc_picture_options, ignore_orientation), 1, 5},
    {"allow_truncated", INT32, offsetof(vc_picture_options, allow_truncated), 1, 5},
    {"reserved", INT32, offsetof(vc_picture_options, reserved), 1, 8},
};
static const field fields_vc_picture_info[] = {
    {"file_type", INT32, offsetof(vc_picture_info, file_type), 1, 9},
    {"width", INT32, offsetof(vc_picture_info, width), 1, 0},
    {"height", INT32, offsetof(vc_picture_info, height), 1, 0},
    {"full_width", INT32, offsetof(vc_picture_info, full_width), 1, 0},
    {"full_height", INT32, offsetof(vc_picture_info, full_height), 1, 0},
    {"orientation", INT32, offsetof(vc_picture_info, orientation), 1, 10},
    {"reserved", INT32, offsetof(vc_picture_info, reserved), 1, 8},
};
static const field fields_vc_encode_options[] = {
    {"file_type", INT32, offsetof(vc_encode_options, file_type), 1, 11},
    {"quality", INT32, offsetof(vc_encode_options, quality), 1, 12},
    {"fast", INT32, offsetof(vc_encode_options, fast), 1, 5},
};
static const field fields_vc_pen[] = {
    {"color", UINT32, offsetof(vc_pen, color), 1, 0},
    {"fill", UINT32, offsetof(vc_pen, fill), 1, 0},
    {"width", FLOAT, offsetof(vc_pen, width), 1, 13},
    {"text_height", FLOAT, offsetof(vc_pen, text_height), 1, 14},
    {"open", INT32, offsetof(vc_pen, open), 1, 5},
};
static const field fields_vc_draw_options[] = {
    {"hide_labels", INT32, offsetof(vc_draw_options, hide_labels), 1, 5},
    {"line_width", FLOAT, offsetof(vc_draw_options, line_width), 1, 15},
    {"reserved", INT32, offsetof(vc_draw_options, reserved), 1, 8},
};
static const field fields_vc_camera[] = {
    {"width", INT32, offsetof(vc_camera, width), 1, 16},
    {"height", INT32, offsetof(vc_camera, height), 1, 16},
    {"reserved", INT32, offsetof(vc_camera, reserved), 1, 8},
    {"fx", DOUBLE, offsetof(vc_camera, fx), 1, 17},
    {"fy", DOUBLE, offsetof(vc_camera, fy), 1, 17},
    {"cx", DOUBLE, offsetof(vc_camera, cx), 1, 17},
    {"cy", DOUBLE, offsetof(vc_camera, cy), 1, 17},
    {"distortion", DOUBLE, offsetof(vc_camera, distortion), 14, 17},
};
static const field fields_vc_calibrator_options[] = {
    {"board", INT32, offsetof(vc_calibrator_options, board), 1, 18},
    {"columns", INT32, offsetof(vc_calibrator_options, columns), 1, 19},
    {"rows", INT32, offsetof(vc_calibrator_options, rows), 1, 19},
    {"square_m", DOUBLE, offsetof(vc_calibrator_options, square_m), 1, 20},
    {"marker_m", DOUBLE, offsetof(vc_calibrator_options, marker_m), 1, 20},
    {"family", INT32, offsetof(vc_calibrator_options, family), 1, 21},
    {"coefficients", INT32, offsetof(vc_calibrator_options, coefficients), 1, 22},
    {"min_corners", INT32, offsetof(vc_calibrator_options, min_corners), 1, 14},
    {"reserved", INT32, offsetof(vc_calibrator_options, reserved), 1, 8},
    {"outlier_ratio", DOUBLE, offsetof(vc_calibrator_options, outlier_ratio), 1, 23},
};
static const field fields_vc_calibration_view[] = {
    {"reason", INT32, offsetof(vc_calibration_view, reason), 1, 24},
    {"corner_count", INT32, offsetof(vc_calibration_view, corner_count), 1, 0},
    {"reserved", INT32, offsetof(vc_calibration_view, reserved), 1, 8},
    {"reprojection_px", DOUBLE, offsetof(vc_calibration_view, reprojection_px), 1, 0},
};
static const field fields_vc_calibration[] = {
    {"used_views", INT32, offsetof(vc_calibration, used_views), 1, 0},
    {"reprojection_px", DOUBLE, offsetof(vc_calibration, reprojection_px), 1, 0},
    {"fx_stddev_px", DOUBLE, offsetof(vc_calibration, fx_stddev_px), 1, 0},
    {"fy_stddev_px", DOUBLE, offsetof(vc_calibration, fy_stddev_px), 1, 0},
    {"cx_stddev_px", DOUBLE, offsetof(vc_calibration, cx_stddev_px), 1, 0},
    {"cy_stddev_px", DOUBLE, offsetof(vc_calibration, cy_stddev_px), 1, 0},
};
static const field fields_vc_cube_finder_options[] = {
    {"max_cubes", INT32, offsetof(vc_cube_finder_options, max_cubes), 1, 25},
};
static const field fields_vc_cube_face[] = {
    {"cube_index", INT32, offsetof(vc_cube_face, cube_index), 1, 16},
    {"x", DOUBLE, offsetof(vc_cube_face, corners) + 0 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_cube_face, corners) + 0 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"x", DOUBLE, offsetof(vc_cube_face, corners) + 1 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_cube_face, corners) + 1 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"x", DOUBLE, offsetof(vc_cube_face, corners) + 2 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_cube_face, corners) + 2 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"x", DOUBLE, offsetof(vc_cube_face, corners) + 3 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_cube_face, corners) + 3 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"confidence", DOUBLE, offsetof(vc_cube_face, confidence), 1, 26},
    {"colors", CHAR, offsetof(vc_cube_face, colors), 12, 0},
    {"color_confidence", DOUBLE, offsetof(vc_cube_face, color_confidence), 9, 26},
    {"second_colors", CHAR, offsetof(vc_cube_face, second_colors), 12, 0},
    {"second_confidence", DOUBLE, offsetof(vc_cube_face, second_confidence), 9, 26},
};
static const field fields_vc_cube_reader_options[] = {
    {"up", INT32, offsetof(vc_cube_reader_options, up), 1, 27},
    {"front", INT32, offsetof(vc_cube_reader_options, front), 1, 27},
    {"scheme", INT32, offsetof(vc_cube_reader_options, scheme), 1, 5},
    {"min_confidence", DOUBLE, offsetof(vc_cube_reader_options, min_confidence), 1, 26},
    {"centers", CHAR, offsetof(vc_cube_reader_options, centers), 8, 0},
};
static const field fields_vc_cube_reading_info[] = {
    {"problem", INT32, offsetof(vc_cube_reading_info, problem), 1, 28},
    {"confidence", DOUBLE, offsetof(vc_cube_reading_info, confidence), 1, 26},
    {"state", CHAR, offsetof(vc_cube_reading_info, state), 56, 0},
    {"colors", CHAR, offsetof(vc_cube_reading_info, colors), 56, 0},
    {"mirrored", INT32, offsetof(vc_cube_reading_info, mirrored), 1, 5},
    {"reserved", INT32, offsetof(vc_cube_reading_info, reserved), 1, 8},
    {"mirrored_state", CHAR, offsetof(vc_cube_reading_info, mirrored_state), 56, 0},
    {"unmirrored_state", CHAR, offsetof(vc_cube_reading_info, unmirrored_state), 56, 0},
};
static const field fields_vc_cube_sticker[] = {
    {"facelet", INT32, offsetof(vc_cube_sticker, facelet), 1, 29},
    {"color", INT32, offsetof(vc_cube_sticker, color), 1, 0},
    {"second", INT32, offsetof(vc_cube_sticker, second), 1, 0},
    {"confidence", DOUBLE, offsetof(vc_cube_sticker, confidence), 1, 26},
    {"seen", INT32, offsetof(vc_cube_sticker, seen), 1, 5},
    {"reserved", INT32, offsetof(vc_cube_sticker, reserved), 1, 8},
};
static const field fields_vc_cube_scanner_options[] = {
    {"min_sticker_px", FLOAT, offsetof(vc_cube_scanner_options, min_sticker_px), 1, 30},
    {"max_motion", FLOAT, offsetof(vc_cube_scanner_options, max_motion), 1, 31},
    {"max_edge_width", FLOAT, offsetof(vc_cube_scanner_options, max_edge_width), 1, 32},
    {"min_brightness", FLOAT, offsetof(vc_cube_scanner_options, min_brightness), 1, 33},
    {"max_glare", FLOAT, offsetof(vc_cube_scanner_options, max_glare), 1, 26},
};
static const field fields_vc_cube_scan[] = {
    {"guidance", INT32, offsetof(vc_cube_scan, guidance), 1, 34},
    {"guidance_face", INT32, offsetof(vc_cube_scan, guidance_face), 1, 35},
    {"face_count", INT32, offsetof(vc_cube_scan, face_count), 1, 0},
    {"followed", INT32, offsetof(vc_cube_scan, followed), 1, 5},
    {"added", INT32, offsetof(vc_cube_scan, added), 1, 5},
    {"done", INT32, offsetof(vc_cube_scan, done), 1, 5},
    {"reserved", INT32, offsetof(vc_cube_scan, reserved), 1, 8},
    {"confidence", DOUBLE, offsetof(vc_cube_scan, confidence), 1, 26},
    {"progress", FLOAT, offsetof(vc_cube_scan, progress), 6, 26},
};
static const field fields_vc_cube_scan_face[] = {
    {"reserved", INT32, offsetof(vc_cube_scan_face, reserved), 1, 8},
    {"x", DOUBLE, offsetof(vc_cube_scan_face, corners) + 0 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_cube_scan_face, corners) + 0 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"x", DOUBLE, offsetof(vc_cube_scan_face, corners) + 1 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_cube_scan_face, corners) + 1 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"x", DOUBLE, offsetof(vc_cube_scan_face, corners) + 2 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_cube_scan_face, corners) + 2 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"x", DOUBLE, offsetof(vc_cube_scan_face, corners) + 3 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_cube_scan_face, corners) + 3 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"confidence", DOUBLE, offsetof(vc_cube_scan_face, confidence), 1, 26},
};
static const field fields_vc_set_attributes[] = {
    {"number", INT32, offsetof(vc_set_attributes, number), 1, 36},
    {"color", INT32, offsetof(vc_set_attributes, color), 1, 9},
    {"shading", INT32, offsetof(vc_set_attributes, shading), 1, 9},
    {"shape", INT32, offsetof(vc_set_attributes, shape), 1, 9},
};
static const field fields_vc_set_triple[] = {
    {"cards", INT32, offsetof(vc_set_triple, cards), 3, 0},
};
static const field fields_vc_set_ultra[] = {
    {"cards", INT32, offsetof(vc_set_ultra, cards), 4, 0},
    {"number", INT32, offsetof(vc_set_ultra, missing) + 0 * sizeof(vc_set_attributes) + offsetof(vc_set_attributes, number), 1, 36},
    {"color", INT32, offsetof(vc_set_ultra, missing) + 0 * sizeof(vc_set_attributes) + offsetof(vc_set_attributes, color), 1, 9},
    {"shading", INT32, offsetof(vc_set_ultra, missing) + 0 * sizeof(vc_set_attributes) + offsetof(vc_set_attributes, shading), 1, 9},
    {"shape", INT32, offsetof(vc_set_ultra, missing) + 0 * sizeof(vc_set_attributes) + offsetof(vc_set_attributes, shape), 1, 9},
};
static const field fields_vc_set_finder_options[] = {
    {"max_side", INT32, offsetof(vc_set_finder_options, max_side), 1, 37},
    {"min_confidence", DOUBLE, offsetof(vc_set_finder_options, min_confidence), 1, 26},
    {"allow_duplicates", INT32, offsetof(vc_set_finder_options, allow_duplicates), 1, 5},
    {"reserved", INT32, offsetof(vc_set_finder_options, reserved), 1, 8},
};
static const field fields_vc_set_card[] = {
    {"track_id", INT32, offsetof(vc_set_card, track_id), 1, 16},
    {"x", DOUBLE, offsetof(vc_set_card, corners) + 0 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_set_card, corners) + 0 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"x", DOUBLE, offsetof(vc_set_card, corners) + 1 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_set_card, corners) + 1 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"x", DOUBLE, offsetof(vc_set_card, corners) + 2 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_set_card, corners) + 2 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"x", DOUBLE, offsetof(vc_set_card, corners) + 3 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_set_card, corners) + 3 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"number", INT32, offsetof(vc_set_card, attributes) + 0 * sizeof(vc_set_attributes) + offsetof(vc_set_attributes, number), 1, 36},
    {"color", INT32, offsetof(vc_set_card, attributes) + 0 * sizeof(vc_set_attributes) + offsetof(vc_set_attributes, color), 1, 9},
    {"shading", INT32, offsetof(vc_set_card, attributes) + 0 * sizeof(vc_set_attributes) + offsetof(vc_set_attributes, shading), 1, 9},
    {"shape", INT32, offsetof(vc_set_card, attributes) + 0 * sizeof(vc_set_attributes) + offsetof(vc_set_attributes, shape), 1, 9},
    {"confidence", DOUBLE, offsetof(vc_set_card, confidence), 1, 26},
    {"number_confidence", DOUBLE, offsetof(vc_set_card, number_confidence), 1, 26},
    {"color_confidence", DOUBLE, offsetof(vc_set_card, color_confidence), 1, 26},
    {"shading_confidence", DOUBLE, offsetof(vc_set_card, shading_confidence), 1, 26},
    {"shape_confidence", DOUBLE, offsetof(vc_set_card, shape_confidence), 1, 26},
    {"set_count", INT32, offsetof(vc_set_card, set_count), 1, 0},
    {"frame_count", INT32, offsetof(vc_set_card, frame_count), 1, 0},
};
static const field fields_vc_set_draw_options[] = {
    {"all_cards", INT32, offsetof(vc_set_draw_options, all_cards), 1, 5},
    {"labels", INT32, offsetof(vc_set_draw_options, labels), 1, 5},
    {"only_triple", INT32, offsetof(vc_set_draw_options, only_triple), 1, 35},
    {"line_width", FLOAT, offsetof(vc_set_draw_options, line_width), 1, 15},
    {"reserved", INT32, offsetof(vc_set_draw_options, reserved), 1, 8},
    {"no_triples", INT32, offsetof(vc_set_draw_options, no_triples), 1, 5},
};
static const field fields_vc_shape_finder_options[] = {
    {"input", INT32, offsetof(vc_shape_finder_options, input), 1, 38},
    {"max_shapes", INT32, offsetof(vc_shape_finder_options, max_shapes), 1, 39},
    {"reserved", INT32, offsetof(vc_shape_finder_options, reserved), 1, 8},
    {"min_size", DOUBLE, offsetof(vc_shape_finder_options, min_size), 1, 40},
    {"min_confidence", DOUBLE, offsetof(vc_shape_finder_options, min_confidence), 1, 26},
};
static const field fields_vc_shape[] = {
    {"kind", INT32, offsetof(vc_shape, kind), 1, 41},
    {"state", INT32, offsetof(vc_shape, state), 1, 42},
    {"group", INT32, offsetof(vc_shape, group), 1, 35},
    {"x", DOUBLE, offsetof(vc_shape, center) + 0 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_shape, center) + 0 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"left", DOUBLE, offsetof(vc_shape, left), 1, 0},
    {"top", DOUBLE, offsetof(vc_shape, top), 1, 0},
    {"width", DOUBLE, offsetof(vc_shape, width), 1, 0},
    {"height", DOUBLE, offsetof(vc_shape, height), 1, 0},
    {"size", DOUBLE, offsetof(vc_shape, size), 1, 0},
    {"confidence", DOUBLE, offsetof(vc_shape, confidence), 1, 26},
    {"pixel_count", INT64, offsetof(vc_shape, pixel_count), 1, 0},
    {"outline_count", INT32, offsetof(vc_shape, outline_count), 1, 0},
    {"reserved", INT32, offsetof(vc_shape, reserved), 1, 8},
};
static const field fields_vc_shape_group[] = {
    {"kind", INT32, offsetof(vc_shape_group, kind), 1, 41},
    {"member_count", INT32, offsetof(vc_shape_group, member_count), 1, 43},
    {"missing", INT32, offsetof(vc_shape_group, missing), 1, 0},
    {"x", DOUBLE, offsetof(vc_shape_group, center) + 0 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_shape_group, center) + 0 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"ring_radius", DOUBLE, offsetof(vc_shape_group, ring_radius), 1, 0},
    {"confidence", DOUBLE, offsetof(vc_shape_group, confidence), 1, 26},
    {"code", CHAR, offsetof(vc_shape_group, code), 16, 0},
    {"members", INT32, offsetof(vc_shape_group, members), 16, 0},
};
static const field fields_vc_code_verdict[] = {
    {"state", INT32, offsetof(vc_code_verdict, state), 1, 42},
    {"frames", INT32, offsetof(vc_code_verdict, frames), 1, 0},
    {"seen", INT32, offsetof(vc_code_verdict, seen), 1, 0},
    {"likelihood_ratio", DOUBLE, offsetof(vc_code_verdict, likelihood_ratio), 1, 44},
    {"code", CHAR, offsetof(vc_code_verdict, code), 16, 0},
};
static const field fields_vc_filter_step[] = {
    {"kind", INT32, offsetof(vc_filter_step, kind), 1, 45},
    {"amount", DOUBLE, offsetof(vc_filter_step, amount), 1, 17},
    {"threshold", DOUBLE, offsetof(vc_filter_step, threshold), 1, 17},
};
static const field fields_vc_sketch_rater_options[] = {
    {"region", INT32, offsetof(vc_sketch_rater_options, region), 1, 42},
    {"views", INT32, offsetof(vc_sketch_rater_options, views), 1, 46},
    {"reserved", INT32, offsetof(vc_sketch_rater_options, reserved), 1, 8},
};
static const field fields_vc_sketch_summary[] = {
    {"empty", INT32, offsetof(vc_sketch_summary, empty), 1, 5},
    {"empty_confidence", DOUBLE, offsetof(vc_sketch_summary, empty_confidence), 1, 47},
    {"none_confidence", DOUBLE, offsetof(vc_sketch_summary, none_confidence), 1, 26},
    {"asked_confidence", DOUBLE, offsetof(vc_sketch_summary, asked_confidence), 1, 26},
    {"points", INT32, offsetof(vc_sketch_summary, points), 1, 48},
    {"hints", UINT32, offsetof(vc_sketch_summary, hints), 1, 49},
    {"asked", TEXT, offsetof(vc_sketch_summary, asked), 1, 0},
};
static const field fields_vc_sketch_answer[] = {
    {"reserved", INT32, offsetof(vc_sketch_answer, reserved), 1, 8},
    {"confidence", DOUBLE, offsetof(vc_sketch_answer, confidence), 1, 26},
    {"word", TEXT, offsetof(vc_sketch_answer, word), 1, 0},
};
static const field fields_vc_sketch_taught_word[] = {
    {"example_count", INT32, offsetof(vc_sketch_taught_word, example_count), 1, 50},
    {"word", CHAR, offsetof(vc_sketch_taught_word, word), 104, 0},
};
static const field fields_vc_sketch_draw_options[] = {
    {"max_words", INT32, offsetof(vc_sketch_draw_options, max_words), 1, 51},
    {"hide_strokes", INT32, offsetof(vc_sketch_draw_options, hide_strokes), 1, 5},
    {"hide_bitmap", INT32, offsetof(vc_sketch_draw_options, hide_bitmap), 1, 5},
};
static const field fields_vc_cube_report[] = {
    {"problem", INT32, offsetof(vc_cube_report, problem), 1, 52},
    {"flipped_edge", INT32, offsetof(vc_cube_report, flipped_edge), 1, 5},
    {"twisted_corner", INT32, offsetof(vc_cube_report, twisted_corner), 1, 5},
    {"swapped_pair", INT32, offsetof(vc_cube_report, swapped_pair), 1, 5},
    {"facelet_count", INT32, offsetof(vc_cube_report, facelet_count), 1, 53},
    {"facelets", INT32, offsetof(vc_cube_report, facelets), 6, 29},
    {"text", CHAR, offsetof(vc_cube_report, text), 128, 0},
};
static const field fields_vc_solver_options[] = {
    {"max_length", INT32, offsetof(vc_solver_options, max_length), 1, 54},
    {"target_length", INT32, offsetof(vc_solver_options, target_length), 1, 54},
    {"threads", INT32, offsetof(vc_solver_options, threads), 1, 55},
    {"time_budget_s", DOUBLE, offsetof(vc_solver_options, time_budget_s), 1, 56},
    {"optimal", INT32, offsetof(vc_solver_options, optimal), 1, 5},
    {"blocked_faces", INT32, offsetof(vc_solver_options, blocked_faces), 1, 0},
    {"metric", INT32, offsetof(vc_solver_options, metric), 1, 38},
    {"fastest", INT32, offsetof(vc_solver_options, fastest), 1, 5},
    {"quarter_turn_s", DOUBLE, offsetof(vc_solver_options, quarter_turn_s), 1, 57},
    {"half_turn_s", DOUBLE, offsetof(vc_solver_options, half_turn_s), 1, 57},
    {"pair_extra_s", DOUBLE, offsetof(vc_solver_options, pair_extra_s), 1, 58},
    {"face_factor", DOUBLE, offsetof(vc_solver_options, face_factor), 6, 48},
};
static const field fields_vc_solution[] = {
    {"length", INT32, offsetof(vc_solution, length), 1, 35},
    {"is_optimal", INT32, offsetof(vc_solution, is_optimal), 1, 5},
    {"cost", INT32, offsetof(vc_solution, cost), 1, 0},
    {"elapsed_s", DOUBLE, offsetof(vc_solution, elapsed_s), 1, 0},
    {"moves", UINT8, offsetof(vc_solution, moves), 64, 0},
    {"text", CHAR, offsetof(vc_solution, text), 256, 0},
    {"lengths", INT32, offsetof(vc_solution, lengths), 4, 0},
    {"machine_s", DOUBLE, offsetof(vc_solution, machine_s), 1, 0},
};
static const field fields_vc_solver_progress[] = {
    {"length", INT32, offsetof(vc_solver_progress, length), 1, 0},
    {"fraction", DOUBLE, offsetof(vc_solver_progress, fraction), 1, 26},
    {"nodes", INT64, offsetof(vc_solver_progress, nodes), 1, 0},
    {"elapsed_s", DOUBLE, offsetof(vc_solver_progress, elapsed_s), 1, 0},
};
static const field fields_vc_tag_finder_options[] = {
    {"max_tags", INT32, offsetof(vc_tag_finder_options, max_tags), 1, 59},
    {"families", UINT64, offsetof(vc_tag_finder_options, families), 1, 60},
    {"max_wrong_bits", INT32, offsetof(vc_tag_finder_options, max_wrong_bits), 1, 61},
    {"find_mirrored", INT32, offsetof(vc_tag_finder_options, find_mirrored), 1, 5},
    {"find_inverted", INT32, offsetof(vc_tag_finder_options, find_inverted), 1, 5},
    {"keep_rejected", INT32, offsetof(vc_tag_finder_options, keep_rejected), 1, 5},
    {"min_side_px", DOUBLE, offsetof(vc_tag_finder_options, min_side_px), 1, 62},
    {"min_contrast", DOUBLE, offsetof(vc_tag_finder_options, min_contrast), 1, 13},
    {"min_confidence", DOUBLE, offsetof(vc_tag_finder_options, min_confidence), 1, 26},
    {"tag_size_m", DOUBLE, offsetof(vc_tag_finder_options, tag_size_m), 1, 63},
    {"focal_px", DOUBLE, offsetof(vc_tag_finder_options, focal_px), 1, 64},
    {"fov_rad", DOUBLE, offsetof(vc_tag_finder_options, fov_rad), 1, 65},
    {"gamma", DOUBLE, offsetof(vc_tag_finder_options, gamma), 1, 66},
};
static const field fields_vc_tag_family[] = {
    {"border_side", INT32, offsetof(vc_tag_family, border_side), 1, 67},
    {"reversed_border", INT32, offsetof(vc_tag_family, reversed_border), 1, 5},
    {"max_wrong_bits", INT32, offsetof(vc_tag_family, max_wrong_bits), 1, 68},
    {"bit_count", INT32, offsetof(vc_tag_family, bit_count), 1, 69},
    {"reserved", INT32, offsetof(vc_tag_family, reserved), 1, 8},
    {"bit_x", POINTER, offsetof(vc_tag_family, bit_x), 1, 0},
    {"bit_y", POINTER, offsetof(vc_tag_family, bit_y), 1, 0},
    {"codes", POINTER, offsetof(vc_tag_family, codes), 1, 0},
    {"code_count", SIZE, offsetof(vc_tag_family, code_count), 1, 70},
};
static const field fields_vc_tag[] = {
    {"family", INT32, offsetof(vc_tag, family), 1, 71},
    {"id", INT32, offsetof(vc_tag, id), 1, 16},
    {"track_id", INT32, offsetof(vc_tag, track_id), 1, 16},
    {"x", DOUBLE, offsetof(vc_tag, corners) + 0 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_tag, corners) + 0 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"x", DOUBLE, offsetof(vc_tag, corners) + 1 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_tag, corners) + 1 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"x", DOUBLE, offsetof(vc_tag, corners) + 2 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_tag, corners) + 2 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"x", DOUBLE, offsetof(vc_tag, corners) + 3 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_tag, corners) + 3 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"x", DOUBLE, offsetof(vc_tag, center) + 0 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_tag, center) + 0 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"wrong_bits", INT32, offsetof(vc_tag, wrong_bits), 1, 0},
    {"erased_bits", INT32, offsetof(vc_tag, erased_bits), 1, 0},
    {"contrast", DOUBLE, offsetof(vc_tag, contrast), 1, 33},
    {"margin", DOUBLE, offsetof(vc_tag, margin), 1, 26},
    {"confidence", DOUBLE, offsetof(vc_tag, confidence), 1, 26},
    {"corner_stddev_px", DOUBLE, offsetof(vc_tag, corner_stddev_px), 1, 0},
    {"mirrored", INT32, offsetof(vc_tag, mirrored), 1, 5},
    {"inverted", INT32, offsetof(vc_tag, inverted), 1, 5},
    {"partial", INT32, offsetof(vc_tag, partial), 1, 5},
    {"frames_unseen", INT32, offsetof(vc_tag, frames_unseen), 1, 16},
    {"velocity_px_s", DOUBLE, offsetof(vc_tag, velocity_px_s), 2, 0},
    {"size_m", DOUBLE, offsetof(vc_tag, size_m), 1, 0},
    {"has_pose", INT32, offsetof(vc_tag, has_pose), 1, 5},
    {"reserved", INT32, offsetof(vc_tag, reserved), 1, 8},
    {"yaw_rad", DOUBLE, offsetof(vc_tag, yaw_rad), 1, 0},
    {"pitch_rad", DOUBLE, offsetof(vc_tag, pitch_rad), 1, 0},
    {"distance_m", DOUBLE, offsetof(vc_tag, distance_m), 1, 0},
    {"translation_m", DOUBLE, offsetof(vc_tag, translation_m), 3, 0},
    {"rotation_rad", DOUBLE, offsetof(vc_tag, rotation_rad), 3, 0},
    {"reprojection_px", DOUBLE, offsetof(vc_tag, reprojection_px), 1, 0},
    {"other_translation_m", DOUBLE, offsetof(vc_tag, other_translation_m), 3, 0},
    {"other_rotation_rad", DOUBLE, offsetof(vc_tag, other_rotation_rad), 3, 0},
    {"other_reprojection_px", DOUBLE, offsetof(vc_tag, other_reprojection_px), 1, 0},
    {"ambiguity", DOUBLE, offsetof(vc_tag, ambiguity), 1, 26},
    {"covariance", DOUBLE, offsetof(vc_tag, covariance), 36, 0},
};
static const field fields_vc_tag_rejected[] = {
    {"reason", INT32, offsetof(vc_tag_rejected, reason), 1, 72},
    {"x", DOUBLE, offsetof(vc_tag_rejected, corners) + 0 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_tag_rejected, corners) + 0 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"x", DOUBLE, offsetof(vc_tag_rejected, corners) + 1 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_tag_rejected, corners) + 1 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"x", DOUBLE, offsetof(vc_tag_rejected, corners) + 2 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_tag_rejected, corners) + 2 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"x", DOUBLE, offsetof(vc_tag_rejected, corners) + 3 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_tag_rejected, corners) + 3 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
};
static const field fields_vc_tag_field_pose[] = {
    {"x_m", DOUBLE, offsetof(vc_tag_field_pose, x_m), 1, 73},
    {"y_m", DOUBLE, offsetof(vc_tag_field_pose, y_m), 1, 73},
    {"z_m", DOUBLE, offsetof(vc_tag_field_pose, z_m), 1, 73},
    {"roll_rad", DOUBLE, offsetof(vc_tag_field_pose, roll_rad), 1, 74},
    {"pitch_rad", DOUBLE, offsetof(vc_tag_field_pose, pitch_rad), 1, 74},
    {"yaw_rad", DOUBLE, offsetof(vc_tag_field_pose, yaw_rad), 1, 74},
};
static const field fields_vc_tag_field_options[] = {
    {"family", INT32, offsetof(vc_tag_field_options, family), 1, 71},
    {"on_floor", INT32, offsetof(vc_tag_field_options, on_floor), 1, 5},
    {"reserved", INT32, offsetof(vc_tag_field_options, reserved), 1, 8},
    {"tag_size_m", DOUBLE, offsetof(vc_tag_field_options, tag_size_m), 1, 63},
    {"pixel_stddev_px", DOUBLE, offsetof(vc_tag_field_options, pixel_stddev_px), 1, 63},
    {"placement_stddev_m", DOUBLE, offsetof(vc_tag_field_options, placement_stddev_m), 1, 75},
    {"heading_stddev_rad", DOUBLE, offsetof(vc_tag_field_options, heading_stddev_rad), 1, 76},
    {"height_stddev_m", DOUBLE, offsetof(vc_tag_field_options, height_stddev_m), 1, 20},
    {"level_stddev_rad", DOUBLE, offsetof(vc_tag_field_options, level_stddev_rad), 1, 76},
    {"outlier_px", DOUBLE, offsetof(vc_tag_field_options, outlier_px), 1, 77},
    {"acceleration_m_s2", DOUBLE, offsetof(vc_tag_field_options, acceleration_m_s2), 1, 78},
    {"angular_acceleration_rad_s2", DOUBLE, offsetof(vc_tag_field_options, angular_acceleration_rad_s2), 1, 79},
    {"longest_unseen_s", DOUBLE, offsetof(vc_tag_field_options, longest_unseen_s), 1, 57},
};
static const field fields_vc_tag_place[] = {
    {"id", INT32, offsetof(vc_tag_place, id), 1, 0},
    {"x_m", DOUBLE, offsetof(vc_tag_place, pose) + 0 * sizeof(vc_tag_field_pose) + offsetof(vc_tag_field_pose, x_m), 1, 73},
    {"y_m", DOUBLE, offsetof(vc_tag_place, pose) + 0 * sizeof(vc_tag_field_pose) + offsetof(vc_tag_field_pose, y_m), 1, 73},
    {"z_m", DOUBLE, offsetof(vc_tag_place, pose) + 0 * sizeof(vc_tag_field_pose) + offsetof(vc_tag_field_pose, z_m), 1, 73},
    {"roll_rad", DOUBLE, offsetof(vc_tag_place, pose) + 0 * sizeof(vc_tag_field_pose) + offsetof(vc_tag_field_pose, roll_rad), 1, 74},
    {"pitch_rad", DOUBLE, offsetof(vc_tag_place, pose) + 0 * sizeof(vc_tag_field_pose) + offsetof(vc_tag_field_pose, pitch_rad), 1, 74},
    {"yaw_rad", DOUBLE, offsetof(vc_tag_place, pose) + 0 * sizeof(vc_tag_field_pose) + offsetof(vc_tag_field_pose, yaw_rad), 1, 74},
    {"size_m", DOUBLE, offsetof(vc_tag_place, size_m), 1, 0},
};
static const field fields_vc_tag_view[] = {
    {"list", POINTER, offsetof(vc_tag_view, list), 1, 0},
    {"x_m", DOUBLE, offsetof(vc_tag_view, mount) + 0 * sizeof(vc_tag_field_pose) + offsetof(vc_tag_field_pose, x_m), 1, 73},
    {"y_m", DOUBLE, offsetof(vc_tag_view, mount) + 0 * sizeof(vc_tag_field_pose) + offsetof(vc_tag_field_pose, y_m), 1, 73},
    {"z_m", DOUBLE, offsetof(vc_tag_view, mount) + 0 * sizeof(vc_tag_field_pose) + offsetof(vc_tag_field_pose, z_m), 1, 73},
    {"roll_rad", DOUBLE, offsetof(vc_tag_view, mount) + 0 * sizeof(vc_tag_field_pose) + offsetof(vc_tag_field_pose, roll_rad), 1, 74},
    {"pitch_rad", DOUBLE, offsetof(vc_tag_view, mount) + 0 * sizeof(vc_tag_field_pose) + offsetof(vc_tag_field_pose, pitch_rad), 1, 74},
    {"yaw_rad", DOUBLE, offsetof(vc_tag_view, mount) + 0 * sizeof(vc_tag_field_pose) + offsetof(vc_tag_field_pose, yaw_rad), 1, 74},
};
static const field fields_vc_tag_position[] = {
    {"found", INT32, offsetof(vc_tag_position, found), 1, 5},
    {"used_count", INT32, offsetof(vc_tag_position, used_count), 1, 0},
    {"outlier_count", INT32, offsetof(vc_tag_position, outlier_count), 1, 0},
    {"resolved", INT32, offsetof(vc_tag_position, resolved), 1, 5},
    {"has_other", INT32, offsetof(vc_tag_position, has_other), 1, 5},
    {"x_m", DOUBLE, offsetof(vc_tag_position, pose) + 0 * sizeof(vc_tag_field_pose) + offsetof(vc_tag_field_pose, x_m), 1, 73},
    {"y_m", DOUBLE, offsetof(vc_tag_position, pose) + 0 * sizeof(vc_tag_field_pose) + offsetof(vc_tag_field_pose, y_m), 1, 73},
    {"z_m", DOUBLE, offsetof(vc_tag_position, pose) + 0 * sizeof(vc_tag_field_pose) + offsetof(vc_tag_field_pose, z_m), 1, 73},
    {"roll_rad", DOUBLE, offsetof(vc_tag_position, pose) + 0 * sizeof(vc_tag_field_pose) + offsetof(vc_tag_field_pose, roll_rad), 1, 74},
    {"pitch_rad", DOUBLE, offsetof(vc_tag_position, pose) + 0 * sizeof(vc_tag_field_pose) + offsetof(vc_tag_field_pose, pitch_rad), 1, 74},
    {"yaw_rad", DOUBLE, offsetof(vc_tag_position, pose) + 0 * sizeof(vc_tag_field_pose) + offsetof(vc_tag_field_pose, yaw_rad), 1, 74},
    {"x_m", DOUBLE, offsetof(vc_tag_position, other) + 0 * sizeof(vc_tag_field_pose) + offsetof(vc_tag_field_pose, x_m), 1, 73},
    {"y_m", DOUBLE, offsetof(vc_tag_position, other) + 0 * sizeof(vc_tag_field_pose) + offsetof(vc_tag_field_pose, y_m), 1, 73},
    {"z_m", DOUBLE, offsetof(vc_tag_position, other) + 0 * sizeof(vc_tag_field_pose) + offsetof(vc_tag_field_pose, z_m), 1, 73},
    {"roll_rad", DOUBLE, offsetof(vc_tag_position, other) + 0 * sizeof(vc_tag_field_pose) + offsetof(vc_tag_field_pose, roll_rad), 1, 74},
    {"pitch_rad", DOUBLE, offsetof(vc_tag_position, other) + 0 * sizeof(vc_tag_field_pose) + offsetof(vc_tag_field_pose, pitch_rad), 1, 74},
    {"yaw_rad", DOUBLE, offsetof(vc_tag_position, other) + 0 * sizeof(vc_tag_field_pose) + offsetof(vc_tag_field_pose, yaw_rad), 1, 74},
    {"ambiguity", DOUBLE, offsetof(vc_tag_position, ambiguity), 1, 26},
    {"reprojection_px", DOUBLE, offsetof(vc_tag_position, reprojection_px), 1, 0},
    {"covariance", DOUBLE, offsetof(vc_tag_position, covariance), 36, 0},
    {"velocity_m_s", DOUBLE, offsetof(vc_tag_position, velocity_m_s), 3, 0},
    {"velocity_rad_s", DOUBLE, offsetof(vc_tag_position, velocity_rad_s), 3, 0},
};
static const field fields_vc_tag_sighting[] = {
    {"id", INT32, offsetof(vc_tag_sighting, id), 1, 0},
    {"view", INT32, offsetof(vc_tag_sighting, view), 1, 0},
    {"index", INT32, offsetof(vc_tag_sighting, index), 1, 0},
    {"reason", INT32, offsetof(vc_tag_sighting, reason), 1, 24},
};
static const field fields_vc_target_finder_options[] = {
    {"model", INT32, offsetof(vc_target_finder_options, model), 1, 80},
    {"segmentation", INT32, offsetof(vc_target_finder_options, segmentation), 1, 42},
    {"led", INT32, offsetof(vc_target_finder_options, led), 1, 24},
    {"segment_min", UINT8, offsetof(vc_target_finder_options, segment_min), 4, 0},
    {"segment_max", UINT8, offsetof(vc_target_finder_options, segment_max), 4, 0},
    {"min_signal", INT32, offsetof(vc_target_finder_options, min_signal), 1, 13},
    {"min_pixels", INT32, offsetof(vc_target_finder_options, min_pixels), 1, 81},
    {"max_strips", INT32, offsetof(vc_target_finder_options, max_strips), 1, 23},
    {"max_targets", INT32, offsetof(vc_target_finder_options, max_targets), 1, 12},
    {"keep_rejected", INT32, offsetof(vc_target_finder_options, keep_rejected), 1, 5},
    {"reserved", INT32, offsetof(vc_target_finder_options, reserved), 1, 8},
    {"focal_px", DOUBLE, offsetof(vc_target_finder_options, focal_px), 1, 64},
    {"fov_rad", DOUBLE, offsetof(vc_target_finder_options, fov_rad), 1, 65},
    {"min_area_fraction", DOUBLE, offsetof(vc_target_finder_options, min_area_fraction), 1, 26},
    {"max_area_fraction", DOUBLE, offsetof(vc_target_finder_options, max_area_fraction), 1, 26},
    {"min_aspect", DOUBLE, offsetof(vc_target_finder_options, min_aspect), 1, 77},
    {"max_aspect", DOUBLE, offsetof(vc_target_finder_options, max_aspect), 1, 77},
    {"min_fill_ratio", DOUBLE, offsetof(vc_target_finder_options, min_fill_ratio), 1, 26},
    {"ignore_top_fraction", DOUBLE, offsetof(vc_target_finder_options, ignore_top_fraction), 1, 26},
    {"min_gap_widths", DOUBLE, offsetof(vc_target_finder_options, min_gap_widths), 1, 77},
    {"min_confidence", DOUBLE, offsetof(vc_target_finder_options, min_confidence), 1, 26},
    {"camera_height_m", DOUBLE, offsetof(vc_target_finder_options, camera_height_m), 1, 82},
    {"camera_pitch_rad", DOUBLE, offsetof(vc_target_finder_options, camera_pitch_rad), 1, 83},
    {"target_height_m", DOUBLE, offsetof(vc_target_finder_options, target_height_m), 1, 82},
};
static const field fields_vc_target_element[] = {
    {"x", DOUBLE, offsetof(vc_target_element, corners) + 0 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_target_element, corners) + 0 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"x", DOUBLE, offsetof(vc_target_element, corners) + 1 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_target_element, corners) + 1 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"x", DOUBLE, offsetof(vc_target_element, corners) + 2 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_target_element, corners) + 2 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"x", DOUBLE, offsetof(vc_target_element, corners) + 3 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_target_element, corners) + 3 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
};
static const field fields_vc_target[] = {
    {"model", INT32, offsetof(vc_target, model), 1, 80},
    {"track_id", INT32, offsetof(vc_target, track_id), 1, 16},
    {"element_count", INT32, offsetof(vc_target, element_count), 1, 84},
    {"x", DOUBLE, offsetof(vc_target, elements) + 0 * sizeof(vc_target_element) + offsetof(vc_target_element, corners) + 0 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_target, elements) + 0 * sizeof(vc_target_element) + offsetof(vc_target_element, corners) + 0 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"x", DOUBLE, offsetof(vc_target, elements) + 0 * sizeof(vc_target_element) + offsetof(vc_target_element, corners) + 1 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_target, elements) + 0 * sizeof(vc_target_element) + offsetof(vc_target_element, corners) + 1 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"x", DOUBLE, offsetof(vc_target, elements) + 0 * sizeof(vc_target_element) + offsetof(vc_target_element, corners) + 2 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_target, elements) + 0 * sizeof(vc_target_element) + offsetof(vc_target_element, corners) + 2 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"x", DOUBLE, offsetof(vc_target, elements) + 0 * sizeof(vc_target_element) + offsetof(vc_target_element, corners) + 3 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_target, elements) + 0 * sizeof(vc_target_element) + offsetof(vc_target_element, corners) + 3 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"x", DOUBLE, offsetof(vc_target, elements) + 1 * sizeof(vc_target_element) + offsetof(vc_target_element, corners) + 0 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_target, elements) + 1 * sizeof(vc_target_element) + offsetof(vc_target_element, corners) + 0 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"x", DOUBLE, offsetof(vc_target, elements) + 1 * sizeof(vc_target_element) + offsetof(vc_target_element, corners) + 1 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_target, elements) + 1 * sizeof(vc_target_element) + offsetof(vc_target_element, corners) + 1 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"x", DOUBLE, offsetof(vc_target, elements) + 1 * sizeof(vc_target_element) + offsetof(vc_target_element, corners) + 2 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_target, elements) + 1 * sizeof(vc_target_element) + offsetof(vc_target_element, corners) + 2 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"x", DOUBLE, offsetof(vc_target, elements) + 1 * sizeof(vc_target_element) + offsetof(vc_target_element, corners) + 3 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_target, elements) + 1 * sizeof(vc_target_element) + offsetof(vc_target_element, corners) + 3 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"x", DOUBLE, offsetof(vc_target, center) + 0 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_target, center) + 0 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"yaw_rad", DOUBLE, offsetof(vc_target, yaw_rad), 1, 0},
    {"pitch_rad", DOUBLE, offsetof(vc_target, pitch_rad), 1, 0},
    {"floor_distance_m", DOUBLE, offsetof(vc_target, floor_distance_m), 1, 0},
    {"distance_m", DOUBLE, offsetof(vc_target, distance_m), 1, 0},
    {"area_fraction", DOUBLE, offsetof(vc_target, area_fraction), 1, 26},
    {"translation_m", DOUBLE, offsetof(vc_target, translation_m), 3, 0},
    {"rotation_rad", DOUBLE, offsetof(vc_target, rotation_rad), 3, 0},
    {"reprojection_px", DOUBLE, offsetof(vc_target, reprojection_px), 1, 0},
    {"ambiguity", DOUBLE, offsetof(vc_target, ambiguity), 1, 26},
    {"yaw_stddev_rad", DOUBLE, offsetof(vc_target, yaw_stddev_rad), 1, 0},
    {"pitch_stddev_rad", DOUBLE, offsetof(vc_target, pitch_stddev_rad), 1, 0},
    {"floor_distance_stddev_m", DOUBLE, offsetof(vc_target, floor_distance_stddev_m), 1, 0},
    {"confidence", DOUBLE, offsetof(vc_target, confidence), 1, 26},
    {"yaw_velocity_rad_s", DOUBLE, offsetof(vc_target, yaw_velocity_rad_s), 1, 0},
    {"floor_distance_velocity_m_s", DOUBLE, offsetof(vc_target, floor_distance_velocity_m_s), 1, 0},
    {"partial", INT32, offsetof(vc_target, partial), 1, 5},
    {"frames_unseen", INT32, offsetof(vc_target, frames_unseen), 1, 16},
    {"height_distance_m", DOUBLE, offsetof(vc_target, height_distance_m), 1, 0},
    {"height_distance_stddev_m", DOUBLE, offsetof(vc_target, height_distance_stddev_m), 1, 0},
    {"focal_px", DOUBLE, offsetof(vc_target, focal_px), 1, 0},
    {"focal_stddev_px", DOUBLE, offsetof(vc_target, focal_stddev_px), 1, 0},
};
static const field fields_vc_target_strip[] = {
    {"reason", INT32, offsetof(vc_target_strip, reason), 1, 28},
    {"target", INT32, offsetof(vc_target_strip, target), 1, 35},
    {"cut", INT32, offsetof(vc_target_strip, cut), 1, 5},
    {"x", DOUBLE, offsetof(vc_target_strip, corners) + 0 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_target_strip, corners) + 0 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"x", DOUBLE, offsetof(vc_target_strip, corners) + 1 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_target_strip, corners) + 1 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"x", DOUBLE, offsetof(vc_target_strip, corners) + 2 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_target_strip, corners) + 2 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"x", DOUBLE, offsetof(vc_target_strip, corners) + 3 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_target_strip, corners) + 3 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"confidence", DOUBLE, offsetof(vc_target_strip, confidence), 1, 26},
};
static const field fields_vc_target_area_model[] = {
    {"scale", DOUBLE, offsetof(vc_target_area_model, scale), 1, 17},
    {"exponent", DOUBLE, offsetof(vc_target_area_model, exponent), 1, 17},
};
static const field fields_vc_sketch_game_options[] = {
    {"winning_points", INT32, offsetof(vc_sketch_game_options, winning_points), 1, 12},
    {"round_s", DOUBLE, offsetof(vc_sketch_game_options, round_s), 1, 85},
    {"seed", UINT64, offsetof(vc_sketch_game_options, seed), 1, 0},
};
static const field fields_vc_sketch_game_state[] = {
    {"phase", INT32, offsetof(vc_sketch_game_state, phase), 1, 38},
    {"remaining_s", DOUBLE, offsetof(vc_sketch_game_state, remaining_s), 1, 16},
    {"round", INT32, offsetof(vc_sketch_game_state, round), 1, 0},
    {"rounds_won", INT32, offsetof(vc_sketch_game_state, rounds_won), 1, 0},
    {"last_points", INT32, offsetof(vc_sketch_game_state, last_points), 1, 48},
    {"score", INT32, offsetof(vc_sketch_game_state, score), 1, 0},
    {"asked", TEXT, offsetof(vc_sketch_game_state, asked), 1, 0},
};
static const field fields_vc_sheet_options[] = {
    {"reserved", INT32, offsetof(vc_sheet_options, reserved), 1, 8},
    {"width_mm", DOUBLE, offsetof(vc_sheet_options, width_mm), 1, 86},
    {"height_mm", DOUBLE, offsetof(vc_sheet_options, height_mm), 1, 86},
    {"foreground_lpi", DOUBLE, offsetof(vc_sheet_options, foreground_lpi), 1, 87},
    {"foreground_level", DOUBLE, offsetof(vc_sheet_options, foreground_level), 1, 88},
    {"background_lpi", DOUBLE, offsetof(vc_sheet_options, background_lpi), 1, 87},
    {"background_level", DOUBLE, offsetof(vc_sheet_options, background_level), 1, 88},
    {"angle_rad", DOUBLE, offsetof(vc_sheet_options, angle_rad), 4, 74},
    {"color", DOUBLE, offsetof(vc_sheet_options, color), 4, 26},
};
static const field fields_vc_sheet_group[] = {
    {"kind", INT32, offsetof(vc_sheet_group, kind), 1, 41},
    {"member_count", INT32, offsetof(vc_sheet_group, member_count), 1, 43},
    {"reserved", INT32, offsetof(vc_sheet_group, reserved), 1, 8},
    {"x_mm", DOUBLE, offsetof(vc_sheet_group, x_mm), 1, 89},
    {"y_mm", DOUBLE, offsetof(vc_sheet_group, y_mm), 1, 89},
    {"shape_radius_mm", DOUBLE, offsetof(vc_sheet_group, shape_radius_mm), 1, 90},
    {"ring_radius_mm", DOUBLE, offsetof(vc_sheet_group, ring_radius_mm), 1, 91},
    {"rotation_rad", DOUBLE, offsetof(vc_sheet_group, rotation_rad), 1, 73},
};
static const field fields_vc_sheet_camera[] = {
    {"width", INT32, offsetof(vc_sheet_camera, width), 1, 92},
    {"height", INT32, offsetof(vc_sheet_camera, height), 1, 92},
    {"jpeg_quality", INT32, offsetof(vc_sheet_camera, jpeg_quality), 1, 48},
    {"pixels_per_mm", DOUBLE, offsetof(vc_sheet_camera, pixels_per_mm), 1, 93},
    {"blur_px", DOUBLE, offsetof(vc_sheet_camera, blur_px), 1, 51},
    {"focus_fade_px", DOUBLE, offsetof(vc_sheet_camera, focus_fade_px), 1, 51},
    {"tilt", DOUBLE, offsetof(vc_sheet_camera, tilt), 1, 94},
    {"rotation_rad", DOUBLE, offsetof(vc_sheet_camera, rotation_rad), 1, 73},
    {"light_falloff", DOUBLE, offsetof(vc_sheet_camera, light_falloff), 1, 95},
    {"noise", DOUBLE, offsetof(vc_sheet_camera, noise), 1, 96},
    {"sharpening", DOUBLE, offsetof(vc_sheet_camera, sharpening), 1, 97},
    {"seed", UINT64, offsetof(vc_sheet_camera, seed), 1, 0},
    {"frame", UINT64, offsetof(vc_sheet_camera, frame), 1, 0},
    {"shake_px", DOUBLE, offsetof(vc_sheet_camera, shake_px), 1, 98},
};
static const field fields_vc_tag_sheet_options[] = {
    {"cut_marks", INT32, offsetof(vc_tag_sheet_options, cut_marks), 1, 5},
    {"text", INT32, offsetof(vc_tag_sheet_options, text), 1, 5},
    {"reserved", INT32, offsetof(vc_tag_sheet_options, reserved), 1, 8},
    {"page_width_mm", DOUBLE, offsetof(vc_tag_sheet_options, page_width_mm), 1, 99},
    {"page_height_mm", DOUBLE, offsetof(vc_tag_sheet_options, page_height_mm), 1, 99},
    {"tag_size_mm", DOUBLE, offsetof(vc_tag_sheet_options, tag_size_mm), 1, 100},
    {"margin_cells", DOUBLE, offsetof(vc_tag_sheet_options, margin_cells), 1, 101},
};
static const field fields_vc_cube_renderer_options[] = {
    {"colors", UINT32, offsetof(vc_cube_renderer_options, colors), 6, 0},
    {"easing", INT32, offsetof(vc_cube_renderer_options, easing), 1, 5},
    {"stickerless", INT32, offsetof(vc_cube_renderer_options, stickerless), 1, 5},
};
static const field fields_vc_cube_view[] = {
    {"background", UINT32, offsetof(vc_cube_view, background), 1, 0},
    {"yaw_rad", DOUBLE, offsetof(vc_cube_view, yaw_rad), 1, 82},
    {"pitch_rad", DOUBLE, offsetof(vc_cube_view, pitch_rad), 1, 82},
    {"roll_rad", DOUBLE, offsetof(vc_cube_view, roll_rad), 1, 82},
    {"distance", DOUBLE, offsetof(vc_cube_view, distance), 1, 14},
    {"field_of_view_rad", DOUBLE, offsetof(vc_cube_view, field_of_view_rad), 1, 102},
    {"shift_x", DOUBLE, offsetof(vc_cube_view, shift_x), 1, 103},
    {"shift_y", DOUBLE, offsetof(vc_cube_view, shift_y), 1, 103},
    {"arrow", INT32, offsetof(vc_cube_view, arrow), 1, 5},
    {"highlight", INT32, offsetof(vc_cube_view, highlight), 1, 5},
    {"hidden_faces", INT32, offsetof(vc_cube_view, hidden_faces), 1, 5},
    {"reserved", INT32, offsetof(vc_cube_view, reserved), 1, 8},
};
static const field fields_vc_cube_step[] = {
    {"face", INT32, offsetof(vc_cube_step, face), 1, 104},
    {"quarters", INT32, offsetof(vc_cube_step, quarters), 1, 36},
    {"elapsed", INT32, offsetof(vc_cube_step, elapsed), 1, 0},
    {"remaining", INT32, offsetof(vc_cube_step, remaining), 1, 0},
    {"cubies", UINT32, offsetof(vc_cube_step, cubies), 1, 0},
    {"axis", DOUBLE, offsetof(vc_cube_step, axis), 3, 0},
    {"angle_rad", DOUBLE, offsetof(vc_cube_step, angle_rad), 1, 0},
    {"move", CHAR, offsetof(vc_cube_step, move), 8, 0},
    {"before", CHAR, offsetof(vc_cube_step, before), 56, 0},
    {"after", CHAR, offsetof(vc_cube_step, after), 56, 0},
};
static const field fields_vc_cubie[] = {
    {"turning", INT32, offsetof(vc_cubie, turning), 1, 5},
    {"home", INT32, offsetof(vc_cubie, home), 3, 105},
    {"stickers", INT32, offsetof(vc_cubie, stickers), 6, 106},
    {"colors", UINT32, offsetof(vc_cubie, colors), 6, 0},
    {"transform", FLOAT, offsetof(vc_cubie, transform), 16, 0},
};
static const field fields_vc_cube_mesh[] = {
    {"vertex_count", UINT32, offsetof(vc_cube_mesh, vertex_count), 1, 0},
    {"index_count", UINT32, offsetof(vc_cube_mesh, index_count), 1, 0},
    {"reserved", UINT32, offsetof(vc_cube_mesh, reserved), 1, 8},
    {"positions", POINTER, offsetof(vc_cube_mesh, positions), 1, 0},
    {"normals", POINTER, offsetof(vc_cube_mesh, normals), 1, 0},
    {"indices", POINTER, offsetof(vc_cube_mesh, indices), 1, 0},
};
static const field fields_vc_cube_gif_options[] = {
    {"width", INT32, offsetof(vc_cube_gif_options, width), 1, 107},
    {"height", INT32, offsetof(vc_cube_gif_options, height), 1, 107},
    {"frames_per_turn", INT32, offsetof(vc_cube_gif_options, frames_per_turn), 1, 108},
    {"turn_s", DOUBLE, offsetof(vc_cube_gif_options, turn_s), 1, 109},
    {"pause_s", DOUBLE, offsetof(vc_cube_gif_options, pause_s), 1, 57},
    {"end_s", DOUBLE, offsetof(vc_cube_gif_options, end_s), 1, 110},
    {"captions", INT32, offsetof(vc_cube_gif_options, captions), 1, 5},
    {"reserved", INT32, offsetof(vc_cube_gif_options, reserved), 1, 8},
};
static const field fields_vc_target_server_options[] = {
    {"port", INT32, offsetof(vc_target_server_options, port), 1, 111},
    {"format", INT32, offsetof(vc_target_server_options, format), 1, 5},
    {"allow_shutdown", INT32, offsetof(vc_target_server_options, allow_shutdown), 1, 5},
    {"max_connections", INT32, offsetof(vc_target_server_options, max_connections), 1, 39},
    {"max_line_bytes", INT32, offsetof(vc_target_server_options, max_line_bytes), 1, 112},
    {"max_backlog_bytes", INT32, offsetof(vc_target_server_options, max_backlog_bytes), 1, 113},
    {"idle_timeout_s", DOUBLE, offsetof(vc_target_server_options, idle_timeout_s), 1, 114},
};
static const field fields_vc_target_server_stats[] = {
    {"connections", INT32, offsetof(vc_target_server_stats, connections), 1, 0},
    {"accepted", INT64, offsetof(vc_target_server_stats, accepted), 1, 0},
    {"refused", INT64, offsetof(vc_target_server_stats, refused), 1, 0},
    {"dropped", INT64, offsetof(vc_target_server_stats, dropped), 1, 0},
    {"answers", INT64, offsetof(vc_target_server_stats, answers), 1, 0},
    {"results", INT64, offsetof(vc_target_server_stats, results), 1, 0},
};
static const field fields_vc_cube_photo_options[] = {
    {"width", INT32, offsetof(vc_cube_photo_options, width), 1, 115},
    {"height", INT32, offsetof(vc_cube_photo_options, height), 1, 115},
    {"up", INT32, offsetof(vc_cube_photo_options, up), 1, 104},
    {"front", INT32, offsetof(vc_cube_photo_options, front), 1, 104},
    {"surface", INT32, offsetof(vc_cube_photo_options, surface), 1, 38},
    {"body", INT32, offsetof(vc_cube_photo_options, body), 1, 42},
    {"logo", INT32, offsetof(vc_cube_photo_options, logo), 1, 5},
    {"seed", UINT64, offsetof(vc_cube_photo_options, seed), 1, 0},
    {"yaw_rad", DOUBLE, offsetof(vc_cube_photo_options, yaw_rad), 1, 82},
    {"pitch_rad", DOUBLE, offsetof(vc_cube_photo_options, pitch_rad), 1, 82},
    {"roll_rad", DOUBLE, offsetof(vc_cube_photo_options, roll_rad), 1, 82},
    {"distance", DOUBLE, offsetof(vc_cube_photo_options, distance), 1, 14},
    {"field_of_view_rad", DOUBLE, offsetof(vc_cube_photo_options, field_of_view_rad), 1, 102},
    {"shift_x", DOUBLE, offsetof(vc_cube_photo_options, shift_x), 1, 103},
    {"shift_y", DOUBLE, offsetof(vc_cube_photo_options, shift_y), 1, 103},
    {"exposure", DOUBLE, offsetof(vc_cube_photo_options, exposure), 1, 116},
    {"light_color", DOUBLE, offsetof(vc_cube_photo_options, light_color), 3, 116},
    {"ambient", DOUBLE, offsetof(vc_cube_photo_options, ambient), 1, 26},
    {"glare", DOUBLE, offsetof(vc_cube_photo_options, glare), 1, 117},
    {"noise", DOUBLE, offsetof(vc_cube_photo_options, noise), 1, 57},
    {"blur_px", DOUBLE, offsetof(vc_cube_photo_options, blur_px), 1, 51},
    {"fingers", DOUBLE, offsetof(vc_cube_photo_options, fingers), 1, 118},
    {"colors", UINT32, offsetof(vc_cube_photo_options, colors), 6, 0},
};
static const field fields_vc_cube_photo_face[] = {
    {"side", INT32, offsetof(vc_cube_photo_face, side), 1, 104},
    {"x", DOUBLE, offsetof(vc_cube_photo_face, corners) + 0 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_cube_photo_face, corners) + 0 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"x", DOUBLE, offsetof(vc_cube_photo_face, corners) + 1 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_cube_photo_face, corners) + 1 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"x", DOUBLE, offsetof(vc_cube_photo_face, corners) + 2 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_cube_photo_face, corners) + 2 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"x", DOUBLE, offsetof(vc_cube_photo_face, corners) + 3 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_cube_photo_face, corners) + 3 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"area", DOUBLE, offsetof(vc_cube_photo_face, area), 1, 0},
};
static const field fields_vc_tag_scene_options[] = {
    {"width", INT32, offsetof(vc_tag_scene_options, width), 1, 119},
    {"height", INT32, offsetof(vc_tag_scene_options, height), 1, 119},
    {"gamma", INT32, offsetof(vc_tag_scene_options, gamma), 1, 5},
    {"lamps", INT32, offsetof(vc_tag_scene_options, lamps), 1, 96},
    {"things", INT32, offsetof(vc_tag_scene_options, things), 1, 120},
    {"focal_px", DOUBLE, offsetof(vc_tag_scene_options, focal_px), 1, 121},
    {"center_px", DOUBLE, offsetof(vc_tag_scene_options, center_px), 2, 122},
    {"distortion", DOUBLE, offsetof(vc_tag_scene_options, distortion), 14, 17},
    {"blur_px", DOUBLE, offsetof(vc_tag_scene_options, blur_px), 1, 96},
    {"exposure_s", DOUBLE, offsetof(vc_tag_scene_options, exposure_s), 1, 26},
    {"row_s", DOUBLE, offsetof(vc_tag_scene_options, row_s), 1, 123},
    {"noise", DOUBLE, offsetof(vc_tag_scene_options, noise), 1, 96},
    {"exposure", DOUBLE, offsetof(vc_tag_scene_options, exposure), 1, 116},
    {"light_falloff", DOUBLE, offsetof(vc_tag_scene_options, light_falloff), 1, 95},
    {"shadow", DOUBLE, offsetof(vc_tag_scene_options, shadow), 1, 26},
    {"wall_light", DOUBLE, offsetof(vc_tag_scene_options, wall_light), 1, 26},
    {"seed", UINT64, offsetof(vc_tag_scene_options, seed), 1, 0},
};
static const field fields_vc_tag_scene_tag[] = {
    {"family", INT32, offsetof(vc_tag_scene_tag, family), 1, 21},
    {"id", INT32, offsetof(vc_tag_scene_tag, id), 1, 16},
    {"mirrored", INT32, offsetof(vc_tag_scene_tag, mirrored), 1, 5},
    {"inverted", INT32, offsetof(vc_tag_scene_tag, inverted), 1, 5},
    {"reserved", INT32, offsetof(vc_tag_scene_tag, reserved), 1, 8},
    {"size_m", DOUBLE, offsetof(vc_tag_scene_tag, size_m), 1, 63},
    {"translation_m", DOUBLE, offsetof(vc_tag_scene_tag, translation_m), 3, 73},
    {"rotation_rad", DOUBLE, offsetof(vc_tag_scene_tag, rotation_rad), 3, 82},
    {"velocity_m_s", DOUBLE, offsetof(vc_tag_scene_tag, velocity_m_s), 3, 82},
    {"velocity_rad_s", DOUBLE, offsetof(vc_tag_scene_tag, velocity_rad_s), 3, 82},
    {"margin_cells", DOUBLE, offsetof(vc_tag_scene_tag, margin_cells), 1, 51},
    {"white", DOUBLE, offsetof(vc_tag_scene_tag, white), 1, 26},
    {"black", DOUBLE, offsetof(vc_tag_scene_tag, black), 1, 26},
};
static const field fields_vc_tag_truth[] = {
    {"family", INT32, offsetof(vc_tag_truth, family), 1, 21},
    {"id", INT32, offsetof(vc_tag_truth, id), 1, 0},
    {"mirrored", INT32, offsetof(vc_tag_truth, mirrored), 1, 5},
    {"inverted", INT32, offsetof(vc_tag_truth, inverted), 1, 5},
    {"reserved", INT32, offsetof(vc_tag_truth, reserved), 1, 8},
    {"x", DOUBLE, offsetof(vc_tag_truth, corners) + 0 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_tag_truth, corners) + 0 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"x", DOUBLE, offsetof(vc_tag_truth, corners) + 1 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_tag_truth, corners) + 1 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"x", DOUBLE, offsetof(vc_tag_truth, corners) + 2 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_tag_truth, corners) + 2 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"x", DOUBLE, offsetof(vc_tag_truth, corners) + 3 * sizeof(vc_point) + offsetof(vc_point, x), 1, 0},
    {"y", DOUBLE, offsetof(vc_tag_truth, corners) + 3 * sizeof(vc_point) + offsetof(vc_point, y), 1, 0},
    {"translation_m", DOUBLE, offsetof(vc_tag_truth, translation_m), 3, 0},
    {"rotation_rad", DOUBLE, offsetof(vc_tag_truth, rotation_rad), 3, 0},
    {"size_m", DOUBLE, offsetof(vc_tag_truth, size_m), 1, 0},
    {"visible_fraction", DOUBLE, offsetof(vc_tag_truth, visible_fraction), 1, 26},
    {"pixels_per_cell", DOUBLE, offsetof(vc_tag_truth, pixels_per_cell), 1, 0},
};
static const field fields_vc_flat_scene_options[] = {
    {"width", INT32, offsetof(vc_flat_scene_options, width), 1, 124},
    {"height", INT32, offsetof(vc_flat_scene_options, height), 1, 124},
    {"surface", INT32, offsetof(vc_flat_scene_options, surface), 1, 125},
    {"lamps", INT32, offsetof(vc_flat_scene_options, lamps), 1, 96},
    {"reserved", INT32, offsetof(vc_flat_scene_options, reserved), 1, 8},
    {"focal_px", DOUBLE, offsetof(vc_flat_scene_options, focal_px), 1, 121},
    {"distance_m", DOUBLE, offsetof(vc_flat_scene_options, distance_m), 1, 78},
    {"slant_rad", DOUBLE, offsetof(vc_flat_scene_options, slant_rad), 1, 126},
    {"direction_rad", DOUBLE, offsetof(vc_flat_scene_options, direction_rad), 1, 82},
    {"texture_m", DOUBLE, offsetof(vc_flat_scene_options, texture_m), 1, 127},
    {"exposure", DOUBLE, offsetof(vc_flat_scene_options, exposure), 1, 116},
    {"light_color", DOUBLE, offsetof(vc_flat_scene_options, light_color), 3, 116},
    {"light_falloff", DOUBLE, offsetof(vc_flat_scene_options, light_falloff), 1, 95},
    {"shadow", DOUBLE, offsetof(vc_flat_scene_options, shadow), 1, 26},
    {"glare", DOUBLE, offsetof(vc_flat_scene_options, glare), 1, 51},
    {"blur_px", DOUBLE, offsetof(vc_flat_scene_options, blur_px), 1, 96},
    {"motion_px", DOUBLE, offsetof(vc_flat_scene_options, motion_px), 1, 98},
    {"motion_rad", DOUBLE, offsetof(vc_flat_scene_options, motion_rad), 1, 82},
    {"noise", DOUBLE, offsetof(vc_flat_scene_options, noise), 1, 57},
    {"seed", UINT64, offsetof(vc_flat_scene_options, seed), 1, 0},
};

static const structure structures[] = {
    {"vc_image", sizeof(vc_image), 0, -1, fields_vc_image, 7},
    {"vc_canvas", sizeof(vc_canvas), 0, -1, fields_vc_canvas, 7},
    {"vc_point", sizeof(vc_point), 0, -1, fields_vc_point, 2},
    {"vc_picture_options", sizeof(vc_picture_options), 1, 5, fields_vc_picture_options, 6},
    {"vc_picture_info", sizeof(vc_picture_info), 1, -1, fields_vc_picture_info, 7},
    {"vc_encode_options", sizeof(vc_encode_options), 1, 6, fields_vc_encode_options, 3},
    {"vc_pen", sizeof(vc_pen), 1, 15, fields_vc_pen, 5},
    {"vc_draw_options", sizeof(vc_draw_options), 1, 16, fields_vc_draw_options, 3},
    {"vc_camera", sizeof(vc_camera), 1, -1, fields_vc_camera, 8},
    {"vc_calibrator_options", sizeof(vc_calibrator_options), 1, 31, fields_vc_calibrator_options, 10},
    {"vc_calibration_view", sizeof(vc_calibration_view), 1, -1, fields_vc_calibration_view, 4},
    {"vc_calibration", sizeof(vc_calibration), 1, -1, fields_vc_calibration, 6},
    {"vc_cube_finder_options", sizeof(vc_cube_finder_options), 1, 44, fields_vc_cube_finder_options, 1},
    {"vc_cube_face", sizeof(vc_cube_face), 1, -1, fields_vc_cube_face, 14},
    {"vc_cube_reader_options", sizeof(vc_cube_reader_options), 1, 57, fields_vc_cube_reader_options, 5},
    {"vc_cube_reading_info", sizeof(vc_cube_reading_info), 1, -1, fields_vc_cube_reading_info, 8},
    {"vc_cube_sticker", sizeof(vc_cube_sticker), 1, -1, fields_vc_cube_sticker, 6},
    {"vc_cube_scanner_options", sizeof(vc_cube_scanner_options), 1, 82, fields_vc_cube_scanner_options, 5},
    {"vc_cube_scan", sizeof(vc_cube_scan), 1, -1, fields_vc_cube_scan, 9},
    {"vc_cube_scan_face", sizeof(vc_cube_scan_face), 1, -1, fields_vc_cube_scan_face, 10},
    {"vc_set_attributes", sizeof(vc_set_attributes), 0, -1, fields_vc_set_attributes, 4},
    {"vc_set_triple", sizeof(vc_set_triple), 0, -1, fields_vc_set_triple, 1},
    {"vc_set_ultra", sizeof(vc_set_ultra), 0, -1, fields_vc_set_ultra, 5},
    {"vc_set_finder_options", sizeof(vc_set_finder_options), 1, 102, fields_vc_set_finder_options, 4},
    {"vc_set_card", sizeof(vc_set_card), 1, -1, fields_vc_set_card, 20},
    {"vc_set_draw_options", sizeof(vc_set_draw_options), 1, 117, fields_vc_set_draw_options, 6},
    {"vc_shape_finder_options", sizeof(vc_shape_finder_options), 1, 123, fields_vc_shape_finder_options, 5},
    {"vc_shape", sizeof(vc_shape), 1, -1, fields_vc_shape, 14},
    {"vc_shape_group", sizeof(vc_shape_group), 1, -1, fields_vc_shape_group, 9},
    {"vc_code_verdict", sizeof(vc_code_verdict), 1, -1, fields_vc_code_verdict, 5},
    {"vc_filter_step", sizeof(vc_filter_step), 1, -1, fields_vc_filter_step, 3},
    {"vc_sketch_rater_options", sizeof(vc_sketch_rater_options), 1, 161, fields_vc_sketch_rater_options, 3},
    {"vc_sketch_summary", sizeof(vc_sketch_summary), 1, -1, fields_vc_sketch_summary, 7},
    {"vc_sketch_answer", sizeof(vc_sketch_answer), 1, -1, fields_vc_sketch_answer, 3},
    {"vc_sketch_taught_word", sizeof(vc_sketch_taught_word), 1, -1, fields_vc_sketch_taught_word, 2},
    {"vc_sketch_draw_options", sizeof(vc_sketch_draw_options), 1, 175, fields_vc_sketch_draw_options, 3},
    {"vc_cube_report", sizeof(vc_cube_report), 1, -1, fields_vc_cube_report, 7},
    {"vc_solver_options", sizeof(vc_solver_options), 1, 194, fields_vc_solver_options, 12},
    {"vc_solution", sizeof(vc_solution), 1, -1, fields_vc_solution, 8},
    {"vc_solver_progress", sizeof(vc_solver_progress), 1, -1, fields_vc_solver_progress, 4},
    {"vc_tag_finder_options", sizeof(vc_tag_finder_options), 1, 211, fields_vc_tag_finder_options, 13},
    {"vc_tag_family", sizeof(vc_tag_family), 1, -1, fields_vc_tag_family, 9},
    {"vc_tag", sizeof(vc_tag), 1, -1, fields_vc_tag, 38},
    {"vc_tag_rejected", sizeof(vc_tag_rejected), 1, -1, fields_vc_tag_rejected, 9},
    {"vc_tag_field_pose", sizeof(vc_tag_field_pose), 0, -1, fields_vc_tag_field_pose, 6},
    {"vc_tag_field_options", sizeof(vc_tag_field_options), 1, 232, fields_vc_tag_field_options, 13},
    {"vc_tag_place", sizeof(vc_tag_place), 1, -1, fields_vc_tag_place, 8},
    {"vc_tag_view", sizeof(vc_tag_view), 0, -1, fields_vc_tag_view, 7},
    {"vc_tag_position", sizeof(vc_tag_position), 1, -1, fields_vc_tag_position, 22},
    {"vc_tag_sighting", sizeof(vc_tag_sighting), 1, -1, fields_vc_tag_sighting, 4},
    {"vc_target_finder_options", sizeof(vc_target_finder_options), 1, 250, fields_vc_target_finder_options, 24},
    {"vc_target_element", sizeof(vc_target_element), 0, -1, fields_vc_target_element, 8},
    {"vc_target", sizeof(vc_target), 1, -1, fields_vc_target, 42},
    {"vc_target_strip", sizeof(vc_target_strip), 1, -1, fields_vc_target_strip, 12},
    {"vc_target_area_model", sizeof(vc_target_area_model), 0, -1, fields_vc_target_area_model, 2},
    {"vc_sketch_game_options", sizeof(vc_sketch_game_options), 1, 272, fields_vc_sketch_game_options, 3},
    {"vc_sketch_game_state", sizeof(vc_sketch_game_state), 1, -1, fields_vc_sketch_game_state, 7},
    {"vc_sheet_options", sizeof(vc_sheet_options), 1, 279, fields_vc_sheet_options, 9},
    {"vc_sheet_group", sizeof(vc_sheet_group), 1, -1, fields_vc_sheet_group, 8},
    {"vc_sheet_camera", sizeof(vc_sheet_camera), 1, 280, fields_vc_sheet_camera, 14},
    {"vc_tag_sheet_options", sizeof(vc_tag_sheet_options), 1, 290, fields_vc_tag_sheet_options, 7},
    {"vc_cube_renderer_options", sizeof(vc_cube_renderer_options), 1, 308, fields_vc_cube_renderer_options, 3},
    {"vc_cube_view", sizeof(vc_cube_view), 1, 309, fields_vc_cube_view, 12},
    {"vc_cube_step", sizeof(vc_cube_step), 1, -1, fields_vc_cube_step, 10},
    {"vc_cubie", sizeof(vc_cubie), 1, -1, fields_vc_cubie, 5},
    {"vc_cube_mesh", sizeof(vc_cube_mesh), 1, -1, fields_vc_cube_mesh, 6},
    {"vc_cube_gif_options", sizeof(vc_cube_gif_options), 1, 310, fields_vc_cube_gif_options, 8},
    {"vc_target_server_options", sizeof(vc_target_server_options), 1, 329, fields_vc_target_server_options, 7},
    {"vc_target_server_stats", sizeof(vc_target_server_stats), 1, -1, fields_vc_target_server_stats, 6},
    {"vc_cube_photo_options", sizeof(vc_cube_photo_options), 1, 340, fields_vc_cube_photo_options, 23},
    {"vc_cube_photo_face", sizeof(vc_cube_photo_face), 1, -1, fields_vc_cube_photo_face, 10},
    {"vc_tag_scene_options", sizeof(vc_tag_scene_options), 1, 350, fields_vc_tag_scene_options, 17},
    {"vc_tag_scene_tag", sizeof(vc_tag_scene_tag), 1, 351, fields_vc_tag_scene_tag, 13},
    {"vc_tag_truth", sizeof(vc_tag_truth), 1, -1, fields_vc_tag_truth, 18},
    {"vc_flat_scene_options", sizeof(vc_flat_scene_options), 1, 360, fields_vc_flat_scene_options, 20},
};

static const handle_type handle_types[] = {
    {"vc_picture", 7, 8, 9},
    {"vc_calibrator", 32, 33, 34},
    {"vc_cube_finder", 45, 46, 47},
    {"vc_cube_face_list", -1, 55, -1},
    {"vc_cube_reader", 58, 59, 60},
    {"vc_cube_reading", -1, 76, -1},
    {"vc_cube_scanner", 83, 84, 85},
    {"vc_set_finder", 103, 104, 105},
    {"vc_set_card_list", -1, 110, -1},
    {"vc_shape_finder", 124, 125, 126},
    {"vc_shape_list", -1, 132, -1},
    {"vc_code_verifier", 141, 142, 143},
    {"vc_filter_chain", 149, 150, 151},
    {"vc_sketch_rater", 162, 163, 164},
    {"vc_sketch_rating", -1, 178, -1},
    {"vc_solver", 195, 196, 197},
    {"vc_tag_finder", 212, 213, 214},
    {"vc_tag_list", -1, 230, -1},
    {"vc_tag_field", 233, 234, 235},
    {"vc_target_finder", 251, 252, 253},
    {"vc_target_list", -1, 270, -1},
    {"vc_sketch_game", 273, 274, 275},
    {"vc_sheet", 282, 283, 284},
    {"vc_tag_sheet", 291, 292, 293},
    {"vc_target_recorder", 296, 297, 298},
    {"vc_target_replay", 300, 301, 302},
    {"vc_cube_renderer", 313, 314, 315},
    {"vc_target_server", 330, 331, 332},
    {"vc_cube_photo", 343, 344, 345},
    {"vc_tag_scene", 352, 353, 354},
    {"vc_flat_scene", 361, 362, 363},
};

static void call_vc_version(const value *a, value *r) { r->i = (int64_t)vc_version(); }
static void call_vc_version_string(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_version_string(); }
static void call_vc_status_name(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_status_name((int32_t)a[0].i); }
static const parameter parameters_vc_status_name[] = {
    {"status", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_last_error(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_last_error(); }
static void call_vc_image_convert(const value *a, value *r) { r->i = vc_image_convert(a[0].p, a[1].p); }
static const parameter parameters_vc_image_convert[] = {
    {"image", STRUCT, STRUCTURE, 0, 1, {-1, -1}, 0, 1, 0},
    {"canvas", STRUCT, STRUCTURE, 1, 1, {-1, -1}, 0, 1, 0},
};
static void call_vc_picture_options_init(const value *a, value *r) { vc_picture_options_init(a[0].p, (size_t)a[1].i); }
static const parameter parameters_vc_picture_options_init[] = {
    {"options", STRUCT_OUT, STRUCTURE, 3, 1, {-1, -1}, 1, 0, 0},
    {"struct_size", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_encode_options_init(const value *a, value *r) { vc_encode_options_init(a[0].p, (size_t)a[1].i); }
static const parameter parameters_vc_encode_options_init[] = {
    {"options", STRUCT_OUT, STRUCTURE, 5, 1, {-1, -1}, 1, 0, 0},
    {"struct_size", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_picture_create(const value *a, value *r) { r->i = vc_picture_create(a[0].p); }
static const parameter parameters_vc_picture_create[] = {
    {"out", HANDLE_OUT, OBJECT, 0, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_picture_destroy(const value *a, value *r) { vc_picture_destroy(a[0].p); }
static const parameter parameters_vc_picture_destroy[] = {
    {"picture", HANDLE, OBJECT, 0, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_picture_error(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_picture_error(a[0].p); }
static const parameter parameters_vc_picture_error[] = {
    {"picture", HANDLE, OBJECT, 0, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_picture_decode(const value *a, value *r) { r->i = vc_picture_decode(a[0].p, a[1].p, (size_t)a[2].i, a[3].p); }
static const parameter parameters_vc_picture_decode[] = {
    {"picture", HANDLE, OBJECT, 0, 1, {-1, -1}, 0, 0, 0},
    {"bytes", BYTES, CHAR, -1, 1, {2, -1}, 0, 1, 0},
    {"size", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
    {"options", STRUCT, STRUCTURE, 3, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_picture_open(const value *a, value *r) { r->i = vc_picture_open(a[0].p, a[1].p, a[2].p); }
static const parameter parameters_vc_picture_open[] = {
    {"picture", HANDLE, OBJECT, 0, 1, {-1, -1}, 0, 0, 0},
    {"path", BYTES, CHAR, -1, 1, {-1, -1}, 0, 1, 0},
    {"options", STRUCT, STRUCTURE, 3, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_picture_image_get(const value *a, value *r) { r->i = vc_picture_image_get(a[0].p, a[1].p); }
static const parameter parameters_vc_picture_image_get[] = {
    {"picture", HANDLE, OBJECT, 0, 1, {-1, -1}, 0, 1, 0},
    {"out", STRUCT_OUT, STRUCTURE, 0, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_picture_info_get(const value *a, value *r) { r->i = vc_picture_info_get(a[0].p, a[1].p); }
static const parameter parameters_vc_picture_info_get[] = {
    {"picture", HANDLE, OBJECT, 0, 1, {-1, -1}, 0, 1, 0},
    {"info", STRUCT_OUT, STRUCTURE, 4, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_picture_encode(const value *a, value *r) { r->i = vc_picture_encode(a[0].p, a[1].p, a[2].p, a[3].p, a[4].p); }
static const parameter parameters_vc_picture_encode[] = {
    {"picture", HANDLE, OBJECT, 0, 1, {-1, -1}, 0, 0, 0},
    {"image", STRUCT, STRUCTURE, 0, 1, {-1, -1}, 0, 1, 0},
    {"options", STRUCT, STRUCTURE, 5, 1, {-1, -1}, 1, 1, 0},
    {"bytes", BORROWED, CHAR, -1, 1, {-1, -1}, 0, 1, 0},
    {"size", NUMBERS_OUT, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_pen_init(const value *a, value *r) { vc_pen_init(a[0].p, (size_t)a[1].i); }
static const parameter parameters_vc_pen_init[] = {
    {"pen", STRUCT_OUT, STRUCTURE, 6, 1, {-1, -1}, 1, 0, 0},
    {"struct_size", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_draw_options_init(const value *a, value *r) { vc_draw_options_init(a[0].p, (size_t)a[1].i); }
static const parameter parameters_vc_draw_options_init[] = {
    {"options", STRUCT_OUT, STRUCTURE, 7, 1, {-1, -1}, 1, 0, 0},
    {"struct_size", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_palette_color(const value *a, value *r) { r->i = (int64_t)vc_palette_color((int32_t)a[0].i); }
static const parameter parameters_vc_palette_color[] = {
    {"index", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_draw_polygon(const value *a, value *r) { r->i = vc_draw_polygon(a[0].p, a[1].p, (size_t)a[2].i, a[3].p); }
static const parameter parameters_vc_draw_polygon[] = {
    {"canvas", STRUCT, STRUCTURE, 1, 1, {-1, -1}, 0, 1, 0},
    {"points", STRUCT, STRUCTURE, 2, 1, {2, -1}, 0, 1, 0},
    {"count", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 128},
    {"pen", STRUCT, STRUCTURE, 6, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_draw_circle(const value *a, value *r) { r->i = vc_draw_circle(a[0].p, a[1].point, a[2].d, a[3].p); }
static const parameter parameters_vc_draw_circle[] = {
    {"canvas", STRUCT, STRUCTURE, 1, 1, {-1, -1}, 0, 1, 0},
    {"center", POINT, STRUCTURE, 2, 1, {-1, -1}, 0, 0, 0},
    {"radius", NUMBER, DOUBLE, -1, 1, {-1, -1}, 0, 0, 129},
    {"pen", STRUCT, STRUCTURE, 6, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_draw_text(const value *a, value *r) { r->i = vc_draw_text(a[0].p, a[1].p, a[2].point, a[3].p); }
static const parameter parameters_vc_draw_text[] = {
    {"canvas", STRUCT, STRUCTURE, 1, 1, {-1, -1}, 0, 1, 0},
    {"text", BYTES, CHAR, -1, 1, {-1, -1}, 0, 1, 130},
    {"at", POINT, STRUCTURE, 2, 1, {-1, -1}, 0, 0, 0},
    {"pen", STRUCT, STRUCTURE, 6, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_log_set(const value *a, value *r) { vc_log_set((vc_log_fn *)a[0].f, a[1].p, (int32_t)a[2].i); }
static const parameter parameters_vc_log_set[] = {
    {"callback", CALLBACK, CHAR, 0, 1, {-1, -1}, 1, 0, 0},
    {"user_data", USER_DATA, CHAR, -1, 1, {-1, -1}, 1, 0, 0},
    {"min_level", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_threads_set(const value *a, value *r) { r->i = vc_threads_set((int32_t)a[0].i); }
static const parameter parameters_vc_threads_set[] = {
    {"count", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 55},
};
static void call_vc_threads_get(const value *a, value *r) { r->i = (int64_t)vc_threads_get(); }
static void call_vc_memory_limit_set(const value *a, value *r) { r->i = vc_memory_limit_set(a[0].i); }
static const parameter parameters_vc_memory_limit_set[] = {
    {"bytes", NUMBER, INT64, -1, 1, {-1, -1}, 0, 0, 16},
};
static void call_vc_memory_limit_get(const value *a, value *r) { r->i = (int64_t)vc_memory_limit_get(); }
static void call_vc_camera_load(const value *a, value *r) { r->i = vc_camera_load(a[0].p, (size_t)a[1].i, a[2].p); }
static const parameter parameters_vc_camera_load[] = {
    {"file", BYTES, CHAR, -1, 1, {1, -1}, 0, 1, 0},
    {"size", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
    {"out", STRUCT_OUT, STRUCTURE, 8, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_camera_file_name(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_camera_file_name((int32_t)a[0].i); }
static const parameter parameters_vc_camera_file_name[] = {
    {"form", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_camera_save(const value *a, value *r) { r->i = vc_camera_save(a[0].p, (int32_t)a[1].i, a[2].p, (size_t)a[3].i, a[4].p); }
static const parameter parameters_vc_camera_save[] = {
    {"camera", STRUCT, STRUCTURE, 8, 1, {-1, -1}, 0, 1, 0},
    {"form", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 4},
    {"bytes", NUMBERS_OUT, UINT8, -1, 1, {3, -1}, 1, 0, 0},
    {"capacity", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
    {"size", NUMBERS_OUT, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_board_name(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_board_name((int32_t)a[0].i); }
static const parameter parameters_vc_board_name[] = {
    {"board", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_calibration_reason_name(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_calibration_reason_name((int32_t)a[0].i); }
static const parameter parameters_vc_calibration_reason_name[] = {
    {"reason", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_calibrator_options_init(const value *a, value *r) { vc_calibrator_options_init(a[0].p, (size_t)a[1].i); }
static const parameter parameters_vc_calibrator_options_init[] = {
    {"options", STRUCT_OUT, STRUCTURE, 9, 1, {-1, -1}, 1, 0, 0},
    {"struct_size", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_calibrator_create(const value *a, value *r) { r->i = vc_calibrator_create(a[0].p, a[1].p); }
static const parameter parameters_vc_calibrator_create[] = {
    {"options", STRUCT, STRUCTURE, 9, 1, {-1, -1}, 1, 1, 0},
    {"out", HANDLE_OUT, OBJECT, 1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_calibrator_destroy(const value *a, value *r) { vc_calibrator_destroy(a[0].p); }
static const parameter parameters_vc_calibrator_destroy[] = {
    {"calibrator", HANDLE, OBJECT, 1, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_calibrator_error(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_calibrator_error(a[0].p); }
static const parameter parameters_vc_calibrator_error[] = {
    {"calibrator", HANDLE, OBJECT, 1, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_calibrator_add(const value *a, value *r) { r->i = vc_calibrator_add(a[0].p, a[1].p, a[2].p); }
static const parameter parameters_vc_calibrator_add[] = {
    {"calibrator", HANDLE, OBJECT, 1, 1, {-1, -1}, 0, 0, 0},
    {"image", STRUCT, STRUCTURE, 0, 1, {-1, -1}, 0, 1, 0},
    {"view", STRUCT_OUT, STRUCTURE, 10, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_calibrator_track(const value *a, value *r) { r->i = vc_calibrator_track(a[0].p, a[1].p, a[2].i, a[3].p, a[4].p); }
static const parameter parameters_vc_calibrator_track[] = {
    {"calibrator", HANDLE, OBJECT, 1, 1, {-1, -1}, 0, 0, 0},
    {"image", STRUCT, STRUCTURE, 0, 1, {-1, -1}, 0, 1, 0},
    {"capture_ns", NUMBER, INT64, -1, 1, {-1, -1}, 0, 0, 16},
    {"kept", NUMBERS_OUT, INT32, -1, 1, {-1, -1}, 1, 0, 0},
    {"view", STRUCT_OUT, STRUCTURE, 10, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_calibrator_draw(const value *a, value *r) { r->i = vc_calibrator_draw(a[0].p, a[1].p, a[2].p); }
static const parameter parameters_vc_calibrator_draw[] = {
    {"calibrator", HANDLE, OBJECT, 1, 1, {-1, -1}, 0, 0, 0},
    {"canvas", STRUCT, STRUCTURE, 1, 1, {-1, -1}, 0, 1, 0},
    {"options", STRUCT, STRUCTURE, 7, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_calibrator_calibrate(const value *a, value *r) { r->i = vc_calibrator_calibrate(a[0].p, a[1].p, a[2].p); }
static const parameter parameters_vc_calibrator_calibrate[] = {
    {"calibrator", HANDLE, OBJECT, 1, 1, {-1, -1}, 0, 0, 0},
    {"camera", STRUCT_OUT, STRUCTURE, 8, 1, {-1, -1}, 0, 0, 0},
    {"facts", STRUCT_OUT, STRUCTURE, 11, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_calibrator_view_count(const value *a, value *r) { r->i = (int64_t)vc_calibrator_view_count(a[0].p); }
static const parameter parameters_vc_calibrator_view_count[] = {
    {"calibrator", HANDLE, OBJECT, 1, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_calibrator_view_get(const value *a, value *r) { r->i = vc_calibrator_view_get(a[0].p, (size_t)a[1].i, a[2].p); }
static const parameter parameters_vc_calibrator_view_get[] = {
    {"calibrator", HANDLE, OBJECT, 1, 1, {-1, -1}, 0, 1, 0},
    {"index", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
    {"out", STRUCT_OUT, STRUCTURE, 10, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_calibrator_coverage(const value *a, value *r) { r->i = vc_calibrator_coverage(a[0].p, (int32_t)a[1].i, (int32_t)a[2].i, a[3].p); }
static const parameter parameters_vc_calibrator_coverage[] = {
    {"calibrator", HANDLE, OBJECT, 1, 1, {-1, -1}, 0, 0, 0},
    {"columns", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 12},
    {"rows", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 12},
    {"counts", NUMBERS_OUT, INT32, -1, 1, {1, 2}, 0, 0, 0},
};
static void call_vc_calibrator_reset(const value *a, value *r) { r->i = vc_calibrator_reset(a[0].p); }
static const parameter parameters_vc_calibrator_reset[] = {
    {"calibrator", HANDLE, OBJECT, 1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_calibrator_board(const value *a, value *r) { r->i = vc_calibrator_board(a[0].p, a[1].d, a[2].d, a[3].p, a[4].p); }
static const parameter parameters_vc_calibrator_board[] = {
    {"calibrator", HANDLE, OBJECT, 1, 1, {-1, -1}, 0, 0, 0},
    {"page_width_mm", NUMBER, DOUBLE, -1, 1, {-1, -1}, 0, 0, 99},
    {"page_height_mm", NUMBER, DOUBLE, -1, 1, {-1, -1}, 0, 0, 99},
    {"bytes", BORROWED, CHAR, -1, 1, {-1, -1}, 0, 1, 0},
    {"size", NUMBERS_OUT, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_finder_options_init(const value *a, value *r) { vc_cube_finder_options_init(a[0].p, (size_t)a[1].i); }
static const parameter parameters_vc_cube_finder_options_init[] = {
    {"options", STRUCT_OUT, STRUCTURE, 12, 1, {-1, -1}, 1, 0, 0},
    {"struct_size", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_finder_create(const value *a, value *r) { r->i = vc_cube_finder_create(a[0].p, a[1].p); }
static const parameter parameters_vc_cube_finder_create[] = {
    {"options", STRUCT, STRUCTURE, 12, 1, {-1, -1}, 1, 1, 0},
    {"out", HANDLE_OUT, OBJECT, 2, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_finder_destroy(const value *a, value *r) { vc_cube_finder_destroy(a[0].p); }
static const parameter parameters_vc_cube_finder_destroy[] = {
    {"finder", HANDLE, OBJECT, 2, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_cube_finder_error(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_cube_finder_error(a[0].p); }
static const parameter parameters_vc_cube_finder_error[] = {
    {"finder", HANDLE, OBJECT, 2, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_cube_finder_find(const value *a, value *r) { r->i = vc_cube_finder_find(a[0].p, a[1].p, a[2].p); }
static const parameter parameters_vc_cube_finder_find[] = {
    {"finder", HANDLE, OBJECT, 2, 1, {-1, -1}, 0, 0, 0},
    {"image", STRUCT, STRUCTURE, 0, 1, {-1, -1}, 0, 1, 0},
    {"out", HANDLE_OUT, OBJECT, 3, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_finder_track(const value *a, value *r) { r->i = vc_cube_finder_track(a[0].p, a[1].p, a[2].i, a[3].p); }
static const parameter parameters_vc_cube_finder_track[] = {
    {"finder", HANDLE, OBJECT, 2, 1, {-1, -1}, 0, 0, 0},
    {"image", STRUCT, STRUCTURE, 0, 1, {-1, -1}, 0, 1, 0},
    {"capture_ns", NUMBER, INT64, -1, 1, {-1, -1}, 0, 0, 16},
    {"out", HANDLE_OUT, OBJECT, 3, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_finder_reset(const value *a, value *r) { r->i = vc_cube_finder_reset(a[0].p); }
static const parameter parameters_vc_cube_finder_reset[] = {
    {"finder", HANDLE, OBJECT, 2, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_face_list_count(const value *a, value *r) { r->i = (int64_t)vc_cube_face_list_count(a[0].p); }
static const parameter parameters_vc_cube_face_list_count[] = {
    {"list", HANDLE, OBJECT, 3, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_cube_face_list_get(const value *a, value *r) { r->i = vc_cube_face_list_get(a[0].p, (size_t)a[1].i, a[2].p); }
static const parameter parameters_vc_cube_face_list_get[] = {
    {"list", HANDLE, OBJECT, 3, 1, {-1, -1}, 0, 1, 0},
    {"index", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
    {"out", STRUCT_OUT, STRUCTURE, 13, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_face_list_draw(const value *a, value *r) { r->i = vc_cube_face_list_draw(a[0].p, a[1].p, a[2].p); }
static const parameter parameters_vc_cube_face_list_draw[] = {
    {"list", HANDLE, OBJECT, 3, 1, {-1, -1}, 0, 1, 0},
    {"canvas", STRUCT, STRUCTURE, 1, 1, {-1, -1}, 0, 1, 0},
    {"options", STRUCT, STRUCTURE, 7, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_cube_face_list_json(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_cube_face_list_json(a[0].p); }
static const parameter parameters_vc_cube_face_list_json[] = {
    {"list", HANDLE, OBJECT, 3, 1, {-1, -1}, 0, 1, 0},
};
static void call_vc_cube_face_list_destroy(const value *a, value *r) { vc_cube_face_list_destroy(a[0].p); }
static const parameter parameters_vc_cube_face_list_destroy[] = {
    {"list", HANDLE, OBJECT, 3, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_cube_color_name(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_cube_color_name((int32_t)a[0].i); }
static const parameter parameters_vc_cube_color_name[] = {
    {"letter", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_reader_options_init(const value *a, value *r) { vc_cube_reader_options_init(a[0].p, (size_t)a[1].i); }
static const parameter parameters_vc_cube_reader_options_init[] = {
    {"options", STRUCT_OUT, STRUCTURE, 14, 1, {-1, -1}, 1, 0, 0},
    {"struct_size", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_reader_create(const value *a, value *r) { r->i = vc_cube_reader_create(a[0].p, a[1].p); }
static const parameter parameters_vc_cube_reader_create[] = {
    {"options", STRUCT, STRUCTURE, 14, 1, {-1, -1}, 1, 1, 0},
    {"out", HANDLE_OUT, OBJECT, 4, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_reader_destroy(const value *a, value *r) { vc_cube_reader_destroy(a[0].p); }
static const parameter parameters_vc_cube_reader_destroy[] = {
    {"reader", HANDLE, OBJECT, 4, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_cube_reader_error(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_cube_reader_error(a[0].p); }
static const parameter parameters_vc_cube_reader_error[] = {
    {"reader", HANDLE, OBJECT, 4, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_cube_reader_add(const value *a, value *r) { r->i = vc_cube_reader_add(a[0].p, a[1].p, a[2].p); }
static const parameter parameters_vc_cube_reader_add[] = {
    {"reader", HANDLE, OBJECT, 4, 1, {-1, -1}, 0, 0, 0},
    {"list", HANDLE, OBJECT, 3, 1, {-1, -1}, 0, 1, 0},
    {"face_count", NUMBERS_OUT, INT32, -1, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_cube_reader_add_colors(const value *a, value *r) { r->i = vc_cube_reader_add_colors(a[0].p, a[1].p, (size_t)a[2].i, (int32_t)a[3].i); }
static const parameter parameters_vc_cube_reader_add_colors[] = {
    {"reader", HANDLE, OBJECT, 4, 1, {-1, -1}, 0, 0, 0},
    {"rgb", BYTES, UINT8, -1, 3, {2, -1}, 0, 1, 0},
    {"count", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 131},
    {"whole_cube", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 5},
};
static void call_vc_cube_reader_correct(const value *a, value *r) { r->i = vc_cube_reader_correct(a[0].p, (int32_t)a[1].i, (int32_t)a[2].i); }
static const parameter parameters_vc_cube_reader_correct[] = {
    {"reader", HANDLE, OBJECT, 4, 1, {-1, -1}, 0, 0, 0},
    {"facelet", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 29},
    {"color", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 132},
};
static void call_vc_cube_reader_reset(const value *a, value *r) { r->i = vc_cube_reader_reset(a[0].p); }
static const parameter parameters_vc_cube_reader_reset[] = {
    {"reader", HANDLE, OBJECT, 4, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_reader_read(const value *a, value *r) { r->i = vc_cube_reader_read(a[0].p, a[1].p); }
static const parameter parameters_vc_cube_reader_read[] = {
    {"reader", HANDLE, OBJECT, 4, 1, {-1, -1}, 0, 0, 0},
    {"out", HANDLE_OUT, OBJECT, 5, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_reading_get(const value *a, value *r) { r->i = vc_cube_reading_get(a[0].p, a[1].p); }
static const parameter parameters_vc_cube_reading_get[] = {
    {"reading", HANDLE, OBJECT, 5, 1, {-1, -1}, 0, 1, 0},
    {"out", STRUCT_OUT, STRUCTURE, 15, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_reading_problem_text(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_cube_reading_problem_text(a[0].p); }
static const parameter parameters_vc_cube_reading_problem_text[] = {
    {"reading", HANDLE, OBJECT, 5, 1, {-1, -1}, 0, 1, 0},
};
static void call_vc_cube_reading_sticker_get(const value *a, value *r) { r->i = vc_cube_reading_sticker_get(a[0].p, (size_t)a[1].i, a[2].p); }
static const parameter parameters_vc_cube_reading_sticker_get[] = {
    {"reading", HANDLE, OBJECT, 5, 1, {-1, -1}, 0, 1, 0},
    {"facelet", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
    {"out", STRUCT_OUT, STRUCTURE, 16, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_reading_uncertain_count(const value *a, value *r) { r->i = (int64_t)vc_cube_reading_uncertain_count(a[0].p); }
static const parameter parameters_vc_cube_reading_uncertain_count[] = {
    {"reading", HANDLE, OBJECT, 5, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_cube_reading_uncertain_get(const value *a, value *r) { r->i = vc_cube_reading_uncertain_get(a[0].p, (size_t)a[1].i, a[2].p); }
static const parameter parameters_vc_cube_reading_uncertain_get[] = {
    {"reading", HANDLE, OBJECT, 5, 1, {-1, -1}, 0, 1, 0},
    {"index", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
    {"out", STRUCT_OUT, STRUCTURE, 16, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_reading_suspect_count(const value *a, value *r) { r->i = (int64_t)vc_cube_reading_suspect_count(a[0].p); }
static const parameter parameters_vc_cube_reading_suspect_count[] = {
    {"reading", HANDLE, OBJECT, 5, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_cube_reading_suspect_get(const value *a, value *r) { r->i = vc_cube_reading_suspect_get(a[0].p, (size_t)a[1].i, a[2].p); }
static const parameter parameters_vc_cube_reading_suspect_get[] = {
    {"reading", HANDLE, OBJECT, 5, 1, {-1, -1}, 0, 1, 0},
    {"index", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
    {"out", STRUCT_OUT, STRUCTURE, 16, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_reading_draw(const value *a, value *r) { r->i = vc_cube_reading_draw(a[0].p, a[1].p, a[2].p); }
static const parameter parameters_vc_cube_reading_draw[] = {
    {"reading", HANDLE, OBJECT, 5, 1, {-1, -1}, 0, 1, 0},
    {"canvas", STRUCT, STRUCTURE, 1, 1, {-1, -1}, 0, 1, 0},
    {"options", STRUCT, STRUCTURE, 7, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_cube_reading_svg(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_cube_reading_svg(a[0].p); }
static const parameter parameters_vc_cube_reading_svg[] = {
    {"reading", HANDLE, OBJECT, 5, 1, {-1, -1}, 0, 1, 0},
};
static void call_vc_cube_reading_json(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_cube_reading_json(a[0].p); }
static const parameter parameters_vc_cube_reading_json[] = {
    {"reading", HANDLE, OBJECT, 5, 1, {-1, -1}, 0, 1, 0},
};
static void call_vc_cube_reading_destroy(const value *a, value *r) { vc_cube_reading_destroy(a[0].p); }
static const parameter parameters_vc_cube_reading_destroy[] = {
    {"reading", HANDLE, OBJECT, 5, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_cube_reader_learn(const value *a, value *r) { r->i = vc_cube_reader_learn(a[0].p); }
static const parameter parameters_vc_cube_reader_learn[] = {
    {"reader", HANDLE, OBJECT, 4, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_reader_save(const value *a, value *r) { r->i = vc_cube_reader_save(a[0].p, a[1].p, (size_t)a[2].i, a[3].p); }
static const parameter parameters_vc_cube_reader_save[] = {
    {"reader", HANDLE, OBJECT, 4, 1, {-1, -1}, 0, 0, 0},
    {"bytes", NUMBERS_OUT, UINT8, -1, 1, {2, -1}, 1, 0, 0},
    {"capacity", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
    {"size", NUMBERS_OUT, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_reader_load(const value *a, value *r) { r->i = vc_cube_reader_load(a[0].p, a[1].p, (size_t)a[2].i); }
static const parameter parameters_vc_cube_reader_load[] = {
    {"reader", HANDLE, OBJECT, 4, 1, {-1, -1}, 0, 0, 0},
    {"bytes", BYTES, UINT8, -1, 1, {2, -1}, 1, 1, 0},
    {"size", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_scheme_name(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_cube_scheme_name((int32_t)a[0].i); }
static const parameter parameters_vc_cube_scheme_name[] = {
    {"scheme", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_problem_name(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_cube_problem_name((int32_t)a[0].i); }
static const parameter parameters_vc_cube_problem_name[] = {
    {"problem", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_scanner_options_init(const value *a, value *r) { vc_cube_scanner_options_init(a[0].p, (size_t)a[1].i); }
static const parameter parameters_vc_cube_scanner_options_init[] = {
    {"options", STRUCT_OUT, STRUCTURE, 17, 1, {-1, -1}, 1, 0, 0},
    {"struct_size", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_scanner_create(const value *a, value *r) { r->i = vc_cube_scanner_create(a[0].p, a[1].p); }
static const parameter parameters_vc_cube_scanner_create[] = {
    {"options", STRUCT, STRUCTURE, 17, 1, {-1, -1}, 1, 1, 0},
    {"out", HANDLE_OUT, OBJECT, 6, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_scanner_destroy(const value *a, value *r) { vc_cube_scanner_destroy(a[0].p); }
static const parameter parameters_vc_cube_scanner_destroy[] = {
    {"scanner", HANDLE, OBJECT, 6, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_cube_scanner_error(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_cube_scanner_error(a[0].p); }
static const parameter parameters_vc_cube_scanner_error[] = {
    {"scanner", HANDLE, OBJECT, 6, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_cube_scanner_track(const value *a, value *r) { r->i = vc_cube_scanner_track(a[0].p, a[1].p, a[2].p, a[3].i, a[4].p); }
static const parameter parameters_vc_cube_scanner_track[] = {
    {"scanner", HANDLE, OBJECT, 6, 1, {-1, -1}, 0, 0, 0},
    {"reader", HANDLE, OBJECT, 4, 1, {-1, -1}, 0, 0, 0},
    {"image", STRUCT, STRUCTURE, 0, 1, {-1, -1}, 0, 1, 0},
    {"capture_ns", NUMBER, INT64, -1, 1, {-1, -1}, 0, 0, 16},
    {"out", STRUCT_OUT, STRUCTURE, 18, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_cube_scanner_face_count(const value *a, value *r) { r->i = (int64_t)vc_cube_scanner_face_count(a[0].p); }
static const parameter parameters_vc_cube_scanner_face_count[] = {
    {"scanner", HANDLE, OBJECT, 6, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_cube_scanner_face_get(const value *a, value *r) { r->i = vc_cube_scanner_face_get(a[0].p, (size_t)a[1].i, a[2].p); }
static const parameter parameters_vc_cube_scanner_face_get[] = {
    {"scanner", HANDLE, OBJECT, 6, 1, {-1, -1}, 0, 1, 0},
    {"index", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
    {"out", STRUCT_OUT, STRUCTURE, 19, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_scanner_reset(const value *a, value *r) { r->i = vc_cube_scanner_reset(a[0].p); }
static const parameter parameters_vc_cube_scanner_reset[] = {
    {"scanner", HANDLE, OBJECT, 6, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_guidance_name(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_cube_guidance_name((int32_t)a[0].i); }
static const parameter parameters_vc_cube_guidance_name[] = {
    {"guidance", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_guidance_text(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_cube_guidance_text((int32_t)a[0].i); }
static const parameter parameters_vc_cube_guidance_text[] = {
    {"guidance", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_set_shape_name(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_set_shape_name((int32_t)a[0].i); }
static const parameter parameters_vc_set_shape_name[] = {
    {"shape", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_set_color_name(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_set_color_name((int32_t)a[0].i); }
static const parameter parameters_vc_set_color_name[] = {
    {"color", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_set_shading_name(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_set_shading_name((int32_t)a[0].i); }
static const parameter parameters_vc_set_shading_name[] = {
    {"shading", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_set_attribute_name(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_set_attribute_name((int32_t)a[0].i); }
static const parameter parameters_vc_set_attribute_name[] = {
    {"attribute", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_set_find_sets(const value *a, value *r) { r->i = vc_set_find_sets(a[0].p, (size_t)a[1].i, a[2].p, (size_t)a[3].i, a[4].p); }
static const parameter parameters_vc_set_find_sets[] = {
    {"cards", STRUCT, STRUCTURE, 20, 1, {1, -1}, 1, 1, 0},
    {"count", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 133},
    {"sets", STRUCT_OUT, STRUCTURE, 21, 1, {3, -1}, 1, 0, 0},
    {"capacity", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 16},
    {"found", NUMBERS_OUT, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_set_check(const value *a, value *r) { r->i = vc_set_check(a[0].p, a[1].p); }
static const parameter parameters_vc_set_check[] = {
    {"cards", STRUCT, STRUCTURE, 20, 3, {-1, -1}, 0, 1, 0},
    {"broken", NUMBERS_OUT, INT32, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_set_third_card(const value *a, value *r) { r->i = vc_set_third_card(a[0].p, a[1].p, a[2].p); }
static const parameter parameters_vc_set_third_card[] = {
    {"a", STRUCT, STRUCTURE, 20, 1, {-1, -1}, 0, 1, 0},
    {"b", STRUCT, STRUCTURE, 20, 1, {-1, -1}, 0, 1, 0},
    {"third", STRUCT_OUT, STRUCTURE, 20, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_set_find_hint(const value *a, value *r) { r->i = vc_set_find_hint(a[0].p, (size_t)a[1].i, (int32_t)a[2].i, a[3].p); }
static const parameter parameters_vc_set_find_hint[] = {
    {"cards", STRUCT, STRUCTURE, 20, 1, {1, -1}, 1, 1, 0},
    {"count", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 133},
    {"wanted", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 36},
    {"hint", NUMBERS_OUT, INT32, -1, 3, {-1, -1}, 0, 0, 0},
};
static void call_vc_set_find_ultra_sets(const value *a, value *r) { r->i = vc_set_find_ultra_sets(a[0].p, (size_t)a[1].i, a[2].p, (size_t)a[3].i, a[4].p); }
static const parameter parameters_vc_set_find_ultra_sets[] = {
    {"cards", STRUCT, STRUCTURE, 20, 1, {1, -1}, 1, 1, 0},
    {"count", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 98},
    {"sets", STRUCT_OUT, STRUCTURE, 22, 1, {3, -1}, 1, 0, 0},
    {"capacity", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 16},
    {"found", NUMBERS_OUT, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_set_find_chained(const value *a, value *r) { r->i = vc_set_find_chained(a[0].p, (size_t)a[1].i, a[2].p, a[3].p, (size_t)a[4].i, a[5].p); }
static const parameter parameters_vc_set_find_chained[] = {
    {"cards", STRUCT, STRUCTURE, 20, 1, {1, -1}, 1, 1, 0},
    {"count", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 133},
    {"previous", STRUCT, STRUCTURE, 21, 1, {-1, -1}, 0, 1, 0},
    {"sets", STRUCT_OUT, STRUCTURE, 21, 1, {4, -1}, 1, 0, 0},
    {"capacity", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 16},
    {"found", NUMBERS_OUT, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_set_finder_options_init(const value *a, value *r) { vc_set_finder_options_init(a[0].p, (size_t)a[1].i); }
static const parameter parameters_vc_set_finder_options_init[] = {
    {"options", STRUCT_OUT, STRUCTURE, 23, 1, {-1, -1}, 1, 0, 0},
    {"struct_size", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_set_finder_create(const value *a, value *r) { r->i = vc_set_finder_create(a[0].p, a[1].p); }
static const parameter parameters_vc_set_finder_create[] = {
    {"options", STRUCT, STRUCTURE, 23, 1, {-1, -1}, 1, 1, 0},
    {"out", HANDLE_OUT, OBJECT, 7, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_set_finder_destroy(const value *a, value *r) { vc_set_finder_destroy(a[0].p); }
static const parameter parameters_vc_set_finder_destroy[] = {
    {"finder", HANDLE, OBJECT, 7, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_set_finder_error(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_set_finder_error(a[0].p); }
static const parameter parameters_vc_set_finder_error[] = {
    {"finder", HANDLE, OBJECT, 7, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_set_finder_find(const value *a, value *r) { r->i = vc_set_finder_find(a[0].p, a[1].p, a[2].p); }
static const parameter parameters_vc_set_finder_find[] = {
    {"finder", HANDLE, OBJECT, 7, 1, {-1, -1}, 0, 0, 0},
    {"image", STRUCT, STRUCTURE, 0, 1, {-1, -1}, 0, 1, 0},
    {"out", HANDLE_OUT, OBJECT, 8, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_set_finder_track(const value *a, value *r) { r->i = vc_set_finder_track(a[0].p, a[1].p, a[2].i, a[3].p); }
static const parameter parameters_vc_set_finder_track[] = {
    {"finder", HANDLE, OBJECT, 7, 1, {-1, -1}, 0, 0, 0},
    {"image", STRUCT, STRUCTURE, 0, 1, {-1, -1}, 0, 1, 0},
    {"capture_ns", NUMBER, INT64, -1, 1, {-1, -1}, 0, 0, 16},
    {"out", HANDLE_OUT, OBJECT, 8, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_set_finder_reset(const value *a, value *r) { r->i = vc_set_finder_reset(a[0].p); }
static const parameter parameters_vc_set_finder_reset[] = {
    {"finder", HANDLE, OBJECT, 7, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_set_card_list_json(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_set_card_list_json(a[0].p); }
static const parameter parameters_vc_set_card_list_json[] = {
    {"list", HANDLE, OBJECT, 8, 1, {-1, -1}, 0, 1, 0},
};
static void call_vc_set_card_list_destroy(const value *a, value *r) { vc_set_card_list_destroy(a[0].p); }
static const parameter parameters_vc_set_card_list_destroy[] = {
    {"list", HANDLE, OBJECT, 8, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_set_card_list_count(const value *a, value *r) { r->i = (int64_t)vc_set_card_list_count(a[0].p); }
static const parameter parameters_vc_set_card_list_count[] = {
    {"list", HANDLE, OBJECT, 8, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_set_card_list_get(const value *a, value *r) { r->i = vc_set_card_list_get(a[0].p, (size_t)a[1].i, a[2].p); }
static const parameter parameters_vc_set_card_list_get[] = {
    {"list", HANDLE, OBJECT, 8, 1, {-1, -1}, 0, 1, 0},
    {"index", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
    {"card", STRUCT_OUT, STRUCTURE, 24, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_set_card_list_triple_count(const value *a, value *r) { r->i = (int64_t)vc_set_card_list_triple_count(a[0].p); }
static const parameter parameters_vc_set_card_list_triple_count[] = {
    {"list", HANDLE, OBJECT, 8, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_set_card_list_triple_get(const value *a, value *r) { r->i = vc_set_card_list_triple_get(a[0].p, (size_t)a[1].i, a[2].p); }
static const parameter parameters_vc_set_card_list_triple_get[] = {
    {"list", HANDLE, OBJECT, 8, 1, {-1, -1}, 0, 1, 0},
    {"index", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
    {"triple", STRUCT_OUT, STRUCTURE, 21, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_set_card_list_completeness(const value *a, value *r) { r->d = vc_set_card_list_completeness(a[0].p); }
static const parameter parameters_vc_set_card_list_completeness[] = {
    {"list", HANDLE, OBJECT, 8, 1, {-1, -1}, 0, 1, 0},
};
static void call_vc_set_card_list_mirrored(const value *a, value *r) { r->i = (int64_t)vc_set_card_list_mirrored(a[0].p); }
static const parameter parameters_vc_set_card_list_mirrored[] = {
    {"list", HANDLE, OBJECT, 8, 1, {-1, -1}, 0, 1, 0},
};
static void call_vc_set_draw_options_init(const value *a, value *r) { vc_set_draw_options_init(a[0].p, (size_t)a[1].i); }
static const parameter parameters_vc_set_draw_options_init[] = {
    {"options", STRUCT_OUT, STRUCTURE, 25, 1, {-1, -1}, 1, 0, 0},
    {"struct_size", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_set_card_list_draw(const value *a, value *r) { r->i = vc_set_card_list_draw(a[0].p, a[1].p, a[2].p); }
static const parameter parameters_vc_set_card_list_draw[] = {
    {"list", HANDLE, OBJECT, 8, 1, {-1, -1}, 0, 1, 0},
    {"canvas", STRUCT, STRUCTURE, 1, 1, {-1, -1}, 0, 1, 0},
    {"options", STRUCT, STRUCTURE, 25, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_shape_kind_name(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_shape_kind_name((int32_t)a[0].i); }
static const parameter parameters_vc_shape_kind_name[] = {
    {"kind", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_shape_input_name(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_shape_input_name((int32_t)a[0].i); }
static const parameter parameters_vc_shape_input_name[] = {
    {"input", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_shape_state_name(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_shape_state_name((int32_t)a[0].i); }
static const parameter parameters_vc_shape_state_name[] = {
    {"state", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_shape_verdict_name(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_shape_verdict_name((int32_t)a[0].i); }
static const parameter parameters_vc_shape_verdict_name[] = {
    {"verdict", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_shape_finder_options_init(const value *a, value *r) { vc_shape_finder_options_init(a[0].p, (size_t)a[1].i); }
static const parameter parameters_vc_shape_finder_options_init[] = {
    {"options", STRUCT_OUT, STRUCTURE, 26, 1, {-1, -1}, 1, 0, 0},
    {"struct_size", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_shape_finder_create(const value *a, value *r) { r->i = vc_shape_finder_create(a[0].p, a[1].p); }
static const parameter parameters_vc_shape_finder_create[] = {
    {"options", STRUCT, STRUCTURE, 26, 1, {-1, -1}, 1, 1, 0},
    {"out", HANDLE_OUT, OBJECT, 9, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_shape_finder_destroy(const value *a, value *r) { vc_shape_finder_destroy(a[0].p); }
static const parameter parameters_vc_shape_finder_destroy[] = {
    {"finder", HANDLE, OBJECT, 9, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_shape_finder_error(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_shape_finder_error(a[0].p); }
static const parameter parameters_vc_shape_finder_error[] = {
    {"finder", HANDLE, OBJECT, 9, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_shape_finder_find(const value *a, value *r) { r->i = vc_shape_finder_find(a[0].p, a[1].p, a[2].p); }
static const parameter parameters_vc_shape_finder_find[] = {
    {"finder", HANDLE, OBJECT, 9, 1, {-1, -1}, 0, 0, 0},
    {"image", STRUCT, STRUCTURE, 0, 1, {-1, -1}, 0, 1, 0},
    {"out", HANDLE_OUT, OBJECT, 10, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_shape_finder_track(const value *a, value *r) { r->i = vc_shape_finder_track(a[0].p, a[1].p, a[2].i, a[3].p); }
static const parameter parameters_vc_shape_finder_track[] = {
    {"finder", HANDLE, OBJECT, 9, 1, {-1, -1}, 0, 0, 0},
    {"image", STRUCT, STRUCTURE, 0, 1, {-1, -1}, 0, 1, 0},
    {"capture_ns", NUMBER, INT64, -1, 1, {-1, -1}, 0, 0, 16},
    {"out", HANDLE_OUT, OBJECT, 10, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_shape_finder_reset(const value *a, value *r) { r->i = vc_shape_finder_reset(a[0].p); }
static const parameter parameters_vc_shape_finder_reset[] = {
    {"finder", HANDLE, OBJECT, 9, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_shape_finder_reveal(const value *a, value *r) { r->i = vc_shape_finder_reveal(a[0].p, a[1].p, a[2].p); }
static const parameter parameters_vc_shape_finder_reveal[] = {
    {"finder", HANDLE, OBJECT, 9, 1, {-1, -1}, 0, 0, 0},
    {"image", STRUCT, STRUCTURE, 0, 1, {-1, -1}, 0, 1, 0},
    {"canvas", STRUCT, STRUCTURE, 1, 1, {-1, -1}, 0, 1, 0},
};
static void call_vc_shape_list_json(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_shape_list_json(a[0].p); }
static const parameter parameters_vc_shape_list_json[] = {
    {"list", HANDLE, OBJECT, 10, 1, {-1, -1}, 0, 1, 0},
};
static void call_vc_shape_list_destroy(const value *a, value *r) { vc_shape_list_destroy(a[0].p); }
static const parameter parameters_vc_shape_list_destroy[] = {
    {"list", HANDLE, OBJECT, 10, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_shape_list_verdict(const value *a, value *r) { r->i = (int64_t)vc_shape_list_verdict(a[0].p); }
static const parameter parameters_vc_shape_list_verdict[] = {
    {"list", HANDLE, OBJECT, 10, 1, {-1, -1}, 0, 1, 0},
};
static void call_vc_shape_list_count(const value *a, value *r) { r->i = (int64_t)vc_shape_list_count(a[0].p); }
static const parameter parameters_vc_shape_list_count[] = {
    {"list", HANDLE, OBJECT, 10, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_shape_list_get(const value *a, value *r) { r->i = vc_shape_list_get(a[0].p, (size_t)a[1].i, a[2].p); }
static const parameter parameters_vc_shape_list_get[] = {
    {"list", HANDLE, OBJECT, 10, 1, {-1, -1}, 0, 1, 0},
    {"index", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
    {"out", STRUCT_OUT, STRUCTURE, 27, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_shape_list_outline_get(const value *a, value *r) { r->i = vc_shape_list_outline_get(a[0].p, (size_t)a[1].i, a[2].p, a[3].p); }
static const parameter parameters_vc_shape_list_outline_get[] = {
    {"list", HANDLE, OBJECT, 10, 1, {-1, -1}, 0, 1, 0},
    {"index", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
    {"points", BORROWED, STRUCTURE, 2, 1, {-1, -1}, 0, 1, 0},
    {"count", NUMBERS_OUT, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_shape_list_group_count(const value *a, value *r) { r->i = (int64_t)vc_shape_list_group_count(a[0].p); }
static const parameter parameters_vc_shape_list_group_count[] = {
    {"list", HANDLE, OBJECT, 10, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_shape_list_group_get(const value *a, value *r) { r->i = vc_shape_list_group_get(a[0].p, (size_t)a[1].i, a[2].p); }
static const parameter parameters_vc_shape_list_group_get[] = {
    {"list", HANDLE, OBJECT, 10, 1, {-1, -1}, 0, 1, 0},
    {"index", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
    {"out", STRUCT_OUT, STRUCTURE, 28, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_shape_list_draw(const value *a, value *r) { r->i = vc_shape_list_draw(a[0].p, a[1].p, a[2].p); }
static const parameter parameters_vc_shape_list_draw[] = {
    {"list", HANDLE, OBJECT, 10, 1, {-1, -1}, 0, 1, 0},
    {"canvas", STRUCT, STRUCTURE, 1, 1, {-1, -1}, 0, 1, 0},
    {"options", STRUCT, STRUCTURE, 7, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_code_state_name(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_code_state_name((int32_t)a[0].i); }
static const parameter parameters_vc_code_state_name[] = {
    {"state", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_code_verifier_create(const value *a, value *r) { r->i = vc_code_verifier_create(a[0].p, a[1].p); }
static const parameter parameters_vc_code_verifier_create[] = {
    {"codes", BYTES, CHAR, -1, 1, {-1, -1}, 1, 1, 130},
    {"out", HANDLE_OUT, OBJECT, 11, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_code_verifier_destroy(const value *a, value *r) { vc_code_verifier_destroy(a[0].p); }
static const parameter parameters_vc_code_verifier_destroy[] = {
    {"verifier", HANDLE, OBJECT, 11, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_code_verifier_error(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_code_verifier_error(a[0].p); }
static const parameter parameters_vc_code_verifier_error[] = {
    {"verifier", HANDLE, OBJECT, 11, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_code_verifier_add(const value *a, value *r) { r->i = vc_code_verifier_add(a[0].p, a[1].p); }
static const parameter parameters_vc_code_verifier_add[] = {
    {"verifier", HANDLE, OBJECT, 11, 1, {-1, -1}, 0, 0, 0},
    {"list", HANDLE, OBJECT, 10, 1, {-1, -1}, 0, 1, 0},
};
static void call_vc_code_verifier_reset(const value *a, value *r) { r->i = vc_code_verifier_reset(a[0].p); }
static const parameter parameters_vc_code_verifier_reset[] = {
    {"verifier", HANDLE, OBJECT, 11, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_code_verifier_verdict_get(const value *a, value *r) { r->i = vc_code_verifier_verdict_get(a[0].p, a[1].p); }
static const parameter parameters_vc_code_verifier_verdict_get[] = {
    {"verifier", HANDLE, OBJECT, 11, 1, {-1, -1}, 0, 1, 0},
    {"out", STRUCT_OUT, STRUCTURE, 29, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_filter_name(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_filter_name((int32_t)a[0].i); }
static const parameter parameters_vc_filter_name[] = {
    {"kind", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 45},
};
static void call_vc_filter_preset_name(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_filter_preset_name((int32_t)a[0].i); }
static const parameter parameters_vc_filter_preset_name[] = {
    {"preset", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_filter_chain_create(const value *a, value *r) { r->i = vc_filter_chain_create(a[0].p); }
static const parameter parameters_vc_filter_chain_create[] = {
    {"out", HANDLE_OUT, OBJECT, 12, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_filter_chain_destroy(const value *a, value *r) { vc_filter_chain_destroy(a[0].p); }
static const parameter parameters_vc_filter_chain_destroy[] = {
    {"chain", HANDLE, OBJECT, 12, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_filter_chain_error(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_filter_chain_error(a[0].p); }
static const parameter parameters_vc_filter_chain_error[] = {
    {"chain", HANDLE, OBJECT, 12, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_filter_chain_add(const value *a, value *r) { r->i = vc_filter_chain_add(a[0].p, (int32_t)a[1].i, a[2].d, a[3].d); }
static const parameter parameters_vc_filter_chain_add[] = {
    {"chain", HANDLE, OBJECT, 12, 1, {-1, -1}, 0, 0, 0},
    {"kind", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 45},
    {"amount", NUMBER, DOUBLE, -1, 1, {-1, -1}, 0, 0, 0},
    {"threshold", NUMBER, DOUBLE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_filter_chain_add_preset(const value *a, value *r) { r->i = vc_filter_chain_add_preset(a[0].p, (int32_t)a[1].i); }
static const parameter parameters_vc_filter_chain_add_preset[] = {
    {"chain", HANDLE, OBJECT, 12, 1, {-1, -1}, 0, 0, 0},
    {"preset", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 9},
};
static void call_vc_filter_chain_count(const value *a, value *r) { r->i = (int64_t)vc_filter_chain_count(a[0].p); }
static const parameter parameters_vc_filter_chain_count[] = {
    {"chain", HANDLE, OBJECT, 12, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_filter_chain_get(const value *a, value *r) { r->i = vc_filter_chain_get(a[0].p, (size_t)a[1].i, a[2].p); }
static const parameter parameters_vc_filter_chain_get[] = {
    {"chain", HANDLE, OBJECT, 12, 1, {-1, -1}, 0, 1, 0},
    {"index", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
    {"out", STRUCT_OUT, STRUCTURE, 30, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_filter_chain_apply(const value *a, value *r) { r->i = vc_filter_chain_apply(a[0].p, a[1].p, (size_t)a[2].i, a[3].p); }
static const parameter parameters_vc_filter_chain_apply[] = {
    {"chain", HANDLE, OBJECT, 12, 1, {-1, -1}, 0, 0, 0},
    {"image", STRUCT, STRUCTURE, 0, 1, {-1, -1}, 0, 1, 0},
    {"step_count", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
    {"canvas", STRUCT, STRUCTURE, 1, 1, {-1, -1}, 0, 1, 0},
};
static void call_vc_sketch_region_name(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_sketch_region_name((int32_t)a[0].i); }
static const parameter parameters_vc_sketch_region_name[] = {
    {"region", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_sketch_hint_name(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_sketch_hint_name((uint32_t)a[0].i); }
static const parameter parameters_vc_sketch_hint_name[] = {
    {"hint", NUMBER, UINT32, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_sketch_word_count(const value *a, value *r) { r->i = (int64_t)vc_sketch_word_count(); }
static void call_vc_sketch_word(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_sketch_word((size_t)a[0].i); }
static const parameter parameters_vc_sketch_word[] = {
    {"index", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_sketch_rater_options_init(const value *a, value *r) { vc_sketch_rater_options_init(a[0].p, (size_t)a[1].i); }
static const parameter parameters_vc_sketch_rater_options_init[] = {
    {"options", STRUCT_OUT, STRUCTURE, 31, 1, {-1, -1}, 1, 0, 0},
    {"struct_size", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_sketch_rater_create(const value *a, value *r) { r->i = vc_sketch_rater_create(a[0].p, a[1].p); }
static const parameter parameters_vc_sketch_rater_create[] = {
    {"options", STRUCT, STRUCTURE, 31, 1, {-1, -1}, 1, 1, 0},
    {"out", HANDLE_OUT, OBJECT, 13, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_sketch_rater_destroy(const value *a, value *r) { vc_sketch_rater_destroy(a[0].p); }
static const parameter parameters_vc_sketch_rater_destroy[] = {
    {"rater", HANDLE, OBJECT, 13, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_sketch_rater_error(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_sketch_rater_error(a[0].p); }
static const parameter parameters_vc_sketch_rater_error[] = {
    {"rater", HANDLE, OBJECT, 13, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_sketch_rater_set_words(const value *a, value *r) { r->i = vc_sketch_rater_set_words(a[0].p, a[1].p, (size_t)a[2].i); }
static const parameter parameters_vc_sketch_rater_set_words[] = {
    {"rater", HANDLE, OBJECT, 13, 1, {-1, -1}, 0, 0, 0},
    {"words", TEXTS, CHAR, -1, 1, {2, -1}, 1, 1, 0},
    {"count", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 134},
};
static void call_vc_sketch_rater_rate(const value *a, value *r) { r->i = vc_sketch_rater_rate(a[0].p, a[1].p, a[2].p, a[3].p); }
static const parameter parameters_vc_sketch_rater_rate[] = {
    {"rater", HANDLE, OBJECT, 13, 1, {-1, -1}, 0, 0, 0},
    {"image", STRUCT, STRUCTURE, 0, 1, {-1, -1}, 0, 1, 0},
    {"asked", BYTES, CHAR, -1, 1, {-1, -1}, 1, 1, 48},
    {"out", HANDLE_OUT, OBJECT, 14, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_sketch_rater_rate_strokes(const value *a, value *r) { r->i = vc_sketch_rater_rate_strokes(a[0].p, a[1].p, a[2].p, (size_t)a[3].i, a[4].p, a[5].p); }
static const parameter parameters_vc_sketch_rater_rate_strokes[] = {
    {"rater", HANDLE, OBJECT, 13, 1, {-1, -1}, 0, 0, 0},
    {"points", STRUCT, STRUCTURE, 2, 1, {-1, -1}, 1, 1, 0},
    {"lengths", NUMBERS, INT32, -1, 1, {3, -1}, 1, 1, 0},
    {"stroke_count", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 133},
    {"asked", BYTES, CHAR, -1, 1, {-1, -1}, 1, 1, 48},
    {"out", HANDLE_OUT, OBJECT, 14, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_sketch_rater_rate_bitmap(const value *a, value *r) { r->i = vc_sketch_rater_rate_bitmap(a[0].p, a[1].p, a[2].p, a[3].p); }
static const parameter parameters_vc_sketch_rater_rate_bitmap[] = {
    {"rater", HANDLE, OBJECT, 13, 1, {-1, -1}, 0, 0, 0},
    {"bitmap", BYTES, UINT8, -1, 784, {-1, -1}, 0, 1, 0},
    {"asked", BYTES, CHAR, -1, 1, {-1, -1}, 1, 1, 48},
    {"out", HANDLE_OUT, OBJECT, 14, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_sketch_rating_summary_get(const value *a, value *r) { r->i = vc_sketch_rating_summary_get(a[0].p, a[1].p); }
static const parameter parameters_vc_sketch_rating_summary_get[] = {
    {"rating", HANDLE, OBJECT, 14, 1, {-1, -1}, 0, 1, 0},
    {"out", STRUCT_OUT, STRUCTURE, 32, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_sketch_rating_count(const value *a, value *r) { r->i = (int64_t)vc_sketch_rating_count(a[0].p); }
static const parameter parameters_vc_sketch_rating_count[] = {
    {"rating", HANDLE, OBJECT, 14, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_sketch_rating_get(const value *a, value *r) { r->i = vc_sketch_rating_get(a[0].p, (size_t)a[1].i, a[2].p); }
static const parameter parameters_vc_sketch_rating_get[] = {
    {"rating", HANDLE, OBJECT, 14, 1, {-1, -1}, 0, 1, 0},
    {"index", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
    {"out", STRUCT_OUT, STRUCTURE, 33, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_sketch_rating_bitmap_get(const value *a, value *r) { r->i = vc_sketch_rating_bitmap_get(a[0].p, a[1].p); }
static const parameter parameters_vc_sketch_rating_bitmap_get[] = {
    {"rating", HANDLE, OBJECT, 14, 1, {-1, -1}, 0, 1, 0},
    {"bitmap", NUMBERS_OUT, UINT8, -1, 784, {-1, -1}, 0, 0, 0},
};
static void call_vc_sketch_rating_stroke_count(const value *a, value *r) { r->i = (int64_t)vc_sketch_rating_stroke_count(a[0].p); }
static const parameter parameters_vc_sketch_rating_stroke_count[] = {
    {"rating", HANDLE, OBJECT, 14, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_sketch_rating_stroke_get(const value *a, value *r) { r->i = vc_sketch_rating_stroke_get(a[0].p, (size_t)a[1].i, a[2].p, a[3].p); }
static const parameter parameters_vc_sketch_rating_stroke_get[] = {
    {"rating", HANDLE, OBJECT, 14, 1, {-1, -1}, 0, 1, 0},
    {"index", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
    {"points", BORROWED, STRUCTURE, 2, 1, {-1, -1}, 0, 1, 0},
    {"count", NUMBERS_OUT, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_sketch_draw_options_init(const value *a, value *r) { vc_sketch_draw_options_init(a[0].p, (size_t)a[1].i); }
static const parameter parameters_vc_sketch_draw_options_init[] = {
    {"options", STRUCT_OUT, STRUCTURE, 35, 1, {-1, -1}, 1, 0, 0},
    {"struct_size", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_sketch_rating_draw(const value *a, value *r) { r->i = vc_sketch_rating_draw(a[0].p, a[1].p, a[2].p); }
static const parameter parameters_vc_sketch_rating_draw[] = {
    {"rating", HANDLE, OBJECT, 14, 1, {-1, -1}, 0, 1, 0},
    {"canvas", STRUCT, STRUCTURE, 1, 1, {-1, -1}, 0, 1, 0},
    {"options", STRUCT, STRUCTURE, 35, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_sketch_rating_json(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_sketch_rating_json(a[0].p); }
static const parameter parameters_vc_sketch_rating_json[] = {
    {"rating", HANDLE, OBJECT, 14, 1, {-1, -1}, 0, 1, 0},
};
static void call_vc_sketch_rating_destroy(const value *a, value *r) { vc_sketch_rating_destroy(a[0].p); }
static const parameter parameters_vc_sketch_rating_destroy[] = {
    {"rating", HANDLE, OBJECT, 14, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_sketch_rater_learn(const value *a, value *r) { r->i = vc_sketch_rater_learn(a[0].p, a[1].p, a[2].p); }
static const parameter parameters_vc_sketch_rater_learn[] = {
    {"rater", HANDLE, OBJECT, 13, 1, {-1, -1}, 0, 0, 0},
    {"word", BYTES, CHAR, -1, 1, {-1, -1}, 0, 1, 12},
    {"rating", HANDLE, OBJECT, 14, 1, {-1, -1}, 0, 1, 0},
};
static void call_vc_sketch_rater_forget(const value *a, value *r) { r->i = vc_sketch_rater_forget(a[0].p, a[1].p); }
static const parameter parameters_vc_sketch_rater_forget[] = {
    {"rater", HANDLE, OBJECT, 13, 1, {-1, -1}, 0, 0, 0},
    {"word", BYTES, CHAR, -1, 1, {-1, -1}, 0, 1, 48},
};
static void call_vc_sketch_rater_taught_word_count(const value *a, value *r) { r->i = (int64_t)vc_sketch_rater_taught_word_count(a[0].p); }
static const parameter parameters_vc_sketch_rater_taught_word_count[] = {
    {"rater", HANDLE, OBJECT, 13, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_sketch_rater_taught_word_get(const value *a, value *r) { r->i = vc_sketch_rater_taught_word_get(a[0].p, (size_t)a[1].i, a[2].p); }
static const parameter parameters_vc_sketch_rater_taught_word_get[] = {
    {"rater", HANDLE, OBJECT, 13, 1, {-1, -1}, 0, 1, 0},
    {"index", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
    {"out", STRUCT_OUT, STRUCTURE, 34, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_sketch_rater_save(const value *a, value *r) { r->i = vc_sketch_rater_save(a[0].p, a[1].p, (size_t)a[2].i, a[3].p); }
static const parameter parameters_vc_sketch_rater_save[] = {
    {"rater", HANDLE, OBJECT, 13, 1, {-1, -1}, 0, 0, 0},
    {"bytes", NUMBERS_OUT, UINT8, -1, 1, {2, -1}, 1, 0, 0},
    {"capacity", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
    {"size", NUMBERS_OUT, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_sketch_rater_load(const value *a, value *r) { r->i = vc_sketch_rater_load(a[0].p, a[1].p, (size_t)a[2].i); }
static const parameter parameters_vc_sketch_rater_load[] = {
    {"rater", HANDLE, OBJECT, 13, 1, {-1, -1}, 0, 0, 0},
    {"bytes", BYTES, UINT8, -1, 1, {2, -1}, 1, 1, 0},
    {"size", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_check_name(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_cube_check_name((int32_t)a[0].i); }
static const parameter parameters_vc_cube_check_name[] = {
    {"problem", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_check(const value *a, value *r) { r->i = vc_cube_check(a[0].p, (size_t)a[1].i, a[2].p); }
static const parameter parameters_vc_cube_check[] = {
    {"symbols", BYTES, CHAR, -1, 1, {1, -1}, 0, 1, 0},
    {"count", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 56},
    {"report", STRUCT_OUT, STRUCTURE, 36, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_cube_random(const value *a, value *r) { r->i = vc_cube_random(a[0].p, a[1].p); }
static const parameter parameters_vc_cube_random[] = {
    {"seed", NUMBERS_OUT, UINT64, -1, 1, {-1, -1}, 0, 0, 0},
    {"out", NUMBERS_OUT, CHAR, -1, 55, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_apply(const value *a, value *r) { r->i = vc_cube_apply(a[0].p, a[1].p, a[2].p); }
static const parameter parameters_vc_cube_apply[] = {
    {"symbols", BYTES, CHAR, -1, 1, {-1, -1}, 0, 1, 0},
    {"moves", BYTES, CHAR, -1, 1, {-1, -1}, 1, 1, 0},
    {"out", NUMBERS_OUT, CHAR, -1, 55, {-1, -1}, 0, 0, 0},
};
static void call_vc_moves_parse(const value *a, value *r) { r->i = vc_moves_parse(a[0].p, a[1].p, (size_t)a[2].i, a[3].p, a[4].p); }
static const parameter parameters_vc_moves_parse[] = {
    {"text", BYTES, CHAR, -1, 1, {-1, -1}, 0, 1, 0},
    {"moves", NUMBERS_OUT, UINT8, -1, 1, {2, -1}, 1, 0, 0},
    {"capacity", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
    {"count", NUMBERS_OUT, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
    {"position", NUMBERS_OUT, SIZE, -1, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_moves_holding(const value *a, value *r) { r->i = vc_moves_holding(a[0].p, a[1].p, a[2].p); }
static const parameter parameters_vc_moves_holding[] = {
    {"text", BYTES, CHAR, -1, 1, {-1, -1}, 0, 1, 0},
    {"up", NUMBERS_OUT, INT32, -1, 1, {-1, -1}, 0, 0, 0},
    {"front", NUMBERS_OUT, INT32, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_moves_format(const value *a, value *r) { r->i = vc_moves_format(a[0].p, (size_t)a[1].i, (int32_t)a[2].i, a[3].p, (size_t)a[4].i); }
static const parameter parameters_vc_moves_format[] = {
    {"moves", NUMBERS, UINT8, -1, 1, {1, -1}, 0, 1, 135},
    {"count", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 56},
    {"invert", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 5},
    {"text", NUMBERS_OUT, CHAR, -1, 1, {4, -1}, 0, 0, 0},
    {"capacity", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 136},
};
static void call_vc_solver_profile_name(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_solver_profile_name((int32_t)a[0].i); }
static const parameter parameters_vc_solver_profile_name[] = {
    {"profile", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_metric_name(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_metric_name((int32_t)a[0].i); }
static const parameter parameters_vc_metric_name[] = {
    {"metric", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_solver_options_init(const value *a, value *r) { vc_solver_options_init(a[0].p, (size_t)a[1].i); }
static const parameter parameters_vc_solver_options_init[] = {
    {"options", STRUCT_OUT, STRUCTURE, 37, 1, {-1, -1}, 1, 0, 0},
    {"struct_size", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_solver_create(const value *a, value *r) { r->i = vc_solver_create(a[0].p, a[1].p); }
static const parameter parameters_vc_solver_create[] = {
    {"options", STRUCT, STRUCTURE, 37, 1, {-1, -1}, 1, 1, 0},
    {"out", HANDLE_OUT, OBJECT, 15, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_solver_destroy(const value *a, value *r) { vc_solver_destroy(a[0].p); }
static const parameter parameters_vc_solver_destroy[] = {
    {"solver", HANDLE, OBJECT, 15, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_solver_error(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_solver_error(a[0].p); }
static const parameter parameters_vc_solver_error[] = {
    {"solver", HANDLE, OBJECT, 15, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_solver_set_options(const value *a, value *r) { r->i = vc_solver_set_options(a[0].p, a[1].p); }
static const parameter parameters_vc_solver_set_options[] = {
    {"solver", HANDLE, OBJECT, 15, 1, {-1, -1}, 0, 0, 0},
    {"options", STRUCT, STRUCTURE, 37, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_solver_set_improvement_callback(const value *a, value *r) { r->i = vc_solver_set_improvement_callback(a[0].p, (vc_solver_improvement_fn *)a[1].f, a[2].p); }
static const parameter parameters_vc_solver_set_improvement_callback[] = {
    {"solver", HANDLE, OBJECT, 15, 1, {-1, -1}, 0, 0, 0},
    {"callback", CALLBACK, CHAR, 1, 1, {-1, -1}, 1, 0, 0},
    {"user_data", USER_DATA, CHAR, -1, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_solver_set_progress_callback(const value *a, value *r) { r->i = vc_solver_set_progress_callback(a[0].p, (vc_solver_progress_fn *)a[1].f, a[2].p); }
static const parameter parameters_vc_solver_set_progress_callback[] = {
    {"solver", HANDLE, OBJECT, 15, 1, {-1, -1}, 0, 0, 0},
    {"callback", CALLBACK, CHAR, 2, 1, {-1, -1}, 1, 0, 0},
    {"user_data", USER_DATA, CHAR, -1, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_solver_load_tables(const value *a, value *r) { r->i = vc_solver_load_tables(a[0].p, a[1].p, (vc_solver_table_progress_fn *)a[2].f, a[3].p); }
static const parameter parameters_vc_solver_load_tables[] = {
    {"solver", HANDLE, OBJECT, 15, 1, {-1, -1}, 0, 0, 0},
    {"path", BYTES, CHAR, -1, 1, {-1, -1}, 1, 1, 0},
    {"progress", CALLBACK, CHAR, 3, 1, {-1, -1}, 1, 0, 0},
    {"user_data", USER_DATA, CHAR, -1, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_solver_profile(const value *a, value *r) { r->i = (int64_t)vc_solver_profile(a[0].p); }
static const parameter parameters_vc_solver_profile[] = {
    {"solver", HANDLE, OBJECT, 15, 1, {-1, -1}, 0, 1, 0},
};
static void call_vc_solver_table_bytes(const value *a, value *r) { r->i = (int64_t)vc_solver_table_bytes(a[0].p); }
static const parameter parameters_vc_solver_table_bytes[] = {
    {"solver", HANDLE, OBJECT, 15, 1, {-1, -1}, 0, 1, 0},
};
static void call_vc_solver_solve(const value *a, value *r) { r->i = vc_solver_solve(a[0].p, a[1].p, a[2].p); }
static const parameter parameters_vc_solver_solve[] = {
    {"solver", HANDLE, OBJECT, 15, 1, {-1, -1}, 0, 0, 0},
    {"symbols", BYTES, CHAR, -1, 1, {-1, -1}, 0, 1, 0},
    {"out", STRUCT_OUT, STRUCTURE, 38, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_solver_solve_to(const value *a, value *r) { r->i = vc_solver_solve_to(a[0].p, a[1].p, a[2].p, (int32_t)a[3].i, a[4].p); }
static const parameter parameters_vc_solver_solve_to[] = {
    {"solver", HANDLE, OBJECT, 15, 1, {-1, -1}, 0, 0, 0},
    {"from", BYTES, CHAR, -1, 1, {-1, -1}, 0, 1, 0},
    {"to", BYTES, CHAR, -1, 1, {-1, -1}, 0, 1, 0},
    {"any_orientation", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 5},
    {"out", STRUCT_OUT, STRUCTURE, 38, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_solver_solve_many(const value *a, value *r) { r->i = vc_solver_solve_many(a[0].p, a[1].p, (size_t)a[2].i, a[3].p, a[4].p); }
static const parameter parameters_vc_solver_solve_many[] = {
    {"solver", HANDLE, OBJECT, 15, 1, {-1, -1}, 0, 0, 0},
    {"symbols", BYTES, CHAR, -1, 54, {2, -1}, 0, 1, 0},
    {"count", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 137},
    {"out", STRUCT_OUT, STRUCTURE, 38, 1, {2, -1}, 0, 0, 0},
    {"statuses", NUMBERS_OUT, INT32, -1, 1, {2, -1}, 1, 0, 0},
};
static void call_vc_solver_scramble(const value *a, value *r) { r->i = vc_solver_scramble(a[0].p, a[1].p, a[2].p, a[3].p); }
static const parameter parameters_vc_solver_scramble[] = {
    {"solver", HANDLE, OBJECT, 15, 1, {-1, -1}, 0, 0, 0},
    {"seed", NUMBERS_OUT, UINT64, -1, 1, {-1, -1}, 0, 0, 0},
    {"cube", NUMBERS_OUT, CHAR, -1, 55, {-1, -1}, 1, 0, 0},
    {"out", STRUCT_OUT, STRUCTURE, 38, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_solver_cancel(const value *a, value *r) { vc_solver_cancel(a[0].p); }
static const parameter parameters_vc_solver_cancel[] = {
    {"solver", HANDLE, OBJECT, 15, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_tag_family_name(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_tag_family_name((int32_t)a[0].i); }
static const parameter parameters_vc_tag_family_name[] = {
    {"family", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 71},
};
static void call_vc_tag_rejected_name(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_tag_rejected_name((int32_t)a[0].i); }
static const parameter parameters_vc_tag_rejected_name[] = {
    {"reason", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_tag_finder_options_init(const value *a, value *r) { vc_tag_finder_options_init(a[0].p, (size_t)a[1].i); }
static const parameter parameters_vc_tag_finder_options_init[] = {
    {"options", STRUCT_OUT, STRUCTURE, 40, 1, {-1, -1}, 1, 0, 0},
    {"struct_size", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_tag_finder_create(const value *a, value *r) { r->i = vc_tag_finder_create(a[0].p, a[1].p); }
static const parameter parameters_vc_tag_finder_create[] = {
    {"options", STRUCT, STRUCTURE, 40, 1, {-1, -1}, 1, 1, 0},
    {"out", HANDLE_OUT, OBJECT, 16, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_tag_finder_destroy(const value *a, value *r) { vc_tag_finder_destroy(a[0].p); }
static const parameter parameters_vc_tag_finder_destroy[] = {
    {"finder", HANDLE, OBJECT, 16, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_tag_finder_error(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_tag_finder_error(a[0].p); }
static const parameter parameters_vc_tag_finder_error[] = {
    {"finder", HANDLE, OBJECT, 16, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_tag_finder_set_options(const value *a, value *r) { r->i = vc_tag_finder_set_options(a[0].p, a[1].p); }
static const parameter parameters_vc_tag_finder_set_options[] = {
    {"finder", HANDLE, OBJECT, 16, 1, {-1, -1}, 0, 0, 0},
    {"options", STRUCT, STRUCTURE, 40, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_tag_finder_set_camera(const value *a, value *r) { r->i = vc_tag_finder_set_camera(a[0].p, a[1].p); }
static const parameter parameters_vc_tag_finder_set_camera[] = {
    {"finder", HANDLE, OBJECT, 16, 1, {-1, -1}, 0, 0, 0},
    {"camera", STRUCT, STRUCTURE, 8, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_tag_finder_add_family(const value *a, value *r) { r->i = vc_tag_finder_add_family(a[0].p, a[1].p, a[2].p); }
static const parameter parameters_vc_tag_finder_add_family[] = {
    {"finder", HANDLE, OBJECT, 16, 1, {-1, -1}, 0, 0, 0},
    {"family", STRUCT, STRUCTURE, 41, 1, {-1, -1}, 0, 1, 0},
    {"number", NUMBERS_OUT, INT32, -1, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_tag_finder_set_ids(const value *a, value *r) { r->i = vc_tag_finder_set_ids(a[0].p, (int32_t)a[1].i, a[2].p, (size_t)a[3].i); }
static const parameter parameters_vc_tag_finder_set_ids[] = {
    {"finder", HANDLE, OBJECT, 16, 1, {-1, -1}, 0, 0, 0},
    {"family", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 71},
    {"ids", NUMBERS, INT32, -1, 1, {3, -1}, 1, 1, 0},
    {"count", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 138},
};
static void call_vc_tag_finder_set_size(const value *a, value *r) { r->i = vc_tag_finder_set_size(a[0].p, (int32_t)a[1].i, (int32_t)a[2].i, a[3].d); }
static const parameter parameters_vc_tag_finder_set_size[] = {
    {"finder", HANDLE, OBJECT, 16, 1, {-1, -1}, 0, 0, 0},
    {"family", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 71},
    {"id", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 16},
    {"size_m", NUMBER, DOUBLE, -1, 1, {-1, -1}, 0, 0, 139},
};
static void call_vc_tag_finder_find(const value *a, value *r) { r->i = vc_tag_finder_find(a[0].p, a[1].p, a[2].p); }
static const parameter parameters_vc_tag_finder_find[] = {
    {"finder", HANDLE, OBJECT, 16, 1, {-1, -1}, 0, 0, 0},
    {"image", STRUCT, STRUCTURE, 0, 1, {-1, -1}, 0, 1, 0},
    {"out", HANDLE_OUT, OBJECT, 17, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_tag_finder_track(const value *a, value *r) { r->i = vc_tag_finder_track(a[0].p, a[1].p, a[2].i, a[3].p); }
static const parameter parameters_vc_tag_finder_track[] = {
    {"finder", HANDLE, OBJECT, 16, 1, {-1, -1}, 0, 0, 0},
    {"image", STRUCT, STRUCTURE, 0, 1, {-1, -1}, 0, 1, 0},
    {"capture_ns", NUMBER, INT64, -1, 1, {-1, -1}, 0, 0, 16},
    {"out", HANDLE_OUT, OBJECT, 17, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_tag_finder_reset(const value *a, value *r) { r->i = vc_tag_finder_reset(a[0].p); }
static const parameter parameters_vc_tag_finder_reset[] = {
    {"finder", HANDLE, OBJECT, 16, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_tag_list_count(const value *a, value *r) { r->i = (int64_t)vc_tag_list_count(a[0].p); }
static const parameter parameters_vc_tag_list_count[] = {
    {"list", HANDLE, OBJECT, 17, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_tag_list_get(const value *a, value *r) { r->i = vc_tag_list_get(a[0].p, (size_t)a[1].i, a[2].p); }
static const parameter parameters_vc_tag_list_get[] = {
    {"list", HANDLE, OBJECT, 17, 1, {-1, -1}, 0, 1, 0},
    {"index", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
    {"out", STRUCT_OUT, STRUCTURE, 42, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_tag_list_rejected_count(const value *a, value *r) { r->i = (int64_t)vc_tag_list_rejected_count(a[0].p); }
static const parameter parameters_vc_tag_list_rejected_count[] = {
    {"list", HANDLE, OBJECT, 17, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_tag_list_rejected_get(const value *a, value *r) { r->i = vc_tag_list_rejected_get(a[0].p, (size_t)a[1].i, a[2].p); }
static const parameter parameters_vc_tag_list_rejected_get[] = {
    {"list", HANDLE, OBJECT, 17, 1, {-1, -1}, 0, 1, 0},
    {"index", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
    {"out", STRUCT_OUT, STRUCTURE, 43, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_tag_list_draw(const value *a, value *r) { r->i = vc_tag_list_draw(a[0].p, a[1].p, a[2].p); }
static const parameter parameters_vc_tag_list_draw[] = {
    {"list", HANDLE, OBJECT, 17, 1, {-1, -1}, 0, 1, 0},
    {"canvas", STRUCT, STRUCTURE, 1, 1, {-1, -1}, 0, 1, 0},
    {"options", STRUCT, STRUCTURE, 7, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_tag_list_view(const value *a, value *r) { r->i = vc_tag_list_view(a[0].p, (size_t)a[1].i, a[2].p, a[3].d, a[4].p); }
static const parameter parameters_vc_tag_list_view[] = {
    {"list", HANDLE, OBJECT, 17, 1, {-1, -1}, 0, 1, 0},
    {"index", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
    {"image", STRUCT, STRUCTURE, 0, 1, {-1, -1}, 0, 1, 0},
    {"margin", NUMBER, DOUBLE, -1, 1, {-1, -1}, 0, 0, 117},
    {"canvas", STRUCT, STRUCTURE, 1, 1, {-1, -1}, 0, 1, 0},
};
static void call_vc_tag_list_json(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_tag_list_json(a[0].p); }
static const parameter parameters_vc_tag_list_json[] = {
    {"list", HANDLE, OBJECT, 17, 1, {-1, -1}, 0, 1, 0},
};
static void call_vc_tag_list_destroy(const value *a, value *r) { vc_tag_list_destroy(a[0].p); }
static const parameter parameters_vc_tag_list_destroy[] = {
    {"list", HANDLE, OBJECT, 17, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_tag_sighting_name(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_tag_sighting_name((int32_t)a[0].i); }
static const parameter parameters_vc_tag_sighting_name[] = {
    {"reason", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_tag_field_options_init(const value *a, value *r) { vc_tag_field_options_init(a[0].p, (size_t)a[1].i); }
static const parameter parameters_vc_tag_field_options_init[] = {
    {"options", STRUCT_OUT, STRUCTURE, 45, 1, {-1, -1}, 1, 0, 0},
    {"struct_size", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_tag_field_create(const value *a, value *r) { r->i = vc_tag_field_create(a[0].p, (size_t)a[1].i, a[2].p, a[3].p); }
static const parameter parameters_vc_tag_field_create[] = {
    {"layout", BYTES, CHAR, -1, 1, {1, -1}, 0, 1, 0},
    {"size", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
    {"options", STRUCT, STRUCTURE, 45, 1, {-1, -1}, 1, 1, 0},
    {"out", HANDLE_OUT, OBJECT, 18, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_tag_field_destroy(const value *a, value *r) { vc_tag_field_destroy(a[0].p); }
static const parameter parameters_vc_tag_field_destroy[] = {
    {"field", HANDLE, OBJECT, 18, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_tag_field_error(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_tag_field_error(a[0].p); }
static const parameter parameters_vc_tag_field_error[] = {
    {"field", HANDLE, OBJECT, 18, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_tag_field_place_count(const value *a, value *r) { r->i = (int64_t)vc_tag_field_place_count(a[0].p); }
static const parameter parameters_vc_tag_field_place_count[] = {
    {"field", HANDLE, OBJECT, 18, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_tag_field_place_get(const value *a, value *r) { r->i = vc_tag_field_place_get(a[0].p, (size_t)a[1].i, a[2].p); }
static const parameter parameters_vc_tag_field_place_get[] = {
    {"field", HANDLE, OBJECT, 18, 1, {-1, -1}, 0, 1, 0},
    {"index", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
    {"out", STRUCT_OUT, STRUCTURE, 46, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_tag_field_size_get(const value *a, value *r) { r->i = vc_tag_field_size_get(a[0].p, a[1].p, a[2].p); }
static const parameter parameters_vc_tag_field_size_get[] = {
    {"field", HANDLE, OBJECT, 18, 1, {-1, -1}, 0, 1, 0},
    {"length_m", NUMBERS_OUT, DOUBLE, -1, 1, {-1, -1}, 1, 0, 0},
    {"width_m", NUMBERS_OUT, DOUBLE, -1, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_tag_field_locate(const value *a, value *r) { r->i = vc_tag_field_locate(a[0].p, a[1].p, (size_t)a[2].i, a[3].p, a[4].p); }
static const parameter parameters_vc_tag_field_locate[] = {
    {"field", HANDLE, OBJECT, 18, 1, {-1, -1}, 0, 0, 0},
    {"views", STRUCT, STRUCTURE, 47, 1, {2, -1}, 1, 1, 0},
    {"view_count", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 140},
    {"heading_rad", NUMBERS, DOUBLE, -1, 1, {-1, -1}, 1, 1, 17},
    {"out", STRUCT_OUT, STRUCTURE, 48, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_tag_field_track(const value *a, value *r) { r->i = vc_tag_field_track(a[0].p, a[1].p, (size_t)a[2].i, a[3].p, a[4].i, a[5].p); }
static const parameter parameters_vc_tag_field_track[] = {
    {"field", HANDLE, OBJECT, 18, 1, {-1, -1}, 0, 0, 0},
    {"views", STRUCT, STRUCTURE, 47, 1, {2, -1}, 1, 1, 0},
    {"view_count", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 140},
    {"heading_rad", NUMBERS, DOUBLE, -1, 1, {-1, -1}, 1, 1, 17},
    {"capture_ns", NUMBER, INT64, -1, 1, {-1, -1}, 0, 0, 16},
    {"out", STRUCT_OUT, STRUCTURE, 48, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_tag_field_predict(const value *a, value *r) { r->i = vc_tag_field_predict(a[0].p, a[1].i, a[2].p); }
static const parameter parameters_vc_tag_field_predict[] = {
    {"field", HANDLE, OBJECT, 18, 1, {-1, -1}, 0, 0, 0},
    {"at_ns", NUMBER, INT64, -1, 1, {-1, -1}, 0, 0, 16},
    {"out", STRUCT_OUT, STRUCTURE, 48, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_tag_field_reset(const value *a, value *r) { r->i = vc_tag_field_reset(a[0].p); }
static const parameter parameters_vc_tag_field_reset[] = {
    {"field", HANDLE, OBJECT, 18, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_tag_field_sighting_count(const value *a, value *r) { r->i = (int64_t)vc_tag_field_sighting_count(a[0].p); }
static const parameter parameters_vc_tag_field_sighting_count[] = {
    {"field", HANDLE, OBJECT, 18, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_tag_field_sighting_get(const value *a, value *r) { r->i = vc_tag_field_sighting_get(a[0].p, (size_t)a[1].i, a[2].p); }
static const parameter parameters_vc_tag_field_sighting_get[] = {
    {"field", HANDLE, OBJECT, 18, 1, {-1, -1}, 0, 1, 0},
    {"index", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
    {"out", STRUCT_OUT, STRUCTURE, 49, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_tag_field_json(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_tag_field_json(a[0].p, a[1].p); }
static const parameter parameters_vc_tag_field_json[] = {
    {"field", HANDLE, OBJECT, 18, 1, {-1, -1}, 0, 0, 0},
    {"position", STRUCT, STRUCTURE, 48, 1, {-1, -1}, 0, 1, 0},
};
static void call_vc_target_model_name(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_target_model_name((int32_t)a[0].i); }
static const parameter parameters_vc_target_model_name[] = {
    {"model", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_target_segmentation_name(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_target_segmentation_name((int32_t)a[0].i); }
static const parameter parameters_vc_target_segmentation_name[] = {
    {"segmentation", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_target_led_name(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_target_led_name((int32_t)a[0].i); }
static const parameter parameters_vc_target_led_name[] = {
    {"led", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_target_strip_reason_name(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_target_strip_reason_name((int32_t)a[0].i); }
static const parameter parameters_vc_target_strip_reason_name[] = {
    {"reason", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_target_finder_options_init(const value *a, value *r) { vc_target_finder_options_init(a[0].p, (size_t)a[1].i); }
static const parameter parameters_vc_target_finder_options_init[] = {
    {"options", STRUCT_OUT, STRUCTURE, 50, 1, {-1, -1}, 1, 0, 0},
    {"struct_size", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_target_finder_create(const value *a, value *r) { r->i = vc_target_finder_create(a[0].p, a[1].p); }
static const parameter parameters_vc_target_finder_create[] = {
    {"options", STRUCT, STRUCTURE, 50, 1, {-1, -1}, 1, 1, 0},
    {"out", HANDLE_OUT, OBJECT, 19, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_target_finder_destroy(const value *a, value *r) { vc_target_finder_destroy(a[0].p); }
static const parameter parameters_vc_target_finder_destroy[] = {
    {"finder", HANDLE, OBJECT, 19, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_target_finder_error(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_target_finder_error(a[0].p); }
static const parameter parameters_vc_target_finder_error[] = {
    {"finder", HANDLE, OBJECT, 19, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_target_finder_set_options(const value *a, value *r) { r->i = vc_target_finder_set_options(a[0].p, a[1].p); }
static const parameter parameters_vc_target_finder_set_options[] = {
    {"finder", HANDLE, OBJECT, 19, 1, {-1, -1}, 0, 0, 0},
    {"options", STRUCT, STRUCTURE, 50, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_target_finder_set_camera(const value *a, value *r) { r->i = vc_target_finder_set_camera(a[0].p, a[1].p); }
static const parameter parameters_vc_target_finder_set_camera[] = {
    {"finder", HANDLE, OBJECT, 19, 1, {-1, -1}, 0, 0, 0},
    {"camera", STRUCT, STRUCTURE, 8, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_target_finder_set_model(const value *a, value *r) { r->i = vc_target_finder_set_model(a[0].p, a[1].p, (size_t)a[2].i, a[3].d); }
static const parameter parameters_vc_target_finder_set_model[] = {
    {"finder", HANDLE, OBJECT, 19, 1, {-1, -1}, 0, 0, 0},
    {"elements", STRUCT, STRUCTURE, 51, 1, {2, -1}, 0, 1, 0},
    {"count", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 84},
    {"fill_ratio", NUMBER, DOUBLE, -1, 1, {-1, -1}, 0, 0, 141},
};
static void call_vc_target_finder_find(const value *a, value *r) { r->i = vc_target_finder_find(a[0].p, a[1].p, a[2].p); }
static const parameter parameters_vc_target_finder_find[] = {
    {"finder", HANDLE, OBJECT, 19, 1, {-1, -1}, 0, 0, 0},
    {"image", STRUCT, STRUCTURE, 0, 1, {-1, -1}, 0, 1, 0},
    {"out", HANDLE_OUT, OBJECT, 20, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_target_finder_track(const value *a, value *r) { r->i = vc_target_finder_track(a[0].p, a[1].p, a[2].i, a[3].p); }
static const parameter parameters_vc_target_finder_track[] = {
    {"finder", HANDLE, OBJECT, 19, 1, {-1, -1}, 0, 0, 0},
    {"image", STRUCT, STRUCTURE, 0, 1, {-1, -1}, 0, 1, 0},
    {"capture_ns", NUMBER, INT64, -1, 1, {-1, -1}, 0, 0, 16},
    {"out", HANDLE_OUT, OBJECT, 20, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_target_finder_reset(const value *a, value *r) { r->i = vc_target_finder_reset(a[0].p); }
static const parameter parameters_vc_target_finder_reset[] = {
    {"finder", HANDLE, OBJECT, 19, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_target_finder_mask(const value *a, value *r) { r->i = vc_target_finder_mask(a[0].p, a[1].p, a[2].p); }
static const parameter parameters_vc_target_finder_mask[] = {
    {"finder", HANDLE, OBJECT, 19, 1, {-1, -1}, 0, 0, 0},
    {"image", STRUCT, STRUCTURE, 0, 1, {-1, -1}, 0, 1, 0},
    {"canvas", STRUCT, STRUCTURE, 1, 1, {-1, -1}, 0, 1, 0},
};
static void call_vc_target_finder_calibrate(const value *a, value *r) { r->i = vc_target_finder_calibrate(a[0].p, a[1].p, a[2].d, a[3].p); }
static const parameter parameters_vc_target_finder_calibrate[] = {
    {"finder", HANDLE, OBJECT, 19, 1, {-1, -1}, 0, 0, 0},
    {"image", STRUCT, STRUCTURE, 0, 1, {-1, -1}, 0, 1, 0},
    {"floor_distance_m", NUMBER, DOUBLE, -1, 1, {-1, -1}, 0, 0, 142},
    {"focal_px", NUMBERS_OUT, DOUBLE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_target_area_fit(const value *a, value *r) { r->i = vc_target_area_fit(a[0].p, a[1].p, (size_t)a[2].i, a[3].p); }
static const parameter parameters_vc_target_area_fit[] = {
    {"area_fraction", NUMBERS, DOUBLE, -1, 1, {2, -1}, 0, 1, 0},
    {"distance_m", NUMBERS, DOUBLE, -1, 1, {2, -1}, 0, 1, 0},
    {"count", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 143},
    {"out", STRUCT_OUT, STRUCTURE, 54, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_target_area_distance(const value *a, value *r) { r->d = vc_target_area_distance(a[0].p, a[1].d); }
static const parameter parameters_vc_target_area_distance[] = {
    {"model", STRUCT, STRUCTURE, 54, 1, {-1, -1}, 0, 1, 0},
    {"area_fraction", NUMBER, DOUBLE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_target_list_count(const value *a, value *r) { r->i = (int64_t)vc_target_list_count(a[0].p); }
static const parameter parameters_vc_target_list_count[] = {
    {"list", HANDLE, OBJECT, 20, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_target_list_get(const value *a, value *r) { r->i = vc_target_list_get(a[0].p, (size_t)a[1].i, a[2].p); }
static const parameter parameters_vc_target_list_get[] = {
    {"list", HANDLE, OBJECT, 20, 1, {-1, -1}, 0, 1, 0},
    {"index", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
    {"out", STRUCT_OUT, STRUCTURE, 52, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_target_list_strip_count(const value *a, value *r) { r->i = (int64_t)vc_target_list_strip_count(a[0].p); }
static const parameter parameters_vc_target_list_strip_count[] = {
    {"list", HANDLE, OBJECT, 20, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_target_list_strip_get(const value *a, value *r) { r->i = vc_target_list_strip_get(a[0].p, (size_t)a[1].i, a[2].p); }
static const parameter parameters_vc_target_list_strip_get[] = {
    {"list", HANDLE, OBJECT, 20, 1, {-1, -1}, 0, 1, 0},
    {"index", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
    {"out", STRUCT_OUT, STRUCTURE, 53, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_target_list_draw(const value *a, value *r) { r->i = vc_target_list_draw(a[0].p, a[1].p, a[2].p); }
static const parameter parameters_vc_target_list_draw[] = {
    {"list", HANDLE, OBJECT, 20, 1, {-1, -1}, 0, 1, 0},
    {"canvas", STRUCT, STRUCTURE, 1, 1, {-1, -1}, 0, 1, 0},
    {"options", STRUCT, STRUCTURE, 7, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_target_list_json(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_target_list_json(a[0].p); }
static const parameter parameters_vc_target_list_json[] = {
    {"list", HANDLE, OBJECT, 20, 1, {-1, -1}, 0, 1, 0},
};
static void call_vc_target_list_destroy(const value *a, value *r) { vc_target_list_destroy(a[0].p); }
static const parameter parameters_vc_target_list_destroy[] = {
    {"list", HANDLE, OBJECT, 20, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_sketch_game_phase_name(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_sketch_game_phase_name((int32_t)a[0].i); }
static const parameter parameters_vc_sketch_game_phase_name[] = {
    {"phase", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_sketch_game_options_init(const value *a, value *r) { vc_sketch_game_options_init(a[0].p, (size_t)a[1].i); }
static const parameter parameters_vc_sketch_game_options_init[] = {
    {"options", STRUCT_OUT, STRUCTURE, 55, 1, {-1, -1}, 1, 0, 0},
    {"struct_size", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_sketch_game_create(const value *a, value *r) { r->i = vc_sketch_game_create(a[0].p, (size_t)a[1].i, a[2].p, a[3].p); }
static const parameter parameters_vc_sketch_game_create[] = {
    {"words", TEXTS, CHAR, -1, 1, {1, -1}, 0, 1, 0},
    {"count", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 144},
    {"options", STRUCT, STRUCTURE, 55, 1, {-1, -1}, 1, 1, 0},
    {"out", HANDLE_OUT, OBJECT, 21, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_sketch_game_destroy(const value *a, value *r) { vc_sketch_game_destroy(a[0].p); }
static const parameter parameters_vc_sketch_game_destroy[] = {
    {"game", HANDLE, OBJECT, 21, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_sketch_game_error(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_sketch_game_error(a[0].p); }
static const parameter parameters_vc_sketch_game_error[] = {
    {"game", HANDLE, OBJECT, 21, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_sketch_game_start(const value *a, value *r) { r->i = vc_sketch_game_start(a[0].p, a[1].p, a[2].i); }
static const parameter parameters_vc_sketch_game_start[] = {
    {"game", HANDLE, OBJECT, 21, 1, {-1, -1}, 0, 0, 0},
    {"word", BYTES, CHAR, -1, 1, {-1, -1}, 1, 1, 48},
    {"now_ns", NUMBER, INT64, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_sketch_game_submit(const value *a, value *r) { r->i = vc_sketch_game_submit(a[0].p, a[1].p, a[2].i); }
static const parameter parameters_vc_sketch_game_submit[] = {
    {"game", HANDLE, OBJECT, 21, 1, {-1, -1}, 0, 0, 0},
    {"rating", HANDLE, OBJECT, 14, 1, {-1, -1}, 0, 1, 0},
    {"now_ns", NUMBER, INT64, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_sketch_game_state_get(const value *a, value *r) { r->i = vc_sketch_game_state_get(a[0].p, a[1].i, a[2].p); }
static const parameter parameters_vc_sketch_game_state_get[] = {
    {"game", HANDLE, OBJECT, 21, 1, {-1, -1}, 0, 1, 0},
    {"now_ns", NUMBER, INT64, -1, 1, {-1, -1}, 0, 0, 0},
    {"out", STRUCT_OUT, STRUCTURE, 56, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_sheet_options_init(const value *a, value *r) { vc_sheet_options_init(a[0].p, (size_t)a[1].i); }
static const parameter parameters_vc_sheet_options_init[] = {
    {"options", STRUCT_OUT, STRUCTURE, 57, 1, {-1, -1}, 1, 0, 0},
    {"struct_size", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_sheet_camera_init(const value *a, value *r) { vc_sheet_camera_init(a[0].p, (size_t)a[1].i); }
static const parameter parameters_vc_sheet_camera_init[] = {
    {"camera", STRUCT_OUT, STRUCTURE, 59, 1, {-1, -1}, 1, 0, 0},
    {"struct_size", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_sheet_file_name(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_sheet_file_name((int32_t)a[0].i); }
static const parameter parameters_vc_sheet_file_name[] = {
    {"file_type", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_sheet_create(const value *a, value *r) { r->i = vc_sheet_create(a[0].p, a[1].p); }
static const parameter parameters_vc_sheet_create[] = {
    {"options", STRUCT, STRUCTURE, 57, 1, {-1, -1}, 1, 1, 0},
    {"out", HANDLE_OUT, OBJECT, 22, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_sheet_destroy(const value *a, value *r) { vc_sheet_destroy(a[0].p); }
static const parameter parameters_vc_sheet_destroy[] = {
    {"sheet", HANDLE, OBJECT, 22, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_sheet_error(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_sheet_error(a[0].p); }
static const parameter parameters_vc_sheet_error[] = {
    {"sheet", HANDLE, OBJECT, 22, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_sheet_add_group(const value *a, value *r) { r->i = vc_sheet_add_group(a[0].p, a[1].p); }
static const parameter parameters_vc_sheet_add_group[] = {
    {"sheet", HANDLE, OBJECT, 22, 1, {-1, -1}, 0, 0, 0},
    {"group", STRUCT, STRUCTURE, 58, 1, {-1, -1}, 0, 1, 0},
};
static void call_vc_sheet_add_random_groups(const value *a, value *r) { r->i = vc_sheet_add_random_groups(a[0].p, (int32_t)a[1].i, (uint64_t)a[2].i, a[3].p); }
static const parameter parameters_vc_sheet_add_random_groups[] = {
    {"sheet", HANDLE, OBJECT, 22, 1, {-1, -1}, 0, 0, 0},
    {"count", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 77},
    {"seed", NUMBER, UINT64, -1, 1, {-1, -1}, 0, 0, 0},
    {"added", NUMBERS_OUT, INT32, -1, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_sheet_set_cover(const value *a, value *r) { r->i = vc_sheet_set_cover(a[0].p, a[1].p); }
static const parameter parameters_vc_sheet_set_cover[] = {
    {"sheet", HANDLE, OBJECT, 22, 1, {-1, -1}, 0, 0, 0},
    {"image", STRUCT, STRUCTURE, 0, 1, {-1, -1}, 0, 1, 0},
};
static void call_vc_sheet_encode(const value *a, value *r) { r->i = vc_sheet_encode(a[0].p, (int32_t)a[1].i, (int32_t)a[2].i, (int32_t)a[3].i, a[4].d, a[5].p, a[6].p); }
static const parameter parameters_vc_sheet_encode[] = {
    {"sheet", HANDLE, OBJECT, 22, 1, {-1, -1}, 0, 0, 0},
    {"file_type", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 9},
    {"ink", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 97},
    {"bits", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 0},
    {"dpi", NUMBER, DOUBLE, -1, 1, {-1, -1}, 0, 0, 145},
    {"bytes", BORROWED, CHAR, -1, 1, {-1, -1}, 0, 1, 0},
    {"size", NUMBERS_OUT, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_sheet_simulate_camera(const value *a, value *r) { r->i = vc_sheet_simulate_camera(a[0].p, a[1].p, a[2].p, a[3].p); }
static const parameter parameters_vc_sheet_simulate_camera[] = {
    {"sheet", HANDLE, OBJECT, 22, 1, {-1, -1}, 0, 0, 0},
    {"camera", STRUCT, STRUCTURE, 59, 1, {-1, -1}, 1, 1, 0},
    {"image", STRUCT_OUT, STRUCTURE, 0, 1, {-1, -1}, 0, 0, 0},
    {"truth", HANDLE_OUT, OBJECT, 10, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_tag_sheet_options_init(const value *a, value *r) { vc_tag_sheet_options_init(a[0].p, (size_t)a[1].i); }
static const parameter parameters_vc_tag_sheet_options_init[] = {
    {"options", STRUCT_OUT, STRUCTURE, 60, 1, {-1, -1}, 1, 0, 0},
    {"struct_size", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_tag_sheet_create(const value *a, value *r) { r->i = vc_tag_sheet_create(a[0].p, a[1].p); }
static const parameter parameters_vc_tag_sheet_create[] = {
    {"options", STRUCT, STRUCTURE, 60, 1, {-1, -1}, 1, 1, 0},
    {"out", HANDLE_OUT, OBJECT, 23, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_tag_sheet_destroy(const value *a, value *r) { vc_tag_sheet_destroy(a[0].p); }
static const parameter parameters_vc_tag_sheet_destroy[] = {
    {"sheet", HANDLE, OBJECT, 23, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_tag_sheet_error(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_tag_sheet_error(a[0].p); }
static const parameter parameters_vc_tag_sheet_error[] = {
    {"sheet", HANDLE, OBJECT, 23, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_tag_sheet_add(const value *a, value *r) { r->i = vc_tag_sheet_add(a[0].p, (int32_t)a[1].i, (int32_t)a[2].i); }
static const parameter parameters_vc_tag_sheet_add[] = {
    {"sheet", HANDLE, OBJECT, 23, 1, {-1, -1}, 0, 0, 0},
    {"family", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 21},
    {"id", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 16},
};
static void call_vc_tag_sheet_encode(const value *a, value *r) { r->i = vc_tag_sheet_encode(a[0].p, a[1].p, a[2].p); }
static const parameter parameters_vc_tag_sheet_encode[] = {
    {"sheet", HANDLE, OBJECT, 23, 1, {-1, -1}, 0, 0, 0},
    {"bytes", BORROWED, CHAR, -1, 1, {-1, -1}, 0, 1, 0},
    {"size", NUMBERS_OUT, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_target_recorder_create(const value *a, value *r) { r->i = vc_target_recorder_create(a[0].p, (int32_t)a[1].i, a[2].p); }
static const parameter parameters_vc_target_recorder_create[] = {
    {"path", BYTES, CHAR, -1, 1, {-1, -1}, 0, 1, 39},
    {"quality", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 12},
    {"out", HANDLE_OUT, OBJECT, 24, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_target_recorder_destroy(const value *a, value *r) { vc_target_recorder_destroy(a[0].p); }
static const parameter parameters_vc_target_recorder_destroy[] = {
    {"recorder", HANDLE, OBJECT, 24, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_target_recorder_error(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_target_recorder_error(a[0].p); }
static const parameter parameters_vc_target_recorder_error[] = {
    {"recorder", HANDLE, OBJECT, 24, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_target_recorder_add(const value *a, value *r) { r->i = vc_target_recorder_add(a[0].p, a[1].p, a[2].p, a[3].i); }
static const parameter parameters_vc_target_recorder_add[] = {
    {"recorder", HANDLE, OBJECT, 24, 1, {-1, -1}, 0, 0, 0},
    {"image", STRUCT, STRUCTURE, 0, 1, {-1, -1}, 1, 1, 0},
    {"list", HANDLE, OBJECT, 20, 1, {-1, -1}, 1, 1, 0},
    {"capture_ns", NUMBER, INT64, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_target_replay_create(const value *a, value *r) { r->i = vc_target_replay_create(a[0].p, a[1].p); }
static const parameter parameters_vc_target_replay_create[] = {
    {"path", BYTES, CHAR, -1, 1, {-1, -1}, 0, 1, 39},
    {"out", HANDLE_OUT, OBJECT, 25, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_target_replay_destroy(const value *a, value *r) { vc_target_replay_destroy(a[0].p); }
static const parameter parameters_vc_target_replay_destroy[] = {
    {"replay", HANDLE, OBJECT, 25, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_target_replay_error(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_target_replay_error(a[0].p); }
static const parameter parameters_vc_target_replay_error[] = {
    {"replay", HANDLE, OBJECT, 25, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_target_replay_next(const value *a, value *r) { r->i = vc_target_replay_next(a[0].p); }
static const parameter parameters_vc_target_replay_next[] = {
    {"replay", HANDLE, OBJECT, 25, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_target_replay_time(const value *a, value *r) { r->i = (int64_t)vc_target_replay_time(a[0].p); }
static const parameter parameters_vc_target_replay_time[] = {
    {"replay", HANDLE, OBJECT, 25, 1, {-1, -1}, 0, 1, 0},
};
static void call_vc_target_replay_wait_get(const value *a, value *r) { r->i = vc_target_replay_wait_get(a[0].p, a[1].d, a[2].p); }
static const parameter parameters_vc_target_replay_wait_get[] = {
    {"replay", HANDLE, OBJECT, 25, 1, {-1, -1}, 0, 0, 0},
    {"speed", NUMBER, DOUBLE, -1, 1, {-1, -1}, 0, 0, 77},
    {"wait_s", NUMBERS_OUT, DOUBLE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_target_replay_frame_get(const value *a, value *r) { r->i = vc_target_replay_frame_get(a[0].p, a[1].p, a[2].p); }
static const parameter parameters_vc_target_replay_frame_get[] = {
    {"replay", HANDLE, OBJECT, 25, 1, {-1, -1}, 0, 1, 0},
    {"bytes", BORROWED, CHAR, -1, 1, {-1, -1}, 0, 1, 0},
    {"size", NUMBERS_OUT, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_target_replay_result_get(const value *a, value *r) { r->i = vc_target_replay_result_get(a[0].p, a[1].p); }
static const parameter parameters_vc_target_replay_result_get[] = {
    {"replay", HANDLE, OBJECT, 25, 1, {-1, -1}, 0, 1, 0},
    {"out", HANDLE_OUT, OBJECT, 20, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_renderer_options_init(const value *a, value *r) { vc_cube_renderer_options_init(a[0].p, (size_t)a[1].i); }
static const parameter parameters_vc_cube_renderer_options_init[] = {
    {"options", STRUCT_OUT, STRUCTURE, 61, 1, {-1, -1}, 1, 0, 0},
    {"struct_size", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_view_init(const value *a, value *r) { vc_cube_view_init(a[0].p, (size_t)a[1].i); }
static const parameter parameters_vc_cube_view_init[] = {
    {"view", STRUCT_OUT, STRUCTURE, 62, 1, {-1, -1}, 1, 0, 0},
    {"struct_size", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_gif_options_init(const value *a, value *r) { vc_cube_gif_options_init(a[0].p, (size_t)a[1].i); }
static const parameter parameters_vc_cube_gif_options_init[] = {
    {"options", STRUCT_OUT, STRUCTURE, 66, 1, {-1, -1}, 1, 0, 0},
    {"struct_size", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_easing_name(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_cube_easing_name((int32_t)a[0].i); }
static const parameter parameters_vc_cube_easing_name[] = {
    {"easing", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_text_name(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_cube_text_name((int32_t)a[0].i); }
static const parameter parameters_vc_cube_text_name[] = {
    {"style", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_renderer_create(const value *a, value *r) { r->i = vc_cube_renderer_create(a[0].p, a[1].p); }
static const parameter parameters_vc_cube_renderer_create[] = {
    {"options", STRUCT, STRUCTURE, 61, 1, {-1, -1}, 1, 1, 0},
    {"out", HANDLE_OUT, OBJECT, 26, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_renderer_destroy(const value *a, value *r) { vc_cube_renderer_destroy(a[0].p); }
static const parameter parameters_vc_cube_renderer_destroy[] = {
    {"renderer", HANDLE, OBJECT, 26, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_cube_renderer_error(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_cube_renderer_error(a[0].p); }
static const parameter parameters_vc_cube_renderer_error[] = {
    {"renderer", HANDLE, OBJECT, 26, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_cube_renderer_set_moves(const value *a, value *r) { r->i = vc_cube_renderer_set_moves(a[0].p, a[1].p, a[2].p); }
static const parameter parameters_vc_cube_renderer_set_moves[] = {
    {"renderer", HANDLE, OBJECT, 26, 1, {-1, -1}, 0, 0, 0},
    {"state", BYTES, CHAR, -1, 1, {-1, -1}, 0, 1, 130},
    {"moves", BYTES, CHAR, -1, 1, {-1, -1}, 1, 1, 138},
};
static void call_vc_cube_renderer_step_count(const value *a, value *r) { r->i = (int64_t)vc_cube_renderer_step_count(a[0].p); }
static const parameter parameters_vc_cube_renderer_step_count[] = {
    {"renderer", HANDLE, OBJECT, 26, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_cube_renderer_step_get(const value *a, value *r) { r->i = vc_cube_renderer_step_get(a[0].p, (size_t)a[1].i, a[2].p); }
static const parameter parameters_vc_cube_renderer_step_get[] = {
    {"renderer", HANDLE, OBJECT, 26, 1, {-1, -1}, 0, 1, 0},
    {"index", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
    {"out", STRUCT_OUT, STRUCTURE, 63, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_renderer_state_get(const value *a, value *r) { r->i = vc_cube_renderer_state_get(a[0].p, (size_t)a[1].i, a[2].p); }
static const parameter parameters_vc_cube_renderer_state_get[] = {
    {"renderer", HANDLE, OBJECT, 26, 1, {-1, -1}, 0, 1, 0},
    {"index", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
    {"out", BORROWED, CHAR, -1, 1, {-1, -1}, 0, 1, 0},
};
static void call_vc_cube_renderer_caption_get(const value *a, value *r) { r->i = vc_cube_renderer_caption_get(a[0].p, (size_t)a[1].i, a[2].p, a[3].p); }
static const parameter parameters_vc_cube_renderer_caption_get[] = {
    {"renderer", HANDLE, OBJECT, 26, 1, {-1, -1}, 0, 1, 0},
    {"index", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
    {"language", BYTES, CHAR, -1, 1, {-1, -1}, 1, 1, 140},
    {"out", BORROWED, CHAR, -1, 1, {-1, -1}, 0, 1, 0},
};
static void call_vc_cube_language_count(const value *a, value *r) { r->i = (int64_t)vc_cube_language_count(); }
static void call_vc_cube_language(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_cube_language((size_t)a[0].i); }
static const parameter parameters_vc_cube_language[] = {
    {"index", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_renderer_cubie_get(const value *a, value *r) { r->i = vc_cube_renderer_cubie_get(a[0].p, a[1].d, (size_t)a[2].i, a[3].p); }
static const parameter parameters_vc_cube_renderer_cubie_get[] = {
    {"renderer", HANDLE, OBJECT, 26, 1, {-1, -1}, 0, 1, 0},
    {"time", NUMBER, DOUBLE, -1, 1, {-1, -1}, 0, 0, 17},
    {"index", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
    {"out", STRUCT_OUT, STRUCTURE, 64, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_renderer_mesh_get(const value *a, value *r) { r->i = vc_cube_renderer_mesh_get(a[0].p, (int32_t)a[1].i, (int32_t)a[2].i, a[3].p); }
static const parameter parameters_vc_cube_renderer_mesh_get[] = {
    {"renderer", HANDLE, OBJECT, 26, 1, {-1, -1}, 0, 1, 0},
    {"part", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 0},
    {"detail", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 25},
    {"out", STRUCT_OUT, STRUCTURE, 65, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_renderer_render(const value *a, value *r) { r->i = vc_cube_renderer_render(a[0].p, a[1].d, a[2].p, a[3].p); }
static const parameter parameters_vc_cube_renderer_render[] = {
    {"renderer", HANDLE, OBJECT, 26, 1, {-1, -1}, 0, 0, 0},
    {"time", NUMBER, DOUBLE, -1, 1, {-1, -1}, 0, 0, 17},
    {"view", STRUCT, STRUCTURE, 62, 1, {-1, -1}, 1, 1, 0},
    {"canvas", STRUCT, STRUCTURE, 1, 1, {-1, -1}, 0, 1, 0},
};
static void call_vc_cube_renderer_render_svg(const value *a, value *r) { r->i = vc_cube_renderer_render_svg(a[0].p, a[1].d, a[2].p, (int32_t)a[3].i, (int32_t)a[4].i, a[5].p); }
static const parameter parameters_vc_cube_renderer_render_svg[] = {
    {"renderer", HANDLE, OBJECT, 26, 1, {-1, -1}, 0, 0, 0},
    {"time", NUMBER, DOUBLE, -1, 1, {-1, -1}, 0, 0, 17},
    {"view", STRUCT, STRUCTURE, 62, 1, {-1, -1}, 1, 1, 0},
    {"width", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 1},
    {"height", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 1},
    {"out", BORROWED, CHAR, -1, 1, {-1, -1}, 0, 1, 0},
};
static void call_vc_cube_renderer_render_text(const value *a, value *r) { r->i = vc_cube_renderer_render_text(a[0].p, a[1].d, (int32_t)a[2].i, a[3].p, (int32_t)a[4].i, a[5].p); }
static const parameter parameters_vc_cube_renderer_render_text[] = {
    {"renderer", HANDLE, OBJECT, 26, 1, {-1, -1}, 0, 0, 0},
    {"time", NUMBER, DOUBLE, -1, 1, {-1, -1}, 0, 0, 17},
    {"style", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 42},
    {"view", STRUCT, STRUCTURE, 62, 1, {-1, -1}, 1, 1, 0},
    {"columns", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 146},
    {"out", BORROWED, CHAR, -1, 1, {-1, -1}, 0, 1, 0},
};
static void call_vc_cube_renderer_render_gif(const value *a, value *r) { r->i = vc_cube_renderer_render_gif(a[0].p, a[1].p, a[2].p, a[3].p, a[4].p); }
static const parameter parameters_vc_cube_renderer_render_gif[] = {
    {"renderer", HANDLE, OBJECT, 26, 1, {-1, -1}, 0, 0, 0},
    {"options", STRUCT, STRUCTURE, 66, 1, {-1, -1}, 1, 1, 0},
    {"view", STRUCT, STRUCTURE, 62, 1, {-1, -1}, 1, 1, 0},
    {"bytes", BORROWED, CHAR, -1, 1, {-1, -1}, 0, 1, 0},
    {"size", NUMBERS_OUT, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_target_server_options_init(const value *a, value *r) { vc_target_server_options_init(a[0].p, (size_t)a[1].i); }
static const parameter parameters_vc_target_server_options_init[] = {
    {"options", STRUCT_OUT, STRUCTURE, 67, 1, {-1, -1}, 1, 0, 0},
    {"struct_size", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_target_server_create(const value *a, value *r) { r->i = vc_target_server_create(a[0].p, a[1].p); }
static const parameter parameters_vc_target_server_create[] = {
    {"options", STRUCT, STRUCTURE, 67, 1, {-1, -1}, 1, 1, 0},
    {"out", HANDLE_OUT, OBJECT, 27, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_target_server_destroy(const value *a, value *r) { vc_target_server_destroy(a[0].p); }
static const parameter parameters_vc_target_server_destroy[] = {
    {"server", HANDLE, OBJECT, 27, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_target_server_error(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_target_server_error(a[0].p); }
static const parameter parameters_vc_target_server_error[] = {
    {"server", HANDLE, OBJECT, 27, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_target_server_start(const value *a, value *r) { r->i = vc_target_server_start(a[0].p, a[1].p); }
static const parameter parameters_vc_target_server_start[] = {
    {"server", HANDLE, OBJECT, 27, 1, {-1, -1}, 0, 0, 0},
    {"address", BYTES, CHAR, -1, 1, {-1, -1}, 1, 1, 147},
};
static void call_vc_target_server_stop(const value *a, value *r) { r->i = vc_target_server_stop(a[0].p); }
static const parameter parameters_vc_target_server_stop[] = {
    {"server", HANDLE, OBJECT, 27, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_target_server_port(const value *a, value *r) { r->i = (int64_t)vc_target_server_port(a[0].p); }
static const parameter parameters_vc_target_server_port[] = {
    {"server", HANDLE, OBJECT, 27, 1, {-1, -1}, 0, 1, 0},
};
static void call_vc_target_server_url_get(const value *a, value *r) { r->i = vc_target_server_url_get(a[0].p, a[1].p, (size_t)a[2].i); }
static const parameter parameters_vc_target_server_url_get[] = {
    {"server", HANDLE, OBJECT, 27, 1, {-1, -1}, 0, 1, 0},
    {"text", NUMBERS_OUT, CHAR, -1, 1, {2, -1}, 0, 0, 0},
    {"capacity", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 136},
};
static void call_vc_target_server_set_result(const value *a, value *r) { r->i = vc_target_server_set_result(a[0].p, a[1].p, a[2].i); }
static const parameter parameters_vc_target_server_set_result[] = {
    {"server", HANDLE, OBJECT, 27, 1, {-1, -1}, 0, 0, 0},
    {"list", HANDLE, OBJECT, 20, 1, {-1, -1}, 1, 1, 0},
    {"unix_ns", NUMBER, INT64, -1, 1, {-1, -1}, 0, 0, 16},
};
static void call_vc_target_server_set_tags(const value *a, value *r) { r->i = vc_target_server_set_tags(a[0].p, a[1].p, a[2].p, a[3].i); }
static const parameter parameters_vc_target_server_set_tags[] = {
    {"server", HANDLE, OBJECT, 27, 1, {-1, -1}, 0, 0, 0},
    {"list", HANDLE, OBJECT, 17, 1, {-1, -1}, 1, 1, 0},
    {"position", STRUCT, STRUCTURE, 48, 1, {-1, -1}, 1, 1, 0},
    {"unix_ns", NUMBER, INT64, -1, 1, {-1, -1}, 0, 0, 16},
};
static void call_vc_target_server_stats_get(const value *a, value *r) { r->i = vc_target_server_stats_get(a[0].p, a[1].p); }
static const parameter parameters_vc_target_server_stats_get[] = {
    {"server", HANDLE, OBJECT, 27, 1, {-1, -1}, 0, 1, 0},
    {"out", STRUCT_OUT, STRUCTURE, 68, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_photo_options_init(const value *a, value *r) { vc_cube_photo_options_init(a[0].p, (size_t)a[1].i); }
static const parameter parameters_vc_cube_photo_options_init[] = {
    {"options", STRUCT_OUT, STRUCTURE, 69, 1, {-1, -1}, 1, 0, 0},
    {"struct_size", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_surface_name(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_cube_surface_name((int32_t)a[0].i); }
static const parameter parameters_vc_cube_surface_name[] = {
    {"surface", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_body_name(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_cube_body_name((int32_t)a[0].i); }
static const parameter parameters_vc_cube_body_name[] = {
    {"body", NUMBER, INT32, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_photo_create(const value *a, value *r) { r->i = vc_cube_photo_create(a[0].p); }
static const parameter parameters_vc_cube_photo_create[] = {
    {"out", HANDLE_OUT, OBJECT, 28, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_photo_destroy(const value *a, value *r) { vc_cube_photo_destroy(a[0].p); }
static const parameter parameters_vc_cube_photo_destroy[] = {
    {"photo", HANDLE, OBJECT, 28, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_cube_photo_error(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_cube_photo_error(a[0].p); }
static const parameter parameters_vc_cube_photo_error[] = {
    {"photo", HANDLE, OBJECT, 28, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_cube_photo_render(const value *a, value *r) { r->i = vc_cube_photo_render(a[0].p, a[1].p, a[2].p); }
static const parameter parameters_vc_cube_photo_render[] = {
    {"photo", HANDLE, OBJECT, 28, 1, {-1, -1}, 0, 0, 0},
    {"state", BYTES, CHAR, -1, 1, {-1, -1}, 0, 1, 130},
    {"options", STRUCT, STRUCTURE, 69, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_cube_photo_image_get(const value *a, value *r) { r->i = vc_cube_photo_image_get(a[0].p, a[1].p); }
static const parameter parameters_vc_cube_photo_image_get[] = {
    {"photo", HANDLE, OBJECT, 28, 1, {-1, -1}, 0, 1, 0},
    {"out", STRUCT_OUT, STRUCTURE, 0, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_cube_photo_face_count(const value *a, value *r) { r->i = (int64_t)vc_cube_photo_face_count(a[0].p); }
static const parameter parameters_vc_cube_photo_face_count[] = {
    {"photo", HANDLE, OBJECT, 28, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_cube_photo_face_get(const value *a, value *r) { r->i = vc_cube_photo_face_get(a[0].p, (size_t)a[1].i, a[2].p); }
static const parameter parameters_vc_cube_photo_face_get[] = {
    {"photo", HANDLE, OBJECT, 28, 1, {-1, -1}, 0, 1, 0},
    {"index", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
    {"out", STRUCT_OUT, STRUCTURE, 70, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_tag_scene_options_init(const value *a, value *r) { vc_tag_scene_options_init(a[0].p, (size_t)a[1].i); }
static const parameter parameters_vc_tag_scene_options_init[] = {
    {"options", STRUCT_OUT, STRUCTURE, 71, 1, {-1, -1}, 1, 0, 0},
    {"struct_size", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_tag_scene_tag_init(const value *a, value *r) { vc_tag_scene_tag_init(a[0].p, (size_t)a[1].i); }
static const parameter parameters_vc_tag_scene_tag_init[] = {
    {"tag", STRUCT_OUT, STRUCTURE, 72, 1, {-1, -1}, 1, 0, 0},
    {"struct_size", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_tag_scene_create(const value *a, value *r) { r->i = vc_tag_scene_create(a[0].p, a[1].p); }
static const parameter parameters_vc_tag_scene_create[] = {
    {"options", STRUCT, STRUCTURE, 71, 1, {-1, -1}, 1, 1, 0},
    {"out", HANDLE_OUT, OBJECT, 29, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_tag_scene_destroy(const value *a, value *r) { vc_tag_scene_destroy(a[0].p); }
static const parameter parameters_vc_tag_scene_destroy[] = {
    {"scene", HANDLE, OBJECT, 29, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_tag_scene_error(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_tag_scene_error(a[0].p); }
static const parameter parameters_vc_tag_scene_error[] = {
    {"scene", HANDLE, OBJECT, 29, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_tag_scene_add(const value *a, value *r) { r->i = vc_tag_scene_add(a[0].p, a[1].p); }
static const parameter parameters_vc_tag_scene_add[] = {
    {"scene", HANDLE, OBJECT, 29, 1, {-1, -1}, 0, 0, 0},
    {"tag", STRUCT, STRUCTURE, 72, 1, {-1, -1}, 0, 1, 0},
};
static void call_vc_tag_scene_add_obstacle(const value *a, value *r) { r->i = vc_tag_scene_add_obstacle(a[0].p, a[1].p, (size_t)a[2].i, a[3].d); }
static const parameter parameters_vc_tag_scene_add_obstacle[] = {
    {"scene", HANDLE, OBJECT, 29, 1, {-1, -1}, 0, 0, 0},
    {"outline", STRUCT, STRUCTURE, 2, 1, {2, -1}, 0, 1, 122},
    {"count", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 148},
    {"light", NUMBER, DOUBLE, -1, 1, {-1, -1}, 0, 0, 26},
};
static void call_vc_tag_scene_render(const value *a, value *r) { r->i = vc_tag_scene_render(a[0].p, a[1].p); }
static const parameter parameters_vc_tag_scene_render[] = {
    {"scene", HANDLE, OBJECT, 29, 1, {-1, -1}, 0, 0, 0},
    {"image", STRUCT_OUT, STRUCTURE, 0, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_tag_scene_truth_count(const value *a, value *r) { r->i = (int64_t)vc_tag_scene_truth_count(a[0].p); }
static const parameter parameters_vc_tag_scene_truth_count[] = {
    {"scene", HANDLE, OBJECT, 29, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_tag_scene_truth_get(const value *a, value *r) { r->i = vc_tag_scene_truth_get(a[0].p, (size_t)a[1].i, a[2].p); }
static const parameter parameters_vc_tag_scene_truth_get[] = {
    {"scene", HANDLE, OBJECT, 29, 1, {-1, -1}, 0, 1, 0},
    {"index", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
    {"out", STRUCT_OUT, STRUCTURE, 73, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_flat_scene_options_init(const value *a, value *r) { vc_flat_scene_options_init(a[0].p, (size_t)a[1].i); }
static const parameter parameters_vc_flat_scene_options_init[] = {
    {"options", STRUCT_OUT, STRUCTURE, 74, 1, {-1, -1}, 1, 0, 0},
    {"struct_size", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_flat_scene_create(const value *a, value *r) { r->i = vc_flat_scene_create(a[0].p, a[1].p); }
static const parameter parameters_vc_flat_scene_create[] = {
    {"options", STRUCT, STRUCTURE, 74, 1, {-1, -1}, 1, 1, 0},
    {"out", HANDLE_OUT, OBJECT, 30, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_flat_scene_destroy(const value *a, value *r) { vc_flat_scene_destroy(a[0].p); }
static const parameter parameters_vc_flat_scene_destroy[] = {
    {"scene", HANDLE, OBJECT, 30, 1, {-1, -1}, 1, 0, 0},
};
static void call_vc_flat_scene_error(const value *a, value *r) { r->p = (void *)(uintptr_t)vc_flat_scene_error(a[0].p); }
static const parameter parameters_vc_flat_scene_error[] = {
    {"scene", HANDLE, OBJECT, 30, 1, {-1, -1}, 1, 1, 0},
};
static void call_vc_flat_scene_add(const value *a, value *r) { r->i = vc_flat_scene_add(a[0].p, a[1].p, (size_t)a[2].i, (uint32_t)a[3].i, a[4].d); }
static const parameter parameters_vc_flat_scene_add[] = {
    {"scene", HANDLE, OBJECT, 30, 1, {-1, -1}, 0, 0, 0},
    {"points", STRUCT, STRUCTURE, 2, 1, {2, -1}, 0, 1, 149},
    {"count", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 148},
    {"color", NUMBER, UINT32, -1, 1, {-1, -1}, 0, 0, 0},
    {"light", NUMBER, DOUBLE, -1, 1, {-1, -1}, 0, 0, 48},
};
static void call_vc_flat_scene_add_line(const value *a, value *r) { r->i = vc_flat_scene_add_line(a[0].p, a[1].p, (size_t)a[2].i, a[3].d, (uint32_t)a[4].i, a[5].d); }
static const parameter parameters_vc_flat_scene_add_line[] = {
    {"scene", HANDLE, OBJECT, 30, 1, {-1, -1}, 0, 0, 0},
    {"points", STRUCT, STRUCTURE, 2, 1, {2, -1}, 0, 1, 149},
    {"count", NUMBER, SIZE, -1, 1, {-1, -1}, 0, 0, 23},
    {"width_m", NUMBER, DOUBLE, -1, 1, {-1, -1}, 0, 0, 150},
    {"color", NUMBER, UINT32, -1, 1, {-1, -1}, 0, 0, 0},
    {"light", NUMBER, DOUBLE, -1, 1, {-1, -1}, 0, 0, 48},
};
static void call_vc_flat_scene_pixel(const value *a, value *r) { r->i = vc_flat_scene_pixel(a[0].p, a[1].point, a[2].p); }
static const parameter parameters_vc_flat_scene_pixel[] = {
    {"scene", HANDLE, OBJECT, 30, 1, {-1, -1}, 0, 0, 0},
    {"place", POINT, STRUCTURE, 2, 1, {-1, -1}, 0, 0, 149},
    {"pixel", STRUCT_OUT, STRUCTURE, 2, 1, {-1, -1}, 0, 0, 0},
};
static void call_vc_flat_scene_render(const value *a, value *r) { r->i = vc_flat_scene_render(a[0].p, a[1].p); }
static const parameter parameters_vc_flat_scene_render[] = {
    {"scene", HANDLE, OBJECT, 30, 1, {-1, -1}, 0, 0, 0},
    {"image", STRUCT_OUT, STRUCTURE, 0, 1, {-1, -1}, 0, 0, 0},
};

static const function functions[] = {
    {"vc_version", call_vc_version, INT32, NULL, 0, 0},
    {"vc_version_string", call_vc_version_string, TEXT, NULL, 0, 0},
    {"vc_status_name", call_vc_status_name, TEXT, parameters_vc_status_name, 1, 0},
    {"vc_last_error", call_vc_last_error, TEXT, NULL, 0, 0},
    {"vc_image_convert", call_vc_image_convert, STATUS, parameters_vc_image_convert, 2, 6},
    {"vc_picture_options_init", call_vc_picture_options_init, NOTHING, parameters_vc_picture_options_init, 2, 0},
    {"vc_encode_options_init", call_vc_encode_options_init, NOTHING, parameters_vc_encode_options_init, 2, 0},
    {"vc_picture_create", call_vc_picture_create, STATUS, parameters_vc_picture_create, 1, 10},
    {"vc_picture_destroy", call_vc_picture_destroy, NOTHING, parameters_vc_picture_destroy, 1, 0},
    {"vc_picture_error", call_vc_picture_error, TEXT, parameters_vc_picture_error, 1, 0},
    {"vc_picture_decode", call_vc_picture_decode, STATUS, parameters_vc_picture_decode, 4, 110},
    {"vc_picture_open", call_vc_picture_open, STATUS, parameters_vc_picture_open, 3, 2158},
    {"vc_picture_image_get", call_vc_picture_image_get, STATUS, parameters_vc_picture_image_get, 2, 1026},
    {"vc_picture_info_get", call_vc_picture_info_get, STATUS, parameters_vc_picture_info_get, 2, 1026},
    {"vc_picture_encode", call_vc_picture_encode, STATUS, parameters_vc_picture_encode, 5, 14},
    {"vc_pen_init", call_vc_pen_init, NOTHING, parameters_vc_pen_init, 2, 0},
    {"vc_draw_options_init", call_vc_draw_options_init, NOTHING, parameters_vc_draw_options_init, 2, 0},
    {"vc_palette_color", call_vc_palette_color, UINT32, parameters_vc_palette_color, 1, 0},
    {"vc_draw_polygon", call_vc_draw_polygon, STATUS, parameters_vc_draw_polygon, 4, 14},
    {"vc_draw_circle", call_vc_draw_circle, STATUS, parameters_vc_draw_circle, 4, 14},
    {"vc_draw_text", call_vc_draw_text, STATUS, parameters_vc_draw_text, 4, 14},
    {"vc_log_set", call_vc_log_set, NOTHING, parameters_vc_log_set, 3, 0},
    {"vc_threads_set", call_vc_threads_set, STATUS, parameters_vc_threads_set, 1, 2},
    {"vc_threads_get", call_vc_threads_get, INT32, NULL, 0, 0},
    {"vc_memory_limit_set", call_vc_memory_limit_set, STATUS, parameters_vc_memory_limit_set, 1, 2},
    {"vc_memory_limit_get", call_vc_memory_limit_get, INT64, NULL, 0, 0},
    {"vc_camera_load", call_vc_camera_load, STATUS, parameters_vc_camera_load, 3, 102},
    {"vc_camera_file_name", call_vc_camera_file_name, TEXT, parameters_vc_camera_file_name, 1, 0},
    {"vc_camera_save", call_vc_camera_save, STATUS, parameters_vc_camera_save, 5, 70},
    {"vc_board_name", call_vc_board_name, TEXT, parameters_vc_board_name, 1, 0},
    {"vc_calibration_reason_name", call_vc_calibration_reason_name, TEXT, parameters_vc_calibration_reason_name, 1, 0},
    {"vc_calibrator_options_init", call_vc_calibrator_options_init, NOTHING, parameters_vc_calibrator_options_init, 2, 0},
    {"vc_calibrator_create", call_vc_calibrator_create, STATUS, parameters_vc_calibrator_create, 2, 14},
    {"vc_calibrator_destroy", call_vc_calibrator_destroy, NOTHING, parameters_vc_calibrator_destroy, 1, 0},
    {"vc_calibrator_error", call_vc_calibrator_error, TEXT, parameters_vc_calibrator_error, 1, 0},
    {"vc_calibrator_add", call_vc_calibrator_add, STATUS, parameters_vc_calibrator_add, 3, 94},
    {"vc_calibrator_track", call_vc_calibrator_track, STATUS, parameters_vc_calibrator_track, 5, 30},
    {"vc_calibrator_draw", call_vc_calibrator_draw, STATUS, parameters_vc_calibrator_draw, 3, 14},
    {"vc_calibrator_calibrate", call_vc_calibrator_calibrate, STATUS, parameters_vc_calibrator_calibrate, 3, 1066},
    {"vc_calibrator_view_count", call_vc_calibrator_view_count, SIZE, parameters_vc_calibrator_view_count, 1, 0},
    {"vc_calibrator_view_get", call_vc_calibrator_view_get, STATUS, parameters_vc_calibrator_view_get, 3, 1026},
    {"vc_calibrator_coverage", call_vc_calibrator_coverage, STATUS, parameters_vc_calibrator_coverage, 4, 2},
    {"vc_calibrator_reset", call_vc_calibrator_reset, STATUS, parameters_vc_calibrator_reset, 1, 2},
    {"vc_calibrator_board", call_vc_calibrator_board, STATUS, parameters_vc_calibrator_board, 5, 2},
    {"vc_cube_finder_options_init", call_vc_cube_finder_options_init, NOTHING, parameters_vc_cube_finder_options_init, 2, 0},
    {"vc_cube_finder_create", call_vc_cube_finder_create, STATUS, parameters_vc_cube_finder_create, 2, 14},
    {"vc_cube_finder_destroy", call_vc_cube_finder_destroy, NOTHING, parameters_vc_cube_finder_destroy, 1, 0},
    {"vc_cube_finder_error", call_vc_cube_finder_error, TEXT, parameters_vc_cube_finder_error, 1, 0},
    {"vc_cube_finder_find", call_vc_cube_finder_find, STATUS, parameters_vc_cube_finder_find, 3, 30},
    {"vc_cube_finder_track", call_vc_cube_finder_track, STATUS, parameters_vc_cube_finder_track, 4, 30},
    {"vc_cube_finder_reset", call_vc_cube_finder_reset, STATUS, parameters_vc_cube_finder_reset, 1, 2},
    {"vc_cube_face_list_count", call_vc_cube_face_list_count, SIZE, parameters_vc_cube_face_list_count, 1, 0},
    {"vc_cube_face_list_get", call_vc_cube_face_list_get, STATUS, parameters_vc_cube_face_list_get, 3, 1026},
    {"vc_cube_face_list_draw", call_vc_cube_face_list_draw, STATUS, parameters_vc_cube_face_list_draw, 3, 14},
    {"vc_cube_face_list_json", call_vc_cube_face_list_json, TEXT, parameters_vc_cube_face_list_json, 1, 0},
    {"vc_cube_face_list_destroy", call_vc_cube_face_list_destroy, NOTHING, parameters_vc_cube_face_list_destroy, 1, 0},
    {"vc_cube_color_name", call_vc_cube_color_name, TEXT, parameters_vc_cube_color_name, 1, 0},
    {"vc_cube_reader_options_init", call_vc_cube_reader_options_init, NOTHING, parameters_vc_cube_reader_options_init, 2, 0},
    {"vc_cube_reader_create", call_vc_cube_reader_create, STATUS, parameters_vc_cube_reader_create, 2, 14},
    {"vc_cube_reader_destroy", call_vc_cube_reader_destroy, NOTHING, parameters_vc_cube_reader_destroy, 1, 0},
    {"vc_cube_reader_error", call_vc_cube_reader_error, TEXT, parameters_vc_cube_reader_error, 1, 0},
    {"vc_cube_reader_add", call_vc_cube_reader_add, STATUS, parameters_vc_cube_reader_add, 3, 10},
    {"vc_cube_reader_add_colors", call_vc_cube_reader_add_colors, STATUS, parameters_vc_cube_reader_add_colors, 4, 2},
    {"vc_cube_reader_correct", call_vc_cube_reader_correct, STATUS, parameters_vc_cube_reader_correct, 3, 2},
    {"vc_cube_reader_reset", call_vc_cube_reader_reset, STATUS, parameters_vc_cube_reader_reset, 1, 2},
    {"vc_cube_reader_read", call_vc_cube_reader_read, STATUS, parameters_vc_cube_reader_read, 2, 10},
    {"vc_cube_reading_get", call_vc_cube_reading_get, STATUS, parameters_vc_cube_reading_get, 2, 2},
    {"vc_cube_reading_problem_text", call_vc_cube_reading_problem_text, TEXT, parameters_vc_cube_reading_problem_text, 1, 0},
    {"vc_cube_reading_sticker_get", call_vc_cube_reading_sticker_get, STATUS, parameters_vc_cube_reading_sticker_get, 3, 1026},
    {"vc_cube_reading_uncertain_count", call_vc_cube_reading_uncertain_count, SIZE, parameters_vc_cube_reading_uncertain_count, 1, 0},
    {"vc_cube_reading_uncertain_get", call_vc_cube_reading_uncertain_get, STATUS, parameters_vc_cube_reading_uncertain_get, 3, 1026},
    {"vc_cube_reading_suspect_count", call_vc_cube_reading_suspect_count, SIZE, parameters_vc_cube_reading_suspect_count, 1, 0},
    {"vc_cube_reading_suspect_get", call_vc_cube_reading_suspect_get, STATUS, parameters_vc_cube_reading_suspect_get, 3, 1026},
    {"vc_cube_reading_draw", call_vc_cube_reading_draw, STATUS, parameters_vc_cube_reading_draw, 3, 14},
    {"vc_cube_reading_svg", call_vc_cube_reading_svg, TEXT, parameters_vc_cube_reading_svg, 1, 0},
    {"vc_cube_reading_json", call_vc_cube_reading_json, TEXT, parameters_vc_cube_reading_json, 1, 0},
    {"vc_cube_reading_destroy", call_vc_cube_reading_destroy, NOTHING, parameters_vc_cube_reading_destroy, 1, 0},
    {"vc_cube_reader_learn", call_vc_cube_reader_learn, STATUS, parameters_vc_cube_reader_learn, 1, 1026},
    {"vc_cube_reader_save", call_vc_cube_reader_save, STATUS, parameters_vc_cube_reader_save, 4, 1090},
    {"vc_cube_reader_load", call_vc_cube_reader_load, STATUS, parameters_vc_cube_reader_load, 3, 38},
    {"vc_cube_scheme_name", call_vc_cube_scheme_name, TEXT, parameters_vc_cube_scheme_name, 1, 0},
    {"vc_cube_problem_name", call_vc_cube_problem_name, TEXT, parameters_vc_cube_problem_name, 1, 0},
    {"vc_cube_scanner_options_init", call_vc_cube_scanner_options_init, NOTHING, parameters_vc_cube_scanner_options_init, 2, 0},
    {"vc_cube_scanner_create", call_vc_cube_scanner_create, STATUS, parameters_vc_cube_scanner_create, 2, 14},
    {"vc_cube_scanner_destroy", call_vc_cube_scanner_destroy, NOTHING, parameters_vc_cube_scanner_destroy, 1, 0},
    {"vc_cube_scanner_error", call_vc_cube_scanner_error, TEXT, parameters_vc_cube_scanner_error, 1, 0},
    {"vc_cube_scanner_track", call_vc_cube_scanner_track, STATUS, parameters_vc_cube_scanner_track, 5, 4126},
    {"vc_cube_scanner_face_count", call_vc_cube_scanner_face_count, SIZE, parameters_vc_cube_scanner_face_count, 1, 0},
    {"vc_cube_scanner_face_get", call_vc_cube_scanner_face_get, STATUS, parameters_vc_cube_scanner_face_get, 3, 1026},
    {"vc_cube_scanner_reset", call_vc_cube_scanner_reset, STATUS, parameters_vc_cube_scanner_reset, 1, 2},
    {"vc_cube_guidance_name", call_vc_cube_guidance_name, TEXT, parameters_vc_cube_guidance_name, 1, 0},
    {"vc_cube_guidance_text", call_vc_cube_guidance_text, TEXT, parameters_vc_cube_guidance_text, 1, 0},
    {"vc_set_shape_name", call_vc_set_shape_name, TEXT, parameters_vc_set_shape_name, 1, 0},
    {"vc_set_color_name", call_vc_set_color_name, TEXT, parameters_vc_set_color_name, 1, 0},
    {"vc_set_shading_name", call_vc_set_shading_name, TEXT, parameters_vc_set_shading_name, 1, 0},
    {"vc_set_attribute_name", call_vc_set_attribute_name, TEXT, parameters_vc_set_attribute_name, 1, 0},
    {"vc_set_find_sets", call_vc_set_find_sets, STATUS, parameters_vc_set_find_sets, 5, 6},
    {"vc_set_check", call_vc_set_check, STATUS, parameters_vc_set_check, 2, 6},
    {"vc_set_third_card", call_vc_set_third_card, STATUS, parameters_vc_set_third_card, 3, 6},
    {"vc_set_find_hint", call_vc_set_find_hint, STATUS, parameters_vc_set_find_hint, 4, 6},
    {"vc_set_find_ultra_sets", call_vc_set_find_ultra_sets, STATUS, parameters_vc_set_find_ultra_sets, 5, 6},
    {"vc_set_find_chained", call_vc_set_find_chained, STATUS, parameters_vc_set_find_chained, 6, 6},
    {"vc_set_finder_options_init", call_vc_set_finder_options_init, NOTHING, parameters_vc_set_finder_options_init, 2, 0},
    {"vc_set_finder_create", call_vc_set_finder_create, STATUS, parameters_vc_set_finder_create, 2, 14},
    {"vc_set_finder_destroy", call_vc_set_finder_destroy, NOTHING, parameters_vc_set_finder_destroy, 1, 0},
    {"vc_set_finder_error", call_vc_set_finder_error, TEXT, parameters_vc_set_finder_error, 1, 0},
    {"vc_set_finder_find", call_vc_set_finder_find, STATUS, parameters_vc_set_finder_find, 3, 30},
    {"vc_set_finder_track", call_vc_set_finder_track, STATUS, parameters_vc_set_finder_track, 4, 30},
    {"vc_set_finder_reset", call_vc_set_finder_reset, STATUS, parameters_vc_set_finder_reset, 1, 2},
    {"vc_set_card_list_json", call_vc_set_card_list_json, TEXT, parameters_vc_set_card_list_json, 1, 0},
    {"vc_set_card_list_destroy", call_vc_set_card_list_destroy, NOTHING, parameters_vc_set_card_list_destroy, 1, 0},
    {"vc_set_card_list_count", call_vc_set_card_list_count, SIZE, parameters_vc_set_card_list_count, 1, 0},
    {"vc_set_card_list_get", call_vc_set_card_list_get, STATUS, parameters_vc_set_card_list_get, 3, 1026},
    {"vc_set_card_list_triple_count", call_vc_set_card_list_triple_count, SIZE, parameters_vc_set_card_list_triple_count, 1, 0},
    {"vc_set_card_list_triple_get", call_vc_set_card_list_triple_get, STATUS, parameters_vc_set_card_list_triple_get, 3, 1026},
    {"vc_set_card_list_completeness", call_vc_set_card_list_completeness, DOUBLE, parameters_vc_set_card_list_completeness, 1, 0},
    {"vc_set_card_list_mirrored", call_vc_set_card_list_mirrored, INT32, parameters_vc_set_card_list_mirrored, 1, 0},
    {"vc_set_draw_options_init", call_vc_set_draw_options_init, NOTHING, parameters_vc_set_draw_options_init, 2, 0},
    {"vc_set_card_list_draw", call_vc_set_card_list_draw, STATUS, parameters_vc_set_card_list_draw, 3, 1038},
    {"vc_shape_kind_name", call_vc_shape_kind_name, TEXT, parameters_vc_shape_kind_name, 1, 0},
    {"vc_shape_input_name", call_vc_shape_input_name, TEXT, parameters_vc_shape_input_name, 1, 0},
    {"vc_shape_state_name", call_vc_shape_state_name, TEXT, parameters_vc_shape_state_name, 1, 0},
    {"vc_shape_verdict_name", call_vc_shape_verdict_name, TEXT, parameters_vc_shape_verdict_name, 1, 0},
    {"vc_shape_finder_options_init", call_vc_shape_finder_options_init, NOTHING, parameters_vc_shape_finder_options_init, 2, 0},
    {"vc_shape_finder_create", call_vc_shape_finder_create, STATUS, parameters_vc_shape_finder_create, 2, 14},
    {"vc_shape_finder_destroy", call_vc_shape_finder_destroy, NOTHING, parameters_vc_shape_finder_destroy, 1, 0},
    {"vc_shape_finder_error", call_vc_shape_finder_error, TEXT, parameters_vc_shape_finder_error, 1, 0},
    {"vc_shape_finder_find", call_vc_shape_finder_find, STATUS, parameters_vc_shape_finder_find, 3, 30},
    {"vc_shape_finder_track", call_vc_shape_finder_track, STATUS, parameters_vc_shape_finder_track, 4, 30},
    {"vc_shape_finder_reset", call_vc_shape_finder_reset, STATUS, parameters_vc_shape_finder_reset, 1, 2},
    {"vc_shape_finder_reveal", call_vc_shape_finder_reveal, STATUS, parameters_vc_shape_finder_reveal, 3, 30},
    {"vc_shape_list_json", call_vc_shape_list_json, TEXT, parameters_vc_shape_list_json, 1, 0},
    {"vc_shape_list_destroy", call_vc_shape_list_destroy, NOTHING, parameters_vc_shape_list_destroy, 1, 0},
    {"vc_shape_list_verdict", call_vc_shape_list_verdict, INT32, parameters_vc_shape_list_verdict, 1, 0},
    {"vc_shape_list_count", call_vc_shape_list_count, SIZE, parameters_vc_shape_list_count, 1, 0},
    {"vc_shape_list_get", call_vc_shape_list_get, STATUS, parameters_vc_shape_list_get, 3, 1026},
    {"vc_shape_list_outline_get", call_vc_shape_list_outline_get, STATUS, parameters_vc_shape_list_outline_get, 4, 1026},
    {"vc_shape_list_group_count", call_vc_shape_list_group_count, SIZE, parameters_vc_shape_list_group_count, 1, 0},
    {"vc_shape_list_group_get", call_vc_shape_list_group_get, STATUS, parameters_vc_shape_list_group_get, 3, 1026},
    {"vc_shape_list_draw", call_vc_shape_list_draw, STATUS, parameters_vc_shape_list_draw, 3, 14},
    {"vc_code_state_name", call_vc_code_state_name, TEXT, parameters_vc_code_state_name, 1, 0},
    {"vc_code_verifier_create", call_vc_code_verifier_create, STATUS, parameters_vc_code_verifier_create, 2, 10},
    {"vc_code_verifier_destroy", call_vc_code_verifier_destroy, NOTHING, parameters_vc_code_verifier_destroy, 1, 0},
    {"vc_code_verifier_error", call_vc_code_verifier_error, TEXT, parameters_vc_code_verifier_error, 1, 0},
    {"vc_code_verifier_add", call_vc_code_verifier_add, STATUS, parameters_vc_code_verifier_add, 2, 2},
    {"vc_code_verifier_reset", call_vc_code_verifier_reset, STATUS, parameters_vc_code_verifier_reset, 1, 2},
    {"vc_code_verifier_verdict_get", call_vc_code_verifier_verdict_get, STATUS, parameters_vc_code_verifier_verdict_get, 2, 2},
    {"vc_filter_name", call_vc_filter_name, TEXT, parameters_vc_filter_name, 1, 0},
    {"vc_filter_preset_name", call_vc_filter_preset_name, TEXT, parameters_vc_filter_preset_name, 1, 0},
    {"vc_filter_chain_create", call_vc_filter_chain_create, STATUS, parameters_vc_filter_chain_create, 1, 10},
    {"vc_filter_chain_destroy", call_vc_filter_chain_destroy, NOTHING, parameters_vc_filter_chain_destroy, 1, 0},
    {"vc_filter_chain_error", call_vc_filter_chain_error, TEXT, parameters_vc_filter_chain_error, 1, 0},
    {"vc_filter_chain_add", call_vc_filter_chain_add, STATUS, parameters_vc_filter_chain_add, 4, 6},
    {"vc_filter_chain_add_preset", call_vc_filter_chain_add_preset, STATUS, parameters_vc_filter_chain_add_preset, 2, 6},
    {"vc_filter_chain_count", call_vc_filter_chain_count, SIZE, parameters_vc_filter_chain_count, 1, 0},
    {"vc_filter_chain_get", call_vc_filter_chain_get, STATUS, parameters_vc_filter_chain_get, 3, 1026},
    {"vc_filter_chain_apply", call_vc_filter_chain_apply, STATUS, parameters_vc_filter_chain_apply, 4, 14},
    {"vc_sketch_region_name", call_vc_sketch_region_name, TEXT, parameters_vc_sketch_region_name, 1, 0},
    {"vc_sketch_hint_name", call_vc_sketch_hint_name, TEXT, parameters_vc_sketch_hint_name, 1, 0},
    {"vc_sketch_word_count", call_vc_sketch_word_count, SIZE, NULL, 0, 0},
    {"vc_sketch_word", call_vc_sketch_word, TEXT, parameters_vc_sketch_word, 1, 0},
    {"vc_sketch_rater_options_init", call_vc_sketch_rater_options_init, NOTHING, parameters_vc_sketch_rater_options_init, 2, 0},
    {"vc_sketch_rater_create", call_vc_sketch_rater_create, STATUS, parameters_vc_sketch_rater_create, 2, 14},
    {"vc_sketch_rater_destroy", call_vc_sketch_rater_destroy, NOTHING, parameters_vc_sketch_rater_destroy, 1, 0},
    {"vc_sketch_rater_error", call_vc_sketch_rater_error, TEXT, parameters_vc_sketch_rater_error, 1, 0},
    {"vc_sketch_rater_set_words", call_vc_sketch_rater_set_words, STATUS, parameters_vc_sketch_rater_set_words, 3, 1026},
    {"vc_sketch_rater_rate", call_vc_sketch_rater_rate, STATUS, parameters_vc_sketch_rater_rate, 4, 1054},
    {"vc_sketch_rater_rate_strokes", call_vc_sketch_rater_rate_strokes, STATUS, parameters_vc_sketch_rater_rate_strokes, 6, 1034},
    {"vc_sketch_rater_rate_bitmap", call_vc_sketch_rater_rate_bitmap, STATUS, parameters_vc_sketch_rater_rate_bitmap, 4, 1034},
    {"vc_sketch_rating_summary_get", call_vc_sketch_rating_summary_get, STATUS, parameters_vc_sketch_rating_summary_get, 2, 2},
    {"vc_sketch_rating_count", call_vc_sketch_rating_count, SIZE, parameters_vc_sketch_rating_count, 1, 0},
    {"vc_sketch_rating_get", call_vc_sketch_rating_get, STATUS, parameters_vc_sketch_rating_get, 3, 1026},
    {"vc_sketch_rating_bitmap_get", call_vc_sketch_rating_bitmap_get, STATUS, parameters_vc_sketch_rating_bitmap_get, 2, 2},
    {"vc_sketch_rating_stroke_count", call_vc_sketch_rating_stroke_count, SIZE, parameters_vc_sketch_rating_stroke_count, 1, 0},
    {"vc_sketch_rating_stroke_get", call_vc_sketch_rating_stroke_get, STATUS, parameters_vc_sketch_rating_stroke_get, 4, 1026},
    {"vc_sketch_draw_options_init", call_vc_sketch_draw_options_init, NOTHING, parameters_vc_sketch_draw_options_init, 2, 0},
    {"vc_sketch_rating_draw", call_vc_sketch_rating_draw, STATUS, parameters_vc_sketch_rating_draw, 3, 14},
    {"vc_sketch_rating_json", call_vc_sketch_rating_json, TEXT, parameters_vc_sketch_rating_json, 1, 0},
    {"vc_sketch_rating_destroy", call_vc_sketch_rating_destroy, NOTHING, parameters_vc_sketch_rating_destroy, 1, 0},
    {"vc_sketch_rater_learn", call_vc_sketch_rater_learn, STATUS, parameters_vc_sketch_rater_learn, 3, 66},
    {"vc_sketch_rater_forget", call_vc_sketch_rater_forget, STATUS, parameters_vc_sketch_rater_forget, 2, 1026},
    {"vc_sketch_rater_taught_word_count", call_vc_sketch_rater_taught_word_count, SIZE, parameters_vc_sketch_rater_taught_word_count, 1, 0},
    {"vc_sketch_rater_taught_word_get", call_vc_sketch_rater_taught_word_get, STATUS, parameters_vc_sketch_rater_taught_word_get, 3, 1026},
    {"vc_sketch_rater_save", call_vc_sketch_rater_save, STATUS, parameters_vc_sketch_rater_save, 4, 66},
    {"vc_sketch_rater_load", call_vc_sketch_rater_load, STATUS, parameters_vc_sketch_rater_load, 3, 38},
    {"vc_cube_check_name", call_vc_cube_check_name, TEXT, parameters_vc_cube_check_name, 1, 0},
    {"vc_cube_check", call_vc_cube_check, STATUS, parameters_vc_cube_check, 3, 514},
    {"vc_cube_random", call_vc_cube_random, STATUS, parameters_vc_cube_random, 2, 2},
    {"vc_cube_apply", call_vc_cube_apply, STATUS, parameters_vc_cube_apply, 3, 546},
    {"vc_moves_parse", call_vc_moves_parse, STATUS, parameters_vc_moves_parse, 5, 98},
    {"vc_moves_holding", call_vc_moves_holding, STATUS, parameters_vc_moves_holding, 3, 34},
    {"vc_moves_format", call_vc_moves_format, STATUS, parameters_vc_moves_format, 5, 66},
    {"vc_solver_profile_name", call_vc_solver_profile_name, TEXT, parameters_vc_solver_profile_name, 1, 0},
    {"vc_metric_name", call_vc_metric_name, TEXT, parameters_vc_metric_name, 1, 0},
    {"vc_solver_options_init", call_vc_solver_options_init, NOTHING, parameters_vc_solver_options_init, 2, 0},
    {"vc_solver_create", call_vc_solver_create, STATUS, parameters_vc_solver_create, 2, 14},
    {"vc_solver_destroy", call_vc_solver_destroy, NOTHING, parameters_vc_solver_destroy, 1, 0},
    {"vc_solver_error", call_vc_solver_error, TEXT, parameters_vc_solver_error, 1, 0},
    {"vc_solver_set_options", call_vc_solver_set_options, STATUS, parameters_vc_solver_set_options, 2, 14},
    {"vc_solver_set_improvement_callback", call_vc_solver_set_improvement_callback, STATUS, parameters_vc_solver_set_improvement_callback, 3, 2},
    {"vc_solver_set_progress_callback", call_vc_solver_set_progress_callback, STATUS, parameters_vc_solver_set_progress_callback, 3, 2},
    {"vc_solver_load_tables", call_vc_solver_load_tables, STATUS, parameters_vc_solver_load_tables, 4, 2186},
    {"vc_solver_profile", call_vc_solver_profile, INT32, parameters_vc_solver_profile, 1, 0},
    {"vc_solver_table_bytes", call_vc_solver_table_bytes, INT64, parameters_vc_solver_table_bytes, 1, 0},
    {"vc_solver_solve", call_vc_solver_solve, STATUS, parameters_vc_solver_solve, 3, 1934},
    {"vc_solver_solve_to", call_vc_solver_solve_to, STATUS, parameters_vc_solver_solve_to, 5, 1934},
    {"vc_solver_solve_many", call_vc_solver_solve_many, STATUS, parameters_vc_solver_solve_many, 5, 1934},
    {"vc_solver_scramble", call_vc_solver_scramble, STATUS, parameters_vc_solver_scramble, 4, 1422},
    {"vc_solver_cancel", call_vc_solver_cancel, NOTHING, parameters_vc_solver_cancel, 1, 0},
    {"vc_tag_family_name", call_vc_tag_family_name, TEXT, parameters_vc_tag_family_name, 1, 0},
    {"vc_tag_rejected_name", call_vc_tag_rejected_name, TEXT, parameters_vc_tag_rejected_name, 1, 0},
    {"vc_tag_finder_options_init", call_vc_tag_finder_options_init, NOTHING, parameters_vc_tag_finder_options_init, 2, 0},
    {"vc_tag_finder_create", call_vc_tag_finder_create, STATUS, parameters_vc_tag_finder_create, 2, 14},
    {"vc_tag_finder_destroy", call_vc_tag_finder_destroy, NOTHING, parameters_vc_tag_finder_destroy, 1, 0},
    {"vc_tag_finder_error", call_vc_tag_finder_error, TEXT, parameters_vc_tag_finder_error, 1, 0},
    {"vc_tag_finder_set_options", call_vc_tag_finder_set_options, STATUS, parameters_vc_tag_finder_set_options, 2, 14},
    {"vc_tag_finder_set_camera", call_vc_tag_finder_set_camera, STATUS, parameters_vc_tag_finder_set_camera, 2, 6},
    {"vc_tag_finder_add_family", call_vc_tag_finder_add_family, STATUS, parameters_vc_tag_finder_add_family, 3, 14},
    {"vc_tag_finder_set_ids", call_vc_tag_finder_set_ids, STATUS, parameters_vc_tag_finder_set_ids, 4, 6},
    {"vc_tag_finder_set_size", call_vc_tag_finder_set_size, STATUS, parameters_vc_tag_finder_set_size, 4, 6},
    {"vc_tag_finder_find", call_vc_tag_finder_find, STATUS, parameters_vc_tag_finder_find, 3, 30},
    {"vc_tag_finder_track", call_vc_tag_finder_track, STATUS, parameters_vc_tag_finder_track, 4, 30},
    {"vc_tag_finder_reset", call_vc_tag_finder_reset, STATUS, parameters_vc_tag_finder_reset, 1, 2},
    {"vc_tag_list_count", call_vc_tag_list_count, SIZE, parameters_vc_tag_list_count, 1, 0},
    {"vc_tag_list_get", call_vc_tag_list_get, STATUS, parameters_vc_tag_list_get, 3, 1026},
    {"vc_tag_list_rejected_count", call_vc_tag_list_rejected_count, SIZE, parameters_vc_tag_list_rejected_count, 1, 0},
    {"vc_tag_list_rejected_get", call_vc_tag_list_rejected_get, STATUS, parameters_vc_tag_list_rejected_get, 3, 1026},
    {"vc_tag_list_draw", call_vc_tag_list_draw, STATUS, parameters_vc_tag_list_draw, 3, 14},
    {"vc_tag_list_view", call_vc_tag_list_view, STATUS, parameters_vc_tag_list_view, 5, 1038},
    {"vc_tag_list_json", call_vc_tag_list_json, TEXT, parameters_vc_tag_list_json, 1, 0},
    {"vc_tag_list_destroy", call_vc_tag_list_destroy, NOTHING, parameters_vc_tag_list_destroy, 1, 0},
    {"vc_tag_sighting_name", call_vc_tag_sighting_name, TEXT, parameters_vc_tag_sighting_name, 1, 0},
    {"vc_tag_field_options_init", call_vc_tag_field_options_init, NOTHING, parameters_vc_tag_field_options_init, 2, 0},
    {"vc_tag_field_create", call_vc_tag_field_create, STATUS, parameters_vc_tag_field_create, 4, 110},
    {"vc_tag_field_destroy", call_vc_tag_field_destroy, NOTHING, parameters_vc_tag_field_destroy, 1, 0},
    {"vc_tag_field_error", call_vc_tag_field_error, TEXT, parameters_vc_tag_field_error, 1, 0},
    {"vc_tag_field_place_count", call_vc_tag_field_place_count, SIZE, parameters_vc_tag_field_place_count, 1, 0},
    {"vc_tag_field_place_get", call_vc_tag_field_place_get, STATUS, parameters_vc_tag_field_place_get, 3, 1026},
    {"vc_tag_field_size_get", call_vc_tag_field_size_get, STATUS, parameters_vc_tag_field_size_get, 3, 2},
    {"vc_tag_field_locate", call_vc_tag_field_locate, STATUS, parameters_vc_tag_field_locate, 5, 2},
    {"vc_tag_field_track", call_vc_tag_field_track, STATUS, parameters_vc_tag_field_track, 6, 2},
    {"vc_tag_field_predict", call_vc_tag_field_predict, STATUS, parameters_vc_tag_field_predict, 3, 2},
    {"vc_tag_field_reset", call_vc_tag_field_reset, STATUS, parameters_vc_tag_field_reset, 1, 2},
    {"vc_tag_field_sighting_count", call_vc_tag_field_sighting_count, SIZE, parameters_vc_tag_field_sighting_count, 1, 0},
    {"vc_tag_field_sighting_get", call_vc_tag_field_sighting_get, STATUS, parameters_vc_tag_field_sighting_get, 3, 1026},
    {"vc_tag_field_json", call_vc_tag_field_json, TEXT, parameters_vc_tag_field_json, 2, 0},
    {"vc_target_model_name", call_vc_target_model_name, TEXT, parameters_vc_target_model_name, 1, 0},
    {"vc_target_segmentation_name", call_vc_target_segmentation_name, TEXT, parameters_vc_target_segmentation_name, 1, 0},
    {"vc_target_led_name", call_vc_target_led_name, TEXT, parameters_vc_target_led_name, 1, 0},
    {"vc_target_strip_reason_name", call_vc_target_strip_reason_name, TEXT, parameters_vc_target_strip_reason_name, 1, 0},
    {"vc_target_finder_options_init", call_vc_target_finder_options_init, NOTHING, parameters_vc_target_finder_options_init, 2, 0},
    {"vc_target_finder_create", call_vc_target_finder_create, STATUS, parameters_vc_target_finder_create, 2, 14},
    {"vc_target_finder_destroy", call_vc_target_finder_destroy, NOTHING, parameters_vc_target_finder_destroy, 1, 0},
    {"vc_target_finder_error", call_vc_target_finder_error, TEXT, parameters_vc_target_finder_error, 1, 0},
    {"vc_target_finder_set_options", call_vc_target_finder_set_options, STATUS, parameters_vc_target_finder_set_options, 2, 14},
    {"vc_target_finder_set_camera", call_vc_target_finder_set_camera, STATUS, parameters_vc_target_finder_set_camera, 2, 6},
    {"vc_target_finder_set_model", call_vc_target_finder_set_model, STATUS, parameters_vc_target_finder_set_model, 4, 2},
    {"vc_target_finder_find", call_vc_target_finder_find, STATUS, parameters_vc_target_finder_find, 3, 30},
    {"vc_target_finder_track", call_vc_target_finder_track, STATUS, parameters_vc_target_finder_track, 4, 30},
    {"vc_target_finder_reset", call_vc_target_finder_reset, STATUS, parameters_vc_target_finder_reset, 1, 2},
    {"vc_target_finder_mask", call_vc_target_finder_mask, STATUS, parameters_vc_target_finder_mask, 3, 30},
    {"vc_target_finder_calibrate", call_vc_target_finder_calibrate, STATUS, parameters_vc_target_finder_calibrate, 4, 1054},
    {"vc_target_area_fit", call_vc_target_area_fit, STATUS, parameters_vc_target_area_fit, 4, 2},
    {"vc_target_area_distance", call_vc_target_area_distance, DOUBLE, parameters_vc_target_area_distance, 2, 0},
    {"vc_target_list_count", call_vc_target_list_count, SIZE, parameters_vc_target_list_count, 1, 0},
    {"vc_target_list_get", call_vc_target_list_get, STATUS, parameters_vc_target_list_get, 3, 1026},
    {"vc_target_list_strip_count", call_vc_target_list_strip_count, SIZE, parameters_vc_target_list_strip_count, 1, 0},
    {"vc_target_list_strip_get", call_vc_target_list_strip_get, STATUS, parameters_vc_target_list_strip_get, 3, 1026},
    {"vc_target_list_draw", call_vc_target_list_draw, STATUS, parameters_vc_target_list_draw, 3, 14},
    {"vc_target_list_json", call_vc_target_list_json, TEXT, parameters_vc_target_list_json, 1, 0},
    {"vc_target_list_destroy", call_vc_target_list_destroy, NOTHING, parameters_vc_target_list_destroy, 1, 0},
    {"vc_sketch_game_phase_name", call_vc_sketch_game_phase_name, TEXT, parameters_vc_sketch_game_phase_name, 1, 0},
    {"vc_sketch_game_options_init", call_vc_sketch_game_options_init, NOTHING, parameters_vc_sketch_game_options_init, 2, 0},
    {"vc_sketch_game_create", call_vc_sketch_game_create, STATUS, parameters_vc_sketch_game_create, 4, 14},
    {"vc_sketch_game_destroy", call_vc_sketch_game_destroy, NOTHING, parameters_vc_sketch_game_destroy, 1, 0},
    {"vc_sketch_game_error", call_vc_sketch_game_error, TEXT, parameters_vc_sketch_game_error, 1, 0},
    {"vc_sketch_game_start", call_vc_sketch_game_start, STATUS, parameters_vc_sketch_game_start, 3, 1026},
    {"vc_sketch_game_submit", call_vc_sketch_game_submit, STATUS, parameters_vc_sketch_game_submit, 3, 2},
    {"vc_sketch_game_state_get", call_vc_sketch_game_state_get, STATUS, parameters_vc_sketch_game_state_get, 3, 2},
    {"vc_sheet_options_init", call_vc_sheet_options_init, NOTHING, parameters_vc_sheet_options_init, 2, 0},
    {"vc_sheet_camera_init", call_vc_sheet_camera_init, NOTHING, parameters_vc_sheet_camera_init, 2, 0},
    {"vc_sheet_file_name", call_vc_sheet_file_name, TEXT, parameters_vc_sheet_file_name, 1, 0},
    {"vc_sheet_create", call_vc_sheet_create, STATUS, parameters_vc_sheet_create, 2, 14},
    {"vc_sheet_destroy", call_vc_sheet_destroy, NOTHING, parameters_vc_sheet_destroy, 1, 0},
    {"vc_sheet_error", call_vc_sheet_error, TEXT, parameters_vc_sheet_error, 1, 0},
    {"vc_sheet_add_group", call_vc_sheet_add_group, STATUS, parameters_vc_sheet_add_group, 2, 6},
    {"vc_sheet_add_random_groups", call_vc_sheet_add_random_groups, STATUS, parameters_vc_sheet_add_random_groups, 4, 2},
    {"vc_sheet_set_cover", call_vc_sheet_set_cover, STATUS, parameters_vc_sheet_set_cover, 2, 14},
    {"vc_sheet_encode", call_vc_sheet_encode, STATUS, parameters_vc_sheet_encode, 7, 14},
    {"vc_sheet_simulate_camera", call_vc_sheet_simulate_camera, STATUS, parameters_vc_sheet_simulate_camera, 4, 30},
    {"vc_tag_sheet_options_init", call_vc_tag_sheet_options_init, NOTHING, parameters_vc_tag_sheet_options_init, 2, 0},
    {"vc_tag_sheet_create", call_vc_tag_sheet_create, STATUS, parameters_vc_tag_sheet_create, 2, 14},
    {"vc_tag_sheet_destroy", call_vc_tag_sheet_destroy, NOTHING, parameters_vc_tag_sheet_destroy, 1, 0},
    {"vc_tag_sheet_error", call_vc_tag_sheet_error, TEXT, parameters_vc_tag_sheet_error, 1, 0},
    {"vc_tag_sheet_add", call_vc_tag_sheet_add, STATUS, parameters_vc_tag_sheet_add, 3, 6},
    {"vc_tag_sheet_encode", call_vc_tag_sheet_encode, STATUS, parameters_vc_tag_sheet_encode, 3, 10},
    {"vc_target_recorder_create", call_vc_target_recorder_create, STATUS, parameters_vc_target_recorder_create, 3, 2050},
    {"vc_target_recorder_destroy", call_vc_target_recorder_destroy, NOTHING, parameters_vc_target_recorder_destroy, 1, 0},
    {"vc_target_recorder_error", call_vc_target_recorder_error, TEXT, parameters_vc_target_recorder_error, 1, 0},
    {"vc_target_recorder_add", call_vc_target_recorder_add, STATUS, parameters_vc_target_recorder_add, 4, 2118},
    {"vc_target_replay_create", call_vc_target_replay_create, STATUS, parameters_vc_target_replay_create, 2, 2082},
    {"vc_target_replay_destroy", call_vc_target_replay_destroy, NOTHING, parameters_vc_target_replay_destroy, 1, 0},
    {"vc_target_replay_error", call_vc_target_replay_error, TEXT, parameters_vc_target_replay_error, 1, 0},
    {"vc_target_replay_next", call_vc_target_replay_next, STATUS, parameters_vc_target_replay_next, 1, 3112},
    {"vc_target_replay_time", call_vc_target_replay_time, INT64, parameters_vc_target_replay_time, 1, 0},
    {"vc_target_replay_wait_get", call_vc_target_replay_wait_get, STATUS, parameters_vc_target_replay_wait_get, 3, 2},
    {"vc_target_replay_frame_get", call_vc_target_replay_frame_get, STATUS, parameters_vc_target_replay_frame_get, 3, 2},
    {"vc_target_replay_result_get", call_vc_target_replay_result_get, STATUS, parameters_vc_target_replay_result_get, 2, 10},
    {"vc_cube_renderer_options_init", call_vc_cube_renderer_options_init, NOTHING, parameters_vc_cube_renderer_options_init, 2, 0},
    {"vc_cube_view_init", call_vc_cube_view_init, NOTHING, parameters_vc_cube_view_init, 2, 0},
    {"vc_cube_gif_options_init", call_vc_cube_gif_options_init, NOTHING, parameters_vc_cube_gif_options_init, 2, 0},
    {"vc_cube_easing_name", call_vc_cube_easing_name, TEXT, parameters_vc_cube_easing_name, 1, 0},
    {"vc_cube_text_name", call_vc_cube_text_name, TEXT, parameters_vc_cube_text_name, 1, 0},
    {"vc_cube_renderer_create", call_vc_cube_renderer_create, STATUS, parameters_vc_cube_renderer_create, 2, 14},
    {"vc_cube_renderer_destroy", call_vc_cube_renderer_destroy, NOTHING, parameters_vc_cube_renderer_destroy, 1, 0},
    {"vc_cube_renderer_error", call_vc_cube_renderer_error, TEXT, parameters_vc_cube_renderer_error, 1, 0},
    {"vc_cube_renderer_set_moves", call_vc_cube_renderer_set_moves, STATUS, parameters_vc_cube_renderer_set_moves, 3, 66},
    {"vc_cube_renderer_step_count", call_vc_cube_renderer_step_count, SIZE, parameters_vc_cube_renderer_step_count, 1, 0},
    {"vc_cube_renderer_step_get", call_vc_cube_renderer_step_get, STATUS, parameters_vc_cube_renderer_step_get, 3, 1026},
    {"vc_cube_renderer_state_get", call_vc_cube_renderer_state_get, STATUS, parameters_vc_cube_renderer_state_get, 3, 1026},
    {"vc_cube_renderer_caption_get", call_vc_cube_renderer_caption_get, STATUS, parameters_vc_cube_renderer_caption_get, 4, 1026},
    {"vc_cube_language_count", call_vc_cube_language_count, SIZE, NULL, 0, 0},
    {"vc_cube_language", call_vc_cube_language, TEXT, parameters_vc_cube_language, 1, 0},
    {"vc_cube_renderer_cubie_get", call_vc_cube_renderer_cubie_get, STATUS, parameters_vc_cube_renderer_cubie_get, 4, 1026},
    {"vc_cube_renderer_mesh_get", call_vc_cube_renderer_mesh_get, STATUS, parameters_vc_cube_renderer_mesh_get, 4, 1026},
    {"vc_cube_renderer_render", call_vc_cube_renderer_render, STATUS, parameters_vc_cube_renderer_render, 4, 78},
    {"vc_cube_renderer_render_svg", call_vc_cube_renderer_render_svg, STATUS, parameters_vc_cube_renderer_render_svg, 6, 6},
    {"vc_cube_renderer_render_text", call_vc_cube_renderer_render_text, STATUS, parameters_vc_cube_renderer_render_text, 6, 6},
    {"vc_cube_renderer_render_gif", call_vc_cube_renderer_render_gif, STATUS, parameters_vc_cube_renderer_render_gif, 5, 78},
    {"vc_target_server_options_init", call_vc_target_server_options_init, NOTHING, parameters_vc_target_server_options_init, 2, 0},
    {"vc_target_server_create", call_vc_target_server_create, STATUS, parameters_vc_target_server_create, 2, 14},
    {"vc_target_server_destroy", call_vc_target_server_destroy, NOTHING, parameters_vc_target_server_destroy, 1, 0},
    {"vc_target_server_error", call_vc_target_server_error, TEXT, parameters_vc_target_server_error, 1, 0},
    {"vc_target_server_start", call_vc_target_server_start, STATUS, parameters_vc_target_server_start, 2, 2050},
    {"vc_target_server_stop", call_vc_target_server_stop, STATUS, parameters_vc_target_server_stop, 1, 2},
    {"vc_target_server_port", call_vc_target_server_port, INT32, parameters_vc_target_server_port, 1, 0},
    {"vc_target_server_url_get", call_vc_target_server_url_get, STATUS, parameters_vc_target_server_url_get, 3, 1090},
    {"vc_target_server_set_result", call_vc_target_server_set_result, STATUS, parameters_vc_target_server_set_result, 3, 2},
    {"vc_target_server_set_tags", call_vc_target_server_set_tags, STATUS, parameters_vc_target_server_set_tags, 4, 6},
    {"vc_target_server_stats_get", call_vc_target_server_stats_get, STATUS, parameters_vc_target_server_stats_get, 2, 2},
    {"vc_cube_photo_options_init", call_vc_cube_photo_options_init, NOTHING, parameters_vc_cube_photo_options_init, 2, 0},
    {"vc_cube_surface_name", call_vc_cube_surface_name, TEXT, parameters_vc_cube_surface_name, 1, 0},
    {"vc_cube_body_name", call_vc_cube_body_name, TEXT, parameters_vc_cube_body_name, 1, 0},
    {"vc_cube_photo_create", call_vc_cube_photo_create, STATUS, parameters_vc_cube_photo_create, 1, 10},
    {"vc_cube_photo_destroy", call_vc_cube_photo_destroy, NOTHING, parameters_vc_cube_photo_destroy, 1, 0},
    {"vc_cube_photo_error", call_vc_cube_photo_error, TEXT, parameters_vc_cube_photo_error, 1, 0},
    {"vc_cube_photo_render", call_vc_cube_photo_render, STATUS, parameters_vc_cube_photo_render, 3, 14},
    {"vc_cube_photo_image_get", call_vc_cube_photo_image_get, STATUS, parameters_vc_cube_photo_image_get, 2, 1026},
    {"vc_cube_photo_face_count", call_vc_cube_photo_face_count, SIZE, parameters_vc_cube_photo_face_count, 1, 0},
    {"vc_cube_photo_face_get", call_vc_cube_photo_face_get, STATUS, parameters_vc_cube_photo_face_get, 3, 1026},
    {"vc_tag_scene_options_init", call_vc_tag_scene_options_init, NOTHING, parameters_vc_tag_scene_options_init, 2, 0},
    {"vc_tag_scene_tag_init", call_vc_tag_scene_tag_init, NOTHING, parameters_vc_tag_scene_tag_init, 2, 0},
    {"vc_tag_scene_create", call_vc_tag_scene_create, STATUS, parameters_vc_tag_scene_create, 2, 14},
    {"vc_tag_scene_destroy", call_vc_tag_scene_destroy, NOTHING, parameters_vc_tag_scene_destroy, 1, 0},
    {"vc_tag_scene_error", call_vc_tag_scene_error, TEXT, parameters_vc_tag_scene_error, 1, 0},
    {"vc_tag_scene_add", call_vc_tag_scene_add, STATUS, parameters_vc_tag_scene_add, 2, 6},
    {"vc_tag_scene_add_obstacle", call_vc_tag_scene_add_obstacle, STATUS, parameters_vc_tag_scene_add_obstacle, 4, 2},
    {"vc_tag_scene_render", call_vc_tag_scene_render, STATUS, parameters_vc_tag_scene_render, 2, 26},
    {"vc_tag_scene_truth_count", call_vc_tag_scene_truth_count, SIZE, parameters_vc_tag_scene_truth_count, 1, 0},
    {"vc_tag_scene_truth_get", call_vc_tag_scene_truth_get, STATUS, parameters_vc_tag_scene_truth_get, 3, 1026},
    {"vc_flat_scene_options_init", call_vc_flat_scene_options_init, NOTHING, parameters_vc_flat_scene_options_init, 2, 0},
    {"vc_flat_scene_create", call_vc_flat_scene_create, STATUS, parameters_vc_flat_scene_create, 2, 14},
    {"vc_flat_scene_destroy", call_vc_flat_scene_destroy, NOTHING, parameters_vc_flat_scene_destroy, 1, 0},
    {"vc_flat_scene_error", call_vc_flat_scene_error, TEXT, parameters_vc_flat_scene_error, 1, 0},
    {"vc_flat_scene_add", call_vc_flat_scene_add, STATUS, parameters_vc_flat_scene_add, 5, 2},
    {"vc_flat_scene_add_line", call_vc_flat_scene_add_line, STATUS, parameters_vc_flat_scene_add_line, 6, 2},
    {"vc_flat_scene_pixel", call_vc_flat_scene_pixel, STATUS, parameters_vc_flat_scene_pixel, 3, 1026},
    {"vc_flat_scene_render", call_vc_flat_scene_render, STATUS, parameters_vc_flat_scene_render, 2, 10},
};

#endif
