#!/usr/bin/env python3
"""Holds the recognisers to their accuracy on real pictures.

accuracy.py NAME reads limits/NAME.json: {"kind": argument of score.py, "minimum": {...}, "maximum": {...}}. The labelled
pictures and their scorer are not part of this repository (licences differ): they are looked for in ../shared beside it.
A minimum is of a percentage line ("name: 10/12 = 83.3%"), a maximum of a number line ("false cards: 3") or of one of several
numbers ("name: median 0.2, max 0.7" has "name median" and "name max"). A line that
occurs several times, once a picture folder, is addressed as "folder/line", where the folder is the last line that had no
leading blanks. Exit status 77 = the pictures are not there.
"""
import json
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
SCORER = os.path.join(os.path.dirname(ROOT), "shared", "score", "score.py")


def figures(text):
    """All figures of the scorer's report: name -> number (percentages as 0..100)."""
    found, heading = {}, ""
    for line in text.splitlines():
        if not line.startswith(" "):
            heading = line.split(":")[0].strip()
        for part in line.strip().split("; "):
            share = re.match(r"(.+?): (\d+)/(\d+) = ([\d.]+)%", part)
            plain = re.match(r"(.+?):? (-?[\d.]+)%?(?: ms| px)?$", part)
            name, value = (share[1], float(share[4])) if share else (plain[1], float(plain[2])) if plain else (None, None)
            if name:
                name = name.rstrip(":")
                found[f"{heading}/{name}" if line.startswith(" ") else name] = value
        # "corner error px: median 0.24, p90 0.56 over 18" gives "corner error px median" and "corner error px p90".
        several = re.match(r"\s*(.+?): ((?:[a-z]\w* -?[\d.]+%?,? ?){2,})(?:over \d+)?$", line)
        if several:
            for key, value in re.findall(r"(\w+) (-?[\d.]+)%?", several[2]):
                found[f"{several[1]} {key}"] = float(value)
    return found


def main(name):
    with open(os.path.join(HERE, "limits", name + ".json")) as file:
        limits = json.load(file)
    if not os.path.exists(SCORER):
        print("the labelled pictures are not here (../shared/data)")
        return 77
    command = os.environ.get("VISIONCORE_COMMAND", os.path.join(ROOT, "build", "bin", "visioncore"))
    done = subprocess.run([sys.executable, SCORER, limits["kind"], "--bin", command], capture_output=True, text=True)
    print(done.stdout, done.stderr)
    if done.returncode:
        return 1
    found, wrong = figures(done.stdout), 0
    for direction, sign in (("minimum", 1), ("maximum", -1)):
        for line, limit in limits.get(direction, {}).items():
            value = found.get(line)
            if value is None or sign * value < sign * limit:
                wrong += 1
                print(f"{line}: {value}, {direction} {limit}")
    if wrong:
        print(f"{wrong} figures missed")
        return 1
    print("; ".join(f"{line} {found[line]:g}" for line in list(limits.get("minimum", {}))[:3]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
