#!/usr/bin/env python3
"""Corners of tags against the geometry of the boards that they are printed on: a truth that needs no labels.

tag_boards.py [ours] [OPTION=VALUE ...]   without other detectors; options of vc.TagFinder, such as gamma=2.2

The spacing of a board's markers over their size is known. A homography and a smooth warp (of the fourth order: lenses, sheets that are not
flat) place the board in each picture, with one more unknown: how far all sides of all markers lie outward. Two things are subtracted that no
detector can know: errors that a corner has in other pictures of a board (markers of whole pixels on a screen; pictures with another zoom
have others, so each picture takes of the others what its other markers ask for), and the uneven pixels of a camera that resamples its
pictures: a displacement along x and along y with a known period, the same in all of its pictures.

For each detector: pictures, markers, this bias of the sides in pixels (mean over the pictures, with its standard error), the root mean
square of what is left of a corner along x and y, and for ours the share of deviations from the board (the bias among them) within one and
two stated ones. `labels`: the corners that score.py compares with. A board whose sizes are known less exactly has another line. What several
detectors leave alike (the correlation) is the board's, as bent sheets and the pixels of a screen are, and in no stated deviation. Peers
that are not installed are left out (make peers-environment). Exit status 1 if the bias of ours on an exact board is larger than 0.05 px,
or a picture of it shows fewer than FEWEST_MARKERS; 77 if pictures are missing (make pictures).
"""
import dataclasses
import os
import sys

import labelled
import numpy as np
from package import vc

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "benchmarks", "peers"))
import detectors as peers  # noqa: E402

LARGEST_BIAS = .05
FEWEST_MARKERS = 8
FEWEST_PICTURES = 8  # for what the pictures have in common
LARGEST_COMMON = .05  # sides of a marker
RIDGE = .1
LARGEST_UNEVEN = .5  # pixels
SQUARE = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], float)


@dataclasses.dataclass(frozen=True)
class Board:
    """places: of the top-left corner of each marker, in sides of a marker. is_exact: whether the size of a marker is known to a thousandth.
    period: of the camera's uneven pixels; 0: they are even."""
    name: str
    folder: str
    family: str
    places: dict[int, tuple[float, float]]
    is_exact: bool = True
    period: int = 0


def checkered(columns, rows, square):
    """ChArUco: markers centred in the white squares; the square at the top left is black."""
    white = [(column, row) for row in range(rows) for column in range(columns) if (column + row) % 2]
    return {number: ((column + .5) * square - .5, (row + .5) * square - .5) for number, (column, row) in enumerate(white)}


def rows_of(columns, rows, spacing):
    """A grid of markers, row by row."""
    return {row * columns + column: (column * spacing, row * spacing) for row in range(rows) for column in range(columns)}


BOARDS = [
    Board("LifeCam 640x480, ChArUco", "calibration_boards/lifecam_charuco_480", "aruco4x4_50", checkered(8, 8, 1 / .75), period=3),
    Board("LifeCam 1280x720, ChArUco", "calibration_boards/lifecam_charuco_1280", "aruco4x4_50", checkered(8, 8, 1 / .75)),
    # 37.5 mm and 5 mm between them, as in the repository's calibration program, which draws them with whole pixels.
    Board("phone 1440x1920, grid", "tags/phone_board", "aruco6x6_250", rows_of(4, 5, 1 + .5 / 3.75), is_exact=False),
    # Tags as far apart as they are wide, on a screen.
    Board("phone 4032x3024, screen", "tags/julia/taggridphoto", "tag36h11",
          {1 + column * 5 + row: (2 * column, 2 * row) for column in range(8) for row in range(5)}, is_exact=False),
]


# Powers of x and y of the smooth warp.
POWERS = [(i, k - i) for k in range(5) for i in range(k + 1)]


def growth(quads):
    """Moves of the corners of quadrilaterals if all their sides move outward by 1."""
    along = np.roll(quads, -1, 1) - quads
    along /= np.linalg.norm(along, axis=2, keepdims=True)
    before = np.roll(along, 1, 1)
    turn = before[..., 0] * along[..., 1] - before[..., 1] * along[..., 0]
    return (before - along) / turn[..., None]


def fit(places, quads):
    """How far all sides lie outward, and what is left of each corner, in pixels."""
    points = np.concatenate([np.array(place) + SQUARE for place in places])
    points = points - points.mean(0)
    points /= np.abs(points).max()
    seen = quads.reshape(-1, 2)
    rows, right = [], seen.ravel()
    for (u, v), (x, y) in zip(points, seen):
        rows += [[u, v, 1, 0, 0, 0, -u * x, -v * x], [0, 0, 0, u, v, 1, -u * y, -v * y]]
    m = np.append(np.linalg.lstsq(np.array(rows), right, rcond=None)[0], 1).reshape(3, 3)
    mapped = np.c_[points, np.ones(len(points))] @ m.T
    right = (seen - mapped[:, :2] / mapped[:, 2:]).ravel()
    terms = np.stack([points[:, 0] ** i * points[:, 1] ** j for i, j in POWERS], 1)
    rows = np.zeros((len(right), 2 * len(POWERS) + 1))
    rows[0::2, :len(POWERS)], rows[1::2, len(POWERS):-1] = terms, terms
    rows[:, -1] = growth(quads).ravel()
    weights = np.ones(len(right))
    for _ in range(10):
        solution = np.linalg.lstsq(rows * weights[:, None], right * weights, rcond=None)[0]
        residuals = right - rows @ solution
        weights = 1 / (1 + (residuals / (6 * np.median(np.abs(residuals)) + 1e-9)) ** 2)
    return solution[-1], residuals.reshape(-1, 4, 2)


def axes(quads):
    """The sides of quadrilaterals as the columns of matrices."""
    right, down = quads[:, 1] - quads[:, 0] + quads[:, 2] - quads[:, 3], quads[:, 3] - quads[:, 0] + quads[:, 2] - quads[:, 1]
    return np.stack([right, down], 2) / 2


def uneven(quads, period):
    """Moves of the corners if pixels are displaced along x, or y, by the cosine and sine of a period and of its half."""
    following = np.roll(quads, -1, 1)
    along = (following - quads) / np.linalg.norm(following - quads, axis=2, keepdims=True)
    normals = np.stack([along[..., 1], -along[..., 0]], 2)
    before = np.roll(normals, 1, 1)
    turn = (before[..., 0] * normals[..., 1] - before[..., 1] * normals[..., 0])
    shares = np.linspace(.08, .92, 24)
    points = quads[:, :, None] + (following - quads)[:, :, None] * shares[:, None]
    ends = np.linalg.pinv(np.stack([1 - shares, shares], 1))
    moves = []
    for axis in (0, 1):
        for wave in (1, 2):
            for function in (np.cos, np.sin):
                # A side is the line through its points.
                offsets = function(2 * np.pi * wave / period * points[..., axis]) * normals[:, :, None, axis] @ ends.T
                own, last = offsets[..., 0], np.roll(offsets[..., 1], 1, 1)
                moves.append(np.stack([last * normals[..., 1] - own * before[..., 1], own * before[..., 0] - last * normals[..., 0]], 2) / turn[..., None])
    return np.stack(moves, 3)


def without_common(fits):
    """Residuals of the corners of each picture, less those that they have in other pictures, in the axes of their markers."""
    if len(fits) < FEWEST_PICTURES:
        return [left for _, _, _, left in fits]
    numbers = sorted({number for found, *_ in fits for number, _, _ in found})
    own = np.full((len(fits), len(numbers), 4, 2), np.nan)
    for errors, (found, quads, _, left) in zip(own, fits):
        errors[np.searchsorted(numbers, [number for number, _, _ in found])] = np.linalg.solve(axes(quads)[:, None], left[..., None])[..., 0]
    own = np.clip(own, -LARGEST_COMMON, LARGEST_COMMON)
    scatter, known = 2 * np.nanmedian(np.abs(own)) ** 2, np.nan_to_num(own)
    results = []
    for picture, (found, quads, _, left) in enumerate(fits):
        others, result = np.delete(known, picture, 0), left.copy()
        places = np.searchsorted(numbers, [number for number, _, _ in found])
        for marker, (place, matrix) in enumerate(zip(places, axes(quads))):
            rest = places[places != place]
            rows = others[:, rest].reshape(len(others), -1)
            damped = rows @ rows.T + RIDGE * scatter * rows.shape[1] * np.eye(len(others))
            shares = np.linalg.solve(damped, rows @ known[picture, rest].ravel())
            # The subtracted errors are estimates with errors of their own.
            result[marker] = (left[marker] - np.tensordot(shares, others[:, place], 1) @ matrix.T) / (1 + shares @ shares) ** .5
        results.append(result)
    return results


def measured(board, find, pictures):
    """Bias and size of the markers of each picture, what is left of the corners of each marker, and errors over stated deviations."""
    seen, indices = [], []
    for index, (picture, entry) in enumerate(pictures):
        found = [(number, quad, deviation) for number, quad, deviation in find(picture, entry) if number in board.places]
        if len(found) >= FEWEST_MARKERS:
            seen.append((found, np.array([quad for _, quad, _ in found], float)))
            indices.append(index)
    waves = np.zeros(8)
    for _ in range(3 if board.period else 1):
        fits = []
        for found, quads in seen:
            even = quads - uneven(quads, board.period) @ waves if board.period else quads
            fits.append((found, quads, *fit([board.places[number] for number, _, _ in found], even)))
        rests = without_common(fits)
        if board.period:
            rows = np.concatenate([uneven(quads, board.period) for _, quads in seen]).reshape(-1, 8)
            errors = np.concatenate(rests).ravel()
            near = np.abs(errors) < LARGEST_UNEVEN
            waves += np.linalg.lstsq(rows[near], errors[near], rcond=None)[0]
    biases, residuals, shares = [], {}, []
    for index, (found, quads, bias, _), left in zip(indices, fits, rests):
        biases.append((bias, np.linalg.norm(quads - np.roll(quads, 1, 1), axis=2).mean()))
        residuals |= {(index, number): corners for (number, _, _), corners in zip(found, left)}
        if found[0][2] is not None:
            errors = np.abs(left + bias * growth(quads)).reshape(len(found), -1)
            shares += (errors / np.array([[deviation] for _, _, deviation in found])).ravel().tolist()
    return biases, residuals, shares


def finders(board, options):
    with_labels = board.folder.startswith("tags")
    finder = vc.TagFinder(families=[board.family], **options)

    def ours(picture, entry):
        return [(tag.id, tag.corners, tag.corner_stddev_px) for tag in finder.find(picture)]

    def peer(name, find):
        # OpenCV has the families of AprilTag upside down.
        turn = 2 if name.startswith("OpenCV") and board.family.startswith("tag") else 0
        return lambda picture, entry: [(number, quad[turn:] + quad[:turn], None) for _, number, quad in find(picture)]

    def labels(picture, entry):
        return [(tag["id"], tag["corners"][::-1], None) for tag in entry["tags"]]
    return {"ours": ours, **{name: peer(name, find) for name, find in peers.accurate(board.family).items()},
            **({"labels": labels} if with_labels else {})}


def gray(path):
    with vc.Picture.open(path, max_pixels=1 << 26) as picture:
        canvas = vc.Canvas(picture.image.width, picture.image.height, "GRAY")
        vc.convert(picture, canvas)
        pixels = np.asarray(canvas)
        return pixels.reshape(pixels.shape[:2]).copy()


def main():
    options = {word.split("=")[0]: float(word.split("=")[1]) for word in sys.argv[1:] if "=" in word}
    worst, seen, is_short = 0.0, False, False
    print(f"{'':26} {'':17} pictures markers   bias px            left px   within 1, 2 deviations %")
    for board in BOARDS:
        name = board.folder.split("/")[0]
        entries = [(entry, path) for entry, path in labelled.here(name, labelled.load(name).entries)
                   if f"{name}/{entry['file']}".startswith(board.folder)]
        pictures = [(gray(path), entry) for entry, path in entries]
        if not pictures:
            continue
        seen = True
        own = {}
        for detector, find in finders(board, options).items():
            if "ours" in sys.argv and detector != "ours":
                continue
            biases, residuals, shares = measured(board, find, pictures)
            is_short |= detector == "ours" and board.is_exact and len(biases) < len(pictures)
            if not biases:
                continue
            values, sides = np.transpose(biases)
            mean, error = values.mean(), values.std() / max(1, len(values) - 1) ** .5
            text = "".join(f"{100 * np.mean(np.array(shares) < limit):8.0f}" for limit in (1, 2)) if shares else ""
            left = np.sqrt(np.mean(np.square(list(residuals.values()))))
            print(f"{board.name:26} {detector:17} {len(biases):5} {len(residuals):8}    {mean:+.3f} +- {error:.3f} {left:12.3f} {text}", flush=True)
            worst = max(worst, abs(mean)) if detector == "ours" and board.is_exact else worst
            if not board.is_exact and len(values) > 2:
                slope, start = np.polyfit(sides, values, 1)
                spread = np.std(values - slope * sides - start) * (len(values) / max(1, len(values) - 2)) ** .5
                print(f"{'':26} {'':17} with markers of {100 * (1 + 2 * slope):.2f} % of their size, which the pictures agree on best: "
                      f"{start:+.3f}, pictures scatter by {spread:.3f}")
            if detector == "ours":
                own = residuals
            elif common := own.keys() & residuals.keys():
                pairs = [np.array([values[key] for key in sorted(common)]).ravel() for values in (own, residuals)]
                print(f"{'':26} {'':17} correlation with what ours leaves: {np.corrcoef(pairs)[0, 1]:.2f}")
    if not seen:
        print(labelled.absent("calibration_boards"))
        return labelled.NOT_HERE
    print(f"largest bias of ours: {worst:.3f} px")
    return 1 if worst > LARGEST_BIAS or is_short else 0


if __name__ == "__main__":
    status = main()
    sys.stdout.flush()
    # pupil-apriltags can corrupt its heap, which crashes the interpreter at exit.
    os._exit(status)
