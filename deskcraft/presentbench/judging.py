"""Items that a judge decides: each in a call of its own, with the slides and the passages that matter for it."""

from __future__ import annotations

import hashlib
import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import cached_property

from deskcraft.judge.answers import Holds
from deskcraft.judge.panel import Panel
from deskcraft.judge.question import Passage, Question, Shot, shot
from deskcraft.presentbench.drawn import PICTURE_PX
from deskcraft.presentbench.handed import Handed
from deskcraft.presentbench.instance import Instance, Item
from deskcraft.presentbench.materials import Section
from deskcraft.presentbench.measuring import Measuring
from deskcraft.presentbench.score import Decider, ItemVerdict

PICTURES = 20
"""Slides that a judge is shown at once; of a longer deck every second or third."""
PASSAGES = 8
"""Passages of materials that are shown with an item, those nearest in words first."""
SEEN = 4
"""Slides of which a picture is shown with an item of completeness or correctness, beside the texts of all of them."""
_WORD = re.compile(r"[A-Za-z][A-Za-z'’-]{2,}|\d[\d.,]*\d|\d|[\u4e00-\u9fff]{2}")


@dataclass(frozen=True)
class _Texts:
    """Texts by their words, to find those that are near to a question."""

    words: tuple[frozenset[str], ...]
    rarity: Mapping[str, float]
    """How much a word says: the more, the fewer texts have it."""

    @classmethod
    def of(cls, texts: Iterable[str]) -> _Texts:
        words = tuple(frozenset(_words(text)) for text in texts)
        counts = Counter(word for some in words for word in some)
        return cls(words, {word: math.log(1 + len(words) / count) for word, count in counts.items()})

    def nearest(self, asked: Iterable[str], most: int) -> list[int]:
        """Return the numbers, from 0, of the texts that share most with a question, in the order of the texts."""
        weights = {word: self.rarity[word] for word in asked if word in self.rarity}
        ranked = sorted(
            range(len(self.words)), key=lambda n: (-sum(weights[word] for word in self.words[n] & weights.keys()), n)
        )
        return sorted(ranked[:most])


@dataclass(frozen=True)
class Grading:
    """One deck, ready to be judged."""

    instance: Instance
    deck: Handed
    sections: tuple[Section, ...]
    pictures: tuple[bytes, ...] = field(default=(), repr=False)
    """PNGs of the slides; none where nobody looks."""
    decided: Mapping[str, ItemVerdict] | None = field(default=None, repr=False)
    """What was measured already, in a sandbox; None: it is measured here."""

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """All items of this deck, those of fidelity among them: one a slide."""
        return (*self.instance.items, *self.instance.fidelity(len(self.deck.pages)))

    def looked_through(self) -> Grading:
        """Work out once what all questions need, before threads ask for it.

        Returns:
            The same.
        """
        for part in (self._shots, self._known.words, self._said.words):
            len(part)
        return self

    def measured(self) -> dict[str, ItemVerdict]:
        """Decide what needs no judge.

        Returns:
            Verdicts by the keys of items.
        """
        if self.decided is not None:
            return dict(self.decided)
        measuring = Measuring(self.instance, self.deck, self.sections)
        found: dict[str, ItemVerdict] = {}
        for item in self.items:
            said = measuring.decide(item.measure) if item.measure is not None else None
            if said is not None:
                found[item.key] = verdict_of(item, said.holds, said.reason, by="measure", pages=said.pages)
        return found

    def question(self, item: Item) -> Question[Holds]:
        """What a judge is asked about an item.

        Args:
            item: of this deck.
        """
        shown = self.shown(item)
        passages = [Passage(f"slide {number}", self.deck.pages[number - 1].text) for number in shown]
        passages += [Passage(one.label, one.text) for one in self._nearest(item, shown)]
        pictures = tuple(self._pictures(self.seen(item)))
        asks = item.asks if item.dimension == "visual" else f"{self._about} {item.asks}"
        return Question(
            Holds,
            asks,
            tuple(passages),
            pictures,
            f"{self.deck.name}, {_slides(shown)}",
            key=key_of(self.instance.id, item.key, self.deck.data),
        )

    @property
    def _about(self) -> str:
        return "A deck was made from materials. Texts named “slide” are of the deck, all others of the materials."

    def shown(self, item: Item) -> list[int]:
        """Slides that matter for an item: of fidelity its own, else all, or evenly spread ones.

        Args:
            item: of this deck.
        """
        count = len(self.deck.pages)
        number = item.key.removeprefix("fidelity/")
        if number.isdecimal():
            return [int(number)] if int(number) <= count else []
        if item.dimension in ("completeness", "correctness", "fidelity"):
            return list(range(1, count + 1))
        step = max(1, math.ceil(count / PICTURES))
        return list(range(1, count + 1, step))

    def seen(self, item: Item) -> list[int]:
        """Slides that a judge is shown as pictures: of completeness and correctness those nearest to the question.

        Args:
            item: of this deck.
        """
        shown = self.shown(item)
        if item.dimension not in ("completeness", "correctness"):
            return shown
        return [number + 1 for number in self._said.nearest(_words(item.asks), SEEN)]

    def _pictures(self, shown: Sequence[int]) -> Iterator[Shot]:
        yield from (self._shots[number - 1] for number in shown if self.pictures)

    @cached_property
    def _shots(self) -> list[Shot]:
        """All slides as a judge is shown them: each is looked at once, for all questions."""
        return [shot(f"slide {number}", png, PICTURE_PX) for number, png in enumerate(self.pictures, 1)]

    def _nearest(self, item: Item, shown: Sequence[int]) -> list[Section]:
        """Return the passages that share most with the question and, of fidelity, the slide: rare words count more."""
        if item.dimension in ("fundamentals", "visual"):
            return []
        asked = _words(item.asks)
        if item.dimension == "fidelity":
            asked += [word for number in shown for word in self._said.words[number - 1]]
        return [self.sections[n] for n in self._known.nearest(asked, PASSAGES)]

    @cached_property
    def _known(self) -> _Texts:
        return _Texts.of(section.text for section in self.sections)

    @cached_property
    def _said(self) -> _Texts:
        return _Texts.of(page.text for page in self.deck.pages)


def key_of(instance: str, item: str, deck: bytes) -> str:
    """By which the truth about an item of a deck is known; see `Question.key`.

    Args:
        instance: its id.
        item: its key.
        deck: its bytes.
    """
    return f"{instance}/{item}@{hashlib.sha256(deck).hexdigest()}"


def grade(
    grading: Grading,
    panel: Panel | None,
    jobs: int = 1,
    tell: Callable[[int, int], None] = lambda done, all_: None,
    pool: Executor | None = None,
) -> list[ItemVerdict]:
    """Decide all items of a deck.

    Args:
        grading: the deck.
        panel: the judge; None: what cannot be measured stays open.
        jobs: calls at a time.
        tell: called with how many questions were answered, and how many there are.
        pool: asks the questions of several decks; None: one of these `jobs`.

    Returns:
        A verdict an item, in the order of the checklist.

    Raises:
        EndpointError, RunBudgetSpent: the judge cannot be asked now; what it answered is in the panel's cache.
    """
    known: dict[str, ItemVerdict] = grading.measured()
    open_items = [item for item in grading.items if item.key not in known]
    if panel is not None:
        with ThreadPoolExecutor(max_workers=jobs) if pool is None else nullcontext(pool) as askers:
            for done, verdict in enumerate(askers.map(lambda item: _judged(grading, item, panel), open_items), 1):
                known[verdict.key] = verdict
                tell(done, len(open_items))
    return [known.get(item.key) or _open(item) for item in grading.items]


def _judged(grading: Grading, item: Item, panel: Panel) -> ItemVerdict:
    question = grading.question(item)
    said = panel.ask(question)
    labels = tuple(one.label for one in question.passages if not one.label.startswith("slide "))
    pages = tuple(grading.seen(item))
    holds = None if said.value is None else said.value >= 0.5
    answers = tuple(one.value for one in said.answers)
    return verdict_of(item, holds, said.reason, "judge", pages, labels, answers)


def _open(item: Item) -> ItemVerdict:
    return verdict_of(item, None, "No judge was asked.")


def verdict_of(
    item: Item,
    holds: bool | None,
    reason: str,
    by: Decider = "nobody",
    pages: tuple[int, ...] = (),
    passages: tuple[str, ...] = (),
    answers: tuple[float | None, ...] = (),
) -> ItemVerdict:
    """A verdict on an item.

    Args:
        item: the item.
        holds: None: not judged.
        reason: a sentence.
        by: who decided.
        pages: slides that it is about.
        passages: labels of the passages that were shown.
        answers: of each repeat.
    """
    return ItemVerdict(
        key=item.key,
        dimension=item.dimension,
        asks=item.asks,
        holds=holds,
        reason=reason,
        pages=pages,
        passages=passages,
        by=by,
        answers=answers,
        shared=item.shared,
    )


def _slides(shown: Sequence[int]) -> str:
    return f"slides {shown[0]} to {shown[-1]}" if len(shown) > 1 else f"slide {shown[0] if shown else '-'}"


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text)]
