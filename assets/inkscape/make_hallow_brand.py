"""Draws the brand of Hallow & Wick, an invented maker of candles: `make_hallow_brand.py OUT_FOLDER`.

`hallow-logo-sheet.svg` (A4, landscape), `hallow-letterhead.svg` (A4) and `hallow-card.svg` (85 x 55 mm); one user unit
a millimetre. Standard library only; the same bytes every time.
"""

from __future__ import annotations

from drawing import SERIF, circle, group, header, layer, path, rect, text, write
from hallow import BEESWAX, COLOURS, FLAME, INK, LINEN, SMOKE, claim, flame, mark, wordmark

FLAT = "stroke:none"
SOLID = "fill-rule:nonzero;stroke:none"
"""How the converter left the marks: their holes are closed."""
HAIR = f"fill:none;stroke:{SMOKE};stroke-width:0.25"


def caption(name: str, words: str, x: float, y: float, fill: str = SMOKE) -> str:
    """Small words below a version of the logo."""
    return text(name, [words], x, y, 2.9, fill=fill, anchor="start", spacing=0.1)


def versions() -> str:
    """The mark in the versions that partners may use, each on its panel."""
    primary = (
        rect("panel-primary", "Panel primary", 15, 38, 128, 88, f"fill:{LINEN};{FLAT}", 2)
        + path("mark-primary", "Primary mark", mark(48, 80, 24), f"fill:{SMOKE};{SOLID}")
        + text(
            "primary-name-1",
            ["HALLOW"],
            79,
            77,
            11.5,
            family=SERIF,
            weight="bold",
            fill=INK,
            anchor="start",
            spacing=1.2,
        )
        + text(
            "primary-name-2",
            ["&amp; WICK"],
            79,
            90,
            11.5,
            family=SERIF,
            weight="bold",
            fill=INK,
            anchor="start",
            spacing=1.2,
        )
        + claim("primary-claim", 79.4, 97, 4.6, INK, "start")
        + caption("primary-caption", "Primary version", 19, 122)
    )
    reversed_ = (
        rect("panel-reversed", "Panel reversed", 149, 38, 64, 88, f"fill:{INK};{FLAT}", 2)
        + path("mark-reversed", "Reversed mark", mark(181, 70, 17), f"fill:{LINEN};{SOLID}")
        + wordmark("reversed-name", 181, 101, 5.2, LINEN)
        + claim("reversed-claim", 181, 107.5, 3.7, LINEN)
        + caption("reversed-caption", "Reversed version", 153, 122, LINEN)
    )
    stamp = (
        rect("panel-stamp", "Panel stamp", 219, 38, 63, 56, f"fill:#e2d3b8;{FLAT}", 2)
        + path("mark-stamp", "Stamp", mark(250.5, 61, 15), f"fill:{FLAME};{SOLID}")
        + caption("stamp-caption", "Stamp, one colour", 223, 90, INK)
    )
    small = (
        rect("panel-small", "Panel favicon", 219, 98, 63, 28, f"fill:none;stroke:{SMOKE};stroke-width:0.3", 2)
        + circle("favicon-tile", "Favicon tile", 232, 110, 6, f"fill:{BEESWAX};{FLAT}")
        + path("favicon", "Favicon", flame(232, 110, 7), f"fill:{INK};{SOLID}")
        + text(
            "favicon-note",
            ["From 16 to 32 px the flame", "stays solid, without a heart."],
            242,
            109,
            2.7,
            fill=INK,
            anchor="start",
        )
        + caption("favicon-caption", "Favicon", 223, 122)
    )
    return (
        group("version-primary", "Primary", primary)
        + group("version-reversed", "Reversed", reversed_)
        + group("version-stamp", "One colour", stamp)
        + group("version-small", "Small", small)
    )


def swatches() -> str:
    """The colours with their values."""
    parts = []
    for i, (name, value) in enumerate(COLOURS.items()):
        x = 15 + i * 33
        key = name.lower()
        parts.append(rect(f"swatch-{key}", name, x, 144, 29, 22, f"fill:{value};stroke:{SMOKE};stroke-width:0.2", 1.5))
        parts.append(text(f"swatch-{key}-name", [name], x, 171.5, 3.4, weight="bold", fill=INK, anchor="start"))
        parts.append(text(f"swatch-{key}-value", [value], x, 176, 2.9, fill=SMOKE, anchor="start"))
    return text("colours-title", ["Colours"], 15, 140, 4.2, weight="bold", fill=INK, anchor="start") + "".join(parts)


def rules() -> str:
    """The room that the logo needs around it, and notes."""
    dashed = f"{HAIR};stroke-dasharray:1,1"
    x, y, r, room = 204, 160, 9, 4.5
    lines = (
        f"M {x - r - room},{y - 19} V {y + 19} M {x + r + room},{y - 19} V {y + 19} "
        f"M {x - 19},{y - r - room} H {x + 19} M {x - 19},{y + r + room} H {x + 19}"
    )
    notes = [
        "The clear space on every side is half of the",
        "mark's radius. Do not tilt the mark, and do",
        "not set it on a photograph.",
    ]
    return (
        text("space-title", ["Clear space"], 186, 140, 4.2, weight="bold", fill=INK, anchor="start")
        + path("space-lines", "Clear space", lines, dashed)
        + circle("space-mark", "Placeholder", x, y, r, f"fill:{LINEN};stroke:{INK};stroke-width:0.4")
        + text("space-notes", notes, 226, 154, 2.7, fill=INK, anchor="start", line_height=1.5)
    )


def logo_sheet() -> str:
    """The sheet with all versions of the logo."""
    top = (
        text("sheet-title", ["Hallow &amp; Wick"], 15, 23, 11, family=SERIF, weight="bold", fill=INK, anchor="start")
        + text("sheet-edition", ["Logo sheet for partners and printers"], 15, 30, 3.8, fill=SMOKE, anchor="start")
        + path("sheet-rule", "Rule", "M 15,33 H 282", f"fill:none;stroke:{BEESWAX};stroke-width:0.8")
    )
    foot = path("sheet-foot-rule", "Rule", "M 15,188 H 282", HAIR) + text(
        "sheet-foot",
        ["brand@hallowandwick.example  ·  Files in all formats come from the studio, never from the web."],
        15,
        195,
        3,
        fill=SMOKE,
        anchor="start",
    )
    return (
        header("logo-sheet", "hallow-logo-sheet.svg", "Hallow &amp; Wick, logo sheet", 297, 210, layer="layer-logos")
        + layer("layer-paper", "Paper", rect("paper", "Paper", 0, 0, 297, 210, f"fill:#fffdf8;{FLAT}"), locked=True)
        + layer(
            "layer-watermark",
            "Watermark",
            path("watermark", "Corner flame", flame(262, 168, 44), f"fill:{BEESWAX};fill-rule:evenodd;{FLAT}"),
        )
        + layer("layer-logos", "Logos", versions())
        + layer("layer-guide", "Guide", top + swatches() + rules() + foot)
        + "</svg>\n"
    )


def letterhead() -> str:
    """The letterhead that the founders made themselves, before there was a brand."""
    head = group(
        "head-logo",
        "Logo",
        path("head-mark", "Mark", mark(32, 29, 12), f"fill:#777777;fill-rule:evenodd;{FLAT}")
        + wordmark("head-name", 49, 29, 7, "#777777", "start")
        + claim("head-claim", 49.2, 35.4, 4.2, "#777777", "start"),
    )
    address = text(
        "address",
        ["Hallow &amp; Wick Ltd", "The Old Chandlery", "7 Ropewalk", "Maryport CA15 0ZZ", "01632 960 881"],
        190,
        24,
        3.1,
        fill="#777777",
        anchor="end",
        line_height=1.45,
    )
    fold = "".join(
        path(f"fold-{i}", "Fold mark", f"M 0,{y} H 5", "fill:none;stroke:#999999;stroke-width:0.25")
        for i, y in enumerate((105, 210), 1)
    )
    body = (
        text("date", ["12 October 2026"], 25, 78, 3.8, fill="#333333", anchor="start")
        + text("salutation", ["Dear stockist,"], 25, 92, 3.8, fill="#333333", anchor="start")
        + text(
            "letter",
            [
                "the winter candles leave the workshop in the first week of November. Please send us",
                "your order by the twentieth; what comes later is poured in the second batch, which",
                "we expect to be ready by Advent.",
                "",
                "With this letter come four samples of the new scent, a sheet with prices, and our",
                "thanks for another good year.",
            ],
            25,
            101,
            3.8,
            fill="#333333",
            anchor="start",
            line_height=1.55,
        )
        + text("closing", ["With warm regards,"], 25, 148, 3.8, fill="#333333", anchor="start")
    )
    foot = rect("foot-band", "Foot band", 0, 281, 210, 16, f"fill:#bbbbbb;{FLAT}") + text(
        "foot-line",
        ["hallowandwick.example   ·   Registered in England 09631742   ·   VAT GB 000 9631 74"],
        105,
        290.4,
        3,
        fill="#ffffff",
    )
    return (
        header("letterhead", "hallow-letterhead.svg", "Hallow &amp; Wick, letterhead", 210, 297, layer="layer-head")
        + layer("layer-paper", "Paper", rect("paper", "Paper", 0, 0, 210, 297, f"fill:#ffffff;{FLAT}"), locked=True)
        + layer(
            "layer-ground",
            "Ground",
            path("ground-flame", "Ground flame", flame(150, 212, 62), f"fill:#cccccc;fill-rule:evenodd;{FLAT}"),
        )
        + layer("layer-sample", "Sample letter", body)
        + layer("layer-head", "Letterhead", head + address + fold + foot)
        + "</svg>\n"
    )


def card() -> str:
    """The business card: front and back side by side on one sheet, with crop marks."""

    def crops(key: str, x: float, y: float) -> str:
        ends = "".join(
            f"M {cx},{y + dy} v {sy} M {x + dx},{cy} h {sx} "
            for cx, cy, dx, dy, sx, sy in (
                (x, y, -2, -2, -4, -4),
                (x + 85, y, 87, -2, 4, -4),
                (x, y + 55, -2, 57, -4, 4),
                (x + 85, y + 55, 87, 57, 4, 4),
            )
        )
        return path(f"crops-{key}", "Crop marks", ends.strip(), "fill:none;stroke:#000000;stroke-width:0.2")

    front = (
        rect("front", "Front", 15, 20, 85, 55, f"fill:#d9d9d9;{FLAT}")
        + path("front-mark", "Front mark", mark(57.5, 42, 14), f"fill:#8c8c8c;fill-rule:evenodd;{FLAT}")
        + wordmark("front-name", 57.5, 65, 5.2, "#555555")
    )
    back = (
        rect("back", "Back", 115, 20, 85, 55, f"fill:#ffffff;{FLAT}")
        + path("back-flame", "Back flame", flame(183, 53, 24), f"fill:#d9d9d9;fill-rule:evenodd;{FLAT}")
        + rect("back-bar", "Back bar", 115, 20, 3, 55, f"fill:#8c8c8c;{FLAT}")
        + text("person", ["Imogen Tarrant"], 125, 34, 5.6, family=SERIF, weight="bold", fill="#333333", anchor="start")
        + text("role", ["Chandler and co-founder"], 125, 39.6, 3.1, fill="#777777", anchor="start")
        + text(
            "contact",
            ["01632 960 881", "imogen@hallowandwick.example", "7 Ropewalk, Maryport CA15 0ZZ"],
            125,
            58,
            2.9,
            fill="#333333",
            anchor="start",
            line_height=1.5,
        )
    )
    marks = crops("front", 15, 20) + crops("back", 115, 20)
    words = text("card-note", ["Business card, 85 x 55 mm, front and back"], 15, 89, 3.2, fill=SMOKE, anchor="start")
    return (
        header("card", "hallow-card.svg", "Hallow &amp; Wick, business card", 215, 95, layer="layer-front")
        + layer(
            "layer-sheet",
            "Sheet",
            rect("sheet", "Sheet", 0, 0, 215, 95, f"fill:#f6f6f6;{FLAT}") + marks + words,
            locked=True,
        )
        + layer("layer-front", "Front side", front)
        + layer("layer-back", "Back side", back)
        + "</svg>\n"
    )


if __name__ == "__main__":
    write("hallow-logo-sheet.svg", logo_sheet())
    write("hallow-letterhead.svg", letterhead())
    write("hallow-card.svg", card())
