"""Constants, structs and functions of the C interface. Written by scripts/interface/generate from the headers."""

import ctypes as C
from typing import Annotated, Any, Optional

from ..library import Number, declare, struct

VC_VERSION = 1000
VC_OK = 0
VC_ERR_INVALID_ARGUMENT = -1
VC_ERR_UNSUPPORTED = -2
VC_ERR_NO_MEMORY = -3
VC_ERR_INTERNAL = -4
VC_ERR_BAD_DATA = -5
VC_ERR_TOO_LARGE = -6
VC_ERR_CANCELLED = -7
VC_ERR_TIMEOUT = -8
VC_ERR_ILLEGAL_CUBE = -9
VC_ERR_NOT_FOUND = -10
VC_ERR_IO = -11
VC_ERR_BUSY = -12
VC_PIXEL_GRAY8 = 1
VC_PIXEL_RGB24 = 2
VC_PIXEL_BGR24 = 3
VC_PIXEL_RGBA32 = 4
VC_PIXEL_BGRA32 = 5
VC_PIXEL_NV12 = 6
VC_PIXEL_YUYV = 7
VC_PIXEL_I420 = 8
VC_PIXEL_NV21 = 9
VC_PIXEL_UYVY = 10
VC_IMAGE_BOTTOM_UP = 1
VC_IMAGE_OPAQUE = 2
VC_IMAGE_MAX_SIDE = 16384
VC_FILE_JPEG = 1
VC_FILE_PNG = 2
VC_FILE_WEBP = 3
VC_LOG_DEBUG = 1
VC_LOG_INFO = 2
VC_LOG_WARNING = 3
VC_CAMERA_FILE_OPENCV_YAML = 1
VC_CAMERA_FILE_OPENCV_JSON = 2
VC_CAMERA_FILE_ROS = 3
VC_CAMERA_FILE_PHOTONVISION = 4
VC_CAMERA_FILE_PHOTONVISION_2023 = 5
VC_BOARD_CHESSBOARD = 1
VC_BOARD_CHARUCO = 2
VC_CALIBRATION_REASON_USED = 0
VC_CALIBRATION_REASON_NO_BOARD = 1
VC_CALIBRATION_REASON_FEW_CORNERS = 2
VC_CALIBRATION_REASON_OTHER_SIZE = 3
VC_CALIBRATION_REASON_OUTLIER = 4
VC_CUBE_SCHEME_INFER = 0
VC_CUBE_SCHEME_STANDARD = 1
VC_CUBE_PROBLEM_NONE = 0
VC_CUBE_PROBLEM_INCOMPLETE = 1
VC_CUBE_PROBLEM_UNCERTAIN = 2
VC_CUBE_PROBLEM_IMPOSSIBLE = 3
VC_CUBE_PROBLEM_EQUAL_CENTERS = 4
VC_CUBE_PROBLEM_MIRRORED = 5
VC_CUBE_PROBLEM_FACE_TURNED = 6
VC_CUBE_GUIDANCE_SHOW_CUBE = 1
VC_CUBE_GUIDANCE_COME_CLOSER = 2
VC_CUBE_GUIDANCE_MOVE_AWAY = 3
VC_CUBE_GUIDANCE_MORE_LIGHT = 4
VC_CUBE_GUIDANCE_BLURRED = 5
VC_CUBE_GUIDANCE_GLARE = 6
VC_CUBE_GUIDANCE_HOLD_STILL = 7
VC_CUBE_GUIDANCE_TURN_CUBE = 8
VC_CUBE_GUIDANCE_DONE = 9
VC_CUBE_GUIDANCE_KEEP_GOING = 10
VC_CUBE_GUIDANCE_MIRRORED = 11
VC_SET_SHAPE_DIAMOND = 1
VC_SET_SHAPE_OVAL = 2
VC_SET_SHAPE_SQUIGGLE = 3
VC_SET_COLOR_RED = 1
VC_SET_COLOR_GREEN = 2
VC_SET_COLOR_PURPLE = 3
VC_SET_SHADING_SOLID = 1
VC_SET_SHADING_STRIPED = 2
VC_SET_SHADING_OPEN = 3
VC_SET_ATTRIBUTE_NUMBER = 1
VC_SET_ATTRIBUTE_COLOR = 2
VC_SET_ATTRIBUTE_SHADING = 4
VC_SET_ATTRIBUTE_SHAPE = 8
VC_SHAPE_KIND_TRIANGLE = 1
VC_SHAPE_KIND_RECTANGLE = 2
VC_SHAPE_KIND_PENTAGON = 3
VC_SHAPE_KIND_CIRCLE = 4
VC_SHAPE_INPUT_AUTOMATIC = 0
VC_SHAPE_INPUT_PHOTOGRAPH = 1
VC_SHAPE_INPUT_FILTERED = 2
VC_SHAPE_INPUT_PLAIN = 3
VC_SHAPE_STATE_SEEN = 0
VC_SHAPE_STATE_WEAK = 1
VC_SHAPE_STATE_INFERRED = 2
VC_SHAPE_VERDICT_OK = 0
VC_SHAPE_VERDICT_NOTHING = 1
VC_SHAPE_VERDICT_TOO_FAR = 2
VC_SHAPE_VERDICT_BLURRED = 3
VC_CODE_STATE_NONE = 0
VC_CODE_STATE_UNKNOWN = 1
VC_CODE_STATE_GENUINE = 2
VC_FILTER_KIND_GRAYSCALE = 1
VC_FILTER_KIND_RED = 2
VC_FILTER_KIND_PREWITT = 3
VC_FILTER_KIND_SOBEL = 4
VC_FILTER_KIND_SKETCH = 5
VC_FILTER_KIND_DILATION = 6
VC_FILTER_KIND_EROSION = 7
VC_FILTER_KIND_OPENING = 8
VC_FILTER_KIND_CLOSING = 9
VC_FILTER_KIND_INVERSION = 10
VC_FILTER_KIND_GAUSSIAN_BLUR = 11
VC_FILTER_KIND_SHARPEN = 12
VC_FILTER_PRESET_REVEAL = 1
VC_FILTER_PRESET_SKETCH = 2
VC_FILTER_PRESET_EDGES = 3
VC_SKETCH_REGION_AUTO = 0
VC_SKETCH_REGION_CENTER_SQUARE = 1
VC_SKETCH_REGION_WHOLE = 2
VC_SKETCH_HINT_EMPTY = 1
VC_SKETCH_HINT_FAINT = 2
VC_SKETCH_HINT_CUT_OFF = 4
VC_SKETCH_HINT_SMALL = 8
VC_SKETCH_HINT_ANOTHER = 16
VC_SKETCH_HINT_UNKNOWN = 32
VC_SKETCH_BITMAP_SIDE = 28
VC_SKETCH_BITMAP_SIZE = 784
VC_CUBE_STICKERS = 54
VC_SOLUTION_MAX_MOVES = 64
VC_SOLUTION_TEXT_SIZE = 256
VC_CUBE_CHECK_OK = 0
VC_CUBE_CHECK_WRONG_STICKER_COUNT = 1
VC_CUBE_CHECK_UNKNOWN_SYMBOL = 2
VC_CUBE_CHECK_EQUAL_CENTERS = 3
VC_CUBE_CHECK_WRONG_COUNT = 4
VC_CUBE_CHECK_IMPOSSIBLE_CORNER = 5
VC_CUBE_CHECK_IMPOSSIBLE_EDGE = 6
VC_CUBE_CHECK_REPEATED_CORNER = 7
VC_CUBE_CHECK_REPEATED_EDGE = 8
VC_CUBE_CHECK_UNREACHABLE = 9
VC_SOLVER_PROFILE_COMPACT = 0
VC_SOLVER_PROFILE_FULL = 1
VC_METRIC_HALF_TURN = 0
VC_METRIC_QUARTER_TURN = 1
VC_METRIC_AXIAL_HALF_TURN = 2
VC_METRIC_AXIAL_QUARTER_TURN = 3
VC_TAG_FAMILY_36H11 = 0
VC_TAG_FAMILY_25H9 = 1
VC_TAG_FAMILY_16H5 = 2
VC_TAG_FAMILY_STANDARD41H12 = 3
VC_TAG_FAMILY_36H10 = 4
VC_TAG_FAMILY_CIRCLE21H7 = 5
VC_TAG_FAMILY_CIRCLE49H12 = 6
VC_TAG_FAMILY_CUSTOM48H12 = 7
VC_TAG_FAMILY_STANDARD52H13 = 8
VC_TAG_FAMILY_ARUCO_4X4_50 = 9
VC_TAG_FAMILY_ARUCO_4X4_100 = 10
VC_TAG_FAMILY_ARUCO_4X4_250 = 11
VC_TAG_FAMILY_ARUCO_4X4_1000 = 12
VC_TAG_FAMILY_ARUCO_5X5_50 = 13
VC_TAG_FAMILY_ARUCO_5X5_100 = 14
VC_TAG_FAMILY_ARUCO_5X5_250 = 15
VC_TAG_FAMILY_ARUCO_5X5_1000 = 16
VC_TAG_FAMILY_ARUCO_6X6_50 = 17
VC_TAG_FAMILY_ARUCO_6X6_100 = 18
VC_TAG_FAMILY_ARUCO_6X6_250 = 19
VC_TAG_FAMILY_ARUCO_6X6_1000 = 20
VC_TAG_FAMILY_ARUCO_7X7_50 = 21
VC_TAG_FAMILY_ARUCO_7X7_100 = 22
VC_TAG_FAMILY_ARUCO_7X7_250 = 23
VC_TAG_FAMILY_ARUCO_7X7_1000 = 24
VC_TAG_FAMILY_ARUCO_MIP_36H12 = 25
VC_TAG_FAMILY_ARUCO_ORIGINAL = 26
VC_TAG_FAMILY_CUSTOM = 1000
VC_TAG_REJECTED_SIZE = 0
VC_TAG_REJECTED_EDGES = 1
VC_TAG_REJECTED_CONTRAST = 2
VC_TAG_REJECTED_BORDER = 3
VC_TAG_REJECTED_CODE = 4
VC_TAG_REJECTED_ID = 5
VC_TAG_REJECTED_CONFIDENCE = 6
VC_TAG_REJECTED_OVERLAP = 7
VC_TAG_REJECTED_LIMIT = 8
VC_TAG_SIGHTING_USED = 0
VC_TAG_SIGHTING_NOT_IN_LAYOUT = 1
VC_TAG_SIGHTING_INCONSISTENT = 2
VC_TAG_SIGHTING_NO_POSE = 3
VC_TAG_SIGHTING_JUMP = 4
VC_TARGET_MODEL_FRC2019 = 1
VC_TARGET_MODEL_FRC2018 = 2
VC_TARGET_MODEL_FRC2017 = 3
VC_TARGET_MODEL_FRC2020 = 4
VC_TARGET_MODEL_CUSTOM = 100
VC_TARGET_SEGMENTATION_ADAPTIVE = 0
VC_TARGET_SEGMENTATION_RGB = 1
VC_TARGET_SEGMENTATION_HSV = 2
VC_TARGET_LED_GREEN_OR_BLUE = 0
VC_TARGET_LED_GREEN = 1
VC_TARGET_LED_BLUE = 2
VC_TARGET_LED_RED = 3
VC_TARGET_LED_BRIGHT = 4
VC_TARGET_STRIP_REASON_ACCEPTED = 0
VC_TARGET_STRIP_REASON_ASPECT = 1
VC_TARGET_STRIP_REASON_AREA = 2
VC_TARGET_STRIP_REASON_FILL_RATIO = 3
VC_TARGET_STRIP_REASON_HEIGHT = 4
VC_TARGET_STRIP_REASON_EDGES = 5
VC_TARGET_STRIP_REASON_LIMIT = 6
VC_SKETCH_GAME_PHASE_READY = 0
VC_SKETCH_GAME_PHASE_DRAWING = 1
VC_SKETCH_GAME_PHASE_WON = 2
VC_SKETCH_GAME_PHASE_LOST = 3
VC_SHEET_FILE_PDF = 1
VC_SHEET_FILE_TIFF = 2
VC_SHEET_FILE_PNG = 3
VC_CUBE_EASING_SMOOTH = 0
VC_CUBE_EASING_LINEAR = 1
VC_CUBE_TEXT_NET = 0
VC_CUBE_TEXT_COLORED = 1
VC_CUBE_TEXT_PICTURE = 2
VC_TARGET_FORMAT_PIPE = 0
VC_TARGET_FORMAT_JSON = 1
VC_CUBE_SURFACE_WOOD = 0
VC_CUBE_SURFACE_PAPER = 1
VC_CUBE_SURFACE_CLOTH = 2
VC_CUBE_SURFACE_ROOM = 3
VC_CUBE_BODY_BLACK = 0
VC_CUBE_BODY_WHITE = 1
VC_CUBE_BODY_STICKERLESS = 2
VC_FLAT_SURFACE_NONE = -1

#: The constants that a function names.
NAMED = {
    "vc_status_name": [-12, -11, -10, -9, -8, -7, -6, -5, -4, -3, -2, -1, 0],
    "vc_camera_file_name": [1, 2, 3, 4, 5],
    "vc_board_name": [1, 2],
    "vc_calibration_reason_name": [0, 1, 2, 3, 4],
    "vc_cube_scheme_name": [0, 1],
    "vc_cube_problem_name": [0, 1, 2, 3, 4, 5, 6],
    "vc_cube_guidance_name": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    "vc_set_shape_name": [1, 2, 3],
    "vc_set_color_name": [1, 2, 3],
    "vc_set_shading_name": [1, 2, 3],
    "vc_set_attribute_name": [1, 2, 4, 8],
    "vc_shape_kind_name": [1, 2, 3, 4],
    "vc_shape_input_name": [0, 1, 2, 3],
    "vc_shape_state_name": [0, 1, 2],
    "vc_shape_verdict_name": [0, 1, 2, 3],
    "vc_code_state_name": [0, 1, 2],
    "vc_filter_name": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    "vc_filter_preset_name": [1, 2, 3],
    "vc_sketch_region_name": [0, 1, 2],
    "vc_sketch_hint_name": [1, 2, 4, 8, 16, 32],
    "vc_cube_check_name": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    "vc_solver_profile_name": [0, 1],
    "vc_metric_name": [0, 1, 2, 3],
    "vc_tag_family_name": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 1000],
    "vc_tag_rejected_name": [0, 1, 2, 3, 4, 5, 6, 7, 8],
    "vc_tag_sighting_name": [0, 1, 2, 3, 4],
    "vc_target_model_name": [1, 2, 3, 4, 100],
    "vc_target_segmentation_name": [0, 1, 2],
    "vc_target_led_name": [0, 1, 2, 3, 4],
    "vc_target_strip_reason_name": [0, 1, 2, 3, 4, 5, 6],
    "vc_sketch_game_phase_name": [0, 1, 2, 3],
    "vc_sheet_file_name": [1, 2, 3],
    "vc_cube_easing_name": [0, 1],
    "vc_cube_text_name": [0, 1, 2],
    "vc_cube_surface_name": [0, 1, 2, 3],
    "vc_cube_body_name": [0, 1, 2],
}

Char_104 = Annotated[bytes, C.c_char * 104]
Char_12 = Annotated[bytes, C.c_char * 12]
Char_128 = Annotated[bytes, C.c_char * 128]
Char_16 = Annotated[bytes, C.c_char * 16]
Char_256 = Annotated[bytes, C.c_char * 256]
Char_56 = Annotated[bytes, C.c_char * 56]
Char_8 = Annotated[bytes, C.c_char * 8]
Distance = Annotated[int, C.c_ssize_t]
F32 = Annotated[float, C.c_float]
F32_16 = Annotated[C.Array[C.c_float], C.c_float * 16]
F32_6 = Annotated[C.Array[C.c_float], C.c_float * 6]
F32_P = Annotated[Any, C.POINTER(C.c_float)]
F64 = Annotated[float, C.c_double]
F64_14 = Annotated[C.Array[C.c_double], C.c_double * 14]
F64_2 = Annotated[C.Array[C.c_double], C.c_double * 2]
F64_3 = Annotated[C.Array[C.c_double], C.c_double * 3]
F64_36 = Annotated[C.Array[C.c_double], C.c_double * 36]
F64_4 = Annotated[C.Array[C.c_double], C.c_double * 4]
F64_6 = Annotated[C.Array[C.c_double], C.c_double * 6]
F64_9 = Annotated[C.Array[C.c_double], C.c_double * 9]
I32 = Annotated[int, C.c_int32]
I32_16 = Annotated[C.Array[C.c_int32], C.c_int32 * 16]
I32_3 = Annotated[C.Array[C.c_int32], C.c_int32 * 3]
I32_4 = Annotated[C.Array[C.c_int32], C.c_int32 * 4]
I32_6 = Annotated[C.Array[C.c_int32], C.c_int32 * 6]
I64 = Annotated[int, C.c_int64]
I8_P = Annotated[Any, C.POINTER(C.c_int8)]
Pointer = Annotated[Optional[int], C.c_void_p]
Size = Annotated[int, C.c_size_t]
Text = Annotated[Optional[bytes], C.c_char_p]
U32 = Annotated[int, C.c_uint32]
U32_6 = Annotated[C.Array[C.c_uint32], C.c_uint32 * 6]
U32_P = Annotated[Any, C.POINTER(C.c_uint32)]
U64 = Annotated[int, C.c_uint64]
U64_P = Annotated[Any, C.POINTER(C.c_uint64)]
U8_4 = Annotated[C.Array[C.c_uint8], C.c_uint8 * 4]
U8_64 = Annotated[C.Array[C.c_uint8], C.c_uint8 * 64]

P, CB, N = C.POINTER, C.CFUNCTYPE, Number


@struct
class vc_image(C.Structure):
    data: Pointer
    data_size: Size
    stride: Distance
    width: I32
    height: I32
    format: I32
    flags: I32


vc_canvas = vc_image


@struct
class vc_point(C.Structure):
    x: F64
    y: F64


@struct
class vc_picture_options(C.Structure):
    struct_size: U32
    format: I32
    max_pixels: I64
    min_side: I32
    ignore_orientation: I32
    allow_truncated: I32
    reserved: I32


@struct
class vc_picture_info(C.Structure):
    struct_size: U32
    file_type: I32
    width: I32
    height: I32
    full_width: I32
    full_height: I32
    orientation: I32
    reserved: I32


@struct
class vc_encode_options(C.Structure):
    struct_size: U32
    file_type: I32
    quality: I32
    fast: I32


@struct
class vc_pen(C.Structure):
    struct_size: U32
    color: U32
    fill: U32
    width: F32
    text_height: F32
    open: I32


@struct
class vc_draw_options(C.Structure):
    struct_size: U32
    hide_labels: I32
    line_width: F32
    reserved: I32


@struct
class vc_camera(C.Structure):
    struct_size: U32
    width: I32
    height: I32
    reserved: I32
    fx: F64
    fy: F64
    cx: F64
    cy: F64
    distortion: F64_14


@struct
class vc_calibrator_options(C.Structure):
    struct_size: U32
    board: I32
    columns: I32
    rows: I32
    square_m: F64
    marker_m: F64
    family: I32
    coefficients: I32
    min_corners: I32
    reserved: I32
    outlier_ratio: F64


@struct
class vc_calibration_view(C.Structure):
    struct_size: U32
    reason: I32
    corner_count: I32
    reserved: I32
    reprojection_px: F64


@struct
class vc_calibration(C.Structure):
    struct_size: U32
    used_views: I32
    reprojection_px: F64
    fx_stddev_px: F64
    fy_stddev_px: F64
    cx_stddev_px: F64
    cy_stddev_px: F64


@struct
class vc_cube_finder_options(C.Structure):
    struct_size: U32
    max_cubes: I32


@struct
class vc_cube_face(C.Structure):
    struct_size: U32
    cube_index: I32
    corners: Annotated[C.Array[vc_point], vc_point * 4]
    confidence: F64
    colors: Char_12
    color_confidence: F64_9
    second_colors: Char_12
    second_confidence: F64_9


@struct
class vc_cube_reader_options(C.Structure):
    struct_size: U32
    up: I32
    front: I32
    scheme: I32
    min_confidence: F64
    centers: Char_8


@struct
class vc_cube_reading_info(C.Structure):
    struct_size: U32
    problem: I32
    confidence: F64
    state: Char_56
    colors: Char_56
    mirrored: I32
    reserved: I32
    mirrored_state: Char_56
    unmirrored_state: Char_56


@struct
class vc_cube_sticker(C.Structure):
    struct_size: U32
    facelet: I32
    color: I32
    second: I32
    confidence: F64
    seen: I32
    reserved: I32


@struct
class vc_cube_scanner_options(C.Structure):
    struct_size: U32
    min_sticker_px: F32
    max_motion: F32
    max_edge_width: F32
    min_brightness: F32
    max_glare: F32


@struct
class vc_cube_scan(C.Structure):
    struct_size: U32
    guidance: I32
    guidance_face: I32
    face_count: I32
    followed: I32
    added: I32
    done: I32
    reserved: I32
    confidence: F64
    progress: F32_6


@struct
class vc_cube_scan_face(C.Structure):
    struct_size: U32
    reserved: I32
    corners: Annotated[C.Array[vc_point], vc_point * 4]
    confidence: F64


@struct
class vc_set_attributes(C.Structure):
    number: I32
    color: I32
    shading: I32
    shape: I32


@struct
class vc_set_triple(C.Structure):
    cards: I32_3


@struct
class vc_set_ultra(C.Structure):
    cards: I32_4
    missing: Annotated[vc_set_attributes, vc_set_attributes]


@struct
class vc_set_finder_options(C.Structure):
    struct_size: U32
    max_side: I32
    min_confidence: F64
    allow_duplicates: I32
    reserved: I32


@struct
class vc_set_card(C.Structure):
    struct_size: U32
    track_id: I32
    corners: Annotated[C.Array[vc_point], vc_point * 4]
    attributes: Annotated[vc_set_attributes, vc_set_attributes]
    confidence: F64
    number_confidence: F64
    color_confidence: F64
    shading_confidence: F64
    shape_confidence: F64
    set_count: I32
    frame_count: I32


@struct
class vc_set_draw_options(C.Structure):
    struct_size: U32
    all_cards: I32
    labels: I32
    only_triple: I32
    line_width: F32
    reserved: I32
    no_triples: I32


@struct
class vc_shape_finder_options(C.Structure):
    struct_size: U32
    input: I32
    max_shapes: I32
    reserved: I32
    min_size: F64
    min_confidence: F64


@struct
class vc_shape(C.Structure):
    struct_size: U32
    kind: I32
    state: I32
    group: I32
    center: Annotated[vc_point, vc_point]
    left: F64
    top: F64
    width: F64
    height: F64
    size: F64
    confidence: F64
    pixel_count: I64
    outline_count: I32
    reserved: I32


@struct
class vc_shape_group(C.Structure):
    struct_size: U32
    kind: I32
    member_count: I32
    missing: I32
    center: Annotated[vc_point, vc_point]
    ring_radius: F64
    confidence: F64
    code: Char_16
    members: I32_16


@struct
class vc_code_verdict(C.Structure):
    struct_size: U32
    state: I32
    frames: I32
    seen: I32
    likelihood_ratio: F64
    code: Char_16


@struct
class vc_filter_step(C.Structure):
    struct_size: U32
    kind: I32
    amount: F64
    threshold: F64


@struct
class vc_sketch_rater_options(C.Structure):
    struct_size: U32
    region: I32
    views: I32
    reserved: I32


@struct
class vc_sketch_summary(C.Structure):
    struct_size: U32
    empty: I32
    empty_confidence: F64
    none_confidence: F64
    asked_confidence: F64
    points: I32
    hints: U32
    asked: Text


@struct
class vc_sketch_answer(C.Structure):
    struct_size: U32
    reserved: I32
    confidence: F64
    word: Text


@struct
class vc_sketch_taught_word(C.Structure):
    struct_size: U32
    example_count: I32
    word: Char_104


@struct
class vc_sketch_draw_options(C.Structure):
    struct_size: U32
    max_words: I32
    hide_strokes: I32
    hide_bitmap: I32


@struct
class vc_cube_report(C.Structure):
    struct_size: U32
    problem: I32
    flipped_edge: I32
    twisted_corner: I32
    swapped_pair: I32
    facelet_count: I32
    facelets: I32_6
    text: Char_128


@struct
class vc_solver_options(C.Structure):
    struct_size: U32
    max_length: I32
    target_length: I32
    threads: I32
    time_budget_s: F64
    optimal: I32
    blocked_faces: I32
    metric: I32
    fastest: I32
    quarter_turn_s: F64
    half_turn_s: F64
    pair_extra_s: F64
    face_factor: F64_6


@struct
class vc_solution(C.Structure):
    struct_size: U32
    length: I32
    is_optimal: I32
    cost: I32
    elapsed_s: F64
    moves: U8_64
    text: Char_256
    lengths: I32_4
    machine_s: F64


@struct
class vc_solver_progress(C.Structure):
    struct_size: U32
    length: I32
    fraction: F64
    nodes: I64
    elapsed_s: F64


@struct
class vc_tag_finder_options(C.Structure):
    struct_size: U32
    max_tags: I32
    families: U64
    max_wrong_bits: I32
    find_mirrored: I32
    find_inverted: I32
    keep_rejected: I32
    min_side_px: F64
    min_contrast: F64
    min_confidence: F64
    tag_size_m: F64
    focal_px: F64
    fov_rad: F64
    gamma: F64


@struct
class vc_tag_family(C.Structure):
    struct_size: U32
    border_side: I32
    reversed_border: I32
    max_wrong_bits: I32
    bit_count: I32
    reserved: I32
    bit_x: I8_P
    bit_y: I8_P
    codes: U64_P
    code_count: Size


@struct
class vc_tag(C.Structure):
    struct_size: U32
    family: I32
    id: I32
    track_id: I32
    corners: Annotated[C.Array[vc_point], vc_point * 4]
    center: Annotated[vc_point, vc_point]
    wrong_bits: I32
    erased_bits: I32
    contrast: F64
    margin: F64
    confidence: F64
    corner_stddev_px: F64
    mirrored: I32
    inverted: I32
    partial: I32
    frames_unseen: I32
    velocity_px_s: F64_2
    size_m: F64
    has_pose: I32
    reserved: I32
    yaw_rad: F64
    pitch_rad: F64
    distance_m: F64
    translation_m: F64_3
    rotation_rad: F64_3
    reprojection_px: F64
    other_translation_m: F64_3
    other_rotation_rad: F64_3
    other_reprojection_px: F64
    ambiguity: F64
    covariance: F64_36


@struct
class vc_tag_rejected(C.Structure):
    struct_size: U32
    reason: I32
    corners: Annotated[C.Array[vc_point], vc_point * 4]


@struct
class vc_tag_field_pose(C.Structure):
    x_m: F64
    y_m: F64
    z_m: F64
    roll_rad: F64
    pitch_rad: F64
    yaw_rad: F64


@struct
class vc_tag_field_options(C.Structure):
    struct_size: U32
    family: I32
    on_floor: I32
    reserved: I32
    tag_size_m: F64
    pixel_stddev_px: F64
    placement_stddev_m: F64
    heading_stddev_rad: F64
    height_stddev_m: F64
    level_stddev_rad: F64
    outlier_px: F64
    acceleration_m_s2: F64
    angular_acceleration_rad_s2: F64
    longest_unseen_s: F64


@struct
class vc_tag_place(C.Structure):
    struct_size: U32
    id: I32
    pose: Annotated[vc_tag_field_pose, vc_tag_field_pose]
    size_m: F64


@struct
class vc_tag_view(C.Structure):
    list: Pointer
    mount: Annotated[vc_tag_field_pose, vc_tag_field_pose]


@struct
class vc_tag_position(C.Structure):
    struct_size: U32
    found: I32
    used_count: I32
    outlier_count: I32
    resolved: I32
    has_other: I32
    pose: Annotated[vc_tag_field_pose, vc_tag_field_pose]
    other: Annotated[vc_tag_field_pose, vc_tag_field_pose]
    ambiguity: F64
    reprojection_px: F64
    covariance: F64_36
    velocity_m_s: F64_3
    velocity_rad_s: F64_3


@struct
class vc_tag_sighting(C.Structure):
    struct_size: U32
    id: I32
    view: I32
    index: I32
    reason: I32


@struct
class vc_target_finder_options(C.Structure):
    struct_size: U32
    model: I32
    segmentation: I32
    led: I32
    segment_min: U8_4
    segment_max: U8_4
    min_signal: I32
    min_pixels: I32
    max_strips: I32
    max_targets: I32
    keep_rejected: I32
    reserved: I32
    focal_px: F64
    fov_rad: F64
    min_area_fraction: F64
    max_area_fraction: F64
    min_aspect: F64
    max_aspect: F64
    min_fill_ratio: F64
    ignore_top_fraction: F64
    min_gap_widths: F64
    min_confidence: F64
    camera_height_m: F64
    camera_pitch_rad: F64
    target_height_m: F64


@struct
class vc_target_element(C.Structure):
    corners: Annotated[C.Array[vc_point], vc_point * 4]


@struct
class vc_target(C.Structure):
    struct_size: U32
    model: I32
    track_id: I32
    element_count: I32
    elements: Annotated[C.Array[vc_target_element], vc_target_element * 2]
    center: Annotated[vc_point, vc_point]
    yaw_rad: F64
    pitch_rad: F64
    floor_distance_m: F64
    distance_m: F64
    area_fraction: F64
    translation_m: F64_3
    rotation_rad: F64_3
    reprojection_px: F64
    ambiguity: F64
    yaw_stddev_rad: F64
    pitch_stddev_rad: F64
    floor_distance_stddev_m: F64
    confidence: F64
    yaw_velocity_rad_s: F64
    floor_distance_velocity_m_s: F64
    partial: I32
    frames_unseen: I32
    height_distance_m: F64
    height_distance_stddev_m: F64
    focal_px: F64
    focal_stddev_px: F64


@struct
class vc_target_strip(C.Structure):
    struct_size: U32
    reason: I32
    target: I32
    cut: I32
    corners: Annotated[C.Array[vc_point], vc_point * 4]
    confidence: F64


@struct
class vc_target_area_model(C.Structure):
    scale: F64
    exponent: F64


@struct
class vc_sketch_game_options(C.Structure):
    struct_size: U32
    winning_points: I32
    round_s: F64
    seed: U64


@struct
class vc_sketch_game_state(C.Structure):
    struct_size: U32
    phase: I32
    remaining_s: F64
    round: I32
    rounds_won: I32
    last_points: I32
    score: I32
    asked: Text


@struct
class vc_sheet_options(C.Structure):
    struct_size: U32
    reserved: I32
    width_mm: F64
    height_mm: F64
    foreground_lpi: F64
    foreground_level: F64
    background_lpi: F64
    background_level: F64
    angle_rad: F64_4
    color: F64_4


@struct
class vc_sheet_group(C.Structure):
    struct_size: U32
    kind: I32
    member_count: I32
    reserved: I32
    x_mm: F64
    y_mm: F64
    shape_radius_mm: F64
    ring_radius_mm: F64
    rotation_rad: F64


@struct
class vc_sheet_camera(C.Structure):
    struct_size: U32
    width: I32
    height: I32
    jpeg_quality: I32
    pixels_per_mm: F64
    blur_px: F64
    focus_fade_px: F64
    tilt: F64
    rotation_rad: F64
    light_falloff: F64
    noise: F64
    sharpening: F64
    seed: U64
    frame: U64
    shake_px: F64


@struct
class vc_tag_sheet_options(C.Structure):
    struct_size: U32
    cut_marks: I32
    text: I32
    reserved: I32
    page_width_mm: F64
    page_height_mm: F64
    tag_size_mm: F64
    margin_cells: F64


@struct
class vc_cube_renderer_options(C.Structure):
    struct_size: U32
    colors: U32_6
    easing: I32
    stickerless: I32


@struct
class vc_cube_view(C.Structure):
    struct_size: U32
    background: U32
    yaw_rad: F64
    pitch_rad: F64
    roll_rad: F64
    distance: F64
    field_of_view_rad: F64
    shift_x: F64
    shift_y: F64
    arrow: I32
    highlight: I32
    hidden_faces: I32
    reserved: I32


@struct
class vc_cube_step(C.Structure):
    struct_size: U32
    face: I32
    quarters: I32
    elapsed: I32
    remaining: I32
    cubies: U32
    axis: F64_3
    angle_rad: F64
    move: Char_8
    before: Char_56
    after: Char_56


@struct
class vc_cubie(C.Structure):
    struct_size: U32
    turning: I32
    home: I32_3
    stickers: I32_6
    colors: U32_6
    transform: F32_16


@struct
class vc_cube_mesh(C.Structure):
    struct_size: U32
    vertex_count: U32
    index_count: U32
    reserved: U32
    positions: F32_P
    normals: F32_P
    indices: U32_P


@struct
class vc_cube_gif_options(C.Structure):
    struct_size: U32
    width: I32
    height: I32
    frames_per_turn: I32
    turn_s: F64
    pause_s: F64
    end_s: F64
    captions: I32
    reserved: I32


@struct
class vc_target_server_options(C.Structure):
    struct_size: U32
    port: I32
    format: I32
    allow_shutdown: I32
    max_connections: I32
    max_line_bytes: I32
    max_backlog_bytes: I32
    idle_timeout_s: F64


@struct
class vc_target_server_stats(C.Structure):
    struct_size: U32
    connections: I32
    accepted: I64
    refused: I64
    dropped: I64
    answers: I64
    results: I64


@struct
class vc_cube_photo_options(C.Structure):
    struct_size: U32
    width: I32
    height: I32
    up: I32
    front: I32
    surface: I32
    body: I32
    logo: I32
    seed: U64
    yaw_rad: F64
    pitch_rad: F64
    roll_rad: F64
    distance: F64
    field_of_view_rad: F64
    shift_x: F64
    shift_y: F64
    exposure: F64
    light_color: F64_3
    ambient: F64
    glare: F64
    noise: F64
    blur_px: F64
    fingers: F64
    colors: U32_6


@struct
class vc_cube_photo_face(C.Structure):
    struct_size: U32
    side: I32
    corners: Annotated[C.Array[vc_point], vc_point * 4]
    area: F64


@struct
class vc_tag_scene_options(C.Structure):
    struct_size: U32
    width: I32
    height: I32
    gamma: I32
    lamps: I32
    things: I32
    focal_px: F64
    center_px: F64_2
    distortion: F64_14
    blur_px: F64
    exposure_s: F64
    row_s: F64
    noise: F64
    exposure: F64
    light_falloff: F64
    shadow: F64
    wall_light: F64
    seed: U64


@struct
class vc_tag_scene_tag(C.Structure):
    struct_size: U32
    family: I32
    id: I32
    mirrored: I32
    inverted: I32
    reserved: I32
    size_m: F64
    translation_m: F64_3
    rotation_rad: F64_3
    velocity_m_s: F64_3
    velocity_rad_s: F64_3
    margin_cells: F64
    white: F64
    black: F64


@struct
class vc_tag_truth(C.Structure):
    struct_size: U32
    family: I32
    id: I32
    mirrored: I32
    inverted: I32
    reserved: I32
    corners: Annotated[C.Array[vc_point], vc_point * 4]
    translation_m: F64_3
    rotation_rad: F64_3
    size_m: F64
    visible_fraction: F64
    pixels_per_cell: F64


@struct
class vc_flat_scene_options(C.Structure):
    struct_size: U32
    width: I32
    height: I32
    surface: I32
    lamps: I32
    reserved: I32
    focal_px: F64
    distance_m: F64
    slant_rad: F64
    direction_rad: F64
    texture_m: F64
    exposure: F64
    light_color: F64_3
    light_falloff: F64
    shadow: F64
    glare: F64
    blur_px: F64
    motion_px: F64
    motion_rad: F64
    noise: F64
    seed: U64


vc_log_fn = CB(None, C.c_void_p, C.c_int32, C.c_char_p)
vc_solver_improvement_fn = CB(C.c_int32, C.c_void_p, P(vc_solution))
vc_solver_progress_fn = CB(C.c_int32, C.c_void_p, P(vc_solver_progress))
vc_solver_table_progress_fn = CB(C.c_int32, C.c_void_p, C.c_double)
declare(
    ("vc_version", C.c_int32),
    ("vc_version_string", C.c_char_p),
    ("vc_status_name", C.c_char_p, N("status", C.c_int32)),
    ("vc_last_error", C.c_char_p),
    ("vc_image_convert", C.c_int32, P(vc_image), P(vc_canvas)),
    ("vc_picture_options_init", None, P(vc_picture_options), C.c_size_t),
    ("vc_encode_options_init", None, P(vc_encode_options), C.c_size_t),
    ("vc_picture_create", C.c_int32, P(C.c_void_p)),
    ("vc_picture_destroy", None, C.c_void_p),
    ("vc_picture_error", C.c_char_p, C.c_void_p),
    ("vc_picture_decode", C.c_int32, C.c_void_p, C.c_void_p, C.c_size_t, P(vc_picture_options)),
    ("vc_picture_open", C.c_int32, C.c_void_p, C.c_char_p, P(vc_picture_options)),
    ("vc_picture_image_get", C.c_int32, C.c_void_p, P(vc_image)),
    ("vc_picture_info_get", C.c_int32, C.c_void_p, P(vc_picture_info)),
    ("vc_picture_encode", C.c_int32, C.c_void_p, P(vc_image), P(vc_encode_options), P(C.c_void_p), P(C.c_size_t)),
    ("vc_pen_init", None, P(vc_pen), C.c_size_t),
    ("vc_draw_options_init", None, P(vc_draw_options), C.c_size_t),
    ("vc_palette_color", C.c_uint32, N("index", C.c_int32)),
    ("vc_draw_polygon", C.c_int32, P(vc_canvas), P(vc_point), C.c_size_t, P(vc_pen)),
    ("vc_draw_circle", C.c_int32, P(vc_canvas), vc_point, N("radius", C.c_double), P(vc_pen)),
    ("vc_draw_text", C.c_int32, P(vc_canvas), C.c_char_p, vc_point, P(vc_pen)),
    ("vc_log_set", None, vc_log_fn, C.c_void_p, N("min_level", C.c_int32)),
    ("vc_threads_set", C.c_int32, N("count", C.c_int32)),
    ("vc_threads_get", C.c_int32),
    ("vc_memory_limit_set", C.c_int32, N("bytes", C.c_int64)),
    ("vc_memory_limit_get", C.c_int64),
    ("vc_camera_load", C.c_int32, C.c_char_p, C.c_size_t, P(vc_camera)),
    ("vc_camera_file_name", C.c_char_p, N("form", C.c_int32)),
    ("vc_camera_save", C.c_int32, P(vc_camera), N("form", C.c_int32), C.c_void_p, C.c_size_t, P(C.c_size_t)),
    ("vc_board_name", C.c_char_p, N("board", C.c_int32)),
    ("vc_calibration_reason_name", C.c_char_p, N("reason", C.c_int32)),
    ("vc_calibrator_options_init", None, P(vc_calibrator_options), C.c_size_t),
    ("vc_calibrator_create", C.c_int32, P(vc_calibrator_options), P(C.c_void_p)),
    ("vc_calibrator_destroy", None, C.c_void_p),
    ("vc_calibrator_error", C.c_char_p, C.c_void_p),
    ("vc_calibrator_add", C.c_int32, C.c_void_p, P(vc_image), P(vc_calibration_view)),
    ("vc_calibrator_track", C.c_int32, C.c_void_p, P(vc_image), N("capture_ns", C.c_int64), P(C.c_int32), P(vc_calibration_view)),
    ("vc_calibrator_draw", C.c_int32, C.c_void_p, P(vc_canvas), P(vc_draw_options)),
    ("vc_calibrator_calibrate", C.c_int32, C.c_void_p, P(vc_camera), P(vc_calibration)),
    ("vc_calibrator_view_count", C.c_size_t, C.c_void_p),
    ("vc_calibrator_view_get", C.c_int32, C.c_void_p, C.c_size_t, P(vc_calibration_view)),
    ("vc_calibrator_coverage", C.c_int32, C.c_void_p, N("columns", C.c_int32), N("rows", C.c_int32), P(C.c_int32)),
    ("vc_calibrator_reset", C.c_int32, C.c_void_p),
    ("vc_calibrator_board", C.c_int32, C.c_void_p, N("page_width_mm", C.c_double), N("page_height_mm", C.c_double), P(C.c_void_p), P(C.c_size_t)),
    ("vc_cube_finder_options_init", None, P(vc_cube_finder_options), C.c_size_t),
    ("vc_cube_finder_create", C.c_int32, P(vc_cube_finder_options), P(C.c_void_p)),
    ("vc_cube_finder_destroy", None, C.c_void_p),
    ("vc_cube_finder_error", C.c_char_p, C.c_void_p),
    ("vc_cube_finder_find", C.c_int32, C.c_void_p, P(vc_image), P(C.c_void_p)),
    ("vc_cube_finder_track", C.c_int32, C.c_void_p, P(vc_image), N("capture_ns", C.c_int64), P(C.c_void_p)),
    ("vc_cube_finder_reset", C.c_int32, C.c_void_p),
    ("vc_cube_face_list_count", C.c_size_t, C.c_void_p),
    ("vc_cube_face_list_get", C.c_int32, C.c_void_p, C.c_size_t, P(vc_cube_face)),
    ("vc_cube_face_list_draw", C.c_int32, C.c_void_p, P(vc_canvas), P(vc_draw_options)),
    ("vc_cube_face_list_json", C.c_char_p, C.c_void_p),
    ("vc_cube_face_list_destroy", None, C.c_void_p),
    ("vc_cube_color_name", C.c_char_p, N("letter", C.c_int32)),
    ("vc_cube_reader_options_init", None, P(vc_cube_reader_options), C.c_size_t),
    ("vc_cube_reader_create", C.c_int32, P(vc_cube_reader_options), P(C.c_void_p)),
    ("vc_cube_reader_destroy", None, C.c_void_p),
    ("vc_cube_reader_error", C.c_char_p, C.c_void_p),
    ("vc_cube_reader_add", C.c_int32, C.c_void_p, C.c_void_p, P(C.c_int32)),
    ("vc_cube_reader_add_colors", C.c_int32, C.c_void_p, C.c_void_p, C.c_size_t, N("whole_cube", C.c_int32)),
    ("vc_cube_reader_correct", C.c_int32, C.c_void_p, N("facelet", C.c_int32), N("color", C.c_int32)),
    ("vc_cube_reader_reset", C.c_int32, C.c_void_p),
    ("vc_cube_reader_read", C.c_int32, C.c_void_p, P(C.c_void_p)),
    ("vc_cube_reading_get", C.c_int32, C.c_void_p, P(vc_cube_reading_info)),
    ("vc_cube_reading_problem_text", C.c_char_p, C.c_void_p),
    ("vc_cube_reading_sticker_get", C.c_int32, C.c_void_p, C.c_size_t, P(vc_cube_sticker)),
    ("vc_cube_reading_uncertain_count", C.c_size_t, C.c_void_p),
    ("vc_cube_reading_uncertain_get", C.c_int32, C.c_void_p, C.c_size_t, P(vc_cube_sticker)),
    ("vc_cube_reading_suspect_count", C.c_size_t, C.c_void_p),
    ("vc_cube_reading_suspect_get", C.c_int32, C.c_void_p, C.c_size_t, P(vc_cube_sticker)),
    ("vc_cube_reading_draw", C.c_int32, C.c_void_p, P(vc_canvas), P(vc_draw_options)),
    ("vc_cube_reading_svg", C.c_char_p, C.c_void_p),
    ("vc_cube_reading_json", C.c_char_p, C.c_void_p),
    ("vc_cube_reading_destroy", None, C.c_void_p),
    ("vc_cube_reader_learn", C.c_int32, C.c_void_p),
    ("vc_cube_reader_save", C.c_int32, C.c_void_p, C.c_void_p, C.c_size_t, P(C.c_size_t)),
    ("vc_cube_reader_load", C.c_int32, C.c_void_p, C.c_void_p, C.c_size_t),
    ("vc_cube_scheme_name", C.c_char_p, N("scheme", C.c_int32)),
    ("vc_cube_problem_name", C.c_char_p, N("problem", C.c_int32)),
    ("vc_cube_scanner_options_init", None, P(vc_cube_scanner_options), C.c_size_t),
    ("vc_cube_scanner_create", C.c_int32, P(vc_cube_scanner_options), P(C.c_void_p)),
    ("vc_cube_scanner_destroy", None, C.c_void_p),
    ("vc_cube_scanner_error", C.c_char_p, C.c_void_p),
    ("vc_cube_scanner_track", C.c_int32, C.c_void_p, C.c_void_p, P(vc_image), N("capture_ns", C.c_int64), P(vc_cube_scan)),
    ("vc_cube_scanner_face_count", C.c_size_t, C.c_void_p),
    ("vc_cube_scanner_face_get", C.c_int32, C.c_void_p, C.c_size_t, P(vc_cube_scan_face)),
    ("vc_cube_scanner_reset", C.c_int32, C.c_void_p),
    ("vc_cube_guidance_name", C.c_char_p, N("guidance", C.c_int32)),
    ("vc_cube_guidance_text", C.c_char_p, N("guidance", C.c_int32)),
    ("vc_set_shape_name", C.c_char_p, N("shape", C.c_int32)),
    ("vc_set_color_name", C.c_char_p, N("color", C.c_int32)),
    ("vc_set_shading_name", C.c_char_p, N("shading", C.c_int32)),
    ("vc_set_attribute_name", C.c_char_p, N("attribute", C.c_int32)),
    ("vc_set_find_sets", C.c_int32, P(vc_set_attributes), C.c_size_t, P(vc_set_triple), C.c_size_t, P(C.c_size_t)),
    ("vc_set_check", C.c_int32, P(vc_set_attributes), P(C.c_int32)),
    ("vc_set_third_card", C.c_int32, P(vc_set_attributes), P(vc_set_attributes), P(vc_set_attributes)),
    ("vc_set_find_hint", C.c_int32, P(vc_set_attributes), C.c_size_t, N("wanted", C.c_int32), P(C.c_int32)),
    ("vc_set_find_ultra_sets", C.c_int32, P(vc_set_attributes), C.c_size_t, P(vc_set_ultra), C.c_size_t, P(C.c_size_t)),
    ("vc_set_find_chained", C.c_int32, P(vc_set_attributes), C.c_size_t, P(vc_set_triple), P(vc_set_triple), C.c_size_t, P(C.c_size_t)),
    ("vc_set_finder_options_init", None, P(vc_set_finder_options), C.c_size_t),
    ("vc_set_finder_create", C.c_int32, P(vc_set_finder_options), P(C.c_void_p)),
    ("vc_set_finder_destroy", None, C.c_void_p),
    ("vc_set_finder_error", C.c_char_p, C.c_void_p),
    ("vc_set_finder_find", C.c_int32, C.c_void_p, P(vc_image), P(C.c_void_p)),
    ("vc_set_finder_track", C.c_int32, C.c_void_p, P(vc_image), N("capture_ns", C.c_int64), P(C.c_void_p)),
    ("vc_set_finder_reset", C.c_int32, C.c_void_p),
    ("vc_set_card_list_json", C.c_char_p, C.c_void_p),
    ("vc_set_card_list_destroy", None, C.c_void_p),
    ("vc_set_card_list_count", C.c_size_t, C.c_void_p),
    ("vc_set_card_list_get", C.c_int32, C.c_void_p, C.c_size_t, P(vc_set_card)),
    ("vc_set_card_list_triple_count", C.c_size_t, C.c_void_p),
    ("vc_set_card_list_triple_get", C.c_int32, C.c_void_p, C.c_size_t, P(vc_set_triple)),
    ("vc_set_card_list_completeness", C.c_double, C.c_void_p),
    ("vc_set_card_list_mirrored", C.c_int32, C.c_void_p),
    ("vc_set_draw_options_init", None, P(vc_set_draw_options), C.c_size_t),
    ("vc_set_card_list_draw", C.c_int32, C.c_void_p, P(vc_canvas), P(vc_set_draw_options)),
    ("vc_shape_kind_name", C.c_char_p, N("kind", C.c_int32)),
    ("vc_shape_input_name", C.c_char_p, N("input", C.c_int32)),
    ("vc_shape_state_name", C.c_char_p, N("state", C.c_int32)),
    ("vc_shape_verdict_name", C.c_char_p, N("verdict", C.c_int32)),
    ("vc_shape_finder_options_init", None, P(vc_shape_finder_options), C.c_size_t),
    ("vc_shape_finder_create", C.c_int32, P(vc_shape_finder_options), P(C.c_void_p)),
    ("vc_shape_finder_destroy", None, C.c_void_p),
    ("vc_shape_finder_error", C.c_char_p, C.c_void_p),
    ("vc_shape_finder_find", C.c_int32, C.c_void_p, P(vc_image), P(C.c_void_p)),
    ("vc_shape_finder_track", C.c_int32, C.c_void_p, P(vc_image), N("capture_ns", C.c_int64), P(C.c_void_p)),
    ("vc_shape_finder_reset", C.c_int32, C.c_void_p),
    ("vc_shape_finder_reveal", C.c_int32, C.c_void_p, P(vc_image), P(vc_canvas)),
    ("vc_shape_list_json", C.c_char_p, C.c_void_p),
    ("vc_shape_list_destroy", None, C.c_void_p),
    ("vc_shape_list_verdict", C.c_int32, C.c_void_p),
    ("vc_shape_list_count", C.c_size_t, C.c_void_p),
    ("vc_shape_list_get", C.c_int32, C.c_void_p, C.c_size_t, P(vc_shape)),
    ("vc_shape_list_outline_get", C.c_int32, C.c_void_p, C.c_size_t, P(P(vc_point)), P(C.c_size_t)),
    ("vc_shape_list_group_count", C.c_size_t, C.c_void_p),
    ("vc_shape_list_group_get", C.c_int32, C.c_void_p, C.c_size_t, P(vc_shape_group)),
    ("vc_shape_list_draw", C.c_int32, C.c_void_p, P(vc_canvas), P(vc_draw_options)),
    ("vc_code_state_name", C.c_char_p, N("state", C.c_int32)),
    ("vc_code_verifier_create", C.c_int32, C.c_char_p, P(C.c_void_p)),
    ("vc_code_verifier_destroy", None, C.c_void_p),
    ("vc_code_verifier_error", C.c_char_p, C.c_void_p),
    ("vc_code_verifier_add", C.c_int32, C.c_void_p, C.c_void_p),
    ("vc_code_verifier_reset", C.c_int32, C.c_void_p),
    ("vc_code_verifier_verdict_get", C.c_int32, C.c_void_p, P(vc_code_verdict)),
    ("vc_filter_name", C.c_char_p, N("kind", C.c_int32)),
    ("vc_filter_preset_name", C.c_char_p, N("preset", C.c_int32)),
    ("vc_filter_chain_create", C.c_int32, P(C.c_void_p)),
    ("vc_filter_chain_destroy", None, C.c_void_p),
    ("vc_filter_chain_error", C.c_char_p, C.c_void_p),
    ("vc_filter_chain_add", C.c_int32, C.c_void_p, N("kind", C.c_int32), N("amount", C.c_double), N("threshold", C.c_double)),
    ("vc_filter_chain_add_preset", C.c_int32, C.c_void_p, N("preset", C.c_int32)),
    ("vc_filter_chain_count", C.c_size_t, C.c_void_p),
    ("vc_filter_chain_get", C.c_int32, C.c_void_p, C.c_size_t, P(vc_filter_step)),
    ("vc_filter_chain_apply", C.c_int32, C.c_void_p, P(vc_image), C.c_size_t, P(vc_canvas)),
    ("vc_sketch_region_name", C.c_char_p, N("region", C.c_int32)),
    ("vc_sketch_hint_name", C.c_char_p, N("hint", C.c_uint32)),
    ("vc_sketch_word_count", C.c_size_t),
    ("vc_sketch_word", C.c_char_p, C.c_size_t),
    ("vc_sketch_rater_options_init", None, P(vc_sketch_rater_options), C.c_size_t),
    ("vc_sketch_rater_create", C.c_int32, P(vc_sketch_rater_options), P(C.c_void_p)),
    ("vc_sketch_rater_destroy", None, C.c_void_p),
    ("vc_sketch_rater_error", C.c_char_p, C.c_void_p),
    ("vc_sketch_rater_set_words", C.c_int32, C.c_void_p, P(C.c_char_p), C.c_size_t),
    ("vc_sketch_rater_rate", C.c_int32, C.c_void_p, P(vc_image), C.c_char_p, P(C.c_void_p)),
    ("vc_sketch_rater_rate_strokes", C.c_int32, C.c_void_p, P(vc_point), P(C.c_int32), C.c_size_t, C.c_char_p, P(C.c_void_p)),
    ("vc_sketch_rater_rate_bitmap", C.c_int32, C.c_void_p, C.c_void_p, C.c_char_p, P(C.c_void_p)),
    ("vc_sketch_rating_summary_get", C.c_int32, C.c_void_p, P(vc_sketch_summary)),
    ("vc_sketch_rating_count", C.c_size_t, C.c_void_p),
    ("vc_sketch_rating_get", C.c_int32, C.c_void_p, C.c_size_t, P(vc_sketch_answer)),
    ("vc_sketch_rating_bitmap_get", C.c_int32, C.c_void_p, C.c_void_p),
    ("vc_sketch_rating_stroke_count", C.c_size_t, C.c_void_p),
    ("vc_sketch_rating_stroke_get", C.c_int32, C.c_void_p, C.c_size_t, P(P(vc_point)), P(C.c_size_t)),
    ("vc_sketch_draw_options_init", None, P(vc_sketch_draw_options), C.c_size_t),
    ("vc_sketch_rating_draw", C.c_int32, C.c_void_p, P(vc_canvas), P(vc_sketch_draw_options)),
    ("vc_sketch_rating_json", C.c_char_p, C.c_void_p),
    ("vc_sketch_rating_destroy", None, C.c_void_p),
    ("vc_sketch_rater_learn", C.c_int32, C.c_void_p, C.c_char_p, C.c_void_p),
    ("vc_sketch_rater_forget", C.c_int32, C.c_void_p, C.c_char_p),
    ("vc_sketch_rater_taught_word_count", C.c_size_t, C.c_void_p),
    ("vc_sketch_rater_taught_word_get", C.c_int32, C.c_void_p, C.c_size_t, P(vc_sketch_taught_word)),
    ("vc_sketch_rater_save", C.c_int32, C.c_void_p, C.c_void_p, C.c_size_t, P(C.c_size_t)),
    ("vc_sketch_rater_load", C.c_int32, C.c_void_p, C.c_void_p, C.c_size_t),
    ("vc_cube_check_name", C.c_char_p, N("problem", C.c_int32)),
    ("vc_cube_check", C.c_int32, C.c_char_p, C.c_size_t, P(vc_cube_report)),
    ("vc_cube_random", C.c_int32, P(C.c_uint64), C.c_char_p),
    ("vc_cube_apply", C.c_int32, C.c_char_p, C.c_char_p, C.c_char_p),
    ("vc_moves_parse", C.c_int32, C.c_char_p, C.c_void_p, C.c_size_t, P(C.c_size_t), P(C.c_size_t)),
    ("vc_moves_holding", C.c_int32, C.c_char_p, P(C.c_int32), P(C.c_int32)),
    ("vc_moves_format", C.c_int32, C.c_void_p, C.c_size_t, N("invert", C.c_int32), C.c_char_p, C.c_size_t),
    ("vc_solver_profile_name", C.c_char_p, N("profile", C.c_int32)),
    ("vc_metric_name", C.c_char_p, N("metric", C.c_int32)),
    ("vc_solver_options_init", None, P(vc_solver_options), C.c_size_t),
    ("vc_solver_create", C.c_int32, P(vc_solver_options), P(C.c_void_p)),
    ("vc_solver_destroy", None, C.c_void_p),
    ("vc_solver_error", C.c_char_p, C.c_void_p),
    ("vc_solver_set_options", C.c_int32, C.c_void_p, P(vc_solver_options)),
    ("vc_solver_set_improvement_callback", C.c_int32, C.c_void_p, vc_solver_improvement_fn, C.c_void_p),
    ("vc_solver_set_progress_callback", C.c_int32, C.c_void_p, vc_solver_progress_fn, C.c_void_p),
    ("vc_solver_load_tables", C.c_int32, C.c_void_p, C.c_char_p, vc_solver_table_progress_fn, C.c_void_p),
    ("vc_solver_profile", C.c_int32, C.c_void_p),
    ("vc_solver_table_bytes", C.c_int64, C.c_void_p),
    ("vc_solver_solve", C.c_int32, C.c_void_p, C.c_char_p, P(vc_solution)),
    ("vc_solver_solve_to", C.c_int32, C.c_void_p, C.c_char_p, C.c_char_p, N("any_orientation", C.c_int32), P(vc_solution)),
    ("vc_solver_solve_many", C.c_int32, C.c_void_p, C.c_char_p, C.c_size_t, P(vc_solution), P(C.c_int32)),
    ("vc_solver_scramble", C.c_int32, C.c_void_p, P(C.c_uint64), C.c_char_p, P(vc_solution)),
    ("vc_solver_cancel", None, C.c_void_p),
    ("vc_tag_family_name", C.c_char_p, N("family", C.c_int32)),
    ("vc_tag_rejected_name", C.c_char_p, N("reason", C.c_int32)),
    ("vc_tag_finder_options_init", None, P(vc_tag_finder_options), C.c_size_t),
    ("vc_tag_finder_create", C.c_int32, P(vc_tag_finder_options), P(C.c_void_p)),
    ("vc_tag_finder_destroy", None, C.c_void_p),
    ("vc_tag_finder_error", C.c_char_p, C.c_void_p),
    ("vc_tag_finder_set_options", C.c_int32, C.c_void_p, P(vc_tag_finder_options)),
    ("vc_tag_finder_set_camera", C.c_int32, C.c_void_p, P(vc_camera)),
    ("vc_tag_finder_add_family", C.c_int32, C.c_void_p, P(vc_tag_family), P(C.c_int32)),
    ("vc_tag_finder_set_ids", C.c_int32, C.c_void_p, N("family", C.c_int32), P(C.c_int32), C.c_size_t),
    ("vc_tag_finder_set_size", C.c_int32, C.c_void_p, N("family", C.c_int32), N("id", C.c_int32), N("size_m", C.c_double)),
    ("vc_tag_finder_find", C.c_int32, C.c_void_p, P(vc_image), P(C.c_void_p)),
    ("vc_tag_finder_track", C.c_int32, C.c_void_p, P(vc_image), N("capture_ns", C.c_int64), P(C.c_void_p)),
    ("vc_tag_finder_reset", C.c_int32, C.c_void_p),
    ("vc_tag_list_count", C.c_size_t, C.c_void_p),
    ("vc_tag_list_get", C.c_int32, C.c_void_p, C.c_size_t, P(vc_tag)),
    ("vc_tag_list_rejected_count", C.c_size_t, C.c_void_p),
    ("vc_tag_list_rejected_get", C.c_int32, C.c_void_p, C.c_size_t, P(vc_tag_rejected)),
    ("vc_tag_list_draw", C.c_int32, C.c_void_p, P(vc_canvas), P(vc_draw_options)),
    ("vc_tag_list_view", C.c_int32, C.c_void_p, C.c_size_t, P(vc_image), N("margin", C.c_double), P(vc_canvas)),
    ("vc_tag_list_json", C.c_char_p, C.c_void_p),
    ("vc_tag_list_destroy", None, C.c_void_p),
    ("vc_tag_sighting_name", C.c_char_p, N("reason", C.c_int32)),
    ("vc_tag_field_options_init", None, P(vc_tag_field_options), C.c_size_t),
    ("vc_tag_field_create", C.c_int32, C.c_char_p, C.c_size_t, P(vc_tag_field_options), P(C.c_void_p)),
    ("vc_tag_field_destroy", None, C.c_void_p),
    ("vc_tag_field_error", C.c_char_p, C.c_void_p),
    ("vc_tag_field_place_count", C.c_size_t, C.c_void_p),
    ("vc_tag_field_place_get", C.c_int32, C.c_void_p, C.c_size_t, P(vc_tag_place)),
    ("vc_tag_field_size_get", C.c_int32, C.c_void_p, P(C.c_double), P(C.c_double)),
    ("vc_tag_field_locate", C.c_int32, C.c_void_p, P(vc_tag_view), C.c_size_t, P(C.c_double), P(vc_tag_position)),
    ("vc_tag_field_track", C.c_int32, C.c_void_p, P(vc_tag_view), C.c_size_t, P(C.c_double), N("capture_ns", C.c_int64), P(vc_tag_position)),
    ("vc_tag_field_predict", C.c_int32, C.c_void_p, N("at_ns", C.c_int64), P(vc_tag_position)),
    ("vc_tag_field_reset", C.c_int32, C.c_void_p),
    ("vc_tag_field_sighting_count", C.c_size_t, C.c_void_p),
    ("vc_tag_field_sighting_get", C.c_int32, C.c_void_p, C.c_size_t, P(vc_tag_sighting)),
    ("vc_tag_field_json", C.c_char_p, C.c_void_p, P(vc_tag_position)),
    ("vc_target_model_name", C.c_char_p, N("model", C.c_int32)),
    ("vc_target_segmentation_name", C.c_char_p, N("segmentation", C.c_int32)),
    ("vc_target_led_name", C.c_char_p, N("led", C.c_int32)),
    ("vc_target_strip_reason_name", C.c_char_p, N("reason", C.c_int32)),
    ("vc_target_finder_options_init", None, P(vc_target_finder_options), C.c_size_t),
    ("vc_target_finder_create", C.c_int32, P(vc_target_finder_options), P(C.c_void_p)),
    ("vc_target_finder_destroy", None, C.c_void_p),
    ("vc_target_finder_error", C.c_char_p, C.c_void_p),
    ("vc_target_finder_set_options", C.c_int32, C.c_void_p, P(vc_target_finder_options)),
    ("vc_target_finder_set_camera", C.c_int32, C.c_void_p, P(vc_camera)),
    ("vc_target_finder_set_model", C.c_int32, C.c_void_p, P(vc_target_element), C.c_size_t, N("fill_ratio", C.c_double)),
    ("vc_target_finder_find", C.c_int32, C.c_void_p, P(vc_image), P(C.c_void_p)),
    ("vc_target_finder_track", C.c_int32, C.c_void_p, P(vc_image), N("capture_ns", C.c_int64), P(C.c_void_p)),
    ("vc_target_finder_reset", C.c_int32, C.c_void_p),
    ("vc_target_finder_mask", C.c_int32, C.c_void_p, P(vc_image), P(vc_canvas)),
    ("vc_target_finder_calibrate", C.c_int32, C.c_void_p, P(vc_image), N("floor_distance_m", C.c_double), P(C.c_double)),
    ("vc_target_area_fit", C.c_int32, P(C.c_double), P(C.c_double), C.c_size_t, P(vc_target_area_model)),
    ("vc_target_area_distance", C.c_double, P(vc_target_area_model), N("area_fraction", C.c_double)),
    ("vc_target_list_count", C.c_size_t, C.c_void_p),
    ("vc_target_list_get", C.c_int32, C.c_void_p, C.c_size_t, P(vc_target)),
    ("vc_target_list_strip_count", C.c_size_t, C.c_void_p),
    ("vc_target_list_strip_get", C.c_int32, C.c_void_p, C.c_size_t, P(vc_target_strip)),
    ("vc_target_list_draw", C.c_int32, C.c_void_p, P(vc_canvas), P(vc_draw_options)),
    ("vc_target_list_json", C.c_char_p, C.c_void_p),
    ("vc_target_list_destroy", None, C.c_void_p),
    ("vc_sketch_game_phase_name", C.c_char_p, N("phase", C.c_int32)),
    ("vc_sketch_game_options_init", None, P(vc_sketch_game_options), C.c_size_t),
    ("vc_sketch_game_create", C.c_int32, P(C.c_char_p), C.c_size_t, P(vc_sketch_game_options), P(C.c_void_p)),
    ("vc_sketch_game_destroy", None, C.c_void_p),
    ("vc_sketch_game_error", C.c_char_p, C.c_void_p),
    ("vc_sketch_game_start", C.c_int32, C.c_void_p, C.c_char_p, N("now_ns", C.c_int64)),
    ("vc_sketch_game_submit", C.c_int32, C.c_void_p, C.c_void_p, N("now_ns", C.c_int64)),
    ("vc_sketch_game_state_get", C.c_int32, C.c_void_p, N("now_ns", C.c_int64), P(vc_sketch_game_state)),
    ("vc_sheet_options_init", None, P(vc_sheet_options), C.c_size_t),
    ("vc_sheet_camera_init", None, P(vc_sheet_camera), C.c_size_t),
    ("vc_sheet_file_name", C.c_char_p, N("file_type", C.c_int32)),
    ("vc_sheet_create", C.c_int32, P(vc_sheet_options), P(C.c_void_p)),
    ("vc_sheet_destroy", None, C.c_void_p),
    ("vc_sheet_error", C.c_char_p, C.c_void_p),
    ("vc_sheet_add_group", C.c_int32, C.c_void_p, P(vc_sheet_group)),
    ("vc_sheet_add_random_groups", C.c_int32, C.c_void_p, N("count", C.c_int32), N("seed", C.c_uint64), P(C.c_int32)),
    ("vc_sheet_set_cover", C.c_int32, C.c_void_p, P(vc_image)),
    ("vc_sheet_encode", C.c_int32, C.c_void_p, N("file_type", C.c_int32), N("ink", C.c_int32), N("bits", C.c_int32), N("dpi", C.c_double), P(C.c_void_p),
     P(C.c_size_t)),
    ("vc_sheet_simulate_camera", C.c_int32, C.c_void_p, P(vc_sheet_camera), P(vc_image), P(C.c_void_p)),
    ("vc_tag_sheet_options_init", None, P(vc_tag_sheet_options), C.c_size_t),
    ("vc_tag_sheet_create", C.c_int32, P(vc_tag_sheet_options), P(C.c_void_p)),
    ("vc_tag_sheet_destroy", None, C.c_void_p),
    ("vc_tag_sheet_error", C.c_char_p, C.c_void_p),
    ("vc_tag_sheet_add", C.c_int32, C.c_void_p, N("family", C.c_int32), N("id", C.c_int32)),
    ("vc_tag_sheet_encode", C.c_int32, C.c_void_p, P(C.c_void_p), P(C.c_size_t)),
    ("vc_target_recorder_create", C.c_int32, C.c_char_p, N("quality", C.c_int32), P(C.c_void_p)),
    ("vc_target_recorder_destroy", None, C.c_void_p),
    ("vc_target_recorder_error", C.c_char_p, C.c_void_p),
    ("vc_target_recorder_add", C.c_int32, C.c_void_p, P(vc_image), C.c_void_p, N("capture_ns", C.c_int64)),
    ("vc_target_replay_create", C.c_int32, C.c_char_p, P(C.c_void_p)),
    ("vc_target_replay_destroy", None, C.c_void_p),
    ("vc_target_replay_error", C.c_char_p, C.c_void_p),
    ("vc_target_replay_next", C.c_int32, C.c_void_p),
    ("vc_target_replay_time", C.c_int64, C.c_void_p),
    ("vc_target_replay_wait_get", C.c_int32, C.c_void_p, N("speed", C.c_double), P(C.c_double)),
    ("vc_target_replay_frame_get", C.c_int32, C.c_void_p, P(C.c_void_p), P(C.c_size_t)),
    ("vc_target_replay_result_get", C.c_int32, C.c_void_p, P(C.c_void_p)),
    ("vc_cube_renderer_options_init", None, P(vc_cube_renderer_options), C.c_size_t),
    ("vc_cube_view_init", None, P(vc_cube_view), C.c_size_t),
    ("vc_cube_gif_options_init", None, P(vc_cube_gif_options), C.c_size_t),
    ("vc_cube_easing_name", C.c_char_p, N("easing", C.c_int32)),
    ("vc_cube_text_name", C.c_char_p, N("style", C.c_int32)),
    ("vc_cube_renderer_create", C.c_int32, P(vc_cube_renderer_options), P(C.c_void_p)),
    ("vc_cube_renderer_destroy", None, C.c_void_p),
    ("vc_cube_renderer_error", C.c_char_p, C.c_void_p),
    ("vc_cube_renderer_set_moves", C.c_int32, C.c_void_p, C.c_char_p, C.c_char_p),
    ("vc_cube_renderer_step_count", C.c_size_t, C.c_void_p),
    ("vc_cube_renderer_step_get", C.c_int32, C.c_void_p, C.c_size_t, P(vc_cube_step)),
    ("vc_cube_renderer_state_get", C.c_int32, C.c_void_p, C.c_size_t, P(C.c_char_p)),
    ("vc_cube_renderer_caption_get", C.c_int32, C.c_void_p, C.c_size_t, C.c_char_p, P(C.c_char_p)),
    ("vc_cube_language_count", C.c_size_t),
    ("vc_cube_language", C.c_char_p, C.c_size_t),
    ("vc_cube_renderer_cubie_get", C.c_int32, C.c_void_p, N("time", C.c_double), C.c_size_t, P(vc_cubie)),
    ("vc_cube_renderer_mesh_get", C.c_int32, C.c_void_p, N("part", C.c_int32), N("detail", C.c_int32), P(vc_cube_mesh)),
    ("vc_cube_renderer_render", C.c_int32, C.c_void_p, N("time", C.c_double), P(vc_cube_view), P(vc_canvas)),
    ("vc_cube_renderer_render_svg", C.c_int32, C.c_void_p, N("time", C.c_double), P(vc_cube_view), N("width", C.c_int32), N("height", C.c_int32),
     P(C.c_char_p)),
    ("vc_cube_renderer_render_text", C.c_int32, C.c_void_p, N("time", C.c_double), N("style", C.c_int32), P(vc_cube_view), N("columns", C.c_int32),
     P(C.c_char_p)),
    ("vc_cube_renderer_render_gif", C.c_int32, C.c_void_p, P(vc_cube_gif_options), P(vc_cube_view), P(C.c_void_p), P(C.c_size_t)),
    ("vc_target_server_options_init", None, P(vc_target_server_options), C.c_size_t),
    ("vc_target_server_create", C.c_int32, P(vc_target_server_options), P(C.c_void_p)),
    ("vc_target_server_destroy", None, C.c_void_p),
    ("vc_target_server_error", C.c_char_p, C.c_void_p),
    ("vc_target_server_start", C.c_int32, C.c_void_p, C.c_char_p),
    ("vc_target_server_stop", C.c_int32, C.c_void_p),
    ("vc_target_server_port", C.c_int32, C.c_void_p),
    ("vc_target_server_url_get", C.c_int32, C.c_void_p, C.c_char_p, C.c_size_t),
    ("vc_target_server_set_result", C.c_int32, C.c_void_p, C.c_void_p, N("unix_ns", C.c_int64)),
    ("vc_target_server_set_tags", C.c_int32, C.c_void_p, C.c_void_p, P(vc_tag_position), N("unix_ns", C.c_int64)),
    ("vc_target_server_stats_get", C.c_int32, C.c_void_p, P(vc_target_server_stats)),
    ("vc_cube_photo_options_init", None, P(vc_cube_photo_options), C.c_size_t),
    ("vc_cube_surface_name", C.c_char_p, N("surface", C.c_int32)),
    ("vc_cube_body_name", C.c_char_p, N("body", C.c_int32)),
    ("vc_cube_photo_create", C.c_int32, P(C.c_void_p)),
    ("vc_cube_photo_destroy", None, C.c_void_p),
    ("vc_cube_photo_error", C.c_char_p, C.c_void_p),
    ("vc_cube_photo_render", C.c_int32, C.c_void_p, C.c_char_p, P(vc_cube_photo_options)),
    ("vc_cube_photo_image_get", C.c_int32, C.c_void_p, P(vc_image)),
    ("vc_cube_photo_face_count", C.c_size_t, C.c_void_p),
    ("vc_cube_photo_face_get", C.c_int32, C.c_void_p, C.c_size_t, P(vc_cube_photo_face)),
    ("vc_tag_scene_options_init", None, P(vc_tag_scene_options), C.c_size_t),
    ("vc_tag_scene_tag_init", None, P(vc_tag_scene_tag), C.c_size_t),
    ("vc_tag_scene_create", C.c_int32, P(vc_tag_scene_options), P(C.c_void_p)),
    ("vc_tag_scene_destroy", None, C.c_void_p),
    ("vc_tag_scene_error", C.c_char_p, C.c_void_p),
    ("vc_tag_scene_add", C.c_int32, C.c_void_p, P(vc_tag_scene_tag)),
    ("vc_tag_scene_add_obstacle", C.c_int32, C.c_void_p, P(vc_point), C.c_size_t, N("light", C.c_double)),
    ("vc_tag_scene_render", C.c_int32, C.c_void_p, P(vc_image)),
    ("vc_tag_scene_truth_count", C.c_size_t, C.c_void_p),
    ("vc_tag_scene_truth_get", C.c_int32, C.c_void_p, C.c_size_t, P(vc_tag_truth)),
    ("vc_flat_scene_options_init", None, P(vc_flat_scene_options), C.c_size_t),
    ("vc_flat_scene_create", C.c_int32, P(vc_flat_scene_options), P(C.c_void_p)),
    ("vc_flat_scene_destroy", None, C.c_void_p),
    ("vc_flat_scene_error", C.c_char_p, C.c_void_p),
    ("vc_flat_scene_add", C.c_int32, C.c_void_p, P(vc_point), C.c_size_t, N("color", C.c_uint32), N("light", C.c_double)),
    ("vc_flat_scene_add_line", C.c_int32, C.c_void_p, P(vc_point), C.c_size_t, N("width_m", C.c_double), N("color", C.c_uint32), N("light", C.c_double)),
    ("vc_flat_scene_pixel", C.c_int32, C.c_void_p, vc_point, P(vc_point)),
    ("vc_flat_scene_render", C.c_int32, C.c_void_p, P(vc_image)),
)
