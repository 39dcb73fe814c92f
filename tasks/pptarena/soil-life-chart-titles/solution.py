"""A title for the worms, another one for the teas."""

from arena_decks import by_file, by_script, shape, slide
from pptx.util import Pt

WORMS = (16, "Worms by treatment")
TEAS = (42, "Tea mass")
TITLES = {WORMS: "Worms by treatment, October", TEAS: "Two teas buried for 90 days"}


def name(deck, which, text=""):
    number, called = which
    chart = shape(slide(deck, number), called).chart
    chart.has_title = True
    frame = chart.chart_title.text_frame
    frame.text = text or TITLES[which]
    frame.paragraphs[0].runs[0].font.size = Pt(14)


def change(deck, params):
    name(deck, WORMS)
    name(deck, TEAS)


edit = by_file(change)
solve = by_script("/home/user/Documents/soil-life.pptx", change)
