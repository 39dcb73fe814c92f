"""The title in place of the list, one line alone, the other side, and a line that was lost."""

import gui
from decks import body, edit, title
from pptx.enum.text import PP_ALIGN

from deskcraft.authoring import near_miss


def lines(deck, params):
    """The paragraphs of the list."""
    return body(deck.slides[params["slide"] - 1]).text_frame.paragraphs


@near_miss(caught_by="deck.paragraphs")
def one_line_alone(desk, params):
    """In Impress: the cursor stood in the first line, nothing was selected."""
    gui.go_to(desk, params["title"])
    desk.click(*gui.text_of(desk, "Content Placeholder 2"), count=2)
    desk.key("ctrl+e")
    gui.leave(desk)
    gui.save(desk, f"/home/user/Documents/{params['file']}")


@near_miss(caught_by="deck.paragraphs")
def justified(evidence, params):
    """The button beside it."""

    def change(deck):
        for line in lines(deck, params):
            line.alignment = PP_ALIGN.JUSTIFY

    edit(evidence, change)


@near_miss(caught_by="deck.untouched")
def the_title_as_well(evidence, params):
    """The title went to the middle, too."""

    def change(deck):
        for line in title(deck.slides[params["slide"] - 1]).text_frame.paragraphs:
            line.alignment = PP_ALIGN.RIGHT

    edit(evidence, change)


@near_miss(caught_by="deck.untouched")
def a_line_lost(evidence, params):
    """A key too many deleted the last line."""

    def change(deck):
        last = lines(deck, params)[-1]._p
        last.getparent().remove(last)

    edit(evidence, change)


@near_miss(caught_by="deck.paragraphs")
def saved_elsewhere(evidence, params):
    """Save As under another name: the file itself is as before."""
    evidence.add_to_home("Documents/copy.pptx", evidence.read("deck"))
    evidence.restore("deck")
