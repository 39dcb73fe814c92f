"""Text of a .pptx with effective properties: run, list style of the shape, layout, master, text styles, defaults."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from evaluators.deck.model import Paragraph, Run, varied
from evaluators.deck.paint import Canvas, R, whole
from evaluators.drawing_colours import A, colour_in, opacity_in
from evaluators.evidence import Unreadable
from evaluators.safe_xml import Element, local_name

LEVELS = 9
DEFAULT_SIZE = 18.0
LEAST_APART = 0.05
"""Points between letters that count."""
RUN_LIMIT = 100_000
"""Characters of one stretch of text."""
ALIGN = {"l": "left", "ctr": "center", "r": "right", "just": "justify", "justLow": "justify", "dist": "justify"}
_P, _R, _FIELD, _BREAK = (A + name for name in ("p", "r", "fld", "br"))
_PPR, _RPR, _DEFAULT, _T = (A + name for name in ("pPr", "rPr", "defRPr", "t"))
_RUN_KEYS = ("sz", "b", "i", "u", "strike", "baseline", "cap", "spc")
_BULLETS = {A + "buNone": "", A + "buAutoNum": "number", A + "buChar": "•", A + "buBlip": "picture"}
_SPACES = {A + name: name for name in ("lnSpc", "spcBef", "spcAft")}


@dataclass(frozen=True)
class Level:
    """What applies to the paragraphs of one level of a shape's text, all that it inherits resolved."""

    paragraph: Sequence[Element] = ()
    """Paragraph properties, nearest first."""
    stated: Mapping[str, str] = field(default_factory=dict)
    """Attributes of runs."""
    colour: str | None = None
    opacity: float = 1.0
    highlight: str | None = None
    fonts: Mapping[str, str] = field(default_factory=dict)
    """Script (`latin`, `ea`) to the family stated."""
    align: str = "left"
    margin: int = 0
    indent: int = 0
    bullet: str = ""
    spaces: Mapping[str, Element] = field(default_factory=dict)


@dataclass(frozen=True)
class Cascade:
    """Where a shape's text looks up what it does not say: list styles, the nearest first, the shape's own colour."""

    canvas: Canvas
    styles: Sequence[Element] = ()
    """Elements with `lvl1pPr` ... `lvl9pPr`, nearest first."""
    defaults: Element | None = None
    """The presentation's own, which come after the shape's style."""
    colour: str | None = None
    """Of text that nothing else colours: the shape style's, else the theme's text."""
    font: str = "+mn-lt"
    in_table: bool = False
    """A table's style may colour and embolden what the file leaves open: unknown then."""
    levels: dict[int, Level] = field(default_factory=dict, repr=False, compare=False)
    """What was resolved so far."""

    def level(self, number: int) -> Level:
        """Return what applies to paragraphs of one level (from 0)."""
        if number not in self.levels:
            self.levels[number] = self._resolved(number)
        return self.levels[number]

    def _resolved(self, number: int) -> Level:
        names = (f"{A}lvl{number + 1}pPr", A + "defPPr")
        near = [found for style in self.styles for name in names if (found := style.find(name)) is not None]
        far = [found for name in names if self.defaults is not None and (found := self.defaults.find(name)) is not None]
        chain = near + far
        runs = [run for part in chain if (run := part.find(_DEFAULT)) is not None]
        colour = _colour([run for part in near if (run := part.find(_DEFAULT)) is not None], self.canvas)
        if colour is None and self.colour is None:
            colour = _colour(runs, self.canvas)
        if colour is None and not self.in_table:
            colour = self.colour or self.canvas.palette.slot("tx1") or "000000"
        opacity = _opacity(runs)
        stated: dict[str, str] = {}
        fonts: dict[str, str] = {}
        highlight = None
        for run in reversed(runs):
            stated.update((key, value) for key in _RUN_KEYS if (value := run.get(key)) is not None)
            fonts.update(_fonts(run))
            highlight = _highlight(run, self.canvas) or highlight
        return Level(
            chain,
            stated,
            colour,
            1.0 if opacity is None else opacity,
            highlight,
            fonts,
            ALIGN.get(_attribute(chain, "algn") or "l", "left"),
            whole(_attribute(chain, "marL")),
            whole(_attribute(chain, "indent")),
            next((mark for part in chain if (mark := _mark(part)) is not None), ""),
            {name: found for name in _SPACES.values() if (found := _space_of(chain, name)) is not None},
        )


def read_paragraphs(body: Element | None, cascade: Cascade) -> tuple[Paragraph, ...]:
    """Return the paragraphs of a `txBody`."""
    return tuple(_paragraph(element, cascade) for element in body.iterchildren(_P)) if body is not None else ()


def _paragraph(element: Element, cascade: Cascade) -> Paragraph:
    own = element.find(_PPR)
    level = max(0, min(LEVELS - 1, whole(own.get("lvl")))) if own is not None else 0
    inherited = cascade.level(level)
    if own is not None and (len(own) or len(own.attrib) > (1 if "lvl" in own.attrib else 0)):
        inherited = _with_own(own, inherited)
    runs: list[Run] = []
    for child in element:
        tag = child.tag
        if tag == _BREAK:
            style = runs[-1] if runs else _run("", child.find(_RPR), inherited, cascade)
            add_run(runs, varied(style, text="\n"))
        elif tag in (_R, _FIELD):
            own_run = child.find(_RPR)
            for piece in by_script(_text_of(child)):
                add_run(runs, _run(piece, own_run, inherited, cascade))
    size = max((run.size or DEFAULT_SIZE for run in runs), default=DEFAULT_SIZE)
    spaces = inherited.spaces
    return Paragraph(
        tuple(runs),
        level,
        inherited.bullet,
        inherited.align,
        _line_spacing(spaces.get("lnSpc")),
        _space(spaces.get("spcBef"), size),
        _space(spaces.get("spcAft"), size),
        inherited.margin,
        inherited.indent,
    )


def _text_of(element: Element) -> str:
    """Return the text of a run; of a field that changes by itself, its name."""
    kind = element.get("type", "") if element.tag == _FIELD else ""
    if kind == "slidenum":
        return "<number>"
    if kind.startswith("datetime"):
        return "<date>"
    text = element.find(_T)
    return (text.text or "").replace("\v", "\n") if text is not None else ""


def _with_own(own: Element, level: Level) -> Level:
    """Return a level with what one paragraph states for itself; its runs are not touched by it."""
    spaces = {_SPACES[child.tag]: child for child in own if child.tag in _SPACES}
    align = own.get("algn")
    return varied(
        level,
        align=ALIGN.get(align, "left") if align else level.align,
        margin=whole(own.get("marL"), level.margin),
        indent=whole(own.get("indent"), level.indent),
        bullet=level.bullet if (mark := _mark(own)) is None else mark,
        spaces={**level.spaces, **spaces} if spaces else level.spaces,
    )


def add_run(runs: list[Run], run: Run) -> None:
    """Append a run, to the last one if that looks the same.

    Raises:
        Unreadable: it gets longer than any text for people.
    """
    if runs and runs[-1].style == run.style:
        if len(runs[-1].text) + len(run.text) > RUN_LIMIT:
            raise Unreadable(f"a stretch of text is longer than {RUN_LIMIT} characters")
        runs[-1] = varied(run, text=runs[-1].text + run.text)
    else:
        runs.append(run)


def _attribute(chain: Sequence[Element], name: str) -> str | None:
    return next((value for element in chain if (value := element.get(name)) is not None), None)


def _run(text: str, own: Element | None, level: Level, cascade: Cascade) -> Run:
    canvas = cascade.canvas
    stated, colour, highlight, fonts, link = level.stated, level.colour, level.highlight, level.fonts, ""
    opacity: float | None = None
    if own is not None:
        stated = {**stated, **own.attrib}  # type: ignore[dict-item]
        if len(own):
            colour = _colour([own], canvas) or colour
            opacity = _opacity([own])
            highlight = _highlight(own, canvas) or highlight
            fonts = {**fonts, **_fonts(own)}
            link = _link(own, canvas)
    if link:
        colour = canvas.palette.slot("hlink") or colour
    size, bold, baseline = stated.get("sz"), stated.get("b"), stated.get("baseline")
    raised = _percent(baseline) if baseline else 0.0
    asian = is_asian(text)
    font = fonts.get("ea" if asian else "latin") or cascade.font[:4] + ("ea" if asian else "lt")
    caps = stated.get("cap", "none")
    return Run(
        text,
        canvas.palette.theme.fonts.get(font) if font.startswith("+") else font,
        whole(size) / 100 if size else DEFAULT_SIZE,
        bold in _TRUE if bold is not None or not cascade.in_table else None,
        stated.get("i") in _TRUE,
        stated.get("u", "none") != "none",
        stated.get("strike", "noStrike") != "noStrike",
        colour,
        (raised > 0) - (raised < 0),
        link,
        highlight,
        raised,
        "" if caps == "none" else caps,
        level.opacity if opacity is None else opacity,
        _apart(stated.get("spc")),
    )


def _apart(spacing: str | None) -> float:
    """Return the points between letters; LibreOffice writes -1 hundredth for none."""
    points = whole(spacing) / 100 if spacing else 0.0
    return points if abs(points) >= LEAST_APART else 0.0


_TRUE = ("1", "true", "on")


def _colour(chain: Sequence[Element], canvas: Canvas) -> str | None:
    """Return the colour stated nearest."""
    for element in chain:
        fill = element.find(A + "solidFill")
        if fill is not None:
            return colour_in(fill, canvas.palette)
    return None


def _opacity(chain: Sequence[Element]) -> float | None:
    """Return how opaque the letters' nearest paint is: 0 without paint; None if none of the elements says."""
    for element in chain:
        if element.find(A + "noFill") is not None:
            return 0.0
        if (fill := element.find(A + "solidFill")) is not None:
            return opacity_in(fill)
    return None


def _highlight(element: Element, canvas: Canvas) -> str | None:
    found = element.find(A + "highlight")
    return colour_in(found, canvas.palette) if found is not None else None


def _fonts(element: Element) -> dict[str, str]:
    """Return the families that an element states by script; an East Asian one is known only if it is stated."""
    found = {}
    for script in ("latin", "ea"):
        named = element.find(A + script)
        if named is not None and (face := named.get("typeface")):
            found[script] = face
    return found


def is_asian(text: str) -> bool:
    """Say whether a text has East Asian characters; of a piece that `by_script` gives, all are then."""
    return not text.isascii() and any("\u2e80" <= c <= "\uffef" for c in text)


def by_script(text: str) -> list[str]:
    """Return a text in pieces of one script each, as fonts and applications take it; signs belong to what precedes."""
    if text.isascii():
        return [text] if text else []
    pieces: list[str] = []
    last: bool | None = None
    for c in text:
        asian = "\u2e80" <= c <= "\uffef"
        weak = not asian and not c.isalnum()
        if pieces and (weak or last is None or asian == last):
            pieces[-1] += c
        else:
            pieces.append(c)
        last = last if weak else asian
    return pieces


def _link(own: Element | None, canvas: Canvas) -> str:
    click = own.find(A + "hlinkClick") if own is not None else None
    return link_target(click, canvas) if click is not None else ""


def link_target(click: Element, canvas: Canvas) -> str:
    """Return where a click leads: an address, `#3` the third slide, or the action's name."""
    relation = canvas.package.relations(canvas.part).get(click.get(R + "id") or "")
    if relation is not None:
        place = canvas.package.place(relation.target)
        return relation.target if relation.external else f"#{place or relation.target.rpartition('/')[2]}"
    return click.get("action", "").partition("jump=")[2]


def _mark(element: Element) -> str | None:
    """Return the bullet that paragraph properties state; None if they state none."""
    for child in element:
        if child.tag in _BULLETS:
            return child.get("char") or _BULLETS[child.tag]
    return None


def _space_of(chain: Sequence[Element], name: str) -> Element | None:
    return next((found for element in chain if (found := element.find(A + name)) is not None), None)


def _line_spacing(spacing: Element | None) -> float:
    for child in spacing if spacing is not None else ():
        if local_name(child) == "spcPct":
            return round(_percent(child.get("val")), 3)
        return -whole(child.get("val")) / 100
    return 1.0


def _percent(value: str | None) -> float:
    if value and value.endswith("%"):
        return whole(value[:-1].partition(".")[0]) / 100
    return whole(value) / 100_000


def _space(spacing: Element | None, size: float) -> float:
    for child in spacing if spacing is not None else ():
        if local_name(child) == "spcPct":
            return round(_percent(child.get("val")) * size, 2)
        return whole(child.get("val")) / 100
    return 0.0
