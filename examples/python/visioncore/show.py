"""Rendering a cube: steps with captions, pictures, SVG, text and animations; synthetic photographs."""
import ctypes as C
from dataclasses import dataclass

from ._library import Handle, check, declare, filled, library, sized
from .image import RGB24, VcImage, VcPoint, image

FACES = "URFDLB"
TEXT_NET, TEXT_COLORED, TEXT_PICTURE = range(3)


class _RendererOptions(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("colors", C.c_uint32 * 6), ("easing", C.c_int32), ("stickerless", C.c_int32)]


class _View(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("background", C.c_uint32), ("yaw_rad", C.c_double), ("pitch_rad", C.c_double),
                ("roll_rad", C.c_double), ("distance", C.c_double), ("field_of_view_rad", C.c_double), ("shift_x", C.c_double),
                ("shift_y", C.c_double), ("arrow", C.c_int32), ("highlight", C.c_int32), ("hidden_faces", C.c_int32),
                ("reserved", C.c_int32)]


class _Step(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("face", C.c_int32), ("quarters", C.c_int32), ("elapsed", C.c_int32),
                ("remaining", C.c_int32), ("cubies", C.c_uint32), ("axis", C.c_double * 3), ("angle_rad", C.c_double),
                ("move", C.c_char * 8), ("before", C.c_char * 56), ("after", C.c_char * 56)]


class _Cubie(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("turning", C.c_int32), ("home", C.c_int32 * 3), ("stickers", C.c_int32 * 6),
                ("colors", C.c_uint32 * 6), ("transform", C.c_float * 16)]


class _Mesh(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("vertex_count", C.c_uint32), ("index_count", C.c_uint32), ("reserved", C.c_uint32),
                ("positions", C.POINTER(C.c_float)), ("normals", C.POINTER(C.c_float)), ("indices", C.POINTER(C.c_uint32))]


class _GifOptions(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("width", C.c_int32), ("height", C.c_int32), ("frames_per_turn", C.c_int32),
                ("turn_ms", C.c_int32), ("pause_ms", C.c_int32), ("end_ms", C.c_int32)]


class _PhotoOptions(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("width", C.c_int32), ("height", C.c_int32), ("up", C.c_int32), ("front", C.c_int32),
                ("surface", C.c_int32), ("body", C.c_int32), ("logo", C.c_int32), ("seed", C.c_uint64), ("yaw_rad", C.c_double),
                ("pitch_rad", C.c_double), ("roll_rad", C.c_double), ("distance", C.c_double), ("field_of_view_rad", C.c_double),
                ("shift_x", C.c_double), ("shift_y", C.c_double), ("exposure", C.c_double), ("light_color", C.c_double * 3),
                ("ambient", C.c_double), ("glare", C.c_double), ("noise", C.c_double), ("blur_px", C.c_double),
                ("fingers", C.c_double), ("colors", C.c_uint32 * 6)]


class _PhotoFace(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("side", C.c_int32), ("corners", VcPoint * 4), ("area", C.c_double)]


_text = C.POINTER(C.c_char_p)
declare([
    ("vc_cube_renderer_options_init", None, C.c_void_p, C.c_size_t), ("vc_cube_view_init", None, C.c_void_p, C.c_size_t),
    ("vc_cube_gif_options_init", None, C.c_void_p, C.c_size_t),
    ("vc_cube_renderer_create", C.c_int32, C.c_void_p, C.POINTER(C.c_void_p)), ("vc_cube_renderer_destroy", None, C.c_void_p),
    ("vc_cube_renderer_error", C.c_char_p, C.c_void_p),
    ("vc_cube_renderer_load", C.c_int32, C.c_void_p, C.c_char_p, C.c_char_p),
    ("vc_cube_renderer_step_count", C.c_size_t, C.c_void_p), ("vc_cube_renderer_position", C.c_size_t, C.c_void_p),
    ("vc_cube_renderer_next", C.c_int32, C.c_void_p), ("vc_cube_renderer_previous", C.c_int32, C.c_void_p),
    ("vc_cube_renderer_jump", C.c_int32, C.c_void_p, C.c_size_t),
    ("vc_cube_renderer_state_get", C.c_int32, C.c_void_p, C.c_size_t, _text),
    ("vc_cube_renderer_step_get", C.c_int32, C.c_void_p, C.c_size_t, C.POINTER(_Step)),
    ("vc_cube_renderer_caption_get", C.c_int32, C.c_void_p, C.c_size_t, C.c_char_p, _text),
    ("vc_cube_language_count", C.c_size_t), ("vc_cube_language_get", C.c_char_p, C.c_size_t),
    ("vc_cube_easing_name", C.c_char_p, C.c_int32), ("vc_cube_text_name", C.c_char_p, C.c_int32),
    ("vc_cube_surface_name", C.c_char_p, C.c_int32), ("vc_cube_body_name", C.c_char_p, C.c_int32),
    ("vc_cube_renderer_cubie_get", C.c_int32, C.c_void_p, C.c_double, C.c_size_t, C.POINTER(_Cubie)),
    ("vc_cube_renderer_mesh_get", C.c_int32, C.c_void_p, C.c_int32, C.c_int32, C.POINTER(_Mesh)),
    ("vc_cube_renderer_render", C.c_int32, C.c_void_p, C.c_double, C.c_void_p, C.POINTER(VcImage)),
    ("vc_cube_renderer_render_svg", C.c_int32, C.c_void_p, C.c_double, C.c_void_p, C.c_int32, C.c_int32, _text),
    ("vc_cube_renderer_render_text", C.c_int32, C.c_void_p, C.c_double, C.c_int32, C.c_void_p, C.c_int32, _text),
    ("vc_cube_renderer_render_gif", C.c_int32, C.c_void_p, C.c_void_p, C.c_void_p, C.POINTER(C.c_void_p), C.POINTER(C.c_size_t)),
    ("vc_cube_photo_options_init", None, C.c_void_p, C.c_size_t), ("vc_cube_photo_create", C.c_int32, C.POINTER(C.c_void_p)),
    ("vc_cube_photo_destroy", None, C.c_void_p), ("vc_cube_photo_error", C.c_char_p, C.c_void_p),
    ("vc_cube_photo_render", C.c_int32, C.c_void_p, C.c_char_p, C.c_void_p),
    ("vc_cube_photo_image", C.c_int32, C.c_void_p, C.POINTER(VcImage)),
    ("vc_cube_photo_face_count", C.c_size_t, C.c_void_p),
    ("vc_cube_photo_face_get", C.c_int32, C.c_void_p, C.c_size_t, C.POINTER(_PhotoFace)),
])


@dataclass(frozen=True)
class Step:
    """One turn: which face (of "URFDLB"), how many quarters clockwise, and the states around it."""

    move: str
    face: str
    quarters: int
    elapsed: int
    remaining: int
    axis: tuple
    angle_rad: float
    cubies: tuple
    before: str
    after: str


@dataclass(frozen=True)
class Cubie:
    """A cubie at a moment: ``transform`` is 4x4, column by column; ``stickers`` are "URFDLB?" or None on its own six sides."""

    home: tuple
    turning: bool
    stickers: tuple
    colors: tuple
    transform: tuple


@dataclass(frozen=True)
class Mesh:
    """Triangles: x y z of positions and normals one after the other, three indices a triangle."""

    positions: tuple
    normals: tuple
    indices: tuple


@dataclass(frozen=True)
class PhotoFace:
    """A face of the cube in a synthetic photograph: corners at its facelets 1, 3, 9, 7."""

    side: str
    corners: tuple
    area: float


def languages():
    """The codes of the languages that captions exist in."""
    return [library.vc_cube_language_get(i).decode() for i in range(library.vc_cube_language_count())]


def _number(name_of, name):
    """The constant with a name; a number stays as it is."""
    if not isinstance(name, str):
        return name
    number = 0
    while text := name_of(number):
        if text.decode() == name:
            return number
        number += 1
    raise ValueError(f"unknown name {name!r}")


def _filled(options_type, init, values):
    values = dict(values)
    for name in ("colors", "light_color"):
        if name in values:
            array = dict(options_type._fields_)[name] if name in dict(options_type._fields_) else None
            if array is None:
                raise TypeError(f"{options_type.__name__} has no option {name!r}")
            values[name] = array(*values[name])
    for name, name_of in (("easing", library.vc_cube_easing_name), ("surface", library.vc_cube_surface_name),
                          ("body", library.vc_cube_body_name)):
        if name in values:
            values[name] = _number(name_of, values[name])
    return C.byref(filled(options_type, init, **values))


def _view(values):
    return _filled(_View, "vc_cube_view_init", values)


class CubeRenderer(Handle):
    """A cube and its moves as steps and pictures.

    >>> renderer = CubeRenderer(state, "R U' F2")
    >>> for index, step in enumerate(renderer.steps):
    ...     print(step.move, renderer.caption(index, "de"))

    Every drawing function takes the fields of ``vc_cube_view`` as keywords: background (0xRRGGBBAA), yaw_rad, pitch_rad,
    roll_rad, distance, field_of_view_rad, shift_x, shift_y, arrow, highlight, hidden_faces.
    """

    _destroy, _error = "vc_cube_renderer_destroy", "vc_cube_renderer_error"

    def __init__(self, state=None, moves="", **options):
        """Options: colors (six 0xRRGGBBAA of U R F D L B), easing ("smooth" or "linear"), stickerless."""
        pointer = C.c_void_p()
        check(library.vc_cube_renderer_create(_filled(_RendererOptions, "vc_cube_renderer_options_init", options), C.byref(pointer)))
        self._own(pointer)
        if state is not None:
            self.load(state, moves)

    def load(self, state, moves=""):
        """Loads 54 letters and moves in WCA notation, as a string or a list."""
        moves = moves if isinstance(moves, str) else " ".join(moves)
        self._check(library.vc_cube_renderer_load(self.handle, state.encode(), moves.encode()))

    def __len__(self):
        """Number of turns."""
        return library.vc_cube_renderer_step_count(self.handle)

    @property
    def position(self):
        """How many turns are done; set it to jump."""
        return library.vc_cube_renderer_position(self.handle)

    @position.setter
    def position(self, index):
        self._check(library.vc_cube_renderer_jump(self.handle, index))

    def next(self):
        """Steps forward by one turn; False at the end."""
        if self.position == len(self):
            return False
        self._check(library.vc_cube_renderer_next(self.handle))
        return True

    def previous(self):
        """Steps back by one turn; False at the start."""
        if self.position == 0:
            return False
        self._check(library.vc_cube_renderer_previous(self.handle))
        return True

    def _string(self, function, *arguments):
        out = C.c_char_p()
        self._check(function(self.handle, *arguments, C.byref(out)))
        return out.value.decode()

    def state(self, index=None):
        """The 54 letters after ``index`` turns (default: at the current position)."""
        return self._string(library.vc_cube_renderer_state_get, self.position if index is None else index)

    def caption(self, index, language="en"):
        """The caption of turn ``index``; of index = len(self) that it is done."""
        return self._string(library.vc_cube_renderer_caption_get, index, language.encode())

    def step(self, index):
        """Turn number ``index`` as a :class:`Step`."""
        value = sized(_Step)
        self._check(library.vc_cube_renderer_step_get(self.handle, index, C.byref(value)))
        return Step(value.move.decode(), FACES[value.face], value.quarters, value.elapsed, value.remaining, tuple(value.axis),
                    value.angle_rad, tuple(i for i in range(26) if value.cubies >> i & 1), value.before.decode(), value.after.decode())

    @property
    def steps(self):
        return [self.step(i) for i in range(len(self))]

    def cubies(self, time=0.0):
        """The 26 cubies at a time (in turns), for an engine that draws the cube itself."""
        result = []
        for index in range(26):
            value = sized(_Cubie)
            self._check(library.vc_cube_renderer_cubie_get(self.handle, time, index, C.byref(value)))
            stickers = tuple(None if s < 0 else "URFDLB?"[s] for s in value.stickers)
            result.append(Cubie(tuple(value.home), bool(value.turning), stickers, tuple(value.colors), tuple(value.transform)))
        return result

    def mesh(self, part=0, detail=3):
        """Triangles of a cubie's body (part 0) or of the sticker on its side 1..6 = U R F D L B."""
        value = sized(_Mesh)
        self._check(library.vc_cube_renderer_mesh_get(self.handle, part, detail, C.byref(value)))
        return Mesh(tuple(value.positions[:3 * value.vertex_count]), tuple(value.normals[:3 * value.vertex_count]),
                    tuple(value.indices[:value.index_count]))

    def render(self, time, canvas, *, order="rgb", **view):
        """Draws into a writable array shaped (height, width, 3 or 4)."""
        target = image(canvas, order=order, writable=True)
        self._check(library.vc_cube_renderer_render(self.handle, time, _view(view), C.byref(target)))
        return canvas

    def svg(self, time=0.0, width=512, height=512, **view):
        """An SVG document."""
        return self._string(library.vc_cube_renderer_render_svg, time, _view(view), width, height)

    def text(self, time=0.0, style=TEXT_NET, columns=56, **view):
        """Lines of text for a terminal: TEXT_NET, TEXT_COLORED or TEXT_PICTURE."""
        return self._string(library.vc_cube_renderer_render_text, time, style, _view(view), columns)

    def gif(self, *, width=320, height=320, frames_per_turn=8, turn_ms=480, pause_ms=240, end_ms=2000, **view):
        """All turns as the bytes of an animated GIF."""
        options = filled(_GifOptions, "vc_cube_gif_options_init", width=width, height=height,
                         frames_per_turn=frames_per_turn, turn_ms=turn_ms, pause_ms=pause_ms, end_ms=end_ms)
        data, size = C.c_void_p(), C.c_size_t()
        self._check(library.vc_cube_renderer_render_gif(self.handle, C.byref(options), _view(view), C.byref(data), C.byref(size)))
        return C.string_at(data, size.value)


class CubePhoto(Handle):
    """A synthetic photograph of a cube with known content.

    Options are the fields of ``vc_cube_photo_options``: width, height, up, front, surface ("wood", "paper", "cloth" or
    "room"), body ("black", "white" or "stickerless"), logo, seed, yaw_rad, ...
    """

    _destroy, _error = "vc_cube_photo_destroy", "vc_cube_photo_error"

    def __init__(self, state, **options):
        pointer = C.c_void_p()
        check(library.vc_cube_photo_create(C.byref(pointer)))
        self._own(pointer)
        self.render(state, **options)

    def render(self, state, **options):
        """Renders another photograph."""
        self._check(library.vc_cube_photo_render(
            self.handle, state.encode(), _filled(_PhotoOptions, "vc_cube_photo_options_init", options)))

    @property
    def image(self):
        """The pixels as VcImage (RGB24), valid until the next render."""
        result = VcImage()
        self._check(library.vc_cube_photo_image(self.handle, C.byref(result)))
        assert result.format == RGB24
        result._keep = self
        return result

    @property
    def faces(self):
        """The visible faces, largest first."""
        result = []
        for index in range(library.vc_cube_photo_face_count(self.handle)):
            value = sized(_PhotoFace)
            self._check(library.vc_cube_photo_face_get(self.handle, index, C.byref(value)))
            result.append(PhotoFace(FACES[value.side], tuple((p.x, p.y) for p in value.corners), value.area))
        return result
