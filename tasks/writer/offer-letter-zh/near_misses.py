"""What goes wrong between a form, a question and an afterthought."""

from documents import edit, paragraph, put_layout, put_look, say, text_of, w

from deskcraft.authoring import near_miss


@near_miss(caught_by="doc.text")
def second_name_forgotten(evidence, params):
    """The name was filled in at the top alone."""

    def change(body):
        again = paragraph(body, f"{params['name']}同意后")
        say(again, text_of(again).replace(params["name"], "【姓名】"))

    edit(evidence, "letter", change)


@near_miss(caught_by="doc.table")
def salary_invented(evidence, params):
    """Not asked: a salary was made up."""

    def change(body):
        say(next(p for p in body.iter(w("p")) if text_of(p) == params["salary"]), "15000元")

    edit(evidence, "letter", change)


@near_miss(caught_by="doc.paragraphs#2")
def stopped_before_the_afterthought(evidence, params):
    """What the user wanted last was never done: the fourth document is missing."""

    def change(body):
        gone = paragraph(body, "4. 三甲医院")
        gone.getparent().remove(gone)

    edit(evidence, "letter", change)


@near_miss(caught_by="doc.paragraph_style")
def not_indented(evidence, params):
    """The new line stands at the margin."""

    def change(body):
        fresh = paragraph(body, "4. 三甲医院")
        for indent in fresh.iter(w("ind")):
            for key in list(indent.attrib):
                indent.set(key, "0")
        put_layout(fresh, "pStyle", "Normal")

    edit(evidence, "letter", change)


@near_miss(caught_by="doc.consistent")
def in_another_font(evidence, params):
    """The new line is set in another font than the three above it."""

    def change(body):
        fresh = paragraph(body, "4. 三甲医院")
        put_look(fresh, "rFonts", "")
        for fonts in fresh.iter(w("rFonts")):
            for script in ("ascii", "hAnsi", "eastAsia", "cs"):
                fonts.set(w(script), "Noto Sans CJK SC")

    edit(evidence, "letter", change)


@near_miss(caught_by="doc.text_style#2")
def whole_paragraph_bold(evidence, params):
    """The whole paragraph is bold and coloured, not the words alone."""

    def change(body):
        put_look(paragraph(body, f"{params['name']}同意后"), "b", 1)
        put_look(paragraph(body, f"{params['name']}同意后"), "color", params["colour"].lstrip("#"))

    edit(evidence, "letter", change)


@near_miss(caught_by="doc.untouched")
def signature_moved(evidence, params):
    """The signature was aligned left on the way."""
    edit(evidence, "letter", lambda body: put_layout(paragraph(body, "云汀仪器有限公司"), "jc", "left"))
