"""Access to the memory of other objects without copies and without numpy."""
from __future__ import annotations

import ctypes as C
import math
import operator
import sys
from typing import Any


class _PyBuffer(C.Structure):
    """CPython's Py_buffer, which also gives the address of read-only memory."""

    _fields_ = [("buf", C.c_void_p), ("obj", C.py_object), ("len", C.c_ssize_t), ("itemsize", C.c_ssize_t), ("readonly", C.c_int),
                ("ndim", C.c_int), ("format", C.c_char_p), ("shape", C.POINTER(C.c_ssize_t)), ("strides", C.POINTER(C.c_ssize_t)),
                ("suboffsets", C.POINTER(C.c_ssize_t)), ("internal", C.c_void_p)]


_WRITABLE, _STRIDES, _FORMAT = 0x1, 0x18, 0x4
_get_buffer, _release_buffer, _has_buffer = C.pythonapi.PyObject_GetBuffer, C.pythonapi.PyBuffer_Release, C.pythonapi.PyObject_CheckBuffer
_get_buffer.argtypes, _get_buffer.restype = [C.py_object, C.POINTER(_PyBuffer), C.c_int], C.c_int
_release_buffer.argtypes, _release_buffer.restype = [C.POINTER(_PyBuffer)], None
_has_buffer.argtypes, _has_buffer.restype = [C.py_object], C.c_int
_BYTES = (b"B", b"<B", b"c", b"|u1", b"<u1", b">u1")
#: Conversions of other elements: their types in the buffer protocol and in the array interface.
_CONVERSIONS = {"e f d g f2 f4 f8 f16": "(array * 255).round().astype('uint8') where 1 is white",
                "H u2": "(array // 257).astype('uint8') where 65535 is white",
                "? b1": "array.astype('uint8') * 255 where True is white",
                "b h i l q I L Q i1 i2 i4 i8 u4 u8": "array.clip(0, 255).astype('uint8') where 255 is white"}


def has_buffer(source: object) -> bool:
    """Whether an object has the buffer protocol."""
    return bool(_has_buffer(source))


def _wrong_type(kind: str) -> ValueError:
    hint = next((conversion for kinds, conversion in _CONVERSIONS.items() if kind.lstrip("<>=|@") in kinds.split()), "")
    return ValueError(f"elements of type {kind!r}: pixels must be unsigned bytes (uint8)" + (f": {hint}" if hint else ""))


def _whole(name: str, numbers: Any) -> tuple[int, ...]:
    """Whole numbers of an array interface."""
    try:
        return tuple(map(operator.index, numbers))
    except TypeError:
        raise ValueError(f"array interface: {name} {numbers!r}: must be whole numbers") from None


class Memory:
    """Bytes of another object, held in place: ``address``, ``shape``, ``strides`` (in bytes), ``size``.

    :raises BufferError: for read-only memory if ``writable``.
    :raises ValueError: for elements other than unsigned bytes.
    :raises TypeError: for an object without accessible memory.
    """

    address: int
    shape: tuple[int, ...]
    strides: tuple[int, ...]

    def __init__(self, source: Any, writable: bool = False) -> None:
        self._buffer: _PyBuffer | None = None
        if _has_buffer(source):
            self._take_buffer(source, writable)
        elif isinstance(getattr(source, "__array_interface__", None), dict):
            self._take_array(source, writable)
        else:
            advice = "; give numpy.asarray(it)" if hasattr(source, "__array__") else ""
            raise TypeError(f"{type(source).__name__} is not a picture: must be a path, a file, its bytes, a Picture, "
                            f"an array of uint8 or a PIL picture{advice}")
        self._source = source

    def _take_buffer(self, source: Any, writable: bool) -> None:
        view = _PyBuffer()
        try:
            _get_buffer(source, view, _STRIDES | _FORMAT | (_WRITABLE if writable else 0))
        except (BufferError, ValueError) as error:  # numpy raises the latter
            raise BufferError(f"memory that cannot be {'drawn into' if writable else 'used'}: {error}") from None
        self._buffer = view
        if view.itemsize != 1 or (view.format or b"B") not in _BYTES:
            raise _wrong_type((view.format or b"B").decode() if view.itemsize == 1 or view.format else f"{view.itemsize} bytes")
        self.address = view.buf or 0
        self.shape = tuple(view.shape[i] for i in range(view.ndim))
        self.strides = tuple(view.strides[i] for i in range(view.ndim))

    def _take_array(self, source: Any, writable: bool) -> None:
        """The array interface, version 3, of objects without the buffer protocol."""
        array = source.__array_interface__
        kind, data = array.get("typestr"), array.get("data")
        if not isinstance(kind, str):
            raise ValueError(f"array interface: typestr {kind!r}: must be a text")
        if kind.encode() not in _BYTES:
            raise _wrong_type(kind)
        self.shape = _whole("shape", array.get("shape"))
        self.strides = _whole("strides", array.get("strides") or self._packed)
        if min(self.shape, default=0) < 0 or len(self.strides) != len(self.shape):
            raise ValueError(f"array interface: shape {self.shape} and strides {self.strides} do not fit")
        if isinstance(data, tuple) and len(data) == 2:
            self.address, = _whole("data", data[:1])
            self._keep: Any = (source, array)
            if writable and data[1]:
                raise BufferError("read-only memory cannot be drawn into")
            return
        if not has_buffer(data):
            raise ValueError("array interface: data must be (address, read-only) or have the buffer protocol")
        self._keep = Memory(data, writable)
        if not self._keep.contiguous:
            raise ValueError("array interface: data must be contiguous")
        first, = _whole("offset", [array.get("offset", 0)])
        self.address = self._keep.address + first
        if self.size:
            steps = [stride * (length - 1) for length, stride in zip(self.shape, self.strides)]
            if first + sum(min(0, step) for step in steps) < 0 or first + sum(max(0, step) for step in steps) >= self._keep.size:
                raise ValueError("array interface: data is smaller than its shape")

    @property
    def size(self) -> int:
        """Number of bytes."""
        return math.prod(self.shape)

    @property
    def _packed(self) -> tuple[int, ...]:
        """The strides of contiguous bytes."""
        return tuple(math.prod(self.shape[i:]) for i in range(1, len(self.shape) + 1))

    @property
    def contiguous(self) -> bool:
        """Whether the bytes are contiguous."""
        return all(length <= 1 or stride == packed for length, stride, packed in zip(self.shape, self.strides, self._packed))

    def packed(self) -> Memory:
        """A contiguous copy.

        :raises ValueError: for an object without the buffer protocol.
        """
        if not has_buffer(self._source):
            raise ValueError("the pixels of a row must be contiguous: use numpy.ascontiguousarray")
        numpy = sys.modules.get("numpy")
        return Memory(numpy.ascontiguousarray(self._source) if numpy else memoryview(self._source).tobytes())._shaped(self.shape)

    def _shaped(self, shape: tuple[int, ...]) -> Memory:
        self.shape = shape
        self.strides = tuple(self._packed)
        return self

    def __bytes__(self) -> bytes:
        if not self.contiguous:
            raise ValueError("flat bytes must be contiguous")
        return C.string_at(self.address, self.size) if self.size else b""

    def __del__(self) -> None:
        if self._buffer is not None:
            _release_buffer(self._buffer)
