#!/usr/bin/env python3
"""Scores the `visioncore` command against labelled pictures.

score.py KIND [--bin COMMAND] [--list]   prints the figures, with --list after a line per picture

Labels are read from labels/, pictures from the folder of `make pictures` or PICTURES. Missing pictures are skipped and named on the error
output; exit status 77 = all pictures of the kind are missing. Needs only Python 3.9; `sketch` also needs Pillow.
"""
from __future__ import annotations

import argparse
import functools
import sys
from collections.abc import Callable

import labelled
from scoring import cards, cubes, drawings, shapes, tags, targets
from scoring.command import Command

# The scorer of each kind, and its labels.
KINDS: dict[str, tuple[Callable[[Command], None], str]] = {
    "target": (targets.score, "target"), "shapes": (shapes.score, "shapes"), "plain": (shapes.score_plain, "shapes"),
    "sketch": (drawings.score, "sketch"), "set": (cards.score, "set"), "faces": (cubes.score_faces, "cube"),
    "cube": (cubes.score, "cube"), "tags": (tags.score, "tags"),
    "people-faces": (functools.partial(cubes.score_faces, labels="cube_people"), "cube_people"),
    "people-cube": (functools.partial(cubes.score, labels="cube_people"), "cube_people"),
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("--bin", default=labelled.COMMAND)
    parser.add_argument("--list", action="store_true")
    arguments = parser.parse_args()
    score, labels = KINDS[arguments.kind]
    if not labelled.here(labels, labelled.load(labels).entries):
        print(f"the pictures of '{labels}' are not here (make pictures)")
        return labelled.NOT_HERE
    if missing := labelled.absent(labels):
        print(missing, file=sys.stderr)
    score(Command(arguments.bin, arguments.list))
    return 0


if __name__ == "__main__":
    sys.exit(main())
