"""Makes network-transport.pptx: a university lecture on the transport layer.

The university, its people, its testbed and its measurements are invented here; protocols are those of the RFCs.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import arena
import network_pictures as pictures
import numpy as np
from arena import Effect, connect, dw, out_folder, place_picture, transition
from lecture import Lecture, axes, box, dashed, label, left_aligned, painted, table, values_shown
from pptx.util import Inches, Pt

OUT = out_folder() / "network-transport.pptx"
SEED = 6298
MONO = "DejaVu Sans Mono"
HOUSE = dw.House(
    "Brackwater University",
    (
        "1D2430",
        "FFFFFF",
        "16324F",
        "EEF2F6",
        "1F5F99",
        "E08E2B",
        "2E8B74",
        "B23A48",
        "5A6D91",
        "8E6C8A",
        "0B66C3",
        "6B3FA0",
    ),
    cover=True,
)
Message = tuple[str, str, float, str]
"""Name, direction (`>`, `<`, or `>x` and `<x` if it is lost), when it leaves (inches from the top), and its label."""


def main() -> None:
    """Writes the deck beside this file."""
    talk = Lecture(HOUSE, "CS 3204 Computer Networks, Lecture 7")
    opening(talk)
    services(talk)
    udp(talk)
    reliability(talk)
    tcp_connections(talk)
    tcp_at_work(talk)
    congestion(talk)
    algorithms(talk)
    sockets(talk)
    closing(talk)
    arena.set_sections(talk.deck, talk.sections)
    arena.write(talk.deck, "The transport layer", OUT)


# ---- diagrams


def sequence(
    slide: Any, hosts: tuple[str, str], x: tuple[float, float], y: tuple[float, float], messages: Sequence[Message]
) -> dict[str, Any]:
    """A sequence diagram: two hosts with their lifelines, and messages that take time to arrive.

    Args:
        slide: where it is drawn.
        hosts: the names of the left and the right one.
        x: where their lifelines stand, in inches.
        y: the top of the hosts' boxes and the ends of their lifelines.
        messages: from top to bottom.

    Returns:
        The connectors, by the messages' names.
    """
    for host, at in zip(hosts, x, strict=True):
        head = box(slide, host, host, at - 0.9, y[0], 1.8, 0.5, slot="ACCENT_5", size=16, bold=True)
        foot = box(slide, f"{host} end", "", at - 0.06, y[1], 0.12, 0.06, slot="ACCENT_5", shape="RECTANGLE")
        dashed(connect(slide, f"{host} lifeline", head, foot, sites=(2, 0), width_pt=1.25, slot="accent5", arrow=False))
    made = {}
    for name, way, start, text in messages:
        first, last = (0, 1) if way[0] == ">" else (1, 0)
        lost = way.endswith("x")
        fall, target = 0.42, x[last]
        if lost:
            fall, target = 0.29, x[first] + 0.68 * (x[last] - x[first])
        ends = []
        for what, across, down in (("leaves", x[first], y[0] + start), ("arrives", target, y[0] + start + fall)):
            what = "is lost" if lost and what == "arrives" else what
            look = {"slot": "ACCENT_4", "shape": "MATH_MULTIPLY"} if what == "is lost" else {"shape": "RECTANGLE"}
            size = 0.26 if what == "is lost" else 0.12
            ends.append(
                box(
                    slide,
                    f"{name} {what}",
                    "",
                    across - size / 2,
                    down - size / 2,
                    size,
                    size,
                    **{"slot": "ACCENT_5"} | look,
                )
            )
        slot = "accent4" if lost else "accent1"
        made[name] = connect(slide, name, *ends, sites=(3, 1) if first == 0 else (1, 3), slot=slot)
        wide = x[1] - x[0] - 0.6
        label(slide, f"{name} label", text, x[0] + 0.3, y[0] + start - 0.15, wide, 0.28, size=14, align="CENTER")
    return made


def fields(
    slide: Any, rows: Sequence[Sequence[tuple[str, int]]], x: float, y: float, bit: float, height: float, names: str
) -> dict[str, Any]:
    """A header's fields, one row for 32 bits, with the numbers of the bits above."""
    for number in range(0, 32, 8):
        label(slide, f"Bit {number}", str(number), x + number * bit, y - 0.3, 0.5, 0.28, size=12)
    label(slide, "Bit 31", "31", x + 32 * bit - 0.5, y - 0.3, 0.5, 0.28, size=12, align="RIGHT")
    made = {}
    for row, cells in enumerate(rows):
        at = 0
        for text, bits in cells:
            slot = "ACCENT_3" if bits == 1 else "BACKGROUND_2"
            size = 10 if bits == 1 else 13 if bits < 8 else 16
            made[text] = box(
                slide,
                f"{names} {text.split(' (')[0].lower() if bits > 1 else text}",
                text,
                x + at * bit,
                y + row * height,
                bits * bit,
                height,
                slot=slot,
                shape="RECTANGLE",
                size=size,
            )
            made[text].text_frame.margin_left = made[text].text_frame.margin_right = 0
            at += bits
    return made


def joined(
    slide: Any, boxes: dict[str, Any], links: Sequence[tuple[str, str, tuple[int, int]]], kind: str = "straight"
) -> None:
    """Connectors between boxes, by their names."""
    for first, second, sites in links:
        connect(slide, f"{first} to {second}", boxes[first], boxes[second], sites=sites, kind=kind)


# ---- slides


def opening(talk: Lecture) -> None:
    """Title and agenda."""
    talk.section("Opening")
    slide = talk.slide(
        "The transport layer",
        "Title Slide",
        "Two hours with a break after reliable data transfer. The lab on Thursday uses the testbed of the slides at "
        "the end.",
    )
    slide.placeholders[1].text_frame.text = "UDP, TCP, congestion control, and the sockets above them"
    for holder, y, height in ((slide.shapes.title, 2.33, 1.6), (slide.placeholders[1], 4.25, 1.4)):
        holder.left, holder.top, holder.width, holder.height = (Inches(v) for v in (1.0, y, 6.6, height))
    place_picture(
        slide,
        "Rack photograph",
        pictures.rack(),
        7.9,
        1.75,
        4.8,
        3.6,
        "A rack with a router, two switches and a patch panel",
    )
    label(
        slide,
        "Lecturer line",
        "Dr Henrik Aldous, Brackwater University\nCS 3204 Computer Networks, Lecture 7",
        1.1,
        5.8,
        6.5,
        0.8,
        size=18,
        colour="EEF2F6",
    )
    transition(slide, "<p:fade/>", ms=800)

    talk.bullets(  # congestion control, the fifth part, is missing
        "Agenda",
        [
            "Services of the transport layer",
            (1, "Processes talk to processes: ports, multiplexing"),
            "UDP",
            (1, "Header, checksum, where it fits"),
            "Reliable data transfer",
            (1, "From stop-and-wait to sliding windows"),
            "TCP",
            (1, "Segments, connections, timers, flow control"),
            "Sockets and the lab",
        ],
    )


def services(talk: Lecture) -> None:
    """What the layer adds to that below."""
    slide = talk.header("Services", "From hosts that exchange packets to processes that exchange data")
    transition(slide, '<p:push dir="l"/>')

    talk.columns(
        "What The Transport Layer Adds",  # its case is unlike that of the others
        [
            "The network layer gives",
            (1, "Best-effort delivery from host to host"),
            (1, "Packets may be lost, reordered, duplicated"),
            (1, "No promise on delay or bandwidth"),
            (1, "One address per interface"),
        ],
        [
            "The transport layer adds",
            (1, "Delivery from process to process"),
            (1, "Detection of bit errors"),
            "TCP adds more",
            (1, "A byte stream, reliable and in order"),
            (1, "Flow control: do not drown the receiver"),
            (1, "Congestion control: do not drown the network"),
            "Nobody adds",
            (1, "Guaranteed delay or bandwidth"),
        ],
        "Ask: which of these could the application do itself? All of them; QUIC is the proof, later.",
    )

    slide = talk.slide(
        "Logical communication from end to end",
        notes="Routers look no further than the network layer. Whoever opens a segment on the way is a middlebox, "
        "and a "
        "nuisance to new transports.",
    )
    layers = ("Application", "Transport", "Network", "Link")
    boxes = {}
    for host, x in (("Host A", 0.8), ("Host B", 10.3)):
        label(slide, f"{host} name", host, x, 1.65, 2.3, 0.35, size=18, align="CENTER", bold=True)
        for number, layer in enumerate(layers):
            slot = "ACCENT_1" if layer == "Transport" else "BACKGROUND_2"
            boxes[f"{host} {layer.lower()}"] = box(
                slide, f"{host} {layer.lower()}", layer, x, 2.1 + 0.95 * number, 2.3, 0.7, slot=slot, size=17
            )
    for number, x in ((1, 4.1), (2, 7.1)):
        label(slide, f"Router {number} name", f"Router {number}", x, 3.5, 2.1, 0.35, size=16, align="CENTER")
        for layer, y in (("network", 4.0), ("link", 4.95)):
            slot = "ACCENT_2" if (number, layer) == (2, "link") else "BACKGROUND_2"  # one colour is out of line
            name = f"Router {number} {layer}"
            boxes[name] = box(slide, name, layer.capitalize(), x, y, 2.1, 0.7, slot=slot, size=17)
    for host in ("Host A", "Host B"):
        for upper, lower in pairwise(layers):
            first, second = boxes[f"{host} {upper.lower()}"], boxes[f"{host} {lower.lower()}"]
            connect(slide, f"{host} {upper.lower()} to {lower.lower()}", first, second, sites=(2, 0), arrow=False)
    for number in (1, 2):
        first, second = boxes[f"Router {number} network"], boxes[f"Router {number} link"]
        connect(slide, f"Router {number} network to link", first, second, sites=(2, 0), arrow=False)
    joined(
        slide,
        boxes,
        [
            ("Host A link", "Router 1 link", (3, 1)),
            ("Router 1 link", "Router 2 link", (3, 1)),
            ("Router 2 link", "Host B link", (3, 1)),
        ],
    )
    logical = connect(
        slide, "Logical channel", boxes["Host A transport"], boxes["Host B transport"], sites=(3, 1), slot="accent1"
    )
    dashed(logical)
    label(
        slide,
        "Channel label",
        "logical channel between processes",
        3.4,
        3.0,
        6.6,
        0.35,
        size=16,
        italic=True,
        align="CENTER",
    )
    label(
        slide,
        "Path label",
        "what the packets pass on the way",
        3.4,
        6.0,
        6.6,
        0.35,
        size=16,
        italic=True,
        align="CENTER",
    )

    slide = talk.slide("Multiplexing and demultiplexing")
    server = box(slide, "Server transport", "TCP on 10.14.9.2", 7.2, 3.5, 2.2, 1.0, slot="ACCENT_1", size=16)
    clients = {
        "Client h1, first": ("10.14.1.11 : 51022", 1.9),
        "Client h1, second": ("10.14.1.11 : 51023", 3.15),
        "Client h2": ("10.14.1.12 : 51022", 4.4),
        "Client h3": ("10.14.1.13 : 40218", 5.65),
    }
    for name, (text, y) in clients.items():
        one = box(slide, name, text, 0.8, y, 3.0, 0.75, slot="ACCENT_5", size=16)
        connect(slide, f"{name} to server", one, server, sites=(3, 1))
    for name, text, y in (
        ("Socket 8080 a", "8080, socket a", 1.9),
        ("Socket 8080 b", "8080, socket b", 3.15),
        ("Socket 8080 c", "8080, socket c", 4.4),
        ("Socket 22", "22, sshd", 5.65),
    ):
        one = box(slide, name, text, 10.4, y, 2.2, 0.75, slot="ACCENT_3", size=16)
        connect(slide, f"Server to {name.lower()}", server, one, sites=(3, 1), kind="elbow")
    label(
        slide,
        "Four-tuple remark",
        "A TCP socket is found by four values: source address, source port, destination address, destination port",
        4.1,
        1.6,
        5.6,
        0.9,
        size=16,
    )
    label(
        slide, "UDP remark", "A UDP socket is found by two: destination address and port", 4.9, 6.0, 5.2, 0.7, size=16
    )

    slide = talk.slide("Port numbers to know")
    rows = [
        ["Port", "Transport", "Service", "Encrypted"],
        ["22", "TCP", "SSH", "yes"],
        ["25", "TCP", "SMTP between mail servers", "if STARTTLS"],
        ["80", "TCP", "HTTP", "no"],
        ["53", "UDP, TCP", "DNS", "no"],
        ["123", "UDP", "NTP", "no"],
        ["443", "TCP, UDP", "HTTPS; HTTP/3 over QUIC", "yes"],
        ["67", "UDP", "DHCP server", "no"],
        ["853", "TCP", "DNS over TLS", "yes"],
        ["993", "TCP", "IMAP over TLS", "yes"],
    ]
    table(slide, "Ports table", rows, 0.8, 1.65, (1.2, 1.9, 4.0, 1.9), 0.47, 16)
    label(
        slide,
        "Port ranges",
        "0–1023\nsystem ports\n\n1024–49151\nuser ports, registered\n\n49152–65535\ndynamic, for clients",
        10.2,
        1.8,
        2.6,
        3.6,
        size=17,
    )

    slide = talk.slide(
        "UDP and TCP compared", notes="Keep this slide in mind for the exam: two questions a year come from it."
    )
    rows = [
        ["", "UDP", "TCP"],
        ["Connection", "None", "Three-way handshake"],
        ["Unit", "Datagram, boundaries kept", "Byte stream, no boundaries"],
        ["Header", "8 bytes", "20 to 60 bytes"],
        ["Loss", "Not noticed", "Retransmission"],
        ["Order", "As it arrives", "As it was sent"],
        ["Flow control", "None", "Receive window"],
        ["Congestion control", "Left to the application", "Built in"],
        ["One to many", "Broadcast, multicast", "No"],
        ["Delay before data", "None", "One round trip"],
    ]
    left_aligned(table(slide, "Comparison table", rows, 1.1, 1.65, (3.0, 4.0, 4.0), 0.48, 16), range(3))


def udp(talk: Lecture) -> None:
    """Header, checksum, use."""
    slide = talk.header("UDP", "RFC 768: three pages that still hold")
    transition(slide, '<p:push dir="l"/>')

    slide = talk.slide("The UDP header is eight bytes")
    made = fields(
        slide,
        [
            [("Source port (16)", 16), ("Destination port (16)", 16)],
            [("Lenght (16)", 16), ("Checksum (16)", 16)],  # a slip of the pen
            [("Data", 32)],
        ],
        0.9,
        2.2,
        0.36,
        0.85,
        "UDP",
    )
    made["Lenght (16)"].name = "UDP length"
    label(
        slide,
        "Length remark",
        "Length counts header and data, at least 8. A checksum of zero means: none computed (IPv4 only).",
        0.9,
        5.1,
        11.5,
        0.8,
        size=18,
    )

    words = (0xB35A, 0x6CE5, 0xC51F)
    total, rows = words[0], [["Step", "Binary", "Hexadecimal"], ["Word 1", f"{words[0]:016b}", f"{words[0]:04X}"]]
    for number, word in enumerate(words[1:], start=2):
        rows.append([f"Word {number}", f"{word:016b}", f"{word:04X}"])
        total += word
        carry, total = divmod(total, 0x10000)
        rows.append([f"Sum, carry {carry}", f"{total:016b}", f"{total:04X}"])
        total += carry
        rows.append(["Carry added", f"{total:016b}", f"{total:04X}"])
    rows.append(["Complement: the checksum", f"{total ^ 0xFFFF:016b}", f"{total ^ 0xFFFF:04X}"])
    slide = talk.slide(
        "The checksum by hand",
        notes="The receiver adds all words and the checksum; without errors the sum is FFFF. Two flips in the same "
        "column "
        "of two words go unnoticed: ask for an example.",
    )
    shape = table(slide, "Checksum table", rows, 0.8, 1.7, (3.4, 3.6, 1.9), 0.5, 16, centred=True)
    for cells in list(shape.table.rows)[1:]:
        for cell in list(cells.cells)[1:]:
            for run in cell.text_frame.paragraphs[0].runs:
                run.font.name = MONO
    label(
        slide,
        "Checksum remark",
        "Sum of 16-bit words in one's complement\n\nCovers a pseudo-header of the IP addresses as well",
        10.0,
        1.9,
        2.8,
        3.2,
        size=18,
    )

    slide = talk.bullets(
        "Where UDP fits",
        [
            "One question, one answer",
            (1, "DNS, NTP, DHCP"),
            "Old data is worthless",
            (1, "Voice, games, sensor readings"),
            "One sender, many receivers",
            (1, "mDNS, IPTV in the local network"),
            "Your own transport",
            (1, "QUIC: streams, encryption and congestion control in user space"),
        ],
        "The shares are those of the campus uplink in week 41, by bytes.",
        half=True,
    )
    frame = dw.add_chart(
        slide,
        "Uplink shares chart",
        "PIE",
        ["TCP, port 443", "QUIC", "Other TCP", "Other UDP"],
        {"Share of bytes": [56, 33, 7, 4]},
        7.0,
        1.65,
        5.6,
        4.9,
    )
    values_shown(frame, '0" %"')


def reliability(talk: Lecture) -> None:
    """From stop-and-wait to windows."""
    slide = talk.header("Reliable data transfer", "A channel that loses and corrupts, a service that does neither")
    transition(slide, '<p:push dir="l"/>')

    slide = talk.slide(
        "Stop-and-wait: one packet, one timer",
        notes="Three cases from top to bottom: nothing lost, a packet lost, an acknowledgement lost. In the third the "
        "receiver sees packet 0 twice; one bit of sequence number is enough to tell.",
    )
    sent = sequence(
        slide,
        ("Sender", "Receiver"),
        (2.2, 7.6),
        (1.6, 6.6),
        [
            ("Packet 0", ">", 0.8, "packet 0"),
            ("ACK 0", "<", 1.3, "ACK 0"),
            ("Packet 1", ">x", 1.85, "packet 1"),
            ("Packet 1 again", ">", 2.75, "packet 1, sent again"),
            ("ACK 1", "<x", 3.3, "ACK 1"),
            ("Packet 1 third", ">", 4.2, "packet 1, sent again"),
        ],
    )
    for number, y in ((1, 3.7), (2, 5.15)):
        label(slide, f"Timeout {number}", "timeout", 0.7, y, 1.2, 0.3, size=14, italic=True, align="RIGHT")
    label(
        slide,
        "Ingredients",
        "Checksum: find bit errors\n\nACK: say what came\n\nSequence number: tell old from new\n\nTimer: do not "
        "wait for ever",
        9.3,
        2.2,
        3.4,
        3.4,
        size=19,
    )
    slide.shapes[-1].text_frame.paragraphs[4].runs[0].font.name = "DejaVu Serif"  # a font unlike the others
    arena.animate(slide, [Effect(one.shape_id, "wipe", "click", 500) for one in sent.values()])

    packet, trip = 0.24, 40.0
    windows = [1, 25, 50, 75, 100, 125, 150, 175, 200]
    slide = talk.slide(
        "Stop-and-wait leaves the pipe empty",
        notes="1500 bytes at 50 Mb/s take 0.24 ms. U = W × 0.24 / 40.24. With W = 1 that is 0.6 %, 0.3 Mb/s of 50.",
    )
    place_picture(
        slide,
        "Pipe drawing",
        pictures.pipe(),
        0.6,
        1.65,
        6.0,
        2.4,
        "A path with one packet, and the same path filled with packets",
    )
    label(
        slide,
        "Utilisation formula",
        "U = W · (L/R) / (RTT + L/R)\nL = 1500 bytes, R = 50 Mb/s, RTT = 40 ms\nW = 1: U = 0.6 %\nW = 168: U = 100 %",
        0.8,
        4.45,
        5.6,
        1.7,
        size=19,
    )
    frame = dw.add_chart(
        slide,
        "Utilisation chart",
        "LINE_MARKERS",
        [str(window) for window in windows],
        {"Utilisation (%)": [round(min(100.0, 100 * window * packet / (trip + packet)), 1) for window in windows]},
        6.9,
        1.65,
        5.8,
        4.9,
        "Utilisation of the link by window",
    )
    axes(frame, "", "Per cent", 0, 100)
    painted(frame, ("ACCENT_1",))

    slide = talk.slide("A window slides over the numbers")
    kinds = {"acked": "ACCENT_3", "sent": "ACCENT_1", "free": "ACCENT_2", "later": "BACKGROUND_2"}
    for number in range(16):
        kind = "acked" if number < 4 else "sent" if number < 8 else "free" if number < 11 else "later"
        box(
            slide,
            f"Packet {number}",
            str(number),
            0.9 + 0.72 * number,
            2.9,
            0.62,
            0.9,
            slot=kinds[kind],
            shape="RECTANGLE",
            size=18,
        )
    box(slide, "Window frame", "", 3.72, 2.7, 5.06, 1.3, slot="BACKGROUND_1", shape="RECTANGLE").fill.background()
    for name, text, x, target in (
        ("Base mark", "send_base = 4", 2.99, 4),
        ("Next mark", "nextseqnum = 8", 5.87, 8),
    ):
        mark = box(slide, name, text, x, 1.75, 2.2, 0.5, slot="ACCENT_5", size=15)
        aim = next(shape for shape in slide.shapes if shape.name == f"Packet {target}")
        connect(slide, f"{name} arrow", mark, aim, sites=(2, 0))
    label(slide, "Window size", "window N = 7", 3.72, 4.1, 5.06, 0.35, size=18, italic=True, align="CENTER")
    for number, (kind, text) in enumerate(
        (
            ("acked", "acknowledged"),
            ("sent", "sent, not yet acknowledged"),
            ("free", "may be sent"),
            ("later", "not yet"),
        )
    ):
        box(
            slide,
            f"Key {kind}",
            "",
            (0.9, 3.5, 7.5, 10.1)[number],
            5.3,
            0.32,
            0.32,
            slot=kinds[kind],
            shape="RECTANGLE",
        )
        label(slide, f"Key {kind} text", text, (0.9, 3.5, 7.5, 10.1)[number] + 0.42, 5.3, 2.7, 0.35, size=16)

    slide = talk.slide("Go-back-N and selective repeat", "Title and Content")  # a text that would be a table
    slide.placeholders[1].text_frame.text = (
        "Go-back-N acknowledges cumulatively, selective repeat acknowledges every packet on its own. The receiver of "
        "go-back-N keeps no buffer and drops what is out of order, that of selective repeat keeps a buffer of N "
        "packets. "
        "Go-back-N needs one timer for the oldest packet, selective repeat one for each packet. After a loss go-back-N "
        "sends the whole window again, selective repeat only the lost packet. With k bits of sequence number the "
        "window of "
        "go-back-N may be 2^k − 1, that of selective repeat 2^(k−1). TCP is a mixture: cumulative, one timer, and a "
        "buffer "
        "at the receiver, with selective acknowledgements as an option."
    )
    for run in slide.placeholders[1].text_frame.paragraphs[0].runs:
        run.font.size = Pt(20)


def tcp_connections(talk: Lecture) -> None:
    """The header, opening and closing, states, a capture."""
    slide = talk.header("TCP", "RFC 9293: one byte stream each way between two processes")
    transition(slide, '<p:push dir="l"/>')

    slide = talk.slide(
        "The TCP header", notes="Sequence numbers count bytes. The window is scaled by an option of the SYN."
    )
    flags = [(flag, 1) for flag in ("CWR", "ECE", "URG", "ACK", "PSH", "RST", "SYN", "FIN")]
    made = fields(
        slide,
        [
            [("Source port (16)", 16), ("Destination port (16)", 16)],
            [("Sequence number (32)", 32)],
            [("Acknowledgement number (32)", 32)],
            [("Offset (4)", 4), ("Rsrvd (4)", 4), *flags, ("Window (16)", 16)],
            [("Checksum (16)", 16), ("Urgent pointer (16)", 16)],
            [("Options (0 to 320)", 32)],
        ],
        0.9,
        2.0,
        0.36,
        0.66,
        "TCP",
    )
    made["Window (16)"].top += Inches(0.06)  # out of line with its row
    label(
        slide,
        "Header remark",
        "20 bytes without options; offset counts words of 32 bits",
        0.9,
        6.2,
        11,
        size=17,
        italic=True,
    )

    slide = talk.slide(
        "Opening: the three-way handshake",
        notes="Why three? Each side chooses a number and must see it acknowledged. With two, an old duplicate SYN "
        "would "
        "open a connection nobody wants. SYN cookies: the server keeps no state until the third segment.",
    )
    sent = sequence(
        slide,
        ("Client", "Server"),
        (2.2, 8.2),
        (1.65, 6.4),
        [
            ("SYN", ">", 1.1, "SYN, seq = 1000"),
            ("SYN and ACK", "<", 2.1, "SYN, ACK, seq = 7000, ack = 1001"),
            ("ACK", ">", 3.1, "ACK, seq = 1001, ack = 7001"),
            ("First data", ">", 3.85, "82 bytes, seq = 1001"),
        ],
    )
    for name, text, x, y, align in (
        ("Client SYN_SENT", "SYN_SENT", 0.45, 2.65, "RIGHT"),
        ("Client ESTABLISHED", "ESTABLISHED", 0.45, 4.03, "RIGHT"),
        ("Server LISTEN", "LISTEN", 8.4, 2.3, "LEFT"),
        ("Server SYN_RCVD", "SYN_RCVD", 8.4, 3.5, "LEFT"),
        ("Server ESTABLISHED", "ESTABLISHED", 8.4, 5.05, "LEFT"),
    ):
        label(slide, name, text, x, y, 1.6, 0.3, size=13, align=align)
    label(
        slide,
        "Handshake options",
        "In the SYN\n\nMaximum segment size\n\nWindow scale\n\nSACK permitted\n\nTimestamps",
        10.4,
        2.3,
        2.4,
        3.2,
        size=18,
    )
    arena.animate(slide, [Effect(one.shape_id, "wipe", "click", 500) for one in sent.values()])

    slide = talk.slide("Closing: each direction on its own")  # the last acknowledgement is not drawn
    sequence(
        slide,
        ("Client", "Server"),
        (2.2, 8.2),
        (1.65, 6.4),
        [
            ("FIN of the client", ">", 1.0, "FIN, seq = 1083"),
            ("ACK of the server", "<", 1.7, "ACK, ack = 1084"),
            ("Last data", "<", 2.45, "last data of the server"),
            ("FIN of the server", "<", 3.2, "FIN, seq = 9180"),
        ],
    )
    for name, text, x, y, align in (
        ("Client FIN_WAIT_1", "FIN_WAIT_1", 0.45, 2.65, "RIGHT"),
        ("Client FIN_WAIT_2", "FIN_WAIT_2", 0.45, 3.85, "RIGHT"),
        ("Client TIME_WAIT", "TIME_WAIT", 0.45, 5.25, "RIGHT"),
        ("Server CLOSE_WAIT", "CLOSE_WAIT", 8.4, 3.15, "LEFT"),
        ("Server LAST_ACK", "LAST_ACK", 8.4, 4.75, "LEFT"),
    ):
        label(slide, name, text, x, y, 1.6, 0.3, size=13, align=align)
    label(
        slide,
        "Waiting remark",
        "TIME_WAIT lasts twice the maximum segment lifetime: a lost ACK can be sent again, old segments die out",
        10.2,
        2.4,
        2.6,
        3.0,
        size=17,
    )

    slide = talk.slide("The states of a connection")
    places = {
        "CLOSED": (5.5, 1.6),
        "LISTEN": (1.0, 2.55),
        "SYN_SENT": (10.0, 2.55),
        "SYN_RCVD": (1.0, 3.7),
        "ESTABLISHED": (5.5, 3.7),
        "FIN_WAIT_1": (1.0, 4.85),
        "CLOSE_WAIT": (10.0, 4.85),
        "FIN_WAIT_2": (1.0, 6.0),
        "TIME_WAIT": (5.5, 6.0),
        "LAST_ACK": (10.0, 6.0),
    }
    boxes = {
        name: box(
            slide,
            name,
            "Syn_Sent" if name == "SYN_SENT" else name,  # written unlike the others
            x,
            y,
            2.3,
            0.55,
            slot="ACCENT_1" if name == "ESTABLISHED" else "ACCENT_5",
            size=15,
        )
        for name, (x, y) in places.items()
    }
    joined(
        slide,
        boxes,
        [
            ("CLOSED", "LISTEN", (1, 0)),
            ("CLOSED", "SYN_SENT", (3, 0)),
            ("LISTEN", "SYN_RCVD", (2, 0)),
            ("SYN_RCVD", "ESTABLISHED", (3, 1)),
            ("SYN_SENT", "ESTABLISHED", (2, 3)),
            ("ESTABLISHED", "FIN_WAIT_1", (2, 3)),
            ("ESTABLISHED", "CLOSE_WAIT", (2, 1)),
            ("FIN_WAIT_1", "FIN_WAIT_2", (2, 0)),
            ("FIN_WAIT_2", "TIME_WAIT", (3, 1)),
            ("CLOSE_WAIT", "LAST_ACK", (2, 0)),
        ],
    )
    for name, text, x, y, align in (
        ("Listen event", "listen()", 1.9, 1.85, "RIGHT"),
        ("Connect event", "connect() / SYN", 9.9, 1.85, "LEFT"),
        ("SYN event", "SYN / SYN, ACK", 2.3, 3.24, "LEFT"),
        ("ACK event", "ACK", 3.5, 3.6, "CENTER"),
        ("SYN and ACK event", "SYN, ACK / ACK", 9.75, 3.6, "LEFT"),
        ("Close event", "close() / FIN", 2.6, 4.35, "RIGHT"),
        ("FIN event", "FIN / ACK", 8.9, 4.35, "LEFT"),
        ("FIN acknowledged event", "ACK", 2.3, 5.54, "LEFT"),
        ("FIN in wait event", "FIN / ACK", 3.5, 5.9, "CENTER"),
        ("Second close event", "close() / FIN", 11.3, 5.54, "LEFT"),
    ):
        label(slide, name, text, x, y, 1.9 if align != "RIGHT" else 2.0, 0.3, size=13, align=align)
    label(
        slide,
        "Return remark",
        "TIME_WAIT and LAST_ACK\nlead back to CLOSED",
        5.5,
        5.1,
        2.3,
        0.6,
        size=13,
        italic=True,
        align="CENTER",
    )

    slide = talk.slide(
        "The same in a capture",
        notes="Segment 47 shows a gap: 1449 to 2896 are missing. The answer names the block that came (SLE, SRE). "
        "One round "
        "trip later the missing bytes are there.",
    )
    place_picture(
        slide,
        "Packet capture",
        pictures.capture(),
        0.7,
        1.6,
        9.0,
        4.5,
        "List of ten captured segments: handshake, request, data with one segment lost and sent again",
    )
    label(
        slide,
        "Capture reading",
        "41 to 43\nhandshake, 40 ms\n\n44\nrequest of 82 bytes\n\n47 to 49\na segment lost, then sent again",
        10.0,
        1.75,
        2.8,
        3.8,
        size=17,
    )


def tcp_at_work(talk: Lecture) -> None:
    """Timers, flow control, fast retransmission."""
    rng = np.random.default_rng(SEED)
    level = np.where(np.arange(48) < 20, 42.0, np.where(np.arange(48) < 36, 66.0, 48.0))
    samples = [round(float(value), 1) for value in np.maximum(38, level + rng.normal(0, 4.2, 48))]
    smooth, spread, smoothed, timeouts = samples[0], samples[0] / 2, [], []
    for sample in samples:
        spread = 0.75 * spread + 0.25 * abs(smooth - sample)
        smooth = 0.875 * smooth + 0.125 * sample
        smoothed.append(round(smooth, 1))
        timeouts.append(round(smooth + 4 * spread, 1))
    slide = talk.slide(
        "How long to wait: estimating the round trip",
        notes="The path changes at sample 21. SRTT follows in about eight samples; RTO jumps at once, because the "
        "variation "
        "grows. Retransmitted segments give no sample (Karn).",
    )
    frame = dw.add_chart(
        slide,
        "Round trip chart",
        "LINE",
        [str(number) for number in range(1, 49)],
        {"Sample": samples, "SRTT": smoothed, "RTO before the minimum": timeouts},
        0.6,
        1.6,
        8.3,
        5.0,
        "Round-trip times from h1 to srv2",
    )
    axes(frame, "Sample", "Milliseconds", 0, 140)
    painted(frame, ("ACCENT_2", "ACCENT_1", "ACCENT_4"))
    label(
        slide,
        "Estimator formulas",
        "RTTVAR ← ¾ RTTVAR + ¼ |SRTT − R|\n\nSRTT ← ⅞ SRTT + ⅛ R\n\nRTO = SRTT + 4 · RTTVAR\n\nRFC 6298: at least 1 s; "
        "Linux: 200 ms\n\nAfter a timeout: RTO doubles",
        9.2,
        1.9,
        3.6,
        3.9,
        size=17,
    )

    slide = talk.slide("Flow control: the receiver sets the pace")
    boxes = {
        "Sending process": box(
            slide, "Sending process", "Sending\nprocess", 0.7, 2.0, 2.0, 0.95, slot="ACCENT_5", size=16
        ),
        "Send buffer": box(slide, "Send buffer", "Send buffer", 0.7, 3.7, 2.0, 0.95, slot="ACCENT_1", size=16),
        "Network": box(slide, "Network", "Network", 3.6, 3.7, 2.0, 0.95, slot="BACKGROUND_2", shape="CLOUD", size=16),
        "Receive buffer": box(
            slide,
            "Receive buffer",
            "Data not yet read",
            6.6,
            3.7,
            2.6,
            0.95,
            slot="ACCENT_1",
            shape="RECTANGLE",
            size=16,
        ),
        "Spare room": box(
            slide,
            "Spare room",
            "Spare room = rwnd",
            9.2,
            3.7,
            2.6,
            0.95,
            slot="BACKGROUND_2",
            shape="RECTANGLE",
            size=16,
        ),
        "Reading process": box(
            slide, "Reading process", "Reading\nprocess", 6.9, 2.0, 2.0, 0.95, slot="ACCENT_5", size=16
        ),
    }
    joined(
        slide,
        boxes,
        [
            ("Sending process", "Send buffer", (2, 0)),
            ("Send buffer", "Network", (3, 1)),
            ("Network", "Receive buffer", (3, 1)),
            ("Receive buffer", "Reading process", (0, 2)),
        ],
    )
    back = box(slide, "Window report", "ACK carries rwnd", 4.3, 5.35, 2.8, 0.6, slot="ACCENT_2", size=16)
    connect(slide, "Spare room to Window report", boxes["Spare room"], back, sites=(2, 3), kind="straight")
    connect(slide, "Window report to Send buffer", back, boxes["Send buffer"], sites=(1, 2), kind="straight")
    label(
        slide,
        "Flow rules",
        "LastByteSent − LastByteAcked ≤ rwnd\nrwnd = 0: the sender probes with one byte until there is room",
        0.7,
        6.15,
        11.8,
        0.7,
        size=16,
    )
    label(slide, "Write call", "write()", 1.85, 3.15, 1.2, 0.3, size=14, italic=True)
    label(slide, "Read call", "read()", 8.05, 3.15, 1.2, 0.3, size=14, italic=True)

    slide = talk.slide("Fast retransmission: three duplicates are enough")
    sequence(
        slide,
        ("Sender", "Receiver"),
        (2.2, 7.8),
        (1.6, 6.65),
        [
            ("Segment 1", ">", 0.7, "seq = 1, 1448 bytes"),
            ("Segment 2", ">x", 1.15, "seq = 1449"),
            ("Segment 3", ">", 1.6, "seq = 2897"),
            ("Segment 4", ">", 2.05, "seq = 4345"),
            ("Segment 5", ">", 2.5, "seq = 5793"),
            ("Duplicate 1", "<", 3.05, "ACK 1449, for the second time"),
            ("Duplicate 2", "<", 3.5, "ACK 1449, for the third time"),
            ("Duplicate 3", "<", 3.95, "ACK 1449, for the fourth time"),
            ("Segment 2 again", ">", 4.45, "seq = 1449, before the timeout"),
        ],
    )
    label(
        slide,
        "Duplicate remark",
        "The first ACK 1449 is not drawn\n\nWhy three? One or two may be mere reordering\n\nWith SACK the sender "
        "knows the gap at once\n\nRACK counts time "
        "instead of duplicates",
        9.5,
        2.2,
        3.2,
        3.4,
        size=18,
    )


def congestion(talk: Lecture) -> None:
    """Why, and how AIMD behaves."""
    slide = talk.header("Congestion control", "Too many senders, too fast, for the network to carry")
    transition(slide, '<p:push dir="l"/>')

    slide = talk.slide(
        "What congestion costs",
        notes="October 1986: throughput between LBL and UC Berkeley, 400 yards apart, fell from 32 kb/s to 40 b/s.",
        footer=False,
    )
    arena.add_footer(slide, "CS 3204 Computer Networks, Lecture 6")  # a number too low
    offered = list(range(0, 101, 10))
    useful = [0, 10, 20, 30, 40, 47, 44, 36, 27, 20, 15]
    frame = dw.add_chart(
        slide,
        "Offered load chart",
        "LINE",
        [str(load) for load in offered],
        {"Ideal": [min(50, load) for load in offered], "With retransmissions": useful},
        0.6,
        1.6,
        8.0,
        5.0,
        "Throughput of a 50 Mb/s link",
    )
    axes(frame, "Offered load (Mb/s)", "Useful throughput (Mb/s)", 0, 60)
    painted(frame, ("ACCENT_3", "ACCENT_4"))
    costs = [
        "Queues grow: delay",
        "Queues overflow: loss",
        "Losses are sent again, needlessly if the timer is too short",
        "A packet dropped late has wasted every link before",
    ]
    label(slide, "Costs list", "\n\n".join(costs), 9.0, 1.9, 3.7, 4.0, size=19)

    rounds = 26
    tahoe, reno = [], []
    for trace, fast in ((tahoe, False), (reno, True)):
        window, limit = 1.0, 16.0
        for turn in range(1, rounds + 1):
            trace.append(window)
            if turn == 13:  # three duplicates
                limit = window / 2
                window = limit if fast else 1.0
            elif window < limit:
                window = min(2 * window, limit)
            else:
                window += 1
    slide = talk.slide(
        "Slow start, then one segment per round",
        notes="Round 13: three duplicate acknowledgements at a window of 24. Reno goes on at 12, Tahoe begins again "
        "at 1.",
    )
    frame = dw.add_chart(
        slide,
        "Reno and Tahoe chart",
        "LINE_MARKERS",
        [str(turn) for turn in range(1, rounds + 1)],
        {"Tahoe (1988)": tahoe, "Reno (1990)": reno},
        0.6,
        1.6,
        8.4,
        5.0,
        "Congestion window over transmission rounds",
    )
    axes(frame, "Transmission round", "cwnd (segments)", 0, 30)
    painted(frame, ("ACCENT_1", "ACCENT_5"))  # two blues that are hard to tell apart
    label(
        slide,
        "Window rules",
        "Slow start: cwnd doubles per round until ssthresh = 16\n\nCongestion avoidance: + 1 per round\n\nThree "
        "duplicates: "
        "ssthresh = cwnd / 2\n\nTimeout: cwnd = 1",
        9.3,
        1.9,
        3.4,
        4.0,
        size=18,
    )

    slide = talk.bullets(
        "Why AIMD is fair",
        [
            "Two flows, one link of 50 Mb/s",
            "Additive increase moves along 45°",
            (1, "Both gain the same"),
            "Multiplicative decrease moves towards the origin",
            (1, "The larger one loses more"),
            "Each loss halves the difference",
            "Fair per flow, not per user",
            (1, "A browser with six connections gets six shares"),
            (1, "A shorter RTT gets more"),
        ],
        half=True,
    )
    place_picture(
        slide,
        "Fairness plane",
        pictures.fairness(),
        7.2,
        1.6,
        5.2,
        5.03,
        "Path of the throughputs of two flows that ends at equal shares of 25 Mb/s",
    )


def algorithms(talk: Lecture) -> None:
    """CUBIC, the others, queues, QUIC."""
    top, k = 100.0, (100.0 * 0.3 / 0.4) ** (1 / 3)
    seconds = [half / 2 for half in range(0, 21)]
    slide = talk.slide(
        "CUBIC: fast, then careful, then bold",
        notes="RFC 9438. K is the time until the window is back at the maximum: 4.2 s here, whatever the RTT. Reno at "
        "200 ms gains five segments a second and needs ten seconds.",
    )
    frame = dw.add_chart(
        slide,
        "CUBIC growth chart",
        "LINE",
        [f"{second:g}" for second in seconds],
        {
            "CUBIC": [round(0.4 * (second - k) ** 3 + top, 1) for second in seconds],
            "Reno, RTT 200 ms": [round(50 + 5 * second, 1) for second in seconds],
        },
        0.6,
        1.6,
        8.2,
        5.0,
        "Window after a loss at 100 segments",
    )
    axes(frame, "Seconds after the loss", "cwnd (segments)", 0, 200)
    painted(frame, ("ACCENT_1", "ACCENT_4"))
    label(
        slide,
        "CUBIC formula",
        "W(t) = C · (t − K)³ + Wmax\n\nK = ∛(Wmax · (1 − β) / C)\n\nC = 0.4, β = 0.7\n\nWmax = 100: K = 4.2 s\n\n"
        "Default of Linux, Windows and macOS",
        9.2,
        1.9,
        3.5,
        3.9,
        size=18,
    )

    slide = talk.slide("A family of algorithms")
    rows = [
        ["Algorithm", "Year", "Signal", "Increase", "Decrease", "Where"],
        ["Reno", "1990", "Loss", "+ 1 per RTT", "× 0.5", "Textbooks, small devices"],
        ["Vegas", "1994", "Delay", "± 1 per RTT", "× 0.75 on loss", "Research"],
        ["BBR", "2016", "Model of bandwidth and RTT", "Probing cycles", "By the model", "Large content providers"],
        ["CUBIC", "2008", "Loss", "Cubic in time", "× 0.7", "Linux, Windows, macOS"],
        ["DCTCP", "2010", "Share of ECN marks", "+ 1 per RTT", "× (1 − α/2)", "Data centres"],
        ["LEDBAT", "2012", "One-way delay", "Up to 100 ms of queue", "In proportion", "Background updates"],
    ]
    shape = table(slide, "Algorithms table", rows, 0.55, 1.75, (1.5, 0.95, 2.9, 2.5, 1.9, 2.5), 0.62, 15)
    left_aligned(shape, range(6))

    slide = talk.slide(
        "Bufferbloat: the queue that never empties",
        notes="Measured on the testbed with a buffer of 3.5 MB at 50 Mb/s. Play the two traces: the voice call dies "
        "in the "
        "first and does not notice in the second.",
    )
    place_picture(
        slide,
        "Queueing trace",
        pictures.queueing(),
        0.6,
        1.65,
        8.6,
        3.7,
        "Round-trip time over 60 s: up to 600 ms with drop-tail, about 50 ms with CoDel",
    )
    label(
        slide,
        "Queue remedies",
        "Loss-based senders fill any buffer\n\nCoDel drops when packets have waited more than 5 ms for 100 "
        "ms\n\nFQ-CoDel "
        "gives every flow a queue",
        9.5,
        1.9,
        3.3,
        3.8,
        size=18,
    )
    label(slide, "Buffer size", "3.5 MB at 50 Mb/s hold 560 ms", 0.7, 5.6, 8.3, 0.4, size=17, italic=True)

    slide = talk.slide("QUIC moves the transport into user space")
    stacks = {
        "HTTP/2 stack": (
            1.3,
            (
                ("HTTP/2", "BACKGROUND_2", 0.8),
                ("TLS 1.3", "ACCENT_3", 0.8),
                ("TCP", "ACCENT_1", 1.2),
                ("IP", "BACKGROUND_2", 0.7),
            ),
        ),
        "HTTP/3 stack": (
            5.6,
            (
                ("HTTP/3", "BACKGROUND_2", 0.8),
                ("QUIC with TLS 1.3", "ACCENT_1", 1.4),
                ("UDP", "ACCENT_5", 0.6),
                ("IP", "BACKGROUND_2", 0.7),
            ),
        ),
    }
    for name, (x, parts) in stacks.items():
        y, before = 1.8, None
        for text, slot, height in parts:
            one = box(slide, f"{name} {text}", text, x, y, 3.2, height, slot=slot, size=18, shape="RECTANGLE")
            if before is not None:
                connect(slide, f"{name} down to {text}", before, one, sites=(2, 0))
            before, y = one, y + height + 0.3
    label(
        slide,
        "QUIC points",
        "One round trip to open, none when resumed\n\nStreams: a lost packet holds up its own stream "
        "only\n\nConnection ID: "
        "survives a change of address\n\nNearly all is encrypted; middleboxes see little",
        9.4,
        1.85,
        3.4,
        4.2,
        size=18,
    )
    label(slide, "Kernel line", "RFC 9000 to 9002, 2021", 1.3, 6.3, 7.5, 0.35, size=15, italic=True)
    arena.animate(
        slide,
        [
            Effect(shape.shape_id, "fade", "click" if number == 0 else "with")
            for number, shape in enumerate(
                s for s in slide.shapes if s.name.startswith("HTTP/3 stack") and "down" not in s.name
            )
        ],
    )


def sockets(talk: Lecture) -> None:
    """The interface, the lab, what came out."""
    slide = talk.header("Sockets and the lab", "What the program sees of all this")
    transition(slide, '<p:push dir="l"/>')

    slide = talk.slide("The calls of a TCP client and a TCP server")
    left = ("socket()", "connect()", "sendall()", "recv()", "close()")
    right = ("socket()", "bind()", "listen()", "accept()", "recv()", "sendall()", "close()")
    label(slide, "Client heading", "Client", 1.6, 1.55, 2.4, 0.35, size=18, align="CENTER", bold=True)
    label(slide, "Server heading", "Server", 8.4, 1.55, 2.4, 0.35, size=18, align="CENTER", bold=True)
    boxes: dict[str, Any] = {}
    for side, calls, x, rows in (
        ("Client", left, 1.6, (0, 3, 4, 5, 6)),
        ("Server", right, 8.4, range(7)),
    ):
        before = ""
        for call, row in zip(calls, rows, strict=True):
            name = f"{side} {call}"
            boxes[name] = box(
                slide,
                name,
                call,
                x,
                1.95 + 0.69 * row,
                2.4,
                0.46,
                slot="ACCENT_1" if side == "Server" else "ACCENT_3",
                size=15,
            )
            if before:
                connect(slide, f"{before} to {call}", boxes[before], boxes[name], sites=(2, 0))
            before = name
    for first, second, text, sites in (
        ("Client connect()", "Server accept()", "three-way handshake", (3, 1)),
        ("Client sendall()", "Server recv()", "request", (3, 1)),
        # the answer from the server's sendall() to the client's recv() has no arrow
        ("Client close()", "Server close()", "FIN", (3, 1)),
    ):
        dashed(connect(slide, f"{first} across to {second}", boxes[first], boxes[second], sites=sites, slot="accent4"))
        y = boxes[first].top.inches - 0.08
        label(slide, f"{text.capitalize()} text", text, 4.6, y, 3.2, 0.28, size=14, italic=True, align="CENTER")
    label(
        slide,
        "Answer text",
        "answer",
        4.6,
        boxes["Client recv()"].top.inches - 0.08,
        3.2,
        0.28,
        size=14,
        italic=True,
        align="CENTER",
    )
    label(slide, "Blocking remark", "accept() and recv() block", 11.0, 4.15, 1.9, 0.7, size=14)

    slide = talk.slide(
        "An upper-case service in Python", notes="Both programs are in the lab's folder, with the errors left in."
    )
    programs = {
        "Server program": (
            "from socket import *\n\ns = socket(AF_INET, SOCK_STREAM)\ns.bind(('', 7007))\ns.listen(5)\nwhile True:\n"
            "    conn, peer = s.accept()\n    data = conn.recv(1024)\n    conn.sendall(data.upper())\n    conn.close()",
            0.7,
        ),
        "Client program": (
            "from socket import *\n\nc = socket(AF_INET, SOCK_STREAM)\nc.connect(('10.14.9.2', 7007))\n"
            "c.sendall(b'transport layer')\nanswer = c.recv(1024)\nprint(answer.decode())\nc.close()",
            6.85,
        ),
    }
    for name, (text, x) in programs.items():
        label(slide, f"{name} heading", name.split()[0], x, 1.65, 5, 0.4, size=20, bold=True)
        card = box(slide, f"{name} card", "", x, 2.1, 5.8, 3.9, slot="BACKGROUND_2", shape="RECTANGLE")
        card.line.fill.background()
        # the client's program is not in the fixed-width font
        label(slide, name, text, x + 0.2, 2.25, 5.4, 3.6, size=15, face=MONO if name == "Server program" else "Carlito")
    label(
        slide,
        "Stream warning",
        "recv() may return less than was sent: TCP keeps bytes, not messages.",
        0.7,
        6.2,
        11.9,
        0.4,
        size=17,
        colour="B23A48",
    )

    slide = talk.slide("The testbed in T.114")
    place_picture(
        slide,
        "Testbed plan",
        pictures.campus(),
        0.6,
        1.6,
        7.9,
        4.92,
        "Plan: eight hosts, two switches, a delay box, three servers",
    )
    rows = [
        ["Parameter", "Value"],
        ["Bottleneck", "50 Mb/s"],
        ["Round trip", "40 ms"],
        ["Buffer", "250 kB"],
        ["Loss", "0.01 to 1 %"],
        ["Runs", "10 of 60 s"],
    ]
    left_aligned(table(slide, "Parameters table", rows, 8.9, 1.8, (1.9, 1.9), 0.5, 16), (1,))
    label(slide, "Buffer remark", "250 kB: the bandwidth-delay product", 8.9, 5.1, 3.8, 0.7, size=16, italic=True)

    slide = talk.slide("Last year's results", notes="Ask: why is BBR hardly touched by loss? And who pays for it?")
    frame = dw.add_chart(
        slide,
        "Goodput chart",
        "COLUMN_CLUSTERED",
        ["1 % loss", "0.01 % loss", "0.1 % loss"],
        {"Reno": [3.5, 35.4, 11.2], "CUBIC": [4.4, 39.8, 14.6], "BBR": [45.2, 47.1, 46.8]},
        0.6,
        1.6,
        6.4,
        5.0,
    )
    axes(frame, "", "Goodput (Mb/s)", 0, 50)
    painted(frame, ("ACCENT_4", "ACCENT_1", "ACCENT_3"))
    place_picture(
        slide,
        "Terminal screenshot",
        pictures.terminal(),
        7.2,
        1.75,
        5.6,
        2.05,
        "Output of ss for one connection: CUBIC, window of 173 segments, 47.9 Mb/s",
    )
    label(
        slide,
        "Mathis formula",
        "Reno follows 1.22 · MSS / (RTT · √p)\n\nYour task: the same for two flows that share the link",
        7.3,
        4.3,
        5.4,
        1.6,
        size=18,
    )


def closing(talk: Lecture) -> None:
    """Summary, reading, and a timeline that is not shown."""
    talk.section("Summary")
    slide = talk.bullets(
        "Summary",
        [
            "Ports make processes addressable; TCP sockets are found by four values",
            "UDP adds ports and a checksum, nothing else",
            "Reliability: checksum, sequence number, acknowledgement, timer, window",
            "TCP: handshake, byte stream, adaptive timeout, flow control",
            "Congestion control: slow start, additive increase, multiplicative decrease",
            (1, "CUBIC by default, BBR by model, QUIC in user space"),
            "Next week: the network layer, forwarding and routing",
        ],
        "Exercise sheet 7 is due on Friday at noon.",
    )
    transition(slide, '<p:wipe dir="l"/>')

    talk.section("Appendix")
    slide = talk.slide("Reading", "Title and Content", master=1)
    dw.fill_bullets(
        slide.placeholders[1],
        [
            "Kurose and Ross, Computer Networking: A Top-Down Approach, chapter 3",
            "Peterson and Davie, Computer Networks: A Systems Approach, chapters 5 and 6",
            "RFC 9293, Transmission Control Protocol, 2022",
            "RFC 6298, Computing TCP's retransmission timer, 2011",
            "RFC 9438, CUBIC for fast and long-distance networks, 2023",
            "Jacobson, Congestion avoidance and control, SIGCOMM 1988",
            "Cardwell et al., BBR: congestion-based congestion control, ACM Queue 2016",
        ],
    )
    for paragraph in slide.placeholders[1].text_frame.paragraphs:
        for run in paragraph.runs:
            run.font.size = Pt(20)

    slide = talk.slide(
        "Backup: five decades of TCP",
        master=1,
        notes="Shown only if there is time. The dates are those of the documents.",
    )
    events = [
        ("1974", "Cerf and Kahn"),
        ("1981", "RFC 793"),
        ("1988", "Slow start"),
        ("1996", "SACK"),
        ("2008", "CUBIC"),
        ("2016", "BBR"),
        ("2021", "QUIC"),
    ]
    before = None
    for number, (year, text) in enumerate(events):
        x = 0.7 + 1.77 * number
        one = box(slide, f"Year {year}", year, x, 3.4, 1.25, 0.7, slot="ACCENT_1", size=18, bold=True)
        y = 2.4 if number % 2 == 0 else 4.5
        note = box(slide, f"Event {year}", text, x - 0.12, y, 1.5, 0.62, slot="BACKGROUND_1", size=14)
        connect(slide, f"Stem {year}", one, note, sites=(0, 2) if number % 2 == 0 else (2, 0), arrow=False)
        if before is not None:
            connect(slide, f"Step to {year}", before, one, sites=(3, 1))
        before = one
    dw.hide(slide)


if __name__ == "__main__":
    main()
