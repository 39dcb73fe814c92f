"""The part stands between the roads and the towns, with its line."""

import copy

from arena_decks import body, by_file, by_script, set_text, slide


def insert(deck, after, text, like):
    """A paragraph behind another one, in the style of a third."""
    paragraphs = body(slide(deck, 2)).text_frame.paragraphs
    element = copy.deepcopy(paragraphs[like]._p)
    paragraphs[after]._p.addnext(element)
    set_text(body(slide(deck, 2)).text_frame.paragraphs[after + 1], text)


def change(deck, params):
    insert(deck, 5, "Tolls and money", like=4)
    insert(deck, 6, "Customs, staple right and the price in Prague", like=5)


edit = by_file(change)
solve = by_script("/home/user/Documents/salt-roads.pptx", change)
