"""AprilTags and ArUco markers: families and numbers, corners and their order, false ones."""
import dataclasses
import math
import os
import statistics
from typing import Any

import labelled

from .command import Command, Line, percentile_90, share, times
from .matching import box, centroid, common_shift, corner_error, inside

# Pictures without tags are evenly chosen from those of other recognisers; these files show tags.
ORDINARY_SETS, ORDINARY_COUNT = ("cube", "set", "sketch", "shapes"), 400
WITH_TAGS = ("neg_april", "neg_pupil")


@dataclasses.dataclass
class Tally:
    by_state: dict[str, list[int]] = dataclasses.field(default_factory=dict)
    by_family: dict[str, list[int]] = dataclasses.field(default_factory=dict)
    corner_errors: list[float] = dataclasses.field(default_factory=list)
    shifts: list[tuple[float, float]] = dataclasses.field(default_factory=list)
    right_order: int = 0
    false: int = 0
    empty: int = 0
    false_on_empty: int = 0


def family(name: str) -> str:
    """ArUco lists of one size have a common beginning, so aruco4x4_50 and aruco4x4_1000 count as one family."""
    head, _, count = name.partition("_")
    return head if count.isdigit() else name


def ordinary() -> list[str]:
    """Pictures without tags."""
    found = [path for path in labelled.pictures(*ORDINARY_SETS)
             if "single" not in os.path.dirname(path) and not os.path.basename(path).startswith(WITH_TAGS)]
    if len(found) <= ORDINARY_COUNT:
        return found
    return [found[i * len(found) // ORDINARY_COUNT] for i in range(ORDINARY_COUNT)]


def is_counted(tag: dict[str, Any], entry: dict[str, Any]) -> bool:
    """Whether an unlabelled tag counts as false: it is not named, and not in a box to ignore."""
    known = [(family(name), number) for name, number in entry.get("ignore_tags", [])]
    return (family(tag["family"]), tag["id"]) not in known and not any(inside(centroid(tag["corners"]), b, 0) for b in entry.get("ignore", []))


def add_match(tally: Tally, found: dict[str, Any], corners: list[Any]) -> None:
    """Corners of a fully visible tag on whose labels several detectors agree."""
    tally.corner_errors.append(corner_error(found["corners"], corners))
    in_order = statistics.median(math.dist(a, b) for a, b in zip(found["corners"], corners))
    tally.shifts.append(common_shift(found["corners"], corners))
    tally.right_order += in_order <= tally.corner_errors[-1] + 1e-9


def add_picture(tally: Tally, entry: dict[str, Any], line: Line) -> tuple[int, list[dict[str, Any]]]:
    """The number of labelled tags found, and the false tags."""
    left_over, hit = list(line.get("tags", [])), 0
    for label in entry["tags"]:
        corners = list(reversed(label["corners"]))  # top-left, top-right, bottom-right, bottom-left, as the command
        name, state = family(label["family"]), label["visible"]
        matches = [t for t in left_over if t["id"] == label["id"] and family(t["family"]) == name and inside(centroid(t["corners"]), box(corners), 0)]
        counts = [tally.by_state.setdefault(state, [0, 0])]
        if state == "full":
            counts.append(tally.by_family.setdefault(name, [0, 0]))
        for count in counts:
            count[0] += bool(matches)
            count[1] += 1
        if not matches:
            continue
        match = min(matches, key=lambda t: math.dist(centroid(t["corners"]), centroid(corners)))
        left_over.remove(match)
        hit += 1
        if state == "full" and label["corner_source"] == "consensus":
            add_match(tally, match, corners)
    false = [t for t in left_over if is_counted(t, entry)]
    tally.false += len(false)
    if not entry["tags"]:
        tally.empty += 1
        tally.false_on_empty += len(false)
    return hit, false


def score(command: Command) -> None:
    entries = labelled.here("tags", labelled.load("tags").entries)
    lines = command.read(["tag", "find"], [path for _, path in entries])
    tally = Tally()
    for entry, path in entries:
        hit, false = add_picture(tally, entry, lines.get(path, {}))
        if command.is_verbose:
            print(f"{entry['file']}: {hit}/{len(entry['tags'])}, false {[(t['family'], t['id']) for t in false]}")
    print(f"pictures: {len(entries)}")
    report(tally)
    report_ordinary(command)
    if errors := tally.corner_errors:
        print(f"corner error px: median {statistics.median(errors):.3f}, p90 {percentile_90(errors):.3f} over {len(errors)}")
        # Labels are what detectors agree on that have the same bias: all sides too far inward where levels do not follow light.
        shifts, others = map(list, zip(*tally.shifts))
        print(f"sides outward of the labels px: median {statistics.median(shifts):.3f}, p90 {percentile_90(shifts):.3f} over {len(shifts)}")
        print(f"corner error without that px: median {statistics.median(others):.3f}, p90 {percentile_90(others):.3f} over {len(others)}")
        share("corner order right", tally.right_order, len(errors))
    times(lines.values())


def report(tally: Tally) -> None:
    share("tags found (fully visible)", *tally.by_state.pop("full", [0, 0]))
    for name, (good, of) in sorted(tally.by_family.items()):
        share(f"  {name}", good, of)
    for state, (good, of) in sorted(tally.by_state.items()):
        share(f"apart, {state}", good, of)
    print(f"false tags: {tally.false}; of these on the {tally.empty} pictures without tags: {tally.false_on_empty}")


def report_ordinary(command: Command) -> None:
    pictures = ordinary()
    lines = command.read(["tag", "find"], pictures)
    claimed = [tag["family"] for path in pictures for tag in lines.get(path, {}).get("tags", [])]
    print(f"false tags on {len(pictures)} ordinary pictures: {len(claimed)} "
          + ", ".join(f"{name} {claimed.count(name)}" for name in sorted(set(claimed))))
