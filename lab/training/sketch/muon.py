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


def orthogonal(matrices: torch.Tensor) -> torch.Tensor:
    """Approximates for each matrix the nearest one with orthonormal rows, or columns if there are
    fewer.
    """
    a, b, c = COEFFICIENTS
    is_tall = matrices.shape[1] > matrices.shape[2]
    x = matrices.bfloat16()
    x = x.mT if is_tall else x
    x = x / (x.norm(dim=(1, 2), keepdim=True) + 1e-7)
    for _ in range(STEPS):
        square = x @ x.mT
        x = a * x + (b * square + c * square @ square) @ x
    return (x.mT if is_tall else x).float()


class Muon(torch.optim.Optimizer):
    """For kernels of convolutions: each is a matrix with one row for each output."""

    def __init__(
        self, parameters: Iterable[torch.Tensor], rate: float, weight_decay: float
    ) -> None:
        super().__init__(parameters, {"lr": rate, "weight_decay": weight_decay})

    @torch.no_grad()
    def step(self, closure: Optional[Any] = None) -> None:
        for group in self.param_groups:
            of_shape: dict[torch.Size, list[torch.Tensor]] = {}
            for kernel in group["params"]:
                of_shape.setdefault(kernel.shape, []).append(kernel)
            for shape, kernels in of_shape.items():
                gradients = torch.stack([kernel.grad.reshape(len(kernel), -1) for kernel in kernels])
                state = self.state[kernels[0]]
                if "momentum" not in state:
                    state["momentum"] = torch.zeros_like(gradients)
                state["momentum"].lerp_(gradients, 1 - MOMENTUM)
                updates = orthogonal(gradients.lerp(state["momentum"], MOMENTUM))
                size = SIZE * max(updates.shape[1:]) ** 0.5
                for kernel, update in zip(kernels, updates):
                    kernel.mul_(1 - group["lr"] * group["weight_decay"])
                    kernel.sub_(update.reshape(shape) * (group["lr"] * size))
