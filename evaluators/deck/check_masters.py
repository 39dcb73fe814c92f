"""Checks on masters: which there are, which slides use them, whether slides look as their master says.

What a master holds is judged by the checks on slides: `deck.style`, `deck.text`, `deck.shape`, `deck.picture`,
`deck.background` and their like take `master of 3` or `master=Name` where they take a slide.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field, model_validator

from evaluators.deck.alike import canonical_font, near
from evaluators.deck.check_slides import Slides
from evaluators.deck.load import load
from evaluators.deck.model import Paragraph, Run, Shape, Slide
from evaluators.deck.pins import holder
from evaluators.deck.select import SlideChoice, chosen, find_slide
from evaluators.deck.units import Length
from evaluators.deck.words import at
from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, assess, equal
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, failed, passed


class Masters(Of):
    """Parameters of `deck.masters`; at least one of those below `slides`."""

    slides: Slides = "all"
    """Those that `name` and `same_as` are about."""
    name: str | None = None
    """Of the master that they use. LibreOffice keeps it in an .odp; of a .pptx it is the theme's or the layout's."""
    same_as: SlideChoice | None = None
    """A slide that uses the same master."""
    names: tuple[str, ...] | None = None
    """Of all masters of an .odp, in any order."""
    count: Annotated[int, Field(ge=1)] | None = None
    """How many masters the slides of the deck use. LibreOffice makes one of each layout when it saves a .pptx."""

    @model_validator(mode="after")
    def _some(self) -> Masters:
        if self.name is None and self.same_as is None and self.names is None and self.count is None:
            raise ValueError("expected at least one of name, same_as, names, count")
        return self


def _masters_pins(evidence: Evidence, p: Masters) -> Iterator[Pin]:
    if p.names is not None:
        yield Pin(p.of, "deck/masters")
    found = chosen(load(evidence, p.of), evidence, p.of, p.slides)
    if not isinstance(found, Finding) and (p.name is not None or p.same_as is not None):
        yield from (Pin(p.of, f"{holder(place)}/layout") for place, _ in found)


@check("deck.masters", pins=_masters_pins)
def masters(evidence: Evidence, p: Masters) -> Finding:
    """Which masters there are, and which of them slides use."""
    deck = load(evidence, p.of)
    found = chosen(deck, evidence, p.of, p.slides)
    if isinstance(found, Finding):
        return found
    expectations: list[Expectation] = []
    if p.names is not None:
        expectations.append(equal("masters", sorted(one.name for one in deck.masters), sorted(p.names)))
    if p.count is not None:
        used = {deck.masters[slide.master].identity for slide in deck.slides if slide.master >= 0}
        expectations.append(equal("number of masters that slides use", len(used), p.count))
    other = find_slide(evidence, p.of, p.same_as) if p.same_as is not None else None
    if isinstance(other, Finding):
        return other
    for place, slide in found:
        master = deck.masters[slide.master] if slide.master >= 0 else Slide()
        if p.name is not None:
            seen = master.layout if p.name == master.layout else master.name
            expectations.append(equal(f"master of {at(place)}", seen, p.name))
        if other is not None:
            like = deck.masters[other[1].master] if other[1].master >= 0 else Slide()
            ok = bool(master.identity) and master.identity == like.identity
            expectations.append(Expectation(f"master of {at(place)}", master.name, like.name, ok))
    return assess("the deck", expectations, Code.WRONG_STYLE, p.of)


Aspect = Literal["font", "size", "bold", "italic", "underline", "colour", "align", "place", "background"]


class Follows(Of):
    """Parameters of `deck.follows_master`."""

    slides: Slides = "all"
    shape: Literal["title", "body", "subtitle"] = "title"
    """Slides without it are passed over."""
    aspects: Annotated[tuple[Aspect, ...], Field(min_length=1)]
    """In which every letter looks as on the master, by its level; `place` is where the shape lies, `background` the
    slide's."""
    tolerance: Length = 18_000
    """Of `place`; half a millimetre if left out."""


@check("deck.follows_master")
def follows_master(evidence: Evidence, p: Follows) -> Finding:
    """Slides look as their master says: nothing on them overrides it.

    That a change was made on the master takes two checks: this one, and one that the master has it.
    """
    deck = load(evidence, p.of)
    found = chosen(deck, evidence, p.of, p.slides)
    if isinstance(found, Finding):
        return found
    wrong: list[str] = []
    judged = 0
    for place, slide in found:
        master = deck.masters[slide.master] if slide.master >= 0 else None
        shape, model = slide.placeholder(p.shape), master.placeholder(p.shape) if master is not None else None
        if "background" in p.aspects and master is not None:
            judged += 1
            if slide.background != master.background:
                wrong.append(f"{at(place)}: background")
        if shape is None or shape.empty or model is None:
            continue
        judged += 1
        wrong += [f"{at(place)}: {aspect}" for aspect in sorted(set(_overridden(shape, model, p)))]
    if not judged:
        return failed(Code.NOT_FOUND, f"No slide has a {p.shape} that its master has as well.", where=p.of)
    wanted = list(p.aspects)
    if wrong:
        sentence = f"Slides differ from their master: {', '.join(wrong[:8])}."
        return failed(Code.WRONG_STYLE, sentence, observed=wrong[:30], wanted=wanted, where=p.of)
    return passed("The slides look as their masters say.", observed=judged, wanted=wanted, where=p.of)


def _overridden(shape: Shape, model: Shape, p: Follows) -> Iterator[str]:
    """Yield the aspects in which a placeholder is not as on the master."""
    if "place" in p.aspects:
        sides = ("x", "y", "width", "height")
        if any(abs(getattr(shape, side) - getattr(model, side)) > p.tolerance for side in sides):
            yield "place"
    levels = {one.level: one for one in model.paragraphs if one.runs}
    for paragraph in shape.paragraphs:
        like = levels.get(paragraph.level)
        if like is None or not paragraph.text.strip():
            continue
        if "align" in p.aspects and paragraph.align != like.align:
            yield "align"
        yield from _letters(paragraph, like.runs[0], p.aspects)


def _letters(paragraph: Paragraph, like: Run, aspects: tuple[Aspect, ...]) -> Iterator[str]:
    for run in paragraph.runs:
        if not run.text.strip():
            continue
        if "font" in aspects and canonical_font(run.font) != canonical_font(like.font):
            yield "font"
        if "size" in aspects and abs((run.size or 0) - (like.size or 0)) >= 0.11:
            yield "size"
        if "colour" in aspects and not near(run.colour or "", like.colour or ""):
            yield "colour"
        flags = {
            "bold": (run.bold, like.bold),
            "italic": (run.italic, like.italic),
            "underline": (run.underline, like.underline),
        }
        yield from (name for name, (a, b) in flags.items() if name in aspects and bool(a) != bool(b))
