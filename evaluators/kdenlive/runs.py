"""Runs of clips: pieces of one recording that go on in time and in their source, as one clip does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from evaluators.evidence import Evidence
from evaluators.kdenlive.alike import same_source
from evaluators.kdenlive.model import Clip, Project
from evaluators.kdenlive.select import ClipChoice, Placed, chosen
from evaluators.verdict import Finding

RISING = ("fadein", "fade_from_black")
FALLING = ("fadeout", "fade_to_black")
"""Effects at the beginning and at the end of a clip; inside of a run they would be heard or seen."""


def runs(clips: Sequence[Clip]) -> list[list[Clip]]:
    """Return clips in order, those together that go on in time and in their source with the same effects; the first
    one of a run may rise from nothing, the last one fall to it."""
    found: list[list[Clip]] = []
    for clip in clips:
        if found and _goes_on(found[-1][-1], clip):
            found[-1].append(clip)
        else:
            found.append([clip])
    return found


def joined(clips: Sequence[Clip]) -> list[Clip]:
    """Return clips with those of a run made one."""
    return [replace(run[0], length=sum(clip.length for clip in run)) for run in runs(clips)]


def find_run(
    evidence: Evidence, project: Project, p: ClipChoice, where: str, kind: str | None = None
) -> tuple[Placed, ...]:
    """Return the pieces of the one run that fits a choice, whose number counts runs then; none if it is one clip, or
    no run."""
    fits = chosen(evidence, project, p, where, kind)
    if isinstance(fits, Finding):
        return ()
    found: list[tuple[Placed, ...]] = []
    for index in dict.fromkeys(each.index for each in fits):
        on_track = {id(each.clip): each for each in fits if each.index == index}
        for run in runs([each.clip for each in on_track.values()]):
            found.append(tuple(on_track[id(clip)] for clip in run))
    found.sort(key=lambda run: run[0].clip.position)
    number = p.number or (1 if len(found) == 1 else 0)
    pieces = found[number - 1] if 0 < number <= len(found) else ()
    return pieces if len(pieces) > 1 else ()


def _goes_on(last: Clip, clip: Clip) -> bool:
    return (
        same_source(last.source, clip.source)
        and last.end == clip.position
        and last.start + last.length == clip.start
        and (last.speed, last.remap) == (clip.speed, clip.remap)
        and [each.id for each in last.effects if each.id not in RISING]
        == [each.id for each in clip.effects if each.id not in FALLING]
    )
