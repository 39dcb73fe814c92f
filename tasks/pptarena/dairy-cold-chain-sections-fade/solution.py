"""Five slides fade in."""

from arena_decks import by_file, by_script, slide
from pptx.oxml.ns import qn

from deskcraft.kits.impress.motions import transition

SECTIONS = (4, 11, 16, 26, 32)


def still(deck, number):
    """Takes a slide's transition away."""
    element = slide(deck, number).element
    for one in [*element]:
        if one.tag == qn("p:transition") or "AlternateContent" in one.tag:
            element.remove(one)


def come(deck, numbers, effect="<p:fade/>"):
    for number in numbers:
        still(deck, number)
        transition(slide(deck, number), effect)


def change(deck, params):
    come(deck, SECTIONS)


edit = by_file(change)
solve = by_script("/home/user/Documents/dairy-cold-chain.pptx", change)
