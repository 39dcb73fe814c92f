"""Styles of an .odp: automatic and common ones with their parents, fonts, colours, lengths."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from evaluators.deck.model import EMU_CM, EMU_PT, Fill, Line, Shadow
from evaluators.deck.package import Package
from evaluators.deck.paint import dashes
from evaluators.safe_xml import Element, local_name

_O = "urn:oasis:names:tc:opendocument:xmlns:"
STYLE, TEXT, DRAW = f"{{{_O}style:1.0}}", f"{{{_O}text:1.0}}", f"{{{_O}drawing:1.0}}"
FO, SVG, OFFICE = f"{{{_O}xsl-fo-compatible:1.0}}", f"{{{_O}svg-compatible:1.0}}", f"{{{_O}office:1.0}}"
PRESENTATION, TABLE, CHART = f"{{{_O}presentation:1.0}}", f"{{{_O}table:1.0}}", f"{{{_O}chart:1.0}}"
XLINK = "{http://www.w3.org/1999/xlink}"
META, XML = f"{{{_O}meta:1.0}}", "{http://www.w3.org/XML/1998/namespace}"
LOEXT = "{urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0}"
_LENGTH = re.compile(r"\s*(-?\d{0,9}(?:\.\d{1,20})?)\s*(cm|mm|in|pt|pc|px)\s*")
_UNITS = {
    "cm": EMU_CM,
    "mm": EMU_CM / 10,
    "in": 914_400,
    "pt": EMU_PT,
    "pc": 12 * EMU_PT,
    "px": 9_525,
}
PARENTS_LIMIT = 32
BORDER_HALVES = 2
"""LibreOffice states a border of a table on a slide by half its width."""


def length(text: str | None, default: int = 0) -> int:
    """Return a length in EMU; `default` for none or nonsense."""
    found = _LENGTH.fullmatch(text or "")
    if found is None or found.group(1) in ("", "-"):
        return default
    return round(float(found.group(1)) * _UNITS[found.group(2)])


def percent(text: str | None) -> float | None:
    """Return a percentage as a part of 1; None for anything else."""
    if text is None or not text.strip().endswith("%"):
        return None
    try:
        value = float(text.strip()[:-1]) / 100
    except ValueError:
        return None
    return value if math.isfinite(value) else None


@dataclass(frozen=True)
class Chain:
    """Styles that say the same thing with falling authority; the nearest first."""

    styles: Sequence[Element] = ()

    def __add__(self, other: Chain) -> Chain:
        return Chain((*self.styles, *other.styles))

    def groups(self, name: str) -> Iterator[Element]:
        """Yield the groups of properties of that name (`text-properties`), the nearest first."""
        for style in self.styles:
            for child in style:
                if local_name(child) == name:
                    yield child

    def get(self, group: str, *attributes: str) -> str | None:
        """Return the nearest value of any of the attributes."""
        for properties in self.groups(group):
            for attribute in attributes:
                if (value := properties.get(attribute)) is not None:
                    return value
        return None


@dataclass
class Styles:
    """Every style of a package, by family and name, those of the pages apart from those of the masters."""

    package: Package
    named: dict[tuple[bool, str, str], Element] = field(default_factory=dict)
    """By (automatic of the masters, family, name)."""
    defaults: dict[str, Element] = field(default_factory=dict)
    lists: dict[tuple[bool, str], Element] = field(default_factory=dict)
    fonts: dict[str, str] = field(default_factory=dict)
    paints: dict[str, Element] = field(default_factory=dict)
    """Gradients, pictures, hatches and dashes by name."""
    layouts: dict[str, Element] = field(default_factory=dict)
    _chains: dict[tuple[bool, str, str], Chain] = field(default_factory=dict)

    def read(self, root: Element, masters: bool) -> None:
        """Take in what one part (`content.xml`, or `styles.xml` for the masters) defines."""
        for group in root:
            kind = local_name(group)
            if kind == "font-face-decls":
                for face in group:
                    name, family = face.get(STYLE + "name", ""), face.get(SVG + "font-family", "")
                    self.fonts.setdefault(name, family.strip("'\""))
            elif kind in ("automatic-styles", "styles"):
                for element in group:
                    self._take(element, masters and kind == "automatic-styles")

    def _take(self, element: Element, masters: bool) -> None:
        kind, name = local_name(element), element.get(STYLE + "name", "")
        if kind == "style":
            self.named[(masters, element.get(STYLE + "family", ""), name)] = element
        elif kind == "default-style":
            self.defaults[element.get(STYLE + "family", "")] = element
        elif kind == "list-style":
            self.lists[(masters, name)] = element
        elif kind == "page-layout":
            self.layouts[name] = element
        elif kind in ("gradient", "fill-image", "hatch", "stroke-dash"):
            self.paints[element.get(DRAW + "name", "")] = element

    def chain(self, family: str, name: str | None, masters: bool = False) -> Chain:
        """Return a style, its parents and its family's default."""
        key = (masters, family, name or "")
        if key not in self._chains:
            found: list[Element] = []
            at, automatic = name, masters
            while at and len(found) < PARENTS_LIMIT:
                element = self.named.get((automatic, family, at))
                if element is None:
                    element = self.named.get((False, family, at))
                if element is None or element in found:
                    break
                found.append(element)
                at, automatic = element.get(STYLE + "parent-style-name"), False
            default = self.defaults.get("graphic" if family == "presentation" else family)
            self._chains[key] = Chain((*found, *([default] if default is not None else ())))
        return self._chains[key]

    def list_style(self, name: str | None, masters: bool) -> Element | None:
        """Return a list style."""
        found = self.lists.get((masters, name or ""))
        return found if found is not None else self.lists.get((False, name or ""))

    def fill(self, chain: Chain, group: str = "graphic-properties", otherwise: str = "none") -> Fill:
        """Return the fill that a chain of styles states; `otherwise` is its kind if it states none."""
        kind = chain.get(group, DRAW + "fill") or otherwise
        if kind == "solid":
            opacity = percent(chain.get(group, DRAW + "opacity"))
            return Fill(
                "solid", hex_colour(chain.get(group, DRAW + "fill-color")), opacity=1.0 if opacity is None else opacity
            )
        if kind == "gradient":
            paint = self.paints.get(chain.get(group, DRAW + "fill-gradient-name") or "")
            return Fill("gradient", hex_colour(paint.get(DRAW + "start-color")) if paint is not None else None)
        if kind == "bitmap":
            paint = self.paints.get(chain.get(group, DRAW + "fill-image-name") or "")
            href = paint.get(XLINK + "href", "") if paint is not None else ""
            return Fill("picture", None, self.package.digest(href.removeprefix("./")))
        return Fill("pattern" if kind == "hatch" else "none")

    def line(self, chain: Chain) -> Line:
        """Return the outline that a chain of styles states."""
        kind = chain.get("graphic-properties", DRAW + "stroke") or "none"
        if kind == "none":
            return Line()
        width = length(chain.get("graphic-properties", SVG + "stroke-width"))
        start, end = (
            "arrow" if chain.get("graphic-properties", DRAW + f"marker-{place}") else "" for place in ("start", "end")
        )
        dash = self.paints.get(chain.get("graphic-properties", DRAW + "stroke-dash") or "") if kind == "dash" else None
        return Line(
            "solid",
            hex_colour(chain.get("graphic-properties", SVG + "stroke-color")),
            round(width / EMU_PT, 2),
            dash=_dashed(dash, width) if dash is not None else "dash" if kind == "dash" else "",
            start=start,
            end=end,
        )

    def link(self, href: str) -> str:
        """Return where a link leads, `#3` for the third slide."""
        place = self.package.places.get(href[1:]) if href.startswith("#") else None
        return f"#{place}" if place is not None else href

    def picture_size(self, chain: Chain) -> tuple[int, int] | None:
        """Return the size in pixels of the picture that a shape is filled with."""
        paint = self.paints.get(chain.get("graphic-properties", DRAW + "fill-image-name") or "")
        href = paint.get(XLINK + "href", "") if paint is not None else ""
        return self.package.picture_size(href.removeprefix("./"))

    def shadow(self, chain: Chain) -> Shadow | None:
        """Return the shadow that a chain of styles states."""
        group = "graphic-properties"
        if chain.get(group, DRAW + "shadow") != "visible":
            return None
        x, y = (length(chain.get(group, DRAW + f"shadow-offset-{axis}")) / EMU_PT for axis in "xy")
        opacity = percent(chain.get(group, DRAW + "shadow-opacity"))
        return Shadow(
            hex_colour(chain.get(group, DRAW + "shadow-color")),
            round(math.hypot(x, y), 2),
            round(math.degrees(math.atan2(y, x)) % 360, 1),
            round(length(chain.get(group, LOEXT + "shadow-blur")) / EMU_PT, 2),
            1.0 if opacity is None else opacity,
        )

    def anchor(self, chain: Chain) -> str:
        """Return the anchor of a shape's text."""
        mode = chain.get("paragraph-properties", STYLE + "writing-mode") or chain.get(
            "graphic-properties", STYLE + "writing-mode"
        )
        if mode is not None and mode.startswith("tb"):
            return ""  # what is upright then, programs disagree about
        stated = chain.get("graphic-properties", DRAW + "textarea-vertical-align") or ""
        return {"top": "top", "middle": "middle", "bottom": "bottom"}.get(stated, "")


def _dashed(dash: Element, width: int) -> str:
    """Return how a line of some width is broken."""
    lengths = []
    for number in ("1", "2"):
        if dash.get(f"{DRAW}dots{number}", "0") not in ("", "0"):
            stated = dash.get(f"{DRAW}dots{number}-length", "100%")
            part = percent(stated)
            lengths.append(part if part is not None else length(stated) / max(1, width))
    return dashes(lengths)


def border(value: str | None) -> Line | None:
    """Return the line that an attribute such as `0.5pt solid #ffffff` states; None for none stated."""
    if not value:
        return None
    parts = value.split()
    if "none" in parts or "hidden" in parts:
        return Line()
    width = next((length(part) for part in parts if length(part)), 0)
    colour = next((found for part in parts if (found := hex_colour(part)) is not None), None)
    kind = {"dashed": "dash", "dotted": "dot"}
    width *= BORDER_HALVES
    return Line("solid", colour, round(width / EMU_PT, 2), dash=next((kind[p] for p in parts if p in kind), ""))


def hex_colour(value: str | None) -> str | None:
    """Return the six digits of `#rrggbb`; None for anything else."""
    text = (value or "").strip().lower()
    return text[1:] if re.fullmatch(r"#[0-9a-f]{6}", text) else None


def colour_of(chain: Chain) -> str | None:
    """Return the colour of text; one that follows the ground ('automatic') counts as black."""
    for properties in chain.groups("text-properties"):
        if properties.get(STYLE + "use-window-font-color") == "true":
            return "000000"
        if (colour := hex_colour(properties.get(FO + "color"))) is not None:
            return colour
    return None


def opacity_of(chain: Chain) -> float:
    """Return how far letters cover what is behind them, from 0 to 1.

    LibreOffice writes 0 beside an automatic colour, which has none.
    """
    for properties in chain.groups("text-properties"):
        opacity = percent(properties.get(LOEXT + "opacity"))
        if opacity is not None:
            automatic = properties.get(STYLE + "use-window-font-color") == "true"
            return 1.0 if automatic and not opacity else opacity
    return 1.0
