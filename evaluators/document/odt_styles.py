"""The styles, lists and pages of an .odt file: what a paragraph or span gets through inheritance."""

from __future__ import annotations

from dataclasses import dataclass, field

from evaluators.document.model import ListItem, Plain
from evaluators.document.names import NUMBER_FORMATS, bullet, numeral, style_name
from evaluators.document.odt_properties import characters, get, layout
from evaluators.document.properties import Properties, layout_of, look_of, merged
from evaluators.document.units import points, whole
from evaluators.safe_xml import Element, child, local_name

CHAIN_LIMIT = 30


@dataclass
class Style:
    """A style as it is written."""

    name: str
    parent: str
    automatic: bool
    layout: Properties
    characters: Properties
    list_style: str | None
    master_page: str
    outline: int
    element: Element


@dataclass
class Level:
    """A level of a list."""

    kind: str
    """bullet, number or image."""
    format: str
    pattern: str
    """`%1%.%2%)`, or the bullet."""
    start: int
    layout: Properties


Family = dict[str, Style]
ListStyle = dict[int, Level]


@dataclass
class Sheet:
    """The styles that one part sees: the named ones and its own automatic ones."""

    named: dict[str, Family]
    automatic: dict[str, Family]
    defaults: dict[str, Style]
    lists: dict[str, ListStyle]
    outline: ListStyle
    chains: dict[tuple[str, str], list[Style]] = field(default_factory=dict)
    looks: dict[tuple[int, str], tuple[Properties, Properties]] = field(default_factory=dict)
    """By the identity of the surrounding properties, which are kept beside so that no others can take their place."""

    def chain(self, family: str, name: str) -> list[Style]:
        """Return the family's default, then a style's ancestors, then the style."""
        if (family, name) not in self.chains:
            found: list[Style] = []
            at = name
            while at and len(found) < CHAIN_LIMIT:
                style = self.automatic.get(family, {}).get(at) if at == name else None
                style = style or self.named.get(family, {}).get(at)
                if style is None or style in found:
                    break
                found.append(style)
                at = style.parent
            default = [self.defaults[family]] if family in self.defaults else []
            self.chains[(family, name)] = default + found[::-1]
        return self.chains[(family, name)]

    def paragraph(self, name: str, item: tuple[str, int] | None) -> tuple[str, Properties, Properties]:
        """Return (style's name, effective layout, effective characters) of a paragraph.

        `item` is (list style, level) where it is in a list.
        """
        chain = self.chain("paragraph", name)
        level = self.level(item)
        indents = level.layout if level is not None else {}
        layers: list[Properties] = [{"left": 0.0}]
        given = not indents
        for style in chain:
            direct = style.automatic and style is chain[-1]
            if not given and item is not None and (direct or style.list_style == item[0]):
                layers.append(indents)
                given = True
            layers.append({k: v for k, v in style.layout.items() if k != "tabs"})
        if not given:
            layers.append(indents)
        tabs: dict[float, str] = next((style.layout["tabs"] for style in reversed(chain) if "tabs" in style.layout), {})
        values = {**merged(layers), "tabs": tabs}
        base = merged(style.characters for style in chain)
        people = [style for style in chain if not style.automatic and style.name]
        return (people[-1].name if people else "Default"), values, base

    def plain(self, name: str, item: tuple[str, int] | None) -> Plain | None:
        """Return how the style that people gave a paragraph sets it, without what is set beside it."""
        chain = self.chain("paragraph", name)
        people = next((style for style in reversed(chain) if not style.automatic and style.name), None)
        if people is None:
            return None
        known = next((key for key, each in self.named.get("paragraph", {}).items() if each is people), "")
        _, values, base = self.paragraph(known, item)
        return Plain((look_of(base), look_of(base, asian=True)), layout_of(values))

    def level(self, item: tuple[str, int] | None) -> Level | None:
        """Return a level (from 1) of a list style."""
        if item is None:
            return None
        return (self.outline if item[0] == OUTLINE else self.lists.get(item[0], {})).get(item[1])

    def span(self, base: Properties, name: str) -> Properties:
        """Return the effective characters of a span within text of `base`."""
        key = (id(base), name)
        if key not in self.looks:
            chain = [s for s in self.chain("text", name) if s is not self.defaults.get("text")]
            self.looks[key] = (base, merged([base, *(style.characters for style in chain)]))
        return self.looks[key][1]


OUTLINE = "\0outline"
"""The list style of numbered headings."""


class Counter:
    """Numbers the items of one list."""

    def __init__(self) -> None:
        self._counts: dict[int, int] = {}

    def count(self, style: ListStyle, depth: int, start: int | None = None) -> ListItem | None:
        """Return how the next item of a level shows, and count it."""
        level = style.get(depth)
        if level is None:
            return None
        for deeper in [d for d in self._counts if d > depth]:
            del self._counts[deeper]
        self._counts[depth] = start if start is not None else self._counts.get(depth, level.start - 1) + 1
        if level.kind != "number":
            return ListItem("bullet", depth, level.pattern, "bullet")
        label = level.pattern
        for at in range(1, 11):
            if f"%{at}%" in label:
                inner = style.get(at)
                kind = NUMBER_FORMATS.get(inner.format, "") if inner else ""
                shown = numeral(self._counts.get(at, inner.start if inner else 1), kind) if kind else ""
                label = label.replace(f"%{at}%", shown)
        if not label.strip():
            return None
        return ListItem("number", depth, label.strip(), NUMBER_FORMATS.get(level.format, "other"))


def font_faces(*roots: Element) -> dict[str, str]:
    """Return the families of the declared fonts."""
    found = {}
    for root in roots:
        declared = child(root, "font-face-decls")
        for face in declared if declared is not None else ():
            found[get(face, "style:name")] = get(face, "svg:font-family").strip("'\"")
    return found


def read_sheets(styles: Element, content: Element) -> tuple[Sheet, Sheet]:
    """Return the styles as the headers and footers see them, and as the body does."""
    faces = font_faces(styles, content)
    common = child(styles, "styles")
    named: dict[str, Family] = {}
    defaults: dict[str, Style] = {}
    lists: dict[str, ListStyle] = {}
    outline: ListStyle = {}
    for element in common if common is not None else ():
        match local_name(element):
            case "default-style":
                defaults[get(element, "style:family")] = _style(element, faces, automatic=False)
            case "outline-style":
                outline = list_style(element)
    sheets = []
    _collect(common, faces, named, lists, automatic=False)
    for root in (styles, content):
        own: dict[str, Family] = {}
        own_lists = dict(lists)
        _collect(child(root, "automatic-styles"), faces, own, own_lists, automatic=True)
        sheets.append(Sheet(named, own, defaults, own_lists, outline))
    return sheets[0], sheets[1]


def _collect(
    root: Element | None,
    faces: dict[str, str],
    into: dict[str, Family],
    lists: dict[str, ListStyle],
    *,
    automatic: bool,
) -> None:
    for element in root if root is not None else ():
        match local_name(element):
            case "style":
                family = into.setdefault(get(element, "style:family"), {})
                family[get(element, "style:name")] = _style(element, faces, automatic=automatic)
            case "list-style":
                lists[get(element, "style:name")] = list_style(element)


def _style(element: Element, faces: dict[str, str], *, automatic: bool) -> Style:
    name = get(element, "style:name")
    return Style(
        style_name(get(element, "style:display-name") or name) if name else "",
        get(element, "style:parent-style-name"),
        automatic,
        layout(child(element, "paragraph-properties")),
        characters(child(element, "text-properties"), faces),
        element.get("{urn:oasis:names:tc:opendocument:xmlns:style:1.0}list-style-name"),
        get(element, "style:master-page-name"),
        whole(get(element, "style:default-outline-level")),
        element,
    )


def list_style(element: Element) -> ListStyle:
    """Return the levels of a list or outline style."""
    found: ListStyle = {}
    for inner in element:
        name = local_name(inner)
        if not name.startswith(("list-level-style-", "outline-level-style")):
            continue
        depth = max(1, min(10, whole(get(inner, "text:level"), 1)))
        kind = name.rpartition("-")[2] if name.startswith("list") else "number"
        number = get(inner, "style:num-format")
        face = get(child(inner, "text-properties"), "style:font-name").rstrip("0123456789")
        pattern = bullet(get(inner, "text:bullet-char")[:4] or "•", face)
        if kind == "number":
            pattern = get(inner, "loext:num-list-format") or get(inner, "style:num-list-format")
            if not pattern and number:
                shown = max(1, min(depth, whole(get(inner, "text:display-levels"), 1)))
                levels = ".".join(f"%{at}%" for at in range(depth - shown + 1, depth + 1))
                pattern = get(inner, "style:num-prefix") + levels + get(inner, "style:num-suffix")
            pattern = pattern[:80] if number else ""
        found[depth] = Level(kind, number, pattern, whole(get(inner, "text:start-value"), 1), _indents(inner))
    return found


def _indents(level: Element) -> Properties:
    properties = child(level, "list-level-properties")
    if properties is None:
        return {}
    aligned = child(properties, "list-level-label-alignment")
    if get(properties, "text:list-level-position-and-space-mode") == "label-alignment":
        found: Properties = {}
        if get(aligned, "fo:margin-left"):
            found["left"] = points(get(aligned, "fo:margin-left"))
        if get(aligned, "fo:text-indent"):
            found["first_line"] = points(get(aligned, "fo:text-indent"))
        return found
    label = points(get(properties, "text:min-label-width"))
    if not label and not get(properties, "text:space-before"):
        return {}
    return {"left": points(get(properties, "text:space-before")) + label, "first_line": -label}
