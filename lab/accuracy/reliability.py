"""How far stated confidences can be trusted."""
from __future__ import annotations

import math
from collections.abc import Iterable, Sequence


def print_bins(samples: Iterable[tuple[float, bool]], edges: Sequence[float]) -> list[tuple[int, float, float]]:
    """Prints for each bin of (confidence, is right) how many there are, the mean confidence and the share that is right, and the mean
    difference of the two. Returns the same numbers."""
    bins = [[sample for sample in samples if low <= sample[0] < high] for low, high in zip(edges, [*edges[1:], math.inf])]
    rows = [(len(samples), sum(c for c, _ in samples) / max(1, len(samples)), sum(right for _, right in samples) / max(1, len(samples)))
            for samples in bins]
    print("  confidence         number   mean   right")
    for low, high, (count, mean, right) in zip(edges, [*edges[1:], 1], rows):
        if count:
            print(f"  {low:5.3f} to {high:5.3f}  {count:8d}  {mean:5.3f}  {right:6.1%}")
    print(f"  mean difference {sum(n * abs(mean - right) for n, mean, right in rows) / max(1, sum(n for n, _, _ in rows)):.3f}")
    return rows
