"""Option structs from keywords, and names for constants."""
from __future__ import annotations

import ctypes as C
import operator
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

from ._c.library import library

S = TypeVar("S", bound=C.Structure)
_INTEGERS = {C.c_uint8: (0, 255), C.c_int32: (-(1 << 31), (1 << 31) - 1), C.c_uint32: (0, (1 << 32) - 1),
             C.c_int64: (-(1 << 63), (1 << 63) - 1), C.c_uint64: (0, (1 << 64) - 1)}
_FLOATS = (C.c_float, C.c_double)


class Names(Mapping[str, int]):
    """The constants of a group by their names, which the library knows."""

    def __init__(self, function: str, numbers: Iterable[int]) -> None:
        name_of = getattr(library, f"vc_{function}")
        self._numbers: dict[str, int] = {name.decode(): number for number in numbers if (name := name_of(number))}
        self._names = {number: name for name, number in self._numbers.items()}

    def __getitem__(self, name: str) -> int:
        return self._numbers[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)

    def __repr__(self) -> str:
        return f"<Names: {', '.join(self)}>"

    def name(self, number: int) -> str:
        """The name of a constant; its number for those of a later library."""
        return self._names.get(number, str(number))

    def number(self, field: str, value: object) -> int:
        """The constant with a name; a number stays as it is.

        :raises ValueError: names the field and what it may be.
        """
        if isinstance(value, str):
            if value not in self._numbers:
                raise ValueError(f"{field} {value!r}: must be one of {', '.join(map(repr, self._numbers))}")
            return self._numbers[value]
        return integer(field, value, C.c_int32)


def integer(field: str, value: Any, kind: Any = C.c_int32) -> int:
    """A whole number that fits a field of C; nothing is cut off.

    :raises ValueError: names the field and its range.
    """
    low, high = _INTEGERS[kind]
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{field} {value!r}: must be a whole number") from None
    if not low <= number <= high:
        raise ValueError(f"{field} {number}: must be {low}..{high}")
    return number


def _fitting(field: str, value: Any, kind: Any) -> Any:
    if kind in _INTEGERS:
        return integer(field, value, kind)
    if kind in _FLOATS:
        try:
            return float(value)
        except (TypeError, ValueError):
            raise TypeError(f"{field} {value!r}: must be a number") from None
    if issubclass(kind, C.Array):
        array: Any = kind
        length = array._length_
        if array._type_ is C.c_char:
            data = value.encode() if isinstance(value, str) else bytes(value)
            if len(data) >= length:
                raise ValueError(f"{field} {value!r}: at most {length - 1} characters")
            return data
        values = list(value)
        if len(values) != length:
            raise ValueError(f"{field}: {len(values)} values: must be {length}")
        return array(*(_fitting(field, v, array._type_) for v in values))
    return value


def set_field(target: C.Structure, field: str, value: object) -> None:
    """Sets a field of a struct; a value that does not fit raises ValueError or TypeError with the field's name."""
    kinds = {known[0]: known[1] for known in target._fields_}
    setattr(target, field, _fitting(field, value, kinds[field]))


def filled(kind: type[S], options: str, values: Mapping[str, object], names: Mapping[str, Names] | None = None) -> S:
    """An options struct with its defaults and the given fields set; None leaves the default.

    :param options: the struct is initialised by ``vc_<options>_init``.
    :param names: for fields that are constants, their names.
    :raises TypeError: for a field that does not exist.
    :raises ValueError: for a value that does not fit; the text names the field.
    """
    result = kind()
    getattr(library, f"vc_{options}_init")(C.byref(result), C.sizeof(result))
    known = {field[0] for field in kind._fields_} - {"struct_size", "reserved"}
    for field, value in values.items():
        if field not in known:
            raise TypeError(f"no option {field!r}: there are {', '.join(sorted(known))}")
        if value is not None:
            set_field(result, field, names[field].number(field, value) if names and field in names else value)
    return result
