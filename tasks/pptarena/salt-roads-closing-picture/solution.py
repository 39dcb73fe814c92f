"""A copy of the cover's picture, where it is on the cover."""

from arena_decks import by_file, by_script, shape, slide
from deck_additions import twin


def copy_picture(deck, source=1, name="Cover picture: pack train", to=40):
    return twin(shape(slide(deck, source), name), slide(deck, to))


def change(deck, params):
    copy_picture(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/salt-roads.pptx", change)
