"""Drawings: what a pen drawing shows, words of your own, and the rounds of a drawing game."""
import ctypes as C
from dataclasses import dataclass

from ._library import Handle, check, check_create, declare, filled, library, sized
from .image import VcImage, VcPoint, image

REGION_AUTO, REGION_CENTER_SQUARE, REGION_WHOLE = range(3)
BITMAP_SIZE = 784


class _SketchRaterOptions(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("region", C.c_int32), ("views", C.c_int32), ("reserved", C.c_int32)]


class _SketchSummary(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("empty", C.c_int32), ("empty_confidence", C.c_double), ("none_confidence", C.c_double),
                ("asked_confidence", C.c_double), ("points", C.c_int32), ("hints", C.c_uint32)]


class _SketchAnswer(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("reserved", C.c_int32), ("confidence", C.c_double), ("word", C.c_char_p)]


class _DrawOptions(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("max_words", C.c_int32), ("hide_strokes", C.c_int32), ("hide_bitmap", C.c_int32)]


class _GameOptions(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("winning_points", C.c_int32), ("round_ns", C.c_int64), ("seed", C.c_uint64)]


class _GameState(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("phase", C.c_int32), ("remaining_ns", C.c_int64), ("round", C.c_int32),
                ("rounds_won", C.c_int32), ("last_points", C.c_int32), ("score", C.c_int32), ("asked", C.c_char_p)]


_OUT = C.POINTER(C.c_void_p)
declare([
    ("vc_sketch_rater_options_init", None, C.c_void_p, C.c_size_t), ("vc_sketch_word_count", C.c_size_t),
    ("vc_sketch_word_get", C.c_char_p, C.c_size_t), ("vc_sketch_region_name", C.c_char_p, C.c_int32),
    ("vc_sketch_hint_name", C.c_char_p, C.c_uint32),
    ("vc_sketch_rater_create", C.c_int32, C.c_void_p, _OUT), ("vc_sketch_rater_destroy", None, C.c_void_p),
    ("vc_sketch_rater_error", C.c_char_p, C.c_void_p),
    ("vc_sketch_rater_set_words", C.c_int32, C.c_void_p, C.POINTER(C.c_char_p), C.c_size_t),
    ("vc_sketch_rater_rate", C.c_int32, C.c_void_p, C.POINTER(VcImage), C.c_char_p, _OUT),
    ("vc_sketch_rater_rate_strokes", C.c_int32, C.c_void_p, C.POINTER(VcPoint), C.POINTER(C.c_int32), C.c_size_t, C.c_char_p, _OUT),
    ("vc_sketch_rater_rate_bitmap", C.c_int32, C.c_void_p, C.c_char_p, C.c_char_p, _OUT),
    ("vc_sketch_rating_summary_get", C.c_int32, C.c_void_p, C.POINTER(_SketchSummary)),
    ("vc_sketch_rating_count", C.c_size_t, C.c_void_p),
    ("vc_sketch_rating_get", C.c_int32, C.c_void_p, C.c_size_t, C.POINTER(_SketchAnswer)),
    ("vc_sketch_rating_bitmap_get", C.c_int32, C.c_void_p, C.c_char_p), ("vc_sketch_rating_stroke_count", C.c_size_t, C.c_void_p),
    ("vc_sketch_rating_stroke_get", C.c_int32, C.c_void_p, C.c_size_t, C.POINTER(C.POINTER(VcPoint)), C.POINTER(C.c_size_t)),
    ("vc_sketch_draw_options_init", None, C.c_void_p, C.c_size_t),
    ("vc_sketch_rating_draw", C.c_int32, C.c_void_p, C.POINTER(VcImage), C.c_void_p),
    ("vc_sketch_rating_destroy", None, C.c_void_p),
    ("vc_sketch_rater_teach", C.c_int32, C.c_void_p, C.c_char_p, C.c_void_p),
    ("vc_sketch_rater_forget", C.c_int32, C.c_void_p, C.c_char_p),
    ("vc_sketch_rater_save", C.c_int32, C.c_void_p, C.c_char_p, C.c_size_t, C.POINTER(C.c_size_t)),
    ("vc_sketch_rater_load", C.c_int32, C.c_void_p, C.c_char_p, C.c_size_t),
    ("vc_sketch_game_options_init", None, C.c_void_p, C.c_size_t),
    ("vc_sketch_game_create", C.c_int32, C.POINTER(C.c_char_p), C.c_size_t, C.c_void_p, _OUT),
    ("vc_sketch_game_destroy", None, C.c_void_p), ("vc_sketch_game_error", C.c_char_p, C.c_void_p),
    ("vc_sketch_game_start", C.c_int32, C.c_void_p, C.c_char_p, C.c_int64),
    ("vc_sketch_game_submit", C.c_int32, C.c_void_p, C.c_void_p, C.c_int64),
    ("vc_sketch_game_state_get", C.c_int32, C.c_void_p, C.c_int64, C.POINTER(_GameState)),
    ("vc_sketch_game_phase_name", C.c_char_p, C.c_int32),
])


def sketch_words():
    """The trained words in alphabetical order."""
    return [library.vc_sketch_word_get(i).decode() for i in range(library.vc_sketch_word_count())]


def _texts(words):
    return (C.c_char_p * len(words))(*[word.encode() for word in words])


@dataclass(frozen=True)
class SketchAnswer:
    """A word with its calibrated probability."""

    word: str
    confidence: float


class SketchRating(Handle):
    """What one drawing was classified as; independent of the rater."""

    _destroy = "vc_sketch_rating_destroy"

    def __init__(self, pointer):
        self._own(pointer)
        self._summary = sized(_SketchSummary)
        check(library.vc_sketch_rating_summary_get(self.handle, C.byref(self._summary)))

    @property
    def empty(self):
        """Whether the sheet is blank."""
        return bool(self._summary.empty)

    @property
    def points(self):
        """0 to 100: whole hundredths of the asked word's confidence."""
        return self._summary.points

    @property
    def empty_confidence(self):
        """Probability that ``empty`` is right."""
        return self._summary.empty_confidence

    @property
    def none_confidence(self):
        """Probability that it is none of the active words."""
        return self._summary.none_confidence

    @property
    def hints(self):
        """What lowered the rating, as words."""
        bits = [1 << i for i in range(32) if self._summary.hints >> i & 1]
        return [library.vc_sketch_hint_name(bit).decode() for bit in bits]

    @property
    def answers(self):
        """All active words, best first; none for a blank sheet."""
        result, value = [], sized(_SketchAnswer)
        for index in range(library.vc_sketch_rating_count(self.handle)):
            check(library.vc_sketch_rating_get(self.handle, index, C.byref(value)))
            result.append(SketchAnswer(value.word.decode(), value.confidence))
        return result

    @property
    def bitmap(self):
        """The 28x28 bitmap that the network saw, 784 bytes, white ink on black."""
        buffer = C.create_string_buffer(BITMAP_SIZE)
        check(library.vc_sketch_rating_bitmap_get(self.handle, buffer))
        return buffer.raw

    @property
    def strokes(self):
        """Lists of (x, y) in pixels of the picture, or as they were given."""
        result, points, count = [], C.POINTER(VcPoint)(), C.c_size_t()
        for index in range(library.vc_sketch_rating_stroke_count(self.handle)):
            check(library.vc_sketch_rating_stroke_get(self.handle, index, C.byref(points), C.byref(count)))
            result.append([tuple(points[i]) for i in range(count.value)])
        return result

    def draw(self, canvas, *, order="rgb", **options):
        """Draws strokes, bitmap and bars into a writable array of the picture's size.

        Options: ``max_words`` (0 to 20), ``hide_strokes``, ``hide_bitmap``.
        """
        options = filled(_DrawOptions, "vc_sketch_draw_options_init", **options)
        check(library.vc_sketch_rating_draw(self.handle, C.byref(image(canvas, order=order, writable=True)), C.byref(options)))


class SketchRater(Handle):
    """Rates drawings.

    >>> with SketchRater() as rater, Picture.open("drawing.jpg") as picture:
    ...     print(rater.rate(picture, asked="cat").points)

    Options: ``region`` (REGION_AUTO, REGION_CENTER_SQUARE, REGION_WHOLE), ``views`` (1 to 11).
    """

    _destroy, _error = "vc_sketch_rater_destroy", "vc_sketch_rater_error"

    def __init__(self, words=None, **options):
        pointer = C.c_void_p()
        given = filled(_SketchRaterOptions, "vc_sketch_rater_options_init", **options)
        check_create(library.vc_sketch_rater_create(C.byref(given), C.byref(pointer)))
        self._own(pointer)
        if words:
            self.set_words(words)

    def set_words(self, words=()):
        """Selects the active words; none = all."""
        words = list(words)
        self._check(library.vc_sketch_rater_set_words(self.handle, _texts(words), len(words)))

    def _rating(self, function, *arguments, asked):
        out = C.c_void_p()
        self._check(function(self.handle, *arguments, asked.encode() if asked is not None else None, C.byref(out)))
        return SketchRating(out)

    def rate(self, source, asked=None, **layout):
        """Rates a photograph of paper; ``source`` and ``layout`` as :func:`image`."""
        return self._rating(library.vc_sketch_rater_rate, C.byref(image(source, **layout)), asked=asked)

    def rate_strokes(self, strokes, asked=None):
        """Rates strokes: lists of (x, y), x to the right and y down, in any unit."""
        points = [VcPoint(*point) for stroke in strokes for point in stroke]
        lengths = (C.c_int32 * len(strokes))(*[len(stroke) for stroke in strokes])
        return self._rating(library.vc_sketch_rater_rate_strokes, (VcPoint * len(points))(*points), lengths, len(strokes), asked=asked)

    def rate_bitmap(self, bitmap, asked=None):
        """Rates a 28x28 bitmap in the Quick, Draw! convention, 784 bytes, white ink on black."""
        bitmap = bytes(bitmap)
        if len(bitmap) != BITMAP_SIZE:
            raise ValueError(f"{len(bitmap)} bytes: must be {BITMAP_SIZE}")
        return self._rating(library.vc_sketch_rater_rate_bitmap, bitmap, asked=asked)

    def teach(self, word, rating):
        """Adds a rated drawing as one of 3 to 20 examples of a word of your own."""
        self._check(library.vc_sketch_rater_teach(self.handle, word.encode(), rating.handle))

    def forget(self, word):
        """Forgets a taught word."""
        self._check(library.vc_sketch_rater_forget(self.handle, word.encode()))

    def save(self):
        """The taught words as bytes."""
        size = C.c_size_t()
        self._check(library.vc_sketch_rater_save(self.handle, None, 0, C.byref(size)))
        buffer = C.create_string_buffer(size.value)
        self._check(library.vc_sketch_rater_save(self.handle, buffer, size.value, C.byref(size)))
        return buffer.raw

    def load(self, data):
        """Replaces the taught words by saved ones; empty bytes forget all."""
        data = bytes(data)
        self._check(library.vc_sketch_rater_load(self.handle, data, len(data)))


@dataclass(frozen=True)
class SketchGameState:
    """Where a game stands; ``phase`` is "ready", "drawing", "won" or "lost"."""

    phase: str
    asked: str
    remaining: float
    round: int
    rounds_won: int
    last_points: int
    score: int


class SketchGame(Handle):
    """The rounds of a drawing game. Times are in seconds of any clock that goes forward, for example ``time.monotonic()``.

    Options: ``winning_points``, ``round_ns``, ``seed``.
    """

    _destroy, _error = "vc_sketch_game_destroy", "vc_sketch_game_error"

    def __init__(self, words, **options):
        words, pointer = list(words), C.c_void_p()
        given = filled(_GameOptions, "vc_sketch_game_options_init", **options)
        check_create(library.vc_sketch_game_create(_texts(words), len(words), C.byref(given), C.byref(pointer)))
        self._own(pointer)

    def start(self, now, word=None):
        """Starts a round; without a word a random one. Returns the asked word."""
        self._check(library.vc_sketch_game_start(self.handle, word.encode() if word is not None else None, int(now * 1e9)))
        return self.state(now).asked

    def submit(self, rating, now):
        """Ends the round with a rating of the asked word."""
        self._check(library.vc_sketch_game_submit(self.handle, rating.handle, int(now * 1e9)))
        return self.state(now)

    def state(self, now):
        """The state at a time; a round whose time is over ends."""
        value = sized(_GameState)
        self._check(library.vc_sketch_game_state_get(self.handle, int(now * 1e9), C.byref(value)))
        return SketchGameState(library.vc_sketch_game_phase_name(value.phase).decode(), value.asked.decode(), value.remaining_ns / 1e9, value.round, value.rounds_won,
                               value.last_points, value.score)
