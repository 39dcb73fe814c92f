"""How well judgements agree with people's rankings: Spearman's rho over the systems of an instance, then averaged."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from deskcraft.errors import BadInput
from deskcraft.judge.agreement import bootstrap_mean, spearman_rho
from deskcraft.task.yaml_file import read_yaml


@dataclass(frozen=True)
class Alignment:
    """Of a way to judge with people."""

    rho: float
    """The mean over instances; nan where none has two systems that both ranked."""
    low: float
    high: float
    """Of its bootstrap interval of 95 % over instances."""
    instances: int
    """That both ranked at least two systems of, not all equal."""


def read_rankings(path: Path) -> dict[str, dict[str, float]]:
    """Reads what people ranked.

    The file has for each instance a list of systems, the best first; a list within is of equals:

        brackwater-third-quarter: [ours, [baseline, other]]

    Args:
        path: a .yaml file.

    Returns:
        By instance the ranks of systems as values: more is better.

    Raises:
        BadInput: the file is not there, or of another form; one line.
    """
    if not path.is_file():
        raise BadInput(f"{path}: no such file; expected systems by instance, the best first")
    data = read_yaml(path).data
    if not isinstance(data, dict) or not data:
        raise BadInput(f"{path}: expected a list of systems under each instance, the best first")
    return {str(instance): _ranks(path, str(instance), ranked) for instance, ranked in data.items()}


def _ranks(path: Path, instance: str, ranked: object) -> dict[str, float]:
    if not isinstance(ranked, list) or not ranked:
        raise BadInput(f"{path}: {instance}: expected a list of systems, the best first")
    found: dict[str, float] = {}
    for place, one in enumerate(ranked):
        for system in one if isinstance(one, list) else [one]:
            if not isinstance(system, str) or system in found:
                raise BadInput(f"{path}: {instance}: {system!r}: expected each system's name once")
            found[system] = float(-place)
    return found


def align(values: Mapping[str, Mapping[str, float]], people: Mapping[str, Mapping[str, float]]) -> Alignment:
    """Compares values with people's ranks.

    Args:
        values: by instance and system.
        people: of `read_rankings`.

    Returns:
        The mean of Spearman's rho over instances.
    """
    found = list[float]()
    for instance, ranks in people.items():
        both = sorted(ranks.keys() & values.get(instance, {}).keys())
        rho = spearman_rho([values[instance][one] for one in both], [ranks[one] for one in both]) if both else math.nan
        if not math.isnan(rho):
            found.append(rho)
    mean = bootstrap_mean(found)
    return Alignment(mean.value, mean.low, mean.high, len(found))


def unknown(people: Mapping[str, Mapping[str, float]], systems: Sequence[str]) -> list[str]:
    """Systems that people ranked and no run has.

    Args:
        people: of `read_rankings`.
        systems: names of the runs.
    """
    return sorted({one for ranks in people.values() for one in ranks} - set(systems))
