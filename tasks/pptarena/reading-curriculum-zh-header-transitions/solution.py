"""The transition of slides 27 and 36 is a push from the right."""

from arena_decks import by_file, by_script, slide
from zh_edits import comes_by

PUSH = '<p:push dir="l"/>'


def push(deck, number):
    comes_by(slide(deck, number), PUSH)


def change(deck, params):
    push(deck, 27)
    push(deck, 36)


edit = by_file(change)
solve = by_script("/home/user/Documents/reading-curriculum-zh.pptx", change)
