"""Robot targets of 2019: pairs of strips, their corners, and distance and yaw if the truth is known."""
import dataclasses
import math
import os
import statistics
from typing import Any

import labelled

from .command import Command, Line, percentile_90, share, times
from .matching import Point, box, centroid, corner_error, inside

YEAR = 2019
# Pictures with stated distances from camera to tape along the floor.
RELIABLE_NAMES = ("Loading", "RocketBall", "RocketPanelStraightDark")


@dataclasses.dataclass
class Tally:
    pictures: int = 0
    pairs: int = 0
    found_pairs: int = 0
    false_pairs: int = 0
    strips: int = 0
    found_strips: int = 0
    corner_errors: list[float] = dataclasses.field(default_factory=list)
    yaw_errors: list[float] = dataclasses.field(default_factory=list)
    distance_errors: list[float] = dataclasses.field(default_factory=list)


def visible(strip: dict[str, Any]) -> list[Point]:
    """The points of the outlines; a strip that is covered in the middle has two."""
    outline = strip.get("outline") or []
    return [p for part in outline for p in part] if outline and isinstance(outline[0][0], list) else list(outline)


def known_points(strip: dict[str, Any]) -> list[Point]:
    return visible(strip) + [corner for corner in strip["corners"] or [] if corner]


def is_tiny(strip: dict[str, Any]) -> bool:
    return strip.get("state") == "tiny"


def focal_px(entry: dict[str, Any]) -> float:
    return entry.get("camera", {}).get("fitted", {}).get("f_px") or 0.0


def add_errors(tally: Tally, entry: dict[str, Any], index: int, found: dict[str, Any]) -> None:
    """Errors of a found pair."""
    strips = [entry["strips"][i] for i in entry["pairs"][index]]
    for name, strip in zip(("left", "right"), strips):
        if strip.get("state") == "full" and strip.get("corners") and all(strip["corners"]):
            tally.corner_errors.append(corner_error(found[name]["corners"], strip["corners"]))
    focal = focal_px(entry)
    if index != entry.get("primary_pair") or not focal:
        return
    center = sum(centroid(known_points(strip))[0] for strip in strips) / 2
    tally.yaw_errors.append(abs(found["yaw_deg"] - math.degrees(math.atan((center - (entry["width"] - 1) / 2) / focal))))
    distance, name = entry.get("truth", {}).get("distance_m"), os.path.basename(entry["file"])
    if distance and found.get("floor_distance_m") and "Dark" in name and any(word in name for word in RELIABLE_NAMES):
        tally.distance_errors.append(abs(found["floor_distance_m"] / distance - 1))


def add_picture(tally: Tally, entry: dict[str, Any], line: Line) -> tuple[int, int]:
    """Numbers of found and false pairs of one picture. Tiny strips are optional."""
    outlines = [known_points(strip) for strip in entry["strips"]]
    left_over, hit = list(line.get("targets", [])), 0
    for index, (left, right) in enumerate(entry.get("pairs", [])):
        is_small = is_tiny(entry["strips"][left]) or is_tiny(entry["strips"][right])
        match = next((t for t in left_over if inside(centroid(t["left"]["corners"]), box(outlines[left]))
                      and inside(centroid(t["right"]["corners"]), box(outlines[right]))), None)
        tally.pairs += not is_small
        if not match:
            continue
        left_over.remove(match)
        if not is_small:
            hit += 1
            add_errors(tally, entry, index, match)
    tally.found_pairs += hit
    tally.false_pairs += len(left_over)
    seen = [centroid(strip["corners"]) for strip in line.get("strips", [])]
    for strip, outline in zip(entry["strips"], outlines):
        if not is_tiny(strip):
            tally.strips += 1
            tally.found_strips += any(inside(p, box(outline)) for p in seen)
    return hit, len(left_over)


def score(command: Command) -> None:
    entries = [e for e in labelled.load("target").entries if e.get("labelled") and e.get("game_year") == YEAR]
    tally, lines = Tally(), []
    for entry, path in labelled.here("target", entries):
        focal = focal_px(entry)
        line = command.read_one(["target", "find", "--model", "frc2019", *(["--focal-px", str(focal)] if focal else [])], path)
        lines.append(line)
        tally.pictures += 1
        hit, false = add_picture(tally, entry, line)
        if command.is_verbose:
            print(f"{entry['file']}: pairs {hit}/{len(entry.get('pairs', []))}, false {false}")
    report(tally)
    times(lines)


def report(tally: Tally) -> None:
    print(f"pictures: {tally.pictures}")
    share("pairs found", tally.found_pairs, tally.pairs)
    print(f"false pairs: {tally.false_pairs}")
    share("strips found", tally.found_strips, tally.strips)
    if tally.corner_errors:
        print(f"corner error px: median {statistics.median(tally.corner_errors):.2f}, p90 {percentile_90(tally.corner_errors):.2f}")
    if yaws := tally.yaw_errors:
        print(f"yaw error deg: median {statistics.median(yaws):.2f}, max {max(yaws):.2f} over {len(yaws)}")
    if distances := tally.distance_errors:
        print(f"distance error: median {statistics.median(distances):.1%}, max {max(distances):.1%} over {len(distances)}")
