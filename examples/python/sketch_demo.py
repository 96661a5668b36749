"""Draws a house with strokes and asks what it is; with a file name, rates a photograph instead."""
import sys

import visioncore as vc

HOUSE = [[(0, 90), (0, 200), (180, 200), (180, 90), (0, 90)], [(-15, 95), (90, 0), (195, 95)], [(70, 200), (70, 130), (110, 130), (110, 200)]]

if __name__ == "__main__":
    with vc.SketchRater() as rater:
        rating = rater.rate(sys.argv[1]) if len(sys.argv) > 1 else rater.rate_strokes(HOUSE)
        if rating.empty:
            print("an empty sheet")
        for answer in rating.answers[:5]:
            print(f"{answer.confidence:5.0%}  {answer.word}")
