"""Items that need no judge, on a deck that keeps them and on decks with one fault each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from pptx import Presentation
from pptx.dml.color import RGBColor
from pptx.util import Inches, Pt

from deskcraft.presentbench.apart import materials_of
from deskcraft.presentbench.handed import read_handed
from deskcraft.presentbench.instance import read_instance
from deskcraft.presentbench.judging import Grading
from deskcraft.presentbench.score import ItemVerdict
from tests.presentbench.small import LINES, write_deck, write_instance


def _verdicts(tmp_path: Path, deck: Path) -> dict[str, ItemVerdict]:
    folder = tmp_path / "instance"
    instance = read_instance(folder if folder.exists() else write_instance(folder))
    grading = Grading(instance, read_handed(deck, instance.slides[1]), materials_of(instance))
    return grading.measured()


def _failing(found: dict[str, ItemVerdict]) -> set[str]:
    return {key for key, verdict in found.items() if not verdict.holds}


def test_a_careful_deck_keeps_all_measured_items(tmp_path: Path) -> None:
    found = _verdicts(tmp_path, write_deck(tmp_path / "deck.pptx"))
    assert _failing(found) == set()
    assert len(found) == 16
    assert all(verdict.by == "measure" for verdict in found.values())


def _said(place: int, line: str) -> Sequence[Sequence[str]]:
    return [(*slide, line) if number == place else slide for number, slide in enumerate(LINES)]


@pytest.mark.parametrize(
    ("slides", "fails"),
    [
        (LINES[:2], {"fundamentals/slides", "completeness/section-2", "completeness/sections-in-order"}),
        ((LINES[0], LINES[2], LINES[1]), {"completeness/sections-in-order"}),
        (_said(1, "Revenue of 999 million in the south"), {"correctness/1"}),
        (_said(1, "The board: “we will chase volume at any price”"), {"correctness/2"}),
        (_said(1, "The board: “We will not chase volume at any price.”"), set()),
        (_said(2, "Click to add the outlook of 2027"), {"shared/fundamentals/10"}),
        ((LINES[0], ("Key figures", "Sales of 412.6m euros in all"), LINES[2]), {"completeness/1"}),
        ((*LINES, ("Thanks",)), {"shared/visual/8"}),
        ([*LINES, *[(f"Annex {n}", "Nothing new is said here") for n in "123"]], {"fundamentals/slides"}),
    ],
)  # fmt: skip
def test_a_fault_fails_its_item_and_no_other(tmp_path: Path, slides: Sequence[Sequence[str]], fails: set[str]) -> None:
    assert _failing(_verdicts(tmp_path, write_deck(tmp_path / "deck.pptx", slides))) == fails


def _small_type(slide: object) -> None:
    slide.shapes[1].text_frame.paragraphs[0].runs[0].font.size = Pt(8)  # type: ignore[attr-defined]
    slide.shapes[1].text_frame.paragraphs[1].runs[0].font.size = Pt(8)  # type: ignore[attr-defined]
    slide.shapes.title.text_frame.paragraphs[0].runs[0].font.size = Pt(11)  # type: ignore[attr-defined]


def _pale_type(slide: object) -> None:
    for paragraph in slide.shapes[1].text_frame.paragraphs:  # type: ignore[attr-defined]
        paragraph.runs[0].font.color.rgb = RGBColor(0xF4, 0xF4, 0xF4)  # type: ignore[no-untyped-call]


def _outside(slide: object) -> None:
    slide.shapes[1].left = Inches(8)  # type: ignore[attr-defined]


def _covered(slide: object) -> None:
    slide.shapes[1].top = slide.shapes.title.top + Inches(0.4)  # type: ignore[attr-defined]
    slide.shapes[1].left = Inches(2)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("spoil", "fails"),
    [
        (_small_type, "shared/visual/5"),
        (_pale_type, "shared/visual/6"),
        (_outside, "shared/visual/3"),
        (_covered, "shared/visual/4"),
    ],
)
def test_a_slide_that_looks_wrong_is_named(tmp_path: Path, spoil: Callable[[object], None], fails: str) -> None:
    path = write_deck(tmp_path / "deck.pptx")
    deck = Presentation(str(path))
    spoil(deck.slides[1])
    deck.save(str(path))
    found = _verdicts(tmp_path, path)
    assert fails in _failing(found)
    assert found[fails].pages == (2,)


def test_what_is_beyond_the_most_slides_is_not_judged(tmp_path: Path) -> None:
    more = [*LINES, *[(f"Annex {n}", "Nothing new is said here") for n in range(2)], ("Late", "Costs of 777 million")]
    found = _verdicts(tmp_path, write_deck(tmp_path / "deck.pptx", more))
    assert _failing(found) == {"fundamentals/slides"}


def test_a_section_of_materials_is_named_by_its_heading(tmp_path: Path) -> None:
    instance = read_instance(write_instance(tmp_path / "instance"))
    sections = materials_of(instance)
    assert [section.label for section in sections] == [
        "release.md, Third quarter", "release.md, Margin", "outlook.html, Outlook",
    ]  # fmt: skip
    assert not any("999" in section.text for section in sections)
