"""The charts and pictures of a workbook: on which sheet and where, of which kind, with which titles and ranges."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from evaluators import chart_odf, chart_ooxml
from evaluators.chart_look import POINT_LIMIT, Look
from evaluators.drawing_colours import PLAIN_MAP, Palette, Scheme, read_theme
from evaluators.evidence import Unreadable
from evaluators.numerals import decimal, natural, whole
from evaluators.ooxml import transitional
from evaluators.safe_xml import Element, local_name, parse_xml
from evaluators.safe_zip import unpack_zip
from evaluators.sheet.areas import parse_area
from evaluators.sheet.book import ELEMENT_LIMIT, LIMITS
from evaluators.sheet.ods_formulas import addresses, reference_of
from evaluators.sheet.ods_styles import Styles, attributes, points
from evaluators.sheet.parts import Parts, relations, sheet_parts

CHARTS_LIMIT = 200
EMU_PT = 12_700
_KINDS = {
    "lineChart": "line",
    "line3DChart": "line",
    "pieChart": "pie",
    "pie3DChart": "pie",
    "ofPieChart": "pie",
    "areaChart": "area",
    "area3DChart": "area",
    "scatterChart": "scatter",
    "doughnutChart": "doughnut",
}


@dataclass(frozen=True)
class Chart:
    """A chart."""

    sheet: str
    kind: str
    """column, bar, line, pie, area, scatter, doughnut, or the name of the format's element."""
    title: str
    values: tuple[str, ...]
    """Each series' range."""
    categories: tuple[str, ...]
    """Each range of labels that is named, wherever."""
    x_title: str = ""
    y_title: str = ""
    names: tuple[str, ...] = ()
    """Each series' name: a cell, or text in quotes; "" for none."""
    legend: bool = False
    stacked: str = ""
    """"" or stacked or percent."""
    place: tuple[int, int] = (0, 0)
    """The cell (row, column, from 1) under the upper left corner."""
    end: tuple[int, int] = (0, 0)
    """The cell under the lower right corner; (0, 0) where the file does not say."""
    extent: tuple[float, float] | None = None
    """Its width and height in points, where the file says these."""
    look: Look = field(default_factory=Look)
    """Its paints, labels and axes."""
    series: tuple["Series", ...] = ()
    """What belongs together."""


@dataclass(frozen=True)
class Series:
    """One series: its values, what it is called, and the labels of its points."""

    values: str
    name: str
    categories: str


@dataclass(frozen=True)
class Drawings:
    """What lies over the cells."""

    charts: tuple[Chart, ...]
    pictures: dict[str, int]
    """How many pictures each sheet has."""


def parse_drawings(data: bytes) -> Drawings:
    """Return what lies over the cells of a workbook that `parse_book` found sound.

    Raises:
        Unreadable: its parts are not well-formed.
    """
    parts = transitional(unpack_zip(data, LIMITS))
    return _of_xlsx(parts) if "[Content_Types].xml" in parts else _of_ods(parts)


# ---- .xlsx


def _of_xlsx(parts: Parts) -> Drawings:
    charts: list[Chart] = []
    pictures: dict[str, int] = {}
    if not any("/drawings/drawing" in name for name in parts):
        return Drawings((), {})
    palette = _palette(parts)
    for sheet, part in sheet_parts(parts).items():
        for drawing in relations(parts, part).values():
            if "/drawings/drawing" not in drawing or drawing not in parts:
                continue
            root, targets = parse_xml(parts[drawing]), relations(parts, drawing)
            pictures[sheet] = pictures.get(sheet, 0) + sum(local_name(each) == "pic" for each in root.iter())
            for anchor in root:
                link = next((each for each in anchor.iter() if local_name(each) == "chart"), None)
                own = attributes(link) if link is not None else {}
                target = targets.get(own.get("id", ""), "")
                if target in parts and len(charts) < CHARTS_LIMIT:
                    chart = _chart(sheet, parse_xml(parts[target]), _anchor(anchor, "from"), palette)
                    charts.append(replace(chart, end=_anchor(anchor, "to"), extent=_extent(anchor)))
    return Drawings(tuple(charts), pictures)


def _palette(parts: Parts) -> Palette:
    found = next((part for part in relations(parts, "xl/workbook.xml").values() if "/theme/" in part), "")
    return Palette(read_theme(parse_xml(parts[found])) if found in parts else Scheme(), PLAIN_MAP)


def _extent(anchor: Element) -> tuple[float, float] | None:
    stated = next((each for each in anchor if local_name(each) == "ext"), None)
    sides = [natural(stated.get(name, "")) for name in ("cx", "cy")] if stated is not None else []
    return (sides[0] / EMU_PT, sides[1] / EMU_PT) if sides and sides[0] is not None and sides[1] is not None else None


def _anchor(anchor: Element, corner: str) -> tuple[int, int]:
    start = next((each for each in anchor if local_name(each) == corner), None)
    found = {local_name(each): str(each.text or "").strip() for each in start} if start is not None else {}
    if start is None and corner == "to":
        return (0, 0)
    row, column = found.get("row", "0"), found.get("col", "0")
    return (whole(row) + 1 if row.isdecimal() else 0, whole(column) + 1 if column.isdecimal() else 0)


def _chart(sheet: str, root: Element, place: tuple[int, int], palette: Palette) -> Chart:
    kind, stacked, title, legend = "", "", "", False
    values, categories, names = [], [], []
    series: list[Series] = []
    shown: list[list[float | None]] = []
    axes: list[tuple[str, str]] = []
    for element in root.iter():
        name = local_name(element)
        if name.endswith("Chart") and name != "chart" and not kind:
            parts = {local_name(el): el.get("val") for el in element}
            is_bar = name in ("barChart", "bar3DChart")
            kind = ("bar" if parts.get("barDir") == "bar" else "column") if is_bar else _KINDS.get(name, name)
            stacked = {"stacked": "stacked", "percentStacked": "percent"}.get(parts.get("grouping") or "", "")
        elif name == "ser":
            names.append(next((_name(el) for el in element if local_name(el) == "tx"), ""))
            shown.append(_shown(element))
            own, labels = _part(element, "val", "yVal"), _part(element, "cat", "xVal")
            series.append(Series(own, names[-1], labels))
        elif name in ("val", "yVal"):
            values.extend(_formulas(element))
        elif name in ("cat", "xVal"):
            categories.extend(_formulas(element))
        elif name in ("catAx", "dateAx", "valAx", "serAx"):
            axes.append((name, _title(element)))
        elif name == "legend":
            legend = True
    head = next((el for el in root.iter() if local_name(el) == "chart"), None)
    title = _title(head) if head is not None else ""
    if kind == "scatter" and len(axes) > 1:
        x_title, y_title = axes[0][1], axes[1][1]
    else:
        x_title = next((text for name, text in axes if name in ("catAx", "dateAx")), "")
        y_title = next((text for name, text in axes if name == "valAx"), "")
    look = chart_ooxml.read_look(root, palette, names, shown)
    return Chart(
        sheet,
        kind,
        title,
        tuple(values),
        tuple(categories),
        x_title,
        y_title,
        tuple(names),
        legend,
        stacked,
        place,
        look=look,
        series=_labelled(kind, series),
    )


def _part(series: Element, *names: str) -> str:
    """Return the range of a part of a series; several areas as they stand."""
    part = next((each for each in series if local_name(each) in names), None)
    return ", ".join(_formulas(part)) if part is not None else ""


def _labelled(kind: str, series: list[Series]) -> tuple[Series, ...]:
    """Return the series with the labels that are seen: an axis of names has those of the first series that has any."""
    first = next((each.categories for each in series if each.categories), "")
    return tuple(series if kind == "scatter" else [replace(each, categories=first) for each in series])


def _shown(series: Element) -> list[float | None]:
    """Return the values that the file keeps with a series; without any, as many as its range has cells."""
    values = next((el for el in series if local_name(el) in ("val", "yVal")), None)
    if values is None:
        return []
    found: dict[int, float] = {}
    for point in (el for el in values.iter() if local_name(el) == "pt"):
        number, text = natural(point.get("idx", "")), next((el.text for el in point if local_name(el) == "v"), None)
        if number is not None and number < POINT_LIMIT and text:
            found[number] = _value(text)
    if found:
        return [found.get(number) for number in range(max(found) + 1)]
    return [1.0] * sum(_cells(text) for text in _formulas(values)[:1])


def _value(text: str) -> float:
    """Return a value; one that is not a number is as good as any that is not zero."""
    try:
        return decimal(text)
    except Unreadable:
        return 1.0


def _cells(reference: str) -> int:
    try:
        return min(POINT_LIMIT, parse_area(reference.rpartition("!")[2]).size)
    except ValueError:
        return 0


def _title(element: Element) -> str:
    for child in element:
        if local_name(child) == "title":
            return "".join(el.text or "" for el in child.iter() if local_name(el) in ("t", "v"))
    return ""


def _name(element: Element) -> str:
    found = _formulas(element)
    if found:
        return found[0]
    return next((f'"{el.text}"' for el in element.iter() if local_name(el) == "v" and el.text), "")


def _formulas(element: Element) -> list[str]:
    return [_plain(el.text) for el in element.iter() if local_name(el) == "f" and el.text]


def _plain(text: str) -> str:
    sheet, mark, rest = text.replace("$", "").rpartition("!")
    if sheet.startswith("'") and sheet.endswith("'"):
        sheet = sheet[1:-1].replace("''", "'")
    try:
        rest = str(parse_area(rest))
    except ValueError:
        return f"{sheet}{mark}{rest}"
    return f"{sheet}{mark}{rest}"


# ---- .ods


def _of_ods(parts: Parts) -> Drawings:
    charts: list[Chart] = []
    pictures: dict[str, int] = {}
    content = parts["content.xml"]
    if b"draw:frame" not in content:
        return Drawings((), {})
    for table in (
        each for each in parse_xml(content, element_limit=ELEMENT_LIMIT).iter() if local_name(each) == "table"
    ):
        sheet = attributes(table).get("name", "")
        for frame, place in _frames(table):
            inner = {"frame": attributes(frame), **{local_name(each): attributes(each) for each in frame}}
            folder = inner.get("object", {}).get("href", "").removeprefix("./")
            part = f"{folder}/content.xml"
            if "object" not in inner:
                pictures[sheet] = pictures.get(sheet, 0) + ("image" in inner)
            elif part in parts and len(charts) < CHARTS_LIMIT:
                extent = (points(inner["frame"].get("width")), points(inner["frame"].get("height")))
                charts += [
                    replace(chart, extent=extent if all(extent) else None)
                    for chart in _ods_chart(sheet, parse_xml(parts[part]), place)
                ]
    return Drawings(tuple(charts), pictures)


def _frames(table: Element) -> Iterator[tuple[Element, tuple[int, int]]]:
    """Yield frames with the cell that they are anchored to; (0, 0) for the sheet itself."""
    row = column = 0
    next_row = next_column = 1
    for element in table.iter():
        name, own = local_name(element), attributes(element)
        if name == "table-row":
            row, column, next_column = next_row, 0, 1
            next_row += _repeat(own.get("number-rows-repeated", "1"))
        elif name in ("table-cell", "covered-table-cell"):
            column = next_column
            next_column += _repeat(own.get("number-columns-repeated", "1"))
        elif name == "frame":
            yield element, (row, column)


def _repeat(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 8 else 1


def _ods_chart(sheet: str, root: Element, place: tuple[int, int]) -> list[Chart]:
    head = next((each for each in root.iter() if local_name(each) == "chart" and attributes(each).get("class")), None)
    if head is None:
        return []
    styles = Styles([root])
    kind = attributes(head)["class"].rpartition(":")[2]
    stacked, titles = "", {"x": "", "y": ""}
    values, categories, names = [], [], []
    series: list[Series] = []
    along = ""
    for element in head.iter():
        name, own = local_name(element), attributes(element)
        if name == "plot-area":
            look = styles.properties("chart", own.get("style-name", ""))
            kind = ("bar" if look.get("vertical") == "true" else "column") if kind == "bar" else kind
            stacked = "percent" if look.get("percentage") == "true" else ""
            stacked = "stacked" if look.get("stacked") == "true" and not stacked else stacked
        elif name == "series":
            values += _ranges(own.get("values-cell-range-address", ""))
            names += _ranges(own.get("label-cell-address", "")) or [""]
            domains = [text for each in element if local_name(each) == "domain" for text in _ranges(_address(each))]
            categories += domains
            shown = ", ".join(_ranges(own.get("values-cell-range-address", "")))
            series.append(Series(shown, names[-1], ", ".join(domains)))
        elif name == "categories":
            categories += _ranges(_address(element))
            along = along or ", ".join(_ranges(_address(element)))
        elif name == "axis":
            titles[own.get("dimension", "")] = _said(element)
    return [
        Chart(
            sheet,
            {"circle": "pie", "ring": "doughnut"}.get(kind, kind),
            _said(head),
            tuple(values),
            tuple(categories) or (),
            titles["x"],
            titles["y"],
            tuple(names),
            any(local_name(each) == "legend" for each in head),
            stacked,
            place,
            look=chart_odf.read_look(root, head, names, ()),
            series=tuple(replace(each, categories=each.categories or along) for each in series),
        )
    ]


def _address(element: Element) -> str:
    return attributes(element).get("cell-range-address", "")


def _ranges(text: str) -> list[str]:
    return [_plain(reference_of(part)) for part in addresses(text)]


def _said(element: Element) -> str:
    title = next((each for each in element if local_name(each) == "title"), None)
    return " ".join("".join(str(part) for part in title.itertext()).split()) if title is not None else ""
