"""Sheets that hide codes: to print, and to photograph in a simulator."""
from __future__ import annotations

import ctypes as C
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, TypedDict

from ._c import shapes as _shapes
from ._c.library import sized
from ._handle import Handle
from ._options import Names, Options, integer, set_field
from ._pixels import Layout, PictureSource, VcImage, picture_of
from .picture import Canvas
from .shapes import KINDS, ShapeScene

if TYPE_CHECKING:
    from typing_extensions import Unpack

_FILES = Names("sheet_file_name", range(1, 10))


class SheetOptions(TypedDict, total=False):
    """Size and line screens of a sheet."""

    width_mm: Annotated[float, "5 to 1000 millimetres"]
    height_mm: Annotated[float, "5 to 1000 millimetres"]
    foreground_lpi: Annotated[float, "lines per inch inside of shapes, 20 to 1000"]
    foreground_level: Annotated[float, "factor of the tones inside of shapes, 0.5 to 2"]
    background_lpi: Annotated[float, "lines per inch outside of shapes, 20 to 1000"]
    background_level: Annotated[float, "factor of the tones outside of shapes, 0.5 to 2"]


class SheetCamera(TypedDict, total=False):
    """How a sheet is photographed."""

    width: Annotated[int, "64 to 8192 pixels"]
    height: Annotated[int, "64 to 8192 pixels"]
    jpeg_quality: Annotated[int, "1 to 100; 0: not compressed"]
    pixels_per_mm: Annotated[float, "at the centre of the picture, 1 to 200"]
    blur_px: Annotated[float, "standard deviation of the lens blur, 0 to 20 pixels"]
    focus_fade_px: Annotated[float, "blur added towards the lower right corner, 0 to 20 pixels"]
    tilt: Annotated[float, "random perspective: share by which each corner of the view is moved at most, 0 to 0.3"]
    rotation_rad: Annotated[float, "of the view over the sheet, clockwise, -1000 to 1000 radians"]
    light_falloff: Annotated[float, "how much darker the darkest side is, 0 to 0.95"]
    noise: Annotated[float, "standard deviation of the noise of a mid-grey pixel, 0 to 50 of 255"]
    sharpening: Annotated[float, "strength of the unsharp mask, 0 to 3"]
    seed: Annotated[int, "of perspective, light and noise, 0 to 2**64 - 1"]
    frame: Annotated[int, "number of a frame of a hand-held video, 0 to 2**64 - 1"]
    shake_px: Annotated[float, "how far the hand moves the view at most, 0 to 200 pixels"]


_SHEET = Options(SheetOptions, _shapes.SheetOptions, "sheet_options")
_CAMERA = Options(SheetCamera, _shapes.SheetCamera, "sheet_camera")


@_SHEET.described
class Sheet(Handle):
    """A sheet that hides codes: print it with :meth:`encode`, or photograph it with :meth:`simulate_camera`.

    >>> with Sheet(width_mm=20, height_mm=20) as sheet:
    ...     sheet.add_group("rectangle", 4, 10, 10, shape_radius_mm=1.6, ring_radius_mm=4.5)
    ...     photo, truth = sheet.simulate_camera(width=400, height=400, pixels_per_mm=24)
    >>> [group.code for group in truth.groups]
    ['S4_M4']

    :param color: shares of cyan, magenta, yellow and black, 0 to 1; default 0.5, 0.2, 0.25, 0.08.
    :param angles: of their screens, -360 to 360 degrees; default 65, 110, 155, 20.
    """

    _kind = "sheet"

    def __init__(self, *, color: Iterable[float] | None = None, angles: Iterable[float] | None = None,
                 **options: Unpack[SheetOptions]) -> None:
        super().__init__(C.byref(_SHEET.filled(options, color=color, angle_deg=angles)))

    def add_group(self, kind: int | str, member_count: int, x_mm: float, y_mm: float, shape_radius_mm: float, ring_radius_mm: float,
                  rotation_rad: float = 0.0) -> None:
        """Adds a hidden group of ``kind`` "triangle", "rectangle", "pentagon" or "circle"."""
        group = sized(_shapes.SheetGroup)
        values = dict(kind=KINDS.number("kind", kind), member_count=member_count, x_mm=x_mm, y_mm=y_mm, shape_radius_mm=shape_radius_mm,
                      ring_radius_mm=ring_radius_mm, rotation_rad=rotation_rad)
        for field, value in values.items():
            set_field(group, field, value)
        self._call("add_group", C.byref(group))

    def add_random_groups(self, count: int, seed: int = 1) -> int:
        """Adds at most ``count`` groups where they fit; returns how many."""
        added = C.c_int32()
        self._call("add_random_groups", integer("count", count), integer("seed", seed, C.c_uint64), C.byref(added))
        return added.value

    def set_cover(self, source: PictureSource, **layout: Unpack[Layout]) -> None:
        """Prints over a cover image instead of a flat colour; as for :func:`visioncore.image`."""
        self._call("set_cover", C.byref(picture_of("Sheet.set_cover", source, layout)))

    def encode(self, file_type: str = "pdf", *, ink: int = 0, bits: int | None = None, dpi: float = 2400) -> bytes:
        """A file for a printer: "pdf" with all inks, "tiff" or "png" with one of them (0 cyan ... 3 black)."""
        bits = bits or (8 if file_type == "png" else 1)
        return self._bytes("encode", _FILES.number("file_type", file_type), ink, bits, dpi)

    @_CAMERA.described
    def simulate_camera(self, **camera: Unpack[SheetCamera]) -> tuple[Canvas, ShapeScene]:
        """A synthetic photograph and what it truly shows."""
        chosen = _CAMERA.filled(camera)
        picture, truth = VcImage(), C.c_void_p()
        with self._lock:
            self._call("simulate_camera", C.byref(chosen), C.byref(picture), C.byref(truth))
            scene = ShapeScene._read(truth, dict(width=picture.width, height=picture.height))
            return Canvas.of(picture), scene
