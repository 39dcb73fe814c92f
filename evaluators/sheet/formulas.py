"""What a formula says: its normal form, the functions that it uses and the cells that it refers to."""

import re
from dataclasses import dataclass

from openpyxl.formula import Tokenizer
from openpyxl.formula.tokenizer import TokenizerError

from evaluators.sheet.areas import Area, parse_area, split_sheet

LENGTH_LIMIT = 8192
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
    out, functions, references, names = "", [], [], []
    for token in tokens:
        value = token.value
        if token.type == "WHITE-SPACE":
            continue
        if token.type == "FUNC" and token.subtype == "OPEN":
            name = _PREFIX.sub("", value[:-1]).upper()
            functions.append(name)
            value = name + "("
        elif token.type == "OPERAND" and token.subtype == "RANGE":
            value = value.replace("[#This Row]", "")
            sheet, rest = split_sheet(value)
            try:
                area = parse_area(rest)
                references.append((sheet or "", area))
                value = (f"{sheet}!" if sheet else "") + rest.upper()
            except ValueError:
                names.append(value)
        elif token.type == "OPERAND" and token.subtype == "NUMBER":
            value = f"{float(value):g}" if _is_number(value) else value
        elif token.type == "SEP":
            value = "," if value in ",;" and token.subtype == "ARG" else value
        elif token.type == "OPERAND" and token.subtype == "LOGICAL":
            value = value.upper()
        out += value
    out = re.sub(r"\b(TRUE|FALSE)\(\)", r"\1", out)
    return Formula(out, tuple(functions), tuple(references), tuple(names))


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
