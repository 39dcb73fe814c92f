"""No arrow, below the last one, over the forum, arrows that do not follow; the board moved, the forum recoloured."""

from arena_decks import begin_again, edit, shape, slide
from pptx.dml.color import RGBColor
from pptx.util import Inches
from solution import GROUPS, NEW, add_box, follow, join, line_up

from deskcraft.authoring import near_miss


@near_miss(caught_by="rubric.function#2", scores="[0.5, 1)")
def no_arrow(evidence, params):
    """The box stands in its place, and nothing leads to it."""

    def change(deck):
        add_box(deck)
        line_up(deck)
        follow(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.arranged", scores="[0.5, 1)")
def below_the_last_one(evidence, params):
    """The new group comes after the forum."""

    def change(deck):
        add_box(deck)
        line_up(deck, (*GROUPS[:4], GROUPS[5], GROUPS[4]))
        follow(deck)
        join(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.arranged#2", scores="(0, 0.5)")
def over_the_forum(evidence, params):
    """The box lies half over the forum; nothing made room, and no arrow leads to it."""
    begin_again(evidence, lambda deck: add_box(deck, top=5.2))


@near_miss(caught_by="rubric.function#3", scores="[0.5, 1)")
def arrows_that_miss(evidence, params):
    """The boxes moved, the old arrows did not."""

    def change(deck):
        add_box(deck)
        line_up(deck)
        join(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.text", scores="(0, 0.5)")
def room_only(evidence, params):
    """The five boxes moved up, and a bare box stands in the gap."""

    def change(deck):
        box = slide(deck, 36).shapes.add_shape(1, Inches(8.2), Inches(5.02), Inches(3.6), Inches(0.72))
        box.text_frame.text = NEW
        line_up(deck, GROUPS[:4])
        line_up(deck, GROUPS[5:], top=5.9)
        follow(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.text", scores="[0, 0]")
def a_line_in_another_box(evidence, params):
    """The new group became a third line of the finance box."""

    def change(deck):
        shape(slide(deck, 36), "Finance and funding").text_frame.add_paragraph().text = "and communications: J. Pascoe"

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_board_moved(evidence, params):
    """The programme board went up as well."""

    def change(deck):
        board = shape(slide(deck, 36), "Programme board")
        board.top = board.top - Inches(0.25)

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_forum_in_blue(evidence, params):
    """The forum, which only advises, got the blue of the others."""

    def change(deck):
        box = shape(slide(deck, 36), "Harbour users' forum")
        box.fill.solid()
        box.fill.fore_color.rgb = RGBColor(0x1F, 0x6F, 0x8B)

    edit(evidence, change)
