"""Two titles, written anew."""

from arena_decks import by_file, by_script, set_text, slide, title


def call(deck, number, text):
    set_text(title(slide(deck, number)).text_frame.paragraphs[0], text)


def change(deck, params):
    call(deck, 16, "Balance: aerodynamic and mass")
    call(deck, 39, "The flight control check")


edit = by_file(change)
solve = by_script("/home/user/Documents/control-surfaces.pptx", change)
