"""Says in a line how the runs of a report were asked differently where that changes what their rates mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

NONE = "none"
"""The value of a budget that was not set."""


def budgets(max_tokens: int | None, max_cost_usd: float | None) -> dict[str, str]:
    """The budgets of an episode that a run of any suite may have."""
    return {
        "--max-tokens": NONE if max_tokens is None else str(max_tokens),
        "--max-cost": NONE if max_cost_usd is None else f"{max_cost_usd:g} USD",
    }


def asked_differently(runs: Sequence[tuple[Path, Mapping[str, str]]]) -> list[str]:
    """One sentence with every option that differs, its values, and the runs of each; none where nothing does.

    Args:
        runs: The folder and the values by option of each run whose run.json says them.
    """
    names = [path.resolve().name for path, _ in runs]
    if len(set(names)) < len(names):
        names = [str(path) for path, _ in runs]
    differ = []
    for option in dict.fromkeys(option for _, values in runs for option in values):
        by_value: dict[str, list[str]] = {}
        for name, (_, values) in zip(names, runs, strict=True):
            by_value.setdefault(values.get(option, NONE), []).append(name)
        if len(by_value) > 1:
            differ.append(f"{option} {', '.join(f'{v} ({_some(of)})' for v, of in by_value.items())}")
    return [f"the runs were asked differently: {'; '.join(differ)}"] if differ else []


def _some(names: Sequence[str]) -> str:
    return ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")
