"""The heading alone; the dots alone; at the right; the next column too; a dot set that is none."""

from arena_decks import begin_again, edit, shape, slide
from pptx.enum.text import PP_ALIGN
from solution import align

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.cell_style#2", scores="(0, 0.5)")
def the_heading_alone(evidence, params):
    """The dots stand at the left."""
    begin_again(evidence, lambda deck: align(deck, [0]))


@near_miss(caught_by="deck.cell_style", scores="[0.5, 1)")
def the_dots_alone(evidence, params):
    """The heading stands at the left."""
    begin_again(evidence, lambda deck: align(deck, range(1, 12)))


@near_miss(caught_by="deck.cell_style#3", scores="[0.5, 1)")
def down_to_the_rudder(evidence, params):
    """The selection ended half way."""
    begin_again(evidence, lambda deck: align(deck, range(6)))


@near_miss(caught_by="deck.cell_style", scores="[0, 0]")
def at_the_right(evidence, params):
    """All of the column, at the other side."""
    begin_again(evidence, lambda deck: align(deck, range(12), how=PP_ALIGN.RIGHT))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_last_column_too(evidence, params):
    """What is left is centred as well."""
    edit(evidence, lambda deck: align(deck, range(12), column=4))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def one_dot_more(evidence, params):
    """The flaps are fed by system C now."""

    def change(deck):
        shape(slide(deck, 32), "Table: systems and surfaces").table.cell(11, 3).text = "●"
        align(deck, [11])

    edit(evidence, change)
