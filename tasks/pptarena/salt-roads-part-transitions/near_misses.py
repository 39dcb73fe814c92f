"""One of two; both faded; both from the side; on every slide without one; the legacy part as well."""

from arena_decks import begin_again, edit, slide
from deck_additions import transition

from deskcraft.authoring import near_miss


def with_each(evidence, numbers, effect):
    begin_again(evidence, lambda deck: [transition(slide(deck, number), effect) for number in numbers])


@near_miss(caught_by="deck.transition#4", scores="[0.5, 1)")
def one_of_two(evidence, params):
    """Tolls and money was forgotten again."""
    with_each(evidence, (8,), '<p:push dir="u"/>')


@near_miss(caught_by="deck.transition#2", scores="(0, 0.5)")
def faded(evidence, params):
    """Both have a transition, another one."""
    with_each(evidence, (8, 26), "<p:fade/>")


@near_miss(caught_by="deck.transition#3", scores="[0.5, 1)")
def from_the_top(evidence, params):
    """Pushed in, from the other side."""
    with_each(evidence, (8, 26), '<p:push dir="d"/>')


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def on_every_slide(evidence, params):
    """The transition was applied to all slides that had none."""

    def change(deck):
        for one in deck.slides:
            if "transition" not in {element.tag.rpartition("}")[2] for element in one.element.iter()}:
                transition(one, '<p:push dir="u"/>')

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_closing_part_too(evidence, params):
    """Slide 36 begins a part without a header of its own."""
    edit(evidence, lambda deck: transition(slide(deck, 36), '<p:push dir="u"/>'))
