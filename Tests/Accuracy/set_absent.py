#!/usr/bin/env python3
"""No SET cards where there are none: pictures of cubes, printed shapes, drawings and robot targets.

Exit status 1 when cards are claimed on more than ALLOWED of some 600 pictures (stickers of cubes are the hardest; none would be right), 77
when the pictures are not there (make pictures).
Half of these pictures, by their names, may have given counterexamples to the network (Models/set/make.py); the halves are told apart.
"""
import os
import sys
import zlib

from elsewhere import answers
from labelled import NOT_HERE, name_of, pictures, status

ALLOWED = 3


def main():
    files = pictures("cube", "shapes", "sketch", "target")
    if not files:
        print("the pictures are not here (make pictures)")
        return NOT_HERE
    seen, claimed = {"seen in part": 0, "never seen": 0}, {"seen in part": [], "never seen": []}
    for line in answers(files, "cards", "set", "find"):
        half = "never seen" if zlib.crc32(os.path.basename(line["file"]).encode()) % 2 else "seen in part"
        seen[half] += 1
        if line["cards"]:
            claimed[half].append((line["file"], [c["confidence"] for c in line["cards"]]))
    for half in seen:
        for file, confidences in claimed[half]:
            print(f"{name_of(file)}: {len(confidences)} cards, confidence {', '.join(f'{c:.2f}' for c in confidences)}")
    cards = sum(len(c) for rows in claimed.values() for _, c in rows)
    print("; ".join(f"{half}: {len(claimed[half])} of {seen[half]} pictures with claimed cards" for half in seen) + f"; {cards} cards")
    return status(sum(map(len, claimed.values())) > ALLOWED, "cube", "shapes", "sketch", "target")


if __name__ == "__main__":
    sys.exit(main())
