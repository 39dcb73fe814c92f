"""Whether the estimators of `deskcraft.study` keep what they promise, on simulated runs whose truth is known.

python -m perf.coverage [REPETITIONS] prints the tables of docs/use/studies.md.

A task's chance of success is drawn from a beta distribution, its attempts are independent; the truth is the mean over
all tasks that there could be.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from scipy import special, stats

from deskcraft.study.compare import mcnemar
from deskcraft.study.intervals import (
    Floats,
    Sums,
    bootstrap_interval,
    cluster_bootstrap,
    difference_interval,
    share_interval,
)
from deskcraft.study.passes import pass_at_k, pass_hat_k

DIFFICULTIES = {
    "even, Beta(1, 1)": (1.0, 1.0),
    "all or nothing, Beta(0.3, 0.7)": (0.3, 0.7),
    "alike, Beta(4, 4)": (4.0, 4.0),
    "hard, Beta(0.5, 2)": (0.5, 2.0),
    "easy, Beta(6, 1)": (6.0, 1.0),
}
TASKS = (5, 10, 20, 50, 150, 500)
ATTEMPTS = (1, 3, 6)


@dataclass(frozen=True)
class Cell:
    """The coverage of one setting."""

    difficulty: str
    tasks: int
    attempts: int
    statistic: str
    truth: float
    coverage: float
    bias: float
    """Mean of the estimates minus the truth."""

    @property
    def expected(self) -> float:
        """Tasks that are expected on the rarer side: below a few every interval of a count is coarse."""
        return self.tasks * min(self.truth, 1 - self.truth)


def cells(
    repetitions: int, seed: int = 0, tasks: tuple[int, ...] = TASKS, attempts: tuple[int, ...] = ATTEMPTS
) -> Iterator[Cell]:
    """Coverage of the 95 % intervals of pass@1, pass@k and pass^k, k being the attempts or 3."""
    rng = np.random.default_rng(seed)
    for name, (a, b) in DIFFICULTIES.items():
        for m in tasks:
            for n in attempts:
                successes = rng.binomial(n, rng.beta(a, b, (repetitions, m)))
                for k, kind in [(1, "@"), *([(3, "@"), (3, "^")] if n >= 3 else [])]:
                    of = pass_at_k if kind == "@" else pass_hat_k
                    values = np.array([of(n, c, k) for c in range(n + 1)])[successes]
                    truth = _truth(a, b, k, kind)
                    hit, bias = _coverage(values, truth, m * n / k)
                    yield Cell(name, m, n, f"pass{kind}{k}", truth, hit, bias)


def unequal(repetitions: int, m: int, seed: int = 0) -> Iterator[Cell]:
    """The same for a rate over episodes where tasks have 1 to 6 attempts."""
    rng = np.random.default_rng(seed)
    for name, (a, b) in DIFFICULTIES.items():
        trials = rng.integers(1, 7, (repetitions, m))
        hits = rng.binomial(trials, rng.beta(a, b, (repetitions, m)))
        h, t = hits.astype(float), trials.astype(float)
        found = Sums(np.full(repetitions, float(m)), *(v.sum(1) for v in (h, t, h * h, h * t, t * t, t)))
        low, high = share_interval(found)
        truth = a / (a + b)
        inside = float(np.mean((low <= truth) & (truth <= high)))
        yield Cell(
            name, m, 0, "rate, 1 to 6 attempts", truth, inside, float((found.hits / found.trials).mean() - truth)
        )


def differences(repetitions: int, m: int, n: int, gap: float, seed: int = 0, resamples: int = 1000) -> dict[str, float]:
    """Coverage of both intervals of a paired difference: agents that share the tasks' difficulty, `gap` apart."""
    rng = np.random.default_rng(seed)
    covered = {"on the scale of shares": 0, "paired bootstrap": 0}
    for _ in range(repetitions):
        chance = rng.beta(1.2, 1.8, m)
        # each agent moves away from the task's chance by some of the room that is left: E = gap apart, and not constant
        mine, other = chance + gap * (1 - chance) * rng.uniform(0, 2, m).clip(0, 1 / max(gap, 1e-9)), chance
        truth = gap * (1 - 1.2 / 3.0)
        d = (rng.binomial(n, mine.clip(0, 1)) - rng.binomial(n, other)) / n
        low, high = difference_interval(d)
        covered["on the scale of shares"] += low <= truth <= high
        drawn = cluster_bootstrap(d, seed=int(rng.integers(2**31)), resamples=resamples)[:, 0] / m
        low, high = bootstrap_interval(float(d.mean()), drawn, m)
        covered["paired bootstrap"] += low - 1e-12 <= truth <= high + 1e-12
    return {name: count / repetitions for name, count in covered.items()}


def mcnemar_level(m: int, chance: float, threshold: float = 0.05) -> tuple[float, float]:
    """Exact chances that the exact and the mid-p test reject two equal agents on m tasks, each of which one agent alone
    solves with `chance` to either side; by enumeration."""
    exact = mid = 0.0
    for discordant in range(m + 1):
        weight = float(stats.binom.pmf(discordant, m, 2 * chance))
        for first in range(discordant + 1):
            p = mcnemar(first, discordant - first)
            here = weight * float(stats.binom.pmf(first, discordant, 0.5))
            exact += here * (p[0] <= threshold)
            mid += here * (p[1] <= threshold)
    return exact, mid


def _truth(a: float, b: float, k: int, kind: str) -> float:
    """E[p^k], or 1 - E[(1 - p)^k], of p from Beta(a, b)."""
    moment = special.beta(a + k, b) if kind == "^" else special.beta(a, b + k)
    share = float(moment / special.beta(a, b))
    return share if kind == "^" else 1 - share


def _coverage(values: Floats, truth: float, most: float) -> tuple[float, float]:
    m = values.shape[1]
    ones = np.full(len(values), float(m))
    total, squares = values.sum(1), (values**2).sum(1)
    low, high = share_interval(Sums(ones, total, ones, squares, total, ones, np.full_like(ones, most)))
    inside = (low <= truth + 1e-12) & (truth - 1e-12 <= high)
    return float(inside.mean()), float(values.mean() - truth)


def main() -> None:
    """Prints the tables as Markdown."""
    repetitions = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    found = list(cells(repetitions))
    print(f"Coverage in %, {repetitions} repetitions a cell; in brackets: fewer than 3 tasks are expected to differ.\n")
    print("| difficulty | statistic | attempts |", " | ".join(f"{m} tasks" for m in TASKS), "|")
    print("|---|---|---|" + "---|" * len(TASKS))
    rows: dict[tuple[str, str, int], list[Cell]] = {}
    for cell in found:
        rows.setdefault((cell.difficulty, cell.statistic, cell.attempts), []).append(cell)
    for (difficulty, statistic, attempts), row in rows.items():
        shown = [f"{100 * c.coverage:.1f}" if c.expected >= 3 else f"({100 * c.coverage:.1f})" for c in row]
        print(f"| {difficulty} | {statistic} | {attempts} |", " | ".join(shown), "|")
    _summary("all cells", found)
    _summary("at least 3 expected", [c for c in found if c.expected >= 3])
    _summary("at least 20 tasks and 3 expected", [c for c in found if c.expected >= 3 and c.tasks >= 20])
    print(f"\nLargest bias of an estimate: {max(abs(c.bias) for c in found):.4f}\n")
    for m in (10, 50):
        for cell in unequal(repetitions, m):
            print(f"{cell.statistic}, {cell.difficulty}, {m} tasks: {100 * cell.coverage:.1f}")
    print("\n| tasks | attempts | difference | on the scale of shares | paired bootstrap |\n|---|---|---|---|---|")
    for m in (10, 20, 50, 150):
        for n in (1, 3):
            for gap in (0.0, 0.3):
                row2 = differences(max(200, repetitions // 10), m, n, gap)
                print(f"| {m} | {n} | {gap * 0.6:.2f} |", " | ".join(f"{100 * v:.1f}" for v in row2.values()), "|")
    print("\n| tasks | chance either way | exact McNemar rejects | mid-p rejects |\n|---|---|---|---|")
    for m in (10, 20, 50, 150):
        for chance in (0.05, 0.15, 0.3):
            exact, mid = mcnemar_level(m, chance)
            print(f"| {m} | {chance} | {100 * exact:.2f} | {100 * mid:.2f} |")


def _summary(name: str, found: list[Cell]) -> None:
    off = np.array([100 * c.coverage - 95 for c in found])
    within = np.mean(abs(off) <= 2)
    print(
        f"\n{name}: {len(found)} cells, mean {95 + off.mean():.1f}, lowest {95 + off.min():.1f}, "
        f"highest {95 + off.max():.1f}, within two points {100 * within:.0f} %"
    )


if __name__ == "__main__":
    main()
