"""Synthetic photographs of cubes with ground truth."""
from __future__ import annotations

import ctypes as C
from dataclasses import dataclass

from ._c import vc_cube_photo_face, vc_cube_photo_options
from ._c.Generated.options import CubePhotoOptions
from ._options import Options, Unpack, terminated
from ._result import Corners, corners
from .picture import OwnedPixels
from .states import FACES

_PHOTO = Options(CubePhotoOptions, vc_cube_photo_options)


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

    @_PHOTO.signed
    def render(self, state: str, **options: Unpack[CubePhotoOptions]) -> None:
        """Renders another photograph; options as for :class:`CubePhoto`. Pixels in use elsewhere remain unchanged."""
        values = _PHOTO.filled(options)
        with self._lock:
            self._renewed()
            self._call("render", terminated("state", state), C.byref(values))

    @property
    def faces(self) -> list[PhotoFace]:
        """The visible faces, largest first."""
        with self._lock:
            return [PhotoFace(FACES[face.side], corners(face.corners), face.area)
                    for face in self._each("face_count", "face_get", vc_cube_photo_face)]
