#!/usr/bin/env python3
"""All pairs of labelled photographs that show the six faces of one cube, three each, by how oblique their most oblique face is.

cube_slivers.py [--bin COMMAND] [--list]

The breadth of a face is its width across its longest side; that of a pair is the smallest share that a face has of the broadest of its
picture. `cube_sweep.py sliver` renders such pairs. Exit status 1 if a state was wrong, or if fewer pairs were read than the required share; 77 = the
photographs are missing (make pictures).
"""
import argparse
import itertools
import math
import sys
from collections.abc import Iterator
from typing import Any

import labelled
from scoring.command import Command
from scoring.cubes import canonical_state

SETS = ("cube", "cube_people")
SOLVED = "".join(9 * side for side in "URFDLB")
#: Upper ends of the classes of breadth.
ENDS = (.15, .2, .3, .4, 1)
#: The share of pairs that must be read.
LEAST = .95


def breadth(face: dict[str, Any]) -> float:
    """The width of a face in pixels across its longest side."""
    corners = face["corners"]
    area = abs(sum(p[0] * q[1] - q[0] * p[1] for p, q in zip(corners, corners[-1:] + corners[:-1]))) / 2
    return float(area / max(math.dist(p, q) for p, q in zip(corners, corners[-1:] + corners[:-1])))


def narrowest(photo: dict[str, Any]) -> float:
    breadths = [breadth(face) for face in photo["faces"]]
    return min(breadths) / max(breadths)


def pairs(name: str) -> Iterator[tuple[str, list[tuple[dict[str, Any], str]]]]:
    """The true state, and two photographs with their paths."""
    labels = labelled.load(name)
    photos = [photo for photo in labelled.here(name, labels.entries)
              if photo[0]["kind"] == "three_face_photo" and len(photo[0]["faces"]) == 3 and "mirrored" not in photo[0]["tags"]]
    states = {state["id"]: canonical_state(state["colours"]) for state in labels.heading["states"]}
    groups: dict[tuple[str, str], list[tuple[dict[str, Any], str]]] = {}
    for photo, path in photos:
        is_solved = all(len(set("".join(face["stickers"]))) == 1 for face in photo["faces"])
        if state := states.get(photo.get("state")) or (SOLVED if is_solved else None):
            groups.setdefault((photo["file"].split("/")[1], state), []).append((photo, path))
    for (_, state), group in groups.items():
        for both in itertools.combinations(group, 2):
            if len({face["stickers"][1][1] for photo, _ in both for face in photo["faces"]}) == 6:
                yield state, list(both)


def main() -> int:
    parser = argparse.ArgumentParser(description="Pairs of photographs of cubes by their most oblique face.")
    parser.add_argument("--bin", default=labelled.COMMAND)
    parser.add_argument("--list", action="store_true", help="print what was not read")
    arguments = parser.parse_args()
    command, rows = Command(arguments.bin), []
    for name in SETS:
        for truth, both in pairs(name):
            line = command.call(["cube", "read"], [path for _, path in both])[0]
            state = line["state"]
            rows.append((min(narrowest(photo) for photo, _ in both), state == truth, state not in (None, truth)))
            if arguments.list and state != truth:
                print(f"{' + '.join(photo['id'] for photo, _ in both)}: {'WRONG' if state else line['problem']}")
    if not rows:
        print("the photographs of cubes are not here (make pictures)")
        return labelled.NOT_HERE
    for start, end in zip((0, *ENDS), ENDS):
        found = [row for row in rows if start <= row[0] < end or row[0] == end == 1]
        print(f"most oblique face {start:.0%} to {end:.0%} of the broadest: read {sum(row[1] for row in found)} of {len(found)}")
    read, wrong = sum(row[1] for row in rows), sum(row[2] for row in rows)
    print(f"all: read {read} of {len(rows)}, given but wrong {wrong}")
    return labelled.status(wrong > 0 or read < LEAST * len(rows), *SETS)


if __name__ == "__main__":
    sys.exit(main())
