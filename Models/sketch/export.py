"""Writes the trained network as one file for the library: batch normalisation folded in, weights as 8-bit whole numbers.

Also fits the temperature on drawings that were held back from training, and writes what
PyTorch answers to three inputs for the library's test."""
import argparse, math, os, struct, sys
import numpy as np
import torch
import torch.nn.functional as F
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import data
from network import Network
from train import HELD_BACK, inputs

# The looks of StrokeForm.Look.all in the library: how far the drawing is turned, whether it is mirrored.
LOOKS = [(0, False), (0.15, False), (-0.15, False), (0, True)] + [(k * math.pi / 4, False) for k in range(1, 8)]
FRONT = 4  # the looks at the drawing as it stands
# A look at the drawing as it stands counts this much more than one at the turned drawing: more would be better for sheets that are
# held upright, less for turned ones.
FRONT_WEIGHT = 4.4


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
    """The network as the library computes it, in PyTorch."""

    def __init__(self, network):
        self.layers, self.strides = [], []
        for name, stride in (("stem", 2), ("second", 1), ("third", 2), ("fourth", 1), ("fifth", 1), ("sixth", 2), ("seventh", 1)):
            weight, bias = fold(getattr(network, name))
            whole, scale = quantize(weight)
            self.layers.append((weight.shape, whole, scale, bias))
            self.strides.append(stride)
        self.embedding = (*quantize(network.embedding.weight), network.embedding.bias)
        self.words = quantize(F.normalize(network.words, dim=1))
        self.scale = network.log_scale.exp().item()

    def convolve(self, i, x):
        shape, whole, scale, bias = self.layers[i]
        weight = (whole.float() * scale[:, None]).reshape(shape)
        return F.conv2d(x, weight, bias, self.strides[i], shape[2] // 2)

    def embed(self, x):
        for i in (0, 1, 2):
            x = F.relu(self.convolve(i, x))
        x = F.relu(x + self.convolve(4, F.relu(self.convolve(3, x))))
        x = F.relu(self.convolve(5, x))
        x = F.relu(x + self.convolve(6, x))
        whole, scale, bias = self.embedding
        return F.normalize(F.linear(x.mean((2, 3)), whole.float() * scale[:, None], bias), dim=1)

    def cosines(self, x):
        whole, scale = self.words
        return self.embed(x) @ (whole.float() * scale[:, None]).T


def looked_at(drawing, look, turn=0.0):
    angle, mirrored = look
    c0, s0, c, s, across = math.cos(turn), math.sin(turn), 8 * math.cos(angle), 8 * math.sin(angle), -1 if mirrored else 1
    out = []
    for xs, ys in drawing:
        x, y = np.asarray(xs, float), np.asarray(ys, float)
        x, y = across * (x * c0 - y * s0), x * s0 + y * c0
        out.append([(x * c - y * s).round(), (x * s + y * c).round()])
    return out


@torch.no_grad()
def cosines_of(model, drawings, turns):
    """(drawings, looks, classes)"""
    result = []
    for look in LOOKS:
        batch = data.Drawings([looked_at(d, look, t) for d, t in zip(drawings, turns)], [0] * len(drawings))
        result.append(torch.cat([model.cosines(inputs(batch.draw(np.arange(i, min(i + 500, len(batch)))))) for i in range(0, len(batch), 500)]))
    return torch.stack(result, 1)


def probabilities(cosines, scale, front_weight, allowed=None):
    weight = torch.ones(len(LOOKS))
    weight[:FRONT] = front_weight
    if allowed is not None:
        cosines = cosines[:, :, allowed]
    return ((cosines * scale).softmax(2) * weight[None, :, None]).sum(1) / weight.sum()


def fit(model, drawings, labels, none):
    """Scale with the smallest log loss on drawings as they stand (2 of 3) and turned (1 of 3)."""
    dice = np.random.default_rng(1)
    turns = [0 if i % 3 else dice.uniform(0, 2 * math.pi) for i in range(len(drawings))]
    cosines, labels = cosines_of(model, drawings, turns), torch.tensor(labels)

    def loss(scale):
        p = probabilities(cosines, scale, FRONT_WEIGHT)
        return -p[torch.arange(len(labels)), labels].clamp_min(1e-9).log().mean().item()

    return min((loss(scale), float(scale)) for scale in np.arange(8, 40, 1.0))


def write(model, classes, none, scale, weight, path):
    order = sorted((i for i in range(len(classes)) if i != none), key=lambda i: classes[i]) + [none]
    with open(path, "wb") as out:
        out.write(b"VCSKNET1" + struct.pack("<IIff", len(order), model.words[0].shape[1], scale, weight))
        for (shape, whole, factor, bias), stride in zip(model.layers, model.strides):
            outputs, channels, kernel, _ = shape
            out.write(struct.pack("<IIII", channels, outputs, kernel, stride))
            out.write(factor.numpy().astype("<f4").tobytes() + bias.numpy().astype("<f4").tobytes())
            packed = whole.numpy().reshape(outputs // 16, 16, channels, kernel, kernel).transpose(0, 3, 4, 2, 1)
            out.write(np.ascontiguousarray(packed).tobytes())
        whole, factor, bias = model.embedding
        out.write(struct.pack("<II", whole.shape[1], whole.shape[0]))
        out.write(factor.numpy().astype("<f4").tobytes() + bias.numpy().astype("<f4").tobytes() + whole.numpy().tobytes())
        whole, factor = model.words
        out.write(factor.numpy()[order].astype("<f4").tobytes() + whole.numpy()[order].tobytes())
        names = "\n".join(classes[i] for i in order[:-1]).encode()
        out.write(struct.pack("<I", len(names)) + names)
    return order


def reference_inputs():
    """Three pictures that a test can make without a file: a slope, a ring, scattered points."""
    at = np.arange(784)
    y, x = at // 28, at % 28
    ring = np.abs(np.hypot(x - 13.5, y - 13.5) - 11) < 1
    return [((7 * x + 2 * y) % 256).astype(np.uint8), (255 * ring).astype(np.uint8), ((at * at * 7 + at * 13) % 251 * (at % 5 == 0)).astype(np.uint8)]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--checkpoint", required=True)
    parser.add_argument("--train", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--reference", help="Swift file for the test to write")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    stored = torch.load(arguments.checkpoint)
    classes = stored["classes"]
    none = classes.index("")
    network = Network(len(classes))
    network.load_state_dict(stored["network"])
    network.eval()
    with torch.no_grad():
        model = Folded(network)
        seen, drawings, labels = {}, [], []
        for word, drawing in data.read(arguments.train):
            seen[word] = seen.get(word, 0) + 1
            if seen[word] <= HELD_BACK:
                drawings.append(drawing)
                labels.append(classes.index(word))
        loss, scale = fit(model, drawings, labels, none)
        print(f"trained scale {model.scale:.2f}; fitted scale {scale:.1f}, log loss {loss:.4f}")
        order = write(model, classes, none, scale, FRONT_WEIGHT, arguments.out)
        print(f"{arguments.out}: {os.path.getsize(arguments.out)} bytes, {len(order) - 1} words")
        if arguments.reference:
            lines = ["// What PyTorch answers to the inputs of SketchNetworkTests; written by Models/sketch/export.py.", "enum SketchReference {",
                     "  static let cosines: [[Float]] = ["]
            for picture in reference_inputs():
                values = model.cosines(inputs(picture.reshape(1, 28, 28)))[0][order].tolist()
                rows = [", ".join(f"{v:.6f}" for v in values[i:i + 12]) for i in range(0, len(values), 12)]
                lines.append("    [\n      " + ",\n      ".join(rows) + ",\n    ],")
            open(arguments.reference, "w").write("\n".join(lines + ["  ]", "}", ""]))
