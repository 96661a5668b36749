"""Kinds of recognition: finders and columns of results.

A kind is one row of :data:`KINDS`. Its columns are the members of the JSON of its results.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pyarrow as pa

from .. import CubeFinder, SetFinder, ShapeFinder, SketchRater, TagFinder, TargetFinder
from ..picture import Picture, PictureInfo
from .Generated import columns

#: Version of the columns: increases when a column changes its meaning or is removed. Columns may be added at the end.
SCHEMA_VERSION = 1
#: The key of this version in the metadata of all files of results, Parquet and tar; it marks a file as a result.
SCHEMA_KEY = "visioncore.batch.schema"

def _columns(**types: pa.DataType) -> list[pa.Field]:
    return [pa.field(name, kind) for name, kind in types.items()]


#: The columns common to all kinds.
COMMON = _columns(
    uri=pa.string(), member=pa.string(), number=pa.int64(), status=pa.string(), error=pa.string(), milliseconds=pa.float64(),
    width=pa.int32(), height=pa.int32(), library=pa.string(), options=pa.string())


def _find(finder: Any, picture: Picture) -> Any:
    return finder.find(picture)


def _as_it_is(line: dict[str, Any], info: PictureInfo) -> Mapping[str, Any]:
    return line


@dataclass(frozen=True)
class Kind:
    """A kind of recognition: its finder, and the columns of its results.

    Custom kinds are possible if the workers can import their functions.
    """

    name: str
    #: The columns of the result, which :attr:`to_row` fills.
    columns: list[pa.Field]
    #: Creates the finder from the options.
    open: Callable[..., Any]
    #: Returns the result of a picture, which has ``to_dict()``, and ``annotated(picture)`` for annotated copies.
    find: Callable[..., Any] = _find
    #: The columns of a result that differ from ``to_dict()``; its second argument converts places to those of the file.
    to_row: Callable[[dict[str, Any], PictureInfo], Mapping[str, Any]] = _as_it_is
    #: JPEG files are decoded at reduced size with a longer side of at least this many pixels; 0: at full size, whatever is asked for,
    #: because :attr:`to_row` does not convert everything that depends on the size.
    min_side: int = 0
    #: Options of :attr:`find` rather than of :attr:`open`.
    find_options: tuple[str, ...] = ()
    #: The option of the finder to whose size it reduces pictures, which is then the default of :attr:`min_side`.
    size_option: str = ""

    def __reduce__(self) -> Any:
        if KINDS.get(self.name) is self:
            return kind_of, (self.name,)
        return Kind, tuple(getattr(self, name) for name in self.__dataclass_fields__)


def _enlarged(lists: str) -> Callable[[dict[str, Any], PictureInfo], Mapping[str, Any]]:
    """Converts corners to places in the picture of the file."""

    def to_row(line: dict[str, Any], info: PictureInfo) -> Mapping[str, Any]:
        for item in line[lists]:
            item["corners"] = [list(info.to_full_size(corner)) for corner in item["corners"]]
        return line

    return to_row


def _rate(rater: Any, picture: Picture, asked: str | None = None) -> Any:
    return rater._rate_briefly(picture, asked)


#: Every kind by its name.
KINDS: dict[str, Kind] = {kind.name: kind for kind in (
    Kind("cube", _columns(**columns.CUBE_FACE_LIST), CubeFinder, to_row=_enlarged("faces"), min_side=2000),
    Kind("set", _columns(**columns.SET_CARD_LIST), SetFinder, to_row=_enlarged("cards"), min_side=1280, size_option="max_side"),
    Kind("shapes", _columns(**columns.SHAPE_LIST), ShapeFinder),
    Kind("sketch", _columns(**columns.SKETCH_RATING), SketchRater, _rate, min_side=1280, find_options=("asked",)),
    Kind("tag", _columns(**columns.TAG_LIST), TagFinder),
    Kind("target", _columns(**columns.TARGET_LIST), TargetFinder),
)}


def kind_of(kind: str | Kind) -> Kind:
    """The kind with a name.

    :raises ValueError: the text names the known kinds.
    """
    if isinstance(kind, Kind):
        return kind
    if kind not in KINDS:
        raise ValueError(f"kind {kind!r}: must be one of {', '.join(map(repr, KINDS))}")
    return KINDS[kind]


def schema_of(kind: Kind, options: str = "") -> pa.Schema:
    """The columns of a kind's rows; ``options``: as JSON, for the metadata."""
    metadata = {SCHEMA_KEY: str(SCHEMA_VERSION), "visioncore.batch.kind": kind.name, "visioncore.batch.options": options}
    return pa.schema(COMMON + kind.columns, metadata=metadata)
