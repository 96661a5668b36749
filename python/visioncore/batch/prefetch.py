"""Reading ahead: the next pictures come while one is recognised."""
from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor

from .names import is_local, path_of
from .sources import Item
from .storage import Storage

#: Pictures that are read at the same time; their files are all in memory.
_AHEAD = 8


def prefetched(items: Iterator[Item], storage: Storage | None) -> Iterator[Item]:
    """The items, with the files of URLs read ahead. An error of reading stays with its item: it is read again."""
    first = next(items, None)
    if first is None:
        return
    if first.data is not None or first.status or is_local(path_of(first.uri)):
        yield first
        yield from items
        return
    with ThreadPoolExecutor(_AHEAD, thread_name_prefix="visioncore-read") as pool:
        waiting: deque[tuple[Item, Future[bytes]]] = deque([(first, pool.submit(first.read, storage))])
        try:
            while waiting:
                while len(waiting) < _AHEAD and (item := next(items, None)) is not None:
                    waiting.append((item, pool.submit(item.read, storage)))
                item, reading = waiting.popleft()
                yield item if reading.exception() else item._replace(data=reading.result())
        finally:
            for _, reading in waiting:
                reading.cancel()
