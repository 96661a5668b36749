"""Tags to print, and synthetic pictures of tags."""
from __future__ import annotations

import ctypes as C
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, TypedDict

from ._c import tag as _tag
from ._c.image import Point as _CPoint
from ._handle import Handle
from ._options import Options, integer
from ._pixels import VcImage
from ._result import Corners, Point, Vector, corners, vector
from .picture import Canvas
from .tag import FAMILIES

if TYPE_CHECKING:
    from typing_extensions import Unpack


class TagSheetOptions(TypedDict, total=False):
    """Paper and size of the tags."""

    tag_size_mm: Annotated[float, "edge of the square that the corners mark, 1 to 4000 millimetres"]
    page_width_mm: Annotated[float, "20 to 5000 millimetres"]
    page_height_mm: Annotated[float, "20 to 5000 millimetres"]
    margin_cells: Annotated[float, "white around the cells, which is cut out with them, 1 to 10"]
    cut_marks: Annotated[bool, "short lines at the corners of the paper of each tag"]
    text: Annotated[bool, "family, id and size beneath each tag"]


class TagSceneOptions(TypedDict, total=False):
    """Camera, light and surroundings of a scene."""

    width: Annotated[int, "16 to 8192 pixels"]
    height: Annotated[int, "16 to 8192 pixels"]
    focal_px: Annotated[float, "10 to 100000 pixels"]
    center_px: Annotated[Sequence[float], "x and y of the principal point; 0, 0: the middle of the picture"]
    distortion: Annotated[Sequence[float], "fourteen numbers in OpenCV's order, as of Camera"]
    blur_px: Annotated[float, "standard deviation of the lens blur, 0 to 50 pixels"]
    exposure_s: Annotated[float, "seconds that each row collects light, 0 to 1: blurs tags that move"]
    row_s: Annotated[float, "seconds from one row's exposure to the next one's, 0 to 0.01; 0: all at once"]
    noise: Annotated[float, "standard deviation of the noise of a mid-grey pixel, 0 to 50 of 255"]
    exposure: Annotated[float, "factor of the light, 0.01 to 20"]
    gamma: Annotated[bool, "levels follow the sRGB curve rather than the light"]
    light_falloff: Annotated[float, "how much darker the darkest side is, 0 to 0.95"]
    shadow: Annotated[float, "darkness of a shadow whose edge runs through the picture, 0 to 1"]
    lamps: Annotated[int, "lamps and reflections that outshine what is there, 0 to 50"]
    things: Annotated[int, "in the background, 0 to 5000; 0: a plain wall"]
    wall_light: Annotated[float, "of the plain wall, 0 to 1"]
    seed: Annotated[int, "of noise, light and things, 0 to 2**64 - 1"]


class SceneTagOptions(TypedDict, total=False):
    """How a tag stands in a scene."""

    size_m: Annotated[float, "edge of the square that the corners mark, 0.001 to 100 metres"]
    translation_m: Annotated[Sequence[float], "of its middle from the camera: x right, y down, z ahead"]
    rotation_rad: Annotated[Sequence[float], "axis times angle; 0: it faces the camera upright"]
    velocity_m_s: Annotated[Sequence[float], "metres a second"]
    velocity_rad_s: Annotated[Sequence[float], "radians a second about the camera's axes"]
    margin_cells: Annotated[float, "paper around the cells, 0 to 20"]
    white: Annotated[float, "light that the paper throws back, 0 to 1"]
    black: Annotated[float, "light that the ink throws back, 0 to 1"]
    mirrored: Annotated[bool, "seen in a mirror"]
    inverted: Annotated[bool, "printed in negative, paper included"]


_SHEET = Options(TagSheetOptions, _tag.SheetOptions, "tag_sheet_options")
_SCENE = Options(TagSceneOptions, _tag.SceneOptions, "tag_scene_options")
_TAG = Options(SceneTagOptions, _tag.SceneTag, "tag_scene_tag")


@_SHEET.described
class TagSheet(Handle):
    """Tags on paper in exact size.

    >>> with TagSheet(tag_size_mm=80) as sheet:
    ...     sheet.add("tag36h11", range(1, 9))
    ...     sheet.encode()[:8]
    b'%PDF-1.4'
    """

    _kind = "tag_sheet"

    def __init__(self, **options: Unpack[TagSheetOptions]) -> None:
        super().__init__(C.byref(_SHEET.filled(options)))

    def add(self, family: int | str, ids: int | Iterable[int]) -> None:
        """Adds one tag or several; they stand in the order in which they were added, on as many pages as they need."""
        number = FAMILIES.number("family", family)
        for id in ids if isinstance(ids, Iterable) else [ids]:
            self._call("add", number, integer("id", id))

    def encode(self) -> bytes:
        """The pages as a PDF file."""
        return self._bytes("encode")


@dataclass(frozen=True)
class TagTruth:
    """What is known about a tag of a scene; see ``vc_tag_truth`` in the header."""

    family: str
    id: int
    mirrored: bool
    inverted: bool
    corners: Corners
    translation_m: Vector
    rotation_rad: Vector
    size_m: float
    visible_fraction: float
    pixels_per_cell: float

    @classmethod
    def _of(cls, raw: _tag.Truth) -> TagTruth:
        return cls(FAMILIES.name(raw.family), raw.id, bool(raw.mirrored), bool(raw.inverted), corners(raw.corners),
                   vector(raw.translation_m), vector(raw.rotation_rad), raw.size_m, raw.visible_fraction, raw.pixels_per_cell)


@_SCENE.described
class TagScene(Handle):
    """A synthetic picture of tags whose corners and poses are exactly known.

    >>> with TagScene(width=320, height=240, focal_px=300) as scene:
    ...     scene.add("tag36h11", 7, translation_m=(0, 0, 0.5))
    ...     picture, truth = scene.render()
    >>> round(truth[0].pixels_per_cell)
    12
    """

    _kind = "tag_scene"

    def __init__(self, **options: Unpack[TagSceneOptions]) -> None:
        super().__init__(C.byref(_SCENE.filled(options)))

    @_TAG.described
    def add(self, family: int | str, id: int, **options: Unpack[SceneTagOptions]) -> None:
        """Adds a tag; later ones are painted over earlier ones."""
        tag = _TAG.filled(options, family=FAMILIES.number("family", family), id=id)
        self._call("add", C.byref(tag))

    def add_obstacle(self, outline: Sequence[Point], light: float) -> None:
        """Adds a polygon, in pixels, that stands before all tags and throws ``light`` back, 0 to 1."""
        self._call("add_obstacle", (_CPoint * len(outline))(*(_CPoint(x, y) for x, y in outline)), len(outline), light)

    def render(self) -> tuple[Canvas, list[TagTruth]]:
        """The picture, in grey, and what it truly shows, without tags that reach behind the camera."""
        image = VcImage()
        with self._lock:
            self._call("render", C.byref(image))
            return Canvas.of(image), list(map(TagTruth._of, self._each("truth_count", "truth_get", _tag.Truth)))
