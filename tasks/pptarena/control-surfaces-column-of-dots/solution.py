"""Every cell of the fourth column is centred."""

from arena_decks import by_file, by_script, shape, slide
from pptx.enum.text import PP_ALIGN


def align(deck, rows, column=3, how=PP_ALIGN.CENTER):
    table = shape(slide(deck, 32), "Table: systems and surfaces").table
    for row in rows:
        table.cell(row, column).text_frame.paragraphs[0].alignment = how


def change(deck, params):
    align(deck, range(12))


edit = by_file(change)
solve = by_script("/home/user/Documents/control-surfaces.pptx", change)
