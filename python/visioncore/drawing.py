"""Drawing into pictures: polygons, circles, text."""
from __future__ import annotations

import ctypes as C
from collections.abc import Iterable

from ._c import vc_pen
from ._c.Generated.options import Pen
from ._c.library import library
from ._errors import check
from ._options import Options, Unpack, position, positions, terminated
from ._pixels import Order, PictureSource, image

_PEN = Options(Pen, vc_pen)


def palette_color(index: int) -> int:
    """Colour i (modulo 8) of a palette suitable for colour-blind people, as 0xRRGGBBAA."""
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
    corners = positions("points", points)
    check(library.vc_draw_polygon(C.byref(view), corners, len(corners), C.byref(_PEN.filled(pen))))


@_PEN.signed
def draw_circle(canvas: PictureSource, center: Iterable[float], radius: float, *, order: Order | None = None, **pen: Unpack[Pen]) -> None:
    """Draws a circle into a writable picture; as :func:`draw_polygon`."""
    view = image(canvas, order=order, writable=True)
    check(library.vc_draw_circle(C.byref(view), position("center", center), radius, C.byref(_PEN.filled(pen))))


@_PEN.signed
def draw_text(canvas: PictureSource, text: str, at: Iterable[float], *, order: Order | None = None, **pen: Unpack[Pen]) -> None:
    """Writes a line of text whose baseline starts at ``at``; as :func:`draw_polygon`."""
    view = image(canvas, order=order, writable=True)
    check(library.vc_draw_text(C.byref(view), terminated("text", text), position("at", at), C.byref(_PEN.filled(pen))))
