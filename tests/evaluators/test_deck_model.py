"""What the readers make of a deck, the same from a .pptx, from what LibreOffice saved of it, and from its .odp."""

from collections.abc import Callable
from typing import Any

import pytest

from evaluators.deck.alike import canonical_font
from evaluators.deck.effects import effect_name
from evaluators.deck.model import Deck, Run, Shape
from evaluators.deck.odp_motion import seconds
from tests.evaluators.test_deck_resaving import deck

ALL = (".pptx", "-saved.pptx", ".odp", "-saved.odp")


def shape(of: Deck, slide: int, name: str) -> Shape:
    return next(one for one in of.slides[slide - 1].all_shapes() if name in (one.name, one.role))


def run(of: Deck, words: str) -> Run:
    runs = (r for s in of.slides for one in s.all_shapes() for p in one.paragraphs for r in p.runs)
    return next(one for one in runs if one.text.strip() == words)


def rounded(value: Any) -> Any:
    """Lengths to a tenth of a millimetre, other numbers to two digits."""
    if isinstance(value, tuple):
        return tuple(rounded(one) for one in value)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return value
    return round(value / 3_600) if abs(value) > 3_600 else round(float(value), 1)


def cell(of: Deck, slide: int, name: str, row: int, column: int) -> Any:
    table = shape(of, slide, name).table
    assert table is not None
    return table.rows[row][column]


def shadow(of: Deck, name: str) -> tuple[Any, ...]:
    found = shape(of, 1, name).shadow
    assert found is not None
    return (found.colour, found.distance, found.direction, found.blur, found.opacity)


def line(of: Deck, name: str) -> tuple[Any, ...]:
    found = shape(of, 1, name)
    return (found.line.colour, found.line.dash, found.line.start, found.line.end, found.flip)


def picture(of: Deck, name: str) -> tuple[Any, ...]:
    found = shape(of, 1, name).picture
    assert found is not None
    return (found.size_px, found.crop)


def chart(of: Deck, slide: int) -> tuple[Any, ...]:
    found = next(one.chart for one in of.slides[slide - 1].shapes if one.chart is not None)
    return (found.kind, found.title, found.categories, tuple(one.name for one in found.series), found.stacked)


def effects(of: Deck) -> list[tuple[Any, ...]]:
    shapes = of.slides[0].all_shapes()
    return [
        (
            one.kind,
            one.effect,
            one.trigger,
            one.delay,
            one.duration,
            one.paragraph,
            "" if one.target is None else shapes[one.target].role or shapes[one.target].name,
        )
        for one in of.slides[0].animations
    ]


SAYS: dict[str, tuple[str, Callable[[Deck], Any], Any]] = {
    "size of slides": ("outline", lambda d: rounded((d.width, d.height)), (3387, 1905)),
    "numbers": ("outline", lambda d: [s.number for s in d.slides], [1, 2, 3, 4, 5]),
    "title by theme and master": (
        "outline",
        lambda d: (lambda r: (canonical_font(r.font), r.size, r.bold, r.colour))(run(d, "Part 1")),
        ("calibri", 34.0, True, "27445c"),
    ),
    "second level by the list style": (
        "outline",
        lambda d: (lambda p: (p.level, p.bullet != "", p.runs[0].size))(shape(d, 2, "body").paragraphs[1]),
        (1, True, 19.0),
    ),
    "highlight": ("runs", lambda d: run(d, "marked").highlight, "ffff00"),
    "no highlight": ("runs", lambda d: run(d, "big").highlight, None),
    "superscript": ("runs", lambda d: (run(d, "2").raised, run(d, "2").baseline), (1, 0.3)),
    "subscript": ("runs", lambda d: (run(d, "low").raised, run(d, "low").baseline), (-1, -0.25)),
    "small capitals": ("runs", lambda d: run(d, "SMALL").caps, "small"),
    "capitals": ("runs", lambda d: run(d, "shout").caps, "all"),
    "struck": ("runs", lambda d: (run(d, "struck").strike, run(d, "big").strike), (True, False)),
    "accent": ("runs", lambda d: run(d, "accent").colour, "3e7b4f"),
    "indents": (
        "paragraphs",
        lambda d: [rounded((p.margin, p.indent)) for p in shape(d, 1, "body").paragraphs[5:7]],
        [(95, -95), (254, -127)],
    ),
    "spacing": (
        "paragraphs",
        lambda d: (lambda p: (p.line_spacing, rounded(p.before), rounded(p.after)))(shape(d, 1, "body").paragraphs[4]),
        (1.5, 12.0, 6.0),
    ),
    "marks": (
        "paragraphs",
        lambda d: [p.bullet for p in shape(d, 2, "body").paragraphs[:5]],
        ["", "number", "number", "–", "•"],
    ),
    "anchors": ("boxes", lambda d: [shape(d, 1, f"Box {n}").anchor for n in (1, 2)], ["middle", "bottom"]),
    "spans": (
        "tables",
        lambda d: (lambda a, b: (a.columns, b.covered))(cell(d, 1, "Moorings", 3, 1), cell(d, 1, "Moorings", 3, 2)),
        (2, True),
    ),
    "borders": (
        "tables",
        lambda d: [(side.colour, round(side.width)) for side in cell(d, 2, "Lined", 2, 2).borders if side],
        [("202040", 3)] * 4,
    ),
    "where a cell's text stands": ("tables", lambda d: cell(d, 1, "Moorings", 2, 0).anchor, "middle"),
    "chart": (
        "rounds_and_areas",
        lambda d: chart(d, 2),
        ("doughnut", "DOUG chart", ("Q1", "Q2", "Q3", "Q4"), ("North",), False),
    ),
    "chart of points": (
        "rounds_and_areas",
        lambda d: chart(d, 5),
        ("scatter", "Points", ("0", "1", "2", "3"), ("North", "South"), False),
    ),
    "picture": ("pictures", lambda d: rounded(picture(d, "Morning")), ((160.0, 100.0), (0.2, 0.0, 0.0, 0.1))),
    "picture's own size": ("pictures", lambda d: picture(d, "Night")[0], (320, 200)),
    "rotation": ("shapes", lambda d: shape(d, 1, "Rounded_Rectangle").rotation, 30.0),
    "alternative text": ("pictures", lambda d: shape(d, 1, "Morning").alt, "The hill in the morning"),
    "seen through": (
        "fills",
        lambda d: (shape(d, 1, "Ground 1").fill.colour, shape(d, 1, "Ground 1").fill.opacity),
        ("2e6f95", 0.4),
    ),
    "kinds of fills": (
        "fills",
        lambda d: [shape(d, 1, f"Ground {n}").fill.kind for n in (0, 2, 4)],
        ["solid", "gradient", "none"],
    ),
    "arrow": ("lines", lambda d: line(d, "Way 1"), ("802040", "dash", "", "arrow", "v")),
    "dots": ("lines", lambda d: line(d, "Way 2")[1], "dot"),
    "shadow": ("shadows", lambda d: rounded(shadow(d, "Card 0")), ("000000", 3.0, 45.0, 0.0, 0.4)),
    "shadow below": ("shadows", lambda d: rounded(shadow(d, "Card 1")), ("101010", 6.0, 90.0, 4.0, 0.6)),
    "turned with its group": (
        "groups",
        lambda d: (shape(d, 1, "Tile 0").rotation, round(shape(d, 1, "Tile 0").x / 36_000)),
        (20.0, 183),
    ),
    "link to a slide": ("links", lambda d: shape(d, 1, "Jump").link, "#3"),
    "hidden": ("notes_and_hidden", lambda d: [s.hidden for s in d.slides], [False, True, False, True, False]),
    "transitions": (
        "timed_transitions",
        lambda d: [(t.kind, t.direction, t.duration, t.after) for t in (s.transition for s in d.slides[:4])],
        [("fade", "", 0.7, None), ("push", "bottom", 1.1, 2.0), ("wipe", "top", 1.5, None), ("dissolve", "", 1.9, 4.0)],
    ),
    "variants of transitions": (
        "plain_transitions",
        lambda d: [(t.kind, t.variant) for t in (d.slides[n].transition for n in (8, 9, 16, 19))],
        [("fade", ""), ("fade", "black"), ("split", "in"), ("wheel", "3")],
    ),
    "effects": (
        "entrances",
        effects,
        [
            ("entr", "fade-in", "click", 0.0, 0.5, None, "title"),
            ("entr", "appear", "click", 0.0, None, None, "Tile 0"),
            ("entr", "wipe", "with", 0.0, 0.7, None, "Tile 1"),
            ("entr", "fly-in", "after", 0.5, 1.0, None, "Tile 2"),
            ("entr", "split", "click", 0.0, 0.8, None, "body"),
        ],
    ),
    "other effects": (
        "emphases_and_exits",
        lambda d: [one[:4] for one in effects(d)],
        [
            ("emph", "grow-and-shrink", "click", 0.0),
            ("emph", "spin", "with", 0.0),
            ("exit", "fade-out", "after", 0.0),
            ("exit", "disappear", "click", 0.0),
        ],
    ),
    "ways": ("paths", lambda d: [one[:2] for one in effects(d)], [("path", "right")] * 2),
    "effects of paragraphs": (
        "paragraph_effects",
        lambda d: [one[5:] for one in effects(d)],
        [(0, "body"), (1, "body"), (2, "body"), (3, "body"), (None, "Tile 0")],
    ),
}


@pytest.mark.parametrize("saved", ALL)
@pytest.mark.parametrize("name", SAYS)
def test_the_model_says(name: str, saved: str) -> None:
    stem, read, wanted = SAYS[name]
    assert read(deck(stem + saved)) == wanted


def test_a_pptx_has_sections_themes_and_layouts() -> None:
    found = deck("sections.pptx")
    assert [(one.name, one.slides) for one in found.sections] == [
        ("Before", (1, 2)),
        ("During", (3, 4)),
        ("After", (5, 6)),
    ]
    assert "Title and Content" in found.layouts
    assert found.slides[0].layout == "Title and Content"
    first, second = deck("several_masters.pptx").themes
    assert (first.name, first.heading, first.body) == ("Quay", "Carlito", "Carlito")
    assert first.colours["accent1"] == "2e6f95"
    assert (second.name, second.colours["accent1"]) == ("Plum", "7a1f5c")


def test_the_writer_of_a_file_is_known() -> None:
    assert "LibreOffice" not in deck("outline.pptx").writer
    assert "LibreOffice" in deck("outline-saved.pptx").writer
    assert "LibreOffice" in deck("outline.odp").writer


def test_what_has_no_name_keeps_the_file_s() -> None:
    assert effect_name("entr", "999") == "999"
    assert effect_name("entr", "32") == "32"
    assert effect_name("exit", "ooo-exit-fade-out") == effect_name("exit", "10") == "fade-out"


@pytest.mark.parametrize(("text", "wanted"), [("PT00H01M05S", 65.0), ("0.75s", 0.75), ("", None), ("next", None)])
def test_times_of_an_odp(text: str, wanted: float | None) -> None:
    assert seconds(text) == wanted
