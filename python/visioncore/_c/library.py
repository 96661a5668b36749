"""Finds and loads libvisioncore; helpers for the generated declarations."""
from __future__ import annotations

import ctypes as C
import os
from typing import Any, TypeVar

SONAME = "libvisioncore.so.0"
VARIABLE = "VISIONCORE_LIBRARY"
PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def _load() -> C.CDLL:
    """The library given by the environment, in the package, or found by the system's loader."""
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

S = TypeVar("S", bound=C.Structure)


def struct(cls: type[S]) -> type[S]:
    """Gives a struct its fields: the annotations of the class, in their order."""
    cls._fields_ = [(field, kind.__metadata__[0]) for field, kind in cls.__annotations__.items()]
    return cls


def declare(*rows: tuple[Any, ...]) -> None:
    """Declares functions: rows of (name, result type, argument types...)."""
    for name, result, *arguments in rows:
        try:
            function = getattr(library, name)
        except AttributeError:
            raise ImportError(f"{library._name} lacks {name}: it is older than this package") from None
        function.restype, function.argtypes = result, arguments


def sized(kind: type[S]) -> S:
    """An empty result struct with its size set."""
    value = kind()
    value.struct_size = C.sizeof(value)
    return value
