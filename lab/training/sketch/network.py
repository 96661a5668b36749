"""The networks: 28x28 ink to a unit vector; a word's score is the cosine with the word's own
vector, times a scale. One more output is the logit of being upright.
"""

import torch
import torch.nn as nn
import torch.nn.functional as F


class Convolution(nn.Sequential):
    def __init__(self, inputs, outputs, size=3, stride=1):
        super().__init__(
            nn.Conv2d(inputs, outputs, size, stride, size // 2, bias=False), nn.BatchNorm2d(outputs)
        )


class Recogniser(nn.Module):
    """What follows the `channels` numbers of features()."""

    def __init__(self, words, channels, embedding):
        super().__init__()
        self.embedding = nn.Linear(channels, embedding)
        self.upright = nn.Linear(channels, 1)
        self.words = nn.Parameter(torch.randn(words, embedding) * 0.1)
        self.log_scale = nn.Parameter(torch.tensor(16.0).log())

    def forward(self, x):
        """Logits of the words; the logit of being upright."""
        mean = self.features(x).float()
        with torch.autocast(mean.device.type, enabled=False):
            embedding = F.normalize(self.embedding(mean), dim=1)
            cosines = embedding @ F.normalize(self.words, dim=1).T
            return self.log_scale.exp() * cosines, self.upright(mean)[:, 0]


class Network(Recogniser):
    """The network of the library."""

    # Residual connections (He et al., CVPR 2016): how many layers back the output is that each
    # convolution adds before the rectifier; 0: none.
    REACH = (0, 0, 2, 0, 0, 2, 0, 1)

    def __init__(self, words, widths=(64, 128, 160), embedding=128):
        a, b, c = widths
        super().__init__(words, c, embedding)
        self.layers = nn.ModuleList(
            [
                Convolution(1, a, 5, 2),
                Convolution(a, a),
                Convolution(a, a),  # 28 -> 14
                Convolution(a, b, 3, 2),
                Convolution(b, b),
                Convolution(b, b),  # 14 -> 7
                Convolution(b, c, 3, 2),
                Convolution(c, c),  # 7 -> 4
            ]
        )

    def features(self, x):
        seen = [x]
        for layer, reach in zip(self.layers, self.REACH):
            x = layer(x)
            seen.append(F.relu(x + seen[-reach] if reach else x))
            x = seen[-1]
        return x.mean((2, 3))


class Block(nn.Module):
    """Two convolutions with a residual connection."""

    def __init__(self, inputs, outputs, stride):
        super().__init__()
        self.first = Convolution(inputs, outputs, 3, stride)
        self.second = Convolution(outputs, outputs)
        self.past = nn.Identity() if inputs == outputs else Convolution(inputs, outputs, 1, stride)

    def forward(self, x):
        return F.relu(self.second(F.relu(self.first(x))) + self.past(x))


class Teacher(Recogniser):
    """A residual network that is eleven times the work; it teaches the network of the library."""

    STAGES = ((64, 1), (128, 3), (256, 3), (512, 1))  # channels and blocks; at 28, 14, 7, 4 pixels
    DROPPED = 0.2

    def __init__(self, words, embedding=256):
        channels = self.STAGES[-1][0]
        super().__init__(words, channels, embedding)
        inputs, blocks = self.STAGES[0][0], []
        self.stem = Convolution(1, inputs)
        for outputs, count in self.STAGES:
            for _ in range(count):
                blocks.append(Block(inputs, outputs, 1 if inputs == outputs else 2))
                inputs = outputs
        self.blocks = nn.Sequential(*blocks)

    def features(self, x):
        mean = self.blocks(F.relu(self.stem(x))).mean((2, 3))
        return F.dropout(mean, self.DROPPED, self.training)
