"""What may differ in a project: the words of `kdenlive.untouched`, which are those of what checks pin.

A clip of the timeline is named by its track and the frame at which it begins now: `V1@100`. Its facets are `there` (it
may be new), `source`, `position`, `length`, `start` (what of its source it begins with), `speed`, `head` and `tail`
(that end may be trimmed in place) and `effect:KIND` (what effects do, see `doing`).
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from evaluators.kdenlive.model import BinClip, Clip, Track
from evaluators.kdenlive.select import named

TRACK = ("name", "lock", "mute", "hide", "level", "effects", "clips", "mixes", "clip effects", "others", "there")
BIN = ("name", "folder", "effects", "markers", "proxy", "length", "colour", "title", "there", "gone", "unused")
WHOLE = ("profile", "guides", "groups", "compositions", "tracks", "effects", "level", "new clips", "folders")
PARTS = ("profile/width", "profile/height", "profile/fps", "profile/scan", "guides/places")
PLACE = ("there", "source", "position", "length", "start", "speed", "head", "tail")
SPAN = re.compile(r"(?P<what>clips|clip effects|mixes)\[(?P<start>[0-9.]+)?:(?P<end>[0-9.]+)?\]")
WIDE = re.compile(r":(?P<what>compositions)\[(?P<start>[0-9.]+)?:(?P<end>[0-9.]+)?\]")
GROUP = re.compile(r":groups\[(?P<members>\d+@\d+(\+\d+@\d+)*)\]")
SETTING = re.compile(r":setting/\w+")
CLIP = re.compile(r"(?P<track>.+)@(?P<frame>\d+)/(?P<prop>[a-z]+|effect:[a-z_]+)")
EFFECT = re.compile(r"effects?:(?P<kind>[a-z_]+)")


def problem(value: str) -> str | None:
    """Return why a text is not an exception; None for one."""
    name, _, prop = value.rpartition("/")
    if value.startswith(":"):
        fits = value[1:] in (*WHOLE, *PARTS) or any(
            form.fullmatch(value) for form in (WIDE, GROUP, SETTING, re.compile(r":effects:[a-z_]+"))
        )
        return None if fits else f"of the whole project there are {', '.join(WHOLE)}"
    if value.startswith("bin:"):
        fits = not name or prop in BIN or EFFECT.fullmatch(prop) is not None
        return None if fits else f"a bin clip's properties are {', '.join(BIN)}"
    if match := CLIP.fullmatch(value):
        fits = match["prop"] in PLACE or match["prop"].startswith("effect:")
        return None if fits else f"a clip's properties are {', '.join(PLACE)}, effect:KIND"
    if name and prop not in TRACK and not SPAN.fullmatch(prop) and not EFFECT.fullmatch(prop):
        return f"a track's properties are {', '.join(TRACK)}, clips[a:b], clip effects[a:b], mixes[a:b], effects:KIND"
    return None


@dataclass(frozen=True)
class Exceptions:
    """What may differ."""

    values: tuple[str, ...]

    def whole(self, name: str) -> bool:
        """Say whether a part of the whole project may differ."""
        return f":{name}" in self.values or f":{name.partition('/')[0]}" in self.values

    def track(self, track: Track, prop: str = "", now: Track | None = None) -> bool:
        """Say whether a property of a track may differ; without one, all that it has."""
        end = f"/{prop}" if prop else ""
        return any(f"{name}{end}" in self.values for name in self._names(track, now))

    def kinds(self, track: Track, now: Track | None = None) -> frozenset[str]:
        """Return what effects of a track may do otherwise."""
        return frozenset(
            value.rpartition("/effects:")[2]
            for value in self.values
            if "/effects:" in value and value.rpartition("/effects:")[0] in self._names(track, now)
        )

    @property
    def timeline_kinds(self) -> frozenset[str]:
        """What effects of the whole timeline may do otherwise."""
        return frozenset(value[9:] for value in self.values if value.startswith(":effects:"))

    def bin(self, clip: BinClip, prop: str = "", now: BinClip | None = None) -> bool:
        """Say whether a property of a bin clip may differ; without one, all that it has."""
        return any(facet in ("", prop) for facet in self._of_bin(clip, now))

    def bin_kinds(self, clip: BinClip, now: BinClip | None = None) -> frozenset[str]:
        """Return what effects of a bin clip may do otherwise."""
        return frozenset(match["kind"] for facet in self._of_bin(clip, now) if (match := EFFECT.fullmatch(facet)))

    def _of_bin(self, clip: BinClip, now: BinClip | None) -> Iterator[str]:
        for value in self.values:
            if value.startswith("bin:"):
                name, _, facet = value[4:].rpartition("/")
                known = facet in BIN or EFFECT.fullmatch(facet) is not None
                name, facet = (name, facet) if name and known else (value[4:], "")
                if name.startswith("#"):
                    if (now or clip).id == name[1:]:
                        yield facet
                elif name == "*" or named(clip, name) or (now is not None and named(now, name)):
                    yield facet

    def spans(self, track: Track, what: str, now: Track | None = None) -> list[tuple[float, float]]:
        """Return the stretches of a track, in seconds, that may differ."""
        found = []
        for value in self.values:
            name, _, prop = value.rpartition("/")
            match = SPAN.fullmatch(prop)
            if match and name in self._names(track, now) and match["what"] == what:
                found.append((float(match["start"] or 0), float(match["end"] or math.inf)))
        return found

    def compositions(self) -> list[tuple[float, float]]:
        """Return the stretches, in seconds, whose compositions may differ."""
        matches = (WIDE.fullmatch(value) for value in self.values)
        return [(float(match["start"] or 0), float(match["end"] or math.inf)) for match in matches if match]

    def groups(self) -> list[frozenset[tuple[int, int]]]:
        """Return the groups, as (index of the track, position), that may be new."""
        matches = (GROUP.fullmatch(value) for value in self.values)
        return [
            frozenset((int(one), int(other)) for one, _, other in (each.partition("@") for each in match[1].split("+")))
            for match in matches
            if match
        ]

    def clip(self, track: Track, clip: Clip) -> frozenset[str]:
        """Return the facets of a clip, as it lies now, that are pinned."""
        return self._clips.get((track.label, clip.position), frozenset())

    @cached_property
    def _clips(self) -> dict[tuple[str, int], frozenset[str]]:
        found: dict[tuple[str, int], frozenset[str]] = {}
        for value in self.values:
            if match := CLIP.fullmatch(value):
                key = match["track"], int(match["frame"])
                found[key] = found.get(key, frozenset()) | {match["prop"]}
        return found

    @staticmethod
    def _names(track: Track, now: Track | None) -> list[str]:
        both = (track, *((now,) if now is not None else ()))
        return ["*", *(name for each in both for name in (each.label, each.name) if name)]
