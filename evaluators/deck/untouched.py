"""The guard over a deck: nothing changed its meaning but what the task excepts, whatever saving rewrote."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from pydantic import AfterValidator, Field

from evaluators.deck.changes import BOX, PARAGRAPHS, SHAPES, SLIDES, STYLES, Change, shown
from evaluators.deck.check_tables import cells_of
from evaluators.deck.derived import Derived
from evaluators.deck.fresh import ByHand, flaws
from evaluators.deck.load import difference, load
from evaluators.deck.model import FURNITURE, Deck, Shape, Slide
from evaluators.deck.select import check_shape, matching, words
from evaluators.deck.words import at
from evaluators.evidence import Evidence, Misfit
from evaluators.pins import no_pins
from evaluators.registry import Of, check
from evaluators.unmodelled import unmodelled_changes
from evaluators.verdict import Code, Finding, failed, passed

SHOWN = 6
DECK = ("order", "size", "sections", "masters")
ASPECTS = {*SHAPES, *SLIDES, "style", "paragraphs", "box", "removed"}
_ADDED = "added"
_SLIDE = re.compile(r"slide ([1-9]\d{0,3})|\*|title=[^/]+|added|masters|master of ([1-9]\d{0,3})|master=[^/]+")
OR = " or "
_NEW = re.compile(r"new ([1-9]\d?)")
_PART = re.compile(r"p([1-9]\d{0,3})|[A-Z]{1,2}[1-9]\d{0,3}(?::[A-Z]{1,2}[1-9]\d{0,3})?")
GROUPS = {"style": STYLES, "paragraphs": PARAGRAPHS, "box": BOX}


@dataclass(frozen=True)
class _Exception:
    """What may change: on which slides, of which shape (`*` all, '' none), which part of it, in which aspect."""

    slide: str
    shape: str = ""
    part: str = ""
    aspect: str = ""
    most: int = 1
    """How many shapes may be new by it."""

    @property
    def of_masters(self) -> bool:
        """Whether it is about masters."""
        return self.slide.startswith("master")

    def on_master(self, number: int, deck: Deck) -> bool:
        """Say whether it is about one master of the deck before."""
        if self.slide.startswith("master="):
            return self.slide.removeprefix("master=") in (deck.masters[number].name, deck.masters[number].layout)
        if self.slide.startswith("master of "):
            place = int(self.slide.removeprefix("master of ")) - 1
            return place < len(deck.slides) and deck.slides[place].master == number
        return self.slide == "masters"

    def on(self, number: int, slide: Slide) -> bool:
        """Say whether it is about a slide."""
        if self.slide == "*":
            return True
        if self.slide.startswith("title="):
            return slide.title == words(self.slide.removeprefix("title="))
        return self.slide == f"slide {number + 1}"

    def allows(self, change: Change, slide: Slide) -> bool:
        """Say whether a change on a slide that it is on may be."""
        if not self._fits(change.aspect):
            return False
        if self.shape == "":
            return change.shape is None or self.aspect in ("", "new")
        if change.aspect == "new":
            return self.shape == "*"  # of others see `lets_in`
        if change.shape is None:
            return False
        if self.shape != "*" and not any(_inside(change.shape, one) for one in self.meant(slide)):
            return False
        return self._in_part(change)

    def lets_in(self, slide: Slide, shape: Shape) -> bool:
        """Say whether a shape that is new may be on a slide as it is now."""
        return any(_inside(shape, one) for one in self.meant(slide))

    def meant(self, slide: Slide) -> list[Shape]:
        """Return the shapes of a slide that it names."""
        return [shape for one in self.shape.split(OR) for shape in matching(slide, one)]

    def _fits(self, aspect: str) -> bool:
        return self.aspect in ("", aspect) or aspect in GROUPS.get(self.aspect, ())

    def _in_part(self, change: Change) -> bool:
        if not self.part:
            return True
        if self.part.startswith("p") and self.part[1:].isdecimal():
            return change.paragraph == int(self.part[1:]) - 1
        return change.cell is not None and change.cell in cells_of(self.part)


def _inside(shape: Shape, of: Shape) -> bool:
    return any(inner is shape for inner in of.walk())


def _leaves(shape: Shape) -> list[Shape]:
    """Return a shape, or all that its groups hold."""
    return [one for one in shape.walk() if one.kind != "group"]


def parse_exception(text: str) -> _Exception:
    """Return what `slide 3`, `slide 3/notes`, `*/title/colour`, `slide 2/body/p3/text`, `slide 4/table/B2:C2`,
    `deck/order` excepts.

    Raises:
        ValueError: it is none of these.
    """
    head, *rest = text.split("/")
    if head == "deck" and len(rest) == 1 and rest[0] in DECK:
        return _Exception("deck", aspect=rest[0])
    if _SLIDE.fullmatch(head) is None or len(rest) > 3:
        known = '"slide 3/...", "title=Words/...", "*/...", "masters/...", "master of 3/..." or "deck/order"'
        raise ValueError(f"expected {known}, got {text!r}")
    most = _NEW.fullmatch(rest[-1]) if len(rest) > 1 else None
    if most is not None:
        rest[-1] = "new"
    whole = len(rest) == 1 and (rest[0] in ("title", "body") or head == _ADDED)
    aspect = rest.pop() if rest and rest[-1] in ASPECTS and not whole else ""
    shape = rest.pop(0) if rest else ""
    part = rest.pop(0) if rest else ""
    if rest or (part and _PART.fullmatch(part) is None):
        raise ValueError(
            f"{text!r}: {part or rest[0]!r} is not an aspect, paragraph (p3) or cell (B2); aspects: {sorted(ASPECTS)}"
        )
    for one in shape.split(OR) if shape not in ("", "*") else ():
        check_shape(one)
    if head == _ADDED and (shape in ("", "*") or part or aspect not in ("", "new")):
        raise ValueError(f'{text!r}: say what a slide that is new may hold, as "added/table"')
    if not shape and aspect and aspect not in (*SLIDES, "removed"):
        raise ValueError(f"{text!r}: {aspect} is an aspect of shapes; say */{aspect} for all of them")
    return _Exception(head, shape, part, aspect, int(most[1]) if most is not None else 1)


def _checked(text: str) -> str:
    parse_exception(text)
    return text


class Untouched(Of):
    """Parameters of `deck.untouched`."""

    except_: Annotated[tuple[Annotated[str, AfterValidator(_checked)], ...], Field(alias="except")] = ()
    """What may change. Slides by their number *before*: `slide 3` (all of it), `slide 3/notes` (background, hidden,
    transition, advance (the time after which it goes by itself), animations, layout, decor, new: shapes may be added),
    `title=Words/...`, `*/...` (every slide). Shapes:
    `slide 3/title`, `slide 3/name=Offer/fill`, `slide 3/*/font`; aspects text, style (font, font_size, bold, italic,
    underline, strike, colour, raised, link, highlight, caps, opacity, letter_spacing), paragraphs (align, bullets,
    spacing, indent), box (position, size, rotation), fill, line, shadow, geometry, anchor, text_box (insets, broken
    lines, columns, direction, fitting), alt, name, content, order, removed; parts:
    `slide 2/body/p3/text` (its third paragraph), `slide 4/table/B2:C2`. `slide 3/line/new`: a line may be added there,
    nothing else; with `new 4` as many as four, with `slide 3/body or shape/new` one of either kind. `added/table`,
    `added/shape/new 6`: slides that may be added may hold a table, or six shapes, beside their placeholders and what
    goals are about. What is added looks as this deck does, or as the application by itself.
    Masters alike: `masters/...` (every one), `master of 3/title/colour` (the one that slide 3 used), `master=Name/...`;
    a level of the outline is a paragraph there (`masters/body/p2/font_size`). What shows on slides is excepted for
    these, too: `*/title/colour`, `*/decor`.
    `deck/order`, `deck/size`, `deck/sections`, `deck/masters` (added, removed)."""
    free: tuple[Annotated[str, AfterValidator(_checked)], ...] = ()
    """What the instruction leaves open, in the same words. It counts as well where the guard is derived from what goals
    pin: where it has none of `except`, `allow_new` and `allow_removed`."""
    allow_new: Annotated[int, Field(ge=0)] = 0
    """How many slides may have been added."""
    allow_removed: tuple[Annotated[int, Field(ge=1)], ...] = ()
    """The numbers, before, of slides that may be gone."""


@check("deck.untouched", pins=no_pins)
def untouched(evidence: Evidence, p: Untouched) -> Finding:
    """Every slide, shape, text and setting is as before, by meaning."""
    return _finding(unasked(evidence, p), p.of)


def unasked(evidence: Evidence, p: Untouched) -> list[Change]:
    """Return what changed beyond what goals pin, or what is excepted; exceptions as of a check."""
    before, after = load(evidence, p.of, "before"), load(evidence, p.of)
    differs = difference(evidence, p.of)
    derives = evidence.pinned.derives(p)
    exceptions = [parse_exception(text) for text in (*(() if derives else p.except_), *p.free)]
    _must_exist(before, exceptions)
    found = differs.changes
    added = [change for change in found if change.added]
    guard = _Guard(before, after, exceptions, () if derives else p.allow_removed)
    if derives:
        derived = Derived(before, after, differs, evidence.pinned.facets[p.of])
        wrong = [one for one in found if not derived.allows(one) and (one.added or not guard.allows(one))]
        hand = ByHand(lets=guard.judged)
    else:
        derived = Derived(before, after, differs, evidence.pinned.said.get(p.of, ()))
        wrong = [] if len(added) <= p.allow_new else list(added)
        wrong += [one for one in found if not one.added and not guard.allows(one)]
        hand = ByHand(0 < len(added) <= p.allow_new, guard.holds, guard.judged)
    wrong += flaws(before, after, found, derived, hand)
    wrong += guard.more(found, derived)
    return wrong + [Change(-1, "unmodelled", text) for text in unmodelled_changes(evidence, p.of, p.of)]


@dataclass(frozen=True)
class _Guard:
    """What exceptions let differ between two versions of a deck."""

    before: Deck
    after: Deck
    exceptions: Sequence[_Exception]
    removable: Collection[int]
    """Numbers, before, of slides that may be gone."""

    def allows(self, change: Change) -> bool:
        """Say whether a difference may be."""
        return bool(self._of(change)) or (change.aspect == "removed" and self._removable(change))

    def judged(self, change: Change) -> bool:
        """Say whether a shape may be new, and how it looks is judged: who may do anything on a slide may do that."""
        letting = self._of(change)
        return bool(letting) and all(one.aspect for one in letting)

    def holds(self, slide: Slide, shape: Shape) -> bool:
        """Say whether a slide that is new may hold a shape."""
        return any(one.lets_in(slide, shape) for one in self.exceptions if one.slide == _ADDED)

    def more(self, found: Sequence[Change], derived: Derived) -> Iterator[Change]:
        """Yield what is new beyond the number of shapes that may be, beside those that goals are about."""
        for change in found:
            if change.added:
                slide = self.after.slides[change.to]
                shapes = [one for one in slide.all_shapes() if one.kind != "group" and not derived.shapes[id(one)]]
                title = slide.placeholder("title")
                rest = [one for one in shown(shapes) if one is not title and one.role not in FURNITURE]
                yield from self._beyond([e for e in self.exceptions if e.slide == _ADDED], change, slide, rest)
        for number, old in enumerate(self.before.slides):
            here = [one for one in found if one.slide == number and one.aspect == "new" and one.master < 0]
            rest = [
                one for change in here if change.shape and not derived.allows(change) for one in _leaves(change.shape)
            ]
            named = [e for e in self.exceptions if e.aspect == "new" and e.shape not in ("", "*") and e.slide != _ADDED]
            if rest:
                on = [e for e in named if not e.of_masters and e.slide != "deck" and e.on(number, old)]
                yield from self._beyond(on, here[0], self.after.slides[here[0].to], rest)

    def _beyond(
        self, letting: Sequence[_Exception], change: Change, slide: Slide, shapes: Sequence[Shape]
    ) -> Iterator[Change]:
        for one in letting:
            many = [shape for shape in shapes if one.lets_in(slide, shape)]
            if len(many) > one.most:
                what = f"{len(many)} of {one.shape} are new on {at(change.to)} where {one.most} may be"
                yield replace(change, aspect="new", description=what, shape=many[-1])

    def _removable(self, change: Change) -> bool:
        return change.shape is None and change.master < 0 and change.slide + 1 in self.removable

    def _of(self, change: Change) -> list[_Exception]:
        """Return the exceptions by which a difference may be."""
        if change.master >= 0:
            master, place = self.before.masters[change.master], change.master
            return [
                e
                for e in self.exceptions
                if e.of_masters and e.on_master(place, self.before) and e.allows(change, master)
            ]
        if change.slide < 0 or (change.aspect == "order" and change.shape is None):
            return [e for e in self.exceptions if e.slide == "deck" and e.aspect == change.aspect]
        if change.aspect == "removed" and change.shape is None:
            return []
        slide = self.before.slides[change.slide]
        here = [
            e
            for e in self.exceptions
            if e.slide not in ("deck", _ADDED) and not e.of_masters and e.on(change.slide, slide)
        ]
        if change.aspect == "new" and change.shape is not None:
            now, shape = self.after.slides[change.to], change.shape
            named = [e for e in here if e.aspect == "new" and e.shape]
            if not all(any(e.lets_in(now, one) for e in named) for one in _leaves(shape)):
                named = []
            return named + [e for e in here if e.allows(change, slide)]
        return [e for e in here if e.allows(change, slide)]


def _finding(wrong: list[Change], of: str) -> Finding:
    if not wrong:
        return passed("Nothing else in the presentation changed.", where=of)
    kinds = {change.aspect for change in wrong}
    code = Code.REMOVED if kinds == {"removed"} else Code.EXTRA if kinds <= {"added", "new"} else Code.CHANGED
    rest = f" and {len(wrong) - SHOWN} more" if len(wrong) > SHOWN else ""
    sentence = f"Should have stayed as it was: {'; '.join(change.description for change in wrong[:SHOWN])}{rest}."
    return failed(code, sentence, observed=[change.description for change in wrong[:50]], where=of)


def _must_exist(before: Deck, exceptions: list[_Exception]) -> None:
    """Raise for an exception that nothing before could mean: a bug of the task."""
    for exception in exceptions:
        if exception.slide in ("deck", _ADDED):
            continue
        if exception.of_masters:
            slides = [one for number, one in enumerate(before.masters) if exception.on_master(number, before)]
        else:
            slides = [slide for number, slide in enumerate(before.slides) if exception.on(number, slide)]
        if not slides:
            raise Misfit(f"deck.untouched excepts {exception.slide}, which was not there")
        named = exception.shape not in ("", "*") and exception.aspect != "new"
        if named and not any(exception.meant(slide) for slide in slides):
            raise Misfit(f"deck.untouched excepts {exception.shape} of {exception.slide}, which was not there")
