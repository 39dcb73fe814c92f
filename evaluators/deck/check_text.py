"""Checks on text: what it says, how its letters and paragraphs look, where its links lead."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

from pydantic import Field

from evaluators.deck.alike import canonical_font, near
from evaluators.deck.check_slides import Slides, judge_text
from evaluators.deck.load import load
from evaluators.deck.model import Paragraph, Run
from evaluators.deck.select import OnShape, ShapeChoice, chosen, find_shape, locate, words
from evaluators.deck.units import Colour
from evaluators.deck.words import at
from evaluators.evidence import Evidence
from evaluators.registry import Of, Params, check
from evaluators.traits import Trait, judge, same
from evaluators.verdict import Code, Finding, Shown, failed, passed

SHOWN = 30


class Text(OnShape):
    """Parameters of `deck.text`; at least one of those below `shape`."""

    equals: str | None = None
    paragraphs: tuple[str, ...] | None = None
    """Every paragraph that is not empty, in order."""
    contains: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()


@check("deck.text")
def text(evidence: Evidence, p: Text) -> Finding:
    """A shape says what was asked; white space does not count."""
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
    return judge_text(shape.text, subject, p.equals, p.contains, p.lacks, where)


class Type(Params):
    """How letters look; what is left out is not judged."""

    font: str | None = None
    """The family; those of the same measures (Carlito and Calibri, Liberation Sans and Arial, ...) are one."""
    size: float | None = None
    """In points, before the application shrinks a text to its place."""
    bold: bool | None = None
    italic: bool | None = None
    underline: bool | None = None
    strike: bool | None = None
    colour: Colour | None = None
    highlight: Colour | None = None
    """The colour behind the letters, `none`, or `any`."""
    raised: Literal["superscript", "subscript", "none"] | None = None
    tolerance: Annotated[int, Field(ge=0)] = 3
    """Of each channel of the colours, of 255."""


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
    """Only this part of the text, wherever it stands."""
    only: bool = False
    """With `words` or `paragraphs`: the rest must not look so."""


@check("deck.style")
def style(evidence: Evidence, p: Style) -> Finding:
    """Every letter of a text looks as asked, whether by itself or by what it inherits."""
    found = chosen(load(evidence, p.of), evidence, p.of, p.slides)
    if isinstance(found, Finding):
        return found
    wrong: dict[str, list[Trait]] = {}
    judged = 0
    for place, slide in found:
        where = at(place)
        shape = find_shape(slide, p.shape, where)
        if isinstance(shape, Finding):
            if p.slides in ("all", "masters") and shape.code == Code.NOT_FOUND:
                continue
            return shape
        inside, outside = _selected(shape.paragraphs, p.paragraphs, p.words)
        if not inside:
            what = p.words or "a text"
            return failed(Code.NOT_FOUND, f"There is no {what!r} in {p.shape} of {where}.", wanted=p.words, where=where)
        judged += len(inside)
        for run in inside:
            bad = [trait for trait in type_traits(run, p) if not trait.ok]
            if bad:
                wrong.setdefault(f"{where}, {run.text.strip()[:30]!r}", bad)
        for run in outside if p.only else ():
            if all(trait.ok for trait in type_traits(run, p)):
                wrong.setdefault(f"{where}, {run.text.strip()[:30]!r}", [Trait("style", "as asked", "another", False)])
    return _told(wrong, judged, [t.wanted for t in type_traits(Run(""), p)], p.of)


def _told(wrong: dict[str, list[Trait]], judged: int, wanted: Shown, where: str) -> Finding:
    if not judged:
        return failed(Code.NOT_FOUND, "There is no such text in the deck.", where=where)
    if not wrong:
        return passed(f"All {judged} stretches of text look as asked.", observed=judged, wanted=wanted, where=where)
    name, traits = next(iter(wrong.items()))
    told = ", and ".join(trait.sentence(name) for trait in traits)
    observed: Shown = {key: {t.what: t.seen for t in bad} for key, bad in list(wrong.items())[:SHOWN]}
    rest = f" ({len(wrong)} such places)" if len(wrong) > 1 else ""
    return failed(
        Code.WRONG_STYLE, f"{told[0].upper()}{told[1:]}{rest}.", observed=observed, wanted=wanted, where=where
    )


def _selected(
    paragraphs: Sequence[Paragraph], numbers: tuple[int, ...], part: str | None
) -> tuple[list[Run], list[Run]]:
    """Return the runs of a selection, cut where it begins and ends, and the others; blank ones left out."""
    inside: list[Run] = []
    outside: list[Run] = []
    for number, paragraph in enumerate((one for one in paragraphs if one.text.strip()), 1):
        marks = list(_marks(paragraph.text, part))
        meant = not numbers or number in numbers
        at = 0
        for run in paragraph.runs:
            for piece, within in _cut(run.text, at, marks):
                if piece.strip():
                    (inside if within and meant else outside).append(Run(piece, *run.style))  # type: ignore[arg-type]
            at += len(run.text)
    return inside, outside


def _marks(text: str, part: str | None) -> Iterator[tuple[int, int]]:
    if part is None:
        yield 0, len(text)
        return
    at = text.find(part)
    while part and at >= 0:
        yield at, at + len(part)
        at = text.find(part, at + len(part))


def _cut(text: str, at: int, marks: list[tuple[int, int]]) -> Iterator[tuple[str, bool]]:
    """Yield the pieces of a run that starts at `at` of its paragraph, and whether a mark covers each."""
    cuts = sorted({0, len(text), *(min(max(edge - at, 0), len(text)) for mark in marks for edge in mark)})
    for start, end in itertools.pairwise(cuts):
        yield text[start:end], any(a <= at + start and at + end <= b for a, b in marks)


def type_traits(run: Run, p: Type) -> list[Trait]:
    """Return what was asked of a run's letters."""
    found: list[Trait] = []
    if p.font is not None:
        found.append(Trait("font", run.font, p.font, canonical_font(run.font) == canonical_font(p.font)))
    if p.size is not None:
        found.append(Trait("size", run.size, p.size, run.size is not None and abs(run.size - p.size) < 0.11, "pt"))
    flags = (("bold type", p.bold, run.bold), ("italic type", p.italic, run.italic),
             ("underline", p.underline, run.underline), ("strike-through", p.strike, run.strike))  # fmt: skip
    found += [same(what, bool(seen), wanted) for what, wanted, seen in flags if wanted is not None]
    if p.colour is not None:
        ok = run.colour is not None and near(run.colour, p.colour, p.tolerance)
        found.append(Trait("colour", f"#{run.colour}" if run.colour else None, f"#{p.colour}", ok))
    if p.highlight is not None:
        seen = run.highlight
        ok = (seen is None) == (p.highlight == "none")
        if p.highlight not in ("none", "any"):
            ok = seen is not None and near(seen, p.highlight, p.tolerance)
        found.append(Trait("highlight", f"#{seen}" if seen else "none", p.highlight, ok))
    if p.raised is not None:
        found.append(same("raising", {1: "superscript", -1: "subscript"}.get(run.raised, "none"), p.raised))
    return found


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


@check("deck.paragraphs")
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
    traits = [trait for number, one in judged for trait in _paragraph_traits(number, one, p)]
    if p.levels is not None:
        traits.append(same("levels", [one.level + 1 for _, one in judged], list(p.levels)))
    return judge("the text", traits, Code.WRONG_STYLE, where)


def _paragraph_traits(number: int, seen: Paragraph, p: Paragraphs) -> Iterator[Trait]:
    of = f"of paragraph {number}"
    if p.align is not None:
        yield same(f"alignment {of}", seen.align, p.align)
    if p.bullet is not None:
        kind = "none" if not seen.bullet else "number" if seen.bullet == "number" else "mark"
        ok = p.bullet in (kind, seen.bullet) or (p.bullet == "any" and kind != "none")
        yield Trait(f"bullet {of}", seen.bullet or "none", p.bullet, ok)
    if p.line_spacing is not None:
        yield Trait(
            f"line spacing {of}", seen.line_spacing, p.line_spacing, abs(seen.line_spacing - p.line_spacing) < 0.03
        )
    if p.before is not None:
        yield Trait(f"space above {of}", seen.before, p.before, abs(seen.before - p.before) < 0.5, "pt")
    if p.after is not None:
        yield Trait(f"space below {of}", seen.after, p.after, abs(seen.after - p.after) < 0.5, "pt")


class Link(OnShape):
    """Parameters of `deck.link`."""

    target: str
    """The address; a slash at its end does not count."""
    words: str | None = None
    """The part of the text that must carry it; without it the whole text, or the shape itself."""


@check("deck.link")
def link(evidence: Evidence, p: Link) -> Finding:
    """A text or shape leads to an address."""
    found = locate(evidence, p)
    if isinstance(found, Finding):
        return found
    shape, where = found
    inside, _ = _selected(shape.paragraphs, (), p.words)
    if p.words is not None and not inside:
        return failed(Code.NOT_FOUND, f"The text has no {p.words!r}.", wanted=p.words, where=where)
    seen = {run.link for run in inside}
    if p.words is None and shape.link:
        seen = {shape.link}
    ok = bool(seen) and all(one.rstrip("/") == p.target.rstrip("/") for one in seen)
    return judge("the text", [Trait("link", sorted(seen), p.target, ok)], Code.WRONG_VALUE, where)
