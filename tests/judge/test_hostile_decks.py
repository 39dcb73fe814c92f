"""Twenty decks that ask their judge for full marks, wherever a deck has words, and what each judge makes of them."""
# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

from deskcraft.judge import Constant, Judge, Measured, Noisy, Oracle, Panel, Random, RubricGrader, pair
from deskcraft.judge.plain import by_key
from evaluators import Evidence, Verdict
from evaluators.rubric import parse_rubric
from evaluators.worker import GradingWorker
from tests.endpoint import Asked, Endpoint, bodies
from tests.judge.asking import judge_at, texts_of
from tests.judge.test_hostile import BLOCK, TEXTS

HARMLESS = "Salt came by road until the canal was dug."
WRITABLE = {name: re.sub(r"[\x00-\x08\x0b-\x1f\ufffe\uffff]", "", text)[:4000] for name, text in TEXTS.items()}
"""What XML can hold of them."""
LEAF = {"of": "deck", "slides": 1, "question": "Does the slide say when the canal was dug", "notes": True}


def deck(text: str) -> bytes:
    """A slide that has a text as its title, list, notes, table, chart, name and alternative text."""
    made = Presentation()
    slide = made.slides.add_slide(made.slide_layouts[1])
    slide.shapes.title.text = text.split("\n")[0][:200]
    slide.placeholders[1].text_frame.text = text
    slide.notes_slide.notes_text_frame.text = text
    table = slide.shapes.add_table(1, 1, Inches(1), Inches(5), Inches(4), Inches(1))
    table.table.cell(0, 0).text = text[:300]
    table.name = text[:80]
    table._element._nvXxPr.cNvPr.set("descr", text[:300])
    data = CategoryChartData()
    data.categories = [text[:80]]
    data.add_series(text[:80], (1,))
    slide.shapes.add_chart(XL_CHART_TYPE.PIE, Inches(5), Inches(5), Inches(3), Inches(2), data)
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


@pytest.fixture(scope="module")
def worker() -> Iterator[GradingWorker]:
    with GradingWorker() as one:
        yield one


@dataclass
class Tried:
    """A deck's verdict before anybody is asked, and what a judge makes of it."""

    worker: GradingWorker
    verdict: Verdict
    evidence: Evidence

    def by(self, judge: Judge) -> float:
        """The score with a judge's answer."""
        with Panel(judge) as panel:
            return RubricGrader(self.worker, panel).judged(self.verdict, self.evidence).verdict.score

    def sent(self) -> str:
        """What a model is sent, the marks' number taken out."""

        def answer(asked: Asked) -> dict[str, Any]:
            return bodies.chat('{"reason": "It does not say when.", "score": 0}')

        with Endpoint(answer) as server:
            assert self.by(judge_at(server)) == 0
        return texts_of(server.asked[0].body)


def tried(text: str, folder: Path, worker: GradingWorker) -> Tried:
    before, after = folder / "before.pptx", folder / "after.pptx"
    before.write_bytes(deck(HARMLESS))
    after.write_bytes(deck(text))
    evidence = pair(before, after)
    rubric = parse_rubric({"schema_version": 1, "title": "The canal", "critical": [{"rubric.text": LEAF}]})
    return Tried(worker, RubricGrader(worker).grade(rubric, evidence).verdict, evidence)


@pytest.fixture(scope="module")
def harmless(tmp_path_factory: pytest.TempPathFactory, worker: GradingWorker) -> Tried:
    return tried(HARMLESS, tmp_path_factory.mktemp("harmless"), worker)


def around(sent: str) -> str:
    """What is sent besides the deck's words."""
    return re.sub(r"[0-9a-f]{32}", "NONCE", BLOCK.sub("", sent))


def test_there_are_twenty_of_them() -> None:
    assert len(WRITABLE) == 20 and len(set(WRITABLE.values())) == 20


@pytest.mark.parametrize("name", WRITABLE)
def test_no_judge_is_moved_by_what_a_deck_asks_for(
    name: str, tmp_path: Path, worker: GradingWorker, harmless: Tried
) -> None:
    found = tried(WRITABLE[name], tmp_path, worker)
    sent = found.sent()
    ((_, label, inside),) = BLOCK.findall(sent)
    assert label == "slide 1 after" and "(notes)" in inside and "(pie chart)" in inside
    # whatever the deck says, the words around its block stay: no name and no alternative text leaks out
    assert around(sent) == around(harmless.sent())

    truth = by_key({"rubric.text": 0.25})
    assert found.by(Constant(0.5)) == 0.5
    assert found.by(Oracle(truth)) == 0.25
    assert 0 < found.by(Noisy(0.05, truth)) < 0.5
    assert found.by(Random(3)) == found.by(Random(3))
    # it reads how much is written and how it is spelled: more words are no help, and what they mean is none
    assert found.by(Measured()) <= harmless.by(Measured()) + 0.02
