"""What WordprocessingML elements set: character, paragraph and border properties (ECMA-376 part 1, chapter 17)."""

from __future__ import annotations

import math

from evaluators.document.areas import Columns
from evaluators.document.model import Border, Line
from evaluators.document.names import WORDS, line_kind, seen_line
from evaluators.document.properties import SIDES, Properties
from evaluators.document.units import digits, twips, whole
from evaluators.safe_xml import Element, local_name

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
HIGHLIGHTS = {
    "yellow": "ffff00",
    "green": "00ff00",
    "cyan": "00ffff",
    "magenta": "ff00ff",
    "blue": "0000ff",
    "red": "ff0000",
    "darkblue": "000080",
    "darkcyan": "008080",
    "darkgreen": "008000",
    "darkmagenta": "800080",
    "darkred": "800000",
    "darkyellow": "808000",
    "darkgray": "808080",
    "lightgray": "c0c0c0",
    "black": "000000",
    "white": "ffffff",
}
_THEME = {
    "dark1": "dk1",
    "text1": "dk1",
    "light1": "lt1",
    "background1": "lt1",
    "dark2": "dk2",
    "text2": "dk2",
    "light2": "lt2",
    "background2": "lt2",
    "hyperlink": "hlink",
    "followedHyperlink": "folHlink",
}


def val(element: Element | None, name: str = "val", default: str = "") -> str:
    """Return an attribute of the main namespace."""
    return default if element is None else element.get(W + name, default)


def on(element: Element) -> bool:
    """Say whether a toggle element switches its property on."""
    return val(element, default="1").lower() not in ("0", "false", "off", "none")


class Theme:
    """The fonts and colours that properties may name instead of giving."""

    def __init__(self, root: Element) -> None:
        self.fonts: dict[str, str] = {}
        self.colours: dict[str, str] = {}
        for element in root.iter():
            name = local_name(element)
            if name in ("majorFont", "minorFont"):
                for face in element:
                    if local_name(face) in ("latin", "ea") and face.get("typeface"):
                        self.fonts[name[:5] + local_name(face)] = face.get("typeface") or ""
            elif name == "clrScheme":
                for colour in element:
                    inner = next((c for c in colour if isinstance(c.tag, str)), None)
                    if inner is not None:
                        self.colours[local_name(colour)] = digits(inner.get("val"), digits(inner.get("lastClr"), ""))

    def font(self, key: str) -> str:
        """Return the font of `minorHAnsi`, `majorEastAsia`, ..."""
        return self.fonts.get(key[:5] + ("ea" if "Asia" in key else "latin"), "")

    def colour(self, key: str, default: str) -> str:
        """Return the colour of `accent1`, `text1`, ..."""
        return self.colours.get(_THEME.get(key, key)) or default


def characters(element: Element | None, theme: Theme) -> Properties:
    """Return what an `rPr` sets."""
    found: Properties = {}
    for child in element if element is not None else ():
        name = local_name(child)
        match name:
            case "rFonts":
                for key, face, themed in (
                    ("font", ("ascii", "hAnsi"), ("asciiTheme", "hAnsiTheme")),
                    ("font_asian", ("eastAsia",), ("eastAsiaTheme",)),
                ):
                    named = next((theme.font(val(child, t)) for t in themed if val(child, t)), "")
                    named = named or next((val(child, f) for f in face if val(child, f)), "")
                    if named:
                        found[key] = named
            case "sz":
                if val(child):
                    found["size"] = max(0.5, min(2000.0, _half_points(val(child))))
            case "b" | "i":
                found["bold" if name == "b" else "italic"] = on(child)
            case "u":
                kind = WORDS if val(child) == WORDS else line_kind(val(child, default="single"))
                found["underline"] = seen_line(kind, digits(val(child, "color"), ""))
            case "strike" | "dstrike":
                if on(child) or found.get("strike") is None:
                    found["strike"] = ("double" if name == "dstrike" else "single") if on(child) else "none"
            case "color":
                found["colour"] = digits(val(child), theme.colour(val(child, "themeColor"), "000000"))
            case "highlight":
                found["highlight"] = HIGHLIGHTS.get(val(child).lower(), "none")
            case "shd":
                if "highlight" not in found or found["highlight"] == "none":
                    found["highlight"] = shade(child, theme)
            case "caps" | "smallCaps":
                if on(child) or "caps" not in found:
                    found["caps"] = ("upper" if name == "caps" else "small") if on(child) else "none"
            case "vertAlign":
                found["position"] = {"superscript": "super", "subscript": "sub"}.get(val(child), "normal")
            case "spacing":
                found["spacing"] = twips(val(child))
            case "vanish":
                found["hidden"] = on(child)
            case _:
                pass
    return found


def _half_points(text: str) -> float:
    try:
        value = float(text) / 2
    except ValueError:
        return twips(text, 10.0)
    return value if math.isfinite(value) else 10.0


def shade(element: Element | None, theme: Theme) -> str:
    """Return the background that a `shd` paints."""
    if element is None:
        return "none"
    if val(element) == "solid":
        return digits(val(element, "color"), "000000")
    return digits(val(element, "fill"), theme.colour(val(element, "themeFill"), "none"))


def border(element: Element) -> Border | None:
    """Return the line of a border element; None where it draws none."""
    kind = line_kind(val(element))
    if kind == "none":
        return None
    return (whole(val(element, "sz"), 4) / 8, digits(val(element, "color"), "000000"), kind)


def _line(child: Element) -> Line:
    rule, value = val(child, "lineRule", "auto"), whole(val(child, "line"), 240)
    if rule == "auto":
        return ("multiple", round(value / 240, 3))
    return ("exact" if rule == "exact" else "at_least", twips(val(child, "line")))


def layout(element: Element | None, theme: Theme) -> Properties:
    """Return what a `pPr` sets, its style and numbering left out."""
    found: Properties = {}
    for child in element if element is not None else ():
        match local_name(child):
            case "jc":
                found["alignment"] = {
                    "start": "left",
                    "end": "right",
                    "both": "justify",
                    "distribute": "justify",
                    "center": "center",
                }.get(val(child), val(child) if val(child) in ("left", "right") else "left")
            case "ind":
                _indent(child, found)
            case "spacing":
                for name in ("before", "after"):
                    if val(child, f"{name}Autospacing").lower() in ("1", "true", "on"):
                        found[name] = 14.0
                    elif val(child, name):
                        found[name] = twips(val(child, name))
                if val(child, "line"):
                    found["line"] = _line(child)
            case "keepNext":
                found["keep_with_next"] = on(child)
            case "pageBreakBefore":
                found["page_break"] = on(child)
            case "outlineLvl":
                found["outline"] = (whole(val(child)) + 1) % 10
            case "shd":
                found["shading"] = shade(child, theme)
            case "pBdr":
                for side in child:
                    if local_name(side) in SIDES:
                        found[f"border_{local_name(side)}"] = border(side)
            case "tabs":
                found["tabs"] = {}
                for tab in child:
                    if local_name(tab) == "tab" and val(tab) != "num":
                        kind = {"start": "left", "end": "right"}.get(val(tab), val(tab))
                        found["tabs"][round(twips(val(tab, "pos")), 1)] = kind
            case _:
                pass
    return found


def _indent(child: Element, found: Properties) -> None:
    for key, names in (("left", ("left", "start")), ("right", ("right", "end"))):
        for name in names:
            if val(child, name):
                found[key] = twips(val(child, name))
    if val(child, "hanging"):
        found["first_line"] = -twips(val(child, "hanging"))
    elif val(child, "firstLine"):
        found["first_line"] = twips(val(child, "firstLine"))


def columns(element: Element | None) -> Columns:
    """Return what the `cols` of a section sets."""
    count = max(1, min(60, whole(val(element, "num"), 1)))
    if element is None or count == 1:
        return Columns()
    gap, widths = twips(val(element, "space"), 36.0), []
    if val(element, "equalWidth", default="1").lower() in ("0", "false", "off"):
        each = [inner for inner in element if local_name(inner) == "col"]
        widths = [twips(val(inner, "w")) for inner in each]
        gap = twips(val(each[0], "space")) if each else gap
    equal = max(widths, default=0.0) <= 1.03 * min(widths, default=0.0)
    return Columns(count, gap, val(element, "sep").lower() in ("1", "true", "on"), equal)
