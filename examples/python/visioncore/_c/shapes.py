"""Hidden shapes: finder, filters, codes, sheets to print."""
import ctypes as C
from typing import Annotated

from .image import IMAGE, POINTS, Point
from .library import F64, HANDLE, I32, I64, OUT, STATUS, U32, U64, declare, declare_names, declare_options, struct

_Code = Annotated[bytes, C.c_char * 16]
_Four = Annotated[C.Array[C.c_double], C.c_double * 4]


@struct("vc_shape_finder_options")
class FinderOptions(C.Structure):
    struct_size: U32
    input: I32
    max_shapes: I32
    reserved: I32
    min_size: F64
    min_confidence: F64


@struct("vc_shape")
class Shape(C.Structure):
    struct_size: U32
    kind: I32
    state: I32
    group: I32
    center: Annotated[Point, Point]
    left: F64
    top: F64
    width: F64
    height: F64
    size: F64
    confidence: F64
    pixel_count: I64
    outline_count: I32
    reserved: I32


@struct("vc_shape_group")
class Group(C.Structure):
    struct_size: U32
    kind: I32
    member_count: I32
    missing: I32
    center: Annotated[Point, Point]
    ring_radius: F64
    confidence: F64
    code: _Code
    members: Annotated[C.Array[C.c_int32], C.c_int32 * 16]


@struct("vc_code_verdict")
class CodeVerdict(C.Structure):
    struct_size: U32
    state: I32
    frames: I32
    seen: I32
    likelihood_ratio: F64
    code: _Code


@struct("vc_filter_step")
class FilterStep(C.Structure):
    struct_size: U32
    kind: I32
    amount: F64
    threshold: F64


@struct("vc_sheet_options")
class SheetOptions(C.Structure):
    struct_size: U32
    reserved: I32
    width_mm: F64
    height_mm: F64
    foreground_lpi: F64
    foreground_level: F64
    background_lpi: F64
    background_level: F64
    angle_deg: _Four
    color: _Four


@struct("vc_sheet_group")
class SheetGroup(C.Structure):
    struct_size: U32
    kind: I32
    member_count: I32
    reserved: I32
    x_mm: F64
    y_mm: F64
    shape_radius_mm: F64
    ring_radius_mm: F64
    rotation_rad: F64


@struct("vc_sheet_camera")
class SheetCamera(C.Structure):
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


declare_options("shape_finder_options", "sheet_options", "sheet_camera")
declare_names("shape_kind_name", "shape_input_name", "shape_state_name", "shape_verdict_name", "code_state_name", "filter_name",
              "filter_preset_name", "sheet_file_name")
declare(
    ("vc_shape_finder_create", STATUS, C.c_void_p, OUT), ("vc_shape_finder_destroy", None, HANDLE),
    ("vc_shape_finder_error", C.c_char_p, HANDLE), ("vc_shape_finder_find", STATUS, HANDLE, IMAGE, OUT),
    ("vc_shape_finder_track", STATUS, HANDLE, IMAGE, C.c_int64, OUT), ("vc_shape_finder_reset", STATUS, HANDLE),
    ("vc_shape_finder_reveal", STATUS, HANDLE, IMAGE, IMAGE),
    ("vc_shape_scene_destroy", None, HANDLE), ("vc_shape_scene_verdict", C.c_int32, HANDLE),
    ("vc_shape_scene_count", C.c_size_t, HANDLE), ("vc_shape_scene_group_count", C.c_size_t, HANDLE),
    ("vc_shape_scene_get", STATUS, HANDLE, C.c_size_t, C.POINTER(Shape)),
    ("vc_shape_scene_outline_get", STATUS, HANDLE, C.c_size_t, POINTS, C.c_size_t, C.POINTER(C.c_size_t)),
    ("vc_shape_scene_group_get", STATUS, HANDLE, C.c_size_t, C.POINTER(Group)), ("vc_shape_scene_draw", STATUS, HANDLE, IMAGE),
    ("vc_code_verifier_create", STATUS, C.c_char_p, OUT), ("vc_code_verifier_destroy", None, HANDLE),
    ("vc_code_verifier_error", C.c_char_p, HANDLE), ("vc_code_verifier_add", STATUS, HANDLE, HANDLE),
    ("vc_code_verifier_reset", STATUS, HANDLE), ("vc_code_verifier_verdict_get", STATUS, HANDLE, C.POINTER(CodeVerdict)),
    ("vc_filter_chain_create", STATUS, OUT), ("vc_filter_chain_destroy", None, HANDLE), ("vc_filter_chain_error", C.c_char_p, HANDLE),
    ("vc_filter_chain_add", STATUS, HANDLE, C.c_int32, C.c_double, C.c_double),
    ("vc_filter_chain_add_preset", STATUS, HANDLE, C.c_int32), ("vc_filter_chain_reset", STATUS, HANDLE),
    ("vc_filter_chain_count", C.c_size_t, HANDLE), ("vc_filter_chain_get", STATUS, HANDLE, C.c_size_t, C.POINTER(FilterStep)),
    ("vc_filter_chain_apply", STATUS, HANDLE, IMAGE, C.c_size_t, IMAGE),
    ("vc_sheet_create", STATUS, C.c_void_p, OUT), ("vc_sheet_destroy", None, HANDLE), ("vc_sheet_error", C.c_char_p, HANDLE),
    ("vc_sheet_add_group", STATUS, HANDLE, C.POINTER(SheetGroup)),
    ("vc_sheet_add_random_groups", STATUS, HANDLE, C.c_int32, C.c_uint64, C.POINTER(C.c_int32)),
    ("vc_sheet_set_cover", STATUS, HANDLE, IMAGE),
    ("vc_sheet_encode", STATUS, HANDLE, C.c_int32, C.c_int32, C.c_int32, C.c_double, OUT, C.POINTER(C.c_size_t)),
    ("vc_sheet_simulate_camera", STATUS, HANDLE, C.c_void_p, IMAGE, OUT),
)
