"""The red row alone, a mean for a total rate, thin totals, another row red; a note, a title moved."""

from arena_decks import begin_again, edit, shape, slide
from pptx.util import Cm
from solution import TOTAL, add_row, redden

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.table", scores="(0, 0.5)")
def only_the_red_row(evidence, params):
    """There is no total."""
    begin_again(evidence, redden)


@near_miss(caught_by="deck.table#4", scores="[0.5, 1)")
def the_mean_of_the_rates(evidence, params):
    """The total rate is the mean of all rates; all else is right."""

    def change(deck):
        add_row(deck, (*TOTAL[:3], "90.3%"))
        redden(deck)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function", scores="(0, 0.5)")
def thin_totals(evidence, params):
    """The totals are not bold, nothing is red."""
    begin_again(evidence, lambda deck: add_row(deck, bold=False))


@near_miss(caught_by="rubric.function#2", scores="[0.5, 1)")
def the_lowest_budget(evidence, params):
    """The row with the lowest budget is red."""

    def change(deck):
        add_row(deck)
        redden(deck, 9)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function#2", scores="[0.5, 1)")
def only_the_name_red(evidence, params):
    """Of the row with the lowest rate only the name is red."""

    def change(deck):
        add_row(deck)
        redden(deck, columns=1)

    begin_again(evidence, change)


@near_miss(caught_by="deck.apart", scores="[0.5, 1)")
def over_the_footer(evidence, params):
    """The table was moved down over the footer."""

    def change(deck):
        shape(slide(deck, 35), "经费执行表").top += Cm(2)

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_note(evidence, params):
    """The notes were written anew."""

    def change(deck):
        slide(deck, 35).notes_slide.notes_text_frame.text = "预算865万元，支出811万元。"

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_title_moved(evidence, params):
    """The title of the slide was moved to the right."""

    def change(deck):
        heading = slide(deck, 35).shapes.title
        heading.left, heading.top, heading.width, heading.height = Cm(4), Cm(0.9), Cm(24), Cm(2.2)

    edit(evidence, change)
