"""Finding the faces of 3x3 cubes in pictures."""
from __future__ import annotations

import ctypes as C
from dataclasses import dataclass
from typing import Any

from ._c import vc_cube_face, vc_cube_finder_options
from ._c.Generated.options import CubeFinderOptions, DrawOptions
from ._options import Options, Unpack, counted, listed
from ._pixels import Layout, Order, PictureSource
from ._result import DRAWING, Corners, CornersResult, Finder, ResultHandle, html_table, read

_FINDER = Options(CubeFinderOptions, vc_cube_finder_options)


@dataclass(frozen=True)
class CubeFace:
    """A face in a picture: corners clockwise from the smallest x + y, nine colours row by row, their probabilities.

    ``second_colors`` are what each sticker could be instead, ``-`` where its colour is certain. Faces of one cube share a ``cube_index``.
    """

    corners: Corners
    colors: str
    confidences: tuple[float, ...]
    second_colors: str
    second_confidences: tuple[float, ...]
    confidence: float
    cube_index: int

    @property
    def open_stickers(self) -> tuple[int, ...]:
        """The stickers (0 to 8) that could be either of two colours."""
        return tuple(i for i, color in enumerate(self.second_colors) if color != "-")


@dataclass(frozen=True, repr=False)
class CubeFaceList(CornersResult[CubeFace]):
    """The faces found in one picture, a sequence of :class:`CubeFace`."""

    faces: tuple[CubeFace, ...]

    _list, _element = "faces", CubeFace

    @classmethod
    def _read(cls, pointer: C.c_void_p, facts: dict[str, Any]) -> CubeFaceList:
        handle = ResultHandle("cube_face_list", pointer)
        faces = tuple(read(CubeFace, raw, confidences=tuple(raw.color_confidence), second_confidences=tuple(raw.second_confidence))
                      for raw in handle._each("count", "get", vc_cube_face))
        return cls(faces)._of(facts, handle)

    def __repr__(self) -> str:
        return f"<CubeFaceList: {', '.join(face.colors for face in self) or 'none'}>"

    def _repr_html_(self) -> str:
        return html_table(counted(len(self), "face"), ("", "colors", "confidence", "cube"),
                          ((i, face.colors, face.confidence, face.cube_index) for i, face in enumerate(self)))

    @DRAWING.described
    def draw(self, canvas: PictureSource, *, order: Order | None = None, **options: Unpack[DrawOptions]) -> None:
        """Draws outlines and colours into a writable picture of the same size; as for :func:`visioncore.image`."""
        self._draw(canvas, order, DRAWING.filled(options))


@_FINDER.described
class CubeFinder(Finder):
    """Finds the faces of cubes in pictures and classifies the colours of their stickers.

    >>> with CubeFinder() as finder:
    ...     for face in finder.find("cube.jpg"):
    ...         print(face.colors)
    WWWWWWWWW
    RRRRRRRRR
    GGGGGGGGG
    """

    _kind = "cube_finder"

    def __init__(self, **options: Unpack[CubeFinderOptions]) -> None:
        super().__init__(C.byref(_FINDER.filled(options)))

    @listed(Layout)
    def find(self, source: PictureSource, **layout: Unpack[Layout]) -> CubeFaceList:
        """The faces in a still picture; ``source`` and ``layout`` as for :func:`visioncore.image`."""
        return self._search("find", source, layout, CubeFaceList._read)

    @listed(Layout)
    def track(self, source: PictureSource, capture_ns: int = 0, **layout: Unpack[Layout]) -> CubeFaceList:
        """The faces of one cube in the next frame of a video; ``capture_ns``: capture time, 0 = unknown."""
        return self._search("track", source, layout, CubeFaceList._read, capture_ns)

    def reset(self) -> None:
        """Forgets the tracked cube."""
        self._call("reset")
