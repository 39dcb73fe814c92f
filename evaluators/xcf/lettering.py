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
    if not 0.004 <= amount <= 0.75:
        return "its ink is too little or too much for letters"
    return None


def _wrapped(layer: Layer, size: float) -> int:
    """Return how many lines a box of fixed width may break a text into."""
    assert layer.text is not None
    fixed = layer.text.fields.get("box-mode", "") == "fixed"
    return max(1, round(layer.height / max(size, 1.0))) if fixed else 1
