"""The drawings change places, and so do their labels."""

from arena_decks import by_file, by_script, shape, slide


def swap(deck, one, other):
    on = slide(deck, 19)
    first, second = shape(on, one), shape(on, other)
    first.top, second.top = second.top, first.top


def change(deck, params):
    swap(deck, "South elevation", "North elevation")
    swap(deck, "South label", "North label")


edit = by_file(change)
solve = by_script("/home/user/Documents/timber-school.pptx", change)
