"""Finding robot targets: finder and its options."""
from __future__ import annotations

import ctypes as C
from collections.abc import Iterable
from typing import Any

from ._c import vc_target_element, vc_target_finder_options
from ._c.Generated.options import TargetFinderOptions
from ._options import Names, Options, Unpack, items, listed, positions
from ._pixels import Layout, PictureSource
from ._result import Finder
from .camera import Camera, camera_struct
from .picture import Canvas
from .target import TargetList

SEGMENTATIONS = Names("vc_target_segmentation_name")
LEDS = Names("vc_target_led_name")
_FINDER = Options(TargetFinderOptions, vc_target_finder_options)


def _filled(options: TargetFinderOptions) -> Any:
    values: dict[str, Any] = dict(options)
    for name in ("segment_min", "segment_max"):
        if values.get(name) is not None:
            channels = items(name, values[name], "whole numbers")
            values[name] = [*channels, 0] if len(channels) == 3 else channels
    return C.byref(_FINDER.filled(values))


@_FINDER.described
class TargetFinder(Finder):
    """Finds and measures targets in still pictures, and tracks them in videos.

    >>> with TargetFinder(focal_px=600) as finder:
    ...     for target in finder.find("target.png"):
    ...         print(f"{target.yaw_deg:.0f} degrees, {target.distance_m:.1f} m")
    8 degrees, 1.5 m
    """

    _kind = "target_finder"

    def __init__(self, **options: Unpack[TargetFinderOptions]) -> None:
        super().__init__(_filled(options))

    @_FINDER.signed
    def set_options(self, **options: Unpack[TargetFinderOptions]) -> None:
        """Replaces all options, as for :class:`TargetFinder`; camera and model are kept."""
        self._call("set_options", _filled(options))

    def set_camera(self, camera: Camera | None) -> None:
        """Uses a calibrated camera; None = focal_px and fov_rad again."""
        self._call("set_camera", camera_struct(camera))

    def set_model(self, elements: Iterable[Iterable[Iterable[float]]], fill_ratio: float = 1.0) -> None:
        """Sets the model of model="custom": one or two elements of tape.

        Each has four (x, y) corners in metres, x right, y down, clockwise from the top left.
        """
        quads = [positions("elements", corners) for corners in items("elements", elements, "four corners")]
        if any(len(quad) != 4 for quad in quads):
            raise ValueError("elements: each has four corners")
        array = (vc_target_element * len(quads))(*[vc_target_element(quad) for quad in quads])
        self._call("set_model", array, len(array), fill_ratio)

    @listed(Layout)
    def find(self, source: PictureSource, **layout: Unpack[Layout]) -> TargetList:
        """The targets in a still picture; ``source`` and ``layout`` as for :func:`visioncore.image`."""
        return self._search("find", source, layout, TargetList._read)

    @listed(Layout)
    def track(self, source: PictureSource, capture_ns: int = 0, **layout: Unpack[Layout]) -> TargetList:
        """The targets in the next frame, with track id, velocities and frames_unseen.

        ``capture_ns``: capture time of a monotonic clock; 0 = unknown, velocities are 0.
        """
        return self._search("track", source, layout, TargetList._read, capture_ns)

    def reset(self) -> None:
        """Forgets all tracked targets and the time of the last frame."""
        self._call("reset")

    @listed(Layout)
    def mask(self, source: PictureSource, **layout: Unpack[Layout]) -> Canvas:
        """The segmentation as a picture of the same size: lit pixels are white."""
        pixels = self._picture("mask", source, layout)
        canvas = Canvas(pixels.width, pixels.height, "GRAY")
        self._call("mask", C.byref(pixels), C.byref(canvas.image))
        return canvas

    @listed(Layout)
    def calibrate(self, source: PictureSource, distance_m: float, **layout: Unpack[Layout]) -> float:
        """Focal length in pixels from one target at a known distance."""
        focal = C.c_double()
        self._call("calibrate", C.byref(self._picture("calibrate", source, layout)), distance_m, C.byref(focal))
        return focal.value
