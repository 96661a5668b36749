"""Option structs from keywords, and names for constants."""
from __future__ import annotations

import ctypes as C
import difflib
import inspect
import os
import re
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from . import _c
from ._c.Generated.interface import NAMED
from ._c.Generated.options import NAMES
from ._c.library import INTEGERS, library, sized
from ._c.library import integer as integer
from ._c.library import number as number

if TYPE_CHECKING:
    from typing_extensions import Unpack as Unpack
else:
    Unpack = Any  # nothing but checkers reads annotations

D = TypeVar("D")
S = TypeVar("S", bound=C.Structure)
_FLOATS = (C.c_float, C.c_double)


def listed(keywords: Any) -> Callable[[D], D]:
    """A decorator that lists the keywords of a TypedDict in the signature of a function in place of ``**``, for completion in editors."""

    def decorate(function: D) -> D:
        target: Any = function
        signature = inspect.signature(target)
        given = [each for each in signature.parameters.values() if each.kind != each.VAR_KEYWORD]
        options = [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=getattr(type, "__forward_arg__", type), default=None)
                   for name, type in keywords.__annotations__.items() if name not in signature.parameters]
        target.__signature__ = signature.replace(parameters=[*given, *options])
        return function

    return decorate


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The end of an error text with the most similar known word, ignoring case; "" if none is similar."""
    folded = {name.casefold(): name for name in known}
    similar = difflib.get_close_matches(word.casefold(), folded, 1)
    return f": did you mean {folded[similar[0]]!r}?" if similar else ""


def counted(count: int, noun: str) -> str:
    """A number and its noun: "1 set", "2 sets"."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


def encoded(field: str, value: object, wanted: str = "text") -> bytes:
    """Text as bytes.

    :raises TypeError: names the field and what is ``wanted``.
    """
    if not isinstance(value, (str, bytes)):
        raise TypeError(f"{field}: must be {wanted}, not {'None' if value is None else type(value).__name__}")
    return value.encode("utf-8", "replace") if isinstance(value, str) else value


def items(field: str, values: Any, what: str) -> list[Any]:
    """The elements of any iterable but a text.

    :raises TypeError: names the field and ``what`` its elements are.
    """
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise TypeError(f"{field} {values!r}: must be a list of {what}")
    return list(values)


def integers(field: str, values: Any, kind: Any = C.c_int32) -> list[int]:
    """Whole numbers, each as for :func:`integer`."""
    return [integer(field, value, kind) for value in items(field, values, "whole numbers")]


def position(field: str, place: Any) -> _c.vc_point:
    """A position for the library.

    :raises TypeError: or ValueError, if it is not two numbers; names the field.
    """
    try:
        x, y = place
    except (TypeError, ValueError) as failure:
        raise type(failure)(f"{field} {place!r}: must be (x, y)") from None
    return _c.vc_point(number(field, x), number(field, y))


def positions(field: str, places: Any) -> C.Array[_c.vc_point]:
    """Positions for the library, each as for :func:`position`."""
    points = [position(field, place) for place in items(field, places, "(x, y)")]
    return (_c.vc_point * len(points))(*points)


def octets(field: str, data: Any) -> bytes:
    """The bytes of any object with the buffer protocol.

    :raises TypeError: names the field; ``bytes(number)`` would be that many zeros.
    """
    try:
        return data if isinstance(data, bytes) else bytes(memoryview(data))
    except TypeError:
        raise TypeError(f"{field}: must be bytes, not {'None' if data is None else type(data).__name__}") from None


def terminated(field: str, value: object) -> bytes:
    """Text for a function that expects a NUL-terminated string; must not contain a NUL."""
    data = encoded(field, value)
    if b"\0" in data:
        raise ValueError(f"{field} {value!r}: must not contain a NUL")
    return data


def path_bytes(path: str | os.PathLike[str]) -> bytes:
    """A path for the library."""
    if "\0" in (text := os.fsdecode(path)):
        raise ValueError(f"path {text!r}: must not contain a NUL")
    return os.fsencode(path)


def texts(field: str, values: object) -> list[str]:
    """A list of texts. Rejects a single text, which would be a list of its letters.

    :raises TypeError: names the field.
    """
    result = items(field, values, "texts")
    if isinstance(values, bytes) or not all(isinstance(value, str) for value in result):
        raise TypeError(f"{field} {values!r}: must be a list of texts")
    return result


class Names(Mapping[str, int]):
    """The constants of a group by their names, which are given or returned by a function of the library."""

    def __init__(self, names: str | Mapping[str, int]) -> None:
        if isinstance(names, str):
            name_of = getattr(library, names)
            names = {name_of(number).decode(): number for number in NAMED[names]}
        self._numbers = dict(names)
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
        """The name of a constant; its number if it is unknown."""
        return self._names.get(number, str(number))

    def keyword(self, number: int) -> Any:
        """The value of a field as an option."""
        return self.name(number)

    def number(self, field: str, value: object) -> int:
        """The constant with a name; numbers are returned unchanged.

        :raises ValueError: names the field and the allowed values.
        """
        if isinstance(value, str):
            if value not in self._numbers:
                raise ValueError(f"{field} {value!r}: must be one of {', '.join(map(repr, self._numbers))}")
            return self._numbers[value]
        return integer(field, value, C.c_int32)


def fitting(field: str, value: Any, kind: Any) -> Any:
    """A value for a field of a struct.

    :raises TypeError: or ValueError, if it does not fit; names the field.
    """
    if kind in INTEGERS:
        return integer(field, value, kind)
    if kind in _FLOATS:
        return number(field, value)
    if issubclass(kind, C.Array):
        array: Any = kind
        length = array._length_
        if array._type_ is C.c_char:
            data = terminated(field, value)
            if len(data) >= length:
                raise ValueError(f"{field} {value!r}: at most {length - 1} characters")
            return data
        if not isinstance(value, Iterable):
            raise TypeError(f"{field} {value!r}: must be {counted(length, 'value')}")
        values = list(value)
        if len(values) != length:
            raise ValueError(f"{field}: {counted(len(values), 'value')}: must be {length}")
        return array(*(fitting(field, v, array._type_) for v in values))
    return value


def set_field(target: C.Structure, field: str, value: object) -> None:
    """Sets a field of a struct; a value that does not fit raises ValueError or TypeError with the field's name."""
    kinds = {known[0]: known[1] for known in target._fields_}
    setattr(target, field, fitting(field, value, kinds[field]))


def made(kind: type[S], /, **values: object) -> S:
    """A struct with its size and the given fields set, as :func:`set_field`."""
    result = sized(kind)
    for field, value in values.items():
        set_field(result, field, value)
    return result


def filled(kind: type[S], values: Mapping[str, object], names: Mapping[str, Names] | None = None) -> S:
    """An options struct with its defaults and the given fields set; None keeps the default.

    :param names: names of the constants of fields.
    :raises TypeError: for a value of another type; the text names the field.
    :raises ValueError: for a value that does not fit; the text names the field.
    """
    result = kind()
    getattr(library, f"{kind.__name__}_init")(C.byref(result), C.sizeof(result))
    for field, value in values.items():
        if value is not None:
            set_field(result, field, names[field].number(field, value) if names and field in names else value)
    return result


class Options(Generic[S]):
    """The keywords of a struct, and their documentation in docstrings and signatures.

    :param keywords: a TypedDict of Generated.options with the keywords and their documentation.
    :param names: names of constants that the library has no names for.
    """

    def __init__(self, keywords: Any, kind: type[S], names: Mapping[str, Names] | None = None) -> None:
        self._kind, self._types, defaults = kind, keywords.__annotations__, filled(kind, {})
        self._names = {**{field: Names(function) for field, function in NAMES.get(kind.__name__, {}).items()}, **(names or {})}
        if keywords.__doc__:  # missing with python -OO
            lines = inspect.cleandoc(keywords.__doc__).split("\n:param ")
            self._lines = [self._named(*line.partition(":")) for line in lines[1:]]
            keywords.__doc__ = "\n:param ".join([lines[0], *self._lines])
        self._parameters = {name: inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=type,
                                                    default=self._default(name, getattr(defaults, name)))
                            for name, type in self._types.items()}

    def _named(self, field: str, colon: str, text: str) -> str:
        """A line of a docstring with the names of its constants."""
        names = self._names.get(field)
        if not names:
            return field + colon + text

        def name(match: re.Match[str]) -> str:
            if not match[0].endswith("*"):
                return repr(names.name(getattr(_c, match[0])))
            return ", ".join(map(repr, names)) if len(names) < 12 else f"{', '.join(map(repr, [*names][:3]))}, ... of {len(names)} names"

        text = re.sub(r"VC_\w+\*?", name, text)
        return textwrap.fill(" ".join([field + colon, *text.split()]), 110, subsequent_indent="    ")

    def _default(self, field: str, value: Any) -> Any:
        """The value of a field as a keyword."""
        if field in self._names:
            return self._names[field].keyword(value)
        if isinstance(value, C.Array):
            return list(value)
        if self._types[field] is str:
            return value.decode() if isinstance(value, bytes) else chr(value)
        return bool(value) if self._types[field] is bool else value

    def signed(self, function: D) -> D:
        """Lists the options and their defaults in the signature of a function."""
        target: Any = function
        signature = inspect.signature(target)
        options = dict(self._parameters)
        given = [options.pop(name).replace(kind=each.POSITIONAL_OR_KEYWORD) if name in options else each
                 for name, each in signature.parameters.items() if each.kind != each.VAR_KEYWORD]
        target.__signature__ = signature.replace(parameters=[*given, *options.values()])
        return function

    def described(self, target: D) -> D:
        """Lists the options in the docstring and the signature of a function, or of a class and its initialiser."""
        self.signed(target.__init__ if isinstance(target, type) else target)  # type: ignore[misc]
        if target.__doc__:
            target.__doc__ = "\n:param ".join([inspect.cleandoc(target.__doc__) + "\n", *self._lines])
        return target

    def check(self, values: Mapping[str, object]) -> None:
        """Raises TypeError for an unknown option; the text lists the known ones."""
        for name in values:
            if name not in self._types:
                raise TypeError(f"no option {name!r}{did_you_mean(name, self._types) or '.'} There are {', '.join(self._types)}")

    def filled(self, values: Mapping[str, object]) -> S:
        """The struct with its defaults and the given options set; None keeps the default.

        :raises TypeError: for an unknown option or a value of another type.
        :raises ValueError: for a value that does not fit. The texts name the option.
        """
        self.check(values)
        return filled(self._kind, values, self._names)
