"""Long calls that Ctrl-C ends.

Python raises KeyboardInterrupt in the main thread, and only between its own instructions: a call into C that lasts for
minutes would have to end first. The main thread therefore waits while another one calls.
"""
from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait

_ASK_AGAIN_S = 0.05
_callers: ThreadPoolExecutor | None = None


def _forget_callers() -> None:
    global _callers
    _callers = None


os.register_at_fork(after_in_child=_forget_callers)  # threads do not survive a fork


def interruptible(call: Callable[[], int], cancel: Callable[[], None]) -> int:
    """What ``call`` returns. What a signal raises meanwhile is raised after ``cancel``, which is repeated until the call ends."""
    global _callers
    if threading.current_thread() is not threading.main_thread():
        return call()
    if _callers is None:
        _callers = ThreadPoolExecutor(thread_name_prefix="visioncore")
    future: Future[int] = Future()

    def run() -> None:
        if future.set_running_or_notify_cancel():
            try:
                future.set_result(call())
            except BaseException as error:
                future.set_exception(error)

    try:
        _callers.submit(run)
        return future.result()
    except BaseException:
        _end(future, cancel)
        raise


def _end(future: Future[int], cancel: Callable[[], None]) -> None:
    while True:
        try:
            if future.cancel() or future.done():  # it has not begun, or is over
                return
            cancel()
            wait([future], _ASK_AGAIN_S)
        except KeyboardInterrupt:  # a second one: the first is raised soon
            continue
