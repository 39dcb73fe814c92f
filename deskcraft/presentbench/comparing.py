"""Two coarser ways to judge decks, for comparison with checklists; the prompts are the project's own.

`aspects`: three scores of a whole deck that know nothing of the instance (content, design, coherence), as PPTEval has.
`pairs`: two decks of an instance side by side, each pair in both orders; a deck's value is the share of its wins.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from statistics import fmean
from typing import Literal, TypeAlias, get_args

from pydantic import BaseModel, ConfigDict, Field

from deskcraft.judge.answers import Holds, Scored
from deskcraft.judge.panel import Panel
from deskcraft.judge.question import MOST_PICTURES, Passage, Question, shot
from deskcraft.presentbench.drawn import PICTURE_PX
from deskcraft.presentbench.handed import Handed
from deskcraft.presentbench.instance import Instance
from deskcraft.presentbench.judging import key_of

Method: TypeAlias = Literal["aspects", "pairs"]
METHODS: tuple[Method, ...] = get_args(Method)
ASPECTS = {
    "content": "Is the deck's content substantial, clear and free of mistakes, with text of the right length?",
    "design": "Are colours, layout, pictures and type pleasant and easy to read, slide by slide?",
    "coherence": "Do the slides follow one another in a logical order, from an opening to an end?",
}
BETTER = "Two decks were made from the same instruction. Would the person who gave it rather have deck A than deck B?"


@dataclass(frozen=True)
class Entrant:
    """A deck of a system."""

    system: str
    deck: Handed = field(repr=False)
    pictures: tuple[bytes, ...] = field(default=(), repr=False)


class Compared(BaseModel):
    """What a method says of a deck. Stored."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    method: Method
    judge: str
    instance: str
    system: str
    value: float | None = Field(default=None, ge=0, le=1)
    """None: not judged."""


def compare(
    method: Method,
    instance: Instance,
    entrants: Sequence[Entrant],
    panel: Panel,
    jobs: int = 1,
    tell: Callable[[str], None] = lambda _: None,
) -> list[Compared]:
    """Judges the decks of an instance by a coarser method.

    Args:
        method: which one.
        instance: what was asked for.
        entrants: its decks.
        panel: the judge.
        jobs: questions at a time.
        tell: called with a line of progress.

    Returns:
        A value a deck.

    Raises:
        EndpointError, RunBudgetSpent: the judge cannot be asked now; the same command goes on.
    """
    with ThreadPoolExecutor(max_workers=jobs) as pool:
        if method == "aspects":
            values = _aspects(instance, entrants, panel, pool)
        else:
            values = _pairs(instance, entrants, panel, pool)
    tell(f"{instance.id}: {len(entrants)} decks compared by {method}")
    return [
        Compared(method=method, judge=panel.judge.name, instance=instance.id, system=one.system,
                 value=values[one.system])
        for one in entrants
    ]  # fmt: skip


def _aspects(
    instance: Instance, entrants: Sequence[Entrant], panel: Panel, pool: ThreadPoolExecutor
) -> dict[str, float | None]:
    asked = [(one, name) for one in entrants for name in ASPECTS]
    said = pool.map(lambda pair: panel.ask(_scored(instance, *pair)).value, asked)
    found: dict[str, list[float | None]] = {one.system: [] for one in entrants}
    for (one, _), value in zip(asked, said, strict=True):
        found[one.system].append(value)
    return {system: _mean(values) for system, values in found.items()}


def _scored(instance: Instance, one: Entrant, aspect: str) -> Question[Scored]:
    passages = tuple(Passage(f"slide {page.number}", page.text) for page in one.deck.pages)
    pictures = tuple(shot(f"slide {n}", png, PICTURE_PX) for n, png in enumerate(one.pictures[:MOST_PICTURES], 1))
    key = key_of(instance.id, f"aspects/{aspect}", one.deck.data)
    return Question(Scored, ASPECTS[aspect], passages, pictures, "a whole deck", key=key)


def _pairs(
    instance: Instance, entrants: Sequence[Entrant], panel: Panel, pool: ThreadPoolExecutor
) -> dict[str, float | None]:
    pairs = list(itertools.permutations(entrants, 2))
    said = pool.map(lambda pair: panel.ask(_better(instance, *pair)).value, pairs)
    won: dict[str, list[float | None]] = {one.system: [] for one in entrants}
    for (a, b), value in zip(pairs, said, strict=True):
        won[a.system].append(value)
        won[b.system].append(None if value is None else 1 - value)
    return {system: _mean(values) for system, values in won.items()}


def _better(instance: Instance, a: Entrant, b: Entrant) -> Question[Holds]:
    passages = [Passage("the instruction", instance.instruction)]
    passages += [
        Passage(f"deck {letter}, slide {page.number}", page.text)
        for letter, one in (("A", a), ("B", b))
        for page in one.deck.pages
    ]
    pictures = [
        shot(f"deck {letter}, slide {n}", png, PICTURE_PX)
        for letter, one in (("A", a), ("B", b))
        for n, png in _few(one.pictures)
    ]
    key = f"{key_of(instance.id, 'pairs', a.deck.data)}@{key_of('', '', b.deck.data)}"
    return Question(Holds, BETTER, tuple(passages), tuple(pictures), "two decks", key=key)


def _few(pictures: Sequence[bytes]) -> Iterator[tuple[int, bytes]]:
    """Give as many slides of a deck as two of them may have, evenly spread."""
    most = MOST_PICTURES // 2
    step = max(1, -(-len(pictures) // most))
    yield from list(enumerate(pictures, 1))[::step]


def _mean(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return fmean(known) if known and len(known) == len(values) else None


def by_instance(compared: Sequence[Compared]) -> Mapping[tuple[Method, str], dict[str, dict[str, float]]]:
    """Values by method and judge, then by instance and system; what was not judged is left out.

    Args:
        compared: of any methods.
    """
    found: dict[tuple[Method, str], dict[str, dict[str, float]]] = {}
    for one in compared:
        if one.value is not None:
            found.setdefault((one.method, one.judge), {}).setdefault(one.instance, {})[one.system] = one.value
    return found
