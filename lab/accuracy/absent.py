#!/usr/bin/env python3
"""False detections on pictures without the subject: photographs for the other recognisers.

absent.py SUBJECT [--list]   cube, set, shapes, tag or target

Prints the numbers of false detections and pictures; --list prints each. Exit status 1 if there are more than allowed, 2 if a picture has
no answer, 77 if the pictures are missing (make pictures).
"""
from __future__ import annotations

import functools
import json
import os
import sys
import zlib
from typing import Callable, NamedTuple

from labelled import COMMAND, NOT_HERE, load, name_of, pictures, status
from scoring.command import Command


class Check(NamedTuple):
    words: str
    #: Result that must be absent, and the number that is tolerated.
    allowed: dict[str, int]
    folders: tuple[str, ...]
    title: str = ""
    keep: Callable[[str], object] = bool  # of "SET/FILE"
    most: int = sys.maxsize  # number of pictures, evenly spaced

    def files(self) -> list[str]:
        found = [path for path in pictures(*self.folders) if self.keep(name_of(path))]
        count = min(self.most, len(found))
        return [found[i * len(found) // count] for i in range(count)]


def half_of(name: str) -> int:
    """1 for pictures, half of them by name, that the network was not trained with (lab/training/set/make.py)."""
    return zlib.crc32(os.path.basename(name).encode()) % 2


@functools.cache
def taught_faces() -> list[str]:
    """The pictures that the classifier of faces was trained with (names_without_cubes in lab/training/cube_face/train.py)."""
    names = [load(name).file(entry) for name in ("set", "target", "sketch") for entry in load(name).entries]
    folders = ("set/table/", "set/negative/", "set/render/", "target/", "sketch/")
    return sorted(name for name in names if name.startswith(folders) and name.endswith((".jpg", ".png")))[:320]


def shows_cube(name: str) -> bool:
    """Some pictures without SET cards do."""
    return "cube" in os.path.basename(name)


OTHERS = ("cube", "set", "shapes", "sketch")
WITHOUT_CUBES = ("set/table", "set/negative", "set/render", "set/scene_single", "shapes", "sketch/photos", "target")
CHECKS = {
    "cube": [Check("cube faces", {"faces": 0}, WITHOUT_CUBES, "trained with", lambda name: name in taught_faces() and not shows_cube(name)),
             Check("cube faces", {"faces": 0}, WITHOUT_CUBES, "never seen", lambda name: name not in taught_faces() and not shows_cube(name))],
    "set": [Check("set find", {"cards": 2}, ("cube", "shapes", "sketch", "target"), "seen in part", lambda name: not half_of(name)),
            Check("set find", {"cards": 1}, ("cube", "shapes", "sketch", "target"), "never seen", half_of)],
    "shapes": [Check("shapes find", {"groups": 0, "shapes": 10}, ("set/table", "set/negative", "cube/photos", "sketch/photos", "target"), most=100)],
    # Pictures of other recognisers that show tags.
    "tag": [Check("tag find", {"tags": 1}, OTHERS, keep=lambda name: not os.path.basename(name).startswith(("neg_april", "neg_pupil")))],
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
