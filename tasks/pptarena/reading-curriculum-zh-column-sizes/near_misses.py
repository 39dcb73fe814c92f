"""Three lines of four, one, a size between; the heading as well, and the left column made smaller."""

from arena_decks import begin_again, edit
from solution import enlarge

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.style#4", scores="[0.5, 1)")
def the_last_line_left_out(evidence, params):
    """The fourth line is as small as before."""
    begin_again(evidence, lambda deck: enlarge(deck, (2, 3, 4)))


@near_miss(caught_by="deck.style#2", scores="(0, 0.5)")
def one_line(evidence, params):
    """The first line only."""
    begin_again(evidence, lambda deck: enlarge(deck, (2,)))


@near_miss(caught_by="deck.style", scores="[0, 0]")
def somewhat_larger(evidence, params):
    """All four in 20 pt."""
    begin_again(evidence, lambda deck: enlarge(deck, (2, 3, 4, 5), 20))


@near_miss(caught_by="deck.style", scores="[0, 0]")
def the_left_made_alike(evidence, params):
    """The left column was made as small as the right one."""
    begin_again(evidence, lambda deck: enlarge(deck, (2, 3, 4, 5), 16, column=0))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_whole_column(evidence, params):
    """The heading has 24 pt as well."""
    edit(evidence, lambda deck: enlarge(deck, (1,)))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_line_of_the_left(evidence, params):
    """A line of the left column has another size."""
    edit(evidence, lambda deck: enlarge(deck, (5,), 22, column=0))
