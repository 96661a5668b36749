"""Draws tables with rendered and with photographed single cards, and labels the blobs on them.

All random numbers come from one generator, so the order of calls is part of the recipe.
"""
import functools
import os
import sys

import cv2
import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "accuracy"))
import labelled

NUMBERS, COLORS, SHADINGS, SHAPES = "123", "rgp", "sto", "dos"
CARD_WIDTH, CARD_HEIGHT = 57, 87  # millimetres
PITCH = {"d": 24.7, "o": 24.7, "s": 22.8}
EXTENTS = {"d": (41, 19.5), "o": (39, 19), "s": (37.5, 18)}
# Minimum intersection over union of a blob with a symbol that it shows, and with one that it shows in part.
WHOLE_SYMBOL, PART_OF_SYMBOL = 0.66, 0.35


# ---- Symbols --------------------------------------------------------------------------------------------------------

def usual_squiggle():
    """The squiggle as cubic Bezier curves, drawn for this project, in a box of -1...1."""
    curves = (((-0.85, 1.0), (-1.05, 0.95), (-1.05, -0.80), (-0.50, -0.80)),
              ((-0.50, -0.80), (-0.15, -0.80), (0.10, -0.35), (0.42, -0.40)),
              ((0.42, -0.40), (0.62, -0.43), (0.70, -1.0), (0.85, -1.0)))
    t = np.linspace(0, 1, 14)[:, None]
    half = []
    for a, b, c, d in (np.array(curve) for curve in curves):
        half.append((1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t * t * c + t ** 3 * d)
    half = np.vstack(half)
    points = np.vstack([half, -half])
    return points / np.abs(points).max(0)


SQUIGGLE = usual_squiggle()


def wave(rng):
    """Another squiggle, as in some decks: a thick stroke along a sine."""
    t = np.linspace(-1, 1, 24)
    amplitude = rng.uniform(0.25, 0.5)
    half = rng.uniform(0.42, 0.6)
    frequency = rng.uniform(2.4, 3.4)
    y = -amplitude * np.sin(frequency * t)
    width = half * (1 - np.abs(t) ** rng.uniform(4, 10)) ** 0.5
    return np.vstack([np.stack([t, y - width], 1), np.stack([t, y + width], 1)[::-1]])


def diamond(rng):
    """A diamond in a box of -1...1; a quarter have slightly bent sides and cut corners."""
    corners = np.array([[-1, 0], [0, -1], [1, 0], [0, 1]], float)
    if rng.random() >= 0.25:
        return corners
    bend = rng.uniform(-0.06, 0.08)
    points = []
    for i in range(4):
        a, b = corners[i], corners[(i + 1) % 4]
        for t in np.linspace(0.04, 0.96, 7):
            points.append((a + (b - a) * t) * (1 + bend * 4 * t * (1 - t)))
    return np.array(points)


def oval(length, breadth, rng):
    """A stadium; a quarter are shapes between a stadium and an ellipse."""
    if rng.random() < 0.25:
        power = rng.uniform(2, 4)
        angles = np.linspace(0, 2 * np.pi, 48, endpoint=False)
        cosine, sine = np.cos(angles), np.sin(angles)
        return np.stack([np.sign(cosine) * np.abs(cosine) ** (2 / power) * length / 2,
                         np.sign(sine) * np.abs(sine) ** (2 / power) * breadth / 2], 1)
    radius = breadth / 2 * rng.uniform(0.85, 1.0)
    quarter = np.linspace(0, np.pi / 2, 10)
    points = []
    for sign_x, sign_y, is_reversed in ((1, 1, False), (-1, 1, True), (-1, -1, False), (1, -1, True)):
        for angle in quarter[::-1] if is_reversed else quarter:
            points.append([sign_x * (length / 2 - radius + radius * np.cos(angle)),
                           sign_y * (breadth / 2 - radius + radius * np.sin(angle))])
    return np.array(points)


def outline(shape, length, breadth, rng):
    """The outline of a symbol of this size around 0, 0, with its long axis along x."""
    if shape == "d":
        return diamond(rng) * [length / 2, breadth / 2]
    if shape == "o":
        return oval(length, breadth, rng)
    points = wave(rng) if rng.random() < 0.25 else SQUIGGLE.copy()
    points[:, 1] += rng.uniform(-0.16, 0.16) * np.sin(points[:, 0] * 3)
    points /= np.abs(points).max(0)
    return points * [length / 2, breadth / 2]


# Inks as blue, green, red in 0...1 relative to white: (cumulative share of decks, ranges of the three channels).
INKS = {
    "r": ((0.1, (0.03, 0.25), (0.22, 0.45), (0.85, 1.0)),   # orange
          (0.2, (0.33, 0.5), (0.15, 0.38), (0.85, 1.0)),    # pink
          (1.0, (0.06, 0.4), (0.04, 0.38), (0.7, 1.0))),
    "g": ((0.1, (0.1, 0.35), (0.6, 0.8), (0.3, 0.48)),      # yellowish
          (0.2, (0.45, 0.65), (0.45, 0.7), (0, 0.2)),       # teal
          (1.0, (0.12, 0.55), (0.38, 0.75), (0, 0.33))),
    "p": ((0.12, (0.55, 0.8), (0.05, 0.3), (0.1, 0.3)),     # indigo
          (0.22, (0.5, 0.72), (0.05, 0.3), (0.48, 0.66)),   # magenta
          (1.0, (0.33, 0.7), (0.04, 0.32), (0.18, 0.55))),
}


def ink_color(color, rng):
    share = rng.random()
    ranges = next(row[1:] for row in INKS[color] if share < row[0])
    return np.array([rng.uniform(*limits) for limits in ranges])


# ---- Cards ----------------------------------------------------------------------------------------------------------

def render_card(code, rng, mm=6):
    """A card of 57x87 mm at `mm` pixels per millimetre, BGR in 0...1."""
    number, color, shading, shape = int(code[0]), code[1], code[2], code[3]
    width, height = CARD_WIDTH * mm, CARD_HEIGHT * mm
    picture = np.full((height, width, 3), 1.0, np.float32) * rng.uniform(0.94, 1)
    if rng.random() < 0.12:  # an old or cream-coloured card
        picture *= np.array([rng.uniform(0.78, 0.97), rng.uniform(0.9, 1), 1], np.float32)
    ink = ink_color(color, rng)
    length = EXTENTS[shape][0] * rng.uniform(0.92, 1.06)
    breadth = EXTENTS[shape][1] * rng.uniform(0.9, 1.08)
    pitch = PITCH[shape] * rng.uniform(0.97, 1.03)
    symbol = outline(shape, length, breadth, rng)
    line_width = rng.uniform(0.55, 1.8)
    stripes = {"pitch": rng.uniform(0.9, 2.2), "duty": rng.uniform(0.18, 0.52), "phase": rng.uniform(0, 1)}
    stripes["along"] = rng.random() < 0.06  # stripes along the symbol
    stripes["tint"] = rng.random() < 0.08   # a tint instead of stripes
    for i in range(number):
        middle = [CARD_WIDTH / 2, CARD_HEIGHT / 2 + (i - (number - 1) / 2) * pitch]
        points = ((symbol + middle) * mm * 16).astype(np.int32)
        inside = np.zeros((height, width), np.uint8)
        cv2.fillPoly(inside, [points], 255, cv2.LINE_AA, 4)
        if shading == "s":
            cover = inside.astype(np.float32) / 255
        else:
            edge = np.zeros((height, width), np.uint8)
            cv2.polylines(edge, [points], True, 255, max(1, int(line_width * mm + 0.5)), cv2.LINE_AA, 4)
            cover = edge.astype(np.float32) / 255
            if shading == "t":
                lines = stripe_profile(height if stripes["along"] else width, mm, stripes, rng)
                cover = np.maximum(cover, (inside.astype(np.float32) / 255) * (lines.T if stripes["along"] else lines))
        picture = picture * (1 - cover[..., None]) + ink.astype(np.float32) * cover[..., None]
    return picture


def stripe_profile(count, mm, stripes, rng):
    """One row of stripes, 0...1."""
    place = np.arange(count) / mm / stripes["pitch"] + stripes["phase"]
    profile = ((place % 1) < stripes["duty"]).astype(np.float32)
    if stripes["tint"]:
        profile = np.full(len(profile), stripes["duty"] * rng.uniform(0.6, 0.9), np.float32)
    return cv2.GaussianBlur(profile[None, :], (0, 0), mm * 0.12)


class FakeCard:
    """A white card with other print: text, pips of playing cards, simple shapes, or a card of another game."""

    def __init__(self, rng, mm=5):
        self.rng, self.mm = rng, mm
        self.width, self.height = CARD_WIDTH * mm, CARD_HEIGHT * mm
        self.picture = np.full((self.height, self.width, 3), int(255 * rng.uniform(0.9, 1)), np.uint8)
        kind = rng.random()
        ink = ink_color(rng.choice("rgp"), rng) if rng.random() < 0.6 else np.full(3, rng.uniform(0, 0.4))
        self.color = tuple(int(255 * value) for value in ink)
        if kind < 0.4:
            self.draw_text()
        elif kind < 0.7:
            self.draw_pips()
        elif kind < 0.85:
            self.draw_shapes()
        else:
            self.draw_other_game()

    def place(self):
        return int(self.rng.uniform(0.1, 0.9) * self.width), int(self.rng.uniform(0.1, 0.9) * self.height)

    def draw_text(self):
        rng = self.rng
        letters = "ABCDEFGHJKLMNPQRSTUVXYZ0123456789abcdefghkmnorst"
        for _ in range(rng.randint(1, 10)):
            text = "".join(rng.choice(letters) for _ in range(rng.randint(1, 6)))
            cv2.putText(self.picture, text, self.place(), rng.randint(0, 7), rng.uniform(0.6, 4), self.color, rng.randint(1, 9), cv2.LINE_AA)

    def draw_pips(self):
        """Small diamonds, hearts, clubs made of discs, spades."""
        rng = self.rng
        size = rng.uniform(5, 13) * self.mm / 2
        kind = rng.randint(0, 3)
        is_large = rng.random() < 0.25
        if is_large:
            size *= 2
        t = np.linspace(0, 2 * np.pi, 60)
        heart_x = 16 * np.sin(t) ** 3
        heart_y = 13 * np.cos(t) - 5 * np.cos(2 * t) - 2 * np.cos(3 * t) - np.cos(4 * t)
        for _ in range(1 if is_large else rng.randint(1, 10)):
            x, y = self.place()
            if kind == 0:
                self.fill([[x, y - size * 1.3], [x + size, y], [x, y + size * 1.3], [x - size, y]])
            elif kind == 1:
                self.fill(np.stack([x + heart_x * size / 16, y + -heart_y * size / 16], 1))
            elif kind == 2:
                for angle in (0, 2.1, 4.2):
                    center = int(x + np.sin(angle) * size * 0.6), int(y - np.cos(angle) * size * 0.6)
                    cv2.circle(self.picture, center, int(size * 0.55), self.color, -1, cv2.LINE_AA)
            else:
                self.fill(np.stack([x + heart_x * size / 16, y + heart_y * size / 16], 1))
                cv2.line(self.picture, (x, y), (x, int(y + 1.3 * size)), self.color, max(1, int(size * 0.2)))

    def draw_shapes(self):
        """Rectangles, circles and quadrilaterals, filled or not."""
        rng = self.rng
        for _ in range(rng.randint(1, 6)):
            x, y = self.place()
            width, height = rng.uniform(4, 20) * self.mm, rng.uniform(4, 20) * self.mm
            thickness = rng.choice([-1, 1, 2, 4, 8])
            kind = rng.randint(0, 2)
            if kind == 0:
                cv2.rectangle(self.picture, (x, y), (int(x + width), int(y + height)), self.color, thickness, cv2.LINE_AA)
            elif kind == 1:
                cv2.circle(self.picture, (x, y), int(width / 2), self.color, thickness, cv2.LINE_AA)
            else:
                self.fill([[x, y], [x + width, y + rng.uniform(0, height)], [x + rng.uniform(0, width), y + height]])

    def draw_other_game(self):
        """A coloured card with a white ellipse and a letter."""
        rng, margin = self.rng, 4 * self.mm
        self.picture[margin:-margin, margin:-margin] = self.color
        center, axes = (self.width // 2, self.height // 2), (int(self.width * 0.45), int(self.height * 0.25))
        cv2.ellipse(self.picture, center, axes, rng.uniform(-40, 40), 0, 360, (255, 255, 255), -1, cv2.LINE_AA)
        at = int(self.width * 0.25), int(self.height * 0.62)
        cv2.putText(self.picture, rng.choice("0123456789SR"), at, rng.randint(0, 5), self.mm * 0.9, self.color, self.mm * 2, cv2.LINE_AA)

    def fill(self, points):
        cv2.fillPoly(self.picture, [np.int32(points)], self.color, cv2.LINE_AA)


def render_fake(rng):
    return FakeCard(rng).picture.astype(np.float32) / 255


class Crops:
    """The photographed single cards of the labels; all sources are equally frequent."""

    def __init__(self):
        labels = labelled.load("set")
        entries = [dict(e, path=path, source_repo=labels.source(e)["repo"]) for e, path in labelled.here("set", labels.entries)]
        singles = [e for e in entries if e["kind"] == "single" and e["label"].get("code", "x")[3:4] in tuple(SHAPES)]
        sources = sorted({e["source_repo"] for e in singles})
        self.by_source = [[e for e in singles if e["source_repo"] == source] for source in sources]
        self.pictures = {}

    def choose(self, rng):
        """A picture, BGR in 0...1, upright; its code and its source."""
        entry = rng.choice(rng.choice(self.by_source))
        if entry["id"] not in self.pictures:
            picture = cv2.imread(entry["path"])
            if picture.shape[1] > picture.shape[0]:
                picture = np.ascontiguousarray(np.rot90(picture))
            self.pictures[entry["id"]] = picture
        return self.pictures[entry["id"]].astype(np.float32) / 255, entry["label"]["code"], entry["source_repo"]


@functools.cache
def crops():
    """Read once per process."""
    return Crops()


# ---- Tables ---------------------------------------------------------------------------------------------------------

def background(rng, side):
    """A table of any colour, some with grain or planks."""
    kind = rng.random()
    base = np.array([rng.uniform(0.02, 1) for _ in range(3)])
    if rng.random() < 0.5:
        base = np.full(3, rng.uniform(0.02, 1)) * np.array([rng.uniform(0.8, 1.1) for _ in range(3)])
    if kind < 0.15:
        base = np.array([rng.uniform(0.85, 1)] * 3)
    table = np.ones((side, side, 3), np.float32) * base.astype(np.float32)
    noise = np.random.RandomState(rng.randrange(1 << 30))
    if rng.random() < 0.5:
        size = rng.choice([1, 2, 4, 8])
        amplitude = rng.uniform(0.02, 0.2)
        grain = noise.randn(side // size + 1, side // size + 1).astype(np.float32)
        table *= 1 + amplitude * cv2.resize(grain, (side, side))[..., None]
    if rng.random() < 0.3:
        shape = (side // 16 + 1, side // 2 + 1) if rng.random() < 0.5 else (side // 2 + 1, side // 16 + 1)
        planks = noise.randn(*shape).astype(np.float32)
        table *= 1 + rng.uniform(0.03, 0.25) * cv2.resize(planks, (side, side))[..., None]
    return np.clip(table, 0, 1)


def lit(picture, rng):
    """Uneven light, shadows, the lamp's colour and brightness, haze, saturation, glare."""
    side = picture.shape[0]
    x, y = np.meshgrid(np.linspace(-1, 1, side, dtype=np.float32), np.linspace(-1, 1, side, dtype=np.float32))
    angle = rng.uniform(0, 6.28)
    slope = rng.uniform(0, 0.35)
    picture = picture * (1 + slope * (np.cos(angle) * x + np.sin(angle) * y))[..., None]
    for _ in range(rng.choice([0, 0, 1, 2, 3])):
        angle = rng.uniform(0, 6.28)
        offset = rng.uniform(-0.7, 0.7)
        width = rng.choice([rng.uniform(0.002, 0.02), rng.uniform(0.005, 0.3)])
        depth = rng.uniform(0.35, 0.9)
        shadow = 1 / (1 + np.exp(-np.clip((np.cos(angle) * x + np.sin(angle) * y - offset) / width, -30, 30)))
        tint = np.array([depth * rng.uniform(0.85, 1.1) for _ in range(3)], np.float32)
        picture = picture * (1 - shadow[..., None] * (1 - tint))
    if rng.random() < 0.5:  # a warm, cold or odd lamp
        lamp = np.array([rng.uniform(0.55, 1.1), rng.uniform(0.75, 1.05), rng.uniform(0.7, 1.15)], np.float32)
        if rng.random() < 0.1:
            lamp = np.array([rng.uniform(0.15, 1.1), rng.uniform(0.5, 1.05), rng.uniform(0.2, 1.15)], np.float32)
        picture = picture * lamp
    picture = picture * (rng.uniform(0.1, 0.4) if rng.random() < 0.15 else rng.uniform(0.45, 1.15))
    if rng.random() < 0.3:
        haze = rng.uniform(0, 0.25)
        picture = picture * (1 - haze) + haze * rng.uniform(0.5, 1)
    if rng.random() < 0.3:
        saturation = rng.uniform(0.55, 1.5)
        gray = picture.mean(2, keepdims=True)
        picture = gray + (picture - gray) * saturation
    for _ in range(rng.choice([0, 0, 0, 1, 2])):
        center_x, center_y = rng.uniform(-1, 1), rng.uniform(-1, 1)
        radius = rng.uniform(0.05, 0.4)
        glare = rng.uniform(0.1, 0.6) if rng.random() < 0.75 else rng.uniform(0.6, 1.6)  # the latter clips white
        distance = (x - center_x) ** 2 + (y - center_y) ** 2
        picture = picture + glare * np.exp(-distance / radius ** 2)[..., None].astype(np.float32)
    return picture


def photographed(picture, noise, rng):
    """Blur by focus or motion, gamma, noise, sharpening as in phones, compression; 8 bits."""
    kind = rng.random()
    if kind < 0.5:
        picture = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.3, 1.9))
    elif kind < 0.6:
        reach = rng.randint(2, 6)
        kernel = np.zeros((reach * 2 + 1, reach * 2 + 1), np.float32)
        angle = rng.uniform(0, 3.14)
        dx, dy = reach * np.cos(angle), reach * np.sin(angle)
        cv2.line(kernel, (int(reach - dx), int(reach - dy)), (int(reach + dx), int(reach + dy)), 1, 1)
        picture = cv2.filter2D(picture, -1, kernel / kernel.sum())
    picture = np.clip(picture, 0, 1) ** rng.uniform(0.8, 1.3)
    picture = picture + noise.randn(*picture.shape).astype(np.float32) * rng.choice([0, 0.004, 0.01, 0.02, 0.035])
    result = np.clip(picture * 255, 0, 255).astype(np.uint8)
    if rng.random() < 0.35:
        detail = result.astype(np.float32) - cv2.GaussianBlur(result, (0, 0), 1.5)
        result = np.clip(result.astype(np.float32) + detail * rng.uniform(0.2, 1.2), 0, 255).astype(np.uint8)
    if rng.random() < 0.7:
        quality = [cv2.IMWRITE_JPEG_QUALITY, rng.randint(35, 95)]
        result = cv2.imdecode(cv2.imencode(".jpg", result, quality)[1], 1)
    return result


def degrade(picture, rng):
    """Applies light and camera to a table."""
    noise = np.random.RandomState(rng.randrange(1 << 30))
    return photographed(lit(picture, rng), noise, rng)


def view(rng, side):
    """The homography of the table: rotated, then seen at a slant."""
    turn = rng.uniform(0, 360) if rng.random() < 0.4 else rng.choice([0, 90]) + rng.uniform(-12, 12)
    slant = rng.uniform(0, 0.32) if rng.random() < 0.5 else rng.uniform(0.2, 0.46)
    square = np.float32([[0, 0], [side, 0], [side, side], [0, side]])

    def shift(limit):
        return rng.uniform(-0.05, limit) * side

    moved = square + np.float32([[shift(slant), shift(slant)], [-shift(slant), shift(slant)],
                                 [-shift(0.1), -shift(0.1)], [shift(0.1), -shift(0.1)]])
    rotation = np.vstack([cv2.getRotationMatrix2D((side / 2, side / 2), turn, 1), [0, 0, 1]])
    return cv2.getPerspectiveTransform(square, moved) @ rotation


def any_card(rng, share_of_crops):
    """A card for a table: its picture, its code (None for a fake one) and its source ('-' for a rendered one)."""
    if rng.random() < 0.16:
        return render_fake(rng), None, "-"
    if rng.random() < share_of_crops:
        return crops().choose(rng)
    code = rng.choice(NUMBERS) + rng.choice(COLORS) + rng.choice(SHADINGS) + rng.choice(SHAPES)
    return render_card(code, rng, 4), code, "-"


def lay(table, card, card_to_table, short, rng):
    """Draws a card with round corners, most with a soft shadow, into a table.

    :param card_to_table: from the card's pixels to the table's.
    :param short: the card's short side on the table, pixels.
    :return: whether it lies on the table.
    """
    side, (height, width) = table.shape[0], card.shape[:2]
    corners = card_to_table @ np.array([[0, width, width, 0], [0, 0, height, height], [1, 1, 1, 1.0]])
    corners = corners[:2] / corners[2]
    margin = int(short * 0.12) + 3
    if not np.isfinite(corners).all():
        return False
    x0, y0 = np.clip(corners.min(1).astype(int) - margin, 0, side)
    x1, y1 = np.clip(corners.max(1).astype(int) + margin + 1, 0, side)
    if x1 - x0 < 4 or y1 - y0 < 4:
        return False
    matrix, size = np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, 1.0]]) @ card_to_table, (int(x1 - x0), int(y1 - y0))
    part = table[y0:y1, x0:x1]
    warped = cv2.warpPerspective(card, matrix, size, flags=cv2.INTER_LINEAR, borderValue=(0, 0, 0))
    mask = np.zeros((height, width), np.float32)
    radius = int(width * 0.05)
    cv2.rectangle(mask, (radius, 0), (width - 1 - radius, height - 1), 1, -1)
    cv2.rectangle(mask, (0, radius), (width - 1, height - 1 - radius), 1, -1)
    for x in (radius, width - 1 - radius):
        for y in (radius, height - 1 - radius):
            cv2.circle(mask, (x, y), radius, 1, -1)
    mask = cv2.warpPerspective(mask, matrix, size, flags=cv2.INTER_LINEAR)[..., None]
    if rng.random() < 0.7:
        shadow = cv2.GaussianBlur(mask, (0, 0), max(1, short * 0.03))
        part *= 1 - rng.uniform(0, 0.5) * shadow[..., None]
    part[:] = part * (1 - mask) + warped * mask
    return True


def scene(rng, share_of_crops=0.4):
    """A table: the picture (8 bits, BGR), and (code, millimetres to pixels, source) for each SET card on it."""
    side = rng.choice([400, 480])
    short = rng.choice([20, 25, 30, 36, 45, 60, 80, 120]) * rng.uniform(0.8, 1.25)
    columns = max(1, min(5, int(side / (short * 1.35))))
    rows = max(1, min(4, int(side / (short * 1.95))))
    table = background(rng, side)
    table_to_picture = view(rng, side)
    step_x, step_y = short * rng.uniform(1.01, 1.4), short * 1.53 * rng.uniform(1.01, 1.3)
    scale = short / CARD_WIDTH
    cards = []
    for row in range(rows):
        for column in range(columns):
            if rng.random() < 0.12:
                continue
            card, code, source = any_card(rng, share_of_crops)
            height, width = card.shape[:2]
            pixels_to_mm = cv2.getPerspectiveTransform(
                np.float32([[0, 0], [width, 0], [width, height], [0, height]]),
                np.float32([[0, 0], [CARD_WIDTH, 0], [CARD_WIDTH, CARD_HEIGHT], [0, CARD_HEIGHT]]))
            turn = np.deg2rad(rng.gauss(0, 5))
            x = side / 2 + (column - (columns - 1) / 2) * step_x + rng.gauss(0, 0.02) * short
            y = side / 2 + (row - (rows - 1) / 2) * step_y + rng.gauss(0, 0.02) * short
            place = np.array([[scale * np.cos(turn), -scale * np.sin(turn), x], [scale * np.sin(turn), scale * np.cos(turn), y], [0, 0, 1]])
            centred = np.array([[1, 0, -CARD_WIDTH / 2], [0, 1, -CARD_HEIGHT / 2], [0, 0, 1]])
            mm_to_picture = table_to_picture @ (place @ centred)
            reduction = max(width / CARD_WIDTH / scale / 1.0, 1e-6)
            if reduction > 1.5:  # to avoid aliasing
                card = cv2.GaussianBlur(card, (0, 0), 0.35 * reduction)
            if lay(table, card, mm_to_picture @ pixels_to_mm, short, rng) and code:
                cards.append((code, mm_to_picture, source))
    return degrade(table, rng), cards


# ---- Labels of blobs ------------------------------------------------------------------------------------------------

def coverage(code, box):
    """The largest intersection over union of a box in a card's millimetres (x0, y0, x1, y1) with one of its symbols."""
    x0, y0, x1, y1 = box
    length, breadth = EXTENTS[code[3]]
    number, best = int(code[0]), 0
    for i in range(number):
        y = CARD_HEIGHT / 2 + (i - (number - 1) / 2) * PITCH[code[3]]
        width = min(x1, CARD_WIDTH / 2 + length / 2) - max(x0, CARD_WIDTH / 2 - length / 2)
        height = min(y1, y + breadth / 2) - max(y0, y - breadth / 2)
        if width > 0 and height > 0:
            shared = width * height
            best = max(best, shared / ((x1 - x0) * (y1 - y0) + length * breadth - shared))
    return best


def label_blobs(blobs, cards):
    """(code, source) of the symbol of each blob, None if it is not a symbol, '?' if it shows only a part of one."""
    names = []
    from_picture = [(code, np.linalg.inv(matrix), source) for code, matrix, source in cards]
    for blob in blobs:
        name = None
        hull = np.concatenate([blob.hull, np.ones((len(blob.hull), 1), np.float32)], 1).T
        for code, matrix, source in from_picture:
            center = matrix @ np.array([blob.center[0], blob.center[1], 1])
            center = center[:2] / center[2]
            if not (-5 < center[0] < CARD_WIDTH + 5 and -5 < center[1] < CARD_HEIGHT + 5):
                continue
            points = matrix @ hull
            points = points[:2] / points[2]
            best = coverage(code, (*points.min(1), *points.max(1)))
            if best > WHOLE_SYMBOL:
                name = code, source
            elif best > PART_OF_SYMBOL and name is None:
                name = "?"
        names.append(name)
    return names
