"""The names of effects: what a .pptx gives by number and an .odp by a long name, under one short name."""

from __future__ import annotations

import re

_ENTRANCES = """
appear fly-in venetian-blinds box checkerboard circle fly-in-slow diamond dissolve-in fade-in flash-once peek-in plus
random-bars spiral-in split stretchy diagonal-squares swivel wedge wheel wipe zoom random boomerang bounce
colored-lettering movie-credits ease-in float turn-and-grow - - breaks pinwheel - rise-up falling-in thread unfold
whip ascend center-revolve - fade-in-and-swivel - descend sling spin-in compress magnify curve-up fade-in-and-zoom
glide expand flip - fold
"""
_EMPHASES = """
fill-color font font-color font-size font-style grow-and-shrink line-color spin transparency bold-flash - - - blast
bold-reveal color-over-by-word - reveal-underline color-blend color-over-by-letter complementary-color
complementary-color-2 contrasting-color darken desaturate flash-bulb flicker grow-with-color - lighten style-emphasis
teeter vertical-highlight wave blink shimmer
"""
_EXITS = """
disappear fly-out venetian-blinds box checkerboard circle crawl-out diamond dissolve fade-out flash-once peek-out plus
random-bars spiral-out split collapse diagonal-squares swivel wedge wheel wipe zoom random boomerang bounce
colored-lettering movie-credits ease-out float turn-and-grow - - breaks pinwheel - sink-down swish thread unfold whip
descend center-revolve - fade-out-and-swivel - ascend sling spin-out stretchy magnify curve-down fade-out-and-zoom
glide contract flip - fold
"""
_PATHS = """
circle right-triangle diamond hexagon 5-point-star crescent-moon square trapezoid heart octagon 6-point-star oval
equal-triangle parallelogram pentagon 4-point-star 8-point-star teardrop pointy-star curved-square curved-x
vertical-figure-8 curvy-star loop-de-loop buzz-saw horizontal-figure-8 peanut figure-8-four neutron swoosh bean clover
inverted-triangle inverted-square left turn-down-right arc-down zigzag s-curve-2 sine-wave bounce-left down turn-up
arc-up heartbeat spiral-right wave curvy-left diagonal-down-right turn-down arc-left funnel spring bounce-right
spiral-left diagonal-up-right turn-up-right arc-right s-curve-1 decaying-wave curvy-right stairs-down right up
"""
_NAMES = {
    "entr": _ENTRANCES.split(),
    "emph": _EMPHASES.split(),
    "exit": _EXITS.split(),
    "path": _PATHS.split(),
}
"""By class, the name of each number from 1; `-` where there is none. The numbers are those that PowerPoint writes,
the names those that LibreOffice gives them."""
_KINDS = {
    "entrance": "entr",
    "emphasis": "emph",
    "exit": "exit",
    "motion-path": "path",
    "media-call": "media",
    "mediacall": "media",
    "ole-action": "verb",
}
_PREFIX = re.compile(r"ooo-(?:entrance|emphasis|exit|motionpath|media)-")


def effect_kind(stated: str) -> str:
    """Return the class of an effect under its short name."""
    return _KINDS.get(stated, stated)


def effect_name(kind: str, stated: str) -> str:
    """Return the name of an effect that a file names by a number or in its own way; what has none keeps it."""
    names = _NAMES.get(kind, [])
    if stated.isdecimal() and len(stated) < 4 and 0 < int(stated) <= len(names) and names[int(stated) - 1] != "-":
        return names[int(stated) - 1]
    return _PREFIX.sub("", stated)
