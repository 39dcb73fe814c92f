"""The caption of 2024 alone, 2020 behind 2024, four clicks, all at one click; an image moved, another transition."""

from arena_decks import begin_again, edit, shape, slide
from pptx.util import Cm
from solution import NEW, OLD, animate
from zh_edits import comes_by

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.animation", scores="(0, 0.5)")
def only_the_caption(evidence, params):
    """The caption of 2024 comes with its image; 2020 has no effects."""
    begin_again(evidence, lambda deck: animate(deck, (NEW[0], "click"), (NEW[1], "with")))


@near_miss(caught_by="deck.animations", scores="[0.5, 1)")
def in_the_wrong_order(evidence, params):
    """The new effects were left behind those of 2024."""
    begin_again(
        evidence,
        lambda deck: animate(deck, (NEW[0], "click"), (NEW[1], "with"), (OLD[0], "click"), (OLD[1], "with")),
    )


@near_miss(caught_by="deck.animation#2", scores="[0.5, 1)")
def four_clicks(evidence, params):
    """In the right order, each by a click of its own."""
    begin_again(evidence, lambda deck: animate(deck, *((name, "click") for name in (*OLD, *NEW))))


@near_miss(caught_by="deck.animation#3", scores="(0, 0.5)")
def the_captions_forgotten(evidence, params):
    """The image of 2020 comes first; its caption is there all the time, that of 2024 comes by a click."""
    begin_again(evidence, lambda deck: animate(deck, *((name, "click") for name in (OLD[0], *NEW))))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def an_image_moved(evidence, params):
    """The image of 2024 is level with the other one."""

    def change(deck):
        shape(slide(deck, 27), NEW[0]).top -= Cm(0.46)

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def another_transition(evidence, params):
    """The slide fades in."""
    edit(evidence, lambda deck: comes_by(slide(deck, 27), "<p:fade/>"))
