"""The pictures of the lecture on the transport layer, drawn or computed."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from lecture import Canvas
from PIL import Image

INK = "#1d2430"
BLUE = "#1f5f99"
GREEN = "#2e8b74"
RED = "#b23a48"
AMBER = "#e08e2b"
GREY = "#8a94a3"
SEED = 3204


def rack() -> Image.Image:
    """Part of a rack as a camera sees it: a router, two switches, a patch panel, cables and lights."""
    rng = np.random.default_rng(SEED)
    y, x = np.mgrid[0:480, 0:640].astype(float)
    light = 46 + 26 * np.exp(-(((x - 380) / 330) ** 2) - ((y - 140) / 260) ** 2) + rng.normal(0, 2.5, (480, 640))
    ground = np.stack([light * 0.9, light, light * 1.14], -1)
    c = Canvas(640, 480, Image.fromarray(np.clip(ground, 0, 255).astype(np.uint8)))
    for side in (20, 592):
        c.rect(side, 0, 28, 480, "#1a1d22")
        for hole in range(8, 480, 22):
            c.rect(side + 9, hole, 10, 10, "#050607", round=2)
    units = (
        (30, 84, "#2b3038"),
        (128, 56, "#c3c9cf"),
        (196, 56, "#c3c9cf"),
        (268, 56, "#15181d"),
        (340, 110, "#3a424d"),
    )
    for top, height, colour in units:
        c.rect(54, top, 532, height, colour, "#0c0e11", round=4)
        c.line([(58, top + 3), (582, top + 3)], "#6f7782", 1)
        for screw in (66, 574):
            c.disc(screw, top + 12, 4, "#8d949d", "#33383f", 1)
    c.text(86, 40, "BW-CORE-1", "#dfe5ec", 17)
    for bay in range(4):
        c.rect(86 + 120 * bay, 66, 108, 38, "#1b1f25", "#4b535e", round=3)
        for port in range(4):
            c.rect(94 + 120 * bay + 24 * port, 78, 18, 16, "#07080a", "#7d8590", width=1)
            c.disc(103 + 120 * bay + 24 * port, 73, 2.4, "#5fe07a" if rng.random() < 0.7 else "#f0b23a")
    for top in (128, 196):
        for port in range(24):
            left = 86 + 20 * port
            c.rect(left, top + 18, 15, 13, "#101317", "#5c646e", width=1)
            c.rect(left, top + 35, 15, 13, "#101317", "#5c646e", width=1)
            if rng.random() < 0.75:
                c.disc(left + 7, top + 11, 2.2, "#4fd36b")
    for port in range(24):
        c.rect(86 + 20 * port, 290, 15, 14, "#2a2e35", "#6d757f", width=1)
    hues = ("#d8b02c", "#2f6fb2", "#c6503f", "#4f9a59", "#8b8f96")
    for cable in range(26):
        start, top = 93 + 20 * int(rng.integers(0, 24)), int(rng.choice([152, 169, 220, 237]))
        end = 93 + 20 * int(rng.integers(0, 24))
        slack = float(rng.uniform(10, 46))
        line = [
            (start + (end - start) * t + slack * np.sin(np.pi * t) * (1 if cable % 2 else -1), top + (297 - top) * t)
            for t in np.linspace(0, 1, 24)
        ]
        c.line(line, "#0b0c0e", 6)
        c.line(line, hues[cable % 5], 4)
    for slot in range(8):
        c.rect(76 + 62 * slot, 356, 54, 78, "#222831", "#56606c", round=3)
        for row in range(6):
            c.line([(82 + 62 * slot, 366 + 9 * row), (124 + 62 * slot, 366 + 9 * row)], "#11151a", 3)
        c.disc(84 + 62 * slot, 426, 3, "#58b7f0" if slot != 5 else "#f0603a")
    return c.soft()


def campus() -> Image.Image:
    """The plan of the lab's testbed: two buildings, hosts, switches, the shaper between them."""
    c = Canvas(900, 560, "#f6f8fa")
    c.rect(30, 60, 350, 440, "#e3ebf2", "#7f90a3", round=6)
    c.text(205, 36, "Turing Building, lab T.114", INK, 20, "mm")
    c.rect(520, 60, 350, 440, "#e6f0ea", "#7fa391", round=6)
    c.text(695, 36, "Hopper Building, server room", INK, 20, "mm")
    c.area([(380, 200), (520, 200), (520, 330), (380, 330)], "#d9e3c9")
    c.text(450, 312, "courtyard, 140 m", "#5c6b45", 15, "mm")
    for row in range(4):
        for column in range(2):
            x, y = 70 + 95 * column, 96 + 100 * row
            c.line([(x + 30, y + 24), (300, 265)], GREY, 2)
    for row in range(4):
        for column in range(2):
            x, y = 70 + 95 * column, 96 + 100 * row
            c.rect(x, y, 60, 42, "#ffffff", BLUE, round=4)
            c.rect(x + 22, y + 42, 16, 8, BLUE)
            c.text(x + 30, y + 21, f"h{2 * row + column + 1}", BLUE, 18, "mm")
    c.line([(330, 265), (600, 265)], BLUE, 6)
    for x, text in ((300, "s1"), (600, "s2")):
        c.rect(x - 32, 243, 64, 44, BLUE, "#103a61", round=5)
        c.text(x, 265, text, "#ffffff", 20, "mm")
    c.disc(450, 265, 30, AMBER, "#9a5c10", 3)
    c.text(450, 265, "netem", INK, 15, "mm")
    c.text(450, 222, "50 Mb/s, 40 ms", INK, 16, "mm")
    for number, y in enumerate((120, 240, 360)):
        c.line([(632, 265), (730, y + 28)], GREY, 2)
        c.rect(730, y, 100, 56, "#2f3947", "#11161d", round=4)
        for line in range(3):
            c.line([(740, y + 12 + 15 * line), (800, y + 12 + 15 * line)], "#5f6c7c", 3)
            c.disc(818, y + 12 + 15 * line, 3, "#58d67a")
        c.text(780, y + 72, f"srv{number + 1}", INK, 17, "mm")
    c.text(450, 532, "h1 to h8: clients   s1, s2: switches   srv1 to srv3: servers", INK, 17, "mm")
    return c.flat()


def capture() -> Image.Image:
    """A window of a packet analyser: the handshake, a request and its answer."""
    c = Canvas(1000, 500, "#ffffff")
    c.rect(0, 0, 1000, 34, "#2f3947")
    c.text(16, 17, "lab-t114.pcapng", "#ffffff", 17, "lm")
    for n, colour in enumerate(("#e5604d", "#e0b34a", "#5bb55f")):
        c.disc(980 - 24 * n, 17, 7, colour)
    c.rect(0, 34, 1000, 34, "#e9edf1")
    c.text(16, 51, "tcp.stream eq 3", "#1c6b34", 17, "lm")
    columns = (14, 60, 170, 320, 470, 545, 610)
    for x, text in zip(columns, ("No.", "Time", "Source", "Destination", "Proto", "Len", "Info"), strict=True):
        c.text(x, 86, text, INK, 15, "lm")
    c.line([(0, 102), (1000, 102)], GREY, 1)
    a, b = "10.14.1.11", "10.14.9.2"
    rows = [
        ("41", "1.204118", a, b, "TCP", "74", "51022 > 8080 [SYN] Seq=0 Win=64240 MSS=1460"),
        ("42", "1.244290", b, a, "TCP", "74", "8080 > 51022 [SYN, ACK] Seq=0 Ack=1 Win=65160"),
        ("43", "1.244331", a, b, "TCP", "66", "51022 > 8080 [ACK] Seq=1 Ack=1 Win=64256"),
        ("44", "1.244502", a, b, "HTTP", "148", "GET /trace HTTP/1.1"),
        ("45", "1.284670", b, a, "TCP", "66", "8080 > 51022 [ACK] Seq=1 Ack=83 Win=65152"),
        ("46", "1.285933", b, a, "TCP", "1514", "8080 > 51022 [ACK] Seq=1 Ack=83 Len=1448"),
        ("47", "1.286051", b, a, "TCP", "1514", "[Previous segment not captured] Seq=2897 Len=1448"),
        ("48", "1.286102", a, b, "TCP", "78", "[ACK] Seq=83 Ack=1449 SLE=2897 SRE=4345"),
        ("49", "1.326377", b, a, "TCP", "1514", "[TCP Retransmission] Seq=1449 Len=1448"),
        ("50", "1.326420", a, b, "TCP", "66", "51022 > 8080 [ACK] Seq=83 Ack=4345 Win=61312"),
    ]
    for n, row in enumerate(rows):
        y = 118 + 26 * n
        bad = n in (6, 8)
        c.rect(
            0,
            y - 13,
            1000,
            26,
            "#2a1216" if bad else "#e4f0d8" if row[4] == "HTTP" else "#e9eefb" if n != 1 else "#cfdcf7",
        )
        for x, text in zip(columns, row, strict=True):
            c.text(x, y, text, "#f3a3a3" if bad else INK, 15, "lm")
    c.line([(0, 376), (1000, 376)], GREY, 2)
    details = (
        "> Internet Protocol Version 4, Src: 10.14.9.2, Dst: 10.14.1.11",
        "v Transmission Control Protocol, Src Port: 8080, Dst Port: 51022, Seq: 0, Ack: 1, Len: 0",
        "      Flags: 0x012 (SYN, ACK)      Window: 65160      Options: MSS, SACK permitted, Window scale 7",
    )
    for n, text in enumerate(details):
        c.text(14, 400 + 32 * n, text, INK, 16, "lm")
    return c.flat()


def terminal() -> Image.Image:
    """A terminal that shows a socket's state and its congestion window."""
    c = Canvas(900, 330, "#14181f")
    c.rect(0, 0, 900, 30, "#39424e")
    c.text(450, 15, "h1: ~/lab7", "#e8ecf0", 16, "mm")
    lines = (
        ("h1$ ss -tin dst 10.14.9.2", "#7fd38b"),
        ("State   Recv-Q   Send-Q    Local Address:Port     Peer Address:Port", "#9fb0c3"),
        ("ESTAB        0   463360    10.14.1.11:51022          10.14.9.2:8080", "#f2f4f7"),
        ("   cubic   wscale:7,7   rto:244   rtt:41.8/0.9   mss:1448", "#f2f4f7"),
        ("   cwnd:173   ssthresh:121   bytes_retrans:20272   lost:14", "#f0c674"),
        ("   send 47.9 Mbps   pacing_rate 57.5 Mbps   delivery_rate 47.6 Mbps", "#f2f4f7"),
        ("h1$ sysctl net.ipv4.tcp_congestion_control", "#7fd38b"),
        ("net.ipv4.tcp_congestion_control = cubic", "#f2f4f7"),
        ("h1$ _", "#7fd38b"),
    )
    for n, (text, colour) in enumerate(lines):
        c.text(18, 52 + 30 * n, text, colour, 18, "lm")
    return c.flat()


def pipe() -> Image.Image:
    """A path as a pipe at one moment: nearly empty under stop-and-wait, full with a window."""
    c = Canvas(1000, 400, "#ffffff")
    for top, count, text in (
        (60, 1, "Stop-and-wait: one packet in flight"),
        (230, 12, "A large window: the pipe is full"),
    ):
        c.text(110, top - 22, text, INK, 22, "lm")
        c.rect(110, top, 780, 70, "#e9eef4", "#6b7d92", round=35)
        for n in range(count):
            x = 470 if count == 1 else 140 + 62 * n
            c.rect(x, top + 14, 42, 42, BLUE if n % 2 == 0 else GREEN, round=5)
            c.text(x + 21, top + 35, str(count - n), "#ffffff", 19, "mm")
        for x, host in ((55, "A"), (945, "B")):
            c.rect(x - 36, top + 6, 72, 58, "#2f3947", round=6)
            c.text(x, top + 35, host, "#ffffff", 24, "mm")
    c.arrow((110, 350), (890, 350), INK, 2, True)
    c.text(500, 376, "one-way delay 20 ms", INK, 20, "mm")
    return c.flat()


def fairness() -> Image.Image:
    """The throughput of two flows under AIMD, as a path in the plane that ends at the fair share."""
    c = Canvas(620, 600, "#ffffff")

    def at(a: float, b: float) -> tuple[float, float]:
        return 80 + 480 * a / 50, 520 - 480 * b / 50

    c.line([at(0, 0), at(50, 50)], GREEN, 2)
    c.line([at(0, 50), at(50, 0)], RED, 2)
    c.text(*at(33.5, 45.5), "equal share", GREEN, 18, "lm")
    c.text(*at(35, 20), "full link: 50 Mb/s", RED, 18, "lm")
    c.arrow(at(0, 0), at(52, 0), INK, 2)
    c.arrow(at(0, 0), at(0, 52), INK, 2)
    for mark in range(10, 51, 10):
        c.line([at(mark, 0), at(mark, -0.8)], INK, 2)
        c.line([at(0, mark), at(-0.8, mark)], INK, 2)
        c.text(*at(mark, -2.6), str(mark), INK, 16, "mm")
        c.text(*at(-1.4, mark), str(mark), INK, 16, "rm")
    c.text(320, 578, "Throughput of flow 1 (Mb/s)", INK, 18, "mm")
    c.text(86, 14, "Throughput of flow 2 (Mb/s)", INK, 18, "lm")
    a, b = 36.0, 6.0
    path = [(a, b)]
    for _ in range(9):
        rise = max(0.0, (50 - a - b) / 2)
        a, b = a + rise, b + rise
        path.append((a, b))
        a, b = a / 2, b / 2
        path.append((a, b))
    for first, second in pairwise(path):
        c.arrow(at(*first), at(*second), BLUE, 1.6)
    c.disc(*at(*path[0]), 7, AMBER, INK)
    c.text(at(*path[0])[0] + 12, at(*path[0])[1] + 12, "start", INK, 17, "lm")
    c.disc(*at(25, 25), 7, GREEN, INK)
    return c.flat()


def queueing() -> Image.Image:
    """Round-trip time while a download runs: a deep buffer with drop-tail, and the same link with CoDel."""
    rng = np.random.default_rng(SEED + 1)
    c = Canvas(1000, 430, "#ffffff")

    def at(t: float, ms: float) -> tuple[float, float]:
        return 90 + 870 * t / 60, 370 - 330 * ms / 700

    for ms in range(0, 701, 100):
        c.line([at(0, ms), at(60, ms)], "#dfe4ea", 1)
        c.text(82, at(0, ms)[1], str(ms), INK, 16, "rm")
    c.rect(at(10, 0)[0], 40, at(50, 0)[0] - at(10, 0)[0], 330, "#f1f4f8")
    for ms in range(0, 701, 100):
        c.line([at(10, ms), at(50, ms)], "#d5dbe3", 1)
    t = np.linspace(0, 60, 900)
    busy = (t > 10) & (t < 50)
    tooth = ((t - 10) % 9.5) / 9.5
    deep = 42 + np.where(busy, np.minimum(1, (t - 10) / 2.5) * (300 + 260 * tooth), 0) + rng.normal(0, 7, 900)
    deep = np.where((t >= 50) & (t < 51), 42 + (deep[busy][-1] - 42) * (51 - t), deep)
    short = 42 + np.where(busy, 7, 0) + np.abs(rng.normal(0, 5, 900)) + np.where(rng.random(900) < 0.012, 30, 0)
    c.line([at(a, max(40, b)) for a, b in zip(t, deep, strict=True)], RED, 2)
    c.line([at(a, b) for a, b in zip(t, short, strict=True)], GREEN, 2)
    for second in range(0, 61, 10):
        c.text(at(second, 0)[0], 390, str(second), INK, 16, "mm")
    c.text(525, 416, "Time (s)", INK, 17, "mm")
    c.text(90, 20, "Round-trip time (ms)", INK, 17, "lm")
    c.text(*at(30, 250), "download runs", "#5b6675", 17, "mm")
    c.text(at(51, 0)[0], at(0, 520)[1], "drop-tail", RED, 18, "lm")
    c.text(at(52, 0)[0], at(0, 110)[1], "CoDel", GREEN, 18, "lm")
    return c.flat()
