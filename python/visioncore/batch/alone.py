"""Recognises pictures in a separate process, to identify pictures that crash or hang."""
from __future__ import annotations

import ctypes
import os
import pickle
import select
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

from .recogniser import CRASHED, TIMEOUT

if TYPE_CHECKING:
    from .sources import Item
    from .worker import Task

#: Seconds for imports and creating the finder, in addition to the time limit of the first picture.
BEGINS_S = 60.0
_PARENT_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG
#: Not ``-m``, with which modules of the current folder, maybe one of pictures, would come before those of Python.
_PROGRAM = "import sys; sys.path[:1] = filter(None, sys.path[:1]); from visioncore.batch.alone import serve; serve()"


class Alone:
    """The separate process, started on demand."""

    def __init__(self, task: Task) -> None:
        self._task = task
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Alone:
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def row(self, item: Item) -> tuple[dict[str, Any], bytes]:
        """The row of a picture and its annotated copy; CRASHED or TIMEOUT if the process did not survive."""
        start = time.perf_counter()
        try:
            process = self._started()
            self._send(process, item)
            answer: tuple[dict[str, Any], bytes] = self._receive(process, self._task.time_limit)
            return answer
        except TimeoutError:
            status, error = TIMEOUT, f"took longer than {self._task.time_limit:g} s"
        except (EOFError, OSError, pickle.UnpicklingError):
            status, error = CRASHED, self._cause()
        self._end()
        row = self._task.recogniser.empty_row(item.uri, item.member, item.number, status, error)
        return {**row, "milliseconds": (time.perf_counter() - start) * 1e3}, b""

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            environment = {**os.environ, "PYTHONPATH": os.pathsep.join(folder or os.getcwd() for folder in sys.path)}
            self._process = subprocess.Popen([sys.executable, "-c", _PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)
            self._send(self._process, self._task)
            if self._receive(self._process, BEGINS_S) != os.getpid():
                raise EOFError
        return self._process

    @staticmethod
    def _send(process: subprocess.Popen[bytes], value: object) -> None:
        assert process.stdin is not None
        pickle.dump(value, process.stdin)
        process.stdin.flush()

    @staticmethod
    def _receive(process: subprocess.Popen[bytes], seconds: float) -> Any:
        assert process.stdout is not None
        if not select.select([process.stdout], [], [], seconds or None)[0]:
            raise TimeoutError
        return pickle.load(process.stdout)

    def _cause(self) -> str:
        status = self._process.wait() if self._process is not None else 0
        if status >= 0:
            return f"the process ended with status {status}"
        meaning = {signal.SIGKILL: ", as when memory is exhausted"}.get(signal.Signals(-status), "")
        return f"killed by {signal.Signals(-status).name}{meaning}"

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None


def serve() -> None:
    """Recognises the pictures on standard input until its end."""
    ctypes.CDLL(None).prctl(_PARENT_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # of the terminal: the parent decides
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    task = pickle.load(sys.stdin.buffer)
    from .worker import Rows

    made = task.recogniser
    made.open()
    pickle.dump(os.getppid(), answers)
    answers.flush()
    rows = Rows(task, made)
    while True:
        try:
            item = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        pickle.dump((rows.row(item), rows.copy), answers)
        answers.flush()
