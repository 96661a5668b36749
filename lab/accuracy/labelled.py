"""Labels of real pictures (labels/*.jsonl), and the places of the pictures on this machine.

The pictures belong to others and are not part of this repository: `make pictures` lays them out under build/pictures, from their public
repositories or from a folder of the same layout (PICTURES=FOLDER).
"""
import dataclasses
import functools
import hashlib
import json
import os
from typing import Any, Optional

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
COMMAND = os.environ.get("VISIONCORE_COMMAND", os.path.join(ROOT, "build", "bin", "visioncore"))
LABELS = os.path.join(HERE, "labels")
LAID_OUT = os.path.join(ROOT, "build", "pictures")
NAMED = os.environ.get("PICTURES", "")
# Default folder of pictures, if PICTURES is not set.
BESIDE = os.path.normpath(os.path.join(ROOT, "../shared/data"))
NOT_HERE = 77  # exit status of a measurement whose pictures are missing
SETS = ("cube", "cube_people", "set", "target", "shapes", "sketch", "tags", "calibration_boards")
IMAGE_ENDINGS = (".jpg", ".jpeg", ".png")


@dataclasses.dataclass(frozen=True)
class LabelSet:
    """One file of labels: common facts, and one entry per picture, in the order of the file."""
    name: str
    heading: dict[str, Any]
    entries: list[dict[str, Any]]

    def file(self, entry: dict[str, Any]) -> str:
        """The place of an entry's picture, "SET/FILE"; a set may share the folder of another."""
        return f"{self.heading.get('pictures', self.name)}/{entry['file']}"

    def source(self, entry: dict[str, Any]) -> dict[str, Any]:
        """Repository, commit and licence; {} if they are not recorded."""
        return self.heading["sources"][entry["source"]] if "source" in entry else {}


@functools.cache
def load(name: str, folder: str = LABELS) -> LabelSet:
    with open(os.path.join(folder, name + ".jsonl"), encoding="utf-8") as file:
        heading, *entries = map(json.loads, file)
    return LabelSet(name, heading, entries)


def folders() -> list[str]:
    """Folders that are searched for pictures, in order."""
    return [folder for folder in (os.path.normpath(NAMED) if NAMED else "", LAID_OUT, BESIDE) if folder]


def find(path: str) -> Optional[str]:
    """The path of "SET/FILE" on this machine; None if it is missing."""
    for folder in folders():
        place = os.path.join(folder, path)
        if os.path.exists(place):
            return place
    return None


def place(name: str, entry: dict[str, Any]) -> Optional[str]:
    """The path of an entry's picture."""
    return find(load(name).file(entry))


def here(name: str, entries: list[dict[str, Any]]) -> list[tuple[dict[str, Any], str]]:
    """The entries with pictures on this machine, and the paths."""
    return [(entry, path) for entry in entries if (path := place(name, entry))]


def pictures(*folders: str) -> list[str]:
    """Paths of all pictures below "SET" or "SET/FOLDER", by name."""
    names = [load(name).file(entry) for name in dict.fromkeys(folder.split("/")[0] for folder in folders) for entry in load(name).entries]
    wanted = sorted(name for name in set(names) if name.lower().endswith(IMAGE_ENDINGS)
                    and any(name.startswith(folder.rstrip("/") + "/") for folder in folders))
    return [path for name in wanted if (path := find(name))]


def name_of(path: str) -> str:
    """ "SET/FILE" of a picture on this machine."""
    folder = next(folder for folder in folders() if path.startswith(folder + os.sep))
    return os.path.relpath(path, folder).replace(os.sep, "/")


def made(*names: str) -> int:
    """The number of pictures that were made from originals with other bytes than the labelled ones (fetch_pictures.py)."""
    count = 0
    for name in names:
        for entry, path in here(name, [e for e in load(name).entries if "transform" in e]):
            with open(path, "rb") as file:
                count += hashlib.sha256(file.read()).hexdigest() != entry["sha256"]
    return count


def status(is_missed: bool, *names: str) -> int:
    """The exit status of a measurement on pictures of these sets: 0, or 1 for missed limits. If another encoder made some of the pictures,
    the limits do not apply: a miss is reported and counts as not measured."""
    if is_missed and (count := made(*dict.fromkeys(names))):
        print(f"missed, but with {count} pictures that another encoder made from their originals")
        return NOT_HERE
    return int(is_missed)


def absent(name: str) -> str:
    """A line about missing pictures of a set; empty if there are none."""
    entries = load(name).entries
    missing = len(entries) - len(here(name, entries))
    return f"{missing} of {len(entries)} files of '{name}' are not here (make pictures)" if missing else ""
