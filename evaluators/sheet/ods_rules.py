"""Validations, conditional formats, filters, frozen panes and page styles of .ods files, by meaning."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from evaluators.numerals import decimal, whole
from evaluators.safe_xml import Element, local_name
from evaluators.sheet.areas import Area
from evaluators.sheet.formulas import meaning
from evaluators.sheet.ods_formulas import addresses, area_of, expression_of
from evaluators.sheet.ods_styles import Styles, attributes
from evaluators.sheet.rules import MOVING, Condition, Filter, Validation, canonical, moves

_KINDS = {
    "cell-content-is-whole-number": "whole",
    "cell-content-is-decimal-number": "decimal",
    "cell-content-is-date": "date",
    "cell-content-is-time": "time",
    "cell-content-text-length": "text_length",
}
_COMPARED = re.compile(r"cell-content(?:-text-length)?\(\)\s*(<=|>=|!=|<>|=|<|>)\s*(.+)", re.DOTALL)
_BETWEEN = re.compile(r"cell-content(?:-text-length)?-is(-not)?-between\((.+)\)", re.DOTALL)
_CALL = re.compile(r"([\w-]+)\((.*)\)", re.DOTALL)
_OPERATOR = re.compile(r"(<=|>=|!=|<>|=|<|>)(.+)", re.DOTALL)


def arguments(text: str) -> list[str]:
    """Split at the commas and semicolons that are in no brackets and no quotes."""
    out, depth, quoted = [""], 0, ""
    for character in text:
        if quoted:
            quoted = "" if character == quoted else quoted
        elif character in "\"'":
            quoted = character
        elif character in "([{":
            depth += 1
        elif character in ")]}":
            depth -= 1
        if character in ",;" and not depth and not quoted:
            out.append("")
        else:
            out[-1] += character
    return [part.strip() for part in out]


def _said(text: str) -> str:
    return meaning(expression_of(text.strip()))


def _unquoted(text: str) -> str:
    text = text.strip()
    return text[1:-1].replace('""', '"') if len(text) > 1 and text[0] == text[-1] == '"' else text


# ---- validation


@dataclass(frozen=True)
class Rule:
    """A validation whose areas are known only by the cells that name it."""

    said: Validation
    address: str = ""
    """Of the range that a list is taken from, with its `$`; "" if there is none."""

    def on(self, areas: Iterable[Area]) -> Validation:
        """Return the validation of these cells."""
        placed = self.said.on(areas)
        return replace(placed, source=placed.source + MOVING) if moves(self.address, placed.areas) else placed


def rules_of(body: Element) -> dict[str, Rule]:
    """Return the validations by name."""
    groups = [each for each in body if local_name(each) == "content-validations"]
    return {attributes(each).get("name", ""): _validation(each) for group in groups for each in group}


def _validation(element: Element) -> Rule:
    own = attributes(element)
    condition = re.sub(r"^(of|oooc):", "", own.get("condition", ""))
    kind, operator, values, source = _constraint(condition)
    messages: dict[str, tuple[str, str]] = {"help-message": ("", ""), "error-message": ("", "")}
    alert = "none"
    for child in element:
        name, said = local_name(child), attributes(child)
        if name in messages and said.get("display") == "true":
            text = " ".join(" ".join(str(part) for part in child.itertext()).split())
            messages[name] = (said.get("title", ""), text)
            alert = said.get("message-type", "stop") if name == "error-message" else alert
    blank_ok = own.get("allow-empty-cell", "true") == "true"
    offered = kind != "list" or own.get("display-list", "unsorted") != "none"
    prompt, error = messages["help-message"], messages["error-message"]
    rule = Validation((), kind, operator, values, source, blank_ok, prompt, error, alert, offered)
    return Rule(rule, _listed(condition) if source else "")


def _listed(condition: str) -> str:
    """Return the address that a list is taken from, as .xlsx writes it."""
    call = _CALL.fullmatch(condition)
    return expression_of(call[2].strip()) if call else ""


def _constraint(text: str) -> tuple[str, str, tuple[str, ...], str]:
    """Return (kind, operator, values, source)."""
    listed = _CALL.fullmatch(text)
    if listed and listed[1] == "cell-content-is-in-list":
        given = arguments(listed[2])
        if all(part.startswith('"') for part in given):
            return "list", "", tuple(_unquoted(part).strip() for part in given), ""
        return "list", "", (), _said(listed[2])
    if listed and listed[1] == "is-true-formula":
        return "custom", "", (_said(listed[2]),), ""
    kind = next((value for name, value in _KINDS.items() if text.startswith(name)), "any")
    rest = text.partition(" and ")[2] or text
    if found := _BETWEEN.fullmatch(rest):
        operands = tuple(_said(part) for part in arguments(found[2]))
        return kind, "not_between" if found[1] else "between", operands, ""
    if found := _COMPARED.fullmatch(rest):
        return kind, "<>" if found[1] == "!=" else found[1], (_said(found[2]),), ""
    return kind, "", (), ""


# ---- conditional formats


class Conditions:
    """Reads the conditional formats of a table."""

    def __init__(self, styles: Styles) -> None:
        self._styles = styles

    def read(self, table: Element) -> tuple[Condition, ...]:
        """Return them in the order in which they are tried."""
        groups = [each for each in table if local_name(each) == "conditional-formats"]
        return tuple(found for group in groups for each in group for found in self._format(each))

    def _format(self, element: Element) -> Iterator[Condition]:
        ranges = addresses(attributes(element).get("target-range-address", ""))
        areas = canonical(area_of(text)[1] for text in ranges)
        for each in element:
            name, own = local_name(each), attributes(each)
            if name == "condition":
                kind, operator, values = _condition(own.get("value", ""))
                style = own.get("apply-style-name", "")
                yield Condition(areas, kind, operator, values, self._styles.look(style), self._styles.sets(style))
            elif name == "date-is":
                look = self._styles.look(own.get("style", ""))
                yield Condition(areas, "date", "", (_DATES.get(own.get("date", ""), own.get("date", "")),), look)
            elif name in ("color-scale", "data-bar", "icon-set"):
                yield Condition(areas, name.replace("-", "_"), "", _stops(each), frozenset())


_DATES = {"last-7-days": "last7Days", "this-week": "thisWeek", "this-month": "thisMonth", "last-month": "lastMonth"}
_PLAIN = {
    "duplicate": "duplicate",
    "unique": "unique",
    "above-average": "above_average",
    "below-average": "below_average",
    "above-equal-average": "above_average",
    "below-equal-average": "below_average",
    "is-error": "error",
    "is-no-error": "not_error",
}
_CALLED = {
    "contains-text": "contains",
    "not-contains-text": "not_contains",
    "begins-with": "begins",
    "ends-with": "ends",
    "top-elements": "top",
    "top-percent": "top",
    "bottom-elements": "bottom",
    "bottom-percent": "bottom",
}


def _condition(text: str) -> tuple[str, str, tuple[str, ...]]:
    """Return (kind, operator, values) of `<4`, `between(1,5)`, `formula-is([.$D2]>200)`, `top-elements(2)`, ..."""
    text = text.strip()
    if text in _PLAIN:
        return _PLAIN[text], "=" if "equal" in text else "", ()
    if found := _OPERATOR.fullmatch(text):
        return "cell", "<>" if found[1] == "!=" else found[1], (_said(found[2]),)
    if found := _CALL.fullmatch(text):
        name, inner = found[1], found[2]
        if name == "formula-is":
            return "formula", "", (_said(inner),)
        if name in ("between", "not-between"):
            return "cell", name.replace("-", "_"), tuple(_said(part) for part in arguments(inner))
        if name in _CALLED:
            value = _unquoted(inner) + ("%" if "percent" in name else "")
            return _CALLED[name], "", (value,)
    return "other", "", (text,)


def _stops(element: Element) -> tuple[str, ...]:
    own = attributes(element)
    out = [own["icon-set-type"]] if "icon-set-type" in own else []
    for each in element:
        stop = attributes(each)
        kind = {"minimum": "min", "maximum": "max", "number": "num"}.get(stop.get("type", ""), stop.get("type", ""))
        value = stop.get("value", "")
        plain = kind if kind in ("min", "max") or not value else f"{kind} {value}"
        out.append(f"{plain} {stop['color'].lstrip('#')}" if "color" in stop else plain)
    if "positive-color" in own:
        out.append(own["positive-color"].lstrip("#"))
    return tuple(out)


# ---- filters, frozen panes


def filters_of(body: Element) -> dict[str, Filter]:
    """Return the filter buttons by sheet."""
    found = {}
    for group in body:
        for each in group if local_name(group) == "database-ranges" else ():
            own = attributes(each)
            if own.get("display-filter-buttons") != "true":
                continue
            sheet, area = area_of(own.get("target-range-address", ""))
            found[sheet] = Filter(area, _criteria(each))
    return found


def _criteria(element: Element) -> tuple[tuple[int, tuple[str, ...]], ...]:
    columns: dict[int, list[str]] = {}
    for each in element.iter():
        if local_name(each) != "filter-condition":
            continue
        own = attributes(each)
        items = [attributes(item).get("value", "") for item in each if local_name(item) == "filter-set-item"]
        operator = {"!=": "<>", "match": "="}.get(own.get("operator", "="), own.get("operator", "="))
        texts = [f"= {item}" for item in items] or [_criterion(operator, own.get("value", ""))]
        columns.setdefault(whole(own.get("field-number", "0")), []).extend(texts)
    return tuple(sorted((column, tuple(sorted(texts))) for column, texts in columns.items()))


def _criterion(operator: str, value: str) -> str:
    if operator == "empty":
        return "blank"
    name, _, unit = operator.partition(" ")
    if name in ("top", "bottom"):
        return f"{name} {value}{'%' if unit == 'percent' else ''}"
    return f"{operator} {value}"


def frozen_of(settings: Element | None) -> dict[str, tuple[int, int]]:
    """Return by sheet how many rows and columns are frozen (split mode 2 of the view settings)."""
    found = {}
    for tables in settings.iter() if settings is not None else ():
        if attributes(tables).get("name") != "Tables":
            continue
        for entry in tables:
            items = {attributes(item).get("name", ""): str(item.text or "") for item in entry}
            rows = whole(items.get("VerticalSplitPosition") or 0) if items.get("VerticalSplitMode") == "2" else 0
            columns = whole(items.get("HorizontalSplitPosition") or 0) if items.get("HorizontalSplitMode") == "2" else 0
            found[attributes(entry).get("name", "")] = (rows, columns)
    return found


# ---- pages


def print_areas(text: str) -> tuple[Area, ...]:
    """Return the areas of a table's print ranges."""
    return canonical(area_of(part)[1] for part in addresses(text))


@dataclass(frozen=True)
class Page:
    """A page style."""

    landscape: bool = False
    fit: tuple[int, int] | None = None
    scale: int = 100
    header: str = ""
    footer: str = ""


class Pages:
    """The page styles of a file by name."""

    def __init__(self, styles: Element | None) -> None:
        self._masters: dict[str, Element] = {}
        self._layouts: dict[str, dict[str, str]] = {}
        for element in styles.iter() if styles is not None else ():
            if local_name(element) == "master-page":
                self._masters[attributes(element).get("name", "")] = element
            elif local_name(element) == "page-layout":
                inner = next((part for part in element if local_name(part) == "page-layout-properties"), None)
                self._layouts[attributes(element).get("name", "")] = attributes(inner) if inner is not None else {}

    def get(self, name: str) -> Page:
        """Return a page style; plain where there is none."""
        master = self._masters.get(name)
        if master is None:
            return Page()
        layout = self._layouts.get(attributes(master).get("page-layout-name", ""), {})
        fit: tuple[int, int] | None = None
        if "scale-to-X" in layout or "scale-to-Y" in layout:
            fit = (whole(layout.get("scale-to-X", "0")), whole(layout.get("scale-to-Y", "0")))
        elif "scale-to-pages" in layout:
            fit = (0, 0) if layout["scale-to-pages"] == "0" else (1, whole(layout["scale-to-pages"]))
        scale = layout.get("scale-to", "100%").removesuffix("%")
        return Page(
            layout.get("print-orientation") == "landscape",
            fit,
            round(decimal(scale or 100)),
            _edge(master, "header"),
            _edge(master, "footer"),
        )


_FIELDS = {"page-number": "&P", "page-count": "&N", "sheet-name": "&A", "date": "&D", "time": "&T", "title": "&F"}


def _edge(master: Element, name: str) -> str:
    edge = next((part for part in master if local_name(part) == name), None)
    if edge is None or attributes(edge).get("display") == "false":
        return ""
    regions = {local_name(part).removeprefix("region-"): part for part in edge}
    if "p" in regions:
        return f"|{_words(edge)}|".strip("|") and f"|{_words(edge)}|"
    whole = "|".join(_words(regions[key]) if key in regions else "" for key in ("left", "center", "right"))
    return whole.strip("|") and whole


def _words(element: Element) -> str:
    out = ""
    for child in element.iter():
        name = local_name(child)
        out += " " if name == "s" else _FIELDS.get(name, child.text or "") if name else ""
        out += child.tail or "" if child is not element else ""
    return " ".join(out.split())
