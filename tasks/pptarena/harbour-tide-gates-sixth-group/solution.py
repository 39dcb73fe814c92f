"""A copy of a box with other words, all six nearer to one another, arrows that follow."""

import copy

from arena_decks import by_file, by_script, set_text, shape, slide
from pptx.util import Inches

from deskcraft.kits.impress.deck_parts import connect

NEW = "Communications"
GROUPS = (
    "Design and ground",
    "Consents and environment",
    "Procurement",
    "Finance and funding",
    NEW,
    "Harbour users' forum",
)


def add_box(deck, who="J. Pascoe", top=6.6):
    page = slide(deck, 36)
    element = copy.deepcopy(shape(page, "Finance and funding")._element)
    page.shapes._spTree.append(element)
    box = page.shapes[-1]
    element.nvSpPr.cNvPr.set("id", str(max(one.shape_id for one in page.shapes) + 1))
    box.name, box.top = NEW, Inches(top)
    for paragraph, words in zip(box.text_frame.paragraphs, (NEW, who), strict=True):
        set_text(paragraph, words)
    return box


def line_up(deck, groups=GROUPS, top=1.5, pitch=0.88, height=0.72):
    """Puts boxes one below the other, in inches."""
    for place, name in enumerate(groups):
        box = shape(slide(deck, 36), name)
        box.top, box.height = Inches(top + pitch * place), Inches(height)


def follow(deck):
    """What the office does by itself with arrows that are glued to what moves."""
    page = slide(deck, 36)
    for one in page.shapes:
        if one.name.startswith("Programme to "):
            one.end_connect(shape(page, one.name.removeprefix("Programme to ")), 1)


def join(deck, **look):
    page = slide(deck, 36)
    connect(page, f"Programme to {NEW}", shape(page, "Programme board"), shape(page, NEW), kind="elbow", **look)


def change(deck, params):
    add_box(deck)
    line_up(deck)
    follow(deck)
    join(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/harbour-tide-gates.pptx", change)
