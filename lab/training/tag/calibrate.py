#!/usr/bin/env python3
"""Fits the confidence of tags: two constants of TagConfidence.swift.

    python3 lab/training/tag/calibrate.py [--pictures 1600] [--write]

Renders pictures from a seed: half of them with tags of the usual families in varying light, blur, noise and size down to the unreadable,
half with tags of other families, which are the most similar squares. Finds tags in them with the built library (build/lib), down to the
minimum evidence. Evidence is the log-likelihood ratio of tag and clutter; the confidence is the logistic curve
1 / (1 + exp(-scale * (evidence - even))) of maximum likelihood over all claims. --write puts the two numbers into the source. Prints the
share of right claims for each range of confidence, on other pictures. Needs numpy.
"""
import argparse
import math
import os
import random
import re
import sys

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, ".."), os.path.join(HERE, "..", "..", "accuracy")]
import tag_pictures as pictures  # noqa: E402
from tag_pictures import vc  # noqa: E402

SEED = 20261122
# Families that are searched by default.
USUAL = ("tag36h11", "tag25h9", "tag16h5", "tagStandard41h12", "aruco4x4_50", "aruco5x5_1000", "aruco6x6_250", "aruco_mip_36h12")
# Families that are neither searched nor clutter: most of their codes are in none of the searched ones.
OTHERS = {"tag36h10": (8, 0, 2320), "aruco4x4_1000": (6, 0, 1000), "aruco6x6_1000": (8, 0, 1000), "aruco_original": (7, 0, 1024),
          "aruco7x7_1000": (9, 0, 1000), "tagStandard52h13": (6, 2, 48714), "tagCustom48h12": (6, 2, 42211)}
# Probabilities are clipped to this distance from 0 and 1.
NEAREST = 1e-15
# Weight of a wrong claim: rooms have more false squares per tag than these pictures. Chosen so that ordinary pictures have no false
# tags.
OTHERS_WEIGHT = 6.0
# Iterations and start of Newton's method.
STEPS = 50
FIRST = (12.0, .5)
SOURCE = os.path.join(HERE, "..", "..", "..", "Sources", "VisionCore", "Tag", "Decide", "TagConfidence.swift")
NAMES = ("evenEvidence", "scale")
PATTERN = r"(static let {} = )([0-9.]+)"
DIGITS = (1, 2)
EDGES = (0, .05, .2, .5, .8, .95, .99, .999, 1)


def conditions(dice):
    """Light, lens and sensor of a picture."""
    return dict(noise=dice.choice([1, 2, 4, 8]) * dice.uniform(.7, 1.4), blur_px=dice.uniform(.3, 1.8), things=dice.randrange(20, 120),
                lamps=dice.choice([0, 0, 1, 4]), shadow=dice.choice([0, 0, .6]), light_falloff=dice.uniform(0, .8),
                exposure=math.exp(dice.uniform(math.log(.1), math.log(1.6))), gamma=dice.random() < .5)


def claims(finder, dice, families, evidence):
    """Renders a picture. Returns evidence and truth of each claim."""
    options = conditions(dice)
    picture, truth = pictures.tags_picture(dice, dice.choice(families), math.exp(dice.uniform(math.log(.9), math.log(6))),
                                           count=dice.choice([1, 4, 9]), tilt=(0, 1.1), hide=dice.choice([0, 0, .06]), **options)
    result = []
    for tag in finder.find(picture):
        errors, _ = pictures.matched([(tag.family, tag.id, tag.corners)], truth)
        result.append((evidence(tag.confidence), any(error is not None for error in errors)))
    return result


def fitted(evidence, truth, weight):
    """even and scale of maximum likelihood: Newton's method for a logistic curve of a + b * evidence."""
    a, b = -FIRST[0] * FIRST[1], FIRST[1]
    for _ in range(STEPS):
        p = 1 / (1 + np.exp(-np.clip(a + b * evidence, -40, 40)))
        w, off = weight * p * (1 - p), weight * (truth - p)
        gradient = np.array([off.sum(), (off * evidence).sum()])
        hessian = np.array([[w.sum(), (w * evidence).sum()], [(w * evidence).sum(), (w * evidence ** 2).sum()]])
        step = np.linalg.solve(hessian + 1e-9 * np.eye(2), gradient)
        a, b = a + step[0], b + step[1]
    return -a / b, b


def shipped():
    """even and scale in TagConfidence.swift."""
    text = open(SOURCE).read()
    return [float(re.search(PATTERN.format(name), text)[2]) for name in NAMES]


def write(even, scale):
    text = open(SOURCE).read()
    for name, value in zip(NAMES, (even, scale)):
        text = re.sub(PATTERN.format(name), lambda match, value=value: f"{match[1]}{value:g}", text)
    with open(SOURCE, "w") as file:
        file.write(text)


def measured(count, seed):
    """Evidence of all claims in this number of pictures, whether they are right, and their weights."""
    even, scale = shipped()

    def evidence(confidence):
        p = min(max(confidence, NEAREST), 1 - NEAREST)
        return even + math.log(p / (1 - p)) / scale

    pictures.FAMILIES.update(OTHERS)
    dice = random.Random(seed)
    rows = []
    with vc.TagFinder(min_confidence=0.0) as finder:
        for index in range(count):
            rows += claims(finder, dice, USUAL if index % 2 else tuple(OTHERS), evidence)
    values = np.array(rows, dtype=float).reshape(-1, 2)
    truth = values[:, 1]
    return values[:, 0], truth, np.where(truth > 0, 1.0, OTHERS_WEIGHT)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pictures", type=int, default=1600)
    parser.add_argument("--write", action="store_true", help="the constants into TagConfidence.swift")
    arguments = parser.parse_args()
    evidence, truth, weight = measured(arguments.pictures, SEED)
    even, scale = (round(float(value), digits) for value, digits in zip(fitted(evidence, truth, weight), DIGITS))
    print(f"{len(truth)} claims, {int(truth.sum())} right; even {even:g}, scale {scale:g}; shipped: {shipped()}")
    if arguments.write:
        write(even, scale)
    evidence, truth, weight = measured(arguments.pictures // 2, SEED + 1)
    confidence = 1 / (1 + np.exp(-scale * (evidence - even)))
    print("confidence    claims  right, %  mean confidence, %  (other pictures)")
    for low, high in zip(EDGES, EDGES[1:]):
        part = (confidence >= low) & ((confidence < high) | (high == 1))
        if part.any():
            right, stated = np.average(truth[part], weights=weight[part]), np.average(confidence[part], weights=weight[part])
            print(f"{low:5} - {high:<5} {part.sum():6} {100 * right:9.1f} {100 * stated:9.1f}")


if __name__ == "__main__":
    main()
