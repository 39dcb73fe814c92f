"""Checks on what is done to the pictures of clips: effects, where they lie, passages between them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from pydantic import Field, model_validator

from evaluators.colour import Colour, lab_of
from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, assess, number
from evaluators.kdenlive.doing import is_pure, kinds_of
from evaluators.kdenlive.meaning import Kind, cropped, meaning
from evaluators.kdenlive.model import Effect, Project
from evaluators.kdenlive.passages import Passage, PassageKind, passages
from evaluators.kdenlive.picture import placement, working
from evaluators.kdenlive.pins import clip_pins, composition_pins, effect_pins
from evaluators.kdenlive.read import load
from evaluators.kdenlive.select import NEAR_S, OfClip, Placed, Seconds, Source, describe, find_clip, is_source
from evaluators.kdenlive.titles import colour_of
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, failed, passed


class EffectAsked(OfClip):
    """Parameters of `kdenlive.effect`."""

    kind: Kind | None = None
    """What it must do to the picture, whichever effect does it."""
    id: str | None = None
    """Or Kdenlive's own name of the effect (`boxblur`, `avfilter.gblur`)."""
    amount: float | None = None
    """Of brightness and saturation a factor (1 leaves all as it is), of opacity 0 to 1, of rotation degrees."""
    values: Mapping[str, float] = Field(default_factory=dict)
    """Parameters by the names that the project file gives them; for `crop`: left, top, right, bottom in px."""
    key: Colour | None = None
    """The colour that a chroma key takes out."""
    tolerance: Annotated[float, Field(ge=0)] = 0.02
    """Of amounts and values; of rotation and of px, half a unit is always allowed."""
    after: Seconds = 0.0
    """The second of the clip, from its beginning, at which it is looked at."""
    steady: bool = True
    """Whether it does so over the whole clip; without, only then."""
    present: bool = True
    """Whether it must be there, or must not."""

    @model_validator(mode="after")
    def _one(self) -> EffectAsked:
        if (self.kind is None) == (self.id is None):
            raise ValueError("expected either kind or id")
        return self


def _effect_pins(evidence: Evidence, p: EffectAsked) -> Iterator[Pin]:
    project = load(evidence, p.of)
    found = find_clip(evidence, project, p, p.of, "audio" if p.id in _OF_SOUND else None)
    if isinstance(found, Finding):
        return
    kinds: list[str] = [p.kind] if p.kind is not None else []
    if p.id is not None:
        there = [*found.clip.source.effects, *found.clip.effects, *found.track.effects]
        fits = [each for each in there if p.id in (each.id, each.service)]
        kinds = sorted({kind for each in fits for kind in kinds_of(each, found.clip.length, project.profile)})
    yield from effect_pins(project, p.of, found, kinds)


@check("kdenlive.effect", pins=_effect_pins)
def effect(evidence: Evidence, p: EffectAsked) -> Finding:
    """The clip has an effect, switched on, that does this, by so much."""
    project = load(evidence, p.of)
    found = find_clip(evidence, project, p, p.of, "audio" if p.id in _OF_SOUND else None)
    if isinstance(found, Finding):
        return found
    frame = (p.after or 0.0) * project.fps
    there = [*found.clip.source.effects, *found.clip.effects, *found.track.effects, *project.effects]
    fits = [each for each in there if _is(each, p, frame, project)]
    on = [each for each in fits if each.enabled and _works(each, found, frame)]
    names = [each.id + ("" if each.enabled else " (off)") for each in there]
    wanted, of = p.kind or p.id, describe(found, project.fps)
    if not p.present:
        if on:
            return failed(Code.EXTRA, f"There is {wanted} on {of}.", observed=names, where=p.of)
        return passed(f"There is no {wanted} on {of}.", observed=names, where=p.of)
    if not on:
        reason = "is switched off or works elsewhere" if fits else "is not there"
        sentence = f"The effect {wanted} {reason} on {of}; it has {', '.join(names) or 'none'}."
        return failed(Code.NOT_FOUND, sentence, observed=names, wanted=wanted, where=p.of)
    findings = [
        assess(f"{wanted} on {of}", _all_expectations(each, p, frame, project, found), Code.WRONG_VALUE, p.of)
        for each in on
    ]
    good = next((index for index, each in enumerate(findings) if each.ok), None)
    if good is None:
        return findings[0]
    if p.amount is not None or p.values:
        again = [
            each.id
            for index, each in enumerate(on)
            if index != good and not _does_no_more(kinds_of(each, found.clip.length, project.profile))
        ]
        if again:
            sentence = f"Beside {wanted} on {of} there is {', '.join(again)}, which changes how much it is."
            return failed(Code.EXTRA, sentence, observed=names, wanted=wanted, where=p.of)
    return findings[good]


_NO_MORE, _FADES = frozenset({"nothing"}), frozenset({"fade_in", "fade_out"})
"""What a second effect of the kind may do where a goal says how much the first does."""


def _does_no_more(kinds: frozenset[str]) -> bool:
    return kinds == _NO_MORE or (bool(kinds) and kinds <= _FADES)


def _all_expectations(each: Effect, p: EffectAsked, frame: float, project: Project, found: Placed) -> list[Expectation]:
    """Return how an effect is, at the moment asked and, if that is to be so, over the whole clip."""
    expectations = _expectations(each, p, frame, project)
    if not p.steady:
        return expectations
    length = found.clip.length
    lazy = next((at for at in range(length) if not (_works(each, found, at) and _is(each, p, at, project))), None)
    expectations.append(
        Expectation("second without it", lazy if lazy is None else lazy / project.fps, None, lazy is None, "s")
    )
    if lazy is None and (p.amount is not None or p.values):
        bad = (
            at for at in range(length) if not all(expectation.ok for expectation in _expectations(each, p, at, project))
        )
        off = next(bad, None)
        expectations.append(
            Expectation("second of another amount", off if off is None else off / project.fps, None, off is None)
        )
    if p.kind is not None:
        pure = is_pure(each)
        expectations.append(Expectation("other parameters", "as they are" if pure else "changed", "as they are", pure))
    return expectations


_OF_SOUND = ("volume", "gain", "fadein", "fadeout", "mute", "normalise", "loudness", "dynamic_loudness", "mono")


def _is(each: Effect, p: EffectAsked, frame: float, project: Project) -> bool:
    if p.id is not None:
        return p.id in (each.id, each.service)
    return p.kind in meaning(each, frame, project.profile)


def _works(each: Effect, found: Placed, frame: float) -> bool:
    return any(each is other for other in found.track.effects) or working(each, frame, found.clip)


def _expectations(each: Effect, p: EffectAsked, frame: float, project: Project) -> list[Expectation]:
    expectations = [Expectation("effect", each.id, each.id, True)]
    if p.amount is not None and p.kind is not None:
        amount = meaning(each, frame, project.profile)[p.kind]
        if p.kind == "rotate" and amount is not None:
            apart = abs((amount - p.amount + 180) % 360 - 180)
            expectations.append(Expectation("angle", amount, p.amount, apart <= max(0.5, p.tolerance), "degrees"))
        else:
            close = amount is not None and abs(amount - p.amount) <= p.tolerance + 1e-9
            expectations.append(Expectation("amount", amount, p.amount, close, tolerance=p.tolerance))
    sides = cropped(each, frame, project.profile) if p.kind == "crop" else None
    for name, wanted in p.values.items():
        if sides is not None:
            seen = dict(zip(("left", "top", "right", "bottom"), sides, strict=True)).get(name)
            close = seen is not None and abs(seen - wanted) <= max(0.5, p.tolerance)
        else:
            seen = next(iter(each.value(name, frame)), None)
            close = seen is not None and abs(seen - wanted) <= p.tolerance + 1e-9
        expectations.append(Expectation(name, seen, wanted, close, tolerance=p.tolerance))
    if p.key is not None:
        text = next(
            (each.properties[name] for name in ("key", "av.color", "Color to select", "0") if name in each.properties),
            "",
        )
        seen_colour = colour_of(text)[0]
        apart = float(((lab_of(seen_colour) - lab_of(p.key)) ** 2).sum() ** 0.5) if seen_colour else 1e3
        expectations.append(Expectation("colour key", seen_colour, p.key, apart <= 12))
    return expectations


class PlacementAsked(OfClip):
    """Parameters of `kdenlive.placement`."""

    box: tuple[float, float, float, float] | None = None
    """Left, top, width and height of its picture in px of the project."""
    tolerance: Annotated[float, Field(ge=0)] | None = None
    """In px; without it 1 where all four are whole numbers, as they are typed, and 4 where they were worked out."""
    opacity: Annotated[float, Field(ge=0, le=1)] = 1.0
    rotation: float = 0.0
    """Degrees clockwise."""
    after: Seconds | None = None
    """The second of the clip, from its beginning, at which it is looked at; without it, at every frame."""
    steady: bool = True
    """Whether it stays so over the whole clip, whatever `after` says; a passage to another clip apart."""

    @property
    def near(self) -> float:
        """How many px each number of the box may be off."""
        if self.tolerance is not None:
            return self.tolerance
        return 1.0 if all(each == round(each) for each in self.box or ()) else 4.0


def _placement_pins(evidence: Evidence, p: PlacementAsked) -> Iterator[Pin]:
    project = load(evidence, p.of)
    found = find_clip(evidence, project, p, p.of, "video")
    if not isinstance(found, Finding):
        yield from effect_pins(project, p.of, found, ("place", "rotate", "opacity"))
        yield from composition_pins(project, p.of, found)


@check("kdenlive.placement", pins=_placement_pins)
def placed_(evidence: Evidence, p: PlacementAsked) -> Finding:
    """The clip's picture lies in this rectangle of the project's, this opaque and turned, whichever effect or
    composition puts it there."""
    project = load(evidence, p.of)
    found = find_clip(evidence, project, p, p.of, "video")
    if isinstance(found, Finding):
        return found
    moments = _moments(project, found, p)
    findings = [
        assess(describe(found, project.fps), _placed(project, found, at, p), Code.WRONG_GEOMETRY, p.of)
        for at in moments
    ]
    return next((each for each in findings if not each.ok), findings[0])


def _moments(project: Project, found: Placed, p: PlacementAsked) -> list[float]:
    """Return the frames at which a placement is looked at: without those of passages, which show what they like."""
    at = None if p.after is None else p.after * project.fps
    if at is not None and not p.steady:
        return [at]
    clip = found.clip
    passing = [each for each in passages(project) if each.start < clip.end and each.end > clip.position]
    free = [
        frame
        for frame in range(clip.length)
        if not any(each.start <= clip.position + frame <= each.end for each in passing)
    ]
    return [*([at] if at is not None else []), *free] or [0.0]


def _placed(project: Project, found: Placed, frame: float, p: PlacementAsked) -> list[Expectation]:
    seen = placement(project, found, frame)
    expectations = [Expectation("hiding", found.track.hidden, False, not found.track.hidden)]
    if p.box is not None:
        box = (seen.x, seen.y, seen.width, seen.height)
        close = all(abs(one - other) <= p.near + 1e-6 for one, other in zip(box, p.box, strict=True))
        expectations.append(Expectation("place", list(box), list(p.box), close, "px", p.near))
    expectations.append(number("opacity", seen.opacity, p.opacity, 0.02))
    apart = abs((seen.rotation - p.rotation + 180) % 360 - 180)
    expectations.append(Expectation("rotation", seen.rotation, p.rotation, apart <= 0.5, "degrees"))
    return expectations


class Transition(Of):
    """Parameters of `kdenlive.transition`; what is left out is not judged."""

    kind: PassageKind | Literal["any"] = "dissolve"
    from_: Annotated[Source | None, Field(alias="from")] = None
    """What is seen first."""
    to: Source | None = None
    start: Seconds | None = None
    duration: Annotated[float, Field(gt=0)] | None = None
    cut: Seconds | None = None
    """A time that it must hold: where the cut was."""
    shape: str | None = None
    """Of a wipe: what the name of its pattern's file must hold."""
    tolerance: Annotated[float, Field(ge=0)] = NEAR_S
    """Of times, in seconds; the length may also be one frame off."""
    centred: bool = False
    """Whether `cut` lies in its middle, give or take a frame."""
    present: bool = True
    """Whether there must be one, or none that fits."""


def _transition_pins(evidence: Evidence, p: Transition) -> Iterator[Pin]:
    project = load(evidence, p.of)
    for each in passages(project) if p.present else ():
        fits = _between(evidence, each, p) and p.kind in ("any", each.kind)
        if not fits or not all(expectation.ok for expectation in _times(each, p, project.fps)):
            continue
        span = f"[{each.start / project.fps:.4f}:{each.end / project.fps:.4f}]"
        yield Pin(p.of, f":compositions{span}")
        made = [(mix.start, mix.end) for track in project.tracks for mix in track.mixes]
        made += [(one.start, one.end) for one in project.compositions]
        mixed = any(abs(start - each.start) <= 1 and abs(end - each.end) <= 1 for start, end in made)
        for clip, end in ((each.before, "tail"), (each.after, "head")):
            if clip is not None:
                yield Pin(p.of, f"{clip.track.label}/mixes{span}")
                meets = (clip.clip.end, each.end) if end == "tail" else (clip.clip.position, each.start)
                if abs(meets[0] - meets[1]) <= 1:
                    yield from clip_pins(p.of, clip, (end,))
                if not mixed:  # by the opacity of one of both
                    yield from effect_pins(project, p.of, clip, ("opacity",))


@check("kdenlive.transition", pins=_transition_pins)
def transition(evidence: Evidence, p: Transition) -> Finding:
    """One picture passes into another in this way, there and for so long: as a mix on one track, as a composition
    between two, or by a clip's opacity."""
    project = load(evidence, p.of)
    found = passages(project)
    seen = [_describe_transition(each, project.fps) for each in found]
    fits = [each for each in found if _between(evidence, each, p)]
    if p.cut is not None:
        at = p.cut * project.fps
        fits = [each for each in fits if each.start - 1 <= at <= each.end + 1]
    of_kind = [each for each in fits if p.kind in ("any", each.kind)]
    good = [each for each in of_kind if all(expectation.ok for expectation in _times(each, p, project.fps))]
    if not p.present:
        if good:
            return failed(
                Code.EXTRA,
                f"There is a transition: {_describe_transition(good[0], project.fps)}.",
                observed=seen,
                where=p.of,
            )
        return passed("There is no such transition.", observed=seen, where=p.of)
    if good:
        return passed(
            f"There is the transition {_describe_transition(good[0], project.fps)}.", observed=seen, where=p.of
        )
    if of_kind:
        nearest = min(of_kind, key=lambda each: sum(not expectation.ok for expectation in _times(each, p, project.fps)))
        return assess(f"the {nearest.kind}", _times(nearest, p, project.fps), Code.WRONG_VALUE, p.of)
    asked = p.kind if p.kind != "any" else "transition"
    code = Code.WRONG_STYLE if fits else Code.NOT_FOUND
    return failed(code, f"There is no such {asked}; there are {'; '.join(seen) or 'none'}.", observed=seen, where=p.of)


def _between(evidence: Evidence, each: Passage, p: Transition) -> bool:
    for wanted, clip in ((p.from_, each.before), (p.to, each.after)):
        if wanted is not None and (clip is None or not is_source(evidence, clip.clip.source, wanted)):
            return False
    return True


def _times(each: Passage, p: Transition, fps: float) -> list[Expectation]:
    expectations: list[Expectation] = [Expectation("kind", each.kind, each.kind, True)]
    if p.start is not None:
        expectations.append(number("start", each.start / fps, p.start, p.tolerance, "s"))
    if p.duration is not None:
        margin = max(p.tolerance, 1.01 / fps)
        expectations.append(number("duration", (each.end - each.start) / fps, p.duration, margin, "s"))
    if p.centred and p.cut is not None:
        expectations.append(number("middle", (each.start + each.end) / 2 / fps, p.cut, 1.51 / fps, "s"))
    if p.shape is not None:
        expectations.append(Expectation("pattern", each.shape, p.shape, p.shape.lower() in each.shape.lower()))
    return expectations


def _describe_transition(each: Passage, fps: float) -> str:
    names = [clip.clip.source.name if clip else "nothing" for clip in (each.before, each.after)]
    return f"{each.kind} from {names[0]} to {names[1]}, {each.start / fps:.2f} s to {each.end / fps:.2f} s"
