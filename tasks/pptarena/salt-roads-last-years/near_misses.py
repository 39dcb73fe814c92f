"""In the order of the request; three at the end; a list; wrong years; edits of old slides, and three of the new one."""

from arena_decks import begin_again, edit, move_slide, remove, runs, shape, slide, title
from deck_additions import add_text, twin
from pptx.enum.shapes import MSO_SHAPE_TYPE
from solution import EVENTS, axis, begin, events

from deskcraft.authoring import near_miss


@near_miss(caught_by="rubric.function#3", scores="[0.5, 1)")
def in_the_order_of_the_request(evidence, params):
    """Not sorted."""

    def change(deck):
        owner = begin(deck)
        axis(deck, owner)
        events(deck, owner, [EVENTS[n] for n in (3, 2, 4, 5, 0, 1)])

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function#5", scores="(0, 0.5)")
def three_boxes_at_the_end(evidence, params):
    """What slide 37 states with a year, on the last slide, without a line."""
    begin_again(evidence, lambda deck: events(deck, begin(deck, 43), EVENTS[:3]))


@near_miss(caught_by="rubric.function#3", scores="[0.5, 1)")
def a_list(evidence, params):
    """The years are right, the events are lines of a text."""

    def change(deck):
        lines = "\n".join(f"{year}: {text}" for year, text in EVENTS)
        owner = begin(deck)
        axis(deck, owner)
        for number, line in enumerate(lines.split("\n")):
            add_text(owner, line, (0.9, 1.7 + 0.38 * number, 8.0, 0.36), size=14)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function", scores="[0.5, 1)")
def two_years_wrong(evidence, params):
    """The years in which the canal and the saltern's records began."""

    def change(deck):
        owner = begin(deck)
        axis(deck, owner)
        wrong = {"1900": "1398", "1980": "956"}
        events(deck, owner, [(wrong.get(year, year), text) for year, text in EVENTS])

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_old_timeline_lost_its_line(evidence, params):
    """Cut, not copied."""
    edit(evidence, lambda deck: remove(shape(slide(deck, 35), "Timeline axis")))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def two_slides_swapped(evidence, params):
    """Slides 36 and 37 changed places."""
    edit(evidence, lambda deck: move_slide(deck, 37, 36))


def new_slide(deck):
    return slide(deck, 38)


def picture(owner):
    return next(one for one in owner.shapes if one.shape_type == MSO_SHAPE_TYPE.PICTURE)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_picture_beside(evidence, params):
    """The new slide holds a picture of the deck as well."""
    edit(evidence, lambda deck: twin(picture(slide(deck, 1)), new_slide(deck)))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_title_of_its_own(evidence, params):
    """The title of the new slide is in another font than all others."""

    def change(deck):
        runs(title(new_slide(deck)))[0].font.name = "Impact"

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def notes_of_its_own(evidence, params):
    """The new slide has notes that nobody asked for."""

    def change(deck):
        new_slide(deck).notes_slide.notes_text_frame.text = "Do not forget the brine pipeline."

    edit(evidence, change)
