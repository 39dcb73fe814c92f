"""Two of five, four of five, none at all instead of a fade, another kind; every slide, a hidden slide shown."""

from arena_decks import begin_again, edit, slide
from solution import SECTIONS, come, still

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.transition#3", scores="(0, 0.5)")
def two_of_five(evidence, params):
    """The last three push as before."""
    begin_again(evidence, lambda deck: come(deck, SECTIONS[:2]))


@near_miss(caught_by="deck.transition#5", scores="[0.5, 1)")
def four_of_five(evidence, params):
    """The investment case was forgotten."""
    begin_again(evidence, lambda deck: come(deck, SECTIONS[:4]))


@near_miss(caught_by="deck.transition", scores="[0, 0]")
def none_at_all(evidence, params):
    """They come in without any transition."""

    def change(deck):
        for number in SECTIONS:
            still(deck, number)

    begin_again(evidence, change)


@near_miss(caught_by="deck.transition", scores="[0, 0]")
def wipes(evidence, params):
    """They wipe in."""
    begin_again(evidence, lambda deck: come(deck, SECTIONS, '<p:wipe dir="l"/>'))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def every_third_slide(evidence, params):
    """The first slides behind the sections fade in, too."""
    edit(evidence, lambda deck: come(deck, (5, 12)))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_backup_shown(evidence, params):
    """The hidden slide is no longer hidden."""

    def change(deck):
        slide(deck, 42).element.attrib.pop("show", None)

    edit(evidence, change)
