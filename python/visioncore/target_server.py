"""Serving the results to robots."""
from __future__ import annotations

import ctypes as C
from dataclasses import asdict, dataclass

from ._c import VC_TARGET_FORMAT_JSON, VC_TARGET_FORMAT_PIPE, vc_target_server_options, vc_target_server_stats
from ._c.Generated.options import TargetServerOptions
from ._c.library import sized
from ._handle import Handle
from ._options import Names, Options, Unpack, terminated
from ._result import handle_of, read
from .tag import TagList
from .tag_field import TagPosition
from .target import TargetList

_FORMATS = Names({"pipe": VC_TARGET_FORMAT_PIPE, "json": VC_TARGET_FORMAT_JSON})


_SERVER = Options(TargetServerOptions, vc_target_server_options, {"format": _FORMATS})


@dataclass(frozen=True)
class TargetServerStats:
    """Counters since the start."""

    connections: int
    accepted: int
    refused: int
    dropped: int
    answers: int
    results: int

    def to_dict(self) -> dict[str, int]:
        """The counters under their names."""
        return asdict(self)


@_SERVER.described
class TargetServer(Handle):
    """Serves results over TCP.

    ::

        with TargetServer(port=5800) as server:
            server.start()
            server.set_result(finder.find(frame, order="BGR"), unix_ns=time.time_ns())
    """

    _kind = "target_server"
    _at_exit = True

    def __init__(self, **options: Unpack[TargetServerOptions]) -> None:
        super().__init__(C.byref(_SERVER.filled(options)))

    def start(self, address: str = "127.0.0.1") -> None:
        """Listens on an address or host name of this computer; with "0.0.0.0" or "::" the entire network can read the results."""
        self._call("start", terminated("address", address))

    def stop(self) -> None:
        """Closes all connections; the server can be started again."""
        self._call("stop")

    @property
    def running(self) -> bool:
        """Whether the server is running."""
        return bool(self._ask("port"))

    @property
    def port(self) -> int:
        """The port of the line protocol while the server is running, else 0."""
        return int(self._ask("port"))

    def url(self) -> str:
        """The URL for clients while the server is running: "tcp://127.0.0.1:5800"."""
        text = C.create_string_buffer(300)
        self._call("url_get", text, len(text))
        return text.value.decode()

    def set_result(self, targets: TargetList | None, unix_ns: int = 0) -> None:
        """Replaces the result; None = nothing found. ``unix_ns``: ``time.time_ns()`` of the capture."""
        self._call("set_result", handle_of(targets, TargetList, "TargetFinder.find") if targets is not None else None, unix_ns)

    def set_tags(self, tags: TagList | None, position: TagPosition | None = None, unix_ns: int = 0) -> None:
        """Replaces the result with tags and the position of the robot; ``unix_ns`` as for :meth:`set_result`."""
        if position is not None and not isinstance(position, TagPosition):
            raise TypeError(f"{type(position).__name__} is not a TagPosition returned by TagField.locate")
        self._call("set_tags", handle_of(tags, TagList, "TagFinder.find") if tags is not None else None,
                   C.byref(position._struct()) if position is not None else None, unix_ns)

    @property
    def stats(self) -> TargetServerStats:
        """The counters."""
        value = sized(vc_target_server_stats)
        self._call("stats_get", C.byref(value))
        return read(TargetServerStats, value)
