"""SET cards in pictures and videos."""
from __future__ import annotations

import ctypes as C
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from ._c import vc_set_card, vc_set_draw_options, vc_set_finder_options, vc_set_triple
from ._c.Generated.options import SetDrawOptions, SetFinderOptions
from ._options import Options, Unpack, counted, listed
from ._pixels import Layout, Order, PictureSource
from ._result import Corners, CornersResult, Finder, ResultHandle, html_table, read
from .picture import Canvas
from .set_rules import SetAttributes, SetTriple, triple, words

_FINDER = Options(SetFinderOptions, vc_set_finder_options)
_DRAWING = Options(SetDrawOptions, vc_set_draw_options)


@dataclass(frozen=True)
class SetCard:
    """A card in a picture. ``corners`` are clockwise; confidences are calibrated probabilities."""

    corners: Corners
    attributes: SetAttributes
    confidence: float
    number_confidence: float
    color_confidence: float
    shading_confidence: float
    shape_confidence: float
    set_count: int
    track_id: int
    frame_count: int


@dataclass(frozen=True, repr=False)
class SetCardList(CornersResult[SetCard]):
    """The cards in one picture, a sequence of :class:`SetCard`, and their ``sets``: three positions each, ascending."""

    cards: tuple[SetCard, ...]
    sets: tuple[SetTriple, ...]
    #: Probability that the list of sets is correct and complete.
    completeness: float
    #: Whether the picture is a mirror image, as from selfie cameras; None if no suitable squiggle is visible.
    is_mirrored: bool | None

    _list, _element = "cards", SetCard
    _drawing = _DRAWING

    @classmethod
    def _read(cls, pointer: C.c_void_p, facts: dict[str, Any]) -> SetCardList:
        handle = ResultHandle("set_card_list", pointer)
        cards = tuple(read(SetCard, card, attributes=words(card.attributes)) for card in handle._each("count", "get", vc_set_card))
        sets = tuple(triple(three) for three in handle._each("triple_count", "triple_get", vc_set_triple))
        mirrored = handle._ask("mirrored")
        return cls(cards, sets, handle._ask("completeness"), None if mirrored < 0 else mirrored == 1)._of(facts, handle)

    @classmethod
    def _row(cls, thing: SetCard) -> dict[str, Any]:
        """The attributes have a column each, as in JSON and Parquet."""
        row = asdict(thing)
        return {**row.pop("attributes"), **row}

    @classmethod
    def _columns(cls) -> Iterable[str]:
        return [*(each.name for each in fields(SetAttributes)), *(name for name in super()._columns() if name != "attributes")]

    def _counts(self) -> str:
        return f"{counted(len(self.cards), 'card')}, {counted(len(self.sets), 'set')}"

    def __repr__(self) -> str:
        return f"<SetCardList: {self._counts()}>"

    def _repr_html_(self) -> str:
        return html_table(self._counts(), ("", "card", "confidence", "sets"),
                          ((i, card.attributes, card.confidence, card.set_count) for i, card in enumerate(self)))

    @_DRAWING.described
    def draw(self, canvas: PictureSource, *, order: Order | None = None, **options: Unpack[SetDrawOptions]) -> None:
        """Draws the sets into a writable picture of the same size; ``canvas`` and ``order`` as for :func:`visioncore.image`."""
        self._draw(canvas, order, _DRAWING.filled(options))

    def _annotate(self, canvas: Canvas, options: Mapping[str, object]) -> None:
        super()._annotate(canvas, {"all_cards": True, "labels": True, **options})


@_FINDER.described
class SetFinder(Finder):
    """Finds SET cards; keeps its buffers and the tracked cards between calls.

    >>> with SetFinder() as finder:
    ...     table = finder.find("table.png")
    >>> table
    <SetCardList: 4 cards, 1 set>
    >>> print(table[0].attributes)
    1 red solid diamond
    >>> table.annotated().save("annotated.png")
    """

    _kind = "set_finder"

    def __init__(self, **options: Unpack[SetFinderOptions]) -> None:
        super().__init__(C.byref(_FINDER.filled(options)))

    @listed(Layout)
    def find(self, source: PictureSource, **layout: Unpack[Layout]) -> SetCardList:
        """The cards in one picture; ``source`` and ``layout`` as for :func:`visioncore.image`."""
        return self._search("find", source, layout, SetCardList._read)

    @listed(Layout)
    def track(self, source: PictureSource, capture_ns: int = 0, **layout: Unpack[Layout]) -> SetCardList:
        """The cards in the next frame of a video; they keep their order and ids.

        :param capture_ns: capture time of a monotonic clock; 0 = unknown.
        """
        return self._search("track", source, layout, SetCardList._read, capture_ns)

    def reset(self) -> None:
        """Forgets the tracked cards."""
        self._call("reset")
