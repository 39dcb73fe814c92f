"""The heading drawn in, one notice left out, no line, another gap, the whole page, the letters as they were."""

from documents import edit, paragraph, put_layout, put_look, w
from frames import part_of

from deskcraft.authoring import near_miss


def _section(root):
    """The properties of the section in columns."""
    return next(e for e in root.iter(w("sectPr")) if any(c.get(w("num"), "1") != "1" for c in e.iter(w("cols"))))


@near_miss(caught_by="doc.section")
def another_number(evidence, params):
    """One column more than asked."""
    number = str(params["count"] + 1)
    edit(evidence, "post", lambda root: part_of(_section(root), "cols").set(w("num"), number))


@near_miss(caught_by="doc.section#2")
def no_line(evidence, params):
    """The columns stand without a line between them."""
    edit(evidence, "post", lambda root: part_of(_section(root), "cols").set(w("sep"), "false"))


@near_miss(caught_by="doc.section#2")
def close_together(evidence, params):
    """The gap of the dialog's first proposal."""
    edit(evidence, "post", lambda root: part_of(_section(root), "cols").set(w("space"), "0"))


@near_miss(caught_by="doc.section")
def heading_drawn_in(evidence, params):
    """The selection began at the heading, which stands in the first column."""

    def change(root):
        columns = _section(root)
        brk = next(e for e in root.iter(w("sectPr")) if e is not columns)
        empty = brk.getparent().getparent()
        above = paragraph(root, "Short notices").getprevious()
        above.find(w("pPr")).append(brk)
        empty.getparent().remove(empty)

    edit(evidence, "post", change)


@near_miss(caught_by="doc.text_style")
def letters_as_they_were(evidence, params):
    """The last notice is still in 11 pt."""
    edit(evidence, "post", lambda root: put_look(paragraph(root, "Whoever has"), "sz", 22))


@near_miss(caught_by="doc.paragraph_style")
def still_justified(evidence, params):
    """One notice is stretched over its narrow column."""
    edit(evidence, "post", lambda root: put_layout(paragraph(root, "Found: a child"), "jc", "both"))


@near_miss(caught_by="doc.untouched")
def dates_as_well(evidence, params):
    """The dates below became small with the notices."""
    edit(evidence, "post", lambda root: put_look(paragraph(root, "3 May"), "sz", round(params["size"] * 2)))
