"""What a chart of an Office Open XML file says beside its values, paints and scales."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterator

from evaluators.chart_details import Details
from evaluators.drawing_colours import A, Palette, colour_in
from evaluators.safe_xml import Element, local_name

_FOR_NUMBERS = re.compile(r'(?:(?:"[^"]*"|\\.|[^;"\\])*;){3}')
"""The parts of a number format for numbers above zero, below it and for zero; what follows is for texts."""
_LOCALE = re.compile(r"\[\$[^\]]*\]")
LIMIT = 4000
"""Elements of a chart that are looked at."""
JUDGED = [
    "ser",
    "cat",
    "val",
    "xVal",
    "yVal",
    "tx",
    "txPr",
    "dLbls",
    "dPt",
    "marker",
    "scaling",
    "delete",
    "majorGridlines",
    "minorGridlines",
    "axId",
    "crossAx",
    "rich",
    "barDir",
    "grouping",
    "varyColors",
]
"""What is read by itself: the data, how series are painted, where axes begin and end, and texts."""
OWN = [
    "axPos",
    "externalData",
    "printSettings",
    "extLst",
    "layout",
    "lang",
    "date1904",
    "style",
    "AlternateContent",
    "userShapes",
    "roundedCorners",
    "scatterStyle",
    "clrMapOvr",
    "protection",
    "plotVisOnly",
    "showDLblsOverMax",
    "autoTitleDeleted",
    "crosses",
    "crossesAt",
    "crossBetween",
    "auto",
    "lblOffset",
    "noMultiLvlLbl",
    "lblAlgn",
    "numFmt",
    "view3D",
    "floor",
    "sideWall",
    "backWall",
    "pivotSource",
    "pivotFmts",
    "spPr",
    "bodyPr",
    "lstStyle",
]
"""What applications write as they like; of these `numFmt`, `layout` and text are read by themselves, and what a style
of scatter charts says of lines and markers is said by each series."""
_TEXTS = ("title", "legend", "dTable", "dLbls", "catAx", "valAx", "dateAx", "serAx")
_FLAGS = {"i": "italic", "b": "bold", "baseline": "baseline"}
_WORDS = {"u": "underline", "strike": "strike", "cap": "caps"}
_SHOWN = ("showVal", "showCatName", "showSerName", "showPercent")


def read_details(root: Element, palette: Palette) -> Details:
    """Return what the parts of a chart part state.

    Args:
        root: The part.
        palette: The theme's colours.
    """
    found: dict[str, dict[str, str]] = {}
    whole = _letters(next((each for each in root if local_name(each) == "txPr"), None), palette)
    chart = next((each for each in root if local_name(each) == "chart"), None)
    if chart is None:
        return found
    for path, element in itertools.islice(_parts(chart, ""), LIMIT):
        own = found.setdefault(path, {})
        own |= {f"{local_name(each)}": each.get("val", "") for each in element if _plain(each)}
        if local_name(element) in _TEXTS:
            own |= _text(element, whole, palette)
    return found


def _parts(element: Element, path: str) -> Iterator[tuple[str, Element]]:
    """Yield the parts that are compared, by their path; of the same kind by their number."""
    seen: Counter[str] = Counter()
    for child in element:
        name = local_name(child)
        if name == "ser":
            number = next((each.get("val", "") for each in child if local_name(each) == "idx"), str(seen[name]))
            for labels in (each for each in child if local_name(each) == "dLbls" and _written(each)):
                yield f"{path}series {number}/labels", labels
        elif name == "dLbls" and _written(child):
            yield f"{path}labels", child
        elif name in ("title", "legend") or (len(child) and name not in {*JUDGED, *OWN}):
            here = f"{path}{name}" + (f"[{seen[name]}]" if seen[name] else "")
            yield here, child
            yield from _parts(child, f"{here}/")
        seen[name] += 1


def _plain(element: Element) -> bool:
    """Say whether an element is a value and nothing else."""
    name = local_name(element)
    return not len(element) and "val" in element.attrib and name not in {*JUDGED, *OWN, *_SHOWN}


def _written(labels: Element) -> bool:
    return any(local_name(each) in _SHOWN and each.get("val", "1") in ("1", "true") for each in labels)


def _text(element: Element, whole: dict[str, str], palette: Palette) -> dict[str, str]:
    """Return how a part writes, its number format, and whether it was moved from its place."""
    name = local_name(element)
    title = name == "title"
    found = {key: value for key, value in whole.items() if not title or key not in ("size", "bold")}
    holders = [each for each in element if local_name(each) == "txPr"]
    runs = []
    if title:
        holders += [each for text in element if local_name(text) == "tx" for each in text]
        runs = [each for holder in holders for each in holder.iter(A + "rPr")]
    for holder in holders:
        found |= _letters(holder, palette)
    said = [_look(run, palette) for run in runs]
    for key in {key for look in said for key in look}:
        # Of several runs that differ each counts.
        found[key] = " and ".join(sorted({look.get(key, found.get(key, "")) for look in said} - {""}))
    if name in ("valAx", "dLbls") and (code := _number_format(element)):
        found["formatCode"] = code
    if title or name == "legend":
        found["moved"] = _place(element)
    return found


def _number_format(element: Element) -> str:
    """Return the number format that an axis or labels state, without its locale and its part for texts; "" if they take
    that of the data.

    An axis of shares of 100 % writes per cents where it states nothing, and LibreOffice states it when it saves again.
    """
    stated = next((each for each in element if local_name(each) == "numFmt"), None)
    linked = stated is None or stated.get("sourceLinked", "0") not in ("0", "false")
    code = "" if stated is None or linked else _LOCALE.sub("", stated.get("formatCode", ""))
    if numbers := _FOR_NUMBERS.match(code):
        code = numbers[0][:-1]
    area = element.getparent()
    shares = area is not None and any(
        local_name(each) == "grouping" and each.get("val") == "percentStacked" for each in area.iter()
    )
    return "0%" if shares and code.casefold() in ("", "general") else code


def _place(element: Element) -> str:
    """Return where a part was moved to; 0 if it is where it belongs."""
    places = [
        f"{local_name(each)} {float(each.get('val', '0')):.2f}"
        for layout in element
        if local_name(layout) == "layout"
        for each in layout.iter()
        if local_name(each) in ("x", "y") and _is_number(each.get("val", "0"))
    ]
    return " ".join(places) or "0"


def _is_number(text: str) -> bool:
    try:
        return abs(float(text)) < 10
    except ValueError:
        return False


def _letters(holder: Element | None, palette: Palette) -> dict[str, str]:
    """Return what the paragraphs of a text state for all of it."""
    found: dict[str, str] = {}
    for each in holder.iter(A + "defRPr") if holder is not None else ():
        found |= _look(each, palette)
    return found


def _look(properties: Element, palette: Palette) -> dict[str, str]:
    found = {
        name: {"true": "1", "false": "0"}.get(properties.get(key, ""), properties.get(key, ""))
        for key, name in _FLAGS.items()
        if properties.get(key)
    }
    plain = ("none", "noStrike")
    found |= {
        name: "none" if properties.get(key) in plain else properties.get(key, "")
        for key, name in _WORDS.items()
        if properties.get(key)
    }
    if properties.get("sz"):
        found["size"] = properties.get("sz", "")
    fill = properties.find(A + "solidFill")
    if fill is not None and (colour := colour_in(fill, palette)) is not None:
        found["colour"] = f"#{colour}"
    latin = properties.find(A + "latin")
    if latin is not None and not latin.get("typeface", "+").startswith("+"):
        found["font"] = latin.get("typeface", "")
    return found
