"""Eyes for programs: cubes, SET cards, hidden shapes, pen drawings and robot targets.

A thin layer over libvisioncore by ctypes: nothing to compile, no dependency. Pixels are passed without a copy from numpy
arrays, bytes, and everything else with the buffer protocol. Every class is a context manager and releases its C object in
any order; other Python threads run during calls.
"""
from ._library import VisionError, library, status_name
from .cube import *  # noqa: F401,F403
from .image import *  # noqa: F401,F403
from .scanner import *  # noqa: F401,F403
from .setgame import *  # noqa: F401,F403
from .shapes import *  # noqa: F401,F403
from .show import *  # noqa: F401,F403
from .sketch import *  # noqa: F401,F403
from .solver import *  # noqa: F401,F403
from .target import *  # noqa: F401,F403

__version__ = library.vc_version_string().decode()


def set_threads(count):
    """Limits the threads of one call, for the whole process; 0 = one per processor."""
    from ._library import check

    check(library.vc_threads_set(count), b"must be 0..256")
