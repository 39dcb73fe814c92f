"""The slides composed from the page and the report, and stored by Impress."""

from __future__ import annotations

from typing import Any

from new_decks import DOCUMENTS, Deck, deliver

from deskcraft.authoring import Desk

MODES = [
    ["Mode", "Brightness", "Range", "Duration"],
    ["Full", "900 lumens", "160 m", "2.8 hours"],
    ["TideBeam", "40 to 600 lumens", "up to 130 m", "14 hours"],
    ["Trail", "300 lumens", "95 m", "8.5 hours"],
    ["Camp", "60 lumens", "40 m", "36 hours"],
    ["Reading", "5 lumens", "8 m", "210 hours"],
    ["Red", "4 lumens", "6 m", "180 hours"],
]
MEASURES = ["Weight (g)", "Charging time (minutes)"]


def slides(p: dict[str, Any], drawn: bytes) -> bytes:
    deck = Deck()
    deck.cover("Fennlicht Trail 3", "The lamp for long nights", p["shop"])
    deck.picture(
        "TideBeam",
        drawn,
        "The sensor measures 50 times a second",
        "The battery lasts 38% longer than with constant light",
    )
    deck.table("Six modes", MODES, "Durations at 20 °C", high=0.48)
    deck.chart(
        "Against the Trail 2", "column", MEASURES, {"Trail 3": [78, 95], "Trail 2": [89, 180]}, "Lighter by 11 g"
    )
    deck.points(
        "Tested on the fells",
        "Six months with the mountain rescue of the Harrow Fells",
        "23 of 24 lamps worked without a fault; in the other the button was replaced",
        "5.6 hours in the mode Trail at -10 °C",
    )
    deck.points(
        "The model for you",
        f"{p['model']}: {p['price']}",
        f"{p['bright']}",
        f"{p['hours']} with TideBeam",
        f"{p['grams']}",
    )
    deck.points(
        "Before you order",
        "Orders before 15 August 2026 ship on 1 September 2026",
        "Not approved as a bicycle lamp on roads",
        "Not to be charged in the rain",
    )
    return deck.data()


def solve(desk: Desk, params: dict[str, Any]) -> None:
    deliver(desk, slides(params, desk.get(f"{DOCUMENTS}/product-1.png")), params["file"])
