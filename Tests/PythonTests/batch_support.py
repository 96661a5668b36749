"""Support for tests of visioncore.batch: a kind whose pictures cause failures, archives, comparisons, drivers to be killed."""
import contextlib
import io
import os
import pathlib
import signal
import subprocess
import sys
import tarfile
import time
import unittest

import psutil
import pyarrow as pa
import visioncore as vc
from command_support import FolderTestCase
from scenes import table
from visioncore.batch import Job, Kind
from visioncore.batch.workers import Workers

#: `make test-batch` runs the tests at full size, `make test` a short form.
IS_FULL = os.environ.get("VISIONCORE_BATCH_TESTS") == "all"
long = unittest.skipUnless(IS_FULL, "make test-batch runs it")

# -- a kind whose behaviour depends on the width of the picture -------------------------------------------------------

CRASH, KILL, HANG, KILL_BOTH, WAIT = range(101, 106)
_HEIGHT = 8
_LINKS = 50_000


class Size:
    """The result for a picture."""

    def __init__(self, picture):
        self.size = [picture.width, picture.height]

    def to_dict(self):
        return {"size": self.size}


def open_harm(pause=0.0):
    """The finder is the time per picture in seconds."""
    return pause


def find_harm(pause, picture):
    """Returns the size of a picture, or fails as its width demands."""
    time.sleep(pause)
    width = picture.width
    if width == CRASH:
        os.kill(os.getpid(), signal.SIGSEGV)
    elif width == KILL:
        os.kill(os.getpid(), signal.SIGKILL)
    elif width == KILL_BOTH:  # as when all processes of a container end at once
        if "visioncore.batch.alone" in open(f"/proc/{os.getpid()}/cmdline").read():
            os.kill(os.getppid(), signal.SIGKILL)
        os.kill(os.getpid(), signal.SIGKILL)
    while width == HANG:
        pass
    while width == WAIT:
        time.sleep(0.1)
    return Size(picture)


HARM = Kind("harm", [pa.field("size", pa.list_(pa.int32()))], open_harm, find_harm)


def picture(width=16, kind="png"):
    """An encoded picture."""
    return vc.encode(vc.Canvas(width, _HEIGHT), kind)


_cards = []


def cards():
    """An encoded picture of four SET cards."""
    if not _cards:
        _cards.append(vc.encode(table(), "jpeg"))
    return _cards[0]


def tar(path, members, cut=None):
    """A tar archive of (name, bytes), truncated to ``cut`` bytes."""
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w", format=tarfile.GNU_FORMAT, errors="surrogateescape") as archive:
        for name, data in members:
            member = tarfile.TarInfo(name)
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    pathlib.Path(path).write_bytes(stream.getvalue()[:cut])


def copies(folder, data, count):
    """Makes a folder of ``count`` links to the same bytes; some file systems allow 65,000 per file. Returns its path."""
    os.mkdir(folder)
    for number in range(count):
        name = os.path.join(folder, f"{number:06d}.png")
        if number % _LINKS == 0:
            first = name
            pathlib.Path(first).write_bytes(data)
        else:
            os.link(first, name)
    return folder


# -- test cases -------------------------------------------------------------------------------------------------------


class BatchTestCase(FolderTestCase):
    """Provides a folder for the output, and jobs."""

    PREFIX = "visioncore batch "

    def setUp(self):
        super().setUp()
        self.out = self.path("out")

    def sizes(self, *widths, folder="src"):
        """Writes pictures of these widths. Returns their folder."""
        for i, width in enumerate(widths):
            self.write(f"{folder}/{i:05d}.png", picture(width))
        return self.path(folder)

    def job(self, source, out=None, kind=HARM, **options):
        return Job(kind, source, out or self.out, **options)

    def rows(self, job, *columns):
        return [tuple(row.values()) for row in facts(job).select(columns).to_pylist()]

    def check_whole(self, out=None):
        """Checks that no unfinished files are left."""
        out = out or self.out
        for folder in ("unfinished", "halves"):
            path = os.path.join(out, "_visioncore", folder)
            self.assertEqual(os.listdir(path) if os.path.exists(path) else [], [])


_shared = contextlib.ExitStack()
_workers = []


class ClusterTestCase(BatchTestCase):
    """Two workers, shared by the tests of a module."""

    @classmethod
    def setUpClass(cls):
        if not _workers:
            _workers.append(_shared.enter_context(Workers(None, 2)))
            _shared.callback(_workers.clear)
            unittest.addModuleCleanup(_shared.close)
        cls.client = _workers[0].client

    def run_job(self, source, **options):
        job = self.job(source, **options)
        self.summary = job.run(self.client)
        return job


def facts(job):
    """All rows in a fixed order, without columns that vary between runs."""
    rows = job.table()
    return rows.drop_columns(["milliseconds"]).sort_by([("uri", "ascending"), ("number", "ascending")])


# -- drivers that are killed ------------------------------------------------------------------------------------------

DRIVER = """
import sys
from batch_support import HARM
from visioncore.batch import Job
if __name__ == "__main__":
    print(Job(HARM, *sys.argv[1:], shard=8, pause=0.01).run(workers=2))
"""


def start_driver(source, out):
    """Starts a driver in its own process group."""
    file = pathlib.Path(out).with_name("driver.py")
    file.write_text(DRIVER)
    return subprocess.Popen([sys.executable, file, source, out], env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
                            start_new_session=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def is_running(process):
    """False also for a process that has ended and whose new parent has not noticed it, as in a container."""
    with contextlib.suppress(psutil.NoSuchProcess):
        return psutil.Process(process).status() != psutil.STATUS_ZOMBIE
    return False


def workers_of(process):
    """The worker processes of a driver."""
    with contextlib.suppress(psutil.NoSuchProcess):
        return [child.pid for child in psutil.Process(process).children() if any("spawn_main" in word for word in child.cmdline())]
    return []
