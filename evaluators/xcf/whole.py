"""Whether the letters of a text layer can be seen to the last: none is cut off by its box or by the canvas, taken away
by its mask, or covered by what lies above."""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from evaluators.evidence import Evidence, Unreadable
from evaluators.svg.picture import parse_png
from evaluators.xcf.compose import NORMAL, NORMAL_LEGACY
from evaluators.xcf.lettering import INKED, Style
from evaluators.xcf.model import Layer, Project

Ink = NDArray[np.bool_]
EDGE = 1
"""Rows beyond a box into which letters may reach: their soft edges."""
LOST, LOST_SHARE = 12, 0.005
"""The most px of ink that may be lost, and the most of all: less is not a part of a letter."""
NEXT_LINE = 2.2
"""Within how many sizes below the last ink the letters of a next line begin to show, in any font."""
OPAQUE = 0.9
"""The opacity from which what lies above hides letters."""
BLANK_LINE = re.compile(r"\n\s*\n")


def lost(evidence: Evidence, of: str, project: Project, layer: Layer, styles: list[Style]) -> str | None:
    """Say what of a text cannot be seen; None if it is all there, or if the layer is switched off.

    Args:
        evidence: of the episode.
        of: the name of the project in it.
        project: the project, as it is after the episode.
        layer: one of its text layers, with letters.
        styles: how its stretches are set.

    Raises:
        Unreadable: GIMP cannot draw it.
        WorkbenchFailed: GIMP could not be asked.
    """
    if layer.text is None or layer.pixels is None:
        return None
    ink = layer.rgba[:, :, 3] >= INKED
    if layer.mask is not None and layer.apply_mask and _much(ink & (layer.mask.values < INKED), ink):
        return "its mask hides a part of its letters"
    if project.seen(layer):
        x, y = max(0, -layer.x), max(0, -layer.y)
        inside = np.zeros_like(ink)
        inside[y : max(0, project.height - layer.y), x : max(0, project.width - layer.x)] = True
        if _much(ink & ~inside, ink):
            return "a part of its letters lies outside of the canvas"
        if (name := _covering(project, layer, ink)) is not None:
            return f"{name} covers a part of its letters"
    return _cut(evidence, of, project, layer, ink, styles)


def _much(missing: Ink, ink: Ink) -> bool:
    return int(missing.sum()) > max(LOST, LOST_SHARE * int(ink.sum()))


def _covering(project: Project, layer: Layer, ink: Ink) -> str | None:
    """Return the name of what lies above and hides letters."""
    for other in project.layers:
        if other is layer:
            return None
        if other.group or other.mode not in (NORMAL, NORMAL_LEGACY) or not project.seen(other):
            continue
        x0, y0 = max(layer.x, other.x), max(layer.y, other.y)
        x1, y1 = min(layer.x + layer.width, other.x + other.width), min(layer.y + layer.height, other.y + other.height)
        if x0 >= x1 or y0 >= y1:
            continue
        opacity = other.opacity
        for around in project.layers:
            if around.group and around is not other and around.path == other.path[: len(around.path)]:
                opacity *= around.opacity
        if opacity < OPAQUE:
            continue
        solid = other.shown[y0 - other.y : y1 - other.y, x0 - other.x : x1 - other.x, 3] * opacity >= OPAQUE
        hidden = np.zeros_like(ink)
        place = np.s_[y0 - layer.y : y1 - layer.y, x0 - layer.x : x1 - layer.x]
        hidden[place] = ink[place] & solid
        if _much(hidden, ink):
            return other.full_name
    return None


def _cut(evidence: Evidence, of: str, project: Project, layer: Layer, ink: Ink, styles: list[Style]) -> str | None:
    """Say that a box of fixed size cuts the text off: GIMP draws it in a higher one."""
    assert layer.text is not None
    if layer.text.fields.get("box-mode", "") != "fixed" or _ample(layer, ink, styles):
        return None
    number = next(at for at, one in enumerate(project.layers) if one is layer)
    made = evidence.made(of, "titles", only=number)
    if f"{number}.png" not in made:
        raise Unreadable(f"GIMP does not draw the text {layer.full_name}")
    whole = parse_png(made[f"{number}.png"]).pixels[:, :, 3] >= INKED * 255
    return "its box cuts off a part of its letters" if whole[layer.height + EDGE :].any() else None


def _ample(layer: Layer, ink: Ink, styles: list[Style]) -> bool:
    """Say whether a next line, if there were one, would begin to show."""
    assert layer.text is not None
    rows = np.flatnonzero(ink.any(axis=1))
    if not len(rows) or BLANK_LINE.search(layer.text.content):
        return False
    spacing = layer.text.fields.get("line-spacing", "0").split()[:1]
    set_apart = any(word.strip("0.") for word in spacing)
    size = max(max(style.sizes) for style in styles)
    return not set_apart and layer.height - 1 - int(rows[-1]) >= NEXT_LINE * size
