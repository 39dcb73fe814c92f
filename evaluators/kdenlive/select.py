"""Finds the track, the clip or the bin clip that a check is about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from evaluators.evidence import Evidence
from evaluators.kdenlive.digest import digest_of
from evaluators.kdenlive.model import BinClip, Clip, Project, Track
from evaluators.registry import EvidenceName, Of, Params
from evaluators.verdict import Code, Finding, failed

Seconds = Annotated[float, Field(ge=0)]
NEAR_S = 0.05
"""Default tolerance of times: a frame at 20 to 50 frames per second."""


class Source(Params):
    """What a clip is made of."""

    source: str | None = None
    """The media file's name or path, or the clip's name in the bin; without it, any."""
    content: EvidenceName | None = None
    """The file whose content it must have, whatever it is called and wherever it lies; as it was before."""


class ClipChoice(Source):
    """One clip of the timeline; what is given must hold for exactly one."""

    track: str | None = None
    """Name or label (V1, A2) of its track; without it, any."""
    at: Seconds | None = None
    """A time at which it is there."""
    number: Annotated[int, Field(ge=1)] | None = None
    """Among those that are left, in order of time, from 1 on."""


class OfClip(Of, ClipChoice):
    """Parameters of a check on one clip of the timeline."""


@dataclass(frozen=True)
class Placed:
    """A clip with the track it lies on."""

    clip: Clip
    track: Track
    index: int
    """Of the track."""


def is_source(evidence: Evidence, clip: BinClip, wanted: Source) -> bool:
    """Whether a bin clip is made of what was asked."""
    if wanted.content is not None and clip.hash != evidence.parse(wanted.content, digest_of, "before"):
        return False
    return wanted.source is None or named(clip, wanted.source)


def named(clip: BinClip, name: str) -> bool:
    """Whether a bin clip bears a name: its own, or its file's, or its file's path."""
    path = f"/home/user/{name[2:]}" if name.startswith("~/") else name
    return name in (clip.name, clip.file) or (path.startswith("/") and path == clip.path)


def find_track(project: Project, name: str, where: str) -> tuple[int, Track] | Finding:
    """Return the track of a name or label, with its index."""
    found = [(index, track) for index, track in enumerate(project.tracks) if track.called(name)]
    by_name = [(index, track) for index, track in found if track.name == name]
    names = ", ".join(track.description for track in reversed(project.tracks)) or "none"
    if not found:
        return failed(Code.NOT_FOUND, f"The timeline has no track {name!r}; it has {names}.", where=where)
    if len(found) > 1 and len(by_name) != 1:
        return failed(Code.AMBIGUOUS, f"The timeline has {len(found)} tracks {name!r}.", where=where)
    return (by_name or found)[0]


def placed(project: Project) -> Iterator[Placed]:
    """Give all clips, track by track from the top down as the window shows them, pictures first."""
    order = sorted(enumerate(project.tracks), key=lambda each: (each[1].kind != "video", -each[0]))
    for index, track in order:
        for clip in track.clips:
            yield Placed(clip, track, index)


def chosen(
    evidence: Evidence, project: Project, p: ClipChoice, where: str, kind: str | None = None
) -> list[Placed] | Finding:
    """Return all clips that fit a choice but for its number, in order of time; of tracks of one kind if it is given."""
    track = None
    if p.track is not None:
        found = find_track(project, p.track, where)
        if isinstance(found, Finding):
            return found
        track = found[0]
    frame = None if p.at is None else p.at * project.fps
    fits = [
        each
        for each in placed(project)
        if (track is None or each.index == track)
        and (kind is None or each.track.kind == kind)
        and is_source(evidence, each.clip.source, p)
        and (frame is None or each.clip.position <= frame + 1e-6 < each.clip.end)
    ]
    return sorted(fits, key=lambda each: each.clip.position)


def find_clip(
    evidence: Evidence, project: Project, p: ClipChoice, where: str, kind: str | None = None
) -> Placed | Finding:
    """Return the one clip that fits a choice. The picture is taken where picture and sound of one clip fit."""
    fits = chosen(evidence, project, p, where, kind)
    if isinstance(fits, Finding):
        return fits
    if p.track is None and kind is None and any(each.track.kind == "video" for each in fits):
        fits = [each for each in fits if each.track.kind == "video"]
    asked = _describe_choice(p)
    if not fits:
        return failed(Code.NOT_FOUND, f"There is no clip {asked}; {_there(project)}.", where=where)
    if p.number is not None:
        if p.number > len(fits):
            sentence = f"There are {len(fits)} clips {asked}; number {p.number} was asked."
            return failed(Code.NOT_FOUND, sentence, observed=len(fits), wanted=p.number, where=where)
        return fits[p.number - 1]
    if len(fits) > 1:
        names = "; ".join(describe(each, project.fps) for each in fits[:6])
        return failed(Code.AMBIGUOUS, f"There are {len(fits)} clips {asked}: {names}.", where=where)
    return fits[0]


def describe(each: Placed, fps: float) -> str:
    """Say what a clip is and where it lies."""
    clip = each.clip
    return f"{clip.source.name} on {each.track.description} ({clip.position / fps:.2f} s to {clip.end / fps:.2f} s)"


def _describe_choice(p: ClipChoice) -> str:
    parts = [f"of {p.source}"] if p.source is not None else []
    parts += [f"with the content of {p.content}"] if p.content is not None else []
    parts += [f"on {p.track}"] if p.track is not None else []
    parts += [f"at {p.at:g} s"] if p.at is not None else []
    return " ".join(parts) or "at all"


def _there(project: Project) -> str:
    names = [describe(each, project.fps) for each in placed(project)]
    more = f" and {len(names) - 8} more" if len(names) > 8 else ""
    return "there are " + "; ".join(names[:8]) + more if names else "the timeline is empty"
