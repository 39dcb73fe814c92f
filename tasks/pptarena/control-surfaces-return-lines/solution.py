"""Two blue elbows: around the heavy users, and from the filter to below the reservoir."""

from arena_decks import by_file, by_script, shape, slide
from deck_additions import connect


def line(deck, one, two, sites, slot="accent1", arrow=True):
    owner = slide(deck, 31)
    begin, end = shape(owner, one), shape(owner, two)
    return connect(
        owner, f"Line: {one} to {two}", begin, end, sites=sites, kind="elbow", width_pt=2.25, slot=slot, arrow=arrow
    )


def from_controls(deck, **look):
    made = line(deck, "Flight controls", "Return filter", (3, 3), **look)
    lists = made._element.spPr.prstGeom.get_or_add_avLst()
    guide = lists.makeelement(lists.tag.replace("avLst", "gd"), {"name": "adj1", "fmla": "val -9000"})
    lists.append(guide)


def to_reservoir(deck, **look):
    line(deck, "Return filter", "Reservoir", (1, 2), **look)._element.spPr.prstGeom.set("prst", "bentConnector2")


def change(deck, params):
    from_controls(deck)
    to_reservoir(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/control-surfaces.pptx", change)
