"""The parts in the order of the talk, with numbers; a push."""

from arena_decks import body, by_file, by_script, set_text, slide
from zh_edits import comes_by

PUSH = '<p:push dir="u"/>'


def lines(deck):
    return body(slide(deck, 2)).text_frame.paragraphs


def reorder(deck, with_details=True):
    """Birds before plants."""
    found = lines(deck)
    if with_details:
        found[5]._p.addnext(found[4]._p)  # the heading of the plants behind its details for now
        found = lines(deck)
        for paragraph in (found[6], found[7]):
            found[4]._p.addprevious(paragraph._p)
        found = lines(deck)
        found[6]._p.addprevious(found[7]._p)
    else:
        found[4]._p.addprevious(found[6]._p)
        found[7]._p.addprevious(found[4]._p)


def number(deck, signs="一二三四"):
    for sign, paragraph in zip(signs, lines(deck)[2::2], strict=True):
        set_text(paragraph, f"{sign}、{paragraph.text}")


def push(deck, page=34):
    comes_by(slide(deck, page), PUSH)


def change(deck, params):
    reorder(deck)
    number(deck)
    push(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/wetland-monitoring-zh.pptx", change)
