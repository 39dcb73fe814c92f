"""Turns a deck into the text that prompts carry: the form of the paper's Figures 5 and 6, with the switches of its
content selection (figure 9).

Lengths are in thousands of EMU, sizes of fonts in EMU, and slides and objects count from 0, as the API counts them.
"""

from __future__ import annotations

from collections.abc import Iterator

from deskcraft.suite.pptc.deck import Deck
from deskcraft.suite.pptc.relations import Box
from deskcraft.suite.pptc.slides import NO_STYLE, Shape, Slide, Style

EMU_PER_UNIT = 1_000
EMU_PER_HUNDREDTH_POINT = 127
DEGREE = 60_000
_HEADS = {"title": "Title", "content": "Content", "textbox": "TextBox", "picture": "Picture"}
_ALWAYS_NUMBERED = {"textbox", "picture"}
_ALIGNED = {"l": "LEFT (1)", "ctr": "CENTER (2)", "r": "RIGHT (3)", "just": "JUSTIFY (4)"}
_NEEDED_BY = {
    "title": "title",
    "content": "content",
    "placeholder": "content",
    "footer": "content",
    "header": "content",
    "date": "content",
    "slide_number": "content",
    "picture": "picture",
    "table": "table",
    "chart": "chart",
    "textbox": "textbox",
}


def describe(
    deck: bytes | Deck,
    *,
    current: int | None = None,
    need_text: bool = True,
    need_style: bool = True,
    need_position: bool = True,
    need_title: bool = True,
    need_content: bool = True,
    need_picture: bool = True,
    need_table: bool = True,
    need_chart: bool = True,
    need_textbox: bool = True,
    need_shape: bool = True,
) -> str:
    """Return a deck as text.

    Args:
        deck: A .pptx, or one that was opened.
        current: The number of the current slide, which the first line then names.
        need_text: Text, the data of tables and charts, and notes.
        need_style: Fonts, colours, rotation.
        need_position: Size and place.
        need_title: Titles; so are text boxes on slides without a title. Each of the others is a kind of object too:
            `need_content` with all other placeholders, `need_shape` with all that is drawn.

    Raises:
        Unreadable: the deck cannot be read.
    """
    opened = Deck(deck) if isinstance(deck, bytes) else deck
    needed = {
        "title": need_title,
        "content": need_content,
        "picture": need_picture,
        "table": need_table,
        "chart": need_chart,
        "textbox": need_textbox,
        "shape": need_shape,
    }
    aspects = _Aspects(need_text, need_style, need_position)
    width, height = (length // EMU_PER_UNIT for length in opened.size)
    count = len(opened.slides)
    are = "is 1 slide" if count == 1 else f"are {count} slides"
    head = f"There {are} with slide height {height} and slide width {width}."
    if current is not None:
        head += f" The current slide is slide {current}."
    return "\n".join([head, *(aspects.slide(opened, number, needed) for number in range(count))])


class _Aspects:
    """Writes slides and objects in the aspects that are needed."""

    def __init__(self, text: bool, style: bool, position: bool) -> None:
        self.text = text
        self.style = style
        self.position = position

    def slide(self, deck: Deck, number: int, needed: dict[str, bool]) -> str:
        """Return a slide with a blank line behind each object."""
        slide = deck.slide(number)
        lines = [f"Slide {number} with background color {slide.background}:"]
        if self.text and slide.notes:
            lines.append(f"Notes: {slide.notes}")
        for shape in slide.shapes:
            if _is_needed(shape, slide, needed):
                box = shape.box or deck.inherited(number, shape) or (0, 0, 0, 0)
                lines.extend([*self._shape(shape, box), ""])
        return "\n".join(lines)

    def _shape(self, shape: Shape, box: Box) -> Iterator[str]:
        yield _head(shape)
        left, top, width, height = (length // EMU_PER_UNIT for length in box)
        if self.position:
            yield f"Size: height={height}, width={width}"
        if self.text:
            yield from _text(shape)
        if self.style:
            yield from _style(shape)
        if self.position:
            yield f"Visual Positions: left={left}, top={top}"


def _is_needed(shape: Shape, slide: Slide, needed: dict[str, bool]) -> bool:
    kind = _NEEDED_BY.get(shape.name.kind, "shape")
    if needed[kind]:
        return True
    titled = any(each.name.kind == "title" for each in slide.shapes)
    return kind == "textbox" and not titled and (needed["title"] or needed["content"])


def _head(shape: Shape) -> str:
    kind, number = shape.name.kind, shape.name.number
    name = _HEADS.get(kind) or kind.replace("_", " ").title()
    if number or kind in _ALWAYS_NUMBERED:
        name = f"{name} {number}"
    if shape.table is not None:
        return f"[{name}] with {len(shape.table.rows)} rows and {shape.table.columns} columns"
    return f"[{name}]"


def _text(shape: Shape) -> Iterator[str]:
    if shape.table is not None:
        yield "Data:"
        for row in shape.table.rows:
            yield "|" + "".join(f"{' '.join(paragraph.text for paragraph in cell)}|" for cell in row)
    elif shape.chart is not None:
        if shape.chart.title:
            yield f"Title: {shape.chart.title}"
        yield f"Chart Type: {', '.join(shape.chart.types)}"
        if shape.chart.series and shape.chart.series[0].categories:
            yield f"Categories: {', '.join(shape.chart.series[0].categories)}"
        yield "Data:"
        for series in shape.chart.series:
            yield f"{series.name}: {', '.join(series.values)}"
    elif shape.inner:
        yield f"Text: {' | '.join(_inner_texts(shape))}"
    elif shape.picture is None and shape.name.kind != "connector":
        yield f"Text: {shape.text}"


def _inner_texts(shape: Shape) -> Iterator[str]:
    for each in shape.inner:
        if each.text:
            yield each.text
        yield from _inner_texts(each)


def _style(shape: Shape) -> Iterator[str]:
    rotation = f"{shape.rotation / DEGREE:g}"
    if shape.picture is not None:
        yield f"Picture Style: rotation={rotation}"
        return
    if shape.table is not None or shape.chart is not None or shape.inner or not shape.paragraphs:
        return
    first = shape.paragraphs[0]
    style = first.runs[0].style if first.runs else first.empty
    kinds = (*_HEADS, "placeholder")
    if shape.name.kind not in kinds:
        yield f"Shape Style: fill={shape.fill}, rotation={rotation}"
    if shape.name.kind in kinds or style != NO_STYLE:
        spacing, alignment = first.line_spacing, _ALIGNED.get(first.alignment or "", str(first.alignment))
        yield f"{_font(style, shape)}, line_space={_lines(spacing)}, align={alignment}"


def _font(style: Style, shape: Shape) -> str:
    size = style.size * EMU_PER_HUNDREDTH_POINT if style.size is not None else None
    return (
        f"Font Style: bold={style.bold}, italic={style.italic}, underline={style.underline}, size={size}, "
        f"color={style.colour}, fill={shape.fill}, font style={style.font}"
    )


def _lines(spacing: str | None) -> str:
    """Write a spacing of lines as a number of lines, `120%` as 1.2; one in points stays as it is."""
    if spacing is None or not spacing.endswith("%"):
        return str(spacing)
    return f"{float(spacing[:-1]) / 100:g}"
