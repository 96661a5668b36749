"""Sheets that hide codes, for printing and for simulated photographs."""
from __future__ import annotations

import ctypes as C

from ._c import vc_sheet_camera, vc_sheet_group, vc_sheet_options
from ._c.Generated.options import SheetCamera, SheetOptions
from ._handle import Handle
from ._options import Names, Options, Unpack, integer, listed, made
from ._pixels import Layout, PictureSource, VcImage, picture_of
from .picture import Canvas
from .shapes import KINDS, ShapeList

_FILES = Names("vc_sheet_file_name")


_SHEET = Options(SheetOptions, vc_sheet_options)
_CAMERA = Options(SheetCamera, vc_sheet_camera)


@_SHEET.described
class Sheet(Handle):
    """A sheet that hides codes: print it with :meth:`encode`, or photograph it with :meth:`simulate_camera`.

    >>> with Sheet(width_mm=20, height_mm=20) as sheet:
    ...     sheet.add_group("rectangle", 4, 10, 10, shape_radius_mm=1.6, ring_radius_mm=4.5)
    ...     photo, truth = sheet.simulate_camera(width=400, height=400, pixels_per_mm=24)
    >>> [group.code for group in truth.groups]
    ['S4_M4']
    """

    _kind = "sheet"

    def __init__(self, **options: Unpack[SheetOptions]) -> None:
        super().__init__(C.byref(_SHEET.filled(options)))

    def add_group(self, kind: int | str, member_count: int, x_mm: float, y_mm: float, shape_radius_mm: float, ring_radius_mm: float,
                  rotation_rad: float = 0.0) -> None:
        """Adds a hidden group of ``kind`` "triangle", "rectangle", "pentagon" or "circle"."""
        group = made(vc_sheet_group, kind=KINDS.number("kind", kind), member_count=member_count, x_mm=x_mm, y_mm=y_mm,
                     shape_radius_mm=shape_radius_mm, ring_radius_mm=ring_radius_mm, rotation_rad=rotation_rad)
        self._call("add_group", C.byref(group))

    def add_random_groups(self, count: int, seed: int = 1) -> int:
        """Adds at most ``count`` groups where they fit; returns their number."""
        added = C.c_int32()
        self._call("add_random_groups", integer("count", count), integer("seed", seed, C.c_uint64), C.byref(added))
        return added.value

    @listed(Layout)
    def set_cover(self, source: PictureSource, **layout: Unpack[Layout]) -> None:
        """Prints over a cover image instead of a flat colour; as for :func:`visioncore.image`."""
        self._call("set_cover", C.byref(picture_of("Sheet.set_cover", source, layout)))

    def encode(self, file_type: str = "pdf", *, ink: int = 0, bits: int | None = None, dpi: float = 2400) -> bytes:
        """A file for a printer: "pdf" with all inks, "tiff" or "png" with one of them (0 cyan ... 3 black)."""
        bits = bits or (8 if file_type == "png" else 1)
        return self._bytes("encode", _FILES.number("file_type", file_type), ink, bits, dpi)

    @_CAMERA.described
    def simulate_camera(self, **camera: Unpack[SheetCamera]) -> tuple[Canvas, ShapeList]:
        """A synthetic photograph and its ground truth."""
        chosen = _CAMERA.filled(camera)
        picture, truth = VcImage(), C.c_void_p()
        with self._lock:
            self._call("simulate_camera", C.byref(chosen), C.byref(picture), C.byref(truth))
            scene = ShapeList._read(truth, dict(width=picture.width, height=picture.height))
            return Canvas.of(picture), scene
