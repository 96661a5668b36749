"""Packages that tests use only where they are installed: the tests of the wheel also run without them."""
import importlib
import unittest


def package(name):
    """The module; without it the test is skipped."""
    try:
        return importlib.import_module(name)
    except ImportError:
        raise unittest.SkipTest(f"{name} is not installed") from None
