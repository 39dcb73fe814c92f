"""A workbook as it means: sheets of cells with value, formula and style, theme colours resolved.

Read with openpyxl, after the archive was found safe; what it cannot read is `Unreadable`.
"""

import datetime
import io
import struct
import warnings
import zipfile
import zlib
from dataclasses import dataclass, field
from typing import Any

import openpyxl
from openpyxl.cell.cell import Cell as RawCell
from openpyxl.utils.datetime import WINDOWS_EPOCH, to_excel
from openpyxl.utils.exceptions import InvalidFileException
from openpyxl.workbook.workbook import Workbook
from openpyxl.worksheet.formula import ArrayFormula, DataTableFormula
from openpyxl.worksheet.worksheet import Worksheet

from evaluators.evidence import Evidence, Unreadable, When
from evaluators.safe_zip import ZipLimits, check_zip
from evaluators.sheet.areas import Area
from evaluators.sheet.parts import Results, Value, check_parts, stored_results
from evaluators.sheet.styles import Palette, Style, style_of

LIMITS = ZipLimits(entries=2000, total_bytes=96 * 2**20, entry_bytes=48 * 2**20)
_READ_ERRORS = (
    InvalidFileException,
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    AttributeError,
    AssertionError,
    EOFError,
    LookupError,
    OSError,
    SyntaxError,
    TypeError,
    ValueError,
)
"""What openpyxl is known to raise on files that are not what they claim; xml's ParseError is a
SyntaxError."""


@dataclass(frozen=True)
class Cell:
    """One cell that has content or style."""

    value: Value
    """The constant, or a formula's stored result; dates as serial numbers; None if there is none."""
    formula: str | None
    style: Style
    is_date: bool = False

    @property
    def blank(self) -> bool:
        """Whether it has no content."""
        return self.value is None and self.formula is None


@dataclass
class Sheet:
    """One worksheet."""

    name: str
    hidden: bool
    cells: dict[tuple[int, int], Cell]
    merged: frozenset[str]
    frozen: tuple[int, int]
    """How many rows and columns are frozen."""
    widths: dict[int, float]
    """Of columns whose width was set, in characters."""
    hidden_columns: frozenset[int]
    hidden_rows: frozenset[int]
    filter_range: str
    validations: frozenset[str]
    conditions: frozenset[str]
    comments: dict[tuple[int, int], str]
    raw: Worksheet = field(repr=False)

    def get(self, row: int, column: int) -> Cell:
        """Return a cell; one that is not stored is blank, styled by its row or column."""
        return self.cells.get((row, column), BLANK)


BLANK = Cell(None, None, Style())


@dataclass
class Book:
    """A workbook."""

    sheets: list[Sheet]
    names: dict[str, str]
    """Defined names to what they mean, those of the application left out."""

    def sheet(self, name: str | None) -> Sheet | None:
        """Return a sheet by name (case does not count, as in the application), the first for None."""
        if name is None:
            return self.sheets[0]
        return next((sheet for sheet in self.sheets if sheet.name.casefold() == name.casefold()), None)


def load(evidence: Evidence, name: str, when: When = "after") -> Book:
    """Return the workbook of a piece of evidence, parsed once."""
    return evidence.parse(name, parse_book, when)


def parse_book(data: bytes) -> Book:
    """Return the workbook.

    Raises:
        Unreadable: not a sound .xlsx file, or beyond the limits.
    """
    names = check_zip(data, LIMITS)
    if "[Content_Types].xml" not in names:
        raise Unreadable("not an .xlsx file")
    check_parts(data, names)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return _book(openpyxl.load_workbook(io.BytesIO(data), keep_links=False), stored_results(data))
        except _READ_ERRORS as error:
            raise Unreadable(f"not a sound .xlsx file: {type(error).__name__}: {error}") from error


def _book(formulas: Workbook, results: dict[str, Results]) -> Book:
    palette = Palette.of(formulas)
    sheets = [_sheet(sheet, results.get(sheet.title, {}), palette) for sheet in formulas.worksheets]
    if not sheets:
        raise Unreadable("the workbook has no sheets")
    names = {
        name: str(defined.attr_text or "")
        for name, defined in formulas.defined_names.items()
        if not name.startswith("_xlnm") and not defined.hidden
    }
    return Book(sheets, names)


def _sheet(sheet: Worksheet, results: Results, palette: Palette) -> Sheet:
    epoch = WINDOWS_EPOCH if sheet.parent is None else sheet.parent.epoch
    stored: dict[tuple[int, int], Any] = sheet._cells
    styles: dict[tuple[int, ...], Style] = {}
    cells, comments = {}, {}
    for place, raw in stored.items():
        if not isinstance(raw, RawCell):
            continue
        key = tuple(raw._style)  # type: ignore[attr-defined]
        if key not in styles:
            styles[key] = style_of(raw, palette)
        style = styles[key]
        formula = _formula(raw.value)
        if formula is None:
            value, is_date = _value(TRUTH.get(str(raw.value).upper(), raw.value), epoch)
        else:
            value, is_date = results.get(place), style.number_format.kind in ("date", "time", "datetime")
        cell = Cell(value, formula, style, is_date)
        if not cell.blank or style != BLANK.style:
            cells[place] = cell
        if raw.comment is not None:
            comments[place] = " ".join(str(raw.comment.text).split())
    rows, columns = _frozen(sheet)
    widths, hidden_columns = _columns(sheet)
    return Sheet(
        sheet.title,
        sheet.sheet_state != "visible",
        cells,
        frozenset(str(area) for area in sheet.merged_cells.ranges),
        (rows, columns),
        widths,
        hidden_columns,
        frozenset(row for row, dimension in sheet.row_dimensions.items() if dimension.hidden),
        str(sheet.auto_filter.ref or ""),
        frozenset(_validation(rule) for rule in sheet.data_validations.dataValidation),
        frozenset(f"{area.sqref} {rule.type}" for area in sheet.conditional_formatting for rule in area.rules),
        comments,
        sheet,
    )


def _validation(rule: Any) -> str:
    return f"{rule.sqref} {rule.type} {rule.operator or ''} {rule.formula1 or ''} {rule.formula2 or ''}"


TRUTH = {"=TRUE()": True, "=FALSE()": False}
"""LibreOffice saves the constants TRUE and FALSE as formulas."""


def _formula(value: object) -> str | None:
    if isinstance(value, ArrayFormula):
        return str(value.text or "=")
    if isinstance(value, DataTableFormula):
        return f"=TABLE({value.ref})"
    if not isinstance(value, str) or not value.startswith("=") or len(value) < 2:
        return None
    return None if value.upper() in TRUTH else value


def _value(value: object, epoch: datetime.datetime) -> tuple[Value, bool]:
    """Return a plain value; dates and times become serial numbers."""
    if isinstance(value, datetime.datetime | datetime.date | datetime.time | datetime.timedelta):
        return float(to_excel(value, epoch)), True  # type: ignore[no-untyped-call]
    if isinstance(value, bool) or value is None:
        return value, False
    if isinstance(value, int | float):
        return float(value), False
    text = str(value)
    return (text, False) if text else (None, False)


def _frozen(sheet: Worksheet) -> tuple[int, int]:
    pane = sheet.sheet_view.pane
    if pane is None or pane.state not in ("frozen", "frozenSplit"):
        return 0, 0
    return int(pane.ySplit or 0), int(pane.xSplit or 0)


def _columns(sheet: Worksheet) -> tuple[dict[int, float], frozenset[int]]:
    widths: dict[int, float] = {}
    hidden: set[int] = set()
    for dimension in sheet.column_dimensions.values():
        first, last = dimension.min or 0, dimension.max or 0
        for column in range(first, min(last, first + 400) + 1):
            if dimension.customWidth and dimension.width:
                widths[column] = float(dimension.width)
            if dimension.hidden:
                hidden.add(column)
    return widths, frozenset(hidden)


def used_area(sheet: Sheet) -> Area:
    """Return the rectangle around all cells with content (A1 if there are none)."""
    places = [place for place, cell in sheet.cells.items() if not cell.blank] or [(1, 1)]
    rows, columns = [row for row, _ in places], [column for _, column in places]
    return Area(min(rows), min(columns), max(rows), max(columns))
