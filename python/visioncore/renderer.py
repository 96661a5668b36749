"""Rendering a cube: steps with captions, pictures, SVG, text and animations."""
from __future__ import annotations

import ctypes as C
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from ._c import (
    VC_CUBE_TEXT_COLORED,
    VC_CUBE_TEXT_NET,
    VC_CUBE_TEXT_PICTURE,
    vc_cube_gif_options,
    vc_cube_mesh,
    vc_cube_renderer_options,
    vc_cube_step,
    vc_cube_view,
    vc_cubie,
)
from ._c.Generated.options import CubeGifOptions, CubeRendererOptions, CubeView
from ._c.library import library, sized
from ._handle import Handle
from ._options import Names, Options, Unpack, counted, integer, terminated
from ._pixels import Order, PictureSource, image
from ._result import read
from .states import FACES, SOLVED, Moves, notation

TEXT_NET, TEXT_COLORED, TEXT_PICTURE = VC_CUBE_TEXT_NET, VC_CUBE_TEXT_COLORED, VC_CUBE_TEXT_PICTURE
_TEXTS = Names("vc_cube_text_name")
_CUBIES = 26


_RENDERER = Options(CubeRendererOptions, vc_cube_renderer_options)
_VIEW = Options(CubeView, vc_cube_view)
_GIF = Options(CubeGifOptions, vc_cube_gif_options)


class _GifView(CubeGifOptions, CubeView, total=False):
    """Both."""


@dataclass(frozen=True)
class Step:
    """One turn: face (of "URFDLB"), number of clockwise quarter turns, and the states before and after it."""

    move: str
    face: str
    quarters: int
    elapsed: int
    remaining: int
    axis: tuple[float, ...]
    angle_rad: float
    cubies: tuple[int, ...]
    before: str
    after: str

    def to_dict(self) -> dict[str, Any]:
        """The values under their names; ``state`` is that after the turn, as in the command's JSON."""
        return {**asdict(self), "axis": list(self.axis), "cubies": list(self.cubies), "state": self.after}


@dataclass(frozen=True)
class Cubie:
    """A cubie at one time: ``transform`` is 4x4, column-major; ``stickers`` are "URFDLB?" or None on its own six sides."""

    home: tuple[int, ...]
    turning: bool
    stickers: tuple[str | None, ...]
    colors: tuple[int, ...]
    transform: tuple[float, ...]


@dataclass(frozen=True, repr=False)
class Mesh:
    """Triangles: positions and normals as x y z, three indices per triangle."""

    positions: tuple[float, ...]
    normals: tuple[float, ...]
    indices: tuple[int, ...]

    def __repr__(self) -> str:
        return f"<Mesh: {counted(len(self.indices) // 3, 'triangle')}>"


def languages() -> list[str]:
    """The codes of the languages of captions."""
    return [library.vc_cube_language(i).decode() for i in range(library.vc_cube_language_count())]


def _view(values: CubeView) -> Any:
    return C.byref(_VIEW.filled(values))


@_RENDERER.described
class CubeRenderer(Handle):
    """A cube and its moves as steps and pictures; iterating it gives the steps. Without a state it is the solved cube.

    >>> renderer = CubeRenderer(SOLVED, "R U' F2")
    >>> for index, step in enumerate(renderer):
    ...     print(step.move, renderer.caption(index, "de"))
    R Drehe die rechte Seite eine Vierteldrehung im Uhrzeigersinn
    U' Drehe die obere Seite eine Vierteldrehung gegen den Uhrzeigersinn
    F2 Drehe die vordere Seite eine halbe Drehung

    Every drawing function takes the fields of :class:`CubeView` as keywords; :meth:`render` lists them.
    """

    _kind = "cube_renderer"

    def __init__(self, state: str | None = None, moves: Moves = "", **options: Unpack[CubeRendererOptions]) -> None:
        super().__init__(C.byref(_RENDERER.filled(options)))
        self.load(SOLVED if state is None else state, moves)

    def load(self, state: str, moves: Moves = "") -> None:
        """Loads 54 letters and moves in WCA notation, as for :func:`visioncore.apply_moves`."""
        with self._lock:
            given = terminated("state", state), notation(moves)
            self._call("set_moves", *given)
            self._given = tuple(map(bytes.decode, given))
            self._position = 0

    def __len__(self) -> int:
        """Number of turns."""
        count: int = self._ask("step_count")
        return count

    @property
    def position(self) -> int:
        """Number of completed turns; can be set, IndexError beyond the last."""
        return self._position

    @position.setter
    def position(self, index: int) -> None:
        with self._lock:
            self._check_index(index, len(self) + 1)
            self._position = index

    def next(self) -> bool:
        """Steps forward by one turn; False at the end."""
        with self._lock:
            if self._position == len(self):
                return False
            self._position += 1
            return True

    def previous(self) -> bool:
        """Steps back by one turn; False at the start."""
        with self._lock:
            if self._position == 0:
                return False
            self._position -= 1
            return True

    @staticmethod
    def _check_index(index: int, count: int) -> None:
        if not 0 <= integer("index", index) < count:
            raise IndexError(f"index {index}: must be 0..{count - 1}" if count else f"index {index}: there are no turns")

    def _string(self, name: str, *arguments: object) -> str:
        out = C.c_char_p()
        with self._lock:
            self._call(name, *arguments, C.byref(out))
            return (out.value or b"").decode()

    def state(self, index: int | None = None) -> str:
        """The 54 letters after ``index`` turns (default: at the current position).

        :raises IndexError: if there are fewer turns.
        """
        with self._lock:
            if index is not None:
                self._check_index(index, len(self) + 1)
            return self._string("state_get", self.position if index is None else index)

    def caption(self, index: int, language: str = "en") -> str:
        """The caption of turn ``index``; index = len(self): after the last turn.

        :raises IndexError: for other turns.
        """
        with self._lock:
            self._check_index(index, len(self) + 1)
            return self._string("caption_get", index, terminated("language", language))

    def step(self, index: int) -> Step:
        """Turn number ``index``.

        :raises IndexError: if it does not exist.
        """
        value = sized(vc_cube_step)
        with self._lock:
            self._check_index(index, len(self))
            self._call("step_get", index, C.byref(value))
        return read(Step, value, face=FACES[value.face], cubies=tuple(i for i in range(_CUBIES) if value.cubies >> i & 1))

    @property
    def steps(self) -> list[Step]:
        """All turns."""
        with self._lock:
            return [self.step(i) for i in range(len(self))]

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def to_dict(self, language: str = "en") -> dict[str, Any]:
        """The line of ``visioncore cube show --json``."""
        with self._lock:
            state, moves = self._given
            steps = [{**step.to_dict(), "caption": self.caption(i, language)} for i, step in enumerate(self)]
        return {"schema": 1, "state": state, "moves": moves, "steps": steps}

    def cubies(self, time: float = 0.0) -> list[Cubie]:
        """The 26 cubies at a time (in turns), for use with other rendering engines."""
        with self._lock:
            return [self._cubie(time, index) for index in range(_CUBIES)]

    def _cubie(self, time: float, index: int) -> Cubie:
        value = sized(vc_cubie)
        self._call("cubie_get", time, index, C.byref(value))
        return read(Cubie, value, stickers=tuple(None if s < 0 else "URFDLB?"[s] for s in value.stickers))

    def mesh(self, part: int = 0, detail: int = 3) -> Mesh:
        """Triangles of a cubie's body (part 0) or of the sticker on its side 1..6 = U R F D L B."""
        value = sized(vc_cube_mesh)
        with self._lock:
            self._call("mesh_get", part, detail, C.byref(value))
            return Mesh(tuple(value.positions[:3 * value.vertex_count]), tuple(value.normals[:3 * value.vertex_count]),
                        tuple(value.indices[:value.index_count]))

    @_VIEW.described
    def render(self, time: float, canvas: PictureSource, *, order: Order | None = None, **view: Unpack[CubeView]) -> None:
        """Draws into a writable picture; ``canvas`` and ``order`` as for :func:`visioncore.image`."""
        self._call("render", time, _view(view), C.byref(image(canvas, order=order, writable=True)))

    @_VIEW.signed
    def svg(self, time: float = 0.0, width: int = 512, height: int = 512, **view: Unpack[CubeView]) -> str:
        """An SVG document; ``view`` as for :meth:`render`."""
        return self._string("render_svg", time, _view(view), width, height)

    def _repr_svg_(self) -> str:
        return self.svg(self.position)

    @_VIEW.signed
    def text(self, time: float = 0.0, style: int | str = TEXT_NET, columns: int = 56, **view: Unpack[CubeView]) -> str:
        """Lines of text for a terminal: "net", "colored" or "picture"; ``view`` as for :meth:`render`."""
        return self._string("render_text", time, _TEXTS.number("style", style), _view(view), columns)

    @_VIEW.signed
    @_GIF.described
    def gif(self, **options: Unpack[_GifView]) -> bytes:
        """All turns as the bytes of an animated GIF; the fields of :class:`CubeView` as for :meth:`render`."""
        values: dict[str, Any] = dict(options)
        gif = {name: values.pop(name) for name in CubeGifOptions.__annotations__ if name in values}
        return self._bytes("render_gif", C.byref(_GIF.filled(gif)), C.byref(_VIEW.filled(values)))
