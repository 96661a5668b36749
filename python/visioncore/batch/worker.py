"""Processing of a shard by a worker, in one call, independent of the engine."""
from __future__ import annotations

import gc
import io
import json
import os
import tarfile
import tempfile
import threading
import time
import uuid
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from .._c import VC_ERR_INTERNAL
from .._errors import VisionError
from ..picture import encode
from .alone import BEGINS_S, Alone
from .kinds import SCHEMA_KEY, SCHEMA_VERSION, Kind
from .output import ENDING, INTERNAL, Output
from .prefetch import prefetched
from .recogniser import CRASHED, OK, Recogniser
from .shards import FILES, Shard
from .sources import Item, items_of
from .storage import Storage

ANNOTATED = "annotated"
HALVES = f"{INTERNAL}/halves"
#: Exit status of a worker that ended itself because a picture exceeded the time limit.
HUNG = 75
#: Columns that name the picture of a row.
_NAMES = ("uri", "member", "number")
_Key = tuple[Any, ...]
#: Rows kept as Python objects, which are larger than columns.
_ROWS_A_PIECE = 256


_TOKEN = uuid.uuid4().hex


def _this_process() -> tuple[str, int]:
    """A fork has the same token, processes in other containers may have the same number."""
    return _TOKEN, os.getpid()


@dataclass(frozen=True)
class Task:
    """A shard and the options of its processing."""

    kind: Kind
    options: dict[str, Any]
    shard: Shard
    output: Output
    #: The name of its part, without ending.
    part: str
    threads: int = 1
    #: Time limit per picture in seconds; 0: none.
    time_limit: float = 0
    #: "jpeg" or "png": also write annotated copies; "": none.
    annotate: str = ""
    storage: Storage | None = field(default=None, repr=False)
    #: Whether each picture is recognised in a separate process, because a worker of this shard has crashed.
    is_careful: bool = False
    #: Whether its part exists and is repeated.
    is_repeated: bool = False
    #: The process that made it, the driver's.
    made_in: tuple[str, int] = field(default_factory=_this_process)

    @property
    def recogniser(self) -> Recogniser:
        """Of the kind and its options."""
        return Recogniser(self.kind, threads=self.threads, storage=self.storage, **self.options)


@dataclass(frozen=True)
class Done:
    """The number of pictures tried, by status, and their processor time in seconds."""

    statuses: dict[str, int]
    processor: float


_recognisers: dict[str, Recogniser] = {}


def _recogniser(task: Task) -> Recogniser:
    """One a process for each kind and its options."""
    made = task.recogniser
    key = f"{made.kind.name} {made.options_hash} {task.threads}"
    if key not in _recognisers:
        made.open()
        _recognisers[key] = made
        gc.freeze()  # modules and the finder stay: the collector need not look at them again and again
    return _recognisers[key]


class _TimeLimit:
    """Ends the process when a picture takes too long, because a call into the library cannot be interrupted."""

    def __init__(self, seconds: float) -> None:
        self._seconds, self._over = seconds, threading.Event()
        self._until = float("inf")

    def __enter__(self) -> _TimeLimit:
        if self._seconds:
            threading.Thread(target=self._watch, daemon=True, name="visioncore-time-limit").start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()

    def begin(self) -> None:
        """Restarts the time limit for the next picture."""
        if self._seconds:
            self._until = time.monotonic() + self._seconds

    def _watch(self) -> None:
        while not self._over.wait(min(1.0, self._seconds / 4)):
            if time.monotonic() > self._until:
                os._exit(HUNG)


class _Copies:
    """Annotated copies of the pictures of a part, with their names, in a tar archive readable by WebDataset."""

    def __init__(self, task: Task) -> None:
        self._task, self._count = task, 0
        self._file = tempfile.TemporaryFile()  # noqa: SIM115 closed by __exit__; has no name, so a killed worker leaves nothing behind
        self._tar = tarfile.open(fileobj=self._file, mode="w", format=tarfile.PAX_FORMAT, pax_headers={SCHEMA_KEY: str(SCHEMA_VERSION)})

    def __enter__(self) -> _Copies:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def add(self, copy: bytes, row: dict[str, Any]) -> None:
        """A copy and the row that it belongs to."""
        self._put(copy, json.dumps({name: row[name] for name in _NAMES}).encode())

    def add_all(self, part: str, wanted: Callable[[_Key], bool] = lambda _: True) -> None:
        """The copies of another part, if it has any, of the pictures that are wanted."""
        output = self._task.output
        with suppress(FileNotFoundError), output.files.open(output.path(_copies_of(part)), "rb") as file, tarfile.open(fileobj=file, mode="r:") as archive:
            files: Any = map(archive.extractfile, archive)
            for file_of_copy, file_of_names in zip(files, files):
                copy, names = file_of_copy.read(), file_of_names.read()
                if wanted(tuple(json.loads(names).values())):
                    self._put(copy, names)

    def _put(self, copy: bytes, names: bytes) -> None:
        ending = {"jpeg": "jpg"}.get(self._task.annotate, self._task.annotate)
        for name, data in ((ending, copy), ("json", names)):
            member = tarfile.TarInfo(f"{self._count:06d}.{name}")
            member.size = len(data)
            self._tar.addfile(member, io.BytesIO(data))
        self._count += 1

    def finish(self) -> None:
        """Makes the archive a part of the output."""
        self._tar.close()
        self._file.flush()
        self._task.output.move_in(f"/proc/self/fd/{self._file.fileno()}", _copies_of(self._task.part))


def _copies_of(part: str) -> str:
    """The archive of a part's copies; that of a piece is beside it."""
    return f"{part}.tar" if part.startswith(HALVES) else f"{ANNOTATED}/{part}.tar"


class Rows:
    """The rows of a shard, one after the other; ``copy`` is the annotated copy of the last one."""

    def __init__(self, task: Task, recogniser: Recogniser) -> None:
        self._task, self._recogniser, self.copy = task, recogniser, b""

    def row(self, item: Item) -> dict[str, Any]:
        """The row of a picture."""
        self.copy = b""
        if item.status:
            return self._recogniser.empty_row(item.uri, item.member, item.number, item.status, item.error)
        data = item.data if item.data is not None else lambda: item.read(self._task.storage)
        return self._recogniser.row(item.uri, data, item.member, item.number, self._draw if self._task.annotate else None)

    def _draw(self, found: Any, picture: Any) -> None:
        try:
            self.copy = encode(found.annotated(picture), self._task.annotate)
        except ValueError as failure:
            raise VisionError(VC_ERR_INTERNAL, "VC_ERR_INTERNAL", f"not annotated: {failure}") from failure


def _quick(task: Task, recogniser: Recogniser) -> Iterator[tuple[dict[str, Any], bytes]]:
    rows = Rows(task, recogniser)
    with _TimeLimit(task.time_limit) as limit:
        limit.begin()
        for item in prefetched(items_of(task.shard, task.storage), task.storage):
            limit.begin()
            yield rows.row(item), rows.copy


def _careful(task: Task) -> Iterator[tuple[dict[str, Any], bytes]]:
    # Beyond what a picture's own process may take, this one reads the archive.
    with Alone(task) as alone, _TimeLimit(BEGINS_S + 2 * task.time_limit if task.time_limit else 0) as limit:
        limit.begin()
        for item in items_of(task.shard, task.storage):
            limit.begin()
            yield alone.row(item)


def run(task: Task) -> Done:
    """Recognises the pictures of a shard and writes its part atomically.

    :raises OutputError: if it cannot be written.
    :raises ValueError: for a time limit in the driver's process, which it would end.
    """
    if task.time_limit and task.made_in == _this_process():
        raise ValueError(f"time_limit {task.time_limit:g}: needs workers in processes of their own; must be 0 for workers in the driver's")
    begin, recogniser, statuses = time.process_time(), _recogniser(task), Counter[str]()
    pieces: list[pa.Table] = []
    waiting: list[dict[str, Any]] = []

    def settle() -> None:
        pieces.append(recogniser.table(waiting))
        waiting.clear()

    with _Copies(task) if task.annotate else nullcontext() as copies:
        for row, copy in _careful(task) if task.is_careful else _quick(task, recogniser):
            statuses[row["status"]] += 1
            waiting.append(row)
            if copy and copies:
                copies.add(copy, row)
            if len(waiting) == _ROWS_A_PIECE:
                settle()
        settle()
        _finish(task, pa.concat_tables(pieces), copies)
    return Done(dict(statuses), time.process_time() - begin)


def _finish(task: Task, table: pa.Table, copies: _Copies | None) -> None:
    """Writes a part and its copies. One that is repeated keeps the results of pictures that have none now."""
    data = task.output.read(task.part + ENDING) if task.is_repeated else None
    if data is not None:
        old = pq.read_table(pa.BufferReader(data), schema=table.schema)
        if table.num_rows == 1 < old.num_rows and table["status"][0].as_py() != OK:  # the archive cannot be read
            return
        rows, kept = _merged(old, table)
        table = pa.concat_tables([table, old]).take(rows)
        if copies:
            copies.add_all(task.part, kept.__contains__)
    if copies:
        copies.finish()
    task.output.write(task.part + ENDING, parquet(table))


def _merged(old: pa.Table, new: pa.Table) -> tuple[list[int], set[_Key]]:
    """The rows of a repeated part, as indices of the new ones followed by the old ones, and the pictures whose old row is kept."""
    numbers, statuses = ([value for table in (new, old) for value in table[name].to_pylist()] for name in ("number", "status"))
    rows: dict[_Key, int] = {key: index for index, key in enumerate(_keys(new))}
    kept = set()
    for index, key in enumerate(_keys(old), new.num_rows):
        if statuses[index] == OK and (key not in rows or statuses[rows[key]] != OK):
            rows[key] = index
            kept.add(key)
    return sorted(rows.values(), key=numbers.__getitem__), kept


def _keys(table: pa.Table) -> list[_Key]:
    return list(zip(*(table[name].to_pylist() for name in _NAMES)))


def parquet(table: pa.Table) -> bytes:
    """A table as the bytes of a Parquet file."""
    stream = pa.BufferOutputStream()
    pq.write_table(table, stream, compression="zstd")
    data: bytes = stream.getvalue().to_pybytes()
    return data


def crashed(task: Task, count: int, error: str) -> Done:
    """Writes the part of pictures that crash every process."""
    made, shard = task.recogniser, task.shard
    uris = shard.uris[shard.first:shard.end] if shard.form == FILES else shard.uris * count
    rows = [made.empty_row(uri, None, 0 if shard.form == FILES else shard.first + i, CRASHED, error) for i, uri in enumerate(uris)]
    _finish(task, made.table(rows), None)
    return Done({CRASHED: len(rows)}, 0.0)


def count(shard: Shard, storage: Storage | None) -> int:
    """The number of pictures of an archive's shard."""
    return sum(1 for _ in items_of(shard, storage))


def join(task: Task, pieces: list[str]) -> None:
    """Merges the pieces of a task's part in order and deletes them."""
    output = task.output
    tables = [pq.read_table(pa.BufferReader(output.read(piece + ENDING) or b"")) for piece in pieces]
    with _Copies(task) if task.annotate else nullcontext() as copies:
        if copies:
            for piece in pieces:
                copies.add_all(piece)
        _finish(task, pa.concat_tables(tables), copies)
    for piece in pieces:
        output.delete(output.path(piece + ENDING))
        output.delete(output.path(_copies_of(piece)))
