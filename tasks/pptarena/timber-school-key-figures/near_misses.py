"""An empty slide, the wrong total, figures from elsewhere, the wrong place, a placeholder left; notes and a second
correction as well."""

from arena_decks import begin_again, body, edit, move_slide, set_text, slide
from school_and_games import still
from solution import ROWS, figures, total

from deskcraft.authoring import near_miss

OTHERS = dict(ROWS) | {"Upfront carbon, kg/m²": "455", "Project total, € million": "15.6", "Months on site": "26"}


@near_miss(caught_by="deck.table", scores="(0, 0.5)")
def a_title_alone(evidence, params):
    """The slide is there, without a table; slide 39 is as it was."""
    begin_again(evidence, lambda deck: figures(deck, rows=()))


@near_miss(caught_by="deck.slides", scores="(0, 0.5)")
def the_total_only(evidence, params):
    """Slide 39 is right, the new slide is missing."""
    begin_again(evidence, total)


@near_miss(caught_by="deck.text#2", scores="[0.5, 1)")
def slide_39_forgotten(evidence, params):
    """The table is right, and contradicts the slide before it."""
    begin_again(evidence, figures)


@near_miss(caught_by="deck.table#6", scores="[0.5, 1)")
def figures_of_others(evidence, params):
    """The carbon of concrete, the total of slide 39, the months of option A; slide 39 is as it was."""
    begin_again(evidence, lambda deck: figures(deck, rows=tuple(OTHERS.items())))


@near_miss(caught_by="deck.slides", scores="[0.5, 1)")
def at_the_end(evidence, params):
    """The slide is the last of the deck."""

    def change(deck):
        figures(deck)
        total(deck)
        move_slide(deck, 40, 43)

    begin_again(evidence, change)


@near_miss(caught_by="deck.filled", scores="[0.5, 1)")
def a_placeholder_left(evidence, params):
    """The slide has the layout of a list, and nothing in the list."""

    def change(deck):
        figures(deck, like=39)
        total(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.relation", scores="[0.5, 1)")
def off_the_slide(evidence, params):
    """Half of the table is below the slide's edge."""

    def change(deck):
        figures(deck, at=(0.8, 4.6))
        total(deck)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def another_line_corrected(evidence, params):
    """The share of the state is 46 % now."""

    def change(deck):
        set_text(body(slide(deck, 39)).text_frame.paragraphs[1], "3,200 m² on two storeys, without cabins")

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def effects_lost(evidence, params):
    """Slide 39 does not come point by point any more."""
    edit(evidence, lambda deck: still(slide(deck, 39)))
