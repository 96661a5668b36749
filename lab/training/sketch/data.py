"""Reads the stroke drawings, adds drawings that are none of the words, and rasterises batches at
28x28 pixels.
"""

import ctypes
import gzip
import hashlib
import itertools
import json
import math
import os
import random
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
        part = f"{path}.{os.getpid()}"
        subprocess.check_call([os.environ.get("CC", "cc"), *flags, source, "-o", part, "-lm"])
        os.rename(part, path)
    return ctypes.CDLL(path)


LIBRARY = _library()


def _pointer(array: NDArray[Any]) -> ctypes.c_void_p:
    return array.ctypes.data_as(ctypes.c_void_p)


class Drawings:
    """Stroke drawings in flat arrays, each with a label. A stroke is xs, ys and, if it was read from
    a photograph, its kind: 1, or 2 for the outline of a filled area.
    """

    def __init__(self, drawings: Sequence[Any], labels: Sequence[int]) -> None:
        strokes = [stroke for drawing in drawings for stroke in drawing]
        lengths = [len(stroke[0]) for stroke in strokes]
        self.points = np.empty((sum(lengths), 2), np.int16)
        for axis in (0, 1):
            values = itertools.chain.from_iterable(stroke[axis] for stroke in strokes)
            self.points[:, axis] = np.fromiter(values, np.float32, len(self.points))
        self.strokes = np.cumsum([0, *lengths], dtype=np.int32)
        self.starts = np.cumsum([0, *map(len, drawings)], dtype=np.int32)
        self.kinds = np.array([stroke[2] if len(stroke) > 2 else 0 for stroke in strokes], np.uint8)
        self.labels = np.array(labels, np.int64)

    ARRAYS = ("points", "strokes", "starts", "kinds", "labels")

    def arrays(self) -> dict[str, NDArray[Any]]:
        return {name: getattr(self, name) for name in self.ARRAYS}

    @classmethod
    def of(cls, arrays: Mapping[str, NDArray[Any]]) -> "Drawings":
        """From arrays()."""
        drawings = cls.__new__(cls)
        for name in cls.ARRAYS:
            setattr(drawings, name, arrays[name])
        return drawings

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
    """Drawings that exist only as 28x28 pictures, by the numbers of their words."""

    def __init__(self, pictures: Pictures, counts: NDArray[Any]) -> None:
        """The pictures of each word follow those of the one before."""
        self.pictures, self.counts = pictures, counts
        self.starts = np.cumsum(counts) - counts

    def __len__(self) -> int:
        return len(self.pictures)

    def of(self, words: NDArray[Any], dice: np.random.Generator) -> NDArray[Any]:
        """The number of a random picture of each of these words, which have some."""
        return self.starts[words] + dice.integers(self.counts[words])

    def draw(
        self, chosen: NDArray[Any], seed: int, upright_share: float, strength: float
    ) -> tuple[Pictures, NDArray[np.float32]]:
        """The chosen pictures, mirrored, rotated, stretched and scaled to the usual size; and the
        rotation of each in radians.
        """
        chosen = np.ascontiguousarray(chosen, np.int32)
        out, turns = np.empty((len(chosen), 28, 28), np.uint8), np.empty(len(chosen), np.float32)
        LIBRARY.warp_batch(
            *map(_pointer, (self.pictures, chosen)),
            ctypes.c_int32(len(chosen)),
            ctypes.c_uint64(seed),
            ctypes.byref(Options(upright_share, strength, 0.0, 0.0)),
            _pointer(out),
            _pointer(turns),
        )
        return out, turns


SAME = 0.98  # minimum correlation of two pictures of the same drawing


def read_bitmaps(files: Iterable[str], words: Sequence[str], tested: Drawings) -> Bitmaps:
    """Reads the files WORD.npz. Skips rows for checks elsewhere ("leak") and those similar to one of
    the drawings `tested`, whose labels are numbers of `words`.
    """
    numbers = {word.replace(" ", "_"): number for number, word in enumerate(words)}
    parts: list[list[Pictures]] = [[np.empty((0, 784), np.uint8)] for _ in words]
    for path in sorted(files):
        number = numbers[os.path.splitext(os.path.basename(path))[0]]
        with np.load(path) as arrays:
            pictures = arrays["x"]
            if "leak" in arrays:
                pictures = pictures[~arrays["leak"].astype(bool)]
        mine = tested.draw(np.flatnonzero(tested.labels == number))[0]
        parts[number].append(pictures[~looks_like(pictures, mine.reshape(-1, 784), SAME)])
    every = [np.concatenate(part) for part in parts]
    return Bitmaps(np.concatenate(every), np.array([len(part) for part in every]))


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
    canvas = np.pad(canvas[1:-1, 1:-1] > 0, 1).astype(np.uint8)
    LIBRARY.thin(_pointer(canvas), ctypes.c_int32(canvas.shape[1]), ctypes.c_int32(canvas.shape[0]))
    ys, xs = np.nonzero(canvas)
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
