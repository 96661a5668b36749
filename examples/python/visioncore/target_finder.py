"""Finding robot targets: finder and its options."""
from __future__ import annotations

import ctypes as C
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, TypedDict, Union

from ._c import target as _target
from ._c.image import Point
from ._options import Names, Options
from ._pixels import Layout, PictureSource
from ._result import Finder
from .camera import Camera
from .picture import Canvas
from .target import MODELS, TargetList

if TYPE_CHECKING:
    from typing_extensions import Unpack

SEGMENTATIONS = Names("target_segment_name", range(32))
LEDS = Names("target_led_name", range(32))
_NAMES = {"model": MODELS, "led": LEDS, "segmentation": SEGMENTATIONS}


class TargetFinderOptions(TypedDict, total=False):
    """What to look for."""

    model: Annotated[Union[int, str], "one of MODELS, for example \"frc2019\"; \"custom\": that of set_model()"]
    segmentation: Annotated[Union[int, str], 'which pixels count as lit: "adaptive", or by segment_min and segment_max: "rgb", "hsv"']
    led: Annotated[Union[int, str], 'the light: "green-or-blue", "green", "blue", "red" or "bright"']
    segment_min: Annotated[Sequence[int], "three bytes, 0 to 255: R, G, B, or H (0 to 179), S, V; a fourth must be 0"]
    segment_max: Annotated[Sequence[int], "three bytes, at least segment_min; a range of H across 0 has its minimum above its maximum"]
    min_signal: Annotated[int, "smallest excess of the light's colour, 1 to 255"]
    min_pixels: Annotated[int, "smaller regions are ignored as speckle, 1 to 1000000 pixels"]
    max_strips: Annotated[int, "best strips kept, 1 to 1000"]
    max_targets: Annotated[int, "best targets kept, 1 to 100"]
    keep_rejected: Annotated[bool, "rejected strips are in ``strips`` too, with the reason"]
    focal_px: Annotated[float, "focal length, 1 to 1000000 pixels of the images; 0: from fov_rad"]
    fov_rad: Annotated[float, "angle of view over the diagonal, 0.01 to 3.1 radians"]
    min_area_fraction: Annotated[float, "share of the picture that one strip covers, 0 to 1"]
    max_area_fraction: Annotated[float, "at least min_area_fraction, 0 to 1"]
    min_aspect: Annotated[float, "length over width of a whole strip, 0 to 1000"]
    max_aspect: Annotated[float, "at least min_aspect, 0 to 1000"]
    min_fill_ratio: Annotated[float, "area of the tape over its rectangle's, 0 to 1"]
    ignore_top_fraction: Annotated[float, "strips in this upper part of the picture are rejected, 0 to 1"]
    min_gap_widths: Annotated[float, "dark gap between two strips, 0 to 1000 strip widths"]
    min_confidence: Annotated[float, "less probable targets are not reported, 0 to 1"]
    camera_height_m: Annotated[float, "of the lens above the floor, -100 to 100 metres"]
    camera_pitch_rad: Annotated[float, "positive: the camera looks up, -1.6 to 1.6 radians"]
    target_height_m: Annotated[float, "of the model's origin above the floor, -100 to 100 metres; for the distance by heights"]


_FINDER = Options(TargetFinderOptions, _target.FinderOptions, "target_finder_options", _NAMES)


def _filled(options: TargetFinderOptions) -> Any:
    values: dict[str, Any] = dict(options)
    for name in ("segment_min", "segment_max"):
        if values.get(name) is not None and len(values[name]) == 3:
            values[name] = (*values[name], 0)
    return C.byref(_FINDER.filled(values))


@_FINDER.described
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
        """Replaces all options, as for :class:`TargetFinder`, between pictures; camera and model stay."""
        self._call("set_options", _filled(options))

    def set_camera(self, camera: Camera | None) -> None:
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
        pixels = self._picture("mask", source, layout)
        canvas = Canvas(pixels.width, pixels.height, "GRAY")
        self._call("mask", C.byref(pixels), C.byref(canvas.image))
        return canvas

    def calibrate(self, source: PictureSource, distance_m: float, **layout: Unpack[Layout]) -> float:
        """Focal length in pixels from one target at a known distance."""
        focal = C.c_double()
        self._call("calibrate", C.byref(self._picture("calibrate", source, layout)), distance_m, C.byref(focal))
        return focal.value
