"""The truck in the blue of cold stages, the logger's box in the deck's font."""

from arena_decks import by_file, by_script, runs, shape, slide
from pptx.enum.dml import MSO_THEME_COLOR


def paint(deck, name="Stage Truck", slot=MSO_THEME_COLOR.ACCENT_2):
    box = shape(slide(deck, 5), name)
    box.fill.solid()
    box.fill.fore_color.theme_color = slot


def letter(deck, font="Liberation Sans"):
    for run in runs(shape(slide(deck, 24), "Swap logger")):
        run.font.name = font


def change(deck, params):
    paint(deck)
    letter(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/dairy-cold-chain.pptx", change)
