"""Damage of single paragraphs, letters, pages and tables of a text document, one facet at a time.

What goals pin says in which paragraphs the solution worked; paragraphs beside them are damaged as well.
"""

from __future__ import annotations

import copy
import io
import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, TypeAlias

from docx import Document
from docx.enum.section import WD_ORIENT
from docx.enum.text import WD_ALIGN_PARAGRAPH, WD_COLOR_INDEX
from docx.oxml.ns import qn
from docx.shared import Cm, Pt, RGBColor

from deskcraft.kits.mutants import Mutant, Subject, damage
from deskcraft.kits.office import saved

MOST = 5
"""Pinned paragraphs of a file that are damaged."""
BESIDE = 2
"""Paragraphs that no goal pins and that are damaged as well."""
TURNS = 3
"""Each paragraph gets one of so many kinds of damage in turn."""
_PARAGRAPH = re.compile(r"paragraph=(\d+)(?:\[\d+:\d+\])?/.*")
_colour: Callable[[int, int, int], Any] = RGBColor
Edit: TypeAlias = Callable[[Any], object]


def _is(run: Any, what: str) -> bool:
    """Say what a run or the styles of its paragraph say first."""
    said = getattr(run.font, what)
    style = run._parent.style
    while said is None and style is not None:
        said, style = getattr(style.font, what), style.base_style
    return bool(said)


def _letter_more(run: Any) -> None:
    run.text += "s"


def _bold(run: Any) -> None:
    run.font.bold = not _is(run, "bold")


def _italic(run: Any) -> None:
    run.font.italic = not _is(run, "italic")


def _underlined(run: Any) -> None:
    run.font.underline = not run.font.underline


def _struck(run: Any) -> None:
    run.font.strike = not run.font.strike


def _red(run: Any) -> None:
    run.font.color.rgb = _colour(0xE0, 0x10, 0x10)


def _large(run: Any) -> None:
    run.font.size = Pt(31)


def _marked(run: Any) -> None:
    run.font.highlight_color = WD_COLOR_INDEX.YELLOW


def _raised(run: Any) -> None:
    run.font.superscript = not run.font.superscript


def _small_capitals(run: Any) -> None:
    if run.font.all_caps:
        raise ValueError("all capitals are larger")
    run.font.small_caps = not run.font.small_caps


def _other_font(run: Any) -> None:
    run.font.name = "DejaVu Sans Mono"
    run.font.element.rPr.rFonts.set(qn("w:eastAsia"), "DejaVu Sans Mono")


LETTERS: dict[str, Edit] = {
    "with a letter more": _letter_more,
    "bold or not": _bold,
    "italic or not": _italic,
    "underlined or not": _underlined,
    "struck out": _struck,
    "in red": _red,
    "at 31 points": _large,
    "marked yellow": _marked,
    "raised": _raised,
    "in small capitals": _small_capitals,
    "in another font": _other_font,
}


def _aligned(paragraph: Any) -> None:
    now = paragraph.alignment
    paragraph.alignment = WD_ALIGN_PARAGRAPH.CENTER if now == WD_ALIGN_PARAGRAPH.RIGHT else WD_ALIGN_PARAGRAPH.RIGHT


def _indented(paragraph: Any) -> None:
    paragraph.paragraph_format.left_indent = Cm(3.3)


def _spaced(paragraph: Any) -> None:
    paragraph.paragraph_format.space_before = Pt(47)


def _apart(paragraph: Any) -> None:
    paragraph.paragraph_format.line_spacing = 2.7


def _on_a_new_page(paragraph: Any) -> None:
    paragraph.paragraph_format.page_break_before = True


def _gone(paragraph: Any) -> None:
    paragraph._p.getparent().remove(paragraph._p)


def _twice(paragraph: Any) -> None:
    paragraph._p.addnext(copy.deepcopy(paragraph._p))


def _later(paragraph: Any) -> None:
    following = paragraph._p.getnext()
    if following is None or not following.tag.endswith("}p") or not "".join(following.itertext()).strip():
        raise ValueError("nothing to change places with")
    following.addnext(paragraph._p)


PARAGRAPHS: dict[str, Edit] = {
    "aligned otherwise": _aligned,
    "indented": _indented,
    "far from the one above": _spaced,
    "its lines apart": _apart,
    "on a new page": _on_a_new_page,
    "gone": _gone,
    "twice": _twice,
    "after the next one": _later,
}


def _wider_margin(section: Any) -> None:
    section.left_margin += Cm(2)


def _turned(section: Any) -> None:
    landscape = section.orientation == WD_ORIENT.LANDSCAPE
    section.orientation = WD_ORIENT.PORTRAIT if landscape else WD_ORIENT.LANDSCAPE
    section.page_width, section.page_height = section.page_height, section.page_width


def _headed(section: Any) -> None:
    section.header.is_linked_to_previous = False
    section.header.paragraphs[0].add_run("stray")


def _footed(section: Any) -> None:
    section.footer.is_linked_to_previous = False
    section.footer.paragraphs[0].add_run("stray")


PAGES: dict[str, Edit] = {
    "a wider margin": _wider_margin,
    "the paper turned": _turned,
    "a word in the header": _headed,
    "a word in the footer": _footed,
}


def _row_gone(table: Any) -> None:
    table._tbl.remove(table.rows[-1]._tr)


def _cell_changed(table: Any) -> None:
    paragraph = table.rows[-1].cells[-1].paragraphs[-1]
    paragraph.add_run("s")


def _row_more(table: Any) -> None:
    table._tbl.append(copy.deepcopy(table.rows[-1]._tr))


TABLES: dict[str, Edit] = {
    "without its last row": _row_gone,
    "with a letter more": _cell_changed,
    "its last row twice": _row_more,
}


def _edited(subject: Subject, what: str, edit: Edit) -> Iterator[Mutant]:
    document = Document(io.BytesIO(subject.after))
    try:
        edit(document)
    except (AttributeError, IndexError, TypeError, ValueError):
        return  # there is nothing of that kind
    yield Mutant(what, saved(document))


@damage(".docx")
def one_paragraph(subject: Subject) -> Iterator[Mutant]:
    """A paragraph that is gone, doubled, elsewhere or set otherwise, or of which letters are."""
    document: Any = Document(io.BytesIO(subject.after))
    lettered = [number for number, each in enumerate(document.paragraphs) if any(run.text.strip() for run in each.runs)]
    named = {int(m[1]) - 1 for each in subject.pinned if (m := _PARAGRAPH.fullmatch(each))}
    there, rest = [n for n in lettered if n in named], [n for n in lettered if n not in named]
    chosen = (*there[:: max(1, len(there) // MOST)][:MOST], *rest[:: max(1, len(rest) // BESIDE)][:BESIDE])
    of_new = {"with a letter more": _letter_more}, {"gone": _gone}  # what the solution made looks as it likes
    letters, paragraphs = (LETTERS, PARAGRAPHS) if subject.before is not None else of_new
    for turn, number in enumerate(chosen):
        for what, edit in list(letters.items())[turn % TURNS :: TURNS]:
            yield from _edited(subject, f"paragraph {number + 1} {what}", partial(_on_run, number, edit))
        for what, edit in list(paragraphs.items())[turn % TURNS :: TURNS]:
            yield from _edited(subject, f"paragraph {number + 1} {what}", partial(_on_paragraph, number, edit))


def _on_paragraph(number: int, edit: Edit, document: Any) -> None:
    edit(document.paragraphs[number])


def _on_run(number: int, edit: Edit, document: Any) -> None:
    edit(next(run for run in document.paragraphs[number].runs if run.text.strip()))


@damage(".docx")
def pages_and_tables(subject: Subject) -> Iterator[Mutant]:
    """The paper, its margins, headers and footers; the last row of a table."""
    if subject.before is None:
        return
    document: Any = Document(io.BytesIO(subject.after))
    for what, edit in PAGES.items():
        yield from _edited(subject, what, partial(_on_section, len(document.sections) - 1, edit))
    for number in range(min(2, len(document.tables))):
        for what, edit in TABLES.items():
            yield from _edited(subject, f"table {number + 1} {what}", partial(_on_table, number, edit))


def _on_section(number: int, edit: Edit, document: Any) -> None:
    edit(document.sections[number])


def _on_table(number: int, edit: Edit, document: Any) -> None:
    edit(document.tables[number])
