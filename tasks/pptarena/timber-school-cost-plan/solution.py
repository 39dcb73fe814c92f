"""Two rows change places, the subtotal is bold, a line says what a pupil costs."""

from arena_decks import by_file, by_script, set_text, shape, slide
from school_and_games import repeat_paragraph


def cells(deck, number):
    return shape(slide(deck, 34), "Cost table").table.rows[number - 1].cells


def order(deck, columns=range(4)):
    for column in columns:
        one, other = cells(deck, 4)[column], cells(deck, 5)[column]
        first, second = one.text, other.text
        set_text(one.text_frame.paragraphs[0], second)
        set_text(other.text_frame.paragraphs[0], first)


def bold(deck, number=10, columns=range(4), on=True):
    for column in columns:
        for run in cells(deck, number)[column].text_frame.paragraphs[0].runs:
            run.font.bold = on


def per_pupil(deck, euros="52,667"):
    repeat_paragraph(shape(slide(deck, 34), "Cost per area"), 2, f"€{euros} per pupil for the whole project")


def change(deck, params):
    order(deck)
    bold(deck)
    per_pupil(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/timber-school.pptx", change)
