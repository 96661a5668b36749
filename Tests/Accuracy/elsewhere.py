"""Photographs of other things, for the checks that nothing is found where nothing is."""
import json
import os
import subprocess

from labelled import ROOT

COMMAND = os.environ.get("VISIONCORE_COMMAND", os.path.join(ROOT, "build", "bin", "visioncore"))


def answers(files, key, *arguments):
    """What the command says of each picture. Ends the program where it does not read at least nine in ten of them."""
    lines = []
    for start in range(0, len(files), 100):
        done = subprocess.run([COMMAND, *arguments, "--json", *files[start:start + 100]], capture_output=True, text=True)
        lines += [line for line in map(json.loads, done.stdout.splitlines()) if key in line]
    if len(lines) < 0.9 * len(files):
        raise SystemExit(f"{' '.join(arguments)}: only {len(lines)} of {len(files)} pictures were read")
    return lines
