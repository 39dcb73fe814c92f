"""Transitions and effects of both formats, named alike."""

from __future__ import annotations

import re

from evaluators.deck.model import Animation, Transition
from evaluators.safe_xml import Element, local_name

P14 = "{http://schemas.microsoft.com/office/powerpoint/2010/main}"
SMIL = "{urn:oasis:names:tc:opendocument:xmlns:smil-compatible:1.0}"
SMIL_OLD = "{http://www.w3.org/2001/SMIL20/}"
PRESENTATION = "{urn:oasis:names:tc:opendocument:xmlns:presentation:1.0}"
FROM = {"l": "right", "r": "left", "u": "bottom", "d": "top", "lu": "bottom-right", "ru": "bottom-left",
        "ld": "top-right", "rd": "top-left"}  # fmt: skip
"""A .pptx says where to; here it is where from."""
SMIL_KINDS = {
    "pushWipe": "push", "barWipe": "wipe", "slideWipe": "cover", "fade": "fade", "barnDoorWipe": "split",
    "blindsWipe": "blinds", "checkerBoardWipe": "checker", "randomBarWipe": "randomBar", "dissolve": "dissolve",
    "irisWipe": "zoom", "ellipseWipe": "circle", "fourBoxWipe": "plus", "pinWheelWipe": "wheel",
    "waterfallWipe": "strips", "fanWipe": "wedge", "zoom": "newsflash", "miscShapeWipe": "shape",
}  # fmt: skip
SMIL_FROM = {
    "fromLeft": "left", "fromRight": "right", "fromTop": "top", "fromBottom": "bottom", "leftToRight": "left",
    "rightToLeft": "right", "topToBottom": "top", "bottomToTop": "bottom", "vertical": "vertical",
    "horizontal": "horizontal", "fromTopLeft": "top-left", "fromTopRight": "top-right",
    "fromBottomLeft": "bottom-left", "fromBottomRight": "bottom-right", "across": "horizontal", "down": "vertical",
}  # fmt: skip
_SECONDS = re.compile(r"PT?(?:(\d{1,4})H)?(?:(\d{1,4})M)?(\d{1,6}(?:\.\d{1,9})?)?S?|(\d{1,6}(?:\.\d{1,9})?)s")


def pptx_transition(slide: Element) -> Transition:
    """Return the transition of a `p:sld`; of alternatives the first, which says most."""
    for element in slide.iter("{*}transition"):
        effect = next((part for part in element if local_name(part) not in ("sndAc", "extLst", "")), None)
        after = element.get("advTm")
        length = element.get(P14 + "dur")
        return Transition(
            local_name(effect).replace("pull", "uncover") if effect is not None else "",
            _direction(effect),
            int(length) / 1000 if length and length.isdigit() and len(length) < 9 else None,
            int(after) / 1000 if after and after.isdigit() and len(after) < 12 else None,
        )
    return Transition()


def _direction(effect: Element | None) -> str:
    if effect is None:
        return ""
    kind, stated = local_name(effect), effect.get("dir")
    if effect.get("orient"):
        return {"horz": "horizontal", "vert": "vertical"}.get(effect.get("orient", ""), "")
    if kind in ("push", "wipe", "cover", "pull", "strips"):
        return FROM.get(stated or ("lu" if kind == "strips" else "l"), "")
    return {"horz": "horizontal", "vert": "vertical"}.get(stated or "", "")


def pptx_animations(slide: Element) -> tuple[Animation, ...]:
    """Return the effects of a slide in the order of the timing tree."""
    return tuple(
        Animation(element.get("presetClass", ""), element.get("presetID", ""))
        for element in slide.iter("{*}cTn")
        if element.get("presetClass")
    )


def odp_transition(properties: Element | None, page: Element) -> Transition:
    """Return the transition of a page from its drawing-page properties and its root of animation."""
    if properties is None:
        return Transition()
    after = None
    if properties.get(PRESENTATION + "transition-type") == "automatic":
        after = seconds(properties.get(PRESENTATION + "duration", ""))
    kind = _smil(properties, "type")
    if not kind:
        style = properties.get(PRESENTATION + "transition-style", "none")
        return Transition("" if style == "none" else style, after=after)
    direction = SMIL_FROM.get(_smil(properties, "subtype"), "")
    name = SMIL_KINDS.get(kind, kind)
    if _smil(properties, "direction") == "reverse" or properties.get(PRESENTATION + "direction") == "reverse":
        direction = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}.get(direction, direction)
        name = "uncover" if name == "cover" else name
    length = next(page.iter("{*}transitionFilter"), None)
    lasts = seconds(_smil(length, "dur")) if length is not None else None
    return Transition(name, direction if name not in ("fade", "dissolve") else "", lasts, after)


def _smil(element: Element, name: str) -> str:
    return element.get(SMIL + name) or element.get(SMIL_OLD + name) or ""


def odp_animations(page: Element) -> tuple[Animation, ...]:
    """Return the effects of a page in the order of its animation tree."""
    return tuple(
        Animation(element.get(PRESENTATION + "preset-class", ""), element.get(PRESENTATION + "preset-id", ""))
        for element in page.iter()
        if element.get(PRESENTATION + "preset-class") and element.get(PRESENTATION + "preset-id")
    )


def seconds(text: str) -> float | None:
    """Return the seconds of `PT00H00M05S` or `0.5s`; None for anything else."""
    found = _SECONDS.fullmatch(text.strip())
    if found is None or not text.strip("PTS "):
        return None
    hours, minutes, rest, plain = found.groups()
    return float(plain) if plain else int(hours or 0) * 3600 + int(minutes or 0) * 60 + float(rest or 0)
