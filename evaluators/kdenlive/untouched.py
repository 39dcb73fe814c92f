"""Whether a project stays as it was but for what an instruction names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any

from pydantic import Field, field_validator

from evaluators.evidence import Evidence
from evaluators.kdenlive import rest
from evaluators.kdenlive.alike import same_compositions, same_content, same_effects, same_list, same_mixes
from evaluators.kdenlive.doing import without
from evaluators.kdenlive.exceptions import Exceptions, problem
from evaluators.kdenlive.lists import categories_of
from evaluators.kdenlive.model import BinClip, Marker, Project, Track
from evaluators.kdenlive.moves import Line, Problem
from evaluators.kdenlive.read import load
from evaluators.kdenlive.tracks import paired
from evaluators.pins import no_pins
from evaluators.registry import Of, check
from evaluators.verdict import Code, failed, passed
from evaluators.verdict import Finding as Found


class Untouched(Of):
    """Parameters of `kdenlive.untouched`."""

    except_: Annotated[tuple[str, ...], Field(alias="except")] = ()
    """What may differ. `V1` is a track with all it has, by label or name as before; `V1/lock` one property of it: name,
    lock, mute, hide, level (of the mixer), effects, clips (what lies where, with all effects), mixes, clip effects;
    `V1/clips[3:8]` or `V1/clip effects[3:8]` what touches a stretch of time in seconds; `*` stands for every track.
    `bin:intro.mp4` is a clip of the bin, by name or file (it may be gone), `bin:intro.mp4/name` one property of it:
    name, folder, effects, markers, proxy, length, colour, title; `bin:*` every one. Of the project: `:profile`,
    `:guides`, `:groups`, `:compositions`, `:tracks` (new or gone ones), `:effects`, `:level`, `:new clips` (of the
    bin), `:folders`, `:setting/enableproxy`."""
    free: tuple[str, ...] = ()
    """What the instruction leaves open, in the same words; it counts as well where the guard is derived from what goals
    pin, and there `except` does not."""

    @field_validator("except_", "free")
    @classmethod
    def _known(cls, values: tuple[str, ...]) -> tuple[str, ...]:
        for value in values:
            if (wrong := problem(value)) is not None:
                raise ValueError(wrong)
        return values


@check("kdenlive.untouched", pins=no_pins)
def untouched(evidence: Evidence, p: Untouched) -> Found:
    """But for what goals pin, the project holds what it held before, whatever Kdenlive writes anew when it saves; one
    that was not there before holds nothing else that is seen or heard."""
    after = load(evidence, p.of)
    before = load(evidence, p.of, "before") if evidence.present(p.of, "before") else _emptied(after)
    allowed = Exceptions(evidence.pinned.exceptions(p.of, p.except_, p.free))
    found = next(_Guard(before, after, allowed).problems(), None)
    if found is not None:
        return failed(found[0], found[1], where=p.of)
    return passed("The rest of the project is unchanged.", where=p.of)


def _emptied(made: Project) -> Project:
    """Return a project as it was when somebody had set it up and put nothing in: its tracks, files, folders and
    settings are theirs to choose, no track is locked, hidden or muted, and nothing has an effect or another level."""
    tracks = [
        replace(track, clips=(), mixes=(), effects=(), locked=False, muted=False, hidden=False, gain_db=0.0)
        for track in made.tracks
    ]
    bin_ = [replace(clip, effects=()) for clip in made.bin]
    nothing: dict[str, Any] = {"guides": (), "groups": (), "compositions": (), "effects": (), "gain_db": 0.0}
    return replace(made, tracks=tuple(tracks), bin=tuple(bin_), **nothing)


@dataclass(frozen=True)
class _Guard:
    before: Project
    after: Project
    allowed: Exceptions

    @property
    def filled(self) -> bool:
        """Whether the project was made elsewhere, so that Kdenlive fills in what it did not state."""
        return "zoom" not in self.before.settings

    def problems(self) -> Iterator[Problem]:
        yield from self._profile()
        yield from self._settings()
        yield from self._bin()
        pairs, gone, new = paired(self.before.tracks, self.after.tracks)
        yield from self._tracks(pairs, gone, new)
        yield from self._whole(dict(pairs))

    def _profile(self) -> Iterator[Problem]:
        a, b = self.before.profile, self.after.profile
        values: list[tuple[str, object, object]] = [
            ("width", a.width, b.width),
            ("height", a.height, b.height),
            ("fps", round(a.fps, 3), round(b.fps, 3)),
            ("scan", a.progressive, b.progressive),
        ]
        changed = [name for name, was, became in values if was != became and not self.allowed.whole(f"profile/{name}")]
        if changed:
            profile = f"{b.width} x {b.height} px at {b.fps:g} fps"
            yield Code.CHANGED, f"The profile became {profile} ({', '.join(changed)})."
        sized = a.width != b.width or a.height != b.height
        other = abs(a.pixel_aspect - b.pixel_aspect) > 1e-3 and not (sized and b.pixel_aspect == 1)
        if other and not self.allowed.whole("profile"):
            yield Code.CHANGED, "The proportions of the profile's pixels changed."

    def _settings(self) -> Iterator[Problem]:
        old, new = rest.settings(self.before.settings), rest.settings(self.after.settings)
        names = rest.differences(old, new, filled=self.filled)
        dialog = any(value.startswith((":setting/", ":profile")) for value in self.allowed.values)
        names = [name for name in names if not (dialog and name in rest.BY_DIALOG)]
        listed = "guidesCategories"  # aside there, as its text is written anew with each save
        lists = [categories_of(each.settings.get(listed, "")) for each in (self.before, self.after)]
        if lists[0] and lists[0] != lists[1] and ":guides" not in self.allowed.values:
            names.append(listed)
        names = [name for name in names if f":setting/{name}" not in self.allowed.values]
        if names:
            yield Code.CHANGED, f"The project's settings changed: {', '.join(names)}."
        if changed := rest.differences(self.before.rest, self.after.rest, filled=self.filled):
            yield Code.CHANGED, f"Of the project {', '.join(changed)} changed."

    def _bin(self) -> Iterator[Problem]:
        left = {clip.id: clip for clip in self.after.bin}
        for old in self.before.bin:
            now = left.get(old.id)
            if now is None or not same_content(old, now):
                now = next((clip for clip in left.values() if same_content(old, clip)), None)
            if now is not None:
                del left[now.id]
                yield from self._bin_clip(old, now)
                continue
            if self.allowed.bin(old) or self.allowed.bin(old, "gone"):
                left.pop(old.id, None)
                continue
            changed = next((clip for clip in self.after.bin if clip.id == old.id and clip.kind == old.kind), None)
            if changed is not None and old.kind in ("colour", "title") and self.allowed.bin(old, old.kind, changed):
                del left[changed.id]
                continue
            yield Code.REMOVED, f"The clip {old.name!r} is no longer in the bin as it was."
        for clip in left.values():
            if not (self.allowed.whole("new clips") or self.allowed.bin(clip) or self.allowed.bin(clip, "there")):
                yield Code.EXTRA, f"There is a new clip {clip.name!r} in the bin."
            elif clip.path and clip.name != clip.file and not self.allowed.bin(clip, "name"):
                yield Code.CHANGED, f"The new clip {clip.file!r} of the bin is called {clip.name!r}."
            elif clip.effects and not self.allowed.bin(clip, "effects"):
                kinds = self.allowed.bin_kinds(clip)
                if without(clip.effects, kinds, clip.length, self.after.profile):
                    yield Code.EXTRA, f"The new clip {clip.name!r} of the bin has effects of its own."
        gone = set(self.before.folders) - set(self.after.folders)
        emptied = all(any(self._went(clip) for clip in self.before.bin if clip.folder == folder) for folder in gone)
        new = set(self.after.folders) - set(self.before.folders)
        if (new or not emptied) and not self.allowed.whole("folders"):
            yield Code.CHANGED, "The folders of the bin changed."

    def _went(self, clip: BinClip) -> bool:
        """Say whether a clip was to go from the bin: its folder may go with it (one that holds others cannot)."""
        return self.allowed.bin(clip) or self.allowed.bin(clip, "gone")

    def _bin_clip(self, old: BinClip, now: BinClip) -> Iterator[Problem]:
        traits: list[tuple[str, object, object]] = [
            ("name", old.name, now.name),
            ("folder", old.folder, now.folder),
            ("markers", old.markers, now.markers),
            ("proxy", bool(old.proxy), bool(now.proxy)),
            ("length", old.length, now.length),
        ]
        for prop, was, became in traits:
            if was != became and not self.allowed.bin(old, prop, now):
                yield Code.CHANGED, f"The {prop} of the bin clip {old.name!r} became {became!r} from {was!r}."
        if not self.allowed.bin(old, "effects", now):
            kinds = self.allowed.bin_kinds(old, now)
            effects = [without(each.effects, kinds, each.length, self.after.profile) for each in (old, now)]
            if not same_effects(*effects, filled=self.filled):
                yield Code.CHANGED, f"The effects of the bin clip {old.name!r} changed."
        if names := rest.differences(old.rest, now.rest, filled=self.filled):
            yield Code.CHANGED, f"Of the bin clip {old.name!r} {', '.join(names)} changed."

    def _tracks(
        self, pairs: Sequence[tuple[int, int]], gone: Sequence[Track], new: Sequence[Track]
    ) -> Iterator[Problem]:
        free = self.allowed.whole("tracks")
        for track in gone:
            if not free and not self.allowed.track(track):
                yield Code.REMOVED, f"The track {track.description} is gone."
        for track in new:
            if not (free or self.allowed.track(track) or self.allowed.track(track, "there")):
                yield Code.EXTRA, f"There is a new track {track.description}."
        for old, now in pairs:
            track = self.before.tracks[old]
            if not self.allowed.track(track, "", self.after.tracks[now]):
                yield from self._track(track, self.after.tracks[now])

    def _track(self, old: Track, now: Track) -> Iterator[Problem]:
        settings: list[tuple[str, object, object]] = [
            ("name", old.name, now.name),
            ("lock", old.locked, now.locked),
            ("mute", old.muted, now.muted),
            ("hide", old.hidden, now.hidden),
            ("level", round(old.gain_db, 2), round(now.gain_db, 2)),
        ]
        for prop, was, became in settings:
            if was != became and not self.allowed.track(old, prop, now):
                yield Code.CHANGED, f"The {prop} of the track {old.description} became {became!r} from {was!r}."
        if not self.allowed.track(old, "effects", now):
            kinds = self.allowed.kinds(old, now)
            length = max(self.before.length, self.after.length)
            effects = [without(each.effects, kinds, length, self.after.profile) for each in (old, now)]
            if not same_effects(*effects, filled=self.filled):
                yield Code.CHANGED, f"The effects of the track {old.description} changed."
        if names := rest.differences(old.rest, now.rest, filled=self.filled):
            yield Code.CHANGED, f"Of the track {old.description} {', '.join(names)} changed."
        clips = self.allowed.track(old, "clips", now)
        if not clips:
            yield from Line(self.before, self.after, old, now, self.allowed, self.filled).problems()
        spans = self.allowed.spans(old, "clips", now)
        if clips or spans or self.allowed.track(old, "mixes", now):
            return
        free = self.allowed.spans(old, "mixes", now)
        mixes = [
            [
                mix
                for mix in track.mixes
                if not any(
                    first * project.fps - 1.5 <= mix.start and mix.end <= last * project.fps + 1.5
                    for first, last in free
                )
            ]
            for track, project in ((old, self.before), (now, self.after))
        ]
        if not same_mixes(*mixes):
            yield Code.CHANGED, f"The mixes of the track {old.description} changed."

    def _whole(self, places: dict[int, int]) -> Iterator[Problem]:
        before, after, allowed = self.before, self.after, self.allowed
        if not {":guides", ":guides/places"} & set(allowed.values) and not same_list(before.guides, after.guides):
            yield Code.CHANGED, "The guides changed."
        elif ":guides" not in allowed.values and (strange := _other_categories(before.guides, after.guides)):
            yield Code.CHANGED, f"The category of the guide {strange.text!r} is another one than was asked."
        if not allowed.whole("groups"):
            was = {frozenset((places.get(index, -1), at) for index, at in group.members) for group in before.groups}
            new = {group.members for group in after.groups}
            for wanted in allowed.groups():
                was = {members for members in was if not members & wanted}
                new = {members for members in new if not members >= wanted}
            if was != new:
                yield Code.CHANGED, "The groups changed."
        yield from self._compositions(places)
        if not allowed.whole("effects"):
            kinds = allowed.timeline_kinds
            length = max(before.length, after.length)
            effects = [without(each.effects, kinds, length, after.profile) for each in (before, after)]
            if not same_effects(*effects, filled=self.filled):
                yield Code.CHANGED, "The effects of the whole timeline changed."
        if not allowed.whole("level") and abs(before.gain_db - after.gain_db) > 0.01:
            yield Code.CHANGED, f"The master level became {after.gain_db:g} dB from {before.gain_db:g} dB."

    def _compositions(self, places: dict[int, int]) -> Iterator[Problem]:
        if self.allowed.whole("compositions"):
            return
        free = self.allowed.compositions()
        old, new = (
            [
                each
                for each in project.compositions
                if not any(
                    first * project.fps - 1.5 <= each.start and each.end <= last * project.fps + 1.5
                    for first, last in free
                )
            ]
            for project in (self.before, self.after)
        )
        if not same_compositions(old, [places.get(each.track, -1) for each in old], new):
            yield Code.CHANGED, "The compositions changed."


def _other_categories(before: Sequence[Marker], after: Sequence[Marker]) -> Marker | None:
    """Return a guide that was there and has another category now; a new one may have any, which is its colour."""
    known = {(each.frame, each.text): each.category for each in before}
    return next((each for each in after if known.get((each.frame, each.text), each.category) != each.category), None)
