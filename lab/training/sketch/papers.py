"""Measures the library on rendered photographs of drawings on different papers and boards:
top-1 among the words in play, drawings classified as empty, and the same papers without a drawing,
which must be empty. Needs numpy and opencv-python-headless.
"""

import argparse
import math
import os
import sys
import tempfile

import cv2
import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "..", "accuracy")]
import data
from package import vc
from pages import noise

WIDTH, HEIGHT = 960, 720
SHAPE = (HEIGHT, WIDTH)


def sheet(kind, dice):
    """Paper or board as floats 0..1, BGR."""
    tone = np.array(
        {
            "whiteboard": (0.93, 0.93, 0.92),
            "blackboard": (0.2, 0.24, 0.2),
            "yellow": (0.62, 0.88, 0.93),
        }.get(kind, (0.9, 0.93, 0.94))
    )
    picture = np.ones((HEIGHT, WIDTH, 3)) * tone * dice.uniform(0.85, 1.0)
    line = np.array([(0.85, 0.7, 0.6), (0.7, 0.7, 0.7), (0.6, 0.6, 0.85)][dice.integers(3)])
    step = int(dice.integers(28, 70))
    if kind in ("ruled", "grid"):
        for y in range(step // 2, HEIGHT, step):
            cv2.line(
                picture, (0, y), (WIDTH, y), line.tolist(), int(dice.integers(1, 3)), cv2.LINE_AA
            )
    if kind == "ruled":
        cv2.line(picture, (90, 0), (90, HEIGHT), (0.55, 0.55, 0.9), 2, cv2.LINE_AA)
    if kind == "grid":
        for x in range(step // 3, WIDTH, step):
            cv2.line(
                picture, (x, 0), (x, HEIGHT), line.tolist(), int(dice.integers(1, 3)), cv2.LINE_AA
            )
    if kind == "dotted":
        for y in range(step // 2, HEIGHT, step):
            for x in range(step // 2, WIDTH, step):
                cv2.circle(picture, (x, y), 2, line.tolist(), -1, cv2.LINE_AA)
    if kind == "crumpled":
        for _ in range(25):
            (x0, x1), (y0, y1) = dice.integers(0, WIDTH, 2), dice.integers(0, HEIGHT, 2)
            side = (np.arange(WIDTH)[None, :] - x0) * (y1 - y0) - (
                np.arange(HEIGHT)[:, None] - y0
            ) * (x1 - x0)
            picture *= np.where(side > 0, 1 - 0.012 * dice.random(), 1)[:, :, None]
        picture += noise(dice, SHAPE, 60, 0.012)[:, :, None]
    if kind == "blackboard":
        picture += noise(dice, SHAPE, 40, 0.02)[:, :, None]
    return picture


def draw(picture, drawing, kind, dice):
    """Draws strokes with a pen that suits the paper."""
    xs, ys = np.concatenate([np.asarray(s[0], float) for s in drawing]), np.concatenate(
        [np.asarray(s[1], float) for s in drawing]
    )
    scale = HEIGHT * dice.uniform(0.45, 0.75) / max(np.ptp(xs), np.ptp(ys), 1)
    cx, cy = WIDTH / 2 + dice.normal() * 30, HEIGHT / 2 + dice.normal() * 20
    pens = {
        "faint": [(0.72, 0.72, 0.72), (0.75, 0.72, 0.7)],
        "coloured": [(0.2, 0.2, 0.8), (0.2, 0.6, 0.2), (0.1, 0.5, 0.95), (0.25, 0.85, 0.9)],
        "blackboard": [(0.9, 0.9, 0.9)],
        "whiteboard": [(0.2, 0.2, 0.75), (0.6, 0.25, 0.1), (0.15, 0.15, 0.15)],
    }
    choice = pens.get(kind, [(0.15, 0.15, 0.15), (0.5, 0.2, 0.1), (0.3, 0.3, 0.3)])
    pen = choice[dice.integers(len(choice))]
    width = int(dice.integers(16, 26)) if kind == "marker" else int(dice.integers(3, 8))
    cover = np.zeros((HEIGHT, WIDTH), np.float32)
    for x, y in drawing:
        points = np.stack(
            [
                (np.asarray(x) - (xs.min() + xs.max()) / 2) * scale + cx,
                (np.asarray(y) - (ys.min() + ys.max()) / 2) * scale + cy,
            ],
            1,
        )
        cv2.polylines(
            cover, [np.round(points * 8).astype(np.int32)], False, 1.0, width, cv2.LINE_AA, 3
        )
    if kind in ("blackboard", "pencil"):
        cover *= np.clip(0.75 + dice.normal(size=cover.shape) * 0.25, 0, 1)
    picture[:] = picture * (1 - cover[:, :, None]) + np.array(pen) * cover[:, :, None]


def photograph(picture, kind, dice):
    """Light, shadow, perspective, noise of the camera."""
    if kind == "table":
        w, h = WIDTH - 1, HEIGHT - 1
        corners = np.float32([(0, 0), (w, 0), (w, h), (0, h)])
        inset = np.float32(
            [(dice.uniform(0.06, 0.16) * w, dice.uniform(0.05, 0.14) * h) for _ in range(4)]
        ) * np.float32([(1, 1), (-1, 1), (-1, -1), (1, -1)])
        if dice.random() < 0.4:  # a side of the sheet is outside of the picture
            inset[:, 0] = np.where(corners[:, 0] > 0, 60, inset[:, 0])
        matrix = cv2.getPerspectiveTransform(corners, corners + inset)
        under = (
            np.ones_like(picture)
            * np.array([(0.25, 0.35, 0.5), (0.3, 0.3, 0.3)][dice.integers(2)])
            * (1 + noise(dice, SHAPE, 30, 0.05))[:, :, None]
        )
        inside = cv2.warpPerspective(
            np.ones((HEIGHT, WIDTH)), matrix, (WIDTH, HEIGHT), flags=cv2.INTER_LINEAR
        )[:, :, None]
        picture = cv2.warpPerspective(
            picture, matrix, (WIDTH, HEIGHT), flags=cv2.INTER_LINEAR
        ) * inside + under * (1 - inside)
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH] / HEIGHT
    angle = dice.uniform(0, 6.28)
    light = 0.85 + 0.22 * ((x - 0.66) * math.cos(angle) + (y - 0.5) * math.sin(angle))
    if kind in ("shadow", "crumpled"):
        edge = (x - dice.uniform(0.3, 1.0)) * math.cos(angle) + (
            y - dice.uniform(0.2, 0.8)
        ) * math.sin(angle)
        light = light * (
            1 - dice.uniform(0.3, 0.5) / (1 + np.exp(-edge / dice.uniform(0.01, 0.06)))
        )
    picture = (
        picture * light[:, :, None] * np.array([dice.uniform(0.85, 1), 0.97, dice.uniform(0.9, 1)])
    )
    picture = (
        cv2.GaussianBlur(picture, (0, 0), dice.uniform(0.5, 1.3))
        + dice.normal(size=picture.shape) * 0.012
    )
    return np.clip(picture * 255, 0, 255).astype(np.uint8)


KINDS = [
    "plain",
    "ruled",
    "grid",
    "dotted",
    "yellow",
    "shadow",
    "crumpled",
    "table",
    "marker",
    "coloured",
    "faint",
    "pencil",
    "whiteboard",
    "blackboard",
]

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--test", required=True, help="vector/test.ndjson.gz")
    parser.add_argument("--each", type=int, default=1, help="drawings a word")
    parser.add_argument("--save", help="folder for one picture of each kind")
    arguments = parser.parse_args()
    game = data.words_in(os.path.join(HERE, "game_words.txt"))
    rows = [row for row in data.of_each(data.read(arguments.test), arguments.each) if row[0] in game]
    with vc.SketchRater(words=game) as rater, tempfile.TemporaryDirectory() as folder:
        for number, kind in enumerate(KINDS):
            dice = np.random.default_rng((20, number))
            right = empty = blank = points = 0
            path = os.path.join(folder, "photo.png")
            for index, (word, drawing) in enumerate(rows):
                picture = sheet(kind, dice)
                if index % 3 == 0:
                    cv2.imwrite(path, photograph(picture.copy(), kind, dice))
                    with vc.Picture.open(path) as photo, rater.rate(photo) as rating:
                        blank += rating.empty
                draw(picture, drawing, kind, dice)
                cv2.imwrite(path, photograph(picture, kind, dice))
                if arguments.save and index == 3:
                    cv2.imwrite(os.path.join(arguments.save, kind + ".png"), cv2.imread(path))
                with vc.Picture.open(path) as photo, rater.rate(photo) as rating:
                    empty += rating.empty
                    right += not rating.empty and rating.answers[0].word == word
            print(
                f"{kind:11} top-1 {right / len(rows):.1%}, called empty {empty}/{len(rows)}; "
                f"blank sheets called empty {blank}/{(len(rows) + 2) // 3}",
                flush=True,
            )
