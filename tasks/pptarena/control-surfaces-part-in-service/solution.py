"""A section header like that of slide 28, before the findings."""

from arena_decks import body, by_file, by_script
from deck_additions import add_slide, transition


def begin(deck, number=37, layout="Section Header", title="In service"):
    made = add_slide(deck, number, layout, title)
    body(made).text_frame.text = "Findings, rigging, checks"
    return made


def push(made):
    transition(made, '<p:push dir="l"/>')


def change(deck, params):
    push(begin(deck))


edit = by_file(change)
solve = by_script("/home/user/Documents/control-surfaces.pptx", change)
