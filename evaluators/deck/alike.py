"""When two paints, two transitions or two fonts are alike, whatever a program rewrote of them."""

from __future__ import annotations

from evaluators.deck.model import Fill, Line, Transition

CHANNEL = 3
"""Of 255: theme colours with their brightness changed are rounded differently."""
HAIRLINE_PT = 0.76
ALIASES = {
    "carlito": "calibri", "caladea": "cambria", "liberation sans": "arial", "liberation serif": "times new roman",
    "liberation mono": "courier new", "liberation sans narrow": "arial narrow",
}  # fmt: skip
"""Families of the same measures: LibreOffice writes the one for the other into a .pptx."""


def canonical_font(name: str | None) -> str | None:
    """Return a family under one name for all of the same measures."""
    if name is None:
        return None
    plain = " ".join(name.strip("'\" ").casefold().split())
    return ALIASES.get(plain, plain)


def near(a: str, b: str, channel: int = CHANNEL) -> bool:
    """Say whether two colours `rrggbb` hardly differ."""
    return "link" not in (a, b) and all(
        abs(int(a[i : i + 2], 16) - int(b[i : i + 2], 16)) <= channel for i in (0, 2, 4)
    )


def same_fill(a: Fill, b: Fill) -> bool:
    """Say whether two fills look alike; a table style's is unknown and agrees with all."""
    if "unknown" in (a.kind, b.kind):
        return True
    if a.kind != b.kind or a.picture != b.picture:
        return False
    return a.kind != "solid" or a.colour is None or b.colour is None or near(a.colour, b.colour)


def same_line(a: Line, b: Line) -> bool:
    """Say whether two outlines look alike; those of up to a hairline are of one width."""
    if a.kind != b.kind:
        return False
    if a.kind == "none":
        return True
    colours = a.colour is None or b.colour is None or near(a.colour, b.colour)
    thin = max(a.width, b.width) <= HAIRLINE_PT or a.themed
    return colours and (thin or abs(a.width - b.width) <= 0.15)


def same_transition(a: Transition, b: Transition, kind: str) -> bool:
    """Say whether two transitions are alike. LibreOffice 7.4 mirrors push and cover from left or right whenever it
    saves a .pptx, so there the side is not looked at."""
    if a.kind != b.kind or (a.after or 0) != (b.after or 0):
        return False
    if not a.kind:
        return True
    if a.duration is not None and b.duration is not None and abs(a.duration - b.duration) > 0.051:
        return False
    if kind == "pptx" and {a.direction, b.direction} <= {"left", "right"} and a.kind in ("push", "cover", "uncover"):
        return True
    return a.direction == b.direction
