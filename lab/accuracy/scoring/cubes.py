"""Cubes: faces in photographs, and whole cubes from several photographs."""
import dataclasses
import functools
from collections.abc import Iterator, Sequence
from typing import Any, Callable, Optional

import labelled

from .command import Command, Line, share, times
from .matching import corner_error, side

FACE_KINDS = ("three_face_photo", "two_face_photo", "single_face_photo")
SINGLE_KINDS = ("single_face_photo", "single_face_crop")
# Maximum median corner error of a found face, relative to its side.
CORNER_SHARE = 0.12

Vector = tuple[int, int, int]


@dataclasses.dataclass
class Tally:
    pictures: int = 0
    faces: int = 0
    found: int = 0
    stickers: int = 0
    right: int = 0
    exact: int = 0
    named: int = 0
    open: int = 0
    false: int = 0
    whole: int = 0


def turned(colors: str) -> Iterator[str]:
    """The nine colours of a face in its four rotations."""
    yield colors
    for _ in range(3):
        colors = "".join(colors[i] for i in (6, 3, 0, 7, 4, 1, 8, 5, 2))
        yield colors


def orders() -> list[list[int]]:
    """The stickers of a face in its four rotations."""
    return [[int(sticker) for sticker in order] for order in turned("012345678")]


def facelets() -> list[tuple[Vector, Vector]]:
    """Position and normal of the 54 facelets in the order U R F D L B, row by row; x right, y up, z to the viewer."""
    places: dict[str, Callable[[int, int], tuple[Vector, Vector]]] = {
        "U": lambda r, c: ((c - 1, 1, r - 1), (0, 1, 0)), "R": lambda r, c: ((1, 1 - r, 1 - c), (1, 0, 0)),
        "F": lambda r, c: ((c - 1, 1 - r, 1), (0, 0, 1)), "D": lambda r, c: ((c - 1, -1, 1 - r), (0, -1, 0)),
        "L": lambda r, c: ((-1, 1 - r, c - 1), (-1, 0, 0)), "B": lambda r, c: ((1 - c, 1 - r, -1), (0, 0, -1))}
    return [places[face](row, column) for face in "URFDLB" for row in range(3) for column in range(3)]


@functools.cache
def holdings() -> list[tuple[int, ...]]:
    """Permutations of the facelets for the 24 orientations of a cube."""
    cells = facelets()
    index = {cell: i for i, cell in enumerate(cells)}
    about_x: Callable[[Vector], Vector] = lambda v: (v[0], -v[2], v[1])
    about_y: Callable[[Vector], Vector] = lambda v: (v[2], v[1], -v[0])
    steps = [[index[(turn(position), turn(normal))] for position, normal in cells] for turn in (about_x, about_y)]
    found = [tuple(range(54))]
    for known in found:
        found += [new for step in steps if (new := tuple(known[i] for i in step)) not in found]
    return found


def held(colors: Sequence[Any]) -> Iterator[list[Any]]:
    """A cube's 54 colours in each of its 24 orientations."""
    return ([colors[i] for i in holding] for holding in holdings())


def canonical_state(colors: str) -> Optional[str]:
    """The state, as URFDLB letters with white up and green in front, of 54 colours in any orientation."""
    for turned_cube in held(colors):
        if turned_cube[4] == "W" and turned_cube[22] == "G":
            centers = {turned_cube[9 * i + 4]: "URFDLB"[i] for i in range(6)}
            return "".join(centers[c] for c in turned_cube)
    return None


def add_picture(tally: Tally, faces: list[dict[str, Any]], line: Line) -> tuple[int, int, int]:
    """Numbers of exact, expected and false faces of one picture. Grazing faces are optional. A face is named if each of its colours is the
    first or the second that was found."""
    seen, exact, needed = list(line.get("faces", [])), 0, 0
    for face in faces:
        reach = CORNER_SHARE * side(face["corners"])
        match = next((f for f in seen if corner_error(f["corners"], face["corners"]) < reach), None)
        if match:
            seen.remove(match)
        if face.get("grazing"):
            continue
        truth = "".join(face["stickers"])
        known = sum(c != "?" for c in truth)
        needed += 1
        tally.faces += 1
        tally.stickers += known
        if match:
            colors, seconds = match["colors"], match.get("second_colors", 9 * "-")
            hits = max(sum(colors[i] == color for i, color in zip(order, truth)) for order in orders())
            tally.found += 1
            tally.right += hits
            tally.named += any(all(color in ("?", colors[i], seconds[i]) for i, color in zip(order, truth)) for order in orders())
            tally.open += sum(color != "-" for color in seconds)
            exact += hits == known
    tally.pictures += 1
    tally.exact += exact
    tally.false += len(seen)
    tally.whole += exact == needed and not seen
    return exact, needed, len(seen)


def score_faces(command: Command, labels: str = "cube") -> None:
    tallies: dict[str, Tally] = {}
    lines = []
    photos = [p for p in labelled.load(labels).entries if p["kind"] in FACE_KINDS and "mirrored" not in p["tags"]]
    for photo, path in labelled.here(labels, photos):
        line = command.read_one(["cube", "faces"], path)
        lines.append(line)
        exact, needed, false = add_picture(tallies.setdefault(photo["kind"], Tally()), photo["faces"], line)
        if command.is_verbose:
            print(f"{photo['file']}: {exact}/{needed} faces exact, {false} false")
    for name, tally in tallies.items():
        print(f"{name}: {tally.pictures} pictures")
        share("  faces found", tally.found, tally.faces)
        share("  stickers right, of all", tally.right, tally.stickers)
        share("  faces exact", tally.exact, tally.faces)
        share("  faces with all colours named", tally.named, tally.faces)
        print(f"  open stickers of a found face: {tally.open / max(1, tally.found):.2f}")
        share("  pictures all right", tally.whole, tally.pictures)
        print(f"  false faces: {tally.false}")
    times(lines)


def readings(name: str = "cube") -> Iterator[tuple[str, str, list[dict[str, Any]]]]:
    """Groups that are read together: a name, the cube, and its photographs."""
    labels = labelled.load(name)
    photos = {p["id"]: p for p in labels.entries if "id" in p}
    for pair in labels.heading["pairs"]:
        yield f"{pair['first']} + {pair['second']}", pair["group"], [photos[pair["first"]], photos[pair["second"]]]
    for state in labels.heading["states"]:
        singles = [p for p in photos.values() if p.get("state") == state["id"] and p["kind"] in SINGLE_KINDS]
        if len(singles) >= 6:
            yield f"{state['id']}, six faces", state["id"], sorted(singles, key=lambda p: p["sha256"])


def score(command: Command, labels: str = "cube") -> None:
    states = {g["id"]: canonical_state(g["colours"]) for g in labelled.load(labels).heading["states"]}
    tallies: dict[str, list[int]] = {}
    for name, cube, photos in readings(labels):
        paths = [path for _, path in labelled.here(labels, photos)]
        if len(paths) < len(photos):
            continue
        lines = command.call(["cube", "read"], paths)
        line = lines[0] if lines else {}
        is_right = line.get("state") == states[cube]
        tally = tallies.setdefault("six single faces" if len(paths) > 2 else "two photos of three faces", [0, 0, 0])
        tally[0] += is_right
        tally[1] += line.get("state") is not None and not is_right
        tally[2] += 1
        if command.is_verbose or not is_right:
            verdict = "right" if is_right else "wrong" if line.get("state") else "not resolved"
            print(f"{name}: {verdict} {line.get('problem') or ''}")
    for kind, (right, wrong, of) in tallies.items():
        share(f"cubes read exactly, {kind}", right, of)
        print(f"  confidently wrong (a state was given, but not the true one): {wrong}")
