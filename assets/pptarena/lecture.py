"""What the two lecture decks share: counted slides with sections and footers, boxes, tables, charts and canvases."""
# mypy: disable-error-code="no-untyped-call, union-attr, arg-type"

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import arena
from arena import dw
from lxml import etree
from PIL import Image, ImageDraw, ImageFont
from pptx.chart.data import XyChartData
from pptx.dml.color import RGBColor
from pptx.enum.chart import XL_CHART_TYPE, XL_LABEL_POSITION, XL_LEGEND_POSITION, XL_MARKER_STYLE
from pptx.enum.dml import MSO_THEME_COLOR
from pptx.enum.text import MSO_ANCHOR, PP_ALIGN
from pptx.oxml.ns import qn
from pptx.util import Inches, Pt

PALE = ("ACCENT_2", "BACKGROUND_1", "BACKGROUND_2")
"""Fills that carry dark text."""


class Lecture:
    """A deck with a main master and one for the appendix."""

    def __init__(self, house: dw.House, footer: str) -> None:
        self.deck = dw.new_deck(house)
        arena.copy_master(
            self.deck,
            dw.new_deck(replace(house, name=f"{house.name} appendix", stripe="accent2", ground="BACKGROUND_2")),
        )
        for master in self.deck.slide_masters:
            for layout in master.slide_layouts:
                if layout.name == "Two Content":  # its own sizes are larger than the master's
                    for holder in layout.placeholders:
                        style = holder._element.txBody.find(qn("a:lstStyle"))
                        for level in list(style):
                            style.remove(level)
        self.footer = footer
        self.sections: list[tuple[str, int]] = []

    def section(self, name: str) -> None:
        """The next slide begins a section."""
        self.sections.append((name, len(self.deck.slides) + 1))

    def slide(
        self, title: str, layout: str = "Title Only", notes: str = "", *, master: int = 0, footer: bool = True
    ) -> Any:
        """A slide with the deck's footer and its number."""
        slide = arena.add_slide(self.deck, layout, title, notes, master)
        if footer and layout not in ("Title Slide", "Section Header"):
            arena.add_footer(slide, self.footer)
        return slide

    def header(self, title: str, below: str, notes: str = "") -> Any:
        """A slide that opens a section of the same name."""
        self.section(title)
        slide = self.slide(title, "Section Header", notes)
        slide.placeholders[1].text_frame.text = below
        return slide

    def bullets(
        self, title: str, lines: Sequence[str | tuple[int, str]], notes: str = "", *, half: bool = False
    ) -> Any:
        """A slide with a list, over its whole width or on the left half."""
        slide = self.slide(title, "Two Content" if half else "Title and Content", notes)
        dw.fill_bullets(slide.placeholders[1], lines)
        if half:
            dw.drop_empty(slide)
        return slide

    def columns(
        self, title: str, left: Sequence[str | tuple[int, str]], right: Sequence[str | tuple[int, str]], notes: str = ""
    ) -> Any:
        """A slide with two lists."""
        slide = self.slide(title, "Two Content", notes)
        dw.fill_bullets(slide.placeholders[1], left)
        dw.fill_bullets(slide.placeholders[2], right)
        return slide


def box(slide: Any, name: str, text: str, x: float, y: float, w: float, h: float, **look: Any) -> Any:
    """A filled shape, its text centred and in a colour that shows on the fill."""
    slot = look.get("slot", "ACCENT_1")
    look.setdefault("colour", "TEXT_1" if slot in PALE else "BACKGROUND_1")
    shape = dw.add_box(slide, name, text, x, y, w, h, **look)
    frame = shape.text_frame
    frame.word_wrap = True
    frame.vertical_anchor = MSO_ANCHOR.MIDDLE
    frame.margin_left = frame.margin_right = Inches(0.05)
    frame.margin_top = frame.margin_bottom = Inches(0.03)
    for paragraph in frame.paragraphs:
        paragraph.alignment = PP_ALIGN.CENTER
    if slot in ("BACKGROUND_1", "BACKGROUND_2"):
        shape.line.color.theme_color = MSO_THEME_COLOR.TEXT_2
        shape.line.width = Pt(1.25)
    return shape


def label(slide: Any, name: str, text: str, x: float, y: float, w: float, h: float = 0.35, **look: Any) -> Any:
    """A text box without margins; `align` is a name of PP_ALIGN, `face` a font."""
    align, face, bold = look.pop("align", "LEFT"), look.pop("face", ""), look.pop("bold", False)
    shape = dw.add_text(slide, name, text, x, y, w, h, **look)
    frame = shape.text_frame
    frame.margin_left = frame.margin_right = frame.margin_top = frame.margin_bottom = 0
    for paragraph in frame.paragraphs:
        paragraph.alignment = getattr(PP_ALIGN, align)
        for run in paragraph.runs:
            run.font.bold = bold or None
            if face:
                run.font.name = face
    return shape


def table(
    slide: Any,
    name: str,
    rows: Sequence[Sequence[str]],
    x: float,
    y: float,
    widths: Sequence[float],
    row: float = 0.42,
    size: float = 14,
    centred: bool = False,
) -> Any:
    """A table as wide as its columns, its texts in the size given and in the middle of their rows."""
    shape = dw.add_table(
        slide, name, [[text or "-" for text in texts] for texts in rows], x, y, sum(widths), row * len(rows), widths
    )
    for cells in shape.table.rows:
        for number, cell in enumerate(cells.cells):
            if cell.text_frame.text == "-":
                cell.text_frame.paragraphs[0].runs[0].text = ""
            cell.vertical_anchor = MSO_ANCHOR.MIDDLE
            cell.margin_top = cell.margin_bottom = Inches(0.03)
            for paragraph in cell.text_frame.paragraphs:
                if centred and number:
                    paragraph.alignment = PP_ALIGN.CENTER
                for run in paragraph.runs:
                    run.font.size = Pt(size)
    return shape


def left_aligned(shape: Any, columns: Sequence[int]) -> None:
    """Texts of a table's columns that begin with a digit and are none the less no numbers."""
    for cells in shape.table.rows:
        for column in columns:
            cells.cells[column].text_frame.paragraphs[0].alignment = PP_ALIGN.LEFT


def axes(frame: Any, below: str = "", left: str = "", low: float | None = None, high: float | None = None) -> Any:
    """Titles and limits of a chart's axes."""
    chart = frame.chart
    for axis, text in ((chart.category_axis, below), (chart.value_axis, left)):
        if text:
            axis.has_title = True
            axis.axis_title.text_frame.text = text
            axis.axis_title.text_frame.paragraphs[0].runs[0].font.size = Pt(12)
    if low is not None:
        chart.value_axis.minimum_scale = low
    if high is not None:
        chart.value_axis.maximum_scale = high
    gridlines = chart.value_axis.major_gridlines.format.line
    gridlines.color.rgb = RGBColor(0xD0, 0xD4, 0xD8)
    return chart


def values_shown(frame: Any, form: str = "General") -> None:
    """The values stand at a chart's bars or slices."""
    plot = frame.chart.plots[0]
    plot.has_data_labels = True
    plot.data_labels.number_format = form
    plot.data_labels.number_format_is_linked = False
    plot.data_labels.font.size = Pt(12)
    if frame.chart.chart_type == XL_CHART_TYPE.PIE:
        plot.data_labels.position = XL_LABEL_POSITION.OUTSIDE_END


def painted(frame: Any, slots: Sequence[str]) -> None:
    """A chart's series in colours of the theme, one each."""
    for series, slot in zip(frame.chart.plots[0].series, slots, strict=True):
        ink = series.format.line if frame.chart.chart_type in (XL_CHART_TYPE.LINE, XL_CHART_TYPE.LINE_MARKERS) else None
        if ink is None:
            series.format.fill.solid()
            series.format.fill.fore_color.theme_color = getattr(MSO_THEME_COLOR, slot)
        else:
            ink.color.theme_color = getattr(MSO_THEME_COLOR, slot)
            ink.width = Pt(2.25)
            series.smooth = False


def scatter(
    slide: Any,
    name: str,
    series: dict[str, Sequence[tuple[float, float]]],
    x: float,
    y: float,
    w: float,
    h: float,
    title: str,
) -> Any:
    """A chart of points."""
    data = XyChartData()
    for text, points in series.items():
        one = data.add_series(text)
        for across, up in points:
            one.add_data_point(across, up)
    frame = slide.shapes.add_chart(XL_CHART_TYPE.XY_SCATTER, Inches(x), Inches(y), Inches(w), Inches(h), data)
    frame.name = name
    chart = frame.chart
    chart.font.size = Pt(12)
    chart.has_title = True
    chart.chart_title.text_frame.text = title
    chart.chart_title.text_frame.paragraphs[0].runs[0].font.size = Pt(14)
    chart.has_legend = len(series) > 1
    if chart.has_legend:
        chart.legend.position = XL_LEGEND_POSITION.BOTTOM
        chart.legend.include_in_layout = False
    for number, one in enumerate(chart.plots[0].series, start=1):
        one.format.line.fill.background()
        one.marker.style = XL_MARKER_STYLE.CIRCLE
        one.marker.size = 8
        one.marker.format.fill.solid()
        one.marker.format.fill.fore_color.theme_color = getattr(MSO_THEME_COLOR, f"ACCENT_{number}")
        one.marker.format.line.fill.background()
    return frame


def dashed(line: Any) -> None:
    """A line of dashes."""
    ln = line.line._get_or_add_ln()
    dash = etree.SubElement(ln, qn("a:prstDash"), val="dash")
    fill = ln.find(qn("a:solidFill"))
    if fill is not None:
        fill.addnext(dash)


# ---- drawing

SHARP = 2
"""Pictures are drawn larger by this and shrunk."""


class Canvas:
    """A picture drawn at twice its size, in the coordinates of its final one."""

    def __init__(self, width: int, height: int, ground: str | Image.Image = "#ffffff") -> None:
        self.size = (width, height)
        large = (width * SHARP, height * SHARP)
        self.image = Image.new("RGB", large, ground) if isinstance(ground, str) else ground.resize(large)
        self.pen = ImageDraw.Draw(self.image)

    def _big(self, points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
        return [(x * SHARP, y * SHARP) for x, y in points]

    def line(self, points: Sequence[tuple[float, float]], colour: str, width: float = 2) -> None:
        """A line with rounded joints."""
        self.pen.line(self._big(points), fill=colour, width=round(width * SHARP), joint="curve")

    def limb(self, points: Sequence[tuple[float, float]], colour: str, width: float) -> None:
        """A thick line with round ends."""
        self.line(points, colour, width)
        for x, y in points:
            self.disc(x, y, width / 2, colour)

    def area(
        self, points: Sequence[tuple[float, float]], colour: str, edge: str | None = None, width: float = 2
    ) -> None:
        """A polygon."""
        self.pen.polygon(self._big(points), fill=colour)
        if edge:
            self.line([*points, points[0]], edge, width)

    def rect(
        self, x: float, y: float, w: float, h: float, colour: str | None, edge: str | None = None, **look: Any
    ) -> None:
        """A rectangle; `round` is the radius of its corners, `width` its edge's."""
        self.pen.rounded_rectangle(
            (x * SHARP, y * SHARP, (x + w) * SHARP, (y + h) * SHARP),
            radius=look.get("round", 0) * SHARP,
            fill=colour,
            outline=edge,
            width=round(look.get("width", 2) * SHARP),
        )

    def disc(
        self,
        x: float,
        y: float,
        r: float,
        colour: str | None,
        edge: str | None = None,
        width: float = 2,
        flat: float = 1,
    ) -> None:
        """A circle, or an ellipse `flat` times as high as wide."""
        self.pen.ellipse(
            ((x - r) * SHARP, (y - r * flat) * SHARP, (x + r) * SHARP, (y + r * flat) * SHARP),
            fill=colour,
            outline=edge,
            width=round(width * SHARP),
        )

    def arc(self, x: float, y: float, r: float, start: float, end: float, colour: str, width: float = 2) -> None:
        """A piece of a circle."""
        span = ((x - r) * SHARP, (y - r) * SHARP, (x + r) * SHARP, (y + r) * SHARP)
        self.pen.arc(span, start, end, fill=colour, width=round(width * SHARP))

    def text(
        self, x: float, y: float, text: str, colour: str = "#222222", size: float = 18, anchor: str = "la"
    ) -> None:
        """A text; `anchor` as Pillow names it."""
        font = ImageFont.load_default(size * SHARP)
        self.pen.text((x * SHARP, y * SHARP), text, fill=colour, font=font, anchor=anchor)

    def arrow(
        self, start: tuple[float, float], end: tuple[float, float], colour: str, width: float = 2, both: bool = False
    ) -> None:
        """A line with one or two heads."""
        self.line([start, end], colour, width)
        for (x0, y0), (x1, y1) in ((start, end), (end, start))[: 2 if both else 1]:
            length = max(1e-6, ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5)
            ux, uy = (x1 - x0) / length, (y1 - y0) / length
            size = 5 + 2 * width
            self.area(
                [
                    (x1, y1),
                    (x1 - size * ux + size * 0.5 * uy, y1 - size * uy - size * 0.5 * ux),
                    (x1 - size * ux - size * 0.5 * uy, y1 - size * uy + size * 0.5 * ux),
                ],
                colour,
            )

    def flat(self, colours: int = 64) -> Image.Image:
        """The picture of a drawing: few colours, stored without loss."""
        return self.soft().quantize(colours, dither=Image.Dither.NONE)

    def soft(self) -> Image.Image:
        """The picture with all its colours."""
        return self.image.resize(self.size, Image.Resampling.LANCZOS)
