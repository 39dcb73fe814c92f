"""Makes the documents of the Writer tasks, byte for byte the same every time: `make_documents.py OUT_FOLDER`.

People, firms, places and figures are invented here, and every sentence is our own.
"""

import sys
from pathlib import Path

import docx_writer as dx
from docx_writer import p, r, tc

INK, RULE = "24323D", "3C6E71"


def defaults(font, size, asian="Noto Serif CJK SC"):
    """Return the document's defaults."""
    return f"<w:rPrDefault><w:rPr>{dx.look(font=font, asian=asian, size=size)}</w:rPr></w:rPrDefault><w:pPrDefault/>"


def basic_styles(*more, after=120, line=276, heading=RULE):
    """Return the styles that every document here has."""
    titled = {"following": "Normal"}
    return [
        dx.style("Normal", "Normal", default=True, based=None, ppr=dx.layout(after=after, line=line)),
        dx.style("Title", "Title", **titled, ppr=dx.layout(after=60), rpr=dx.look(size=24, bold=True, colour=heading)),
        dx.style("Subtitle", "Subtitle", **titled, ppr=dx.layout(after=240), rpr=dx.look(size=13, colour="5B6770")),
        dx.style(
            "Heading1",
            "heading 1",
            **titled,
            ppr=dx.layout(keep=True, before=320, after=100, outline=0),
            rpr=dx.look(size=15, bold=True, colour=heading),
        ),
        dx.style(
            "Heading2",
            "heading 2",
            **titled,
            ppr=dx.layout(keep=True, before=220, after=80, outline=1),
            rpr=dx.look(size=12, bold=True, colour=heading),
        ),
        dx.style("Header", "header", ppr=dx.layout(after=0), rpr=dx.look(size=9, colour="5B6770")),
        dx.style("Footer", "footer", ppr=dx.layout(after=0), rpr=dx.look(size=9, colour="5B6770")),
        *more,
    ]


def notice(path):
    """A letter of a house's management to its residents."""
    doc = dx.Docx(
        styles=basic_styles(),
        defaults=defaults("Carlito", 11),
        numbers=dx.numbering([("bullet", "•", 567, 283)]),
        author="Calder Court Management",
    )
    footer = doc.margin(
        "footer",
        1,
        p("Calder Court Management · 2 Weir Lane, Thornby · office@caldercourt.example", style="Footer", jc="center"),
    )
    body = [
        p(r("CALDER COURT", size=20, bold=True, colour=RULE), after=0),
        p(r("Residents' management office", size=11, italic=True, colour="5B6770"), bottom=RULE, after=240),
        p("To all residents of houses 4 to 9", after=0),
        p("Thornby, 14 April 2025", after=240),
        p(r("Renewal of the water main in the north courtyard", bold=True, size=13)),
        p("Dear residents,"),
        p(
            "the water main under the north courtyard dates from 1968 and has leaked twice since January. Beckwith "
            "Pipeworks "
            "will replace it this month. Most of the work takes place below the lawn and will hardly be noticed, but "
            "for one "
            "day the supply has to be cut.",
            jc="both",
        ),
        p("The water will be off on Tuesday, 29 April, from 8:00 to 15:30."),
        p(
            "During these hours neither cold nor hot water is available in houses 4 to 9. The fire hydrants stay in "
            "service.",
            jc="both",
        ),
        p("To get through the day without trouble, please:"),
        p("fill a bucket or two the evening before,", num=(1, 0), after=40),
        p("switch off washing machines and dishwashers by 7:45,", num=(1, 0), after=40),
        p("keep all taps closed until the supply is back,", num=(1, 0), after=40),
        p("let the cold tap run for two minutes afterwards.", num=(1, 0)),
        p(
            "The courtyard gate stays closed to cars from 28 to 30 April. Drivers may use the eleven visitors' bays in "
            "Weir "
            "Lane; the permit that came with this letter belongs behind the windscreen.",
            jc="both",
        ),
        p(
            "If you depend on water for medical reasons, call ",
            r("01632 960 418", bold=True),
            " by 25 April, and we will bring you a supply.",
        ),
        p("With kind regards", before=240, after=480),
        p("Imogen Tarrant", after=0),
        p("Head of building services"),
        dx.section(refs=footer),
    ]
    doc.save(path, "".join(body))


def agreement(path):
    """A contract between a laboratory planner and its client."""
    client = "Halden Instruments Ltd"
    party = dx.style("Party", "Party", ppr=dx.layout(left=567, after=80))
    doc = dx.Docx(
        styles=basic_styles(party, after=100, line=264),
        defaults=defaults("Liberation Serif", 11),
        title="Service agreement",
        author="Merrow & Pike Laboratory Planning",
    )
    header = doc.margin(
        "header", 1, p(f"Merrow & Pike · Service agreement with {client}", style="Header", bottom="A9B4BA")
    )
    footer = doc.margin(
        "footer", 1, p("Page ", dx.field("PAGE", "1"), " of ", dx.field("NUMPAGES", "2"), style="Footer", jc="center")
    )

    def title(text):
        return p(r(text, bold=True, size=12), before=200)

    def clause(number, *inline):
        return p(f"{number}\t", *inline, left=709, first=-709, jc="both", tabs=((709, "left"),))

    widths = [4700, 2000, 2300]
    head = [
        tc(p(r(t, bold=True), after=0, jc=j), width=w, shade="DCE5E5")
        for t, j, w in zip(("Stage", "Days", "Fee in EUR"), (None, "right", "right"), widths, strict=True)
    ]
    rows = [
        ("Survey of the existing rooms", "4", "3,600"),
        ("Layout and ventilation plan", "11", "9,900"),
        ("Tender and supplier talks", "6", "5,400"),
        ("Commissioning", "5", "4,500"),
    ]
    lines = [[tc(p(t, after=0, jc="right" if n else None), width=widths[n]) for n, t in enumerate(row)] for row in rows]
    total = [
        tc(p(r(t, bold=True), after=0, jc="right" if n else None), width=widths[n], shade="EEF2F2")
        for n, t in enumerate(("Total", "26", "23,400"))
    ]
    body = [
        p("Service agreement", style="Title"),
        p("Planning of the calibration laboratory in Orrell Street", style="Subtitle"),
        p("between"),
        p(
            r("Merrow & Pike Laboratory Planning", bold=True),
            ", 17 Tanner's Row, Wexcombe (the Planner),",
            style="Party",
        ),
        p("and"),
        p(r(client, bold=True), ", 3 Orrell Street, Wexcombe (the Client).", style="Party"),
        title("1. Services"),
        clause(
            "1.1",
            "The Planner designs the calibration laboratory on the second floor of the Client's building, "
            "from "
            "the survey of the rooms to the day on which the first instrument is calibrated.",
        ),
        clause("1.2", f"Drawings are made in the format that {client} uses in its own building archive."),
        title("2. Duties of the Client"),
        clause(
            "2.1",
            "The Client gives access to the rooms on working days between 7:30 and 18:00 and names one "
            "person who "
            "can decide.",
        ),
        clause("2.2", "Floor plans, load tables and the fire report are handed over within ten days after signature."),
        title("3. Fees"),
        clause(
            "3.1", "The fees are fixed. They cover travel within the county and two rounds of changes to each drawing."
        ),
        dx.table(widths, [head, *lines, total], border="A9B4BA"),
        p("The Planner invoices each stage when it is complete. Invoices are due within 30 days.", before=120),
        title("4. Time"),
        clause("4.1", "Work begins within two weeks after signature and takes no longer than five months."),
        clause("4.2", "If a supplier is late, the Planner says so within three days and proposes a new date."),
        clause("4.3", "The Client may ask for weekend work at no extra charge."),
        title("5. Confidentiality"),
        clause(
            "5.1",
            "Both sides keep secret what they learn of the other's business, for five years after the last invoice.",
        ),
        clause("5.2", f"The Planner may name {client} as a reference once the laboratory is open."),
        title("6. Liability"),
        clause(
            "6.1",
            "The Planner is liable for faults of design up to twice the total fee. Liability for intent is "
            "not "
            "limited.",
        ),
        title("7. Governing law"),
        clause(
            "7.1",
            "This agreement is governed by the law of the place where the laboratory stands. Changes need writing.",
        ),
        p("Wexcombe, 2 June 2025", before=360, after=480, keep=True),
        p("_______________________\t_______________________", tabs=((4820, "left"),), after=0, keep=True),
        p(f"Merrow & Pike\t{client}", tabs=((4820, "left"),), after=0, keep=True),
        p("Adela Merrow, partner\tStellan Roth, managing director", tabs=((4820, "left"),)),
        dx.section(refs=header + footer),
    ]
    doc.save(path, "".join(body))


def report(path):
    """A draft that nobody has laid out yet: every paragraph in the default style."""
    doc = dx.Docx(
        styles=basic_styles(after=100, line=240),
        defaults=defaults("Liberation Sans", 10.5),
        author="Osterby Library Trust",
    )
    lines = [
        "The reading garden: report on the first season",
        "Osterby Library Trust, for the meeting of the trustees on 18 November 2025",
        "Summary",
        "The reading garden behind the branch library opened on 3 May 2025 and closed for the winter on 28 "
        "September. In 21 "
        "weeks it was open on 127 days, lent 1,904 books from the garden shelf and stayed within its budget. We ask "
        "the "
        "trustees to keep it for a second season and to decide on a roof for the shelf.",
        "How the garden was used",
        "Patrons by month",
        "Volunteers counted every patron at the gate with a hand counter. The table shows the patrons of each month "
        "and the "
        "loans from the garden shelf.",
        "July was the best month although it rained on eleven days: the tent put up for the summer school drew "
        "families who "
        "had not known the garden before.",
        "Who came",
        "Four patrons in ten were children with an adult. The lunch hour belongs to the staff of the offices in Mill "
        "Street, "
        "late afternoon to pupils. Older patrons asked for chairs with armrests; twelve were bought in June.",
        "What it cost",
        "Running costs",
        "The garden cost 6,240 crowns from May to September, 310 less than planned. Watering was the largest item, "
        "for the "
        "lawn was new. The rain barrel saved about a third of the water from August on.",
        "Loss and damage",
        "Of the 420 books on the shelf 17 are missing and 9 were spoilt by rain. That is fewer than the trust had "
        "feared and "
        "no more than in the reading room.",
        "What we propose",
        "The garden should open again in the last week of April 2026, with the same hours and one evening a month "
        "until "
        "nine. A glass roof of four square metres over the shelf would end the damage by rain; two offers are with the "
        "treasurer.",
        "We thank the 23 volunteers who kept the gate, and every patron who watered a bed in passing.",
    ]
    body = [p(line) for line in lines]
    doc.save(path, "".join([*body, dx.section(margins=(1134, 1134, 1134, 1134))]))


def offer_zh(path):
    """A form letter in Chinese with places to fill in."""
    doc = dx.Docx(
        styles=basic_styles(after=120, line=360, heading="8C2F39"),
        author="云汀仪器人力资源部",
        defaults=defaults("Liberation Serif", 12),
    )
    footer = doc.margin("footer", 1, p("云汀仪器有限公司 · 宁泽市临江路18号 · 人力资源部", style="Footer", jc="center"))
    text = {"first": 480, "jc": "both"}
    widths = [2200, 2600, 2000, 2200]
    cells = [
        ("部门", "【部门】", "岗位", "【岗位】"),
        ("报到日期", "【报到日期】", "试用期", "三个月"),
        ("月薪(税前)", "【月薪】", "工作地点", "宁泽市"),
    ]
    rows = [
        [
            tc(p(r(t, bold=None if n % 2 else True), after=0), width=widths[n], shade=None if n % 2 else "F4E9EA")
            for n, t in enumerate(row)
        ]
        for row in cells
    ]
    body = [
        p("录用通知书", style="Title", jc="center"),
        p("编号:YT-2025-037", jc="right"),
        p(r("【姓名】", bold=True), "您好:"),
        p("感谢您应聘云汀仪器有限公司。经过面试和评议,我们很高兴地通知您,公司决定录用您,具体安排如下:", **text),
        dx.table(widths, rows, border="B98A8F"),
        p("报到时请携带以下材料:", before=200, **text),
        p("1. 身份证原件及复印件两份;", left=480),
        p("2. 学历、学位证书原件;", left=480),
        p("3. 上一家单位的离职证明。", left=480),
        p("【姓名】同意后,请于收到本通知之日起五个工作日内签字并寄回。逾期未回复的,视为放弃。", **text),
        p("如有疑问,请联系人力资源部葛明远,电话0571-5550-1364。", **text),
        p("云汀仪器有限公司", jc="right", before=360, after=0),
        p("2025年9月8日", jc="right"),
        dx.section(refs=footer),
    ]
    doc.save(path, "".join(body))


def main():
    """Write all documents into the folder given."""
    out = Path(sys.argv[1])
    notice(out / "water-notice.docx")
    agreement(out / "service-agreement.docx")
    report(out / "reading-garden-draft.docx")
    offer_zh(out / "offer-letter-zh.docx")


if __name__ == "__main__":
    main()
