"""Where the words of a shape are: a frame without fill and line shows nothing but them, and is often far larger."""

from __future__ import annotations

import math

from evaluators.deck.boxes import Box, box_of
from evaluators.deck.model import Paragraph, Shape

EMU_PT = 12_700
INSET = 91_440
"""What a text keeps from the edge of its frame where the file does not say it: a tenth of an inch."""
SIZE_PT = 18.0
"""Of letters whose size is not known."""
LATIN, HAN = 0.52, 1.0
"""Mean width of a letter, and of a Chinese sign, in parts of its size."""
LINE = 1.2
"""Height of a line, in parts of the letters' size."""


def ink(shape: Shape) -> Box:
    """Return the box of what a shape shows: of a bare text an estimate of its lines, of all else its frame.

    Args:
        shape: Of a slide; of one that is turned it is the frame as well.

    Returns:
        Left, top, right, bottom in EMU, within the frame: how far a text runs over it is not known so well.
    """
    left, top, right, bottom = box_of(shape)
    bare = shape.kind == "shape" and shape.fill.kind == "none" and shape.line.kind in ("none", "")
    if not bare or shape.rotation or not shape.text.strip():
        return left, top, right, bottom
    insets = shape.text_box.insets if shape.text_box is not None else (INSET,) * 4
    room = max(1.0, right - left - insets[0] - insets[2])
    lines = [_lines(one, room) for one in shape.paragraphs]
    wide, high = max(width for width, _ in lines), sum(height for _, height in lines)
    sides = {one.align for one in shape.paragraphs if one.text.strip()}
    if sides <= {"left", "justify", ""}:
        across = (left + insets[0], left + insets[0] + wide)
    elif sides == {"right"}:
        across = (right - insets[2] - wide, right - insets[2])
    else:
        across = ((left + right - wide) / 2, (left + right + wide) / 2)
    starts = {"middle": (top + bottom - high) / 2, "bottom": bottom - insets[3] - high}.get(
        shape.anchor, top + insets[1]
    )
    return max(left, across[0]), max(top, starts), min(right, across[1]), min(bottom, starts + high)


def _lines(paragraph: Paragraph, room: float) -> tuple[float, float]:
    """Return how wide and high a paragraph is in EMU, in a room of this width."""
    size = max((run.size for run in paragraph.runs if run.size is not None), default=SIZE_PT) * EMU_PT
    hanging = float(paragraph.margin)
    room = max(size, room - hanging)
    widest, count = 0.0, 0
    for line in paragraph.text.split("\n"):
        wide = sum(HAN if "\u2e80" <= sign <= "\uffef" else LATIN for sign in line) * size
        widest = max(widest, min(wide, room))
        count += max(1, math.ceil(wide / room))
    spacing = paragraph.line_spacing
    each = size * LINE * spacing if spacing > 0 else -spacing * EMU_PT
    return widest + hanging, count * each + (paragraph.before + paragraph.after) * EMU_PT
