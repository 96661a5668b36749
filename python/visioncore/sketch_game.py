"""The rounds of a drawing game."""
from __future__ import annotations

import ctypes as C
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from ._c import vc_sketch_game_options, vc_sketch_game_state
from ._c.Generated.options import SketchGameOptions
from ._c.library import sized
from ._handle import Handle
from ._options import Names, Options, Unpack, number, terminated
from ._result import handle_of, read
from .sketch import SketchRating, words_array

_PHASES = Names("vc_sketch_game_phase_name")


_GAME = Options(SketchGameOptions, vc_sketch_game_options)


def _nanoseconds(now: float) -> int:
    nanoseconds = number("now", now) * 1e9
    if not -2**63 <= nanoseconds < 2**63:
        raise ValueError(f"now {now}: must be at most {2**63 // 10**9} seconds from 0")
    return int(nanoseconds)


@dataclass(frozen=True)
class SketchGameState:
    """The state of a game; ``phase`` is "ready", "drawing", "won" or "lost", ``remaining`` in seconds."""

    phase: str
    asked: str
    remaining: float
    round: int
    rounds_won: int
    last_points: int
    score: int

    def to_dict(self) -> dict[str, Any]:
        """The values under their names."""
        return asdict(self)


@_GAME.described
class SketchGame(Handle):
    """The rounds of a drawing game. Times are in seconds of any monotonic clock, for example ``time.monotonic()``."""

    _kind = "sketch_game"

    def __init__(self, words: Iterable[str], **options: Unpack[SketchGameOptions]) -> None:
        array = words_array(words)
        super().__init__(array, len(array), C.byref(_GAME.filled(options)))

    def start(self, now: float, word: str | None = None) -> str:
        """Starts a round with a word, by default a random one. Returns the word."""
        with self._lock:
            self._call("start", terminated("word", word) if word is not None else None, _nanoseconds(now))
            return self.state(now).asked

    def submit(self, rating: SketchRating, now: float) -> SketchGameState:
        """Ends the round with a rating of the asked word."""
        with self._lock:
            self._call("submit", handle_of(rating, SketchRating, "SketchRater.rate"), _nanoseconds(now))
            return self.state(now)

    def state(self, now: float) -> SketchGameState:
        """The state at the given time. Ends a round whose time has run out."""
        value = sized(vc_sketch_game_state)
        with self._lock:
            self._call("state_get", _nanoseconds(now), C.byref(value))
            return read(SketchGameState, value, phase=_PHASES.name(value.phase), asked=(value.asked or b"").decode(), remaining=value.remaining_s)
