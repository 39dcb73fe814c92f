"""Both titles in their new words."""

from arena_decks import by_file, by_script, set_text, slide, title


def retitle(deck, number, text):
    set_text(title(slide(deck, number)).text_frame.paragraphs[0], text)


def sentence_case(deck):
    retitle(deck, 13, "What the IPCC says about sea level")


def closures(deck):
    retitle(deck, 25, "Closures a year")


def change(deck, params):
    sentence_case(deck)
    closures(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/harbour-tide-gates.pptx", change)
