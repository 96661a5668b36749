"""Cubes in pictures: finder, reader, scanner."""
import ctypes as C
from typing import Annotated

from .image import IMAGE, Corners
from .library import F32, F64, HANDLE, I32, OUT, STATUS, U32, declare, declare_names, declare_options, struct


@struct("vc_cube_finder_options")
class FinderOptions(C.Structure):
    struct_size: U32
    max_cubes: I32


@struct("vc_cube_face")
class Face(C.Structure):
    struct_size: U32
    cube_index: I32
    corners: Corners
    confidence: F64
    colors: Annotated[bytes, C.c_char * 12]
    color_confidence: Annotated[C.Array[C.c_double], C.c_double * 9]


@struct("vc_cube_reader_options")
class ReaderOptions(C.Structure):
    struct_size: U32
    up: I32
    front: I32
    scheme: I32
    min_confidence: F64
    centres: Annotated[bytes, C.c_char * 8]


@struct("vc_cube_reading_info")
class ReadingInfo(C.Structure):
    struct_size: U32
    problem: I32
    confidence: F64
    state: Annotated[bytes, C.c_char * 56]
    colors: Annotated[bytes, C.c_char * 56]


@struct("vc_cube_sticker")
class Sticker(C.Structure):
    struct_size: U32
    facelet: I32
    color: I32
    second: I32
    confidence: F64
    seen: I32
    reserved: I32


@struct("vc_cube_scanner_options")
class ScannerOptions(C.Structure):
    struct_size: U32
    min_sticker_px: F32
    max_motion: F32
    max_edge_width: F32
    min_brightness: F32
    max_glare: F32


@struct("vc_cube_scan")
class Scan(C.Structure):
    struct_size: U32
    guidance: I32
    guidance_face: I32
    face_count: I32
    followed: I32
    added: I32
    done: I32
    reserved: I32
    confidence: F64
    progress: Annotated[C.Array[C.c_float], C.c_float * 6]


@struct("vc_cube_scan_face")
class ScanFace(C.Structure):
    struct_size: U32
    reserved: I32
    corners: Corners
    confidence: F64


declare_options("cube_finder_options", "cube_reader_options", "cube_scanner_options")
declare_names("cube_problem_name", "cube_problem_text", "cube_scheme_name", "cube_guidance_name", "cube_guidance_text")
declare(
    ("vc_cube_finder_create", STATUS, C.c_void_p, OUT), ("vc_cube_finder_destroy", None, HANDLE),
    ("vc_cube_finder_error", C.c_char_p, HANDLE), ("vc_cube_finder_find", STATUS, HANDLE, IMAGE, OUT),
    ("vc_cube_finder_track", STATUS, HANDLE, IMAGE, C.c_int64, OUT), ("vc_cube_finder_reset", STATUS, HANDLE),
    ("vc_cube_faces_count", C.c_size_t, HANDLE), ("vc_cube_faces_get", STATUS, HANDLE, C.c_size_t, C.POINTER(Face)),
    ("vc_cube_faces_draw", STATUS, HANDLE, IMAGE), ("vc_cube_faces_destroy", None, HANDLE),
    ("vc_cube_reader_create", STATUS, C.c_void_p, OUT), ("vc_cube_reader_destroy", None, HANDLE),
    ("vc_cube_reader_error", C.c_char_p, HANDLE), ("vc_cube_reader_add", STATUS, HANDLE, HANDLE, C.POINTER(C.c_int32)),
    ("vc_cube_reader_add_colors", STATUS, HANDLE, C.c_char_p, C.c_size_t, C.c_int32),
    ("vc_cube_reader_correct", STATUS, HANDLE, C.c_int32, C.c_int32), ("vc_cube_reader_reset", STATUS, HANDLE),
    ("vc_cube_reader_read", STATUS, HANDLE, OUT), ("vc_cube_reader_learn", STATUS, HANDLE),
    ("vc_cube_reader_save", STATUS, HANDLE, C.c_char_p, C.c_size_t, C.POINTER(C.c_size_t)),
    ("vc_cube_reader_load", STATUS, HANDLE, C.c_char_p, C.c_size_t),
    ("vc_cube_reading_get", STATUS, HANDLE, C.POINTER(ReadingInfo)), ("vc_cube_reading_problem_text", C.c_char_p, HANDLE),
    ("vc_cube_reading_svg", C.c_char_p, HANDLE),
    ("vc_cube_reading_sticker_get", STATUS, HANDLE, C.c_size_t, C.POINTER(Sticker)),
    ("vc_cube_reading_uncertain_count", C.c_size_t, HANDLE),
    ("vc_cube_reading_uncertain_get", STATUS, HANDLE, C.c_size_t, C.POINTER(Sticker)),
    ("vc_cube_reading_suspect_count", C.c_size_t, HANDLE),
    ("vc_cube_reading_suspect_get", STATUS, HANDLE, C.c_size_t, C.POINTER(Sticker)),
    ("vc_cube_reading_draw", STATUS, HANDLE, IMAGE), ("vc_cube_reading_destroy", None, HANDLE),
    ("vc_cube_scanner_create", STATUS, C.c_void_p, OUT), ("vc_cube_scanner_destroy", None, HANDLE),
    ("vc_cube_scanner_error", C.c_char_p, HANDLE),
    ("vc_cube_scanner_track", STATUS, HANDLE, HANDLE, IMAGE, C.c_int64, C.POINTER(Scan)),
    ("vc_cube_scanner_face_get", STATUS, HANDLE, C.c_size_t, C.POINTER(ScanFace)), ("vc_cube_scanner_reset", STATUS, HANDLE),
)
