"""Coarser methods of judging, and how ways to judge agree with people."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from deskcraft.cli.app import app
from deskcraft.errors import BadInput
from deskcraft.judge import Panel
from deskcraft.judge.plain import Oracle
from deskcraft.judge.question import AnyQuestion
from deskcraft.presentbench.alignment import align, read_rankings, unknown
from deskcraft.presentbench.apart import materials_of
from deskcraft.presentbench.comparing import Entrant, by_instance, compare
from deskcraft.presentbench.handed import read_handed
from deskcraft.presentbench.instance import Instance, read_instance
from deskcraft.presentbench.judging import Grading, grade
from deskcraft.presentbench.report import sheets
from deskcraft.presentbench.run import DeckVerdict, RunSettings
from tests.presentbench.small import LINES, write_deck, write_instance


@pytest.fixture
def instance(tmp_path: Path) -> Instance:
    return read_instance(write_instance(tmp_path / "small"))


@pytest.fixture
def entrants(instance: Instance, tmp_path: Path) -> list[Entrant]:
    """Three systems; the later, the more slides."""
    decks = [write_deck(tmp_path / f"{count}.pptx", LINES[:count]) for count in (1, 2, 3)]
    return [Entrant(f"system-{path.stem}", read_handed(path, instance.slides[1])) for path in decks]


def _slides(question: AnyQuestion, deck: str = "") -> int:
    return sum(one.label.startswith(f"{deck}slide ") for one in question.passages)


def test_a_judge_that_prefers_more_slides_ranks_by_their_number(instance: Instance, entrants: list[Entrant]) -> None:
    def pairs(question: AnyQuestion) -> float:
        return float(_slides(question, "deck A, ") > _slides(question, "deck B, "))

    found = compare("pairs", instance, entrants, Panel(Oracle(pairs)))
    assert [one.value for one in found] == [0.0, 0.5, 1.0]
    found += compare("aspects", instance, entrants, Panel(Oracle(lambda question: _slides(question) / 4)))
    assert [one.value for one in found[3:]] == [0.25, 0.5, 0.75]
    assert by_instance(found)["aspects", "oracle"]["small"]["system-3"] == 0.75


def test_a_judge_that_always_prefers_the_first_says_nothing(instance: Instance, entrants: list[Entrant]) -> None:
    found = compare("pairs", instance, entrants, Panel(Oracle(lambda question: 1.0)))
    assert {one.value for one in found} == {0.5}


def test_agreement_with_people_is_a_mean_over_instances() -> None:
    people = {"a": {"x": 0.0, "y": -1.0, "z": -2.0}, "b": {"x": 0.0, "y": -1.0}, "c": {"x": 0.0}}
    values = {"a": {"x": 0.9, "y": 0.5, "z": 0.1}, "b": {"x": 0.1, "y": 0.2}, "c": {"x": 0.4}}
    found = align(values, people)
    assert found.rho == pytest.approx(0.0)
    assert found.instances == 2
    assert unknown(people, ["x", "y"]) == ["z"]


def test_rankings_have_equals(tmp_path: Path) -> None:
    path = tmp_path / "people.yaml"
    path.write_text("small: [a, [b, c], d]\n", encoding="utf-8")
    assert read_rankings(path) == {"small": {"a": 0.0, "b": -1.0, "c": -1.0, "d": -2.0}}


@pytest.mark.parametrize(
    ("text", "said"),
    [("small: a", "expected a list of systems, the best first"), ("small: [a, a]", "each system's name once"),
     ("small: [1]", "each system's name once"), ("[]", "people.yaml")],
)  # fmt: skip
def test_a_mistake_in_rankings_is_named(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "people.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match=said):
        read_rankings(path)


def test_repeats_are_kept_and_compared(instance: Instance, entrants: list[Entrant]) -> None:
    from deskcraft.judge.plain import Random

    grading = Grading(instance, entrants[2].deck, materials_of(instance))
    verdicts = grade(grading, Panel(Random(3), repeats=4))
    judged = [one for one in verdicts if one.by == "judge"]
    assert all(len(one.answers) == 4 for one in judged)
    found = DeckVerdict(instance="small", domain="economics", deck="", slides=3, items=tuple(verdicts))
    shown = sheets([(RunSettings(system="s", judge="random", repeats=4, checklists=""), [found])])
    assert shown[-1].key == "presentbench-repeats"
    alpha = [row.cells[-1] for row in shown[-1].rows]
    assert all(isinstance(value, float) and value < 0.5 for value in alpha)


def test_runs_are_compared_and_reported_beside_people(tmp_path: Path) -> None:
    root = tmp_path / "root"
    (root / "tasks").mkdir(parents=True)
    write_instance(root / "assets" / "presentbench" / "small")
    for name, lines in (("good", LINES), ("poor", LINES[:1])):
        (tmp_path / f"decks-{name}").mkdir()
        write_deck(tmp_path / f"decks-{name}" / "small.pptx", lines)
        ran = _run("run", "--system", f"decks:{tmp_path / f'decks-{name}'}", "--judge", "constant", "--uncertified",
                   "--out", str(tmp_path / name), "--task-root", str(root))  # fmt: skip
        assert "certificate" in ran
    runs = [str(tmp_path / "good"), str(tmp_path / "poor")]
    _run("compare", *runs, "--judge", "random:1", "--out", str(tmp_path / "compared"), "--task-root", str(root))
    people = tmp_path / "people.yaml"
    people.write_text("small: [good, poor]\n", encoding="utf-8")
    said = _run("report", *runs, "--rankings", str(people), "--compared", str(tmp_path / "compared"), "--json")
    rows = json.loads(said)[-1]["rows"]
    assert [row[0] for row in rows] == ["checklists", "aspects", "pairs"]
    assert rows[0][2:4] == [1, pytest.approx(1.0)]
    people.write_text("small: [good, best]\n", encoding="utf-8")
    assert "best: no such system" in _run("report", *runs, "--rankings", str(people), status=2)


def _run(*words: str, status: int = 0) -> str:
    result = CliRunner().invoke(app, ["presentbench", *words])
    said = result.output + (str(result.exception) if isinstance(result.exception, BadInput) else "")
    assert result.exit_code == status or status, said
    return said
