#!/usr/bin/env python3
"""Calibration of the confidences of sticker colours: the share of correct stickers for each range of confidence.

Reads the labelled photographs of cubes and prints a table. Exit status 77 if they are missing, 1 if in a range of 30 stickers or more
the share of correct ones is 0.1 below the confidence.
"""
import math
import sys

import labelled
import reliability
from package import vc
from scoring.cubes import turned
from scoring.matching import corner_error

EDGES = [0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995]


def main():
    photos = labelled.here("cube", labelled.load("cube").entries)
    if not photos:
        print("the photographs are not here (make pictures)")
        return labelled.NOT_HERE
    samples = []
    with vc.CubeFinder() as finder:
        for photo, path in photos:
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
                    orders = [[int(index) for index in text] for text in turned("012345678")]
                    order = max(orders, key=lambda order: sum(found.colors[i] == color for i, color in zip(order, truth)))
                    samples += [(found.confidences[i], found.colors[i] == color) for i, color in zip(order, truth) if color != "?"]
    boasts = [row for row in reliability.print_bins(samples, EDGES) if row[0] >= 30 and row[2] < row[1] - 0.1]
    return labelled.status(bool(boasts), "cube")


if __name__ == "__main__":
    sys.exit(main())
