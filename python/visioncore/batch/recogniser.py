"""Recognition of tables, independent of the engine."""
from __future__ import annotations

import hashlib
import json
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import pyarrow as pa

from .. import __version__, _c, set_threads
from .._c.Generated.options import PictureOptions
from .._errors import VisionError
from .._options import integer
from ..picture import Picture, PictureInfo
from .kinds import SCHEMA_VERSION, Kind, kind_of, schema_of
from .storage import Storage, read

OK, IO_ERROR, NO_MEMORY, INTERNAL = "VC_OK", "VC_ERR_IO", "VC_ERR_NO_MEMORY", "VC_ERR_INTERNAL"
CRASHED, TIMEOUT = "CRASHED", "TIMEOUT"
#: What a row may have as its status.
STATUSES = (*sorted(name for name in vars(_c) if name == OK or name.startswith("VC_ERR_")), CRASHED, TIMEOUT)
#: Names of the two columns that are read, in the order in which they are looked for: those of Ray and Spark are among them.
_URIS, _BYTES = ("uri", "path", "filename"), ("bytes", "content")
#: Options of decoding; the others are those of the finder.
_DECODING = ("min_side", "max_pixels", "allow_truncated")
_HASH_LENGTH = 16


def canonical(value: Any) -> str:
    """Canonical JSON of a value."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), default=list)


def hash_of(value: Any) -> str:
    """The first 64 bits of the SHA-256 of a value as JSON, in hexadecimal."""
    return hashlib.sha256(canonical(value).encode("utf-8", "surrogatepass")).hexdigest()[:_HASH_LENGTH]


@dataclass(frozen=True)
class _Opened:
    """Per-process state."""

    finder: Any
    picture: Picture
    decoding: PictureOptions
    for_find: dict[str, Any]
    #: Held while the finder and the picture, which threads share, are used.
    lock: threading.Lock = field(default_factory=threading.Lock)

    def recognised(self, kind: Kind, data: bytes) -> tuple[Any, PictureInfo]:
        """The result and the properties of its picture."""
        self.picture.decode(data, **self.decoding)
        return kind.find(self.finder, self.picture, **self.for_find), self.picture.info


class Recogniser:
    """Recognises the pictures of tables. It can be pickled; its finder is made in the process that uses it, at the first picture.

    >>> recogniser = Recogniser("cube")
    >>> recogniser(pa.table({"uri": ["cube.jpg"]}))["faces"][0][0]["colors"].as_py()
    'WWWWWWWWW'

    :param kind: a name in ``KINDS``: "cube", "set", "shapes", "sketch", "tag", "target".
    :param threads: as :func:`visioncore.set_threads`, for the whole process: 1 where every core has a process of its own; None leaves it.
    :param storage: options of fsspec for URLs, such as keys.
    :param min_side: JPEG files are decoded at 1/2, 1/4 or 1/8 of their size with a longer side of at least this; 0: at full size; by
        default as the kind needs it. Coordinates refer to the full picture nevertheless. Only for "cube", "set" and "sketch": the
        distances and sizes of the other kinds need full size.
    :param max_pixels: larger pictures are VC_ERR_TOO_LARGE; as for :meth:`visioncore.Picture.open`.
    :param allow_truncated: a JPEG with missing data is decoded as far as it goes.
    :param options: those of the kind's finder, such as ``min_confidence`` of :class:`visioncore.SetFinder`.
    """

    def __init__(self, kind: str | Kind, *, threads: int | None = None, storage: Storage | None = None, min_side: int | None = None,
                 max_pixels: int | None = None, allow_truncated: bool | None = None, **options: Any) -> None:
        self.kind = kind_of(kind)
        if threads is not None and not 0 <= integer("threads", threads) <= 256:
            raise ValueError(f"threads {threads}: must be 0..256")
        given = {**options, "min_side": min_side, "max_pixels": max_pixels, "allow_truncated": allow_truncated or None}
        self.options = {name: value for name, value in given.items() if value is not None}
        self.options_hash = hash_of([SCHEMA_VERSION, self.kind.name, self.options])
        self.schema = schema_of(self.kind, canonical(self.options))
        self._threads, self._storage = threads, storage

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_opened"}

    def open(self) -> None:
        """Makes the finder; otherwise the first picture does.

        :raises ValueError: (or TypeError) for options that the kind does not have.
        """
        _ = self._opened

    @cached_property
    def _opened(self) -> _Opened:
        if self._threads is not None:
            set_threads(self._threads)
        mine = dict(self.options)
        decoding: Any = {name: mine.pop(name) for name in _DECODING if name in mine}
        decoding.setdefault("min_side", self.kind.min_side and mine.get(self.kind.size_option, self.kind.min_side))
        try:
            Picture().decode(b"", **decoding)
        except VisionError as failure:  # there is no picture yet, but wrong options are refused
            if isinstance(failure, ValueError):
                raise
        if decoding["min_side"] and not self.kind.min_side:
            raise ValueError(f"min_side {decoding['min_side']}: pictures of kind {self.kind.name!r} are decoded at full size: must be 0")
        for_find = {name: mine.pop(name) for name in self.kind.find_options if name in mine}
        return _Opened(self.kind.open(**mine), Picture(), decoding, for_find)

    def row(self, uri: str | None, data: bytes | Callable[[], bytes], member: str | None = None, number: int = 0,
            drawn: Callable[[Any, Picture], None] | None = None) -> dict[str, Any]:
        """The row of one picture, including errors.

        :param data: the file, or a function that reads it.
        :param drawn: called with the result and the picture, if there is one.
        """
        opened = self._opened
        start, row = time.perf_counter(), self.empty_row(uri, member, number)
        try:
            file = data if isinstance(data, bytes) else _read(data)
            with opened.lock:
                found, info = opened.recognised(self.kind, file)
                if drawn is not None:
                    drawn(found, opened.picture)
                line = self.kind.to_row(found.to_dict(), info)
            row.update((column.name, line.get(column.name)) for column in self.kind.columns)
            row.update(width=info.full_width, height=info.full_height)
        except VisionError as failure:
            row.update(status=failure.name, error=failure.text or failure.name)
        except MemoryError:
            row.update(status=NO_MEMORY, error="out of memory")
        row["milliseconds"] = (time.perf_counter() - start) * 1e3
        return row

    def empty_row(self, uri: str | None, member: str | None, number: int, status: str = OK, error: str | None = None) -> dict[str, Any]:
        """A row without a result."""
        return {"uri": uri, "member": member, "number": number, "status": status, "error": error, "milliseconds": 0.0,
                "library": __version__, "options": self.options_hash}

    def table(self, rows: Iterable[Mapping[str, Any]]) -> pa.Table:
        """Rows as a table."""
        listed = list(rows)
        return pa.table([pa.array([row.get(column.name) for row in listed], column.type) for column in self.schema], schema=self.schema)

    def __call__(self, pictures: Any) -> pa.Table:
        """The rows of a table's pictures, in their order.

        :param pictures: a table of any library that supports Arrow (pyarrow, pandas, polars, DuckDB), with a column "uri" (also "path"
            or "filename") of paths or URLs, one "bytes" (also "content") of files, or both: bytes come first where they are not null.
            A column "member" is handed on.
        """
        table = pa.table(pictures) if not isinstance(pictures, (pa.Table, pa.RecordBatch)) else pictures
        uris, data, members = (_column(table, names) for names in (_URIS, _BYTES, ("member",)))
        if uris is None and data is None:
            raise ValueError(f"columns {', '.join(table.schema.names)}: one must be 'uri' or 'bytes'")
        return self.table(self.row(_text(uris, i), self._source(uris, data, i), _text(members, i), i) for i in range(table.num_rows))

    def _source(self, uris: Any, data: Any, index: int) -> bytes | Callable[[], bytes]:
        value = data[index].as_py() if data is not None else None
        if isinstance(value, bytes):
            return value
        uri = _text(uris, index)

        def from_uri() -> bytes:
            if uri is None:
                raise FileNotFoundError("neither uri nor bytes")
            return read(uri, self._storage)

        return from_uri


def _read(data: Callable[[], bytes]) -> bytes:
    """The file read by ``data``; all exceptions of a storage become VC_ERR_IO."""
    try:
        return data()
    except MemoryError:
        raise
    except Exception as failure:
        raise VisionError(_IO_STATUS, IO_ERROR, reason_of(failure)) from failure


def reason_of(failure: Exception) -> str:
    """The text of an exception of a storage."""
    return str(getattr(failure, "strerror", None) or str(failure) or type(failure).__name__)


_IO_STATUS = -11


def _column(table: Any, names: Iterable[str]) -> Any:
    return next((table.column(name) for name in names if name in table.schema.names), None)


def _text(column: Any, index: int) -> str | None:
    value = column[index].as_py() if column is not None else None
    if isinstance(value, bytes):  # Parquet without the annotation of a text
        return value.decode(errors="replace")
    return str(value) if value is not None else None


def recognise(kind: str | Kind, pictures: Any, **options: Any) -> pa.Table:
    """The rows of a table's pictures; parameters as for :class:`Recogniser`, which is faster where there are several tables.

    >>> recognise("shapes", {"uri": ["shapes.png"]}, input="plain")["verdict"].to_pylist()
    ['ok']
    """
    return Recogniser(kind, **options)(pictures)


def spark(kind: str | Kind, **options: Any) -> Callable[[Iterator[Any]], Iterator[Any]]:
    """A function for Spark's ``DataFrame.mapInArrow``; parameters as for :class:`Recogniser`."""
    recogniser = Recogniser(kind, **{"threads": 1, **options})

    def batches(pictures: Iterator[Any]) -> Iterator[Any]:
        for batch in pictures:
            yield from recogniser(batch).to_batches()

    return batches
