"""Trains the drawing network on the CPU; make.py calls it. See README.md for the printed accuracy.
Interrupted trainings resume from OUT/state.pt with the same result; at the end the figures are
written to OUT/figures.json.
"""

import argparse
import copy
import json
import math
import os
import random
import sys
import time
from collections.abc import Sequence
from typing import Any, Optional

import numpy as np
import torch
import torch.nn.functional as F
from numpy.typing import NDArray

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import data
import made
from muon import Muon
from network import Network

HELD_BACK = 8  # drawings per word for fitting the temperature and the weights of views
STEPS_A_CHECKPOINT = 500
STEPS_A_TEST = 7000
WARM_UP = 500  # steps in which the rate rises
UPRIGHT = 0.4  # radians; drawings rotated less are upright
STRANGE = 6000  # drawings that are none of the words
SMOOTHING = 0.05  # of the labels
UPRIGHT_WEIGHT = 0.2  # in the loss
KEPT = 0.998  # of the moving average of the weights, per step
TAUGHT = 0.5  # weight of the teacher in the targets, if there is one
VIEWS, VIEW_STRENGTH = 4, 0.5  # of each drawing, over which the teacher's results are averaged

# Number of drawings per word that an epoch takes from each source; fewer are repeated, of more
# others are taken in the next epoch.
PEOPLE, BY_RULE, READ, READ_BY_RULE = "people", "rule", "read", "read, by rule"
A_WORD = {PEOPLE: 360, BY_RULE: 500, READ: 180, READ_BY_RULE: 1200}

Numbers = NDArray[np.int64]


def inputs(images: data.Pictures) -> torch.Tensor:
    return (
        (torch.from_numpy(images).float() / 255)
        .unsqueeze(1)
        .contiguous(memory_format=torch.channels_last)
    )


@torch.no_grad()
def scores(network: Network, drawings: data.Drawings, seed: int = 0, **how: float) -> torch.Tensor:
    network.eval()
    out = []
    for start in range(0, len(drawings), 512):
        chosen = np.arange(start, min(start + 512, len(drawings)))
        out.append(network(inputs(drawings.draw(chosen, seed + start, **how)[0]))[0])
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
    """The words and their numbers; late words come after "none of these"."""

    def __init__(self, words: Sequence[str], late_count: int, seed: int) -> None:
        self.late = sorted(random.Random(seed).sample(sorted(words), late_count))
        early = [word for word in sorted(words) if word not in self.late]
        self.none = len(early)
        self.classes = [*early, "", *self.late]
        self.index = {word: number for number, word in enumerate(self.classes)}

    def known(self, joined: bool) -> list[int]:
        late = range(self.none + 1, len(self.classes)) if joined else ()
        return [*range(self.none), *late]


class Material:
    """All training drawings, grouped by word and source."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.rows: dict[tuple[int, str], list[Any]] = {}

    def add(self, word: str, source: str, drawing: Any) -> None:
        self.rows.setdefault((self.words.index[word], source), []).append(drawing)

    def close(self) -> None:
        """Groups the drawings; none can be added afterwards."""
        keys = sorted(self.rows)
        self.drawings = data.Drawings(
            [drawing for key in keys for drawing in self.rows[key]],
            [key[0] for key in keys for _ in self.rows[key]],
        )
        self.of_people = np.array([key[1] == PEOPLE for key in keys for _ in self.rows[key]])
        ends = np.cumsum([len(self.rows[key]) for key in keys])
        self.groups = {
            key: np.arange(end - len(self.rows[key]), end) for key, end in zip(keys, ends)
        }
        self.rows = {}

    def strokes(self, word: str) -> int:
        """The number of drawings of a word by people."""
        return len(self.groups.get((self.words.index[word], PEOPLE), ()))

    def epoch(self, dice: np.random.Generator, joined: bool) -> Numbers:
        """The numbers of the drawings of an epoch, in random order."""
        parts = []
        for (label, source), members in self.groups.items():
            if label > self.words.none and not joined:
                continue
            count = len(members) if label == self.words.none else A_WORD[source]
            whole, rest = divmod(count, len(members))
            parts += [members] * whole + [dice.permutation(members)[:rest]]
        return dice.permutation(np.concatenate(parts))


def gathered(arguments: argparse.Namespace, words: Words, rows: data.Rows) -> Material:
    """All training data, without the held-out drawings."""
    material, people = Material(words), data.of_each(rows, math.inf, skip=HELD_BACK)
    for path in arguments.more_strokes:
        people += data.read(path)
    for word, drawing in people:
        material.add(word, PEOPLE, drawing)
    by_rule = made.drawings(arguments.made, arguments.seed)
    for word, drawing in by_rule:
        material.add(word, BY_RULE, drawing)
    every = [drawing for _, drawing in people + by_rule]
    for drawing in data.none_of_these(STRANGE, every, arguments.seed):
        material.add("", BY_RULE, drawing)
    for path in arguments.pages:
        for word, drawing, is_by_rule in data.read_pages(path):
            material.add(word, READ_BY_RULE if is_by_rule else READ, drawing)
    material.close()
    return material


class Tests:
    """Measures a network on held-out drawings."""

    def __init__(self, words: Words, play: list[int], rows: data.Rows, seed: int) -> None:
        self.words, self.play = words, play
        self.drawings = data.Drawings([d for _, d in rows], [words.index[w] for w, _ in rows])
        strange = data.none_of_these(500, [d for _, d in rows], seed)
        self.strange = data.Drawings(strange, [words.none] * len(strange))

    def measure(self, network: Network, step: int, joined: bool) -> dict[str, Any]:
        known, truth = self.words.known(joined), torch.from_numpy(self.drawings.labels)
        figures: dict[str, Any] = {"step": step, "words": len(known)}
        upright = scores(network, self.drawings)
        turned = scores(
            network, self.drawings, upright_share=0.0, fixed_turn=1e-6, strength=1e-6
        )
        for name, logits in (("upright", upright), ("turned", turned)):
            figures[name] = top(logits, truth, known)
            if self.play:
                figures[f"{name}, in play"] = top(
                    logits, truth, [number for number in self.play if number in known]
                )
        none = self.words.none
        for name, logits in (("strange", scores(network, self.strange)), ("drawings", upright)):
            refused = (logits.softmax(1)[:, none] > 0.5).float().mean().item()
            figures[f"{name} refused"] = refused
        figures["scale"] = network.log_scale.exp().item()
        return figures


class Trainer:
    """The network, its optimisers, and its progress."""

    def __init__(
        self,
        arguments: argparse.Namespace,
        words: Words,
        material: Material,
        bitmaps: data.Bitmaps,
        tests: Tests,
    ) -> None:
        self.arguments, self.words, self.material = arguments, words, material
        self.bitmaps, self.tests = bitmaps, tests
        self.shares = {
            words.index[word]: bitmaps.share(word, material.strokes(word))
            for word in bitmaps.pictures
        }
        self.network = Network(len(words.classes)).to(memory_format=torch.channels_last)
        self.late_step = arguments.late_step
        if arguments.start:
            self.network.load_state_dict(torch.load(arguments.start)["network"])
            self.late_step = -1
        self.average = copy.deepcopy(self.network)
        self.taught = self._taught() if arguments.teach else None
        # continued trainings have other augmentation
        self.seed = arguments.seed + (1000 if arguments.start else 0)
        self.optimizers = self._optimizers()
        self.in_play = torch.full((len(words.classes),), -1e4)
        self.in_play[tests.play] = 0
        self.dice = np.random.default_rng(self.seed)
        self.shuffled, self.position = np.array([], np.int64), 0
        self.step, self.running = 0, 0.0
        self.figures: dict[str, Any] = {}

    @torch.no_grad()
    def _taught(self) -> torch.Tensor:
        """The initial network's mean results over some views of each drawing: softer targets than the
        labels for drawings that could be another word or none (Furlanello et al., Born-Again Neural
        Networks, ICML 2018).
        """
        everything = self.material.drawings
        total = torch.zeros(len(everything), len(self.words.classes))
        with torch.autocast("cpu", torch.bfloat16):
            for view in range(VIEWS):
                logits = scores(self.network, everything, view * len(everything), strength=VIEW_STRENGTH)
                total += logits.softmax(1)
        return (total / VIEWS).half()

    def _optimizers(self) -> list[torch.optim.Optimizer]:
        rate = self.arguments.rate
        is_kernel = lambda p: p.ndim == 4 and p.shape[1] > 1
        kernels = [p for p in self.network.parameters() if is_kernel(p)]
        others = [p for p in self.network.parameters() if not is_kernel(p)]
        groups = [
            {"params": [p for p in others if p.ndim > 1], "weight_decay": 0.02},
            {"params": [p for p in others if p.ndim <= 1], "weight_decay": 0.0},
        ]
        return [torch.optim.AdamW(groups, lr=rate), Muon(kernels, rate, weight_decay=self.arguments.kernel_decay)]

    @property
    def joined(self) -> bool:
        """Whether the late words are included."""
        return self.step >= self.late_step

    def path(self, name: str) -> str:
        return os.path.join(self.arguments.out, name)

    def chosen(self) -> Numbers:
        """The drawings of the next step."""
        size = self.arguments.batch
        if self.position + size > len(self.shuffled):
            self.shuffled, self.position = self.material.epoch(self.dice, self.joined), 0
        self.position += size
        return self.shuffled[self.position - size : self.position]

    def drawn(
        self, chosen: Numbers, strength: float
    ) -> tuple[data.Pictures, NDArray[np.float32], NDArray[np.bool_]]:
        """The pictures of a step, the rotation of each, and the ones that are bitmaps of the same word
        in place of drawings by people.
        """
        upright = self.arguments.upright
        pictures, turns = self.material.drawings.draw(
            chosen, self.seed * 1000003 + self.step, upright, strength, self.arguments.extras
        )
        dice, replaced = np.random.default_rng((self.seed, self.step)), np.zeros(len(chosen), bool)
        for number, label in enumerate(self.material.drawings.labels[chosen]):
            share = self.shares.get(int(label), 0.0)
            if share and self.material.of_people[chosen[number]] and dice.random() < share:
                pictures[number], turns[number] = self.bitmaps.draw(
                    self.words.classes[label], dice, upright, strength
                )
                replaced[number] = True
        return pictures, turns, replaced

    def loss(self, chosen: Numbers, strength: float) -> torch.Tensor:
        pictures, turns, replaced = self.drawn(chosen, strength)
        none = self.words.none
        with torch.autocast("cpu", torch.bfloat16):
            output, upright = self.network(inputs(pictures))
        if not self.joined:
            output = output[:, : none + 1]
        truth = torch.from_numpy(self.material.drawings.labels[chosen])
        wanted = F.one_hot(truth, output.shape[1]).float()
        if self.taught is not None:
            known = torch.from_numpy(~replaced)
            wanted[known] = wanted[known].lerp(self.taught[torch.from_numpy(chosen)[known]].float(), TAUGHT)
        loss = F.cross_entropy(output, wanted, label_smoothing=SMOOTHING)
        of_words = truth != none
        stands = torch.from_numpy(np.abs(turns) <= UPRIGHT).float()
        loss = loss + UPRIGHT_WEIGHT * F.binary_cross_entropy_with_logits(
            upright[of_words], stands[of_words]
        )
        rows = self.in_play[truth] == 0
        if rows.any():
            among = F.cross_entropy(
                output[rows] + self.in_play[: output.shape[1]], truth[rows], reduction="sum"
            )
            loss = loss + self.arguments.play_weight * among / len(truth)
        return loss

    def advance(self) -> None:
        """One step."""
        arguments = self.arguments
        left = arguments.steps - self.step
        rise, fall = (self.step + 1) / WARM_UP, left / max(1, arguments.decay_steps)
        for optimizer in self.optimizers:
            for group in optimizer.param_groups:
                group["lr"] = arguments.rate * min(1, rise, fall)
        self.network.train()
        is_end = left <= arguments.decay_steps // 4
        loss = self.loss(self.chosen(), arguments.last_strength if is_end else 1.0)
        self.network.zero_grad(set_to_none=True)
        loss.backward()
        for optimizer in self.optimizers:
            optimizer.step()
        self.step += 1
        self.running += loss.item()
        keep = min(KEPT, self.step / (self.step + 20))
        with torch.no_grad():
            states = self.average.state_dict().values(), self.network.state_dict().values()
            for mine, its in zip(*states):
                mine.lerp_(its, 1 - keep) if mine.is_floating_point() else mine.copy_(its)

    def keep_network(self, name: str) -> None:
        stored = {"network": self.average.state_dict(), "classes": self.words.classes}
        torch.save({**stored, "late": self.words.late}, self.path(name))

    def keep_state(self) -> None:
        state = {
            "network": self.network.state_dict(),
            "average": self.average.state_dict(),
            "optimizers": [optimizer.state_dict() for optimizer in self.optimizers],
            "dice": self.dice.bit_generator.state,
            **{name: getattr(self, name) for name in self.COUNTED},
        }
        torch.save(state, self.path("state.pt.part"))
        os.replace(self.path("state.pt.part"), self.path("state.pt"))

    COUNTED = ("shuffled", "position", "step", "running", "figures")

    def go_on(self) -> None:
        """Resumes from the state of an interrupted training."""
        if not os.path.exists(self.path("state.pt")):
            return
        state = torch.load(self.path("state.pt"), weights_only=False)
        self.network.load_state_dict(state["network"])
        self.average.load_state_dict(state["average"])
        for optimizer, its in zip(self.optimizers, state["optimizers"]):
            optimizer.load_state_dict(its)
        self.dice.bit_generator.state = state["dice"]
        for name in self.COUNTED:
            setattr(self, name, state[name])
        print(f"goes on after step {self.step}", flush=True)

    def run(self) -> None:
        start, steps = time.monotonic(), self.arguments.steps
        self.go_on()
        while self.step < steps:
            if self.step == self.late_step:
                self.keep_network("before.pt")
                self.shuffled, self.position = self.shuffled[:0], 0
            self.advance()
            is_last = self.step == steps
            if self.step % STEPS_A_CHECKPOINT == 0:
                loss, rate = self.running / STEPS_A_CHECKPOINT, self.optimizers[0].param_groups[0]["lr"]
                seconds = time.monotonic() - start
                print(f"step {self.step} of {steps} loss {loss:.4f} rate {rate:.5f} {seconds:.0f} s", flush=True)
                self.running = 0.0
            if self.step % STEPS_A_TEST == 0 or is_last:
                self.keep_network("checkpoint.pt")
                self.figures = self.tests.measure(self.average, self.step, self.joined)
                print(f"  test, top-1 and top-5: {json.dumps(self.figures)}", flush=True)
            if self.step % STEPS_A_CHECKPOINT == 0 or is_last:
                self.keep_state()
        with open(self.path("figures.json"), "w") as out:
            json.dump(self.figures, out)


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    add("--train", required=True, help="vector/train.ndjson.gz")
    add("--test", required=True, help="vector/test.ndjson.gz, only to print figures")
    add("--more-strokes", nargs="*", default=[], help="files like --train; nothing is held back")
    add("--bitmaps", nargs="*", default=[], help="WORD.npz with 28x28 bitmaps")
    add("--rebuilt", action="store_true", help="also the bitmaps rebuilt from thinner lines")
    add("--pages", nargs="*", default=[], help="what pages.py wrote; these drawings train too")
    add("--start", help="a checkpoint to go on from: all words take part from the beginning")
    add("--out", required=True, help="folder of the checkpoints")
    add("--steps", type=int, default=6000)
    add("--decay-steps", type=int, default=0, help="the last, in which the rate falls to nothing")
    add("--batch", type=int, default=256)
    add("--rate", type=float, default=3e-3)
    add("--seed", type=int, default=20)
    add("--threads", type=int, default=1)
    add("--kernel-decay", type=float, default=0.05, help="weight decay of the kernels")
    add("--last-strength", type=float, default=0.7, help="of the changes to the drawings, at the end")
    add("--teach", action="store_true", help="the network of --start teaches, beside the labels")
    add("--upright", type=float, default=0.75, help="part of the drawings turned only a little")
    add("--late-words", type=int, default=20, help="join late; own words are measured before")
    add("--late-step", type=int, default=3000, help="when; the network before is before.pt")
    add("--extras", type=float, default=0.25, help="part that gets a ring, an arrow, letters ...")
    add("--made", type=int, default=500, help="drawings by rule for each word that has a rule")
    add("--words-in-play", required=True, help="one a line; told apart again among themselves")
    add("--play-weight", type=float, default=0.25, help="weight of that")
    return parser.parse_args()


def main() -> None:
    arguments = parsed()
    torch.set_num_threads(arguments.threads)
    torch.manual_seed(arguments.seed)
    os.makedirs(arguments.out, exist_ok=True)
    rows, test_rows = data.read(arguments.train), data.read(arguments.test)
    words = Words(sorted({word for word, _ in rows}), arguments.late_words, arguments.seed)
    play = [words.index[word] for word in data.words_in(arguments.words_in_play)]
    tests = Tests(words, play, test_rows, arguments.seed + 1)
    material = gathered(arguments, words, rows)
    bitmaps = data.Bitmaps(arguments.bitmaps, words.classes, tests.drawings, arguments.rebuilt)
    trainer = Trainer(arguments, words, material, bitmaps, tests)
    print(
        f"{len(words.classes) - 1} words ({len(words.late)} late), {len(material.drawings)} "
        f"drawings and {len(bitmaps)} bitmaps of {len(bitmaps.pictures)} words to train, "
        f"{len(tests.drawings)} to test; "
        f"{sum(p.numel() for p in trainer.network.parameters())} parameters",
        flush=True,
    )
    trainer.run()


if __name__ == "__main__":
    main()
