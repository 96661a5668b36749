#!/usr/bin/env python3
"""Scores the recognisers on synthetic pictures of named conditions; needs no labelled photographs.

synthetic.py [--list] [KIND...]   kinds: set plain sketch target cube shapes tags; all by default

The pictures are rendered once per build of the library, into build/synthetic. synthetic.json holds for each condition the minimum numbers
of found and correctly named objects, and the maximum number of false ones; --list prints the missed objects of each picture.
"""
from __future__ import annotations

import argparse
import concurrent.futures
import hashlib
import json
import math
import os
import shutil
import subprocess
import sys
from typing import Any, Callable, NamedTuple

from labelled import COMMAND
from package import ROOT, vc
from scoring.cubes import turned
from scoring.matching import centroid, side

HERE = os.path.dirname(os.path.abspath(__file__))
CACHE = os.path.join(ROOT, "build", "synthetic")

#: A result matches the nearest true object within this share of the square root of its area.
REACH = 0.35


class Kind(NamedTuple):
    scenes: str
    arguments: list[str]
    found: Callable[[dict[str, Any]], list[dict[str, Any]]]
    is_right: Callable[[dict[str, Any], dict[str, Any]], bool]


class Tally(NamedTuple):
    right: int
    of: int
    false: int


def has(*keys: str) -> Callable[[dict[str, Any], dict[str, Any]], bool]:
    return lambda found, truth: all(found[key] == truth[key] for key in keys)


def pairs(line):
    return [{"corners": t["left"]["corners"] + t["right"]["corners"], "strips": [t["left"]["corners"], t["right"]["corners"]]}
            for t in line["targets"]]


def same_strips(found, truth):
    """Whether both strips are at their true places."""
    return all(math.dist(centroid(a), centroid(b)) < REACH * side(b) for a, b in zip(found["strips"], truth["strips"]))


def drawn(line):
    return [{"word": None if line["empty"] else (line["classes"] or [{"name": "?"}])[0]["name"]}]


def outlines(line):
    return [{"corners": shape["outline"], "type": shape["type"]} for shape in line["shapes"]]


KINDS = {
    "set": Kind("set_tables", ["set", "find"], lambda line: line["cards"], has("number", "color", "shading", "shape")),
    "plain": Kind("plain_shapes", ["shapes", "find", "--plain"], outlines, has("type")),
    "sketch": Kind("drawings", ["sketch", "rate"], drawn, has("word")),
    "target": Kind("robot_targets", ["target", "find", "--model", "frc2019", "--focal-px", "600"], pairs, same_strips),
    "cube": Kind("cubes", ["cube", "faces"], lambda line: line["faces"], lambda found, truth: found["colors"] in turned(truth["colors"])),
    "shapes": Kind("hidden_shapes", ["shapes", "find", "--photograph"], outlines, has("type")),
    "tags": Kind("tags", ["tag", "find"], lambda line: line["tags"], has("family", "id")),
}


def renderings(kind: str) -> str:
    """The folder with a kind's pictures and truth.json; rendered again if the library or the scenes have changed."""
    digest = hashlib.sha256()
    for path in (os.environ["VISIONCORE_LIBRARY"], os.path.join(HERE, "synthetic_scenes.py"), os.path.join(ROOT, "Tests", "PythonTests", "scenes.py")):
        with open(path, "rb") as file:
            digest.update(file.read())
    folder = os.path.join(CACHE, kind)
    stamp = os.path.join(folder, "stamp")
    if os.path.exists(stamp):
        with open(stamp) as file:
            if file.read() == digest.hexdigest():
                return folder
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    import synthetic_scenes

    truth = []
    for number, (condition, picture, things) in enumerate(getattr(synthetic_scenes, KINDS[kind].scenes)()):
        name = f"{number:03} {condition}.png"
        with open(os.path.join(folder, name), "wb") as file:
            file.write(vc.encode(picture, "png"))
        truth.append({"file": name, "condition": condition, "things": things})
    with open(os.path.join(folder, "truth.json"), "w") as file:
        json.dump(truth, file)
    with open(stamp, "w") as file:
        file.write(digest.hexdigest())
    return folder


def compare(kind: Kind, found: list[dict[str, Any]], truth: list[dict[str, Any]]) -> tuple[Tally, list[str]]:
    """Numbers of objects found, named right, and false; the objects missed."""
    if truth and "corners" not in truth[0]:
        right = kind.is_right(found[0], truth[0])
        return Tally(right, 1, not right and truth[0]["word"] is None), [] if right else [f"{truth[0]['word']}: {found[0]['word']}"]
    left, right, missed = list(found), 0, []
    for thing in truth:
        center, reach = centroid(thing["corners"]), REACH * side(thing["corners"])
        nearest = min(left, key=lambda f: math.dist(centroid(f["corners"]), center), default=None)
        if nearest is None or math.dist(centroid(nearest["corners"]), center) > reach:
            missed.append(f"none at {center[0]:.0f}, {center[1]:.0f}")
            continue
        left.remove(nearest)
        if kind.is_right(nearest, thing):
            right += 1
        else:
            missed.append(f"wrong at {center[0]:.0f}, {center[1]:.0f}")
    return Tally(right, len(truth), len(left)), missed


def answers(name: str, command: str) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Each picture of a kind from truth.json, with the command's output."""
    kind, folder = KINDS[name], renderings(name)
    with open(os.path.join(folder, "truth.json")) as file:
        pictures = json.load(file)
    files = [os.path.join(folder, picture["file"]) for picture in pictures]
    done = subprocess.run([command, *kind.arguments, "--json", "--jobs", "1", *files], capture_output=True, text=True)
    lines = {line["file"]: line for line in map(json.loads, done.stdout.splitlines()) if "file" in line}
    for path in files:
        if "error" in lines.get(path, {"error": "no answer"}):
            raise SystemExit(f"{path}: {lines.get(path)} {done.stderr}")
    return [(picture, lines[path]) for picture, path in zip(pictures, files)]


def score(name: str, verbose: bool, command: str = COMMAND) -> dict[str, Tally]:
    kind = KINDS[name]
    result: dict[str, Tally] = {}
    for picture, line in answers(name, command):
        tally, missed = compare(kind, kind.found(line), picture["things"])
        before = result.get(picture["condition"], Tally(0, 0, 0))
        result[picture["condition"]] = Tally(*(a + b for a, b in zip(before, tally)))
        if verbose and (missed or tally.false):
            print(f"{line['file']}: {'; '.join(missed)}{f'; {tally.false} false' if tally.false else ''}")
    return result


def main() -> int:
    parser = argparse.ArgumentParser(description="Scores the recognisers on synthetic pictures.")
    parser.add_argument("--list", action="store_true", help="print what was missed")
    parser.add_argument("kinds", nargs="*", choices=[*KINDS, []], help="all where none is named")
    arguments = parser.parse_args()
    with open(os.path.join(HERE, "synthetic.json")) as file:
        limits = json.load(file)
    failures = 0
    with concurrent.futures.ProcessPoolExecutor(max_workers=os.cpu_count()) as pool:
        kinds = arguments.kinds or list(KINDS)
        for name, result in zip(kinds, pool.map(score, kinds, [arguments.list] * len(kinds))):
            total = Tally(*map(sum, zip(*result.values())))
            print(f"{name}: {total.right}/{total.of} = {total.right / total.of:.1%}, {total.false} false")
            for condition, tally in result.items():
                least, most = limits[name][condition]
                verdict = "" if tally.right >= least and tally.false <= most else f"  must be at least {least}, at most {most} false"
                failures += bool(verdict)
                print(f"  {condition}: {tally.right}/{tally.of}, {tally.false} false{verdict}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
