"""SET: cards, their four attributes, boards and lists of sets."""
import dataclasses
from typing import Any

import labelled

from .command import Command, Line, share, times
from .matching import centroid, in_polygon, inside

ATTRIBUTES = ("number", "shape", "color", "shading")
KINDS = ("table", "scene_single", "negative")
LEAST_CARDS_OF_TAG = 10  # with fewer a tag is not reported


@dataclasses.dataclass
class Picture:
    """Results for one picture."""
    needed: int = 0
    found: int = 0
    right: int = 0
    false: int = 0
    attributes: dict[str, int] = dataclasses.field(default_factory=lambda: dict.fromkeys(ATTRIBUTES, 0))
    is_list_right: bool = False

    @property
    def is_board_right(self) -> bool:
        return self.right == self.needed and not self.false


def scored(entry: dict[str, Any]) -> bool:
    """Whether the picture is scored: it has ordinary symbols and is not a crop of one card."""
    return entry["kind"] in KINDS and "variant_deck" not in entry["tags"]


def lists_of_sets(label: dict[str, Any]) -> list[list[list[int]]]:
    """The two right results: sets of all labelled cards, and of the readable ones."""
    return [sorted(sorted(s) for s in label.get(key, label.get("sets", []))) for key in ("sets", "sets_required_only")]


def compare(label: dict[str, Any], line: Line) -> Picture:
    picture, index_of = Picture(), {}
    left_over = list(enumerate(line.get("cards", [])))
    for position, card in enumerate(label["cards"]):
        match = next(((i, c) for i, c in left_over if in_polygon(card["center"], c["corners"])), None)
        if match:
            left_over.remove(match)
            index_of[match[0]] = position
        if not card.get("required", True):
            continue
        picture.needed += 1
        if match:
            same = {key: match[1][key] == card[key] for key in ATTRIBUTES}
            picture.found += 1
            picture.right += all(same.values())
            for key, is_same in same.items():
                picture.attributes[key] += is_same
    ignored = [tuple(b["box"]) for b in label.get("ignore_boxes", [])]
    picture.false = sum(not any(inside(centroid(c["corners"]), b, 0.05) for b in ignored) for _, c in left_over)
    mine = sorted(sorted(index_of.get(i, -1) for i in s) for s in line.get("sets", []))
    picture.is_list_right = mine in lists_of_sets(label)
    return picture


def score(command: Command) -> None:
    entries = labelled.here("set", [e for e in labelled.load("set").entries if scored(e)])
    pictures: list[tuple[dict[str, Any], Picture]] = []
    ghosts, lines = 0, []
    for entry, path in entries:
        line = command.read_one(["set", "find"], path)
        lines.append(line)
        if entry["kind"] == "negative":
            ghosts += len(line.get("cards", []))
            continue
        picture = compare(entry["label"], line)
        pictures.append((entry, picture))
        if command.is_verbose:
            print(f"{entry['file']}: {picture.right}/{picture.needed} right, {picture.false} false, "
                  f"board {'right' if picture.is_board_right else 'wrong'}")
    report(len(entries), pictures, ghosts)
    times(lines)


def report(count: int, pictures: list[tuple[dict[str, Any], Picture]], ghosts: int) -> None:
    all_of = [picture for _, picture in pictures]
    found, needed = sum(p.found for p in all_of), sum(p.needed for p in all_of)
    print(f"pictures: {count}, cards: {needed}")
    share("cards found", found, needed)
    share("cards with all four attributes right", sum(p.right for p in all_of), needed)
    for key in ATTRIBUTES:
        share(f"  {key} right, of the found", sum(p.attributes[key] for p in all_of), found)
    print(f"false cards: {sum(p.false for p in all_of)}; cards claimed on pictures without any: {ghosts}")
    tables = [picture for entry, picture in pictures if entry["kind"] == "table"]
    share("whole boards right", sum(p.is_board_right for p in tables), len(tables))
    share("list of sets exactly right", sum(p.is_list_right for p in tables), len(tables))
    by_tag: dict[str, tuple[int, int]] = {}
    for entry, picture in pictures:
        for tag in entry["tags"]:
            right, of = by_tag.get(tag, (0, 0))
            by_tag[tag] = right + picture.right, of + picture.needed
    print("by tag: " + ", ".join(f"{tag} {right}/{of}" for tag, (right, of) in sorted(by_tag.items()) if of >= LEAST_CARDS_OF_TAG))
