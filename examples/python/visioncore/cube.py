"""Finding the faces of 3x3 cubes in pictures, and reading a cube from several of them."""
import ctypes as C
from dataclasses import dataclass

from ._library import Handle, check, declare, filled, library, sized
from .image import VcImage, VcPoint, image

__all__ = ["CubeFinder", "CubeFaces", "CubeFace", "CubeReader", "CubeReading", "CubeSticker", "FACELETS"]

#: Names of the 54 facelets in the order of states and colours.
FACELETS = [side + str(number) for side in "URFDLB" for number in range(1, 10)]


class _CubeFinderOptions(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("max_cubes", C.c_int32)]


class _CubeReaderOptions(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("up", C.c_int32), ("front", C.c_int32), ("scheme", C.c_int32),
                ("min_confidence", C.c_double), ("centres", C.c_char * 8)]


class _CubeFace(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("cube_index", C.c_int32), ("corners", VcPoint * 4), ("confidence", C.c_double),
                ("colors", C.c_char * 12), ("color_confidence", C.c_double * 9)]


class _CubeReadingInfo(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("problem", C.c_int32), ("confidence", C.c_double), ("state", C.c_char * 56),
                ("colors", C.c_char * 56)]


class _CubeSticker(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("facelet", C.c_int32), ("color", C.c_int32), ("second", C.c_int32),
                ("confidence", C.c_double), ("seen", C.c_int32), ("reserved", C.c_int32)]


_handle, _out = C.c_void_p, C.POINTER(C.c_void_p)
declare([
    ("vc_cube_finder_options_init", None, C.c_void_p, C.c_size_t), ("vc_cube_finder_create", C.c_int32, C.c_void_p, _out),
    ("vc_cube_finder_destroy", None, _handle), ("vc_cube_finder_error", C.c_char_p, _handle),
    ("vc_cube_finder_find", C.c_int32, _handle, C.POINTER(VcImage), _out),
    ("vc_cube_finder_track", C.c_int32, _handle, C.POINTER(VcImage), C.c_int64, _out),
    ("vc_cube_finder_reset", C.c_int32, _handle),
    ("vc_cube_faces_count", C.c_size_t, _handle), ("vc_cube_faces_get", C.c_int32, _handle, C.c_size_t, C.POINTER(_CubeFace)),
    ("vc_cube_faces_draw", C.c_int32, _handle, C.POINTER(VcImage)), ("vc_cube_faces_destroy", None, _handle),
    ("vc_cube_color_name", C.c_char_p, C.c_int32),
    ("vc_cube_reader_options_init", None, C.c_void_p, C.c_size_t), ("vc_cube_reader_create", C.c_int32, C.c_void_p, _out),
    ("vc_cube_reader_destroy", None, _handle), ("vc_cube_reader_error", C.c_char_p, _handle),
    ("vc_cube_reader_add", C.c_int32, _handle, _handle, C.POINTER(C.c_int32)),
    ("vc_cube_reader_add_colors", C.c_int32, _handle, C.c_char_p, C.c_size_t, C.c_int32),
    ("vc_cube_reader_correct", C.c_int32, _handle, C.c_int32, C.c_int32), ("vc_cube_reader_reset", C.c_int32, _handle),
    ("vc_cube_reader_read", C.c_int32, _handle, _out), ("vc_cube_reading_get", C.c_int32, _handle, C.POINTER(_CubeReadingInfo)),
    ("vc_cube_reading_problem_text", C.c_char_p, _handle), ("vc_cube_reading_svg", C.c_char_p, _handle),
    ("vc_cube_reading_sticker_get", C.c_int32, _handle, C.c_size_t, C.POINTER(_CubeSticker)),
    ("vc_cube_reading_uncertain_count", C.c_size_t, _handle),
    ("vc_cube_reading_uncertain_get", C.c_int32, _handle, C.c_size_t, C.POINTER(_CubeSticker)),
    ("vc_cube_reading_suspect_count", C.c_size_t, _handle),
    ("vc_cube_reading_suspect_get", C.c_int32, _handle, C.c_size_t, C.POINTER(_CubeSticker)),
    ("vc_cube_reading_draw", C.c_int32, _handle, C.POINTER(VcImage)), ("vc_cube_reading_destroy", None, _handle),
    ("vc_cube_problem_name", C.c_char_p, C.c_int32), ("vc_cube_problem_text", C.c_char_p, C.c_int32),
    ("vc_cube_scheme_name", C.c_char_p, C.c_int32),
    ("vc_cube_reader_learn", C.c_int32, _handle),
    ("vc_cube_reader_save", C.c_int32, _handle, C.c_char_p, C.c_size_t, C.POINTER(C.c_size_t)),
    ("vc_cube_reader_load", C.c_int32, _handle, C.c_char_p, C.c_size_t),
])


@dataclass(frozen=True)
class CubeFace:
    """A face in a picture: corners clockwise from the smallest x + y, nine colours row by row, their probabilities.

    Faces of one cube share a ``cube_index``.
    """

    corners: list
    colors: str
    confidences: list
    confidence: float
    cube_index: int


class CubeFaces(Handle):
    """The faces found in one picture, a sequence of :class:`CubeFace`. Immutable."""

    _destroy = "vc_cube_faces_destroy"

    def __init__(self, pointer):
        self._own(pointer)
        self._faces = []
        for index in range(library.vc_cube_faces_count(self.handle)):
            raw = sized(_CubeFace)
            self._check(library.vc_cube_faces_get(self.handle, index, C.byref(raw)))
            self._faces.append(CubeFace([tuple(p) for p in raw.corners], raw.colors.decode(), list(raw.color_confidence),
                                        raw.confidence, raw.cube_index))

    def __len__(self):
        return len(self._faces)

    def __getitem__(self, index):
        return self._faces[index]

    def draw(self, canvas, **layout):
        """Draws outlines and colours into a writable buffer; ``layout`` as for :func:`visioncore.image`."""
        self._check(library.vc_cube_faces_draw(self.handle, image(canvas, writable=True, **layout)))


class CubeFinder(Handle):
    """Finds the faces of cubes in pictures and decides the colours of their stickers.

    >>> with CubeFinder() as finder:
    ...     for face in finder.find(Picture.open("cube.jpg")):
    ...         print(face.colors, face.confidence)

    :param max_cubes: largest number of cubes found in a still picture, 1 to 16.
    """

    _destroy, _error = "vc_cube_finder_destroy", "vc_cube_finder_error"

    def __init__(self, max_cubes=6):
        options = filled(_CubeFinderOptions, "vc_cube_finder_options_init", max_cubes=max_cubes)
        pointer = C.c_void_p()
        check(library.vc_cube_finder_create(C.byref(options), C.byref(pointer)), library.vc_create_error())
        self._own(pointer)

    def find(self, source, **layout):
        """The faces in a still picture, as :class:`CubeFaces`. ``source`` and ``layout`` as for :func:`visioncore.image`."""
        pixels, pointer = image(source, **layout), C.c_void_p()
        self._check(library.vc_cube_finder_find(self.handle, C.byref(pixels), C.byref(pointer)))
        return CubeFaces(pointer)

    def track(self, source, capture_ns=0, **layout):
        """The faces of one cube in the next frame of a video; ``capture_ns`` is when it was taken, 0 = unknown."""
        pixels, pointer = image(source, **layout), C.c_void_p()
        self._check(library.vc_cube_finder_track(self.handle, C.byref(pixels), capture_ns, C.byref(pointer)))
        return CubeFaces(pointer)

    def reset(self):
        """Forgets the cube that was followed."""
        self._check(library.vc_cube_finder_reset(self.handle))


@dataclass(frozen=True)
class CubeSticker:
    """A sticker of a reading: its name ("F3"), colour, second most likely colour ("?" where it is not uncertain) and probability."""

    facelet: str
    color: str
    second: str
    confidence: float
    seen: bool


class CubeReading(Handle):
    """What was read of a cube. Immutable.

    ``state`` is None while there is a ``problem`` ("incomplete", "uncertain", ...; in words in ``problem_text``).
    """

    _destroy = "vc_cube_reading_destroy"

    def __init__(self, pointer):
        self._own(pointer)
        info = sized(_CubeReadingInfo)
        self._check(library.vc_cube_reading_get(self.handle, C.byref(info)))
        self.state = info.state.decode() or None
        self.colors = info.colors.decode()
        self.confidence = info.confidence
        self.problem = library.vc_cube_problem_name(info.problem).decode()
        self.problem_text = library.vc_cube_reading_problem_text(self.handle).decode()

    def _sticker(self, function, index):
        raw = sized(_CubeSticker)
        self._check(getattr(library, function)(self.handle, index, C.byref(raw)))
        return CubeSticker(FACELETS[raw.facelet], chr(raw.color), chr(raw.second), raw.confidence, bool(raw.seen))

    def sticker(self, facelet):
        """What is known of a facelet, given as "F3" or 20."""
        return self._sticker("vc_cube_reading_sticker_get", FACELETS.index(facelet) if isinstance(facelet, str) else facelet)

    @property
    def uncertain(self):
        """Stickers to ask about, the most informative first."""
        count = library.vc_cube_reading_uncertain_count(self.handle)
        return [self._sticker("vc_cube_reading_uncertain_get", i) for i in range(count)]

    @property
    def suspects(self):
        """Stickers that the problem is about, the most suspect first."""
        count = library.vc_cube_reading_suspect_count(self.handle)
        return [self._sticker("vc_cube_reading_suspect_get", i) for i in range(count)]

    @property
    def svg(self):
        """The unfolded cube as an SVG document."""
        return library.vc_cube_reading_svg(self.handle).decode()

    def draw(self, canvas, **layout):
        """Draws the unfolded cube into a writable buffer; ``layout`` as for :func:`visioncore.image`."""
        self._check(library.vc_cube_reading_draw(self.handle, image(canvas, writable=True, **layout)))


class CubeReader(Handle):
    """Reads the state of one cube from faces of several pictures.

    >>> with CubeFinder() as finder, CubeReader() as reader:
    ...     for file in ("first.jpg", "last.jpg"):
    ...         reader.add(finder.find(Picture.open(file)))
    ...     print(reader.read().state)

    :param up: colour that is up in the states, ``front``: colour in front; letters W Y R O G B.
    :param min_confidence: less probable states are not reported.
    :param centres: letters of the centres U R F D L B of a cube of another colour scheme, held in any orientation ("WRGBOY": blue opposite
        white); "" infers the scheme.
    """

    _destroy, _error = "vc_cube_reader_destroy", "vc_cube_reader_error"

    def __init__(self, up="W", front="G", min_confidence=0.9, centres=""):
        options = filled(_CubeReaderOptions, "vc_cube_reader_options_init", up=ord(up), front=ord(front), min_confidence=min_confidence,
                         centres=centres.encode())
        pointer = C.c_void_p()
        check(library.vc_cube_reader_create(C.byref(options), C.byref(pointer)), library.vc_create_error())
        self._own(pointer)

    def add(self, faces):
        """Adds the faces of one more picture (a :class:`CubeFaces`); returns how many were added."""
        count = C.c_int32()
        self._check(library.vc_cube_reader_add(self.handle, faces.handle, C.byref(count)))
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

    def reset(self):
        """Forgets the cube, not what was learnt."""
        self._check(library.vc_cube_reader_reset(self.handle))

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
