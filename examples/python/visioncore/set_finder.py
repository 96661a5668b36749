"""SET cards in pictures and videos."""
from __future__ import annotations

import ctypes as C
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, TypedDict

from ._c import set as _set
from ._options import Options, counted
from ._pixels import Layout, Order, PictureSource
from ._result import Corners, Finder, ListResult, ResultHandle, corners, html_table, points_list
from .picture import Canvas
from .set_rules import SetAttributes, SetTriple, triple, words

if TYPE_CHECKING:
    from typing_extensions import Unpack


class SetFinderOptions(TypedDict, total=False):
    """How cards are looked for."""

    max_side: Annotated[int, "pictures with a longer side are scaled down to it, 320 to 4096 pixels"]
    min_confidence: Annotated[float, "less probable cards are left out, 0 to 1"]
    allow_duplicates: Annotated[bool, "a card may be there twice (two decks)"]


class SetDrawOptions(TypedDict, total=False):
    """What the drawing of a table shows."""

    all_cards: Annotated[bool, "a thin outline round cards outside of sets too"]
    labels: Annotated[bool, "number and attributes beside each card"]
    only_triple: Annotated[int, "one set alone, by its position in ``sets``; -1: all"]
    line_width: Annotated[float, "in pixels, 1 to 255; 0: 1/28 of a card's side, at least 2"]
    no_triples: Annotated[bool, "none of the sets, and ``all_cards`` is about every card: does not give them away"]


_FINDER = Options(SetFinderOptions, _set.FinderOptions, "set_finder_options")
_DRAWING = Options(SetDrawOptions, _set.DrawOptions, "set_draw_options")


@dataclass(frozen=True)
class SetCard:
    """A card that was found. ``corners`` are clockwise; confidences are calibrated probabilities."""

    corners: Corners
    attributes: SetAttributes
    confidence: float
    number_confidence: float
    color_confidence: float
    shading_confidence: float
    shape_confidence: float
    set_count: int
    id: int
    frame_count: int

    def to_dict(self) -> dict[str, Any]:
        """The card as in the command's JSON."""
        return {"corners": points_list(self.corners), **self.attributes.to_dict(), "confidence": self.confidence,
                "confidences": {name: getattr(self, f"{name}_confidence") for name in ("number", "shape", "color", "shading")},
                "sets": self.set_count}


@dataclass(frozen=True, repr=False)
class SetTable(ListResult[SetCard]):
    """The cards of one picture, a sequence of :class:`SetCard`, and their ``sets``: three positions each, ascending."""

    cards: tuple[SetCard, ...]
    sets: tuple[SetTriple, ...]
    #: Probability that the list of sets is right and complete, so that "no set here" can be said honestly.
    completeness: float
    #: Whether the picture is a mirror image, as selfie cameras make them; None where no squiggle tells.
    is_mirrored: bool | None

    _list = "cards"

    @classmethod
    def _read(cls, pointer: C.c_void_p, facts: dict[str, Any]) -> SetTable:
        handle = ResultHandle("set_table", pointer)
        cards = tuple(SetCard(corners(card.corners), words(card.attributes), card.confidence, card.number_confidence,
                              card.color_confidence, card.shading_confidence, card.shape_confidence, card.set_count, card.id,
                              card.frame_count) for card in handle._each("card_count", "card_get", _set.Card))
        sets = tuple(triple(three) for three in handle._each("triple_count", "triple_get", _set.Triple))
        mirrored = handle._ask("mirrored")
        return cls(cards, sets, handle._ask("completeness"), None if mirrored < 0 else mirrored == 1)._of(facts, handle)

    def _counts(self) -> str:
        return f"{counted(len(self.cards), 'card')}, {counted(len(self.sets), 'set')}"

    def __repr__(self) -> str:
        return f"<SetTable: {self._counts()}>"

    def _repr_html_(self) -> str:
        return html_table(self._counts(), ("", "card", "confidence", "sets"),
                          ((i, card.attributes, card.confidence, card.set_count) for i, card in enumerate(self)))

    def to_dict(self) -> dict[str, Any]:
        """The line of ``visioncore set find --json``."""
        return self._line(cards=[card.to_dict() for card in self], sets=[list(three) for three in self.sets], complete=self.completeness,
                          mirrored=self.is_mirrored)

    @_DRAWING.described
    def draw(self, canvas: PictureSource, *, order: Order | None = None, **options: Unpack[SetDrawOptions]) -> None:
        """Draws the sets into a writable picture of the same size; ``canvas`` and ``order`` as for :func:`visioncore.image`."""
        self._draw(canvas, order, C.byref(_DRAWING.filled(options)))

    def _annotate(self, canvas: Canvas) -> None:
        self.draw(canvas, all_cards=True, labels=True)


@_FINDER.described
class SetFinder(Finder):
    """Looks for SET cards; keeps its buffers, and when tracking the table, from call to call.

    >>> with SetFinder() as finder:
    ...     table = finder.find("table.png")
    >>> table
    <SetTable: 4 cards, 1 set>
    >>> print(table[0].attributes)
    1 red solid diamond
    >>> table.annotated().save("annotated.png")
    """

    _kind = "set_finder"

    def __init__(self, **options: Unpack[SetFinderOptions]) -> None:
        super().__init__(C.byref(_FINDER.filled(options)))

    def find(self, source: PictureSource, **layout: Unpack[Layout]) -> SetTable:
        """The cards of one picture; ``source`` and ``layout`` as for :func:`visioncore.image`."""
        return self._search("find", source, layout, SetTable._read)

    def track(self, source: PictureSource, capture_ns: int = 0, **layout: Unpack[Layout]) -> SetTable:
        """The cards of the next frame of a video; their order and ids stay.

        :param capture_ns: when the frame was taken, by a clock that goes forward; 0 = unknown.
        """
        return self._search("track", source, layout, SetTable._read, capture_ns)

    def reset(self) -> None:
        """Forgets the table that is being tracked."""
        self._call("reset")
