"""Many pictures: tables in and out for any engine, and :class:`Job`, which processes an archive on this machine or a cluster.

``pip install 'visioncore[batch]'`` installs the dependencies: pyarrow, and for :class:`Job` Dask and fsspec.

>>> import pyarrow
>>> pictures = pyarrow.table({"uri": ["table.png", "missing.jpg"]})
>>> recognise("set", pictures).select(["uri", "status"]).to_pylist()
[{'uri': 'table.png', 'status': 'VC_OK'}, {'uri': 'missing.jpg', 'status': 'VC_ERR_IO'}]
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import pyarrow  # noqa: F401
except ImportError as missing:
    raise ImportError(f"visioncore.batch needs pyarrow: pip install 'visioncore[batch]' ({missing})", name=missing.name) from missing

from .kinds import KINDS, SCHEMA_VERSION, Kind
from .recogniser import Recogniser, recognise, spark

if TYPE_CHECKING:
    from .job import Job, JobError, Summary

__all__ = ["KINDS", "SCHEMA_VERSION", "Job", "JobError", "Kind", "Recogniser", "Summary", "recognise", "spark"]


def __getattr__(name: str) -> Any:
    """Imports the parts that need Dask on demand: other engines do not need it."""
    if name not in ("Job", "JobError", "Summary"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import job

    return getattr(job, name)
