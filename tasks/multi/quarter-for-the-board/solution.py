"""The slides composed from the release and the outlook, and stored by Impress."""

from __future__ import annotations

from typing import Any

from new_decks import DOCUMENTS, Deck, deliver

from deskcraft.authoring import Desk

QUARTERS = ["Q1 2025", "Q2 2025", "Q3 2025", "Q1 2026", "Q2 2026", "Q3 2026"]
QUOTED = "Two thirds of the improvement come from the mix and the remaining third from purchasing."
REVENUE = [348.2, 357.5, 365.9, 377.5, 394.8, 412.6]
SEGMENTS = [
    ["Segment", "Q3 2026", "Q3 2025", "Growth", "Margin"],
    ["Metering", "214.8", "196.3", "+9.4%", "14.7%"],
    ["Leak Detection", "121.5", "98.2", "+23.7%", "23.3%"],
    ["Services", "76.3", "71.4", "+6.9%", "22.0%"],
    ["Total", "412.6", "365.9", "+12.8%", "15.8%"],
]


def slides(p: dict[str, Any], drawn: bytes) -> bytes:
    deck = Deck()
    deck.cover("Third quarter of 2026", "Brackwater Instruments plc", p["who"])
    deck.points(
        "Highlights",
        "Revenue of $412.6 million, up by 12.8%",
        "Operating margin of 15.8%, after 13.1% a year ago",
        "Diluted earnings per share of $0.69",
        f"{p['region']}: ${p['revenue']} million, up by {p['growth']}",
        f"“{QUOTED}” Dorian Achterberg, CFO",
    )
    deck.table("Segments", SEGMENTS, "Revenue in $ million; margin of the third quarter of 2026 in % of revenue")
    deck.chart("Six quarters", "column", QUARTERS, {"Revenue": REVENUE}, "$ million", "Revenue grew in each quarter")
    deck.points(
        "Orders and cash",
        "Orders of $447.8 million, up by 14.5%",
        "Backlog of $688.4 million, the highest in the company's history",
        "Free cash flow of $52.6 million",
        "Net debt of $107.6 million",
    )
    deck.points(
        "Outlook for 2026",
        "Revenue of $1,603 million to $1,613 million",
        "Operating margin of 15.2% to 15.6%",
        "Tarnell Acoustics is not included",
    )
    deck.picture(
        "Risks",
        drawn,
        "74% of revenue comes from utilities in public ownership",
        "Two suppliers deliver 83% of the modules",
    )
    return deck.data()


def solve(desk: Desk, params: dict[str, Any]) -> None:
    deliver(desk, slides(params, desk.get(f"{DOCUMENTS}/outlook-1.png")), params["file"])
