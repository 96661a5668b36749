"""Processes an archive with Dask, on this machine or on any cluster with a Dask scheduler."""
from __future__ import annotations

import asyncio
import json
import os
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from queue import Empty, SimpleQueue
from typing import Any

import pyarrow as pa

from .._options import integer, number
from .kinds import SCHEMA_VERSION, Kind
from .lock import Lock
from .names import is_local, uri_of
from .output import ENDING, INTERNAL, Output, OutputError
from .plan import Plan
from .progress import Line, Progress
from .recogniser import OK, STATUSES, Recogniser, canonical
from .shards import Shard
from .sources import Source, is_picture
from .storage import Storage
from .where import condition
from .worker import HALVES, Done, Task, count, crashed, join, run
from .workers import Workers

_MANIFEST = f"{INTERNAL}/job.json"
#: Number of crashed workers after which a single picture is given up.
_MOST_DEATHS = 3
_TICK_S = 0.25
#: Rows of the output read at a time for a summary.
_STATUS_ROWS = 1 << 20


class JobError(Exception):
    """A run cannot start or continue. Complete parts are kept, and another run resumes."""


@dataclass(frozen=True)
class Summary:
    """Contents of an output after a run, and statistics of the run."""

    #: Of the output: pictures, pictures with a result, and the others by status.
    pictures: int
    ok: int
    failures: dict[str, int]
    #: Of this run.
    new: int
    seconds: float
    #: Pictures in folders that were not read, by file name extension.
    left_out: dict[str, int] = field(default_factory=dict)

    @property
    def rate(self) -> float:
        """Pictures per second of this run."""
        return self.new / self.seconds if self.seconds else 0.0

    def to_dict(self) -> dict[str, Any]:
        """As JSON."""
        return {"schema": 1, **asdict(self), "rate": self.rate}

    def __str__(self) -> str:
        failed = ", ".join(f"{number:,} {status}" for status, number in self.failures.items())
        return (f"{self.pictures:,} picture{'' if self.pictures == 1 else 's'}, {self.ok:,} ok{', ' + failed if failed else ''}; "
                f"this run {self.new:,} in {self.seconds:,.1f} s, {self.rate:,.1f} a second"
                + (f"; left out {', '.join(f'{number:,} {extension}' for extension, number in self.left_out.items())}" if self.left_out else ""))


@dataclass
class _Attempt:
    """A shard to process; ``whole``: the shard from which it was split, if any."""

    task: Task
    deaths: int = 0
    whole: _Whole | None = None


@dataclass
class _Whole:
    """A split shard: the parts of its pieces are merged when all are complete."""

    part: str
    pieces: list[str]
    open: set[str]


def _url(source: Source) -> str:
    path = os.fspath(source)
    if not path:
        raise ValueError("'': must be the name of a file or folder, or a URL")
    return uri_of(os.path.abspath(path)) if is_local(path) else path


class Job:
    """Recognises the pictures of an archive and writes Parquet files.

    ``run()`` processes missing parts: after an interrupt, a crash or a loss of the machine it resumes. A picture that cannot be read
    becomes a row with the reason; a picture that crashes or hangs its worker is identified (CRASHED, TIMEOUT).

    >>> if __name__ == "__main__":
    ...     job = Job("set", "photos", "cards")
    ...     summary = job.run(workers=2)
    ...     bad = job.table(where="status != 'VC_OK'")

    :param kind: as for :class:`Recogniser`.
    :param source: a folder, a glob (``**`` too), a tar archive, a Parquet file with a column "uri" or "bytes", a text file with a URL
        or path per line, the URL of any of these; or a list of them.
    :param out: a folder or a URL for the parts.
    :param shard: largest number of pictures per part; None: 500. The first parts have at most 16. A tar archive is always one part.
    :param time_limit: time limit per picture in seconds; 0: none, needed where workers are in this process.
    :param annotate: "jpeg" or "png": also write annotated copies, as tar archives in the folder ``annotated``.
    :param threads: threads per worker, as :func:`visioncore.set_threads`.
    :param storage: options of fsspec for the URLs of source and out, such as keys.
    :param options: as for :class:`Recogniser`.
    :raises ValueError: (or TypeError) for options that the kind does not have; the text names the option.
    """

    def __init__(self, kind: str | Kind, source: Source | Iterable[Source], out: Source, *, shard: int | None = None, time_limit: float = 60,
                 annotate: str = "", threads: int = 1, storage: Storage | None = None, **options: Any) -> None:
        if shard is not None and integer("shard", shard) < 1:
            raise ValueError(f"shard {shard}: must be at least 1")
        if not number("time_limit", time_limit) >= 0:
            raise ValueError(f"time_limit {time_limit}: must be at least 0 seconds")
        if annotate not in ("", "jpeg", "png"):
            raise ValueError(f"annotate {annotate!r}: must be 'jpeg', 'png' or ''")
        self._recogniser = Recogniser(kind, threads=threads, storage=storage, **options)
        Recogniser(kind, **options).open()
        self.sources: list[Source] = [source] if isinstance(source, (str, os.PathLike)) else list(source)
        self._output = Output(_url(out), storage)
        self._shard, self._storage = shard, storage
        self._threads, self._time_limit, self._annotate = threads, time_limit, annotate

    def __repr__(self) -> str:
        return f"<Job: {self._recogniser.kind.name} into {self._output.url}>"

    def _task(self, shard: Shard) -> Task:
        return Task(self._recogniser.kind, self._recogniser.options, shard, self._output, shard.name(self._recogniser.options_hash),
                    self._threads, self._time_limit, self._annotate, self._storage)

    # -- running ------------------------------------------------------------------------------------------------------

    def run(self, client: Any = None, *, workers: int | None = None, progress: bool | Callable[[Progress], object] = False,
            retry: Sequence[str] = ()) -> Summary:
        """Processes missing parts.

        :param client: a ``dask.distributed.Client``, or the address of a scheduler; None: workers on this machine for this run.
        :param workers: number of workers on this machine; by default one per processor.
        :param progress: True shows a line on standard error; or a function called regularly with a :class:`Progress`.
        :param retry: statuses, for example ``["VC_ERR_IO"]``: parts that have rows with these statuses are repeated.
        :raises JobError: if it cannot start or continue: another driver, other options, a full disk.
        :raises ValueError: for a status that does not exist, and fewer workers than one.
        """
        for status in retry:
            if status not in STATUSES:
                raise ValueError(f"retry {status!r}: must be one of {', '.join(STATUSES)}")
        if workers is not None and integer("workers", workers) < 1:
            raise ValueError(f"workers {workers}: must be at least 1")
        line = Line() if progress is True else None
        report: Callable[[Progress], object] = line or (progress if callable(progress) else lambda _: None)
        try:
            self._check_output()
            self._output.prepare()
            with Lock(self._output) as lock:
                self._check_manifest()
                self._output.tidy()
                driver = _Driver(self, lock, report)
                return self._summary(driver.drive(lambda: Workers(client, workers), set(retry)))
        except (OutputError, FileNotFoundError) as failure:
            raise JobError(str(failure)) from failure
        finally:
            if line:
                line.end()

    def _check_output(self) -> None:
        """Checks that a folder without results is not one of pictures: probably a source, and the output was forgotten."""
        if self._output.url in map(_url, self.sources) or self._output.read(_MANIFEST) is not None:
            return
        if picture := next(filter(is_picture, self._output.names()), None):
            raise JobError(f"{self._output.url} contains pictures, such as {picture}, and no results: the last folder is for the results")

    def _check_manifest(self) -> None:
        """Checks that the output has the same kind and options."""
        mine = {"schema": SCHEMA_VERSION, "kind": self._recogniser.kind.name, "options": json.loads(canonical(self._recogniser.options)),
                "annotate": self._annotate}
        data = self._output.read(_MANIFEST)
        if data is None:
            self._output.write(_MANIFEST, json.dumps(mine, indent=1).encode())
            return
        theirs = json.loads(data)
        if theirs != mine:
            changed = ", ".join(f"{name} was {theirs.get(name)!r}, is {mine[name]!r}" for name in mine if theirs.get(name) != mine[name])
            raise JobError(f"{self._output.url} contains results with other options: {changed}; choose another folder")

    # -- results ------------------------------------------------------------------------------------------------------

    def table(self, where: Any = None, columns: Sequence[str] | None = None) -> pa.Table:
        """The rows of all parts.

        :param where: a condition in Python syntax, ``status != 'VC_OK'``, ``len(faces) > 0 and milliseconds > 100``; or an expression of
            pyarrow.
        :param columns: columns to read; all by default.
        """
        wanted = condition(where, self._recogniser.schema.names) if isinstance(where, str) else where
        return self._dataset().to_table(columns=list(columns) if columns else None, filter=wanted)

    def batches(self, columns: Sequence[str] | None = None) -> Iterator[pa.RecordBatch]:
        """The rows of all parts in batches, for outputs larger than memory."""
        yield from self._dataset().to_batches(columns=list(columns) if columns else None)

    def summary(self) -> Summary:
        """The contents of the output."""
        return self._summary(Progress())

    def _dataset(self) -> Any:
        import pyarrow.dataset as ds

        paths = sorted(self._output.path(name + ENDING) for name in self._output.parts())
        return ds.dataset(paths, schema=self._recogniser.schema, format="parquet", filesystem=self._output.files)

    def _summary(self, progress: Progress) -> Summary:
        statuses, seconds = Counter[str](), progress.seconds if progress.parts else 0.0
        for batch in self._dataset().to_batches(columns=["status"], batch_size=_STATUS_ROWS):
            for entry in batch.column("status").value_counts().to_pylist():
                statuses[entry["values"]] += entry["counts"]
        failures = {status: number for status, number in sorted(statuses.items()) if status != OK}
        return Summary(sum(statuses.values()), statuses[OK], failures, progress.pictures, seconds,
                       dict(sorted(progress.left_out.items())))


class _Driver:
    """One run: one shard in flight for each worker."""

    def __init__(self, job: Job, lock: Lock, report: Callable[[Progress], object]) -> None:
        self._job, self._lock, self._report = job, lock, report
        self._output, self._options = job._output, job._recogniser.options_hash
        self._plan = Plan(self._output, job.sources, job._shard, job._storage)
        self._parts: set[str] = set()
        self._repeated: set[str] = set()
        self._waiting: deque[_Attempt] = deque()
        self._workers: Workers
        self._flying: dict[str, tuple[Any, _Attempt]] = {}
        self._landed: SimpleQueue[Any] = SimpleQueue()
        self._number = 0
        self.progress = Progress(left_out=self._plan.left_out)

    def drive(self, connected: Callable[[], Workers], retry: set[str]) -> Progress:
        """Runs until all parts are complete; connects workers only if parts are missing."""
        self._parts = self._output.parts()
        if retry:
            self._repeated = self._with_statuses(retry)
            self._parts -= self._repeated
        self._plan.start()
        try:
            while not self._is_over() and self._peek() is None:
                self._check()
                time.sleep(_TICK_S / 10)
            self._check()
            if self._peek() is not None:
                self._connect(connected)
        finally:
            self._plan.stop()
        self._tell()
        return self.progress

    def _connect(self, connected: Callable[[], Workers]) -> None:
        try:
            with connected() as self._workers:
                self._work()
        except (OSError, asyncio.TimeoutError) as failure:  # of the connection: what happens to files is an OutputError
            raise JobError(f"the scheduler cannot be reached ({failure}); another run resumes") from failure

    def _work(self) -> None:
        self.progress.started = time.monotonic()
        try:
            while not self._is_over():
                self._check()
                self._launch()
                self._wait()
            self._check()
        finally:
            self.progress.ended = time.monotonic()
            with suppress(OSError, asyncio.TimeoutError):
                self._workers.client.cancel([future for future, _ in self._flying.values()])

    def _with_statuses(self, wanted: set[str]) -> set[str]:
        import pyarrow.parquet as pq

        def has(name: str) -> bool:
            statuses = pq.read_table(pa.BufferReader(self._output.read(name + ENDING) or b""), columns=["status"]).column("status")
            return bool(wanted & set(statuses.unique().to_pylist()))

        return {name for name in self._parts if has(name)}

    def _is_over(self) -> bool:
        return not self._flying and not self._waiting and self._plan.is_complete and self._peek() is None and self._plan.is_over

    def _check(self) -> None:
        if self._plan.failure is not None:
            raise JobError(str(self._plan.failure)) from self._plan.failure
        if self._lock.is_lost:
            raise JobError(f"{self._output.url}: another driver took over, because this one did not respond for too long")

    def _peek(self) -> _Attempt | None:
        """The next shard without a part, left at the head of the queue."""
        while not self._waiting:
            shard = self._plan.next()
            if shard is None:
                return None
            name = shard.name(self._options)
            if name in self._parts:
                self._parts.discard(name)
                self.progress.parts_before += 1
            else:
                self._waiting.append(_Attempt(replace(self._job._task(shard), is_repeated=name in self._repeated)))
        return self._waiting[0]

    def _launch(self) -> None:
        self.progress.workers = self._workers.count()
        while len(self._flying) < max(self.progress.workers, 1) and self._peek() is not None:
            attempt = self._waiting.popleft()
            self._number += 1
            key = f"visioncore-{attempt.task.part.rsplit('/', 1)[-1]}-{self._number}"
            future = self._workers.client.submit(run, attempt.task, key=key, pure=False, retries=0)
            self._flying[key] = future, attempt
            future.add_done_callback(self._landed.put)

    def _wait(self) -> None:
        try:
            landed = [self._landed.get(timeout=_TICK_S)]
            while not self._landed.empty():
                landed.append(self._landed.get())
        except Empty:
            landed = []
        settled = [(future, self._flying.pop(future.key, (None, None))[1]) for future in landed]
        self._launch()  # a worker need not wait until its last shard is accounted for
        for future, attempt in settled:
            if attempt is not None:
                self._settle(future, attempt)
            future.release()
        self._tell()

    def _tell(self) -> None:
        self.progress.parts_wanted, self.progress.is_listed = self._plan.shards, self._plan.is_complete
        self._report(self.progress)

    def _settle(self, future: Any, attempt: _Attempt) -> None:
        if future.status == "finished":
            self._done(attempt, future.result())
            return
        if future.status != "error":
            raise JobError("the scheduler is gone, or has lost a shard; another run resumes")
        failure = future.exception()
        if type(failure).__name__ == "KilledWorker":
            self._died(attempt)
        elif isinstance(failure, OutputError):
            raise failure
        else:
            raise JobError(f"a worker has failed: {type(failure).__name__}: {failure}") from failure

    def _done(self, attempt: _Attempt, done: Done) -> None:
        self.progress.statuses.update(done.statuses)
        self.progress.processor += done.processor
        whole = attempt.whole
        if whole is None:
            self.progress.parts += 1
            return
        whole.open.discard(attempt.task.part)
        if not whole.open:
            join(replace(attempt.task, part=whole.part), whole.pieces)
            self.progress.parts += 1

    def _died(self, attempt: _Attempt) -> None:
        """Handles the death of a shard's worker: first each picture is recognised in a separate process, then the shard is
        halved, and finally a single picture is given up."""
        attempt.deaths += 1
        task = attempt.task
        if not task.is_careful:
            attempt.task = replace(task, is_careful=True)
            self._waiting.appendleft(attempt)
            return
        number = task.shard.count
        if number is None:
            number = count(task.shard, task.storage)
        if number > 1:
            self._halve(attempt, number)
        elif attempt.deaths < _MOST_DEATHS:
            self._waiting.appendleft(attempt)
        else:
            self._done(attempt, crashed(task, number, f"{attempt.deaths} workers crashed on it"))

    def _halve(self, attempt: _Attempt, number: int) -> None:
        task = attempt.task
        halves = [replace(task, shard=shard, part=f"{HALVES}/{shard.name(self._options)}") for shard in task.shard.halves(number)]
        names = [half.part for half in halves]
        whole = attempt.whole
        if whole is None:
            whole = _Whole(task.part, names, set(names))
        else:
            at = whole.pieces.index(task.part)
            whole.pieces[at:at + 1] = names
            whole.open ^= {task.part, *names}
        self._waiting.extendleft(_Attempt(half, 0, whole) for half in reversed(halves))
