"""Makes the decks of the Impress tasks, byte for byte the same every time: `make_decks.py OUT_FOLDER`.

Firms, people, places and figures are invented here.
"""

from __future__ import annotations

import io
import math
import sys
from pathlib import Path
from typing import Any

import deckwright as dw
from PIL import Image, ImageDraw

AUTHOR = "DeskCraft authors"
MARKET = dw.House(
    "Bellmoor Market",
    (
        "2A2622",
        "FFFFFF",
        "7A2E1D",
        "F6EFE6",
        "B5482F",
        "E3A63C",
        "5E7F6B",
        "3F5F7A",
        "8C6A4F",
        "C9B79C",
        "1D5E8C",
        "6D4C82",
    ),
    cover=True,
)
FERRY = dw.House(
    "Tarn Ferries",
    (
        "1C2A33",
        "FFFFFF",
        "14506B",
        "EAF2F5",
        "1F7A8C",
        "F2A541",
        "5B8E7D",
        "BC4B51",
        "8CB369",
        "6C757D",
        "0B6FA4",
        "6A4C93",
    ),
    cover=True,
)
SCHOOL = dw.House(
    "青禾小学",
    (
        "26312B",
        "FFFFFF",
        "2F6B4F",
        "EEF5EF",
        "4C9A6A",
        "E9A23B",
        "3C7EA6",
        "C65D4A",
        "8F9E5B",
        "7C6A9C",
        "1F6FB2",
        "7A4E9E",
    ),
    cover=True,
)
BOARD = dw.House(
    "Orrin Instruments",
    (
        "202833",
        "FFFFFF",
        "1F3A5F",
        "EDF1F6",
        "2F6690",
        "D98324",
        "81A4CD",
        "A23B4A",
        "5E8C61",
        "7D6B91",
        "0B66C3",
        "6B3FA0",
    ),
    cover=True,
)


def main() -> None:
    """Writes all decks and what comes with them into the folder given."""
    out = Path(sys.argv[1])
    (out / "market-hall-reopening.pptx").write_bytes(dw.packed(market(), "Reopening the market hall", AUTHOR))
    (out / "ferry-season-review.pptx").write_bytes(dw.packed(ferry(), "Season review", AUTHOR))
    (out / "enrolment-evening-zh.pptx").write_bytes(dw.packed(school(), "招生说明会", AUTHOR))
    (out / "board-half-year.pptx").write_bytes(dw.packed(board(), "Half-year report to the board", AUTHOR))
    (out / "half-year-figures.csv").write_text(FIGURES, encoding="utf-8")


def png(image: Image.Image) -> io.BytesIO:
    """The picture as a file."""
    out = io.BytesIO()
    image.save(out, "PNG", optimize=False)
    out.seek(0)
    return out


# ---- a market hall, reopened


def hall() -> io.BytesIO:
    """The hall's front with five arches, drawn."""
    image = Image.new("RGB", (640, 360), "#dce9f0")
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 290, 640, 360), fill="#b9a98c")
    draw.rectangle((60, 130, 580, 300), fill="#c98c6a")
    draw.polygon([(40, 130), (320, 40), (600, 130)], fill="#7a2e1d")
    draw.ellipse((290, 70, 350, 130), fill="#f6efe6", outline="#2a2622", width=3)
    draw.line((320, 100, 320, 80), fill="#2a2622", width=3)
    draw.line((320, 100, 336, 108), fill="#2a2622", width=3)
    for number in range(5):
        x = 84 + number * 98
        draw.rectangle((x, 190, x + 70, 300), fill="#3b2b26")
        draw.pieslice((x, 155, x + 70, 225), 180, 360, fill="#3b2b26")
        draw.rectangle((x + 6, 230, x + 64, 246), fill=("#e3a63c", "#5e7f6b", "#b5482f", "#3f5f7a", "#e3a63c")[number])
    for x in (150, 250, 420, 510):
        draw.ellipse((x, 300, x + 12, 312), fill="#2a2622")
        draw.rectangle((x + 1, 312, x + 11, 338), fill="#3f5f7a")
    return png(image)


def market() -> Any:
    """Seven slides on the reopening of a market hall."""
    deck = dw.new_deck(MARKET)
    slide = dw.add_slide(
        deck, "Title Slide", "The market hall reopens", "Keep it under a minute; the mayor speaks after us."
    )
    slide.placeholders[1].text = "Bellmoor Market Trust, briefing for stallholders"
    slide = dw.add_slide(
        deck, "Two Content", "What is new under the roof", "Point out the drains: that was the loudest complaint."
    )
    dw.fill_bullets(
        slide.placeholders[1],
        [
            "Forty-two stalls instead of thirty-five",
            "Water and drains at every fish and flower stall",
            (1, "Meters are read monthly"),
            "Cold store for shared use",
            (1, "Keys from the porter"),
        ],
    )
    body = slide.placeholders[2]
    x, y = body.left, body.top
    body.element.getparent().remove(body.element)
    picture = slide.shapes.add_picture(hall(), x, y + 300000, width=5200000)
    picture.name = "Front of the hall"
    picture._element.nvPicPr.cNvPr.set("descr", "Drawing of the hall's front with its five arches")
    slide = dw.add_slide(deck, "Title Only", "Stall rents from May")
    dw.add_table(
        slide,
        "Rents",
        [
            ["Stall", "Size", "Per day", "Per month"],
            ["Island", "3 x 2 m", "€ 24", "€ 410"],
            ["Corner", "4 x 2 m", "€ 31", "€ 520"],
            ["Wall", "3 x 1.5 m", "€ 19", "€ 330"],
            ["Handcart", "1.5 x 1 m", "€ 9", "€ 150"],
        ],
        0.8,
        1.8,
        9.2,
        2.6,
        (2.6, 2.2, 2.2, 2.2),
    )
    dw.add_text(
        slide,
        "Rents footnote",
        "Electricity by the meter; waste is included.",
        0.8,
        5.6,
        9,
        0.5,
        size=14,
        italic=True,
        colour="6B5B4B",
    )
    slide = dw.add_slide(deck, "Title Only", "Opening day, hour by hour", "The band needs the east door until nine.")
    for number, (hour, what) in enumerate(
        (
            ("06:00", "Doors for stallholders"),
            ("08:30", "Inspection"),
            ("10:00", "Opening"),
            ("14:00", "Tasting along the stalls"),
        )
    ):
        dw.add_box(
            slide,
            f"Step {number + 1}",
            hour,
            0.8 + 3.0 * number,
            2.2,
            2.5,
            0.9,
            slot=("ACCENT_1", "ACCENT_3", "ACCENT_2", "ACCENT_4")[number],
            size=24,
            bold=True,
        )
        dw.add_text(slide, f"Step {number + 1} text", what, 0.8 + 3.0 * number, 3.2, 2.5, 0.9, size=18)
    slide = dw.add_slide(deck, "Title Only", "Who comes, and when")
    dw.add_chart(
        slide,
        "Visitors",
        "COLUMN_CLUSTERED",
        ["Wed", "Thu", "Fri", "Sat"],
        {"Morning": [620, 710, 1180, 2340], "Afternoon": [410, 480, 930, 1720]},
        0.8,
        1.6,
        11.4,
        5.0,
        "Visitors a day, count of last autumn",
    )
    slide = dw.add_slide(deck, "Title and Content", "What we ask of you")
    dw.fill_bullets(
        slide.placeholders[1],
        [
            "Sign the new house rules by 12 April",
            "Label allergens on every product",
            "Leave the aisles free for prams and wheelchairs",
            (1, "Two metres at least"),
            "Park on the north side only",
        ],
    )
    slide = dw.add_slide(deck, "Section Header", "Questions?", "Rents, then parking, then the rest.")
    slide.placeholders[1].text = "The trust's office is open daily from nine"
    return deck


# ---- a ferry company's season


def ferry() -> Any:
    """Seven slides that look back on a season, in an order that is not the story's."""
    deck = dw.new_deck(FERRY)
    slide = dw.add_slide(deck, "Title Slide", "Season review", "Start when the harbour master has come.")
    slide.placeholders[1].text = "Tarn Ferries, staff meeting in November"
    slide = dw.add_slide(deck, "Title and Content", "Plans for next season")
    dw.fill_bullets(
        slide.placeholders[1],
        [
            "Second boat on Saturdays from June",
            "Bicycle deck on the Ilse",
            (1, "Twelve stands"),
            "Tickets on the phone at every pier",
        ],
    )
    slide = dw.add_slide(deck, "Title Only", "Passengers by route", "The island figure was counted twice in July.")
    dw.add_table(
        slide,
        "Passengers",
        [
            ["Route", "June", "July", "August", "Season"],
            ["Tarnhead – Island", "8,410", "12,960", "13,280", "34,650"],
            ["Tarnhead – Lower Pier", "5,120", "6,870", "7,015", "19,005"],
            ["Round trip", "2,240", "3,905", "4,130", "10,275"],
        ],
        0.7,
        1.8,
        11.2,
        2.4,
        (3.6, 1.9, 1.9, 1.9, 1.9),
    )
    dw.add_text(
        slide, "Source", "Source: ticket machines, all piers", 0.7, 5.4, 8, 0.5, size=13, italic=True, colour="5A6872"
    )
    slide = dw.add_slide(deck, "Title Only", "Punctuality")
    dw.add_chart(
        slide,
        "Punctuality chart",
        "LINE_MARKERS",
        ["May", "June", "July", "August", "September"],
        {"On time, %": [94, 91, 83, 86, 95]},
        0.7,
        1.6,
        11.6,
        5.0,
        "Departures on time",
    )
    slide = dw.add_slide(deck, "Two Content", "What passengers told us")
    dw.fill_bullets(slide.placeholders[1], ["Crew friendly and patient", "Boats clean", "Good coffee at last"])
    dw.fill_bullets(
        slide.placeholders[2], ["Queues at the Lower Pier", "No shade while waiting", "Timetable hard to read"]
    )
    slide = dw.add_slide(deck, "Title Only", "Where the money went")
    dw.add_chart(
        slide, "Costs", "PIE", ["Fuel", "Crew", "Piers", "Repairs"], {"Costs": [31, 42, 12, 15]}, 0.7, 1.6, 7, 4.8
    )
    dw.add_box(
        slide,
        "Fuel note",
        "Fuel was 9 % dearer than planned",
        8.4,
        2.4,
        3.8,
        1.4,
        slot="ACCENT_2",
        colour="TEXT_1",
        size=20,
    )
    slide = dw.add_slide(deck, "Section Header", "Thank you, crew")
    slide.placeholders[1].text = "Soup and bread in the boat shed"
    return deck


# ---- a school's evening for parents, in Chinese


def campus() -> io.BytesIO:
    """A school house between trees, drawn."""
    image = Image.new("RGB", (600, 340), "#e4f1f8")
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 260, 600, 340), fill="#9dc08b")
    draw.rectangle((120, 110, 480, 270), fill="#f4e3c5")
    draw.polygon([(100, 110), (300, 50), (500, 110)], fill="#c65d4a")
    for row in range(2):
        for column in range(6):
            x, y = 145 + column * 54, 130 + row * 60
            draw.rectangle((x, y, x + 32, y + 36), fill="#7fb2cf", outline="#26312b", width=2)
    draw.rectangle((280, 205, 320, 270), fill="#7a5230")
    for x in (50, 530):
        draw.rectangle((x - 6, 210, x + 6, 275), fill="#7a5230")
        for number in range(6):
            angle = number * math.pi / 3
            cx, cy = x + 22 * math.cos(angle), 190 + 22 * math.sin(angle)
            draw.ellipse((cx - 22, cy - 22, cx + 22, cy + 22), fill="#4c9a6a")
    return png(image)


def school() -> Any:
    """Six slides for the parents of next year's first class."""
    deck = dw.new_deck(SCHOOL)
    slide = dw.add_slide(deck, "Title Slide", "一年级招生说明会", "先感谢各位家长,再介绍到场的老师。")
    slide.placeholders[1].text = "青禾小学 教务处"
    slide = dw.add_slide(deck, "Two Content", "我们的学校")
    dw.fill_bullets(
        slide.placeholders[1], ["建校二十六年", "每班不超过三十六人", (1, "两位老师共同带班"), "步行十分钟到地铁站"]
    )
    body = slide.placeholders[2]
    x, y = body.left, body.top
    body.element.getparent().remove(body.element)
    slide.shapes.add_picture(campus(), x, y + 300000, width=5000000).name = "校园"
    slide = dw.add_slide(deck, "Title Only", "报名时间")
    dw.add_table(
        slide,
        "时间表",
        [
            ["事项", "日期", "地点"],
            ["网上登记", "3月10日至14日", "学校网站"],
            ["材料审核", "3月18日", "教学楼一层"],
            ["公布名单", "4月2日", "校门公告栏"],
        ],
        0.8,
        1.9,
        10,
        2.4,
        (3.2, 3.6, 3.2),
    )
    slide = dw.add_slide(deck, "Title and Content", "需要的材料", "提醒家长带原件。")
    dw.fill_bullets(
        slide.placeholders[1],
        ["户口本原件和复印件", "房产证或租房合同", "预防接种证", (1, "由社区医院盖章"), "一寸照片两张"],
    )
    slide = dw.add_slide(deck, "Title Only", "各年级人数")
    dw.add_chart(
        slide,
        "人数",
        "COLUMN_CLUSTERED",
        ["一年级", "二年级", "三年级"],
        {"男生": [54, 51, 49], "女生": [50, 53, 47]},
        0.8,
        1.6,
        11.4,
        5.0,
        "今年各年级人数",
    )
    slide = dw.add_slide(deck, "Section Header", "欢迎来校参观")
    slide.placeholders[1].text = "每周三下午两点,无需预约"
    return deck


# ---- a maker of instruments reports to its board

FIGURES = """Line,Orders H1,Revenue H1 (kEUR),Budget H1 (kEUR),Backlog (weeks)
Gauges,1184,4620,4400,7
Flow meters,642,3890,4150,11
Probes,2075,2745,2600,5
Service,318,1265,1200,2
Total,4219,12520,12350,
"""


def board() -> Any:
    """Nine slides of last half-year's report, to be brought up to date."""
    deck = dw.new_deck(BOARD)
    slide = dw.add_slide(deck, "Title Slide", "Report to the board, second half of 2023", "Figures are unaudited.")
    slide.placeholders[1].text = "Orrin Instruments, finance"
    slide = dw.add_slide(deck, "Title and Content", "In short")
    dw.fill_bullets(
        slide.placeholders[1],
        [
            "Revenue of 11.9 million euros, 1 % below budget",
            "Flow meters held back by castings",
            (1, "Second foundry since October"),
            "Service grew for the fourth time in a row",
        ],
    )
    slide = dw.add_slide(deck, "Title Only", "Revenue by line", "Explain the castings if asked.")
    dw.add_table(
        slide,
        "Revenue",
        [
            ["Line", "Revenue, kEUR", "Budget, kEUR"],
            ["Gauges", "4,410", "4,300"],
            ["Flow meters", "3,605", "4,000"],
            ["Probes", "2,690", "2,550"],
            ["Service", "1,195", "1,150"],
            ["Total", "11,900", "12,000"],
        ],
        0.8,
        1.8,
        9.6,
        3,
        (4.2, 2.7, 2.7),
    )
    slide = dw.add_slide(deck, "Title Only", "Revenue, five half-years")
    dw.add_chart(
        slide,
        "Revenue chart",
        "COLUMN_CLUSTERED",
        ["H2 2021", "H1 2022", "H2 2022", "H1 2023", "H2 2023"],
        {"kEUR": [10320, 10870, 11240, 11610, 11900]},
        0.8,
        1.6,
        11.4,
        5.0,
        "Revenue in thousands of euros",
    )
    slide = dw.add_slide(deck, "Two Content", "Orders and backlog")
    dw.fill_bullets(slide.placeholders[1], ["Orders strong for gauges and probes", "Two framework contracts renewed"])
    dw.fill_bullets(
        slide.placeholders[2], ["Backlog of flow meters is eleven weeks", "Night shift until the end of March"]
    )
    slide = dw.add_slide(deck, "Title and Content", "Risks")
    dw.fill_bullets(
        slide.placeholders[1],
        [
            "One supplier for sapphire windows",
            (1, "Second source under test"),
            "Rent of the Kelso site ends in 2026",
            "Currency: a third of sales in dollars",
        ],
    )
    slide = dw.add_slide(deck, "Title Only", "How the year is planned")
    for number, text in enumerate(("Budget", "Forecast", "Review", "Close")):
        dw.add_box(
            slide,
            f"Phase {text}",
            text,
            0.9 + 3 * number,
            2.4,
            2.4,
            1.2,
            slot=("ACCENT_1", "ACCENT_3", "ACCENT_5", "ACCENT_2")[number],
            shape="CHEVRON" if number else "PENTAGON",
            size=20,
            bold=True,
        )
    dw.add_text(slide, "Plan note", "The forecast is made anew every quarter.", 0.9, 4.4, 8, 0.6, size=16)
    slide = dw.add_slide(deck, "Title and Content", "Spare: salaries by site", "Only for the remuneration committee.")
    dw.fill_bullets(slide.placeholders[1], ["Kelso: 112 people", "Alnmouth: 64 people", "Bonus pool unchanged"])
    slide = dw.add_slide(deck, "Section Header", "Next meeting: 12 September")
    slide.placeholders[1].text = "Kelso, large meeting room, two o'clock"
    return deck


if __name__ == "__main__":
    main()
