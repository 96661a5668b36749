"""Exceptions of failed calls."""
from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Iterator
from typing import Any

from ._c import VC_ERR_INVALID_ARGUMENT, VC_ERR_IO, VC_ERR_UNSUPPORTED
from ._c.library import library


class VisionError(Exception):
    """A call failed.

    ``name`` is the constant of the C interface, for example ``VC_ERR_BAD_DATA``, ``status`` its number, and ``text`` names the
    wrong value and the allowed ones. Can be pickled, for use in process pools.

    A file that is missing is also a :class:`FileNotFoundError`.

    >>> try:
    ...     Picture.open("missing.jpg")
    ... except VisionError as error:
    ...     print(error.name, error.status, isinstance(error, FileNotFoundError))
    VC_ERR_IO -11 True
    """

    def __init__(self, status: int, name: str, text: str = "") -> None:
        super().__init__(f"{text} ({name})" if text else name)
        self.status, self.name, self.text = status, name, text

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.status, self.name, self.text)

    def to_dict(self) -> dict[str, Any]:
        """The error as in the command's JSON: ``{"error": {"code": ..., "message": ...}}``."""
        return {"schema": 1, "error": {"code": self.name, "message": self.text or self.name}}


class ArgumentError(VisionError, ValueError):
    """A value was rejected; the text names the field, the value and the allowed values."""


class FileError(VisionError, OSError):
    """The system refused a file or a socket: it is missing, or may not be read or written."""


class MissingFileError(FileError, FileNotFoundError):
    """There is no such file."""

    def __init__(self, status: int, name: str, text: str = "") -> None:
        super().__init__(status, name, text)
        self.errno = errno.ENOENT


@contextlib.contextmanager
def file_errors(path: str | os.PathLike[str]) -> Iterator[None]:
    """Converts ``OSError`` to :class:`FileError`, which names the file."""
    try:
        yield
    except OSError as failure:
        raise error(VC_ERR_IO, f"{os.fsdecode(path)}: {failure.strerror}") from None


@contextlib.contextmanager
def contents(path: str | os.PathLike[str]) -> Iterator[bytes]:
    """The contents of a file; errors of what is read from them name the file."""
    with file_errors(path), open(os.fspath(path), "rb") as file:
        data = file.read()
    try:
        yield data
    except VisionError as failure:
        if failure.status == VC_ERR_INVALID_ARGUMENT:  # of an option
            raise
        raise error(failure.status, f"{os.fsdecode(path)}: {failure.text}") from None


def status_name(status: int) -> str:
    """The name of a status constant; "VC_ERR_UNKNOWN" for unknown numbers."""
    name: bytes = library.vc_status_name(status)
    return name.decode()


def error(status: int, text: bytes | str | None) -> VisionError:
    """The exception for a negative status."""
    message = text.decode("utf-8", "replace") if isinstance(text, bytes) else text or ""
    kind: type[VisionError] = ArgumentError if status in (VC_ERR_INVALID_ARGUMENT, VC_ERR_UNSUPPORTED) else VisionError
    if status == VC_ERR_IO:
        kind = MissingFileError if message.endswith(os.strerror(errno.ENOENT)) else FileError
    return kind(status, status_name(status), message)


def check(status: int) -> None:
    """Raises :class:`VisionError` for a negative status of a function without a handle, with the text of ``vc_last_error()``."""
    if status < 0:
        raise error(status, library.vc_last_error())
