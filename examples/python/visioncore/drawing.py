"""Drawing into pictures: polygons, circles, text."""
from __future__ import annotations

import ctypes as C
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, TypedDict

from ._c.image import Pen as _Pen
from ._c.image import Point
from ._c.library import library
from ._errors import check
from ._options import Options, terminated
from ._pixels import Order, PictureSource, image

if TYPE_CHECKING:
    from typing_extensions import Unpack


class Pen(TypedDict, total=False):
    """How lines, areas and letters look."""

    color: Annotated[int, "0xRRGGBBAA of lines and letters; AA = 0: none"]
    fill: Annotated[int, "0xRRGGBBAA inside of polygons and circles, behind letters; 0: none"]
    width: Annotated[float, "of lines, 1 to 255 pixels"]
    text_height: Annotated[float, "of a capital letter, 4 to 1000 pixels"]
    open: Annotated[bool, "the polygon's last point is not joined to the first"]


_PEN = Options(Pen, _Pen, "pen")


def palette_color(index: int) -> int:
    """The i-th of eight colours that colour-blind people can tell apart, as 0xRRGGBBAA."""
    color: int = library.vc_palette_color(index)
    return color


@_PEN.described
def draw_polygon(canvas: PictureSource, points: Iterable[Iterable[float]], *, order: Order | None = None, **pen: Unpack[Pen]) -> None:
    """Draws a polygon into a writable picture; ``canvas`` and ``order`` as for :func:`visioncore.image`.

    >>> canvas = Canvas(64, 64)
    >>> draw_polygon(canvas, [(8, 8), (56, 8), (32, 56)], fill=0x0072B2FF)
    >>> canvas.pixels[20, 32, 2]
    178
    """
    view = image(canvas, order=order, writable=True)
    corners = [Point(*point) for point in points]
    array = (Point * len(corners))(*corners)
    check(library.vc_draw_polygon(C.byref(view), array, len(corners), C.byref(_PEN.filled(pen))), "points or pen")


def draw_circle(canvas: PictureSource, center: Iterable[float], radius: float, *, order: Order | None = None, **pen: Unpack[Pen]) -> None:
    """Draws a circle into a writable picture; as :func:`draw_polygon`."""
    view = image(canvas, order=order, writable=True)
    check(library.vc_draw_circle(C.byref(view), Point(*center), radius, C.byref(_PEN.filled(pen))), "radius or pen")


def draw_text(canvas: PictureSource, text: str, at: Iterable[float], *, order: Order | None = None, **pen: Unpack[Pen]) -> None:
    """Writes a line of text whose base line starts at ``at``; as :func:`draw_polygon`."""
    view = image(canvas, order=order, writable=True)
    check(library.vc_draw_text(C.byref(view), terminated("text", text), Point(*at), C.byref(_PEN.filled(pen))), "text or pen")
