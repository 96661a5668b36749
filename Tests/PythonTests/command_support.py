"""What the tests of the command share: running it, and pictures that they make themselves."""
import json
import os
import subprocess
import tempfile
import unittest

import visioncore as vc

COMMAND = os.environ.get("VISIONCORE_COMMAND", "build/bin/visioncore")


def run(*arguments, **options):
    return subprocess.run([COMMAND, *arguments], capture_output=True, text=options.pop("text", True), timeout=120, **options)


def lines(done):
    return [json.loads(line) for line in done.stdout.splitlines()]


def picture(kind="png", width=160, height=120, shade=180):
    return vc.encode(bytes([shade]) * (width * height * 3), kind, width=width, height=height, format=vc.RGB24)


class FolderTestCase(unittest.TestCase):
    """Each test has an empty folder."""

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = temporary.name

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def write(self, name, data):
        path = self.path(*name.split("/"))
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(data)
        return path

    def tree(self, *names):
        """The files below a folder, as a/b/c."""
        root = self.path(*names)
        return sorted(os.path.relpath(os.path.join(folder, name), root) for folder, _, files in os.walk(root) for name in files)
