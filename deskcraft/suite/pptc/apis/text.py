"""Calls that write text and set how it looks."""

from __future__ import annotations

from deskcraft.suite.pptc import drawing, textbody
from deskcraft.suite.pptc.apis.choose import is_table
from deskcraft.suite.pptc.apis.shapes import frame
from deskcraft.suite.pptc.colours import rgb
from deskcraft.suite.pptc.drawing import A, P
from deskcraft.suite.pptc.notes import note_body
from deskcraft.suite.pptc.registry import Misuse, api
from deskcraft.suite.pptc.workspace import Workspace
from evaluators.safe_xml import Element

_BODY = "<{p}:txBody><a:bodyPr/><a:lstStyle/><a:p/></{p}:txBody>"
_FONT_SIZES = (1, 4_000)
_LINES = (0, 100)
_NAME_LIMIT = 200


def _bodies(work: Workspace) -> list[Element]:
    """Return the texts that are selected: of a shape, of a cell, or of all cells of a table."""
    shape = work.selected()
    picked = work.selection.cell if work.selection is not None else None
    if picked is not None:
        return [_body(work.cell(shape, *picked), "a")]
    grid = drawing.table(shape)
    if grid is not None:
        return [_body(cell, "a") for cell in grid.iter(f"{A}tc")]
    if shape.tag != f"{P}sp":
        raise Misuse("arguments", "the selected object has no text")
    return [_body(shape, "p")]


def _body(holder: Element, prefix: str) -> Element:
    """Return a text body, which a shape or cell without text gets."""
    found = holder.find(f"{A if prefix == 'a' else P}txBody")
    if found is None:
        found = drawing.piece(_BODY.format(p=prefix))
        if prefix == "a":
            holder.insert(0, found)
        else:
            holder.append(found)
    return found


def _one(work: Workspace) -> Element:
    """Return the one text that is selected."""
    shape = work.selected()
    if is_table(shape) and (work.selection is None or work.selection.cell is None):
        raise Misuse("state", "a whole table is selected: call choose_table_cell(row_id, column_id) first")
    return _bodies(work)[0]


@api("text")
def insert_text(work: Workspace, text: str) -> None:
    """Writes text, a string, at the end of the selected title, content, text box, shape or table cell. \\n begins a new
    paragraph. Choose the object first."""
    body = _one(work)
    work.count_text(text)
    textbody.write(body, text)


@api("text")
def insert_bullet_point(work: Workspace, text: str) -> None:
    """Adds one bullet point with the given text, a string, at the end of the selected content. Choose the content
    first, and call it once for each bullet point."""
    body = _one(work)
    work.count_text(text)
    mark = drawing.placeholder(work.selected())
    listed = mark is not None and (mark.get("type") or "obj") in {"obj", "body"}
    textbody.add_bullet(body, text, mark=not listed)


@api("text")
def insert_note(work: Workspace, text: str) -> None:
    """Writes text, a string, at the end of the speaker's note of the current slide."""
    _ = work.slide
    work.count_text(text)
    textbody.write(note_body(work), text)


@api("text")
def insert_textbox(work: Workspace) -> None:
    """Inserts an empty text box onto the slide and selects it. Use it for a caption or any text beside, above or below
    another object."""
    work.add(frame("TextBox", work, text=True))


@api("text")
def delete_text(work: Workspace) -> None:
    """Deletes all text of the selected object. Choose the object first; to replace a text, delete it and insert the
    new one."""
    textbody.erase(_one(work))


@api("text")
def set_font_size(work: Workspace, font_size: float) -> None:
    """Sets the font size of the text of the selected object in points, an integer."""
    low, high = _FONT_SIZES
    if not low <= font_size <= high:
        raise Misuse("arguments", f"a font has a size from {low} to {high} points")
    for body in _bodies(work):
        textbody.style_runs(body, lambda run: run.set("sz", str(round(font_size * 100))))


@api("text")
def set_font_color(work: Workspace, color: str) -> None:
    """Sets the color of the text of the selected object, given by its name as a string such as 'red' or
    'light blue'."""
    digits = rgb(color)
    for body in _bodies(work):
        textbody.style_runs(body, lambda run: textbody.set_colour(run, digits))


@api("text")
def set_font_bold(work: Workspace) -> None:
    """Makes the text of the selected object bold."""
    for body in _bodies(work):
        textbody.style_runs(body, lambda run: run.set("b", "1"))


@api("text")
def set_font_italic(work: Workspace) -> None:
    """Makes the text of the selected object italic."""
    for body in _bodies(work):
        textbody.style_runs(body, lambda run: run.set("i", "1"))


@api("text")
def set_font_underline(work: Workspace) -> None:
    """Underlines the text of the selected object."""
    for body in _bodies(work):
        textbody.style_runs(body, lambda run: run.set("u", "sng"))


@api("text")
def set_font_style(work: Workspace, font_name: str) -> None:
    """Sets the font of the text of the selected object, given by its name as a string such as 'Arial'."""
    name = textbody.clean(font_name).strip()
    if not name or len(name) > _NAME_LIMIT:
        raise Misuse("arguments", "a font has a name of 1 to 200 characters")
    for body in _bodies(work):
        textbody.style_runs(body, lambda run: textbody.set_typeface(run, name))


@api("text")
def set_line_space(work: Workspace, line_space_level: float = 0) -> None:
    """Sets the distance of the lines of the selected text as a number of lines: 1 is single, 2 is double; 0, the
    default, leaves it to the layout."""
    low, high = _LINES
    if not low <= line_space_level <= high:
        raise Misuse("arguments", f"a distance of lines is a number from {low} to {high}")
    for body in _bodies(work):
        for paragraph in textbody.paragraphs(body):
            textbody.set_spacing(paragraph, line_space_level)


def _align(work: Workspace, side: str) -> None:
    for body in _bodies(work):
        for paragraph in textbody.paragraphs(body):
            textbody.paragraph_properties(paragraph).set("algn", side)


@api("text")
def text_align_left(work: Workspace) -> None:
    """Aligns the text of the selected object to the left."""
    _align(work, "l")


@api("text")
def text_align_center(work: Workspace) -> None:
    """Centers the text of the selected object."""
    _align(work, "ctr")


@api("text")
def text_align_right(work: Workspace) -> None:
    """Aligns the text of the selected object to the right."""
    _align(work, "r")
