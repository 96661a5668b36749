"""Names as text. File names may contain any bytes; the columns of a table are UTF-8."""
from __future__ import annotations

import os
import re
from urllib.parse import quote, unquote_to_bytes

LOCAL = "file://"


def is_text(name: str) -> bool:
    """Whether a name is UTF-8; Python holds other bytes as surrogates."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def shown(name: str) -> str:
    """A name within an archive; bytes that are not UTF-8 stand as %XX."""
    return re.sub(r"[\udc80-\udcff]", lambda byte: f"%{ord(byte[0]) - 0xDC00:02X}", name)


def uri_of(path: str) -> str:
    """A path or URL as text. A path that is not UTF-8 becomes a URI of the scheme file (RFC 8089), with %XX."""
    return path if is_text(path) else LOCAL + quote(os.fsencode(path))


def path_of(uri: str) -> str:
    """The local path or URL of a picture given by :func:`uri_of` or by a list."""
    return os.fsdecode(unquote_to_bytes(uri[len(LOCAL):])) if uri.startswith(LOCAL) else uri


def is_local(uri: str) -> bool:
    """Whether it is a local path; one that begins with "/" may contain what is special in URLs."""
    return uri.startswith("/") or ("://" not in uri and "::" not in uri)
