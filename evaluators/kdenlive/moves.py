"""Which clips of a track changed beside what goals pin of them.

A clip that lies now as it lay before is that clip. Any other one must be pinned, and is judged whole: what of it no
goal pins is as in the clip that it comes from (of the same source, on the same track), or as Kdenlive puts a new clip
there: from its source's beginning, at its speed, without effects.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from evaluators.kdenlive import rest
from evaluators.kdenlive.alike import same_effects, same_place, same_source
from evaluators.kdenlive.doing import without
from evaluators.kdenlive.exceptions import Exceptions
from evaluators.kdenlive.model import Clip, Project, Track
from evaluators.verdict import Code

Spans = Sequence[tuple[float, float]]
Problem = tuple[Code, str]
_NO_START = ("title", "colour", "image")
"""Kinds of clips that look alike from any frame on."""


@dataclass(frozen=True)
class Line:
    """A track before and after, and what of it may differ."""

    before: Project
    after: Project
    old: Track
    now: Track
    allowed: Exceptions
    filled: bool
    """Whether Kdenlive fills in what the project did not state."""

    def problems(self) -> Iterator[Problem]:
        """Give what changed."""
        free, loose = (self.allowed.spans(self.old, what, self.now) for what in ("clips", "clip effects"))
        if self.allowed.track(self.old, "clip effects", self.now):
            loose = [(0.0, float("inf"))]
        old = [clip for clip in self.old.clips if not touches(clip, free, self.before.fps)]
        left = [clip for clip in self.now.clips if not touches(clip, free, self.after.fps)]
        missing = []
        for clip in old:
            same = [each for each in left if same_place(clip, each)]
            if not same:
                missing.append(clip)
                continue
            left.remove(same[0])
            yield from self._stayed(clip, same[0], loose)
        comes_from: list[Clip] = []
        for clip in left:
            pinned = self.allowed.clip(self.now, clip)
            origin = self._origin(clip, missing)
            if origin is not None:
                comes_from.append(origin)
            if not pinned and not self.allowed.track(self.old, "there", self.now):
                problem = "is new" if origin is None else "does not lie there as it did"
                yield (
                    Code.EXTRA if origin is None else Code.CHANGED,
                    f"The clip {self._describe(clip, self.after)} {problem}.",
                )
                continue
            yield from self._judged(clip, origin, pinned, missing)
        for clip in missing:
            if not any(clip is each for each in comes_from) and not self._may_go(clip):
                yield Code.CHANGED, f"The clip {self._describe(clip, self.before)} does not lie there as it did."

    def _stayed(self, was: Clip, clip: Clip, loose: Spans) -> Iterator[Problem]:
        there = self._describe(was, self.before)
        if not touches(was, loose, self.before.fps):
            kinds = effect_kinds(self.allowed.clip(self.now, clip))
            if not self._same_effects(was, clip, kinds):
                yield Code.CHANGED, f"The effects of the clip {there} changed."
        if names := rest.differences(was.rest, clip.rest, filled=self.filled):
            yield Code.CHANGED, f"Of the clip {there} {', '.join(names)} changed."

    def _may_go(self, clip: Clip) -> bool:
        if self.allowed.track(self.old, "others", self.now):
            return True
        return any(self.allowed.bin(clip.source, prop) for prop in ("unused", "gone"))

    def _origin(self, clip: Clip, missing: Sequence[Clip]) -> Clip | None:
        """Return the clip of before that one comes from: of the same source, that shares most of what it uses."""
        same = [each for each in missing if same_source(each.source, clip.source) and each.used == clip.used]
        at = clip.source_seconds(clip.position, self.after.fps)
        return min(
            same,
            key=lambda each: (
                abs(each.source_seconds(each.position, self.before.fps) - at),
                abs(each.position - clip.position),
            ),
            default=None,
        )

    def _judged(
        self, clip: Clip, origin: Clip | None, pinned: frozenset[str], missing: Sequence[Clip]
    ) -> Iterator[Problem]:
        there = self._describe(clip, self.after)
        if origin is None:
            known = "source" in pinned or self.allowed.bin(clip.source, "there")
            if not known:
                yield Code.EXTRA, f"The clip {there} is of something that nobody asked for."
            if "start" not in pinned and clip.start and clip.source.kind not in _NO_START:
                yield Code.CHANGED, f"The clip {there} does not begin with the beginning of its source."
        else:
            yield from self._ends(clip, origin, pinned, missing, there)
        speed, remap = (1.0, "") if origin is None else (origin.speed, origin.remap)
        if "speed" not in pinned and (abs(clip.speed - speed) > 1e-4 or clip.remap != remap):
            yield Code.CHANGED, f"The speed of the clip {there} became {clip.speed:g}."
        if not clip.used:
            yield Code.CHANGED, f"The clip {there} is switched off."
        if not self._same_effects(origin, clip, effect_kinds(pinned)):
            yield Code.CHANGED, f"The clip {there} has other effects than were asked."
        names = rest.differences({} if origin is None else origin.rest, clip.rest, filled=self.filled)
        if "speed" in pinned and speed == 1:  # the dialog of the speed asks for it, and it means nothing without
            names = [name for name in names if name != "warp_pitch"]
        if names:
            yield Code.CHANGED, f"Of the clip {there} {', '.join(names)} changed."

    def _ends(
        self, clip: Clip, origin: Clip, pinned: frozenset[str], missing: Sequence[Clip], there: str
    ) -> Iterator[Problem]:
        """Give what is wrong with where a clip begins and ends, against the one that it comes from."""
        in_place = clip.start - clip.position == origin.start - origin.position
        retimed = abs(clip.speed - origin.speed) > 1e-4 or clip.remap != origin.remap
        if "position" not in pinned and clip.position != origin.position and not ("head" in pinned and in_place):
            yield Code.CHANGED, f"The clip {there} does not begin where it did."
        if "start" not in pinned and not retimed and clip.start != origin.start and not in_place:
            yield Code.CHANGED, f"The clip {there} shows another stretch of its source."
        ends = {each.end for each in missing if same_source(each.source, clip.source)}
        free = {"length", "tail"} & pinned
        if not free and clip.end not in ends and clip.length != origin.length:
            yield Code.CHANGED, f"The clip {there} does not end where it did."

    def _same_effects(self, was: Clip | None, clip: Clip, kinds: frozenset[str]) -> bool:
        profile = self.after.profile
        old = [] if was is None else without(was.effects, kinds, was.length, profile)
        new = without(clip.effects, kinds, clip.length, profile)
        return same_effects(old, new, filled=self.filled)

    def _describe(self, clip: Clip, project: Project) -> str:
        return f"{clip.source.name!r} at {clip.position / project.fps:.2f} s on {self.old.description}"


def effect_kinds(pinned: frozenset[str]) -> frozenset[str]:
    """Return what effects may do otherwise, out of a clip's pinned facets."""
    return frozenset(each.removeprefix("effect:") for each in pinned if each.startswith("effect:"))


def touches(clip: Clip, spans: Spans, fps: float) -> bool:
    """Whether a clip lies in one of these stretches, in seconds, at least in part."""
    return any(clip.position / fps < last - 1e-6 and clip.end / fps > first + 1e-6 for first, last in spans)
