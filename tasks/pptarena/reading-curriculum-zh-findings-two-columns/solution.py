"""The slide has the layout with two columns, its list is divided, and the gains are stated."""

import copy

from arena_decks import body, by_file, by_script, set_text, slide

GAINS = "整合解释提高11.9个百分点，评价鉴赏提高12.2个百分点"


def lines(deck, column=0):
    return body(slide(deck, 35), column).text_frame.paragraphs


def state(deck, words=GAINS):
    set_text(lines(deck)[2], words)


def two_columns(deck):
    """Gives the slide the other layout, and a second placeholder that is empty."""
    page = slide(deck, 35)
    layout = next(one for one in deck.slide_layouts if one.name == "Two Content")
    entry = next(one for one in page.part.rels.values() if one.reltype.endswith("/slideLayout"))
    entry._target = layout.part
    page.shapes.clone_placeholder(next(one for one in layout.placeholders if one.placeholder_format.idx == 2))


def divide(deck, first=4):
    """Moves what follows the first paragraphs to the second column."""
    there = body(slide(deck, 35), 1).text_frame._txBody
    for paragraph in lines(deck)[first:]:
        there.append(paragraph._p)
    there.remove(there.p_lst[0])


def add_copy(deck, left=6.82):
    """A second list beside the first: a copy of it."""
    from pptx.util import Inches

    page = slide(deck, 35)
    old = body(page)._element
    new = copy.deepcopy(old)
    old.addnext(new)
    new.nvSpPr.cNvPr.set("id", "90")
    for number, x in ((0, 0.67), (1, left)):
        one = body(page, number)
        one.left, one.top, one.width, one.height = Inches(x), Inches(1.45), Inches(5.85), Inches(5.3)


def change(deck, params):
    state(deck)
    two_columns(deck)
    divide(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/reading-curriculum-zh.pptx", change)
