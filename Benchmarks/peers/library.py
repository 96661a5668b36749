"""Our Python package from the checkout."""
import os
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path[:0] = [os.path.join(ROOT, "examples", "python"), os.path.join(ROOT, "Tests", "Accuracy")]
os.environ.setdefault("VISIONCORE_LIBRARY", os.path.join(ROOT, "build", "lib", "libvisioncore.so.0"))
import visioncore as vc  # noqa: E402,F401
