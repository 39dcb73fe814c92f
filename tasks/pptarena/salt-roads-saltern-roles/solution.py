"""The Barmeister in green, the coopers with their line, four boxes in an even row."""

from arena_decks import by_file, by_script, runs, set_text, shape, slide
from deck_additions import colour, connect, place, twin
from pptx.enum.dml import MSO_THEME_COLOR

PLACES = (2.875, 4.825, 6.775, 8.725)


def paint(deck):
    box = shape(slide(deck, 15), "Role: Barmeister")
    box.fill.fore_color.theme_color = MSO_THEME_COLOR.ACCENT_4
    colour(runs(box), "BACKGROUND_1")


def add_coopers(deck):
    owner = slide(deck, 15)
    box = place(twin(shape(owner, "Role: Carriers"), owner), 9.7, 5.8)
    box.name = "Role: Coopers"
    set_text(box.text_frame.paragraphs[0], "Coopers")
    return box


def join(deck):
    owner = slide(deck, 15)
    chief, box = shape(owner, "Role: Boilers"), shape(owner, "Role: Coopers")
    connect(owner, "Line: Boilers to Coopers", chief, box, sites=(2, 0), kind="elbow", arrow=False)


def space(deck, places=PLACES):
    owner = slide(deck, 15)
    for name, x in zip(("Stokers", "Rakers", "Carriers", "Coopers"), places, strict=True):
        box = place(shape(owner, f"Role: {name}"), x, 5.8)
        line = [one for one in owner.shapes if one.name == f"Line: Boilers to {name}"]
        for one in line:
            one.begin_connect(shape(owner, "Role: Boilers"), 2)
            one.end_connect(box, 0)


def change(deck, params):
    paint(deck)
    add_coopers(deck)
    join(deck)
    space(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/salt-roads.pptx", change)
