"""Drawings: rater and game."""
import ctypes as C

from .image import IMAGE, POINTS
from .library import F64, HANDLE, I32, I64, OUT, STATUS, U32, U64, Text, declare, declare_names, declare_options, struct

BITMAP_SIZE = 784


@struct("vc_sketch_rater_options")
class RaterOptions(C.Structure):
    struct_size: U32
    region: I32
    views: I32
    reserved: I32


@struct("vc_sketch_summary")
class Summary(C.Structure):
    struct_size: U32
    empty: I32
    empty_confidence: F64
    none_confidence: F64
    asked_confidence: F64
    points: I32
    hints: U32


@struct("vc_sketch_answer")
class Answer(C.Structure):
    struct_size: U32
    reserved: I32
    confidence: F64
    word: Text


@struct("vc_sketch_draw_options")
class DrawOptions(C.Structure):
    struct_size: U32
    max_words: I32
    hide_strokes: I32
    hide_bitmap: I32


@struct("vc_sketch_game_options")
class GameOptions(C.Structure):
    struct_size: U32
    winning_points: I32
    round_ns: I64
    seed: U64


@struct("vc_sketch_game_state")
class GameState(C.Structure):
    struct_size: U32
    phase: I32
    remaining_ns: I64
    round: I32
    rounds_won: I32
    last_points: I32
    score: I32
    asked: Text


_WORDS = C.POINTER(C.c_char_p)

declare_options("sketch_rater_options", "sketch_draw_options", "sketch_game_options")
declare_names("sketch_region_name", "sketch_game_phase_name")
declare(
    ("vc_sketch_word_count", C.c_size_t), ("vc_sketch_word_get", C.c_char_p, C.c_size_t), ("vc_sketch_hint_name", C.c_char_p, C.c_uint32),
    ("vc_sketch_rater_create", STATUS, C.c_void_p, OUT), ("vc_sketch_rater_destroy", None, HANDLE),
    ("vc_sketch_rater_error", C.c_char_p, HANDLE), ("vc_sketch_rater_set_words", STATUS, HANDLE, _WORDS, C.c_size_t),
    ("vc_sketch_rater_rate", STATUS, HANDLE, IMAGE, C.c_char_p, OUT),
    ("vc_sketch_rater_rate_strokes", STATUS, HANDLE, POINTS, C.POINTER(C.c_int32), C.c_size_t, C.c_char_p, OUT),
    ("vc_sketch_rater_rate_bitmap", STATUS, HANDLE, C.c_char_p, C.c_char_p, OUT),
    ("vc_sketch_rater_teach", STATUS, HANDLE, C.c_char_p, HANDLE), ("vc_sketch_rater_forget", STATUS, HANDLE, C.c_char_p),
    ("vc_sketch_rater_save", STATUS, HANDLE, C.c_char_p, C.c_size_t, C.POINTER(C.c_size_t)),
    ("vc_sketch_rater_load", STATUS, HANDLE, C.c_char_p, C.c_size_t),
    ("vc_sketch_rating_summary_get", STATUS, HANDLE, C.POINTER(Summary)), ("vc_sketch_rating_count", C.c_size_t, HANDLE),
    ("vc_sketch_rating_get", STATUS, HANDLE, C.c_size_t, C.POINTER(Answer)), ("vc_sketch_rating_bitmap_get", STATUS, HANDLE, C.c_char_p),
    ("vc_sketch_rating_stroke_count", C.c_size_t, HANDLE),
    ("vc_sketch_rating_stroke_get", STATUS, HANDLE, C.c_size_t, C.POINTER(POINTS), C.POINTER(C.c_size_t)),
    ("vc_sketch_rating_draw", STATUS, HANDLE, IMAGE, C.c_void_p), ("vc_sketch_rating_destroy", None, HANDLE),
    ("vc_sketch_game_create", STATUS, _WORDS, C.c_size_t, C.c_void_p, OUT), ("vc_sketch_game_destroy", None, HANDLE),
    ("vc_sketch_game_error", C.c_char_p, HANDLE), ("vc_sketch_game_start", STATUS, HANDLE, C.c_char_p, C.c_int64),
    ("vc_sketch_game_submit", STATUS, HANDLE, HANDLE, C.c_int64),
    ("vc_sketch_game_state_get", STATUS, HANDLE, C.c_int64, C.POINTER(GameState)),
)
