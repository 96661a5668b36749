"""Cubes as text: checks, random ones, moves."""
from __future__ import annotations

import ctypes as C
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Union

from ._c import VC_CUBE_STICKERS, VC_ERR_ILLEGAL_CUBE, vc_cube_report
from ._c.library import library, sized
from ._errors import check, error
from ._options import Names, counted, encoded, integer, integers, terminated, texts
from ._result import read

if TYPE_CHECKING:
    from .solver import Solution

STICKERS = VC_CUBE_STICKERS
FACES = "URFDLB"
SOLVED = "".join(face * 9 for face in FACES)
_CHECKS = Names("vc_cube_check_name")
#: Moves in WCA notation.
Moves = Union[str, bytes, Iterable[str], "Solution"]


@dataclass(frozen=True)
class CubeReport:
    """The problem of a cube; for a legal cube ``problem`` is "ok" and the report is true."""

    problem: str
    text: str
    facelets: tuple[int, ...]
    flipped_edge: bool
    twisted_corner: bool
    swapped_pair: bool

    def __bool__(self) -> bool:
        return self.problem == "ok"

    def to_dict(self) -> dict[str, Any]:
        """The values under their names."""
        return {**asdict(self), "facelets": list(self.facelets)}


def letters(cube: str | bytes) -> bytes:
    """A cube as an argument of the library."""
    if cube is None:
        raise TypeError("cube: None is not a state; problem_text of a reading has the reason")
    return encoded("cube", cube, "a text of 54 letters")


def symbols(cube: str | bytes) -> bytes:
    """Exactly 54 bytes, as read by the library."""
    data = letters(cube)
    if len(data) != STICKERS:
        raise error(VC_ERR_ILLEGAL_CUBE, f"{counted(len(data), 'sticker')}: a cube has 54")
    return data


def notation(moves: Moves) -> bytes:
    """Moves as an argument of the library."""
    moves = getattr(moves, "moves", moves)
    return terminated("moves", moves if isinstance(moves, (str, bytes)) else " ".join(texts("moves", moves)))


def check_cube(cube: str | bytes) -> CubeReport:
    """Checks whether a cube of 54 symbols is legal, that is, reachable by turning faces.

    >>> print(check_cube("U" * 54).text)
    the centres of U and R are equal
    """
    data, report = letters(cube), sized(vc_cube_report)
    status = library.vc_cube_check(data, len(data), C.byref(report))
    if status != VC_ERR_ILLEGAL_CUBE:
        check(status)
    return read(CubeReport, report, problem=_CHECKS.name(report.problem), facelets=tuple(report.facelets[:report.facelet_count]))


def random_cubes(seed: int) -> Iterator[str]:
    """An endless sequence of uniformly distributed cubes, determined by the seed."""
    state = C.c_uint64(integer("seed", seed, C.c_uint64))
    out = C.create_string_buffer(STICKERS + 1)
    while True:
        check(library.vc_cube_random(C.byref(state), out))
        yield out.value.decode()


def apply_moves(cube: str | bytes, moves: Moves) -> str:
    """The cube as held after moves in WCA notation (including wide moves, slices and rotations).

    :param moves: a text, a list of texts or a :class:`Solution`.
    :raises VisionError: VC_ERR_BAD_DATA (not a move), VC_ERR_ILLEGAL_CUBE.

    >>> apply_moves(SOLVED, "R L'") == apply_moves(SOLVED, ["L'", "R"])
    True
    """
    start, data, out = symbols(cube), notation(moves), C.create_string_buffer(STICKERS + 1)
    status = library.vc_cube_apply(start, data, out)
    if status < 0:
        parse_moves(data)  # raises what is wrong with them
        raise error(status, check_cube(cube).text)
    return out.value.decode()


def parse_moves(text: Moves) -> list[int]:
    """Moves as numbers: 3 * face + quarter turns - 1, faces in the order U R F D L B.

    Wide moves, slices and rotations become turns of faces of the cube as held at the start; see :func:`holding`.
    """
    data = notation(text)
    moves = (C.c_uint8 * max(1, 2 * len(data)))()
    count, position = C.c_size_t(), C.c_size_t()
    status = library.vc_moves_parse(data, moves, len(moves), C.byref(count), C.byref(position))
    if status < 0:
        rest = data[position.value:].decode("utf-8", "replace")
        place = len(data[:position.value].decode("utf-8", "replace"))
        raise error(status, f"moves {data.decode('utf-8', 'replace')!r}: {' '.join(rest.split()[:1])!r} at character {place} is not a move")
    return list(moves[:count.value])


def holding(text: Moves) -> tuple[str, str]:
    """The faces, of the cube as held at the start, that are up and in front after moves.

    >>> holding("x")
    ('F', 'D')
    """
    data, up, front = notation(text), C.c_int32(), C.c_int32()
    status = library.vc_moves_holding(data, C.byref(up), C.byref(front))
    if status < 0:
        parse_moves(data)  # raises what is wrong with them
    check(status)
    return FACES[up.value], FACES[front.value]


def format_moves(moves: Sequence[int], invert: bool = False) -> str:
    """Numbers as WCA notation; with ``invert`` the sequence that undoes them."""
    numbers = integers("moves", moves)
    if any(not 0 <= number < 18 for number in numbers):
        raise ValueError(f"moves {moves!r}: a move must be 0..17")
    data, text = bytes(numbers), C.create_string_buffer(3 * len(numbers) + 1)
    check(library.vc_moves_format(data, len(numbers), bool(invert), text, len(text)))
    return text.value.decode()


def invert_moves(text: Moves) -> str:
    """The sequence that undoes a sequence.

    >>> invert_moves("R U2 F'")
    "F U2 R'"
    """
    return format_moves(parse_moves(text), invert=True)
