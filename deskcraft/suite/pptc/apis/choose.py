"""Calls that select an object of the current slide."""

from __future__ import annotations

from collections.abc import Callable

from deskcraft.suite.pptc import drawing
from deskcraft.suite.pptc.registry import Misuse, api
from deskcraft.suite.pptc.workspace import Workspace
from evaluators.safe_xml import Element

PRESETS = {
    "rectangle": "rect",
    "right_arrow": "rightArrow",
    "rounded_rectangle": "roundRect",
    "triangle": "triangle",
    "callout": "wedgeRoundRectCallout",
    "cloud": "cloud",
    "star": "star5",
    "circle": "ellipse",
}
"""The geometry that each of the paper's names of shapes stands for."""
_CONTENT_TYPES = {"obj", "body", "subTitle"}


def numbers(work: Workspace, fits: Callable[[Element], bool]) -> list[int]:
    """Return the numbers of the shapes of the current slide that fit, from back to front; nothing stays selected."""
    work.selection = None
    return [number for number, shape in enumerate(work.shapes()) if fits(shape)]


def _pick(work: Workspace, found: list[int], index: int, what: str) -> None:
    if not found:
        raise Misuse("state", f"there is no {what} on this slide")
    if not 0 <= index < len(found):
        raise Misuse("state", f"there is no {what} {index} on this slide: it has {len(found)}, counted from 0")
    work.select(found[index])


def _is_title(shape: Element) -> bool:
    mark = drawing.placeholder(shape)
    return mark is not None and mark.get("type") in {"title", "ctrTitle"}


def _is_content(shape: Element) -> bool:
    mark = drawing.placeholder(shape)
    return mark is not None and (mark.get("type") or "obj") in _CONTENT_TYPES


def _is_first_content(shape: Element) -> bool:
    mark = drawing.placeholder(shape)
    return mark is not None and mark.get("idx") == "1" and _is_content(shape)


def is_picture(shape: Element) -> bool:
    """Whether a shape is a picture."""
    return shape.tag == f"{drawing.P}pic"


def is_table(shape: Element) -> bool:
    """Whether a shape is a table."""
    return drawing.table(shape) is not None


def is_chart(shape: Element) -> bool:
    """Whether a shape is a chart."""
    return bool(drawing.chart_relation(shape))


@api("choose")
def choose_title(work: Workspace) -> None:
    """Selects the title of the slide. Call it before you insert text into the title or change its font."""
    found = numbers(work, _is_title) or numbers(work, drawing.is_textbox)
    _pick(work, found[:1], 0, "title")


@api("choose")
def choose_content(work: Workspace) -> None:
    """Selects the content of the slide. Call it before you insert text or bullet points into the content or change
    its font."""
    found = numbers(work, _is_first_content) or numbers(work, _is_content)
    _pick(work, found[:1], 0, "content")


@api("choose")
def choose_textbox(work: Workspace, idx: int = 0) -> None:
    """Selects a text box of the slide. idx is its number as an integer, 0 (the first text box) unless given. Call it
    before you insert text into a text box or change its font."""
    _pick(work, numbers(work, drawing.is_textbox), idx, "text box")


@api("choose")
def choose_picture(work: Workspace, idx: int = 0) -> None:
    """Selects a picture of the slide. idx is its number as an integer, 0 (the first picture) unless given. Call it
    before you change the size, the rotation or the place of a picture that is already on the slide."""
    _pick(work, numbers(work, is_picture), idx, "picture")


@api("choose")
def choose_chart(work: Workspace) -> None:
    """Selects the chart of the slide, the last one if there are several. Call it before you change a chart that is
    already on the slide."""
    _pick(work, numbers(work, is_chart)[-1:], 0, "chart")


@api("choose")
def choose_shape(work: Workspace, shape_name: str) -> None:
    """Selects a shape of the slide by its name, one of 'rectangle', 'right_arrow', 'rounded_rectangle', 'triangle',
    'callout', 'cloud', 'star' and 'circle'; the last one if there are several. Call it before you change a shape that
    is already on the slide."""
    words = shape_name.lower().replace("_", " ").split()
    index = int(words.pop()) if len(words) > 1 and words[-1].isdecimal() and len(words[-1]) < 6 else None
    kind = "_".join(words)
    if kind not in PRESETS:
        raise Misuse("arguments", f"'{shape_name[:40]}' is no shape; it can be {', '.join(PRESETS)}")
    found = numbers(work, lambda shape: drawing.preset(shape) == PRESETS[kind])
    _pick(work, found if index is not None else found[-1:], index or 0, kind)


@api("choose")
def choose_table(work: Workspace) -> None:
    """Selects the table of the slide, the last one if there are several. Call it before you change a table that is
    already on the slide."""
    _pick(work, numbers(work, is_table)[-1:], 0, "table")


@api("choose")
def choose_table_cell(work: Workspace, row_id: int, column_id: int) -> None:
    """Selects one cell of the table by the number of its row and, second, of its column; both are integers that count
    from 0. Call it before you insert text into a cell or change its font or color."""
    before = work.selection
    found = numbers(work, is_table)
    number = before.shape if before is not None and before.shape in found else (found or [-1])[-1]
    _pick(work, [number] if found else [], 0, "table")
    try:
        work.cell(work.selected(), row_id, column_id)
    except Misuse:
        work.selection = None
        raise
    work.select(number, (row_id, column_id))
