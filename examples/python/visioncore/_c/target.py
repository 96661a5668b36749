"""Robot targets: finder, server, recordings."""
import ctypes as C
from typing import Annotated

from .image import IMAGE, Corners, Point
from .library import F64, HANDLE, I32, I64, OUT, STATUS, U32, declare, declare_names, declare_options, struct

_Channels = Annotated[C.Array[C.c_uint8], C.c_uint8 * 4]
_Three = Annotated[C.Array[C.c_double], C.c_double * 3]


@struct("vc_target_finder_options")
class FinderOptions(C.Structure):
    struct_size: U32
    model: I32
    segmentation: I32
    led: I32
    segment_min: _Channels
    segment_max: _Channels
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


@struct("vc_target_element")
class Element(C.Structure):
    corners: Corners


@struct("vc_target_area_model")
class AreaModel(C.Structure):
    scale: F64
    exponent: F64


@struct("vc_target")
class Target(C.Structure):
    struct_size: U32
    model: I32
    id: I32
    element_count: I32
    elements: Annotated[C.Array[Element], Element * 2]
    center: Annotated[Point, Point]
    yaw_rad: F64
    pitch_rad: F64
    distance_m: F64
    range_m: F64
    area_fraction: F64
    translation_m: _Three
    rotation_rad: _Three
    reprojection_px: F64
    ambiguity: F64
    yaw_stddev_rad: F64
    pitch_stddev_rad: F64
    distance_stddev_m: F64
    confidence: F64
    yaw_velocity_rad_s: F64
    distance_velocity_m_s: F64
    partial: I32
    frames_unseen: I32
    height_distance_m: F64
    height_distance_stddev_m: F64
    focal_px: F64
    focal_stddev_px: F64


@struct("vc_target_strip")
class Strip(C.Structure):
    struct_size: U32
    reason: I32
    target: I32
    cut: I32
    corners: Corners
    confidence: F64


@struct("vc_target_server_options")
class ServerOptions(C.Structure):
    struct_size: U32
    port: I32
    http_port: I32
    format: I32
    allow_shutdown: I32
    max_connections: I32
    max_line_bytes: I32
    max_backlog_bytes: I32
    idle_timeout_ms: I32
    jpeg_quality: I32


@struct("vc_target_server_stats")
class ServerStats(C.Structure):
    struct_size: U32
    connections: I32
    accepted: I64
    refused: I64
    dropped: I64
    answers: I64
    results: I64
    frames: I64


_DOUBLES, _MODEL = C.POINTER(C.c_double), C.POINTER(AreaModel)

declare_options("target_finder_options", "target_server_options")
declare_names("target_model_name", "target_segment_name", "target_led_name", "target_strip_reason_name")
declare(
    ("vc_target_finder_create", STATUS, C.c_void_p, OUT), ("vc_target_finder_destroy", None, HANDLE),
    ("vc_target_finder_error", C.c_char_p, HANDLE), ("vc_target_finder_set_options", STATUS, HANDLE, C.c_void_p),
    ("vc_target_finder_set_camera", STATUS, HANDLE, C.c_void_p),
    ("vc_target_finder_set_model", STATUS, HANDLE, C.POINTER(Element), C.c_size_t, C.c_double),
    ("vc_target_finder_find", STATUS, HANDLE, IMAGE, OUT), ("vc_target_finder_track", STATUS, HANDLE, IMAGE, C.c_int64, OUT),
    ("vc_target_finder_reset", STATUS, HANDLE), ("vc_target_finder_mask", STATUS, HANDLE, IMAGE, IMAGE),
    ("vc_target_finder_calibrate", STATUS, HANDLE, IMAGE, C.c_double, _DOUBLES),
    ("vc_target_area_fit", STATUS, _DOUBLES, _DOUBLES, C.c_size_t, _MODEL), ("vc_target_area_distance", C.c_double, _MODEL, C.c_double),
    ("vc_target_list_count", C.c_size_t, HANDLE), ("vc_target_list_get", STATUS, HANDLE, C.c_size_t, C.POINTER(Target)),
    ("vc_target_list_strip_count", C.c_size_t, HANDLE),
    ("vc_target_list_strip_get", STATUS, HANDLE, C.c_size_t, C.POINTER(Strip)),
    ("vc_target_list_destroy", None, HANDLE), ("vc_target_list_draw", STATUS, HANDLE, IMAGE),
    ("vc_target_server_create", STATUS, C.c_void_p, OUT), ("vc_target_server_destroy", None, HANDLE),
    ("vc_target_server_error", C.c_char_p, HANDLE), ("vc_target_server_start", STATUS, HANDLE, C.c_char_p),
    ("vc_target_server_stop", STATUS, HANDLE), ("vc_target_server_running", C.c_int32, HANDLE),
    ("vc_target_server_port", C.c_int32, HANDLE), ("vc_target_server_http_port", C.c_int32, HANDLE),
    ("vc_target_server_watched", C.c_int32, HANDLE),
    ("vc_target_server_url", STATUS, HANDLE, C.c_int32, C.c_char_p, C.c_size_t),
    ("vc_target_server_set_result", STATUS, HANDLE, HANDLE, C.c_int64), ("vc_target_server_set_frame", STATUS, HANDLE, IMAGE),
    ("vc_target_server_set_tags", STATUS, HANDLE, HANDLE, C.c_void_p, C.c_int64),
    ("vc_target_server_stats_get", STATUS, HANDLE, C.POINTER(ServerStats)),
    ("vc_target_recorder_create", STATUS, C.c_char_p, C.c_int32, OUT), ("vc_target_recorder_destroy", None, HANDLE),
    ("vc_target_recorder_error", C.c_char_p, HANDLE), ("vc_target_recorder_add", STATUS, HANDLE, IMAGE, HANDLE, C.c_int64),
    ("vc_target_replay_create", STATUS, C.c_char_p, OUT), ("vc_target_replay_destroy", None, HANDLE),
    ("vc_target_replay_error", C.c_char_p, HANDLE), ("vc_target_replay_next", STATUS, HANDLE, C.c_double),
    ("vc_target_replay_time", C.c_int64, HANDLE), ("vc_target_replay_frame", STATUS, HANDLE, OUT, C.POINTER(C.c_size_t)),
    ("vc_target_replay_result", STATUS, HANDLE, OUT),
)
