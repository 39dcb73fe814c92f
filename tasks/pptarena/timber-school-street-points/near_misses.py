"""The picture alone, the list on the picture, two points, no bullets, a placeholder left; a title and a footer changed
as well."""

import copy

from arena_decks import begin_again, body, edit, set_text, slide, title
from pptx.oxml.ns import qn
from pptx.util import Cm
from school_and_games import new_text, place
from solution import POINTS, picture, points

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.text", scores="(0, 0.5)")
def the_picture_only(evidence, params):
    """No list."""
    begin_again(evidence, picture)


@near_miss(caught_by="deck.shape", scores="(0, 0.5)")
def the_list_on_the_picture(evidence, params):
    """The picture stayed, the list lies over it."""
    begin_again(evidence, points)


@near_miss(caught_by="deck.text#3", scores="[0.5, 1)")
def two_points(evidence, params):
    """The last point was left out."""

    def change(deck):
        picture(deck)
        points(deck, POINTS[:2])

    begin_again(evidence, change)


@near_miss(caught_by="deck.paragraphs", scores="[0.5, 1)")
def lines_without_bullets(evidence, params):
    """The points are in a text box without bullets, the picture was squeezed."""

    def change(deck):
        picture(deck)
        view = next(one for one in slide(deck, 21).shapes if one.name == "View of the learning street")
        view.height = Cm(9)
        new_text(slide(deck, 21), "\n".join(POINTS), (8.1, 2.0, 4.6, 1.6), 20)

    begin_again(evidence, change)


@near_miss(caught_by="deck.filled", scores="[0.5, 1)")
def a_placeholder_left(evidence, params):
    """The second placeholder of the layout is empty below the picture."""

    def change(deck):
        picture(deck)
        holder = points(deck)
        left = copy.deepcopy(holder._element)
        for paragraph in left.findall(".//" + qn("a:p"))[1:]:
            paragraph.getparent().remove(paragraph)
        for run in left.findall(".//" + qn("a:r")):
            run.getparent().remove(run)
        left.nvSpPr.nvPr.find(qn("p:ph")).set("idx", "2")
        slide(deck, 21).shapes._spTree.append(left)

    begin_again(evidence, change)


@near_miss(caught_by="deck.relation#2", scores="[0.5, 1)")
def half_under_the_picture(evidence, params):
    """The list begins on the picture."""

    def change(deck):
        picture(deck)
        place(points(deck), 6.5, 1.75)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_title_too(evidence, params):
    """The title says more."""
    edit(evidence, lambda deck: set_text(title(slide(deck, 21)).text_frame.paragraphs[0], "The street inside"))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_point_of_slide_18_cut(evidence, params):
    """The list that was the model lost a word."""
    edit(evidence, lambda deck: set_text(body(slide(deck, 18)).text_frame.paragraphs[2], "62 m² for 24 children"))
