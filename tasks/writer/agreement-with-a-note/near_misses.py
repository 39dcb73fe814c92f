"""One margin, one clause justified, a note at the end of the clause, the titles in the new font, and a clause lost."""

from documents import edit, paragraph, put_layout, put_look, text_of, w

from deskcraft.authoring import near_miss


@near_miss(caught_by="doc.page")
def one_margin(evidence, params):
    """The right margin is as it was."""

    def change(root):
        for margin in root.iter(w("pgMar")):
            margin.set(w("right"), "1134")

    edit(evidence, "agreement", change)


@near_miss(caught_by="doc.page#2")
def all_margins_alike(evidence, params):
    """The top and the bottom became as wide as the sides."""

    def change(root):
        for margin in root.iter(w("pgMar")):
            for side in ("top", "bottom", "header", "footer"):
                margin.set(w(side), "1985")

    edit(evidence, "agreement", change)


@near_miss(caught_by="doc.paragraph_style")
def one_clause_justified(evidence, params):
    """Clause 5.2 was missed."""
    edit(evidence, "agreement", lambda root: put_layout(paragraph(root, "5.2"), "jc", "both"))


@near_miss(caught_by="doc.text_style")
def the_last_clause_in_the_old_font(evidence, params):
    """Clause 7.1 has another font."""

    def change(root):
        for fonts in paragraph(root, "7.1").iter(w("rFonts")):
            for kind in ("ascii", "hAnsi", "cs"):
                fonts.set(w(kind), "Courier New")

    edit(evidence, "agreement", change)


@near_miss(caught_by="doc.notes")
def the_note_in_the_text(evidence, params):
    """The words stand in brackets, where the mark was."""

    def change(root):
        for mark in list(root.iter(w("footnoteReference"))):
            run = mark.getparent()
            run.remove(mark)
            run.makeelement(w("t"), {})
            text = run.makeelement(w("t"), {})
            text.text = f" ({params['note']})"
            run.append(text)

    edit(evidence, "agreement", change)


@near_miss(caught_by="doc.untouched")
def the_titles_larger(evidence, params):
    """The clause titles grew."""

    def change(root):
        for part in root.iter(w("p")):
            if text_of(part)[:2] in ("1.", "2.") and text_of(part)[2:3] == " ":
                put_look(part, "sz", 40)

    edit(evidence, "agreement", change)
