"""A slide with a title alone, the second tests for gains, at the end of the deck, no sentence; a note, a title."""

from arena_decks import begin_again, edit, set_text, slide, title
from solution import FINDING, GAINS, conclude, new_slide, tabulate

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.table", scores="(0, 0.5)")
def only_the_title(evidence, params):
    """Nothing is on the new slide but its title."""
    begin_again(evidence, new_slide)


@near_miss(caught_by="deck.text#2", scores="[0.5, 1)")
def no_sentence(evidence, params):
    """The table is right, nothing stands below it."""
    begin_again(evidence, lambda deck: tabulate(new_slide(deck)))


@near_miss(caught_by="deck.table#2", scores="(0, 0.5)")
def the_second_tests(evidence, params):
    """The table has the second tests and their difference; the wrong grade follows from it, and is missing."""

    def change(deck):
        page = new_slide(deck)
        tests = ("71.8", "67.0", "4.8"), ("75.2", "70.1", "5.1"), ("78.3", "73.4", "4.9")
        tabulate(page, (GAINS[0], *((gains[0], *test) for gains, test in zip(GAINS[1:], tests, strict=True))))
        conclude(page, "净增最多的是四年级，5.1分")

    begin_again(evidence, change)


@near_miss(caught_by="deck.slides", scores="[0.5, 1)")
def at_the_end(evidence, params):
    """The slide is the last one."""

    def change(deck):
        page = new_slide(deck, after=42)
        tabulate(page)
        conclude(page)

    begin_again(evidence, change)


@near_miss(caught_by="deck.filled", scores="[0.5, 1)")
def an_empty_placeholder(evidence, params):
    """The new slide has the layout with a list, which was left empty; the sentence lies on the table."""

    def change(deck):
        page = new_slide(deck, layout="Title and Content")
        tabulate(page)
        conclude(page, top=4.0)

    begin_again(evidence, change)


@near_miss(caught_by="deck.table", scores="[0.5, 1)")
def text_for_a_table(evidence, params):
    """The numbers stand in a text box."""

    def change(deck):
        page = new_slide(deck)
        conclude(page, "\n".join("　".join(row) for row in GAINS), top=1.7)
        conclude(page, FINDING)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_note(evidence, params):
    """A note on slide 29."""

    def change(deck):
        slide(deck, 29).notes_slide.notes_text_frame.text = "下一页是各年级净增。"

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def another_title(evidence, params):
    """The title of slide 29 was changed as well."""
    edit(evidence, lambda deck: set_text(title(slide(deck, 29)).text_frame.paragraphs[0], "前后测：试点班与对照班"))
