"""Checks on the project as a whole and on its bin: profile, clips, folders, colours, titles, proxies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field, model_validator

from evaluators.colour import Colour, lab_of
from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, assess, equal, number
from evaluators.kdenlive.model import BinClip, ClipKind
from evaluators.kdenlive.pins import bin_pins
from evaluators.kdenlive.read import load
from evaluators.kdenlive.select import Seconds, Source, is_source
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, failed, passed


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
    expectations: list[Expectation] = []
    if p.width is not None:
        expectations.append(equal("width", found.width, p.width))
    if p.height is not None:
        expectations.append(equal("height", found.height, p.height))
    if p.fps is not None:
        expectations.append(number("frame rate", found.fps, p.fps, 0.005, "fps"))
    if p.progressive is not None:
        expectations.append(equal("progressive scan", found.progressive, p.progressive))
    return assess("the project", expectations, Code.WRONG_FORMAT, p.of)


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
    seen = [_describe(clip) for clip in left]
    for asked in p.clips:
        fits = [clip for clip in left if is_source(evidence, clip, asked)]
        fits = [clip for clip in fits if asked.kind is None or clip.kind == asked.kind]
        called = asked.source or asked.content or asked.name or asked.kind or "at all"
        named = [clip for clip in fits if asked.name is None or clip.name == asked.name]
        if not fits:
            sentence = f"The bin has no clip {called}; it has {', '.join(seen) or 'none'}."
            return failed(Code.NOT_FOUND, sentence, observed=seen, where=p.of)
        if not named:
            sentence = f"The clip {called} is called {fits[0].name!r} in the bin; {asked.name!r} was asked."
            return failed(Code.WRONG_TEXT, sentence, observed=fits[0].name, wanted=asked.name, where=p.of)
        inside = [clip for clip in named if asked.folder is None or "/".join(clip.folder) == asked.folder]
        if not inside:
            there = "/".join(named[0].folder)
            sentence = f"The clip {called} lies in the folder {there!r}; {asked.folder!r} was asked."
            return failed(Code.WRONG_VALUE, sentence, observed=there, wanted=asked.folder, where=p.of)
        if twins := _twins(evidence, p, asked, fits):
            sentence = f"The clip {called} is {len(fits)} times in the bin: {', '.join(map(_describe, twins))}."
            return failed(Code.EXTRA, sentence, observed=seen, where=p.of)
        left.remove(inside[0])
    for lacked in p.lacks:
        there_too = [clip for clip in project.bin if is_source(evidence, clip, lacked)]
        if there_too:
            sentence = f"The clip {_describe(there_too[0])} is still in the bin."
            return failed(Code.EXTRA, sentence, observed=seen, where=p.of)
    folders = ["/".join(folder) for folder in project.folders]
    for folder in p.folders:
        if folder not in folders:
            sentence = f"The bin has no folder {folder!r}; it has {', '.join(folders) or 'none'}."
            return failed(Code.NOT_FOUND, sentence, observed=folders, wanted=folder, where=p.of)
    if left and not p.others:
        sentence = f"The bin has clips that were not asked for: {', '.join(_describe(clip) for clip in left)}."
        return failed(Code.EXTRA, sentence, observed=seen, where=p.of)
    return passed("The bin is as asked.", observed=seen, where=p.of)


def _twins(evidence: Evidence, p: Bin, asked: BinAsked, fits: list[BinClip]) -> list[BinClip]:
    """The clips of a source that was in the bin already, if there are more of them than before and than were asked.

    A second clip of the file with the name that was asked renames nothing: the timeline still shows the first.
    """
    if asked.name is None or not evidence.present(p.of, "before"):
        return []
    before = [clip for clip in load(evidence, p.of, "before").bin if is_source(evidence, clip, asked)]
    source = (asked.source, asked.content)
    wanted = sum((other.source, other.content) == source for other in p.clips)
    return fits if before and source != (None, None) and len(fits) > max(len(before), wanted) else []


def _describe(clip: BinClip) -> str:
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
    clips = [clip for clip in clips if clip.colour and apart(clip.colour, p.colour) <= p.tolerance]
    facets = ("there", "colour") if p.duration is None else ("there", "colour", "length")
    yield from bin_pins(p.of, clips, facets)


@check("kdenlive.colour", pins=_colour_pins)
def colour(evidence: Evidence, p: ColourClip) -> Finding:
    """There is a colour clip of this colour."""
    project = load(evidence, p.of)
    clips = [clip for clip in project.bin if clip.kind == "colour" and p.name in (None, clip.name)]
    called = f" {p.name!r}" if p.name else ""
    seen = [f"{clip.name} {clip.colour}" for clip in clips]
    if not clips:
        return failed(Code.NOT_FOUND, f"The bin has no colour clip{called}.", wanted=p.colour, where=p.of)
    fits = [
        clip for clip in clips if clip.colour and apart(clip.colour, p.colour) <= p.tolerance and clip.opacity > 0.99
    ]
    if not fits:
        there = ", ".join(clip.colour or "of no colour" for clip in clips)
        sentence = f"The colour clip{called} is {there}; {p.colour} was asked."
        return failed(Code.WRONG_STYLE, sentence, observed=seen, wanted=p.colour, where=p.of)
    lengths = [clip.length / project.fps for clip in fits]
    if p.duration is not None and not any(abs(length - p.duration) <= 1 / project.fps + 1e-6 for length in lengths):
        sentence = f"The colour clip{called} is {lengths[0]:.2f} s long; {p.duration:.2f} s was asked."
        return failed(Code.WRONG_VALUE, sentence, observed=lengths, wanted=p.duration, where=p.of)
    return passed(f"The colour clip{called} is {fits[0].colour}.", observed=seen, wanted=p.colour, where=p.of)


def apart(one: str, other: str) -> float:
    """Return how far two colours are from each other, delta E (1976)."""
    difference = lab_of(one) - lab_of(other)
    return float((difference**2).sum() ** 0.5)


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
        state = "has no proxy" if p.present else "has a proxy"
        return failed(Code.WRONG_VALUE, f"The clip {wrong[0].name} {state}.", observed=seen, where=p.of)
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
    return assess("the project", [equal(p.name, seen, p.value)], Code.WRONG_VALUE, p.of)
