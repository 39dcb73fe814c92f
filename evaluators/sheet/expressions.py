"""Works out small expressions, as conditional formats and validations have them: comparisons, arithmetic, text, AND,
OR, NOT, IF and a few more. Not a spreadsheet's calculation: for that there is the workbench."""

import math
from collections.abc import Callable

from openpyxl.formula import Tokenizer
from openpyxl.formula.tokenizer import Token, TokenizerError
from openpyxl.utils import column_index_from_string

from evaluators.sheet.areas import split_sheet
from evaluators.sheet.formulas import LENGTH_LIMIT
from evaluators.sheet.parts import Value

Lookup = Callable[[str, int, int], Value]
"""The value of a cell by sheet ("" for the expression's own), row and column."""
DEPTH_LIMIT = 40
_STRENGTH = {"=": 1, "<>": 1, "<": 1, "<=": 1, ">": 1, ">=": 1, "&": 2, "+": 3, "-": 3, "*": 4, "/": 4, "^": 5}


class Unknown(Exception):
    """The expression has something that is not worked out here."""


def work_out(text: str, lookup: Lookup, shift: tuple[int, int] = (0, 0), names: dict[str, str] | None = None) -> Value:
    """Return the value of an expression; references without `$` are shifted by rows and columns.

    Raises:
        Unknown: it has a function, a range or an error that is not worked out here.
    """
    source = text if text.startswith("=") else f"={text}"
    try:
        tokens = [t for t in Tokenizer(source[:LENGTH_LIMIT]).items if t.type != "WHITE-SPACE"]
        return _Reader(tokens, lookup, shift, names or {}).whole()
    except (TokenizerError, IndexError, ValueError, ZeroDivisionError, OverflowError) as error:
        raise Unknown(text) from error


def compare(operator: str, a: Value, b: Value) -> bool:
    """Compare as a spreadsheet does: numbers before texts, texts without case, a blank as 0 or ""."""
    if a is None:
        a = "" if isinstance(b, str) else 0.0
    if b is None:
        b = "" if isinstance(a, str) else 0.0

    def rank(value: Value) -> tuple[int, float | str]:
        if isinstance(value, bool):
            return 2, float(value)
        return (1, value.casefold()) if isinstance(value, str) else (0, float(value or 0))

    one, two = rank(a), rank(b)
    equal = one == two
    if one[0] == two[0] == 0:
        equal = math.isclose(float(one[1]), float(two[1]), rel_tol=1e-12, abs_tol=1e-12)
    less = one < two and not equal
    return {
        "=": equal,
        "<>": not equal,
        "<": less,
        "<=": less or equal,
        ">": not less and not equal,
        ">=": not less,
    }[operator]


class _Reader:
    def __init__(self, tokens: list[Token], lookup: Lookup, shift: tuple[int, int], names: dict[str, str]) -> None:
        self._tokens, self._at, self._depth = tokens, 0, 0
        self._lookup, self._shift, self._names = lookup, shift, names

    def whole(self) -> Value:
        value = self._binary(0)
        if self._at != len(self._tokens):
            raise Unknown
        return value

    def _binary(self, strength: int) -> Value:
        self._depth += 1
        if self._depth > DEPTH_LIMIT:
            raise Unknown
        left = self._unary()
        while self._at < len(self._tokens) and self._tokens[self._at].type == "OPERATOR-INFIX":
            operator = self._tokens[self._at].value
            own = _STRENGTH.get(operator, 0)
            if not own or own <= strength:
                break
            self._at += 1
            left = _apply(operator, left, self._binary(own))
        self._depth -= 1
        return left

    def _unary(self) -> Value:
        token = self._tokens[self._at]
        if token.type == "OPERATOR-PREFIX":
            self._at += 1
            number = _number(self._unary())
            return -number if token.value == "-" else number
        value = self._operand(token)
        while self._at < len(self._tokens) and self._tokens[self._at].type == "OPERATOR-POSTFIX":
            self._at += 1
            value = _number(value) / 100
        return value

    def _operand(self, token: Token) -> Value:
        self._at += 1
        if token.type == "PAREN" and token.subtype == "OPEN":
            value = self._binary(0)
            self._close("PAREN")
            return value
        if token.type == "FUNC" and token.subtype == "OPEN":
            return self._call(token.value[:-1].upper())
        if token.type != "OPERAND":
            raise Unknown
        if token.subtype == "NUMBER":
            return float(token.value)
        if token.subtype == "TEXT":
            return str(token.value)[1:-1].replace('""', '"')
        if token.subtype == "LOGICAL":
            return str(token.value).upper() == "TRUE"
        if token.subtype == "RANGE":
            return self._cell(token.value)
        raise Unknown

    def _cell(self, text: str) -> Value:
        fixed = self._names.get(text)
        sheet, rest = split_sheet(fixed or text)
        letters = rest.lstrip("$").rstrip("0123456789")
        column_fixed, row_fixed = bool(fixed) or rest.startswith("$"), bool(fixed) or letters.endswith("$")
        letters = letters.rstrip("$")
        digits = rest[len(rest.rstrip("0123456789")) :]
        if not letters.isalpha() or not digits or len(letters) > 3:
            raise Unknown
        row = int(digits) + (0 if row_fixed else self._shift[0])
        column = column_index_from_string(letters.upper()) + (0 if column_fixed else self._shift[1])
        return self._lookup(sheet or "", row, column)

    def _close(self, kind: str) -> None:
        if self._tokens[self._at].type != kind or self._tokens[self._at].subtype != "CLOSE":
            raise Unknown
        self._at += 1

    def _call(self, name: str) -> Value:
        given: list[Value] = []
        while self._tokens[self._at].type != "FUNC" or self._tokens[self._at].subtype != "CLOSE":
            if self._tokens[self._at].type == "SEP":
                self._at += 1
                continue
            given.append(self._binary(0))
        self._close("FUNC")
        return _called(name, given)


def _called(name: str, given: list[Value]) -> Value:
    match name, given:
        case "AND", [_, *_]:
            return all(map(_truth, given))
        case "OR", [_, *_]:
            return any(map(_truth, given))
        case "NOT", [one]:
            return not _truth(one)
        case "IF", [test, yes, no]:
            return yes if _truth(test) else no
        case "ISBLANK", [one]:
            return one is None
        case "ISNUMBER", [one]:
            return isinstance(one, float) and not isinstance(one, bool)
        case "ISTEXT", [one]:
            return isinstance(one, str)
        case "ABS", [one]:
            return abs(_number(one))
        case "INT", [one]:
            return float(math.floor(_number(one)))
        case "ROUND", [one, places] if _number(places) == 0:
            return float(math.floor(abs(_number(one)) + 0.5)) * (1 if _number(one) >= 0 else -1)
        case "LEN", [one]:
            return float(len(_text(one)))
        case "TRUE", []:
            return True
        case "FALSE", []:
            return False
        case "MOD", [a, b]:
            return _number(a) % _number(b)
        case "EXACT", [a, b]:
            return _text(a) == _text(b)
    raise Unknown(name)


def _apply(operator: str, a: Value, b: Value) -> Value:
    match operator:
        case "&":
            return _text(a) + _text(b)
        case "+":
            return _number(a) + _number(b)
        case "-":
            return _number(a) - _number(b)
        case "*":
            return _number(a) * _number(b)
        case "/":
            return _number(a) / _number(b)
        case "^":
            power = _number(a) ** _number(b)
            if isinstance(power, complex):
                raise Unknown
            return float(power)
    return compare(operator, a, b)


def _number(value: Value) -> float:
    if isinstance(value, str):
        raise Unknown
    return float(value or 0)


def _truth(value: Value) -> bool:
    return bool(_number(value))


def _text(value: Value) -> str:
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    return f"{value:.15g}" if isinstance(value, float) else (value or "")
