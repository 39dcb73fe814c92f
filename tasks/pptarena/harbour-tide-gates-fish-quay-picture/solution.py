"""A telling alternative text, and the quay's name as it is spelt elsewhere."""

from arena_decks import by_file, by_script, set_text, shape, slide

ALT = "Fish Quay at night, the street under water"


def describe(deck, text=ALT):
    shape(slide(deck, 18), "Fish Quay under water")._element.nvPicPr.cNvPr.set("descr", text)


def spell(deck, text="Fish Quay on the evening of 5 December 2013"):
    set_text(shape(slide(deck, 18), "Caption").text_frame.paragraphs[0], text)


def change(deck, params):
    describe(deck)
    spell(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/harbour-tide-gates.pptx", change)
