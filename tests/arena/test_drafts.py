"""Proposed tasks and rubrics: what is taken, what a model is shown, and that nothing gets into the benchmark."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from deskcraft.agent.models.adapter import Stage, View
from deskcraft.agent.models.screen import Lens
from deskcraft.agent.protocol import Malformed
from deskcraft.arena.drafting import chosen, draft_rubric, write_rubric
from deskcraft.arena.drafts import Collector, Draft, DraftFile, outside, read_drafts, write_drafts
from deskcraft.arena.exploring import Explorer, exploring_task, read_given_deck
from deskcraft.desktop.actions import Screenshot, Scroll
from deskcraft.errors import BadInput
from deskcraft.model.client import ModelClient
from deskcraft.model.endpoint import Endpoint as ModelEndpoint
from deskcraft.task.loading import TaskRoot
from evaluators.worker import GradingWorker
from tests.endpoint.bodies import chat
from tests.endpoint.server import Endpoint

ROOT = Path(__file__).parent.parent.parent
DECK = ROOT / "assets" / "pptarena" / "salt-roads.pptx"
DRAFT = Draft(difficulty="easy", slide=2, text="Change the title of slide 2 to 'Agenda of the day'.")
GOOD = """\
critical:
  - deck.text: {of: deck, slide: 2, shape: title, equals: Agenda of the day}
others:
  - rubric.edits: {of: deck}
"""


def lens() -> Lens:
    abilities = Explorer.abilities
    return Lens.make(1920, 1080, abilities.bounds, abilities.space)


def call(explorer: Explorer, tasks: Any) -> Any:
    return explorer.request("add_tasks_to_dataset", json.dumps({"tasks": tasks}), lens())


def test_lines_of_the_form_are_taken_once() -> None:
    collector = Collector(slides=42)
    line = "[Hard] [SLIDE:7]  Sort the rows of the table\n by their dates"
    assert collector.take([line, line]) == []
    assert collector.drafts == [Draft(difficulty="hard", slide=7, text="Sort the rows of the table by their dates")]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("Sort the table of slide 7", "is not of the form"),
        ("[epic] [SLIDE:7] Sort the rows of the table", "is not of the form"),
        ("[easy] [SLIDE:43] Sort the rows of the table", "slide 43 is not there; the deck has 42"),
        ("[easy] [SLIDE:0] Sort the rows of the table", "slide 0 is not there"),
        ("[easy] [SLIDE:7] Sort", "a task has 10 to 2000 characters, not 4"),
        ({"task": "Sort"}, "is not of the form"),
    ],
)
def test_other_lines_are_refused_with_the_reason(line: object, why: str) -> None:
    collector = Collector(slides=42)
    (said,) = collector.take([line])
    assert why in said
    assert collector.drafts == []


def test_proposals_cost_a_step_and_what_is_wrong_with_them_is_said() -> None:
    explorer = Explorer(collector=Collector(42))
    assert isinstance(call(explorer, ["[easy] [SLIDE:2] Change the title of slide 2"]), Screenshot)
    some = call(explorer, ["[easy] [SLIDE:3] Change the title of slide 3", "nonsense"])
    assert isinstance(some, Malformed) and some.reason.startswith("1 of 2 taken; 'nonsense' is not of the form")
    assert isinstance(call(explorer, "text"), Malformed)
    assert isinstance(explorer.request("add_tasks_to_dataset", "[1", lens()), Malformed)
    assert isinstance(explorer.request("scroll", '{"x": 5, "y": 6, "dy": 3}', lens()), Scroll)
    assert [draft.slide for draft in explorer.collector.drafts] == [2, 3]


def test_the_model_is_shown_the_tool_and_the_size_of_the_deck() -> None:
    now = View(step=0, picture=b"png", elements="", user="", news="", feedback=())
    body = Explorer(collector=Collector(42)).write(Stage("Explore it.", False, 35), [], now, lens())
    assert body["tools"][0]["function"]["name"] == "add_tasks_to_dataset"
    assert "of 42 slides" in body["messages"][0]["content"]
    assert "at most 35 steps" in body["messages"][0]["content"]


def test_the_explorers_task_wants_the_deck_left_alone() -> None:
    task = exploring_task("salt-roads", 35)
    assert task.max_steps == 35
    assert task.checks.goals == ({"deck.untouched": {"of": "deck"}},)


def test_drafts_are_read_as_they_were_written_and_errors_have_their_line(tmp_path: Path) -> None:
    path, file = tmp_path / "tasks.yaml", DraftFile(deck="d.pptx", by="m", steps=3, tasks=(DRAFT,))
    write_drafts(path, file)
    assert read_drafts(path) == file
    path.write_text(path.read_text().replace("easy", "trivial"))
    with pytest.raises(BadInput, match=r"tasks\.yaml:6: tasks\.0\.difficulty: .*'easy', 'medium' or 'hard'"):
        read_drafts(path)
    with pytest.raises(BadInput, match="--task 2: the file has the tasks 1 to 1"):
        chosen([DRAFT], [2])


def test_drafts_do_not_go_into_the_benchmark(tmp_path: Path) -> None:
    root = TaskRoot(ROOT)
    assert outside(tmp_path, root) == tmp_path
    for place in (root.tasks / "pptarena" / "new", root.assets):
        with pytest.raises(BadInput, match="not part of the benchmark"):
            outside(place, root)


def test_a_file_that_is_no_deck_is_refused(tmp_path: Path) -> None:
    assert read_given_deck(DECK)[1] == 42
    (tmp_path / "text.pptx").write_text("text")
    with pytest.raises(BadInput, match=r"text\.pptx: neither a \.pptx nor an \.odp"):
        read_given_deck(tmp_path / "text.pptx")
    with pytest.raises(BadInput, match=r"none\.pptx"):
        read_given_deck(tmp_path / "none.pptx")


@pytest.fixture(scope="module")
def worker() -> Iterator[GradingWorker]:
    with GradingWorker() as made:
        yield made


def drafted(worker: GradingWorker, folder: Path, *replies: str) -> tuple[Any, list[str]]:
    """What comes of these replies, one after the other, and what the model was asked each time."""
    said = iter(replies)
    with Endpoint(lambda asked: chat(next(said))) as server:
        endpoint = ModelEndpoint(wire="chat", model="m", base_url=server.url)
        with ModelClient(endpoint, purpose="draft") as client:
            made = draft_rubric(DECK, DRAFT, client, worker, folder)
        return made, [asked.body["messages"][-1]["content"] for asked in server.asked]


def test_a_rubric_that_the_lint_has_nothing_against_is_taken(worker: GradingWorker, tmp_path: Path) -> None:
    made, asked = drafted(worker, tmp_path, json.dumps({"rubric": GOOD}))
    assert made.complaints == ()
    assert DRAFT.text in asked[0]
    assert "deck.text: " in asked[0]
    assert "42 slides" in asked[0]
    write_rubric(tmp_path / "001.rubric.yaml", DRAFT, made)
    assert (tmp_path / "001.rubric.yaml").read_text().startswith("# A draft for a person to review")


def test_the_model_is_shown_what_the_lint_says_and_may_try_again(worker: GradingWorker, tmp_path: Path) -> None:
    typo = json.dumps({"rubric": GOOD.replace("deck.text", "deck.txt")})
    holds = json.dumps({"rubric": GOOD.replace("equals: Agenda of the day", "contains: [cover]")})
    made, asked = drafted(worker, tmp_path, "words", typo, holds)
    assert made.asked == 3
    assert "the reply holds no rubric" in asked[1]
    assert "deck.txt" in asked[2]
    assert [line for line in made.complaints if "the original satisfies it already" in line]


def test_code_of_the_models_runs_where_it_can_reach_nothing(worker: GradingWorker, tmp_path: Path) -> None:
    code = f"def score(modified, diff):\n    open({str(tmp_path / 'out')!r}, 'w')\n    return 'so', 0.5\n"
    leaf = {"rubric.function": {"of": "deck", "code": code}}
    rubric = json.dumps({"critical": [leaf], "others": [{"rubric.edits": {"of": "deck"}}]})
    made, _ = drafted(worker, tmp_path, *[json.dumps({"rubric": rubric})] * 3)
    assert not (tmp_path / "out").exists()
    assert [line for line in made.complaints if "it raises on" in line]
