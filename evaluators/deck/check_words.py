"""Checks on a slide's words wherever they stand: what it says, and whether all of it can be read."""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated

from pydantic import Field

from evaluators.chart_look import shown_letters
from evaluators.deck.boxes import Box, box_of, common, inside
from evaluators.deck.check_slides import Slides
from evaluators.deck.load import load
from evaluators.deck.model import FURNITURE, Run, Shape, Slide
from evaluators.deck.select import OnSlide, chosen, find_slide
from evaluators.deck.showing import content_box
from evaluators.deck.units import Length, in_cm
from evaluators.deck.words import at, label
from evaluators.evidence import Evidence
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, failed, passed

SHOWN = 30
COVERED = 0.05
"""The part of a text, a table, a chart or a picture that something else may lie over."""
BADGE = 0.25
"""The part of a picture or a chart that something with words of its own may lie over: a label on it."""
OPAQUE = 0.98
EDGE = 72_000
"""EMU that something may reach over the edge of the slide; the widths of lines are estimates."""
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_NARROW = re.compile("(?<=[0-9])[\u00a0\u2009\u202f](?=[0-9]{3}(?![0-9]))")
_PER_CENT = re.compile(r"(?<=\d) ?(?:%|per ?cent\b)")
_NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)?")
_PARTS = re.compile(r"[,;)|，；）]")
_LETTER = r"[^\W_\u3400-\u9fff]"
Words = Annotated[str, Field(min_length=1)]


class Says(OnSlide):
    """Parameters of `deck.says`; what is left out is not judged."""

    words: tuple[Words | Annotated[tuple[Words, ...], Field(min_length=1)], ...] = ()
    """What the slide says, each wherever it stands; a list is several ways to say one thing."""
    lacks: tuple[Words, ...] = ()
    """What it does not say."""
    pairs: dict[Words, Words | Annotated[tuple[Words, ...], Field(min_length=1)]] = Field(default_factory=dict)
    """What belongs together, `{Plain: "38.6", Hedgerow: ["19.7", "19.70"]}`: no line, row or column of the slide gives
    one the other's value."""
    figures: tuple[Words, ...] | None = None
    """Numbers that the slide may show beside those of its title, `words` and `pairs`; given, it shows no others."""
    besides: tuple[Words, ...] | None = None
    """What the slide may say beside its title and `words`, signs and blanks aside; given, it says nothing else."""
    ordered: bool = False
    """It says the words in this order, first places counting."""


@check("deck.says")
def says(evidence: Evidence, p: Says) -> Finding:
    """A slide says what was asked in its texts, tables and charts, in whole words and numbers. Case, white space, the
    form of quotation marks and dashes, commas or fixed blanks for thousands and `per cent` for % do not count."""
    found = find_slide(evidence, p.of, p.slide)
    if isinstance(found, Finding):
        return found
    place, slide = found
    text = _folded("\n".join(_texts(slide.all_shapes())))
    wanted = [(one,) if isinstance(one, str) else one for one in p.words]
    wrong = [f"{ways[0]!r} is missing" for ways in wanted if not any(_said(one, text) for one in ways)]
    wrong += [f"{one!r} should not be there" for one in p.lacks if _said(one, text)]
    for line in map(_folded, _lines(slide)) if p.pairs else ():
        wrong += (f"{label!r} has the value {value!r}" for label, value in _mismatched(line, p.pairs))
    if p.figures is not None:
        wrong += (f"{number} is said, which was not asked" for number in _others(text, slide, wanted, p))
    if p.besides is not None and (rest := _rest(slide, wanted, p.besides)):
        wrong.append(f"{rest[:60]!r} is said, which was not asked")
    if p.ordered and not wrong:
        first = [min(start for one in ways for start, _ in _places(one, text)) for ways in wanted if ways]
        wrong += ["what was asked has another order"] if first != sorted(first) else []
    if wrong:
        sentence = f"On {at(place)}, {'; '.join(wrong)}."
        return failed(Code.WRONG_TEXT, sentence, observed=text[:400], wanted=[ways[0] for ways in wanted], where=p.of)
    return passed(f"All that was asked is said on {at(place)}.", where=p.of)


def _others(text: str, slide: Slide, wanted: Sequence[tuple[str, ...]], p: Says) -> list[str]:
    """Return the numbers of a slide's folded text that are neither asked nor allowed."""
    values = (value if isinstance(value, tuple) else (value,) for value in p.pairs.values())
    allowed = [*itertools.chain(*wanted), *itertools.chain(*values), *(p.figures or ()), *_titles(slide)]
    known = {_plain(number) for one in allowed for number in _NUMBER.findall(_folded(one))}
    return [number for number in dict.fromkeys(_NUMBER.findall(text)) if _plain(number) not in known]


def _plain(number: str) -> str:
    """Return a number without zeros that say nothing."""
    return number.rstrip("0").rstrip(".") if "." in number else number


def _rest(slide: Slide, wanted: Sequence[tuple[str, ...]], besides: Sequence[str]) -> str:
    """Return what a slide says beside its title and what was asked and may be said, folded and without signs."""
    text = "\n".join(map(_folded, _texts(one for one in slide.all_shapes() if one.role not in ("title", *FURNITURE))))
    for word in sorted({*itertools.chain(*wanted), *besides}, key=len, reverse=True):
        for start, end in sorted(_places(word, text), reverse=True):
            text = f"{text[:start]}\n{text[end:]}"
    return " ".join(re.sub(r"[\W_]+", " ", text).split())


def _titles(slide: Slide) -> list[str]:
    return [shape.text for shape in slide.all_shapes() if shape.role == "title"]


def _texts(shapes: Iterable[Shape]) -> Iterator[str]:
    for shape in shapes:
        if not shape.empty:
            yield shape.text
        for row in shape.table.rows if shape.table is not None else ():
            yield from (cell.text for cell in row)
        if shape.chart is not None:
            yield shape.chart.title
            yield from shape.chart.categories
            for series in shape.chart.series:
                yield series.name
                yield from (f"{value:g}" for value in series.values if value is not None)


def _lines(slide: Slide) -> Iterator[str]:
    """Yield what is read as one: paragraphs, rows and columns of tables, series of charts."""
    for shape in slide.all_shapes():
        yield from (paragraph.text for paragraph in shape.paragraphs)
        if shape.table is not None:
            rows = [[cell.text for cell in row] for row in shape.table.rows]
            yield from (" | ".join(row) for row in rows)
            yield from (" | ".join(column) for column in itertools.zip_longest(*rows, fillvalue=""))
        for series in shape.chart.series if shape.chart is not None else ():
            yield " | ".join([series.name, *(f"{value:g}" for value in series.values if value is not None)])


def _mismatched(line: str, pairs: Mapping[str, str | tuple[str, ...]]) -> Iterator[tuple[str, str]]:
    """Yield labels of a line with the value of another one: that which stands nearest, or has the same place in a list
    ("Plain and Hedgerow: 38.6 and 19.7")."""
    ways = {label: (value,) if isinstance(value, str) else value for label, value in pairs.items()}
    labels = sorted((start, end, one) for one in ways for start, end in _places(one, line))
    spelled = {one: values[0] for values in ways.values() for one in values}
    values = sorted((start, end, first) for one, first in spelled.items() for start, end in _places(one, line))
    if not labels or not values:
        return
    before = [one for one in labels if one[1] <= values[0][0]]
    after = [one for one in labels if one[0] >= values[-1][1]]
    listed = next((some for some in (before, after) if len(some) == len(values) > 1), None)
    if listed is not None:
        matched = [(label[2], value[2]) for label, value in zip(listed, values, strict=True)]
    else:
        matched = _nearest(line, labels, values)
    present = {label[2] for label in labels}
    for name, value in matched:
        own = {one for one, first in ways.items() if first[0] == value}
        # "Europe, revenue: 141.2": of more labels than values, one that fits is meant
        if ways[name][0] != value and not (len(labels) > len(values) and own & present):
            yield name, value


Place = tuple[int, int, str]


def _nearest(line: str, labels: Sequence[Place], values: Sequence[Place]) -> list[tuple[str, str]]:
    """Match labels and values one to one, the nearest first; what a comma or a bracket parts is further off."""

    def far(label: Place, value: Place) -> float:
        between = line[min(label[1], value[1]) : max(label[0], value[0])]
        return len(between) + 10 * len(_PARTS.findall(between))

    ways = sorted((far(label, value), a, b) for a, label in enumerate(labels) for b, value in enumerate(values))
    found = list[tuple[str, str]]()
    used_labels, used_values = set[int](), set[int]()
    for _, a, b in ways:
        if a not in used_labels and b not in used_values:
            used_labels.add(a)
            used_values.add(b)
            found.append((labels[a][2], values[b][2]))
    return found


def _said(word: str, text: str) -> bool:
    """Say whether a text has a word whole; a number is not part of a longer one."""
    return next(_places(word, text), None) is not None


def _places(word: str, text: str) -> Iterator[tuple[int, int]]:
    """Yield (start, end) of each place where a folded text has a word whole."""
    plain = _folded(word)
    before = rf"(?<!{_LETTER})(?<!\d[.,])" if plain[:1].isalnum() and plain[:1].isascii() else ""
    after = rf"(?!{_LETTER}|[.,]\d)" if plain[-1:].isalnum() and plain[-1:].isascii() else ""
    yield from (found.span() for found in re.finditer(before + re.escape(plain) + after, text))


def _folded(text: str) -> str:
    folded = unicodedata.normalize("NFKC", _NARROW.sub("", text)).casefold()
    for sign, plain in (("’", "'"), ("‘", "'"), ("“", '"'), ("”", '"'), ("–", "-"), ("—", "-"), ("−", "-")):
        folded = folded.replace(sign, plain)
    folded = _THOUSANDS.sub("", " ".join(folded.split()))
    return _PER_CENT.sub("%", folded)


class Legible(Of):
    """Parameters of `deck.legible`."""

    slides: Slides = "all"
    least: Annotated[float, Field(gt=0)] = 12.0
    """Points of the smallest letters, after the application made them fit; footers, dates and numbers of slides aside.
    """
    least_height: Length | None = None
    """Of charts and pictures; not judged if left out."""
    charts: bool = False
    """The letters of charts have to be as large, too, where a chart states their size."""


@check("deck.legible")
def legible(evidence: Evidence, p: Legible) -> Finding:
    """All that the slides hold can be seen: letters are large enough and opaque, pictures in their own colours, and no
    words, tables, charts or pictures lie over one another or over the slide's edge. Of a text box that is not painted,
    where its lines are counts. Letters in pictures are not looked at."""
    deck = load(evidence, p.of)
    found = chosen(deck, evidence, p.of, p.slides)
    if isinstance(found, Finding):
        return found
    wrong: list[str] = []
    frame: Box = (0.0, 0.0, float(deck.width), float(deck.height))
    for place, slide in found:
        for shape in slide.all_shapes():
            wrong += (f"{at(place)}: {label(shape)} {words}" for words in _letters(shape, p.least))
            if p.least_height is not None and shape.kind in ("chart", "picture") and shape.height < p.least_height:
                wrong.append(f"{at(place)}: {label(shape)} is only {in_cm(shape.height)} cm high")
            if p.charts:
                wrong += (f"{at(place)}: {label(shape)} {words}" for words in _chart_letters(shape, p.least))
            if shape.picture is not None and shape.picture.recoloured:
                wrong.append(f"{at(place)}: {label(shape)} is not shown in its own colours")
        wrong += (f"{at(place)}: {words}" for words in _covered(slide, frame))
    if wrong:
        sentence = f"Not all can be read: {'; '.join(wrong[:4])}."
        return failed(Code.WRONG_STYLE, sentence, observed=wrong[:SHOWN], wanted=p.least, where=p.of)
    return passed("All words can be read.", wanted=p.least, where=p.of)


def _chart_letters(shape: Shape, least: float) -> Iterator[str]:
    if shape.chart is None:
        return
    for part, size, _ in shown_letters(shape.chart.look, shape.chart.legend):
        if size is not None and size < least - 0.05:
            yield f"has letters of {size:g} points at its {part}"


def _letters(shape: Shape, least: float) -> Iterator[str]:
    runs = [run for run in _runs(shape) if run.text.strip()]
    small = [run.size * (shape.shrink or 1.0) for run in runs if run.size is not None]
    if shape.role not in FURNITURE and small and min(small) < least - 0.05:
        yield f"has letters of {min(small):g} points"
    if any(run.opacity < OPAQUE for run in runs):
        yield "has letters that let shine through what is behind them"


def _runs(shape: Shape) -> Iterator[Run]:
    cells = [cell for row in shape.table.rows for cell in row] if shape.table is not None else []
    for paragraphs in (shape.paragraphs, *(cell.paragraphs for cell in cells)):
        for paragraph in paragraphs:
            yield from paragraph.runs


def _covered(slide: Slide, frame: Box) -> Iterator[str]:
    """Say what lies over words, tables, charts and pictures that were drawn before it, or is not all on the slide."""
    shapes = [one for one in slide.all_shapes() if one.kind not in ("group", "line")]
    for number, below in enumerate(shapes):
        box = _shown(below)
        if box is None:
            continue
        painted = below.kind == "shape" and _paints(below) and not below.rotation
        if not inside(box_of(below) if painted else box, frame, EDGE):
            yield f"{label(below)} reaches over the slide's edge"
        for above in shapes[number + 1 :]:
            over = box_of(above) if _paints(above) else _shown(above)
            if over is None:
                continue
            labelled = above.text.strip() and below.kind in ("picture", "chart")
            most = BADGE * _area(box) if labelled else COVERED * min(_area(box), _area(over))
            if common(box, over) > most:
                yield f"{label(above)} lies over {label(below)}"


def _paints(shape: Shape) -> bool:
    return shape.fill.kind not in ("none", "unknown") or shape.kind in ("picture", "table", "chart", "media")


def _shown(shape: Shape) -> Box | None:
    """Return where a shape shows something that is to be read."""
    return None if shape.empty or shape.kind in ("media", "other") else content_box(shape)


def _area(box: Box) -> float:
    return max(1.0, (box[2] - box[0]) * (box[3] - box[1]))
