#!/usr/bin/env python3
"""Asks what drawings show: rate_sketch.py [IMAGE...]; without one, a house of strokes."""
import sys

import visioncore as vc

HOUSE = [[(0, 90), (0, 200), (180, 200), (180, 90), (0, 90)], [(0, 90), (90, 0), (180, 90)],  # walls, roof, door, window
         [(100, 200), (100, 130), (140, 130), (140, 200)], [(20, 110), (50, 110), (50, 140), (20, 140), (20, 110)]]

with vc.SketchRater() as rater:
    for path in sys.argv[1:] or [""]:
        try:
            rating = rater.rate(path) if path else rater.rate_strokes(HOUSE)
        except vc.VisionError as error:
            sys.exit(f"error: {error}")
        words = ", ".join(f"{answer.word} {answer.confidence:.3f}" for answer in rating[:5])
        print(f"{path or 'a house'}:", "an empty sheet" if rating.empty else words)
