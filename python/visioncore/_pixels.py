"""Converts pictures of all kinds to pixels for one call, including the order of channels."""
from __future__ import annotations

import ctypes as C
import io
import os
from collections.abc import Mapping
from enum import IntEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypedDict, Union

from ._buffer import Memory, has_buffer
from ._c import VC_IMAGE_BOTTOM_UP, vc_image
from ._options import integer, octets

if TYPE_CHECKING:
    from typing_extensions import Buffer

    from .picture import PixelObject


class PixelFormat(IntEnum):
    """Layout of pixels in memory, 8 bits per channel; the last five are camera formats."""

    GRAY8, RGB24, BGR24, RGBA32, BGRA32, NV12, YUYV, I420, NV21, UYVY = range(1, 11)


GRAY8, RGB24, BGR24, RGBA32, BGRA32, NV12, YUYV, I420, NV21, UYVY = PixelFormat
#: Bytes per pixel; for planar formats those of the first plane.
CHANNELS = {GRAY8: 1, RGB24: 3, BGR24: 3, RGBA32: 4, BGRA32: 4, NV12: 1, YUYV: 2, I420: 1, NV21: 1, UYVY: 2}
_ORDERS = {"GRAY": GRAY8, "RGB": RGB24, "BGR": BGR24, "RGBA": RGBA32, "BGRA": BGRA32}

Order = Literal["GRAY", "RGB", "BGR", "RGBA", "BGRA", "gray", "rgb", "bgr", "rgba", "bgra"]


class VcImage(vc_image):
    """Pixels to read or draw into; keeps their owner alive. Made by :func:`image`."""

    _keep: object = None
    _writable = False
    #: The file that the pixels were read from, and the duration of reading.
    _file = ""
    _decode_ms = 0.0
    #: The options with which the file was decoded.
    _decoding: Mapping[str, Any] = MappingProxyType({})

    def __repr__(self) -> str:
        return f"<VcImage: {self.width} x {self.height} {PixelFormat(self.format).name}>"


class SupportsArrayInterface(Protocol):
    """numpy arrays, PIL pictures and others."""

    @property
    def __array_interface__(self) -> dict[str, Any]: ...


class Layout(TypedDict, total=False):
    """The layout of memory, as keywords of :func:`image`."""

    order: Order | None
    width: int | None
    height: int | None
    format: int | None
    stride: int | None
    bottom_up: bool


class SupportsRead(Protocol):
    """Files that are open for reading bytes, ``io.BytesIO`` and others."""

    def read(self) -> bytes: ...


#: All types accepted as a picture; see :func:`image`.
PictureSource = Union[str, "os.PathLike[str]", "Buffer", SupportsRead, VcImage, "PixelObject", SupportsArrayInterface]


def image(source: PictureSource, *, order: Order | None = None, width: int | None = None, height: int | None = None,
          format: int | None = None, stride: int | None = None, bottom_up: bool = False, writable: bool = False) -> VcImage:
    """The pixels of a picture. Memory is used in place, without a copy, if the pixels of a row are contiguous.

    Recognisers see transparent pixels over white, wherever they come from. Files are turned by their EXIF orientation; PIL images and
    arrays are used as they are (``PIL.ImageOps.exif_transpose`` turns an image).

    A ``source`` with a known order of channels:

    - the path of a file (JPEG, PNG, WebP), an open file, or the bytes of one (``bytes``, ``mmap``);
    - a :class:`Picture`, a :class:`Canvas`, a :class:`CubePhoto`, or a result of this function;
    - a PIL image of any mode except I and F.

    A ``source`` whose order of channels must be given, because red and blue cannot be distinguished:

    - an array of uint8 shaped (height, width, 3) or (height, width, 4), of numpy or anything else with the buffer protocol
      or ``__array_interface__``: ``order`` is "RGB" or "BGR" (OpenCV), "RGBA" or "BGRA". (height, width) and
      (height, width, 1) are "GRAY";
    - flat bytes: ``width``, ``height``, and ``order`` or ``format`` (a :class:`PixelFormat`, including camera formats), and
      ``stride`` if rows are padded.

    :param bottom_up: the first row in memory is the bottom of the picture (OpenGL, Unity).
    :param writable: the pixels will be drawn into.
    :raises ValueError: for any other shape, order or type of elements.
    :raises BufferError: for read-only memory if ``writable``.

    >>> pixels = bytes(640 * 480 * 3)
    >>> image(pixels, width=640, height=480, order="BGR")
    <VcImage: 640 x 480 BGR24>
    """
    told = dict(width=width, height=height, format=format, stride=stride)
    result = _known(source, writable, nothing_told=not any(v is not None for v in told.values()) and order is None and not bottom_up)
    if result is not None:
        if any(v is not None for v in told.values()) or bottom_up:
            raise ValueError("width, height, format, stride and bottom_up are for bytes and arrays: this picture has its own")
        if order is not None and _format_of(order) != result.format:
            raise ValueError(f"order {order!r}: this picture has its own, {PixelFormat(result.format).name}")
        return result
    memory = Memory(source, writable)
    if len(memory.shape) == 1 or any(v is not None for v in told.values()):
        result = _flat(memory, order, width, height, format, stride)
    else:
        result, bottom_up, memory = _shaped(memory, order, bottom_up, writable)
    result.flags = VC_IMAGE_BOTTOM_UP if bottom_up else 0
    result._keep, result._writable = memory, writable
    return result


def parted(keywords: Mapping[str, Any]) -> tuple[Layout, dict[str, Any]]:
    """Keywords of a function that takes a picture and options: those of the layout, and the others."""
    layout: Any = {name: value for name, value in keywords.items() if name in Layout.__annotations__}
    return layout, {name: value for name, value in keywords.items() if name not in layout}


def picture_of(function: str, source: PictureSource, layout: Layout) -> VcImage:
    """The pixels for a function that passes on its keywords.

    :raises TypeError: for other keywords; the text names the function.
    """
    for name in layout:
        if name not in Layout.__annotations__:
            owner, _, method = function.rpartition(".")
            options = f"; options are for {owner}()" if method in ("find", "track", "rate") else ""
            raise TypeError(f"{function}() takes no {name!r} but {', '.join(Layout.__annotations__)}{options}")
    return image(source, **layout)


def _format_of(order: str) -> PixelFormat:
    """The pixel formats for ``order``."""
    if not isinstance(order, str) or order.upper() not in _ORDERS:
        raise ValueError(f"order {order!r}: must be one of {', '.join(map(repr, _ORDERS))}")
    return _ORDERS[order.upper()]


def _known(source: Any, writable: bool, nothing_told: bool) -> VcImage | None:
    """The pixels of a source with a known layout; None for memory."""
    from .picture import Picture, PixelObject

    if isinstance(source, VcImage):
        if writable and not source._writable:
            raise BufferError("read-only pixels cannot be drawn into: image(..., writable=True)")
        return source
    if isinstance(source, PixelObject):
        return source.image
    if isinstance(source, (str, os.PathLike)):
        opened: Any = Picture.open
    elif _is_file(source) or (nothing_told and _is_flat(source)):
        opened = Picture.from_bytes
    elif isinstance(getattr(source, "mode", None), str) and hasattr(source, "tobytes") and hasattr(source, "size"):
        if writable:
            raise BufferError("a PIL picture cannot be drawn into: use numpy.array(picture) or Canvas.of(picture)")
        return _from_pil(source)
    else:
        return None
    if writable:
        raise BufferError("a file cannot be drawn into: use Canvas.of(...)")
    view: VcImage = opened(source).image
    return view


def _is_flat(source: Any) -> bool:
    """Whether it is bytes without a shape."""
    return has_buffer(source) and memoryview(source).ndim == 1


def _is_file(source: Any) -> bool:
    """Whether it is open for reading. Mapped memory can be read as well, but is used in place."""
    return callable(getattr(source, "read", None)) and not has_buffer(source)


def file_bytes(source: Any) -> bytes:
    """The bytes of a file, given as such or open for reading."""
    if isinstance(source, io.TextIOBase):
        raise TypeError("the file is open for text: open it with mode 'rb'")
    if not _is_file(source):
        return octets("data", source)
    data = octets("data", source.read())
    if not data and callable(getattr(source, "tell", None)) and source.tell():
        raise ValueError("the file was read to its end before: seek(0) goes back to its start")
    return data


def _from_pil(source: Any) -> VcImage:
    size: Any = dict(width=source.width, height=source.height)
    if source.mode in ("I;16", "I;16L", "I;16B"):
        first = 0 if source.mode.endswith("B") else 1
        return image(source.tobytes()[first::2], order="GRAY", **size)
    if source.mode.startswith(("I", "F")):
        raise ValueError(f"a PIL picture of mode {source.mode!r} has no fixed range: convert it to 8 bits first, for example "
                         "picture.point(lambda value: value / 256).convert('L')")
    orders: dict[str, Order] = {"L": "GRAY", "RGB": "RGB", "RGBA": "RGBA"}
    has_palette_with_alpha = source.mode == "P" and source.palette.mode == "RGBA"
    if source.mode == "La":
        source = source.convert("LA")
    if source.mode in ("LA", "PA", "RGBa") or "transparency" in source.info or has_palette_with_alpha:
        source = source.convert("RGBA")
    elif source.mode not in orders:
        source = source.convert("RGB")
    return image(source.tobytes(), order=orders[source.mode], **size)


def _flat(memory: Memory, order: str | None, width: int | None, height: int | None, format: int | None, stride: int | None) -> VcImage:
    if width is None or height is None or (format is None) == (order is None):
        raise ValueError("flat bytes need width, height, and either format or order")
    if not memory.contiguous:
        raise ValueError("flat bytes must be contiguous")
    if format is not None and format not in list(PixelFormat):
        raise ValueError(f"format {format!r}: must be a PixelFormat: {', '.join(f.name for f in PixelFormat)}")
    kind = _format_of(order) if order is not None else PixelFormat(format or 0)
    width, height = integer("width", width), integer("height", height)
    step = width * CHANNELS[kind] if stride is None else integer("stride", stride, C.c_int64)
    return VcImage(memory.address, memory.size, step, width, height, kind, 0)


def _shaped(memory: Memory, order: str | None, bottom_up: bool, writable: bool) -> tuple[VcImage, bool, Memory]:
    shape, strides = memory.shape, memory.strides
    if len(shape) not in (2, 3):
        raise ValueError(f"{len(shape)} dimensions: must be (height, width) or (height, width, channels)")
    channels = shape[2] if len(shape) == 3 else 1
    possible = [name for name, kind in _ORDERS.items() if CHANNELS[kind] == channels]
    if not possible:
        advice = ", the last dimension: array.transpose(1, 2, 0) moves the first one there" if shape[0] in (1, 3, 4) else ""
        raise ValueError(f"{channels} channels: must be 1, 3 or 4{advice}")
    if order is None and channels > 1:
        raise ValueError(f"an array of {channels} channels needs its order: " + " or ".join(f'order="{name}"' for name in possible)
                         + (" (pictures of cv2 are BGR)" if channels == 3 else ""))
    kind = _format_of(order) if order is not None else GRAY8
    if CHANNELS[kind] != channels:
        raise ValueError(f"order {order!r}: the array has {channels} channels, so it must be {' or '.join(map(repr, possible))}")
    height, width = integer("height", shape[0]), integer("width", shape[1])
    has_rows = (width <= 1 or strides[1] == channels) and (channels == 1 or strides[2] == 1)
    if not has_rows or (height > 1 and abs(strides[0]) < width * channels):  # or rows that overlap, as of numpy.broadcast_to
        if writable:
            raise BufferError("the pixels of a row must be contiguous to be drawn into: use numpy.ascontiguousarray")
        memory = memory.packed()
        strides = memory.strides
    start, step = memory.address, strides[0]
    if height == 1:
        step = width * channels
    if step < 0:  # a flipped array, stored bottom-up
        start, step, bottom_up = start + step * (height - 1), -step, not bottom_up
    return VcImage(start, step * (height - 1) + width * channels if height else 0, step, width, height, kind, 0), bottom_up, memory


def row_bytes(pixels: VcImage) -> int:
    """Bytes of a row without padding."""
    return pixels.width * CHANNELS[PixelFormat(pixels.format)]


def bytes_of(pixels: VcImage) -> bytes:
    """A copy of the pixels of an upright picture without planes, row after row without padding."""
    data = pixels.data or 0
    return b"".join(C.string_at(data + y * pixels.stride, row_bytes(pixels)) for y in range(pixels.height))
