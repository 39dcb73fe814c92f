"""The text deleted, boxes over it, a table, the order of durations, no durations, an empty placeholder; and more."""

from arena_decks import begin_again, body, edit, set_text, slide, title
from solution import EVENTS, RED, clear, draw_axis, draw_boxes
from zh_edits import paint, table

from deskcraft.authoring import near_miss


@near_miss(caught_by="rubric.function", scores="(0, 0.5)")
def only_deleted(evidence, params):
    """The paragraph is gone, nothing is there instead."""
    begin_again(evidence, clear)


@near_miss(caught_by="rubric.function#4", scores="(0, 0.5)")
def boxes_over_the_text(evidence, params):
    """Four boxes of one colour without a line; the paragraph is still there."""
    begin_again(evidence, draw_boxes)


@near_miss(caught_by="rubric.function", scores="(0, 0.5)")
def a_table(evidence, params):
    """The events are the rows of a table."""

    def change(deck):
        clear(deck)
        table(slide(deck, 15), [event.split("\n") for event in EVENTS], 0.7, 1.8, (3, 5, 3))

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function#3", scores="[0.5, 1)")
def by_duration(evidence, params):
    """The boxes stand in the order of their durations."""

    def change(deck):
        clear(deck)
        draw_axis(deck)
        paint(draw_boxes(deck, [EVENTS[n] for n in (2, 1, 0, 3)])[0], RED)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function", scores="[0.5, 1)")
def without_durations(evidence, params):
    """The boxes do not say how long; the first one is red."""

    def change(deck):
        clear(deck)
        draw_axis(deck)
        paint(draw_boxes(deck, [event.rpartition("\n")[0] for event in EVENTS])[0], RED)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function#3", scores="[0.5, 1)")
def unevenly_spaced(evidence, params):
    """The last two boxes are pushed together over one another."""

    def change(deck):
        clear(deck)
        draw_axis(deck)
        paint(draw_boxes(deck, lefts=(0.7, 3.75, 6.8, 8.5))[2], RED)

    begin_again(evidence, change)


@near_miss(caught_by="deck.filled", scores="[0.5, 1)")
def an_empty_placeholder(evidence, params):
    """The text was deleted, its placeholder was left."""

    def change(deck):
        body(slide(deck, 15)).text_frame.text = ""
        draw_axis(deck)
        paint(draw_boxes(deck)[2], RED)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def another_title(evidence, params):
    """The title says how many they are."""
    edit(evidence, lambda deck: set_text(title(slide(deck, 15)).text_frame.paragraphs[0], "四起水质异常事件"))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def other_notes(evidence, params):
    """The paragraph went into the notes."""

    def change(deck):
        slide(deck, 15).notes_slide.notes_text_frame.text = "2024年共处置水质异常事件四起。"

    edit(evidence, change)
