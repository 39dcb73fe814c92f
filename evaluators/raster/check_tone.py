"""Checks on how a picture differs in tone or sharpness from its source, however that was done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, TypeAlias

import cv2
import numpy as np
from pydantic import AfterValidator, Field, model_validator

from evaluators.colour import lab, luma, on_background
from evaluators.evidence import Evidence, Misfit
from evaluators.expectations import Expectation, assess
from evaluators.pins import Pin
from evaluators.raster.check_source import Against, Pair, pair
from evaluators.raster.likeness import likeness
from evaluators.raster.picture import Floats
from evaluators.registry import check
from evaluators.verdict import Code, Finding, failed
from evaluators.xcf.pins import pins_seen


def _bounded(bounds: tuple[float | None, float | None]) -> tuple[float | None, float | None]:
    low, high = bounds
    if low is not None and high is not None and low > high:
        raise ValueError(f"the least, {low:g}, is more than the most, {high:g}")
    return bounds


Range: TypeAlias = Annotated[tuple[float | None, float | None], AfterValidator(_bounded)]
"""Least and most; null means no bound."""


class Tone(Against):
    """Parameters of `image.tone`; at least one range."""

    brightness: Range | None = None
    """By how much it is brighter than the source on average, in steps of CIELAB's L (0 to 100)."""
    contrast: Range | None = None
    """Its spread of brightness by the source's."""
    saturation: Range | None = None
    """Its mean chroma by the source's; 0 is grey."""
    warmth: Range | None = None
    """By how much it is more yellow than blue against the source, in steps of CIELAB's b."""
    share: Annotated[float, Field(gt=0, le=1)] = 0.9
    """Of the blocks that must still have the source's structure."""

    @model_validator(mode="after")
    def _something(self) -> Tone:
        if not any((self.brightness, self.contrast, self.saturation, self.warmth)):
            raise ValueError("expected at least one of brightness, contrast, saturation, warmth")
        return self


@dataclass(frozen=True)
class _Look:
    brightness: float
    contrast: float
    chroma: float
    warmth: float


def _measure(rgba: Floats) -> _Look:
    colours = lab(on_background(rgba, 0.5))
    chroma = np.hypot(colours[:, :, 1], colours[:, :, 2])
    light = colours[:, :, 0]
    return _Look(float(light.mean()), float(light.std()), float(chroma.mean()), float(colours[:, :, 2].mean()))


def _tone_pins(evidence: Evidence, p: Tone) -> Iterator[Pin]:
    yield from pins_seen(evidence, p.of, p.layer, ("colours",))


@check("image.tone", pins=_tone_pins)
def tone(evidence: Evidence, p: Tone) -> Finding:
    """The picture is the source with brightness, contrast or saturation changed by as much as asked, whatever tool
    did it."""
    both = pair(evidence, p)
    if isinstance(both, Finding):
        return both
    stranger = _stranger(both, p)
    if stranger is not None:
        return stranger
    seen, source = _measure(both.seen), _measure(both.wanted)
    values = {
        "brightness": (seen.brightness - source.brightness, p.brightness),
        "contrast": (seen.contrast / max(source.contrast, 1e-3), p.contrast),
        "saturation": (seen.chroma / max(source.chroma, 1e-3), p.saturation),
        "warmth": (seen.warmth - source.warmth, p.warmth),
    }
    expectations = [
        Expectation(f"change of {name}", value, _describe(asked), _within(value, asked))
        for name, (value, asked) in values.items()
        if asked is not None
    ]
    return assess("the picture", expectations, Code.WRONG_STYLE, p.of)


def _stranger(both: Pair, p: Tone) -> Finding | None:
    found = likeness(both.seen, both.wanted, colours=False)
    if not found.structured.any():
        raise Misfit(f"image.tone: {p.source} has no structure to be compared")
    share = float((found.structure[found.structured] >= 0.6).mean())
    if share >= p.share:
        return None
    sentence = f"Only {share:.0%} of the picture shows what the source shows there."
    return failed(Code.WRONG_CONTENT, sentence, observed=share, wanted=p.share, where=p.of)


def _within(value: float, asked: Range) -> bool:
    low, high = asked
    return (low is None or value >= low - 1e-6) and (high is None or value <= high + 1e-6)


def _describe(asked: Range) -> str:
    low, high = asked
    if low is None:
        return "anything" if high is None else f"at most {high:g}"
    return f"at least {low:g}" if high is None else f"{low:g} to {high:g}"


class Sharpness(Against):
    """Parameters of `image.sharpness`."""

    ratio: Range
    """Least and most of its fine detail (variance of the Laplacian) by the source's; above 1 is sharper."""
    share: Annotated[float, Field(gt=0, le=1)] = 0.9
    """Of the blocks that must still have the source's structure."""


def _sharpness_pins(evidence: Evidence, p: Sharpness) -> Iterator[Pin]:
    yield from pins_seen(evidence, p.of, p.layer, ("colours",))


@check("image.sharpness", pins=_sharpness_pins)
def sharpness(evidence: Evidence, p: Sharpness) -> Finding:
    """The picture is the source made sharper or softer by as much as asked; added grain is not sharpness."""
    both = pair(evidence, p)
    if isinstance(both, Finding):
        return both
    found = likeness(both.seen, both.wanted, colours=False)
    if not found.structured.any():
        raise Misfit(f"image.sharpness: {p.source} has no structure to be compared")
    share = float((found.structure[found.structured] >= 0.5).mean())
    if share < p.share:
        sentence = f"Only {share:.0%} of the picture shows what the source shows there."
        return failed(Code.WRONG_CONTENT, sentence, observed=share, wanted=p.share, where=p.of)
    seen, source = (_detail(picture) for picture in (both.seen, both.wanted))
    energy = max(float((source**2).mean()), 1e-12)
    shared = float((seen * source).mean()) / energy
    ratio = float((seen**2).mean()) / energy
    # What is the source's own detail, made stronger: grain adds energy that has nothing to do with it.
    own = shared**2 if ratio > 1 else ratio
    expectations = [Expectation("sharpness", own, _describe(p.ratio), _within(own, p.ratio))]
    return assess("the picture", expectations, Code.WRONG_STYLE, p.of)


def _detail(rgba: Floats) -> Floats:
    return np.asarray(cv2.Laplacian(luma(on_background(rgba, 0.5)), cv2.CV_32F), dtype=np.float32)
