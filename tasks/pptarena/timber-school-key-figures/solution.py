"""A slide with seven figures of the deck, and the total on the slide before it."""

from arena_decks import body, by_file, by_script, set_text, slide
from school_and_games import new_slide, new_table

ROWS = (
    ("Gross floor area, m²", "3,200"),
    ("Timber in the structure, m³", "1,100"),
    ("Upfront carbon, kg/m²", "265"),
    ("Solar yield, MWh a year", "114"),
    ("Electricity demand, MWh a year", "88"),
    ("Project total, € million", "15.8"),
    ("Months on site", "19"),
)


def figures(deck, after=39, rows=ROWS, at=(0.8, 1.75), like=38):
    made = new_slide(deck, after, like, "Key figures")
    if rows:
        new_table(made, (("Figure", "Value"), *rows), at, (6.2, 2.2), row=0.55, size=20)
    return made


def total(deck, millions="15.8"):
    line = body(slide(deck, 39)).text_frame.paragraphs[4]
    set_text(line, f"Project total of €{millions} million, 45 % from the state")


def change(deck, params):
    figures(deck)
    total(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/timber-school.pptx", change)
