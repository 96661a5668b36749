"""Synthetic pictures of flat things on a plane: cards on a table, a drawing on paper, tape on a wall."""
from __future__ import annotations

import ctypes as C
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, TypedDict, Union

from ._c import flat as _flat
from ._c.image import Point as _CPoint
from ._handle import Handle
from ._options import Names, Options, integer
from ._pixels import VcImage
from ._result import Point
from .picture import Canvas

if TYPE_CHECKING:
    from typing_extensions import Unpack

_NAMES = {"surface": Names({**Names("cube_surface_name", range(32)), "none": -1})}


class FlatSceneOptions(TypedDict, total=False):
    """Camera, surface and light of a scene."""

    width: Annotated[int, "16 to 4096 pixels"]
    height: Annotated[int, "16 to 4096 pixels"]
    surface: Annotated[Union[int, str], '"wood", "paper", "cloth", "room", or "none" as in a dark room']
    focal_px: Annotated[float, "10 to 100000 pixels"]
    distance_m: Annotated[float, "of the camera from the middle of the plane, 0.01 to 1000 metres"]
    slant_rad: Annotated[float, "between the optical axis and the plane's normal, 0 to 1.4"]
    direction_rad: Annotated[float, "where the plane leads away: 0 at the top of the picture, pi/2 on the right"]
    texture_m: Annotated[float, "size of the surface's planks or weaves, 0.001 to 1000 metres"]
    exposure: Annotated[float, "factor of the light, 0.01 to 20"]
    light_color: Annotated[Iterable[float], "factors of red, green and blue, 0.01 to 20"]
    light_falloff: Annotated[float, "how much darker the darkest side is, 0 to 0.95"]
    shadow: Annotated[float, "darkness of a shadow whose edge runs through the picture, 0 to 1"]
    glare: Annotated[float, "strength of the mirrored lamps, 0 to 20"]
    lamps: Annotated[int, "that are mirrored, 0 to 50"]
    blur_px: Annotated[float, "standard deviation of the lens blur, 0 to 50 pixels"]
    motion_px: Annotated[float, "way of the camera while it takes the picture, 0 to 200 pixels"]
    motion_rad: Annotated[float, "direction of that way"]
    noise: Annotated[float, "standard deviation of the noise, 0 to 60 of 255"]
    seed: Annotated[int, "of surface, light and noise, 0 to 2**64 - 1"]


_SCENE = Options(FlatSceneOptions, _flat.SceneOptions, "flat_scene_options", _NAMES)


def _points(points: Sequence[Point]) -> tuple[Any, int]:
    return (_CPoint * len(points))(*(_CPoint(x, y) for x, y in points)), len(points)


@_SCENE.described
class FlatScene(Handle):
    """A picture of flat things. Their places are metres from the middle, x to the right and y up; later ones cover earlier ones.

    >>> with FlatScene(width=640, height=480, focal_px=600) as scene:
    ...     scene.add([(-0.04, 0.03), (0.04, 0.03), (0.04, -0.03), (-0.04, -0.03)], 0xF4F1EBFF)
    ...     print(scene.render(), scene.pixel((0, 0)))
    <Canvas: 640 x 480 RGB24> (319.5, 239.5)
    """

    _kind = "flat_scene"

    def __init__(self, **options: Unpack[FlatSceneOptions]) -> None:
        super().__init__(C.byref(_SCENE.filled(options)))

    def add(self, outline: Sequence[Point], color: int, light: float = 1) -> None:
        """Adds a filled polygon. ``color``: 0xRRGGBBAA; ``light``: a factor of it, above 1 for what shines."""
        self._call("add", *_points(outline), integer("color", color, C.c_uint32), light)

    def add_line(self, points: Sequence[Point], width_m: float, color: int, light: float = 1) -> None:
        """Adds a line with round joints and ends, as a pen draws it."""
        self._call("add_line", *_points(points), width_m, integer("color", color, C.c_uint32), light)

    def pixel(self, place: Point) -> Point:
        """Where a place on the plane appears in the picture."""
        result = _CPoint()
        with self._lock:
            self._call("pixel", _CPoint(*place), C.byref(result))
        return result.x, result.y

    def render(self) -> Canvas:
        """The picture, RGB24."""
        image = VcImage()
        with self._lock:
            self._call("render", C.byref(image))
            return Canvas.of(image)
