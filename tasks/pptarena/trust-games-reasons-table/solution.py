"""The paragraph about the senders becomes a table, sorted by what they sent, with a last row for all."""

from arena_decks import body, by_file, by_script, slide
from school_and_games import drop_paragraph, new_table, place

HEADS = ("Reason", "Senders", "Share (%)", "Mean sent")
ROWS = (
    ("Gain for both", "46", "38", "7.4"),
    ("Gamble", "22", "18", "6.1"),
    ("No reason", "8", "7", "5.9"),
    ("Fairness", "31", "26", "5.2"),
    ("Caution", "13", "11", "2.5"),
    ("All", "120", "100", "6.0"),
)


def table(deck, rows=ROWS, at=(0.9, 2.65), columns=4):
    texts = [row[:columns] for row in (HEADS, *rows)]
    return new_table(slide(deck, 35), texts, at, (3.6, 1.9, 1.9, 1.9)[:columns], row=0.36, size=16, total=len(rows) > 5)


def sentence(deck, y=1.6):
    """Only the receivers are left of the text."""
    holder = body(slide(deck, 35))
    drop_paragraph(holder, 1)
    place(holder, 0.67, y, 12.0, 0.95)


def change(deck, params):
    table(deck)
    sentence(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/trust-games.pptx", change)
