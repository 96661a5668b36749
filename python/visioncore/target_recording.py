"""Recording frames and targets, and replaying them."""
from __future__ import annotations

import ctypes as C
import os
import time
from collections.abc import Iterator

from ._errors import VisionError
from ._handle import Handle
from ._options import Unpack, listed, number, path_bytes
from ._pixels import Layout, PictureSource, picture_of
from ._result import handle_of
from .target import TargetList


class TargetRecorder(Handle):
    """Writes frames and results into a file, which is completed by closing, at the latest when the program ends.

    An existing file is replaced at once.
    """

    _kind = "target_recorder"
    _at_exit = True

    def __init__(self, path: str | os.PathLike[str], quality: int = 90) -> None:
        super().__init__(path_bytes(path), quality)

    @listed(Layout)
    def add(self, source: PictureSource | None, targets: TargetList | None, capture_ns: int, **layout: Unpack[Layout]) -> None:
        """Appends a frame (or None) and a result (or None)."""
        view = picture_of("TargetRecorder.add", source, layout) if source is not None else None
        self._call("add", C.byref(view) if view is not None else None, handle_of(targets, TargetList, "TargetFinder.find") if targets is not None else None, capture_ns)


class TargetReplay(Handle):
    """Reads a recording: iterating yields (capture_ns, JPEG bytes or b"", :class:`TargetList`).

    :param speed: 0 = without waiting, 1 = as recorded, 2 = twice as fast.
    """

    _kind = "target_replay"

    def __init__(self, path: str | os.PathLike[str], speed: float = 0.0) -> None:
        super().__init__(path_bytes(path))
        self.speed = number("speed", speed)

    def __iter__(self) -> Iterator[tuple[int, bytes, TargetList]]:
        return self

    def __next__(self) -> tuple[int, bytes, TargetList]:
        data, size, pointer, wait_s = C.c_void_p(), C.c_size_t(), C.c_void_p(), C.c_double()
        with self._lock:
            try:
                self._call("next")
            except VisionError as error:
                if error.name == "VC_ERR_NOT_FOUND":
                    raise StopIteration from None
                raise
            self._call("frame_get", C.byref(data), C.byref(size))
            frame = C.string_at(data.value or 0, size.value) if size.value else b""
            self._call("result_get", C.byref(pointer))
            entry = self._ask("time"), frame, TargetList._read(pointer, {})
            self._call("wait_get", self.speed, C.byref(wait_s))
        time.sleep(wait_s.value)
        return entry
