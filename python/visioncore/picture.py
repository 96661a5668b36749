"""Pictures: decoded files, canvases to draw into, encoding."""
from __future__ import annotations

import ctypes as C
import os
import time
import weakref
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ._c import vc_encode_options, vc_picture_info, vc_picture_options
from ._c.Generated.options import PictureOptions
from ._c.library import library, sized
from ._errors import VisionError, check, file_errors
from ._handle import Handle, Owner, untracked
from ._options import Names, Options, filled, integer, listed, path_bytes
from ._pixels import BGR24, BGRA32, CHANNELS, GRAY8, RGBA32, Layout, Order, PictureSource, PixelFormat, VcImage, bytes_of, file_bytes, image, picture_of, row_bytes

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack

_FORMATS = Names({format.name: format for format in PixelFormat})
_FILE_TYPES = {"jpeg": 1, "jpg": 1, "png": 2}


class PixelObject:
    """Base class of owners of pixels, which numpy, PIL and others use without a copy.

    ``numpy.asarray(picture)`` works with every version of Python, ``memoryview(picture)`` since 3.12 (:attr:`pixels` before).
    The memory is kept alive while it is in use.
    """

    @property
    def image(self) -> VcImage:
        """The pixels for a call, as :func:`visioncore.image` returns them."""
        raise NotImplementedError

    @property
    def width(self) -> int:
        """Pixels from left to right."""
        return self.image.width

    @property
    def height(self) -> int:
        """Pixels from top to bottom."""
        return self.image.height

    @property
    def format(self) -> PixelFormat:
        """The layout of the pixels in memory."""
        return PixelFormat(self.image.format)

    @property
    def pixels(self) -> memoryview:
        """The memory, shaped (height, width) or (height, width, channels)."""
        view = self.image
        if view.stride != row_bytes(view):
            return memoryview(bytes_of(view)).cast("B", self._shape(view))
        memory: Any = (C.c_ubyte * (view.height * view.stride)).from_address(view.data or 0)
        memory._keep = view._keep
        return memoryview(memory).cast("B", self._shape(view))

    @staticmethod
    def _shape(view: VcImage) -> tuple[int, ...]:
        channels = CHANNELS[PixelFormat(view.format)]
        return (view.height, view.width) if channels == 1 else (view.height, view.width, channels)

    def __buffer__(self, flags: int) -> memoryview:
        return self.pixels

    @property
    def __array_interface__(self) -> dict[str, Any]:
        pixels = self.pixels
        return {"version": 3, "typestr": "|u1", "shape": pixels.shape, "data": pixels}

    def tobytes(self) -> bytes:
        """A copy of the pixels, row after row without padding."""
        return bytes_of(self.image)

    def save(self, path: str | os.PathLike[str], quality: int = 90) -> None:
        """Writes a PNG or JPEG file, depending on its extension; ``quality``: of a JPEG."""
        ending = os.path.splitext(os.fsdecode(path))[1][1:].lower()
        if ending not in _FILE_TYPES:
            raise ValueError(f"path {os.fspath(path)!r}: must end in .png, .jpg or .jpeg")
        data = encode(self, ending, quality)
        with file_errors(path), open(path, "wb") as file:
            file.write(data)

    def _repr_png_(self) -> bytes | None:
        try:
            return encode(self)
        except (ValueError, VisionError):  # closed or empty; notebooks then show the repr
            return None

    def __repr__(self) -> str:
        try:
            view = self.image
        except (ValueError, VisionError) as error:
            return f"<{type(self).__name__}: {'empty' if isinstance(error, VisionError) else 'closed'}>"
        return f"<{type(self).__name__}: {view.width} x {view.height} {PixelFormat(view.format).name}>"


class _Pin:
    """Keeps a C object alive while its pixels are in use."""

    def __init__(self, owner: Owner) -> None:
        self.owner = owner


class OwnedPixels(PixelObject, Handle):
    """Pixels that belong to a C object."""

    _pin: weakref.ref[_Pin] | None = None

    def _renewed(self) -> None:
        """Called before pixels are replaced: pixels in use keep the old C object."""
        pin = self._pin() if self._pin is not None else None
        if pin is not None and pin.owner is self.handle:  # raises if it is closed
            pointer = C.c_void_p()
            check(getattr(library, f"vc_{self._kind}_create")(C.byref(pointer)))
            self._adopt_owner(pointer)
        self._pin = None

    @property
    def image(self) -> VcImage:
        result = VcImage()
        with self._lock:
            pin = self._pin() if self._pin is not None else None
            if pin is None or pin.owner is not self.handle:
                pin = untracked(_Pin(self.handle))
                self._pin = untracked(weakref.ref(pin))
            self._call("image_get", C.byref(result))
        result._keep, result._writable = pin, True
        return result


_OPTIONS = Options(PictureOptions, vc_picture_options, {"format": _FORMATS})


@dataclass(frozen=True)
class PictureInfo:
    """Properties of a decoded file; sizes in pixels, ``full_*``: of the picture in the file."""

    file_type: str
    width: int
    height: int
    full_width: int
    full_height: int
    orientation: int

    def to_full_size(self, place: tuple[float, float]) -> tuple[float, float]:
        """The place in the picture of the file for one in the decoded pixels, which may be smaller (``min_side``).

        Not for pictures decoded with ``ignore_orientation``; see docs/geometry.md.

        >>> PictureInfo("jpeg", width=257, height=193, full_width=2050, full_height=1541, orientation=1).to_full_size((0, 0))
        (3.5, 3.5)
        """
        side, full_side = max(self.width, self.height), max(self.full_width, self.full_height)
        scale = next((scale for scale in (1, 2, 4) if scale * side >= full_side), 8)
        if scale == 1:
            return place
        x, y = ((value + 0.5) * scale - 0.5 for value in place)
        # The last column and row may extend beyond the picture; an orientation that flips an axis has put them first.
        if self.orientation in (2, 3, 6, 7):
            x -= scale * self.width - self.full_width
        if self.orientation in (3, 4, 7, 8):
            y -= scale * self.height - self.full_height
        return x, y


def _advised(failure: VisionError) -> VisionError:
    """The error for a file of an unsupported type, with advice if it is a known picture format."""
    before, supported, _ = failure.text.partition(": neither a JPEG")
    kind = before.rpartition(": ")[2]
    if not supported or " picture" not in kind:
        return failure
    more = " after `pip install pillow-heif` and pillow_heif.register_heif_opener()" if kind.startswith("HEIC") else ""
    return type(failure)(failure.status, failure.name, f"{failure.text}; convert it, or give PIL.Image.open(file){more}")


class Picture(OwnedPixels):
    """A decoded file: JPEG, PNG or WebP.

    >>> with Picture.open("cube.jpg") as picture:
    ...     print(picture)
    <Picture: 640 x 480 RGB24>
    """

    _kind = "picture"

    def __init__(self) -> None:
        super().__init__()
        self._file, self._decode_ms = "", 0.0
        self._decoding: PictureOptions = {}

    @classmethod
    @_OPTIONS.described
    def open(cls, path: str | os.PathLike[str], **options: Unpack[PictureOptions]) -> Self:
        """Reads and decodes a file.

        :raises VisionError: VC_ERR_IO with the system's message, otherwise as :meth:`decode`.
        """
        picture = cls()
        picture._load("open", path_bytes(path), options=options)
        picture._file, picture._decoding = os.fsdecode(path), options
        return picture

    @classmethod
    @_OPTIONS.signed
    def from_bytes(cls, data: Any, **options: Unpack[PictureOptions]) -> Self:
        """Decodes a file in memory or an open one; as :meth:`decode`."""
        picture = cls()
        picture.decode(data, **options)
        return picture

    @_OPTIONS.signed
    def decode(self, data: Any, **options: Unpack[PictureOptions]) -> None:
        """Decodes a file in memory (``bytes``, ``mmap``) or an open one, and replaces the pixels; options as for :meth:`open`.

        Pixels in use elsewhere remain unchanged.

        :raises VisionError: VC_ERR_BAD_DATA (another kind of file, damaged), VC_ERR_TOO_LARGE.
        """
        data = file_bytes(data)
        self._load("decode", data, len(data), options=options)

    def _load(self, name: str, *arguments: object, options: PictureOptions) -> None:
        values = _OPTIONS.filled(options)
        with self._lock:
            self._renewed()
            self._file = ""  # even if the new file cannot be decoded
            start = time.perf_counter()
            try:
                self._call(name, *arguments, C.byref(values))
            except VisionError as failure:
                raise _advised(failure) from None
            self._decode_ms = (time.perf_counter() - start) * 1e3

    @property
    def image(self) -> VcImage:
        with self._lock:
            result = super().image
            result._file, result._decode_ms, result._decoding = self._file, self._decode_ms, self._decoding
            return result

    @property
    def info(self) -> PictureInfo:
        """Properties of the file."""
        value = sized(vc_picture_info)
        self._call("info_get", C.byref(value))
        return PictureInfo({1: "jpeg", 2: "png", 3: "webp"}.get(value.file_type, str(value.file_type)), value.width, value.height,
                           value.full_width, value.full_height, value.orientation)


class Canvas(PixelObject):
    """Pixels to draw into.

    >>> canvas = Canvas(320, 240)
    >>> draw_text(canvas, "hello", (20, 40))
    >>> canvas.save("hello.png")
    """

    def __init__(self, width: int, height: int, order: Order = "RGB", fill: int = 0) -> None:
        """``fill``: the value of every byte, 0 = black, 255 = white."""
        width, height = self._size = (integer("width", width), integer("height", height))
        if min(self._size) < 1:
            raise ValueError(f"{width} x {height}: a canvas has at least one pixel")
        self._format = PixelFormat(image(b"", width=width, height=height, order=order).format)
        self._memory = bytearray(bytes([integer("fill", fill, C.c_uint8)]) * (width * height * CHANNELS[self._format]))

    @classmethod
    @listed(Layout)
    def of(cls, source: PictureSource, **layout: Unpack[Layout]) -> Self:
        """A copy of a picture, given as for :func:`visioncore.image`; camera formats become RGB."""
        view = picture_of(f"{cls.__name__}.of", source, layout)
        names: dict[int, Order] = {GRAY8: "GRAY", BGR24: "BGR", RGBA32: "RGBA", BGRA32: "BGRA"}
        canvas = cls(view.width, view.height, names.get(view.format, "RGB"))
        convert(view, canvas)
        return canvas

    @property
    def image(self) -> VcImage:
        return image(self._memory, width=self._size[0], height=self._size[1], format=self._format, writable=True)

    def __reduce__(self) -> tuple[Any, ...]:
        return _canvas_again, (*self._size, self._format.name, bytes(self._memory))


def _canvas_again(width: int, height: int, format: str, data: bytes) -> Canvas:
    canvas = Canvas.__new__(Canvas)
    canvas._size, canvas._format, canvas._memory = (width, height), PixelFormat[format], bytearray(data)
    return canvas


@listed(Layout)
def encode(source: PictureSource, file_type: str = "png", quality: int = 90, fast: bool = False, **layout: Unpack[Layout]) -> bytes:
    """A picture as the bytes of a file; ``source`` and ``layout`` as for :func:`visioncore.image`.

    :param file_type: "png" or "jpeg".
    :param quality: of a JPEG, 1 to 100.
    :param fast: faster encoding of a larger PNG.
    """
    if file_type not in _FILE_TYPES:
        raise ValueError(f"file_type {file_type!r}: must be 'png' or 'jpeg'")
    view = picture_of("encode", source, layout)
    options = filled(vc_encode_options, dict(file_type=_FILE_TYPES[file_type], quality=quality, fast=fast))
    with Picture() as encoder:
        return encoder._bytes("encode", C.byref(view), C.byref(options))


def convert(source: PictureSource, target: PictureSource, *, order: Order | None = None, target_order: Order | None = None) -> None:
    """Copies pixels into a writable picture of the same size; formats are converted.

    :param order: of ``source``, ``target_order``: of ``target``, for arrays; see :func:`visioncore.image`.
    :raises ValueError: if the sizes differ.
    """
    view, canvas = image(source, order=order), image(target, order=target_order, writable=True)
    if (view.width, view.height) != (canvas.width, canvas.height):
        raise ValueError(f"the target is {canvas.width} x {canvas.height} pixels: must be {view.width} x {view.height} as the source")
    check(library.vc_image_convert(C.byref(view), C.byref(canvas)))
