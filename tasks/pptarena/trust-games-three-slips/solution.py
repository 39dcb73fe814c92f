"""A word, a cell, a letter."""

from arena_decks import body, by_file, by_script, set_text, shape, slide


def experimenter(deck, text="Four prods by the experimenter"):
    set_text(body(slide(deck, 7)).text_frame.paragraphs[4], text)


def entry(deck, text="No", row=6, column=1):
    cell = shape(slide(deck, 23), "Design table").table.cell(row, column)
    set_text(cell.text_frame.paragraphs[0], text)


def consent(deck, text="Informed consent, in writing"):
    set_text(body(slide(deck, 37), 1).text_frame.paragraphs[2], text)


def change(deck, params):
    experimenter(deck)
    entry(deck)
    consent(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/trust-games.pptx", change)
