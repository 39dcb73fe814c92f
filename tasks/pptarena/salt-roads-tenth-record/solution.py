"""Sooden is the second row, Aussee stands before Hall in Tirol, the years are at the right, the title says ten."""

import copy

from arena_decks import by_file, by_script, set_text, shape, slide, title
from pptx.enum.dml import MSO_THEME_COLOR
from pptx.enum.text import PP_ALIGN
from pptx.util import Inches

SOODEN = ("Sooden", "Hesse", "Springs", "c. 780", "Charlemagne gives pans to the abbey of Fulda")


def table(deck):
    return shape(slide(deck, 16), "Table: oldest records").table


def write(cell, text):
    set_text(cell.text_frame.paragraphs[0], text)


def insert(deck, after=1):
    """The new row, in the style of the one above; the stripes begin anew."""
    rows = table(deck)._tbl.tr_lst
    element = copy.deepcopy(rows[after])
    rows[after].addnext(element)
    for cell, text in zip(table(deck).rows[after + 1].cells, SOODEN, strict=True):
        write(cell, text)
    for number, row in enumerate(table(deck).rows):
        row.height = Inches(0.44)
        for cell in row.cells if number else ():
            cell.fill.fore_color.theme_color = getattr(MSO_THEME_COLOR, f"BACKGROUND_{1 + number % 2}")


def swap(deck):
    """Aussee before Hall in Tirol, by their words."""
    rows = list(table(deck).rows)
    at = next(n for n, row in enumerate(rows) if row.cells[0].text == "Hall in Tirol")
    for one, two in zip(rows[at].cells, rows[at + 1].cells, strict=True):
        first, second = one.text, two.text
        write(one, second)
        write(two, first)


def align(deck):
    for row in list(table(deck).rows)[1:]:
        row.cells[3].text_frame.paragraphs[0].alignment = PP_ALIGN.RIGHT


def count(deck):
    set_text(title(slide(deck, 16)).text_frame.paragraphs[0], "The oldest records of ten salterns")


def change(deck, params):
    insert(deck)
    swap(deck)
    align(deck)
    count(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/salt-roads.pptx", change)
