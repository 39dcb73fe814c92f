"""What an effect does to picture or sound, whichever of Kdenlive's effects does it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias

from evaluators.kdenlive.model import Effect, Profile

Kind: TypeAlias = Literal[
    "brightness",
    "saturation",
    "grayscale",
    "sepia",
    "chroma_key",
    "flip_horizontal",
    "flip_vertical",
    "mirror",
    "crop",
    "rotate",
    "opacity",
]
"""`mirror` is any of Kdenlive's ways to mirror: one half onto the other, or the whole picture flipped."""
Amount: TypeAlias = float | None
"""How much, in the kind's unit; None where there is nothing to measure, as of sepia."""
_Reader: TypeAlias = Callable[[Effect, float, Profile], Mapping[Kind, Amount]]


def meaning(effect: Effect, frame: float, profile: Profile) -> Mapping[Kind, Amount]:
    """Return what an effect does at a frame from its clip's beginning; empty for what this list does not know.

    Units: brightness and saturation as factors (1 leaves all as it is), opacity from 0 to 1, rotation in degrees
    clockwise.
    """
    reader = _BY_SERVICE.get(effect.service)
    return {} if reader is None else reader(effect, frame, profile)


def cropped(effect: Effect, frame: float, profile: Profile) -> tuple[float, float, float, float] | None:
    """Return what an effect takes from the left, top, right and bottom, in px of the project; None if it is no
    crop."""
    width, height = profile.width, profile.height
    if effect.service == "crop" and effect.properties.get("center", "0") != "1":
        left, top, right, bottom = (effect.number(name, frame, 0) for name in ("left", "top", "right", "bottom"))
        return left, top, right, bottom
    if effect.service == "qtcrop" and len(rect := effect.value("rect", frame)) >= 4:
        return rect[0], rect[1], width - rect[0] - rect[2], height - rect[1] - rect[3]
    if effect.service == "frei0r.scale0tilt":
        sides = [effect.number(f"Clip {side}", frame, 0) for side in ("left", "top", "right", "bottom")]
        return sides[0] * width, sides[1] * height, sides[2] * width, sides[3] * height
    return None


def _brightness(effect: Effect, frame: float, profile: Profile) -> Mapping[Kind, Amount]:
    if effect.id.startswith("fade_"):
        return {}
    return {"brightness": effect.number("level", frame, 1)}


def _saturation(name: str, neutral: float) -> _Reader:
    def read(effect: Effect, frame: float, profile: Profile) -> Mapping[Kind, Amount]:
        factor = effect.number(name, frame, neutral) / neutral
        return {"saturation": factor, "grayscale": None} if factor <= 0.02 else {"saturation": factor}

    return read


def _equaliser(effect: Effect, frame: float, profile: Profile) -> Mapping[Kind, Amount]:
    found = dict(_saturation("av.saturation", 1)(effect, frame, profile))
    if brightness := effect.number("av.brightness", frame, 0):
        found["brightness"] = 1 + brightness
    return found


def _mirror(effect: Effect, frame: float, profile: Profile) -> Mapping[Kind, Amount]:
    match effect.properties.get("mirror", "horizontal"):
        case "flip":
            return {"mirror": None, "flip_horizontal": None}
        case "flop":
            return {"mirror": None, "flip_vertical": None}
    return {"mirror": None}


def _flippo(effect: Effect, frame: float, profile: Profile) -> Mapping[Kind, Amount]:
    across, down = (effect.number(name, frame, 0) >= 0.5 for name in ("X axis", "Y axis"))
    found: dict[Kind, Amount] = {"mirror": None} if across or down else {}
    if across and not down:
        found["flip_horizontal"] = None
    if down and not across:
        found["flip_vertical"] = None
    return found


def _crop(effect: Effect, frame: float, profile: Profile) -> Mapping[Kind, Amount]:
    sides = cropped(effect, frame, profile)
    return {"crop": None} if sides is not None and max(sides) >= 0.5 else {}


def _affine(effect: Effect, frame: float, profile: Profile) -> Mapping[Kind, Amount]:
    angle = effect.number("transition.rotate_x", frame, 0) if effect.id != "affine" else 0
    angle += effect.number("transition.fix_rotate_x", frame, 0)
    found: dict[Kind, Amount] = {"rotate": angle} if angle else {}
    rect = effect.value("transition.rect", frame)
    if len(rect) >= 5 and rect[4] < 1:
        found["opacity"] = rect[4]
    return found


def _transform(effect: Effect, frame: float, profile: Profile) -> Mapping[Kind, Amount]:
    found: dict[Kind, Amount] = {}
    if angle := effect.number("rotation", frame, 0):
        found["rotate"] = angle
    rect = effect.value("rect", frame)
    if len(rect) >= 5 and rect[4] < 1:
        found["opacity"] = rect[4]
    return found


def _always(*kinds: Kind) -> _Reader:
    return lambda effect, frame, profile: dict.fromkeys(kinds)


def _amount(kind: Kind, name: str, neutral: float, scale: float = 1) -> _Reader:
    return lambda effect, frame, profile: {kind: effect.number(name, frame, neutral) * scale}


_TURNS = {"clock": 90.0, "1": 90.0, "cclock": 270.0, "2": 270.0}


def _transpose(effect: Effect, frame: float, profile: Profile) -> Mapping[Kind, Amount]:
    turn = _TURNS.get(effect.properties.get("av.dir", "clock"))
    return {} if turn is None else {"rotate": turn}


_BY_SERVICE: Mapping[str, _Reader] = {
    "brightness": _brightness,
    "frei0r.brightness": _amount("brightness", "Brightness", 0.5, 2),
    "avfilter.eq": _equaliser,
    "frei0r.saturat0r": _saturation("Saturation", 0.125),
    "movit.saturation": _saturation("saturation", 1),
    "greyscale": _always("grayscale"),
    "grayscale": _always("grayscale"),
    "frei0r.luminance": _always("grayscale"),
    "frei0r.bw0r": _always("grayscale"),
    "avfilter.monochrome": _always("grayscale"),
    "sepia": _always("sepia"),
    "chroma": _always("chroma_key"),
    "frei0r.bluescreen0r": _always("chroma_key"),
    "frei0r.select0r": _always("chroma_key"),
    "avfilter.chromakey": _always("chroma_key"),
    "avfilter.colorkey": _always("chroma_key"),
    "mirror": _mirror,
    "frei0r.flippo": _flippo,
    "avfilter.hflip": _always("mirror", "flip_horizontal"),
    "avfilter.vflip": _always("mirror", "flip_vertical"),
    "crop": _crop,
    "qtcrop": _crop,
    "frei0r.scale0tilt": _crop,
    "affine": _affine,
    "qtblend": _transform,
    "frei0r.transparency": _amount("opacity", "0", 1),
    "movit.opacity": _amount("opacity", "opacity", 1),
    "avfilter.transpose": _transpose,
}
KNOWN = frozenset(_BY_SERVICE)
"""The services of effects whose meaning is known here."""
