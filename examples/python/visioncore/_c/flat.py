"""vc_flat_scene_*: synthetic pictures of flat things."""
import ctypes as C
from typing import Annotated

from .image import IMAGE, Point
from .library import F64, HANDLE, I32, OUT, STATUS, U32, U64, declare, declare_names, declare_options, struct


@struct("vc_flat_scene_options")
class SceneOptions(C.Structure):
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
    light_color: Annotated[C.Array[C.c_double], C.c_double * 3]
    light_falloff: F64
    shadow: F64
    glare: F64
    blur_px: F64
    motion_px: F64
    motion_rad: F64
    noise: F64
    seed: U64


_POINTS = C.POINTER(Point)

declare_options("flat_scene_options")
declare_names("cube_surface_name")
declare(
    ("vc_flat_scene_create", STATUS, C.c_void_p, OUT), ("vc_flat_scene_destroy", None, HANDLE), ("vc_flat_scene_error", C.c_char_p, HANDLE),
    ("vc_flat_scene_add", STATUS, HANDLE, _POINTS, C.c_size_t, C.c_uint32, C.c_double),
    ("vc_flat_scene_add_line", STATUS, HANDLE, _POINTS, C.c_size_t, C.c_double, C.c_uint32, C.c_double),
    ("vc_flat_scene_pixel", STATUS, HANDLE, Point, _POINTS), ("vc_flat_scene_render", STATUS, HANDLE, IMAGE),
)
