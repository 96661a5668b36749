"""Muon, an optimizer for matrices (Jordan et al. 2024, https://kellerjordan.github.io/posts/muon):
the momentum is orthogonalised before each step, so all directions are learned equally fast.
"""

from collections.abc import Iterable
from typing import Any, Optional

import torch

MOMENTUM = 0.95
STEPS = 5  # of the Newton-Schulz iteration
COEFFICIENTS = (3.4445, -4.7750, 2.0315)  # of its polynomial, of degree 1, 3 and 5
SIZE = 0.2  # root mean square of an update as in AdamW, so the learning rates are the same


def orthogonal(matrix: torch.Tensor) -> torch.Tensor:
    """Approximates the nearest matrix with orthonormal rows, or columns if there are fewer."""
    a, b, c = COEFFICIENTS
    is_tall = matrix.shape[0] > matrix.shape[1]
    x = matrix.bfloat16()
    x = x.T if is_tall else x
    x = x / (x.norm() + 1e-7)
    for _ in range(STEPS):
        square = x @ x.T
        x = a * x + (b * square + c * square @ square) @ x
    return (x.T if is_tall else x).float()


class Muon(torch.optim.Optimizer):
    """For kernels of convolutions: each is a matrix with one row for each output."""

    def __init__(
        self, parameters: Iterable[torch.Tensor], rate: float, weight_decay: float
    ) -> None:
        super().__init__(parameters, {"lr": rate, "weight_decay": weight_decay})

    @torch.no_grad()
    def step(self, closure: Optional[Any] = None) -> None:
        for group in self.param_groups:
            for kernel in group["params"]:
                gradient = kernel.grad.reshape(len(kernel), -1)
                state = self.state[kernel]
                if "momentum" not in state:
                    state["momentum"] = torch.zeros_like(gradient)
                state["momentum"].lerp_(gradient, 1 - MOMENTUM)
                update = orthogonal(gradient.lerp(state["momentum"], MOMENTUM))
                size = SIZE * max(update.shape) ** 0.5
                kernel.mul_(1 - group["lr"] * group["weight_decay"])
                kernel.add_(update.reshape(kernel.shape), alpha=-group["lr"] * size)
