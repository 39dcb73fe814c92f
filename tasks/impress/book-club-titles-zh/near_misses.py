"""Slide by slide, one slide by hand, only the cover, and the badge pulled aside."""

import office
from open_decks import ALIGN, rewrite

from deskcraft.authoring import near_miss

PATH = "/home/user/Documents/春季读书会.odp"


@near_miss(caught_by="deck.paragraphs")
def slide_by_slide(desk, params):
    """Every title was aligned by hand; a new slide would not be."""
    desk.wait_for_window("春季读书会.odp - *")
    steps = "for number in range(pages.Count):\n    title(page(number + 1)).ParaAdjust = adjust\nstore()\n"
    office.script(desk, PATH, ALIGN + steps, params)


@near_miss(caught_by="deck.follows_master")
def one_slide_by_hand(desk, params):
    """The master is right, slide 3 was set back by hand."""
    desk.wait_for_window("春季读书会.odp - *")
    left = 'title(page(3)).ParaAdjust = uno.Enum("com.sun.star.style.ParagraphAdjust", "LEFT")\n'
    office.script(desk, PATH, ALIGN + f'styles.getByName("title").ParaAdjust = adjust\n{left}store()\n', params)


@near_miss(caught_by="deck.paragraphs")
def the_cover_only(desk, params):
    """The title of the slide that was shown, not the master's."""
    desk.wait_for_window("春季读书会.odp - *")
    office.script(desk, PATH, ALIGN + "title(page(1)).ParaAdjust = adjust\nstore()\n", params)


@near_miss(caught_by="deck.untouched")
def badge_moved(evidence, params):
    """The badge in the corner was pulled aside."""
    rewrite(evidence, "styles.xml", r'(draw:name="Badge"[^>]*?svg:x=")[^"]*', r"\g<1>20cm")
