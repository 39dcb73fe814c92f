"""Two lines more, like the two above them."""

import copy

from arena_decks import body, by_file, by_script, set_text, slide
from pptx.text.text import _Paragraph

LOSSES, WENT = "Losses", "where €704,000 went"


def insert(deck, lines, after=6):
    """Adds (text, level) below a paragraph of the agenda, from 1 on, in the look of the others on that level."""
    frame = body(slide(deck, 2)).text_frame
    like = frame.paragraphs[0], frame.paragraphs[1]
    anchor = frame.paragraphs[after - 1]._p
    for text, level in lines:
        element = copy.deepcopy(like[level - 1]._p)
        anchor.addnext(element)
        set_text(_Paragraph(element, frame), text)
        anchor = element


def change(deck, params):
    insert(deck, [(LOSSES, 1), (WENT, 2)])


edit = by_file(change)
solve = by_script("/home/user/Documents/dairy-cold-chain.pptx", change)
