"""Compares the output of two runs of the command: text and integers exactly, other numbers within limits.

usage: compare.py RELATIVE ABSOLUTE EXPECTED FOUND   files of JSON lines; prints the largest difference, relative and absolute

A pair of numbers is equal if it is within either limit.
"""
import json
import math
import sys


def pairs(expected, found, path):
    """Pairs of numbers that are not integers, as (path, expected, found); everything else must be equal."""
    if isinstance(expected, float) and isinstance(found, float | int) or isinstance(found, float) and isinstance(expected, int):
        yield path, expected, found
    elif type(expected) is not type(found):
        raise ValueError(f"{path}: {expected!r} and {found!r}")
    elif isinstance(expected, dict):
        if list(expected) != list(found):
            raise ValueError(f"{path}: keys {list(expected)} and {list(found)}")
        for key in expected:
            if key.endswith(("_ms", "_us")):  # durations
                continue
            yield from pairs(expected[key], found[key], f"{path}.{key}")
    elif isinstance(expected, list):
        if len(expected) != len(found):
            raise ValueError(f"{path}: {len(expected)} and {len(found)} values")
        for i, (a, b) in enumerate(zip(expected, found)):
            yield from pairs(a, b, f"{path}[{i}]")
    elif expected != found:
        raise ValueError(f"{path}: {expected!r} and {found!r}")


def main():
    relative_limit, absolute_limit = float(sys.argv[1]), float(sys.argv[2])
    with open(sys.argv[3]) as a, open(sys.argv[4]) as b:
        expected, found = [json.loads(line) for line in a], [json.loads(line) for line in b]
    if not expected:
        sys.exit(f"{sys.argv[3]}: nothing was printed")
    worst_relative, worst_absolute, count, equal = 0.0, 0.0, 0, 0
    try:
        for path, a, b in pairs(expected, found, ""):
            difference = abs(a - b)
            relative = difference / max(abs(a), abs(b)) if difference else 0
            if not math.isfinite(difference) or relative > relative_limit and difference > absolute_limit:
                raise ValueError(f"{path}: {a} and {b}")
            worst_relative, worst_absolute = max(worst_relative, relative), max(worst_absolute, difference)
            count, equal = count + 1, equal + (a == b)
    except ValueError as error:
        sys.exit(f"different: {error}")
    print(f"equal; of {count} fractions {equal} identical, largest difference {worst_absolute:.2g} ({worst_relative:.2g} of the number)")


main()
