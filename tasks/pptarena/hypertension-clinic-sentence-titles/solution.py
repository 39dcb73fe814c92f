"""Both titles written as a sentence is."""

from arena_decks import by_file, by_script, set_text, slide, title


def write(deck, number, text):
    set_text(title(slide(deck, number)).text_frame.paragraphs[0], text)


def change(deck, params):
    write(deck, 13, "What a poor technique costs")
    write(deck, 18, "Organ damage: what to look for")


edit = by_file(change)
solve = by_script("/home/user/Documents/hypertension-clinic.pptx", change)
