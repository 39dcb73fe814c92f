"""Gross profit 4,225 of sales of 5,905 is 71.5%, not 71.6%; the stray font is gone."""

from arena_decks import by_file, by_script, set_text, shape, slide


def ratios(deck):
    """The table."""
    return shape(slide(deck, 35), "Ratios").table


def put(deck, row, text):
    """A ratio of March; rows count from 0 with the heading."""
    set_text(ratios(deck).cell(row, 2).text_frame.paragraphs[0], text)


def note(deck, text):
    slide(deck, 35).notes_slide.notes_text_frame.text = text


def plain(deck, columns=(0, 1)):
    """The table's font for cells of the row "Current ratio"."""
    for column in columns:
        for run in ratios(deck).cell(3, column).text_frame.paragraphs[0].runs:
            run.font.name = "Carlito"


def change(deck, params):
    put(deck, 1, "71.5%")
    note(deck, "Gross profit 4,225 of sales 5,905.")
    plain(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/first-ledger.pptx", change)
