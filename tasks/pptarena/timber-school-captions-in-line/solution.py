"""The linoleum's caption at the height of the others, the zinc's in Carlito."""

from arena_decks import by_file, by_script, runs, shape, slide
from pptx.util import Inches


def level(deck, y=4.05):
    shape(slide(deck, 22), "Linoleum caption").top = Inches(y)


def typeface(deck, name="Carlito"):
    for run in runs(shape(slide(deck, 22), "Zinc caption")):
        run.font.name = name


def change(deck, params):
    level(deck)
    typeface(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/timber-school.pptx", change)
