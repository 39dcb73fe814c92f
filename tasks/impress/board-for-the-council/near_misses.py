"""The slide that seems secret, a slide that was deleted, the old date, a line that was added to, and nobody asked."""

from decks import body, edit, runs, title

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.slides")
def the_salaries_hidden(evidence, params):
    """Nobody was asked: what seems most secret is hidden."""

    def change(deck):
        deck.slides[params["number"] - 1]._element.attrib.pop("show", None)
        deck.slides[7]._element.set("show", "0")

    edit(evidence, change)


@near_miss(caught_by="deck.slides")
def deleted_instead_of_hidden(evidence, params):
    """The slide is gone."""

    def change(deck):
        entries = deck.slides._sldIdLst
        entry = entries[params["number"] - 1]
        deck.part.drop_rel(entry.rId)
        entries.remove(entry)

    edit(evidence, change)


@near_miss(caught_by="deck.text#2")
def the_old_date(evidence, params):
    """The last slide has the old date."""

    def change(deck):
        runs(title(deck.slides[8]))[0].text = "Next meeting: 12 September"

    edit(evidence, change)


@near_miss(caught_by="deck.text#3")
def added_to_the_line(evidence, params):
    """The place stands behind the old one."""

    def change(deck):
        runs(body(deck.slides[8]))[0].text = f"Kelso, {params['place']}"

    edit(evidence, change)


@near_miss(caught_by="deck.untouched")
def the_numbers_as_well(evidence, params):
    """A title in the middle was typed over."""

    def change(deck):
        runs(title(deck.slides[1]))[0].text = "In brief"

    edit(evidence, change)
