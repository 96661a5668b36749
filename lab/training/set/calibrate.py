"""Fits the confidences of the SET finder: calibration.weights and its recipe.

    make train-set-calibration

SetEvidenceDump prints the library's measurements of each card. The pictures are the labelled photographs, unchanged and with some of the
changes of lab/accuracy/set_robustness.py; the network saw none of them. Half of the weight is on the unchanged pictures. Figures are
cross-validated by source: fitted on the others, tested on the one left out. The constants that CardCalibration.swift reads are fitted on
all.
"""
import argparse
import collections
import os
import pickle
import struct
import subprocess
import sys
import zlib

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, ".."), os.path.join(HERE, "..", "..", "accuracy")]
import labelled  # noqa: E402
import pack  # noqa: E402
import recipe  # noqa: E402
import set_robustness  # noqa: E402

CHANGES = ["as it is", "lamp 0.6", "dim yellow lamp", "blur 2 px", "half size", "third, JPEG 50", "glare", "washed out"]

# Columns of a card in the output of SetEvidenceDump.
CORNERS = slice(0, 8)
NUMBERS, COLORS, SHADINGS, SHAPES = slice(8, 11), slice(11, 14), slice(14, 17), slice(17, 20)
PRESENCE = 20
INK = slice(21, 24)
END_EDGES = (25, 27)
SYMBOLS_SEEN, NUMBER = 30, 32
COLUMNS = 33

# Letters of a card's code, in order: number, colour, shading, shape (form).
LETTERS = {"n": "123", "c": "rgp", "s": "sto", "f": "dos"}
FIELDS = {"n": NUMBERS, "c": COLORS, "s": SHADINGS, "f": SHAPES}
CODES = [n + c + s + f for n in LETTERS["n"] for c in LETTERS["c"] for s in LETTERS["s"] for f in LETTERS["f"]]
UNCHANGED = CHANGES[0]
NOT_JUDGED = "?"

# Constants of CardCalibration.swift, DeckResolver.swift and SetParameters.swift that are not fitted.
CLEAR_EDGE = 9
OTHER_NUMBERS = np.array([[0, 0.7, 0.3], [0.2, 0, 0.8], [0.2, 0.8, 0]])
MINIMUM_PRESENCE = 0.5
MINIMUM_RATIO = 0.004
LARGEST_CONFIDENCE = 0.99
EXPONENTS = (0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.15, 1.3, 1.5, 1.75, 2, 2.5, 3)
FLOORS = (1e-4, 2e-4, 5e-4, 1e-3, 2e-3, 4e-3, 8e-3, 0.015)


# ---- Measuring ------------------------------------------------------------------------------------------------------

class Dump:
    """The program that measures cards, picture by picture."""

    def __init__(self, path):
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def cards(self, picture):
        """Measures a picture. Returns one row of COLUMNS numbers per card."""
        height, width = picture.shape[:2]
        self.process.stdin.write(struct.pack("<II", width, height) + picture.tobytes())
        self.process.stdin.flush()
        count = int(self.process.stdout.readline())
        rows = [[float(value) for value in self.process.stdout.readline().split()] for _ in range(count)]
        return np.array(rows) if rows else np.zeros((0, COLUMNS))


def compare(cards, label, scale):
    """Each card's code by the labels (None: no card, '?': not judged), its label, and the number of missed labels."""
    used, spare = set_robustness.matched(label, cards[:, CORNERS].reshape(-1, 4, 2), scale)
    truth = [None if i in spare else NOT_JUDGED for i in range(len(cards))]
    for mine, position in used.items():
        card = label["cards"][position]
        truth[mine] = card["code"] if card.get("required", True) else NOT_JUDGED
    missed = sum(card.get("required", True) and position not in used.values() for position, card in enumerate(label["cards"]))
    return truth, used, missed


def measure(path, changes):
    """One row per picture and change."""
    entries, _ = set_robustness.entries()
    dump, rows = Dump(path), []
    for entry in entries:
        plain, scale = set_robustness.load(entry)
        for name in changes:
            random = np.random.default_rng(zlib.crc32((entry["id"] + name).encode()))
            picture = plain
            if name != UNCHANGED:
                picture = np.clip(set_robustness.CHANGES[name](plain.astype(np.float64), random), 0, 255).astype(np.uint8)
            picture = np.ascontiguousarray(picture)
            cards = dump.cards(picture)
            truth, used, missed = compare(cards, entry["label"], scale * picture.shape[1] / plain.shape[1])
            rows.append({"id": entry["id"], "kind": entry["kind"], "source": entry["source_repo"], "change": name, "cards": cards,
                         "truth": truth, "missed": missed, "label": entry["label"], "used": used})
    return rows


# ---- The inks of a table, as InkColorClustering.swift ---------------------------------------------------------------

def unit(vectors):
    return vectors / np.maximum(np.linalg.norm(vectors, axis=-1, keepdims=True), 1e-9)


CLUSTERING = {"usual": unit(np.array([[0.708, 0.699, 0.102], [0.530, 0.307, 0.791], [0.426, 0.746, 0.512]])),
              "weight": 0.7, "concentration": 10.0, "faint": 0.25, "doubt": 1e-2}
NETWORK_ALONE = dict(CLUSTERING, concentration=0.0, doubt=0.0)


def clustered_colors(cards, options):
    """Probabilities of the three colours of each card, after comparing all cards of the table."""
    colors, ink = cards[:, COLORS].copy(), cards[:, INK]
    strength = (ink ** 2).sum(1)
    has_ink = strength > 1e-4
    if has_ink.sum() < 2:
        return colors
    directions = unit(ink[has_ink])
    narrowness = options["concentration"] * strength[has_ink] / (strength[has_ink] + options["faint"] ** 2)
    prior = colors[has_ink] + options["doubt"]
    prior /= prior.sum(1, keepdims=True)
    shares, weights = prior, cards[has_ink, PRESENCE]
    for _ in range(6):
        means = unit(options["usual"] * options["weight"] + (shares * weights[:, None]).T @ directions)
        shares = prior * np.exp(narrowness[:, None] * (directions @ means.T - 1))
        shares /= shares.sum(1, keepdims=True)
    colors[has_ink] = shares
    return colors


# ---- Fitting --------------------------------------------------------------------------------------------------------

def sigmoid(x):
    return 1 / (1 + np.exp(-np.clip(x, -30, 30)))


def picture_weights(rows):
    """Half of the weight on the unchanged pictures; the mean is 1."""
    is_unchanged = np.array([row["change"] == UNCHANGED for row in rows], float)
    changed = max((is_unchanged == 0).sum(), 1)
    return np.where(is_unchanged > 0, 0.5 / max(is_unchanged.sum(), 1), 0.5 / changed) * len(rows)


def is_judged_card(truth):
    return truth is not None and truth != NOT_JUDGED


def attribute_samples(rows, attribute, options=CLUSTERING):
    """Probabilities, true class and weight of every real card."""
    values, classes, weights = [], [], []
    for row, weight in zip(rows, picture_weights(rows)):
        probabilities = clustered_colors(row["cards"], options) if attribute == "c" else row["cards"][:, FIELDS[attribute]]
        for value, truth in zip(probabilities, row["truth"]):
            if is_judged_card(truth):
                values.append(value)
                classes.append(LETTERS[attribute].index(truth["ncsf".index(attribute)]))
                weights.append(weight)
    return np.array(values), np.array(classes), np.array(weights)


def tempered(probabilities, exponent, floor):
    raised = np.maximum(probabilities, 1e-12) ** exponent
    return raised / raised.sum(1, keepdims=True) * (1 - 3 * floor) + floor


def log_loss(probabilities, classes, weights):
    return -(weights * np.log(probabilities[np.arange(len(classes)), classes])).sum() / weights.sum()


def fit_temperature(values, classes, weights):
    """The exponent and the floor with the smallest logarithmic loss."""
    return min((log_loss(tempered(values, exponent, floor), classes, weights), exponent, floor)
               for exponent in EXPONENTS for floor in FLOORS)[1:]


def end_state(card):
    """How well a card's ends confirm its number of symbols: 0 both clear, 1 one, 2 none, 3 more symbols than seen."""
    return 3 if card[NUMBER] != card[SYMBOLS_SEEN] else 2 - sum(int(card[edge] > CLEAR_EDGE) for edge in END_EDGES)


def fit_numbers(rows):
    """Probability that the number is right in each of the four states."""
    samples = [(end_state(card), int(card[NUMBER]) == int(truth[0]), weight) for row, weight in zip(rows, picture_weights(rows))
               for card, truth in zip(row["cards"], row["truth"]) if is_judged_card(truth)]
    states, is_right, weights = [np.array(column) for column in zip(*samples)]
    return np.array([((weights * is_right)[states == state].sum() + 1) / (weights[states == state].sum() + 1.1) for state in range(4)])


def presence_features(cards):
    """The finder's own estimate as a logit; as it decides which cards are reported, only its scale is fitted."""
    estimate = np.clip(cards[:, PRESENCE], 1e-4, 1 - 1e-4)
    return np.stack([np.ones(len(cards)), np.log(estimate / (1 - estimate))], 1)


def fit_presence(rows):
    samples = [(features, truth is not None, weight) for row, weight in zip(rows, picture_weights(rows)) if len(row["cards"])
               for features, truth in zip(presence_features(row["cards"]), row["truth"]) if truth != NOT_JUDGED]
    return logistic(*[np.array(column) for column in zip(*samples)])


def logistic(features, classes, weights, ridge=0.05):
    """Weighted logistic regression by Newton's method."""
    b = np.zeros(features.shape[1])
    for _ in range(100):
        p = sigmoid(features @ b)
        gradient = features.T @ (weights * (classes - p)) - ridge * b
        hessian = (features * (weights * p * (1 - p))[:, None]).T @ features + ridge * np.eye(len(b))
        step = np.linalg.solve(hessian, gradient)
        b = b + np.clip(step, -2, 2)
        if np.abs(step).max() < 1e-7:
            break
    return b


def fit(rows):
    """All constants from these pictures."""
    constants = {attribute: fit_temperature(*attribute_samples(rows, attribute)) for attribute in "csf"}
    constants["n"] = fit_numbers(rows)
    constants["presence"] = fit_presence(rows)
    tables = [row for row in rows if row["kind"] == "table"]
    samples = [list_of_sets(row, constants) for row in tables]
    features, is_right = np.array([s[0] for s in samples]), np.array([s[1] for s in samples], float)
    constants["completeness"] = logistic(features, is_right, picture_weights(tables))
    return constants


# ---- Deciding, as CardCalibration.swift and DeckResolver.swift ------------------------------------------------------

def decide(row, constants):
    """The code of each card, the four probabilities and that of all four, and its presence."""
    cards = row["cards"]
    count = len(cards)
    if not count:
        return [], np.zeros((0, 5)), np.zeros(0)
    numbers = np.zeros((count, 3))
    for i, card in enumerate(cards):
        number = int(card[NUMBER]) - 1
        right = constants["n"][end_state(card)]
        numbers[i] = (1 - right) * OTHER_NUMBERS[number]
        numbers[i, number] = right
    colors = tempered(clustered_colors(cards, CLUSTERING), *constants["c"])
    shadings = tempered(cards[:, SHADINGS], *constants["s"])
    shapes = tempered(cards[:, SHAPES], *constants["f"])
    presence = sigmoid(presence_features(cards) @ constants["presence"])
    joint = (numbers[:, :, None, None, None] * colors[:, None, :, None, None] * shadings[:, None, None, :, None]
             * shapes[:, None, None, None, :]).reshape(count, len(CODES))
    names = joint.argmax(1)
    reported = [i for i in range(count) if cards[i, PRESENCE] >= MINIMUM_PRESENCE]
    resolve(joint, names, reported)
    confidence = joint[np.arange(count), names] * presence
    result = np.zeros((count, 5))
    for i in range(count):
        weights = np.ones(len(CODES))
        for j in reported:
            if j != i and names[j] != names[i]:
                weights[names[j]] *= 1 - min(confidence[j], LARGEST_CONFIDENCE)
        weighted = joint[i] * weights
        weighted /= weighted.sum()
        result[i, 4] = weighted[names[i]] * presence[i]
        digits = np.unravel_index(names[i], (3, 3, 3, 3))
        for axis, digit in enumerate(digits):
            others = tuple(other for other in range(4) if other != axis)
            result[i, axis] = weighted.reshape(3, 3, 3, 3).sum(others)[digit]
    return [CODES[i] for i in names], result, presence


def resolve(joint, names, reported):
    """Gives the less certain of two cards with the same name its second-best name; changes `names`."""
    for _ in range(8):
        holder, is_changed = {}, False
        for i in reported:
            if names[i] not in holder:
                holder[names[i]] = i
                continue
            taken = {names[j] for j in reported}
            free = [code for code in range(len(CODES)) if code not in taken]
            best = None
            for candidate in (i, holder[names[i]]):
                code = max(free, key=lambda c: joint[candidate, c])
                ratio = joint[candidate, code] / max(joint[candidate, names[candidate]], 1e-12)
                if best is None or ratio >= best[0]:
                    best = ratio, candidate, code
            if best[0] > MINIMUM_RATIO:
                names[best[1]] = best[2]
                is_changed = True
                break
        if not is_changed:
            return


def sets_among(codes):
    """Positions of all sets."""
    positions, found = collections.defaultdict(list), set()
    for i, code in enumerate(codes):
        positions[code].append(i)
    for i in range(len(codes)):
        for j in range(i + 1, len(codes)):
            third = "".join(x if x == y else next(z for z in letters if z not in (x, y))
                            for x, y, letters in zip(codes[i], codes[j], LETTERS.values()))
            found |= {(i, j, k) for k in positions.get(third, []) if k > j}
    return found


def list_of_sets(row, constants):
    """Features of a table's completeness, and whether its list of sets is right."""
    names, result, presence = decide(row, constants)
    is_reported = [row["cards"][i, PRESENCE] >= MINIMUM_PRESENCE for i in range(len(names))]
    reported = [i for i in range(len(names)) if is_reported[i]]
    mine = [[row["used"].get(reported[i], -1) for i in triple] for triple in sets_among([names[i] for i in reported])]
    is_right = set_robustness.is_list_right(mine, row["label"])
    absent = 1 - np.array([presence[i] for i in range(len(names)) if not is_reported[i]])
    nothing_else = np.log(np.maximum(absent, 1e-3)).sum() if len(names) else 0
    return np.array([1, np.log(np.maximum(result[reported, 4], 1e-4)).sum(), nothing_else, len(reported) / 12]), is_right


# ---- Reports --------------------------------------------------------------------------------------------------------

def report_colors(rows):
    print("colours right by the network alone / by all cards of the table together; log loss of both:")
    for name in dict.fromkeys(row["change"] for row in rows):
        chosen = [row for row in rows if row["change"] == name]
        alone, together = [attribute_samples(chosen, "c", options) for options in (NETWORK_ALONE, CLUSTERING)]
        right = [(values.argmax(1) == classes).sum() for values, classes, _ in (alone, together)]
        losses = [log_loss(tempered(values, 1, 1e-4), classes, weights) for values, classes, weights in (alone, together)]
        print(f"  {name:20s} {len(alone[1]):5d} cards {right[0]:5d} / {right[1]:5d}   {losses[0]:.4f} / {losses[1]:.4f}")


def report_confidences(rows):
    """Tests each source with the constants of the others. Returns the figures."""
    said, right, total = collections.defaultdict(list), 0, 0
    for source in sorted({row["source"] for row in rows}):
        mine = [row for row in rows if row["source"] == source]
        constants = fit([row for row in rows if row["source"] != source])
        for row in mine:
            names, result, presence = decide(row, constants)
            for name, values, p, truth, card in zip(names, result, presence, row["truth"], row["cards"]):
                if truth == NOT_JUDGED:
                    continue
                said["is a card"].append((p, truth is not None))
                if card[PRESENCE] < MINIMUM_PRESENCE:
                    continue
                said["card"].append((values[4], name == truth))
                if truth:
                    for position, attribute in enumerate(("number", "color", "shading", "shape")):
                        said[attribute].append((values[position], name[position] == truth[position]))
                    right += name == truth
            if row["kind"] == "table":
                features, is_right = list_of_sets(row, constants)
                said["list of sets"].append((sigmoid(features @ constants["completeness"]), is_right))
        total += sum(card.get("required", True) for row in mine for card in row["label"]["cards"])
    share = 100 * right / max(total, 1)
    print(f"each source tested with the constants of the others: {right} of {total} cards right = {share:.2f} %")
    gaps = {}
    for title in ("card", "number", "shape", "color", "shading", "is a card", "list of sets"):
        print(title + ":")
        gaps[title] = round(set_robustness.reliability(said[title]), 2)
    return {"cards": total, "cards_right": int(right), "mean_gap_points": gaps}


def load_or_measure(training, path):
    if not os.path.exists(path):
        rows = measure(training.program_path, training.settings["changes"])
        with open(path + ".part", "wb") as file:
            pickle.dump(rows, file)
        os.replace(path + ".part", path)
    with open(path, "rb") as file:
        return pickle.load(file)


def export(constants, path):
    """Writes the file that CardCalibration.swift reads, with four decimals so that it does not depend on the machine's rounding."""
    names = {"c": "colors", "s": "shadings", "f": "shapes", "n": "numbers"}
    tensors = {names.get(name, name): np.round(np.array(values, np.float64), 4) for name, values in constants.items()}
    for name, values in tensors.items():
        print(name, values.tolist())
    pack.write(path, tensors)


def training_of(changes):
    training = recipe.Training(
        name="set-calibration", weights="Models/set/calibration.weights", seed=0,
        scripts=["lab/training/set/calibrate.py", "lab/training/set/SetEvidenceDump/main.swift", "Models/set/symbols.weights", "lab/training/pack.py",
                 "lab/accuracy/set_robustness.py"],
        labels=["set"], packages=["numpy", "opencv-python-headless"], program="SetEvidenceDump",
        settings={"changes": changes}, shipped_settings={"changes": CHANGES})
    training.find(f"set/{entry['file']}" for entry in set_robustness.judged(labelled.load("set").entries))
    return training


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--changes", nargs="+", choices=set_robustness.CHANGES, default=CHANGES, help="other than the default: a try, nothing is shipped")
    training = training_of(parser.parse_args().changes)
    folder = training.folder()
    rows = load_or_measure(training, os.path.join(folder, "measured.pkl"))
    print(len(rows), "pictures")
    report_colors(rows)
    figures = {"pictures": len(rows), "each_source_left_out": report_confidences(rows)}
    made = os.path.join(folder, "calibration.weights")
    export(fit(rows), made)
    training.finish(made, figures)


if __name__ == "__main__":
    main()
