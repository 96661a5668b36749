#!/usr/bin/env python3
"""Makes colors.bin: the network and the priors of the colour decision (Sources/VisionCore/Cube/ColorParameters.swift).

    train_colors.py DATA_FOLDER OUTPUT [STEPS] [--cross-validate]

DATA_FOLDER has manifest.json with corners and stickers of cube faces in photographs (245 pictures, 33 sources, 4,500 stickers).
Only medians of sticker insides are used; nothing of a picture is kept. Needs numpy, opencv-python-headless and torch; seeded.
With --cross-validate each sixth of the sources is judged by a network that never saw it; nothing is written.

1. Priors: y = mean[colour] + pigment[source, colour] + light[picture] + face[face] + noise, Student's t noise, by expectation
   maximisation; y is the logarithm of (channel + 16) / 144.
2. Network: two blocks of attention over the stickers of one picture, trained on random faces of random pictures (rarer sources more
   often) whose light, exposure, haze, saturation, shading, pigments, glare and noise are changed at random.
"""
import json
import os
import struct
import sys
import time

import cv2
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

LETTERS = "WYROGB"
OFFSET = 16.0
FREEDOM = 4.0
WIDTH, KEYS, INPUTS = 40, 24, 16


# -- stickers ------------------------------------------------------------------------------------------------------------

def sticker_medians(image, corners):
    """Median red, green, blue of the middle of each sticker."""
    corners = np.array(corners, np.float32)
    side, cell = max(np.linalg.norm(corners[i] - corners[(i + 1) % 4]) for i in range(4)), 20
    if side > 90:
        factor = 3 * cell / side
        image = cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
        corners = (corners + 0.5) * factor - 0.5
    square = np.array([[0, 0], [3 * cell, 0], [3 * cell, 3 * cell], [0, 3 * cell]], np.float32) - 0.5
    flat = cv2.warpPerspective(image, cv2.getPerspectiveTransform(corners.astype(np.float32), square), (3 * cell, 3 * cell))
    cells = [flat[r * cell + 5:r * cell + cell - 5, c * cell + 5:c * cell + cell - 5] for r in range(3) for c in range(3)]
    return np.array([np.median(part.reshape(-1, 3), 0)[::-1] for part in cells], np.float32)


def load(folder):
    pictures = []
    for photo in json.load(open(os.path.join(folder, "manifest.json")))["photos"]:
        image = cv2.imread(os.path.join(folder, photo["file"]))
        faces = [(sticker_medians(image, face["corners"]), np.array([LETTERS.find(c) for c in "".join(face["stickers"])]))
                 for face in photo["label"]["faces"] if not face.get("grazing")]
        pictures.append({"source": photo["set"], "faces": faces})
    return pictures


# -- priors --------------------------------------------------------------------------------------------------------------

def fit_priors(pictures, rounds=15):
    """Means and covariances of the mixed model, each source with its pictures solved as one linear Gaussian system."""
    sources = sorted({p["source"] for p in pictures})
    data, sums = [], [[] for _ in LETTERS]
    for source in sources:
        y, color, picture, face, faces = [], [], [], [], 0
        for number, p in enumerate([q for q in pictures if q["source"] == source]):
            for rgb, labels in p["faces"]:
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
            for c in range(6):
                A[3 * c:3 * c + 3, 3 * c:3 * c + 3] += np.linalg.inv(pigment[c])
            for i in range(pictures_of):
                A[18 + 3 * i:21 + 3 * i, 18 + 3 * i:21 + 3 * i] += np.linalg.inv(light)
            base = 18 + 3 * pictures_of
            for i in range(faces_of):
                A[base + 3 * i:base + 3 * i + 3, base + 3 * i:base + 3 * i + 3] += np.linalg.inv(shade)
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

def features(rgb, face, mask):
    s, logs, m = rgb / 255, torch.log((rgb + 16) / 144), mask[..., None].float()
    high, low = s.max(-1, keepdim=True)[0], s.min(-1, keepdim=True)[0]
    red, yellow = (s[..., 0:1] - s[..., 1:2]) / (high + .1), ((s[..., 0:1] + s[..., 1:2]) / 2 - s[..., 2:3]) / (high + .1)
    picture_mean = (logs * m).sum(1, keepdim=True) / m.sum(1, keepdim=True)
    face_mean = torch.zeros_like(logs)
    for f in range(3):
        k = ((face == f) & mask)[..., None].float()
        face_mean = face_mean + k * ((logs * k).sum(1, keepdim=True) / k.sum(1, keepdim=True).clamp(min=1))
    return torch.cat([s * 2 - 1, logs, red, yellow, (high - low) / (high + .1), high, logs - picture_mean, logs - face_mean], -1)


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.n1, self.q, self.k = nn.LayerNorm(WIDTH), nn.Linear(WIDTH, KEYS), nn.Linear(WIDTH, KEYS, bias=False)
        self.v, self.o, self.n2 = nn.Linear(WIDTH, WIDTH), nn.Linear(WIDTH, WIDTH), nn.LayerNorm(WIDTH)
        self.a, self.b = nn.Linear(WIDTH, 2 * WIDTH), nn.Linear(2 * WIDTH, WIDTH)

    def forward(self, h, mask):
        x = self.n1(h)
        attention = (self.q(x) @ self.k(x).transpose(1, 2) / KEYS ** .5).masked_fill(~mask[:, None, :], -1e9).softmax(-1)
        h = h + self.o(attention @ self.v(x))
        return h + self.b(F.relu(self.a(self.n2(h))))


class Network(nn.Module):
    def __init__(self):
        super().__init__()
        self.e, self.b1, self.b2, self.f = nn.Linear(INPUTS, WIDTH), Block(), Block(), nn.Linear(WIDTH, 6)

    def forward(self, rgb, face, mask):
        return self.f(self.b2(self.b1(F.relu(self.e(features(rgb, face, mask))), mask), mask))


def example(dice, pictures, odds, room=27):
    faces = pictures[dice.choice(len(pictures), p=odds)]["faces"]
    count = len(faces) if dice.random() < .6 else dice.integers(1, len(faces) + 1)
    pool = [(x, l) for rgb, labels in faces for x, l in zip(rgb, labels) if l >= 0]
    mixed, values, labels, face = dice.random() < .35, [], [], []
    for number, index in enumerate(dice.permutation(len(faces))[:count]):
        rgb, own = faces[index]
        if mixed and pool:
            colors = list({l for _, l in pool})
            dice.shuffle(colors)
            some = [q for q in pool if q[1] in colors[:dice.integers(1, len(colors) + 1)]]
            chosen = [some[i] for i in dice.integers(len(some), size=9)]
            rgb, own = np.array([c[0] for c in chosen]), np.array([c[1] for c in chosen])
        values.append(rgb), labels.append(own), face.extend([number] * 9)
    labels, face = np.concatenate(labels), np.array(face)
    light = (np.clip(np.concatenate(values), 0, 255) / 255) ** 2.2
    light = light * np.exp(dice.normal(0, dice.choice([0, .08, .2]), (7, 3)))[labels]
    amount = dice.choice([0, .5, 1, 1.8])
    gain = np.exp(dice.normal(0, .16 * amount, 3) + dice.normal(0, .3 * amount))
    light = light * gain * np.exp(dice.normal(0, .2 * amount, (3, 1)) + dice.normal(0, .04 * amount, (3, 3)))[face]
    gray = light @ np.array([.3, .59, .11])
    light = np.maximum(gray[:, None] + (light - gray[:, None]) * (1 + dice.normal(0, .15 * amount)), 0)
    light = light + abs(dice.normal(0, .012 * amount)) * gain + np.abs(dice.normal(0, .02 * amount, (3, 1)))[face] * gain
    if dice.random() < .45:
        glare = ((dice.random(len(labels)) < .18) * dice.random(len(labels)) * .7)[:, None]
        light = light * (1 - glare) + glare
    light = light * np.exp(dice.normal(0, .06 * amount, (len(labels), 1)))
    seen = np.clip(light, 0, 1) ** (1 / (2.2 * np.exp(dice.normal(0, .08 * amount)))) * 255
    seen = np.clip(seen + dice.normal(0, dice.choice([1, 3, 6]), seen.shape), 0, 255)
    X, L, N, M = np.zeros((room, 3), np.float32), -np.ones(room, int), np.zeros(room, int), np.zeros(room, bool)
    X[:len(labels)], L[:len(labels)], N[:len(labels)], M[:len(labels)] = seen, labels, face, True
    return X, L, N, M


def train(pictures, steps, seed=0):
    dice = np.random.default_rng(seed)
    torch.manual_seed(seed)
    counts = {}
    for p in pictures:
        counts[p["source"]] = counts.get(p["source"], 0) + 1
    odds = np.array([counts[p["source"]] ** -.6 for p in pictures])
    odds /= odds.sum()
    network = Network()
    optimizer = torch.optim.AdamW(network.parameters(), 3e-3, weight_decay=1e-2)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 3e-3, steps, pct_start=.15)
    start, average = time.time(), 0
    for step in range(steps):
        X, L, N, M = (torch.tensor(np.array(v)) for v in zip(*[example(dice, pictures, odds) for _ in range(48)]))
        loss = F.cross_entropy(network(X, N, M).reshape(-1, 6), L.reshape(-1), ignore_index=-1, label_smoothing=.005)
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 1)
        optimizer.step()
        schedule.step()
        average = .98 * average + .02 * loss.item()
        if step % 500 == 499:
            print(f"step {step + 1}: loss {average:.3f}, {time.time() - start:.0f} s", flush=True)
    return network.eval()


def predict(network, faces):
    rgb, face = np.concatenate([f[0] for f in faces]), np.repeat(np.arange(len(faces)), 9)
    with torch.no_grad():
        return network(torch.tensor(rgb)[None], torch.tensor(face)[None], torch.ones(1, len(rgb), dtype=torch.bool))[0].numpy()


def cross_validate(pictures, steps):
    family = lambda source: source if source.startswith("web") else source.split("-")[0]
    families = sorted({family(p["source"]) for p in pictures})
    right = known = 0
    for fold in range(6):
        held = set(families[fold::6])
        network = train([p for p in pictures if family(p["source"]) not in held], steps, fold)
        for p in pictures:
            if family(p["source"]) in held:
                labels = np.concatenate([f[1] for f in p["faces"]])
                right += ((predict(network, p["faces"]).argmax(1) == labels) & (labels >= 0)).sum()
                known += (labels >= 0).sum()
        print(f"sources {sorted(held)}: so far {right}/{known} = {right / known:.1%} of the stickers by the network alone", flush=True)


def write(network, priors, path):
    state = network.state_dict()
    parts = ["n1.weight", "n1.bias", "q.weight", "q.bias", "k.weight", "v.weight", "v.bias", "o.weight", "o.bias",
             "n2.weight", "n2.bias", "a.weight", "a.bias", "b.weight", "b.bias"]
    names = ["e.weight", "e.bias"] + [f"{b}.{n}" for b in ("b1", "b2") for n in parts] + ["f.weight", "f.bias"]
    weights = np.concatenate([state[n].numpy().ravel() for n in names]).astype("<f4")
    with open(path, "wb") as file:
        file.write(b"VCCN" + struct.pack("<5I", 1, INPUTS, WIDTH, KEYS, len(weights)) + weights.tobytes())
        file.write(struct.pack("<I", len(priors)) + priors.astype("<f4").tobytes())


if __name__ == "__main__":
    arguments = [a for a in sys.argv[1:] if not a.startswith("--")]
    photographs, number = load(arguments[0]), int(arguments[2]) if len(arguments) > 2 else 6000
    if "--cross-validate" in sys.argv:
        cross_validate(photographs, number)
    else:
        write(train(photographs, number), fit_priors(photographs), arguments[1])
