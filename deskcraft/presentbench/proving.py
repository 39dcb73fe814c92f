"""Proves checklists: the reference deck of an instance satisfies all items, each flawed deck fails those it should."""

from __future__ import annotations

from dataclasses import dataclass

from deskcraft.judge.panel import Panel
from deskcraft.judge.plain import Oracle
from deskcraft.presentbench.apart import materials_of
from deskcraft.presentbench.instance import Instance
from deskcraft.presentbench.judging import Grading, grade
from deskcraft.presentbench.references import known_decks
from deskcraft.presentbench.truth import truth_of

LEAST_FLAWED = 6


@dataclass(frozen=True)
class Proof:
    """What came of the decks of an instance."""

    instance: str
    items: int
    """Of the reference deck, one of fidelity for each slide among them."""
    measured: int
    flawed: int
    wrong: tuple[str, ...]
    """What is not as it should be, a sentence each; none: the checklist is proved."""


def prove(instance: Instance) -> Proof:
    """Grades all decks of an instance: what can be measured is, the rest answers a judge that is given the truth.

    Args:
        instance: One of the project's own.

    Returns:
        The proof.

    Raises:
        BadInput: its decks cannot be made, or its materials cannot be read.
        HostError: no sandbox can be made here.
    """
    sections = materials_of(instance)
    known = known_decks(instance)
    if not known:
        return Proof(instance.id, len(instance.items), 0, 0, ("There is no reference deck.",))
    panel = Panel(Oracle(truth_of((instance.id, one.deck.data, one.wrong) for one in known)))
    wrong, counts = list[str](), (0, 0)
    for one in known:
        verdicts = grade(Grading(instance, one.deck, sections), panel)
        if one is known[0]:
            counts = len(verdicts), sum(verdict.by == "measure" for verdict in verdicts)
        failed = {verdict.key for verdict in verdicts if verdict.holds is not True}
        expected = one.wrong & {verdict.key for verdict in verdicts}
        if extra := sorted(failed - expected):
            wrong.append(f"{one.name}: fails {', '.join(extra)} besides.")
        if missing := sorted(expected - failed):
            wrong.append(f"{one.name}: does not fail {', '.join(missing)}.")
    if len(known) - 1 < LEAST_FLAWED:
        wrong.append(f"{len(known) - 1} flawed decks; at least {LEAST_FLAWED} are expected.")
    return Proof(instance.id, counts[0], counts[1], len(known) - 1, tuple(wrong))
