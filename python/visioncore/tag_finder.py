"""Finding tags: finder, options, custom families."""
from __future__ import annotations

import ctypes as C
import math
from collections.abc import Iterable, Sequence
from typing import Any

from ._c import vc_tag_family, vc_tag_finder_options
from ._c.Generated.options import TagFinderOptions
from ._options import Names, Options, Unpack, integer, integers, items, listed, made
from ._pixels import Layout, PictureSource
from ._result import Finder
from .camera import Camera, camera_struct
from .tag import FAMILIES, TagList


class _FamilySet(Names):
    """Families as the bits of a number."""

    def keyword(self, number: int) -> Any:
        return [self.name(bit) for bit in range(_BITS) if number >> bit & 1]

    def number(self, field: str, value: object) -> int:
        if isinstance(value, (str, bytes)) or not isinstance(value, Iterable):
            raise TypeError(f"{field} {value!r}: must be a list of names or numbers")
        bits = 0
        for family in value:
            bit = FAMILIES.number(field, family)
            if not 0 <= bit < _BITS:
                raise ValueError(f"{field} {bit}: must be one of FAMILIES; those of add_family() are always searched")
            bits |= 1 << bit
        return bits


_BITS = 64
_FINDER = Options(TagFinderOptions, vc_tag_finder_options, {"families": _FamilySet(FAMILIES)})


def _filled(options: TagFinderOptions) -> Any:
    return C.byref(_FINDER.filled(options))


@_FINDER.described
class TagFinder(Finder):
    """Finds AprilTag and ArUco markers in still pictures, and tracks them in videos.

    >>> with TagFinder(families=["tag36h11"], focal_px=600) as finder:
    ...     for tag in finder.find("tag.png"):
    ...         print(f"{tag.family} {tag.id}: {tag.distance_m:.1f} m")
    tag36h11 7: 1.0 m
    """

    _kind = "tag_finder"

    def __init__(self, **options: Unpack[TagFinderOptions]) -> None:
        super().__init__(_filled(options))

    @_FINDER.signed
    def set_options(self, **options: Unpack[TagFinderOptions]) -> None:
        """Replaces all options, as for :class:`TagFinder`; camera, added families, ids and sizes are kept."""
        self._call("set_options", _filled(options))

    def set_camera(self, camera: Camera | None) -> None:
        """Uses a calibrated camera and its distortion; None = focal_px and fov_rad again."""
        self._call("set_camera", camera_struct(camera))

    def add_family(self, codes: Sequence[int], bit_count: int, *, border_side: int | None = None,
                   bits: Sequence[tuple[int, int]] | None = None, reversed_border: bool = False, max_wrong_bits: int = -1) -> int:
        """Adds a custom family, which is searched in addition to the others.

        If only codes are given, it is an ArUco dictionary: a square of bits, row by row, inside a border of one cell.

        :param codes: white = 1, most significant bit first; the index is the id.
        :param bits: (x, y) of the cell of each bit, relative to the top-left cell of the square between the corners.
        :param border_side: cells per side of the square between the corners.
        :param reversed_border: a white border with black around it.
        :param max_wrong_bits: maximum number of corrected bits; -1: as many as the minimum distance of the codes allows.
        :returns: its number, which is the ``family`` of its tags as text.
        """
        bit_count = integer("bit_count", bit_count)
        side = math.isqrt(max(0, bit_count))
        if bits is None and side * side != bit_count:
            raise ValueError(f"bit_count {bit_count}: must be a square number where bits are not given")
        cells = [integers("bits", cell, C.c_int8) for cell in items("bits", bits, "(x, y)")] if bits is not None else None
        if cells is not None and len(cells) != bit_count:
            raise ValueError(f"bits: {len(cells)} cells: must be {bit_count} as bit_count")
        family = made(vc_tag_family, border_side=side + 2 if border_side is None else border_side, bit_count=bit_count,
                      reversed_border=reversed_border, max_wrong_bits=max_wrong_bits)
        numbers = integers("codes", codes, C.c_uint64)
        family.codes, family.code_count = (C.c_uint64 * len(numbers))(*numbers), len(numbers)
        if cells:
            if any(len(cell) != 2 for cell in cells):
                raise ValueError("bits: every cell is (x, y)")
            family.bit_x, family.bit_y = ((C.c_int8 * bit_count)(*axis) for axis in zip(*cells))
        number = C.c_int32()
        self._call("add_family", C.byref(family), C.byref(number))
        return number.value

    def set_ids(self, family: int | str, ids: Iterable[int] | None) -> None:
        """Reports only these ids of a family; None = all."""
        numbers = integers("ids", ids) if ids is not None else []
        if ids is not None and not numbers:
            raise ValueError("ids: must not be empty; None reports all")
        self._call("set_ids", FAMILIES.number("family", family), (C.c_int32 * len(numbers))(*numbers) if numbers else None, len(numbers))

    def set_size(self, family: int | str, id: int, size_m: float) -> None:
        """Sets the size of one tag in metres; 0 = tag_size_m."""
        self._call("set_size", FAMILIES.number("family", family), integer("id", id), size_m)

    @listed(Layout)
    def find(self, source: PictureSource, **layout: Unpack[Layout]) -> TagList:
        """The tags in a still picture; ``source`` and ``layout`` as for :func:`visioncore.image`."""
        return self._search("find", source, layout, TagList._read)

    @listed(Layout)
    def track(self, source: PictureSource, capture_ns: int = 0, **layout: Unpack[Layout]) -> TagList:
        """The tags in the next frame, with track id, velocity and frames_unseen.

        ``capture_ns``: capture time of a monotonic clock; 0 = unknown, velocities are 0.
        """
        return self._search("track", source, layout, TagList._read, capture_ns)

    def reset(self) -> None:
        """Forgets all tracked tags and the time of the last frame."""
        self._call("reset")
