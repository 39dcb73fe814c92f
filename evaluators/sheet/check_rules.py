"""Checks on validation and conditional formats, by what they do."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Literal

from evaluators.evidence import Evidence, Misfit
from evaluators.expectations import Expectation, assess, equal
from evaluators.pins import Pin
from evaluators.registry import check
from evaluators.sheet.areas import Area, parse_area
from evaluators.sheet.book import Book, Sheet, load
from evaluators.sheet.check_style import ColourParam
from evaluators.sheet.check_values import OnSheet, Range, find_sheet
from evaluators.sheet.entries import agrees, lists_all
from evaluators.sheet.expressions import Unknown, work_out
from evaluators.sheet.firing import fires, meets, value_in
from evaluators.sheet.formulas import meaning
from evaluators.sheet.legible import near
from evaluators.sheet.parts import Value
from evaluators.sheet.pins import pins_of, pins_on, sheet_before
from evaluators.sheet.rules import Condition, Validation, canonical, describe_areas
from evaluators.verdict import Code, Finding, failed, passed

Operator = Literal["between", "not_between", "=", "<>", "<", "<=", ">", ">="]
JUDGED_LIMIT = 2_000
Operand = bool | float | str


class Validates(OnSheet):
    """Parameters of `sheet.validation`; what is left out is not judged."""

    cells: Range
    """Where the rule must hold, in full; it may hold elsewhere too."""
    only: bool = True
    """The rule holds nowhere else."""
    kind: Literal["list", "whole", "decimal", "date", "time", "text_length", "custom"]
    values: tuple[str, ...] | None = None
    """The texts of a list in order, spelled out in the rule or taken from cells that hold them."""
    any_order: bool = False
    source: str | None = None
    """The range that a list must be taken from, `Lists!A2:A6`; a defined name for the same cells counts too."""
    offered: bool = True
    """Of a list: its cells show the arrow by which an entry is chosen."""
    operator: Operator | None = None
    operands: tuple[float | str, ...] = ()
    """Numbers, cells, or dates as serial numbers."""
    blank_ok: bool | None = None
    alert: Literal["stop", "warning", "information", "none"] | None = None
    """What a wrong entry meets; stop refuses it, none is a rule whose alert is switched off."""
    error_text: str | None = None
    prompt_text: str | None = None


@check("sheet.validation", pins=pins_of("cells", "validations"))
def validation(evidence: Evidence, p: Validates) -> Finding:
    """What may be entered into these cells is restricted as asked."""
    book = load(evidence, p.of)
    sheet = find_sheet(book, p.sheet)
    if isinstance(sheet, Finding):
        return sheet
    where, area = f"{p.of}:{sheet.name}", parse_area(p.cells)
    united: dict[Validation, list[Area]] = {}
    for rule in sheet.validations:
        united.setdefault(rule.on(()), []).extend(rule.areas)
    rules = [rule.on(areas) for rule, areas in united.items()]
    near = [rule for rule in rules if rule.kind != "any" and any(each.meets(area) for each in rule.areas)]
    if not near:
        seen = [f"{rule.kind} on {describe_areas(rule.areas)}" for rule in rules]
        return failed(Code.NOT_FOUND, f"{p.cells} of {sheet.name} takes any entry.", observed=seen, where=where)
    findings = [
        assess(f"the validity rule of {p.cells}", _validity(book, sheet, r, p), Code.WRONG_CONTENT, where) for r in near
    ]
    return next((finding for finding in findings if finding.ok), findings[0])


def _validity(book: Book, sheet: Sheet, rule: Validation, p: Validates) -> list[Expectation]:
    area = parse_area(p.cells)
    covered = rule.areas == canonical([area]) if p.only else canonical([*rule.areas, area]) == rule.areas
    found = [Expectation("range", describe_areas(rule.areas), p.cells, covered)]
    numbers = [float(each) for each in p.operands if isinstance(each, float | int)]
    by_formula = (
        p.kind in ("whole", "decimal")
        and p.operator is not None
        and len(numbers) == len(p.operands)
        and (
            agrees(rule, area, p.kind == "whole", p.operator, numbers, partial(value_in, book, sheet))
            or (p.kind == "whole" and lists_all(_entries(book, sheet, rule), p.operator, numbers))
        )
    )
    if not by_formula:
        found.append(equal("kind", rule.kind, p.kind))
    if p.kind == "list" and rule.kind == "list":
        found.append(equal("arrow to choose by", rule.offered, p.offered))
    if p.values is not None:
        seen = rule.values or tuple(_listed(book, sheet, rule.source))
        agree = sorted(seen) == sorted(p.values) if p.any_order else seen == p.values
        found.append(Expectation("list", list(seen), list(p.values), agree))
    if p.source is not None:
        agree = _place(book, rule.source, sheet) == _place(book, p.source, sheet)
        found.append(Expectation("source of the list", rule.source or "none", p.source, agree))
    if p.operator is not None and not by_formula:
        wanted = [meaning(f"{o:g}" if isinstance(o, float | int) else o) for o in p.operands]
        found += [_range_trait(rule, p.operator, wanted)]
    if p.blank_ok is not None:
        found.append(equal("allowing of blanks", rule.blank_ok, p.blank_ok))
    if p.alert is not None:
        found.append(equal("answer to a wrong entry", rule.alert, p.alert))
    for what, shown, asked in (
        ("error message", rule.error[1], p.error_text),
        ("input help", rule.prompt[1], p.prompt_text),
    ):
        if asked is not None:
            found.append(Expectation(what, shown, asked, " ".join(asked.split()).casefold() == shown.casefold()))
    return found


def _entries(book: Book, sheet: Sheet, rule: Validation) -> list[str]:
    """Return what a rule of the kind list offers; nothing of another kind."""
    if rule.kind != "list":
        return []
    return [each.strip() for each in rule.values] or _listed(book, sheet, rule.source)


def _range_trait(rule: Validation, operator: str, wanted: list[str]) -> Expectation:
    """Compare the bounds; of whole numbers `> 0` is `>= 1`."""
    one, two = _bounds(rule.kind, rule.operator, list(rule.values)), _bounds(rule.kind, operator, wanted)
    return Expectation(
        "bounds",
        f"{rule.operator} {' and '.join(rule.values)}",
        f"{operator} {' and '.join(wanted)}",
        one == two,
    )


def _bounds(kind: str, operator: str, values: list[str]) -> tuple[str, tuple[str, ...]]:
    if kind in ("whole", "text_length") and operator in ("<", ">") and len(values) == 1:
        try:
            number = float(values[0]) + (1 if operator == ">" else -1)
        except ValueError:
            return operator, tuple(values)
        return f"{operator}=", (f"{number:g}",)
    return operator, tuple(values)


def _listed(book: Book, sheet: Sheet, source: str) -> list[str]:
    place = _place(book, source, sheet)
    if place is None or place[1].size > JUDGED_LIMIT:
        return []
    holder = book.sheet(place[0])
    values = [holder.get(*cell).value for cell in place[1].cells()] if holder is not None else []
    return [f"{v:g}" if isinstance(v, float) else str(v) for v in values if v is not None]


def _place(book: Book, source: str, sheet: Sheet) -> tuple[str, Area] | None:
    """Return the sheet and range that a source means; a defined name is what it means."""
    name, mark, rest = book.names.get(source, source).replace("$", "").rpartition("!")
    try:
        return (name.strip("'") if mark else sheet.name).casefold(), parse_area(rest)
    except ValueError:
        return None


class Highlights(OnSheet):
    """Parameters of `sheet.conditional_format`."""

    cells: Range
    """The cells that are watched, and get the look where the rule is met."""
    rule: Literal[
        "cell",
        "top",
        "bottom",
        "above_average",
        "below_average",
        "duplicate",
        "unique",
        "contains",
        "color_scale",
        "data_bar",
        "icon_set",
    ] = "cell"
    operator: Operator | None = None
    """`cell`: how the value compares with the operands."""
    operands: tuple[Operand, ...] = ()
    """Numbers, texts, or cells as `=Limits!B2`; of top and bottom the number (or "10%"); of contains the text."""
    column: str | None = None
    """`cell`: the column whose value on the same row is compared, where whole rows are marked; without it,
    the cell's own value."""
    fill: ColourParam | None = None
    """The colour given, `any` for any colour."""
    font_colour: ColourParam | None = None
    bold: bool | None = None


def _conditional_pins(evidence: Evidence, p: Highlights) -> Iterator[Pin]:
    """The rule that is as asked, if it is new."""
    book = load(evidence, p.of)
    sheet = book.sheet(p.sheet)
    if sheet is None:
        return
    old, area = sheet_before(evidence, p.of, sheet.name).conditions, parse_area(p.cells)
    near = [rule for rule in sheet.conditions if any(each.meets(area) for each in rule.areas)]
    if any(rule not in old and _problem(book, sheet, rule, p) is None for rule in near):
        yield from pins_on(evidence, p.of, p.sheet, [p.cells], ["new_conditions"])
        return
    for part in _together(book, sheet, near, p):
        if part not in old:
            yield from pins_on(evidence, p.of, p.sheet, [describe_areas(part.areas)], ["new_conditions"])


@check("sheet.conditional_format", pins=_conditional_pins)
def conditional_format(evidence: Evidence, p: Highlights) -> Finding:
    """A conditional format marks just the cells asked, now and if their values change."""
    book = load(evidence, p.of)
    sheet = find_sheet(book, p.sheet)
    if isinstance(sheet, Finding):
        return sheet
    where, area = f"{p.of}:{sheet.name}", parse_area(p.cells)
    if area.size > JUDGED_LIMIT:
        raise Misfit(f"sheet.conditional_format: {p.cells} has more than {JUDGED_LIMIT} cells")
    near = [rule for rule in sheet.conditions if any(each.meets(area) for each in rule.areas)]
    seen = [
        f"{rule.kind} {rule.operator} {', '.join(rule.values)} on {describe_areas(rule.areas)}"
        for rule in sheet.conditions
    ]
    if not near:
        sentence = f"No conditional format applies to {p.cells} of {sheet.name}."
        return failed(Code.NOT_FOUND, sentence, observed=seen, where=where)
    problems = [_problem(book, sheet, rule, p) for rule in near]
    if None in problems or _together(book, sheet, near, p):
        return passed(f"{p.cells} of {sheet.name} is marked as asked.", observed=seen, where=where)
    code, problem = next(each for each in problems if each is not None)
    return failed(code, f"The conditional format of {p.cells} {problem}.", observed=seen, where=where)


def _problem(book: Book, sheet: Sheet, rule: Condition, p: Highlights) -> tuple[Code, str] | None:
    area = parse_area(p.cells)
    if canonical([*rule.areas, area]) != rule.areas:
        return Code.WRONG_CONTENT, f"covers {describe_areas(rule.areas)} only"
    if any(not area.covers(each) for each in rule.areas):
        return Code.EXTRA, f"covers {describe_areas(rule.areas)}, more than asked"
    return _otherwise(book, sheet, rule, p, area)


def _together(book: Book, sheet: Sheet, near: Sequence[Condition], p: Highlights) -> list[Condition]:
    """Return the rules of parts of the cells that mark all of them as asked together; none if they do not."""
    area = parse_area(p.cells)
    if p.rule != "cell":  # a rank or an average is of all cells
        return []
    parts = [
        rule
        for rule in near
        if len(rule.areas) == 1
        and area.covers(rule.areas[0])
        and _otherwise(book, sheet, rule, p, rule.areas[0]) is None
    ]
    return parts if canonical(each for rule in parts for each in rule.areas) == canonical([area]) else []


def _otherwise(book: Book, sheet: Sheet, rule: Condition, p: Highlights, area: Area) -> tuple[Code, str] | None:
    """Say how a rule marks these cells otherwise than asked."""
    look = dict(rule.look)
    for name, wanted in (("fill", p.fill), ("font_colour", p.font_colour)):
        value = str(look.get(name, ""))
        if wanted is not None and (bool(value) is (wanted == "none") or (wanted not in ("any", "none", value))):
            return Code.WRONG_STYLE, f"gives the {name.replace('_', ' ')} {value or 'none'}; {wanted} was asked"
    letters, ground = str(look.get("font_colour", "")), str(look.get("fill", ""))
    if letters and ground and p.font_colour is None and near(letters, ground):
        return Code.WRONG_STYLE, f"gives letters and background the same colour {ground}: nobody can read them"
    if p.bold is not None and bool(look.get("bold")) is not p.bold:
        return Code.WRONG_STYLE, "does not set the bold type asked"
    if p.rule == "cell":
        return _compared(book, sheet, rule, p, area)
    if rule.kind != p.rule:
        return Code.WRONG_CONTENT, f"is of the kind {rule.kind}; {p.rule} was asked"
    wanted_values = tuple(f"{o:g}" if isinstance(o, float) else str(o) for o in p.operands)
    if p.operands and [v.casefold() for v in rule.values] != [v.casefold() for v in wanted_values]:
        return Code.WRONG_VALUE, f"looks for {', '.join(rule.values)}; {', '.join(wanted_values)} was asked"
    return None


def _compared(book: Book, sheet: Sheet, rule: Condition, p: Highlights, area: Area) -> tuple[Code, str] | None:
    """Try the rule on the values that are there and on some about the bounds."""
    if p.operator is None or not p.operands:
        raise Misfit("sheet.conditional_format: a rule `cell` needs operator and operands")
    bounds = [_operand(book, sheet, operand) for operand in p.operands]
    probes: list[Value] = []
    for bound in bounds:
        if isinstance(bound, float) and not isinstance(bound, bool):
            probes += [bound, bound - 1, bound + 1, bound - 0.01, bound + 0.01, -bound, bound * 100 + 7]
        else:
            probes += [bound, f"{bound}x", "zz"]
    for row, column in area.cells():
        watched = (row, parse_area(f"{p.column}1").left if p.column else column)
        for value in [sheet.get(*watched).value, *probes]:
            if value is None:
                continue
            wanted = meets(p.operator, value, bounds)
            try:
                seen = fires(book, sheet, rule, (row, column), (watched, value))
            except Unknown:
                return Code.WRONG_CONTENT, f"is {rule.kind} {rule.operator} {', '.join(rule.values)}"
            if seen is not wanted:
                state = "marks" if seen else "does not mark"
                shown = f"{value:g}" if isinstance(value, float) else value
                name = str(Area(row, column, row, column))
                return Code.WRONG_CONTENT, f"{state} {name} where the value is {shown}"
    return None


def _operand(book: Book, sheet: Sheet, operand: Operand) -> Value:
    if isinstance(operand, str) and operand.startswith("="):
        try:
            return work_out(operand, lambda name, r, c: value_in(book, sheet, name, r, c), names=book.names)
        except Unknown as error:
            raise Misfit(f"sheet.conditional_format: {operand} is not a cell") from error
    return operand
