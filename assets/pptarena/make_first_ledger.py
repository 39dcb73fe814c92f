"""Makes first-ledger.pptx: an evening course on double-entry book-keeping for small traders.

The traders, the school and the bank, their places and their figures are invented here.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import first_ledger_books as books
import first_ledger_drawings as drawn
from arena import (
    Effect,
    add_footer,
    add_slide,
    animate,
    connect,
    dw,
    out_folder,
    place_picture,
    set_sections,
    transition,
    write,
)
from course import axes, begin, block, body, callout, colour, inset, labels, lead, put, slices, table
from first_ledger_books import money
from pptx.util import Pt

COLOURS = (
    "1F2A2E",
    "FFFFFF",
    "1E4D3B",
    "F3F1E7",
    "2E7D5B",
    "C8553D",
    "D9A441",
    "3B6E8F",
    "5F7350",
    "8A6FA8",
    "1D5E8C",
    "6D4C82",
)
HOUSE = dw.House("Quayport Ledger", COLOURS, heading="Caladea", body="Carlito", cover=True)
APPENDIX = dw.House(
    "Quayport Appendix", COLOURS, heading="Caladea", body="Carlito", stripe="accent4", ground="BACKGROUND_2"
)
FOOT = "The first ledger, Quayport Traders' Institute"


def main() -> None:
    """Writes the deck beside this script."""
    deck = begin(HOUSE, APPENDIX)
    for part in (opening, equation, journal, ledger, statements, closing, appendix):
        part(deck)
    set_sections(
        deck,
        (
            ("Welcome", 1),
            ("The accounting equation", 5),
            ("From paper to journal", 11),
            ("Ledger and trial balance", 18),
            ("Adjustments and statements", 26),
            ("Keeping it going", 37),
            ("Appendix", 41),
        ),
    )
    write(deck, "The first ledger", out_folder() / "first-ledger.pptx")


def slide_of(deck: Any, layout: str, title: str, notes: str = "", master: int = 0) -> Any:
    """A slide with the course's foot."""
    slide = add_slide(deck, layout, title, notes, master)
    add_footer(slide, FOOT)
    return slide


def header(deck: Any, title: str, below: str) -> Any:
    """A slide that opens a section."""
    slide = add_slide(deck, "Section Header", title)
    slide.placeholders[1].text = below
    return slide


# ---- Welcome


def opening(deck: Any) -> None:
    """Title, agenda, whom the course is for, a timeline."""
    slide = add_slide(
        deck,
        "Title Slide",
        "The first ledger",
        "Welcome people at the door. Ask each for their trade and whether they keep a cash book already; two or three "
        "of their answers come back on slide 14.",
    )
    slide.placeholders[
        1
    ].text = "Double-entry book-keeping for small traders\nMarian Okell, Quayport Traders' Institute"
    transition(slide, "<p:fade/>", ms=900)

    slide = slide_of(deck, "Title and Content", "What we do tonight")
    body(
        slide,
        1,
        [
            "The accounting equation",
            (1, "Assets, capital and liabilities; debit and credit"),
            "From paper to journal",
            (1, "Invoices, receipts and the book of prime entry"),
            "Adjustments and statements",
            (1, "Profit for March, and what the shop owns and owes"),
            "Keeping it going",
            (1, "Half an hour a week, and how long to keep the paper"),
        ],
        26,
    )

    slide = slide_of(
        deck,
        "Two Content",
        "Who this course is for",
        "Limited companies have further duties; send their directors to the Thursday course.",
    )
    put(
        body(
            slide,
            1,
            [
                "Sole traders in their first two years",
                "Partners who share the books between them",
                "Anyone who hands a shoe box to the accountant",
                (1, "and pays for the sorting by the hour"),
            ],
        ),
        0.6,
        1.45,
        5.6,
        2.9,
    )
    put(body(slide, 2, ["Bring: calculator, pencil, ruled paper", "No software is needed tonight"]), 0.6, 4.5, 5.6, 1.6)
    place_picture(
        slide,
        "Shop front",
        drawn.shop(),
        6.6,
        1.55,
        5.9,
        4.35,
        "Brick shop front of Brandt Cycles with an awning, two bicycles in the window and one at the door",
    )
    dw.add_text(
        slide,
        "Shop caption",
        "Our example all evening: Tilda Brandt opens her repair shop on 1 March",
        6.6,
        5.98,
        5.9,
        0.4,
        size=14,
        italic=True,
    )

    slide = slide_of(
        deck,
        "Title Only",
        "Seven hundred years of double entry",
        "Pacioli did not invent the method; he printed what Venetian merchants already did. Oldcastle's book is lost, "
        "we know it from the edition that John Mellis made of it in 1588.",
    )
    block(slide, "Time line", "", 0.7, 3.83, 11.9, 0.08, slot="ACCENT_3", shape="RECTANGLE")
    events = (
        ("1299", "Farolfi", "The ledger of the firm of Farolfi, Salon: debit and credit tally"),
        ("1340", "Genoa", "The stewards of the city keep their accounts by double entry"),
        ("1458", "Cotrugli", "A merchant of Ragusa writes a manuscript that explains it"),
        ("1494", "Pacioli", "The Summa, printed in Venice, has 36 chapters on book-keeping"),
        ("1543", "Oldcastle", "First treatise in English, printed in London"),
        ("1979", "Spreadsheet", "VisiCalc recalculates a page of sums on a desk-top machine"),
    )
    for n, (year, short, text) in enumerate(events):
        x = 0.7 + n * 2.0
        up = n % 2 == 0
        top = 1.75 if up else 4.55
        if short == "Oldcastle":
            top += 0.28
        box = inset(
            block(slide, f"{short} event", text, x, top, 1.88, 1.5, slot="BACKGROUND_2", colour="TEXT_1", size=13)
        )
        dot = block(slide, f"{short} year", year, x + 0.44, 3.62, 1.0, 0.5, slot="ACCENT_1", size=16, bold=True)
        connect(slide, f"{short} stem", box, dot, sites=(2, 0) if up else (0, 2), arrow=False, slot="accent3")
    transition(slide, '<p:wipe dir="r"/>')


# ---- The accounting equation


def equation(deck: Any) -> None:
    """The equation, its words, two-sided events, debit and credit, an account."""
    transition(header(deck, "The accounting equation", "Part one: everything balances"), '<p:push dir="l"/>')

    slide = slide_of(
        deck,
        "Title Only",
        "Assets = capital + liabilities",
        "The figures on the pans are those of Brandt Cycles on 31 March; we shall earn every one of them by nine "
        "o'clock.",
    )
    picture = place_picture(
        slide,
        "Scales in balance",
        drawn.scales(),
        0.6,
        1.5,
        7.6,
        4.73,
        "Scales in balance: bank, tools and other assets of 15,515 pounds against capital of 13,830 and liabilities "
        "of 1,685",
    )
    left = [
        ("Assets note", "Assets", "what the business owns, or is owed", "ACCENT_1"),
        ("Capital note", "Capital", "what the owner has put in and left in", "ACCENT_4"),
        ("Liabilities note", "Liabilities", "what the business owes to others", "ACCENT_2"),
    ]
    for n, (name, head, text, slot) in enumerate(left):
        box = lead(inset(block(slide, name, f"{head}\n{text}", 8.6, 1.75 + n * 1.5, 4.0, 1.25, slot=slot), 0.15))
        box.text_frame.paragraphs[0].runs[0].font.bold = True
    animate(
        slide,
        [
            Effect(picture.shape_id, "fade"),
            *(Effect(s.shape_id, "wipe") for s in slide.shapes if s.name.endswith(" note")),
        ],
    )

    slide = slide_of(deck, "Title Only", "The words, and what they mean in the shop")
    rows = (
        ("Term", "Meaning", "At Brandt Cycles"),
        ("Asset", "A resource that will bring benefit later", "Repair stand, parts on the shelf, money at the bank"),
        ("liability", "An obligation to pay someone outside", "Halden Wholesale's unpaid invoices"),
        ("Capital", "The owner's share: assets less liabilities", "£12,000 paid in on 1 March"),
        ("Drawings", "What the owner takes out for herself", "£900 on 30 March"),
        ("Income", "Earned by selling goods and work", "Repairs, parts over the counter"),
        ("expense", "Used up in earning that income", "Rent, the Saturday helper, leaflets"),
        ("Receivable", "A customer who has still to pay", "Lowgate School"),
        ("Payable", "A supplier who has still to be paid", "Halden Wholesale"),
    )
    table(slide, "Terms", rows, 0.6, 1.5, (2.0, 4.9, 5.2), row=0.54, size=16)

    slide = slide_of(
        deck,
        "Title Only",
        "Every event touches the equation twice",
        "Do the first row together, let the group call out the others. The tools are the surprise: one asset turns "
        "into another, the total stays.",
    )
    rows = (
        ("March", "Event", "Assets £", "Capital £", "Liabilities £"),
        ("1", "Owner pays in capital", "+12,000", "+12,000", ""),
        ("2", "Buys tools from the bank account", "+3,600 −3,600", "", ""),
        ("4", "Buys parts on credit", "+2,450", "", "+2,450"),
        ("14", "Pays the supplier part of it", "−1,500", "", "−1,500"),
        ("", "After these four", "12,950", "12,000", "950"),
    )
    table(
        slide, "Four events", rows, 0.6, 1.55, (1.1, 5.0, 2.4, 1.8, 1.8), row=0.52, size=17, strong={5}, right={2, 3, 4}
    )
    block(slide, "Proof", "12,950 = 12,000 + 950", 3.7, 5.2, 5.9, 0.85, slot="ACCENT_1", size=26, bold=True)

    slide = slide_of(
        deck,
        "Title Only",
        "DEAD CLIC: which side increases?",
        "Write the six words on the flip chart and leave them there for the evening.",
    )
    top = block(slide, "Every account", "Every account has two sides", 4.4, 1.5, 4.5, 0.75, slot="TEXT_2", size=20)
    debit = block(slide, "Debit side", "Debit (left)", 1.6, 2.95, 3.6, 0.75, slot="ACCENT_1", size=20, bold=True)
    credit = block(slide, "Credit side", "Credit (right)", 8.1, 2.95, 3.6, 0.75, slot="ACCENT_4", size=20, bold=True)
    connect(slide, "To debit", top, debit, sites=(2, 0), kind="straight", arrow=False)
    connect(slide, "To credit", top, credit, sites=(2, 0), kind="straight", arrow=False)
    words = (
        ("Debit", debit, (("D", "Drawings"), ("E", "Expenses"), ("A", "Assets")), 0.6, "ACCENT_1"),
        ("Credit", credit, (("C", "Capital"), ("LI", "Liabilities"), ("I", "Income")), 7.1, "ACCENT_4"),
    )
    for side, parent, rest, x, slot in words:
        for n, (_, word) in enumerate(rest):
            own = "ACCENT_2" if word == "Liabilities" else slot
            box = block(slide, word, word, x + n * 1.9, 4.5, 1.72, 0.8, slot=own, size=18)
            connect(slide, f"{side} to {word}", parent, box, sites=(2, 0), arrow=False)
    dw.add_text(
        slide,
        "Mnemonic",
        "Debits increase Expenses, Assets and Drawings; Credits increase Liabilities, Income and Capital",
        0.6,
        5.75,
        12.0,
        0.5,
        size=18,
        italic=True,
    )

    slide = slide_of(deck, "Title Only", "An account looks like a T")
    dw.add_text(slide, "Account name", "Bank", 4.4, 1.4, 1.6, 0.5, size=24)
    block(slide, "T bar", "", 1.2, 1.95, 7.6, 0.06, slot="TEXT_1", shape="RECTANGLE")
    block(slide, "T stem", "", 4.97, 1.95, 0.06, 3.6, slot="TEXT_1", shape="RECTANGLE")
    lead(
        dw.add_text(slide, "Debit entries", "1 Mar  Capital  12,000\n8 Mar  Sales  1,320", 1.3, 2.1, 3.5, 1.0, size=18)
    )
    lead(
        dw.add_text(slide, "Credit entries", "2 Mar  Equipment  3,600\n3 Mar  Rent  1,800", 5.2, 2.1, 3.5, 1.0, size=18)
    )
    put(dw.add_text(slide, "Debit total", "In: 13,320", 0, 0, 1, 1, size=18, italic=True), 1.3, 4.6, 3.5, 0.5)
    put(dw.add_text(slide, "Credit total", "Out: 5,400", 0, 0, 1, 1, size=18, italic=True), 5.2, 4.6, 3.5, 0.5)
    note = lead(
        inset(
            block(
                slide,
                "Balance explained",
                "Balance on 8 March\n13,320 − 5,400 = 7,920\nThe left side is heavier: a debit balance",
                9.4,
                2.1,
                3.3,
                2.6,
                slot="BACKGROUND_2",
                colour="TEXT_1",
                size=17,
            ),
            0.15,
        )
    )
    note.text_frame.paragraphs[1].runs[0].font.bold = True
    callout(slide, "debit", 1.3, 5.75, (2.6, 5.15), 2.6, text="Debits: what comes in", size=16, h=0.4)
    callout(slide, "credit", 5.2, 5.75, (6.5, 5.15), 2.6, text="Credits: what goes out", size=16, h=0.4)


# ---- From paper to journal


def journal(deck: Any) -> None:
    """The cycle, the papers, an invoice, the books, the entries of March."""
    header(deck, "From paper to journal", "Part two: catching every event once")

    slide = slide_of(
        deck,
        "Title Only",
        "The book-keeping cycle",
        "The cycle runs once a month for Tilda; a market trader may close once a quarter.",
    )
    steps = (
        ("Source document", 5.4, 1.45),
        ("Journal", 8.7, 2.2),
        ("Ledger", 9.6, 3.85),
        ("Trial balance", 8.0, 5.5),
        ("Adjustments", 5.0, 5.9),
        ("Statements", 1.9, 5.3),
        ("Closing entries", 1.0, 3.7),
        ("Opening balances", 1.9, 2.1),
    )
    boxes = []
    for n, (text, x, y) in enumerate(steps):
        boxes.append(
            inset(
                block(slide, text, f"{n + 1}  {text}", x, y, 2.55, 0.72, slot=("ACCENT_1", "ACCENT_4")[n > 3], size=16)
            )
        )
    sites = ((3, 0), (2, 0), (2, 0), (1, 3), (1, 3), (0, 2), (0, 2))
    for a, b, pair in zip(boxes, boxes[1:], sites, strict=False):
        connect(slide, f"{a.name} to {b.name}", a, b, sites=pair)
    lead(
        dw.add_text(slide, "Cycle hub", "One month\nat Brandt Cycles", 5.0, 3.55, 2.9, 0.9, size=20, italic=True),
        "CENTER",
    )
    transition(slide, '<p:wheel spokes="3"/>')

    slide = slide_of(deck, "Title Only", "Source Documents And What We Take From Them")
    rows = (
        ("Document", "Who writes it", "What it proves", "Where it goes"),
        ("Sales invoice", "We do", "A customer owes us", "Sales day book"),
        ("Purchase invoice", "Supplier", "We owe a supplier", "Purchases day book"),
        ("Credit note", "Supplier or we", "Goods went back, the debt is smaller", "Returns day book"),
        ("Till roll", "Till", "Takings of the day", "Cash book"),
        ("Bank statement", "Bank", "What cleared, and charges", "Cash book"),
        ("Petty cash voucher", "Whoever spends", "A small payment in coin", "Petty cash book"),
        ("Payslip", "We do", "Wages earned and deducted", "Journal"),
    )
    table(slide, "Source documents", rows, 0.6, 1.5, (2.7, 2.4, 4.2, 2.8), row=0.56, size=16)

    slide = slide_of(
        deck,
        "Title Only",
        "An invoice, taken apart",
        "Check the sums with the group: 540 + 140 + 180 = 860. The stamp is the point of the slide: an invoice "
        "without a posting mark may be entered twice.",
    )
    place_picture(
        slide,
        "Invoice 0007",
        drawn.invoice(),
        4.45,
        1.35,
        4.45,
        5.45,
        "Invoice 0007 of Brandt Cycles to Lowgate School, 11 March, three lines, total 860 pounds, stamped as posted",
    )
    callout(slide, "number", 10.0, 1.65, (8.6, 1.98), 2.7, text="Number: every one used, in order", size=15, h=0.6)
    callout(slide, "customer", 0.7, 2.35, (4.7, 2.5), 2.9, text="Customer: whose account?", size=15)
    callout(slide, "total", 10.0, 4.3, (8.6, 4.55), 2.7, text="Total: the amount we post", size=15)
    callout(slide, "terms", 0.7, 4.9, (4.72, 5.15), 2.9, text="Terms: when is it overdue?", size=15)
    callout(slide, "stamp", 10.0, 5.8, (8.34, 5.94), 2.7, text="Posted: done, and where", size=15)
    animate(slide, [Effect(s.shape_id, "fade") for s in slide.shapes if s.name.startswith("Label ")])

    slide = slide_of(deck, "Two Content", "Books of prime entry")
    put(
        body(
            slide,
            1,
            [
                "Each event is written down once, on the day",
                "Six books, sorted by kind of event",
                (1, "Sales day book and sales returns"),
                (1, "Purchases day book and purchase returns"),
                (1, "Cash book, with petty cash beside it"),
                (1, "Journal, for whatever fits nowhere else"),
                "Totals, not every line, go to the ledger",
            ],
            20,
        ),
        0.6,
        1.45,
        5.4,
        4.9,
    )
    put(body(slide, 2, ["Tonight the journal stands for all six"], 18), 6.4, 5.65, 6.2, 0.7)
    place_picture(
        slide,
        "Open ledger",
        drawn.open_ledger(),
        6.4,
        1.55,
        6.2,
        3.86,
        "An open ledger ruled in red and blue, debits on the left page, credits on the right, a pen on it",
    )

    slide = slide_of(
        deck,
        "Title Only",
        "Journal: the first eight days",
        "Debit first, credit indented, a few words of narration. People forget the narration; in May they will not "
        "know what the 1,800 was.",
    )
    lines: list[tuple[str, ...]] = [("Date", "Account and narration", "Folio", "Debit £", "Credit £")]
    folio = {
        "Bank": "B1",
        "Capital": "C1",
        "Equipment": "A1",
        "Rent": "E1",
        "Purchases": "P1",
        "Trade payables": "L1",
        "Sales": "S1",
    }
    total = 0
    for entry in books.ENTRIES[:5]:
        lines.append((f"{entry.day} Mar", entry.debit, folio[entry.debit], money(entry.amount), ""))
        lines.append(("", f"     {entry.credit}", folio[entry.credit], "", money(entry.amount)))
        lines.append(("", f"{entry.what}", "", "", ""))
        total += entry.amount
    lines.append(("", "Carried down", "", money(total), money(total)))
    shape = table(
        slide,
        "Journal week one",
        lines,
        1.4,
        1.38,
        (1.3, 5.4, 1.1, 1.5, 1.5),
        row=0.315,
        size=14,
        strong={16},
        right={3, 4},
    )
    for r in range(3, 16, 3):
        shape.table.cell(r, 1).text_frame.paragraphs[0].runs[0].font.italic = True

    slide = slide_of(
        deck,
        "Title Only",
        "March in sixteen entries",
        "Hand out the printed list. Whoever finishes early adds up the amounts and should find 30,415.",
    )
    order = [*books.ENTRIES]
    order[9], order[11] = order[11], order[9]
    rows2: list[tuple[str, ...]] = [("No.", "Date", "What happened", "Debit", "Credit", "£")]
    for entry in order:
        number = books.ENTRIES.index(entry) + 1
        rows2.append((str(number), f"{entry.day} Mar", entry.what, entry.debit, entry.credit, money(entry.amount)))
    rows2.append(("", "", "Total of the entries", "", "", money(sum(one.amount for one in books.ENTRIES))))
    table(
        slide,
        "March entries",
        rows2,
        0.6,
        1.3,
        (0.7, 1.1, 4.3, 2.4, 2.4, 1.2),
        row=0.305,
        size=13,
        strong={17},
        right={5},
    )


# ---- Ledger and trial balance


def ledger(deck: Any) -> None:
    """Posting, three accounts, the trial balance, its errors, the bank."""
    transition(header(deck, "Ledger and trial balance", "Part three: sorting, adding, checking"), '<p:push dir="l"/>')

    slide = slide_of(deck, "Title Only", "Posting: one entry, two accounts")
    entry = inset(
        block(
            slide,
            "Journal entry",
            "Journal, 11 March\nDr Trade receivables 860\nCr Sales 860",
            0.7,
            3.0,
            3.4,
            1.4,
            slot="TEXT_2",
            size=17,
        ),
        0.12,
    )
    receivable = block(
        slide, "Receivables account", "Trade receivables\ndebit side: Sales 860", 5.2, 1.75, 3.5, 1.15, size=16
    )
    sales = block(
        slide,
        "Sales account",
        "Sales\ncredit side: Trade receivables 860",
        5.2,
        4.5,
        3.5,
        1.15,
        slot="ACCENT_4",
        size=16,
    )
    trial = block(
        slide,
        "Trial balance box",
        "Trial balance\n31 March",
        9.6,
        3.1,
        2.9,
        1.2,
        slot="ACCENT_3",
        size=18,
        colour="TEXT_1",
    )
    connect(slide, "Post debit", entry, receivable, kind="elbow")
    connect(slide, "Post credit", entry, sales, kind="elbow")
    connect(slide, "Sales balance", sales, trial, kind="elbow")
    dw.add_text(
        slide,
        "Posting rule",
        "Write the name of the other account as the detail, and the folio in both books, so that the trail runs both "
        "ways.",
        0.7,
        6.05,
        11.8,
        0.5,
        size=17,
    )

    slide = slide_of(
        deck,
        "Title Only",
        "The bank account for March",
        "The balance carried down goes on the lighter side first, then crosses over to the next month.",
    )
    into = [e for e in books.ENTRIES if e.debit == "Bank"]
    out = [e for e in books.ENTRIES if e.credit == "Bank"]
    rows: list[tuple[str, ...]] = [("Date", "Debit: received", "£", "Date", "Credit: paid", "£")]
    left = [(f"{e.day} Mar", e.credit, money(e.amount)) for e in into]
    right = [(f"{e.day} Mar", e.debit, money(e.amount)) for e in out]
    right.append(("31 Mar", "Balance c/d", money(books.TRIAL["Bank"])))
    left += [("", "", "")] * (len(right) - len(left))
    received = money(sum(e.amount for e in into))
    rows += [(*a, *b) for a, b in zip(left, right, strict=True)]
    rows.append(("", "", received, "", "", received))
    rows.append(("1 Apr", "Balance b/d", money(books.TRIAL["Bank"]), "", "", ""))
    table(
        slide,
        "Bank account",
        rows,
        0.9,
        1.5,
        (1.2, 3.2, 1.4, 1.2, 3.2, 1.4),
        row=0.44,
        size=16,
        strong={9, 10},
        right={2, 5},
    )

    slide = slide_of(deck, "Title Only", "One supplier, one customer")
    dw.add_text(slide, "Supplier heading", "Halden Wholesale (trade payables)", 0.6, 1.4, 8, 0.4, size=18)
    rows = [
        ("Date", "Debit", "£", "Date", "Credit", "£"),
        ("14 Mar", "Bank", "1,500", "4 Mar", "Purchases", "2,450"),
        ("24 Mar", "Purchase returns", "130", "18 Mar", "Purchases", "780"),
        ("31 Mar", "Balance c/d", "1,600", "", "", ""),
        ("", "", "3,230", "", "", "3,230"),
    ]
    table(
        slide,
        "Supplier account",
        rows,
        0.6,
        1.85,
        (1.2, 3.2, 1.4, 1.2, 3.2, 1.4),
        row=0.42,
        size=16,
        strong={4},
        right={2, 5},
    )
    dw.add_text(slide, "Customer heading", "Lowgate School (trade receivables)", 0.9, 4.2, 8, 0.4, size=18)
    rows = [
        ("Date", "Debit", "£", "Date", "Credit", "£"),
        ("11 Mar", "Sales, invoice 0007", "860", "22 Mar", "Bank", "600"),
        ("", "", "", "31 Mar", "Balance c/d", "260"),
        ("", "", "860", "", "", "860"),
    ]
    table(
        slide,
        "Customer account",
        rows,
        0.6,
        4.65,
        (1.2, 3.2, 1.4, 1.2, 3.2, 1.4),
        row=0.42,
        size=16,
        strong={3},
        right={2, 5},
    )

    slide = slide_of(
        deck,
        "Title Only",
        "Trial balance on 31 March",
        "It balances, and the room relaxes. The next slide spoils that.",
    )
    rows = list(books.trial_rows())
    table(slide, "Trial balance", rows, 0.6, 1.4, (4.0, 1.6, 1.6), row=0.345, size=15, strong={14}, right={1, 2})
    lead(
        inset(
            block(
                slide,
                "Trial balance reading",
                "Both columns come to 19,635. That proves that every debit has had its credit. It does not prove that "
                "either stands in the right account.",
                8.4,
                1.9,
                4.2,
                2.2,
                slot="BACKGROUND_2",
                colour="TEXT_1",
                size=18,
            ),
            0.18,
        )
    )
    dw.add_text(
        slide,
        "Balance date",
        "Before adjustments; Brandt Cycles, first month of trade",
        8.4,
        4.3,
        4.2,
        0.7,
        size=15,
        italic=True,
    )

    slide = slide_of(
        deck,
        "Title and Content",
        "Six errors that leave it in balance",
        "Ask for an example from people's own trade for each of the six.",
    )
    holder = body(
        slide,
        1,
        [
            "Some mistakes leave both columns equal. Omission: an event is not entered at all, say a lost receipt for "
            "40. Commission: right kind of account, wrong person, say Lowgate's payment in another school's account. "
            "Principle: wrong kind of account, say a new truing stand in repairs. Original entry: the wrong figure on "
            "both sides, say 68 for 86. Reversal: the sides are changed over, say a refund entered as a sale. "
            "Compensating: two mistakes of the same size, say wages and sales both 100 too high."
        ],
        20,
    )
    put(holder, 0.6, 1.5, 12.0, 3.4)
    block(
        slide,
        "Cure",
        "The cure is a second check: reconcile the bank, tick off the supplier's statement",
        0.9,
        5.2,
        11.4,
        0.8,
        slot="ACCENT_1",
        size=19,
    )

    slide = slide_of(
        deck,
        "Title Only",
        "When the columns differ",
        "Worked example: wages entered as 460 for 640. The difference is 180, and 180 is nine times twenty.",
    )
    start = block(slide, "Difference", "Columns differ by D", 0.6, 1.6, 2.9, 0.85, slot="TEXT_2", size=17)
    add = block(slide, "Add again", "Add both columns again, upwards", 0.6, 3.1, 2.9, 1.0, size=16)
    nine = block(
        slide,
        "Nine test",
        "D divisible by 9?",
        4.3,
        2.75,
        2.9,
        1.7,
        slot="ACCENT_3",
        shape="DIAMOND",
        size=15,
        colour="TEXT_1",
    )
    even = block(
        slide,
        "Half test",
        "D / 2 in the journal?",
        4.3,
        4.9,
        2.9,
        1.7,
        slot="ACCENT_3",
        shape="DIAMOND",
        size=15,
        colour="TEXT_1",
    )
    swap = block(
        slide, "Transposed", "Two digits changed over: 460 for 640", 8.6, 3.05, 3.9, 1.1, slot="ACCENT_4", size=16
    )
    side = block(
        slide, "Wrong side", "An amount of D / 2 on the wrong side", 8.6, 5.2, 3.9, 1.1, slot="ACCENT_4", size=16
    )
    look = block(slide, "Left out", "Look for D: one side left out", 8.6, 1.5, 3.9, 1.0, slot="ACCENT_4", size=16)
    connect(slide, "Start to add", start, add, sites=(2, 0))
    connect(slide, "Start to look", start, look)
    connect(slide, "Add to nine", add, nine)
    connect(slide, "Nine yes", nine, swap)
    connect(slide, "Nine no", nine, even, sites=(2, 0))
    connect(slide, "Half yes", even, side)
    dw.add_text(slide, "Nine yes word", "yes", 7.4, 3.2, 0.8, 0.35, size=14)
    dw.add_text(slide, "Nine no word", "no", 5.85, 4.42, 0.6, 0.35, size=14)

    slide = slide_of(
        deck,
        "Title Only",
        "Two books, two balances",
        "Neither is wrong. The bank sees later what Tilda wrote down earlier.",
    )
    place_picture(
        slide,
        "Bank statement",
        drawn.statement(),
        0.6,
        1.5,
        4.9,
        4.9,
        "Statement of Tidewater Bank for Brandt Cycles, six lines in the second half of March, balance 7,210 pounds",
    )
    rows = [
        ("Reconciliation, 31 March", "£"),
        ("Balance by the bank's statement", "7,210"),
        ("Add: takings of 28 March, not yet cleared", "1,980"),
        ("", "9,190"),
        ("Less: cheque for leaflets, not yet presented", "95"),
        ("Balance by the ledger", "9,095"),
    ]
    table(slide, "Reconciliation", rows, 6.0, 1.7, (5.1, 1.5), row=0.5, size=17, strong={5}, right={1})
    dw.add_text(
        slide,
        "Reconciliation advice",
        "Bank charges first seen on the statement go into the ledger, not into the reconciliation: here 15 on 31 "
        "March.",
        6.0,
        5.0,
        6.6,
        0.8,
        size=16,
    )


# ---- Adjustments and statements


def statements(deck: Any) -> None:
    """Adjustments, depreciation, the statements, charts of the first half-year."""
    transition(header(deck, "Adjustments and statements", "Part four: what did March bring?"), '<p:push dir="l"/>')

    slide = slide_of(
        deck,
        "Title Only",
        "Four adjustments at the month's end",
        "The test for each: whose month is it? Rent of April is not an expense of March, electricity of March is, "
        "bill or no bill.",
    )
    rows: list[tuple[str, ...]] = [("Adjustment", "Debit", "Credit", "£")]
    rows += [(e.what, e.debit, e.credit, money(e.amount)) for e in books.ADJUSTMENTS]
    rows.append(("Total", "", "", money(sum(e.amount for e in books.ADJUSTMENTS))))
    table(slide, "Adjustments", rows, 0.6, 1.55, (4.8, 2.6, 3.3, 1.3), row=0.52, size=17, strong={5}, right={3})
    foot = ("Accruals: count it when it is earned or used", "Prudence: no profit before it is made")
    for n, text in enumerate(foot):
        lead(
            inset(
                block(
                    slide,
                    ("Accruals rule", "Prudence rule")[n],
                    text,
                    0.6 + n * 6.15,
                    5.15,
                    5.85,
                    0.9,
                    slot=("ACCENT_1", "ACCENT_4")[n],
                    size=18,
                )
            ),
            "CENTER",
        )

    slide = slide_of(deck, "Title Only", "Depreciation: the stand wears out")
    place_picture(
        slide,
        "Repair stand",
        drawn.repair_stand(),
        0.6,
        1.5,
        4.9,
        4.29,
        "Workshop with a green bicycle clamped in a repair stand before a board of tools",
    )
    frame = dw.add_chart(
        slide,
        "Carrying amount",
        "LINE_MARKERS",
        ["Start", "Year 1", "Year 2", "Year 3", "Year 4", "Year 5"],
        {"Carrying amount": [3600, 2880, 2160, 1440, 720, 0]},
        5.9,
        1.4,
        6.8,
        4.4,
        "Equipment at carrying amount",
    )
    axes(frame, form="#,##0")
    colour(frame, ["ACCENT_1"], line=True)
    dw.add_text(
        slide,
        "Depreciation sum",
        "£3,600 over five years, straight line, nothing left at the end: £720 a year, £60 a month",
        0.6,
        6.05,
        12.0,
        0.45,
        size=18,
    )

    slide = slide_of(
        deck,
        "Title Only",
        "Income statement for March",
        "Gross profit is high because most of what the shop sells is labour.",
    )
    rows = [
        ("Brandt Cycles, month ended 31 March", "£", "£"),
        ("Sales", "", money(books.SALES)),
        ("Purchases less returns", money(books.TRIAL["Purchases"] + books.TRIAL["Purchase returns"]), ""),
        ("Less closing inventory", money(books.CLOSED["Cost of sales"]), ""),
        ("Cost of sales", "", money(-books.COST)),
        ("Gross profit", "", money(books.GROSS)),
        *((name, money(value), "") for name, value in books.EXPENSES.items()),
        ("Total expenses", "", money(-sum(books.EXPENSES.values()))),
        ("Profit for the month", "", money(books.PROFIT)),
    ]
    table(slide, "Income statement", rows, 1.6, 1.4, (6.4, 1.8, 1.8), row=0.37, size=16, strong={5, 13}, right={1, 2})

    slide = slide_of(
        deck,
        "Title Only",
        "Statement of financial position, 31 March",
        "Go back to the scales on slide 6: the same two totals.",
    )
    rows = [
        ("Assets", "£", "£"),
        ("Equipment, cost less depreciation", "", money(books.CARRYING)),
        *((name, money(value), "") for name, value in books.CURRENT.items()),
        ("Current assets", "", money(sum(books.CURRENT.values()))),
        ("Total assets", "", money(books.ASSETS)),
    ]
    table(slide, "Assets side", rows, 0.6, 1.55, (3.6, 1.15, 1.15), row=0.44, size=15, strong={7}, right={1, 2})
    rows = [
        ("Capital and liabilities", "£", "£"),
        ("Capital paid in", "12,000", ""),
        ("Profit for March", money(books.PROFIT), ""),
        ("Drawings", money(-books.CLOSED["Drawings"]), ""),
        ("Capital, 31 March", "", money(books.NET)),
        *((name, money(value), "") for name, value in books.LIABILITIES.items()),
        ("Current liabilities", "", money(sum(books.LIABILITIES.values()))),
        ("Total", "", money(books.NET + sum(books.LIABILITIES.values()))),
    ]
    table(slide, "Capital side", rows, 6.8, 1.7, (3.5, 1.15, 1.15), row=0.44, size=15, strong={8}, right={1, 2})

    slide = slide_of(deck, "Title Only", "Where the money is")
    names = ("Bank", "Equipment", "Inventory", "Prepayments", "Trade receivables")
    values = [books.CARRYING if n == "Equipment" else books.CURRENT[n] for n in names]
    frame = dw.add_chart(slide, "Assets pie", "PIE", names, {"Assets": values}, 0.6, 1.45, 7.4, 5.1)
    slices(frame, ["ACCENT_1", "ACCENT_4", "ACCENT_3", "ACCENT_5", "ACCENT_2"])
    frame.chart.font.size = Pt(15)
    box = inset(
        block(
            slide,
            "Liquidity remark",
            "£9,095 at the bank\nEnough for six months of expenses. Is it working, or is it asleep?",
            8.5,
            2.4,
            4.1,
            2.2,
            slot="ACCENT_1",
            size=19,
        ),
        0.2,
    )
    lead(box).text_frame.paragraphs[0].runs[0].font.bold = True

    slide = slide_of(
        deck,
        "Title Only",
        "Profit is not cash",
        "Profit 2,730, but the bank rose by 9,095: most of it is Tilda's own money. From trade came 1,595.",
    )
    rows = [
        ("Cash in March", "£"),
        ("Received from customers", "5,645"),
        ("Paid to supplier", "(1,500)"),
        ("Rent for three months", "(1,800)"),
        ("Wages", "(640)"),
        ("Leaflets and bank charges", "(110)"),
        ("From trading", "1,595"),
        ("Equipment bought", "(3,600)"),
        ("Capital paid in, less drawings", "11,100"),
        ("Rise in bank balance", "9,095"),
    ]
    table(slide, "Cash statement", rows, 0.6, 1.5, (4.4, 1.4), row=0.46, size=16, strong={6, 9}, right={1})
    frame = dw.add_chart(
        slide,
        "Profit against cash",
        "COLUMN_CLUSTERED",
        ["Profit", "Cash from trading", "Rise in bank"],
        {"March": [2730, 1595, 9095]},
        6.9,
        1.45,
        5.8,
        4.9,
        'Three answers to "how was March?"',
    )
    axes(frame, up="£", form="#,##0")
    colour(frame, ["ACCENT_4"])
    labels(frame, "#,##0")
    frame.chart.plots[0].gap_width = 70

    slide = slide_of(
        deck,
        "Title Only",
        "The first six months",
        "August dips since the shop shut for a week. Expenses creep: a second day for the helper from June.",
    )
    months = ["Mar", "Apr", "May", "Jun", "Jul", "Aug"]
    sales = [5905, 6480, 7350, 8120, 8460, 7890]
    cost = [1680, 1900, 2170, 2410, 2530, 2380]
    spent = [1495, 1520, 1560, 1980, 2010, 1990]
    profit = [s - c - e for s, c, e in zip(sales, cost, spent, strict=True)]
    frame = dw.add_chart(
        slide,
        "Half-year lines",
        "LINE_MARKERS",
        months,
        {"Sales": sales, "Profit": profit},
        0.6,
        1.35,
        12.1,
        3.15,
        "Sales and profit by month",
    )
    axes(frame, up="£", form="#,##0")
    colour(frame, ["ACCENT_1", "ACCENT_1"], line=True)
    grid: list[tuple[str, ...]] = [("£", *months, "Total")]
    for name, values in (("Sales", sales), ("Cost of sales", cost), ("Expenses", spent), ("Profit", profit)):
        grid.append((name, *(money(v) for v in values), money(sum(values))))
    table(
        slide,
        "Half-year figures",
        grid,
        0.6,
        4.65,
        (2.3, *[1.35] * 6, 1.6),
        row=0.4,
        size=15,
        strong={4},
        right=range(1, 8),
    )

    slide = slide_of(deck, "Title Only", "Which work earns its keep?")
    frame = dw.add_chart(
        slide,
        "Margin by line",
        "BAR_CLUSTERED",
        ["Repairs", "Second-hand bicycles", "Parts", "Hire", "Accessories"],
        {"Gross margin": [0.81, 0.24, 0.38, 0.69, 0.45]},
        0.6,
        1.4,
        7.9,
        5.1,
    )
    axes(frame, up="Gross margin, share of sales", form="0%")
    colour(frame, ["ACCENT_1"])
    labels(frame, "0%", 13)
    frame.chart.plots[0].gap_width = 60
    lines = (
        "Repairs carry the shop",
        "Second-hand bicycles bind money for months",
        "Hire has room to grow: four bicycles, let every fine weekend",
    )
    box = dw.add_text(slide, "Margin reading", "\n".join(lines), 8.8, 2.0, 3.9, 3.2, size=19)
    for paragraph in box.text_frame.paragraphs:
        paragraph.space_after = Pt(14)

    slide = slide_of(deck, "Title Only", "Five ratios worth a look")
    rows = [
        ("Ratio", "How", "March", "What it says"),
        ("Gross margin", "gross profit / sales", "71.6%", "Labour sells better than parts"),
        ("Net margin", "profit / sales", "46.2%", "Before Tilda has paid herself"),
        ("Current ratio", "current assets / current liabilities", "7.1", "Bills are no worry"),
        ("Inventory days", "inventory / cost of sales × 31", "26 days", "Parts wait a month on the shelf"),
        ("Return on capital", "profit / closing capital", "19.7%", "For one month; do not multiply by twelve"),
    ]
    shape = table(slide, "Ratios", rows, 0.6, 1.6, (2.4, 4.2, 1.4, 4.1), row=0.6, size=16, right={2})
    for cell in (shape.table.cell(3, 0), shape.table.cell(3, 1)):
        cell.text_frame.paragraphs[0].runs[0].font.name = "Liberation Serif"
    dw.add_text(
        slide,
        "Ratio warning",
        "One month is not a trend: compare each ratio with the same month of the year before.",
        0.6,
        5.5,
        12,
        0.5,
        size=18,
        italic=True,
    )

    slide = slide_of(
        deck,
        "Title Only",
        "How far to the VAT threshold?",
        "The threshold has stood at 90,000 since April 2024. The test looks back over any twelve months, not over a "
        "tax year, and it counts taxable turnover, not profit.",
    )
    more = [6900, 6400, 5800, 6100, 5200, 5600]
    run, total = [], 0
    for value in sales + more:
        total += value
        run.append(total)
    frame = dw.add_chart(
        slide,
        "Turnover to date",
        "AREA",
        [*months, "Sep", "Oct", "Nov", "Dec", "Jan", "Feb"],
        {"Turnover to date": run},
        0.6,
        1.4,
        8.6,
        5.1,
        "Turnover since 1 March, with forecast from September",
    )
    axes(frame, up="£", form="#,##0")
    colour(frame, ["ACCENT_5"])
    frame.chart.value_axis.maximum_scale = 100000
    frame.chart.value_axis.major_unit = 20000
    facts = (
        ("Threshold fact", "£90,000", "of taxable turnover in any rolling twelve months", "ACCENT_2"),
        ("Forecast fact", f"£{total:,}", "forecast for the first year", "ACCENT_5"),
        ("Headroom fact", f"£{90000 - total:,}", "to spare, so look every month", "ACCENT_1"),
    )
    for n, (name, figure, text, slot) in enumerate(facts):
        box = inset(block(slide, name, f"{figure}\n{text}", 9.5, 1.6 + n * 1.6, 3.2, 1.35, slot=slot, size=15), 0.1)
        box.text_frame.paragraphs[0].runs[0].font.size = Pt(24)
        box.text_frame.paragraphs[0].runs[0].font.bold = True


# ---- Keeping it going


def closing(deck: Any) -> None:
    """The weekly routine, the keeping of records, a summary, thanks."""
    slide = slide_of(
        deck,
        "Title Only",
        "Half an hour every Friday",
        "The routine matters more than the software. A shoe box sorted weekly beats a program opened in January.",
    )
    steps = (
        ("Gather", "Till rolls, receipts, invoices in date order", 5),
        ("Enter", "Each paper once, then stamp it", 10),
        ("Reconcile", "Tick the bank line by line", 8),
        ("Chase", "Ring whoever is over 30 days", 5),
        ("File", "By month, in the order entered", 2),
    )
    boxes = []
    for n, (name, text, minutes) in enumerate(steps):
        box = block(slide, f"{name} step", name, 0.6 + n * 2.48, 2.0, 1.95, 0.8, size=19, bold=True)
        boxes.append(box)
        lead(dw.add_text(slide, f"{name} text", text, 0.6 + n * 2.48, 3.0, 1.95, 1.3, size=16), "CENTER", "TOP")
        circle = block(
            slide,
            f"{name} minutes",
            f"{minutes} min",
            1.0 + n * 2.48,
            4.5,
            1.15,
            1.15,
            slot="ACCENT_3",
            shape="OVAL",
            size=16,
            colour="TEXT_1",
        )
        inset(circle, 0.02)
    for a, b in pairwise(boxes):
        connect(slide, f"{a.name} to {b.name}", a, b)
    animate(slide, [Effect(box.shape_id, "wipe") for box in boxes])
    transition(slide, "<p:fade/>")

    slide = slide_of(deck, "Two Content", "How long to keep the paper")
    put(
        body(
            slide,
            1,
            [
                "Sole traders and partnerships",
                (1, "Five years after the 31 January by which the return was due"),
                (1, "2019-20 was due on 31 January 2021: keep it until 31 January 2026"),
                "VAT records: six years",
                "Scans are fine, if complete and legible",
                (1, "Front and back, and a copy off the premises"),
            ],
            20,
        ),
        0.6,
        1.45,
        5.6,
        4.4,
    )
    put(body(slide, 2, ["When in doubt, ask before you shred"], 18), 6.6, 5.85, 5.9, 0.6)
    place_picture(
        slide,
        "Record shelf",
        drawn.shelf(),
        6.6,
        1.6,
        5.95,
        4.13,
        "A shelf with a box file for each tax year from 2019-20 to 2024-25, the oldest tagged for shredding",
    )

    slide = slide_of(
        deck, "Title and Content", "What to take home", "Ask everyone for the one thing that they will do this Friday."
    )
    holder = body(
        slide,
        1,
        [
            "Assets = capital + liabilities, after every single event",
            "Each event is a debit and a credit of the same amount",
            "The journal catches, the ledger sorts, the trial balance checks",
            "A trial balance that agrees may still be wrong",
            "Profit belongs to the month, cash to the day",
            "Friday, half an hour",
        ],
        28,
    )
    animate(slide, [Effect(holder.shape_id, "fade", paragraph=n) for n in range(6)])

    slide = add_slide(deck, "Title Slide", "Thank you")
    slide.placeholders[
        1
    ].text = "Next Thursday: VAT, wages and the year's end\nDesk hours: Mondays, 17:30 to 19:00, room 4"
    transition(slide, "<p:fade/>", ms=900)


# ---- Appendix


def appendix(deck: Any) -> None:
    """The chart of accounts, and the extended trial balance, hidden."""
    slide = slide_of(deck, "Title Only", "Chart of accounts", "Hand out as a sheet.", master=1)
    rows = (
        ("Code", "Account", "Kind", "Increases by", "Code", "Account", "Kind", "Increases by"),
        ("100", "Equipment", "Asset", "Debit", "400", "Sales", "Income", "Credit"),
        ("105", "Accum. depreciation", "Asset", "Credit", "500", "Purchases", "Expense", "Debit"),
        ("110", "Inventory", "Asset", "Debit", "505", "Purchase returns", "Expense", "Credit"),
        ("120", "Trade receivables", "Asset", "Debit", "600", "Rent", "Expense", "Debit"),
        ("130", "Prepayments", "Asset", "Debit", "610", "Wages", "Expense", "Debit"),
        ("140", "Bank", "Asset", "Debit", "620", "Electricity", "Expense", "Debit"),
        ("200", "Trade payables", "Liability", "Credit", "630", "Advertising", "Expense", "Debit"),
        ("210", "Accruals", "Liability", "Credit", "640", "Bank charges", "Expense", "Debit"),
        ("300", "Capital", "Capital", "Credit", "650", "Depreciation", "Expense", "Debit"),
        ("310", "Drawings", "Capital", "Credit", "660", "Insurance", "Expense", "Debit"),
    )
    table(slide, "Chart of accounts", rows, 0.6, 1.5, (0.8, 2.35, 1.3, 1.6, 0.8, 2.35, 1.3, 1.6), row=0.46, size=14)

    slide = slide_of(
        deck,
        "Title Only",
        "Extended trial balance (answers)",
        "Only if somebody asks how the statements were drawn up.",
        master=1,
    )
    rows2 = books.extended_rows()
    table(
        slide,
        "Extended trial balance",
        rows2,
        0.6,
        1.25,
        (3.1, *[1.125] * 8),
        row=0.242,
        size=11,
        strong={21, 22},
        right=range(1, 9),
    )
    dw.hide(slide)


if __name__ == "__main__":
    main()
