#!/usr/bin/env python3
"""Tags in synthetic pictures with exact truth, compared with AprilTag 3 and OpenCV if they are installed.

tag_sweep.py [COUNT]   COUNT (60) tags for each row of conditions, twice as many for each step of the distance

Range: the distance up to which 95 % of a family's tags are found, in metres for 0.1651 m and a focal length of 900 pixels, tilted up to
45 degrees, on clutter with noise 2 and blur 0.5 pixels. Conditions: tags found, and the median error of corners that both detectors found.
Poses: errors of translation and rotation, flipped poses, and the share of true values within one and two stated deviations, over distances
and tilts and for blur, noise and light (tilted up to 57 degrees). Exit status 1 if a range is below 1.2 times that of AprilTag 3 at its
best setting.
"""
import math
import os
import random
import statistics
import sys

import tag_pictures as pictures
from tag_pictures import vc

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "benchmarks", "peers"))
import detectors as peers  # noqa: E402

# Families that are measured; the other ArUco lists begin like these.
SWEPT = list(pictures.FAMILIES)
SHARE = .95
STEP = 1.06
NEAREST, FARTHEST = 3.2, .75  # pixels per cell
CLUTTER = {"things": 60, "noise": 2.0, "blur_px": .5}
WANTED_RANGE = 1.2

CONDITIONS = {
    "near (12 px a cell)": dict(pixels_per_cell=12, count=1),
    "middle (5 px a cell)": dict(pixels_per_cell=5, count=4),
    "far (2.5 px a cell)": dict(pixels_per_cell=2.5),
    "facing the camera": dict(pixels_per_cell=5, count=4, tilt=(0, .05)),
    "tilted by 60 degrees": dict(pixels_per_cell=6, count=4, tilt=(1.0, 1.1)),
    "tilted by 75 degrees": dict(pixels_per_cell=9, count=2, tilt=(1.28, 1.34)),
    "blur 1.5 px": dict(pixels_per_cell=5, count=4, blur_px=1.5),
    "blur 2.5 px": dict(pixels_per_cell=6, count=2, blur_px=2.5),
    "motion 4 px": dict(pixels_per_cell=5, count=4, speed=4, exposure_s=.01),
    "motion 8 px": dict(pixels_per_cell=6, count=2, speed=8, exposure_s=.01),
    "rolling shutter, motion 4 px": dict(pixels_per_cell=5, count=4, speed=4, exposure_s=.01, row_s=2e-5),
    "noise 8": dict(pixels_per_cell=5, count=4, noise=8.0),
    "noise 16": dict(pixels_per_cell=5, count=4, noise=16.0),
    "dark (4 % of the light)": dict(pixels_per_cell=5, count=4, exposure=.04),
    "overexposed twice": dict(pixels_per_cell=5, count=4, exposure=2.0),
    "shadow and slope": dict(pixels_per_cell=5, count=4, shadow=.8, light_falloff=.8),
    "lamps": dict(pixels_per_cell=5, count=4, lamps=6),
    "a bar over 8 %": dict(pixels_per_cell=6, count=4, hide=.08),
    "a bar over 15 %": dict(pixels_per_cell=6, count=4, hide=.15),
    "a bar over 25 %": dict(pixels_per_cell=6, count=4, hide=.25),
    "distortion -0.25": dict(pixels_per_cell=5, count=4, distortion=[-.25, .08, .001, .001] + [0.0] * 10, focal_px=450.0),
    "levels as sRGB": dict(pixels_per_cell=5, count=4, gamma=True),
}


# Further conditions for comparing stated deviations with the truth: metres and light.
DEVIATIONS = {
    **{f"2 m, blur {blur} px": (2, dict(blur_px=blur)) for blur in (.3, .8, 1.2, 1.8)},
    **{f"4 m, blur {blur} px": (4, dict(blur_px=blur)) for blur in (.3, .8, 1.2, 1.8)},
    **{f"2 m, noise {noise}": (2, dict(noise=noise)) for noise in (1.0, 4.0, 8.0, 16.0)},
    **{f"4 m, noise {noise}": (4, dict(noise=noise)) for noise in (1.0, 4.0, 8.0, 16.0)},
    "3 m, a third of the light": (3, dict(exposure=.3)),
    "3 m, shadow and slope": (3, dict(shadow=.5, light_falloff=.5)),
    "3 m, motion 4 px": (3, dict(speed=4, exposure_s=.01)),
    "2 m, levels as sRGB": (2, dict(gamma=True)),
    "3 m, levels as sRGB": (3, dict(gamma=True)),
}


def crossing(shares):
    """The distance (in steps, from near to far) up to which the share holds, interpolated linearly."""
    for index, share in enumerate(shares):
        if share < SHARE:
            if index == 0:
                return None
            before = shares[index - 1]
            return index - 1 + (before - SHARE) / max(before - share, 1e-9)
    return len(shares) - 1


def smoothed(shares):
    """Isotonic regression: shares that do not increase (pool of adjacent violators)."""
    blocks = []
    for share in shares:
        blocks.append([share, 1])
        while len(blocks) > 1 and blocks[-2][0] < blocks[-1][0]:
            value, weight = blocks.pop()
            blocks[-1] = [(blocks[-1][0] * blocks[-1][1] + value * weight) / (blocks[-1][1] + weight), blocks[-1][1] + weight]
    return [share for share, weight in blocks for _ in range(weight)]


def ranges(family, detectors, count):
    """The distance in metres up to which each detector finds the share; None if it does not at the nearest."""
    steps = round(math.log(NEAREST / FARTHEST) / math.log(STEP)) + 1
    hits = {name: [0] * steps for name in detectors}
    false = dict.fromkeys(detectors, 0)
    totals = [0] * steps
    live = set(detectors)
    for step in range(steps):
        dice = random.Random(f"{family} {step}")
        tries = 0
        while tries < 2 * count:
            picture, truth = pictures.tags_picture(dice, family, NEAREST / STEP ** step, count=12, **CLUTTER)
            tries += len(truth)
            for name in live:
                errors, wrong = pictures.matched(detectors[name](picture), truth, is_ordered=name == "ours")
                hits[name][step] += sum(error is not None for error in errors)
                false[name] += wrong
        totals[step] = tries
        # Below half of the tags the shares do not rise again.
        live = {name for name in live if hits[name][step] > totals[step] / 2}
        if not live:
            break
    result = {}
    cells = pictures.FAMILIES[family][0]
    for name in detectors:
        place = crossing(smoothed([hit / total if total else 0.0 for hit, total in zip(hits[name], totals)]))
        result[name] = None if place is None else pictures.FOCAL * pictures.TAG_SIZE / cells / (NEAREST / STEP ** place)
    return result, false


def print_ranges(count):
    is_short = False
    print(f"{'range at 95 %, metres':20} {'ours':>7} {'AprilTag 3':>11} {'OpenCV':>7} {'ratio':>6}   false: ours, AprilTag 3, OpenCV")
    for family in SWEPT:
        with vc.TagFinder(families=[family]) as finder:
            detectors = {"ours": pictures.ours(finder), **peers.best(family)}
            result, false = ranges(family, detectors, count)
        kinds = {"ours": [], "AprilTag 3": [], "OpenCV": []}
        wrong = dict.fromkeys(kinds, 0)
        for name, value in result.items():
            kind = next(k for k in kinds if name.startswith(k))
            kinds[kind].append(value or 0.0)
            wrong[kind] = max(wrong[kind], false[name])
        values = [max(kinds[kind], default=None) for kind in kinds]
        ratio = values[0] / values[1] if values[1] else None
        is_short |= ratio is not None and ratio < WANTED_RANGE
        cell = ["-" if value is None else f"{value:.2f}" for value in [*values, ratio]]
        print(f"{family:20} {cell[0]:>7} {cell[1]:>11} {cell[2]:>7} {cell[3]:>6}   "
              + ", ".join(str(wrong[kind]) if kinds[kind] else "-" for kind in kinds), flush=True)
    return is_short


def print_conditions(count, family="tag36h11"):
    with vc.TagFinder(families=[family]) as finder:
        detectors = {"ours": pictures.ours(finder), **peers.best(family)}
        print(f"\n{family}: found in %, median error in px of the corners that ours and the other found (ours / other)")
        names = [name.replace("AprilTag 3 (", "").replace(")", "").replace(", as PhotonVision", "").replace(", decimate 1", "")
                 for name in detectors]
        print(f"{'':30}" + "".join(f"{name:>22}" for name in names) + "   false")
        for title, condition in CONDITIONS.items():
            dice = random.Random(title)
            errors = {name: [] for name in detectors}
            false = dict.fromkeys(detectors, 0)
            while len(errors["ours"]) < count:
                picture, truth = pictures.tags_picture(dice, family, **{**CLUTTER, **condition})
                for name, detect in detectors.items():
                    found, wrong = pictures.matched(detect(picture), truth, is_ordered=name == "ours")
                    errors[name] += found
                    false[name] += wrong
            line = f"{title:30}"
            for name, values in errors.items():
                share = 100 * sum(value is not None for value in values) / len(values)
                both = [(a, b) for a, b in zip(errors["ours"], values) if a is not None and b is not None]
                medians = [statistics.median(column) for column in zip(*both)] if both else [math.nan] * 2
                text = f"{medians[0]:.3f}" if name == "ours" else f"{medians[0]:.3f}/{medians[1]:.3f}"
                line += f"{share:>8.0f} {text:>13}"
            print(line + "   " + ", ".join(str(n) for n in false.values()), flush=True)


def print_poses(count, family="tag36h11"):
    print("\nposes: median errors, tags that took the other tilt, share of true values within one and two stated deviations")
    print(f"{'distance, tilt or light':24} {'found':>6} {'along m':>8} {'across m':>9} {'turn deg':>9} {'flips':>6}   translation     rotation    corners")
    camera = vc.Camera(pictures.FOCAL, pictures.FOCAL, 319.5, 239.5)
    with vc.TagFinder(families=[family], tag_size_m=pictures.TAG_SIZE) as finder:
        finder.set_camera(camera)
        for distance in (.5, 1, 2, 4, 6):
            for tilt in ((0, .1), (.2, .6), (.6, 1.1)):
                title = f"{distance:4} m, {math.degrees(tilt[0]):2.0f}..{math.degrees(tilt[1]):2.0f} degrees"
                print(pose_line(random.Random(f"{distance} {tilt}"), finder, family, title, count, distance, tilt=tilt), flush=True)
        for title, (distance, light) in DEVIATIONS.items():
            print(pose_line(random.Random(title), finder, family, title, count, distance, tilt=(0, 1.0), **light), flush=True)


def pose_line(dice, finder, family, title, count, distance, **condition):
    along, across, turns = [], [], []
    flips = tries = 0
    within = {"translation": [0, 0, 0], "rotation": [0, 0, 0], "corners": [0, 0, 0]}

    def add(kind, error, deviation):
        within[kind][0] += 1
        within[kind][1] += abs(error) < deviation
        within[kind][2] += abs(error) < 2 * deviation

    while tries < count:
        picture, truth = pictures.tags_picture(
            dice, family, 1, count=1 if distance < 2 else 4, distance=distance, **{**CLUTTER, **condition})
        tags = finder.find(picture)
        for real in truth:
            tries += 1
            found = [tag for tag in tags if tag.id == real.id and pictures.corner_error(tag.corners, real.corners) < 2]
            if not found or found[0].pose is None:
                continue
            tag = found[0]
            for a, b in zip(tag.corners, real.corners):
                add("corners", a[0] - b[0], tag.corner_stddev_px)
                add("corners", a[1] - b[1], tag.corner_stddev_px)
            shift = [a - b for a, b in zip(tag.pose.translation_m, real.translation_m)]
            true_turn = pictures.rotation(real.rotation_rad)
            turn, other = (pictures.rotation_vector(true_turn @ pictures.rotation(pose.rotation_rad).T) for pose in (tag.pose, tag.other))
            flips += math.hypot(*turn) > 2 * math.hypot(*other) + math.radians(2)
            along.append(abs(shift[2]))
            across.append(math.hypot(*shift[:2]))
            turns.append(math.degrees(math.hypot(*turn)))
            for i in range(3):
                add("translation", shift[i], math.sqrt(tag.covariance[i][i]))
                add("rotation", turn[i], math.sqrt(tag.covariance[3 + i][3 + i]))
    if not along:
        return f"{title:24}   none of {tries}"
    shares = "   ".join(f"{100 * one / total:3.0f} % {100 * two / total:3.0f} %" for total, one, two in within.values())
    return (f"{title:24} {100 * len(along) / tries:5.0f}%"
            f" {statistics.median(along):8.4f} {statistics.median(across):9.4f} {statistics.median(turns):9.2f}"
            f" {100 * flips / len(along):5.0f}%   {shares}")


def main():
    count = next((int(word) for word in sys.argv[1:] if word.isdigit()), 60)
    parts = [word for word in sys.argv[1:] if not word.isdigit()] or ["ranges", "conditions", "poses"]
    is_short = "ranges" in parts and print_ranges(count)
    if "conditions" in parts:
        print_conditions(count)
    if "poses" in parts:
        print_poses(count)
    return 1 if is_short else 0


if __name__ == "__main__":
    status = main()
    sys.stdout.flush()
    # pupil-apriltags can corrupt its heap, which crashes the interpreter at exit.
    os._exit(status)
