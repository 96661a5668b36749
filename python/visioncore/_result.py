"""Base classes of results: picture, drawing, JSON, notebooks."""
from __future__ import annotations

import contextlib
import ctypes as C
import json
import math
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, overload

from ._c import vc_draw_options, vc_point
from ._c.Generated.options import DrawOptions, SetDrawOptions, SketchDrawOptions
from ._handle import Handle, Owner
from ._options import Options, listed
from ._pixels import Layout, Order, PictureSource, VcImage, image, parted, picture_of
from .picture import Canvas, Picture

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack

Point = tuple[float, float]
Corners = tuple[Point, Point, Point, Point]
Vector = tuple[float, float, float]
#: Drawing options of results without their own.
DRAWING = Options(DrawOptions, vc_draw_options)
R = TypeVar("R")
T = TypeVar("T")
_POSE_AXES = 6


class Annotation(Layout, DrawOptions, SetDrawOptions, SketchDrawOptions, total=False):
    """The layout of a picture, and options of drawing: those of the result's ``draw``."""


def corners(points: Iterable[vc_point]) -> Corners:
    """Four corners of a C struct as tuples."""
    a, b, c, d = ((p.x, p.y) for p in points)
    return a, b, c, d


def vector(values: Iterable[float]) -> Vector:
    """Three numbers of a C struct as a tuple."""
    x, y, z = values
    return x, y, z


def plain(value: Any) -> Any:
    """A value of a C struct in Python's types: points and arrays are tuples."""
    if isinstance(value, vc_point):
        return value.x, value.y
    if isinstance(value, C.Array):
        return tuple(map(plain, value))
    return value.decode() if isinstance(value, bytes) else value


def read(kind: type[T], raw: C.Structure, /, **others: Any) -> T:
    """A dataclass from the fields of a C struct with the same names; an index of -1 becomes None."""
    described: Any = kind
    for name, each in described.__dataclass_fields__.items():
        if name not in others and hasattr(raw, name):
            value = plain(getattr(raw, name))
            others[name] = bool(value) if each.type == "bool" else None if each.type == "int | None" and value < 0 else value
    return kind(**others)


def covariance_rows(numbers: C.Array[C.c_double]) -> tuple[tuple[float, ...], ...]:
    """The rows of a covariance of a pose."""
    return tuple(tuple(numbers[i:i + _POSE_AXES]) for i in range(0, len(numbers), _POSE_AXES))


def rotation_matrix(rotation_rad: Vector) -> tuple[Vector, Vector, Vector]:
    """The matrix of an axis times its angle (Rodrigues)."""
    angle = math.sqrt(sum(part * part for part in rotation_rad))
    x, y, z = (part / angle for part in rotation_rad) if angle > 0 else (0.0, 0.0, 0.0)
    c, s = math.cos(angle), math.sin(angle)
    d = 1 - c
    return ((c + x * x * d, x * y * d - z * s, x * z * d + y * s), (y * x * d + z * s, c + y * y * d, y * z * d - x * s),
            (z * x * d - y * s, z * y * d + x * s, c + z * z * d))


class Posed:
    """An object with a pose in the camera frame: ``translation_m`` and ``rotation_rad``; x right, y down, z ahead."""

    translation_m: Vector
    rotation_rad: Vector

    @property
    def matrix(self) -> tuple[tuple[float, float, float, float], ...]:
        """The pose as a 4 x 4 matrix from object to camera coordinates; ``numpy.array(pose.matrix)``."""
        rows = zip(rotation_matrix(self.rotation_rad), self.translation_m)
        return (*((*row, along) for row, along in rows), (0.0, 0.0, 0.0, 1.0))

    @property
    def quaternion(self) -> tuple[float, float, float, float]:
        """The rotation as a unit quaternion w, x, y, z."""
        angle = math.sqrt(sum(part * part for part in self.rotation_rad))
        scale = math.sin(angle / 2) / angle if angle > 0 else 0.5
        x, y, z = self.rotation_rad
        return math.cos(angle / 2), x * scale, y * scale, z * scale


class Directed:
    """An object with a direction from the camera: ``yaw_rad`` to the right and ``pitch_rad`` up."""

    yaw_rad: float
    pitch_rad: float

    @property
    def yaw_deg(self) -> float:
        """Degrees to the right."""
        return math.degrees(self.yaw_rad)

    @property
    def pitch_deg(self) -> float:
        """Degrees up."""
        return math.degrees(self.pitch_rad)


def points_list(points: Iterable[Iterable[float]]) -> list[list[float]]:
    """Points as in JSON."""
    return [list(point) for point in points]


class ResultHandle(Handle):
    """The immutable C object of a result."""

    def __init__(self, kind: str, pointer: C.c_void_p) -> None:
        self._kind = kind
        self._adopt(pointer)


@dataclass(frozen=True)
class Result:
    """A result: plain values and, while it is open, the C object, which :meth:`draw` needs.

    Results can be compared, pickled and sent to other processes; copies and unpickled results cannot be drawn.
    """

    #: The file that the picture was read from; "" for other sources.
    file: str = field(init=False, default="", compare=False)
    #: Size of the picture in pixels; 0 without a picture.
    width: int = field(init=False, default=0)
    height: int = field(init=False, default=0)
    #: Duration of reading the file, and of finding, in milliseconds.
    decode_ms: float = field(init=False, default=0.0, compare=False)
    elapsed_ms: float = field(init=False, default=0.0, compare=False)

    # Not fields; each result has its own.
    _handle: ClassVar[ResultHandle | None] = None
    _json: ClassVar[str | None] = None
    _decoding: ClassVar[Mapping[str, Any]] = {}
    #: The options of ``draw``.
    _drawing: ClassVar[Options[Any]] = DRAWING

    def _of(self, facts: Mapping[str, Any], handle: ResultHandle) -> Self:
        """The same result with the properties of its picture."""
        self.__dict__.update(facts, _handle=handle)
        return self

    def _open(self) -> ResultHandle:
        if self._handle is None:
            raise ValueError(f"this {type(self).__name__} is a copy or from another process: it has values, but no C object")
        if self._handle._owner is None:
            raise ValueError(f"this {type(self).__name__} is closed: it has values, but no C object")
        return self._handle

    @property
    def handle(self) -> Owner:
        """The result as an argument of C functions."""
        return self._open().handle

    def close(self) -> None:
        """Releases the C object; the values remain available."""
        if self._handle is not None:
            with self._handle._lock:
                if self._handle._owner is not None:
                    self._text()
                self._handle.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __getstate__(self) -> dict[str, Any]:
        if self._handle is not None:
            self._text()
        return {**self.__dict__, "_handle": None, "_decoding": dict(self._decoding)}

    def _draw(self, canvas: PictureSource, order: Order | None, options: C.Structure | None = None) -> None:
        view = image(canvas, order=order, writable=True)
        if self.width and (view.width, view.height) != (self.width, self.height):
            raise ValueError(f"the canvas is {view.width} x {view.height} pixels: must be {self.width} x {self.height} as the picture")
        self._open()._call("draw", C.byref(view), C.byref(options) if options is not None else None)

    def _annotate(self, canvas: Canvas, options: Mapping[str, object]) -> None:
        self._draw(canvas, None, self._drawing.filled(options))

    @listed(Annotation)
    def annotated(self, picture: PictureSource | None = None, **options: Unpack[Annotation]) -> Canvas:
        """A copy of the picture with the result drawn into it.

        :param picture: as given for finding; None reads the file again, with the same options, if it was a file.
        :param options: those of ``draw``, and the layout of ``picture`` as for :func:`visioncore.image`.
        """
        layout, drawing = parted(options)
        self._drawing.check(drawing)
        if picture is None:
            if not self.file:
                raise ValueError("annotated() needs the picture: it was not read from a file")
            decoding: Any = {"min_side": max(self.width, self.height), **self._decoding}
            picture = Picture.open(self.file, **decoding)
        canvas = Canvas.of(picture, **layout)
        self._annotate(canvas, drawing)
        return canvas

    def to_dict(self) -> dict[str, Any]:
        """The line that the command prints with ``--json``; schema: docs/schema."""
        return {"schema": 1, "file": self.file, "width": self.width, "height": self.height, "decode_ms": self.decode_ms,
                "elapsed_ms": self.elapsed_ms, **json.loads(self._text())}

    def _text(self) -> str:
        """The library's JSON, which remains available after closing."""
        with self._handle._lock if self._handle is not None else contextlib.nullcontext():
            if self._json is None:
                self.__dict__["_json"] = self._open()._ask("json").decode()
            return self._json or ""


def handle_of(result: object, kind: type[Result], source: str) -> Owner:
    """A result of a kind, which ``source`` returns, as an argument of C functions."""
    if not isinstance(result, kind):
        raise TypeError(f"{type(result).__name__} is not a {kind.__name__} returned by {source}")
    return result.handle


@dataclass(frozen=True)
class ListResult(Result, Sequence[T]):
    """A result that is a sequence: indices, slices, len, iteration, ``in``."""

    #: Name of the field that is the list, and the class of its elements.
    _list: ClassVar[str]
    _element: ClassVar[Any]

    @property
    def _items(self) -> tuple[T, ...]:
        items: tuple[T, ...] = getattr(self, self._list)
        return items

    def __len__(self) -> int:
        return len(self._items)

    @classmethod
    def _columns(cls) -> Iterable[str]:
        """The columns of :meth:`to_pandas`."""
        return [each.name for each in fields(cls._element)]

    @classmethod
    def _row(cls, thing: Any) -> dict[str, Any]:
        return asdict(thing)

    def to_pandas(self) -> Any:
        """A pandas DataFrame with a row per element and a column per field, also if there are no elements."""
        import pandas

        return pandas.DataFrame([self._row(thing) for thing in self._items], columns=list(self._columns()))

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...

    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        return self._items[index]


class CornersResult(ListResult[T]):
    """A sequence of things with four corners."""

    @property
    def corners(self) -> Any:
        """The corners of all elements as a numpy array, n x 4 x 2, in pixels."""
        import numpy

        things: Any = self._items
        found = [getattr(thing, "corners", None) or thing.elements[0] for thing in things]
        return numpy.array(found, dtype=float).reshape(-1, 4, 2)


class Finder(Handle):
    """An object that takes a picture and returns a result."""

    def _search(self, name: str, source: PictureSource, layout: Layout, make: Callable[[C.c_void_p, dict[str, Any]], R],
                *arguments: object) -> R:
        """Calls ``vc_<kind>_<name>(handle, image, arguments..., out)``, and ``make`` with its result."""
        return self._timed(name, self._picture(name, source, layout), make, *arguments)

    def _picture(self, name: str, source: PictureSource, layout: Layout) -> VcImage:
        return picture_of(f"{type(self).__name__}.{name}", source, layout)

    def _timed(self, name: str, view: VcImage | None, make: Callable[[C.c_void_p, dict[str, Any]], R], *arguments: object) -> R:
        pointer = C.c_void_p()
        pixels = () if view is None else (C.byref(view),)
        with self._lock:
            start = time.perf_counter()
            self._call(name, *pixels, *arguments, C.byref(pointer))
            elapsed = (time.perf_counter() - start) * 1e3
        facts: dict[str, Any] = dict(elapsed_ms=elapsed)
        if view is not None:
            facts.update(file=view._file, _decoding=view._decoding, width=view.width, height=view.height, decode_ms=view._decode_ms)
        return make(pointer, facts)


def html_table(caption: str, head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table for notebooks; numbers with three digits."""

    def cell(value: object) -> str:
        return escape(f"{value:.3g}" if isinstance(value, float) else str(value))

    body = "".join("<tr>" + "".join(f"<td>{cell(value)}</td>" for value in row) + "</tr>" for row in rows)
    return (f"<table><caption>{escape(caption)}</caption><thead><tr>" + "".join(f"<th>{escape(name)}</th>" for name in head)
            + f"</tr></thead><tbody>{body}</tbody></table>")
