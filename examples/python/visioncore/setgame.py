"""SET: cards in pictures and videos, sets among cards, hints."""
import ctypes as C
from dataclasses import dataclass

from ._library import Handle, check, declare, filled, library, sized
from .image import VcImage, VcPoint, image


class _Attributes(C.Structure):
    _fields_ = [("number", C.c_int32), ("color", C.c_int32), ("shading", C.c_int32), ("shape", C.c_int32)]


class _Triple(C.Structure):
    _fields_ = [("cards", C.c_int32 * 3)]


class _Ultra(C.Structure):
    _fields_ = [("cards", C.c_int32 * 4), ("missing", _Attributes)]


class _Options(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("max_side", C.c_int32), ("min_confidence", C.c_double), ("allow_duplicates", C.c_int32),
                ("reserved", C.c_int32)]


class _Card(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("id", C.c_int32), ("corners", VcPoint * 4), ("attributes", _Attributes), ("confidence", C.c_double),
                ("number_confidence", C.c_double), ("color_confidence", C.c_double), ("shading_confidence", C.c_double),
                ("shape_confidence", C.c_double), ("set_count", C.c_int32), ("frame_count", C.c_int32)]


class _DrawOptions(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("all_cards", C.c_int32), ("labels", C.c_int32), ("only_triple", C.c_int32),
                ("line_width", C.c_float), ("reserved", C.c_int32)]


_OUT, _SIZE = C.POINTER(C.c_void_p), C.POINTER(C.c_size_t)
declare([
    ("vc_create_error", C.c_char_p), ("vc_set_shape_name", C.c_char_p, C.c_int32), ("vc_set_color_name", C.c_char_p, C.c_int32),
    ("vc_set_shading_name", C.c_char_p, C.c_int32), ("vc_set_attribute_name", C.c_char_p, C.c_int32),
    ("vc_set_find_sets", C.c_int32, C.POINTER(_Attributes), C.c_size_t, C.POINTER(_Triple), C.c_size_t, _SIZE),
    ("vc_set_check", C.c_int32, C.POINTER(_Attributes), C.POINTER(C.c_int32)),
    ("vc_set_third_card", C.c_int32, C.POINTER(_Attributes), C.POINTER(_Attributes), C.POINTER(_Attributes)),
    ("vc_set_hint", C.c_int32, C.POINTER(_Attributes), C.c_size_t, C.c_int32, C.POINTER(C.c_int32)),
    ("vc_set_find_ultra_sets", C.c_int32, C.POINTER(_Attributes), C.c_size_t, C.POINTER(_Ultra), C.c_size_t, _SIZE),
    ("vc_set_find_chained", C.c_int32, C.POINTER(_Attributes), C.c_size_t, C.POINTER(_Triple), C.POINTER(_Triple), C.c_size_t, _SIZE),
    ("vc_set_finder_options_init", None, C.c_void_p, C.c_size_t), ("vc_set_finder_create", C.c_int32, C.c_void_p, _OUT),
    ("vc_set_finder_destroy", None, C.c_void_p), ("vc_set_finder_error", C.c_char_p, C.c_void_p),
    ("vc_set_finder_find", C.c_int32, C.c_void_p, C.POINTER(VcImage), _OUT),
    ("vc_set_finder_track", C.c_int32, C.c_void_p, C.POINTER(VcImage), C.c_int64, _OUT), ("vc_set_finder_reset", C.c_int32, C.c_void_p),
    ("vc_set_table_destroy", None, C.c_void_p), ("vc_set_table_card_count", C.c_size_t, C.c_void_p),
    ("vc_set_table_card_get", C.c_int32, C.c_void_p, C.c_size_t, C.POINTER(_Card)), ("vc_set_table_triple_count", C.c_size_t, C.c_void_p),
    ("vc_set_table_triple_get", C.c_int32, C.c_void_p, C.c_size_t, C.POINTER(_Triple)),
    ("vc_set_table_completeness", C.c_double, C.c_void_p), ("vc_set_draw_options_init", None, C.c_void_p, C.c_size_t),
    ("vc_set_table_draw", C.c_int32, C.c_void_p, C.POINTER(VcImage), C.c_void_p),
])


def _names(function, constants):
    """The names of a group of constants, as a tuple that the constants index."""
    return tuple(function(constant).decode() for constant in constants)


SET_SHAPES = _names(library.vc_set_shape_name, range(4))
SET_COLORS = _names(library.vc_set_color_name, range(4))
SET_SHADINGS = _names(library.vc_set_shading_name, range(4))
_ATTRIBUTE_BITS = (1, 2, 4, 8)


@dataclass(frozen=True)
class SetAttributes:
    """One of the 81 cards, in words: number 1 to 3, and for example "red", "striped", "oval"."""

    number: int
    color: str
    shading: str
    shape: str

    def _c(self):
        return _Attributes(self.number, SET_COLORS.index(self.color), SET_SHADINGS.index(self.shading), SET_SHAPES.index(self.shape))


def _words(value):
    return SetAttributes(value.number, SET_COLORS[value.color], SET_SHADINGS[value.shading], SET_SHAPES[value.shape])


def _array(cards):
    return (_Attributes * max(len(cards), 1))(*[card._c() for card in cards])


def _listed(function, kind, *arguments):
    """Calls a function for the number of elements, then again for all of them."""
    found = C.c_size_t()
    check(function(*arguments, None, 0, C.byref(found)))
    values = (kind * max(found.value, 1))()
    check(function(*arguments, values, found.value, C.byref(found)))
    return list(values[:found.value])


def find_sets(cards):
    """All sets among cards: tuples of three positions, ascending."""
    return [tuple(t.cards) for t in _listed(library.vc_set_find_sets, _Triple, _array(cards), len(cards))]


def broken_attributes(a, b, c):
    """Why three cards are not a set: names of attributes; nothing for a set."""
    bits = C.c_int32()
    check(library.vc_set_check(_array([a, b, c]), C.byref(bits)))
    return list(_names(library.vc_set_attribute_name, (bit for bit in _ATTRIBUTE_BITS if bits.value & bit)))


def third_card(a, b):
    """The one card that makes a set with two others."""
    result = _Attributes()
    check(library.vc_set_third_card(C.byref(a._c()), C.byref(b._c()), C.byref(result)))
    return _words(result)


def set_hint(cards, wanted=1):
    """Positions of the first one, two or three cards of the easiest set; nothing when there is none."""
    hint = (C.c_int32 * 3)()
    check(library.vc_set_hint(_array(cards), len(cards), wanted, hint))
    return [position for position in hint if position >= 0]


def find_ultra_sets(cards):
    """Two pairs that miss the same card: ((a, b), (c, d), missing card) each."""
    found = _listed(library.vc_set_find_ultra_sets, _Ultra, _array(cards), len(cards))
    return [(tuple(u.cards[:2]), tuple(u.cards[2:]), _words(u.missing)) for u in found]


def find_chained(cards, previous):
    """The chain variant: sets with exactly one card of the positions taken before."""
    last = _Triple((C.c_int32 * 3)(*previous))
    return [tuple(t.cards) for t in _listed(library.vc_set_find_chained, _Triple, _array(cards), len(cards), C.byref(last))]


@dataclass(frozen=True)
class SetCard:
    """A card that was found. ``corners`` are four (x, y), clockwise; confidences are calibrated probabilities."""

    corners: tuple
    attributes: SetAttributes
    confidence: float
    number_confidence: float
    color_confidence: float
    shading_confidence: float
    shape_confidence: float
    set_count: int
    id: int
    frame_count: int


class SetTable(Handle):
    """The cards of one picture and their sets; independent of the finder that made it."""

    _destroy = "vc_set_table_destroy"

    def __init__(self, pointer):
        self._own(pointer)

    @property
    def cards(self):
        """All cards as :class:`SetCard`."""
        result, value = [], sized(_Card)
        for index in range(library.vc_set_table_card_count(self.handle)):
            check(library.vc_set_table_card_get(self.handle, index, C.byref(value)))
            corners = tuple((point.x, point.y) for point in value.corners)
            result.append(SetCard(corners, _words(value.attributes), value.confidence, value.number_confidence, value.color_confidence,
                                  value.shading_confidence, value.shape_confidence, value.set_count, value.id, value.frame_count))
        return result

    @property
    def sets(self):
        """All sets: tuples of three positions in :attr:`cards`, ascending."""
        result, value = [], _Triple()
        for index in range(library.vc_set_table_triple_count(self.handle)):
            check(library.vc_set_table_triple_get(self.handle, index, C.byref(value)))
            result.append(tuple(value.cards))
        return result

    @property
    def completeness(self):
        """Probability that the list of sets is right and complete, so that "no set here" can be said honestly."""
        return library.vc_set_table_completeness(self.handle)

    def draw(self, canvas, **options):
        """Draws the sets into a picture.

        :param canvas: as for :func:`image`, writable and of the size of the picture that was searched.
        :param options: fields of ``vc_set_draw_options``: all_cards, labels, only_triple, line_width.
        """
        target = image(canvas, writable=True)
        values = filled(_DrawOptions, "vc_set_draw_options_init", **options)
        check(library.vc_set_table_draw(self.handle, C.byref(target), C.byref(values)))


class SetFinder(Handle):
    """Looks for SET cards; keeps its buffers, and when tracking the table, from call to call.

    :param options: fields of ``vc_set_finder_options``: max_side, min_confidence, allow_duplicates.
    """

    _destroy, _error = "vc_set_finder_destroy", "vc_set_finder_error"

    def __init__(self, **options):
        pointer = C.c_void_p()
        values = filled(_Options, "vc_set_finder_options_init", **options)
        check(library.vc_set_finder_create(C.byref(values), C.byref(pointer)), library.vc_create_error())
        self._own(pointer)

    def find(self, picture, **how):
        """The cards of one picture (anything that :func:`image` takes). :return: a :class:`SetTable`"""
        pixels, out = image(picture, **how), C.c_void_p()
        self._check(library.vc_set_finder_find(self.handle, C.byref(pixels), C.byref(out)))
        return SetTable(out)

    def track(self, frame, capture_ns=0, **how):
        """The cards of the next frame of a video; their order and ids stay.

        :param capture_ns: when the frame was taken, by a clock that goes forward; 0 = unknown.
        :return: a :class:`SetTable`
        """
        pixels, out = image(frame, **how), C.c_void_p()
        self._check(library.vc_set_finder_track(self.handle, C.byref(pixels), capture_ns, C.byref(out)))
        return SetTable(out)

    def reset(self):
        """Forgets the table that is being tracked."""
        self._check(library.vc_set_finder_reset(self.handle))
