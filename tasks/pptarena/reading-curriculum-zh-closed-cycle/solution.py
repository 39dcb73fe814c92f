"""A curved connector closes the cycle, a line of the second level stands at the list's end."""

import copy

from arena_decks import body, by_file, by_script, set_text, shape, slide

from deskcraft.kits.impress.deck_parts import connect


def close(deck, begin="反馈调整", end="确定目标", **look):
    page = slide(deck, 20)
    options = {"sites": (0, 1), "kind": "curve", "width_pt": 2.5, **look}
    return connect(page, "循环箭头5", shape(page, begin), shape(page, end), **options)


def add_line(deck, like=4):
    paragraphs = body(slide(deck, 20)).text_frame.paragraphs
    new = copy.deepcopy(paragraphs[like - 1]._p)
    paragraphs[-1]._p.addnext(new)
    set_text(body(slide(deck, 20)).text_frame.paragraphs[-1], "回到目标，再走一轮")


def change(deck, params):
    close(deck)
    add_line(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/reading-curriculum-zh.pptx", change)
