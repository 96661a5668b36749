"""Reading a 3x3 cube from pictures."""
import ctypes as C
from dataclasses import dataclass

from ._library import Handle, check, declare, filled, library, sized
from .image import VcImage, VcPoint, image

__all__ = ["CubeReader", "CubeReading", "CubeFace", "CubeSticker", "FACELETS", "PROBLEMS"]

#: Names of the 54 facelets in the order of states and colours.
FACELETS = [side + str(number) for side in "URFDLB" for number in range(1, 10)]
#: Names of the problem codes.
PROBLEMS = ["none", "incomplete", "uncertain", "impossible", "equal centres", "mirrored", "face turned"]


class _ReaderOptions(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("up", C.c_int32), ("front", C.c_int32), ("scheme", C.c_int32),
                ("min_confidence", C.c_double), ("centres", C.c_char * 8)]


class _Face(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("box", C.c_int32), ("corners", VcPoint * 4), ("confidence", C.c_double),
                ("colors", C.c_char * 12), ("color_confidence", C.c_double * 9)]


class _ReadingInfo(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("problem", C.c_int32), ("confidence", C.c_double), ("state", C.c_char * 56),
                ("colors", C.c_char * 56), ("doubt_count", C.c_int32), ("problem_count", C.c_int32)]


class _Sticker(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("facelet", C.c_int32), ("color", C.c_int32), ("second", C.c_int32),
                ("confidence", C.c_double), ("seen", C.c_int32), ("reserved", C.c_int32)]


_handle, _out = C.c_void_p, C.POINTER(C.c_void_p)
declare([
    ("vc_cube_reader_options_init", None, C.c_void_p, C.c_size_t), ("vc_cube_reader_create", C.c_int32, C.c_void_p, _out),
    ("vc_cube_reader_destroy", None, _handle), ("vc_cube_reader_error", C.c_char_p, _handle),
    ("vc_cube_reader_faces", C.c_int32, _handle, C.POINTER(VcImage), _out),
    ("vc_cube_faces_count", C.c_size_t, _handle), ("vc_cube_faces_get", C.c_int32, _handle, C.c_size_t, C.POINTER(_Face)),
    ("vc_cube_faces_destroy", None, _handle),
    ("vc_cube_reader_add_picture", C.c_int32, _handle, C.POINTER(VcImage), C.POINTER(C.c_int32)),
    ("vc_cube_reader_add_colors", C.c_int32, _handle, C.c_char_p, C.c_size_t, C.c_int32),
    ("vc_cube_reader_correct", C.c_int32, _handle, C.c_int32, C.c_int32), ("vc_cube_reader_clear", C.c_int32, _handle),
    ("vc_cube_reader_read", C.c_int32, _handle, _out), ("vc_cube_reading_get", C.c_int32, _handle, C.POINTER(_ReadingInfo)),
    ("vc_cube_reading_problem", C.c_char_p, _handle), ("vc_cube_reading_svg", C.c_char_p, _handle),
    ("vc_cube_reading_sticker", C.c_int32, _handle, C.c_size_t, C.POINTER(_Sticker)),
    ("vc_cube_reading_doubt", C.c_int32, _handle, C.c_size_t, C.POINTER(_Sticker)),
    ("vc_cube_reading_culprit", C.c_int32, _handle, C.c_size_t, C.POINTER(_Sticker)),
    ("vc_cube_reading_draw", C.c_int32, _handle, C.POINTER(VcImage)), ("vc_cube_reading_destroy", None, _handle),
    ("vc_cube_reader_learn", C.c_int32, _handle),
    ("vc_cube_reader_save", C.c_int32, _handle, C.c_char_p, C.c_size_t, C.POINTER(C.c_size_t)),
    ("vc_cube_reader_load", C.c_int32, _handle, C.c_char_p, C.c_size_t),
])


@dataclass(frozen=True)
class CubeFace:
    """A face in a picture: corners clockwise from the smallest x + y, nine colours row by row, their probabilities."""

    corners: list
    colors: str
    confidences: list
    confidence: float
    box: int


@dataclass(frozen=True)
class CubeSticker:
    """A sticker of a reading: its name ("F3"), colour, next likely colour ("?" without doubt) and probability."""

    facelet: str
    color: str
    second: str
    confidence: float
    seen: bool


class CubeReading(Handle):
    """What was read of a cube. Never changes.

    ``state`` is None while there is a ``problem`` (one of :data:`PROBLEMS`, in words in ``problem_text``).
    """

    _destroy = "vc_cube_reading_destroy"

    def __init__(self, pointer):
        self._own(pointer)
        info = sized(_ReadingInfo)
        self._check(library.vc_cube_reading_get(self.handle, C.byref(info)))
        self.state = info.state.decode() or None
        self.colors = info.colors.decode()
        self.confidence = info.confidence
        self.problem = PROBLEMS[info.problem]
        self.problem_text = library.vc_cube_reading_problem(self.handle).decode()
        self._counts = info.doubt_count, info.problem_count

    def _sticker(self, function, index):
        raw = sized(_Sticker)
        self._check(getattr(library, function)(self.handle, index, C.byref(raw)))
        return CubeSticker(FACELETS[raw.facelet], chr(raw.color), chr(raw.second), raw.confidence, bool(raw.seen))

    def sticker(self, facelet):
        """What is known of a facelet, given as "F3" or 20."""
        return self._sticker("vc_cube_reading_sticker", FACELETS.index(facelet) if isinstance(facelet, str) else facelet)

    @property
    def doubts(self):
        """Stickers to ask about, the most useful first."""
        return [self._sticker("vc_cube_reading_doubt", i) for i in range(self._counts[0])]

    @property
    def culprits(self):
        """Stickers that the problem is about, the likeliest first."""
        return [self._sticker("vc_cube_reading_culprit", i) for i in range(self._counts[1])]

    @property
    def svg(self):
        """The unfolded cube as an SVG document."""
        return library.vc_cube_reading_svg(self.handle).decode()

    def draw(self, canvas, **layout):
        """Draws the unfolded cube into a writable buffer; ``layout`` as for :func:`visioncore.image`."""
        self._check(library.vc_cube_reading_draw(self.handle, image(canvas, writable=True, **layout)))


class CubeReader(Handle):
    """Reads one cube from any number of looks at it.

    >>> with CubeReader() as reader:
    ...     for file in ("first.jpg", "last.jpg"):
    ...         reader.add(Picture.open(file))
    ...     print(reader.read().state)

    :param up: colour that is up in the states, ``front``: colour in front; letters W Y R O G B.
    :param min_confidence: less sure states are not given.
    :param centres: letters of the centres U R F D L B of a cube of another colour scheme, held in any way ("WRGBOY": blue opposite
        white); "" infers the scheme.
    """

    _destroy, _error = "vc_cube_reader_destroy", "vc_cube_reader_error"

    def __init__(self, up="W", front="G", min_confidence=0.9, centres=""):
        options = filled(_ReaderOptions, "vc_cube_reader_options_init", up=ord(up), front=ord(front), min_confidence=min_confidence,
                         centres=centres.encode())
        pointer = C.c_void_p()
        check(library.vc_cube_reader_create(C.byref(options), C.byref(pointer)), b"up, front, min_confidence or centres is out of range")
        self._own(pointer)

    def faces(self, source, **layout):
        """The faces in one picture, decided from it alone. ``source`` and ``layout`` as for :func:`visioncore.image`."""
        pixels, pointer, result = image(source, **layout), C.c_void_p(), []
        self._check(library.vc_cube_reader_faces(self.handle, C.byref(pixels), C.byref(pointer)))
        try:
            for index in range(library.vc_cube_faces_count(pointer)):
                raw = sized(_Face)
                check(library.vc_cube_faces_get(pointer, index, C.byref(raw)))
                result.append(CubeFace([tuple(p) for p in raw.corners], raw.colors.decode(), list(raw.color_confidence), raw.confidence, raw.box))
        finally:
            library.vc_cube_faces_destroy(pointer)
        return result

    def add(self, source, **layout):
        """Adds what one more picture shows; the number of faces that were seen."""
        pixels, count = image(source, **layout), C.c_int32()
        self._check(library.vc_cube_reader_add_picture(self.handle, C.byref(pixels), C.byref(count)))
        return count.value

    def add_colors(self, rgb, whole_cube=False):
        """Adds measured colours: (red, green, blue) for nine stickers a face; ``whole_cube``: 54 in the order U R F D L B."""
        rows = [tuple(int(v) for v in row) for row in rgb]
        data = bytes(v for row in rows for v in row)
        self._check(library.vc_cube_reader_add_colors(self.handle, data, len(rows), 1 if whole_cube else 0))

    def correct(self, facelet, color):
        """Sets a sticker by hand, for example ("F3", "R"); None takes the correction back."""
        index = FACELETS.index(facelet) if isinstance(facelet, str) else facelet
        self._check(library.vc_cube_reader_correct(self.handle, index, ord(color) if color else 0))

    def clear(self):
        """Forgets the cube, not what was learnt."""
        self._check(library.vc_cube_reader_clear(self.handle))

    def read(self):
        """The most likely legal cube, as a :class:`CubeReading`."""
        pointer = C.c_void_p()
        self._check(library.vc_cube_reader_read(self.handle, C.byref(pointer)))
        return CubeReading(pointer)

    def learn(self):
        """Learns the colours of this cube from the last reading with a state; they help every reading from now on."""
        self._check(library.vc_cube_reader_learn(self.handle))

    def save(self):
        """What was learnt, as bytes."""
        size = C.c_size_t()
        self._check(library.vc_cube_reader_save(self.handle, None, 0, C.byref(size)))
        data = C.create_string_buffer(size.value)
        self._check(library.vc_cube_reader_save(self.handle, data, size.value, C.byref(size)))
        return data.raw

    def load(self, data):
        """Uses what was learnt earlier; None forgets it."""
        self._check(library.vc_cube_reader_load(self.handle, data, len(data) if data else 0))
