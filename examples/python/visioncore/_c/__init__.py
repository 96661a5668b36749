"""The C interface as ctypes sees it: structs and functions, one module a section of the headers.

Private: the classes of the package stand above it.
"""
