"""How a cell looks, in plain values: theme and indexed colours resolved, defaults filled in."""

import colorsys
import math
import re
from dataclasses import dataclass
from typing import Any

from openpyxl.cell.cell import Cell as RawCell
from openpyxl.styles.colors import COLOR_INDEX
from openpyxl.workbook.workbook import Workbook

from evaluators.evidence import Unreadable
from evaluators.sheet.formats import NumberFormat, parse_format

_THEME_ORDER = ("lt1", "dk1", "lt2", "dk2", *(f"accent{n}" for n in range(1, 7)), "hlink", "folHlink")
"""The order in which `theme=` numbers count (light and dark are swapped against the theme part)."""
_DEFAULT_THEME = (
    "ffffff",
    "000000",
    "eeece1",
    "1f497d",
    "4f81bd",
    "c0504d",
    "9bbb59",
    "8064a2",
    "4bacc6",
    "f79646",
    "0000ff",
    "800080",
)
GENERAL = NumberFormat("general")


@dataclass(frozen=True)
class Style:
    """A cell's looks; colours are six hexadecimal digits in lower case."""

    bold: bool = False
    italic: bool = False
    underline: bool = False
    strike: bool = False
    font_colour: str = "000000"
    font_size: float = 11.0
    font_name: str = "Calibri"
    """"" where the file names none."""
    fill: str = ""
    """"" for none."""
    number_format: NumberFormat = GENERAL
    format_code: str = "General"
    horizontal: str = "general"
    vertical: str = "bottom"
    wrap: bool = False
    rotation: int = 0
    indent: int = 0
    borders: tuple[str, str, str, str] = ("", "", "", "")
    """Line styles at the top, right, bottom and left; "" for none."""
    border_colours: tuple[str, str, str, str] = ("", "", "", "")
    locked: bool = True
    """Whether a protected sheet keeps it from changes."""


_SAME_FONTS = {
    "carlito": "calibri",
    "caladea": "cambria",
    "liberation sans": "arial",
    "liberation serif": "times new roman",
    "liberation mono": "courier new",
}


def font_family(name: str) -> str:
    """Return a font's name in lower case; LibreOffice writes the name of the font that has the same measures
    into .xlsx files, so the two are one."""
    plain = name.strip().casefold()
    return _SAME_FONTS.get(plain, plain)


@dataclass(frozen=True)
class Palette:
    """The workbook's colours by number."""

    theme: tuple[str, ...]

    @classmethod
    def of(cls, book: Workbook) -> "Palette":
        """Read the theme part; what it lacks is as in the default theme."""
        data = getattr(book, "loaded_theme", None)
        source = data.decode("utf-8", "replace") if isinstance(data, bytes) else str(data or "")
        colours = []
        for name, default in zip(_THEME_ORDER, _DEFAULT_THEME, strict=True):
            found = re.search(rf"<a:{name}>\s*<a:(?:srgbClr val|sysClr [^>]*?lastClr)=\"([0-9A-Fa-f]{{6}})\"", source)
            colours.append(found[1].lower() if found else default)
        return cls(tuple(colours))

    def resolve(self, colour: Any, default: str) -> str:
        """Return a colour's digits; `default` where none is set or it is automatic."""
        if colour is None:
            return default
        if colour.type == "rgb" and isinstance(colour.rgb, str) and len(colour.rgb) >= 6:
            return _tinted(colour.rgb[-6:].lower(), colour.tint)
        if colour.type == "theme" and isinstance(colour.theme, int) and 0 <= colour.theme < len(self.theme):
            return _tinted(self.theme[colour.theme], colour.tint)
        if colour.type == "indexed" and isinstance(colour.indexed, int) and 0 <= colour.indexed < 64:
            return str(COLOR_INDEX[colour.indexed])[-6:].lower()
        return default


def _tinted(digits: str, tint: float | None) -> str:
    """Apply a tint to the lightness (ECMA-376 part 1, 18.8.19)."""
    if not tint:
        return digits
    red, green, blue = (int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4))
    hue, light, saturation = colorsys.rgb_to_hls(red, green, blue)
    light = light * (1 + tint) if tint < 0 else light * (1 - tint) + tint
    return "".join(f"{round(c * 255):02x}" for c in colorsys.hls_to_rgb(hue, min(1.0, max(0.0, light)), saturation))


def rounded(number: float | None) -> int:
    """Return a number of openpyxl's without its fraction; 0 for none, and for what is not finite."""
    return int(number) if number and math.isfinite(number) else 0


def _degrees(rotation: int) -> int:
    """Return a rotation counter-clockwise: 91 to 180 stand for -1 to -90 (ECMA-376 part 1, 18.8.1)."""
    return 90 - rotation if 90 < rotation <= 180 else rotation


def style_of(cell: RawCell, palette: Palette) -> Style:
    """Return how a cell looks."""
    try:
        font, fill, alignment, border = cell.font, cell.fill, cell.alignment, cell.border
        code, locked = str(cell.number_format or "General"), cell.protection.locked is not False
    except IndexError as error:  # openpyxl looks them up by their numbers
        raise Unreadable("a cell has a style that the workbook does not define") from error
    pattern = getattr(fill, "fill_type", None)
    shade = ""
    if pattern == "solid":
        shade = palette.resolve(fill.fgColor, "")
    elif pattern not in (None, "none"):
        shade = palette.resolve(getattr(fill, "fgColor", None), "000000")
    four = (border.top, border.right, border.bottom, border.left)
    sides = [str(getattr(side, "style", None) or "").removesuffix("none") for side in four]
    colours = [palette.resolve(side.color, "000000") if line else "" for side, line in zip(four, sides, strict=True)]
    return Style(
        bool(font.b),
        bool(font.i),
        font.u not in (None, "none"),
        bool(font.strike),
        palette.resolve(font.color, "000000"),
        float(font.sz or 11),
        str(font.name or ""),
        shade,
        parse_format(code),
        code,
        str(alignment.horizontal or "general"),
        str(alignment.vertical or "bottom"),
        bool(alignment.wrap_text),
        _degrees(rounded(alignment.text_rotation)),
        rounded(alignment.indent),
        (sides[0], sides[1], sides[2], sides[3]),
        (colours[0], colours[1], colours[2], colours[3]),
        locked,
    )
