"""Text of an .odp with effective properties: span, paragraph, shape, the outline's style of the level, defaults."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from evaluators.deck.model import EMU_PT, Paragraph, Run
from evaluators.deck.odp_styles import (
    FO,
    STYLE,
    TEXT,
    XLINK,
    Chain,
    Styles,
    colour_of,
    hex_colour,
    length,
    opacity_of,
    percent,
)
from evaluators.deck.pptx_text import add_run, by_script, is_asian
from evaluators.evidence import Unreadable
from evaluators.safe_xml import Element, local_name

ALIGN = {"start": "left", "left": "left", "center": "center", "end": "right", "right": "right", "justify": "justify"}
SPACES_LIMIT = 1_000
PARAGRAPH_LIMIT = 5_000
"""Of one shape."""
DEFAULT_SIZE = 18.0
SCRIPTS = {"super": 0.3, "sub": -0.3}


@dataclass(frozen=True)
class Place:
    """The state of a list: its depth from 0 (-1: in no list), its style, whether this item has a mark."""

    depth: int = -1
    style: str | None = None
    marked: bool = True


@dataclass(frozen=True)
class TextReader:
    """Reads the text of one shape."""

    styles: Styles
    masters: bool
    shape: Chain
    """The shape's styles: its paragraph style, then its graphic style."""
    outline: str = ""
    """Of an outline placeholder: the name of the style of its levels without the number."""

    def read(self, container: Element) -> tuple[Paragraph, ...]:
        """Return the paragraphs in a text box, a shape or a cell."""
        return tuple(self._blocks(container, Place()))

    def _blocks(self, container: Element, place: Place) -> Iterator[Paragraph]:
        for count, child in enumerate(container):
            kind = local_name(child)
            if kind in ("p", "h"):
                yield self._paragraph(child, place)
            elif kind == "list":
                style = child.get(TEXT + "style-name") or place.style
                for item in child:
                    inner = Place(place.depth + 1, style, local_name(item) == "list-item")
                    yield from self._blocks(item, inner)
            if count > PARAGRAPH_LIMIT:
                raise Unreadable(f"a shape has more than {PARAGRAPH_LIMIT} paragraphs")

    def _paragraph(self, element: Element, place: Place) -> Paragraph:
        level = max(0, place.depth)
        own = self.styles.chain("paragraph", element.get(TEXT + "style-name"), self.masters)
        own = Chain([style for style in own.styles if local_name(style) != "default-style"])
        chain = own + self.shape
        if self.outline:
            chain = own + self.styles.chain("presentation", f"{self.outline}{level + 1}", self.masters) + self.shape
            if level == 0:
                chain = own + self.shape
        runs: list[Run] = []
        for text, styles, link in self._spans(element, (), ""):
            whole = Chain([one for style in styles for one in style.styles]) + chain
            for piece in by_script(text):
                add_run(runs, self._run(piece, whole, link))
        size = max((run.size or DEFAULT_SIZE for run in runs), default=DEFAULT_SIZE)
        space, label = self._list_indent(place)
        return Paragraph(
            tuple(runs),
            level,
            self._bullet(place, chain),
            ALIGN.get(chain.get("paragraph-properties", FO + "text-align") or "start", "left"),
            _line_height(chain.get("paragraph-properties", FO + "line-height")),
            _space(chain.get("paragraph-properties", FO + "margin-top"), size),
            _space(chain.get("paragraph-properties", FO + "margin-bottom"), size),
            length(chain.get("paragraph-properties", FO + "margin-left")) + space + label,
            length(chain.get("paragraph-properties", FO + "text-indent")) - label,
        )

    def _spans(
        self, element: Element, styles: tuple[Chain, ...], link: str
    ) -> Iterator[tuple[str, tuple[Chain, ...], str]]:
        """Yield (text, text styles with the nearest first, link) of a paragraph."""
        if element.text:
            yield element.text, styles, link
        for child in element:
            kind = local_name(child)
            if kind == "s":
                count = child.get(TEXT + "c", "1")
                yield " " * min(int(count) if count.isdecimal() and len(count) < 6 else 1, SPACES_LIMIT), styles, link
            elif kind == "page-number" or (kind in ("date", "time") and child.get(TEXT + "fixed") != "true"):
                yield "<number>" if kind == "page-number" else "<date>", styles, link
            elif kind in ("tab", "line-break"):
                yield "\t" if kind == "tab" else "\n", styles, link
            elif kind == "span":
                own = self.styles.chain("text", child.get(TEXT + "style-name"), self.masters)
                own = Chain([style for style in own.styles if local_name(style) != "default-style"])
                yield from self._spans(child, (own, *styles), link)
            elif kind == "a":
                yield from self._spans(child, styles, self.styles.link(child.get(XLINK + "href", "")))
            elif kind not in ("", "annotation", "annotation-end", "bookmark", "frame"):
                yield from self._spans(child, styles, link)
            if child.tail:
                yield child.tail, styles, link

    def _run(self, text: str, chain: Chain, link: str) -> Run:
        asian = "-asian" if is_asian(text) else ""
        weight = chain.get("text-properties", _of("font-weight", asian)) or "normal"
        under = chain.get("text-properties", STYLE + "text-underline-style") or "none"
        through = chain.get("text-properties", STYLE + "text-line-through-style") or "none"
        position = (chain.get("text-properties", STYLE + "text-position") or "0%").split()[0]
        part = SCRIPTS.get(position, percent(position) or 0.0)
        ground = chain.get("text-properties", FO + "background-color") or "transparent"
        capitals = chain.get("text-properties", FO + "text-transform") == "uppercase"
        small = chain.get("text-properties", FO + "font-variant") == "small-caps"
        opacity = opacity_of(chain)
        return Run(
            text,
            self._font(chain, asian),
            self._size(chain, asian),
            weight == "bold" or (weight.isdecimal() and int(weight[:4]) >= 600),
            chain.get("text-properties", _of("font-style", asian)) in ("italic", "oblique"),
            under != "none",
            through != "none",
            colour_of(chain),
            (part > 0) - (part < 0),
            link,
            hex_colour(ground),
            part,
            "small" if small else "all" if capitals else "",
            opacity,
            round(length(chain.get("text-properties", FO + "letter-spacing"), 0) / EMU_PT, 2),
        )

    def _font(self, chain: Chain, asian: str) -> str | None:
        """Return the family; a name that is nowhere declared, as in LibreOffice's own templates, means none."""
        undeclared: str | None = None
        for properties in chain.groups("text-properties"):
            name, family = properties.get(f"{STYLE}font-name{asian}"), properties.get(_of("font-family", asian))
            if name in self.styles.fonts:
                return self.styles.fonts[name]
            if family:
                return family.strip("'\"")
            undeclared = undeclared or name
        return undeclared

    def _size(self, chain: Chain, asian: str) -> float:
        """Return the size in points; a percentage is of what is inherited."""
        factor = 1.0
        for properties in chain.groups("text-properties"):
            value = properties.get(_of("font-size", asian))
            if value is None:
                continue
            part = percent(value)
            if part is None:
                return round(factor * length(value, round(DEFAULT_SIZE * EMU_PT)) / EMU_PT, 2)
            factor *= part
        return round(factor * DEFAULT_SIZE, 2)

    def _bullet(self, place: Place, chain: Chain) -> str:
        numbered = chain.get("paragraph-properties", TEXT + "enable-numbering")
        if place.depth < 0 or not place.marked or numbered == "false":
            return ""
        level = self._list_level(place)
        if level is None:
            return ""
        kind = local_name(level)
        if kind == "list-level-style-bullet":
            return level.get(TEXT + "bullet-char") or ""
        if kind == "list-level-style-number":
            return "number" if level.get(STYLE + "num-format") else ""
        return "picture"

    def _list_level(self, place: Place) -> Element | None:
        style = self.styles.list_style(place.style, self.masters) if place.depth >= 0 else None
        number = str(place.depth + 1)
        return next(
            (level for level in (style if style is not None else ()) if level.get(TEXT + "level") == number), None
        )

    def _list_indent(self, place: Place) -> tuple[int, int]:
        """Return (space before the mark, width of the mark) of a list's level."""
        level = self._list_level(place)
        properties = level.find(STYLE + "list-level-properties") if level is not None else None
        if properties is None:
            return 0, 0
        return length(properties.get(TEXT + "space-before")), length(properties.get(TEXT + "min-label-width"))


def _of(name: str, asian: str) -> str:
    return f"{STYLE}{name}{asian}" if asian else f"{FO}{name}"


def _line_height(value: str | None) -> float:
    part = percent(value)
    if part is not None:
        return round(part, 3)
    return -round(length(value) / EMU_PT, 2) if value and value != "normal" else 1.0


def _space(value: str | None, size: float) -> float:
    part = percent(value)
    return round(part * size, 2) if part is not None else round(length(value) / EMU_PT, 2)
