"""The cube solver."""
from __future__ import annotations

import contextlib
import ctypes as C
import functools
import os
import threading
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Any

from ._c import (
    VC_ERR_ILLEGAL_CUBE,
    VC_ERR_NOT_FOUND,
    VC_ERR_TIMEOUT,
    VC_SOLVER_PROFILE_FULL,
    vc_solution,
    vc_solver_improvement_fn,
    vc_solver_options,
    vc_solver_progress_fn,
    vc_solver_table_progress_fn,
)
from ._c.Generated.options import SolverOptions
from ._c.library import library, sized
from ._errors import error
from ._handle import Handle
from ._interrupt import interruptible
from ._options import Names, Options, Unpack, integer, items, number, path_bytes
from .states import STICKERS, symbols

_METRICS = Names("vc_metric_name")
_OPTIONS = Options(SolverOptions, vc_solver_options)


@dataclass(frozen=True)
class Solution:
    """Moves in WCA notation and how they were found."""

    moves: str
    length: int
    optimal: bool
    cost: int
    elapsed_us: float = field(compare=False)
    #: The solved cube; "" if unknown.
    state: str = ""
    #: The length in each metric: ``solution.lengths["axial"]``.
    lengths: dict[str, int] = field(default_factory=dict, hash=False)
    #: Time of the machine given in the options, in seconds; 0 without one.
    machine_s: float = 0.0

    def __str__(self) -> str:
        return self.moves

    def to_dict(self) -> dict[str, Any]:
        """The line of ``visioncore cube solve --json``."""
        line = {"schema": 1, "state": self.state, "solution": self.moves, "length": self.length, "elapsed_us": self.elapsed_us,
                "optimal": self.optimal, "cost": self.cost, "lengths": self.lengths}
        return {**line, "machine_s": self.machine_s} if self.machine_s else line


def _result(solution: vc_solution, state: str = "") -> Solution:
    lengths = {name: solution.lengths[number] for name, number in _METRICS.items()}
    return Solution(solution.text.decode(), solution.length, bool(solution.is_optimal), solution.cost, solution.elapsed_s * 1e6, state,
                    lengths, solution.machine_s)


@_OPTIONS.described
class Solver(Handle):
    """Solves cubes.

    >>> with Solver(max_length=20) as solver:
    ...     solution = solver.solve(apply_moves(SOLVED, "R U F"))
    >>> solution.length <= 20, apply_moves(apply_moves(SOLVED, "R U F"), solution.moves) == SOLVED
    (True, True)
    >>> Solver(time_budget_s=0.01, target_length=0)   # the best within 10 ms
    <Solver>

    :meth:`cancel` may be called from any thread. Ctrl-C ends a search and raises KeyboardInterrupt; exceptions of callbacks are raised, too.
    """

    _kind = "solver"

    def __init__(self, **options: Unpack[SolverOptions]) -> None:
        self._calling_back: set[int] = set()
        super().__init__(C.byref(_OPTIONS.filled(options)))
        self._tables = threading.Lock()
        self._cancelling = threading.RLock()  # a signal handler may cancel while its thread does
        self._raised: BaseException | None = None
        self._callbacks: list[Any] = [None, None]

    @property
    def _lock(self) -> AbstractContextManager[Any]:
        """A callback is not kept waiting by the call that waits for it, maybe on another thread; the library refuses its calls."""
        return contextlib.nullcontext() if threading.get_ident() in self._calling_back else super()._lock

    def close(self) -> None:
        with self._lock, self._cancelling:
            super().close()

    @_OPTIONS.signed
    def set_options(self, **options: Unpack[SolverOptions]) -> None:
        """Sets the options of later calls, as for :class:`Solver`; options not given are set to their defaults."""
        self._call("set_options", C.byref(_OPTIONS.filled(options)))

    def _reported(self, function: Callable[..., object], *arguments: object) -> int:
        """The return value of a callback to C. An exception ends the search and is raised by the call."""
        self._calling_back.add(thread := threading.get_ident())
        try:
            return int(bool(function(*arguments)))
        except BaseException as raised:
            self._raised = raised
            return 1
        finally:
            self._calling_back.discard(thread)

    def _search(self, name: str, *arguments: object, tolerated: tuple[int, ...] = ()) -> int:
        """Calls ``vc_solver_<name>``, which may take long; returns its status, which may be one of ``tolerated``."""
        function = getattr(library, f"vc_solver_{name}")
        with self._lock:
            owner, self._raised = self.handle, None
            status = interruptible(lambda: int(function(owner, *arguments)), self.cancel)
            if self._raised is not None:
                del owner  # the traceback keeps this frame
                raise self._raised
            if status < 0 and status not in tolerated:
                raise error(status, library.vc_solver_error(owner))
            return status

    def load_tables(self, path: str | os.PathLike[str] | None = None, progress: Callable[[float], object] | None = None) -> None:
        """Loads the full tables from a file, or computes them; ``progress(fraction)`` cancels by returning True.

        May be called while another thread solves.
        """
        interrupted: list[bool] = []
        raised: list[BaseException] = []

        def call(_: object, fraction: float) -> int:
            try:
                return int(bool(interrupted or raised) or bool(progress and progress(fraction)))
            except BaseException as error:
                raised.append(error)
                return 1

        callback, text = vc_solver_table_progress_fn(call), [b""]

        def load(owner: Any, file: bytes | None) -> int:
            status = int(library.vc_solver_load_tables(owner, file, callback, None))
            text[0] = library.vc_last_error()  # of the thread that made the call
            del owner  # the traceback of `call` keeps this frame
            return status

        with self._tables:
            owner, file = self.handle, path_bytes(path) if path is not None else None
            status = interruptible(functools.partial(load, owner, file), lambda: interrupted.append(True))
        del owner  # the traceback keeps this frame
        if raised:
            raise raised[0]
        if status < 0:
            raise error(status, text[0])

    @property
    def is_full(self) -> bool:
        """Whether the next search uses the full tables."""
        return bool(library.vc_solver_profile(self.handle) == VC_SOLVER_PROFILE_FULL)

    @property
    def table_bytes(self) -> int:
        """The size of the tables of the next search in bytes."""
        return int(library.vc_solver_table_bytes(self.handle))

    def set_improvement_callback(self, function: Callable[[Solution], object] | None) -> None:
        """Calls ``function(solution)`` for each better solution; True accepts it and ends the search. None = no callback.

        A callback may only :meth:`cancel` the solver: calls raise VC_ERR_BUSY. It may run on another thread.
        """

        def call(_: object, better: Any) -> int:
            return self._reported(lambda: function and function(_result(better.contents)))

        with self._lock:
            kept = vc_solver_improvement_fn(call) if function else vc_solver_improvement_fn()
            self._call("set_improvement_callback", kept, None)
            self._callbacks[0] = kept

    def set_progress_callback(self, function: Callable[[int, float, int, float], object] | None) -> None:
        """Calls ``function(length, fraction, nodes, seconds)`` while a shortest solution is searched: no solution is
        shorter than ``length``. True cancels. None = no callback. As for :meth:`set_improvement_callback`.
        """

        def call(_: object, progress: Any) -> int:
            p = progress.contents
            return self._reported(lambda: function and function(p.length, p.fraction, p.nodes, p.elapsed_s))

        with self._lock:
            kept = vc_solver_progress_fn(call) if function else vc_solver_progress_fn()
            self._call("set_progress_callback", kept, None)
            self._callbacks[1] = kept

    def solve(self, cube: str | bytes, goal: str | bytes | None = None, any_orientation: bool = False) -> Solution:
        """Moves that solve a cube, or turn it into ``goal``.

        :param any_orientation: ``goal`` may be reached in any orientation.
        :raises VisionError: VC_ERR_ILLEGAL_CUBE, VC_ERR_NOT_FOUND, VC_ERR_TIMEOUT, VC_ERR_CANCELLED.
        """
        out, start = sized(vc_solution), symbols(cube)
        if goal is None:
            self._search("solve", start, C.byref(out))
        else:
            self._search("solve_to", start, symbols(goal), bool(any_orientation), C.byref(out))
        return _result(out, start.decode("utf-8", "replace"))

    def solve_many(self, cubes: Iterable[str | bytes]) -> list[Solution | None]:
        """Solutions of many cubes, on all threads of the options; None if a cube was not solved."""
        if isinstance(cubes, (str, bytes)):
            raise TypeError("cubes: must be a list of cubes, not one")
        data = b"".join(symbols(cube) for cube in items("cubes", cubes, "cubes"))
        count = len(data) // STICKERS
        out, statuses = (vc_solution * max(1, count))(), (C.c_int32 * max(1, count))()
        out[0].struct_size = C.sizeof(vc_solution)
        self._search("solve_many", data, count, out, statuses, tolerated=(VC_ERR_ILLEGAL_CUBE, VC_ERR_NOT_FOUND, VC_ERR_TIMEOUT))
        states = (data[STICKERS * i:STICKERS * (i + 1)].decode("utf-8", "replace") for i in range(count))
        return [_result(out[i], state) if statuses[i] == 0 else None for i, state in enumerate(states)]

    def scramble(self, seed: int) -> tuple[str, Solution]:
        """A random cube and the moves from the solved cube to it."""
        state, cube, out = C.c_uint64(integer("seed", seed, C.c_uint64)), C.create_string_buffer(STICKERS + 1), sized(vc_solution)
        self._search("scramble", C.byref(state), cube, C.byref(out))
        return cube.value.decode(), _result(out)

    def cancel(self) -> None:
        """Ends the running search, if any. May be called from any thread."""
        with self._cancelling:
            if self._owner is not None:
                library.vc_solver_cancel(self._owner)

    def cancel_after(self, seconds: float) -> threading.Timer:
        """A timer that cancels; call its ``cancel`` when the search is over."""
        timer = threading.Timer(number("seconds", seconds), self.cancel)
        timer.daemon = True  # a program does not wait for it to end
        timer.start()
        return timer
