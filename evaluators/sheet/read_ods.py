"""Read an .ods file (ODF 1.3 part 3, 9): its cells, with repetitions unrolled within limits; what cannot be
read is `Unreadable`."""

import datetime
import re
from collections.abc import Iterator
from dataclasses import replace

from lxml import etree
from openpyxl.utils.datetime import to_excel

from evaluators.evidence import Unreadable
from evaluators.numerals import decimal, whole
from evaluators.safe_xml import Element, local_name, parse_xml
from evaluators.sheet.areas import LAST_COLUMN, LAST_ROW, Area
from evaluators.sheet.book import BLANK, ELEMENT_LIMIT, Book, Cell, Sheet
from evaluators.sheet.formulas import meaning
from evaluators.sheet.letters import lettering
from evaluators.sheet.ods_formulas import formula_of, reference_of
from evaluators.sheet.ods_pivots import pivots_of
from evaluators.sheet.ods_rules import Conditions, Page, Pages, Rule, filters_of, frozen_of, print_areas, rules_of
from evaluators.sheet.ods_styles import Styles, attributes, points
from evaluators.sheet.parts import Parts, Value
from evaluators.sheet.protections import protection_of_ods
from evaluators.sheet.rules import PrintSetup

CELLS_LIMIT = 200_000
BLANK_COLUMNS, BLANK_ROWS = 256, 200
"""Of a run of equal cells without content, at most so many are kept."""
HIDDEN_LIMIT = 20_000
MERGED_LIMIT = 200_000
CHARACTER_PT = 5.55
"""The width of a character that LibreOffice reckons with when it converts column widths from .xlsx."""
_DURATION = re.compile(r"(-?)P(?:T(?=.))?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:[.,]\d+)?)S)?")


def read_ods(parts: Parts) -> Book:
    """Return the workbook.

    Raises:
        Unreadable: not a sound .ods file, or beyond the limits.
    """
    if b"opendocument.spreadsheet" not in parts.get("mimetype", b"")[:200]:
        raise Unreadable("not an .ods file")
    roots = {name: parse_xml(parts[name], element_limit=ELEMENT_LIMIT) for name in _PARTS if name in parts}
    return _book(roots)


_PARTS = ("content.xml", "styles.xml", "settings.xml", "meta.xml")


def _book(parts: dict[str, Element]) -> Book:
    content = parts["content.xml"]
    body = next((each for each in content.iter() if local_name(each) == "spreadsheet"), None)
    tables = [each for each in body if local_name(each) == "table"] if body is not None else []
    if body is None or not tables:
        raise Unreadable("the workbook has no sheets")
    styles = Styles([parts[name] for name in ("styles.xml", "content.xml") if name in parts])
    pages = Pages(parts.get("styles.xml"))
    rules, filters, frozen = rules_of(body), filters_of(body), frozen_of(parts.get("settings.xml"))
    budget, pivots = _Budget(), pivots_of(body)
    sheets = []
    for table in tables:
        name = attributes(table).get("name", "")
        sheet = _Table(table, styles, rules, budget).sheet()
        sheet.pivots = pivots.get(name, ())
        sheet.frozen, sheet.filter = frozen.get(name, (0, 0)), filters.get(name)
        master = styles.properties("table", attributes(table).get("style-name", "")).get("master-page-name", "")
        sheet.print_setup = _print_setup(table, sheet.print_setup, pages.get(master))
        sheets.append(sheet)
    names = _names("", body)
    for table in tables:
        names |= _names(f"{attributes(table).get('name', '')}!", table)
    writer = (
        next((each.text for each in parts["meta.xml"].iter() if local_name(each) == "generator"), "")
        if ("meta.xml" in parts)
        else ""
    )
    return Book("ods", writer or "", sheets, names, attributes(body).get("structure-protected") == "true")


def _print_setup(table: Element, repeated: PrintSetup, page: Page) -> PrintSetup:
    areas = print_areas(attributes(table).get("print-ranges", ""))
    return PrintSetup(
        areas, repeated.rows, repeated.columns, page.landscape, page.fit, page.scale, page.header, page.footer
    )


def _names(prefix: str, holder: Element) -> dict[str, str]:
    found = {}
    for group in holder:
        for each in group if local_name(group) == "named-expressions" else ():
            own = attributes(each)
            if own.get("name", "").startswith("_xlnm"):
                continue
            if local_name(each) == "named-range":
                text = reference_of(own.get("cell-range-address", ""))
            else:
                text = formula_of(own.get("expression", ""))
            found[prefix + own.get("name", "")] = meaning(text).replace("$", "")
    return found


class _Budget:
    """Counts the cells of a file."""

    def __init__(self) -> None:
        self.left = CELLS_LIMIT

    def take(self, number: int) -> None:
        self.left -= number
        if self.left < 0:
            raise Unreadable(f"the workbook has more than {CELLS_LIMIT} cells")


class _Table:
    """Reads one table."""

    def __init__(self, table: Element, styles: Styles, rules: dict[str, Rule], budget: _Budget) -> None:
        self._table, self._styles, self._rules, self._budget = table, styles, rules, budget
        self._column_styles: list[tuple[int, int, str]] = []
        self._found = Sheet(attributes(table).get("name", ""))
        self._merged: set[str] = set()
        self._hidden_rows: set[int] = set()
        self._validated: dict[str, list[Area]] = {}
        self._unlocked: list[Area] = []

    def sheet(self) -> Sheet:
        """Return the sheet."""
        sheet, own = self._found, attributes(self._table)
        properties = self._styles.properties("table", own.get("style-name", ""))
        sheet.hidden = properties.get("display") == "false"
        colour = properties.get("tab-color", "")
        sheet.tab_colour = colour.lstrip("#").lower() if colour.startswith("#") else ""
        sheet.protection = protection_of_ods(self._table)
        columns = self._columns()
        rows = self._rows()
        sheet.print_setup = PrintSetup(rows=rows, columns=columns)
        sheet.merged, sheet.hidden_rows = frozenset(self._merged), frozenset(self._hidden_rows)
        sheet.validations = tuple(self._rules[name].on(areas) for name, areas in self._validated.items())
        sheet.unlocked = tuple(self._unlocked)
        sheet.conditions = Conditions(self._styles).read(self._table)
        return sheet

    def _columns(self) -> str:
        at, hidden, repeated = 1, set(), []
        widths: list[tuple[int, int, float]] = []
        for element, is_header in _flat(self._table, "table-column"):
            own = attributes(element)
            count = _count(own.get("number-columns-repeated"), LAST_COLUMN)
            last = min(at + count - 1, LAST_COLUMN)
            style = self._styles.properties("table-column", own.get("style-name", ""))
            widths.append((at, last, points(style.get("column-width")) / CHARACTER_PT))
            self._column_styles.append((at, last, own.get("default-cell-style-name", "")))
            if own.get("visibility") in ("collapse", "filter"):
                hidden |= set(range(at, min(last, at + 400) + 1))
            if is_header:
                repeated.append((at, last))
            at = last + 1
            if at > LAST_COLUMN:
                break
        if widths:
            self._found.default_width = widths[-1][2]
        for first, last, width in widths[:-1]:
            self._found.widths |= dict.fromkeys(range(first, min(last, first + 400) + 1), width)
        self._found.hidden_columns = frozenset(hidden)
        if not repeated:
            return ""
        return f"{_letters(repeated[0][0])}:{_letters(repeated[-1][1])}"

    def _rows(self) -> str:
        at, repeated = 1, []
        for element, is_header in _flat(self._table, "table-row"):
            own = attributes(element)
            count = min(_count(own.get("number-rows-repeated"), LAST_ROW), LAST_ROW - at + 1)
            if own.get("visibility") in ("collapse", "filter"):
                self._hidden_rows |= set(range(at, at + min(count, HIDDEN_LIMIT)))
            style = self._styles.properties("table-row", own.get("style-name", ""))
            if "row-height" in style and count < BLANK_ROWS:
                self._found.heights |= dict.fromkeys(range(at, at + count), points(style["row-height"]))
                if style.get("use-optimal-row-height") == "false":
                    self._found.set_heights |= set(range(at, at + count))
            if is_header:
                repeated.append((at, at + count - 1))
            self._row(element, at, count, own.get("default-cell-style-name", ""))
            at += count
            if at > LAST_ROW:
                break
        return f"{repeated[0][0]}:{repeated[-1][1]}" if repeated else ""

    def _row(self, row: Element, top: int, rows: int, default: str) -> None:
        left = 1
        for element in row:
            kind = local_name(element)
            if kind not in ("table-cell", "covered-table-cell"):
                continue
            own = attributes(element)
            columns = min(_count(own.get("number-columns-repeated"), LAST_COLUMN), LAST_COLUMN - left + 1)
            area = Area(top, left, top + rows - 1, left + columns - 1)
            if (
                len(own) > ("number-columns-repeated" in own)
                or len(element)
                or default
                or any(name not in ("", "Default") for _, _, name in self._column_styles)
            ):
                self._cell(element, own, area, default)
            left += columns
            if left > LAST_COLUMN:
                break

    def _cell(self, element: Element, own: dict[str, str], area: Area, default: str) -> None:
        rule = own.get("content-validation-name")
        if rule in self._rules and rule is not None:
            self._validated.setdefault(rule, []).append(area)
        across = _count(own.get("number-columns-spanned"), LAST_COLUMN)
        down = _count(own.get("number-rows-spanned"), LAST_ROW)
        if across * down > 1:
            if across * down > MERGED_LIMIT:
                raise Unreadable(f"a merged area has more than {MERGED_LIMIT} cells")
            self._merged.add(str(Area(area.top, area.left, area.top + down - 1, area.left + across - 1)))
        note = next((each for each in element if local_name(each) == "annotation"), None)
        if note is not None:
            self._found.comments[area.top, area.left] = " ".join(_paragraphs(note).split())
        formula, value, is_date = _content(element, own)
        if formula is None and value is None:
            for first, last, name in self._named(own.get("style-name") or default, area):
                style = self._styles.cell(name)
                if not style.locked:
                    self._unlocked.append(Area(area.top, first, area.bottom, last))
                if style != BLANK.style:
                    cut = min(last, first + BLANK_COLUMNS - 1)
                    self._fill(
                        Area(area.top, first, min(area.bottom, area.top + BLANK_ROWS - 1), cut),
                        Cell(None, None, style),
                        shows=bool(style.fill or any(style.borders)) or area.size <= BLANK_COLUMNS,
                    )
            return
        for first, last, name in self._named(own.get("style-name") or default, area):
            cell = self._lettered(element, Cell(value, formula, self._styles.cell(name), is_date))
            self._fill(Area(area.top, first, area.bottom, last), cell)

    def _lettered(self, element: Element, cell: Cell) -> Cell:
        """Return a cell with the look of its letters; the application keeps character styles of plain texts alone."""
        if not isinstance(cell.value, str) or cell.formula is not None:
            return cell
        pieces = [piece for each in element if local_name(each) == "p" for piece in _pieces(each)]
        if not any(names for _, names in pieces):
            return cell
        seen = lettering(cell.style, ((text, self._styles.letters(names, cell.style)) for text, names in pieces))
        return replace(cell, style=seen.style, letters=seen.letters)

    def _named(self, name: str, area: Area) -> Iterator[tuple[int, int, str]]:
        """Yield the stretches of columns that a style, or without one the columns' own, is good for."""
        if name or not self._column_styles:
            yield area.left, area.right, name
            return
        for first, last, style in self._column_styles:
            if first <= area.right and last >= area.left:
                yield max(first, area.left), min(last, area.right), style

    def _fill(self, area: Area, cell: Cell, shows: bool = True) -> None:
        if not shows:
            return
        self._budget.take(area.size)
        for place in area.cells():
            self._found.cells[place] = cell


def _letters(column: int) -> str:
    return str(Area(1, column, 1, column)).rstrip("0123456789")


def _count(text: str | None, limit: int) -> int:
    return max(1, min(whole(text or 1), limit))


def _flat(table: Element, wanted: str) -> Iterator[tuple[Element, bool]]:
    """Yield the rows or columns of a table with whether they are repeated on each page, out of their groups."""
    stack = [(iter(table), False)]
    while stack:
        children, is_header = stack[-1]
        child = next(children, None)
        if child is None:
            stack.pop()
        elif local_name(child) == wanted:
            yield child, is_header
        elif local_name(child) in (f"{wanted}s", f"{wanted}-group", wanted.replace("table-", "table-header-") + "s"):
            stack.append((iter(child), is_header or "header" in local_name(child)))


def _content(element: Element, own: dict[str, str]) -> tuple[str | None, Value, bool]:
    """Return (formula, value, whether it is a date or time)."""
    formula = formula_of(own["formula"]) if own.get("formula") else None
    kind = own.get("value-type", "")
    value: Value = None
    if kind in ("float", "percentage", "currency"):
        value = decimal(own.get("value", "0"))
    elif kind == "date":
        value = _date(own.get("date-value", ""))
    elif kind == "time":
        value = _time(own.get("time-value", ""))
    elif kind == "boolean":
        value = own.get("boolean-value") == "true"
    elif kind == "string" or any(local_name(each) == "p" for each in element):
        value = own.get("string-value") or _paragraphs(element) or None
    if formula is not None and formula.upper() in ("=TRUE()", "=FALSE()"):
        return None, formula.upper() == "=TRUE()", False
    return formula, value, kind in ("date", "time")


def _date(text: str) -> float:
    try:
        moment = datetime.datetime.fromisoformat(text.rstrip("Z")[:26])
    except ValueError as error:
        raise Unreadable(f"{text[:40]!r} is not a date") from error
    return float(to_excel(moment))  # type: ignore[no-untyped-call]


def _time(text: str) -> float:
    found = _DURATION.fullmatch(text)
    if found is None:
        raise Unreadable(f"{text[:40]!r} is not a duration")
    hours, minutes, seconds = (decimal((part or "0").replace(",", ".")) for part in found.groups()[1:])
    days = (hours + minutes / 60 + seconds / 3600) / 24
    return -days if found[1] else days


def _paragraphs(element: Element) -> str:
    """Return the text of an element's own paragraphs, a line each."""
    return "\n".join(_text(each) for each in element if local_name(each) == "p")


def _text(paragraph: Element) -> str:
    return "".join(text for text, _ in _pieces(paragraph))


def _pieces(paragraph: Element) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the text of a paragraph piece by piece, with the character styles around it, the outer first."""
    spans: list[str] = []
    for event, element in etree.iterwalk(paragraph, events=("start", "end", "comment", "pi")):
        name = local_name(element)
        if event == "start":
            if name == "span":
                spans.append(attributes(element).get("style-name", ""))
            yield _own_text(element, name), tuple(spans)
            continue
        if name == "span":
            spans.pop()
        if element is not paragraph:
            yield element.tail or "", tuple(spans)


def _own_text(element: Element, name: str) -> str:
    if name == "s":
        return " " * _count(attributes(element).get("c"), 1000)
    if name in ("tab", "line-break"):
        return "\t" if name == "tab" else "\n"
    return str(element.text or "") if name else ""
