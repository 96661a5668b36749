"""Our Python package from the checkout."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "accuracy"))
from package import vc  # noqa: E402,F401
