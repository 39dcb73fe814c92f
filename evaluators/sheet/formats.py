"""What a number format means: kind, decimals, thousands, currency (ECMA-376 part 1, 18.8.31)."""

import re
from dataclasses import dataclass
from typing import Literal

Kind = Literal["general", "number", "percent", "currency", "date", "time", "datetime", "text", "scientific", "fraction"]
_BRACKET = re.compile(r"\[([^\]]*)\]")
_SYMBOLS = {
    "$": "$",
    "€": "€",
    "£": "£",
    "¥": "¥",
    "￥": "¥",
    "CNY": "¥",
    "USD": "$",
    "EUR": "€",
    "GBP": "£",
    "CHF": "CHF",
}
_LANGUAGE = re.compile(r"\$-([0-9A-Fa-f]{3,8})")
_WITH_COMMA = frozenset((2, 5, 6, 7, 8, 10, 11, 12, 14, 16, 19, 20, 21, 22, 24, 25, 26, 27, 29, 31, 34, 36))
"""Primary language identifiers ([MS-LCID]) of languages that write a comma before decimals, as 1.234,50."""
_WITH_POINT = frozenset((0x0807, 0x1407, 0x0810, 0x080A))
"""Countries in which such a language has a point: Switzerland, Liechtenstein, Mexico."""


@dataclass(frozen=True)
class NumberFormat:
    """The meaning of the section for positive numbers."""

    kind: Kind
    decimals: int = 0
    thousands: bool = False
    currency: str = ""
    date_order: str = ""
    """The order of day, month and year, as "ymd"; "" if there is no date."""
    tokens: tuple[str, ...] = ()
    """The fields of a date or time as they are written: yyyy, mmm, dd, h, AM/PM, ..."""
    affix: str = ""
    """Text shown with the number ("pcs"), the currency left out."""
    red_negative: bool = False
    decimal_comma: bool = False
    """A number in a language of its own (`[$-407]`) that has a comma before decimals."""


def parse_format(code: str) -> NumberFormat:
    """Return what a format code means."""
    parts = sections(code or "General")
    section = parts[0]
    symbol = _currency(section)
    literal_free = re.sub(r'"[^"]*"|\\.|_.|\*.', "", section)
    bare = _BRACKET.sub(lambda m: m[0] if m[1].lower() in ("h", "hh", "m", "mm", "s", "ss") else "", literal_free)
    if bare.strip().lower() in ("general", "standard", ""):
        return NumberFormat("currency" if symbol else "general", currency=symbol)
    if bare.strip() == "@":
        return NumberFormat("text")
    has_digits = re.search(r"[0#?]", bare) is not None
    if re.search(r"[ymdhs]", bare, re.IGNORECASE) and not re.search(r"[#?]", bare):
        return _date(bare.lower())
    decimals = re.search(r"\.([0#?]+)", bare)
    places = len(decimals[1].replace("#", "")) if decimals else 0
    thousands = re.search(r"[0#?],[0#?]", bare) is not None
    kind: Kind = "number"
    if "%" in bare:
        kind = "percent"
    elif symbol:
        kind = "currency"
    elif re.search(r"[eE][+-]", bare):
        kind = "scientific"
    elif re.search(r"[0#?]+\s*/\s*[0#?\d]+", bare):
        kind = "fraction"
    elif not has_digits:
        kind = "general"
    affix = re.sub(r"\s+", "", "".join(a or b for a, b in re.findall(r'"([^"]*)"|\\(.)', _BRACKET.sub("", section))))
    for mark in _SYMBOLS if symbol else ():
        affix = affix.replace(mark, "")
    red = len(parts) > 1 and re.search(r"\[red\]", parts[1], re.IGNORECASE) is not None
    comma = _has_comma(section)
    return NumberFormat(
        kind, places, thousands, symbol, affix=affix.strip("()-+%"), red_negative=red, decimal_comma=comma
    )


def sections(code: str) -> list[str]:
    """Return the parts of a code between the `;` that are not quoted: for numbers above zero, below, zero, text."""
    out, quoted, escaped = [""], False, False
    for character in code:
        if character == ";" and not quoted and not escaped:
            out.append("")
            continue
        quoted ^= character == '"' and not escaped
        escaped = character == "\\" and not escaped
        out[-1] += character
    return out


def _currency(section: str) -> str:
    """Return the currency symbol that a section shows, or ""."""
    brackets: list[str] = _BRACKET.findall(section)
    for content in brackets:
        if content.startswith("$") and (name := content[1:].partition("-")[0]):
            return _SYMBOLS.get(name, name)
    plain = _BRACKET.sub("", section)
    return next((symbol for mark, symbol in _SYMBOLS.items() if mark in plain), "")


def _has_comma(section: str) -> bool:
    """Say whether a section is in a language with a decimal comma; one beside a currency is that of its symbol."""
    brackets: list[str] = _BRACKET.findall(section)
    languages = [int(found[1], 16) & 0xFFFF for each in brackets if (found := _LANGUAGE.fullmatch(each))]
    return any(each & 0x3FF in _WITH_COMMA and each not in _WITH_POINT for each in languages)


def _date(bare: str) -> NumberFormat:
    """Tell dates from times; `m` next to hours or seconds is minutes."""
    tokens: list[str] = [token[0] for token in re.findall(r"\[?(y+|m+|d+|h+|s+)\]?", bare)]
    order: str = ""
    for index, token in enumerate(tokens):
        near_time = (index > 0 and tokens[index - 1] == "h") or (index + 1 < len(tokens) and tokens[index + 1] == "s")
        if token in "yd" or (token == "m" and not near_time):
            order += token if token not in order else ""
    written = tuple(re.findall(r"y+|m+|d+|h+|s+|am/pm", bare))
    has_time = "h" in tokens or "s" in tokens
    kind: Kind = "datetime" if order and has_time else "time" if has_time else "date"
    return NumberFormat(kind, date_order=order, tokens=written)
