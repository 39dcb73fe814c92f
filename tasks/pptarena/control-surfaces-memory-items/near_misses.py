"""The line alone; a bar that is off the row; item 4 red; another item; the effects gone."""

from arena_decks import begin_again, edit, slide
from solution import paint, raise_item, stretch

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.shape#2", scores="(0, 0.5)")
def the_line_alone(evidence, params):
    """Item 3 is blue, the bar short."""
    begin_again(evidence, raise_item)


@near_miss(caught_by="deck.shape#3", scores="[0.5, 1)")
def a_bar_off_the_row(evidence, params):
    """It is wide enough, and begins too far to the right; it leaves the slide."""

    def change(deck):
        raise_item(deck)
        paint(deck)
        stretch(deck, left=2.4)

    begin_again(evidence, change)


@near_miss(caught_by="deck.shape", scores="[0.5, 1)")
def half_way_up(evidence, params):
    """Item 4 still hangs a little."""

    def change(deck):
        raise_item(deck, to=2.7)
        paint(deck)
        stretch(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.shape#2", scores="(0, 0.5)")
def the_wrong_item(evidence, params):
    """Item 4 was painted, and is level now."""

    def change(deck):
        raise_item(deck)
        paint(deck, "Item 4: Wheel")

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def item_one_too(evidence, params):
    """Holding the stick is red as well."""
    edit(evidence, lambda deck: paint(deck, "Item 1: Hold"))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def without_effects(evidence, params):
    """The items no longer come in one by one."""

    def change(deck):
        element = slide(deck, 27).element
        timing = next(one for one in element if one.tag.endswith("}timing"))
        element.remove(timing)

    edit(evidence, change)
