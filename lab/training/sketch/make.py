"""Makes the drawing network, from the drawings to the file that ships.

    make train-sketch

1. Drawings are rendered as photographs of paper and read by the library (SketchDrawingDump), on all
   processors. With the strokes and bitmaps that people drew they are gathered in one file.
2. A network that knows some words less is trained, and taught words are measured with it.
3. A larger network, the teacher, is trained.
4. The network that ships is trained with the answers of the teacher in addition to the labels.
5. Export: 8-bit weights, and the fit of the temperature on held-out drawings.

Trainings use a GPU if PyTorch sees one. Finished steps are not repeated, and interrupted trainings
resume. Writes sketch.weights and its recipe, and the reference for the test of the network.
"""
import argparse
import json
import os
import shutil
import subprocess
import sys
from typing import Any

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, ".."))
import recipe  # noqa: E402

SEED = 20
DATA = "lab/training/sketch/data.json"
TRAIN, TEST = "sketch/vector/train.ndjson.gz", "sketch/vector/test.ndjson.gz"
PAGES, MATERIAL = "pages.ndjson.gz", "material.npz"
REFERENCE = "Tests/VisionCoreTests/SketchReference.swift"
SHOWN = 8  # arguments of a script
RUNS = ("early", "teacher", "student")  # of train.py
SHIPPED: dict[str, Any] = {
    "pages": ["--each", "100", "--made", "1800", "--strange", "2500", "--seed", "21"],
    "early": ["--leave-out", "20", "--steps", "4000", "--decay-steps", "3000"],
    "teacher": ["--as-teacher", "--steps", "19000", "--decay-steps", "14250"],
    "student": ["--upright", "0.8", "--steps", "48000", "--decay-steps", "36000"],
}


def tried(steps: int) -> dict[str, Any]:
    """Settings for a trial run of a few minutes."""
    some = ["--batch", "16", "--steps", str(steps), "--decay-steps", str(steps // 2)]
    return {"pages": ["--each", "1", "--made", "4", "--strange", "4", "--seed", "21"],
            "early": ["--leave-out", "20", *some], "teacher": ["--as-teacher", *some], "student": some}


def training_of(settings: dict[str, Any]) -> recipe.Training:
    names = ("make.py", "pages.py", "SketchDrawingDump/main.swift", "gather.py", "data.py", "raster.c", "made.py", "train.py", "muon.py",
             "network.py", "own_words.py", "export.py", "game_words.txt")
    scripts = [f"lab/training/sketch/{name}" for name in names]
    return recipe.Training(
        name="sketch", weights="Models/sketch/sketch.weights", seed=SEED,
        scripts=[*scripts, "lab/training/RawPicture/RawPicture.swift", "lab/training/pack.py"], labels=["sketch"], data=DATA,
        packages=["numpy", "opencv-python-headless", "torch"], program="SketchDrawingDump", settings=settings, shipped_settings=SHIPPED)


class Steps:
    """The steps of one training, each with its place in the folder."""

    def __init__(self, training: recipe.Training, folder: str, places: dict[str, str]) -> None:
        self.training, self.folder = training, folder
        self.rows = ["--train", places[TRAIN], "--test", places[TEST]]
        further = [place for name, place in places.items() if name.endswith(".ndjson.gz") and name not in (TRAIN, TEST)]
        bitmaps = [place for name, place in places.items() if name.endswith(".npz")]
        self.sources = [*self.rows, "--more-strokes", *further, "--bitmaps", *bitmaps]
        self.play = ["--words-in-play", os.path.join(HERE, "game_words.txt")]
        self.train_file = places[TRAIN]

    def path(self, name: str) -> str:
        return os.path.join(self.folder, name)

    def call(self, done: str, script: str, *arguments: str) -> None:
        """Runs a script unless its final output exists."""
        if os.path.exists(self.path(done)):
            return
        shown = [os.path.relpath(argument, recipe.ROOT) if os.path.isabs(argument) else argument for argument in arguments]
        print(f"{script} {' '.join(shown[:SHOWN])}{' ...' if len(shown) > SHOWN else ''}", flush=True)
        if subprocess.run([sys.executable, os.path.join(HERE, script), *arguments]).returncode != 0:
            raise SystemExit(f"{script} failed")

    def train(self, run: str, *further: str) -> str:
        """The checkpoint of a run."""
        self.call(f"{run}/figures.json", "train.py", *self.training.settings[run], "--material", self.path(MATERIAL), *self.play, "--seed", str(SEED),
                  *further, "--out", self.path(run))
        return self.path(f"{run}/checkpoint.pt")

    def run(self) -> dict[str, Any]:
        """Runs all steps up to the file. Returns the figures."""
        if not os.path.exists(self.path(MATERIAL)):
            self.call(PAGES, "pages.py", "--train", self.train_file, *self.training.settings["pages"], "--tool", self.training.program_path,
                      "--out", self.path(PAGES))
        self.call(MATERIAL, "gather.py", *self.sources, "--pages", self.path(PAGES), "--seed", str(SEED), "--out", self.path(MATERIAL))
        early, teacher = self.train("early"), self.train("teacher")
        self.call("own_words.json", "own_words.py", "--checkpoint", early, *self.rows, *self.play, "--figures", self.path("own_words.json"))
        student = self.train("student", "--teacher", teacher)
        self.call("export.json", "export.py", "--checkpoint", student, "--train", self.train_file,
                  "--out", self.path("sketch.weights"), "--figures", self.path("export.json"), "--reference", self.path("SketchReference.swift"))
        figures = {}
        for name in (*(f"{run}/figures" for run in RUNS), "own_words", "export"):
            with open(self.path(name + ".json"), encoding="utf-8") as file:
                figures[name.split("/")[0]] = json.load(file)
        return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--try-steps", type=int, default=0, metavar="N", help="trainings of N steps with a few photographs: nothing is shipped")
    options = parser.parse_args()
    training = training_of(tried(options.try_steps) if options.try_steps else SHIPPED)
    with open(os.path.join(recipe.ROOT, DATA), encoding="utf-8") as file:
        wanted = [TEST, *json.load(file)]
    places = dict(training.find(wanted))
    if not {TRAIN, TEST} <= set(places):
        raise SystemExit("without the drawings there is nothing to train on (README.md, Data)")
    steps = Steps(training, training.folder(), places)
    figures = steps.run()
    print(json.dumps(figures, indent=1), flush=True)
    if training.finish(steps.path("sketch.weights"), figures):
        shutil.copyfile(steps.path("SketchReference.swift"), os.path.join(recipe.ROOT, REFERENCE))


if __name__ == "__main__":
    main()
