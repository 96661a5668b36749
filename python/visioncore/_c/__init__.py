"""The C interface for ctypes, private to the package: declarations in Generated, loading of the library in library.py.
"""
from .Generated.interface import *
