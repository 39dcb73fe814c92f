"""A check on title clips: what they say, how, and where they are seen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from evaluators.colour import Colour
from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, assess, equal, number
from evaluators.kdenlive.check_bin import apart
from evaluators.kdenlive.model import BinClip, Project, Title, TitleItem
from evaluators.kdenlive.pins import bin_pins, clip_pins, composition_pins
from evaluators.kdenlive.read import load
from evaluators.kdenlive.select import NEAR_S, Seconds, placed
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, failed

EDGE = 0.02
"""The share of a title's width by which the box of a text may stick out: around its letters there is some room."""


class TitleClip(Of):
    """Parameters of `kdenlive.title`; what is left out is not judged."""

    name: str | None = None
    """The clip's name in the bin; without it, any title clip that has the text."""
    text: str
    """One of its texts, line breaks and spaces at its ends apart."""
    ignore_case: bool = False
    font: str | None = None
    size: Annotated[float, Field(gt=0)] | None = None
    """In px of the title, as the title window counts."""
    size_tolerance: Annotated[float, Field(ge=0)] = 1.0
    bold: bool | None = None
    italic: bool | None = None
    colour: Colour | None = None
    tolerance: Annotated[float, Field(ge=0, le=100)] = 3.0
    """Of colours: delta E (1976)."""
    area: tuple[float, float, float, float] | None = None
    """Left, top, right and bottom as shares of the picture (0 to 1), within which the text's middle must lie."""
    others: bool = False
    """It may have other texts."""
    position: Seconds | None = None
    """Where it begins on the timeline, seen; without it, it may lie in the bin alone."""
    duration: Annotated[float, Field(gt=0)] | None = None
    """How long it is there."""
    time_tolerance: Annotated[float, Field(ge=0)] = NEAR_S
    """Of position and duration, in seconds."""


def _title_pins(evidence: Evidence, p: TitleClip) -> Iterator[Pin]:
    project = load(evidence, p.of)
    clips = [clip for clip, item in _saying(project, p) if _judged(clip, item, p, project).ok]
    yield from bin_pins(p.of, clips, ("there", "title"))
    if p.position is not None:
        facets = ("source", "position", *(("length",) if p.duration is not None else ()))
        titles = {clip.id for clip in clips}
        for each in placed(project):
            if each.clip.source.id in titles:
                yield from clip_pins(p.of, each, facets)
                yield from composition_pins(project, p.of, each)


def _saying(project: Project, p: TitleClip) -> list[tuple[BinClip, TitleItem]]:
    """Return the texts of titles that are the one asked for."""
    wanted = _words(p.text, p.ignore_case)
    return [
        (clip, item)
        for clip in project.bin
        if clip.title is not None and p.name in (None, clip.name)
        for item in clip.title.items
        if item.kind == "text" and _words(item.text, p.ignore_case) == wanted
    ]


@check("kdenlive.title", pins=_title_pins)
def title(evidence: Evidence, p: TitleClip) -> Finding:
    """There is a title clip with this text, in this font, size, colour and place."""
    project = load(evidence, p.of)
    clips = [clip for clip in project.bin if clip.title is not None and p.name in (None, clip.name)]
    texts = [item.text for clip in clips if clip.title for item in clip.title.items if item.kind == "text"]
    found = _saying(project, p)
    if not found:
        listed = ", ".join(repr(text) for text in texts) or "none"
        sentence = f"No title clip says {p.text!r}; their texts are {listed}."
        code = Code.WRONG_TEXT if clips else Code.NOT_FOUND
        return failed(code, sentence, observed=texts, wanted=p.text, where=p.of)
    findings = [_judged(clip, item, p, project) for clip, item in found]
    return next((each for each in findings if each.ok), findings[0])


def _judged(clip: BinClip, item: TitleItem, p: TitleClip, project: Project) -> Finding:
    title = clip.title
    assert title is not None
    expectations = [equal("text", item.text.strip(), item.text.strip())]
    extra = [each.text for each in title.items if each.kind == "text" and each is not item and each.text.strip()]
    if not p.others:
        expectations.append(Expectation("other text", extra, [], not extra))
        shapes = [each.kind for each in title.items if each.kind != "text"]
        expectations.append(Expectation("other things", shapes, [], not shapes))
        expectations.append(
            Expectation("ground's opacity", title.background_opacity, 0.0, title.background_opacity <= 0.01)
        )
        expectations.append(equal("moving", title.animated, False))
    expectations.append(Expectation("text's opacity", item.opacity, 1.0, item.opacity > 0.98))
    expectations.append(_inside(title, item))
    if p.position is not None:
        expectations += _timed(clip, p.position, p, project)
    if p.font is not None:
        expectations.append(equal("font", item.font.split(",")[0], p.font))
    if p.size is not None:
        expectations.append(number("font size", item.size_px, p.size, p.size_tolerance, "px"))
    if p.bold is not None:
        expectations.append(equal("bold", item.bold, p.bold))
    if p.italic is not None:
        expectations.append(equal("italic", item.italic, p.italic))
    if p.colour is not None:
        near = bool(item.colour) and apart(item.colour, p.colour) <= p.tolerance and item.opacity > 0.98
        expectations.append(Expectation("colour", item.colour, p.colour, near))
    if p.area is not None:
        width, height = max(title.width, 1), max(title.height, 1)
        middle = (item.x + item.width / 2) / width, (item.y + item.height / 2) / height
        inside = p.area[0] <= middle[0] <= p.area[2] and p.area[1] <= middle[1] <= p.area[3]
        expectations.append(Expectation("middle", [round(value, 3) for value in middle], list(p.area), inside))
    return assess(f"the title {clip.name!r}", expectations, Code.WRONG_STYLE, p.of)


def _timed(clip: BinClip, position: float, p: TitleClip, project: Project) -> list[Expectation]:
    """Judge where a title lies on the timeline: once, on a track that is seen."""
    uses = [
        each.clip
        for each in placed(project)
        if each.clip.source.id == clip.id and each.clip.used and each.track.kind == "video" and not each.track.hidden
    ]
    expectations = [equal("uses on the timeline", len(uses), 1)]
    for use in uses[:1]:
        expectations.append(number("position", use.position / project.fps, position, p.time_tolerance, "s"))
        if p.duration is not None:
            expectations.append(number("duration", use.length / project.fps, p.duration, p.time_tolerance, "s"))
    return expectations


def _inside(title: Title, item: TitleItem) -> Expectation:
    """Judge whether a text lies inside of the picture, all of it, as far as its box tells."""
    width, height, edge = max(title.width, 1), max(title.height, 1), EDGE * max(title.width, 1)
    box = [item.x, item.y, item.x + max(0.0, item.width), item.y + max(0.0, item.height)]
    inside = min(box[0], box[1]) >= -edge and box[2] <= width + edge and box[3] <= height + edge
    return Expectation("place", [round(side) for side in box], f"within {width:g} x {height:g} px", inside, "px")


def _words(text: str, ignore_case: bool) -> str:
    words = " ".join(text.split())
    return words.casefold() if ignore_case else words
