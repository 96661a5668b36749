"""The C interface as ctypes sees it: what the headers declare is in Generated, the library itself in library.py.

Private: the classes of the package stand above it.
"""
from .Generated.interface import *
