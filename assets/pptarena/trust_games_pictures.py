"""Pictures of the trust games seminar: stimuli, rooms, screens and figures of the experiments."""

from __future__ import annotations

from collections.abc import Sequence

from pen import INK, Pen, blend, grain
from PIL import Image

BLUE, RED, SAND, GREY = "#2e5e8c", "#b4472e", "#efe6d4", "#8d8f94"


def cubicle_scene() -> Image.Image:
    """Two participants at desks with a partition between them, seen from behind."""
    pen = Pen(720, 620, "#d9dde3", 1.0)
    for y in range(0, 400, 2):
        pen.rect(0, y, 720, 2, blend("#aab6c4", "#e4e2da", y / 400))
    pen.rect(0, 400, 720, 220, "#6f6a66")
    pen.rect(0, 330, 720, 46, "#b58a5a")
    pen.rect(0, 376, 720, 90, "#8f6a42")
    for x in (190, 530):
        pen.rect(x - 92, 178, 184, 122, "#23272e")
        pen.rect(x - 84, 186, 168, 106, "#e8f1f8")
        pen.rect(x - 84, 186, 168, 20, BLUE)
        for n in range(11):
            pen.rect(x - 74 + n * 13.5, 232, 10, 22, RED if n == (5 if x < 300 else 8) else "#b9c6d2")
        pen.rect(x - 20, 262, 40, 18, "#4f7f5b")
        pen.rect(x - 8, 300, 16, 32, "#23272e")
        pen.rect(x - 44, 328, 88, 8, "#23272e")
    pen.rect(348, 96, 24, 372, "#5b6c7c")
    pen.rect(0, 120, 16, 346, "#5b6c7c")
    pen.rect(704, 120, 16, 346, "#5b6c7c")
    for x, coat, hair in ((186, "#7a2f2a", "#3a2a20"), (536, "#2f5d50", "#6b5138")):
        pen.poly([(x - 92, 620), (x - 78, 440), (x - 36, 404), (x + 36, 404), (x + 78, 440), (x + 92, 620)], coat)
        pen.rect(x - 17, 380, 34, 36, "#d3a88a")
        pen.disc(x, 344, 52, hair)
        pen.poly([(x - 58, 520), (x + 58, 520), (x + 66, 620), (x - 66, 620)], "#3d4148")
    pen.rect(60, 338, 74, 30, "#f2e9cf", "#b9a97c", 2)
    pen.rect(586, 338, 74, 30, "#f2e9cf", "#b9a97c", 2)
    return grain(pen.image(0), 4, 3)


def asch_cards() -> Image.Image:
    """The two cards: a standard line, and three to compare it with."""
    pen = Pen(820, 520, "#6b7f70", 1.0)
    pen.rect(60, 50, 250, 400, "#fbfaf4", "#d5d2c6", 2)
    pen.rect(370, 50, 390, 400, "#fbfaf4", "#d5d2c6", 2)
    pen.rect(180, 130, 9, 240, INK)
    for x, high, word in ((440, 190, "A"), (560, 286, "B"), (680, 240, "C")):
        pen.rect(x, 370 - high, 9, high, INK)
        pen.text(x + 4, 405, word, 26, bold=True)
    pen.text(185, 480, "Standard line", 20, "#ffffff", bold=True)
    pen.text(565, 480, "Comparison lines", 20, "#ffffff", bold=True)
    return pen.image()


def milgram_rooms() -> Image.Image:
    """Plan of the two rooms, above the panel of thirty switches."""
    pen = Pen(900, 600, "#ffffff", 1.0)
    pen.rect(30, 30, 840, 270, SAND, INK, 6)
    pen.line([(560, 30), (560, 300)], INK, 6)
    pen.line([(560, 210), (560, 262)], SAND, 8)
    pen.rect(210, 70, 180, 56, "#b9905e", "#6d4f2a", 2)
    pen.rect(250, 78, 100, 36, "#44505c", INK, 1)
    pen.disc(300, 162, 26, BLUE)
    pen.text(300, 204, "Teacher\n(participant)", 15, bold=True)
    pen.disc(120, 180, 26, GREY)
    pen.text(120, 226, "Experimenter", 15, bold=True)
    pen.disc(720, 130, 26, RED)
    pen.rect(690, 160, 60, 30, "#b9905e", "#6d4f2a", 2)
    pen.text(720, 222, "Learner\n(confederate)", 15, bold=True)
    pen.line([(350, 96), (690, 96), (706, 108)], RED, 2.5, 10)
    pen.text(470, 80, "cable, no current", 13, RED)
    pen.rect(30, 340, 840, 220, "#39434e", INK, 3)
    pen.text(450, 366, "Shock generator, 30 switches, 15 to 450 volts", 17, "#ffffff", bold=True)
    groups = ("Slight", "Moderate", "Strong", "Very strong", "Intense", "Extreme\nintensity", "Danger:\nsevere", "XXX")
    for n in range(30):
        x = 52 + n * 27
        pen.disc(x, 408, 7, blend("#d8c24a", RED, n / 29), "#e9e9e9", 1)
        pen.rect(x - 6, 428, 12, 34, "#d9dde1", INK, 1)
        pen.rect(x - 4, 430, 8, 15, "#7d868f")
        if (n % 4 == 0 and n < 28) or n == 29:
            pen.text(x, 480, f"{15 * (n + 1)}", 12, "#ffffff")
    for n, words in enumerate(groups):
        x = 52 + n * 108 + (40 if n < 7 else 14)
        pen.text(x, 520, words, 12, "#f1e3b5")
    return pen.image()


def intercom_rooms() -> Image.Image:
    """Six rooms along a corridor; only one holds a participant."""
    pen = Pen(820, 520, "#ffffff", 1.0)
    pen.rect(30, 40, 760, 420, "#f3efe6", INK, 5)
    for row, top in ((0, 40), (1, 300)):
        for n in range(3):
            x = 30 + n * 253
            live = row == 0 and n == 0
            ill = row == 1 and n == 2
            pen.rect(x, top, 253, 160, "#dbe7f1" if live else "#f4d9d1" if ill else "#e8e6e1", INK, 4)
            pen.disc(x + 126, top + 62, 22, BLUE if live else RED if ill else "#ffffff", INK, 2)
            if not live:
                pen.line([(x + 170, top + 50), (x + 196, top + 50)], INK, 3)
                pen.rect(x + 196, top + 38, 18, 26, "#6d7680", INK, 1)
            words = "Participant" if live else "Voice in distress\n(tape)" if ill else "Voice on tape"
            pen.text(x + 126, top + 118, words, 15, bold=live or ill)
            door = x + 60
            edge = top + 160 if row == 0 else top
            pen.line([(door, edge), (door + 40, edge)], "#f3efe6", 7)
    pen.arrow((112, 206), (112, 252), BLUE, 4, 14)
    pen.text(400, 250, "Corridor: leaving the room counts as help", 17, "#4a4a4a")
    pen.text(410, 492, "Intercom: one voice at a time, two minutes each", 16)
    return pen.image()


def game_tree() -> Image.Image:
    """The trust game in extensive form, in points."""
    pen = Pen(1000, 560, "#ffffff", 1.0)
    top, nodes = (500, 70), ((160, 270), (500, 270), (840, 270))
    for node, word in zip(nodes, ("send 0", "send 5", "send 10"), strict=True):
        pen.line([top, node], BLUE, 3)
        pen.text((top[0] + node[0]) / 2 + (-54 if node[0] < 500 else 54), 160, word, 18, BLUE, bold=True)
    for x, pairs in ((500, ("return 0", "return 7")), (840, ("return 0", "return 15"))):
        ends = ((x - 90, 440), (x + 90, 440))
        pays = (("5 | 25", "12 | 18"), ("0 | 40", "15 | 25"))[x == 840]
        for end, word, pay in zip(ends, pairs, pays, strict=True):
            pen.line([(x, 270), end], RED, 3)
            side = -66 if end[0] < x else 66
            pen.text((x + end[0]) / 2 + side, 345, word, 16, RED, bold=True)
            pen.text(end[0], 476, pay, 24, bold=True)
    pen.disc(*top, 26, BLUE)
    pen.text(*top, "S", 22, "#ffffff", bold=True)
    for x in (500, 840):
        pen.disc(x, 270, 26, RED)
        pen.text(x, 270, "R", 22, "#ffffff", bold=True)
    pen.disc(160, 270, 8, INK)
    pen.text(160, 310, "10 | 10", 24, bold=True)
    pen.text(160, 350, "predicted by\nself-interest", 15, "#555555")
    pen.rect(70, 285, 180, 96, None, "#4f7f5b", 3)
    pen.text(500, 530, "Payoffs in points: sender | receiver; amount sent is tripled", 17, "#555555")
    return pen.image()


def lab_plan() -> Image.Image:
    """The laboratory: 24 cubicles, the experimenters' desk, two rooms for payment."""
    pen = Pen(1000, 600, "#ffffff", 1.0)
    pen.rect(30, 30, 940, 500, "#f7f4ec", INK, 6)
    for row in range(4):
        for n in range(6):
            x, y = 210 + n * 88, 64 + row * 112 + (16 if row > 1 else 0)
            sender = row < 2
            pen.rect(x, y, 80, 84, "#dbe7f1" if sender else "#f4dfd6", "#5d6670", 3)
            pen.rect(x + 14, y + 8, 52, 24, "#b9905e", "#6d4f2a", 1)
            pen.disc(x + 40, y + 52, 13, BLUE if sender else RED)
            pen.text(x + 40, y + 52, str(row * 6 + n + 1), 12, "#ffffff", bold=True)
    pen.line([(196, 288), (752, 288)], INK, 4)
    pen.text(474, 276, "screen, 2.2 m high", 12, "#555555")
    pen.rect(60, 220, 100, 130, "#b9905e", "#6d4f2a", 2)
    pen.text(110, 285, "Experi-\nmenters", 15, "#ffffff", bold=True)
    pen.rect(770, 36, 194, 150, "#e5ecdf", INK, 4)
    pen.text(867, 110, "Payment\nof senders", 16, bold=True)
    pen.rect(770, 376, 194, 148, "#e5ecdf", INK, 4)
    pen.text(867, 450, "Payment\nof receivers", 16, bold=True)
    for y in (120, 440):
        pen.line([(770, y), (770, y + 44)], "#f7f4ec", 7)
    pen.line([(30, 90), (30, 140)], "#ffffff", 8)
    pen.line([(30, 440), (30, 490)], "#ffffff", 8)
    pen.arrow((6, 115), (80, 115), BLUE, 4, 14)
    pen.arrow((6, 465), (80, 465), RED, 4, 14)
    pen.text(112, 150, "Senders enter", 14, BLUE, bold=True)
    pen.text(116, 500, "Receivers enter", 14, RED, bold=True)
    pen.text(500, 566, "Doors apart, so that the two groups never meet", 17)
    return pen.image()


def decision_screen() -> Image.Image:
    """What a sender sees."""
    pen = Pen(1000, 600, "#dfe3e8", 1.0)
    pen.rect(20, 20, 960, 560, "#ffffff", "#9aa4ae", 2)
    pen.rect(20, 20, 960, 64, BLUE)
    pen.text(50, 52, "Part 2 of 3: your decision", 24, "#ffffff", "lm", bold=True)
    pen.text(950, 52, "Time left 01:42", 20, "#ffffff", "rm")
    pen.text(50, 124, "You have 10 points. How many do you send to the person in the other group?", 19, anchor="lm")
    pen.text(50, 158, "Each point that you send becomes 3 points for that person.", 19, anchor="lm")
    for n in range(11):
        x = 66 + n * 80
        pen.rect(x, 206, 66, 66, "#eef3f8" if n != 6 else "#f6d9c9", RED if n == 6 else "#9aa4ae", 4 if n == 6 else 2)
        pen.text(x + 33, 239, str(n), 26, RED if n == 6 else INK, bold=True)
    pen.rect(66, 310, 868, 120, "#f3f0e7", "#c7bfa8", 2)
    pen.text(90, 345, "You keep 4 points", 20, anchor="lm")
    pen.text(90, 395, "The other person receives 3 × 6 = 18 points and then decides what to return", 18, anchor="lm")
    pen.text(66, 474, "In an earlier session, senders who sent 6 got back 7.1 on average.", 17, "#555555", "lm")
    pen.rect(730, 496, 204, 56, "#4f7f5b")
    pen.text(832, 524, "Confirm", 24, "#ffffff", bold=True)
    return pen.image()


def forest_plot(rows: Sequence[tuple[str, float, float, float]]) -> Image.Image:
    """Estimates (label, value, low, high) on one axis, shares of the endowment sent."""
    pen = Pen(1100, 480, "#ffffff", 1.0)

    def place(value: float) -> float:
        return 430 + (value - 0.3) / 0.6 * 620

    for tick in (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9):
        pen.line([(place(tick), 40), (place(tick), 400)], "#d8d8d8", 1)
        pen.text(place(tick), 420, f"{tick:.1f}", 17)
    pen.line([(430, 400), (1050, 400)], INK, 2)
    pen.line([(place(0.502), 30), (place(0.502), 400)], RED, 2, 10)
    pen.text(place(0.502), 18, "meta-analysis, 0.502", 15, RED)
    step = 340 / len(rows)
    for n, (words, value, low, high) in enumerate(rows):
        y = 62 + n * step + step / 4
        pen.text(40, y, words, 18, anchor="lm")
        pen.line([(place(low), y), (place(high), y)], BLUE, 4)
        for end in (low, high):
            pen.line([(place(end), y - 9), (place(end), y + 9)], BLUE, 3)
        pen.rect(place(value) - 9, y - 9, 18, 18, BLUE)
    pen.text(740, 456, "Share of the endowment sent, mean and 95 % interval", 18)
    return pen.image()


def prison_corridor() -> Image.Image:
    """A basement corridor with three barred doors, as the prison study had it built."""
    pen = Pen(640, 480, "#c8c4b8", 1.0)
    vx, vy = 320, 210
    pen.poly([(0, 480), (640, 480), (vx + 60, vy + 62), (vx - 60, vy + 62)], "#8b8478")
    pen.poly([(0, 0), (640, 0), (vx + 60, vy - 56), (vx - 60, vy - 56)], "#e2dfd4")
    pen.poly([(0, 0), (0, 480), (vx - 60, vy + 62), (vx - 60, vy - 56)], "#b9b4a5")
    pen.poly([(640, 0), (640, 480), (vx + 60, vy + 62), (vx + 60, vy - 56)], "#aca698")
    pen.rect(vx - 60, vy - 56, 120, 118, "#6f6a60", "#4a463f", 2)
    pen.rect(vx - 22, vy - 30, 44, 92, "#4a463f")
    for n, (a, b) in enumerate(((0.92, 0.7), (0.6, 0.48), (0.41, 0.34))):
        for side in (-1, 1):
            if side > 0 and n == 1:
                continue
            x0, x1 = vx + side * 320 * a, vx + side * 320 * b
            quad = [(x0, vy - 150 * a), (x1, vy - 150 * b), (x1, vy + 290 * b), (x0, vy + 290 * a)]
            pen.poly(quad, "#2f2c28", "#1d1b18", 2)
            for k in range(1, 7):
                part = k / 7
                x = x0 + (x1 - x0) * part
                share = a + (b - a) * part
                pen.line([(x, vy - 150 * share), (x, vy + 290 * share)], "#8e959b", 3)
    pen.rect(452, 150, 26, 16, "#f3edd2")
    for n in range(3):
        pen.poly([(300 - n, 8 + n * 46), (340 + n, 8 + n * 46), (336, 22 + n * 44), (304, 22 + n * 44)], "#fff7d8")
    pen.disc(vx + 4, 236, 9, "#5a4632")
    pen.rect(vx - 8, 245, 24, 42, "#8a7a52")
    return grain(pen.image(0), 6, 3)
