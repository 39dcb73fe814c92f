"""What the guard over a workbook excepts: cells in some aspect, what a sheet says, or the book."""

from collections.abc import Iterable
from dataclasses import dataclass

from evaluators.sheet.areas import EVERYTHING, Area, parse_area, split_sheet

STYLE_ASPECTS = {
    "bold",
    "italic",
    "underline",
    "strike",
    "font_colour",
    "font_size",
    "font_name",
    "fill",
    "number_format",
    "horizontal",
    "vertical",
    "wrap",
    "rotation",
    "indent",
    "borders",
    "locked",
}
CELL_ASPECTS = {"value", "formula", "style", *STYLE_ASPECTS}
SHEET_ASPECTS = {
    "widths",
    "heights",
    "merged",
    "frozen",
    "filter",
    "validations",
    "conditions",
    "comments",
    "hidden",
    "hidden_rows",
    "hidden_columns",
    "charts",
    "new_charts",
    "pictures",
    "pivots",
    "new_pivots",
    "print",
    "tab_colour",
    "protection",
}
BOOK_ASPECTS = {"order", "names", "new_names", "structure"}


@dataclass(frozen=True)
class Exemption:
    """What may change: cells of a sheet (None: of all) in some aspect, or an aspect of the sheet or
    workbook."""

    sheet: str | None
    area: Area
    aspect: str

    def allows(self, sheet: str, place: tuple[int, int], aspect: str) -> bool:
        """Say whether a cell may change in an aspect."""
        if not self.on(sheet) or place not in self.area:
            return False
        return self.aspect in ("", aspect) or (self.aspect == "style" and aspect in STYLE_ASPECTS)

    def frees(self, aspect: str, areas: Iterable[Area]) -> bool:
        """Say whether what a sheet says about these areas (none: about itself) may change in an aspect."""
        if self.aspect == "" and self.area == EVERYTHING:
            return True
        wider = {"hidden_rows": "hidden", "hidden_columns": "hidden", "new_charts": "charts", "new_pivots": "pivots"}
        if self.aspect not in (aspect, wider.get(aspect)):
            return False
        return all(self.area.covers(area) for area in areas)

    def on(self, sheet: str) -> bool:
        """Say whether it is about this sheet."""
        return self.sheet is None or self.sheet.casefold() == sheet.casefold()


def parse_exemption(text: str) -> Exemption:
    """Return what `Sheet1!D2:D20`, `Sheet1!A1:F1/style`, `Sheet1!*`, `*/widths`, `sheets/order` excepts.

    Raises:
        ValueError: it is none of these.
    """
    head, slash, aspect = text.rpartition("/")
    if not slash or aspect not in CELL_ASPECTS | SHEET_ASPECTS | BOOK_ASPECTS:
        head, aspect = text, ""
    if head == "sheets" and aspect in BOOK_ASPECTS:
        return Exemption(None, EVERYTHING, aspect)
    sheet, rest = split_sheet(head)
    if sheet is None and rest != "*":
        raise ValueError(f"expected a sheet in front, as in Sheet1!{rest}, got {text!r}")
    return Exemption(sheet if sheet != "*" else None, parse_area(rest), aspect)
