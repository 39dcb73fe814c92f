"""The charts of a workbook: on which sheet, of which kind, with which title and ranges."""

import io
import zipfile
from dataclasses import dataclass

from evaluators.safe_xml import Element, local_name, parse_xml
from evaluators.sheet.parts import relations, sheet_parts

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


def parse_charts(data: bytes) -> list[Chart]:
    """Return the charts of an .xlsx file that `parse_book` found sound.

    Raises:
        Unreadable: its parts are not well-formed.
    """
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = set(archive.namelist())
        if not any("/charts/chart" in name for name in names):
            return []
        found = []
        for sheet, part in sheet_parts(archive).items():
            for drawing in relations(archive, names, part).values():
                for target in relations(archive, names, drawing).values() if "/drawings/" in drawing else ():
                    if "/charts/chart" in target and target in names:
                        found.append(_chart(sheet, parse_xml(archive.read(target))))
        return found


def _chart(sheet: str, root: Element) -> Chart:
    kind, values, categories, title = "", [], [], ""
    for element in root.iter():
        name = local_name(element)
        if name.endswith("Chart") and name != "chart" and not kind:
            direction = next((el.get("val") for el in element if local_name(el) == "barDir"), "col")
            is_bar = name in ("barChart", "bar3DChart")
            kind = ("column" if direction == "col" else "bar") if is_bar else _KINDS.get(name, name)
        elif name in ("val", "yVal"):
            values.extend(_formulas(element))
        elif name in ("cat", "xVal"):
            categories.extend(_formulas(element))
    head = next((el for el in root.iter() if local_name(el) == "chart"), None)
    for child in head if head is not None else ():
        if local_name(child) == "title":
            title = "".join(el.text or "" for el in child.iter() if local_name(el) in ("t", "v"))
    return Chart(sheet, kind, title, tuple(values), tuple(categories))


def _formulas(element: Element) -> list[str]:
    return [el.text.replace("$", "") for el in element.iter() if local_name(el) == "f" and el.text]
