#!/usr/bin/env python3
"""Pictures without a cube: tables of SET cards, sheets of shapes, drawings, robot targets. No face may be found on any of them.

Looks at all pictures of ../shared/data but those of cubes; prints those with faces, and their number for each folder. Exit status 77
where the pictures are not there, 1 when faces were found.
"""
import glob
import json
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
DATA = os.path.join(os.path.dirname(ROOT), "shared", "data")
COMMAND = os.environ.get("VISIONCORE_COMMAND", os.path.join(ROOT, "build", "bin", "visioncore"))
FOLDERS = ["set/table", "set/negative", "set/render", "set/scene_single", "shapes", "sketch/photos", "target"]


def main():
    if not os.path.isdir(DATA):
        print("the pictures are not here (../shared/data)")
        return 77
    faces = 0
    for folder in FOLDERS:
        # Some pictures without SET cards show a cube.
        files = [f for kind in ("jpg", "jpeg", "png") for f in glob.glob(os.path.join(DATA, folder, "**", "*." + kind), recursive=True)
                 if "cube" not in os.path.basename(f)]
        found = pictures = 0
        for start in range(0, len(files), 40):
            done = subprocess.run([COMMAND, "cube", "faces", "--json", *sorted(files)[start:start + 40]], capture_output=True, text=True)
            for line in map(json.loads, filter(None, done.stdout.splitlines())):
                pictures += "faces" in line
                for face in line.get("faces", []):
                    found += 1
                    print(f"  {line['file']}: confidence {face['confidence']:.2f}, {face['colors']}")
        print(f"{folder}: {found} faces on {pictures} pictures")
        faces += found
    print(f"{faces} faces on pictures without a cube")
    return 1 if faces else 0


if __name__ == "__main__":
    sys.exit(main())
