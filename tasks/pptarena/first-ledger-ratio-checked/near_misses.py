"""The font only, another ratio "corrected", no notes, one cell of two; a second ratio and the warning as well."""

from arena_decks import begin_again, edit, set_text, shape, slide
from solution import note, plain, put

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.table", scores="(0, 0.5)")
def the_font_only(evidence, params):
    """Nothing was worked out."""
    begin_again(evidence, plain)


@near_miss(caught_by="deck.table", scores="(0, 0.5)")
def another_ratio(evidence, params):
    """The net margin was changed, with its amounts in the notes; one cell has the right font."""

    def change(deck):
        put(deck, 2, "46.3%")
        note(deck, "Profit 2,730 of sales 5,905.")
        plain(deck, (0,))

    begin_again(evidence, change)


@near_miss(caught_by="deck.notes", scores="[0.5, 1)")
def no_notes(evidence, params):
    """Ratio and font, and nothing for the speaker."""

    def change(deck):
        put(deck, 1, "71.5%")
        plain(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.cell_style#2", scores="[0.5, 1)")
def one_cell_of_two(evidence, params):
    """The formula of the current ratio is still in the other font."""

    def change(deck):
        put(deck, 1, "71.5%")
        note(deck, "4,225 / 5,905")
        plain(deck, (0,))

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_second_ratio(evidence, params):
    """The current ratio got a decimal more, which nobody asked for."""
    edit(evidence, lambda deck: put(deck, 3, "7.11"))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_warning_reworded(evidence, params):
    """The line below the table as well."""

    def change(deck):
        set_text(shape(slide(deck, 35), "Ratio warning").text_frame.paragraphs[0], "One month is not a trend.")

    edit(evidence, change)
