"""Collects all drawings to train on, and those to test with, in one file, which train.py reads."""

import argparse
import dataclasses
import math
import os
import sys

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import data
import made

HELD_BACK = 8  # drawings per word for fitting the temperature and the weights of views
STRANGE, STRANGE_TESTED = 6000, 500  # drawings that are none of the words
SOURCES = PEOPLE, BY_RULE, READ, READ_BY_RULE = range(4)  # READ: by the library, from photographs


@dataclasses.dataclass
class Material:
    words: list[str]  # labels are their numbers; one more: none of these
    drawings: data.Drawings
    sources: NDArray[np.uint8]  # of the drawings
    bitmaps: data.Bitmaps
    tested: data.Drawings
    strange: data.Drawings  # none of the words, to test with


def gathered(arguments: argparse.Namespace) -> Material:
    """All of it, without the held-out drawings."""
    rows, test_rows = data.read(arguments.train), data.read(arguments.test)
    words = sorted({word for word, _ in rows})
    number = {word: number for number, word in enumerate([*words, ""])}
    people = data.of_each(rows, math.inf, skip=HELD_BACK)
    for path in arguments.more_strokes:
        people += data.read(path)
    by_rule = made.drawings(arguments.made, arguments.seed)
    every = [drawing for _, drawing in people + by_rule]
    by_rule += [("", drawing) for drawing in data.none_of_these(STRANGE, every, arguments.seed)]
    read = list(data.read_pages(arguments.pages))
    of_source = {
        PEOPLE: people,
        BY_RULE: by_rule,
        READ: [(word, drawing) for word, drawing, is_by_rule in read if not is_by_rule],
        READ_BY_RULE: [(word, drawing) for word, drawing, is_by_rule in read if is_by_rule],
    }

    def drawings(rows: data.Rows) -> data.Drawings:
        return data.Drawings([drawing for _, drawing in rows], [number[word] for word, _ in rows])

    tested = drawings(test_rows)
    strange = data.none_of_these(STRANGE_TESTED, [d for _, d in test_rows], arguments.seed + 1)
    return Material(
        words,
        drawings([row for rows in of_source.values() for row in rows]),
        np.repeat(np.array(SOURCES, np.uint8), [len(rows) for rows in of_source.values()]),
        data.read_bitmaps(arguments.bitmaps, words, tested),
        tested,
        drawings([("", drawing) for drawing in strange]),
    )


def save(material: Material, path: str) -> None:
    arrays = {"words": np.array(material.words), "sources": material.sources}
    arrays.update(pictures=material.bitmaps.pictures, counts=material.bitmaps.counts)
    for part in ("drawings", "tested", "strange"):
        arrays.update({f"{part}.{name}": array for name, array in getattr(material, part).arrays().items()})
    with open(path + ".part", "wb") as out:
        np.savez(out, **arrays)
    os.replace(path + ".part", path)


def load(path: str) -> Material:
    """What save() wrote."""
    with np.load(path) as arrays:
        parts = {
            part: data.Drawings.of({name: arrays[f"{part}.{name}"] for name in data.Drawings.ARRAYS})
            for part in ("drawings", "tested", "strange")
        }
        bitmaps = data.Bitmaps(arrays["pictures"], arrays["counts"])
        return Material(list(map(str, arrays["words"])), sources=arrays["sources"], bitmaps=bitmaps, **parts)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    add("--train", required=True, help="vector/train.ndjson.gz")
    add("--test", required=True, help="vector/test.ndjson.gz; no drawing to train on looks like one of these")
    add("--more-strokes", nargs="*", default=[], help="files like --train; nothing is held back")
    add("--bitmaps", nargs="*", default=[], help="WORD.npz with 28x28 bitmaps")
    add("--pages", required=True, help="what pages.py wrote")
    add("--made", type=int, default=500, help="drawings by rule for each word that has a rule")
    add("--seed", type=int, default=20)
    add("--out", required=True, help="the file")
    arguments = parser.parse_args()
    material = gathered(arguments)
    save(material, arguments.out)
    print(
        f"{len(material.words)} words, {len(material.drawings)} drawings and {len(material.bitmaps)} bitmaps "
        f"of {np.count_nonzero(material.bitmaps.counts)} words to train, {len(material.tested)} drawings to test"
    )
