"""A fade for slides 16, 18, 19 and 20."""

from arena_decks import by_file, by_script
from school_and_games import fade

SLIDES = (16, 18, 19, 20)


def change(deck, params):
    for number in SLIDES:
        fade(deck, number)


edit = by_file(change)
solve = by_script("/home/user/Documents/timber-school.pptx", change)
