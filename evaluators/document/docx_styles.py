"""The styles and numberings of a .docx file: what a paragraph or run gets through inheritance."""

from __future__ import annotations

from dataclasses import dataclass, field

from evaluators.document.docx_properties import Theme, characters, layout, val
from evaluators.document.model import ListItem, Plain
from evaluators.document.names import NUMBER_FORMATS, bullet, numeral, style_name
from evaluators.document.package import Package
from evaluators.document.properties import Properties, layout_of, look_of, merged
from evaluators.document.units import whole
from evaluators.safe_xml import Element, child, local_name

CHAIN_LIMIT = 30


@dataclass
class Style:
    """A style as it is written."""

    name: str
    kind: str
    parent: str
    layout: Properties
    characters: Properties
    numbering: tuple[str, int] | None
    element: Element


@dataclass
class Level:
    """A level of a list."""

    format: str
    pattern: str
    start: int
    layout: Properties
    font: str
    """Of the number or bullet."""


@dataclass
class Numbering:
    """A list as paragraphs refer to it."""

    shared: str
    """Lists of one abstract definition count on together."""
    levels: dict[int, Level]
    restarts: dict[int, int] = field(default_factory=dict)


class Styles:
    """Styles, theme and numberings."""

    def __init__(self, package: Package, parts: dict[str, str]) -> None:
        self.theme = Theme(package.optional(parts.get("theme", "")))
        root = package.optional(parts.get("styles", ""))
        defaults = child(root, "docDefaults")
        self.characters = {"size": 10.0, "font": "Times New Roman"} | characters(
            child(child(defaults, "rPrDefault"), "rPr"), self.theme
        )
        self.layout = layout(child(child(defaults, "pPrDefault"), "pPr"), self.theme)
        self.styles: dict[str, Style] = {}
        self.default = ""
        for element in root:
            if local_name(element) == "style":
                self._add(element)
        self.numberings = _numberings(package.optional(parts.get("numbering", "")), self.theme)
        self._counters: dict[str, dict[int, int]] = {}
        self._used: set[str] = set()
        self._chains: dict[str, list[Style]] = {}

    def _add(self, element: Element) -> None:
        properties = child(element, "pPr")
        style = Style(
            style_name(val(child(element, "name"), default=val(element, "styleId"))),
            val(element, "type", "paragraph"),
            val(child(element, "basedOn")),
            layout(properties, self.theme),
            characters(child(element, "rPr"), self.theme),
            numbering_of(properties),
            element,
        )
        self.styles[val(element, "styleId")] = style
        if style.kind == "paragraph" and val(element, "default").lower() in ("1", "true", "on"):
            self.default = val(element, "styleId")

    def chain(self, name: str) -> list[Style]:
        """Return a style and what it is based on, the most basic first."""
        if name not in self._chains:
            found: list[Style] = []
            at = name
            while at in self.styles and len(found) < CHAIN_LIMIT and self.styles[at] not in found:
                found.append(self.styles[at])
                at = found[-1].parent
            self._chains[name] = found[::-1]
        return self._chains[name]

    def paragraph(
        self, properties: Element | None, below: tuple[Properties, Properties], *, direct: bool = True
    ) -> tuple[str, Properties, Properties, tuple[str, int] | None]:
        """Return (style's name, effective layout, effective characters, list and level) of a paragraph.

        `below` is what the table around it sets (layout, characters); `direct` says whether what is set beside the
        style counts.
        """
        named = val(child(properties, "pStyle")) or self.default
        chain = self.chain(named) or self.chain(self.default)
        layers, item = [self.layout, below[0]], None
        for style in chain:
            if style.numbering is not None:
                item = (style.numbering[0] or (item[0] if item else ""), style.numbering[1])
                layers.append(self._level_layout(item))
            layers.append(style.layout)
        own = numbering_of(properties) if direct else None
        if own is not None:
            item = (own[0] or (item[0] if item else ""), own[1])
            if item[0] == "0":
                layers.append({"left": 0.0, "first_line": 0.0})
            layers.append(self._level_layout(item))
        layers.append(layout(properties, self.theme) if direct else {})
        name = chain[-1].name if chain else "Default"
        merged_layout = merged(layers)
        if "outline" not in merged_layout and name.startswith("Heading ") and name[8:].isdecimal():
            merged_layout["outline"] = int(name[8:])
        return name, merged_layout, merged([self.characters, below[1], *(s.characters for s in chain)]), item

    def plain(self, properties: Element | None, below: tuple[Properties, Properties]) -> Plain:
        """Return how the style that a paragraph names sets it, without what is set beside it."""
        _, values, base, _ = self.paragraph(properties, below, direct=False)
        return Plain((look_of(base), look_of(base, asian=True)), layout_of(values))

    def _level_layout(self, item: tuple[str, int]) -> Properties:
        numbering = self.numberings.get(item[0])
        level = numbering.levels.get(item[1]) if numbering else None
        return level.layout if level else {}

    def run(self, base: Properties, properties: Element | None) -> Properties:
        """Return the effective characters of a run in a paragraph that gives `base`."""
        if properties is None or len(properties) == 0:
            return base
        named = val(child(properties, "rStyle"))
        chain = [style.characters for style in self.chain(named)] if named else []
        return merged([base, *chain, characters(properties, self.theme)])

    def count(self, item: tuple[str, int] | None) -> ListItem | None:
        """Return how the next paragraph of a list and level shows, and count it."""
        numbering = self.numberings.get(item[0]) if item else None
        if item is None or numbering is None or item[1] not in numbering.levels:
            return None
        at, level = item[1], numbering.levels[item[1]]
        counters = self._counters.setdefault(numbering.shared, {})
        if item[0] not in self._used:
            self._used.add(item[0])
            for depth, start in numbering.restarts.items():
                counters[depth] = start - 1
        for deeper in [depth for depth in counters if depth > at]:
            del counters[deeper]
        counters[at] = counters.get(at, level.start - 1) + 1
        if level.format == "bullet":
            return ListItem("bullet", at + 1, bullet(level.pattern, level.font), "bullet")
        label = level.pattern
        for depth in range(9):
            inner = numbering.levels.get(depth)
            if inner is not None and f"%{depth + 1}" in label:
                shown = numeral(counters.get(depth, inner.start), NUMBER_FORMATS.get(inner.format, "other"))
                label = label.replace(f"%{depth + 1}", shown if inner.format != "none" else "")
        if not label.strip():
            return None
        return ListItem("number", at + 1, label.strip(), NUMBER_FORMATS.get(level.format, "other"))


def numbering_of(properties: Element | None) -> tuple[str, int] | None:
    """Return (list, level) that a `pPr` names; the list is "" where it names the level alone."""
    element = child(properties, "numPr")
    if element is None:
        return None
    return val(child(element, "numId")), max(0, min(8, whole(val(child(element, "ilvl")))))


def _numberings(root: Element, theme: Theme) -> dict[str, Numbering]:
    shapes: dict[str, dict[int, Level]] = {}
    found: dict[str, Numbering] = {}
    for element in root:
        if local_name(element) == "abstractNum":
            shapes[val(element, "abstractNumId")] = dict(
                _level(inner, theme) for inner in element if local_name(inner) == "lvl"
            )
    for element in root:
        if local_name(element) != "num":
            continue
        shape = val(child(element, "abstractNumId"))
        numbering = Numbering(shape, dict(shapes.get(shape, {})))
        for override in element:
            if local_name(override) != "lvlOverride":
                continue
            depth, start = whole(val(override, "ilvl")), child(override, "startOverride")
            inner = child(override, "lvl")
            if inner is not None:
                numbering.levels[depth] = _level(inner, theme)[1]
            if start is not None:
                numbering.restarts[depth] = whole(val(start), 1)
        found[val(element, "numId")] = numbering
    return found


def _level(element: Element, theme: Theme) -> tuple[int, Level]:
    level = Level(
        val(child(element, "numFmt"), default="decimal"),
        val(child(element, "lvlText"))[:60],
        whole(val(child(element, "start")), 1),
        {k: v for k, v in layout(child(element, "pPr"), theme).items() if k in ("left", "right", "first_line")},
        str(characters(child(element, "rPr"), theme).get("font", "")),
    )
    return whole(val(element, "ilvl")), level
