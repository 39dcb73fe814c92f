"""A table of six rows, the worst at the top and in bold, below the sentence that stays."""

from arena_decks import body, by_file, by_script, slide
from deck_additions import add_table, place

HEADING = ("Measured", "Found", "Limit", "Part of the limit")
ROWS = (
    ("Right aileron, below neutral", "2.1 mm", "1.5 mm", "140 %"),
    ("Rudder, left of centre", "0.4°", "0.5°", "80 %"),
    ("Free play, right aileron", "3.2 mm", "4.0 mm", "80 %"),
    ("Left aileron, above neutral", "1.0 mm", "1.5 mm", "67 %"),
    ("Left elevator", "0.3°", "0.5°", "60 %"),
    ("Right elevator", "0.2°", "0.5°", "40 %"),
)
IN_THE_TEXT = tuple(ROWS[n] for n in (3, 0, 4, 5, 1, 2))


def tabulate(deck, rows=ROWS, y=2.75):
    return add_table(slide(deck, 38), (HEADING, *rows), (0.67, y, 12.0, 3.5), (5.4, 2.2, 2.2, 2.2), right=(1, 2, 3))


def embolden(made, row=1, cells=4):
    for cell in list(made.table.rows[row].cells)[:cells]:
        for run in cell.text_frame.paragraphs[0].runs:
            run.font.bold = True


def shorten(deck):
    words = body(slide(deck, 38))
    first = words.text_frame.paragraphs[0]
    first._p.getparent().remove(first._p)
    place(words, 0.67, 1.75, 12.0, 0.8)


def change(deck, params):
    shorten(deck)
    embolden(tabulate(deck))


edit = by_file(change)
solve = by_script("/home/user/Documents/control-surfaces.pptx", change)
