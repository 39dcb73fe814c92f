"""Darwin before Hunt, a year in brackets."""

from arena_decks import body, by_file, by_script, set_text, slide


def entries(deck):
    return body(slide(deck, 39)).text_frame.paragraphs


def move(deck, entry, before):
    """An entry to the place of another one; both from 0."""
    listed = entries(deck)
    listed[before]._p.addprevious(listed[entry]._p)


def year(deck, text="(2019)"):
    (hoogen,) = (one for one in entries(deck) if one.text.startswith("van den Hoogen"))
    set_text(hoogen, hoogen.text.replace("2019.", text))


def change(deck, params):
    move(deck, 3, 2)
    year(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/soil-life.pptx", change)
