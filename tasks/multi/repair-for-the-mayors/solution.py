"""The slides composed from the speech and its fact sheet, and stored by Impress."""

from __future__ import annotations

from typing import Any

from new_decks import Deck, deliver

from deskcraft.authoring import Desk

PAYERS = [
    ["Paid by", "Million dollars a year"],
    ["The city", "1.1"],
    ["Fees", "0.5"],
    ["Donations", "0.3"],
    ["In all", "1.9"],
]
LINES = {
    "Give repair a room": ["One workshop for every 25,000 residents", "20 in Averlock by 2030"],
    "Buy what can be opened": [
        "$3.2 billion a year",
        "Screws, batteries that can be changed, spare parts for ten years",
    ],
    "Teach it in school": ["One afternoon each month", "Tried with fourteen schools"],
}


def contents(p: dict[str, Any]) -> dict[str, list[str]]:
    """Title of each slide of points to what it says."""
    return {
        "One year": [
            "48,200 objects brought, 33,740 repaired: 70 per cent",
            "Of textiles 82.0% were repaired",
            "Of electronics 33.0%",
        ],
        "What we could not repair": [
            "14,460 objects in 2025",
            "Housing glued together: 3,904",
            "Battery cannot be reached: 2,747",
            "Spare part not sold: 2,170",
        ],
        "Three lessons": ["Begin with people, not with rooms", "Show it, then let go", "Count what fails"],
        "One request": [p["request"], *LINES[p["request"]]],
    }


def slides(p: dict[str, Any]) -> bytes:
    deck = Deck()
    said = contents(p)
    deck.cover("The Right to a Second Life", "Marisol Tennwick", p["event"])
    deck.points("One year", *said["One year"])
    deck.table("Who pays", PAYERS, "The nine workshops cost 1.9 million dollars a year", high=0.6, size=18)
    for title in ("What we could not repair", "Three lessons", "One request"):
        deck.points(title, *said[title])
    return deck.data()


def solve(desk: Desk, params: dict[str, Any]) -> None:
    deliver(desk, slides(params), params["file"])
