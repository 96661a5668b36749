#!/usr/bin/env python3
"""Calibration of the confidences of sticker colours: the share of correct stickers for each range of confidence, and the same for the
second colours that are named.

Reads the labelled photographs of cubes and prints two tables for those that trained the network, two for those of other people, and two
for all. Exit status 77 if a set is missing, 1 if in a range of 30 stickers or more the share of correct ones is 0.1 below the confidence,
or 0.15 on the photographs of other people alone.
"""
import math
import sys

import labelled
import reliability
from package import vc
from scoring.cubes import orders
from scoring.matching import corner_error

SETS = ("cube", "cube_people")
EDGES = [0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995]
SECOND_EDGES = [0, 0.03, 0.1, 0.2, 0.3, 0.4]


def measured(name):
    """Confidence and correctness of each sticker, and of each second colour that is named."""
    samples, seconds = [], []
    with vc.CubeFinder() as finder:
        for photo, path in labelled.here(name, labelled.load(name).entries):
            if not photo["kind"].endswith("photo") or "mirrored" in photo["tags"]:
                continue
            with vc.Picture.open(path) as picture:
                seen = finder.find(picture)
            for face in photo["faces"]:
                corners, truth = [tuple(c) for c in face["corners"]], "".join(face["stickers"])
                size = math.dist(corners[0], corners[2])
                for found in seen:
                    if face.get("grazing") or corner_error(found.corners, corners) > 0.1 * size:
                        continue
                    order = max(orders(), key=lambda order: sum(found.colors[i] == color for i, color in zip(order, truth)))
                    known = [(i, color) for i, color in zip(order, truth) if color != "?"]
                    samples += [(found.confidences[i], found.colors[i] == color) for i, color in known]
                    seconds += [(found.second_confidences[i], found.second_colors[i] == color) for i, color in known if i in found.open_stickers]
    return samples, seconds


def main():
    taught, others = map(measured, SETS)
    if not taught[0] and not others[0]:
        print("the photographs are not here (make pictures)")
        return labelled.NOT_HERE
    boasts = []
    for title, parts, most in (("photographs that trained the network", [taught], 0.1), ("photographs of other people", [others], 0.15),
                               ("all photographs", [taught, others], 0.1)):
        samples, seconds = ([each for part in parts for each in part[kind]] for kind in range(2))
        print(f"{title}: the most likely colour")
        boasts += [row for row in reliability.print_bins(samples, EDGES) if row[0] >= 30 and row[2] < row[1] - most]
        print(f"{title}: the second colour, where it is named")
        reliability.print_bins(seconds, SECOND_EDGES)
    return labelled.status(bool(boasts), *SETS)


if __name__ == "__main__":
    sys.exit(main())
