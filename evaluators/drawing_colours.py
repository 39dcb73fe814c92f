"""Colours of a .pptx: the theme's slots through the master's map, and the changes of brightness on top of them
(ECMA-376 part 1, 20.1.2.3)."""

from __future__ import annotations

import colorsys
from collections.abc import Mapping
from dataclasses import dataclass, field

from evaluators.safe_xml import Element, local_name

DRAWING = "http://schemas.openxmlformats.org/drawingml/2006/main"
A = f"{{{DRAWING}}}"
PLAIN_MAP = {
    "bg1": "lt1",
    "tx1": "dk1",
    "bg2": "lt2",
    "tx2": "dk2",
    "hlink": "hlink",
    "folHlink": "folHlink",
    **{f"accent{n}": f"accent{n}" for n in range(1, 7)},
}
PRESETS = {
    "black": "000000",
    "white": "ffffff",
    "red": "ff0000",
    "green": "008000",
    "blue": "0000ff",
    "yellow": "ffff00",
    "gray": "808080",
    "grey": "808080",
    "orange": "ffa500",
    "navy": "000080",
    "silver": "c0c0c0",
    "maroon": "800000",
    "purple": "800080",
    "teal": "008080",
    "lime": "00ff00",
    "aqua": "00ffff",
    "cyan": "00ffff",
    "magenta": "ff00ff",
    "fuchsia": "ff00ff",
    "olive": "808000",
    "brown": "a52a2a",
    "pink": "ffc0cb",
    "gold": "ffd700",
}


@dataclass(frozen=True)
class Scheme:
    """A theme's colours by slot, its fonts, and the paints that shape styles refer to by number."""

    colours: Mapping[str, str] = field(default_factory=dict)
    fonts: Mapping[str, str] = field(default_factory=dict)
    """`+mj-lt`, `+mn-lt`, `+mj-ea`, `+mn-ea` to a family."""
    fills: tuple[Element, ...] = ()
    lines: tuple[Element, ...] = ()
    grounds: tuple[Element, ...] = ()
    effects: tuple[Element, ...] = ()
    name: str = ""


@dataclass(frozen=True)
class Palette:
    """A theme seen through a colour map."""

    theme: Scheme
    mapping: Mapping[str, str]

    def slot(self, name: str) -> str | None:
        """Return the colour of a slot such as `accent1` or `tx1`."""
        return self.theme.colours.get(self.mapping.get(name, name))


def read_theme(root: Element) -> Scheme:
    """Return what a theme part holds."""
    colours: dict[str, str] = {}
    scheme = root.find(f".//{A}clrScheme")
    for slot in scheme if scheme is not None else ():
        for colour in slot:
            value = colour.get("val", "") if local_name(colour) == "srgbClr" else colour.get("lastClr", "")
            if _is_hex(value):
                colours[local_name(slot)] = value.lower()
    fonts: dict[str, str] = {}
    for element, short in (("majorFont", "mj"), ("minorFont", "mn")):
        font = root.find(f".//{A}{element}")
        for script, key in (("latin", "lt"), ("ea", "ea"), ("cs", "cs")):
            named = font.find(A + script) if font is not None else None
            if named is not None and named.get("typeface"):
                fonts[f"+{short}-{key}"] = named.get("typeface", "")
    lists = [root.find(f".//{A}{name}") for name in ("fillStyleLst", "lnStyleLst", "bgFillStyleLst")]
    fills, lines, grounds = (tuple(found) if found is not None else () for found in lists)
    effects = root.find(f".//{A}effectStyleLst")
    return Scheme(
        colours, fonts, fills, lines, grounds, tuple(effects) if effects is not None else (), root.get("name", "")
    )


def _is_hex(value: str) -> bool:
    return len(value) == 6 and all(c in "0123456789abcdefABCDEF" for c in value)


_KINDS = {A + kind: kind for kind in ("srgbClr", "schemeClr", "sysClr", "prstClr", "scrgbClr", "hslClr")}


def colour_in(parent: Element | None, palette: Palette, base: str | None = None) -> str | None:
    """Return the colour that an element's colour child names; `base` stands for `phClr`."""
    for child in parent if parent is not None else ():
        kind = _KINDS.get(child.tag)
        if kind is not None:
            return _resolve(child, kind, palette, base)
    return None


def opacity_in(parent: Element | None) -> float:
    """Return how far an element's colour child hides what is behind it: 0 to 1."""
    for child in parent if parent is not None else ():
        alpha = child.find(A + "alpha") if child.tag in _KINDS else None
        if alpha is not None:
            return round(max(0.0, min(1.0, _part(alpha.get("val")))), 3)
    return 1.0


def _resolve(element: Element, kind: str, palette: Palette, base: str | None) -> str | None:
    value = element.get("val", "")
    colour: str | None = None
    if kind == "srgbClr" and _is_hex(value):
        colour = value.lower()
    elif kind == "schemeClr":
        colour = base if value == "phClr" else palette.slot(value)
    elif kind == "sysClr":
        last = element.get("lastClr", "")
        colour = last.lower() if _is_hex(last) else {"window": "ffffff", "windowText": "000000"}.get(value)
    elif kind == "prstClr":
        colour = PRESETS.get(value)
    elif kind == "scrgbClr":
        parts = [_part(element.get(name)) for name in "rgb"]
        colour = "".join(f"{round(255 * _gamma(part)):02x}" for part in parts)
    return _changed(colour, element) if colour else None


def _part(value: str | None) -> float:
    """Return a percentage, in thousandths or with its sign, as a part of 1, within [-10, 10]."""
    try:
        number = float(value[:-1]) / 100 if value and value.endswith("%") else float(value or 0) / 100_000
    except ValueError:
        return 0.0
    return max(-10.0, min(10.0, number)) if number == number else 0.0


def _gamma(linear: float) -> float:
    clear = max(0.0, min(1.0, linear))
    return 12.92 * clear if clear <= 0.0031308 else float(1.055 * clear ** (1 / 2.4) - 0.055)


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def _changed(colour: str, element: Element) -> str:
    """Apply lumMod, lumOff, satMod, satOff, tint and shade in the order of the file; alpha is not a colour."""
    rgb = [int(colour[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    for change in element:
        kind, amount = local_name(change), _part(change.get("val"))
        if kind in ("lumMod", "lumOff", "satMod", "satOff"):
            hue, light, sat = colorsys.rgb_to_hls(*rgb)
            light = light * amount if kind == "lumMod" else light + amount if kind == "lumOff" else light
            sat = sat * amount if kind == "satMod" else sat + amount if kind == "satOff" else sat
            rgb = list(colorsys.hls_to_rgb(hue, max(0.0, min(1.0, light)), max(0.0, min(1.0, sat))))
        elif kind == "shade":
            rgb = [_shade(part, amount) for part in rgb]
        elif kind == "tint":
            rgb = [_tint(part, amount) for part in rgb]
    return _hex(rgb)


def shaded(colour: str, by: float) -> str:
    """Return a colour made darker (below 0) or lighter (above) by a part of what there is to black or white."""
    change = _shade if by < 0 else _tint
    return _hex([change(int(colour[i : i + 2], 16) / 255, 1 - abs(by)) for i in (0, 2, 4)])


def _shade(part: float, amount: float) -> float:
    return _gamma(_linear(part) * amount)


def _tint(part: float, amount: float) -> float:
    return _gamma(1 - (1 - _linear(part)) * amount)


def _hex(rgb: list[float]) -> str:
    return "".join(f"{round(255 * max(0.0, min(1.0, part))):02x}" for part in rgb)
