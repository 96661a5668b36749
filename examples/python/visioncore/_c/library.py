"""Finds and loads libvisioncore, and declares its structs and functions."""
from __future__ import annotations

import ctypes as C
import os
from collections.abc import Callable
from typing import Annotated, Any, Optional, TypeVar, get_type_hints

SONAME = "libvisioncore.so.0"
VARIABLE = "VISIONCORE_LIBRARY"
PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def _load() -> C.CDLL:
    """The library that the environment names, that lies beside the package, or that the system's loader finds."""
    given, beside = os.environ.get(VARIABLE), os.path.join(PACKAGE, SONAME)
    if given:
        try:
            return C.CDLL(given)
        except OSError as error:
            raise ImportError(f"{VARIABLE}={given}: {error}", path=given) from error
    try:
        return C.CDLL(beside if os.path.exists(beside) else SONAME)
    except OSError as error:
        raise ImportError(
            f"{SONAME} was not found: install libvisioncore, put the file into {PACKAGE}, or set {VARIABLE} to its path ({error})"
        ) from error


library = _load()

I32 = Annotated[int, C.c_int32]
U32 = Annotated[int, C.c_uint32]
I64 = Annotated[int, C.c_int64]
U64 = Annotated[int, C.c_uint64]
F32 = Annotated[float, C.c_float]
F64 = Annotated[float, C.c_double]
Size = Annotated[int, C.c_size_t]
Distance = Annotated[int, C.c_ssize_t]
Text = Annotated[Optional[bytes], C.c_char_p]
Pointer = Annotated[Optional[int], C.c_void_p]

HANDLE, OUT, STATUS = C.c_void_p, C.POINTER(C.c_void_p), C.c_int32

#: Every declared struct by its name in the header.
STRUCTS: dict[str, type[C.Structure]] = {}

S = TypeVar("S", bound=C.Structure)


def struct(name: str) -> Callable[[type[S]], type[S]]:
    """Declares the struct ``name`` of the header: its fields are the annotations of the class, in their order."""

    def fill(cls: type[S]) -> type[S]:
        hints = get_type_hints(cls, include_extras=True)
        cls._fields_ = [(field, hint.__metadata__[0]) for field, hint in hints.items()]
        STRUCTS[name] = cls
        return cls

    return fill


def declare(*rows: tuple[Any, ...]) -> None:
    """Declares functions: rows of (name, result type, argument types...)."""
    for name, result, *arguments in rows:
        try:
            function = getattr(library, name)
        except AttributeError:
            raise ImportError(f"{library._name} lacks {name}: it is older than this package") from None
        function.restype, function.argtypes = result, arguments


def declare_options(*names: str) -> None:
    """Declares the ``_init`` functions of option structs."""
    declare(*((f"vc_{name}_init", None, C.c_void_p, C.c_size_t) for name in names))


def declare_names(*names: str) -> None:
    """Declares functions from a constant to its name."""
    declare(*((f"vc_{name}", C.c_char_p, C.c_int32) for name in names))


def sized(kind: type[S]) -> S:
    """An empty result struct with its size set."""
    value = kind()
    value.struct_size = C.sizeof(value)
    return value


declare(
    ("vc_version", C.c_int32), ("vc_version_string", C.c_char_p), ("vc_status_name", C.c_char_p, C.c_int32),
    ("vc_create_error", C.c_char_p), ("vc_threads_set", C.c_int32, C.c_int32), ("vc_threads_get", C.c_int32),
)
