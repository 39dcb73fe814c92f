"""The box without the link, the link without the box, one from the top, a brown arrow, the wrong game; another box and
the links changed as well."""

from arena_decks import begin_again, edit, remove, shape, slide
from pptx.enum.dml import MSO_THEME_COLOR
from solution import fill, letters, link

from deskcraft.authoring import near_miss


@near_miss(caught_by="rubric.function", scores="(0, 0.5)")
def the_box_only(evidence, params):
    """The trust game stands out; there is no link."""

    def change(deck):
        fill(deck)
        letters(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.shape#3", scores="[0.5, 1)")
def the_link_only(evidence, params):
    """The trust game looks like the other games."""
    begin_again(evidence, link)


@near_miss(caught_by="rubric.function", scores="[0.5, 1)")
def from_the_top(evidence, params):
    """The link comes from the box at the top, over that of Dilemma."""

    def change(deck):
        link(deck, begin="Two-person games")
        fill(deck)
        letters(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.shape", scores="(0, 0.5)")
def a_thin_arrow(evidence, params):
    """The link is a thin green arrow, and nothing else was done."""
    begin_again(evidence, lambda deck: link(deck, slot="accent3", width_pt=0.75, head=True))


@near_miss(caught_by="deck.shape#3", scores="[0.5, 1)")
def the_game_beside_it(evidence, params):
    """The gift-exchange game stands out instead of the trust game."""

    def change(deck):
        link(deck)
        fill(deck, "Gift-exchange game")
        letters(deck, "Gift-exchange game")

    begin_again(evidence, change)


@near_miss(caught_by="deck.style", scores="[0.5, 1)")
def dark_letters_on_red(evidence, params):
    """The words kept their colour."""

    def change(deck):
        link(deck)
        fill(deck)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_family_recoloured(evidence, params):
    """The box Division is red, too."""
    edit(evidence, lambda deck: fill(deck, "Division", MSO_THEME_COLOR.ACCENT_2))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_remark_gone(evidence, params):
    """The line below the games was taken away."""
    edit(evidence, lambda deck: remove(shape(slide(deck, 14), "Family remark")))
