"""Damage of single cells, rows, columns, sheets and charts of a workbook, one facet at a time.

What goals pin says where the solution worked: cells at the ends of pinned areas are damaged, and cells beside them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, TypeAlias

from lxml import etree

from deskcraft.kits.calc.edit import S, Workbook, column_letters, split
from deskcraft.kits.mutants import Mutant, Subject, damage

MOST = 3
"""Pinned areas of a file whose cells are damaged."""
BESIDE = 2
"""Cells that no goal pins and that are damaged as well."""
TURNS = 3
"""Each cell gets one of so many looks in turn."""
VIEWS = {"rightToLeft": "from right to left", "showFormulas": "with formulas shown"}
"""Ways in which a sheet may be looked at."""
LIKE_OTHERS = ("bold or not", "aligned otherwise")
"""Looks that a cell which was blank may have from the cells about it."""
_AREA = re.compile(r"(.+)!([A-Z]+\d+)(?::([A-Z]+\d+))?/(\w+)")
CHART = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
_NEW = re.compile(r"(.+)!\*/there")
Place: TypeAlias = tuple[str, str]
TEXTS = ("s", "str", "inlineStr")
"""Types of cells that hold text."""


def _bold(font: Any) -> None:
    _switched(font, "b")


def _italic(font: Any) -> None:
    _switched(font, "i")


def _struck(font: Any) -> None:
    _switched(font, "strike")


def _switched(font: Any, name: str) -> None:
    old = font.find(f"{S}{name}")
    on = old is not None and old.get("val", "1") in ("1", "true")
    if old is not None:
        font.remove(old)
    if not on:
        font.insert(0, etree.Element(f"{S}{name}", val="1"))


def _red(font: Any) -> None:
    for old in font.findall(f"{S}color"):
        font.remove(old)
    font.append(etree.Element(f"{S}color", rgb="FFCC0000"))
    _in_order(font)


def _tiny(font: Any) -> None:
    for old in font.findall(f"{S}sz"):
        font.remove(old)
    font.append(etree.Element(f"{S}sz", val="5"))
    _in_order(font)


def _in_order(font: Any) -> None:
    order = ("b", "i", "strike", "outline", "shadow", "u", "vertAlign", "sz", "color", "name", "family", "charset")
    font[:] = sorted(font, key=lambda each: order.index(name) if (name := etree.QName(each).localname) in order else 99)


def _green(fill: Any) -> None:
    for old in list(fill):
        fill.remove(old)
    pattern = etree.SubElement(fill, f"{S}patternFill", patternType="solid")
    etree.SubElement(pattern, f"{S}fgColor", rgb="FF66FF66")


def _boxed(border: Any) -> None:
    for name in ("left", "right", "top", "bottom"):
        side = border.find(f"{S}{name}")
        if side is not None:
            for old in list(side):
                side.remove(old)
            side.set("style", "thick")
            etree.SubElement(side, f"{S}color", rgb="FF00AA00")


def _aligned(alignment: Any) -> None:
    alignment.set("horizontal", "left" if alignment.get("horizontal") == "center" else "center")


def _turned(alignment: Any) -> None:
    alignment.set("textRotation", "45")


LOOKS: dict[str, tuple[str, Any]] = {
    "bold or not": ("font", _bold),
    "italic or not": ("font", _italic),
    "struck out": ("font", _struck),
    "in red": ("font", _red),
    "at 5 points": ("font", _tiny),
    "on green": ("fill", _green),
    "boxed": ("border", _boxed),
    "aligned otherwise": ("alignment", _aligned),
    "turned": ("alignment", _turned),
    "shown as a power": ("numFmt", 11),
}


def _places(subject: Subject, book: Workbook) -> tuple[list[Place], list[Place]]:
    """The cells at the ends of pinned areas, and some that hold something and lie in none."""
    areas = [(found[1], found[2], found[3] or found[2]) for each in subject.pinned if (found := _AREA.fullmatch(each))]
    areas = [each for each in dict.fromkeys(areas) if each[0] in book.sheets]
    step = max(1, len(areas) // MOST)
    ends = [(sheet, name) for sheet, first, last in areas[::step][:MOST] for name in dict.fromkeys((first, last))]
    worked_on = dict.fromkeys(sheet for sheet, _, _ in areas)
    filled = {sheet: book.filled(sheet) for sheet in worked_on}
    ends = [(sheet, name) for sheet, name in ends if not any(_within(name, sheet, area) for area in filled[sheet])]
    inside = [(each.get("r"), sheet) for sheet in worked_on if not filled[sheet] for each in book.cells(sheet)]
    beside = [(sheet, name) for name, sheet in inside if not any(_within(name, sheet, area) for area in areas)]
    return ends, beside[:: max(1, len(beside) // BESIDE)][:BESIDE]


def _within(name: str, sheet: str, area: tuple[str, str, str]) -> bool:
    (column, row), (left, top), (right, bottom) = split(name), split(area[1]), split(area[2])
    return sheet == area[0] and left <= column <= right and top <= row <= bottom


def _edited(subject: Subject, what: str, edit: Callable[[Workbook], object]) -> Mutant:
    book = Workbook(subject.after)
    edit(book)
    return Mutant(what, book.written())


@damage(".xlsx")
def one_cell(subject: Subject) -> Iterator[Mutant]:
    """A cell's value, formula or one side of its look."""
    book = Workbook(subject.after)
    old = Workbook(subject.before) if subject.before is not None else None
    new = {found[1] for each in subject.pinned if (found := _NEW.fullmatch(each))}
    ends, beside = _places(subject, book)
    for turn, (sheet, name) in enumerate((*ends, *beside)):
        cell = book.cell(sheet, name)
        if cell is None:
            continue
        for what, value in _contents(book, cell).items():
            yield _edited(subject, f"{sheet}!{name} {what}", _put(sheet, name, value))
        open_ = sheet in new or subject.before is None  # what the solution made looks as it likes
        for what, (part, change) in () if open_ else list(LOOKS.items())[turn % TURNS :: TURNS]:
            lettered = part == "numFmt" and cell.get("t") in TEXTS
            if not lettered and not (what in LIKE_OTHERS and _was_blank(old, sheet, name)):
                yield _edited(subject, f"{sheet}!{name} {what}", _looked(sheet, name, part, change))


def _put(sheet: str, name: str, value: float | str | None) -> Callable[[Workbook], object]:
    return lambda book: book.put(book.cell(sheet, name), value)


def _looked(sheet: str, name: str, part: str, change: Any) -> Callable[[Workbook], object]:
    return lambda book: book.looked(book.cell(sheet, name), part, change)


def _was_blank(old: Workbook | None, sheet: str, name: str) -> bool:
    if old is None or sheet not in old.sheets:
        return True
    cell = old.cell(sheet, name)
    return cell is None or (not old.text(cell) and cell.find(f"{S}f") is None)


def _contents(book: Workbook, cell: Any) -> dict[str, float | str | None]:
    text, formula = book.text(cell), cell.find(f"{S}f")
    if not text and formula is None:
        return {"written to": "stray"}
    try:
        number = None if cell.get("t") in TEXTS else float(text)
    except ValueError:
        number = None
    if number is None:
        return {"emptied": None, "with a letter more": f"{text}s", "with a blank before it": f" {text}"}
    return {"emptied": None, "one more": number + 1, "as text": text}


@damage(".xlsx")
def rows_and_columns(subject: Subject) -> Iterator[Mutant]:
    """A row or a column that is hidden, or too low or too narrow to read."""
    book = Workbook(subject.after)
    ends, _ = _places(subject, book)
    done: set[tuple[str, str]] = set()
    for sheet, name in ends[:: max(1, len(ends) // 2)][:2]:
        column, row = split(name)
        if book.row(sheet, row) is None:
            continue
        edits: dict[str, Callable[[Workbook], object]] = {
            f"column {column_letters(column)} hidden": partial(_column, sheet, column, hidden="1"),
            f"column {column_letters(column)} too narrow": partial(
                _column, sheet, column, width="0.8", customWidth="1"
            ),
            f"row {row} hidden": partial(_row, sheet, row, hidden="1"),
            f"row {row} too low": partial(_row, sheet, row, ht="2", customHeight="1"),
        }
        for what, edit in edits.items():
            if (sheet, what) not in done:
                done.add((sheet, what))
                yield _edited(subject, f"{sheet}: {what}", edit)


def _column(sheet: str, number: int, book: Workbook, **attributes: str) -> None:
    book.column(sheet, number, attributes)


def _row(sheet: str, number: int, book: Workbook, **attributes: str) -> None:
    row = book.row(sheet, number)
    assert row is not None
    row.attrib.update(attributes)


@damage(".xlsx")
def sheets(subject: Subject) -> Iterator[Mutant]:
    """A sheet that is hidden, has another name, runs from right to left or shows its formulas."""
    book = Workbook(subject.after)
    for sheet in list(book.sheets)[:1]:
        for attribute, what in VIEWS.items():
            yield _edited(subject, f"sheet {sheet} {what}", partial(_seen, sheet, attribute))
    shown = [name for name in book.sheets if book.entry(name).get("state", "visible") == "visible"]
    for name in shown if len(shown) > 1 else ():
        yield _edited(subject, f"sheet {name} hidden", partial(_entry, name, "state", "hidden"))
    for name in book.sheets:
        yield _edited(subject, f"sheet {name} renamed", partial(_entry, name, "name", f"{name} 2"))


def _seen(sheet: str, attribute: str, book: Workbook) -> None:
    next(book.sheet(sheet).iter(f"{S}sheetView")).set(attribute, "1")


def _entry(sheet: str, attribute: str, value: str, book: Workbook) -> None:
    book.entry(sheet).set(attribute, value)


@damage(".xlsx")
def one_chart(subject: Subject) -> Iterator[Mutant]:
    """A drawing that is gone; a chart without a series, its title or the names of its categories."""
    book = Workbook(subject.after)
    for sheet in book.sheets:
        for number, _ in enumerate(book.anchors(sheet)):
            yield _edited(subject, f"{sheet}: drawing {number + 1} gone", partial(_without_drawing, sheet, number))
        for number, part in enumerate(book.charts(sheet)):
            for what, tag in (("a series", "ser"), ("the title", "title"), ("the categories", "cat")):
                if book.package.tree(part).find(f".//{CHART}{tag}") is not None:
                    name = f"{sheet}: chart {number + 1} without {what}"
                    yield _edited(subject, name, partial(_without_part, part, f".//{CHART}{tag}"))


def _without_drawing(sheet: str, number: int, book: Workbook) -> None:
    _dropped(book.anchors(sheet)[number])


def _without_part(part: str, path: str, book: Workbook) -> None:
    _dropped(book.package.tree(part).find(path))


def _dropped(element: Any) -> None:
    element.getparent().remove(element)
