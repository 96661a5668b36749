"""Synthetic photographs of cubes with known content."""
from __future__ import annotations

import ctypes as C
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, TypedDict, Union

from ._c import show as _show
from ._options import Names, Options, terminated
from ._result import Corners, corners
from .picture import OwnedPixels
from .states import FACES

if TYPE_CHECKING:
    from typing_extensions import Unpack

_NAMES = {"surface": Names("cube_surface_name", range(32)), "body": Names("cube_body_name", range(32))}


class CubePhotoOptions(TypedDict, total=False):
    """How the cube lies, and how it is photographed."""

    width: Annotated[int, "64 to 4096 pixels"]
    height: Annotated[int, "64 to 4096 pixels"]
    up: Annotated[int, "side of the state that is up, 0 to 5 = U R F D L B"]
    front: Annotated[int, "side that is in front, adjacent to ``up``, 0 to 5"]
    surface: Annotated[Union[int, str], '"wood", "paper", "cloth" or "room"']
    body: Annotated[Union[int, str], '"black", "white" or "stickerless"']
    logo: Annotated[bool, "a mark is printed on the centre of U"]
    seed: Annotated[int, "of lamp, background, noise and fingers, 0 to 2**64 - 1"]
    yaw_rad: Annotated[float, "position of the camera to the right of the front face, -100 to 100 radians"]
    pitch_rad: Annotated[float, "position of the camera above the horizon, -100 to 100 radians"]
    roll_rad: Annotated[float, "clockwise roll of the camera, -100 to 100 radians"]
    distance: Annotated[float, "of the camera from the cube's centre, 4 to 1000 edges of a cubie"]
    field_of_view_rad: Annotated[float, "full angle of the picture's shorter side, 0.02 to 2.6 radians"]
    shift_x: Annotated[float, "moves the cube to the right, -10 to 10 shorter sides of the picture"]
    shift_y: Annotated[float, "moves the cube down, -10 to 10 shorter sides of the picture"]
    exposure: Annotated[float, "factor of the brightness, 0.01 to 20"]
    light_color: Annotated[Iterable[float], "factors of red, green and blue, 0.01 to 20"]
    ambient: Annotated[float, "share of light that comes from all directions, 0 to 1"]
    glare: Annotated[float, "strength of the lamp's reflection, 0 to 4"]
    noise: Annotated[float, "standard deviation of the sensor noise, 0 to 60 of 255"]
    blur_px: Annotated[float, "standard deviation of the blur, 0 to 20 pixels"]
    fingers: Annotated[float, "how far fingers reach over the lower edges, 0 to 1.5"]
    colors: Annotated[Iterable[int], "six 0xRRGGBBAA of U R F D L B; 0: white, red, green, yellow, orange, blue"]


_PHOTO = Options(CubePhotoOptions, _show.PhotoOptions, "cube_photo_options", _NAMES)


@dataclass(frozen=True)
class PhotoFace:
    """A face of the cube in a synthetic photograph: corners at its facelets 1, 3, 9, 7."""

    side: str
    corners: Corners
    area: float


@_PHOTO.described
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
        """Renders another photograph, options as for :class:`CubePhoto`. Pixels that are in use elsewhere stay as they are."""
        values = _PHOTO.filled(options)
        with self._lock:
            self._renewed()
            self._call("render", terminated("state", state), C.byref(values))

    @property
    def faces(self) -> list[PhotoFace]:
        """The visible faces, largest first."""
        with self._lock:
            return [PhotoFace(FACES[face.side], corners(face.corners), face.area)
                    for face in self._each("face_count", "face_get", _show.PhotoFace)]
