"""Finding robot targets: finder, its options, calibrated cameras."""
from __future__ import annotations

import ctypes as C
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypedDict

from ._c import target as _target
from ._c.image import Point
from ._c.library import library, sized
from ._errors import check_create
from ._options import Names, filled, set_field
from ._pixels import Layout, PictureSource, image
from ._result import Finder
from .picture import Canvas
from .target import MODELS, TargetList

if TYPE_CHECKING:
    from typing_extensions import Unpack

SEGMENTATIONS = Names("target_segment_name", range(32))
LEDS = Names("target_led_name", range(32))
_NAMES = {"model": MODELS, "led": LEDS, "segmentation": SEGMENTATIONS}
_DISTORTIONS = 8


class TargetFinderOptions(TypedDict, total=False):
    """What to look for; ``vc_target_finder_options`` in the header has ranges and defaults."""

    #: "frc2019", ..., "custom".
    model: int | str
    #: "adaptive", "rgb" or "hsv".
    segmentation: int | str
    #: The light: "green-or-blue", "green", "blue", "red" or "bright".
    led: int | str
    #: Three bytes each, of pixels that count as lit.
    segment_min: Sequence[int]
    segment_max: Sequence[int]
    min_signal: int
    min_pixels: int
    max_strips: int
    max_targets: int
    #: Rejected strips are in ``strips`` too, with the reason.
    keep_rejected: bool
    #: Focal length in pixels; 0 (default): by ``fov_rad``, the angle of view over the diagonal.
    focal_px: float
    fov_rad: float
    min_area_fraction: float
    max_area_fraction: float
    min_aspect: float
    max_aspect: float
    min_fill_ratio: float
    ignore_top_fraction: float
    min_gap_widths: float
    min_confidence: float
    #: Heights above the floor, for the distance by heights.
    camera_height_m: float
    camera_pitch_rad: float
    target_height_m: float


def _filled(options: TargetFinderOptions) -> Any:
    values: dict[str, Any] = dict(options)
    for name in ("segment_min", "segment_max"):
        if name in values and len(values[name]) == 3:
            values[name] = (*values[name], 0)
    return C.byref(filled(_target.FinderOptions, "target_finder_options", values, _NAMES))


@dataclass(frozen=True)
class TargetCamera:
    """A calibrated camera; ``width`` and ``height`` 0 = calibrated at the size of the pictures."""

    fx: float
    fy: float
    cx: float
    cy: float
    #: At most eight, in OpenCV's order.
    distortion: Sequence[float] = field(default_factory=tuple)
    width: int = 0
    height: int = 0

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> TargetCamera:
        """From a calibration file: JSON (PhotonVision, calibdb, OpenCV), YAML (OpenCV, ROS) or XML (OpenCV)."""
        with open(path, "rb") as file:
            return cls.from_bytes(file.read())

    @classmethod
    def from_bytes(cls, data: str | bytes) -> TargetCamera:
        """From what such a file holds."""
        data = data.encode() if isinstance(data, str) else bytes(data)
        value = sized(_target.Camera)
        check_create(library.vc_target_camera_parse(data, len(data), C.byref(value)))
        return cls(value.fx, value.fy, value.cx, value.cy, tuple(value.distortion), value.width, value.height)

    def _struct(self) -> _target.Camera:
        values = list(self.distortion)
        if len(values) > _DISTORTIONS:
            raise ValueError(f"distortion: {len(values)} values: at most {_DISTORTIONS}")
        camera = sized(_target.Camera)
        for name in ("width", "height", "fx", "fy", "cx", "cy"):
            set_field(camera, name, getattr(self, name))
        set_field(camera, "distortion", values + [0.0] * (_DISTORTIONS - len(values)))
        return camera


class TargetFinder(Finder):
    """Finds and measures targets in still pictures, and follows them through a video.

    >>> with TargetFinder(focal_px=600) as finder:
    ...     for target in finder.find("target.png"):
    ...         print(f"{target.yaw_deg:.0f} degrees, {target.distance_m:.1f} m")
    8 degrees, 1.5 m
    """

    _kind = "target_finder"

    def __init__(self, **options: Unpack[TargetFinderOptions]) -> None:
        super().__init__(_filled(options))

    def set_options(self, **options: Unpack[TargetFinderOptions]) -> None:
        """Replaces all options between pictures; camera and model stay."""
        self._call("set_options", _filled(options))

    def set_camera(self, camera: TargetCamera | None) -> None:
        """Uses a calibrated camera; None = back to focal_px and fov_rad."""
        self._call("set_camera", C.byref(camera._struct()) if camera is not None else None)

    def set_model(self, elements: Iterable[Iterable[Iterable[float]]], fill_ratio: float = 1.0) -> None:
        """Sets the model of model="custom": one or two elements of tape.

        Each has four (x, y) corners in metres, x right, y down, clockwise from the top left.
        """
        quads = [[Point(*corner) for corner in corners] for corners in elements]
        if any(len(quad) != 4 for quad in quads):
            raise ValueError("elements: each has four corners")
        array = (_target.Element * len(quads))(*[_target.Element((Point * 4)(*quad)) for quad in quads])
        self._call("set_model", array, len(array), fill_ratio)

    def find(self, source: PictureSource, **layout: Unpack[Layout]) -> TargetList:
        """The targets of a still picture; ``source`` and ``layout`` as for :func:`visioncore.image`."""
        return self._search("find", source, layout, TargetList._read)

    def track(self, source: PictureSource, capture_ns: int = 0, **layout: Unpack[Layout]) -> TargetList:
        """The targets of the next frame, with id, velocities and frames_unseen.

        ``capture_ns``: when the frame was captured, by a clock that goes forward; 0 = time unknown, velocities are 0.
        """
        return self._search("track", source, layout, TargetList._read, capture_ns)

    def reset(self) -> None:
        """Forgets all tracked targets and the time of the last frame."""
        self._call("reset")

    def mask(self, source: PictureSource, **layout: Unpack[Layout]) -> Canvas:
        """The segmentation as a picture of the same size, white where a pixel counts as lit."""
        pixels = image(source, **layout)
        canvas = Canvas(pixels.width, pixels.height, "GRAY")
        self._call("mask", C.byref(pixels), C.byref(canvas.image))
        return canvas

    def calibrate(self, source: PictureSource, distance_m: float, **layout: Unpack[Layout]) -> float:
        """Focal length in pixels from one target at a known distance."""
        focal = C.c_double()
        self._call("calibrate", C.byref(image(source, **layout)), distance_m, C.byref(focal))
        return focal.value
