"""Each recogniser in one call. Handles are cached per thread and options."""
from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from . import reader, set_finder, solver, tag_finder
from ._buffer import has_buffer
from ._c.Generated.options import CubeReaderOptions, SetFinderOptions, SolverOptions, TagFinderOptions
from ._options import listed, texts
from ._pixels import Layout, PictureSource, parted
from .cube import CubeFinder
from .reader import CubeReader, CubeReading
from .set_finder import SetCardList, SetFinder
from .sketch import SketchRater, SketchRating
from .solver import Solution, Solver
from .tag import TagList
from .tag_finder import TagFinder

if TYPE_CHECKING:
    from typing_extensions import Unpack

H = TypeVar("H")


class FindTags(Layout, TagFinderOptions, total=False):
    """Layout of the picture and options of the finder."""


class FindCards(Layout, SetFinderOptions, total=False):
    """Layout of the picture and options of the finder."""


class ReadCube(Layout, CubeReaderOptions, total=False):
    """Layout of the pictures and options of the reader."""


_MOST_HANDLES = 8
_handles = threading.local()


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, (list, tuple)) else value


def _handle(kind: Callable[..., H], options: Mapping[str, Any]) -> H:
    """The cached handle of this thread with these options; the oldest one is removed if there are too many."""
    kept: dict[Any, Any] = _handles.__dict__
    key = (kind, *((name, _frozen(value)) for name, value in sorted(options.items())))
    try:
        hash(key)
    except TypeError:  # an array or a dictionary, which is mutable
        return kind(**options)
    if key not in kept:
        if len(kept) >= _MOST_HANDLES:
            del kept[next(iter(kept))]  # not closed: a caller may be using it
        kept[key] = kind(**options)
    handle: H = kept[key]
    return handle


@listed(Layout)
@tag_finder._FINDER.signed
def find_tags(image: PictureSource, **options: Unpack[FindTags]) -> TagList:
    """The AprilTag and ArUco tags in a picture; options as for :class:`TagFinder`, layout (``order``, ...) as for :func:`image`."""
    layout, settings = parted(options)
    return _handle(TagFinder, settings).find(image, **layout)


@listed(Layout)
@set_finder._FINDER.signed
def find_cards(image: PictureSource, **options: Unpack[FindCards]) -> SetCardList:
    """The SET cards in a picture and all sets; options as for :class:`SetFinder`, layout (``order``, ...) as for :func:`image`."""
    layout, settings = parted(options)
    return _handle(SetFinder, settings).find(image, **layout)


def _are_many(images: object) -> bool:
    """Whether it is an iterable of pictures, not one picture that is also iterable, as an open file or an array."""
    return isinstance(images, Iterable) and not (
        isinstance(images, str) or has_buffer(images) or any(hasattr(images, name) for name in ("read", "__array_interface__")))


@listed(Layout)
@reader._READER.signed
def read_cube(images: PictureSource | Iterable[PictureSource], **options: Unpack[ReadCube]) -> CubeReading:
    """The state of one cube from its pictures, in any order and orientation; options as for :class:`CubeReader`, layout as for :func:`image`."""
    finder = _handle(CubeFinder, {})
    layout, settings = parted(options)
    pictures: Any = images if _are_many(images) else [images]
    with CubeReader(**settings) as cube:
        for picture in pictures:
            cube.add(finder.find(picture, **layout))
        return cube.read()


@solver._OPTIONS.signed
def solve(state: str, **options: Unpack[SolverOptions]) -> Solution:
    """A solution of a cube: 54 letters U1..U9 R1..R9 F1..F9 D1..D9 L1..L9 B1..B9; options as for :class:`Solver`.

    >>> print(solve("UUUUUULLLURRURRURRFFFFFFFFFRRRDDDDDDLLDLLDLLDBBBBBBBBB").moves)
    F'
    """
    return _handle(Solver, options).solve(state)


@listed(Layout)
def rate_drawing(image: PictureSource, asked: str | None = None, *, words: Iterable[str] | None = None, **layout: Unpack[Layout]) -> SketchRating:
    """Rates a pen drawing on paper against the asked word; ``words``: the active words, all by default; layout as for :func:`image`."""
    return _handle(SketchRater, {"words": tuple(texts("words", words))} if words else {}).rate(image, asked, **layout)
