"""A fourth answer, a box between the outcomes, two arrows to it."""

import copy

from arena_decks import by_file, by_script, set_text, shape, slide
from pptx.util import Inches

from deskcraft.kits.impress.deck_parts import connect

LOG = "Note it in the log"


def copied(deck, name, words, left, top):
    """A copy of a shape of slide 24 with other words and, in inches, in another place."""
    page = slide(deck, 24)
    element = copy.deepcopy(shape(page, name)._element)
    page.shapes._spTree.append(element)
    new = page.shapes[-1]
    element.nvSpPr.cNvPr.set("id", str(max(one.shape_id for one in page.shapes) + 1))
    new.left, new.top = Inches(left), Inches(top)
    set_text(new.text_frame.paragraphs[0], words)
    return new


def answer(deck, words="no", left=9.15, top=2.0):
    copied(deck, "Label sensor no", words, left, top).name = "Label goods no"


def note(deck, left=10.6, top=3.3, height=1.0):
    box = copied(deck, "Swap logger", LOG, left, top)
    box.name, box.height = LOG, Inches(height)
    for run in box.text_frame.paragraphs[0].runs:
        run.font.name = None


def lead(deck, outcomes=("Send mechanic", "Hold goods"), **look):
    page = slide(deck, 24)
    for name in outcomes:
        sites = (2, 0) if name == "Send mechanic" else (0, 2)
        connect(page, f"{name} to log", shape(page, name), shape(page, LOG), sites=sites, **look)


def change(deck, params):
    answer(deck)
    note(deck)
    lead(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/dairy-cold-chain.pptx", change)
