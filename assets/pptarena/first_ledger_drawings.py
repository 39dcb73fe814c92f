"""The drawings of `first-ledger`: a shop, scales, an invoice, an open ledger, a repair stand, a statement, a shelf."""

from __future__ import annotations

import math

import numpy as np
from PIL import Image
from sketch import Sheet, as_image, curve, noise, tinted

INK, RED, GREEN, BRASS = "#1f2a2e", "#b4442f", "#2e7d5b", "#c79a3b"


def shop() -> Image.Image:
    """The front of a bicycle repairer's shop."""
    s = Sheet(760, 560, "#dfe9ee")
    s.box(0, 470, 760, 90, "#b8b2a6")
    for x in range(-40, 760, 110):
        s.line([(x, 560), (x + 60, 470)], "#a39c8f", 2)
    s.box(0, 462, 760, 12, "#8f897d")
    s.box(70, 40, 620, 424, "#b5654a")
    for row in range(13):
        y = 44 + row * 32
        s.line([(70, y), (690, y)], "#a3563d", 1.5)
        for x in range(70 + (row % 2) * 26, 690, 52):
            s.line([(x, y), (x, y + 32)], "#a3563d", 1.5)
    s.box(60, 28, 640, 18, "#7d3f2c")
    for x in (140, 340, 540):
        s.box(x - 6, 70, 92, 92, "#efe8da")
        s.box(x, 76, 80, 80, "#4d6a78")
        s.line([(x + 40, 76), (x + 40, 156)], "#efe8da", 5)
        s.line([(x, 116), (x + 80, 116)], "#efe8da", 5)
        s.box(x - 12, 162, 104, 9, "#d8cfbd")
    s.box(90, 196, 580, 58, "#1e4d3b")
    s.text(380, 225, "BRANDT CYCLES", 30, "#f3e9c9", anchor="mm", bold=True)
    for n in range(10):
        s.area(
            [(90 + n * 58, 254), (148 + n * 58, 254), (144 + n * 59, 292), (84 + n * 59.2, 292)],
            "#2e7d5b" if n % 2 else "#f3f1e7",
        )
    s.box(108, 296, 330, 168, "#2c3a40")
    s.box(116, 304, 314, 142, "#8fb0bd")
    s.area([(116, 400), (210, 304), (260, 304), (116, 446)], "#a9c6d1")
    s.box(470, 296, 150, 168, "#1e4d3b")
    s.box(486, 310, 118, 92, "#8fb0bd")
    s.disc(492, 424, 5, fill=BRASS)
    s.box(506, 330, 78, 34, "#f7f3e6", INK, 1.5)
    s.text(545, 347, "OPEN", 16, RED, anchor="mm", bold=True)
    _bicycle(s, 170, 412, 34, "#c8553d")
    _bicycle(s, 300, 412, 34, "#3b6e8f")
    _bicycle(s, 612, 498, 40, "#d9a441")
    return s.done(96)


def _bicycle(s: Sheet, x: float, y: float, r: float, paint: str) -> None:
    """A bicycle whose rear axle is at x, y, its wheels of radius r."""
    rear, front = (x, y), (x + 2.55 * r, y)
    crank, seat, head = (x + 1.05 * r, y + 0.05 * r), (x + 0.75 * r, y - 1.25 * r), (x + 2.15 * r, y - 1.3 * r)
    for cx, cy in (rear, front):
        s.disc(cx, cy, r, outline=INK, width=max(2, r / 12))
        for n in range(12):
            angle = n * math.pi / 6
            s.line([(cx, cy), (cx + r * math.cos(angle), cy + r * math.sin(angle))], "#7b868b", 0.8)
        s.disc(cx, cy, r / 9, fill=INK)
    width = max(2.5, r / 9)
    for a, b in ((rear, crank), (rear, seat), (crank, seat), (crank, head), (seat, head), (head, front)):
        s.line([a, b], paint, width)
    top = (x + 0.68 * r, y - 1.55 * r)
    s.line([seat, top], INK, width * 0.7)
    s.line([(top[0] - 0.3 * r, top[1]), (top[0] + 0.32 * r, top[1] - 0.02 * r)], INK, width * 1.4)
    s.line([head, (x + 2.05 * r, y - 1.6 * r), (x + 2.4 * r, y - 1.66 * r)], INK, width * 0.8)
    s.disc(*crank, r / 4.5, outline=INK, width=width * 0.6)
    s.line([(crank[0] - 0.3 * r, crank[1] - 0.25 * r), (crank[0] + 0.3 * r, crank[1] + 0.25 * r)], INK, width * 0.7)


def scales() -> Image.Image:
    """A pair of scales in balance: assets against capital and liabilities."""
    s = Sheet(900, 560, "#ffffff")
    s.area([(360, 520), (540, 520), (500, 486), (400, 486)], "#8b6b2a")
    s.box(340, 516, 220, 20, "#75591f")
    s.box(441, 110, 18, 380, BRASS)
    s.disc(450, 100, 22, fill="#8b6b2a")
    s.box(150, 104, 600, 12, BRASS)
    s.disc(450, 110, 9, fill="#f3e9c9")
    for x in (160, 740):
        s.disc(x, 110, 9, fill="#8b6b2a")
        s.line([(x, 112), (x - 128, 372)], "#5d5f60", 2)
        s.line([(x, 112), (x + 128, 372)], "#5d5f60", 2)
        s.area(
            [*curve([(x - 145, 372), (x - 90, 420), (x, 432), (x + 90, 420), (x + 145, 372)])], "#d8b458", "#8b6b2a", 2
        )
    blocks = (
        (66, 312, 188, 58, "#2e7d5b", "Bank", "£9,095"),
        (66, 256, 92, 54, "#4f9a78", "Tools", "£3,540"),
        (162, 256, 92, 54, "#74b396", "Other", "£2,880"),
        (648, 290, 184, 80, "#3b6e8f", "Capital", "£13,830"),
        (668, 236, 144, 52, "#c8553d", "Liabilities", "£1,685"),
    )
    for x, y, w, h, paint, name, amount in blocks:
        s.box(x, y, w, h, paint, "#ffffff", 1.5, 4)
        s.text(x + w / 2, y + h / 2 - 10, name, 16, "#ffffff", anchor="mm", bold=True)
        s.text(x + w / 2, y + h / 2 + 11, amount, 16, "#ffffff", anchor="mm")
    s.text(160, 468, "£15,515", 26, GREEN, anchor="mm", bold=True)
    s.text(740, 468, "£15,515", 26, GREEN, anchor="mm", bold=True)
    return s.done(96)


def invoice() -> Image.Image:
    """An invoice of the shop to a school, with its three lines and its total."""
    s = Sheet(620, 760, "#e9ecec")
    s.box(22, 24, 588, 728, "#cfd4d4")
    s.box(12, 12, 588, 728, "#fffdf7", "#b9bdb8", 1.5)
    s.text(44, 44, "BRANDT CYCLES", 25, "#1e4d3b", bold=True)
    s.text(44, 80, "14 Saddler Row, Quayport", 13)
    s.text(568, 44, "INVOICE", 25, INK, anchor="ra", bold=True)
    s.text(568, 80, "No. 0007", 14, INK, anchor="ra")
    s.text(568, 102, "11 March", 14, INK, anchor="ra")
    s.box(44, 132, 524, 3, "#1e4d3b")
    s.text(44, 156, "To:", 13, "#6a6f70")
    s.text(84, 154, "Lowgate School, Bursar's Office", 15, bold=True)
    s.text(84, 178, "Your order LS-212, school fleet", 13)
    heads = (("Description", 44, "la"), ("Qty", 370, "ra"), ("Price", 464, "ra"), ("Amount", 562, "ra"))
    s.box(36, 224, 540, 34, "#1e4d3b")
    for text, x, anchor in heads:
        s.text(x, 232, text, 14, "#ffffff", anchor=anchor, bold=True)
    lines = (
        ("Full service, pupil bicycle", "12", "45.00", "540.00"),
        ("Brake pads, pair, fitted", "8", "17.50", "140.00"),
        ("Tyre 26 inch, fitted", "6", "30.00", "180.00"),
    )
    for n, line in enumerate(lines):
        y = 274 + n * 44
        for text, (_, x, anchor) in zip(line, heads, strict=True):
            s.text(x, y, text, 14, anchor=anchor)
        s.line([(36, y + 31), (576, y + 31)], "#d5d3c8", 1.2)
    s.box(330, 424, 246, 44, "#e4efe8")
    s.text(344, 446, "Total due", 16, anchor="lm", bold=True)
    s.text(562, 446, "£860.00", 18, anchor="rm", bold=True)
    s.text(44, 520, "Payment within 30 days of the date above", 14)
    s.text(44, 546, "Please quote invoice 0007 with your payment", 14)
    s.line([(44, 640), (240, 640)], "#8a8f90", 1.2)
    wave = [(54 + n * 7, 622 - 15 * math.sin(n * 0.9) * math.cos(n * 0.23)) for n in range(22)]
    s.line(curve(wave, 8), "#2b4a7c", 2.2)
    s.text(44, 648, "T. Brandt", 12, "#6a6f70")
    s.disc(486, 640, 56, outline=RED, width=3)
    s.text(486, 630, "POSTED", 19, RED, anchor="mm", bold=True)
    s.text(486, 654, "folio S3", 13, RED, anchor="mm")
    return s.done(128)


def open_ledger() -> Image.Image:
    """An open ledger seen from above, ruled in red and blue, filled in by hand; a pen lies across it."""
    rng = np.random.default_rng(1494)
    desk = tinted(noise(rng, 900, 560, 220)[:560, :900], "#6d4a2d", "#8a623f")
    grain = noise(rng, 900, 560, 4, 1) * 14
    s = Sheet(900, 560, as_image(desk + grain[..., None]))
    s.box(56, 52, 800, 472, "#3c2717", radius=8)
    s.box(44, 40, 812, 472, "#5b1f1a", radius=8)
    for left, sign in ((60, 1), (450, -1)):
        s.box(left, 52, 390, 446, "#f7f0dc")
        shade = "#e4d9bd" if sign == 1 else "#ece2c9"
        s.box(430 if sign == 1 else 450, 52, 20, 446, shade)
        for n in range(19):
            y = 112 + n * 20
            s.line([(left + 8, y), (left + 382, y)], "#a9c3d6", 1)
        for x in (62, 262, 318, 352):
            s.line([(left + x, 84), (left + x, 494)], "#cf7d70", 1.3)
        s.line([(left + 8, 86), (left + 382, 86)], "#cf7d70", 1.6)
        s.text(left + 195, 68, "Bank", 15, "#243a66", anchor="mm", bold=True)
        s.text(left + 20, 92, "Dr" if sign == 1 else "Cr", 13, "#243a66", bold=True)
        rows = 5 if sign == 1 else 8
        for n in range(rows):
            y = 126 + n * 20
            for start, end in ((14, 54), (70, 70 + int(rng.integers(90, 180))), (270, 310)):
                _scrawl(s, rng, left + start, y, left + end)
        y = 126 + (9 * 20)
        _scrawl(s, rng, left + 266, y, left + 312)
        s.line([(left + 264, y - 13), (left + 316, y - 13)], "#243a66", 1.4)
        s.line([(left + 264, y + 8), (left + 316, y + 8)], "#243a66", 1.4)
        s.line([(left + 264, y + 12), (left + 316, y + 12)], "#243a66", 1.4)
    s.line([(450, 52), (450, 498)], "#b9a984", 3)
    along = [(520 + n * 3, 470 - n * 1.5) for n in range(110)]
    s.tube(along, [3 + min(n, 9) * 0.8 for n in range(110)], ("#0f2a20", "#1e4d3b", "#4f9a78"))
    s.area([(520, 470), (498, 481), (524, 462)], BRASS)
    return s.done()


def _scrawl(s: Sheet, rng: np.random.Generator, x: float, y: float, end: float) -> None:
    """A word written by hand."""
    points = []
    while x < end:
        points.append((x, y - float(rng.uniform(-3, 7))))
        x += float(rng.uniform(3, 6))
    if len(points) > 2:
        s.line(curve(points, 6), "#243a66", 1.3)


def repair_stand() -> Image.Image:
    """A workshop with a bicycle held in a repair stand, a tool board behind it."""
    s = Sheet(640, 560, "#e8e2d3")
    s.box(0, 450, 640, 110, "#9c8a70")
    for x in range(0, 640, 80):
        s.line([(x, 560), (320 + (x - 320) * 0.8, 450)], "#8a795f", 2)
    s.box(40, 40, 560, 190, "#c9a877", "#8b6b45", 5)
    for x in range(66, 590, 22):
        for y in range(60, 226, 22):
            s.disc(x, y, 1.8, fill="#a5855a")
    for n in range(6):
        x, long = 90 + n * 34, 70 + n * 10
        s.line([(x, 70), (x, 70 + long)], "#6b7478", 7)
        s.disc(x, 70, 10, outline="#6b7478", width=5)
        s.disc(x, 74 + long, 8, outline="#6b7478", width=5)
    for n in range(4):
        x = 330 + n * 34
        s.line([(x, 66), (x, 120)], (RED, GREEN, "#3b6e8f", BRASS)[n], 12)
        s.line([(x, 120), (x, 176)], "#6b7478", 4)
    s.disc(520, 130, 52, outline=INK, width=7)
    s.disc(520, 130, 40, outline="#6b7478", width=2)
    s.line([(300, 500), (300, 190)], "#3a464b", 12)
    s.line([(300, 470), (230, 516)], "#3a464b", 9)
    s.line([(300, 470), (376, 516)], "#3a464b", 9)
    s.line([(300, 255), (262, 262)], "#c8553d", 14)
    _bicycle(s, 186, 376, 82, "#2e7d5b")
    s.box(464, 432, 130, 66, "#b4442f", "#7d2c1c", 3, 4)
    for y in (454, 476):
        s.line([(466, y), (592, y)], "#7d2c1c", 2)
        s.box(516, y - 15, 26, 6, "#e6d9c0")
    return s.done(96)


def statement() -> Image.Image:
    """The bank's own statement: balance £7,210, which is not what the ledger says."""
    s = Sheet(560, 560, "#ffffff")
    s.box(14, 14, 536, 536, "#d5dade")
    s.box(6, 6, 536, 536, "#fbfcfd", "#b3bcc2", 1.5)
    s.box(6, 6, 536, 66, "#22456b")
    s.text(28, 39, "Tidewater Bank", 24, "#ffffff", anchor="lm", bold=True)
    s.text(520, 39, "Statement 1", 15, "#dfe8f1", anchor="rm")
    s.text(28, 88, "Brandt Cycles, business current account", 14, bold=True)
    heads = (("Date", 28, "la"), ("Details", 96, "la"), ("Out", 346, "ra"), ("In", 432, "ra"), ("Balance", 524, "ra"))
    for text, x, anchor in heads:
        s.text(x, 124, text, 13, "#5a656d", anchor=anchor, bold=True)
    s.line([(24, 144), (526, 144)], "#22456b", 2)
    rows = (
        ("14 Mar", "Halden Wholesale", "1,500", "", "6,420"),
        ("15 Mar", "Card takings", "", "1,745", "8,165"),
        ("20 Mar", "Wages", "640", "", "7,525"),
        ("22 Mar", "Lowgate School", "", "600", "8,125"),
        ("30 Mar", "T. Brandt", "900", "", "7,225"),
        ("31 Mar", "Charges", "15", "", "7,210"),
    )
    for n, row in enumerate(rows):
        y = 158 + n * 44
        if n % 2:
            s.box(20, y - 8, 510, 40, "#eef3f7")
        for text, (_, x, anchor) in zip(row, heads, strict=True):
            s.text(x, y, text, 14.5, anchor=anchor, bold=n == 5 and x == 524)
    s.line([(24, 424), (526, 424)], "#22456b", 2)
    s.text(28, 444, "Balance on 31 March", 16, bold=True)
    s.text(524, 444, "£7,210", 19, anchor="ra", bold=True)
    s.text(28, 484, "Takings of 28 March clear on 1 April.", 12.5, "#5a656d")
    return s.done(64)


def shelf() -> Image.Image:
    """A shelf with a box file for every tax year, the oldest marked for shredding."""
    s = Sheet(720, 500, "#efe9dc")
    for y in (232, 456):
        s.box(20, y, 680, 16, "#8b6b45")
        s.box(20, y + 16, 680, 5, "#6d5233")
    s.box(20, 20, 14, 452, "#7a5c39")
    s.box(686, 20, 14, 452, "#7a5c39")
    paints = ("#3b6e8f", "#2e7d5b", "#c8553d", "#d9a441", "#7a8b69", "#8a6fa8")
    names = ("2019-20", "2020-21", "2021-22", "2022-23", "2023-24", "2024-25")
    for n, (paint, name) in enumerate(zip(paints, names, strict=True)):
        x = 56 + n * 102
        s.box(x, 40, 88, 192, paint, "#3a3a3a", 1.5, 3)
        s.box(x + 10, 66, 68, 60, "#fffdf7", "#8a8a8a", 1)
        s.text(x + 44, 86, name, 13, anchor="mm", bold=True)
        s.text(x + 44, 108, "Records", 11, anchor="mm")
        s.disc(x + 44, 186, 13, fill="#efe9dc", outline="#3a3a3a", width=2)
    s.area([(46, 30), (152, 30), (152, 44), (46, 44)], RED)
    s.text(99, 37, "SHRED?", 11, "#ffffff", anchor="mm", bold=True)
    for n, name in enumerate(("Sales", "Purchases", "Bank", "Wages", "Assets")):
        x = 56 + n * 74
        s.box(x, 290, 62, 166, ("#e6dcc4", "#d9cdb0")[n % 2], "#6d5233", 1.5, 2)
        s.box(x + 8, 310, 46, 40, "#fffdf7", "#8a8a8a", 1)
        s.text(x + 31, 330, name[:9], 8.5, anchor="mm", bold=True)
    for n in range(9):
        s.box(450 - n % 3 * 3, 440 - n * 12, 190, 13, ("#fffdf7", "#f3efe2")[n % 2], "#b9b2a0", 1)
    s.box(470, 300, 130, 38, "#5d6a6f", INK, 1.5, 6)
    s.box(488, 286, 94, 16, "#78868b", INK, 1.5, 4)
    return s.done(96)


if __name__ == "__main__":
    for one in (shop, scales, invoice, open_ledger, repair_stand, statement, shelf):
        one().convert("RGB").save(f"/tmp/{one.__name__}.png")
