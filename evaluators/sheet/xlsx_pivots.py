"""Pivot tables of .xlsx files (ECMA-376 part 1, 18.10): the table's part, and the cache that it draws on."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from evaluators.evidence import Unreadable
from evaluators.numerals import whole
from evaluators.ooxml import read_relations, relations_part
from evaluators.safe_xml import Element, child, local_name, parse_xml
from evaluators.sheet.areas import Area, area_in, parse_area, split_sheet
from evaluators.sheet.ods_styles import attributes
from evaluators.sheet.parts import Parts
from evaluators.sheet.pivots import PIVOTS_LIMIT, PLAIN_DISPLAY, DataField, Pivot, function_of, plain

T = TypeVar("T")
Named = Callable[[str], str | None]
"""What a defined name or a table means, `Sheet!A1:B2`; None for one that is not known."""


def pivots_of(parts: Parts, sheet_part: str, named: Named) -> tuple[Pivot, ...]:
    """Return the pivot tables of a sheet."""
    targets = _related(parts, sheet_part, "pivotTable")[:PIVOTS_LIMIT]
    return tuple(_pivot(parse_xml(parts[part]), _cache(parts, part), named) for part in targets)


def tables_of(parts: Parts, sheet: str, sheet_part: str) -> dict[str, str]:
    """Return a sheet's tables (18.5): name to `Sheet!A1:B2`."""
    found = {}
    for part in _related(parts, sheet_part, "table"):
        own = attributes(parse_xml(parts[part]))
        found[(own.get("displayName") or own.get("name", "")).casefold()] = f"{sheet}!{own.get('ref', '')}"
    return found


def _related(parts: Parts, part: str, kind: str) -> list[str]:
    path = relations_part(part)
    if path not in parts:
        return []
    found = read_relations(parse_xml(parts[path]), part).values()
    return [each.target for each in found if each.kind == kind and not each.external and each.target in parts]


@dataclass(frozen=True)
class _Cache:
    fields: list[str]
    items: list[list[str]]
    source: dict[str, str]
    grouped: bool

    def field(self, number: object) -> str:
        """Return a field's name; exceptions as of `_nth`."""
        return _nth(self.fields, number, "a field")

    def item(self, field: int, number: object) -> str:
        """Return a field's item in plain form; exceptions as of `_nth`."""
        return plain(_nth(_nth(self.items, field, "a field"), number, "an item"))


def _cache(parts: Parts, pivot_part: str) -> _Cache:
    targets = _related(parts, pivot_part, "pivotCacheDefinition")
    if not targets:
        raise Unreadable(f"{pivot_part} has no cache")
    root = parse_xml(parts[targets[0]])
    fields = child(root, "cacheFields")
    known = [each for each in (fields if fields is not None else ()) if local_name(each) == "cacheField"]
    worksheet = child(child(root, "cacheSource"), "worksheetSource")
    return _Cache(
        [attributes(each).get("name", "") for each in known],
        [_shared(each) for each in known],
        attributes(worksheet) if worksheet is not None else {},
        any(child(each, "fieldGroup") is not None for each in known),
    )


def _shared(field: Element) -> list[str]:
    shared = child(field, "sharedItems")
    return [attributes(each).get("v", "") for each in shared] if shared is not None else []


def _pivot(root: Element, cache: _Cache, named: Named) -> Pivot:
    own = attributes(root)
    location = child(root, "location")
    place = attributes(location) if location is not None else {}
    data = []
    for each in _children(root, "dataFields"):
        said = attributes(each)
        relative = said.get("showDataAs", "") not in PLAIN_DISPLAY
        data.append(DataField(cache.field(said.get("fld")), function_of(said.get("subtotal", "sum")), relative))
    pages = [attributes(each) for each in _children(root, "pageFields")]
    filters = tuple(cache.field(each.get("fld")) for each in pages)
    hidden: set[tuple[str, str]] = set()
    items = [[attributes(item) for item in _children(field, "items")] for field in _children(root, "pivotFields")]
    for index, listed in enumerate(items):
        hidden |= {(plain(cache.field(index)), cache.item(index, item.get("x"))) for item in listed if _is_hidden(item)}
    chosen: set[tuple[str, str]] = set()
    for page in pages:
        if page.get("item", "").isdecimal():
            index = whole(page.get("fld"), "a field")
            item = _nth(_nth(items, index, "a field"), page["item"], "an item")
            chosen.add((plain(cache.field(index)), cache.item(index, item.get("x"))))
    output = area_in(place.get("ref", ""))
    # how LibreOffice lays its filter out, whose button the format does not tell: a row more
    above = min(len(filters) + 2, output.top - 1)
    return Pivot(
        own.get("name", ""),
        _source(cache.source, named),
        output,
        above,
        _fields(root, "rowFields", cache),
        _fields(root, "colFields", cache),
        filters,
        tuple(data),
        frozenset(hidden),
        frozenset(chosen),
        cache.grouped,
    )


def _children(root: Element, name: str) -> list[Element]:
    group = child(root, name)
    return [each for each in group if local_name(each)] if group is not None else []


def _fields(root: Element, name: str, cache: _Cache) -> tuple[str, ...]:
    numbers = [whole(attributes(each).get("x", "0")) for each in _children(root, name)]
    return tuple(cache.field(number) for number in numbers if number >= 0)  # -2 is the data's own place


def _is_hidden(item: dict[str, str]) -> bool:
    return item.get("h") in ("1", "true") and item.get("x", "").isdecimal()


def _nth(values: Sequence[T], number: object, what: str) -> T:
    """Return the value of a number in the file.

    Raises:
        Unreadable: there is none.
    """
    index = whole(number, what)
    if not 0 <= index < len(values):
        raise Unreadable(f"a pivot table has no {what.partition(' ')[2]} {index}")
    return values[index]


def _source(own: dict[str, str], named: Named) -> tuple[str, Area] | None:
    if "id" in own:  # another workbook's
        return None
    text = f"{own['sheet']}!{own['ref']}" if "ref" in own and "sheet" in own else named(own.get("name", "")) or ""
    sheet, cells = split_sheet(text)
    try:
        return (sheet, parse_area(cells.replace("$", ""))) if sheet else None
    except ValueError:
        return None
