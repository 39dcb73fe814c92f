"""What differs between the transitions and the effects of two versions of a slide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from evaluators.deck.alike import same_transition
from evaluators.deck.model import Animation, Shape, Slide
from evaluators.deck.pairing import moved, pair_shapes
from evaluators.deck.words import comes, effect

TIME_S = 0.051
"""What rounding to a hundredth of a second may make of two times, twice."""


def transition_change(old: Slide, new: Slide, office: bool, kind: str) -> str | None:
    """Return in words what became of a slide's transition; None for nothing. `office`: LibreOffice saved it last."""
    a, b = old.transition, new.transition
    if same_transition(a, b, kind, office):
        return None
    if not a.kind and b.kind:
        return f"got the transition {comes(b)}"
    if a.kind and not b.kind:
        return f"lost its transition {comes(a)}"
    return f"changed in transition: {comes(b)} instead of {comes(a)}"


def advance_changed(old: Slide, new: Slide) -> bool:
    """Say whether the time after which the slide goes by itself is another one: whoever asks for an effect does not
    ask for that."""
    return abs((old.transition.after or 0) - (new.transition.after or 0)) > TIME_S


def animation_changes(old: Slide, new: Slide) -> Iterator[tuple[str, str]]:
    """Yield (`added`, `removed` or `modified`, words)."""
    if not old.animations and not new.animations:
        return
    was, now = old.all_shapes(), new.all_shapes()
    pairs = _paired(old, new, was, now)
    for i, animation in enumerate(old.animations):
        if i not in pairs:
            yield "removed", f"{effect(animation, was)} is gone"
    taken = set(pairs.values())
    for j, animation in enumerate(new.animations):
        if j not in taken:
            yield "added", f"{effect(animation, now)} is new"
    others = set(moved(pairs))
    for i, j in sorted(pairs.items()):
        differences = list(_differences(old.animations[i], new.animations[j]))
        differences += ["plays in another order"] if i in others else []
        if differences:
            yield "modified", f"{effect(old.animations[i], was)} {'; '.join(differences)}"


def _paired(old: Slide, new: Slide, was: list[Shape], now: list[Shape]) -> dict[int, int]:
    """Return which effect after is which before: the same one of the same shape, else another one of it."""
    places = _places(old.shapes, new.shapes, was, now)
    found: dict[int, int] = {}
    for whole in (True, False):
        taken = set(found.values())
        waiting: dict[object, list[int]] = {}
        for j, animation in enumerate(new.animations):
            if j not in taken:
                waiting.setdefault(_key(animation, animation.target, whole), []).append(j)
        for i, animation in enumerate(old.animations):
            target = places.get(animation.target) if animation.target is not None else None
            if i not in found and (animation.target is None or target is not None):
                candidates = waiting.get(_key(animation, target, whole))
                if candidates:
                    found[i] = candidates.pop(0)
    return found


def _key(animation: Animation, target: int | None, whole: bool) -> object:
    key = (target, animation.paragraph)
    return (*key, animation.kind, animation.effect) if whole else key


def _places(
    old: Sequence[Shape], new: Sequence[Shape], was: Sequence[Shape], now: Sequence[Shape]
) -> Mapping[int, int]:
    """Return the place after, among all shapes of a slide, of every shape before."""
    before, after = ({id(shape): place for place, shape in enumerate(shapes)} for shapes in (was, now))
    found: dict[int, int] = {}
    waiting = [(old, new)]
    while waiting:
        some, others = waiting.pop()
        for i, j in pair_shapes(some, others).items():
            found[before[id(some[i])]] = after[id(others[j])]
            if some[i].children:
                waiting.append((some[i].children, others[j].children))
    return found


def _differences(a: Animation, b: Animation) -> Iterator[str]:
    if (a.kind, a.effect) != (b.kind, b.effect):
        yield f"is {b.effect!r} now"
    if a.trigger != b.trigger:
        yield f"starts {_starts(b.trigger)} instead of {_starts(a.trigger)}"
    if abs(a.delay - b.delay) > TIME_S:
        yield f"waits {b.delay:g} s instead of {a.delay:g} s"
    if a.duration is not None and b.duration is not None and abs(a.duration - b.duration) > TIME_S:
        yield f"lasts {b.duration:g} s instead of {a.duration:g} s"


def _starts(trigger: str) -> str:
    return {"click": "on a click", "with": "with the one before"}.get(trigger, "after the one before")
