"""Reads the stroke drawings, adds drawings that are none of the words, and rasterises batches at
28x28 pixels.
"""

import ctypes
import gzip
import hashlib
import json
import math
import os
import random
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Pictures = NDArray[np.uint8]  # 28x28 each
Rows = list[tuple[str, Any]]  # words and their strokes: lists of x and y

HERE = os.path.dirname(os.path.abspath(__file__))


class Options(ctypes.Structure):
    _fields_ = [
        (name, ctypes.c_float)
        for name in ("upright_share", "strength", "extras_share", "fixed_turn")
    ]


def _library():
    source = os.path.join(HERE, "raster.c")
    digest = hashlib.sha256(open(source, "rb").read()).hexdigest()[:16]
    path = os.path.join(tempfile.gettempdir(), f"sketch-raster-{digest}-{os.getuid()}.so")
    if not os.path.exists(path):
        flags = ["-O3", "-ffast-math", "-mavx2", "-shared", "-fPIC"]
        subprocess.check_call([os.environ.get("CC", "cc"), *flags, source, "-o", path + ".tmp", "-lm"])
        os.rename(path + ".tmp", path)
    return ctypes.CDLL(path)


LIBRARY = _library()


def _pointer(array: NDArray[Any]) -> ctypes.c_void_p:
    return array.ctypes.data_as(ctypes.c_void_p)


class Drawings:
    """Stroke drawings in flat arrays, each with a label. A stroke is xs, ys and, if it was read from
    a photograph, its kind: 1, or 2 for the outline of a filled area.
    """

    def __init__(self, drawings: Sequence[Any], labels: Sequence[int]) -> None:
        points, strokes, kinds, starts = [], [0], [], [0]
        for drawing in drawings:
            for xs, ys, *kind in drawing:
                kinds.append(kind[0] if kind else 0)
                points.append(np.stack([np.asarray(xs), np.asarray(ys)], 1).astype(np.int16))
                strokes.append(strokes[-1] + len(xs))
            starts.append(len(strokes) - 1)
        self.points = np.ascontiguousarray(np.concatenate(points))
        self.strokes, self.starts = np.array(strokes, np.int32), np.array(starts, np.int32)
        self.kinds = np.array(kinds, np.uint8)
        self.labels = np.array(labels, np.int64)

    def __len__(self) -> int:
        return len(self.labels)

    def draw(
        self,
        chosen: NDArray[Any],
        seed: int = 0,
        upright_share: float = 1.0,
        strength: float = 0.0,
        extras_share: float = 0.0,
        fixed_turn: float = 0.0,
    ) -> tuple[Pictures, NDArray[np.float32]]:
        """The chosen drawings as an array (n, 28, 28) of uint8, and the rotation of each in
        radians.
        """
        chosen = np.ascontiguousarray(chosen, np.int32)
        out, turns = np.empty((len(chosen), 28, 28), np.uint8), np.empty(len(chosen), np.float32)
        options = Options(upright_share, strength, extras_share, fixed_turn)
        LIBRARY.raster_batch(
            *map(_pointer, (self.points, self.strokes, self.kinds, self.starts, chosen)),
            ctypes.c_int32(len(chosen)),
            ctypes.c_uint64(seed),
            ctypes.byref(options),
            _pointer(out),
            _pointer(turns),
        )
        return out, turns


class Bitmaps:
    """Drawings that exist only as 28x28 pictures, by word."""

    SAME = 0.98  # minimum correlation of two pictures of the same drawing

    def __init__(
        self, files: Iterable[str], words: Sequence[str], tested: Drawings, rebuilt: bool = False
    ) -> None:
        """Reads the files WORD.npz. Skips rows for checks elsewhere ("leak") and those similar to one
        of the drawings `tested`, whose labels are numbers of `words`. `rebuilt`: includes rows made
        from pictures with lines a pixel wide.
        """
        self.pictures: dict[str, Pictures] = {}
        by_file_name = {word.replace(" ", "_"): word for word in words}
        for path in sorted(files):
            word = by_file_name[os.path.splitext(os.path.basename(path))[0]]
            with np.load(path) as arrays:
                pictures, left_out = arrays["x"], np.zeros(len(arrays["x"]), bool)
                if "leak" in arrays:
                    left_out |= arrays["leak"].astype(bool)
                if "rebuilt" in arrays and not rebuilt:
                    left_out |= arrays["rebuilt"].astype(bool)
            pictures = pictures[~left_out]
            mine = tested.draw(np.flatnonzero(tested.labels == words.index(word)))[0]
            pictures = pictures[~looks_like(pictures, mine.reshape(-1, 784), self.SAME)]
            if len(pictures):
                pictures = pictures.reshape(-1, 28, 28)
                known = self.pictures.get(word)
                self.pictures[word] = (
                    pictures if known is None else np.concatenate([known, pictures])
                )

    def __len__(self) -> int:
        return sum(map(len, self.pictures.values()))

    def share(self, word: str, strokes: int) -> float:
        """The share of a word's drawings to take from here, next to `strokes` stroke drawings: all of
        them, but at most half.
        """
        count = len(self.pictures.get(word, ()))
        return min(0.5, count / (count + strokes))

    def draw(
        self, word: str, dice: np.random.Generator, upright_share: float, strength: float
    ) -> tuple[Pictures, float]:
        """One picture of the word, mirrored, rotated, stretched and scaled to the usual size; and its
        rotation in radians.
        """
        import cv2

        picture = self.pictures[word][dice.integers(len(self.pictures[word]))]
        ys, xs = np.nonzero(picture > 64)
        if len(xs) < 4:
            return picture, 0.0
        turn = (
            dice.uniform(-math.pi, math.pi)
            if dice.random() >= upright_share
            else dice.normal() * 0.1 if dice.random() < 0.5 else dice.uniform(-0.4, 0.4)
        )
        sx, sy = np.exp(dice.normal(size=2) * 0.12 * strength)
        if dice.random() < 0.3:
            sx = -sx
        c, s = math.cos(turn), math.sin(turn)
        change = np.array([[c, -s], [s, c]]) @ np.array(
            [[sx, dice.normal() * 0.1 * strength], [0, sy]]
        )
        ends = change @ np.stack([xs, ys]).astype(np.float64)
        low, high = ends.min(1), ends.max(1)
        scale = 24.0 / max((high - low).max() + 1, 4)
        matrix = np.concatenate([change * scale, (13.5 - scale * (low + high) / 2)[:, None]], 1)
        return cv2.warpAffine(picture, matrix, (28, 28), flags=cv2.INTER_LINEAR), turn


def looks_like(pictures: Pictures, others: Pictures, same: float) -> NDArray[np.bool_]:
    """The pictures (rows of pixels) whose correlation with one of the others is above `same`.
    """

    def normal(rows: Pictures) -> NDArray[np.float32]:
        centred = rows - rows.mean(1, dtype=np.float32, keepdims=True)
        return centred / np.maximum(np.linalg.norm(centred, axis=1, keepdims=True), 1e-6)

    return (normal(pictures) @ normal(others).T).max(1, initial=0) > same


def read(path: str) -> Rows:
    """Rows of a Quick, Draw! file: (word, drawing)."""
    with gzip.open(path, "rt") as lines:
        return [(row["word"], row["drawing"]) for row in map(json.loads, lines)]


def of_each(rows: Iterable[tuple[str, Any]], count: float, skip: int = 0) -> Rows:
    """The `count` rows of each word after the first `skip`."""
    seen: dict[str, int] = {}
    chosen = []
    for row in rows:
        seen[row[0]] = seen.get(row[0], 0) + 1
        if skip < seen[row[0]] <= skip + count:
            chosen.append(row)
    return chosen


def words_in(path: str) -> list[str]:
    """The words of a file, one per line."""
    with open(path, encoding="utf-8") as file:
        return [word for word in file.read().split("\n") if word]


def read_pages(path: str) -> Iterator[tuple[str, Any, bool]]:
    """Drawings from pages.py: (word, drawing with the strokes' kinds, whether generated by rules)."""
    with gzip.open(path, "rt") as rows:
        for row in map(json.loads, rows):
            strokes = [(xs, ys, 1) for xs, ys in row["drawing"]]
            areas = [(xs + xs[:1], ys + ys[:1], 2) for xs, ys in row["areas"]]
            yield row["word"], strokes + areas, row["rule"]


# Rows and columns of a pixel's neighbours, from above it clockwise.
AROUND = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))


def _thin(image):
    """Zhang and Suen's thinning (CACM 27(3), 1984)."""
    height, width = image.shape
    image = np.pad(image > 0, 1).astype(np.uint8)
    changed = True
    while changed:
        changed = False
        for step in (0, 1):
            p = [image[1 + y : 1 + y + height, 1 + x : 1 + x + width] for y, x in AROUND]
            turns = sum((p[i] == 0) & (p[(i + 1) % 8] == 1) for i in range(8))
            near = sum(q.astype(np.int8) for q in p)
            first, second = ((0, 2, 4), (2, 4, 6)) if step == 0 else ((0, 2, 6), (0, 4, 6))
            gone = (image[1:-1, 1:-1] == 1) & (near >= 2) & (near <= 6) & (turns == 1)
            gone &= (p[first[0]] * p[first[1]] * p[first[2]] == 0) & (
                p[second[0]] * p[second[1]] * p[second[2]] == 0
            )
            if gone.any():
                image[1:-1, 1:-1][gone] = 0
                changed = True
    return image[1:-1, 1:-1]


def _text(dice):
    """A line or two of letters as strokes."""
    import cv2

    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789?!"
    canvas = np.zeros((150, 420), np.uint8)
    fonts = ("SIMPLEX", "PLAIN", "SCRIPT_SIMPLEX", "SCRIPT_COMPLEX", "COMPLEX_SMALL")
    font = getattr(cv2, "FONT_HERSHEY_" + dice.choice(fonts))
    for row in range(dice.choice([1, 1, 2])):
        text = "".join(dice.choice(letters) for _ in range(dice.randint(3, 9)))
        cv2.putText(canvas, text, (12, 55 + 60 * row), font, dice.uniform(1.2, 1.8), 255, 2)
    thin = _thin(canvas)
    ys, xs = np.nonzero(thin)
    strokes = []
    here = set(zip(xs.tolist(), ys.tolist()))
    for x, y in here:
        for dx, dy in ((1, 0), (0, 1), (1, 1), (-1, 1)):
            if (x + dx, y + dy) in here:
                strokes.append([[x, x + dx], [y, y + dy]])
    return strokes[:1500]


def _walk(dice):
    """Loose scribble: one to four long irregular strokes."""
    strokes = []
    for _ in range(dice.choice([1, 1, 2, 3, 4])):
        x, y, angle = dice.uniform(0, 255), dice.uniform(0, 255), dice.uniform(0, 6.28)
        curl, jump, xs, ys = dice.uniform(-0.5, 0.5), dice.uniform(0.3, 1.6), [], []
        for _ in range(dice.randint(12, 60)):
            xs.append(round(x)), ys.append(round(y))
            angle += curl + dice.gauss(0, jump)
            step = dice.uniform(10, 70)
            x, y = min(255, max(0, x + step * math.cos(angle))), min(
                255, max(0, y + step * math.sin(angle))
            )
        strokes.append([xs, ys])
    return strokes


def _hatch(dice):
    """Scribble back and forth over an area, as for crossing out."""
    xs, ys, n = [], [], dice.randint(16, 48)
    angle, width = dice.uniform(0, 3.14), dice.uniform(60, 130)
    for i in range(n):
        along, across = (i / n - 0.5) * 255 + dice.gauss(0, 12), (
            width if i % 2 else -width
        ) * dice.uniform(0.3, 1)
        xs.append(round(127 + along * math.cos(angle) - across * math.sin(angle)))
        ys.append(round(127 + along * math.sin(angle) + across * math.cos(angle)))
    strokes = [[xs, ys]]
    return strokes + (_walk(dice)[:1] if dice.random() < 0.3 else [])


def _lines(dice):
    """Random straight lines, or the lines of ruled paper."""
    strokes = []
    if dice.random() < 0.4:
        counts = dice.randint(2, 9), dice.randint(0, 9)  # rows and columns
        for is_column, count in enumerate(counts):
            for i in range(count):
                line = [[0, 255], [round(255 * i / max(count - 1, 1)) + dice.randint(-3, 3)] * 2]
                strokes.append(line[::-1] if is_column else line)
    else:
        for _ in range(dice.randint(3, 12)):
            strokes.append([[dice.randint(0, 255) for _ in range(2)] for _ in range(2)])
    return strokes


def _dots(dice):
    strokes = []
    for _ in range(dice.randint(1, 25)):
        x, y = dice.randint(0, 255), dice.randint(0, 255)
        strokes.append(
            [[x, min(255, x + dice.randint(0, 14))], [y, min(255, y + dice.randint(0, 14))]]
        )
    return strokes


def _mixed(dice, drawings):
    """Strokes of several different drawings."""
    strokes = []
    for _ in range(dice.randint(3, 5)):
        other = dice.choice(drawings)
        for xs, ys in dice.sample(other, min(len(other), dice.randint(1, 3))):
            f, dx, dy, quarter = (
                dice.uniform(0.3, 0.9),
                dice.randint(0, 150),
                dice.randint(0, 150),
                dice.randint(0, 3),
            )
            for _ in range(quarter):
                xs, ys = [255 - y for y in ys], xs
            strokes.append([[round(x * f) + dx for x in xs], [round(y * f) + dy for y in ys]])
    return strokes


# Cumulative probabilities of the kinds; the rest is strokes of several drawings.
STRANGE = ((0.3, _text), (0.5, _walk), (0.62, _hatch), (0.72, _lines), (0.78, _dots))


def none_of_these(count, drawings, seed):
    """Drawings that are none of the words: letters, scribble, hatching, loose lines, dots, strokes
    of several drawings.
    """
    dice, made = random.Random(seed), []
    for _ in range(count):
        pick = dice.random()
        draw = next((draw for limit, draw in STRANGE if pick < limit), None)
        made.append(draw(dice) if draw else _mixed(dice, drawings))
    return made
