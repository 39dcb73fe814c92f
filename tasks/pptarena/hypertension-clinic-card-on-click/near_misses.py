"""It appears at once, comes by itself, both; goes instead of coming, the chart instead; the title too, a transition."""

from arena_decks import begin_again, edit, shape, slide, title
from talk_steps import add_remark, give_effect, write_note

from deskcraft.authoring import near_miss


def _attempt(evidence, name, **how):
    def change(deck):
        owner = slide(deck, 37)
        give_effect(owner, shape(owner, name), **how)

    begin_again(evidence, change)


@near_miss(caught_by="deck.animation#3", scores="[0.5, 1)")
def appears(evidence, params):
    """On a click, but all at once."""
    _attempt(evidence, "Inertia card", effect="appear")


@near_miss(caught_by="deck.animation#2", scores="[0.5, 1)")
def by_itself(evidence, params):
    """It fades in with the slide."""
    _attempt(evidence, "Inertia card", trigger="with")


@near_miss(caught_by="deck.animation#3", scores="(0, 0.5)")
def wipes_by_itself(evidence, params):
    """Neither by a click nor as asked."""
    _attempt(evidence, "Inertia card", effect="wipe", trigger="after")


@near_miss(caught_by="deck.animation", scores="[0, 0]")
def goes(evidence, params):
    """It fades out on the click."""
    _attempt(evidence, "Inertia card", kind="exit")


@near_miss(caught_by="deck.animation", scores="[0, 0]")
def the_chart(evidence, params):
    """The chart fades in instead."""
    _attempt(evidence, "Reasons chart")


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_title_too(evidence, params):
    """The title fades in before."""

    def change(deck):
        owner = slide(deck, 37)
        give_effect(owner, title(owner), first=True)

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_note_and_a_remark(evidence, params):
    """The note is overwritten, and a remark stands on the slide."""

    def change(deck):
        write_note(deck, 37, "Click for the card")
        add_remark(deck, 37, "Click")

    edit(evidence, change)
