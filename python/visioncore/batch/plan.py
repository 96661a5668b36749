"""Which pictures belong to which part. Written before the first of them is recognised, and only ever added to: a part is done when
it is there, and a source that has grown has further ones."""
from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from queue import Empty, SimpleQueue

from .output import INTERNAL, Output
from .seen import Seen
from .shards import Shard
from .sources import Source, shards_of
from .storage import Storage

_FOLDER, _ENDING = f"{INTERNAL}/plan", ".jsonl"
#: Shards from which a file of the plan is complete: those of the first are begun when it is written. The shards of one source file are in
#: one file, because a source file of the plan is not listed again.
_SHARDS_A_FILE = 64


class Plan:
    """The shards of earlier runs and then new ones, read by a thread of its own as fast as the sources are listed.

    Memory does not grow with the number of pictures, but for the hashes of their names.
    """

    def __init__(self, output: Output, sources: Sequence[Source], size: int | None, storage: Storage | None) -> None:
        self._output, self._sources, self._size, self._storage = output, sources, size, storage
        self._files: SimpleQueue[str] = SimpleQueue()
        self._lines: Iterator[bytes] = iter(())
        self._seen, self._stops = Seen(), False
        #: How many shards there are.
        self.shards = 0
        #: Pictures of folders that are not read, by extension.
        self.left_out = Counter[str]()
        #: Whether everything is listed, and what prevented it.
        self.is_complete = False
        self.failure: Exception | None = None
        self._thread = threading.Thread(target=self._work, daemon=True, name="visioncore-plan")

    def start(self) -> None:
        """Begins to list the sources."""
        self._thread.start()

    def stop(self) -> None:
        """Ends the listing, also where it is not complete."""
        self._stops = True
        self._thread.join()

    def next(self) -> Shard | None:
        """The next shard; None where there is none as yet, or where all were returned."""
        while True:
            line = next(self._lines, None)
            if line is not None:
                return Shard.from_json(line)
            try:
                name = self._files.get_nowait()
            except Empty:
                return None
            self._lines = iter((self._output.read(name) or b"").splitlines())

    @property
    def is_over(self) -> bool:
        """Whether :meth:`next` will return nothing more."""
        return self.is_complete and self._files.empty()

    def _work(self) -> None:
        try:
            names = sorted(self._output.names(_FOLDER, _ENDING))
            for name in names:
                self._known(f"{_FOLDER}/{name}{_ENDING}")
            self._add(int(names[-1]) + 1 if names else 0)
        except Exception as failure:
            self.failure = failure
        self.is_complete = True

    def _known(self, name: str) -> None:
        for line in (self._output.read(name) or b"").splitlines():
            shard = Shard.from_json(line)
            self.shards += 1
            for uri in shard.uris:
                self._seen.add(uri)
        self._files.put(name)

    def _add(self, number: int) -> None:
        waiting: list[Shard] = []

        def settle() -> None:
            nonlocal number
            name = f"{_FOLDER}/{number:08d}{_ENDING}"
            self._output.write(name, "".join(shard.to_json() + "\n" for shard in waiting).encode())
            self.shards += len(waiting)
            self._files.put(name)
            number += 1
            waiting.clear()

        for shard in shards_of(self._sources, self._size, self._storage, self._seen.add, self.left_out):
            if self._stops:
                return
            if len(waiting) >= _SHARDS_A_FILE and shard.uris[0] != waiting[-1].uris[0]:
                settle()
            waiting.append(shard)
        if waiting:
            settle()
