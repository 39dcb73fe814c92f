"""What OpenDocument style elements set: character, paragraph and border properties (ODF 1.3 part 3, chapter 20)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from evaluators.document.areas import Columns
from evaluators.document.model import Border
from evaluators.document.names import WORDS, line_kind, seen_line
from evaluators.document.properties import SIDES, Properties, merged
from evaluators.document.units import digits, points, whole
from evaluators.safe_xml import Element, child, local_name

_NAMESPACES = {
    "fo": "urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0",
    "style": "urn:oasis:names:tc:opendocument:xmlns:style:1.0",
    "text": "urn:oasis:names:tc:opendocument:xmlns:text:1.0",
    "table": "urn:oasis:names:tc:opendocument:xmlns:table:1.0",
    "office": "urn:oasis:names:tc:opendocument:xmlns:office:1.0",
    "svg": "urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0",
    "draw": "urn:oasis:names:tc:opendocument:xmlns:drawing:1.0",
    "form": "urn:oasis:names:tc:opendocument:xmlns:form:1.0",
    "xlink": "http://www.w3.org/1999/xlink",
    "field": "urn:openoffice:names:experimental:ooo-ms-interop:xmlns:field:1.0",
    "loext": "urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0",
    "xml": "http://www.w3.org/XML/1998/namespace",
}
_PAGES = ("page", "even-page", "odd-page")
"""Values of a break that begin a page."""
_PERCENT = re.compile(r"(-?\d+(?:\.\d+)?)%")


def get(element: Element | None, name: str, default: str = "") -> str:
    """Return the attribute `prefix:name`."""
    if element is None:
        return default
    prefix, _, local = name.partition(":")
    return element.get(f"{{{_NAMESPACES[prefix]}}}{local}", default)


def characters(element: Element | None, faces: dict[str, str]) -> Properties:
    """Return what a `style:text-properties` sets; `faces` are the font declarations."""
    found: Properties = {}
    if element is None:
        return found
    for script in ("", "-asian"):
        key = script.replace("-", "_")
        family = get(element, f"fo:font-family{script}") or get(element, f"style:font-family{script}")
        named = get(element, f"style:font-name{script}")
        if faces.get(named, named) or family:
            found["font" + key] = faces.get(named, named) or family
        size = get(element, f"fo:font-size{script}") or get(element, f"style:font-size{script}")
        if percent := _PERCENT.fullmatch(size):
            found["size" + key] = percent[1]
        elif size:
            found["size" + key] = max(0.5, min(2000.0, points(size, 10.0)))
        weight = get(element, f"fo:font-weight{script}") or get(element, f"style:font-weight{script}")
        if weight:
            found["bold" + key] = weight == "bold" or (weight.isdecimal() and int(weight[:4]) >= 600)
        style = get(element, f"fo:font-style{script}") or get(element, f"style:font-style{script}")
        if style:
            found["italic" + key] = style in ("italic", "oblique")
    for key, name in (("underline", "underline"), ("strike", "line-through")):
        style = get(element, f"style:text-{name}-style")
        if style:
            double = get(element, f"style:text-{name}-type") == "double"
            thick = key == "underline" and get(element, f"style:text-{name}-width") in ("bold", "thick")
            kind = line_kind(style) if key == "underline" else ("none" if style == "none" else "single")
            kind = "thick" if thick and kind == "single" else kind
            kind = "double" if double and kind != "none" else kind
            gaps = get(element, f"style:text-{name}-mode") == "skip-white-space"
            kind = WORDS if gaps and kind == "single" else kind
            found[key] = seen_line(kind, digits(get(element, f"style:text-{name}-color"), ""))
    if get(element, "fo:color") or get(element, "style:use-window-font-color") == "true":
        auto = get(element, "style:use-window-font-color") == "true"
        found["colour"] = "000000" if auto else digits(get(element, "fo:color"), "000000")
    if get(element, "fo:background-color"):
        found["highlight"] = digits(get(element, "fo:background-color"))
    transform, variant = get(element, "fo:text-transform"), get(element, "fo:font-variant")
    if transform or variant:
        cases = {"uppercase": "upper", "lowercase": "lower", "capitalize": "title"}
        found["caps"] = cases.get(transform, "small" if variant == "small-caps" else "none")
    if place := get(element, "style:text-position"):
        found["position"] = _position(place.split()[0])
    if get(element, "fo:letter-spacing"):
        found["spacing"] = points(get(element, "fo:letter-spacing"))
    if get(element, "text:display"):
        found["hidden"] = get(element, "text:display") == "none"
    return found


def _position(place: str) -> str:
    if place in ("super", "sub"):
        return place
    percent = _PERCENT.fullmatch(place)
    raised = float(percent[1]) if percent else 0.0
    return "super" if raised > 0 else "sub" if raised < 0 else "normal"


def border(text: str) -> Border | None:
    """Return the line of `0.5pt solid #000000`; None where it draws none."""
    words = text.split()
    if len(words) < 3 or line_kind(words[1]) == "none":
        return None
    return (points(words[0], 0.5), digits(words[2], "000000"), line_kind(words[1]))


def borders(element: Element | None) -> dict[str, Border | None]:
    """Return the lines that an element's `fo:border...` set, by side."""
    found: dict[str, Border | None] = {}
    for side in SIDES:
        text = get(element, f"fo:border-{side}") or get(element, "fo:border")
        if text:
            found[side] = border(text)
    return found


def layout(element: Element | None) -> Properties:
    """Return what a `style:paragraph-properties` sets."""
    found: Properties = {}
    if element is None:
        return found
    if align := get(element, "fo:text-align"):
        found["alignment"] = {"start": "left", "end": "right"}.get(align, align)
    for key, side in (("left", "left"), ("right", "right"), ("before", "top"), ("after", "bottom")):
        text = get(element, f"fo:margin-{side}") or get(element, "fo:margin")
        if text and not text.endswith("%"):
            found[key] = points(text)
    if get(element, "fo:text-indent") and not get(element, "fo:text-indent").endswith("%"):
        found["first_line"] = points(get(element, "fo:text-indent"))
    height, least = get(element, "fo:line-height"), get(element, "style:line-height-at-least")
    if percent := _PERCENT.fullmatch(height):
        found["line"] = ("multiple", round(float(percent[1]) / 100, 3))
    elif height == "normal":
        found["line"] = ("multiple", 1.0)
    elif height:
        found["line"] = ("exact", points(height))
    elif least:
        found["line"] = ("at_least", points(least))
    if get(element, "fo:keep-with-next"):
        found["keep_with_next"] = get(element, "fo:keep-with-next") == "always"
    if get(element, "fo:break-before"):
        found["page_break"] = get(element, "fo:break-before") in _PAGES
        found["column_break"] = get(element, "fo:break-before") == "column"
        found["side"] = get(element, "fo:break-before") in _PAGES[1:]
    if get(element, "fo:break-after"):
        after = get(element, "fo:break-after")
        found["break_after"] = "page" if after in _PAGES else after if after == "column" else ""
    if get(element, "fo:background-color"):
        found["shading"] = digits(get(element, "fo:background-color"))
    found.update({f"border_{side}": line for side, line in borders(element).items()})
    for inner in element:
        if local_name(inner) == "tab-stops":
            found["tabs"] = {
                round(points(get(tab, "style:position")), 1): get(tab, "style:type") or "left"
                for tab in inner
                if local_name(tab) == "tab-stop"
            }
    return found


def layout_breaks(properties: Iterable[Element | None]) -> tuple[set[str], str]:
    """Return the breaks before, and the one after, that the properties of styles set, the last style's first of all."""
    set_ = merged(layout(each) for each in properties)
    return {kind for kind in ("page", "column") if set_.get(f"{kind}_break")}, str(set_.get("break_after", ""))


def columns(properties: Element | None) -> Columns:
    """Return what the `style:columns` of a page or section sets."""
    element = child(properties, "columns")
    count = max(1, min(60, whole(get(element, "fo:column-count"), 1)))
    if element is None or count == 1:
        return Columns()
    each = [inner for inner in element if local_name(inner) == "column"]
    gap = points(get(element, "fo:column-gap"))
    if len(each) > 1:
        gap = points(get(each[0], "fo:end-indent")) + points(get(each[1], "fo:start-indent"))
    widths = [whole(get(inner, "style:rel-width").rstrip("*")) for inner in each]
    # LibreOffice states the gap of all columns where it makes them equally wide itself, and only there.
    equal = bool(get(element, "fo:column-gap")) or max(widths, default=0) <= 1.03 * min(widths, default=0)
    rule = child(element, "column-sep")
    line = rule is not None and get(rule, "style:style", "solid") != "none" and points(get(rule, "style:width")) > 0
    return Columns(count, gap, line, equal)
