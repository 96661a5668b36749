"""A shard: the pictures that are assigned to a worker at a time and form one part of the output."""
from __future__ import annotations

import json
from dataclasses import dataclass, replace

from .recogniser import hash_of

FILES, TAR, ZIP, ROWS = "files", "tar", "zip", "rows"


@dataclass(frozen=True)
class Shard:
    """Pictures ``first`` to ``last`` of some files, of an archive, or of a row group of a Parquet file."""

    form: str
    uris: tuple[str, ...]
    group: int = 0
    first: int = 0
    #: Behind the last one; negative: to the end.
    last: int = -1

    @property
    def end(self) -> int | None:
        """``last`` as slices have it."""
        return self.last if self.last >= 0 else None

    @property
    def count(self) -> int | None:
        """The number of pictures; None for a whole archive."""
        if self.form == FILES:
            return (len(self.uris) if self.last < 0 else self.last) - self.first
        return self.last - self.first if self.last >= 0 else None

    def name(self, options: str) -> str:
        """The name of its part: a hash of its inputs and of the options."""
        return f"part-{hash_of([options, self.form, self.uris, self.group, self.first, self.last])}"

    def halves(self, count: int) -> tuple[Shard, Shard]:
        """The two halves of a shard with ``count`` > 1 pictures."""
        middle = self.first + count // 2
        return replace(self, last=middle), replace(self, first=middle, last=self.first + count)

    def to_json(self) -> str:
        """A line of the plan."""
        return json.dumps([self.form, self.uris, self.group, self.first, self.last], separators=(",", ":"))

    @classmethod
    def from_json(cls, line: str | bytes) -> Shard:
        """From a line of the plan."""
        form, uris, group, first, last = json.loads(line)
        return cls(form, tuple(uris), group, first, last)
