"""Box 6 level, an eighth box with number, arrow and effect, the title counted anew."""

from arena_decks import by_file, by_script, set_text, shape, slide, title
from talk_steps import copy_of, give_effect

LEVEL = 4206240
MIDDLE = LEVEL + 502920


def visit(deck):
    return slide(deck, 12)


def level(deck):
    shape(visit(deck), "Step 6: Standing").top = LEVEL
    for name in ("Arrow 5 to 6", "Arrow 6 to 7"):
        arrow = shape(visit(deck), name)
        arrow.begin_y = arrow.end_y = MIDDLE


def add_box(deck, left=640080, top=LEVEL):
    box = copy_of(visit(deck), shape(visit(deck), "Step 7: Record"), "Step 8: Next visit")
    for paragraph, text in zip(box.text_frame.paragraphs, ("Book the", "next visit"), strict=True):
        set_text(paragraph, text)
    box.left, box.top = left, top


def add_number(deck):
    number = copy_of(visit(deck), shape(visit(deck), "Number 7"), "Number 8")
    set_text(number.text_frame.paragraphs[0], "8")
    number.left -= 3520440 - 640080


def add_arrow(deck, back=False):
    arrow = copy_of(visit(deck), shape(visit(deck), "Arrow 1 to 2"), "Arrow 7 to 8")
    seven, eight = 3520440, 640080 + 2286000
    arrow.begin_x, arrow.end_x = (eight, seven) if back else (seven, eight)
    arrow.begin_y = arrow.end_y = MIDDLE


def animate(deck, effect="wipe"):
    give_effect(visit(deck), shape(visit(deck), "Step 8: Next visit"), effect)


def count(deck, text="One visit, eight steps"):
    set_text(title(visit(deck)).text_frame.paragraphs[0], text)


def change(deck, params):
    level(deck)
    add_box(deck)
    add_number(deck)
    add_arrow(deck)
    animate(deck)
    count(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/hypertension-clinic.pptx", change)
