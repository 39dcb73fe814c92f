"""Charts of a text document are part of what stays as it was: their names and values, their look, their number."""
# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from pptx import Presentation
from pptx.enum.chart import XL_CHART_TYPE

from deskcraft.workbench import ImageWorkbench
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.test_chart_look import add, deck

BASE = Path(__file__).parent / "corpus" / "doc" / "base.docx"
C = "http://schemas.openxmlformats.org/drawingml/2006/chart"
RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
CHART_TYPE = "application/vnd.openxmlformats-officedocument.drawingml.chart+xml"
THEME_TYPE = "application/vnd.openxmlformats-officedocument.theme+xml"
FRAME = (
    '<w:p xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:r><w:drawing>'
    '<wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"'
    ' distT="0" distB="0" distL="0" distR="0"><wp:extent cx="4320000" cy="2520000"/>'
    '<wp:docPr id="{id}" name="Chart {id}"/>'
    '<a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="' + C + '">'
    '<c:chart xmlns:c="' + C + '" xmlns:r="' + RELATION + '" r:id="rIdChart{id}"/>'
    "</a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>"
)


def chart_xml() -> str:
    """A column chart of four quarters, as a part without its workbook."""
    opened = Presentation()
    chart = add(opened.slides.add_slide(opened.slide_layouts[6]), XL_CHART_TYPE.COLUMN_CLUSTERED)
    text: str = chart.part.blob.decode()
    return re.sub(r"<c:externalData.*?</c:externalData>", "", text, flags=re.DOTALL)


def theme() -> bytes:
    """The theme that the chart was made under."""
    with zipfile.ZipFile(io.BytesIO(deck())) as parts:
        return parts.read("ppt/theme/theme1.xml")


def report(*charts: str, size: str = "4320000") -> bytes:
    """The corpus' document with these charts at its end."""
    out = io.BytesIO()
    names = [f"charts/chart{number}.xml" for number in range(len(charts))]
    kinds = [("theme/theme1.xml", THEME_TYPE), *((name, CHART_TYPE) for name in names)]
    links = [
        ("rIdTheme", "theme", "theme/theme1.xml"),
        *((f"rIdChart{n}", "chart", name) for n, name in enumerate(names)),
    ]
    added = {
        "[Content_Types].xml": (
            b"</Types>",
            "".join(f'<Override PartName="/word/{name}" ContentType="{kind}"/>' for name, kind in kinds),
        ),
        "word/_rels/document.xml.rels": (
            b"</Relationships>",
            "".join(f'<Relationship Id="{key}" Type="{RELATION}/{kind}" Target="{to}"/>' for key, kind, to in links),
        ),
        "word/document.xml": (
            b"<w:sectPr",
            "".join(FRAME.format(id=n) for n in range(len(charts))).replace("4320000", size),
        ),
    }
    with zipfile.ZipFile(BASE) as source, zipfile.ZipFile(out, "w") as target:
        for part in source.infolist():
            text = source.read(part)
            if part.filename in added:
                before, more = added[part.filename]
                at = text.rindex(before)
                text = text[:at] + more.encode() + text[at:]
            target.writestr(part, text)
        target.writestr("word/theme/theme1.xml", theme())
        for name, chart in zip(names, charts, strict=True):
            target.writestr(f"word/{name}", chart)
    return out.getvalue()


def exchanged(text: str) -> str:
    return text.replace("Q1", "Q0").replace("Q2", "Q1").replace("Q0", "Q2")


def values(text: str) -> str:
    return text.replace("<c:v>7</c:v>", "<c:v>0</c:v>").replace("<c:v>5</c:v>", "<c:v>7</c:v>").replace(">0<", ">5<")


EDITS: dict[str, tuple[Callable[[str], str], bool]] = {
    "nothing": (lambda text: text, True),
    "names exchanged": (exchanged, False),
    "values exchanged": (values, False),
    "a series renamed": (lambda text: text.replace("Pier 1", "Pier 9"), False),
    "bars": (lambda text: text.replace('barDir val="col"', 'barDir val="bar"'), False),
}


@pytest.mark.parametrize("case", EDITS)
def test_a_chart_of_a_document(tmp_path: Path, case: str) -> None:
    edit, ok = EDITS[case]
    was = chart_xml()
    found = evidence(tmp_path, {"d.docx": report(was)}, {"d.docx": report(edit(was))})
    leaf = judge(found, "doc.untouched", of="d.docx")
    assert leaf.ok is ok, leaf.sentence


def test_a_chart_that_is_new_gone_or_smaller(tmp_path: Path) -> None:
    was, chart = report(chart_xml()), chart_xml()
    for name, now in (("new", report(chart, chart)), ("gone", report()), ("small", report(chart, size="2160000"))):
        leaf = judge(evidence(tmp_path / name, {"d.docx": was}, {"d.docx": now}), "doc.untouched", of="d.docx")
        assert not leaf.ok and "chart" in leaf.sentence, (name, leaf.sentence)


def test_charts_that_libreoffice_saved_again_are_the_same(tmp_path: Path) -> None:
    was = report(chart_xml())
    (again,) = ImageWorkbench().work("resave", was, ".docx", {}).values()
    for name, now, ok in (("same", again, True), ("exchanged", report(exchanged(chart_xml())), False)):
        leaf = judge(evidence(tmp_path / name, {"d.docx": was}, {"d.docx": now}), "doc.untouched", of="d.docx")
        assert leaf.ok is ok, (name, leaf.sentence)
