"""Synthetic pictures with exact truth, for synthetic.py, by condition.

Each generator yields (condition, picture, truth); equal seeds give equal pictures. The truth is a list of objects, each with its outline in
pixels ("corners") and the expected result.
"""
from __future__ import annotations

import math
import random
from collections.abc import Iterator
from typing import Any

from package import vc
from scenes import INCH, INKS, MM, SHADINGS, SHAPES, STRIPS, lay_card, place

Scene = tuple[str, vc.Canvas, list[dict[str, Any]]]

WIDTH, HEIGHT = 960, 720
PER_CONDITION = 6

#: Conditions of flat scenes: the same for cards, shapes and drawings.
CONDITIONS: dict[str, dict[str, float]] = {
    "plain": {}, "angle": {"slant_rad": 0.75}, "low angle": {"slant_rad": 1.05}, "lamps": {"glare": 0.9, "light_falloff": 0.5},
    "shadow": {"shadow": 0.6}, "blur": {"blur_px": 1.6}, "motion": {"motion_px": 6}, "noise": {"noise": 14, "exposure": 0.6},
    "warm light": {"red": 1.25, "blue": 0.6}, "small": {"away": 2.2}}


def flat_scene(condition: dict[str, float], dice: random.Random, distance: float, surface: str, **options) -> vc.FlatScene:
    given = dict(condition)
    distance, surface = distance * given.pop("away", 1), given.pop("surface", surface)
    color = (given.pop("red", 1), 1, given.pop("blue", 1))
    given.setdefault("slant_rad", dice.uniform(0, 0.35))
    return vc.FlatScene(width=WIDTH, height=HEIGHT, focal_px=WIDTH, distance_m=distance, surface=surface, light_color=color,
                        direction_rad=dice.uniform(-0.5, 0.5), motion_rad=dice.uniform(0, math.pi), lamps=2, seed=dice.randrange(1 << 32),
                        **{**options, **given})


def seen(scene: vc.FlatScene, outline) -> list[tuple[float, float]]:
    return [scene.pixel(point) for point in outline]


# -- SET -------------------------------------------------------------------------------------------------------

def set_card(scene, card: vc.SetAttributes, x, y, turn):
    """Lays a card. Returns its truth."""
    return {"corners": seen(scene, lay_card(scene, card, x, y, turn)), "number": card.number, "color": card.color, "shading": card.shading,
            "shape": card.shape}


def suit(kind, size):
    """Outlines of a diamond, heart, spade or club, of this height."""
    half = size / 2
    if kind == "diamond":
        return [[(0, half), (0.75 * half, 0), (0, -half), (-0.75 * half, 0)]]
    def round_at(x, y, r):
        return [(x + r * math.cos(t * math.pi / 12), y + r * math.sin(t * math.pi / 12)) for t in range(24)]
    sign = 1 if kind == "heart" else -1
    body = [round_at(-0.42 * half, 0.3 * sign * half, 0.45 * half), round_at(0.42 * half, 0.3 * sign * half, 0.45 * half),
            [(-0.8 * half, 0.1 * sign * half), (0.8 * half, 0.1 * sign * half), (0, -sign * half)]]
    if kind == "heart":
        return body
    stem = [(-0.1 * half, 0), (0.1 * half, 0), (0.25 * half, -half), (-0.25 * half, -half)]
    return body + [stem] if kind == "spade" else [*body[:2], round_at(0, 0.5 * half, 0.45 * half), stem]


PIPS = {1: [(0, 0)], 2: [(0, 1), (0, -1)], 3: [(0, 1), (0, 0), (0, -1)], 4: [(-1, 1), (1, 1), (-1, -1), (1, -1)]}
for _n, _more in ((5, [(0, 0)]), (6, [(-1, 0), (1, 0)]), (7, [(-1, 0), (1, 0), (0, .5)]), (8, [(-1, 0), (1, 0), (0, .5), (0, -.5)]),
                  (9, [(-1, .33), (1, .33), (-1, -.33), (1, -.33), (0, 0)])):
    PIPS[_n] = PIPS[4] + _more


def playing_card(dice, scene, x, y, turn):
    kind, count = dice.choice(("diamond", "diamond", "heart", "spade", "club")), dice.randint(1, 9)
    red = kind in ("diamond", "heart")
    ink = dice.choice((0xC81E28FF, 0xE0302AFF)) if red else 0x181818FF
    size = dice.uniform(12, 18) * MM if count > 1 else dice.uniform(14, 35) * MM
    wide, high = 12.5 * MM, 28 * MM
    for u, v in PIPS[count]:
        for outline in suit(kind, size):
            scene.add(place([(u * wide + a, v * high + b) for a, b in outline], x, y, turn), ink)
    for sign in (1, -1):
        scene.add_line(place([(sign * (-26 * MM + a), sign * (36 * MM + b)) for a, b in ((0, 3 * MM), (0, -3 * MM), (2 * MM, 0))], x, y, turn), 0.8 * MM, ink)
        for outline in suit(kind, 6 * MM):
            scene.add(place([(sign * (-26 * MM + a), sign * (28 * MM + b)) for a, b in outline], x, y, turn), ink)


def uno_card(dice, scene, x, y, turn):
    ink = dice.choice((0xD72600FF, 0x379711FF, 0x0956BFFF, 0xECD407FF, 0x181818FF))
    scene.add(place([(-24 * MM, -39 * MM), (24 * MM, -39 * MM), (24 * MM, 39 * MM), (-24 * MM, 39 * MM)], x, y, turn), ink)
    oval = [(19 * MM * math.cos(t * math.pi / 20), 36 * MM * math.sin(t * math.pi / 20)) for t in range(40)]
    oval = place(oval, 0, 0, -0.5)
    scene.add(place(oval, x, y, turn), 0xF4F1EBFF)
    digit = dice.choice(([(-1, 2), (1, 2), (-.3, -2)], [(-1, 1.4), (0, 2), (0, -2)], [(-1, 2), (1, 2), (1, -2), (-1, -2), (-1, 2)],
                         [(-1, 2), (1, 2), (0, 0), (1, -2), (-1, -2)]))
    scene.add_line(place([(a * 6 * MM, b * 6 * MM) for a, b in digit], x, y, turn), 4 * MM, ink)


def domino(dice, scene, x, y, turn):
    for v in (-1, 1):
        for a, b in PIPS[dice.randint(1, 6)]:
            dot = [(a * 6 * MM + 2.4 * MM * math.cos(t * math.pi / 8), v * 12 * MM + b * 6 * MM + 2.4 * MM * math.sin(t * math.pi / 8)) for t in range(16)]
            scene.add(place(dot, x, y, turn), 0x202020FF)
    scene.add_line(place([(-10 * MM, 0), (10 * MM, 0)], x, y, turn), 1 * MM, 0x202020FF)


#: Cards of other games, by name: half of their size, and their print.
OTHER_CARDS = {"playing cards": ((29 * MM, 44 * MM), playing_card), "uno": ((29 * MM, 44 * MM), uno_card), "dominoes": ((12 * MM, 24 * MM), domino)}


def lay_other_card(kind, dice, scene, x, y, turn):
    (u, v), draw = OTHER_CARDS[kind]
    scene.add(place([(-u, -v), (u, -v), (u, v), (-u, v)], x, y, turn), 0xF6F4EFFF)
    draw(dice, scene, x, y, turn)


def set_tables() -> Iterator[Scene]:
    dice = random.Random(101)
    deck = [vc.SetAttributes(n, c, s, f) for n in (1, 2, 3) for c in INKS for s in SHADINGS for f in SHAPES]
    for condition, options in (*CONDITIONS.items(), ("distant", {"away": 5.5})):
        for i in range(PER_CONDITION):
            with flat_scene(options, dice, 0.52, ("wood", "cloth", "paper", "room")[i % 4], texture_m=0.05) as scene:
                cards = [set_card(scene, card, (k % 3 - 1) * 0.104 + dice.uniform(-1, 1) * 4 * MM, (1.5 - k // 3) * 0.072 + dice.uniform(-1, 1) * 3 * MM,
                                  dice.uniform(-0.12, 0.12)) for k, card in enumerate(dice.sample(deck, 12))]
                yield condition, scene.render(), cards
    for kind in OTHER_CARDS:
        for i in range(PER_CONDITION):
            with flat_scene({}, dice, 0.42, ("wood", "cloth", "paper", "room")[i % 4], texture_m=0.05) as scene:
                for k in range(9):
                    lay_other_card(kind, dice, scene, (k % 3 - 1) * 0.075, (1 - k // 3) * 0.1, dice.uniform(-0.12, 0.12))
                yield kind, scene.render(), []


# -- plain shapes ----------------------------------------------------------------------------------------------

COLORS = (0xC03028FF, 0x2850B0FF, 0x208048FF, 0xD8A020FF, 0x703090FF, 0x202428FF)


def regular(count: int, inner: float = 1) -> list[tuple[float, float]]:
    """A regular polygon, or a star with every second corner nearer to its centre."""
    return [((inner if i % 2 else 1) * math.cos(2 * math.pi * i / count), (inner if i % 2 else 1) * math.sin(2 * math.pi * i / count)) for i in range(count)]


NAMED = {"T": regular(3), "R": regular(4), "P": regular(5), "C": regular(48)}
CROSS = [(-.35, -1), (.35, -1), (.35, -.35), (1, -.35), (1, .35), (.35, .35), (.35, 1), (-.35, 1), (-.35, .35), (-1, .35), (-1, -.35), (-.35, -.35)]
NAMELESS = [regular(6), regular(8), regular(10, .42), CROSS]
#: Conditions of plain shapes only: drawn with a pen, on a fabric, touching, without a name, and none at all.
PLAIN_CONDITIONS: dict[str, dict[str, Any]] = {"pen": {}, "textured": {"surface": "cloth"}, "touching": {}, "other shapes": {}, "nothing": {"surface": "room"}}


def plain_shapes() -> Iterator[Scene]:
    dice = random.Random(102)
    for condition, options in (*CONDITIONS.items(), *PLAIN_CONDITIONS.items()):
        for _ in range(PER_CONDITION):
            with flat_scene(options, dice, 0.5, "paper", texture_m=0.05) as scene:
                things: list[dict[str, Any]] = []
                for k in range(0 if condition == "nothing" else 8):
                    kind = "TRPC"[(k + k // 4) % 4]
                    radius, turn = dice.uniform(0.048, 0.053) if condition == "touching" else dice.uniform(0.024, 0.034), dice.uniform(0, 2 * math.pi)
                    shape = dice.choice(NAMELESS) if condition == "other shapes" else NAMED[kind]
                    outline = place([(radius * u, radius * v) for u, v in shape], (k % 4 - 1.5) * 0.1, (0.5 - k // 4) * 0.1, turn)
                    if condition == "pen":
                        scene.add_line([*outline, outline[0]], 0.0015, 0x182060FF)
                    else:
                        scene.add(outline, dice.choice(COLORS))
                    if condition != "other shapes":
                        things.append({"corners": seen(scene, outline), "type": kind})
                yield condition, scene.render(), things


# -- drawings --------------------------------------------------------------------------------------------------

def arc(x, y, rx, ry, start=0.0, end=360.0, count=24):
    angles = [math.radians(start + (end - start) * i / count) for i in range(count + 1)]
    return [(x + rx * math.cos(a), y + ry * math.sin(a)) for a in angles]


def star():
    return [[(math.sin(2 * math.pi * 2 * i / 5), math.cos(2 * math.pi * 2 * i / 5)) for i in range(6)]]


#: Words of the vocabulary as strokes in -1..1, y up.
WORDS = {
    "star": star(),
    "envelope": [[(-1, -.6), (1, -.6), (1, .6), (-1, .6), (-1, -.6)], [(-1, .6), (0, -.1), (1, .6)]],
    "house": [[(-.8, -1), (.8, -1), (.8, .1), (-.8, .1), (-.8, -1)], [(-1, .1), (0, 1), (1, .1)], [(-.2, -1), (-.2, -.4), (.2, -.4), (.2, -1)]],
    "sun": [arc(0, 0, .5, .5), *[[(.65 * math.cos(a), .65 * math.sin(a)), (math.cos(a), math.sin(a))]
                                 for a in [math.pi * k / 5 for k in range(10)]]],
    "eyeglasses": [arc(-.55, 0, .42, .36), arc(.55, 0, .42, .36), arc(0, 0, .13, .1, 180, 0, 8)],
    "umbrella": [arc(0, 0, 1, .8, 0, 180), [(-1, 0), (1, 0)], [(0, 0), (0, -.8), *arc(.15, -.8, .15, .15, 180, 360, 8)]],
    "moon": [arc(0, 0, .9, .9, 60, 300) + arc(.55, 0, .9, .78, 245, 115)],
    "door": [[(-.5, -1), (-.5, 1), (.5, 1), (.5, -1), (-.5, -1)], arc(.35, 0, .06, .06, count=8)],
    "fish": [arc(-.15, 0, .7, .4, 20, 340), [(.5, .14), (1, .45), (1, -.45), (.5, -.14)], arc(-.55, .1, .05, .05, count=8)],
    "rainbow": [arc(0, -.5, r, r, 0, 180) for r in (1, .8, .6, .4)],
    "ladder": [[(-.35, -1), (-.35, 1)], [(.35, -1), (.35, 1)], *[[(-.35, y), (.35, y)] for y in (-.7, -.35, 0, .35, .7)]],
    "clock": [arc(0, 0, 1, 1), [(0, .65), (0, 0), (.4, .15)], *[[(.85 * math.cos(a), .85 * math.sin(a)), (.97 * math.cos(a), .97 * math.sin(a))]
                                                                for a in [math.pi * k / 6 for k in range(12)]]],
}


def by_hand(stroke, dice):
    """A hand-drawn stroke: straight parts bend, ends do not meet exactly."""
    unsteady = 0.02 if len(stroke) < 8 else 0.006
    shift = [(dice.gauss(0, unsteady), dice.gauss(0, unsteady)) for _ in stroke]
    points = []
    for (a, sa), (b, sb) in zip(zip(stroke, shift), zip(stroke[1:], shift[1:])):
        bend = dice.gauss(0, 0.015)
        for i in range(6):
            t = i / 6
            x, y = a[0] + sa[0] + (b[0] + sb[0] - a[0] - sa[0]) * t, a[1] + sa[1] + (b[1] + sb[1] - a[1] - sa[1]) * t
            bow = 4 * bend * t * (1 - t)
            points.append((x + bow * (b[1] - a[1]), y - bow * (b[0] - a[0])))
    return [*points, (stroke[-1][0] + shift[-1][0], stroke[-1][1] + shift[-1][1])]


def drawings() -> Iterator[Scene]:
    dice = random.Random(103)
    words = list(WORDS)
    for condition, options in CONDITIONS.items():
        for i in range(PER_CONDITION):
            # The last sheets are blank.
            word = None if i >= PER_CONDITION - 2 else words[(6 * list(CONDITIONS).index(condition) + i) % len(words)]
            with flat_scene(options, dice, 0.2, "wood", texture_m=0.05) as scene:
                scene.add([(-.105, .1485), (.105, .1485), (.105, -.1485), (-.105, -.1485)], 0xF0EEE8FF)
                size, (x, y) = dice.uniform(0.03, 0.042), (dice.uniform(-.01, .01), dice.uniform(-.01, .01))
                for stroke in WORDS[word] if word else []:
                    scene.add_line([(x + size * u, y + size * v) for u, v in by_hand(stroke, dice)], 0.0009, 0x23262EFF)
                yield condition, scene.render(), [{"word": word}]


# -- robot targets ---------------------------------------------------------------------------------------------

TARGET_CONDITIONS: dict[str, dict[str, Any]] = {
    "plain": {}, "angle": {"slant_rad": 0.6, "direction_rad": math.pi / 2}, "far": {"away": 2.4}, "blur": {"blur_px": 2.2},
    "motion": {"motion_px": 7}, "noise": {"noise": 16}, "hall light": {"surface": "paper", "exposure": 0.5},
    "lamps": {"glare": 3, "lamps": 4}, "several": {"count": 3}, "dim": {"shine": 0.55}}


def robot_targets() -> Iterator[Scene]:
    dice = random.Random(104)
    for condition, options in TARGET_CONDITIONS.items():
        for _ in range(PER_CONDITION):
            given = {"surface": "none", "lamps": 0, "direction_rad": dice.uniform(-0.5, 0.5), "slant_rad": dice.uniform(0, 0.2), **options}
            distance, count, shine = dice.uniform(1.2, 2.2) * given.pop("away", 1), given.pop("count", 1), given.pop("shine", 1.6)
            with vc.FlatScene(width=640, height=480, focal_px=600, distance_m=distance, texture_m=0.5, seed=dice.randrange(1 << 32),
                              motion_rad=dice.uniform(0, math.pi), **given) as scene:
                targets = []
                for k in range(count):
                    middle, turn = ((k - (count - 1) / 2) * 0.62 + dice.uniform(-.1, .1), dice.uniform(-.15, .15)), dice.uniform(-.05, .05)
                    strips = [place([(u * INCH, -v * INCH) for u, v in strip], *middle, turn) for strip in STRIPS]
                    for strip in strips:
                        scene.add(strip, 0x30F0A0FF, shine)
                    targets.append({"corners": seen(scene, [strips[0][0], strips[1][1], strips[1][2], strips[0][3]]),
                                    "strips": [seen(scene, strip) for strip in strips]})
                yield condition, scene.render(), targets


# -- cubes, hidden shapes, tags --------------------------------------------------------------------------------

LETTERS = dict(zip("URFDLB", "WRGYOB"))
CUBE_CONDITIONS: dict[str, dict[str, Any]] = {
    "plain": {}, "angle": {"pitch_rad": 0.3, "yaw_rad": 0.35}, "lamps": {"glare": 1.5, "ambient": 0.3}, "dim": {"exposure": 0.35, "noise": 8},
    "warm light": {"light_color": (1.3, 1, 0.55)}, "blur": {"blur_px": 2.2}, "noise": {"noise": 16}, "clutter": {"surface": "room"},
    "fingers": {"fingers": 0.6}, "stickerless": {"body": "stickerless"}, "white body": {"body": "white"}, "small": {"distance": 26}}


def cubes() -> Iterator[Scene]:
    dice = random.Random(105)
    states = vc.random_cubes(5)
    for condition, options in CUBE_CONDITIONS.items():
        for i in range(5):
            given = {"surface": ("wood", "paper", "cloth")[i % 3], "yaw_rad": dice.uniform(0.6, 0.95), "pitch_rad": dice.uniform(0.5, 0.75),
                     "roll_rad": dice.uniform(-0.3, 0.3), **options}
            state = next(states)
            with vc.CubePhoto(state, width=800, height=600, seed=dice.randrange(1 << 32), **given) as photo:
                things = []
                for face in photo.faces:
                    at = 9 * vc.FACES.index(face.side)
                    things.append({"corners": list(face.corners), "colors": "".join(LETTERS[letter] for letter in state[at:at + 9])})
                yield condition, vc.Canvas.of(photo.image), things


SHEET_CONDITIONS: dict[str, dict[str, Any]] = {
    "plain": {}, "turned": {"rotation_rad": 0.6}, "angle": {"tilt": 0.05}, "blur": {"blur_px": 1.1}, "focus": {"focus_fade_px": 1.2},
    "noise": {"noise": 6}, "light": {"light_falloff": 0.5}, "compressed": {"jpeg_quality": 70}}


def hidden_shapes() -> Iterator[Scene]:
    dice = random.Random(106)
    for condition, options in SHEET_CONDITIONS.items():
        for _ in range(8):
            with vc.Sheet(width_mm=60, height_mm=60) as sheet:
                sheet.add_random_groups(12, seed=dice.randrange(1 << 32))
                picture, truth = sheet.simulate_camera(width=720, height=720, pixels_per_mm=22, seed=dice.randrange(1 << 32), **options)
                yield condition, picture, [{"corners": [tuple(p) for p in shape.polygon], "type": shape.type} for shape in truth.shapes]


TAG_CONDITIONS: dict[str, dict[str, Any]] = {
    "plain": {}, "angle": {"turn": 1.1}, "far": {"away": 3.2}, "blur": {"blur_px": 1.6}, "motion": {"exposure_s": 0.012}, "noise": {"noise": 16},
    "shadow": {"shadow": 0.7, "light_falloff": 0.5}, "bright": {"exposure": 2.5}, "dim": {"exposure": 0.15, "noise": 3},
    "clutter": {"things": 300}}


def tags() -> Iterator[Scene]:
    dice = random.Random(107)
    families = ("tag36h11", "tag25h9", "tag16h5", "tagStandard41h12", "aruco4x4_50", "aruco5x5_1000", "aruco6x6_250", "aruco_mip_36h12")
    for condition, options in TAG_CONDITIONS.items():
        for _ in range(PER_CONDITION):
            given = dict(options)
            turn, away = given.pop("turn", 0.5), given.pop("away", 1)
            with vc.TagScene(width=WIDTH, height=HEIGHT, focal_px=900, seed=dice.randrange(1 << 32), **given) as scene:
                for k, family in enumerate(dice.sample(families, 4)):
                    depth = away * dice.uniform(0.9, 1.3)
                    axis = dice.uniform(0, math.pi)
                    scene.add(family, dice.randrange(30), size_m=0.165, translation_m=((k % 2 - 0.5) * 0.45 * depth, (k // 2 - 0.5) * 0.36 * depth, depth),
                              rotation_rad=(turn * math.cos(axis), turn * math.sin(axis), 0), velocity_m_s=(dice.uniform(0.2, 0.5), 0, 0))
                picture, truth = scene.render()
                yield condition, picture, [{"corners": list(t.corners), "family": t.family, "id": t.id} for t in truth]
