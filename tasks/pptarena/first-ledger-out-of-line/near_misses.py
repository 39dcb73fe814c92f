"""The heading only, the box without its stem, the neighbours lowered; the table and another box as well."""

from arena_decks import begin_again, edit, shape, slide
from pptx.util import Inches
from solution import align, lift

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.relation", scores="[0.5, 1)")
def the_heading_only(evidence, params):
    """The time line is as it was."""
    begin_again(evidence, align)


@near_miss(caught_by="deck.relation#4", scores="[0.5, 1)")
def the_box_only(evidence, params):
    """The heading is as it was."""
    begin_again(evidence, lift)


@near_miss(caught_by="deck.relation#3", scores="(0, 0.5)")
def without_its_stem(evidence, params):
    """The box alone was moved: the stem ends in the air; nothing on slide 21."""

    def change(deck):
        of = slide(deck, 4)
        shape(of, "Oldcastle event").top = shape(of, "Cotrugli event").top

    begin_again(evidence, change)


@near_miss(caught_by="deck.relation#4", scores="[0, 0]")
def the_upper_heading(evidence, params):
    """Both headings are in one line now, but not with the first table: the wrong one was moved, and too far."""

    def change(deck):
        shape(slide(deck, 21), "Supplier heading").left = Inches(1.2)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_table_as_well(evidence, params):
    """The lower account was drawn along with its heading."""

    def change(deck):
        shape(slide(deck, 21), "Customer account").left -= Inches(0.3)

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def sideways(evidence, params):
    """The box slipped to the right as well."""

    def change(deck):
        shape(slide(deck, 4), "Oldcastle event").left += Inches(0.15)

    edit(evidence, change)
