#!/usr/bin/env python3
"""Corners of rendered tags against exact truth, by a renderer that shares no code with the library.

tag_truth.py [ours] [COUNT] [OPTION=VALUE ...] [WORD ...]   COUNT (204) tags for each condition whose name contains one of the words;
ours: without other detectors; options of vc.TagFinder, such as gamma=2.2

A tag36h11 under a random homography is sampled 8 x 8 times a pixel, blurred and moved in linear light, encoded, clipped, quantised with
noise, and under some conditions compressed (needs pillow). Under a rolling shutter the camera shakes while it reads the rows, so sides
lean and bend; the truth is where they meet. For each detector: tags found, median error of a corner, mean move of the corners outward
along the diagonals, and for ours the shares of coordinates within one and two stated deviations and of tags with a coordinate beyond four.
The coordinates of a tag are not independent: with COUNT tags the shares have standard errors of about 18 and 8 / sqrt(COUNT) points.
Peers that are not installed are left out (make peers-environment). Exit status 1 if under a condition fewer coordinates than LEAST lie
within one or two of our deviations, the median error of ours is larger than LARGEST_ERROR, or we find a smaller share than FEWEST.
"""
import io
import math
import os
import sys

import numpy as np
from package import vc

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "benchmarks", "peers"))
import detectors as peers  # noqa: E402

# The first codes of tag36h11, row by row (E. Olson, AprilTag, 2011).
CODES = (0xD5D628584, 0xD97F18B49, 0xDD280910E, 0xE479E9C98, 0xEBCBCA822, 0xF31DAB3AC)
CELLS, SUPERSAMPLED = 8, 8
GOLDEN_RATIO = .6180339887
SIZES = (24.0, 96.0)  # pixels of the square: 3 to 12 a cell
NOISE = 2.0
LEAST = (60, 88)  # % within one and two stated deviations
LARGEST_ERROR = .1  # pixels
FEWEST, FEWEST_SMEARED = .9, .5  # of the tags; smeared by more than a cell

# Light of 1 is level 255.
CONDITIONS = {
    "linear": dict(gamma=1),
    "sRGB": {},
    "gamma 1.8": dict(gamma=1.8),
    "gamma 2.4": dict(gamma=2.4),
    "sRGB, 3 to 5 px a cell": dict(sizes=(24, 40)),
    "sRGB, 8 to 12 px a cell": dict(sizes=(64, 96)),
    "sRGB, blur 0.4": dict(blur=(.4, .4)),
    "sRGB, blur 1.5": dict(blur=(1.5, 1.5)),
    "sRGB, motion 3 px": dict(motion=3),
    "sRGB, motion 2 to 16 px": dict(motion=(2, 16), sizes=(40, 96)),
    "sRGB, rolling shutter, 10 Hz": dict(motion=2, shake=(.02, 3000)),
    "sRGB, rolling shutter, 50 Hz": dict(motion=2, shake=(.02, 600)),
    "sRGB, noise 6": dict(noise=6),
    "sRGB, sharpened": dict(sharpening=.6),
    "sRGB, upright": dict(turned=(-.05, .05), lean=.02),
    "sRGB, upright, resampled 5 to 3": dict(resampled=True, blur=(1.0, 1.6), turned=(-.05, .05), lean=.02),
    "linear, white clipped 1.5": dict(gamma=1, exposure=1.5),
    "linear, white clipped 2.5": dict(gamma=1, exposure=2.5),
    "sRGB, white clipped 1.5": dict(exposure=1.5),
    "sRGB, white clipped 2.5": dict(exposure=2.5),
    "linear, JPEG 75": dict(gamma=1, jpeg=75),
    "sRGB, JPEG 95": dict(jpeg=95),
    "sRGB, JPEG 85": dict(jpeg=85),
    "sRGB, JPEG 75": dict(jpeg=75),
    "sRGB, JPEG 60": dict(jpeg=60),
}


def cells(code):
    """Cells with the white ring around the border."""
    grid = np.ones((CELLS + 2, CELLS + 2))
    grid[1:-1, 1:-1] = 0
    bits = [code >> (35 - i) & 1 for i in range(36)]
    grid[2:-2, 2:-2] = np.reshape(bits, (6, 6))
    return grid


def homography(corners):
    """From the unit square to four points."""
    rows, right = [], []
    for (u, v), (x, y) in zip(((0, 0), (1, 0), (1, 1), (0, 1)), corners):
        rows += [[u, v, 1, 0, 0, 0, -u * x, -v * x], [0, 0, 0, u, v, 1, -u * y, -v * y]]
        right += [x, y]
    return np.append(np.linalg.solve(rows, right), 1).reshape(3, 3)


def blurred(size, deviation, supersampled):
    """The matrix that takes samples of a row to pixels: means over the area of a pixel, under a Gaussian blur."""
    samples = (np.arange(size * supersampled) + .5) / supersampled - .5
    distance = (samples[None, :] - np.arange(size)[:, None]) / (deviation * math.sqrt(2))
    integral = np.vectorize(math.erf, otypes=[np.float32])(np.clip(np.arange(-4, 4.01, .01), -4, 4))
    half = .5 / (deviation * math.sqrt(2))
    weights = sum(sign * np.interp(distance + sign * half, np.arange(-4, 4.01, .01), integral) for sign in (1, -1))
    return (weights / weights.sum(1, keepdims=True)).astype(np.float32)


def smeared(light, motion, way):
    """Moved evenly by pixels in a direction."""
    count = 2 * math.ceil(motion) + 1
    times = SUPERSAMPLED * motion * ((np.arange(count) + .5) / count - .5)
    return sum(np.roll(light, (round(time * math.sin(way)), round(time * math.cos(way))), (0, 1)) for time in times) / count


def shaken(shake, size, dice):
    """Displacements of rows along a shake: its largest speed, pixels a row, and its period, rows."""
    speed, period = shake
    phase = dice.uniform(0, 2 * math.pi)
    return lambda rows: speed * period / (2 * math.pi) * (np.sin(2 * math.pi * (rows - size / 2) / period + phase) - math.sin(phase))


def encoded(light, gamma):
    if gamma is not None:
        return light ** (1 / gamma)
    return np.where(light <= .0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - .055)


def picture(dice, gamma=None, sizes=SIZES, blur=(.6, 1.0), motion=0, noise=NOISE, sharpening=0, exposure=1.0, jpeg=None,
            shake=None, resampled=False, turned=(0, 2 * math.pi), lean=.12):
    """Grey pixels, the number of the tag, and its corners: top-left first, clockwise; pixel (0, 0) has its centre at (0, 0)."""
    side = dice.uniform(*sizes) * (5 / 3 if resampled else 1)
    shape = np.array([[-.5, -.5], [.5, -.5], [.5, .5], [-.5, .5]]) + dice.uniform(-lean, lean, (4, 2))
    angle, squeeze = dice.uniform(*turned), dice.uniform(.7, 1)
    turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
    size = int(2 * side + 24)
    corners = side * (shape * [1, squeeze]) @ turn.T + size / 2 + dice.uniform(-1, 1, 2)
    number = int(dice.integers(len(CODES)))
    samples = np.arange(size * SUPERSAMPLED)
    centers = ((samples + .5) / SUPERSAMPLED - .5).astype(np.float32)
    # Rows of samples are shifted against each other, and columns: on a plain grid an upright edge lies up to half a sample off.
    shifts = ((samples * GOLDEN_RATIO % 1 - .5) / SUPERSAMPLED).astype(np.float32)
    x, y = centers[None, :] + shifts[:, None], centers[:, None] + shifts[None, :]
    way, seen = dice.uniform(0, 2 * math.pi), corners
    direction = np.array([math.cos(way), math.sin(way)])
    if shake:
        moved = shaken(shake, size, dice)
        x, y = (place - (part * moved(y)).astype(np.float32) for place, part in zip((x, y), direction))
        for _ in range(30):
            seen = corners + moved(seen[:, 1:]) * direction
    m = np.linalg.inv(homography(corners)).astype(np.float32)
    w = 1 / (m[2, 0] * x + m[2, 1] * y + m[2, 2])
    u, v = ((m[i, 0] * x + m[i, 1] * y + m[i, 2]) * w * CELLS + 1 for i in range(2))
    inside = (w > 0) & (u >= 0) & (v >= 0) & (u < CELLS + 2) & (v < CELLS + 2)
    cell = np.where(inside, (v.astype(np.int32) * (CELLS + 2) + u.astype(np.int32)), (CELLS + 2) ** 2)
    black, white = dice.uniform(.01, .05), dice.uniform(.6, .9)
    light = np.append(black + (white - black) * cells(CODES[number]).ravel(), .35 * white).astype(np.float32)[cell]
    if motion:
        light = smeared(light, dice.uniform(*motion) if isinstance(motion, tuple) else motion, way)
    lens = blurred(size, dice.uniform(*blur), SUPERSAMPLED)
    light = lens @ light @ lens.T
    levels = 255 * encoded(np.clip(exposure * light, 0, 1), gamma)
    if sharpening:
        soft = blurred(size, 1.0, 1)
        levels += sharpening * (levels - soft @ levels @ soft.T)
    pixels = np.clip(np.rint(levels + dice.normal(0, noise, levels.shape)), 0, 255).astype(np.uint8)
    if resampled:  # as drivers do it, without a filter
        kept = np.rint((np.arange(size * 3 // 5) + .5) * 5 / 3 - .5).astype(int)
        pixels, seen = pixels[kept][:, kept], (seen + .5) * .6 - .5
    if jpeg:
        from PIL import Image
        file = io.BytesIO()
        Image.fromarray(pixels).save(file, "JPEG", quality=jpeg)
        pixels = np.asarray(Image.open(file))
    return np.ascontiguousarray(pixels), number, seen


def outward(corners):
    """Unit vectors from the centre to the corners."""
    ways = corners - corners.mean(0)
    return ways / np.linalg.norm(ways, axis=1, keepdims=True)


def detectors(finder, is_alone):
    """{name: pixels to (id, corners, deviation of a corner or None)}"""
    def ours(pixels):
        return [(tag.id, np.array(tag.corners), tag.corner_stddev_px) for tag in finder.find(pixels)]

    def peer(find):
        return lambda pixels: [(number, np.array(quad), None) for _, number, quad in find(pixels)]
    others = {} if is_alone else peers.accurate("tag36h11")
    return {"ours": ours, **{name: peer(find) for name, find in others.items()}}


def line(name, condition, finders, count):
    """The line of a condition, and whether ours is as good as it must be."""
    dice = np.random.default_rng(list(name.encode()))
    errors, growth, within, beyond = ({name: [] for name in finders} for _ in range(4))
    for _ in range(count):
        pixels, number, truth = picture(dice, **condition)
        for name_, find in finders.items():
            best = None
            for found, corners, deviation in find(pixels):
                # Detectors differ in their first corner.
                for turn in range(1 if name_ == "ours" else 4):
                    difference = np.roll(corners, turn, 0) - truth
                    error = np.linalg.norm(difference, axis=1)
                    if found == number and error.max() < 4 and (best is None or error.max() < best[0].max()):
                        best = error, difference, deviation
            if best:
                errors[name_] += best[0].tolist()
                growth[name_].append(float((best[1] * outward(truth)).sum(1).mean()))
                if best[2]:
                    shares = np.abs(best[1]) / best[2]
                    within[name_] += shares.ravel().tolist()
                    beyond[name_].append(shares.max() > 4)
    fewest = FEWEST_SMEARED if isinstance(condition.get("motion"), tuple) else FEWEST
    is_good = len(growth["ours"]) >= fewest * count and np.median(errors["ours"]) <= LARGEST_ERROR
    text = f"{name:32}"
    for name_ in finders:
        if not errors[name_]:
            text += f"{'none':>21}"
            continue
        text += f"{len(growth[name_]):5d} {np.median(errors[name_]):7.3f} {np.mean(growth[name_]):+7.3f}"
        if within[name_]:
            shares = [100 * np.mean(np.array(within[name_]) < limit) for limit in (1, 2)]
            is_good &= all(share >= least for share, least in zip(shares, LEAST))
            text += "".join(f"{share:4.0f}" for share in shares)
            text += f"{100 * np.mean(beyond[name_]):6.1f}"
    return text, is_good


def main():
    count = next((int(word) for word in sys.argv[1:] if word.isdigit()), 204)
    words = [word for word in sys.argv[1:] if not word.isdigit() and "=" not in word and word != "ours"]
    options = {word.split("=")[0]: float(word.split("=")[1]) for word in sys.argv[1:] if "=" in word}
    status = 0
    with vc.TagFinder(families=["tag36h11"], **options) as finder:
        finders = detectors(finder, "ours" in sys.argv)
        print(f"{'found, error, outward, %':32}" + "".join(f"{name:>{33 if name == 'ours' else 21}}" for name in finders))
        for name, condition in CONDITIONS.items():
            if not words or any(word in name for word in words):
                text, is_good = line(name, condition, finders, count)
                print(text, flush=True)
                status |= not is_good
    return int(status)


if __name__ == "__main__":
    status = main()
    sys.stdout.flush()
    # pupil-apriltags can corrupt its heap, which crashes the interpreter at exit.
    os._exit(status)
