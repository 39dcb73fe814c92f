"""Checks on what an effect did to the picture, by the frame of the source that it was done to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

import cv2
import numpy as np
from pydantic import Field

from evaluators.colour import luma
from evaluators.evidence import Evidence, When
from evaluators.expectations import Expectation, assess, number
from evaluators.pins import no_pins
from evaluators.raster.picture import Floats
from evaluators.registry import EvidenceName, Of, check
from evaluators.verdict import Code, Finding, failed
from evaluators.video.alike import boxed
from evaluators.video.footage import Frame, load

Turn: TypeAlias = Literal["none", "flip_horizontal", "flip_vertical", "rotate_180"]
TURNS: dict[Turn, Callable[[Floats], Floats]] = {
    "none": lambda picture: picture,
    "flip_horizontal": lambda picture: picture[:, ::-1],
    "flip_vertical": lambda picture: picture[::-1],
    "rotate_180": lambda picture: picture[::-1, ::-1],
}


class Look(Of):
    """Parameters of `video.look`; what is left out is not judged."""

    at: float
    """The second of the judged video."""
    source: EvidenceName
    when: When = "before"
    source_at: Annotated[float, Field(ge=0)]
    """The second of the source that shows."""
    turn: Turn = "none"
    """How the picture lies."""
    brightness: float | None = None
    """By which factor the picture is brighter: where neither picture is black or white, the ratio of both."""
    saturation: float | None = None
    """By which factor its colours are stronger; 0 is grey."""
    tint: tuple[float, float] | None = None
    """Hue range in degrees (0 to 360, red is 0) of a picture of one hue, as of sepia: 20 to 60."""
    tolerance: Annotated[float, Field(ge=0)] = 0.12
    """Of factors, as a share of them; of a saturation of 0, as it is."""
    shapes: Annotated[float, Field(gt=0, le=1)] = 0.85
    """The least correlation of both pictures' brightness."""


@dataclass(frozen=True)
class Seen:
    """How a picture looks beside its source."""

    likeness: float
    """Correlation of brightness, -1 to 1."""
    brightness: float
    saturation: float
    hue: float
    """Of its mean colour, in degrees."""
    one_hue: float
    """Share of its coloured part that lies within 15 degrees of that."""


@check("video.look", pins=no_pins)
def look(evidence: Evidence, p: Look) -> Finding:
    """The picture is its source's, mirrored or turned as asked, brighter or darker, more or less coloured, or
    tinted."""
    footage, source = load(evidence, p.of), load(evidence, p.source, p.when)
    frame = footage.at(p.at)
    plain = boxed(source.at(p.source_at), frame.shape[1], frame.shape[0])
    found = {turn: measured(frame, TURNS[turn](_floats(plain))) for turn in TURNS}
    best = max(found, key=lambda turn: found[turn].likeness)
    seen = found[p.turn]
    if seen.likeness < p.shapes or found[best].likeness - seen.likeness > 0.02:
        lies = "otherwise" if found[best].likeness < p.shapes else f"as {best}"
        sentence = f"At {p.at:.2f} s the picture of {p.source} is not seen as {p.turn} but {lies}."
        code = Code.WRONG_CONTENT if found[best].likeness < p.shapes else Code.WRONG_GEOMETRY
        return failed(code, sentence, observed=best, wanted=p.turn, where=p.of)
    expectations = [Expectation("turn", p.turn, p.turn, True)]
    if p.brightness is not None:
        expectations.append(number("brightness", seen.brightness, p.brightness, p.tolerance * max(p.brightness, 0.2)))
    if p.saturation is not None:
        margin = p.tolerance * p.saturation if p.saturation > 0 else min(p.tolerance, 0.1)
        expectations.append(number("saturation", seen.saturation, p.saturation, margin))
    if p.tint is not None:
        low, high = p.tint
        inside = low <= seen.hue <= high if low <= high else seen.hue >= low or seen.hue <= high
        alike = seen.one_hue >= 0.9 and seen.saturation > 0.05
        expectations.append(Expectation("hue", round(seen.hue, 1), [low, high], inside and alike, "degrees"))
    return assess(f"the picture at {p.at:.2f} s", expectations, Code.WRONG_STYLE, p.of)


def _floats(frame: Frame) -> Floats:
    return frame.astype(np.float32) / np.float32(255)


def measured(frame: Frame, plain: Floats) -> Seen:
    """Compare a frame with what it comes from."""
    seen, plain = _soft(_floats(frame)), _soft(plain)
    a, b = luma(seen), luma(plain)
    # What is black or white has lost its measure.
    clear = (seen.max(axis=2) < 0.97) & (a > 0.03) & (b > 0.03) & (plain.max(axis=2) < 0.97)
    part = clear if float(clear.mean()) > 0.1 else np.ones_like(clear)
    a, b = a[part], b[part]
    spread = float(a.std()), float(b.std())
    likeness = float(np.corrcoef(a, b)[0, 1]) if min(spread) > 1e-3 else 0.0
    colour = [np.linalg.norm(each - luma(each)[:, :, None], axis=2) for each in (seen, plain)]
    # A channel at its end has lost what would make it a stronger colour.
    use = part & (colour[1] > 0.06) & (seen.min(axis=2) > 0.03)
    use = use if float(use.mean()) > 0.02 else part
    ratio = float(np.median(colour[0][use])) / max(float(np.median(colour[1][use])), 1e-3)
    hue, one_hue = _hue(seen)
    # The slope, for effects on brightness also move black.
    return Seen(likeness, likeness * spread[0] / max(spread[1], 1e-3), ratio, hue, one_hue)


def _soft(picture: Floats) -> Floats:
    return np.asarray(cv2.GaussianBlur(np.ascontiguousarray(picture), (0, 0), 1.2), dtype=np.float32)


def _hue(picture: Floats) -> tuple[float, float]:
    """Return the hue of the mean colour, and the share of the coloured part that lies within 15 degrees of it."""
    hsv = np.asarray(cv2.cvtColor(picture, cv2.COLOR_RGB2HSV), dtype=np.float32)
    strong = hsv[:, :, 1] > 0.12
    if not strong.any():
        return 0.0, 0.0
    mean = np.asarray(picture[strong].mean(axis=0).reshape(1, 1, 3), dtype=np.float32)
    hue = float(np.asarray(cv2.cvtColor(mean, cv2.COLOR_RGB2HSV))[0, 0, 0])
    apart = np.abs((hsv[:, :, 0] - hue + 180) % 360 - 180)
    return hue, float((apart[strong] <= 15).mean())
