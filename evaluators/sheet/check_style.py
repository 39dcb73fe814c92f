"""Checks on how cells look: font, fill, number format by meaning, alignment, borders."""

from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from evaluators.evidence import Evidence, Misfit
from evaluators.expectations import Expectation, equal
from evaluators.pins import Pin
from evaluators.registry import Params, check
from evaluators.sheet.areas import Area, name_of, parse_area
from evaluators.sheet.book import Book, Cell, Sheet, load
from evaluators.sheet.check_values import OnSheet, Range, find_sheet
from evaluators.sheet.conditional_looks import Marked, new_rules
from evaluators.sheet.formats import NumberFormat
from evaluators.sheet.pins import pins_on, sheet_before
from evaluators.sheet.rules import without
from evaluators.sheet.shown import show
from evaluators.sheet.styles import Style, font_family
from evaluators.verdict import Code, Finding, failed, passed

JUDGED_LIMIT = 20_000


def _digits(value: object) -> object:
    """Return a colour's six digits: from #rgb, #rrggbb, AARRGGBB or a number that YAML read."""
    if isinstance(value, int) and not isinstance(value, bool):
        value = f"{value:06}"
    if not isinstance(value, str):
        return value
    text = value.strip().lstrip("#").lower()
    if text in ("none", "any"):
        return text
    if len(text) == 3:
        text = "".join(c * 2 for c in text)
    if len(text) not in (6, 8) or any(c not in "0123456789abcdef" for c in text):
        raise ValueError('expected a colour as "#1a6b3c", or none or any')
    return text[-6:]


ColourParam = Annotated[str, BeforeValidator(_digits)]


class Format(Params):
    """A number format by meaning; what is left out is not judged."""

    kind: Literal["general", "number", "percent", "currency", "date", "time", "datetime", "text"] | None = None
    decimals: Annotated[int, Field(ge=0)] | None = None
    thousands: bool | None = None
    currency: str | None = None
    """The symbol: €, $, £, ¥, ..., or `any`."""
    date_order: str | None = None
    """The order of day, month and year: ymd, dmy, mdy."""


class CellStyle(OnSheet):
    """Parameters of `sheet.style`; what is left out is not judged."""

    cells: Range | tuple[Range, ...]
    blank: bool = False
    """Blank cells of the range are judged too."""
    bold: bool | None = None
    italic: bool | None = None
    underline: bool | None = None
    font_colour: ColourParam | None = None
    font_size: float | None = None
    """In points."""
    font_name: str | None = None
    fill: ColourParam | None = None
    """The background's colour, `none`, or `any` colour."""
    number_format: Format | None = None
    horizontal: Literal["general", "left", "center", "right", "justify", "fill"] | None = None
    vertical: Literal["top", "center", "bottom"] | None = None
    wrap: bool | None = None
    borders: dict[Literal["top", "right", "bottom", "left", "all"], str] | None = None
    """Side to `any`, `none`, or a line style (thin, medium, thick, double, dashed, ...)."""
    colour_tolerance: Annotated[int, Field(ge=0)] = 2
    """Of each channel, of 255."""


def _pins(evidence: Evidence, p: CellStyle) -> Iterator[Pin]:
    """The ranges, but for blank cells that do not look as asked where these are not judged."""
    book = load(evidence, p.of)
    sheet = book.sheet(p.sheet)
    if sheet is None:
        return
    looks = _Looks(evidence, p, book, sheet)
    aspects = [
        aspect
        for aspect in (
            "bold",
            "italic",
            "underline",
            "font_colour",
            "font_size",
            "font_name",
            "fill",
            "number_format",
            "horizontal",
            "vertical",
            "wrap",
            "borders",
        )
        if getattr(p, aspect) is not None
    ]
    for text in [p.cells] if isinstance(p.cells, str) else p.cells:
        area = parse_area(text)
        seen = [(place, cell) for place, cell in sheet.cells.items() if place in area]
        other = [Area(*place, *place) for place, cell in seen if _wrong(looks.of(place, cell), p)]
        yield from pins_on(evidence, p.of, p.sheet, without([area], other) if other else [text], aspects)


@check("sheet.style", pins=_pins)
def style(evidence: Evidence, p: CellStyle) -> Finding:
    """Every filled cell of the range looks as asked."""
    book = load(evidence, p.of)
    sheet = find_sheet(book, p.sheet)
    if isinstance(sheet, Finding):
        return sheet
    judged, looks = _judged(sheet, p), _Looks(evidence, p, book, sheet)
    where = f"{p.of}:{sheet.name}"
    if not judged:
        return failed(Code.NOT_FOUND, f"The range {p.cells} of {sheet.name} is blank.", where=where)
    wrong: dict[str, list[Expectation]] = {}
    for place, cell in judged.items():
        if bad := _wrong(looks.of(place, cell), p):
            wrong[name_of(*place)] = bad
    if not wrong:
        return passed(f"All {len(judged)} cells of {sheet.name} look as asked.", observed=len(judged), where=where)
    name, expectations = next(iter(wrong.items()))
    problems = ", and ".join(expectation.sentence(name) for expectation in expectations)
    sentence = f"{len(wrong)} of {len(judged)} cells of {sheet.name} look different: {problems}."
    return failed(
        Code.WRONG_STYLE,
        sentence,
        observed={name: {t.what: t.seen for t in bad} for name, bad in list(wrong.items())[:30]},
        wanted={t.what: t.wanted for t in _expectations(Style(), p)},
        where=where,
    )


class _Looks:
    """How the cells of a sheet show, with the conditional formats that are new."""

    def __init__(self, evidence: Evidence, p: CellStyle, book: Book, sheet: Sheet) -> None:
        self._rules = new_rules(sheet_before(evidence, p.of, sheet.name), sheet)
        self._marked = Marked(evidence, p.of, book, sheet)

    def of(self, place: tuple[int, int], cell: Cell) -> tuple[Style, ...]:
        return self._marked.looks(self._rules, place, cell)


def _wrong(looks: Iterable[Style], p: CellStyle) -> list[Expectation]:
    """Return what is not as asked of letters of a cell, the first that are wrong."""
    for look in looks:
        if bad := [expectation for expectation in _expectations(look, p) if not expectation.ok]:
            return bad
    return []


def _judged(sheet: Sheet, p: CellStyle) -> dict[tuple[int, int], Cell]:
    """Return the cells of the ranges that are judged."""
    found: dict[tuple[int, int], Cell] = {}
    for text in [p.cells] if isinstance(p.cells, str) else p.cells:
        area = parse_area(text)
        if p.blank and area.size > JUDGED_LIMIT:
            raise Misfit(f"sheet.style: {text} has too many cells to judge blank ones too")
        if area.size <= JUDGED_LIMIT:
            places = list(area.cells())
        else:
            places = sorted(place for place in sheet.cells if place in area)
        for row, column in places:
            cell = sheet.get(row, column)
            if p.blank or not cell.blank:
                found[row, column] = cell
    return found


def _expectations(seen: Style, p: CellStyle) -> list[Expectation]:
    found: list[Expectation] = []
    plain: list[tuple[str, bool | str | None, bool | str]] = [
        ("bold type", p.bold, seen.bold),
        ("italic type", p.italic, seen.italic),
        ("underline", p.underline, seen.underline),
        ("line wrap", p.wrap, seen.wrap),
        ("vertical alignment", p.vertical, seen.vertical),
        ("font name", font_family(p.font_name) if p.font_name else None, font_family(seen.font_name)),
    ]
    found.extend(equal(what, value, wanted) for what, wanted, value in plain if wanted is not None)
    if p.horizontal is not None:
        value = {"centerContinuous": "center", "distributed": "justify"}.get(seen.horizontal, seen.horizontal)
        found.append(equal("alignment", value, p.horizontal))
    if p.font_colour is not None:
        found.append(_colour("font colour", seen.font_colour, p.font_colour, p.colour_tolerance))
    if p.fill is not None:
        found.append(_colour("background", seen.fill, p.fill, p.colour_tolerance))
    if p.font_size is not None:
        ok = abs(seen.font_size - p.font_size) < 0.26
        found.append(Expectation("font size", seen.font_size, p.font_size, ok, "pt"))
    if p.number_format is not None:
        found.extend(_format_expectations(seen.number_format, p.number_format))
        found.extend(_shown_expectations(seen.format_code, p.number_format))
    found.extend(_border_expectations(seen, p.borders or {}))
    return found


def _colour(what: str, seen: str, wanted: str, tolerance: int) -> Expectation:
    if wanted in ("none", "any"):
        return Expectation(what, f"#{seen}" if seen else "none", wanted, bool(seen) is (wanted == "any"))
    near = bool(seen) and all(
        abs(int(seen[i : i + 2], 16) - int(wanted[i : i + 2], 16)) <= tolerance for i in (0, 2, 4)
    )
    return Expectation(what, f"#{seen}" if seen else "none", f"#{wanted}", near)


def _format_expectations(seen: NumberFormat, wanted: Format) -> list[Expectation]:
    found = []
    if wanted.kind is not None:
        found.append(equal("number format", seen.kind, wanted.kind))
    if wanted.decimals is not None:
        fixed = seen.kind not in ("general", "text", "date", "time", "datetime")
        found.append(equal("number of decimals", seen.decimals if fixed else "not fixed", wanted.decimals))
        if seen.decimal_comma:
            found.append(equal("sign before the decimals", "a comma", "a point"))
    if wanted.thousands is not None:
        found.append(equal("thousands separator", seen.thousands, wanted.thousands))
    if wanted.currency is not None:
        ok = bool(seen.currency) if wanted.currency == "any" else seen.currency == wanted.currency
        found.append(Expectation("currency", seen.currency or "none", wanted.currency, ok))
    if wanted.date_order is not None:
        found.append(equal("order of the date", seen.date_order, wanted.date_order))
    return found


_SAMPLES = (1234567.891, 12.5, 1.0, 0.25, 0.0, -0.75, -1234.5)


def _shown_expectations(code: str, wanted: Format) -> list[Expectation]:
    """Try a format on numbers above and below zero, zero, shares and words: what shows decides."""
    found = []
    if wanted.kind not in ("general", "text", "date", "time", "datetime", None) and wanted.decimals is not None:
        for value in _SAMPLES:
            seen, asked = show(code, value), _asked(value, wanted)
            if not value and "* " in code:
                asked = (*asked, "-")  # the accounting formats fill the cell, and show zero as a dash
            if seen is not None and _bare(seen, wanted) not in {_bare(text, wanted) for text in asked}:
                found.append(Expectation(f"what it shows of {value:g}", seen, asked[0], False))
                break
            symbol = wanted.currency
            one = seen is not None and symbol is not None and len(symbol) == 1
            if one and str(symbol) not in str(seen).replace("\uffe5", "\u00a5"):
                found.append(Expectation(f"what it shows of {value:g}", seen, symbol, False))
                break
    words = show(code, "words") if wanted.kind not in (None, "date", "time", "datetime") else "words"
    if words is not None and "words" not in words:
        found.append(Expectation("what it shows of a text", words or "nothing", "the text", False))
    return found


def _asked(value: float, wanted: Format) -> tuple[str, ...]:
    """Return what may show of a number: one below zero has a minus sign or is in brackets."""
    size = abs(value) * (100 if wanted.kind == "percent" else 1)
    text = f"{size:,.{wanted.decimals}f}" + ("%" if wanted.kind == "percent" else "")
    return (f"-{text}", f"({text})", f"{text}-") if value < 0 else (text,)


def _bare(text: str, wanted: Format) -> str:
    """Return what shows without what nobody asked about: the currency and its place, spaces, groups of digits."""
    kept = text if wanted.thousands else text.replace(",", "")
    if wanted.kind == "currency":
        kept = "".join(c for c in kept if c in "0123456789.,()-%")
    return "".join(kept.split()).replace("\u2212", "-")


def _border_expectations(
    seen: Style, wanted: "dict[Literal['top', 'right', 'bottom', 'left', 'all'], str]"
) -> list[Expectation]:
    sides = dict(zip(("top", "right", "bottom", "left"), seen.borders, strict=True))
    agree: dict[str, Callable[[str], bool]] = {"any": bool, "none": lambda line: not line}
    found = []
    for side, line in wanted.items():
        for name in sides if side == "all" else [side]:
            ok = agree.get(line, lambda value, line=line: value == line)(sides[name])
            found.append(Expectation(f"{name} border", sides[name] or "none", line, ok))
    return found
