"""Slide 39 cut and no new one, an empty new one, the lines twice, four limits, the wrong place; more lines and a slide
changed as well."""

from arena_decks import begin_again, edit, move_slide, slide
from pptx.util import Inches
from school_and_games import drop_empty, drop_paragraph, new_text, still
from solution import LIMITS, limits, shorten

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.slides", scores="(0, 0.5)")
def slide_39_only(evidence, params):
    """The lines are gone, the new slide is missing."""
    begin_again(evidence, shorten)


@near_miss(caught_by="deck.text#2", scores="(0, 0.5)")
def an_empty_slide(evidence, params):
    """The new slide has its title; slide 39 is as it was."""
    begin_again(evidence, lambda deck: limits(deck, ()))


@near_miss(caught_by="deck.text#5", scores="[0.5, 1)")
def said_twice(evidence, params):
    """The new slide is right, slide 39 still has its lines."""
    begin_again(evidence, limits)


@near_miss(caught_by="deck.text#4", scores="[0.5, 1)")
def without_what_is_next(evidence, params):
    """The last point was left out."""

    def change(deck):
        limits(deck, LIMITS[:4])
        shorten(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.slides", scores="[0.5, 1)")
def before_in_short(evidence, params):
    """The new slide comes first."""

    def change(deck):
        limits(deck)
        shorten(deck)
        move_slide(deck, 40, 39)

    begin_again(evidence, change)


@near_miss(caught_by="deck.paragraphs", scores="[0.5, 1)")
def without_bullets(evidence, params):
    """The points stand in a text box without bullets, half of the way over the edge."""

    def change(deck):
        made = limits(deck, ())
        drop_empty(made)
        new_text(made, "\n".join(LIMITS), (0.8, 6.4, 11.0, 2.4), 24).top = Inches(6.4)
        shorten(deck)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def notes_lost(evidence, params):
    """The notes of slide 39 are gone."""

    def change(deck):
        slide(deck, 39).notes_slide.notes_text_frame.text = ""

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_takeaways_cut_as_well(evidence, params):
    """Slide 3 lost its last line."""

    def change(deck):
        holder = slide(deck, 3).placeholders[1]
        drop_paragraph(holder, 9)

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def another_slide_stilled(evidence, params):
    """The review cycle has no effects any more."""
    edit(evidence, lambda deck: still(slide(deck, 38)))
