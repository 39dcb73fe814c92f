"""Checks on the project as a whole and on its bin: profile, clips, folders, colours, titles, proxies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field, model_validator

from evaluators.evidence import Evidence
from evaluators.kdenlive.model import BinClip, ClipKind, Project, Title, TitleItem
from evaluators.kdenlive.pins import bin_pins
from evaluators.kdenlive.read import load
from evaluators.kdenlive.select import Seconds, Source, is_source
from evaluators.pins import Pin
from evaluators.raster.colour import Colour, lab_of
from evaluators.registry import Of, check
from evaluators.traits import Trait, judge, number, same
from evaluators.verdict import Code, Finding, failed, passed

EDGE = 0.02
"""The share of a title's width by which the box of a text may stick out: around its letters there is some room."""


class ProfileAsked(Of):
    """Parameters of `kdenlive.profile`; what is left out is not judged."""

    width: Annotated[int, Field(gt=0)] | None = None
    height: Annotated[int, Field(gt=0)] | None = None
    fps: Annotated[float, Field(gt=0)] | None = None
    """29.97 stands for 30000/1001."""
    progressive: bool | None = None


def _profile_pins(evidence: Evidence, p: ProfileAsked) -> Iterator[Pin]:
    asked = {"width": p.width, "height": p.height, "fps": p.fps, "scan": p.progressive}
    for name, wanted in asked.items():
        if wanted is not None:
            yield Pin(p.of, f":profile/{name}")


@check("kdenlive.profile", pins=_profile_pins)
def profile(evidence: Evidence, p: ProfileAsked) -> Finding:
    """The project has this size and this many frames per second."""
    found = load(evidence, p.of).profile
    traits: list[Trait] = []
    if p.width is not None:
        traits.append(same("width", found.width, p.width))
    if p.height is not None:
        traits.append(same("height", found.height, p.height))
    if p.fps is not None:
        traits.append(number("frame rate", found.fps, p.fps, 0.005, "fps"))
    if p.progressive is not None:
        traits.append(same("progressive scan", found.progressive, p.progressive))
    return judge("the project", traits, Code.WRONG_FORMAT, p.of)


class BinAsked(Source):
    """A clip that must be in the bin."""

    name: str | None = None
    """As the bin must show it; without it, any."""
    kind: ClipKind | None = None
    folder: str | None = None
    """The folder it must lie in, as `Outer/Inner`; empty for none; without it, anywhere."""


class Bin(Of):
    """Parameters of `kdenlive.bin`."""

    clips: tuple[BinAsked, ...] = ()
    lacks: tuple[Source, ...] = ()
    """Clips that must not be there."""
    folders: tuple[str, ...] = ()
    """Folders that must be there, as `Outer/Inner`."""
    others: bool = True
    """Other clips may be there too."""


def _bin_pins(evidence: Evidence, p: Bin) -> Iterator[Pin]:
    project = load(evidence, p.of)
    for asked in p.clips:
        facets = ["there", *(name for name in ("name", "folder") if getattr(asked, name) is not None)]
        fits = [clip for clip in project.bin if is_source(evidence, clip, asked) and asked.name in (None, clip.name)]
        yield from bin_pins(p.of, fits, facets)
    if p.folders:
        yield Pin(p.of, ":folders")
    for lacked in p.lacks:
        yield from gone_pins(evidence, p.of, lacked, "gone")


def gone_pins(evidence: Evidence, of: str, source: Source, facet: str) -> Iterator[Pin]:
    """Give `gone` or `unused` of what was made of a source before."""
    if evidence.present(of, "before"):
        for clip in load(evidence, of, "before").bin:
            if is_source(evidence, clip, source):
                yield Pin(of, f"bin:{clip.name}/{facet}")


@check("kdenlive.bin", pins=_bin_pins)
def bin_(evidence: Evidence, p: Bin) -> Finding:
    """These clips are in the project's bin, under these names and in these folders, and those are not."""
    project = load(evidence, p.of)
    left = list(project.bin)
    seen = [_told(clip) for clip in left]
    for asked in p.clips:
        fits = [clip for clip in left if is_source(evidence, clip, asked)]
        fits = [clip for clip in fits if asked.kind is None or clip.kind == asked.kind]
        told = asked.source or asked.content or asked.name or asked.kind or "at all"
        named = [clip for clip in fits if asked.name is None or clip.name == asked.name]
        if not fits:
            sentence = f"The bin has no clip {told}; it has {', '.join(seen) or 'none'}."
            return failed(Code.NOT_FOUND, sentence, observed=seen, where=p.of)
        if not named:
            sentence = f"The clip {told} is called {fits[0].name!r} in the bin; {asked.name!r} was asked."
            return failed(Code.WRONG_TEXT, sentence, observed=fits[0].name, wanted=asked.name, where=p.of)
        inside = [clip for clip in named if asked.folder is None or "/".join(clip.folder) == asked.folder]
        if not inside:
            there = "/".join(named[0].folder)
            sentence = f"The clip {told} lies in the folder {there!r}; {asked.folder!r} was asked."
            return failed(Code.WRONG_VALUE, sentence, observed=there, wanted=asked.folder, where=p.of)
        left.remove(inside[0])
    for lacked in p.lacks:
        there_too = [clip for clip in project.bin if is_source(evidence, clip, lacked)]
        if there_too:
            sentence = f"The clip {_told(there_too[0])} is still in the bin."
            return failed(Code.EXTRA, sentence, observed=seen, where=p.of)
    folders = ["/".join(folder) for folder in project.folders]
    for folder in p.folders:
        if folder not in folders:
            sentence = f"The bin has no folder {folder!r}; it has {', '.join(folders) or 'none'}."
            return failed(Code.NOT_FOUND, sentence, observed=folders, wanted=folder, where=p.of)
    if left and not p.others:
        sentence = f"The bin has clips that were not asked for: {', '.join(_told(clip) for clip in left)}."
        return failed(Code.EXTRA, sentence, observed=seen, where=p.of)
    return passed("The bin is as asked.", observed=seen, where=p.of)


def _told(clip: BinClip) -> str:
    return (
        f"{clip.name} ({clip.kind})" if clip.name in (clip.file, "") or not clip.file else f"{clip.name} ({clip.file})"
    )


class ColourClip(Of):
    """Parameters of `kdenlive.colour`."""

    name: str | None = None
    """The clip's name in the bin; without it, any colour clip will do."""
    colour: Colour
    tolerance: Annotated[float, Field(ge=0, le=100)] = 3.0
    """Delta E (1976)."""
    duration: Seconds | None = None
    """In the bin, in seconds."""


def _colour_pins(evidence: Evidence, p: ColourClip) -> Iterator[Pin]:
    clips = [clip for clip in load(evidence, p.of).bin if clip.kind == "colour" and p.name in (None, clip.name)]
    clips = [clip for clip in clips if clip.colour and _apart(clip.colour, p.colour) <= p.tolerance]
    facets = ("there", "colour") if p.duration is None else ("there", "colour", "length")
    yield from bin_pins(p.of, clips, facets)


@check("kdenlive.colour", pins=_colour_pins)
def colour(evidence: Evidence, p: ColourClip) -> Finding:
    """There is a colour clip of this colour."""
    project = load(evidence, p.of)
    clips = [clip for clip in project.bin if clip.kind == "colour" and p.name in (None, clip.name)]
    told = f" {p.name!r}" if p.name else ""
    seen = [f"{clip.name} {clip.colour}" for clip in clips]
    if not clips:
        return failed(Code.NOT_FOUND, f"The bin has no colour clip{told}.", wanted=p.colour, where=p.of)
    fits = [
        clip for clip in clips if clip.colour and _apart(clip.colour, p.colour) <= p.tolerance and clip.opacity > 0.99
    ]
    if not fits:
        there = ", ".join(clip.colour or "of no colour" for clip in clips)
        sentence = f"The colour clip{told} is {there}; {p.colour} was asked."
        return failed(Code.WRONG_STYLE, sentence, observed=seen, wanted=p.colour, where=p.of)
    lengths = [clip.length / project.fps for clip in fits]
    if p.duration is not None and not any(abs(length - p.duration) <= 1 / project.fps + 1e-6 for length in lengths):
        sentence = f"The colour clip{told} is {lengths[0]:.2f} s long; {p.duration:.2f} s was asked."
        return failed(Code.WRONG_VALUE, sentence, observed=lengths, wanted=p.duration, where=p.of)
    return passed(f"The colour clip{told} is {fits[0].colour}.", observed=seen, wanted=p.colour, where=p.of)


def _apart(one: str, other: str) -> float:
    difference = lab_of(one) - lab_of(other)
    return float((difference**2).sum() ** 0.5)


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


def _title_pins(evidence: Evidence, p: TitleClip) -> Iterator[Pin]:
    clips = [clip for clip, item in _saying(load(evidence, p.of), p) if clip.title and _judged(clip, item, p).ok]
    yield from bin_pins(p.of, clips, ("there", "title"))


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
        told = ", ".join(repr(text) for text in texts) or "none"
        sentence = f"No title clip says {p.text!r}; their texts are {told}."
        code = Code.WRONG_TEXT if clips else Code.NOT_FOUND
        return failed(code, sentence, observed=texts, wanted=p.text, where=p.of)
    findings = [_judged(clip, item, p) for clip, item in found]
    return next((each for each in findings if each.ok), findings[0])


def _judged(clip: BinClip, item: TitleItem, p: TitleClip) -> Finding:
    title = clip.title
    assert title is not None
    traits = [same("text", item.text.strip(), item.text.strip())]
    extra = [each.text for each in title.items if each.kind == "text" and each is not item and each.text.strip()]
    if not p.others:
        traits.append(Trait("other text", extra, [], not extra))
        shapes = [each.kind for each in title.items if each.kind != "text"]
        traits.append(Trait("other things", shapes, [], not shapes))
        traits.append(Trait("ground's opacity", title.background_opacity, 0.0, title.background_opacity <= 0.01))
        traits.append(same("moving", title.animated, False))
    traits.append(Trait("text's opacity", item.opacity, 1.0, item.opacity > 0.98))
    traits.append(_inside(title, item))
    if p.font is not None:
        traits.append(same("font", item.font.split(",")[0], p.font))
    if p.size is not None:
        traits.append(number("font size", item.size_px, p.size, p.size_tolerance, "px"))
    if p.bold is not None:
        traits.append(same("bold", item.bold, p.bold))
    if p.italic is not None:
        traits.append(same("italic", item.italic, p.italic))
    if p.colour is not None:
        near = bool(item.colour) and _apart(item.colour, p.colour) <= p.tolerance and item.opacity > 0.98
        traits.append(Trait("colour", item.colour, p.colour, near))
    if p.area is not None:
        width, height = max(title.width, 1), max(title.height, 1)
        middle = (item.x + item.width / 2) / width, (item.y + item.height / 2) / height
        inside = p.area[0] <= middle[0] <= p.area[2] and p.area[1] <= middle[1] <= p.area[3]
        traits.append(Trait("middle", [round(value, 3) for value in middle], list(p.area), inside))
    return judge(f"the title {clip.name!r}", traits, Code.WRONG_STYLE, p.of)


def _inside(title: Title, item: TitleItem) -> Trait:
    """Judge whether a text lies inside of the picture, all of it, as far as its box tells."""
    width, height, edge = max(title.width, 1), max(title.height, 1), EDGE * max(title.width, 1)
    box = [item.x, item.y, item.x + max(0.0, item.width), item.y + max(0.0, item.height)]
    inside = min(box[0], box[1]) >= -edge and box[2] <= width + edge and box[3] <= height + edge
    return Trait("place", [round(side) for side in box], f"within {width:g} x {height:g} px", inside, "px")


def _words(text: str, ignore_case: bool) -> str:
    words = " ".join(text.split())
    return words.casefold() if ignore_case else words


class Proxy(Of, Source):
    """Parameters of `kdenlive.proxy`."""

    present: bool = True
    """Whether there must be a proxy, or none."""
    every: bool = False
    """All clips that fit, instead of one."""

    @model_validator(mode="after")
    def _named(self) -> Proxy:
        if self.source is None and self.content is None and not self.every:
            raise ValueError("expected source, content, or every: true")
        return self


def _proxy_pins(evidence: Evidence, p: Proxy) -> Iterator[Pin]:
    clips = [clip for clip in load(evidence, p.of).bin if clip.path and is_source(evidence, clip, p)]
    yield from bin_pins(p.of, clips, ("proxy",))


@check("kdenlive.proxy", pins=_proxy_pins)
def proxy(evidence: Evidence, p: Proxy) -> Finding:
    """A proxy stands for the clip, or for every clip, or none does."""
    project = load(evidence, p.of)
    clips = [clip for clip in project.bin if clip.path and is_source(evidence, clip, p)]
    if not clips:
        return failed(Code.NOT_FOUND, f"The bin has no clip {p.source or p.content or 'of a file'}.", where=p.of)
    wrong = [clip for clip in clips if bool(clip.proxy) != p.present]
    seen = [f"{clip.name}: {clip.proxy or 'no proxy'}" for clip in clips]
    if (wrong and p.every) or len(wrong) == len(clips):
        told = "has no proxy" if p.present else "has a proxy"
        return failed(Code.WRONG_VALUE, f"The clip {wrong[0].name} {told}.", observed=seen, where=p.of)
    return passed("The proxies are as asked.", observed=seen, where=p.of)


class Setting(Of):
    """Parameters of `kdenlive.setting`."""

    name: Literal["enableproxy", "generateproxy", "proxyminsize", "generateimageproxy", "audioChannels"]
    """Of the project's settings, as the document names them."""
    value: str


def _setting_pins(evidence: Evidence, p: Setting) -> Iterator[Pin]:
    yield Pin(p.of, f":setting/{p.name}")


@check("kdenlive.setting", pins=_setting_pins)
def setting(evidence: Evidence, p: Setting) -> Finding:
    """A setting of the project has this value."""
    seen = load(evidence, p.of).settings.get(p.name, "")
    return judge("the project", [same(p.name, seen, p.value)], Code.WRONG_VALUE, p.of)
