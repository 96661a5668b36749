#!/usr/bin/env python3
"""Shows the solution of a cube, or the moves given: captions on the terminal, a GIF and an SVG of the first turn.

    python3 show_cube.py [STATE] [--moves "R U ..."] [--language de] [--out FOLDER]
"""
import argparse
import os
import sys

import visioncore as vc

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("state", nargs="?", default="UUUUUULLLURRURRURRFFFFFFFFFRRRDDDDDDLLDLLDLLDBBBBBBBBB", help="54 letters of U R F D L B")
parser.add_argument("--moves", help="WCA notation (default: a solution of the cube)")
parser.add_argument("--language", default="en", choices=vc.languages())
parser.add_argument("--out", default=".")
arguments = parser.parse_args()

try:
    moves = vc.solve(arguments.state).moves if arguments.moves is None else arguments.moves
    renderer = vc.CubeRenderer(arguments.state, moves)
except vc.VisionError as error:
    sys.exit(f"error: {error}")
with renderer as show:
    print(show.text())
    for index in range(len(show)):
        print(f"{show.step(index).move:3} {show.caption(index, arguments.language)}")
    print("   ", show.caption(len(show), arguments.language))
    os.makedirs(arguments.out, exist_ok=True)
    with open(os.path.join(arguments.out, "solution.gif"), "wb") as file:
        file.write(show.gif())
    with open(os.path.join(arguments.out, "turn.svg"), "w", encoding="utf-8") as file:
        file.write(show.svg(0.5))
