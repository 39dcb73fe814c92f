"""One half or the other, sorted by letters, words moved without their colours; a bold row, an owner changed."""

from arena_decks import begin_again, edit, runs, set_text
from solution import HIGH, register, reorder, sort, tint

from deskcraft.authoring import near_miss


@near_miss(caught_by="rubric.function", scores="[0.5, 1)")
def the_order_only(evidence, params):
    """The steel price is still green."""
    begin_again(evidence, sort)


@near_miss(caught_by="deck.table", scores="[0.5, 1)")
def the_colour_only(evidence, params):
    """The rows stand as they stood."""
    begin_again(evidence, lambda deck: tint(deck, "Steel", HIGH))


@near_miss(caught_by="deck.table#2", scores="(0, 0.5)")
def sorted_by_letters(evidence, params):
    """High, Low, Medium, and the steel price green."""
    begin_again(evidence, lambda deck: reorder(deck, ("Silt", "Consent", "Steel", "Pier", "Gate", "Objections")))


@near_miss(caught_by="deck.table#4", scores="[0.5, 1)")
def the_low_one_in_the_middle(evidence, params):
    """The steel price went up, the foundations did not go down."""

    def change(deck):
        reorder(deck, ("Silt", "Consent", "Steel", "Gate", "Pier", "Objections"))
        tint(deck, "Steel", HIGH)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function", scores="[0.5, 1)")
def words_without_their_colours(evidence, params):
    """The words were typed anew, the colours stayed in their places."""

    def change(deck):
        sort(deck)
        tint(deck, "Steel", HIGH)
        tint(deck, "Gate", "BFDCC4")
        tint(deck, "Pier", "F3D9A4")

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_bold_row(evidence, params):
    """The first risk is bold."""

    def change(deck):
        for cell in register(deck).rows[1].cells:
            for run in runs(cell):
                run.font.bold = True

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def another_owner(evidence, params):
    """The first risk has got another owner."""
    edit(evidence, lambda deck: set_text(register(deck).cell(1, 5).text_frame.paragraphs[0], "L. Abara"))
