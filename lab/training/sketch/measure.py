"""Measures the built library on the strokes of the test drawings: accuracy, calibration, results for unknown drawings.

measure.py --test vector/test.ndjson.gz [--each 10]            papers.py measures photographs of them
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


def turned(drawing, angle):
    c, s = math.cos(angle), math.sin(angle)
    return [[(x * c - y * s, x * s + y * c) for x, y in zip(xs, ys)] for xs, ys in drawing]


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


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--test", required=True)
    parser.add_argument("--each", type=int, default=10, help="drawings a word")
    arguments = parser.parse_args()
    measure_strokes(data.of_each(data.read(arguments.test), arguments.each))
