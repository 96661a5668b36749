#!/usr/bin/env python3
"""Trains FaceClassifier: is there a face of a cube at this place?

usage: train.py DATA [--work DIR] [--cross-validate]

DATA is a folder with `cube/manifest.json` (photographs of cubes with the corners of their faces) and any number of other
pictures without cubes below `set/`, `target/` and `sketch/`. Pictures of pure pattern (tilings, keys, grids) are made here.
Every face that the detector examines becomes a sample: right if its corners lie within a tenth of the side of a labelled
face, ignored up to a fifth, wrong beyond. Needs numpy, scipy, opencv-python-headless and a built FaceEvidenceDump:

    swift build -c release --product FaceEvidenceDump

Writes face.weights beside this script. With --cross-validate it first prints, for folds that keep
every source of pictures together, how many pictures without a cube would be accepted and the reliability of the probabilities.
"""
import argparse
import glob
import json
import os
import subprocess
import sys

import cv2
import numpy as np
from scipy.optimize import minimize

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import pack  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TOOL = os.path.join(ROOT, ".build", "release", "FaceEvidenceDump")
TARGET = os.path.join(os.path.dirname(os.path.abspath(__file__)), "face.weights")
HIDDEN = 12
# Pictures with a further face of the cube in view that has no label: what is found there is neither right nor wrong.
UNLABELLED_FACES = {"areeb_cube08", "areeb_cube10", "areeb_cube12", "ethan_orangeAngled", "ethan_yellowAngled",
                    "ethan_yellowAngled2", "lazy_PXL_095503359"}
random = np.random.RandomState(3)


def write_raw(path, image):
    with open(path, "wb") as file:
        file.write(b"P6\n%d %d\n255\n" % (image.shape[1], image.shape[0]))
        file.write(np.ascontiguousarray(image).tobytes())


def degraded(image, kind):
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


def pattern():
    """Tilings, keys with letters, rows of tiles, grids of lines: regular, and no cube."""
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
    matrix = cv2.getPerspectiveTransform(np.float32([[0, 0], [side, 0], [side, side], [0, side]]), np.float32(corners))
    return degraded(cv2.warpPerspective(image, matrix, (width, height), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REFLECT), random.randint(4))


def prepare(data, work):
    """Writes raw pictures; returns [(path, source, corners of the labelled faces)]."""
    os.makedirs(work, exist_ok=True)
    items = []

    def add(image, source, faces=(), name=""):
        path = os.path.join(work, f"{len(items)}.raw")
        write_raw(path, image)
        items.append((path, source, list(faces), name))

    for photo in json.load(open(os.path.join(data, "cube", "manifest.json")))["photos"]:
        if photo["kind"] == "single_face_crop":
            continue
        image = cv2.imread(os.path.join(data, "cube", photo["file"]))
        faces = [face["corners"] for face in photo["label"]["faces"]]
        add(image, photo["set"], faces, photo["id"])
        height, width = image.shape[:2]
        base = min(1, (1_080_000 / (height * width)) ** .5)
        for kind in range(3):
            if random.rand() < .4:
                continue
            angle = random.uniform(-180, 180) if random.rand() < .5 else random.uniform(-15, 15)
            size = int(max(width * base, 300)), int(max(height * base, 300))
            matrix = cv2.getRotationMatrix2D((width / 2, height / 2), angle, base * random.uniform(.45, 1))
            matrix[:, 2] += np.array([size[0] / 2 - width / 2, size[1] / 2 - height / 2])
            turned = cv2.warpAffine(image, matrix, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
            add(degraded(turned, kind), photo["set"], [[(matrix @ np.array([x, y, 1])).tolist() for x, y in face] for face in faces], photo["id"])
    for path in sorted(sum([glob.glob(os.path.join(data, d, "**", "*." + e), recursive=True)
                            for d in ("set/table", "set/negative", "set/render", "target", "sketch") for e in ("jpg", "png")], []))[:320]:
        image = cv2.imread(path)
        if image is None or "neg_cube" in path:
            continue
        scale = min(1, (1_080_000 / (image.shape[0] * image.shape[1])) ** .5)
        image = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < .7 else image
        group = f"without{sum(map(ord, os.path.basename(path))) % 12}"
        add(image, group)
        scale = random.uniform(.35, .9)
        add(degraded(cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), random.randint(4)), group)
    for i in range(250):
        add(pattern(), f"without{i % 12}")
    return items


def corner_distance(quad, corners):
    corners = np.array(corners)
    side = abs(.5 * sum(corners[i][0] * corners[i - 3][1] - corners[i - 3][0] * corners[i][1] for i in range(4))) ** .5
    return min(np.median(np.linalg.norm(np.roll(quad, -k, 0) - corners, axis=1)) for k in range(4)) / side


def holds(quad, p):
    return all((quad[(i + 1) % 4][0] - quad[i][0]) * (p[1] - quad[i][1]) - (quad[(i + 1) % 4][1] - quad[i][1]) * (p[0] - quad[i][0]) > 0
               for i in range(4))


def samples(items):
    """Measurements, right or wrong, source, weight. A picture's samples share a limited weight."""
    rows, right, source, picture, near = [], [], [], [], []
    lines = subprocess.run([TOOL, "--all", *[i[0] for i in items]], capture_output=True, text=True, check=True).stdout.splitlines()
    for number, (line, (_, group, faces, name)) in enumerate(zip(lines, items)):
        for face in json.loads(line.replace("nan", "0").replace("inf", "0"))["all"]:
            quad = np.array(face["c"])
            distance = min((corner_distance(quad, f) for f in faces), default=9)
            if .1 <= distance < .2 or (distance >= .2 and name in UNLABELLED_FACES):
                continue
            rows.append(face["e"])
            right.append(distance < .1)
            source.append(group)
            picture.append(number)
            near.append(distance >= .2 and any(holds(f, quad.mean(0)) or holds(quad, np.mean(f, 0)) for f in faces))
    right, picture = np.array(right, float), np.array(picture)
    weight = np.ones(len(right))
    for y, most in ((0, 15.), (1, 4.)):
        chosen = right == y
        weight[chosen] = np.minimum(1, most / np.bincount(picture[chosen], minlength=len(items))[picture[chosen]])
    weight[np.array(near)] *= .3  # rows across two faces lose against the true cube anyhow
    return np.array(rows), right, np.array(source), picture, weight


def unpack(t, n):
    w, rest = t[:HIDDEN * n].reshape(HIDDEN, n), t[HIDDEN * n:]
    return w, rest[:HIDDEN], rest[HIDDEN:2 * HIDDEN], rest[2 * HIDDEN:2 * HIDDEN + n], rest[-1]


def output(t, z):
    w, b, v, d, c = unpack(t, z.shape[1])
    hidden = np.tanh(z @ w.T + b)
    return hidden @ v + z @ d + c, hidden


def train(z, y, weight, rounds=400, decay=2.):
    n = z.shape[1]

    def loss(t):
        w, _, v, d, _ = unpack(t, n)
        o, hidden = output(t, z)
        total = (weight * (np.logaddexp(0, o) - y * o)).sum() + decay * ((w * w).sum() + (v * v).sum() + (d * d).sum())
        g = weight * (1 / (1 + np.exp(-o)) - y)
        gh = g[:, None] * v * (1 - hidden * hidden)
        gradient = np.concatenate([(gh.T @ z + 2 * decay * w).ravel(), gh.sum(0), hidden.T @ g + 2 * decay * v, z.T @ g + 2 * decay * d, [g.sum()]])
        return total / weight.sum(), gradient / weight.sum()

    r = np.random.RandomState(0)
    start = np.concatenate([r.normal(0, .3, HIDDEN * n), np.zeros(HIDDEN), r.normal(0, .3, HIDDEN), np.zeros(n), [-3]])
    return minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": rounds}).x


def cross_validate(z, y, source, picture, weight):
    groups = np.unique(source)
    np.random.RandomState(0).shuffle(groups)
    said = np.zeros(len(y))
    for fold in range(4):
        test = np.isin(source, groups[fold::4])
        said[test] = output(train(z[~test], y[~test], weight[~test], 150), z[test])[0]
    without = np.char.startswith(source, "without")
    worst = [said[(picture == p) & without].max() for p in np.unique(picture[without])]
    print("pictures without a cube above log odds 0, 1, 2, 3:", [sum(x > t for x in worst) for t in range(4)], "of", len(worst))
    best = [said[(picture == p) & (y == 1)].max() for p in np.unique(picture[y == 1])]
    print("pictures with a cube below log odds 0, 1, 2, 3:", [sum(x < t for x in best) for t in range(4)], "of", len(best))
    p = 1 / (1 + np.exp(-said))
    for low, high in ((.1, .3), (.3, .5), (.5, .7), (.7, .9), (.9, .97), (.97, 1)):
        k = (p >= low) & (p < high)
        print(f"said {low:.2f}-{high:.2f}: {k.sum()} faces, right {(weight[k] * y[k]).sum() / max(1e-9, weight[k].sum()):.3f}")


def array(values, columns=6):
    texts = [f"{v:.6g}" for v in np.ravel(values)]
    return "[\n" + "".join("    " + ", ".join(texts[i:i + columns]) + ",\n" for i in range(0, len(texts), columns)) + "  ]"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data")
    parser.add_argument("--work", default="/tmp/cube_face")
    parser.add_argument("--cross-validate", action="store_true")
    options = parser.parse_args()
    x, y, source, picture, weight = samples(prepare(options.data, options.work))
    mean, deviation = x.mean(0), x.std(0) + 1e-6
    z = np.clip((x - mean) / deviation, -6, 6)
    print(f"{len(y)} samples, {int(y.sum())} right")
    if options.cross_validate:
        cross_validate(z, y, source, picture, weight)
    w, b, v, d, c = unpack(train(z, y, weight), x.shape[1])
    def rounded(values):
        """Six significant digits, as the network was measured."""
        return np.vectorize(lambda v: float(f"{v:.6g}"))(np.asarray(values, np.float64))

    pack.write(TARGET, {
        "hidden.weight": rounded(w / deviation), "hidden.bias": rounded(b - (w * (mean / deviation)).sum(1)),
        "output.weight": rounded(v), "direct.weight": rounded(d / deviation),
        "bias": rounded(c - (d * mean / deviation).sum()),
        # Measurements outside of this range were not seen in training and are drawn back to it.
        "lowest": rounded(np.maximum(x.min(0), mean - 6 * deviation)), "highest": rounded(np.minimum(x.max(0), mean + 6 * deviation)),
    })


if __name__ == "__main__":
    main()
