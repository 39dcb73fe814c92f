"""The map with the slide, then a card with each click."""

from arena_decks import by_file, by_script, shape, slide
from deck_additions import Effect, animate

MAP = "Map: salterns of Central Europe"
CARDS = ("Card: brine springs", "Card: leached mines", "Card: rock salt")


def build(deck, steps):
    """Effects of slide 9: (shape, what starts it, which) each."""
    owner = slide(deck, 9)
    animate(owner, [Effect(shape(owner, name).shape_id, effect, start) for name, start, effect in steps])


def change(deck, params):
    build(deck, [(MAP, "with", "fade"), *((name, "click", "fade") for name in CARDS)])


edit = by_file(change)
solve = by_script("/home/user/Documents/salt-roads.pptx", change)
