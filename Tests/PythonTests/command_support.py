"""Support for tests of the command: running it, a folder for each test, synthetic pictures."""
import functools
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import visioncore as vc

COMMAND = os.path.abspath(os.environ.get("VISIONCORE_COMMAND", "build/bin/visioncore"))


def run(*arguments, **options):
    return subprocess.run([COMMAND, *arguments], capture_output=True, text=options.pop("text", True), timeout=120, **options)


@functools.cache
def has_page():
    """Whether the command was built with its page."""
    return "page of watch: libmicrohttpd" in run("--version").stdout


def start(*arguments, **options):
    """Starts the command with pipes."""
    return subprocess.Popen([COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)


def python(*arguments, cwd=None, preexec_fn=None, **environment):
    """Runs a program with this Python and its module path."""
    known = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), **environment}
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, timeout=300, cwd=cwd, env=known, preexec_fn=preexec_fn)


def wait_until(condition, seconds=60):
    """Waits until a condition is true and returns its value."""
    end = time.monotonic() + seconds
    while not (value := condition()):
        assert time.monotonic() < end, f"not true within {seconds} s"
        time.sleep(0.02)
    return value


def wait_for_handler(process, number=signal.SIGINT):
    """Waits until a program handles a signal, which would kill it before."""
    status = pathlib.Path(f"/proc/{process.pid}/status")
    wait_until(lambda: int(re.search(r"SigCgt:\s+(\w+)", status.read_text())[1], 16) >> (number - 1) & 1)


def lines(done):
    return [json.loads(line) for line in done.stdout.splitlines()]


def picture(kind="png", width=160, height=120, shade=180):
    return vc.encode(bytes([shade]) * (width * height * 3), kind, width=width, height=height, format=vc.RGB24)


class FolderTestCase(unittest.TestCase):
    """Each test has an empty folder."""

    PREFIX = None

    def setUp(self):
        temporary = tempfile.TemporaryDirectory(prefix=self.PREFIX)
        self.addCleanup(temporary.cleanup)
        self.folder = temporary.name

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def read(self, *names):
        return pathlib.Path(self.path(*names)).read_bytes()

    def write(self, name, data):
        path = pathlib.Path(self.path(name))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        return str(path)

    def tree(self, *names):
        """The files below a folder, as a/b/c."""
        root = self.path(*names)
        return sorted(os.path.relpath(os.path.join(folder, name), root) for folder, _, files in os.walk(root) for name in files)

    def succeeds(self, *arguments, **options):
        """Returns the output of the command, which must succeed without messages."""
        done = run(*arguments, **options)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done

    def refused(self, text, *arguments, status=2, **options):
        """Returns the error of the command, which must fail without output; status 2 is wrong usage."""
        done = run(*arguments, **options)
        self.assertEqual((done.returncode, done.stdout), (status, ""), (arguments, done.stderr))
        self.assertIn(text, done.stderr, arguments)
        return done.stderr
