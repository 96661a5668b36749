"""Calibrated cameras, and calibrating them."""
import ctypes as C
from typing import Annotated

from .image import IMAGE
from .library import F64, HANDLE, I32, OUT, STATUS, U32, declare, declare_names, declare_options, struct


@struct("vc_camera")
class Camera(C.Structure):
    struct_size: U32
    width: I32
    height: I32
    reserved: I32
    fx: F64
    fy: F64
    cx: F64
    cy: F64
    distortion: Annotated[C.Array[C.c_double], C.c_double * 14]


@struct("vc_calibrator_options")
class CalibratorOptions(C.Structure):
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


@struct("vc_calibration_view")
class CalibrationView(C.Structure):
    struct_size: U32
    reason: I32
    corner_count: I32
    reserved: I32
    reprojection_px: F64


@struct("vc_calibration")
class Calibration(C.Structure):
    struct_size: U32
    used_views: I32
    reprojection_px: F64
    fx_stddev_px: F64
    fy_stddev_px: F64
    cx_stddev_px: F64
    cy_stddev_px: F64


_SIZE, _NUMBERS = C.POINTER(C.c_size_t), C.POINTER(C.c_int32)
_VIEW = C.POINTER(CalibrationView)

declare_options("calibrator_options")
declare_names("camera_file_name", "board_name", "calibration_reason_name")
declare(
    ("vc_camera_parse", STATUS, C.c_char_p, C.c_size_t, C.POINTER(Camera)),
    ("vc_camera_save", STATUS, C.POINTER(Camera), C.c_int32, C.c_void_p, C.c_size_t, _SIZE),
    ("vc_calibrator_create", STATUS, C.c_void_p, OUT), ("vc_calibrator_destroy", None, HANDLE),
    ("vc_calibrator_error", C.c_char_p, HANDLE), ("vc_calibrator_add", STATUS, HANDLE, IMAGE, _VIEW),
    ("vc_calibrator_track", STATUS, HANDLE, IMAGE, C.c_int64, _NUMBERS, _VIEW), ("vc_calibrator_draw", STATUS, HANDLE, IMAGE),
    ("vc_calibrator_calibrate", STATUS, HANDLE, C.POINTER(Camera), C.POINTER(Calibration)),
    ("vc_calibrator_view_count", C.c_size_t, HANDLE), ("vc_calibrator_view_get", STATUS, HANDLE, C.c_size_t, _VIEW),
    ("vc_calibrator_coverage", STATUS, HANDLE, C.c_int32, C.c_int32, _NUMBERS), ("vc_calibrator_reset", STATUS, HANDLE),
    ("vc_calibrator_board", STATUS, HANDLE, C.c_double, C.c_double, OUT, _SIZE),
)
