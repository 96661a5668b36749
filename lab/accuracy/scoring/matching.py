"""Matching of results with labels. Points are (x, y) in pixels, boxes (x0, y0, x1, y1)."""
import math
import statistics
from collections.abc import Sequence
from typing import Optional

Point = Sequence[float]
Box = Sequence[float]


def centroid(points: Sequence[Optional[Point]]) -> tuple[float, float]:
    """The mean of the points that are known."""
    known = [p for p in points if p]
    return sum(p[0] for p in known) / len(known), sum(p[1] for p in known) / len(known)


def box(points: Sequence[Optional[Point]]) -> tuple[float, float, float, float]:
    xs, ys = [p[0] for p in points if p], [p[1] for p in points if p]
    return min(xs), min(ys), max(xs), max(ys)


def box_of(corner_and_size: Sequence[float]) -> tuple[float, float, float, float]:
    """A box from x, y, width, height, as the command prints it."""
    x, y, width, height = corner_and_size
    return x, y, x + width, y + height


def inside(point: Point, bounds: Box, grow: float = 0.25) -> bool:
    """Whether a point lies in a box that is enlarged on each side by a share of its size and 2 pixels."""
    x0, y0, x1, y1 = bounds
    mx, my = (x1 - x0) * grow + 2, (y1 - y0) * grow + 2
    return x0 - mx <= point[0] <= x1 + mx and y0 - my <= point[1] <= y1 + my


def in_polygon(point: Point, polygon: Sequence[Point]) -> bool:
    x, y = point
    hit = False
    for (x0, y0), (x1, y1) in zip(polygon, [*polygon[1:], polygon[0]]):
        if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
            hit = not hit
    return hit


def overlap(a: Box, b: Box) -> float:
    """Intersection over union of two boxes."""
    w, h = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    if w <= 0 or h <= 0:
        return 0.0
    return w * h / ((a[2] - a[0]) * (a[3] - a[1]) + (b[2] - b[0]) * (b[3] - b[1]) - w * h)


def corner_error(found: Sequence[Point], truth: Sequence[Optional[Point]]) -> float:
    """The median distance of four corners from the labelled ones, for the best first corner."""
    return min(statistics.median(math.dist(found[(i + k) % 4], known) for i, known in enumerate(truth) if known) for k in range(4))


def common_shift(found: Sequence[Point], truth: Sequence[Point]) -> tuple[float, float]:
    """How far all sides of a square lie outward of the labelled ones, and the median distance of the corners without that."""
    sides = [(b[0] - a[0], b[1] - a[1]) for a, b in zip(truth, [*truth[1:], truth[0]])]
    along = [(x / math.hypot(x, y), y / math.hypot(x, y)) for x, y in sides]
    # Moves of the corners if all sides move outward by 1.
    moves = []
    for before, after in zip([along[-1], *along[:-1]], along):
        turn = before[0] * after[1] - before[1] * after[0]
        moves.append(((before[0] - after[0]) / turn, (before[1] - after[1]) / turn) if turn else (0.0, 0.0))
    off = [(a[0] - b[0], a[1] - b[1]) for a, b in zip(found, truth)]
    shift = sum(x * u + y * v for (x, y), (u, v) in zip(off, moves)) / max(sum(u * u + v * v for u, v in moves), 1e-9)
    return shift, statistics.median(math.hypot(x - shift * u, y - shift * v) for (x, y), (u, v) in zip(off, moves))


def side(corners: Sequence[Point]) -> float:
    """The side of a square with the polygon's area."""
    doubled = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(corners, [*corners[1:], corners[0]]))
    return math.sqrt(abs(doubled) / 2)
