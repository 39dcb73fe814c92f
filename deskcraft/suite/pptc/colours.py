"""The names of colours that calls may use."""

from __future__ import annotations

from typing import Final

from deskcraft.suite.pptc.registry import Misuse

COLOURS: Final = {
    "black": "000000",
    "white": "FFFFFF",
    "gray": "808080",
    "grey": "808080",
    "silver": "C0C0C0",
    "red": "FF0000",
    "green": "008000",
    "blue": "0000FF",
    "yellow": "FFFF00",
    "orange": "FFA500",
    "purple": "800080",
    "pink": "FFC0CB",
    "brown": "A52A2A",
    "cyan": "00FFFF",
    "magenta": "FF00FF",
    "lime": "00FF00",
    "navy": "000080",
    "teal": "008080",
    "olive": "808000",
    "maroon": "800000",
    "gold": "FFD700",
    "violet": "EE82EE",
    "indigo": "4B0082",
    "turquoise": "40E0D0",
    "beige": "F5F5DC",
    "light red": "FF7F7F",
    "light green": "90EE90",
    "light blue": "ADD8E6",
    "light yellow": "FFFFE0",
    "light orange": "FFD8A8",
    "light purple": "CBA6F0",
    "light pink": "FFB6C1",
    "light gray": "D3D3D3",
    "light grey": "D3D3D3",
    "light brown": "C8A27A",
    "dark red": "8B0000",
    "dark green": "006400",
    "dark blue": "00008B",
    "dark yellow": "B8960C",
    "dark orange": "FF8C00",
    "dark purple": "4B0066",
    "dark pink": "C2185B",
    "dark gray": "595959",
    "dark grey": "595959",
    "dark brown": "5C3A1E",
    "navy blue": "000080",
    "sky blue": "87CEEB",
    "light sky blue": "87CEFA",
    "royal blue": "4169E1",
    "steel blue": "4682B4",
    "slate gray": "708090",
    "slate grey": "708090",
    "light cyan": "E0FFFF",
    "dark cyan": "008B8B",
    "aqua": "00FFFF",
    "aquamarine": "7FFFD4",
    "lime green": "32CD32",
    "forest green": "228B22",
    "sea green": "2E8B57",
    "olive green": "6B8E23",
    "mint": "98FF98",
    "mint green": "98FF98",
    "khaki": "F0E68C",
    "ivory": "FFFFF0",
    "cream": "FFFDD0",
    "tan": "D2B48C",
    "chocolate": "D2691E",
    "bronze": "CD7F32",
    "amber": "FFBF00",
    "peach": "FFDAB9",
    "salmon": "FA8072",
    "coral": "FF7F50",
    "tomato": "FF6347",
    "orange red": "FF4500",
    "crimson": "DC143C",
    "scarlet": "FF2400",
    "burgundy": "800020",
    "dark magenta": "8B008B",
    "fuchsia": "FF00FF",
    "hot pink": "FF69B4",
    "rose": "FF007F",
    "orchid": "DA70D6",
    "plum": "DDA0DD",
    "lavender": "E6E6FA",
    "lilac": "C8A2C8",
    "charcoal": "36454F",
}


def rgb(name: str) -> str:
    """Return a colour as six hexadecimal digits.

    Raises:
        Misuse: no colour has this name.
    """
    known = COLOURS.get(" ".join(name.lower().replace("_", " ").replace("-", " ").split()))
    if known is None:
        raise Misuse(
            "arguments",
            f"'{name[:40]}' is no colour that is known; use a name such as 'red', 'dark blue', 'light green'",
        )
    return known
