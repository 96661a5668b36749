#!/usr/bin/env python3
"""False detections on pictures without the subject: photographs for the other recognisers.

absent.py SUBJECT [--list]   cube, set, shapes, tag or target

Prints the numbers of false detections and pictures; --list prints each. Exit status 1 if there are more than allowed, 2 if a picture has
no answer, 77 if the pictures are missing (make pictures).
"""
from __future__ import annotations

import json
import os
import sys
import zlib
from typing import Callable, NamedTuple

from labelled import COMMAND, NOT_HERE, name_of, pictures, status
from scoring.command import Command


class Check(NamedTuple):
    words: str
    #: Result that must be absent, and the number that is tolerated.
    allowed: dict[str, int]
    folders: tuple[str, ...]
    title: str = ""
    keep: Callable[[str], object] = bool  # of a picture's name
    most: int = sys.maxsize  # number of pictures, evenly spaced

    def files(self) -> list[str]:
        found = [path for path in pictures(*self.folders) if self.keep(os.path.basename(path))]
        count = min(self.most, len(found))
        return [found[i * len(found) // count] for i in range(count)]


def half_of(name: str) -> int:
    """1 for pictures, half of them by name, that the network was not trained with (lab/training/set/make.py)."""
    return zlib.crc32(name.encode()) % 2


OTHERS = ("cube", "set", "shapes", "sketch")
CHECKS = {
    # Some pictures without SET cards show a cube.
    "cube": [Check("cube faces", {"faces": 0}, ("set/table", "set/negative", "set/render", "set/scene_single", "shapes", "sketch/photos", "target"),
                   keep=lambda name: "cube" not in name)],
    "set": [Check("set find", {"cards": 2}, ("cube", "shapes", "sketch", "target"), "seen in part", lambda name: not half_of(name)),
            Check("set find", {"cards": 1}, ("cube", "shapes", "sketch", "target"), "never seen", half_of)],
    "shapes": [Check("shapes find", {"groups": 0, "shapes": 50}, ("set/table", "set/negative", "cube/photos", "sketch/photos", "target"), most=100)],
    # Pictures of other recognisers that show tags.
    "tag": [Check("tag find", {"tags": 1}, OTHERS, keep=lambda name: not name.startswith(("neg_april", "neg_pupil")))],
    # Targets of other years with similar shapes are left out.
    "target": [Check("target find --model frc2019", {"targets": 8},
                     (*OTHERS, "target/goal2020", "target/loading2020", "target/hub2022", "target/tags"), "frc2019"),
               Check("target find --model frc2018", {"targets": 10}, OTHERS, "frc2018"),
               Check("target find --model frc2017", {"targets": 12}, OTHERS, "frc2017"),
               Check("target find --model frc2020", {"targets": 2}, (*OTHERS, "target/wpi2019", "target/switch2018", "target/peg2017"), "frc2020")]}


def main(subject: str, verbose: bool) -> int:
    is_missed, summary = False, []
    for check in CHECKS[subject]:
        files = check.files()
        if not files:
            print("the pictures are not here (make pictures)")
            return NOT_HERE
        lines = list(Command(COMMAND).read(check.words.split(), files).values())
        claims = {key: [(line["file"], claim) for line in lines for claim in line[key]] for key in check.allowed}
        for key, claimed in claims.items():
            is_missed |= len(claimed) > check.allowed[key]
            for file, claim in claimed if verbose else []:
                print(check.title, name_of(file), json.dumps(claim))
        summary.append(f"{check.title}{': ' if check.title else ''}{', '.join(f'{len(c)} {key}' for key, c in claims.items())} in {len(lines)} pictures")
    print("; ".join(summary))
    return status(is_missed, *(folder.split("/")[0] for check in CHECKS[subject] for folder in check.folders))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], "--list" in sys.argv))
