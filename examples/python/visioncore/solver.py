"""Cubes as text: checks, moves, and the solver."""
import ctypes as C
import threading
from dataclasses import dataclass
from typing import Optional

from ._library import Handle, VisionError, check, declare, filled, library, sized

STICKERS = 54
FACES = "URFDLB"
SOLVED = "".join(face * 9 for face in FACES)


class _Report(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("problem", C.c_int32), ("flipped_edge", C.c_int32), ("twisted_corner", C.c_int32),
                ("swapped_pair", C.c_int32), ("facelet_count", C.c_int32), ("facelets", C.c_int32 * 6), ("text", C.c_char * 128)]


class _SolverOptions(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("max_length", C.c_int32), ("target_length", C.c_int32), ("threads", C.c_int32),
                ("time_budget_ns", C.c_int64), ("optimal", C.c_int32), ("blocked_faces", C.c_int32), ("quarter_cost", C.c_int32),
                ("half_cost", C.c_int32), ("pairs_count_once", C.c_int32), ("reserved", C.c_int32)]


class _Solution(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("length", C.c_int32), ("is_optimal", C.c_int32), ("cost", C.c_int32),
                ("elapsed_ns", C.c_int64), ("moves", C.c_uint8 * 64), ("text", C.c_char * 256)]


class _SolverProgress(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("length", C.c_int32), ("fraction", C.c_double), ("nodes", C.c_int64),
                ("elapsed_ns", C.c_int64)]


_ImprovementCallback = C.CFUNCTYPE(C.c_int32, C.c_void_p, C.POINTER(_Solution))
_SolverProgressCallback = C.CFUNCTYPE(C.c_int32, C.c_void_p, C.POINTER(_SolverProgress))
_TableProgressCallback = C.CFUNCTYPE(C.c_int32, C.c_void_p, C.c_double)

declare([
    ("vc_cube_check_name", C.c_char_p, C.c_int32), ("vc_solver_profile_name", C.c_char_p, C.c_int32),
    ("vc_cube_check", C.c_int32, C.c_char_p, C.c_size_t, C.POINTER(_Report)),
    ("vc_cube_random", C.c_int32, C.POINTER(C.c_uint64), C.c_char_p),
    ("vc_cube_apply", C.c_int32, C.c_char_p, C.c_char_p, C.c_char_p),
    ("vc_moves_parse", C.c_int32, C.c_char_p, C.c_void_p, C.c_size_t, C.POINTER(C.c_size_t), C.POINTER(C.c_size_t)),
    ("vc_moves_format", C.c_int32, C.c_void_p, C.c_size_t, C.c_int32, C.c_char_p, C.c_size_t),
    ("vc_solver_options_init", None, C.c_void_p, C.c_size_t),
    ("vc_solver_create", C.c_int32, C.c_void_p, C.POINTER(C.c_void_p)), ("vc_solver_destroy", None, C.c_void_p),
    ("vc_solver_error", C.c_char_p, C.c_void_p), ("vc_solver_set_options", C.c_int32, C.c_void_p, C.c_void_p),
    ("vc_solver_set_improvement_callback", C.c_int32, C.c_void_p, _ImprovementCallback, C.c_void_p),
    ("vc_solver_set_progress_callback", C.c_int32, C.c_void_p, _SolverProgressCallback, C.c_void_p),
    ("vc_solver_load_tables", C.c_int32, C.c_void_p, C.c_char_p, _TableProgressCallback, C.c_void_p),
    ("vc_solver_profile", C.c_int32, C.c_void_p), ("vc_solver_table_bytes", C.c_int64, C.c_void_p),
    ("vc_solver_solve", C.c_int32, C.c_void_p, C.c_char_p, C.POINTER(_Solution)),
    ("vc_solver_solve_to", C.c_int32, C.c_void_p, C.c_char_p, C.c_char_p, C.c_int32, C.POINTER(_Solution)),
    ("vc_solver_solve_many", C.c_int32, C.c_void_p, C.c_char_p, C.c_size_t, C.POINTER(_Solution), C.POINTER(C.c_int32)),
    ("vc_solver_scramble", C.c_int32, C.c_void_p, C.POINTER(C.c_uint64), C.c_char_p, C.POINTER(_Solution)),
    ("vc_solver_cancel", None, C.c_void_p),
])


@dataclass(frozen=True)
class CubeReport:
    """What is wrong with a cube; ``problem`` is "ok" when nothing is."""

    problem: str
    text: str
    facelets: tuple[int, ...]
    flipped_edge: bool
    twisted_corner: bool
    swapped_pair: bool

    def __bool__(self):
        return self.problem == "ok"


@dataclass(frozen=True)
class Solution:
    """Moves in WCA notation and how they were found."""

    moves: str
    length: int
    optimal: bool
    cost: int
    elapsed_us: float

    def __str__(self):
        return self.moves


def _bytes(text):
    return text if isinstance(text, bytes) else str(text).encode("utf-8", "replace")


def _symbols(cube):
    """54 bytes and no fewer: the library reads that many."""
    data = _bytes(cube)
    if len(data) != STICKERS:
        raise VisionError(-9, "VC_ERR_ILLEGAL_CUBE", f"{len(data)} stickers: a cube has 54")
    return data


def check_cube(cube):
    """Checks whether turning faces can lead to a cube of 54 symbols, and reports what is wrong with it."""
    data = _bytes(cube)
    report = sized(_Report)
    status = library.vc_cube_check(data, len(data), C.byref(report))
    if status < 0 and status != -9:
        check(status)
    return CubeReport(library.vc_cube_check_name(report.problem).decode(), report.text.decode(), tuple(report.facelets[:report.facelet_count]),
                      bool(report.flipped_edge), bool(report.twisted_corner), bool(report.swapped_pair))


def random_cubes(seed):
    """An endless sequence of cubes, each of the 4.3e19 equally likely; the same for the same seed."""
    state = C.c_uint64(seed)
    out = C.create_string_buffer(STICKERS + 1)
    while True:
        check(library.vc_cube_random(C.byref(state), out))
        yield out.value.decode()


def turn(cube, moves):
    """The cube after moves in WCA notation."""
    out = C.create_string_buffer(STICKERS + 1)
    check(library.vc_cube_apply(_symbols(cube), _bytes(moves), out), b"not a legal cube, or not moves")
    return out.value.decode()


def parse_moves(text):
    """Moves as numbers: 3 * face + quarter turns - 1, faces in the order U R F D L B."""
    data = _bytes(text)
    moves = (C.c_uint8 * max(1, len(data)))()
    count, position = C.c_size_t(), C.c_size_t()
    status = library.vc_moves_parse(data, moves, len(moves), C.byref(count), C.byref(position))
    check(status, f"byte {position.value} cannot be read".encode())
    return list(moves[:count.value])


def format_moves(moves, invert=False):
    """Numbers as WCA notation; with ``invert`` the sequence that undoes them."""
    numbers = (C.c_uint8 * max(1, len(moves)))(*moves)
    text = C.create_string_buffer(3 * len(moves) + 1)
    check(library.vc_moves_format(numbers, len(moves), int(invert), text, len(text)), b"a move must be 0..17")
    return text.value.decode()


def invert_moves(text):
    """The sequence that undoes a sequence."""
    return format_moves(parse_moves(text), invert=True)


class Solver(Handle):
    """Solves cubes.

    Options are the fields of ``vc_solver_options``; times in milliseconds::

        with Solver(max_length=20) as solver:
            print(solver.solve(cube))
        Solver(time_budget_ms=10, target_length=0)   # the best within 10 ms

    :meth:`cancel` may be called from any thread.
    """

    _destroy, _error = "vc_solver_destroy", "vc_solver_error"

    def __init__(self, **options):
        pointer = C.c_void_p()
        check(library.vc_solver_create(C.byref(self._options(options)), C.byref(pointer)), b"options")
        self._own(pointer)
        self._improvement = self._progress = None

    @staticmethod
    def _options(options):
        options = {name: int(value) if name != "time_budget_ms" else value for name, value in options.items()}
        if "time_budget_ms" in options:
            options["time_budget_ns"] = int(options.pop("time_budget_ms") * 1e6)
        return filled(_SolverOptions, "vc_solver_options_init", **options)

    def set_options(self, **options):
        """Sets the options of the calls to come; what is not named gets its default."""
        self._check(library.vc_solver_set_options(self.handle, C.byref(self._options(options))))

    def load_tables(self, path=None, progress=None):
        """The full tables, from a file or newly made; ``progress(fraction)`` cancels by returning True.

        May run on another thread than the one that solves.
        """
        call = (lambda _, fraction: int(bool(progress(fraction)))) if progress else None
        function = _TableProgressCallback(call) if call else _TableProgressCallback()
        check(library.vc_solver_load_tables(self.handle, _bytes(path) if path else None, function, None), b"tables")

    @property
    def is_full(self):
        """Whether the next search uses the full tables."""
        return library.vc_solver_profile(self.handle) == 1

    @property
    def table_bytes(self):
        return library.vc_solver_table_bytes(self.handle)

    def set_improvement_callback(self, function: Optional[callable]):
        """Calls ``function(solution)`` for each better solution; True takes it and ends the search. None = no callback."""
        def call(_, better):
            return int(bool(function(_result(better.contents))))

        self._improvement = _ImprovementCallback(call) if function else _ImprovementCallback()
        self._check(library.vc_solver_set_improvement_callback(self.handle, self._improvement, None))

    def set_progress_callback(self, function: Optional[callable]):
        """Calls ``function(length, fraction, nodes, seconds)`` while a shortest solution is searched: no solution is
        shorter than ``length``. True cancels. None = no callback."""
        def call(_, progress):
            p = progress.contents
            return int(bool(function(p.length, p.fraction, p.nodes, p.elapsed_ns / 1e9)))

        self._progress = _SolverProgressCallback(call) if function else _SolverProgressCallback()
        self._check(library.vc_solver_set_progress_callback(self.handle, self._progress, None))

    def solve(self, cube, goal=None, any_orientation=False):
        """Moves that solve a cube, or turn it into ``goal``."""
        out = sized(_Solution)
        if goal is None:
            self._check(library.vc_solver_solve(self.handle, _symbols(cube), C.byref(out)))
        else:
            status = library.vc_solver_solve_to(self.handle, _symbols(cube), _symbols(goal), int(any_orientation), C.byref(out))
            self._check(status)
        return _result(out)

    def solve_many(self, cubes):
        """Solutions of many cubes, on all threads of the options; None where there is none."""
        data = b"".join(_symbols(cube) for cube in cubes)
        count = len(data) // STICKERS
        out, statuses = (_Solution * max(1, count))(), (C.c_int32 * max(1, count))()
        out[0].struct_size = C.sizeof(_Solution)
        library.vc_solver_solve_many(self.handle, data, count, out, statuses)
        return [_result(out[i]) if statuses[i] == 0 else None for i in range(count)]

    def scramble(self, seed):
        """A random cube and moves that lead to it from the solved one."""
        state, cube, out = C.c_uint64(seed), C.create_string_buffer(STICKERS + 1), sized(_Solution)
        self._check(library.vc_solver_scramble(self.handle, C.byref(state), cube, C.byref(out)))
        return cube.value.decode(), _result(out)

    def cancel(self):
        """Ends the running search; from any thread."""
        library.vc_solver_cancel(self.handle)

    def cancel_after(self, seconds):
        """A timer that cancels; call its ``cancel`` when the search is over."""
        timer = threading.Timer(seconds, self.cancel)
        timer.start()
        return timer


def _result(solution):
    return Solution(solution.text.decode(), solution.length, bool(solution.is_optimal), solution.cost, solution.elapsed_ns / 1e3)
