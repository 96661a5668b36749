"""What can be recognised: for each kind its finder and the columns of its results.

A kind is one row of :data:`KINDS`. The columns have the names and the form of the command's JSON, of which they are made.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pyarrow as pa

from .. import CubeFinder, SetFinder, ShapeFinder, SketchRater, TagFinder, TargetFinder
from ..picture import Picture

#: Of the columns: goes up when one changes its meaning or is gone. Further columns may be added at the end.
SCHEMA_VERSION = 1

_NUMBERS = pa.list_(pa.float64())
_POINTS = pa.list_(_NUMBERS)
_TEXTS = pa.list_(pa.string())
_INDICES = pa.list_(pa.int32())


def _columns(**types: pa.DataType) -> list[pa.Field]:
    return [pa.field(name, kind) for name, kind in types.items()]


def _list(**types: pa.DataType) -> pa.DataType:
    return pa.list_(pa.struct(_columns(**types)))


def _floats(*names: str) -> pa.DataType:
    return pa.struct([pa.field(name, pa.float64()) for name in names])


#: The columns before those of a kind.
COMMON = _columns(
    uri=pa.string(), member=pa.string(), number=pa.int64(), status=pa.string(), error=pa.string(), milliseconds=pa.float64(),
    width=pa.int32(), height=pa.int32(), library=pa.string(), options=pa.string())


def _find(finder: Any, picture: Picture) -> Any:
    return finder.find(picture)


def _as_it_is(line: dict[str, Any], scale: float) -> Mapping[str, Any]:
    return line


@dataclass(frozen=True)
class Kind:
    """Something to recognise: how a finder is made and used, and the columns of what it finds.

    A kind of your own works too, where its functions can be imported by the workers.
    """

    name: str
    #: The columns of the result, which :attr:`to_row` fills.
    columns: list[pa.Field]
    #: Makes what recognises, from the options.
    open: Callable[..., Any]
    #: The result of a picture. It has ``to_dict()``, and ``annotated(picture)`` where copies are to be annotated.
    find: Callable[..., Any] = _find
    #: The columns of a result that differ from ``to_dict()``; its second argument is pixels of the file for one of the picture.
    to_row: Callable[[dict[str, Any], float], Mapping[str, Any]] = _as_it_is
    #: JPEG files are decoded at a part of their size as long as their longer side has so many pixels; 0: never.
    max_side: int = 0
    #: Options of :attr:`find` rather than of :attr:`open`.
    find_options: tuple[str, ...] = ()
    #: Whether the finder has an option max_side too.
    scales: bool = False

    def __reduce__(self) -> Any:
        if KINDS.get(self.name) is self:
            return kind_of, (self.name,)
        return Kind, tuple(getattr(self, name) for name in self.__dataclass_fields__)


def _enlarged(lists: str) -> Callable[[dict[str, Any], float], Mapping[str, Any]]:
    """Corners in the picture as it was decoded, in that of the file: places count from the centre of the first pixel."""

    def to_row(line: dict[str, Any], scale: float) -> Mapping[str, Any]:
        if scale != 1:
            for item in line[lists]:
                item["corners"] = [[(value + 0.5) * scale - 0.5 for value in corner] for corner in item["corners"]]
        return line

    return to_row


def _rate(rater: Any, picture: Picture, asked: str | None = None) -> Any:
    return rater._rate_briefly(picture, asked)


def _words(line: dict[str, Any], scale: float) -> Mapping[str, Any]:
    line["words"] = line.pop("classes")
    return line


_FACE = _list(corners=_POINTS, colors=pa.string(), confidences=_NUMBERS, confidence=pa.float64(), cube_index=pa.int32())
_CARD = _list(corners=_POINTS, number=pa.int32(), shape=pa.string(), color=pa.string(), shading=pa.string(), confidence=pa.float64(),
              confidences=_floats("number", "shape", "color", "shading"), sets=pa.int32())
_SHAPE = _list(type=pa.string(), polygon=_POINTS, box=_NUMBERS, size=pa.float64(), pixels=pa.int64(), confidence=pa.float64(),
               group=pa.int32(), state=pa.string())
_GROUP = _list(code=pa.string(), members=_INDICES, confidence=pa.float64(), center=_POINTS, ring_radius=pa.float64(), missing=pa.int32())
_WORD = _list(name=pa.string(), confidence=pa.float64())
_CORNERS = pa.struct(_columns(corners=_POINTS))
_POSE = pa.struct(_columns(translation_m=_NUMBERS, rotation_rad=_NUMBERS, reprojection_px=pa.float64(), ambiguity=pa.float64()))
_TARGET = _list(
    model=pa.string(), left=_CORNERS, right=_CORNERS, corners=_POINTS, center=_NUMBERS, yaw_deg=pa.float64(), pitch_deg=pa.float64(),
    distance_m=pa.float64(), range_m=pa.float64(), height_distance_m=pa.float64(), area_fraction=pa.float64(), pose=_POSE,
    deviation=_floats("yaw_deg", "pitch_deg", "distance_m", "focal_px"), focal_px=pa.float64(), confidence=pa.float64(), partial=pa.bool_())
_TAG_POSE = dict(translation_m=_NUMBERS, rotation_rad=_NUMBERS, reprojection_px=pa.float64())
_TAG = _list(
    family=pa.string(), id=pa.int32(), corners=_POINTS, center=_NUMBERS, confidence=pa.float64(), wrong_bits=pa.int32(), erased_bits=pa.int32(),
    contrast=pa.float64(), margin=pa.float64(), corner_deviation_px=pa.float64(), mirrored=pa.bool_(), inverted=pa.bool_(), partial=pa.bool_(),
    size_m=pa.float64(), yaw_deg=pa.float64(), pitch_deg=pa.float64(), distance_m=pa.float64(),
    pose=pa.struct(_columns(**_TAG_POSE, ambiguity=pa.float64(), other=pa.struct(_columns(**_TAG_POSE)),
                            deviation=pa.struct(_columns(translation_m=_NUMBERS, rotation_rad=_NUMBERS)))))
_STRIP = _list(corners=_POINTS, confidence=pa.float64(), cut=pa.bool_())

#: Every kind by its name.
KINDS: dict[str, Kind] = {kind.name: kind for kind in (
    Kind("cube", _columns(faces=_FACE), CubeFinder, to_row=_enlarged("faces"), max_side=2000),
    Kind("set", _columns(cards=_CARD, sets=pa.list_(_INDICES), complete=pa.float64()), SetFinder, to_row=_enlarged("cards"),
         max_side=1280, scales=True),
    Kind("shapes", _columns(shapes=_SHAPE, groups=_GROUP, verdict=pa.string()), ShapeFinder),
    Kind("sketch", _columns(empty=pa.bool_(), empty_confidence=pa.float64(), words=_WORD, none_confidence=pa.float64(), asked=pa.string(),
                            points=pa.int32(), hints=_TEXTS), SketchRater, _rate, _words, 1280, ("asked",)),
    Kind("tag", _columns(tags=_TAG), TagFinder),
    Kind("target", _columns(targets=_TARGET, strips=_STRIP), TargetFinder),
)}


def kind_of(kind: str | Kind) -> Kind:
    """The kind with a name.

    :raises ValueError: names those that there are.
    """
    if isinstance(kind, Kind):
        return kind
    if kind not in KINDS:
        raise ValueError(f"kind {kind!r}: must be one of {', '.join(map(repr, KINDS))}")
    return KINDS[kind]


def schema_of(kind: Kind, options: str = "") -> pa.Schema:
    """The columns of a kind's rows; ``options``: as JSON, for the metadata."""
    metadata = {"visioncore.batch.schema": str(SCHEMA_VERSION), "visioncore.batch.kind": kind.name, "visioncore.batch.options": options}
    return pa.schema(COMMON + kind.columns, metadata=metadata)
