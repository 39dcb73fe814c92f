"""Where on a slide a shape shows something: its words, its table with the rows' heights, its picture."""

from __future__ import annotations

from dataclasses import dataclass

from evaluators.deck.boxes import Box, box_of
from evaluators.deck.measure import INSET_X, INSET_Y, extent, table_height, widest_line
from evaluators.deck.model import Shape

SHOWS = ("chart", "picture", "table", "media", "other")
"""Kinds that show something by themselves."""
OPAQUE = 0.5
"""How far a fill must hide what is behind it that nobody sees that."""
UNBROKEN = float(2**40)
"""EMU: the width of a text whose lines are not broken."""


def frame_of(shape: Shape) -> Box:
    """Return the frame of a shape, in EMU: left, top, right, bottom; of a table, with the height its rows need."""
    left, top, right, bottom = box_of(shape)
    return (left, top, right, max(bottom, top + table_height(shape)) if shape.table is not None else bottom)


def content_box(shape: Shape) -> Box | None:
    """Return where a shape shows something, in EMU; None for a panel, a line, a group."""
    if shape.kind in SHOWS or shape.picture is not None or shape.table is not None or shape.chart is not None:
        return frame_of(shape)
    return words_box(shape) if shape.text.strip() else None


def words_box(shape: Shape) -> Box:
    """Return where the words of a shape are, in EMU: their lines by the widths of the letters, not its frame."""
    left, top, right, bottom = box_of(shape)
    if shape.rotation % 360 or (shape.text_box is not None and shape.text_box.turn):
        return left, top, right, bottom
    insets = shape.text_box.insets if shape.text_box is not None else (INSET_X, INSET_Y, INSET_X, INSET_Y)
    room = max(1.0, right - left - insets[0] - insets[2])
    broken = shape.autosize != "both" and (shape.text_box is None or shape.text_box.wrap)
    wide = room if broken else UNBROKEN
    high = extent(shape.paragraphs, wide).height * (shape.shrink or 1.0)
    across = widest_line(shape.paragraphs, wide)
    sides = {one.align for one in shape.paragraphs if one.text.strip()}
    if sides <= {"left", "justify", ""}:
        start = left + insets[0]
    elif sides == {"right"}:
        start = right - insets[2] - across
    elif sides == {"center"}:
        start = (left + insets[0] + right - insets[2] - across) / 2
    else:
        start, across = left + insets[0], max(room, across)
    upper = {"middle": (top + bottom - high) / 2, "bottom": bottom - insets[3] - high}.get(
        shape.anchor, top + insets[1]
    )
    return start, upper, start + across, upper + high


@dataclass(frozen=True)
class Seen:
    """A shape with what of it is to be seen."""

    shape: Shape
    content: Box | None
    """Of its words, its picture, ...; None for a panel."""
    hides: bool
    """Nothing shows through its frame."""
    frame: Box


def see(shape: Shape) -> Seen:
    """Return a shape with what of it is to be seen."""
    fill = shape.fill
    hides = shape.picture is not None or shape.table is not None or fill.kind in ("gradient", "picture", "pattern")
    hides = hides or (fill.kind == "solid" and fill.opacity >= OPAQUE)
    return Seen(shape, content_box(shape), hides, frame_of(shape))
