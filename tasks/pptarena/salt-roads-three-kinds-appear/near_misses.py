"""No map; a click for the map; all at once; the wrong way round; the next slide too; another transition."""

from arena_decks import begin_again, edit, slide
from deck_additions import Effect, animate
from solution import CARDS, MAP, build

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.animation", scores="[0.5, 1)")
def without_the_map(evidence, params):
    """The cards alone."""
    begin_again(evidence, lambda deck: build(deck, [(name, "click", "wipe") for name in CARDS]))


@near_miss(caught_by="deck.animation", scores="[0.5, 1)")
def a_click_for_the_map(evidence, params):
    """Four clicks."""
    begin_again(evidence, lambda deck: build(deck, [(name, "click", "fade") for name in (MAP, *CARDS)]))


@near_miss(caught_by="deck.animation#4", scores="(0, 0.5)")
def the_cards_together_and_upwards(evidence, params):
    """No click at all, and the rock salt first."""
    steps = [(MAP, "with", "fade"), *((name, "after", "fade") for name in CARDS[::-1])]
    begin_again(evidence, lambda deck: build(deck, steps))


@near_miss(caught_by="deck.animations", scores="[0.5, 1)")
def upwards(evidence, params):
    """The rock salt first."""
    steps = [(MAP, "with", "fade"), *((name, "click", "fade") for name in CARDS[::-1])]
    begin_again(evidence, lambda deck: build(deck, steps))


@near_miss(caught_by="deck.animation#4", scores="(0, 0.5)")
def one_card(evidence, params):
    """Only the brine springs come in."""
    begin_again(evidence, lambda deck: build(deck, [(CARDS[0], "click", "appear")]))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_household_too(evidence, params):
    """A box of slide 6 comes in as well."""

    def change(deck):
        animate(slide(deck, 6), [Effect(slide(deck, 6).shapes[2].shape_id)])

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def without_the_transition(evidence, params):
    """The slide's transition is gone."""

    def change(deck):
        element = slide(deck, 9).element
        found = next(one for one in element.iter() if one.tag.endswith("}transition"))
        found.getparent().remove(found)

    edit(evidence, change)
