"""Filter chains that reveal hidden shapes."""
from __future__ import annotations

import ctypes as C
from collections.abc import Iterable
from typing import Any

from ._c import vc_filter_step
from ._c.library import sized
from ._handle import Handle
from ._options import Names, Unpack, integer, items, listed
from ._pixels import Layout, PictureSource, picture_of
from .picture import Canvas

_FILTERS, _PRESETS = Names("vc_filter_name"), Names("vc_filter_preset_name")
_ALL_STEPS = C.c_size_t(-1).value


class FilterChain(Handle):
    """A chain of filter steps.

    >>> chain = FilterChain(["grayscale", ("prewitt", 0.7), "inversion"])
    >>> len(chain)
    3
    >>> chain.apply("cube.jpg")
    <Canvas: 640 x 480 GRAY8>

    :param steps: "reveal", "sketch", "edges", or a list of steps: a name, or a tuple of name, amount and threshold.
    """

    _kind = "filter_chain"

    def __init__(self, steps: str | Iterable[str | tuple[Any, ...]] = "reveal") -> None:
        super().__init__()
        if isinstance(steps, str):
            self._call("add_preset", _PRESETS.number("steps", steps))
            return
        for step in items("steps", steps, "steps"):
            name, *values = (step,) if isinstance(step, str) else items("steps", step, "a name, an amount and a threshold")
            if len(values) > 2:
                raise ValueError(f"step {name!r}: {len(values)} values: at most an amount and a threshold")
            amount, threshold = (*values, 0, 0)[:2]
            self._call("add", _FILTERS.number("step", name), amount, threshold)

    def __len__(self) -> int:
        count: int = self._ask("count")
        return count

    @property
    def steps(self) -> list[tuple[str, float, float]]:
        """The steps as tuples of name, amount and threshold."""
        result = []
        for index in range(len(self)):
            step = sized(vc_filter_step)
            self._call("get", index, C.byref(step))
            result.append((_FILTERS.name(step.kind), step.amount, step.threshold))
        return result

    @listed(Layout)
    def apply(self, source: PictureSource, *, steps: int | None = None, **layout: Unpack[Layout]) -> Canvas:
        """The picture after all steps, or after the first ``steps``: grey, of the same size.

        ``source`` and ``layout`` as for :func:`visioncore.image`.
        """
        pixels = picture_of("FilterChain.apply", source, layout)
        canvas = Canvas(pixels.width, pixels.height, "GRAY")
        self._call("apply", C.byref(pixels), _ALL_STEPS if steps is None else integer("steps", steps, C.c_uint64), C.byref(canvas.image))
        return canvas
