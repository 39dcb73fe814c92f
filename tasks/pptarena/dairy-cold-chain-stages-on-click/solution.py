"""The same eight effects, each on a click."""

from arena_decks import by_file, by_script, shape, slide
from pptx.oxml.ns import qn

from deskcraft.kits.impress.motions import Effect, animate

STAGES = ("Milking", "Farm tank", "Tanker", "Silo", "Pasteurising", "Cold store", "Truck", "Shop")


def play(deck, effects):
    """Gives slide 5 these effects and no others, each (stage, name of the effect, its start)."""
    page = slide(deck, 5)
    timing = page.element.find(qn("p:timing"))
    page.element.remove(timing)
    animate(page, [Effect(shape(page, f"Stage {name}").shape_id, effect, start) for name, effect, start in effects])


def change(deck, params):
    play(deck, [(name, "fade", "click") for name in STAGES])


edit = by_file(change)
solve = by_script("/home/user/Documents/dairy-cold-chain.pptx", change)
