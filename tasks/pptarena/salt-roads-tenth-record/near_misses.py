"""At the end and nine of them; only the look; names swapped without their years; a neighbour's row; a table moved."""

from arena_decks import begin_again, edit, shape, slide
from solution import align, count, insert, swap, table, write

from deskcraft.authoring import near_miss


@near_miss(caught_by="rubric.function#2", scores="[0.5, 1)")
def at_the_end(evidence, params):
    """Sooden is below Hallstatt, Aussee below Hall in Tirol."""

    def change(deck):
        insert(deck, after=9)
        align(deck)
        count(deck)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function", scores="(0, 0.5)")
def only_the_look(evidence, params):
    """The years are aligned and two rows sorted; Sooden was forgotten."""

    def change(deck):
        swap(deck)
        align(deck)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function#3", scores="[0.5, 1)")
def not_aligned(evidence, params):
    """The years stand where they stood; the title counts nine."""

    def change(deck):
        insert(deck)
        swap(deck)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function#2", scores="(0, 0.5)")
def names_without_years(evidence, params):
    """Only the first column was sorted."""

    def change(deck):
        rows = list(table(deck).rows)
        write(rows[5].cells[0], "Aussee")
        write(rows[6].cells[0], "Hall in Tirol")
        align(deck)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def another_table_too(evidence, params):
    """A word of the objects in the gallery was changed as well."""

    def change(deck):
        write(shape(slide(deck, 3), "Table: objects in the gallery").table.cell(5, 2), "Passau")

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_note(evidence, params):
    """The note of the slide was replaced."""

    def change(deck):
        slide(deck, 16).notes_slide.notes_text_frame.text = "Ten records."

    edit(evidence, change)
