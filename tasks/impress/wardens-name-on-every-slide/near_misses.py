"""The name or the colour slide by slide, the box too high, a slide that keeps its colour, the lists coloured too."""

from open_decks import rewrite
from wardens import COLOUR, NAME, change

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.text")
def name_slide_by_slide(desk, params):
    """The box stands on every slide, and on no master."""
    change(desk, params, COLOUR + "for number in range(pages.Count):\n    name_on(page(number + 1))\n")


@near_miss(caught_by="deck.style")
def colour_slide_by_slide(desk, params):
    """Every title was painted by hand; the master has its old colour."""
    paint = "for number in range(pages.Count):\n    title(page(number + 1)).CharColor = int(params['colour'][1:], 16)\n"
    change(desk, params, NAME + paint)


@near_miss(caught_by="deck.follows_master")
def one_slide_keeps_its_colour(desk, params):
    """The title of slide 3 is black by hand."""
    change(desk, params, NAME + COLOUR + "title(page(3)).CharColor = 0\n")


@near_miss(caught_by="deck.relation")
def box_in_the_middle(evidence, params):
    """The box lies in the middle of the slide."""
    box = r'(<draw:frame(?:(?!<draw:frame).)*?svg:y=")[^"]*("(?:(?!<draw:frame).)*?' + params["name"] + ")"
    rewrite(evidence, "styles.xml", box, r"\g<1>7.2cm\g<2>")


@near_miss(caught_by="deck.untouched")
def lists_as_well(evidence, params):
    """The lists took the colour, too."""
    outline = r'(style:name="Wardens-outline1".*?fo:color=")#[0-9a-f]{6}'
    rewrite(evidence, "styles.xml", outline, r"\g<1>" + params["colour"])


@near_miss(caught_by="deck.untouched")
def band_moved(evidence, params):
    """The band at the top was pulled down."""
    rewrite(evidence, "styles.xml", r'(draw:name="Band"[^>]*?svg:y=")[^"]*', r"\g<1>2cm")
