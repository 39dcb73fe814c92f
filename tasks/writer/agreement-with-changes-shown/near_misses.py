"""Changes that nobody sees, changes that were accepted, a change forgotten, and another clause."""

from documents import edit, paragraph, say, w
from office import edit as scripted

from deskcraft.authoring import near_miss

PATH = "/home/user/Documents/service-agreement.docx"
SILENT = """
replace("due within 30", f"due within {P['days']}")
replace("for five years", f"for {P['years']} years")
replace(" at no extra charge", "")
"""


def replace(desk, params, script):
    """Changes the open agreement by a script."""
    desk.wait_for_window("service-agreement.docx - *")
    scripted(desk, PATH, script, values=params)


@near_miss(caught_by="doc.tracked")
def nothing_recorded(desk, params):
    """The words are right, and nobody sees what changed."""
    replace(desk, params, SILENT)


@near_miss(caught_by="doc.tracked")
def the_deletions_accepted(evidence, params):
    """What was deleted is gone for good."""

    def change(root):
        for gone in list(root.iter(w("del"))):
            gone.getparent().remove(gone)

    edit(evidence, "agreement", change)


@near_miss(caught_by="doc.paragraphs")
def the_charge_still_there(evidence, params):
    """One deletion was rejected."""

    def change(root):
        for gone in list(paragraph(root, "4.3").iter(w("del"))):
            parent, at = gone.getparent(), gone.getparent().index(gone)
            for run in list(gone):
                for text in run.iter(w("delText")):
                    text.tag = w("t")
                parent.insert(at, run)
                at += 1
            parent.remove(gone)

    edit(evidence, "agreement", change)


@near_miss(caught_by="doc.paragraphs")
def more_of_the_clause_than_asked(evidence, params):
    """Another word of clause 4.3 was changed in passing."""

    def change(root):
        for text in paragraph(root, "4.3").iter(w("t")):
            text.text = (text.text or "").replace("weekend", "Sunday")

    edit(evidence, "agreement", change)


@near_miss(caught_by="doc.untouched")
def another_clause_as_well(evidence, params):
    """Clause 6.1 was changed in passing."""
    edit(evidence, "agreement", lambda root: say(paragraph(root, "6.1"), "6.1 The Planner is not liable."))
