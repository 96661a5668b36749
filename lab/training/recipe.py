"""Recipes of trained files, which are recorded in figures.json beside them and compared with the tree.

A training script describes itself with a Training, keeps intermediate files in its folder to resume after interruptions, and passes the
finished file to finish(). As a program this module compares all recorded recipes with the tree:  python3 lab/training/recipe.py
"""
import argparse
import dataclasses
import hashlib
import importlib.metadata
import json
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Optional

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(ROOT, "lab", "accuracy"))
import labelled  # noqa: E402

RECIPES = "figures.json"
# Trained files without a recorded recipe, one per line. A name is removed from this list when the file's recipe is recorded.
NOT_RECORDED = "Models/no_recipe.txt"
PROGRAMS = os.path.join(ROOT, ".build", "release")
SHOWN_MISSING = 5


def digest_of(path: str) -> str:
    """SHA-256 of a file."""
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def digest(value: Any) -> str:
    """SHA-256 of a value that JSON can represent."""
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()


def labels_path(name: str) -> str:
    return f"lab/accuracy/labels/{name}.jsonl"


def read_picture(path: str) -> Any:
    """Pixels of a picture, BGR.

    :raises ValueError: for other files.
    """
    import cv2  # not needed to compare recipes

    picture = cv2.imread(path)
    if picture is None:
        raise ValueError(f"{path}: not a picture")
    return picture


def write_raw(path: str, picture: Any) -> None:
    """Writes pixels for the programs that print the library's measurements."""
    with open(path, "wb") as file:
        file.write(b"P6\n%d %d\n255\n" % (picture.shape[1], picture.shape[0]))
        file.write(picture.tobytes())


def write_json(path: str, value: Any) -> None:
    """Writes a file atomically."""
    with open(path + ".part", "w", encoding="utf-8") as file:
        json.dump(value, file, indent=1, sort_keys=True)
        file.write("\n")
    os.replace(path + ".part", path)


def kept(path: str, make: Callable[[], Any]) -> Any:
    """The value in a file, which is made if it does not exist, so an interrupted training does not repeat it."""
    if not os.path.exists(path):
        write_json(path, make())
    with open(path, encoding="utf-8") as file:
        return json.load(file)


@dataclasses.dataclass
class Training:
    """One training: its inputs, its folder of intermediate files, and its record.

    Paths are relative to the root of the repository. A training with other settings than the shipped ones, or without some of the pictures,
    is a trial: it writes into its folder only.
    """
    name: str  # as in `make train-NAME`
    weights: str  # the shipped file
    seed: int
    scripts: Sequence[str]  # that determine its bytes, without this file
    labels: Sequence[str]  # sets of labels
    packages: Sequence[str]  # from PyPI; versions are recorded
    settings: dict[str, Any]
    shipped_settings: dict[str, Any]
    data: str = ""  # a file of further names and their SHA-256
    program: str = ""  # built from this package; prints the library's measurements of pictures
    used: dict[str, str] = dataclasses.field(default_factory=dict)  # "SET/FILE": its path
    missing: list[str] = dataclasses.field(default_factory=list)

    @property
    def program_path(self) -> str:
        return os.path.join(PROGRAMS, self.program)

    def find(self, names: Iterable[str]) -> list[tuple[str, str]]:
        """The "SET/FILE" that are on this machine, with their paths; prints the missing ones."""
        wanted = list(names)
        places = {name: place for name in wanted if (place := labelled.find(name))}
        absent = [name for name in wanted if name not in places]
        self.used.update(places)
        self.missing += absent
        if absent:
            print(f"{len(absent)} of {len(wanted)} files are not here (make pictures): {', '.join(absent[:SHOWN_MISSING])} ...", flush=True)
        return [(name, places[name]) for name in wanted if name in places]

    def label_files(self) -> list[str]:
        return sorted(map(labels_path, self.labels)) + ([self.data] if self.data else [])

    def known(self) -> dict[str, str]:
        """SHA-256 of the labelled files."""
        sets = map(labelled.load, self.labels)
        result = {labels.file(entry): entry["sha256"] for labels in sets for entry in labels.entries if "sha256" in entry}
        if self.data:
            with open(os.path.join(ROOT, self.data), encoding="utf-8") as file:
                result.update(json.load(file))
        return result

    def inputs(self) -> dict[str, Any]:
        """Everything that determines the trained file, apart from versions of packages."""
        return {
            "seed": self.seed,
            "settings": self.settings,
            "scripts": {path: digest_of(os.path.join(ROOT, path)) for path in sorted(self.scripts)},
            "labels": {path: digest_of(os.path.join(ROOT, path)) for path in self.label_files()},
            "pictures": {"count": len(self.used), "sha256": digest([[name, digest_of(self.used[name])] for name in sorted(self.used)])},
        }

    def folder(self) -> str:
        """The folder of intermediate files, a separate one for each set of inputs and each build of the program."""
        program = digest_of(self.program_path) if self.program else ""
        path = os.path.join(ROOT, "build", "train", self.name, digest([self.inputs(), program, self.versions()])[:12])
        os.makedirs(path, exist_ok=True)
        print(f"{self.name}: goes on in {os.path.relpath(path, ROOT)} whenever it is called again", flush=True)
        return path

    def versions(self) -> dict[str, str]:
        return {"python": platform.python_version(), **{name: importlib.metadata.version(name) for name in self.packages}}

    def reasons_not_to_ship(self) -> list[str]:
        reasons = []
        if self.settings != self.shipped_settings:
            reasons.append("other settings than those that ship")
        if self.missing:
            reasons.append(f"{len(self.missing)} files are missing")
        known = self.known()
        other = [name for name, place in self.used.items() if known.get(name, "") != digest_of(place)]
        if other:
            reasons.append(f"{len(other)} pictures have other bytes than those that were labelled")
        return reasons

    def finish(self, made: str, figures: dict[str, Any]) -> bool:
        """Ships `made` with its recipe unless this is a trial. Returns whether it was shipped."""
        if reasons := self.reasons_not_to_ship():
            print(f"a try ({'; '.join(reasons)}): {os.path.relpath(made, ROOT)}; {self.weights} stays as it is")
            return False
        target, library = os.path.join(ROOT, self.weights), commit()
        shutil.copyfile(made, target)
        recipes_path = os.path.join(os.path.dirname(target), RECIPES)
        recipes = read_recipes(recipes_path)
        recipes[os.path.basename(target)] = {
            "command": f"make train-{self.name}", "weights": digest_of(target), **self.inputs(), "versions": self.versions(),
            "machine": platform.machine(), "library": library, "figures": figures,
        }
        write_json(recipes_path, recipes)
        print(f"{self.weights} and its recipe, {os.path.relpath(recipes_path, ROOT)}, are written")
        if self.weights in not_recorded(ROOT):
            print(f"now take {self.weights} off {NOT_RECORDED}")
        return True


def commit() -> Optional[str]:
    """The commit of the library; None outside of a checkout."""
    try:
        return subprocess.run(["git", "-C", ROOT, "describe", "--always", "--dirty", "--abbrev=12"], capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return None


# ---- Comparing ------------------------------------------------------------------------------------------------------

def read_recipes(path: str) -> dict[str, Any]:
    """The recipes of one folder; empty if there is no file."""
    if not os.path.exists(path):
        return {}
    with open(path, encoding="utf-8") as file:
        recipes: dict[str, Any] = json.load(file)
    return recipes


def not_recorded(root: str) -> list[str]:
    with open(os.path.join(root, NOT_RECORDED), encoding="utf-8") as file:
        return file.read().split()


def differences(root: str, weights: str, recipe: dict[str, Any]) -> list[str]:
    """Differences between a recorded recipe and the tree."""
    found = []
    for path, recorded in [(weights, recipe["weights"]), *recipe["scripts"].items(), *recipe["labels"].items()]:
        place = os.path.join(root, path)
        if not os.path.exists(place):
            found.append(f"{weights}: its recipe names {path}, which does not exist")
        elif digest_of(place) != recorded:
            found.append(f"{weights}: {path} has changed since `{recipe['command']}`")
    return found


def compare(root: str) -> tuple[list[str], list[str], list[str]]:
    """Errors; the files that match their records; the files without a recipe."""
    models = os.path.join(root, "Models")
    folders = sorted(entry.name for entry in os.scandir(models) if entry.is_dir())
    shipped = [f"Models/{folder}/{name}" for folder in folders for name in sorted(os.listdir(os.path.join(models, folder))) if name.endswith(".weights")]
    recipes = {f"Models/{folder}/{name}": recipe for folder in folders
               for name, recipe in read_recipes(os.path.join(models, folder, RECIPES)).items()}
    listed = not_recorded(root)
    wrong = [f"{name}: no recipe recorded, and not in {NOT_RECORDED}" for name in shipped if name not in recipes and name not in listed]
    wrong += [f"{name}: its recipe is recorded, so it is to be taken off {NOT_RECORDED}" for name in listed if name in recipes]
    wrong += [f"{name}: is in {NOT_RECORDED} but does not exist" for name in listed if name not in shipped]
    for name, recipe in recipes.items():
        wrong += differences(root, name, recipe)
    return wrong, [name for name in shipped if name in recipes], [name for name in shipped if name not in recipes]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", default=ROOT, help="of the repository")
    wrong, recorded, without = compare(parser.parse_args().root)
    for line in wrong:
        print(line)
    print(f"{len(recorded)} trained files by their recorded recipes; no recipe recorded: {' '.join(os.path.basename(name) for name in without) or 'none'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
