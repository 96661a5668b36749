#!/usr/bin/env python3
"""Makes colors.weights: the network and the priors of the colour decision (Sources/VisionCore/Cube/ColorParameters.swift).

    make train-cube-colors

The pictures are the photographs of cubes of lab/accuracy/labels, with corners and stickers. The library itself finds and samples the
faces (CubeColorDump). Its measurements, in files of twenty pictures, and the network after every 250 steps are kept, so interrupted
trainings resume with the same result. The figures are cross-validated: the whole colour decision is tested on the photographs of each of
five groups of photographers with a network and priors that saw none of them.

1. Priors: y = mean[colour] + pigment[source, colour] + light[picture] + face[face] + noise, Student's t noise, by expectation
   maximisation; y is the logarithm of (channel + 16) / 144.
2. Network: two blocks of attention over the stickers of one picture, trained on random faces of random pictures (rarer sources more
   often) and of synthetic cubes with other pigments. Light, exposure, haze, saturation, shading, pigments, reflected lamps, fingers,
   printed centres and noise are changed at random, in each of the 25 samples of a sticker; then they are summarised as in
   Sources/VisionCore/Cube/Classify/StickerSampler.swift.
"""
import argparse
import json
import math
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from typing import Any, Optional

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from numpy.typing import NDArray

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, ".."), os.path.join(HERE, "..", "..", "accuracy")]
import labelled  # noqa: E402
import pack  # noqa: E402
import recipe  # noqa: E402

Array = NDArray[Any]
Picture = dict[str, Any]

SEED = 0
STEPS = 36000
HELD_OUT_STEPS = 6000
STEPS_A_CHECKPOINT = 250
PICTURES_A_FILE = 20
LETTERS = "WYROGB"
OFFSET = 16.0
FREEDOM = 4.0
WIDTH, KEYS, INPUTS, SAMPLES = 40, 24, 24, 25
PUREST = 6
# Factor on the last layer: the network is overconfident for unseen photographers, and more so after longer training.
CERTAINTY = 0.8


# -- stickers ------------------------------------------------------------------------------------------------------------

def see(program: str, files: Sequence[str], folder: str) -> list[str]:
    """The library's measurements of pictures as lines of text, cached in the folder."""
    lines, raw = [], os.path.join(folder, "picture.raw")
    for start in range(0, len(files), PICTURES_A_FILE):
        part = files[start:start + PICTURES_A_FILE]
        lines += recipe.kept(os.path.join(folder, f"seen-{start:05d}.json"), lambda: [seen_in(program, file, raw) for file in part])
        print(f"{len(lines)} of {len(files)} pictures seen", flush=True)
    return lines


def seen_in(program: str, file: str, raw: str) -> str:
    recipe.write_raw(raw, recipe.read_picture(file))
    line = subprocess.run([program, "see", "--samples", raw], capture_output=True, text=True, check=True).stdout
    os.remove(raw)
    return line.rstrip("\n")


def parsed(line: str) -> list[tuple[list[tuple[float, float]], Array]]:
    """[(corners, samples 9 x 25 x RGB)] of a line; samples outside of the picture are copies of others."""
    values = iter(map(float, line.split()))
    number = lambda: next(values)
    faces = []
    for _ in range(int(number())):
        number()
        corners = [(number(), number()) for _ in range(4)]
        number()
        for _ in range(3 * int(number())):
            number()
        stickers = []
        for _ in range(9):
            center = [number() for _ in range(8)][:3]
            samples = [[number() for _ in range(3)] for _ in range(int(number()))] or [center]
            stickers.append([samples[i % len(samples)][::-1] for i in range(SAMPLES)])
        faces.append((corners, np.array(stickers, np.float32)))
    return faces


def labels_of(corners: Sequence[tuple[float, float]], photo: dict[str, Any]) -> Optional[tuple[Array, bool]]:
    """The labels of a found face in its own order, whether it is grazing; None if it has none."""
    for face in photo["faces"]:
        truth = face["corners"]
        side = abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(truth, truth[1:] + truth[:1])) / 2) ** 0.5
        distance, turn = min((np.median([math.dist(corners[(i + k) % 4], truth[i]) for i in range(4)]), k) for k in range(4))
        if distance > 0.12 * side:
            continue
        known = "".join(face["stickers"])
        labels = np.array([LETTERS.find(c) for c in known]).reshape(3, 3)
        return np.rot90(labels, -turn).ravel(), bool(face.get("grazing"))
    return None


def load(program: str, photos: list[tuple[dict[str, Any], str]], folder: str) -> list[Picture]:
    """The pictures in which the library found labelled faces."""
    pictures = []
    for (photo, _), line in zip(photos, see(program, [path for _, path in photos], folder)):
        found = [(samples, labels_of(corners, photo)) for corners, samples in parsed(line)]
        faces = [(samples, labels[0]) for samples, labels in found if labels]
        if faces:
            pictures.append({"source": source_of(photo), "family": family(photo), "kind": photo["kind"], "faces": faces[:3], "line": line,
                             "labels": [labels for _, labels in found]})
    return pictures


def source_of(photo: dict[str, Any]) -> str:
    """The folder of the picture: pictures of one cube by one photographer."""
    return str(photo["file"].split("/")[1])


def family(photo: dict[str, Any]) -> str:
    """The photographer of the picture."""
    name = str(photo["id"].split("_")[0])
    return source_of(photo) if name == "web" else name


def summed_up(samples: torch.Tensor) -> tuple[torch.Tensor, ...]:
    """Centre, spread, share of outliers and purest colour of samples (..., 25, RGB), as StickerSampler.swift has them."""
    middle = samples.sort(-2)[0][..., SAMPLES // 2, :]
    distance = ((samples - middle[..., None, :]) ** 2).sum(-1)
    limit = (distance.sort(-1)[0][..., SAMPLES // 2] * 6.25).clamp(min=36)
    kept = distance <= limit[..., None]
    count = kept.sum(-1)
    far = lambda values: torch.where(kept[..., None], values, torch.full_like(values, 1e9)).sort(-2)[0]
    at = (count // 2)[..., None, None].expand(*count.shape, 1, 3)
    center = far(samples).gather(-2, at)[..., 0, :]
    spread = far((samples - center[..., None, :]).abs()).gather(-2, at)[..., 0, :] * 1.4826
    saturated = (kept & (samples.min(-1)[0] > 247)).sum(-1) * (center.min(-1)[0] <= 247)
    glare = (SAMPLES - count + saturated) / SAMPLES
    high, low = samples.max(-1)[0], samples.min(-1)[0]
    purest = ((high - low) / (high + 32)).topk(PUREST, -1)[1]
    pure = samples.gather(-2, purest[..., None].expand(*purest.shape, 3)).mean(-2)
    return center, spread, glare, pure


# -- priors --------------------------------------------------------------------------------------------------------------

def fit_priors(pictures: list[Picture], rounds: int = 15) -> Array:
    """Means and covariances of the mixed model; each source with its pictures is one linear Gaussian system."""
    sources = sorted({p["source"] for p in pictures})
    data, sums = [], [[] for _ in LETTERS]
    for source in sources:
        y, color, picture, face, faces = [], [], [], [], 0
        for number, p in enumerate([q for q in pictures if q["source"] == source]):
            for samples, labels in p["faces"]:
                rgb = summed_up(torch.tensor(samples))[0].numpy()
                for value, label in zip(np.log((rgb + OFFSET) / (128 + OFFSET)), labels):
                    if label >= 0:
                        y.append(value), color.append(label), picture.append(number), face.append(faces)
                faces += 1
        y, color, picture, face = (np.array(v) for v in (y, color, picture, face))
        data.append((y, color, picture, face, int(picture.max()) + 1, faces))
        for c in range(6):
            if (color == c).any():
                sums[c].append(y[color == c].mean(0))
    mean = np.array([np.mean(v, 0) for v in sums])
    pigment, light, shade = np.array([np.eye(3) * .05] * 6), np.eye(3) * .1, np.eye(3) * .03
    noise, weights = np.array([np.eye(3) * .03] * 6), [np.ones(len(d[1])) for d in data]
    for _ in range(rounds):
        ap, np_, al, nl, asd, ns = np.zeros((6, 3, 3)), np.zeros(6), np.zeros((3, 3)), 0, np.zeros((3, 3)), 0
        ae, ne, am = np.zeros((6, 3, 3)), np.zeros(6), np.zeros((6, 3))
        for (y, color, picture, face, pictures_of, faces_of), u in zip(data, weights):
            size = 18 + 3 * pictures_of + 3 * faces_of
            A, v = np.zeros((size, size)), np.zeros(size)
            base = 18 + 3 * pictures_of
            for i, covariance in enumerate([*pigment, *[light] * pictures_of, *[shade] * faces_of]):
                A[3 * i:3 * i + 3, 3 * i:3 * i + 3] = np.linalg.inv(covariance)
            inverse = [np.linalg.inv(n) for n in noise]
            for c in range(6):
                for f in np.unique(face[color == c]):
                    k = (color == c) & (face == f)
                    at = [3 * c, 18 + 3 * picture[k][0], base + 3 * f]
                    pull = inverse[c] @ (u[k][:, None] * (y[k] - mean[c])).sum(0)
                    for a in at:
                        v[a:a + 3] += pull
                        for b in at:
                            A[a:a + 3, b:b + 3] += inverse[c] * u[k].sum()
            V = np.linalg.inv(A)
            z, weight = V @ v, 1 / max(1, np.sqrt(pictures_of))
            second = lambda o: np.outer(z[o:o + 3], z[o:o + 3]) + V[o:o + 3, o:o + 3]
            for c in range(6):
                if (color == c).any():
                    ap[c] += second(3 * c)
                    np_[c] += 1
                    am[c] += z[3 * c:3 * c + 3]
            for i in range(pictures_of):
                al, nl = al + weight * second(18 + 3 * i), nl + weight
            for i in range(faces_of):
                asd, ns = asd + weight * second(base + 3 * i), ns + weight
            for i, c in enumerate(color):
                at = [3 * c, 18 + 3 * picture[i], base + 3 * face[i]]
                rest = y[i] - mean[c] - sum(z[o:o + 3] for o in at)
                scatter = np.outer(rest, rest) + sum(V[a:a + 3, b:b + 3] for a in at for b in at)
                u[i] = (FREEDOM + 3) / (FREEDOM + np.trace(inverse[c] @ scatter))
                ae[c] += weight * u[i] * scatter
                ne[c] += weight
        pooled = ap.sum(0) / np_.sum()
        pigment = np.array([(ap[c] + 6 * pooled) / (np_[c] + 6) for c in range(6)])
        light, shade = (al + np.eye(3) * .02) / (nl + 1), (asd + np.eye(3) * .005) / (ns + 1)
        pooled = ae.sum(0) / ne.sum()
        noise = np.array([(ae[c] + 20 * pooled) / (ne[c] + 20) for c in range(6)])
        mean = mean + am / np_[:, None] * 0.5
    return np.concatenate([mean.ravel(), pigment.ravel(), light.ravel(), shade.ravel(), noise.ravel(), [FREEDOM, OFFSET]])


# -- network -------------------------------------------------------------------------------------------------------------

def features(center: torch.Tensor, spread: torch.Tensor, glare: torch.Tensor, pure: torch.Tensor, face: torch.Tensor,
             mask: torch.Tensor) -> torch.Tensor:
    s, logs, m = center / 255, torch.log((center + 16) / 144), mask[..., None].float()
    picture_mean = (logs * m).sum(1, keepdim=True) / m.sum(1, keepdim=True)
    face_mean = torch.zeros_like(logs)
    for f in range(3):
        k = ((face == f) & mask)[..., None].float()
        face_mean = face_mean + k * ((logs * k).sum(1, keepdim=True) / k.sum(1, keepdim=True).clamp(min=1))

    def opponents(v: torch.Tensor) -> list[torch.Tensor]:
        high, low = v.max(-1, keepdim=True)[0], v.min(-1, keepdim=True)[0]
        red, yellow = (v[..., 0:1] - v[..., 1:2]) / (high + .1), ((v[..., 0:1] + v[..., 1:2]) / 2 - v[..., 2:3]) / (high + .1)
        return [red, yellow, (high - low) / (high + .1)]

    return torch.cat([s * 2 - 1, logs, *opponents(s), s.max(-1, keepdim=True)[0], logs - picture_mean, logs - face_mean,
                      torch.log((pure + 16) / 144) - logs, *opponents(pure / 255), glare[..., None], spread.mean(-1, keepdim=True) / 32], -1)


class Block(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.n1, self.q, self.k = nn.LayerNorm(WIDTH), nn.Linear(WIDTH, KEYS), nn.Linear(WIDTH, KEYS, bias=False)
        self.v, self.o, self.n2 = nn.Linear(WIDTH, WIDTH), nn.Linear(WIDTH, WIDTH), nn.LayerNorm(WIDTH)
        self.a, self.b = nn.Linear(WIDTH, 2 * WIDTH), nn.Linear(2 * WIDTH, WIDTH)

    def forward(self, h: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        x = self.n1(h)
        attention = (self.q(x) @ self.k(x).transpose(1, 2) / KEYS ** .5).masked_fill(~mask[:, None, :], -1e9).softmax(-1)
        h = h + self.o(attention @ self.v(x))
        return h + self.b(F.relu(self.a(self.n2(h))))


class Network(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.e, self.b1, self.b2, self.f = nn.Linear(INPUTS, WIDTH), Block(), Block(), nn.Linear(WIDTH, 6)

    def forward(self, x: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        return self.f(self.b2(self.b1(F.relu(self.e(x)), mask), mask))


# Red, green, blue of W Y R O G B of common cubes: ordinary, bright, pastel without stickers, fluorescent, dark and matt, old and faded, on
# screens; and with a purple or pink sticker for the orange one, or a black one for the white.
PALETTES = [
    [(250, 250, 250), (255, 213, 0), (183, 18, 52), (255, 88, 0), (0, 155, 72), (0, 70, 173)],
    [(235, 240, 245), (238, 225, 30), (196, 30, 45), (250, 105, 25), (20, 160, 60), (20, 85, 190)],
    [(250, 250, 255), (255, 245, 40), (235, 35, 55), (255, 130, 30), (85, 215, 60), (30, 120, 250)],
    [(245, 245, 250), (250, 238, 95), (238, 75, 85), (255, 155, 70), (105, 215, 120), (80, 155, 235)],
    [(248, 250, 250), (232, 255, 40), (250, 60, 85), (255, 115, 50), (80, 250, 70), (40, 150, 255)],
    [(205, 210, 205), (200, 170, 30), (130, 20, 28), (190, 75, 20), (15, 95, 50), (20, 45, 110)],
    [(225, 220, 200), (215, 190, 70), (165, 55, 50), (205, 110, 55), (60, 130, 80), (45, 80, 140)],
    [(255, 255, 255), (255, 255, 0), (255, 0, 0), (255, 140, 0), (0, 255, 0), (0, 0, 255)],
    [(255, 255, 255), (255, 230, 0), (200, 0, 0), (255, 165, 0), (0, 128, 0), (0, 0, 200)],
    [(240, 240, 245), (250, 210, 40), (215, 40, 60), (250, 140, 50), (0, 170, 110), (0, 130, 220)],
]
ODD_PALETTES = [
    [(250, 250, 250), (255, 213, 0), (190, 20, 45), (120, 50, 160), (0, 155, 72), (0, 80, 190)],
    [(250, 250, 250), (255, 225, 30), (190, 15, 40), (250, 120, 185), (20, 160, 70), (20, 80, 190)],
    [(32, 32, 34), (255, 213, 0), (190, 20, 45), (255, 95, 10), (0, 155, 72), (0, 80, 190)],
]


def made_pictures(count: int, seed: int) -> list[Picture]:
    """Synthetic cubes: flat stickers in neutral light, which is changed later like that of photographs."""
    dice = np.random.default_rng(seed)
    pictures = []
    for _number in range(count):
        palettes = ODD_PALETTES if dice.random() < .12 else PALETTES
        palette = np.array(palettes[dice.integers(len(palettes))], np.float32)
        other = np.array(palettes[dice.integers(len(palettes))], np.float32) if palettes is PALETTES else palette
        palette = palette + (other - palette) * dice.random((6, 1)) * (dice.random() < .5)
        faces = []
        for _ in range(dice.choice([1, 2, 3], p=[.4, .1, .5])):
            few = dice.choice([1, 2, 6, 6, 6, 6])
            labels = dice.choice(dice.permutation(6)[:few], 9)
            samples = palette[labels][:, None, :] * (1 + dice.normal(0, .02, (9, SAMPLES, 1))) * dice.uniform(.75, .95)
            faces.append((np.clip(samples, 0, 255).astype(np.float32), labels))
        pictures.append({"source": "made", "faces": faces})
    return pictures


class Pictures:
    """Pictures as tensors, from which augmented examples are drawn."""

    def __init__(self, real: list[Picture], made_count: int = 400, made_share: float = .25, seed: int = 0) -> None:
        made = made_pictures(made_count, seed)
        everything = real + made
        counts: dict[str, int] = {}
        for p in real:
            counts[p["source"]] = counts.get(p["source"], 0) + 1
        odds = np.array([counts[p["source"]] ** -.6 for p in real])
        self.odds = torch.tensor(np.concatenate([odds / odds.sum() * (1 - made_share), np.full(len(made), made_share / len(made))]))
        self.samples = torch.zeros(len(everything), 3, 9, SAMPLES, 3)
        self.labels = torch.full((len(everything), 3, 9), -1)
        self.counts = torch.tensor([len(p["faces"]) for p in everything])
        for i, p in enumerate(everything):
            for f, (samples, labels) in enumerate(p["faces"]):
                self.samples[i, f], self.labels[i, f] = torch.tensor(samples), torch.tensor(labels)

    def batch(self, size: int) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Features, labels and mask."""
        normal, uniform = torch.randn, torch.rand
        chance = lambda p, *shape: uniform(*shape) < p
        choice = lambda values, *shape: torch.tensor(values)[torch.randint(len(values), shape)]
        n = torch.multinomial(self.odds, size, True)
        counts = self.counts[n]
        order = torch.where(torch.arange(3)[None] < counts[:, None], uniform(size, 3), torch.full((size, 3), 2.)).argsort(1)
        rows = torch.arange(size)[:, None]
        x, labels = self.samples[n][rows, order], self.labels[n][rows, order]
        shown = torch.where(chance(.6, size), counts, (uniform(size) * counts).long() + 1)
        # Stickers are shuffled, so faces differ from the photographed ones.
        dealt = chance(.35, size)
        flat, flat_labels = x.reshape(size, 27, SAMPLES, 3), labels.reshape(size, 27)
        allowed = chance(.2 + .8 * uniform(size, 1, 1), size, 3, 6)
        fits = (flat_labels >= 0)[:, None] & allowed.gather(2, flat_labels.clamp(min=0)[:, None].expand(size, 3, 27))
        fits = fits[:, :, None].expand(size, 3, 9, 27)
        key = torch.where(fits, uniform(size, 3, 9, 27), uniform(size, 3, 9, 27) - 1 - 2. * (flat_labels < 0)[:, None, None])
        from_where = key.argmax(-1).reshape(size, 27)
        x = torch.where(dealt[:, None, None, None, None], flat[rows, from_where].reshape(x.shape), x)
        labels = torch.where(dealt[:, None, None], flat_labels[rows, from_where].reshape(labels.shape), labels)
        light = (x / 255) ** 2.2
        pigment = torch.exp(normal(size, 6, 3) * choice([0, .08, .2], size, 1, 1))
        light = light * pigment.gather(1, labels.clamp(min=0).reshape(size, 27, 1).expand(size, 27, 3)).reshape(size, 3, 9, 1, 3)
        amount = choice([0, .5, 1, 1.8], size, 1, 1, 1, 1)
        gain = torch.exp(normal(size, 1, 1, 1, 3) * .16 * amount + normal(size, 1, 1, 1, 1) * .3 * amount)
        light = light * gain * torch.exp(normal(size, 3, 1, 1, 1) * .2 * amount + normal(size, 3, 1, 1, 3) * .04 * amount)
        gray = light @ torch.tensor([.3, .59, .11])
        light = (gray[..., None] + (light - gray[..., None]) * (1 + normal(size, 1, 1, 1, 1) * .15 * amount)).clamp(min=0)
        light = light + (normal(size, 1, 1, 1, 1) * .012 * amount).abs() * gain + (normal(size, 3, 1, 1, 1) * .02 * amount).abs() * gain
        light = light * torch.exp(normal(size, 3, 9, 1, 1) * .06 * amount)
        light = self.with_lamps(light, gain)
        light = self.with_covers(light, labels, gain)
        seen = light.clamp(0, 1) ** (1 / (2.2 * torch.exp(normal(size, 1, 1, 1, 1) * .08 * amount))) * 255
        seen = seen + normal(size, 3, 9, 1, 3) * choice([0., 1, 3, 6], size, 1, 1, 1, 1)
        seen = (seen + normal(*seen.shape) * choice([0., 1, 3, 8], size, 1, 1, 1, 1)).clamp(0, 255)
        # Measured colours have no samples.
        seen = torch.where(chance(.2, size, 1, 1, 1, 1), seen.sort(-2)[0][..., SAMPLES // 2:SAMPLES // 2 + 1, :], seen)
        center, spread, glare, pure = (v.reshape(size, 27, *v.shape[3:]) for v in summed_up(seen))
        number = torch.arange(3).repeat_interleave(9)
        mask = number[None] < shown[:, None]
        labels = torch.where(mask, labels.reshape(size, 27), torch.full((size, 27), -1))
        return features(center, spread, glare, pure, number.expand(size, 27), mask), labels, mask

    @staticmethod
    def with_lamps(light: torch.Tensor, gain: torch.Tensor) -> torch.Tensor:
        """Reflections of lamps: a soft spot on a face, on some of its stickers, grained or torn."""
        size = len(light)
        normal, uniform = torch.randn, torch.rand
        cell = torch.arange(9)
        place = torch.stack([cell % 3, cell // 3], -1)[:, None] + .5
        grid = torch.arange(SAMPLES)
        inner = (torch.stack([grid % 5, grid // 5], -1) / 4. - .5) * .56
        at = (place + inner)[None, None]
        middle = uniform(size, 3, 1, 1, 2) * 4 - .5
        angle = uniform(size, 3, 1, 1) * 6.283
        d = at - middle
        u, v = d[..., 0] * angle.cos() + d[..., 1] * angle.sin(), d[..., 1] * angle.cos() - d[..., 0] * angle.sin()
        wide, narrow = torch.exp(normal(size, 3, 1, 1) * .6), torch.exp(normal(size, 3, 1, 1) * .6 - .3)
        share = torch.exp(-.5 * ((u / wide) ** 2 + (v / narrow) ** 2)) * uniform(size, 3, 1, 1) * .9
        share = share * (.4 + .6 * uniform(size, 3, 9, 1)) * (uniform(size, 3, 9, 1) < .8)
        share = (share * (1 + normal(size, 3, 9, SAMPLES) * .5 * uniform(size, 3, 1, 1))).clamp(0, .95)
        share = share * (uniform(size, 3, 1, 1) < .4)
        lamp = torch.exp(normal(size, 1, 1, 1, 3) * .08) * (gain / gain.mean(-1, keepdim=True)) ** .5
        return light * (1 - share[..., None]) + share[..., None] * lamp

    @staticmethod
    def with_covers(light: torch.Tensor, labels: torch.Tensor, gain: torch.Tensor) -> torch.Tensor:
        """A finger over parts of stickers; ink on the centre."""
        size = len(light)
        normal, uniform = torch.randn, torch.rand
        grid = torch.arange(SAMPLES)
        inner = (torch.stack([grid % 5, grid // 5], -1) / 4. - .5)
        angle = uniform(size, 3, 9, 1) * 6.283
        along = inner[:, 0] * angle.cos() + inner[:, 1] * angle.sin()
        covered = (along > uniform(size, 3, 9, 1) * 1.1 - .55) & (uniform(size, 3, 9, 1) < .1) & (uniform(size, 1, 1, 1) < .25)
        skin = torch.tensor([.62, .33, .24]) * torch.exp(normal(size, 1, 1, 1, 1) * .5 + normal(size, 1, 1, 1, 3) * .12) * gain
        light = torch.where(covered[..., None], skin * (1 + normal(*covered.shape, 1) * .1), light)
        ink = (uniform(size, 3, 1, SAMPLES) < uniform(size, 3, 1, 1) * .6) & (uniform(size, 3, 1, 1) < .15) & (labels[:, :, 4:5, None] == 0)
        color = uniform(size, 3, 1, 1, 3) ** 2 * .5
        light[:, :, 4:5] = torch.where(ink[..., None], color * gain, light[:, :, 4:5])
        return light


def train(pictures: list[Picture], steps: int, seed: int, checkpoint: str) -> Network:
    """Trains the network for `steps` steps. Resumes from the checkpoint, and stores the result there."""
    torch.manual_seed(seed)
    source = Pictures(pictures, seed=seed)
    network = Network()
    optimizer = torch.optim.AdamW(network.parameters(), 4e-3, weight_decay=2e-2)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 4e-3, steps, pct_start=.15)
    first, average, pool = 0, 0., []
    if os.path.exists(checkpoint):
        kept = torch.load(checkpoint, weights_only=True)
        network.load_state_dict(kept["network"])
        optimizer.load_state_dict(kept["optimizer"])
        schedule.load_state_dict(kept["schedule"])
        torch.set_rng_state(kept["dice"])
        first, average, pool = kept["step"], kept["average"], kept["pool"]
    start = time.monotonic()
    for step in range(first, steps):
        # Generating a batch costs more than a step, so each is used three times, between others.
        if step % 3 == 0:
            pool = pool[-15:] + [source.batch(64)]
        x, labels, mask = pool[torch.randint(len(pool), ()).item()]
        loss = F.cross_entropy(network(x, mask).reshape(-1, 6), labels.reshape(-1), ignore_index=-1, label_smoothing=.005)
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 1)
        optimizer.step()
        schedule.step()
        average = .98 * average + .02 * loss.item()
        if (step + 1) % STEPS_A_CHECKPOINT == 0 or step + 1 == steps:
            torch.save({"network": network.state_dict(), "optimizer": optimizer.state_dict(), "schedule": schedule.state_dict(),
                        "dice": torch.get_rng_state(), "step": step + 1, "average": average, "pool": pool}, checkpoint + ".part")
            os.replace(checkpoint + ".part", checkpoint)
            print(f"step {step + 1} of {steps}: loss {average:.3f}, {time.monotonic() - start:.0f} s", flush=True)
    return network.eval()


# -- cross-validation ----------------------------------------------------------------------------------------------------

FOLDS = [{"cubecolor", "eldor"}, {"dwalton", "web-43", "web-51"}, {"elfarhan", "web-65"}, {"lazy"}]


def decide(program: str, pictures: list[Picture], parameters: str, *options: str) -> list[Array]:
    """Probabilities of each face of each picture by the whole decision."""
    text = "".join(p["line"] + "\n" for p in pictures)
    lines = subprocess.run([program, "decide", parameters, *options], input=text, capture_output=True, text=True, check=True).stdout.splitlines()
    return [np.array(line.split()[1:], float).reshape(-1, 9, 6) for line in lines]


def cross_validate(program: str, pictures: list[Picture], steps: int, folder: str) -> dict[str, Any]:
    """Figures for photographers that neither the network nor the priors have seen."""
    families = {p["family"] for p in pictures}
    folds = FOLDS + [families - set().union(*FOLDS)]
    judged, groups = [], {}
    for number, held in enumerate(folds):
        kept, tested = [p for p in pictures if p["family"] not in held], [p for p in pictures if p["family"] in held]
        if not kept or not tested:
            continue
        print(f"held out: {', '.join(sorted(held))}", flush=True)
        path = os.path.join(folder, f"held-out-{number}.weights")
        write(train(kept, steps, number, os.path.join(folder, f"held-out-{number}.pt")), fit_priors(kept), path)
        rows = []
        for picture, both, alone in zip(tested, decide(program, tested, path), decide(program, tested, path, "none")):
            for p, q, labels in zip(both, alone, picture["labels"]):
                if labels and not labels[1]:
                    rows.append((picture["kind"], labels[0], p, q))
        groups[", ".join(sorted(held))] = by_kind(rows)
        judged += rows
    return {"steps": steps, "all": by_kind(judged), "groups": groups, "reliability": reliability(judged)}


def by_kind(judged: Iterable[tuple[str, Array, Array, Array]]) -> dict[str, Any]:
    """Right stickers and faces by kind of picture, for the whole decision and without the network."""
    rows, result = list(judged), {}
    for kind in sorted({row[0] for row in rows}):
        result[kind] = {}
        for name, index in (("whole decision", 2), ("without the network", 3)):
            good = [(row[index].argmax(1) == row[1])[row[1] >= 0] for row in rows if row[0] == kind]
            result[kind][name] = {"stickers": sum(map(len, good)), "stickers_right": round(float(np.concatenate(good).mean()), 4),
                                  "faces": len(good), "faces_exact": round(float(np.mean([g.all() for g in good])), 4)}
    return result


def reliability(judged: list[tuple[str, Array, Array, Array]]) -> list[dict[str, Any]]:
    """The share of right stickers by confidence."""
    said = np.concatenate([row[2].max(1)[row[1] >= 0] for row in judged])
    right = np.concatenate([(row[2].argmax(1) == row[1])[row[1] >= 0] for row in judged])
    edges, rows = [0, .8, .9, .95, .98, .99, 1.01], []
    for low, high in zip(edges, edges[1:]):
        chosen = (said >= low) & (said < high)
        if chosen.any():
            rows.append({"from": low, "to": min(high, 1), "stickers": int(chosen.sum()), "mean": round(float(said[chosen].mean()), 4),
                         "right": round(float(right[chosen].mean()), 4)})
    return rows


def write(network: Network, priors: Array, path: str) -> None:
    """Stores the network with its last layer scaled, and the priors, under the names that ColorParameters.swift reads."""
    state = dict(network.state_dict())
    for name in ("f.weight", "f.bias"):
        state[name] = state[name] * CERTAINTY
    names = {"e": "input", "f": "final"}
    parts = {"n1": "norm1", "q": "attention.query", "k": "attention.key", "v": "attention.value", "o": "attention.output",
             "n2": "norm2", "a": "wide", "b": "narrow"}
    for i in range(2):
        names.update({f"b{i + 1}.{short}": f"block{i}.{name}" for short, name in parts.items()})
    tensors = {f"{name}.{part}": state[f"{short}.{part}"].numpy() for short, name in names.items() for part in ("weight", "bias")
               if f"{short}.{part}" in state}
    at = 0
    for name, shape in (("means", (6, 3)), ("pigment", (6, 3, 3)), ("light", (3, 3)), ("face", (3, 3)), ("noise", (6, 3, 3)),
                        ("freedom", ()), ("offset", ())):
        size = int(np.prod(shape))
        tensors[name] = priors[at:at + size].astype("<f4").reshape(shape)
        at += size
    pack.write(path, tensors)


def training_of(steps: int, held_out_steps: int, only: int) -> recipe.Training:
    shipped = {"steps": STEPS, "held_out_steps": HELD_OUT_STEPS, "certainty": CERTAINTY, "only": 0}
    return recipe.Training(
        name="cube-colors", weights="Models/cube/colors.weights", seed=SEED,
        scripts=["lab/training/cube/train_colors.py", "lab/training/cube/CubeColorDump/main.swift", "lab/training/RawPicture/RawPicture.swift", "lab/training/pack.py"],
        labels=["cube"], packages=["numpy", "opencv-python-headless", "torch"], program="CubeColorDump",
        settings={**shipped, "steps": steps, "held_out_steps": held_out_steps, "only": only}, shipped_settings=shipped)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=STEPS, help="other than the default: a try, nothing is shipped")
    parser.add_argument("--held-out-steps", type=int, default=HELD_OUT_STEPS, help="likewise")
    parser.add_argument("--only", type=int, default=0, metavar="N", help="every Nth picture: a try")
    options = parser.parse_args()
    training = training_of(options.steps, options.held_out_steps, options.only)
    entries = {f"cube/{entry['file']}": entry for entry in labelled.load("cube").entries
               if "faces" in entry and "mirrored" not in entry.get("tags", [])}
    photos = [(entries[name], place) for name, place in training.find(list(entries)[::options.only or 1])]
    folder = training.folder()
    pictures = load(training.program_path, photos, folder)
    figures: dict[str, Any] = {"pictures": len(pictures), "faces": sum(len(p["faces"]) for p in pictures)}
    print(f"{figures['pictures']} pictures, {figures['faces']} faces", flush=True)
    network = train(pictures, options.steps, SEED, os.path.join(folder, "network.pt"))
    made = os.path.join(folder, "colors.weights")
    write(network, fit_priors(pictures), made)
    figures["held_out"] = cross_validate(training.program_path, pictures, options.held_out_steps, folder)
    print(json.dumps(figures, indent=1), flush=True)
    training.finish(made, figures)


if __name__ == "__main__":
    main()
