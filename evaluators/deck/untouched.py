"""The guard over a deck: nothing changed its meaning but what the task excepts, whatever saving rewrote."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Annotated

from pydantic import AfterValidator, Field

from evaluators.deck.changes import BOX, PARAGRAPHS, SHAPES, SLIDES, STYLES, Change
from evaluators.deck.check_tables import cells_of
from evaluators.deck.derived import Derived
from evaluators.deck.fresh import flaws
from evaluators.deck.load import difference, load
from evaluators.deck.model import Deck, Shape, Slide
from evaluators.deck.select import check_shape, matching, words
from evaluators.evidence import Evidence, Misfit
from evaluators.pins import no_pins
from evaluators.registry import Of, check
from evaluators.unmodelled import unmodelled_changes
from evaluators.verdict import Code, Finding, failed, passed

SHOWN = 6
DECK = ("order", "size", "sections", "masters")
ASPECTS = {*SHAPES, *SLIDES, "style", "paragraphs", "box", "removed"}
_SLIDE = re.compile(r"slide ([1-9]\d{0,3})|\*|title=[^/]+|masters|master of ([1-9]\d{0,3})|master=[^/]+")
_PART = re.compile(r"p([1-9]\d{0,3})|[A-Z]{1,2}[1-9]\d{0,3}(?::[A-Z]{1,2}[1-9]\d{0,3})?")
GROUPS = {"style": STYLES, "paragraphs": PARAGRAPHS, "box": BOX}


@dataclass(frozen=True)
class _Exception:
    """What may change: on which slides, of which shape (`*` all, '' none), which part of it, in which aspect."""

    slide: str
    shape: str = ""
    part: str = ""
    aspect: str = ""

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
        if change.shape is None:
            return False
        if self.shape != "*" and not any(_inside(change.shape, one) for one in matching(slide, self.shape)):
            return False
        return self._in_part(change)

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
    aspect = (
        rest.pop() if rest and rest[-1] in ASPECTS and not (len(rest) == 1 and rest[0] in ("title", "body")) else ""
    )
    shape = rest.pop(0) if rest else ""
    part = rest.pop(0) if rest else ""
    if rest or (part and _PART.fullmatch(part) is None):
        raise ValueError(
            f"{text!r}: {part or rest[0]!r} is not an aspect, paragraph (p3) or cell (B2); aspects: {sorted(ASPECTS)}"
        )
    if shape not in ("", "*"):
        check_shape(shape)
    if not shape and aspect and aspect not in (*SLIDES, "removed"):
        raise ValueError(f"{text!r}: {aspect} is an aspect of shapes; say */{aspect} for all of them")
    return _Exception(head, shape, part, aspect)


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
    underline, strike, colour, raised, link, highlight, caps, opacity), paragraphs (align, bullets, spacing, indent),
    box (position, size, rotation), fill, line, shadow, geometry, anchor, text_box (insets, broken
    lines, columns, direction, fitting), alt, name, content, order, removed; parts:
    `slide 2/body/p3/text` (its third paragraph), `slide 4/table/B2:C2`. Masters alike: `masters/...` (every one),
    `master of 3/title/colour` (the one that slide 3 used), `master=Name/...`; a level of the outline is a paragraph
    there (`masters/body/p2/font_size`). What shows on slides is excepted for these, too: `*/title/colour`, `*/decor`.
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
    free = [parse_exception(text) for text in p.free]
    if evidence.pinned.derives(p):
        _must_exist(before, free)
        derived = Derived(before, after, differs, evidence.pinned.facets[p.of])
        found = [one for one in differs.changes if not derived.allows(one)]
        wrong = [one for one in found if one.added or not _allowed(one, before, free, ())]
        wrong += [Change(-1, "new", text) for text in flaws(before, after, differs.changes, derived)]
    else:
        exceptions = [*(parse_exception(text) for text in p.except_), *free]
        _must_exist(before, exceptions)
        found = list(differs.changes)
        added = [change for change in found if change.added]
        wrong = [] if len(added) <= p.allow_new else added
        wrong += [one for one in found if not one.added and not _allowed(one, before, exceptions, p.allow_removed)]
    return wrong + [Change(-1, "unmodelled", text) for text in unmodelled_changes(evidence, p.of, p.of)]


def _finding(wrong: list[Change], of: str) -> Finding:
    if not wrong:
        return passed("Nothing else in the presentation changed.", where=of)
    kinds = {change.aspect for change in wrong}
    code = Code.REMOVED if kinds == {"removed"} else Code.EXTRA if kinds <= {"added", "new"} else Code.CHANGED
    rest = f" and {len(wrong) - SHOWN} more" if len(wrong) > SHOWN else ""
    sentence = f"Should have stayed as it was: {'; '.join(change.description for change in wrong[:SHOWN])}{rest}."
    return failed(code, sentence, observed=[change.description for change in wrong[:50]], where=of)


def _allowed(change: Change, before: Deck, exceptions: list[_Exception], removable: Collection[int]) -> bool:
    if change.master >= 0:
        master = before.masters[change.master]
        return any(e.of_masters and e.on_master(change.master, before) and e.allows(change, master) for e in exceptions)
    if change.slide < 0 or (change.aspect == "order" and change.shape is None):
        return any(exception.slide == "deck" and exception.aspect == change.aspect for exception in exceptions)
    slide = before.slides[change.slide]
    if change.aspect == "removed" and change.shape is None:
        return change.slide + 1 in removable
    of_slides = [e for e in exceptions if e.slide != "deck" and not e.of_masters]
    return any(e.on(change.slide, slide) and e.allows(change, slide) for e in of_slides)


def _must_exist(before: Deck, exceptions: list[_Exception]) -> None:
    """Raise for an exception that nothing before could mean: a bug of the task."""
    for exception in exceptions:
        if exception.slide == "deck":
            continue
        if exception.of_masters:
            slides = [one for number, one in enumerate(before.masters) if exception.on_master(number, before)]
        else:
            slides = [slide for number, slide in enumerate(before.slides) if exception.on(number, slide)]
        if not slides:
            raise Misfit(f"deck.untouched excepts {exception.slide}, which was not there")
        if exception.shape not in ("", "*") and not any(matching(slide, exception.shape) for slide in slides):
            raise Misfit(f"deck.untouched excepts {exception.shape} of {exception.slide}, which was not there")
