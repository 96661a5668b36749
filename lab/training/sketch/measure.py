"""Measures the built library on the test drawings.

measure.py --test vector/test.ndjson.gz [--each 10]            strokes: accuracy, calibration, what happens to strange drawings
measure.py --test ... --papers [--each 1] [--save FOLDER]      rendered photographs of different papers and boards: top-1 among the words
                                                               in play, drawings called empty, and blank sheets, which must be empty
Needs numpy and OpenCV for Python.
"""
import argparse
import math
import os
import random
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "..", "accuracy")]
import data
from package import vc

GAME = data.words_in(os.path.join(HERE, "game_words.txt"))
SIX = ["airplane", "cell phone", "book", "guitar", "banana", "cat"]
KINDS = ("plain", "ruled", "grid", "dotted", "yellow", "shadow", "crumpled", "table", "marker", "coloured", "faint", "pencil", "whiteboard",
         "blackboard")
#: Red, green, blue of sheets, and of pens.
SHEETS = {"whiteboard": 0xEBEDEDFF, "blackboard": 0x333D33FF, "yellow": 0xEDE09EFF}
PENS = {"faint": (0xB8B8B8FF, 0xB3B8BFFF), "coloured": (0xCC3333FF, 0x339933FF, 0xF2801AFF, 0xE6D940FF), "blackboard": (0xE6E6E6FF,),
        "whiteboard": (0xBF3333FF, 0x1A4099FF, 0x262626FF)}
WHITE, DARK = 0xF0EDE6FF, (0x262626FF, 0x1A3380FF, 0x4D4D4DFF)
RULES = (0x99B3D9FF, 0xB3B3B3FF, 0xD99999FF)
#: Half of a sheet that fills the picture, and of one on a table; metres.
LARGE, SMALL = (0.25, 0.2), (0.14, 0.105)


def turned(drawing, angle):
    c, s = math.cos(angle), math.sin(angle)
    return [[(x * c - y * s, x * s + y * c) for x, y in zip(xs, ys)] for xs, ys in drawing]


# -- strokes ------------------------------------------------------------------------------------------------------------

def measure(title, rater, rows, dice):
    hits, top5, bins = 0, 0, [[0, 0, 0.0] for _ in range(10)]
    for word, drawing in rows:
        with rater.rate_strokes(turned(drawing, dice.uniform(0, 2 * math.pi) if "turned" in title else 0)) as rating:
            answers = rating.answers[:5]
        is_right = answers[0].word == word
        hits += is_right
        top5 += word in [answer.word for answer in answers]
        part = bins[min(9, int(answers[0].confidence * 10))]
        part[:] = part[0] + 1, part[1] + is_right, part[2] + answers[0].confidence
    print(f"{title}: top-1 {hits / len(rows):.1%}, top-5 {top5 / len(rows):.1%} of {len(rows)}")
    return bins


def rate_each(rater, drawings):
    for drawing in drawings:
        with rater.rate_strokes(turned(drawing, 0)) as rating:
            yield rating.answers[0].confidence, rating.none_confidence


def measure_strokes(rows):
    dice = random.Random(3)
    with vc.SketchRater() as rater:
        tables = [measure("345 words, upright", rater, rows, dice), measure("345 words, turned", rater, rows[::3], dice)]
        print("calibration over 345 words: said, right, drawings (upright | turned)")
        for bins in zip(*tables):
            print(" | ".join(f"{said / count:.2f} {right / count:.2f} {count:5d}" if count else "-" for count, right, said in bins))
        rater.set_words(GAME)
        of_game = [row for row in rows if row[0] in GAME]
        measure("50 words, upright", rater, of_game, dice)
        measure("50 words, turned", rater, of_game, dice)
        strange = list(rate_each(rater, data.none_of_these(400, [drawing for _, drawing in rows], 99)))
        print(f"scribble, letters, loose lines with 50 active words: {sum(none > 0.5 for _, none in strange) / len(strange):.1%} none of them, "
              f"best word {sum(int(100 * best) for best, _ in strange) / len(strange):.0f} points on average")
        rater.set_words(SIX)
        measure("6 words", rater, [row for row in rows if row[0] in SIX], dice)
        others = list(rate_each(rater, [drawing for word, drawing in rows if word not in SIX][::5]))
        print(f"drawings of other words with 6 active words: {sum(best > 0.5 for best, _ in others) / len(others):.1%} get more than 50 points")


# -- papers -------------------------------------------------------------------------------------------------------------

def scene_of(kind, dice):
    """A sheet or board before a camera, without a drawing."""
    scene = vc.FlatScene(
        width=960, height=720, focal_px=960, distance_m=0.3, slant_rad=dice.uniform(0.2, 0.5) if kind == "table" else dice.uniform(0, 0.1),
        direction_rad=dice.uniform(-0.5, 0.5), surface="wood", texture_m=0.05, light_falloff=dice.uniform(0, 0.4), exposure=dice.uniform(0.85, 1),
        light_color=(dice.uniform(0.9, 1), 0.97, dice.uniform(0.85, 1)), shadow=dice.uniform(0.3, 0.5) if kind in ("shadow", "crumpled") else 0,
        blur_px=dice.uniform(0.5, 1.3), noise=3, seed=dice.getrandbits(32))
    w, h = SMALL if kind == "table" else LARGE
    # Some sheets on a table are partly out of the picture.
    dx, dy = (dice.uniform(-0.02, 0.02), dice.uniform(-0.01, 0.01)) if kind == "table" else (0, 0)
    scene.add([(dx - w, dy - h), (dx + w, dy - h), (dx + w, dy + h), (dx - w, dy + h)], SHEETS.get(kind, WHITE))
    color, step = dice.choice(RULES), dice.uniform(0.009, 0.022)
    rows, columns = ([step * i for i in range(-int(side / step), int(side / step) + 1)] for side in (h, w))
    if kind in ("ruled", "grid"):
        for y in rows:
            scene.add_line([(-w, y), (w, y)], 0.0005, color)
    if kind == "ruled":
        scene.add_line([(-0.12, -h), (-0.12, h)], 0.0006, 0xE68C8CFF)
    if kind == "grid":
        for x in columns:
            scene.add_line([(x, -h), (x, h)], 0.0005, color)
    if kind == "dotted":
        for x in columns:
            for y in rows:
                scene.add_line([(x, y), (x + 1e-5, y)], 0.0012, color)
    if kind == "crumpled":
        for _ in range(25):  # what lies on one side of a crease is a little darker
            x, y, angle = dice.uniform(-w, w), dice.uniform(-h, h), dice.uniform(0, 2 * math.pi)
            c, s = math.cos(angle), math.sin(angle)
            scene.add([(x + c * a - s * b, y + s * a + c * b) for a, b in ((0, -1), (1, -1), (1, 1), (0, 1))], dice.randrange(4))
    if kind == "blackboard":  # wiped
        for _ in range(15):
            ends = [(dice.uniform(-0.15, 0.15), dice.uniform(-0.11, 0.11)) for _ in range(2)]
            scene.add_line(ends, dice.uniform(0.02, 0.05), 0xFFFFFF00 + dice.randrange(2, 8))
    return scene


def draw(scene, drawing, kind, dice):
    """Draws strokes with a pen that suits the paper."""
    xs, ys = [x for stroke in drawing for x in stroke[0]], [y for stroke in drawing for y in stroke[1]]
    scale = 0.225 * dice.uniform(0.45, 0.75) / max(max(xs) - min(xs), max(ys) - min(ys), 1)
    dx, dy = dice.gauss(0, 0.009) - scale * (min(xs) + max(xs)) / 2, dice.gauss(0, 0.006) + scale * (min(ys) + max(ys)) / 2
    pen = dice.choice(PENS.get(kind, DARK))
    width = dice.uniform(0.005, 0.008) if kind == "marker" else dice.uniform(0.001, 0.0025)
    for stroke in drawing:
        points = [(dx + scale * x, dy - scale * y) for x, y in zip(stroke[0], stroke[1])]
        if kind in ("blackboard", "pencil"):  # uneven
            for ends in zip(points, points[1:]):
                scene.add_line(ends, width, pen - int(255 * dice.uniform(0, 0.5)))
        else:
            scene.add_line(points if len(points) > 1 else points * 2, width, pen)


def measure_papers(rows, folder):
    with vc.SketchRater(words=GAME) as rater:
        for number, kind in enumerate(KINDS):
            dice = random.Random(f"papers {number}")
            right = empty = blank = 0
            for index, (word, drawing) in enumerate(rows):
                with scene_of(kind, dice) as scene:
                    if index % 3 == 0:
                        with rater.rate(scene.render()) as rating:
                            blank += rating.empty
                    draw(scene, drawing, kind, dice)
                    picture = scene.render()
                if folder and index == 3:
                    picture.save(os.path.join(folder, kind + ".png"))
                with rater.rate(picture) as rating:
                    empty += rating.empty
                    right += not rating.empty and rating.answers[0].word == word
            print(f"{kind:11} top-1 {right / len(rows):.1%}, called empty {empty}/{len(rows)}; "
                  f"blank sheets called empty {blank}/{(len(rows) + 2) // 3}", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--test", required=True)
    parser.add_argument("--each", type=int, help="drawings a word")
    parser.add_argument("--papers", action="store_true")
    parser.add_argument("--save", metavar="FOLDER", help="for one picture of each paper")
    arguments = parser.parse_args()
    if arguments.papers:
        rows = data.of_each(data.read(arguments.test), arguments.each or 1)
        measure_papers([row for row in rows if row[0] in GAME], arguments.save)
    else:
        measure_strokes(data.of_each(data.read(arguments.test), arguments.each or 10))
