"""Styles of .ods files: inheritance resolved, lengths and number formats as .xlsx has them (ODF 1.3 part 3, 16)."""

import re
from dataclasses import replace
from typing import Any

from evaluators.numerals import decimal, whole
from evaluators.safe_xml import Element, local_name
from evaluators.sheet.formats import parse_format
from evaluators.sheet.rules import Look, Sets
from evaluators.sheet.styles import Style

DEPTH_LIMIT = 20
_UNITS = {"in": 72.0, "cm": 72 / 2.54, "mm": 72 / 25.4, "pt": 1.0, "pc": 12.0, "px": 0.75}
_LENGTH = re.compile(r"(-?\d+(?:\.\d+)?)(in|cm|mm|pt|pc|px)")
INDENT_PT = 7.5
"""What LibreOffice makes of one step of indent in an .xlsx file, about."""


def points(text: str | None) -> float:
    """Return a length in points; 0 where there is none."""
    found = _LENGTH.fullmatch((text or "").strip())
    return float(found[1]) * _UNITS[found[2]] if found else 0.0


def attributes(element: Element) -> dict[str, str]:
    """Return an element's attributes by local name."""
    return {str(name).rpartition("}")[2]: str(value) for name, value in element.attrib.items()}


class Styles:
    """All styles of a file by family and name."""

    def __init__(self, roots: list[Element]) -> None:
        self._styles: dict[tuple[str, str], Element] = {}
        self._defaults: dict[str, Element] = {}
        self._formats: dict[str, Element] = {}
        self._fonts: dict[str, str] = {}
        self._cells: dict[str, Style] = {}
        for element in (each for root in roots for each in root.iter()):
            name, own = local_name(element), attributes(element)
            if name == "style":
                self._styles[own.get("family", ""), own.get("name", "")] = element
                if "display-name" in own:  # by which conditional formats call it
                    self._styles.setdefault((own.get("family", ""), own["display-name"]), element)
            elif name == "default-style":
                self._defaults[own.get("family", "")] = element
            elif name == "font-face":
                self._fonts[own.get("name", "")] = own.get("font-family", "").strip("'\"")
            elif name.endswith("-style") and "datastyle" in str(element.tag):
                self._formats[own.get("name", "")] = element

    def properties(self, family: str, name: str, *, defaults: bool = True) -> dict[str, str]:
        """Return a style's properties by local name, what it inherits included; the style's own attributes
        (`data-style-name`, `master-page-name`) are among them. `defaults`: those of the family as well."""
        chain: list[Element] = []
        while (family, name) in self._styles and len(chain) < DEPTH_LIMIT:
            element = self._styles[family, name]
            chain.append(element)
            # A style of cells that names none has the application's default as its parent.
            own_parent = "Default" if family == "table-cell" and name != "Default" else ""
            name = attributes(element).get("parent-style-name", own_parent)
        if defaults and family in self._defaults:
            chain.append(self._defaults[family])
        found: dict[str, str] = {}
        for element in reversed(chain):
            own = attributes(element)
            found |= {key: own[key] for key in ("data-style-name", "master-page-name") if key in own}
            for part in element:
                if local_name(part).endswith("-properties"):
                    new = attributes(part)
                    if "border" in new:
                        found |= {f"border-{side}": new["border"] for side in ("top", "right", "bottom", "left")}
                    if "color" in new:
                        found.pop("use-window-font-color", None)
                    found |= new
        return found

    def cell(self, name: str) -> Style:
        """Return how a cell of this style looks."""
        if name not in self._cells:
            self._cells[name] = self._style(self.properties("table-cell", name or "Default"))
        return self._cells[name]

    def letters(self, names: tuple[str, ...], own: Style) -> Style:
        """Return the look of letters in a cell.

        Args:
            names: Their character styles, the outer first.
            own: How the cell looks.
        """
        for name in names:
            p = self.properties("text", name)
            own = replace(own, **chosen(self._style(p), p, _LETTERS))
        return own

    def sets(self, name: str) -> Sets:
        """Return all that a conditional style sets, in whatever way; defaults of the application it does not."""
        p = self.properties("table-cell", name or "Default", defaults=False)
        found = chosen(self._style(p), p, _SET_BY)
        if found.get("format_code", "") == "General":  # says nothing: the cell keeps its own
            del found["format_code"]
        return tuple(found.items())

    def look(self, name: str) -> Look:
        """Return what a conditional style changes against the default style."""
        style, plain = self.cell(name), self.cell("Default")
        found: dict[str, object] = {
            "bold": style.bold,
            "italic": style.italic,
            "strike": style.strike,
            "underline": style.underline,
            "font_colour": style.font_colour if style.font_colour != plain.font_colour else "",
            "fill": style.fill if style.fill != plain.fill else "",
            "borders": any(style.borders),
        }
        return frozenset((key, value) for key, value in found.items() if value and value != "000000")

    def _style(self, p: dict[str, str]) -> Style:
        sides = [_line(p.get(f"border-{side}", "")) for side in ("top", "right", "bottom", "left")]
        code = self._code(p.get("data-style-name", ""))
        fixed = p.get("text-align-source") == "fix"
        horizontal = {"start": "left", "end": "right"}.get(p.get("text-align", ""), p.get("text-align", "general"))
        if p.get("repeat-content") == "true":
            horizontal = "fill"
        vertical = {"middle": "center", "automatic": "bottom"}.get(p.get("vertical-align", ""), p.get("vertical-align"))
        window = p.get("use-window-font-color") == "true"
        font = p.get("font-name", "")
        style = Style(
            bold=p.get("font-weight", "normal") not in ("normal", "400"),
            italic=p.get("font-style", "normal") != "normal",
            underline=p.get("text-underline-style", "none") != "none",
            strike=p.get("text-line-through-style", "none") != "none",
            font_colour="000000" if window else _colour(p.get("color", ""), "000000"),
            font_size=points(p.get("font-size")) or 10.0,
            font_name=self._fonts.get(font, font) or p.get("font-family", "").strip("'\"") or "Liberation Sans",
            fill=_colour(p.get("background-color", ""), ""),
            number_format=parse_format(code),
            format_code=code,
            horizontal=horizontal if fixed or horizontal == "fill" else "general",
            vertical=vertical or "bottom",
            wrap=p.get("wrap-option") == "wrap",
            rotation=_degrees(p.get("rotation-angle", "0")),
            indent=round(points(p.get("margin-left")) / INDENT_PT) if fixed else 0,
            locked="protected" in p.get("cell-protect", "protected"),
        )
        lines, colours = [line for line, _ in sides], [colour for _, colour in sides]
        return replace(
            style,
            borders=(lines[0], lines[1], lines[2], lines[3]),
            border_colours=(colours[0], colours[1], colours[2], colours[3]),
        )

    def _code(self, name: str) -> str:
        """Return a data style as a format code: the section for positive numbers, and the one for negative."""
        element = self._formats.get(name)
        if element is None:
            return "General"
        positive = next(
            (
                self._formats.get(attributes(part).get("apply-style-name", ""))
                for part in element
                if local_name(part) == "map" and attributes(part).get("condition", "").startswith("value()>")
            ),
            None,
        )
        if positive is None:
            return _section(element)
        return f"{_section(positive)};{_section(element)}"


_LETTERS = {
    "bold": ("font-weight",),
    "italic": ("font-style",),
    "underline": ("text-underline-style",),
    "strike": ("text-line-through-style",),
    "font_colour": ("color", "use-window-font-color"),
    "font_size": ("font-size",),
    "font_name": ("font-name", "font-family"),
}
_SET_BY = {
    **_LETTERS,
    "fill": ("background-color",),
    "format_code": ("data-style-name",),
    "horizontal": ("text-align",),
    "vertical": ("vertical-align",),
    "wrap": ("wrap-option",),
    "rotation": ("rotation-angle",),
    "borders": ("border-top", "border-right", "border-bottom", "border-left"),
}
"""A part of a look to the properties that set it."""


def chosen(style: Style, p: dict[str, str], by: dict[str, tuple[str, ...]]) -> dict[str, Any]:
    """Return those parts of a look that some properties set; a size in percent sets none."""
    found = {part: getattr(style, part) for part, names in by.items() if any(name in p for name in names)}
    if "font_size" in found and not points(p["font-size"]):
        del found["font_size"]
    return found


def _degrees(text: str) -> int:
    angle = round(decimal(text.removesuffix("deg") or 0, "an angle")) % 360
    return angle - 360 if angle > 180 else angle


def _colour(text: str, default: str) -> str:
    return text.lstrip("#").lower() if re.fullmatch(r"#[0-9a-fA-F]{6}", text) else default


def _line(text: str) -> tuple[str, str]:
    """Return (line style as .xlsx names it, colour) of `0.74pt solid #000000`."""
    parts = text.split()
    if len(parts) < 2 or parts[1] in ("none", "hidden"):
        return "", ""
    width, kind = points(parts[0]), parts[1]
    colour = _colour(parts[2], "000000") if len(parts) > 2 else "000000"
    if kind.startswith("double"):
        return "double", colour
    if kind == "solid":
        return ("hair" if width < 0.5 else "thin" if width < 1.3 else "medium" if width < 2.2 else "thick"), colour
    named = {"dash-dot": "dashDot", "dash-dot-dot": "dashDotDot", "fine-dashed": "dashed"}.get(kind, kind)
    return (named if width < 1.3 or named == "dotted" else f"medium{named[0].upper()}{named[1:]}"), colour


_FIELDS = {
    "year": ("yy", "yyyy"),
    "day": ("d", "dd"),
    "day-of-week": ("ddd", "dddd"),
    "hours": ("h", "hh"),
    "minutes": ("m", "mm"),
    "seconds": ("s", "ss"),
}


def _section(element: Element) -> str:
    kind = local_name(element)
    if kind == "text-style":
        return "@"
    if kind == "boolean-style":
        return "General"
    out = ""
    for part in element:
        name, own = local_name(part), attributes(part)
        long = own.get("style") == "long"
        if name == "text":
            out += _literal(part.text or "", kind)
        elif name == "currency-symbol":
            out += f"[${part.text}]" if part.text else ""
        elif name == "month":
            out += ("mmmm" if long else "mmm") if own.get("textual") == "true" else ("mm" if long else "m")
        elif name in _FIELDS:
            out += _FIELDS[name][long]
            if name == "seconds" and own.get("decimal-places", "0") != "0":
                out += "." + "0" * min(9, whole(own["decimal-places"]))
        elif name == "am-pm":
            out += "AM/PM"
        elif name in ("number", "scientific-number", "fraction"):
            out += _digits(name, own)
        elif name == "text-properties" and own.get("color") == "#ff0000":
            out = "[RED]" + out
    elapsed = attributes(element).get("truncate-on-overflow") == "false"
    return re.sub(r"h+|m+|s+", lambda m: f"[{m[0]}]", out, count=1) if elapsed else (out or "General")


def _literal(text: str, kind: str) -> str:
    if kind == "percentage-style" and text.strip() == "%":
        return "%"
    return f'"{text}"' if text else ""


def _digits(name: str, own: dict[str, str]) -> str:
    if name == "fraction":
        return "# ?/?"
    least = max(0, min(30, whole(own.get("min-integer-digits", "0") or 0)))
    if name == "number" and "decimal-places" not in own and own.get("grouping") != "true" and least <= 1:
        return "General"
    places = max(0, min(30, whole(own.get("decimal-places", "0") or 0)))
    fixed = max(0, min(places, whole(own.get("min-decimal-places", str(places)) or 0)))
    out = "0" * least or "#"
    if own.get("grouping") == "true":
        out = "#,##" + (out if out != "#" else "#")
    out += "." + "0" * fixed + "#" * (places - fixed) if places else ""
    return out + ("E+00" if name == "scientific-number" else "")
