"""The slides composed from the paper, and stored by Impress."""

from __future__ import annotations

from typing import Any

from new_decks import Deck, deliver

from deskcraft.authoring import Desk

LOADS = ["20%", "40%", "60%", "80%", "90%"]
SERIES = {
    "Plain": [14.8, 21.9, 38.6, 74.2, 139.5],
    "Always": [9.6, 13.1, 21.3, 96.8, 311.0],
    "Hedgerow": [9.9, 12.8, 19.7, 41.5, 97.3],
}
TABLE = [
    ["Policy", "P50", "P99", "P99.9", "Extra reads"],
    ["Plain", "4.2", "38.6", "112.4", "0.0%"],
    ["Always", "4.9", "21.3", "47.5", "50.0%"],
    ["Delayed", "4.3", "24.8", "61.0", "7.9%"],
    ["Hedgerow", "4.2", "19.7", "43.9", "6.1%"],
]


def contents(p: dict[str, Any]) -> dict[str, list[str]]:
    """Title of each slide of words to its lines."""
    return {
        "Hedgerow": ["Oriane Castellmore, Bashir Tolland, Yuna Perevalde", p["session"]],
        "Motivation": [
            "A read of a 6+3 object waits for the slowest of six fragments",
            "Each node answers within 20 ms in 99% of the cases, all six in 94.1%",
            "The code needs 50% more space than the data, three copies 200%",
        ],
        "Design": [
            "Estimator: which fragment will be late? 48 bytes for each node",
            "Budget: 12% extra reads at low load, 1% at a utilisation of 90%",
            "Cancellation: 73.6% of the messages come before the disk read begins",
        ],
        "One trace": [
            f"{p['trace']}, at a load of 60%",
            f"P99 falls from {p['plain']} ms (Plain) to {p['mine']} ms (Hedgerow)",
            f"That is a reduction of {p['cut']}",
        ],
        "Limits": [
            "At a load of 20% Always is slightly faster: 9.6 ms against 9.9 ms",
            "Without a budget P99 is 19.2 ms at 60%, but extra reads rise to 17.3%",
            "One switch and solid state drives only",
        ],
    }


def slides(p: dict[str, Any]) -> bytes:
    deck = Deck()
    said = contents(p)
    deck.cover("Hedgerow", *said["Hedgerow"])
    deck.points("Motivation", *said["Motivation"])
    deck.points("Design", *said["Design"])
    deck.table(
        "Policies compared", TABLE, "Latency in ms at 60% load, mean of three traces", "Hedgerow: lowest P99 and P99.9"
    )
    deck.chart(
        "P99 as load grows", "line", LOADS, SERIES, "P99 in ms", "Always is slower than Plain from a load of 80% on"
    )
    deck.points("One trace", *said["One trace"])
    deck.points("Limits", *said["Limits"])
    return deck.data()


def solve(desk: Desk, params: dict[str, Any]) -> None:
    deliver(desk, slides(params), params["file"])
