"""Synthetic photographs of cubes with known content."""
from __future__ import annotations

import ctypes as C
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict

from ._c import show as _show
from ._c.library import sized
from ._options import Names, filled
from ._result import Corners, corners
from .picture import OwnedPixels
from .states import FACES

if TYPE_CHECKING:
    from typing_extensions import Unpack

_NAMES = {"surface": Names("cube_surface_name", range(32)), "body": Names("cube_body_name", range(32))}


class CubePhotoOptions(TypedDict, total=False):
    """How the cube lies, and how it is photographed; see ``vc_cube_photo_options``."""

    width: int
    height: int
    #: Sides that are up and in front, 0 to 5 = U R F D L B.
    up: int
    front: int
    #: "wood", "paper", "cloth" or "room".
    surface: int | str
    #: "black", "white" or "stickerless".
    body: int | str
    logo: bool
    seed: int
    yaw_rad: float
    pitch_rad: float
    roll_rad: float
    distance: float
    field_of_view_rad: float
    shift_x: float
    shift_y: float
    exposure: float
    light_color: Iterable[float]
    ambient: float
    glare: float
    noise: float
    blur_px: float
    fingers: float
    #: Six 0xRRGGBBAA of U R F D L B.
    colors: Iterable[int]


@dataclass(frozen=True, slots=True)
class PhotoFace:
    """A face of the cube in a synthetic photograph: corners at its facelets 1, 3, 9, 7."""

    side: str
    corners: Corners
    area: float


class CubePhoto(OwnedPixels):
    """A synthetic photograph of a cube.

    >>> with CubePhoto(SOLVED, width=320, height=240) as photo:
    ...     print(photo, [face.side for face in photo.faces])
    <CubePhoto: 320 x 240 RGB24> ['U', 'R', 'F']
    """

    _kind = "cube_photo"

    def __init__(self, state: str, **options: Unpack[CubePhotoOptions]) -> None:
        super().__init__()
        self.render(state, **options)

    def render(self, state: str, **options: Unpack[CubePhotoOptions]) -> None:
        """Renders another photograph. Pixels that are in use elsewhere stay as they are."""
        values = filled(_show.PhotoOptions, "cube_photo_options", options, _NAMES)
        with self._lock:
            self._renewed()
            self._call("render", state.encode(), C.byref(values))

    @property
    def faces(self) -> list[PhotoFace]:
        """The visible faces, largest first."""
        result = []
        for index in range(self._ask("face_count")):
            value = sized(_show.PhotoFace)
            self._call("face_get", index, C.byref(value))
            result.append(PhotoFace(FACES[value.side], corners(value.corners), value.area))
        return result
