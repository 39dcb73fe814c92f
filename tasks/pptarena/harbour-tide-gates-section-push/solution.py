"""Two slides come in with a push from below."""

from arena_decks import by_file, by_script, slide

from deskcraft.kits.impress.motions import transition


def push(deck, number, way="u"):
    transition(slide(deck, number), f'<p:push dir="{way}"/>')


def change(deck, params):
    push(deck, 12)
    push(deck, 28)


edit = by_file(change)
solve = by_script("/home/user/Documents/harbour-tide-gates.pptx", change)
