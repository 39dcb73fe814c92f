"""Checks on what moves: how slides come, and the effects of their shapes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

from pydantic import Field

from evaluators.deck.check_slides import Slides
from evaluators.deck.load import load
from evaluators.deck.model import Animation, Shape
from evaluators.deck.pins import holder, pins_on
from evaluators.deck.select import OnShape, OnSlide, ShapeChoice, chosen, find_shape, find_slide
from evaluators.deck.words import at
from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, assess, equal, number
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, failed, passed

Kind = Literal["entr", "emph", "exit", "path", "media", "verb"]
Trigger = Literal["click", "with", "after"]


class TransitionParams(Of):
    """Parameters of `deck.transition`; what is left out is not judged."""

    slides: Slides
    kind: str
    """`fade`, `push`, `wipe`, `cover`, `uncover`, `split`, ..., `none`, or `any`."""
    comes_from: Literal["left", "right", "top", "bottom", "horizontal", "vertical"] | None = None
    """Where the new slide comes from; not of a .pptx that LibreOffice saved: it mirrors the side."""
    seconds: float | None = None
    """How long it lasts, ±0.05."""
    after: float | None = None
    """Seconds after which the next slide follows by itself."""
    speed: Literal["slow", "med", "fast"] | None = None
    """What is stated beside or instead of a duration."""


def _transition_pins(evidence: Evidence, p: TransitionParams) -> Iterator[Pin]:
    found = chosen(load(evidence, p.of), evidence, p.of, p.slides)
    for place, _ in [] if isinstance(found, Finding) else found:
        yield Pin(p.of, f"{holder(place)}/transition")
        if p.after is not None:
            yield Pin(p.of, f"{holder(place)}/advance")


@check("deck.transition", pins=_transition_pins)
def transition(evidence: Evidence, p: TransitionParams) -> Finding:
    """How slides come in."""
    found = chosen(load(evidence, p.of), evidence, p.of, p.slides)
    if isinstance(found, Finding):
        return found
    expectations = []
    for place, slide in found:
        seen, of = slide.transition, f"of {at(place)}"
        kind = seen.kind or "none"
        expectations.append(
            Expectation(f"transition {of}", kind, p.kind, kind == p.kind or (p.kind == "any" and kind != "none"))
        )
        if p.comes_from is not None:
            expectations.append(equal(f"side {of}", seen.direction, p.comes_from))
        if p.seconds is not None:
            lasts = -1.0 if seen.duration is None else seen.duration
            expectations.append(number(f"duration {of}", lasts, p.seconds, 0.05, "s"))
        if p.after is not None:
            expectations.append(
                number(f"time until the end {of}", -1.0 if seen.after is None else seen.after, p.after, 0.05, "s")
            )
        if p.speed is not None:
            expectations.append(equal(f"speed {of}", seen.speed, p.speed))
    return assess("the deck", expectations, Code.WRONG_STYLE, p.of)


class Animations(OnSlide):
    """Parameters of `deck.animations`; what is left out is not judged."""

    count: Annotated[int, Field(ge=0)] | None = None
    kinds: tuple[Kind, ...] | None = None
    """Of all effects, in order."""
    effects: tuple[str, ...] | None = None
    """The names of all effects, in order: `fade-in`, `fly-in`, `wipe`, `grow-and-shrink`, ..."""
    triggers: tuple[Trigger, ...] | None = None
    """Of all effects, in order."""
    targets: tuple[ShapeChoice, ...] | None = None
    """The shapes that all effects move, in order."""


def _animations_pins(evidence: Evidence, p: Animations) -> Iterator[Pin]:
    found = find_slide(evidence, p.of, p.slide)
    if not isinstance(found, Finding):
        yield Pin(p.of, f"{holder(found[0])}/animations")


@check("deck.animations", pins=_animations_pins)
def animations(evidence: Evidence, p: Animations) -> Finding:
    """All effects of a slide in order: how many, of which kinds and names, what starts them, what they move."""
    found = find_slide(evidence, p.of, p.slide)
    if isinstance(found, Finding):
        return found
    place, slide = found
    seen = slide.animations
    expectations = []
    if p.count is not None:
        expectations.append(equal("number of effects", len(seen), p.count))
    for what, values, wanted in (
        ("kinds", [one.kind for one in seen], p.kinds),
        ("names", [one.effect for one in seen], p.effects),
        ("triggers", [one.trigger for one in seen], p.triggers),
    ):
        if wanted is not None:
            expectations.append(equal(f"{what} of the effects", values, list(wanted)))
    if p.targets is not None:
        shapes = slide.all_shapes()
        meant = []
        for choice in p.targets:
            shape = find_shape(slide, choice, f"{p.of}: {at(place)}")
            if isinstance(shape, Finding):
                return shape
            meant.append(place_of(shape, shapes))
        moved = [_called(one.target, shapes) for one in seen]
        ok = [one.target for one in seen] == meant
        expectations.append(Expectation("shapes that move", moved, [_called(one, shapes) for one in meant], ok))
    return assess(at(place), expectations, Code.WRONG_CONTENT, p.of)


class AnimationParams(OnShape):
    """Parameters of `deck.animation`; what is left out is not judged."""

    effect: str | None = None
    """Its name: `appear`, `fade-in`, `fly-in`, `wipe`, `spin`, `fade-out`, ...; the same for both formats."""
    kind: Kind | None = None
    trigger: Trigger | None = None
    """`click`, `with` the effect before it, `after` it."""
    order: Annotated[int, Field(ge=1)] | None = None
    """Its number among the effects of the slide."""
    paragraph: Annotated[int, Field(ge=1)] | None = None
    """The paragraph that it moves; all of the shape, or any paragraph of it, if left out."""
    seconds: float | None = None
    """How long it lasts, ±0.05."""
    delay: float | None = None
    """Seconds after its trigger, ±0.05."""
    count: Annotated[int, Field(ge=0)] | None = None
    """How many effects the shape has; 0 for none."""


def _animation_pins(evidence: Evidence, p: AnimationParams) -> Iterator[Pin]:
    yield from pins_on(evidence, p, ("effects",))


@check("deck.animation", pins=_animation_pins)
def animation(evidence: Evidence, p: AnimationParams) -> Finding:
    """A shape has an effect: which one, when it plays, for how long. One effect must have all that is asked."""
    found = find_slide(evidence, p.of, p.slide)
    if isinstance(found, Finding):
        return found
    place, slide = found
    where = f"{p.of}: {at(place)}"
    shape = find_shape(slide, p.shape, where)
    if isinstance(shape, Finding):
        return shape
    name = repr(shape.name or shape.role)
    target = place_of(shape, slide.all_shapes())
    own = [(n, one) for n, one in enumerate(slide.animations, 1) if one.target == target]
    if p.count is not None and len(own) != p.count:
        sentence = f"{name} has {len(own)} effects; {p.count} were asked."
        return failed(Code.WRONG_COUNT, sentence, observed=len(own), wanted=p.count, where=where)
    if p.count == 0:
        return passed(f"{name} has no effect, as asked.", where=where)
    if not own:
        moved = [_called(one.target, slide.all_shapes()) for one in slide.animations]
        return failed(Code.NOT_FOUND, f"{name} has no effect.", observed=moved, where=where)
    best = min(
        (_expectations(n, one, p) for n, one in own),
        key=lambda expectations: sum(not expectation.ok for expectation in expectations),
    )
    code = Code.WRONG_ORDER if all(t.ok or t.what == "number" for t in best) else Code.WRONG_CONTENT
    return assess(f"the effect of {name}", best, code, where)


def _expectations(order: int, seen: Animation, p: AnimationParams) -> list[Expectation]:
    """Return what was asked of one effect."""
    asked = (
        ("name", seen.effect, p.effect),
        ("kind", seen.kind, p.kind),
        ("trigger", seen.trigger, p.trigger),
        ("number", order, p.order),
        ("paragraph", None if seen.paragraph is None else seen.paragraph + 1, p.paragraph),
    )
    found = [equal(what, value, wanted) for what, value, wanted in asked if wanted is not None]
    if p.seconds is not None:
        lasts = -1.0 if seen.duration is None else seen.duration
        found.append(number("duration", lasts, p.seconds, 0.05, "s"))
    if p.delay is not None:
        found.append(number("delay", seen.delay, p.delay, 0.05, "s"))
    return found or [Expectation("number of effects", 1, "one", True)]


def place_of(shape: Shape, shapes: Sequence[Shape]) -> int:
    """Return the place of a shape among all of its slide; equal ones are distinguished."""
    return next(place for place, one in enumerate(shapes) if one is shape)


def _called(target: int | None, shapes: Sequence[Shape]) -> str:
    if target is None or target >= len(shapes):
        return "nothing"
    return shapes[target].name or shapes[target].role or shapes[target].kind
