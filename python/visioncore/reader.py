"""Reading the state of a cube from several pictures of it."""
from __future__ import annotations

import ctypes as C
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from ._c import vc_cube_reader_options, vc_cube_reading_info, vc_cube_sticker
from ._c.Generated.options import CubeReaderOptions, DrawOptions
from ._c.library import sized
from ._options import Names, Options, Unpack, integer, integers, items, octets
from ._pixels import Order, PictureSource
from ._result import DRAWING, Finder, Result, ResultHandle, handle_of, read
from .cube import CubeFaceList

#: Names of the 54 facelets in the order of states and colours.
FACELETS: tuple[str, ...] = tuple(side + str(number) for side in "URFDLB" for number in range(1, 10))
_PROBLEMS = Names("vc_cube_problem_name")


def _facelet(facelet: str | int) -> int:
    if isinstance(facelet, str):
        if facelet not in FACELETS:
            raise ValueError(f"facelet {facelet!r}: must be U1 to B9")
        return FACELETS.index(facelet)
    return integer("facelet", facelet)


def _color(field: str, color: str) -> int:
    if not isinstance(color, (str, bytes)) or len(color) != 1:
        raise ValueError(f"{field} {color!r}: must be one of the letters W Y R O G B")
    return ord(color)


class _Letters(Names):
    """Colours by their letters."""

    def name(self, number: int) -> str:
        return chr(number)

    def number(self, field: str, value: Any) -> int:
        return _color(field, value)


_READER = Options(CubeReaderOptions, vc_cube_reader_options, {"up": _Letters({}), "front": _Letters({})})


@dataclass(frozen=True)
class CubeSticker:
    """A sticker of a reading: its name ("F3"), colour, second most likely colour ("?" if it is certain) and probability."""

    facelet: str
    color: str
    second: str
    confidence: float
    seen: bool


@dataclass(frozen=True, repr=False)
class CubeReading(Result):
    """The state of a cube as read from pictures.

    ``state`` is None while there is a ``problem`` ("incomplete", "uncertain", ...; in words in ``problem_text``).
    ``uncertain`` are stickers to confirm, the most informative first; ``suspects`` are involved in the problem.
    ``mirrored``: the pictures are mirror images, and the state is that of the cube itself. If a mirrored picture cannot
    be distinguished from a cube with a mirrored colour scheme, ``mirrored_state`` and ``unmirrored_state`` are the states of both
    cases; otherwise they are None.
    """

    state: str | None
    colors: str
    confidence: float
    problem: str
    problem_text: str
    stickers: tuple[CubeSticker, ...]
    uncertain: tuple[CubeSticker, ...]
    suspects: tuple[CubeSticker, ...]
    mirrored: bool
    mirrored_state: str | None
    unmirrored_state: str | None
    #: The unfolded cube as an SVG document.
    svg: str = field(compare=False)
    #: The files that the faces were found in.
    files: tuple[str, ...] = field(default=(), compare=False)

    @classmethod
    def _read(cls, pointer: C.c_void_p, facts: dict[str, Any]) -> CubeReading:
        handle, info = ResultHandle("cube_reading", pointer), sized(vc_cube_reading_info)
        handle._call("get", C.byref(info))

        def stickers(count: str | int, name: str) -> tuple[CubeSticker, ...]:
            return tuple(read(CubeSticker, raw, facelet=FACELETS[raw.facelet], color=chr(raw.color), second=chr(raw.second))
                         for raw in handle._each(count, name, vc_cube_sticker))

        return cls(info.state.decode() or None, info.colors.decode(), info.confidence, _PROBLEMS.name(info.problem),
                   handle._ask("problem_text").decode(), stickers(len(FACELETS), "sticker_get"),
                   stickers("uncertain_count", "uncertain_get"), stickers("suspect_count", "suspect_get"),
                   bool(info.mirrored), info.mirrored_state.decode() or None, info.unmirrored_state.decode() or None,
                   handle._ask("svg").decode())._of(facts, handle)

    def sticker(self, facelet: str | int) -> CubeSticker:
        """The sticker at a facelet, given as "F3" or 20.

        :raises IndexError: for a number outside 0 to 53.
        """
        number = _facelet(facelet)
        if not 0 <= number < len(FACELETS):
            raise IndexError(f"facelet {number}: must be 0..{len(FACELETS) - 1}")
        return self.stickers[number]

    def __repr__(self) -> str:
        return f"<CubeReading: {self.state or self.problem_text}>"

    def _repr_svg_(self) -> str:
        return self.svg

    def to_dict(self) -> dict[str, Any]:
        """The line of ``visioncore cube read --json``, without a solution."""
        return {"schema": 1, "files": list(self.files), "elapsed_ms": self.elapsed_ms, **json.loads(self._text())}

    @DRAWING.described
    def draw(self, canvas: PictureSource, *, order: Order | None = None, **options: Unpack[DrawOptions]) -> None:
        """Draws the unfolded cube as large as a writable picture allows; as for :func:`visioncore.image`."""
        self._draw(canvas, order, DRAWING.filled(options))


@_READER.described
class CubeReader(Finder):
    """Reads the state of one cube from faces of several pictures.

    >>> with CubeFinder() as finder, CubeReader() as reader:
    ...     for file in ("first.jpg", "last.jpg"):
    ...         reader.add(finder.find(file))
    ...     print(reader.read().state)
    3
    3
    LBBUUDDFURBRFRBFRDFRFLFDURLBDDFDUULLBFRRLULLRDUULBBBDF
    """

    _kind = "cube_reader"

    def __init__(self, **options: Unpack[CubeReaderOptions]) -> None:
        super().__init__(C.byref(_READER.filled(options)))
        self._files: list[str] = []

    def add(self, faces: CubeFaceList) -> int:
        """Adds the faces of another picture; returns their number."""
        count = C.c_int32()
        with self._lock:
            self._call("add", handle_of(faces, CubeFaceList, "CubeFinder.find"), C.byref(count))
            self._files.append(faces.file)
        return count.value

    def add_colors(self, rgb: Iterable[Iterable[int]], whole_cube: bool = False) -> None:
        """Adds measured colours: (red, green, blue) for nine stickers per face; ``whole_cube``: 54 in the order U R F D L B."""
        rows = [integers("rgb", row, C.c_uint8) for row in items("rgb", rgb, "(red, green, blue)")]
        if any(len(row) != 3 for row in rows):
            raise ValueError("rgb: every sticker has three values")
        self._call("add_colors", bytes(v for row in rows for v in row), len(rows), bool(whole_cube))

    def correct(self, facelet: str | int, color: str | None) -> None:
        """Corrects a sticker, for example ("F3", "R"); None withdraws the correction."""
        self._call("correct", _facelet(facelet), _color("color", color) if color else 0)

    def reset(self) -> None:
        """Forgets the cube, but not the learnt colours."""
        with self._lock:
            self._call("reset")
            self._files.clear()

    def read(self) -> CubeReading:
        """The most likely legal cube."""
        with self._lock:
            files = tuple(self._files)
            return self._timed("read", None, lambda pointer, facts: CubeReading._read(pointer, {**facts, "files": files}))

    def learn(self) -> None:
        """Learns the colours of this cube from the last reading with a state, for all later readings."""
        self._call("learn")

    def save(self) -> bytes:
        """The learnt colours as bytes."""
        return self._save()

    def load(self, data: bytes | None) -> None:
        """Restores saved colours; None forgets the learnt ones."""
        data = octets("data", data) if data is not None else None
        self._call("load", data, len(data or b""))
