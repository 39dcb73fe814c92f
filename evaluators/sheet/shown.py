"""What a number format shows of a value (ECMA-376 part 1, 18.8.31): sections, conditions, scaling, text; not dates."""

from __future__ import annotations

import re

from evaluators.sheet.formats import parse_format, sections

_CONDITION = re.compile(r"\[(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)\]")
_TOKEN = re.compile(r'"([^"]*)"|\\(.)|_(.)|\*(.)|\[([^\]]*)\]|([0#?.,]+)|(.)', re.DOTALL)
_TESTS = {
    "<": float.__lt__,
    "<=": float.__le__,
    ">": float.__gt__,
    ">=": float.__ge__,
    "=": float.__eq__,
    "<>": float.__ne__,
}


def show(code: str, value: float | str) -> str | None:
    """Return what a cell of this format shows, without spaces at the ends; None where that is not worked out here."""
    parts = sections(code or "General")
    if isinstance(value, str):
        return _text(parts, value)
    part, signed = _section(parts, value)
    if part is None:
        return None
    if part.strip().lower() in ("general", "standard"):
        return f"{value if signed else abs(value):.10g}"
    if parse_format(part).kind in ("date", "time", "datetime", "scientific", "fraction"):
        return None
    return _number(part, value, signed)


def _text(parts: list[str], value: str) -> str:
    chosen = parts[3] if len(parts) > 3 else next((part for part in parts if "@" in part), "@")
    out = ""
    for quoted, escaped, _, _, _, digits, other in _TOKEN.findall(chosen):
        out += value if other == "@" else quoted or escaped or digits or other
    return out.strip()


def _section(parts: list[str], value: float) -> tuple[str | None, bool]:
    """Return the section for a number, and whether a minus sign is put before it."""
    conditions = [_CONDITION.search(part) for part in parts[:3]]
    if any(conditions):
        for part, found in zip(parts[:3], conditions, strict=True):
            if found is None or _TESTS[found[1]](float(value), float(found[2])):
                return part, value < 0
        return None, False
    if value < 0 and len(parts) > 1:
        return parts[1], False
    return (parts[2], False) if value == 0 and len(parts) > 2 else (parts[0], value < 0)


def _number(part: str, value: float, signed: bool) -> str | None:
    tokens = _TOKEN.findall(part)
    patterns = [token[5] for token in tokens if re.search(r"[0#?]", token[5])]
    if len(patterns) > 1:
        return None
    percent = sum(token[6] == "%" for token in tokens)
    out = ""
    for quoted, escaped, space, _, bracket, digits, other in tokens:
        if digits and patterns and digits == patterns[0]:
            out += _digits(digits, abs(value) * 100**percent)
        elif bracket:
            out += bracket[1:].partition("-")[0] if bracket.startswith("$") else ""
        else:
            out += quoted or escaped or (" " if space else "") or digits or other
    return ("-" if signed else "") + out.strip()


def _digits(pattern: str, value: float) -> str:
    whole, _, fraction = pattern.partition(".")
    scaled = len(pattern) - len(pattern.rstrip(",")) if "." not in pattern else len(whole) - len(whole.rstrip(","))
    scaled += len(fraction) - len(fraction.rstrip(",")) if fraction else 0
    grouped = re.search(r"[0#?],+[0#?]", whole) is not None
    fraction = fraction.rstrip(",")
    text = f"{value / 1000**scaled:.{len(fraction)}f}"
    integer, _, decimals = text.partition(".")
    while decimals and len(decimals) > fraction.count("0") and decimals.endswith("0"):
        decimals = decimals[:-1]
    integer = integer.zfill(whole.count("0")) if whole.count("0") or integer != "0" else ""
    if grouped and integer:
        integer = f"{int(integer):,}" if len(integer) >= len(str(int(integer))) and int(integer) else integer
    return integer + ("." + decimals if decimals or (fraction and "." in pattern and "0" in fraction) else "")
