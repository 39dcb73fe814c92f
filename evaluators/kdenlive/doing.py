"""What an effect does, all in all: the kinds of change that a goal may have asked for, and nothing beside them.

Kinds are those of `meaning`, and `place` (where the picture lies), `fade_in` and `fade_out` (from or to black or
nothing), `level` (how loud it is), `sound_fade_in` and `sound_fade_out`. An effect that does anything else besides, or
that no table knows, has no kinds: no goal asks for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from evaluators.kdenlive.gain import effect_db, is_level
from evaluators.kdenlive.meaning import KNOWN, Kind, meaning
from evaluators.kdenlive.model import Effect, Profile

NOTHING: frozenset[str] = frozenset()
WHOLE = 0.985
"""The least factor that counts as leaving a picture as it is, where it is faded."""
NEUTRAL = 0.005
"""By so much a factor may differ from 1 that does nothing."""
_FADING: frozenset[Kind] = frozenset({"brightness", "opacity"})
"""Kinds by whose keyframes a picture is faded as well."""
_NEUTRAL: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "sepia": {"u": ("75",), "v": ("150",)},
    "qtblend": {"compositing": ("0",), "distort": ("0",)},
    "crop": {"center": ("0",), "center_bias": ("0",)},
    "qtcrop": {"circle": ("0",), "radius": ("0",)},
    "avfilter.eq": {
        "av.contrast": ("1",),
        "av.gamma": ("1",),
        "av.gamma_r": ("1",),
        "av.gamma_g": ("1",),
        "av.gamma_b": ("1",),
    },
    "frei0r.scale0tilt": {"Scale X": ("1",), "Scale Y": ("1",), "Tilt X": ("0",), "Tilt Y": ("0",)},
    "affine": {
        "transition.rotate_y": ("0",),
        "transition.rotate_z": ("0",),
        "transition.fix_shear_x": ("0",),
        "transition.fix_shear_y": ("0",),
        "transition.fix_shear_z": ("0",),
        "transition.shear_x": ("0",),
        "transition.shear_y": ("0",),
        "transition.fix_rotate_y": ("0",),
        "transition.fix_rotate_z": ("0",),
        "transition.ox": ("0",),
        "transition.oy": ("0",),
    },
}
"""By service: parameters with the values that change nothing beside what `meaning` reads."""


def kinds_of(effect: Effect, length: int, profile: Profile) -> frozenset[str]:
    """Return what an effect does anywhere in a clip of so many frames, `nothing` if it leaves all as it was; empty if
    it cannot be determined, or does more."""
    if not is_pure(effect):
        return NOTHING
    if is_level(effect):
        if not _only_fades(effect, length):
            return frozenset(("level",))
        gains = [10 ** (effect_db(effect, frame) / 20) for frame in _moments(effect, length)]
        return frozenset(f"sound_fade_{side}" for side in _sides(effect, gains))
    if effect.service == "brightness" and effect.id.startswith("fade_"):
        levels = [effect.number("level", frame, 1) for frame in _moments(effect, length)]
        if "level" in effect.properties and max(levels) <= WHOLE:
            return NOTHING
        return frozenset(f"fade_{side}" for side in _sides(effect, levels))
    found: set[str] = set()
    known = effect.service in KNOWN
    moments = _moments(effect, length) if known else []
    for frame in moments:
        found.update(meaning(effect, frame, profile))
        if _moved(effect, frame, profile):
            found.add("place")
    for kind in _FADING & found:
        amounts = [meaning(effect, frame, profile).get(kind) for frame in moments]
        factors = [1.0 if amount is None else amount for amount in amounts]
        if all(abs(factor - 1) < NEUTRAL for factor in factors):
            found -= {kind}
        elif _fades(factors):
            found = found - {kind} | {f"fade_{side}" for side in _sides(effect, factors)}
    return frozenset(found or ("nothing",)) if known else NOTHING


def _fades(factors: Sequence[float]) -> bool:
    """Say whether a factor leaves all as it is at some moment, and takes from it at an end."""
    return WHOLE < max(factors) < 2 - WHOLE and min(factors[0], factors[-1]) < WHOLE


def _sides(effect: Effect, factors: Sequence[float]) -> tuple[str, ...]:
    """Return at which ends a factor takes something; both where it only dips between."""
    named = {"fadein": "in", "fade_from_black": "in", "fadeout": "out", "fade_to_black": "out"}.get(effect.id)
    if named is not None and len(set(factors)) < 2:
        return (named,)
    low = (("in", factors[0] < WHOLE), ("out", factors[-1] < WHOLE))
    return tuple(side for side, is_low in low if is_low) or ("in", "out")


def _only_fades(effect: Effect, length: int) -> bool:
    """Whether a level leaves the sound as it is but where it goes down from that, at the ends or in between."""
    if effect.id in ("fadein", "fadeout"):
        return True
    gains = [effect_db(effect, frame) for frame in _moments(effect, length)]
    return abs(max(gains)) < 0.05 and min(gains) < -0.05


def _moved(effect: Effect, frame: float, profile: Profile) -> bool:
    name = {"qtblend": "rect", "affine": "transition.rect"}.get(effect.service)
    rect = effect.value(name, frame) if name else ()
    full = (0, 0, profile.width, profile.height)
    return any(abs(seen - wanted) > 0.5 for seen, wanted in zip(rect, full, strict=False))


def is_pure(effect: Effect) -> bool:
    """Say whether parameters that would do something else besides are at the values that change nothing."""
    return all(
        _number(effect, name) in neutral
        for name, neutral in _NEUTRAL.get(effect.service, {}).items()
        if name in effect.properties
    )


def _number(effect: Effect, name: str) -> str:
    """Return a parameter as it stands, or as a whole number where it is one all the time."""
    seen = {each.values for each in effect.keyframes(name)}
    if len(seen) == 1 and len(values := seen.pop()) == 1 and values[0] == round(values[0]):
        return str(round(values[0]))
    return effect.properties[name].strip()


def _moments(effect: Effect, length: int) -> list[int]:
    """Return frames at which an effect is looked at: its ends, its keyframes and between them."""
    frames = {0, max(0, length - 1), length // 2}
    for name in effect.properties:
        for each in effect.keyframes(name)[:200]:
            frames.update(each.frame - effect.shift + step for step in (0, 1))
    return sorted(frame for frame in frames if 0 <= frame < max(1, length))


def without(effects: Sequence[Effect], kinds: frozenset[str], length: int, profile: Profile) -> list[Effect]:
    """Return the effects but for those that do nothing else than `kinds`."""
    if not kinds:
        return list(effects)
    judged = [(each, kinds_of(each, length, profile)) for each in effects]
    return [each for each, doing in judged if not doing or not doing <= _with_implied(kinds)]


def _with_implied(kinds: frozenset[str]) -> frozenset[str]:
    """Return kinds with those that an effect of one of them may imply: grey implies no saturation, a flip a mirror."""
    found = {"nothing", *kinds}
    for kind in kinds:
        found.update(_SAID_TOO.get(kind, ()))
    return frozenset(found)


_SAID_TOO = {
    "grayscale": ("saturation",),
    "flip_horizontal": ("mirror",),
    "flip_vertical": ("mirror",),
}
