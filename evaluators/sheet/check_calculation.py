"""The check that results follow when inputs change: the workbook is calculated anew by the application, with other
numbers in its input cells."""

from evaluators.evidence import Evidence
from evaluators.registry import check
from evaluators.sheet.areas import parse_area, split_sheet
from evaluators.sheet.book import load, recalculated
from evaluators.sheet.check_values import Place, Values, find_sheet, judge_values
from evaluators.sheet.pins import pins_of
from evaluators.verdict import Code, Finding, failed
from evaluators.workbench import Option


class Responds(Values):
    """Parameters of `sheet.responds`: `cells` holds the results that must come out."""

    set: dict[Place, bool | float | str]
    """Input cells with the values that are put there first, `Rates!B2` or on the check's sheet; dates as
    serial numbers."""


@check("sheet.responds", pins=pins_of("cells", "value"))
def responds(evidence: Evidence, p: Responds) -> Finding:
    """With other numbers in the input cells, these results come out: nothing is hard-coded."""
    book = load(evidence, p.of)
    sheet = find_sheet(book, p.sheet)
    if isinstance(sheet, Finding):
        return sheet
    inputs: dict[str, Option] = {}
    for place, value in p.set.items():
        name, cell = split_sheet(place)
        holder = book.sheet(name) if name else sheet
        if holder is None:
            sentence = f"There is no sheet {name}; there are {', '.join(each.name for each in book.sheets)}."
            return failed(Code.NOT_FOUND, sentence, wanted=name, where=p.of)
        inputs[f"{holder.name}!{parse_area(cell)}"] = value
    anew = find_sheet(recalculated(evidence, p.of, inputs), sheet.name)
    if isinstance(anew, Finding):
        return anew
    finding = judge_values(anew, p, f"{p.of}:{sheet.name}")
    if finding.ok:
        return finding
    constants = [name for name in p.cells for place in parse_area(name).cells() if sheet.get(*place).formula is None]
    given = ", ".join(f"{place} = {value}" for place, value in p.set.items())
    sentence = f"With {given}: {finding.sentence}"
    code = Code.NO_FORMULA if constants else Code.WRONG_VALUE
    return failed(code, sentence, observed=finding.observed, wanted=finding.wanted, where=finding.where)
