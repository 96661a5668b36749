"""Client of the line protocol. Pure Python."""
from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing_extensions import Self


class _Closed(ConnectionError):
    """The connection was closed without a whole line."""


class TargetClient:
    """A client of the line protocol, for the robot.

    ::

        with TargetClient("10.17.77.11", 5800) as client:
            result = client.vision()
            print(result["angle"], result["distance"], result["latency_ms"])

    After an ``OSError`` (no server, one that has ended, no answer within ``timeout`` seconds) make a new client.
    """

    def __init__(self, host: str = "127.0.0.1", port: int = 5800, timeout: float = 1.0) -> None:
        self._socket = socket.create_connection((host, port), timeout)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._file = self._socket.makefile("rb")

    def _line(self) -> str:
        line = self._file.readline()
        if not line.endswith(b"\n"):
            raise _Closed("the server closed the connection")
        text = line.decode().rstrip("\r\n")
        if text.startswith("error|"):
            raise ConnectionError(text[6:])
        return text

    def ask(self, command: str) -> str:
        """Sends a command and returns the line of the answer."""
        self._socket.sendall(command.encode() + b"\n")
        return self._line()

    def vision(self) -> dict[str, Any]:
        """The latest result (in the server's JSON format)."""
        result: dict[str, Any] = json.loads(self.ask("VISION JSON"))
        return result

    def stream(self) -> Iterator[dict[str, Any]]:
        """Yields each new result, until the connection ends.

        :raises ConnectionError: with the server's message if it refuses.
        """
        self._socket.settimeout(None)
        self._socket.sendall(b"STREAM JSON\n")
        while True:
            try:
                yield json.loads(self._line())
            except (_Closed, ConnectionResetError):
                return

    def close(self) -> None:
        """Closes the connection."""
        self._file.close()
        self._socket.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def parse_pipe(line: str) -> dict[str, Any]:
    """Parses a line of the pipe format.

    >>> parse_pipe("none|angle^15.2|distance^none")
    {'timestamp': None, 'angle': 15.2, 'distance': None}

    :raises ValueError: for another line, such as an error of the server.
    """
    time, *pairs = line.strip().split("|")
    result: dict[str, Any] = {"timestamp": None if time == "none" else time}
    if not pairs or not all("^" in pair for pair in pairs):
        raise ValueError(f"not a result of the pipe format: {line.strip()}")
    for pair in pairs:
        key, _, value = pair.partition("^")
        result[key] = None if value == "none" else float(value)
    return result
