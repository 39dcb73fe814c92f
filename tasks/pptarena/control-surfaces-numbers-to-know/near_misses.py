"""As asked for, not sorted; two numbers at the end; wrong figures; a text; over the title; edits beside."""

from arena_decks import begin_again, drop_slide, edit, shape, slide
from deck_additions import add_text
from pptx.util import Inches
from solution import AS_ASKED, HEADING, ROWS, begin, tabulate

from deskcraft.authoring import near_miss


@near_miss(caught_by="rubric.function#3", scores="[0.5, 1)")
def in_the_order_of_the_request(evidence, params):
    """The rows are not sorted."""
    begin_again(evidence, lambda deck: tabulate(begin(deck), AS_ASKED))


@near_miss(caught_by="rubric.function#2", scores="(0, 0.5)")
def two_numbers_at_the_end(evidence, params):
    """Two values without their slides, after the backup slide."""
    rows = [(*row[:2], "") for row in ROWS[:2]]
    begin_again(evidence, lambda deck: tabulate(begin(deck, 43), rows, ("Number", "Value", "")))


@near_miss(caught_by="rubric.function", scores="[0.5, 1)")
def three_wrong_figures(evidence, params):
    """The best roll rate, the setting 0, the pressure of the pump."""
    wrong = {"520 kt": "300 kt", "106 kt": "143 kt", "1 900 psi": "3 000 psi"}
    begin_again(evidence, lambda deck: tabulate(begin(deck), [(a, wrong.get(b, b), c) for a, b, c in ROWS]))


@near_miss(caught_by="deck.table", scores="(0, 0.5)")
def a_text(evidence, params):
    """The slide with its numbers as lines of text."""

    def change(deck):
        add_text(begin(deck), "\n".join("  ".join(row) for row in (HEADING, *ROWS)), (0.67, 1.8, 12.0, 4.0))

    begin_again(evidence, change)


@near_miss(caught_by="deck.relation#2", scores="[0.5, 1)")
def over_the_title(evidence, params):
    """The table covers the title."""
    begin_again(evidence, lambda deck: tabulate(begin(deck), y=0.5))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def without_the_references(evidence, params):
    """The references are gone."""
    edit(evidence, lambda deck: drop_slide(deck, 42))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_table_slipped(evidence, params):
    """The flap settings were dragged down while looking."""

    def change(deck):
        shape(slide(deck, 20), "Table: flap settings").top = Inches(2.1)

    edit(evidence, change)
