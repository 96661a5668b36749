"""Shapes and codes hidden in print, ordinary shapes, revealing filters, code verification and sheets to print."""
import ctypes as C
from dataclasses import dataclass

from ._library import Handle, check, check_create, declare, filled, library, sized
from .image import BGR24, VcImage, VcPoint, image

TRIANGLE, RECTANGLE, PENTAGON, CIRCLE = 1, 2, 3, 4
_LETTERS = {TRIANGLE: "T", RECTANGLE: "R", PENTAGON: "P", CIRCLE: "C"}


class _ShapeFinderOptions(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("input", C.c_int32), ("max_shapes", C.c_int32), ("reserved", C.c_int32),
                ("min_size", C.c_double), ("min_confidence", C.c_double)]


class _Shape(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("kind", C.c_int32), ("state", C.c_int32), ("group", C.c_int32), ("center", VcPoint),
                ("left", C.c_double), ("top", C.c_double), ("width", C.c_double), ("height", C.c_double), ("size", C.c_double),
                ("confidence", C.c_double), ("pixel_count", C.c_int64), ("outline_count", C.c_int32), ("reserved", C.c_int32)]


class _Group(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("kind", C.c_int32), ("member_count", C.c_int32), ("missing", C.c_int32),
                ("center", VcPoint), ("ring_radius", C.c_double), ("confidence", C.c_double), ("code", C.c_char * 16),
                ("members", C.c_int32 * 16)]


class _CodeVerdict(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("state", C.c_int32), ("frames", C.c_int32), ("seen", C.c_int32),
                ("likelihood_ratio", C.c_double), ("code", C.c_char * 16)]


class _FilterStep(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("kind", C.c_int32), ("amount", C.c_double), ("threshold", C.c_double)]


class _SheetOptions(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("reserved", C.c_int32), ("width_mm", C.c_double), ("height_mm", C.c_double),
                ("foreground_lpi", C.c_double), ("foreground_level", C.c_double), ("background_lpi", C.c_double),
                ("background_level", C.c_double), ("angle_deg", C.c_double * 4), ("color", C.c_double * 4)]


class _SheetGroup(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("kind", C.c_int32), ("member_count", C.c_int32), ("reserved", C.c_int32),
                ("x_mm", C.c_double), ("y_mm", C.c_double), ("shape_radius_mm", C.c_double), ("ring_radius_mm", C.c_double),
                ("rotation_rad", C.c_double)]


class _SheetCamera(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("width", C.c_int32), ("height", C.c_int32), ("jpeg_quality", C.c_int32),
                ("pixels_per_mm", C.c_double), ("blur_px", C.c_double), ("focus_fade_px", C.c_double), ("tilt", C.c_double),
                ("rotation_rad", C.c_double), ("light_falloff", C.c_double), ("noise", C.c_double), ("sharpening", C.c_double),
                ("seed", C.c_uint64)]


_OUT = C.POINTER(C.c_void_p)
declare([
    ("vc_shape_finder_options_init", None, C.c_void_p, C.c_size_t),
    ("vc_shape_kind_name", C.c_char_p, C.c_int32), ("vc_shape_input_name", C.c_char_p, C.c_int32),
    ("vc_shape_state_name", C.c_char_p, C.c_int32), ("vc_shape_verdict_name", C.c_char_p, C.c_int32),
    ("vc_shape_finder_create", C.c_int32, C.c_void_p, _OUT), ("vc_shape_finder_destroy", None, C.c_void_p),
    ("vc_shape_finder_error", C.c_char_p, C.c_void_p),
    ("vc_shape_finder_find", C.c_int32, C.c_void_p, C.POINTER(VcImage), _OUT),
    ("vc_shape_finder_reveal", C.c_int32, C.c_void_p, C.POINTER(VcImage), C.POINTER(VcImage)),
    ("vc_shape_scene_destroy", None, C.c_void_p), ("vc_shape_scene_verdict", C.c_int32, C.c_void_p),
    ("vc_shape_scene_count", C.c_size_t, C.c_void_p), ("vc_shape_scene_group_count", C.c_size_t, C.c_void_p),
    ("vc_shape_scene_get", C.c_int32, C.c_void_p, C.c_size_t, C.POINTER(_Shape)),
    ("vc_shape_scene_outline_get", C.c_int32, C.c_void_p, C.c_size_t, C.POINTER(VcPoint), C.c_size_t, C.POINTER(C.c_size_t)),
    ("vc_shape_scene_group_get", C.c_int32, C.c_void_p, C.c_size_t, C.POINTER(_Group)),
    ("vc_shape_scene_draw", C.c_int32, C.c_void_p, C.POINTER(VcImage)),
    ("vc_code_state_name", C.c_char_p, C.c_int32),
    ("vc_code_verifier_create", C.c_int32, C.c_char_p, _OUT), ("vc_code_verifier_destroy", None, C.c_void_p),
    ("vc_code_verifier_error", C.c_char_p, C.c_void_p), ("vc_code_verifier_add", C.c_int32, C.c_void_p, C.c_void_p),
    ("vc_code_verifier_reset", C.c_int32, C.c_void_p),
    ("vc_code_verifier_verdict_get", C.c_int32, C.c_void_p, C.POINTER(_CodeVerdict)),
    ("vc_filter_name", C.c_char_p, C.c_int32), ("vc_filter_preset_name", C.c_char_p, C.c_int32),
    ("vc_filter_chain_create", C.c_int32, _OUT), ("vc_filter_chain_destroy", None, C.c_void_p),
    ("vc_filter_chain_error", C.c_char_p, C.c_void_p),
    ("vc_filter_chain_add", C.c_int32, C.c_void_p, C.c_int32, C.c_double, C.c_double),
    ("vc_filter_chain_add_preset", C.c_int32, C.c_void_p, C.c_int32), ("vc_filter_chain_reset", C.c_int32, C.c_void_p),
    ("vc_filter_chain_count", C.c_size_t, C.c_void_p),
    ("vc_filter_chain_get", C.c_int32, C.c_void_p, C.c_size_t, C.POINTER(_FilterStep)),
    ("vc_filter_chain_apply", C.c_int32, C.c_void_p, C.POINTER(VcImage), C.c_size_t, C.POINTER(VcImage)),
    ("vc_sheet_options_init", None, C.c_void_p, C.c_size_t), ("vc_sheet_camera_init", None, C.c_void_p, C.c_size_t),
    ("vc_sheet_create", C.c_int32, C.c_void_p, _OUT), ("vc_sheet_destroy", None, C.c_void_p),
    ("vc_sheet_error", C.c_char_p, C.c_void_p), ("vc_sheet_add_group", C.c_int32, C.c_void_p, C.POINTER(_SheetGroup)),
    ("vc_sheet_add_random_groups", C.c_int32, C.c_void_p, C.c_int32, C.c_uint64, C.POINTER(C.c_int32)),
    ("vc_sheet_set_cover", C.c_int32, C.c_void_p, C.POINTER(VcImage)),
    ("vc_sheet_encode", C.c_int32, C.c_void_p, C.c_int32, C.c_int32, C.c_int32, C.c_double, _OUT, C.POINTER(C.c_size_t)),
    ("vc_sheet_simulate_camera", C.c_int32, C.c_void_p, C.c_void_p, C.POINTER(VcImage), _OUT),
])


def _numbers(function):
    """The numbers of a group of constants by their names, which the library knows."""
    names = (function(number).decode() for number in range(32))
    return {name: number for number, name in enumerate(names) if name}


_INPUTS = _numbers(library.vc_shape_input_name)
_FILTERS = _numbers(library.vc_filter_name)
_PRESETS = _numbers(library.vc_filter_preset_name)


@dataclass
class Shape:
    """A shape. ``type`` is T, R, P or C; ``box`` is x, y, width, height in pixels; ``group`` an index or None."""

    type: str
    polygon: list
    box: tuple
    center: tuple
    size: float
    pixels: int
    confidence: float
    group: object
    state: str


@dataclass
class ShapeGroup:
    """Like shapes on a ring; ``members`` are indices of shapes, ``missing`` were not seen."""

    code: str
    members: list
    member_count: int
    missing: int
    center: tuple
    ring_radius: float
    confidence: float


class ShapeScene(Handle):
    """What was found in a picture: ``shapes``, ``groups`` and ``verdict`` ("ok", "nothing", "too far" or "blurred")."""

    _destroy = "vc_shape_scene_destroy"

    def __init__(self, pointer):
        self._own(pointer)
        self.verdict = library.vc_shape_verdict_name(library.vc_shape_scene_verdict(pointer)).decode()
        self.shapes = [self._shape(i) for i in range(library.vc_shape_scene_count(pointer))]
        self.groups = [self._group(i) for i in range(library.vc_shape_scene_group_count(pointer))]

    def _shape(self, index):
        shape = sized(_Shape)
        check(library.vc_shape_scene_get(self.handle, index, shape))
        points = (VcPoint * shape.outline_count)()
        check(library.vc_shape_scene_outline_get(self.handle, index, points, shape.outline_count, None))
        return Shape(_LETTERS[shape.kind], [tuple(p) for p in points], (shape.left, shape.top, shape.width, shape.height),
                     tuple(shape.center), shape.size, shape.pixel_count, shape.confidence, shape.group if shape.group >= 0 else None,
                     library.vc_shape_state_name(shape.state).decode())

    def _group(self, index):
        group = sized(_Group)
        check(library.vc_shape_scene_group_get(self.handle, index, group))
        return ShapeGroup(group.code.decode(), [m for m in group.members if m >= 0], group.member_count, group.missing,
                          tuple(group.center), group.ring_radius, group.confidence)

    def draw(self, canvas, **layout):
        """Draws the findings into writable pixels of the picture's size; ``layout`` as in :func:`visioncore.image`."""
        check(library.vc_shape_scene_draw(self.handle, image(canvas, writable=True, **layout)))


class ShapeFinder(Handle):
    """Finds shapes in pictures; keep one and use it for all frames of a camera.

    :param input: "automatic", "photograph", "filtered" or "plain".
    :param options: max_shapes, min_size (pixels), min_confidence.
    """

    _destroy, _error = "vc_shape_finder_destroy", "vc_shape_finder_error"

    def __init__(self, input="automatic", **options):
        pointer = C.c_void_p()
        chosen = filled(_ShapeFinderOptions, "vc_shape_finder_options_init", input=_INPUTS[input], **options)
        check_create(library.vc_shape_finder_create(C.byref(chosen), pointer))
        self._own(pointer)

    def find(self, picture, *, layout=None):
        """A :class:`ShapeScene` of a picture.

        :param picture: as for :func:`visioncore.image`, with ``layout`` as its keyword arguments.
        """
        scene = C.c_void_p()
        self._check(library.vc_shape_finder_find(self.handle, image(picture, **(layout or {})), scene))
        return ShapeScene(scene)

    def reveal(self, picture, canvas, *, layout=None, canvas_layout=None):
        """Writes the evidence into writable pixels of the picture's size: grey ground, dark shapes."""
        target = image(canvas, writable=True, **(canvas_layout or {}))
        self._check(library.vc_shape_finder_reveal(self.handle, image(picture, **(layout or {})), target))


@dataclass
class CodeVerdict:
    """The verdict over several frames: ``state`` is "genuine", "unknown" or "none"."""

    state: str
    code: str
    seen: int
    frames: int
    likelihood_ratio: float


class CodeVerifier(Handle):
    """Accumulates the codes of frames and compares them with the genuine ones: by default S3 and S4 with M3, M4, M5 and MC."""

    _destroy, _error = "vc_code_verifier_destroy", "vc_code_verifier_error"

    def __init__(self, codes=None):
        pointer = C.c_void_p()
        text = ",".join(codes).encode() if codes is not None else None
        check_create(library.vc_code_verifier_create(text, pointer))
        self._own(pointer)

    def add(self, scene):
        """Adds the codes of a frame."""
        self._check(library.vc_code_verifier_add(self.handle, scene.handle))

    def reset(self):
        """Forgets the frames, keeps the codes."""
        self._check(library.vc_code_verifier_reset(self.handle))

    @property
    def verdict(self):
        """A :class:`CodeVerdict` over the frames so far."""
        verdict = sized(_CodeVerdict)
        self._check(library.vc_code_verifier_verdict_get(self.handle, verdict))
        state = library.vc_code_state_name(verdict.state).decode()
        return CodeVerdict(state, verdict.code.decode(), verdict.seen, verdict.frames, verdict.likelihood_ratio)


class FilterChain(Handle):
    """Revealing filters, step by step: ``FilterChain("reveal")`` or ``FilterChain([("prewitt", 0.7), ("inversion",)])``.

    The presets are "reveal", "sketch" and "edges"; a step is its name, its amount and its threshold.
    """

    _destroy, _error = "vc_filter_chain_destroy", "vc_filter_chain_error"

    def __init__(self, steps="reveal"):
        pointer = C.c_void_p()
        check_create(library.vc_filter_chain_create(pointer))
        self._own(pointer)
        if isinstance(steps, str):
            self._check(library.vc_filter_chain_add_preset(self.handle, _PRESETS[steps]))
        else:
            for name, *values in steps:
                amount, threshold = (list(values) + [0, 0])[:2]
                self._check(library.vc_filter_chain_add(self.handle, _FILTERS[name], amount, threshold))

    def __len__(self):
        return library.vc_filter_chain_count(self.handle)

    @property
    def steps(self):
        """The steps as tuples of name, amount and threshold."""
        result = []
        for index in range(len(self)):
            step = sized(_FilterStep)
            self._check(library.vc_filter_chain_get(self.handle, index, step))
            result.append((library.vc_filter_name(step.kind).decode(), step.amount, step.threshold))
        return result

    def apply(self, picture, canvas, *, steps=None, layout=None, canvas_layout=None):
        """Writes the picture after all steps, or after the first ``steps``, into writable pixels of the same size."""
        count = C.c_size_t(-1).value if steps is None else steps
        target = image(canvas, writable=True, **(canvas_layout or {}))
        self._check(library.vc_filter_chain_apply(self.handle, image(picture, **(layout or {})), count, target))


class Sheet(Handle):
    """A sheet that hides codes: print it with :meth:`encode`, or photograph it with :meth:`simulate_camera`."""

    _destroy, _error = "vc_sheet_destroy", "vc_sheet_error"
    _FILES = {"pdf": 1, "tiff": 2, "png": 3}

    def __init__(self, *, color=None, angles=None, **options):
        """:param options: width_mm, height_mm, foreground_lpi, foreground_level, background_lpi, background_level."""
        chosen = filled(_SheetOptions, "vc_sheet_options_init", **options)
        if color is not None:
            chosen.color[:] = color
        if angles is not None:
            chosen.angle_deg[:] = angles
        pointer = C.c_void_p()
        check(library.vc_sheet_create(C.byref(chosen), pointer))
        self._own(pointer)

    def add_group(self, kind, member_count, x_mm, y_mm, shape_radius_mm, ring_radius_mm, rotation_rad=0.0):
        """Adds a hidden group of ``kind`` TRIANGLE, RECTANGLE, PENTAGON or CIRCLE."""
        group = sized(_SheetGroup)
        group.kind, group.member_count, group.x_mm, group.y_mm = kind, member_count, x_mm, y_mm
        group.shape_radius_mm, group.ring_radius_mm, group.rotation_rad = shape_radius_mm, ring_radius_mm, rotation_rad
        self._check(library.vc_sheet_add_group(self.handle, group))

    def add_random_groups(self, count, seed=1):
        """Adds at most ``count`` groups where they fit; returns how many."""
        added = C.c_int32()
        self._check(library.vc_sheet_add_random_groups(self.handle, count, seed, added))
        return added.value

    def set_cover(self, picture, **layout):
        """Prints over a cover image instead of a flat colour."""
        self._check(library.vc_sheet_set_cover(self.handle, image(picture, **layout)))

    def encode(self, file_type="pdf", *, ink=0, bits=None, dpi=2400):
        """A file for a printer as bytes: "pdf" with all inks, "tiff" or "png" with one of them (0 cyan ... 3 black)."""
        data, size = C.c_void_p(), C.c_size_t()
        bits = bits or (8 if file_type == "png" else 1)
        self._check(library.vc_sheet_encode(self.handle, self._FILES[file_type], ink, bits, dpi, data, size))
        return C.string_at(data.value, size.value)

    def simulate_camera(self, **camera):
        """A synthetic photograph: (BGR bytes without padding, width, height, the true :class:`ShapeScene`).

        :param camera: fields of ``vc_sheet_camera``: width, height, pixels_per_mm, blur_px, noise, seed, ...
        """
        chosen = filled(_SheetCamera, "vc_sheet_camera_init", **camera)
        picture, truth = VcImage(), C.c_void_p()
        self._check(library.vc_sheet_simulate_camera(self.handle, C.byref(chosen), picture, truth))
        assert picture.format == BGR24
        rows = (C.string_at(picture.data + y * picture.stride, 3 * picture.width) for y in range(picture.height))
        return b"".join(rows), picture.width, picture.height, ShapeScene(truth)
