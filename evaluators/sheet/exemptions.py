"""What the guard over a workbook lets change: cells in some aspect, what a sheet says, or the book."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

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
WIDER = {
    "hidden_sheet": "hidden",
    "hidden_rows": "hidden",
    "hidden_columns": "hidden",
    "new_charts": "charts",
    "chart_kind": "charts",
    "chart_title": "charts",
    "chart_values": "charts",
    "chart_categories": "charts",
    "chart_names": "charts",
    "chart_x_title": "charts",
    "chart_y_title": "charts",
    "chart_legend": "charts",
    "chart_stacked": "charts",
    "chart_place": "charts",
    "chart_paints": "charts",
    "chart_labels": "charts",
    "chart_axes": "charts",
    "chart_details": "charts",
    "new_pivots": "pivots",
    "new_conditions": "conditions",
    "print_area": "print",
    "print_rows": "print",
    "print_columns": "print",
    "orientation": "print",
    "fit": "print",
    "header": "print",
    "footer": "print",
    "protected": "protection",
    "protection_allows": "protection",
    "protection_password": "protection",
}
"""What a sheet says to the word that takes it in along with others."""
SHEET_ASPECTS = {
    "widths",
    "heights",
    "merged",
    "frozen",
    "filter",
    "validations",
    "comments",
    "pictures",
    "tab_colour",
    "rows",
    "there",
    "gone",
    *WIDER,
    *WIDER.values(),
}
"""`rows`: the rows of these cells may change places or go, each whole; `there`, `gone`: of the sheet itself."""
BOOK_ASPECTS = {"order", "names", "new_names", "structure", "format"}


@dataclass(frozen=True)
class Exemption:
    """What may change: cells of a sheet (None: of all) in some aspect, or an aspect of the sheet or
    workbook."""

    sheet: str | None
    area: Area
    aspect: str
    name: str = ""
    """A defined name, where it is about that alone."""

    def allows(self, sheet: str, place: tuple[int, int], aspect: str) -> bool:
        """Say whether a cell may change in an aspect."""
        if not self.on(sheet) or place not in self.area:
            return False
        return self.aspect in ("", aspect) or (self.aspect == "style" and aspect in STYLE_ASPECTS)

    def frees(self, aspect: str, areas: Iterable[Area]) -> bool:
        """Say whether what a sheet says about these areas (none: about itself) may change in an aspect."""
        if self.aspect == "" and self.area == EVERYTHING:
            return True
        if self.aspect not in (aspect, WIDER.get(aspect)):
            return False
        return all(self.area.covers(area) for area in areas)

    def on(self, sheet: str) -> bool:
        """Say whether it is about this sheet."""
        return self.sheet is None or self.sheet.casefold() == sheet.casefold()


@dataclass(frozen=True)
class Exceptions:
    """All that a guard lets change."""

    given: tuple[Exemption, ...]
    """By hand: what the task excepts, or where the guard is derived, what the instruction leaves open."""
    pinned: tuple[Exemption, ...] | None = None
    """What goals pin, where the guard is derived from them."""

    @property
    def derived(self) -> bool:
        """Whether the guard is derived from what goals pin."""
        return self.pinned is not None

    @property
    def every(self) -> tuple[Exemption, ...]:
        """All of them."""
        return (*self.given, *(self.pinned or ()))

    def on(self, sheet: str) -> Exceptions:
        """Return those about one sheet."""
        pinned = None if self.pinned is None else tuple(each for each in self.pinned if each.on(sheet))
        return replace(self, given=tuple(each for each in self.given if each.on(sheet)), pinned=pinned)

    def allows(self, sheet: str, place: tuple[int, int], aspect: str) -> bool:
        """Say whether a cell may change in an aspect."""
        return any(each.allows(sheet, place, aspect) for each in self.every)

    def of_book(self, aspect: str) -> bool:
        """Say whether the workbook may change in an aspect."""
        return any(each.aspect == aspect and not each.name for each in self.every)

    def of_name(self, name: str) -> bool:
        """Say whether a defined name may change."""
        return any(each.aspect == "names" and each.name.casefold() in ("", name.casefold()) for each in self.every)

    def areas(self, sheet: str, aspect: str) -> list[Area]:
        """Return the cells of a sheet that are excepted by this very word."""
        return [each.area for each in self.every if each.aspect == aspect and each.on(sheet)]


def parse_exemption(text: str) -> Exemption:
    """Return what `Sheet1!D2:D20`, `Sheet1!A1:F1/style`, `Sheet1!*`, `*/widths`, `sheets/order`, `names/rate` excepts.

    Raises:
        ValueError: it is none of these.
    """
    if text.startswith("names/") and len(text) > len("names/"):
        return Exemption(None, EVERYTHING, "names", text.removeprefix("names/"))
    head, slash, aspect = text.rpartition("/")
    if not slash or aspect not in CELL_ASPECTS | SHEET_ASPECTS | BOOK_ASPECTS:
        head, aspect = text, ""
    if head == "sheets" and aspect in BOOK_ASPECTS:
        return Exemption(None, EVERYTHING, aspect)
    sheet, rest = split_sheet(head)
    if sheet is None and rest != "*":
        raise ValueError(f"expected a sheet in front, as in Sheet1!{rest}, got {text!r}")
    return Exemption(sheet if sheet != "*" else None, parse_area(rest), aspect)
