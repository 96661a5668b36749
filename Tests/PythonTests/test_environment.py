"""Variables of the OpenCV inside have no effect: the library reads none."""
import os
import tempfile
import unittest

from command_support import python

FIND = """
import visioncore
with visioncore.SetFinder() as finder:
    assert len(finder.find(visioncore.Canvas(640, 480))) == 0
"""
VARIABLES = {"OPENCV_DUMP_CONFIG": "1", "OPENCV_TRACE": "1", "OPENCV_DUMP_ERRORS": "1", "OPENCV_LOG_LEVEL": "VERBOSE",
             "OPENCV_KMEANS_PARALLEL_GRANULARITY": "no number"}


class EnvironmentTests(unittest.TestCase):
    def test_nothing_is_printed_or_written(self):
        with tempfile.TemporaryDirectory() as folder:
            done = python("-c", FIND, cwd=folder, **VARIABLES)
            self.assertEqual((done.returncode, done.stdout, done.stderr, os.listdir(folder)), (0, "", "", []))
