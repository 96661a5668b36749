"""Long calls that can be interrupted by Ctrl-C.

Python raises KeyboardInterrupt in the main thread between two bytecode instructions, and therefore not during a call into C.
The main thread waits while another thread makes the call.

The exception can be raised between any two instructions, and this code is safe in all cases. The thread pools of the standard
library are not: a pool interrupted while it starts a thread waits for that thread forever at shutdown.
"""
from __future__ import annotations

import ctypes as C
import os
import sys
import threading
from collections.abc import Callable
from queue import SimpleQueue

_ASK_AGAIN_S = 0.05
_get, _main = C.pythonapi.PyInterpreterState_Get, C.pythonapi.PyInterpreterState_Main
_get.restype = _main.restype = C.c_void_p
#: Others get no signals, and may have no threads that outlive them.
_IS_MAIN_INTERPRETER = _get() == _main()


class _Call:
    """A call to be made once by the calling thread, unless it is abandoned before."""

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
        if call.finished:  # queued twice
            continue
        if not call.abandoned:
            try:
                call.status = call.function()
            except BaseException as error:
                call.error = error
        del call.function  # which holds objects of the caller
        call.finished = True
        call.done.release()


def interruptible(function: Callable[[], int], cancel: Callable[[], object]) -> int:
    """Returns the result of ``function``. After an exception of a signal handler, ``cancel`` is called until ``function`` ends."""
    global _calls
    if sys.is_finalizing() or not _IS_MAIN_INTERPRETER or threading.current_thread() is not threading.main_thread():
        return function()  # at the end of the program other threads have stopped
    if _calls is None:
        calls: SimpleQueue[_Call] = SimpleQueue()
        threading.Thread(target=_make, args=(calls,), daemon=True, name="visioncore").start()
        _calls = calls
    calls, call = _calls, _Call(function)
    try:
        calls.put(call)
        while not call.done.acquire(timeout=_ASK_AGAIN_S):  # a signal that another thread took ends no wait of this one
            pass
    except BaseException:
        _end(calls, call, cancel)
        raise
    if call.error is not None:
        raise call.error
    return call.status


def _end(calls: SimpleQueue[_Call], call: _Call, cancel: Callable[[], object]) -> None:
    """Waits for the end of the call despite further exceptions: the caller's objects are in use until then."""
    while True:
        try:
            call.abandoned = True
            calls.put(call)  # the interrupt may have come before the call was queued
            while not call.finished:
                cancel()
                call.done.acquire(timeout=_ASK_AGAIN_S)
            return
        except BaseException:  # the first exception is raised soon
            continue
