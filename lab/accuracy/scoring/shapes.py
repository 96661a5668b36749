"""Hidden shapes with their groups and codes, and plain shapes."""
import dataclasses
from typing import Any, Optional

import labelled

from .command import Command, Line, share
from .matching import Box, box_of, inside, overlap

# Minimum intersection over union of a box with that of the labelled shape.
HIDDEN_OVERLAP, PLAIN_OVERLAP = 0.4, 0.5
PLAIN_TYPES = {"square": "R", "square_two_tone": "R", "triangle": "T", "circle": "C", "rectangle": "R", "pentagon": "P"}


@dataclasses.dataclass
class Tally:
    clear: int = 0
    found: int = 0
    right: int = 0
    false: int = 0
    overlaps: float = 0.0
    whole_groups: int = 0
    joined: int = 0


def entries(kind: str) -> list[tuple[dict[str, Any], str]]:
    return labelled.here("shapes", [e for e in labelled.load("shapes").entries if e["kind"] == kind])


def best_match(truth: Box, boxes: list[Box], used: set[int]) -> tuple[float, Optional[int]]:
    """The largest overlap with an unused box, and its index."""
    return max(((overlap(b, truth), i) for i, b in enumerate(boxes) if i not in used), default=(0.0, None))


def ignored_boxes(entry: dict[str, Any]) -> list[Box]:
    return [i["bbox"] if isinstance(i, dict) else i for i in entry.get("ignore", [])]


def middle(bounds: Box) -> tuple[float, float]:
    return (bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2


def whole_groups(shapes: list[dict[str, Any]], sizes: dict[int, int]) -> dict[str, list[list[dict[str, Any]]]]:
    """Groups of which every member is clearly visible, by their codes."""
    members: dict[tuple[int, str], list[dict[str, Any]]] = {}
    for shape in shapes:
        members.setdefault((shape["group"], shape["code"]), []).append(shape)
    result: dict[str, list[list[dict[str, Any]]]] = {}
    for (group, code), parts in members.items():
        if len(parts) == sizes.get(group) and all(s.get("visibility") == "clear" for s in parts):
            result.setdefault(code, []).append(parts)
    return result


def is_joined(code: str, parts: list[dict[str, Any]], line: Line, boxes: list[Box]) -> bool:
    """Whether the command reports these shapes as one group with this code."""
    return any(group["code"] == code and len(group["members"]) == len(parts)
               and all(any(overlap(boxes[m], p["bbox"]) >= HIDDEN_OVERLAP for m in group["members"]) for p in parts)
               for group in line.get("groups", []))


def compare(entry: dict[str, Any], line: Line, sizes: dict[int, int]) -> Tally:
    found = line.get("shapes", [])
    boxes: list[Box] = [box_of(s["box"]) for s in found]
    tally = Tally()
    used: set[int] = set()
    for shape in entry["shapes"]:
        value, index = best_match(shape["bbox"], boxes, used)
        if index is None or value < HIDDEN_OVERLAP:
            tally.clear += shape.get("visibility") == "clear"
            continue
        used.add(index)
        if shape.get("visibility") == "clear":
            tally.clear += 1
            tally.found += 1
            tally.overlaps += value
            tally.right += found[index]["type"] == shape["type"]
    ignored = ignored_boxes(entry)
    tally.false = sum(i not in used and not any(inside(middle(b), g) for g in ignored) for i, b in enumerate(boxes))
    for code, groups in whole_groups(entry["shapes"], sizes).items():
        tally.whole_groups += len(groups)
        tally.joined += sum(is_joined(code, parts, line, boxes) for parts in groups)
    return tally


def score(command: Command) -> None:
    sizes = {g["id"]: g["n_on_sheet"] for g in labelled.load("shapes").heading["groups"]}
    for entry, path in entries("hidden"):
        line = command.read_one(["shapes", "find"], path)
        tally = compare(entry, line, sizes)
        print(f"{entry['file'].rpartition('/')[2]}: verdict {line.get('verdict')}")
        share("  clear shapes found", tally.found, tally.clear)
        share("  of these with the right type", tally.right, tally.found)
        mean = tally.overlaps / tally.found if tally.found else 0
        print(f"  false shapes: {tally.false}; mean IoU {mean:.2f}")
        share("  complete groups with the right code", tally.joined, tally.whole_groups)
        print(f"  groups reported: {len(line.get('groups', []))}")


def score_plain(command: Command) -> None:
    found = right = of = others = 0
    for entry, path in entries("plain"):
        line = command.read_one(["shapes", "find", "--plain"], path)
        seen = line.get("shapes", [])
        boxes: list[Box] = [box_of(s["box"]) for s in seen]
        used: set[int] = set()
        others += sum(all(overlap(b, item["bbox"]) < PLAIN_OVERLAP for item in entry["shapes"]) for b in boxes)
        for item in entry["shapes"]:
            if item["type"] not in PLAIN_TYPES:
                continue
            of += 1
            value, index = best_match(item["bbox"], boxes, used)
            if index is not None and value >= PLAIN_OVERLAP:
                used.add(index)
                found += 1
                right += seen[index]["type"] == PLAIN_TYPES[item["type"]]
        if command.is_verbose:
            print(entry["file"].rpartition("/")[2], [s["type"] for s in seen])
    share("shapes found", found, of)
    share("with the right type", right, of)
    print(f"shapes without a label: {others}")
