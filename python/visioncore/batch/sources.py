"""Sources of pictures: folders, globs, archives, Parquet files, lists of URLs."""
from __future__ import annotations

import codecs
import glob
import gzip
import lzma
import os
import re
import tarfile
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, count, islice
from typing import IO, Any, NamedTuple, Union

from .kinds import SCHEMA_KEY
from .names import is_local, path_of, shown, uri_of
from .output import INTERNAL
from .recogniser import IO_ERROR, reason_of
from .shards import FILES, ROWS, TAR, ZIP, Shard
from .storage import Storage, file_system, open_stream, read

#: File name extensions of pictures in folders and archives. Files of globs and lists are read regardless of their names.
PICTURES = (".jpg", ".jpeg", ".jpe", ".jfif", ".png", ".webp")
#: Those of pictures that are not read.
_OTHER_PICTURES = (".heic", ".heif", ".avif", ".tif", ".tiff", ".bmp", ".gif")
_TARS, _ZIPS, _PARQUET, _LIST = (".tar", ".tar.gz", ".tgz"), (".zip",), (".parquet",), ".txt"
_IN_FOLDERS = (*PICTURES, *_TARS, *_ZIPS, *_PARQUET)
_FOLDER = f"/{INTERNAL}/"
#: The names of annotated copies in an output.
_COPIES = re.compile(r"part-[0-9a-f]{16}\.tar$")
#: Names of a folder sorted at a time, which bounds the memory.
_SORTED_AT_ONCE = 50_000
#: Pictures per part: few at first, so that all workers are busy and progress is visible early, and doubled after every eight parts, up to
#: a number that the caller may give.
_FIRST_PART, _LARGEST_PART, _PARTS_OF_A_SIZE = 16, 500, 8
#: Rows of a Parquet file that are decoded at a time, where they hold pictures.
_PICTURES_AT_ONCE = 16
_BAD_DATA, _TOO_LARGE = "VC_ERR_BAD_DATA", "VC_ERR_TOO_LARGE"
#: Members of archives with more bytes are not read: a small archive may state any size. The largest picture of 4 channels
#: has as many.
_LARGEST_MEMBER = 1 << 30
#: Flag of a member of a zip archive.
_ENCRYPTED = 1
_TAR_BLOCK = 512
#: Bytes of an archive read at a time: whole blocks, few enough for their memory to be reused.
_READ_AT_ONCE = 128 * _TAR_BLOCK


class Item(NamedTuple):
    """One picture of a shard, or an error."""

    uri: str
    member: str | None = None
    number: int = 0
    #: The file; None: it is read from ``uri``.
    data: bytes | None = None
    status: str = ""
    error: str = ""

    def read(self, storage: Storage | None) -> bytes:
        """The file."""
        return self.data if self.data is not None else read(self.uri, storage)


#: A path, a URL or a glob.
Source = Union[str, "os.PathLike[str]"]


# -- from sources to shards -------------------------------------------------------------------------------------------


def _sizes(size: int | None) -> Iterator[int]:
    """The numbers of pictures of the parts, in order."""
    largest = _LARGEST_PART if size is None else size
    return (min(_FIRST_PART << min(number // _PARTS_OF_A_SIZE, largest.bit_length()), largest) for number in count())


def _ranges(number: int, sizes: Iterator[int]) -> Iterator[tuple[int, int]]:
    """The first picture of each part, and the one behind its last."""
    first = 0
    while first < number:
        end = min(first + next(sizes), number)
        yield first, end
        first = end


def shards_of(sources: Iterable[Source], size: int | None, storage: Storage | None, is_new: Callable[[str], bool],
              left_out: Counter[str]) -> Iterator[Shard]:
    """The shards of all sources: a tar archive each, pictures of a zip archive, rows of a Parquet file, or files of their own.

    :param size: the largest number of pictures; None: 500. The first shards have 16, if that is less.

    Results of this package below a folder or matched by a glob are left out, so an output may lie among its sources. A table that is
    named itself is read.
    :param is_new: called once with each file; those that it refuses are left out.
    :param left_out: counts the pictures of folders that are not read, by extension.
    :raises FileNotFoundError: for a source that does not exist.
    """
    waiting: list[str] = []
    sizes = _sizes(size)
    wanted = next(sizes)
    for uri, is_named in _files(sources, storage, left_out):
        if not is_new(uri):
            continue
        name = uri.lower()
        if name.endswith(_TARS):
            if is_named or not _are_copies(uri, storage):
                yield Shard(TAR, (uri,))
        elif name.endswith(_ZIPS):
            yield from _zip_shards(uri, _sizes(size), storage)
        elif name.endswith(_PARQUET):
            yield from _row_shards(uri, _sizes(size), storage, is_named)
        else:
            waiting.append(uri)
            if len(waiting) == wanted:
                yield Shard(FILES, tuple(waiting))
                waiting, wanted = [], next(sizes)
    if waiting:
        yield Shard(FILES, tuple(waiting))


def _files(sources: Iterable[Source], storage: Storage | None, left_out: Counter[str]) -> Iterator[tuple[str, bool]]:
    """The files, and whether each is named itself rather than found."""
    for source in sources:
        path = path_of(os.fspath(source))
        if path.lower().endswith(_LIST):
            yield from ((uri, True) for uri in _listed(path, storage))
        elif is_local(path):
            path = os.path.abspath(path)
            yield from ((uri_of(found), found == path) for found in _local_files(path, left_out))
        else:
            yield from ((found, found == path) for found in _remote_files(path, storage, left_out))


def _listed(path: str, storage: Storage | None) -> Iterator[str]:
    """The lines of a list; what is no URL is a path beside the list's folder."""
    folder = os.path.dirname(os.path.abspath(path)) if is_local(path) else ""
    with open_stream(path, storage) as file:
        for number, line in enumerate(file):
            name = path_of(os.fsdecode((line if number else line.removeprefix(codecs.BOM_UTF8)).strip()))
            if name and not name.startswith("#"):
                yield uri_of(os.path.abspath(os.path.join(folder, name)) if is_local(name) and folder else name)


def _local_files(path: str, left_out: Counter[str]) -> Iterator[str]:
    if os.path.isdir(path):
        return _below(path, left_out)
    if os.path.exists(path):
        return iter([path])
    if not glob.has_magic(path):
        raise FileNotFoundError(f"{path}: no such file or folder")
    return (found for found in _in_order(_matching(path)) if os.path.isfile(found) and _FOLDER not in found)


def _matching(pattern: str) -> Iterator[str]:
    """As ``glob.iglob``, but ``**`` enters no linked folder: two links that lead back have 2^40 paths."""
    before, deep, after = f"{pattern}/".partition("/**/")
    if not deep:
        yield from glob.iglob(pattern)
        return
    for start in glob.iglob(before or "/"):
        for folder, below, _ in os.walk(start):
            below[:] = (name for name in below if not name.startswith("."))
            yield from _matching(os.path.join(glob.escape(folder), after.rstrip("/") or "*"))


def _below(folder: str, left_out: Counter[str]) -> Iterator[str]:
    """The pictures, archives and Parquet files below a folder, and folders that cannot be listed; what is hidden is left out."""
    below: list[str] = []

    def names(folder: str) -> Iterator[str]:
        with os.scandir(folder) as entries:
            for entry in entries:
                if _is_hidden(entry.name):
                    continue
                if entry.is_dir(follow_symlinks=False):
                    below.append(entry.name)
                elif _is_read(entry.name, left_out) and _is_file(entry):
                    yield entry.name

    source, waiting = folder, [folder]
    while waiting:
        folder = waiting.pop()
        try:
            for name in _in_order(names(folder)):
                yield os.path.join(folder, name)
        except OSError:
            if folder == source:
                raise
            yield folder  # its row has the reason
        waiting += (os.path.join(folder, name) for name in sorted(below, reverse=True))
        below.clear()


def _is_file(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_file()
    except OSError:  # a link to itself
        return False


def _is_hidden(name: str) -> bool:
    return name.startswith(".") or name == INTERNAL


def _is_read(name: str, left_out: Counter[str]) -> bool:
    """Whether a file of a folder is read, by its name; counts the pictures that are not."""
    extension = os.path.splitext(name)[1].lower()
    if extension in _OTHER_PICTURES:
        left_out[extension] += 1
    return name.lower().endswith(_IN_FOLDERS)


def _in_order(names: Iterator[str]) -> Iterator[str]:
    while some := sorted(islice(names, _SORTED_AT_ONCE)):
        yield from some


def _remote_files(url: str, storage: Storage | None, left_out: Counter[str]) -> Iterator[str]:
    files, path = file_system(url, storage)
    if glob.has_magic(path):
        return (files.unstrip_protocol(found) for found in sorted(files.glob(path)) if _FOLDER not in found)
    if not files.isdir(path):
        if not files.exists(path):
            raise FileNotFoundError(f"{url}: no such file or folder")
        return iter([url])
    depth = len(path.rstrip("/").split("/"))
    walked = (sorted(f"{folder.rstrip('/')}/{name}" for name in names if not _is_hidden(name)) for folder, _, names in files.walk(path)
              if not any(map(_is_hidden, folder.rstrip("/").split("/")[depth:])))
    return (files.unstrip_protocol(found) for found in chain.from_iterable(walked) if _is_read(found, left_out))


def _are_copies(uri: str, storage: Storage | None) -> bool:
    """Whether a tar archive holds annotated copies of an output, by its name and its mark."""
    if not _COPIES.search(uri):
        return False
    try:
        with open_stream(uri, storage) as stream, tarfile.open(fileobj=stream, mode="r|") as archive:
            return SCHEMA_KEY in archive.pax_headers
    except (OSError, ValueError, tarfile.TarError):  # reported in the shard's row
        return False


def _zip_shards(uri: str, sizes: Iterator[int], storage: Storage | None) -> Iterator[Shard]:
    """Pictures of a zip archive, located by its table of contents; an archive without readable ones is one shard."""
    try:
        with open_stream(uri, storage) as stream, zipfile.ZipFile(stream) as archive:
            number = sum(is_picture(member.filename) for member in archive.infolist())
    except Exception:  # a storage may raise anything; reported in the shard's row
        number = 0
    if not number:
        yield Shard(ZIP, (uri,))
    yield from (Shard(ZIP, (uri,), 0, first, end) for first, end in _ranges(number, sizes))


def _row_shards(uri: str, sizes: Iterator[int], storage: Storage | None, is_named: bool) -> Iterator[Shard]:
    """A row group that holds pictures is a shard; of one with URIs alone, rows by ``sizes``. None for results that were found."""
    import pyarrow.parquet as pq

    try:
        with open_stream(uri, storage) as stream, pq.ParquetFile(stream) as table:
            if not is_named and SCHEMA_KEY.encode() in (table.schema_arrow.metadata or {}):
                return
            has_pictures = "bytes" in table.schema_arrow.names
            counts = [table.metadata.row_group(i).num_rows for i in range(table.num_row_groups)]
    except (OSError, ValueError):  # reported in the shard's row
        counts, has_pictures = [-1], True
    for group, rows in enumerate(counts):
        if has_pictures:
            yield Shard(ROWS, (uri,), group, 0, rows)
            continue
        yield from (Shard(ROWS, (uri,), group, first, end) for first, end in _ranges(rows, sizes))


# -- from a shard to its pictures -------------------------------------------------------------------------------------


def items_of(shard: Shard, storage: Storage | None) -> Iterator[Item]:
    """The pictures of a shard, in order."""
    if shard.form == FILES:
        return (Item(uri) for uri in shard.uris[shard.first:shard.end])
    if shard.form == ROWS:
        return _rows(shard, storage)
    if shard.form == ZIP:
        return _zipped(shard, storage)
    return islice(_members(shard.uris[0], storage), shard.first, shard.end)


def is_picture(member: str) -> bool:
    """By its name. macOS puts ``._x.jpg``, which is no picture, beside ``x.jpg``."""
    return member.lower().endswith(PICTURES) and not member.rsplit("/", 1)[-1].startswith("._")


class _Watched:
    """A stream that records whether it ended with the zeros at the end of an archive."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream, self.is_whole, self.is_empty = stream, False, True

    def read(self, size: int = -1) -> bytes:
        data = self._stream.read(size)
        if data:
            self.is_empty = False
            self.is_whole = not any(data[-_TAR_BLOCK:])
        return data


def _members(uri: str, storage: Storage | None) -> Iterator[Item]:
    """The pictures of a tar archive. The last item of a truncated archive is an error."""
    number, before = 0, ""
    try:
        with open_stream(uri, storage) as stream:
            plain: Any = gzip.GzipFile(fileobj=stream) if uri.lower().endswith(("gz",)) else stream
            watched: Any = _Watched(plain)
            archive: Any = tarfile.open(fileobj=watched, mode="r|", bufsize=_READ_AT_ONCE, errors="surrogateescape")
            with archive as tar:
                while (member := tar.next()) is not None:
                    tar.members = []  # otherwise all are kept
                    before = shown(member.name)
                    if member.isreg() and is_picture(member.name):
                        if member.size > _LARGEST_MEMBER:
                            yield _refused(uri, before, number, member.size)
                        else:
                            file = tar.extractfile(member)
                            yield Item(uri, before, number, file.read() if file else b"")
                        number += 1
            while watched.read(tarfile.RECORDSIZE):
                pass
            if not watched.is_whole and not watched.is_empty:
                yield Item(uri, None, number, status=_BAD_DATA, error=_cut(before))
    except (tarfile.TarError, EOFError, gzip.BadGzipFile, zlib.error) as failure:
        error = _cut(before) if before else f"not a tar archive: {failure}"
        yield Item(uri, None, number, status=_BAD_DATA, error=error)
    except Exception as failure:  # a storage may raise anything
        yield Item(uri, None, number, status=IO_ERROR, error=reason_of(failure))


def _zipped(shard: Shard, storage: Storage | None) -> Iterator[Item]:
    """The pictures of a zip archive. A member that cannot be read is an error."""
    uri = shard.uris[0]
    try:
        with open_stream(uri, storage) as stream, zipfile.ZipFile(stream) as archive:
            pictures = enumerate(member for member in archive.infolist() if is_picture(member.filename))
            for number, member in islice(pictures, shard.first, shard.end):
                name = shown(member.filename)
                if member.file_size > _LARGEST_MEMBER:
                    yield _refused(uri, name, number, member.file_size)
                    continue
                try:
                    yield Item(uri, name, number, archive.read(member))
                except (zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, RuntimeError) as failure:  # damaged, encrypted
                    is_encrypted = member.flag_bits & _ENCRYPTED
                    yield Item(uri, name, number, status=_BAD_DATA, error="the member is encrypted" if is_encrypted else str(failure))
                except OSError as failure:  # bz2 raises one without a number for damaged data
                    is_damaged = member.compress_type == zipfile.ZIP_BZIP2 and failure.errno is None
                    yield Item(uri, name, number, status=_BAD_DATA if is_damaged else IO_ERROR, error=reason_of(failure))
    except (zipfile.BadZipFile, NotImplementedError) as failure:  # damaged, of a newer version
        yield Item(uri, None, 0, status=_BAD_DATA, error=f"not a zip archive that can be read: {failure}")
    except Exception as failure:  # a storage may raise anything
        yield Item(uri, None, 0, status=IO_ERROR, error=reason_of(failure))


def _refused(uri: str, member: str, number: int, size: int) -> Item:
    return Item(uri, member, number, status=_TOO_LARGE, error=f"{size} bytes: must be at most {_LARGEST_MEMBER}")


def _cut(before: str) -> str:
    return f"the archive ends too soon, at or behind {before}" if before else "the archive ends too soon"


def _rows(shard: Shard, storage: Storage | None) -> Iterator[Item]:
    """Rows first to last of a row group of a Parquet file with a column uri or bytes."""
    import pyarrow.parquet as pq

    uri = shard.uris[0]
    try:
        with open_stream(uri, storage) as stream, pq.ParquetFile(stream) as table:
            names = [name for name in ("uri", "bytes", "member") if name in table.schema_arrow.names]
            if not {"uri", "bytes"} & set(names):
                raise ValueError(f"columns {', '.join(table.schema_arrow.names)}: one must be 'uri' or 'bytes'")
            size = _PICTURES_AT_ONCE if "bytes" in names else _SORTED_AT_ONCE
            batches = table.iter_batches(size, [shard.group], names)
            rows = chain.from_iterable(batch.to_pylist() for batch in batches)
            for number, row in islice(enumerate(rows), shard.first, shard.end):
                yield _row(uri, number, row)
    except (ValueError, IndexError) as failure:  # pyarrow.ArrowInvalid is a ValueError
        yield Item(uri, None, 0, status=_BAD_DATA, error=str(failure))
    except Exception as failure:  # a storage may raise anything
        yield Item(uri, None, 0, status=IO_ERROR, error=reason_of(failure))


def _row(table: str, number: int, row: dict[str, Any]) -> Item:
    uri, member, data = (row.get(name) for name in ("uri", "member", "bytes"))
    if not isinstance(data, (bytes, type(None))):
        raise ValueError("column bytes: must be binary")
    if isinstance(uri, bytes):
        uri = uri_of(os.fsdecode(uri))
    is_missing = not uri and data is None
    return Item(uri or table, None if member is None else str(member), number, data, IO_ERROR if is_missing else "",
                "neither uri nor bytes" if is_missing else "")
