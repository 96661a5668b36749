#!/usr/bin/env python3
"""How far confidences of sticker colours can be trusted: of the stickers said at 0.9 to 0.95, how many were right.

Runs on the labelled photographs of cubes and prints a table; exit status 77 where they are not here, 1 where 30 stickers or
more were right by 0.1 less often than was said.
"""
import math
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(ROOT, "examples", "python"))
os.environ.setdefault("VISIONCORE_LIBRARY", os.path.join(ROOT, "build", "lib", "libvisioncore.so.0"))
import labelled  # noqa: E402
import visioncore as vc  # noqa: E402
from scoring.matching import corner_error  # noqa: E402

EDGES = [0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 1.0000001]


def main():
    photos = labelled.here("cube", labelled.load("cube").entries)
    if not photos:
        print("the photographs are not here (make pictures)")
        return labelled.NOT_HERE
    table = [[0, 0, 0.0] for _ in EDGES[1:]]
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
                    order = best_turn(found.colors, truth)
                    for index, color in zip(order, truth):
                        if color == "?":
                            continue
                        value = found.confidences[index]
                        row = next(r for r, high in zip(table, EDGES[1:]) if value < high)
                        row[0] += 1
                        row[1] += found.colors[index] == color
                        row[2] += value
    print("confidence        stickers   mean        correct")
    boasts = 0
    for low, high, (count, right, total) in zip(EDGES, EDGES[1:], table):
        if count:
            print(f"{low:5.3f} to {min(high, 1):5.3f}   {count:8d}   {total / count:9.3f}   {right / count:5.3f}")
            boasts += count >= 30 and right < total - 0.1 * count
    return labelled.status(boasts > 0, "cube")


def best_turn(colors, truth):
    orders = [list(range(9))]
    for _ in range(3):
        orders.append([orders[-1][i] for i in (6, 3, 0, 7, 4, 1, 8, 5, 2)])
    return max(orders, key=lambda order: sum(colors[i] == t for i, t in zip(order, truth)))


if __name__ == "__main__":
    sys.exit(main())
