#!/usr/bin/env python3
"""Reads a cube from pictures of it: cube_demo.py IMAGE... (two pictures of three faces, or six of one, in any order)."""
import sys

import visioncore as vc

with vc.CubeFinder() as finder, vc.CubeReader() as reader:
    for file in sys.argv[1:]:
        print(f"{file}: {reader.add(finder.find(file))} faces")
    reading = reader.read()
    while reading.state is None and reading.problem == "uncertain" and reading.uncertain:
        ask = reading.uncertain[0]
        answer = input(f"{ask.facelet}: {ask.color} or {ask.second}? ").strip().upper()
        reader.correct(ask.facelet, answer or ask.color)
        reading = reader.read()
    print(reading.state or f"no state: {reading.problem_text}")
