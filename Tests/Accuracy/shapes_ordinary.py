#!/usr/bin/env python3
"""Ordinary photographs have no hidden codes: cards, cubes, drawings and robot targets, an even choice of them.

shapes_ordinary.py [PICTURES]: fails where a code is claimed on any, or more than half a shape a picture is found. The photographs
are not part of this repository: they are looked for in ../shared beside it. Exit status 77 = they are not there.
"""
import json
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DATA = os.path.join(os.path.dirname(ROOT), "shared", "data")
FOLDERS = ["set/table", "set/negative", "cube/photos", "sketch/photos", "target"]


def main(count):
    pictures = []
    for folder in FOLDERS:
        for place, _, names in sorted(os.walk(os.path.join(DATA, folder))):
            pictures += [os.path.join(place, name) for name in sorted(names) if name.lower().endswith((".jpg", ".jpeg", ".png"))]
    if not pictures:
        print("the photographs are not here (../shared/data)")
        return 77
    chosen = [pictures[i * len(pictures) // count] for i in range(min(count, len(pictures)))]
    command = os.environ.get("VISIONCORE_COMMAND", os.path.join(ROOT, "build", "bin", "visioncore"))
    done = subprocess.run([command, "shapes", "find", "--json", *chosen], capture_output=True, text=True)
    read, claimed, shapes = 0, [], 0
    for line in map(json.loads, done.stdout.splitlines()):
        if "shapes" not in line:
            continue
        read += 1
        shapes += len(line["shapes"])
        if line["groups"]:
            claimed.append((line["file"], [group["code"] for group in line["groups"]]))
    for name, codes in claimed:
        print(name, *codes)
    print(f"{read} ordinary photographs: a code claimed on {len(claimed)}, {shapes} shapes")
    return 1 if claimed or read < 0.9 * len(chosen) or shapes > 0.5 * read else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 100))
