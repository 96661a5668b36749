"""Rating of drawings; custom words."""
from __future__ import annotations

import ctypes as C
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ._c import (
    VC_SKETCH_BITMAP_SIZE,
    VC_SKETCH_REGION_AUTO,
    VC_SKETCH_REGION_CENTER_SQUARE,
    VC_SKETCH_REGION_WHOLE,
    vc_point,
    vc_sketch_answer,
    vc_sketch_draw_options,
    vc_sketch_rater_options,
    vc_sketch_summary,
    vc_sketch_taught_word,
)
from ._c.Generated.options import SketchDrawOptions, SketchRaterOptions
from ._c.library import library, sized
from ._errors import VisionError
from ._options import Options, Unpack, did_you_mean, items, listed, octets, positions, terminated, texts
from ._pixels import Layout, Order, PictureSource
from ._result import Finder, ListResult, Point, ResultHandle, handle_of, html_table, plain

REGION_AUTO, REGION_CENTER_SQUARE, REGION_WHOLE = VC_SKETCH_REGION_AUTO, VC_SKETCH_REGION_CENTER_SQUARE, VC_SKETCH_REGION_WHOLE
BITMAP_SIZE = VC_SKETCH_BITMAP_SIZE
#: Answers in the command's JSON and in notebooks.
_BEST = 5


_RATER = Options(SketchRaterOptions, vc_sketch_rater_options)
_DRAWING = Options(SketchDrawOptions, vc_sketch_draw_options)


def sketch_words() -> list[str]:
    """The trained words in alphabetical order."""
    return [library.vc_sketch_word(i).decode() for i in range(library.vc_sketch_word_count())]


def words_array(words: Iterable[str]) -> C.Array[C.c_char_p]:
    """Words as an array of C strings."""
    data = [terminated("word", word) for word in texts("words", words)]
    return (C.c_char_p * len(data))(*data)


def _unknown(failure: VisionError, words: Iterable[str]) -> VisionError:
    """The error for an unknown word, with the most similar trained word."""
    hints = (did_you_mean(word, sketch_words()) for word in words if failure.text == f'unknown word "{word}"')
    return type(failure)(failure.status, failure.name, failure.text + next(hints, ""))


@dataclass(frozen=True)
class SketchAnswer:
    """A word with its calibrated probability."""

    word: str
    confidence: float


@dataclass(frozen=True, repr=False)
class SketchRating(ListResult[SketchAnswer]):
    """The classification of a drawing, a sequence of :class:`SketchAnswer`, best first.

    ``width`` and ``height`` are 0 for strokes and bitmaps.
    """

    #: Whether the sheet is blank; ``empty_confidence``: probability that this is correct.
    empty: bool
    empty_confidence: float
    #: All active words, best first; none for a blank sheet.
    answers: tuple[SketchAnswer, ...]
    #: Probability of none of the active words.
    none_confidence: float
    #: 0 to 100: whole hundredths of the asked word's confidence.
    points: int
    #: The asked word, or None.
    asked: str | None
    #: Reasons for a low rating.
    hints: tuple[str, ...]
    #: In pixels of the picture, or as passed in.
    strokes: tuple[tuple[Point, ...], ...]
    #: The 28x28 input bitmap of the network, 784 bytes, white ink on black.
    bitmap: bytes

    _list, _element = "answers", SketchAnswer
    _drawing = _DRAWING

    @classmethod
    def _read(cls, pointer: C.c_void_p, facts: dict[str, Any], is_brief: bool = False) -> SketchRating:
        """``is_brief``: only the values of :meth:`to_dict`, because copying hundreds of words and thousands of points is slow."""
        handle, summary = ResultHandle("sketch_rating", pointer), sized(vc_sketch_summary)
        handle._call("summary_get", C.byref(summary))
        number = min(handle._ask("count"), _BEST) if is_brief else "count"
        answers = [SketchAnswer((answer.word or b"").decode(), answer.confidence) for answer in handle._each(number, "get", vc_sketch_answer)]
        bitmap, strokes, points, count = C.create_string_buffer(BITMAP_SIZE), [], C.POINTER(vc_point)(), C.c_size_t()
        handle._call("bitmap_get", bitmap)
        for index in range(0 if is_brief else handle._ask("stroke_count")):
            handle._call("stroke_get", index, C.byref(points), C.byref(count))
            strokes.append(tuple(map(plain, points[:count.value])))
        hints = tuple(library.vc_sketch_hint_name(1 << i).decode() for i in range(32) if summary.hints >> i & 1)
        return cls(bool(summary.empty), summary.empty_confidence, tuple(answers), summary.none_confidence, summary.points,
                   facts.pop("asked"), hints, tuple(strokes), bitmap.raw)._of(facts, handle)

    def __repr__(self) -> str:
        best = ", ".join(f"{answer.word} {answer.confidence:.2f}" for answer in self.answers[:3])
        return f"<SketchRating: {'an empty sheet' if self.empty else best}>"

    def _repr_html_(self) -> str:
        return html_table("an empty sheet" if self.empty else "best words", ("word", "confidence"),
                          ((answer.word, answer.confidence) for answer in self.answers[:_BEST]))

    @_DRAWING.described
    def draw(self, canvas: PictureSource, *, order: Order | None = None, **options: Unpack[SketchDrawOptions]) -> None:
        """Draws strokes, bitmap and bars into a writable picture of the same size; as for :func:`visioncore.image`."""
        self._draw(canvas, order, _DRAWING.filled(options))


@_RATER.described
class SketchRater(Finder):
    """Rates drawings.

    >>> with SketchRater() as rater:
    ...     print(rater.rate_strokes([[(0, 0), (9, 0), (9, 9), (0, 9), (0, 0)]])[0].word)
    square

    :param words: the active words; empty = all.
    """

    _kind = "sketch_rater"

    def __init__(self, words: Iterable[str] | None = None, **options: Unpack[SketchRaterOptions]) -> None:
        super().__init__(C.byref(_RATER.filled(options)))
        if words:
            self.set_words(words)

    def set_words(self, words: Iterable[str] = ()) -> None:
        """Selects the active words; empty = all."""
        words = texts("words", words)
        try:
            self._call("set_words", words_array(words), len(words))
        except VisionError as failure:
            raise _unknown(failure, words) from None

    def _rating(self, name: str, view: Any, *arguments: object, asked: str | None, is_brief: bool = False) -> SketchRating:
        word = terminated("asked", asked) if asked is not None else None
        try:
            return self._timed(name, view, lambda pointer, facts: SketchRating._read(pointer, {**facts, "asked": asked}, is_brief),
                               *arguments, word)
        except VisionError as failure:
            raise _unknown(failure, [asked] if asked else []) from None

    @listed(Layout)
    def rate(self, source: PictureSource, asked: str | None = None, **layout: Unpack[Layout]) -> SketchRating:
        """Rates a photograph of paper; ``source`` and ``layout`` as for :func:`visioncore.image`."""
        return self._rating("rate", self._picture("rate", source, layout), asked=asked)

    def _rate_briefly(self, source: PictureSource, asked: str | None = None) -> SketchRating:
        """A rating with only the best words and without strokes, which can be drawn."""
        return self._rating("rate", self._picture("rate", source, {}), asked=asked, is_brief=True)

    def rate_strokes(self, strokes: Iterable[Iterable[Iterable[float]]], asked: str | None = None) -> SketchRating:
        """Rates strokes: lists of (x, y), x to the right and y down, in any unit."""
        lists = [positions("strokes", stroke) for stroke in items("strokes", strokes, "lists of (x, y)")]
        points = [point for stroke in lists for point in stroke]
        lengths = (C.c_int32 * len(lists))(*map(len, lists))
        return self._rating("rate_strokes", None, (vc_point * len(points))(*points), lengths, len(lists), asked=asked)

    def rate_bitmap(self, bitmap: bytes, asked: str | None = None) -> SketchRating:
        """Rates a 28x28 bitmap in the format of Quick, Draw!: 784 bytes, white ink on black."""
        bitmap = octets("bitmap", bitmap)
        if len(bitmap) != BITMAP_SIZE:
            raise ValueError(f"bitmap: {len(bitmap)} bytes: must be {BITMAP_SIZE}")
        return self._rating("rate_bitmap", None, bitmap, asked=asked)

    def learn(self, word: str, rating: SketchRating) -> None:
        """Adds a rated drawing as one of 3 to 20 examples of a custom word.

        The word is active if all words are; otherwise :meth:`set_words` with it among them makes it active.
        """
        self._call("learn", terminated("word", word), handle_of(rating, SketchRating, "SketchRater.rate"))

    def forget(self, word: str) -> None:
        """Forgets a taught word."""
        self._call("forget", terminated("word", word))

    @property
    def taught_words(self) -> dict[str, int]:
        """The taught words in the order of their first examples, each with the number of its examples."""
        return {taught.word.decode(): taught.example_count for taught in self._each("taught_word_count", "taught_word_get", vc_sketch_taught_word)}

    def save(self) -> bytes:
        """The taught words."""
        return self._save()

    def load(self, data: bytes | None) -> None:
        """Replaces the taught words with saved ones; None forgets all."""
        data = octets("data", data) if data is not None else None
        self._call("load", data, len(data or b""))
