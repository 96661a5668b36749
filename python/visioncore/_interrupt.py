"""Long calls that Ctrl-C ends.

Python raises KeyboardInterrupt in the main thread, and only between its own instructions: a call into C that lasts for
minutes would have to end first. The main thread therefore waits while another one calls.

The exception can come between any two instructions. What follows holds wherever it does; the locks and pools of the standard
library would not be enough (one that is interrupted while it starts a thread waits for that thread for ever at the end).
"""
from __future__ import annotations

import os
import threading
from collections.abc import Callable
from queue import SimpleQueue

_ASK_AGAIN_S = 0.05


class _Call:
    """A call that the caller thread makes, once, unless it was abandoned before."""

    def __init__(self, function: Callable[[], int]) -> None:
        self.function = function
        self.abandoned = self.finished = False
        self.status = 0
        self.error: BaseException | None = None
        self.done = threading.Lock()
        self.done.acquire()


_calls: SimpleQueue[_Call] | None = None


def _forget_caller() -> None:
    global _calls
    _calls = None


os.register_at_fork(after_in_child=_forget_caller)  # threads do not survive a fork


def _make(calls: SimpleQueue[_Call]) -> None:
    while True:
        call = calls.get()
        if call.finished:  # it was handed over twice
            continue
        if not call.abandoned:
            try:
                call.status = call.function()
            except BaseException as error:
                call.error = error
        call.finished = True
        call.done.release()


def interruptible(function: Callable[[], int], cancel: Callable[[], object]) -> int:
    """What ``function`` returns. What a signal raises meanwhile is raised after ``cancel``, which is repeated until it ends."""
    global _calls
    if threading.current_thread() is not threading.main_thread():
        return function()
    if _calls is None:
        calls: SimpleQueue[_Call] = SimpleQueue()
        threading.Thread(target=_make, args=(calls,), daemon=True, name="visioncore").start()
        _calls = calls
    calls, call = _calls, _Call(function)
    try:
        calls.put(call)
        call.done.acquire()
    except BaseException:
        _end(calls, call, cancel)
        raise
    if call.error is not None:
        raise call.error
    return call.status


def _end(calls: SimpleQueue[_Call], call: _Call, cancel: Callable[[], object]) -> None:
    """Waits until the call is over, whatever signals raise: the caller's objects are in use until then."""
    while True:
        try:
            call.abandoned = True
            calls.put(call)  # the interrupt may have come before it was handed over
            while not call.finished:
                cancel()
                call.done.acquire(timeout=_ASK_AGAIN_S)
            return
        except BaseException:  # the first exception is raised soon
            continue
