#!/usr/bin/env python3
"""Trains FaceClassifier, which decides whether a candidate is a face of a cube.

    make train-cube-faces

The pictures are those of lab/accuracy/labels: photographs of cubes with the corners of their faces, and pictures of cards, targets
and drawings without cubes; cubes of other designs and in other light are rendered (lab/accuracy/cube_scenes.py), and pictures of
patterns (tilings, keys, grids) are generated here. Every face that the detector examines is a sample: right if its corners are within a
tenth of the side of a labelled face, ignored up to a fifth, wrong beyond.

The examined faces are kept in files of twenty pictures, from which interrupted trainings resume. Every picture has its own random
generator, so the result does not depend on interruptions. Writes face.weights and its recipe beside this script, with figures for folds
that keep every source of pictures together: the number of accepted pictures without a cube, and the reliability of the probabilities.
"""
import argparse
import concurrent.futures
import json
import os
import random as dice
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
sys.path[:0] = [os.path.join(HERE, ".."), os.path.join(ROOT, "lab", "accuracy"), os.path.join(ROOT, "python")]
os.environ.setdefault("VISIONCORE_LIBRARY", os.path.join(ROOT, "build", "lib", "libvisioncore.so.0"))
import cube_scenes  # noqa: E402
import labelled  # noqa: E402
import pack  # noqa: E402
import recipe  # noqa: E402
import visioncore  # noqa: E402

HIDDEN = 12
SEED = 3
PATTERNS = 250
RENDERED = 120  # cubes of two to six pictures
SOLVED, CUBES_FOR_A_SOLVED = "".join(9 * side for side in "URFDLB"), 4  # solved cubes are common in photographs
# Conditions with partly covered faces, which are neither right nor wrong.
NOT_RENDERED = {"covered sliver", "hands"}
WITHOUT_CUBES = 320  # pictures
GROUPS_WITHOUT_CUBES, GROUPS_RENDERED = 12, 8
LARGEST_PICTURE = 1_080_000  # pixels
PICTURES_A_FILE = 20
ROUNDS = 400
FOLDS, ROUNDS_A_FOLD = 4, 150
SIGNIFICANT_DIGITS = 6  # of the measured network
# Pictures with an unlabelled face of the cube in view; results there are ignored.
UNLABELLED_FACES = {"areeb_cube08", "areeb_cube10", "areeb_cube12", "ethan_orangeAngled", "ethan_yellowAngled",
                    "ethan_yellowAngled2", "lazy_PXL_095503359"}
KINDS = ("cube", "without", "pattern", "rendered")
Array = NDArray[Any]
Corners = list[list[float]]
Picture = tuple[Array, str, list[Corners], str]  # pixels, source, corners of the labelled faces, name
Job = tuple[str, int, Any, str]  # kind, number among those of its kind, label, place


def degraded(random: np.random.RandomState, image: Array, kind: int) -> Array:
    """Another exposure, light, focus and compression."""
    image = image.astype(np.float32)
    if kind == 0:
        image = image * random.uniform(.25, .6) * np.exp(random.uniform(-.25, .25, 3)) + random.normal(0, random.uniform(3, 8), image.shape)
    elif kind == 1:
        image = cv2.GaussianBlur(image, (0, 0), random.uniform(.8, 1.8) * max(image.shape) / 640)
    elif kind == 2:
        image = image * random.uniform(1.1, 1.5) * np.exp(random.uniform(-.3, .3, 3))
    image = np.clip(image, 0, 255).astype(np.uint8)
    return cv2.imdecode(cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, int(random.randint(40, 90))])[1], 1)


def pattern(random: np.random.RandomState) -> Array:
    """Regular patterns without a cube: tilings, keys with letters, rows of tiles, grids of lines."""
    kind, width = random.randint(5), int(random.choice([320, 640, 800]))
    height, cell = int(width * .75), int(random.randint(14, 60))
    n, gap = int(width * 2 / cell), random.uniform(.03, .3) * cell
    colour = lambda: tuple(int(v) for v in random.randint(0, 255, 3))
    image = np.zeros((n * cell, n * cell, 3), np.uint8)
    image[:] = colour()
    base, everywhere = np.array(colour()), kind in (0, 1)
    across, down = (n, n) if everywhere else (random.randint(2, 8), random.randint(2, 8))
    if not everywhere and across == 3 and down == 3:
        down = 5
    left, top = (0, 0) if everywhere else (random.randint(0, max(1, n - across)), random.randint(0, max(1, n - down)))
    for i in range(across):
        for j in range(down):
            c = base if kind in (0, 2) else np.array(colour())
            x, y = int((left + i) * cell + gap / 2), int((top + j) * cell + gap / 2)
            fill = tuple(int(v) for v in np.clip(c + random.randint(-8, 8, 3), 0, 255))
            cv2.rectangle(image, (x, y), (int(x + cell - gap), int(y + cell - gap)), fill, -1)
            if kind in (2, 3):
                cv2.putText(image, chr(65 + random.randint(26)), (x + int(cell * .2), y + int(cell * .6)), 0, cell / 50., colour(), max(1, cell // 20))
    if kind == 4:
        for a in range(0, n * cell, cell):
            cv2.line(image, (a, 0), (a, n * cell), tuple(int(v) for v in base), max(1, int(gap)))
            cv2.line(image, (0, a), (n * cell, a), tuple(int(v) for v in base), max(1, int(gap)))
    side, centre, turn = n * cell, np.array([width / 2, height / 2]), random.uniform(0, 6.28)
    radius = side * .5 * random.uniform(.9, 1.4)
    corners = [centre + radius * np.array([np.cos(turn + q), np.sin(turn + q) * random.uniform(.5, 1)]) + random.uniform(-.1, .1, 2) * radius
               for q in np.arange(4) * np.pi / 2]
    matrix = cv2.getPerspectiveTransform(np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32), np.array(corners, np.float32))
    return degraded(random, cv2.warpPerspective(image, matrix, (width, height), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REFLECT), random.randint(4))


def of_cubes(random: np.random.RandomState, entry: dict[str, Any], path: str) -> Iterator[Picture]:
    """A photograph of a cube, and degraded copies of it."""
    image, source = recipe.read_picture(path), entry["file"].split("/")[1]
    faces = [face["corners"] for face in entry["faces"]]
    yield image, source, faces, entry["id"]
    height, width = image.shape[:2]
    base = min(1, (LARGEST_PICTURE / (height * width)) ** .5)
    for kind in range(3):
        if random.rand() < .4:
            continue
        angle = random.uniform(-180, 180) if random.rand() < .5 else random.uniform(-15, 15)
        size = int(max(width * base, 300)), int(max(height * base, 300))
        matrix = cv2.getRotationMatrix2D((width / 2, height / 2), angle, base * random.uniform(.45, 1))
        matrix[:, 2] += np.array([size[0] / 2 - width / 2, size[1] / 2 - height / 2])
        turned = cv2.warpAffine(image, matrix, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
        moved = [[(matrix @ np.array([x, y, 1])).tolist() for x, y in face] for face in faces]
        yield degraded(random, turned, kind), source, moved, entry["id"]


def without_cubes(random: np.random.RandomState, path: str) -> Iterator[Picture]:
    """A picture without a cube, and a smaller degraded copy of it."""
    image = recipe.read_picture(path)
    scale = min(1, (LARGEST_PICTURE / (image.shape[0] * image.shape[1])) ** .5)
    image = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < .7 else image
    group = f"without{sum(map(ord, os.path.basename(path))) % GROUPS_WITHOUT_CUBES}"
    yield image, group, [], ""
    scale = random.uniform(.35, .9)
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    yield degraded(random, small, random.randint(4)), group, [], ""


def rendered(number: int) -> Iterator[Picture]:
    """The pictures of one cube, of a condition of cube_scenes.py."""
    names = [name for name in cube_scenes.CONDITIONS if name not in NOT_RENDERED]
    numbers = dice.Random(f"faces {SEED} {number}")
    state = SOLVED if number % CUBES_FOR_A_SOLVED == 0 else next(visioncore.random_cubes(numbers.getrandbits(60)))
    maker, _ = cube_scenes.CONDITIONS[names[number % len(names)]]
    for picture, faces in maker(state, numbers):
        image = cv2.cvtColor(np.asarray(picture), cv2.COLOR_RGB2BGR)
        yield image, f"rendered{number % GROUPS_RENDERED}", [[list(corner) for corner in face] for face in faces], f"rendered {number}"


def names_without_cubes() -> list[str]:
    names = [f"{name}/{entry['file']}" for name in ("set", "target", "sketch") for entry in labelled.load(name).entries if "file" in entry]
    folders = ("set/table/", "set/negative/", "set/render/", "target/", "sketch/")
    chosen = sorted(name for name in names if name.startswith(folders) and name.endswith((".jpg", ".png")))[:WITHOUT_CUBES]
    return [name for name in chosen if "neg_cube" not in name]


def pictures(job: Job) -> Iterator[Picture]:
    """The pictures of one job."""
    kind, number, entry, path = job
    random = np.random.RandomState([SEED, KINDS.index(kind), number])
    if kind == "cube":
        yield from of_cubes(random, entry, path)
    elif kind == "without":
        yield from without_cubes(random, path)
    elif kind == "rendered":
        yield from rendered(number)
    else:
        yield pattern(random), f"without{number % GROUPS_WITHOUT_CUBES}", [], ""


def measure(program: str, jobs: list[Job], raw: str) -> list[dict[str, Any]]:
    """The faces that the detector examines in the pictures of some jobs."""
    cv2.setNumThreads(1)
    measured = []
    for job in jobs:
        for image, source, faces, name in pictures(job):
            recipe.write_raw(raw, image)
            line = subprocess.run([program, "--all", raw], capture_output=True, text=True, check=True).stdout
            examined = json.loads(line.replace("nan", "0").replace("inf", "0"))["all"]
            measured.append({"source": source, "faces": faces, "name": name, "examined": examined})
    os.remove(raw)
    return measured


def measured_pictures(folder: str, program: str, jobs: list[Job], threads: int) -> list[dict[str, Any]]:
    """The faces that the detector examines in all pictures, in order."""
    def part(first: int) -> Any:
        path = os.path.join(folder, f"measured-{first:05d}.json")
        return recipe.kept(path, lambda: measure(program, jobs[first:first + PICTURES_A_FILE], path + ".raw"))

    start = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(threads) as pool:
        parts = [pool.submit(part, first) for first in range(0, len(jobs), PICTURES_A_FILE)]
        for done, future in enumerate(concurrent.futures.as_completed(parts), 1):
            future.result()
            print(f"measured {done} of {len(parts)} parts, {time.monotonic() - start:.0f} s", flush=True)
    return [picture for part in parts for picture in part.result()]


def corner_distance(quad: Array, corners: Corners) -> float:
    """Median distance of corresponding corners, in sides of the labelled face."""
    truth = np.array(corners)
    side = abs(.5 * sum(truth[i][0] * truth[i - 3][1] - truth[i - 3][0] * truth[i][1] for i in range(4))) ** .5
    return float(min(np.median(np.linalg.norm(np.roll(quad, -k, 0) - truth, axis=1)) for k in range(4)) / side)


def holds(quad: Any, p: Array) -> bool:
    return all((quad[(i + 1) % 4][0] - quad[i][0]) * (p[1] - quad[i][1]) - (quad[(i + 1) % 4][1] - quad[i][1]) * (p[0] - quad[i][0]) > 0
               for i in range(4))


def samples(measured: list[dict[str, Any]]) -> tuple[Array, Array, Array, Array, Array]:
    """Measurements, label, source, picture, weight. The total weight of a picture's samples is limited."""
    rows, right, source, picture, near = [], [], [], [], []
    for number, item in enumerate(measured):
        faces = item["faces"]
        for face in item["examined"]:
            quad = np.array(face["c"])
            distance = min((corner_distance(quad, f) for f in faces), default=9)
            if .1 <= distance < .2 or (distance >= .2 and item["name"] in UNLABELLED_FACES):
                continue
            rows.append(face["e"])
            right.append(distance < .1)
            source.append(item["source"])
            picture.append(number)
            near.append(distance >= .2 and any(holds(f, quad.mean(0)) or holds(quad, np.mean(f, 0)) for f in faces))
    is_right, pictures_of = np.array(right, float), np.array(picture)
    weight = np.ones(len(is_right))
    for y, most in ((0, 15.), (1, 4.)):
        chosen = is_right == y
        weight[chosen] = np.minimum(1, most / np.bincount(pictures_of[chosen], minlength=len(measured))[pictures_of[chosen]])
    weight[np.array(near)] *= .3  # rows across two faces lose against the true cube in any case
    return np.array(rows), is_right, np.array(source), pictures_of, weight


def unpack(t: Array, n: int) -> tuple[Array, Array, Array, Array, Any]:
    w, rest = t[:HIDDEN * n].reshape(HIDDEN, n), t[HIDDEN * n:]
    return w, rest[:HIDDEN], rest[HIDDEN:2 * HIDDEN], rest[2 * HIDDEN:2 * HIDDEN + n], rest[-1]


def output(t: Array, z: Array) -> tuple[Array, Array]:
    w, b, v, d, c = unpack(t, z.shape[1])
    hidden = np.tanh(z @ w.T + b)
    return hidden @ v + z @ d + c, hidden


def train(z: Array, y: Array, weight: Array, rounds: int = ROUNDS, decay: float = 2.) -> Array:
    n = z.shape[1]

    def loss(t: Array) -> tuple[float, Array]:
        w, _, v, d, _ = unpack(t, n)
        o, hidden = output(t, z)
        total = (weight * (np.logaddexp(0, o) - y * o)).sum() + decay * ((w * w).sum() + (v * v).sum() + (d * d).sum())
        g = weight * (1 / (1 + np.exp(-o)) - y)
        gh = g[:, None] * v * (1 - hidden * hidden)
        gradient = np.concatenate([(gh.T @ z + 2 * decay * w).ravel(), gh.sum(0), hidden.T @ g + 2 * decay * v, z.T @ g + 2 * decay * d, [g.sum()]])
        return total / weight.sum(), gradient / weight.sum()

    r = np.random.RandomState(0)
    start = np.concatenate([r.normal(0, .3, HIDDEN * n), np.zeros(HIDDEN), r.normal(0, .3, HIDDEN), np.zeros(n), [-3]])
    trained: Array = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": rounds}).x
    return trained


def cross_validate(z: Array, y: Array, source: Array, picture: Array, weight: Array) -> dict[str, Any]:
    """Figures for pictures of unseen sources."""
    groups = np.unique(source)
    np.random.RandomState(0).shuffle(groups)
    said = np.zeros(len(y))
    for fold in range(FOLDS):
        test = np.isin(source, groups[fold::FOLDS])
        said[test] = output(train(z[~test], y[~test], weight[~test], ROUNDS_A_FOLD), z[test])[0]
        print(f"cross-validation: {fold + 1} of {FOLDS} folds", flush=True)
    without = np.char.startswith(source, "without")
    worst = [said[(picture == p) & without].max() for p in np.unique(picture[without])]
    best = [said[(picture == p) & (y == 1)].max() for p in np.unique(picture[y == 1])]
    p = 1 / (1 + np.exp(-said))
    reliability = []
    for low, high in ((.1, .3), (.3, .5), (.5, .7), (.7, .9), (.9, .97), (.97, 1)):
        k = (p >= low) & (p < high)
        share = (weight[k] * y[k]).sum() / max(1e-9, weight[k].sum())
        reliability.append({"from": low, "to": high, "faces": int(k.sum()), "right": round(float(share), 3)})
    return {
        "pictures_without_a_cube": len(worst), "of_them_above_log_odds_0_1_2_3": [int(sum(x > t for x in worst)) for t in range(4)],
        "pictures_with_a_cube": len(best), "of_them_below_log_odds_0_1_2_3": [int(sum(x < t for x in best)) for t in range(4)],
        "reliability": reliability,
    }


def rounded(values: Any) -> Array:
    return np.vectorize(lambda v: float(f"{v:.{SIGNIFICANT_DIGITS}g}"))(np.asarray(values, np.float64))


def write(path: str, trained: Array, x: Array, mean: Array, deviation: Array) -> None:
    """Stores the network, with the scaling of its features folded in, under the names that FaceClassifier.swift reads."""
    w, b, v, d, c = unpack(trained, x.shape[1])
    pack.write(path, {
        "hidden.weight": rounded(w / deviation), "hidden.bias": rounded(b - (w * (mean / deviation)).sum(1)),
        "output.weight": rounded(v), "direct.weight": rounded(d / deviation),
        "bias": rounded(c - (d * mean / deviation).sum()),
        # Measurements are clamped to the range of the training.
        "lowest": rounded(np.maximum(x.min(0), mean - 6 * deviation)), "highest": rounded(np.minimum(x.max(0), mean + 6 * deviation)),
    })


def training_of(only: int) -> recipe.Training:
    settings = {"patterns": PATTERNS, "rendered": RENDERED, "rounds": ROUNDS, "pictures_without_cubes": WITHOUT_CUBES, "only": 0}
    return recipe.Training(
        name="cube-faces", weights="Models/cube_face/face.weights", seed=SEED,
        scripts=["lab/training/cube_face/train.py", "lab/training/cube_face/FaceEvidenceDump/main.swift",
                 "lab/training/RawPicture/RawPicture.swift", "lab/training/pack.py",
                 "lab/accuracy/cube_scenes.py"],
        labels=["cube", "set", "sketch", "target"], packages=["numpy", "scipy", "opencv-python-headless"], program="FaceEvidenceDump",
        settings={**settings, "only": only}, shipped_settings=settings)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", type=int, default=0, metavar="N", help="a try with N pictures of each kind: nothing is shipped")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1, help="how many parts are measured at once; changes no result")
    options = parser.parse_args()
    training = training_of(options.only)
    only = options.only or None
    entries = {f"cube/{entry['file']}": entry for entry in labelled.load("cube").entries if entry["kind"] not in ("positions", "single_face_crop")}
    cubes, others = training.find(list(entries)[:only]), training.find(names_without_cubes()[:only])
    jobs: list[Job] = [("cube", i, entries[name], place) for i, (name, place) in enumerate(cubes)]
    jobs += [("without", i, None, place) for i, (_, place) in enumerate(others)]
    for kind, count in (("pattern", PATTERNS), ("rendered", RENDERED)):
        jobs += [(kind, i, None, "") for i in range(min(count, options.only or count))]
    folder = training.folder()
    x, y, source, picture, weight = samples(measured_pictures(folder, training.program_path, jobs, options.threads))
    mean, deviation = x.mean(0), x.std(0) + 1e-6
    z = np.clip((x - mean) / deviation, -6, 6)
    print(f"{len(y)} samples, {int(y.sum())} right", flush=True)
    figures = {"samples": len(y), "right": int(y.sum()), "cross_validation": cross_validate(z, y, source, picture, weight)}
    print(json.dumps(figures["cross_validation"], indent=1), flush=True)
    made = os.path.join(folder, "face.weights")
    write(made, train(z, y, weight), x, mean, deviation)
    training.finish(made, figures)


if __name__ == "__main__":
    main()
