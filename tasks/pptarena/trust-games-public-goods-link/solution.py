"""A link to the sixth game, and the trust game in the colour of its family."""

from arena_decks import by_file, by_script, runs, shape, slide
from pptx.enum.dml import MSO_THEME_COLOR

from deskcraft.kits.impress.deck_parts import connect

WIDTH_PT = 1.75


def link(deck, begin="Dilemma", end="Public goods game", slot="tx2", width_pt=WIDTH_PT, head=False):
    on = slide(deck, 14)
    return connect(
        on,
        "Link to public goods game",
        shape(on, begin),
        shape(on, end),
        sites=(2, 0),
        kind="elbow",
        slot=slot,
        width_pt=width_pt,
        arrow=head,
    )


def fill(deck, name="Trust game", slot=MSO_THEME_COLOR.ACCENT_2):
    box = shape(slide(deck, 14), name)
    box.fill.solid()
    box.fill.fore_color.theme_color = slot


def letters(deck, name="Trust game"):
    for run in runs(shape(slide(deck, 14), name)):
        run.font.color.theme_color = MSO_THEME_COLOR.BACKGROUND_1


def change(deck, params):
    link(deck)
    fill(deck)
    letters(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/trust-games.pptx", change)
