"""Checks on text: what it says, how its letters and paragraphs look, where its links lead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from evaluators.deck.check_slides import Slides, judge_text
from evaluators.deck.ground import unread
from evaluators.deck.lettering import Type, selected, stretches, type_asked, type_expectations
from evaluators.deck.load import load
from evaluators.deck.model import Paragraph, Run, Shape
from evaluators.deck.pins import pins_on, shape_pins
from evaluators.deck.select import OnShape, ShapeChoice, chosen, find_shape, find_slide, locate, words
from evaluators.deck.words import at
from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, assess, equal
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, Shown, failed, passed

SHOWN = 30


class Text(OnShape):
    """Parameters of `deck.text`; at least one of those below `shape`."""

    equals: str | None = None
    """All of it. What is one line here is one paragraph without a line break, and no empty one beside it; how the shape
    wraps it does not count."""
    paragraphs: tuple[str, ...] | None = None
    """Every paragraph that is not empty, in order."""
    contains: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    new: bool = False
    """The instruction asks for a shape that was not there: the guard lets this one be new. One that `text=` finds may
    be new only so: the shape that was meant could still be there beside it."""


def _text_pins(evidence: Evidence, p: Text) -> Iterator[Pin]:
    if p.new:
        yield from pins_on(evidence, p, ("there",))
        return
    if p.equals is not None or p.paragraphs is not None:
        yield from pins_on(evidence, p, ("text",))
        return
    found = locate(evidence, p)
    if not isinstance(found, Finding):
        written = [(n, words(one.text)) for n, one in enumerate(found[0].paragraphs, 1)]
        yield from pins_on(
            evidence, p, (f"p{n}/text" for n, said in written if any(words(part) in said for part in p.contains))
        )


@check("deck.text", pins=_text_pins)
def text(evidence: Evidence, p: Text) -> Finding:
    """A shape says what was asked; white space within a line does not count, nor do new letters that cannot be read."""
    found = locate(evidence, p)
    if isinstance(found, Finding):
        return found
    shape, where = found
    subject = f"the words of {p.shape if isinstance(p.shape, str) else p.shape[0]} ({where.partition(': ')[2]})"
    if p.paragraphs is not None:
        seen = [words(one.text) for one in shape.paragraphs if one.text.strip()]
        if seen != [words(one) for one in p.paragraphs]:
            sentence = f"{subject[0].upper()}{subject[1:]} are {seen}, not the paragraphs that were asked."
            return failed(Code.WRONG_TEXT, sentence, observed=seen, wanted=list(p.paragraphs), where=where)
    finding = judge_text(shape.text, subject, p.equals, p.contains, p.lacks, where)
    if finding.ok and p.equals is not None and "\n" not in p.equals.strip() and "\n" in shape.text:
        lines = shape.text.split("\n")
        sentence = f"{subject[0].upper()}{subject[1:]} are {len(lines)} lines, {lines}; one line was asked."
        return failed(Code.WRONG_TEXT, sentence, observed=shape.text, wanted=p.equals, where=where)
    if finding.ok and p.new and (hidden := _hidden(evidence, p, shape)):
        return failed(Code.WRONG_STYLE, f"Nobody can read {subject}: {hidden}.", observed=hidden, where=where)
    return finding


def _hidden(evidence: Evidence, p: Text, shape: Shape) -> str:
    found = find_slide(evidence, p.of, p.slide)
    return "" if isinstance(found, Finding) else unread(found[1], shape)


class Style(Type):
    """Parameters of `deck.style`."""

    of: Annotated[str, *Of.model_fields["of"].metadata]
    """The evidence that is judged."""
    slides: Slides
    """`all`, one slide, or a list; `masters`, every one that a slide uses."""
    shape: ShapeChoice
    """On each of these; with `all` and `masters`, those without it are passed over. Of the body of a master,
    `paragraphs` are its levels."""
    paragraphs: tuple[Annotated[int, Field(ge=1)], ...] = ()
    """Only these paragraphs, counted without empty ones; all if left out."""
    words: str | None = None
    """Only this part of the text, wherever it occurs."""
    only: bool = False
    """With `words` or `paragraphs`: the rest must not look so."""


def _style_pins(evidence: Evidence, p: Style) -> Iterator[Pin]:
    found = chosen(load(evidence, p.of), evidence, p.of, p.slides)
    asked = type_asked(p)
    switched = len(asked) == 1 and all(isinstance(value, bool) for value in asked.values())
    for place, slide in [] if isinstance(found, Finding) else found:
        shape = find_shape(slide, p.shape, "")
        if isinstance(shape, Finding):
            continue
        spans = [""]
        if p.paragraphs or p.words is not None:
            # what is either on or off is determined outside of the selection, too, if the rest must not look so
            spans = [
                f"p{one.paragraph + 1}[{one.start}:{one.start + len(one.run.text)}]/"
                for one in stretches(shape.paragraphs, p.paragraphs, p.words)
                if one.meant or (p.only and switched)
            ]
        facets = [f"{span}{aspect}" for span in spans for aspect in asked]
        yield from shape_pins(p.of, place, slide, p.shape, shape, facets)


@check("deck.style", pins=_style_pins)
def style(evidence: Evidence, p: Style) -> Finding:
    """Every letter of a text looks as asked, whether by itself or by what it inherits."""
    found = chosen(load(evidence, p.of), evidence, p.of, p.slides)
    if isinstance(found, Finding):
        return found
    wrong: dict[str, list[Expectation]] = {}
    judged = 0
    for place, slide in found:
        where = at(place)
        shape = find_shape(slide, p.shape, where)
        if isinstance(shape, Finding):
            if p.slides in ("all", "masters") and shape.code == Code.NOT_FOUND:
                continue
            return shape
        inside, outside = selected(shape.paragraphs, p.paragraphs, p.words)
        if not inside:
            what = p.words or "a text"
            return failed(Code.NOT_FOUND, f"There is no {what!r} in {p.shape} of {where}.", wanted=p.words, where=where)
        judged += len(inside)
        for run in inside:
            bad = [expectation for expectation in type_expectations(run, p) if not expectation.ok]
            if bad:
                wrong.setdefault(f"{where}, {run.text.strip()[:30]!r}", bad)
        for run in outside if p.only else ():
            if all(expectation.ok for expectation in type_expectations(run, p)):
                wrong.setdefault(
                    f"{where}, {run.text.strip()[:30]!r}", [Expectation("style", "as asked", "another", False)]
                )
    return _finding(wrong, judged, [t.wanted for t in type_expectations(Run(""), p)], p.of)


def _finding(wrong: dict[str, list[Expectation]], judged: int, wanted: Shown, where: str) -> Finding:
    if not judged:
        return failed(Code.NOT_FOUND, "There is no such text in the deck.", where=where)
    if not wrong:
        return passed(f"All {judged} stretches of text look as asked.", observed=judged, wanted=wanted, where=where)
    name, expectations = next(iter(wrong.items()))
    sentence = ", and ".join(expectation.sentence(name) for expectation in expectations)
    observed: Shown = {key: {t.what: t.seen for t in bad} for key, bad in list(wrong.items())[:SHOWN]}
    rest = f" ({len(wrong)} such places)" if len(wrong) > 1 else ""
    return failed(
        Code.WRONG_STYLE, f"{sentence[0].upper()}{sentence[1:]}{rest}.", observed=observed, wanted=wanted, where=where
    )


class Paragraphs(OnShape):
    """Parameters of `deck.paragraphs`; what is left out is not judged."""

    paragraphs: tuple[Annotated[int, Field(ge=1)], ...] = ()
    """Only these, counted without empty ones; all if left out."""
    align: Literal["left", "center", "right", "justify"] | None = None
    bullet: str | None = None
    """`none`, `any` (a mark or a number), `mark`, `number`, or the mark itself."""
    levels: tuple[Annotated[int, Field(ge=1)], ...] | None = None
    """The level of each judged paragraph, the outermost 1."""
    line_spacing: float | None = None
    """As a multiple of a line, ±0.03."""
    before: float | None = None
    """Points above each, ±0.5."""
    after: float | None = None


def _paragraphs_pins(evidence: Evidence, p: Paragraphs) -> Iterator[Pin]:
    asked = {
        "align": p.align,
        "bullet": p.bullet,
        "level": p.levels,
        "line_spacing": p.line_spacing,
        "before": p.before,
        "after": p.after,
    }
    found = locate(evidence, p)
    if not isinstance(found, Finding):
        places = [place for place, one in enumerate(found[0].paragraphs, 1) if one.text.strip()]
        meant = [place for number, place in enumerate(places, 1) if not p.paragraphs or number in p.paragraphs]
        aspects = [aspect for aspect, value in asked.items() if value is not None]
        yield from pins_on(evidence, p, (f"p{place}/{aspect}" for place in meant for aspect in aspects))


@check("deck.paragraphs", pins=_paragraphs_pins)
def paragraphs(evidence: Evidence, p: Paragraphs) -> Finding:
    """Alignment, bullets, levels and spacing of paragraphs."""
    found = locate(evidence, p)
    if isinstance(found, Finding):
        return found
    shape, where = found
    written = [one for one in shape.paragraphs if one.text.strip()]
    judged = [(n, one) for n, one in enumerate(written, 1) if not p.paragraphs or n in p.paragraphs]
    if not judged or (p.paragraphs and len(judged) != len(set(p.paragraphs))):
        return failed(
            Code.NOT_FOUND, f"The text has {len(written)} paragraphs only.", wanted=list(p.paragraphs), where=where
        )
    expectations = [expectation for number, one in judged for expectation in _paragraph_expectations(number, one, p)]
    if p.levels is not None:
        expectations.append(equal("levels", [one.level + 1 for _, one in judged], list(p.levels)))
    return assess("the text", expectations, Code.WRONG_STYLE, where)


def _paragraph_expectations(number: int, seen: Paragraph, p: Paragraphs) -> Iterator[Expectation]:
    of = f"of paragraph {number}"
    if p.align is not None:
        yield equal(f"alignment {of}", seen.align, p.align)
    if p.bullet is not None:
        kind = "none" if not seen.bullet else "number" if seen.bullet == "number" else "mark"
        ok = p.bullet in (kind, seen.bullet) or (p.bullet == "any" and kind != "none")
        yield Expectation(f"bullet {of}", seen.bullet or "none", p.bullet, ok)
    if p.line_spacing is not None:
        yield Expectation(
            f"line spacing {of}", seen.line_spacing, p.line_spacing, abs(seen.line_spacing - p.line_spacing) < 0.03
        )
    if p.before is not None:
        yield Expectation(f"space above {of}", seen.before, p.before, abs(seen.before - p.before) < 0.5, "pt")
    if p.after is not None:
        yield Expectation(f"space below {of}", seen.after, p.after, abs(seen.after - p.after) < 0.5, "pt")


class Link(OnShape):
    """Parameters of `deck.link`."""

    target: str
    """The address; a slash at its end does not count."""
    words: str | None = None
    """The part of the text that must carry it; without it the whole text, or the shape itself."""


def _link_pins(evidence: Evidence, p: Link) -> Iterator[Pin]:
    found = locate(evidence, p)
    if p.words is None or isinstance(found, Finding):
        yield from pins_on(evidence, p, ("link",))
        return
    meant = [one for one in stretches(found[0].paragraphs, (), p.words) if one.meant]
    spans = (f"p{one.paragraph + 1}[{one.start}:{one.start + len(one.run.text)}]/link" for one in meant)
    yield from pins_on(evidence, p, spans)


@check("deck.link", pins=_link_pins)
def link(evidence: Evidence, p: Link) -> Finding:
    """A text or shape leads to an address."""
    found = locate(evidence, p)
    if isinstance(found, Finding):
        return found
    shape, where = found
    inside, _ = selected(shape.paragraphs, (), p.words)
    if p.words is not None and not inside:
        return failed(Code.NOT_FOUND, f"The text has no {p.words!r}.", wanted=p.words, where=where)
    seen = {run.link for run in inside}
    if p.words is None and shape.link:
        seen = {shape.link}
    ok = bool(seen) and all(one.rstrip("/") == p.target.rstrip("/") for one in seen)
    return assess("the text", [Expectation("link", sorted(seen), p.target, ok)], Code.WRONG_VALUE, where)
