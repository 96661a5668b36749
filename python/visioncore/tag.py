"""Tags in pictures: AprilTag and ArUco markers."""
from __future__ import annotations

import ctypes as C
from dataclasses import dataclass, field
from typing import Any

from ._c import vc_tag, vc_tag_rejected
from ._c.Generated.options import DrawOptions
from ._options import Names, Unpack, counted
from ._pixels import Layout, Order, PictureSource, picture_of
from ._result import DRAWING, Corners, CornersResult, Directed, Point, Posed, ResultHandle, Vector, covariance_rows, html_table, read, vector
from .picture import Canvas

#: Names of the families; families added by :meth:`TagFinder.add_family` have numbers.
FAMILIES = Names("vc_tag_family_name")
_REASONS = Names("vc_tag_rejected_name")


@dataclass(frozen=True)
class TagPose(Posed):
    """The pose of a tag in the camera frame: x right, y down, z ahead; ``rotation_rad``: axis times angle."""

    translation_m: Vector
    rotation_rad: Vector
    reprojection_px: float


@dataclass(frozen=True)
class Tag(Directed):
    """One tag; see ``vc_tag`` in the header. Angles in radians, distances in metres, corners and center in pixels.

    ``corners`` start at the upright tag's top left. ``pose`` and ``other`` are the two solutions of the pose of a square; with an
    ``ambiguity`` near 1 the second one fits equally well. Both are None if none could be computed.
    """

    family: str
    id: int
    track_id: int
    corners: Corners
    center: Point
    wrong_bits: int
    erased_bits: int
    contrast: float
    margin: float
    confidence: float
    corner_stddev_px: float
    mirrored: bool
    inverted: bool
    partial: bool
    frames_unseen: int
    velocity_px_s: Point
    size_m: float
    yaw_rad: float
    pitch_rad: float
    distance_m: float
    pose: TagPose | None
    other: TagPose | None
    ambiguity: float
    #: 6 x 6, of translation (metres) and rotation (radians, about the camera's axes).
    covariance: tuple[tuple[float, ...], ...] = field(repr=False)

    @classmethod
    def _of(cls, raw: vc_tag) -> Tag:
        pose = read(TagPose, raw)
        other = TagPose(vector(raw.other_translation_m), vector(raw.other_rotation_rad), raw.other_reprojection_px)
        return read(cls, raw, family=FAMILIES.name(raw.family), pose=pose if raw.has_pose else None,
                    other=other if raw.has_pose else None, covariance=covariance_rows(raw.covariance))


@dataclass(frozen=True)
class RejectedTag:
    """A rejected candidate and the reason: "size", "edges", "contrast", "border", "code", ..."""

    corners: Corners
    reason: str


@dataclass(frozen=True, repr=False)
class TagList(CornersResult[Tag]):
    """The tags in a picture: a sequence of :class:`Tag`, most probable first, with ``rejected`` candidates if requested."""

    tags: tuple[Tag, ...]
    rejected: tuple[RejectedTag, ...]

    _list, _element = "tags", Tag

    @classmethod
    def _read(cls, pointer: C.c_void_p, facts: dict[str, Any]) -> TagList:
        handle = ResultHandle("tag_list", pointer)
        tags = tuple(map(Tag._of, handle._each("count", "get", vc_tag)))
        rejected = tuple(read(RejectedTag, raw, reason=_REASONS.name(raw.reason))
                         for raw in handle._each("rejected_count", "rejected_get", vc_tag_rejected))
        return cls(tags, rejected)._of(facts, handle)

    def __repr__(self) -> str:
        return f"<TagList: {', '.join(f'{tag.family} {tag.id}' for tag in self) or 'none'}>"

    def _repr_html_(self) -> str:
        return html_table(counted(len(self), "tag"), ("", "family", "id", "yaw, degrees", "distance, m", "confidence"), (
            (i, tag.family, tag.id, tag.yaw_deg, tag.distance_m, tag.confidence) for i, tag in enumerate(self)))

    @DRAWING.described
    def draw(self, canvas: PictureSource, *, order: Order | None = None, **options: Unpack[DrawOptions]) -> None:
        """Draws tags and rejected candidates into a writable picture of the same size; as for :func:`visioncore.image`."""
        self._draw(canvas, order, DRAWING.filled(options))

    def view(self, index: int, source: PictureSource, *, side: int = 240, margin: float = 0.25, order: Order | None = None) -> Canvas:
        """A rectified, upright view of one tag as a square picture.

        :param source: the picture that was searched.
        :param side: pixels.
        :param margin: width of the visible surroundings, as a fraction of the tag's side, 0 to 4.
        """
        layout: Layout = {} if order is None else {"order": order}
        picture = picture_of("TagList.view", source, layout)
        canvas = Canvas(side, side)
        self._open()._call("view", range(len(self))[index], C.byref(picture), margin, C.byref(canvas.image))
        return canvas
