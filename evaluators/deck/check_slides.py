"""Checks on slides: how many, in which order, their backgrounds, notes, transitions, layouts, size."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field, model_validator

from evaluators.deck.alike import near
from evaluators.deck.changes import matched
from evaluators.deck.load import load
from evaluators.deck.model import Deck
from evaluators.deck.pins import holder, shape_name, shape_pins
from evaluators.deck.select import OnSlide, SlideChoice, chosen, find_slide, words
from evaluators.deck.units import Colour, Length, in_cm
from evaluators.deck.words import at
from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, assess, equal, number
from evaluators.pins import Pin
from evaluators.registry import EvidenceName, Of, check
from evaluators.verdict import Code, Finding, Shown, failed, passed

Slides = Literal["all", "masters"] | SlideChoice | tuple[SlideChoice, ...]


class SlidesParams(Of):
    """Parameters of `deck.slides`; what is left out is not judged."""

    count: Annotated[int, Field(ge=0)] | None = None
    titles: tuple[str | None, ...] | None = None
    """The title of every slide in order; null for one that is not judged."""
    order: tuple[Annotated[int, Field(ge=0)], ...] | None = None
    """For every slide now the number that it had before, 0 for one that is new: [1, 3, 2, 0]."""
    hidden: tuple[Annotated[int, Field(ge=1)], ...] | None = None
    """The numbers of all slides that are left out of the show."""
    gone: tuple[Annotated[int, Field(ge=1)], ...] | None = None
    """The numbers, before, of all slides that are no longer there."""

    @model_validator(mode="after")
    def _some(self) -> SlidesParams:
        if {self.count, self.titles, self.order, self.hidden, self.gone} == {None}:
            raise ValueError("expected at least one of count, titles, order, hidden, gone")
        return self


def _slides_pins(evidence: Evidence, p: SlidesParams) -> Iterator[Pin]:
    before, after = load(evidence, p.of, "before"), load(evidence, p.of)
    if p.hidden is not None:
        yield from (Pin(p.of, f"slide {number}/hidden") for number in range(1, len(after.slides) + 1))
    if p.count is not None:
        yield Pin(p.of, "deck/count")
    if p.order is not None:
        yield Pin(p.of, "deck/order")
        yield from (Pin(p.of, f"slide {number}/there") for number, old in enumerate(p.order, 1) if not old)
        yield from (Pin(p.of, f"was {n}/gone") for n in range(1, len(before.slides) + 1) if n not in p.order)
    yield from (Pin(p.of, f"was {number}/gone") for number in p.gone or ())
    if p.titles is not None:
        yield from _titles_pins(p.of, [None if one is None else words(one) for one in p.titles], before, after)


def _titles_pins(of: str, wanted: list[str | None], before: Deck, after: Deck) -> Iterator[Pin]:
    """Give what the titles of all slides determine: which are new or gone, only where their number is another one, so
    that no slide takes the place of one that was to get another title."""
    was = [slide.title for slide in before.slides]
    if None not in wanted and len(set(wanted)) == len(wanted):
        yield Pin(of, "deck/order")
    for place, (title, slide) in enumerate(zip(wanted, after.slides, strict=False)):
        shape = slide.placeholder("title")
        if title is not None and shape is not None:
            yield from shape_pins(of, place, slide, "title", shape, ("text",))
        if title is not None and title not in was and len(after.slides) > len(was):
            yield Pin(of, f"slide {place + 1}/there")
    if None not in wanted and len(after.slides) < len(was):
        yield from (Pin(of, f"was {number}/gone") for number, title in enumerate(was, 1) if title not in wanted)


@check("deck.slides", pins=_slides_pins)
def slides(evidence: Evidence, p: SlidesParams) -> Finding:
    """The deck has the slides that were asked, in their order, hidden or shown."""
    deck = load(evidence, p.of)
    expectations: list[Expectation] = []
    code = Code.WRONG_ORDER
    if p.count is not None:
        expectations.append(equal("number of slides", len(deck.slides), p.count))
        code = Code.WRONG_COUNT if len(deck.slides) != p.count else code
    if p.titles is not None:
        seen = [slide.title for slide in deck.slides]
        wanted = [None if title is None else words(title) for title in p.titles]
        ok = len(seen) == len(wanted) and all(w is None or s == w for s, w in zip(seen, wanted, strict=True))
        expectations.append(Expectation("titles", seen, wanted, ok))
    if p.order is not None:
        was = {place: old + 1 for old, place in matched(load(evidence, p.of, "before"), deck).items()}
        expectations.append(
            equal("order by former numbers", [was.get(i, 0) for i in range(len(deck.slides))], list(p.order))
        )
    if p.gone is not None:
        before = load(evidence, p.of, "before")
        kept = matched(before, deck)
        missing = [place for place in range(1, len(before.slides) + 1) if place - 1 not in kept]
        expectations.append(equal("slides that are gone, by former numbers", missing, sorted(p.gone)))
    if p.hidden is not None:
        hidden = [i for i, slide in enumerate(deck.slides, 1) if slide.hidden]
        expectations.append(equal("hidden slides", hidden, sorted(p.hidden)))
    return assess("the deck", expectations, code, p.of)


class Background(Of):
    """Parameters of `deck.background`."""

    slides: Slides
    """`all`, one slide, or a list; `masters`, every one that a slide uses."""
    colour: Colour | None = None
    kind: Literal["solid", "gradient", "picture", "pattern"] | None = None
    picture: EvidenceName | None = None
    """The file whose picture it must be."""
    tolerance: Annotated[int, Field(ge=0)] = 3
    """Of each channel, of 255."""


def _background_pins(evidence: Evidence, p: Background) -> Iterator[Pin]:
    found = chosen(load(evidence, p.of), evidence, p.of, p.slides)
    asked = (p.colour, p.kind, p.picture) != (None, None, None)
    if asked and not isinstance(found, Finding):
        yield from (Pin(p.of, f"{holder(place)}/background") for place, _ in found)


@check("deck.background", pins=_background_pins)
def background(evidence: Evidence, p: Background) -> Finding:
    """What lies behind the slides: a colour, whether their own, their layout's or their master's."""
    found = chosen(load(evidence, p.of), evidence, p.of, p.slides)
    if isinstance(found, Finding):
        return found
    expectations = []
    for place, slide in found:
        seen = slide.background
        if p.colour is not None:
            ok = seen.kind == "solid" and seen.colour is not None and near(seen.colour, p.colour, p.tolerance)
            shown = f"#{seen.colour}" if seen.kind == "solid" else seen.kind
            expectations.append(Expectation(f"background of {at(place)}", shown, f"#{p.colour}", ok))
        if p.kind is not None:
            expectations.append(equal(f"kind of background of {at(place)}", seen.kind, p.kind))
        if p.picture is not None:
            expectations.append(equal(f"picture behind {at(place)}", seen.picture, evidence.parse(p.picture, digest)))
    return assess("the deck", expectations, Code.WRONG_STYLE, p.of)


def digest(data: bytes) -> str:
    """Return the sha256 of a file's bytes."""
    return hashlib.sha256(data).hexdigest()


class Notes(OnSlide):
    """Parameters of `deck.notes`; at least one of the first three."""

    equals: str | None = None
    contains: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()


def _notes_pins(evidence: Evidence, p: Notes) -> Iterator[Pin]:
    found = find_slide(evidence, p.of, p.slide)
    if not isinstance(found, Finding) and (p.equals is not None or p.contains):
        yield Pin(p.of, f"{holder(found[0])}/notes")


@check("deck.notes", pins=_notes_pins)
def notes(evidence: Evidence, p: Notes) -> Finding:
    """The speaker notes of a slide say what was asked; white space does not count."""
    found = find_slide(evidence, p.of, p.slide)
    if isinstance(found, Finding):
        return found
    place, slide = found
    return judge_text(slide.notes, f"the notes of {at(place)}", p.equals, p.contains, p.lacks, p.of)


def judge_text(
    text: str, subject: str, equals: str | None, contains: tuple[str, ...], lacks: tuple[str, ...], where: str
) -> Finding:
    """Return whether a text is, holds and lacks what was asked, white space made plain."""
    seen = words(text)
    wrong: list[str] = []
    if equals is not None and seen != words(equals):
        wrong.append(f"{words(equals)!r} was asked")
    wrong += [f"{part!r} is missing" for part in contains if words(part) not in seen]
    wrong += [f"{part!r} should not be there" for part in lacks if words(part) in seen]
    wanted: Shown = {"equals": equals, "contains": list(contains), "lacks": list(lacks)}
    if wrong:
        sentence = f"{subject[0].upper()}{subject[1:]} read {seen[:120]!r}; {'; '.join(wrong)}."
        return failed(Code.WRONG_TEXT, sentence, observed=text, wanted=wanted, where=where)
    return passed(f"As asked: {subject}.", observed=text, wanted=wanted, where=where)


class Sections(Of):
    """Parameters of `deck.sections`; at least one of the two."""

    names: tuple[str, ...] | None = None
    """Of all sections, in order."""
    starts: dict[str, Annotated[int, Field(ge=1)]] | None = None
    """Section to the number of its first slide."""

    @model_validator(mode="after")
    def _some(self) -> Sections:
        if self.names is None and self.starts is None:
            raise ValueError("expected at least one of names, starts")
        return self


def _sections_pins(evidence: Evidence, p: Sections) -> Iterator[Pin]:
    yield Pin(p.of, "deck/sections")


@check("deck.sections", pins=_sections_pins)
def sections(evidence: Evidence, p: Sections) -> Finding:
    """The sections of the deck: their names, and where they begin. Only a .pptx has them; LibreOffice drops them."""
    seen = load(evidence, p.of).sections
    expectations = []
    if p.names is not None:
        expectations.append(equal("sections", [words(one.name) for one in seen], [words(one) for one in p.names]))
    for name, first in (p.starts or {}).items():
        begins = [min(one.slides) for one in seen if words(one.name) == words(name) and one.slides]
        expectations.append(equal(f"first slide of {name!r}", begins[0] if len(begins) == 1 else None, first))
    return assess("the deck", expectations, Code.WRONG_CONTENT, p.of)


class Layout(OnSlide):
    """Parameters of `deck.layout`; one of the two."""

    name: str | None = None
    """The layout's name; LibreOffice keeps it in an .odp (there it is the master's), not in a .pptx."""
    same_as: SlideChoice | None = None
    """A slide that has the same filled placeholders in the same places."""


def _layout_pins(evidence: Evidence, p: Layout) -> Iterator[Pin]:
    found = find_slide(evidence, p.of, p.slide)
    if isinstance(found, Finding):
        return
    place, slide = found
    yield Pin(p.of, f"{holder(place)}/layout")
    for shape in slide.shapes if p.same_as is not None else ():
        if shape.role and not shape.empty:
            name = shape_name(place, slide, shape)
            yield from (Pin(p.of, f"{name}/{side}") for side in ("x", "y", "width", "height"))


@check("deck.layout", pins=_layout_pins)
def layout(evidence: Evidence, p: Layout) -> Finding:
    """The slide uses a layout, by name or by what another slide has."""
    found = find_slide(evidence, p.of, p.slide)
    if isinstance(found, Finding):
        return found
    place, slide = found
    expectations = []
    if p.name is not None:
        expectations.append(equal("layout", slide.layout, p.name))
    if p.same_as is not None:
        other = find_slide(evidence, p.of, p.same_as)
        if isinstance(other, Finding):
            return other
        seen, wanted = ([_place(s) for s in one.shapes if s.role and not s.empty] for one in (slide, other[1]))
        expectations.append(
            Expectation("placeholders", [str(s) for s in seen], [str(s) for s in wanted], seen == wanted)
        )
    return assess(at(place), expectations, Code.WRONG_STYLE, p.of)


def _place(shape: object) -> tuple[object, ...]:
    return (
        getattr(shape, "role", ""),
        *(round(getattr(shape, name) / 5_000) for name in ("x", "y", "width", "height")),
    )


class Page(Of):
    """Parameters of `deck.page`; what is left out is not judged."""

    width: Length | None = None
    height: Length | None = None
    orientation: Literal["landscape", "portrait"] | None = None
    ratio: Literal["16:9", "4:3", "16:10"] | None = None


def _page_pins(evidence: Evidence, p: Page) -> Iterator[Pin]:
    both = p.orientation is not None or p.ratio is not None
    for side in ("width", "height"):
        if both or getattr(p, side) is not None:
            yield Pin(p.of, f"deck/{side}")


@check("deck.page", pins=_page_pins)
def page(evidence: Evidence, p: Page) -> Finding:
    """Size and orientation of the slides; ±0.5 mm."""
    deck = load(evidence, p.of)
    expectations = []
    if p.width is not None:
        expectations.append(number("width", in_cm(deck.width), in_cm(p.width), 0.05, "cm"))
    if p.height is not None:
        expectations.append(number("height", in_cm(deck.height), in_cm(p.height), 0.05, "cm"))
    if p.orientation is not None:
        expectations.append(
            equal("orientation", "landscape" if deck.width >= deck.height else "portrait", p.orientation)
        )
    if p.ratio is not None:
        w, _, h = p.ratio.partition(":")
        expectations.append(number("ratio of width to height", deck.width / max(1, deck.height), int(w) / int(h), 0.01))
    return assess("the slides", expectations, Code.WRONG_FORMAT, p.of)
