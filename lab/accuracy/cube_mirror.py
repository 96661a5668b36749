#!/usr/bin/env python3
"""Labelled photographs of whole cubes as taken and mirrored, as by a selfie camera.

cube_mirror.py [--manifest FILE] [--list]

Reads every labelled pair of photographs of three faces, and six photographs of one face each: as they are, with one picture of a pair
mirrored, and all mirrored; with the scheme of the cube inferred and stated. A state is right if it is that of the real cube. "both named":
there is no state, but the reading names the right one as that of mirrored pictures. FILE has photos, pairs and state_groups of further
pictures. Exit status 1 if a state was wrong or refused; 77 = the pictures are missing.
"""
from __future__ import annotations

import argparse
import collections
import json
import os
import sys

import labelled
from package import vc

# isort: split
from scenes import mirrored
from scoring import cubes

USUAL = "WRGYOB"


def groups(manifest: str):
    """Groups that are read together: a name, the true state, the paths."""
    if manifest:
        with open(manifest, encoding="utf-8") as file:
            data = json.load(file)
        photos = {photo["id"]: os.path.join(os.path.dirname(manifest), photo["file"]) for photo in data["photos"]}
        states = {group["id"]: cubes.canonical_state("".join(group["colours"])) for group in data["state_groups"]}
        for pair in data["pairs"]:
            yield f"{pair['first']} + {pair['second']}", states[pair["group"]], [photos[pair["first"]], photos[pair["second"]]]
        return
    states = {state["id"]: cubes.canonical_state(state["colours"]) for state in labelled.load("cube").heading["states"]}
    for name, cube, photos in cubes.readings():
        paths = [path for _, path in labelled.here("cube", photos)]
        if len(paths) == len(photos):
            yield name, states[cube], paths


def read(pictures, **options) -> vc.CubeReading:
    with vc.CubeFinder() as finder, vc.CubeReader(**options) as reader:
        for picture in pictures:
            reader.add(finder.find(picture))
        return reader.read()


def verdict(reading: vc.CubeReading, truth: str) -> str:
    if reading.state is not None:
        return "right" if reading.state == truth else "wrong"
    return "both named" if reading.mirrored_state == truth else "refused"


def views(pictures):
    """A name, and the pictures of which some are mirrored."""
    flipped = [mirrored(picture) for picture in pictures]
    yield "as taken", pictures
    if len(pictures) == 2:
        yield "first mirrored", [flipped[0], pictures[1]]
        yield "second mirrored", [pictures[0], flipped[1]]
    yield "all mirrored", flipped


def main() -> int:
    parser = argparse.ArgumentParser(description="Photographs of whole cubes, as taken and mirrored.")
    parser.add_argument("--manifest", default="", help="further pictures")
    parser.add_argument("--list", action="store_true", help="print each reading")
    arguments = parser.parse_args()
    tallies: dict[str, collections.Counter] = {}
    for name, truth, paths in groups(arguments.manifest):
        pictures = []
        for path in paths:
            with vc.Picture.open(path) as picture:
                pictures.append(vc.Canvas.of(picture))
        kind = "two photos of three faces" if len(paths) == 2 else "six single faces"
        for view, shown in views(pictures):
            for scheme, options in (("inferred", {}), ("stated", {"centers": USUAL})):
                reading = read(shown, **options)
                result = verdict(reading, truth)
                tallies.setdefault(f"{kind}, {view}, {scheme}", collections.Counter())[result] += 1
                if arguments.list:
                    print(f"  {name}, {view}, {scheme}: {result}, mirrored {reading.mirrored}, confidence {reading.confidence:.3f} "
                          f"{reading.problem_text}", flush=True)
    if not tallies:
        print("the pictures of 'cube' are not here (make pictures)")
        return labelled.NOT_HERE
    for name, tally in sorted(tallies.items()):
        print(f"{name}: " + ", ".join(f"{result} {tally[result]}" for result in ("right", "both named", "refused", "wrong")))
    return labelled.status(any(tally["wrong"] or tally["refused"] for tally in tallies.values()), "cube")


if __name__ == "__main__":
    sys.exit(main())
