"""Transitions and effects of an .odp, named as those of a .pptx are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from evaluators.deck.effects import effect_kind, effect_name
from evaluators.deck.model import Animation, Transition
from evaluators.deck.motion import EFFECT_LIMIT
from evaluators.safe_xml import Element, local_name

SMIL = "{urn:oasis:names:tc:opendocument:xmlns:smil-compatible:1.0}"
SMIL_OLD = "{http://www.w3.org/2001/SMIL20/}"
PRESENTATION = "{urn:oasis:names:tc:opendocument:xmlns:presentation:1.0}"
ANIM = "{urn:oasis:names:tc:opendocument:xmlns:animation:1.0}"
KINDS = {
    "pushWipe": "push",
    "barWipe": "wipe",
    "slideWipe": "cover",
    "fade": "fade",
    "barnDoorWipe": "split",
    "blindsWipe": "blinds",
    "checkerBoardWipe": "checker",
    "randomBarWipe": "randomBar",
    "dissolve": "dissolve",
    "irisWipe": "zoom",
    "ellipseWipe": "circle",
    "fourBoxWipe": "plus",
    "pinWheelWipe": "wheel",
    "waterfallWipe": "strips",
    "fanWipe": "wedge",
    "zoom": "zoom",
    "miscShapeWipe": "shape",
}
SUBKINDS = {
    ("pushWipe", "combHorizontal"): "comb",
    ("pushWipe", "combVertical"): "comb",
    ("irisWipe", "diamond"): "diamond",
    ("zoom", "rotateIn"): "newsflash",
    ("miscShapeWipe", "vertical"): "vortex",
    ("miscShapeWipe", "horizontal"): "ripple",
    ("miscShapeWipe", "heart"): "honeycomb",
    ("miscShapeWipe", "diamond"): "glitter",
    ("miscShapeWipe", "cornersOut"): "prism",
}
"""What is a kind of its own in a .pptx."""
FROM = {
    "fromLeft": "left",
    "fromRight": "right",
    "fromTop": "top",
    "fromBottom": "bottom",
    "leftToRight": "left",
    "rightToLeft": "right",
    "topToBottom": "top",
    "bottomToTop": "bottom",
    "vertical": "vertical",
    "horizontal": "horizontal",
    "fromTopLeft": "top-left",
    "fromTopRight": "top-right",
    "fromBottomLeft": "bottom-left",
    "fromBottomRight": "bottom-right",
    "across": "horizontal",
    "down": "vertical",
    "combHorizontal": "horizontal",
    "combVertical": "vertical",
}
OPPOSITE = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}
SPOKES = {"oneBlade": "1", "twoBladeVertical": "2", "threeBlade": "3", "fourBlade": "4", "eightBlade": "8"}
SIDELESS = (
    "fade",
    "dissolve",
    "circle",
    "diamond",
    "plus",
    "wedge",
    "wheel",
    "zoom",
    "newsflash",
    "flash",
    "vortex",
    "ripple",
    "honeycomb",
    "glitter",
    "prism",
)
TRIGGERS = {"on-click": "click", "with-previous": "with", "after-previous": "after"}
_SECONDS = re.compile(r"PT?(?:(\d{1,4})H)?(?:(\d{1,4})M)?(\d{1,6}(?:\.\d{1,9})?)?S?|(\d{1,6}(?:\.\d{1,9})?)s")


def odp_transition(properties: Element | None, page: Element) -> Transition:
    """Return the transition of a page from its drawing-page properties and its root of animation."""
    if properties is None:
        return Transition()
    after = None
    if properties.get(PRESENTATION + "transition-type") == "automatic":
        after = seconds(properties.get(PRESENTATION + "duration", ""))
    speed = properties.get(PRESENTATION + "transition-speed", "medium").replace("medium", "med")
    kind, subtype = _smil(properties, "type"), _smil(properties, "subtype")
    if not kind:
        style = properties.get(PRESENTATION + "transition-style", "none")
        return Transition("", after=after) if style == "none" else Transition(style, after=after, speed=speed)
    name = SUBKINDS.get((kind, subtype), KINDS.get(kind, kind))
    direction = FROM.get(subtype, "")
    backward = "reverse" in (_smil(properties, "direction"), properties.get(PRESENTATION + "direction"))
    variant = ""
    if name == "fade" and subtype == "fadeOverColor":
        white = _smil(properties, "fadeColor").lower() == "#ffffff"
        name, variant = ("flash", "") if white else ("fade", "black")
    elif name == "split":
        variant = "in" if backward else "out"
    elif name == "wheel":
        variant = SPOKES.get(subtype, "4")
    elif backward:
        if name == "cover":
            name = "uncover"
        else:
            direction = OPPOSITE.get(direction, direction)
    length = next(page.iter(ANIM + "transitionFilter"), None)
    lasts = seconds(_smil(length, "dur")) if length is not None and not _smil(length, "targetElement") else None
    return Transition(name, "" if name in SIDELESS else direction, lasts, after, speed, variant)


def _smil(element: Element, name: str) -> str:
    return element.get(SMIL + name) or element.get(SMIL_OLD + name) or ""


def odp_animations(page: Element, places: Mapping[str, tuple[int, int | None]]) -> tuple[Animation, ...]:
    """Return the effects of a page in the order of its animation tree. `places`: id of a shape or a paragraph to
    (place among the page's shapes, number of the paragraph)."""
    found: list[Animation] = []
    for root in page:
        if not isinstance(root.tag, str) or not root.tag.startswith(ANIM):
            continue
        for element in root.iter():
            stated = element.get(PRESENTATION + "preset-class")
            if stated and len(found) < EFFECT_LIMIT:
                found.append(_animation(element, effect_kind(stated), places, len(found)))
    return tuple(found)


def _animation(element: Element, kind: str, places: Mapping[str, tuple[int, int | None]], order: int) -> Animation:
    targets = (target for inner in element.iter() if (target := _smil(inner, "targetElement")))
    shape, paragraph = places.get(next(targets, ""), (None, None))
    return Animation(
        kind,
        effect_name(kind, element.get(PRESENTATION + "preset-id", "")),
        TRIGGERS.get(element.get(PRESENTATION + "node-type", ""), "click"),
        seconds(_smil(element, "begin")) or 0.0,
        max(_times(element), default=None),
        shape,
        paragraph,
        order,
    )


def _times(element: Element) -> Iterator[float]:
    """Yield how long the behaviours of an effect take; what merely shows or hides takes no time."""
    for inner in element.iter():
        if inner is not element and local_name(inner) != "set":
            length = seconds(_smil(inner, "dur"))
            if length is not None:
                yield length


def has_effects(page: Element) -> bool:
    """Say whether a page has a tree of animation at all."""
    return any(isinstance(part.tag, str) and part.tag.startswith(ANIM) for part in page)


def seconds(text: str) -> float | None:
    """Return the seconds of `PT00H00M05S` or `0.5s`; None for anything else."""
    found = _SECONDS.fullmatch(text.strip())
    if found is None or not text.strip("PTS "):
        return None
    hours, minutes, rest, plain = found.groups()
    return float(plain) if plain else int(hours or 0) * 3600 + int(minutes or 0) * 60 + float(rest or 0)
