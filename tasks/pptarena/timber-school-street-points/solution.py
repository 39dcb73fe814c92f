"""The picture smaller and to the left, a list to the right of it."""

import copy

from arena_decks import body, by_file, by_script, shape, slide
from pptx.opc.constants import RELATIONSHIP_TYPE
from pptx.util import Cm, Inches, Pt
from school_and_games import place, write_list

POINTS = (
    "Four metres wide, 52 metres long",
    "Daylight from the roof",
    "Coats and group work outside the classrooms",
)


def picture(deck, width=18.0, x=0.67):
    view = shape(slide(deck, 21), "View of the learning street")
    view.width, view.height = Cm(width), round(Cm(width) * view.height / view.width)
    view.left, view.top = Inches(x), Inches(1.75)


def relayout(deck):
    """Slide 21 gets the layout of slide 18."""
    part = slide(deck, 21).part
    relation = next(one for one in part.rels.values() if one.reltype == RELATIONSHIP_TYPE.SLIDE_LAYOUT)
    relation._target = slide(deck, 18).slide_layout.part


def points(deck, lines=POINTS, x=8.1):
    relayout(deck)
    on = slide(deck, 21)
    on.shapes._spTree.append(copy.deepcopy(body(slide(deck, 18))._element))
    holder = place(body(on), x, 1.75, 4.6, 4.7)
    write_list(holder, lines)
    for paragraph in holder.text_frame.paragraphs:
        paragraph.space_before = Pt(5)
        for run in paragraph.runs:
            run.font.size = Pt(19)
    return holder


def change(deck, params):
    picture(deck)
    points(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/timber-school.pptx", change)
