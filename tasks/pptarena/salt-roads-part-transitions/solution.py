"""Both are pushed in from below."""

from arena_decks import by_file, by_script, slide
from deck_additions import transition


def change(deck, params):
    for number in (8, 26):
        transition(slide(deck, number), '<p:push dir="u"/>')


edit = by_file(change)
solve = by_script("/home/user/Documents/salt-roads.pptx", change)
