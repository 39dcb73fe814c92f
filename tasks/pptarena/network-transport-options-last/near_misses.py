"""With the last arrow, first of all, both; it goes, another text comes; a label comes too, an effect on slide 21."""

from arena_decks import begin_again, edit, shape, slide, title
from solution import animate
from talk_steps import add_remark, give_effect

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.animation#2", scores="[0.5, 1)")
def after_the_last_arrow(evidence, params):
    """By itself, without a click."""
    begin_again(evidence, lambda deck: animate(deck, trigger="after"))


@near_miss(caught_by="deck.animations", scores="[0.5, 1)")
def first_of_all(evidence, params):
    """On the first click, before the arrows."""
    begin_again(evidence, lambda deck: animate(deck, first=True))


@near_miss(caught_by="deck.animations", scores="(0, 0.5)")
def first_and_by_itself(evidence, params):
    """With the slide."""
    begin_again(evidence, lambda deck: animate(deck, first=True, trigger="with"))


@near_miss(caught_by="deck.animation", scores="[0, 0]")
def it_goes(evidence, params):
    """It fades out after the last arrow."""
    begin_again(evidence, lambda deck: animate(deck, kind="exit"))


@near_miss(caught_by="deck.animation", scores="[0, 0]")
def a_state_instead(evidence, params):
    """ESTABLISHED beside the server comes in."""
    begin_again(evidence, lambda deck: animate(deck, "Server ESTABLISHED"))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def slide_21_too(evidence, params):
    """Its title fades in."""

    def change(deck):
        owner = slide(deck, 21)
        give_effect(owner, title(owner))

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def moved_and_a_remark(evidence, params):
    """The list lies further up, and a remark on slide 19."""

    def change(deck):
        shape(slide(deck, 20), "Handshake options").top -= 200_000
        add_remark(deck, 19)

    edit(evidence, change)
