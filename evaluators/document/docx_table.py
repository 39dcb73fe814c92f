"""Tables of a .docx file: spans resolved, borders and shading from cell, table and style."""

from __future__ import annotations

from collections.abc import Callable

from evaluators.document.docx_fields import unwrapped
from evaluators.document.docx_properties import border, characters, layout, on, shade, val
from evaluators.document.docx_styles import Style, Styles
from evaluators.document.model import Border, Cell, Flow, Table, flow_paragraphs, share_borders
from evaluators.document.properties import SIDES, Properties, merged
from evaluators.document.units import twips, whole
from evaluators.evidence import Unreadable
from evaluators.safe_xml import Element, child, local_name

CELL_LIMIT = 20_000
SPAN_LIMIT = 64
Lines = dict[str, Border | None]


class TableReader:
    """Reads tables; `flow` reads what is in a cell, given what the table's style sets for its text."""

    def __init__(self, styles: Styles, flow: Callable[[Element, tuple[Properties, Properties]], Flow]) -> None:
        self._styles, self._flow = styles, flow

    def table(self, element: Element) -> Table:
        """Return a table."""
        properties = child(element, "tblPr")
        chain = self._styles.chain(val(child(properties, "tblStyle")))
        lines: Lines = {}
        for style in chain:
            lines |= self._lines(child(child(style.element, "tblPr"), "tblBorders"))
        lines |= self._lines(child(properties, "tblBorders"))
        conditions = Conditions(properties)
        rows = [inner for inner in unwrapped(element) if local_name(inner) == "tr"]
        cells: list[Cell] = []
        open_: dict[int, Cell] = {}
        header_rows, width = 0, 0
        grid = child(element, "tblGrid")
        widths = tuple(twips(val(c, "w")) for c in grid if local_name(c) == "gridCol") if grid is not None else ()
        for number, row in enumerate(rows, 1):
            traits = child(row, "trPr")
            heading = child(traits, "tblHeader")
            if heading is not None and on(heading) and header_rows == number - 1:
                header_rows = number
            column = 1 + min(SPAN_LIMIT, whole(val(child(traits, "gridBefore"))))
            for inner in unwrapped(row):
                if local_name(inner) != "tc":
                    continue
                cell = self._cell(inner, number, column, lines, (len(rows), len(widths)), chain, conditions)
                merge = child(child(inner, "tcPr"), "vMerge")
                if merge is not None and val(merge) != "restart" and column in open_:
                    open_[column].rows += 1
                else:
                    cells.append(cell)
                    open_.pop(column, None)
                    if merge is not None:
                        open_[column] = cell
                column += cell.columns
                if len(cells) > CELL_LIMIT:
                    raise Unreadable(f"a table has more than {CELL_LIMIT} cells")
            width = max(width, column - 1)
        share_borders(cells)
        side = {"start": "left", "end": "right"}.get(
            val(child(properties, "jc")), val(child(properties, "jc")) or "left"
        )
        return Table(cells, len(rows), width, header_rows, widths, side)

    def _lines(self, element: Element | None) -> Lines:
        names = {"start": "left", "end": "right"}
        return {names.get(local_name(e), local_name(e)): border(e) for e in element} if element is not None else {}

    def _cell(
        self,
        element: Element,
        row: int,
        column: int,
        lines: Lines,
        size: tuple[int, int],
        chain: list[Style],
        conditions: Conditions,
    ) -> Cell:
        properties = child(element, "tcPr")
        span = max(1, min(SPAN_LIMIT, whole(val(child(properties, "gridSpan")), 1)))
        theme = self._styles.theme
        for_layout: list[Properties] = []
        for_text: list[Properties] = []
        shading = "none"
        own: Lines = {}
        for style in chain:
            for part in [style.element, *conditions.parts(style.element, row, column, size[0])]:
                for_layout.append(layout(child(part, "pPr"), theme))
                for_text.append(characters(child(part, "rPr"), theme))
                traits = child(part, "tcPr")
                shading = shade(child(traits, "shd"), theme) if child(traits, "shd") is not None else shading
                own |= self._lines(child(traits, "tcBorders"))
        if child(properties, "shd") is not None:
            shading = shade(child(properties, "shd"), theme)
        own |= self._lines(child(properties, "tcBorders"))
        flow = self._flow(element, (merged(for_layout), merged(for_text)))
        edge = {"top": row == 1, "bottom": row == size[0], "left": column == 1, "right": column + span - 1 >= size[1]}
        inside = {"top": "insideH", "bottom": "insideH", "left": "insideV", "right": "insideV"}
        shown = {side: own[side] if side in own else lines.get(side if edge[side] else inside[side]) for side in SIDES}
        borders = tuple((side, line) for side in SIDES if (line := shown[side]) is not None)
        vertical = {"both": "center"}.get(val(child(properties, "vAlign")), val(child(properties, "vAlign")) or "top")
        return Cell(list(flow_paragraphs(flow)), row, column, 1, span, shading, borders, vertical)


class Conditions:
    """Which of a table style's conditional formats a table takes up (`tblLook`)."""

    def __init__(self, properties: Element | None) -> None:
        look = child(properties, "tblLook")
        bits = int(val(look), 16) if val(look) and all(c in "0123456789abcdefABCDEF" for c in val(look)) else 0

        def flag(name: str, bit: int) -> bool:
            return val(look, name) in ("1", "true") if look is not None and val(look, name) else bool(bits & bit)

        self._first_row, self._last_row = flag("firstRow", 0x20), flag("lastRow", 0x40)
        self._first_column = flag("firstColumn", 0x80)
        self._bands = look is not None and not flag("noHBand", 0x200)

    def parts(self, style: Element, row: int, column: int, rows: int) -> list[Element]:
        """Return the conditional formats of a style that hold for a cell, the weakest first."""
        names = []
        first = self._first_row and row == 1
        last = self._last_row and row == rows
        if self._bands and not first and not last:
            names.append("band1Horz" if (row - self._first_row) % 2 else "band2Horz")
        names += ["firstCol"] * (self._first_column and column == 1)
        names += ["firstRow"] * first + ["lastRow"] * last
        found = {val(part, "type"): part for part in style if local_name(part) == "tblStylePr"}
        return [found[name] for name in names if name in found]
