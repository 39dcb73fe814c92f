"""When two paints, two transitions or two fonts are alike, whatever a program rewrote of them."""

from __future__ import annotations

from evaluators.deck.model import Fill, Line, Shadow, Transition

LOST = {
    "zoom": "",
    "switch": "",
    "flip": "",
    "doors": "",
    "reveal": "",
    "gallery": "",
    "conveyor": "",
    "pan": "",
    "ferris": "",
    "flythrough": "",
    "window": "",
    "warp": "",
    "shred": "",
    "wheelReverse": "",
    "strips": "cover",
}
"""What LibreOffice 7.4 makes of transitions that it does not know, and of the time after which a slide without one
goes on."""
PERCENT = 0.021
CHANNEL = 3
"""Of 255: theme colours with their brightness changed are rounded differently."""
HAIRLINE_PT = 0.76
ALIASES = {
    "carlito": "calibri",
    "caladea": "cambria",
    "liberation sans": "arial",
    "liberation serif": "times new roman",
    "liberation mono": "courier new",
    "liberation sans narrow": "arial narrow",
}
"""Families of the same measures: LibreOffice writes the one for the other into a .pptx."""


def canonical_font(name: str | None) -> str | None:
    """Return a family under one name for all of the same measures."""
    if name is None:
        return None
    plain = " ".join(name.strip("'\" ").casefold().split())
    return ALIASES.get(plain, plain)


def near(a: str, b: str, channel: int = CHANNEL) -> bool:
    """Say whether two colours `rrggbb` hardly differ; `link` and `none` are like nothing else."""
    return len(a) == len(b) == 6 and all(
        abs(int(a[i : i + 2], 16) - int(b[i : i + 2], 16)) <= channel for i in (0, 2, 4)
    )


def same_fill(a: Fill, b: Fill) -> bool:
    """Say whether two fills look alike; a table style's is unknown and agrees with all."""
    if "unknown" in (a.kind, b.kind):
        return True
    if a.kind != b.kind or a.picture != b.picture:
        return False
    if a.kind != "solid" or a.colour is None or b.colour is None:
        return True
    return near(a.colour, b.colour) and abs(a.opacity - b.opacity) <= PERCENT


def same_line(a: Line, b: Line) -> bool:
    """Say whether two outlines look alike; those of up to a hairline are of one width."""
    if a.kind != b.kind:
        return False
    if a.kind == "none":
        return True
    colours = a.colour is None or b.colour is None or near(a.colour, b.colour)
    thin = max(a.width, b.width) <= HAIRLINE_PT or a.themed or b.themed
    ends = (bool(a.start), bool(a.end)) == (bool(b.start), bool(b.end))
    return colours and ends and a.dash == b.dash and (thin or abs(a.width - b.width) <= 0.15)


def same_border(a: Line, b: Line) -> bool:
    """Say whether two borders of a cell look alike: LibreOffice 7.4 rounds their widths, and forgets dashes."""
    if "none" in (a.kind, b.kind):
        return a.kind == b.kind
    colours = a.colour is None or b.colour is None or near(a.colour, b.colour)
    return colours and (max(a.width, b.width) <= HAIRLINE_PT or abs(a.width - b.width) <= 0.3)


def same_shadow(a: Shadow | None, b: Shadow | None) -> bool:
    """Say whether two shadows look alike; LibreOffice 7.4 drops a theme's from lines and pictures."""
    if a is None or b is None:
        return a is b or (a is not None and a.themed)
    turn = abs(a.direction - b.direction) % 360
    return (
        (a.colour is None or b.colour is None or near(a.colour, b.colour))
        and abs(a.distance - b.distance) <= 0.2
        and (min(turn, 360 - turn) <= 3 or max(a.distance, b.distance) < 0.5)
        and abs(a.blur - b.blur) <= 0.3
        and abs(a.opacity - b.opacity) <= PERCENT
    )


def same_transition(a: Transition, b: Transition, kind: str, office: bool = False) -> bool:
    """Say whether two transitions are alike. LibreOffice 7.4 mirrors push and cover from left or right whenever it
    saves a .pptx, so there the side is not looked at; `office`: it saved the second one, so what it cannot keep may
    be lost."""
    was, now = ("" if one.kind == "cut" else one.kind for one in (a, b))
    lost = office and (was in LOST or not was) and now == LOST.get(was, "")
    if lost and (was != now or b.after is None):
        return True
    if was != now or abs((a.after or 0) - (b.after or 0)) > 0.051:
        return False
    if not was:
        return True
    if a.duration is not None and b.duration is not None:
        if abs(a.duration - b.duration) > 0.051:
            return False
    elif a.duration is None and b.duration is None and a.speed != b.speed:
        return False
    if a.variant != b.variant and not (was == "zoom" and "" in (a.variant, b.variant)):
        return False
    if kind == "pptx" and {a.direction, b.direction} <= {"left", "right"} and a.kind in ("push", "cover", "uncover"):
        return True
    return a.direction == b.direction or "" in (a.direction, b.direction)
