"""The colours alone; no line and no row; the letters left dark; all officials recoloured; another line gone."""

from arena_decks import begin_again, edit, remove, shape, slide
from pptx.enum.dml import MSO_THEME_COLOR
from solution import add_coopers, join, paint, space

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.text", scores="(0, 0.5)")
def the_colours_alone(evidence, params):
    """Nobody joined the helpers."""
    begin_again(evidence, paint)


@near_miss(caught_by="rubric.function#2", scores="[0.5, 1)")
def not_spaced(evidence, params):
    """The coopers are added at the end, and the boxes stay where they were."""

    def change(deck):
        paint(deck)
        add_coopers(deck)
        join(deck)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function", scores="[0.5, 1)")
def without_a_line(evidence, params):
    """The row is right, the coopers hang in the air."""

    def change(deck):
        paint(deck)
        add_coopers(deck)
        space(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.style", scores="(0, 0.5)")
def green_with_dark_letters(evidence, params):
    """The coopers in a box of their own, at the end; the Barmeister's letters were left."""

    def change(deck):
        shape(slide(deck, 15), "Role: Barmeister").fill.fore_color.theme_color = MSO_THEME_COLOR.ACCENT_4
        add_coopers(deck).fill.fore_color.theme_color = MSO_THEME_COLOR.ACCENT_2

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_owners_too(evidence, params):
    """The box at the top is green as well."""

    def change(deck):
        shape(slide(deck, 15), "Role: Owners").fill.fore_color.theme_color = MSO_THEME_COLOR.ACCENT_4

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_line_is_lost(evidence, params):
    """The line to the rakers is gone."""
    edit(evidence, lambda deck: remove(shape(slide(deck, 15), "Line: Boilers to Rakers")))
