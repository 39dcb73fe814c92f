"""The filter, validations and conditional formats of an .xlsx sheet, by meaning (ECMA-376 part 1, 18.3)."""

import re
from typing import Any

from openpyxl.worksheet.worksheet import Worksheet

from evaluators.sheet.areas import Area, area_in
from evaluators.sheet.formulas import meaning
from evaluators.sheet.rules import MOVING, Condition, Filter, Look, Sets, Validation, canonical, moves
from evaluators.sheet.styles import Palette

OPERATORS = {
    "between": "between",
    "notBetween": "not_between",
    "equal": "=",
    "notEqual": "<>",
    "lessThan": "<",
    "lessThanOrEqual": "<=",
    "greaterThan": ">",
    "greaterThanOrEqual": ">=",
}
_KINDS = {
    "cellIs": "cell",
    "expression": "formula",
    "duplicateValues": "duplicate",
    "uniqueValues": "unique",
    "containsText": "contains",
    "notContainsText": "not_contains",
    "beginsWith": "begins",
    "endsWith": "ends",
    "containsBlanks": "blank",
    "notContainsBlanks": "not_blank",
    "containsErrors": "error",
    "notContainsErrors": "not_error",
    "timePeriod": "date",
    "colorScale": "color_scale",
    "dataBar": "data_bar",
    "iconSet": "icon_set",
}


_NUMBER = re.compile(r"-?(\d+\.?\d*|\.\d+)")
_WITH_STOPS = {"color_scale": "colorScale", "data_bar": "dataBar", "icon_set": "iconSet"}


def _areas(sqref: Any) -> tuple[Area, ...]:
    return canonical(area_in(part.replace("$", "")) for part in str(sqref).split())


def filter_of(sheet: Worksheet) -> Filter | None:
    """Return the filter buttons of the sheet, or of its one table where the sheet itself has none."""
    buttons = sheet.auto_filter
    if not buttons.ref and len(sheet.tables) == 1:
        buttons = next(iter(sheet.tables.values())).autoFilter or buttons
    if not buttons.ref:
        return None
    criteria, bare = [], []
    for column in buttons.filterColumn:
        if column.hiddenButton or column.showButton is False:
            bare.append(int(column.colId))
        texts: list[str] = []
        if column.filters is not None:
            texts += [f"= {value}" for value in column.filters.filter]
            texts += ["blank"] if column.filters.blank else []
            texts += [f"date {g.year} {g.month or ''} {g.day or ''}".strip() for g in column.filters.dateGroupItem]
        if column.customFilters is not None:
            both = " and" if column.customFilters._and else ""
            for each in column.customFilters.customFilter:
                texts.append(f"{OPERATORS.get(each.operator or 'equal', '=')} {each.val}{both}")
        if column.top10 is not None:
            ends = "top" if column.top10.top is not False else "bottom"
            texts.append(f"{ends} {column.top10.val:g}{'%' if column.top10.percent else ''}")
        if column.dynamicFilter is not None:
            texts.append(str(column.dynamicFilter.type))
        if column.colorFilter is not None:
            texts.append("colour")
        if texts:
            criteria.append((int(column.colId), tuple(sorted(texts))))
    return Filter(area_in(str(buttons.ref).replace("$", "")), tuple(sorted(criteria)), tuple(sorted(bare)))


def validations_of(sheet: Worksheet) -> tuple[Validation, ...]:
    """Return what may be entered where."""
    found = []
    for rule in sheet.data_validations.dataValidation:
        kind = {"textLength": "text_length", "none": "any", None: "any"}.get(rule.type, str(rule.type))
        first, second = str(rule.formula1 or ""), str(rule.formula2 or "")
        values: tuple[str, ...] = ()
        source, operator = "", ""
        if kind == "list":
            if first.startswith('"'):
                values = tuple(part.strip() for part in first.strip('"').replace('""', '"').split(","))
            else:
                source = meaning(first) + (MOVING if moves(first, _areas(rule.sqref)) else "")
        elif kind == "custom":
            values = (meaning(first),)
        elif kind != "any":
            operator = OPERATORS.get(rule.operator or "between", "between")
            values = (meaning(first), meaning(second)) if "between" in operator else (meaning(first),)
        shows_error, shows_prompt = bool(rule.showErrorMessage), bool(rule.showInputMessage)
        found.append(
            Validation(
                _areas(rule.sqref),
                kind,
                operator,
                values,
                source,
                bool(rule.allowBlank),
                (_words(rule.promptTitle), _words(rule.prompt)) if shows_prompt else ("", ""),
                (_words(rule.errorTitle), _words(rule.error)) if shows_error else ("", ""),
                str(rule.errorStyle or "stop") if shows_error else "none",
                kind != "list" or not rule.showDropDown,  # the format's word for hiding it
            )
        )
    return tuple(found)


def _words(text: Any) -> str:
    return " ".join(str(text or "").split())


def conditions_of(sheet: Worksheet, palette: Palette) -> tuple[Condition, ...]:
    """Return the conditional formats, the one that wins first."""
    found = []
    for group in sheet.conditional_formatting:
        areas = _areas(group.sqref)
        found += [(int(rule.priority or 0), _condition(areas, rule, palette)) for rule in group.rules]
    return tuple(condition for _, condition in sorted(found, key=lambda pair: pair[0]))


def _condition(areas: tuple[Area, ...], rule: Any, palette: Palette) -> Condition:
    kind, operator = _KINDS.get(rule.type, "other"), ""
    values = tuple(meaning(str(text)) for text in rule.formula)
    if kind == "cell":
        operator = OPERATORS.get(rule.operator or "equal", "=")
    elif rule.type == "top10":
        kind = "bottom" if rule.bottom else "top"
        values = (f"{rule.rank or 10}{'%' if rule.percent else ''}",)
    elif rule.type == "aboveAverage":
        kind = "below_average" if rule.aboveAverage is False else "above_average"
        operator = "=" if rule.equalAverage else ""
        values = ()
    elif kind in ("contains", "not_contains", "begins", "ends"):
        values = (str(rule.text or ""),)
    elif kind == "date":
        values = (str(rule.timePeriod or ""),)
    elif kind in _WITH_STOPS and getattr(rule, _WITH_STOPS[kind]) is None:
        values = ()  # a rule that the application draws nothing for
    elif kind == "color_scale":
        stops = zip(rule.colorScale.cfvo, rule.colorScale.color, strict=False)
        values = tuple(f"{_stop(stop)} {palette.resolve(colour, '')}" for stop, colour in stops)
    elif kind == "data_bar":
        bar = rule.dataBar
        values = (*(_stop(stop) for stop in bar.cfvo), palette.resolve(bar.color, ""))
    elif kind == "icon_set":
        values = (str(rule.iconSet.iconSet), *(_stop(stop) for stop in rule.iconSet.cfvo))
    elif kind not in ("formula", "other"):
        values = ()
    look = _look(rule.dxf, palette)
    return Condition(areas, kind, operator, values, look, _sets(rule.dxf, look))


def _stop(stop: Any) -> str:
    if stop.type in ("min", "max"):
        return str(stop.type)
    value = str(stop.val)
    return f"{stop.type} {float(value):g}" if _NUMBER.fullmatch(value) else f"{stop.type} {value}"


def _look(style: Any, palette: Palette) -> Look:
    found: dict[str, object] = {}
    if style is None:
        return frozenset()
    if style.font is not None:
        found["bold"], found["italic"] = bool(style.font.b), bool(style.font.i)
        found["strike"] = bool(style.font.strike)
        found["underline"] = style.font.u not in (None, "none")
        found["font_colour"] = palette.resolve(style.font.color, "")
    if style.fill is not None and style.fill.fill_type in (None, "solid") and hasattr(style.fill, "bgColor"):
        back, fore = style.fill.bgColor, style.fill.fgColor
        unset = back is None or (back.type == "rgb" and back.rgb == "00000000")
        shade = palette.resolve(fore if unset else back, "")
        blank = fore is None or (fore.type == "rgb" and fore.rgb == "00000000")
        found["fill"] = "" if unset and blank else shade
    if style.border is not None:
        sides = (style.border.top, style.border.right, style.border.bottom, style.border.left)
        found["borders"] = any(side is not None and side.style not in (None, "none") for side in sides)
    return frozenset((name, value) for name, value in found.items() if value and value != "000000")


def _sets(style: Any, look: Look) -> Sets:
    """Return all that a conditional format sets; openpyxl does not tell a property that is off from a missing one."""
    found = dict(look)
    if style is None:
        return ()
    if style.font is not None and style.font.sz:
        found["font_size"] = float(style.font.sz)
    if style.font is not None and style.font.name:
        found["font_name"] = str(style.font.name)
    if style.numFmt is not None and str(style.numFmt.formatCode).casefold() not in ("general", "none"):
        found["format_code"] = str(style.numFmt.formatCode)
    if style.alignment is not None and style.alignment.horizontal:
        found["horizontal"] = str(style.alignment.horizontal)
    return tuple(found.items())
