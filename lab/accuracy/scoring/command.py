"""Results of the command, and lines of a report."""
import dataclasses
import json
import statistics
import subprocess
import sys
from collections.abc import Iterable
from typing import Any

BATCH = 40  # pictures per call
TIMEOUT_S = 600

# Output of the command for one picture.
Line = dict[str, Any]


@dataclasses.dataclass(frozen=True)
class Command:
    """The program to score, and whether the report has a line per picture."""
    program: str
    is_verbose: bool = False

    def call(self, arguments: list[str], files: list[str]) -> list[Line]:
        """Runs one call. Returns its lines: one for each picture, or for all that are read together. Exits with status 2 if one is missing
        or an error: a picture without an answer would count as one without a false answer."""
        done = subprocess.run([self.program, *arguments, "--json", *files], capture_output=True, text=True, timeout=TIMEOUT_S)
        lines = [json.loads(line) for line in done.stdout.splitlines() if line.strip()]
        errors = [line for line in lines if "error" in line]
        if done.returncode not in (0, 1) or errors or len(lines) != (1 if "read" in arguments else len(files)):
            print(f"{self.program} {' '.join(arguments)}: {len(lines)} lines for {len(files)} pictures, exit status {done.returncode}",
                  *errors, done.stderr.strip(), sep="\n", file=sys.stderr)
            raise SystemExit(2)
        return lines

    def read(self, arguments: list[str], files: list[str]) -> dict[str, Line]:
        """The line of each picture, by its path."""
        batches = (files[start:start + BATCH] for start in range(0, len(files), BATCH))
        return {line["file"]: line for batch in batches for line in self.call(arguments, batch)}

    def read_one(self, arguments: list[str], file: str) -> Line:
        return self.read(arguments, [file]).get(file, {})


def share(name: str, good: int, of: int) -> None:
    print(f"{name}: {good}/{of} = {good / of:.1%}" if of else f"{name}: none")


def times(lines: Iterable[Line]) -> None:
    values = sorted(line["elapsed_ms"] for line in lines if "elapsed_ms" in line)
    if values:
        print(f"elapsed_ms: median {statistics.median(values):.2f}, p95 {values[int(len(values) * .95)]:.2f}, max {values[-1]:.2f}")


def percentile_90(values: list[float]) -> float:
    return sorted(values)[int(len(values) * .9)]
