"""Checks on how text looks: effective font, size, weight, colour, case, of a phrase or of whole paragraphs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from evaluators.document.load import load
from evaluators.document.model import Document, Look, Paragraph, Run, flow_paragraphs
from evaluators.document.names import WORDS
from evaluators.document.pins import Pinning
from evaluators.document.select import Selector, places, select, squeezed
from evaluators.document.units import COLOUR_TOLERANCE, Colour, near_colour
from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, equal
from evaluators.pins import Pin
from evaluators.registry import Of, Params, check
from evaluators.verdict import Code, Finding, failed, passed


class LookParams(Params):
    """How text is to look; what is left out is not judged."""

    font: str | tuple[str, ...] | None = None
    """One of these, case does not count."""
    size: float | None = None
    """In points."""
    bold: bool | None = None
    italic: bool | None = None
    underline: Literal["none", "single", "double", "dotted", "dash", "wave", "thick", "any"] | None = None
    strike: Literal["none", "single", "double", "any"] | None = None
    colour: Colour | None = None
    highlight: Colour | None = None
    """The colour behind the text, from highlighting or from shading of the characters."""
    caps: Literal["none", "upper", "small", "lower", "title"] | None = None
    """How it shows, whatever was typed. `upper` holds for text typed in capitals, too."""
    position: Literal["normal", "super", "sub"] | None = None
    hidden: bool | None = None


LINES = {"underline", "strike", "highlight"}
"""What shows on a blank, too."""


def look_expectations(text: str, look: Look, p: LookParams) -> list[Expectation]:
    """Return what was asked of a stretch of text, and what was seen."""
    found: list[Expectation] = []
    if p.font is not None:
        fonts = [p.font] if isinstance(p.font, str) else list(p.font)
        ok = look.font.casefold() in [font.casefold() for font in fonts]
        found.append(Expectation("font", look.font, " or ".join(fonts), ok))
    if p.size is not None:
        found.append(Expectation("font size", look.size, p.size, abs(look.size - p.size) < 0.26, "pt"))
    for what, value, wanted in (
        ("bold type", look.bold, p.bold),
        ("italic type", look.italic, p.italic),
        ("position", look.position, p.position),
        ("hiding", look.hidden, p.hidden),
    ):
        if wanted is not None:
            found.append(equal(what, value, wanted))
    for what, line, asked in (("underline", look.underline, p.underline), ("strikethrough", look.strike, p.strike)):
        if asked is not None:
            whole = "single" if line == WORDS and len(text.split()) < 2 else line
            found.append(Expectation(what, whole, asked, whole != "none" if asked == "any" else whole == asked))
    for what, colour, hue in (("colour", look.colour, p.colour), ("highlight", look.highlight, p.highlight)):
        if hue is not None:
            seen = colour if colour == "none" else f"#{colour}"
            ok = near_colour(colour, hue, COLOUR_TOLERANCE)
            found.append(Expectation(what, seen, hue if hue in ("none", "any") else f"#{hue}", ok))
    if p.caps is not None:
        typed = text.upper() == text and any(char.isalpha() for char in text)
        ok = look.caps == p.caps or (p.caps == "upper" and typed and look.caps in ("none", "small"))
        found.append(Expectation("case", look.caps, p.caps, ok))
    return found


def pinned_looks(p: LookParams) -> list[str]:
    """Return the aspects of a look that are asked for; capitals may be typed, too."""
    found = [name for name in LookParams.model_fields if getattr(p, name) is not None]
    return [*found, "case"] if p.caps == "upper" else found


class TextStyle(Of, LookParams):
    """Parameters of `doc.text_style`."""

    phrase: str | None = None
    """The words that are judged; by default all text of the paragraphs."""
    occurrence: Annotated[int, Field(ge=1)] | None = None
    """Which occurrence, from 1; by default every one."""
    paragraphs: Selector = "*"
    """Where it is looked for."""
    part: Literal["body", "headers", "footers"] = "body"
    case: bool = True
    others: bool = True
    """False: no other text of these paragraphs may look so in all that is asked."""


def _text_style_pins(evidence: Evidence, p: TextStyle) -> Iterator[Pin]:
    pinning, aspects = Pinning(evidence, p.of), pinned_looks(p)
    if p.part != "body":
        if p.phrase is None:
            yield from pinning.margins(p.part, aspects)
        return
    found = [
        (place.paragraph, span)
        for place in pinning.select(p.paragraphs)
        for span in _spans(place.paragraph.text, p.phrase, p.case)
    ]
    for paragraph, span in found if p.occurrence is None else found[p.occurrence - 1 : p.occurrence]:
        if p.phrase is None:
            yield from pinning.paragraph(paragraph, aspects)
        else:
            yield from pinning.stretch(paragraph, span, aspects)


@check("doc.text_style", pins=_text_style_pins)
def text_style(evidence: Evidence, p: TextStyle) -> Finding:
    """The words (or the whole paragraphs) look as asked, wherever they occur."""
    chosen = part_paragraphs(load(evidence, p.of), p.part, p.paragraphs)
    stretches: list[tuple[str, list[Run]]] = []
    rest: list[tuple[str, list[Run]]] = []
    for paragraph in chosen:
        spans = _spans(paragraph.text, p.phrase, p.case)
        stretches += [(squeezed(paragraph.text), cut(paragraph, *span)) for span in spans]
        ends = [0, *(end for span in spans for end in span), len(paragraph.text)]
        rest += [
            (squeezed(paragraph.text), cut(paragraph, a, b))
            for a, b in zip(ends[::2], ends[1::2], strict=True)
            if a < b
        ]
    what = repr(p.phrase) if p.phrase else f"the text of {p.paragraphs}"
    if p.occurrence is not None:
        if len(stretches) < p.occurrence:
            sentence = f"{what} occurs {len(stretches)} times, so there is no occurrence {p.occurrence}."
            return failed(Code.NOT_FOUND, sentence, observed=len(stretches), where=p.of)
        stretches = [stretches[p.occurrence - 1]]
    if not stretches:
        return failed(Code.NOT_FOUND, f"There is no {what} to judge.", where=p.of)
    wrong = [(place, bad) for place, runs in stretches if (bad := _wrong(runs, p))]
    if wrong:
        place, expectations = wrong[0]
        problems = ", and ".join(expectation.sentence(f'{what} in "{place[:40]}"') for expectation in expectations)
        sentence = f"{len(wrong)} of {len(stretches)} stretches of text look different: {problems}."
        finding = failed(
            Code.WRONG_STYLE,
            sentence,
            observed=[{t.what: t.seen for t in bad} for _, bad in wrong[:20]],
            wanted={t.what: t.wanted for t in look_expectations("", Look(), p)},
            where=p.of,
        )
        return Finding(**{**vars(finding), "score": min(0.9, 1 - len(wrong) / len(stretches))})
    if not p.others and (also := [place for place, runs in rest if _some_like(runs, p)]):
        sentence = f"Other text looks so, too: in {also[0][:60]!r}."
        return failed(Code.EXTRA, sentence, observed=also[:20], where=p.of)
    return passed(f"{what} looks as asked in {len(stretches)} places.", observed=len(stretches), where=p.of)


def _spans(text: str, phrase: str | None, case: bool) -> list[tuple[int, int]]:
    if phrase is None:
        return [(0, len(text))] if text.strip() else []
    found = []
    text, phrase = (text, phrase) if case else (text.lower(), phrase.lower())
    at = text.find(phrase)
    while at >= 0 and phrase:
        found.append((at, at + len(phrase)))
        at = text.find(phrase, at + len(phrase))
    return found


def cut(paragraph: Paragraph, start: int, end: int) -> list[Run]:
    """Return the runs of a stretch of a paragraph."""
    found, at = [], 0
    for run in paragraph.runs:
        piece = run.text[max(0, start - at) : max(0, end - at)]
        at += len(run.text)
        if piece:
            found.append(Run(piece, run.look, run.link, run.field))
    return found


def _wrong(runs: list[Run], p: LookParams) -> list[Expectation]:
    """Return what is not as asked in some visible part; of the blanks between words, a gap in a line or a ground."""
    shown = [number for number, run in enumerate(runs) if run.text.strip()]
    lines = p.model_copy(update=dict.fromkeys(LookParams.model_fields.keys() - LINES))
    for number, run in enumerate(runs[: shown[-1] + 1] if shown else []):
        asked = p if run.text.strip() else lines
        if number >= shown[0] and (bad := [t for t in look_expectations(run.text, run.look, asked) if not t.ok]):
            return bad
    return []


def _some_like(runs: list[Run], p: LookParams) -> bool:
    return any(run.text.strip() and all(t.ok for t in look_expectations(run.text, run.look, p)) for run in runs)


def part_paragraphs(document: Document, part: Literal["body", "headers", "footers"], selector: str) -> list[Paragraph]:
    """Return the paragraphs of a part that a selector names; of headers and footers all."""
    if part == "body":
        return [place.paragraph for place in select(places(document), selector)]
    flows = [flow for section in document.sections for flow in getattr(section, part).values()]
    return [paragraph for flow in flows for paragraph in flow_paragraphs(flow)]
