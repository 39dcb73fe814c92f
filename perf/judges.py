"""What DeskCraft adds to a judge's call, and how long a rubric takes to grade a deck of forty slides."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

import cv2
import numpy as np

from deskcraft.agent.models.asked import ModelAsked, Settings
from deskcraft.judge import AnswerCache, Panel, Passage, Question, RubricGrader, Scored, open_judge, pair, shot
from deskcraft.model.endpoint import Endpoint
from deskcraft.workbench import ImageWorkbench
from evaluators.rubric import Rubric, parse_rubric
from evaluators.worker import GradingWorker
from perf.decks import deck_bytes, workbooks_anew
from perf.endpoint import served
from perf.figures import Figure, percentile

CALLS, FIRST = 25, 5
"""Calls that are measured, and how many of them come before connections and caches are warm."""
GRADES = 15
SLIDES = 40
WIDTH, HEIGHT = 1024, 576
_FUNCTION = """\
def score(original, modified, diff):
    kept = sum(a.title == b.title for a, b in zip(original.slides, modified.slides))
    return f"{kept} titles are as before, {len(diff.modified)} slides were modified.", kept / len(original.slides)
"""


def measure() -> list[Figure]:
    """Both figures."""
    return [_overhead(), _grading()]


def _overhead() -> Figure:
    """The time of a question with one picture, from its making to its answer on disk, less what the endpoint had it."""
    png = _slide()
    with served(0.0) as server, tempfile.TemporaryDirectory() as scratch:
        run = Path(scratch)
        endpoint = Endpoint(wire="chat", model="m", base_url=server.url)
        asked = ModelAsked(endpoint=endpoint, settings=Settings(max_tokens=300))
        with Panel(open_judge(asked, run), cache=AnswerCache(run / "judged")) as panel:
            took = [_ask(panel, png, number) for number in range(CALLS)]
        busy = [ended - began for _, began, ended in server.spans()]
    ours = [(whole - theirs) * 1000 for whole, theirs in zip(took, busy, strict=True)][FIRST:]
    how = f"one picture of {WIDTH} x {HEIGHT}, {len(ours)} questions, ledger and cache, HTTP included"
    return Figure("judge_overhead_ms_p50", round(percentile(ours, 50), 1), 20, how)


def _slide() -> bytes:
    """A picture of a slide: lines of text, and a photograph in a corner."""
    picture = np.full((HEIGHT, WIDTH, 3), 255, dtype=np.uint8)
    for line in range(8):
        cv2.putText(
            picture, f"Point {line} of the talk", (40, 80 + 50 * line), cv2.FONT_HERSHEY_SIMPLEX, 1, (40, 20, 0), 2
        )
    picture[300:540, 640:1000] = np.random.default_rng(29).integers(0, 255, (240, 360, 3), dtype=np.uint8)
    return cv2.imencode(".png", picture)[1].tobytes()


def _ask(panel: Panel, png: bytes, number: int) -> float:
    began = time.perf_counter()
    passages = (Passage("slide 3 after", "The King of the Jungle\n" * 40),)
    pictures = (shot("slide 3 after", png),)
    asked = Question(Scored, f"Does the title suit slide {number}", passages=passages, pictures=pictures)
    said = panel.ask(asked)
    ended = time.perf_counter()
    assert said.value is not None, said.reason
    return ended - began


def _grading() -> Figure:
    """The time of a verdict on two versions of a deck, in the warm worker."""
    with tempfile.TemporaryDirectory() as scratch, GradingWorker(workbench=ImageWorkbench()) as worker:
        original, modified = Path(scratch, "original.pptx"), Path(scratch, "modified.pptx")
        original.write_bytes(deck_bytes(slides=SLIDES))
        modified.write_bytes(workbooks_anew(deck_bytes(edited=True, slides=SLIDES)))
        grader, rubric, evidence = RubricGrader(worker), _rubric(), pair(original, modified)
        grader.grade(rubric, evidence)  # the office stores both versions once, which is kept
        times = []
        for _ in range(GRADES):
            began = time.perf_counter()
            verdict = grader.grade(rubric, evidence).verdict
            times.append(time.perf_counter() - began)
    assert 0 < verdict.score < 1, "the edits must be seen"
    leaves = len(rubric.checks.leaves())
    how = f"{SLIDES} slides twice, {leaves} leaves, no judge, {GRADES} times, warm worker, what the office stores kept"
    return Figure("rubric_grade_ms_p50", round(percentile(times, 50) * 1000, 1), 120, how)


def _rubric() -> Rubric:
    title = {"of": "deck", "slide": 1, "shape": "title", "equals": "Slide 0 anew"}
    asks = {"of": "deck", "slides": 1, "question": "Does the title suit the slide"}
    looks = {"name": "The title", "critical": [{"deck.text": title}], "others": [{"rubric.picture": asks}]}
    return parse_rubric(
        {
            "schema_version": 1,
            "title": "A title anew",
            "critical": [{"criterion": looks}, {"rubric.function": {"of": "deck", "code": _FUNCTION}}],
            "others": [{"rubric.edits": {"of": "deck", "except": ["slide 1"]}}],
        }
    )
