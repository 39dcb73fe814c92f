"""Nothing fitted, sides changed over, a paper of the list, a badge left behind, letters too large, a word lost."""

from open_decks import rewrite
from slide_size import resize, save

from deskcraft.authoring import near_miss

PATH = "/home/user/Documents/path-wardens-meeting.odp"
PAPER = r'(style:name="PM1".*?fo:page-width=")[^"]*(" fo:page-height=")[^"]*'


@near_miss(caught_by="deck.apart")
def nothing_fitted(desk, params):
    """The slides have their size, and their titles and lists reach over the edge."""
    desk.wait_for_window("path-wardens-meeting.odp - *")
    resize(desk, params["width"], params["height"], fit=False)
    save(desk, PATH)


@near_miss(caught_by="deck.page")
def sides_changed_over(evidence, params):
    """The sheet lies where it should stand, or the other way round."""
    width, height = (params[side].replace(" ", "") for side in ("height", "width"))
    rewrite(evidence, "styles.xml", PAPER, rf"\g<1>{width}\g<2>{height}")


@near_miss(caught_by="deck.page")
def letter_paper(evidence, params):
    """The paper that the list proposes first to Americans."""
    rewrite(evidence, "styles.xml", PAPER, r"\g<1>21.59cm\g<2>27.94cm")


@near_miss(caught_by="deck.relation#2")
def badge_left_behind(evidence, params):
    """The badge of the master hangs over the right edge."""
    place = f"{float(params['width'].split()[0]) - 0.3:g}cm"
    rewrite(evidence, "styles.xml", r'(draw:name="Badge"[^>]*?svg:x=")[^"]*', rf"\g<1>{place}")


@near_miss(caught_by="deck.relation")
def band_as_wide_as_before(evidence, params):
    """The band kept the width that it had."""
    rewrite(evidence, "styles.xml", r'(draw:name="Band"[^>]*?svg:width=")[^"]*', r"\g<1>28cm")


@near_miss(caught_by="deck.fits")
def letters_too_large(evidence, params):
    """The lists were blown up until they no longer fit."""
    letters = r'(style:name="Wardens-outline1".*?<style:text-properties fo:color[^>]*?fo:font-size=")[^"]*'
    rewrite(evidence, "styles.xml", letters, r"\g<1>110pt")


@near_miss(caught_by="deck.untouched")
def a_word_lost(evidence, params):
    """Typed over by mistake, while the slide was looked at."""
    rewrite(evidence, "content.xml", "Oak is ordered", "Oak is")
