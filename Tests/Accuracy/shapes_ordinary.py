#!/usr/bin/env python3
"""Ordinary photographs have no hidden codes: cards, cubes, drawings and robot targets, an even choice of them.

shapes_ordinary.py [PICTURES]: fails where a code is claimed on any, or more than half a shape a picture is found. Exit
status 77 = the photographs are not there (make pictures).
"""
import sys

from elsewhere import answers
from labelled import NOT_HERE, pictures, status

FOLDERS = ["set/table", "set/negative", "cube/photos", "sketch/photos", "target"]


def main(count):
    found = pictures(*FOLDERS)
    if not found:
        print("the pictures are not here (make pictures)")
        return NOT_HERE
    chosen = [found[i * len(found) // count] for i in range(min(count, len(found)))]
    lines = answers(chosen, "shapes", "shapes", "find")
    claimed = [line for line in lines if line["groups"]]
    for line in claimed:
        print(line["file"], *(group["code"] for group in line["groups"]))
    shapes = sum(len(line["shapes"]) for line in lines)
    print(f"{len(lines)} ordinary photographs: a code claimed on {len(claimed)}, {shapes} shapes")
    return status(bool(claimed) or shapes > 0.5 * len(lines), *(folder.split("/")[0] for folder in FOLDERS))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 100))
