"""What a judge that is given the truth says: `oracle` and `noisy:SIGMA`, which test the whole pipeline without a model.

The truth is known of the reference decks and the flawed ones. Of any other deck a rule of thumb takes its place: it
compares words, understands nothing, and its numbers say nothing of a system.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from deskcraft.judge.plain import Truth
from deskcraft.judge.question import AnyQuestion
from deskcraft.presentbench.judging import key_of

_WORD = re.compile(r"[^\W\d_\u4e00-\u9fff]{4,}|\d[\d.,]*\d|\d|[\u4e00-\u9fff]{2}")
GROUNDED = 0.7
"""Share of a slide's words that the shown passages have, from which it counts as supported."""
COVERED = 0.6
"""Share of a question's words that one slide has, from which the slide counts as its answer."""
FULL = 120
"""Words of a slide beyond which it does not look good."""


def truth_of(known: Iterable[tuple[str, bytes, Collection[str]]]) -> Truth:
    """The truth about known decks, and a rule of thumb for all others.

    Args:
        known: Of each deck whose verdicts are known: the instance's id, its bytes, the keys of the items that are no.
    """
    decks = {key_of(instance, "", data): wrong for instance, data, wrong in known}

    def says(question: AnyQuestion) -> float:
        place, _, sha256 = question.key.rpartition("@")
        instance, _, item = place.partition("/")
        wrong = decks.get(f"{instance}/@{sha256}")
        return float(_rule(question, item) if wrong is None else item not in wrong)

    return says


def _rule(question: AnyQuestion, item: str) -> bool:
    slides = [_words(one.text) for one in question.passages if one.label.startswith("slide ")]
    if item.startswith(("shared/visual", "shared/fundamentals", "visual/", "fundamentals/")):
        return all(len(words) <= FULL for words in slides)
    if item.startswith("fidelity/"):
        known = {word for one in question.passages if not one.label.startswith("slide ") for word in _words(one.text)}
        said = {word for words in slides for word in words}
        return len(said & known) >= GROUNDED * len(said)
    asked = set(_words(question.asks))
    return any(len(asked & set(words)) >= COVERED * len(asked) for words in slides)


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text)]
