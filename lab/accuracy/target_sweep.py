#!/usr/bin/env python3
"""Robot targets in rendered rooms with exact truth: light, colour, noise, blur, clutter, occlusion and size, with the same settings.

target_sweep.py [SCENES]   SCENES (40) pictures of each condition

Prints the targets found and the errors for each condition, and the shares of measurements within one and two stated deviations (with
standard errors of 47 and 22 / sqrt(SCENES) points); then these shares over all conditions, the error of the estimated focal length of an
unknown camera; how often targets contradict a focal length that is given, right or off by a zoom of 16 percent; and the share of right
targets by stated confidence. Exit status 1 if fewer targets than LEAST_FOUND are found, or more than MOST_FALSE of the pictures have a false
one.
"""
from __future__ import annotations

import concurrent.futures
import math
import os
import random
import statistics
import sys
from typing import Any, NamedTuple

import numpy as np
import reliability
from package import vc
from scenes import INCH, STRIPS
from scoring.matching import centroid

Point = tuple[float, float]
Outline = list[Point]


def upright(width: float, height: float, overall: float) -> list[Outline]:
    """Two upright strips, inches."""
    outer, inner, half = overall / 2, overall / 2 - width, height / 2
    return [[(-outer, -half), (-inner, -half), (-inner, half), (-outer, half)], [(inner, -half), (outer, -half), (outer, half), (inner, half)]]


GOAL = [(-19.625, -8.5), (19.625, -8.5), (9.820, 8.5), (-9.820, 8.5)]
#: Elements in inches, x to the right and y down.
MODELS = {"frc2019": STRIPS, "frc2018": upright(2, 15.3, 8), "frc2017": upright(2, 5, 10.25), "frc2020": [GOAL]}
#: Settings of each condition; values are drawn from ranges.
CONDITIONS: dict[str, dict[str, Any]] = {
    "dark room": {}, "lit room": {"is_bright": True}, "dim strips": {"shine": (.22, .38)}, "overexposed": {"shine": (2, 7), "bloom": (.01, .04)},
    "noise": {"noise": (6, 14)}, "motion blur": {"motion": (2, 8)}, "ceiling lamps": {"is_bright": True, "lamps": 1}, "sunlit windows": {"windows": 1},
    "green things": {"is_bright": True, "greens": 1}, "greens to cyan": {"tape": ((0, .45), (1, 1), (0, 1.1))},
    "red light (option)": {"tape": ((1, 1), (.02, .2), (.02, .25)), "led": "red"},
    "blue light (option)": {"tape": ((.02, .15), (.1, .5), (1, 1)), "led": "blue"}, "ring between strips": {"ring": True},
    "corner hidden": {"hidden": "corner"}, "split by a bar": {"hidden": "bar"}, "cut by the border": {"is_cut": True},
    "two or three pairs": {"count": (2, 4), "size": (.04, .12)}, "strips of 9-16 px": {"size": (9 / 640, 16 / 640)},
    "rolled 10-30 deg": {"roll": (.17, .52)}, "320x240": {"width": 320}, "1280x720": {"width": 1280, "height": 720},
    "lens distortion": {"k1": (-.25, .1)}, "levels as sRGB": {"is_linear": False}, "overexposed, sRGB": {"shine": (2, 7), "bloom": (.01, .04), "is_linear": False},
    "glow, sRGB": {"shine": (1.2, 7), "bloom": (.02, .08), "is_linear": False}, "2018 switch": {"model": "frc2018"}, "2017 peg": {"model": "frc2017"},
    "2020 goal": {"model": "frc2020", "size": (.06, .25)},
    "no target in the room": {"count": (0, 1), "is_bright": None, "lamps": .5, "windows": .5, "greens": .6}}
#: sRGB of linear light, and back.
DISPLAY = lambda light: 12.92 * light if light <= .0031308 else 1.055 * light ** (1 / 2.4) - .055
LINEAR = np.array([v / 12.92 if v <= .04045 else ((v + .055) / 1.055) ** 2.4 for v in np.arange(256) / 255])
KINDS = ("yaw", "pitch", "distance")
USUAL_CONFIDENCE = .45  # the finder's default minimum
ZOOM = 1.16
LEAST_FOUND, MOST_FALSE = .98, .005


class Pose(NamedTuple):
    """Pose of a model in front of the camera: rotated about y, x and z; metres."""
    yaw: float
    tilt: float
    roll: float
    place: tuple[float, float, float]

    def point(self, u: float, v: float) -> tuple[float, float, float]:
        x, z = math.cos(self.yaw) * u, -math.sin(self.yaw) * u
        y, z = math.cos(self.tilt) * v - math.sin(self.tilt) * z, math.sin(self.tilt) * v + math.cos(self.tilt) * z
        c, s = math.cos(self.roll), math.sin(self.roll)
        return self.place[0] + c * x - s * y, self.place[1] + s * x + c * y, self.place[2] + z


class Room:
    """A picture under construction: polygons in pixels, with linear light."""

    def __init__(self, dice: random.Random, width=640, height=0, k1=(0, 0)) -> None:
        self.dice, self.width, self.height = dice, width, height or width * 3 // 4
        self.focal, self.k1 = width * dice.uniform(.7, 1.25), dice.uniform(*k1)
        self.pieces: list[tuple[Outline, int, float]] = []

    def pixel(self, point: tuple[float, float, float]) -> Point:
        x, y = point[0] / point[2], point[1] / point[2]
        factor = self.focal * (1 + self.k1 * (x * x + y * y))
        return (self.width - 1) / 2 + factor * x, (self.height - 1) / 2 + factor * y

    def direction(self, pixel: Point) -> Point:
        """Removes the lens distortion."""
        x, y = (pixel[0] - (self.width - 1) / 2) / self.focal, (pixel[1] - (self.height - 1) / 2) / self.focal
        factor = 1.0
        for _ in range(30):
            factor = 1 / (1 + self.k1 * factor * factor * (x * x + y * y))
        return x * factor, y * factor

    def paint(self, outline: Outline, light) -> None:
        most = max(light)
        levels = [round(255 * DISPLAY(value / most)) for value in light]
        points = [((x - (self.width - 1) / 2) / self.width, ((self.height - 1) / 2 - y) / self.width) for x, y in outline]
        self.pieces.append((points, levels[0] << 24 | levels[1] << 16 | levels[2] << 8 | 255, most))

    def rectangle(self, x, y, w, h, angle, light) -> None:
        c, s = math.cos(angle), math.sin(angle)
        self.paint([(x + c * a * w - s * b * h, y + s * a * w + c * b * h) for a, b in ((-.5, -.5), (.5, -.5), (.5, .5), (-.5, .5))], light)

    def disc(self, x, y, r, light) -> None:
        self.paint([(x + r * math.cos(i * math.pi / 12), y + r * math.sin(i * math.pi / 12)) for i in range(24)], light)

    def flat(self, outline: Outline, pose: Pose, light) -> None:
        """A polygon of a plane in space, in inches; the lens bends its sides."""
        sides = [[(a[0] + f / 12 * (b[0] - a[0]), a[1] + f / 12 * (b[1] - a[1])) for f in range(12)] for a, b in zip(outline, outline[1:] + outline[:1])]
        self.paint([self.pixel(pose.point(u * INCH, v * INCH)) for side in sides for u, v in side], light)

    def somewhere(self, low=0.0, high=1.0) -> Point:
        return self.dice.uniform(0, self.width), self.dice.uniform(low, high) * self.height

    def walls(self, is_bright: bool) -> None:
        draw, level = self.dice.uniform, self.dice.uniform(.15, .4) if is_bright else self.dice.uniform(.01, .05)
        self.rectangle(self.width / 2, self.height / 2, 2 * self.width, 2 * self.width, 0, [level * draw(.8, 1.1) for _ in range(3)])
        for _ in range(14 if is_bright else 5):
            shade = level * draw(.2, 1.6)
            self.rectangle(*self.somewhere(), draw(.02, .4) * self.width, draw(.02, .5) * self.height, draw(-.1, .1), [shade * draw(.7, 1.2) for _ in range(3)])

    def lamps(self) -> None:
        draw = self.dice.uniform
        for _ in range(self.dice.randint(1, 6)):
            light = [draw(1.5, 6) * draw(.85, 1.1) for _ in range(3)]
            if self.dice.random() < .6:
                self.rectangle(*self.somewhere(0, .5), draw(.02, .2) * self.width, draw(.005, .03) * self.width, draw(-.6, .6), light)
            else:
                self.disc(*self.somewhere(0, .6), draw(.005, .03) * self.width, light)

    def windows(self) -> None:
        """Sky and lawn through panes between dark bars: rows of upright rectangles in a colour near that of the light."""
        draw, dice = self.dice.uniform, self.dice
        rows, columns, lean, shine = dice.randint(1, 3), dice.randint(2, 5), draw(-.15, .15), draw(.5, 2.5)
        w, h, left, top = draw(.03, .12) * self.width, draw(.05, .25) * self.height, draw(0, .7) * self.width, draw(.05, .5) * self.height
        for row in range(rows):
            for column in range(columns):
                pane = (1, 1, 1.02) if dice.random() < .3 else (.5, .75, .3) if row == rows - 1 and dice.random() < .4 else (draw(.45, .7), draw(.7, .85), 1)
                self.rectangle(left + (column + .5) * w * 1.2, top + (row + .5) * h * 1.15, w, h, lean, [shine * value for value in pane])

    def greens(self) -> None:
        draw, w, h = self.dice.uniform, self.width, self.height
        for _ in range(self.dice.randint(2, 6)):
            shine, kind, (x, y) = draw(.2, 1), self.dice.randrange(4), self.somewhere()
            light = [shine * draw(.02, .5), shine, shine * draw(.1, .8)]
            if kind == 0:
                self.rectangle(x, y, draw(.1, .4) * w, draw(.1, .4) * h, draw(-1.5, 1.5), light)
            elif kind == 1:
                self.disc(x, y, draw(.005, .05) * w, light)
            elif kind == 2:
                self.rectangle(x, y, draw(.01, .05) * w, draw(.02, .2) * h, draw(-1.5, 1.5), light)
            else:  # a plant
                for _ in range(12):
                    self.rectangle(self.dice.gauss(x, .04 * w), self.dice.gauss(y, .05 * h), draw(.005, .02) * w, draw(.02, .06) * w, draw(-1.5, 1.5), light)

    def taken(self, noise=(.5, 4), motion=(0, 0), bloom=(.01, .02), is_linear=True) -> vc.Canvas:
        """Applies the lens and the sensor; half of the pictures are compressed as JPEG."""
        draw = self.dice.uniform

        def seen(**options):
            with vc.FlatScene(width=self.width, height=self.height, focal_px=self.width, distance_m=1, surface="none", lamps=0, noise=0, **options) as scene:
                for piece in self.pieces:
                    scene.add(*piece)
                return LINEAR[np.asarray(scene.render())]

        share = draw(*bloom)
        light = (1 - share) * seen(blur_px=draw(.4, 1), motion_px=draw(*motion), motion_rad=draw(0, math.pi)) + seen(blur_px=draw(3, 9), exposure=share)
        levels = light if is_linear else np.where(light <= .0031308, 12.92 * light, 1.055 * np.maximum(light, 1e-9) ** (1 / 2.4) - .055)
        grain = np.random.default_rng(self.dice.getrandbits(32)).normal(0, draw(*noise), levels.shape)
        pixels = np.clip(np.rint(255 * levels + grain), 0, 255).astype(np.uint8)
        canvas = vc.Canvas.of(vc.image(pixels.tobytes(), width=self.width, height=self.height, order="RGB"))
        if self.dice.random() < .5:
            return canvas
        with vc.Picture.from_bytes(vc.encode(canvas, "jpeg", quality=int(draw(70, 95)))) as picture:
            return vc.Canvas.of(picture)


def length(strip: Outline) -> float:
    return (math.dist(strip[0], strip[3]) + math.dist(strip[1], strip[2])) / 2


def placed(room: Room, model: list[Outline], taken: list[Point], size, roll: float, is_cut: bool) -> tuple[Pose, list[Outline]] | None:
    """A pose, and the corners in pixels; None if it would leave the picture or come near another."""
    draw, is_pair = room.dice.uniform, len(model) == 2
    wanted = draw(*size) * room.width
    if size[0] * room.width > 16:
        wanted = max(18, wanted)
    z = room.focal * (length(model[0]) if is_pair else 17) * INCH / wanted
    x, y = ((draw(.1, .9) - .5) * room.width / room.focal * z, (draw(.15, .85) - .5) * room.height / room.focal * z)
    pose = Pose(draw(-.6, .6), draw(-.25, .25) if is_pair else draw(.1, .5), roll, (x, y, z))
    places = [[pose.point(u * INCH, v * INCH) for u, v in strip] for strip in model]
    if any(point[2] < .05 for strip in places for point in strip):
        return None
    corners = [[room.pixel(point) for point in strip] for strip in places]
    xs, ys = zip(*(point for strip in corners for point in strip))
    left, right, top, bottom, margin = min(xs), max(xs), min(ys), max(ys), .3 * wanted + 4
    if is_cut:  # part of one element is outside, at least half of its length is inside
        outside = max(min(-left, wanted), min(right - room.width, wanted), -top, bottom - room.height)
        if not 2 <= outside <= .4 * wanted:
            return None
    elif left < 6 or top < 6 or right > room.width - 7 or bottom > room.height - 7:
        return None
    if any(left - margin < x < right + margin and top - margin < y < bottom + margin for x, y in taken):
        return None
    return pose, corners


def tape_of(model: str) -> list[Outline]:
    """The reflecting parts: the elements, or for the goal two-inch tape along the left, lower and right side."""
    if model != "frc2020":
        return MODELS[model]
    a, b, c, d = GOAL
    across, share = 2 * math.hypot(d[0] - a[0], d[1] - a[1]) / (d[1] - a[1]), 2 / (d[1] - a[1])
    left, right = [(p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])) for p, q in ((d, a), (c, b))]
    return [[a, (a[0] + across, a[1]), (left[0] + across, left[1]), d], [(b[0] - across, b[1]), b, c, (right[0] - across, right[1])],
            [(left[0] + across, left[1]), (right[0] - across, right[1]), c, d]]


def hide(room: Room, corners: list[Outline], how: str) -> None:
    draw, dark = room.dice.uniform, (.02, .02, .02)
    strip = room.dice.choice(corners)
    if how == "corner":
        room.disc(*room.dice.choice(strip), draw(.15, .35) * length(strip), dark)
    else:
        share, (top, bottom) = draw(.3, .7), (centroid(strip[:2]), centroid(strip[2:]))
        room.rectangle(*((1 - share) * t + share * b for t, b in zip(top, bottom)), 3 * length(strip), draw(.06, .22) * length(strip), draw(-.5, .5), dark)


def reflect(room: Room, corners: list[Outline], tape) -> None:
    """The reflection of the lamp between the strips."""
    (x, y), r = centroid(corners[0] + corners[1]), .3 * length(corners[0])
    room.disc(x, y, r, [.8 * value for value in tape])
    room.disc(x, y, .6 * r, (.03, .03, .03))


def scene(dice: random.Random, model="frc2019", led=None, is_bright=False, lamps=.0, windows=.0, greens=.0, count=(1, 2), size=(.04, .25), roll=None,
          is_cut=False, shine=(.5, 1.1), tape=((.02, .2), (1, 1), (.15, .6)), ring=False, hidden=None, width=640, height=0, k1=(0, 0), **sensor):
    """(room, picture, targets): each target is (pose, corners of its elements)."""
    room = Room(dice, width, height, k1)
    room.walls(dice.random() < .5 if is_bright is None else is_bright)
    for share, draw in ((lamps, room.lamps), (windows, room.windows), (greens, room.greens)):
        if dice.random() < share:
            draw()
    turn = dice.uniform(*roll) * dice.choice((-1, 1)) if roll else dice.uniform(-.07, .07)
    wanted, targets = dice.randrange(*count), []
    for _ in range(3000):
        if len(targets) == wanted:
            break
        target = placed(room, MODELS[model], [point for _, corners in targets for strip in corners for point in strip], size, turn, is_cut)
        targets += [target] if target else []
    color = [dice.uniform(*bounds) for bounds in tape]
    for pose, corners in targets:
        light = dice.uniform(*shine)
        for outline in tape_of(model):
            here = light * dice.uniform(.88, 1.12)
            room.flat(outline, pose, [here * value for value in color])
        if ring:
            reflect(room, corners, color)
        if hidden:
            hide(room, corners, hidden)
    return room, room.taken(**sensor), targets


class Tally:
    def __init__(self) -> None:
        self.targets = self.found = self.false = 0
        self.errors: dict[str, list[float]] = {kind: [] for kind in (*KINDS, "corner")}
        self.shares: dict[str, list[float]] = {kind: [] for kind in KINDS}  # errors over their stated deviations
        self.claims: list[tuple[float, bool]] = []
        self.focal: list[tuple[float, float, float]] = []  # assumed, estimated, estimated over its deviation
        self.contradicted: dict[bool, list[bool]] = {True: [], False: []}  # by whether the given focal length is right

    def add(self, room: Room, targets, found) -> None:
        left = list(targets)
        self.targets += len(left)
        for target in found:
            match = next((t for t in left if all(math.dist(centroid(a), centroid(b)) < .3 * length(b) for a, b in zip(target.elements, t[1]))), None)
            self.claims.append((target.confidence, match is not None))
            if target.confidence < USUAL_CONFIDENCE:
                continue
            if match is None:
                self.false += 1
                continue
            left.remove(match)
            self.found += 1
            pose, corners = match
            pairs = [pair for a, b in zip(target.elements, corners) for pair in zip(a, b)]
            x, y = room.direction(centroid([real for _, real in pairs]))
            distance = math.hypot(*pose.place)
            off = (target.yaw_rad - math.atan(x), target.pitch_rad - math.atan2(-y, math.hypot(1, x)), target.distance_m - distance)
            deviations = (target.yaw_stddev_rad, target.pitch_stddev_rad, target.floor_distance_stddev_m)
            for kind, error, deviation in zip(KINDS, off, deviations):
                self.errors[kind].append(100 * abs(error) / distance if kind == "distance" else math.degrees(abs(error)))
                self.shares[kind].append(abs(error) / deviation)
            self.errors["corner"].append(statistics.mean(math.dist(*pair) for pair in pairs))

    def add_given(self, is_right: bool, found) -> None:
        """A picture's answer to the question whether the focal length that was given is right."""
        sure = [target for target in found if target.confidence >= USUAL_CONFIDENCE]
        if sure:
            self.contradicted[is_right].append(sure[0].focal_stddev_px > 0)

    def add_focal(self, room: Room, found) -> None:
        """Prints the errors for an unknown camera."""
        assumed = math.hypot(room.width, room.height) / 2 / math.tan(math.radians(68.5) / 2)
        for target in found:
            if target.confidence >= USUAL_CONFIDENCE:
                off = abs(math.log(target.focal_px / room.focal))
                self.focal.append((100 * abs(math.log(assumed / room.focal)), 100 * off, off * target.focal_px / target.focal_stddev_px))


def quantile(values: list[float], share: float) -> float:
    return sorted(values)[int(share * (len(values) - 1))] if values else 0


def within(values: list[float], most: float = 1) -> float:
    return 100 * sum(value <= most for value in values) / max(1, len(values))


def tally_of(name: str, count: int) -> Tally:
    condition, tally, dice = CONDITIONS[name], Tally(), random.Random(name)
    options = {key: condition[key] for key in ("model", "led") if key in condition}
    with vc.TargetFinder(min_confidence=.02, **options) as finder:  # less certain targets count only in the table of confidences
        for _ in range(count):
            room, picture, targets = scene(dice, **condition)
            for share in (1, ZOOM, 1 / ZOOM):
                focal = share * room.focal
                finder.set_camera(vc.Camera(focal, focal, (room.width - 1) / 2, (room.height - 1) / 2, [room.k1]))
                found = finder.find(picture)
                tally.add_given(share == 1, found)
                if share == 1:
                    tally.add(room, targets, found)
            finder.set_camera(None)
            tally.add_focal(room, finder.find(picture))
    return tally


def main(count: int) -> int:
    print(f"{'':22} targets  found  false |     corner px |      yaw, deg |   distance, % | within 1 / 2 stddev, %")
    print(f"{'':22}                      | median    p90 | median    p90 | median    p90 |     yaw    pitch distance")
    with concurrent.futures.ProcessPoolExecutor(os.cpu_count()) as pool:
        tallies = []
        for name, tally in zip(CONDITIONS, pool.map(tally_of, CONDITIONS, [count] * len(CONDITIONS))):
            tallies.append(tally)
            errors = [quantile(tally.errors[kind], share) for kind in ("corner", "yaw", "distance") for share in (.5, .9)]
            print(f"{name:22} {tally.targets:7d} {tally.found:6d} {tally.false:6d} | {errors[0]:6.2f} {errors[1]:6.2f} | {errors[2]:6.3f} {errors[3]:6.3f} | "
                  f"{errors[4]:6.2f} {errors[5]:6.2f} | "
                  + "  ".join(f"{within(tally.shares[kind]):3.0f} {within(tally.shares[kind], 2):3.0f}" for kind in KINDS), flush=True)
    print("\nerror over its stated standard deviation (68 % within 1, 95 % within 2 would be right):")
    for kind in KINDS:
        shares = [share for tally in tallies for share in tally.shares[kind]]
        print(f"  {kind:9} within 1: {within(shares):.0f} %, within 2: {within(shares, 2):.0f} %; 68 % lie within {quantile(shares, .68):.2f}, "
              f"95 % within {quantile(shares, .95):.2f}")
    assumed, estimated, shares = map(list, zip(*(row for tally in tallies for row in tally.focal)))
    print(f"\ncamera unknown, one picture: focal length off by {quantile(estimated, .5):.1f} % (median; 90 %: {quantile(estimated, .9):.1f}), "
          f"assumed by {quantile(assumed, .5):.1f} ({quantile(assumed, .9):.1f})")
    print(f"  within 1 stated deviation: {within(shares):.0f} %, within 2: {within(shares, 2):.0f} %, of {len(shares)}")
    for text, is_right in (("right", True), (f"off by {100 * (ZOOM - 1):.0f} %", False)):
        answers = [answer for tally in tallies for answer in tally.contradicted[is_right]]
        print(f"focal length given, {text}: contradicted in {sum(answers)} of {len(answers)} pictures = {100 * sum(answers) / max(1, len(answers)):.1f} %")
    print("\nconfidence")
    reliability.print_bins([claim for tally in tallies for claim in tally.claims], [k / 10 for k in range(10)])
    found, targets, false, pictures = sum(t.found for t in tallies), sum(t.targets for t in tallies), sum(t.false for t in tallies), count * len(tallies)
    print(f"found: {found} of {targets}; false: {false} in {pictures} pictures")
    return int(found < LEAST_FOUND * targets or false > MOST_FALSE * pictures)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 40))
