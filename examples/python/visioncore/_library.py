"""Finds and loads libvisioncore, and declares its functions.

The library is looked for beside this package, then at the path in the environment variable VISIONCORE_LIBRARY, then by
the system's loader. Every module of the package declares the functions of its own section with :func:`declare`.
"""
import ctypes as C
import os

SONAME = "libvisioncore.so.0"


class VisionError(Exception):
    """A call failed. ``status`` is the number, ``name`` the constant, for example ``VC_ERR_BAD_DATA``."""

    def __init__(self, status, name, text):
        super().__init__(f"{text} ({name})" if text else name)
        self.status, self.name, self.text = status, name, text


def _load():
    beside = os.path.join(os.path.dirname(os.path.abspath(__file__)), SONAME)
    if os.path.exists(beside):
        return C.CDLL(beside)
    given = os.environ.get("VISIONCORE_LIBRARY")
    if given:
        return C.CDLL(given)
    try:
        return C.CDLL(SONAME)
    except OSError as error:
        raise ImportError(
            f"{SONAME} was not found: install libvisioncore, put the file into {os.path.dirname(beside)}, "
            f"or set VISIONCORE_LIBRARY to its path ({error})") from error


library = _load()


def declare(table):
    """Declares functions: rows of (name, result type, argument types...)."""
    for name, result, *arguments in table:
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments


declare([
    ("vc_version", C.c_int32), ("vc_version_string", C.c_char_p), ("vc_status_name", C.c_char_p, C.c_int32),
    ("vc_create_error", C.c_char_p), ("vc_threads_set", C.c_int32, C.c_int32), ("vc_threads_get", C.c_int32),
])


def status_name(status):
    """The constant's name of a status."""
    return library.vc_status_name(status).decode()


def check(status, text=b""):
    """Raises :class:`VisionError` for a negative status."""
    if status < 0:
        raise VisionError(status, status_name(status), (text or b"").decode("utf-8", "replace"))


def check_create(status):
    """Raises :class:`VisionError` for a failed ``vc_*_create()``, with the text of ``vc_create_error()``."""
    if status < 0:
        check(status, library.vc_create_error())


class Handle:
    """Base of everything that owns a C object: a context manager that also releases at collection and at exit.

    A subclass names ``_destroy`` and ``_error`` (function names, ``_error`` may be None) and calls ``_own(pointer)``.
    One handle is used by one thread at a time; other threads run while a call is under way.
    """

    _destroy = _error = None

    def _own(self, pointer):
        import weakref

        self._pointer = pointer
        self._release = weakref.finalize(self, getattr(library, self._destroy), pointer)

    def close(self):
        """Releases the C object now; every later call raises ValueError."""
        self._release()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    @property
    def handle(self):
        """The C pointer, as long as the object is open."""
        if not self._release.alive:
            raise ValueError(f"{type(self).__name__} is closed")
        return self._pointer

    def _check(self, status):
        """Raises what the handle's error text says."""
        if status < 0:
            check(status, getattr(library, self._error)(self.handle) if self._error else b"")


def filled(options_type, init, **values):
    """An options struct with its defaults and the given fields set.

    :raises TypeError: for a field that does not exist.
    """
    options = options_type()
    getattr(library, init)(C.byref(options), C.sizeof(options))
    known = {name for name, _ in options_type._fields_}
    for name, value in values.items():
        if name not in known:
            raise TypeError(f"{options_type.__name__} has no option {name!r}")
        setattr(options, name, value)
    return options


def sized(struct_type):
    """An empty result struct with its size set."""
    value = struct_type()
    value.struct_size = C.sizeof(value)
    return value
