"""What a formula says: its normal form, the functions that it uses and the cells that it refers to."""

import re
from dataclasses import dataclass

from openpyxl.formula import Tokenizer
from openpyxl.formula.tokenizer import TokenizerError

from evaluators.sheet.areas import Area, parse_area, split_sheet

LENGTH_LIMIT = 8192
_REWRITTEN: dict[tuple[str, int], tuple[str, str]] = {
    ("WEEKNUM", 1): ("WEEKNUM", ",1"),
    ("HYPGEOMDIST", 4): ("HYPGEOM.DIST", ",0"),
}
"""What LibreOffice 7.4 writes for a function with so many arguments: its name, and what it adds behind them."""
_PREFIX = re.compile(r"^(_XLFN\.|_XLWS\.|COM\.SUN\.STAR\.SHEET\.ADDIN\.\w+\.GET)", re.IGNORECASE)


@dataclass(frozen=True)
class Formula:
    """A formula taken apart."""

    text: str
    """Upper case but for strings, no spaces that mean nothing, no prefixes of newer functions."""
    functions: tuple[str, ...]
    references: tuple[tuple[str, Area], ...]
    """(sheet or "" for its own, range)."""
    names: tuple[str, ...]
    """Named ranges and tables."""


def parse_formula(text: str) -> Formula:
    """Take a formula apart; one that cannot be is kept as its own text."""
    source = text if text.startswith("=") else f"={text}"
    try:
        tokens = Tokenizer(source[:LENGTH_LIMIT]).items
    except (TokenizerError, IndexError, ValueError):
        return Formula(source[1:], (), (), ())
    out = ""
    functions: list[str] = []
    references: list[tuple[str, Area]] = []
    names: list[str] = []
    calls: list[tuple[str, int, int]] = []  # name, where the call begins in `out`, arguments
    for token in tokens:
        value = token.value
        if token.type == "WHITE-SPACE":
            continue
        if token.type == "FUNC" and token.subtype == "OPEN":
            name = _PREFIX.sub("", value[:-1]).upper()
            functions.append(name)
            calls.append((name, len(out), 1))
            value = name + "("
        elif token.type == "FUNC" and token.subtype == "CLOSE" and calls:
            name, begin, count = calls.pop()
            written, added = _REWRITTEN.get((name, count), (name, ""))
            out = out[:begin] + written + out[begin + len(name) :]
            value = f"{added})"
        elif token.type == "OPERAND" and token.subtype == "RANGE":
            value = "~".join(_operand(part, references, names) for part in value.split("~"))
        elif token.type == "OPERAND" and token.subtype == "NUMBER":
            value = f"{float(value):g}" if _is_number(value) else value
        elif token.type == "SEP":
            value = "," if value in ",;" and token.subtype == "ARG" else value
            if calls and value == ",":
                calls[-1] = (*calls[-1][:2], calls[-1][2] + 1)
        elif token.type == "OPERATOR-INFIX" and value in (",", "~"):
            value = "~"  # the union of ranges
        elif token.type == "OPERAND" and token.subtype == "LOGICAL":
            value = value.upper()
        out += value
    out = re.sub(r"\b(TRUE|FALSE)\(\)", r"\1", out)
    return Formula(out, tuple(functions), tuple(references), tuple(names))


def _operand(text: str, references: list[tuple[str, Area]], names: list[str]) -> str:
    """Return a range or name in normal form, and count it."""
    text = text.replace("[#This Row]", "")
    sheet, rest = split_sheet(text)
    try:
        references.append((sheet or "", parse_area(rest)))
    except ValueError:
        names.append(text)
        return text
    return (f"{sheet}!" if sheet else "") + rest.upper()


def meaning(text: str) -> str:
    """Return the normal form of an operand or expression, with or without `=`."""
    if len(text) > LENGTH_LIMIT:
        return text
    return parse_formula(text.strip().lstrip("=") or "0").text


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def qualified(formula: str, sheet: str) -> str:
    """Return a formula as LibreOffice's own grammar has it, its references to cells of its own sheet qualified."""
    out = ""
    for token in Tokenizer(formula if formula.startswith("=") else f"={formula}").items:
        value = token.value
        if token.type == "OPERAND" and token.subtype == "RANGE":
            name, rest = split_sheet(value)
            quoted = (name or sheet).replace("'", "''")
            value = f"$'{quoted}'.{rest}"
        elif token.type == "SEP":
            value = ";"
        out += value
    return out
