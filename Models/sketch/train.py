"""Trains the drawing network on the CPU; make.py calls it. See README.md for the accuracy that it
prints. A training that was interrupted goes on from OUT/state.pt, to the same result; at its end it
writes its figures, OUT/figures.json.
"""

import argparse
import copy
import json
import os
import random
import sys
import time

import numpy as np
import torch
import torch.nn.functional as F

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import data
import made
from network import Network

HELD_BACK = 8  # drawings a word that choose nothing but the temperature and how views are weighted
STEPS_A_CHECKPOINT = 500
UPRIGHT = 0.4  # radians; a drawing turned less stands upright


def inputs(images):
    return (
        (torch.from_numpy(images).float() / 255)
        .unsqueeze(1)
        .contiguous(memory_format=torch.channels_last)
    )


@torch.no_grad()
def scores(network, drawings, seed=0, **how):
    network.eval()
    out = []
    for start in range(0, len(drawings), 512):
        chosen = np.arange(start, min(start + 512, len(drawings)))
        out.append(network(inputs(drawings.draw(chosen, seed + start, **how)[0]))[0])
    return torch.cat(out)


def top(logits, labels, allowed=None):
    if allowed is not None:
        mask = torch.full((logits.shape[1],), -1e9)
        mask[allowed] = 0
        logits, keep = logits + mask, torch.isin(labels, torch.tensor(allowed))
        logits, labels = logits[keep], labels[keep]
    best = logits.topk(5, 1).indices
    return [(best[:, :k] == labels[:, None]).any(1).float().mean().item() for k in (1, 5)]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--train", required=True, help="vector/train.ndjson.gz")
    parser.add_argument(
        "--test", required=True, help="vector/test.ndjson.gz, only to print figures"
    )
    parser.add_argument(
        "--bitmaps",
        help="folder of WORD.npz with 28x28 bitmaps; half of these words' drawings are from them",
    )
    parser.add_argument(
        "--pages", nargs="*", default=[], help="what pages.py wrote; these drawings are trained too"
    )
    parser.add_argument(
        "--start", help="a checkpoint to go on from: all words take part from the beginning"
    )
    parser.add_argument("--out", required=True, help="folder of the checkpoints")
    parser.add_argument("--steps", type=int, default=32400)
    parser.add_argument(
        "--decay-steps",
        type=int,
        default=10000,
        help="the last steps, in which the rate falls to nothing",
    )
    parser.add_argument("--batch", type=int, default=256)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--seed", type=int, default=20)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument(
        "--upright",
        type=float,
        default=0.75,
        help="part of the drawings that is turned only a little",
    )
    parser.add_argument(
        "--late-words",
        type=int,
        default=20,
        help="this many words join late; own words are measured with them before",
    )
    parser.add_argument(
        "--late-step",
        type=int,
        default=3000,
        help="the step at which they join; the network before is kept in before.pt",
    )
    parser.add_argument(
        "--extras",
        type=float,
        default=0.25,
        help="part of the drawings that gets a ring, an arrow, letters, grid lines",
    )
    parser.add_argument(
        "--made",
        type=int,
        default=500,
        help="this many drawings by rule for each word that has one",
    )
    parser.add_argument(
        "--words-in-play",
        help="file with one word a line; they are told apart a second time among themselves",
    )
    parser.add_argument("--play-weight", type=float, default=0.25, help="weight of that")
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    torch.manual_seed(arguments.seed)
    os.makedirs(arguments.out, exist_ok=True)

    rows, test_rows = data.read(arguments.train), data.read(arguments.test)
    words = sorted({w for w, _ in rows})
    late = sorted(random.Random(arguments.seed).sample(words, arguments.late_words))
    early = [w for w in words if w not in late]
    none = len(early)  # the number of "none of these"; late words come after it
    classes = early + [""] + late
    index = {w: i for i, w in enumerate(classes)}
    seen, kept, held = {}, [], []
    for word, drawing in rows:
        seen[word] = seen.get(word, 0) + 1
        (held if seen[word] <= HELD_BACK else kept).append((word, drawing))
    kept = [(w, d, False) for w, d in kept] + [
        (w, d, True) for w, d in made.drawings(arguments.made, arguments.seed)
    ]
    strange = data.none_of_these(6000, [d for _, d, _ in kept], arguments.seed)
    pages = [row for path in arguments.pages for row in data.read_pages(path)]
    kept += [(word, drawing, True) for word, drawing in pages if word]
    kept.sort(key=lambda row: index[row[0]] > none)
    strange += [drawing for word, drawing in pages if not word]
    now = sum(index[w] < none for w, _, _ in kept)
    training = data.Drawings(
        [d for _, d, _ in kept[:now]] + strange + [d for _, d, _ in kept[now:]],
        [index[w] for w, _, _ in kept[:now]]
        + [none] * len(strange)
        + [index[w] for w, _, _ in kept[now:]],
    )
    is_made = np.array(
        [m for _, _, m in kept[:now]] + [False] * len(strange) + [m for _, _, m in kept[now:]]
    )
    early_count = now + len(strange)
    test = data.Drawings([d for _, d in test_rows], [index[w] for w, _ in test_rows])
    strange_test = data.Drawings(
        data.none_of_these(500, [d for _, d in test_rows], arguments.seed + 1), [none] * 500
    )
    play = (
        [index[w] for w in open(arguments.words_in_play).read().split("\n") if w in index]
        if arguments.words_in_play
        else []
    )
    in_play = torch.full((len(classes),), -1e4)
    in_play[play] = 0
    bitmaps = data.Bitmaps(arguments.bitmaps, words) if arguments.bitmaps else None
    print(
        f"{len(words)} words ({len(late)} late), {len(training)} drawings to train, "
        f"{len(held)} held back, {len(test)} to test",
        flush=True,
    )

    network = Network(len(classes)).to(memory_format=torch.channels_last)
    print(f"{sum(p.numel() for p in network.parameters())} parameters", flush=True)
    if arguments.start:
        network.load_state_dict(torch.load(arguments.start)["network"])
        arguments.late_step = -1
    average = copy.deepcopy(network)
    seed = arguments.seed + (
        1000 if arguments.start else 0
    )  # going on sees other changes to the drawings
    decayed = [p for p in network.parameters() if p.ndim > 1]
    optimizer = torch.optim.AdamW(
        [
            {"params": decayed, "weight_decay": 0.02},
            {"params": [p for p in network.parameters() if p.ndim <= 1], "weight_decay": 0.0},
        ],
        lr=arguments.rate,
    )
    labels = torch.from_numpy(training.labels)
    order, position, step, shuffled = np.random.default_rng(seed), 0, 0, np.array([], np.int64)
    start, running, figures = time.monotonic(), 0.0, {}
    checkpoint = os.path.join(arguments.out, "checkpoint.pt")
    state = os.path.join(arguments.out, "state.pt")
    if os.path.exists(state):
        kept_state = torch.load(state, weights_only=False)
        network.load_state_dict(kept_state["network"])
        average.load_state_dict(kept_state["average"])
        optimizer.load_state_dict(kept_state["optimizer"])
        order.bit_generator.state = kept_state["order"]
        shuffled, position = kept_state["shuffled"], kept_state["position"]
        step, running, figures = kept_state["step"], kept_state["running"], kept_state["figures"]
        print(f"goes on after step {step}", flush=True)
    while step < arguments.steps:
        joined = step >= arguments.late_step
        if step == arguments.late_step:
            torch.save(
                {"network": average.state_dict(), "classes": classes, "late": late},
                os.path.join(arguments.out, "before.pt"),
            )
            shuffled = shuffled[:0]
        if position + arguments.batch > len(shuffled):
            shuffled, position = order.permutation(len(training) if joined else early_count), 0
        chosen = shuffled[position : position + arguments.batch]
        position += arguments.batch
        left = arguments.steps - step
        rate = arguments.rate * min(1, (step + 1) / 500, left / max(1, arguments.decay_steps))
        for group in optimizer.param_groups:
            group["lr"] = rate
        network.train()
        # while the rate falls the changes to the drawings grow milder, as the drawings to come are
        strength = 1.0 if left > arguments.decay_steps // 4 else 0.7
        drawn, turns = training.draw(
            chosen, seed * 1000003 + step, arguments.upright, strength, arguments.extras
        )
        if bitmaps:
            dice = np.random.default_rng((seed, step))
            for i, label in enumerate(training.labels[chosen]):
                if (
                    classes[label] in bitmaps.pictures
                    and not is_made[chosen[i]]
                    and dice.random() < 0.5
                ):
                    drawn[i], turns[i] = bitmaps.draw(
                        classes[label], dice, arguments.upright, strength
                    )
        images = inputs(drawn)
        with torch.autocast("cpu", torch.bfloat16):
            output, upright = network(images)
        if not joined:
            output = output[:, : none + 1]
        truth = labels[chosen]
        loss = F.cross_entropy(output, truth, label_smoothing=0.05)
        of_words = truth != none
        stands = torch.from_numpy(np.abs(turns) <= UPRIGHT).float()
        loss = loss + 0.2 * F.binary_cross_entropy_with_logits(upright[of_words], stands[of_words])
        if play and arguments.play_weight > 0:
            rows = in_play[truth] == 0
            if rows.any():
                among = F.cross_entropy(
                    output[rows] + in_play[: output.shape[1]], truth[rows], reduction="sum"
                )
                loss = loss + arguments.play_weight * among / len(truth)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        step += 1
        running += loss.item()
        with torch.no_grad():
            keep = min(0.998, step / (step + 20))
            for mine, its in zip(average.state_dict().values(), network.state_dict().values()):
                mine.lerp_(its, 1 - keep) if mine.is_floating_point() else mine.copy_(its)
        if step % 500 == 0:
            print(
                f"step {step} of {arguments.steps} loss {running / 500:.4f} rate {rate:.5f} "
                f"{time.monotonic() - start:.0f} s",
                flush=True,
            )
            running = 0.0
        if step % 4000 == 0 or step == arguments.steps:
            torch.save(
                {"network": average.state_dict(), "classes": classes, "late": late}, checkpoint
            )
            known = [i for i in range(len(classes)) if i != none and (joined or i < none)]
            upright, turned = scores(average, test), scores(
                average, test, upright_share=0.0, fixed_turn=1e-6, strength=1e-6
            )
            truth = torch.from_numpy(test.labels)
            figures = {"step": step, "words": len(known)}
            for name, logits in (("upright", upright), ("turned", turned)):
                figures[name] = top(logits, truth, known)
                if play:
                    figures[f"{name}, in play"] = top(
                        logits, truth, [i for i in play if i in known]
                    )
            refused = scores(average, strange_test).softmax(1)[:, none]
            figures["strange refused"] = (refused > 0.5).float().mean().item()
            figures["drawings refused"] = (upright.softmax(1)[:, none] > 0.5).float().mean().item()
            figures["scale"] = average.log_scale.exp().item()
            print(f"  test, top-1 and top-5: {json.dumps(figures)}", flush=True)
        if step % STEPS_A_CHECKPOINT == 0 or step == arguments.steps:
            torch.save(
                {
                    "network": network.state_dict(),
                    "average": average.state_dict(),
                    "optimizer": optimizer.state_dict(),
                    "order": order.bit_generator.state,
                    "shuffled": shuffled,
                    "position": position,
                    "step": step,
                    "running": running,
                    "figures": figures,
                },
                state + ".part",
            )
            os.replace(state + ".part", state)
    with open(os.path.join(arguments.out, "figures.json"), "w") as out:
        json.dump(figures, out)
