"""Localisation of a robot on a field of tags."""
from __future__ import annotations

import ctypes as C
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Union

from ._c import vc_tag_field_options, vc_tag_field_pose, vc_tag_place, vc_tag_position, vc_tag_sighting, vc_tag_view
from ._c.Generated.options import TagFieldOptions
from ._c.library import sized
from ._errors import contents
from ._handle import Handle
from ._options import Names, Options, Unpack, made, number, octets
from ._result import Vector, covariance_rows, handle_of, read
from .tag import TagList

_REASONS = Names("vc_tag_sighting_name")
_USED = "used"


_FIELD = Options(TagFieldOptions, vc_tag_field_options)


@dataclass(frozen=True)
class FieldPose:
    """A position and a rotation in WPILib's axes: x along the field from the blue wall, y to the left, z up; yaw positive to the left.

    For a camera on a robot: x ahead, y to the left, z up; one that looks up has a negative pitch.
    """

    x_m: float = 0.0
    y_m: float = 0.0
    z_m: float = 0.0
    roll_rad: float = 0.0
    pitch_rad: float = 0.0
    yaw_rad: float = 0.0

    def _struct(self) -> vc_tag_field_pose:
        return vc_tag_field_pose(*(number(name, getattr(self, name)) for name in self.__dataclass_fields__))


@dataclass(frozen=True)
class TagPlace:
    """A tag of a layout; ``size_m`` 0 = tag_size_m of the options."""

    id: int
    pose: FieldPose
    size_m: float


@dataclass(frozen=True)
class TagSighting:
    """A visible tag; ``reason`` is "used", "not in layout", "inconsistent", "no pose" or "jump".

    ``view`` and ``index``: index of the view, and of the tag in its list.
    """

    id: int
    view: int
    index: int
    reason: str


@dataclass(frozen=True)
class TagPosition:
    """The position of a robot; see ``vc_tag_position`` in the header."""

    pose: FieldPose
    #: False: another position is equally likely.
    resolved: bool
    #: The second best pose, or None.
    other: FieldPose | None
    ambiguity: float
    reprojection_px: float
    #: 6 x 6, of x, y, z (metres) and the rotation about the field's axes (radians).
    covariance: tuple[tuple[float, ...], ...]
    velocity_m_s: Vector
    velocity_rad_s: Vector
    #: The used tags, and the ignored ones; empty for a prediction.
    used: tuple[TagSighting, ...] = field(default_factory=tuple)
    outliers: tuple[TagSighting, ...] = field(default_factory=tuple)

    @property
    def used_count(self) -> int:
        """The number of used tags, as in C and JSON."""
        return len(self.used)

    @property
    def outlier_count(self) -> int:
        """The number of ignored tags, as in C and JSON."""
        return len(self.outliers)

    @classmethod
    def _of(cls, raw: vc_tag_position, sightings: Iterable[TagSighting]) -> TagPosition:
        all_of = tuple(sightings)
        other = read(FieldPose, raw.other) if raw.has_other else None
        return read(cls, raw, pose=read(FieldPose, raw.pose), other=other, covariance=covariance_rows(raw.covariance),
                    used=tuple(one for one in all_of if one.reason == _USED),
                    outliers=tuple(one for one in all_of if one.reason != _USED))

    def _struct(self) -> vc_tag_position:
        derived = {"found": 1, "has_other": self.other is not None, "pose": self.pose._struct(), "other": (self.other or FieldPose())._struct(),
                   "covariance": [number for row in self.covariance for number in row]}
        names = [known[0] for known in vc_tag_position._fields_ if known[0] != "struct_size"]
        return made(vc_tag_position, **{name: derived[name] if name in derived else getattr(self, name) for name in names})


#: The tags seen by one camera: a list, or the list and the camera's pose on the robot.
TagView = Union[TagList, "tuple[TagList, FieldPose]"]


@_FIELD.described
class TagField(Handle):
    """A layout of tags, and the track of a robot.

    >>> with TagField("1 4 0 0.5 180", tag_size_m=0.2) as layout:
    ...     layout.places[0].pose.x_m
    4.0

    :param layout: the contents of WPILib's JSON file of a field, of Limelight's .fmap, or a list with a tag per line: id, x, y, z in metres, then optionally
        yaw, pitch, roll in degrees and the size in metres.
    """

    _kind = "tag_field"

    def __init__(self, layout: str | bytes, **options: Unpack[TagFieldOptions]) -> None:
        data = layout.encode() if isinstance(layout, str) else octets("layout", layout)
        super().__init__(data, len(data), C.byref(_FIELD.filled(options)))

    @classmethod
    @_FIELD.signed
    def open(cls, path: str | os.PathLike[str], **options: Unpack[TagFieldOptions]) -> TagField:
        """Reads a layout from a file; options as for :class:`TagField`."""
        with contents(path) as layout:
            return cls(layout, **options)

    @property
    def places(self) -> list[TagPlace]:
        """The tags of the layout, by id."""
        with self._lock:
            return [read(TagPlace, place, pose=read(FieldPose, place.pose))
                    for place in self._each("place_count", "place_get", vc_tag_place)]

    @property
    def size_m(self) -> tuple[float, float]:
        """Length and width of the field; 0 where the layout has none."""
        length, width = C.c_double(), C.c_double()
        self._call("size_get", C.byref(length), C.byref(width))
        return length.value, width.value

    def locate(self, *views: TagView, heading_rad: float | None = None) -> TagPosition | None:
        """The position from the tags seen at one moment, independently of earlier frames; None if it is unknown.

        ``heading_rad``: the robot's yaw on the field, from a gyroscope at that moment: 0 along x, positive to the left, any number of turns.
        """
        return self._estimate("locate", views, heading_rad)

    def track(self, *views: TagView, capture_ns: int, heading_rad: float | None = None) -> TagPosition | None:
        """The position filtered over time, with velocities; a prediction if no tag was seen.

        ``capture_ns``: capture time of the pictures, of one monotonic clock for all cameras.
        """
        return self._estimate("track", views, heading_rad, capture_ns)

    def predict(self, at_ns: int) -> TagPosition | None:
        """The position predicted for another time, such as the present: compensates for latency."""
        out = sized(vc_tag_position)
        with self._lock:
            self._call("predict", at_ns, C.byref(out))
        return TagPosition._of(out, ()) if out.found else None

    def reset(self) -> None:
        """Forgets the track of the robot."""
        self._call("reset")

    @property
    def sightings(self) -> list[TagSighting]:
        """The visible tags of the last :meth:`locate` or :meth:`track`, used or not."""
        with self._lock:
            return [read(TagSighting, one, reason=_REASONS.name(one.reason))
                    for one in self._each("sighting_count", "sighting_get", vc_tag_sighting)]

    def _estimate(self, name: str, views: Sequence[TagView], heading: float | None, *time: int) -> TagPosition | None:
        owners: list[Any] = []
        array = (vc_tag_view * len(views))()
        for raw, view in zip(array, views):
            tags, mount = view if isinstance(view, tuple) else (view, FieldPose())
            owners.append(handle_of(tags, TagList, "TagFinder.find()"))
            raw.list, raw.mount = owners[-1]._as_parameter_.value, mount._struct()
        angle = None if heading is None else C.byref(C.c_double(number("heading_rad", heading)))
        out = sized(vc_tag_position)
        with self._lock:
            self._call(name, array, len(views), angle, *time, C.byref(out))
            sightings = self.sightings
        return TagPosition._of(out, sightings) if out.found else None
