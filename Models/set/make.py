"""Makes the network that classifies SET symbols.

    python3 Models/set/make.py [--scenes 1400] [--epochs 10] [--seed 1] [--jobs 1] [--work FOLDER] [--folds]

One command, one seed: draws tables, cuts out patches, trains, writes FOLDER/symbols.weights; copy it here to ship it. With --folds it
also trains one network for each source of single-card crops without the crops of that source, and one without any, into
FOLDER/without-NAME.weights. Scene I depends on seed and I alone, so the patches are the same however often the run was interrupted.
Needs numpy, opencv-python-headless and torch, and the labelled pictures (make pictures).
"""
import argparse
import multiprocessing
import os
import random
import time
import zlib

import cv2
import network
import numpy as np
from candidates import cut_patch, evenness, find_blobs, ink_plane, pyramid
from scenes import label_blobs, labelled, scene

SCENES_PER_FILE = 200
COUNTEREXAMPLE_PICTURES = 220
COUNTEREXAMPLE_SIDE = 1000
NO_SYMBOL = "-"


def patches_of_scenes(seed, first, last):
    """Patches, codes and sources of the symbols, and of ten other blobs a table."""
    patches, codes, sources = [], [], []
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


def is_taught(path):
    """Half of the pictures without SET cards teach, by their names; the other half is for testing (Tests/Accuracy/set_absent.py)."""
    return zlib.crc32(os.path.basename(path).encode()) % 2 == 0


def counterexamples(seed, count):
    """Patches of blobs in pictures of cubes, targets, shapes and drawings."""
    rng = random.Random(seed)
    files = [file for kind in ("cube", "target", "shapes", "sketch")
             for file in labelled.pictures(kind) if is_taught(file)]
    rng.shuffle(files)
    patches = []
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


def scene_file(options, first):
    return f"{options.work}/patches-{options.seed}-{first}.npz"


def counterexample_file(options):
    return f"{options.work}/counterexamples-{options.seed}.npz"


def make_scene_file(options, first):
    """Writes the patches of some scenes, unless the file is there already."""
    name, start = scene_file(options, first), time.process_time()
    cv2.setNumThreads(1)
    if os.path.exists(name):
        return
    last = min(first + SCENES_PER_FILE, options.scenes)
    patches, codes, sources = patches_of_scenes(options.seed, first, last)
    np.savez(name + ".part.npz", X=np.array(patches), Y=np.array(codes), G=np.array(sources))
    os.rename(name + ".part.npz", name)
    print(f"scenes {first}...{last}: {len(patches)} patches, {time.process_time() - start:.0f} s of processor time", flush=True)


def make_counterexample_file(options):
    name = counterexample_file(options)
    if os.path.exists(name):
        return
    patches = counterexamples(options.seed, COUNTEREXAMPLE_PICTURES)
    none = np.array([NO_SYMBOL] * len(patches))
    np.savez(name, X=np.array(patches), Y=none, G=none)
    print(len(patches), "counterexamples", flush=True)


def load(options):
    """All patches, codes and sources."""
    names = [scene_file(options, first) for first in range(0, options.scenes, SCENES_PER_FILE)] + [counterexample_file(options)]
    files = [np.load(name) for name in names]
    return [np.concatenate([file[key] for file in files]) for key in "XYG"]


def learn(options, source):
    """Trains without the crops of one source ('crops': of all, None: with everything) and writes the network."""
    patches, codes, sources = load(options)
    start = time.process_time()
    if source is None:
        keep = np.ones(len(patches), bool)
    else:
        keep = sources == NO_SYMBOL if source == "crops" else sources != source
    net = network.train(patches[keep], codes[keep], options.epochs, options.seed)
    name = f"{options.work}/{'symbols' if source is None else 'without-' + source.split('/')[0]}.weights"
    network.export(net, name)
    test = ~keep if source else np.arange(len(patches)) % 7 == 0
    shares = "shape {:.3f} shading {:.3f} colour {:.3f} symbol or not {:.3f}".format(*tuple(network.right(net, patches[test], codes[test])))
    print(f"{name} {keep.sum()} patches, {(codes[keep] != NO_SYMBOL).sum()} symbols;",
          f"on {'those left out' if source else 'its own'}: {shares} {time.process_time() - start:.0f} s", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scenes", type=int, default=1400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--work", default="/tmp/set-network")
    parser.add_argument("--folds", action="store_true")
    parser.add_argument("--epochs", type=float, default=10)
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    options.scenes = -(-options.scenes // SCENES_PER_FILE) * SCENES_PER_FILE
    os.makedirs(options.work, exist_ok=True)
    cv2.setNumThreads(1)
    with multiprocessing.get_context("spawn").Pool(options.jobs) as pool:
        pool.starmap(make_scene_file, [(options, first) for first in range(0, options.scenes, SCENES_PER_FILE)], 1)
        make_counterexample_file(options)
        folds = sorted(set(load(options)[2]) - {NO_SYMBOL}) + ["crops"] if options.folds else []
        pool.starmap(learn, [(options, source) for source in [None] + folds], 1)


if __name__ == "__main__":
    main()
