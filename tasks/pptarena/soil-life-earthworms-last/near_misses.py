"""One place down, changed over with the last, exponents lost, names only; a remark and a bar as well."""

from arena_decks import begin_again, edit, set_text, shape, slide
from solution import EARTHWORMS, move, table

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.table#4", scores="(0, 0.5)")
def one_place_down(evidence, params):
    """The earthworms stand below the mites."""
    begin_again(evidence, lambda deck: move(deck, EARTHWORMS, 5))


@near_miss(caught_by="deck.table", scores="(0, 0.5)")
def changed_over(evidence, params):
    """Earthworms and potworms changed places: the earthworms are last, the others out of order."""

    def change(deck):
        move(deck, EARTHWORMS, 7)
        move(deck, 6, 3)

    begin_again(evidence, change)


@near_miss(caught_by="deck.table#4", scores="[0.5, 1)")
def exponents_lost(evidence, params):
    """The row was typed in anew, with "102 to 103"."""
    edit(evidence, lambda deck: set_text(table(deck).cell(7, 2).text_frame.paragraphs[0], "102 to 103"))


@near_miss(caught_by="deck.table", scores="(0, 0.5)")
def names_only(evidence, params):
    """Only the first column was put in order; the figures stand beside other animals."""

    def change(deck):
        names = ("Mites", "Springtails", "Potworms", "Earthworms")
        for row, name in enumerate(names, EARTHWORMS):
            set_text(table(deck).cell(row, 0).text_frame.paragraphs[0], name)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_remark_as_well(evidence, params):
    """The line below the table was shortened."""

    def change(deck):
        set_text(shape(slide(deck, 4), "Fungi remark").text_frame.paragraphs[0], "Fungi are measured by length.")

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_bars_as_well(evidence, params):
    """The bar of the earthworms on slide 5 was moved down."""

    def change(deck):
        shape(slide(deck, 5), "Earthworms bar").top += 429_768

    edit(evidence, change)
