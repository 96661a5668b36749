"""Drawings made by rule, for words whose form is a rule: more kinds of clocks, envelopes,
circles than the strokes of a few hundred people show (ticks instead of numbers, filled
envelopes, rings drawn twice over).
"""

import math
import random


def ring(dice, cx, cy, a, b, closed=True, hooked=False):
    """A line once around and a bit: its ends meet, overlap, stay apart, run in or out;
    `hooked`: begins and ends with a hook inwards.
    """
    phase, twist, count = dice.uniform(0, 6.28), dice.uniform(0, 6.28), dice.randint(16, 40)
    turn = 6.283 * (
        dice.uniform(0.93, 1.0)
        if not closed and dice.random() < 0.5
        else dice.uniform(1.0, 1.12) if dice.random() < 0.9 else dice.uniform(1.5, 2.1)
    )
    wobble, pear, drift = dice.gauss(0, 0.025), dice.gauss(0, 0.02), dice.gauss(0, 0.04)
    tail = dice.choice([0, 0, 0, 1, -1]) * dice.uniform(0.03, 0.3)
    hooks, reach = (0, 0), dice.uniform(0.03, 0.1)
    if hooked:
        hooks, tail, turn, count = (
            (dice.uniform(0, 0.45), dice.uniform(0, 0.45)),
            0,
            6.283 * dice.uniform(0.97, 1.15),
            60,
        )
    xs, ys = [], []
    for i in range(count + 1):
        s = i / count
        t = phase + turn * s
        f = (
            1
            + wobble * math.sin(2 * t + twist)
            + pear * math.sin(3 * t + twist)
            + drift * (s - 0.5)
        )
        if s > 0.94:
            f += tail * (s - 0.94) / 0.06
        for depth, away in zip(hooks, (s, 1 - s)):
            f -= depth * max(0, 1 - away / reach)
        xs.append(cx + a * f * math.cos(t)), ys.append(cy + b * f * math.sin(t))
    return [xs, ys]


def _line(dice, x0, y0, x1, y1, bend=0.03):
    n, length = dice.randint(2, 5), math.hypot(x1 - x0, y1 - y0)
    bow = dice.gauss(0, bend) * length
    xs, ys = [], []
    for i in range(n + 1):
        s = i / n
        w = bow * 4 * s * (1 - s)
        xs.append(x0 + (x1 - x0) * s - (y1 - y0) / max(length, 1) * w), ys.append(
            y0 + (y1 - y0) * s + (x1 - x0) / max(length, 1) * w
        )
    return [xs, ys]


def _corners(dice, points, closed=True):
    """A line through corners, in one stroke or in several."""
    points = [(x + dice.gauss(0, 12), y + dice.gauss(0, 12)) for x, y in points]
    if closed:
        points.append((points[0][0] + dice.gauss(0, 8), points[0][1] + dice.gauss(0, 8)))
    sides = [_line(dice, *p, *q, bend=0.02) for p, q in zip(points, points[1:])]
    if dice.random() < 0.4:
        return sides
    return [[sum((s[0] for s in sides), []), sum((s[1] for s in sides), [])]]


def _hatched(dice, polygon, spacing, angle):
    """Parallel lines, to and fro, inside a polygon."""
    c, s = math.cos(angle), math.sin(angle)
    turned = [(x * c + y * s, -x * s + y * c) for x, y in polygon]
    low, high = min(v for _, v in turned), max(v for _, v in turned)
    strokes, level, forth = [], low + spacing * dice.random(), True
    while level < high:
        cuts = sorted(
            u0 + (level - v0) * (u1 - u0) / (v1 - v0)
            for (u0, v0), (u1, v1) in zip(turned, turned[1:] + turned[:1])
            if (v0 > level) != (v1 > level)
        )
        for a, b in zip(cuts[::2], cuts[1::2]):
            ends = [(a + dice.gauss(0, 6), level), (b + dice.gauss(0, 6), level)]
            if not forth:
                ends.reverse()
            strokes.append([[u * c - v * s for u, v in ends], [u * s + v * c for u, v in ends]])
        level += spacing * dice.uniform(0.8, 1.2)
        forth = not forth
    return strokes


def _rings_around(dice, drawing, count, room):
    """Closed lines around a drawing (centred at 0), as where it is the sign in a round symbol;
    the innermost begins up to `room` times as wide.
    """
    a, b = (max(abs(v) for stroke in drawing for v in stroke[axis]) for axis in (0, 1))
    a, b, strokes, grown = (
        a * dice.uniform(1, room),
        max(b, 0.8 * a) * dice.uniform(1, room),
        [],
        1.0,
    )
    for _ in range(count):
        grown *= dice.uniform(1.1, 1.7) if grown == 1 else dice.uniform(1.1, 1.35)
        x, y = a * grown, b * grown
        if dice.random() < 0.5:
            x = y = max(x, y)
        strokes.append(
            ring(dice, dice.gauss(0, 0.03) * a, dice.gauss(0, 0.03) * a, x, y, closed=False)
        )
    return strokes


def circle(dice):
    b = 500 * dice.uniform(0.62, 1)
    strokes = [ring(dice, 0, 0, 500, b, closed=False, hooked=dice.random() < 0.35)]
    if dice.random() < 0.12:
        strokes.append(
            ring(
                dice,
                dice.gauss(0, 10),
                dice.gauss(0, 10),
                500 * dice.uniform(0.96, 1.04),
                b * dice.uniform(0.96, 1.04),
            )
        )
    return strokes


def donut(dice):
    b, inner = 500 * dice.uniform(0.7, 1), dice.uniform(0.25, 0.6)
    return [
        ring(dice, 0, 0, 500, b),
        ring(dice, dice.gauss(0, 20), dice.gauss(0, 20), 500 * inner, b * inner),
    ]


def clock(dice):
    b = 500 * dice.uniform(0.65, 1)
    strokes = [ring(dice, 0, 0, 500, b, closed=False)]
    count = dice.choice([0, 4, 4, 8, 10, 11, 12, 12, 12, 12])
    outer, length, first = dice.uniform(0.74, 1.02), dice.uniform(0.06, 0.26), dice.gauss(0, 0.1)
    for i in range(count):
        if dice.random() < 0.04:
            continue
        t, f, g = (
            first + 6.283 * i / count + dice.gauss(0, 0.06),
            outer + dice.gauss(0, 0.03),
            length * dice.uniform(0.7, 1.3),
        )
        if count > 4 and i % (count // 4) == 0:
            g *= dice.uniform(1, 1.4)
        c, s = math.cos(t), math.sin(t)
        strokes.append(_line(dice, 500 * f * c, b * f * s, 500 * (f - g) * c, b * (f - g) * s))
    cx, cy = dice.gauss(0, 25), dice.gauss(0, 25)
    hour, minute = dice.uniform(0, 6.283), dice.uniform(0, 6.283)
    if dice.random() < 0.5:  # as most people draw it
        hour, minute = dice.choice(
            [
                (0, -1.571),
                (0.6, -1.571),
                (2.6, -1.571),
                (3.14, -1.571),
                (1.571, -1.571),
                (-0.5, -1.571),
            ]
        )
        hour, minute = hour + dice.gauss(0, 0.12), minute + dice.gauss(0, 0.12)
    for t, f in ((hour, dice.uniform(0.3, 0.6)), (minute, dice.uniform(0.5, 0.9)))[
        : 1 if dice.random() < 0.04 else 2
    ]:
        strokes.append(_line(dice, cx, cy, cx + 500 * f * math.cos(t), cy + b * f * math.sin(t)))
    if dice.random() < 0.4 and len(strokes) >= 3:  # both hands in one line
        last, other = strokes.pop(), strokes.pop()
        strokes.append([other[0][::-1] + last[0], other[1][::-1] + last[1]])
    if dice.random() < 0.15:
        strokes.append(ring(dice, cx, cy, 30, 30))
    return strokes


def _scribbled(dice, polygon, spacing):
    """Lines to and fro inside a polygon in one stroke, whose turns are uneven."""
    strokes = _hatched(dice, polygon, spacing, dice.uniform(0, 3.14))
    strokes = strokes[: max(2, round(len(strokes) * dice.uniform(0.7, 1)))]
    xs, ys = [], []
    for line in strokes:
        xs += [x + dice.gauss(0, 14) for x in line[0]]
        ys += [y + dice.gauss(0, 14) for y in line[1]]
    return [[xs, ys]] if xs else []


def _filled_in(dice, polygon, outlined=0.8):
    """A polygon made dark: by close lines, or scribbled over."""
    spacing = dice.choice([34, 40, 48, 75, 95])
    if dice.random() < 0.35:
        strokes = _scribbled(dice, polygon, spacing)
    else:
        strokes = _hatched(dice, polygon, spacing, dice.uniform(0, 3.14))
    return strokes + (_corners(dice, polygon) if dice.random() < outlined else [])


def _shrunk(polygon, f, dx=0, dy=0):
    """A polygon `f` times as large around its middle, moved."""
    mx, my = (sum(point[axis] for point in polygon) / len(polygon) for axis in (0, 1))
    return [(mx + f * (x - mx) + dx, my + f * (y - my) + dy) for x, y in polygon]


def _dark_envelope(dice, a, b, c, d, tip):
    """Filled in: flap and body apart, with a white band between; or the four parts of the back."""
    if dice.random() < 0.3:
        gap = dice.uniform(0.6, 0.82)
        parts = [_shrunk(part, gap) for part in ([a, b, tip], [b, c, tip], [c, d, tip], [d, a, tip])]
        kept = parts if dice.random() < 0.8 else parts[:1] + parts[2:3]
        return [stroke for part in kept for stroke in _filled_in(dice, part)]
    band = dice.uniform(90, 190)
    body = [(a[0], a[1] + band), (tip[0], tip[1] + band), (b[0], b[1] + band), c, d]
    strokes = _filled_in(dice, body)
    return strokes + (_filled_in(dice, [a, b, tip]) if dice.random() < 0.8 else [])


def envelope(dice):
    h, slant = 500 * dice.uniform(0.5, 0.95), dice.gauss(0, 25)
    left, right, top, bottom = -500, 500, -h, h
    tip = (dice.gauss(0, 50), top + 2 * h * dice.uniform(0.3, 0.65))
    a, b, c, d = (
        (left + slant, top),
        (right + slant, top),
        (right - slant, bottom),
        (left - slant, bottom),
    )
    filling = dice.random()
    if filling < 0.27:
        return _dark_envelope(dice, a, b, c, d, tip)
    sides = _corners(dice, [a, b, c, d])
    if filling < 0.33:  # the edges of flap and back as two lines that cross
        return sides + [_line(dice, *a, *c, bend=0.02), _line(dice, *b, *d, bend=0.02)]
    strokes = sides + _corners(dice, [a, tip, b], closed=False)
    if filling < 0.47:  # the body or the flap hatched, the line of the flap stays seen
        polygon = (
            [(a[0], a[1] + 60), (tip[0], tip[1] + 60), (b[0], b[1] + 60), c, d]
            if dice.random() < 0.7
            else [a, b, tip]
        )
        if dice.random() < 0.5:
            strokes += _scribbled(dice, _shrunk(polygon, 0.85), dice.uniform(40, 110))
        else:
            strokes += _hatched(dice, polygon, dice.uniform(50, 130), dice.uniform(0, 3.14))
    elif filling < 0.68:  # the lines of the back
        f = dice.uniform(0.55, 1.0)
        for corner in (c, d):
            strokes.append(
                _line(
                    dice,
                    *corner,
                    corner[0] + f * (tip[0] - corner[0]),
                    corner[1] + f * (tip[1] - corner[1]),
                )
            )
    return strokes


def polygon(sides):
    def draw(dice):
        first, squash = (
            dice.uniform(0, 6.283) if dice.random() < 0.3 else math.pi / sides * dice.choice([0, 1])
        ), dice.uniform(0.8, 1)
        return _corners(
            dice,
            [
                (
                    500 * math.cos(first + 6.283 * k / sides),
                    500 * squash * math.sin(first + 6.283 * k / sides),
                )
                for k in range(sides)
            ],
        )

    return draw


MAKERS = {
    "circle": circle,
    "clock": clock,
    "donut": donut,
    "envelope": envelope,
    "hexagon": polygon(6),
    "octagon": polygon(8),
}


# Words that often stand in rings: how many, and the room between (a corner must not leave the
# ring by much).
RINGED = {"clock": ((0, 0, 0, 1, 1, 2, 2), 1.0), "envelope": ((0, 0, 0, 0, 1, 2), 1.2)}


def drawings(count, seed, rings=True):
    """`count` drawings of each word: (word, drawing); without `rings`, none is drawn around
    those that often have some.
    """
    dice, made = random.Random(seed), []
    for word, make in sorted(MAKERS.items()):
        for _ in range(count):
            strokes = make(dice)
            if rings and word in RINGED:
                counts, room = RINGED[word]
                strokes = strokes + _rings_around(dice, strokes, dice.choice(counts), room)
            made.append(
                (word, [[[round(x) for x in xs], [round(y) for y in ys]] for xs, ys in strokes])
            )
    return made
