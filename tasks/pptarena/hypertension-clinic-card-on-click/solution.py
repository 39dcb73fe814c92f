"""The card fades in on a click."""

from arena_decks import by_file, by_script, shape, slide
from talk_steps import give_effect


def change(deck, params):
    owner = slide(deck, 37)
    give_effect(owner, shape(owner, "Inertia card"))


edit = by_file(change)
solve = by_script("/home/user/Documents/hypertension-clinic.pptx", change)
