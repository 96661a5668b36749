"""The rounds of a drawing game."""
from __future__ import annotations

import ctypes as C
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, TypedDict

from ._c import sketch as _sketch
from ._c.library import sized
from ._handle import Handle
from ._options import Names, filled
from .sketch import SketchRating, texts

if TYPE_CHECKING:
    from typing_extensions import Unpack

_PHASES = Names("sketch_game_phase_name", range(32))


class SketchGameOptions(TypedDict, total=False):
    """The rules of a game."""

    #: Points of a round that is won.
    winning_points: int
    #: Time of a round in nanoseconds.
    round_ns: int
    #: Of the order of the words.
    seed: int


@dataclass(frozen=True, slots=True)
class SketchGameState:
    """Where a game stands; ``phase`` is "ready", "drawing", "won" or "lost", ``remaining`` in seconds."""

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


class SketchGame(Handle):
    """The rounds of a drawing game. Times are in seconds of any clock that goes forward, for example ``time.monotonic()``."""

    _kind = "sketch_game"

    def __init__(self, words: Iterable[str], **options: Unpack[SketchGameOptions]) -> None:
        words = list(words)
        super().__init__(texts(words), len(words), C.byref(filled(_sketch.GameOptions, "sketch_game_options", options)))

    def start(self, now: float, word: str | None = None) -> str:
        """Starts a round; without a word a random one. Returns the asked word."""
        with self._lock:
            self._call("start", word.encode() if word is not None else None, int(now * 1e9))
            return self.state(now).asked

    def submit(self, rating: SketchRating, now: float) -> SketchGameState:
        """Ends the round with a rating of the asked word."""
        with self._lock:
            self._call("submit", rating.handle, int(now * 1e9))
            return self.state(now)

    def state(self, now: float) -> SketchGameState:
        """The state at a time; a round whose time is over ends."""
        value = sized(_sketch.GameState)
        with self._lock:
            self._call("state_get", int(now * 1e9), C.byref(value))
            return SketchGameState(_PHASES.name(value.phase), (value.asked or b"").decode(), value.remaining_ns / 1e9, value.round,
                                   value.rounds_won, value.last_points, value.score)
