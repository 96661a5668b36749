"""Pixels: pictures from files, arrays and buffers, drawing."""
import ctypes as C
import os
from dataclasses import dataclass

from ._library import Handle, check, check_create, declare, filled, library, sized

GRAY8, RGB24, BGR24, RGBA32, BGRA32, NV12, YUYV, I420, NV21, UYVY = range(1, 11)
BOTTOM_UP = 1
_CHANNELS = {GRAY8: 1, RGB24: 3, BGR24: 3, RGBA32: 4, BGRA32: 4, NV12: 1, YUYV: 2, I420: 1, NV21: 1, UYVY: 2}


class VcPoint(C.Structure):
    _fields_ = [("x", C.c_double), ("y", C.c_double)]

    def __iter__(self):
        return iter((self.x, self.y))


class VcImage(C.Structure):
    """``vc_image``; keeps what it was made from alive."""

    _fields_ = [("data", C.c_void_p), ("data_size", C.c_size_t), ("stride", C.c_ssize_t), ("width", C.c_int32),
                ("height", C.c_int32), ("format", C.c_int32), ("flags", C.c_int32)]


class _PictureOptions(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("format", C.c_int32), ("max_pixels", C.c_int64), ("max_side", C.c_int32),
                ("ignore_orientation", C.c_int32)]


class _PictureInfo(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("file_type", C.c_int32), ("width", C.c_int32), ("height", C.c_int32),
                ("full_width", C.c_int32), ("full_height", C.c_int32), ("orientation", C.c_int32), ("reserved", C.c_int32)]


class _EncodeOptions(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("file_type", C.c_int32), ("quality", C.c_int32), ("fast", C.c_int32)]


class _Pen(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("color", C.c_uint32), ("fill", C.c_uint32), ("width", C.c_float),
                ("text_height", C.c_float), ("open", C.c_int32)]


declare([
    ("vc_picture_options_init", None, C.c_void_p, C.c_size_t), ("vc_encode_options_init", None, C.c_void_p, C.c_size_t),
    ("vc_picture_create", C.c_int32, C.POINTER(C.c_void_p)), ("vc_picture_destroy", None, C.c_void_p),
    ("vc_picture_error", C.c_char_p, C.c_void_p),
    ("vc_picture_decode", C.c_int32, C.c_void_p, C.c_char_p, C.c_size_t, C.c_void_p),
    ("vc_picture_open", C.c_int32, C.c_void_p, C.c_char_p, C.c_void_p),
    ("vc_picture_image", C.c_int32, C.c_void_p, C.POINTER(VcImage)),
    ("vc_picture_info_get", C.c_int32, C.c_void_p, C.POINTER(_PictureInfo)),
    ("vc_picture_encode", C.c_int32, C.c_void_p, C.POINTER(VcImage), C.c_void_p, C.POINTER(C.c_void_p), C.POINTER(C.c_size_t)),
    ("vc_image_convert", C.c_int32, C.POINTER(VcImage), C.POINTER(VcImage)),
    ("vc_pen_init", None, C.c_void_p, C.c_size_t), ("vc_palette_color", C.c_uint32, C.c_int32),
    ("vc_draw_polygon", C.c_int32, C.POINTER(VcImage), C.POINTER(VcPoint), C.c_size_t, C.c_void_p),
    ("vc_draw_circle", C.c_int32, C.POINTER(VcImage), VcPoint, C.c_double, C.c_void_p),
    ("vc_draw_text", C.c_int32, C.POINTER(VcImage), C.c_char_p, VcPoint, C.c_void_p),
])


class _PyBuffer(C.Structure):
    """CPython's Py_buffer: the one way to the memory of read-only objects without a copy and without numpy."""

    _fields_ = [("buf", C.c_void_p), ("obj", C.py_object), ("len", C.c_ssize_t), ("itemsize", C.c_ssize_t), ("readonly", C.c_int),
                ("ndim", C.c_int), ("format", C.c_char_p), ("shape", C.POINTER(C.c_ssize_t)), ("strides", C.POINTER(C.c_ssize_t)),
                ("suboffsets", C.POINTER(C.c_ssize_t)), ("internal", C.c_void_p)]


_PyBUF_WRITABLE, _PyBUF_STRIDES, _PyBUF_FORMAT = 0x1, 0x18, 0x4
_get_buffer = C.pythonapi.PyObject_GetBuffer
_get_buffer.argtypes, _get_buffer.restype = [C.py_object, C.POINTER(_PyBuffer), C.c_int], C.c_int
_release_buffer = C.pythonapi.PyBuffer_Release
_release_buffer.argtypes, _release_buffer.restype = [C.POINTER(_PyBuffer)], None


class _Memory:
    """Holds a buffer open, so that its memory stays where it is."""

    def __init__(self, source, writable=False):
        self.buffer = _PyBuffer()
        _get_buffer(source, self.buffer, _PyBUF_STRIDES | _PyBUF_FORMAT | (_PyBUF_WRITABLE if writable else 0))

    def __del__(self):
        if self.buffer.buf is not None:
            _release_buffer(self.buffer)


def image(source, *, order="rgb", width=None, height=None, format=None, stride=None, bottom_up=False, writable=False):
    """A :class:`VcImage` over the memory of ``source``, without a copy.

    :param source: a :class:`Picture`, a VcImage, or anything with the buffer protocol: a numpy array of uint8 shaped
        (height, width), (height, width, 3) or (height, width, 4), or flat bytes together with width, height and format.
    :param order: "rgb" or "bgr" (OpenCV), for arrays of 3 or 4 channels.
    :param format: one of GRAY8 ... YUYV for flat bytes.
    :param bottom_up: the first row is the bottom of the picture (OpenGL, Unity).
    :raises ValueError: for a shape or layout that has no format.
    """
    if isinstance(source, VcImage):
        return source
    if isinstance(source, Picture):
        return source.image
    memory = _Memory(source, writable)
    view = memory.buffer
    if view.itemsize != 1:
        raise ValueError("pixels must be bytes (uint8)")
    shape = [view.shape[i] for i in range(view.ndim)]
    strides = [view.strides[i] for i in range(view.ndim)]
    result = VcImage()
    if view.ndim == 1:
        if width is None or height is None or format is None:
            raise ValueError("flat bytes need width, height and format")
        if strides[0] != 1:
            raise ValueError("flat bytes must be contiguous")
        result.stride = stride if stride is not None else width * _CHANNELS[format]
        result.data, result.data_size = view.buf, view.len
    elif view.ndim in (2, 3):
        channels = shape[2] if view.ndim == 3 else 1
        formats = {1: GRAY8, 3: BGR24 if order == "bgr" else RGB24, 4: BGRA32 if order == "bgr" else RGBA32}
        if channels not in formats:
            raise ValueError(f"{channels} channels: must be 1, 3 or 4")
        if strides[1] != channels or (view.ndim == 3 and strides[2] != 1):
            raise ValueError("pixels of a row must lie side by side: use numpy.ascontiguousarray")
        height, width = shape[:2]
        format = formats[channels]
        start, step = view.buf, strides[0]
        if step < 0:  # a flipped array: its rows lie in memory from the bottom up
            start, step, bottom_up = start + step * (height - 1), -step, not bottom_up
        result.stride = step
        result.data, result.data_size = start, step * (height - 1) + width * channels if height else 0
    else:
        raise ValueError(f"{view.ndim} dimensions: must be 1, 2 or 3")
    result.width, result.height, result.format = width, height, format
    result.flags = BOTTOM_UP if bottom_up else 0
    result._keep = memory
    return result


@dataclass(frozen=True)
class PictureInfo:
    """Facts about a decoded file; sizes in pixels, ``full_*`` are those of the file's picture."""

    file_type: str
    width: int
    height: int
    full_width: int
    full_height: int
    orientation: int


class Picture(Handle):
    """A decoded JPEG or PNG; supports the buffer protocol through :meth:`tobytes` and :attr:`image`.

    >>> with Picture.open("cube.jpg") as picture:
    ...     print(picture.width, picture.height)
    """

    _destroy, _error = "vc_picture_destroy", "vc_picture_error"

    def __init__(self):
        pointer = C.c_void_p()
        check_create(library.vc_picture_create(C.byref(pointer)))
        self._own(pointer)

    @classmethod
    def open(cls, path, **options):
        """Reads and decodes a file; options as :meth:`decode`."""
        picture = cls()
        try:
            picture._check(library.vc_picture_open(
                picture.handle, os.fsencode(path), C.byref(filled(_PictureOptions, "vc_picture_options_init", **options))))
        except BaseException:
            picture.close()
            raise
        return picture

    @classmethod
    def from_bytes(cls, data, **options):
        """Decodes a file in memory; options as :meth:`decode`."""
        picture = cls()
        try:
            picture.decode(data, **options)
        except BaseException:
            picture.close()
            raise
        return picture

    def decode(self, data, **options):
        """Replaces the pixels. Options: format, max_pixels, max_side (reduced-size decoding), ignore_orientation."""
        data = bytes(data)
        self._check(library.vc_picture_decode(
            self.handle, data, len(data), C.byref(filled(_PictureOptions, "vc_picture_options_init", **options))))

    @property
    def image(self):
        """The pixels as VcImage, valid until the next decode."""
        result = VcImage()
        self._check(library.vc_picture_image(self.handle, C.byref(result)))
        result._keep = self
        return result

    @property
    def info(self):
        value = sized(_PictureInfo)
        self._check(library.vc_picture_info_get(self.handle, C.byref(value)))
        return PictureInfo({1: "jpeg", 2: "png", 3: "webp"}[value.file_type], value.width, value.height, value.full_width, value.full_height,
                           value.orientation)

    @property
    def width(self):
        return self.image.width

    @property
    def height(self):
        return self.image.height

    def tobytes(self):
        """A copy of the pixels, row after row without padding."""
        view = self.image
        row = view.width * _CHANNELS[view.format]
        return b"".join(C.string_at(view.data + y * view.stride, row) for y in range(view.height))


def encode(source, file_type="png", quality=90, fast=False, **layout):
    """A picture as the bytes of a PNG or JPEG file; ``source`` and ``layout`` as :func:`image`."""
    view = image(source, **layout)
    options = filled(_EncodeOptions, "vc_encode_options_init", file_type={"jpeg": 1, "png": 2}[file_type], quality=quality, fast=int(fast))
    data, size = C.c_void_p(), C.c_size_t()
    with Picture() as encoder:
        encoder._check(library.vc_picture_encode(encoder.handle, C.byref(view), C.byref(options), C.byref(data), C.byref(size)))
        return C.string_at(data, size.value)


def convert(source, target, **layout):
    """Copies pixels into a writable array of the same size, converting the format; ``layout`` is that of the target."""
    view, canvas = image(source), image(target, writable=True, **layout)
    check(library.vc_image_convert(C.byref(view), C.byref(canvas)), b"the sizes must be the same, the target one of GRAY8 to BGRA32")


def palette_color(index):
    """The i-th of eight colours that colour-blind people can tell apart, as 0xRRGGBBAA."""
    return library.vc_palette_color(index)


def _pen(values):
    return filled(_Pen, "vc_pen_init", **values)


def draw_polygon(canvas, points, *, order="rgb", **pen):
    """Draws a polygon into a writable array. Pen: color, fill (0xRRGGBBAA), width (pixels), open."""
    view = image(canvas, order=order, writable=True)
    array = (VcPoint * len(points))(*[tuple(p) for p in points])
    check(library.vc_draw_polygon(C.byref(view), array, len(points), C.byref(_pen(pen))))


def draw_circle(canvas, center, radius, *, order="rgb", **pen):
    """Draws a circle into a writable array; pen as :func:`draw_polygon`."""
    view = image(canvas, order=order, writable=True)
    check(library.vc_draw_circle(C.byref(view), VcPoint(*center), radius, C.byref(_pen(pen))))


def draw_text(canvas, text, at, *, order="rgb", **pen):
    """Writes a line of text, base line starting at ``at``. Pen: color, fill, text_height (pixels)."""
    view = image(canvas, order=order, writable=True)
    check(library.vc_draw_text(C.byref(view), text.encode(), VcPoint(*at), C.byref(_pen(pen))))
