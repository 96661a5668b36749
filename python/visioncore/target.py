"""Robot targets in pictures: results, and distance from area."""
from __future__ import annotations

import ctypes as C
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ._c import vc_target, vc_target_area_model, vc_target_strip
from ._c.Generated.options import DrawOptions
from ._c.library import library
from ._errors import check
from ._options import Names, Unpack, counted, fitting, items, number
from ._pixels import Order, PictureSource
from ._result import DRAWING, Corners, CornersResult, Directed, Point, Posed, ResultHandle, Vector, corners, html_table, read

#: Names of the models; "custom": set by :meth:`TargetFinder.set_model`.
MODELS = Names("vc_target_model_name")
_REASONS = Names("vc_target_strip_reason_name")
_ACCEPTED = "accepted"


@dataclass(frozen=True)
class Target(Directed, Posed):
    """One target; see ``vc_target`` in the header. Angles in radians, distances in metres, corners and center in pixels."""

    model: str
    track_id: int
    elements: tuple[Corners, ...]
    center: Point
    yaw_rad: float
    pitch_rad: float
    distance_m: float
    floor_distance_m: float
    area_fraction: float
    translation_m: Vector
    rotation_rad: Vector
    reprojection_px: float
    ambiguity: float
    yaw_stddev_rad: float
    pitch_stddev_rad: float
    floor_distance_stddev_m: float
    confidence: float
    yaw_velocity_rad_s: float
    floor_distance_velocity_m_s: float
    partial: bool
    frames_unseen: int
    height_distance_m: float
    height_distance_stddev_m: float
    focal_px: float
    focal_stddev_px: float

    @classmethod
    def _of(cls, raw: vc_target) -> Target:
        elements = tuple(corners(element.corners) for element in raw.elements[:raw.element_count])
        return read(cls, raw, model=MODELS.name(raw.model), elements=elements)


@dataclass(frozen=True)
class Strip:
    """One strip of tape; ``reason`` is "accepted" or the filter that rejected it, ``target`` an index or None."""

    corners: Corners
    reason: str
    target: int | None
    cut: bool
    confidence: float


@dataclass(frozen=True, repr=False)
class TargetList(CornersResult[Target]):
    """The targets in a picture: a sequence of :class:`Target`, best first, with ``strips`` from left to right."""

    targets: tuple[Target, ...]
    strips: tuple[Strip, ...]

    _list, _element = "targets", Target

    @classmethod
    def _read(cls, pointer: C.c_void_p, facts: dict[str, Any]) -> TargetList:
        handle = ResultHandle("target_list", pointer)
        targets = tuple(map(Target._of, handle._each("count", "get", vc_target)))
        strips = tuple(read(Strip, strip, reason=_REASONS.name(strip.reason))
                       for strip in handle._each("strip_count", "strip_get", vc_target_strip))
        return cls(targets, strips)._of(facts, handle)

    def __repr__(self) -> str:
        found = ", ".join(f"{target.yaw_deg:+.1f} deg {target.distance_m:.2f} m" for target in self) or "none"
        return f"<TargetList: {found}>"

    def _repr_html_(self) -> str:
        return html_table(counted(len(self), "target"), ("", "model", "yaw, degrees", "distance, m", "confidence"), (
            (i, target.model, target.yaw_deg, target.distance_m, target.confidence) for i, target in enumerate(self)))

    @DRAWING.described
    def draw(self, canvas: PictureSource, *, order: Order | None = None, **options: Unpack[DrawOptions]) -> None:
        """Draws targets and strips into a writable picture of the same size; as for :func:`visioncore.image`."""
        self._draw(canvas, order, DRAWING.filled(options))


def fit_area(area_fractions: Sequence[float], distances_m: Sequence[float]) -> tuple[float, float]:
    """(scale, exponent) of distance = scale * area_fraction ** exponent, from samples.

    >>> round(area_distance(fit_area([0.04, 0.01], [1, 2]), 0.0025), 3)
    4.0
    """
    areas, model = [number("area_fractions", value) for value in items("area_fractions", area_fractions, "numbers")], vc_target_area_model()
    array: Any = C.c_double * len(areas)
    distances = fitting("distances_m", distances_m, array)
    check(library.vc_target_area_fit(array(*areas), distances, len(areas), C.byref(model)))
    return model.scale, model.exponent


def area_distance(model: tuple[float, float], area_fraction: float) -> float:
    """The distance in metres for an area, with the model of :func:`fit_area`; 0 outside (0, 1]."""
    scale, exponent = fitting("model", model, C.c_double * 2)
    return float(library.vc_target_area_distance(C.byref(vc_target_area_model(scale, exponent)), area_fraction))
