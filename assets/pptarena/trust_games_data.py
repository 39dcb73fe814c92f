"""The replication's data and its statistics, made from a fixed seed."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

COUNTS = {
    "No history": (4, 1, 3, 5, 6, 16, 5, 5, 6, 2, 9),
    "Social history": (2, 1, 1, 3, 5, 13, 6, 6, 7, 2, 12),
}
"""How many senders sent 0 to 10 points."""
SHARE = {"No history": 0.345, "Social history": 0.405}


@dataclass(frozen=True)
class Arm:
    """One treatment: what was sent and returned, pair by pair."""

    name: str
    sent: np.ndarray
    returned: np.ndarray

    @property
    def share(self) -> np.ndarray:
        """Share of the tripled amount returned, of pairs with something to return."""
        some = self.sent > 0
        return self.returned[some] / (3 * self.sent[some])


def arms() -> tuple[Arm, Arm]:
    """Both treatments."""
    rng = np.random.default_rng(1995)
    made = []
    for name, counts in COUNTS.items():
        sent = np.repeat(np.arange(11), counts)
        share = np.clip(rng.normal(SHARE[name] + 0.012 * (sent - 5), 0.17), 0, 0.8)
        made.append(Arm(name, sent, np.rint(3 * sent * share).astype(int)))
    return made[0], made[1]


def tail(t: float, freedom: float) -> float:
    """Two-sided probability of Student's t."""
    scale = math.exp(math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2)) / math.sqrt(freedom * math.pi)
    x = np.linspace(0, abs(t), 4001)
    density = scale * (1 + x * x / freedom) ** (-(freedom + 1) / 2)
    area = float(np.sum((density[1:] + density[:-1]) / 2) * (x[1] - x[0])) if t else 0.0
    return max(0.0, 1 - 2 * area)


def welch(first: np.ndarray, second: np.ndarray) -> tuple[float, float, float, float]:
    """Second minus first without equal variances: t, degrees of freedom, p, Cohen's d."""
    a, b = first.var(ddof=1) / len(first), second.var(ddof=1) / len(second)
    t = float((second.mean() - first.mean()) / math.sqrt(a + b))
    freedom = float((a + b) ** 2 / (a**2 / (len(first) - 1) + b**2 / (len(second) - 1)))
    pooled = math.sqrt((first.var(ddof=1) + second.var(ddof=1)) / 2)
    return t, freedom, tail(t, freedom), float((second.mean() - first.mean()) / pooled)


def correlation(x: np.ndarray, y: np.ndarray) -> tuple[float, float]:
    """Pearson's r and its p."""
    r = float(np.corrcoef(x, y)[0, 1])
    freedom = len(x) - 2
    return r, tail(r * math.sqrt(freedom / (1 - r * r)), freedom)


def margin(values: np.ndarray) -> float:
    """Half of the 95 % interval of a mean (normal)."""
    return float(1.96 * values.std(ddof=1) / math.sqrt(len(values)))


def power(d: float, size: int) -> float:
    """Power of a two-sided test at 5 % with `size` pairs in each arm (normal)."""
    z = d * math.sqrt(size / 2) - 1.959964
    return 0.5 * (1 + math.erf(z / math.sqrt(2)))


def said(p: float) -> str:
    """A p-value as it is printed."""
    return "< .001" if p < 0.001 else f"{p:.3f}".replace("0.", ".", 1)
