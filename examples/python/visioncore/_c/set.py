"""SET: rules and cards in pictures."""
import ctypes as C
from typing import Annotated

from .image import IMAGE, Corners
from .library import F32, F64, HANDLE, I32, OUT, STATUS, U32, declare, declare_names, declare_options, struct


@struct("vc_set_attributes")
class Attributes(C.Structure):
    number: I32
    color: I32
    shading: I32
    shape: I32


@struct("vc_set_triple")
class Triple(C.Structure):
    cards: Annotated[C.Array[C.c_int32], C.c_int32 * 3]


@struct("vc_set_ultra")
class Ultra(C.Structure):
    cards: Annotated[C.Array[C.c_int32], C.c_int32 * 4]
    missing: Annotated[Attributes, Attributes]


@struct("vc_set_finder_options")
class FinderOptions(C.Structure):
    struct_size: U32
    max_side: I32
    min_confidence: F64
    allow_duplicates: I32
    reserved: I32


@struct("vc_set_card")
class Card(C.Structure):
    struct_size: U32
    id: I32
    corners: Corners
    attributes: Annotated[Attributes, Attributes]
    confidence: F64
    number_confidence: F64
    color_confidence: F64
    shading_confidence: F64
    shape_confidence: F64
    set_count: I32
    frame_count: I32


@struct("vc_set_draw_options")
class DrawOptions(C.Structure):
    struct_size: U32
    all_cards: I32
    labels: I32
    only_triple: I32
    line_width: F32
    reserved: I32
    no_triples: I32


_CARDS, _SIZE = C.POINTER(Attributes), C.POINTER(C.c_size_t)

declare_options("set_finder_options", "set_draw_options")
declare_names("set_shape_name", "set_color_name", "set_shading_name", "set_attribute_name")
declare(
    ("vc_set_find_sets", STATUS, _CARDS, C.c_size_t, C.POINTER(Triple), C.c_size_t, _SIZE),
    ("vc_set_check", STATUS, _CARDS, C.POINTER(C.c_int32)), ("vc_set_third_card", STATUS, _CARDS, _CARDS, _CARDS),
    ("vc_set_hint", STATUS, _CARDS, C.c_size_t, C.c_int32, C.POINTER(C.c_int32)),
    ("vc_set_find_ultra_sets", STATUS, _CARDS, C.c_size_t, C.POINTER(Ultra), C.c_size_t, _SIZE),
    ("vc_set_find_chained", STATUS, _CARDS, C.c_size_t, C.POINTER(Triple), C.POINTER(Triple), C.c_size_t, _SIZE),
    ("vc_set_finder_create", STATUS, C.c_void_p, OUT), ("vc_set_finder_destroy", None, HANDLE),
    ("vc_set_finder_error", C.c_char_p, HANDLE), ("vc_set_finder_find", STATUS, HANDLE, IMAGE, OUT),
    ("vc_set_finder_track", STATUS, HANDLE, IMAGE, C.c_int64, OUT), ("vc_set_finder_reset", STATUS, HANDLE),
    ("vc_set_table_destroy", None, HANDLE), ("vc_set_table_card_count", C.c_size_t, HANDLE),
    ("vc_set_table_card_get", STATUS, HANDLE, C.c_size_t, C.POINTER(Card)), ("vc_set_table_triple_count", C.c_size_t, HANDLE),
    ("vc_set_table_triple_get", STATUS, HANDLE, C.c_size_t, C.POINTER(Triple)),
    ("vc_set_table_completeness", C.c_double, HANDLE), ("vc_set_table_mirrored", C.c_int32, HANDLE),
    ("vc_set_table_draw", STATUS, HANDLE, IMAGE, C.c_void_p),
)
