"""Names that differ between formats and mean the same: styles, fonts, bullets, kinds of lines and numbers."""

import re

from evaluators.document.units import near_colour

_STYLES = {
    "normal": "Default",
    "standard": "Default",
    "default": "Default",
    "default style": "Default",
    "default paragraph style": "Default",
    "text body": "Body Text",
    "body text": "Body Text",
    "footnote": "Footnote Text",
    "footnote text": "Footnote Text",
    "endnote": "Endnote Text",
    "endnote text": "Endnote Text",
    "quotations": "Quote",
    "quote": "Quote",
    "contents heading": "TOC Heading",
    "toc heading": "TOC Heading",
    "sender": "Envelope Return",
    "envelope return": "Envelope Return",
    "addressee": "Envelope Address",
    "envelope address": "Envelope Address",
    "list": "List",
    "list contents": "List Contents",
}
_ESCAPED = re.compile(r"_([0-9a-fA-F]{2})_")
_NUMBERED = re.compile(r"(heading|contents|toc) (\d+)")


def style_name(name: str) -> str:
    """Return a style's name as it is compared: `heading 1` and `Heading_20_1` are `Heading 1`."""
    plain = " ".join(_ESCAPED.sub(lambda m: chr(int(m[1], 16)), name).split())
    folded = plain.casefold()
    if found := _NUMBERED.fullmatch(folded):
        return f"{'Heading' if found[1] == 'heading' else 'TOC'} {found[2]}"
    return _STYLES.get(folded, plain)


def same_style(one: str, other: str) -> bool:
    """Say whether two names mean one style."""
    return style_name(one).casefold() == style_name(other).casefold()


def font_name(name: str) -> str:
    """Return the first family of a list, without quotes and pitch."""
    return name.split(";")[0].split(",")[0].strip().strip("'\"").strip()


def bullet(text: str, font: str = "") -> str:
    """Return the bullet that shows: the codes of Symbol and Wingdings are those of plain characters."""
    if font_name(font).casefold() in ("symbol", "wingdings"):
        text = "".join(chr(0xF000 + ord(char)) if ord(char) < 0x100 else char for char in text)
    return "".join(_BULLETS.get(char, char) for char in text)


_BULLETS = {
    "\uf0b7": "•",
    "\uf0a7": "▪",
    "\uf0fc": "✓",
    "\uf0d8": "➢",
    "\uf0a8": "◻",
    "\uf02d": "–",
    "\uf0e0": "→",
    "\u25cf": "•",
    "\uf06c": "•",
    "\uf06e": "■",
    "\uf06f": "□",
    "\uf071": "❑",
}
NUMBER_FORMATS = {
    "decimal": "decimal",
    "decimalZero": "decimal",
    "lowerLetter": "lower-letter",
    "upperLetter": "upper-letter",
    "lowerRoman": "lower-roman",
    "upperRoman": "upper-roman",
    "1": "decimal",
    "a": "lower-letter",
    "A": "upper-letter",
    "i": "lower-roman",
    "I": "upper-roman",
}
_ROMAN = (
    (1000, "m"),
    (900, "cm"),
    (500, "d"),
    (400, "cd"),
    (100, "c"),
    (90, "xc"),
    (50, "l"),
    (40, "xl"),
    (10, "x"),
    (9, "ix"),
    (5, "v"),
    (4, "iv"),
    (1, "i"),
)


def numeral(number: int, kind: str) -> str:
    """Return a number as a list of that format shows it."""
    if kind.endswith("-letter"):
        count, letter = divmod(max(number, 1) - 1, 26)
        text = chr(ord("a") + letter) * (min(count, 20) + 1)
    elif kind.endswith("-roman") and 0 < number < 5000:
        text = ""
        for value, sign in _ROMAN:
            text += sign * (number // value)
            number %= value
    else:
        return str(number)
    return text.upper() if kind.startswith("upper") else text


WORDS = "words"
"""An underline that leaves out the blanks between words."""


def line_kind(name: str) -> str:
    """Return the kind of an underline or border: none, single, double, dotted, dash, wave, thick."""
    plain = name.casefold().replace("-", "")
    if plain in ("", "none", "nil", "0"):
        return "none"
    for part, kind in (("double", "double"), ("wav", "wave"), ("dot", "dotted"), ("dash", "dash"), ("thick", "thick")):
        if part in plain:
            return kind
    return "single"


def seen_line(kind: str, colour: str) -> str:
    """Return the kind of a line; `hidden` for one in white, which shows on no page.

    Args:
        kind: As `line_kind` gives it.
        colour: Six digits of the line's own colour; "" for that of the letters.
    """
    return "hidden" if kind != "none" and colour and near_colour(colour, "ffffff") else kind


def is_asian(char: str) -> bool:
    """Say whether a character takes the font for East Asian text."""
    code = ord(char)
    return any(first <= code <= last for first, last in _ASIAN)


_ASIAN = (
    (0x2E80, 0x9FFF),
    (0xAC00, 0xD7AF),
    (0xF900, 0xFAFF),
    (0xFE30, 0xFE4F),
    (0xFF00, 0xFFEF),
    (0x20000, 0x3FFFF),
)


def script_runs(text: str, asian: bool = False) -> list[tuple[str, bool]]:
    """Split text into stretches of (text, whether East Asian); `asian` is what goes before.

    Spaces and punctuation belong to what is before them.
    """
    if not asian and text.isascii():
        return [(text, False)] if text else []
    found: list[tuple[str, bool]] = []
    start = 0
    for at, char in enumerate(text):
        now = is_asian(char)
        if now is not asian and (now or char.isalnum()):
            if at > start:
                found.append((text[start:at], asian))
            start, asian = at, now
    return [*found, (text[start:], asian)] if text else []
