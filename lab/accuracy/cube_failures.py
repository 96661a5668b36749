#!/usr/bin/env python3
"""The photographs of cubes that are read worst, with the cause of each.

cube_failures.py [--bin COMMAND] [--number N]   prints the wrong stickers of each picture, those of a missing face counting nine; its faces
    with the colours found for others; and what a person sees in the picture (cube_causes.json)

Grazing faces count only if they are claimed elsewhere. Exit status 77 if the photographs are missing (make pictures).
"""
import argparse
import collections
import json
import os
import sys
from typing import Any

import labelled
from scoring.command import Command, Line
from scoring.cubes import CORNER_SHARE, FACE_KINDS, orders
from scoring.matching import corner_error, side

SETS = ("cube", "cube_people")
CAUSES = os.path.join(labelled.HERE, "cube_causes.json")


def failures(faces: list[dict[str, Any]], line: Line) -> tuple[int, list[str]]:
    """The number of wrong stickers, and the failures in words."""
    wrong, words, left = 0, [], list(line.get("faces", []))
    for face in faces:
        match = next((f for f in left if corner_error(f["corners"], face["corners"]) < CORNER_SHARE * side(face["corners"])), None)
        if match:
            left.remove(match)
        truth = "".join(face["stickers"])
        if face.get("grazing"):
            continue
        if not match:
            wrong += 9
            words.append(f"{face['name']} not found")
            continue
        order = max(orders(), key=lambda order: sum(match["colors"][i] == color for i, color in zip(order, truth)))
        seen = collections.Counter(f"{match['colors'][i]} for {color}" for i, color in zip(order, truth) if color not in ("?", match["colors"][i]))
        wrong += sum(seen.values())
        words += [f"{face['name']}: {count} {name}" for name, count in seen.items()]
    return wrong + 9 * len(left), words + [f"{len(left)} claimed elsewhere"] * bool(left)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", default=labelled.COMMAND)
    parser.add_argument("--number", type=int, default=30)
    arguments = parser.parse_args()
    photos = [photo for name in SETS for photo in labelled.here(name, labelled.load(name).entries)
              if photo[0]["kind"] in FACE_KINDS and "mirrored" not in photo[0]["tags"]]
    if not photos:
        print("the photographs of cubes are not here (make pictures)")
        return labelled.NOT_HERE
    with open(CAUSES, encoding="utf-8") as file:
        causes = json.load(file)
    lines = Command(arguments.bin, False).read(["cube", "faces"], [path for _, path in photos])
    found = [(*failures(photo["faces"], lines.get(path, {})), photo) for photo, path in photos]
    worst = sorted((row for row in found if row[0]), key=lambda row: (-row[0], row[2]["id"]))
    print(f"{len(worst)} of {len(photos)} pictures have a failure")
    for wrong, words, photo in worst[:arguments.number]:
        print(f"{wrong:3}  {photo['id']}: {', '.join(words)}. {causes.get(photo['id'], 'Not looked at.')}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
