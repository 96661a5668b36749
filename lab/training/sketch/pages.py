"""Renders drawings as photographs of paper and stores the strokes that the library reads in them:
training data like real photographs.

Rings, arrows, letters, grid lines, thick and weak pens, filled areas, small and blurred
pictures. Needs numpy, opencv-python-headless and a built SketchDrawingDump: swift build -c
release --product SketchDrawingDump
"""

import argparse
import concurrent.futures
import gzip
import json
import math
import os
import random
import subprocess
import sys
import tempfile

import cv2
import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.dirname(HERE)]
import data
import made
import recipe

TOOL = os.path.join(recipe.PROGRAMS, "SketchDrawingDump")


# Blue, green, red of pens, and the share of each.
PENS = (
    (0.1, 0.1, 0.1), (0.55, 0.2, 0.1), (0.3, 0.3, 0.3), (0.45, 0.15, 0.25), (0.15, 0.15, 0.6), (0.2, 0.4, 0.15),
)
PART = 200  # photographs in one call of the tool
PEN_SHARES = (0.35, 0.3, 0.15, 0.1, 0.05, 0.05)


def noise(dice, shape, scale, amount):
    """Smooth noise."""
    small = dice.normal(size=(max(2, shape[0] // scale + 2), max(2, shape[1] // scale + 2))).astype(
        np.float32
    )
    return amount * cv2.resize(small, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC)


def lines(cover, strokes, width, value=255):
    """Strokes in pixels of the fine picture, `width` pixels wide."""
    for stroke in strokes:
        cv2.polylines(
            cover,
            [np.round(np.asarray(stroke) * 16).astype(np.int32)],
            False,
            value,
            max(1, round(width)),
            cv2.LINE_AA,
            4,
        )


def letters(dice, cover, x, y, size, pen):
    """Handwritten letters from (x, y) to the right."""
    for _ in range(int(dice.integers(2, 8))):
        points = np.stack([x + size * 0.7 * dice.random(5), y + size * dice.random(5)], 1)
        lines(cover, [points[: int(dice.integers(2, 6))]], pen)
        x += size * dice.uniform(0.7, 1.0)


def paper(dice, width, height, size):
    """A sheet as floats 0...1, BGR; `size`: of its drawing in pixels."""
    sheet = np.empty((height, width, 3), np.float32)
    sheet[:] = (dice.uniform(0.72, 1.0) if dice.random() < 0.8 else dice.uniform(0.4, 0.72)) * (
        1 - 0.12 * dice.random(3) * (dice.random() < 0.5)
    )
    if dice.random() < 0.45:
        across, down = dice.random() < 0.95, dice.random() < 0.7
        step, tone = size * math.exp(dice.uniform(math.log(0.12), math.log(0.7))), 1 - dice.uniform(
            0.06, 0.35
        ) * (1 - 0.7 * dice.random(3))
        mask, thick = np.zeros((height, width), np.uint8), max(
            1, round(size * dice.uniform(0.004, 0.014))
        )
        tilt = dice.normal() * 0.02
        y, x = step * dice.random(), step * dice.random()
        while across and y < height:
            lines(mask, [[(0, y), (width, y + tilt * width)]], thick)
            y += step
        while down and x < width:
            lines(mask, [[(x, 0), (x - tilt * height, height)]], thick)
            x += step
        sheet *= 1 - (mask / np.float32(255))[:, :, None] * (1 - tone).astype(np.float32)
    return sheet


def placed(dice, drawing, size, middle, spread):
    """The strokes in pixels, `size` pixels large, slightly rotated, `spread` away from the
    centre.
    """
    points = [np.stack([np.asarray(s[0], float), np.asarray(s[1], float)], 1) for s in drawing]
    every = np.concatenate(points)
    turn = dice.normal() * 0.08
    spin = np.array([[math.cos(turn), math.sin(turn)], [-math.sin(turn), math.cos(turn)]])
    center = (every.min(0) + every.max(0)) / 2
    points = [(p - center) @ spin for p in points]
    every = np.concatenate(points)
    scale = size / max(np.ptp(every, 0).max(), 1)
    middle = middle + dice.normal(size=2) * spread - scale * (every.min(0) + every.max(0)) / 2
    return [p * scale + middle for p in points]


def draw(dice, cover, points, pen, filled):
    """Draws the strokes; in a fraction `filled` of the drawings a closed one is filled, and the
    others mostly stay white in it.
    """
    closed = [
        p for p in points if len(p) >= 4 and np.hypot(*(p[0] - p[-1])) < 0.2 * np.ptp(p, 0).max()
    ]
    if closed and dice.random() < filled:
        area = max(closed, key=lambda p: np.prod(np.ptp(p, 0)) * dice.uniform(0.3, 1))
        cv2.fillPoly(cover, [np.round(area * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
        if dice.random() < 0.8:
            lines(cover, [p for p in points if p is not area], pen, 0)
        lines(cover, [area], pen)
    else:
        lines(cover, points, pen)


def add_rings(dice, cover, low, high, size, pen, count):
    """Draws `count` rings around the box. Returns the box of the outermost."""
    half, where = np.maximum((high - low) / 2, 0.3 * size), (low + high) / 2
    strokes = random.Random(int(dice.integers(1 << 30)))
    for ring in range(count):
        before = half
        half = half * made.growth(strokes, ring == 0)
        if dice.random() < 0.6:
            half = np.full(2, half.max())
        where = where + dice.uniform(-0.5, 0.5, size=2) * (half - before)
        line = made.ring(strokes, *where, *half, closed=False)
        again = made.gone_over(strokes, line) if dice.random() < 0.1 else []
        lines(cover, [np.transpose(part) for part in [line, *again]], pen * dice.uniform(0.8, 1.2))
        low, high = where - half, where + half
    return low, high


def add_leads(dice, cover, low, high, size, pen, is_round, longest):
    """Lines that lead to the box, or to the oval in it, some with heads."""
    for _ in range(int(dice.choice([1, 1, 2, 3]))):
        angle = (
            dice.integers(4) * math.pi / 2 + dice.normal() * 0.12
            if dice.random() < 0.8
            else dice.uniform(0, 6.28)
        )
        way, half = np.array([math.cos(angle), math.sin(angle)]), (high - low) / 2
        reach = 1 / np.hypot(*(way / half)) if is_round else 1 / max(np.abs(way / half))
        start = (low + high) / 2 + way * reach * dice.uniform(0.95, 1.1)
        lines(
            cover,
            [[start, start + way * longest * dice.uniform(0.1, 1)]],
            pen * dice.uniform(0.7, 1.1),
        )
        if dice.random() < 0.35:
            barb = size * dice.uniform(0.06, 0.14)
            left = np.array([-way[1], way[0]])
            head = np.array(
                [start, start + barb * (way + 0.5 * left), start + barb * (way - 0.5 * left), start]
            )
            lines(cover, [head[:3] if dice.random() < 0.5 else head[[1, 0, 2]]], pen)
            if dice.random() < 0.4:
                cv2.fillPoly(cover, [np.round(head * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)


def inked(dice, sheet, cover):
    """The sheet with ink of some colour where `cover` is."""
    ink = np.array(PENS[dice.choice(len(PENS), p=PEN_SHARES)])
    ink = (ink + (0.75 - ink) * dice.choice([0, dice.uniform(0, 0.6)])) * min(
        1, sheet.mean() / 0.75
    )
    strength = cover.astype(np.float32) / 255
    if dice.random() < 0.15:
        strength *= np.clip(0.8 + noise(dice, cover.shape, 3, 0.25), 0, 1)
    return sheet * (1 - strength[:, :, None]) + ink.astype(np.float32) * strength[:, :, None]


def taken(dice, picture):
    """Blur, uneven light, noise, JPEG: the picture in bytes."""
    h, w = picture.shape[:2]
    blur = (
        math.exp(dice.uniform(math.log(0.25), math.log(1.6)))
        if dice.random() < 0.8
        else w * dice.uniform(0.008, 0.022)
    )
    picture = cv2.GaussianBlur(picture, (0, 0), blur)
    y, x = np.mgrid[0:h, 0:w].astype(np.float32) / h
    angle = dice.uniform(0, 6.28)
    picture *= (
        1 - 0.3 * dice.random() * (0.5 + (x - 0.5) * math.cos(angle) + (y - 0.5) * math.sin(angle))
    )[:, :, None]
    picture += noise(dice, (h, w), 1 if dice.random() < 0.5 else 2, 0.012 * dice.random())[
        :, :, None
    ]
    picture = np.clip(picture * 255, 0, 255).astype(np.uint8)
    if dice.random() < 0.6:
        picture = cv2.imdecode(
            cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, int(dice.integers(40, 95))])[
                1
            ],
            cv2.IMREAD_COLOR,
        )
    return picture


def photograph(dice, drawing, simple, ringed=False):
    """A picture (BGR bytes) of the drawing, and its box in it. A `simple` drawing may have a
    thick pen, a `ringed` one is often in rings.
    """
    side = math.exp(dice.uniform(math.log(24 if simple else 60), math.log(280)))
    fine = (
        1 if side > 150 else 2 if side > 60 else 4
    )  # the paper is drawn this much larger than the photograph
    side *= fine
    size = side * dice.uniform(0.5, 0.92)
    rings = dice.choice(
        [0, 1, 2], p=(0.4, 0.35, 0.25) if ringed else (1, 0, 0) if simple else (0.9, 0.07, 0.03)
    )
    if rings:  # most of them are seen whole
        size *= dice.uniform(0.45, 0.9)
    width, height = int(side * dice.uniform(0.9, 1.25)), int(side * dice.uniform(0.9, 1.1))
    points = placed(dice, drawing, size, np.array([width / 2, height / 2]), 0.04 * side)
    every = np.concatenate(points)
    low, high = every.min(0), every.max(0)
    pen = size * min(
        0.12 if simple else 0.07, math.exp(dice.normal(math.log(0.035 if simple else 0.024), 0.5))
    )
    pen = max(pen, 1.2 * min(fine, 2))
    cover = np.zeros((height, width), np.uint8)
    draw(dice, cover, points, pen, filled=0.04 if simple else 0.06)
    outer_low, outer_high = add_rings(dice, cover, low, high, size, pen, rings)
    if dice.random() < (0.5 if simple else 0.1):
        is_round = simple or rings > 0
        add_leads(dice, cover, outer_low, outer_high, size, pen, is_round, longest=side)
    if dice.random() < (0.25 if simple else 0.06):
        x, below = dice.uniform(-0.1, 0.5) * width, dice.random() < 0.7
        y = (
            outer_high[1] + size * dice.uniform(-0.05, 0.2)
            if below
            else outer_low[1] - size * dice.uniform(0.2, 0.4)
        )
        letters(dice, cover, x, y, size * dice.uniform(0.12, 0.25), pen)
    picture = inked(dice, paper(dice, width, height, size), cover)
    picture = cv2.resize(picture, (width // fine, height // fine), interpolation=cv2.INTER_AREA)
    return taken(dice, picture), (*(low / fine), *(high / fine))


def overlap(a, b):
    """Intersection over union of two boxes."""
    w, h = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    if w <= 0 or h <= 0:
        return 0.0
    return w * h / ((a[2] - a[0]) * (a[3] - a[1]) + (b[2] - b[0]) * (b[3] - b[1]) - w * h + 1e-9)


def is_kept(number, reading, box):
    """The first reading of a photograph counts if it contains the drawing, another one if it is
    the drawing without its surroundings.
    """
    b = reading["box"]
    if number > 0:
        return overlap(b, box) > 0.7
    shared = max(0, min(b[2], box[2]) - max(b[0], box[0])) * max(0, min(b[3], box[3]) - max(b[1], box[1]))
    return shared / max((box[2] - box[0]) * (box[3] - box[1]), 1) > 0.8


def read_part(tool, part, start, seed):
    """read() for rows that begin at number `start`."""
    found = []
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as folder:
        paths, boxes = [os.path.join(folder, f"{number}.raw") for number in range(len(part))], []
        for number, (path, (word, drawing, simple)) in enumerate(zip(paths, part), start):
            dice = np.random.default_rng((seed, number))
            picture, box = photograph(dice, drawing, simple, word in made.RINGED)
            boxes.append(box)
            recipe.write_raw(path, picture)
        done = subprocess.run([tool, *paths], capture_output=True, text=True, check=True)
        for (word, _, simple), box, line in zip(part, boxes, done.stdout.splitlines(), strict=True):
            for number, reading in enumerate(json.loads(line)):
                if is_kept(number, reading, box):
                    found.append((word, reading["strokes"], reading["areas"], simple))
    return found


def read(tool, rows, seed):
    """The drawings that the library reads in photographs of `rows` (word, drawing, simple), on all
    processors: (word, strokes, areas, simple).
    """
    found, starts = [], range(0, len(rows), PART)
    parts = [rows[start : start + PART] for start in starts]
    with concurrent.futures.ProcessPoolExecutor(initializer=cv2.setNumThreads, initargs=(1,)) as workers:
        for start, its in zip(starts, workers.map(read_part, *zip(*[(tool, part, start, seed) for part, start in zip(parts, starts)]))):
            found += its
            if start // PART % 20 == 0:
                print(f"{start + PART} of {len(rows)} photographs, {len(found)} drawings", flush=True)
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    add("--train", required=True, help="vector/train.ndjson.gz")
    add("--skip", type=int, default=8, help="the first drawings of a word, which are held back")
    add("--each", type=int, default=150, help="drawings a word")
    add("--made", type=int, default=1500, help="drawings by rule for each word that has one")
    add("--strange", type=int, default=3000, help="drawings that are none of the words")
    add("--seed", type=int, default=21)
    add("--tool", default=TOOL)
    add("--out", required=True, help="drawings.ndjson.gz")
    arguments = parser.parse_args()
    chosen = data.of_each(data.read(arguments.train), arguments.each, arguments.skip)
    by_rule = made.drawings(arguments.made, arguments.seed, rings=False)
    strange = data.none_of_these(arguments.strange, [d for _, d in chosen], arguments.seed)
    rows = [(word, drawing, False) for word, drawing in chosen]
    rows += [(word, drawing, True) for word, drawing in by_rule]
    rows += [("", drawing, False) for drawing in strange]
    random.Random(arguments.seed).shuffle(rows)
    found = read(arguments.tool, rows, arguments.seed)
    with gzip.open(arguments.out + ".part", "wt", compresslevel=3) as out:
        for word, strokes, areas, is_by_rule in found:
            row = {"word": word, "drawing": strokes, "areas": areas, "rule": is_by_rule}
            out.write(json.dumps(row, separators=(",", ":")) + "\n")
    os.replace(arguments.out + ".part", arguments.out)
    print(f"{len(found)} drawings from {len(rows)} photographs", flush=True)
