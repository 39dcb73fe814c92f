"""A column more, and all three narrower."""

import copy

from arena_decks import by_file, by_script, set_text, shape, slide
from pptx.util import Inches

HEAD = "Anecic, %"
SHARES = ("21", "18", "22", "20")


def add_column(deck, texts=(HEAD, *SHARES), widths=(1.35, 1.15, 1.2)):
    """A column in the look of the last one; widths in inches."""
    frame = shape(slide(deck, 16), "Worm totals")
    tbl = frame.table._tbl
    grid = tbl.tblGrid
    grid.append(copy.deepcopy(grid.gridCol_lst[-1]))
    for row, text in zip(tbl.tr_lst, texts, strict=True):
        row.tc_lst[-1].addnext(copy.deepcopy(row.tc_lst[-1]))
        set_text(frame.table.cell(tbl.tr_lst.index(row), 2).text_frame.paragraphs[0], text)
    for column, width in enumerate(widths):
        frame.table.columns[column].width = Inches(width)
    frame.left, frame.width = Inches(9.05), Inches(sum(widths))


def change(deck, params):
    add_column(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/soil-life.pptx", change)
