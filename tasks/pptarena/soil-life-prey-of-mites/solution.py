"""Three arrows more, glued like the others."""

from arena_decks import by_file, by_script, shape, slide

from deskcraft.kits.impress.deck_parts import connect

PREY = ("Springtails", "Fungivore nematodes", "Fungivore mites")
HUNTER = "Predatory mites"


def feed(deck, prey=PREY, hunter=HUNTER, width_pt=1.5, slot="tx1", back=False):
    """Arrows from each prey to the hunter, or back."""
    of = slide(deck, 29)
    for name in prey:
        pair = [shape(of, name), shape(of, hunter)]
        pair, sites = (pair[::-1], (1, 3)) if back else (pair, (3, 1))
        connect(of, f"{name} to {hunter}", *pair, sites=sites, width_pt=width_pt, slot=slot)


def change(deck, params):
    feed(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/soil-life.pptx", change)
