"""Pixels, pictures and drawing."""
import ctypes as C
from collections.abc import Iterator
from typing import Annotated

from .library import F32, F64, HANDLE, I32, I64, OUT, STATUS, U32, Distance, Pointer, Size, declare, declare_options, struct


@struct("vc_point")
class Point(C.Structure):
    x: F64
    y: F64

    def __iter__(self) -> Iterator[float]:
        return iter((self.x, self.y))


#: Four corners, clockwise.
Corners = Annotated[C.Array[Point], Point * 4]


@struct("vc_image")
class Image(C.Structure):
    data: Pointer
    data_size: Size
    stride: Distance
    width: I32
    height: I32
    format: I32
    flags: I32


@struct("vc_picture_options")
class PictureOptions(C.Structure):
    struct_size: U32
    format: I32
    max_pixels: I64
    max_side: I32
    ignore_orientation: I32


@struct("vc_picture_info")
class PictureInfo(C.Structure):
    struct_size: U32
    file_type: I32
    width: I32
    height: I32
    full_width: I32
    full_height: I32
    orientation: I32
    reserved: I32


@struct("vc_encode_options")
class EncodeOptions(C.Structure):
    struct_size: U32
    file_type: I32
    quality: I32
    fast: I32


@struct("vc_pen")
class Pen(C.Structure):
    struct_size: U32
    color: U32
    fill: U32
    width: F32
    text_height: F32
    open: I32


IMAGE, POINTS = C.POINTER(Image), C.POINTER(Point)

declare_options("picture_options", "encode_options", "pen")
declare(
    ("vc_picture_create", STATUS, OUT), ("vc_picture_destroy", None, HANDLE), ("vc_picture_error", C.c_char_p, HANDLE),
    ("vc_picture_decode", STATUS, HANDLE, C.c_void_p, C.c_size_t, C.c_void_p),
    ("vc_picture_open", STATUS, HANDLE, C.c_char_p, C.c_void_p),
    ("vc_picture_image", STATUS, HANDLE, IMAGE), ("vc_picture_info_get", STATUS, HANDLE, C.POINTER(PictureInfo)),
    ("vc_picture_encode", STATUS, HANDLE, IMAGE, C.c_void_p, OUT, C.POINTER(C.c_size_t)),
    ("vc_image_convert", STATUS, IMAGE, IMAGE), ("vc_palette_color", C.c_uint32, C.c_int32),
    ("vc_draw_polygon", STATUS, IMAGE, POINTS, C.c_size_t, C.c_void_p),
    ("vc_draw_circle", STATUS, IMAGE, Point, C.c_double, C.c_void_p),
    ("vc_draw_text", STATUS, IMAGE, C.c_char_p, Point, C.c_void_p),
)
