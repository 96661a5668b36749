"""Robot targets in pictures: what was found, and how far a target is by its area."""
from __future__ import annotations

import ctypes as C
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ._c import target as _target
from ._c.library import library
from ._errors import check
from ._options import Names, counted
from ._pixels import Order, PictureSource
from ._result import Corners, ListResult, Point, ResultHandle, Vector, corners, html_table, points_list, vector

#: Names of the models; "custom" is that of :meth:`TargetFinder.set_model`.
MODELS = Names("target_model_name", range(1, 101))
_REASONS = Names("target_strip_reason_name", range(32))
_ACCEPTED = "accepted"


@dataclass(frozen=True)
class Target:
    """One target; see ``vc_target`` in the header. Angles in radians, distances in metres, corners and center in pixels."""

    model: str
    id: int
    elements: tuple[Corners, ...]
    center: Point
    yaw_rad: float
    pitch_rad: float
    distance_m: float
    range_m: float
    area_fraction: float
    translation_m: Vector
    rotation_rad: Vector
    reprojection_px: float
    ambiguity: float
    yaw_stddev_rad: float
    pitch_stddev_rad: float
    distance_stddev_m: float
    confidence: float
    yaw_velocity_rad_s: float
    distance_velocity_m_s: float
    partial: bool
    frames_unseen: int
    height_distance_m: float
    height_distance_stddev_m: float
    focal_px: float
    focal_stddev_px: float

    @classmethod
    def _of(cls, raw: _target.Target) -> Target:
        plain = {name: getattr(raw, name) for name in cls.__dataclass_fields__ if hasattr(raw, name)}
        plain.update(model=MODELS.name(raw.model), elements=tuple(corners(raw.elements[i].corners) for i in range(raw.element_count)),
                     center=(raw.center.x, raw.center.y), translation_m=vector(raw.translation_m), rotation_rad=vector(raw.rotation_rad),
                     partial=bool(raw.partial))
        return cls(**plain)

    @property
    def yaw_deg(self) -> float:
        """Degrees to the right."""
        return math.degrees(self.yaw_rad)

    @property
    def pitch_deg(self) -> float:
        """Degrees up."""
        return math.degrees(self.pitch_rad)

    def to_dict(self) -> dict[str, Any]:
        """The target as in the command's JSON."""
        result: dict[str, Any] = {"model": self.model}
        if self.id:
            result["id"] = self.id
        if len(self.elements) == 2:
            result.update((side, {"corners": points_list(element)}) for side, element in zip(("left", "right"), self.elements))
        else:
            result["corners"] = points_list(self.elements[0])
        result.update(center=list(self.center), yaw_deg=self.yaw_deg, pitch_deg=self.pitch_deg, distance_m=self.distance_m, range_m=self.range_m)
        if self.height_distance_m > 0:
            result["height_distance_m"] = self.height_distance_m
        result.update(
            area_fraction=self.area_fraction,
            pose={"translation_m": list(self.translation_m), "rotation_rad": list(self.rotation_rad),
                  "reprojection_px": self.reprojection_px, "ambiguity": self.ambiguity},
            deviation={"yaw_deg": math.degrees(self.yaw_stddev_rad), "pitch_deg": math.degrees(self.pitch_stddev_rad),
                       "distance_m": self.distance_stddev_m, "focal_px": self.focal_stddev_px},
            focal_px=self.focal_px, confidence=self.confidence, partial=self.partial)
        if self.frames_unseen:
            result["frames_unseen"] = self.frames_unseen
        return result


@dataclass(frozen=True)
class Strip:
    """One strip of tape; ``reason`` is "accepted" or the filter that rejected it, ``target`` an index or None."""

    corners: Corners
    reason: str
    target: int | None
    cut: bool
    confidence: float

    def to_dict(self) -> dict[str, Any]:
        """The strip as in the command's JSON."""
        more = {"confidence": self.confidence, "cut": self.cut} if self.reason == _ACCEPTED else {"reason": self.reason}
        return {"corners": points_list(self.corners), **more}


@dataclass(frozen=True, repr=False)
class TargetList(ListResult[Target]):
    """What one picture holds: a sequence of :class:`Target`, best first, with ``strips`` from left to right."""

    targets: tuple[Target, ...]
    strips: tuple[Strip, ...]

    _list = "targets"

    @classmethod
    def _read(cls, pointer: C.c_void_p, facts: dict[str, Any]) -> TargetList:
        handle = ResultHandle("target_list", pointer)
        targets = tuple(map(Target._of, handle._each("count", "get", _target.Target)))
        strips = tuple(Strip(corners(strip.corners), _REASONS.name(strip.reason), strip.target if strip.target >= 0 else None,
                             bool(strip.cut), strip.confidence) for strip in handle._each("strip_count", "strip_get", _target.Strip))
        return cls(targets, strips)._of(facts, handle)

    def __repr__(self) -> str:
        found = ", ".join(f"{target.yaw_deg:+.1f} deg {target.distance_m:.2f} m" for target in self) or "none"
        return f"<TargetList: {found}>"

    def _repr_html_(self) -> str:
        return html_table(counted(len(self), "target"), ("", "model", "yaw, degrees", "distance, m", "confidence"), (
            (i, target.model, target.yaw_deg, target.distance_m, target.confidence) for i, target in enumerate(self)))

    def to_dict(self) -> dict[str, Any]:
        """The line of ``visioncore target find --json``."""
        rejected = [strip.to_dict() for strip in self.strips if strip.reason != _ACCEPTED]
        return self._line(targets=[target.to_dict() for target in self],
                          strips=[strip.to_dict() for strip in self.strips if strip.reason == _ACCEPTED],
                          **({"rejected": rejected} if rejected else {}))

    def draw(self, canvas: PictureSource, *, order: Order | None = None) -> None:
        """Draws targets and strips into a writable picture of the same size; as for :func:`visioncore.image`."""
        self._draw(canvas, order)


def fit_area(area_fractions: Sequence[float], distances_m: Sequence[float]) -> tuple[float, float]:
    """(scale, exponent) of distance = scale * area_fraction ** exponent, from samples.

    >>> round(area_distance(fit_area([0.04, 0.01], [1, 2]), 0.0025), 3)
    4.0
    """
    count, model = len(area_fractions), _target.AreaModel()
    if len(distances_m) != count:
        raise ValueError(f"distances_m: {len(distances_m)} values: must be {count} as area_fractions")
    check(library.vc_target_area_fit((C.c_double * count)(*area_fractions), (C.c_double * count)(*distances_m), count, C.byref(model)),
          "at least two different areas in (0, 1] and distances above 0 are needed")
    return model.scale, model.exponent


def area_distance(model: tuple[float, float], area_fraction: float) -> float:
    """Metres for an area by :func:`fit_area`; 0 outside of (0, 1]."""
    return float(library.vc_target_area_distance(C.byref(_target.AreaModel(*model)), area_fraction))
