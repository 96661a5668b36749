"""Measures the library itself on the test drawings: accuracy of strokes, calibration table,
what happens to strange drawings.
"""

import argparse
import math
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(
    0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "examples", "python")
)
import data
import visioncore as vc


def turned(drawing, angle):
    c, s = math.cos(angle), math.sin(angle)
    return [[(x * c - y * s, x * s + y * c) for x, y in zip(xs, ys)] for xs, ys in drawing]


def measure(title, rater, rows, dice):
    hits, top5, bins = 0, 0, [[0, 0, 0.0] for _ in range(10)]
    for word, drawing in rows:
        with rater.rate_strokes(
            turned(drawing, dice.uniform(0, 2 * math.pi) if "turned" in title else 0)
        ) as rating:
            answers = rating.answers[:5]
            hits += answers[0].word == word
            top5 += word in [a.word for a in answers]
            bin = bins[min(9, int(answers[0].confidence * 10))]
            bin[0] += 1
            bin[1] += answers[0].word == word
            bin[2] += answers[0].confidence
    print(f"{title}: top-1 {hits / len(rows):.1%}, top-5 {top5 / len(rows):.1%} of {len(rows)}")
    return bins


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--test", required=True)
    parser.add_argument("--each", type=int, default=10, help="drawings a word")
    arguments = parser.parse_args()
    here = os.path.dirname(os.path.abspath(__file__))
    game = [w for w in open(os.path.join(here, "game_words.txt")).read().split("\n") if w]
    seen, rows = {}, []
    for word, drawing in data.read(arguments.test):
        seen[word] = seen.get(word, 0) + 1
        if seen[word] <= arguments.each:
            rows.append((word, drawing))
    dice = random.Random(3)
    with vc.SketchRater() as rater:
        tables = [
            measure("345 words, upright", rater, rows, dice),
            measure("345 words, turned", rater, rows[::3], dice),
        ]
        print("calibration over 345 words: said, right, drawings (upright | turned)")
        for k in range(10):
            print(
                " | ".join(
                    (
                        f"{t[k][2] / t[k][0]:.2f} {t[k][1] / t[k][0]:.2f} {t[k][0]:5d}"
                        if t[k][0]
                        else "-"
                    )
                    for t in tables
                )
            )
        mine = [(w, d) for w, d in rows if w in game]
        rater.set_words(game)
        measure("50 words, upright", rater, mine, dice)
        measure("50 words, turned", rater, mine, dice)
        strange = data.none_of_these(400, [d for _, d in rows], 99)
        refused = points = 0
        for drawing in strange:
            with rater.rate_strokes(turned(drawing, 0)) as rating:
                refused += rating.none_confidence > 0.5
                points += int(100 * rating.answers[0].confidence)
        print(
            f"scribble, letters, loose lines with 50 active words: "
            f"{refused / len(strange):.1%} none of them, "
            f"best word {points / len(strange):.0f} points on average"
        )
        six = ["airplane", "cell phone", "book", "guitar", "banana", "cat"]
        rater.set_words(six)
        measure("6 words", rater, [(w, d) for w, d in rows if w in six], dice)
        other, points = [(w, d) for w, d in rows if w not in six][::5], 0
        for _word, drawing in other:
            with rater.rate_strokes(turned(drawing, 0)) as rating:
                points += rating.answers[0].confidence > 0.5
        print(
            f"drawings of other words with 6 active words: {points / len(other):.1%} "
            "get more than 50 points"
        )
