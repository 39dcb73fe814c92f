"""Controls of a judge before a run: decks of one instance whose verdicts are known.

The reference deck, of which all is well; a blank one, of which nothing is; the reference in another order; and the
flawed ones, each with one planted error. A judge that passes the blank deck, fails the reference, or misses most
planted errors is refused. Besides it is measured whether a judge's answers depend on the order of what it is shown, or
on the length of the slides' text.
"""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal, TypeAlias

from pptx import Presentation
from pydantic import BaseModel, ConfigDict

from deskcraft.errors import BadInput
from deskcraft.judge.answers import Holds
from deskcraft.judge.panel import Panel
from deskcraft.judge.plain import Truth
from deskcraft.judge.question import Passage, Question
from deskcraft.presentbench.apart import materials_of
from deskcraft.presentbench.baseline import packed
from deskcraft.presentbench.handed import Handed, parse_handed
from deskcraft.presentbench.instance import Instance
from deskcraft.presentbench.judging import Grading
from deskcraft.presentbench.materials import Section
from deskcraft.presentbench.references import REFERENCE, Known, known_decks
from deskcraft.presentbench.truth import truth_of

REFERENCE_LEAST = 0.8
"""Of the reference deck's items that a judge says yes to."""
BLANK_MOST = 0.2
"""Of the blank deck's."""
PLANTED_LEAST = 0.5
"""Of the planted errors that it finds."""
STORY = "shared/fundamentals/2"
"""The item that a shuffled deck fails."""
OF_EMPTY = ("shared/fundamentals/1", STORY, "shared/fundamentals/12", "shared/visual/16")
"""Shared items that a blank deck fails, with all of completeness and correctness."""
FILLER = {
    "en": "This point is of great importance for all that follows, and it should be borne in mind throughout.",
    "zh": "这一点对后面的内容非常重要，请大家在整个报告中始终记住这一点。",
}
"""What makes a slide longer without a word more to say."""
Draw: TypeAlias = Callable[[Handed], tuple[bytes, ...]]
ControlName = Literal["reference deck", "blank deck", "shuffled deck", "planted errors"]


@dataclass(frozen=True)
class Control:
    """A deck, and what a judge should say of it."""

    kind: ControlName
    name: str
    deck: Handed = field(repr=False)
    wants: dict[str, bool] = field(repr=False)
    """By the keys of the items that are put to the judge."""


class ControlRow(BaseModel):
    """What a judge said of the decks of one kind."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    kind: ControlName
    decks: int
    asked: int
    right: int
    not_judged: int
    missed: tuple[str, ...] = ()
    """Decks with an error of which no item was answered as it should be."""


class ControlsReport(BaseModel):
    """What the controls say of a judge. Stored beside the verdicts of a run."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    schema_version: Literal[1] = 1
    judge: str
    identity: dict[str, object]
    instance: str
    rows: tuple[ControlRow, ...]
    reversed_changed: int
    """Answers of the reference deck that are others when passages are shown in the reverse order."""
    reversed_asked: int
    longer_lost: int
    """Planted errors that were found, and are not when the slides' text is made longer."""
    longer_asked: int
    refused: str = ""
    """Why the judge is refused; empty: it is not."""


def controls_of(instance: Instance) -> list[Control]:
    """The controls of an instance.

    Args:
        instance: One that has a reference deck and flawed ones.

    Raises:
        BadInput: it has none, or they cannot be made.
    """
    known = known_decks(instance)
    if not known:
        raise BadInput(f"{instance.id}: it has no reference deck; the controls of a judge need one")
    reference = known[0]
    left = {item.key for item in instance.items if item.measure is None}
    pages = {item.key for item in instance.fidelity(len(reference.deck.pages))}
    found = [Control("reference deck", REFERENCE, reference.deck, dict.fromkeys(sorted(left | pages), True))]
    of_content = [key for key in sorted(left) if key.startswith(("completeness/", "correctness/")) or key in OF_EMPTY]
    found.append(Control("blank deck", "blank", _blank(instance), dict.fromkeys(of_content, False)))
    if STORY in left:
        found.append(Control("shuffled deck", "shuffled", _shuffled(instance, reference), {STORY: False}))
    found += [
        Control("planted errors", one.name, one.deck, dict.fromkeys(sorted(one.judged), False))
        for one in known[1:]
        if one.judged
    ]
    return found


def truth_of_controls(instance: Instance) -> Truth:
    """What judges that are given the truth say: of the controls' decks the truth, by a rule of thumb of all others.

    Args:
        instance: whose controls are put to them.

    Raises:
        BadInput: it has no reference deck, or its decks cannot be made.
    """
    return truth_of(
        (instance.id, one.deck.data, {key for key, want in one.wants.items() if not want})
        for one in controls_of(instance)
    )


def run_controls(
    controls: Sequence[Control],
    instance: Instance,
    panel: Panel,
    draw: Draw,
    jobs: int = 1,
    tell: Callable[[str], None] = lambda _: None,
) -> ControlsReport:
    """Puts controls to a judge.

    Args:
        controls: of `controls_of`.
        instance: theirs.
        panel: the judge; what it answered before is not asked again.
        draw: draws the slides of a deck.
        jobs: questions at a time.
        tell: called with a line of progress.

    Returns:
        What it said, and whether it is refused.

    Raises:
        EndpointError, RunBudgetSpent: the judge cannot be asked now; the same command goes on.
    """
    sections = materials_of(instance)
    asked = [_Asked(one, instance, sections, draw) for one in controls]
    with ThreadPoolExecutor(max_workers=jobs) as pool:
        said: dict[str, dict[str, bool | None]] = {}
        for one in asked:
            said[one.control.name] = one.answers(panel, pool, lambda question: question)
            tell(f"control {one.control.name}: {len(one.control.wants)} questions answered")
        turned = asked[0].answers(panel, pool, _turned)
        longer = {
            one.control.name: one.answers(panel, pool, lambda question: _longer(question, instance.language))
            for one in asked
            if one.control.kind == "planted errors"
        }
    tell(f"the same in another order and at greater length: {len(turned) + sum(map(len, longer.values()))} questions")
    rows = tuple(_row(kind, controls, said) for kind in dict.fromkeys(one.kind for one in controls))
    found = {(name, key) for name in longer for key, value in said[name].items() if value is False}
    return ControlsReport(
        judge=panel.judge.name,
        identity=dict(panel.judge.identity),
        instance=instance.id,
        rows=rows,
        reversed_changed=sum(said[REFERENCE][key] != value for key, value in turned.items()),
        reversed_asked=len(turned),
        longer_lost=sum(longer[name][key] is not False for name, key in found),
        longer_asked=len(found),
        refused=_refused(rows),
    )


@dataclass(frozen=True)
class _Asked:
    """A control, ready to be put to a judge."""

    control: Control
    instance: Instance
    sections: tuple[Section, ...]
    draw: Draw

    @cached_property
    def _grading(self) -> Grading:
        deck = self.control.deck
        return Grading(self.instance, deck, self.sections, self.draw(deck))

    def answers(
        self, panel: Panel, pool: ThreadPoolExecutor, change: Callable[[Question[Holds]], Question[Holds]]
    ) -> dict[str, bool | None]:
        """Put its questions, each changed first; None where the judge has no answer."""
        grading = self._grading
        items = {item.key: item for item in grading.items}
        keys = [key for key in self.control.wants if key in items]

        def ask(key: str) -> bool | None:
            value = panel.ask(change(grading.question(items[key]))).value
            return None if value is None else value >= 0.5

        return dict(zip(keys, pool.map(ask, keys), strict=True))


def _turned(question: Question[Holds]) -> Question[Holds]:
    return replace(question, passages=question.passages[::-1], pictures=question.pictures[::-1])


def _longer(question: Question[Holds], language: str) -> Question[Holds]:
    return replace(
        question,
        passages=tuple(
            Passage(one.label, f"{one.text}\n{FILLER[language]}") if one.label.startswith("slide ") else one
            for one in question.passages
        ),
    )


def _row(kind: ControlName, controls: Sequence[Control], said: dict[str, dict[str, bool | None]]) -> ControlRow:
    ours = [one for one in controls if one.kind == kind]
    pairs = [(one.wants[key], value) for one in ours for key, value in said[one.name].items()]
    missed = [one.name for one in ours if kind == "planted errors" and not any(
        value is one.wants[key] for key, value in said[one.name].items())]  # fmt: skip
    return ControlRow(
        kind=kind,
        decks=len(ours),
        asked=len(pairs),
        right=sum(want is value for want, value in pairs),
        not_judged=sum(value is None for _, value in pairs),
        missed=tuple(missed),
    )


def _refused(rows: Sequence[ControlRow]) -> str:
    of = {row.kind: row for row in rows}
    reference, blank, planted = of["reference deck"], of["blank deck"], of.get("planted errors")
    if reference.right < REFERENCE_LEAST * reference.asked:
        return f"it says yes to {reference.right} of {reference.asked} items of a deck of which all is well"
    if blank.asked - blank.right > BLANK_MOST * blank.asked:
        passed = blank.asked - blank.right - blank.not_judged
        return f"it says no to {blank.right} of {blank.asked} items of an empty deck, and yes to {passed}"
    if planted is not None and planted.decks - len(planted.missed) < PLANTED_LEAST * planted.decks:
        return f"it misses {len(planted.missed)} of {planted.decks} planted errors"
    return ""


def _blank(instance: Instance) -> Handed:
    deck = Presentation()
    for _ in range(instance.slides[0]):
        deck.slides.add_slide(deck.slide_layouts[6])
    return parse_handed(packed(deck), "blank.pptx", instance.slides[1])


def _shuffled(instance: Instance, reference: Known) -> Handed:
    deck = Presentation(io.BytesIO(reference.deck.data))
    ids = deck.slides._sldIdLst
    order = list(ids)
    random.Random(f"shuffled {instance.id}").shuffle(order)
    for one in order:
        ids.remove(one)
        ids.append(one)
    return parse_handed(packed(deck), "shuffled.pptx", instance.slides[1])
