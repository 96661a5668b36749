#!/usr/bin/env python3
"""Robustness of SET reading: labelled pictures by source, and the same pictures with other light and cameras.

set_robustness.py [--only NAME,...] [--calibration] [--list]   needs numpy and OpenCV for Python, PYTHONPATH=python and, before
installation, VISIONCORE_LIBRARY=build/lib/libvisioncore.so.0.

Sources whose single-card crops were used in training are listed apart from unseen ones. Changes of pictures are drawn from a seed, so runs
are reproducible.
"""
import argparse
import collections
import sys
import zlib

import cv2
import labelled
import numpy as np

SIDE = 1280


def grain(picture, random, sigma):
    return picture + random.normal(0, sigma, picture.shape)


def lamp(picture, random, spread=0.3):
    """Gains of the three channels exp(-spread...spread), scaled to at most 1."""
    gains = np.exp(random.uniform(-spread, spread, 3))
    return picture * (gains / gains.max())


def shrink(picture, factor):
    return cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)


def jpeg(picture, quality):
    return cv2.imdecode(cv2.imencode(".jpg", np.clip(picture, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, quality])[1], 1)


def glare(picture, random):
    """Three bright spots, each a tenth of the picture wide."""
    h, w = picture.shape[:2]
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    for _ in range(3):
        cx, cy, r = random.uniform(0, w), random.uniform(0, h), 0.1 * max(w, h)
        picture = picture + 160 * np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (r * r))[..., None]
    return picture


# name: picture (float, BGR 0...255), random numbers -> (picture, how much smaller it became)
CHANGES = {
    "as it is": lambda p, r: p,
    "lamp 0.3": lambda p, r: lamp(p, r),
    "lamp 0.6": lambda p, r: lamp(p, r, 0.6),
    "yellow lamp": lambda p, r: p * [0.4, 0.85, 1],
    "gamma 0.6": lambda p, r: 255 * (p / 255) ** 0.6,
    "gamma 1.7": lambda p, r: 255 * (p / 255) ** 1.7,
    "dim, grain": lambda p, r: grain(p * 0.25, r, 4),
    "dim yellow lamp": lambda p, r: grain(p * [0.13, 0.24, 0.3], r, 3),
    "blur 2 px": lambda p, r: cv2.GaussianBlur(p, (0, 0), 2),
    "grain 15": lambda p, r: grain(p, r, 15),
    "half size": lambda p, r: shrink(p, 0.5),
    "third, JPEG 50": lambda p, r: jpeg(shrink(p, 1 / 3), 50).astype(np.float64),
    "glare": lambda p, r: glare(p, r),
    "washed out": lambda p, r: 90 + p * 0.6,
}


def entries():
    labels = labelled.load("set")
    rows = [dict(e, source_repo=labels.source(e)["repo"], path=path) for e, path in labelled.here("set", labels.entries)]
    taught = {e["source_repo"] for e in rows if e["kind"] == "single"}
    return judged(rows), taught


def judged(rows):
    """Entries that were not used in training."""
    return [e for e in rows if e["kind"] in ("table", "scene_single", "negative") and "variant_deck" not in e.get("tags", [])]


def load(entry):
    """The picture with its longer side at most SIDE, and the scale of its labels."""
    picture = cv2.imread(entry["path"], cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION)
    scale = min(1, SIDE / max(picture.shape[:2]))
    return (shrink(picture, scale) if scale < 1 else picture), scale


def inside(point, corners):
    return cv2.pointPolygonTest(np.float32(corners), (float(point[0]), float(point[1])), False) >= 0


def matched(label, quads, scale):
    """The index of the label for each right card's index, and the indices of false cards. A label matches the first card that contains its
    centre; cards in boxes to ignore are neither."""
    used = {}
    for position, truth in enumerate(label["cards"]):
        middle = [value * scale for value in truth["center"]]
        mine = next((i for i, quad in enumerate(quads) if i not in used and inside(middle, quad)), None)
        if mine is not None:
            used[mine] = position
    boxes = [[value * scale for value in box["box"]] for box in label.get("ignore_boxes", [])]
    middles = {i: np.mean(quad, axis=0) for i, quad in enumerate(quads) if i not in used}
    return used, [i for i, (u, v) in middles.items()
                  if not any(-0.05 * w <= u - x <= 1.05 * w and -0.05 * h <= v - y <= 1.05 * h for x, y, w, h in boxes)]


def is_list_right(mine, label):
    """Whether these are the sets (triples of positions) of all labelled cards, or of those that can be read."""
    return sorted(map(sorted, mine)) in [sorted(map(sorted, label.get(key, label["sets"]))) for key in ("sets", "sets_required_only")]


class Tally:
    def __init__(self):
        self.needed = self.found = self.right = self.false = self.ghosts = self.tables = self.boards = self.lists = 0
        self.attributes = collections.Counter()
        # (stated, true) pairs: whole card, each attribute, the list of sets
        self.said = collections.defaultdict(list)

    def add(self, entry, table, scale):
        """One picture."""
        cards, label = table.cards, entry["label"]
        used, spare = matched(label, [card.corners for card in cards], scale)
        number_of = {position: i for i, position in used.items()}
        hits = needed = 0
        for position, truth in enumerate(label["cards"]):
            mine = number_of.get(position)
            if not truth.get("required", True):
                continue
            needed += 1
            if mine is None:
                continue
            shown, card = cards[mine].attributes, cards[mine]
            same = {k: getattr(shown, k) == truth[k] for k in ("number", "color", "shading", "shape")}
            for key, value in same.items():
                self.attributes[key] += value
                self.said[key].append((getattr(card, key + "_confidence"), value))
            self.said["card"].append((card.confidence, all(same.values())))
            self.found += 1
            hits += all(same.values())
        self.said["card"] += [(cards[i].confidence, False) for i in spare]
        if entry["kind"] == "negative":
            self.ghosts += len(spare)
            return f"{len(spare)} ghosts"
        self.needed, self.right, self.false = self.needed + needed, self.right + hits, self.false + len(spare)
        board = hits == needed and not spare
        if entry["kind"] == "table":
            self.tables += 1
            self.boards += board
            good = is_list_right([[used.get(i, -1) for i in triple] for triple in table.sets], label)
            self.lists += good
            self.said["list of sets"].append((table.completeness, good))
        return f"{hits}/{needed} right, {len(spare)} false"

    def line(self):
        def share(a, b):
            return f"{100 * a / b:5.1f}" if b else "    -"
        return (f"{share(self.found, self.needed)} {share(self.right, self.needed)}  " +
                " ".join(share(self.attributes[k], self.found) for k in ("number", "shape", "color", "shading")) +
                f"  {self.false:5d} {self.ghosts:6d}  {share(self.boards, self.tables)} {share(self.lists, self.tables)}")


HEADING = f"{'':30s}cards  found right  numb. shape color shad.  false ghosts  boards lists"


def reliability(pairs):
    """Prints stated against true shares, and two figures of calibration; returns the mean gap in points."""
    pairs = np.array(pairs, float).reshape(-1, 2)
    edges = [0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 1.0001]
    error = 0
    for low, high in zip(edges, edges[1:]):
        part = pairs[(pairs[:, 0] >= low) & (pairs[:, 0] < high)]
        if len(part):
            error += abs(part[:, 0].mean() - part[:, 1].mean()) * len(part)
            print(f"    {low:5.3f}...{min(high, 1):5.3f}: {len(part):6d} said {100 * part[:, 0].mean():6.2f} % true {100 * part[:, 1].mean():6.2f} %")
    clipped = np.clip(pairs[:, 0], 1e-6, 1 - 1e-6)
    loss = -np.mean(np.where(pairs[:, 1] > 0, np.log(clipped), np.log(1 - clipped)))
    print(f"    all: {len(pairs)} said {100 * pairs[:, 0].mean():.2f} % true {100 * pairs[:, 1].mean():.2f} %; "
          f"mean gap {100 * error / len(pairs):.2f} points, log loss {loss:.4f}")
    return float(100 * error / len(pairs))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", help="names of changes, comma between them", default="")
    parser.add_argument("--calibration", action="store_true", help="also what the confidences are worth")
    parser.add_argument("--list", action="store_true", help="one line a picture")
    options = parser.parse_args()
    rows, taught = entries()
    if not rows:
        print("the pictures are not here (make pictures)")
        return labelled.NOT_HERE
    import visioncore as vc
    names = [n for n in CHANGES if not options.only or any(n.startswith(o.strip()) for o in options.only.split(","))]
    by_source, by_change = collections.defaultdict(Tally), {n: Tally() for n in names}
    everything = Tally()
    with vc.SetFinder() as finder:
        for entry in rows:
            plain, scale = load(entry)
            for name in names:
                random = np.random.default_rng(zlib.crc32((entry["id"] + name).encode()))
                changed = plain if name == "as it is" else np.clip(CHANGES[name](plain.astype(np.float64), random), 0, 255).astype(np.uint8)
                changed = np.ascontiguousarray(changed)
                with finder.find(changed, order="bgr") as table:
                    smaller = scale * changed.shape[1] / plain.shape[1]
                    said = by_change[name].add(entry, table, smaller)
                    everything.add(entry, table, smaller)
                    if name == "as it is":
                        by_source[entry["source_repo"]].add(entry, table, smaller)
                    if options.list:
                        print(f"{entry['file']}, {name}: {said}", flush=True)
    print(HEADING)
    if by_source:
        for kind, wanted in (("taught the network", True), ("never seen", False)):
            print(f"sources whose crops {kind}:" if wanted else "sources that the network has never seen:")
            total = Tally()
            for source in sorted(by_source):
                tally = by_source[source]
                if (source in taught) == wanted:
                    print(f"  {source[:27]:27s} {tally.needed:5d}  {tally.line()}")
                    for field in ("needed", "found", "right", "false", "ghosts", "tables", "boards", "lists"):
                        setattr(total, field, getattr(total, field) + getattr(tally, field))
                    total.attributes.update(tally.attributes)
            print(f"  {'together':27s} {total.needed:5d}  {total.line()}")
    print("all pictures, changed:")
    for name in names:
        print(f"  {name:27s} {by_change[name].needed:5d}  {by_change[name].line()}")
    print(f"  {'together':27s} {everything.needed:5d}  {everything.line()}")
    if options.calibration:
        for what in ("card", "number", "shape", "color", "shading", "list of sets"):
            for title, tally in [("as it is", by_change.get("as it is")), ("all changes", everything)]:
                if tally and tally.said[what] and (title == "as it is" or len(names) > 1):
                    print(f"{what}, {title}:")
                    reliability(tally.said[what])
    return 0


if __name__ == "__main__":
    sys.exit(main())
