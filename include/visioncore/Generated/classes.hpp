/* Written by scripts/interface/generate from the headers. Included by visioncore.hpp alone. */
#ifndef VISIONCORE_GENERATED_CLASSES_HPP
#define VISIONCORE_GENERATED_CLASSES_HPP

namespace vc {

namespace status {
inline constexpr vc_status ok = VC_OK, err_invalid_argument = VC_ERR_INVALID_ARGUMENT,
    err_unsupported = VC_ERR_UNSUPPORTED, err_no_memory = VC_ERR_NO_MEMORY,
    err_internal = VC_ERR_INTERNAL, err_bad_data = VC_ERR_BAD_DATA,
    err_too_large = VC_ERR_TOO_LARGE, err_cancelled = VC_ERR_CANCELLED,
    err_timeout = VC_ERR_TIMEOUT, err_illegal_cube = VC_ERR_ILLEGAL_CUBE,
    err_not_found = VC_ERR_NOT_FOUND, err_io = VC_ERR_IO, err_busy = VC_ERR_BUSY;
}
namespace pixel {
inline constexpr vc_pixel_format gray8 = VC_PIXEL_GRAY8, rgb24 = VC_PIXEL_RGB24,
    bgr24 = VC_PIXEL_BGR24, rgba32 = VC_PIXEL_RGBA32, bgra32 = VC_PIXEL_BGRA32,
    nv12 = VC_PIXEL_NV12, yuyv = VC_PIXEL_YUYV, i420 = VC_PIXEL_I420, nv21 = VC_PIXEL_NV21,
    uyvy = VC_PIXEL_UYVY;
}
namespace image_constants {
inline constexpr std::int32_t bottom_up = VC_IMAGE_BOTTOM_UP, opaque = VC_IMAGE_OPAQUE;
}
namespace constants {
inline constexpr std::int32_t image_max_side = VC_IMAGE_MAX_SIDE,
    sketch_bitmap_side = VC_SKETCH_BITMAP_SIDE, sketch_bitmap_size = VC_SKETCH_BITMAP_SIZE,
    cube_stickers = VC_CUBE_STICKERS, solution_max_moves = VC_SOLUTION_MAX_MOVES,
    solution_text_size = VC_SOLUTION_TEXT_SIZE, flat_surface_none = VC_FLAT_SURFACE_NONE;
}
namespace file {
inline constexpr std::int32_t jpeg = VC_FILE_JPEG, png = VC_FILE_PNG, webp = VC_FILE_WEBP;
}
namespace log {
inline constexpr std::int32_t debug = VC_LOG_DEBUG, info = VC_LOG_INFO, warning = VC_LOG_WARNING;
}
namespace camera_file {
inline constexpr std::int32_t opencv_yaml = VC_CAMERA_FILE_OPENCV_YAML,
    opencv_json = VC_CAMERA_FILE_OPENCV_JSON, ros = VC_CAMERA_FILE_ROS,
    photonvision = VC_CAMERA_FILE_PHOTONVISION,
    photonvision_2023 = VC_CAMERA_FILE_PHOTONVISION_2023;
}
namespace board {
inline constexpr std::int32_t chessboard = VC_BOARD_CHESSBOARD, charuco = VC_BOARD_CHARUCO;
}
namespace calibration_reason {
inline constexpr std::int32_t used = VC_CALIBRATION_REASON_USED,
    no_board = VC_CALIBRATION_REASON_NO_BOARD, few_corners = VC_CALIBRATION_REASON_FEW_CORNERS,
    other_size = VC_CALIBRATION_REASON_OTHER_SIZE, outlier = VC_CALIBRATION_REASON_OUTLIER;
}
namespace cube_scheme {
inline constexpr std::int32_t infer = VC_CUBE_SCHEME_INFER, standard = VC_CUBE_SCHEME_STANDARD;
}
namespace cube_problem {
inline constexpr std::int32_t none = VC_CUBE_PROBLEM_NONE, incomplete = VC_CUBE_PROBLEM_INCOMPLETE,
    uncertain = VC_CUBE_PROBLEM_UNCERTAIN, impossible = VC_CUBE_PROBLEM_IMPOSSIBLE,
    equal_centers = VC_CUBE_PROBLEM_EQUAL_CENTERS, mirrored = VC_CUBE_PROBLEM_MIRRORED,
    face_turned = VC_CUBE_PROBLEM_FACE_TURNED;
}
namespace cube_guidance {
inline constexpr std::int32_t show_cube = VC_CUBE_GUIDANCE_SHOW_CUBE,
    come_closer = VC_CUBE_GUIDANCE_COME_CLOSER, move_away = VC_CUBE_GUIDANCE_MOVE_AWAY,
    more_light = VC_CUBE_GUIDANCE_MORE_LIGHT, blurred = VC_CUBE_GUIDANCE_BLURRED,
    glare = VC_CUBE_GUIDANCE_GLARE, hold_still = VC_CUBE_GUIDANCE_HOLD_STILL,
    turn_cube = VC_CUBE_GUIDANCE_TURN_CUBE, done = VC_CUBE_GUIDANCE_DONE,
    keep_going = VC_CUBE_GUIDANCE_KEEP_GOING, mirrored = VC_CUBE_GUIDANCE_MIRRORED;
}
namespace set_shape {
inline constexpr vc_set_shape diamond = VC_SET_SHAPE_DIAMOND, oval = VC_SET_SHAPE_OVAL,
    squiggle = VC_SET_SHAPE_SQUIGGLE;
}
namespace set_color {
inline constexpr vc_set_color red = VC_SET_COLOR_RED, green = VC_SET_COLOR_GREEN,
    purple = VC_SET_COLOR_PURPLE;
}
namespace set_shading {
inline constexpr vc_set_shading solid = VC_SET_SHADING_SOLID, striped = VC_SET_SHADING_STRIPED,
    open = VC_SET_SHADING_OPEN;
}
namespace set_attribute {
inline constexpr std::int32_t number = VC_SET_ATTRIBUTE_NUMBER, color = VC_SET_ATTRIBUTE_COLOR,
    shading = VC_SET_ATTRIBUTE_SHADING, shape = VC_SET_ATTRIBUTE_SHAPE;
}
namespace shape_kind {
inline constexpr std::int32_t triangle = VC_SHAPE_KIND_TRIANGLE,
    rectangle = VC_SHAPE_KIND_RECTANGLE, pentagon = VC_SHAPE_KIND_PENTAGON,
    circle = VC_SHAPE_KIND_CIRCLE;
}
namespace shape_input {
inline constexpr std::int32_t automatic = VC_SHAPE_INPUT_AUTOMATIC,
    photograph = VC_SHAPE_INPUT_PHOTOGRAPH, filtered = VC_SHAPE_INPUT_FILTERED,
    plain = VC_SHAPE_INPUT_PLAIN;
}
namespace shape_state {
inline constexpr std::int32_t seen = VC_SHAPE_STATE_SEEN, weak = VC_SHAPE_STATE_WEAK,
    inferred = VC_SHAPE_STATE_INFERRED;
}
namespace shape_verdict {
inline constexpr std::int32_t ok = VC_SHAPE_VERDICT_OK, nothing = VC_SHAPE_VERDICT_NOTHING,
    too_far = VC_SHAPE_VERDICT_TOO_FAR, blurred = VC_SHAPE_VERDICT_BLURRED;
}
namespace code_state {
inline constexpr std::int32_t none = VC_CODE_STATE_NONE, unknown = VC_CODE_STATE_UNKNOWN,
    genuine = VC_CODE_STATE_GENUINE;
}
namespace filter_kind {
inline constexpr std::int32_t grayscale = VC_FILTER_KIND_GRAYSCALE, red = VC_FILTER_KIND_RED,
    prewitt = VC_FILTER_KIND_PREWITT, sobel = VC_FILTER_KIND_SOBEL, sketch = VC_FILTER_KIND_SKETCH,
    dilation = VC_FILTER_KIND_DILATION, erosion = VC_FILTER_KIND_EROSION,
    opening = VC_FILTER_KIND_OPENING, closing = VC_FILTER_KIND_CLOSING,
    inversion = VC_FILTER_KIND_INVERSION, gaussian_blur = VC_FILTER_KIND_GAUSSIAN_BLUR,
    sharpen = VC_FILTER_KIND_SHARPEN;
}
namespace filter_preset {
inline constexpr std::int32_t reveal = VC_FILTER_PRESET_REVEAL, sketch = VC_FILTER_PRESET_SKETCH,
    edges = VC_FILTER_PRESET_EDGES;
}
namespace sketch_region {
inline constexpr std::int32_t auto_ = VC_SKETCH_REGION_AUTO,
    center_square = VC_SKETCH_REGION_CENTER_SQUARE, whole = VC_SKETCH_REGION_WHOLE;
}
namespace sketch_hint {
inline constexpr std::int32_t empty = VC_SKETCH_HINT_EMPTY, faint = VC_SKETCH_HINT_FAINT,
    cut_off = VC_SKETCH_HINT_CUT_OFF, small = VC_SKETCH_HINT_SMALL,
    another = VC_SKETCH_HINT_ANOTHER, unknown = VC_SKETCH_HINT_UNKNOWN;
}
namespace cube_check_constants {
inline constexpr std::int32_t ok = VC_CUBE_CHECK_OK,
    wrong_sticker_count = VC_CUBE_CHECK_WRONG_STICKER_COUNT,
    unknown_symbol = VC_CUBE_CHECK_UNKNOWN_SYMBOL, equal_centers = VC_CUBE_CHECK_EQUAL_CENTERS,
    wrong_count = VC_CUBE_CHECK_WRONG_COUNT, impossible_corner = VC_CUBE_CHECK_IMPOSSIBLE_CORNER,
    impossible_edge = VC_CUBE_CHECK_IMPOSSIBLE_EDGE,
    repeated_corner = VC_CUBE_CHECK_REPEATED_CORNER, repeated_edge = VC_CUBE_CHECK_REPEATED_EDGE,
    unreachable = VC_CUBE_CHECK_UNREACHABLE;
}
namespace solver_profile_constants {
inline constexpr std::int32_t compact = VC_SOLVER_PROFILE_COMPACT, full = VC_SOLVER_PROFILE_FULL;
}
namespace metric {
inline constexpr std::int32_t half_turn = VC_METRIC_HALF_TURN,
    quarter_turn = VC_METRIC_QUARTER_TURN, axial_half_turn = VC_METRIC_AXIAL_HALF_TURN,
    axial_quarter_turn = VC_METRIC_AXIAL_QUARTER_TURN;
}
namespace tag_family {
inline constexpr std::int32_t _36h11 = VC_TAG_FAMILY_36H11, _25h9 = VC_TAG_FAMILY_25H9,
    _16h5 = VC_TAG_FAMILY_16H5, standard41h12 = VC_TAG_FAMILY_STANDARD41H12,
    _36h10 = VC_TAG_FAMILY_36H10, circle21h7 = VC_TAG_FAMILY_CIRCLE21H7,
    circle49h12 = VC_TAG_FAMILY_CIRCLE49H12, custom48h12 = VC_TAG_FAMILY_CUSTOM48H12,
    standard52h13 = VC_TAG_FAMILY_STANDARD52H13, aruco_4x4_50 = VC_TAG_FAMILY_ARUCO_4X4_50,
    aruco_4x4_100 = VC_TAG_FAMILY_ARUCO_4X4_100, aruco_4x4_250 = VC_TAG_FAMILY_ARUCO_4X4_250,
    aruco_4x4_1000 = VC_TAG_FAMILY_ARUCO_4X4_1000, aruco_5x5_50 = VC_TAG_FAMILY_ARUCO_5X5_50,
    aruco_5x5_100 = VC_TAG_FAMILY_ARUCO_5X5_100, aruco_5x5_250 = VC_TAG_FAMILY_ARUCO_5X5_250,
    aruco_5x5_1000 = VC_TAG_FAMILY_ARUCO_5X5_1000, aruco_6x6_50 = VC_TAG_FAMILY_ARUCO_6X6_50,
    aruco_6x6_100 = VC_TAG_FAMILY_ARUCO_6X6_100, aruco_6x6_250 = VC_TAG_FAMILY_ARUCO_6X6_250,
    aruco_6x6_1000 = VC_TAG_FAMILY_ARUCO_6X6_1000, aruco_7x7_50 = VC_TAG_FAMILY_ARUCO_7X7_50,
    aruco_7x7_100 = VC_TAG_FAMILY_ARUCO_7X7_100, aruco_7x7_250 = VC_TAG_FAMILY_ARUCO_7X7_250,
    aruco_7x7_1000 = VC_TAG_FAMILY_ARUCO_7X7_1000, aruco_mip_36h12 = VC_TAG_FAMILY_ARUCO_MIP_36H12,
    aruco_original = VC_TAG_FAMILY_ARUCO_ORIGINAL, custom = VC_TAG_FAMILY_CUSTOM;
}
namespace tag_rejected {
inline constexpr std::int32_t size = VC_TAG_REJECTED_SIZE, edges = VC_TAG_REJECTED_EDGES,
    contrast = VC_TAG_REJECTED_CONTRAST, border = VC_TAG_REJECTED_BORDER,
    code = VC_TAG_REJECTED_CODE, id = VC_TAG_REJECTED_ID, confidence = VC_TAG_REJECTED_CONFIDENCE,
    overlap = VC_TAG_REJECTED_OVERLAP, limit = VC_TAG_REJECTED_LIMIT;
}
namespace tag_sighting {
inline constexpr std::int32_t used = VC_TAG_SIGHTING_USED,
    not_in_layout = VC_TAG_SIGHTING_NOT_IN_LAYOUT, inconsistent = VC_TAG_SIGHTING_INCONSISTENT,
    no_pose = VC_TAG_SIGHTING_NO_POSE, jump = VC_TAG_SIGHTING_JUMP;
}
namespace target_model {
inline constexpr std::int32_t frc2019 = VC_TARGET_MODEL_FRC2019, frc2018 = VC_TARGET_MODEL_FRC2018,
    frc2017 = VC_TARGET_MODEL_FRC2017, frc2020 = VC_TARGET_MODEL_FRC2020,
    custom = VC_TARGET_MODEL_CUSTOM;
}
namespace target_segmentation {
inline constexpr std::int32_t adaptive = VC_TARGET_SEGMENTATION_ADAPTIVE,
    rgb = VC_TARGET_SEGMENTATION_RGB, hsv = VC_TARGET_SEGMENTATION_HSV;
}
namespace target_led {
inline constexpr std::int32_t green_or_blue = VC_TARGET_LED_GREEN_OR_BLUE,
    green = VC_TARGET_LED_GREEN, blue = VC_TARGET_LED_BLUE, red = VC_TARGET_LED_RED,
    bright = VC_TARGET_LED_BRIGHT;
}
namespace target_strip_reason {
inline constexpr std::int32_t accepted = VC_TARGET_STRIP_REASON_ACCEPTED,
    aspect = VC_TARGET_STRIP_REASON_ASPECT, area = VC_TARGET_STRIP_REASON_AREA,
    fill_ratio = VC_TARGET_STRIP_REASON_FILL_RATIO, height = VC_TARGET_STRIP_REASON_HEIGHT,
    edges = VC_TARGET_STRIP_REASON_EDGES, limit = VC_TARGET_STRIP_REASON_LIMIT;
}
namespace sketch_game_phase {
inline constexpr std::int32_t ready = VC_SKETCH_GAME_PHASE_READY,
    drawing = VC_SKETCH_GAME_PHASE_DRAWING, won = VC_SKETCH_GAME_PHASE_WON,
    lost = VC_SKETCH_GAME_PHASE_LOST;
}
namespace sheet_file {
inline constexpr std::int32_t pdf = VC_SHEET_FILE_PDF, tiff = VC_SHEET_FILE_TIFF,
    png = VC_SHEET_FILE_PNG;
}
namespace cube_easing {
inline constexpr std::int32_t smooth = VC_CUBE_EASING_SMOOTH, linear = VC_CUBE_EASING_LINEAR;
}
namespace cube_text {
inline constexpr std::int32_t net = VC_CUBE_TEXT_NET, colored = VC_CUBE_TEXT_COLORED,
    picture = VC_CUBE_TEXT_PICTURE;
}
namespace target_format {
inline constexpr std::int32_t pipe = VC_TARGET_FORMAT_PIPE, json = VC_TARGET_FORMAT_JSON;
}
namespace cube_surface {
inline constexpr std::int32_t wood = VC_CUBE_SURFACE_WOOD, paper = VC_CUBE_SURFACE_PAPER,
    cloth = VC_CUBE_SURFACE_CLOTH, room = VC_CUBE_SURFACE_ROOM;
}
namespace cube_body {
inline constexpr std::int32_t black = VC_CUBE_BODY_BLACK, white = VC_CUBE_BODY_WHITE,
    stickerless = VC_CUBE_BODY_STICKERLESS;
}

template <> inline vc_picture_options defaults() noexcept { return
    detail::initial(vc_picture_options_init); }
template <> inline vc_encode_options defaults() noexcept { return
    detail::initial(vc_encode_options_init); }
template <> inline vc_pen defaults() noexcept { return detail::initial(vc_pen_init); }
template <> inline vc_draw_options defaults() noexcept { return
    detail::initial(vc_draw_options_init); }
template <> inline vc_calibrator_options defaults() noexcept { return
    detail::initial(vc_calibrator_options_init); }
template <> inline vc_cube_finder_options defaults() noexcept { return
    detail::initial(vc_cube_finder_options_init); }
template <> inline vc_cube_reader_options defaults() noexcept { return
    detail::initial(vc_cube_reader_options_init); }
template <> inline vc_cube_scanner_options defaults() noexcept { return
    detail::initial(vc_cube_scanner_options_init); }
template <> inline vc_set_finder_options defaults() noexcept { return
    detail::initial(vc_set_finder_options_init); }
template <> inline vc_set_draw_options defaults() noexcept { return
    detail::initial(vc_set_draw_options_init); }
template <> inline vc_shape_finder_options defaults() noexcept { return
    detail::initial(vc_shape_finder_options_init); }
template <> inline vc_sketch_rater_options defaults() noexcept { return
    detail::initial(vc_sketch_rater_options_init); }
template <> inline vc_sketch_draw_options defaults() noexcept { return
    detail::initial(vc_sketch_draw_options_init); }
template <> inline vc_solver_options defaults() noexcept { return
    detail::initial(vc_solver_options_init); }
template <> inline vc_tag_finder_options defaults() noexcept { return
    detail::initial(vc_tag_finder_options_init); }
template <> inline vc_tag_field_options defaults() noexcept { return
    detail::initial(vc_tag_field_options_init); }
template <> inline vc_target_finder_options defaults() noexcept { return
    detail::initial(vc_target_finder_options_init); }
template <> inline vc_sketch_game_options defaults() noexcept { return
    detail::initial(vc_sketch_game_options_init); }
template <> inline vc_sheet_options defaults() noexcept { return
    detail::initial(vc_sheet_options_init); }
template <> inline vc_sheet_camera defaults() noexcept { return
    detail::initial(vc_sheet_camera_init); }
template <> inline vc_tag_sheet_options defaults() noexcept { return
    detail::initial(vc_tag_sheet_options_init); }
template <> inline vc_cube_renderer_options defaults() noexcept { return
    detail::initial(vc_cube_renderer_options_init); }
template <> inline vc_cube_view defaults() noexcept { return detail::initial(vc_cube_view_init); }
template <> inline vc_cube_gif_options defaults() noexcept { return
    detail::initial(vc_cube_gif_options_init); }
template <> inline vc_target_server_options defaults() noexcept { return
    detail::initial(vc_target_server_options_init); }
template <> inline vc_cube_photo_options defaults() noexcept { return
    detail::initial(vc_cube_photo_options_init); }
template <> inline vc_tag_scene_options defaults() noexcept { return
    detail::initial(vc_tag_scene_options_init); }
template <> inline vc_tag_scene_tag defaults() noexcept { return
    detail::initial(vc_tag_scene_tag_init); }
template <> inline vc_flat_scene_options defaults() noexcept { return
    detail::initial(vc_flat_scene_options_init); }

/// Faces found in one picture; immutable.
class cube_face_list : public result<vc_cube_face_list, vc_cube_face_list_destroy> {
 public:
  /// One face.
  auto faces() const noexcept {
    return list<vc_cube_face, vc_cube_face_list_count, vc_cube_face_list_get>(share());
  }
  vc_status draw(const vc_canvas &canvas, const vc_draw_options *options,
      const std::nothrow_t &) const noexcept {
    return vc_cube_face_list_draw(get(), &canvas, options);
  }
  /// The list as JSON, borrowed from the list: "faces".
  std::string json() const { return std::string(detail::text(vc_cube_face_list_json(get()))); }
#if defined(__cpp_exceptions)
  /// Draws the outline of each face, the letter of each sticker in its colour, and a ring around
  /// stickers with a colour confidence below 0.9.
  void draw(const vc_canvas &canvas, const vc_draw_options *options = nullptr) const {
    check(draw(canvas, options, std::nothrow));
  }
#endif
};

/// The state of a cube as read from pictures; immutable.
class cube_reading : public result<vc_cube_reading, vc_cube_reading_destroy> {
 public:
  vc_status info(vc_cube_reading_info &out) const noexcept {
    return vc_cube_reading_get(get(), detail::prepared(out));
  }
  /// The problem of this reading in English, for example "two faces with a green centre"; ""
  /// without one.
  std::string problem_text() const {
    return std::string(detail::text(vc_cube_reading_problem_text(get())));
  }
  vc_status sticker(std::size_t facelet, vc_cube_sticker &out) const noexcept {
    return vc_cube_reading_sticker_get(get(), facelet, detail::prepared(out));
  }
  /// The i-th most informative sticker to confirm, provided that the earlier ones were confirmed.
  auto uncertain() const noexcept {
    return list<vc_cube_sticker, vc_cube_reading_uncertain_count,
        vc_cube_reading_uncertain_get>(share());
  }
  /// A sticker involved in the problem, the most suspect first.
  auto suspects() const noexcept {
    return list<vc_cube_sticker, vc_cube_reading_suspect_count,
        vc_cube_reading_suspect_get>(share());
  }
  vc_status draw(const vc_canvas &canvas, const vc_draw_options *options,
      const std::nothrow_t &) const noexcept {
    return vc_cube_reading_draw(get(), &canvas, options);
  }
  /// The unfolded cube as an SVG document.
  std::string svg() const { return std::string(detail::text(vc_cube_reading_svg(get()))); }
  /// The reading as JSON, borrowed from the reading: "state", "colors", "confidence", "problem",
  /// "uncertain", ....
  std::string json() const { return std::string(detail::text(vc_cube_reading_json(get()))); }
#if defined(__cpp_exceptions)
  /// Summary of the reading.
  vc_cube_reading_info info() const {
    return made<vc_cube_reading_info>([&](auto &...out) { return info(out...); });
  }
  /// One sticker.
  vc_cube_sticker sticker(std::size_t facelet) const {
    return made<vc_cube_sticker>([&](auto &...out) { return sticker(facelet, out...); });
  }
  /// Draws the unfolded cube as large as the canvas allows and marks uncertain stickers.
  void draw(const vc_canvas &canvas, const vc_draw_options *options = nullptr) const {
    check(draw(canvas, options, std::nothrow));
  }
#endif
};

/// The cards in one picture and their sets.
class set_card_list : public result<vc_set_card_list, vc_set_card_list_destroy> {
 public:
  /// The list as JSON, borrowed from the list: "cards", "sets", "completeness", "mirrored".
  std::string json() const { return std::string(detail::text(vc_set_card_list_json(get()))); }
  /// One card of the list.
  auto cards() const noexcept {
    return list<vc_set_card, vc_set_card_list_count, vc_set_card_list_get>(share());
  }
  /// One set: the positions of its cards in the list.
  auto triples() const noexcept {
    return list<vc_set_triple, vc_set_card_list_triple_count, vc_set_card_list_triple_get>(share());
  }
  /// The probability, 0..1, that the list of sets is correct and complete.
  double completeness() const noexcept { return vc_set_card_list_completeness(get()); }
  /// Whether the picture is a mirror image, as from a selfie camera.
  std::int32_t mirrored() const noexcept { return vc_set_card_list_mirrored(get()); }
  vc_status draw(const vc_canvas &canvas, const vc_set_draw_options *options,
      const std::nothrow_t &) const noexcept {
    return vc_set_card_list_draw(get(), &canvas, options);
  }
#if defined(__cpp_exceptions)
  /// Draws the sets over the picture.
  void draw(const vc_canvas &canvas, const vc_set_draw_options *options = nullptr) const {
    check(draw(canvas, options, std::nothrow));
  }
#endif
};

/// The shapes and groups in one picture.
class shape_list : public result<vc_shape_list, vc_shape_list_destroy> {
 public:
  /// The list as JSON, borrowed from the list: "shapes", "groups", "verdict".
  std::string json() const { return std::string(detail::text(vc_shape_list_json(get()))); }
  /// VC_SHAPE_VERDICT_*; VC_SHAPE_VERDICT_NOTHING for NULL.
  std::int32_t verdict() const noexcept { return vc_shape_list_verdict(get()); }
  /// One shape.
  auto shapes() const noexcept {
    return list<vc_shape, vc_shape_list_count, vc_shape_list_get>(share());
  }
  vc_status outline(std::size_t index, std::vector<vc_point> &points) const {
    return detail::copied<const vc_point>(points, [&](const vc_point **data, std::size_t *size) {
        return vc_shape_list_outline_get(get(), index, data, size); });
  }
  /// One group; otherwise as vc_shape_list_get().
  auto groups() const noexcept {
    return list<vc_shape_group, vc_shape_list_group_count, vc_shape_list_group_get>(share());
  }
  vc_status draw(const vc_canvas &canvas, const vc_draw_options *options,
      const std::nothrow_t &) const noexcept {
    return vc_shape_list_draw(get(), &canvas, options);
  }
#if defined(__cpp_exceptions)
  /// The outline of one shape, clockwise from the point with the smallest x + y: 3, 4 or 5 points,
  /// 36 for a circle.
  std::vector<vc_point> outline(std::size_t index) const {
    return made<std::vector<vc_point>>([&](auto &...out) { return outline(index, out...); });
  }
  /// Draws outlines with letter, size and confidence, and groups as polygons with their code.
  void draw(const vc_canvas &canvas, const vc_draw_options *options = nullptr) const {
    check(draw(canvas, options, std::nothrow));
  }
#endif
};

/// The classification of one drawing.
class sketch_rating : public result<vc_sketch_rating, vc_sketch_rating_destroy> {
 public:
  vc_status summary(vc_sketch_summary &out) const noexcept {
    return vc_sketch_rating_summary_get(get(), detail::prepared(out));
  }
  /// An answer.
  auto answers() const noexcept {
    return list<vc_sketch_answer, vc_sketch_rating_count, vc_sketch_rating_get>(share());
  }
  vc_status bitmap(std::array<std::uint8_t, VC_SKETCH_BITMAP_SIZE> &bitmap) const noexcept {
    return vc_sketch_rating_bitmap_get(get(), bitmap.data());
  }
  /// Number of strokes, traced or passed in; 0 for a bitmap, a blank sheet and NULL.
  std::size_t stroke_count() const noexcept { return vc_sketch_rating_stroke_count(get()); }
  vc_status stroke(std::size_t index, std::vector<vc_point> &points) const {
    return detail::copied<const vc_point>(points, [&](const vc_point **data, std::size_t *size) {
        return vc_sketch_rating_stroke_get(get(), index, data, size); });
  }
  vc_status draw(const vc_canvas &canvas, const vc_sketch_draw_options *options,
      const std::nothrow_t &) const noexcept {
    return vc_sketch_rating_draw(get(), &canvas, options);
  }
  /// The rating as JSON, borrowed from the rating: "empty", "classes" (the best five), "points",
  /// ....
  std::string json() const { return std::string(detail::text(vc_sketch_rating_json(get()))); }
#if defined(__cpp_exceptions)
  /// Summary of the rating.
  vc_sketch_summary summary() const {
    return made<vc_sketch_summary>([&](auto &...out) { return summary(out...); });
  }
  /// The input bitmap of the network, in the format of vc_sketch_rater_rate_bitmap().
  std::array<std::uint8_t, VC_SKETCH_BITMAP_SIZE> bitmap() const {
    return made<std::array<std::uint8_t, VC_SKETCH_BITMAP_SIZE>>([&](auto &...out) {
        return bitmap(out...); });
  }
  /// A stroke, in pixels of the picture or in the unit of the strokes passed in.
  std::vector<vc_point> stroke(std::size_t index) const {
    return made<std::vector<vc_point>>([&](auto &...out) { return stroke(index, out...); });
  }
  /// Draws the strokes, the bitmap and bars for the best words into a picture of the same size.
  void draw(const vc_canvas &canvas, const vc_sketch_draw_options *options = nullptr) const {
    check(draw(canvas, options, std::nothrow));
  }
#endif
};

/// The tags and rejected candidates in one picture; immutable.
class tag_list : public result<vc_tag_list, vc_tag_list_destroy> {
 public:
  /// The tag at an index.
  auto tags() const noexcept {
    return list<vc_tag, vc_tag_list_count, vc_tag_list_get>(share());
  }
  /// The rejected candidate at an index.
  auto rejected() const noexcept {
    return list<vc_tag_rejected, vc_tag_list_rejected_count, vc_tag_list_rejected_get>(share());
  }
  vc_status draw(const vc_canvas &canvas, const vc_draw_options *options,
      const std::nothrow_t &) const noexcept {
    return vc_tag_list_draw(get(), &canvas, options);
  }
  vc_status view(std::size_t index, const vc_image &image, double margin, const vc_canvas &canvas,
      const std::nothrow_t &) const noexcept {
    return vc_tag_list_view(get(), index, &image, margin, &canvas);
  }
  /// The list as JSON, borrowed from the list: "tags", "rejected".
  std::string json() const { return std::string(detail::text(vc_tag_list_json(get()))); }
#if defined(__cpp_exceptions)
  /// Draws the tags with family, id and axes, as the command does for --annotate, and rejected
  /// candidates with their reason.
  void draw(const vc_canvas &canvas, const vc_draw_options *options = nullptr) const {
    check(draw(canvas, options, std::nothrow));
  }
  /// Draws a rectified, upright view of one tag.
  void view(std::size_t index, const vc_image &image, double margin,
      const vc_canvas &canvas) const {
    check(view(index, image, margin, canvas, std::nothrow));
  }
#endif
};

/// The targets and strips in one picture; immutable.
class target_list : public result<vc_target_list, vc_target_list_destroy> {
 public:
  /// The target at an index, best first.
  auto targets() const noexcept {
    return list<vc_target, vc_target_list_count, vc_target_list_get>(share());
  }
  /// The strip at an index: accepted ones from left to right, then the rejected ones.
  auto strips() const noexcept {
    return list<vc_target_strip, vc_target_list_strip_count, vc_target_list_strip_get>(share());
  }
  vc_status draw(const vc_canvas &canvas, const vc_draw_options *options,
      const std::nothrow_t &) const noexcept {
    return vc_target_list_draw(get(), &canvas, options);
  }
  /// The list as JSON, borrowed from the list: "targets", "strips", "rejected".
  std::string json() const { return std::string(detail::text(vc_target_list_json(get()))); }
#if defined(__cpp_exceptions)
  /// Draws the targets with direction and distance, and the accepted strips, as the command does
  /// for --annotate.
  void draw(const vc_canvas &canvas, const vc_draw_options *options = nullptr) const {
    check(draw(canvas, options, std::nothrow));
  }
#endif
};

/// Decodes JPEG (including CMYK), PNG and WebP (the first picture of an animation) and encodes JPEG
/// and PNG.
class picture : public object<vc_picture, vc_picture_destroy, vc_picture_error>, public
    picture_files<picture> {
 public:
  static vc_status create(picture &out) { return vc_picture_create(out.put()); }
  vc_status decode(span<const std::uint8_t> bytes, const vc_picture_options *options,
      const std::nothrow_t &) noexcept {
    return vc_picture_decode(get(), bytes.data(), bytes.size(), options);
  }
  vc_status open(const std::string &path, const vc_picture_options *options,
      const std::nothrow_t &) noexcept {
    return vc_picture_open(get(), path.c_str(), options);
  }
  vc_status image(pixels &out) const noexcept {
    return vc_picture_image_get(get(), detail::owned(out, share()));
  }
  vc_status info(vc_picture_info &info) const noexcept {
    return vc_picture_info_get(get(), detail::prepared(info));
  }
  vc_status encode(const vc_image &image, const vc_encode_options *options,
      std::vector<std::uint8_t> &bytes) {
    return detail::copied<const void>(bytes, [&](const void **data, std::size_t *size) {
        return vc_picture_encode(get(), &image, options, data, size); });
  }
#if defined(__cpp_exceptions)
  /// Creates an empty picture.
  static picture create() {
    return detail::made<picture>([&](auto &...out) { return create(out...); });
  }
  /// Decodes a JPEG, PNG or WebP file in memory; replaces the contents of the picture.
  void decode(span<const std::uint8_t> bytes, const vc_picture_options *options = nullptr) {
    check(decode(bytes, options, std::nothrow));
  }
  /// Reads and decodes a JPEG, PNG or WebP file.
  void open(const std::string &path, const vc_picture_options *options = nullptr) {
    check(open(path, options, std::nothrow));
  }
  /// The decoded pixels.
  pixels image() const { return made<pixels>([&](auto &...out) { return image(out...); }); }
  /// Properties of the decoded file.
  vc_picture_info info() const {
    return made<vc_picture_info>([&](auto &...out) { return info(out...); });
  }
  /// Encodes pixels as a file in memory.
  std::vector<std::uint8_t> encode(const vc_image &image,
      const vc_encode_options *options = nullptr) {
    return made<std::vector<std::uint8_t>>([&](auto &...out) { return encode(image, options,
        out...); });
  }
#endif
};

/// Collects pictures of a board and calibrates a camera from them.
class calibrator : public object<vc_calibrator, vc_calibrator_destroy, vc_calibrator_error> {
 public:
  static vc_status create(const vc_calibrator_options *options, calibrator &out) {
    return vc_calibrator_create(options, out.put());
  }
  vc_status add(const vc_image &image, vc_calibration_view &view) noexcept {
    return vc_calibrator_add(get(), &image, detail::prepared(view));
  }
  vc_status track(const vc_image &image, std::int64_t capture_ns, std::int32_t &kept,
      vc_calibration_view &view) noexcept {
    return vc_calibrator_track(get(), &image, capture_ns, &kept, detail::prepared(view));
  }
  vc_status draw(const vc_canvas &canvas, const vc_draw_options *options,
      const std::nothrow_t &) noexcept {
    return vc_calibrator_draw(get(), &canvas, options);
  }
  vc_status calibrate(vc_camera &camera, vc_calibration &facts) noexcept {
    return vc_calibrator_calibrate(get(), detail::prepared(camera), detail::prepared(facts));
  }
  /// The contribution of a picture, in the order of addition.
  auto views() const noexcept {
    return list<vc_calibration_view, vc_calibrator_view_count, vc_calibrator_view_get>(share());
  }
  vc_status coverage(std::int32_t columns, std::int32_t rows, std::vector<std::int32_t> &counts) {
    detail::resize(counts, detail::positive(columns) * detail::positive(rows));
    return vc_calibrator_coverage(get(), columns, rows, counts.data());
  }
  vc_status reset(const std::nothrow_t &) noexcept { return vc_calibrator_reset(get()); }
  vc_status board(double page_width_mm, double page_height_mm, std::vector<std::uint8_t> &bytes) {
    return detail::copied<const void>(bytes, [&](const void **data, std::size_t *size) {
        return vc_calibrator_board(get(), page_width_mm, page_height_mm, data, size); });
  }
#if defined(__cpp_exceptions)
  /// Creates a calibrator without pictures.
  static calibrator create(const vc_calibrator_options *options = nullptr) {
    return detail::made<calibrator>([&](auto &...out) { return create(options, out...); });
  }
  /// Looks for the board in a picture and keeps its corners.
  vc_calibration_view add(const vc_image &image) {
    return made<vc_calibration_view>([&](auto &...out) { return add(image, out...); });
  }
  /// Looks for the board in the next frame of a video.
  std::tuple<std::int32_t, vc_calibration_view> track(const vc_image &image,
      std::int64_t capture_ns = 0) {
    return made<std::int32_t, vc_calibration_view>([&](auto &...out) { return track(image,
        capture_ns, out...); });
  }
  /// Draws the corners found in the last picture, in the order of the board.
  void draw(const vc_canvas &canvas, const vc_draw_options *options = nullptr) {
    check(draw(canvas, options, std::nothrow));
  }
  /// Calibrates the camera from all pictures added, as calibrateCamera of OpenCV does (Zhang 2000).
  std::tuple<vc_camera, vc_calibration> calibrate() {
    return made<vc_camera, vc_calibration>([&](auto &...out) { return calibrate(out...); });
  }
  /// Counts the corners of the used pictures in each cell of a grid over the image.
  std::vector<std::int32_t> coverage(std::int32_t columns, std::int32_t rows) {
    return made<std::vector<std::int32_t>>([&](auto &...out) { return coverage(columns, rows,
        out...); });
  }
  /// Forgets all pictures and the time of the last frame.
  void reset() { check(reset(std::nothrow)); }
  /// The board as a PDF file to print at its exact size, with a line to verify the printed scale.
  std::vector<std::uint8_t> board(double page_width_mm, double page_height_mm) {
    return made<std::vector<std::uint8_t>>([&](auto &...out) { return board(page_width_mm,
        page_height_mm, out...); });
  }
#endif
};

/// Finds the faces of 3x3 cubes in pictures and classifies the colours of their stickers.
class cube_finder : public object<vc_cube_finder, vc_cube_finder_destroy, vc_cube_finder_error> {
 public:
  static vc_status create(const vc_cube_finder_options *options, cube_finder &out) {
    return vc_cube_finder_create(options, out.put());
  }
  vc_status find(const vc_image &image, cube_face_list &out) {
    return vc_cube_finder_find(get(), &image, out.put());
  }
  vc_status track(const vc_image &image, std::int64_t capture_ns, cube_face_list &out) {
    return vc_cube_finder_track(get(), &image, capture_ns, out.put());
  }
  vc_status reset(const std::nothrow_t &) noexcept { return vc_cube_finder_reset(get()); }
#if defined(__cpp_exceptions)
  /// Creates a finder.
  static cube_finder create(const vc_cube_finder_options *options = nullptr) {
    return detail::made<cube_finder>([&](auto &...out) { return create(options, out...); });
  }
  /// Finds the faces of all cubes in a still picture.
  cube_face_list find(const vc_image &image) {
    return made<cube_face_list>([&](auto &...out) { return find(image, out...); });
  }
  /// Finds the faces of one cube in the next frame of a video.
  cube_face_list track(const vc_image &image, std::int64_t capture_ns = 0) {
    return made<cube_face_list>([&](auto &...out) { return track(image, capture_ns, out...); });
  }
  /// Forgets the tracked cube and the time of the last frame.
  void reset() { check(reset(std::nothrow)); }
#endif
};

/// Reads the state of one cube from faces of several pictures.
class cube_reader : public object<vc_cube_reader, vc_cube_reader_destroy, vc_cube_reader_error> {
 public:
  static vc_status create(const vc_cube_reader_options *options, cube_reader &out) {
    return vc_cube_reader_create(options, out.put());
  }
  vc_status add(const cube_face_list &list, std::int32_t &face_count) noexcept {
    return vc_cube_reader_add(get(), list.get(), &face_count);
  }
  vc_status add_colors(span<const std::uint8_t> rgb, bool whole_cube,
      const std::nothrow_t &) noexcept {
    const std::size_t count = detail::count(rgb.size() / 3, rgb.size() % 3 == 0);
    return vc_cube_reader_add_colors(get(), rgb.data(), count, whole_cube ? 1 : 0);
  }
  vc_status correct(std::int32_t facelet, std::int32_t color, const std::nothrow_t &) noexcept {
    return vc_cube_reader_correct(get(), facelet, color);
  }
  vc_status reset(const std::nothrow_t &) noexcept { return vc_cube_reader_reset(get()); }
  vc_status read(cube_reading &out) { return vc_cube_reader_read(get(), out.put()); }
  vc_status learn(const std::nothrow_t &) noexcept { return vc_cube_reader_learn(get()); }
  vc_status save(std::vector<std::uint8_t> &bytes) {
    return detail::listed(bytes, [&](std::uint8_t *items, std::size_t room, std::size_t *found) {
        return vc_cube_reader_save(get(), items, room, found); });
  }
  vc_status load(span<const std::uint8_t> bytes, const std::nothrow_t &) noexcept {
    return vc_cube_reader_load(get(), bytes.data(), bytes.size());
  }
#if defined(__cpp_exceptions)
  /// Creates a reader without observations.
  static cube_reader create(const vc_cube_reader_options *options = nullptr) {
    return detail::made<cube_reader>([&](auto &...out) { return create(options, out...); });
  }
  /// Adds the faces of another picture.
  std::int32_t add(const cube_face_list &list) {
    return made<std::int32_t>([&](auto &...out) { return add(list, out...); });
  }
  /// Adds faces whose colours were measured elsewhere, for example by a robot's sensor.
  void add_colors(span<const std::uint8_t> rgb, bool whole_cube) {
    detail::require(rgb.size() % 3 == 0, "rgb: the length must be a multiple of 3");
    check(add_colors(rgb, whole_cube, std::nothrow));
  }
  /// Corrects the colour of a sticker.
  void correct(std::int32_t facelet, std::int32_t color) {
    check(correct(facelet, color, std::nothrow));
  }
  /// Forgets faces, colours and corrections, but not the learnt colours.
  void reset() { check(reset(std::nothrow)); }
  /// Combines all observations into the most probable legal cube state and its posterior
  /// probability.
  cube_reading read() { return made<cube_reading>([&](auto &...out) { return read(out...); }); }
  /// Learns the colours of this cube from the last reading that had a state (correct errors first).
  void learn() { check(learn(std::nothrow)); }
  /// Serialises the learnt colours with a version and a checksum; the bytes are portable.
  std::vector<std::uint8_t> save() {
    return made<std::vector<std::uint8_t>>([&](auto &...out) { return save(out...); });
  }
  /// Restores saved colours.
  void load(span<const std::uint8_t> bytes) { check(load(bytes, std::nothrow)); }
#endif
};

/// Tracks a cube that a person turns in front of a camera and adds its faces to a reader.
class cube_scanner : public object<vc_cube_scanner, vc_cube_scanner_destroy, vc_cube_scanner_error>
    {
 public:
  static vc_status create(const vc_cube_scanner_options *options, cube_scanner &out) {
    return vc_cube_scanner_create(options, out.put());
  }
  vc_status track(cube_reader &reader, const vc_image &image, std::int64_t capture_ns,
      vc_cube_scan &out) noexcept {
    return vc_cube_scanner_track(get(), reader.get(), &image, capture_ns, detail::prepared(out));
  }
  /// A face of the last frame, to draw over it.
  auto faces() const noexcept {
    return list<vc_cube_scan_face, vc_cube_scanner_face_count, vc_cube_scanner_face_get>(share());
  }
  vc_status reset(const std::nothrow_t &) noexcept { return vc_cube_scanner_reset(get()); }
#if defined(__cpp_exceptions)
  /// Creates a scanner.
  static cube_scanner create(const vc_cube_scanner_options *options = nullptr) {
    return detail::made<cube_scanner>([&](auto &...out) { return create(options, out...); });
  }
  /// Tracks the cube in the next frame and adds new information to the reader.
  vc_cube_scan track(cube_reader &reader, const vc_image &image, std::int64_t capture_ns = 0) {
    return made<vc_cube_scan>([&](auto &...out) { return track(reader, image, capture_ns,
        out...); });
  }
  /// Forgets the tracked cube and the time of the last frame.
  void reset() { check(reset(std::nothrow)); }
#endif
};

/// Finds SET cards.
class set_finder : public object<vc_set_finder, vc_set_finder_destroy, vc_set_finder_error> {
 public:
  static vc_status create(const vc_set_finder_options *options, set_finder &out) {
    return vc_set_finder_create(options, out.put());
  }
  vc_status find(const vc_image &image, set_card_list &out) {
    return vc_set_finder_find(get(), &image, out.put());
  }
  vc_status track(const vc_image &image, std::int64_t capture_ns, set_card_list &out) {
    return vc_set_finder_track(get(), &image, capture_ns, out.put());
  }
  vc_status reset(const std::nothrow_t &) noexcept { return vc_set_finder_reset(get()); }
#if defined(__cpp_exceptions)
  /// Creates a finder.
  static set_finder create(const vc_set_finder_options *options = nullptr) {
    return detail::made<set_finder>([&](auto &...out) { return create(options, out...); });
  }
  /// Finds the cards in one picture, independently of earlier pictures.
  set_card_list find(const vc_image &image) {
    return made<set_card_list>([&](auto &...out) { return find(image, out...); });
  }
  /// Finds the cards in the next frame of a video.
  set_card_list track(const vc_image &image, std::int64_t capture_ns = 0) {
    return made<set_card_list>([&](auto &...out) { return track(image, capture_ns, out...); });
  }
  /// Forgets the tracked cards, whose ids are not given again, and the time of the last frame.
  void reset() { check(reset(std::nothrow)); }
#endif
};

/// A finder with its options and buffers; reuse it for any number of pictures.
class shape_finder : public object<vc_shape_finder, vc_shape_finder_destroy, vc_shape_finder_error>
    {
 public:
  static vc_status create(const vc_shape_finder_options *options, shape_finder &out) {
    return vc_shape_finder_create(options, out.put());
  }
  vc_status find(const vc_image &image, shape_list &out) {
    return vc_shape_finder_find(get(), &image, out.put());
  }
  vc_status track(const vc_image &image, std::int64_t capture_ns, shape_list &out) {
    return vc_shape_finder_track(get(), &image, capture_ns, out.put());
  }
  vc_status reset(const std::nothrow_t &) noexcept { return vc_shape_finder_reset(get()); }
  vc_status reveal(const vc_image &image, const vc_canvas &canvas,
      const std::nothrow_t &) noexcept {
    return vc_shape_finder_reveal(get(), &image, &canvas);
  }
#if defined(__cpp_exceptions)
  /// Creates a finder.
  static shape_finder create(const vc_shape_finder_options *options = nullptr) {
    return detail::made<shape_finder>([&](auto &...out) { return create(options, out...); });
  }
  /// Finds the shapes in a picture and groups them.
  shape_list find(const vc_image &image) {
    return made<shape_list>([&](auto &...out) { return find(image, out...); });
  }
  /// Finds the shapes in the next frame of a hand-held video of a print.
  shape_list track(const vc_image &image, std::int64_t capture_ns = 0) {
    return made<shape_list>([&](auto &...out) { return track(image, capture_ns, out...); });
  }
  /// Forgets the frames of a video and the time of the last one.
  void reset() { check(reset(std::nothrow)); }
  /// Draws the evidence that vc_shape_finder_find() evaluates: dark shapes on a grey background,
  /// independent of lighting and cover image.
  void reveal(const vc_image &image, const vc_canvas &canvas) {
    check(reveal(image, canvas, std::nothrow));
  }
#endif
};

/// Accumulates the codes found in several frames and compares them with the genuine codes.
class code_verifier : public object<vc_code_verifier, vc_code_verifier_destroy,
    vc_code_verifier_error> {
 public:
  static vc_status create(const char *codes, code_verifier &out) {
    return vc_code_verifier_create(codes, out.put());
  }
  vc_status add(const shape_list &list, const std::nothrow_t &) noexcept {
    return vc_code_verifier_add(get(), list.get());
  }
  vc_status reset(const std::nothrow_t &) noexcept { return vc_code_verifier_reset(get()); }
  vc_status verdict(vc_code_verdict &out) const noexcept {
    return vc_code_verifier_verdict_get(get(), detail::prepared(out));
  }
#if defined(__cpp_exceptions)
  /// Creates a code verifier.
  static code_verifier create(const char *codes = nullptr) {
    return detail::made<code_verifier>([&](auto &...out) { return create(codes, out...); });
  }
  /// Adds the codes of one frame.
  void add(const shape_list &list) { check(add(list, std::nothrow)); }
  /// Forgets all frames, but not the genuine codes.
  void reset() { check(reset(std::nothrow)); }
  /// The combined result of the frames added until now.
  vc_code_verdict verdict() const {
    return made<vc_code_verdict>([&](auto &...out) { return verdict(out...); });
  }
#endif
};

/// A chain of filter steps on one channel, with its buffers.
class filter_chain : public object<vc_filter_chain, vc_filter_chain_destroy, vc_filter_chain_error>
    {
 public:
  static vc_status create(filter_chain &out) { return vc_filter_chain_create(out.put()); }
  vc_status add(std::int32_t kind, double amount, double threshold,
      const std::nothrow_t &) noexcept {
    return vc_filter_chain_add(get(), kind, amount, threshold);
  }
  vc_status add_preset(std::int32_t preset, const std::nothrow_t &) noexcept {
    return vc_filter_chain_add_preset(get(), preset);
  }
  /// One step.
  auto steps() const noexcept {
    return list<vc_filter_step, vc_filter_chain_count, vc_filter_chain_get>(share());
  }
  vc_status apply(const vc_image &image, std::size_t step_count, const vc_canvas &canvas,
      const std::nothrow_t &) noexcept {
    return vc_filter_chain_apply(get(), &image, step_count, &canvas);
  }
#if defined(__cpp_exceptions)
  /// Creates an empty chain.
  static filter_chain create() {
    return detail::made<filter_chain>([&](auto &...out) { return create(out...); });
  }
  /// Appends a step.
  void add(std::int32_t kind, double amount, double threshold) {
    check(add(kind, amount, threshold, std::nothrow));
  }
  /// Appends the steps of a preset.
  void add_preset(std::int32_t preset) { check(add_preset(preset, std::nothrow)); }
  /// Applies the chain, or only its first steps.
  void apply(const vc_image &image, std::size_t step_count, const vc_canvas &canvas) {
    check(apply(image, step_count, canvas, std::nothrow));
  }
#endif
};

/// A rater of drawings: the network, the active words and the taught words.
class sketch_rater : public object<vc_sketch_rater, vc_sketch_rater_destroy, vc_sketch_rater_error>
    {
 public:
  static vc_status create(const vc_sketch_rater_options *options, sketch_rater &out) {
    return vc_sketch_rater_create(options, out.put());
  }
  vc_status set_words(const std::vector<std::string> &words, const std::nothrow_t &) {
    const std::vector<const char *> words_ = detail::c_strings(words);
    return vc_sketch_rater_set_words(get(), words_.data(), words.size());
  }
  vc_status rate(const vc_image &image, const char *asked, sketch_rating &out) {
    return vc_sketch_rater_rate(get(), &image, asked, out.put());
  }
  vc_status rate_strokes(const vc_point *points, span<const std::int32_t> lengths,
      const char *asked, sketch_rating &out) {
    return vc_sketch_rater_rate_strokes(get(), points, lengths.data(), lengths.size(), asked,
        out.put());
  }
  vc_status rate_bitmap(const std::array<std::uint8_t, VC_SKETCH_BITMAP_SIZE> &bitmap,
      const char *asked, sketch_rating &out) {
    return vc_sketch_rater_rate_bitmap(get(), bitmap.data(), asked, out.put());
  }
  vc_status learn(const std::string &word, const sketch_rating &rating,
      const std::nothrow_t &) noexcept {
    return vc_sketch_rater_learn(get(), word.c_str(), rating.get());
  }
  vc_status forget(const std::string &word, const std::nothrow_t &) noexcept {
    return vc_sketch_rater_forget(get(), word.c_str());
  }
  /// One of the taught words, which are in the order of their first examples.
  auto taught_words() const noexcept {
    return list<vc_sketch_taught_word, vc_sketch_rater_taught_word_count,
        vc_sketch_rater_taught_word_get>(share());
  }
  vc_status save(std::vector<std::uint8_t> &bytes) {
    return detail::listed(bytes, [&](std::uint8_t *items, std::size_t room, std::size_t *found) {
        return vc_sketch_rater_save(get(), items, room, found); });
  }
  vc_status load(span<const std::uint8_t> bytes, const std::nothrow_t &) noexcept {
    return vc_sketch_rater_load(get(), bytes.data(), bytes.size());
  }
#if defined(__cpp_exceptions)
  /// Creates a rater with all trained words active.
  static sketch_rater create(const vc_sketch_rater_options *options = nullptr) {
    return detail::made<sketch_rater>([&](auto &...out) { return create(options, out...); });
  }
  /// Selects the active words.
  void set_words(const std::vector<std::string> &words) { check(set_words(words, std::nothrow)); }
  /// Rates a photograph of paper, a board or a screen: rectifies the sheet, removes shadows and
  /// ruled lines, traces the strokes and classifies them.
  sketch_rating rate(const vc_image &image, const char *asked = nullptr) {
    return made<sketch_rating>([&](auto &...out) { return rate(image, asked, out...); });
  }
  /// Rates strokes from a touch screen, a pen or a mouse.
  sketch_rating rate_strokes(const vc_point *points, span<const std::int32_t> lengths,
      const char *asked = nullptr) {
    return made<sketch_rating>([&](auto &...out) { return rate_strokes(points, lengths, asked,
        out...); });
  }
  /// Rates a 28x28 bitmap in the format of Quick, Draw!: white (255) ink on black, the drawing
  /// centred with a longer side of 23.5 pixels, lines 1.5 pixels wide.
  sketch_rating rate_bitmap(const std::array<std::uint8_t, VC_SKETCH_BITMAP_SIZE> &bitmap,
      const char *asked = nullptr) {
    return made<sketch_rating>([&](auto &...out) { return rate_bitmap(bitmap, asked, out...); });
  }
  /// Adds a rated drawing as an example of a custom word.
  void learn(const std::string &word, const sketch_rating &rating) {
    check(learn(word, rating, std::nothrow));
  }
  /// Forgets a taught word.
  void forget(const std::string &word) { check(forget(word, std::nothrow)); }
  /// Serialises the taught words with a checksum; the bytes are portable.
  std::vector<std::uint8_t> save() {
    return made<std::vector<std::uint8_t>>([&](auto &...out) { return save(out...); });
  }
  /// Replaces the taught words with saved ones.
  void load(span<const std::uint8_t> bytes) { check(load(bytes, std::nothrow)); }
#endif
};

/// A cube solver and its tables.
class solver : public object<vc_solver, vc_solver_destroy, vc_solver_error> {
 public:
  static vc_status create(const vc_solver_options *options, solver &out) {
    return vc_solver_create(options, out.put());
  }
  vc_status set_options(const vc_solver_options *options, const std::nothrow_t &) noexcept {
    return vc_solver_set_options(get(), options);
  }
  vc_status set_improvement_callback(vc_solver_improvement_fn *callback, void *user_data,
      const std::nothrow_t &) noexcept {
    return vc_solver_set_improvement_callback(get(), callback, user_data);
  }
  vc_status set_progress_callback(vc_solver_progress_fn *callback, void *user_data,
      const std::nothrow_t &) noexcept {
    return vc_solver_set_progress_callback(get(), callback, user_data);
  }
  vc_status load_tables(const char *path, vc_solver_table_progress_fn *progress, void *user_data,
      const std::nothrow_t &) noexcept {
    return vc_solver_load_tables(get(), path, progress, user_data);
  }
  /// The tables of the next search in the metric of the options: VC_SOLVER_PROFILE_*.
  std::int32_t profile() const noexcept { return vc_solver_profile(get()); }
  /// The size of these tables in bytes.
  std::int64_t table_bytes() const noexcept { return vc_solver_table_bytes(get()); }
  vc_status solve(const std::string &symbols, vc_solution &out) noexcept {
    return vc_solver_solve(get(), symbols.c_str(), detail::prepared(out));
  }
  vc_status solve_to(const std::string &from, const std::string &to, bool any_orientation,
      vc_solution &out) noexcept {
    return vc_solver_solve_to(get(), from.c_str(), to.c_str(), any_orientation ? 1 : 0,
        detail::prepared(out));
  }
  vc_status solve_many(std::string_view symbols, std::vector<vc_solution> &out,
      std::vector<vc_status> &statuses) {
    const std::size_t count = detail::count(symbols.size() / 54, symbols.size() % 54 == 0);
    detail::resize(out, count);
    detail::resize(statuses, count);
    return vc_solver_solve_many(get(), symbols.data(), count, out.data(), statuses.data());
  }
  vc_status scramble(std::uint64_t &seed, std::string &cube, vc_solution &out) {
    return detail::filled<55>(cube, [&](char *into) { return vc_solver_scramble(get(), &seed, into,
        detail::prepared(out)); });
  }
  /// Stops the running search at once; its call returns VC_ERR_CANCELLED.
  void cancel() noexcept { vc_solver_cancel(get()); }
#if defined(__cpp_exceptions)
  /// Creates a solver with the compact tables of the metric of its options.
  static solver create(const vc_solver_options *options = nullptr) {
    return detail::made<solver>([&](auto &...out) { return create(options, out...); });
  }
  /// Sets the options of the following calls; NULL = defaults.
  void set_options(const vc_solver_options *options = nullptr) {
    check(set_options(options, std::nothrow));
  }
  /// Sets the callback for better solutions.
  void set_improvement_callback(vc_solver_improvement_fn *callback = nullptr,
      void *user_data = nullptr) {
    check(set_improvement_callback(callback, user_data, std::nothrow));
  }
  /// Sets the callback for the progress of searches with the option optimal.
  void set_progress_callback(vc_solver_progress_fn *callback = nullptr, void *user_data = nullptr) {
    check(set_progress_callback(callback, user_data, std::nothrow));
  }
  /// Loads the full tables of the options' metric from a file, or computes them (about 2 s of
  /// processor time, spread over the threads of vc_threads_set) and writes the file.
  void load_tables(const char *path = nullptr, vc_solver_table_progress_fn *progress = nullptr,
      void *user_data = nullptr) {
    detail::check(load_tables(path, progress, user_data, std::nothrow));
  }
  /// Finds moves that solve a cube.
  vc_solution solve(const std::string &symbols) {
    return made<vc_solution>([&](auto &...out) { return solve(symbols, out...); });
  }
  /// Finds moves that turn one cube into another, for example into a pattern.
  vc_solution solve_to(const std::string &from, const std::string &to, bool any_orientation) {
    return made<vc_solution>([&](auto &...out) { return solve_to(from, to, any_orientation,
        out...); });
  }
  /// Solves many cubes in parallel, each on one thread, on the number of threads in the options.
  /// Throws only if the call failed before the first of them.
  std::tuple<std::vector<vc_solution>, std::vector<vc_status>>
      solve_many(std::string_view symbols) {
    detail::require(symbols.size() % 54 == 0, "symbols: the length must be a multiple of 54");
    return made<std::vector<vc_solution>, std::vector<vc_status>>([&](auto &...out) {
        return detail::told(solve_many(symbols, out...), out...); });
  }
  /// Generates a random cube and the moves that lead from the solved cube to it.
  std::tuple<std::string, vc_solution> scramble(std::uint64_t &seed) {
    return made<std::string, vc_solution>([&](auto &...out) { return scramble(seed, out...); });
  }
#endif
};

/// Finds tags; holds the camera, added families, ids, sizes and the tracked tags.
class tag_finder : public object<vc_tag_finder, vc_tag_finder_destroy, vc_tag_finder_error> {
 public:
  static vc_status create(const vc_tag_finder_options *options, tag_finder &out) {
    return vc_tag_finder_create(options, out.put());
  }
  vc_status set_options(const vc_tag_finder_options *options, const std::nothrow_t &) noexcept {
    return vc_tag_finder_set_options(get(), options);
  }
  vc_status set_camera(const vc_camera *camera, const std::nothrow_t &) noexcept {
    return vc_tag_finder_set_camera(get(), camera);
  }
  vc_status add_family(const vc_tag_family &family, std::int32_t &number) noexcept {
    return vc_tag_finder_add_family(get(), &family, &number);
  }
  vc_status set_ids(std::int32_t family, span<const std::int32_t> ids,
      const std::nothrow_t &) noexcept {
    return vc_tag_finder_set_ids(get(), family, ids.data(), ids.size());
  }
  vc_status set_size(std::int32_t family, std::int32_t id, double size_m,
      const std::nothrow_t &) noexcept {
    return vc_tag_finder_set_size(get(), family, id, size_m);
  }
  vc_status find(const vc_image &image, tag_list &out) {
    return vc_tag_finder_find(get(), &image, out.put());
  }
  vc_status track(const vc_image &image, std::int64_t capture_ns, tag_list &out) {
    return vc_tag_finder_track(get(), &image, capture_ns, out.put());
  }
  vc_status reset(const std::nothrow_t &) noexcept { return vc_tag_finder_reset(get()); }
#if defined(__cpp_exceptions)
  /// Creates a finder for still pictures and for the frames of a video.
  static tag_finder create(const vc_tag_finder_options *options = nullptr) {
    return detail::made<tag_finder>([&](auto &...out) { return create(options, out...); });
  }
  /// Replaces the options.
  void set_options(const vc_tag_finder_options *options = nullptr) {
    check(set_options(options, std::nothrow));
  }
  /// Uses a calibrated camera instead of focal_px and fov_rad, for poses and for the bend that its
  /// distortion gives to the sides of tags.
  void set_camera(const vc_camera *camera = nullptr) { check(set_camera(camera, std::nothrow)); }
  /// Adds a custom family, which is searched in addition to those of the options.
  std::int32_t add_family(const vc_tag_family &family) {
    return made<std::int32_t>([&](auto &...out) { return add_family(family, out...); });
  }
  /// Restricts the ids of a family that are reported, for example to those on the field.
  void set_ids(std::int32_t family, span<const std::int32_t> ids) {
    check(set_ids(family, ids, std::nothrow));
  }
  /// Sets the size of a tag that differs from tag_size_m.
  void set_size(std::int32_t family, std::int32_t id, double size_m) {
    check(set_size(family, id, size_m, std::nothrow));
  }
  /// Finds tags in a still picture.
  tag_list find(const vc_image &image) {
    return made<tag_list>([&](auto &...out) { return find(image, out...); });
  }
  /// Finds and tracks tags in the next frame of a video.
  tag_list track(const vc_image &image, std::int64_t capture_ns = 0) {
    return made<tag_list>([&](auto &...out) { return track(image, capture_ns, out...); });
  }
  /// Forgets all tracked tags, whose track ids are not given again, and the time of the last frame.
  void reset() { check(reset(std::nothrow)); }
#endif
};

/// A layout of tags and the track of the robot.
class tag_field : public object<vc_tag_field, vc_tag_field_destroy, vc_tag_field_error> {
 public:
  static vc_status create(std::string_view layout, const vc_tag_field_options *options,
      tag_field &out) {
    return vc_tag_field_create(layout.data(), layout.size(), options, out.put());
  }
  /// The tag of the layout at an index, in the order of ids.
  auto places() const noexcept {
    return list<vc_tag_place, vc_tag_field_place_count, vc_tag_field_place_get>(share());
  }
  vc_status size(double &length_m, double &width_m) const noexcept {
    return vc_tag_field_size_get(get(), &length_m, &width_m);
  }
  vc_status locate(span<const vc_tag_view> views, const double *heading_rad,
      vc_tag_position &out) noexcept {
    return vc_tag_field_locate(get(), views.data(), views.size(), heading_rad,
        detail::prepared(out));
  }
  vc_status track(span<const vc_tag_view> views, const double *heading_rad, std::int64_t capture_ns,
      vc_tag_position &out) noexcept {
    return vc_tag_field_track(get(), views.data(), views.size(), heading_rad, capture_ns,
        detail::prepared(out));
  }
  vc_status predict(std::int64_t at_ns, vc_tag_position &out) noexcept {
    return vc_tag_field_predict(get(), at_ns, detail::prepared(out));
  }
  vc_status reset(const std::nothrow_t &) noexcept { return vc_tag_field_reset(get()); }
  /// A visible tag, used ones first.
  auto sightings() const noexcept {
    return list<vc_tag_sighting, vc_tag_field_sighting_count, vc_tag_field_sighting_get>(share());
  }
  /// A position and its sightings as JSON: "found", "pose", "sightings", ...
  std::string json(const vc_tag_position &position) {
    return std::string(detail::text(vc_tag_field_json(get(), &position)));
  }
#if defined(__cpp_exceptions)
  /// Reads a layout: WPILib's field JSON, Limelight's map (.fmap), or a list with one tag per line:
  /// id, x, y, z in metres, and then optionally yaw, pitch, roll in degrees and the size in metres;
  /// # starts a comment, and a line "field LENGTH WIDTH" gives the size of the field.
  static tag_field create(std::string_view layout, const vc_tag_field_options *options = nullptr) {
    return detail::made<tag_field>([&](auto &...out) { return create(layout, options, out...); });
  }
  /// The size of the field.
  std::tuple<double, double> size() const {
    return made<double, double>([&](auto &...out) { return size(out...); });
  }
  /// The position from the tags seen by all cameras at one moment, independently of earlier frames.
  vc_tag_position locate(span<const vc_tag_view> views, const double *heading_rad = nullptr) {
    return made<vc_tag_position>([&](auto &...out) { return locate(views, heading_rad, out...); });
  }
  /// The position filtered over time, with velocities.
  vc_tag_position track(span<const vc_tag_view> views, const double *heading_rad = nullptr,
      std::int64_t capture_ns = 0) {
    return made<vc_tag_position>([&](auto &...out) { return track(views, heading_rad, capture_ns,
        out...); });
  }
  /// The position predicted for another time, such as the present: compensates for latency.
  vc_tag_position predict(std::int64_t at_ns) {
    return made<vc_tag_position>([&](auto &...out) { return predict(at_ns, out...); });
  }
  /// Forgets the track of the robot.
  void reset() { check(reset(std::nothrow)); }
#endif
};

/// Finds targets; holds the camera, the custom model and the tracked targets.
class target_finder : public object<vc_target_finder, vc_target_finder_destroy,
    vc_target_finder_error> {
 public:
  static vc_status create(const vc_target_finder_options *options, target_finder &out) {
    return vc_target_finder_create(options, out.put());
  }
  vc_status set_options(const vc_target_finder_options *options, const std::nothrow_t &) noexcept {
    return vc_target_finder_set_options(get(), options);
  }
  vc_status set_camera(const vc_camera *camera, const std::nothrow_t &) noexcept {
    return vc_target_finder_set_camera(get(), camera);
  }
  vc_status set_model(span<const vc_target_element> elements, double fill_ratio,
      const std::nothrow_t &) noexcept {
    return vc_target_finder_set_model(get(), elements.data(), elements.size(), fill_ratio);
  }
  vc_status find(const vc_image &image, target_list &out) {
    return vc_target_finder_find(get(), &image, out.put());
  }
  vc_status track(const vc_image &image, std::int64_t capture_ns, target_list &out) {
    return vc_target_finder_track(get(), &image, capture_ns, out.put());
  }
  vc_status reset(const std::nothrow_t &) noexcept { return vc_target_finder_reset(get()); }
  vc_status mask(const vc_image &image, const vc_canvas &canvas, const std::nothrow_t &) noexcept {
    return vc_target_finder_mask(get(), &image, &canvas);
  }
  vc_status calibrate(const vc_image &image, double floor_distance_m, double &focal_px) noexcept {
    return vc_target_finder_calibrate(get(), &image, floor_distance_m, &focal_px);
  }
#if defined(__cpp_exceptions)
  /// Creates a finder for still pictures and for the frames of a video.
  static target_finder create(const vc_target_finder_options *options = nullptr) {
    return detail::made<target_finder>([&](auto &...out) { return create(options, out...); });
  }
  /// Replaces the options.
  void set_options(const vc_target_finder_options *options = nullptr) {
    check(set_options(options, std::nothrow));
  }
  /// Uses a calibrated camera instead of focal_px and fov_rad.
  void set_camera(const vc_camera *camera = nullptr) { check(set_camera(camera, std::nothrow)); }
  /// Sets the model for VC_TARGET_MODEL_CUSTOM, which is VC_TARGET_MODEL_FRC2019 by default.
  void set_model(span<const vc_target_element> elements, double fill_ratio) {
    check(set_model(elements, fill_ratio, std::nothrow));
  }
  /// Finds and measures targets in a still picture.
  target_list find(const vc_image &image) {
    return made<target_list>([&](auto &...out) { return find(image, out...); });
  }
  /// Finds and tracks targets in the next frame of a video.
  target_list track(const vc_image &image, std::int64_t capture_ns = 0) {
    return made<target_list>([&](auto &...out) { return track(image, capture_ns, out...); });
  }
  /// Forgets all tracked targets, whose track ids are not given again, and the time of the last
  /// frame.
  void reset() { check(reset(std::nothrow)); }
  /// Draws the segmentation: lit pixels white, all others black.
  void mask(const vc_image &image, const vc_canvas &canvas) {
    check(mask(image, canvas, std::nothrow));
  }
  /// Measures the focal length from one picture of a target at a known distance.
  double calibrate(const vc_image &image, double floor_distance_m) {
    return made<double>([&](auto &...out) { return calibrate(image, floor_distance_m, out...); });
  }
#endif
};

/// A game: its words, its current round and its score.
class sketch_game : public object<vc_sketch_game, vc_sketch_game_destroy, vc_sketch_game_error> {
 public:
  static vc_status create(const std::vector<std::string> &words,
      const vc_sketch_game_options *options, sketch_game &out) {
    const std::vector<const char *> words_ = detail::c_strings(words);
    return vc_sketch_game_create(words_.data(), words.size(), options, out.put());
  }
  vc_status start(const char *word, std::int64_t now_ns, const std::nothrow_t &) noexcept {
    return vc_sketch_game_start(get(), word, now_ns);
  }
  vc_status submit(const sketch_rating &rating, std::int64_t now_ns,
      const std::nothrow_t &) noexcept {
    return vc_sketch_game_submit(get(), rating.get(), now_ns);
  }
  vc_status state(std::int64_t now_ns, vc_sketch_game_state &out) const noexcept {
    return vc_sketch_game_state_get(get(), now_ns, detail::prepared(out));
  }
#if defined(__cpp_exceptions)
  /// Creates a game.
  static sketch_game create(const std::vector<std::string> &words,
      const vc_sketch_game_options *options = nullptr) {
    return detail::made<sketch_game>([&](auto &...out) { return create(words, options, out...); });
  }
  /// Starts a round.
  void start(const char *word, std::int64_t now_ns) { check(start(word, now_ns, std::nothrow)); }
  /// Ends the round with a rating of the asked word.
  void submit(const sketch_rating &rating, std::int64_t now_ns) {
    check(submit(rating, now_ns, std::nothrow));
  }
  /// The state at the given time.
  vc_sketch_game_state state(std::int64_t now_ns) const {
    return made<vc_sketch_game_state>([&](auto &...out) { return state(now_ns, out...); });
  }
#endif
};

/// A sheet to print, with its hidden groups.
class sheet : public object<vc_sheet, vc_sheet_destroy, vc_sheet_error> {
 public:
  static vc_status create(const vc_sheet_options *options, sheet &out) {
    return vc_sheet_create(options, out.put());
  }
  vc_status add_group(const vc_sheet_group &group, const std::nothrow_t &) noexcept {
    return vc_sheet_add_group(get(), &group);
  }
  vc_status add_random_groups(std::int32_t count, std::uint64_t seed,
      std::int32_t &added) noexcept {
    return vc_sheet_add_random_groups(get(), count, seed, &added);
  }
  vc_status set_cover(const vc_image &image, const std::nothrow_t &) noexcept {
    return vc_sheet_set_cover(get(), &image);
  }
  vc_status encode(std::int32_t file_type, std::int32_t ink, std::int32_t bits, double dpi,
      std::vector<std::uint8_t> &bytes) {
    return detail::copied<const void>(bytes, [&](const void **data, std::size_t *size) {
        return vc_sheet_encode(get(), file_type, ink, bits, dpi, data, size); });
  }
  vc_status simulate_camera(const vc_sheet_camera *camera, pixels &image, shape_list &truth) {
    return vc_sheet_simulate_camera(get(), camera, detail::owned(image, share()), truth.put());
  }
#if defined(__cpp_exceptions)
  /// Creates a sheet without groups.
  static sheet create(const vc_sheet_options *options = nullptr) {
    return detail::made<sheet>([&](auto &...out) { return create(options, out...); });
  }
  /// Adds a hidden group.
  void add_group(const vc_sheet_group &group) { check(add_group(group, std::nothrow)); }
  /// Adds groups of random kind, size and position where they fit.
  std::int32_t add_random_groups(std::int32_t count, std::uint64_t seed) {
    return made<std::int32_t>([&](auto &...out) { return add_random_groups(count, seed, out...); });
  }
  /// Prints the sheet over a cover image instead of a flat colour.
  void set_cover(const vc_image &image) { check(set_cover(image, std::nothrow)); }
  /// Encodes the sheet as a file to print (PDF 1.4, ISO 32000-1; TIFF 6.0; PNG).
  std::vector<std::uint8_t> encode(std::int32_t file_type, std::int32_t ink, std::int32_t bits,
      double dpi) {
    return made<std::vector<std::uint8_t>>([&](auto &...out) { return encode(file_type, ink, bits,
        dpi, out...); });
  }
  /// Photographs the sheet with a simulated camera: perspective, lens blur, uneven light, a Bayer
  /// sensor with noise, demosaicing, sharpening and JPEG.
  std::tuple<pixels, shape_list> simulate_camera(const vc_sheet_camera *camera = nullptr) {
    return made<pixels, shape_list>([&](auto &...out) { return simulate_camera(camera, out...); });
  }
#endif
};

/// Tags to print together.
class tag_sheet : public object<vc_tag_sheet, vc_tag_sheet_destroy, vc_tag_sheet_error> {
 public:
  static vc_status create(const vc_tag_sheet_options *options, tag_sheet &out) {
    return vc_tag_sheet_create(options, out.put());
  }
  vc_status add(std::int32_t family, std::int32_t id, const std::nothrow_t &) noexcept {
    return vc_tag_sheet_add(get(), family, id);
  }
  vc_status encode(std::vector<std::uint8_t> &bytes) {
    return detail::copied<const void>(bytes, [&](const void **data, std::size_t *size) {
        return vc_tag_sheet_encode(get(), data, size); });
  }
#if defined(__cpp_exceptions)
  /// Creates a sheet without tags.
  static tag_sheet create(const vc_tag_sheet_options *options = nullptr) {
    return detail::made<tag_sheet>([&](auto &...out) { return create(options, out...); });
  }
  /// Adds a tag.
  void add(std::int32_t family, std::int32_t id) { check(add(family, id, std::nothrow)); }
  /// Encodes the pages as a PDF file (1.4), black on white, as outlines.
  std::vector<std::uint8_t> encode() {
    return made<std::vector<std::uint8_t>>([&](auto &...out) { return encode(out...); });
  }
#endif
};

/// Writes a recording.
class target_recorder : public object<vc_target_recorder, vc_target_recorder_destroy,
    vc_target_recorder_error> {
 public:
  static vc_status create(const std::string &path, std::int32_t quality, target_recorder &out) {
    return vc_target_recorder_create(path.c_str(), quality, out.put());
  }
  vc_status add(const vc_image *image, const target_list *list, std::int64_t capture_ns,
      const std::nothrow_t &) noexcept {
    return vc_target_recorder_add(get(), image, list ? list->get() : nullptr, capture_ns);
  }
#if defined(__cpp_exceptions)
  /// Creates a recording; an existing file is replaced.
  static target_recorder create(const std::string &path, std::int32_t quality) {
    return detail::made<target_recorder>([&](auto &...out) { return create(path, quality,
        out...); });
  }
  /// Appends a frame, a result, or both.
  void add(const vc_image *image = nullptr, const target_list *list = nullptr,
      std::int64_t capture_ns = 0) {
    check(add(image, list, capture_ns, std::nothrow));
  }
#endif
};

/// Reads a recording, entry by entry.
class target_replay : public object<vc_target_replay, vc_target_replay_destroy,
    vc_target_replay_error> {
 public:
  static vc_status create(const std::string &path, target_replay &out) {
    return vc_target_replay_create(path.c_str(), out.put());
  }
  vc_status next(const std::nothrow_t &) noexcept { return vc_target_replay_next(get()); }
  /// Recorded time of the current entry; 0 before the first.
  std::int64_t time() const noexcept { return vc_target_replay_time(get()); }
  vc_status wait(double speed, double &wait_s) const noexcept {
    return vc_target_replay_wait_get(get(), speed, &wait_s);
  }
  vc_status frame(std::vector<std::uint8_t> &bytes) const {
    return detail::copied<const void>(bytes, [&](const void **data, std::size_t *size) {
        return vc_target_replay_frame_get(get(), data, size); });
  }
  vc_status result(target_list &out) const { return vc_target_replay_result_get(get(), out.put()); }
#if defined(__cpp_exceptions)
  /// Opens a recording.
  static target_replay create(const std::string &path) {
    return detail::made<target_replay>([&](auto &...out) { return create(path, out...); });
  }
  /// Advances to the next entry, without waiting.
  void next() { check(next(std::nothrow)); }
  /// How long to sleep until the current entry is due.
  double wait(double speed) const {
    return made<double>([&](auto &...out) { return wait(speed, out...); });
  }
  /// The JPEG file of the current entry.
  std::vector<std::uint8_t> frame() const {
    return made<std::vector<std::uint8_t>>([&](auto &...out) { return frame(out...); });
  }
  /// The targets of the current entry.
  target_list result() const {
    return made<target_list>([&](auto &...out) { return result(out...); });
  }
#endif
};

/// A cube with its moves, and the buffers for drawing it.
class cube_renderer : public object<vc_cube_renderer, vc_cube_renderer_destroy,
    vc_cube_renderer_error> {
 public:
  static vc_status create(const vc_cube_renderer_options *options, cube_renderer &out) {
    return vc_cube_renderer_create(options, out.put());
  }
  vc_status set_moves(const std::string &state, const char *moves,
      const std::nothrow_t &) noexcept {
    return vc_cube_renderer_set_moves(get(), state.c_str(), moves);
  }
  /// One turn.
  auto steps() const noexcept {
    return list<vc_cube_step, vc_cube_renderer_step_count, vc_cube_renderer_step_get>(share());
  }
  vc_status state(std::size_t index, std::string &out) const {
    return detail::copied(out, [&](const char **borrowed) { return vc_cube_renderer_state_get(get(),
        index, borrowed); });
  }
  vc_status caption(std::size_t index, const char *language, std::string &out) const {
    return detail::copied(out, [&](const char **borrowed) {
        return vc_cube_renderer_caption_get(get(), index, language, borrowed); });
  }
  vc_status cubie(double time, std::size_t index, vc_cubie &out) const noexcept {
    return vc_cube_renderer_cubie_get(get(), time, index, detail::prepared(out));
  }
  vc_status mesh(std::int32_t part, std::int32_t detail, vc_cube_mesh &out) const noexcept {
    return vc_cube_renderer_mesh_get(get(), part, detail, detail::prepared(out));
  }
  vc_status render(double time, const vc_cube_view *view, const vc_canvas &canvas,
      const std::nothrow_t &) noexcept {
    return vc_cube_renderer_render(get(), time, view, &canvas);
  }
  vc_status render_svg(double time, const vc_cube_view *view, std::int32_t width,
      std::int32_t height, std::string &out) {
    return detail::copied(out, [&](const char **borrowed) {
        return vc_cube_renderer_render_svg(get(), time, view, width, height, borrowed); });
  }
  vc_status render_text(double time, std::int32_t style, const vc_cube_view *view,
      std::int32_t columns, std::string &out) {
    return detail::copied(out, [&](const char **borrowed) {
        return vc_cube_renderer_render_text(get(), time, style, view, columns, borrowed); });
  }
  vc_status render_gif(const vc_cube_gif_options *options, const vc_cube_view *view,
      std::vector<std::uint8_t> &bytes) {
    return detail::copied<const void>(bytes, [&](const void **data, std::size_t *size) {
        return vc_cube_renderer_render_gif(get(), options, view, data, size); });
  }
#if defined(__cpp_exceptions)
  /// Creates a renderer that holds the solved cube without moves.
  static cube_renderer create(const vc_cube_renderer_options *options = nullptr) {
    return detail::made<cube_renderer>([&](auto &...out) { return create(options, out...); });
  }
  /// Loads a cube and its moves; the position becomes 0.
  void set_moves(const std::string &state, const char *moves = nullptr) {
    check(set_moves(state, moves, std::nothrow));
  }
  /// The state after `index` turns.
  std::string state(std::size_t index) const {
    return made<std::string>([&](auto &...out) { return state(index, out...); });
  }
  /// The caption of a turn, for example "Turn the right face a quarter clockwise".
  std::string caption(std::size_t index, const char *language = nullptr) const {
    return made<std::string>([&](auto &...out) { return caption(index, language, out...); });
  }
  /// A cubie at one time.
  vc_cubie cubie(double time, std::size_t index) const {
    return made<vc_cubie>([&](auto &...out) { return cubie(time, index, out...); });
  }
  /// The triangle mesh of a part of a cubie, shared by all 26 cubies.
  vc_cube_mesh mesh(std::int32_t part, std::int32_t detail) const {
    return made<vc_cube_mesh>([&](auto &...out) { return mesh(part, detail, out...); });
  }
  /// Draws the cube at a time, anti-aliased and lit, into the caller's pixels.
  void render(double time, const vc_cube_view *view, const vc_canvas &canvas) {
    check(render(time, view, canvas, std::nothrow));
  }
  /// Draws the cube at a time as an SVG document.
  std::string render_svg(double time, const vc_cube_view *view, std::int32_t width,
      std::int32_t height) {
    return made<std::string>([&](auto &...out) { return render_svg(time, view, width, height,
        out...); });
  }
  /// Renders the cube at a time as text for a terminal.
  std::string render_text(double time, std::int32_t style, const vc_cube_view *view,
      std::int32_t columns) {
    return made<std::string>([&](auto &...out) { return render_text(time, style, view, columns,
        out...); });
  }
  /// Draws all turns as an animated GIF that loops.
  std::vector<std::uint8_t> render_gif(const vc_cube_gif_options *options = nullptr,
      const vc_cube_view *view = nullptr) {
    return made<std::vector<std::uint8_t>>([&](auto &...out) { return render_gif(options, view,
        out...); });
  }
#endif
};

/// A TCP server that runs in its own thread.
class target_server : public object<vc_target_server, vc_target_server_destroy,
    vc_target_server_error> {
 public:
  static vc_status create(const vc_target_server_options *options, target_server &out) {
    return vc_target_server_create(options, out.put());
  }
  vc_status start(const char *address, const std::nothrow_t &) noexcept {
    return vc_target_server_start(get(), address);
  }
  vc_status stop(const std::nothrow_t &) noexcept { return vc_target_server_stop(get()); }
  /// The port of the line protocol while the server is running, otherwise 0.
  std::int32_t port() const noexcept { return vc_target_server_port(get()); }
  vc_status url(std::string &text) const {
    return detail::written(text, [&](char *into, std::size_t room) {
        return vc_target_server_url_get(get(), into, room); });
  }
  vc_status set_result(const target_list *list, std::int64_t unix_ns,
      const std::nothrow_t &) noexcept {
    return vc_target_server_set_result(get(), list ? list->get() : nullptr, unix_ns);
  }
  vc_status set_tags(const tag_list *list, const vc_tag_position *position, std::int64_t unix_ns,
      const std::nothrow_t &) noexcept {
    return vc_target_server_set_tags(get(), list ? list->get() : nullptr, position, unix_ns);
  }
  vc_status stats(vc_target_server_stats &out) const noexcept {
    return vc_target_server_stats_get(get(), detail::prepared(out));
  }
#if defined(__cpp_exceptions)
  /// Creates a server that is not running yet.
  static target_server create(const vc_target_server_options *options = nullptr) {
    return detail::made<target_server>([&](auto &...out) { return create(options, out...); });
  }
  /// Opens the sockets and starts the server's thread.
  void start(const char *address = nullptr) { check(start(address, std::nothrow)); }
  /// Closes all connections and ends the thread within 100 ms.
  void stop() { check(stop(std::nothrow)); }
  /// The URL for clients, for example "tcp://127.0.0.1:5800".
  std::string url() const { return made<std::string>([&](auto &...out) { return url(out...); }); }
  /// Replaces the result sent to clients.
  void set_result(const target_list *list, std::int64_t unix_ns) {
    check(set_result(list, unix_ns, std::nothrow));
  }
  /// Replaces the result sent to clients with tags.
  void set_tags(const tag_list *list, const vc_tag_position *position, std::int64_t unix_ns) {
    check(set_tags(list, position, unix_ns, std::nothrow));
  }
  /// The counters since the last start.
  vc_target_server_stats stats() const {
    return made<vc_target_server_stats>([&](auto &...out) { return stats(out...); });
  }
#endif
};

/// A synthetic photograph with its ground truth.
class cube_photo : public object<vc_cube_photo, vc_cube_photo_destroy, vc_cube_photo_error> {
 public:
  static vc_status create(cube_photo &out) { return vc_cube_photo_create(out.put()); }
  vc_status render(const std::string &state, const vc_cube_photo_options *options,
      const std::nothrow_t &) noexcept {
    return vc_cube_photo_render(get(), state.c_str(), options);
  }
  vc_status image(pixels &out) const noexcept {
    return vc_cube_photo_image_get(get(), detail::owned(out, share()));
  }
  /// A visible face, the largest first.
  auto faces() const noexcept {
    return list<vc_cube_photo_face, vc_cube_photo_face_count, vc_cube_photo_face_get>(share());
  }
#if defined(__cpp_exceptions)
  /// Creates an empty photograph.
  static cube_photo create() {
    return detail::made<cube_photo>([&](auto &...out) { return create(out...); });
  }
  /// Renders a cube on a table; replaces the contents of the photograph.
  void render(const std::string &state, const vc_cube_photo_options *options = nullptr) {
    check(render(state, options, std::nothrow));
  }
  /// The pixels.
  pixels image() const { return made<pixels>([&](auto &...out) { return image(out...); }); }
#endif
};

/// A camera, the tags in front of it, and the picture.
class tag_scene : public object<vc_tag_scene, vc_tag_scene_destroy, vc_tag_scene_error> {
 public:
  static vc_status create(const vc_tag_scene_options *options, tag_scene &out) {
    return vc_tag_scene_create(options, out.put());
  }
  vc_status add(const vc_tag_scene_tag &tag, const std::nothrow_t &) noexcept {
    return vc_tag_scene_add(get(), &tag);
  }
  vc_status add_obstacle(span<const vc_point> outline, double light,
      const std::nothrow_t &) noexcept {
    return vc_tag_scene_add_obstacle(get(), outline.data(), outline.size(), light);
  }
  vc_status render(pixels &image) noexcept {
    return vc_tag_scene_render(get(), detail::owned(image, share()));
  }
  /// Ground truth of the tag at an index, in the order of vc_tag_scene_add().
  auto truths() const noexcept {
    return list<vc_tag_truth, vc_tag_scene_truth_count, vc_tag_scene_truth_get>(share());
  }
#if defined(__cpp_exceptions)
  /// Creates a scene without tags.
  static tag_scene create(const vc_tag_scene_options *options = nullptr) {
    return detail::made<tag_scene>([&](auto &...out) { return create(options, out...); });
  }
  /// Adds a tag, painted over earlier ones.
  void add(const vc_tag_scene_tag &tag) { check(add(tag, std::nothrow)); }
  /// Adds a flat obstacle in front of all tags.
  void add_obstacle(span<const vc_point> outline, double light) {
    check(add_obstacle(outline, light, std::nothrow));
  }
  /// Renders the picture.
  pixels render() { return made<pixels>([&](auto &...out) { return render(out...); }); }
#endif
};

/// A camera, a plane with objects, and its picture.
class flat_scene : public object<vc_flat_scene, vc_flat_scene_destroy, vc_flat_scene_error> {
 public:
  static vc_status create(const vc_flat_scene_options *options, flat_scene &out) {
    return vc_flat_scene_create(options, out.put());
  }
  vc_status add(span<const vc_point> points, std::uint32_t color, double light,
      const std::nothrow_t &) noexcept {
    return vc_flat_scene_add(get(), points.data(), points.size(), color, light);
  }
  vc_status add_line(span<const vc_point> points, double width_m, std::uint32_t color, double light,
      const std::nothrow_t &) noexcept {
    return vc_flat_scene_add_line(get(), points.data(), points.size(), width_m, color, light);
  }
  vc_status pixel(vc_point place, vc_point &pixel) noexcept {
    return vc_flat_scene_pixel(get(), place, detail::prepared(pixel));
  }
  vc_status render(pixels &image) noexcept {
    return vc_flat_scene_render(get(), detail::owned(image, share()));
  }
#if defined(__cpp_exceptions)
  /// Creates a scene with an empty plane.
  static flat_scene create(const vc_flat_scene_options *options = nullptr) {
    return detail::made<flat_scene>([&](auto &...out) { return create(options, out...); });
  }
  /// Adds a filled polygon, painted over earlier ones.
  void add(span<const vc_point> points, std::uint32_t color, double light) {
    check(add(points, color, light, std::nothrow));
  }
  /// Adds a line with round joints and ends.
  void add_line(span<const vc_point> points, double width_m, std::uint32_t color, double light) {
    check(add_line(points, width_m, color, light, std::nothrow));
  }
  /// Projects a point of the plane into the picture.
  vc_point pixel(vc_point place) {
    return made<vc_point>([&](auto &...out) { return pixel(place, out...); });
  }
  /// Renders the picture.
  pixels render() { return made<pixels>([&](auto &...out) { return render(out...); }); }
#endif
};

/// Version of the loaded library, encoded as VC_VERSION.
inline std::int32_t version() noexcept { return vc_version(); }
/// The version as a string, for example "0.1.0".
inline std::string_view version_string() noexcept {
  return std::string_view(detail::text(vc_version_string()));
}
/// Name of a status, for example "VC_ERR_BAD_DATA"; "VC_ERR_UNKNOWN" for unknown numbers.
inline std::string_view status_name(vc_status status) noexcept {
  return std::string_view(detail::text(vc_status_name(status)));
}
/// Error text of the last call of this thread to a function without a handle: a create, or a
/// function on plain values or a result list.
inline std::string_view last_error() noexcept {
  return std::string_view(detail::text(vc_last_error()));
}
inline vc_status image_convert(const vc_image &image, const vc_canvas &canvas,
    const std::nothrow_t &) noexcept {
  return vc_image_convert(&image, &canvas);
}
/// Colour of a palette of eight that remain distinguishable with the common kinds of colour
/// blindness, as 0xRRGGBBAA; index is taken modulo 8.
inline std::uint32_t palette_color(std::int32_t index) noexcept { return vc_palette_color(index); }
inline vc_status draw_polygon(const vc_canvas &canvas, span<const vc_point> points,
    const vc_pen *pen, const std::nothrow_t &) noexcept {
  return vc_draw_polygon(&canvas, points.data(), points.size(), pen);
}
inline vc_status draw_circle(const vc_canvas &canvas, vc_point center, double radius,
    const vc_pen *pen, const std::nothrow_t &) noexcept {
  return vc_draw_circle(&canvas, center, radius, pen);
}
inline vc_status draw_text(const vc_canvas &canvas, const std::string &text, vc_point at,
    const vc_pen *pen, const std::nothrow_t &) noexcept {
  return vc_draw_text(&canvas, text.c_str(), at, pen);
}
/// Sets the log callback of the process; without one the library is silent.
inline void log_set(vc_log_fn *callback, void *user_data, std::int32_t min_level) noexcept {
  vc_log_set(callback, user_data, min_level);
}
inline vc_status threads_set(std::int32_t count, const std::nothrow_t &) noexcept {
  return vc_threads_set(count);
}
/// The limit in force, at least 1.
inline std::int32_t threads_get() noexcept { return vc_threads_get(); }
inline vc_status memory_limit_set(std::int64_t bytes, const std::nothrow_t &) noexcept {
  return vc_memory_limit_set(bytes);
}
/// The limit in force; 0 = none.
inline std::int64_t memory_limit_get() noexcept { return vc_memory_limit_get(); }
inline vc_status camera_load(std::string_view file, vc_camera &out) noexcept {
  return vc_camera_load(file.data(), file.size(), detail::prepared(out));
}
/// The name of a format: "opencv-yaml", "opencv-json", "ros", "photonvision", "photonvision-2023";
/// "" for unknown numbers.
inline std::string_view camera_file_name(std::int32_t form) noexcept {
  return std::string_view(detail::text(vc_camera_file_name(form)));
}
inline vc_status camera_save(const vc_camera &camera, std::int32_t form,
    std::vector<std::uint8_t> &bytes) {
  return detail::listed(bytes, [&](std::uint8_t *items, std::size_t room, std::size_t *found) {
      return vc_camera_save(&camera, form, items, room, found); });
}
/// "chessboard" or "charuco"; "" for other numbers.
inline std::string_view board_name(std::int32_t board) noexcept {
  return std::string_view(detail::text(vc_board_name(board)));
}
/// The name of a VC_CALIBRATION_REASON_* constant, for example "used" or "no_board"; "" for unknown
/// numbers.
inline std::string_view calibration_reason_name(std::int32_t reason) noexcept {
  return std::string_view(detail::text(vc_calibration_reason_name(reason)));
}
/// Name of the colour of a letter W Y R O G B, in upper or lower case: "white" for 'W'; "" for
/// other letters.
inline std::string_view cube_color_name(std::int32_t letter) noexcept {
  return std::string_view(detail::text(vc_cube_color_name(letter)));
}
/// "infer", "standard"; "" for unknown numbers.
inline std::string_view cube_scheme_name(std::int32_t scheme) noexcept {
  return std::string_view(detail::text(vc_cube_scheme_name(scheme)));
}
/// "none", "incomplete", "uncertain", "impossible", "equal centers", "mirrored", "face turned"; ""
/// for unknown numbers.
inline std::string_view cube_problem_name(std::int32_t problem) noexcept {
  return std::string_view(detail::text(vc_cube_problem_name(problem)));
}
/// "show cube", "come closer", "move away", "more light", "blurred", "glare", "hold still", "turn
/// cube", "done", "keep going", "mirrored"; "" for unknown numbers.
inline std::string_view cube_guidance_name(std::int32_t guidance) noexcept {
  return std::string_view(detail::text(vc_cube_guidance_name(guidance)));
}
/// The guidance as an English sentence; "" for unknown numbers.
inline std::string_view cube_guidance_text(std::int32_t guidance) noexcept {
  return std::string_view(detail::text(vc_cube_guidance_text(guidance)));
}
/// Name of a shape in English, for example "oval"; "" for unknown numbers.
inline std::string_view set_shape_name(vc_set_shape shape) noexcept {
  return std::string_view(detail::text(vc_set_shape_name(shape)));
}
/// Name of a colour, for example "red"; otherwise as vc_set_shape_name().
inline std::string_view set_color_name(vc_set_color color) noexcept {
  return std::string_view(detail::text(vc_set_color_name(color)));
}
/// Name of a shading, for example "striped"; otherwise as vc_set_shape_name().
inline std::string_view set_shading_name(vc_set_shading shading) noexcept {
  return std::string_view(detail::text(vc_set_shading_name(shading)));
}
/// Name of one VC_SET_ATTRIBUTE_* bit, for example "number"; otherwise as vc_set_shape_name().
inline std::string_view set_attribute_name(std::int32_t attribute) noexcept {
  return std::string_view(detail::text(vc_set_attribute_name(attribute)));
}
inline vc_status set_find_sets(span<const vc_set_attributes> cards,
    std::vector<vc_set_triple> &sets) {
  return detail::listed(sets, [&](vc_set_triple *items, std::size_t room, std::size_t *found) {
      return vc_set_find_sets(cards.data(), cards.size(), items, room, found); });
}
inline vc_status set_check(const std::array<vc_set_attributes, 3> &cards,
    std::int32_t &broken) noexcept {
  return vc_set_check(cards.data(), &broken);
}
inline vc_status set_third_card(const vc_set_attributes &a, const vc_set_attributes &b,
    vc_set_attributes &third) noexcept {
  return vc_set_third_card(&a, &b, detail::prepared(third));
}
inline vc_status set_find_hint(span<const vc_set_attributes> cards, std::int32_t wanted,
    std::array<std::int32_t, 3> &hint) noexcept {
  return vc_set_find_hint(cards.data(), cards.size(), wanted, hint.data());
}
inline vc_status set_find_ultra_sets(span<const vc_set_attributes> cards,
    std::vector<vc_set_ultra> &sets) {
  return detail::listed(sets, [&](vc_set_ultra *items, std::size_t room, std::size_t *found) {
      return vc_set_find_ultra_sets(cards.data(), cards.size(), items, room, found); });
}
inline vc_status set_find_chained(span<const vc_set_attributes> cards,
    const vc_set_triple &previous, std::vector<vc_set_triple> &sets) {
  return detail::listed(sets, [&](vc_set_triple *items, std::size_t room, std::size_t *found) {
      return vc_set_find_chained(cards.data(), cards.size(), &previous, items, room, found); });
}
/// "triangle", "rectangle", "pentagon" or "circle"; "" for other numbers.
inline std::string_view shape_kind_name(std::int32_t kind) noexcept {
  return std::string_view(detail::text(vc_shape_kind_name(kind)));
}
/// "automatic", "photograph", "filtered" or "plain"; "" for other numbers.
inline std::string_view shape_input_name(std::int32_t input) noexcept {
  return std::string_view(detail::text(vc_shape_input_name(input)));
}
/// "seen", "weak" or "inferred"; "" for other numbers.
inline std::string_view shape_state_name(std::int32_t state) noexcept {
  return std::string_view(detail::text(vc_shape_state_name(state)));
}
/// "ok", "nothing", "too far" or "blurred"; "" for other numbers.
inline std::string_view shape_verdict_name(std::int32_t verdict) noexcept {
  return std::string_view(detail::text(vc_shape_verdict_name(verdict)));
}
/// "none", "unknown" or "genuine"; "" for other numbers.
inline std::string_view code_state_name(std::int32_t state) noexcept {
  return std::string_view(detail::text(vc_code_state_name(state)));
}
/// "grayscale", "gaussian blur", ...; "" for other numbers.
inline std::string_view filter_name(std::int32_t kind) noexcept {
  return std::string_view(detail::text(vc_filter_name(kind)));
}
/// "reveal", "sketch" or "edges"; "" for other numbers.
inline std::string_view filter_preset_name(std::int32_t preset) noexcept {
  return std::string_view(detail::text(vc_filter_preset_name(preset)));
}
/// The name of a region: "auto", "center" or "whole"; "" for other numbers.
inline std::string_view sketch_region_name(std::int32_t region) noexcept {
  return std::string_view(detail::text(vc_sketch_region_name(region)));
}
/// The name of one VC_SKETCH_HINT_* bit, for example "cut off"; "" for other numbers and for
/// several bits.
inline std::string_view sketch_hint_name(std::uint32_t hint) noexcept {
  return std::string_view(detail::text(vc_sketch_hint_name(hint)));
}
/// Number of trained words.
inline std::size_t sketch_word_count() noexcept { return vc_sketch_word_count(); }
/// A trained word.
inline std::string_view sketch_word(std::size_t index) noexcept {
  return std::string_view(detail::text(vc_sketch_word(index)));
}
/// The name of a VC_CUBE_CHECK_* constant, for example "equal centers"; "" for other numbers.
inline std::string_view cube_check_name(std::int32_t problem) noexcept {
  return std::string_view(detail::text(vc_cube_check_name(problem)));
}
inline vc_status cube_check(std::string_view symbols, vc_cube_report &report) noexcept {
  return vc_cube_check(symbols.data(), symbols.size(), detail::prepared(report));
}
inline vc_status cube_random(std::uint64_t &seed, std::string &out) {
  return detail::filled<55>(out, [&](char *into) { return vc_cube_random(&seed, into); });
}
inline vc_status cube_apply(const std::string &symbols, const char *moves, std::string &out) {
  return detail::filled<55>(out, [&](char *into) { return vc_cube_apply(symbols.c_str(), moves,
      into); });
}
inline vc_status moves_parse(const std::string &text, std::vector<std::uint8_t> &moves,
    std::size_t &position) {
  return detail::listed(moves, [&](std::uint8_t *items, std::size_t room, std::size_t *found) {
      return vc_moves_parse(text.c_str(), items, room, found, &position); });
}
inline vc_status moves_holding(const std::string &text, std::int32_t &up,
    std::int32_t &front) noexcept {
  return vc_moves_holding(text.c_str(), &up, &front);
}
inline vc_status moves_format(span<const std::uint8_t> moves, bool invert, std::string &text) {
  return detail::written(text, [&](char *into, std::size_t room) {
      return vc_moves_format(moves.data(), moves.size(), invert ? 1 : 0, into, room); });
}
/// The name of a VC_SOLVER_PROFILE_* constant: "compact", "full"; "" for other numbers.
inline std::string_view solver_profile_name(std::int32_t profile) noexcept {
  return std::string_view(detail::text(vc_solver_profile_name(profile)));
}
/// The name of a VC_METRIC_* constant: "half", "quarter", "axial", "axial-quarter"; "" for other
/// numbers.
inline std::string_view metric_name(std::int32_t metric) noexcept {
  return std::string_view(detail::text(vc_metric_name(metric)));
}
/// "tag36h11", ..., "aruco4x4_50", ..., "custom" for every added family; "" for other numbers.
inline std::string_view tag_family_name(std::int32_t family) noexcept {
  return std::string_view(detail::text(vc_tag_family_name(family)));
}
/// The name of a VC_TAG_REJECTED_* constant, for example "size" or "edges"; "" for other numbers.
inline std::string_view tag_rejected_name(std::int32_t reason) noexcept {
  return std::string_view(detail::text(vc_tag_rejected_name(reason)));
}
/// "used", "not in layout", "inconsistent", "no pose" or "jump"; "" for other numbers.
inline std::string_view tag_sighting_name(std::int32_t reason) noexcept {
  return std::string_view(detail::text(vc_tag_sighting_name(reason)));
}
/// "frc2019", "frc2018", "frc2017", "frc2020" or "custom"; "" for other numbers.
inline std::string_view target_model_name(std::int32_t model) noexcept {
  return std::string_view(detail::text(vc_target_model_name(model)));
}
/// "adaptive", "rgb" or "hsv"; "" for other numbers.
inline std::string_view target_segmentation_name(std::int32_t segmentation) noexcept {
  return std::string_view(detail::text(vc_target_segmentation_name(segmentation)));
}
/// "green-or-blue", "green", "blue", "red" or "bright"; "" for other numbers.
inline std::string_view target_led_name(std::int32_t led) noexcept {
  return std::string_view(detail::text(vc_target_led_name(led)));
}
/// The name of a VC_TARGET_STRIP_REASON_* constant: "accepted", "aspect", "area", "fill_ratio",
/// "height", "edges" or "limit"; "" for other numbers.
inline std::string_view target_strip_reason_name(std::int32_t reason) noexcept {
  return std::string_view(detail::text(vc_target_strip_reason_name(reason)));
}
inline vc_status target_area_fit(span<const double> area_fraction, span<const double> distance_m,
    vc_target_area_model &out) noexcept {
  const std::size_t count = detail::count(distance_m.size(), area_fraction.size() ==
      distance_m.size());
  return vc_target_area_fit(area_fraction.data(), distance_m.data(), count, detail::prepared(out));
}
/// The distance in metres for an area fraction; 0 if it is not in (0, 1], and for NULL.
inline double target_area_distance(const vc_target_area_model &model, double area_fraction) noexcept
    {
  return vc_target_area_distance(&model, area_fraction);
}
/// The name of a phase: "ready", "drawing", "won" or "lost"; "" for other numbers.
inline std::string_view sketch_game_phase_name(std::int32_t phase) noexcept {
  return std::string_view(detail::text(vc_sketch_game_phase_name(phase)));
}
/// "pdf", "tiff" or "png"; "" for unknown numbers.
inline std::string_view sheet_file_name(std::int32_t file_type) noexcept {
  return std::string_view(detail::text(vc_sheet_file_name(file_type)));
}
/// "smooth" or "linear"; "" for unknown numbers.
inline std::string_view cube_easing_name(std::int32_t easing) noexcept {
  return std::string_view(detail::text(vc_cube_easing_name(easing)));
}
/// "net", "colored" or "picture"; "" for unknown numbers.
inline std::string_view cube_text_name(std::int32_t style) noexcept {
  return std::string_view(detail::text(vc_cube_text_name(style)));
}
/// Number of languages of captions.
inline std::size_t cube_language_count() noexcept { return vc_cube_language_count(); }
/// The code (ISO 639-1) of a language, "en" first; "" for an index that does not exist.
inline std::string_view cube_language(std::size_t index) noexcept {
  return std::string_view(detail::text(vc_cube_language(index)));
}
/// "wood", "paper", "cloth" or "room"; "" for unknown numbers.
inline std::string_view cube_surface_name(std::int32_t surface) noexcept {
  return std::string_view(detail::text(vc_cube_surface_name(surface)));
}
/// "black", "white" or "stickerless"; "" for unknown numbers.
inline std::string_view cube_body_name(std::int32_t body) noexcept {
  return std::string_view(detail::text(vc_cube_body_name(body)));
}
#if defined(__cpp_exceptions)
/// Copies an image into a canvas of the same size; converts the format and flips bottom-up images.
inline void image_convert(const vc_image &image, const vc_canvas &canvas) {
  detail::check(image_convert(image, canvas, std::nothrow));
}
/// Draws a polygon, or a line through points.
inline void draw_polygon(const vc_canvas &canvas, span<const vc_point> points,
    const vc_pen *pen = nullptr) {
  detail::check(draw_polygon(canvas, points, pen, std::nothrow));
}
/// Draws a circle.
inline void draw_circle(const vc_canvas &canvas, vc_point center, double radius,
    const vc_pen *pen = nullptr) {
  detail::check(draw_circle(canvas, center, radius, pen, std::nothrow));
}
/// Writes a line of text.
inline void draw_text(const vc_canvas &canvas, const std::string &text, vc_point at,
    const vc_pen *pen = nullptr) {
  detail::check(draw_text(canvas, text, at, pen, std::nothrow));
}
/// Limits the number of threads of each call, for the entire process.
inline void threads_set(std::int32_t count) { detail::check(threads_set(count, std::nothrow)); }
/// Limits the memory that a call may ask for at once, for the entire process.
inline void memory_limit_set(std::int64_t bytes) {
  detail::check(memory_limit_set(bytes, std::nothrow));
}
/// Reads a calibration file: JSON of PhotonVision (all years), of calibdb, of OpenCV, or with the
/// lists "camera_matrix" and "distortion"; YAML of OpenCV or ROS (camera_info); XML of OpenCV.
inline vc_camera camera_load(std::string_view file) {
  return detail::made<vc_camera>([&](auto &...out) { return camera_load(file, out...); });
}
/// Writes a camera as a calibration file.
inline std::vector<std::uint8_t> camera_save(const vc_camera &camera, std::int32_t form) {
  return detail::made<std::vector<std::uint8_t>>([&](auto &...out) { return camera_save(camera,
      form, out...); });
}
/// Lists all sets among cards.
inline std::vector<vc_set_triple> set_find_sets(span<const vc_set_attributes> cards) {
  return detail::made<std::vector<vc_set_triple>>([&](auto &...out) { return set_find_sets(cards,
      out...); });
}
/// Checks whether three cards are a set.
inline std::int32_t set_check(const std::array<vc_set_attributes, 3> &cards) {
  return detail::made<std::int32_t>([&](auto &...out) { return set_check(cards, out...); });
}
/// The one card that makes a set with two others.
inline vc_set_attributes set_third_card(const vc_set_attributes &a, const vc_set_attributes &b) {
  return detail::made<vc_set_attributes>([&](auto &...out) { return set_third_card(a, b,
      out...); });
}
/// A hint: the first one, two or three cards of the easiest set, which is the one whose cards
/// differ in the fewest attributes.
inline std::array<std::int32_t, 3> set_find_hint(span<const vc_set_attributes> cards,
    std::int32_t wanted) {
  return detail::made<std::array<std::int32_t, 3>>([&](auto &...out) { return set_find_hint(cards,
      wanted, out...); });
}
/// Lists all Ultra-Sets: two disjoint pairs completed by the same card.
inline std::vector<vc_set_ultra> set_find_ultra_sets(span<const vc_set_attributes> cards) {
  return detail::made<std::vector<vc_set_ultra>>([&](auto &...out) {
      return set_find_ultra_sets(cards, out...); });
}
/// Lists the sets that contain exactly one card of the previous set (chain variant of the game).
inline std::vector<vc_set_triple> set_find_chained(span<const vc_set_attributes> cards,
    const vc_set_triple &previous) {
  return detail::made<std::vector<vc_set_triple>>([&](auto &...out) { return set_find_chained(cards,
      previous, out...); });
}
/// Checks whether a cube is legal, that is, reachable by turning faces.
inline vc_cube_report cube_check(std::string_view symbols) {
  return detail::made<vc_cube_report>([&](auto &...out) { return cube_check(symbols, out...); });
}
/// A random cube, uniformly distributed over the 43,252,003,274,489,856,000 legal ones.
inline std::string cube_random(std::uint64_t &seed) {
  return detail::made<std::string>([&](auto &...out) { return cube_random(seed, out...); });
}
/// Applies moves of faces, layers or the entire cube.
inline std::string cube_apply(const std::string &symbols, const char *moves = nullptr) {
  return detail::made<std::string>([&](auto &...out) { return cube_apply(symbols, moves,
      out...); });
}
/// Parses moves.
inline std::tuple<std::vector<std::uint8_t>, std::size_t> moves_parse(const std::string &text) {
  return detail::made<std::vector<std::uint8_t>, std::size_t>([&](auto &...out) {
      return moves_parse(text, out...); });
}
/// The orientation of a cube after moves.
inline std::tuple<std::int32_t, std::int32_t> moves_holding(const std::string &text) {
  return detail::made<std::int32_t, std::int32_t>([&](auto &...out) { return moves_holding(text,
      out...); });
}
/// Writes moves in WCA notation, separated by spaces.
inline std::string moves_format(span<const std::uint8_t> moves, bool invert) {
  return detail::made<std::string>([&](auto &...out) { return moves_format(moves, invert,
      out...); });
}
/// Fits distance = scale * area_fraction ^ exponent, which needs no camera data, by linear
/// regression of the logarithms.
inline vc_target_area_model target_area_fit(span<const double> area_fraction,
    span<const double> distance_m) {
  detail::require(area_fraction.size() == distance_m.size(),
      "area_fraction and distance_m: the lengths must be equal");
  return detail::made<vc_target_area_model>([&](auto &...out) {
      return target_area_fit(area_fraction, distance_m, out...); });
}
#endif

} // namespace vc

#endif
