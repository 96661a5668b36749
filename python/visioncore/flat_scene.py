"""Synthetic pictures of flat objects on a plane: cards on a table, a drawing on paper, tape on a wall."""
from __future__ import annotations

import ctypes as C
from collections.abc import Sequence
from typing import Any

from ._c import VC_FLAT_SURFACE_NONE, vc_flat_scene_options, vc_point
from ._c.Generated.options import FlatSceneOptions
from ._handle import Handle
from ._options import Names, Options, Unpack, integer, position, positions
from ._pixels import VcImage
from ._result import Point
from .picture import Canvas

_SCENE = Options(FlatSceneOptions, vc_flat_scene_options, {"surface": Names({**Names("vc_cube_surface_name"), "none": VC_FLAT_SURFACE_NONE})})


def _points(field: str, points: Sequence[Point]) -> tuple[Any, int]:
    places = positions(field, points)
    return places, len(places)


@_SCENE.described
class FlatScene(Handle):
    """A picture of flat objects. Coordinates are metres from the centre, x to the right and y up; later objects cover earlier ones.

    >>> with FlatScene(width=640, height=480, focal_px=600) as scene:
    ...     scene.add([(-0.04, 0.03), (0.04, 0.03), (0.04, -0.03), (-0.04, -0.03)], 0xF4F1EBFF)
    ...     print(scene.render(), scene.pixel((0, 0)))
    <Canvas: 640 x 480 RGB24> (319.5, 239.5)
    """

    _kind = "flat_scene"

    def __init__(self, **options: Unpack[FlatSceneOptions]) -> None:
        super().__init__(C.byref(_SCENE.filled(options)))

    def add(self, outline: Sequence[Point], color: int, light: float = 1) -> None:
        """Adds a filled polygon. ``color``: 0xRRGGBBAA; ``light``: its factor, above 1 for light sources."""
        self._call("add", *_points("outline", outline), integer("color", color, C.c_uint32), light)

    def add_line(self, points: Sequence[Point], width_m: float, color: int, light: float = 1) -> None:
        """Adds a line with round joints and ends."""
        self._call("add_line", *_points("points", points), width_m, integer("color", color, C.c_uint32), light)

    def pixel(self, place: Point) -> Point:
        """Projects a point of the plane into the picture."""
        result = vc_point()
        with self._lock:
            self._call("pixel", position("place", place), C.byref(result))
        return result.x, result.y

    def render(self) -> Canvas:
        """The picture, RGB24."""
        image = VcImage()
        with self._lock:
            self._call("render", C.byref(image))
            return Canvas.of(image)
