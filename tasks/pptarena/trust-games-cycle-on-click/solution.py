"""Each box by a click."""

from arena_decks import by_file, by_script, slide
from school_and_games import Effect, retime

BOXES = ("Protocol", "Review board", "Consent", "Data", "Report")


def effects(deck, starts=("click",) * 5, kind="fade", boxes=BOXES, number=38):
    on = slide(deck, number)
    there = {one.name: one.shape_id for one in on.shapes}
    retime(on, [Effect(there[box], kind, start) for box, start in zip(boxes, starts, strict=True)])


def change(deck, params):
    effects(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/trust-games.pptx", change)
