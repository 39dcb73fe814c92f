"""The cell white, the first column to the right."""

from arena_decks import by_file, by_script, shape, slide
from pptx.enum.dml import MSO_THEME_COLOR
from pptx.enum.text import PP_ALIGN


def cell(deck, row, column=0):
    return shape(slide(deck, 17), "Payoff table").table.cell(row, column)


def ground(deck, row=4, slot=MSO_THEME_COLOR.BACKGROUND_1):
    fill = cell(deck, row).fill
    fill.solid()
    fill.fore_color.theme_color = slot


def align(deck, rows=range(8), side=PP_ALIGN.RIGHT, column=0):
    for row in rows:
        for paragraph in cell(deck, row, column).text_frame.paragraphs:
            paragraph.alignment = side


def change(deck, params):
    ground(deck)
    align(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/trust-games.pptx", change)
