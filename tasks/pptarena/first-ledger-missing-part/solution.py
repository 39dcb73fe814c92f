"""Part three on the agenda, as a copy of the part before it."""

import copy

from arena_decks import body, by_file, by_script, set_text, slide

PART = "Ledger and trial balance"
UNDER = "Posting, adding up and checking"
BEFORE = 4
"""Paragraphs above it."""


def insert(deck, text, like, at):
    """A paragraph in the look of another one; both by their places from 0."""
    text_frame = body(slide(deck, 2)).text_frame
    new = copy.deepcopy(text_frame.paragraphs[like]._p)
    text_frame.paragraphs[at - 1]._p.addnext(new)
    set_text(text_frame.paragraphs[at], text)


def change(deck, params):
    insert(deck, PART, 2, BEFORE)
    insert(deck, UNDER, 3, BEFORE + 1)


edit = by_file(change)
solve = by_script("/home/user/Documents/first-ledger.pptx", change)
