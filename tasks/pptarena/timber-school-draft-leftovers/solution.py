"""The footer as elsewhere, the title in sentence case."""

from arena_decks import by_file, by_script, set_text, slide, title


def footer(deck, number=10, words="Linden Row Primary School, preliminary design"):
    shape = next(one for one in slide(deck, number).placeholders if one.placeholder_format.type == 15)
    set_text(shape.text_frame.paragraphs[0], words)


def heading(deck, words="First floor plan"):
    set_text(title(slide(deck, 17)).text_frame.paragraphs[0], words)


def change(deck, params):
    footer(deck)
    heading(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/timber-school.pptx", change)
