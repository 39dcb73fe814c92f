"""A new timeline in the style of the one on slide 35, with six events."""

from arena_decks import by_file, by_script, set_text, shape, slide
from deck_additions import add_slide, connect, place, twin

EVENTS = (
    ("1587", "Bavaria makes salt a ducal monopoly"),
    ("1619", "Brine pipeline from Reichenhall to Traunstein"),
    ("1706", "The Golden Path loses its trade"),
    ("1830s", "Railways carry the salt"),
    ("1900", "A new canal replaces the Stecknitz Canal"),
    ("1980", "The saltern of Lüneburg closes"),
)


def begin(deck, number=38):
    return add_slide(deck, number, "Title Only", "How the salt roads ended", "Salt Roads · Gallery talk")


def axis(deck, owner):
    return twin(shape(slide(deck, 35), "Timeline axis"), owner)


def events(deck, owner, listed=EVENTS, step=2.0):
    """Boxes above and below the line by turns, each joined to its year."""
    model = slide(deck, 35)
    for number, (year, text) in enumerate(listed):
        x = 0.75 + step * number
        above = number % 2 == 0
        box = place(twin(shape(model, "Event 956"), owner), x, 1.85 if above else 4.95, 1.95, 1.4)
        dot = place(twin(shape(model, "Year 956"), owner), x + 0.475, 3.83, 1.0, 0.45)
        box.name, dot.name = f"Event {year}", f"Year {year}"
        set_text(box.text_frame.paragraphs[0], text)
        set_text(dot.text_frame.paragraphs[0], year)
        connect(owner, f"Stem {year}", dot, box, sites=(0, 2) if above else (2, 0), arrow=False, width_pt=1.25)


def change(deck, params):
    owner = begin(deck)
    axis(deck, owner)
    events(deck, owner)


edit = by_file(change)
solve = by_script("/home/user/Documents/salt-roads.pptx", change)
