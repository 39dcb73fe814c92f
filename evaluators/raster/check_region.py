"""Checks on regions of a picture: their colour, their transparency, and a shadow or glow beside an object."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import cv2
import numpy as np
from pydantic import Field, model_validator

from evaluators.colour import Colour, hex_of, lab, lab_of, parse_colour
from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, assess
from evaluators.pins import Pin
from evaluators.raster.look import Box, Look, region, view
from evaluators.raster.picture import Floats
from evaluators.registry import check
from evaluators.verdict import Code, Finding, failed, passed
from evaluators.xcf.pins import pins_seen

SOLID = 0.9
"""The least opacity of a pixel that has a colour: paint at half strength is another colour."""


class RegionColour(Look):
    """Parameters of `image.colour`."""

    box: Box | None = None
    """x, y, width, height in px or shares (`10%`); without it, the whole picture."""
    placed: bool = False
    """A layer is looked at on the canvas; without, by itself."""
    colour: Colour
    tolerance: Annotated[float, Field(ge=0, le=100)] = 5.0
    """Delta E (CIELAB, 1976)."""
    measure: Literal["mean", "dominant", "share"] = "mean"
    """The region's mean colour; the colour most of it has; or the share of its pixels that have the colour."""
    share: Annotated[float, Field(gt=0, le=1)] = 0.98
    """The least share of the pixels, if that is measured."""
    max_share: Annotated[float, Field(ge=0, le=1)] = 1.0
    """The most: below 1 says that not all of it may have the colour."""
    painted: Annotated[float, Field(gt=0, le=1)] | None = None
    """The least opacity of pixels that count, with `measure: share` of these alone: 0.1 looks at soft edges too."""


def _colour_pins(evidence: Evidence, p: RegionColour) -> Iterator[Pin]:
    yield from pins_seen(evidence, p.of, p.layer, ("colours",))


@check("image.colour", pins=_colour_pins)
def colour(evidence: Evidence, p: RegionColour) -> Finding:
    """The region has the colour, in the mean, mostly, or in a share of its pixels."""
    picture = view(evidence, p.of, layer=p.layer, placed=p.placed)
    part = region(p.box, picture.width, picture.height, p.of)
    if isinstance(part, Finding):
        return part
    rgba = picture.rgba[part].reshape(-1, 4)
    opaque = rgba[rgba[:, 3] >= SOLID][:, :3] if p.measure == "share" else rgba[rgba[:, 3] > 0.5][:, :3]
    if p.measure != "share" and (len(opaque) < 0.5 * len(rgba) or float(np.median(rgba[:, 3])) < SOLID):
        sentence = f"{1 - float(rgba[:, 3].mean()):.0%} of the region is transparent; {p.colour} was asked."
        return failed(Code.WRONG_STYLE, sentence, wanted=p.colour, where=p.of)
    wanted = lab_of(p.colour)
    if p.measure == "share":
        counted = len(rgba)
        if p.painted is not None:
            opaque = rgba[rgba[:, 3] >= p.painted][:, :3]
            counted = max(1, len(opaque))
        share = _count(opaque, p) / counted
        ok = p.share <= share + 1e-9 and share <= p.max_share + 1e-9
        most = f" and at most {p.max_share:.1%}" if p.max_share < 1 else ""
        sentence = f"{share:.1%} of the region is {p.colour}; at least {p.share:.1%}{most} was asked."
        return (
            passed(sentence, observed=share, wanted=p.share, where=p.of)
            if ok
            else failed(Code.WRONG_STYLE, sentence, observed=share, wanted=p.share, where=p.of)
        )
    seen = opaque.mean(axis=0) if p.measure == "mean" else _dominant(opaque)
    apart = float(np.linalg.norm(lab(seen) - wanted))
    sentence = f"The region's {p.measure} colour is {hex_of(seen)}, {apart:.1f} (delta E) from {p.colour}."
    if apart <= p.tolerance:
        return passed(sentence, observed=hex_of(seen), wanted=p.colour, where=p.of)
    return failed(Code.WRONG_STYLE, sentence, observed=hex_of(seen), wanted=p.colour, where=p.of)


def _count(colours: Floats, p: RegionColour) -> int:
    """Return how many colours are near the one asked; those that equal it to half a step need no look at CIELAB."""
    exact = np.array(parse_colour(p.colour), dtype=np.float32) / np.float32(255)
    other = colours[(np.abs(colours - exact) > 0.5 / 255).any(axis=1)]
    near = (
        np.linalg.norm(lab(other) - lab_of(p.colour), axis=1) <= p.tolerance if len(other) else np.zeros(0, dtype=bool)
    )
    return len(colours) - len(other) + int(near.sum())


def _dominant(colours: Floats) -> Floats:
    """Return the mean of the colours in the fullest cell of a 12-step grid."""
    cells = (np.clip(colours, 0, 0.9999) * 12).astype(np.int64) @ np.array([144, 12, 1])
    fullest = np.bincount(cells).argmax()
    return np.asarray(colours[cells == fullest].mean(axis=0), dtype=np.float32)


class Transparency(Look):
    """Parameters of `image.transparency`; at least one of shares and mean."""

    box: Box | None = None
    placed: bool = False
    """A layer is looked at on the canvas; without, by itself."""
    transparent: Annotated[float, Field(ge=0, le=1)] | None = None
    """The least share of its pixels that is wholly transparent (up to 2 %)."""
    opaque: Annotated[float, Field(ge=0, le=1)] | None = None
    """The least share that is wholly opaque (from 98 %)."""
    mean: Annotated[float, Field(ge=0, le=1)] | None = None
    """The mean opacity."""
    tolerance: Annotated[float, Field(ge=0, le=1)] = 0.03
    """Of the mean."""
    partial: Annotated[float, Field(ge=0, le=1)] | None = None
    """The least share that is neither wholly transparent nor wholly opaque: soft edges."""

    @model_validator(mode="after")
    def _something(self) -> Transparency:
        if all(asked is None for asked in (self.transparent, self.opaque, self.mean, self.partial)):
            raise ValueError("expected transparent, opaque, mean or partial")
        return self


def _transparency_pins(evidence: Evidence, p: Transparency) -> Iterator[Pin]:
    yield from pins_seen(evidence, p.of, p.layer, ("pixels",))


@check("image.transparency", pins=_transparency_pins)
def transparency(evidence: Evidence, p: Transparency) -> Finding:
    """The region is transparent or opaque in the shares, or in the mean, that were asked."""
    picture = view(evidence, p.of, layer=p.layer, placed=p.placed)
    part = region(p.box, picture.width, picture.height, p.of)
    if isinstance(part, Finding):
        return part
    alpha = picture.rgba[part][:, :, 3]
    expectations = []
    for name, flags, asked in (
        ("transparent share", alpha <= 0.02, p.transparent),
        ("opaque share", alpha >= 0.98, p.opaque),
        ("partly transparent share", (alpha > 0.02) & (alpha < 0.98), p.partial),
    ):
        if asked is not None:
            share = float(flags.mean())
            expectations.append(Expectation(name, share, f"at least {asked:g}", share >= asked - 1e-9))
    if p.mean is not None:
        mean = float(alpha.mean())
        expectations.append(
            Expectation("opacity", mean, p.mean, abs(mean - p.mean) <= p.tolerance, tolerance=p.tolerance)
        )
    return assess("the region", expectations, Code.WRONG_STYLE, p.of)


class Shadow(Look):
    """Parameters of `image.shadow`."""

    box: Box
    """The box around the object, x, y, width, height."""
    placed: bool = False
    """A layer is looked at on the canvas; without, by itself."""
    background: Colour = "#ffffff"
    """What is behind the shadow; what is transparent counts as this colour."""
    side: Literal["any", "right", "left", "below", "above", "all"] = "any"
    """Where it must be seen: on one side of the object, on a given one, or around it (a glow)."""
    reach: Annotated[float, Field(gt=0)] = 60.0
    """Px beside the object's box within which it must end."""
    colour: Colour | None = None
    """What it tends to; without it, something darker than the background."""
    strength: Annotated[float, Field(gt=0)] = 3.0
    """The least delta E from the background at its strongest."""


def _shadow_pins(evidence: Evidence, p: Shadow) -> Iterator[Pin]:
    yield from pins_seen(evidence, p.of, p.layer, ("pixels",))


@check("image.shadow", pins=_shadow_pins)
def shadow(evidence: Evidence, p: Shadow) -> Finding:
    """Beside the object's box the background carries a soft shadow (or, with a colour, a glow) that fades out within
    reach; a hard edge or a damaged background is not."""
    picture = view(evidence, p.of, layer=p.layer, placed=p.placed)
    part = region(p.box, picture.width, picture.height, p.of)
    if isinstance(part, Finding):
        return part
    background = np.array(parse_colour(p.background), dtype=np.float32) / np.float32(255)
    rgba, part = _around(picture.rgba, part, round(p.reach))
    flat = rgba[:, :, :3] * rgba[:, :, 3:] + background * (1 - rgba[:, :, 3:])
    away = _toward(lab(np.asarray(flat, dtype=np.float32)), lab_of(p.background), p)
    strips = _strips(away, part, round(p.reach))
    shown = {name: _is_soft(strip, p.strength) for name, strip in strips.items()}
    sides = [name for name, ok in shown.items() if ok]
    wanted = list(strips) if p.side == "all" else [p.side]
    ok = bool(sides) if p.side == "any" else all(shown.get(name, False) for name in wanted)
    where = {"any": "beside the object", "all": "all around the object"}.get(p.side, f"on the side asked ({p.side})")
    if ok:
        return passed(f"A soft shadow is seen {where}.", observed=sides, wanted=p.side, where=p.of)
    seen = f"; one is seen only {', '.join(sides)}" if sides else ""
    return failed(Code.WRONG_STYLE, f"No soft shadow is seen {where}{seen}.", observed=sides, wanted=p.side, where=p.of)


def _around(rgba: Floats, part: tuple[slice, slice], reach: int) -> tuple[Floats, tuple[slice, slice]]:
    """Return the picture around a box as far as the reach, and the box in it."""
    top, left = max(0, part[0].start - reach), max(0, part[1].start - reach)
    near = rgba[top : part[0].stop + reach, left : part[1].stop + reach]
    return near, (
        slice(part[0].start - top, part[0].stop - top),
        slice(part[1].start - left, part[1].stop - left),
    )


def _toward(colours: Floats, background: Floats, p: Shadow) -> Floats:
    """Return how far each pixel has gone from the background to the shadow, in delta E."""
    apart = colours - background
    if p.colour is None:
        return np.asarray(np.maximum(0, -apart[:, :, 0]), dtype=np.float32)
    direction = lab_of(p.colour) - background
    return np.asarray(
        np.maximum(0, apart @ (direction / max(float(np.linalg.norm(direction)), 1e-6))), dtype=np.float32
    )


def _strips(away: Floats, part: tuple[slice, slice], reach: int) -> dict[str, Floats]:
    """Return the strips beside the object with the object's side first, each (distance, along)."""
    rows, columns = part
    height, width = away.shape
    found = {
        "right": away[rows, columns.stop : columns.stop + reach].T,
        "left": away[rows, max(0, columns.start - reach) : columns.start][:, ::-1].T,
        "below": away[rows.stop : rows.stop + reach, columns],
        "above": away[max(0, rows.start - reach) : rows.start, columns][::-1],
    }
    return {name: strip for name, strip in found.items() if min(strip.shape) >= 4 and height and width}


def _is_soft(strip: Floats, strength: float) -> bool:
    """Say whether a strip has a shadow: strong near the object, fading without a step, gone at its end."""
    smooth = np.asarray(cv2.GaussianBlur(np.ascontiguousarray(strip), (0, 0), 1.0))
    column = int(smooth.sum(axis=0).argmax())
    line = smooth[:, max(0, column - 2) : column + 3].mean(axis=1)
    peak = float(line.max())
    if peak < strength or float(line[-max(2, len(line) // 8) :].max()) > max(1.0, 0.12 * peak):
        return False
    after = line[int(line.argmax()) :]
    steps = -np.diff(after)
    return len(steps) > 2 and float(steps.max(initial=0.0)) <= 0.3 * peak
