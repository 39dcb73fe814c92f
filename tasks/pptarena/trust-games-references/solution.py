"""One reference moved, two added, all in alphabetical order."""

from arena_decks import body, by_file, by_script, slide
from school_and_games import move_paragraph, repeat_paragraph

BOND = "Bond, R., & Smith, P. B. (1996). Culture and conformity. Psychological Bulletin, 119, 111–137."
BURGER = "Burger, J. M. (2009). Replicating Milgram. American Psychologist, 64, 1–11."


def references(deck):
    return body(slide(deck, 40))


def order(deck):
    """Johnson & Mislin go behind Darley & Latané, so that Cox follows Camerer."""
    move_paragraph(references(deck), 4, 6)


def add(deck, text, behind):
    """Adds a reference behind the one that begins with a name."""
    listed = references(deck)
    number = next(n for n, one in enumerate(listed.text_frame.paragraphs, 1) if one.text.startswith(behind))
    repeat_paragraph(listed, number, text)


def change(deck, params):
    order(deck)
    add(deck, BOND, "Berg")
    add(deck, BURGER, "Bond")


edit = by_file(change)
solve = by_script("/home/user/Documents/trust-games.pptx", change)
