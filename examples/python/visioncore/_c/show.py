"""Rendering a cube, synthetic photographs."""
import ctypes as C
from typing import Annotated, Any

from .image import IMAGE, Corners
from .library import F64, HANDLE, I32, OUT, STATUS, U32, U64, declare, declare_names, declare_options, struct

_Colors = Annotated[C.Array[C.c_uint32], C.c_uint32 * 6]
_Three = Annotated[C.Array[C.c_double], C.c_double * 3]
_State = Annotated[bytes, C.c_char * 56]
_Floats = Annotated[Any, C.POINTER(C.c_float)]


@struct("vc_cube_renderer_options")
class RendererOptions(C.Structure):
    struct_size: U32
    colors: _Colors
    easing: I32
    stickerless: I32


@struct("vc_cube_view")
class View(C.Structure):
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


@struct("vc_cube_step")
class Step(C.Structure):
    struct_size: U32
    face: I32
    quarters: I32
    elapsed: I32
    remaining: I32
    cubies: U32
    axis: _Three
    angle_rad: F64
    move: Annotated[bytes, C.c_char * 8]
    before: _State
    after: _State


@struct("vc_cubie")
class Cubie(C.Structure):
    struct_size: U32
    turning: I32
    home: Annotated[C.Array[C.c_int32], C.c_int32 * 3]
    stickers: Annotated[C.Array[C.c_int32], C.c_int32 * 6]
    colors: _Colors
    transform: Annotated[C.Array[C.c_float], C.c_float * 16]


@struct("vc_cube_mesh")
class Mesh(C.Structure):
    struct_size: U32
    vertex_count: U32
    index_count: U32
    reserved: U32
    positions: _Floats
    normals: _Floats
    indices: Annotated[Any, C.POINTER(C.c_uint32)]


@struct("vc_cube_gif_options")
class GifOptions(C.Structure):
    struct_size: U32
    width: I32
    height: I32
    frames_per_turn: I32
    turn_ms: I32
    pause_ms: I32
    end_ms: I32


@struct("vc_cube_photo_options")
class PhotoOptions(C.Structure):
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
    light_color: _Three
    ambient: F64
    glare: F64
    noise: F64
    blur_px: F64
    fingers: F64
    colors: _Colors


@struct("vc_cube_photo_face")
class PhotoFace(C.Structure):
    struct_size: U32
    side: I32
    corners: Corners
    area: F64


_TEXT = C.POINTER(C.c_char_p)

declare_options("cube_renderer_options", "cube_view", "cube_gif_options", "cube_photo_options")
declare_names("cube_easing_name", "cube_text_name", "cube_surface_name", "cube_body_name")
declare(
    ("vc_cube_renderer_create", STATUS, C.c_void_p, OUT), ("vc_cube_renderer_destroy", None, HANDLE),
    ("vc_cube_renderer_error", C.c_char_p, HANDLE), ("vc_cube_renderer_load", STATUS, HANDLE, C.c_char_p, C.c_char_p),
    ("vc_cube_renderer_step_count", C.c_size_t, HANDLE), ("vc_cube_renderer_position", C.c_size_t, HANDLE),
    ("vc_cube_renderer_next", STATUS, HANDLE), ("vc_cube_renderer_previous", STATUS, HANDLE),
    ("vc_cube_renderer_jump", STATUS, HANDLE, C.c_size_t), ("vc_cube_renderer_state_get", STATUS, HANDLE, C.c_size_t, _TEXT),
    ("vc_cube_renderer_step_get", STATUS, HANDLE, C.c_size_t, C.POINTER(Step)),
    ("vc_cube_renderer_caption_get", STATUS, HANDLE, C.c_size_t, C.c_char_p, _TEXT),
    ("vc_cube_language_count", C.c_size_t), ("vc_cube_language_get", C.c_char_p, C.c_size_t),
    ("vc_cube_renderer_cubie_get", STATUS, HANDLE, C.c_double, C.c_size_t, C.POINTER(Cubie)),
    ("vc_cube_renderer_mesh_get", STATUS, HANDLE, C.c_int32, C.c_int32, C.POINTER(Mesh)),
    ("vc_cube_renderer_render", STATUS, HANDLE, C.c_double, C.c_void_p, IMAGE),
    ("vc_cube_renderer_render_svg", STATUS, HANDLE, C.c_double, C.c_void_p, C.c_int32, C.c_int32, _TEXT),
    ("vc_cube_renderer_render_text", STATUS, HANDLE, C.c_double, C.c_int32, C.c_void_p, C.c_int32, _TEXT),
    ("vc_cube_renderer_render_gif", STATUS, HANDLE, C.c_void_p, C.c_void_p, OUT, C.POINTER(C.c_size_t)),
    ("vc_cube_photo_create", STATUS, OUT), ("vc_cube_photo_destroy", None, HANDLE), ("vc_cube_photo_error", C.c_char_p, HANDLE),
    ("vc_cube_photo_render", STATUS, HANDLE, C.c_char_p, C.c_void_p), ("vc_cube_photo_image", STATUS, HANDLE, IMAGE),
    ("vc_cube_photo_face_count", C.c_size_t, HANDLE),
    ("vc_cube_photo_face_get", STATUS, HANDLE, C.c_size_t, C.POINTER(PhotoFace)),
)
