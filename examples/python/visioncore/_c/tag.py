"""Tags: AprilTag and ArUco markers."""
import ctypes as C
from typing import Annotated

from .image import IMAGE, POINTS, Corners, Point
from .library import F64, HANDLE, I32, OUT, STATUS, U32, U64, Pointer, Size, declare, declare_names, declare_options, struct

_Two = Annotated[C.Array[C.c_double], C.c_double * 2]
_Three = Annotated[C.Array[C.c_double], C.c_double * 3]


@struct("vc_tag_finder_options")
class FinderOptions(C.Structure):
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


@struct("vc_tag_family")
class Family(C.Structure):
    struct_size: U32
    border_side: I32
    reversed_border: I32
    max_wrong_bits: I32
    bit_count: I32
    reserved: I32
    bit_x: Pointer
    bit_y: Pointer
    codes: Pointer
    code_count: Size


@struct("vc_tag")
class Tag(C.Structure):
    struct_size: U32
    family: I32
    id: I32
    track: I32
    corners: Corners
    center: Annotated[Point, Point]
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
    velocity_px_s: _Two
    size_m: F64
    has_pose: I32
    reserved: I32
    yaw_rad: F64
    pitch_rad: F64
    distance_m: F64
    translation_m: _Three
    rotation_rad: _Three
    reprojection_px: F64
    other_translation_m: _Three
    other_rotation_rad: _Three
    other_reprojection_px: F64
    ambiguity: F64
    covariance: Annotated[C.Array[C.c_double], C.c_double * 36]


@struct("vc_tag_rejected")
class Rejected(C.Structure):
    struct_size: U32
    reason: I32
    corners: Corners


@struct("vc_tag_field_pose")
class FieldPose(C.Structure):
    x_m: F64
    y_m: F64
    z_m: F64
    roll_rad: F64
    pitch_rad: F64
    yaw_rad: F64


@struct("vc_tag_field_options")
class FieldOptions(C.Structure):
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


@struct("vc_tag_place")
class Place(C.Structure):
    struct_size: U32
    id: I32
    pose: Annotated[FieldPose, FieldPose]
    size_m: F64


@struct("vc_tag_view")
class View(C.Structure):
    list: Pointer
    mount: Annotated[FieldPose, FieldPose]


@struct("vc_tag_position")
class Position(C.Structure):
    struct_size: U32
    found: I32
    used_count: I32
    outlier_count: I32
    resolved: I32
    has_other: I32
    pose: Annotated[FieldPose, FieldPose]
    other: Annotated[FieldPose, FieldPose]
    ambiguity: F64
    reprojection_px: F64
    covariance: Annotated[C.Array[C.c_double], C.c_double * 36]
    velocity_m_s: _Three
    velocity_rad_s: _Three


@struct("vc_tag_sighting")
class Sighting(C.Structure):
    struct_size: U32
    id: I32
    view: I32
    index: I32
    reason: I32


@struct("vc_tag_sheet_options")
class SheetOptions(C.Structure):
    struct_size: U32
    cut_marks: I32
    text: I32
    reserved: I32
    page_width_mm: F64
    page_height_mm: F64
    tag_size_mm: F64
    margin_cells: F64


@struct("vc_tag_scene_options")
class SceneOptions(C.Structure):
    struct_size: U32
    width: I32
    height: I32
    gamma: I32
    lamps: I32
    things: I32
    focal_px: F64
    center_px: _Two
    distortion: Annotated[C.Array[C.c_double], C.c_double * 14]
    blur_px: F64
    exposure_s: F64
    row_s: F64
    noise: F64
    exposure: F64
    light_falloff: F64
    shadow: F64
    wall_light: F64
    seed: U64


@struct("vc_tag_scene_tag")
class SceneTag(C.Structure):
    struct_size: U32
    family: I32
    id: I32
    mirrored: I32
    inverted: I32
    reserved: I32
    size_m: F64
    translation_m: _Three
    rotation_rad: _Three
    velocity_m_s: _Three
    velocity_rad_s: _Three
    margin_cells: F64
    white: F64
    black: F64


@struct("vc_tag_truth")
class Truth(C.Structure):
    struct_size: U32
    family: I32
    id: I32
    mirrored: I32
    inverted: I32
    reserved: I32
    corners: Corners
    translation_m: _Three
    rotation_rad: _Three
    size_m: F64
    visible_fraction: F64
    pixels_per_cell: F64


_DOUBLES = C.POINTER(C.c_double)

declare_options("tag_finder_options", "tag_field_options", "tag_sheet_options", "tag_scene_options", "tag_scene_tag")
declare_names("tag_family_name", "tag_rejected_name", "tag_sighting_name")
declare(
    ("vc_tag_finder_create", STATUS, C.c_void_p, OUT), ("vc_tag_finder_destroy", None, HANDLE),
    ("vc_tag_finder_error", C.c_char_p, HANDLE), ("vc_tag_finder_set_options", STATUS, HANDLE, C.c_void_p),
    ("vc_tag_finder_set_camera", STATUS, HANDLE, C.c_void_p),
    ("vc_tag_finder_add_family", STATUS, HANDLE, C.POINTER(Family), C.POINTER(C.c_int32)),
    ("vc_tag_finder_set_ids", STATUS, HANDLE, C.c_int32, C.POINTER(C.c_int32), C.c_size_t),
    ("vc_tag_finder_set_size", STATUS, HANDLE, C.c_int32, C.c_int32, C.c_double),
    ("vc_tag_finder_find", STATUS, HANDLE, IMAGE, OUT), ("vc_tag_finder_track", STATUS, HANDLE, IMAGE, C.c_int64, OUT),
    ("vc_tag_finder_reset", STATUS, HANDLE),
    ("vc_tag_list_count", C.c_size_t, HANDLE), ("vc_tag_list_get", STATUS, HANDLE, C.c_size_t, C.POINTER(Tag)),
    ("vc_tag_list_rejected_count", C.c_size_t, HANDLE),
    ("vc_tag_list_rejected_get", STATUS, HANDLE, C.c_size_t, C.POINTER(Rejected)),
    ("vc_tag_list_draw", STATUS, HANDLE, IMAGE),
    ("vc_tag_list_view", STATUS, HANDLE, C.c_size_t, IMAGE, C.c_double, IMAGE), ("vc_tag_list_destroy", None, HANDLE),
    ("vc_tag_field_create", STATUS, C.c_char_p, C.c_size_t, C.c_void_p, OUT), ("vc_tag_field_destroy", None, HANDLE),
    ("vc_tag_field_error", C.c_char_p, HANDLE), ("vc_tag_field_set_options", STATUS, HANDLE, C.c_void_p),
    ("vc_tag_field_place_count", C.c_size_t, HANDLE), ("vc_tag_field_place_get", STATUS, HANDLE, C.c_size_t, C.POINTER(Place)),
    ("vc_tag_field_size_get", STATUS, HANDLE, _DOUBLES, _DOUBLES),
    ("vc_tag_field_locate", STATUS, HANDLE, C.POINTER(View), C.c_size_t, _DOUBLES, C.POINTER(Position)),
    ("vc_tag_field_track", STATUS, HANDLE, C.POINTER(View), C.c_size_t, _DOUBLES, C.c_int64, C.POINTER(Position)),
    ("vc_tag_field_predict", STATUS, HANDLE, C.c_int64, C.POINTER(Position)), ("vc_tag_field_reset", STATUS, HANDLE),
    ("vc_tag_field_sighting_count", C.c_size_t, HANDLE),
    ("vc_tag_field_sighting_get", STATUS, HANDLE, C.c_size_t, C.POINTER(Sighting)),
    ("vc_tag_sheet_create", STATUS, C.c_void_p, OUT), ("vc_tag_sheet_destroy", None, HANDLE), ("vc_tag_sheet_error", C.c_char_p, HANDLE),
    ("vc_tag_sheet_add", STATUS, HANDLE, C.c_int32, C.c_int32), ("vc_tag_sheet_encode", STATUS, HANDLE, OUT, C.POINTER(C.c_size_t)),
    ("vc_tag_scene_create", STATUS, C.c_void_p, OUT), ("vc_tag_scene_destroy", None, HANDLE), ("vc_tag_scene_error", C.c_char_p, HANDLE),
    ("vc_tag_scene_add", STATUS, HANDLE, C.POINTER(SceneTag)),
    ("vc_tag_scene_add_obstacle", STATUS, HANDLE, POINTS, C.c_size_t, C.c_double), ("vc_tag_scene_render", STATUS, HANDLE, IMAGE),
    ("vc_tag_scene_truth_count", C.c_size_t, HANDLE), ("vc_tag_scene_truth_get", STATUS, HANDLE, C.c_size_t, C.POINTER(Truth)),
)
