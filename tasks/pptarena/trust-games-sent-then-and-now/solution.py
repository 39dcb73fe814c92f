"""A slide with a chart of both experiments and a line on their difference."""

from arena_decks import by_file, by_script
from pptx.enum.dml import MSO_THEME_COLOR
from school_and_games import new_chart, new_slide, new_text

SERIES = {"Berg et al., 1995": (5.16, 5.36), "Calder, 2025": (5.6, 6.36)}
RISE = "Rise with social history: 0.20 in 1995, 0.76 in 2025"


def page(deck, after=33, like=33):
    return new_slide(deck, after, like, "Sent then and now")


def chart(made, series=SERIES, kind="COLUMN_CLUSTERED", at=(0.67, 1.65, 9.0, 4.5), heading="Mean amount sent, of 10"):
    frame = new_chart(made, kind, ("No history", "Social history"), series, at, heading)
    for one, slot in zip(frame.chart.plots[0].series, ("ACCENT_1", "ACCENT_2"), strict=True):
        one.format.fill.solid()
        one.format.fill.fore_color.theme_color = getattr(MSO_THEME_COLOR, slot)
    return frame


def rise(made, words=RISE, at=(0.67, 6.25, 9.0, 0.45)):
    return new_text(made, words, at, 20)


def change(deck, params):
    made = page(deck)
    chart(made)
    rise(made)


edit = by_file(change)
solve = by_script("/home/user/Documents/trust-games.pptx", change)
