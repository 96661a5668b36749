#!/usr/bin/env python3
"""States from 54 RGB values, without pictures.

cube_colors.py [COUNT]   reads the recordings of labels/cube_colors.jsonl, then COUNT (100) simulated cubes for each drift: channel gain
exp(+-g) for the whole cube, brightness of each face exp(+-0.25), noise of sigma 4 on each channel; and the same with a separate gain
for each face. Three kinds of stickers; random states.
Prints exact readings and wrong states. Exit status 1 after a wrong state, or below 17 of 18 recordings, or 97, 93, 90 of 100 at g = 0.10,
0.25, 0.50 of the whole cube.
"""
import math
import random
import sys

import labelled
from package import vc
from scoring.cubes import held

# White, red, green, yellow, orange, blue stickers: vivid, ordinary and dull.
STICKERS = {
    "vivid": [(255, 255, 255), (183, 18, 52), (0, 155, 72), (255, 213, 0), (255, 88, 0), (0, 70, 173)],
    "ordinary": [(196, 207, 207), (162, 29, 30), (22, 124, 67), (188, 184, 36), (204, 93, 22), (25, 62, 145)],
    "dull": [(128, 139, 128), (113, 67, 68), (64, 124, 81), (134, 144, 81), (178, 96, 80), (64, 95, 114)],
}


def random_cube(dice):
    """A random legal state as 54 face numbers."""
    return ["URFDLB".index(c) for c in next(vc.random_cubes(dice.getrandbits(60)))]


def read(rgb):
    """The faces of the reading by position, or None; and its confidence."""
    with vc.CubeReader(min_confidence=0.9) as reader:
        reader.add_colors([tuple(max(0, min(255, round(v))) for v in row) for row in rgb], whole_cube=True)
        with reader.read() as reading:
            return reading.state, reading.colors, reading.confidence, reading.problem


def same(colors, truth):
    """Whether colours with white up and green in front are the cube `truth` (face numbers in its own orientation)."""
    return any(len({(a, b) for a, b in zip(turned, truth)}) == 6 for turned in held(colors))


def main():
    count = next((int(a) for a in sys.argv[1:] if a.isdigit()), 100)
    missed = 0
    samples = labelled.load("cube_colors").entries
    exact = wrong = 0
    for sample in samples:
        state, colors, confidence, problem = read(sample["rgb"])
        truth = ["URFDLB".index(c) for c in sample["expected"]]
        right = same(colors, truth)
        exact += right and state is not None
        wrong += state is not None and not right
        if not right or state is None:
            print(f"  {sample['id']}: {'right' if right else 'wrong'} colours, {problem}, confidence {confidence:.3f}")
    print(f"recordings read exactly: {exact}/{len(samples)} = {exact / len(samples):.1%}; given but wrong: {wrong}")
    missed += exact < 17 or wrong > 0
    for each_face in (False, True):
        for g, floor in ((0.10, 97), (0.25, 93), (0.50, 90)):
            exact = best = wrong = illegal = 0
            dice = random.Random(5)
            kinds = list(STICKERS.values())
            for number in range(count):
                truth, stickers = random_cube(dice), kinds[number % len(kinds)]
                cube_gain = [math.exp(dice.uniform(-g, g)) for _ in range(3)]
                gains = [[math.exp(dice.uniform(-g, g)) for _ in range(3)] if each_face else cube_gain for _ in range(6)]
                faces = [math.exp(dice.uniform(-0.25, 0.25)) for _ in range(6)]
                rgb = [[max(0, min(255, v * gains[f // 9][k] * faces[f // 9] + dice.gauss(0, 4))) for k, v in enumerate(stickers[truth[f]])]
                       for f in range(54)]
                state, colors, _, _ = read(rgb)
                right = same(colors, truth)
                best += right
                exact += right and state is not None
                wrong += state is not None and not right
                illegal += state is not None and not vc.check_cube(state)
            print(f"drift {'of each face' if each_face else 'of the cube'} g = {g:.2f}: exact {exact}/{count}, most likely cube right {best}, "
                  f"given but wrong {wrong}, illegal {illegal}", flush=True)
            missed += wrong > 0 or illegal > 0 or (not each_face and exact * 100 < floor * count)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
