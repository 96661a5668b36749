#!/usr/bin/env python3
"""Pictures of other things, in which no target must be found: cubes, SET cards, prints, drawings, and targets of other years.

target_elsewhere.py [--list]   Exit status 77 = the pictures are not there (make pictures).
Prints how many false targets of each model there are in how many pictures; with --list each of them.
"""
import sys

from elsewhere import answers
from labelled import NOT_HERE, pictures, status

# What a model finds in pictures of years whose targets are not its own is not counted where the shapes are alike.
MODELS = {"frc2019": ("cube", "set", "shapes", "sketch", "target/goal2020", "target/loading2020", "target/hub2022", "target/tags"),
          "frc2018": ("cube", "set", "shapes", "sketch"),
          "frc2017": ("cube", "set", "shapes", "sketch"),
          "frc2020": ("cube", "set", "shapes", "sketch", "target/wpi2019", "target/switch2018", "target/peg2017")}
ALLOWED = {"frc2019": 8, "frc2018": 10, "frc2017": 12, "frc2020": 2}


def main(verbose):
    if not pictures("cube"):
        print("the pictures are not here (make pictures)")
        return NOT_HERE
    wrong, summary = 0, []
    for model, folders in MODELS.items():
        lines = answers(pictures(*folders), "targets", "target", "find", "--model", model)
        found = [(line["file"], target) for line in lines for target in line["targets"]]
        if verbose:
            for file, target in found:
                print(model, file, [round(c) for c in target["center"]], target["confidence"])
        summary.append(f"{model}: {len(found)} false in {len(lines)} pictures")
        wrong += len(found) > ALLOWED[model]
    print("; ".join(summary))
    return status(wrong > 0, *(folder.split("/")[0] for folders in MODELS.values() for folder in folders))


if __name__ == "__main__":
    sys.exit(main("--list" in sys.argv))
