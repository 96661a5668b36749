"""Drawings: Quick, Draw! strokes drawn with a pen on white paper, photographs of pen on paper, blank sheets."""
import gzip
import json
import math
import os
import random
import tempfile
from typing import Any, Optional

import labelled

from .command import Command, share, times

STROKES = "vector/test.ndjson.gz"
TURN_SEED = 7
SIDE, FILL = 420, 0.62  # of a sheet, pixels, and how much of it the drawing takes
PEN, INK = 12, 30  # width at twice the size, and level
# Words of the drawing game. The first 20 drawings of each are used, of all words the first 4.
GAME_WORDS = """The Eiffel Tower,airplane,banana,baseball,basketball,bed,bicycle,binoculars,birthday cake,book,brain,calculator,camera,
car,cat,cell phone,cloud,computer,dog,door,ear,envelope,eye,eyeglasses,fish,flashlight,guitar,hamburger,hammer,hand,headphones,house,key,
leg,light bulb,moon,mouth,nose,onion,pencil,pizza,rainbow,rhinoceros,screwdriver,spoon,star,sun,toothbrush,trumpet,
umbrella""".replace("\n", "").split(",")
GAME_DRAWINGS, OTHER_DRAWINGS = 20, 4

Strokes = list[list[list[float]]]


def draw(path: str, drawing: Strokes, turn_deg: float) -> None:
    """A rotated pen drawing on white paper, as a PNG; needs Pillow."""
    from PIL import Image, ImageDraw
    c, s = math.cos(math.radians(turn_deg)), math.sin(math.radians(turn_deg))
    points = [[(x * c - y * s, x * s + y * c) for x, y in zip(stroke[0], stroke[1])] for stroke in drawing]
    xs, ys = [x for stroke in points for x, _ in stroke], [y for stroke in points for _, y in stroke]
    scale = FILL * SIDE / max(max(xs) - min(xs), max(ys) - min(ys), 1e-6)
    dx, dy = SIDE / 2 - scale * (max(xs) + min(xs)) / 2, SIDE / 2 - scale * (max(ys) + min(ys)) / 2
    image = Image.new("L", (SIDE * 2, SIDE * 2), 255)
    pen = ImageDraw.Draw(image)
    for stroke in points:
        line = [((x * scale + dx) * 2, (y * scale + dy) * 2) for x, y in stroke]
        pen.line(line, fill=INK, width=PEN, joint="curve")
        for x, y in line[:1] + line[-1:]:
            pen.ellipse((x - PEN / 2, y - PEN / 2, x + PEN / 2, y + PEN / 2), fill=INK)
    image.resize((SIDE, SIDE), Image.Resampling.BOX).save(path)


def names(line: dict[str, Any]) -> list[str]:
    return [c["name"] for c in line.get("classes", [])]


def rated(command: Command, drawings: list[tuple[Strokes, str]], among: Optional[list[str]], is_turned: bool) -> list[tuple[list[str], str]]:
    """The answers for each drawing, best first, and its word."""
    dice = random.Random(TURN_SEED)
    with tempfile.TemporaryDirectory() as folder:
        files = [os.path.join(folder, f"{number}.png") for number in range(len(drawings))]
        for file, (strokes, _) in zip(files, drawings):
            draw(file, strokes, dice.uniform(0, 360) if is_turned else 0)
        lines = command.read(["sketch", "rate", *(["--among", ",".join(among)] if among else [])], files)
    return [(names(lines.get(file, {})), word) for file, (_, word) in zip(files, drawings)]


def score_strokes(command: Command, path: str) -> None:
    rows: dict[str, list[Strokes]] = {}
    with gzip.open(path, "rt") as file:
        for line in file:
            row = json.loads(line)
            rows.setdefault(row["word"], []).append(row["drawing"])
    trials = [("50 words", GAME_WORDS, False), ("50 words, sheet turned by any angle", GAME_WORDS, True), ("all words", sorted(rows), False)]
    for title, words, is_turned in trials:
        is_game = words is GAME_WORDS
        count = GAME_DRAWINGS if is_game else OTHER_DRAWINGS
        answers = rated(command, [(strokes, word) for word in words for strokes in rows[word][:count]], words if is_game else None, is_turned)
        share(f"{title}, top 1", sum(found[:1] == [word] for found, word in answers), len(answers))
        share(f"{title}, top 5", sum(word in found[:5] for found, word in answers), len(answers))
        if command.is_verbose and is_game and not is_turned:
            for word in words:
                mine = [found[:1] == [word] for found, w in answers if w == word]
                print(f"  {word}: {sum(mine)}/{len(mine)}")


def score(command: Command) -> None:
    entries = labelled.load("sketch").entries
    if strokes := labelled.find(f"sketch/{STROKES}"):
        score_strokes(command, strokes)
    photos = labelled.here("sketch", [e for e in entries if e["kind"] == "photo"])
    if photos:
        lines = command.read(["sketch", "rate"], [path for _, path in photos])
        for word in sorted({entry["label"] for entry, _ in photos}):
            mine = [lines.get(path, {}) for entry, path in photos if entry["label"] == word]
            share(f"photos of '{word}', top 1", sum(names(line)[:1] == [word] for line in mine), len(mine))
        share("photos of a drawing called empty", sum(bool(lines.get(path, {}).get("empty")) for _, path in photos), len(photos))
        times(lines.values())
    blanks = [path for _, path in labelled.here("sketch", [e for e in entries if e["kind"] == "blank"])]
    if blanks:
        lines = command.read(["sketch", "rate"], blanks)
        share("blank sheets called empty", sum(bool(lines.get(path, {}).get("empty")) for path in blanks), len(blanks))
