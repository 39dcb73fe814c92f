"""Saving a deck again is no difference, whoever does it; a single edit before it is one, and said in words.

The decks are those of `resaving/decks.py`; what LibreOffice made of them was kept by `resaving/prove.py`, which also
proves it of the decks that packages ship.
"""

import io
import zipfile
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from evaluators.deck.diff import diff
from evaluators.deck.load import read_deck
from evaluators.deck.model import Deck
from tests.evaluators.resaving.captured import KEPT, read_kept
from tests.evaluators.resaving.decks import DECKS, made
from tests.evaluators.resaving.drawn import columns_and_lines, shadows
from tests.evaluators.resaving.edits import EDITS, Edit, edited, unexpected
from tests.evaluators.resaving.moving import everything
from tests.evaluators.resaving.office import resaved
from tests.evaluators.resaving.prove import file_of, steps_of
from tests.evaluators.resaving.rewriter import rewritten

NAMES = [make.__name__ for make in DECKS]


@cache
def files() -> dict[str, bytes]:
    """Return the decks and all that was kept of them."""
    return {**{f"{make.__name__}.pptx": made(make) for make in DECKS}, **read_kept(KEPT.read_bytes())}


@cache
def deck(name: str) -> Deck:
    return read_deck(files()[name])


@pytest.mark.parametrize("name", NAMES)
def test_saving_in_libreoffice_changes_nothing(name: str) -> None:
    steps = steps_of(name)
    assert len(steps) == 4
    for before, after in steps:
        assert diff(deck(before), deck(after)).sentences == (), f"{before} -> {after}"


@pytest.mark.parametrize("name", NAMES)
def test_saving_by_another_program_changes_nothing(name: str) -> None:
    before = files()[f"{name}.pptx"]
    for seed in (1, 2):
        after = rewritten(before, seed)
        assert _slides(before).isdisjoint(_slides(after))
        found = diff(deck(f"{name}.pptx"), read_deck(after))
        assert found.sentences == ()
        assert not found


def _slides(data: bytes) -> set[str]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name for name in archive.namelist() if name.startswith("ppt/slides/slide")}


@pytest.mark.parametrize("name", EDITS)
def test_an_edit_is_reported(name: str) -> None:
    edit = EDITS[name]
    found = diff(deck(f"{edit.deck}.pptx"), read_deck(edited(files()[f"{edit.deck}.pptx"], edit)))
    assert unexpected(edit, found.sentences) == []


@pytest.mark.parametrize("name", EDITS)
def test_an_edit_is_reported_after_libreoffice_saved_it(name: str) -> None:
    edit = EDITS[name]
    found = diff(deck(f"{edit.deck}.pptx"), deck(f"saved-{file_of(name)}"))
    assert unexpected(edit, found.sentences) == []


def test_thirty_decks_at_least_are_proved() -> None:
    assert len(set(NAMES)) >= 30
    assert KEPT.stat().st_size < 600_000


def test_libreoffice_of_the_image_saves_them_so() -> None:
    live: tuple[Callable[[], object], ...] = (everything, columns_and_lines, shadows)
    given = {f"{make.__name__}.pptx": made(make) for make in live}
    steps = [(name, f"saved-{name.removesuffix('pptx')}{suffix}") for name in given for suffix in ("pptx", "odp")]
    saved = resaved(given, steps)
    for before, after in steps:
        assert diff(read_deck(given[before]), read_deck(saved[after])).sentences == (), f"{before} -> {after}"


def test_what_changed_is_typed() -> None:
    before = deck("look_alikes.pptx")
    found = diff(before, read_deck(edited(files()["look_alikes.pptx"], EDITS["order"])))
    assert found.moved == ((2, 5),)
    assert (found.added, found.removed, found.modified, found.deck) == ((), (), (), ())
    found = diff(before, read_deck(edited(files()["look_alikes.pptx"], EDITS["gone"])))
    assert found.removed == (4,)
    found = diff(deck("outline.pptx"), read_deck(edited(files()["outline.pptx"], EDITS["new"])))
    assert found.added == (3,)
    assert found


def test_what_changed_on_a_slide_is_typed() -> None:
    found = diff(deck("entrances.pptx"), deck(f"saved-{file_of('effect new')}"))
    slide = found.slide(1)
    assert slide is not None
    assert [change.effect for change in slide.animations] == ["added"]
    assert slide.transition is None
    assert found.slide(2) is None
    found = diff(deck("plain_transitions.pptx"), deck(f"saved-{file_of('transition gone')}"))
    (slide,) = found.modified
    assert (slide.before, slide.after) == (9, 9)
    assert slide.transition is not None
    assert slide.sentences == ("Slide 9 (Turn 8) lost its transition fade.",)


P14 = "{http://schemas.microsoft.com/office/powerpoint/2010/main}"


def _renamed(opened: Any) -> None:
    list(opened.part._element.iter(P14 + "section"))[1].set("name", "Meanwhile")


def _regrouped(opened: Any) -> None:
    lists = list(opened.part._element.iter(P14 + "sldIdLst"))
    lists[2].append(lists[0][1])


@pytest.mark.parametrize(
    ("do", "message"),
    [
        (_renamed, "The sections are Before, Meanwhile, After instead of Before, During, After."),
        (_regrouped, "The section 'Before' holds other slides."),
    ],
)
def test_changed_sections_are_reported(do: Callable[[Any], object], message: str) -> None:
    found = diff(deck("sections.pptx"), read_deck(edited(files()["sections.pptx"], Edit("sections", do, message))))
    assert found.sentences == (message,)
    assert [change.aspect for change in found.deck] == ["sections"]


def test_a_new_slide_in_a_section_is_no_regrouping() -> None:
    def add(opened: Any) -> None:
        opened.slides.add_slide(opened.slide_layouts[1]).shapes.title.text = "Quite new"

    found = diff(deck("sections.pptx"), read_deck(edited(files()["sections.pptx"], Edit("sections", add, ""))))
    assert found.sentences == ("Slide 7 (Quite new) is new.",)
