"""Whether two cells hold the same and look alike, whatever saving rewrote."""

import math
from collections.abc import Callable

from openpyxl.styles.numbers import BUILTIN_FORMATS

from evaluators.sheet.book import Cell
from evaluators.sheet.formats import sections
from evaluators.sheet.formulas import parse_formula
from evaluators.sheet.styles import Style, font_family

LOCAL_DATES = {BUILTIN_FORMATS[number] for number in range(14, 23)}
STYLES: dict[str, Callable[[Style], object]] = {
    "bold": lambda s: s.bold,
    "italic": lambda s: s.italic,
    "underline": lambda s: s.underline,
    "strike": lambda s: s.strike,
    "font_colour": lambda s: s.font_colour,
    "font_size": lambda s: round(s.font_size * 2),
    "font_name": lambda s: font_family(s.font_name),
    "fill": lambda s: s.fill,
    "number_format": lambda s: _loose_format(s),
    "horizontal": lambda s: s.horizontal,
    "vertical": lambda s: s.vertical,
    "wrap": lambda s: s.wrap,
    "rotation": lambda s: s.rotation,
    "indent": lambda s: s.indent,
    "borders": lambda s: (s.borders, s.border_colours),
    "locked": lambda s: s.locked,
}


def _loose_format(style: Style) -> object:
    """Return what is kept of a number format; those of dates that mean "as the locale has it" (numbers 14 to
    22) are written anew in some order."""
    seen = style.number_format
    shown = (seen.kind, seen.decimals, seen.thousands, seen.currency, seen.affix)
    return (*shown, seen.red_negative, seen.decimal_comma)


def same_content(a: Cell, b: Cell) -> bool:
    """Say whether two cells hold the same formula, or the same constant."""
    if a.formula is not None and b.formula is not None:
        return parse_formula(a.formula).text == parse_formula(b.formula).text
    if a.formula is not None or b.formula is not None:
        return False
    if isinstance(a.value, float) and isinstance(b.value, float):
        return math.isclose(a.value, b.value, rel_tol=1e-9, abs_tol=1e-9)
    return type(a.value) is type(b.value) and a.value == b.value


def looks(a: Cell, b: Cell) -> bool:
    """Say whether a blank cell shows anything: of those, only background and borders do."""
    return bool(a.style.fill or b.style.fill or any(a.style.borders) or any(b.style.borders))


def style_changes(a: Style, b: Style) -> list[str]:
    """Return the aspects of style in which two cells differ."""
    wrong = [name for name, read in STYLES.items() if read(a) != read(b)]
    if not a.font_name and "font_name" in wrong:  # none was named: an application puts one of its own
        wrong.remove("font_name")
    if "number_format" not in wrong and a.format_code not in LOCAL_DATES and b.format_code not in LOCAL_DATES:
        wrong += ["number_format"] if a.number_format.tokens != b.number_format.tokens else []
    return wrong


def look_changes(a: Cell, b: Cell) -> list[str]:
    """Return the aspects in which two cells look different; of blank ones, and of a text's number format, only what
    shows."""
    if a.blank and b.blank and not looks(a, b):
        return []
    wrong = cell_changes(a, b)
    if "number_format" in wrong and is_same_text(a, b) and not (_is_of_texts(a.style) or _is_of_texts(b.style)):
        wrong.remove("number_format")
    return wrong


def is_same_text(a: Cell, b: Cell) -> bool:
    """Say whether two cells hold the same words, typed: a formula may have a number tomorrow."""
    return isinstance(a.value, str) and a.value == b.value and a.formula is None and b.formula is None


def _is_of_texts(style: Style) -> bool:
    """Say whether a number format shows texts otherwise, or makes texts of what is typed."""
    parts = sections(style.format_code)
    return len(parts) > 3 or any("@" in part for part in parts) or style.number_format.kind == "text"


def cell_changes(a: Cell, b: Cell) -> list[str]:
    """Return the aspects in which two cells or their letters differ."""
    if not a.letters and not b.letters:
        return style_changes(a.style, b.style)
    same_text = a.value == b.value
    return [name for name, read in STYLES.items() if _by_letters(a, read, same_text) != _by_letters(b, read, same_text)]


def _by_letters(cell: Cell, read: Callable[[Style], object], same_text: bool) -> object:
    """Return what the letters of a cell have in one aspect: in turn, or where the texts differ, whatever is there."""
    if not same_text:
        return {read(style) for style in cell.looks}
    turns: list[tuple[int, object]] = []
    for number, style in cell.letters:
        if turns and turns[-1][1] == read(style):
            turns[-1] = (turns[-1][0] + number, read(style))
        else:
            turns.append((number, read(style)))
    return turns if len(turns) > 1 else read(cell.looks[0])
