"""The paragraph becomes a table, sorted by the time on site, with the cost of a place."""

from arena_decks import body, by_file, by_script, slide
from school_and_games import drop_paragraph, new_table, place

HEADS = (
    "Option",
    "Cost (€ million)",
    "Months on site",
    "Places",
    "Months in cabins",
    "Cost per place (€ thousand)",
)
ROWS = {
    "C": ("C", "15.8", "19", "300", "0", "52.7"),
    "A": ("A", "9.4", "26", "240", "24", "39.2"),
    "B": ("B", "14.1", "31", "300", "24", "47.0"),
}
WIDTHS = (1.4, 1.9, 1.9, 1.5, 2.1, 3.1)


def table(deck, order="CAB", rows=None, columns=6, at=(0.8, 1.8)):
    known = rows or ROWS
    texts = [[*row[:columns]] for row in (HEADS, *(known[one] for one in order))]
    return new_table(slide(deck, 6), texts, at, WIDTHS[:columns], row=0.5, size=18)


def sentence(deck, y=4.05):
    """Only the recommendation is left of the text."""
    holder = body(slide(deck, 6))
    drop_paragraph(holder, 1)
    place(holder, 0.67, y, 12.0, 0.95)


def change(deck, params):
    table(deck)
    sentence(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/timber-school.pptx", change)
