"""Transitions and effects of a .pptx."""

from __future__ import annotations

from collections.abc import Sequence

from evaluators.deck.effects import effect_kind, effect_name
from evaluators.deck.model import Animation, Shape, Transition
from evaluators.safe_xml import Element, local_name

P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
P14 = "{http://schemas.microsoft.com/office/powerpoint/2010/main}"
FROM = {
    "l": "right",
    "r": "left",
    "u": "bottom",
    "d": "top",
    "lu": "bottom-right",
    "ru": "bottom-left",
    "ld": "top-right",
    "rd": "top-left",
}
"""A .pptx says where to; here it is where from."""
_ALONG = {"horz": "horizontal", "vert": "vertical"}
_MOVING = {"push": "l", "wipe": "l", "cover": "l", "uncover": "l", "strips": "lu"}
"""Kinds with a side that they come from, and the one that is meant if none is stated."""
_LATER_MOVING = {
    "vortex": "l",
    "switch": "r",
    "flip": "l",
    "gallery": "l",
    "conveyor": "l",
    "pan": "l",
    "reveal": "l",
    "glitter": "l",
    "ferris": "l",
    "flythrough": "",
}
_ALONG_DEFAULT = {
    "blinds": "horz",
    "checker": "horz",
    "comb": "horz",
    "randomBar": "horz",
    "split": "horz",
    "doors": "horz",
    "window": "vert",
    "warp": "",
}
_TRIGGERS = {"clickEffect": "click", "withEffect": "with", "afterEffect": "after"}
EFFECT_LIMIT = 5_000
"""Effects of one slide."""


def pptx_transition(slide: Element) -> Transition:
    """Return the transition of a `p:sld`; of alternatives the first, which says most."""
    element = next(slide.iter(P + "transition"), None)
    if element is None:
        return Transition()
    effect = next((part for part in element if local_name(part) not in ("sndAc", "extLst", "")), None)
    kind = local_name(effect).replace("pull", "uncover") if effect is not None else ""
    after = _ms(element.get("advTm"))
    if effect is None:
        return Transition(after=after)
    length = _ms(element.get(P14 + "dur"))
    return Transition(kind, _direction(kind, effect), length, after, element.get("spd", "fast"), _variant(kind, effect))


def _direction(kind: str, effect: Element) -> str:
    stated = effect.get("dir")
    if kind in _ALONG_DEFAULT:
        return _ALONG.get(effect.get("orient") or stated or _ALONG_DEFAULT[kind], _ALONG.get(_ALONG_DEFAULT[kind], ""))
    default = _MOVING.get(kind, _LATER_MOVING.get(kind))
    return FROM.get(stated or default, "") if default is not None else ""


def _variant(kind: str, effect: Element) -> str:
    if kind == "fade":
        return "black" if effect.get("thruBlk") in ("1", "true") else ""
    if kind in ("split", "zoom"):
        return "in" if effect.get("dir") == "in" else "out"
    return effect.get("spokes", "4") if kind == "wheel" else ""


def _ms(text: str | None) -> float | None:
    """Return a time in seconds; None for `indefinite`, none and nonsense."""
    return int(text) / 1000 if text and text.isdecimal() and len(text) < 10 else None


def pptx_animations(slide: Element, shapes: Sequence[Shape]) -> tuple[Animation, ...]:
    """Return the effects of a slide in the order of the timing tree. `shapes`: all of the slide's, with their ids."""
    timing = slide.find(P + "timing")
    if timing is None:
        return ()
    places: dict[str, int] = {}
    for place, shape in enumerate(shapes):
        places.setdefault(shape.identity, place)
    found: list[Animation] = []
    for node in timing.iter(P + "cTn"):
        if node.get("presetClass") and len(found) < EFFECT_LIMIT:
            found.append(_animation(node, places, len(found)))
    return tuple(found)


def _animation(node: Element, places: dict[str, int], order: int) -> Animation:
    kind = effect_kind(node.get("presetClass", ""))
    condition = node.find(f"{P}stCondLst/{P}cond")
    delay = _ms(condition.get("delay")) if condition is not None else None
    target = next(node.iter(P + "spTgt"), None)
    stretch = target.find(f"{P}txEl/{P}pRg") if target is not None else None
    first = stretch.get("st", "") if stretch is not None else ""
    return Animation(
        kind,
        effect_name(kind, node.get("presetID", "")),
        _TRIGGERS.get(node.get("nodeType", ""), "click"),
        delay or 0.0,
        _lasts(node),
        places.get(target.get("spid", "")) if target is not None else None,
        int(first) if first.isdecimal() and len(first) < 6 else None,
        order,
    )


def _lasts(node: Element) -> float | None:
    """Return how long the longest behaviour of an effect takes; what merely shows or hides takes no time."""
    times = [
        length
        for inner in node.iter(P + "cTn")
        if inner is not node and not _sets(inner) and (length := _ms(inner.get("dur"))) is not None
    ]
    return max(times, default=None)


def _sets(node: Element) -> bool:
    above = node.getparent()
    above = above.getparent() if above is not None else None
    return above is not None and above.tag == P + "set"
