"""The network, its training on patches and its file format; see make.py."""
import os
import sys
import time

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import pack  # noqa: E402
from candidates import PATCH_WHITE

SHAPES, SHADINGS, COLORS = "dos", "sto", "rgp"
BATCH = 256
LABEL_SMOOTHING = 0.02


class SymbolNetwork(nn.Module):
    """Three convolutions with stride 2 and two dense layers over 48x32 pixels; ten logits."""

    def __init__(self, first=8, second=16, third=32, hidden=48):
        super().__init__()
        self.c1 = nn.Conv2d(3, first, 5, 2, 2)
        self.c2 = nn.Conv2d(first, second, 3, 2, 1)
        self.c3 = nn.Conv2d(second, third, 3, 2, 1)
        self.f1 = nn.Linear(third * 24, hidden)
        self.f2 = nn.Linear(hidden, 10)

    def forward(self, x):
        x = F.relu(self.c1(x))
        x = F.relu(self.c2(x))
        x = F.relu(self.c3(x))
        x = F.relu(self.f1(x.flatten(1)))
        return self.f2(x)


def labels(codes):
    """Indices of shape, shading and colour and 1 for each symbol; -1, -1, -1, 0 for other blobs ('-')."""
    rows = np.full((len(codes), 4), -1)
    for i, code in enumerate(codes):
        if code == "-":
            rows[i, 3] = 0
        else:
            rows[i] = SHAPES.index(code[3]), SHADINGS.index(code[2]), COLORS.index(code[1]), 1
    return torch.tensor(rows)


def prepared(patches):
    """Converts 8 bits, height x width x 3, to ink as in the library: 0 is white, -1 black, up to 0.27."""
    return patches.permute(0, 3, 1, 2).float() / PATCH_WHITE - 1


def loss_of(output, target):
    is_symbol = target[:, 3] == 1
    loss = F.binary_cross_entropy_with_logits(output[:, 9], target[:, 3].float())
    attributes = 0
    if is_symbol.any():
        for i in range(3):
            attributes = attributes + F.cross_entropy(output[is_symbol, 3 * i:3 * i + 3], target[is_symbol, i],
                                                      label_smoothing=LABEL_SMOOTHING)
    return loss + attributes


def augmented(patches):
    """Augmentation: mirrored, with shifted white, weaker or stronger ink, slightly distorted or moved, with noise."""
    count = len(patches)
    if torch.rand(1) < 0.5:
        patches = patches.flip(3)
    if torch.rand(1) < 0.5:
        patches = patches.flip(2)
    white = 1 + torch.randn(count, 3, 1, 1) * 0.06
    strength = torch.exp(torch.randn(count, 1, 1, 1) * 0.22)
    patches = (patches * strength + 1) * white - 1
    if torch.rand(1) < 0.6:
        return patches + torch.randn_like(patches) * torch.rand(count, 1, 1, 1) * 0.06
    affine = torch.zeros(count, 2, 3)
    affine[:, 0, 0] = 1 + torch.randn(count) * 0.04
    affine[:, 1, 1] = 1 + torch.randn(count) * 0.05
    affine[:, 0, 1] = torch.randn(count) * 0.04
    affine[:, 1, 0] = torch.randn(count) * 0.06
    affine[:, 0, 2] = torch.randn(count) * 0.025
    affine[:, 1, 2] = torch.randn(count) * 0.04
    grid = F.affine_grid(affine, patches.shape, align_corners=False)
    patches = F.grid_sample(patches, grid, padding_mode="border", align_corners=False)
    return patches + torch.randn_like(patches) * torch.rand(count, 1, 1, 1) * 0.06


def train(patches, codes, epochs, seed, checkpoint):
    """Trains the network for `epochs` epochs. Resumes from the checkpoint, which is written after each."""
    if len(patches) < BATCH:
        raise ValueError(f"{len(patches)} patches are less than one step of {BATCH}")
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    patches, target, net = torch.tensor(patches), labels(codes), SymbolNetwork()
    optimizer = torch.optim.AdamW(net.parameters(), 2e-3, weight_decay=1e-4)
    steps = max(1, int(epochs * len(patches)) // BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 2.5e-3, total_steps=steps)
    step, start, mean = 0, time.monotonic(), 0.0
    if os.path.exists(checkpoint):
        kept = torch.load(checkpoint, weights_only=True)
        net.load_state_dict(kept["network"])
        optimizer.load_state_dict(kept["optimizer"])
        schedule.load_state_dict(kept["schedule"])
        torch.set_rng_state(kept["dice"])
        step, mean = kept["step"], kept["mean"]
    while step < steps:
        order = torch.randperm(len(patches))
        for first in range(0, len(order) - BATCH + 1, BATCH):
            if step >= steps:
                break
            chosen = order[first:first + BATCH]
            loss = loss_of(net(augmented(prepared(patches[chosen]))), target[chosen])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            step += 1
            mean += 0.01 * (loss.item() - mean)
            if step % 500 == 0:
                print(f"  step {step} of {steps} loss {mean:.3f} {time.monotonic() - start:.0f} s", flush=True)
        torch.save({"network": net.state_dict(), "optimizer": optimizer.state_dict(), "schedule": schedule.state_dict(),
                    "dice": torch.get_rng_state(), "step": step, "mean": mean}, checkpoint + ".part")
        os.replace(checkpoint + ".part", checkpoint)
    return net.eval()


def right(net, patches, codes):
    """Shares of symbols with the right shape, shading and colour, and of patches distinguished from other print."""
    target = labels(codes)
    with torch.no_grad():
        output = torch.cat([net(prepared(torch.tensor(patches[i:i + 1024]))) for i in range(0, len(patches), 1024)])
    is_symbol = target[:, 3] == 1
    shares = [(output[is_symbol, 3 * k:3 * k + 3].argmax(1) == target[is_symbol, k]).float().mean().item() for k in range(3)]
    return shares + [((output[:, 9] > 0) == is_symbol).float().mean().item()]


def export(net, path):
    """Writes the file that SymbolNetwork.swift reads."""
    state = {name: value.detach().numpy().astype("<f4") for name, value in net.state_dict().items()}
    third, hidden = state["c3.weight"].shape[0], state["f1.weight"].shape[0]
    tensors = {}
    for name, layer in (("first", "c1"), ("second", "c2"), ("third", "c3")):
        tensors[name + ".weight"] = state[layer + ".weight"].transpose(2, 3, 1, 0)  # [row][column][input][output]
        tensors[name + ".bias"] = state[layer + ".bias"]
    tensors["hidden.weight"] = state["f1.weight"].reshape(hidden, third, 4, 6).transpose(0, 2, 3, 1).reshape(hidden, -1)
    tensors["hidden.bias"] = state["f1.bias"]
    tensors["last.weight"], tensors["last.bias"] = state["f2.weight"], state["f2.bias"]
    pack.write(path, tensors)
