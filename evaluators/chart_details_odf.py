"""What a chart of an OpenDocument file says beside its values, paints and scales."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping

from evaluators.chart_details import Details
from evaluators.safe_xml import Element, local_name

LIMIT = 4000
"""Elements of a chart that are looked at."""
PARTS = ("chart", "title", "subtitle", "footer", "legend", "plot-area", "axis", "series", "wall", "floor", "p", "span")
TEXT = ("title", "subtitle", "footer", "legend", "axis", "series", "p", "span")
JUDGED = [
    "fill",
    "fill-color",
    "stroke",
    "stroke-color",
    "opacity",
    "stroke-opacity",
    "data-label-number",
    "data-label-text",
    "data-label-series",
    "data-label-symbol",
    "symbol-type",
    "minimum",
    "maximum",
    "logarithmic",
    "reverse-direction",
    "visible",
    "display-label",
    "vertical",
    "stacked",
    "percentage",
    "three-dimensional",
    "include-hidden-cells",
    "auto-position",
    "auto-size",
    "treat-empty-cells",
]
"""What is read by itself or belongs to the kind of chart, and what LibreOffice writes as it likes."""
LETTERS = [
    "font-style",
    "font-weight",
    "text-underline-style",
    "text-line-through-style",
    "font-size",
    "font-family",
    "color",
    "text-outline",
    "text-shadow",
    "text-position",
    "font-variant",
    "text-transform",
]
SETTINGS = ("legend-position", "legend-align", "legend-expansion")


def read_details(root: Element, chart: Element) -> Details:
    """Return what the parts of a chart state.

    Args:
        root: The document that holds it.
        chart: Its element.
    """
    styles = {_said(one, "name"): one for one in root.iter("{*}style")}
    found: dict[str, dict[str, str]] = {}
    for path, element in itertools.islice(_parts(chart, "chart"), LIMIT):
        own = {name: value for name in SETTINGS if (value := _said(element, name))}
        own |= _properties(styles.get(_said(element, "style-name")), local_name(element))
        text = path.partition("/p")[0] if local_name(element) in ("p", "span") else path
        into = found.setdefault(text, {})
        for name, value in own.items():
            # What the letters of a title state by themselves counts before what the title does.
            into[name] = value
    return found


def _parts(element: Element, path: str) -> Iterator[tuple[str, Element]]:
    yield path, element
    seen: Counter[str] = Counter()
    for child in element:
        name = local_name(child)
        if name not in PARTS:
            continue
        number = f"[{seen[name]}]" if seen[name] else ""
        yield from _parts(child, f"{path}/{_said(child, 'dimension')}{name}{number}")
        seen[name] += 1


def _properties(style: Element | None, name: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for group in style if style is not None else ():
        kind = local_name(group)
        stated: Mapping[str, str] = {str(k).rpartition("}")[2]: str(v) for k, v in group.attrib.items()}
        if kind == "text-properties" and name in TEXT:
            found |= {key: value for key, value in stated.items() if key in LETTERS}
        elif kind == "chart-properties":
            found |= {key: value for key, value in stated.items() if key not in JUDGED}
    return found


def _said(element: Element, name: str) -> str:
    """Return an attribute by its local name."""
    return next((str(v) for k, v in element.attrib.items() if str(k).rpartition("}")[2] == name), "")
