"""Tables of an .odt file: repeated rows and cells, spans, borders and shading."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from evaluators.document.model import Cell, Flow, Table, flow_paragraphs, share_borders
from evaluators.document.odt_properties import borders, get
from evaluators.document.odt_styles import Sheet
from evaluators.document.properties import SIDES
from evaluators.document.units import digits, points, whole
from evaluators.evidence import Unreadable
from evaluators.safe_xml import Element, child, local_name

CELL_LIMIT = 20_000
REPEAT_LIMIT = 1_000


class TableReader:
    """Reads tables; `flow` reads what is in a cell."""

    def __init__(self, sheet: Sheet, flow: Callable[[Element], Flow]) -> None:
        self._sheet, self._flow = sheet, flow

    def table(self, element: Element) -> Table:
        """Return a table."""
        cells: list[Cell] = []
        row_number, header_rows, width = 0, 0, 0
        for row, heading in _rows(element, heading=False):
            for _ in range(_repeats(row, "table:number-rows-repeated")):
                row_number += 1
                if heading and header_rows == row_number - 1:
                    header_rows = row_number
                column = 1
                for inner in row:
                    if local_name(inner) not in ("table-cell", "covered-table-cell"):
                        continue
                    for _ in range(_repeats(inner, "table:number-columns-repeated")):
                        if local_name(inner) == "table-cell":
                            cells.append(self._cell(inner, row, row_number, column))
                        column += 1
                        if len(cells) > CELL_LIMIT or column > CELL_LIMIT:
                            raise Unreadable(f"a table has more than {CELL_LIMIT} cells")
                width = max(width, column - 1)
        share_borders(cells)
        widths = tuple(self._widths(element))[:REPEAT_LIMIT]
        look = self._properties("table", get(element, "table:style-name"), "table-properties")
        side = {"margins": "left", "": "left"}.get(get(look, "table:align"), get(look, "table:align"))
        return Table(cells, row_number, width, header_rows, widths, side)

    def _properties(self, family: str, name: str, local: str) -> Element | None:
        chain = self._sheet.chain(family, name)
        return next((p for style in reversed(chain) if (p := child(style.element, local)) is not None), None)

    def _widths(self, element: Element) -> Iterator[float]:
        for inner in element:
            match local_name(inner):
                case "table-column":
                    look = self._properties("table-column", get(inner, "table:style-name"), "table-column-properties")
                    for _ in range(_repeats(inner, "table:number-columns-repeated")):
                        yield points(get(look, "style:column-width"))
                case "table-columns" | "table-header-columns":
                    yield from self._widths(inner)

    def _cell(self, element: Element, row: Element, number: int, column: int) -> Cell:
        look = self._properties("table-cell", get(element, "table:style-name"), "table-cell-properties")
        shading = digits(get(look, "fo:background-color"))
        if shading == "none":
            behind = self._properties("table-row", get(row, "table:style-name"), "table-row-properties")
            shading = digits(get(behind, "fo:background-color"))
        lines = borders(look)
        return Cell(
            list(flow_paragraphs(self._flow(element))),
            number,
            column,
            max(1, min(REPEAT_LIMIT, whole(get(element, "table:number-rows-spanned"), 1))),
            max(1, min(REPEAT_LIMIT, whole(get(element, "table:number-columns-spanned"), 1))),
            shading,
            tuple((side, line) for side in SIDES if (line := lines.get(side)) is not None),
            {"middle": "center", "automatic": "top", "": "top"}.get(
                get(look, "style:vertical-align"), get(look, "style:vertical-align")
            ),
        )


def _rows(element: Element, *, heading: bool) -> Iterator[tuple[Element, bool]]:
    for inner in element:
        match local_name(inner):
            case "table-row":
                yield inner, heading
            case "table-header-rows":
                yield from _rows(inner, heading=True)
            case "table-rows" | "table-row-group":
                yield from _rows(inner, heading=heading)


def _repeats(element: Element, name: str) -> int:
    count = whole(get(element, name), 1)
    if count > REPEAT_LIMIT:
        raise Unreadable(f"a table repeats a row or cell {count} times")
    return max(1, count)
