"""Calibrated cameras."""
from __future__ import annotations

import ctypes as C
import os
from collections.abc import Sequence
from dataclasses import dataclass, field

from ._c import camera as _camera
from ._c.library import library, sized
from ._errors import check_create
from ._options import set_field

_DISTORTIONS = 14


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

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> Camera:
        """From a calibration file: JSON (PhotonVision, calibdb, OpenCV), YAML (OpenCV, ROS) or XML (OpenCV)."""
        with open(path, "rb") as file:
            return cls.from_bytes(file.read())

    @classmethod
    def from_bytes(cls, data: str | bytes) -> Camera:
        """From what such a file holds."""
        data = data.encode() if isinstance(data, str) else bytes(data)
        value = sized(_camera.Camera)
        check_create(library.vc_camera_parse(data, len(data), C.byref(value)))
        return cls(value.fx, value.fy, value.cx, value.cy, tuple(value.distortion), value.width, value.height)

    def _struct(self) -> _camera.Camera:
        values = list(self.distortion)
        if len(values) > _DISTORTIONS:
            raise ValueError(f"distortion: {len(values)} values: at most {_DISTORTIONS}")
        camera = sized(_camera.Camera)
        for name in ("width", "height", "fx", "fy", "cx", "cy"):
            set_field(camera, name, getattr(self, name))
        set_field(camera, "distortion", values + [0.0] * (_DISTORTIONS - len(values)))
        return camera
