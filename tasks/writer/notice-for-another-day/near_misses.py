"""The old hours, the gate moved as well, the sentence in the paragraph above it, and in another size."""

from documents import edit, paragraph, put_look, say

from deskcraft.authoring import near_miss


@near_miss(caught_by="doc.paragraphs")
def the_old_hours(evidence, params):
    """The second call was not heard."""
    text = f"The water will be off on {params['day']}, from 8:00 to 15:30."
    edit(evidence, "letter", lambda root: say(paragraph(root, "The water will be off"), text))


@near_miss(caught_by="doc.paragraphs")
def the_weekday_forgotten(evidence, params):
    """Tuesday stayed."""
    text = f"The water will be off on Tuesday, {params['day'].split(', ')[1]}, {params['hours']}."
    edit(evidence, "letter", lambda root: say(paragraph(root, "The water will be off"), text))


@near_miss(caught_by="doc.untouched")
def the_gate_as_well(evidence, params):
    """The days of the gate were moved on one's own account."""
    text = "The courtyard gate stays closed to cars from 6 to 8 May."
    edit(evidence, "letter", lambda root: say(paragraph(root, "The courtyard gate"), text))


@near_miss(caught_by="doc.consistent")
def in_another_size(evidence, params):
    """The new sentence is larger."""
    edit(evidence, "letter", lambda root: put_look(paragraph(root, params["cart"]), "sz", 32))


@near_miss(caught_by="doc.consistent")
def in_bold(evidence, params):
    """The new sentence shouts."""
    edit(evidence, "letter", lambda root: put_look(paragraph(root, params["cart"]), "b", 1))


@near_miss(caught_by="doc.paragraphs#2")
def not_a_paragraph_of_its_own(evidence, params):
    """The sentence stands behind the others."""

    def change(root):
        new = paragraph(root, params["cart"])
        new.getparent().remove(new)
        hours = paragraph(root, "During these hours")
        old = "During these hours neither cold nor hot water is available in houses 4 to 9. "
        say(hours, f"{old}The fire hydrants stay in service. {params['cart']}")

    edit(evidence, "letter", change)
