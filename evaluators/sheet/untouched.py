"""The guard over a workbook: nothing changed its meaning but what the task excepts, whatever saving
rewrote."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Annotated

from pydantic import AfterValidator, Field

from evaluators.evidence import Evidence
from evaluators.registry import Of, check
from evaluators.sheet.areas import EVERYTHING, Area, name_of, parse_area, split_sheet
from evaluators.sheet.book import Book, Cell, Sheet, load
from evaluators.sheet.charts import Chart, parse_charts
from evaluators.sheet.check_values import shown, tell
from evaluators.sheet.formulas import parse_formula
from evaluators.sheet.styles import Style
from evaluators.verdict import Code, Finding, failed, passed

SHOWN = 6
WIDTH_TOLERANCE = 1.5
"""Characters: what LibreOffice rounds when it converts to its own units, and default fonts differ by."""
STYLES: dict[str, Callable[[Style], object]] = {
    "bold": lambda s: s.bold,
    "italic": lambda s: s.italic,
    "underline": lambda s: s.underline,
    "strike": lambda s: s.strike,
    "font_colour": lambda s: s.font_colour,
    "font_size": lambda s: round(s.font_size),
    "fill": lambda s: s.fill,
    "number_format": lambda s: _loose_format(s),
    "horizontal": lambda s: s.horizontal,
    "vertical": lambda s: s.vertical,
    "wrap": lambda s: s.wrap,
    "borders": lambda s: tuple(bool(line) for line in s.borders),
}
CELL_ASPECTS = {"value", "formula", "style", *STYLES}
SHEET_ASPECTS = {
    "widths",
    "merged",
    "frozen",
    "filter",
    "validations",
    "conditions",
    "comments",
    "hidden",
    "charts",
}
BOOK_ASPECTS = {"order", "names"}


def _loose_format(style: Style) -> object:
    """Return what is kept of a number format: builtin dates are written anew in the locale's order."""
    seen = style.number_format
    return (seen.kind, seen.decimals, seen.thousands, seen.currency)


@dataclass(frozen=True)
class _Exception:
    """What may change: cells of a sheet (None: of all) in some aspect, or an aspect of the sheet or
    workbook."""

    sheet: str | None
    area: Area
    aspect: str

    def allows(self, sheet: str, place: tuple[int, int], aspect: str) -> bool:
        if not self.on(sheet) or place not in self.area:
            return False
        return self.aspect in ("", aspect) or (self.aspect == "style" and aspect in STYLES)

    def on(self, sheet: str) -> bool:
        return self.sheet is None or self.sheet.casefold() == sheet.casefold()


def parse_exception(text: str) -> _Exception:
    """Return what `Sheet1!D2:D20`, `Sheet1!A1:F1/style`, `Sheet1!*`, `*/widths`, `sheets/order` excepts.

    Raises:
        ValueError: it is none of these.
    """
    head, slash, aspect = text.rpartition("/")
    if not slash or aspect not in CELL_ASPECTS | SHEET_ASPECTS | BOOK_ASPECTS:
        head, aspect = text, ""
    if head == "sheets" and aspect in BOOK_ASPECTS:
        return _Exception(None, EVERYTHING, aspect)
    sheet, rest = split_sheet(head)
    if sheet is None and rest != "*":
        raise ValueError(f"expected a sheet in front, as in Sheet1!{rest}, got {text!r}")
    return _Exception(sheet if sheet != "*" else None, parse_area(rest), aspect)


def _checked(text: str) -> str:
    parse_exception(text)
    return text


class Untouched(Of):
    """Parameters of `sheet.untouched`."""

    except_: Annotated[tuple[Annotated[str, AfterValidator(_checked)], ...], Field(alias="except")] = ()
    """What may change: `Sheet1!D2:D20`, `Sheet1!D:D`, `Sheet1!*` (the whole sheet), with an aspect behind
    a slash: value, formula, style, bold, italic, underline, strike, font_colour, font_size, fill,
    number_format, horizontal, vertical, wrap, borders; `Sheet1!*/widths` (merged, frozen, filter,
    validations, conditions, comments, hidden, charts); `sheets/order`, `sheets/names` (defined names)."""
    allow_new: Annotated[int, Field(ge=0)] | tuple[str, ...] = 0
    """How many sheets may have been added, or which."""
    allow_removed: tuple[str, ...] = ()
    """Sheets that may be gone (or renamed: the new name is then in `allow_new`)."""


@check("sheet.untouched")
def untouched(evidence: Evidence, p: Untouched) -> Finding:
    """Every sheet, cell, format and setting is as before, by meaning."""
    before, after = load(evidence, p.of, "before"), load(evidence, p.of)
    exceptions = [parse_exception(text) for text in p.except_]
    for exception in exceptions:
        if exception.sheet is not None and before.sheet(exception.sheet) is None:
            raise LookupError(f"sheet.untouched excepts the sheet {exception.sheet}, which was not there")
    removed = [s.name for s in before.sheets if after.sheet(s.name) is None and s.name not in p.allow_removed]
    new = [s.name for s in after.sheets if before.sheet(s.name) is None]
    extra = [name for name in new if name not in p.allow_new] if isinstance(p.allow_new, tuple) else new
    if isinstance(p.allow_new, int) and len(new) <= p.allow_new:
        extra = []
    changed = list(_book_changes(before, after, exceptions))
    charts = [evidence.parse(p.of, parse_charts, when) for when in ("before", "after")]
    for old in before.sheets:
        now = after.sheet(old.name)
        if now is not None:
            changed += _cell_changes(old, now, exceptions)
            changed += _sheet_changes(old, now, exceptions, charts[0], charts[1])
    parts = [
        *(f"the sheet {name} is gone" for name in removed),
        *changed,
        *(f"the sheet {name} is new" for name in extra),
    ]
    if not parts:
        return passed("Nothing else in the workbook changed.", where=p.of)
    code = Code.CHANGED if changed else Code.REMOVED if removed else Code.EXTRA
    rest = f" and {len(parts) - SHOWN} more" if len(parts) > SHOWN else ""
    sentence = f"Should have stayed as it was: {'; '.join(parts[:SHOWN])}{rest}."
    return failed(code, sentence, observed=parts[:50], where=p.of)


def _cell_changes(old: Sheet, new: Sheet, exceptions: list[_Exception]) -> Iterator[str]:
    for place in sorted(old.cells.keys() | new.cells.keys()):
        a, b = old.get(*place), new.get(*place)

        def open_(aspect: str, place: tuple[int, int] = place) -> bool:
            return any(exception.allows(old.name, place, aspect) for exception in exceptions)

        name = f"{old.name}!{name_of(*place)}"
        if not same_content(a, b) and not open_("value") and not (a.formula and b.formula and open_("formula")):
            yield f"{name} was {tell(_content(a))}, is {tell(_content(b))}"
            continue
        aspects = [] if a.blank and b.blank and not _looks(a, b) else _style_changes(a.style, b.style)
        wrong = [aspect for aspect in aspects if not open_(aspect)]
        if wrong:
            yield f"{name} changed in {', '.join(wrong)}"


def _content(cell: Cell) -> str | float | bool | None:
    seen = cell.formula if cell.formula is not None else shown(cell)
    return seen if isinstance(seen, str | float | bool) else None


def same_content(a: Cell, b: Cell) -> bool:
    """Say whether two cells hold the same formula, or the same constant."""
    if a.formula is not None and b.formula is not None:
        return parse_formula(a.formula).text == parse_formula(b.formula).text
    if a.formula is not None or b.formula is not None:
        return False
    if isinstance(a.value, float) and isinstance(b.value, float):
        return math.isclose(a.value, b.value, rel_tol=1e-9, abs_tol=1e-9)
    return type(a.value) is type(b.value) and a.value == b.value


def _looks(a: Cell, b: Cell) -> bool:
    """Say whether a blank cell shows anything: of those, only background and borders do."""
    return bool(a.style.fill or b.style.fill or any(a.style.borders) or any(b.style.borders))


def _style_changes(a: Style, b: Style) -> list[str]:
    return [name for name, read in STYLES.items() if read(a) != read(b)]


def _sheet_changes(
    old: Sheet, new: Sheet, exceptions: list[_Exception], charts: list[Chart], charts_now: list[Chart]
) -> Iterator[str]:
    def facts(sheet: Sheet, drawn: list[Chart]) -> dict[str, object]:
        return {
            "merged": {str(parse_area(text)) for text in sheet.merged},
            "frozen": sheet.frozen,
            "filter": sheet.filter_range.replace("$", ""),
            "validations": sorted(text.replace("$", "").split()[:2] for text in sheet.validations),
            "conditions": sorted(text.replace("$", "") for text in sheet.conditions),
            "comments": sheet.comments,
            "hidden": (sheet.hidden, sheet.hidden_columns, sheet.hidden_rows),
            "charts": sorted((c.kind, c.values) for c in drawn if c.sheet == sheet.name),
        }

    a, b = facts(old, charts), facts(new, charts_now)
    wrong = [name for name in a if a[name] != b[name]]
    if any(
        abs(width - new.widths.get(column, width)) > max(WIDTH_TOLERANCE, 0.12 * width)
        for column, width in old.widths.items()
    ):
        wrong.append("widths")
    for name in wrong:
        if not any(
            e.on(old.name) and (e.aspect == name or (e.aspect == "" and e.area == EVERYTHING)) for e in exceptions
        ):
            yield f"the sheet {old.name} changed in {name}"


def _book_changes(before: Book, after: Book, exceptions: list[_Exception]) -> Iterator[str]:
    aspects = {exception.aspect for exception in exceptions}
    was = [sheet.name for sheet in before.sheets if after.sheet(sheet.name) is not None]
    now = [sheet.name for sheet in after.sheets if before.sheet(sheet.name) is not None]
    if "order" not in aspects and [name.casefold() for name in was] != [name.casefold() for name in now]:
        yield f"the sheets' order became {', '.join(now)}"
    old = {name: text.replace("$", "").replace("'", "") for name, text in before.names.items()}
    new = {name: text.replace("$", "").replace("'", "") for name, text in after.names.items()}
    if "names" not in aspects and old != new:
        changed = sorted(name for name in old.keys() | new.keys() if old.get(name) != new.get(name))
        yield f"the defined names changed: {', '.join(changed[:5])}"
