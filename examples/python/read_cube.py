#!/usr/bin/env python3
"""Reads a cube from pictures of it: read_cube.py IMAGE... (two pictures of three faces, or six of one, in any order)."""
import sys

import visioncore as vc

try:
    with vc.CubeFinder() as finder, vc.CubeReader() as reader:
        for path in sys.argv[1:]:
            print(f"{path}: {reader.add(finder.find(path))} faces")
        reading = reader.read()
        while reading.problem == "uncertain" and reading.uncertain and sys.stdin.isatty():
            ask = reading.uncertain[0]
            answer = input(f"{ask.facelet}: {ask.color} or {ask.second}? ").strip().upper()
            if answer in ("", ask.color, ask.second):
                reader.correct(ask.facelet, answer or ask.color)
                reading = reader.read()
except vc.VisionError as error:
    sys.exit(f"error: {error}")
print(f"{reading.state} (confidence {reading.confidence:.3f})" if reading.state else f"not read: {reading.problem_text}")
