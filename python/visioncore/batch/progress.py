"""Progress of a run."""
from __future__ import annotations

import sys
import time
from collections import Counter
from dataclasses import dataclass, field

_LINE_EVERY_S = 10.0
_OK = "VC_OK"


@dataclass
class Progress:
    """Progress of a run, passed to ``progress=`` of :meth:`Job.run`."""

    #: Of this run: pictures by status, parts.
    statuses: Counter[str] = field(default_factory=Counter)
    parts: int = 0
    #: Of this run: seconds of the workers' processors.
    processor: float = 0.0
    #: Of all runs: parts that there were before, and that there will be; the latter grows while the sources are listed.
    parts_before: int = 0
    parts_wanted: int = 0
    is_listed: bool = False
    #: Pictures in folders that are not read, by file name extension.
    left_out: Counter[str] = field(default_factory=Counter)
    workers: int = 0
    #: Of a monotonic clock: when the first shard was begun, and when the run was over.
    started: float = field(default_factory=time.monotonic)
    ended: float | None = None

    @property
    def pictures(self) -> int:
        """Pictures of this run."""
        return sum(self.statuses.values())

    @property
    def failed(self) -> int:
        """Pictures of this run without a result."""
        return self.pictures - self.statuses[_OK]

    @property
    def seconds(self) -> float:
        """From the first shard on."""
        return (time.monotonic() if self.ended is None else self.ended) - self.started

    @property
    def rate(self) -> float:
        """Pictures per second."""
        return self.pictures / max(self.seconds, 1e-9)

    @property
    def seconds_left(self) -> float | None:
        """Estimated from the mean rate; None while unknown."""
        if not self.parts or not self.is_listed:
            return None
        return self.seconds / self.parts * (self.parts_wanted - self.parts_before - self.parts)

    def __str__(self) -> str:
        left = self.seconds_left
        more = "" if self.is_listed else "+"
        return (f"{self.pictures:,} pictures, {self.parts_before + self.parts:,} of {self.parts_wanted:,}{more} parts, "
                f"{self.rate:,.1f} a second, {self.failed:,} failed, {self.workers} workers, "
                + ("time left unknown" if left is None else f"{_clock(left)} left"))


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02d}:{rest:02d}"


class Line:
    """Shows progress on standard error: an updated line on a terminal, otherwise a line every ten seconds."""

    def __init__(self) -> None:
        self._is_terminal, self._shown, self._width = sys.stderr.isatty(), time.monotonic(), 0

    def __call__(self, progress: Progress) -> None:
        text = str(progress)
        if self._is_terminal:
            print("\r" + text.ljust(self._width), end="", file=sys.stderr, flush=True)
            self._width = len(text)
        elif time.monotonic() - self._shown >= _LINE_EVERY_S:
            print(text, file=sys.stderr, flush=True)
            self._shown = time.monotonic()

    def end(self) -> None:
        """Leaves the line."""
        if self._width:
            print(file=sys.stderr, flush=True)
