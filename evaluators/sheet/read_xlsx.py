"""Read an .xlsx file with openpyxl, after the archive was found safe; what it cannot read is `Unreadable`."""

import datetime
import io
import re
import struct
import warnings
import zipfile
import zlib
from dataclasses import dataclass
from typing import Any

import openpyxl
from openpyxl.cell.cell import Cell as RawCell
from openpyxl.cell.rich_text import CellRichText
from openpyxl.utils.datetime import WINDOWS_EPOCH, to_excel
from openpyxl.utils.exceptions import InvalidFileException
from openpyxl.workbook.workbook import Workbook
from openpyxl.worksheet.formula import ArrayFormula, DataTableFormula
from openpyxl.worksheet.worksheet import Worksheet

from evaluators.evidence import Unreadable
from evaluators.ooxml import transitional
from evaluators.sheet.areas import Area, area_in, split_sheet
from evaluators.sheet.book import BLANK, Book, Cell, Sheet
from evaluators.sheet.formulas import meaning
from evaluators.sheet.letters import rich_text
from evaluators.sheet.parts import (
    Heights,
    Parts,
    Results,
    Value,
    cells_without_style,
    check_parts,
    row_heights,
    sheet_parts,
    stored_results,
)
from evaluators.sheet.protections import protection_of_xlsx, unlocked_lines
from evaluators.sheet.rules import PrintSetup, canonical
from evaluators.sheet.styles import Palette, Style, rounded, style_of
from evaluators.sheet.xlsx_pivots import pivots_of, tables_of
from evaluators.sheet.xlsx_rules import conditions_of, filter_of, validations_of

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
UNKNOWN_LIMIT = 20
_UNKNOWN = re.compile(r"unexpected keyword argument '(\w+)'")
COLUMNS_LIMIT = 400
TRUTH = {"=TRUE()": True, "=FALSE()": False}
"""LibreOffice saves the constants TRUE and FALSE as formulas."""


def read_xlsx(data: bytes, parts: Parts) -> Book:
    """Return the workbook.

    Raises:
        Unreadable: not a sound .xlsx file, or beyond the limits.
    """
    check_parts(parts)
    plain = transitional(dict(parts))
    if plain != parts:
        data, parts = _packed(plain), plain
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        raw = _open(data, parts)
        sheets = sheet_parts(parts)
        results = {name: stored_results(parts[part]) for name, part in sheets.items()}
        heights = {name: row_heights(parts[part]) for name, part in sheets.items()}
        lines = {sheet.title: _Lines.of(sheet, parts.get(sheets.get(sheet.title, ""), b"")) for sheet in raw.worksheets}
        book = _book(raw, results, heights, lines, _writer(parts))
        _add_pivots(book, parts, sheets)
        return book


def _open(data: bytes, parts: Parts) -> Workbook:
    """Return openpyxl's workbook; attributes of styles that it does not know are left out, as the application does."""
    for _ in range(UNKNOWN_LIMIT):
        try:
            return openpyxl.load_workbook(io.BytesIO(data), keep_links=False, rich_text=True)
        except _READ_ERRORS as error:  # around openpyxl alone: no code of this package runs in there
            styles = _without_unknown(str(error), parts.get("xl/styles.xml", b""))
            if not isinstance(error, TypeError) or styles is None:
                raise Unreadable(f"not a sound .xlsx file: {type(error).__name__}: {error}") from error
            parts = {**parts, "xl/styles.xml": styles}
            data = _packed(parts)
    raise Unreadable(f"not a sound .xlsx file: more than {UNKNOWN_LIMIT} unknown attributes of styles")


def _without_unknown(said: str, styles: bytes) -> bytes | None:
    """Return the styles without the attribute that openpyxl says it does not know; None if that is not its trouble."""
    found = _UNKNOWN.search(said)
    if found is None:
        return None
    less = re.sub(rb"\s" + re.escape(found[1].encode()) + rb"=(\"[^\"]*\"|'[^']*')", b"", styles)
    return less if less != styles else None


def _packed(parts: Parts) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return out.getvalue()


def _add_pivots(book: Book, parts: Parts, sheets: dict[str, str]) -> None:
    known = {name.rpartition("!")[2].casefold(): text for name, text in book.names.items()}
    for name, part in sheets.items():
        known |= tables_of(parts, name, part)
    for sheet in book.sheets:
        if sheet.name in sheets:
            sheet.pivots = pivots_of(parts, sheets[sheet.name], lambda name: known.get(name.casefold()))


def _writer(parts: Parts) -> str:
    found = re.search(rb"<Application>([^<]{0,200})", parts.get("docProps/app.xml", b""))
    return found[1].decode("utf-8", "replace") if found else ""


def _book(
    raw: Workbook, results: dict[str, Results], heights: dict[str, Heights], lines: dict[str, "_Lines"], writer: str
) -> Book:
    palette = Palette.of(raw)
    sheets = [_sheet(sheet, results.get(sheet.title, {}), lines[sheet.title], palette) for sheet in raw.worksheets]
    for sheet in sheets:
        rows = heights.get(sheet.name, {})
        sheet.heights = {row: height for row, (height, _) in rows.items()}
        sheet.set_heights = frozenset(row for row, (_, is_set) in rows.items() if is_set)
    if not sheets:
        raise Unreadable("the workbook has no sheets")
    names = _names("", raw.defined_names)
    for own in raw.worksheets:
        names |= _names(f"{own.title}!", own.defined_names)
    return Book("xlsx", writer, sheets, names, bool(raw.security is not None and raw.security.lockStructure))


def _names(prefix: str, defined: Any) -> dict[str, str]:
    return {
        prefix + name: meaning(str(each.attr_text or "")).replace("$", "")
        for name, each in defined.items()
        if not name.startswith("_xlnm") and not each.hidden
    }


@dataclass(frozen=True)
class _Lines:
    """What openpyxl leaves out of a sheet, and the rows and columns that have a style: LibreOffice gives it to cells
    that state none."""

    rows: dict[int, Any]
    columns: tuple[Any, ...]
    bare: frozenset[tuple[int, int]]
    """The cells that state no style."""
    part: bytes
    """The sheet's XML."""

    @classmethod
    def of(cls, sheet: Worksheet, part: bytes) -> "_Lines":
        rows = {number: each for number, each in sheet.row_dimensions.items() if each.has_style}
        columns = tuple(each for each in sheet.column_dimensions.values() if each.has_style)
        return cls(rows, columns, cells_without_style(part) if rows or columns else frozenset(), part)

    def styled(self, place: tuple[int, int], cell: RawCell) -> Any:
        """Return what has the style of a cell: itself, its row or its column."""
        if place not in self.bare:
            return cell
        row, column = place
        across = next((each for each in self.columns if (each.min or 1) <= column <= (each.max or 1)), cell)
        return self.rows.get(row, across)


def _sheet(sheet: Worksheet, results: Results, lines: _Lines, palette: Palette) -> Sheet:
    cells, comments = _cells(sheet, results, lines, palette)
    widths, hidden_columns = _columns(sheet)
    rows = sheet.row_dimensions.items()
    tab = sheet.sheet_properties.tabColor
    return Sheet(
        name=sheet.title,
        cells=cells,
        hidden=sheet.sheet_state != "visible",
        tab_colour=palette.resolve(tab, "") if tab is not None else "",
        merged=frozenset(str(area) for area in sheet.merged_cells.ranges),
        frozen=_frozen(sheet),
        widths=widths,
        default_width=_default_width(sheet),
        hidden_columns=hidden_columns,
        hidden_rows=frozenset(row for row, each in rows if each.hidden),
        filter=filter_of(sheet),
        validations=validations_of(sheet),
        conditions=conditions_of(sheet, palette),
        comments=comments,
        print_setup=_print_setup(sheet),
        protection=protection_of_xlsx(sheet, lines.part),
        unlocked=unlocked_lines(sheet),
    )


def _cells(
    sheet: Worksheet, results: Results, lines: _Lines, palette: Palette
) -> tuple[dict[tuple[int, int], Cell], dict[tuple[int, int], str]]:
    epoch = WINDOWS_EPOCH if sheet.parent is None else sheet.parent.epoch
    stored: dict[tuple[int, int], Any] = sheet._cells
    styles: dict[tuple[int, ...], Style] = {}
    cells, comments = {}, {}
    for place, raw in stored.items():
        if not isinstance(raw, RawCell):
            continue
        styled = lines.styled(place, raw)
        key = tuple(styled._style or ())
        if key not in styles:
            # a comment alone makes a cell without style
            styles[key] = style_of(styled, palette) if key else BLANK.style
        style = styles[key]
        letters: tuple[tuple[int, Style], ...] = ()
        if isinstance(raw.value, CellRichText):
            seen = rich_text(style, raw.value, palette)
            style, letters = seen.style, seen.letters
        formula = _formula(raw.value)
        if formula is None:
            value, is_date = _value(TRUTH.get(str(raw.value).upper(), raw.value), epoch)
        else:
            value, is_date = results.get(place), style.number_format.kind in ("date", "time", "datetime")
        cell = Cell(value, formula, style, is_date, letters)
        if not cell.blank or style != BLANK.style:
            cells[place] = cell
        if raw.comment is not None:
            comments[place] = " ".join(str(raw.comment.text).split())
    return cells, comments


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
    return rounded(pane.ySplit), rounded(pane.xSplit)


def _default_width(sheet: Worksheet) -> float:
    form = sheet.sheet_format
    return float(form.defaultColWidth or 8.43)


def _columns(sheet: Worksheet) -> tuple[dict[int, float], frozenset[int]]:
    widths: dict[int, float] = {}
    hidden: set[int] = set()
    for dimension in sheet.column_dimensions.values():
        first, last = dimension.min or 0, dimension.max or 0
        for column in range(first, min(last, first + COLUMNS_LIMIT) + 1):
            if dimension.customWidth and dimension.width:
                widths[column] = float(dimension.width)
            if dimension.hidden:
                hidden.add(column)
    return widths, frozenset(hidden)


def _print_setup(sheet: Worksheet) -> PrintSetup:
    setup, properties = sheet.page_setup, sheet.sheet_properties.pageSetUpPr
    fits = properties is not None and bool(properties.fitToPage)
    given = sheet.print_area or ()
    texts = given.split(",") if isinstance(given, str) else list(given)
    return PrintSetup(
        canonical(_area(text) for text in texts),
        str(sheet.print_title_rows or "").replace("$", ""),
        str(sheet.print_title_cols or "").replace("$", ""),
        setup.orientation == "landscape",
        (_pages(setup.fitToWidth), _pages(setup.fitToHeight)) if fits else None,
        100 if fits else int(setup.scale or 100),
        _edge(sheet.oddHeader),
        _edge(sheet.oddFooter),
    )


def _area(text: str) -> Area:
    return area_in(split_sheet(text.strip())[1].replace("$", ""))


def _pages(number: Any) -> int:
    return 1 if number is None else int(number)


def _edge(item: Any) -> str:
    """Return a header or footer; openpyxl has taken fonts and sizes out."""
    texts = [" ".join(str(part.text or "").split()) for part in (item.left, item.center, item.right)]
    fields = {"&[Page]": "&P", "&[Pages]": "&N", "&[Tab]": "&A", "&[Date]": "&D", "&[Time]": "&T", "&[File]": "&F"}
    whole = "|".join(texts)
    for name, short in fields.items():
        whole = whole.replace(name, short)
    return whole.strip("|") and whole
