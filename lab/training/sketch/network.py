"""The network: 28x28 ink to a unit vector of 128 numbers; a word's score is the cosine with the
word's own vector, times a scale. One more output is the logit of being upright.
"""

import torch
import torch.nn as nn
import torch.nn.functional as F


class Convolution(nn.Sequential):
    def __init__(self, inputs, outputs, size=3, stride=1):
        super().__init__(
            nn.Conv2d(inputs, outputs, size, stride, size // 2, bias=False), nn.BatchNorm2d(outputs)
        )


class Network(nn.Module):
    # Residual connections (He et al., CVPR 2016): how many layers back the output is that each
    # convolution adds before the rectifier; 0: none.
    REACH = (0, 0, 2, 0, 0, 2, 0, 1)

    def __init__(self, words, widths=(64, 128, 160), embedding=128):
        super().__init__()
        a, b, c = widths
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
        self.embedding = nn.Linear(c, embedding)
        self.upright = nn.Linear(c, 1)
        self.words = nn.Parameter(torch.randn(words, embedding) * 0.1)
        self.log_scale = nn.Parameter(torch.tensor(16.0).log())

    def features(self, x):
        seen = [x]
        for layer, reach in zip(self.layers, self.REACH):
            x = layer(x)
            seen.append(F.relu(x + seen[-reach] if reach else x))
            x = seen[-1]
        return x.mean((2, 3))

    def forward(self, x):
        """Logits of the words; the logit of being upright."""
        mean = self.features(x)
        embedding = F.normalize(self.embedding(mean).float(), dim=1)
        return (
            self.log_scale.exp() * embedding @ F.normalize(self.words, dim=1).T,
            self.upright(mean).float()[:, 0],
        )
