"""Programs that do the same work, alternating on each piece of it, so that changes of the machine's speed affect all of them."""
import dataclasses
import importlib.metadata
import statistics
import time
from collections.abc import Sequence
from typing import Any, Callable, Optional


@dataclasses.dataclass(frozen=True)
class Program:
    name: str
    work: Callable[[Any], Any]


def version(package: str) -> Optional[str]:
    """The installed version of a package; None if it is missing."""
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return None


def print_missing(*packages: str) -> None:
    for package in packages:
        if version(package) is None:
            print(f"{package}: not installed")


def nothing(program: Program, piece: Any, result: Any) -> None:
    pass


def measure(programs: Sequence[Program], pieces: Sequence[Any], rounds: int = 1,
            seen: Callable[[Program, Any, Any], None] = nothing) -> dict[str, list[float]]:
    """Processor time of the process in milliseconds, by program: for each round and piece. The first program changes from piece to piece.

    seen: called with each result, outside of the measured time.
    """
    times: dict[str, list[float]] = {program.name: [] for program in programs}
    for program in programs:
        program.work(pieces[0])
    for round_number in range(rounds):
        for number, piece in enumerate(pieces):
            first = (round_number + number) % len(programs)
            for program in [*programs[first:], *programs[:first]]:
                start = time.process_time()
                result = program.work(piece)
                times[program.name].append((time.process_time() - start) * 1e3)
                seen(program, piece, result)
    return times


def ratio(times: Sequence[float], ours: Sequence[float]) -> float:
    """Ratio of the times of a program and the first: the median over the pieces."""
    return statistics.median(other / max(own, 1e-6) for other, own in zip(times, ours))


def report(times: dict[str, list[float]], notes: dict[str, str]) -> None:
    """Prints a line per program; the others are compared with the first."""
    ours = next(iter(times.values()))
    width = max(map(len, times))
    print(f"  {'CPU ms':{width}}   median       p95   ratio")
    for name, values in times.items():
        p95 = sorted(values)[int(len(values) * .95)]
        print(f"  {name:{width}} {statistics.median(values):8.3f} {p95:9.3f} {ratio(values, ours):7.2f}   {notes[name]}", flush=True)
