"""The chart fades in on a click, the text after it."""

from arena_decks import by_file, by_script, shape, slide

from deskcraft.kits.impress.motions import Effect, animate

CHART, TEXT = "Properties at risk by area", "Beyond properties"


def moving(deck, *effects):
    """Gives slide 17 effects, each (shape, name of the effect, its start)."""
    page = slide(deck, 17)
    animate(page, [Effect(shape(page, name).shape_id, effect, start) for name, effect, start in effects])


def change(deck, params):
    moving(deck, (CHART, "fade", "click"), (TEXT, "fade", "after"))


edit = by_file(change)
solve = by_script("/home/user/Documents/harbour-tide-gates.pptx", change)
