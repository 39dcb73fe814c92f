"""Decks that solutions of the tasks "materials into a deck" compose, and how near misses change them.

The slides are composed on the host, then opened and stored by LibreOffice Impress in the desktop.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any

from impress.decks import edit
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.dml.color import RGBColor
from pptx.enum.chart import XL_CHART_TYPE, XL_LEGEND_POSITION
from pptx.enum.text import MSO_AUTO_SIZE
from pptx.oxml.ns import qn
from pptx.util import Inches, Pt

from deskcraft.authoring import Desk, TamperedEvidence

DOCUMENTS = "/home/user/Documents"
FILTER = "pptx:Impress MS PowerPoint 2007 XML"
INK, ACCENT, PALE = RGBColor(0x1F, 0x2D, 0x3D), RGBColor(0x1F, 0x4E, 0x79), RGBColor(0xF1, 0xF5, 0xF9)
LEFT, WIDE, TOP, HIGH = 0.7, 11.9, 1.75, 5.2
"""Inches: where the content of a slide is."""
KINDS = {"line": XL_CHART_TYPE.LINE_MARKERS, "column": XL_CHART_TYPE.COLUMN_CLUSTERED}


class Deck:
    """A deck of 16:9 in the making."""

    def __init__(self, font: str = "Carlito") -> None:
        self.font = font
        self.deck: Any = Presentation()
        self.deck.slide_width, self.deck.slide_height = Inches(13.333), Inches(7.5)

    def cover(self, title: str, *under: str) -> None:
        """A title slide."""
        slide = self.deck.slides.add_slide(self.deck.slide_layouts[0])
        self._write(slide.shapes.title, [title], 40, (LEFT, 1.9, WIDE, 1.6), bold=True)
        self._write(slide.placeholders[1], under, 22, (LEFT, 3.8, WIDE, 2.2))

    def points(self, title: str, *points: str, size: float = 26) -> None:
        """A slide with a list."""
        self._list(self._titled(1, title), points, size, (LEFT, TOP, WIDE, HIGH))

    def table(
        self, title: str, rows: Sequence[Sequence[str]], *points: str, high: float = 0.5, size: float = 16
    ) -> None:
        """A slide with a table, and a list below it."""
        slide = self._titled(1 if points else 5, title)
        tall = high * len(rows)
        frame = slide.shapes.add_table(len(rows), len(rows[0]), *_box((LEFT, TOP, WIDE, tall)))
        for r, row in enumerate(rows):
            for c, text in enumerate(row):
                cell = frame.table.cell(r, c)
                cell.text = text
                cell.fill.solid()
                cell.fill.fore_color.rgb = ACCENT if r == 0 else PALE
                run = cell.text_frame.paragraphs[0].runs[0] if text else None
                if run is not None:
                    self._look(run, size, RGBColor(255, 255, 255) if r == 0 else INK)
        if points:
            top = TOP + tall + 0.3
            self._list(slide, points, 20, (LEFT, top, WIDE, 7.2 - top))

    def chart(self, title: str, kind: str, categories: Sequence[str], series: Mapping[str, Sequence[float]],
              *points: str) -> None:  # fmt: skip
        """A slide with a chart, and a list on its right."""
        slide = self._titled(1 if points else 5, title)
        data = CategoryChartData()
        data.categories = list(categories)
        for name, values in series.items():
            data.add_series(name, list(values))
        wide = 7.4 if points else WIDE
        made = slide.shapes.add_chart(KINDS[kind], *_box((LEFT, TOP, wide, HIGH)), data).chart
        made.has_title, made.has_legend = False, True
        made.legend.position, made.legend.include_in_layout = XL_LEGEND_POSITION.BOTTOM, False
        made.font.size, made.font.name = Pt(14), self.font
        made.value_axis.minimum_scale = 0
        if points:
            self._list(slide, points, 20, (LEFT + wide + 0.3, TOP, WIDE - wide - 0.3, HIGH))

    def picture(self, title: str, png: bytes, *points: str) -> None:
        """A slide with a picture, and a list on its right."""
        slide = self._titled(1, title)
        made = slide.shapes.add_picture(io.BytesIO(png), Inches(LEFT), Inches(TOP), width=Inches(6.8))
        made.name = "Picture of the materials"
        self._list(slide, points, 20, (LEFT + 7.1, TOP, WIDE - 7.1, HIGH))

    def data(self) -> bytes:
        """The deck as .pptx."""
        out = io.BytesIO()
        self.deck.save(out)
        return out.getvalue()

    def _titled(self, layout: int, title: str) -> Any:
        slide = self.deck.slides.add_slide(self.deck.slide_layouts[layout])
        self._write(slide.shapes.title, [title], 32, (LEFT, 0.45, WIDE, 1.0), bold=True)
        return slide

    def _list(self, slide: Any, points: Sequence[str], size: float, box: tuple[float, float, float, float]) -> None:
        self._write(slide.placeholders[1], points, size, box)

    def _write(self, shape: Any, lines: Sequence[str], size: float, box: tuple[float, float, float, float],
               bold: bool = False) -> None:  # fmt: skip
        shape.left, shape.top, shape.width, shape.height = _box(box)
        frame = shape.text_frame
        frame.auto_size, frame.word_wrap = MSO_AUTO_SIZE.NONE, True
        frame.text = "\n".join(lines)
        for paragraph in frame.paragraphs:
            for run in paragraph.runs:
                self._look(run, size, ACCENT if bold else INK, bold)

    def _look(self, run: Any, size: float, colour: RGBColor, bold: bool = False) -> None:
        run.font.size, run.font.bold, run.font.name = Pt(size), bold, self.font
        run.font.color.rgb = colour
        run._r.get_or_add_rPr().append(run._r.makeelement(qn("a:ea"), {"typeface": self.font}))


def _box(box: tuple[float, float, float, float]) -> list[int]:
    return [int(Inches(one)) for one in box]


def deliver(desk: Desk, data: bytes, file: str) -> None:
    """Stores a composed deck by Impress as `file` in Documents."""
    desk.put("/tmp/draft/deck.pptx", data)
    desk.must_run(
        ["soffice", "-env:UserInstallation=file:///tmp/solution-profile", "--headless", "--convert-to", FILTER,
         "--outdir", "/tmp/stored", "/tmp/draft/deck.pptx"],
        timeout_s=180,
    )  # fmt: skip
    desk.put(f"{DOCUMENTS}/{file}", desk.get("/tmp/stored/deck.pptx"))


# --- what near misses do


def reword(evidence: TamperedEvidence, old: str, new: str) -> None:
    """Writes other words wherever some stand."""

    def change(deck: Any) -> None:
        found = [paragraph for slide in deck.slides for paragraph in _paragraphs(slide) if old in _text(paragraph)]
        if not found:
            raise AssertionError(f"no slide says {old!r}")
        for paragraph in found:
            paragraph.runs[0].text = _text(paragraph).replace(old, new)
            for run in paragraph.runs[1:]:
                run.text = ""

    edit(evidence, change)


def _paragraphs(slide: Any) -> list[Any]:
    found = []
    for shape in slide.shapes:
        if shape.has_text_frame:
            found += shape.text_frame.paragraphs
        if shape.has_table:
            found += [p for row in shape.table.rows for cell in row.cells for p in cell.text_frame.paragraphs]
    return found


def _text(paragraph: Any) -> str:
    return "".join(run.text for run in paragraph.runs)


def drop(evidence: TamperedEvidence, number: int) -> None:
    """Leaves a slide out."""

    def change(deck: Any) -> None:
        listed = deck.slides._sldIdLst
        listed.remove(listed[number - 1])

    edit(evidence, change)


def move(evidence: TamperedEvidence, number: int, to: int) -> None:
    """Puts a slide elsewhere."""

    def change(deck: Any) -> None:
        listed = deck.slides._sldIdLst
        one = listed[number - 1]
        listed.remove(one)
        listed.insert(to - 1, one)

    edit(evidence, change)


def hide(evidence: TamperedEvidence, number: int) -> None:
    """Leaves a slide out of the show."""
    edit(evidence, lambda deck: deck.slides[number - 1].element.set("show", "0"))


def of_kind(slide: Any, kind: str) -> Any:
    """The table, chart, picture, title or text of a slide."""
    if kind == "title":
        return slide.shapes.title
    if kind == "text":
        return next(one for one in slide.placeholders if one != slide.shapes.title and one.has_text_frame)
    tests = {
        "table": lambda one: one.has_table,
        "chart": lambda one: one.has_chart,
        "picture": lambda one: one.shape_type == 13,
    }
    return next(one for one in slide.shapes if tests[kind](one))


def without(evidence: TamperedEvidence, number: int, kind: str) -> None:
    """Takes a shape off a slide."""

    def change(deck: Any) -> None:
        element = of_kind(deck.slides[number - 1], kind)._element
        element.getparent().remove(element)

    edit(evidence, change)


def place(evidence: TamperedEvidence, number: int, kind: str, **inches: float) -> None:
    """Gives a shape another left, top, width or height."""

    def change(deck: Any) -> None:
        shape = of_kind(deck.slides[number - 1], kind)
        where = {side: getattr(shape, side) for side in ("left", "top", "width", "height")}
        for side, value in {**where, **{side: int(Inches(value)) for side, value in inches.items()}}.items():
            setattr(shape, side, value)

    edit(evidence, change)


def letters(evidence: TamperedEvidence, number: int, size: float | None = None, colour: str | None = None) -> None:
    """Gives the words of a slide's text another size or colour."""

    def change(deck: Any) -> None:
        for paragraph in of_kind(deck.slides[number - 1], "text").text_frame.paragraphs:
            for run in paragraph.runs:
                run.font.size = run.font.size if size is None else Pt(size)
                if colour is not None:
                    run.font.color.rgb = RGBColor.from_string(colour)

    edit(evidence, change)


def cover_up(evidence: TamperedEvidence, number: int, colour: str = "D9E2EC") -> None:
    """Lays a filled box over the first lines of a slide's text."""

    def change(deck: Any) -> None:
        slide = deck.slides[number - 1]
        text = of_kind(slide, "text")
        panel = slide.shapes.add_shape(1, text.left + 20_000, text.top + 20_000, text.width // 2, text.height // 3)
        panel.fill.solid()
        panel.fill.fore_color.rgb = RGBColor.from_string(colour)

    edit(evidence, change)


def empty_box(evidence: TamperedEvidence, number: int) -> None:
    """Leaves the placeholder of a slide's text without words."""

    def change(deck: Any) -> None:
        of_kind(deck.slides[number - 1], "text").text_frame.clear()

    edit(evidence, change)


def long_text(evidence: TamperedEvidence, number: int, sentence: str) -> None:
    """Adds a text that is longer than its box."""

    def change(deck: Any) -> None:
        frame = of_kind(deck.slides[number - 1], "text").text_frame
        run = frame.paragraphs[-1].runs[-1]
        run.text = f"{run.text} {sentence}"

    edit(evidence, change)


def plot(evidence: TamperedEvidence, number: int, categories: Sequence[str],
         series: Mapping[str, Sequence[float]]) -> None:  # fmt: skip
    """Lets a slide's chart show other data."""

    def change(deck: Any) -> None:
        data = CategoryChartData()
        data.categories = list(categories)
        for name, values in series.items():
            data.add_series(name, list(values))
        of_kind(deck.slides[number - 1], "chart").chart.replace_data(data)

    edit(evidence, change)


def at_four_to_three(evidence: TamperedEvidence) -> None:
    """Makes the slides of another form."""
    edit(evidence, lambda deck: setattr(deck, "slide_width", int(deck.slide_height * 4 / 3)))
