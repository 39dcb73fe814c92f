"""What differs between a deck before and after an attempt, slide by slide, in full.

`evaluators.deck.changes` says which slide and which shape became which, and what counts as a difference; here every
difference of the two files is listed, with the old and the new value in full: a reviewer decides what it means.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, TypeVar

from deskcraft.arena.sheets.shape_words import shapes_differences
from deskcraft.arena.sheets.words import (
    animation_lines,
    known_pictures,
    layout_of,
    quoted,
    section_lines,
    slide_lines,
    transition_words,
)
from evaluators.deck.changes import Change, compare
from evaluators.deck.model import Deck, Slide
from evaluators.deck.pairing import moved
from evaluators.deck.words import paint

T = TypeVar("T")


@dataclass(frozen=True)
class SlideDifference:
    """A slide that is not as it was; numbers count from 1."""

    kinds: tuple[str, ...]
    """`changed`, `new`, `removed`, `moved`."""
    before: int | None
    after: int | None
    lines: tuple[str, ...] = ()

    @property
    def heading(self) -> str:
        """Which slide it is, and what became of it."""
        if self.before is None:
            return f"slide {self.after} after: new"
        if self.after is None:
            return f"slide {self.before} before: removed"
        where = f"slide {self.before}"
        if self.before != self.after:
            where += f" before, slide {self.after} after"
        return f"{where}: {', '.join(self.kinds)}"


@dataclass(frozen=True)
class Listing:
    """What differs between two versions of a deck."""

    slides: tuple[SlideDifference, ...]
    """In the order of the deck after; removed ones where they were."""
    deck: tuple[str, ...]
    """What concerns no single slide: size, sections, masters."""
    same: tuple[tuple[int, int], ...]
    """Slides that say the same, by their numbers before and after."""


def listing(before: Deck, after: Deck) -> Listing:
    """Lists what differs between two versions of a deck.

    Args:
        before: the deck as it was.
        after: what an attempt made of it.

    Returns:
        Every slide that differs, with one line for each difference, and what differs in the deck as a whole.
    """
    difference = compare(before, after)
    pictures = known_pictures(before)
    by_slide: dict[int, list[Change]] = {}
    for change in difference.changes:
        if change.slide >= 0 and not change.added:
            by_slide.setdefault(change.slide, []).append(change)
    others = set(moved(difference.pairs))
    found: list[tuple[tuple[float, int], SlideDifference]] = []
    same: list[tuple[int, int]] = []
    for i, slide in enumerate(before.slides):
        j = difference.pairs.get(i)
        if j is None:
            whole = tuple(slide_lines(slide, before, None))
            found.append(((i - 0.5, 0), SlideDifference(("removed",), i + 1, None, whole)))
            continue
        lines = _slide(slide, after.slides[j], before, after, difference.links, pictures)
        listed = [one for one in by_slide.get(i, []) if one.aspect != "order" or one.shape is not None]
        if listed and not lines:  # what is said by the comparison alone
            lines = [one.description for one in listed]
        kinds = (*(["moved"] if i in others else []), *(["changed"] if lines else []))
        if kinds:
            found.append(((float(j), 1), SlideDifference(kinds, i + 1, j + 1, tuple(lines))))
        else:
            same.append((i + 1, j + 1))
    for j in sorted(set(range(len(after.slides))) - set(difference.pairs.values())):
        whole = tuple(slide_lines(after.slides[j], after, pictures))
        found.append(((float(j), 1), SlideDifference(("new",), None, j + 1, whole)))
    found.sort(key=lambda one: one[0])
    reordered = len(before.slides) != len(after.slides) or bool(others)
    whole_deck = tuple(_deck(before, after, [one for one in difference.changes if one.slide < 0], reordered))
    return Listing(tuple(one for _, one in found), whole_deck, tuple(same))


def _deck(before: Deck, after: Deck, changes: list[Change], reordered: bool) -> Iterator[str]:
    for change in changes:
        if change.aspect != "sections":
            yield change.description
    was, now = section_lines(before), section_lines(after)
    if was != now or (reordered and before.sections):
        yield f"sections before: {'; '.join(was)}"
        yield f"sections after: {'; '.join(now)}"
    if before.themes != after.themes:
        yield "the colours or fonts of a theme differ"


def _slide(
    old: Slide, new: Slide, before: Deck, after: Deck, links: dict[str, str], pictures: dict[str, str]
) -> list[str]:
    """One line for each difference of a slide that stayed."""
    old = _relinked(old, links)
    lines = list(_settings(old, new, before, after))
    lines += shapes_differences(old.shapes, new.shapes, after, pictures)
    if old.decor != new.decor and not lines:
        lines.append("what its layout and master draw under it differs")
    return lines


def _settings(old: Slide, new: Slide, before: Deck, after: Deck) -> Iterator[str]:
    was, now = layout_of(old, before), layout_of(new, after)
    if was != now:
        yield f"layout: {was} -> {now}"
    if old.background != new.background:
        yield f"background: {_ground(old)} -> {_ground(new)}"
    if old.hidden != new.hidden:
        yield f"hidden: {'yes' if old.hidden else 'no'} -> {'yes' if new.hidden else 'no'}"
    if old.name != new.name:
        yield f"name: {quoted(old.name)} -> {quoted(new.name)}"
    if old.notes != new.notes:
        yield f"notes: {quoted(old.notes)} -> {quoted(new.notes)}"
    if old.furniture != new.furniture:
        yield f"footer, date, number: {', '.join(old.furniture)} -> {', '.join(new.furniture)}"
    if old.transition != new.transition:
        was, now = transition_words(old.transition), transition_words(new.transition)
        yield f"transition: {was} -> {now}"
    effects = animation_lines(old), animation_lines(new)
    if effects[0] != effects[1]:
        for word, found in zip(("before", "after"), effects, strict=True):
            yield f"animations {word}:" + ("" if found else " none")
            yield from (f"  {effect}" for effect in found)


def _ground(slide: Slide) -> str:
    fill = slide.background
    return paint(fill) + (f" {fill.picture[:8]}" if fill.picture else "")


def _relinked(value: T, links: dict[str, str]) -> T:
    """The same with links to slides as they read after: a slide that moved takes the links to it along."""
    if not links:
        return value
    if isinstance(value, tuple):
        return tuple(_relinked(one, links) for one in value)  # type: ignore[return-value]
    if not is_dataclass(value) or isinstance(value, type):
        return value
    new: dict[str, Any] = {}
    for field in fields(value):
        held = getattr(value, field.name)
        changed = links.get(held, held) if field.name == "link" else _relinked(held, links)
        if changed is not held:
            new[field.name] = changed
    return replace(value, **new) if new else value
