"""Charts as parts of a deck: the chart (ECMA-376, part 1, §21.2) and the workbook that PowerPoint edits its data in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal
from xml.sax.saxutils import escape, quoteattr

from deskcraft.suite.pptc.archive import archive, store
from deskcraft.suite.pptc.drawing import A_URI, C_URI, R_URI

ChartKind = Literal["line", "bar", "pie"]
CHART_TYPE = "application/vnd.openxmlformats-officedocument.drawingml.chart+xml"
WORKBOOK_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

_HEAD = "<?xml version='1.0' encoding='UTF-8' standalone='yes'?>\n"
_SHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_PLOTS: dict[ChartKind, tuple[str, str, str]] = {
    "line": (
        '<c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>',
        '<c:marker val="1"/><c:axId val="111"/><c:axId val="112"/></c:lineChart>',
        '<c:smooth val="0"/>',
    ),
    "bar": (
        '<c:barChart><c:barDir val="col"/><c:grouping val="clustered"/><c:varyColors val="0"/>',
        '<c:gapWidth val="150"/><c:axId val="111"/><c:axId val="112"/></c:barChart>',
        "",
    ),
    "pie": ('<c:pieChart><c:varyColors val="1"/>', '<c:firstSliceAng val="0"/></c:pieChart>', ""),
}
_AXES = (
    '<c:catAx><c:axId val="111"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/>'
    '<c:axPos val="b"/><c:majorTickMark val="out"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/>'
    '<c:crossAx val="112"/><c:crosses val="autoZero"/><c:auto val="1"/><c:lblAlgn val="ctr"/><c:lblOffset val="100"/>'
    '<c:noMultiLvlLbl val="0"/></c:catAx><c:valAx><c:axId val="112"/><c:scaling><c:orientation val="minMax"/>'
    '</c:scaling><c:delete val="0"/><c:axPos val="l"/><c:majorGridlines/><c:numFmt formatCode="General"'
    ' sourceLinked="1"/><c:majorTickMark val="out"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/>'
    '<c:crossAx val="111"/><c:crosses val="autoZero"/></c:valAx>'
)
_LEGEND = '<c:legend><c:legendPos val="r"/><c:overlay val="0"/></c:legend>'
_LETTERS = (
    '<c:txPr><a:bodyPr/><a:lstStyle/><a:p><a:pPr><a:defRPr sz="1400"/></a:pPr><a:endParaRPr lang="en-US"/></a:p>'
    "</c:txPr>"
)
"""Large enough to be read on a slide."""
_TITLE = (
    '<c:title xmlns:c="{c}" xmlns:a="{a}"><c:tx><c:rich><a:bodyPr/><a:lstStyle/>{paragraphs}</c:rich></c:tx>'
    '<c:overlay val="0"/></c:title>'
)


@dataclass(frozen=True)
class ChartData:
    """What a chart shows: the names along its axis, and for each series its name and one value a name."""

    categories: tuple[str, ...]
    series: tuple[tuple[str, tuple[float, ...]], ...]


def column(number: int) -> str:
    """Return the letters of a column of a sheet, from 0."""
    letters = ""
    number += 1
    while number:
        number, digit = divmod(number - 1, 26)
        letters = chr(65 + digit) + letters
    return letters


def chart_xml(kind: ChartKind, data: ChartData, workbook: str) -> bytes:
    """Return the chart's part; `workbook` is the id of the relationship to its workbook."""
    before, after, smooth = _PLOTS[kind]
    last = len(data.categories) + 1
    names = _points("str", f"Sheet1!$A$2:$A${last}", data.categories)
    series = []
    for number, (name, values) in enumerate(data.series):
        letters = column(number + 1)
        title = _points("str", f"Sheet1!${letters}$1", (name,))
        numbers = _points("num", f"Sheet1!${letters}$2:${letters}${last}", tuple(f"{value:.15g}" for value in values))
        marker = '<c:marker><c:symbol val="circle"/></c:marker>' if kind == "line" else ""
        series.append(
            f'<c:ser><c:idx val="{number}"/><c:order val="{number}"/><c:tx>{title}</c:tx>{marker}'
            f"<c:cat>{names}</c:cat><c:val>{numbers}</c:val>{smooth}</c:ser>"
        )
    axes = "" if kind == "pie" else _AXES
    legend = _LEGEND if kind == "pie" or len(series) > 1 else ""
    return (
        f'{_HEAD}<c:chartSpace xmlns:c="{C_URI}" xmlns:a="{A_URI}" xmlns:r="{R_URI}"><c:date1904 val="0"/>'
        f'<c:chart><c:autoTitleDeleted val="1"/><c:plotArea><c:layout/>{before}{"".join(series)}{after}{axes}'
        f'</c:plotArea>{legend}<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart>{_LETTERS}'
        f'<c:externalData r:id="{workbook}"><c:autoUpdate val="0"/></c:externalData></c:chartSpace>'
    ).encode()


def _points(kind: Literal["str", "num"], where: str, values: tuple[str, ...]) -> str:
    points = "".join(f'<c:pt idx="{number}"><c:v>{escape(value)}</c:v></c:pt>' for number, value in enumerate(values))
    form = "<c:formatCode>General</c:formatCode>" if kind == "num" else ""
    return (
        f'<c:{kind}Ref><c:f>{where}</c:f><c:{kind}Cache>{form}<c:ptCount val="{len(values)}"/>{points}'
        f"</c:{kind}Cache></c:{kind}Ref>"
    )


def title_xml(title: str) -> str:
    """Return the element of a chart's title, lines as paragraphs."""
    lines = "".join(f"<a:p><a:r><a:t>{escape(line)}</a:t></a:r></a:p>" for line in title.split("\n"))
    return _TITLE.format(c=C_URI, a=A_URI, paragraphs=lines)


def workbook(data: ChartData) -> bytes:
    """Return a workbook with the chart's data on its one sheet."""
    rows = [_row(1, "", [name for name, _ in data.series])]
    for number, name in enumerate(data.categories):
        rows.append(_row(number + 2, name, [values[number] for _, values in data.series]))
    sheet = f'<worksheet xmlns="{_SHEET}"><sheetData>{"".join(rows)}</sheetData></worksheet>'
    book = (
        f'<workbook xmlns="{_SHEET}" xmlns:r="{R_URI}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets>'
        "</workbook>"
    )
    types = (
        f'<Types xmlns="{_PACKAGE}/content-types"><Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{WORKBOOK_TYPE}.main+xml"/>'
        '<Override PartName="/xl/worksheets/sheet1.xml" ContentType='
        '"application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>'
    )
    parts = {
        "[Content_Types].xml": types,
        "_rels/.rels": _relationship("officeDocument", "xl/workbook.xml"),
        "xl/workbook.xml": book,
        "xl/_rels/workbook.xml.rels": _relationship("worksheet", "worksheets/sheet1.xml"),
        "xl/worksheets/sheet1.xml": sheet,
    }
    return archive(store(name, (_HEAD + text).encode()) for name, text in parts.items())


def _relationship(kind: str, target: str) -> str:
    return (
        f'<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="rId1" Type={quoteattr(f"{R_URI}/{kind}")} '
        f'Target="{target}"/></Relationships>'
    )


def _row(number: int, name: str, values: list[str] | list[float]) -> str:
    cells = []
    for place, value in enumerate([name, *values]):
        if value == "":
            continue
        where = f'r="{column(place)}{number}"'
        if isinstance(value, str):
            cells.append(f'<c {where} t="inlineStr"><is><t xml:space="preserve">{escape(value)}</t></is></c>')
        else:
            cells.append(f"<c {where}><v>{value:.15g}</v></c>")
    return f'<row r="{number}">{"".join(cells)}</row>'
