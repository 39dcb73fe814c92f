"""A slide like the other ones with a table, put before the summary."""

from arena_decks import by_file, by_script, move_slide
from pptx.enum.text import MSO_ANCHOR, PP_ALIGN
from pptx.util import Inches, Pt

TITLE = "Brandt Cycles in six figures"
HEAD = ("Figure", "£")
FIGURES = (
    ("Sales, March to August", "44,205"),
    ("Total of the trial balance", "19,635"),
    ("Total assets, 31 March", "15,515"),
    ("Room left to the VAT threshold", "9,795"),
    ("Bank balance, 31 March", "9,095"),
    ("Profit for March", "2,730"),
)
AS_MET = (4, 1, 5, 2, 0, 3)
"""The figures in the order in which the slides have them."""


def new_slide(deck, at=39, layout="Title Only"):
    """An empty slide with the title."""
    of = deck.slides.add_slide(next(one for one in deck.slide_layouts if one.name == layout))
    of.shapes.title.text_frame.text = TITLE
    move_slide(deck, len(deck.slides), at)
    return of


def table(of, rows):
    frame = of.shapes.add_table(len(rows), 2, Inches(2.4), Inches(1.6), Inches(8.5), Inches(0.6 * len(rows)))
    frame.table.columns[0].width, frame.table.columns[1].width = Inches(6.3), Inches(2.2)
    for row, texts in enumerate(rows):
        for column, text in enumerate(texts):
            cell = frame.table.cell(row, column)
            cell.text = text
            cell.vertical_anchor = MSO_ANCHOR.MIDDLE
            cell.text_frame.paragraphs[0].runs[0].font.size = Pt(20)
            if column:
                cell.text_frame.paragraphs[0].alignment = PP_ALIGN.RIGHT


def change(deck, params):
    table(new_slide(deck), (HEAD, *FIGURES))


edit = by_file(change)
solve = by_script("/home/user/Documents/first-ledger.pptx", change)
