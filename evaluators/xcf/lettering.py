"""The letters of a text layer: the styles that its stretches have, and whether its pixels look like them.

Fonts are not known here, so that ink is judged by its colour, its height and its amount. What was painted over, wiped
or filled is distinguished from letters; one word from another is not.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from evaluators.colour import lab, parse_colour
from evaluators.xcf.depth import Floats
from evaluators.xcf.model import Layer, Text

WEIGHTS = re.compile(r"\s+(thin|light|medium|semibold|bold|black|heavy|regular|italic|oblique|normal|book)\b", re.I)
PANGO, POINTS = 1024.0, 72.0
"""Units of a point in markup, and points of an inch."""
INKED = 0.5
"""The opacity from which a pixel is ink."""
STRANGE = 0.12
"""The share of the ink that may have another colour: anti-aliased edges are not among it."""

LINE_HEIGHTS = {
    "open sans": 1.362,
    "caladea": 1.136,
    "noto sans cjk sc": 1.448,
    "noto serif cjk sc": 1.437,
}
"""How high a line of a font is, in parts of its size: ascent and descent, as its file states them."""
LINE_SLACK, LINE_SHARE = 3.0, 0.05
"""Px of each line, and the share of all, by which a layer may be higher: GIMP rounds both up."""


@dataclass(frozen=True)
class Style:
    """How a stretch of a text is set."""

    font: str
    sizes: tuple[float, ...]
    """In px of the image; markup says points."""
    rgb: Floats


def styles_of(text: Text) -> list[Style]:
    """Return the styles of a text's stretches, what is set on the canvas put in."""
    base = np.array(text.colour, dtype=np.float32) / np.float32(255)
    if not text.stretches:
        return [Style(text.font, (text.size_px,), base)]
    return [_style(text, said, base) for _, said in text.stretches]


def _style(text: Text, said: dict[str, str], base: Floats) -> Style:
    font = next((said[name] for name in ("font", "font_desc", "face", "font_family") if name in said), text.font)
    if said.get("weight", "").lower() in ("bold", "700") and "bold" not in font.lower():
        font = f"{WEIGHTS.sub('', font)} Bold"
    if said.get("style", "").lower() == "italic" and "italic" not in font.lower():
        font = f"{font} Italic"
    sizes: tuple[float, ...] = (text.size_px,)
    size = said.get("size", said.get("font_size", ""))
    if size.isdecimal():
        sizes = (int(size) / PANGO * text.dpi / POINTS,)
    colour = next((said[name] for name in ("foreground", "fgcolor", "color") if name in said), None)
    rgb = base
    if colour is not None:
        try:
            rgb = np.array(parse_colour(colour), dtype=np.float32) / np.float32(255)
        except ValueError:
            rgb = base
    return Style(font, sizes, rgb)


def fault(layer: Layer, styles: list[Style]) -> str | None:
    """Say why a layer's pixels cannot be the letters that it remembers; None if they can."""
    if layer.text is None or layer.group:
        return None
    letters = len("".join(layer.text.content.split()))
    if not letters:
        return None
    if layer.text.reworked:
        return "its pixels were changed (scaled, turned, bent or painted on) after the text was drawn"
    rgba = layer.shown
    ink = rgba[:, :, 3] >= INKED
    if not ink.any():
        return "nothing is drawn"
    colours = lab(np.ascontiguousarray(rgba[rgba[:, :, 3] >= 0.9][:, :3][None]))[0]
    if len(colours):
        near = np.min([np.linalg.norm(colours - lab(style.rgb), axis=1) for style in styles], axis=0) <= 12
        if float((~near).mean()) > STRANGE:
            return "its ink has other colours"
    size = max(max(style.sizes) for style in styles)
    lines = max(1, len([line for line in layer.text.content.split("\n") if line.strip()]))
    rows = np.flatnonzero(ink.any(axis=1))
    height = float(rows[-1] - rows[0] + 1)
    amount = float(ink.sum()) / (size * size * letters)
    if height < 0.04 * size or height > 2.6 * size * max(lines, _wrapped(layer, size)):
        return f"its ink is {height:.0f} px high"
    if (other := _other_lines(layer, styles)) is not None:
        return other
    if not 0.004 <= amount <= 0.75:
        return "its ink is too little or too much for letters"
    return None


def _other_lines(layer: Layer, styles: list[Style]) -> str | None:
    """Say that a layer is higher than lines of its font and size are, or that it has room for higher ones only; None
    for a font that is not known, and for boxes and spacings that somebody set."""
    assert layer.text is not None
    spaced = layer.text.fields.get("line-spacing", "0").split()
    known = LINE_HEIGHTS.get(family(styles[0].font))
    of_one_style = len({(style.font, style.sizes) for style in styles}) == 1 and len(styles[0].sizes) == 1
    fixed = layer.text.fields.get("box-mode", "") == "fixed" or any(word.strip("0.") for word in spaced)
    if known is None or not of_one_style or fixed:
        return None
    lines = layer.text.content.count("\n") + 1
    wanted = lines * known * styles[0].sizes[0]
    if layer.height > wanted + max(LINE_SLACK * lines, LINE_SHARE * wanted):
        return f"it is {layer.height} px high, where text of its size takes {wanted:.0f}"
    inside = layer.shown[:, :, 3]
    airy = inside.shape[0] > 2 and not (inside[:1] >= INKED).any() and not (inside[-1:] >= INKED).any()
    cut = layer.y <= 0  # by the canvas, when it was cropped
    if airy and not cut and layer.height < (wanted - LINE_SLACK * lines) * (1 - LINE_SHARE):
        return f"it is only {layer.height} px high, where text of its size takes {wanted:.0f}"
    return None


def family(font: str) -> str:
    """Return a font's name without its weight and style, in small letters."""
    return WEIGHTS.sub("", font.replace(",", " ")).strip().lower()


def _wrapped(layer: Layer, size: float) -> int:
    """Return how many lines a box of fixed width may break a text into."""
    assert layer.text is not None
    fixed = layer.text.fields.get("box-mode", "") == "fixed"
    return max(1, round(layer.height / max(size, 1.0))) if fixed else 1
