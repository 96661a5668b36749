#!/usr/bin/env python3
"""Pictures without a cube: tables of SET cards, sheets of shapes, drawings, robot targets. No face may be found on any of them.

Looks at all labelled pictures but those of cubes; prints those with faces, and their number for each folder. Exit status 77 where the
pictures are not there (make pictures), 1 when faces were found.
"""
import os
import sys

from elsewhere import answers
from labelled import NOT_HERE, pictures, status

FOLDERS = ["set/table", "set/negative", "set/render", "set/scene_single", "shapes", "sketch/photos", "target"]


def main():
    if not pictures(*FOLDERS):
        print("the pictures are not here (make pictures)")
        return NOT_HERE
    faces = 0
    for folder in FOLDERS:
        # Some pictures without SET cards show a cube.
        lines = answers([f for f in pictures(folder) if "cube" not in os.path.basename(f)], "faces", "cube", "faces")
        found = [(line["file"], face) for line in lines for face in line["faces"]]
        for file, face in found:
            print(f"  {file}: confidence {face['confidence']:.2f}, {face['colors']}")
        print(f"{folder}: {len(found)} faces on {len(lines)} pictures")
        faces += len(found)
    print(f"{faces} faces on pictures without a cube")
    return status(faces > 0, *(folder.split("/")[0] for folder in FOLDERS))


if __name__ == "__main__":
    sys.exit(main())
