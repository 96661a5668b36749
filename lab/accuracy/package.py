"""The Python package of this checkout, and the scenes that the tests share."""
import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path[:0] = [os.path.join(ROOT, "python"), os.path.join(ROOT, "Tests", "PythonTests")]
os.environ.setdefault("VISIONCORE_LIBRARY", os.path.join(ROOT, "build", "lib", "libvisioncore.so.0"))
import visioncore as vc  # noqa: E402,F401
