"""What was to be done to a source: crop, scale, turn, mirror, perspective, colour changes, as GIMP 2.10 does them."""

from __future__ import annotations

import math
from typing import Annotated, Literal

import cv2
import numpy as np
from pydantic import Field, model_validator

from evaluators.colour import Colour, luma, on_background, parse_colour
from evaluators.evidence import Misfit, Unreadable, When
from evaluators.raster.look import Box, rectangle
from evaluators.raster.picture import Floats
from evaluators.registry import Params

Amount = Annotated[float, Field(ge=-127, le=127)]
Side = Annotated[int, Field(gt=0, le=20_000)]


class Canvas(Params):
    """A canvas that the picture is put on."""

    size: tuple[Side, Side]
    offset: tuple[int, int] = (0, 0)
    """Of the picture's top left corner on it."""
    fill: Colour | None = None
    """Without it, transparent."""


Corner = tuple[float, float]


class Perspective(Params):
    """Four corners that the picture is fitted into; around them the canvas is transparent."""

    size: tuple[Side, Side]
    """Of the canvas, px."""
    corners: tuple[Corner, Corner, Corner, Corner]
    """Where the picture's top left, top right, bottom right and bottom left corner are placed, px."""


class Step(Params):
    """One step of a transform; exactly one of these."""

    crop: Box | None = None
    """x, y, width, height in px, or as shares (`10%`)."""
    scale: tuple[Side | None, Side | None] | float | None = None
    """Width and height in px (one may be null: in proportion), or a factor."""
    rotate: float | None = None
    """Degrees clockwise; other than quarter turns grow the picture, with transparent corners."""
    mirror: Literal["horizontal", "vertical"] | None = None
    brightness: Amount | None = None
    """As in GIMP's Brightness-Contrast, -127 to 127."""
    contrast: Amount | None = None
    """The same."""
    saturation: Annotated[float, Field(ge=-100, le=100)] | None = None
    """As in GIMP's Hue-Saturation, -100 to 100."""
    desaturate: Literal["luminance", "luma", "lightness", "average", "value"] | None = None
    invert: Literal[True] | None = None
    sharpen: tuple[Annotated[float, Field(gt=0, le=100)], Annotated[float, Field(ge=0, le=10)]] | None = None
    """Radius and amount, as in GIMP's Sharpen (Unsharp Mask) with threshold 0."""
    canvas: Canvas | None = None
    perspective: Perspective | None = None
    background: Colour | None = None
    """What is transparent becomes this colour."""

    @model_validator(mode="after")
    def _one(self) -> Step:
        if len(self.given) != 1:
            raise ValueError(f"expected one step, got {', '.join(self.given) or 'none'}")
        return self

    @property
    def given(self) -> list[str]:
        """The name of what it does."""
        return [name for name in type(self).model_fields if getattr(self, name) is not None]

    @property
    def of_colours(self) -> bool:
        """Whether it changes colours alone."""
        return self.given[0] in ("brightness", "contrast", "saturation", "desaturate", "invert")


def transformed(rgba: Floats, steps: tuple[Step, ...], when: When = "before", *, colours: bool = True) -> Floats:
    """Return the picture after the steps; without `colours` those that change colours alone are left out.

    Args:
        rgba: the picture.
        steps: what is done to it.
        when: whose picture it is: the agent's (`after`) may have any size.
        colours: whether steps that change colours alone are done.

    Raises:
        Misfit: a crop lies outside of the picture, a mistake of the task.
        Unreadable: the same, of a picture of the agent's.
    """
    for step in steps:
        if colours or not step.of_colours:
            try:
                rgba = _apply(rgba, step)
            except Misfit as error:
                if when == "before":
                    raise
                raise Unreadable(str(error)) from error
    return rgba


def _apply(rgba: Floats, step: Step) -> Floats:
    height, width = rgba.shape[:2]
    if step.crop is not None:
        box = rectangle(step.crop, width, height)
        if box is None:
            raise Misfit(f"the crop {step.crop} lies outside of the source, {width} x {height} px")
        return rgba[box[1] : box[3], box[0] : box[2]]
    if step.scale is not None:
        return resized(rgba, *target_of(step.scale, width, height))
    if step.rotate is not None:
        return _rotated(rgba, step.rotate)
    if step.mirror is not None:
        return rgba[:, ::-1] if step.mirror == "horizontal" else rgba[::-1]
    if step.canvas is not None:
        return _on_canvas(rgba, step.canvas)
    if step.perspective is not None:
        return _in_perspective(rgba, step.perspective)
    out = rgba.copy()
    if step.sharpen is not None:
        out[:, :, :3] = _sharpened(rgba[:, :, :3], *step.sharpen)
        return out
    if step.background is not None:
        out[:, :, :3] = on_background(rgba, np.array(parse_colour(step.background), dtype=np.float32) / np.float32(255))
        out[:, :, 3] = 1
        return out
    out[:, :, :3] = np.clip(_recoloured(rgba[:, :, :3], step), 0, 1)
    return out


def target_of(scale: tuple[int | None, int | None] | float, width: int, height: int) -> tuple[int, int]:
    """Return the width and height that a picture of a width and height is scaled to."""
    if isinstance(scale, tuple):
        w, h = scale
        w = w or (round(width * h / height) if h else width)
        return w, h or max(1, round(height * w / width))
    return max(1, round(width * scale)), max(1, round(height * scale))


def resized(rgba: Floats, width: int, height: int) -> Floats:
    """Return the picture at another size; transparent colours do not bleed in."""
    if rgba.shape[:2] == (height, width):
        return rgba
    smaller = width * height < rgba.shape[0] * rgba.shape[1]
    how = cv2.INTER_AREA if smaller else cv2.INTER_CUBIC
    if float(rgba[:, :, 3].min()) >= 1:
        return np.clip(np.asarray(cv2.resize(rgba, (width, height), interpolation=how), dtype=np.float32), 0, 1)
    weighted = rgba.copy()
    weighted[:, :, :3] *= rgba[:, :, 3:]
    out = np.clip(np.asarray(cv2.resize(weighted, (width, height), interpolation=how), dtype=np.float32), 0, 1)
    alpha = out[:, :, 3:]
    out[:, :, :3] = np.divide(out[:, :, :3], alpha, out=np.zeros_like(out[:, :, :3]), where=alpha > 0)
    return np.clip(out, 0, 1)


def _rotated(rgba: Floats, degrees: float) -> Floats:
    quarters = degrees / 90
    if quarters == round(quarters):
        return np.ascontiguousarray(np.rot90(rgba, -round(quarters)))
    height, width = rgba.shape[:2]
    angle = math.radians(degrees)
    cos, sin = abs(math.cos(angle)), abs(math.sin(angle))
    w, h = math.ceil(width * cos + height * sin), math.ceil(width * sin + height * cos)
    matrix = cv2.getRotationMatrix2D((width / 2 - 0.5, height / 2 - 0.5), -degrees, 1)
    matrix[:, 2] += [(w - width) / 2, (h - height) / 2]
    return np.clip(np.asarray(cv2.warpAffine(rgba, matrix, (w, h), flags=cv2.INTER_CUBIC), dtype=np.float32), 0, 1)


def _on_canvas(rgba: Floats, canvas: Canvas) -> Floats:
    (width, height), (x, y) = canvas.size, canvas.offset
    out = np.zeros((height, width, 4), dtype=np.float32)
    left, top = max(0, x), max(0, y)
    right, bottom = min(width, x + rgba.shape[1]), min(height, y + rgba.shape[0])
    if right > left and bottom > top:
        out[top:bottom, left:right] = rgba[top - y : bottom - y, left - x : right - x]
    if canvas.fill is not None:
        out[:, :, :3] = on_background(out, np.array(parse_colour(canvas.fill), dtype=np.float32) / np.float32(255))
        out[:, :, 3] = 1
    return out


FINE = 3
"""How many times as large a picture is put into perspective before it is made smooth."""


def _in_perspective(rgba: Floats, p: Perspective) -> Floats:
    """Return the canvas with the picture in it; corners are those of px, not their middles."""
    (width, height), (rows, columns) = p.size, rgba.shape[:2]
    corners = np.array(p.corners, dtype=np.float32)
    x0, y0 = (max(0, math.floor(v)) for v in corners.min(axis=0))
    x1, y1 = (min(most, math.ceil(v)) for v, most in zip(corners.max(axis=0), p.size, strict=True))
    if x0 >= x1 or y0 >= y1 or not cv2.isContourConvex(corners):
        raise Misfit(f"the corners {p.corners} hold no part of a canvas of {width} x {height} px")
    source = np.array([(0, 0), (columns, 0), (columns, rows), (0, rows)], dtype=np.float32) - np.float32(0.5)
    target = (corners - np.array([x0, y0], dtype=np.float32)) * FINE - np.float32(0.5)
    matrix = cv2.getPerspectiveTransform(source, target)
    weighted = rgba.copy()
    weighted[:, :, :3] *= rgba[:, :, 3:]
    big = cv2.warpPerspective(weighted, matrix, ((x1 - x0) * FINE, (y1 - y0) * FINE), flags=cv2.INTER_LINEAR)
    part = cv2.resize(big, (x1 - x0, y1 - y0), interpolation=cv2.INTER_AREA)
    alpha = part[:, :, 3:]
    part[:, :, :3] = np.divide(part[:, :, :3], alpha, out=np.zeros_like(part[:, :, :3]), where=alpha > 0)
    out = np.zeros((height, width, 4), dtype=np.float32)
    out[y0:y1, x0:x1] = np.clip(part, 0, 1)
    return out


def _recoloured(rgb: Floats, step: Step) -> Floats:
    if step.brightness is not None:
        amount = np.float32(step.brightness / 127 / 2)
        return rgb * (1 + amount) if amount < 0 else rgb + (1 - rgb) * amount
    if step.contrast is not None:
        return (rgb - np.float32(0.5)) * np.float32(math.tan((step.contrast / 127 + 1) * math.pi / 4)) + np.float32(0.5)
    if step.saturation is not None:
        hls = cv2.cvtColor(np.ascontiguousarray(rgb, dtype=np.float32), cv2.COLOR_RGB2HLS)
        hls[:, :, 2] = np.clip(hls[:, :, 2] * (1 + step.saturation / 100), 0, 1)
        return np.asarray(cv2.cvtColor(hls, cv2.COLOR_HLS2RGB), dtype=np.float32)
    if step.invert:
        return 1 - rgb
    return np.repeat(_gray(rgb, str(step.desaturate))[:, :, None], 3, axis=2)


def _gray(rgb: Floats, kind: str) -> Floats:
    match kind:
        case "luma":
            return luma(rgb)
        case "lightness":
            return np.asarray((rgb.max(axis=2) + rgb.min(axis=2)) / 2, dtype=np.float32)
        case "average":
            return np.asarray(rgb.mean(axis=2), dtype=np.float32)
        case "value":
            return np.asarray(rgb.max(axis=2), dtype=np.float32)
    return encoded(luma(linear(rgb)))


def linear(rgb: Floats) -> Floats:
    """Return light, 0 to 1, of sRGB (IEC 61966-2-1)."""
    return np.asarray(np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4), dtype=np.float32)


def encoded(light: Floats) -> Floats:
    """Return sRGB of light."""
    return np.asarray(np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055), dtype=np.float32)


def _sharpened(rgb: Floats, radius: float, amount: float) -> Floats:
    """gegl:unsharp-mask: what a blur of light takes away is added, the radius being the blur's standard deviation."""
    light = linear(rgb)
    soft = np.asarray(cv2.GaussianBlur(light, (0, 0), radius), dtype=np.float32)
    return encoded(np.clip(light + np.float32(amount) * (light - soft), 0, 1))
