#!/usr/bin/env python3
"""Shows a synthetic cube to the scanner, turns it as a person would, and prints the guidance.

With a camera (needs opencv-python): scan_cube.py --camera 0
"""
import argparse
import math
import sys
from collections.abc import Iterator
from typing import Any

import visioncore as vc


def camera(number: int) -> Iterator[Any]:
    import cv2

    source = cv2.VideoCapture(number)
    if not source.isOpened():
        sys.exit(f"error: OpenCV cannot open camera {number}")
    while True:
        seen, frame = source.read()
        if not seen:
            return
        yield vc.image(frame, order="BGR")


def synthetic(state: str) -> Iterator[vc.CubePhoto]:
    """Frames of a cube that is turned to and fro, then over."""
    for up, front in ((0, 2), (3, 4)):
        for i in range(12):
            with vc.CubePhoto(state, width=640, height=480, up=up, front=front, yaw_rad=0.79 + 0.1 * math.sin(i / 4)) as photo:
                yield photo


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--camera", type=int, metavar="NUMBER")
    number = parser.parse_args().camera
    frames = synthetic("LBBUUDDFURBRFRBFRDFRFLFDURLBDDFDUULLBFRRLULLRDUULBBBDF") if number is None else camera(number)
    said = None
    with vc.CubeReader() as reader, vc.CubeScanner(reader) as scanner:
        for number, frame in enumerate(frames):
            scan = scanner.track(frame)
            if scan.text != said:
                said = scan.text
                print(f"frame {number}: {said}  " + " ".join(f"{face} {value:.0%}" for face, value in scan.progress.items()))
            if scan.done:
                break
        reading = reader.read()
    print(reading.state or f"not read: {reading.problem_text}")


if __name__ == "__main__":
    main()
