"""Finds and loads libvisioncore; helpers for the generated declarations."""
from __future__ import annotations

import ctypes as C
import functools
import operator
import os
from collections.abc import Callable
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


#: The ranges of whole numbers.
INTEGERS = {C.c_int8: (-128, 127), C.c_uint8: (0, 255), C.c_int32: (-(1 << 31), (1 << 31) - 1), C.c_uint32: (0, (1 << 32) - 1),
            C.c_int64: (-(1 << 63), (1 << 63) - 1), C.c_uint64: (0, (1 << 64) - 1)}


def integer(field: str, value: Any, kind: Any = C.c_int32) -> int:
    """A whole number of any type that fits a C field; never truncated.

    :raises ValueError: names the field and its range.
    """
    low, high = INTEGERS[kind]
    try:
        whole: Any = int(value) if isinstance(value, float) and value.is_integer() else value
        number = operator.index(whole)
    except TypeError:
        raise TypeError(f"{field} {value!r}: must be a whole number") from None
    if not low <= number <= high:
        raise ValueError(f"{field} {number}: must be {low}..{high}")
    return number


def number(field: str, value: Any) -> float:
    """A number as a float.

    :raises TypeError: names the field.
    """
    try:
        if isinstance(value, (str, bytes)):  # float() would read it
            raise TypeError
        return float(value)
    except (TypeError, ValueError, OverflowError):
        raise TypeError(f"{field} {value!r}: must be a number") from None


class Number:
    """The type of a parameter that is a number: one that does not fit is an error with its name; ctypes would cut off its upper bits."""

    def __init__(self, name: str, kind: Any) -> None:
        self._name, self.kind = name, kind

    def value(self, value: Any) -> float:
        """The value for ctypes."""
        return integer(self._name, value, self.kind) if self.kind in INTEGERS else number(self._name, value)


def _checked(function: Any, numbers: list[tuple[int, Number]]) -> Callable[..., Any]:
    """The function with its numbers checked before ctypes is entered, which would make a TypeError of each exception, even of Ctrl-C."""

    @functools.wraps(function, assigned=("__name__",))
    def call(*arguments: object) -> Any:
        values = list(arguments)
        for at, each in numbers:
            values[at] = each.value(values[at])
        try:
            return function(*values)
        except C.ArgumentError as failure:  # "argument 3: TypeError: text"
            kind, _, text = str(failure).partition(": ")[2].partition(": ")
            raise (ValueError if kind == "ValueError" else TypeError)(text) from None

    return call


def declare(*rows: tuple[Any, ...]) -> None:
    """Declares functions: rows of (name, result type, argument types...)."""
    for name, result, *arguments in rows:
        try:
            function = getattr(library, name)
        except AttributeError:
            raise ImportError(f"{library._name} lacks {name}: it is older than this package") from None
        numbers = [(at, each) for at, each in enumerate(arguments) if isinstance(each, Number)]
        function.restype, function.argtypes = result, [each.kind if isinstance(each, Number) else each for each in arguments]
        if numbers:
            setattr(library, name, _checked(function, numbers))


def sized(kind: type[S]) -> S:
    """An empty result struct with its size set."""
    value = kind()
    value.struct_size = C.sizeof(value)
    return value
