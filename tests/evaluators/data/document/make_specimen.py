"""Make specimen.docx: a document with a little of everything; LibreOffice saves it (saved_by_writer.py)."""
# mypy: ignore-errors

import struct
import sys
import zlib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[4] / "assets/writer"))

import docx_writer as dx
from docx_writer import p, r, tc

HERE = Path(__file__).parent


def png(width, height, colour):
    """Return a plain picture."""
    row = b"\0" + bytes(colour) * width

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(row * height))
        + chunk(b"IEND", b"")
    )


def styles():
    """Return the styles of the specimen."""
    heading = {"kind": "paragraph", "following": "Normal"}
    return [
        dx.style("Normal", "Normal", default=True, based=None, ppr=dx.layout(after=120, line=276)),
        dx.style(
            "Heading1",
            "heading 1",
            **heading,
            ppr=dx.layout(keep=True, before=360, after=120, outline=0),
            rpr=dx.look(size=16, bold=True, colour="1F4E5F"),
        ),
        dx.style(
            "Heading2",
            "heading 2",
            **heading,
            ppr=dx.layout(keep=True, before=240, after=80, outline=1),
            rpr=dx.look(size=13, bold=True, italic=True, colour="1F4E5F"),
        ),
        dx.style("Title", "Title", ppr=dx.layout(jc="center", after=240), rpr=dx.look(size=24, bold=True)),
        dx.style("Clause", "Clause", ppr=dx.layout(jc="both", left=284)),
        dx.style("Header", "header", ppr=dx.layout(tabs=((4536, "center"), (9072, "right"))), rpr=dx.look(size=9)),
        dx.style("Footer", "footer", ppr=dx.layout(tabs=((4536, "center"), (9072, "right"))), rpr=dx.look(size=9)),
        dx.style("FootnoteText", "footnote text", rpr=dx.look(size=9)),
        dx.style("TOC1", "toc 1", ppr=dx.layout(tabs=((9060, "right"),))),
        dx.style("TOC2", "toc 2", ppr=dx.layout(left=240, tabs=((9060, "right"),))),
        dx.style(
            "Hyperlink", "Hyperlink", kind="character", based=None, rpr=dx.look(colour="0563C1", underline="single")
        ),
        dx.style("Term", "Defined Term", kind="character", based=None, rpr=dx.look(bold=True, small_caps=True)),
    ]


DEFAULTS = (
    "<w:rPrDefault><w:rPr>"
    + dx.look(font="Liberation Serif", asian="Noto Serif CJK SC", size=11)
    + "</w:rPr></w:rPrDefault><w:pPrDefault/>"
)
NUMBERS = dx.numbering(
    [("bullet", "\uf0b7", 720, 360), ("bullet", "–", 1440, 360)],
    [("decimal", "%1.", 567, 567), ("lowerLetter", "(%2)", 1134, 567), ("lowerRoman", "%3.", 1701, 567)],
)


def toc():
    """Return a table of contents as a word processor writes it, up to date."""
    entries = [("TOC1", "1 Purpose\t1"), ("TOC2", "Scope\t1"), ("TOC1", "2 Terms\t2")]
    mark = '<w:r><w:fldChar w:fldCharType="%s"/></w:r>'
    begin = mark % "begin" + '<w:r><w:instrText xml:space="preserve"> TOC \\o "1-3" \\h </w:instrText></w:r>'
    body = [p(begin + mark % "separate" + r(entries[0][1]), style=entries[0][0])]
    body += [p(r(text), style=name) for name, text in entries[1:-1]]
    body.append(p(r(entries[-1][1]) + mark % "end", style=entries[-1][0]))
    inside = "".join(body)
    return (
        '<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/><w:docPartUnique/></w:docPartObj>'
        f"</w:sdtPr><w:sdtContent>{inside}</w:sdtContent></w:sdt>"
    )


def main():
    """Write specimen.docx."""
    doc = dx.Docx(styles=styles(), numbers=NUMBERS, defaults=DEFAULTS, title="Specimen agreement", author="A. Writer")
    web = doc.relate("hyperlink", "https://example.org/terms", outside=True)
    logo = doc.picture("logo.png", png(40, 20, (31, 78, 95)))
    doc.footnotes("Rates are net of tax.")
    header = doc.margin("header", 1, p("Specimen agreement\t\tDraft 3", style="Header", bottom="1F4E5F"))
    first = doc.first_margin("header", 2, p("", style="Header"))
    footer = doc.margin(
        "footer",
        1,
        p("Confidential\t\tPage ", dx.field("PAGE", "1"), " of ", dx.field("NUMPAGES", "2"), style="Footer"),
    )
    columns = [2400, 4200, 2400]
    rows = [
        [
            tc(p(r(t, bold=True, colour="FFFFFF"), jc="center", after=0), width=w, shade="1F4E5F")
            for t, w in zip(("Item", "What it covers", "Price"), columns, strict=True)
        ]
    ]
    for item, what, price in (("A-1", "Inspection of the hull", "420.00"), ("A-2", "Rigging", "1,180.00")):
        rows.append(
            [
                tc(p(t, after=0, jc="right" if n == 2 else None), width=columns[n])
                for n, t in enumerate((item, what, price))
            ]
        )
    rows.append(
        [
            tc(p(r("Total", bold=True), after=0), width=6600, span=2),
            tc(p("1,600.00", after=0, jc="right"), width=2400, shade="E8EEF0"),
        ]
    )
    body = [
        p(dx.image(logo, 1, 80, 40, "Company logo"), jc="right"),
        p("Specimen agreement", style="Title"),
        toc(),
        p("1 Purpose", style="Heading1"),
        p(
            "This agreement is made between ",
            r("Northgate Marine Ltd", style="Term"),
            " and the client. ",
            r("Northgate Marine Ltd", bold=True),
            " keeps the boat.",
            dx.footnote(2),
            style="Clause",
        ),
        p("Scope", style="Heading2"),
        p(
            "Work covers ",
            r("hull", italic=True),
            ", ",
            r("rigging", underline="single"),
            " and ",
            r("engine", strike=True),
            " at the ",
            r("client's", highlight="yellow"),
            " risk; see ",
            dx.link(web, "our terms"),
            ".",
            style="Clause",
            keep=True,
        ),
        p("Survey before lifting", num=(1, 0)),
        p("Lifting by crane", num=(1, 0)),
        p("on weekdays only", num=(1, 1)),
        p("The client pays in advance.", num=(2, 0)),
        p("by transfer", num=(2, 1)),
        p("by card", num=(2, 1)),
        p("The yard insures the boat.", num=(2, 0)),
        p("2 Terms", style="Heading1", page_break=True),
        dx.table(columns, rows, header=1),
        p(
            "Area: 12 m",
            r("2", vertical="superscript"),
            ", CO",
            r("2", vertical="subscript"),
            " free, ",
            r("all rights reserved", caps=True),
            ".",
            jc="center",
            before=240,
            left=567,
            right=567,
            first=284,
        ),
        p(r("Boxed remark", size=10, font="Liberation Sans"), box="808080", shade="F2F2F2", line=360),
        p("Date: \tSignature:", tabs=((5670, "left"),)),
        p("Client's name: ", dx.form_text("client_name"), "   I agree ", dx.form_box("agree")),
        p("合同第一条:甲方应当", r("提前", bold=True), "通知乙方。"),
        p(dx.bookmark(5, "annex", "Annex"), ": see ", dx.field("REF annex \\h", "Annex"), "."),
        dx.section(refs=header + first + footer, first=True),
    ]
    doc.save(HERE / "specimen.docx", "".join(body))


if __name__ == "__main__":
    main()
