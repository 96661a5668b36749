"""The network: 28x28 ink to a unit vector of 128 numbers; a word's score is the cosine with the word's own vector, times a scale."""
import torch
import torch.nn as nn
import torch.nn.functional as F


class Convolution(nn.Sequential):
    def __init__(self, inputs, outputs, size=3, stride=1):
        super().__init__(nn.Conv2d(inputs, outputs, size, stride, size // 2, bias=False), nn.BatchNorm2d(outputs))


class Network(nn.Module):
    def __init__(self, words, widths=(32, 48, 80, 192), embedding=128):
        super().__init__()
        a, b, c, d = widths
        self.stem = Convolution(1, a, 5, 2)      # 28 -> 14
        self.second = Convolution(a, b)
        self.third = Convolution(b, c, 3, 2)     # 14 -> 7
        self.fourth = Convolution(c, c)
        self.fifth = Convolution(c, c)
        self.sixth = Convolution(c, d, 3, 2)     # 7 -> 4
        self.seventh = Convolution(d, d)
        self.embedding = nn.Linear(d, embedding)
        self.words = nn.Parameter(torch.randn(words, embedding) * 0.1)
        self.log_scale = nn.Parameter(torch.tensor(16.0).log())

    def embed(self, x):
        x = F.relu(self.stem(x))
        x = F.relu(self.second(x))
        x = F.relu(self.third(x))
        x = F.relu(x + self.fifth(F.relu(self.fourth(x))))
        x = F.relu(self.sixth(x))
        x = F.relu(x + self.seventh(x))
        return F.normalize(self.embedding(x.mean((2, 3))).float(), dim=1)

    def forward(self, x):
        return self.log_scale.exp() * self.embed(x) @ F.normalize(self.words, dim=1).T
