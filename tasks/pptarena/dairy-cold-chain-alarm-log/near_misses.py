"""The answer alone, the box alone, arrows the other way, over the laboratory; a box moved, a question reworded."""

from arena_decks import begin_again, edit, set_text, shape, slide
from pptx.util import Inches
from solution import LOG, answer, lead, note

from deskcraft.authoring import near_miss
from deskcraft.kits.impress.deck_parts import connect


@near_miss(caught_by="deck.text", scores="(0, 0.5)")
def the_answer_alone(evidence, params):
    """Neither box nor arrows."""
    begin_again(evidence, answer)


@near_miss(caught_by="rubric.function#2", scores="[0.5, 1)")
def no_arrows(evidence, params):
    """The box stands there on its own."""

    def change(deck):
        answer(deck)
        note(deck)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function", scores="[0.5, 1)")
def no_answer(evidence, params):
    """The arrow to the mechanic still has no word."""

    def change(deck):
        note(deck)
        lead(deck)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function#2", scores="[0.5, 1)")
def away_from_the_log(evidence, params):
    """The arrows lead from the log to the outcomes."""

    def change(deck):
        answer(deck)
        note(deck)
        page = slide(deck, 24)
        connect(page, "Log to mechanic", shape(page, LOG), shape(page, "Send mechanic"), sites=(0, 2))
        connect(page, "Log to laboratory", shape(page, LOG), shape(page, "Hold goods"), sites=(2, 0))

    begin_again(evidence, change)


@near_miss(caught_by="deck.relation#2", scores="(0, 0.5)")
def over_the_laboratory(evidence, params):
    """The box covers the lower outcome; no answer, no arrows."""
    begin_again(evidence, lambda deck: note(deck, top=4.4))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_mechanic_moved(evidence, params):
    """The upper outcome went up."""

    def change(deck):
        box = shape(slide(deck, 24), "Send mechanic")
        box.left = box.left - Inches(0.1)

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def another_limit(evidence, params):
    """The question asks for 6 °C."""

    def change(deck):
        set_text(shape(slide(deck, 24), "Question goods").text_frame.paragraphs[1], "6 °C?")

    edit(evidence, change)
