"""The folder of results, local or in a storage. Files are written atomically."""
from __future__ import annotations

import errno
import os
import time
import uuid
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from .names import is_local
from .storage import Storage, file_system

#: What is not a result; readers of Parquet folders leave out names that begin with "_".
INTERNAL = "_visioncore"
ENDING = ".parquet"
#: Storages in which a file appears when all of it is written; elsewhere it is renamed.
_ATOMIC = {"memory", "s3", "s3a", "gs", "gcs", "abfs", "abfss", "az", "adl", "oci", "oss"}
#: Failures of this machine that trying again does not change.
_FINAL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EACCES, errno.EPERM, errno.ENOTDIR}
_ATTEMPTS, _PAUSE_S = 3, 0.5


class OutputError(Exception):
    """A result could not be written: the run ends. Survives pickling."""


class Output:
    """A folder by path or URL."""

    def __init__(self, url: str, storage: Storage | None = None) -> None:
        self.url, self._storage = url, storage
        self.is_local = is_local(url) or url.startswith("file://")
        self.files, root = file_system(url, storage)
        self.root = root.rstrip("/")
        protocol = self.files.protocol if isinstance(self.files.protocol, str) else self.files.protocol[0]
        self._is_atomic = protocol in _ATOMIC

    def __reduce__(self) -> Any:
        return Output, (self.url, self._storage)

    def path(self, name: str) -> str:
        """Of a file by its name below the folder."""
        return f"{self.root}/{name}"

    def prepare(self) -> None:
        """Makes the folders.

        :raises OutputError: where that is not possible.
        """
        try:
            for name in (INTERNAL, f"{INTERNAL}/plan", f"{INTERNAL}/unfinished"):
                self.files.makedirs(self.path(name), exist_ok=True)
        except OSError as failure:
            raise OutputError(f"{self.url}: cannot be written: {failure.strerror or failure}") from failure

    def write(self, name: str, data: bytes) -> None:
        """Writes a file atomically.

        :raises OutputError: after three attempts, or at once if another attempt would not help.
        """
        self._attempt(name, lambda beside: self._pipe(beside, data))

    def move_in(self, file: str, name: str) -> None:
        """Makes a file of this machine one of the output, as :meth:`write`."""
        self._attempt(name, lambda beside: self.files.put_file(file, beside))

    def _attempt(self, name: str, write: Any) -> None:
        for attempt in range(1, _ATTEMPTS + 1):
            beside = self.path(name) if self._is_atomic else self.path(f"{INTERNAL}/unfinished/{uuid.uuid4().hex}")
            try:
                self.files.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
                write(beside)
                if not self._is_atomic:
                    rename = os.replace if self.is_local else self.files.mv
                    rename(beside, self.path(name))
                return
            except OSError as failure:
                if not self._is_atomic:
                    self.delete(beside)
                if attempt == _ATTEMPTS or failure.errno in _FINAL:
                    raise OutputError(f"{self.path(name)}: cannot be written: {failure.strerror or failure}") from failure
                time.sleep(_PAUSE_S * attempt)

    def _pipe(self, path: str, data: bytes) -> None:
        if not self.is_local:
            self.files.pipe_file(path, data)
            return
        with open(path, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())

    def delete(self, path: str) -> None:
        """Deletes a file by its path if it exists."""
        with suppress(OSError):
            self.files.rm_file(path)

    def read(self, name: str) -> bytes | None:
        """The contents of a file; None if it does not exist."""
        try:
            data: bytes = self.files.cat_file(self.path(name))
        except (FileNotFoundError, NotADirectoryError):
            return None
        return data

    def names(self, folder: str = "", ending: str = "") -> Iterator[str]:
        """The files directly in a folder below, by name, without their ending."""
        path = self.path(folder).rstrip("/")
        if self.is_local:
            if os.path.isdir(path):
                with os.scandir(path) as entries:
                    yield from (entry.name[:len(entry.name) - len(ending)] for entry in entries if entry.name.endswith(ending))
            return
        try:
            listed = self.files.ls(path, detail=False, refresh=True) if self.files.exists(path) else []
        except FileNotFoundError:
            return
        yield from (name.rsplit("/", 1)[1][:-len(ending) or None] for name in listed if name.endswith(ending) and name.rsplit("/", 1)[1])

    def parts(self) -> set[str]:
        """The names of the existing parts."""
        return {name for name in self.names(ending=ENDING) if name.startswith("part-")}

    def tidy(self) -> None:
        """Deletes temporary files of an interrupted run."""
        for folder in (f"{INTERNAL}/unfinished", f"{INTERNAL}/halves"):
            for name in list(self.names(folder)):
                self.delete(self.path(f"{folder}/{name}"))
