"""Whole rows change places; the one cell gets the red of the others."""

from arena_decks import by_file, by_script, shape, slide
from pptx.dml.color import RGBColor

HIGH, MEDIUM, LOW = "E9A79B", "F3D9A4", "BFDCC4"


def register(deck):
    return shape(slide(deck, 35), "Risk register").table


def reorder(deck, names):
    """Puts the rows below the head into the order of the words that they begin with."""
    rows = {row.cells[0].text: row._tr for row in register(deck).rows}
    parent = next(iter(rows.values())).getparent()
    for name in names:
        element = next(tr for text, tr in rows.items() if text.startswith(name))
        parent.remove(element)
        parent.append(element)


def tint(deck, name, colour):
    row = next(row for row in register(deck).rows if row.cells[0].text.startswith(name))
    row.cells[3].fill.solid()
    row.cells[3].fill.fore_color.rgb = RGBColor.from_string(colour)


def sort(deck):
    reorder(deck, ("Silt", "Consent", "Steel", "Gate", "Objections", "Pier"))


def change(deck, params):
    sort(deck)
    tint(deck, "Steel", HIGH)


edit = by_file(change)
solve = by_script("/home/user/Documents/harbour-tide-gates.pptx", change)
