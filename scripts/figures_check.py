#!/usr/bin/env python3
"""What got worse in docs/figures.md since it was last committed.

usage: figures_check.py [--old FILE|COMMIT] [--new FILE] [--noise PERCENT]

Compares the page (or --new) with the last committed one that differs from it (or --old), section by section and row by row. Which way a
figure is better is known by its unit (ms, MB, px ...), by the words beside it (found, false ...), or by its column (COLUMNS); figures of
which it is not known are left out. Times and memory are worse from 10 % (--noise), and compared on one machine only; everything else is worse
from the last digit on. Exit status 1 where something got worse.
"""
import argparse
import dataclasses
import importlib.machinery
import pathlib
import re
import subprocess
import sys
import types
from typing import Any, Optional

SCRIPTS = pathlib.Path(__file__).resolve().parent
ROOT = SCRIPTS.parent
PAGE = "docs/figures.md"
NOISE_PERCENT = 10.0

# Tables: which rows (a regular expression), and for each number of a row after its name: + larger is better, - smaller is better, > and <
# the same for what differs from run to run, . neither. A row with another count of numbers is read by its words.
COLUMNS: dict[str, list[tuple[str, str]]] = {
    "Live": [("dropped", "..><")],
    "Calibration": [("", "+.....-..-")],
    "Pictures without a cube": [("", "-."), ("", "-")],
    "Speed of cube recognition": [("", "<<+"), ("followed", "<<+.+"), ("resident", "<<.."), ("state", "<<")],
    "Speed and length of solutions": [("mean length", ".-.-"), ("mean length", ".-.-.-"), ("mean length", "-.-"), ("mean length", "-.-.-")],
    "Solutions applied": [("^length", "."), ("longest", ".-")],
    "Speed of rendering": [("n =", "<<.")],
    "Pictures without cards": [("never seen", "---")],
    "Changed photographs": [("", ".++++++--++")],
    "Ordinary photographs": [("", ".--")],
    "Simulated sheets": [("", "...+++-.+-<.--")],
    "Rendered plain shapes": [("", ".+++-..")],
    "Speed of shape recognition": [("", "<<<")],
    "Synthetic tags": [("", "+..+-.."), ("", "+-.........-..."), ("degrees ", "..+----......"), ("degrees ", "+----......")],
    "Beside other solvers": [("^libvisioncore", "<<.-")],
    "Beside other detectors": [("^libvisioncore", "<<.+.--")],
    "Positions on fields": [("", "..-----..<"), ("", ".-----..<")],
    "Speed of tag recognition": [("", "<.<<.+++.")],
    "Synthetic scenes": [("", ".+-------...")],
    "Speed of target recognition": [("^search", "<.>+.."), ("^search", "<..>+.."), ("^tracked", "<.<+."), ("^tracked", "<<+.")],
}
# Rows about other programs.
OF_PEERS = re.compile(r"OpenCV|HSV, |^kociemba |^RubikTwoPhase|^AprilTag 3|^pupil-apriltags|^robotpy-apriltag")
# What precedes a number that is no result: a goal, a total, a setting; and where it is none unless it has a unit.
NO_RESULT = re.compile(r"(?:<=|>=|\bof|\bover|\bgoal|\bwanted|\bn =|\bload|±)\s*$")
NO_RESULT_WITHOUT_UNIT = re.compile(r"\b(?:after|in)\s*$")
UNITS = [
    (re.compile(r"\s*(?:[\w-]+ ?)?(?:a second|/s)\b"), ">"),
    (re.compile(r"\s*times as fast\b"), ">"),
    (re.compile(r"\s*(?:ms|s|µs|MB|KiB|KB|bytes)\b"), "<"),
    (re.compile(r"\s*(?:px|deg|degrees)\b"), "-"),
]
WORSE_WORDS = r"false|wrong|errors?|missed|ghosts?|illegal|flips?|dropped|residual|claimed|length|difference|called empty|not resolved"
BETTER_WORDS = r"found|right|exact|exactly|correct|named|followed|ratio|IoU|answered|sheets called empty"
WORDS = re.compile(rf"\b(?:(?P<better>{BETTER_WORDS})|(?P<time>elapsed_ms|CPU|ms|MB)|(?P<worse>{WORSE_WORDS}))\b")
STATISTIC = re.compile(r"^\W*(?:median|mean|p\d+|max|min|fastest|least)\b")
NUMBER = re.compile(r"(?P<part>\d+)/(?P<whole>\d+)(?: = [\d.]+%)?|(?<![\w.])[-+]?\d[\d,]*(?:\.\d+)?(?![\w.]*[a-zA-Z_]\d)|\bnan\b|(?<=\s)-(?=[\s,]|$)")


@dataclasses.dataclass(frozen=True)
class Figure:
    value: Optional[float]  # None where the table has a dash
    better: str  # of "+->< ."

    def is_worse_than(self, old: "Figure", noise: float) -> bool:
        if self.better == "." or self.value is None or old.value is None:
            return False
        loss = self.value - old.value if self.better in "-<" else old.value - self.value
        return loss > (noise * abs(old.value) if self.better in "<>" else 1e-9)


@dataclasses.dataclass(frozen=True)
class Row:
    line: str
    figures: list[Figure]


def value_of(match: re.Match[str]) -> Optional[float]:
    if match["part"]:
        return 100 * int(match["part"]) / int(match["whole"]) if int(match["whole"]) else None
    text = match[0].replace(",", "")
    return None if text in ("-", "nan") else float(text)


def split_row(line: str) -> tuple[str, str]:
    """The name of a row and what follows: up to a colon or a gap. A line that begins with a figure is named by its words."""
    match = re.match(r"(\S.*?)(?:(:) |(\s{2,}))", line)
    if match and (match[3] or not line[0].isdigit()):
        return match[1], line[match.end(1):]
    return NUMBER.sub("#", line), line


def by_column(title: str, name: str, rest: str) -> Optional[list[Figure]]:
    numbers = [m for m in NUMBER.finditer(rest) if not any(words.search(rest[:m.start()]) for words in (NO_RESULT, NO_RESULT_WITHOUT_UNIT))]
    for pattern, directions in COLUMNS.get(title, []):
        all_numbers = numbers if len(numbers) == len(directions) else list(NUMBER.finditer(rest))
        if len(all_numbers) == len(directions) and re.search(pattern, f"{name} {rest}"):
            return [Figure(value_of(m), better) for m, better in zip(all_numbers, directions)]
    return None


def direction(clause: str, start: int, end: int, before: str) -> str:
    """Which way the number at start...end of a clause is better, as far as unit and words show it."""
    if NO_RESULT.search(clause[:start]):
        return "."
    for unit, better in UNITS:
        if unit.match(clause, end):
            return better
    if NO_RESULT_WITHOUT_UNIT.search(clause[:start]):
        return "."
    words = list(WORDS.finditer(clause))
    nearest = max((w for w in words if w.end() <= start), key=lambda w: w.end(), default=None) or next((w for w in words if w.start() >= end), None)
    if nearest:
        return "+" if nearest["better"] else "<" if nearest["time"] else "-"
    if STATISTIC.match(clause):
        return before
    return "+" if "/" in clause[start:end] else "."


def by_words(name: str, rest: str) -> list[Figure]:
    figures: list[Figure] = []
    before = "."
    context = "" if "#" in name else name
    for clause in filter(str.strip, re.split(r"[;|]|,(?!\d)|\s{2,}(?![-+\d\s])", rest)):
        text = f"{context} {clause}" if context else clause
        for match in NUMBER.finditer(text, len(context)):
            before = direction(text, match.start(), match.end(), before)
            figures.append(Figure(value_of(match), before))
        context = ""
    return figures


def rows(title: str, text: str) -> dict[tuple[str, str, int], Row]:
    """Rows by heading (the last line that was less indented), name, and how often both occurred."""
    result: dict[tuple[str, str, int], Row] = {}
    headings = [(-1, "")]
    for line in text.splitlines():
        if not line.strip() or OF_PEERS.search(line.strip()):
            continue
        indent = len(line) - len(line.lstrip())
        while headings[-1][0] >= indent:
            headings.pop()
        plain = re.sub(r"\([^)]*\)", " ", re.sub(r"\s*\([^)]*\):", ":", line.strip()))
        name, rest = split_row(plain)
        key = next((headings[-1][1], name, n) for n in range(len(result) + 1) if (headings[-1][1], name, n) not in result)
        result[key] = Row(line.strip(), by_column(title, name, rest) or by_words(name, rest))
        headings.append((indent, name))
    return result


def machine(section: str) -> str:
    match = re.search(r"` on (.+?)(?:, \d{4}-\d\d-\d\d.*)?\.\n```", section)
    return match[1] if match else ""


def compare_section(title: str, old: str, new: str, noise: float) -> tuple[int, list[str]]:
    """How many figures were compared, and lines about those that are worse."""
    lines, count = [], 0
    is_same_machine = machine(old) == machine(new)
    before = rows(title, block(old))
    for key, row in rows(title, block(new)).items():
        earlier = before.get(key)
        if not earlier or len(earlier.figures) != len(row.figures):
            continue
        pairs = [(a, b) for a, b in zip(earlier.figures, row.figures) if b.better != "." and (is_same_machine or b.better in "+-")]
        count += len(pairs)
        worse = [f"{a.value:.10g} -> {b.value:.10g}" for a, b in pairs if b.is_worse_than(a, noise)]
        if worse:
            under = f"{key[0].rstrip(chr(58))}: " if key[0] else ""
            lines += [f"  {under}{'; '.join(worse)}", f"    was  {earlier.line}", f"    is   {row.line}"]
    if not is_same_machine:
        lines.append(f"  times and memory not compared: measured on {machine(old)}, now on {machine(new)}")
    return count, lines


def block(section: str) -> str:
    return section.split("```\n")[1]


def compare(old: str, new: str, noise: float) -> tuple[bool, list[str]]:
    """Whether anything is worse on the second page, and the report."""
    before, after = page_program().sections_of(old), page_program().sections_of(new)
    report, count, worse = [], 0, 0
    for title, section in after.items():
        if title not in before or before[title] == section:
            continue
        compared, lines = compare_section(title, before[title], section, noise)
        count += compared
        worse += sum(line.startswith("    is ") for line in lines)
        if lines:
            report += [title, *lines]
    report += [f"no longer there: {title}" for title in before if title not in after]
    report.append(f"{count} figures of {sum(t in before and before[t] != s for t, s in after.items())} sections that changed: "
                  f"{worse or 'no'} row{'s' if worse != 1 else ''} worse")
    return worse > 0, report


def page_program() -> Any:
    """scripts/figures as a module."""
    sys.dont_write_bytecode = True
    loader = importlib.machinery.SourceFileLoader("figures", str(SCRIPTS / "figures"))
    module = types.ModuleType("figures")
    module.__file__ = loader.path
    loader.exec_module(module)
    return module


def git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def last_page(new: str) -> str:
    """The last committed page that is not this one."""
    for commit in git("log", "--format=%H", "-20", "--", PAGE).split():
        page = git("show", f"{commit}:{PAGE}")
        if page != new:
            return page
    raise SystemExit(f"{PAGE} was never committed otherwise")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--old", metavar="FILE|COMMIT")
    parser.add_argument("--new", metavar="FILE", default=str(ROOT / PAGE))
    parser.add_argument("--noise", metavar="PERCENT", type=float, default=NOISE_PERCENT)
    arguments = parser.parse_args()
    new = pathlib.Path(arguments.new).read_text()
    if not arguments.old:
        old = last_page(new)
    elif pathlib.Path(arguments.old).is_file():
        old = pathlib.Path(arguments.old).read_text()
    else:
        old = git("show", f"{arguments.old}:{PAGE}")
    is_worse, report = compare(old, new, arguments.noise / 100)
    print("\n".join(report))
    return 1 if is_worse else 0


if __name__ == "__main__":
    sys.exit(main())
