"""Makes the network that classifies SET symbols.

    make train-set

Renders tables, cuts out patches and trains, with the pictures of lab/accuracy/labels. Scene I depends only on the seed and I, patches are
stored in files of 200 scenes, and the network is stored after every epoch, so interrupted trainings resume with the same result. Writes
symbols.weights and its recipe beside this script. The figures are those of further networks: for each source of single-card crops one that
is trained without them, and one that is trained without any crops.
"""
import argparse
import json
import multiprocessing
import os
import random
import sys
import time
import zlib
from typing import Any, Optional

import cv2
import network
import numpy as np
from candidates import cut_patch, evenness, find_blobs, ink_plane, pyramid
from numpy.typing import NDArray
from scenes import SHAPES, label_blobs, labelled, scene

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import recipe  # noqa: E402

Array = NDArray[Any]

SEED = 1
SCENES = 2600
EPOCHS = 30
HELD_OUT_EPOCHS = 8  # of the networks that are only tested on left-out crops
SCENES_PER_FILE = 200
COUNTEREXAMPLE_PICTURES = 220
COUNTEREXAMPLE_SIDE = 1000  # pixels
NO_SYMBOL = "-"
KINDS_WITHOUT_CARDS = ("cube", "target", "shapes", "sketch")


def patches_of_scenes(seed: int, first: int, last: int) -> tuple[list[Array], list[str], list[str]]:
    """Patches, codes and sources of the symbols, and of ten other blobs per table."""
    patches: list[Array] = []
    codes: list[str] = []
    sources: list[str] = []
    for number in range(first, last):
        rng = random.Random(seed * 1000003 + number)
        picture, cards = scene(rng)
        ink = ink_plane(picture)
        blobs = find_blobs(ink)
        names = label_blobs(blobs, cards)
        others = [blob for blob, name in zip(blobs, names) if name is None and evenness(ink, blob) > 0.6]
        rng.shuffle(others)
        levels = pyramid(picture)
        named = [(blob, name) for blob, name in zip(blobs, names) if name and name != "?"]
        for blob, name in named + [(blob, (NO_SYMBOL, NO_SYMBOL)) for blob in others[:10]]:
            patches.append(cut_patch(levels, blob))
            codes.append(name[0])
            sources.append(name[1])
    return patches, codes, sources


def is_taught(path: str) -> bool:
    """Whether a picture without SET cards is used for training, by its name; the other half is for testing (lab/accuracy/absent.py)."""
    return zlib.crc32(os.path.basename(path).encode()) % 2 == 0


def counterexamples(seed: int, count: int) -> list[Array]:
    """Patches of blobs in pictures of cubes, targets, shapes and drawings."""
    rng = random.Random(seed)
    files = [file for kind in KINDS_WITHOUT_CARDS
             for file in labelled.pictures(kind) if is_taught(file)]
    rng.shuffle(files)
    patches: list[Array] = []
    for file in files[:count]:
        picture = cv2.imread(file)
        if picture is None:
            continue
        scale = min(1, COUNTEREXAMPLE_SIDE / max(picture.shape[:2]))
        if scale < 1:
            picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        ink = ink_plane(picture)
        blobs = [blob for blob in find_blobs(ink) if evenness(ink, blob) > 0.5]
        rng.shuffle(blobs)
        levels = pyramid(picture)
        patches += [cut_patch(levels, blob) for blob in blobs[:25]]
    return patches


def scene_file(folder: str, first: int) -> str:
    return os.path.join(folder, f"patches-{first:05d}.npz")


def counterexample_file(folder: str) -> str:
    return os.path.join(folder, "counterexamples.npz")


def keep_patches(path: str, patches: Any, codes: Any, sources: Any) -> None:
    np.savez(path + ".part.npz", X=np.array(patches), Y=np.array(codes), G=np.array(sources))
    os.replace(path + ".part.npz", path)


def make_scene_file(folder: str, first: int, last: int) -> None:
    """Writes the patches of some scenes unless the file exists."""
    name, start = scene_file(folder, first), time.process_time()
    cv2.setNumThreads(1)
    if os.path.exists(name):
        return
    patches, codes, sources = patches_of_scenes(SEED, first, last)
    keep_patches(name, patches, codes, sources)
    print(f"scenes {first}...{last}: {len(patches)} patches, {time.process_time() - start:.0f} s of processor time", flush=True)


def make_counterexample_file(folder: str) -> None:
    name = counterexample_file(folder)
    if os.path.exists(name):
        return
    patches = counterexamples(SEED, COUNTEREXAMPLE_PICTURES)
    none = [NO_SYMBOL] * len(patches)
    keep_patches(name, patches, none, none)
    print(len(patches), "counterexamples", flush=True)


def load(folder: str, scenes: int) -> tuple[Array, Array, Array]:
    """All patches, codes and sources."""
    names = [scene_file(folder, first) for first in range(0, scenes, SCENES_PER_FILE)] + [counterexample_file(folder)]
    files = [np.load(name) for name in names]
    patches, codes, sources = (np.concatenate([file[key] for file in files]) for key in "XYG")
    return patches, codes, sources


def name_of(source: Optional[str]) -> str:
    return "symbols" if source is None else "without-" + source.split("/")[0]


def learn(folder: str, scenes: int, most_epochs: float, source: Optional[str]) -> None:
    """Trains without the crops of one source ('crops': without any, None: with all); writes the network and its figures."""
    path, start = os.path.join(folder, name_of(source)), time.process_time()
    if os.path.exists(path + ".json"):
        return
    patches, codes, sources = load(folder, scenes)
    epochs = min(most_epochs, HELD_OUT_EPOCHS) if source else most_epochs
    if source is None:
        keep = np.ones(len(patches), bool)
    else:
        keep = sources == NO_SYMBOL if source == "crops" else sources != source
    net = network.train(patches[keep], codes[keep], epochs, SEED, path + ".pt")
    network.export(net, path + ".weights")
    test = ~keep if source else np.arange(len(patches)) % 7 == 0
    names = ("shape", "shading", "colour", "symbol_or_not")
    figures = {"patches": int(keep.sum()), "symbols": int((codes[keep] != NO_SYMBOL).sum()), "tested_on": "left out" if source else "its own",
               **{name: round(share, 4) for name, share in zip(names, network.right(net, patches[test], codes[test]))}}
    recipe.write_json(path + ".json", figures)
    print(f"{name_of(source)}: {figures}, {time.process_time() - start:.0f} s of processor time", flush=True)


def training_of(scenes: int, epochs: float) -> recipe.Training:
    shipped = {"scenes": SCENES, "epochs": EPOCHS, "held_out_epochs": HELD_OUT_EPOCHS, "counterexample_pictures": COUNTEREXAMPLE_PICTURES}
    training = recipe.Training(
        name="set", weights="Models/set/symbols.weights", seed=SEED,
        scripts=["lab/training/set/make.py", "lab/training/set/scenes.py", "lab/training/set/candidates.py", "lab/training/set/network.py", "lab/training/pack.py"],
        labels=["set", *KINDS_WITHOUT_CARDS], packages=["numpy", "opencv-python-headless", "torch"],
        settings={**shipped, "scenes": scenes, "epochs": epochs}, shipped_settings=shipped)
    singles = [entry["file"] for entry in labelled.load("set").entries
               if entry["kind"] == "single" and entry["label"].get("code", "x")[3:4] in tuple(SHAPES)]
    others = [f"{kind}/{entry['file']}" for kind in KINDS_WITHOUT_CARDS for entry in labelled.load(kind).entries
              if entry["file"].lower().endswith(labelled.IMAGE_ENDINGS) and is_taught(entry["file"])]
    training.find([f"set/{file}" for file in singles] + others)
    return training


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scenes", type=int, default=SCENES, help="other than the default: a try, nothing is shipped")
    parser.add_argument("--epochs", type=float, default=EPOCHS, help="likewise")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes; changes no result")
    options = parser.parse_args()
    training = training_of(options.scenes, options.epochs)
    folder = training.folder()
    cv2.setNumThreads(1)
    with multiprocessing.get_context("spawn").Pool(options.jobs) as pool:
        firsts = range(0, options.scenes, SCENES_PER_FILE)
        pool.starmap(make_scene_file, [(folder, first, min(first + SCENES_PER_FILE, options.scenes)) for first in firsts], 1)
        make_counterexample_file(folder)
        networks = [None, *sorted(set(load(folder, options.scenes)[2]) - {NO_SYMBOL}), "crops"]
        pool.starmap(learn, [(folder, options.scenes, options.epochs, source) for source in networks], 1)
    figures = {}
    for source in networks:
        with open(os.path.join(folder, name_of(source) + ".json"), encoding="utf-8") as file:
            figures[name_of(source)] = json.load(file)
    print(json.dumps(figures, indent=1), flush=True)
    training.finish(os.path.join(folder, "symbols.weights"), figures)


if __name__ == "__main__":
    main()
