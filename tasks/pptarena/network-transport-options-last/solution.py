"""The list fades in on the fifth click."""

from arena_decks import by_file, by_script, shape, slide
from talk_steps import give_effect


def animate(deck, name="Handshake options", **how):
    owner = slide(deck, 20)
    give_effect(owner, shape(owner, name), **how)


def change(deck, params):
    animate(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/network-transport.pptx", change)
