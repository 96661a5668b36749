"""Our labels of real pictures (labels/*.jsonl), and where the pictures themselves are on this machine.

The pictures are other people's and not part of this repository: `make pictures` lays them out under build/pictures, from their public
homes or from a folder that is laid out alike (PICTURES=FOLDER).
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
# The folder of pictures that is looked for where PICTURES names none.
BESIDE = os.path.normpath(os.path.join(ROOT, "../shared/data"))
NOT_HERE = 77  # exit status of a measurement whose pictures are missing
SETS = ("cube", "set", "target", "shapes", "sketch", "tags", "calibration_boards")
IMAGE_ENDINGS = (".jpg", ".jpeg", ".png")


@dataclasses.dataclass(frozen=True)
class LabelSet:
    """One file of labels: what holds for all of it, and an entry a picture, in the order of the file."""
    name: str
    heading: dict[str, Any]
    entries: list[dict[str, Any]]

    def source(self, entry: dict[str, Any]) -> dict[str, Any]:
        """Repository, commit and licence; {} where they are not recorded."""
        return self.heading["sources"][entry["source"]] if "source" in entry else {}


@functools.cache
def load(name: str, folder: str = LABELS) -> LabelSet:
    with open(os.path.join(folder, name + ".jsonl"), encoding="utf-8") as file:
        heading, *entries = map(json.loads, file)
    return LabelSet(name, heading, entries)


def folders() -> list[str]:
    """Where pictures may be, in the order in which they are looked for."""
    return [folder for folder in (os.path.normpath(NAMED) if NAMED else "", LAID_OUT, BESIDE) if folder]


def find(path: str) -> Optional[str]:
    """Where "SET/FILE" is on this machine; None where it is not."""
    for folder in folders():
        place = os.path.join(folder, path)
        if os.path.exists(place):
            return place
    return None


def place(name: str, entry: dict[str, Any]) -> Optional[str]:
    """Where an entry's picture is."""
    return find(f"{name}/{entry['file']}")


def here(name: str, entries: list[dict[str, Any]]) -> list[tuple[dict[str, Any], str]]:
    """The entries whose pictures are on this machine, with their places."""
    return [(entry, path) for entry in entries if (path := place(name, entry))]


def pictures(*folders: str) -> list[str]:
    """Places of all pictures below "SET" or "SET/FOLDER", in the order of their names."""
    names = [f"{name}/{entry['file']}" for name in dict.fromkeys(folder.split("/")[0] for folder in folders) for entry in load(name).entries]
    wanted = sorted(name for name in set(names) if name.lower().endswith(IMAGE_ENDINGS)
                    and any(name.startswith(folder.rstrip("/") + "/") for folder in folders))
    return [path for name in wanted if (path := find(name))]


def name_of(path: str) -> str:
    """ "SET/FILE" of a picture on this machine."""
    folder = next(folder for folder in folders() if path.startswith(folder + os.sep))
    return os.path.relpath(path, folder).replace(os.sep, "/")


def made(*names: str) -> int:
    """How many pictures here were made from their originals with other bytes than those that were labelled (fetch_pictures.py)."""
    count = 0
    for name in names:
        for entry, path in here(name, [e for e in load(name).entries if "transform" in e]):
            with open(path, "rb") as file:
                count += hashlib.sha256(file.read()).hexdigest() != entry["sha256"]
    return count


def status(is_missed: bool, *names: str) -> int:
    """The exit status of a measurement on pictures of these sets: 0, 1 for limits that were missed. With pictures that another encoder made
    it was not on the pictures that the limits are of: then a miss is named, and counts as not measured."""
    if is_missed and (count := made(*dict.fromkeys(names))):
        print(f"missed, but with {count} pictures that another encoder made from their originals")
        return NOT_HERE
    return int(is_missed)


def absent(name: str) -> str:
    """One line about pictures of a set that are not here; empty where all are."""
    entries = load(name).entries
    missing = len(entries) - len(here(name, entries))
    return f"{missing} of {len(entries)} files of '{name}' are not here (make pictures)" if missing else ""
