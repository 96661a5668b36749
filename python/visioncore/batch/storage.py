"""Access to files: local paths, and URLs through fsspec."""
from __future__ import annotations

import os
from collections.abc import Mapping
from typing import IO, Any

from .names import is_local, path_of

#: Given to fsspec for every URL: listings change while pictures are being recognised.
_ALWAYS = {"use_listings_cache": False}
Storage = Mapping[str, Any]


def file_system(url: str, storage: Storage | None = None) -> tuple[Any, str]:
    """The fsspec file system of a URL or path, and the path in it."""
    try:
        from fsspec.core import url_to_fs
        from fsspec.implementations.local import LocalFileSystem
    except ImportError as missing:
        raise ImportError(f"{url}: URLs need fsspec: pip install 'visioncore[batch]' ({missing})", name=missing.name) from missing
    path = path_of(url)
    if is_local(path):
        return LocalFileSystem(), os.path.abspath(path)
    found: tuple[Any, str] = url_to_fs(path, **{**_ALWAYS, **(storage or {})})
    return found


def read(uri: str, storage: Storage | None = None) -> bytes:
    """The bytes of a picture."""
    path = path_of(uri)
    if is_local(path):
        try:
            with open(path, "rb") as file:
                return file.read()
        except IsADirectoryError:
            os.scandir(path).close()  # raises the reason for which its pictures were not listed
            raise
    files, inside = file_system(path, storage)
    data: bytes = files.cat_file(inside)
    return data


def open_stream(uri: str, storage: Storage | None = None) -> IO[bytes]:
    """A file to read from its beginning."""
    path = path_of(uri)
    if is_local(path):
        return open(path, "rb")
    files, inside = file_system(path, storage)
    stream: IO[bytes] = files.open(inside, "rb", cache_type="readahead")
    return stream
