"""A slide with a title and one table, after the costs and benefits."""

import copy

from arena_decks import by_file, by_script, move_slide, slide, title
from pptx.enum.text import MSO_ANCHOR, PP_ALIGN
from pptx.util import Inches, Pt

TITLE = "The options in one table"
HEAD = ("Option", "Score", "NPV (£m)", "Ratio", "Rank")
ROWS = (
    ("E  Sector gates, mouth", "4.00", "208.0", "3.3", "1"),
    ("F  Lift gate, mouth", "3.40", "195.4", "2.9", "2"),
    ("C  Raised walls", "3.25", "171.5", "2.8", "3"),
    ("D  Mitre gates, Old Dock", "3.05", "169.7", "3.4", "4"),
    ("B  Do minimum", "3.10", "43.8", "4.1", "5"),
)


def new_slide(deck, words=TITLE, to=31, layout="Title Only"):
    """A slide with a title, with the footer and the number that the others have."""
    page = deck.slides.add_slide(next(one for one in deck.slide_layouts if one.name == layout))
    title(page).text_frame.text = words
    for one in slide(deck, 30).placeholders:
        if one.placeholder_format.type in (13, 15):
            page.shapes._spTree.append(copy.deepcopy(one._element))
            page.shapes[-1]._element.nvSpPr.cNvPr.set("id", str(100 + one.placeholder_format.type))
    move_slide(deck, len(deck.slides), to)
    return page


def tabulate(page, rows, bold=1):
    """A table of these rows below their head; one row is bold."""
    frame = page.shapes.add_table(len(rows) + 1, 5, Inches(0.67), Inches(1.7), Inches(12), Inches(0.55 * 6))
    frame.name = "Options compared"
    for column, width in zip(frame.table.columns, (4.4, 1.9, 1.9, 1.9, 1.9), strict=True):
        column.width = Inches(width)
    for r, row in enumerate((HEAD, *rows)):
        for c, text in enumerate(row):
            cell = frame.table.cell(r, c)
            cell.vertical_anchor = MSO_ANCHOR.MIDDLE
            cell.text_frame.text = text
            paragraph = cell.text_frame.paragraphs[0]
            paragraph.alignment = PP_ALIGN.RIGHT if c else PP_ALIGN.LEFT
            paragraph.runs[0].font.size = Pt(18)
            paragraph.runs[0].font.bold = r in (0, bold)


def change(deck, params):
    tabulate(new_slide(deck), ROWS)


edit = by_file(change)
solve = by_script("/home/user/Documents/harbour-tide-gates.pptx", change)
