"""Calibrated cameras."""
from __future__ import annotations

import ctypes as C
import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ._c import vc_camera
from ._c.library import library, sized
from ._errors import check, contents, file_errors
from ._options import Names, made, octets

_DISTORTIONS = 14
_FORMS = Names("vc_camera_file_name")
_ENDINGS = {".yml": "opencv-yaml", ".yaml": "ros", ".json": "photonvision"}


@dataclass(frozen=True)
class Camera:
    """A calibrated camera; ``width`` and ``height`` 0 = calibrated at the size of the pictures."""

    fx: float
    fy: float
    cx: float
    cy: float
    #: At most fourteen, in OpenCV's order: k1 k2 p1 p2 k3 k4 k5 k6 s1 s2 s3 s4 tx ty.
    distortion: Sequence[float] = field(default_factory=tuple)
    width: int = 0
    height: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "distortion", tuple(self.distortion))  # of a list or an array, which can be neither compared nor hashed

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> Camera:
        """Reads a calibration file: JSON (PhotonVision, calibdb, OpenCV), YAML (OpenCV, ROS) or XML (OpenCV)."""
        with contents(path) as data:
            return cls.from_bytes(data)

    @classmethod
    def from_bytes(cls, data: str | bytes) -> Camera:
        """Parses the contents of a calibration file."""
        data = data.encode() if isinstance(data, str) else octets("data", data)
        value = sized(vc_camera)
        check(library.vc_camera_load(data, len(data), C.byref(value)))
        return cls._of(value)

    def to_bytes(self, form: int | str = "photonvision") -> bytes:
        """The contents of a calibration file: "opencv-yaml", "opencv-json", "ros", "photonvision" or "photonvision-2023"."""
        camera, number, size = self._struct(), _FORMS.number("form", form), C.c_size_t()
        check(library.vc_camera_save(C.byref(camera), number, None, 0, C.byref(size)))
        data = (C.c_uint8 * size.value)()
        check(library.vc_camera_save(C.byref(camera), number, data, len(data), C.byref(size)))
        return bytes(data)

    def save(self, path: str | os.PathLike[str], form: int | str | None = None) -> None:
        """Writes a calibration file; the default of ``form`` follows from .yml (OpenCV), .yaml (ROS) or .json (PhotonVision)."""
        ending = os.path.splitext(os.fsdecode(path))[1].lower()
        if form is None and ending not in _ENDINGS:
            raise ValueError(f"form: {os.fspath(path)} ends with none of {', '.join(_ENDINGS)}")
        data = self.to_bytes(_ENDINGS[ending] if form is None else form)
        with file_errors(path), open(path, "wb") as file:
            file.write(data)

    @classmethod
    def _of(cls, value: vc_camera) -> Camera:
        return cls(value.fx, value.fy, value.cx, value.cy, tuple(value.distortion), value.width, value.height)

    def _struct(self) -> vc_camera:
        values = list(self.distortion)
        if len(values) > _DISTORTIONS:
            raise ValueError(f"distortion: {len(values)} values: at most {_DISTORTIONS}")
        return made(vc_camera, width=self.width, height=self.height, fx=self.fx, fy=self.fy, cx=self.cx, cy=self.cy,
                    distortion=values + [0.0] * (_DISTORTIONS - len(values)))


def camera_struct(camera: Camera | None) -> Any:
    """A camera as an argument of C functions."""
    if camera is None:
        return None
    if not isinstance(camera, Camera):
        raise TypeError(f"camera: must be a Camera, not {type(camera).__name__}")
    return C.byref(camera._struct())
