"""One of two, the other one with a wrong colour, the neighbours instead; an outline and other words as well."""

from arena_decks import begin_again, edit, set_text, shape, slide
from pptx.util import Pt
from solution import bar, fill, year

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.shape#2", scores="[0.5, 1)")
def the_bar_only(evidence, params):
    """1977 still stands out."""
    begin_again(evidence, bar)


@near_miss(caught_by="deck.shape", scores="[0.5, 1)")
def the_year_only(evidence, params):
    """The potworms are as they were."""
    begin_again(evidence, year)


@near_miss(caught_by="deck.shape", scores="(0, 0.5)")
def another_class(evidence, params):
    """1977 is right, the potworms have the colour of the microfauna."""

    def change(deck):
        fill(deck, 5, "Potworms bar", "ACCENT_4")
        year(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.shape", scores="[0, 0]")
def the_neighbours_instead(evidence, params):
    """Mites and springtails were made like the potworms, the other years like 1977."""

    def change(deck):
        fill(deck, 5, "Mites bar", "ACCENT_3")
        fill(deck, 5, "Springtails bar", "ACCENT_3")
        for name in ("Darwin paper year", "Darwin book year", "Berlese year", "Baermann year"):
            fill(deck, 37, name, "ACCENT_4")

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def an_outline_as_well(evidence, params):
    """The bar of the mites has an outline now."""

    def change(deck):
        line = shape(slide(deck, 5), "Mites bar").line
        line.width = Pt(2)
        line.fill.solid()

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def words_as_well(evidence, params):
    """The box below 1977 names its author."""

    def change(deck):
        of = shape(slide(deck, 37), "Bouché event")
        set_text(of.text_frame.paragraphs[0], "Bouché: three groups of earthworm")

    edit(evidence, change)
