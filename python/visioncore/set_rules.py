"""The rules of SET: sets among cards, hints, variants."""
from __future__ import annotations

import ctypes as C
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar, Union

from ._c import vc_set_attributes, vc_set_triple, vc_set_ultra
from ._c.library import library
from ._errors import check
from ._options import fitting, integer, items

S = TypeVar("S", bound=C.Structure)
SetTriple = tuple[int, int, int]


def _names(function: str, constants: Iterable[int]) -> tuple[str, ...]:
    """The names of a group of constants, indexed by the constants."""
    return tuple(getattr(library, f"vc_{function}")(constant).decode() for constant in constants)


SET_SHAPES = _names("set_shape_name", range(4))
SET_COLORS = _names("set_color_name", range(4))
SET_SHADINGS = _names("set_shading_name", range(4))
_ATTRIBUTE_BITS = (1, 2, 4, 8)


@dataclass(frozen=True)
class SetAttributes:
    """One of the 81 cards, in words: number 1 to 3, and for example "red", "striped", "oval"."""

    number: int
    color: str
    shading: str
    shape: str

    def __str__(self) -> str:
        return f"{self.number} {self.color} {self.shading} {self.shape}{'s' if self.number > 1 else ''}"

    def _c(self) -> vc_set_attributes:
        def index(field: str, value: str, names: tuple[str, ...]) -> int:
            if value not in names[1:]:
                raise ValueError(f"{field} {value!r}: must be one of {', '.join(map(repr, names[1:]))}")
            return names.index(value)

        return vc_set_attributes(integer("number", self.number), index("color", self.color, SET_COLORS),
                          index("shading", self.shading, SET_SHADINGS), index("shape", self.shape, SET_SHAPES))


class HasAttributes(Protocol):
    """A :class:`SetCard`."""

    @property
    def attributes(self) -> SetAttributes: ...


#: A card of a picture, or its attributes.
Card = Union[SetAttributes, HasAttributes]


def _c(position: str, card: Card) -> vc_set_attributes:
    attributes = getattr(card, "attributes", card)
    if not isinstance(attributes, SetAttributes):
        raise TypeError(f"{position} {card!r}: must be a SetCard or SetAttributes, not {type(card).__name__}")
    return attributes._c()


def words(value: vc_set_attributes) -> SetAttributes:
    """The attributes of a C struct in words."""
    return SetAttributes(value.number, SET_COLORS[value.color], SET_SHADINGS[value.shading], SET_SHAPES[value.shape])


def triple(value: vc_set_triple) -> SetTriple:
    """The positions of a C struct."""
    a, b, c = value.cards
    return a, b, c


def _array(cards: Sequence[Card]) -> tuple[C.Array[vc_set_attributes], int]:
    """Cards as the first arguments of a function: an array and its length."""
    known = [_c(f"cards[{number}]", card) for number, card in enumerate(items("cards", cards, "cards"))]
    return (vc_set_attributes * max(len(known), 1))(*known), len(known)


def _listed(function: Callable[..., int], kind: type[S], *arguments: object) -> list[S]:
    """Calls a function to query the number of elements, then again to get them."""
    found = C.c_size_t()
    check(function(*arguments, None, 0, C.byref(found)))
    values = (kind * max(found.value, 1))()
    check(function(*arguments, values, found.value, C.byref(found)))
    return list(values[:found.value])


def find_sets(cards: Sequence[Card]) -> list[SetTriple]:
    """All sets among cards: tuples of three positions, ascending. ``cards``: as everywhere here, attributes or the cards of a picture.

    >>> cards = [SetAttributes(number, "red", "solid", "oval") for number in (1, 2, 3)]
    >>> find_sets(cards)
    [(0, 1, 2)]
    """
    return [triple(t) for t in _listed(library.vc_set_find_sets, vc_set_triple, *_array(cards))]


def broken_attributes(a: Card, b: Card, c: Card) -> list[str]:
    """The attributes that prevent three cards from being a set; empty for a set."""
    bits = C.c_int32()
    check(library.vc_set_check((vc_set_attributes * 3)(_c("a", a), _c("b", b), _c("c", c)), C.byref(bits)))
    return list(_names("set_attribute_name", (bit for bit in _ATTRIBUTE_BITS if bits.value & bit)))


def third_card(a: Card, b: Card) -> SetAttributes:
    """The one card that makes a set with two others.

    >>> print(third_card(SetAttributes(1, "red", "solid", "oval"), SetAttributes(2, "red", "open", "diamond")))
    3 red striped squiggles
    """
    result = vc_set_attributes()
    check(library.vc_set_third_card(C.byref(_c("a", a)), C.byref(_c("b", b)), C.byref(result)))
    return words(result)


def find_hint(cards: Sequence[Card], wanted: int = 1) -> list[int]:
    """Positions of the first one, two or three cards of the easiest set; empty if there is none."""
    hint = (C.c_int32 * 3)()
    check(library.vc_set_find_hint(*_array(cards), wanted, hint))
    return [position for position in hint if position >= 0]


def find_ultra_sets(cards: Sequence[Card]) -> list[tuple[tuple[int, int], tuple[int, int], SetAttributes]]:
    """Pairs of pairs completed by the same card: ((a, b), (c, d), missing card)."""
    found = _listed(library.vc_set_find_ultra_sets, vc_set_ultra, *_array(cards))
    return [((u.cards[0], u.cards[1]), (u.cards[2], u.cards[3]), words(u.missing)) for u in found]


def find_chained(cards: Sequence[Card], previous: Iterable[int]) -> list[SetTriple]:
    """The chain variant: sets with exactly one card of the previous set."""
    last = vc_set_triple(fitting("previous", previous, C.c_int32 * 3))
    return [triple(t) for t in _listed(library.vc_set_find_chained, vc_set_triple, *_array(cards), C.byref(last))]
