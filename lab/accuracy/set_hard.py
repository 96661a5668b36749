#!/usr/bin/env python3
"""SET cards read under difficult conditions, by class, on pictures that are rendered from a seed.

set_hard.py [--class NAME,...] [--count N] [--seed N] [--command PATH] [--keep FOLDER] [--list]   needs numpy and OpenCV
for Python. With --keep the pictures stay in FOLDER for later runs with the same seed; --command reads with another command than
build/bin/visioncore. Exit status 1 if a class has fewer right cards than LEAST, more than 1 % confident but wrong cards, or any card on
pictures without cards.
"""
import argparse
import contextlib
import json
import math
import os
import random
import statistics
import sys
import tempfile
import zlib

import cv2
import numpy as np
from labelled import COMMAND
from package import vc
from scenes import INKS, MM, SHADINGS, SHAPES, place
from scoring.command import Command
from scoring.matching import in_polygon
from synthetic_scenes import OTHER_CARDS, lay_other_card, set_card

WIDTH, HEIGHT = 1280, 960
ATTRIBUTES = ("number", "color", "shading", "shape")
#: Length of a symbol and size of a card, metres.
SYMBOL, LONG, SHORT = 40 * MM, 88 * MM, 57 * MM


def camera(dice, elevation, **options):
    """A table seen from `degrees` above it."""
    elevation += dice.uniform(-2, 2)
    given = dict(width=WIDTH, height=HEIGHT, focal_px=dice.uniform(900, 1300), slant_rad=math.radians(90 - elevation),
                 direction_rad=dice.uniform(-0.4, 0.4), surface=dice.choice(("wood", "cloth", "paper", "wood")), texture_m=dice.uniform(0.05, 0.3),
                 lamps=2, blur_px=dice.uniform(0.4, 0.9), noise=dice.uniform(1, 4), exposure=dice.uniform(0.75, 1.05),
                 light_color=(dice.uniform(0.95, 1.15), 1, dice.uniform(0.75, 1)), light_falloff=dice.uniform(0, 0.3),
                 seed=dice.randrange(1 << 32), distance_m=dice.uniform(0.5, 0.75))
    given.update(options)
    return vc.FlatScene(**given)


def deck(dice, count):
    return dice.sample([vc.SetAttributes(n, c, s, f) for n in (1, 2, 3) for c in INKS for s in SHADINGS for f in SHAPES], count)


def board(dice, scene, count=None):
    """Slightly irregular rows of cards, with the long or the short side towards the camera."""
    count = count or dice.randint(7, 12)
    columns, upright = dice.choice(((3, False), (4, False), (4, True), (5, True)))
    wide, high = (SHORT, LONG) if upright else (LONG, SHORT)
    gap, turn, rows = dice.uniform(8, 25) * MM, dice.uniform(-0.35, 0.35), -(-count // columns)
    wild = dice.choice((0.05, 0.12, 0.3))
    cards = []
    for k, card in enumerate(deck(dice, count)):
        x = (k % columns - (columns - 1) / 2) * (wide + gap) + dice.uniform(-0.3, 0.3) * gap
        y = ((rows - 1) / 2 - k // columns) * (high + gap) + dice.uniform(-0.3, 0.3) * gap
        (x, y), = place([(x, y)], 0, 0, turn)
        cards.append(set_card(scene, card, x, y, turn + dice.uniform(-wild, wild) * gap / (25 * MM) + (math.pi / 2 if upright else 0)))
    return cards


def things(dice, scene):
    """Other objects on a table beside the cards: sheets of paper, books, plates."""
    for _ in range(dice.randint(0, 3)):
        a, r = dice.uniform(0, 2 * math.pi), dice.uniform(0.34, 0.6)
        x, y, turn = r * math.cos(a), r * math.sin(a), dice.uniform(0, math.pi)
        if dice.random() < 0.5:
            w, h = dice.uniform(0.05, 0.15), dice.uniform(0.07, 0.2)
            outline = [(-w, -h), (w, -h), (w, h), (-w, h)]
        else:
            w = dice.uniform(0.03, 0.11)
            outline = [(w * math.cos(t * math.pi / 24), w * math.sin(t * math.pi / 24)) for t in range(48)]
        scene.add(place(outline, x, y, turn), dice.choice((0xF0EEE8FF, 0xFFFFFFFF, 0x404858FF, 0x903028FF, 0xB0A890FF)))


def table(dice, elevation, **options):
    with camera(dice, elevation, **options) as scene:
        if elevation < 60:
            things(dice, scene)
        return board(dice, scene), np.array(scene.render())


def low(elevation):
    return lambda dice: table(dice, elevation)


def lamps(dice):
    return table(dice, dice.uniform(45, 85), glare=dice.uniform(0.4, 1.2), lamps=dice.randint(2, 6))


def shadows(dice):
    """Straight shadow edges across the cards."""
    with camera(dice, dice.uniform(50, 85)) as scene:
        cards = board(dice, scene)
        for _ in range(dice.randint(1, 4)):
            x, y, turn, w = dice.uniform(-.15, .15), dice.uniform(-.12, .12), dice.uniform(0, math.pi), dice.uniform(0.01, 0.06)
            scene.add(place([(-w, -1), (w, -1), (w, 1), (-w, 1)], x, y, turn), int(255 * dice.uniform(0.35, 0.7)))
        return cards, np.array(scene.render())


def mirrored(dice):
    cards, picture = table(dice, dice.uniform(50, 88))
    for card in cards:
        card["corners"] = [(WIDTH - 1 - x, y) for x, y in card["corners"]]
    return cards, picture[:, ::-1]


def overlapping(dice):
    """Each second card covers an end of its neighbour and leaves two thirds of it visible."""
    with camera(dice, dice.uniform(50, 85)) as scene:
        cards, chosen, turn = [], deck(dice, 8), dice.uniform(-0.3, 0.3)
        for k in range(4):
            (x, y), = place([((k % 2 - 0.5) * 0.17, (0.5 - k // 2) * 0.11)], 0, 0, turn)
            below, lean = chosen[2 * k], turn + dice.uniform(-0.1, 0.1)
            under = set_card(scene, below, x, y, lean)
            (u, v), = place([(dice.uniform(0.058, 0.066) * dice.choice((-1, 1)), dice.uniform(-0.01, 0.01))], x, y, lean)
            over = set_card(scene, chosen[2 * k + 1], u, v, lean + dice.uniform(-0.25, 0.25))
            # A card of one symbol shows it; on cards of two and three one is hidden.
            cards += [{**under, "open": True}, over]
        return cards, np.array(scene.render())


def blurred(kind):
    """Blur of a sixth of a symbol's width at the centre of the picture."""
    def make(dice):
        focal, distance = dice.uniform(900, 1300), dice.uniform(0.5, 1.1)
        sixth = SYMBOL * focal / distance / 6 * dice.uniform(0.5, 1)
        # The standard deviation of a uniform disc is a quarter of its diameter.
        wide = {"motion_px": sixth, "motion_rad": dice.uniform(0, math.pi)} if kind == "motion" else {"blur_px": sixth / 4 + 0.4}
        return table(dice, dice.uniform(55, 88), focal_px=focal, distance_m=distance, **wide)
    return make


def small(pixels):
    """Symbols of `pixels` in length, in a picture 1280 pixels wide."""
    def make(dice):
        focal = dice.uniform(900, 1300)
        return table(dice, dice.uniform(65, 88), focal_px=focal, distance_m=SYMBOL * focal / pixels)
    return make


def other_cards(kind):
    """Cards of other games; the truth is empty."""
    def make(dice):
        with camera(dice, dice.choice((25, 40, 60, 80)), distance_m=dice.uniform(0.3, 0.7)) as scene:
            for k in range(dice.randint(4, 12)):
                x, y = (k % 4 - 1.5) * 0.075 + dice.uniform(-3, 3) * MM, (1 - k // 4) * 0.1 + dice.uniform(-3, 3) * MM
                lay_other_card(kind, dice, scene, x, y, dice.uniform(-0.15, 0.15))
            return [], np.array(scene.render())
    return make


CLASSES = {
    "low 40": low(40), "low 35": low(35), "low 30": low(30), "low 25": low(25), "low 20": low(22), "glare": lamps, "shadow": shadows,
    "mirrored": mirrored, "overlapping": overlapping, "motion": blurred("motion"), "defocus": blurred("defocus"), "small 13": small(13),
    "small 11": small(11), "small 9": small(9),
    **{kind: other_cards(kind) for kind in OTHER_CARDS}}


#: Minimum shares of right cards for --check that differ from the usual one.
LEAST = {"glare": 0.9, "shadow": 0.9, "overlapping": 0.9, "small 13": 0.85, "small 11": 0.6, "small 9": 0.4}
LEAST_OF_OTHERS = 0.96
MOST_SURE_BUT_WRONG = 0.01


def whole(card):
    return all(0 <= x < WIDTH and 0 <= y < HEIGHT for x, y in card["corners"])


def render(name, count, seed, folder):
    """The pictures of a class: (path, truth)."""
    for i in range(count):
        path = os.path.join(folder, f"{name.replace(' ', '-')}-{seed}-{i:03d}.png")
        if not os.path.exists(path + ".json"):
            cards, picture = CLASSES[name](random.Random(zlib.crc32(f"{name} {seed} {i}".encode())))
            cv2.imwrite(path, picture[:, :, 2::-1])
            with open(path + ".json", "w") as file:
                json.dump([card for card in cards if whole(card)], file)
        with open(path + ".json") as file:
            yield path, json.load(file)


def read(name, options):
    """The pictures of a class with their truth and the command's results."""
    with contextlib.nullcontext(options.keep) if options.keep else tempfile.TemporaryDirectory() as folder:
        os.makedirs(folder, exist_ok=True)
        pictures = list(render(name, options.count, options.seed, folder))
        return pictures, Command(options.command).read(["set", "find"], [path for path, _ in pictures])


def score(truth, cards):
    """Numbers of cards read right, found and false, and the confidences of those read wrong."""
    def distance(card, other):
        return float(np.linalg.norm(np.mean(card["corners"], axis=0) - np.mean(other["corners"], axis=0)))
    # The nearest first: if cards overlap, the centre of one may lie on another.
    pairs = sorted((distance(card, c), i, k) for i, card in enumerate(truth) for k, c in enumerate(cards)
                   if in_polygon(np.mean(card["corners"], axis=0), c["corners"]))
    right, wrong, matched = 0, [], {}
    for _, i, k in pairs:
        if i not in matched and k not in matched.values():
            matched[i] = k
    for i, k in matched.items():
        card, mine = truth[i], cards[k]
        same = [mine[k] == card[k] for k in ATTRIBUTES]
        # The number is ambiguous if a symbol is hidden.
        if all(same[1:] if card.get("open") else same):
            right += 1
        else:
            wrong.append(mine["confidence"])
    return right, len(matched), len(cards) - len(matched), wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--class", dest="classes", default="", help="beginnings of names, comma between them")
    parser.add_argument("--count", type=int, default=20, help="pictures of each class")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--command", default=COMMAND)
    parser.add_argument("--keep", help="folder for the pictures")
    parser.add_argument("--list", action="store_true", help="one line a picture")
    options = parser.parse_args()
    names = [n for n in CLASSES if not options.classes or any(n.startswith(c.strip()) for c in options.classes.split(","))]
    worse = []
    print(f"{'':14s} right of cards           found  false  sure but wrong  whole boards   ms")
    for name in names:
        pictures, lines = read(name, options)
        total = right = found = false = sure = boards = mirrors = 0
        for path, truth in pictures:
            line = lines.get(path, {"cards": []})
            hits, seen_here, ghosts, wrong = score(truth, line["cards"])
            total, right, found, false = total + len(truth), right + hits, found + seen_here, false + ghosts
            sure += sum(c > 0.9 for c in wrong)
            boards += hits == len(truth) and not ghosts
            mirrors += line.get("mirrored") is True
            if options.list:
                print(f"  {os.path.basename(path)}: {hits}/{len(truth)} right, {ghosts} false")
        times = [line["elapsed_ms"] for line in lines.values() if "elapsed_ms" in line]
        print(f"{name:14s} {right:5d}/{total:5d} = {100 * right / max(total, 1):5.1f} %  {found:5d}  {false:5d}  {sure:14d}  {boards:5d}/{len(pictures):4d}"
              f"  {statistics.mean(times) if times else 0:6.1f}  {f'mirrored: {mirrors}' if mirrors else ''}", flush=True)
        if right < LEAST.get(name, LEAST_OF_OTHERS) * total or sure > MOST_SURE_BUT_WRONG * total or name in OTHER_CARDS and false:
            worse.append(name)
    if worse:
        print("worse than they must be:", ", ".join(worse))
    return int(bool(worse))


if __name__ == "__main__":
    sys.exit(main())
