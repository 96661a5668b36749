"""``python -m visioncore.batch KIND SOURCE... OUT``, run by ``visioncore batch``."""
from __future__ import annotations

import argparse
import ast
import json
import logging
import signal
import sys
from typing import Any

_ALL_DONE, _SOME_FAILED, _USAGE, _INTERRUPTED, _NOT_INSTALLED = 0, 1, 2, 130, 127


def _options(text: str) -> dict[str, Any]:
    """Keywords as in Python; a bare word is a text."""
    try:
        call = ast.parse(f"f({text})", mode="eval").body
        assert isinstance(call, ast.Call) and not call.args
        return {keyword.arg: keyword.value.id if isinstance(keyword.value, ast.Name) else ast.literal_eval(keyword.value)
                for keyword in call.keywords if keyword.arg is not None}
    except (SyntaxError, ValueError, AssertionError):
        raise argparse.ArgumentTypeError("must be keywords as in Python: min_confidence=0.8, words=['cat', 'dog']") from None


def _parser(kinds: list[str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("visioncore batch", allow_abbrev=False, description=(
        "Recognises the pictures of an archive and writes Parquet files. Another run processes only missing parts."))
    parser.add_argument("kind", choices=kinds, help="what to recognise")
    parser.add_argument("source", nargs="+", help="folder, glob, tar or zip archive, Parquet file with a column uri or bytes, text file with a URL per "
                        "line, or the URL of one of these")
    parser.add_argument("out", help="folder or URL for the results")
    parser.add_argument("--workers", type=int, metavar="N", help="processes on this machine; by default one per processor")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="a Dask scheduler, for example tcp://head:8786, instead of --workers")
    parser.add_argument("--shard", type=int, metavar="N", help="largest number of pictures per part (default 500); first parts have at most 16, tar archives one part")
    parser.add_argument("--time-limit", type=float, default=60, metavar="SECONDS", help="time limit per picture (default %(default)s); 0: none")
    parser.add_argument("--min-side", type=int, metavar="PIXELS", help="JPEG files are decoded at 1/2, 1/4 or 1/8 of their size as long as "
                        "their longer side has at least PIXELS (default: as the kind needs it); only for cube, set and sketch; 0: never")
    parser.add_argument("--max-pixels", type=int, metavar="N", help="larger pictures are refused (default 100000000)")
    parser.add_argument("--allow-truncated", action="store_true", help="decode JPEG files with missing data as far as they go")
    parser.add_argument("--threads", type=int, default=1, metavar="N", help="threads per worker (default %(default)s)")
    parser.add_argument("--annotate", choices=("jpeg", "png"), default="", help="also write annotated copies, as tar archives in OUT/annotated")
    parser.add_argument("--options", type=_options, default={}, metavar="NAME=VALUE,...", help="options of the finder, as in Python")
    parser.add_argument("--storage", type=json.loads, metavar="JSON", help="options of fsspec for URLs, such as keys")
    parser.add_argument("--retry", type=lambda text: text.split(","), default=(), metavar="STATUS,...",
                        help="repeat parts that have rows with these statuses, for example VC_ERR_IO,TIMEOUT")
    parser.add_argument("--quiet", action="store_true", help="no progress on standard error")
    parser.add_argument("--json", action="store_true", help="the summary as JSON")
    return parser


def _interrupt(number: int, frame: object) -> None:
    raise KeyboardInterrupt


def main(arguments: list[str] | None = None) -> int:
    """Parses the arguments, runs a job, prints its summary. Returns the exit status of ``visioncore``."""
    try:
        return _run(arguments)
    except KeyboardInterrupt:
        return _failed("interrupted: complete parts are kept; the same command resumes", _INTERRUPTED)


def _run(arguments: list[str] | None) -> int:
    try:
        from .job import Job, JobError
        from .kinds import KINDS
        from .sources import PICTURES
    except ImportError as missing:
        return _failed(missing, _NOT_INSTALLED)
    given = _parser(list(KINDS)).parse_args(arguments)
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # failures of workers are rows
    signal.signal(signal.SIGTERM, _interrupt)  # sent by clusters at the end of the time limit
    try:
        job = Job(given.kind, given.source, given.out, shard=given.shard, time_limit=given.time_limit, annotate=given.annotate,
                  threads=given.threads, storage=given.storage, min_side=given.min_side, max_pixels=given.max_pixels,
                  allow_truncated=given.allow_truncated, **given.options)
    except (ValueError, TypeError) as failure:
        return _failed(failure, _USAGE)
    try:
        summary = job.run(given.scheduler, workers=given.workers, progress=not given.quiet, retry=given.retry)
    except ImportError as missing:
        return _failed(missing, _NOT_INSTALLED)
    except (JobError, OSError, ValueError) as failure:
        return _failed(failure, _USAGE)
    if not summary.pictures:
        print(f"visioncore batch: warning: no pictures in {', '.join(given.source)}; of a folder {' '.join(PICTURES)}, archives and tables are read",
              file=sys.stderr)
    print(json.dumps(summary.to_dict()) if given.json else summary)
    return _SOME_FAILED if summary.failures else _ALL_DONE


def _failed(failure: object, status: int) -> int:
    print(f"visioncore batch: {failure}", file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main())
