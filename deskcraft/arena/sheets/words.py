"""Slides, shapes, texts, tables and charts in full, in words, for what a picture cannot show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from evaluators.deck.model import Animation, Cell, Chart, Deck, Line, Paragraph, Run, Shape, Slide, Table, Transition
from evaluators.deck.text_changes import RUN_ASPECTS
from evaluators.deck.words import comes, effect, label, paint, place, size, stroke

EMU_CM = 360_000
_EXCERPT = 40
_EDGE_EMU = 10_000
"""What a shape may reach beyond the slide before it is said."""
_STARTS = {"click": "on a click", "with": "with the one before", "after": "after the one before"}


def quoted(text: str) -> str:
    """A text between quotation marks, on one line; line breaks are written as ` / `."""
    return '"' + " / ".join(text.replace("\v", "\n").splitlines()) + '"'


def called(shape: Shape) -> str:
    """How a shape is called: its label, and the beginning of what it says."""
    text = " ".join(shape.text.split())
    said = f" {quoted(text if len(text) <= _EXCERPT else text[: _EXCERPT - 1] + '…')}" if text else ""
    return label(shape) + said


def kind_of(shape: Shape) -> str:
    """What a shape is, and whether it is a placeholder."""
    kind = f"{shape.geometry} {shape.kind}" if shape.kind == "shape" and shape.geometry else shape.kind
    return f"{kind}, placeholder of the kind {shape.role!r}" if shape.role else f"{kind}, no placeholder"


def beyond(shape: Shape, deck: Deck) -> str:
    """How far a shape reaches beyond the slide's edges, before it is turned; '' if it does not."""
    over = {
        "left": -shape.x,
        "right": shape.right - deck.width,
        "upper": -shape.y,
        "lower": shape.bottom - deck.height,
    }
    found = [f"{length / EMU_CM:.2f} cm beyond the {edge} edge" for edge, length in over.items() if length > _EDGE_EMU]
    if not found:
        return ""
    gone = shape.x >= deck.width or shape.y >= deck.height or shape.right <= 0 or shape.bottom <= 0
    return f"it reaches {' and '.join(found)} of the slide" + (": all of it lies outside" if gone else "")


def varying(paragraphs: Sequence[Paragraph]) -> list[str]:
    """The aspects of letters in which runs of these paragraphs differ from one another."""
    runs = [run for one in paragraphs for run in one.runs if run.text.strip()]
    return [aspect for aspect, read in RUN_ASPECTS.items() if len({read(run) for run in runs}) > 1]


def run_words(runs: Sequence[Run], aspects: Sequence[str]) -> str:
    """Runs with their text in full, each with these aspects of its letters."""
    return " + ".join(_run(run, aspects) for run in runs) or '""'


def _run(run: Run, aspects: Sequence[str]) -> str:
    said = [_aspect(aspect, run.font if aspect == "font" else RUN_ASPECTS[aspect](run)) for aspect in aspects]
    return quoted(run.text) + (f" ({', '.join(said)})" if said else "")


def _aspect(aspect: str, value: object) -> str:
    if aspect == "font_size":
        return f"{value:g} pt" if isinstance(value, float | int) else "size not stated"
    if aspect == "colour" and isinstance(value, str) and len(value) == 6:
        return f"#{value}"
    if isinstance(value, bool):
        return aspect if value else f"not {aspect}"
    name = aspect.replace("_", " ")
    return f"{name} {'not stated' if value is None or value == '' else value}"


def letters(paragraph: Paragraph) -> str:
    """How the letters of a paragraph look where they are not plain: font, size, colour, bold, italic and so on."""
    found: list[str] = []
    for run in paragraph.runs:
        if run.text.strip():
            marks = [name for name in ("bold", "italic", "underline", "strike") if getattr(run, name)]
            sized = f"{run.size:g} pt" if run.size else ""
            colour = f"#{run.colour}" if run.colour else ""
            extra = [run.link and f"link {run.link}", run.highlight and f"highlight #{run.highlight}"]
            look = ", ".join(str(part) for part in (run.font, sized, colour, *marks, *extra) if part)
            if not found or found[-1] != look:
                found.append(look)
    return " / ".join(found)


def layout_words(paragraph: Paragraph) -> dict[str, str]:
    """How a paragraph is set, by aspect."""
    spacing = paragraph.line_spacing
    return {
        "level": str(paragraph.level + 1),
        "bullet": paragraph.bullet or "none",
        "alignment": paragraph.align,
        "line spacing": f"{-spacing:g} pt" if spacing < 0 else f"{spacing:g} lines",
        "space before": f"{paragraph.before:g} pt",
        "space after": f"{paragraph.after:g} pt",
        "indent": f"{paragraph.margin / EMU_CM:.2f} cm, first line {paragraph.indent / EMU_CM:+.2f} cm",
    }


def paragraph_lines(paragraphs: Sequence[Paragraph]) -> Iterator[str]:
    """Each paragraph that says something: its text in full, its level and mark, and its letters."""
    for paragraph in paragraphs:
        if paragraph.text.strip():
            level = f", level {paragraph.level + 1}" if paragraph.level else ""
            mark = f", bullet {paragraph.bullet}" if paragraph.bullet else ""
            yield f"{quoted(paragraph.text)} [{letters(paragraph)}{level}{mark}]"


def table_lines(table: Table) -> Iterator[str]:
    """A table: its size, then each row with the texts of its cells."""
    yield f"table of {len(table.rows)} rows and {len(table.widths)} columns"
    for number, row in enumerate(table.rows, 1):
        yield f"row {number}: " + " | ".join("(merged)" if cell.covered else _cell(cell) for cell in row)


def _cell(cell: Cell) -> str:
    """What a cell says, and which marks all or some of its letters have."""
    runs = [run for one in cell.paragraphs for run in one.runs if run.text.strip()]
    marks = [
        name if all(getattr(run, name) for run in runs) else f"partly {name}"
        for name in ("bold", "italic", "underline", "strike")
        if any(getattr(run, name) for run in runs)
    ]
    text = " / ".join(cell.text.replace("\v", "\n").splitlines())
    return text + (f" ({', '.join(marks)})" if marks else "")


def chart_lines(chart: Chart) -> Iterator[str]:
    """A chart: its kind and title, its categories, and every series with its values."""
    kinds = [word for word, yes in (("stacked", chart.stacked), ("to 100 %", chart.percent)) if yes]
    legend = "with a legend" if chart.legend else "without a legend"
    yield f"chart of the kind {' '.join([chart.kind, *kinds])}, title {quoted(chart.title)}, {legend}"
    yield f"categories: {' | '.join(chart.categories)}"
    for series in chart.series:
        yield f"series {quoted(series.name)}: {values(series.values)}"


def values(numbers: Sequence[float | None]) -> str:
    """Values of a series; a gap is a dash."""
    return ", ".join("–" if value is None else f"{value:.12g}" for value in numbers)


def animation_words(animation: Animation, shapes: list[Shape]) -> str:
    """An effect: its kind, what it moves, when it starts and how long it takes."""
    said = effect(animation, shapes)
    if animation.target is not None and animation.target < len(shapes):
        target = shapes[animation.target]
        if animation.paragraph is not None and animation.paragraph < len(target.paragraphs):
            said += f" ({quoted(target.paragraphs[animation.paragraph].text)})"
        elif target.text:
            said = said.removesuffix(label(target)) + called(target)
    lasts = f", {animation.duration:g} s" if animation.duration is not None else ""
    waits = f", after {animation.delay:g} s" if animation.delay else ""
    return f"{said}, {_STARTS.get(animation.trigger, animation.trigger)}{waits}{lasts}"


def animation_lines(slide: Slide) -> list[str]:
    """The effects of a slide in the order in which they play."""
    shapes = slide.all_shapes()
    return [f"{number}. {animation_words(one, shapes)}" for number, one in enumerate(slide.animations, 1)]


def transition_words(transition: Transition) -> str:
    """How a slide comes, with everything that is stated."""
    speed = f", speed {transition.speed}" if transition.speed else ""
    return comes(transition) + speed


def layout_of(slide: Slide, deck: Deck) -> str:
    """The layout of a slide, and the name of its master."""
    master = deck.masters[slide.master].name if 0 <= slide.master < len(deck.masters) else ""
    return f"{slide.layout!r}" + (f" of the master {master!r}" if master and master != slide.layout else "")


def box_words(shape: Shape) -> str:
    """Where a shape lies and how large it is."""
    turned = f", turned by {shape.rotation:g}°" if shape.rotation else ""
    return f"at {place(shape)}, {size(shape)}{turned}"


def line_words(line: Line) -> str:
    """What an outline or a line looks like, and at which of its ends an arrow is."""
    ends = [end for end, tip in (("beginning", line.start), ("end", line.end)) if tip]
    return stroke(line) + (f" at its {' and its '.join(ends)}" if ends and line.kind != "none" else "")


def picture_words(shape: Shape, known: Mapping[str, str] | None) -> str:
    """A picture: which one of the deck it is (`known` says where they stand; None: not said), its own size, its shape
    on the slide, and what is cut off."""
    picture = shape.picture
    if picture is None:
        return ""
    said = "a picture"
    if known is not None:
        said = f"the picture of {known[picture.sha256]}" if picture.sha256 in known else "a picture new to the deck"
    if picture.size_px and min(picture.size_px) > 0 and shape.height > 0:
        wide, high = picture.size_px
        left, top, right, bottom = picture.crop
        own = (wide * (1 - left - right)) / max(1e-9, high * (1 - top - bottom))
        said += f"; {wide} x {high} px, {own:.2f} times as wide as high, shown {shape.width / shape.height:.2f} times"
    if any(abs(part) > 0.004 for part in picture.crop):
        cut = ", ".join(f"{part:.0%}" for part in picture.crop)
        said += f"; cut off at left, top, right, bottom: {cut}"
    return said


def shape_lines(shape: Shape, deck: Deck, known: Mapping[str, str] | None) -> Iterator[str]:
    """Everything about a shape: its kind, place, look, text, table, chart, picture and alternative text."""
    yield f"{label(shape)} ({kind_of(shape)}), {box_words(shape)}"
    if over := beyond(shape, deck):
        yield f"  {over}"
    if shape.empty:
        yield "  empty: it shows only while the deck is edited"
    looks = [f"fill {paint(shape.fill)}" if shape.fill.kind != "none" else "", ""]
    looks[1] = f"line {line_words(shape.line)}" if shape.line.kind != "none" else ""
    if any(looks):
        yield f"  {', '.join(look for look in looks if look)}"
    if said := picture_words(shape, known):
        yield f"  {said}"
    if shape.alt:
        yield f"  alternative text: {quoted(shape.alt)}"
    if shape.link:
        yield f"  link: {shape.link}"
    yield from (f"  {line}" for line in paragraph_lines(shape.paragraphs))
    if shape.table is not None:
        yield from (f"  {line}" for line in table_lines(shape.table))
    if shape.chart is not None:
        yield from (f"  {line}" for line in chart_lines(shape.chart))
    for child in shape.children:
        yield from (f"  {line}" for line in shape_lines(child, deck, known))


def slide_lines(slide: Slide, deck: Deck, known: Mapping[str, str] | None) -> Iterator[str]:
    """Everything about a slide: its settings, notes and effects, then its shapes from the back to the front."""
    yield f"layout {layout_of(slide, deck)}" + (", hidden" if slide.hidden else "")
    yield f"background: {paint(slide.background)}; transition: {transition_words(slide.transition)}"
    if animated := animation_lines(slide):
        yield "animations:"
        yield from (f"  {line}" for line in animated)
    if slide.notes.strip():
        yield f"notes: {quoted(slide.notes)}"
    for shape in slide.shapes:
        yield from shape_lines(shape, deck, known)


def section_lines(deck: Deck) -> list[str]:
    """The sections with their slides; one line without any."""
    found = [f"{quoted(one.name)}: {ranges(one.slides)}" for one in deck.sections]
    return found or ["no sections"]


def ranges(numbers: Sequence[int]) -> str:
    """Numbers with neighbours joined: `1 to 4, 7`."""
    parts: list[list[int]] = []
    for number in sorted(numbers):
        if parts and parts[-1][-1] == number - 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return ", ".join(f"{p[0]}" if len(p) == 1 else f"{p[0]} to {p[-1]}" for p in parts) or "no slides"


def known_pictures(deck: Deck) -> dict[str, str]:
    """Where each picture of a deck stands, by its digest."""
    found: dict[str, str] = {}
    for slide in deck.slides:
        for shape in slide.all_shapes():
            if shape.picture is not None and shape.picture.sha256:
                found.setdefault(shape.picture.sha256, f"{label(shape)} on slide {slide.number} before")
    return found
