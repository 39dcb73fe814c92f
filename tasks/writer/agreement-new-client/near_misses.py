"""What goes wrong with an agreement of two pages."""

import copy
import io
import zipfile

from documents import edit, paragraph, put_layout, put_look, say, text_of, w

from deskcraft.authoring import near_miss

OLD = "Halden Instruments Ltd"


@near_miss(caught_by="doc.replaced")
def header_forgotten(evidence, params):
    """Replaced in the text alone: the header still has the old name."""

    with zipfile.ZipFile(io.BytesIO(evidence.read("agreement"))) as archive:
        part = next(
            n
            for n in archive.namelist()
            if "header" in n and params["client"].encode().split(b" ")[0] in archive.read(n)
        )

    def change(root):
        for text in root.iter(w("t")):
            if text.text:
                text.text = text.text.replace(params["client"], OLD)

    edit(evidence, "agreement", change, part=part)


@near_miss(caught_by="doc.replaced")
def last_one_forgotten(evidence, params):
    """The name in clause 5.2 was overlooked."""

    def change(body):
        clause = paragraph(body, "5.2")
        for text in clause.iter(w("t")):
            text.text = text.text.replace(params["client"], OLD) if text.text else text.text

    edit(evidence, "agreement", change)


@near_miss(caught_by="doc.outline")
def headings_by_hand(evidence, params):
    """The titles were made to look like headings and have no style."""

    def change(body):
        for start in ("1. Services", "4. Time"):
            put_layout(paragraph(body, start), "pStyle", "Normal")
            put_look(paragraph(body, start), "sz", 30)

    edit(evidence, "agreement", change)


@near_miss(caught_by="doc.table")
def total_not_changed(evidence, params):
    """The row is there, the total is still the old one."""

    def change(body):
        cell = [p for p in body.iter(w("p")) if text_of(p) == params["total"]][-1]
        say(cell, "23,400")

    edit(evidence, "agreement", change)


@near_miss(caught_by="doc.text")
def number_deleted_only(evidence, params):
    """Of clause 4.3 the number alone was deleted."""

    def change(body):
        clause = paragraph(body, "4.2")
        fresh = copy.deepcopy(clause)
        say(fresh, "The Client may ask for weekend work at no extra charge.")
        clause.addnext(fresh)

    edit(evidence, "agreement", change)


@near_miss(caught_by="doc.paragraphs")
def paragraph_at_the_end(evidence, params):
    """The new paragraph stands below the next title."""

    def change(body):
        fresh = paragraph(body, "Late payment")
        paragraph(body, "4. Time").addnext(fresh)

    edit(evidence, "agreement", change)


@near_miss(caught_by="doc.consistent")
def set_apart(evidence, params):
    """The new paragraph stands in italics."""
    edit(evidence, "agreement", lambda body: put_look(paragraph(body, "Late payment"), "i", 1))


@near_miss(caught_by="doc.untouched")
def another_fee_mistyped(evidence, params):
    """The days of a stage above were changed on the way."""

    def change(body):
        say(
            next(p for p in body.iter(w("p")) if text_of(p).startswith("1.1")),
            "1.1 The Planner designs the laboratory.",
        )

    edit(evidence, "agreement", change)
