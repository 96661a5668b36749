"""Trains a drawing network, on a GPU if PyTorch sees one; make.py calls it. See README.md for the
printed accuracy. Interrupted trainings resume from OUT/state.pt; at the end the figures are written
to OUT/figures.json.
"""

import argparse
import collections
import concurrent.futures
import copy
import itertools
import json
import os
import random
import sys
import time
from collections.abc import Iterator, Sequence
from typing import Any, Optional

import numpy as np
import torch
import torch.nn.functional as F
from numpy.typing import NDArray

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import data
import gather
from muon import Muon
from network import Network, Recogniser, Teacher

DEVICE = torch.device("cuda" if torch.cuda.is_available() else "cpu")
STEPS_A_REPORT = 500
STEPS_A_STATE = 4000
WARM_UP = 500  # steps in which the rate rises
UPRIGHT = 0.4  # radians; drawings rotated less are upright
SMOOTHING = 0.05  # of the labels
UPRIGHT_WEIGHT = 0.2  # in the loss
KEPT = 0.998  # of the moving average of the weights, per step
STEPS_TO_RECORD = 3  # ordinary ones before a step is recorded
AHEAD = 3  # batches that are drawn ahead, by each thread

# Number of drawings per word that an epoch takes from each source; fewer are repeated, of more
# others are taken in the next epoch.
A_WORD = {gather.PEOPLE: 360, gather.BY_RULE: 500, gather.READ: 180, gather.READ_BY_RULE: 1200}
BITMAPS = 0.5  # most of the drawings by people that give way to bitmaps of their word

Numbers = NDArray[np.int64]
Batch = tuple[data.Pictures, NDArray[np.float32]]  # the pictures, and the rotation of each


def inputs(images: data.Pictures, device: Optional[torch.device] = None) -> torch.Tensor:
    pixels = torch.from_numpy(images).to(device or "cpu", non_blocking=True).float() / 255
    return pixels.unsqueeze(1).contiguous(memory_format=torch.channels_last)


@torch.no_grad()
def scores(network: Recogniser, drawings: data.Drawings, seed: int = 0, **how: float) -> torch.Tensor:
    network.eval()
    out = []
    for start in range(0, len(drawings), 512):
        chosen = np.arange(start, min(start + 512, len(drawings)))
        pictures = inputs(drawings.draw(chosen, seed + start, **how)[0], DEVICE)
        out.append(network(pictures)[0].cpu())
    return torch.cat(out)


def top(
    logits: torch.Tensor, labels: torch.Tensor, allowed: Optional[Sequence[int]] = None
) -> list[float]:
    """Top-1 and top-5 of the drawings of allowed words."""
    if allowed is not None:
        mask = torch.full((logits.shape[1],), -1e9)
        mask[allowed] = 0
        logits, keep = logits + mask, torch.isin(labels, torch.tensor(allowed))
        logits, labels = logits[keep], labels[keep]
    best = logits.topk(5, 1).indices
    return [(best[:, :k] == labels[:, None]).any(1).float().mean().item() for k in (1, 5)]


class Words:
    """The words and their numbers; the last is "none of these"."""

    def __init__(self, words: Sequence[str], left_out: int, seed: int) -> None:
        """`words`: of the material, by their numbers there."""
        self.left_out = sorted(random.Random(seed).sample(words, left_out))
        self.classes = [*(word for word in words if word not in self.left_out), ""]
        self.none = len(self.classes) - 1
        self.index = {word: number for number, word in enumerate(self.classes)}
        # for each number in the material that here; -1: left out
        self.renumbered = np.array([self.index.get(word, -1) for word in [*words, ""]])


class Material:
    """All training drawings, grouped by word and source."""

    def __init__(self, material: gather.Material, words: Words) -> None:
        self.words, self.drawings, sources = words, material.drawings, material.sources
        of_material = self.drawings.labels
        self.labels = words.renumbered[of_material]
        self.of_people = sources == gather.PEOPLE
        keys = of_material * len(gather.SOURCES) + sources
        order = np.argsort(keys, kind="stable")
        self.groups = [
            (int(self.labels[group[0]]), int(sources[group[0]]), group)
            for group in np.split(order, np.flatnonzero(np.diff(keys[order])) + 1)
            if self.labels[group[0]] >= 0
        ]
        # the part of each drawing's uses that give way to a bitmap of its word
        counts = material.bitmaps.counts
        by_people = np.bincount(of_material[self.of_people], minlength=len(counts))[: len(counts)]
        shares = np.append(np.minimum(BITMAPS, counts / np.maximum(counts + by_people, 1)), 0)
        self.shares = np.where(self.of_people, shares[of_material], 0)

    def epoch(self, dice: np.random.Generator) -> Numbers:
        """The numbers of the drawings of an epoch, in random order."""
        parts = []
        for label, source, members in self.groups:
            count = len(members) if label == self.words.none else A_WORD[source]
            whole, rest = divmod(count, len(members))
            parts += [members] * whole + [dice.permutation(members)[:rest]]
        return dice.permutation(np.concatenate(parts))


class Tests:
    """Measures a network on held-out drawings."""

    def __init__(self, words: Words, play: list[int], material: gather.Material) -> None:
        self.words, self.play = words, play
        self.drawings, self.strange = material.tested, material.strange

    def measure(self, network: Recogniser, step: int) -> dict[str, Any]:
        labels, none = self.words.renumbered[self.drawings.labels], self.words.none
        truth = torch.from_numpy(labels)
        figures: dict[str, Any] = {"step": step, "words": none}
        upright = scores(network, self.drawings)
        turned = scores(
            network, self.drawings, upright_share=0.0, fixed_turn=1e-6, strength=1e-6
        )
        for name, logits in (("upright", upright), ("turned", turned)):
            figures[name] = top(logits, truth, range(none))
            figures[f"{name}, in play"] = top(logits, truth, self.play)
        for name, logits in (("strange", scores(network, self.strange)), ("drawings", upright)):
            refused = (logits.softmax(1)[:, none] > 0.5).float().mean().item()
            figures[f"{name} refused"] = refused
        figures["scale"] = network.log_scale.exp().item()
        return figures


class Batches:
    """Draws the batches of a training ahead, in threads."""

    def __init__(
        self, arguments: argparse.Namespace, material: Material, bitmaps: data.Bitmaps
    ) -> None:
        self.arguments, self.material, self.bitmaps = arguments, material, bitmaps

    def chosen(self) -> Iterator[Numbers]:
        """The drawings of each step."""
        dice = np.random.default_rng(self.arguments.seed)
        size, numbers = self.arguments.batch, np.array([], np.int64)
        while True:
            while len(numbers) < size:
                numbers = np.concatenate([numbers, self.material.epoch(dice)])
            yield numbers[:size]
            numbers = numbers[size:]

    def strength(self, step: int) -> float:
        """Of the changes to the drawings."""
        is_end = self.arguments.steps - step <= self.arguments.decay_steps // 4
        return self.arguments.last_strength if is_end else 1.0

    def drawn(self, chosen: Numbers, step: int) -> Batch:
        """The pictures of a step: drawings, some by people replaced by bitmaps of the same word."""
        arguments, drawings = self.arguments, self.material.drawings
        seed, strength = arguments.seed * 1000003 + step, self.strength(step)
        dice = np.random.default_rng((arguments.seed, step))
        replaced = dice.random(len(chosen)) < self.material.shares[chosen]
        pictures, turns = np.empty((len(chosen), 28, 28), np.uint8), np.empty(len(chosen), np.float32)
        pictures[~replaced], turns[~replaced] = drawings.draw(
            chosen[~replaced], seed, arguments.upright, strength, arguments.extras
        )
        others = self.bitmaps.of(drawings.labels[chosen[replaced]], dice)
        pictures[replaced], turns[replaced] = self.bitmaps.draw(others, seed, arguments.upright, strength)
        return pictures, turns

    def after(self, step: int) -> Iterator[tuple[Numbers, Batch]]:
        """The words and the pictures of every step from this one."""
        jobs = itertools.islice(enumerate(self.chosen()), step, self.arguments.steps)
        with concurrent.futures.ThreadPoolExecutor(self.arguments.threads) as workers:
            waiting: collections.deque[tuple[Numbers, concurrent.futures.Future[Batch]]] = collections.deque()
            for number, chosen in jobs:
                labels = self.material.labels[chosen]
                waiting.append((labels, workers.submit(self.drawn, chosen, number)))
                if len(waiting) > AHEAD * self.arguments.threads:
                    labels, batch = waiting.popleft()
                    yield labels, batch.result()
            for labels, batch in waiting:
                yield labels, batch.result()


class Trainer:
    """The network, its optimisers, and its progress."""

    def __init__(
        self, arguments: argparse.Namespace, words: Words, batches: Batches, tests: Tests
    ) -> None:
        self.arguments, self.words, self.batches, self.tests = arguments, words, batches, tests
        size = len(words.classes)
        kind = Teacher if arguments.as_teacher else Network
        self.network = kind(size).to(DEVICE, memory_format=torch.channels_last)
        self.average = copy.deepcopy(self.network)
        self.answer = None
        if arguments.teacher:
            stored = torch.load(arguments.teacher, map_location=DEVICE)
            if stored["classes"] != words.classes:
                raise SystemExit(f"{arguments.teacher}: has other words")
            teacher = Teacher(size).to(DEVICE, memory_format=torch.channels_last)
            teacher.load_state_dict(stored["network"])
            self.answer = teacher.eval()
        torch.backends.cudnn.benchmark = True
        self.optimizers = self._optimizers()
        self.in_play = torch.full((size,), -1e4, device=DEVICE)
        self.in_play[tests.play] = 0
        self.smooth = torch.eye(size, device=DEVICE) * (1 - SMOOTHING) + SMOOTHING / size
        self.step, self.seconds, self.running = 0, 0.0, torch.zeros((), device=DEVICE)
        states = [network.state_dict().values() for network in (self.average, self.network)]
        self.averaged = [pair for pair in zip(*states) if pair[0].is_floating_point()]
        self.recorded: Optional[torch.cuda.CUDAGraph] = None

    def _optimizers(self) -> list[torch.optim.Optimizer]:
        on_gpu = DEVICE.type == "cuda"
        # a recorded step reads its rate from the GPU
        rate = torch.tensor(self.arguments.rate, device=DEVICE) if on_gpu else self.arguments.rate
        is_kernel = lambda p: p.ndim == 4 and p.shape[1] > 1
        kernels = [p for p in self.network.parameters() if is_kernel(p)]
        others = [p for p in self.network.parameters() if not is_kernel(p)]
        groups = [
            {"params": [p for p in others if p.ndim > 1], "weight_decay": 0.02},
            {"params": [p for p in others if p.ndim <= 1], "weight_decay": 0.0},
        ]
        return [
            torch.optim.AdamW(groups, lr=rate, capturable=on_gpu),
            Muon(kernels, rate, weight_decay=self.arguments.kernel_decay),
        ]

    def set_rate(self, rate: float) -> None:
        for optimizer in self.optimizers:
            for group in optimizer.param_groups:
                if isinstance(group["lr"], torch.Tensor):
                    group["lr"].fill_(rate)
                else:
                    group["lr"] = rate

    def path(self, name: str) -> str:
        return os.path.join(self.arguments.out, name)

    def blended(self, pictures: torch.Tensor, wanted: torch.Tensor, count: int) -> tuple[torch.Tensor, torch.Tensor]:
        """The first `count` pictures lie over others (Zhang et al., mixup, ICLR 2018)."""
        if count == 0:
            return pictures, wanted
        part = torch.rand(count, device=DEVICE) * 0.5
        blend = pictures[:count].lerp(pictures.roll(1, 0)[:count], part[:, None, None, None])
        both = wanted[:count].lerp(wanted.roll(1, 0)[:count], part[:, None])
        return torch.cat([blend, pictures[count:]]), torch.cat([both, wanted[count:]])

    def loss(self, truth: torch.Tensor, pixels: torch.Tensor, turns: torch.Tensor) -> torch.Tensor:
        arguments, none = self.arguments, self.words.none
        count = int(len(truth) * arguments.blended)
        pictures, wanted = self.blended((pixels.float() / 255).unsqueeze(1), self.smooth[truth], count)
        pictures = pictures.contiguous(memory_format=torch.channels_last)
        with torch.autocast(DEVICE.type, torch.bfloat16):
            output, upright = self.network(pictures)
            if self.answer is not None:
                with torch.no_grad():
                    answers = self.answer(pictures)[0].softmax(1)
                wanted = wanted.lerp(answers, arguments.taught)
        loss = F.cross_entropy(output, wanted)
        # means over changing numbers of rows, in tensors of one size
        whole = torch.arange(len(truth), device=DEVICE) >= count
        of_words = ((truth != none) & whole).float()
        stands = (turns.abs() <= UPRIGHT).float()
        errors = F.binary_cross_entropy_with_logits(upright, stands, reduction="none")
        loss = loss + UPRIGHT_WEIGHT * (errors * of_words).sum() / of_words.sum().clamp_min(1)
        # those in play are told apart once more among themselves
        in_play = (whole & (self.in_play[truth] == 0)).float()
        only = wanted * (self.in_play == 0)
        only = only / only.sum(1, keepdim=True)
        among = -(only * (output + self.in_play).log_softmax(1)).sum(1)
        return loss + arguments.play_weight * (among * in_play).sum() / len(truth)

    def learn(self, *batch: torch.Tensor) -> None:
        self.network.zero_grad(set_to_none=True)
        loss = self.loss(*batch)
        loss.backward()
        for optimizer in self.optimizers:
            optimizer.step()
        self.running += loss.detach()

    def learn_recorded(self, *batch: torch.Tensor) -> None:
        """learn() as one CUDA graph: its kernels take less time than their launches."""
        if self.recorded is None:
            self.batch = [part.to(DEVICE) for part in batch]
            aside = torch.cuda.Stream()
            aside.wait_stream(torch.cuda.current_stream())
            with torch.cuda.stream(aside):  # prepares the libraries and the optimisers
                for _ in range(STEPS_TO_RECORD):
                    self.learn(*self.batch)
            torch.cuda.current_stream().wait_stream(aside)
            self.recorded = torch.cuda.CUDAGraph()
            with torch.cuda.graph(self.recorded):
                self.learn(*self.batch)
        for mine, its in zip(self.batch, batch):
            mine.copy_(its)
        self.recorded.replay()

    def advance(self, labels: Numbers, drawn: Batch) -> None:
        """One step."""
        arguments = self.arguments
        left = arguments.steps - self.step
        rise, fall = (self.step + 1) / WARM_UP, left / max(1, arguments.decay_steps)
        self.set_rate(arguments.rate * min(1, rise, fall))
        self.network.train()
        batch = [torch.from_numpy(part) for part in (labels, *drawn)]
        (self.learn_recorded if DEVICE.type == "cuda" else self.learn)(*batch)
        self.step += 1
        keep = min(KEPT, self.step / (self.step + 20))
        with torch.no_grad():
            torch._foreach_lerp_(*map(list, zip(*self.averaged)), 1 - keep)

    def keep_state(self) -> None:
        state = {
            "network": self.network.state_dict(),
            "average": self.average.state_dict(),
            "optimizers": [optimizer.state_dict() for optimizer in self.optimizers],
            "dice": (torch.cuda if DEVICE.type == "cuda" else torch).get_rng_state(),
            **{name: getattr(self, name) for name in self.COUNTED},
        }
        torch.save(state, self.path("state.pt.part"))
        os.replace(self.path("state.pt.part"), self.path("state.pt"))

    COUNTED = ("step", "seconds", "running")

    def go_on(self) -> None:
        """Resumes from the state of an interrupted training."""
        if not os.path.exists(self.path("state.pt")):
            return
        state = torch.load(self.path("state.pt"), map_location=DEVICE)
        self.network.load_state_dict(state["network"])
        self.average.load_state_dict(state["average"])
        for optimizer, its in zip(self.optimizers, state["optimizers"]):
            optimizer.load_state_dict(its)
        (torch.cuda if DEVICE.type == "cuda" else torch).set_rng_state(state["dice"].cpu())
        for name in self.COUNTED:
            setattr(self, name, state[name])
        print(f"goes on after step {self.step}", flush=True)

    def report(self, fresh: int, seconds: float) -> None:
        """Prints the progress, after `fresh` steps in so many seconds."""
        left = (self.arguments.steps - self.step) * seconds / fresh
        print(
            f"step {self.step} of {self.arguments.steps} loss {self.running.item() / fresh:.4f}, "
            f"{fresh * self.arguments.batch / seconds:.0f} drawings a second, {left / 60:.1f} minutes left",
            flush=True,
        )
        self.running.zero_()

    def run(self) -> None:
        self.go_on()
        start, reported = time.monotonic(), self.step
        for labels, batch in self.batches.after(self.step):
            self.advance(labels, batch)
            is_last = self.step == self.arguments.steps
            if self.step % STEPS_A_REPORT == 0 or is_last:
                now = time.monotonic()
                self.report(self.step - reported, now - start)
                self.seconds, start, reported = self.seconds + now - start, now, self.step
            if self.step % STEPS_A_STATE == 0 and not is_last:
                self.keep_state()
        stored = {"network": self.average.state_dict(), "classes": self.words.classes}
        torch.save({**stored, "left_out": self.words.left_out}, self.path("checkpoint.pt"))
        figures = self.tests.measure(self.average, self.step)
        device = torch.cuda.get_device_name() if DEVICE.type == "cuda" else "processor"
        figures.update(device=device, torch=torch.__version__, minutes=round(self.seconds / 60, 1))
        print(f"  test, top-1 and top-5: {json.dumps(figures)}", flush=True)
        with open(self.path("figures.json"), "w") as out:
            json.dump(figures, out)


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    add("--material", required=True, help="what gather.py wrote")
    add("--out", required=True, help="folder of the checkpoint")
    add("--as-teacher", action="store_true", help="train the larger network")
    add("--teacher", help="a checkpoint of --as-teacher, which answers beside the labels")
    add("--taught", type=float, default=0.75, help="weight of the answers of the teacher")
    add("--blended", type=float, default=0.25, help="part of the drawings that lie over another")
    add("--steps", type=int, required=True)
    add("--decay-steps", type=int, required=True, help="the last, in which the rate falls to nothing")
    add("--batch", type=int, default=512)
    add("--rate", type=float, default=3e-3)
    add("--seed", type=int, default=20)
    add("--threads", type=int, default=len(os.sched_getaffinity(0)))
    add("--kernel-decay", type=float, default=0.1, help="weight decay of the kernels")
    add("--last-strength", type=float, default=0.7, help="of the changes to the drawings, at the end")
    add("--upright", type=float, default=0.75, help="part of the drawings turned only a little")
    add("--leave-out", type=int, default=0, help="words; own words are measured with them")
    add("--extras", type=float, default=0.25, help="part that gets a ring, an arrow, letters ...")
    add("--words-in-play", required=True, help="one a line; told apart again among themselves")
    add("--play-weight", type=float, default=0.25, help="weight of that")
    return parser.parse_args()


def main() -> None:
    arguments = parsed()
    torch.set_num_threads(arguments.threads)
    torch.manual_seed(arguments.seed)
    os.makedirs(arguments.out, exist_ok=True)
    material = gather.load(arguments.material)
    words = Words(material.words, arguments.leave_out, arguments.seed)
    play = [words.index[word] for word in data.words_in(arguments.words_in_play) if word in words.index]
    batches = Batches(arguments, Material(material, words), material.bitmaps)
    trainer = Trainer(arguments, words, batches, Tests(words, play, material))
    parameters = sum(p.numel() for p in trainer.network.parameters())
    print(f"{words.none} words, {parameters} parameters, {DEVICE}", flush=True)
    trainer.run()


if __name__ == "__main__":
    main()
