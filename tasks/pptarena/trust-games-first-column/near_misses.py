"""One of the two, without the heading, centred, another ground; a second column and another row as well."""

from arena_decks import begin_again, edit
from pptx.enum.dml import MSO_THEME_COLOR
from pptx.enum.text import PP_ALIGN
from solution import align, ground

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.cell_style#3", scores="[0.5, 1)")
def the_ground_only(evidence, params):
    """The column is flush left."""
    begin_again(evidence, ground)


@near_miss(caught_by="deck.cell_style", scores="[0.5, 1)")
def the_column_only(evidence, params):
    """The cell is yellow."""
    begin_again(evidence, align)


@near_miss(caught_by="deck.cell_style#3", scores="[0.5, 1)")
def without_the_heading(evidence, params):
    """The figures went to the right, their heading did not."""

    def change(deck):
        ground(deck)
        align(deck, range(1, 8))

    begin_again(evidence, change)


@near_miss(caught_by="deck.cell_style", scores="(0, 0.5)")
def some_figures_and_a_grey_cell(evidence, params):
    """The cell has the ground of the next row; three figures are flush right."""

    def change(deck):
        ground(deck, slot=MSO_THEME_COLOR.BACKGROUND_2)
        align(deck, range(5, 8))

    begin_again(evidence, change)


@near_miss(caught_by="deck.cell_style#3", scores="(0, 0.5)")
def centred(evidence, params):
    """The column is centred; the ground is right."""

    def change(deck):
        ground(deck)
        align(deck, side=PP_ALIGN.CENTER)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_next_column_centred(evidence, params):
    """The second column is no longer flush right."""
    edit(evidence, lambda deck: align(deck, side=PP_ALIGN.CENTER, column=1))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_row_above_as_well(evidence, params):
    """The cell above is white, too."""
    edit(evidence, lambda deck: ground(deck, 3))
