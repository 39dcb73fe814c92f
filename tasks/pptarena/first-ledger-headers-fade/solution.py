"""A fade for each of the four section headers."""

from arena_decks import by_file, by_script, slide
from pptx.oxml.ns import qn

from deskcraft.kits.impress.motions import transition

HEADERS = (5, 11, 18, 26)
MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"


def come(deck, number, effect):
    """A slide's transition; what it had before is gone."""
    element = slide(deck, number).element
    for old in [*element.findall(qn("p:transition")), *element.findall(f"{MC}AlternateContent")]:
        element.remove(old)
    transition(slide(deck, number), effect)


def change(deck, params):
    for number in HEADERS:
        come(deck, number, "<p:fade/>")


edit = by_file(change)
solve = by_script("/home/user/Documents/first-ledger.pptx", change)
