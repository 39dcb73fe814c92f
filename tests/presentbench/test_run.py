"""Runs over instances: decks that are made and decks that are handed in, kept verdict by verdict."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from deskcraft.errors import BadInput
from deskcraft.judge import Panel
from deskcraft.judge.answers import A
from deskcraft.judge.plain import Constant
from deskcraft.judge.protocol import Answered
from deskcraft.judge.question import Question
from deskcraft.presentbench.apart import materials_of
from deskcraft.presentbench.baseline import baseline
from deskcraft.presentbench.instance import Instance, read_instance
from deskcraft.presentbench.report import sheets
from deskcraft.presentbench.run import RunSettings, begin, checklists_digest, read_run, run_system
from deskcraft.presentbench.systems import parse_system
from deskcraft.record.standing import NO_JUDGE
from deskcraft.workbench.drawing import DeckRenderer
from tests.presentbench.small import write_deck, write_instance


@pytest.fixture
def instances(tmp_path: Path) -> list[Instance]:
    return [read_instance(write_instance(tmp_path / name)) for name in ("first", "second", "third")]


@pytest.fixture(scope="module")
def office() -> Iterator[DeckRenderer]:
    with DeckRenderer() as renderer:
        yield renderer


class _Counting(Constant):
    """Counts what it is asked, and stops answering when it has answered so many questions."""

    asked: list[str]
    most: int

    def ask(self, question: Question[A], repeat: int) -> Answered[A]:
        if len(self.asked) >= self.most:
            raise KeyboardInterrupt
        self.asked.append(question.key)
        return super().ask(question, repeat)


def _counting(most: int) -> _Counting:
    judge = _Counting(1.0)
    object.__setattr__(judge, "asked", [])
    object.__setattr__(judge, "most", most)
    return judge


def _begun(out: Path, system: str, instances: list[Instance]) -> RunSettings:
    settings = RunSettings(system=system, judge=None, checklists=checklists_digest(instances))
    begin(out, settings)
    return settings


def test_the_baseline_has_a_floor_everywhere(tmp_path: Path, instances: list[Instance], office: DeckRenderer) -> None:
    out = tmp_path / "run"
    settings = _begun(out, "baseline", instances)
    found = run_system(parse_system("baseline"), instances, out, office, None, NO_JUDGE)
    assert [verdict.problem for verdict in found] == ["", "", ""]
    assert all(0 < verdict.score.low < verdict.score.high <= 1 for verdict in found)
    assert read_run(out) == (settings, found)
    sections = materials_of(instances[0])
    assert baseline(instances[0], sections) == baseline(instances[0], sections)
    shown = sheets([(settings, found)])
    assert shown[0].rows[0].cells[:2] == ("baseline, judge none", 3)
    assert [table.title for table in shown][1] == "Total by domain"


def _stop(message: str) -> None:
    """Stop a run, as a person does, when its first verdict is kept."""
    if message.startswith("1/"):
        raise KeyboardInterrupt


@pytest.mark.parametrize("when", ["while it asks", "after a verdict"])
def test_a_run_that_was_stopped_asks_nothing_twice(
    tmp_path: Path, instances: list[Instance], office: DeckRenderer, when: str
) -> None:
    out, again = tmp_path / "run", _counting(10_000)
    _begun(out, "baseline", instances)
    first = _counting(45 if when == "while it asks" else 10_000)
    with pytest.raises(KeyboardInterrupt):
        run_system(parse_system("baseline"), instances, out, office, Panel(first), NO_JUDGE, tell=_stop)
    assert len(list((out / "verdicts").glob("*.json"))) <= 1
    assert first.asked
    found = run_system(parse_system("baseline"), instances, out, office, Panel(again), NO_JUDGE)
    assert not set(first.asked) & set(again.asked)
    assert len(first.asked) + len(again.asked) == sum(item.by == "judge" for one in found for item in one.items)


def test_what_was_not_handed_in_or_cannot_be_read_is_all_no(
    tmp_path: Path, instances: list[Instance], office: DeckRenderer
) -> None:
    decks = tmp_path / "decks"
    decks.mkdir()
    write_deck(decks / "first.pptx")
    (decks / "second.pptx").write_bytes(b"not a deck")
    system = f"decks:{decks}"
    _begun(tmp_path / "run", system, instances)
    good, broken, missing = run_system(parse_system(system), instances, tmp_path / "run", office, None, NO_JUDGE)
    assert good.problem == ""
    assert (broken.score.total, missing.score.total) == (0.0, 0.0)
    assert "archive" in broken.problem
    assert missing.problem == "no deck was handed in"


def test_another_run_or_system_is_refused(tmp_path: Path, instances: list[Instance], office: DeckRenderer) -> None:
    _begun(tmp_path / "run", "baseline", instances)
    with pytest.raises(BadInput, match="holds a run with system = baseline, not decks:x; give another --out"):
        _begun(tmp_path / "run", "decks:x", instances)
    with pytest.raises(BadInput, match="--system gamma: expected baseline"):
        run_system(parse_system("gamma"), instances, tmp_path / "run", office, None, NO_JUDGE)
    with pytest.raises(BadInput, match="no run of presentbench"):
        read_run(tmp_path)
