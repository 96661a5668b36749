"""Tags to print, and synthetic pictures of tags."""
from __future__ import annotations

import ctypes as C
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ._c import vc_tag_scene_options, vc_tag_scene_tag, vc_tag_sheet_options, vc_tag_truth
from ._c.Generated.options import TagSceneOptions, TagSheetOptions
from ._c.Generated.options import TagSceneTag as SceneTagOptions
from ._handle import Handle
from ._options import Options, Unpack, integer, positions
from ._pixels import VcImage
from ._result import Corners, Point, Vector, read
from .picture import Canvas
from .tag import FAMILIES

_SHEET = Options(TagSheetOptions, vc_tag_sheet_options)
_SCENE = Options(TagSceneOptions, vc_tag_scene_options)
_TAG = Options(SceneTagOptions, vc_tag_scene_tag)


@_SHEET.described
class TagSheet(Handle):
    """Printable tags of exact size.

    >>> with TagSheet(tag_size_mm=80) as sheet:
    ...     sheet.add("tag36h11", range(1, 9))
    ...     sheet.encode()[:8]
    b'%PDF-1.4'
    """

    _kind = "tag_sheet"

    def __init__(self, **options: Unpack[TagSheetOptions]) -> None:
        super().__init__(C.byref(_SHEET.filled(options)))

    def add(self, family: int | str, ids: int | Iterable[int]) -> None:
        """Adds one tag or several; they are printed in the order of addition, on as many pages as necessary."""
        number = FAMILIES.number("family", family)
        for id in ids if isinstance(ids, Iterable) else [ids]:
            self._call("add", number, integer("id", id))

    def encode(self) -> bytes:
        """The pages as a PDF file."""
        return self._bytes("encode")


@dataclass(frozen=True)
class TagTruth:
    """Ground truth of a tag of a scene; see ``vc_tag_truth`` in the header."""

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


@_SCENE.described
class TagScene(Handle):
    """A synthetic picture of tags with exactly known corners and poses.

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
    def add(self, family: int | str | None = None, id: int | None = None, /, **options: Unpack[SceneTagOptions]) -> None:  # pyright: ignore
        """Adds a tag, painted over earlier ones."""
        self._call("add", C.byref(_TAG.filled({"family": family, "id": id, **options})))

    def add_obstacle(self, outline: Sequence[Point], light: float) -> None:
        """Adds an obstacle in front of all tags: a polygon in pixels with the reflectance ``light``, 0 to 1."""
        corners = positions("outline", outline)
        self._call("add_obstacle", corners, len(corners), light)

    def render(self) -> tuple[Canvas, list[TagTruth]]:
        """The grey picture and its ground truth, without tags that extend behind the camera."""
        image = VcImage()
        with self._lock:
            self._call("render", C.byref(image))
            truth = [read(TagTruth, raw, family=FAMILIES.name(raw.family)) for raw in self._each("truth_count", "truth_get", vc_tag_truth)]
            return Canvas.of(image), truth
