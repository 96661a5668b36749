"""What the tests of visioncore.batch share: a kind whose pictures do harm, archives, comparisons, drivers to be killed."""
import io
import os
import signal
import subprocess
import sys
import tarfile
import tempfile
import time
import unittest
from contextlib import ExitStack

import pyarrow as pa
import visioncore as vc
from scenes import table
from visioncore.batch import Job, Kind
from visioncore.batch.workers import Workers

#: `make test-batch` runs everything at its full size, `make test` a short form.
IS_FULL = os.environ.get("VISIONCORE_BATCH_TESTS") == "all"
long = unittest.skipUnless(IS_FULL, "make test-batch runs it")
HERE = os.path.dirname(os.path.abspath(__file__))

# -- a kind whose pictures do what their width says -------------------------------------------------------------------

CRASH, KILL, HANG, KILL_BOTH, WAIT = range(101, 106)
_HEIGHT = 8
_LINKS = 50_000


class Size:
    """A result."""

    def __init__(self, picture):
        self.size = [picture.width, picture.height]

    def to_dict(self):
        return {"size": self.size}


def open_harm(pause=0.0):
    """The finder is the seconds that a picture takes."""
    return pause


def find_harm(pause, picture):
    """The size of a picture, where it does no harm."""
    time.sleep(pause)
    width = picture.width
    if width == CRASH:
        os.kill(os.getpid(), signal.SIGSEGV)
    elif width == KILL:
        os.kill(os.getpid(), signal.SIGKILL)
    elif width == KILL_BOTH:  # as where all processes of a container end at once
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
    """The bytes of a picture."""
    return vc.encode(vc.Canvas(width, _HEIGHT), kind)


_cards = []


def cards():
    """A picture of four SET cards."""
    if not _cards:
        _cards.append(vc.encode(table(), "jpeg"))
    return _cards[0]


def tar(path, members, cut=None):
    """A tar archive of (name, bytes); ``cut``: bytes that are left of it."""
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w", format=tarfile.GNU_FORMAT, errors="surrogateescape") as archive:
        for name, data in members:
            member = tarfile.TarInfo(name)
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    with open(path, "wb") as file:
        file.write(stream.getvalue()[:cut])


def copies(folder, data, count):
    """Makes a folder of ``count`` pictures with the same bytes, as links: a file may have 65,000 in some file systems. Returns its path."""
    os.mkdir(folder)
    for number in range(count):
        name = os.path.join(folder, f"{number:06d}.png")
        if number % _LINKS == 0:
            first = name
            with open(name, "wb") as file:
                file.write(data)
        else:
            os.link(first, name)
    return folder


# -- test cases -------------------------------------------------------------------------------------------------------


class BatchTestCase(unittest.TestCase):
    """Each test has an empty folder."""

    def setUp(self):
        temporary = tempfile.TemporaryDirectory(prefix="visioncore batch ")
        self.addCleanup(temporary.cleanup)
        self.folder = temporary.name
        self.out = self.path("out")

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def write(self, name, data):
        path = self.path(name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(data)
        return path

    def sizes(self, *widths, folder="src"):
        """A folder of pictures of these widths."""
        for i, width in enumerate(widths):
            self.write(f"{folder}/{i:05d}.png", picture(width))
        return self.path(folder)

    def job(self, source, out=None, kind=HARM, **options):
        return Job(kind, source, out or self.out, **options)

    def rows(self, job, *columns):
        return [tuple(row.values()) for row in facts(job).select(columns).to_pylist()]

    def wait_until(self, condition, seconds=60):
        """Waits for something to become true."""
        until = time.monotonic() + seconds
        while not condition():
            self.assertLess(time.monotonic(), until)
            time.sleep(0.02)

    def check_whole(self, out=None):
        """Nothing is left that a run did not finish."""
        out = out or self.out
        for folder in ("unfinished", "halves"):
            path = os.path.join(out, "_visioncore", folder)
            self.assertEqual(os.listdir(path) if os.path.exists(path) else [], [])


_shared = ExitStack()
_workers = []


class ClusterTestCase(BatchTestCase):
    """The tests of a module share two workers."""

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
    """All rows in an order that does not depend on how they came about, without what differs from run to run."""
    rows = job.table()
    return rows.drop_columns(["milliseconds"]).sort_by([("uri", "ascending"), ("number", "ascending")])


# -- drivers that are killed ------------------------------------------------------------------------------------------

DRIVER = """
import sys
from batch_support import HARM
from visioncore.batch import Job
if __name__ == "__main__":
    source, out, pause, workers = sys.argv[1:]
    print(Job(HARM, source, out, shard=8, pause=float(pause)).run(workers=int(workers)))
"""


def start_driver(source, out, pause=0.01, workers=2, **options):
    """A driver in a process (group) of its own."""
    file = os.path.join(os.path.dirname(out), "driver.py")
    with open(file, "w") as script:
        script.write(DRIVER)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([HERE, *sys.path])}
    return subprocess.Popen([sys.executable, file, source, out, str(pause), str(workers)], env=environment, start_new_session=True,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)


def workers_of(process):
    """The worker processes of a driver."""
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/stat") as stat, open(f"/proc/{pid}/cmdline") as line:
                parent = int(stat.read().rsplit(")", 1)[1].split()[1])
                if parent == process and "spawn_main" in line.read():
                    found.append(int(pid))
        except OSError:
            continue
    return found
