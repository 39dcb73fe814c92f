"""Pivot tables of .ods files (ODF 1.3 part 3, 9.6 "Data pilot tables")."""

from evaluators.safe_xml import Element, local_name
from evaluators.sheet.areas import Area
from evaluators.sheet.ods_formulas import area_of
from evaluators.sheet.ods_styles import attributes
from evaluators.sheet.pivots import PIVOTS_LIMIT, PLAIN_DISPLAY, DataField, Pivot, function_of, plain


def pivots_of(body: Element) -> dict[str, tuple[Pivot, ...]]:
    """Return the pivot tables by the sheet that they are on."""
    found: dict[str, tuple[Pivot, ...]] = {}
    groups = [each for each in body if local_name(each) == "data-pilot-tables"]
    for element in [each for group in groups for each in group][:PIVOTS_LIMIT]:
        if local_name(element) == "data-pilot-table":
            sheet, pivot = _pivot(element)
            found[sheet] = (*found.get(sheet, ()), pivot)
    return found


def _pivot(element: Element) -> tuple[str, Pivot]:
    own = attributes(element)
    places: dict[str, list[str]] = {"row": [], "column": [], "page": []}
    data: list[DataField] = []
    hidden, chosen = set[tuple[str, str]](), set[tuple[str, str]]()
    source = None
    for each in element:
        said = attributes(each)
        name, kind = said.get("source-field-name", ""), said.get("orientation", "")
        if local_name(each) == "source-cell-range":
            source = area_of(said.get("cell-range-address", ""))
        elif local_name(each) != "data-pilot-field" or said.get("is-data-layout-field") == "true":
            continue
        elif kind == "data":
            data.append(DataField(name, function_of(said.get("function", "auto")), _is_relative(each)))
        elif kind in places:
            places[kind].append(name)
            hidden |= {(plain(name), item) for item in _hidden(each)}
            if said.get("selected-page") and said.get("ignore-selected-page") != "true":
                chosen.add((plain(name), plain(said["selected-page"])))
    sheet, area = area_of(own.get("target-range-address", ""))
    has_button = own.get("show-filter-button", "true") != "false"
    above = len(places["page"]) + has_button
    above += above > 0  # a blank row between
    output = Area(min(area.top + above, area.bottom), area.left, area.bottom, area.right)
    return sheet, Pivot(
        own.get("name", ""),
        source,
        output,
        above,
        tuple(places["row"]),
        tuple(places["column"]),
        tuple(places["page"]),
        tuple(data),
        frozenset(hidden),
        frozenset(chosen),
        any(local_name(each) == "data-pilot-groups" for each in element.iter()),
    )


def _is_relative(field: Element) -> bool:
    kinds = [attributes(each).get("type", "") for each in field if local_name(each) == "data-pilot-field-reference"]
    return any(kind not in PLAIN_DISPLAY for kind in kinds)


def _hidden(field: Element) -> set[str]:
    members = [attributes(each) for each in field.iter() if local_name(each) == "data-pilot-member"]
    return {plain(each.get("name", "")) for each in members if each.get("display") == "false"}
