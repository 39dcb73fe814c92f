"""The first row only, one forgotten, all at once, another effect; effects of other slides."""

from arena_decks import begin_again, edit, shape, slide
from pptx.oxml.ns import qn
from solution import STAGES, play

from deskcraft.authoring import near_miss
from deskcraft.kits.impress.motions import Effect, animate


@near_miss(caught_by="deck.animation#4", scores="(0, 0.5)")
def the_first_row_only(evidence, params):
    """From Pasteurising on they come by themselves."""
    begin_again(
        evidence, lambda deck: play(deck, [(s, "fade", "click" if n < 4 else "after") for n, s in enumerate(STAGES)])
    )


@near_miss(caught_by="deck.animation#7", scores="[0.5, 1)")
def the_last_forgotten(evidence, params):
    """The shop comes by itself."""
    begin_again(
        evidence, lambda deck: play(deck, [(s, "fade", "click" if n < 7 else "after") for n, s in enumerate(STAGES)])
    )


@near_miss(caught_by="deck.animation", scores="[0, 0]")
def all_at_once(evidence, params):
    """All of them come with the first."""
    begin_again(
        evidence, lambda deck: play(deck, [(s, "fade", "with" if n else "click") for n, s in enumerate(STAGES)])
    )


@near_miss(caught_by="deck.animation", scores="[0, 0]")
def another_effect(evidence, params):
    """The first comes as before, all others wipe in after it."""
    begin_again(
        evidence,
        lambda deck: play(
            deck, [(s, "wipe" if n else "fade", "after" if n else "click") for n, s in enumerate(STAGES)]
        ),
    )


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def another_slide(evidence, params):
    """The circle of slide 36 lost its effects."""

    def change(deck):
        page = slide(deck, 36)
        page.element.remove(page.element.find(qn("p:timing")))

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_alarm_as_well(evidence, params):
    """Slide 24 got an effect."""

    def change(deck):
        page = slide(deck, 24)
        animate(page, [Effect(shape(page, "Alarm").shape_id)])

    edit(evidence, change)
