"""Cubes as text, and the solver."""
import ctypes as C
from typing import Annotated

from .library import F64, HANDLE, I32, I64, OUT, STATUS, U32, declare, declare_names, declare_options, struct


@struct("vc_cube_report")
class Report(C.Structure):
    struct_size: U32
    problem: I32
    flipped_edge: I32
    twisted_corner: I32
    swapped_pair: I32
    facelet_count: I32
    facelets: Annotated[C.Array[C.c_int32], C.c_int32 * 6]
    text: Annotated[bytes, C.c_char * 128]


@struct("vc_solver_options")
class Options(C.Structure):
    struct_size: U32
    max_length: I32
    target_length: I32
    threads: I32
    time_budget_ns: I64
    optimal: I32
    blocked_faces: I32
    quarter_cost: I32
    half_cost: I32
    pairs_count_once: I32
    reserved: I32
    metric: I32
    fastest: I32
    quarter_turn_s: F64
    half_turn_s: F64
    pair_extra_s: F64
    face_factor: Annotated[C.Array[C.c_double], C.c_double * 6]


@struct("vc_solution")
class Solution(C.Structure):
    struct_size: U32
    length: I32
    is_optimal: I32
    cost: I32
    elapsed_ns: I64
    moves: Annotated[C.Array[C.c_uint8], C.c_uint8 * 64]
    text: Annotated[bytes, C.c_char * 256]
    lengths: Annotated[C.Array[C.c_int32], C.c_int32 * 4]
    machine_s: F64


@struct("vc_solver_progress")
class Progress(C.Structure):
    struct_size: U32
    length: I32
    fraction: F64
    nodes: I64
    elapsed_ns: I64


ImprovementCallback = C.CFUNCTYPE(C.c_int32, C.c_void_p, C.POINTER(Solution))
ProgressCallback = C.CFUNCTYPE(C.c_int32, C.c_void_p, C.POINTER(Progress))
TableCallback = C.CFUNCTYPE(C.c_int32, C.c_void_p, C.c_double)
_SIZE, _SEED = C.POINTER(C.c_size_t), C.POINTER(C.c_uint64)

declare_options("solver_options")
declare_names("cube_check_name", "metric_name", "solver_profile_name")
declare(
    ("vc_cube_check", STATUS, C.c_char_p, C.c_size_t, C.POINTER(Report)), ("vc_cube_random", STATUS, _SEED, C.c_char_p),
    ("vc_cube_apply", STATUS, C.c_char_p, C.c_char_p, C.c_char_p),
    ("vc_moves_parse", STATUS, C.c_char_p, C.c_void_p, C.c_size_t, _SIZE, _SIZE),
    ("vc_moves_holding", STATUS, C.c_char_p, C.POINTER(C.c_int32), C.POINTER(C.c_int32)),
    ("vc_moves_format", STATUS, C.c_void_p, C.c_size_t, C.c_int32, C.c_char_p, C.c_size_t),
    ("vc_solver_create", STATUS, C.c_void_p, OUT), ("vc_solver_destroy", None, HANDLE), ("vc_solver_error", C.c_char_p, HANDLE),
    ("vc_solver_set_options", STATUS, HANDLE, C.c_void_p),
    ("vc_solver_set_improvement_callback", STATUS, HANDLE, ImprovementCallback, C.c_void_p),
    ("vc_solver_set_progress_callback", STATUS, HANDLE, ProgressCallback, C.c_void_p),
    ("vc_solver_load_tables", STATUS, HANDLE, C.c_char_p, TableCallback, C.c_void_p),
    ("vc_solver_profile", C.c_int32, HANDLE), ("vc_solver_table_bytes", C.c_int64, HANDLE),
    ("vc_solver_solve", STATUS, HANDLE, C.c_char_p, C.POINTER(Solution)),
    ("vc_solver_solve_to", STATUS, HANDLE, C.c_char_p, C.c_char_p, C.c_int32, C.POINTER(Solution)),
    ("vc_solver_solve_many", STATUS, HANDLE, C.c_char_p, C.c_size_t, C.POINTER(Solution), C.POINTER(C.c_int32)),
    ("vc_solver_scramble", STATUS, HANDLE, _SEED, C.c_char_p, C.POINTER(Solution)), ("vc_solver_cancel", None, HANDLE),
)
