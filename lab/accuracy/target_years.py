#!/usr/bin/env python3
"""Targets of 2017, 2018 and 2020 on labelled pictures: numbers found and false, and measured against stated distances.

target_years.py [COMMAND]   Exit status 77 = pictures are missing (make pictures).
Distances are straight from the camera, or for 2020, whose stated distances are along the floor, along the floor. The focal lengths were
fitted to these distances (labels/target.jsonl), so a wrong scale of all of them would not show.
Fitted: measured = slope * stated + offset, and the standard deviation of the residuals. Exit status 1 if a target was missed or false, or if
the median error of the distances is larger than LARGEST_ERROR.
"""
import math
import os
import statistics
import sys

import labelled
import numpy as np
from scoring.command import Command
from scoring.matching import centroid
from scoring.targets import known_points

# Year, model, minimum number found, height of the goal above the lens in metres.
YEARS = ((2017, "frc2017", 9, 0.0), (2018, "frc2018", 11, 0.0), (2020, "frc2020", 12, 1.524))
LARGEST_ERROR = 0.05


def truth_of(entry):
    """The pieces that should be found: lists of points."""
    if entry.get("goal_outer_corners"):
        return [[entry["goal_outer_corners"]]]
    return [[known_points(entry["strips"][i]) for i in pair] for pair in entry.get("pairs", [])]


def matches(target, truth):
    pieces = [target[side]["corners"] for side in ("left", "right")] if "left" in target else [target["corners"]]
    if len(pieces) != len(truth):
        return False
    for piece, points in zip(pieces, truth):
        (x, y), xs, ys = centroid(piece), [p[0] for p in points], [p[1] for p in points]
        if not (min(xs) - 3 <= x <= max(xs) + 3 and min(ys) - 3 <= y <= max(ys) + 3):
            return False
    return True


def main(command):
    if missing := labelled.absent("target"):
        print(missing)
        return labelled.NOT_HERE
    wrong = 0
    summary = []
    for year, model, least, height in YEARS:
        found = false = of = 0
        pairs, missed = [], []
        for entry, path in labelled.here("target", labelled.load("target").entries):
            truths = truth_of(entry) if entry.get("game_year") == year and entry.get("labelled") and \
                (entry.get("strips") or entry.get("goal_outer_corners")) else []
            if not truths:
                continue
            focal = entry.get("camera", {}).get("fitted", {}).get("f_px")
            line = command.read_one(["target", "find", "--model", model, *(["--focal-px", str(focal)] if focal else [])], path)
            left_over = list(line["targets"])
            for truth in truths:
                of += 1
                match = next((t for t in left_over if matches(t, truth)), None)
                if not match:
                    missed.append(os.path.basename(entry["file"]))
                    continue
                found += 1
                left_over.remove(match)
                stated = (entry.get("truth") or {}).get("distance_m")
                if stated and focal:
                    pairs.append((stated, math.sqrt(max(0, match["distance_m"] ** 2 - height ** 2))))
            false += len(left_over)
        text = f"{year}: found {found} of {of}, false {false}"
        if len(pairs) > 2:
            (slope, offset), squares, *_ = np.polyfit(*zip(*pairs), 1, full=True)
            residual = math.sqrt(squares[0] / (len(pairs) - 2))
            error = statistics.median(abs(measured / stated - 1) for stated, measured in pairs)
            wrong += error > LARGEST_ERROR
            text += f"; distance error: median {error:.1%}; distance = {slope:.3f} * stated {offset:+.3f} m, residual {residual:.3f} m over {len(pairs)}"
        print(text + (f"; missed: {', '.join(missed)}" if missed else ""))
        summary.append(f"{year} {found}/{of}, {false} false")
        wrong += found < least or false > 0
    print("; ".join(summary))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(Command(sys.argv[1] if len(sys.argv) > 1 else labelled.COMMAND)))
