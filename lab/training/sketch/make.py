"""Makes the drawing network, from the drawings to the file that ships.

    make train-sketch

1. Training with the strokes and bitmaps that people drew. In parallel drawings are rendered as
   photographs of paper and read by the library (SketchDrawingDump).
2. Own words are measured with that network, before the late words are added.
3. Training continues with the strokes that the library read in addition to those of people.
4. A longer training follows, with the network of step 3 as a teacher in addition to the labels.
5. The last training has milder augmentation. The shipped network is the mean of those before and after it.
6. Export: 8-bit weights, and the fit of the temperature on held-out drawings.

Finished steps are not repeated, and interrupted trainings resume. Writes sketch.weights and its recipe
beside this script, and the reference for the test of the network.
"""
import argparse
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from typing import Any, Optional

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, ".."))
import recipe  # noqa: E402

SEED = 20
DATA = "lab/training/sketch/data.json"
TRAIN, TEST = "sketch/vector/train.ndjson.gz", "sketch/vector/test.ndjson.gz"
PAGES = "pages.ndjson.gz"
REFERENCE = "Tests/VisionCoreTests/SketchReference.swift"
SHOWN = 8  # arguments of a script
NICENESS = 5  # of the programs that run during the first training
RUNS = ("strokes", "photographs", "taught", "mild")  # of train.py, each continues from the one before
SHIPPED: dict[str, Any] = {
    "strokes": ["--steps", "4000", "--late-step", "3000", "--threads", "1"],
    "photographs": ["--rate", "2.5e-3", "--steps", "19000", "--decay-steps", "15000", "--threads", "1"],
    "taught": ["--teach", "--rebuilt", "--upright", "0.7", "--rate", "2.5e-3", "--kernel-decay", "0.1", "--last-strength", "1", "--steps", "30000",
               "--decay-steps", "20000", "--threads", "1"],
    # The rate starts at a quarter, and all steps belong to its final decay.
    "mild": ["--rebuilt", "--upright", "0.85", "--rate", "2.5e-3", "--kernel-decay", "0.1", "--steps", "3000", "--decay-steps", "12000", "--threads", "1"],
    "pages": ["--each", "100", "--made", "1200", "--strange", "2500", "--seed", "21"],
}


def tried(steps: int) -> dict[str, Any]:
    """Settings for a trial run of a few minutes."""
    some = ["--steps", str(steps), "--decay-steps", str(steps // 2), "--threads", "1"]
    return {"strokes": [*some, "--late-step", str(steps // 2)], "photographs": [*some, "--rate", "2e-3"], "taught": [*some, "--teach", "--rebuilt"],
            "mild": some,
            "pages": ["--each", "1", "--made", "4", "--strange", "4", "--seed", "21"]}


def training_of(settings: dict[str, Any]) -> recipe.Training:
    scripts = [f"lab/training/sketch/{name}" for name in ("make.py", "train.py", "muon.py", "network.py", "data.py", "raster.c", "made.py", "pages.py", "own_words.py",
                                                    "export.py", "game_words.txt", "SketchDrawingDump/main.swift")]
    return recipe.Training(
        name="sketch", weights="Models/sketch/sketch.weights", seed=SEED,
        scripts=[*scripts, "lab/training/RawPicture/RawPicture.swift", "lab/training/pack.py"], labels=["sketch"], data=DATA,
        packages=["numpy", "opencv-python-headless", "torch"], program="SketchDrawingDump", settings=settings, shipped_settings=SHIPPED)


class Steps:
    """The steps of one training, each with its place in the folder."""

    def __init__(self, training: recipe.Training, folder: str, places: dict[str, str]) -> None:
        self.training, self.folder = training, folder
        self.strokes = ["--train", places[TRAIN], "--test", places[TEST], "--words-in-play", os.path.join(HERE, "game_words.txt")]
        further = [place for name, place in places.items() if name.endswith(".ndjson.gz") and name not in (TRAIN, TEST)]
        bitmaps = [place for name, place in places.items() if name.endswith(".npz")]
        self.all = [*self.strokes, "--more-strokes", *further, "--bitmaps", *bitmaps, "--seed", str(SEED)]
        self.train_file = places[TRAIN]

    def path(self, name: str) -> str:
        return os.path.join(self.folder, name)

    def start(self, script: str, arguments: Sequence[str], *before: str) -> "subprocess.Popen[bytes]":
        shown = [os.path.relpath(argument, recipe.ROOT) if os.path.isabs(argument) else argument for argument in arguments]
        print(f"{script} {' '.join(shown[:SHOWN])}{' ...' if len(shown) > SHOWN else ''}", flush=True)
        return subprocess.Popen([*before, sys.executable, os.path.join(HERE, script), *arguments])

    def call(self, done: str, script: str, *arguments: str) -> None:
        """Runs a script unless its final output exists."""
        if not os.path.exists(self.path(done)) and self.start(script, arguments).wait() != 0:
            raise SystemExit(f"{script} failed")

    def pages(self) -> Optional["subprocess.Popen[bytes]"]:
        """Starts to render and read the photographs unless they exist."""
        if os.path.exists(self.path(PAGES)):
            return None
        return self.start("pages.py", ["--train", self.train_file, *self.training.settings["pages"], "--tool", self.training.program_path,
                                       "--out", self.path(PAGES)], "nice", "-n", str(NICENESS))

    def run(self) -> dict[str, Any]:
        """Runs all steps up to the file. Returns the figures."""
        settings, pages = self.training.settings, self.pages()
        try:
            self.call("strokes/figures.json", "train.py", *self.all, *settings["strokes"], "--out", self.path("strokes"))
            self.call("own_words.json", "own_words.py", "--checkpoint", self.path("strokes/before.pt"), *self.strokes, "--figures", self.path("own_words.json"))
        except BaseException:
            if pages:
                pages.terminate()
            raise
        if pages and pages.wait() != 0:
            raise SystemExit("pages.py failed")
        for before, run in zip(RUNS, RUNS[1:]):
            self.call(f"{run}/figures.json", "train.py", *self.all, *settings[run], "--out", self.path(run),
                      "--start", self.path(f"{before}/checkpoint.pt"), "--pages", self.path(PAGES))
        self.call("export.json", "export.py", "--checkpoint", self.path("taught/checkpoint.pt"), self.path("mild/checkpoint.pt"), "--train", self.train_file,
                  "--out", self.path("sketch.weights"), "--figures", self.path("export.json"), "--reference", self.path("SketchReference.swift"))
        figures = {}
        for name in ("strokes/figures", "own_words", "photographs/figures", "taught/figures", "mild/figures", "export"):
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
