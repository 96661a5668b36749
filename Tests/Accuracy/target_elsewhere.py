#!/usr/bin/env python3
"""Pictures of other things, in which no target must be found: cubes, SET cards, prints, drawings, and targets of other years.

target_elsewhere.py [COMMAND]   Exit status 77 = the pictures are not there (../shared/data beside this repository).
Prints how many false targets of each model there are in how many pictures.
"""
import json
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DATA = os.path.join(os.path.dirname(ROOT), "shared", "data")
# What a model finds in pictures of years whose targets are not its own is not counted where the shapes are alike.
MODELS = {"frc2019": ("cube", "set", "shapes", "sketch", "target/goal2020", "target/loading2020", "target/hub2022", "target/tags"),
          "frc2018": ("cube", "set", "shapes", "sketch"),
          "frc2017": ("cube", "set", "shapes", "sketch"),
          "frc2020": ("cube", "set", "shapes", "sketch", "target/wpi2019", "target/switch2018", "target/peg2017")}
ALLOWED = {"frc2019": 8, "frc2018": 10, "frc2017": 12, "frc2020": 2}


def pictures(folder):
    return sorted(os.path.join(place, name) for place, _, names in os.walk(os.path.join(DATA, folder)) for name in names
                  if name.lower().endswith((".jpg", ".jpeg", ".png")))


def main(command, verbose):
    if not os.path.exists(DATA):
        print("the pictures are not here (../shared/data)")
        return 77
    wrong, summary = 0, []
    for model, folders in MODELS.items():
        count = false = 0
        for folder in folders:
            files = pictures(folder)
            for start in range(0, len(files), 100):
                done = subprocess.run([command, "target", "find", "--json", "--model", model, *files[start:start + 100]],
                                      capture_output=True, text=True)
                for text in done.stdout.splitlines():
                    line = json.loads(text)
                    if "targets" not in line:
                        continue
                    count += 1
                    false += len(line["targets"])
                    if verbose:
                        for target in line["targets"]:
                            print(model, line["file"], [round(c) for c in target["center"]], target["confidence"])
        summary.append(f"{model}: {false} false in {count} pictures")
        wrong += false > ALLOWED[model]
    print("; ".join(summary))
    return 1 if wrong else 0


if __name__ == "__main__":
    arguments = [a for a in sys.argv[1:] if a != "--list"]
    sys.exit(main(arguments[0] if arguments else os.path.join(ROOT, "build", "bin", "visioncore"), "--list" in sys.argv))
