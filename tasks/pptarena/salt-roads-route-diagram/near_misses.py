"""The paragraph left; legs instead of distances; over the words; a table; lines without heads; other titles."""

from arena_decks import begin_again, edit, set_text, slide, title
from deck_additions import add_table
from solution import STAGES, draw, join, move_words

from deskcraft.authoring import near_miss

LEGS = tuple((name, day, leg) for (name, day, _), leg in zip(STAGES, (0, 25, 20, 15, 20), strict=True))


@near_miss(caught_by="rubric.function#5", scores="(0, 0.5)")
def boxes_below_the_paragraph(evidence, params):
    """Five boxes without a distance, nothing else."""
    begin_again(evidence, lambda deck: draw(deck, tuple((name, day, "") for name, day, _ in STAGES), y=5.0))


@near_miss(caught_by="rubric.function#3", scores="[0.5, 1)")
def legs_instead_of_distances(evidence, params):
    """Each box has the kilometres of its day."""

    def change(deck):
        move_words(deck)
        join(deck, draw(deck, LEGS))

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function#4", scores="[0.5, 1)")
def over_the_sentence(evidence, params):
    """The row covers what stays, and the notes stay empty."""

    def change(deck):
        move_words(deck, notes=False)
        join(deck, draw(deck, y=1.6))

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function", scores="(0, 0.5)")
def a_table(evidence, params):
    """The places are the rows of a table."""

    def change(deck):
        move_words(deck)
        rows = [("Place", "Day", "km"), *((name, day, str(km)) for name, day, km in STAGES)]
        add_table(slide(deck, 24), rows, (0.67, 2.9, 12.0, 3.0))

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function#5", scores="[0.5, 1)")
def lines_without_heads(evidence, params):
    """Nobody sees which way the train goes."""

    def change(deck):
        move_words(deck)
        join(deck, draw(deck), arrow=False)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def another_title(evidence, params):
    """The slide is called otherwise."""
    edit(evidence, lambda deck: set_text(title(slide(deck, 24)).text_frame.paragraphs[0], "The route in four days"))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_slide_before(evidence, params):
    """The title of the profile was shortened as well."""
    edit(evidence, lambda deck: set_text(title(slide(deck, 23)).text_frame.paragraphs[0], "Up and over"))
