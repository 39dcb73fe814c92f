"""`diff(before, after)`: which slides were added, removed, moved and modified, and what of each, typed and in words.

A file that a program merely saved again has none: see `evaluators.deck.alike` for what counts as the same, and
`python -m tests.evaluators.resaving.prove` for the proof.
"""

from __future__ import annotations

from dataclasses import dataclass

from evaluators.deck.changes import Change, Difference, compare
from evaluators.deck.model import Deck


@dataclass(frozen=True)
class SlideDiff:
    """What changed on one slide; both numbers count from 1."""

    before: int
    after: int
    changes: tuple[Change, ...]

    @property
    def sentences(self) -> tuple[str, ...]:
        """What changed, one sentence each."""
        return _sentences(self.changes)

    @property
    def animations(self) -> tuple[Change, ...]:
        """Effects that were added, removed or modified: see `Change.effect`."""
        return self._of("animations")

    @property
    def transition(self) -> Change | None:
        """What became of the slide's transition."""
        return next(iter(self._of("transition")), None)

    def _of(self, aspect: str) -> tuple[Change, ...]:
        return tuple(change for change in self.changes if change.aspect == aspect)


@dataclass(frozen=True)
class DeckDiff:
    """What differs between two versions of a deck; slides are named by their numbers, from 1. It is false for two that
    mean the same."""

    changes: tuple[Change, ...] = ()
    """Everything, in the order of the sentences."""
    added: tuple[int, ...] = ()
    """Numbers after."""
    removed: tuple[int, ...] = ()
    """Numbers before."""
    moved: tuple[tuple[int, int], ...] = ()
    """(before, after) of slides that left their order, as few as explain it."""
    modified: tuple[SlideDiff, ...] = ()
    deck: tuple[Change, ...] = ()
    """What concerns no single slide: their size, the sections, the masters."""

    def __bool__(self) -> bool:
        return bool(self.changes)

    @property
    def sentences(self) -> tuple[str, ...]:
        """What differs, one sentence each; none for two that mean the same."""
        return _sentences(self.changes)

    def slide(self, number: int) -> SlideDiff | None:
        """Return what changed on the slide of that number before; None for nothing."""
        return next((one for one in self.modified if one.before == number), None)


def diff(before: Deck, after: Deck) -> DeckDiff:
    """Return what differs between two versions of a deck."""
    return sorted_out(compare(before, after))


def sorted_out(found: Difference) -> DeckDiff:
    """Return a difference by slides."""
    added, removed, moved, whole = [], [], [], []
    slides: dict[int, list[Change]] = {}
    for change in found.changes:
        if change.slide < 0:
            whole.append(change)
        elif change.added:
            added.append(change.slide + 1)
        elif change.shape is None and change.aspect == "removed":
            removed.append(change.slide + 1)
        elif change.shape is None and change.aspect == "order":
            moved.append((change.slide + 1, found.pairs[change.slide] + 1))
        else:
            slides.setdefault(change.slide, []).append(change)
    modified = tuple(
        SlideDiff(place + 1, found.pairs[place] + 1, tuple(changes)) for place, changes in sorted(slides.items())
    )
    return DeckDiff(found.changes, tuple(added), tuple(removed), tuple(moved), modified, tuple(whole))


def _sentences(changes: tuple[Change, ...]) -> tuple[str, ...]:
    return tuple(f"{change.description[0].upper()}{change.description[1:]}." for change in changes)
