"""Calls that insert tables and fill their rows."""

from __future__ import annotations

from copy import deepcopy

from deskcraft.suite.pptc import drawing, textbody
from deskcraft.suite.pptc.apis.shapes import LINE_HEIGHT, content_box, transform
from deskcraft.suite.pptc.calls import Value
from deskcraft.suite.pptc.drawing import A, Box
from deskcraft.suite.pptc.registry import TEXT_LIMIT, Misuse, api
from deskcraft.suite.pptc.workspace import Workspace
from evaluators.safe_xml import Element

ROW_LIMIT, COLUMN_LIMIT, CELL_LIMIT = 100, 50, 1_000
_STYLE = "{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}"
"""Medium Style 2, Accent 1: the style that new tables have."""
_CELL = "<a:tc><a:txBody><a:bodyPr/><a:lstStyle/><a:p/></a:txBody><a:tcPr/></a:tc>"
_TABLE = (
    '<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="0" name="Table"/><p:cNvGraphicFramePr>'
    '<a:graphicFrameLocks noGrp="1"/></p:cNvGraphicFramePr><p:nvPr/></p:nvGraphicFramePr>{where}<a:graphic>'
    '<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl>'
    '<a:tblPr firstRow="1" bandRow="1"><a:tableStyleId>{style}</a:tableStyleId></a:tblPr>'
    "<a:tblGrid>{columns}</a:tblGrid>{rows}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>"
)


@api("table")
def insert_table(work: Workspace, row_num: int, col_num: int) -> None:
    """Inserts an empty table onto the slide and selects it. The first argument is the number of rows, the second that
    of columns, both integers."""
    if not (0 < row_num <= ROW_LIMIT and 0 < col_num <= COLUMN_LIMIT and row_num * col_num <= CELL_LIMIT):
        limits = f"1 to {ROW_LIMIT} rows, 1 to {COLUMN_LIMIT} columns and up to {CELL_LIMIT} cells"
        raise Misuse("arguments", f"a table has {limits}")
    area = content_box(work)
    box = Box(area.left, area.top, area.width, row_num * LINE_HEIGHT)
    widths = [box.width // col_num + (number < box.width % col_num) for number in range(col_num)]
    columns = "".join(f'<a:gridCol w="{width}"/>' for width in widths)
    row = f'<a:tr h="{LINE_HEIGHT}">{_CELL * col_num}</a:tr>'
    work.add(drawing.piece(_TABLE.format(where=transform(box, "p"), style=_STYLE, columns=columns, rows=row * row_num)))


@api("table")
def insert_table_row(work: Workspace, row_data: list[Value]) -> None:
    """Writes a row of data, a list of strings or numbers, into the first row of the selected table whose first cell is
    empty; a full table gets a new row. Choose the table first, unless it was just inserted."""
    shape = work.selected()
    grid = drawing.table(shape)
    if grid is None:
        raise Misuse("state", "no table is selected: call choose_table() first")
    texts = [_text(value) for value in row_data]
    rows = grid.findall(f"{A}tr")
    if not rows:
        raise Misuse("failed", "the table has no rows")
    row = next((each for each in rows if not _is_taken(each)), None)
    columns = len((rows[-1] if row is None else row).findall(f"{A}tc"))
    if not 0 < len(texts) <= columns:
        raise Misuse("arguments", f"the table has {columns} columns, {len(texts)} values were given")
    if row is None:
        row = _add_row(work, shape, grid, rows)
    work.count_text("".join(texts))
    for cell, text in zip(row.findall(f"{A}tc"), texts, strict=False):
        body = cell.find(f"{A}txBody")
        if body is not None:
            textbody.erase(body)
            textbody.write(body, text)


def _text(value: Value) -> str:
    if value is None or isinstance(value, (list, dict)):
        raise Misuse("arguments", "a row of a table is a list of strings or numbers")
    if isinstance(value, str) and len(value) > TEXT_LIMIT:
        raise Misuse("failed", f"a text is longer than {TEXT_LIMIT} characters")
    return value if isinstance(value, str) else str(value)


def _is_taken(row: Element) -> bool:
    cell = row.find(f"{A}tc")
    body = cell.find(f"{A}txBody") if cell is not None else None
    return body is None or bool(textbody.plain(body))


def _add_row(work: Workspace, shape: Element, grid: Element, rows: list[Element]) -> Element:
    """Return a new empty row of the last one's look."""
    if len(rows) >= ROW_LIMIT:
        raise Misuse("failed", f"the table has {ROW_LIMIT} rows already")
    row = deepcopy(rows[-1])
    for each in row.findall(f"{A}extLst"):
        row.remove(each)
    for cell in row.findall(f"{A}tc"):
        cell.attrib.pop("rowSpan", "")
        cell.attrib.pop("vMerge", "")
        body = cell.find(f"{A}txBody")
        if body is not None:
            textbody.erase(body)
    grid.insert(grid.index(rows[-1]) + 1, row)
    height = drawing.whole(row.get("h"))
    box = work.box(shape)
    drawing.place(shape, Box(box.left, box.top, box.width, box.height + (LINE_HEIGHT if height is None else height)))
    return row
