"""Shapes and codes hidden in print, and plain shapes."""
from __future__ import annotations

import ctypes as C
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ._c import (
    VC_SHAPE_KIND_CIRCLE,
    VC_SHAPE_KIND_PENTAGON,
    VC_SHAPE_KIND_RECTANGLE,
    VC_SHAPE_KIND_TRIANGLE,
    vc_code_verdict,
    vc_point,
    vc_shape,
    vc_shape_finder_options,
    vc_shape_group,
)
from ._c.Generated.options import DrawOptions, ShapeFinderOptions
from ._c.library import sized
from ._handle import Handle
from ._options import Names, Options, Unpack, counted, listed, terminated, texts
from ._pixels import Layout, Order, PictureSource
from ._result import DRAWING, Finder, ListResult, Point, ResultHandle, handle_of, html_table, plain, read
from .picture import Canvas

TRIANGLE, RECTANGLE, PENTAGON, CIRCLE = VC_SHAPE_KIND_TRIANGLE, VC_SHAPE_KIND_RECTANGLE, VC_SHAPE_KIND_PENTAGON, VC_SHAPE_KIND_CIRCLE
KINDS = Names("vc_shape_kind_name")
_LETTERS = {TRIANGLE: "T", RECTANGLE: "R", PENTAGON: "P", CIRCLE: "C"}
_NUMBERS = {letter: number for number, letter in _LETTERS.items()}
_STATES, _VERDICTS, _CODE_STATES = Names("vc_shape_state_name"), Names("vc_shape_verdict_name"), Names("vc_code_state_name")


_FINDER = Options(ShapeFinderOptions, vc_shape_finder_options)


@dataclass(frozen=True)
class Shape:
    """A shape. ``type`` is T, R, P or C; ``box`` is x, y, width, height in pixels; ``group`` an index or None."""

    type: str
    polygon: tuple[Point, ...]
    box: tuple[float, float, float, float]
    center: Point
    size: float
    pixels: int
    confidence: float
    group: int | None
    state: str

    @property
    def kind(self) -> str:
        """"triangle", "rectangle", "pentagon" or "circle"."""
        return KINDS.name(_NUMBERS.get(self.type, 0))


@dataclass(frozen=True)
class ShapeGroup:
    """Equal shapes on a ring; ``members``: indices of shapes; ``missing``: number of members not seen."""

    code: str
    members: tuple[int, ...]
    member_count: int
    missing: int
    center: Point
    ring_radius: float
    confidence: float


@dataclass(frozen=True, repr=False)
class ShapeList(ListResult[Shape]):
    """The shapes in a picture, a sequence of :class:`Shape`: ``shapes``, ``groups`` and ``verdict``
    ("ok", "nothing", "too far" or "blurred")."""

    verdict: str
    shapes: tuple[Shape, ...]
    groups: tuple[ShapeGroup, ...]

    _list, _element = "shapes", Shape

    @classmethod
    def _read(cls, pointer: C.c_void_p, facts: dict[str, Any]) -> ShapeList:
        handle, shapes, groups = ResultHandle("shape_list", pointer), [], []
        points, count = C.POINTER(vc_point)(), C.c_size_t()
        for index, shape in enumerate(handle._each("count", "get", vc_shape)):
            handle._call("outline_get", index, C.byref(points), C.byref(count))
            shapes.append(read(Shape, shape, type=_LETTERS.get(shape.kind, "?"), polygon=tuple(map(plain, points[:count.value])),
                               box=(shape.left, shape.top, shape.width, shape.height), pixels=shape.pixel_count, state=_STATES.name(shape.state)))
        for group in handle._each("group_count", "group_get", vc_shape_group):
            groups.append(read(ShapeGroup, group, members=tuple(m for m in group.members if m >= 0)))
        return cls(_VERDICTS.name(handle._ask("verdict")), tuple(shapes), tuple(groups))._of(facts, handle)

    def __repr__(self) -> str:
        codes = ", ".join(group.code for group in self.groups) or "no groups"
        return f"<ShapeList: {self.verdict}, {counted(len(self), 'shape')}, {codes}>"

    def _repr_html_(self) -> str:
        return html_table(repr(self)[1:-1], ("", "type", "size", "confidence", "group"), (
            (i, shape.type, shape.size, shape.confidence, "" if shape.group is None else self.groups[shape.group].code)
            for i, shape in enumerate(self)))

    @DRAWING.described
    def draw(self, canvas: PictureSource, *, order: Order | None = None, **options: Unpack[DrawOptions]) -> None:
        """Draws the shapes into a writable picture of the same size; as for :func:`visioncore.image`."""
        self._draw(canvas, order, DRAWING.filled(options))


@_FINDER.described
class ShapeFinder(Finder):
    """Finds shapes in pictures; keep one and use it for all frames of a camera.

    >>> with ShapeFinder("plain") as finder:
    ...     scene = finder.find("shapes.png")
    >>> scene
    <ShapeList: ok, 3 shapes, no groups>
    >>> [shape.type for shape in scene]
    ['R', 'T', 'C']
    """

    _kind = "shape_finder"

    def __init__(self, input: int | str | None = None, /, **options: Unpack[ShapeFinderOptions]) -> None:  # pyright: ignore[reportGeneralTypeIssues]
        super().__init__(C.byref(_FINDER.filled({"input": input, **options})))

    @listed(Layout)
    def find(self, source: PictureSource, **layout: Unpack[Layout]) -> ShapeList:
        """The shapes in a picture; ``source`` and ``layout`` as for :func:`visioncore.image`."""
        return self._search("find", source, layout, ShapeList._read)

    @listed(Layout)
    def track(self, source: PictureSource, capture_ns: int = 0, **layout: Unpack[Layout]) -> ShapeList:
        """The shapes in the next frame of a hand-held video; averages the evidence of up to eight frames.

        :param capture_ns: capture time of a monotonic clock; 0 = unknown.
        """
        return self._search("track", source, layout, ShapeList._read, capture_ns)

    def reset(self) -> None:
        """Forgets the frames of a video."""
        self._call("reset")

    @listed(Layout)
    def reveal(self, source: PictureSource, **layout: Unpack[Layout]) -> Canvas:
        """The evidence as a picture of the same size: dark shapes on a grey background."""
        pixels = self._picture("reveal", source, layout)
        canvas = Canvas(pixels.width, pixels.height, "GRAY")
        self._call("reveal", C.byref(pixels), C.byref(canvas.image))
        return canvas


@dataclass(frozen=True)
class CodeVerdict:
    """The verdict over several frames: ``state`` is "genuine", "unknown" or "none"."""

    state: str
    code: str
    seen: int
    frames: int
    likelihood_ratio: float

    def to_dict(self) -> dict[str, Any]:
        """The verdict as in the command's JSON."""
        return {"schema": 1, "verdict": self.state, "code": self.code, "seen": self.seen, "pictures": self.frames,
                "likelihood_ratio": self.likelihood_ratio}


class CodeVerifier(Handle):
    """Accumulates the codes of frames and compares them with the genuine ones: by default S3 and S4 with M3, M4, M5 and MC."""

    _kind = "code_verifier"

    def __init__(self, codes: Iterable[str] | None = None) -> None:
        super().__init__(terminated("codes", ",".join(texts("codes", codes))) if codes is not None else None)

    def add(self, scene: ShapeList) -> None:
        """Adds the codes of a frame."""
        self._call("add", handle_of(scene, ShapeList, "ShapeFinder.find"))

    def reset(self) -> None:
        """Forgets the frames, but not the codes."""
        self._call("reset")

    @property
    def verdict(self) -> CodeVerdict:
        """The verdict over the frames so far."""
        verdict = sized(vc_code_verdict)
        self._call("verdict_get", C.byref(verdict))
        return read(CodeVerdict, verdict, state=_CODE_STATES.name(verdict.state))
