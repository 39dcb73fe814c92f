"""Five boxes with four arrows below the sentence that stays; the paragraph is in the notes."""

import itertools

from arena_decks import body, by_file, by_script, slide
from deck_additions import add_box, connect, place

STAGES = (
    ("Passau", "Start", 0),
    ("Waldkirchen", "Day 1", 25),
    ("Bischofsreut", "Day 2", 45),
    ("Volary", "Day 3", 60),
    ("Prachatice", "Day 4", 80),
)


def draw(deck, stages=STAGES, y=3.1):
    owner = slide(deck, 24)
    made = []
    for number, (name, day, km) in enumerate(stages):
        box = add_box(owner, f"{name}\n{day}\n{km} km", (0.72 + 2.48 * number, y, 1.95, 1.5), size=18)
        box.name = f"Stage: {name}"
        made.append(box)
    return made


def join(deck, boxes, arrow=True):
    for number, (one, two) in enumerate(itertools.pairwise(boxes), 1):
        connect(slide(deck, 24), f"Day {number}", one, two, width_pt=2.5, arrow=arrow)


def move_words(deck, notes=True):
    """The paragraph goes to the notes, or away; the sentence moves up."""
    words = body(slide(deck, 24))
    first = words.text_frame.paragraphs[0]
    if notes:
        slide(deck, 24).notes_slide.notes_text_frame.text = first.text
    first._p.getparent().remove(first._p)
    place(words, 0.67, 1.75, 12.0, 0.9)


def change(deck, params):
    move_words(deck)
    join(deck, draw(deck))


edit = by_file(change)
solve = by_script("/home/user/Documents/salt-roads.pptx", change)
