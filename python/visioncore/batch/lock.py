"""One driver for an output at a time."""
from __future__ import annotations

import json
import os
import socket
import threading
import time
import uuid
from typing import Any

from .output import INTERNAL, Output, OutputError

_NAME = f"{INTERNAL}/driver.json"
#: In storages that have no locks a driver renews a file; who finds it older may go on in its place.
RENEWED_EVERY_S, STALE_AFTER_S = 10.0, 60.0
_SETTLES_S = 1.0
#: The tokens of this process.
_tokens: set[Any] = set()


class Lock:
    """Lock of an output, held by its driver: a file lock on this machine, elsewhere a file that is renewed regularly.

    :raises OutputError: by ``with``, if another driver holds it; the text names the driver.
    """

    def __init__(self, output: Output) -> None:
        self._output = output
        self._mine = {"token": uuid.uuid4().hex, "host": socket.gethostname(), "pid": os.getpid()}
        self._file: Any = None
        self._over = threading.Event()
        self._keeper = threading.Thread(target=self._keep, daemon=True, name="visioncore-lock")
        #: Whether another driver took over because this one had not renewed its file in time.
        self.is_lost = False

    def __enter__(self) -> Lock:
        if self._output.is_local:
            self._lock_file()
        else:
            self._lease()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        if self._file is not None:
            self._file.close()
            return
        self._keeper.join()  # otherwise it may bring back what is deleted here
        if not self.is_lost:
            self._output.delete(self._output.path(_NAME))

    def _lock_file(self) -> None:
        import fcntl

        try:
            self._file = open(self._output.path(_NAME), "a+b")  # noqa: SIM115 it is open as long as the lock is held
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._file.seek(0)
            holder = _parsed(self._file.read())
            self._file.close()
            raise self._refused(holder, "") from None
        except OSError as failure:
            raise OutputError(f"{self._output.url}: cannot be written: {failure.strerror or failure}") from failure
        self._file.truncate(0)
        self._file.write(json.dumps(self._mine).encode())
        self._file.flush()

    def _lease(self) -> None:
        holder = self._holder()
        age = time.time() - holder.get("renewed", 0)
        is_dead = holder.get("host") == self._mine["host"] and not _lives(holder)
        if holder and age < STALE_AFTER_S and not is_dead:
            raise self._refused(holder, f", alive {age:.0f} s ago; where it was killed, try again {STALE_AFTER_S:.0f} s after that")
        _tokens.add(self._mine["token"])
        self._renew()
        time.sleep(_SETTLES_S)  # two that came at once: the later one has it
        if self._holder().get("token") != self._mine["token"]:
            raise self._refused(self._holder(), "")
        self._keeper.start()

    def _keep(self) -> None:
        while not self._over.wait(RENEWED_EVERY_S):
            try:
                if self._holder().get("token") != self._mine["token"]:
                    self.is_lost = True
                    return
                self._renew()
            except (OSError, OutputError):  # the next time, or the first part that cannot be written
                continue

    def _renew(self) -> None:
        self._output.write(_NAME, json.dumps({**self._mine, "renewed": time.time()}).encode())

    def _holder(self) -> dict[str, Any]:
        return _parsed(self._output.read(_NAME) or b"")

    def _refused(self, holder: dict[str, Any], more: str) -> OutputError:
        who = f"process {holder.get('pid', '?')} on {holder.get('host', 'another machine')}"
        return OutputError(f"{self._output.url}: another driver writes here ({who}{more})")


def _parsed(data: bytes) -> dict[str, Any]:
    try:
        value: dict[str, Any] = json.loads(data or b"{}")
    except ValueError:
        return {}
    return value


def _lives(holder: dict[str, Any]) -> bool:
    """Whether the process of a holder on this machine lives. In a container that was started again, this one may have its number."""
    try:
        pid = int(holder["pid"])
        if pid == os.getpid():
            return holder.get("token") in _tokens
        os.kill(pid, 0)
    except (ProcessLookupError, KeyError, TypeError, ValueError):
        return False
    except OSError:
        return True
    return True
