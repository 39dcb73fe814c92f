"""Draws a deck from its description: a cover, slides of one or two blocks, a source line and a number on each.

A description is a mapping:

    look: {name: ..., colours: [twelve of the theme, rrggbb], font: ..., foot: ...}
    slides:
      - {cover: ..., under: ..., by: ...}
      - {title: ..., blocks: [...], stack: true, share: 0.5, source: ...}

A block has one key: `points`, `table`, `chart`, `cards`, `steps`, `quote`, `note` or `diagram`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "impress"))

import deckwright as dw
from pptx.enum.chart import XL_LABEL_POSITION, XL_TICK_LABEL_POSITION
from pptx.enum.dml import MSO_THEME_COLOR
from pptx.enum.shapes import MSO_CONNECTOR, MSO_SHAPE
from pptx.enum.text import MSO_ANCHOR, PP_ALIGN
from pptx.util import Inches, Pt

Place = tuple[float, float, float, float]
"""Left, top, width and height in inches."""
STEP_TALL = 3.0
BODY: Place = (0.67, 1.5, 12.0, 5.05)
TITLE: Place = (0.67, 0.42, 11.7, 0.9)
FOOT_TOP = 6.78
GAP = 0.35
TITLE_PT, POINTS_PT, SMALL_PT, CELL_PT, FOOT_PT, BIG_PT = 30, 20, 18, 14, 12, 32
KINDS = {"column": "COLUMN_CLUSTERED", "stacked": "COLUMN_STACKED", "bar": "BAR_CLUSTERED", "line": "LINE_MARKERS",
         "pie": "PIE"}  # fmt: skip


def new_deck(look: Mapping[str, Any]) -> Any:
    """An empty deck with the colours and fonts of a look."""
    font = look.get("font", "Carlito")
    house = dw.House(look["name"], tuple(look["colours"]), heading=font, body=font, cover=True)
    return dw.new_deck(house)


def draw(deck: Any, slide: Mapping[str, Any], look: Mapping[str, Any]) -> Any:
    """Adds a slide.

    Args:
        deck: Of python-pptx.
        slide: What is on it.
        look: Its foot is on all slides but the cover.

    Returns:
        The slide of python-pptx.
    """
    if "cover" in slide:
        return _cover(deck, slide)
    shown = dw.add_slide(deck, "Title Only", slide["title"])
    _put(shown.shapes.title, TITLE)
    shown.shapes.title.text_frame.vertical_anchor = MSO_ANCHOR.MIDDLE
    _write(shown.shapes.title.text_frame, [slide["title"]], TITLE_PT, "TEXT_2", bold=True)
    dw.drop_empty(shown)
    blocks = slide.get("blocks", [])
    for block, place in zip(blocks, _places(len(blocks), slide), strict=True):
        kind = next(iter(block))
        _BLOCKS[kind](shown, block, place)
    _foot(deck, shown, slide.get("source", ""), look.get("foot", ""))
    return shown


def _cover(deck: Any, slide: Mapping[str, Any]) -> Any:
    shown = dw.add_slide(deck, "Title Slide", slide["cover"])
    _put(shown.shapes.title, (1.0, 2.0, 11.3, 1.7))
    _write(shown.shapes.title.text_frame, [slide["cover"]], 40, "BACKGROUND_1", bold=True)
    shown.shapes.title.text_frame.vertical_anchor = MSO_ANCHOR.BOTTOM
    below = next(one for one in shown.placeholders if one.placeholder_format.idx == 1)
    _put(below, (1.0, 3.9, 11.3, 1.6))
    _write(below.text_frame, [slide["under"], slide["by"]], 20, "BACKGROUND_1")
    return shown


def _places(count: int, slide: Mapping[str, Any]) -> list[Place]:
    """Where the blocks of a slide lie: beside one another, or with `stack` below one another."""
    left, top, wide, tall = BODY
    if count <= 1:
        return [BODY] * count
    if count > 2:
        raise ValueError(f"{slide['title']}: at most two blocks")
    share = slide.get("share", 0.5)
    if slide.get("stack"):
        first = (tall - GAP) * share
        return [(left, top, wide, first), (left, top + first + GAP, wide, tall - GAP - first)]
    first = (wide - GAP) * share
    return [(left, top, first, tall), (left + first + GAP, top, wide - GAP - first, tall)]


def _put(shape: Any, place: Place) -> None:
    shape.left, shape.top, shape.width, shape.height = map(Inches, place)


def _write(
    frame: Any, lines: Sequence[str], size: float, slot: str = "TEXT_1", *, bold: bool = False, first_bold: bool = False
) -> None:
    frame.word_wrap = True
    for number, line in enumerate(lines):
        paragraph = frame.paragraphs[0] if number == 0 else frame.add_paragraph()
        paragraph.text = line
        for run in paragraph.runs:
            run.font.size, run.font.bold = Pt(size), bold or (first_bold and number == 0)
            run.font.color.theme_color = getattr(MSO_THEME_COLOR, slot)


def _textbox(shown: Any, name: str, lines: Sequence[str], place: Place, size: float, slot: str = "TEXT_1") -> Any:
    box = shown.shapes.add_textbox(*map(Inches, place))
    box.name = name
    _write(box.text_frame, lines, size, slot)
    return box


def _foot(deck: Any, shown: Any, source: str, foot: str) -> None:
    words = " · ".join(
        filter(None, (foot, f"Source: {source}" if source.partition(" ")[0].isascii() and source else source))
    )
    if words:
        _textbox(shown, "Source", [words], (BODY[0], FOOT_TOP, 10.8, 0.36), FOOT_PT, "TEXT_2")
    number = _textbox(shown, "Number", [str(len(deck.slides))], (12.0, FOOT_TOP, 0.67, 0.36), FOOT_PT, "TEXT_2")
    number.text_frame.paragraphs[0].alignment = PP_ALIGN.RIGHT


def _points(shown: Any, block: Mapping[str, Any], place: Place) -> None:
    box = _textbox(shown, "Points", [], place, POINTS_PT)
    size = block.get("size", POINTS_PT)
    _write(box.text_frame, [f"•  {line}" for line in block["points"]], size)
    for paragraph in box.text_frame.paragraphs:
        paragraph.space_after = Pt(9)
        properties = paragraph._p.get_or_add_pPr()
        properties.set("marL", "228600")
        properties.set("indent", "-228600")


def _table(shown: Any, block: Mapping[str, Any], place: Place) -> None:
    left, top, wide, tall = place
    rows = [[str(cell) for cell in row] for row in block["table"]]
    if any(isinstance(cell, dict | list) for row in block["table"] for cell in row):
        raise ValueError(f"{rows}: a cell is no text; one with a colon has to be in quotes")
    widths = block.get("widths") or [1.6, *[1.0] * (len(rows[0]) - 1)]
    widths = [wide * one / sum(widths) for one in widths]
    high = min(tall, block.get("row", 0.48) * len(rows))
    frame = dw.add_table(shown, "Table", rows, left, top, wide, high, widths)
    for r, row in enumerate(frame.table.rows):
        row.height = Inches(high / len(rows))
        for c, cell in enumerate(row.cells):
            cell.vertical_anchor = MSO_ANCHOR.MIDDLE
            cell.margin_top = cell.margin_bottom = Inches(0.03)
            figures = c and all(_figure(one[c]) for one in rows[1:])
            for paragraph in cell.text_frame.paragraphs:
                paragraph.alignment = PP_ALIGN.RIGHT if figures else PP_ALIGN.LEFT
                for run in paragraph.runs:
                    run.font.size = Pt(block.get("size", CELL_PT))
                    run.font.bold = r == 0 or bool(block.get("total") and r == len(rows) - 1)


def _figure(text: str) -> bool:
    return text in ("", "—", "–") or re.fullmatch(r"[+−–$€£¥-]?\d[\d,.]*\s?[^\s\d]{0,8}", text) is not None


def _chart(shown: Any, block: Mapping[str, Any], place: Place) -> None:
    spec = block["chart"]
    frame = dw.add_chart(
        shown, "Chart", KINDS[spec.get("kind", "column")], spec["categories"], spec["series"], *place, spec["title"]
    )
    chart = frame.chart
    plot = chart.plots[0]
    plot.has_data_labels = spec.get("labels", True)
    if plot.has_data_labels:
        plot.data_labels.show_value = True
        plot.data_labels.number_format = spec.get("format", "General")
        plot.data_labels.number_format_is_linked = False
        plot.data_labels.font.size = Pt(FOOT_PT)
        if spec.get("kind") == "line":
            plot.data_labels.position = XL_LABEL_POSITION.ABOVE
    if spec.get("kind") == "pie":
        return
    if spec.get("kind", "column") in ("column", "bar", "stacked"):
        plot.gap_width = 60
    for axis, words in ((chart.category_axis, spec.get("x")), (chart.value_axis, spec.get("y"))):
        if words:
            axis.axis_title.text_frame.text = words
            run = axis.axis_title.text_frame.paragraphs[0].runs[0]
            run.font.size, run.font.bold = Pt(FOOT_PT), False
    chart.category_axis.tick_label_position = XL_TICK_LABEL_POSITION.LOW  # below bars of negative values, too
    chart.value_axis.major_gridlines.format.line.color.rgb = dw.RGBColor.from_string("D9DEE4")
    for name in ("minimum", "maximum"):
        if name in spec:
            setattr(chart.value_axis, f"{name}_scale", spec[name])


def _panel(shown: Any, name: str, place: Place, slot: str = "BACKGROUND_2") -> Any:
    return dw.add_box(shown, name, "", *place, slot=slot, shape="RECTANGLE")


def _cards(shown: Any, block: Mapping[str, Any], place: Place) -> None:
    """Large figures with a line each, in rows of at most `across`."""
    cards = block["cards"]
    across = block.get("across", min(4, len(cards)))
    left, top, wide, tall = place
    rows = -(-len(cards) // across)
    width, height = (wide - GAP * (across - 1)) / across, (tall - GAP * (rows - 1)) / rows
    for number, (big, small) in enumerate(cards):
        x, y = left + number % across * (width + GAP), top + number // across * (height + GAP)
        box = _panel(shown, f"Card {number + 1}", (x, y, width, height))
        box.text_frame.vertical_anchor = MSO_ANCHOR.MIDDLE
        _write(box.text_frame, [big], BIG_PT, "ACCENT_1", bold=True)
        paragraph = box.text_frame.add_paragraph()
        paragraph.text = small
        for run in paragraph.runs:
            run.font.size = Pt(SMALL_PT)
            run.font.color.theme_color = MSO_THEME_COLOR.TEXT_1
        for paragraph in box.text_frame.paragraphs:
            paragraph.alignment = PP_ALIGN.LEFT


def _steps(shown: Any, block: Mapping[str, Any], place: Place) -> None:
    """Boxes from left to right, a heading and a text each, with arrows between them unless `arrows` is false."""
    steps = block["steps"]
    left, top, wide, tall = place
    arrow = 0.4
    tall = min(tall, STEP_TALL)
    width = (wide - arrow * (len(steps) - 1)) / len(steps)
    for number, (head, text) in enumerate(steps):
        x = left + number * (width + arrow)
        box = _panel(shown, f"Step {number + 1}", (x, top, width, tall))
        box.text_frame.vertical_anchor = MSO_ANCHOR.MIDDLE
        _write(box.text_frame, [head, text], SMALL_PT, first_bold=True)
        for paragraph in box.text_frame.paragraphs:
            paragraph.alignment = PP_ALIGN.LEFT
        if number and block.get("arrows", True):
            line = shown.shapes.add_connector(
                MSO_CONNECTOR.STRAIGHT,
                Inches(x - arrow + 0.04), Inches(top + tall / 2), Inches(x - 0.04), Inches(top + tall / 2),
            )  # fmt: skip
            _arrow(line)


def _arrow(line: Any, head: bool = True) -> None:
    line.line.color.theme_color = MSO_THEME_COLOR.ACCENT_1
    line.line.width = Pt(2)
    if head:
        properties = line.line._get_or_add_ln()
        dw.etree.SubElement(properties, dw.qn("a:tailEnd"), {"type": "triangle"})


def _quote(shown: Any, block: Mapping[str, Any], place: Place) -> None:
    words, by = block["quote"]
    box = _panel(shown, "Quotation", place)
    box.text_frame.vertical_anchor = MSO_ANCHOR.MIDDLE
    _write(box.text_frame, [f"“{words}”"], POINTS_PT, "TEXT_2")
    paragraph = box.text_frame.add_paragraph()
    paragraph.text = by
    for run in paragraph.runs:
        run.font.size = Pt(SMALL_PT)
        run.font.color.theme_color = MSO_THEME_COLOR.TEXT_1
    for paragraph in box.text_frame.paragraphs:
        paragraph.alignment = PP_ALIGN.LEFT
        paragraph.space_after = Pt(6)


def _note(shown: Any, block: Mapping[str, Any], place: Place) -> None:
    """A panel in the first accent with a heading and lines."""
    box = _panel(shown, "Note", place, "ACCENT_1")
    box.text_frame.vertical_anchor = MSO_ANCHOR.MIDDLE
    _write(box.text_frame, block["note"], POINTS_PT, "BACKGROUND_1", first_bold=True)
    for paragraph in box.text_frame.paragraphs:
        paragraph.alignment = PP_ALIGN.LEFT
        paragraph.space_after = Pt(4)


def _diagram(shown: Any, block: Mapping[str, Any], place: Place) -> None:
    """Labelled nodes at shares of the place, and edges between them, with heads where `arrows` is true."""
    spec = block["diagram"]
    left, top, wide, tall = place
    w, h = spec.get("node", (0.9, 0.55))
    middles = {
        name: (left + w / 2 + x * (wide - w), top + h / 2 + y * (tall - h)) for name, (x, y) in spec["nodes"].items()
    }
    for start, end in spec["edges"]:
        ends = (*_edge(middles[start], middles[end], w, h), *_edge(middles[end], middles[start], w, h))
        line = shown.shapes.add_connector(MSO_CONNECTOR.STRAIGHT, *map(Inches, ends))
        _arrow(line, head=bool(spec.get("arrows", False)))
    marked = set(map(str, spec.get("marked", ())))
    for name, (x, y) in middles.items():
        box = shown.shapes.add_shape(
            getattr(MSO_SHAPE, spec.get("shape", "OVAL")), *map(Inches, (x - w / 2, y - h / 2, w, h))
        )
        box.name = f"Node {name}"
        box.fill.solid()
        strong = str(name) in marked
        box.fill.fore_color.theme_color = MSO_THEME_COLOR.ACCENT_1 if strong else MSO_THEME_COLOR.BACKGROUND_2
        box.line.color.theme_color = MSO_THEME_COLOR.ACCENT_1
        box.text_frame.margin_left = box.text_frame.margin_right = 0
        _write(box.text_frame, [str(name)], 16, "BACKGROUND_1" if strong else "TEXT_1", bold=True)
        box.text_frame.paragraphs[0].alignment = PP_ALIGN.CENTER


def _edge(middle: tuple[float, float], towards: tuple[float, float], w: float, h: float) -> tuple[float, float]:
    """Return where the line from a box's middle to another point leaves the box."""
    dx, dy = towards[0] - middle[0], towards[1] - middle[1]
    share = min(w / 2 / abs(dx) if dx else 1.0, h / 2 / abs(dy) if dy else 1.0, 0.5)
    return middle[0] + share * dx, middle[1] + share * dy


_BLOCKS = {
    "points": _points,
    "table": _table,
    "chart": _chart,
    "cards": _cards,
    "steps": _steps,
    "quote": _quote,
    "note": _note,
    "diagram": _diagram,
}
