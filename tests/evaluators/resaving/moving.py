"""Decks that move: transitions of every kind, effects of every kind, and one with everything."""
# mypy: ignore-errors

from __future__ import annotations

from pptx.util import Inches

from deskcraft.kits.impress.motions import LATER, PLAIN, Effect, animate, transition
from tests.evaluators.resaving.parts import CLAY, NIGHT, QUAY, bulleted, dw, picture


def plain_transitions():
    """Every transition of the first generation."""
    deck = dw.new_deck(QUAY)
    for n, effect in enumerate(PLAIN):
        transition(bulleted(deck, f"Turn {n}", 70 + n, 2), effect, ('spd="slow"', 'spd="med"', "")[n % 3])
    bulleted(deck, "Nothing", 99, 2)
    return deck


def timed_transitions():
    """Transitions with durations, and slides that go on by themselves."""
    deck = dw.new_deck(CLAY)
    for n, effect in enumerate(("<p:fade/>", '<p:push dir="u"/>', '<p:wipe dir="d"/>', "<p:dissolve/>", "<p:cut/>")):
        more = f'spd="slow" advTm="{1000 * (n + 1)}"' if n % 2 else 'spd="slow"'
        transition(bulleted(deck, f"Timed {n}", 110 + n, 2), effect, more, 700 + 400 * n)
    transition(bulleted(deck, "By itself only", 119, 2), "", 'advClick="0" advTm="4500"')
    return deck


def later_transitions():
    """Transitions of 2010, which LibreOffice takes for what it has."""
    deck = dw.new_deck(QUAY)
    for n, effect in enumerate(LATER):
        transition(bulleted(deck, f"Later {n}", 130 + n, 2), effect, 'spd="slow"', 1200)
    return deck


def _animated(house, effects, title: str = "Effects"):
    deck = dw.new_deck(house)
    slide = bulleted(deck, title, 140, 4)
    boxes_ = [dw.add_box(slide, f"Tile {n}", f"Tile {n}", 1 + 3 * n, 5.4, 2, 0.9) for n in range(3)]
    numbers = [slide.shapes.title.shape_id, slide.placeholders[1].shape_id, *(box.shape_id for box in boxes_)]
    animate(slide, [Effect(numbers[shape], *rest) for shape, *rest in effects])
    bulleted(deck, "At rest", 141, 2)
    return deck


def entrances():
    """Effects by which shapes come: after clicks, with and after others, with delays."""
    return _animated(
        QUAY,
        [
            (0, "fade"),
            (2, "appear"),
            (3, "wipe", "with", 700),
            (4, "fly-in", "after", 1000, 500),
            (1, "split", "click", 800),
        ],
    )


def emphases_and_exits():
    """Effects that stress, and by which shapes go."""
    return _animated(
        CLAY,
        [
            (2, "grow-shrink", "click", 1000),
            (3, "spin", "with", 2000),
            (4, "fade-out", "after", 600),
            (2, "disappear", "click", 1),
        ],
    )


def paths():
    """A way that a shape takes."""
    return _animated(NIGHT, [(2, "path-right", "click", 2000), (3, "path-right", "after", 1500, 300)])


def paragraph_effects():
    """A list that comes line by line."""
    return _animated(QUAY, [(1, "fade", "click", 500, 0, n) for n in range(4)] + [(2, "wipe", "after", 400)])


def everything():
    """A bit of everything on a few slides."""
    deck = dw.new_deck(NIGHT)
    slide = bulleted(deck, "Ferry timetable", 180, 3)
    numbers = [slide.shapes.title.shape_id, slide.placeholders[1].shape_id]
    transition(slide, '<p:push dir="u"/>', 'spd="slow" advTm="3000"', 1100)
    animate(slide, [Effect(numbers[0]), Effect(numbers[1], "wipe", "with", 600, 200, 1)])
    slide = dw.add_slide(deck, "Title Only", "Fares and seats", "Bring the old one.")
    dw.add_table(slide, "Fares", [["Ticket", "Fare"], ["Adult", "6.50"]], 0.5, 1.8, 4, 1.2)
    dw.add_chart(slide, "Seats", "BAR_CLUSTERED", ["Marta", "Ilse"], {"Seats": [40, 60]}, 5, 1.8, 4.5, 4)
    slide.shapes.add_picture(picture("#bcd0da", "#ffe08a"), Inches(0.5), Inches(4), Inches(2)).name = "Pier"
    dw.hide(slide)
    return deck
