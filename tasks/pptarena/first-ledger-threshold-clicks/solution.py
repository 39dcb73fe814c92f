"""Four effects: the chart wipes in, the boxes fade in."""

from arena_decks import by_file, by_script, shape, slide

from deskcraft.kits.impress.motions import Effect, animate

CHART = ("Turnover to date", "wipe")
BOXES = (("Threshold fact", "fade"), ("Forecast fact", "fade"), ("Headroom fact", "fade"))


def move(deck, effects, start="click"):
    """Effects of slide 36 by the names of shapes; all but the first begin by `start`."""
    of = slide(deck, 36)
    listed = [
        Effect(shape(of, name).shape_id, effect, start if place else "click")
        for place, (name, effect) in enumerate(effects)
    ]
    animate(of, listed)


def change(deck, params):
    move(deck, (CHART, *BOXES))


edit = by_file(change)
solve = by_script("/home/user/Documents/first-ledger.pptx", change)
