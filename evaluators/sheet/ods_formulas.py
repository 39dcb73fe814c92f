"""Formulas, addresses and conditions of .ods files (OpenFormula, ODF 1.3 part 4) said as .xlsx says them."""

import re

from evaluators.sheet.areas import Area, area_in, split_sheet

_STRING = r'"(?:[^"]|"")*"'
_TOKEN = re.compile(rf"{_STRING}|\[[^\]]*\]|'(?:[^']|'')*'|\{{[^}}]*\}}|;|~")
_PREFIX = re.compile(r"^(of|msoxl|oooc):(?==)")
_NAMES = re.compile(
    r"\b(?:COM\.MICROSOFT|ORG\.(?:LIBRE|OPEN)OFFICE|COM\.SUN\.STAR\.SHEET\.ADDIN\.\w+\.GET)\.?(?=\w+\()"
)


def formula_of(text: str) -> str:
    """Return `of:=SUM([.A1:.B2];[$Rates.$B$2])` as `=SUM(A1:B2,Rates!$B$2)`."""
    bare = _PREFIX.sub("", text.strip())
    bare = bare if bare.startswith("=") else f"={bare}"
    return expression_of(bare)


def expression_of(text: str) -> str:
    """Return an expression without the `of:=` in front."""

    def said(found: re.Match[str]) -> str:
        token = found[0]
        if token.startswith("["):
            return reference_of(token[1:-1])
        if token.startswith("{"):
            return re.sub(rf"{_STRING}|[;|]", lambda m: {";": ",", "|": ";"}.get(m[0], m[0]), token)
        return {";": ",", "~": ","}.get(token, token)

    return _NAMES.sub("", _TOKEN.sub(said, text))


def reference_of(text: str) -> str:
    """Return `.A1:.B2`, `$Rates.$B$2`, `Rates.A1:Rates.B2` as `A1:B2`, `Rates!$B$2`, `Rates!A1:B2`."""
    parts = _split_colon(text)
    pairs = [_split_dot(part) for part in parts]
    sheet = pairs[0][0]
    cells = ":".join(cell for _, cell in pairs)
    return f"{sheet}!{cells}" if sheet else cells


def _split_colon(text: str) -> list[str]:
    out, quoted = [""], False
    for character in text:
        quoted ^= character == "'"
        if character == ":" and not quoted:
            out.append("")
        else:
            out[-1] += character
    return out[:2]


def _split_dot(text: str) -> tuple[str, str]:
    """Return (sheet as .xlsx quotes it, cell)."""
    sheet, dot, cell = text.rpartition(".")
    if not dot:
        return "", text
    sheet = sheet.lstrip("$")
    return sheet, cell


def area_of(address: str) -> tuple[str, Area]:
    """Return (sheet, range) of `Stock.A1:Stock.I7`, `Stock.A1` or `$Stock.$A$1:.$I$7`.

    Raises:
        Unreadable: it is not a range.
    """
    sheet, cells = split_sheet(reference_of(address.strip()))
    return sheet or "", area_in(cells.replace("$", ""))


def addresses(text: str) -> list[str]:
    """Split a list of addresses at the spaces that are not quoted."""
    return re.findall(r"(?:'(?:[^']|'')*'|[^\s'])+", text)
