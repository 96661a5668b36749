"""Ownership of C objects: released once, used by one thread at a time."""
from __future__ import annotations

import atexit
import ctypes as C
import os
import sys
import threading
import weakref
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Any, ClassVar, TypeVar

from ._c.library import library
from ._errors import check, error

H = TypeVar("H", bound="Handle")
S = TypeVar("S", bound=C.Structure)
T = TypeVar("T")

_untrack = C.pythonapi.PyObject_GC_UnTrack
_untrack.argtypes, _untrack.restype = [C.py_object], None


def untracked(thing: T) -> T:
    """Hides an object that is part of no reference cycle from the collector, which would finalise it, or clear it if it is a weak
    reference, before the ``__del__`` of objects that still use it."""
    _untrack(thing)
    return thing


class Owner:
    """A C object, destroyed when it is no longer referenced. ctypes accepts it as the pointer."""

    def __init__(self, pointer: C.c_void_p, destroy: Callable[[C.c_void_p], None]) -> None:
        untracked(self)
        self._as_parameter_, self._destroy, self._process = pointer, destroy, os.getpid()

    def __del__(self, is_finalizing: Callable[[], bool] = sys.is_finalizing, getpid: Callable[[], int] = os.getpid) -> None:
        # Threads may use it until the program ends; a forked child holds a copy of its parent's memory, but not of its threads and files.
        if not is_finalizing() and getpid() == self._process:
            self._destroy(self._as_parameter_)


class Handle:
    """Base class of owners of C objects: a context manager, which also releases the object when it is garbage collected.

    Threads may share a handle; their calls are serialised. Calls on different handles run in parallel. Handles cannot be
    pickled.
    """

    #: Name of the C type without vc_, which is the prefix of its functions.
    _kind: str
    #: Whether it must be closed at exit, because it has threads or an open file.
    _at_exit: ClassVar[bool] = False

    def __init__(self, *arguments: object) -> None:
        pointer = C.c_void_p()
        check(getattr(library, f"vc_{self._kind}_create")(*arguments, C.byref(pointer)))
        self._adopt(pointer)

    def _adopt(self, pointer: C.c_void_p) -> None:
        self._calls = threading.RLock()
        self._adopt_owner(pointer)
        if self._at_exit:
            _open.add(self)

    def _adopt_owner(self, pointer: C.c_void_p) -> None:
        self._owner: Owner | None = Owner(pointer, getattr(library, f"vc_{self._kind}_destroy"))

    @property
    def _lock(self) -> AbstractContextManager[Any]:
        """Is held by a call."""
        return self._calls

    @classmethod
    def _adopted(cls: type[H], pointer: C.c_void_p) -> H:
        """A handle for an object returned by another call."""
        handle = cls.__new__(cls)
        handle._adopt(pointer)
        return handle

    def close(self) -> None:
        """Releases the C object after the end of running calls; later calls raise ValueError."""
        with self._lock:
            self._owner = None

    def __enter__(self: H) -> H:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<{type(self).__name__}{' (closed)' if self._owner is None else ''}>"

    def __reduce__(self) -> Any:
        raise TypeError(f"a {type(self).__name__} cannot be pickled: create one in each process")

    @property
    def handle(self) -> Owner:
        """The C object as an argument of C functions."""
        owner = self._owner
        if owner is None:
            raise ValueError(f"{type(self).__name__} is closed")
        return owner

    def _ask(self, name: str, *arguments: object) -> Any:
        """The value returned by ``vc_<kind>_<name>``, which is not a status."""
        with self._lock:
            return getattr(library, f"vc_{self._kind}_{name}")(self.handle, *arguments)

    def _call(self, name: str, *arguments: object) -> None:
        """Calls ``vc_<kind>_<name>``; raises :class:`VisionError` with the handle's text."""
        with self._lock:
            status = self._ask(name, *arguments)
            if status < 0:
                text = getattr(library, f"vc_{self._kind}_error", None)
                raise error(status, text(self.handle) if text else library.vc_last_error())

    def _each(self, count: str | int, get: str, kind: type[S]) -> Iterator[S]:
        """The elements of a list, all in the same struct."""
        function, owner, value = getattr(library, f"vc_{self._kind}_{get}"), self.handle, kind()
        if hasattr(value, "struct_size"):
            value.struct_size = C.sizeof(value)
        target = C.byref(value)
        for index in range(self._ask(count) if isinstance(count, str) else count):
            check(function(owner, index, target))
            yield value

    def _bytes(self, name: str, *arguments: object) -> bytes:
        """A copy of the bytes that ``vc_<kind>_<name>(handle, arguments..., data, size)`` returns."""
        data, size = C.c_void_p(), C.c_size_t()
        with self._lock:
            self._call(name, *arguments, C.byref(data), C.byref(size))
            return C.string_at(data.value or 0, size.value)

    def _save(self) -> bytes:
        """The bytes written by ``vc_<kind>_save``."""
        size = C.c_size_t()
        with self._lock:
            self._call("save", None, 0, C.byref(size))
            data = C.create_string_buffer(size.value)
            self._call("save", data, size.value, C.byref(size))
        return data.raw


#: What is closed at exit. A forked child would wait for calls of its parent's threads.
_open: weakref.WeakSet[Handle] = weakref.WeakSet()
os.register_at_fork(after_in_child=_open.clear)


@atexit.register
def _close_all() -> None:
    for handle in list(_open):
        handle.close()
