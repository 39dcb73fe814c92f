"""What goes wrong with a title in a hurry. Most change a copy of the solution's deck; one is done in Impress."""

import gui
from decks import edit, runs, title

from deskcraft.authoring import near_miss

PATH = "/home/user/Documents/market-hall-reopening.pptx"


@near_miss(caught_by="deck.text")
def saved_elsewhere(evidence, params):
    """Save As under another name: the file itself is as before."""
    evidence.add_to_home("Documents/market-hall-reopening-2.pptx", evidence.read("deck"))
    evidence.restore("deck")


@near_miss(caught_by="deck.text")
def neighbouring_slide(evidence, params):
    """The title of the slide before was replaced."""

    def change(deck):
        slides = list(deck.slides)
        here, before = title(slides[params["slide"] - 1]), title(slides[params["slide"] - 2])
        runs(before)[0].text, runs(here)[0].text = runs(here)[0].text, runs(before)[0].text

    edit(evidence, change)


@near_miss(caught_by="deck.style")
def first_word_only(evidence, params):
    """Only the first word is in italics."""

    def change(deck):
        paragraph = title(deck.slides[params["slide"] - 1]).text_frame.paragraphs[0]
        first, _, rest = paragraph.runs[0].text.partition(" ")
        paragraph.runs[0].text = first
        more = paragraph.add_run()
        more.text = f" {rest}"
        more.font.italic = False

    edit(evidence, change)


@near_miss(caught_by="deck.style")
def bold_instead(evidence, params):
    """The style of the other titles was kept: bold, but upright."""

    def change(deck):
        for run in runs(title(deck.slides[params["slide"] - 1])):
            run.font.italic = False

    edit(evidence, change)


@near_miss(caught_by="deck.untouched")
def every_title_slanted(evidence, params):
    """All titles of the deck went into italics."""

    def change(deck):
        for slide in deck.slides:
            for run in runs(title(slide)):
                run.font.italic = True

    edit(evidence, change)


@near_miss(caught_by="deck.untouched")
def a_slide_lost(evidence, params):
    """The last slide was deleted on the way."""

    def change(deck):
        entries = deck.slides._sldIdLst
        deck.part.drop_rel(entries[-1].rId)
        entries.remove(entries[-1])

    edit(evidence, change)


@near_miss(caught_by="deck.text")
def appended(desk, params):
    """In Impress: the new words were typed behind the old ones."""
    gui.go_to(desk, params["old"])
    desk.click(*gui.text_of(desk, "Title 1"))
    desk.key("ctrl+End")
    desk.type(f" {params['title']}")
    desk.key("ctrl+a")
    desk.key("ctrl+i")
    gui.leave(desk)
    gui.save(desk, PATH)
