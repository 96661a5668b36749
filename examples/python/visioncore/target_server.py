"""Serving the results to robots and browsers."""
from __future__ import annotations

import ctypes as C
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Annotated, TypedDict

from ._c import target as _target
from ._c.library import sized
from ._handle import Handle
from ._options import Names, Options, terminated
from ._pixels import Layout, PictureSource, picture_of
from ._result import handle_of
from .tag import TagList
from .tag_field import TagPosition
from .target import TargetList

if TYPE_CHECKING:
    from typing_extensions import Unpack

_FORMATS = Names({"pipe": 0, "json": 1})


class TargetServerOptions(TypedDict, total=False):
    """How results are served."""

    port: Annotated[int, "TCP port of the line protocol, 0 to 65535; 0: any that is free"]
    http_port: Annotated[int, "port of the video for a browser, -1 to 65535; 0: any that is free, -1: no video"]
    format: Annotated[str, 'of an answer to VISION and of the stream, "pipe" or "json"']
    allow_shutdown: Annotated[bool, "the line SHUTDOWN stops the server"]
    max_connections: Annotated[int, "1 to 4096"]
    max_line_bytes: Annotated[int, "longest line of a client, 16 to 65536 bytes"]
    max_backlog_bytes: Annotated[int, "a client with more unread answers is dropped, 4096 to 16777216 bytes"]
    idle_timeout_ms: Annotated[int, "a client that sends nothing for so many milliseconds is dropped (streams excepted); 0: never"]
    jpeg_quality: Annotated[int, "of the video, 1 to 100"]


_SERVER = Options(TargetServerOptions, _target.ServerOptions, "target_server_options", {"format": _FORMATS})


@dataclass(frozen=True)
class TargetServerStats:
    """Counters since the start."""

    connections: int
    accepted: int
    refused: int
    dropped: int
    answers: int
    results: int
    frames: int

    def to_dict(self) -> dict[str, int]:
        """The counters under their names."""
        return asdict(self)


@_SERVER.described
class TargetServer(Handle):
    """Serves results over TCP and frames over HTTP.

    ::

        with TargetServer(port=5800) as server:
            server.start()
            server.set_result(finder.find(frame, order="BGR"), capture_ns=time.time_ns())
    """

    _kind = "target_server"
    _at_exit = True

    def __init__(self, **options: Unpack[TargetServerOptions]) -> None:
        super().__init__(C.byref(_SERVER.filled(options)))

    def start(self, address: str = "127.0.0.1") -> None:
        """Listens on an address or a name of this computer; "0.0.0.0" or "::" lets the whole network read the results."""
        self._call("start", terminated("address", address))

    def stop(self) -> None:
        """Closes all connections; the server can be started again."""
        self._call("stop")

    @property
    def running(self) -> bool:
        """Between start and stop."""
        return bool(self._ask("running"))

    @property
    def port(self) -> int:
        """The port of the line protocol while it runs, else 0."""
        return int(self._ask("port"))

    @property
    def http_port(self) -> int:
        """The port of the video while it runs, else 0."""
        return int(self._ask("http_port"))

    @property
    def watched(self) -> bool:
        """Whether somebody watches the video, so that a frame is worth drawing."""
        return bool(self._ask("watched"))

    def url(self, video: bool = False) -> str:
        """Where clients find it while it runs: "tcp://127.0.0.1:5800", or "http://..." for the video."""
        text = C.create_string_buffer(300)
        self._call("url", int(video), text, len(text))
        return text.value.decode()

    def set_result(self, targets: TargetList | None, capture_ns: int = 0) -> None:
        """Replaces the result; None = nothing found. ``capture_ns``: ``time.time_ns()`` when the frame was taken."""
        self._call("set_result", handle_of(targets, TargetList, "TargetFinder.find") if targets is not None else None, capture_ns)

    def set_tags(self, tags: TagList | None, position: TagPosition | None = None, capture_ns: int = 0) -> None:
        """Replaces the result by tags, and where the robot is on its field; ``capture_ns`` as for :meth:`set_result`."""
        self._call("set_tags", handle_of(tags, TagList, "TagFinder.find") if tags is not None else None,
                   C.byref(position._struct()) if position is not None else None, capture_ns)

    def set_frame(self, source: PictureSource, **layout: Unpack[Layout]) -> None:
        """Replaces the frame of the video; ``source`` and ``layout`` as for :func:`visioncore.image`."""
        self._call("set_frame", C.byref(picture_of("TargetServer.set_frame", source, layout)))

    @property
    def stats(self) -> TargetServerStats:
        """The counters."""
        value = sized(_target.ServerStats)
        self._call("stats_get", C.byref(value))
        return TargetServerStats(*(getattr(value, name) for name in TargetServerStats.__dataclass_fields__))
