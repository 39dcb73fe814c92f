"""What lies over what, which shape is which, how lines are turned: how LibreOffice writes them is no difference."""

from dataclasses import replace

import pytest

from evaluators.deck.diff import diff
from evaluators.deck.model import Deck, Paragraph, Run, Shape, Slide

HIGH, WIDE = 6_858_000, 12_192_000


def words(text: str) -> tuple[Paragraph, ...]:
    return (Paragraph((Run(text),)),)


TITLE = Shape("shape", "Title 1", "title", 0, 0, WIDE, 900_000, paragraphs=words("Tides"))
FOOTER = Shape("shape", "Footer 2", "footer", 0, 6_400_000, 3_000_000, 300_000, paragraphs=words("Harbour"))
NUMBER = Shape("shape", "Number 3", "number", 9_000_000, 6_400_000, 900_000, 300_000, paragraphs=words("<number>"))
FIRST = Shape("shape", "First", "", 900_000, 2_000_000, 2_000_000, 900_000, paragraphs=words("Gate"))
SECOND = replace(FIRST, name="Second", x=2_000_000, paragraphs=words("Wall"))
LINE = Shape("line", "Turn", "", 3_000_000, 3_000_000, 1_800_000, 800_000, flip="h")


def deck(*shapes: Shape) -> Deck:
    return Deck((Slide(shapes),), WIDE, HIGH, "pptx")


def test_footer_and_number_lie_in_no_layer() -> None:
    assert not diff(deck(TITLE, FOOTER, NUMBER, FIRST, SECOND), deck(TITLE, FOOTER, FIRST, SECOND, NUMBER))
    assert not diff(deck(TITLE, FOOTER, NUMBER, FIRST, SECOND), deck(TITLE, FIRST, SECOND, FOOTER, NUMBER))


def test_what_else_is_brought_to_the_front_is_reported() -> None:
    found = diff(deck(TITLE, FOOTER, NUMBER, FIRST, SECOND), deck(TITLE, SECOND, FIRST, FOOTER, NUMBER))
    assert [change.aspect for change in found.changes] == ["order"]


@pytest.mark.parametrize(("before", "after"), [("h", "v"), ("hv", ""), ("", "hv")])
def test_a_connector_turned_by_a_half_and_mirrored_both_ways_is_the_same(before: str, after: str) -> None:
    assert not diff(deck(replace(LINE, flip=before)), deck(replace(LINE, flip=after, rotation=180.0)))


@pytest.mark.parametrize(("flip", "rotation"), [("h", 180.0), ("hv", 180.0), ("v", 90.0)])
def test_a_connector_that_is_turned_is_reported(flip: str, rotation: float) -> None:
    arrow = replace(LINE, line=replace(LINE.line, end="arrow"))
    found = diff(deck(arrow), deck(replace(arrow, flip=flip, rotation=rotation)))
    assert [change.aspect for change in found.changes] == ["rotation"]


def test_a_box_that_is_turned_by_a_half_is_reported() -> None:
    found = diff(deck(FIRST), deck(replace(FIRST, rotation=180.0)))
    assert [change.aspect for change in found.changes] == ["rotation"]


def test_bars_without_words_that_change_places_are_known_by_their_names() -> None:
    long = replace(FIRST, name="Long", paragraphs=(), width=4_000_000)
    short = replace(long, name="Short", y=4_000_000, width=1_000_000)
    found = diff(deck(long, short), deck(replace(long, y=short.y), replace(short, y=long.y)))
    assert [(change.aspect, change.shape and change.shape.name) for change in found.changes] == [
        ("position", "Long"),
        ("position", "Short"),
    ]


def test_a_copy_under_the_same_name_takes_nobodys_place() -> None:
    bar = replace(FIRST, name="Bar", paragraphs=())
    found = diff(deck(bar, SECOND), deck(replace(bar, y=5_000_000), bar, SECOND))
    assert [(change.aspect, change.shape and change.shape.y) for change in found.changes] == [("new", 5_000_000)]
