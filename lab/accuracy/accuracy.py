#!/usr/bin/env python3
"""Compares the accuracy on real pictures with limits.

accuracy.py NAME reads limits/NAME.json: {"kind": argument of score.py, "minimum": {...}, "maximum": {...}}. A limit applies to a
percentage line ("name: 10/12 = 83.3%"), to a number line ("false cards: 3") or to one of several numbers ("name: median 0.2, max 0.7"
has "name median" and "name max"). A line that occurs once per picture folder is addressed as "folder/line"; the folder is the
last line without leading blanks. If some pictures of a kind are missing, absent figures are named and skipped. Exit status 1 is a missed
limit, 2 a failure, 77 means that all pictures are missing (make pictures).
"""
import json
import os
import re
import subprocess
import sys

import labelled
import score

HERE = os.path.dirname(os.path.abspath(__file__))


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


def misses(limits, found, is_complete):
    """Lines about figures beyond their limits; absent figures count unless pictures are missing."""
    result = []
    for direction, sign in (("minimum", 1), ("maximum", -1)):
        for line, limit in limits.get(direction, {}).items():
            value = found.get(line)
            if value is None and not is_complete:
                print(f"{line}: its pictures are not here")
            elif value is None or sign * value < sign * limit:
                result.append(f"{line}: {value}, {direction} {limit}")
    return result


def main(name):
    with open(os.path.join(HERE, "limits", name + ".json")) as file:
        limits = json.load(file)
    done = subprocess.run([sys.executable, os.path.join(HERE, "score.py"), limits["kind"]], capture_output=True, text=True)
    # Times depend on the load; `make bench` measures them.
    print(re.sub(r"^elapsed_ms:.*\n", "", done.stdout, flags=re.M))
    print(done.stderr, end="", file=sys.stderr)
    if done.returncode:
        print((done.stdout.strip() or "the scorer failed").splitlines()[-1])
        return labelled.NOT_HERE if done.returncode == labelled.NOT_HERE else 2  # 1 is a missed limit
    labels = score.KINDS[limits["kind"]][1]
    missing = labelled.absent(labels)
    found = figures(done.stdout)
    wrong = misses(limits, found, is_complete=not missing)
    if wrong:
        print(*wrong, f"{len(wrong)} figures missed", sep="\n")
        return labelled.status(True, labels)
    good = [f"{line} {found[line]:g}" for line in list(limits.get("minimum", {}))[:3] if line in found]
    print("; ".join(([missing] if missing else []) + good))
    return 0 if good else labelled.NOT_HERE


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
