"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

import io
import re
import zipfile

from documents import edit, paragraph, put_layout, put_look, say, text_of, w

from deskcraft.authoring import near_miss


@near_miss(caught_by="doc.toc")
def contents_out_of_date(evidence, params):
    """The wording was changed after the table of contents was made."""

    def change(body):
        entry = paragraph(body, "Visitors by month")
        for text in entry.iter(w("t")):
            text.text = text.text.replace("Visitors", "Patrons") if text.text else text.text

    edit(evidence, "report", change)


@near_miss(caught_by="doc.outline")
def one_heading_forgotten(evidence, params):
    """ "Who came" was left in the default style."""
    edit(evidence, "report", lambda body: put_layout(paragraph(body, "Who came", -1), "pStyle", "Normal"))


@near_miss(caught_by="doc.text")
def word_left(evidence, params):
    """The replacement minded the case and stopped at the first capital."""

    def change(body):
        for text in paragraph(body, "Who came", -1).getnext().iter(w("t")):
            text.text = text.text.replace("Older visitors", "Older patrons") if text.text else text.text

    edit(evidence, "report", change)


@near_miss(caught_by="doc.table")
def sum_wrong(evidence, params):
    """The sum of the visitors leaves out September."""

    def change(body):
        cell = next(p for p in body.iter(w("p")) if text_of(p) == str(params["total"]))
        say(cell, str(params["total"] - params["september"]))

    edit(evidence, "report", change)


@near_miss(caught_by="doc.paragraphs")
def table_above_its_paragraph(evidence, params):
    """The table stands right below the heading."""

    def change(body):
        table = next(body.iter(w("tbl")))
        paragraph(body, "Volunteers counted").addprevious(table)

    edit(evidence, "report", change)


@near_miss(caught_by="doc.header_footer#2")
def page_number_typed(evidence, params):
    """The number of pages is typed."""

    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(evidence.read("report"))) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            if "footer" in name:
                data = re.sub(rb"<w:instrText[^>]*>\s*NUMPAGES[^<]*</w:instrText>", b"", data)
            new.writestr(name, data)
    evidence.write("report", out.getvalue())


@near_miss(caught_by="doc.text_style")
def draft_font_kept(evidence, params):
    """One paragraph kept the font of the draft."""

    def change(body):
        thanks = paragraph(body, "We thank the 23 volunteers")
        for fonts in thanks.iter(w("rFonts")):
            for key in list(fonts.attrib):
                fonts.set(key, "Liberation Sans")
        put_look(thanks, "sz", 21)

    edit(evidence, "report", change)


@near_miss(caught_by="doc.untouched")
def sentence_lost(evidence, params):
    """A paragraph got lost when the table was inserted."""

    def change(body):
        gone = paragraph(body, "July was the best month")
        gone.getparent().remove(gone)

    edit(evidence, "report", change)
