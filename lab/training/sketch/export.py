"""Writes the trained network as one file for the library: batch normalisation folded in,
weights as 8-bit integers.

Also fits the temperature on drawings that were held out from training, and writes PyTorch's
results for three inputs for the library's test.
"""

import argparse
import json
import math
import os
import sys

import numpy as np
import torch
import torch.nn.functional as F

sys.path[:0] = [
    os.path.dirname(os.path.abspath(__file__)),
    os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."),
]
import data
import pack
from gather import HELD_BACK
from network import Network
from train import inputs

# DrawingView.all of the library: rotation in radians, whether it is mirrored.
VIEWS = [(0, False), (0.15, False), (-0.15, False), (0, True)] + [
    (k * math.pi / 4, False) for k in range(1, 8)
]
UPRIGHT = 4  # in this number of views, from the first, the drawing is nearly unrotated
# Candidates of scale, front and trust.
FRONTS = (0.5, 0.7, 1.0, 1.4, 2.0, 2.8, 4.0, 5.6, 8.0, 11.0, 16.0, 23.0)
GRIDS = (np.arange(8, 40, 1.0), FRONTS, np.arange(0, 1.6, 0.1))


def fold(layer):
    convolution, norm = layer[0], layer[1]
    factor = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    return convolution.weight * factor[:, None, None, None], norm.bias - norm.running_mean * factor


def quantize(rows):
    """Rows of weights as int8 with a scale each."""
    flat = rows.reshape(rows.shape[0], -1)
    scale = flat.abs().amax(1).clamp_min(1e-12) / 127
    return (flat / scale[:, None]).round().clamp(-127, 127).to(torch.int8), scale


class Folded:
    """The library's computation of the network, in PyTorch."""

    def __init__(self, network):
        self.layers = []
        for layer, reach in zip(network.layers, network.REACH):
            weight, bias = fold(layer)
            self.layers.append((weight.shape, layer[0].stride[0], reach, *quantize(weight), bias))
        # one matrix: the embedding, and in the last row whether the drawing is upright
        self.linear = (
            *quantize(torch.cat([network.embedding.weight, network.upright.weight])),
            torch.cat([network.embedding.bias, network.upright.bias]),
        )
        self.words = quantize(F.normalize(network.words, dim=1))
        self.scale = network.log_scale.exp().item()

    def embed(self, x):
        """Unit vectors of the drawings, logits of being upright."""
        seen, numbers, step = [x], 255 * x, 1 / 255
        for shape, stride, reach, whole, scale, bias in self.layers:
            # as in the library: inputs of each layer are integers up to 255, with one scale per picture
            x = (
                F.conv2d(numbers, whole.float().reshape(shape), None, stride, shape[2] // 2)
                * step
                * scale[:, None, None]
                + bias[:, None, None]
            )
            seen.append(F.relu(x + seen[-reach] if reach else x))
            step = seen[-1].amax((1, 2, 3), keepdim=True).clamp_min(1e-20) / 255
            numbers = (seen[-1] / step + 0.5).floor()
        whole, scale, bias = self.linear
        out = F.linear(seen[-1].mean((2, 3)), whole.float() * scale[:, None], bias)
        return F.normalize(out[:, :-1], dim=1), out[:, -1]

    def see(self, x):
        """Cosines of the words, logits of being upright."""
        whole, scale = self.words
        embedding, upright = self.embed(x)
        return embedding @ (whole.float() * scale[:, None]).T, upright


@torch.no_grad()
def folded(stored):
    """The library's computation for a checkpoint."""
    network = Network(len(stored["classes"]))
    network.load_state_dict(stored["network"])
    return Folded(network.eval())


def seen_in(drawing, view, turn=0.0):
    angle, mirrored = view
    c0, s0, across = math.cos(turn), math.sin(turn), -1 if mirrored else 1
    c, s = 8 * math.cos(angle), 8 * math.sin(angle)
    out = []
    for xs, ys in drawing:
        x, y = np.asarray(xs, float), np.asarray(ys, float)
        x, y = across * (x * c0 - y * s0), x * s0 + y * c0
        out.append([(x * c - y * s).round(), (x * s + y * c).round()])
    return out


@torch.no_grad()
def answers_to_all(answer, drawings, turns, views=VIEWS):
    """The results of Folded.see or Folded.embed for every view of every drawing: an array (drawings,
    views, numbers), and the logits of being upright (drawings, views)."""
    numbers, upright = [], []
    for view in views:
        batch = data.Drawings(
            [seen_in(d, view, t) for d, t in zip(drawings, turns)], [0] * len(drawings)
        )
        seen = [
            answer(inputs(batch.draw(np.arange(i, min(i + 500, len(batch))))[0]))
            for i in range(0, len(batch), 500)
        ]
        numbers.append(torch.cat([n for n, _ in seen]))
        upright.append(torch.cat([u for _, u in seen]))
    return torch.stack(numbers, 1), torch.stack(upright, 1)


def mixed(answers, upright, front, trust):
    """The mean of the views' results (drawings, views, words), weighted by the probability that the
    drawing is upright in the view, and by the square of the confidence.
    """
    weight = (trust * upright).exp() * answers.amax(2) ** 2
    weight[:, :UPRIGHT] *= front
    return (answers * (weight / weight.sum(1, keepdim=True))[:, :, None]).sum(1)


def fit(model, drawings, labels):
    """Scale, front and trust with the smallest log loss on upright drawings (3 of 4: most sheets
    are photographed upright) and rotated ones (1 of 4).
    """
    dice = np.random.default_rng(1)
    turns = [0 if i % 4 else dice.uniform(0, 2 * math.pi) for i in range(len(drawings))]
    (cosines, upright), labels = answers_to_all(model.see, drawings, turns), torch.tensor(labels)

    def loss(scale, front, trust):
        p = mixed((cosines * scale).softmax(2), upright, front, trust)
        return -p[torch.arange(len(labels)), labels].clamp_min(1e-9).log().mean().item()

    best = [18.0, 2.0, 0.8]
    for _ in range(2):
        for i, grid in enumerate(GRIDS):
            best = min(
                (loss(*best[:i], value, *best[i + 1 :]), [*best[:i], float(value), *best[i + 1 :]])
                for value in grid
            )[1]
    return loss(*best), *best


def write(model, classes, none, scale, front, trust, path):
    """Writes the file that SketchNetwork.swift reads; returns the order of the words in it."""
    order = sorted((i for i in range(len(classes)) if i != none), key=lambda i: classes[i]) + [none]
    tensors = {
        "scale": np.float32(scale),
        "front_weight": np.float32(front),
        "upright_trust": np.float32(trust),
        "strides": np.array([layer[1] for layer in model.layers], np.int8),
        "residuals": np.array([layer[2] for layer in model.layers], np.int8),
    }
    for i, (shape, _, _, whole, factor, bias) in enumerate(model.layers):
        outputs, channels, kernel, _ = shape
        blocks = whole.numpy().reshape(outputs // 16, 16, channels, kernel, kernel)
        tensors[f"layer{i}.factors"], tensors[f"layer{i}.bias"] = factor.numpy(), bias.numpy()
        tensors[f"layer{i}.weight"] = blocks.transpose(0, 3, 4, 2, 1)
    whole, factor, bias = model.linear
    tensors["embedding.factors"], tensors["embedding.bias"] = factor.numpy(), bias.numpy()
    tensors["embedding"] = whole.numpy()
    whole, factor = model.words
    tensors["word_vectors.factors"] = factor.numpy()[order]
    tensors["word_vectors"] = whole.numpy()[order]
    tensors["words"] = "\n".join(classes[i] for i in order[:-1])
    pack.write(path, tensors)
    return order


def reference_inputs():
    """Three pictures that tests can generate: a slope, a ring, scattered points."""
    at = np.arange(784)
    y, x = at // 28, at % 28
    ring = np.abs(np.hypot(x - 13.5, y - 13.5) - 11) < 1
    return [
        ((7 * x + 2 * y) % 256).astype(np.uint8),
        (255 * ring).astype(np.uint8),
        ((at * at * 7 + at * 13) % 251 * (at % 5 == 0)).astype(np.uint8),
    ]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--checkpoint", required=True)
    parser.add_argument("--train", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--figures", help="JSON file to write")
    parser.add_argument("--reference", help="Swift file for the test to write")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    stored = torch.load(arguments.checkpoint, map_location="cpu")
    classes, model = stored["classes"], folded(stored)
    none = classes.index("")
    with torch.no_grad():
        held_back = data.of_each(data.read(arguments.train), HELD_BACK)
        drawings, labels = [d for _, d in held_back], [classes.index(word) for word, _ in held_back]
        loss, scale, front, trust = fit(model, drawings, labels)
        print(
            f"trained scale {model.scale:.2f}; fitted scale {scale:.1f}, front {front:.1f}, "
            f"trust {trust:.1f}, log loss {loss:.4f}"
        )
        order = write(model, classes, none, scale, front, trust, arguments.out)
        print(f"{arguments.out}: {os.path.getsize(arguments.out)} bytes, {len(order) - 1} words")
        if arguments.figures:
            fitted = {"scale": scale, "front": front, "trust": trust, "log_loss": loss}
            with open(arguments.figures, "w") as out:
                json.dump(fitted, out)
        if arguments.reference:
            lines = [
                "// PyTorch's answers to the inputs of SketchNetworkTests: cosines, then the logit of "
                "standing upright. Written by lab/training/sketch/export.py.",
                "enum SketchReference {",
                "  static let answers: [[Float]] = [",
            ]
            for picture in reference_inputs():
                cosines, upright = model.see(inputs(picture.reshape(1, 28, 28)))
                values = cosines[0][order].tolist() + upright.tolist()
                rows = [
                    ", ".join(f"{v:.6f}" for v in values[i : i + 12])
                    for i in range(0, len(values), 12)
                ]
                lines.append("    [\n      " + ",\n      ".join(rows) + ",\n    ],")
            open(arguments.reference, "w").write("\n".join(lines + ["  ]", "}", ""]))
