"""Measures taught words: a network that was trained without some words, with five examples each of
five of them.

The examples are training drawings of these words, the queries are test drawings. The network has
seen none of the words.
"""

import argparse
import json
import os
import random
import sys

import numpy as np
import torch
import torch.nn.functional as F

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import data
from export import VIEWS, answers_to_all, folded, mixed

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--checkpoint", required=True, help="of train.py --leave-out")
    parser.add_argument("--train", required=True)
    parser.add_argument("--test", required=True)
    parser.add_argument("--words-in-play", required=True)
    parser.add_argument("--figures", help="JSON file to write")
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--scale", type=float, default=22.0)
    parser.add_argument("--front", type=float, default=2.0)
    parser.add_argument("--trust", type=float, default=0.8)
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    stored = torch.load(arguments.checkpoint, map_location="cpu")
    classes, late, model = stored["classes"], stored["left_out"], folded(stored)
    examples, questions = (
        {word: [drawing for w, drawing in rows if w == word] for word in late}
        for rows in (data.read(arguments.train), data.read(arguments.test))
    )
    asked = {w: answers_to_all(model.embed, d, [0] * len(d)) for w, d in questions.items()}
    taught = {
        w: answers_to_all(model.embed, d[:60], [0] * len(d), VIEWS[:1])[0][:, 0]
        for w, d in examples.items()
    }
    whole, factor = model.words
    vectors = F.normalize(whole.float() * factor[:, None], dim=1)
    none = classes.index("")
    play = [*data.words_in(arguments.words_in_play), ""]  # and none of these
    game = [classes.index(w) for w in play if w in classes and w not in late]
    every = list(range(none))
    dice = random.Random(20)
    hits = {
        "the five alone": [],
        f"with {len(game)} trained words of the game": [],
        f"with all {len(every)} trained words": [],
    }
    for _ in range(arguments.rounds):
        chosen = dice.sample(late, 5)
        five = [taught[w][dice.sample(range(len(taught[w])), 5)] for w in chosen]
        means = torch.stack([F.normalize(given.mean(0), dim=0) for given in five])
        for (_name, found), others in zip(hits.items(), ([], game, every)):
            answers = torch.cat([means, vectors[others]])
            for number, word in enumerate(chosen):
                seen, upright = asked[word]
                said = (seen @ answers.T * arguments.scale).softmax(2)
                p = mixed(said, upright, arguments.front, arguments.trust)
                found.append((p.argmax(1) == number).float().mean().item())
    print(
        f"{arguments.rounds} rounds of 5 new words with 5 examples each, "
        f"{len(late)} words were left out of training"
    )
    for name, found in hits.items():
        print(f"top-1 {name}: {np.mean(found):.1%}")
    if arguments.figures:
        with open(arguments.figures, "w") as out:
            json.dump({name: float(np.mean(found)) for name, found in hits.items()}, out)
