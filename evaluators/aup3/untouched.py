"""The rest of a project is as it was: re-saving, zooming, selecting and splitting clips in place change nothing;
everything that is heard, seen as a label or set on a track counts."""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

import numpy as np
from pydantic import Field, field_validator

from evaluators.aup3.check_tracks import stretches
from evaluators.aup3.model import OfProject, Project, Track, load
from evaluators.aup3.sound import track_sound
from evaluators.evidence import Evidence
from evaluators.pins import no_pins
from evaluators.registry import check
from evaluators.sound.samples import Samples, block_powers, power_db
from evaluators.verdict import Code, Finding, failed, passed

PROPERTIES = ("name", "gain", "pan", "mute", "solo", "rate", "effects", "clips", "sound", "labels", "envelope", "there")
WHOLE = ("rate", "tags", "effects", "order", "new tracks")
SPAN = re.compile(r"(?P<what>sound|labels)\[(?P<start>[0-9.]+)?:(?P<end>[0-9.]+)?\]")
BLOCK_S = 0.1
NEW_RATE = 44100.0
LABEL_S = 1e-3
"""Times that differ less are the same; a frame at 8 kHz is 0.000125 s."""


class Untouched(OfProject):
    """Parameters of `aup3.untouched`."""

    except_: Annotated[tuple[str, ...], Field(alias="except")] = ()
    """What may differ. `Voice` is a track with all it has (it may be gone); `Voice/gain` one property of it: name,
    gain, pan, mute, solo, rate, effects, clips (where they lie), sound, labels or envelope (of a time track);
    `Voice/sound[1.5:3]` or `Labels/labels[1.5:3]` a stretch of time in seconds; `*` stands for every track. Of the
    project: `rate`, `tags`, `effects`, `order` (of tracks) and `new tracks`, each with a leading colon (`:rate`)."""
    free: tuple[str, ...] = ()
    """What the instruction leaves open, in the same words; it counts as well where the guard is derived from what goals
    pin, and there `except` does not."""
    noise_db: float = -80.0
    """How loud a difference of a track may be, in dBFS by RMS of 0.1 s: rounding to other sample formats."""

    @field_validator("except_", "free")
    @classmethod
    def _known(cls, values: tuple[str, ...]) -> tuple[str, ...]:
        for value in values:
            if value.startswith(":"):
                if value[1:] not in WHOLE:
                    raise ValueError(f"of the whole project there are {', '.join(WHOLE)}")
            elif (prop := value.rpartition("/")[2]) != value and prop not in PROPERTIES and not SPAN.fullmatch(prop):
                raise ValueError(f"a track's properties are {', '.join(PROPERTIES)}, sound[a:b], labels[a:b]")
        return values


@dataclass(frozen=True)
class _Exceptions:
    values: tuple[str, ...]

    def of(self, track: Track, prop: str) -> bool:
        """Say whether a property of a track may differ."""
        return any(f"{name}/{prop}" in self.values for name in (track.name, "*"))

    def whole(self, name: str) -> bool:
        return f":{name}" in self.values

    def track(self, track: Track) -> bool:
        return track.name in self.values

    def spans(self, track: Track, what: str) -> list[tuple[float, float]]:
        """Return the stretches of a track's sound or labels that may differ."""
        found = []
        for value in self.values:
            name, _, prop = value.rpartition("/")
            match = SPAN.fullmatch(prop)
            if match and name in (track.name, "*") and match["what"] == what:
                found.append((float(match["start"] or 0), float(match["end"] or math.inf)))
        return found


@check("aup3.untouched", pins=no_pins)
def untouched(evidence: Evidence, p: Untouched) -> Finding:
    """But for the exceptions, the project sounds, is labelled and is set as before; a project that is new is as
    Audacity makes one, but for what was asked."""
    after = load(evidence, p.of, p.wal)
    new = evidence.item(p.of, "before").state == "absent"
    before = fresh(after) if new else load(evidence, p.of, p.wal, "before")
    allowed = _Exceptions(evidence.pinned.exceptions(p.of, p.except_, p.free))
    problem = next(_differences(before, after, allowed, p.noise_db), None)
    if problem is not None:
        code, sentence = problem
        return failed(code, sentence, where=p.of)
    return passed("The rest of the project is unchanged.", where=p.of)


def fresh(after: Project) -> Project:
    """Return a new project: no tracks, no metadata, at the rate that Audacity proposes."""
    return Project(NEW_RATE, (), (), (), after.blocks)


def _blank(track: Track) -> Track:
    """Return a new track that is called as this one is, and holds nothing."""
    rate = track.rate if track.kind == "wave" else 0
    channels = tuple(() for _ in track.channels)
    return Track(track.kind, track.name, channels, rate, sample_format=track.sample_format)


def _differences(before: Project, after: Project, allowed: _Exceptions, noise_db: float) -> Iterator[tuple[Code, str]]:
    if before.rate != after.rate and not allowed.whole("rate"):
        yield Code.CHANGED, f"The project's rate became {after.rate:g} Hz from {before.rate:g} Hz."
    if before.tags != after.tags and not allowed.whole("tags"):
        yield Code.CHANGED, "The project's metadata changed."
    if before.effects != after.effects and not allowed.whole("effects"):
        yield Code.CHANGED, "The project's real-time effects changed."
    pairs, gone, new = _paired(before.tracks, after.tracks)
    for track in gone:
        if not allowed.track(track):
            yield Code.REMOVED, f"The {track.kind} track {track.name!r} is gone."
    for track in new:
        if allowed.whole("new tracks") or allowed.track(track):
            continue
        if not allowed.of(track, "there"):
            yield Code.EXTRA, f"There is a new {track.kind} track {track.name!r}."
            continue
        for sentence in _track_differences(before, after, _blank(track), track, allowed, noise_db):
            yield Code.EXTRA, sentence
    places = [new_place for _, new_place in pairs]
    if places != sorted(places) and not allowed.whole("order"):
        yield Code.CHANGED, "The tracks are in another order."
    for old_place, new_place in pairs:
        old, now = before.tracks[old_place], after.tracks[new_place]
        if not allowed.track(old):
            for sentence in _track_differences(before, after, old, now, allowed, noise_db):
                yield Code.CHANGED, sentence


def _paired(old: tuple[Track, ...], new: tuple[Track, ...]) -> tuple[list[tuple[int, int]], list[Track], list[Track]]:
    """Pair tracks by kind and name, then what is left by kind and order (renamed ones)."""
    pairs: dict[int, int] = {}
    for alike in (lambda a, b: (a.kind, a.name) == (b.kind, b.name), lambda a, b: a.kind == b.kind):
        for i, track in enumerate(old):
            if i not in pairs:
                free = (j for j, other in enumerate(new) if j not in pairs.values() and alike(track, other))
                if (found := next(free, None)) is not None:
                    pairs[i] = found
    gone = [track for i, track in enumerate(old) if i not in pairs]
    extra = [track for j, track in enumerate(new) if j not in pairs.values()]
    return sorted(pairs.items()), gone, extra


def _track_differences(
    before: Project, after: Project, old: Track, now: Track, allowed: _Exceptions, noise_db: float
) -> Iterator[str]:
    track = f"the {old.kind} track {old.name!r}"
    settings: list[tuple[str, object, object]] = [
        ("name", old.name, now.name),
        ("gain", round(old.gain, 4), round(now.gain, 4)),
        ("pan", round(old.pan, 4), round(now.pan, 4)),
        ("mute", old.mute, now.mute),
        ("solo", old.solo, now.solo),
        ("rate", old.rate, now.rate),
        ("effects", old.effects, now.effects),
        ("envelope", old.envelope, now.envelope),
    ]
    for prop, was, became in settings:
        if was != became and not allowed.of(old, prop):
            yield f"The {prop} of {track} became {became} from {was}."
    if old.kind == "label" and not allowed.of(old, "labels"):
        spans = allowed.spans(old, "labels")
        if (difference := _labels_differ(old, now, spans)) is not None:
            yield f"The labels of {track} changed: {difference}."
    if old.kind != "wave":
        return
    if len(old.channels) != len(now.channels):
        yield f"The track {old.name!r} became one of {len(now.channels)} channels."
        return
    spans = allowed.spans(old, "sound")
    sounds = allowed.of(old, "sound")
    if not (sounds or spans or allowed.of(old, "clips")) and _clips_differ(old, now):
        yield f"The clips of {track} lie elsewhere, or have other names."
    if not sounds and (at := _sound_differs(before, after, old, now, spans, noise_db)) is not None:
        yield f"The sound of {track} changed, first at {at:.1f} s."


def _labels_differ(old: Track, now: Track, spans: list[tuple[float, float]]) -> str | None:
    """Return the first label that is only in one of both, outside of the stretches that may differ."""

    def outside(track: Track) -> list[tuple[float, float, str]]:
        return [
            (label.start, label.end, label.title)
            for label in track.labels
            if not any(first - LABEL_S <= label.start and label.end <= last + LABEL_S for first, last in spans)
        ]

    was, became = outside(old), outside(now)
    for label in was:
        close = [
            each
            for each in became
            if each[2] == label[2] and max(abs(each[0] - label[0]), abs(each[1] - label[1])) <= LABEL_S
        ]
        if not close:
            return f"{label[2]!r} at {label[0]:.2f} s is not there as it was"
        became.remove(close[0])
    return f"{became[0][2]!r} at {became[0][0]:.2f} s is new" if became else None


def _clips_differ(old: Track, now: Track) -> bool:
    for was, became in zip(old.channels, now.channels, strict=True):
        a, b = stretches(was), stretches(became)
        near = 1.5 / min(old.rate, now.rate)
        if len(a) != len(b) or any(
            abs(x - y) > near for p, q in zip(a, b, strict=True) for x, y in zip(p, q, strict=True)
        ):
            return True
        names = [[clip.name for clip in clips] for clips in (was, became)]
        if _runs(names[0]) != _runs(names[1]):
            return True
    return False


def _runs(names: list[str]) -> list[str]:
    """Return names without repeats in a row: what a split leaves."""
    return [name for index, name in enumerate(names) if index == 0 or names[index - 1] != name]


def _sound_differs(
    before: Project, after: Project, old: Track, now: Track, spans: list[tuple[float, float]], noise_db: float
) -> float | None:
    """Return where two tracks first sound different, in seconds, outside of the stretches that may differ."""
    a, b = track_sound(before, old).samples, track_sound(after, now).samples
    if a.shape == b.shape and np.array_equal(a, b):
        return None
    if old.rate != now.rate:
        return 0.0
    rest = _padded(a, max(len(a), len(b))) - _padded(b, max(len(a), len(b)))
    for first, last in spans:
        rest[round(first * old.rate) : None if math.isinf(last) else round(last * old.rate)] = 0
    size = max(1, round(BLOCK_S * old.rate))
    levels = power_db(block_powers(_padded(rest, -(-len(rest) // size) * size), size))
    loud = np.flatnonzero(levels > noise_db)
    return float(loud[0]) * size / old.rate if len(loud) else None


def _padded(samples: Samples, length: int) -> Samples:
    if len(samples) == length:
        return samples
    out = np.zeros((length, samples.shape[1]), dtype=np.float32)
    out[: len(samples)] = samples
    return out
